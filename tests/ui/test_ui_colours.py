"""Colour: as asked, as many as the terminal has, to be read on light and on dark, and never the only one to know."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.color import Color
from rich.style import Style
from rich.text import Text

from catcards import games
from catcards.core.pieces import Cards
from catcards.core.session import Session
from catcards.ui import theme as themes
from catcards.ui.layout import Below, screenful
from catcards.ui.panels import LEVELS, console, draw, faces_at, heading
from catcards.ui.theme import HUES, TONES, depth, theme
from every_table import TABLES, play
from seat import Terminal

Start = Callable[..., Terminal]
FOREGROUND = re.compile(r"\x1b\[(?:[\d;]*;)?(3[0-7]|9[0-7]|38;[25];[\d;]+)(?=[;m])")
MANY, FEW = re.compile(r"\x1b\[[\d;]*38;5;\d"), re.compile(r"\x1b\[(?:\d+;)*3[1256](?:;\d+)*m")
ANY = re.compile(r"\x1b\[(?:[\d;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a game of CATATAC, and lift the first curtain."""
    seats: list[Terminal] = []

    def started(*args: str, **env: Any) -> Terminal:
        seats.append(Terminal(tmp_path, "catatac", "Ada,Bea", *args, **env))
        seats[-1].see("press Enter when nobody else looks")
        seats[-1].lift()
        seats[-1].see("your hand")
        return seats[-1]

    yield started
    for seat in seats:
        seat.child.close(force=True)


@pytest.mark.parametrize("term", ["xterm-256color"])
def test_a_terminal_of_256_colours_gets_them(start: Start, term: str) -> None:
    raw = start(TERM=term, COLORTERM="").raw
    assert MANY.search(raw)


@pytest.mark.parametrize("term", ["xterm", "xterm-16color"])
def test_a_terminal_of_16_colours_gets_no_others(start: Start, term: str) -> None:
    raw = start(TERM=term, COLORTERM="").raw
    assert FEW.search(raw)
    assert not re.search(r"[\[;][34]8;[25];", raw)
    assert not re.search(r"\x1b\[(?:[\d;]*;)?(?:3[0347]|9[0-7])[;m]", raw), (
        "no black, yellow, blue, white, nor a bright"
    )


@pytest.mark.parametrize(
    ("args", "env", "coloured"),
    [
        ((), {"NO_COLOR": "1"}, False),
        (("--color", "never"), {}, False),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
    ],
)
def test_colour_is_as_asked(start: Start, args: tuple[str, ...], env: dict[str, str], coloured: bool) -> None:
    seat = start(*args, **env)
    assert bool(ANY.search(seat.raw)) == coloured
    seat.enter("?")
    seat.see("You can:")
    seat.enter("quit")
    assert seat.end() == 0
    assert bool(ANY.search(seat.raw)) == coloured


def test_plain_lines_are_never_coloured(tmp_path: Path) -> None:
    seat = Terminal(tmp_path, "catatac", "Ada,Bea", "--plain", "--color", "always")
    seat.see("press Enter when nobody else looks")
    seat.lift()
    seat.see("Your hand: 6 cards.")
    assert "\x1b" not in seat.raw
    seat.child.close(force=True)


# light and dark


def luminance(colour: Color) -> float:
    """How bright a colour is, by the formula of the guidelines for web contents."""
    parts = [part / 255 for part in colour.get_truecolor()]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: float, other: float) -> float:
    bright, dark = max(one, other), min(one, other)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("many", HUES)
def test_every_hue_can_be_read_on_white_and_on_black(many: int) -> None:
    for style in HUES[many].values():
        colour = Style.parse(style).color
        assert colour is not None and colour.number is not None
        if many == 16:  # what these look like is the terminal's; black, yellow, blue and white are trouble on some
            assert colour.number in (1, 2, 5, 6)
            assert not Style.parse(style).bold, "many terminals make bold ones bright"
        else:
            shade = luminance(colour)
            assert min(contrast(shade, 0.0), contrast(shade, 1.0)) >= 3.5
    assert len({Style.parse(style).color for style in HUES[many].values()}) == len(HUES[many])


def test_nothing_else_has_a_colour_of_ours() -> None:
    assert {style for style in TONES.values() if style.startswith("tone.")} == set(HUES[256]) == set(HUES[16])
    assert {style for style in TONES.values() if not style.startswith("tone.")} == {"", "dim", "bold"}


