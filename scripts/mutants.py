"""Mutation testing: changes the rules of a game in one small way at a time, and shows the changes that no test notices.

Each survivor is a test that is missing, a line that is not needed, or a change that changes nothing. Every mutant meets
the tests of its game and the goldens; what survives them meets the tests again and the contract, in a process of its
own. That takes an hour a game and more, so it is run by hand and not with the other tests:

    pip install -e '.[dev,mutants]'
    python scripts/mutants.py whack-a-catgirl

After new tests, name the survivors to try only those again. What words or draws a table (table.py, words.py, faces.py)
is left alone, and so is what cannot be exchanged while a program runs: constants, properties, functions with a cache.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from catcards.games import GAMES

WORK = ROOT / "build" / "mutants"
COPIED = ("catcards", "tests", "scripts", "pyproject.toml")
SETTINGS = """
[tool.mutmut]
source_paths = ["catcards"]
only_mutate = ["{package}/*.py"]
do_not_mutate = ["{package}/table.py", "{package}/words.py", "{package}/faces.py"]
also_copy = ["scripts"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-k", "{chosen}"]
pytest_add_cli_args_test_selection = ["tests/games", "tests/transcripts"]
timeout_multiplier = 4.0
timeout_constant = 2.0
"""
UNNOTICED = ("survived", "no tests")
UNTRIED = "not checked"
SLOWEST = 600
"""So many seconds tests and contract may take before a mutant counts as one that never ends."""


def prepare(work: Path, game: str) -> None:
    """Copy the checkout as it is now, with the settings for this game; what was there before goes."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    for part in COPIED:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, work / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / part, work / part)
    with (work / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(SETTINGS.format(package=GAMES[game].replace(".", "/"), chosen=chosen(game)))


def chosen(game: str) -> str:
    """The tests of a game, as pytest is told to choose them: by the name of the game or of its package."""
    return f"{game} or {GAMES[game].rpartition('.')[2]}"


def program() -> Path:
    """Where mutmut is: beside the Python that runs this."""
    return Path(sys.executable).with_name("mutmut")


def mutmut(work: Path, *words: str, shown: bool = False) -> str:
    """What a command of mutmut prints, unless it is shown at once."""
    command = [str(program()), *words]
    done = subprocess.run(command, cwd=work, stdout=None if shown else subprocess.PIPE, text=True, check=True)
    return done.stdout or ""


def results(work: Path) -> dict[str, str]:
    """What became of every mutant that was tried, by name."""
    lines = mutmut(work, "results", "--all", "true").split("\n")
    found = dict(line.strip().rsplit(": ", 1) for line in lines if ": " in line)
    return {mutant: result for mutant, result in found.items() if result != UNTRIED}


def noticed(work: Path, game: str, mutant: str) -> bool:
    """Whether the tests or the contract notice a mutant in a process of its own, where nothing is cached yet."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/games", "tests/contract"]
    try:
        done = subprocess.run(
            [*command, "-k", chosen(game)],
            cwd=work / "mutants",
            env=os.environ | {"MUTANT_UNDER_TEST": mutant},
            capture_output=True,
            check=False,
            timeout=SLOWEST,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main() -> int:
    """Try the mutants of one game, or some of them, and show those that nothing noticed; 1 when there are any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument(
        "mutants", nargs="*", metavar="MUTANT", help="only these, as they were named when they survived"
    )
    options = parser.parse_args()
    if not program().exists():
        sys.exit(f"There is no mutmut beside {sys.executable}; `pip install -e '.[dev,mutants]'` brings it.")
    game, work = options.game, WORK / options.game
    prepare(work, game)
    try:
        mutmut(work, "run", "--max-children", "1", *options.mutants, shown=True)
        tried = results(work)
        survivors = [mutant for mutant, result in tried.items() if result in UNNOTICED]
        survivors = [mutant for mutant in survivors if not noticed(work, game, mutant)]
        for mutant in survivors:
            print(mutmut(work, "show", mutant))
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"{error} (in {work})")
    killed = len(tried) - len(survivors)
    print(f"{game}: {killed} of {len(tried)} mutants were noticed, {killed / len(tried):.1%}.")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
