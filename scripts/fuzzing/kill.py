"""Real games in processes of their own: killed, played twice at once, on a full disk, in a folder that is not ours."""

from __future__ import annotations

import os
import random
import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from catcards import games
from catcards.core import saves
from catcards.core.errors import Damaged, Unfit
from catcards.core.session import Session
from fuzzing.damage import closed, home
from fuzzing.policies import Player, a_setup, a_table
from fuzzing.process import Game, arguments, can_fork
from fuzzing.run import Chunk, Found, Tally, report, run

SIZE = 10
MOVES = 40
AFRESH = 10
"""One game in so many is a program started afresh; the others come out of a program that is loaded already."""
NAME = "tried"


def try_out(chunk: Chunk) -> Tally:
    """So many games, each come to grief in one way."""
    tally = Tally()
    for number in chunk.numbers:
        rng = random.Random(f"kill {chunk.seed} {number}")
        setup = a_setup(a_table(number, rng), rng)
        way = rng.choices(list(WAYS), [weight for weight, _ in WAYS.values()])[0]
        session: Session[Any, Any] = Session(games.game(setup.game), setup)
        player = Player("tasteful", rng, Counter())
        for _ in range(rng.randint(1, MOVES)):
            if session.state.outcome is None:
                session.play(player.choose(session, session.game.legal(session.state)))
        with home() as folder:
            folder.chmod(0o755)
            try:
                wrong = WAYS[way][1](session, rng, folder, tally)
            except Exception as error:  # noqa: BLE001 - whatever it is, it must not happen
                wrong = f"{type(error).__name__}: {error}"
        tally.done += 1
        tally.counts[way] += 1
        if wrong:
            moves = [str(move) for move in session.moves]
            tally.found.append(Found(f"{way}: {wrong}\n  catcards {' '.join(arguments(setup, NAME))}\n  {moves}"))
    return tally


def started(session: Session[Any, Any], rng: random.Random, longest: int = 0) -> Game:
    """A program that plays this game."""
    return Game(arguments(session.setup, NAME), afresh=rng.randrange(AFRESH) == 0, longest=longest)


def killed(session: Session[Any, Any], rng: random.Random, folder: Path, tally: Tally) -> str | None:
    """Kill it at any moment; every move of which it has printed what came of it is in the save."""
    program = started(session, rng)
    program.type(*map(str, session.moves))
    for _ in range(rng.choice((0, 1, rng.randint(1, 20), rng.randint(1, 60 * MOVES)))):
        if not program.line():  # everything is printed by now
            break
        if program.echoes == len(session.moves):
            break
    time.sleep(rng.choice((0, 0, rng.random() / 1000, rng.random() / 100, rng.random() / 10)))
    program.kill()
    return survived(session, program.acknowledged, tally)


def survived(session: Session[Any, Any], acknowledged: int, tally: Tally) -> str | None:
    """What is wrong with the save that is left: it must hold all that was acknowledged, and be free to go on with."""
    tally.counts["moves acknowledged before a kill"] += acknowledged
    if not (saves.folder() / f"{NAME}.cat").exists():
        tally.counts["killed before there was a save"] += 1
        return f"{acknowledged} moves were acknowledged, and there is no save" if acknowledged else None
    try:
        found = saves.resume(NAME, games.game)
    except Damaged as damage:
        tally.counts["killed in the middle of a line"] += 1
        try:
            found, _ = saves.follow(NAME, games.game)
        except Damaged:
            return f"{acknowledged} moves were acknowledged, and: {damage}" if acknowledged else None
    except Unfit as refused:
        return f"cannot be gone on with: {refused}"
    else:
        closed(found)
    made = found.moves
    if made != session.moves[: len(made)]:
        return f"the save tells another game: {made}"
    tally.counts["moves in the save, and not yet acknowledged"] += max(0, len(made) - acknowledged)
    return f"{acknowledged} moves were acknowledged, and {len(made)} are saved" if len(made) < acknowledged else None


def killed_at_a_terminal(session: Session[Any, Any], rng: random.Random, folder: Path, tally: Tally) -> str | None:
    """The same before a screen."""
    from fuzzing.process import at_terminal

    acknowledged = at_terminal(arguments(session.setup, NAME), list(map(str, session.moves)), rng, folder)
    tally.counts["moves acknowledged at terminals"] += acknowledged
    return survived(session, acknowledged, tally)


