"""A festival for tests: the table of `tests/table.py`, with film reels on it.

    t = Festival(ada="claws-flea", zone="flea-any", deck="mewmy-any")
    t.type("draw; exchange claws for flea")

Every hand has three cards; those that a test does not name are taken from the rest of the list, last ones first. With
`rest` the deck ends so many cards after those named, and the list holds no others. `objectives` are three sides of
the test's own, the same for any number of players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from catcards.core.game import Setup
from catcards.core.session import Session
from catcards.games import game
from catcards.games.cat_horror_festival.objectives import fits, objective
from catcards.games.cat_horror_festival.reels import card_list
from table import NAMES, Table

ID = "cat-horror-festival"
HAND, ZONE, PILE = 3, 4, 2
CARDS = card_list()
QUICK = "2x2 1x4 4x1"
"""Objectives that three cards and one turn can meet."""
SMALL = "1x1 2x1 1x2"
"""Objectives that hardly any cards can meet, for decks that are nearly none."""


def reels(film: str, count: int) -> list[str]:
    return [card.id for card in CARDS.reels.values() if card.film == film][:count]


def fit(side: str, *hand: str) -> bool:
    return fits(objective(side), *CARDS.counts(hand))


def setup(players: int, seed: int = 1, **options: str) -> Setup:
    return Setup(ID, ("Ada", "Bea", "Cal", "Dot", "Eve")[:players], seed, options)


def text_of(reels: list[str], objectives: list[str]) -> str:
    """The text of a card list with these reels of our own, and three objectives."""
    lines = game(ID).deck_text().splitlines()
    films = lines[: lines.index("[reels]") + 1]
    kept = [line for line in lines if " = {" in line and line.split(" = ")[0] in reels]
    posters = []
    for number, side in enumerate(objectives):
        other = objectives[(number + 1) % 3]
        posters += [f"[objectives.usher-{number}]", f'three_paws = "{side}"', f'two_paws = ["{other}"]']
    return "\n".join([*films, *kept, *posters, ""])


class Festival(Table):
    """One game of Cat Horror Festival, with players who type; Ada starts."""

    def __init__(
        self,
        players: int = 2,
        *,
        zone: str = "",
        pile: str = "",
        deck: str = "",
        rest: int | None = None,
        objectives: str = "",
        options: str = "",
        first: int | None = 0,
        seed: int = 1,
        dealt: Mapping[str, str] | None = None,
        **hands: str,
    ) -> None:
        self.names = NAMES[:players]
        given = [hands.pop(name.lower(), "").split() for name in self.names]
        assert not hands, f"nobody is called {', '.join(hands)}"
        named = [*(card for hand in given for card in hand), *zone.split(), *pile.split(), *deck.split()]
        others: Iterator[str] = iter([card for card in reversed(list(card_list().reels)) if card not in named])
        order: list[str] = []
        for cards, count in (*((hand, HAND) for hand in given), (zone.split(), ZONE), (pile.split(), PILE)):
            assert len(cards) <= count, f"{cards} are more than {count}"
            order += [*cards, *(next(others) for _ in range(count - len(cards)))]
        order += [*deck.split(), *(next(others) for _ in range(rest or 0))]
        sides = objectives.split()
        text = text_of(order if rest is not None else list(card_list().reels), sides) if sides else None
        assert rest is None or sides, "a shorter deck needs objectives of its own"
        up = {"objectives": tuple(sides)} if sides and players == 2 else {}
        setup = Setup(
            game=ID,
            names=self.names,
            seed=seed,
            options={option: "yes" for option in options.split()},
            first=first,
            deck=text,
            dealt={"reels": tuple(order)} | up | {name: tuple(cards.split()) for name, cards in (dealt or {}).items()},
        )
        self.session: Session[Any, Any] = Session(game(ID), setup)
        self.mark = 0

    @property
    def zone(self) -> list[str]:
        """The cards of the Film Zone, sorted by name."""
        return sorted(self.view().zone)

    @property
    def pile(self) -> list[str]:
        """The discard pile from the bottom up."""
        return list(self.view().discard)


# positions that take a while to get to


def nothing_playable() -> Festival:
    """Both discard down to nothing; then Ada draws a card that discards another, and its film is not in the zone."""
    t = Festival(
        ada="claws-any nosfurratu-any gremlynx-claws", bea="gremlynx-purrsycho nosfurratu-gremlynx mewmy-any",
        zone="string-any string-claws claws-mewmy claws-string",
        deck="nosfurratu-claws nosfurratu-mewmy mewmy-string purrsycho-string nosfurratu-flea "
        "nosfurratu-purrsycho flea-nosfurratu",
    )  # fmt: skip
    for played, discarded in (
        ("claws-any", "nosfurratu-any"),
        ("gremlynx-purrsycho", "nosfurratu-gremlynx"),
        ("gremlynx-claws", "nosfurratu-claws"),
        ("mewmy-any", "nosfurratu-mewmy"),
        ("mewmy-string", "nosfurratu-flea"),
        ("purrsycho-string", "nosfurratu-purrsycho"),
    ):
        t.type(f"draw; ability {played}; discard {discarded}; end")
    t.type("draw")
    return t


def nothing_to_draw() -> Festival:
    """Ada discards down to nothing, Bea salvages as fast; then the deck is empty and the pile too thin."""
    t = Festival(
        ada="claws-any nosfurratu-any gremlynx-claws", bea="claws-flea claws-nosfurratu flea-gremlynx",
        zone="string-any string-claws mewmy-any mewmy-flea", pile="purrsycho-any purrsycho-claws",
        deck="nosfurratu-claws gremlynx-mewmy mewmy-string flea-any nosfurratu-flea", rest=0, objectives=SMALL,
    )  # fmt: skip
    t.type("draw; ability claws-any; discard nosfurratu-any; end")
    t.type("draw; ability claws-flea; salvage nosfurratu-any; end")
    t.type("draw; ability gremlynx-claws; discard nosfurratu-claws; end")
    t.type("draw; ability claws-nosfurratu; salvage nosfurratu-claws; end")
    t.type("draw; ability mewmy-string; discard nosfurratu-flea; end")
    assert t.deck == 1 and t.counts[0] == 0
    t.type(f"draw; ability flea-gremlynx; salvage {t.pile[-1]}; end")
    return t


def collected_with_kittens(more: str = "") -> Festival:
    """Ada takes a Claws in each of four turns, until she has six and the kittens; Bea idles. `more` is drawn next."""
    t = Festival(
        ada="claws-flea claws-gremlynx twin-kittens", bea="purrsycho-string string-flea string-purrsycho",
        zone="claws-mewmy claws-nosfurratu claws-purrsycho claws-string", objectives="1x7 2x3 4x2",
        deck="flea-claws mewmy-string gremlynx-claws mewmy-any mewmy-claws flea-mewmy nosfurratu-claws " + more,
    )  # fmt: skip
    for played, target in (("flea", "mewmy"), ("gremlynx", "nosfurratu"), ("mewmy", "purrsycho")):
        t.type(f"draw; exchange {played}-claws for claws-{target}; end")
        idle(t)
    t.type("draw; exchange nosfurratu-claws for claws-string")
    return t


HANDS = {
    "2x2": ("claws-any claws-flea flea-any", "flea-claws", "gremlynx-flea"),
    "1x4": ("claws-any claws-flea claws-mewmy", "claws-string", "gremlynx-claws"),
    "4x1": ("claws-any flea-any mewmy-any", "string-claws", "gremlynx-string"),
    "1x3": ("claws-any claws-flea claws-mewmy", "", "gremlynx-flea"),
    "3x1": ("claws-any flea-any mewmy-any", "", "gremlynx-flea"),
}
"""For each quick objective a hand, a card of the zone and the top of the deck with which one turn completes it."""
IDLE = ("purrsycho-string", "nosfurratu-claws", "nosfurratu-gremlynx")
"""Cards that discard another; whoever idles has one."""


def deal_for(players: int, starter: int, seat: int, side: str) -> str:
    """A deal in which a seat can complete a side in its first turn, after those before it have idled."""
    hand, zone, top = HANDS[side]
    before = [(starter + step) % players for step in range((seat - starter) % players)]
    used = {*hand.split(), *zone.split(), top, *IDLE}
    spare = iter([card for card in CARDS.reels if card not in used])
    order: list[str] = []
    for other in range(players):
        idler = [IDLE[before.index(other)]] if other in before else []
        order += hand.split() if other == seat else [*idler, *(next(spare) for _ in range(3 - len(idler)))]
    order += [*zone.split(), *(next(spare) for _ in range(4 - len(zone.split()))), next(spare), next(spare)]
    return " ".join([*order, *(next(spare) for _ in before), top])


def festival_of(players: int, *rounds: tuple[int, str], options: str = "", objectives: str = QUICK) -> Festival:
    """A game in which, round by round, a seat completes a side in its first turn; those before it idle."""
    dealt, starter = {}, 0
    for number, (seat, side) in enumerate([*rounds, rounds[0]], 1):
        dealt["reels" if number == 1 else f"reels-{number}"] = deal_for(players, starter, seat, side)
        starter = (seat + 1) % players
    t = Festival(players, objectives=objectives, options=options, dealt=dealt)
    for seat, side in rounds:
        ready(t, seat, side)
        t.type(f"reveal {side}")
    return t


def ready(t: Festival, seat: int, side: str) -> None:
    """The turns of a round up to the one in which a seat could reveal a side, which is dealt for it."""
    while t.state.turn != seat:
        idle(t)
    _, zone, top = HANDS[side]
    t.type("draw")
    t.type(f"exchange {top} for {zone}" if zone else f"ability {top}")


def idle(t: Festival) -> None:
    """A turn that disturbs nobody: a card that discards another does so."""
    t.type("draw")
    seat = t.state.turn
    card = next(card for card in t.state.hands[seat] if CARDS.reels[card].ability == "discard")
    t.type(f"ability {card}")
    t.type(f"discard {t.state.hands[seat][0]}; end")


def race_to_the_end() -> Festival:
    return festival_of(2, (0, "2x2"), (1, "2x2"), (0, "1x4"), (1, "1x4"), (0, "4x1"), options="race")
