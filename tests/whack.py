"""Whack a Catgirl for tests: a table laid out as a test wants it, reached by play alone.

    t = Whack(2, "fish bell pie / n11 steal-item n11", ada="n30 pie", bea="n05", ada_pile="s3 s2")

The pool is written as it lies, Premium above Discount. Arsenals and score piles are what the players have taken
before, a card a turn: plain items for the Arsenals, and for the piles `sN`, an action worth N points whose text was in
vain. Besides the cards of the game there are `nHP`, a plain item of H hearts and P points; `KEYWORD-item` (worth 2
hearts, 1 point) and `KEYWORD-action` (2 points), cards with the text of that keyword.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import zip_longest
from typing import Any, cast

from catcards.core.command import split
from catcards.core.game import Move, Setup, to_act
from catcards.core.session import Session
from catcards.games import game
from table import NAMES, Table

FILLER = "n11"


def card_text(card: str, count: int) -> str:
    """A card of a card list, in TOML."""
    own = tomllib.loads(game("whack-a-catgirl").deck_text())
    for kind in ("item", "action"):
        if printed := own[kind].get(card):
            lines = [f"[{kind}.{card}]", f"count = {count}"]
            lines += [f"{key} = {value!r}" for key, value in printed.items() if key != "count"]
            return "\n".join(lines)
    word, _, kind = card.rpartition("-")
    name = f'name = "{card.replace("-", " ").title()}"\ncount = {count}\n'
    if kind == "item":
        return f'[item.{card}]\n{name}hearts = 2\npoints = 1\ntaken = "{word}"'
    if kind == "action":
        return f'[action.{card}]\n{name}points = 2\ndoes = "{word}"'
    if card[0] == "s":
        return f'[action.{card}]\n{name}points = {card[1:]}\ndoes = "rescue"'
    assert card[0] == "n", f"there is no card {card}"
    return f"[item.{card}]\n{name}hearts = {card[1]}\npoints = {card[2:]}"


def deck_text(cards: list[str]) -> str:
    """A card list that holds exactly these cards."""
    texts = [card_text(card, count) for card, count in Counter(cards).items()]
    return "\n\n".join([*sorted(texts, reverse=True), *([] if "[action." in "".join(texts) else ["[action]"]), ""])


class Whack(Table):
    """One game of Whack a Catgirl, with players who type; Ada's turn."""

    def __init__(
        self,
        players: int = 2,
        pool: str = f"{FILLER} {FILLER} {FILLER} / {FILLER} {FILLER} {FILLER}",
        *,
        deck: str = "",
        rest: int = 12,
        options: str = "",
        games: int = 1,
        turn: str = "Ada",
        seed: int = 1,
        more: str = "",
        **belongings: str,
    ) -> None:
        """`deck` is what lies on top of the deck, `rest` counts the fillers below, `more` is the deck of a second game."""
        self.names = NAMES[:players]
        first = self.names.index(turn)
        rows = pool.replace("/", " ").split()
        queues = []
        for step in range(players):
            word = self.names[(first + step) % players].lower()
            queues.append([*belongings.pop(f"{word}_pile", "").split(), *belongings.pop(word, "").split()])
        assert not belongings, f"nobody has {', '.join(belongings)}"
        rounds = max(map(len, queues))
        # nobody may wait, so those with less take an action worth nothing
        before = [card for takes in zip_longest(*([*["s0"] * (rounds - len(q)), *q] for q in queues)) for card in takes]
        column = [*before, rows[3], rows[0]]
        dealt = [column[1], *rows[1:3], column[0], *rows[4:6], *column[2:], *deck.split(), *[FILLER] * rest]
        cards = Counter(dealt)
        cards |= Counter(more.split())
        setup = Setup(
            game="whack-a-catgirl",
            names=self.names,
            seed=seed,
            options={option: "yes" for option in options.split()} | ({"games": str(games)} if games > 1 else {}),
            first=first,
            deck=deck_text(list(cards.elements())),
            dealt={"deck": tuple(dealt)} | ({"deck-2": tuple(more.split())} if more else {}),
        )
        self.session: Session[Any, Any] = Session(game("whack-a-catgirl"), setup)
        self.mark = 0
        for card in before:
            copies = self.state.pool.count(card) > 1
            self.session.play(Move("take", card, "discount-1") if copies else Move("take", card))
        assert to_act(self.state) == first and self.state.pool == rows, self.state.pool
        self.mark = len(self.session.entries)

    def type(self, line: str) -> Whack:
        """Play a line as the seat that is asked would type it; sentences stand for several moves."""
        self.mark = len(self.session.entries)
        for part in split(line):
            for text in self.game.unfold(part):
                self.session.play(self.read(text))
                self.game.audit(self.state)
        return self

    @property
    def pool(self) -> str:
        """The pool as it lies; `.` is an empty space."""
        pool = [card or "." for card in self.view().pool]
        return " ".join([*pool[:3], "/", *pool[3:]])

    def arsenal(self, name: str) -> str:
        """The items of a player, in the order in which they came."""
        return " ".join(self.view().arsenals[self.names.index(name)])

    def pile(self, name: str) -> str:
        """The score pile of a player as its owner sees it, without what is worth nothing."""
        return " ".join(card for card in self.view(name).pile if card != "s0")

    @property
    def discard(self) -> str:
        return " ".join(self.view().discard)

    @property
    def bait(self) -> str:
        return " ".join(self.view().bait)

    @property
    def still(self) -> str | None:
        """Who still has a last turn to come; None before the last round."""
        final = self.view().final
        return None if final is None else " ".join(self.names[seat] for seat in final)

    @property
    def winners(self) -> list[str]:
        return [self.names[seat] for seat in cast(Any, self.state.outcome).winners]
