"""Names of people: what may stand on a screen, and that a name works as it is shown."""

from __future__ import annotations

import pytest

from catcards import games
from catcards.core.game import Move, Setup
from catcards.core.names import fold, seat_called, seat_words, tidy, why_not_names, with_seat_words
from catcards.core.session import Session
from catcards.seating import seated
from catcards.ui.replies import Play
from catcards.ui.words import Words

TABLES = [
    ("Zoë", "Cal", "Zoe", "Dot"),
    ("Player 2", "Player 1", "Player 4", "Player 3"),
    ("4", "3", "2", "1"),
    ("می\u200cخواهم", "נועה", "हिन्दी", "हन्द"),
    ("O'Brien", "D’Arcy", "ʻIolani", "Nguyễn"),
    ("Who", "Who?", "[/]", "x;y"),
    ("Ada", "Ada Lee", "Lee", "A"),
    ("É", "E", "Ê", "Ě"),
    ("Mei 梅", "梅", "😺", "#4"),
    ("The", "To", "On", "My"),
]
"""Names in many scripts and forms, and names that are nearly those of others at the table."""


@pytest.mark.parametrize("names", TABLES)
def test_a_name_works_as_it_is_shown(names: tuple[str, ...]) -> None:
    """The question of a clan-mate, as somebody would type it who reads the name on the screen."""
    assert why_not_names(names) is None
    for first, mate in ((0, 2), (1, 3), (2, 0), (3, 1)):
        session = Session(games.game("catatac"), Setup("catatac", names, 3, first=first))
        words = Words(session)
        shown = session.state.names[mate]
        for text in (f"cooperate {shown}", f"cooperate with {shown}", f"ask {shown}", f"ASK  {shown} !"):
            [sentence] = words.sentences(text)
            [command] = sentence.commands
            assert words.read(command) == Play(Move("cooperate", session.state.words[mate])), text


@pytest.mark.parametrize("names", TABLES)
def test_a_name_says_who_starts(names: tuple[str, ...]) -> None:
    for seat, name in enumerate(names):
        assert seated(games.game("catatac"), 1, names=",".join(names), first=name).first == seat
        answers = iter([name])
        asked = seated(games.game("catatac"), 1, names=",".join(names), ask=lambda _: next(answers))  # noqa: B023
        assert asked.first == seat


@pytest.mark.parametrize("answer", ["2", "２", "(2)", "2.", "#2", " 2 "])
def test_a_number_says_who_starts_unless_somebody_is_called_so(answer: str) -> None:
    answers = iter([answer])
    assert seated(games.game("catatac"), 1, names="Ada,Bea", ask=lambda _: next(answers)).first == 1


def test_the_exact_name_beats_one_that_is_alike() -> None:
    names = ("Zoë", "Zoe")
    words = seat_words(names)
    assert [seat_called(name, names, words) for name in ("Zoë", "Zoe", "ZOË", "zoe", "zoe\u0308", "player 1")] == [
        0, 1, 0, 1, 0, 0,
    ]  # fmt: skip
    names = ("Player 2", "Player 1")
    assert [seat_called(name, names, seat_words(names)) for name in ("Player 2", "player 1", "ｐｌａｙｅｒ　２")] == [0, 1, 0]


def test_a_name_is_found_whole_and_the_longest_first() -> None:
    names = ("Zoë", "Zoe", "Zoë Lou", "Zoe Lou")
    words = seat_words(names)
    text = "give yarn to Zoë Lou, not Zoë or Zoexyz or Azoe"
    assert with_seat_words(text, names, words) == "give yarn to player-3, not player-1 or Zoexyz or Azoe"
    assert with_seat_words("steal Zoe's yarn", names, words) == "steal player-2's yarn"
    assert with_seat_words("Bea's yarn", ("Bea", "Cal"), ("bea", "cal")) == "Bea's yarn", "its word is read anyway"


@pytest.mark.parametrize("name", [
    "A\u200dda", "\u200cمی", "می\u200c", "Ada\u200b", "A\u202eda", "\ufeffAda", "Ada\x07", "👩\u200d👧",
])  # fmt: skip
def test_what_shows_nothing_is_refused_where_it_joins_nothing(name: str) -> None:
    reason = why_not_names((tidy(name), "Bea"))
    assert reason is not None and reason.startswith("Name 1 ")


def test_two_names_that_differ_in_nothing_that_shows_are_one() -> None:
    assert why_not_names(("می\u200cم", "میم")) == "Two players are called میم; give each a name of their own."
    assert fold("می\u200cم") == fold("میم")
