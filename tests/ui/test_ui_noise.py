"""Whatever a terminal sends by itself, and whatever breaks off: keys go on working, at the prompt and everywhere."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable

import pytest

from catcards.ui.front import House
from catcards.ui.screen import Screen
from noise import BROKEN_OFF, REPORTS, raw
from seat import HERE, Sit, Terminal
from test_ui_keys import lift, prompt

GIVE_UP = 60
"""A key that has been pressed so many times without any effect will not have one."""
MOUSE = "\x1b[<35;20;10M"


def send(seat: Terminal, text: str) -> None:
    """What a terminal sends by itself: bytes, and not always characters."""
    data = raw(text)
    while data:
        data = data[os.write(seat.child.fileno(), data) :]


def press(seat: Terminal, key: str, until: Callable[[], bool], meanwhile: str = "") -> None:
    """Press a key now and then until it has its effect, while the terminal goes on sending something."""
    for _ in range(GIVE_UP):
        seat.type(key)
        for _ in range(40):
            if meanwhile:
                send(seat, meanwhile)
            seat.feed(0.02)
            if until():
                return
    raise AssertionError(f"{key!r} has no effect:\n{seat.text}")


def works(seat: Terminal, noise: str) -> None:
    """At a line being typed: keys get through after the noise, nothing of it does, Ctrl-C does at once."""
    send(seat, noise)
    seat.type("\x03")
    seat.see("Ctrl-C once more leaves the game.")
    send(seat, noise)
    press(seat, "z", lambda: prompt(seat).endswith("z"))
    assert re.fullmatch("> z+", prompt(seat)), ascii(noise)
    send(seat, noise)
    seat.type("\x03")
    seat.until(lambda: prompt(seat) == ">", "an empty line")


def to_the_vote(seat: Terminal) -> None:
    lift(seat, "Ada")
    seat.enter("play catnip")
    lift(seat, "Bea")
    seat.enter("undo")
    seat.see("Does everybody agree?")


@pytest.mark.parametrize("noise", [REPORTS, BROKEN_OFF])
@pytest.mark.parametrize("place", ["prompt", "vote"])
def test_no_noise_is_typed_into_the_line_or_stops_the_keys(sit: Sit, place: str, noise: tuple[str, ...]) -> None:
    seat = sit()
    if place == "vote":
        to_the_vote(seat)
    else:
        lift(seat, "Ada")
    for each in noise:
        works(seat, each)
    seat.enter("no" if place == "vote" else "wait")
    seat.see("The keyboard goes to Bea.", "Ada" if place == "vote" else "Ada waits.")
    press(seat, "\r", lambda: "Bea, lay a card" in seat.text)
    assert prompt(seat) == ">"


def test_no_noise_keeps_the_curtain_down_or_up(sit: Sit) -> None:
    seat = sit()
    for each in ("".join(REPORTS), *BROKEN_OFF):
        seat.see("The keyboard goes to Ada.")
        send(seat, each)
        seat.type("\x03")
        seat.see("Ctrl-C once more leaves the game.")
        send(seat, each)
        seat.feed(0.4)
        press(seat, "\r", lambda: "Ada, lay a card" in seat.text)
        send(seat, each)
        press(seat, "z", lambda: prompt(seat).endswith("z"))
        assert re.fullmatch("> z+", prompt(seat)), ascii(each)
        seat.type("\x03")
        seat.until(lambda: prompt(seat) == ">", "an empty line")
        seat.enter("hide")


@pytest.mark.parametrize("noise", ["\x1b[200~abc\nwait\n", "\x1b]0;x", "\x1b[<35"])
def test_at_the_curtain_control_c_twice_leaves_whatever_was_begun(sit: Sit, noise: str) -> None:
    seat = sit()
    seat.see("The keyboard goes to Ada.")
    send(seat, noise)
    seat.type("\x03")
    seat.see("Ctrl-C once more leaves the game.")
    send(seat, f"{MOUSE}\x1b[I\x1b[O{noise}")
    seat.type("\x03")
    assert seat.end() == 0
    assert "Saved as toy-1; `catcards resume toy-1` goes on." in seat.text


def test_at_the_curtain_control_z_suspends_whatever_was_begun(sit: Sit) -> None:
    seat = sit("-", through="/bin/sh", PS1="$ ")
    seat.see("$")
    seat.enter(f"{shlex.join([sys.executable, str(HERE / 'sit.py')])} toy Ada,Bea")
    seat.see("The keyboard goes to Ada.")
    send(seat, "\x1b[200~wait\n")
    seat.type("\x1a")
    seat.see("Stopped")
    seat.enter("fg")
    seat.see("The keyboard goes to Ada.")
    press(seat, "\r", lambda: "Ada, lay a card" in seat.text)
    assert prompt(seat) == ">"


@pytest.mark.parametrize("begun", ["", "\x1b[200~abc"])
def test_reports_that_never_stop_keep_nobody_from_lifting_the_curtain(sit: Sit, begun: str) -> None:
    seat = sit()
    seat.see("The keyboard goes to Ada.")
    send(seat, begun)
    press(seat, "\r", lambda: "Ada, lay a card" in seat.text, meanwhile=f"{MOUSE}\x1b[I")
    assert prompt(seat) == ">"


def test_reports_neither_close_the_list_of_completions_nor_are_remembered(sit: Sit) -> None:
    seat = sit()
    lift(seat, "Ada")
    seat.enter("x catnip")
    seat.see("A ruling")
    seat.type("play \t")
    seat.until(lambda: "creme-brulee" in seat.lines[-1], "the choices under the prompt")
    send(seat, "".join(REPORTS))
    seat.type("\t")
    seat.until(lambda: "[" in seat.lines[-1], "the first of them chosen")
    seat.type("\x03")
    seat.until(lambda: prompt(seat) == ">", "an empty line")
    send(seat, f"{MOUSE}\x1b[I")
    seat.type("\x1b[A")
    seat.until(lambda: prompt(seat) == "> x catnip", "what was typed")


def test_the_rest_of_a_paste_that_broke_off_is_no_move(sit: Sit) -> None:
    seat = sit()
    lift(seat, "Ada")
    send(seat, "\x1b[200~wait\n")
    press(seat, "z", lambda: prompt(seat).endswith("z"))
    seat.type("\x03")
    seat.until(lambda: prompt(seat) == ">", "an empty line")
    send(seat, "wait\nwait\nwait\n\x1b[201~y")
    seat.until(lambda: prompt(seat) == "> y", "what was typed after it")
    assert "Ada, lay a card" in seat.text


def test_a_paste_is_typed_as_text_at_the_prompt_and_in_a_search(sit: Sit) -> None:
    seat = sit()
    lift(seat, "Ada")
    seat.feed(0.3)
    seat.type("\x1b[200~wa\x1b[31mit\x1b[0m\x00now\x07\nhint\x1b]0;x\x07\x1b[201~")
    seat.until(lambda: prompt(seat) == "> wait now; hint", "the paste")
    seat.type("\x03")
    seat.until(lambda: prompt(seat) == ">", "an empty line")
    seat.type("\x12\x1b[200~x\nc\x1b[I\x1b[201~")
    seat.see("search: x; c")
    seat.type("\x03")
    seat.see("Tab completes")
    seat.enter("wait")
    seat.see("Ada waits.")


def test_a_paste_of_ten_thousand_lines_is_refused_as_one(sit: Sit) -> None:
    seat = sit()
    lift(seat, "Ada")
    seat.feed(0.3)
    for piece in ("\x1b[200~", *["wait\n" * 100] * 100, "\x1b[201~"):
        send(seat, piece)
        seat.feed(0.001)
    seat.see("; wait; wait; wait; wait")
    seat.enter()
    seat.see("A line can have 1000 characters")
    seat.enter("wait")
    seat.see("Ada waits.")


def test_escape_and_what_follows_it(sit: Sit) -> None:
    seat = sit()
    lift(seat, "Ada")
    seat.feed(0.3)
    seat.type("\x1b\x1b\x03")
    seat.see("Ctrl-C once more leaves the game.")
    seat.type("\x1b")
    seat.feed(0.8)
    seat.type("hint")
    seat.see("> hint")
    seat.type("\x1b\r")  # Escape and Enter are Enter
    seat.see("You could:")


def test_plain_lines_are_read_without_what_the_terminal_says(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea", "--plain")
    seat.see("Hand the keyboard to Ada.")
    send(seat, "\x1b[I\n")
    seat.see("Ada, lay a card")
    send(seat, f"{MOUSE}hint\x1b[O\n")
    seat.see("You could:")
    send(seat, "\x1b[12;40Rwa\x1b[I\x1b]11;rgb:ff/ff/ff\x07it\x1b]x\n")
    seat.see("There is a control character in that line", "Nothing was done.")
    send(seat, "\x1b[12;40Rwa\x1b[I\x1b]11;rgb:ff/ff/ff\x07it\n")
    seat.see("Hand the keyboard to Bea.")


def test_questions_before_a_game_are_read_without_it_too(sit: Sit) -> None:
    seat = sit("-", through="/bin/sh", PS1="$ ")
    seat.see("$")
    seat.enter(f"{shlex.join([sys.executable, '-m', 'catcards', 'play', 'whack-a-catgirl', '--players', '2'])}")
    for question, answer in (
        ("Player 1, your name", "A\x1b[Ida"),
        ("Player 2, your name", "\x1b[<35;1;1MBea\x1b[12;1R"),
        ("Enter draws", "\x1b[O2"),
    ):
        seat.see(question)
        send(seat, f"{answer}\n")
    seat.see("Bea starts.", "Ada's Arsenal")


def test_asking_for_another_game_is_read_without_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ["\x1b[I", "\x1b[<35;1;1My\x1b[O"]
    monkeypatch.setattr("builtins.input", lambda question: typed.pop(0))
    assert Screen(House()).another("Another game?") is True
    assert not typed
