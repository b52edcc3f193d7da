"""What people type besides the plain words: plurals, articles, capitals, apostrophes of either kind, at real tables."""

from __future__ import annotations

from typing import Any

import pytest

from catcards import games
from catcards.core.game import Move, Setup
from catcards.core.session import Session
from catcards.ui.replies import Play, Refuse
from catcards.ui.words import Words


def words(game: str, *names: str) -> Words:
    session: Session[Any, Any] = Session(games.game(game), Setup(game, names, 4, first=0))
    return Words(session)


@pytest.mark.parametrize("text", ["take cushions", "Take the CUSHIONS", "take cushoin"])
def test_a_plural_is_answered_with_what_may_have_been_meant_and_can_be_picked(text: str) -> None:
    read = words("whack-a-catgirl", "Ada", "Bea")
    reply = read.read(text)
    assert isinstance(reply, Refuse)
    assert [item.command for item in reply.items] == ["take cushion"]
    assert f'"{text}"' in reply.reason
    assert read.read("1") == Play(Move("take", "cushion"))


@pytest.mark.parametrize(
    "text", ["take the cushion", "TAKE CUSHION", "take “cushion”", "i take the cushion.", "I’ll take cushion"]
)
def test_articles_capitals_and_punctuation_do_not_matter(text: str) -> None:
    assert words("whack-a-catgirl", "Ada", "Bea").read(text) == Play(Move("take", "cushion"))


@pytest.mark.parametrize("typed", ["o'brian", "o’brian", "O‘BRIAN", "obrian", "OʼBrian"])
@pytest.mark.parametrize("name", ["O’Brian", "O'Brian"])
def test_apostrophes_of_either_kind_are_alike(name: str, typed: str) -> None:
    read = words("catatac", "Ada", "Bea", name, "Dot")
    session = read.session
    card = next(move for move in session.game.legal(session.state) if move[0] == "cooperate")
    assert card == Move("cooperate", "obrian")
    assert read.read(f"cooperate {typed}") == Play(card)
