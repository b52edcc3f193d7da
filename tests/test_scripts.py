"""`scripts/play`, `scripts/test` and their set-up, on machines that lack things; and the rules that have tests."""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import bench
import pytest
import rules_coverage
import set_up
import typer.main

import pictures
from catcards.cli import app
from catcards.core.game import Setup
from catcards.core.rulebook import rulebook
from catcards.games import GAMES, game
from patience import LONG

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What somebody has after cloning, in a folder with a space in its name, and not set up."""
    place = tmp_path / "my games"
    for part in ("catcards", "scripts"):
        shutil.copytree(ROOT / part, place / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", place)
    return place


def ready(checkout: Path) -> None:
    """An environment that is set up, with the packages of the one that runs this test."""
    (checkout / ".venv" / "bin").mkdir(parents=True)
    python = checkout / ".venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    for kind in ("play", "test"):
        shutil.copy(checkout / "pyproject.toml", checkout / ".venv" / f"ready-{kind}")


def only(tmp_path: Path, **programs: str) -> dict[str, str]:
    """A PATH with the tools that the scripts need and these programs, given as shell scripts."""
    place = tmp_path / "bin"
    place.mkdir(exist_ok=True)
    for tool in ("bash", "sh", "dirname", "readlink", "cmp", "cat"):
        found = shutil.which(tool)
        assert found
        if not (place / tool).exists():
            (place / tool).symlink_to(found)
    for name, script in programs.items():
        program = place / name.replace("_", ".")
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
    return {"PATH": str(place)}


def play(
    script: Path | str, *args: str, cwd: Path | None = None, more: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "CATCARDS_COMMAND")} | (
        more or {}
    )
    return subprocess.run(
        [str(script), *args],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONG,
    )


def one_sentence(done: subprocess.CompletedProcess[str], *said: str) -> None:
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("catcards: ")
    for words in said:
        assert words in done.stderr


def test_without_a_python_it_says_what_to_install(checkout: Path, tmp_path: Path) -> None:
    done = play(checkout / "scripts" / "play", "games", more=only(tmp_path))
    one_sentence(done, "this needs Python 3.11 or newer, and none was found", "python.org")
    assert not (checkout / ".venv").exists()


def test_with_an_old_python_it_says_what_to_install(checkout: Path, tmp_path: Path) -> None:
    old = only(tmp_path, python3="exit 1", python3_11="echo not installed >&2; exit 127")
    one_sentence(play(checkout / "scripts" / "play", "games", more=old), "this needs Python 3.11 or newer")


def test_without_venv_it_says_which_package_brings_it(checkout: Path, tmp_path: Path) -> None:
    lacking = only(tmp_path, python3='case "$2" in *ensurepip*) exit 1 ;; esac; exit 0')
    one_sentence(play(checkout / "scripts" / "play", "games", more=lacking), "python3 cannot make", "python3-venv")


def test_a_whole_python_is_preferred_to_one_that_lacks_venv(checkout: Path, tmp_path: Path) -> None:
    path = only(
        tmp_path,
        python3='case "$2" in *ensurepip*) exit 1 ;; esac; exit 0',
        python3_12='case "$2" in */set_up.py) echo "$@" >&2; exit 7;; esac',
    )
    done = play(checkout / "scripts" / "play", "games", more=path)
    assert done.returncode == 7
    assert done.stderr == f"-I {checkout}/scripts/set_up.py play\n"


def test_it_works_from_anywhere_and_through_links(checkout: Path, tmp_path: Path) -> None:
    ready(checkout)
    link, second = tmp_path / "link", tmp_path / "elsewhere" / "second"
    link.symlink_to(checkout / "scripts" / "play")
    second.parent.mkdir()
    second.symlink_to("../link")
    trap = tmp_path / "elsewhere" / "typer.py"
    trap.write_text("raise SystemExit('imported from the folder where it was started')")
    for script in (checkout / "scripts" / "play", link, second, Path("second")):
        done = play(f"./{script}" if not script.is_absolute() else script, "games", cwd=tmp_path / "elsewhere")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("catatac")


def test_play_takes_a_game_or_any_command(checkout: Path, tmp_path: Path) -> None:
    ready(checkout)
    script = checkout / "scripts" / "play"
    home = {"CATCARDS_HOME": str(tmp_path / "home")}
    assert play(script, "catatac", "--players", "4", more=home).returncode == 0
    assert play(script, "--players", "4", "catatac", more=home).returncode == 0
    assert "catatac-1" in play(script, "saves", more=home).stdout
    assert play(script, "--version", more=home).stdout.startswith("catcards ")
    bare = play(script, more=home)
    hint = f"`{shlex.quote(str(script))} resume` goes on with it"
    assert hint in bare.stdout, "what it tells people to type works for them"
    assert play(script, "chess", more=home).returncode == 2


@pytest.mark.parametrize("shell", ["sh", "bash"])
@pytest.mark.parametrize("folder", [".", "scripts", "/"])
def test_any_shell_can_be_told_to_run_it(checkout: Path, tmp_path: Path, shell: str, folder: str) -> None:
    ready(checkout)
    where = {".": "scripts/play", "scripts": "play", "/": str(checkout / "scripts" / "play")}[folder]
    home = {"CATCARDS_HOME": str(tmp_path / "home")}
    done = play(shell, where, "catatac", "--players", "2", cwd=checkout / folder, more=home)
    assert (done.returncode, done.stderr) == (0, "")
    hint = re.search(r"`(.*) resume catatac-1` goes on", done.stdout)
    assert hint
    again = subprocess.run(
        ["sh", "-c", f"{hint[1]} games"], cwd=checkout / folder, capture_output=True, text=True, check=False
    )
    assert (again.returncode, again.stderr) == (0, ""), "what it tells people to type can be pasted"


def test_the_tests_run_in_any_shell(checkout: Path) -> None:
    ready(checkout)
    for tool in ("ruff", "mypy", "pytest"):
        (checkout / f"{tool}.py").write_text(f"import sys; print({tool!r}, *sys.argv[1:])")
    done = play("sh", "scripts/test", "tests/test_x.py", cwd=checkout)
    assert (done.returncode, done.stderr) == (0, "")
    workers = 2 * (os.cpu_count() or 1)
    assert done.stdout == f"ruff check .\nmypy\npytest -q -n {workers} --dist worksteal tests/test_x.py\n"


@pytest.mark.parametrize("option", ["--install-completion", "--show-completion"])
def test_play_does_not_touch_the_shells_completion(checkout: Path, tmp_path: Path, option: str) -> None:
    ready(checkout)
    before = sorted(checkout.rglob("*.sh"))
    people = tmp_path / "people"
    people.mkdir()
    done = play(checkout / "scripts" / "play", option, more={"HOME": str(people), "SHELL": "/bin/bash"})
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert f"`catcards {option}`" in done.stderr
    assert list(people.iterdir()) == []
    assert sorted(checkout.rglob("*.sh")) == before
    assert option not in play(checkout / "scripts" / "play", "--help").stdout
    assert play(checkout / "scripts" / "play", "games", option).returncode == 2


def test_play_knows_every_command() -> None:
    text = (ROOT / "scripts" / "play").read_text(encoding="utf-8")
    listed = re.search(r"^  '' \| (.*)\) ;;$", text, re.MULTILINE)
    refused = re.search(r"^  (--install-completion.*)\)$", text, re.MULTILINE)
    assert listed and refused
    words = {*listed[1].split(" | "), *refused[1].split(" | ")}
    command = typer.main.get_command(app)
    names = set(command.list_commands(None))  # type: ignore[attr-defined, unused-ignore]
    options = {option for parameter in command.params for option in parameter.opts}
    assert words == names | options | {"--help"}


def test_an_environment_of_somebody_else_is_left_alone(checkout: Path) -> None:
    theirs = checkout / ".venv" / "bin" / "thing"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("theirs")
    one_sentence_at_the_end = play(checkout / "scripts" / "play", "games")
    assert one_sentence_at_the_end.returncode == 1
    assert "was not made by catcards; move it away" in one_sentence_at_the_end.stderr
    assert theirs.read_text() == "theirs"


def test_without_a_connection_it_says_so_and_starts_afresh_next_time(checkout: Path) -> None:
    nowhere = {
        "PIP_RETRIES": "0",
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_FIND_LINKS": "",
        "PIP_NO_CACHE_DIR": "1",
    }
    done = play(checkout / "scripts" / "play", "games", more=nowhere)
    assert (done.returncode, done.stdout) == (1, "")
    lines = done.stderr.splitlines()
    assert len(lines) == 2
    assert "is there a connection?" in lines[1]
    assert "Traceback" not in done.stderr
    place = checkout / ".venv"
    assert not list(place.glob("ready-*")), "what is half done is not taken for done"
    (place / "rest").write_text("of an interrupted set-up")
    done = play(checkout / "scripts" / "play", "games", more=nowhere)
    assert not (place / "rest").exists()


def test_two_at_once_wait_for_each_other(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(checkout / 'scripts')!r})\n"
        "import set_up; set_up.lock(); print('has it', flush=True)"
    )
    monkeypatch.setattr(set_up, "ROOT", checkout)
    held = set_up.lock()
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as other:
        assert other.stderr and other.stdout
        assert other.stderr.readline() == "catcards: another set-up of this checkout is under way; waiting for it.\n"
        assert other.poll() is None
        os.close(held)
        assert other.stdout.readline() == "has it\n"


def test_what_is_needed_now_is_set_up_anew(checkout: Path) -> None:
    ready(checkout)
    script, project = checkout / "scripts" / "play", checkout / "pyproject.toml"
    assert play(script, "--version").stderr == ""
    project.write_text(project.read_text().replace('"msgspec>', '"no-such-thing-as-this>'))
    done = play(script, "--version", more={"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""})
    assert done.returncode == 1
    assert "setting up once" in done.stderr
    assert "No matching distribution found for" in done.stderr


# --- how fast it is


def test_the_bench_has_a_log_of_every_game() -> None:
    for name in GAMES:
        log = bench.long_log(game(name), Setup(name, ("Ada", "Bea"), 1), 40)
        assert 20 <= len(log.entries) <= 40
        assert bench.replayed(game(name), "\n".join([*log.head, "", *log.lines()])) > 0
        assert bench.rules(game(name), Setup(name, ("Ada", "Bea"), 1), 40) > 0
        text = bench.wavering(log, 200)
        assert 120 <= text.count("\n> ") <= 280
        assert bench.replayed(game(name), text) > 0
        assert bench.held(game(name), text) > len(text)


# --- which rules have tests


def test_every_rule_has_a_test(capsys: pytest.CaptureFixture[str]) -> None:
    code = rules_coverage.main()
    out, err = capsys.readouterr()
    assert code == 0, err
    assert "ct.13" in out


def test_markers_are_read_wherever_they_stand() -> None:
    source = """
