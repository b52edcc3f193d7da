"""A position of CATATAC and what each seat may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from catcards.core.game import Seat, Seen, State, seen
from catcards.games.catatac.ball import NEUTRAL, WHITE, Ball
from catcards.games.catatac.deck import JOKER, CardList


@dataclass(kw_only=True)
class Position(State):
    """Everything on the table and in the hands. Piles are kept with their top at the end."""

    cards: CardList
    first: Seat | None
    hands: list[list[str]] = field(default_factory=list)
    """Each sorted by `CardList.rank`."""
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    points_deck: list[str] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=lambda: [[], []])
    ball: Ball = field(default_factory=lambda: Ball(NEUTRAL, WHITE))
    turn: Seat = 0
    """Whose turn it is: with cooperation not the one who plays (ct.26)."""
    pair: bool = False
    """Whether the laid card makes a pair that is not used yet (ct.7)."""
    block: bool = False
    """Whether the laid card has a block that is not used yet (ct.8)."""
    stepped_in: bool = False
    """Whether a teammate plays in place of the one whose turn it is (ct.25)."""
    asked: list[Seat] = field(default_factory=list)
    """The teammates already asked to cooperate in this turn (ct.27)."""
    refilled: bool = False
    attempt: Seat | None = None
    """Who put the ball on their hideout and waits for the answer (ct.21)."""
    fresh: list[list[str]] = field(default_factory=list)
    """The cards each seat drew at its last refill, to mark them."""
    game: int = 1
    starter: Seat = 0
    points: list[int] = field(default_factory=lambda: [0, 0])
    """Points of each clan in the games of a marathon that are over (ct.33)."""
    sardines: list[int] = field(default_factory=lambda: [0, 0])

    def mates(self, seat: Seat) -> list[Seat]:
        """The other seats of the same clan, clockwise (ct.1)."""
        return [(seat + step) % len(self.names) for step in range(2, len(self.names), 2)]

    def steppers(self, seat: Seat) -> list[Seat]:
        """The teammates of a seat who can be asked to step in: those with cards, each once a turn (ct.24, ct.27)."""
        return [mate for mate in self.mates(seat) if self.hands[mate] and mate not in self.asked]

    def left(self, seat: Seat, steps: int = 1) -> Seat:
        """The next seat clockwise, always of the other clan."""
        return (seat + steps) % len(self.names)

    def pairs(self, card: str) -> bool:
        """Whether a card would make a pair (ct.7); a Joker copies any number, and only a Joker a Joker (ct.16)."""
        number = self.cards.paw[card].number
        return number in (JOKER, self.cards.paw[self.discard[-1]].number)

    @property
    def made_pair(self) -> bool:
        """Whether the laid card made a pair, used by now or not."""
        laid, covered = self.cards.paw[self.discard[-1]], self.cards.paw[self.discard[-2]]
        return laid.number in (JOKER, covered.number)


@dataclass(frozen=True)
class View(Seen):
    """All that one seat may know; `seat` is None for a bystander, who has no hand."""

    cards: CardList
    ball: Ball
    turn: Seat
    deck: int
    discard: tuple[str, ...]
    points_left: int
    won: tuple[int, int]
    hands: tuple[int, ...]
    hand: tuple[str, ...]
    fresh: tuple[str, ...]
    pair: bool
    block: bool
    blocks: Mapping[str, str] = field(hash=False)
    """When the block of each card in question could be used: `at once`, `after the pair`, or not now (empty)."""
    stepped_in: bool
    refilled: bool
    attempt: Seat | None
    steppers: tuple[Seat, ...]
    """The teammates who can still be asked to cooperate."""
    game: int
    points: tuple[int, int]


def view(s: Position, seat: Seat | None, blocks: Mapping[str, str]) -> View:
    """What a seat sees of a position; when the blocks it may use could be used is the rules' to say."""
    return View(
        **seen(s, seat),
        cards=s.cards,
        ball=s.ball,
        turn=s.turn,
        deck=len(s.deck),
        discard=tuple(s.discard),
        points_left=len(s.points_deck),
        won=(len(s.won[0]), len(s.won[1])),
        hands=tuple(map(len, s.hands)),
        hand=() if seat is None else tuple(s.hands[seat]),
        fresh=() if seat is None else tuple(s.fresh[seat]),
        pair=s.pair,
        block=s.block,
        blocks=blocks,
        stepped_in=s.stepped_in,
        refilled=s.refilled,
        attempt=s.attempt,
        steppers=tuple(s.steppers(s.turn)),
        game=s.game,
        points=(s.points[0], s.points[1]),
    )
