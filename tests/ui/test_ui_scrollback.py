"""What a real terminal keeps of a game: nobody's hand is in the history of the pane, however the game was left."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from seat import HERE, environment

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
PRIVATE = re.compile("(?i)your hand|you drew|catnip|creme|vacuum|play cre")


class Pane:
    """A shell in a pane of a tmux of its own."""

    def __init__(self, home: Path, columns: int = 80, rows: int = 24, **env: str) -> None:
        self._folder = tempfile.mkdtemp()  # the path of a socket must be short
        self._tmux = ["tmux", "-S", f"{self._folder}/tmux", "-f", "/dev/null"]
        self._env = environment(home, **env)
        self.call("new-session", "-d", "-x", str(columns), "-y", str(rows), "/bin/sh")

    def begin(self) -> None:
        """Wait for the shell."""
        self.until(lambda: bool(self.screen.strip()), "a shell")
        self.enter("PS1='at> '")
        self.see("at> ")

    def call(self, *args: str) -> str:
        done = subprocess.run(
            [*self._tmux, *args], capture_output=True, text=True, env=self._env, check=False, timeout=30
        )
        return done.stdout

    @property
    def screen(self) -> str:
        """What is on the screen now."""
        return self.call("capture-pane", "-p")

    @property
    def kept(self) -> str:
        """All that can be scrolled back to, and the screen."""
        return self.call("capture-pane", "-p", "-J", "-S", "-", "-E", "-")

    @property
    def history(self) -> str:
        """What can be scrolled back to, without the screen."""
        return self.call("capture-pane", "-p", "-S", "-", "-E", "-1")

    def until(self, holds: Callable[[], bool], what: str, seconds: float = 20) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if holds():
                return
            time.sleep(0.05)
        raise AssertionError(f"never {what}:\n{self.screen}")

    def see(self, *wanted: str) -> None:
        self.until(lambda: all(part in self.screen for part in wanted), f"{wanted} on the screen")

    def type(self, text: str) -> None:
        self.call("send-keys", "-l", text)

    def key(self, *names: str) -> None:
        self.call("send-keys", *names)

    def enter(self, text: str = "") -> None:
        if text:
            self.type(text)
        self.key("Enter")

    def end(self) -> None:
        self.call("kill-server")
        shutil.rmtree(self._folder)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Pane]]:
    """A pane in which the toy game has been started."""
    panes: list[Pane] = []

    def started(*args: str, **env: Any) -> Pane:
        pane = Pane(tmp_path, **env)
        panes.append(pane)
        pane.begin()
        game = shlex.join([sys.executable, str(HERE / "sit.py"), "toy", "Ada,Bea", *args])
        pane.enter(f"sh -c {shlex.quote(f'echo $$ > {tmp_path}/pid; exec {game}')}")
        pane.see("The keyboard goes to Ada.")
        return pane

    yield started
    for pane in panes:
        pane.end()


def lift(pane: Pane, name: str) -> None:
    pane.see(f"The keyboard goes to {name}.")
    time.sleep(0.4)  # what comes at once counts as the end of a paste
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


def test_after_two_turns_the_history_holds_nobodys_hand(start: Callable[..., Pane]) -> None:
    pane = start()
    two_turns(pane)
    assert not PRIVATE.search(pane.history)
    for columns, rows in ((60, 12), (100, 40), (80, 24)):
        pane.call("resize-window", "-x", str(columns), "-y", str(rows))
        pane.until(lambda: "> play cre" in pane.screen and "Ada, lay a card" in pane.screen, "drawn anew")
        assert not PRIVATE.search(pane.history)
        assert pane.screen.count("> play cre") == 1, "nothing is left of what was drawn before"
        assert pane.screen.count("turn of Ada") == 1
    pane.key("C-u")
    pane.enter("hide")
    pane.see("The keyboard goes to Ada.")
    assert not PRIVATE.search(pane.kept)


@pytest.mark.parametrize("way", ["quit", "C-c", "C-z", "crash"])
def test_however_it_is_left_nothing_can_be_scrolled_back_to(
    start: Callable[..., Pane], way: str, tmp_path: Path
) -> None:
    pane = start(TOY_BREAKS="creme-brulee" if way == "crash" else "")
    two_turns(pane)
    match way:
        case "quit":
            pane.key("C-u")
            pane.enter("quit")
        case "C-c":
            for _ in range(3):  # the first clears the line
                pane.key("C-c")
                time.sleep(0.3)
        case "C-z":
            pane.key("C-z")
        case "crash":
            pane.enter("me")
    pane.see("Stopped" if way == "C-z" else "goes on" if way != "crash" else "A report without cards is in")
    pane.see("at> ")
    assert not PRIVATE.search(pane.kept)
    assert "toy Ada,Bea" in pane.kept.replace("\n", ""), "what stood there before is still there"
    pane.enter("echo it echoes")
    pane.until(lambda: pane.screen.count("it echoes") == 2, "the shell as it was")
    if way == "C-z":
        pane.enter("fg")
        pane.see("The keyboard goes to Ada.")
        assert not PRIVATE.search(pane.kept)


def test_the_end_of_the_game_alone_stays_on_the_screen(start: Callable[..., Pane]) -> None:
    pane = start()
    for turn in range(8):
        name = ("Ada", "Bea")[turn % 2]
        lift(pane, name)
        pane.enter("?")
        pane.see("You can:")
        pane.enter("1")
    pane.see("Another game")
    assert "The game is over" in pane.kept
    assert not re.search("(?i)your hand|you drew|You can:|play [c5]", pane.kept)
