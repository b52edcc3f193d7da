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
from catcards.games.cat_horror_festival.reels import card_list
from table import NAMES, Table

ID = "cat-horror-festival"
HAND, ZONE, PILE = 3, 4, 2


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
