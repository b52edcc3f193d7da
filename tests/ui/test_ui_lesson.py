"""The walkthrough in front of a learner: right answers and wrong ones, back and on, leaving and coming back."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from catcards.core import lesson
from catcards.core.game import Move
from catcards.core.lesson import parsed
from catcards.core.session import replay
from catcards.games import GAMES, game
from catcards.ui.lesson import OWN
from patience import LONG
from perft import after
from seat import HERE, Sit, Terminal, environment

START = "You are Minka. Whoever lays the most cards wins"


def piped(home: Path, *args: str, lines: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """A walkthrough with its answers on stdin."""
    return subprocess.run(
        [sys.executable, str(HERE / "sit.py"), "walkthrough", *args],
        input=lines, env=environment(home, **env), capture_output=True, text=True, timeout=LONG, check=False,
    )  # fmt: skip


@pytest.fixture
def learn(sit: Sit) -> Sit:
    """Start a walkthrough at a terminal of its own."""
    return partial(sit, "walkthrough")


def test_a_walkthrough_in_a_pipe_answers_what_is_typed_and_reads_on_by_itself(tmp_path: Path) -> None:
    done = piped(
        tmp_path, "toy", lines="play box\ndare bea\nplay box; play catnip\nscore\nplay cat\nwait\nskip\nhint\nrefuse\n"
    )
    assert done.returncode == 0
    assert done.stderr == ""
    told = done.stdout
    assert "Walkthrough: You are Minka." in told
    assert '"play box": The box is for sitting in, not yet.' in told
    assert """"dare bea": the rules allow it, and in a game you might; here: Lay the catnip: 'play catnip'.""" in told
    assert '"score": Three cards must lie on the pile (ty.3).' in told
    assert "Bea lays robot-vacuum." in told
    assert "-- Bea, your turn --" in told
    assert "Type 'refuse'." in told
    assert "Bea scores." in told
    assert "Bea lays 5." not in told, "a quick beat tells its moves one by one"
    assert told.rstrip().endswith("To look a rule up: catcards rules toy")
    assert "That was the walkthrough of Toy." in told


def test_what_is_typed_before_its_time_is_answered_and_changes_nothing(learn: Sit) -> None:
    seat = learn("toy")
    seat.see(START, "The cards are dealt.", "Enter goes on.", "1 of 3: A card (1/3)")
    seat.enter("play catnip")
    seat.see('"play catnip": a game would let you; here just read on.')
    seat.enter("hint")
    seat.see("1 of 3: A card (1/3)", "There is nothing to type here.", "Enter goes on.")
    seat.enter("next")
    seat.see("Minka: Lay the catnip", "(2/3)")
    seat.enter("next")
    seat.see('"next": there is something to do first; hint has the words, skip does it.')
    seat.enter("frobnicate")
    seat.see('"frobnicate" is nothing that can be done now')
    seat.enter("undo")
    seat.see('"undo": in a walkthrough back goes one step back.')
    seat.enter("why not score")
    seat.see("Three cards must lie on the pile (ty.3).")
    seat.enter("back")
    seat.see(START, "(1/3)")
    seat.enter("back")
    seat.see("This is where the walkthrough begins.")
    seat.enter("skip")
    seat.enter("play catnip; wait")
    seat.see("Bea lays robot-vacuum.", "The rest of that line was not followed (1): one thing at a time.")


def test_another_chair_is_taken_behind_the_curtain_and_left_so(learn: Sit) -> None:
    seat = learn("toy", "--part", "2")
    seat.see("Now take Bea's place")
    seat.enter("wait")
    seat.see("The keyboard goes to Bea.", "Bea, press Enter when nobody else looks.")
    assert "your hand" not in seat.text
    seat.lift()
    seat.see("This is Bea's hand.", "Bea: Lay both fives")
    seat.enter("dare minka")
    seat.see("The keyboard goes to Minka.")
    assert "your hand" not in seat.text
    seat.lift()
    seat.see("You are yourself again.", "Minka: Refuse.", "3 of 3: The end (1/4)")


def test_somebody_who_is_not_asked_is_told_so(learn: Sit) -> None:
    seat = learn("toy", "--part", "3")
    seat.see("Minka: Refuse.")
    seat.enter("refuse")
    seat.see("Some turns later")
    seat.enter("")
    seat.see("Bea scores.", "turn of Bea")
    seat.enter("?")
    seat.see("Here you only read; Enter goes on.")
    seat.enter("why not play box")
    seat.see("It is Bea who is asked now.", "Enter goes on.")
    seat.enter("hand")
    seat.see("Your hand:", "Catnip", "Box")
    assert "Card 5" not in seat.text
    seat.type("\t")
    seat.see("examine")
    assert "dare" not in seat.lines[-1]


@pytest.mark.parametrize("leave", ["quit\r", "\x04", "\x03\x03"])
def test_a_walkthrough_goes_on_where_it_was_left_and_gives_the_terminal_back(learn: Sit, leave: str) -> None:
    seat = learn("toy")
    seat.see(START)
    seat.enter("")
    seat.enter("play catnip")
    seat.see("Bea lays robot-vacuum.")
    seat.feed(0.2)
    seat.type(leave)
    assert seat.end() == 0
    assert "You are at part 1 of 3; `catcards walkthrough toy` goes on." in seat.text
    assert seat.where == "l"
    assert "your hand" not in seat.everything_on_main()
    seat = learn("toy")
    seat.see("You were here before: back goes back", "Bea lays robot-vacuum.", "(3/3)")


def test_its_own_words_may_be_typed_short_and_as_people_say_them(learn: Sit) -> None:
    seat = learn("toy")
    seat.see(START)
    for typed, seen in (
        ("nex", "Minka: Lay the catnip"), ("hint please", "Type play catnip."), ("bac", START), ("ok", "(2/3)"),
        ("save", "Your place is kept at every step"), ("hin", "Type play catnip."), ("ski", "Bea lays robot-vacuum."),
        ("go back", "Minka: Lay the catnip"),
    ):  # fmt: skip
        seat.enter(typed)
        seat.see(seen)
    seat.enter("quit now")
    assert seat.end() == 0


def test_an_output_that_is_closed_is_one_sentence(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, str(HERE / "sit.py"), "walkthrough", "toy"],
            input="skip\n" * 9, stdout=full, stderr=subprocess.PIPE, env=environment(tmp_path), text=True, timeout=LONG,
            check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert "The output cannot be written" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_its_place_is_forgotten_at_its_end(tmp_path: Path) -> None:
    assert "goes on" in piped(tmp_path, "toy", lines="play catnip\n").stdout
    place = tmp_path / "saves" / "toy.walkthrough"
    assert place.is_file()
    assert piped(tmp_path, "toy", lines="skip\n" * 9).returncode == 0
    assert not place.exists()
    assert START in piped(tmp_path, "toy").stdout


@pytest.mark.parametrize("content", ["", "x", "0 1", "00000000 99", "\0\0\0", "deadbeef -1", "deadbeef 3 4"])
def test_a_place_that_makes_no_sense_is_the_beginning(tmp_path: Path, content: str) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "toy.walkthrough").write_text(content)
    done = piped(tmp_path, "toy")
    assert done.returncode == 0
    assert START in done.stdout
    assert "here before" not in done.stdout


@pytest.mark.skipif(os.geteuid() == 0, reason="everything can be written by this user")
def test_a_place_that_cannot_be_kept_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    done = piped(tmp_path, "toy", lines="play catnip\n")
    assert "which cannot be kept" in done.stdout
    tmp_path.chmod(0o700)


def test_a_place_that_cannot_be_kept_is_said_even_to_the_owner_of_all_files(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file where the folder should be")
    done = piped(tmp_path, "toy", lines="play catnip\n")
    assert done.returncode == 0
    assert "which cannot be kept" in done.stdout
    assert "`catcards walkthrough toy --part 2` goes on" in done.stdout


def test_back_in_a_pipe_goes_to_the_task_before_not_to_what_reads_on_by_itself(tmp_path: Path) -> None:
    """Steps that are only read go on by themselves there, so one of them is no place to go back to."""
    told = piped(tmp_path, "catatac", "--part", "5", lines="back\nhint\nback\nhint\nback\nhint\n").stdout
    assert len(set(re.findall(r"^Type .*$", told, re.MULTILINE))) == 3


@pytest.mark.parametrize(
    ("args", "code", "why"),
    [
        (["toy", "--part", "0"], 2, "has parts 1 to 3, and no part 0"),
        (["toy", "--part", "4"], 2, "has parts 1 to 3, and no part 4"),
        (["chess"], 2, "There is no game called 'chess'"),
        ([], 2, "Missing argument"),
    ],
)
def test_a_wrong_call_is_one_sentence(tmp_path: Path, args: list[str], code: int, why: str) -> None:
    done = piped(tmp_path, *args)
    assert done.returncode == code
    assert why in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def wrong_then_right(name: str) -> list[str]:
    """For every task of a walkthrough: something that cannot be read, another legal move if any, then its words."""
    text = lesson.text(GAMES[name])
    assert text is not None
    told, rules = parsed(text), game(name)
    lines = []
    for number, beat in enumerate(told.beats):
        if beat.task:
            session, _ = replay(rules, told.script, told.moves_before(number))
            wanted = {step.text for step in beat.moves}
            meant = wanted | {own.word for own in OWN}  # `back` takes the learner back, not the bait
            same = [after(rules, session.state, move) for move in rules.legal(session.state) if str(move) in wanted]
            legal = [move for move in rules.legal(session.state) if str(move) not in meant]
            others = [str(move) for move in legal if after(rules, session.state, move) not in same]
            lines += [
                "frobnicate the cat",
                *others[:1],
                "hint",
                beat.hint or "; ".join(step.text for step in beat.moves),
            ]
    return lines


@pytest.mark.parametrize("name", GAMES)
def test_every_walkthrough_can_be_walked_with_wrong_answers_and_right_ones(tmp_path: Path, name: str) -> None:
    lines = wrong_then_right(name)
    done = piped(tmp_path, name, lines="".join(f"{line}\n" for line in lines))
    assert (done.returncode, done.stderr) == (0, "")
    assert f"That was the walkthrough of {game(name).title}." in done.stdout
    assert done.stdout.count('"frobnicate the cat"') == lines.count("frobnicate the cat")
    assert done.stdout.count("\nType '") == lines.count("hint")
    assert "not followed" not in done.stdout


def come_to(seat: Terminal, where: str) -> None:
    """Wait for a beat, lifting a curtain that hangs before it."""
    curtain = "The keyboard goes to"
    seat.until(lambda: where in seat.text or curtain in seat.text, f"{where} on the screen")
    if where not in seat.text:
        assert "your hand" not in seat.text
        seat.lift()
        seat.see(where)


@pytest.mark.parametrize("name", GAMES)
def test_every_walkthrough_can_be_walked_at_a_terminal(learn: Sit, name: str) -> None:
    text = lesson.text(GAMES[name])
    assert text is not None
    told = parsed(text)
    seat = learn(name)
    facing = told.script.setup.names[0]
    for number, beat in enumerate(told.beats):
        first = next(i for i, other in enumerate(told.beats) if other.part == beat.part)
        count = sum(other.part == beat.part for other in told.beats)
        here = f"{beat.part} of {len(told.parts)}: {told.parts[beat.part - 1]} ({number - first + 1}/{count})"
        come_to(seat, here)
        assert " ".join(beat.text.replace("`", "").split())[:40] in " ".join(seat.text.replace("│", " ").split())
        if number % 3 == 1:
            seat.enter("frobnicate")
            seat.see('"frobnicate"', beat.task.replace("`", "")[:30] if beat.task else "Enter goes on.")
        seat.enter((beat.hint or "; ".join(step.text for step in beat.moves)) if beat.task else "")
    seat.see(f"That was the walkthrough of {game(name).title}.")
    assert seat.end() == 0
    assert facing in seat.everything_on_main()


def test_a_move_that_comes_to_the_very_same_is_taken_for_the_one_waited_for(tmp_path: Path) -> None:
    """`calm ankles 2` where all of two cubes are to go there."""
    told, rules = parsed(lesson.text(GAMES["hissy-fit"]) or ""), game("hissy-fit")
    lines, taken = [], 0
    for number, beat in enumerate(told.beats):
        if not beat.task:
            continue
        session, _ = replay(rules, told.script, told.moves_before(number))
        wanted = Move(*beat.moves[0].text.split())
        equal = [
            m
            for m in rules.legal(session.state)
            if m != wanted and after(rules, session.state, m) == after(rules, session.state, wanted)
        ]
        if len(beat.moves) == 1 and equal:
            taken += 1
            lines.append(str(equal[0]))
        else:
            lines.append("skip")
    assert taken
    done = piped(tmp_path, "hissy-fit", lines="".join(f"{line}\n" for line in lines))
    assert "That was the walkthrough of Hissy Fit." in done.stdout
