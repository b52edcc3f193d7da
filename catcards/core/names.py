"""Names and numbers in words: what may stand on a screen, and the word by which a seat is typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

LONGEST = 16
"""No name is wider than this many columns."""
MOST = 40
"""No name has more characters than this, those included that take no column of their own."""
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]")
"""Characters that count as letters or signs and show nothing."""
_APOSTROPHE = re.compile("['’‘ʼ]")
_JOINERS = "\u200c\u200d"
"""Marks that show nothing and join letters, or keep them apart, in the scripts that write so."""
_JOINER = re.compile(f"[{_JOINERS}]")
_APOSTROPHES = re.compile("['’‘ʼʻ´`]")
_MEANING = re.compile(r"[;?？；#ʻ´]")
"""Signs that part or turn a line, or are an apostrophe to some keyboards and a letter to others."""
_PART = re.compile("[\u20e3\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff]")
"""Parts of pictures that terminals draw as one or as several: keycaps, flags and skin tones."""


def fold(text: str) -> list[str]:
    """The words of a text without case, accents and punctuation; `Crème-brûlée!` gives creme, brulee."""
    plain = text.casefold()
    if not plain.isascii():
        plain = _JOINER.sub("", plain)
        plain = "".join(ch for ch in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(ch))
    return re.findall(r"[^\W_]+", _APOSTROPHE.sub("", plain))


def cells(text: str) -> int:
    """How many columns a text takes at most, counting wide characters twice."""
    wide = {"W": 2, "F": 2}
    return sum(
        wide.get(unicodedata.east_asian_width(ch), 1)
        for ch in text
        if unicodedata.category(ch) not in ("Mn", "Me") and ch not in _JOINERS
    )


def plural(count: int, what: str) -> str:
    """`1 point`, `2 points`."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def counted(numbers: Sequence[int]) -> str:
    """Numbers as they are said: `2, 4 or 6`."""
    return listed([str(number) for number in numbers], "or")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as they are told: `a`, `a and b`, `a, b and c`, with another word before the last one; nothing for none."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def capital(text: str) -> str:
    """A text as a sentence begins: with a capital letter."""
    return text[:1].upper() + text[1:]


def tidy(name: str) -> str:
    """A name as it is kept: composed, single spaces, without the selectors that only ask for a coloured picture.

    A backtick becomes an apostrophe, for commands within sentences stand in backticks.
    """
    composed = unicodedata.normalize("NFC", name).replace("`", "'")
    return " ".join("".join(ch for ch in composed if not "︀" <= ch <= "️").split(" ")).strip()


def readable(name: str) -> bool:
    """Whether a name has only characters that can be seen, and joiners where a script writes with them."""
    return unjoined(name).isprintable()


def unjoined(name: str) -> str:
    """A name without the joiners that stand between two letters of a script that writes with them."""
    kept = [
        ch
        for i, ch in enumerate(name)
        if not (ch in _JOINERS and 0 < i < len(name) - 1 and _joinable(name[i - 1]) and _joinable(name[i + 1]))
    ]
    return "".join(kept)


def _joinable(ch: str) -> bool:
    """Whether this is a letter, or a mark on one, of a script in which joiners change what is seen."""
    plain = unicodedata.name(ch, "").split(" ", 1)[0] in ("LATIN", "GREEK", "CYRILLIC", "COMBINING")
    return unicodedata.category(ch)[0] in "LM" and not plain


def why_not_names(names: tuple[str, ...]) -> str | None:
    """None, or one sentence on the first name that cannot be used."""
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        if not name.strip():
            return f"Name {number} is empty; give every player a name."
        if not readable(name) or _BLANK.search(name) or not cells(name):
            return f"Name {number} has a control or invisible character in it; use letters, signs and spaces."
        if _PART.search(name):
            return f"Name {number} has a flag, skin tone or keycap in it; leave that out, for terminals differ on it."
        if "then" in fold(name):
            return f"Name {number} has the word `then` in it, which parts commands; leave that out."
        if len(name) > MOST:
            return f"Name {number} is too long; {MOST} characters are the most."
        if cells(name) > LONGEST:
            return f"Name {number} is too long; {LONGEST} columns are the most."
        if (heard := _JOINER.sub("", name).casefold()) in seen:
            return f"Two players are called {name}; give each a name of their own."
        seen.add(heard)
    return None


def alike(name: str) -> str:
    """A name without what nobody hears or sees in it: capitals, width, the kind of apostrophe, joiners."""
    narrow = unicodedata.normalize("NFKC", _JOINER.sub("", name)).casefold()
    return " ".join(_APOSTROPHES.sub("'", narrow).split())


def seat_called(typed: str, names: Sequence[str], words: Sequence[str]) -> int | None:
    """The seat that a typed name means: the name as it is shown beats one that is alike, and that the seat's word."""
    tidied = tidy(typed)
    if tidied in names:
        return names.index(tidied)
    known = [alike(name) for name in names]
    if known.count(alike(tidied)) == 1:
        return known.index(alike(tidied))
    word = "-".join(fold(typed))
    return words.index(word) if word in words else None


def with_seat_words(text: str, names: Sequence[str], words: Sequence[str]) -> str:
    """A text in which names that are typed as they are shown have become the words of their seats.

    Only where the two differ as `fold` reads them, or where a sign in a name means something in a line.
    """
    unlike = [
        name for name, word in zip(names, words, strict=True) if "-".join(fold(name)) != word or _MEANING.search(name)
    ]
    if not unlike:
        return text
    ways = "|".join(
        _APOSTROPHES.sub(_APOSTROPHES.pattern, re.escape(name)) for name in sorted(unlike, key=len, reverse=True)
    )
    pattern = re.compile(rf"(?<![^\W_])(?:{ways})(?![^\W_])", re.IGNORECASE)

    def word(found: re.Match[str]) -> str:
        seat = seat_called(found[0], names, words)
        return words[seat] if seat is not None else found[0]

    return pattern.sub(word, unicodedata.normalize("NFC", text))


def seat_words(names: tuple[str, ...]) -> tuple[str, ...]:
    """The word by which each seat is typed and saved: the folded name, or player-N where that is empty or taken."""
    folded = ["-".join(fold(name)) for name in names]
    return tuple(
        word if word and folded.count(word) == 1 and not re.fullmatch(r"player-\d+", word) else f"player-{number}"
        for number, word in enumerate(folded, 1)
    )
