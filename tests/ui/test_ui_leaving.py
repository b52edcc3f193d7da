"""However a game is left, it is saved, the terminal is as it was before, and one line says how to go on."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from seat import Sit, Terminal

GOES_ON = "Saved as toy-1; `catcards resume toy-1` goes on."


def to_the_curtain(seat: Terminal) -> None:
    seat.see("The keyboard goes to Ada.")


def to_the_prompt(seat: Terminal) -> None:
    to_the_curtain(seat)
    seat.lift()
    seat.see("your hand", "Ada, lay a card")
    seat.feed(0.2)


def to_half_a_command(seat: Terminal) -> None:
    to_the_prompt(seat)
    seat.type("play cat")
    seat.see("> play cat")


def to_the_choices(seat: Terminal) -> None:
    to_the_prompt(seat)
    seat.type("play \t")
    seat.until(lambda: "creme-brulee" in seat.lines[-1], "the choices under the prompt")


def to_a_search(seat: Terminal) -> None:
    to_the_prompt(seat)
    seat.type("\x12ca")
    seat.see("search: ca")


def to_the_question_for_everybody(seat: Terminal) -> None:
    to_the_prompt(seat)
    seat.enter("play catnip")
    seat.see("The keyboard goes to Bea.")
    seat.lift()
    seat.see("Bea, lay a card")
    seat.enter("undo")
    seat.see("Does everybody agree?")


def given_back(seat: Terminal) -> None:
    """The terminal is in the state in which it was found."""
    assert seat.where == "l", "the main screen"
    assert seat.echoed
    for mode, off, on in (("2004", "h", "l"), ("25", "l", "h"), ("1000", "h", "l"), ("1", "h", "l")):
        codes = re.findall(rf"\x1b\[\?{mode}([hl])", seat.raw)
        assert not codes or codes[-1] == on, f"mode {mode} was left {off}"
    after = seat.raw.rpartition("\x1b[?1049l")[2]
    assert "\x1b" not in after.replace("\x1b[0m", ""), "what is said last is plain text"
    assert seat.text.replace("\n", "").count(GOES_ON) == 1
    assert not re.search("(?i)hand|catnip|creme|vacuum|secret", seat.everything_on_main())


PLACES: list[Callable[[Terminal], None]] = [
    to_the_curtain,
    to_the_prompt,
    to_half_a_command,
    to_the_choices,
    to_a_search,
    to_the_question_for_everybody,
]


@pytest.mark.parametrize("place", PLACES)
def test_a_signal_ends_it_wherever_it_comes(sit: Sit, place: Callable[[Terminal], None]) -> None:
    number = signal.SIGHUP if PLACES.index(place) % 2 else signal.SIGTERM
    seat = sit()
    place(seat)
    seat.kill(number)
    assert seat.end() == 128 + number
    given_back(seat)


@pytest.mark.parametrize("keys", ["quit\r", "\x04", "\x03\x03"])
def test_leaving_by_keys_says_how_to_go_on(sit: Sit, keys: str) -> None:
    seat = sit()
    to_the_prompt(seat)
    for key in keys if keys.startswith("\x03") else [keys]:
        seat.type(key)
        seat.feed(0.3)
    assert seat.end() == 0
    given_back(seat)


@pytest.mark.parametrize("breaks", ["catnip", "drawing"])
def test_an_error_of_ours_gives_the_terminal_back_and_the_report_tells_no_card(
    sit: Sit, tmp_path: Path, breaks: str
) -> None:
    """While a move is carried out, and within the loop that draws."""
    seat = sit(TOY_BREAKS=breaks)
    to_the_prompt(seat)
    seat.enter("play catnip")
    if breaks == "drawing":
        seat.see("The keyboard goes to Bea.")
        seat.lift()
    assert seat.end() == 1
    given_back(seat)
    assert "Traceback" not in seat.raw
    (report,) = (tmp_path / "saves").glob("report-*.txt")
    assert re.sub(r"\s", "", str(report)) in re.sub(r"\s", "", seat.text)
    told = report.read_text()
    assert "catnip" not in told and "Secret" not in told and "Ada" not in told
    assert "Error" in told


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_plain_lines_say_it_as_well(sit: Sit, number: signal.Signals) -> None:
    seat = sit("toy", "Ada,Bea", "--plain")
    seat.see("Hand the keyboard to Ada.")
    seat.lift()
    seat.see("Ada, lay a card")
    seat.enter("wait")
    seat.see("Hand the keyboard to Bea.")
    seat.kill(number)
    assert seat.end() == 128 + number
    assert GOES_ON in seat.text
    assert "Traceback" not in seat.raw


def test_a_game_that_was_left_is_gone_on_with_where_it_was(sit: Sit, tmp_path: Path) -> None:
    seat = sit()
    to_the_prompt(seat)
    seat.enter("wait")
    seat.see("The keyboard goes to Bea.")
    seat.kill(signal.SIGTERM)
    assert seat.end() == 143
    again = Terminal(tmp_path, "-", "-", "--resume", "toy-1")
    try:
        again.see("The keyboard goes to Bea.", "Ada waits.")
    finally:
        again.child.close(force=True)
