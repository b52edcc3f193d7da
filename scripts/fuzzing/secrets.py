"""What is printed tells nobody what is hidden from them: neither how the cards lie, nor a choice made in secret."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

from catcards.core.chance import Chance
from catcards.core.game import Move, Seat, State, redeal, to_act
from catcards.core.session import Entry, Session
from catcards.games import game
from every_table import Seats
from fuzzing.policies import POLICIES, Player, a_setup, a_table
from fuzzing.run import Chunk, Found, Tally, report, run, script_of
from fuzzing.shown import at_hand, everything, of_a_seat, public

SIZE = 4
CHOICES = 6
"""So many legal moves, at most, are compared at a position by what the others see of them."""
PRINTED = 16
"""At every position it is compared what a seat is told, and at one in so many all that it can have printed."""
EVERY = 12
"""Choices are compared at one position in so many."""


def watch(chunk: Chunk) -> Tally:
    """So many games, watched at every step."""
    tally = Tally()
    for number in chunk.numbers:
        rng = random.Random(f"secrets {chunk.seed} {number}")
        table = a_table(number, rng)
        table = table._replace(options=tuple((name, "1" if name == "games" else one) for name, one in table.options))
        watch_game(table, rng, POLICIES[number // 7 % len(POLICIES)], tally)
        tally.done += 1
        if tally.found:
            break
    return tally


def watch_game(table: Seats, rng: random.Random, policy: str, tally: Tally) -> None:
    """A game, up to the first secret that shows."""
    session: Session[Any, Any] = Session(game(table.game), a_setup(table, rng, strange=True))
    player = Player(policy, rng, Counter())
    while session.state.outcome is None:
        tally.counts[f"{table.game}: positions"] += 1
        wrong = dealt_anew(session, rng, tally)
        if wrong is None and rng.randrange(EVERY) == 0:
            wrong = chosen_otherwise(session, rng, tally)
        if wrong:
            tally.found.append(Found(wrong, script_of(session)))
            return
        session.play(player.choose(session, session.game.legal(session.state)))


def with_state(session: Session[Any, Any], state: State) -> Session[Any, Any]:
    """The same game so far, as everybody remembers it, at another position."""
    other = copy.copy(session)
    other.state = state
    other.entries = list(session.entries)
    return other


def dealt_anew(session: Session[Any, Any], rng: random.Random, tally: Tally) -> str | None:
    """Deal what is hidden anew, from the seat asked and from a bystander: what changes on the screen then?"""
    seat, luck = to_act(session.state), rng.randrange(10**9)
    for viewer in (seat, None):
        state = copy.deepcopy(session.state)
        redeal(session.game, state, viewer, Chance(luck))
        tally.counts["screens with hidden cards dealt anew"] += state != session.state
        other = with_state(session, state)
        if luck % PRINTED:
            one, two = at_hand(session, viewer), at_hand(other, viewer)
        elif viewer is None:
            one, two = public(session), public(other)
        else:
            one, two = (everything(each, random.Random(luck)) for each in (session, other))
            tally.counts["positions printed with all that can be asked"] += 1
        if wrong := different(one, two):
            return f"dealing anew what {_who(session, viewer)} cannot see changes {wrong}"
        tally.counts["things shown and compared"] += len(one)
    return None


def chosen_otherwise(session: Session[Any, Any], rng: random.Random, tally: Tally) -> str | None:
    """A choice that leaves a seat or bystander with the same view and story is secret: what else tells it to them?"""
    rules, seat, luck = session.game, to_act(session.state), rng.randrange(10**9)
    legal = rules.legal(session.state)
    made = [(move, made_of(session, move)) for move in rng.sample(legal, min(CHOICES, len(legal)))]
    if any(after.state.outcome is not None for _, after in made):
        return None  # then everything has come to light
    for viewer in (None, *(other for other in range(len(session.setup.names)) if other != seat)):
        alike: list[tuple[Move, Session[Any, Any]]] = []
        for move, after in made:
            tally.counts["choices seen by others"] += 1
            heard = after.told(viewer, len(session.entries))
            for first, before in alike:
                if before.told(viewer, len(session.entries)) != heard or before.state == after.state:
                    continue
                if rules.view(before.state, viewer) != rules.view(after.state, viewer):
                    tally.counts[f"{rules.id}: told alike, and told apart by looking: {move[0]}"] += 1
                    continue
                tally.counts[f"{rules.id}: secret choices compared: {move[0]}"] += 1
                one, two = (all_of(each, viewer, luck) for each in (before, after))
                if wrong := different(one, two):
                    return f"{_who(session, viewer)} cannot know whether it was `{first}` or `{move}`, but for {wrong}"
            alike.append((move, after))
    return None


def all_of(session: Session[Any, Any], viewer: Seat | None, luck: int) -> dict[str, str]:
    """All that a seat or bystander is shown after a move, and would be asked if it were to be taken back."""
    shown = public(session) if viewer is None else of_a_seat(session, viewer)
    if viewer is not None and to_act(session.state) == viewer:
        shown |= everything(session, random.Random(luck))
    last: Entry = session.live[-1]
    return shown | {"the question of undo": f"{last.move} ({session.setup.names[last.seat]})"}


def made_of(session: Session[Any, Any], move: Move) -> Session[Any, Any]:
    """The game after a move, made in a copy of it."""
    after = with_state(session, copy.deepcopy(session.state))
    after.journal = None
    after.play(move)
    return after


def different(one: dict[str, str], two: dict[str, str]) -> str | None:
    """The first thing that is not the same, both ways."""
    for what in one.keys() | two.keys():
        if one.get(what) != two.get(what):
            return f"{what}: {_around(one.get(what), two.get(what))}"
    return None


def _around(one: str | None, two: str | None) -> str:
    """Two texts from where they begin to differ."""
    if one is None or two is None:
        return f"{one!r} or {two!r}"
    start = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    begin = max(0, start - 40)
    return f"{one[begin : start + 80]!r} or {two[begin : start + 80]!r}"


def _who(session: Session[Any, Any], seat: Seat | None) -> str:
    return "a bystander" if seat is None else session.setup.names[seat]


def main(number: int, seed: int, jobs: int, minutes: float | None) -> int:
    """Watch, and say how much was compared."""
    total = run(watch, number, SIZE, seed, jobs, minutes)
    anew = total.counts["things shown and compared"]
    secret = sum(count for what, count in total.counts.items() if "secret choices" in what)
    return report("secrets", total, [f"{anew:,} things shown and compared", f"{secret:,} secret choices compared"])
