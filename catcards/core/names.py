"""Names and numbers in words: what may stand on a screen, and the word by which a seat is typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

LONGEST = 16


def fold(text: str) -> list[str]:
    """The words of a text without case, accents and punctuation; `Crème-brûlée!` gives creme, brulee."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(ch for ch in plain if not unicodedata.combining(ch))
    return re.findall(r"[^\W_]+", plain.replace("'", "").replace("’", ""))


def cells(text: str) -> int:
    """How many columns a text takes at most, counting wide characters twice."""
    return sum(
        0 if unicodedata.combining(ch) else 2 if unicodedata.east_asian_width(ch) in "WF" else 1 for ch in text
    )


def counted(numbers: Sequence[int]) -> str:
    """Numbers as they are said: `2, 4 or 6`."""
    before = ", ".join(map(str, numbers[:-1]))
    return f"{before} or {numbers[-1]}" if before else str(numbers[-1])


def tidy(name: str) -> str:
    """A name as it is kept: composed, single spaces, without the selectors that only ask for a coloured picture."""
    composed = unicodedata.normalize("NFC", name)
    return " ".join("".join(ch for ch in composed if not "︀" <= ch <= "️").split(" ")).strip()


def why_not_names(names: tuple[str, ...]) -> str | None:
    """None, or one sentence on the first name that cannot be used."""
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        if not name.strip():
            return f"Name {number} is empty; give every player a name."
        if not name.isprintable():
            return f"Name {number} has a control or invisible character in it; use letters, signs and spaces."
        if cells(name) > LONGEST:
            return f"Name {number} is too long; {LONGEST} columns are the most."
        if name.casefold() in seen:
            return f"Two players are called {name}; give each a name of their own."
        seen.add(name.casefold())
    return None


def seat_words(names: tuple[str, ...]) -> tuple[str, ...]:
    """The word by which each seat is typed and saved: the folded name, or player-N where that is empty or taken."""
    folded = ["-".join(fold(name)) for name in names]
    return tuple(
        word if word and folded.count(word) == 1 and not word.startswith("player-") else f"player-{number}"
        for number, word in enumerate(folded, 1)
    )
