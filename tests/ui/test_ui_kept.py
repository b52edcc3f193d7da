"""`look score`: what lies face down is shown to its owner alone, behind a curtain, and covered again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from patience import LONG
from seat import HERE, Terminal, environment

GAME = ("whack-a-catgirl", "Ada,Bea", "--seed", "5")  # Ada starts, and Good Deed lies in the Premium Section


@pytest.mark.rule("wc.3")
def test_a_score_pile_is_seen_only_behind_the_curtain(tmp_path: Path) -> None:
    seat = Terminal(tmp_path, *GAME)
    try:
        seat.see("Ada, your Arsenal is empty")
        seat.enter("take good deed")
        seat.see("Bea, your Arsenal is empty")
        seat.enter("take bell")
        seat.see("turn of Ada", "Your score pile: 1 card, face down")
        seat.enter("look score")
        seat.see("Ada, press Enter when nobody else looks.")
        assert "3 points" not in seat.text.partition("─ your score pile")[2] and "your score pile, 3" not in seat.text
        seat.lift()
        seat.see("your score pile, 3 points", "Good Deed", "press Enter to turn them face down again")
        assert seat.where == "h"
        seat.lift()
        seat.see("turn of Ada", "Your score pile: 1 card, face down")
        assert "your score pile, 3 points" not in seat.text
        seat.enter("quit")
        assert seat.end() == 0
        assert "your score pile, 3 points" not in seat.everything_on_main()
    finally:
        seat.child.close(force=True)


def told(tmp_path: Path, text: str, *args: str) -> str:
    command = [sys.executable, str(HERE / "sit.py"), *args]
    done = subprocess.run(
        command, input=text, text=True, capture_output=True, timeout=LONG, env=environment(tmp_path), check=True
    )
    return done.stdout


def test_in_a_pipe_it_is_told_under_the_name_of_its_owner(tmp_path: Path) -> None:
    out = told(tmp_path, "take good deed\ntake bell\nlook at my score pile\nscore\nlook left\n", *GAME)
    after = out.partition("> look at my score pile")[2]
    assert after.startswith("\nOnly Ada looks:\nYour score pile, 3 points: 1 card.\nCard Good Deed: 3 points.\n")
    assert "Ada (score piles): 1 card, asked now." in after
    assert '"look left": there is no such pile to look through' in after


def test_where_nothing_lies_face_down_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    out = told(tmp_path, "look score\nlook\n", "toy", "Ada,Bea")
    assert '"look score": nothing lies face down for you alone.' in out


def test_the_discard_pile_is_not_taken_for_the_score_pile(tmp_path: Path) -> None:
    out = told(tmp_path, "look discard pile\nlook at the pile of bea\n", *GAME)
    assert "Only Ada looks" not in out
    assert "there is no such pile to look through" in out


@pytest.mark.rule("wc.7")
def test_one_sentence_is_several_moves_and_none_of_them_when_one_is_refused(tmp_path: Path) -> None:
    out = told(tmp_path, "take bell\ntake foam bat\nwhack yarn with bell\n", *GAME)
    assert '"bait bell": Bell is your last item' in out and "Nothing was done." in out
