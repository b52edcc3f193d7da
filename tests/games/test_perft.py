"""Hissy Fit, Cat Horror Festival and Whack a Catgirl: legal sequences of moves from fixed deals, counted and pinned.

As in test_catatac_perft.py: a changed figure means that what can be done has changed somewhere near the start of a game.
If that was meant, pin the new figure; on a failure the count for each first move is shown.
"""

from __future__ import annotations

from typing import Any

import pytest

from catcards.core.game import Setup
from catcards.core.session import Session
from catcards.games import game
from perft import divided, perft
from table import NAMES


@pytest.mark.parametrize(("name", "players", "options", "seed", "counts"), [
    ("hissy-fit", 1, "", 1, (12, 106, 953)),
    ("hissy-fit", 2, "", 2, (3, 27, 177, 797, 4451)),
    ("hissy-fit", 3, "private-hands=yes", 3, (9, 67, 468, 2703)),
    ("hissy-fit", 4, "tracker=tiger-mode", 4, (8, 60, 418, 2917)),
    ("cat-horror-festival", 2, "", 1, (1, 11, 14, 14, 66, 155, 177, 564)),
    ("cat-horror-festival", 3, "race=yes", 2, (1, 7, 11, 11, 78, 176, 188, 927)),
    ("cat-horror-festival", 4, "", 3, (1, 13, 17, 17, 108, 332, 446, 874)),
    ("whack-a-catgirl", 2, "", 1, (6, 32, 128, 447, 1517)),
    ("whack-a-catgirl", 3, "golf=yes", 2, (6, 31, 146, 605, 1905)),
    ("whack-a-catgirl", 5, "games=2", 3, (6, 27, 128, 617, 2985)),
])  # fmt: skip
def test_from_the_deal(name: str, players: int, options: str, seed: int, counts: tuple[int, ...]) -> None:
    chosen = dict(option.split("=") for option in options.split())
    rules = game(name)
    session: Session[Any, Any] = Session(rules, Setup(name, NAMES[:players], seed, chosen, first=0))
    found = tuple(perft(rules, session.state, depth) for depth in range(1, len(counts) + 1))
    assert found == counts, divided(rules, session.state, len(counts))
