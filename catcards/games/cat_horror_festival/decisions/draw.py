"""The first question of a turn: draw a card (ch.7)."""

from __future__ import annotations

from collections.abc import Iterable

from catcards.core.decision import Decision
from catcards.core.game import Move
from catcards.games.cat_horror_festival import flow
from catcards.games.cat_horror_festival.misreadings import DRAW, END, LATER, misreadings, reveals
from catcards.games.cat_horror_festival.position import Position
from catcards.games.cat_horror_festival.view import View


class Draw(Decision[Position, View]):
    """A turn begins with a card from the deck; there is no choice (ch.7)."""

    name = "draw"
    exact = True

    def moves(self, s: Position) -> Iterable[Move]:
        return [DRAW]

    def near_misses(self, s: Position) -> Iterable[Move]:
        return misreadings(s, [DRAW], [*reveals(s), END])

    def why_not(self, s: Position, move: Move) -> str | None:
        match move[0]:
            case "draw":
                return None
            case "end":
                return "You must draw a card and then play one; both are mandatory (ch.7)."
            case "reveal":
                return LATER
        return "Draw a card first; then you play one (ch.7)."

    def apply(self, s: Position, move: Move) -> None:
        seat = s.asks[-1].seat
        s.dry = 0
        flow.draw(s, seat)
        flow.ask_for_card(s, seat)

    def prompt(self, view: View) -> str:
        return "it is your turn: `draw` a card."

    def enter(self, view: View) -> str:
        return "draw"

    def explain(self, view: View, move: Move) -> str:
        return "the top card of the deck"
