"""The session words themselves: what they are called, what may follow them, what they do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Word(NamedTuple):
    """A session word: its letter, whether something may (`?`) or must (`!`) follow it, and what it does."""

    word: str
    short: str
    takes: str
    what: str


WORDS = (
    Word(
        "look",
        "l",
        "?",
        "the table again; `look PILE` a pile that may be looked through, `look score` your own score pile",
    ),
    Word("hand", "i", "", "your own cards, one by one"),
    Word("table", "", "", "all that lies on the table, told in lines"),
    Word("examine", "x", "!", "a card: what it does and what is ruled about it; `examine CARD`"),
    Word("moves", "?", "", "all that you can do now, numbered; a number then picks from the list"),
    Word("why", "", "!", "why something is not allowed; `why not COMMAND`"),
    Word("hint", "", "", "two or three things that you could do"),
    Word("rules", "", "?", "the rules; `rules TOPIC` or `rules 13` for one of them"),
    Word("last", "", "", "your last move, and what has happened since"),
    Word("log", "", "?", "what has happened lately, as you heard it; `log all` from the start"),
    Word("score", "", "", "how everybody stands"),
    Word("undo", "", "?", "take back the last move; `undo 3` the last three"),
    Word("save", "", "", "where this game is saved; it is, after every move"),
    Word("hide", "", "", "cover the screen at once"),
    Word("help", "", "", "these words"),
    Word("quit", "q", "", "leave; the game is saved and can be gone on with"),
    Word("again", "g", "", "the last command once more"),
)
ALSO = {"exit": "quit", "bye": "quit"}
SENTENCES = {"what can i do": "moves", "what can i do now": "moves", "what now": "moves", "what do i do": "moves"}
"""Questions that stand for a word."""
BY_NAME = {name: word for word in WORDS for name in (word.word, word.short) if name}
BY_NAME |= {other: BY_NAME[word] for other, word in ALSO.items()}


def explained(words: Iterable[Word] = WORDS) -> list[str]:
    """What `help` says: a line for each word."""
    lines = [
        "Type what you do; any clear beginning will do. Several commands on a line are parted by `;`.",
        "What ends, costs or shows something needs its whole word (`concede`, `whack pie`). A line with `?` only asks.",
    ]
    for word in words:
        short = f" ({word.short})" if word.short else ""
        lines.append(f"{word.word}{short}: {word.what}.")
    return lines
