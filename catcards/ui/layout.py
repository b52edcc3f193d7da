"""One screen: the table, what was said, and the question, fitted to a width and a height."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rich.cells import cell_len
from rich.text import Text

from catcards.core.pieces import Cards, Table
from catcards.ui import plain
from catcards.ui.front import sentences
from catcards.ui.panels import GAP, LEVELS, Level, Lines, aside, draw, flowed, joined, padded, rule, wrapped, zone
from catcards.ui.replies import Item, Tell
from catcards.ui.theme import TONES, Theme

NARROW = 60
"""Below this width a table is told as a list."""
WIDE = 104
"""No table is wider than this; where there is room for a column of the story beside it, that stands there."""
COLUMN = 40
STORY = 5
"""So many lines a table leaves free for the story, always, so that it does not jump when there is more to tell."""
LONGEST_STORY = 12
REST = "`table` tells all of it"
"""What stands where a table does not fit."""


@dataclass(frozen=True)
class Below:
    """What stands between the table and the question: the story, and under it answers to the player.

    A text of the story may have several lines, one for each sentence about a move; they run together where room is
    scarce. `log` is the whole story, for a column beside the table on a wide screen; `hint` stands beside the question.
    `guide` is what a learner is to read: it always shows.
    """

    story: tuple[str, ...] = ()
    heading: str = ""
    answers: tuple[Tell, ...] = ()
    log: tuple[str, ...] = ()
    hint: str = ""
    guide: str = ""


@dataclass(frozen=True)
class Screenful:
    """Lines that fit; when an answer needs several pages, how many there are."""

    lines: Lines
    pages: int = 1


def screenful(table: Table, below: Below, width: int, height: int, theme: Theme, page: int = 0) -> Screenful:
    """Everything that fits on a screen of this size; the question always does."""
    spare = width - WIDE - 2 * GAP
    if spare >= COLUMN and below.log:
        main = screenful(table, replace(below, log=()), WIDE, height, theme, page)
        column = _column(below.log, min(spare, WIDE), max(20, len(main.lines)), theme)[:height]
        return Screenful(aside([padded(line, WIDE) for line in main.lines], column), main.pages)
    width = min(width, WIDE)
    asked = _question(table.question, below.hint, width, theme)
    room = max(1, height - len(asked))
    drawn = _Drawn(table, width, theme)
    guide = _guide(below.guide, width, theme)
    if below.answers:
        story, answer = _story(below, width, theme, together=True), _answers(below.answers, width, theme)
        for parts in ([story, guide, answer], [story, answer]):
            if lines := drawn.within(room - sum(map(len, parts))):
                return Screenful(_spaced([lines, *parts, asked], height))
        return _paged(table, [*story, *answer], asked, width, height, theme, page)
    room = max(1, room - len(guide))
    story = _story(below, width, theme, together=True)
    for wanted in range(min(len(story), STORY) if guide else STORY, -1, -1):
        if lines := drawn.within(room - wanted):
            break
    else:
        lines = _cut(table, width, room, theme)
    left = min(room - len(lines), LONGEST_STORY)
    apart = _story(below, width, theme, together=False)
    shown = next((told for told in (apart, story) if len(told) <= left), None)
    if shown is None:
        shown = _last(below, width, left, theme)
    return Screenful(_spaced([lines, shown, guide, asked], height))


def whole(table: Table, width: int, height: int, theme: Theme) -> Lines:
    """All of a table at the roomiest level that fits, or else at the tightest."""
    drawn = _Drawn(table, width, theme)
    return drawn.within(height) or drawn.tightest


def _spaced(parts: Sequence[Lines], height: int) -> Lines:
    """The parts under each other, with an empty line between them where there is one to spare."""
    first, *others = [part for part in parts if part] or [[]]
    spare = height - len(first) - sum(map(len, others))
    lines = [*first]
    for i, part in enumerate(others):
        lines += [Text(), *part] if i < spare else part
    return lines


def _guide(guide: str, width: int, theme: Theme) -> Lines:
    """What a learner is to read, with a bar down its side."""
    side = Text(f" {theme.box.side} ", TONES["new"])
    return [joined(side, part) for part in wrapped(_marked(guide, theme, ""), width - 4)] if guide else []


class _Drawn:
    """A table at its levels, each drawn when it is first needed."""

    def __init__(self, table: Table, width: int, theme: Theme) -> None:
        self._draw: list[Callable[[], Lines]] = [partial(_table, table, width, level, theme) for level in LEVELS]
        if width < NARROW:
            self._draw = [partial(_told, table, width, theme)]
        self._done: list[Lines] = []

    def within(self, height: int) -> Lines:
        """The table at the roomiest level that fits; no lines when none does."""
        for i, draw_it in enumerate(self._draw):
            if i == len(self._done):
                self._done.append(draw_it())
            if len(self._done[i]) <= height:
                return self._done[i]
        return []

    @property
    def tightest(self) -> Lines:
        """The table at the tightest level."""
        self.within(0)
        return self._done[-1]


def _table(table: Table, width: int, level: Level, theme: Theme) -> Lines:
    lines = [*_title(table, width, theme), *draw(table.public, width, level, theme)]
    for piece in table.private:
        lines += (
            zone(piece, width, level.hand, theme, level.deep)
            if isinstance(piece, Cards)
            else draw([piece], width, level, theme)
        )
    return lines


def _title(table: Table, width: int, theme: Theme) -> Lines:
    name, *rest = (Text(theme.shown(part)) for part in table.title.split(" · "))
    name.stylize("bold")
    turn = Text(theme.shown(table.turn), TONES["strong"])
    lines = [joined(" ", line) for line in flowed([name, *rest], width - 1, Text(theme.shown(" · ")))]
    if not turn.plain:
        return lines
    if lines[-1].cell_len + GAP + turn.cell_len + 1 <= width:
        return [*lines[:-1], joined(padded(lines[-1], width - 1 - turn.cell_len), turn)]
    return [*lines, joined(" ", turn)]


def _told(table: Table, width: int, theme: Theme) -> Lines:
    """The table as a list of facts."""
    return [part for line in plain.speak(table) for part in wrapped(Text(theme.shown(line)), width, 2)]


def _cut(table: Table, width: int, height: int, theme: Theme) -> Lines:
    """What matters most of a table that does not fit: your cards, the rest from the top, what is said of them.

    Where something is left out it is said how to have it told.
    """
    hands = [piece for piece in table.private if isinstance(piece, Cards)]
    told = draw([piece for piece in table.private if not isinstance(piece, Cards)], width, LEVELS[-1], theme)
    public, more = replace(table, private=()), wrapped(_marked(f"… {REST}", theme, "dim"), width)[:1]
    if width < NARROW:
        shown = _told(public, width, theme)
        own = [part for line in plain.pieces(hands) for part in wrapped(Text(theme.shown(line)), width, 2)]
    else:
        shown = _table(public, width, LEVELS[-1], theme)
        own = [line for hand in hands for line in zone(hand, width, LEVELS[-1].hand, theme)]
    left = height - len(own)
    if left >= len(shown) + len(told):
        return [*shown, *own, *told]
    if left >= len(shown):
        return [*shown, *own, *told[: left - len(shown) - 1], *more][:height]
    if own and width >= NARROW:  # the line above your cards says it
        own[0] = rule(Text(theme.shown(hands[0].name), "bold"), width, theme, REST.replace("`", ""))
        return [*shown[: max(0, left)], *own][:height]
    if left > 1:
        return [*shown[: left - 1], *more, *own][:height]
    return [*own[: max(0, height - 1)], *more][:height]


def _question(question: str, aside: str, width: int, theme: Theme) -> Lines:
    """The question, with the commands in it set off."""
    if not question:
        return []
    line = _marked(question, theme, "bold")
    hint = Text(theme.shown(aside), "dim")
    if aside and line.cell_len + GAP + hint.cell_len + 2 <= width:
        return [joined(" ", padded(line, width - 2 - hint.cell_len), hint)]
    return [joined(" ", part) for part in wrapped(line, width - 1)]


def _story(below: Below, width: int, theme: Theme, together: bool) -> Lines:
    """What happened, the sentences about one move together or each by itself."""
    told = [move.replace("\n", " ") for move in below.story] if together else sentences(below.story)
    lines = [part for event in told for part in _bullet(event, width, theme)]
    if below.heading and lines:
        lines = [Text(f" {theme.shown(below.heading)}", "dim"), *lines]
    return lines


def _bullet(told: str, width: int, theme: Theme, tone: str = TONES["new"]) -> Lines:
    first, *rest = wrapped(Text(theme.shown(told)), width - 3)
    return [joined(Text(theme.shown(" · "), tone), first), *(joined("   ", line) for line in rest)]


def _column(log: tuple[str, ...], width: int, height: int, theme: Theme) -> Lines:
    """The story so far beside the table, as much of its end as fits."""
    lines = [part for told in log[-height:] for part in _bullet(told, width, theme, "")]
    return [rule(Text("the story so far"), width, theme), *lines[-(height - 1) :]]


def _last(below: Below, width: int, room: int, theme: Theme) -> Lines:
    """As many of the last sentences of the story as there is room for, and a word that there is more of it."""
    more = _marked(" … more: `log`", theme, "dim")
    moves = [move.split("\n") for move in below.story]
    while moves:
        moves = [moves[0][1:], *moves[1:]] if len(moves[0]) > 1 else moves[1:]
        kept = replace(below, story=tuple("\n".join(move) for move in moves), heading="")
        if len(lines := _story(kept, width, theme, together=True)) < room:
            return [more, *lines]
    return [more] if room > 0 else []


def _answers(answers: Sequence[Tell], width: int, theme: Theme) -> Lines:
    """The answers to one line of commands; only the list of the last has numbers, for only it can be picked from."""
    lines: Lines = []
    for answer in answers:
        lines += [part for note in answer.lines for part in _note(note, width, theme)]
        lines += _items(answer.items, width, theme, numbered=answer is answers[-1]) if answer.items else []
    return lines


def _items(items: Sequence[Item], width: int, theme: Theme, numbered: bool) -> Lines:
    lines: Lines = []
    number = len(str(len(items)))
    command = max(cell_len(theme.shown(item.command)) for item in items)
    for i, item in enumerate(items, 1):
        head = Text.assemble(f" {i if numbered else '':>{number}}  ", (theme.shown(item.command), TONES["may"]))
        if item.what and number + command + 30 < width:
            start = number + command + 5
            parts = wrapped(_marked(item.what, theme, ""), width - start)
            lines += [joined(padded(head, start), parts[0]), *(joined(" " * start, part) for part in parts[1:])]
        else:
            what = _marked(f"  {item.what}", theme, "") if item.what else Text()
            lines += wrapped(joined(head, what), width, number + 3)
    return lines


def _note(note: str, width: int, theme: Theme) -> Lines:
    return [joined(" ", part) for part in wrapped(_marked(note, theme, ""), width - 1)] or [Text()]


def _marked(said: str, theme: Theme, style: str) -> Text:
    """A line in this style, with the commands in it set off."""
    line = Text()
    for i, part in enumerate(theme.shown(said).split("`")):
        line.append(part, TONES["may"] if i % 2 else style)
    return line


def _paged(table: Table, answer: Lines, asked: Lines, width: int, height: int, theme: Theme, page: int) -> Screenful:
    """An answer too long to stand under the table, a page at a time."""
    title = _title(table, width, theme)[:1]
    room = max(1, height - len(asked) - len(title) - 1)
    pages = -(-len(answer) // room)
    page = min(page, pages - 1)
    shown = answer[page * room : (page + 1) * room]
    where = Text(
        theme.shown(
            f"page {page + 1} of {pages}: Enter goes on" if page + 1 < pages else "Enter goes back to the table"
        )
    )
    return Screenful([*title, *shown, rule(where, width, theme), *asked], pages)
