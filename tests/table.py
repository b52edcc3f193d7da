"""A table for tests: sets a position up with stacked cards, types as a player would, and looks around.

    t = Table(ada="3 pounce", bea="doorstop", top="3", ball="white-alley black")
    t.type("play 3; pair steal")
    assert t.ball == "white-alley white"

The players sit Ada (White), Bea (Black), Cal, Dot, Eve, Fay. Every position is reached by play: where the ball shall
not lie on the neutral alley, it is moved there by a pair before the first command. The deck is one of its own, made
of just the cards that a test names and of plain sevens and eights (`filler`), so that any position can be had.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Self, cast

import pytest

from catcards.core.command import Ambiguous, Unread, parse, split
from catcards.core.game import AnyGame, Illegal, Move, Setup, to_act
from catcards.core.session import Session
from catcards.games import game

NAMES = ("Ada", "Bea", "Cal", "Dot", "Eve", "Fay")
WHITE, BLACK = NAMES[0::2], NAMES[1::2]
HAND = 6

# number, conditions, effects; `+` stands for the cooperation icon
CARDS = """
miracle   1 enemy possession: counter +
tumble    1 enemy possession: coin flip
sneak     1 possession: stash attempt 1, bar, movement 2
backflip  2 enemy possession: counter, movement 1
nudge     2 enemy possession: movement 1
dribble   2 possession: movement 1
snatch    3 enemy possession: steal
wallop    3 enemy possession: movement 2
reflex    4 enemy possession: counter, bar, steal
gallop    4 possession: movement 2
tiptoe    4 possession: stash attempt 1
pounce    5 enemy possession: steal, movement 1
doorstop  6 enemy possession: counter
leap      6 possession: stash attempt 2
relay     6 possession: movement 1 +
swipe     7 enemy possession: steal, bar, movement 1
catapult  7 possession: stash attempt 3
zoomies   8 enemy possession: coin flip
shortcut  8 possession: stash attempt 2, bar, movement 1
"""


def game_text(cards: Counter[str], own: str, points: Sequence[str]) -> str:
    """A card list that holds exactly these cards; `own` describes more cards in the form of `CARDS`."""
    known = {line.split()[0]: line.split(maxsplit=1)[1] for line in (CARDS + own).splitlines() if line.strip()}
    lines: list[str] = []
    for card, count in cards.items():
        described = known.get(card, "J" if card == "joker" else card)
        number, _, block = described.partition(" ")
        lines += [f"[paw.{card}]", f'name = "{card.title()}"', f"count = {count}"]
        lines.append('number = "J"' if number == "J" else f"number = {number}")
        if block:
            conditions, _, effects = block.removesuffix("+").partition(":")
            lines.append(f"conditions = {listed(conditions)}")
            lines.append(f"effects = {listed(effects)}")
            if block.endswith("+"):
                lines.append("cooperation = true")
        lines.append("")
    values = tomllib.loads(game("catatac").deck_text())["points"]
    for card, count in Counter(points).items():
        worth = values[card]
        lines += [f"[points.{card}]", f'name = "{worth["name"]}"', f"count = {count}"]
        lines += [
            f"white = {worth['white']}",
            f"black = {worth['black']}",
            f"sardines = {worth.get('sardines', 0)}",
            "",
        ]
    return "\n".join(lines)


def held(hands: Mapping[str, str]) -> dict[str, Any]:
    """Hands by name, where the name varies: `Table(**held({name: "doorstop"}))`."""
    return {name.lower(): cards for name, cards in hands.items()}


def listed(words: str) -> str:
    return "[" + ", ".join(f'"{part.strip()}"' for part in words.split(",")) + "]"


class Table:
    """One game of CATATAC, with players who type."""

    def __init__(
        self,
        players: int = 2,
        *,
        top: str = "8",
        ball: str = "neutral-alley white",
        turn: str = "Ada",
        deck: str = "",
        rest: int = 12,
        flips: str = "",
        points: str = "tuft thread bobbin skein snow soot frost coal",
        cards: str = "",
        options: str = "",
        filler: tuple[str, str] = ("7", "8"),
        dealt: Mapping[str, str] | None = None,
        first: str | None = None,
        seed: int = 1,
        **hands: str,
    ) -> None:
        """`ada=…` names cards of a hand, at most five; `deck` what lies on top of the deck and `rest` how many fillers below."""
        self.filler = filler
        self.names = NAMES[:players]
        place, clan = ball.split()
        options_on = {option: "yes" for option in options.split()}
        before = [] if place == "neutral-alley" else self._prelude(self.names.index(turn), top, clan)
        drawn = [filler[seat % 2] for seat, *_ in before]
        dealt_hands: list[list[str]] = []
        for seat, name in enumerate(self.names):
            hand = [card for who, card, _ in before if who == seat] + hands.pop(name.lower(), "").split()
            assert len(hand) <= HAND, f"{name} cannot hold so many"
            dealt_hands.append(hand + [filler[seat % 2]] * (HAND - len(hand)))
        assert not hands, f"nobody is called {', '.join(hands)}"
        under = before[0][2] if before else top
        paw = [card for hand in dealt_hands for card in hand] + [under] + drawn + deck.split()
        paw += [filler[number % 2] for number in range(rest)]
        stacked = {"paw": tuple(paw), "points": tuple(points.split()), "flip": (clan, *flips.split())}
        starter = turn if first is None else first
        setup = Setup(
            game="catatac",
            names=self.names,
            seed=seed,
            options=options_on,
            first=None if starter == "anybody" else self.names.index(NAMES[before[0][0]] if before else starter),
            deck=game_text(Counter(paw), cards, points.split()),
            dealt=stacked | {name: tuple(order.split()) for name, order in (dealt or {}).items()},
        )
        self.session: Session[Any, Any] = Session(game("catatac"), setup)
        self.mark = 0
        for seat, card, _ in before:
            assert to_act(self.state) == seat
            self.type(f"play {card}")
            if self.what == "influence" and (seat, card) == before[0][:2]:
                self.type(f"pair move {place}")
            while to_act(self.state) == seat and self.what in ("influence", "refill") and len(self.names) > 1:
                self.type("draw; end" if self.can("draw") else "end")
        assert self.ball == ball and self.view().names[cast(int, to_act(self.state))] == turn and self.top == top
        self.mark = len(self.session.entries)

    def _prelude(self, seat: int, top: str, clan: str) -> list[tuple[int, str, str]]:
        """Who plays what before, so that a pair moves the ball; the third of each is what lies below it."""
        number = top if top in "12345678" else {"joker": "1"}.get(top, "")
        assert number, "with the ball elsewhere the top card must be plain or the Joker"
        size = len(self.names)
        if (clan == "white") != (seat % 2 == 0):
            return [((seat - 1) % size, top, number)]
        other = "5" if number != "5" else "4"
        return [((seat - 2) % size, other, other), ((seat - 1) % size, top, other)]

    # what a player does

    def type(self, line: str) -> Self:
        """Play a line as the seat that is asked would type it; raises what `parse` and the session raise."""
        self.mark = len(self.session.entries)
        for text in split(line):
            self.session.play(self.read(text))
            self.game.audit(self.state)
        return self

    def read(self, text: str) -> Move:
        """The move that a text means now."""
        state, rules = self.state, self.game
        if state.outcome is not None:
            raise Illegal("The game is over.")
        return parse(text, rules.candidates(state), lambda m: rules.why_not(state, m), rules.spellings(state))

    def refused(self, line: str, rule: str) -> str:
        """The reason why the last command of a line is refused: a sentence that names the rule; and nothing may change."""
        *first, last = split(line)
        if first:
            self.type("; ".join(first))
        before, entries = deepcopy(self.state), len(self.session.entries)
        with pytest.raises(Illegal) as refusal:
            self.session.play(self.read(last))
        reason = str(refusal.value)
        assert rule in reason, f"`{last}` should name {rule}: {reason}"
        assert reason.endswith(").") and not reason[0].islower(), f"no sentence with its rule at the end: {reason}"
        assert self.state == before and len(self.session.entries) == entries
        return reason

    def meaningless(self, text: str) -> None:
        """The text means nothing that could be done now: it is neither played nor refused by a rule."""
        before = deepcopy(self.state)
        with pytest.raises((Unread, Ambiguous)):
            self.read(text)
        assert self.state == before

    def duds(self, turns: int) -> Self:
        """So many turns in which a filler is laid, no pair where that can be helped, and nothing comes of it."""
        for _ in range(turns):
            seat = cast(int, to_act(self.state))
            fillers = [card for card in self.hand(self.names[seat]) if card in self.filler]
            assert fillers, f"{self.names[seat]} has no filler to lay"
            self.type(f"play {min(fillers, key=lambda card: card == self.top)}")
            while to_act(self.state) == seat and self.what == "influence":
                self.type("draw; end" if self.can("draw") else "end")
        return self

    def can(self, text: str) -> bool:
        """Whether exactly these words are a legal move."""
        return text in self.legal

    # what there is to see

    @property
    def game(self) -> AnyGame:
        return self.session.game

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def legal(self) -> set[str]:
        """All legal moves, as texts."""
        return {str(move) for move in self.game.legal(self.state)}

    def legal_with(self, word: str) -> set[str]:
        """The legal moves that begin with a word."""
        return {move for move in self.legal if move.split()[0] == word}

    def view(self, name: str | None = None) -> Any:
        """What a player sees; without a name what a bystander sees."""
        return self.game.view(self.state, None if name is None else self.names.index(name))

    def others(self, name: str) -> list[Any]:
        """What everybody but this player sees, the bystander last."""
        return [self.view(other) for other in (*self.names, None) if other != name]

    @property
    def asked(self) -> str | None:
        seat = to_act(self.state)
        return None if seat is None else self.names[seat]

    @property
    def what(self) -> str:
        return cast(str, self.view().what)

    @property
    def question(self) -> str:
        """Who is asked what: `Bea answer`."""
        return f"{self.asked} {self.what}"

    @property
    def ball(self) -> str:
        """Where the ball lies and whose it is: `white-alley black`."""
        from catcards.games.catatac.ball import PLACES

        at = self.view().ball
        return f"{PLACES[at.place]} {('white', 'black')[at.clan]}"

    @property
    def top(self) -> str:
        return cast(str, self.view().discard[-1])

    @property
    def deck(self) -> int:
        return cast(int, self.view().deck)

    @property
    def won(self) -> tuple[int, int]:
        """How many points cards White and Black have won."""
        return cast(tuple[int, int], self.view().won)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each player holds."""
        return cast(tuple[int, ...], self.view().hands)

    def hand(self, name: str) -> list[str]:
        """The cards that a player sees in their hand."""
        return sorted(self.view(name).hand)

    def heard(self, name: str | None) -> str:
        """What a player, or without a name everybody, was told since the last line was typed."""
        seat = None if name is None else self.names.index(name)
        return "\n".join(self.session.told(seat, self.mark or 0)) if self.session.entries else ""

    @property
    def ending(self) -> str | None:
        """The declared ending; None while the game goes on."""
        outcome = self.state.outcome
        return None if outcome is None else str(outcome.reason)
