"""The games there are, by id; a game is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from catcards.core.errors import Unfit
from catcards.core.names import fold

if TYPE_CHECKING:
    from catcards.core.game import AnyGame

GAMES = {
    "catatac": "catcards.games.catatac",
    "hissy-fit": "catcards.games.hissy_fit",
    "cat-horror-festival": "catcards.games.cat_horror_festival",
    "whack-a-catgirl": "catcards.games.whack_a_catgirl",
}


class Box(NamedTuple):
    """What stands on the box of a game. It lies in the game's package itself, so that listing games loads no rules."""

    title: str
    seats: tuple[int, ...]
    minutes: str
    together: bool = False


def game(name: str) -> AnyGame:
    """The rules of the game with this id or an unambiguous beginning of it; raises Unfit."""
    return module(name, "rules").GAME  # type: ignore[no-any-return]


def module(name: str, part: str) -> Any:
    """A part of a game's folder: `rules` or `table`; raises Unfit for an unknown game."""
    return import_module(f"{GAMES[game_id(name)]}.{part}")


def box(name: str) -> Box:
    """What stands on the box of the game with this id."""
    return import_module(GAMES[name]).BOX  # type: ignore[no-any-return]


def game_id(name: str) -> str:
    """The id that a typed name means; raises Unfit with what there is."""
    typed = "-".join(fold(name))
    found = [known for known in GAMES if known == typed] or [g for g in GAMES if typed and g.startswith(typed)]
    if len(found) == 1:
        return found[0]
    from difflib import get_close_matches

    near = get_close_matches(typed, GAMES, 1)
    meant = f"did you mean {near[0]}? There are" if near else "there are"
    raise Unfit(f"There is no game called {name[:40]!r}; {meant}: {', '.join(GAMES)}.")
