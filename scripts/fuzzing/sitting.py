"""Whole games in a pipe, with lines of all kinds typed in between."""

from __future__ import annotations

import io
import random
from contextlib import redirect_stdout
from copy import deepcopy
from typing import Any
from unittest.mock import patch

from catcards.core.game import Move, Seat
from catcards.core.script import read
from catcards.core.session import Entry, Session, replay
from catcards.ui.front import House, Left
from catcards.ui.lines import PlainLines
from catcards.ui.loop import Sitting
from fuzzing.run import Found, Tally, script_of
from fuzzing.typist import Typist

MOVES = 0.15
"""How often a legal move is typed, so that games go on."""


class Watched(Session[Any, Any]):
    """A session that counts what changes it, and lets through legal moves alone."""

    changes = 0

    def play(self, move: Move, joined: bool = False) -> Entry:
        """Carry out a move, which must be on the list of legal ones."""
        assert move in self.game.legal(self.state), f"{move} is played, and it is not legal"
        self.changes += 1
        return super().play(move, joined)

    def undo(self, count: int = 1, by: Seat | None = None) -> list[Move]:
        """Take back moves."""
        self.changes += 1
        return super().undo(count, by)


class Typing(io.StringIO):
    """A stdin in which somebody types; ends after `count` lines."""

    def __init__(self, session: Session[Any, Any], rng: random.Random, count: int, tally: Tally) -> None:
        super().__init__()
        self.session, self.rng, self.left, self.tally = session, rng, count, tally
        self.last = ""
        self._rest: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The next line."""
        if not self._rest:
            if self.left <= 0 or self.session.state.outcome is not None:
                return ""
            self._rest = self._typed().replace("\r", "\n").split("\n")
        self.last = self._rest.pop(0)
        return f"{self.last}\n"[: size if size is not None and size >= 0 else None]

    def _typed(self) -> str:
        self.left -= 1
        self.tally.done += 1
        self.tally.counts["lines typed in whole games"] += 1
        moves = list(map(str, self.session.game.legal(self.session.state)))
        if self.rng.random() < MOVES:
            return self.rng.choice(moves)
        kind, line = Typist(self.rng, moves, [part for move in moves for part in move.split()]).line()
        self.tally.counts[f"lines: {kind}"] += 1
        return line


class Front(PlainLines):
    """The front of a pipe; whenever it reads, nothing may have changed but by a move or by undo."""

    def __init__(self, session: Watched) -> None:
        super().__init__()
        self._session = session
        self._known = deepcopy(session.state)
        self._changes = session.changes

    def read(self) -> str:
        """The next line that is not empty."""
        if self._session.changes == self._changes:
            assert self._session.state == self._known, "the position was changed without a move"
        else:
            self._known, self._changes = deepcopy(self._session.state), self._session.changes
        return super().read()


class Out(io.StringIO):
    """A stdout that knows every sign."""

    encoding = "utf-8"


def sit(session: Session[Any, Any], rng: random.Random, count: int, tally: Tally) -> None:
    """Type so many lines at one game after the other, as through a pipe."""
    while count > 0 and not tally.found:
        setup, before = session.setup, tally.done
        setup = type(setup)(setup.game, setup.names, rng.randrange(10**9), setup.options, setup.first)
        watched = Watched(session.game, setup)
        keys = Typing(watched, rng, count, tally)
        house = House(plain=True, undo=rng.choice(("ask", "free", "never")))
        try:
            while keys.left > 0 and watched.state.outcome is None:
                printed = _printed(watched, house, keys)
                bad = "".join(line for line in printed.split("\n") if not line.isprintable())
                assert not bad, f"printed what a terminal would obey: {bad!r}"
            again, damage = replay(watched.game, read("\n".join(script_of(watched))))
            assert damage is None and again.state == watched.state, f"the game does not replay: {damage}"
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not happen
            tally.found.append(Found(f"{keys.last!r}: {type(error).__name__}: {error}", script_of(watched)))
        tally.counts["moves made in whole games"] += len(watched.entries)
        count -= max(1, tally.done - before)


def _printed(session: Watched, house: House, keys: Typing) -> str:
    """What is printed until somebody leaves or the game or the input ends."""
    out = Out()
    with patch("sys.stdin", keys), redirect_stdout(out):
        try:
            Sitting(session, house, Front(session)).play()
        except Left:
            pass
    return out.getvalue()
