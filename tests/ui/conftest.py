"""The toy game, at hand for every test of the screen and for no other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from catcards import games

sys.path.insert(0, str(Path(__file__).parent))

from seat import Sit, Terminal


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a test of the screen runs, the toy game is one of the games."""
    monkeypatch.setitem(games.GAMES, "toy", "toygame")


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Start a game at a terminal of its own, the toy game unless told; it is ended whatever happens."""
    seats: list[Terminal] = []

    def start(*args: str, **more: object) -> Terminal:
        seats.append(Terminal(tmp_path, *(args or ("toy", "Ada,Bea")), **more))  # type: ignore[arg-type]
        return seats[-1]

    yield start
    for seat in seats:
        seat.child.close(force=True)
