"""One seed deals one game, whoever starts and however that was settled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from catcards.core.game import Seat, Setup, State, to_act
from catcards.core.script import APART, header, read
from catcards.core.session import Session, replay
from catcards.games import game
from every_table import TABLES, Seats, label

STARTED = [table for table in TABLES if table.players > 1][::2]
ZONES = ("hands", "deck", "discard", "zone", "pool", "arsenals", "piles", "points_deck", "ball", "fits", "aside", "face_up")


def dealt(state: State) -> dict[str, Any]:
    """What lies where, by seat."""
    return {name: getattr(state, name) for name in ZONES if hasattr(state, name)}


def started(table: Seats, seed: int, first: Seat | None) -> Session[Any, Any]:
    return Session(game(table.game), replace(table.setup(seed), first=first))


@pytest.mark.parametrize("table", STARTED, ids=label)
def test_hands_decks_and_later_luck_are_those_of_the_seed(table: Seats) -> None:
    """Also what is shuffled and flipped later on: the luck left over is the same."""
    for seed in (1, 2, 3):
        drawn = started(table, seed, None)
        games = [started(table, seed, seat) for seat in range(table.players)]
        assert {session.state.turn for session in games} == set(range(table.players))
        assert drawn.state.turn in range(table.players)
        for session in games:
            if table.game != "hissy-fit":  # where the cat has done something to whoever starts by now
                assert dealt(session.state) == dealt(drawn.state)
            assert session.state.chance.dealt == drawn.state.chance.dealt
        left = [started(table, seed, seat).state.chance.below(10**9) for seat in (None, *range(table.players))]
        assert len(set(left)) == 1, "the luck that is left"


@pytest.mark.parametrize("table", STARTED, ids=label)
def test_the_draw_and_the_same_seat_by_name_are_one_game_to_the_end(table: Seats) -> None:
    drawn = started(table, 11, None)
    named = started(table, 11, to_act(drawn.state) if drawn.state.asks else 0)
    assert named.state.turn == drawn.state.turn
    for _ in range(60):
        if drawn.state.outcome is not None or getattr(drawn.state, "game", 1) > 1:  # then it may be drawn anew (ct.33)
            break
        legal = drawn.game.legal(drawn.state)
        move = legal[len(drawn.entries) % len(legal)]
        drawn.play(move)
        named.play(move)
        assert dealt(drawn.state) == dealt(named.state)


def test_a_game_from_before_that_keeps_the_luck_that_it_had() -> None:
    """Its head says nothing of it, and it is replayed as it was."""
    old = Setup("catatac", ("Ada", "Bea"), 5, apart=False)
    session = Session(game("catatac"), old)
    lines = header(session.game, session.setup, session.digest)
    assert APART not in lines
    script = read("\n".join([*lines, ""]))
    assert not script.setup.apart
    again, damage = replay(session.game, script)
    assert damage is None and again.state == session.state
    assert APART in header(session.game, replace(old, apart=True), session.digest)
