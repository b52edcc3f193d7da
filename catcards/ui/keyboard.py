"""What comes from a keyboard, sifted: whole keys and pastes, and nothing of what terminals say unasked.

A terminal sends more than keys: reports of the mouse and of the window's focus, answers to questions that some program
before us has asked, pastes. Each is taken whole, and dropped where it is no key. One that is begun and never ended must
not stop the keys: it is given up after a moment, and at once when a control key is pressed.
"""

from __future__ import annotations

import sys
import time
import unicodedata
from typing import TextIO

from prompt_toolkit.input import Input, create_input
from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.key_binding.key_processor import KeyPress

START, END = "\x1b[200~", "\x1b[201~"
"""What stands before and after a paste that the terminal announces."""
MOMENT = 1.0
"""Seconds of silence after which what is unfinished is given up."""
LONGEST = 5.0
"""Seconds after which a paste that single keys keep alive is none."""
FEW = 8
"""So many characters at once may be somebody's typing."""
_FOCUS = ("\x1b[I", "\x1b[O")
_KEYS = {"99;5": "\x03", "100;5": "\x04", "122;5": "\x1a", "13": "\r", "13;1": "\r", "9": "\t", "127": "\x7f", "27": ""}
"""Keys that a terminal spells out when a program before us has asked it to, by code and modifier."""


class Sieve:
    """Takes what a terminal sends, in pieces as they come, and lets keys and whole pastes through.

    Without `keys` only plain characters pass: for a line that was typed where nobody reads single keys.
    """

    def __init__(self, keys: bool = True) -> None:
        self._keys = keys
        self._held = ""
        """A sequence that has begun; the first character is Escape."""
        self._paste: list[str] | None = None
        self._began = 0.0

    def feed(self, text: str) -> str:
        """What of this, and of what was held back before, are keys and pastes."""
        if self._paste is None and not self._held and END in text and START not in text.partition(END)[0]:
            text = text.partition(END)[2]  # the rest of a paste that was given up
        if self._paste is not None and time.monotonic() - self._began > LONGEST and len(text) <= FEW:
            self._paste = None
        out: list[str] = []
        for char in text:
            if self._paste is not None:
                self._pasted(char, out)
            else:
                self._next(char, out)
        return "".join(out)

    def flush(self) -> str:
        """After a moment of silence: the Escape key, if that is all there is; what else is unfinished is given up."""
        held, self._held, self._paste = self._held, "", None
        return held if held == "\x1b" and self._keys else ""

    def _pasted(self, char: str, out: list[str]) -> None:
        assert self._paste is not None
        if char == "\x03":
            self._paste = None
            out.append(char)
            return
        self._paste.append(char)
        if char == "~" and "".join(self._paste[-len(END) :]) == END:
            content = without_sequences("".join(self._paste[: -len(END)]))
            self._paste = None
            out.append(f"{START}{content}{END}" if self._keys else content)

    def _next(self, char: str, out: list[str]) -> None:
        held = self._held
        if char == "\x1b" and not _is_string(held):
            out.append(held if held == "\x1b" and self._keys else "")
            self._held = char
        elif "\x80" <= char <= "\x9f":
            self._held = "\x1b[" if char == "\x9b" else ""
        elif not held:
            out.append(char)
        elif _is_string(held):
            self._in_string(held, char, out)
        elif char < " " or char == "\x7f":  # a control key ends whatever had begun
            self._held = ""
            out.append(char)
        else:
            self._in_sequence(held + char, out)

    def _in_string(self, held: str, char: str, out: list[str]) -> None:
        """Within a long answer, up to its end."""
        if held.endswith("\x1b"):
            self._held = ""
            if char != "\\":  # it never ended, and something else begins
                self._held = "\x1b"
                self._next(char, out)
        elif char == "\x07":
            self._held = ""
        elif char < " " and char != "\x1b":
            self._held = ""
            out.append(char)
        else:
            self._held = held + char if char == "\x1b" else held[:2]

    def _in_sequence(self, held: str, out: list[str]) -> None:
        """Escape and what follows it, up to the last character so far."""
        self._held = held
        if len(held) == 2 and held[1] in "[O]PX^_":
            return
        if held[1] == "[":
            last = held[-1]
            mouse = held.startswith("\x1b[M")  # three characters follow, whatever they are
            if held == "\x1b[[" or (len(held) < 6 if mouse else " " <= last <= "?"):
                return
            if held == START:
                self._held, self._paste, self._began = "", [], time.monotonic()
                return
        self._held = ""
        if not self._keys:
            return
        if held[1] not in "[O" or (held in ANSI_SEQUENCES and held not in _FOCUS):
            out.append(held)  # Alt and a key, or a key that is known
        elif held[-1] == "u" or held.startswith("\x1b[27;"):
            out.append(_KEYS.get(_spelt_out(held), ""))


def _is_string(held: str) -> bool:
    """Whether this is the beginning of one of the long answers, which end in a mark of their own."""
    return len(held) > 1 and held[1] in "]PX^_"


def _spelt_out(sequence: str) -> str:
    """The code and the modifier of a key that is spelt out, in either of the two ways."""
    numbers = sequence[2:-1].split(";")
    if sequence[-1] == "~" and len(numbers) == 3:
        return f"{numbers[2]};{numbers[1]}"
    return ";".join(number.partition(":")[0] for number in numbers[:2])


def without_sequences(text: str) -> str:
    """A text without what a terminal may have put between its letters; ends of lines and tabs stay."""
    if text.isprintable():
        return text
    plain = Sieve(keys=False).feed(text.replace(START, "").replace(END, ""))
    return "".join(char for char in plain if char in "\n\r\t" or unicodedata.category(char) != "Cc")


def _has_number(stdin: TextIO) -> bool:
    """Whether this is a file of the system, and can be a terminal."""
    try:
        return stdin.fileno() >= 0
    except (OSError, ValueError):
        return False


def keyboard(stdin: TextIO) -> Input:
    """What to read keys from: sifted where terminals send more than keys."""
    if sys.platform == "win32" or not _has_number(stdin):
        return create_input(stdin)
    from prompt_toolkit.input.vt100 import Vt100Input

    class Keyboard(Vt100Input):
        """The keys of a terminal through a `Sieve`, which goes on from one prompt to the next."""

        def __init__(self, stdin: TextIO) -> None:
            super().__init__(stdin)
            self._sieve = Sieve()

        def read_keys(self) -> list[KeyPress]:
            """The keys that have come."""
            self.vt100_parser.feed(self._sieve.feed(self.stdin_reader.read()))
            return self._taken()

        def flush_keys(self) -> list[KeyPress]:
            """The keys that are certain now that it has been silent for a moment."""
            self.vt100_parser.feed(self._sieve.flush())
            self.vt100_parser.flush()
            return self._taken()

        def _taken(self) -> list[KeyPress]:
            keys, self._buffer = self._buffer, []
            return keys

    return Keyboard(stdin)
