"""The keyboard of a terminal, as prompt_toolkit reads it; on Windows it needs none of this."""

from __future__ import annotations

import select
import termios
from contextlib import suppress
from typing import TextIO

from prompt_toolkit.input.vt100 import Vt100Input
from prompt_toolkit.key_binding import KeyPress

from catcards.ui.sequences import KeyFilter

MOST = 64
"""So many pieces of what was typed ahead are thrown away; who sends more than that does not stop at all."""


class Keyboard(Vt100Input):
    """Keys and whole pastes, whatever else the terminal sends; what is begun stays so from one prompt to the next."""

    def __init__(self, stdin: TextIO) -> None:
        super().__init__(stdin)
        self._filter = KeyFilter()

    def read_keys(self) -> list[KeyPress]:
        """The keys that have come."""
        self.vt100_parser.feed(self._filter.feed(self.stdin_reader.read()))
        return self._taken()

    def flush_keys(self) -> list[KeyPress]:
        """The keys that have come for certain, now that nothing has followed them for a moment."""
        if self._filter.waits and self._more():
            return []  # we were busy, and not the keyboard silent
        self.vt100_parser.feed(self._filter.flush())
        self.vt100_parser.flush()
        return self._taken()

    def drop(self) -> None:
        """Throw away what has been typed but not been read.

        It is read for that: half a paste or sequence that the terminal is still sending is known by its beginning.
        """
        with suppress(OSError, ValueError, termios.error), self.raw_mode():  # the terminal may be gone
            for _ in range(MOST):
                if not (data := self.stdin_reader.read()):
                    break
                self._filter.feed(data)
        self._filter.forget()
        self.vt100_parser.reset()
        self._taken()

    def _more(self) -> bool:
        try:
            return bool(select.select([self.fileno()], [], [], 0)[0])
        except (OSError, ValueError):
            return False  # the terminal is gone

    def _taken(self) -> list[KeyPress]:
        keys, self._buffer = self._buffer, []
        return keys
