"""A question that a game can ask, with everything about it in one room."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from catcards.core.game import Move

S = TypeVar("S")
V = TypeVar("V")


class Decision(ABC, Generic[S, V]):
    """What one question is about: how it can be answered, why not, what follows, and how it is put to people.

    `name` is what `Ask.what` says; outside its class and the code that asks it, nobody should need it.
    """

    name: ClassVar[str]
    exact: ClassVar[bool] = False
    """Whether every one of `moves` is legal, because the rule itself makes them; then nothing is left to be sifted out."""

    @abstractmethod
    def moves(self, s: S) -> Iterable[Move]:
        """What answers the question, in a stable order: every legal move, and as little else as is cheap to know."""

    def near_misses(self, s: S) -> Iterable[Move]:
        """What belongs to another moment or to cards that are elsewhere: readable, never legal, so that it is told why."""
        return ()

    @abstractmethod
    def why_not(self, s: S, move: Move) -> str | None:
        """None when a move is legal, else one sentence that names the rule: the only legality there is."""

    @abstractmethod
    def apply(self, s: S, move: Move) -> None:
        """Carry out a legal move: change the position and ask what is asked next."""

    def spellings(self, s: S) -> Mapping[str, tuple[str, ...]]:
        """Ways to type the words of its moves that hold at this question only."""
        return {}

    @abstractmethod
    def prompt(self, view: V) -> str:
        """The question to a person, after the name: `draw a card.`"""

    def enter(self, view: V) -> str:
        """The move that Enter stands for, where it is all one would do; empty where there is none."""
        return ""

    @abstractmethod
    def explain(self, view: V, move: Move) -> str:
        """What a legal move does, in a few words."""
