"""Every game at its fullest on the usual screens: what is asked is in sight, nothing is cropped, wide room is used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from catcards.core.pieces import Cards
from catcards.ui import plain
from catcards.ui.layout import NARROW, REST, Below, Screenful, screenful
from catcards.ui.layout import WIDE as WIDEST
from catcards.ui.replies import Tell
from catcards.ui.theme import theme
from catcards.ui.words import Words
from fullest import NAMES, POSITIONS, WIDE, AnySession, fullest, kept, letters, missing, seen
from seat import Terminal

SIZES = [(60, 20), (80, 24), (100, 30), (200, 60)]
LEFT_OUT = REST.replace("`", "")
at_every_fullest = pytest.mark.parametrize("position", POSITIONS)
by_both = pytest.mark.parametrize("names", [NAMES, WIDE], ids=["short", "wide"])


def drawn(session: AnySession, columns: int, rows: int, *answers: Tell, page: int = 0) -> Screenful:
    """What stands above the prompt and the line at the bottom."""
    seat = session.state.asks[-1].seat
    log = tuple(session.told(seat))
    below = Below(log[-4:], "since your last move", answers, log, "? what can I do")
    return screenful(seen(session), below, columns, rows - 2, theme("utf-8"), page)


def text(shown: Screenful, columns: int = WIDEST) -> str:
    """The lines, without a story that stands beside them."""
    return "\n".join(line.plain[:columns] for line in shown.lines)


@by_both
@at_every_fullest
@pytest.mark.parametrize(("columns", "rows"), [*SIZES, (59, 24), (40, 20), (30, 12)])
def test_the_question_and_ones_own_cards_are_always_there(
    position: str, names: tuple[str, ...], columns: int, rows: int
) -> None:
    session = fullest(position, names)
    table, shown = seen(session), drawn(session, columns, rows)
    assert len(shown.lines) <= rows - 2
    assert all(line.cell_len <= columns for line in shown.lines)
    assert letters(text(shown)).endswith(letters(table.question + "? what can I do")) or letters(text(shown)).endswith(
        letters(table.question)
    )
    if (columns, rows) >= (60, 20):
        for hand in (piece for piece in table.private if isinstance(piece, Cards)):
            for face in hand.faces:
                assert letters(face.name or face.corner) in letters(text(shown))


@by_both
@at_every_fullest
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_all_of_it_can_be_read_or_it_is_said_how(
    position: str, names: tuple[str, ...], columns: int, rows: int
) -> None:
    """With names as long as names may be not all fits on 80 columns; with the usual ones it does."""
    session = fullest(position, names)
    said = text(drawn(session, columns, rows))
    fits = columns >= 100 or (columns == 80 and names is NAMES)
    assert not fits or LEFT_OUT not in said
    if LEFT_OUT not in said:
        assert missing(seen(session), said) == []


@at_every_fullest
def test_table_tells_all_of_what_did_not_fit_page_by_page(position: str) -> None:
    session = fullest(position, WIDE)
    reply = Words(session).read("table")
    assert isinstance(reply, Tell)
    assert list(reply.lines) == plain.speak(seen(session))
    for columns, rows in ((60, 20), (80, 24), (40, 20)):
        pages = drawn(session, columns, rows, reply).pages
        read = "".join(letters(text(drawn(session, columns, rows, reply, page=page))) for page in range(pages))
        assert all(letters(name) in read for name in session.setup.names)
        assert sum(letters(line) in read for line in reply.lines) >= len(reply.lines) - pages, "a line may be broken"


@at_every_fullest
def test_below_sixty_columns_the_table_is_a_plain_list(position: str) -> None:
    for columns in (NARROW - 1, 40):
        said = text(drawn(fullest(position), columns, 200))
        assert not set(said) & set("╭╮╰╯│─")
        told = plain.speak(seen(fullest(position)))
        assert letters("".join(told)) in letters(said)


@at_every_fullest
def test_on_two_hundred_columns_the_story_stands_beside_the_table(position: str) -> None:
    session = fullest(position)
    beside = [line.plain[WIDEST:] for line in drawn(session, 200, 60).lines]
    assert "the story so far" in beside[0]
    seat = session.state.asks[-1].seat
    assert letters(session.told(seat)[-1]) in letters("".join(beside))


# the same at a real terminal


@pytest.fixture
def seat(home: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    """A terminal at which a game at its fullest is gone on with."""
    terminal = Terminal(home.parent, "-", "-", "--resume", kept(request.param))
    yield terminal
    terminal.child.close(force=True)


@pytest.mark.parametrize(("seat", "position"), [(name, name) for name in POSITIONS], indirect=["seat"])
def test_at_a_terminal_of_every_size_half_a_command_stays_and_nothing_is_lost(seat: Terminal, position: str) -> None:
    session = fullest(position)
    table = seen(session)
    command = str(session.game.legal(session.state)[0])
    half = command[:-2]
    if session.state.private:
        seat.see("press Enter when nobody else looks")
        assert "your hand" not in seat.text
        seat.lift()
    seat.see(table.turn)
    seat.type(half)
    for columns, rows in [*reversed(SIZES), (40, 20), (80, 24)]:
        seat.resize(columns, rows)

        def whole() -> bool:
            return f"> {half}" in seat.lines and "?" in seat.lines[-1] and letters(table.question) in letters(seat.text)

        seat.until(whole, f"the whole question, what is half typed and the bar on {columns}×{rows}")
        if columns >= 80:
            left = "\n".join(line[: WIDEST + 1] if columns == 200 else line for line in seat.lines)
            assert missing(table, left) == []
        assert seat.lines[seat.lines.index(f"> {half}") - 1].strip(), "the prompt stands right under the question"
    seat.enter(command[-2:])
    seat.until(lambda: letters(table.question) not in letters(seat.text), "anything came of the command")
