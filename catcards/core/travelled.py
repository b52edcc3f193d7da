"""Texts that went through a mail, an editor or a shell: what those do to every line alike is undone.

Line ends of other systems, byte order marks, encodings that editors and shells write, decomposed letters.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterator

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_OTHERS = ("cp1252", "mac-roman", "cp850", "cp437", "latin-1")
"""Encodings that text is still written in, where it does not say so itself."""


def unmarked(data: bytes) -> str | None:
    """The text of a file whose encoding is certain: by the mark that it begins with, or because it is UTF-8; else None."""
    try:
        return lines_ended(data.decode(_encoding(data)))
    except UnicodeDecodeError:
        return None


def _encoding(data: bytes) -> str:
    return next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")


def lines_ended(text: str) -> str:
    """The text with the line ends of our own, where every line ends as on another system."""
    ends = text.count("\n")
    if ends:
        if text.count("\r\n") != ends:
            return text
        return text.replace("\r\n", "\n").removesuffix("\r")  # half of the last one may have been cut off
    return text.replace("\r", "\n")


def readings(data: bytes) -> Iterator[str]:
    """Every way in which a file can be meant, the likeliest first; for a text that itself shows which one is right."""
    tried = set()
    certain = unmarked(data)
    texts = [certain if certain is not None else lines_ended(data.decode(_encoding(data), errors="replace"))]
    if b"\0" in data:
        texts += [_decoded(data, name) for name in ("utf-16-le", "utf-16-be")]
    if certain is None:
        texts += [_decoded(data, name) for name in _OTHERS]
    texts += [again for text in texts if not text.isascii() for again in _read_twice(text)]
    for text in texts:
        ways = (text, straightened(text))
        for composed in (form(way) for way in ways for form in (str, _composed, _head_composed)):
            if composed and composed not in tried:
                tried.add(composed)
                yield composed


def straightened(text: str) -> str:
    """The text without what a mail or an editor put at both ends of every line, or between every two."""
    lines = text.removesuffix("\n").split("\n")
    if all(line != line.rstrip() for line in lines if line.strip()):
        lines = [line.rstrip() for line in lines]
    if len(lines) > 2 and not any(lines[1::2]):
        lines = lines[::2]
    full = [line for line in lines if line]
    for sign in ("> ", ">", "\t", " "):
        while full and all(line.startswith(sign) for line in full):
            lines, full = ([line[len(sign) :] for line in some] for some in (lines, full))
    return "\n".join(lines) + "\n"


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _head_composed(text: str) -> str:
    """The text with its letters composed but for the lines of moves, in which seats are called by folded names."""
    lines = text.split("\n")
    return "\n".join(line if line.startswith("> ") else unicodedata.normalize("NFC", line) for line in lines)


def _read_twice(text: str) -> Iterator[str]:
    """What a text was before it was read in another encoding than its own, and saved so."""
    for encoding in _OTHERS:
        try:
            yield text.encode(encoding).decode()
        except UnicodeError:
            continue


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return lines_ended(data.decode(encoding))
    except UnicodeDecodeError:
        return ""
