"""What is read rather than played: the games, the saves, the rules, the cards, a finished game again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from catcards import COMMAND, __version__, games
from catcards.core.errors import Unfit
from catcards.core.names import cells, counted, fold

if TYPE_CHECKING:
    from catcards.core.game import Event
    from catcards.core.pieces import Gallery
    from catcards.core.saves import Listed
    from catcards.core.session import Session


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines, each column as wide as its widest cell."""
    if not rows:
        return []
    wide = [max(cells(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(text + " " * (wide[i] - cells(text)) for i, text in enumerate(row)).rstrip() for row in rows]


def game_lines() -> list[str]:
    """The games, a line each."""
    return columns([_facts(name, games.box(name)) for name in games.GAMES])


def _facts(name: str, box: games.Box) -> list[str]:
    against = "together" if box.together else "against each other"
    return [name, box.title, f"{counted(box.seats)} players", f"{box.minutes} minutes", against]


def welcome() -> Iterator[str]:
    """What catcards is, what there is to play, how to start, and the game that was left unfinished."""
    from catcards.core import saves

    yield f"catcards {__version__}: tabletop card games for people around one terminal."
    yield ""
    yield from (f"  {line}" for line in game_lines())
    yield ""
    some = next(iter(games.GAMES))
    yield from columns([
        ["Play:", f"{COMMAND} play {some} --players {games.box(some).seats[len(games.box(some).seats) // 2]}"],
        ["Learn it:", f"{COMMAND} walkthrough {some}"],
        ["Its rules:", f"{COMMAND} rules {some}"],
        ["Its cards:", f"{COMMAND} cards {some}"],
        ["All commands:", f"{COMMAND} --help"],
    ])  # fmt: skip
    try:
        left = next((row for row in saves.listed() if row.unfinished), None)
    except Unfit as unreadable:
        yield from ("", str(unreadable))
        return
    if left:
        yield ""
        yield f"Left unfinished: {left.name}, {_about(left)}. `{COMMAND} resume` goes on with it."


def _about(row: Listed) -> str:
    assert row.script is not None
    setup, moves = row.script.setup, len(row.script.moves)
    title = games.box(setup.game).title if setup.game in games.GAMES else setup.game
    return f"{title} with {', '.join(setup.names)}, {moves} move{'' if moves == 1 else 's'}"


def save_lines() -> list[str]:
    """The saves, a line each, the one played last first."""
    from datetime import datetime

    from catcards.core import saves

    rows = []
    for row in saves.listed():
        try:
            when = datetime.fromtimestamp(row.when).strftime("%Y-%m-%d %H:%M")
        except (OverflowError, ValueError, OSError):  # a date that is in no calendar
            when = "date unknown"
        about = _about(row) if row.script is not None else ""
        state = "finished" if row.script is not None and row.script.over else "unfinished"
        rows.append([row.name, when, about, f"unreadable: {row.why}" if row.why else state])
    return columns(rows)


def rule_lines(name: str, topic: str, width: int) -> list[str]:
    """The rules of a game, or those that a topic means; raises Unfit when none does."""
    import textwrap

    from catcards.core.rulebook import rulebook
    from catcards.ui.guess import asked_about

    game = games.game(name)
    book = rulebook(games.GAMES[game.id])
    if not topic or topic.casefold() == "all":
        lines = [book.title, "", *textwrap.wrap(book.aim, width)]
        clauses = list(book.clauses)
    else:
        lines = []
        clauses = book.find(topic) or book.find(asked_about(topic))
        if fold(topic) == ["aim"]:
            return textwrap.wrap(book.aim, width)
        if not clauses:
            raise Unfit(
                f"The rules of {game.title} say nothing about {topic[:40]!r}; `{COMMAND} rules {game.id}` shows all."
            )
    heading = None
    for clause in clauses:
        if clause.heading != heading:
            heading = clause.heading
            lines += [*([""] if lines else []), heading]
        text = f"{clause.name}. {clause.text}" if clause.name else clause.text
        lines += textwrap.wrap(f"{clause.id:<7}{text}", width, subsequent_indent=" " * 7)
    return lines


def gallery(name: str, deck: str | None) -> tuple[Gallery, ...]:
    """Every card of a game, or of somebody's own deck for it."""
    found: tuple[Gallery, ...] = games.module(name, "table").gallery(deck)
    return found


def spoken_cards(galleries: Iterable[Gallery], rulings: bool) -> Iterator[str]:
    """Cards in plain lines, with what is ruled about each when that is wanted."""
    from catcards.ui import plain

    for group in galleries:
        yield from ("", group.title, *([plain.sentence(group.note)] if group.note else []))
        for card in group.cards:
            yield plain.sentence(f"{plain.face(card.face)} ({card.copies})")
            yield from (f"  {plain.sentence(ruling)}" for ruling in card.rulings if rulings)


def unmet(name: str, deck: str) -> list[str]:
    """What a deck of somebody's own does not hold as often as the rulebook prints it; that is allowed, and may be a slip."""
    totals = games.game(name).totals(deck)
    if not totals:
        return ["The rulebook prints no counts that this deck could be compared with."]
    unlike = [f"  {what}: {there}, in the box {printed}" for what, there, printed in totals if there != printed]
    return ["Not as in the box, which is allowed:", *unlike] if unlike else ["Every count is that of the box."]


def own_cards(name: str) -> list[str]:
    """How to play with the cards of one's own box."""
    return [
        "To play with other cards, those of your own box for one:",
        f"  {COMMAND} cards {name} --export > mine.toml",
        "writes this list as an example with every key explained, and",
        f"  {COMMAND} play {name} --deck mine.toml",
        "plays with what you made of it.",
    ]


def draw_cards(galleries: Iterable[Gallery], large: bool, width: int, color: str) -> None:
    """Cards drawn on the terminal as they lie on the table, or large with all that is to be said of each."""
    import sys
    from dataclasses import replace

    from rich.text import Text

    from catcards.ui import panels
    from catcards.ui.theme import colours, theme

    known = theme(sys.stdout.encoding)
    screen = panels.console(sys.stdout, width, colours(color, sys.stdout.isatty()))
    for group in galleries:
        lines = [Text(), panels.rule(Text(known.shown(group.title), "bold"), width, known)]
        lines += panels.wrapped(Text(known.shown(group.note), "dim"), width) if group.note else []
        if large:
            lines += [line for card in group.cards for line in panels.large(card, width, known)]
        else:
            faces = [replace(card.face, mark=f"×{card.count}" if card.count > 1 else "") for card in group.cards]
            lines += panels.panels(faces, width, known)
        for line in lines:
            screen.print(line)


def found_cards(galleries: Iterable[Gallery], typed: str) -> tuple[Gallery, ...]:
    """The cards that are called so, as `examine` finds them; raises Unfit when none is."""
    from catcards.core.lookup import cards_called
    from catcards.ui.guess import close

    galleries = tuple(galleries)
    if found := cards_called(galleries, typed):
        return found
    names = {card.face.name for group in galleries for card in group.cards if card.face.name}
    near = close(typed, names)
    raise Unfit(f"There is no card called {typed[:40]!r}{f'; did you mean {near[0]}?' if near else '.'}")


def told_again(session: Session[Any, Any]) -> list[list[str]]:
    """A game told again, the start and then a step for each move; one that goes on only as everybody heard it."""
    names, outcome = session.setup.names, session.state.outcome

    def told(events: Iterable[Event]) -> list[str]:
        heard = [event for event in events if outcome is not None or event.to is None]
        return [
            event.text if event.to is None else f"({', '.join(names[seat] for seat in event.to)}) {event.text}"
            for event in heard
        ]

    steps = [told(session.opening), *(told(entry.events) for entry in session.live)]
    if outcome is not None:
        steps.append([f"The game is over: {outcome.reason}.", outcome.text, *session.game.reveal(session.state)])
    return [step for step in steps if step]
