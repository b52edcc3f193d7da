"""What was typed, before it is read as anything: the one way in which lines, numbers, questions and answers are told.

Case, accents and punctuation within words are `fold`'s business (`catcards.core.names`), which all readers share.
"""

from __future__ import annotations

import re
import unicodedata

from catcards.core.names import fold

_AROUND = " \"'`´“”„‟‘’‚‛«»‹›()[]{}<>*_~|^=+&%$@\\/.,:;!-–—…。、，！：；・"
"""Quotes, brackets and punctuation that carry no meaning at either end of a line; `?` and `#` do carry one."""
_NUMBER = re.compile(r"(#|[(\[{<]\s*|(?:line|number)\s+)?(\d+)\s*([.)\]}>:]?)", re.IGNORECASE)
_NEGATIONS = frozenset(
    [
        "not", "never", "cannot", "nor", "neither", "without", "except",
        *(f"{verb}nt" for verb in ("do", "does", "did", "wo", "ca", "should", "would", "must", "is", "are", "could")),
    ]
)  # fmt: skip
"""Words that turn what they stand with into its opposite, apostrophes left out."""
_YES = frozenset(
    ["y", "yes", "yeah", "yea", "yep", "yup", "ya", "sure", "ok", "okay", "please", "certainly", "gladly", "agreed",
     "agree", "aye", "course", "indeed", "absolutely", "definitely", "fine"]
)  # fmt: skip
_NO = frozenset(
    ["n", "no", "nope", "nah", "nay", "never", "not", "dont", "nothing", "enough", "stop", "refuse", "disagree"]
)
_LEAVING = frozenset(["q", "quit", "exit", "leave", "bye", "goodbye"])
_POLITE = frozenset(
    ["thanks", "thank", "you", "the", "a", "of", "we", "i", "do", "to", "it", "lets", "let", "us", "go", "for",
     "on", "that", "is", "all", "right"]
)  # fmt: skip
"""Words that stand beside an answer and do not change it."""


def plain(text: str) -> str:
    """A line as it is read: composed, narrow letters for wide ones, single spaces, nothing around it that says nothing.

    `?` is kept, for it makes a question of a line; so is a minus before a number, and `#`.
    """
    line = " ".join(unicodedata.normalize("NFC", "".join(map(_narrow, text))).split())
    if _NUMBER.fullmatch(line) or re.match(r"[-−+.]\s*\d", line):
        return line
    return line.strip(_AROUND) or line


def _narrow(char: str) -> str:
    """A character without its width; the small ² is no 2, for it lies beside the 1 on many keyboards."""
    if char.isascii() or unicodedata.decomposition(char).startswith(("<super>", "<sub>")):
        return char
    return {"¿": "?", "؟": "?"}.get(char) or unicodedata.normalize("NFKC", char)


def is_question(line: str) -> bool:
    """Whether a `plain` line asks: it has words, and `?` before or after them. A question never plays."""
    return line != "?" and bool(fold(line)) and (line.startswith("?") or line.endswith("?"))


def asked(line: str) -> str:
    """The words of a question without its marks."""
    return plain(line.strip("? "))


def line_number(line: str) -> tuple[int, bool] | None:
    """The number that a `plain` line is, and whether its form says that it is one of a list: `(4)`, `#4`, `line 4`."""
    found = _NUMBER.fullmatch(line)
    if found is None or len(found[2]) > 9:
        return None
    return int(found[2]), bool(found[1])


def is_negated(line: str) -> bool:
    """Whether a line says what is not to be done."""
    words = fold(line)
    but = any(words[i : i + 2] in (["anything", "but"], ["everything", "but"]) for i in range(len(words)))
    apart = any(words[i : i + 2] == ["do", "not"] for i in range(len(words)))
    return but or apart or (len(words) > 1 and (words[0] == "no" or not _NEGATIONS.isdisjoint(words)))


def yes_or_no(text: str) -> bool | None:
    """What is answered to a question that takes yes or no; None when it is neither. Who would rather leave says no."""
    words = [word for word in fold(plain(text)) if word not in _POLITE] or fold(plain(text))
    if not words:
        return None
    if any(word in _NO for word in words):
        return False
    if all(word in _YES for word in words):
        return True
    return False if all(word in _LEAVING for word in words) else None
