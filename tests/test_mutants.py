"""What `scripts/mutants.py` sets up; mutation testing itself takes an hour, and is done by hand."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

import mutants
import pytest

from catcards.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_one_game_are_changed_and_neither_its_wording_nor_other_games(name: str, tmp_path: Path) -> None:
    work = tmp_path / "work"
    (work / "old").mkdir(parents=True)
    mutants.prepare(work, name)
    assert not (work / "old").exists()
    settings = tomllib.loads((work / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    files = [path.relative_to(work).as_posix() for path in work.glob("catcards/**/*.py")]
    changed = {
        file
        for file in files
        if any(fnmatch(file, pattern) for pattern in settings["only_mutate"]) and file not in settings["do_not_mutate"]
    }
    folder = GAMES[name].replace(".", "/")
    rooms = [Path(file).name for file in files if file.startswith(f"{folder}/decisions/")]
    parts = ["rules.py", "flow.py", *(f"decisions/{room}" for room in rooms)] if rooms else ["legality.py", "course.py"]
    assert {f"{folder}/{part}" for part in parts} <= changed
    assert all(file.startswith(f"{folder}/") and not file.endswith(("table.py", "words.py")) for file in changed)


def test_without_its_tool_it_says_what_is_lacking(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.argv", ["mutants.py", "catatac"])
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    monkeypatch.setattr(mutants, "WORK", tmp_path / "mutants")
    with pytest.raises(SystemExit, match="There is no mutmut beside"):
        mutants.main()
    assert not (tmp_path / "mutants").exists()
