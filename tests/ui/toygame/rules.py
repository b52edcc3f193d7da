"""The rules of the toy game."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from catcards.core.decision import Decision
from catcards.core.game import Ask, Game, Move, Option, Outcome, Pools, Seat, Setup, State

CARDS = ("robot-vacuum", "catnip", "creme-brulee", "box", "5")


@dataclass(kw_only=True)
class Toy(State):
    """A position."""

    deck: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class View:
    """What one seat sees."""

    names: tuple[str, ...]
    words: tuple[str, ...]
    seat: Seat | None
    asked: Seat | None
    outcome: Outcome | None
    what: str
    deck: int
    counts: tuple[int, ...]
    hand: tuple[str, ...]
    pile: tuple[str, ...]


class Question(Decision[Toy, View]):
    """A turn, and the answer to a dare."""

    def moves(self, s: Toy) -> Iterable[Move]:
        ask = s.asks[-1]
        if ask.what == "answer":
            return [Move("accept"), Move("refuse")]
        plays = [Move("play", card) for card in dict.fromkeys(s.hands[ask.seat])]
        dares = [Move("dare", word) for seat, word in enumerate(s.words) if seat != ask.seat]
        return [*plays, *dares, Move("score"), Move("wait")]

    def why_not(self, s: Toy, move: Move) -> str | None:
        if move == ("score",) and len(s.pile) < 3:
            return "Three cards must lie on the pile (ty.3)."
        return None

    def apply(self, s: Toy, move: Move) -> None:
        seat = s.asks[-1].seat
        name = s.names[seat]
        match move:
            case ("play", card):
                if os.environ.get("TOY_BREAKS") == card:
                    raise ValueError(f"hand of {name}: {s.hands[seat]}")
                s.hands[seat].remove(card)
                s.pile.append(card)
                s.laid[seat] += 1
                s.say(f"{name} lays {card}.")
                if s.deck:
                    drawn = s.deck.pop(0)
                    s.hands[seat].append(drawn)
                    s.say(f"You drew {drawn}.", seat)
                _on(s, seat)
            case ("dare", word):
                s.say(f"{name} dares {s.names[s.words.index(word)]}.")
                s.asks.append(Ask(s.words.index(word), "answer"))
            case ("score",):
                s.laid[seat] += 1
                s.say(f"{name} scores.")
                s.pile.clear()
            case ("accept" | "refuse" as answer,):
                s.asks.pop()
                s.say(f"{name} will {answer}.")
            case _:
                s.say(f"{name} waits.")
                _on(s, seat)

    def prompt(self, view: View) -> str:
        return ""

    def explain(self, view: View, move: Move) -> str:
        return str(move)


def _on(s: Toy, seat: Seat) -> None:
    if not any(s.hands):
        best = max(s.laid)
        winners = tuple(s for s, laid in enumerate(s.laid) if laid == best)
        s.outcome = Outcome("all laid", winners, tuple(s.laid), f"The most laid is {best}.")
        return
    s.asks = [Ask((seat + 1) % len(s.hands), "turn")]


QUESTIONS = {name: Question() for name in ("turn", "answer")}


class ToyGame(Game[Toy, View]):
    """Lay a card, dare somebody, score, or wait."""

    id, title, seats, minutes, rules, prefix = "toy", "Toy", (1, 2, 3, 4), "1", 1, "ty"
    options = (Option("open", "hands are open"),)
    endings = ("all laid",)

    def why_not_start(self, setup: Setup) -> str | None:
        return None

    def new(self, setup: Setup) -> Toy:
        chance = setup.chance
        deck = chance.shuffle("deck", [card for card in CARDS for _ in range(4)])
        seats = len(setup.names)
        state = Toy(names=setup.names, options=dict(setup.options), chance=chance, laid=[0] * seats)
        state.private = not state.on("open")
        state.hands = [sorted(deck[3 * seat : 3 * seat + 3]) for seat in range(seats)]
        state.deck = deck[3 * seats : 3 * seats + 2]
        state.asks = [Ask(setup.first or 0, "turn")]
        state.say("The cards are dealt.")
        return state

    decisions = QUESTIONS

    def view(self, state: Toy, seat: Seat | None) -> View:
        ask = state.asks[-1]
        return View(
            state.names, state.words, seat, ask.seat if state.outcome is None else None, state.outcome, ask.what,
            len(state.deck), tuple(map(len, state.hands)), () if seat is None else tuple(state.hands[seat]),
            tuple(state.pile),
        )  # fmt: skip

    def hidden(self, state: Toy, seat: Seat | None) -> Pools:
        return [[state.deck, *(hand for owner, hand in enumerate(state.hands) if owner != seat)]]

    def audit(self, state: Toy) -> None:
        assert all(laid >= 0 for laid in state.laid)

    def deck_text(self) -> str:
        return "toy"

    def reveal(self, state: Toy) -> list[str]:
        return [f"{name} held {len(hand)} cards." for name, hand in zip(state.names, state.hands, strict=True)]

    def spellings(self, state: Toy) -> Mapping[str, tuple[str, ...]]:
        return {"robot-vacuum": ("roomba",), "creme-brulee": ("Crème Brûlée",)}


GAME = ToyGame()
