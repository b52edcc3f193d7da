"""Typed lines of all kinds, read where they would be read: no crash, and nothing ever happens but legal moves."""

from __future__ import annotations

import random
import time
from collections import Counter
from copy import deepcopy
from typing import Any

from catcards.core.game import to_act
from catcards.core.names import fold
from catcards.core.session import Session
from catcards.core.typed import is_negated, is_question
from catcards.games import game
from catcards.ui.complete import completions
from catcards.ui.layout import Below, screenful
from catcards.ui.replies import Do, Play, Refuse, Reply, Tell, unreadable
from catcards.ui.theme import theme
from catcards.ui.words import Words
from fuzzing.policies import Player, a_setup, a_table
from fuzzing.run import Chunk, Found, Tally, report, run, script_of
from fuzzing.sitting import sit
from fuzzing.typist import Typist

SIZE = 100
AT_ONCE = 20
"""So many lines are typed at one position."""
SITTINGS = 3
"""Every so many chunks all lines go through a whole game as it is played in a pipe, not only through the reading."""
SLOW = 3.0
"""Seconds of computing that one line may take at most."""
THEMES = (theme("utf-8"), theme("ascii"))


def type_lines(chunk: Chunk) -> Tally:
    """So many lines at one game after the other."""
    rng = random.Random(f"lines {chunk.seed} {chunk.start}")
    place = chunk.start // SIZE
    setup = a_setup(a_table(place, rng), rng, strange=True)
    session: Session[Any, Any] = Session(game(setup.game), setup)
    tally = Tally()
    if place % SITTINGS == 0:
        sit(session, rng, chunk.count, tally)
        return tally
    player = Player("tasteful", rng, Counter())
    while tally.done < chunk.count and not tally.found:
        for _ in range(rng.randint(0, 12)):
            if session.state.outcome is None:
                session.play(player.choose(session, session.game.legal(session.state)))
        if session.state.outcome is not None:
            session.undo(rng.randint(1, len(session.live)))
        read_lines(session, rng, min(AT_ONCE, chunk.count - tally.done), tally)
    return tally


def typist(session: Session[Any, Any], words: Words, rng: random.Random) -> Typist:
    """Somebody who types at this position, and knows the words of the moves and cards."""
    commands = [str(move) for move in (*words.legal, *words.candidates)]
    known = {part for command in commands for part in fold(command)} | {card for (card,) in words.card_names()}
    return Typist(rng, commands, sorted(known | {*session.state.words}))


def read_lines(session: Session[Any, Any], rng: random.Random, count: int, tally: Tally) -> None:
    """Type some lines at this position, which must be the same afterwards."""
    words, before, typed = Words(session), deepcopy(session.state), []
    hands = typist(session, words, rng)
    for _ in range(count):
        kind, line = hands.line()
        tally.counts[f"lines: {kind}"] += 1
        tally.done += 1
        typed.append(line)
        begun = time.process_time()
        try:
            wrong = read_line(words, line, rng, tally)
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not happen
            wrong = f"{type(error).__name__}: {error}"
        seconds = time.process_time() - begun
        tally.high("longest time for a line, in seconds", seconds)
        if seconds > SLOW:
            wrong = wrong or f"took {seconds:.1f} seconds"
        if wrong:
            tally.found.append(Found(f"{line!r}: {wrong}", script_of(session)))
    if session.state != before or session.state.said:
        tally.found.append(Found(f"the position was changed by reading one of {typed!r}", script_of(session)))


def read_line(words: Words, line: str, rng: random.Random, tally: Tally) -> str | None:
    """What is wrong with the way in which a line is read."""
    if rng.random() < 0.1:
        cut = line[: rng.randint(0, min(len(line), 200))]
        if any(not found.text or found.replaces > len(cut) for found in completions(cut, words)):
            return f"Tab after {cut!r} offers what cannot be put there"
    if unreadable(line):
        tally.counts["replies: not even looked at"] += 1
        return None
    for command in [command for sentence in words.sentences(line) for command in sentence.commands]:
        reply = words.read(command)
        tally.counts[f"replies: {type(reply).__name__}"] += 1
        if isinstance(reply, Play) and (is_question(command) or (is_negated(command) and not words.is_whole(command))):
            return f"makes {reply.move} of what only asks, or says what not to do"
        if wrong := wrong_reply(words, reply) or (wrong_look(words, reply) if rng.random() < 0.02 else None):
            return wrong
        items = reply.items if isinstance(reply, Tell | Refuse) else ()
        if items and rng.random() < 0.1:
            number = rng.randint(1, len(items))
            picked = words.read(str(number))
            tally.counts["numbers picked from what was offered"] += 1
            repeats = items[number - 1].command == "again"  # which may be a question that was refused
            if isinstance(picked, Refuse) and "nothing that can be done" in picked.reason and not repeats:
                return f"offers {items[number - 1].command!r}, and that says: {picked.reason}"
            if wrong := wrong_reply(words, picked):
                return wrong
    return None


def wrong_reply(words: Words, reply: Reply) -> str | None:
    """What is wrong with an answer: a move must be legal, and a text must be one that can be shown anywhere."""
    match reply:
        case Play(move):
            return None if move in words.legal else f"reads as {move}, which is not legal"
        case Do():
            return None
    said = [reply.reason] if isinstance(reply, Refuse) else reply.lines
    lines = [*said, *(part for item in reply.items for part in item)]
    for kind in THEMES:
        if not all(kind.shown(line).isprintable() for line in lines):
            return f"answers with what a terminal would obey: {lines!r}"
    return None if all(said) else "answers with nothing"


def wrong_look(words: Words, reply: Reply) -> str | None:
    """What is wrong with an answer as it is drawn on a screen."""
    if isinstance(reply, Play | Do):
        return None
    answer = Tell((reply.reason,), reply.items) if isinstance(reply, Refuse) else reply
    session = words.session
    table = words.table.table(session.game.view(session.state, to_act(session.state)))
    for kind in THEMES:
        drawn = screenful(table, Below(answers=(answer,)), 80, 22, kind).lines
        if len(drawn) > 22 or max(line.cell_len for line in drawn) > 80:
            return f"the answer does not fit the screen: {answer!r}"
    return None


def main(number: int, seed: int, jobs: int, minutes: float | None) -> int:
    """Type, and say what came of it."""
    total = run(type_lines, number, SIZE, seed, jobs, minutes)
    moves, sat = total.counts["replies: Play"], total.counts["lines typed in whole games"]
    made = total.counts["moves made in whole games"]
    return report("lines", total, [f"{moves:,} read as a move", f"{sat:,} in whole games, where {made:,} made a move"])
