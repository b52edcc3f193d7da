"""Which moves a hint names first: those that do most for the table, and cost it least."""

from __future__ import annotations

from catcards.core.game import Move
from catcards.games.hissy_fit.deck import NO_FORWARD, Box
from catcards.games.hissy_fit.position import Position, row_words

CUBE, STEP, SCRATCH, CARD = 2, 4, 1, 1
"""What a Calm cube, a step of the cat, a scratch less and a card are worth; steps win the game."""
UNSEEN = CUBE
"""What the top of the deck is worth, which nobody knows."""
CALM = 10
"""A cat card that is quite calm is gone."""
FREE = 100
"""A card that is added to a combo costs no action."""


def worth(s: Position, move: Move) -> int | None:
    """What it uses or brings, a card to take by what it could do at most; what does nothing is for after all."""
    match move:
        case ("play", card):
            return None if s.idle(card) else _now(s, card)
        case ("combo", card, *_):
            return None if s.idle(card) else FREE + _now(s, card)
        case ("box", word):
            return _used(s, next(box for box in s.cards.human[s.playing].boxes if box.word == word))
        case ("take", place):
            return UNSEEN if place == "deck" else _at_most(s, s.face_up[int(place) - 1])
        case ("calm", word):
            cat = s.row[row_words(s.row).index(word)]
            bare, covered = s.bare(cat), sum(map(min, s.bare(cat), s.left.calm))
            return covered + CALM * (covered == sum(bare))
        case ("discard", card):
            return -_now(s, card)
        case ("end" | "done" | "decline" | "slowly",):
            return None
    return -1


def _now(s: Position, card: str) -> int:
    """What a human card does as things are, in the better of its boxes; what it keeps away counts too (hf.24)."""
    printed = s.cards.human[card]
    return max((_used(s, box) for box in printed.boxes), default=0) + len(printed.prevents)


def _used(s: Position, box: Box) -> int:
    """What a box does as things are (hf.21 to hf.23)."""
    bare = [sum(s.bare(cat)[kind] for cat in s.row) for kind in range(len(box.calm))]
    steps = 0 if s.binding(NO_FORWARD) else box.move
    return _sum(sum(map(min, bare, box.calm)), steps, min(box.scratch, s.scratches), box.draw)


def _at_most(s: Position, card: str) -> int:
    """What a human card could do at another time."""
    boxes = s.cards.human[card].boxes
    return max((_sum(sum(box.calm), box.move, box.scratch, box.draw) for box in boxes), default=0)


def _sum(cubes: int, steps: int, scratches: int, cards: int) -> int:
    return CUBE * cubes + STEP * steps + SCRATCH * scratches + CARD * cards