@pytest.mark.parametrize(
    ("term", "more", "many"),
    [
        ("xterm-256color", "", 256), ("xterm", "", 16), ("xterm-16color", "", 16), ("xterm", "truecolor", 256),
        ("screen", "", 16), ("screen.xterm-256color", "", 256), ("", "", 16), ("xterm-direct", "", 256),
        ("linux", "24bit", 256),
    ],
)  # fmt: skip
def test_how_many_colours_there_are_is_known_by_the_name(
    monkeypatch: pytest.MonkeyPatch, term: str, more: str, many: int
) -> None:
    monkeypatch.setattr(themes.sys, "platform", "linux")  # type: ignore[attr-defined]
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", more)
    assert depth() == many


# colour is never alone


@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_what_is_drawn_in_the_same_words_has_the_same_colours(game: str) -> None:
    """So nobody who sees no colour misses a fact: a letter, a word or a shape tells it as well."""
    luck = random.Random(game)
    known: dict[str, list[tuple[int, int, str]]] = {}
    shown, coloured = theme("utf-8"), 0
    for table in luck.sample([table for table in TABLES if table.game == game], 3):
        for step, session in enumerate(play(table, 5)):
            if step > 50 or session.state.outcome is not None:
                break
            made = tabled(session)
            for piece in (*made.public, *made.private):
                lines = draw([piece], 80, LEVELS[-1 if step % 2 else 0], shown)
                text = "\n".join(line.plain for line in lines)
                spans = coloured_parts(Text("\n").join(lines))
                coloured += bool(spans)
                assert known.setdefault(text, spans) == spans, text
    assert coloured or game == "cat-horror-festival", "or nothing was put to the test"


def tabled(session: Session[Any, Any]) -> Any:
    return games.module(session.game.id, "table").table(session.game.view(session.state, session.state.asks[-1].seat))


def coloured_parts(text: Text) -> list[tuple[int, int, str]]:
    return sorted((s.start, s.end, str(s.style)) for s in text.spans if s.start < s.end and "tone." in str(s.style))


@pytest.mark.parametrize("game", sorted(games.GAMES))
@pytest.mark.parametrize("term", ["xterm-256color", "xterm"])
def test_with_and_without_colour_the_words_are_the_same(game: str, term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("COLORTERM", raising=False)
    table = next(table for table in TABLES if table.game == game and table.players == 2)
    for step, session in enumerate(play(table, 1)):
        if step > 20 or session.state.outcome is not None:
            break
        lines = screenful(tabled(session), Below(("Something happened.",)), 80, 22, theme("utf-8")).lines
        outputs = []
        for colour in (True, False):
            out = io.StringIO()
            screen = console(out, 80, colour)
            for line in lines:
                screen.print(line)
            outputs.append(out.getvalue())
        assert ANY.search(outputs[0])
        assert not ANY.search(outputs[1])
        assert Text.from_ansi(outputs[0]).plain == Text.from_ansi(outputs[1]).plain


def test_the_two_clans_of_catatac_are_told_apart_by_shape_and_word() -> None:
    table = next(table for table in TABLES if table.game == "catatac" and table.players == 4)
    session = next(iter(play(table, 1)))
    said = "\n".join(line.plain for line in screenful(tabled(session), Below(), 80, 22, theme("ascii")).lines)
    assert "# hideout" in said and "o hideout" in said
    assert re.search(r"o White +>?Ada", said) and re.search(r"# Black +>?Bea", said)


def test_a_new_card_has_a_sign_and_a_card_that_joins_a_combo_a_word() -> None:
    from hissy import HissyFitTable

    t = HissyFitTable(2, ada="bird treats", bea="catnip", deck="bird")
    t.type("take deck")
    (hand,) = (piece for piece in tabled(t.session).private if isinstance(piece, Cards))
    assert [face.mark for face in hand.faces].count("+") == 1
    for face in hand.faces:
        line = "\n".join(line.plain for line in faces_at("rows", [face], 80, theme("utf-8")))
        assert line.endswith("+") == bool(face.mark)
        assert heading(face, theme("utf-8")).plain in line
    t.type("play bird")
    lines = screenful(tabled(t.session), Below(), 80, 22, theme("utf-8")).lines
    drawn = " ".join(" ".join(line.plain for line in lines).split())
    assert "Catnip: calm 3 of each (yarn ball) joins" in drawn
    assert "(fish) joins" not in drawn
