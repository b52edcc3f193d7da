"""A table of Hissy Fit for tests: stacked decks, people who type, a look around.

    t = HissyFitTable(2, cats="berserk catnapping", ada="bird", bea="catnip")
    t.type("play bird; combo catnip from bea")
    assert t.row == []

`cats` come from the top of the cat deck: the first is turned up at set-up, the second in the first turn. What is not
named is filler: an `idle` cat card to start with (one Angry, no effects), then `yawn` (apply and discard, no effects), and
`blank` human cards (nothing at all). The deck is one of its own, made of just these cards, with the Hiss icons it needs
at the very bottom.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

from catcards.core.game import Setup
from catcards.core.session import Session
from catcards.games import game
from catcards.games.hissy_fit.course import HAND
from table import NAMES, Table

OWN = """
[cat.idle]
name = "Idle"
angry = 1
[cat.yawn]
name = "Yawn"
apply_and_discard = true
[cat.sulk]
name = "Sulk"
stubborn = 9
[cat.hisser]
name = "Hisser"
instant = ["hiss"]
apply_and_discard = true
[cat.double]
name = "Double"
instant = ["hiss", "scratch"]
apply_and_discard = true
[cat.mixed]
name = "Mixed"
angry = 2
sneaky = 2
stubborn = 2
[human.blank]
name = "Blank"
[human.pot]
name = "Flower Pot"
combo = ["fish"]
boxes = [["draw 3"]]
[human.leap]
name = "Leap"
boxes = [["move 9"]]
[human.syringe]
name = "Syringe"
boxes = [["remove scratch 2", "calm angry 1", "move 1", "draw 1"]]
"""


def card_text(cats: Counter[str], humans: Counter[str], path: int, scratches: int) -> str:
    """A card list that holds exactly these cards, described as in our own list or above."""
    own, extra = tomllib.loads(game("hissy-fit").deck_text()), tomllib.loads(OWN)
    lines = []
    for section, counts in (("cat", cats), ("human", humans)):
        known = own[section] | extra[section]
        for card, count in counts.items():
            lines += [f"[{section}.{card}]", *_entry(known[card] | {"count": count})]
    for fit, printed in own["fit"].items():
        lines += [f"[fit.{fit}]", *_entry(printed)]
    for tracker, printed in own["tracker"].items():
        lines += [f"[tracker.{tracker}]", *_entry(printed | {"path": path, "scratches": scratches})]
    return "\n".join(lines)


def _entry(printed: dict[str, Any]) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in printed.items()]


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value).replace("'", '"') if isinstance(value, list | int) else f'"{value}"'


class HissyFitTable(Table):
    """One game of Hissy Fit, with people who type."""

    def __init__(
        self,
        players: int = 2,
        *,
        cats: str = "",
        up: str = "",
        deck: str = "",
        rest: int = 12,
        fits: str = "",
        path: int = 8,
        scratches: int = 8,
        private: bool = False,
        quiet: int = 12,
        seed: int = 1,
        names: str = "",
        **hands: str,
    ) -> None:
        """`up` are the face-up cards, `deck` the top of the human deck, `rest` how many blanks lie below it."""
        self.names = tuple(names.split()) or NAMES[:players]
        each, humans = HAND[players], []
        for name in NAMES[:players]:
            hand = hands.pop(name.lower(), "").split()
            assert len(hand) <= each, f"{name} cannot be dealt so many"
            humans += hand + ["blank"] * (each - len(hand))
        assert not hands, f"nobody is called {', '.join(hands)}"
        faces = up.split()
        humans += faces + ["blank"] * (3 - len(faces)) + deck.split() + ["blank"] * rest
        row = (cats.split() or ["idle"]) + ["yawn"] * quiet + ["hisser"] * 9
        dealt = {"cats": tuple(row), "humans": tuple(humans), "fits": tuple(fits.split())}
        setup = Setup(
            game="hissy-fit",
            names=self.names,
            seed=seed,
            options={"private-hands": "yes"} if private else {},
            first=0,
            deck=card_text(Counter(row), Counter(humans), path, scratches),
            dealt=dealt,
        )
        self.session: Session[Any, Any] = Session(game("hissy-fit"), setup)
        self.mark = 0
        self.game.audit(self.state)

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(self.view().counts)

    @property
    def row(self) -> list[str]:
        """The cat row, left to right: each card with the cubes on it, `berserk:1`."""
        return [f"{cat.card}{f':{sum(cat.cubes)}' if sum(cat.cubes) else ''}" for cat in self.view().row]

    @property
    def at(self) -> int:
        return int(self.view().at)

    @property
    def scratches(self) -> int:
        return int(self.view().scratches)

    @property
    def hisses(self) -> tuple[int, int]:
        """The Hissy Fits so far, and the tokens on the next."""
        return len(self.view().flipped), self.view().tokens

    @property
    def up(self) -> list[str]:
        return list(self.view().face_up)

    @property
    def discard(self) -> list[str]:
        return list(self.view().discard)

    @property
    def actions(self) -> int:
        return int(self.view().actions)

    @property
    def opening(self) -> str:
        """What was told before anybody had to decide."""
        return "\n".join(event.text for event in self.session.opening)

    def hand_of(self, name: str) -> list[str]:
        """The cards that a player holds, as they see them."""
        return list(self.view(name).hands[self.names.index(name)])
