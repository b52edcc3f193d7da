"""What the loop asks of whatever stands between it and the people: a screen, or plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from catcards.core.pieces import Piece, Table
from catcards.ui.replies import Refuse, Tell
from catcards.ui.words import Words


@dataclass(frozen=True)
class House:
    """How the people at this table want to play; nothing of it changes the rules.

    `color` is auto, always or never. `undo` is ask (everybody agrees when something hidden has been shown), free or
    never.
    """

    plain: bool = False
    strict: bool = False
    color: str = "auto"
    undo: str = "ask"


class Left(Exception):
    """The people leave; the game is saved. `code` is what the program ends with."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


class Gone(Exception):
    """Nothing can be shown any more; the text says why."""


class Suspended(Exception):
    """The program is to be stopped, or (`over`) was and goes on: whoever sits there then may be somebody else."""

    def __init__(self, over: bool = False) -> None:
        super().__init__(over)
        self.over = over


@dataclass(frozen=True)
class Scene:
    """What the seat asked sees: who it is, the table, and the story as they heard it.

    `story` is what is new, a text for each move with a line for each sentence; `since` says since when; `log` is all
    of it, sentence by sentence. In a walkthrough `guide` is what the learner
    is to read, and `bar` what the bottom line says.
    """

    name: str
    table: Table
    story: tuple[str, ...]
    since: str = ""
    log: tuple[str, ...] = ()
    unsaved: bool = False
    guide: str = ""
    bar: str = ""


def sentences(story: Iterable[str]) -> list[str]:
    """A story that was told by move, sentence by sentence."""
    return [line for move in story for line in move.split("\n")]


class Front(Protocol):
    """Shows and asks. What is private is shown by `turn`, `kept` and `answer` alone, and only after `curtain`."""

    piped: bool
    """Whether nobody sits there: a line's commands belong to the seat asked, and a refusal may end the game."""
    rematch: bool
    """Whether there is somebody to offer another game to."""

    def open(self, words: Words) -> None:
        """Begin a game; `words` knows what can be typed."""

    def close(self) -> None:
        """Give the terminal back as it was; may be called twice."""

    def curtain(self, name: str, table: Table, story: Sequence[str]) -> None:
        """Show only what is public until `name` has taken the keyboard."""

    def turn(self, scene: Scene, fresh: bool) -> None:
        """Show where things stand; `fresh` when somebody new is asked."""

    def look(self) -> None:
        """Show the table again."""

    def kept(self, name: str, table: Table, pieces: Sequence[Piece]) -> None:
        """Behind a curtain, show `name` alone what lies face down, and cover it again."""

    def answer(self, reply: Tell | Refuse) -> None:
        """Show an answer or a refusal."""

    def read(self) -> str:
        """The next line of the seat asked; raises Left or Suspended."""

    def agreed(self, table: Table, question: Sequence[str]) -> bool:
        """Whether everybody at the table says yes."""

    def over(self, table: Table, lines: Sequence[str]) -> None:
        """Close, and show how the game ended; by now nothing is private."""

    def say(self, lines: Sequence[str]) -> None:
        """After closing: say something that all may read."""

    def another(self, question: str) -> bool:
        """After closing: a yes-or-no question."""
