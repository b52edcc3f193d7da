"""The toy game, at hand for every test of the screen and for no other."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from catcards import games

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a test of the screen runs, the toy game is one of the games."""
    monkeypatch.setitem(games.GAMES, "toy", "toygame")
