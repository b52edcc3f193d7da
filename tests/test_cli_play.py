"""Games through a pipe: nothing is lost, whatever happens to the pipe, the disk and the file."""

from __future__ import annotations

import os
import random
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from catcards import games
from catcards.core import saves
from catcards.core.game import Setup, to_act
from catcards.core.names import tidy
from catcards.core.script import sealed
from command_line import CATCARDS, ROOT, begun, called, moves_of_a_game, one_sentence, run
from patience import LONG

pytestmark = pytest.mark.usefixtures("home")

# --- games through a pipe


def test_a_whole_game_through_a_pipe(home: Path) -> None:
    setup = Setup("catatac", ("Ada", "Bea", "Cal", "Dot"), 5, first=2)
    moves = moves_of_a_game(setup)
    args = (
        "play",
        "catatac",
        "--names",
        "Ada,Bea,Cal,Dot",
        "--seed",
        "5",
        "--first",
        "cal",
        "--strict",
        "--save",
        "whole",
    )
    done = run(*args, typed="\n".join(moves) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("The game is over: ") == 1
    before, _, after = done.stdout.partition("The game is over: ")
    assert "Seed 5." in after
    assert "Seed" not in before, "the seed is told at the end only"
    assert re.search(r"^whole .* finished$", run("saves").stdout, re.MULTILINE)
    again = run("replay", "whole")
    assert (again.returncode, again.stderr) == (0, "")
    assert "The game is over: " in again.stdout
    one = run("resume", "whole")
    assert (one.returncode, one.stdout) == (1, "")
    assert one.stderr == "whole is finished; `catcards replay whole` shows it again.\n"


def test_the_end_of_input_saves_and_the_game_goes_on_where_it_was(home: Path) -> None:
    setup = Setup("catatac", ("Player 1", "Player 2"), 7, first=1)
    moves = moves_of_a_game(setup, 9)
    first = run("play", "catatac", "--players", "2", "--seed", "7", "--first", "player 2", typed="\n".join(moves[:5]))
    assert (first.returncode, first.stderr) == (0, "")
    assert "catcards resume catatac-1" in first.stdout.splitlines()[-1]
    second = run("resume", "--strict", typed="\n".join(moves[5:]))
    assert (second.returncode, second.stderr) == (0, "")
    session, damage = saves.follow("catatac-1", games.game)
    assert damage is None
    assert [str(move) for move in session.moves] == moves
    question = next(line for line in reversed(second.stdout.splitlines()) if line.startswith("Player "))
    assert question in run("resume", typed="").stdout, "the same player is asked the same"
    assert [path.name for path in home.iterdir()] == ["catatac-1.cat"]


def test_left_in_the_middle_of_a_question_the_same_player_is_asked_the_same() -> None:
    session = saves.begin(games.game("catatac"), Setup("catatac", ("Ada", "Bea", "Cal", "Dot"), 3, first=0), "asked")
    luck = random.Random(3)
    asked: dict[str, str] = {}
    while to_act(session.state) is not None and set(asked) < {"turn", "influence", "answer"}:
        session.play(luck.choice(session.game.legal(session.state)))
        ask = session.state.asks[-1]
        if ask.what not in asked:
            first = run("resume", "asked", "--to", str(len(session.entries)), typed="")
            second = run("resume", typed="")
            question = first.stdout.splitlines()[-2]
            assert question == second.stdout.splitlines()[-2]
            assert question.startswith(f"{session.setup.names[ask.seat]}, ")
            assert f"-- {session.setup.names[ask.seat]}, your turn --" in second.stdout
            asked[ask.what] = question
    assert len(set(asked.values())) == 3


def test_strict_stops_at_the_first_refused_line() -> None:
    moves = moves_of_a_game(Setup("catatac", ("Player 1", "Player 2"), 7, first=0), 2)
    typed = f"{moves[0]}\nplay bagpipes\n{moves[1]}\n"
    args = ("play", "catatac", "--players", "2", "--seed", "7", "--first", "Player 1")
    strict = run(*args, "--strict", "--save", "strict", typed=typed)
    assert strict.returncode == 1
    one_sentence(strict.stderr)
    assert "bagpipes" in strict.stderr
    assert len(saves.follow("strict", games.game)[0].entries) == 1
    easy = run(*args, "--save", "easy", typed=typed)
    assert easy.returncode == 0
    assert len(saves.follow("easy", games.game)[0].entries) == 2


def test_the_same_seed_deals_the_same_cards() -> None:
    def shown(*args: str) -> str:
        return run("play", "catatac", "--players", "2", *args, typed="").stdout.split("Saved as")[0]

    assert shown("--seed", "3") == shown("--seed", "3")
    assert shown("--seed", "3") != shown("--seed", "4")
    assert shown() != shown()


def test_names_that_nobody_gave_are_free() -> None:
    for number, (given, all_names) in enumerate([
        ("Player 3,B", ("Player 3", "B", "Seat 3", "Player 4")),
        ("PLAYER 4,seat 4,Seat 5", ("PLAYER 4", "seat 4", "Seat 5", "Seat 6")),
    ], 1):  # fmt: skip
        played = run("play", "catatac", "--players", "4", "--names", given, typed="")
        assert (played.returncode, played.stderr) == (0, "")
        assert saves.follow(f"catatac-{number}", games.game)[0].setup.names == all_names


@pytest.mark.parametrize("name", ["กุ้ง", "กัน" * 8, "e\u0301" * 3, "Zoë 🐈", "❤\ufe0f", "हिन्दी", "a\u0308\u0323" * 8])
def test_names_in_any_script_can_be_played_with(name: str) -> None:
    played = run("play", "catatac", "--names", f"{name},Bea", typed="")
    assert (played.returncode, played.stderr) == (0, "")


def test_rules_and_cards_are_found_alike_at_the_table_and_outside() -> None:
    def ids(text: str) -> list[str]:
        return re.findall(r"^ct\.\d+", text, re.MULTILINE)

    for topic in ("the end", "ct 13", "ct.13", "13", "Stash and counter", "setup"):
        outside = ids(run("rules", "catatac", topic).stdout)
        assert outside
        assert ids(run("play", "catatac", "--players", "2", typed=f"rules {topic}\n").stdout) == outside
    for card in ("the miracle", "4 gallop", "mirac"):
        line = run("cards", "catatac", *card.split()).stdout.splitlines()[3]
        assert line in run("play", "catatac", "--players", "2", typed=f"examine {card}\n").stdout.splitlines()


def test_variants_and_options_reach_the_table() -> None:
    args = (
        "--players",
        "4",
        "--variant",
        "kittens",
        "--variant",
        "Deck Hockey,marathon",
        "--manual-refill",
        "--save",
        "all",
    )
    shown = run("play", "catatac", *args, typed="")
    assert shown.returncode == 0
    options = saves.follow("all", games.game)[0].setup.options
    assert options == {"kittens": "yes", "deck-hockey": "yes", "marathon": "yes", "manual-refill": "yes"}
    assert all(word in shown.stdout for word in ("kittens", "deck hockey", "marathon"))


def test_names_are_never_markup() -> None:
    names = ["[/]", "[red]", ":cat:", "x\\", "Zoë 🐈", "`ls`", "$(id)", "%s%n", "{0}", "O'Brien", "猫", "<b>"]
    for number, name in enumerate(names, 1):
        played = run("play", "catatac", "--names", f"{name},Bea", "--first", "Bea", "--seed", "1", typed="log\nscore\n")
        assert (played.returncode, played.stderr) == (0, "")
        assert tidy(name) in played.stdout
        assert saves.follow(f"catatac-{number}", games.game)[0].setup.names == (tidy(name), "Bea")
        assert f"CATATAC with {tidy(name)}, Bea" in run().stdout, "left unfinished"
    listed = run("saves").stdout
    assert all(f"CATATAC with {tidy(name)}, Bea" in listed for name in names)
    assert [name for name in names if tidy(name) != name] == ["`ls`"], "within sentences backticks mark commands"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "utf-8"])
