"""Waiting for programs however long they take: a test gives up only when nothing can come any more.

Nothing can when the programs have ended, or have slept for a good while: none of them ran, or was about to, and this
test itself was not kept from looking. So a machine that is busy with other things makes tests slow and not red.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pexpect

ASLEEP = 25.0
"""After so many seconds in which all programs slept nothing is waited for any more."""
LONG = 900
"""Seconds after which a program that is run to its end is taken for one that never ends."""
STEP = 0.05
PROC = Path("/proc")


class Programs:
    """Programs that are watched, with all that they have started."""

    def __init__(self, *roots: int) -> None:
        self._roots = roots
        self._before: dict[int, int] = {}

    def family(self) -> dict[int, tuple[str, int]]:
        """The state and the processor time of each that is there; nothing where the system does not tell."""
        parents, known = {}, {}
        for entry in os.listdir(PROC) if PROC.is_dir() else ():
            if entry.isdecimal():
                try:
                    _, _, rest = (PROC / entry / "stat").read_text(errors="replace").rpartition(") ")
                except OSError:  # gone since
                    continue
                facts = rest.split()
                parents[int(entry)] = int(facts[1])
                known[int(entry)] = (facts[0], int(facts[11]) + int(facts[12]))
        family = {root for root in self._roots if root in known}
        while more := {child for child, parent in parents.items() if parent in family} - family:
            family |= more
        return {process: known[process] for process in family if known[process][0] != "Z"}

    def ran(self) -> bool:
        """Whether one of them has run since this was asked last, or wants to."""
        now = self.family()
        used = {process: ticks for process, (_, ticks) in now.items()}
        awake = any(state not in "STt" for state, _ in now.values())
        changed, self._before = used != self._before, used
        return awake or changed


class Stillness:
    """How long it has been still, in seconds in which this test could look."""

    def __init__(self, programs: Programs) -> None:
        self._programs = programs
        self._last = time.monotonic()
        self.seconds = 0.0

    def look(self, told: bool) -> float:
        """Take a look; `told` is whether something was seen to come since the last one."""
        now = time.monotonic()
        passed, self._last = now - self._last, now
        self.seconds = 0.0 if told or self._programs.ran() else self.seconds + min(passed, 2 * STEP)
        return self.seconds


def wait(holds: Callable[[], bool], what: Callable[[], str], programs: Programs, told: Callable[[], object]) -> None:
    """Wait until something holds; fails with `what` when it can no longer come. `told` is what is seen of the programs."""
    still, before = Stillness(programs), told()
    while not holds():
        time.sleep(STEP)
        now = told()
        if still.look(now != before) > ASLEEP or (still.seconds > 1 and not programs.family() and PROC.is_dir()):
            if holds():
                return
            raise AssertionError(what())
        before = now


def end_of(process: int) -> None:
    """Wait until a program has ended, and fail when it sleeps instead."""
    programs = Programs(process)
    wait(lambda: process not in programs.family(), lambda: "the program does not end", programs, lambda: None)


class Program(pexpect.spawn):  # type: ignore[misc]
    """A program at a pseudo-terminal of which things are expected, however long they take."""

    def expect_list(self, *args: Any, **more: Any) -> Any:
        """As pexpect has it, without a time of its own."""
        return self._patiently(super().expect_list, *args, **more)

    def expect_exact(self, *args: Any, **more: Any) -> Any:
        """As pexpect has it, without a time of its own."""
        return self._patiently(super().expect_exact, *args, **more)

    def settle(self, seconds: float = 0.5) -> None:
        """Wait until it has done all that it can do without being asked."""
        still = Stillness(Programs(self.pid))
        while still.look(False) < seconds:
            time.sleep(STEP)

    def _patiently(self, expect: Callable[..., Any], patterns: Any, timeout: float = -1, *rest: Any, **more: Any) -> Any:
        still, before = Stillness(Programs(self.pid)), None
        while True:
            try:
                return expect(patterns, STEP, *rest, **more)
            except pexpect.TIMEOUT:
                if still.look(self.buffer != before) > ASLEEP:
                    raise
                before = self.buffer


def missing(*names: str) -> Iterable[str]:
    """Those of these programs that this machine has not."""
    from shutil import which

    return [name for name in names if which(name) is None]
