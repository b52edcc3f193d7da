"""No surroundings bring a traceback: whatever HOME, PAGER, file dates, locale and the terminal's size are."""

from __future__ import annotations

import os
import pwd
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from catcards.cli import _page
from catcards.core import saves
from catcards.core.errors import Unfit
from catcards.core.game import Setup
from catcards.games import game
from catcards.reading import save_lines
from catcards.ui.lesson import Walkthrough
from command_line import ROOT, begun
from patience import LONG

COMMANDS = (("saves",), ("play", "catatac", "--players", "2"))
SURROUNDINGS: dict[str, dict[str, str]] = {
    "no home": {},
    "an empty home": {"HOME": ""},
    "a home that depends on where one stands": {"HOME": "here"},
    "a home that is not there": {"HOME": "{tmp}/no/such"},
    "a home that is a file": {"HOME": "{tmp}/file"},
    "a folder with a tilde": {"CATCARDS_HOME": "~/cats"},
    "the home of nobody": {"CATCARDS_HOME": "~nobody-we-know/cats"},
    "a folder that depends on where one stands": {"CATCARDS_HOME": "cats"},
    "a folder that is a file": {"CATCARDS_HOME": "{tmp}/file"},
    "a folder with far too long a name": {"CATCARDS_HOME": "{tmp}/" + "x" * 300},
    "data with a tilde": {"XDG_DATA_HOME": "~/data"},
    "data that depends on where one stands": {"XDG_DATA_HOME": "data"},
    "no columns": {"COLUMNS": "0", "LINES": "0"},
    "one column": {"COLUMNS": "1", "LINES": "1"},
    "fewer than no columns": {"COLUMNS": "-5", "LINES": "-5"},
    "columns in letters": {"COLUMNS": "many", "LINES": "few"},
    "no such language": {"LANG": "xx_YY.nonsense", "LC_ALL": "zz"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "the plainest of locales": {"PYTHONUTF8": "0", "LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0"},
    "no such terminal": {"TERM": "nonsense"},
    "no such time zone": {"TZ": "Nowhere/Land:::"},
    "colours in every way": {"NO_COLOR": "", "FORCE_COLOR": "x", "TTY_COMPATIBLE": "7"},
}


@pytest.mark.parametrize("what", SURROUNDINGS)
def test_a_command_is_carried_out_or_says_why_not_in_one_sentence(tmp_path: Path, what: str) -> None:
    (tmp_path / "file").write_text("x")
    given = {"HOME": str(tmp_path)} | {key: value.format(tmp=tmp_path) for key, value in SURROUNDINGS[what].items()}
    if not SURROUNDINGS[what]:
        del given["HOME"]
    if "home" in what and "HOME" not in SURROUNDINGS[what]:
        given["XDG_DATA_HOME"] = str(tmp_path)
    stands = tmp_path / "stands"
    stands.mkdir()
    for command in COMMANDS:
        done = subprocess.run(
            [sys.executable, "-m", "catcards", *command], env={"PYTHONPATH": str(ROOT), "PATH": os.defpath} | given,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=LONG, check=False, cwd=stands,
        )  # fmt: skip
        said = done.stderr.decode("utf-8", "replace").strip()
        assert done.returncode in (0, 1), said
        assert len(said.splitlines()) <= 1 and (not said or said.endswith(".")), said
        assert not list(stands.iterdir()), "nothing is made where one stands"
        if "depends" in what and "HOME" not in SURROUNDINGS[what]:
            assert done.returncode == 1
            assert "which depends on where you stand; give it in full" in said


def nobody(_: object) -> NoReturn:
    raise KeyError("nobody has this number")


def test_without_any_home_the_game_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """No HOME, and no user of this number."""
    for name in ("HOME", "CATCARDS_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    session = saves.begin(game("catatac"), Setup("catatac", ("Ada", "Bea"), 1))
    why = "there is no home folder to keep saves in; set CATCARDS_HOME to a folder"
    assert session.unsaved == why
    session.play(session.game.legal(session.state)[0])
    with pytest.raises(Unfit, match=f"The folder of saves cannot be read: {why}."):
        list(saves.listed())
    with pytest.raises(Unfit, match="cannot be read"):
        saves.find("any")
    from catcards.core import lesson
    from catcards.games import GAMES

    text = lesson.text(GAMES["catatac"])
    assert text is not None
    walk = Walkthrough(game("catatac"), text)
    walk.place.write(3)
    assert walk.place.read() is None and walk.place.lost == why
    walk.place.forget()


@pytest.mark.parametrize("date", [-1e11, -62135596801, 253402300800, 1e12, 1e18])
@pytest.mark.usefixtures("home")
def test_a_date_that_is_in_no_calendar_is_only_not_shown(monkeypatch: pytest.MonkeyPatch, date: float) -> None:
    begun("old", 2)
    [row] = saves.listed()
    monkeypatch.setattr(saves, "listed", lambda: [saves.Listed(row.name, date, row.script)])
    [line] = save_lines()
    assert line.startswith("old  ") and line.endswith("unfinished")


@pytest.mark.parametrize("pager", ['less "', "'", "/", "no-such-pager -x", "{tmp}", "\\"])
def test_a_pager_that_cannot_be_run_is_said_and_done_without(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, pager: str
) -> None:
    monkeypatch.delenv("MANPAGER", raising=False)
    monkeypatch.setenv("PAGER", pager.format(tmp=tmp_path))
    _page(["one line", "another"])
    done = capsys.readouterr()
    assert done.out == "one line\nanother\n"
    assert done.err.startswith("The pager ") and done.err.endswith("cannot be found.\n")


@pytest.mark.parametrize(
    ("variable", "value", "folder"),
    [("CATCARDS_HOME", "~/cats", "cats/saves"), ("XDG_DATA_HOME", "~/data", "data/catcards/saves")],
)
def test_a_tilde_is_ones_home(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str, value: str, folder: str
) -> None:
    monkeypatch.delenv("CATCARDS_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(variable, value)
    assert saves.folder() == tmp_path / folder
