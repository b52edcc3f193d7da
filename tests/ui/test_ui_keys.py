"""Keys at a real terminal: searching back, editing, pastes that are not announced, and what suspends."""

from __future__ import annotations

import shlex
import sys

import pytest

from seat import HERE, Sit, Terminal


def lift(seat: Terminal, name: str) -> None:
    """Take the keyboard as this player."""
    seat.see(f"The keyboard goes to {name}.")
    seat.lift()
    seat.see("your hand", f"{name}, lay a card")


def prompt(seat: Terminal) -> str:
    """What stands in the line being typed."""
    return next((line for line in reversed(seat.lines[:-1]) if line.startswith(">")), "")


def test_searching_back_finds_ones_own_commands_only_and_does_nothing_by_itself(sit: Sit) -> None:
    seat = sit()
    lift(seat, "Ada")
    seat.enter("x catnip")
    seat.see("A ruling")
    seat.enter("hint")
    seat.see("You could:")
    seat.type("\x12cat")
    seat.see("search: cat", "> x catnip")
    seat.type("\r")
    seat.see("Tab completes")
    assert prompt(seat) == "> x catnip", "it is in the line, to be looked at first"
    seat.type("\r")
    seat.see("A ruling")
    seat.enter("wait")
    lift(seat, "Bea")
    seat.type("\x12cat")
    seat.see("search: cat")
    seat.feed(0.3)
    assert prompt(seat) == ">"
    assert seat.lines[-1].strip() == "search: cat"
    seat.type("\x03")
    seat.see("Tab completes")
    assert seat.where == "h", "Ctrl-C ends the search, not the game"
    seat.enter("wait")
    lift(seat, "Ada")


def test_searching_covers_nothing_on_a_small_screen(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea", columns=60, rows=12)
    lift(seat, "Ada")
    seat.enter("hint")
    seat.see("1  play")
    before = seat.lines[:-1]
    seat.type("\x12zz")
    seat.see("search: zz")
    assert seat.lines[:-1] == before


def test_the_line_can_be_edited_in_the_usual_ways(sit: Sit) -> None:
    seat = sit()
    lift(seat, "Ada")
    seat.feed(0.3)
    seat.type("nothing")
    seat.see("> nothing")
    for keys, line in (
        ("\x15", ">"),  # Ctrl-U clears
        ("wat", "> wat"),
        ("\x1b[D\x1b[Di", "> wiat"),  # left, left
        ("\x7fa\x1b[3~i", "> wait"),  # backspace, delete
        ("\x01>\x05<", "> >wait<"),  # start of the line, its end
        ("\x7f\x1b[H\x1b[3~", "> wait"),  # Home
    ):
        seat.type(keys)
        seat.until(lambda line=line: prompt(seat) == line, f"{line} in the line")  # type: ignore[misc]
    seat.type("\r")
    seat.see("The keyboard goes to Bea.", "Ada waits.")


def test_arrows_go_up_and_down_ones_own_commands(sit: Sit) -> None:
    seat = sit()
    lift(seat, "Ada")
    for command, answer in (("x catnip", "A ruling"), ("hint", "You could:")):
        seat.enter(command)
        seat.see(answer)
    for key, line in (("\x1b[A", "> hint"), ("\x1b[A", "> x catnip"), ("\x1b[A", "> x catnip"), ("\x1b[B", "> hint")):
        seat.type(key)
        seat.until(lambda line=line: prompt(seat) == line, f"{line} in the line")  # type: ignore[misc]


@pytest.mark.parametrize("plain", [False, True])
def test_lines_that_run_in_together_stop_at_the_first_refused(sit: Sit, plain: bool) -> None:
    """As from a paste that the terminal does not announce."""
    seat = sit("toy", "Ada,Bea", *(["--plain"] if plain else []))
    seat.see("press Enter when nobody else looks")
    seat.lift()
    seat.see("Ada, lay a card")
    seat.feed(0.4)
    seat.type("hint\nscore\nwait\nwait\n\nwait\n" + "wait\n" * 30)
    seat.see('"score": Three cards must lie on the pile (ty.3).')
    seat.feed(0.6)
    assert "Ada waits" not in seat.text
    seat.enter("wait")
    seat.see("Ada waits." if not plain else "Hand the keyboard to Bea.")
    seat.feed(0.4)
    assert "Bea, lay a card" not in seat.text


@pytest.mark.parametrize(
    ("plain", "paste"),  # plain lines do not ask the terminal to announce pastes, so it does not
    [
        (False, "wait\nwait\n\nwait\n"),
        (True, "wait\nwait\n\nwait\n"),
        (False, "\x1b[200~wait\nwait\n\nwait\n\x1b[201~\r"),
    ],
)
def test_no_paste_runs_on_into_the_next_players_turn(sit: Sit, plain: bool, paste: str) -> None:
    seat = sit("toy", "Ada,Bea", *(["--plain"] if plain else []))
    seat.see("press Enter when nobody else looks")
    seat.lift()
    seat.see("Ada, lay a card")
    seat.feed(0.4)
    seat.type(paste)
    seat.see("Ada waits." if not plain else "Hand the keyboard to Bea.", "Bea, press Enter")
    seat.feed(0.8)
    assert "Bea, lay a card" not in seat.text
    seat.lift()
    seat.see("Bea, lay a card")
    assert "Bea waits" not in seat.text


def test_a_control_character_is_refused_unread(sit: Sit) -> None:
    seat = sit()
    lift(seat, "Ada")
    seat.feed(0.3)
    seat.type("wait\x11\x07")
    seat.see("^G")
    seat.type("\r")
    seat.see("There is a control character in that line")
    assert "Ada, lay a card" in seat.text


def test_control_c_twice_at_the_curtain_leaves_saved(sit: Sit) -> None:
    seat = sit()
    seat.see("The keyboard goes to Ada.")
    seat.type("\x03")
    seat.see("Ctrl-C once more leaves the game.")
    seat.type("x")
    seat.feed(0.2)
    seat.type("\x03")
    seat.feed(0.2)
    assert seat.where == "h", "a key between the two starts anew"
    seat.type("\x03")
    assert seat.end() == 0
    assert "Saved as toy-1; `catcards resume toy-1` goes on." in seat.text


def test_control_z_at_the_curtain_and_with_half_a_command_comes_back_to_the_curtain(sit: Sit) -> None:
    seat = sit("-", through="/bin/sh", PS1="$ ")
    seat.see("$")
    seat.enter(f"{shlex.join([sys.executable, str(HERE / 'sit.py')])} toy Ada,Bea")
    seat.see("The keyboard goes to Ada.")
    seat.type("\x1a")
    seat.see("Stopped")
    assert seat.where == "l"
    seat.enter("fg")
    lift(seat, "Ada")
    seat.feed(0.3)
    seat.type("play cre")
    seat.see("> play cre")
    seat.type("\x1a")
    seat.until(lambda: seat.where == "l" and seat.text.count("Stopped") == 2, "stopped again")
    assert "play cre" not in seat.everything_on_main()
    seat.enter("fg")
    seat.see("The keyboard goes to Ada.")
    assert "play cre" not in seat.text
    lift(seat, "Ada")
    seat.enter("quit")
    seat.see("Saved as toy-1")
