"""Imports point one way: cli, then ui, then games, then core; and neither core nor a game can draw."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from catcards.games import GAMES, box, game

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "catcards"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in PACKAGE.rglob("*.py")
}
NO_SCREEN = [
    *(name for name in MODULES if name.startswith("catcards.core")),
    *(f"{package}.{part}" for package in GAMES.values() for part in ("rules", "table")),
]
FRONT = ("catcards.cli", "catcards.__main__", "catcards.reading", "catcards.seating")
DRAWING = ("rich", "typer", "prompt_toolkit", "pygments", "curses")


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports anywhere in it, those for type checkers too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by full name"
            assert node.module
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


@pytest.mark.parametrize("module", NO_SCREEN)
def test_no_rule_needs_a_screen(module: str) -> None:
    code = (
        "import sys, importlib\n"
        f"for name in {DRAWING!r}: sys.modules[name] = None\n"
        f"importlib.import_module({module!r})\n"
        "assert 'msgspec' not in sys.modules, 'card lists are read late'\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("module", sorted(name for name in MODULES if within(name, "catcards.core")))
def test_core_knows_no_game_and_no_screen(module: str) -> None:
    for name in imported(MODULES[module]):
        assert not within(name, "catcards.games", "catcards.ui", *FRONT, *DRAWING), f"{module} imports {name}"


@pytest.mark.parametrize("module", sorted(name for name in MODULES if within(name, "catcards.games")))
def test_games_know_neither_each_other_nor_a_screen(module: str) -> None:
    own = next((package for package in GAMES.values() if within(module, package)), None)
    for name in imported(MODULES[module]):
        assert not within(name, "catcards.ui", *FRONT, *DRAWING), f"{module} imports {name}"
        others = [package for package in GAMES.values() if package != own]
        assert not within(name, *others), f"{module} imports {name}"


@pytest.mark.parametrize("module", sorted(name for name in MODULES if within(name, "catcards.ui")))
def test_the_screen_knows_no_single_game_and_no_command_line(module: str) -> None:
    for name in imported(MODULES[module]):
        assert not within(name, "typer", *FRONT, *GAMES.values()), f"{module} imports {name}"


@pytest.mark.parametrize("module", sorted(MODULES))
def test_files_are_short(module: str) -> None:
    assert len(MODULES[module].read_text(encoding="utf-8").splitlines()) <= 500


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_box_says_what_the_rules_say(name: str) -> None:
    rules, facts = game(name), box(name)
    assert rules.id == name
    assert (rules.title, rules.seats, rules.minutes, rules.together) == facts
