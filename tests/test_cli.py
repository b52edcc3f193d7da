"""The command line as people meet it: what it says, where, with which exit code, and that nothing is lost."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from catcards import __version__, cli, games
from catcards.core import saves
from catcards.core.game import Setup, to_act
from catcards.core.session import Session

ROOT = Path(__file__).parent.parent
GAMES = list(games.GAMES)
CATCARDS = [sys.executable, "-m", "catcards"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CATCARDS_HOME", str(tmp_path))
    for name in ("CATCARDS_PLAIN", "CATCARDS_COMMAND", "NO_COLOR", "PAGER"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "saves"


def run(*args: str, typed: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command run as a program of its own, with a pipe or nothing for a terminal."""
    return subprocess.run(
        [*CATCARDS, *args], cwd=ROOT, input=typed, stdin=subprocess.DEVNULL if typed is None else None,
        capture_output=True, text=True, encoding="utf-8", timeout=60, check=False, env=os.environ | environment,
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


# --- what it is


def test_the_version_and_the_help_are_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(capsys, "--version") == (0, f"catcards {__version__}\n", "")
    code, out, err = called(capsys, "--help")
    assert (code, err) == (0, "")
    for command in ("games", "play", "resume", "saves", "replay", "rules", "cards"):
        assert re.search(rf"^  {command} +[A-Z]", out, re.MULTILINE), command
        code, told, err = called(capsys, command, "--help")
        assert (code, err) == (0, "")
        assert told.startswith(f"Usage: catcards {command}")
        assert not re.search(r"[╭│╰─\x1b]", told)


def test_a_bare_call_says_what_it_is_and_how_to_start(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = called(capsys)
    assert (code, err) == (0, "")
    for game in GAMES:
        assert games.game(game).title in out
    assert "catcards play" in out
    assert "catcards --help" in out
    assert "Left unfinished" not in out


def test_a_bare_call_names_the_game_left_unfinished(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    run("play", "catatac", "--names", "Zoë 🐈,[/]", "--save", "cats", typed="")
    (home / "torn.cat").write_text("catcards script")
    code, out, _ = called(capsys)
    assert code == 0
    assert "Left unfinished: cats, CATATAC with Zoë 🐈, [/], 0 moves. `catcards resume` goes on with it." in out


def test_the_games_are_listed_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = called(capsys, "games")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == len(GAMES)
    assert re.match(r"catatac +CATATAC +2, 4 or 6 players +15-30 minutes +against each other\n", out)


@pytest.mark.parametrize(
    ("args", "without"),
    [
        (["--version"], ["prompt_toolkit", "rich", "msgspec", "platformdirs", "catcards.core.session", "catcards.ui", "tomllib"]),
        (["games"], ["prompt_toolkit", "rich", "msgspec", "platformdirs", "catcards.ui", "tomllib"]),
        (["rules", "catatac"], ["prompt_toolkit", "rich", "msgspec", "platformdirs", "tomllib"]),
        (["saves"], ["prompt_toolkit", "rich", "msgspec", "tomllib"]),
        (["cards", "catatac"], ["prompt_toolkit", "rich.console"]),
        (["play", "catatac", "--players", "2"], ["prompt_toolkit", "rich.console"]),
    ],
)
def test_a_command_imports_only_what_it_needs(args: list[str], without: list[str]) -> None:
    code = (
        "import sys\nfrom catcards.cli import main\n"
        f"try:\n    main({args!r})\nexcept SystemExit:\n    print(*sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    loaded = done.stderr.split()
    assert "catcards.cli" in loaded
    assert [name for name in without if name in loaded] == []


# --- wrong calls: one sentence on stderr, 2 for wrong usage, 1 for what could not be done


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        ("paly", 2, "No such command 'paly'. Did you mean 'play'"),
        ("catatac", 2, "No such command 'catatac'"),
        ("--vers", 2, "No such option: --vers"),
        ("play", 2, "Missing argument 'GAME'"),
        ("play chess", 2, "There is no game called 'chess'; there are: catatac"),
        ("play catatca", 2, "did you mean catatac?"),
        ("rules chess", 2, "There is no game called 'chess'"),
        ("cards chess", 2, "There is no game called 'chess'"),
        ("play catatac", 2, "Say how many play CATATAC: `--players` with 2, 4 or 6"),
        ("play catatac --players", 2, "requires an argument"),
        ("play catatac --players four", 2, "not a valid int"),
        ("play catatac --players 0", 2, "not in the range"),
        ("play catatac --players -2", 2, "not in the range"),
        ("play catatac --players 1", 2, "CATATAC is for 2, 4 or 6 players, not 1"),
        ("play catatac --players 3", 2, "not 3"),
        ("play catatac --players 5", 2, "not 5"),
        ("play catatac --players 7", 2, "not 7"),
        ("play catatac --players 8", 2, "not 8"),
        ("play catatac --names Ada", 2, "not 1"),
        ("play catatac --players 2 --names Ada,Bea,Cal", 2, "There are 3 names for 2 players"),
        ("play catatac --names Ada,", 2, "Name 2 is empty"),
        ("play catatac --names Ada,,Cal,Dot", 2, "Name 2 is empty"),
        ("play catatac --players 2 --names=", 2, "Name 1 is empty"),
        ("play catatac --names Ada,ADA", 2, "Two players are called ADA"),
        ("play catatac --names Ada,Bartholomew-the-Second", 2, "Name 2 is too long"),
        ("play catatac --names Ada,\x1b[31mBea", 2, "Name 2 has a control or invisible character"),
        ("play catatac --names Ada,\u202eBea", 2, "Name 2 has a control or invisible character"),
        ("play catatac --names Ada,B\u200bea", 2, "Name 2 has a control or invisible character"),
        ("play catatac --players 2 --first Bo", 2, "'Bo' is none of the players: Player 1, Player 2"),
        ("play catatac --players 6 --variant kittens", 2, "The kittens variant is for 2 or 4 players"),
        ("play catatac --players 2 --variant kitten", 2, "did you mean kittens? There are: deck-hockey, marathon, kittens"),
        ("play catatac --players 2 --variant manual-refill", 2, "CATATAC has no variant 'manual-refill'"),
        ("play catatac --players 2 --tracker", 2, "No such option: --tracker"),
        ("play catatac --players 2 --seed x", 2, "not a valid int"),
        ("play catatac --players 2 --undo maybe", 2, "'maybe' is not one of 'free', 'ask', 'never'"),
        ("play catatac --players 2 --color blue", 2, "is not one of"),
        ("play catatac --players 2 --save a/b", 2, "A save cannot be called 'a/b'"),
        ("play catatac --players 2 --save ../x", 2, "A save cannot be called '../x'"),
        ("play catatac --players 2 --save con", 2, "A save cannot be called 'con'"),
        ("play catatac --players 2 --deck /nowhere/x.toml", 1, "/nowhere/x.toml cannot be read: No such file or directory"),
        ("play catatac --players 2 --deck /", 1, "/ cannot be read: Is a directory"),
        ("play catatac --players 2 and more", 2, "unexpected extra argument"),
        ("resume", 1, "There is no unfinished game"),
        ("resume nobody", 1, "There is no save called 'nobody'; `catcards saves` lists them."),
        ("resume nobody --to x", 2, "not a valid int"),
        ("resume ../../etc/passwd", 1, "There is no save called"),
        ("replay", 2, "Missing argument 'SAVE'"),
        ("replay nobody", 1, "There is no save called 'nobody'"),
        ("rules catatac ct.99", 1, "The rules of CATATAC say nothing about 'ct.99'"),
        ("rules catatac bagpipes", 1, "say nothing about 'bagpipes'"),
        ("cards catatac bagpipes", 1, "There is no card called 'bagpipes'"),
    ],
)  # fmt: skip
def test_a_wrong_call_is_answered_in_one_sentence(
    capsys: pytest.CaptureFixture[str], home: Path, args: str, code: int, said: str
) -> None:
    ended, out, err = called(capsys, *args.split(" "))
    assert said in err
    one_sentence(err)
    assert (ended, out) == (code, "")
    assert not home.exists(), "nothing was begun"


# --- games through a pipe


def test_a_whole_game_through_a_pipe(home: Path) -> None:
    setup = Setup("catatac", ("Ada", "Bea", "Cal", "Dot"), 5, first=2)
    moves = moves_of_a_game(setup)
    args = ("play", "catatac", "--names", "Ada,Bea,Cal,Dot", "--seed", "5", "--first", "cal", "--strict", "--save", "whole")
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


def test_variants_and_options_reach_the_table() -> None:
    args = ("--players", "4", "--variant", "kittens", "--variant", "Deck Hockey,marathon", "--manual-refill", "--save", "all")
    shown = run("play", "catatac", *args, typed="")
    assert shown.returncode == 0
    options = saves.follow("all", games.game)[0].setup.options
    assert options == {"kittens": "yes", "deck-hockey": "yes", "marathon": "yes", "manual-refill": "yes"}
    assert all(word in shown.stdout for word in ("kittens", "deck hockey", "marathon"))


@pytest.mark.parametrize("name", ["[/]", "[red]", ":cat:", "x\\", "Zoë 🐈", "`ls`", "$(id)", "%s%n", "{0}", "O'Brien", "猫", "<b>"])
def test_names_are_never_markup(name: str) -> None:
    played = run("play", "catatac", "--names", f"{name},Bea", "--first", "Bea", "--seed", "1", typed="log\nscore\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert name.replace("`", "'") in played.stdout
    for command in (["saves"], ["replay", "catatac-1"], []):
        assert run(*command).returncode == 0
    assert name in run("saves").stdout
    assert saves.follow("catatac-1", games.game)[0].setup.names == (name, "Bea")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "utf-8"])
def test_any_encoding_can_show_everything(encoding: str) -> None:
    played = subprocess.run(
        [*CATCARDS, "play", "catatac", "--names", "Zoë 🐈,Łukasz"], cwd=ROOT, input=b"look\nplay \xff\xfe\n", capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding}, timeout=60, check=False,
    )  # fmt: skip
    assert (played.returncode, played.stderr) == (0, b"")
    for command in (["saves"], ["rules", "catatac"], ["cards", "catatac"], ["games"], ["replay", "catatac-1"], []):
        done = subprocess.run(
            [*CATCARDS, *command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True,
            env=os.environ | {"PYTHONIOENCODING": encoding}, timeout=60, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, b""), command


# --- pipes and folders that fail


@pytest.mark.parametrize("args", [["games"], ["rules", "catatac"], ["cards", "catatac"], ["play", "catatac", "--players", "2"], []])
def test_a_reader_that_has_seen_enough_is_no_error(args: list[str]) -> None:
    with subprocess.Popen([*CATCARDS, *args], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
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
    command = f"{sys.executable} -m catcards play catatac --players 2 {closed}"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert saves.follow("catatac-1", games.game)[1] is None


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
    assert run("saves").returncode == 0
    assert run().returncode == 0


# --- damaged saves


def begun(name: str, moves: int) -> Path:
    setup = Setup("catatac", ("Ada", "Bea"), 7, first=0)
    session = saves.begin(games.game("catatac"), setup, name)
    luck = random.Random(0)
    while to_act(session.state) is not None and len(session.entries) < moves:
        session.play(luck.choice(session.game.legal(session.state)))
    save = session.journal
    assert isinstance(save, saves.Save)
    save.close()
    return save.path


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
    assert re.search(r"^friday night .* unreadable: line \d+: the file was cut off inside this line$", listed, re.MULTILINE)
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
    from catcards.core.script import sealed

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
        [*CATCARDS, "play", "catatac", "--players", "2", "--save", "mine"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
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


# --- rules and cards


@pytest.mark.parametrize("game", GAMES)
def test_all_rules_are_shown(capsys: pytest.CaptureFixture[str], game: str) -> None:
    from catcards.core.rulebook import rulebook

    book = rulebook(games.GAMES[game])
    code, out, err = called(capsys, "rules", game)
    assert (code, err) == (0, "")
    flat = " ".join(out.split())
    assert book.aim in flat
    for clause in book.clauses:
        assert clause.heading in out
        assert " ".join(f"{clause.id} {clause.name}. {clause.text}".split()) in flat
    assert max(map(len, out.splitlines())) <= 96


def test_rules_are_found_by_id_number_and_topic(capsys: pytest.CaptureFixture[str]) -> None:
    for topic in (["ct.13"], ["13"], ["CT.13"]):
        code, out, _ = called(capsys, "rules", "catatac", *topic)
        assert code == 0
        assert re.findall(r"^ct\.\d+", out, re.MULTILINE) == ["ct.13"]
    for word in ("aim", "set-up", "turn", "end", "stash", "joker", "variants"):
        code, out, err = called(capsys, "rules", "catatac", word)
        assert (code, err) == (0, "")
        assert out.strip()
    assert "Marathon" in called(capsys, "rules", "catatac", "variants")[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_shown_and_what_is_ours(capsys: pytest.CaptureFixture[str], game: str) -> None:
    code, out, err = called(capsys, "cards", game)
    assert (code, err) == (0, "")
    for group in games.module(game, "table").gallery(None):
        assert group.title in out
        for card in group.cards:
            assert card.face.name in out
            assert card.face.short in out.replace("'", "`") or card.face.short
    assert "ours" in out
    assert "printed" in out


def test_one_card_comes_with_its_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = called(capsys, "cards", "catatac", "miracle")
    assert code == 0
    assert "Miracle" in out
    assert "(ct.23)" in out
    assert "Pounce" not in out


def test_an_exported_card_list_can_be_played(tmp_path: Path) -> None:
    exported = run("cards", "catatac", "--export")
    assert exported.returncode == 0
    deck = tmp_path / "mine.toml"
    deck.write_text(exported.stdout.replace('"Pounce"', '"Big Pounce"'), encoding="utf-8-sig")
    shown = run("cards", "catatac", "--deck", str(deck), "big", "pounce")
    assert "Big Pounce" in shown.stdout
    args = ("play", "catatac", "--players", "2", "--seed", "3")
    ours, theirs = run(*args, typed="").stdout, run(*args, "--deck", str(deck), "--save", "own", typed="").stdout
    assert ours.split("Saved as")[0].replace("Pounce", "Big Pounce") == theirs.split("Saved as")[0]
    deck.unlink()
    assert run("resume", "own", typed="").returncode == 0, "the save holds the card list"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("", "[paw", "is not a card list in TOML"),
        ("[paw.1]", "[claw.1]", "unknown section 'claw'"),
        ("count = 4", "count = 0", "paw card '1': count"),
        ("count = 4", 'count = "many"', "paw card '1': count"),
        ("count = 4", "counts = 4", "paw card '1'"),
        ("number = 1", "number = 12", "paw card '1': number"),
        ('name = "1"', 'name = "\\u001b[31m"', "control or invisible character"),
        ('name = "1"', 'name = "\u202e1"', "control or invisible character"),
    ],
)
def test_a_bad_card_list_names_file_card_and_key(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    deck = tmp_path / "mine.toml"
    deck.write_text(games.game("catatac").deck_text().replace(old, new, 1), encoding="utf-8")
    code, out, err = called(capsys, "play", "catatac", "--players", "2", "--deck", str(deck))
    assert (code, out) == (1, "")
    one_sentence(err)
    assert err.startswith(str(deck))
    assert said in err
    assert not home.exists()


def test_card_lists_that_are_no_text_or_far_too_long(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "x.toml"
    for data, said in ((b"\xff\xfe\x00", "is not a text in UTF-8"), (b"#" * 2_000_000, "too long for a card list")):
        deck.write_bytes(data)
        code, _, err = called(capsys, "play", "catatac", "--players", "2", "--deck", str(deck))
        assert code == 1
        assert said in err
        one_sentence(err)


# --- somebody at a terminal


@pytest.fixture
def terminal() -> Iterator[list[pexpect.spawn]]:
    programs: list[pexpect.spawn] = []
    yield programs
    for program in programs:
        program.close(force=True)


def at_terminal(programs: list[pexpect.spawn], *args: str) -> pexpect.spawn:
    program = pexpect.spawn(
        sys.executable, ["-m", "catcards", *args], cwd=str(ROOT), encoding="utf-8", timeout=20, dimensions=(24, 80),
        env=os.environ | {"TERM": "xterm"},
    )  # fmt: skip
    programs.append(program)
    return program


def ended(program: pexpect.spawn) -> tuple[int | None, str]:
    said = program.read()
    program.close()
    return program.exitstatus, said


def test_at_a_terminal_what_is_missing_is_asked_for(terminal: list[pexpect.spawn]) -> None:
    program = at_terminal(terminal, "play", "catatac", "--plain", "--save", "asked")
    program.expect_exact("How many of you play, 2, 4 or 6? ")
    program.sendline("3")
    program.expect_exact("CATATAC is for 2, 4 or 6 players.")
    program.sendline("2")
    program.expect_exact("Player 1, your name (Enter for Player 1): ")
    program.sendline("A name that is much too long")
    program.expect_exact("Name 1 is too long")
    program.sendline("Zoë")
    program.expect_exact("Player 2, your name")
    program.sendline("zoë")
    program.expect_exact("Two players are called zoë")
    program.sendline("")
    program.expect_exact("Who is the youngest? 1 Zoë, 2 Player 2 (a name, a number, or Enter to draw): ")
    program.sendline("Bo")
    program.expect_exact("'Bo' is none of the players")
    program.sendline("2")
    program.expect_exact("Player 2, press Enter")
    program.sendeof()
    assert ended(program)[0] == 0
    session, _ = saves.follow("asked", games.game)
    assert (session.setup.names, session.setup.first) == (("Zoë", "Player 2"), 1)


@pytest.mark.parametrize("answer", ["", "draw"])
def test_the_starter_can_be_drawn(terminal: list[pexpect.spawn], answer: str) -> None:
    program = at_terminal(terminal, "play", "catatac", "--plain", "--names", "Ada,Bea", "--save", "drawn")
    program.expect_exact("Who is the youngest?")
    program.sendline(answer)
    program.expect_exact("press Enter")
    program.sendeof()
    assert ended(program)[0] == 0
    assert saves.follow("drawn", games.game)[0].setup.first is None


@pytest.mark.parametrize(("key", "code"), [("d", 1), ("c", 130)])
def test_leaving_while_being_asked_starts_nothing(terminal: list[pexpect.spawn], home: Path, key: str, code: int) -> None:
    program = at_terminal(terminal, "play", "catatac", "--players", "2")
    program.expect_exact("Player 1, your name")
    program.sendcontrol(key)
    status, said = ended(program)
    assert status == code
    assert "Traceback" not in said
    assert not home.exists()


def test_what_cannot_be_is_refused_before_anybody_is_asked(terminal: list[pexpect.spawn]) -> None:
    status, said = ended(at_terminal(terminal, "play", "catatac", "--players", "6", "--variant", "kittens"))
    assert status == 2
    assert said.startswith("The kittens variant is for 2 or 4 players")


def test_a_damaged_save_is_offered_up_to_its_last_good_move(terminal: list[pexpect.spawn]) -> None:
    path = begun("torn", 6)
    path.write_bytes(path.read_bytes()[:-5])
    kept = path.read_bytes()
    no = at_terminal(terminal, "resume", "torn", "--plain")
    no.expect_exact("go on from there, as a new save? [y/n] ")
    no.sendline("n")
    status, said = ended(no)
    assert status == 1
    assert "torn was left as it is." in said
    yes = at_terminal(terminal, "resume", "torn", "--plain")
    yes.expect_exact("go on from there, as a new save? [y/n] ")
    yes.sendline("yes")
    yes.expect_exact("press Enter")
    yes.sendeof()
    assert ended(yes)[0] == 0
    assert path.read_bytes() == kept
    assert len(saves.follow("catatac-1", games.game)[0].entries) == 5


def test_a_finished_game_is_stepped_through(terminal: list[pexpect.spawn]) -> None:
    begun("done", 1000)
    program = at_terminal(terminal, "replay", "done")
    program.expect(r"\[0 of (\d+)\] ")
    steps = int(program.match.group(1))
    program.sendline("")
    program.expect_exact(f"[1 of {steps}] ")
    program.sendeof()
    status, said = ended(program)
    assert status == 0
    assert "The game is over" not in said
    whole = at_terminal(terminal, "replay", "done")
    for number in range(steps):
        whole.expect_exact(f"[{number} of {steps}] ")
        whole.sendline("")
    status, said = ended(whole)
    assert status == 0
    assert "The game is over" in said


def test_long_rules_go_through_a_pager_and_short_ones_do_not(terminal: list[pexpect.spawn], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "sed 's/^/PAGED /'")
    assert "PAGED" in ended(at_terminal(terminal, "rules", "catatac"))[1]
    status, said = ended(at_terminal(terminal, "rules", "catatac", "13"))
    assert status == 0
    assert "PAGED" not in said
    assert "ct.13" in said


def test_cards_are_drawn_at_a_terminal_and_plain_where_asked(terminal: list[pexpect.spawn], monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = ended(at_terminal(terminal, "cards", "catatac"))[1]
    assert "╭" in drawn
    assert all(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) <= 80 for line in drawn.splitlines())
    uncoloured = ended(at_terminal(terminal, "cards", "catatac", "--color", "never"))[1]
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", uncoloured)
    assert "╭" not in ended(at_terminal(terminal, "cards", "catatac", "--plain"))[1]
    monkeypatch.setenv("CATCARDS_PLAIN", "1")
    plain = ended(at_terminal(terminal, "cards", "catatac"))[1]
    assert "╭" not in plain
    assert "\x1b" not in plain


# --- completion


def completed(line: str) -> list[str]:
    words = line.split(" ")
    done = run(_CATCARDS_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(words) - 1))
    assert done.stderr == ""
    return done.stdout.split()


def test_the_shell_can_complete_commands_games_saves_and_variants() -> None:
    begun("evening", 1)
    assert completed("catcards re") == ["resume", "replay"]
    assert completed("catcards play c") == ["catatac"]
    assert completed("catcards resume ev") == ["evening"]
    assert "--variant" in completed("catcards play catatac --v")
    assert completed("catcards play catatac --variant ma") == ["marathon"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_the_shell_can_be_told_how_to_complete() -> None:
    shown = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m catcards --show-completion; true"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert shown.stderr == ""
    assert "_CATCARDS_COMPLETE=complete_bash" in shown.stdout
