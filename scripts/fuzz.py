"""Random tries of everything that catcards promises, over all games, tables, options and variants.

    scripts/fuzz.py games      whole games: audited, never stuck, never endless, every ending reached
    scripts/fuzz.py lines      typed lines of all kinds: no crash, and nothing happens but legal moves
    scripts/fuzz.py secrets    what is printed: nothing hidden, and no secret choice, shows
    scripts/fuzz.py kill       kill -9, two writers, a full disk, a folder that cannot be written to
    scripts/fuzz.py damage     saves cut and changed at every byte

Run it with the python of an environment that has the needs of the tests. What is not as promised is printed with a
save that leads there, and ends the program with 1; the last line is always one of figures.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "ui")]

NUMBERS = {"games": 100_000, "lines": 1_000_000, "secrets": 5_000, "kill": 2_000, "damage": 0}
"""How many tries each makes unless told; 0 stands for all there can be."""


def main(args: list[str] | None = None) -> int:
    """Run one kind of tries; 1 when something was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="KIND")
    for kind, number in NUMBERS.items():
        added = kinds.add_parser(kind)
        added.add_argument("--number", type=int, default=number, help=f"how many tries, {number or 'all'} unless told")
        added.add_argument("--seed", type=int, default=1, help="other numbers give other tries")
        added.add_argument(
            "--jobs", type=int, default=os.cpu_count() or 1, help="how many processes, all cores at most"
        )
        added.add_argument("--minutes", type=float, help="stop after so long, however many were made")
    given = parser.parse_args(args)
    tries = import_module(f"fuzzing.{given.kind}")
    code: int = tries.main(given.number, given.seed, given.jobs, given.minutes)
    return code


if __name__ == "__main__":
    sys.exit(main())
