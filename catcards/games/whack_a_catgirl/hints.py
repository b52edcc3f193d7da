"""Which moves a hint names first: what brings most points and hearts, and gives least away."""

from __future__ import annotations

from catcards.core.game import Move, Seat, without
from catcards.games.whack_a_catgirl import texts
from catcards.games.whack_a_catgirl.position import Position


def worth(s: Position, seat: Seat, move: Move) -> int | None:
    """The points and hearts that it brings or leaves; to do without and to take back are for after all.

    Bait brings the points of the best item that is left to throw, and costs its own.
    """
    match move:
        case ("whack" | "pocket", item):
            return _points(s, item)
        case ("bait", item):
            thrown = max(_points(s, other) for other in without(s.arsenals[seat], item))
            return thrown - _points(s, item) + s.cards[item].hearts
        case ("take", *_):
            return _taken(s, seat, s.pool[texts.place_of(s, move)])
        case ("steal" | "swap", _, item) | ("rescue", item):
            return _both(s, item)
        case ("give", item, _) | ("offer" | "discard", item):
            return -_both(s, item)
        case ("decline" | "done" | "pass" | "unbait", *_):
            return None
    return 0


def _taken(s: Position, seat: Seat, card: str) -> int:
    """A text that gives an item away or discards one costs the least of those that there are then, maybe the card."""
    items = [*s.arsenals[seat], *([card] if s.cards[card].item else [])]
    cost = min((_both(s, item) for item in items), default=0) if s.cards[card].parts else 0
    return _both(s, card) - cost


def _both(s: Position, card: str) -> int:
    """Points, and the hearts of what can be bait."""
    return _points(s, card) + (s.cards[card].hearts if s.cards[card].item else 0)


def _points(s: Position, card: str) -> int:
    """With golf points count against a card (wc.14)."""
    return -s.cards[card].points if s.on("golf") else s.cards[card].points
