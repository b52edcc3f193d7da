"""Cat Horror Festival: collect film reels in hand until they are exactly what an usher asks for (ch.1 to ch.19)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from catcards.core.cards import own_text
from catcards.core.game import Game, Move, Option, Pools, Seat, Setup, Total
from catcards.core.names import fold
from catcards.games.cat_horror_festival import BOX, flow, hints
from catcards.games.cat_horror_festival.decisions import DECISIONS
from catcards.games.cat_horror_festival.position import Position
from catcards.games.cat_horror_festival.reels import ABILITIES, CardList, card_list
from catcards.games.cat_horror_festival.view import View, view

_WITH = re.compile(r"(draw|sweep|salvage|discard)\b(?:\s+(.+?))??\s+(?:with|using)\s+(.+)", re.IGNORECASE)
_BY = re.compile(r"(draw|sweep)\s+(?!an?\b|card\b|the\s+(?:film\s+)?zone$|(?:film\s+)?zone$)(.+)", re.IGNORECASE)
_USE = re.compile(r"(?:use|play)\s+(.+?)\s+for\s+(?:its|the|his|her|their)?\s*ability", re.IGNORECASE)
_NOTHING = re.compile(r"(?:an?\s+|the\s+|one\s+|another\s+)*(?:cards?|film\s+zone|zone|it)?", re.IGNORECASE)
OTHER_WORDS = {
    "draw": ("draw a card", "draw card"),
    "exchange": ("swap", "trade"),
    "ability": ("use",),
    "lay": ("put", "lay down"),
    "reveal": ("complete", "show", "deliver"),
    "end": ("done", "stop", "finish", "pass"),
    "for": ("against",),
}
WAYS = ("{0} {1}", "{0} {2}", "{0} for {1}", "{0} for {1} {2}", "{2} {0}", "{2} {0} {1}", "{2} {0} for {1}")
"""How a reel is called whose film is 0, its corner 1, its ability 2."""


class CatHorrorFestival(Game[Position, View]):
    """The rules of Cat Horror Festival."""

    id = "cat-horror-festival"
    title = BOX.title
    seats = BOX.seats
    minutes = BOX.minutes
    starter = "Who last saw a black cat?"
    prefix = "ch"
    final = frozenset(["ability", "draw", "end", "exchange", "lay", "reveal"])
    rules = 1
    options = (
        Option(
            "race",
            "an objective is closed only to those who completed it; first with three tokens wins (ch.19)",
            variant=True,
        ),
    )
    endings = (
        "objectives closed, by tokens",
        "objectives closed, by reels",
        "objectives closed, shared",
        "lead out of reach",
        "race won",
    )

    def why_not_start(self, setup: Setup) -> str | None:
        seats = len(setup.names)
        if seats not in self.seats:
            return f"Cat Horror Festival is for 2, 3 or 4 players, not {seats}: there are tokens for no more (ch.1)."
        cards = card_list(setup.deck)
        needed, there = flow.HAND * seats + flow.ZONE + flow.PILE + 1, len(cards.copies())
        if there < needed:
            return f"{seats} players need {needed} film cards to start, and this deck has {there} (ch.5)."
        return None

    def new(self, setup: Setup) -> Position:
        s = Position(
            names=setup.names,
            options=setup.options,
            chance=setup.chance,
            cards=card_list(setup.deck),
            first=setup.first,
        )
        flow.open_festival(s)
        return s

    decisions = DECISIONS

    def view(self, state: Position, seat: Seat | None) -> View:
        return view(state, seat)

    def hidden(self, state: Position, seat: Seat | None) -> Pools:
        s = state
        if s.outcome is not None:
            return []
        return [[s.deck, *(hand for other, hand in enumerate(s.hands) if other != seat)]]

    def audit(self, state: Position) -> None:
        flow.audit(state)

    def deck_text(self) -> str:
        return own_text(__package__)

    def totals(self, deck: str | None) -> list[Total]:
        cards = card_list(deck)
        return [
            Total("film cards", len(cards.copies()), 50),
            Total("films", len(cards.films), 7),
            Total("objective cards", len(cards.posters), 5),
        ]

    def reveal(self, state: Position) -> list[str]:
        s = state
        held = zip(s.names, s.hands, strict=True)
        return [f"{name} held {flow.told(s, hand) or 'nothing'}." for name, hand in held]

    def spellings(self, state: Position) -> Mapping[str, tuple[str, ...]]:
        words = _spellings(state.cards)
        return words if state.outcome is not None else {**words, **self.decision(state).spellings(state)}

    def unfold(self, command: str) -> list[str]:
        return unfolded(command)

    def worth(self, state: Position, move: Move) -> int | None:
        return hints.worth(state, state.asking.seat, move)


def unfolded(command: str) -> list[str]:
    """What a sentence that begins with an ability stands for: `sweep with claws`, `salvage flea with claws`."""
    command = " ".join(command.split())
    if said := _WITH.fullmatch(command):
        verb, what, card = said[1].lower(), said[2] or "", said[3]
        then = [f"{verb} {what}"] if verb in ("salvage", "discard") and not _NOTHING.fullmatch(what) else []
        return [f"ability {verb} {card}", *then]
    if said := _USE.fullmatch(command):
        return [f"ability {said[1]}"]
    if said := _BY.fullmatch(command):
        return [f"ability {said[1].lower()} {said[2]}"]
    return [command]


@lru_cache(maxsize=16)
def _spellings(cards: CardList) -> Mapping[str, tuple[str, ...]]:
    """Other ways to type the words: a reel by its film with its corner or its ability, a film by any of its reels."""
    words: dict[str, tuple[str, ...]] = dict(OTHER_WORDS)
    for poster in cards.posters.values():
        for side in (*poster.two_paws, *filter(None, [poster.three_paws])):
            films, reels = side.split("x")
            words[side] = (f"{films} {reels}", f"{films} x {reels}", f"{films} by {reels}")
    for film in cards.films.values():
        reels_of = [reel for reel in cards.reels.values() if reel.film == film.id]
        names = {" ".join(fold(name)): name for name in (film.id, _bare(film.name), *map(_bare, film.aliases))}.values()
        words[film.id] = (*names, *(reel.id for reel in reels_of))
        for reel in reels_of:
            said = (way.format(name, _bare(reel.gives), reel.ability) for name in names for way in WAYS)
            words[reel.id] = (*said, *reel.aliases)
    for reel in cards.reels.values():
        if reel.twins:  # `kittens` alone, too, is a name and not the end of one
            words[reel.id] = (reel.name, reel.name.split()[-1], *reel.aliases)
    for kind in cards.kinds:
        for able in ABILITIES:
            words[f"{able}-{kind}"] = tuple(f"{able} {name}" for name in words[kind])
    return words


def _bare(name: str) -> str:
    """A name without its article, which would be taken for that of another: in `discard the gremlynx` for The Flea's."""
    return re.sub(r"^(?:the|an?)\s+", "", name, flags=re.IGNORECASE)


GAME = CatHorrorFestival()
