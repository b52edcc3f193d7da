"""The text format: what is written is read back, and anything else is refused with line and reason."""

from __future__ import annotations

import random

import pytest

from catcards.core.game import Setup
from catcards.core.script import Damaged, Script, Step, header, read, sealed
from tiny import TINY

SETUPS = [
    Setup("tiny", ("Ada", "Bea"), 7),
    Setup("tiny", ("[/]", "Zoë 🐈", ":cat:"), 0, {"short": "yes", "deal": "3"}, 2),
    Setup("tiny", ("seed: 5", "a = b", "x ~ y"), 2**70, dealt={"deck": ("mouse", "fish"), "coin": ()}),
    Setup("tiny", ("> ada: draw", "# over: x"), 3, deck="[paw]\n\n\tx = 1\nname: y\n  # über\n"),
    Setup("tiny", ("猫", "Łukasz"), 4, deck=""),
]


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("save", [False, True])
def test_what_is_written_is_read_back(setup: Setup, save: bool) -> None:
    lines = [
        *header(TINY, setup, "c0ffee"),
        "",
        "> ada: draw",
        "# a note",
        "Ada draws.",
        "> zoe: lay fish",
        "# over: hand empty",
    ]
    text = seal(lines) if save else "\n".join(lines) + "\n"
    script = read(text, save=save)
    assert script.setup == setup
    assert (script.rules, script.digest, script.damage) == (1, "c0ffee", None)
    start = lines.index("") + 2
    assert script.steps == [
        Step(start, "draw", "ada"),
        Step(start + 1, "# a note"),
        Step(start + 2, "Ada draws."),
        Step(start + 3, "lay fish", "zoe"),
        Step(start + 4, "# over: hand empty"),
    ]
    assert script.over
    assert [step.text for step in script.moves] == ["draw", "lay fish"]


def seal(lines: list[str]) -> str:
    whole, total = [], 0
    for line in lines:
        text, total = sealed(line, total)
        whole.append(text + "\n")
    return "".join(whole)


def test_a_seal_covers_all_that_stands_before_it() -> None:
    lines = [*header(TINY, SETUPS[0], "c0ffee"), "", "> ada: draw", "> bea: draw", "> ada: draw"]
    whole = seal(lines).splitlines()
    swapped = [*whole[:-2], whole[-1], whole[-2]]
    assert len(read("\n".join([*whole[:-2], whole[-1], ""]), save=True).moves) == 1, "a line left out"
    script = read("\n".join([*swapped, ""]), save=True)
    assert len(script.moves) == 1
    assert str(script.damage) == f"line {len(whole) - 1}: this line has been changed or damaged"


def test_a_save_needs_its_seals_and_a_golden_does_not() -> None:
    text = "\n".join([*header(TINY, SETUPS[0], "c0ffee"), "", "> ada: draw", ""])
    assert len(read(text).moves) == 1
    with pytest.raises(Damaged):
        read(text, save=True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: this is not a catcards file"),
        ("hello", "line 1: this is not a catcards file"),
        ("catcards scripts\n", "line 1: this is not a catcards file"),
        ("catcards script\r\ngame: tiny\r\n", "control or invisible character|not a catcards file"),
        ("catcards script\n", "does not say its"),
        ("catcards script\ngame: tiny\nrules: 1\ncards: 0\nseat: A\n", "does not say its seed"),
        ("catcards script\nrules: 1\ncards: 0\nseat: A\nseed: 1\n", "does not say its game"),
        ("catcards script\ngame: tiny\nrules: 1\ncards: 0\nseat: \nseed: 1\n", "Name 1 is empty"),
        ("catcards script\ngame: tiny\nrules: 1\ncards: 0\nseat: A\nseat: a\nseed: 1\n", "Two players are called a"),
        ("catcards script\ngame: tiny\nrules: 1\ncards: 0\nseat: A\nseed: x\n", "unreadable"),
        ("catcards script\ngame: tiny\nrules: 1\ncards: 0\nseat: A\nseed: 1\nfirst: two\n", "unreadable"),
        ("catcards script\ngame: tiny\nrules: 1\ncards: 0\nseat: A\nseed: 1\ndealt: deck\n", "no `=` in `deck`"),
        ("catcards script\ngame: tiny\nrules: 1\ncards: 0\nseat: A\nseed: " + "9" * 5000 + "\n", "unreadable"),
        ("catcards script\ngame tiny\n", "line 2: `game tiny` is not something"),
        ("catcards script\ngame: tiny\nrules: 1\ncards: 0\nseat: A\nseed: 1\n\n> draw\n", "line 8: a move is written"),
        ("catcards script\ngame: tiny\nseat: \x1b[2J\n", "line 3: there is a control or invisible character"),
    ],
)
def test_what_cannot_be_read_says_line_and_reason(text: str, why: str) -> None:
    with pytest.raises(Damaged, match=why) as caught:
        read(text)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("save", [False, True])
def test_any_mangled_script_is_read_or_damaged(seed: int, save: bool) -> None:
    luck = random.Random(seed)
    lines = [*header(TINY, SETUPS[seed % len(SETUPS)], "c0ffee"), "", "> ada: draw", "> bea: lay fish", "# over: x"]
    whole = seal(lines) if save else "\n".join(lines) + "\n"
    for _ in range(300):
        text = whole
        for _ in range(luck.randrange(1, 4)):
            at, to = sorted(luck.randrange(len(text) + 1) for _ in range(2))
            cut = text[at:to]
            text = luck.choice(
                [text[:at] + text[to:], text[:to] + cut + text[to:], text[:at] + cut[::-1] + text[to:],
                 text[:at] + chr(luck.randrange(1, 0x3000)) + text[at:], text[:at], text[at:],
                 text.replace("\n", "\n\n", 1)]
            )  # fmt: skip
        try:
            script = read(text, save=save)
        except Damaged as damage:
            assert str(damage).isprintable()
            continue
        assert isinstance(script, Script)
        if save and text != whole:
            assert script.steps == read(whole, save=True).steps[: len(script.steps)]
