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
        return text.replace("\r\n", "\n") if text.count("\r\n") == ends else text
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
    for text in [*texts, *(unicodedata.normalize("NFC", text) for text in texts)]:
        if text and text not in tried:
            tried.add(text)
            yield text


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return lines_ended(data.decode(encoding))
    except UnicodeDecodeError:
        return ""
