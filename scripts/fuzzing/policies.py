"""Who plays: several ways to choose a legal move, so that different corners of the rules are reached."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from catcards.core.game import Move, Setup, to_act
from catcards.core.session import Session
from catcards.games import game
from every_table import NAMES, PURPOSE, TABLES, Seats

AIMLESS = 150
"""After so many moves somebody with a purpose plays on where luck alone would never come to an end."""
STRIDE = 75
"""Tables next to each other in a run are of different games, and all of them come in turn."""
STRANGE = ("Zoë 🐈", "[/]", "x\\", ":cat:", "猫", "Draw", "O'Neil", "end", "Player 2", "ﬁnn", "§3", "-")
"""Names that people may have and programs may stumble over."""


def a_table(number: int, rng: random.Random) -> Seats:
    """The table with this number, going round; how many games in a row is drawn from all that is offered."""
    table = TABLES[number * STRIDE % len(TABLES)]
    offered = {option.name: option.choices for option in game(table.game).options}
    chosen = tuple(
        (name, rng.choice(offered[name]) if choice.isdecimal() and choice != "1" else choice)
        for name, choice in table.options
    )
    return table._replace(options=chosen)


def a_setup(table: Seats, rng: random.Random, strange: bool = False) -> Setup:
    """A game at this table: seed and starter by luck, with `strange` some names out of the ordinary."""
    names = list(NAMES[: table.players])
    if strange:
        for seat in range(table.players):
            if rng.random() < 0.4:
                names[seat] = rng.choice([name for name in STRANGE if name not in names])
    first = rng.choice([None, *range(table.players)])
    return replace(table.setup(rng.randrange(10**9)), names=tuple(names), first=first)


def kind(move: Move) -> str:
    """What sort of move it is: its verb, and for a pair what it is used for."""
    return " ".join(move[:2]) if move[0] == "pair" else move[0]


@dataclass
class Player:
    """One policy over one game; `seen` counts the kinds of moves over all games of a chunk."""

    policy: str
    rng: random.Random
    seen: Counter[str]
    taste: defaultdict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.taste = defaultdict(lambda: self.rng.choice((1, 1, 4, 20)))

    def choose(self, session: Session[Any, Any], legal: Sequence[Move]) -> Move:
        """A legal move."""
        purpose = PURPOSE.get(session.game.id)
        if purpose is not None and self._purposeful(len(session.entries)):
            return purpose(session.game.view(session.state, to_act(session.state)), legal, self.rng)
        move = CHOICES[self.policy](self, session, legal)
        self.seen[kind(move)] += 1
        return move

    def _purposeful(self, moves: int) -> bool:
        return moves > AIMLESS if self.policy == "uniform" else self.rng.random() < (0.97 if moves > AIMLESS else 0.85)

    def uniform(self, session: Session[Any, Any], legal: Sequence[Move]) -> Move:
        """Any move, all alike."""
        return self.rng.choice(legal)

    def tasteful(self, session: Session[Any, Any], legal: Sequence[Move]) -> Move:
        """In each game some kinds of moves are liked much more than others."""
        return self.rng.choices(legal, [self.taste[kind(move)] for move in legal])[0]

    def rare(self, session: Session[Any, Any], legal: Sequence[Move]) -> Move:
        """What has been played least so far."""
        if self.rng.random() < 0.2:
            return self.rng.choice(legal)
        least = min(self.seen[kind(move)] for move in legal)
        return self.rng.choice([move for move in legal if self.seen[kind(move)] == least])

    def ending(self, session: Session[Any, Any], legal: Sequence[Move]) -> Move:
        """Towards an end: what scores, or lets the others score."""
        wanted = [move for move in legal if set(move) & SCORING]
        return self.rng.choice(wanted if wanted and self.rng.random() < 0.9 else legal)


CHOICES: dict[str, Callable[[Player, Session[Any, Any], Sequence[Move]], Move]] = {
    "uniform": Player.uniform,
    "tasteful": Player.tasteful,
    "rare": Player.rare,
    "ending": Player.ending,
}
POLICIES = tuple(CHOICES)
SCORING = frozenset(
    ["stash", "concede", "white-alley", "black-alley", "whack", "reveal", "play", "calm", "remove", "move"]
)
"""Words of moves that bring a game nearer to its end."""
