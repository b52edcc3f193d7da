"""How fast catcards is: medians, each beside what it is compared with, measured in turns in the same run.

    scripts/bench.py [--rounds N]      run it with the python of an environment that has catcards' needs

What only computes is measured by the time it had a core. Absolute times depend on the machine and on what else it does;
the ratios are what counts.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from catcards import games
from catcards.core import saves
from catcards.core.game import AnyGame, Setup
from catcards.core.script import read
from catcards.core.session import UNDO, Session, replay

NAMES = ("Ada", "Bea", "Cal", "Dot")
LIBRARIES = ["-c", "import typer, rich.console, prompt_toolkit"]
COUNTED = 50_000
"""Turns of the reference loop that one move is compared with: dictionary, list and comparison in plain Python."""
MOVES = 5_000
LINES = 10_000
"""About so many lines has a very long log."""
LONG = {"catatac": {"marathon": "yes", "manual-refill": "yes"}, "whack-a-catgirl": {"games": "9"}}
"""The options with which a game lasts longest."""


def started(*command: str) -> float:
    """Seconds that a program takes from start to end, with the end of its input at once."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # as for people: compiled once, then only loaded
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-P", *command], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, env=environment, cwd=ROOT,
    )  # fmt: skip
    return time.perf_counter() - begun


def in_turns(rounds: int, *runs: Callable[[], float]) -> list[float]:
    """The median of each run over some rounds; each round does every run once, and the first only warms up."""
    taken: list[list[float]] = [[] for _ in runs]
    for number in range(rounds + 1):
        for times, run in zip(taken, runs, strict=True):
            seconds = run()
            if number:
                times.append(seconds)
    return [median(times) for times in taken]


def start_up(rounds: int) -> None:
    """Programs that start and end, against importing the libraries that the screen needs."""
    commands = {
        "catcards --version": (["-m", "catcards", "--version"], 0.5),
        "catcards games": (["-m", "catcards", "games"], 0.5),
        "first table of a piped game": (["-m", "catcards", "play", "catatac", "--players", "4"], 0.8),
    }
    runs = [partial(started, *command) for command, _ in commands.values()]
    libraries, *ours = in_turns(rounds, partial(started, *LIBRARIES), *runs)
    print(f"importing typer, rich.console, prompt_toolkit: {libraries * 1000:.0f} ms")
    for (name, (_, aim)), seconds in zip(commands.items(), ours, strict=True):
        print(f"{name}: {seconds * 1000:.0f} ms, ratio {seconds / libraries:.2f} (aim {aim} or less)")


def reference() -> float:
    """Seconds for the reference loop."""
    counts: dict[int, int] = {}
    hand = list(range(6))
    begun = time.process_time()
    for number in range(COUNTED):
        card = hand[number % 6]
        if counts.get(card, 0) <= number:
            counts[card] = counts.get(card, 0) + 1
    return time.process_time() - begun


def rules(game: AnyGame, setup: Setup, moves: int) -> float:
    """Seconds for so many random legal moves through the bare rules, game after game."""
    luck, played, seconds = random.Random(1), 0, 0.0
    choice = luck.choice
    while played < moves:
        state = game.new(replace(setup, seed=played))
        begun = time.process_time()
        while state.outcome is None and played < moves:  # a game that luck never ends counts as well
            game.apply(state, choice(game.legal(state)))
            state.said.clear()
            played += 1
        seconds += time.process_time() - begun
    return seconds * moves / played


def long_log(game: AnyGame, setup: Setup, moves: int) -> Session[Any, Any]:
    """The first moves of a game that lasts at least so long, or all of the longest of many."""
    longest: Session[Any, Any] | None = None
    for seed in range(1000):
        session: Session[Any, Any] = Session(game, replace(setup, seed=seed, options=LONG.get(game.id, {})))
        luck = random.Random(seed)
        while session.state.outcome is None and len(session.entries) < moves:
            session.play(luck.choice(game.legal(session.state)))
        if longest is None or len(session.entries) > len(longest.entries):
            longest = session
        if len(longest.entries) == moves:
            break
    assert longest is not None
    return longest


def replayed(game: AnyGame, text: str) -> float:
    begun = time.process_time()
    _, damage = replay(game, read(text))
    seconds = time.process_time() - begun
    assert damage is None, damage
    return seconds


def wavering(log: Session[Any, Any], lines: int) -> str:
    """A log of so many lines that stands where the other one does: every move is made and taken back, over and over."""
    times = lines // (2 * len(log.entries))
    text = [*log.head, ""]
    for line, entry in zip(log.lines(), log.entries, strict=False):
        text += [line, f"> {log.state.words[entry.seat]}: {UNDO} 1"] * times
        text.append(line)
    return "\n".join(text)


def held(game: AnyGame, text: str) -> int:
    """Bytes of memory that the game of a log holds."""
    script = read(text)
    tracemalloc.start()
    _, damage = replay(game, script)
    bytes_held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert damage is None, damage
    return bytes_held


def save_lines(lines: int) -> tuple[float, float]:
    """Seconds for one durable line of a save, and for a bare write and fsync of as many bytes."""
    with tempfile.TemporaryDirectory(dir=ROOT) as place:
        os.environ["CATCARDS_HOME"] = place
        line = "> ada: play pounce"
        save = saves.Save.create("bench", "bench", ["catcards script"])
        bare = os.open(Path(place) / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        data = f"{line} ~00000000\n".encode()

        def append() -> float:
            begun = time.perf_counter()
            save.append(line)
            return time.perf_counter() - begun

        def write() -> float:
            begun = time.perf_counter()
            os.write(bare, data)
            os.fsync(bare)
            return time.perf_counter() - begun

        ours, theirs = in_turns(lines, append, write)
        save.close()
        os.close(bare)
    return ours, theirs


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="how often each is measured")
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as home:
        os.environ["CATCARDS_HOME"] = home
        start_up(rounds)
    for name in games.GAMES:
        game = games.game(name)
        setup = Setup(game.id, NAMES, 1)
        ours, loop = in_turns(rounds, partial(rules, game, setup, MOVES), reference)
        turns = ours / MOVES / (loop / COUNTED)
        print(
            f"{game.title}, {len(NAMES)} players: {MOVES / ours:,.0f} random legal moves a second (aim 100,000 or more);"
            f" a move costs {turns:.0f} turns of a plain Python loop ({COUNTED / loop:,.0f} a second)"
        )
        log = long_log(game, setup, 500)
        text, moves = "\n".join([*log.head, "", *log.lines()]), len(log.entries)
        again, bare = in_turns(rounds, partial(replayed, game, text), partial(rules, game, setup, moves))
        print(
            f"{game.title}: a log of {moves} moves replays in {again * 1000:.1f} ms,"
            f" {again / bare:.1f} times bare moves"
        )
        text = wavering(log, LINES)
        lines, memory = text.count("\n> "), held(game, text)
        again, bare = in_turns(rounds, partial(replayed, game, text), partial(rules, game, setup, lines))
        print(
            f"{game.title}: a log of {lines:,} lines, of whose moves {moves} stand, replays in {again * 1000:.0f} ms,"
            f" {again / bare:.1f} times as many bare moves (aim 2 or less); in memory a line takes"
            f" {memory / lines:.0f} bytes, {memory / len(text):.1f} times its text"
        )
    ours, theirs = save_lines(200)
    print(f"one durable line of a save: {ours * 1000:.2f} ms, {ours / theirs:.2f} times a bare write and fsync")


if __name__ == "__main__":
    main()
