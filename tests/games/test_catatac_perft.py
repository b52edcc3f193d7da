"""CATATAC, how many ways there are: legal sequences of moves from fixed deals, counted and pinned.

A changed figure means that what can be done has changed somewhere near the start of a game. If that was meant (a rule
or the card list was changed), pin the new figure; on a failure the count for each first move is shown.
"""

from __future__ import annotations

from typing import Any

import pytest

from catcards.core.game import Setup
from catcards.core.session import Session
from catcards.games import game
from perft import divided, perft
from table import NAMES, Table

GAME = game("catatac")


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
    found = tuple(perft(GAME, session.state, depth) for depth in (1, 2, 3, 4))
    assert found == counts, divided(GAME, session.state, 4)


def test_from_a_stash_counted_by_hand() -> None:
    """Bea answers with Doorstop or Backflip, or concedes and lays one of six different cards; then the next move.

    Doorstop lies on a 3 and makes no pair: Ada has two different cards (3 has gone, 7 and what she drew, an 8).
    So it is with Backflip. Conceded, Bea has four different cards: Doorstop, Backflip, 5, 8.
    """
    t = Table(top="3", ball="white-alley white", ada="3", bea="doorstop backflip 5", deck="8")
    t.type("play 3; pair stash")
    assert perft(GAME, t.state, 1) == 3
    assert divided(GAME, t.state, 2) == {"counter doorstop": 2, "counter backflip": 2, "concede": 4}
    assert perft(GAME, t.state, 2) == 8
