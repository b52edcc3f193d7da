"""What real terminals keep of a game: nobody's hand is in any scrollback, at any moment, however the game was left.

In tmux as it comes, in a tmux without an alternate screen, and in GNU screen, which has none by default.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from panes import PANES, BareTmux, GnuScreen, Pane, Tmux
from patience import missing
from seat import HERE

PRIVATE = re.compile("(?i)your hand|you drew|catnip|creme|vacuum|play cre|could:|You can:")
Start = Callable[..., Pane]
everywhere = pytest.mark.parametrize("kind", PANES, ids=lambda kind: kind.__name__)
bare = pytest.mark.parametrize("kind", [BareTmux, GnuScreen], ids=lambda kind: kind.__name__)


def sitting(*args: str) -> str:
    return shlex.join([sys.executable, str(HERE / "sit.py"), *args])


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """A pane in which the toy game has been started, under a number that is kept in the file `pid`."""
    panes: list[Pane] = []

    def started(kind: type[Pane], *args: str, within: str = "", **env: str) -> Pane:
        if lacking := list(missing(*sorted({"tmux", kind.program}))):
            pytest.skip(f"{' and '.join(lacking)} could not be tried: not installed here")
        pane = kind(tmp_path, **env)  # type: ignore[arg-type]
        panes.append(pane)
        pane.enter("echo what stood here before")
        sit = sitting("toy", "Ada,Bea", *args)
        game = f"sh -c {shlex.quote(f'echo $$ > {tmp_path}/pid; exec {sit}')}"
        pane.enter(within.replace("GAME", shlex.quote(game)) if within else game)
        pane.until(lambda: "keyboard" in pane.screen and " to Ada." in pane.screen, "the first curtain")
        return pane

    yield started
    for pane in panes:
        pane.end()


def lift(pane: Pane, name: str) -> None:
    pane.see(f"The keyboard goes to {name}.")
    assert "your hand" not in pane.kept, "nothing private while the curtain hangs"
    pane.enter()
    pane.see("your hand", f"{name}, lay a card")


def two_turns(pane: Pane) -> None:
    """Ada looks at much and lays a card, so does Bea, and Ada is at her prompt again with half a command."""
    lift(pane, "Ada")
    for command in ("hand", "?", "log", "x creme"):
        pane.enter(command)
    pane.enter("play 5")
    lift(pane, "Bea")
    pane.enter("help")
    pane.see("page")
    pane.enter("wait")
    lift(pane, "Ada")
    pane.type("play cre")
    pane.see("> play cre")


def nothing_private(pane: Pane) -> None:
    assert not PRIVATE.search(pane.kept)


@everywhere
def test_while_a_hand_is_in_sight_the_history_holds_none(start: Start, kind: type[Pane]) -> None:
    pane = start(kind)
    two_turns(pane)
    assert not PRIVATE.search(pane.history)
    assert "what stood here before" in pane.kept or kind is Tmux
    pane.type("\x15")
    pane.enter("hide")
    pane.see("The keyboard goes to Ada.")
    nothing_private(pane)


@everywhere
def test_another_size_of_the_window_leaves_nothing(start: Start, kind: type[Pane]) -> None:
    """Without an alternate screen the terminal itself pushes the upper lines into its history."""
    pane = start(kind)
    two_turns(pane)
    for columns, rows in ((60, 12), (100, 40), (80, 14), (80, 24)):
        pane.resize(columns, rows)
        pane.until(
            lambda: "> play cre" in pane.screen and "Ada, lay a card" in pane.screen and "help" in pane.screen, "drawn anew"
        )
        pane.rest()
        assert not PRIVATE.search(pane.history)
        assert pane.screen.count("> play cre") == 1, "nothing is left of what was drawn before"
        assert pane.screen.count("turn of Ada") == 1
    pane.type("\x15")
    pane.enter("hide")
    pane.see("The keyboard goes to Ada.")
    nothing_private(pane)


@everywhere
@pytest.mark.parametrize("way", ["quit", "C-c", "C-z", "crash", "TERM", "HUP"])
def test_however_it_is_left_nothing_can_be_scrolled_back_to(
    start: Start, kind: type[Pane], way: str, tmp_path: Path
) -> None:
    pane = start(kind, TOY_BREAKS="creme-brulee" if way == "crash" else "")
    two_turns(pane)
    match way:
        case "quit":
            pane.type("\x15")
            pane.enter("quit")
        case "C-c":
            for _ in range(3):  # the first clears the line
                pane.type("\x03")
                pane.rest()
        case "C-z":
            pane.type("\x1a")
        case "crash":
            pane.enter("me")
        case _:
            os.kill(int((tmp_path / "pid").read_text()), getattr(signal, f"SIG{way}"))
    pane.see("Stopped" if way == "C-z" else "goes on" if way != "crash" else "A report without cards is in")
    pane.see("at>")
    nothing_private(pane)
    assert "what stood here before" in pane.kept, "and that is still there"
    pane.enter("echo it echoes")
    pane.until(lambda: pane.screen.count("it echoes") == 2, "the shell as it was")
    if way == "C-z":
        pane.enter("fg")
        pane.see("The keyboard goes to Ada.")
        nothing_private(pane)
        lift(pane, "Ada")
        pane.enter("hide")
        pane.see("The keyboard goes to Ada.")
        nothing_private(pane)


@everywhere
def test_being_stopped_by_force_leaves_nothing_once_it_goes_on(start: Start, kind: type[Pane], tmp_path: Path) -> None:
    """The hand stays in sight then, for nobody is asked; the shell scrolls it up."""
    pane = start(kind)
    two_turns(pane)
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGSTOP)
    pane.see("Stopped")
    pane.rest()
    pane.type("stty sane; seq 1 30\n")  # the keyboard is as the program had it
    pane.see("30")
    pane.enter("fg")
    pane.see("The keyboard goes to Ada.")
    pane.rest()
    nothing_private(pane)


@everywhere
def test_a_question_to_everybody_shows_nobodys_hand(start: Start, kind: type[Pane]) -> None:
    pane = start(kind)
    lift(pane, "Ada")
    pane.enter("wait")
    lift(pane, "Bea")
    pane.enter("undo")
    pane.see("Does everybody agree?")
    nothing_private(pane)
    pane.enter("yes")
    pane.see("The keyboard goes to Ada.")
    nothing_private(pane)


@everywhere
def test_the_end_of_the_game_alone_stays_on_the_screen(start: Start, kind: type[Pane]) -> None:
    pane = start(kind)
    for turn in range(8):
        lift(pane, ("Ada", "Bea")[turn % 2])
        pane.enter("?")
        pane.see("You can:")
        pane.enter("1")
    pane.see("Another game")
    assert "The game is over" in pane.kept
    assert not re.search("(?i)your hand|you drew|You can:|play [c5]", pane.kept)
    pane.enter("yes")
    lift(pane, "Bea")


@pytest.mark.parametrize("term", ["vt100", "xterm", "linux", "ansi", "unheard-of"])
def test_whatever_the_terminal_is_called(start: Start, term: str) -> None:
    pane = start(BareTmux, TERM=term)
    lift(pane, "Ada")
    pane.enter("?")
    pane.see("You can:")
    pane.resize(80, 14)
    pane.see("Ada, lay a card")
    pane.enter("hide")
    pane.see("The keyboard goes to Ada.")
    nothing_private(pane)
    lift(pane, "Ada")
    pane.enter("quit")
    pane.see("goes on")
    nothing_private(pane)


@bare
def test_a_recorder_is_told_of_before_the_first_hand(start: Start, kind: type[Pane]) -> None:
    if lacking := list(missing("script")):
        pytest.skip(f"{lacking[0]} could not be tried: not installed here")
    pane = start(kind, within="script -q -c GAME /dev/null")
    pane.see("This terminal is being recorded (script)", "The keyboard goes to Ada.")
    lift(pane, "Ada")
    pane.enter("wait")
    pane.see("The keyboard goes to Bea.")
    assert "recorded" not in pane.screen, "once is enough"
    nothing_private(pane)


@pytest.mark.parametrize(("term", "args"), [("dumb", ()), ("xterm", ("--plain",))])
def test_where_nothing_can_be_covered_that_is_said_before_the_first_hand(
    start: Start, term: str, args: tuple[str, ...]
) -> None:
    pane = start(Tmux, *args, TERM=term)
    said, sentence, _ = pane.kept.partition("Plain mode: what is printed stays on the screen, hands as well.")
    assert sentence and "hand:" not in said
