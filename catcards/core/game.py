"""The contract between the rules of a game and everything around them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from catcards.core.chance import Chance
from catcards.core.decision import Decision
from catcards.core.errors import Illegal as Illegal  # noqa: PLC0414
from catcards.core.errors import Unfit as Unfit  # noqa: PLC0414
from catcards.core.names import seat_words

Seat = int
Pools = Sequence[Sequence[list[str]]]


class Move(tuple[str, ...]):
    """A move is its words: `str(Move("play", "pounce"))` is what people type, logs keep and saves hold."""

    __slots__ = ()

    def __new__(cls, *words: str) -> Self:
        return tuple.__new__(cls, words)

    def __getnewargs__(self) -> tuple[str, ...]:
        return tuple(self)

    def __str__(self) -> str:
        return " ".join(self)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


@cache
def made(*words: str) -> Move:
    """The move with these words, made once and kept: building moves would cost more than all the rest of a turn."""
    return Move(*words)


def each(verb: str, cards: Iterable[str]) -> list[Move]:
    """The move of this verb for each different card."""
    return [made(verb, card) for card in dict.fromkeys(cards)]


def without(cards: Iterable[str], card: str) -> list[str]:
    """The cards with one copy of one of them taken out."""
    rest = list(cards)
    rest.remove(card)
    return rest


class Ask(NamedTuple):
    """A pending question: exactly one seat is asked at any time, the top of `State.asks`."""

    seat: Seat
    what: str
    about: str = ""


@dataclass(slots=True)
class Event:
    """One sentence of the story; `to` is None when everybody hears it, else the seats that do."""

    text: str
    to: tuple[Seat, ...] | None = None


@dataclass(frozen=True)
class Outcome:
    """How a game ended: one of `Game.endings`, who won (nobody in a draw), each seat's score, and why in words."""

    reason: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Option:
    """Something that is settled before the game starts; the first choice is the default."""

    name: str
    help: str
    choices: tuple[str, ...] = ("no", "yes")
    variant: bool = False


class Total(NamedTuple):
    """How many of something a card list holds, and how many the rulebook prints."""

    what: str
    there: int
    printed: int


@dataclass(frozen=True)
class Setup:
    """All that decides how a game starts: equal setups give equal games.

    `deck` is the text of somebody's own card list. `dealt` stacks named shuffles and picks (see `Chance`).
    `first` is the seat that starts, None when it is drawn. The draw has a luck of its own, so that one seed deals the
    same whoever starts and however that was settled; games saved before that was so have it not `apart`.
    """

    game: str
    names: tuple[str, ...]
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    first: Seat | None = None
    deck: str | None = None
    dealt: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    apart: bool = True

    @property
    def chance(self) -> Chance:
        """The luck of a game that starts so."""
        return Chance(self.seed, self.dealt, ["starter"] if self.apart else [])


class Played:
    """What positions and views share: who sits there, how they are typed, what was chosen."""

    names: tuple[str, ...]
    words: tuple[str, ...]
    options: Mapping[str, str]

    def named(self, word: str) -> str:
        """The name of the seat that is typed so."""
        return self.names[self.words.index(word)]

    def on(self, option: str) -> bool:
        """Whether a yes-or-no option is in play."""
        return self.options.get(option) == "yes"


@dataclass(kw_only=True)
class State(Played):
    """A position. Each game adds its zones; what is here is common to all."""

    names: tuple[str, ...]
    options: Mapping[str, str]
    chance: Chance
    private: bool = True
    asks: list[Ask] = field(default_factory=list)
    outcome: Outcome | None = None
    said: list[Event] = field(default_factory=list, compare=False)

    def __post_init__(self) -> None:
        self.words = seat_words(self.names)

    def say(self, text: str, *seats: Seat) -> None:
        """Tell everybody, or only the seats named."""
        self.said.append(Event(text, seats or None))

    @property
    def asking(self) -> Ask:
        """The question that is asked now; `over` to nobody when the game is over."""
        return self.asks[-1] if self.outcome is None else Ask(-1, "over")


@dataclass(frozen=True, kw_only=True)
class Seen(Played):
    """What every view holds: who sits there, whose view it is (None: a bystander, who has no hand), what is asked."""

    names: tuple[str, ...]
    words: tuple[str, ...]
    options: Mapping[str, str] = field(hash=False)
    seat: Seat | None
    asked: Seat | None
    what: str
    """The question that is pending, `over` when the game is."""
    about: str
    outcome: Outcome | None

    @property
    def is_asked(self) -> bool:
        """Whether it is the seat of this view that is asked now."""
        return self.outcome is None and self.seat is not None and self.seat == self.asked


S = TypeVar("S", bound=State)
V = TypeVar("V")


