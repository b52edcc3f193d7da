"""`catcards` as a process with pipes or at a terminal, that can be killed."""

from __future__ import annotations

import os
import random
import resource
import shlex
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from catcards.core.game import Setup

if TYPE_CHECKING:
    from seat import Terminal

ROOT = Path(__file__).resolve().parent.parent.parent
CURTAIN = "when nobody else looks"
MOST = 120
"""Seconds after which a program that has not ended is taken to hang."""


AFRESH = """
import resource, runpy, signal, sys
most, longest = int(sys.argv.pop(1)), int(sys.argv.pop(1))
signal.alarm(most)
if longest:
    resource.setrlimit(resource.RLIMIT_FSIZE, (longest, longest))
runpy.run_module("catcards", run_name="__main__", alter_sys=True)
"""
"""The program as Python starts it, with limits on what it may do."""


def _limit(longest: int, user: int) -> None:
    signal.alarm(MOST)
    if longest:
        resource.setrlimit(resource.RLIMIT_FSIZE, (longest, longest))
    if user:
        import secrets  # noqa: F401 - the program imports it late, when this user may not be allowed to read it

        os.setgid(user)
        os.setuid(user)


def can_fork() -> bool:
    """Whether a process can go on as two: not when several threads run in it."""
    return threading.active_count() == 1


def arguments(setup: Setup, name: str) -> list[str]:
    """The command that starts this game, saved under a name."""
    first = setup.names[setup.first] if setup.first is not None else "draw"
    args = ["play", setup.game, "--names", ",".join(setup.names), "--seed", str(setup.seed), "--first", first]
    for option, choice in setup.options.items():
        match (option, choice):
            case ("tracker" | "games", _):
                args += [f"--{option}", choice]
            case ("manual-refill" | "private-hands", "yes"):
                args.append(f"--{option}")
            case (_, "yes"):
                args += ["--variant", option]
    return [*args, "--save", name]


class Game:
    """A running program: `afresh` with an interpreter of its own, else out of this process, which has it loaded.

    `longest` is how long its files may become, `user` who runs it, out of this process and where we may choose.
    """

    def __init__(self, args: list[str], afresh: bool, longest: int = 0, user: int = 0) -> None:
        self.printed, self.complained, self.echoes, self.code = "", "", 0, 0
        stdin, self._in = os.pipe()
        self._out, stdout = os.pipe()
        self._err, stderr = os.pipe()
        self._limits = (longest, user if os.geteuid() == 0 else 0)
        if afresh or not can_fork():
            self._started = subprocess.Popen(
                [sys.executable, "-c", AFRESH, str(MOST), str(longest), *args], stdin=stdin, stdout=stdout, stderr=stderr,
                env=os.environ | {"PYTHONPATH": str(ROOT)},
            )  # fmt: skip
            self._pid = self._started.pid
        else:
            self._pid = os.fork() or self._play(args, stdin, stdout, stderr)
        for end in (stdin, stdout, stderr):
            os.close(end)
        self._lines = os.fdopen(self._out, "r", encoding="utf-8", errors="replace")

    def _play(self, args: list[str], *streams: int) -> int:
        """In the child: be the program, and end."""
        code = 70
        try:
            os.closerange(3, min(streams))
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
            os.closerange(3, 256)
            sys.stdin, sys.stdout, sys.stderr = (
                open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
                for number, mode in enumerate(("r", "w", "w"))
            )
            _limit(*self._limits)
            from catcards import cli

            cli.main(args)
        except SystemExit as ended:
            code = int(ended.code or 0)
        except BaseException:  # noqa: BLE001 - nothing may come back out of the child
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    @property
    def acknowledged(self) -> int:
        """How many lines were read of which it has printed what came of them."""
        last = self.printed.rstrip("\n").rpartition("\n")[2]
        return self.echoes - last.startswith("> ") if self.echoes else 0

    def type(self, *lines: str) -> None:
        """Type lines."""
        try:
            os.write(self._in, "".join(f"{line}\n" for line in lines).encode())
        except BrokenPipeError:
            pass  # it has ended

    def line(self) -> bool:
        """Wait for the next whole line that it prints; False when there are no more."""
        text = self._lines.readline()
        if text.endswith("\n"):
            self.printed += text
            self.echoes += text.startswith("> ")
        return text.endswith("\n")

    def kill(self) -> None:
        """Kill it with -9, and take in what it had printed by then."""
        os.kill(self._pid, signal.SIGKILL)
        self._ended()

    def end(self) -> None:
        """Let the input end, and wait until it ends."""
        os.close(self._in)
        self._in = -1
        self._ended()
        assert self.code != -signal.SIGALRM, "it hangs"

    def _ended(self) -> None:
        while self.line():
            pass
        with os.fdopen(self._err, "r", encoding="utf-8", errors="replace") as complaints:
            self.complained = complaints.read()
        if self._in >= 0:
            os.close(self._in)
        self._lines.close()
        _, status = os.waitpid(self._pid, 0)
        self.code = os.waitstatus_to_exitcode(status)
        if hasattr(self, "_started"):
            self._started.returncode = self.code


def at_terminal(args: list[str], moves: list[str], rng: random.Random, folder: Path) -> int:
    """Play at a screen and be killed at any moment; of how many moves something came on the screen."""
    from seat import Terminal

    words = folder / "start"
    words.write_text(f"#!/bin/sh\nexec {shlex.join([sys.executable, '-m', 'catcards', *args])}\n", encoding="utf-8")
    words.chmod(0o755)
    terminal = Terminal(folder, through=str(words))
    acknowledged, stop = 0, rng.randint(0, min(len(moves), 8))
    try:
        for move in moves[:stop]:
            _lift(terminal)
            before = _table(terminal)
            terminal.enter(move)
            if move is moves[stop - 1] and rng.random() < 0.5:
                time.sleep(rng.random() / 20)
                break
            _wait(terminal, f"something to come of {move}", partial(_changed, terminal, before))
            acknowledged += 1
    finally:
        terminal.kill(signal.SIGKILL)
        terminal.end()
    return acknowledged


def _lift(terminal: Terminal) -> None:
    """Go through the curtain, if there is one, to the prompt."""

    def asked() -> bool:
        if CURTAIN in terminal.text:
            terminal.lift()
        return any(line.startswith(">") for line in terminal.lines)

    _wait(terminal, "a prompt", asked)


def _table(terminal: Terminal) -> list[str]:
    """The screen without what is typed and the bar at the bottom."""
    return [line for line in terminal.lines[:-1] if not line.startswith(">")]


def _changed(terminal: Terminal, before: list[str]) -> bool:
    return _table(terminal) != before


def _wait(terminal: Terminal, what: str, there: Callable[[], bool]) -> None:
    until = time.monotonic() + MOST
    while not there():
        terminal.feed()
        if time.monotonic() > until:
            raise AssertionError(f"waited in vain for {what}:\n{terminal.text}")
