"""Starts a game as `catcards play` does, for tests that need a process of their own: sit.py GAME NAMES [OPTION…].

`sit.py walkthrough GAME …` is `catcards walkthrough GAME …`, with the toy game among the games.
"""

from __future__ import annotations

import argparse
import sys

from catcards import games
from catcards.core.game import Setup
from catcards.core.saves import begin, resume
from catcards.ui.loop import House, run

games.GAMES["toy"] = "toygame"


if __name__ == "__main__":
    if sys.argv[1:2] == ["walkthrough"]:
        from catcards.cli import main

        main(sys.argv[1:])
    options = argparse.ArgumentParser()
    options.add_argument("game")
    options.add_argument("names")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--option", action="append", default=[])
    options.add_argument("--plain", action="store_true")
    options.add_argument("--strict", action="store_true")
    options.add_argument("--color", default="auto")
    options.add_argument("--undo", default="ask")
    options.add_argument("--resume")
    given = options.parse_args()
    if given.resume:
        session = resume(given.resume, games.game)
    else:
        chosen = dict(option.split("=") for option in given.option)
        session = begin(games.game(given.game), Setup(given.game, tuple(given.names.split(",")), given.seed, chosen))
    house = House(given.plain, given.strict, given.color, given.undo)
    sys.exit(run(session, house, lambda setup: begin(games.game(setup.game), setup)))