class Game(ABC, Generic[S, V]):
    """The rules of one game. Nothing here draws, asks or stores."""

    id: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    minutes: ClassVar[str]
    together: ClassVar[bool] = False
    starter: ClassVar[str] = "Who starts?"
    seating: ClassVar[str] = ""
    options: ClassVar[tuple[Option, ...]] = ()
    rules: ClassVar[int]
    endings: ClassVar[tuple[str, ...]]
    prefix: ClassVar[str]
    final: ClassVar[frozenset[str]] = frozenset()
    """Words of moves that end, cost or show something: such a move needs its word whole, and its object."""

    @abstractmethod
    def why_not_start(self, setup: Setup) -> str | None:
        """None, or one sentence that says why these people and options cannot play together."""

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """The position after set-up, of a setup that `check` has let pass; raises Unfit for a card list."""

    decisions: ClassVar[Mapping[str, Decision[Any, Any]]] = {}
    """Every question that the game can ask, by its name."""

    def decision(self, state: S) -> Decision[S, V]:
        """The question that is asked now; only while the game goes on."""
        return self.decisions[state.asks[-1].what]

    def moves(self, state: S) -> Iterable[Move]:
        """What answers the question, in a stable order: every legal move, and little else."""
        return self.decision(state).moves(state)

    def candidates(self, state: S) -> Iterable[Move]:
        """Every move that the seat asked could mean now, the legal ones first; too much perhaps, never too little."""
        moves = list(self.moves(state))
        yield from moves  # most who look for one move find it here, and are spared the rest
        known = set(moves)
        yield from (move for move in dict.fromkeys(self.decision(state).near_misses(state)) if move not in known)

    def why_not(self, state: S, move: Move) -> str | None:
        """None when a candidate is legal, else one sentence that names the rule; the one home of legality."""
        return self.decision(state).why_not(state, move)

    def apply(self, state: S, move: Move) -> None:
        """Carry out a legal move, changing the state and telling the story with `state.say`."""
        self.decision(state).apply(state, move)

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that this seat may know, frozen; None is a bystander."""

    @abstractmethod
    def hidden(self, state: S, seat: Seat | None) -> Pools:
        """The live zones that this seat cannot see, pooled by what could be dealt among them unnoticed."""

    @abstractmethod
    def audit(self, state: S) -> None:
        """Assert what must hold in every position: each card exactly once, no count below zero."""

    @abstractmethod
    def deck_text(self) -> str:
        """The text of the game's own card list."""

    def totals(self, deck: str | None) -> list[Total]:
        """What a card list (None: our own) holds of all that the rulebook counts; raises Unfit."""
        return []

    @abstractmethod
    def reveal(self, state: S) -> list[str]:
        """What everybody may see once the game is over, a line each: all hands and hidden cards."""

    def spellings(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """Other ways to type a word of a move."""
        return {}

    def unfold(self, command: str) -> list[str]:
        """The single commands that a whole sentence stands for; most games know no such sentences."""
        return [command]

    def legal(self, state: S) -> list[Move]:
        """Every legal move, in a stable order; empty only when the game is over."""
        if state.outcome is not None:
            return []
        if not self.decisions:  # a game whose questions have no rooms of their own yet
            return [move for move in self.candidates(state) if self.why_not(state, move) is None]
        decision = self.decision(state)
        if decision.exact:
            return list(decision.moves(state))
        return [move for move in decision.moves(state) if decision.why_not(state, move) is None]

    def worth(self, state: S, move: Move) -> int | None:
        """How soon a hint names a legal move, the higher the sooner, by what its seat can see; None: only when all are."""
        return 0

    def likely(self, state: S) -> list[Move]:
        """The legal moves for a hint, best first; those that are worth None only where there are no others."""
        legal = self.legal(state)
        worth = {move: known for move in legal if (known := self.worth(state, move)) is not None}
        return sorted(worth, key=worth.__getitem__, reverse=True) or legal

    def check(self, setup: Setup) -> None:
        """Raise Unfit unless these seats, names and options can play this game."""
        known = {option.name: option for option in self.options}
        for name, choice in setup.options.items():
            if name not in known:
                raise Unfit(f"{self.title} has no option {name}; it has: {', '.join(known) or 'none'}.")
            if choice not in known[name].choices:
                raise Unfit(f"{name} can be {', '.join(known[name].choices)}; not {choice}.")
        if reason := self.why_not_start(setup):
            raise Unfit(reason)
        if setup.first is not None and not 0 <= setup.first < len(setup.names):
            raise Unfit("The player who starts must be one of those at the table.")


AnyGame = Game[Any, Any]


def to_act(state: State) -> Seat | None:
    """The one seat that is asked now; None when the game is over."""
    return state.asks[-1].seat if state.outcome is None else None


def seen(state: State, seat: Seat | None) -> dict[str, Any]:
    """The fields of `Seen` for a seat, for a game to build its view upon."""
    ask = state.asking
    return {
        "names": state.names,
        "words": state.words,
        "options": state.options,
        "seat": seat,
        "asked": to_act(state),
        "what": ask.what,
        "about": ask.about,
        "outcome": state.outcome,
    }


def redeal(game: AnyGame, state: State, seat: Seat | None, luck: Chance) -> None:
    """Deal all that is hidden from a seat anew, in place; that seat must not be able to tell."""
    for pool in game.hidden(state, seat):
        cards = [card for zone in pool for card in zone]
        luck.mix(cards)
        for zone in pool:
            zone[:], cards = cards[: len(zone)], cards[len(zone) :]
