"""The plain front: prints lines and reads lines, for pipes, `--plain`, screen readers and transcripts."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from collections.abc import Sequence
from types import FrameType
from typing import Any, TextIO

from catcards.core.pieces import Piece, Table
from catcards.core.typed import yes_or_no
from catcards.ui import plain, terminal
from catcards.ui.front import Gone, Left, Scene, sentences
from catcards.ui.replies import Refuse, Tell
from catcards.ui.sequences import without_reports
from catcards.ui.terminal import drop_typed_ahead
from catcards.ui.theme import spoken, theme
from catcards.ui.words import Words

ENDLESS = 1_000_000
"""A line this long is no line: somebody has piped in something else."""
FATAL = tuple(number for number in terminal.FATAL if number != signal.SIGINT)
"""Signals that end the program; Ctrl-C is a KeyboardInterrupt here."""
LONG = 5
"""After more lines of a story than this the table is told anew, for much has changed (a new deal)."""


class _Nowhere(io.StringIO):
    """Where output goes that was closed before we began."""

    def write(self, text: str) -> int:
        """Keep nothing."""
        return len(text)


class PlainLines:
    """Appends and never redraws. At a terminal each seat presses Enter first; in a pipe each block says whose it is."""

    def __init__(self) -> None:
        self._in: TextIO | None = sys.stdin
        self._out: TextIO = sys.stdout if sys.stdout is not None else _Nowhere()
        self.piped = not (self._in is not None and self._in.isatty())
        self.rematch = not self.piped and self._out.isatty()
        self._theme = theme(getattr(self._out, "encoding", None))
        self._scene: Scene | None = None
        self._warned = False
        self._before: dict[int, Any] = {}
        self._waiting = False
        self._due: Left | None = None
        for stream in (self._in, self._out):
            if (change := getattr(stream, "reconfigure", None)) is not None:
                change(errors="replace")

    def open(self, words: Words) -> None:
        if threading.current_thread() is threading.main_thread():
            for number in FATAL:
                self._before.setdefault(number, signal.signal(number, self._end))
        if not self.piped and words.session.state.private and len(words.session.setup.names) > 1:
            self.say(["Plain mode: what is printed stays on the screen, hands as well.", *terminal.warning()])

    def close(self) -> None:
        for number, before in self._before.items():
            signal.signal(number, before if before is not None else signal.SIG_DFL)
        self._before.clear()

    def curtain(self, name: str, table: Table, story: Sequence[str]) -> None:
        if self.piped:
            return
        self.say(
            [
                "",
                *map(plain.sentence, sentences(story)),
                f"Hand the keyboard to {name}. {name}, press Enter when nobody else looks.",
            ]
        )
        drop_typed_ahead()
        self._line("")

    def turn(self, scene: Scene, fresh: bool) -> None:
        self._scene = scene
        story = [spoken(line) for line in sentences(scene.story)]
        if not fresh:
            table = plain.speak(scene.table) if len(story) > LONG else []
            self.say([*story, *table, *self._asked(scene)])
            return
        if story and scene.since:
            story.insert(0, f"{scene.since[:1].upper()}{scene.since[1:]}:")
        self.say(["", f"-- {scene.name}, your turn --", *story, *plain.speak(scene.table), *self._asked(scene)])

    def look(self) -> None:
        if self._scene is not None:
            self.say([*plain.speak(self._scene.table), *self._asked(self._scene)])

    def kept(self, name: str, table: Table, pieces: Sequence[Piece]) -> None:
        self.curtain(name, table, ())
        self.say([f"Only {name} looks:", *plain.pieces(pieces)])

    def answer(self, reply: Tell | Refuse) -> None:
        if isinstance(reply, Refuse) and not self.piped:
            drop_typed_ahead()
        lines = [reply.reason] if isinstance(reply, Refuse) else list(reply.lines)
        items = [f"{i}. {item.command}{f': {item.what}' if item.what else ''}" for i, item in enumerate(reply.items, 1)]
        self.say(map(spoken, [*lines, *items]))

    def read(self) -> str:
        while True:
            enter = self._scene.table.enter if self._scene is not None else ""
            text = self._line(f"(Enter: {enter}) > " if enter else "> ")
            if self.piped:
                self.say([f"> {' '.join(text.split())}"])
            if text.strip() and not (self.piped and text.lstrip().startswith("#")):
                return text
            if enter and not text.strip() and not self.piped:
                return enter
            if not self.piped and self._scene is not None:
                self.say(self._question(self._scene))

    def agreed(self, table: Table, question: Sequence[str]) -> bool:
        self.say(map(spoken, question))
        while True:
            text = self._line("yes or no> ").strip()
            if self.piped:
                self.say([f"> {text}"])
            if (answer := yes_or_no(text)) is not None:
                return answer
            self.say(["Type yes or no."])
            if self.piped:
                return False

    def over(self, table: Table, lines: Sequence[str]) -> None:
        self.say(["", *plain.speak(table), *map(spoken, lines)])

    def say(self, lines: Sequence[str] | map[str]) -> None:
        self._write("".join(f"{self._theme.shown(line)}\n" for line in lines))

    def another(self, question: str) -> bool:
        while True:
            try:
                answer = yes_or_no(self._line(f"{self._theme.shown(question)} [y/n] "))
            except Left:
                return False
            if answer is not None:
                return answer

    def _asked(self, scene: Scene) -> list[str]:
        guide = [f"Walkthrough: {spoken(scene.guide)}"] if scene.guide else []
        return [*guide, *self._question(scene)]

    def _question(self, scene: Scene) -> list[str]:
        return [spoken(scene.table.question)] if scene.table.question else []

    def _write(self, text: str) -> None:
        """Put the text out at once; raises Gone when that cannot be done."""
        try:
            self._out.write(text)
            self._out.flush()
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._out.fileno())  # or it fails once more at the very end
            broken = isinstance(error, BrokenPipeError)
            raise Gone(
                "The output was closed." if broken else f"The output cannot be written: {error.strerror}."
            ) from None

    def _end(self, number: int, frame: FrameType | None) -> None:
        """Leave when nobody is in the middle of a move, so that it is either made and saved or not made."""
        self._due = Left(128 + number)
        if self._waiting:
            raise self._due

    def _typed(self) -> str:
        self._waiting = True
        try:
            if self._due is not None:
                raise self._due
            return self._in.readline(ENDLESS) if self._in is not None else ""
        finally:
            self._waiting = False

    def _line(self, prompt: str) -> str:
        """The next line; raises Left at the end of input and when Ctrl-C is pressed twice."""
        while True:
            if not self.piped:
                self._write(prompt)
            try:
                text = self._typed()
            except KeyboardInterrupt:
                if self.piped or self._warned:
                    raise Left(130 if self.piped else 0) from None
                self._warned = True
                self.say(["", "Ctrl-C once more leaves the game."])
                continue
            except (OSError, ValueError):  # stdin was closed, or its terminal is gone
                text = ""
            if len(text) == ENDLESS:
                self.say(["There is a line that does not end; reading stops here."])
                raise Left(1)
            if not text:
                if not self.piped:
                    self.say([""])
                raise Left
            self._warned = False
            return text if self.piped else without_reports(text)
