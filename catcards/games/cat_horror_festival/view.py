"""What each seat may see of a position of Cat Horror Festival."""

from __future__ import annotations

from dataclasses import dataclass

from catcards.core.game import Seat, Seen, seen
from catcards.games.cat_horror_festival.objectives import Objective, gap, objective
from catcards.games.cat_horror_festival.playing import playable
from catcards.games.cat_horror_festival.position import Position
from catcards.games.cat_horror_festival.reels import CardList


@dataclass(frozen=True)
class View(Seen):
    """All that one seat may know; `seat` is None for a bystander, who has no hand."""

    cards: CardList
    objectives: tuple[Objective, ...]
    done: tuple[tuple[Seat, ...], ...]
    open: tuple[Objective, ...]
    """The objectives that this seat can still complete; for a bystander those that anybody can."""
    zone: tuple[str, ...]
    deck: int
    discard: tuple[str, ...]
    hands: tuple[int, ...]
    hand: tuple[str, ...]
    fresh: tuple[str, ...]
    stuck: bool
    """Whether it is the turn of this seat, and none of its cards can be played (ch.14)."""
    turn: Seat
    round: int

    @property
    def exact(self) -> list[Objective]:
        """The open objectives that the hand is exactly (ch.15)."""
        return [wanted for wanted in self.open if gap(wanted, *self.cards.counts(self.hand)).met]


def view(s: Position, seat: Seat | None) -> View:
    """What a seat sees of a position."""
    seats = range(len(s.names))
    viewers = seats if seat is None else (seat,)
    wanted = tuple(map(objective, s.objectives))
    return View(
        **seen(s, seat),
        cards=s.cards,
        objectives=wanted,
        done=tuple(map(tuple, s.done)),
        open=tuple(o for number, o in enumerate(wanted) if not all(s.closed(number, viewer) for viewer in viewers)),
        zone=tuple(s.zone),
        deck=len(s.deck),
        discard=tuple(s.discard),
        hands=tuple(map(len, s.hands)),
        hand=() if seat is None else tuple(s.hands[seat]),
        fresh=() if seat is None else tuple(s.fresh[seat]),
        stuck=seat == s.turn and not playable(s, seat),
        turn=s.turn,
        round=s.round,
    )
