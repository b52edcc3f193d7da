"""Plain lines of every game: appended and never redrawn, each beginning with who or what, with short answers."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from catcards.cli import app
from catcards.ui.vocabulary import WORDS
from command_line import ROOT
from fullest import POSITIONS, fullest, kept
from patience import LONG
from seat import Sit, environment

DRAWN = set("╭╮╰╯│─□■●○▸◆◇♥▪→·")
BEGINS = re.compile(r"[A-Z0-9\"'(]|-- [A-Z].* --$|> |\.\.\. |[a-z ]+( \(.{1,2}\))?: ")
"""A name, a thing, a number, a quotation, the turn, what was typed, more of something, or a word that `help` explains."""
QUERIES = {"hand": 14, "table": 40, "score": 12, "last": 17, "moves": 40}
"""The short questions, and how many lines their answers have at most, at the fullest table."""


def played(home: Path, position: str, *lines: str, **env: str) -> str:
    """What comes of lines piped into a game at its fullest; it is plain because the environment says so."""
    done = subprocess.run(
        [sys.executable, "-m", "catcards", "resume", kept(position)], input="\n".join(lines) + "\n", text=True,
        encoding="utf-8", capture_output=True, timeout=LONG, check=False, cwd=ROOT,
        env=environment(home.parent, CATCARDS_PLAIN="1", **env),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("position", POSITIONS)
def test_every_line_begins_with_who_or_what_and_nothing_is_drawn(home: Path, position: str) -> None:
    session = fullest(position)
    moves = [
        str(session.game.legal(session.state)[0]),
        "?",
        "1",
        "hint",
        "why not cheat",
        "undo",
        "yes",
        "log all",
        "help",
    ]
    out = played(home, position, *QUERIES, *moves, "rules", "look", "oops")
    assert not set(out) & DRAWN
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", out), "no cursor is ever moved"
    for line in out.splitlines():
        assert not line or BEGINS.match(line), line
        assert line == line.strip()


@pytest.mark.parametrize("position", POSITIONS)
def test_short_questions_have_short_answers(home: Path, position: str) -> None:
    out = played(home, position, *QUERIES, "save")
    for query, following in zip(QUERIES, [*list(QUERIES)[1:], "save"], strict=True):
        answer = out.partition(f"> {query}\n")[2].partition(f"> {following}\n")[0].splitlines()
        assert 0 < len(answer) <= QUERIES[query], (query, answer)
    assert set(QUERIES) <= {word.word for word in WORDS}


def test_last_is_what_has_happened_since_ones_own_last_move(tmp_path: Path) -> None:
    from test_ui_pipe import piped

    typed = "last\nwait\nwait\nwait\nwait\nlast\nundo\ny\nlast\n"
    out = piped(tmp_path, typed, "toy", "Ada,Bea").stdout.decode()
    answers = [part.partition("\n> ")[0].partition("\nSaved")[0].splitlines() for part in out.split("> last\n")[1:]]
    assert answers[0] == ["The cards are dealt."]
    assert answers[1] == ["Ada waits.", "Bea waits."]
    assert answers[2][:2] == ["Bea waits.", "Ada waits."], "the move taken back is none of hers any more"
    assert "Taken back: wait (Bea)." in answers[2][2]


def test_at_a_terminal_lines_are_only_ever_appended(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea", "--plain", columns=40, rows=12)
    seat.see("Hand the keyboard to Ada.")
    seat.lift()
    seat.see("Ada, lay a card")
    for query in QUERIES:
        seat.enter(query)
    seat.enter("play catnip")
    seat.see("Hand the keyboard to Bea.")
    assert "\x1b" not in seat.raw and "\x08" not in seat.raw
    assert not re.search(r"\r(?!\n)", seat.raw), "the cursor never goes back to the start of a line"


def test_it_is_said_that_hands_stay_on_the_screen(sit: Sit) -> None:
    """In the help, in the README, and at the terminal itself before the first hand."""
    from typer.testing import CliRunner

    told = " ".join(CliRunner().invoke(app, ["play", "--help"]).output.split())
    assert "what was shown stays on the screen, hands too" in told
    assert "cannot clear what stands above: whoever scrolls back sees the hands" in " ".join(
        (ROOT / "README.md").read_text(encoding="utf-8").split()
    )
    seat = sit("toy", "Ada,Bea", "--plain")
    seat.see("Plain mode: what is printed stays on the screen, hands as well.")
    assert "Your hand" not in seat.text


def test_plain_at_a_terminal_appends_and_waits_for_enter_between_seats(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea", "--plain")
    seat.see("Hand the keyboard to Ada.")
    assert "Your hand" not in seat.text
    seat.lift()
    seat.see("-- Ada, your turn --", "Your hand: 3 cards.")
    seat.enter("wait")
    seat.see("Hand the keyboard to Bea.")
    seat.lift()
    seat.see("-- Bea, your turn --")
    seat.type("\x03")
    seat.see("Ctrl-C once more leaves")
    seat.type("\x03")
    assert seat.end() == 0
    assert "\x1b" not in seat.raw


def test_a_dumb_terminal_gets_plain_lines(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea", TERM="dumb")
    seat.see("Hand the keyboard to Ada.")
    assert "\x1b" not in seat.raw
