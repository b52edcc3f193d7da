"""A saved game of every release can still be gone on with.

At each release one of every game is made and kept in tests/saved:
`(for i in $(seq 65); do echo "?"; echo 1; done) | scripts/play GAME --players 4 --save "GAME 0-1-0"`, with 20 in place of
65 for a game that is over before that.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from catcards import games
from catcards.core import saves

SAVED = sorted((Path(__file__).parent / "saved").glob("*.cat"))


@pytest.mark.parametrize("path", SAVED, ids=[path.stem for path in SAVED])
def test_a_save_of_every_release_can_still_be_gone_on_with(path: Path, home: Path) -> None:
    home.mkdir()
    (home / path.name).write_bytes(path.read_bytes())
    session = saves.resume(path.stem, games.game)
    assert session.state.outcome is None
    assert len(session.entries) >= 20
    session.play(session.game.legal(session.state)[0])
    assert session.unsaved is None


def test_there_is_a_save_of_every_game() -> None:
    assert {path.name.partition(" ")[0] for path in SAVED} == set(games.GAMES)