def two_at_once(session: Session[Any, Any], rng: random.Random, folder: Path, tally: Tally) -> str | None:
    """While one plays, nobody else can; when it is killed, another goes on, and loses nothing."""
    program = started(session, rng)
    first = rng.randint(0, len(session.moves) - 1)
    program.type(*map(str, session.moves[:first]))
    while program.echoes < first or "your turn" not in program.printed:
        if not program.line():
            return f"ended early: {program.printed[-300:]!r}"
    other = Game(["resume", NAME], afresh=rng.randrange(AFRESH) == 0)
    other.end()
    said = other.complained.strip()
    if other.code != 1 or other.printed or f"{NAME} is being played at another terminal." != said:
        return f"a second one ends with {other.code}, and says {other.printed[-200:]!r} {said!r}"
    program.type(str(session.moves[first]))
    while program.acknowledged <= first and program.line():
        pass
    program.kill()
    third = Game(["resume", NAME], afresh=False)
    third.type(*map(str, session.moves[first + 1 :]))
    third.end()
    found, damage = saves.follow(NAME, games.game)
    over = session.state.outcome is not None and first + 1 == len(session.moves)
    if damage or found.moves != session.moves or third.code != (1 if over else 0):
        return f"gone on with, {len(found.moves)} of {len(session.moves)} moves are saved: {third.complained!r}"
    return None


def full_disk(session: Session[Any, Any], rng: random.Random, folder: Path, tally: Tally) -> str | None:
    """No file may be longer than so many bytes: the game goes on and says so, what was saved before is good."""
    program = started(session, rng, longest=rng.randint(1, 3000))
    program.type(*map(str, session.moves))
    program.end()
    path = saves.folder() / f"{NAME}.cat"
    if program.echoes != len(session.moves):
        return f"only {program.echoes} of {len(session.moves)} moves are played: {program.complained[-300:]!r}"
    over = session.state.outcome is not None
    if not path.exists():
        tally.counts["full from the start"] += 1
        told = program.complained.startswith("This game cannot be saved, and goes on without: File too large")
        return None if told and program.code == int(not over) else f"exit {program.code}: {program.complained!r}"
    found, damage = saves.follow(NAME, games.game)
    if damage or found.moves != session.moves[: len(found.moves)]:
        return f"what was saved before is not good: {damage}"
    if len(found.moves) == len(session.moves) and program.code == 0:
        tally.counts["it all fitted"] += 1
        return None
    said = "This game is NOT being saved: File too large." in program.printed
    at_end = f"The last moves are NOT saved in {NAME}: File too large." in program.printed
    if not at_end or (not said and not over) or program.code != int(not over):
        return f"exit {program.code}, and does not say that it is not saved: {program.printed[-400:]!r}"
    return None


def not_ours(session: Session[Any, Any], rng: random.Random, folder: Path, tally: Tally) -> str | None:
    """A folder that cannot be written to: the game goes on in memory and says so."""
    if os.geteuid() == 0 and not can_fork():  # to start an interpreter is not always allowed to others
        tally.counts["not tried, for it is run by one who may write anywhere"] += 1
        return None
    folder.chmod(0o555)
    program = Game(arguments(session.setup, NAME), afresh=False, user=NOBODY)
    program.type(*map(str, session.moves))
    program.end()
    folder.chmod(0o755)
    over = session.state.outcome is not None
    if program.echoes != len(session.moves) or program.code != int(not over):
        return f"exit {program.code} after {program.echoes} moves: {program.complained[-300:]!r}"
    if not re.match(r"This game cannot be saved, and goes on without: Permission denied", program.complained):
        return f"does not say that it is not saved: {program.complained!r}"
    return f"something was written: {list(folder.rglob('*'))}" if list(folder.iterdir()) else None


NOBODY = 65534
"""The user that a folder does not belong to, when the tries are run by one who may write anywhere."""
Way = Callable[[Session[Any, Any], random.Random, Path, Tally], str | None]
WAYS: dict[str, tuple[int, Way]] = {
    "killed in a pipe": (80, killed),
    "killed at a terminal": (6, killed_at_a_terminal),
    "two at once": (5, two_at_once),
    "full disk": (5, full_disk),
    "folder of somebody else": (4, not_ours),
}
"""What happens to a game, and how often."""


def main(number: int, seed: int, jobs: int, minutes: float | None) -> int:
    """Kill, and say what was left."""
    total = run(try_out, number, SIZE, seed, jobs, minutes)
    kills = sum(total.counts[way] for way in WAYS if way.startswith("killed"))
    moves = total.counts["moves acknowledged before a kill"]
    return report("kill", total, [f"{kills:,} killed", f"{moves:,} moves were acknowledged before"])
