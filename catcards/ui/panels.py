"""The pieces of a table drawn with rich: each becomes lines of text no wider than it is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text
from rich.theme import Theme as Styles

from catcards.core import pieces
from catcards.core.names import plural
from catcards.core.pieces import Beside, Cards, Face, Group, Line, Piece, Pile, Place, Printed, Track
from catcards.ui.plain import named
from catcards.ui.theme import HUES, TONES, Theme, depth

Lines = list[Text]
LINE = "dim"
"""The style of strokes: what they hold is brighter than they are."""
LEAST_CELL = 16
"""Columns that a card without a border takes at least, where cards keep their columns."""
LARGE = 60
"""A card that is shown by itself is no wider than this."""
GAP = 3
"""Columns between facts that stand side by side."""


@dataclass(frozen=True)
class Level:
    """How much room things may take: frames around tracks; cards as panels (of so many lines), rows, or packed."""

    frames: bool
    public: str
    hand: str
    deep: int = 1


LEVELS = (
    Level(True, "panels", "panels", 3),
    Level(True, "panels", "panels"),
    Level(False, "panels", "panels"),
    Level(False, "rows", "panels"),
    Level(True, "rows", "rows"),
    Level(False, "rows", "rows"),
    Level(False, "packed", "packed"),
)
"""From the roomiest to the tightest."""


def console(file: TextIO, width: int, colour: bool) -> Console:
    """A rich console that prints our lines as they are, in the colours that this terminal has."""
    many = depth()
    return Console(
        file=file, width=width, force_terminal=True, color_system="256" if many == 256 else "standard",
        no_color=not colour, legacy_windows=False, emoji=False, markup=False, highlight=False,
        theme=Styles(HUES[many], inherit=False),
    )  # fmt: skip


@lru_cache(maxsize=1)
def _ruler() -> Console:
    return Console(width=80, emoji=False, markup=False, highlight=False, legacy_windows=False)


def wrapped(text: Text, width: int, indent: int = 0) -> Lines:
    """A text in lines of this width; all but the first are indented."""
    first = text.wrap(_ruler(), max(1, width))
    if len(first) < 2 or not indent:
        return _trimmed(first)
    head = first[0]
    rest = text[len(head.plain) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    return [
        *_trimmed([head]),
        *(joined(" " * indent, line) for line in _trimmed(rest.wrap(_ruler(), max(1, width - indent)))),
    ]


def _trimmed(lines: Iterable[Text]) -> Lines:
    done = list(lines)
    for line in done:
        line.rstrip()
    return done


def toned(line: pieces.Text, theme: Theme) -> Text:
    """A line of spans as rich text, with the commands in it set off."""
    return Text.assemble(
        *(
            (part, TONES["may"] if i % 2 else TONES.get(span.tone, ""))
            for span in line
            for i, part in enumerate(theme.shown(span.text).split("`"))
        )
    )


def joined(*parts: Text | str) -> Text:
    """Parts in one line, each in its own style (`+` would spread the style of the first over all)."""
    return Text.assemble(*parts)


def padded(line: Text, width: int) -> Text:
    """The line filled up with blanks to this width."""
    return joined(line, " " * max(0, width - line.cell_len))


def box(title: Text, inside: Sequence[Text], width: int, theme: Theme, mark: str = "") -> Lines:
    """A frame of this width with a title in its upper border and a mark in its lower one."""
    strokes, room = theme.box, width - 2
    dash = strokes.bottom[1]
    side = Text(strokes.side, LINE)
    top = joined(Text(strokes.top[0], LINE), title, Text(dash * (room - title.cell_len) + strokes.top[2], LINE))
    ink = Text(mark, TONES["new"]) if mark else Text(dash, LINE)
    low = joined(
        Text(strokes.bottom[0] + dash * (room - 1 - ink.cell_len), LINE), ink, Text(dash + strokes.bottom[2], LINE)
    )
    return [top, *(joined(side, padded(line, room), side) for line in inside), low]


def large(card: Printed, width: int, theme: Theme) -> Lines:
    """One card by itself: what is printed on it, the same in a sentence, how many there are, what is ruled about it."""
    width, room = min(width, LARGE), min(width, LARGE) - 6
    blank = [Text()]
    printed = [Text(theme.shown(line), TONES["strong"]) for line in card.face.lines]
    short = f"{card.face.short[:1].upper()}{card.face.short[1:]}." if card.face.short else ""
    said = wrapped(Text(theme.shown(short)), room) if short and (short[:-1].casefold(),) != card.face.lines else []
    ruled = [line for ruling in card.rulings for line in wrapped(Text(theme.shown(ruling)), room)]
    blocks = [block for block in (printed, said, ruled) if block]
    inside = [line for block in blocks for line in (*blank, *block)] + blank
    title = Text(theme.shown(named(card.face)), "bold")
    return box(title, [joined("  ", line) for line in inside], width, theme, theme.shown(f" {card.copies} "))


def rule(title: Text, width: int, theme: Theme, right: str = "") -> Text:
    """A line across with a title near its left end."""
    dash = theme.box.top[1]
    end = f" {right} {dash}" if right else ""
    fill = width - title.cell_len - cell_len(end) - 3
    if fill < 1:
        return joined(f"{dash} ", title)
    return Text.assemble((f"{dash} ", LINE), title, (f" {dash * fill}{end}", LINE))


def aside(left: Sequence[Text], right: Sequence[Text], gap: int = GAP) -> Lines:
    """Two blocks of lines side by side."""
    width = max((line.cell_len for line in left), default=0) + gap
    rows = max(len(left), len(right))
    filled = [*left, *[Text()] * (rows - len(left))]
    others = [*right, *[Text()] * (rows - len(right))]
    return [
        joined(padded(one, width), other) if other.plain else one for one, other in zip(filled, others, strict=True)
    ]


def widest(lines: Iterable[Text]) -> int:
    """The width of the widest line."""
    return max((line.cell_len for line in lines), default=0)


# --- cards


def heading(face: Face, theme: Theme) -> Text:
    """A card's corner and name."""
    return Text(theme.shown(named(face)), TONES.get(face.tone, "") or "bold")


