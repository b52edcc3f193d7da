"""Plain lines: pipes, the end of input, --strict, and outputs that know few characters."""

from __future__ import annotations

import random
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from catcards import games
from catcards.core.game import Setup
from catcards.core.pieces import Table
from catcards.core.session import Session
from catcards.ui.front import Scene
from catcards.ui.lines import PlainLines
from patience import LONG
from seat import HERE, environment

SIT = [sys.executable, str(HERE / "sit.py")]


def piped(home: Path, text: str | bytes, *args: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Pipe this text through a game."""
    data = text.encode() if isinstance(text, str) else text
    return subprocess.run(
        [*SIT, *args], input=data, capture_output=True, timeout=LONG, env=environment(home, **env), check=False
    )


def test_a_pipe_plays_says_whose_each_block_is_and_saves_at_the_end(tmp_path: Path) -> None:
    done = piped(tmp_path, "play catnip\n\n# a note\nwait\n", "toy", "Ada,Bea")
    out = done.stdout.decode()
    assert done.returncode == 0
    assert done.stderr == b""
    assert out.count("-- Ada, your turn --") == 2
    assert out.count("-- Bea, your turn --") == 1
    assert "> play catnip\n" in out
    assert "\x1b" not in out
    assert "You drew" in out.rpartition("-- Ada, your turn --")[2]
    assert out.endswith("Saved as toy-1; `catcards resume toy-1` goes on.\n")
    assert "> bea: wait" in (tmp_path / "saves/toy-1.cat").read_text()


def test_only_the_seat_asked_is_told_what_is_private(tmp_path: Path) -> None:
    out = piped(tmp_path, "play catnip\n", "toy", "Ada,Bea").stdout.decode()
    assert "You drew" not in out


def test_the_whole_table_is_told_again_when_much_has_happened_and_the_same_seat_goes_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As when the next game of a marathon is dealt: `lay a card` alone would say nothing of the new hand."""
    session = Session(games.game("catatac"), Setup("catatac", ("Ada", "Bea"), 1, {"marathon": "yes"}))
    luck, told = random.Random(1), {False: 0, True: 0}
    table = games.module("catatac", "table").table
    lines = PlainLines()
    while session.state.outcome is None:
        seat = session.state.asks[-1].seat
        entry = session.play(luck.choice(session.game.legal(session.state)))
        if session.state.outcome is None and session.state.asks[-1].seat == seat:
            made = table(session.game.view(session.state, seat))
            story = tuple(event.text for event in entry.events if event.to is None or seat in event.to)
            lines.turn(Scene("Ada", made, story), fresh=False)
            dealt = any("new paw cards" in line for line in story)
            assert ("Your hand: 6 cards." in capsys.readouterr().out) >= dealt
            told[dealt] += 1
    assert told[True] and told[False]
    lines.turn(Scene("Ada", Table("T", "", ()), ("One thing.",)), fresh=False)
    assert capsys.readouterr().out == "One thing.\n"


def test_a_refusal_is_printed_and_play_goes_on(tmp_path: Path) -> None:
    done = piped(tmp_path, "score\nfrobnicate\nwait\n", "toy", "Ada,Bea")
    assert done.returncode == 0
    out = done.stdout.decode()
    assert '"score": Three cards must lie on the pile (ty.3).' in out
    assert '"frobnicate" is nothing that can be done now' in out
    assert "Ada waits." in out


@pytest.mark.parametrize("line", ["score", "frobnicate", "play", "wait; wait", "99 luftballons", "undo 0", "\x07wait"])
def test_strict_stops_at_the_first_refused_line(tmp_path: Path, line: str) -> None:
    done = piped(tmp_path, f"{line}\nwait\nwait\n", "toy", "Ada,Bea", "--strict")
    assert done.returncode == 1
    assert done.stderr.strip()
    assert b"Saved as toy-1" in done.stdout
    assert "> bea: wait" not in (tmp_path / "saves/toy-1.cat").read_text()


def test_strict_with_nothing_refused_ends_well(tmp_path: Path) -> None:
    assert piped(tmp_path, "?\nhint\nwait\n", "toy", "Ada,Bea", "--strict").returncode == 0


def test_a_lines_commands_all_belong_to_the_seat_asked_also_with_open_hands(tmp_path: Path) -> None:
    out = piped(tmp_path, "wait; wait\n", "toy", "Ada,Bea", "--option", "open=yes").stdout.decode()
    assert "1 more command on that line was not carried out." in out
    assert "Bea waits" not in out


def test_a_whole_game_ends_with_all_hands_the_seed_and_no_rematch(tmp_path: Path) -> None:
    done = piped(tmp_path, "?\n1\n" * 8, "toy", "Ada,Bea")
    out = done.stdout.decode()
    assert done.returncode == 0
    for line in ("The game is over: all laid.", "Ada and Bea win.", "Ada held 0 cards.", "Seed 1."):
        assert line in out
    assert out.count("Seed") == 1
    assert "Another game" not in out


def test_undo_asks_in_the_pipe_and_takes_the_next_line_for_the_answer(tmp_path: Path) -> None:
    out = piped(tmp_path, "play catnip\nundo\nyes\n", "toy", "Ada,Bea").stdout.decode()
    assert "Bea would like to take back: play catnip (Ada)." in out
    assert "Taken back: play catnip (Ada)." in out
    assert out.count("-- Ada, your turn --") == 2
    out = piped(tmp_path, "play catnip\nundo\nwhat\n", "toy", "Ada,Bea").stdout.decode()
    assert "nothing was taken back" in out
    out = piped(tmp_path, "play catnip\nundo\n", "toy", "Ada,Bea", "--undo", "free").stdout.decode()
    assert "Taken back: play catnip (Ada)." in out


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "utf-8"])
def test_no_encoding_breaks_the_output_or_loses_a_fact(tmp_path: Path, encoding: str) -> None:
    done = piped(tmp_path, "?\nlook\nhint\nrules\nhelp\nwait\n", "toy", "Zoë 🐈,[/]", PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert done.stderr == b""
    out = done.stdout.decode(encoding)
    assert "Zo" in out
    assert "-- [/], your turn --" in out
    assert "TOY, 2 players, deck 2." in out


def test_the_output_may_be_closed_early(tmp_path: Path) -> None:
    command = f"yes look | {shlex.join(SIT)} toy Ada,Bea | head -n 3"
    done = subprocess.run(
        ["/bin/bash", "-c", command], capture_output=True, timeout=LONG, env=environment(tmp_path), check=False
    )
    assert len(done.stdout.splitlines()) == 3
    assert b"Traceback" not in done.stderr
    assert b"The output was closed. Saved as toy-1" in done.stderr


def test_the_output_may_be_closed_while_the_game_waits(tmp_path: Path) -> None:
    command = f"sleep 2 | {shlex.join(SIT)} toy Ada,Bea | head -n 1"
    done = subprocess.run(
        ["/bin/bash", "-c", command], capture_output=True, timeout=LONG, env=environment(tmp_path), check=False
    )
    assert b"Traceback" not in done.stderr
    assert b"The output was closed. Saved as toy-1" in done.stderr


@pytest.mark.parametrize("streams", ["<&-", ">&-", "<&- >&-", "</dev/null", "2>&- </dev/null"])
def test_missing_streams_are_the_end_of_input_and_nothing_worse(tmp_path: Path, streams: str) -> None:
    command = f"{shlex.join(SIT)} toy Ada,Bea {streams}"
    done = subprocess.run(
        ["/bin/bash", "-c", command], input=b"", capture_output=True, timeout=LONG, env=environment(tmp_path), check=False
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
    assert (tmp_path / "saves/toy-1.cat").exists()


def test_a_line_without_an_end_is_not_read_for_ever(tmp_path: Path) -> None:
    command = f"ulimit -v 4000000; {shlex.join(SIT)} toy Ada,Bea </dev/zero"
    done = subprocess.run(
        ["/bin/bash", "-c", command], capture_output=True, timeout=LONG, env=environment(tmp_path), check=False
    )
    assert done.returncode == 1
    assert b"a line that does not end" in done.stdout
    assert b"Saved as toy-1" in done.stdout


def test_a_full_disk_under_the_output_is_said(tmp_path: Path) -> None:
    command = f"echo wait | {shlex.join(SIT)} toy Ada,Bea >/dev/full"
    done = subprocess.run(
        ["/bin/bash", "-c", command], capture_output=True, timeout=LONG, env=environment(tmp_path), check=False
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode == 1
    assert done.stderr.startswith(b"The output cannot be written: No space left on device. Saved as toy-1")


def test_junk_changes_nothing(tmp_path: Path) -> None:
    junk = [
        b"\x00",
        b"\xff\xfe\xfa",
        b"\x1b[2J\x1b]0;x\x07",
        b"x" * 100_000,
        b";;;;",
        b"?" * 50,
        b"9" * 500,
        b"then then",
        b"....",
        "🐈‍⬛".encode(),
        b"why " * 90,
    ]
    done = piped(tmp_path, b"\n".join(junk) + b"\n", "toy", "Ada,Bea")
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stdout
    assert b"\x00" not in done.stdout
    assert not [line for line in (tmp_path / "saves/toy-1.cat").read_text().splitlines() if line.startswith("> ")]


def test_plain_lines_need_neither_rich_nor_prompt_toolkit(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(('rich', 'prompt_toolkit', 'typer')));"
        f"sys.argv = ['sit', 'toy', 'Ada,Bea']; exec(open({str(HERE / 'sit.py')!r}).read())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=b"wait\n?\nhelp\n",
        capture_output=True,
        timeout=LONG,
        env=environment(tmp_path),
        check=False,
    )
    assert done.stderr == b""
    assert done.returncode == 0


def test_a_game_that_cannot_be_saved_says_so_once(tmp_path: Path) -> None:
    text = "import os; from catcards.core import saves; saves.Save.append = lambda *a: (_ for _ in ()).throw(OSError(28, 'No space left on device'))"
    code = f"import sys; sys.argv = ['sit', 'toy', 'Ada,Bea']; source = open({str(HERE / 'sit.py')!r}).read()\n"
    code += "exec(source.replace('    house =', '    ' + " + repr(text + "\n    house =") + "))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=b"wait\nwait\nwait\n",
        capture_output=True,
        timeout=LONG,
        env=environment(tmp_path),
        check=False,
    )
    out = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert out.count("This game is NOT being saved: No space left on device.") == 1
    assert out.endswith("The last moves are NOT saved in toy-1: No space left on device.\n")
