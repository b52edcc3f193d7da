"""Short runs of every kind of random tries, and that each kind finds a fault when there is one."""

from __future__ import annotations

import os
import random
import re
import zlib
from pathlib import Path
from typing import Any

import fuzz
import pytest
from fuzzing.damage import kept
from fuzzing.policies import a_table

from catcards.core import saves, script
from catcards.core.game import Illegal, Move, Setup
from catcards.core.session import Session
from catcards.games import GAMES, game
from catcards.games.catatac.rules import Catatac
from catcards.games.whack_a_catgirl.rules import WhackACatgirl
from catcards.ui.words import Words
from every_table import TABLES

SHORT = {"games": len(TABLES), "lines": 400, "secrets": 6, "kill": 12, "damage": 500}
"""How many tries are made here; every table is played at once."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed as on Unix")
@pytest.mark.parametrize("kind", SHORT)
def test_nothing_is_found(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = fuzz.main([kind, "--number", str(SHORT[kind]), "--seed", "7", "--jobs", "1"])
    out = capsys.readouterr().out
    assert code == 0, out
    figures = out.splitlines()[-1]
    assert re.match(rf"{kind}: {SHORT[kind]:,} tries; .*; 0 found\.$", figures), figures
    assert not re.search(r"\b0 (moves|read|in whole|made|things|killed|bytes)", figures), "something was tried"


def test_all_tables_come_in_turn() -> None:
    luck = random.Random(1)
    tables = [(t.game, t.players, t.options) for t in (a_table(number, luck) for number in range(len(TABLES)))]
    assert len(tables) == len(set(tables)) and {name for name, _, _ in tables} == set(GAMES)


def test_several_processes_make_the_same_tries(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for jobs in ("1", "2"):
        assert fuzz.main(["damage", "--number", "120", "--seed", "3", "--jobs", jobs]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


def found(capsys: pytest.CaptureFixture[str], kind: str, number: int, seed: int = 1) -> str:
    """What is printed when a kind of tries has found something."""
    assert fuzz.main([kind, "--number", str(number), "--seed", str(seed), "--jobs", "1"]) == 1
    out = capsys.readouterr().out
    assert re.search(r"[1-9]\d* found\.$", out)
    return out


def test_a_broken_rule_is_found_and_a_save_leads_to_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = WhackACatgirl.audit

    def audit(self: WhackACatgirl, state: Any) -> None:
        real(self, state)
        if len(state.deck) == 30:
            raise AssertionError("a card is lost")

    monkeypatch.setattr(WhackACatgirl, "audit", audit)
    out = found(capsys, "games", 8)
    assert "AssertionError: a card is lost (whack-a-catgirl, {'golf': " in out
    place, name = re.findall(r"CATCARDS_HOME=(\S+) catcards resume (\S+)", out)[0]
    monkeypatch.setenv("CATCARDS_HOME", place)
    session, damage = saves.follow(name, game)
    assert damage is None
    assert len(session.state.deck) == 30
    text = Path(place, f"{name}.txt").read_text(encoding="utf-8")
    assert script.read(text).moves == script.read("\n".join([*session.head, "", *session.lines(), ""])).moves


def test_a_game_that_stands_still_or_never_ends_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as stuck:
        stuck.setattr(Catatac, "legal", lambda self, state: [])
        assert "nobody can do anything, and the game is not over" in found(capsys, "games", 8)
    monkeypatch.setattr("fuzzing.games.MOST_MOVES", dict.fromkeys(GAMES, 3))
    assert "not over after 3 moves" in found(capsys, "games", 8)


def test_a_line_that_reads_as_what_is_not_legal_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = Words._parse

    def parse(self: Words, text: str) -> Move:
        try:
            return real(self, text)
        except Illegal:
            return self.candidates[-1]

    monkeypatch.setattr(Words, "_parse", parse)
    assert re.search(r"reads as .*, which is not legal", found(capsys, "lines", 600))


def test_a_reading_that_changes_the_position_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = Words._unread

    def unread(self: Words, text: str) -> Any:
        self.session.state.chance.below(6)
        return real(self, text)

    monkeypatch.setattr(Words, "_unread", unread)
    out = found(capsys, "lines", 600)
    assert "the position was changed by reading one of" in out
    assert "the position was changed without a move" in out


def test_a_hidden_card_that_shows_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    real = Catatac.hidden
    monkeypatch.setattr(Catatac, "hidden", lambda self, s, seat: [*real(self, s, seat), [s.discard, s.hands[0]]])
    assert re.search(r"dealing anew what .* cannot see changes ", found(capsys, "secrets", 12))


def test_a_lost_move_is_found(home: Path) -> None:
    from fuzzing.kill import NAME, survived
    from fuzzing.run import Tally

    setup = Setup("catatac", ("Ada", "Bea"), 1)
    session: Session[Any, Any] = saves.begin(game("catatac"), setup, NAME)
    for _ in range(5):
        session.play(session.game.legal(session.state)[0])
    assert (survived(session, 5, Tally()) or "").startswith("cannot be gone on with: tried is being played at another")
    assert isinstance(session.journal, saves.Save)
    session.journal.close()
    assert survived(session, 5, Tally()) is None
    assert survived(session, 6, Tally()) == "6 moves were acknowledged, and 5 are saved"
    session.journal.path.unlink()
    assert survived(session, 1, Tally()) == "1 moves were acknowledged, and there is no save"


def test_damage_that_is_not_noticed_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept.cache_clear()
    monkeypatch.setattr(zlib, "crc32", lambda data, total=0: 0)
    try:
        assert re.search(r"byte \d+ .*: loads as something else", found(capsys, "damage", 400))
    finally:
        kept.cache_clear()
