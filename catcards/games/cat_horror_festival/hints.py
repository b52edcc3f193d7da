"""Which moves a hint names first: those that bring the hand nearest to an open objective."""

from __future__ import annotations

from collections.abc import Sequence

from catcards.core.game import Move, Seat, without
from catcards.games.cat_horror_festival.objectives import Objective, gap, objective
from catcards.games.cat_horror_festival.position import Position


def worth(s: Position, seat: Seat, move: Move) -> int | None:
    """The fewer reels short or over for the nearest open objective, the better; to end the turn is for after all, so
    that completing one comes first.

    What comes from the deck counts for nothing, for nobody can see it.
    """
    match move:
        case ("end",):
            return None
        case ("salvage", card):
            return _nearest(s, seat, [[*s.hands[seat], card]])
        case ("exchange", card, _, target):
            hand = [*without(s.hands[seat], card), target]
            return _nearest(s, seat, _one_less(hand) if s.cards.reels[card].twins else [hand])
        case ("ability", card):
            rest = without(s.hands[seat], card)
            match s.cards.reels[card].ability:
                case "salvage":
                    return _nearest(s, seat, [[*rest, reel] for reel in dict.fromkeys(s.discard)])
                case "discard":
                    return _nearest(s, seat, _one_less(rest))
            return _nearest(s, seat, [rest])
        case ("discard" | "lay", card):
            return _nearest(s, seat, [without(s.hands[seat], card)])
    return 0


def _nearest(s: Position, seat: Seat, hands: Sequence[list[str]]) -> int:
    """The distance of the best of some hands from the nearest open objective, below zero."""
    wanted = [objective(side) for number, side in enumerate(s.objectives) if not s.closed(number, seat)]
    return max(-_far(s, one, hand) for one in wanted for hand in hands)


def _far(s: Position, wanted: Objective, hand: list[str]) -> int:
    far = gap(wanted, *s.cards.counts(hand))
    return far.short(wanted) + far.spare


def _one_less(hand: list[str]) -> list[list[str]]:
    return [without(hand, card) for card in dict.fromkeys(hand)]
