"""Which moves a hint names first: those that use a card, and keep a block for when it can be used."""

from __future__ import annotations

from catcards.core.game import Move, Seat
from catcards.games.catatac import legality
from catcards.games.catatac.position import Position


def worth(s: Position, seat: Seat, move: Move) -> int | None:
    """First a stash, then pairs and blocks that can be used at once, then the rest; leaving it at that after all."""
    match move:
        case (*_, "stash"):
            return 3
        case ("concede" | "end" | "pass" | "decline", *_):
            return None
        case ("play" | "counter", card, *_):
            useful = s.pairs(card) + (legality.blocks(s, seat).get(card) == legality.AT_ONCE)
            return 1 + useful if useful else -bool(s.cards.paw[card].groups)  # a block is worth keeping
    return 1
