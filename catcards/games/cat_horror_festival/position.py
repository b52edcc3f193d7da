"""A position of Cat Horror Festival: everything on the table and in the hands."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field

from catcards.core.game import Seat, State
from catcards.games.cat_horror_festival.objectives import objective
from catcards.games.cat_horror_festival.reels import CardList

TOKENS = 3  # ch.1


@dataclass(kw_only=True)
class Position(State):
    """Everything on the table and in the hands. Deck and discard pile are kept with their top at the end."""

    cards: CardList
    first: Seat | None
    objectives: list[str] = field(default_factory=list)
    done: list[list[Seat]] = field(default_factory=list)
    """For each objective who has a token on it; more than one only in the race (ch.18, ch.19)."""
    hands: list[list[str]] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    zone: list[str] = field(default_factory=list)
    """The Film Zone, grouped by film as hands are, so that copies lie side by side."""
    turn: Seat = 0
    starter: Seat = 0
    """Who started this round."""
    round: int = 0
    dry: int = 0
    """How many turns in succession found nothing to draw (ch.14)."""
    fresh: list[list[str]] = field(default_factory=list)
    """The cards that each seat got in its last turn, to mark them."""

    @property
    def race(self) -> bool:
        """Whether an objective stays open to those who have not completed it (ch.19)."""
        return self.on("race")

    def closed(self, number: int, seat: Seat) -> bool:
        """Whether an objective can no longer be completed by a seat (ch.18, ch.19)."""
        return seat in self.done[number] if self.race else bool(self.done[number])

    def tokens(self, seat: Seat) -> int:
        """How many tokens a seat has placed."""
        return sum(seats.count(seat) for seats in self.done)

    def delivered(self, seat: Seat) -> int:
        """How many reels a seat has delivered in all (ch.19)."""
        return sum(objective(o).total for o, seats in zip(self.objectives, self.done, strict=True) if seat in seats)

    def left(self, seat: Seat) -> Seat:
        """The next seat clockwise (ch.6)."""
        return (seat + 1) % len(self.names)

    def screen(self, card: str) -> None:
        """Put a card into the Film Zone."""
        insort(self.zone, card, key=self.cards.order.__getitem__)

    def give(self, seat: Seat, card: str) -> None:
        """Put a card into a hand, which stays grouped by film, and mark it as new."""
        insort(self.hands[seat], card, key=self.cards.order.__getitem__)
        self.fresh[seat].append(card)

    def take(self, seat: Seat, card: str) -> None:
        """Take a card out of a hand."""
        self.hands[seat].remove(card)
        if card in self.fresh[seat]:
            self.fresh[seat].remove(card)
