"""Every way in which every game can be set up, and random games played on them, for the contract test."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import product
from typing import Any, NamedTuple

import pytest

import collector
from catcards.core.game import AnyGame, Move, Option, Seat, Setup, State, Unfit, to_act
from catcards.core.session import Session
from catcards.games import GAMES, game

NAMES = ("Ada", "Bea", "Cal", "Dot", "Eve", "Fay")
MOST_CANDIDATES = 200
MOST_MOVES = {"catatac": 700, "hissy-fit": 400, "cat-horror-festival": 2500, "whack-a-catgirl": 400}
"""The longest that one game can reasonably last; a match of several games may last that many times longer."""

FEW = 2
"""Of an option that is a number, such as how many games, the first ones are tried."""

MOST_READ = 60
"""So many different questions of one game are read back word by word."""


PURPOSE: dict[str, Callable[[Any, Sequence[Move], random.Random], Move]] = {"cat-horror-festival": collector.choose}
"""Who plays most moves of a game that luck alone does not bring to an end: they see their own view and what is legal."""


def _tried(option: Option) -> tuple[str, ...]:
    return option.choices[:FEW] if option.choices[0].isdecimal() else option.choices


class Seats(NamedTuple):
    """One way in which a game can be set up: how many play, with which options."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]

    def setup(self, seed: int) -> Setup:
        return Setup(self.game, NAMES[: self.players], seed, dict(self.options))


def every_table() -> list[Seats]:
    return [
        Seats(name, players, tuple(zip((option.name for option in game(name).options), choices, strict=True)))
        for name in GAMES
        for players in game(name).seats
        for choices in product(*(_tried(option) for option in game(name).options))
    ]


def fits(table: Seats) -> bool:
    try:
        game(table.game).check(table.setup(0))
    except Unfit:
        return False
    return True


def label(table: Seats) -> str:
    chosen = [name if choice == "yes" else f"{name}={choice}" for name, choice in table.options if choice != "no"]
    return "-".join([table.game, str(table.players), "+".join(chosen) or "plain"])


TABLES = [table for table in every_table() if fits(table)]
at_every_table = pytest.mark.parametrize("table", TABLES, ids=label)
in_every_game = pytest.mark.parametrize("name", GAMES)


def play(table: Seats, seed: int) -> Iterator[Session[Any, Any]]:
    """A game at random to its end, paused before every move and once when it is over.

    Each game has tastes of its own: some kinds of move are liked more than others, so that rare things happen too.
    The global `random` is spoilt at every step; no game may use it.
    """
    rng = random.Random(f"{label(table)} {seed}")
    session: Session[Any, Any] = Session(game(table.game), table.setup(seed))
    taste: defaultdict[str, int] = defaultdict(lambda: rng.choice((1, 1, 4, 20)))
    chosen = dict(table.options)
    most = MOST_MOVES[table.game] * (3 if chosen.get("marathon") == "yes" else int(chosen.get("games", "1")))
    yield session
    while session.state.outcome is None:
        random.seed(len(session.entries))
        legal = session.game.legal(session.state)
        weights = [taste[" ".join(move[:2]) if move[0] == "pair" else move[0]] for move in legal]
        move = rng.choices(legal, weights)[0]
        if table.game in PURPOSE and rng.random() < 0.85:
            move = PURPOSE[table.game](session.game.view(session.state, to_act(session.state)), legal, rng)
        session.play(move)
        assert len(session.entries) <= most, "this game does not end"
        yield session


def copy_of(session: Session[Any, Any]) -> State:
    return deepcopy(session.state)  # type: ignore[no-any-return]


def views(rules: AnyGame, state: State) -> dict[Seat | None, object]:
    return {seat: rules.view(state, seat) for seat in (*range(len(state.names)), None)}


def cards_hidden(rules: AnyGame, state: State, seat: Seat | None) -> Counter[str]:
    return Counter(card for pool in rules.hidden(state, seat) for zone in pool for card in zone)


def candidates(session: Session[Any, Any]) -> list[Move]:
    """What could be meant now; nothing is asked of a game that is over."""
    return [] if session.state.outcome is not None else list(session.game.candidates(session.state))
