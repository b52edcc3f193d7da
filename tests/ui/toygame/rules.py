"""The rules of the toy game."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

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

    def candidates(self, state: Toy) -> Iterable[Move]:
        ask = state.asks[-1]
        if ask.what == "answer":
            return [Move("accept"), Move("refuse")]
        plays = [Move("play", card) for card in dict.fromkeys(state.hands[ask.seat])]
        dares = [Move("dare", word) for seat, word in enumerate(state.words) if seat != ask.seat]
        return [*plays, *dares, Move("score"), Move("wait")]

    def why_not(self, state: Toy, move: Move) -> str | None:
        if move == ("score",) and len(state.pile) < 3:
            return "Three cards must lie on the pile (ty.3)."
        return None

    def apply(self, state: Toy, move: Move) -> None:
        seat = state.asks[-1].seat
        name = state.names[seat]
        match move:
            case ("play", card):
                if os.environ.get("TOY_BREAKS") == card:
                    raise ValueError(f"hand of {name}: {state.hands[seat]}")
                state.hands[seat].remove(card)
                state.pile.append(card)
                state.laid[seat] += 1
                state.say(f"{name} lays {card}.")
                if state.deck:
                    drawn = state.deck.pop(0)
                    state.hands[seat].append(drawn)
                    state.say(f"You drew {drawn}.", seat)
                self._on(state, seat)
            case ("dare", word):
                state.say(f"{name} dares {state.names[state.words.index(word)]}.")
                state.asks.append(Ask(state.words.index(word), "answer"))
            case ("score",):
                state.laid[seat] += 1
                state.say(f"{name} scores.")
                state.pile.clear()
            case ("accept" | "refuse" as answer,):
                state.asks.pop()
                state.say(f"{name} will {answer}.")
            case _:
                state.say(f"{name} waits.")
                self._on(state, seat)

    def _on(self, state: Toy, seat: Seat) -> None:
        if not any(state.hands):
            best = max(state.laid)
            winners = tuple(s for s, laid in enumerate(state.laid) if laid == best)
            state.outcome = Outcome("all laid", winners, tuple(state.laid), f"The most laid is {best}.")
            return
        state.asks = [Ask((seat + 1) % len(state.hands), "turn")]

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
