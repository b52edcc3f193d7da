"""Input can always be ended: what a terminal sends beside keys is taken whole, and nothing of it is typed."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from catcards.ui.keyboard import END, START, Sieve, without_sequences
from seat import Sit
from test_ui_keys import lift, prompt

REPORTS = [
    "\x1b[I", "\x1b[O",  # the window is looked at, or no longer
    "\x1b[M !!", "\x1b[<35;10;5M", "\x1b[<0;10;5m", "\x1b[35;10;5M",  # the mouse, in three ways
    "\x1b[5;80R", "\x1b[?5;80R", "\x1b[0n", "\x1b[?64;1;2c", "\x1b[>0;276;0c", "\x1b[?2004;2$y", "\x1b[8;24;80t",
    "\x1b[?1u", "\x1b[97;5:3u", "\x1b[57441u",
    "\x1b]11;rgb:0000/0000/0000\x07", "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b]52;c;aGludA==\x07",
    "\x1bP1+r5463=1\x1b\\", "\x1bP>|term 1.0\x1b\\", "\x1b_Gi=1;OK\x1b\\", "\x1b^x\x1b\\", "\x1bXx\x1b\\",
    "\x9b5;80R", "\x85", "\x1b[1;2;3z", "\x1bOz", END,
]  # fmt: skip
KEYS = [
    "a", "é", "猫", " ", "\r", "\t", "\x7f", "\x01", "\x12", "\x1b[A", "\x1b[D", "\x1bOA", "\x1b[H", "\x1b[3~", "\x1bOP",
    "\x1b[[A", "\x1b[1;5C", "\x1bb", "\x1b[Z",
]  # fmt: skip
PASTE = f"{START}wait\nwait\n{END}"
UNFINISHED = [
    "\x1b[200~abc", "\x1b[200~", "\x1b[", "\x1b[12", "\x1b[<35;10", "\x1b[M!", "\x1b]11;rgb", "\x1b]52;c;wait\x1b",
    "\x1bP1+r", "\x1b_G", "\x1bO", "\x9b", "\x1b[[", "\x1b[200~wait\nwait\n",
]  # fmt: skip


def pieces(text: str, luck: random.Random) -> Iterable[str]:
    while text:
        size = luck.randint(1, len(text))
        yield text[:size]
        text = text[size:]


@pytest.mark.parametrize("report", REPORTS, ids=ascii)
def test_a_report_is_dropped_wherever_it_is_cut(report: str) -> None:
    for cut in range(len(report) + 1):
        sieve = Sieve()
        assert sieve.feed("x") + sieve.feed(report[:cut]) + sieve.feed(report[cut:]) + sieve.feed("y") == "xy"
        assert sieve.flush() == ""


@pytest.mark.parametrize("key", [*KEYS, PASTE], ids=ascii)
def test_a_key_or_a_paste_passes_wherever_it_is_cut(key: str) -> None:
    for cut in range(len(key) + 1):
        sieve = Sieve()
        assert sieve.feed(key[:cut]) + sieve.feed(key[cut:]) == key


def test_any_mixture_leaves_exactly_the_keys() -> None:
    luck = random.Random(3)
    for _ in range(3000):
        parts = [luck.choice([*KEYS, PASTE, *REPORTS[:-1]]) for _ in range(luck.randint(1, 12))]
        sieve = Sieve()
        passed = "".join(sieve.feed(piece) for piece in pieces("".join(parts), luck))
        assert passed == "".join(part for part in parts if part not in REPORTS)


@pytest.mark.parametrize("unfinished", UNFINISHED, ids=ascii)
def test_what_is_never_ended_is_given_up_after_a_moment_and_nothing_of_it_is_typed(unfinished: str) -> None:
    sieve = Sieve()
    assert sieve.feed(unfinished) + sieve.flush() == ""
    assert sieve.feed("hint\r") == "hint\r"


@pytest.mark.parametrize("unfinished", [*UNFINISHED, "\x1b"], ids=ascii)
@pytest.mark.parametrize("key", ["\x03"])
def test_control_c_works_at_once_in_the_midst_of_anything(unfinished: str, key: str) -> None:
    sieve = Sieve()
    assert sieve.feed(unfinished) + sieve.feed(key) == key
    assert sieve.feed("hint") == "hint"


def test_the_escape_key_is_one_after_a_moment() -> None:
    sieve = Sieve()
    assert sieve.feed("\x1b") == ""
    assert sieve.flush() == "\x1b"
    assert sieve.feed("\x1b\x1b") + sieve.flush() == "\x1b\x1b"


def test_the_rest_of_a_paste_that_was_given_up_is_no_command() -> None:
    sieve = Sieve()
    assert sieve.feed(f"{START}wait\nwa") + sieve.flush() == ""
    assert sieve.feed(f"it\nwait\n{END}") == ""
    assert sieve.feed("hint\r") == "hint\r"


def test_keys_that_a_terminal_spells_out_are_keys() -> None:
    for sequence, key in (("\x1b[99;5u", "\x03"), ("\x1b[27;5;99~", "\x03"), ("\x1b[13u", "\r"), ("\x1b[122;5u", "\x1a")):
        assert Sieve().feed(sequence) == key


def test_a_paste_holds_nothing_that_a_terminal_would_obey() -> None:
    assert Sieve().feed(f"{START}wa\x1b[31mit\x07\x00\n{END}") == f"{START}wait\n{END}"


def test_a_line_is_read_without_them() -> None:
    for report in (*REPORTS, "\x1b[A", PASTE[:6]):
        assert without_sequences(f"wa{report}it\n") == "wait\n"
    for unfinished in ("\x1b[", "\x1b]11;", "\x1b"):
        assert without_sequences(f"wait{unfinished}") == "wait"
    assert without_sequences("crème 猫\n") == "crème 猫\n"


SENT = [*UNFINISHED, *REPORTS, "\x1b[I" * 200, "\x1b[<35;10;5M" * 300]


def test_at_the_prompt_nothing_is_typed_and_commands_work(sit: Sit) -> None:
    seat = sit()
    lift(seat, "Ada")
    for number, sent in enumerate(SENT):
        seat.type(sent)
        seat.feed(1.3 if sent in UNFINISHED else 0.1)
        assert prompt(seat) == ">", ascii(sent)
        seat.enter("hint" if number % 2 else "score")
        seat.see("You could:" if number % 2 else "Three cards must lie on the pile")
    seat.type("\x1b[200~abc")
    seat.type("\x03")
    seat.see("Ctrl-C once more leaves the game.")
    seat.type("\x1b[I\x1b[<35;10;5M")
    seat.feed(0.3)
    seat.type("\x03")
    assert seat.end() == 0, "and a report between the two is no key"


@pytest.mark.parametrize("sent", ["\x1b[200~abc", "\x1b]11;rgb", "\x1b[<35;1", "\x1b[I\x1b[O" * 50], ids=ascii)
def test_the_curtain_can_be_lowered_and_lifted_meanwhile(sit: Sit, sent: str) -> None:
    seat = sit()
    seat.see("The keyboard goes to Ada.")
    seat.type(sent)
    seat.feed(1.3)
    lift(seat, "Ada")
    seat.type(sent)
    seat.feed(1.3)
    seat.enter("hide")
    lift(seat, "Ada")
    seat.enter("wait")
    lift(seat, "Bea")
    seat.enter("undo")
    seat.see("Does everybody agree?")
    seat.type(sent)
    seat.feed(1.3)
    seat.enter("yes")
    seat.see("The keyboard goes to Ada.")
    seat.type(sent + "\x03")
    seat.see("Ctrl-C once more leaves the game.")
    seat.type("\x03")
    assert seat.end() == 0


def test_reports_do_not_keep_the_curtain_down(sit: Sit) -> None:
    seat = sit()
    seat.see("The keyboard goes to Ada.")
    seat.feed(0.4)
    seat.type("\x1b[I\x1b[<35;10;5M" * 20)
    seat.type("\r")
    seat.see("your hand")


def test_in_plain_lines_they_are_left_out_as_well(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea", "--plain")
    seat.see("press Enter when nobody else looks")
    seat.enter("\x1b[I")
    seat.see("Ada, lay a card")
    seat.enter("sc\x1b[Iore\x1b[<35;10;5M")
    seat.see('"score": Three cards must lie on the pile (ty.3).')
