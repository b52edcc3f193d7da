"""All that a seat can bring to its screen at a moment, as it is printed: drawn at 80 columns, and in plain lines."""

from __future__ import annotations

import io
import random
from contextlib import redirect_stdout
from dataclasses import replace
from typing import Any

from catcards.core.game import Seat, to_act
from catcards.core.session import Session
from catcards.ui import plain
from catcards.ui.complete import completions
from catcards.ui.curtain import covered
from catcards.ui.front import Scene
from catcards.ui.layout import Below, screenful
from catcards.ui.lines import PlainLines
from catcards.ui.panels import console
from catcards.ui.replies import Do, Play, Refuse, Tell
from catcards.ui.theme import theme
from catcards.ui.words import Words
from fuzzing.sitting import Out

COLUMNS, ROWS = 80, 22
RECENT = 6
ALWAYS = ("hand", "score", "log", "log all", "moves", "hint", "look", "look score", "help", "save", "why", "rules 1")
"""Words that everybody may type at any moment."""
STARTS = ("", "p", "why not ", "examine ", "look ", "rules ")
"""Lines after which Tab is pressed."""
SOME = 2
"""So many candidates are asked about at a moment."""
MISTYPED = 0.2
"""How often a mistyped command is tried: to find out what was meant is dear."""


def at_hand(session: Session[Any, Any], viewer: Seat | None) -> dict[str, str]:
    """What the seat asked or a bystander sees, and is told on asking, before it is printed.

    This is quick, and where it is the same, the same is printed.
    """
    words = Words(session)
    seen = {"the table": repr(words.table.table(session.game.view(session.state, viewer)))}
    if viewer is None:
        return seen
    replies = {f"`{command}`": repr(words.read(command)) for command in ("moves", "hint", "hand", "score", "log")}
    return {**seen, "what Tab offers": repr(completions("", words)), **replies}


def everything(session: Session[Any, Any], rng: random.Random) -> dict[str, str]:
    """What the seat asked can see, by how it comes to see it; what is tried hangs on the luck given."""
    words = Words(session)
    seat = session.state.asks[-1].seat
    table = words.table.table(session.game.view(session.state, seat))
    told = tuple(session.told(seat))
    scene = Scene(session.setup.names[seat], table, told[-RECENT:], "since your last move", told)
    shown = {
        "the screen": drawn(table, Below(scene.story, scene.since, log=scene.log)),
        "plain lines": spoken(scene),
        "look score": "\n".join(plain.pieces(table.kept)),
        "Enter": table.enter,
    }
    moves = [str(move) for move in words.candidates]
    commands = [
        *ALWAYS,
        *(f"look {pile}" for (pile,) in words.piles()),
        *(f"why not {move}" for move in rng.sample(moves, min(SOME, len(moves)))),
        *(f"examine {card}" for (card,) in rng.sample(words.card_names(), 1)),
    ]
    if rng.random() < MISTYPED:
        move = rng.choice(moves)
        commands.append(move.replace(rng.choice(move), "", 1))
    on_screen = rng.choice(commands)
    for command in commands:
        shown[f"`{command}`"] = answered(words, table, command, command == on_screen)
    for start in (*STARTS, *(move[: rng.randint(1, len(move))] for move in rng.sample(moves, 1))):
        shown[f"Tab after `{start}`"] = repr(completions(start, words))
    return shown


def public(session: Session[Any, Any]) -> dict[str, str]:
    """What stands on the screen before everybody: the curtain, and the plain lines of a bystander."""
    table = Words(session).table.table(session.game.view(session.state, None))
    told = tuple(session.told(None))
    asked = to_act(session.state)
    curtain = covered(table, session.setup.names[asked]) if asked is not None else table
    return {
        "the curtain": drawn(curtain, Below(story=told[-RECENT:])),
        "a bystander's plain lines": "\n".join([*plain.speak(table), *told]),
        "a bystander's face-down cards": "\n".join(plain.pieces(table.kept)),
    }


def of_a_seat(session: Session[Any, Any], seat: Seat) -> dict[str, str]:
    """What a seat sees of the table while another may be asked, and the story as it heard it."""
    table = Words(session).table.table(session.game.view(session.state, seat))
    told = tuple(session.told(seat))
    return {
        "the screen": drawn(replace(table, question=""), Below(story=told[-RECENT:], log=told)),
        "plain lines": "\n".join([*plain.speak(table), *told]),
        "look score": "\n".join(plain.pieces(table.kept)),
    }


def answered(words: Words, table: Any, command: str, on_screen: bool) -> str:
    """An answer as it is printed, also drawn when wanted; what a move or a word of the loop leads to is not done."""
    reply = words.read(command)
    if isinstance(reply, Play | Do):
        return repr(reply)
    answer = Tell((reply.reason,), reply.items) if isinstance(reply, Refuse) else reply
    out = Out()
    with redirect_stdout(out):
        PlainLines().answer(reply)
    return out.getvalue() + (drawn(table, Below(answers=(answer,))) if on_screen else "")


def spoken(scene: Scene) -> str:
    """A scene in plain lines."""
    out = Out()
    with redirect_stdout(out):
        PlainLines().turn(scene, fresh=True)
    return out.getvalue()


def drawn(table: Any, below: Below) -> str:
    """A screen as its bytes go to the terminal, colours too."""
    file = io.StringIO()
    lines = screenful(table, below, COLUMNS, ROWS, theme("utf-8")).lines
    show = console(file, COLUMNS, True)
    for line in lines:
        show.print(line, no_wrap=True, overflow="ignore", crop=False)
    return file.getvalue()
