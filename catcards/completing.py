"""What the shell can offer at the cursor: what fits the words that stand on the line already."""

from __future__ import annotations

import itertools
import os
import shlex
from collections.abc import Iterator

from catcards import games
from catcards.core.errors import Unfit

FLAGS = ("--manual-refill", "--private-hands", "--open-hands", "--plain", "--strict", "--export")
"""Options after which no value comes."""


def words() -> list[str]:
    """The words on the line before the one that is being typed, without the program."""
    line = os.environ.get("_TYPER_COMPLETE_ARGS") or os.environ.get("COMP_WORDS") or ""
    try:
        typed = shlex.split(line)
    except ValueError:  # a quote that is not closed yet
        typed = line.split()
    return typed[1:] if line[-1:].isspace() else typed[1:-1]


def typed_game() -> str | None:
    """The id of the game that is named on the line, also where its name is typed short."""
    typed = words()
    for before, word in itertools.pairwise(typed):
        if not word.startswith("-") and (before in FLAGS or not before.startswith("--")):
            try:
                return games.game_id(word)
            except Unfit:
                continue
    return None


def given(option: str) -> list[str]:
    """The values that an option has on the line."""
    typed = words()
    apart = [value for name, value in itertools.pairwise(typed) if name == option]
    joined = [word.partition("=")[2] for word in typed if word.startswith(f"{option}=")]
    return [part for value in (*apart, *joined) for part in value.split(",")]


def game_ids() -> list[str]:
    """The games."""
    return list(games.GAMES)


def variants() -> list[str]:
    """The variants of the game on the line, or of all, without those that are given."""
    named = typed_game()
    known = [named] if named else list(games.GAMES)
    taken = given("--variant")
    all_ = [option.name for name in known for option in games.game(name).options if option.variant]
    return [name for name in all_ if name not in taken]


def choices(option: str) -> list[str]:
    """What an option can be in the game on the line; nothing when that game does not have it."""
    named = typed_game()
    known = [named] if named else list(games.GAMES)
    found = [other.choices for name in known for other in games.game(name).options if other.name == option]
    return list(found[0]) if found else []


def trackers() -> list[str]:
    """The Cat Trackers, where there are any."""
    return choices("tracker")


def names() -> list[str]:
    """Those who are named on the line, and leaving it to luck."""
    return [*given("--names"), "draw"]


def unfinished() -> Iterator[str]:
    """The saves that can be gone on with."""
    return _saves(True)


def saved() -> Iterator[str]:
    """All saves that can be read."""
    return _saves(False)


def _saves(only_unfinished: bool) -> Iterator[str]:
    from catcards.core import saves

    try:
        for row in saves.listed():
            if row.script is not None and (row.unfinished or not only_unfinished):
                yield row.name
    except Unfit:
        return


def topics() -> list[str]:
    """What the rules of the game on the line speak of."""
    from catcards.core.rulebook import rulebook

    named = typed_game()
    return rulebook(games.GAMES[named]).topics if named else []


def cards() -> list[str]:
    """The cards of the game on the line."""
    named = typed_game()
    return [card.id for group in games.module(named, "table").gallery() for card in group.cards] if named else []


def parts() -> list[str]:
    """The parts of the walkthrough of the game on the line."""
    from catcards.core import lesson

    named = typed_game()
    text = lesson.text(games.GAMES[named]) if named else None
    return [str(number) for number, _ in enumerate(lesson.parsed(text).parts, 1)] if text else []
