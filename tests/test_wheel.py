"""A wheel holds all that a game needs and works where nothing else of the project is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from catcards import __version__
from catcards.games import GAMES

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("wheel")
    source = place / "source"
    shutil.copytree(ROOT / "catcards", source / "catcards", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, source)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(place),
        str(source),
    ]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = place.glob("*.whl")
    return built


def test_the_wheel_holds_cards_rules_and_lessons(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    for path in (ROOT / "catcards").rglob("*"):
        if path.is_file() and path.suffix in (".py", ".toml", ".md", ".cat"):
            assert str(path.relative_to(ROOT)) in names
    assert {
        f"{package.replace('.', '/')}/{part}" for package in GAMES.values() for part in ("cards.toml", "rules.md")
    } <= names
    assert not [name for name in names if not name.startswith(("catcards/", f"catcards-{__version__}.dist-info/"))]


def test_the_wheel_works_when_installed_elsewhere(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--target",
        str(site),
        str(wheel),
    ]
    subprocess.run(pip, check=True, capture_output=True)
    environment = os.environ | {"PYTHONPATH": str(site), "CATCARDS_HOME": str(tmp_path / "home")}

    def run(*args: str, typed: str = "") -> str:
        done = subprocess.run(
            [str(site / "bin" / "catcards"), *args],
            cwd=tmp_path,
            env=environment,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    where = [sys.executable, "-P", "-c", "import catcards; print(catcards.__file__)"]
    assert subprocess.run(
        where, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    ).stdout.startswith(str(site))
    assert run("--version") == f"catcards {__version__}\n"
    for game in GAMES:
        assert run("rules", game)
        assert run("cards", game)
        assert "-- Player" in run("play", game, "--players", "4", "--strict", typed="moves\n1\n")
    assert run("saves")
