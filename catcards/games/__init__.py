"""The games there are, by id; a game is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from catcards.core.game import AnyGame, Unfit

GAMES = {
    "catatac": "catcards.games.catatac",
    "cat-horror-festival": "catcards.games.cat_horror_festival",
}


def game(name: str) -> AnyGame:
    """The rules of the game with this id or an unambiguous beginning of it; raises Unfit."""
    return module(name, "rules").GAME  # type: ignore[no-any-return]


def module(name: str, part: str) -> Any:
    """A part of a game's folder: `rules` or `table`; raises Unfit for an unknown game."""
    return import_module(f"{GAMES[game_id(name)]}.{part}")


def game_id(name: str) -> str:
    """The id that a typed name means; raises Unfit with what there is."""
    typed = name.strip().casefold().replace(" ", "-").replace("_", "-")
    found = [known for known in GAMES if known == typed] or [g for g in GAMES if typed and g.startswith(typed)]
    if len(found) == 1:
        return found[0]
    raise Unfit(f"There is no game called {name[:40]!r}; there are: {', '.join(GAMES)}.")
