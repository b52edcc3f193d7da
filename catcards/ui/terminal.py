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

ENTER = "\x1b[?1049h"
HOME = "\x1b[H"
FORGET = "\x1b[3J"
"""Throws the scrollback away."""
FLOOD = 20_000
"""More lines than a scrollback has that can only be forgotten by filling it."""
REPORTS_OFF = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l"
"""No reports of the mouse and of where the window is looked at; a program that broke down may have left them on."""
PLAIN = "\x1b[?2004l\x1b[?7h\x1b[0m\x1b[?25h"
LEAVE = "\x1b[?1049l"
FATAL = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT") if hasattr(signal, name))


MOST_ROWS = 300


def drop_typed_ahead() -> None:
    """Throw away what has been typed but not been read."""
    if termios is None or sys.stdin is None:
        return
    try:
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
    except (OSError, ValueError, termios.error):
        pass  # not a terminal any more: nothing is typed ahead there


def blank(rows: int) -> str:
    """Codes that blank all from the cursor down on a screen of so many rows, and put the cursor back.

    Row by row: erasing the display at once moves what is on it into the scrollback of terminals that have no alternate
    screen. The cursor stops at the last row, so that nothing ever scrolls.
    """
    return "\x1b7\x1b[K" + "\x1b[B\x1b[2K" * (rows - 1) + "\x1b8"


def push() -> str:
    """Codes that make room on the screen; what stands there goes up into the scrollback, if there is no other screen."""
    return "\x1b[999B\r" + "\n" * rows() + HOME


def rows() -> int:
    """How many rows the screen has; where that is not known, more than it can have."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines or MOST_ROWS
    except (OSError, ValueError, AttributeError):
        return MOST_ROWS


def keeps_apart() -> bool:
    """Whether the alternate screen is known to be one: what is shown there goes into no scrollback. In doubt it is not."""
    if os.environ.get("STY"):  # GNU screen has it only when told so, and does not say
        return False
    if os.environ.get("TMUX") and (pane := os.environ.get("TMUX_PANE")) and (said := _asked_tmux(pane)):
        alternate, _, tty = said.partition(" ")
        if tty == _tty():  # else it is another terminal, which was only started from there
            return alternate == "1"
    try:
        import curses
    except ImportError:
        return False
    try:
        curses.setupterm(os.environ.get("TERM") or "unknown", sys.stdout.fileno())
        return bool(curses.tigetstr("smcup"))
    except (OSError, ValueError, curses.error):
        return False


def _asked_tmux(pane: str) -> str:
    """Whether a pane shows its alternate screen, and which terminal it is; empty when tmux does not answer."""
    import subprocess

    ask = ["tmux", "display-message", "-p", "-t", pane, "#{alternate_on} #{pane_tty}"]
    try:
        done = subprocess.run(ask, capture_output=True, text=True, timeout=2, check=False, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def _tty() -> str:
    try:
        return os.ttyname(sys.stdout.fileno())
    except (OSError, ValueError):
        return ""


def forgetting() -> str:
    """Codes that throw the scrollback away, and with it what was there before us; none where nothing of ours can be in it.

    GNU screen does not obey `FORGET`: what is in its scrollback only goes when other lines have pushed it out.
    """
    if keeps_apart():
        return ""
    return "\x1b[999B" + "\n" * FLOOD if os.environ.get("STY") else FORGET


RECORDERS = ("script", "scriptlive", "asciinema", "ttyrec", "termrec", "screenlog")


def recorder() -> str | None:
    """The program that records this terminal, when one is known to; what is shown can then be read again by anybody."""
    if os.environ.get("ASCIINEMA_REC") or os.environ.get("ASCIINEMA_SESSION"):
        return "asciinema"
    process = os.getppid()
    for _ in range(50):
        try:
            with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
                _, _, rest = file.read().rpartition(") ")
            with open(f"/proc/{process}/cmdline", encoding="utf-8", errors="replace") as file:
                name = os.path.basename(file.read().partition("\0")[0])  # not that of a shell's script called so
        except OSError:
            return None
        if name in RECORDERS:
            return name
        process = int(rest.split()[1])
        if process < 2:
            return None
    return None


def warning() -> list[str]:
    """What is to be said before the first hand is shown, where something keeps all that is."""
    kept = "all that is shown is kept, hands as well"
    return [f"This terminal is being recorded ({name}): {kept}."] if (name := recorder()) else []


class Terminal:
    """Holds the alternate screen from `enter` to `leave`, whatever happens in between.

    A signal that ends or stops the program waits until nobody is in the middle of a move: it is acted on while
    `waiting`, so that a move is either made and saved or not made. A second one that ends the program does so at once.
    """

    def __init__(self) -> None:
        self.secret = True
        """Whether what is shown is not for everybody."""
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
        self._write(ENTER + push() + REPORTS_OFF)

    def leave(self) -> None:
        """Give the terminal back as it was."""
        if not self._held:
            return
        self._held = False
        self._write(self._left())
        self._cooked()
        for number, before in self._before.items():
            signal.signal(number, before if before is not None else signal.SIG_DFL)
        self._before.clear()

    def suspend(self) -> None:
        """Leave the screen, stop until we are continued, and come back."""
        if not hasattr(signal, "SIGTSTP"):
            return
        self._write(self._left())
        self._cooked()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.signal(signal.SIGCONT, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)  # the whole job, also the script that started us
        signal.signal(signal.SIGTSTP, self._stop)
        signal.signal(signal.SIGCONT, self._continued)
        self._write(ENTER + push() + REPORTS_OFF)

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
        scrolled = forgetting() if self.secret else ""  # what others wrote may have pushed up what was in sight
        self._write(ENTER + HOME + blank(rows()) + scrolled)
        self._act(Suspended(over=True))

    def _left(self) -> str:
        return "\x1b[0m" + HOME + blank(rows()) + PLAIN + LEAVE

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
