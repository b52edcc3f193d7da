"""Input can always be ended, at a real terminal: whatever it sends beside keys, commands work and nothing is typed."""

from __future__ import annotations

import pytest

from noise import BROKEN_OFF, REPORTS
from seat import Sit
from test_ui_keys import lift, prompt

SENT = [sent for sent in (*BROKEN_OFF, *REPORTS) if all(ord(char) < 0xD800 for char in sent)]
"""What can be sent as text; bytes that are no characters are sent elsewhere."""
SENT += ["\x1b[I" * 200, "\x1b[<35;10;5M" * 300]


def test_at_the_prompt_nothing_is_typed_and_commands_work(sit: Sit) -> None:
    seat = sit()
    lift(seat, "Ada")
    for number, sent in enumerate(SENT):
        seat.type(sent)
        seat.feed(1.3 if sent in BROKEN_OFF else 0.1)
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
    seat.lift()
    seat.see("Ada, lay a card")
    seat.enter("sc\x1b[Iore\x1b[<35;10;5M")
    seat.see('"score": Three cards must lie on the pile (ty.3).')


@pytest.mark.parametrize("paste", [
    ["\x1b[200~hint\n", "wait\nhint\n", "\x1b[201~"], ["\x1b[200~hint\x03\nwait\nhint\n\x1b[201~"],
], ids=ascii)  # fmt: skip
def test_a_paste_that_stalls_or_holds_control_characters_makes_no_move(sit: Sit, paste: list[str]) -> None:
    seat = sit()
    lift(seat, "Ada")
    for part in paste:
        seat.type(part)
        seat.feed(1.5)
    assert "Ada waits" not in seat.text and "The keyboard goes to Bea." not in seat.text
    seat.feed(1.2)
    seat.type("\x15")
    seat.enter("wait")
    seat.see("The keyboard goes to Bea.")
