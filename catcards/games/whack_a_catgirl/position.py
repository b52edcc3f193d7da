"""A position of Whack a Catgirl and what each seat may see of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from catcards.core.game import Seat, Seen, State, seen
from catcards.core.names import listed
from catcards.games.whack_a_catgirl.deck import CardList

PLACES = ("premium-1", "premium-2", "premium-3", "discount-1", "discount-2", "discount-3")
PREMIUM, DISCOUNT = range(3), range(3, 6)


@dataclass(kw_only=True)
class Position(State):
    """Everything on the table. Piles are kept with their top at the end.

    No hands are held, so nothing needs a curtain; only the score piles lie face down (wc.3).
    """

    cards: CardList
    first: Seat | None
    private: bool = False
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)
    """The card in each of PLACES; empty text where there is none."""
    fresh: list[str] = field(default_factory=list)
    """The places that the last refill filled, to mark them."""
    arsenals: list[list[str]] = field(default_factory=list)
    piles: list[list[str]] = field(default_factory=list)
    """The score piles."""
    turn: Seat = 0
    bait: list[str] = field(default_factory=list)
    called_back: bool = False
    """Whether bait has been taken back in this turn (wc.7)."""
    playing: list[str] = field(default_factory=list)
    """Actions that are being carried out, on their way to the score pile (wc.5)."""
    gifts: list[tuple[Seat, str]] = field(default_factory=list)
    """What is chosen to be given to the left, until everybody has chosen."""
    extra: bool = False
    """Whether the player whose turn it is takes another turn after this one."""
    final: list[Seat] | None = None
    """Who still has a final turn to come, in order; None before the end has begun (wc.11)."""
    game: int = 1
    points: list[list[int]] = field(default_factory=list)
    """Each seat's points in the games that are over (wc.15)."""
    items_left: list[list[int]] = field(default_factory=list)
    """Each seat's cards left in the Arsenal at the end of the games that are over."""

    @property
    def games(self) -> int:
        """How many games are played in a row."""
        return int(self.options.get("games", "1"))

    @property
    def about(self) -> str:
        """What the question on top is about."""
        return self.asks[-1].about

    def left(self, seat: Seat, steps: int = 1) -> Seat:
        """The next seat clockwise."""
        return (seat + steps) % len(self.names)

    def others(self, seat: Seat) -> list[Seat]:
        """Everybody else, clockwise."""
        return [*range(seat + 1, len(self.names)), *range(seat)]

    def hearts(self, items: Iterable[str]) -> int:
        """What these items are worth as bait."""
        cards = self.cards.cards
        return sum([cards[item].hearts for item in items])

    def labels(self, cards: Iterable[str]) -> str:
        """These cards in a sentence; of several alike the later ones are `another`."""
        named: list[str] = []
        for card in cards:
            label = self.cards[card].label
            named.append(f"another {self.cards[card].name}" if label in named else label)
        return listed(named)


@dataclass(frozen=True)
class View(Seen):
    """All that one seat may know; `seat` is None for a bystander."""

    cards: CardList
    turn: Seat
    deck: int
    discard: tuple[str, ...]
    pool: tuple[str, ...]
    fresh: tuple[str, ...]
    arsenals: tuple[tuple[str, ...], ...]
    piles: tuple[int, ...]
    """How many cards lie in each score pile."""
    pile: tuple[str, ...]
    """The cards of one's own score pile."""
    peeked: tuple[str, ...] | None
    """The score pile that this seat is looking at just now (`about` says whose)."""
    bait: tuple[str, ...]
    hearts: int
    called_back: bool
    playing: tuple[str, ...]
    gifts: tuple[tuple[Seat, str], ...]
    extra: bool
    final: tuple[Seat, ...] | None
    game: int
    games: int
    points: tuple[tuple[int, ...], ...]


def view(s: Position, seat: Seat | None) -> View:
    """What a seat sees of a position."""
    ask = s.asking
    peeking = ask.what == "peeking" and ask.seat == seat
    return View(
        **seen(s, seat),
        cards=s.cards,
        turn=s.turn,
        deck=len(s.deck),
        discard=tuple(s.discard),
        pool=tuple(s.pool),
        fresh=tuple(s.fresh),
        arsenals=tuple(map(tuple, s.arsenals)),
        piles=tuple(map(len, s.piles)),
        pile=() if seat is None else tuple(s.piles[seat]),
        peeked=tuple(s.piles[s.words.index(ask.about)]) if peeking else None,
        bait=tuple(s.bait),
        hearts=s.hearts(s.bait),
        called_back=s.called_back,
        playing=tuple(s.playing),
        gifts=tuple(s.gifts),
        extra=s.extra,
        final=None if s.final is None else tuple(s.final),
        game=s.game,
        games=s.games,
        points=tuple(map(tuple, s.points)),
    )
