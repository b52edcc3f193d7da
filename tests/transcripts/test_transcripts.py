"""The golden transcripts: each tells today what it told when it was recorded, and there is one for all that matters.

After a change that was meant, `scripts/transcripts.py` rewrites them; read the difference before keeping it.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from catcards.core.script import read
from catcards.core.session import Entry, Session, replay
from catcards.games import GAMES, game

HERE = Path(__file__).resolve().parent
SCRIPT = HERE.parent.parent / "scripts" / "transcripts.py"
GOLDENS = sorted(HERE.glob("*/*.cat"))


def transcripts() -> Any:
    """The script that rewrites goldens, as a module."""
    spec = importlib.util.spec_from_file_location("transcripts", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def played(path: Path) -> Session[Any, Any]:
    script = read(path.read_text(encoding="utf-8"))
    session, damage = replay(game(script.setup.game), script)
    assert damage is None
    return session


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_tells_what_it_told(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert transcripts().rewritten(text) == text


@pytest.mark.parametrize("name", GAMES)
def test_every_ending_has_a_golden(name: str) -> None:
    reached = set()
    for path in GOLDENS:
        if path.parent.name == name and (outcome := played(path).state.outcome):
            reached.add(outcome.reason)
    assert reached == set(game(name).endings)


def test_check_finds_a_changed_line_and_rewriting_mends_it(tmp_path: Path) -> None:
    golden = tmp_path / "golden.cat"
    text = GOLDENS[0].read_text(encoding="utf-8")
    golden.write_text(text.replace("draws a card", "draws three cards", 1), encoding="utf-8")

    def run(*more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(SCRIPT), *more, str(golden)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    checked = run("--check")
    assert checked.returncode == 1 and "-Ada draws three cards" in checked.stdout
    assert run().returncode == 0
    assert golden.read_text(encoding="utf-8") == text
    assert run("--check").returncode == 0
    golden.write_text(text.replace("> ada:", "> ada: sing", 1), encoding="utf-8")
    broken = run()
    assert broken.returncode == 1 and "sing" in broken.stderr and "Traceback" not in broken.stderr


# what the goldens of CATATAC must show


def at(session: Session[Any, Any], number: int) -> Any:
    """The position before an entry."""
    before: Session[Any, Any] = Session(session.game, session.setup)
    for entry in session.entries[:number]:
        before.play(entry.move)
    return before.state


def counter(session: Session[Any, Any], number: int, entry: Entry) -> bool:
    return entry.move[0] == "counter"


def counter_with_combo(session: Session[Any, Any], number: int, entry: Entry) -> bool:
    before = session.entries[number - 1]
    return entry.move[0] == "pair" and before.move[0] == "counter" and before.seat == entry.seat


def miracle_without_cards(session: Session[Any, Any], number: int, entry: Entry) -> bool:
    if entry.move != ("counter", "miracle") or session.entries[number - 1].move[0] != "cooperate":
        return False
    return not at(session, number).hands[session.entries[number - 1].seat]


def cooperation_and_a_later_refill(session: Session[Any, Any], number: int, entry: Entry) -> bool:
    if entry.move[0] != "play" or session.entries[number - 1].move[0] != "cooperate":
        return False
    draws = [
        event.text
        for later in session.entries[number:]
        for event in later.events
        if event.text.startswith(f"{session.setup.names[entry.seat]} draws")
    ]
    return bool(draws) and "draws 2 cards" in draws[0]


def joker_on_joker(session: Session[Any, Any], number: int, entry: Entry) -> bool:
    if entry.move[0] != "pair":
        return False
    pile = at(session, number).discard
    return bool(pile[-2:] == ["joker", "joker"])


def a_bar_card(session: Session[Any, Any], number: int, entry: Entry) -> bool:
    state = at(session, number)
    return entry.move[0] == "block" and len(state.cards.paw[state.discard[-1]].groups) == 2


def two_of_one_clan_in_a_row(session: Session[Any, Any], number: int, entry: Entry) -> bool:
    before = session.entries[number - 1]
    same_clan = before.seat != entry.seat and before.seat % 2 == entry.seat % 2
    return entry.move[0] == "play" and before.move[0] in ("play", "pair", "block", "end") and same_clan


@pytest.mark.parametrize(("name", "shown"), [
    ("counter", counter),
    ("counter-combo", counter_with_combo),
    ("miracle-without-cards", miracle_without_cards),
    ("cooperation", cooperation_and_a_later_refill),
    ("joker-on-joker", joker_on_joker),
    ("bar", a_bar_card),
    ("two-of-one-clan-in-a-row", two_of_one_clan_in_a_row),
])  # fmt: skip
def test_a_golden_shows_what_it_is_named_after(
    name: str, shown: Callable[[Session[Any, Any], int, Entry], bool]
) -> None:
    session = played(HERE / "catatac" / f"{name}.cat")
    assert any(shown(session, number, entry) for number, entry in enumerate(session.entries))
