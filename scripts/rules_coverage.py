"""Which tests prove which numbered rule, and which walkthrough teaches it; fails on any gap.

Ids come from each game's `rules.md`, tests from `@pytest.mark.rule("ct.14")` in the files under tests/, which are read
and not run. A rule that a walkthrough does not teach must be left out there with a reason.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from catcards.core import lesson
from catcards.core.rulebook import rulebook
from catcards.games import GAMES

LATER = dict.fromkeys([f"ct.{number}" for number in range(35, 38)], "the boosters come after the base games")
"""Rules that are not built yet, and why: they may stand in no game's rules and need no test."""


def marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each id that a marker in a module names, with the test (or class, or module) that it marks."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                yield from ((rule, node.name) for rule in _ids(decorator))
        elif isinstance(node, ast.Assign) and any(
            isinstance(to, ast.Name) and to.id == "pytestmark" for to in node.targets
        ):
            yield from ((rule, "the whole file") for rule in _ids(node.value))


def _ids(expression: ast.expr) -> Iterator[str]:
    for node in ast.walk(expression):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield from re.split(r"[,\s]+", argument.value.strip())


def tests() -> dict[str, list[str]]:
    """The tests of every id that any test names."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for rule, name in marked(ast.parse(path.read_text(encoding="utf-8"))):
            found[rule].append(f"{path.relative_to(ROOT)}::{name}")
    return found


def taught(package: str) -> tuple[set[str], dict[str, str]]:
    """The rules that the walkthrough of a game teaches, and those that it leaves out, with reasons."""
    text = lesson.text(package)
    if text is None:
        return set(), {}
    walk = lesson.parsed(text)
    return walk.teaches, dict(walk.left_out)


def main() -> int:
    """Print every id with its tests and whether it is taught; 1 when there is a gap or an id that no rules hold."""
    found, gaps, wrong = tests(), [], []
    known: set[str] = set()
    for game, package in GAMES.items():
        print(game)
        taught_here, left_out = taught(package)
        clauses = rulebook(package).clauses
        ids = {clause.id for clause in clauses}
        wrong += [
            f"{rule}: the walkthrough of {game} names it, but there is no such rule"
            for rule in sorted((taught_here | set(left_out)) - ids)
        ]
        wrong += [
            f"{rule} is neither taught by the walkthrough of {game} nor left out with a reason"
            for rule in sorted(ids - taught_here - set(left_out))
        ]
        wrong += [
            f"{rule} is taught by the walkthrough of {game} and left out as well"
            for rule in sorted(taught_here & set(left_out))
        ]
        for clause in clauses:
            known.add(clause.id)
            proofs = found.get(clause.id, [])
            later = LATER.get(clause.id)
            if not proofs and not later:
                gaps.append(clause.id)
            lessons = "taught" if clause.id in taught_here else f"not taught: {left_out.get(clause.id, 'NO REASON')}"
            print(f"  {clause.id:<6} {clause.name}: {len(proofs) or later or 'NO TEST'}; {lessons}")
            for proof in proofs:
                print(f"         {proof}")
    for rule, why in LATER.items():
        if rule not in known:
            print(f"  {rule:<6} later: {why}")
    unknown = sorted(set(found) - known - set(LATER))
    for rule in gaps:
        print(f"{rule} has no test.", file=sys.stderr)
    for rule in unknown:
        print(f"{rule} is named by {', '.join(found[rule])}, but no game has such a rule.", file=sys.stderr)
    for sentence in wrong:
        print(f"{sentence}.", file=sys.stderr)
    if not gaps and not unknown and not wrong:
        print(f"Every rule has a test: {len(known)} rules, {len(set().union(*found.values())) if found else 0} tests.")
    return int(bool(gaps or unknown or wrong))


if __name__ == "__main__":
    sys.exit(main())
