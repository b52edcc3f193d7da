"""Drawing: nothing is cropped or too wide at any size, the question is always there, and signs have twins."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.text import Text

from catcards import games
from catcards.core.game import Setup
from catcards.core.pieces import Beside, Cards, Face, Group, Line, Pile, Place, Player, Span, Table, Track, text
from catcards.core.session import Session
from catcards.ui import panels, plain
from catcards.ui.layout import REST, Below, screenful
from catcards.ui.replies import Item, Tell
from catcards.ui.theme import HUES, ROUND, TONES, TWINS, Theme, colours, spoken, theme

UNICODE, ASCII = theme("utf-8"), theme("ascii")
NAMES = ("Zoë 🐈", "[/]", ":cat:", "x\\", "Wilhelmina Katze", "猫猫猫猫猫猫猫猫")


def catatac(
    moves: int, names: tuple[str, ...] = ("Ada", "Bea", "Cal", "Dot"), seed: int = 3, **options: str
) -> Session[Any, Any]:
    """A game some random moves on."""
    session = Session(
        games.game("catatac"), Setup("catatac", names, seed, {k.replace("_", "-"): v for k, v in options.items()})
    )
    luck = random.Random(seed)
    for _ in range(moves):
        if session.state.outcome is None:
            session.play(luck.choice(session.game.legal(session.state)))
    return session


def table(session: Session[Any, Any]) -> Table:
    """What the seat asked sees."""
    seat = session.state.asks[-1].seat if session.state.outcome is None else None
    made: Table = games.module("catatac", "table").table(session.game.view(session.state, seat))
    return made


def hand_of(made: Table) -> tuple[Face, ...]:
    """The cards in hand."""
    (hand,) = made.private
    assert isinstance(hand, Cards)
    return hand.faces


def everything() -> Table:
    """One of each piece, with long and wide texts."""
    faces = tuple(
        Face(
            f"Card number {i}",
            str(i),
            ("a line", "another line", "third"),
            "what it does in a sentence",
            "+" if i == 2 else "",
        )
        for i in range(1, 10)
    )
    return Table(
        "EVERYTHING · all pieces · deck 21",
        "turn of Wilhelmina Katze",
        (
            Track(
                "the way",
                (Place("start"), *(Place("·") for _ in range(9)), Place("carrier", "", "C", "new")),
                text("note"),
            ),
            Track(
                "far",
                tuple(
                    Place(f"A place with a long name {i}", "□", "● the ball" if i == 3 else "", "white")
                    for i in range(5)
                ),
                text(Span("● here", "black")),
            ),
            Cards("the cat row", faces[:3]),
            Cards("nothing there", ()),
            Pile("deck", 21),
            Pile("discard pile", 3, faces[0]),
            Line(text("scratches ", Span("▪▪▪··", "new"), " of 5")),
            Beside(
                Pile("discard", 31, faces[1]),
                tuple(
                    Group(name, tuple(Player(n, "6 cards", n == "[/]") for n in NAMES), "□", "points 3", "white")
                    for name in ("White", "Black")
                ),
            ),
        ),
        (Cards("your hand", faces), Line(text("and a line of yours"))),
        "Wilhelmina Katze, lay a card: `play CARD`, or `pass` when there is nothing that you would like to lay.",
    )


def words_of(lines: list[Text]) -> str:
    """All letters and digits on the lines, without the blanks and line ends between them."""
    return "".join(ch for line in lines for ch in line.plain if ch.isalnum())


@pytest.mark.parametrize("shown", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("width", [*range(20, 70, 7), 60, 79, 80, 101, 120, 160, 200])
def test_no_line_is_too_wide_and_the_question_is_always_there(width: int, shown: Theme) -> None:
    for made in (everything(), table(catatac(30, NAMES)), table(catatac(31, NAMES[:2])), table(catatac(500))):
        for height in (1, 3, 8, 12, 18, 22, 58):
            done = screenful(
                made, Below(("Something happened to somebody.",) * 5, "since your last turn"), width, height, shown
            )
            assert len(done.lines) <= max(height, 9)
            assert max((line.cell_len for line in done.lines), default=0) <= width
            question = "".join(ch for ch in shown.shown(made.question) if ch.isalnum())
            assert question in words_of(done.lines)


@pytest.mark.parametrize("width", [20, 37, 59, 60, 66, 79, 80, 100, 120, 150, 200])
def test_every_name_and_number_is_whole_when_there_is_height(width: int) -> None:
    made = everything()
    seen = words_of(screenful(made, Below(), width, 400, UNICODE).lines)
    for name in NAMES:
        assert "".join(ch for ch in name if ch.isalnum()) in seen
    for wanted in ("Cardnumber9", "deck21", "Alongname4"[1:], "31cards" if width >= 60 else "31", "points3"):
        assert wanted in seen


@pytest.mark.parametrize(("width", "height"), [(80, 22), (60, 18), (100, 28), (200, 58)])
@pytest.mark.parametrize("moves", [0, 1, 9, 22, 41, 60])
def test_the_real_table_fits_the_usual_screens_with_cards_that_can_be_read(width: int, height: int, moves: int) -> None:
    made = table(catatac(moves))
    lines = screenful(made, Below(("Cal lays a 5.", "Dot draws a card.")), width, height, UNICODE).lines
    assert len(lines) <= height
    seen = words_of(lines)
    for face in hand_of(made):
        assert "".join(ch for ch in plain.named(face) if ch.isalnum()) in seen
    assert "DotdrawsAcard".lower() in seen.lower()
    for name in ("Ada", "Bea", "Cal", "Dot"):
        assert f"{name}6" in seen or f"{name}5" in seen


@pytest.mark.parametrize(("width", "height"), [(60, 14), (80, 21)])
def test_commands_are_set_off_by_their_colour_wherever_they_stand(width: int, height: int) -> None:
    story = tuple(f"Event {i}." for i in range(9))
    lines = screenful(
        everything() if (width, height) != (80, 21) else table(catatac(9)), Below(story), width, height, UNICODE
    ).lines
    said = "\n".join(line.plain for line in lines)
    assert "… " in said or REST.replace("`", "") in said, "something is left out, and where to find it is said"
    assert not [line.plain for line in lines if "`" in line.plain]


def test_what_is_left_out_of_ones_own_facts_is_said() -> None:
    facts = tuple(Line(text(f"fact {i}")) for i in range(9))
    made = Table("T", "", (Line(text("public")),), (Cards("your hand", (Face("One"),)), *facts), "A, what now?")
    shown = [line.plain for line in screenful(made, Below(), 80, 8, UNICODE).lines]
    assert shown[:2] == [" T", " public"] and "─ your hand ─" in shown[2] and shown[3] == "One"
    assert "fact 0" in shown[4] and "table tells all of it" in shown[-2]
    assert "fact 8" in screenful(made, Below(), 80, 30, UNICODE).lines[-3].plain


def test_frames_are_closed_and_aligned() -> None:
    for width in (60, 80, 100):
        lines = screenful(everything(), Below(), width, 400, UNICODE).lines
        for i, line in enumerate(lines):
            for stroke, at in ((ch, at) for at, ch in enumerate(cellwise(line.plain)) if ch and ch in "╭╮│"):
                assert cellwise(lines[i + 1].plain)[at] in ("│", "╰", "╯"), (stroke, line.plain, lines[i + 1].plain)


def cellwise(line: str) -> list[str]:
    """One entry for each column of a line."""
    from rich.cells import cell_len

    return [part for ch in line for part in [ch, *[""] * (cell_len(ch) - 1)][: cell_len(ch)]] + [" "] * 200


def test_a_long_answer_is_paged_and_no_line_of_it_is_lost() -> None:
    answer = Tell(tuple(f"Fact number {i}." for i in range(60)), tuple(Item(f"play {i}", "does it") for i in range(30)))
    made = table(catatac(5))
    first = screenful(made, Below(answers=(answer,)), 80, 22, UNICODE)
    assert first.pages > 1
    pages = [
        words_of(screenful(made, Below(answers=(answer,)), 80, 22, UNICODE, page).lines) for page in range(first.pages)
    ]
    for i in range(60):
        assert sum(f"Factnumber{i}" in page for page in pages) >= 1
    assert all("page" in page for page in pages[:-1])


def test_what_is_noted_of_a_track_stands_beside_no_place_that_it_is_not_about() -> None:
    """In the frame; else beside the marker, right or left of it; else on a line of its own."""
    framed, bare = panels.LEVELS[0], panels.LEVELS[2]

    def drawn(at: int, note: str, level: panels.Level, width: int = 60, name: str = "the alleys") -> list[str]:
        places = tuple(Place(f"alley {i}", "", "● the ball" if i == at else "") for i in range(5))
        return [line.plain for line in panels.track(Track(name, places, text(note)), width, level, UNICODE)]

    for at in range(5):
        lines = drawn(at, "Ada has it", framed)
        assert lines[0].startswith("╭─ the alleys · Ada has it ─") and len(lines) == 4
        assert not any("Ada" in line for line in lines[1:])
        _, markers = drawn(at, "Ada has it", bare)
        assert markers.strip() in ("● the ball   Ada has it", "Ada has it   ● the ball")
        assert markers.strip().startswith("●") == (at < 3)
        assert drawn(at, "note " * 11, bare)[2:] == [f" {'note ' * 11}".rstrip()]
        assert drawn(at, "", bare)[1].strip() == "● the ball"
    widest = "n" * (60 - len("╭─ the alleys ·  ─╮"))
    assert drawn(0, widest, framed)[0] == f"╭─ the alleys · {widest} ─╮"
    top, _, markers, _ = drawn(0, widest + "n", framed)
    assert top.startswith("╭─ the alleys ──") and len(top) == len(markers) == 60
    assert markers.split() == ["│", "●", "the", "ball", f"{widest}n", "│"]
    assert drawn(9, "Ada has it", bare)[1:] == [" Ada has it"], "no marker: on a line of its own"
    listed = drawn(4, "Ada has it", bare, width=30)
    assert listed[-2:] == [" alley 4  ● the ball", " Ada has it"]


def test_players_words_are_never_markup() -> None:
    made = table(catatac(4, NAMES))
    out = io.StringIO()
    console = panels.console(out, 80, colour=False)
    for line in screenful(made, Below(("[/] said [red]hello[/red] :cat:",)), 80, 40, UNICODE).lines:
        console.print(line)
    for name in (*NAMES, "[/] said [red]hello[/red] :cat:"):
        assert name in out.getvalue()


def test_colour_can_be_left_out_without_losing_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    made = table(catatac(8))
    outputs = []
    for colour in (True, False):
        out = io.StringIO()
        for line in screenful(made, Below(), 80, 22, UNICODE).lines:
            panels.console(out, 80, colour).print(line)
        outputs.append(out.getvalue())
    assert "38;5" in outputs[0]
    assert "38;5" not in outputs[1]
    assert Text.from_ansi(outputs[0]).plain == Text.from_ansi(outputs[1]).plain


def test_colour_is_as_asked_and_no_color_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert colours("auto", True)
    assert not colours("auto", False)
    assert colours("always", False)
    assert not colours("never", True)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colours("auto", True)
    assert colours("always", True)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not colours("auto", True)


def test_no_tone_is_white_grey_or_bright_yellow() -> None:
    for style in (*TONES.values(), *(style for hues in HUES.values() for style in hues.values())):
        assert not set(style.split()) & {"white", "bright_white", "bright_yellow", "bright_black", "grey", "yellow"}


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "no-such-encoding", None])
def test_an_output_that_lacks_a_sign_gets_all_twins(encoding: str | None) -> None:
    known = theme(encoding)
    assert not known.signs
    signs = "".join(TWINS)
    assert known.shown(signs).isascii()
    assert known.box.top == "+-+"
    shown = known.shown("Zoë 🐈 猫")
    shown.encode(encoding if encoding and encoding != "no-such-encoding" else "ascii")
    assert theme("utf-8").signs


def test_what_a_terminal_would_obey_is_never_shown() -> None:
    for known in (UNICODE, ASCII):
        shown = known.shown("a\x1b[2Jb\x07c\u202ed\u200be\nf")
        assert shown.isprintable()


def test_twins_are_one_cell_wide_where_the_sign_may_stand_in_a_frame() -> None:
    assert all(len(TWINS[sign]) == 1 for sign in "□■●♥◆◇▸─·▪")
    assert ROUND.side not in TWINS


def test_speech_is_plain_and_each_line_begins_with_who_or_what() -> None:
    for made in (everything(), *(table(catatac(moves)) for moves in (0, 7, 30, 500))):
        for line in plain.speak(made):
            assert line.strip() == line
            assert line
            assert line[0].isalnum() or line[0] in "[:"
            assert "  " not in line
            assert not set(line) & set("□■●▸─·→│`")


def test_speech_says_all_that_is_drawn() -> None:
    made = table(catatac(30))
    said = " ".join(plain.speak(made))
    for face in hand_of(made):
        assert f"Card {plain.named(face)}" in said
    for name in ("Ada", "Bea", "Cal", "Dot"):
        assert name in said
    assert "asked now" in said
    assert "Discard pile: " in said
    assert "the ball" in said


def test_signs_are_spoken_as_words_or_left_out() -> None:
    assert spoken("□ White · ● the ball → stash ♥7 …") == "White, the ball then stash hearts 7 ..."


@pytest.mark.parametrize("width", [60, 80])
def test_without_room_for_panels_what_keeps_its_columns_still_stands_in_them(width: int) -> None:
    faces = tuple(Face(f"Card {i}", "2", ("item", "→ a text"), mark="+" if i == 5 else "") for i in range(6))
    above, below = (
        [line for line in panels.faces_at("rows", faces, width, UNICODE, columns=3) if "Card" in line.plain][row]
        for row in (0, 1)
    )
    assert [above.plain.index(f"Card {i}") for i in range(3)] == [below.plain.index(f"Card {i}") for i in range(3, 6)]
    assert below.plain.rstrip().endswith("Card 5 +")
    assert above.cell_len <= width


def test_equal_cards_told_together_bear_their_number() -> None:
    laser, towel = Face("Laser", "", ("x",), "calm 3"), Face("Towel", "", ("x",), "calm 1")
    other = Face("Laser", "", ("y",), "move 2")
    lines = [line.plain for line in panels.packed([laser, laser, other, towel], 80, UNICODE)]
    assert lines == ["Laser: calm 3 ×2; move 2 · Towel: calm 1"]
    assert [line.plain for line in panels.packed([Face("", "5"), Face("", "5")], 80, UNICODE)] == ["5 · 5"]


@pytest.mark.parametrize("at", range(4))
def test_a_marker_stands_with_its_sign_under_a_short_name(at: int) -> None:
    places = tuple(Place(str(i), marker="● the cat" if i == at else "") for i in range(4))
    lines = [line.plain for line in panels.draw([Track("walk", places)], 80, panels.LEVELS[3], UNICODE)]
    named = next(line for line in lines if "0" in line)
    marked = next(line for line in lines if "●" in line)
    assert marked.index("●") == named.index(str(at))