def _marked(face: Face, theme: Theme, what: str = "") -> Text:
    line = joined(heading(face, theme), theme.shown(what))
    return joined(line, Text(theme.shown(f" {face.mark}"), TONES["new"])) if face.mark else line


def in_a_row(face: Face, theme: Theme) -> Text:
    """A card as one line: the same facts as its panel, in the same order."""
    what = face.short or ", ".join(face.lines)
    return _marked(face, theme, f": {what}" if what else "")


def _natural(face: Face, theme: Theme) -> int:
    title = cell_len(theme.shown(named(face)))
    return max(6, title + 3, *(cell_len(theme.shown(line)) + 2 for line in face.lines))


def _panel(face: Face, width: int, rows: int, theme: Theme, airy: bool) -> Lines:
    inside = [joined(" " if airy else "", theme.shown(line)) for line in face.lines]
    inside += [Text()] * (rows - len(inside))
    return box(heading(face, theme), inside, width, theme, theme.shown(face.mark))


def panels(faces: Sequence[Face], width: int, theme: Theme, columns: int = 0, least: int = 1) -> Lines:
    """Cards as small panels side by side, in as many rows as they need."""
    widths = _widths(faces, width, theme, columns)
    rows: list[list[tuple[Face, int]]] = [[]]
    for face, own in zip(faces, widths, strict=True):
        taken = sum(other for _, other in rows[-1])
        if rows[-1] and (taken + own > width or (columns and len(rows[-1]) >= columns)):
            rows.append([])
        rows[-1].append((face, own))
    # all texts of a row of cards begin at the same distance from their border
    airy = all(
        cell_len(theme.shown(line)) + 3 <= own for face, own in zip(faces, widths, strict=True) for line in face.lines
    )
    lines: Lines = []
    for row in rows:
        deep = max([least, *(len(face.lines) for face, _ in row)])
        block: Lines = []
        for face, own in row:
            panel = _panel(face, own, deep, theme, airy)
            block = aside(block, panel, 0) if block else panel
        lines += block
    return lines


