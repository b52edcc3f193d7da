"""Shells in real terminal programs that keep a history: tmux, with and without an alternate screen, and GNU screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from patience import STEP, Programs, Stillness, wait
from seat import environment


class Pane:
    """A shell in a window of such a program; `kept` is all that can be scrolled back to, and the screen."""

    program = ""

    def __init__(self, home: Path, columns: int = 80, rows: int = 24, **env: str) -> None:
        self.folder = Path(tempfile.mkdtemp())  # the path of a socket must be short
        self.env = environment(home, **env)
        self.start(columns, rows)
        self._programs = Programs(self.shell())
        self.until(lambda: bool(self.screen.strip()), "a shell")
        self.enter("PS1='at> '" + (f"; export TERM={env['TERM']}" if "TERM" in env else ""))
        self.see("at>")

    def start(self, columns: int, rows: int) -> None:
        """Start the program and the shell in it."""
        raise NotImplementedError

    def shell(self) -> int:
        """The number of the process that is the shell."""
        raise NotImplementedError

    def call(self, *args: str) -> str:
        """A command to the program; what it says."""
        done = subprocess.run([*self.command, *args], capture_output=True, text=True, env=self.env, check=False)
        return done.stdout

    command: tuple[str, ...] = ()

    @property
    def screen(self) -> str:
        """What is on the screen now."""
        raise NotImplementedError

    @property
    def kept(self) -> str:
        """All that can be scrolled back to, and the screen."""
        raise NotImplementedError

    @property
    def history(self) -> str:
        """What can be scrolled back to, without the screen."""
        raise NotImplementedError

    def type(self, text: str) -> None:
        """Press keys."""
        raise NotImplementedError

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        raise NotImplementedError

    def enter(self, text: str = "") -> None:
        """Type a line, as a person does: when all is still."""
        self.rest()
        self.type(f"{text}\r")

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds."""
        wait(holds, lambda: f"never {what}:\n{self.screen}", self._programs, lambda: self.screen)

    def see(self, *wanted: str) -> None:
        """Wait until all of this is on the screen."""
        self.until(lambda: all(part in self.screen for part in wanted), f"{wanted} on the screen")

    def rest(self, seconds: float = 0.4) -> None:
        """Wait until nothing has happened for so long."""
        still = Stillness(self._programs)
        while still.look(False) < seconds:
            time.sleep(STEP)

    def end(self) -> None:
        """End all of it."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def stop(self) -> None:
        """End the program."""
        raise NotImplementedError


class Tmux(Pane):
    """A tmux of its own, with the alternate screen that it has by default."""

    program = "tmux"
    alternate = "on"
    inside = "/bin/sh"

    def start(self, columns: int, rows: int) -> None:
        settings = f"set -g alternate-screen {self.alternate}; set -g history-limit 5000"
        (self.folder / "conf").write_text(settings.replace("; ", "\n") + "\n")
        self.command = ("tmux", "-S", f"{self.folder}/tmux", "-f", f"{self.folder}/conf")
        self.call("new-session", "-d", "-x", str(columns), "-y", str(rows), self.inside)

    def shell(self) -> int:
        return int(self.call("display-message", "-p", "#{pane_pid}"))

    @property
    def screen(self) -> str:
        return self.call("capture-pane", "-p")

    @property
    def kept(self) -> str:
        return self.call("capture-pane", "-p", "-J", "-S", "-", "-E", "-")

    @property
    def history(self) -> str:
        there = int(self.call("display-message", "-p", "#{history_size}"))
        return self.call("capture-pane", "-p", "-S", "-", "-E", "-1") if there else ""

    def type(self, text: str) -> None:
        for part in text.replace("\r", "\0\r\0").split("\0"):
            if part:
                self.call("send-keys", *(["Enter"] if part == "\r" else ["-l", part]))

    def resize(self, columns: int, rows: int) -> None:
        self.call("resize-window", "-x", str(columns), "-y", str(rows))

    def stop(self) -> None:
        self.call("kill-server")


class BareTmux(Tmux):
    """A tmux that has been told to have no alternate screen."""

    alternate = "off"


class GnuScreen(Tmux):
    """GNU screen as it comes, no alternate screen, a hundred lines of history; in a window of a tmux, to be resized."""

    program = "screen"

    def start(self, columns: int, rows: int) -> None:
        self.folder.chmod(0o700)
        self.env = self.env | {"SCREENDIR": str(self.folder)}
        self.inside = "screen -U -c /dev/null -S pane /bin/sh"
        super().start(columns, rows)
        self._copies = 0

    def shell(self) -> int:
        while True:
            server = next((int(name.partition(".")[0]) for name in os.listdir(self.folder) if name.endswith(".pane")), 0)
            family = Programs(server).family() if server else {}
            if shells := sorted(set(family) - {server}):
                return shells[0]

    def stop(self) -> None:
        subprocess.run(["screen", "-S", "pane", "-X", "quit"], env=self.env, check=False, capture_output=True)
        super().stop()

    def _copy(self, *args: str) -> str:
        self._copies += 1
        file = self.folder / f"copy-{self._copies}"
        command = ["screen", "-S", "pane", "-p", "0", "-X", "hardcopy", *args, str(file)]
        subprocess.run(command, env=self.env, check=False, capture_output=True)
        while not (file.exists() and file.stat().st_size):  # it is written after the call has come back
            pass
        return file.read_text(errors="replace")

    @property
    def screen(self) -> str:
        return self._copy()

    @property
    def kept(self) -> str:
        return self._copy("-h")

    @property
    def history(self) -> str:
        rows = int(self.call("display-message", "-p", "#{window_height}"))
        return "\n".join(self.kept.rstrip("\n").split("\n")[:-rows])


PANES: tuple[type[Pane], ...] = (Tmux, BareTmux, GnuScreen)
