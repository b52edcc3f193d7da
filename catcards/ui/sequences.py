"""What comes in from a terminal, with the keys kept and all that the terminal says by itself left out.

Nobody asked for it, but a program that crashed before ours may have: reports of the mouse and of the window's focus,
answers about the cursor, colours and kind of the terminal. And whatever comes may break off in the middle, or come in
pieces, so that nothing that is begun may keep the keys away for longer than a moment.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import lru_cache

BEGIN, END = "\x1b[200~", "\x1b[201~"
"""What a terminal puts round a paste."""
SILENCE = 1.0
"""Seconds without anything coming after which what was begun has broken off. `flush` may be told sooner."""
TOO_LONG = 3.0
"""After so many seconds a single key ends what was begun, even when keys never stopped coming."""
BY_HAND = 0.05
"""Nobody presses keys faster than this many seconds after each other; a paste that runs does not pause so long."""
LINE = 1.0
"""So many seconds after a paste that broke off a line in one piece is the paste's, not somebody's."""
LATE = 10.0
"""So many seconds after a paste that broke off its end may still come."""
LONGEST_HELD = 64
"""No key's sequence is nearly as long; of a longer one no more is kept."""
LONGEST_PASTE = 100_000
"""Of a paste no more characters are kept than this; a line with a hundredth of them is refused as too long already."""

_CSI = r"(?:\x1b\[|\x9b|(?<![\udc80-\udcff])\udc9b)"
_SS3 = r"(?:\x1bO|\x8f|(?<![\udc80-\udcff])\udc8f)"
_STRING = r"(?:\x1b[]PX^_]|[\x90\x98\x9d-\x9f]|(?<![\udc80-\udcff])[\udc90\udc98\udc9d-\udc9f])"
_TEXT = r"[^\x00-\x1f\x7f\x9c\udc9c]*"
_SEQUENCE = re.compile(
    rf"{_CSI}(?:M[^\x01-\x1f]{{3}}|\[[ -~]|(?!M|\[)[0-?]*[ -/]*[@-~])"  # M: where the mouse is, in three characters
    rf"|{_SS3}[0-9;]*[@-~]"
    rf"|{_STRING}{_TEXT}(?:\x07|\x1b\\|\x9c|\udc9c)"
    r"|\x1b\\"  # the end of such a string, by itself
)
_UNFINISHED = re.compile(rf"\x1b|{_CSI}(?:M[^\x01-\x1f]{{0,2}}|\[|[0-?]*[ -/]*)|{_SS3}[0-9;]*|{_STRING}{_TEXT}\x1b?")
_BROKEN = re.compile(rf"{_CSI}(?:M[^\x01-\x1f]{{0,2}}|\[|[0-?]*[ -/]*)|{_SS3}[0-9;]*|{_STRING}{_TEXT}")
_SPECIAL = re.compile("[\x1b\x80-\x9f\udc80-\udcff]")
_TAILS = {"\x1b": re.compile(r"\[|O[A-Za-z]\Z|\]\d"), "\x1b[": re.compile(r"[0-?]+[@-~]\Z")}
"""What can only be the rest of a sequence, when it comes after what broke off."""
_KITTY = re.compile(r"\x1b\[(?:(\d{1,6})[\d:]*(?:;(\d{0,3})(?::(\d))?)?[\d;:]*u|27;(\d{1,3});(\d{1,6})~)")
_ONE_KEY = re.compile(r"\x1b?(?:\[[0-?]*[ -/]*[@-~]|O.|.)?", re.DOTALL)
_INTERRUPT = re.compile("[\x03\x1a]")
_SEVERAL_LINES = re.compile(r"[\r\n][^\r\n]")
_LINE_BREAK = re.compile(r"[\r\n]")
_LINE = re.compile(r"[^\r\n][\r\n]")
_CONTROL = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_BYTE = re.compile("[\ud800-\udfff]")


