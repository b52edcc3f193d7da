"""Snatch, a game small enough to see through: hidden hands, one draw, one reaction. It tries what every game shares.

On your turn you lay a card or draw one. A card laid can be caught by the next player, who then keeps it, or let go.
Whoever has an empty hand first wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from catcards.core.decision import Decision
from catcards.core.game import Ask, Game, Move, Option, Outcome, Pools, Seat, Setup, State, Unfit

CARDS = [card for card in ("mouse", "fish", "fish-bone", "crème") for _ in range(4)]
DRAW, CATCH, LET_GO = Move("draw"), Move("catch"), Move("let-go")


@dataclass(kw_only=True)
class Position(State):
    deck: list[str]
    hands: list[list[str]]
    laid: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class View:
    names: tuple[str, ...]
    words: tuple[str, ...]
    seat: Seat | None
    asked: Seat | None
    outcome: Outcome | None
    hand: tuple[str, ...]
    counts: tuple[int, ...]


class Snatch(Decision[Position, View]):
    """Both questions of the game: a turn, and the answer to a card that was laid."""

    def moves(self, s: Position) -> Iterable[Move]:
        yield from (CATCH, LET_GO, DRAW, *(Move("lay", card) for card in dict.fromkeys(CARDS)))

    def why_not(self, s: Position, move: Move) -> str | None:
        seat, what, about = s.asks[-1]
        if (move in (CATCH, LET_GO)) != (what == "answer"):
            return f"First answer the {about} (ti.3)." if about else "Nothing was laid that you could catch (ti.3)."
        if move[0] == "lay" and move[1] not in s.hands[seat]:
            return f"You hold no {move[1]} (ti.2)."
        return "The deck is empty (ti.4)." if move == DRAW and not s.deck else None

    def apply(self, s: Position, move: Move) -> None:
        seat, _, about = s.asks.pop()
        name, after = s.names[seat], (seat + 1) % len(s.names)
        if move[0] == "lay":
            s.hands[seat].remove(move[1])
            s.laid.append(move[1])
            s.asks.append(Ask(after, "answer", move[1]))
            s.say(f"{name} lays {move[1]}.")
        elif move == DRAW:
            s.chance.spent += 1
            s.hands[seat].append(s.deck.pop(0))
            s.say(f"{name} draws.")
            s.say(f"You draw {s.hands[seat][-1]}.", seat)
            s.asks.append(Ask(after, "turn"))
        else:
            if move == CATCH:
                s.hands[seat].append(s.laid.pop())
            s.say(f"{name} {'catches' if move == CATCH else 'lets go'} {about}.")
            s.asks.append(Ask(seat, "turn"))
        for winner, hand in enumerate(s.hands):
            if not hand and s.asks[-1].what == "turn":
                scores = tuple(-len(other) for other in s.hands)
                s.outcome = Outcome("hand empty", (winner,), scores, f"{s.names[winner]} wins.")

    def prompt(self, view: View) -> str:
        return "lay, draw, catch or let go."

    def explain(self, view: View, move: Move) -> str:
        return str(move)


QUESTIONS = {name: Snatch() for name in ("turn", "answer")}


class Tiny(Game[Position, View]):
    id = "tiny"
    title = "Snatch"
    seats = (2, 3)
    minutes = "1"
    prefix = "ti"
    rules = 1
    options = (Option("short", "hands of one card", variant=True), Option("deal", "hand size", ("2", "3")))
    endings = ("hand empty",)

    def why_not_start(self, setup: Setup) -> str | None:
        return None if len(setup.names) in self.seats else f"Snatch is for 2 or 3, not {len(setup.names)} (ti.1)."

    def new(self, setup: Setup) -> Position:
        if setup.deck == "":
            raise Unfit("the deck file: no cards.")
        chance = setup.chance
        deck = chance.shuffle("deck", setup.deck.split() if setup.deck else CARDS)
        size = 1 if setup.options.get("short") == "yes" else int(setup.options.get("deal", "2"))
        hands = [[deck.pop(0) for _ in range(size)] for _ in setup.names]
        state = Position(names=setup.names, options=setup.options, chance=chance, deck=deck, hands=hands)
        drawn = int(chance.pick("starter", [str(seat) for seat in range(len(setup.names))])) if setup.first is None else 0
        first = drawn if setup.first is None else setup.first
        state.asks.append(Ask(first, "turn"))
        state.say(f"{setup.names[first]} starts.")
        return state

    decisions = QUESTIONS

    def view(self, state: Position, seat: Seat | None) -> View:
        hand = () if seat is None else tuple(state.hands[seat])
        asked = None if state.outcome else state.asks[-1].seat
        counts = tuple(len(other) for other in state.hands)
        return View(state.names, state.words, seat, asked, state.outcome, hand, counts)

    def hidden(self, state: Position, seat: Seat | None) -> Pools:
        return [[state.deck, *(hand for other, hand in enumerate(state.hands) if other != seat)]]

    def audit(self, state: Position) -> None:
        assert Counter(state.deck + state.laid + [c for hand in state.hands for c in hand]) == Counter(CARDS)

    def deck_text(self) -> str:
        return " ".join(CARDS)

    def reveal(self, state: Position) -> list[str]:
        return [f"{name} held {', '.join(hand)}." for name, hand in zip(state.names, state.hands, strict=True)]

    def spellings(self, state: Position) -> Mapping[str, tuple[str, ...]]:
        return {"mouse": ("mice",), "let-go": ("pass",)}


TINY = Tiny()
