"""CATATAC, how many ways there are: legal sequences of moves from fixed deals, counted and pinned.

A changed figure means that what can be done has changed somewhere near the start of a game. If that was meant (a rule
or the card list was changed), pin the new figure; on a failure the count for each first move is shown.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from catcards.core.game import Setup, State
from catcards.core.session import Session
from catcards.games import game
from table import NAMES, Table

GAME = game("catatac")


def perft(state: State, depth: int) -> int:
    """The number of legal sequences of this many moves, shorter ones counted where a game is over before."""
    legal = GAME.legal(state)
    if depth <= 1 or not legal:
        return max(1, len(legal))
    total = 0
    for move in legal:
        after = deepcopy(state)
        GAME.apply(after, move)
        total += perft(after, depth - 1)
    return total


def divided(state: State, depth: int) -> dict[str, int]:
    """The same for each first move."""
    counts = {}
    for move in GAME.legal(state):
        after = deepcopy(state)
        GAME.apply(after, move)
        counts[str(move)] = perft(after, depth - 1)
    return counts


@pytest.mark.parametrize(("players", "options", "seed", "counts"), [
    (2, "", 1, (5, 30, 151, 866)),
    (2, "", 2, (6, 25, 131, 626)),
    (2, "manual-refill", 1, (5, 10, 35, 106)),
    (2, "deck-hockey kittens", 3, (6, 33, 154, 728)),
    (4, "", 1, (6, 36, 206, 1173)),
    (4, "kittens marathon", 4, (7, 34, 154, 797)),
    (6, "", 1, (7, 42, 244, 1429)),
    (6, "deck-hockey manual-refill", 5, (8, 16, 66, 182)),
])  # fmt: skip
def test_from_the_deal(players: int, options: str, seed: int, counts: tuple[int, ...]) -> None:
    chosen = {option: "yes" for option in options.split()}
    session: Session[Any, Any] = Session(GAME, Setup("catatac", NAMES[:players], seed, chosen, first=0))
    found = tuple(perft(session.state, depth) for depth in (1, 2, 3, 4))
    assert found == counts, divided(session.state, 4)


def test_from_a_stash_counted_by_hand() -> None:
    """Bea answers with Doorstop or Backflip, or concedes and lays one of six different cards; then the next move.

    Doorstop lies on a 3 and makes no pair: Ada has two different cards (3 has gone, 7 and what she drew, an 8).
    So it is with Backflip. Conceded, Bea has four different cards: Doorstop, Backflip, 5, 8.
    """
    t = Table(top="3", ball="white-alley white", ada="3", bea="doorstop backflip 5", deck="8")
    t.type("play 3; pair stash")
    assert perft(t.state, 1) == 3
    assert divided(t.state, 2) == {"counter doorstop": 2, "counter backflip": 2, "concede": 4}
    assert perft(t.state, 2) == 8