def test_any_encoding_can_show_everything(encoding: str) -> None:
    played = subprocess.run(
        [*CATCARDS, "play", "catatac", "--names", "Zoë 🐈,Łukasz"],
        cwd=ROOT, input=b"look\nplay \xff\xfe\n", capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding}, timeout=LONG, check=False,
    )  # fmt: skip
    assert (played.returncode, played.stderr) == (0, b"")
    for command in (["saves"], ["rules", "catatac"], ["cards", "catatac"], ["games"], ["replay", "catatac-1"], []):
        done = subprocess.run(
            [*CATCARDS, *command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True,
            env=os.environ | {"PYTHONIOENCODING": encoding}, timeout=LONG, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, b""), command


# --- pipes and folders that fail


@pytest.mark.parametrize(
    "args", [["games"], ["rules", "catatac"], ["cards", "catatac"], ["play", "catatac", "--players", "2"], []]
)
def test_a_reader_that_has_seen_enough_is_no_error(args: list[str]) -> None:
    with subprocess.Popen(
        [*CATCARDS, *args], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdin and program.stdout and program.stderr
        program.stdout.close()
        program.stdin.close()
        said = program.stderr.read().decode()
        assert "Traceback" not in said
        assert "Exception ignored" not in said
        assert program.wait(60) in (0, 1)
    if args[:1] == ["play"]:
        assert saves.follow("catatac-1", games.game)[1] is None


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
@pytest.mark.parametrize("args", [["games"], ["rules", "catatac"], ["cards", "catatac"], []])
def test_output_that_cannot_be_written_is_a_failure(args: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*CATCARDS, *args], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "The output cannot be written: No space left on device.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_error(closed: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m catcards play catatac --players 2 {closed}"
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert saves.follow("catatac-1", games.game)[1] is None


def test_nothing_but_saves_is_ever_created(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CATCARDS_HOME")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    people = tmp_path / "people"
    people.mkdir()
    monkeypatch.setenv("HOME", str(people))
    for args in (
        [],
        ["games"],
        ["--version"],
        ["saves"],
        ["rules", "catatac"],
        ["cards", "catatac"],
        ["resume"],
        ["play", "chess"],
    ):
        run(*args)
    assert list(people.iterdir()) == []
    assert run("play", "catatac", "--players", "2", typed="quit\n").returncode == 0
    made = [path for path in people.rglob("*") if path.is_file()]
    assert [path.name for path in made] == ["catatac-1.cat"]
    if sys.platform == "linux":
        assert made[0].parent == people / ".local" / "share" / "catcards" / "saves"


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(home: Path) -> None:
    home.write_text("a file where the folder should be")
    setup = Setup("catatac", ("Player 1", "Player 2"), 7, first=0)
    args = ("play", "catatac", "--players", "2", "--seed", "7", "--first", "Player 1", "--strict")
    left = run(*args, typed="\n".join(moves_of_a_game(setup, 3)))
    assert left.returncode == 1, "the game that was left is lost, and scripts can tell"
    one_sentence(left.stderr)
    assert f"cannot be saved, and goes on without: File exists ({home})" in left.stderr
    assert "not saved" in left.stdout.splitlines()[-1]
    over = run(*args, typed="\n".join(moves_of_a_game(setup)))
    assert over.returncode == 0, "a finished game has lost nothing"
    assert "The game is over" in over.stdout
    assert run("saves").returncode == 1
    assert run().returncode == 0


# --- saves that cannot be reached or called


@pytest.mark.parametrize(
    "copied", ["base (copy).cat", "base.cat.cat", "esc\x1b]0;x\x07.cat", "two  spaces.cat", ".cat"]
)
def test_a_file_that_no_save_can_be_called_is_listed_as_such_and_not_in_the_way(home: Path, copied: str) -> None:
    path = begun("base", 2)
    os.utime(path, (1, 1))
    shutil.copyfile(path, path.with_name(copied))
    listed = run("saves").stdout
    assert all(line.isprintable() for line in listed.splitlines())
    assert re.search(r"^.*\.cat .* unreadable: rename the file; the name of a save is", listed, re.MULTILINE)
    assert "Left unfinished: base" in run().stdout
    assert run("resume", typed="").stdout.endswith("Saved as base; `catcards resume base` goes on.\n")


@pytest.mark.parametrize("home", ["a file", "x" * 300])
def test_a_folder_of_saves_that_cannot_be_read_is_said_so(tmp_path: Path, home: str) -> None:
    (tmp_path / "a file").write_text("")
    for command in (["saves"], ["resume"], ["resume", "base"]):
        done = run(*command, CATCARDS_HOME=str(tmp_path / home))
        assert (done.returncode, done.stdout) == (1, "")
        one_sentence(done.stderr)
        if home != "a file" or command != ["resume", "base"]:
            assert "The folder of saves, " in done.stderr and " cannot be read: " in done.stderr
    done = run(CATCARDS_HOME=str(tmp_path / home))
    assert done.returncode == 0 and "The folder of saves, " in done.stdout, "what catcards is can be said without saves"


# --- damaged saves


def test_a_damaged_save_is_explained_and_gone_on_with_as_a_new_one(home: Path) -> None:
    path = begun("friday night", 6)
    path.write_bytes(path.read_bytes()[:-5])
    kept = path.read_bytes()
    refused = run("resume", "friday night")
    assert (refused.returncode, refused.stdout) == (1, "")
    one_sentence(refused.stderr)
    assert "the file was cut off inside this line. It is good up to move 5;" in refused.stderr
    assert "`catcards resume friday night --to 5` goes on from there" in refused.stderr
    went_on = run("resume", "friday", "night", "--to", "5", typed="")
    assert (went_on.returncode, went_on.stderr) == (0, "")
    assert path.read_bytes() == kept, "the damaged file is left alone"
    assert len(saves.follow("catatac-1", games.game)[0].entries) == 5
    too_far = run("resume", "friday night", "--to", "6")
    assert too_far.returncode == 1
    assert "friday night can only be followed to move 5: " in too_far.stderr
    listed = run("saves").stdout
    assert re.search(
        r"^friday night .* unreadable: line \d+: the file was cut off inside this line$", listed, re.MULTILINE
    )
    assert "Left unfinished: catatac-1" in run().stdout


def test_going_back_in_a_good_save_makes_a_new_one(home: Path) -> None:
    path = begun("good", 6)
    kept = path.read_bytes()
    assert run("resume", "good", "--to", "2", typed="").returncode == 0
    assert path.read_bytes() == kept
    assert len(saves.follow("catatac-1", games.game)[0].entries) == 2


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n", b"catcards script\n", b"{}"])
def test_a_foreign_file_is_explained(home: Path, data: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir()
    (home / "foreign.cat").write_bytes(data)
    for command in (["resume", "foreign"], ["replay", "foreign"], ["resume", "foreign", "--to", "0"]):
        code, out, err = called(capsys, *command)
        assert (code, out) == (1, "")
        one_sentence(err)
        assert err.startswith("foreign cannot be read: line 1: ")
    assert "foreign" in called(capsys, "saves")[1]
    assert called(capsys)[0] == 0
    assert (home / "foreign.cat").read_bytes() == data


def test_a_save_of_a_game_that_is_not_here_is_explained(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = begun("later", 1)
    lines = [line.rpartition(" ~")[0] for line in path.read_text(encoding="utf-8").splitlines()]
    total, text = 0, ""
    for line in lines:
        whole, total = sealed(line.replace("game: catatac", "game: dogs"), total)
        text += whole + "\n"
    path.write_text(text, encoding="utf-8")
    code, _, err = called(capsys, "resume", "later")
    assert code == 1
    one_sentence(err)
    assert "There is no game called 'dogs'" in err
    assert "dogs with Ada, Bea" in called(capsys, "saves")[1]
    assert "Left unfinished: later, dogs" in called(capsys)[1]


def test_a_game_is_played_at_one_terminal() -> None:
    with subprocess.Popen(
        [*CATCARDS, "play", "catatac", "--players", "2", "--save", "mine"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdin and program.stdout
        program.stdout.readline()
        other = run("resume", "mine")
        assert (other.returncode, other.stderr) == (1, "mine is being played at another terminal.\n")
        program.communicate("")
    assert run("resume", "mine", typed="").returncode == 0


def test_an_unfinished_game_is_told_again_only_as_everybody_heard_it() -> None:
    path = begun("open", 12)
    session, _ = saves.follow("open", games.game)
    assert path.exists()
    told = run("replay", "open").stdout.splitlines()
    assert told == session.told(None)
    private = {e.text for entry in session.entries for e in entry.events if e.to is not None}
    assert not private & set(told)
