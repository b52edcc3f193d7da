"""Which card comes out of the discard pile, after the ability to salvage (ch.10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from catcards.core.decision import Decision
from catcards.core.game import Move, each
from catcards.games.cat_horror_festival import flow
from catcards.games.cat_horror_festival.misreadings import DRAW, END, absent, misreadings, reveals
from catcards.games.cat_horror_festival.playing import is_not
from catcards.games.cat_horror_festival.position import Position
from catcards.games.cat_horror_festival.view import View


class Salvage(Decision[Position, View]):
    """Any card of the discard pile is taken into the hand (ch.10)."""

    name = "salvage"
    exact = True

    def moves(self, s: Position) -> Iterable[Move]:
        return each("salvage", reversed(s.discard))

    def near_misses(self, s: Position) -> Iterable[Move]:
        missing = absent(s, "salvage", s.discard)
        return misreadings(s, list(self.moves(s)), [*reveals(s), DRAW, END, *missing], but="salvage")

    def why_not(self, s: Position, move: Move) -> str | None:
        if move[0] != "salvage":
            return "First `salvage` a card from the discard pile, as the ability says (ch.10)."
        return None if move[1] in s.discard else f"{is_not(s.cards, move[1])} in the discard pile (ch.10)."

    def apply(self, s: Position, move: Move) -> None:
        seat, card = s.asks[-1].seat, move[1]
        s.discard.remove(card)
        s.give(seat, card)
        s.say(f"{s.names[seat]} picks {s.cards.labels[card]} out of the discard pile.")
        flow.ask_for_end(s, seat)

    def spellings(self, s: Position) -> Mapping[str, tuple[str, ...]]:
        return {"salvage": ("take", "pick")}  # elsewhere `take claws` would speak of the Film Zone

    def prompt(self, view: View) -> str:
        return "`salvage CARD` out of the discard pile; `look discard` shows all of it."

    def explain(self, view: View, move: Move) -> str:
        return view.cards.reels[move[1]].sides
