"""Which moves a hint names first: those that do most for the table, and cost it least."""

from __future__ import annotations

from catcards.core.game import Move
from catcards.games.hissy_fit.deck import NO_FORWARD, Box
from catcards.games.hissy_fit.position import Position, row_words

AT_ONCE = 10
"""An icon used at once is worth this many of a card that is taken for later."""


def worth(s: Position, move: Move) -> int | None:
    """The icons that it uses or brings; what loses icons or does nothing is for after all."""
    match move:
        case ("play" | "combo", card, *_):
            return None if s.idle(card) else AT_ONCE * _best(s, card)
        case ("box", word):
            return _used(s, next(box for box in s.cards.human[s.playing].boxes if box.word == word))
        case ("take", place):
            return 0 if place == "deck" else _best(s, s.face_up[int(place) - 1])
        case ("calm", word):
            cat = s.row[row_words(s.row).index(word)]
            bare, covered = s.bare(cat), sum(map(min, s.bare(cat), s.left.calm))
            return covered + AT_ONCE * (covered == sum(bare))
        case ("discard", card):
            return -_best(s, card)
        case ("end" | "done" | "decline" | "slowly",):
            return None
    return -1


def _best(s: Position, card: str) -> int:
    """How many icons of a human card could be used now, in the better of its boxes; what it keeps away counts too."""
    printed = s.cards.human[card]
    return max((_used(s, box) for box in printed.boxes), default=0) + len(printed.prevents)


def _used(s: Position, box: Box) -> int:
    """How many icons of a box would do something now (hf.21 to hf.23)."""
    bare = [sum(s.bare(cat)[kind] for cat in s.row) for kind in range(len(box.calm))]
    steps = 0 if s.binding(NO_FORWARD) else box.move
    return sum(map(min, bare, box.calm)) + steps + min(box.scratch, s.scratches) + box.draw
