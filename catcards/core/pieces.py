"""What a table is made of. A game says which pieces lie there; `catcards.ui` draws or speaks them.

Texts use the one-cell signs of `catcards.ui.theme`, which has an ASCII twin for each. A tone is a word, not a
colour: `white` and `black` (whose it is), `new` (what just changed), `may` (what can be done), `dim` (what is over),
`strong`; the empty tone is the terminal's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple


class Span(NamedTuple):
    """Some words in one tone."""

    text: str
    tone: str = ""


Text = tuple[Span, ...]


def text(*parts: str | Span) -> Text:
    """A line from plain words and toned ones."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


@dataclass(frozen=True)
class Face:
    """A card that can be read.

    `corner` and `name` stand in the upper border, `lines` (short, at most three) inside, `short` is the same as one
    sentence for when space is short and for plain speech; `mark` is a sign in the lower border (`+`: new).
    """

    name: str
    corner: str = ""
    lines: tuple[str, ...] = ()
    short: str = ""
    mark: str = ""
    tone: str = ""


@dataclass(frozen=True)
class Place:
    """One place of a track; `marker` is what stands there now, in words and with its sign (`● the ball`)."""

    name: str
    sign: str = ""
    marker: str = ""
    tone: str = ""


@dataclass(frozen=True)
class Track:
    """Places in a line; `note` says in a sentence what matters about the marker."""

    name: str
    places: tuple[Place, ...]
    note: Text = ()


@dataclass(frozen=True)
class Cards:
    """Cards that can be read, side by side: a row, a zone, an open hand. `empty` is said when there is none."""

    name: str
    faces: tuple[Face, ...]
    empty: str = "no cards"
    columns: int = 0
    """How many stand side by side at most; 0 as many as there is room for."""


@dataclass(frozen=True)
class Pile:
    """Cards in a pile: how many, and the top one when it can be seen."""

    name: str
    count: int
    top: Face | None = None
    cards: tuple[Face, ...] = ()
    """All of them from the top down, when everybody may look through the pile (`look` and its name)."""


@dataclass(frozen=True)
class Line:
    """One line of facts."""

    text: Text


@dataclass(frozen=True)
class Player:
    """Somebody at the table: facts that all may see, whether it is their turn.

    `spoken` is the same as `facts` for where no table shows what a bare number means (`6 cards`).
    """

    name: str
    facts: str
    active: bool = False
    spoken: str = ""


@dataclass(frozen=True)
class Group:
    """Players who stand together (a clan, or everybody), with what they have in common."""

    name: str
    players: tuple[Player, ...]
    sign: str = ""
    facts: str = ""
    tone: str = ""


@dataclass(frozen=True)
class Beside:
    """Two pieces side by side where there is room, else one under the other; a pile to the left of lines is usual."""

    left: Pile
    right: tuple[Group | Line, ...]


Piece = Track | Cards | Pile | Line | Group | Beside


@dataclass(frozen=True)
class Table:
    """Everything that one seat sees: a title line, the public pieces, the private ones, and the question.

    `kept` is what its owner may look at by `look score` and nobody else ever: it lies face down on the table, is never
    drawn with it, and stands apart from `private` so that a game without hands needs no curtain at every turn.
    `question` is one sentence to one named person, with the likeliest answers; empty when the game is over or
    somebody else is asked.
    """

    title: str
    turn: str
    public: tuple[Piece, ...]
    private: tuple[Piece, ...] = ()
    question: str = ""
    kept: tuple[Piece, ...] = ()
    enter: str = ""
    """The command that Enter alone stands for at a terminal, where it is all that can be done."""
    absent: frozenset[str] = frozenset()
    """Cards of the list that are not in this game, because of a variant."""


@dataclass(frozen=True)
class Printed:
    """A card as the card list knows it: its id, its face, how many there are and where, what is ruled about it."""

    id: str
    face: Face
    count: int
    rulings: tuple[str, ...] = ()
    where: str = "in the game"

    @property
    def copies(self) -> str:
        """How many there are, in words: `2 in the game`."""
        return f"{'one' if self.count == 1 else self.count} {self.where}"


@dataclass(frozen=True)
class Gallery:
    """A group of cards for `catcards cards`; `note` says what is printed fact and what is ours."""

    title: str
    cards: tuple[Printed, ...]
    note: str = ""
    aliases: dict[str, tuple[str, ...]] = field(default_factory=dict)


def with_news(hand: Iterable[str], fresh: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each card of a hand, and the mark of those that are new, as many copies as are."""
    new = Counter(fresh)
    for card in hand:
        yield card, "+" if new[card] > 0 else ""
        new[card] -= 1


def standings(pieces: Iterable[Piece]) -> list[Group | Track]:
    """Where everybody stands: who there is, with what they have, and what is on its way."""
    found: list[Group | Track] = []
    for piece in pieces:
        if isinstance(piece, Group | Track):
            found.append(piece)
        elif isinstance(piece, Beside):
            found += standings(piece.right)
    return found


def piles(pieces: Iterable[Piece]) -> list[Pile]:
    """The piles that lie there."""
    beside = [piece.left if isinstance(piece, Beside) else piece for piece in pieces]
    return [piece for piece in beside if isinstance(piece, Pile)]
