"""The rules as people read them: clauses with ids from a game's `rules.md`, and finding the right one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise

from catcards.core.names import fold

_CLAUSE = re.compile(r"- \*\*([a-z]+\.\d+)\*\* +(?:\*([^*]+)\*\.? +)?(.*)")


@dataclass(frozen=True)
class Clause:
    """One numbered rule: its id (`ct.13`), the heading it stands under, its name and its text."""

    id: str
    heading: str
    name: str
    text: str


@dataclass(frozen=True)
class Rulebook:
    """A game's rules: the aim in two sentences, then the clauses in order."""

    title: str
    aim: str
    clauses: tuple[Clause, ...]

    @property
    def topics(self) -> list[str]:
        """What the clauses speak of, as it is typed: the name of each, else its heading."""
        return list(dict.fromkeys("-".join(fold(clause.name or clause.heading)) for clause in self.clauses))

    def find(self, topic: str) -> list[Clause]:
        """The clauses that a topic means: by id or number, by a whole heading, by words of name, heading or text."""
        words = _telling(topic)
        if not words or not self.clauses:
            return []
        prefix = self.clauses[0].id.partition(".")[0]
        number = words[-1].removeprefix(prefix)
        if number.isdecimal() and words[:-1] in ([], [prefix]):
            return [clause for clause in self.clauses if clause.id == f"{prefix}.{number}"]
        if headed := [c for c in self.clauses if "".join(_telling(c.heading)) == "".join(words)]:
            return headed
        for place in ("name", "heading", "text"):
            if found := [c for c in self.clauses if _holds(fold(getattr(c, place)), words)]:
                return found
        return []


def _telling(text: str) -> list[str]:
    """The folded words of a text without its articles, unless there are no others."""
    words = fold(text)
    return [word for word in words if word not in ("a", "an", "the")] or words


def _holds(text: list[str], words: list[str]) -> bool:
    parts = [*text, *map("".join, pairwise(text))]  # `setup` finds set-up
    return all(any(part.startswith(word) for part in parts) for word in words)


def rulebook(package: str) -> Rulebook:
    """The rules of the game in this package, from its `rules.md`."""
    lines = files(package).joinpath("rules.md").read_text(encoding="utf-8").splitlines()
    title, heading, aim = "", "", []
    clauses: list[Clause] = []
    for line in lines:
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            heading = line[3:]
        elif clause := _CLAUSE.match(line):
            clauses.append(Clause(clause[1], heading, (clause[2] or "").rstrip("."), clause[3]))
        elif clauses and line.startswith("  "):
            last = clauses[-1]
            clauses[-1] = Clause(last.id, last.heading, last.name, f"{last.text} {line.strip()}")
        elif line and not clauses and not heading:
            aim.append(line)
    return Rulebook(title, " ".join(aim), tuple(clauses))
