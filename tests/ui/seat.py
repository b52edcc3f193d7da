"""A real pseudo-terminal with a screen emulator behind it, that tells the main screen from the alternate one."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte

from patience import ASLEEP, STEP, Programs, Stillness

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SWITCH = re.compile(r"(\x1b\[\?1049[hl])")


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment in which a game is started."""
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
    paths = os.pathsep.join([str(ROOT), str(HERE)])
    return (
        kept | {"CATCARDS_HOME": str(home), "PYTHONPATH": paths, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"} | more
    )


class Terminal:
    """A game being played at a terminal of this size."""

    def __init__(
        self,
        home: Path,
        *args: str,
        columns: int = 80,
        rows: int = 24,
        through: str = "",
        encoding: str = "utf-8",
        **env: str,
    ) -> None:
        command = [sys.executable, str(HERE / "sit.py"), *args]
        if through:
            command = [through]
        self.child = pexpect.spawn(
            command[0], command[1:], dimensions=(rows, columns), env=environment(home, **env),
            encoding=encoding, codec_errors="replace",
        )  # fmt: skip
        self.main = pyte.HistoryScreen(columns, rows, history=1000)
        self.alternate = pyte.Screen(columns, rows)
        self._streams = {"l": pyte.Stream(self.main), "h": pyte.Stream(self.alternate)}
        self.where = "l"
        self.raw = ""
        self._programs = Programs(self.child.pid)
        self.echoed = False
        """Whether it did echo what is typed when the program had ended."""

    def feed(self, seconds: float = 0) -> None:
        """Take in what the program writes until it has slept for so long: it can do no more without being asked."""
        still = Stillness(self._programs)
        while True:
            told = self._take_in()
            if still.look(told) >= seconds or not self.child.isalive():
                self._take_in()
                return

    def _take_in(self) -> bool:
        """Take in what comes within a moment; whether anything did."""
        try:
            text = self.child.read_nonblocking(65536, timeout=STEP)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.raw += text
        for part in SWITCH.split(text):
            if SWITCH.fullmatch(part):
                self.where = part[-1]
            else:
                # the emulator does not know dim text, nor what is asked of a keyboard
                self._streams[self.where].feed(re.sub(r"\x1b\[[?>]?[\d;]*[uc]", "", part))
        return True

    @property
    def lines(self) -> list[str]:
        """What is on the screen now."""
        screen = self.main if self.where == "l" else self.alternate
        return [line.rstrip() for line in screen.display]

    @property
    def text(self) -> str:
        """The screen now, as one text."""
        return "\n".join(self.lines)

    def see(self, *wanted: str) -> None:
        """Wait until all of this is on the screen."""
        self.until(lambda: all(part in self.text for part in wanted), f"{wanted} on the screen")

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds, for as long as it can still come."""
        still = Stillness(self._programs)
        while not holds():
            if still.look(self._take_in()) > ASLEEP or (still.seconds > 1 and not self.child.isalive()):
                if holds():
                    return
                raise AssertionError(f"never {what}:\n{self.text}")

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; its screen is empty until the program draws it anew."""
        self.feed(0.1)
        self.alternate = pyte.Screen(columns, rows)
        self._streams["h"] = pyte.Stream(self.alternate)
        self.child.setwinsize(rows, columns)

    def type(self, text: str) -> None:
        """Press keys."""
        self.child.send(text)

    def enter(self, text: str = "") -> None:
        """Type a line, as a person does: not at once with what came before."""
        self.feed(0.1)
        self.child.send(f"{text}\r")

    def lift(self) -> None:
        """Press Enter at the curtain, as a person does: not in one go with other keys."""
        self.feed(0.4)
        self.child.send("\r")

    def everything_on_main(self) -> str:
        """All that was ever shown on the main screen."""
        parts, where, kept = SWITCH.split(self.raw), "l", ""
        for part in parts:
            if SWITCH.fullmatch(part):
                where = part[-1]
            elif where == "l":
                kept += part
        return kept

    def end(self) -> int:
        """Wait for the end; what the program ended with."""
        self.until(lambda: not self.child.isalive(), "the end")
        while self._take_in():
            pass
        self.echoed = self.echoes()
        self.child.close(force=True)
        status = self.child.exitstatus
        return status if status is not None else -(self.child.signalstatus or 0)

    def echoes(self) -> bool:
        """Whether the terminal echoes what is typed, as it should when nobody holds it."""
        return bool(termios.tcgetattr(self.child.fileno())[3] & termios.ECHO)

    def kill(self, number: signal.Signals) -> None:
        """Send a signal."""
        os.kill(self.child.pid, number)


Sit = Callable[..., Terminal]
"""Starts a game at a terminal of its own (see the fixture `sit`)."""
