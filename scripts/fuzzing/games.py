"""Whole games at random: audited after every move, never stuck, never endless, and each ending comes about."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from catcards.core.game import AnyGame, Setup, to_act
from catcards.core.session import Session
from catcards.games import GAMES, game
from every_table import MOST_MOVES
from fuzzing.policies import POLICIES, Player, a_setup, a_table
from fuzzing.run import Chunk, Found, Tally, report, run, script_of

SIZE = 100
ENOUGH = 20_000
"""From so many games on, an ending that never came about is a finding."""
POINTS = (("frost",), ("bobbin", "thread"), ("thread", "bobbin"), ("bobbin", "bobbin"))
"""Points cards of CATATAC, of which few make a game short."""
OBJECTIVES = """[objectives.lobby]
three_paws = "2x2"
two_paws = ["1x4"]

[objectives.foyer]
three_paws = "1x4"
two_paws = ["4x1"]

[objectives.balcony]
three_paws = "4x1"
two_paws = ["2x2"]
"""
"""Objectives of Cat Horror Festival that all ask for four reels, so that people can come out even."""
EVERY = 5
"""One game in so many is played with a card list of its own that makes an ending likely which luck seldom brings."""
OWN = " with a deck of its own"


def few_points(number: int) -> str:
    """The card list of CATATAC with few points cards: its own eight are never won all by play without a plan."""
    head, mark, tail = game("catatac").deck_text().partition("[points.")
    cards = dict(re.findall(r"\[points\.(\w+)\]\n((?:\w+ = .*\n)+)", mark + tail))
    kept = Counter(POINTS[number % len(POINTS)])
    return head + "\n".join(f"[points.{card}]\n{cards[card]}count = {count}\n" for card, count in kept.items())


def even_objectives(number: int) -> str:
    """The card list of Cat Horror Festival with objectives that all ask for as many reels."""
    return game("cat-horror-festival").deck_text().partition("[objectives.")[0] + OBJECTIVES


def short_path(number: int) -> str:
    """The card list of Hissy Fit with the carrier near the start."""
    return re.sub(r"(?m)^path = \d+$", f"path = {2 + number % 4}", game("hissy-fit").deck_text())


DECKS: dict[str, Callable[[int], str]] = {
    "catatac": few_points,
    "cat-horror-festival": even_objectives,
    "hissy-fit": short_path,
}
"""Who makes such a card list."""


def most_moves(setup: Setup) -> int:
    """The longest that a game set up so may last (see MOST_MOVES)."""
    several = 3 if setup.options.get("marathon") == "yes" else int(setup.options.get("games", "1"))
    return MOST_MOVES[setup.game] * several


def play(chunk: Chunk) -> Tally:
    """So many games to their end."""
    tally, seen = Tally(), Counter[str]()
    for number in chunk.numbers:
        rng = random.Random(f"games {chunk.seed} {number}")
        table = a_table(number, rng)
        setup = a_setup(table, rng)
        own = table.game in DECKS and rng.randrange(EVERY) == 0
        if own:
            setup = replace(setup, deck=DECKS[table.game](rng.randrange(99)))
        policy = "ending" if own else POLICIES[number // 7 % len(POLICIES)]
        tally.done += 1
        tally.counts[f"{table.game}: games"] += 1
        if found := one(game(table.game), setup, Player(policy, rng, seen), tally, OWN * own):
            found.what += f" ({table.game}, {setup.options}, seed {setup.seed}, policy {policy}, game {number})"
            tally.found.append(found)
    return tally


def one(rules: AnyGame, setup: Setup, player: Player, tally: Tally, deck: str) -> Found | None:
    """One game; what is wrong with it."""
    session: Session[Any, Any] = Session(rules, setup)
    state, most, last = session.state, most_moves(setup), list[str]()
    try:
        rules.audit(state)
        while state.outcome is None:
            legal = rules.legal(state)
            if not legal:
                return Found("nobody can do anything, and the game is not over", script_of(session))
            if len(session.entries) >= most:
                return Found(f"not over after {most} moves", script_of(session))
            move = player.choose(session, legal)
            last = [f"> {state.words[state.asks[-1].seat]}: {move}"]
            session.play(move)
            last = []
            rules.audit(state)
    except Exception as error:  # noqa: BLE001 - whatever it is, it must not happen
        return Found(f"{type(error).__name__}: {error}", script_of(session, *last))
    if state.outcome.reason not in rules.endings:
        return Found(f"ended by {state.outcome.reason!r}, which is not declared", script_of(session))
    if rules.legal(state) or to_act(state) is not None:
        return Found("over, and yet somebody is asked", script_of(session))
    tally.counts[f"{rules.id}: moves"] += len(session.entries)
    tally.counts[f"{rules.id}: {state.outcome.reason}{deck}"] += 1
    tally.high(f"{rules.id}: longest game as part of what it may last", len(session.entries) / most)
    return None


def main(number: int, seed: int, jobs: int, minutes: float | None) -> int:
    """Play, and say what came about how often."""
    total = run(play, number, SIZE, seed, jobs, minutes)
    missing = [
        f"{name}: {ending}"
        for name in GAMES
        for ending in game(name).endings
        if not any(total.counts[f"{name}: {ending}{deck}"] for deck in ("", OWN))
    ]
    if total.done >= ENOUGH:
        total.found += [Found(f"never ended so: {ending}") for ending in missing]
    moves = sum(count for what, count in total.counts.items() if what.endswith(": moves"))
    endings = sum(len(game(name).endings) for name in GAMES)
    return report("games", total, [f"{moves:,} moves", f"{endings - len(missing)} of {endings} endings came about"])
