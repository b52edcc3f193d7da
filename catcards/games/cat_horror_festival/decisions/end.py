"""The last question of a turn: whether the hand completes an objective (ch.15 to ch.19)."""

from __future__ import annotations

from collections.abc import Iterable

from catcards.core.decision import Decision
from catcards.core.game import Move, Seat, made
from catcards.games.cat_horror_festival import flow
from catcards.games.cat_horror_festival.misreadings import DRAW, END, NOTHING_DRAWN, misreadings, reveals
from catcards.games.cat_horror_festival.objectives import ONE_BY_SEVEN, fits, gap, objective
from catcards.games.cat_horror_festival.position import Position
from catcards.games.cat_horror_festival.view import View


class End(Decision[Position, View]):
    """A hand that is exactly an open objective may be revealed; else the turn ends (ch.15)."""

    name = "end"

    def moves(self, s: Position) -> Iterable[Move]:
        hand = len(s.hands[s.asks[-1].seat])
        return [*(made("reveal", side) for side in s.objectives if objective(side).total == hand), END]

    def near_misses(self, s: Position) -> Iterable[Move]:
        return misreadings(s, list(self.moves(s)), [*reveals(s), DRAW])

    def why_not(self, s: Position, move: Move) -> str | None:
        match move[0]:
            case "end":
                return None
            case "reveal":
                return _why_not_reveal(s, s.asks[-1].seat, move[1])
            case "draw" if s.dry:
                return NOTHING_DRAWN
            case "draw" | "salvage" | "sweep" | "discard":
                return "You have drawn and played in this turn; more comes only from an ability (ch.7)."
        return "You have played your card for this turn, and it is one a turn (ch.7)."

    def apply(self, s: Position, move: Move) -> None:
        seat = s.asks[-1].seat
        if move == END:
            flow.begin_turn(s, s.left(seat))
        else:
            flow.complete(s, seat, move[1])

    def prompt(self, view: View) -> str:
        if exact := view.exact:
            return f"your hand is exactly what is asked: `reveal {exact[0].id}`, or `end` the turn."
        return "`end` your turn."

    def enter(self, view: View) -> str:
        return "" if view.exact else "end"

    def explain(self, view: View, move: Move) -> str:
        if move == END:
            return f"the turn goes to {view.names[(view.turn + 1) % len(view.names)]}"
        return f"your hand is exactly {objective(move[1]).label}: place a token"


def _why_not_reveal(s: Position, seat: Seat, side: str) -> str | None:
    """Completing an objective with the hand as it is (ch.15 to ch.19)."""
    number, wanted = s.objectives.index(side), objective(side)
    if s.closed(number, seat):
        if s.race:
            return f"You have completed {wanted.label} already; it is closed to you (ch.19)."
        return f"{wanted.label} is completed already and closed for everybody (ch.18)."
    counts, twins = s.cards.counts(s.hands[seat])
    if fits(wanted, counts, twins):
        return None
    far = gap(wanted, counts, twins)
    if far.twins_over and not (far.missing or far.others or far.over):
        why = " beside seven reels" if wanted == ONE_BY_SEVEN else f": they help with {ONE_BY_SEVEN.label} only"
        return f"The twin kittens are a card over{why} (ch.17)."
    if len(counts) < wanted.films and wanted.total == len(s.hands[seat]) - twins:
        return f"{wanted.label} asks for {wanted.films} different films, and you hold {len(counts)} (ch.16)."
    short, over = far.short(wanted), far.spare
    parts = [f"{short} short" if short else "", f"{over} over" if over else ""]
    return f"Your hand is not exactly {wanted.label}: {' and '.join(filter(None, parts))} (ch.15)."
