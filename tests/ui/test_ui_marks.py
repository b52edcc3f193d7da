"""Signs that carry meaning: numbers of a list, question marks, negations; and one way to read all others away."""

from __future__ import annotations

import pytest

from catcards.core.game import Move
from catcards.core.typed import plain
from catcards.ui.replies import Play, Refuse, Tell
from catcards.ui.words import Words
from table import Table
from test_ui_words import told, toy


@pytest.mark.parametrize("number", ["5", "(5)", "#5", "5.", "5)", "[5]", "５", "（５）", "line 5"])
def test_a_number_means_the_line_of_the_list_in_sight_also_when_a_card_is_called_so(number: str) -> None:
    words = toy()
    words.session.state.hands[0] = ["catnip", "5", "box", "creme-brulee"]
    listed = [str(move) for move in words.legal]
    assert listed[1] == "play 5" and listed[4] != "play 5"
    words.read("?")
    assert words.read(number) == Play(Move(*listed[4].split()))
    words.session.state.hands[0] = ["5"]
    words.read("hint")
    marked = not number[0].isdecimal()
    assert told(words.read(number)).startswith(
        f'"{plain(number)}": the list goes from 1 to 3.{"" if marked else " The card is `play 5`."}'
    )
    words.forget()
    reply = words.read(number)
    if marked:
        assert "there is no list to pick from now" in told(reply), "a bracket or `#` speaks of a list"
    else:
        assert reply == Play(Move("play", "5"))


@pytest.mark.parametrize("text", [
    "play catnip?", "? play catnip", "?play catnip", "play catnip？", "catnip?", "5?", "?5", '"play catnip?"', "¿play catnip?",
    "play catnip ?!",
])  # fmt: skip
def test_a_question_never_plays(text: str) -> None:
    words = toy()
    reply = words.read(text)
    assert isinstance(reply, Tell)
    assert "only asks. The rules allow it:" in reply.lines[0]
    assert isinstance(words.read("again"), Refuse), "it is no command to be done again"
    words.read(text)
    assert isinstance(words.read("1"), Play), "but what it asks about can be picked"


@pytest.mark.parametrize(("text", "word"), [("undo?", "undo"), ("quit?", "quit"), ("hide ?", "hide"), ("? q", "quit")])
def test_a_question_takes_nothing_back_and_does_not_leave(text: str, word: str) -> None:
    reply = toy().read(text)
    assert isinstance(reply, Tell)
    assert [item.command for item in reply.items] == [word]


def test_a_question_about_what_is_refused_gets_the_reason() -> None:
    assert told(toy().read("score?")) == '"score": Three cards must lie on the pile (ty.3).'
    assert toy().read("hint?") == toy().read("hint")
    assert toy().read("moves?") == toy().read("？") == toy().read("??") == toy().read("?")


@pytest.mark.parametrize("text", ["--help", "help!", "ｈｅｌｐ", "(help)", "“help”", "HELP.", "/help", "`help`", "hélp"])
def test_session_words_are_read_as_everything_is(text: str) -> None:
    assert toy().read(text) == toy().read("help")


@pytest.mark.parametrize(
    "text", ["don't play catnip", "not catnip", "do not play catnip", "anything but catnip", "never catnip", "no catnip"]
)
def test_what_is_not_to_be_done_is_not_done_nor_offered(text: str) -> None:
    reply = toy().read(text)
    assert isinstance(reply, Refuse)
    assert "says what not to do" in reply.reason and not reply.items


def test_again_does_nothing_final_by_itself() -> None:
    words = Words(Table(2, top="3", ball="neutral-alley black", ada="3 4 5").type("play 3").session)
    assert words.read("end") == Play(Move("end"))
    reply = words.read("g")
    assert isinstance(reply, Refuse)
    assert [item.command for item in reply.items] == ["end"]
    assert words.read("1") == Play(Move("end"))
