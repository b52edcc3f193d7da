"""Which card of the hand is discarded, for an ability or for the twin kittens (ch.10, ch.12)."""

from __future__ import annotations

from collections.abc import Iterable

from catcards.core.decision import Decision
from catcards.core.game import Move, each
from catcards.games.cat_horror_festival import flow
from catcards.games.cat_horror_festival.misreadings import DRAW, END, absent, misreadings, reveals
from catcards.games.cat_horror_festival.playing import is_not
from catcards.games.cat_horror_festival.position import Position
from catcards.games.cat_horror_festival.view import View


class Discard(Decision[Position, View]):
    """A card of the hand goes to the discard pile; the question is about the card that was played (ch.10, ch.12)."""

    name = "discard"
    exact = True

    def moves(self, s: Position) -> Iterable[Move]:
        return each("discard", s.hands[s.asks[-1].seat])

    def near_misses(self, s: Position) -> Iterable[Move]:
        missing = absent(s, "discard", s.hands[s.asks[-1].seat])
        return misreadings(s, list(self.moves(s)), [*reveals(s), DRAW, END, *missing], but="discard")

    def why_not(self, s: Position, move: Move) -> str | None:
        rule = "ch.12" if s.cards.reels[s.asks[-1].about].twins else "ch.10"
        if move[0] != "discard":
            return f"First `discard` a card from your hand ({rule})."
        there = move[1] in s.hands[s.asks[-1].seat]
        return None if there else f"{is_not(s.cards, move[1])} in your hand ({rule})."

    def apply(self, s: Position, move: Move) -> None:
        seat, card = s.asks[-1].seat, move[1]
        s.take(seat, card)
        s.discard.append(card)
        s.say(f"{s.names[seat]} discards {s.cards.labels[card]}.")
        flow.replenish(s)
        flow.ask_for_end(s, seat)

    def prompt(self, view: View) -> str:
        if view.cards.reels[view.about].twins:
            return "the kittens want one card of your hand on the discard pile: `discard CARD`."
        return "put a card of your hand on the discard pile: `discard CARD`."

    def explain(self, view: View, move: Move) -> str:
        return view.cards.reels[move[1]].sides
