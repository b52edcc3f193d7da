"""What is offered for a command that nothing fits: the moves written most like it, and nothing that is far from it."""

from __future__ import annotations

import random
from difflib import SequenceMatcher

import pytest

from catcards.core.game import Move, Setup
from catcards.ui.guess import ALIKE, LONGEST, NEAREST, nearest
from tiny import TINY


def near(text: str) -> list[str]:
    state = TINY.new(Setup("tiny", ("Ada", "Bea"), 1, first=0))
    state.hands[0] = ["mouse"]
    return nearest(text, TINY.candidates(state), TINY.spellings(state))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("darw", "draw"),
        ("lya", "lay"),
        ("Lya!", "lay"),
        ("mosue", "lay mouse"),
        ("mciee", "lay mouse"),
        ("lya mouse", "lay mouse"),
        ("lay mosue", "lay mouse"),
        ("cacth", "catch"),
    ],
)
def test_a_slip_is_answered_with_what_was_meant(text: str, meant: str) -> None:
    assert near(text)[0] == meant


@pytest.mark.parametrize("text", ["", "!", "qqqq", "xylophone quartet", "lay " * LONGEST])
def test_what_is_far_from_everything_is_answered_with_nothing(text: str) -> None:
    assert near(text) == []


def test_the_best_come_first_and_equals_as_given() -> None:
    moves = [Move("lay", card) for card in ("mouse", "dish", "wish", "fishy", "fish")]
    assert nearest("lay fihs", moves, {}) == ["lay fish", "lay fishy", "lay dish"]
    assert nearest("lay az", [Move("lay", card) for card in ("ab", "ac", "ad", "ae")], {}) == [
        "lay ab",
        "lay ac",
        "lay ad",
    ]
    assert nearest("put fihs", moves, {"lay": ("put",)})[0] == "lay fish", "another word for it will do"


def test_what_is_left_out_early_could_not_have_been_among_the_best() -> None:
    rng = random.Random(3)
    for _ in range(300):
        moves = [Move("lay", "".join(rng.choices("abc", k=rng.randint(1, 6)))) for _ in range(12)]
        typed = " ".join(rng.sample(("lay", "".join(rng.choices("abc", k=4))), rng.randint(1, 2)))
        count = len(typed.split())
        every: dict[str, float] = {}
        for move in moves:
            for part, command in ((move, move), (move[:count], move[:count]), (move[-count:], move)):
                ratio = SequenceMatcher(None, " ".join(part), typed).ratio()
                every[" ".join(command)] = max(ratio, every.get(" ".join(command), 0))
        best = sorted(filter(lambda ratio: ratio >= ALIKE, every.values()), reverse=True)[:NEAREST]
        assert [every[command] for command in nearest(typed, moves, {})] == best
