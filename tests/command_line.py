"""Running catcards as people do: as a program with a pipe, in this process, or at a terminal."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from catcards import cli, games
from catcards.core import saves
from catcards.core.game import Setup, to_act
from catcards.core.session import Session
from patience import LONG, Program

ROOT = Path(__file__).parent.parent
GAMES = list(games.GAMES)
CATCARDS = [sys.executable, "-m", "catcards"]


def run(*args: str, typed: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command run as a program of its own, with a pipe or nothing for a terminal."""
    return subprocess.run(
        [*CATCARDS, *args], cwd=ROOT, input=typed, stdin=subprocess.DEVNULL if typed is None else None,
        capture_output=True, text=True, encoding="utf-8", timeout=LONG, check=False, env=os.environ | environment,
    )  # fmt: skip


def called(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """A command run in this process: its exit code, and what it printed and complained."""
    with pytest.raises(SystemExit) as ended:
        cli.main(list(args))
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out, err


def one_sentence(text: str) -> None:
    assert text.endswith("\n")
    assert len(text.splitlines()) == 1
    assert not re.search(r"Traceback|Error:|Usage:|[╭│╰─]", text)
    assert re.match(r"[A-Z'\"/a-z]", text)


def moves_of_a_game(setup: Setup, stop: int = 10_000, seed: int = 0) -> list[str]:
    session: Session[Any, Any] = Session(games.game(setup.game), setup)
    luck = random.Random(seed)
    while to_act(session.state) is not None and len(session.entries) < stop:
        session.play(luck.choice(session.game.legal(session.state)))
    return [str(move) for move in session.moves]


def begun(name: str, moves: int) -> Path:
    """A save of a game of two, so many random moves long."""
    setup = Setup("catatac", ("Ada", "Bea"), 7, first=0)
    session = saves.begin(games.game("catatac"), setup, name)
    luck = random.Random(0)
    while to_act(session.state) is not None and len(session.entries) < moves:
        session.play(luck.choice(session.game.legal(session.state)))
    save = session.journal
    assert isinstance(save, saves.Save)
    save.close()
    return save.path


def at_terminal(programs: list[Program], *args: str) -> Program:
    program = Program(
        sys.executable, ["-m", "catcards", *args], cwd=str(ROOT), encoding="utf-8", dimensions=(24, 80),
        env=os.environ | {"TERM": "xterm"},
    )  # fmt: skip
    programs.append(program)
    return program


def settled(program: Program, *expected: str) -> Program:
    """The program once it has said this and waits for keys: what is typed just before that may be thrown away."""
    for text in expected:
        program.expect_exact(text)
    program.settle()
    return program


def ended(program: Program) -> tuple[int | None, str]:
    said = program.read()
    program.close()
    return program.exitstatus, said
