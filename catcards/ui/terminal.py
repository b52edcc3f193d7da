"""The terminal as it must be given back: alternate screen, echo, cursor; and the signals that end or stop us."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from catcards.ui.front import Left, Suspended

try:
    import termios
except ImportError:  # not on this platform
    termios = None  # type: ignore[assignment]

ENTER = "\x1b[?1049h\x1b[H\x1b[2J"
LEAVE = "\x1b[?2004l\x1b[?7h\x1b[0m\x1b[?25h\x1b[H\x1b[2J\x1b[?1049l"
FATAL = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT") if hasattr(signal, name))


def drop_typed_ahead() -> None:
    """Throw away what has been typed but not been read."""
    if termios is None or sys.stdin is None:
        return
    try:
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
    except (OSError, ValueError, termios.error):
        pass  # not a terminal any more: nothing is typed ahead there


class Terminal:
    """Holds the alternate screen from `enter` to `leave`, whatever happens in between.

    A signal that ends or stops the program waits until nobody is in the middle of a move: it is acted on while
    `waiting`, so that a move is either made and saved or not made. A second one that ends the program does so at once.
    """

    def __init__(self) -> None:
        self._held = False
        self._wake: Callable[[], None] | None = None
        self._due: BaseException | None = None
        self._before: dict[int, Any] = {}
        self._mode: Any = None

    def enter(self) -> None:
        """Go to the alternate screen and mind the signals."""
        if self._held:
            return
        self._held = True
        if termios is not None:
            try:
                self._mode = termios.tcgetattr(sys.stdin.fileno())
            except (OSError, ValueError, termios.error):
                self._mode = None
        for number in FATAL:
            self._before[number] = signal.signal(number, self._end)
        if hasattr(signal, "SIGTSTP"):
            self._before[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._stop)
            self._before[signal.SIGCONT] = signal.signal(signal.SIGCONT, self._continued)
        self._write(ENTER)

    def leave(self) -> None:
        """Give the terminal back as it was."""
        if not self._held:
            return
        self._held = False
        self._write(LEAVE)
        self._cooked()
        for number, before in self._before.items():
            signal.signal(number, before if before is not None else signal.SIG_DFL)
        self._before.clear()

    def suspend(self) -> None:
        """Leave the screen, stop until we are continued, and come back."""
        if not hasattr(signal, "SIGTSTP"):
            return
        self._write(LEAVE)
        self._cooked()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.signal(signal.SIGCONT, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)  # the whole job, also the script that started us
        signal.signal(signal.SIGTSTP, self._stop)
        signal.signal(signal.SIGCONT, self._continued)
        self._write(ENTER)

    @contextmanager
    def waiting(self, wake: Callable[[], None]) -> Iterator[None]:
        """While somebody is waited for: `wake` is called when a signal has made something `due`.

        It is not raised from the signal: that would tear down whatever loop waits in the middle of its bookkeeping.
        """
        self._wake = wake
        try:
            yield
        finally:
            self._wake = None

    def due(self) -> BaseException | None:
        """Left or Suspended when a signal has asked for it; to be raised by who takes it."""
        due, self._due = self._due, None
        return due

    def _end(self, number: int, frame: FrameType | None) -> None:
        for other in FATAL:
            signal.signal(other, signal.SIG_DFL)
        self._act(Left(128 + number))

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._act(Suspended())

    def _continued(self, number: int, frame: FrameType | None) -> None:
        """We were stopped without being asked (SIGSTOP), so the screen may have been anybody's meanwhile."""
        self._write(ENTER)
        self._act(Suspended(over=True))

    def _act(self, what: BaseException) -> None:
        self._due = what
        if self._wake is not None:
            self._wake()

    def _cooked(self) -> None:
        if self._mode is not None:
            try:
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._mode)
            except (OSError, ValueError, termios.error):
                pass  # the terminal is gone

    def _write(self, codes: str) -> None:
        try:
            sys.stdout.write(codes)
            sys.stdout.flush()
        except (OSError, ValueError):
            pass  # the terminal is gone, and with it what was on it
