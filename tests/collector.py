"""A simple player of Cat Horror Festival for tests: goes for the objective its hand is nearest to, one turn at a time.

It sees only its own view, looks no further than the turn in hand, and ignores what the others do.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from catcards.core.game import Move, without
from catcards.games.cat_horror_festival.objectives import Objective, gap
from catcards.games.cat_horror_festival.reels import CardList
from catcards.games.cat_horror_festival.view import View


def choose(view: View, legal: Sequence[Move], rng: random.Random) -> Move:
    """The move of this player; of several equally good ones any."""
    if view.what in ("draw", "end"):  # `reveal` comes before `end`
        return legal[0]
    return min(legal, key=lambda move: (_after(view, move), rng.random()))


def _after(view: View, move: Move) -> float:
    """How far the hand may be from the nearest objective once this move is made."""
    cards, hand = view.cards, list(view.hand)
    match move:
        case ("salvage", card):
            return _far(view, [*hand, card])
        case ("discard", card):
            return _far(view, without(hand, card))
        case ("exchange", card, _, target):
            taken = [*without(hand, card), target]
            return _least(view, taken) if cards.reels[card].twins else _far(view, taken)
    rest = without(hand, move[1])
    match cards.reels[move[1]].ability if move[0] == "ability" else "":
        case "salvage":
            return min(_far(view, [*rest, card]) for card in set(view.discard))
        case "discard":
            return _least(view, rest)
        case "draw":
            return _far(view, rest) + 0.25
        case "sweep":
            return _far(view, rest) + 0.1
    return _far(view, rest)


def _least(view: View, hand: list[str]) -> float:
    return min(_far(view, without(hand, card)) for card in set(hand))


def _far(view: View, hand: list[str]) -> float:
    return min(distance(view.cards, wanted, hand) for wanted in view.open)


def distance(cards: CardList, wanted: Objective, hand: list[str]) -> float:
    """Cards short and cards over, a little less where many reels of one film are together."""
    counts, twins = cards.counts(hand)
    far = gap(wanted, counts, twins)
    return far.short(wanted) + 0.9 * far.spare - 0.01 * sum(count * count for count in counts.values())
