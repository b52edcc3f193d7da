"""What a line of a player can come to: a move, an answer, a refusal, or something that the loop does."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any, NamedTuple

from catcards import COMMAND
from catcards.core.game import Move
from catcards.core.saves import Save
from catcards.core.session import Session

LONGEST = 1000
"""No command is longer than this many characters."""


class Sentence(NamedTuple):
    """What is typed at once and holds or fails as one: the words to quote it by, and the single commands that it means."""

    typed: str
    commands: tuple[str, ...]


def unreadable(text: str) -> str | None:
    """None, or one sentence on why a line is not even looked at."""
    if len(text) > LONGEST:
        return f"A line can have {LONGEST} characters; this one has {len(text)}. Nothing was done."
    if any(unicodedata.category(char) in ("Cc", "Cs", "Co") and char not in "\t\n\r" for char in text):
        return "There is a control character in that line; type it again. Nothing was done."
    return None


def quoted(text: str) -> str:
    """A player's own words, short enough to be said back to them."""
    words = " ".join(text.split())
    return f'"{words if len(words) <= 40 else f"{words[:37]}..."}"'


class Item(NamedTuple):
    """One line of a numbered list: a command and what it does."""

    command: str
    what: str = ""


@dataclass(frozen=True)
class Play:
    """The words are a move."""

    move: Move


@dataclass(frozen=True)
class Tell:
    """The words are a question; here is the answer."""

    lines: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Refuse:
    """The words cannot be followed: the reason, and what may have been meant."""

    reason: str
    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Do:
    """A session word that the loop carries out: look, kept (for `look score`), undo, hide or quit."""

    word: str
    count: int = 1


Reply = Play | Tell | Refuse | Do


def saved(session: Session[Any, Any]) -> str:
    """Where a game is saved, or that it is not, in one sentence."""
    name = session.journal.name if isinstance(session.journal, Save) else None
    if name is None:
        return f"This game is not saved{f': {session.unsaved}' if session.unsaved else ''}."
    if session.unsaved:
        return f"The last moves are NOT saved in {name}: {session.unsaved}."
    if session.state.outcome is not None:
        return f"Saved as {name}; `{COMMAND} replay {name}` shows it again."
    return f"Saved as {name}; `{COMMAND} resume {name}` goes on."