def _widths(faces: Sequence[Face], width: int, theme: Theme, columns: int) -> list[int]:
    """All alike where that costs no further row, else each as narrow as it can be."""
    own = [_natural(face, theme) for face in faces]
    alike = max(own)
    most = columns or len(faces)
    if alike * min(len(faces), most) <= width:
        roomy = min(alike + 2, width // min(len(faces), most))
        return [roomy] * len(faces)
    if sum(own) <= width and not columns:
        return own
    return [alike] * len(faces)


def rows(faces: Sequence[Face], width: int, theme: Theme) -> Lines:
    """Cards as lines, two beside each other where they fit."""
    lines = [in_a_row(face, theme) for face in faces]
    half = (width - GAP) // 2
    if len(lines) > 2 and widest(lines) <= half:
        return aside([padded(line, half) for line in lines[::2]], lines[1::2])
    return [part for line in lines for part in wrapped(line, width, 2)]


def packed(faces: Sequence[Face], width: int, theme: Theme) -> Lines:
    """Cards as lines, several on each; cards side by side that bear one name bear it together, equal ones a number."""
    parts: Lines = []
    before = None
    for face, equal in groupby(faces):
        line, name = in_a_row(face, theme), heading(face, theme)
        bare, count = line.plain == name.plain, len(list(equal))
        if bare:
            parts += [line] * count
        else:
            many = theme.shown(f" ×{count}") if count > 1 else ""
            told = joined(line, many)
            if named(face) == before:
                parts[-1] = joined(parts[-1], Text("; "), told[name.cell_len + 2 :])
            else:
                parts.append(told)
        before = None if bare else named(face)
    return flowed(parts, width, Text(theme.shown(" · "), "dim"))


def flowed(parts: Sequence[Text], width: int, between: Text) -> Lines:
    """Parts set one after the other, broken only between parts where that is possible."""
    lines: Lines = []
    for part in parts:
        if lines and lines[-1].cell_len + between.cell_len + part.cell_len <= width:
            lines[-1] = joined(lines[-1], between, part)
        else:
            lines += wrapped(part, width, 2)
    return lines


def grid(faces: Sequence[Face], width: int, theme: Theme, columns: int) -> Lines:
    """Cards without borders in so many columns, so that what lies under what can still be seen."""
    room = (width - GAP * (columns - 1)) // columns
    lines: Lines = []
    for start in range(0, len(faces), columns):
        block: Lines = []
        for i, face in enumerate(faces[start : start + columns]):
            inside = [Text(theme.shown(line)) for line in face.lines if line]
            cell = [part for line in (_marked(face, theme), *inside) for part in wrapped(line, room, 2)]
            block = aside([padded(line, (room + GAP) * i - GAP) for line in block], cell) if i else cell
        lines += block
    return lines


def faces_at(how: str, faces: Sequence[Face], width: int, theme: Theme, columns: int = 0, least: int = 1) -> Lines:
    """Cards drawn in one of the three ways; without panels, those that keep their columns stand in a grid."""
    if how == "panels" and all(_natural(face, theme) <= width for face in faces):
        return panels(faces, width, theme, columns, least)
    if columns and width >= LEAST_CELL * columns:
        return grid(faces, width, theme, columns)
    return packed(faces, width, theme) if how == "packed" else rows(faces, width, theme)


# --- other pieces


def draw(some: Sequence[Piece], width: int, level: Level, theme: Theme) -> Lines:
    """Public pieces, one under the other; groups that follow each other share their columns."""
    lines: Lines = []
    for grouped, run in groupby(some, lambda piece: isinstance(piece, Group)):
        together = list(run)
        if grouped:
            lines += groups([piece for piece in together if isinstance(piece, Group)], width, theme)
        else:
            lines += [line for piece in together for line in _piece(piece, width, level, theme)]
    return lines


def _piece(piece: Piece, width: int, level: Level, theme: Theme) -> Lines:
    match piece:
        case Track():
            return track(piece, width, level, theme)
        case Cards():
            return zone(piece, width, level.public, theme, level.deep)
        case Pile():
            return pile(piece, width, level, theme)
        case Line():
            return [joined(" ", line) for line in wrapped(toned(piece.text, theme), width - 1, 2)]
        case Group():
            return groups([piece], width, theme)
        case Beside():
            return beside(piece, width, level, theme)


def zone(cards: Cards, width: int, how: str, theme: Theme, least: int = 1) -> Lines:
    """Cards under a line that names them."""
    new = theme.shown("+ new") if any(face.mark == "+" for face in cards.faces) else ""
    top = wrapped(rule(Text(theme.shown(cards.name), "bold"), width, theme, new), width, 2)
    if not cards.faces:
        return [*top, Text(f" {theme.shown(cards.empty)}", "dim")]
    return [*top, *faces_at(how, cards.faces, width, theme, cards.columns, least)]


def pile(heap: Pile, width: int, level: Level, theme: Theme) -> Lines:
    """A pile: its name and count, and beside them the card on top."""
    name, count = theme.shown(heap.name), plural(heap.count, "card")
    if heap.top is None:
        return [Text(f" {name} {heap.count}")]
    if level.public == "panels":
        label = [Text(f" {name}"), Text(f" {count}")]
        top = panels([heap.top], max(8, width - widest(label) - 1), theme, least=level.deep)
        if widest(label) + 1 + widest(top) <= width:
            return aside([Text(), *label], top, 1)
    return wrapped(joined(f" {name}, {count}, on top ", in_a_row(heap.top, theme)), width, 3)


def beside(pair: Beside, width: int, level: Level, theme: Theme) -> Lines:
    """The pile to the left of the lines where there is room, else above them."""
    left = pile(pair.left, width, level, theme)
    if level.public == "panels":
        room = width - widest(left) - GAP
        right = draw(pair.right, room, level, theme)
        if room > 20 and widest(right) <= room and len(right) <= max(len(left), len(pair.right)):
            if len(left) - len(right) >= 2:
                right = [Text(), *right]
            return aside(left, right)
    return [*left, *draw(pair.right, width, level, theme)]


def groups(some: Sequence[Group], width: int, theme: Theme) -> Lines:
    """Players who stand together, a line each group, in columns where they fit."""
    table = [_cells(group, theme) for group in some]
    deep = max(len(cells) for cells in table)
    columns = [max((cells[i].cell_len for cells in table if i < len(cells)), default=0) for i in range(deep)]
    if sum(columns) + 2 * (deep - 1) + 1 <= width:
        return [_joined(cells, columns) for cells in table]
    return [joined(" ", line) for cells in table for line in _flow(cells, width - 1)]


def _flow(cells: Sequence[Text], width: int) -> Lines:
    lines: Lines = []
    for cell in cells:
        if not cell.plain.strip():
            continue
        cell = cell[1:] if cell.plain.startswith(" ") else cell
        if lines and lines[-1].cell_len + 2 + cell.cell_len <= width:
            lines[-1] = joined(lines[-1], "  ", cell)
        elif lines:
            lines += [joined("  ", part) for part in wrapped(cell, width - 2)]
        else:
            lines += wrapped(cell, width)
    return lines


def _joined(cells: Sequence[Text], columns: Sequence[int]) -> Text:
    line = Text(" ")
    for cell, column in zip(cells, columns, strict=False):
        line = joined(line, padded(cell, column + 2))
    line.rstrip()
    return line


def _cells(group: Group, theme: Theme) -> Lines:
    """The name of a group, its players, and its facts."""
    tone = TONES.get(group.tone, "")
    cells = [Text(theme.shown(f"{group.sign} {group.name}".strip()), tone)]
    for player in group.players:
        sign = theme.shown("▸") if player.active else " "
        cells.append(
            Text.assemble(
                sign, (theme.shown(player.name), "bold" if player.active else ""), theme.shown(f" {player.facts}")
            )
        )
    return [*cells, Text(theme.shown(group.facts))] if group.facts else cells


def track(way: Track, width: int, level: Level, theme: Theme) -> Lines:
    """Places in a line, with what stands there under its place.

    The note stands in the frame, so that it seems to be about no place; without a frame it stands beside the marker.
    """
    room = width - 4 if level.frames else width - 1
    lines = _course(way.places, room, theme)
    title = joined(Text(f"{theme.box.top[1]} ", LINE), theme.shown(way.name))
    if note := toned(way.note, theme):
        noted = joined(title, theme.shown(" · "), note)
        if level.frames and noted.cell_len + 4 <= width:  # two corners, a blank and a stroke
            title = noted
        elif len(lines) > 1:
            lines[1:] = _beside_marker(lines[1], note, room)
        else:
            lines = [*(lines or _listed(way.places, room, theme)), *wrapped(note, room)]
    lines = lines or _listed(way.places, room, theme)
    if not level.frames:
        return [joined(" ", line) for line in lines]
    return box(joined(title, " "), [joined(" ", line) for line in lines], width, theme)


def _beside_marker(markers: Text, note: Text, width: int) -> Lines:
    """The note to the right of the line with the marker, or to its left, or under it, wherever there is room."""
    blank = markers.cell_len - len(markers.plain.lstrip())
    if markers.cell_len + GAP + note.cell_len <= width:
        return [joined(markers, " " * GAP, note)]
    if note.cell_len + GAP <= blank:
        return [joined(" " * (blank - GAP - note.cell_len), note, " " * GAP, markers[blank:])]
    return [markers, *wrapped(note, width)]


def _course(places: Sequence[Place], width: int, theme: Theme) -> Lines:
    """The places on one line and the markers under them; no lines at all when that is too wide."""
    names = [Text(theme.shown(f"{place.sign} {place.name}".strip()), TONES.get(place.tone, "")) for place in places]
    links = len(names) - 1
    spare = width - sum(name.cell_len for name in names)
    if links and spare < links:
        return []
    step = min(8, spare // links) if links else 0
    step = 1 if step == 2 else step
    dash = theme.box.top[1]
    link = f" {dash * (step - 2)} " if step > 2 else dash * step
    top, below = Text(), Text()
    for i, (place, name) in enumerate(zip(places, names, strict=True)):
        if place.marker:
            mark = theme.shown(place.marker)
            wider = cell_len(mark) - name.cell_len
            # under a short name stands the sign, not the middle of what the marker says
            start = top.cell_len + ((name.cell_len - 1) // 2 if wider > 3 else -wider // 2)
            start = max(0, min(start, width - cell_len(mark)))
            if start < below.cell_len + (1 if below.plain else 0):
                return []
            below = joined(padded(below, start), Text(mark, "bold"))
        top = joined(top, name, Text(link, "dim")) if i < links else joined(top, name)
    return [top, below] if below.plain else [top]


def _listed(places: Sequence[Place], width: int, theme: Theme) -> Lines:
    """The places one under the other."""
    lines: Lines = []
    for place in places:
        name = Text(theme.shown(f"{place.sign} {place.name}".strip()), TONES.get(place.tone, ""))
        mark = Text(theme.shown(f"  {place.marker}"), "bold") if place.marker else Text()
        lines += wrapped(joined(name, mark), width, 2)
    return lines
