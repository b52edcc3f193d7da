"""Cat Horror Festival: collect film reels in hand until they are exactly what an usher asks for (ch.1 to ch.19)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain, islice

from catcards.core.cards import own_text
from catcards.core.game import Ask, Game, Move, Option, Pools, Seat, Setup, Total, each, made
from catcards.core.names import fold
from catcards.games.cat_horror_festival import BOX, course, hints, legality
from catcards.games.cat_horror_festival.legality import absent, exchanges, impossible, playable, unable, unmatched
from catcards.games.cat_horror_festival.objectives import objective
from catcards.games.cat_horror_festival.position import Position
from catcards.games.cat_horror_festival.reels import ABILITIES, CardList, card_list
from catcards.games.cat_horror_festival.view import View, view

DRAW, END = Move("draw"), Move("end")
NOT_VERBS = tuple(ability for ability in ABILITIES if ability != "draw")
"""Abilities that people type as if they were verbs, alone or with a film; they are told how to use them."""
_WITH = re.compile(r"(draw|sweep|salvage|discard)\b(?:\s+(.+?))??\s+(?:with|using)\s+(.+)", re.IGNORECASE)
_BY = re.compile(r"(draw|sweep)\s+(?!an?\b|card\b|the\s+(?:film\s+)?zone$|(?:film\s+)?zone$)(.+)", re.IGNORECASE)
_USE = re.compile(r"(?:use|play)\s+(.+?)\s+for\s+(?:its|the|his|her|their)?\s*ability", re.IGNORECASE)
_NOTHING = re.compile(r"(?:an?\s+|the\s+|one\s+|another\s+)*(?:cards?|film\s+zone|zone|it)?", re.IGNORECASE)
ROOM = 200
"""So many things to type are foreseen at once; with a very full hand misreadings are left out, never a legal move."""
OTHER_WORDS = {
    "draw": ("draw a card", "draw card"),
    "exchange": ("swap", "trade"),
    "ability": ("use",),
    "lay": ("put", "lay down"),
    "salvage": ("take", "pick"),
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
        needed, there = course.HAND * seats + course.ZONE + course.PILE + 1, len(cards.copies())
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
        course.open_festival(s)
        return s

    def candidates(self, state: Position) -> Iterable[Move]:
        s = state
        seat, what, _ = s.asks[-1]
        match what:
            case "salvage":
                moves = each("salvage", reversed(s.discard))
            case "discard":
                moves = each("discard", s.hands[seat])
            case _:
                moves = [*exchanges(s, seat), *each("ability", s.hands[seat]), *each("lay", s.hands[seat])]
        moves += [*each("reveal", s.objectives), DRAW, END]
        yield from moves  # most who ask for one move find it here, and are spared the rest
        yield from islice(_misread(s, seat, what, moves), max(0, ROOM - len(moves)))

    def why_not(self, state: Position, move: Move) -> str | None:
        s = state
        seat, what, _ = s.asks[-1]
        match (what, move[0]):
            case ("play", "exchange"):
                return legality.nowhere(s, seat, move) or legality.exchange(s, move)
            case ("play", "ability"):
                return legality.ability(s, seat, move)
            case ("play", "play"):
                return legality.nowhere(s, seat, move) or legality.undecided(s, seat, move[1])
            case ("play", "lay"):
                return legality.nowhere(s, seat, move) or legality.lay(s, seat)
            case ("end", "reveal"):
                return legality.reveal(s, seat, move[1])
            case ("salvage", "salvage") | ("discard", "discard"):
                return legality.nowhere(s, seat, move)
            case ("draw", "draw") | ("end", "end"):
                return None
        return legality.early(s, what, move)

    def apply(self, state: Position, move: Move) -> None:
        s = state
        seat = s.asks[-1].seat
        match move:
            case ("draw",):
                s.dry = 0
                course.draw(s, seat)
                s.asks = [Ask(seat, "play")]
            case ("exchange", card, _, target):
                course.exchange(s, seat, card, target)
            case ("ability", card):
                course.ability(s, seat, card)
            case ("lay", card):
                course.lay(s, seat, card)
            case ("salvage", card):
                course.salvage(s, seat, card)
            case ("discard", card):
                course.discard(s, seat, card)
            case ("reveal", side):
                course.complete(s, seat, side)
            case _:
                course.begin_turn(s, s.left(seat))

    def view(self, state: Position, seat: Seat | None) -> View:
        return view(state, seat)

    def hidden(self, state: Position, seat: Seat | None) -> Pools:
        s = state
        if s.outcome is not None:
            return []
        return [[s.deck, *(hand for other, hand in enumerate(s.hands) if other != seat)]]

    def audit(self, state: Position) -> None:
        course.audit(state)

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
        return [f"{name} held {course.told(s, hand) or 'nothing'}." for name, hand in held]

    def spellings(self, state: Position) -> Mapping[str, tuple[str, ...]]:
        picking = bool(state.asks) and state.asks[-1].what == "salvage"
        return _spellings(state.cards, _stuck(state), picking)

    def unfold(self, command: str) -> list[str]:
        return unfolded(command)

    def worth(self, state: Position, move: Move) -> int | None:
        return hints.worth(state, state.asking.seat, move)

    def legal(self, state: Position) -> list[Move]:
        # Without building refusals; the contract test compares.
        s = state
        if s.outcome is not None:
            return []
        seat, what, _ = s.asks[-1]
        match what:
            case "draw":
                return [DRAW]
            case "play":
                return playable(s, seat) or each("lay", s.hands[seat])
            case "end":
                hand = len(s.hands[seat])
                sizes = [side for side in s.objectives if objective(side).total == hand]
                return [*(made("reveal", side) for side in sizes if legality.reveal(s, seat, side) is None), END]
            case "salvage":
                return each("salvage", reversed(s.discard))
        return each("discard", s.hands[seat])


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


def _misread(s: Position, seat: Seat, what: str, moves: list[Move]) -> Iterable[Move]:
    """What reads well and is no legal move now, so that the refusal can say why; the likeliest first."""
    hand, said = s.hands[seat], set(moves)
    verbs = [verb for verb in NOT_VERBS if verb != what]
    ways = ["ability", "lay", *([] if _stuck(s) else ["play"])]
    misread = chain(
        absent(s, what, s.discard if what == "salvage" else hand) if what in ("salvage", "discard") else (),
        *(each(verb, s.cards.kinds) for verb in verbs if verb != "sweep"),
        *(absent(s, way, hand) for way in ways),
        map(made, verbs),
        unmatched(s, seat),
        unable(s, hand),
        *(each(way, hand) for way in ways),
        exchanges(s, seat),
        impossible(s, seat),
    )
    return (move for move in dict.fromkeys(misread) if move not in said)


def _stuck(s: Position) -> bool:
    """Whether the seat asked can play nothing, so that `play` can only mean `lay` (ch.14)."""
    seat, what, _ = s.asks[-1] if s.asks else Ask(-1, "over")
    return what == "play" and not playable(s, seat)


@lru_cache(maxsize=16)
def _spellings(cards: CardList, stuck: bool, picking: bool) -> Mapping[str, tuple[str, ...]]:
    """Other ways to type the words: a reel by its film with its corner or its ability, a film by any of its reels."""
    words: dict[str, tuple[str, ...]] = dict(OTHER_WORDS)
    if stuck:
        words["lay"] += ("play",)
    if not picking:  # else `take claws` would speak of the discard pile to somebody who looks at the Film Zone
        del words["salvage"]
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