def without_reports(line: str) -> str:
    """A line as it was typed, without what the terminal put into it; keys and unfinished sequences stay."""
    if not _SPECIAL.search(line):
        return line
    return _SEQUENCE.sub(lambda found: found[0] if _seven_bit(found[0]) in _known() else "", line)


def ask(question: str = "") -> str:
    """`input`, without what the terminal put into the line."""
    return without_reports(input(question))


class KeyFilter:
    """Stands between a terminal and who reads keys: what it gives back is keys and whole pastes, nothing else.

    A paste that breaks off is dropped, and so is what may still come of it: until its end, or until it has been
    silent for a moment; after that single keys count at once, a line in one piece a second after the last of it, and
    several lines in one piece only when its end cannot come any more. Ctrl-C and Ctrl-Z always get through.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last = clock()
        self._begun = self._last
        self._held = ""
        self._cut, self._cut_at = "", 0.0
        self._paste: str | None = None
        self._lost = False
        self._patience = SILENCE
        self._lines_from = self._wary_until = 0.0

    @property
    def waits(self) -> bool:
        """Whether something is begun that is not finished."""
        return bool(self._held) or self._paste is not None

    def feed(self, text: str) -> str:
        """Take what has come; the keys and pastes that are complete with it."""
        now = self._clock()
        if not (self.waits or self._cut or now < self._wary_until or _SPECIAL.search(text)):
            self._last = now
            return text
        if self._paste is not None or now < self._wary_until:
            text = _SEQUENCE.sub(
                lambda found: found[0] if found[0] in (BEGIN, END) else _key(_seven_bit(found[0])), text
            )
        if not text:
            return ""
        out = self.flush() if self.waits and self._over(text, now) else ""
        gap, self._last = now - self._last, now
        if self._paste is None and not self._held:
            text = self._watched(self._joined(text, now), now, gap)
        while text:
            passed, text = self._keys(text, now) if self._paste is None else self._pasted(text, now)
            out += passed
        return out

    def flush(self) -> str:
        """Nothing has come for a moment: what is begun has broken off; the Escape key, if that is what it was."""
        if self._paste is not None:
            self._paste = None
            self._lines_from = self._last + (LINE if self._patience == SILENCE else 0)
            self._wary_until = self._last + LATE
        held, self._held = self._held, ""
        if held:
            self._cut, self._cut_at = held, self._clock()
        return held if held == "\x1b" else ""

    def forget(self) -> None:
        """Somebody else takes the keyboard: what is begun is not for them, and its rest is dropped when it comes."""
        self._lost = True
        self._cut = ""
        if self._held == "\x1b":
            self._held = ""

    def _over(self, text: str, now: float) -> bool:
        """Whether what is begun ended before this came."""
        gap = now - self._last
        if gap >= (SILENCE if self._paste is None else self._patience):
            return True
        if self._paste is not None and END in self._paste[1 - len(END) :] + text:
            return False
        return now - self._begun >= TOO_LONG and gap >= BY_HAND and _ONE_KEY.fullmatch(text) is not None

    def _joined(self, text: str, now: float) -> str:
        """With its head, when this is the rest of a sequence that came too late."""
        cut, self._cut = self._cut, ""
        rest = _TAILS.get(cut[:2]) if cut and now - self._cut_at < TOO_LONG else None
        if rest is None or not rest.match(text):
            return text
        return cut + text

    def _watched(self, text: str, now: float, gap: float) -> str:
        """What of this counts, when a paste that broke off may still be coming."""
        if now >= self._wary_until:
            return text
        if _INTERRUPT.fullmatch(text):  # pressed by somebody who is there
            self._lines_from = now
        before, end, after = text.partition(END)
        if end and BEGIN not in before:
            self._wary_until = 0
            return after
        in_one_piece = (now < self._lines_from and _LINE.search(text)) or (gap < BY_HAND and _LINE_BREAK.search(text))
        if BEGIN not in text and (in_one_piece or _SEVERAL_LINES.search(text)):
            self._begin(now, lost=True)
        return text

    def _begin(self, now: float, lost: bool) -> None:
        self._paste, self._lost, self._begun, self._patience = "", lost, now, SILENCE

    def _pasted(self, text: str, now: float) -> tuple[str, str]:
        """What passes, and what comes after the paste."""
        pasted, end, rest = ((self._paste or "") + text).partition(END)
        _, again, anew = pasted.rpartition(BEGIN)
        if again:  # the one before was never ended
            self._begin(now, lost=False)
            pasted = anew
        if end:
            self._paste, self._wary_until = None, 0
            return ("" if self._lost else f"{BEGIN}{_clean(pasted)}{END}"), rest
        if keys := "".join(_INTERRUPT.findall(text)):
            self._lost = True
            self._patience = BY_HAND if _INTERRUPT.fullmatch(text[-1]) else SILENCE
        kept = 0 if self._lost else LONGEST_PASTE
        # the last characters may be the beginning of its end
        self._paste = pasted if len(pasted) <= kept else f"{pasted[:kept]} {pasted[1 - len(END) :]}"
        return keys, ""

    def _keys(self, text: str, now: float) -> tuple[str, str]:
        """What passes, and what comes after the beginning of a paste."""
        if not self._held:
            self._begun = now
        text, self._held = self._held + text, ""
        out, at = [], 0
        while special := _SPECIAL.search(text, at):
            out.append(text[at : special.start()])
            at = special.start()
            if whole := _SEQUENCE.match(text, at):
                at = whole.end()
                sequence = _seven_bit(whole[0])
                if sequence == BEGIN:
                    self._begin(now, lost=False)
                    return "".join(out), text[at:]
                out.append(_key(sequence))
            elif _UNFINISHED.fullmatch(text, at):
                self._held = _shortened(text[at:])
                if at:
                    self._begun = now
                return "".join(out), ""
            elif broken := _BROKEN.match(text, at):
                at = broken.end()
            else:  # Escape and a key is Alt and that key; the rest is no character at all
                alt = text[at] == "\x1b"
                length = 2 if alt and not _SPECIAL.match(text, at + 1) else 1
                out.append(text[at : at + length] if alt else "")
                at += length
        return "".join([*out, text[at:]]), ""


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    """The sequences that are keys."""
    from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
    from prompt_toolkit.keys import Keys

    no_keys = (Keys.Ignore, Keys.BracketedPaste, Keys.CPRResponse, Keys.Vt100MouseEvent)
    return frozenset(sequence for sequence, key in ANSI_SEQUENCES.items() if len(sequence) > 1 and key not in no_keys)


def _key(sequence: str) -> str:
    """The key that a sequence is, if it is one."""
    if sequence in _known():
        return sequence
    # a keyboard that was left telling keys by number: what gets one out of anywhere must still be there
    if (found := _KITTY.fullmatch(sequence)) and found[3] != "3":  # 3: the key was let go
        code, modifiers = int(found[1] or found[5]), (int(found[2] or found[4] or 1) - 1) & 7
        if modifiers == 4 and 97 <= code <= 122:
            return chr(code & 31)
        if not modifiers and code in (9, 13, 27, 127):
            return chr(code)
    return ""


def _seven_bit(sequence: str) -> str:
    """A sequence with its first character written as Escape and a letter."""
    first = ord(sequence[0]) & 0xFF
    return sequence if first == 0x1B else f"\x1b{chr(first - 0x40)}{sequence[1:]}"


def _shortened(begun: str) -> str:
    """As much of something unfinished as it takes to know its end."""
    if string := re.match(_STRING, begun):
        return string[0] + ("\x1b" if begun[string.end() :].endswith("\x1b") else "")
    return begun if len(begun) <= LONGEST_HELD else f"{begun[:2]}::"


def _clean(pasted: str) -> str:
    """A paste as text: no sequences, no control characters, and a sign for what was no character."""
    return _BYTE.sub("\ufffd", _CONTROL.sub(" ", _SEQUENCE.sub("", pasted)))