pytestmark = pytest.mark.rule("a.1")
@pytest.mark.rule("a.2", "a.3")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("a.4"))])
def test_one(): ...
@pytest.mark.rule("a.5")
class TestMore:
    @pytest.mark.rule("a.6")
    def test_two(self): ...
"""
    assert set(rules_coverage.marked(ast.parse(source))) == {
        ("a.1", "the whole file"), ("a.2", "test_one"), ("a.3", "test_one"), ("a.4", "test_one"), ("a.5", "TestMore"),
        ("a.6", "test_two"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda found: found.pop("ct.13"), "ct.13 has no test."),
        (
            lambda found: found.update({"ct.99": ["tests/x.py::test_y"]}),
            "ct.99 is named by tests/x.py::test_y, but no game has such a rule.",
        ),
    ],
)
def test_a_gap_or_an_unknown_rule_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], change: object, said: str
) -> None:
    ids = {clause.id for package in GAMES.values() for clause in rulebook(package).clauses}
    found = {rule: ["tests/x.py::test_x"] for rule in ids - set(rules_coverage.LATER)}
    change(found)  # type: ignore[operator]
    monkeypatch.setattr(rules_coverage, "tests", lambda: found)
    assert rules_coverage.main() == 1
    assert capsys.readouterr().err == f"{said}\n"


def test_the_pictures_show_what_the_screen_shows_today(capsys: pytest.CaptureFixture[str]) -> None:
    for name in pictures.TABLES:
        drawn = (pictures.PICTURES / f"{name}.svg").read_text(encoding="utf-8")
        assert pictures.drawn(name) == drawn, f"scripts/pictures.py draws {name} anew"
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", ""), "a picture loads nothing from elsewhere"
