"""CATATAC, as people type it."""

from __future__ import annotations

import pytest

from catcards.core.command import Ambiguous, Unread
from catcards.core.game import Illegal
from table import Table


@pytest.mark.parametrize("text", [
    "play pounce", "PLAY POUNCE", "pl pou", "pounce", "play the pounce", "Play: Pounce!", "lay pounce", "p pounce",
    "play pòunce", "play my pounce on the pile",
])  # fmt: skip
def test_one_card_in_many_words(text: str) -> None:
    t = Table(ada="pounce 5 4 joker")
    if text.endswith("pile"):
        t.meaningless(text)
    else:
        assert str(t.read(text)) == "play pounce"


def test_a_number_means_the_plain_card_and_else_the_only_block_card_of_that_number() -> None:
    assert str(Table(ada="pounce 5").read("play 5")) == "play 5"
    assert str(Table(ada="pounce 4").read("play 5")) == "play pounce"


def test_two_block_cards_of_one_number_are_a_question() -> None:
    t = Table(ada="pounce curl", cards="curl 5 possession: movement 1")
    with pytest.raises(Ambiguous) as question:
        t.read("play 5")
    assert sorted(map(str, question.value.moves)) == ["play curl", "play pounce"]


@pytest.mark.parametrize(("text", "move"), [
    ("white", "pair move white-alley"),
    ("pair white", "pair move white-alley"),
    ("move black", "pair move black-alley"),
    ("pair move to the white alley", "pair move white-alley"),
    ("pair move white-alley", "pair move white-alley"),
    ("end", "end"),
    ("done", "end"),
])  # fmt: skip
def test_what_the_pair_does_in_many_words(text: str, move: str) -> None:
    assert str(Table(top="3", ada="3").type("play 3").read(text)) == move


@pytest.mark.parametrize(("text", "move"), [
    ("block", None),
    ("block white", "block steal move white-alley"),
    ("block steal white", "block steal move white-alley"),
    ("block steal move black", "block steal move black-alley"),
    ("steal", None),
    ("pair", "pair steal"),
])  # fmt: skip
def test_what_the_block_does_in_many_words(text: str, move: str | None) -> None:
    t = Table(top="5", ball="neutral-alley black", ada="pounce").type("play pounce")
    if move is None:
        t.meaningless(text)
    else:
        assert str(t.read(text)) == move


def test_block_alone_is_enough_where_there_is_one_way() -> None:
    t = Table(top="6", ada="leap").type("play leap")
    assert str(t.read("block")) == "block stash"
    assert str(t.read("stash")) == "block stash"


@pytest.mark.parametrize("text", ["counter doorstop", "doorstop", "play doorstop", "counter the doorstop", "c door"])
def test_an_answer_in_many_words(text: str) -> None:
    t = Table(4, top="3", ball="white-alley white", ada="3", bea="doorstop").type("play 3; pair stash")
    assert str(t.read(text)) == "counter doorstop"


@pytest.mark.parametrize(("text", "move"), [
    ("concede", "concede"), ("yield", "concede"), ("give up", "concede"), ("let it in", "concede"),
    ("cooperate dot", "cooperate dot"), ("ask dot", "cooperate dot"), ("dot", "cooperate dot"),
])  # fmt: skip
def test_other_answers(text: str, move: str) -> None:
    t = Table(4, top="3", ball="white-alley white", ada="3", bea="doorstop").type("play 3; pair stash")
    assert str(t.read(text)) == move


@pytest.mark.parametrize(
    "text", ["sing", "plaay", "xyzzy 5", "", "!!", "9", "play 9", "move mountains", "stash-stash-stash"]
)
def test_nonsense_changes_nothing(text: str) -> None:
    t = Table(top="3", ada="3")
    with pytest.raises((Unread, Ambiguous, Illegal)):
        t.read(text)
    t.type("play 3")
    with pytest.raises((Unread, Ambiguous, Illegal)):
        t.read(text)


def test_several_in_a_line() -> None:
    t = Table(top="5", ball="neutral-alley black", ada="pounce", bea="4").type(
        "play pounce; block steal white then pair stash\nconcede; play 4"
    )
    assert t.won == (1, 0) and t.question == "Ada turn"


@pytest.mark.parametrize(("text", "rule"), [
    ("concede", "ct.21"), ("counter", "ct.21"), ("counter 4", "ct.21"), ("decline", "ct.27"), ("draw", "ct.6"),
    ("steal the ball", "ct.6"), ("use the block", "ct.6"), ("skip", "ct.6"), ("end", "ct.6"),
])  # fmt: skip
def test_before_a_card_is_laid_every_other_word_of_the_game_is_refused_by_a_rule(text: str, rule: str) -> None:
    Table(top="3", ada="3 4").refused(text, rule)


@pytest.mark.parametrize(("text", "rule"), [
    ("concede", "ct.21"), ("counter 4", "ct.21"), ("decline", "ct.27"), ("draw", "ct.19"), ("play 4", "ct.6"),
    ("cooperate cal", "ct.27"), ("activate", "ct.8"),
])  # fmt: skip
def test_after_a_card_is_laid_too(text: str, rule: str) -> None:
    Table(4, top="3", ada="3 4").type("play 3").refused(text, rule)


@pytest.mark.parametrize(("text", "rule"), [
    ("draw", "ct.27"), ("end", "ct.27"), ("pair steal", "ct.27"), ("block", "ct.27"), ("concede", "ct.27"),
    ("cooperate cal", "ct.27"),
])  # fmt: skip
def test_and_for_a_teammate_who_is_asked_to_step_in(text: str, rule: str) -> None:
    Table(4, ada="3", cal="4").type("cooperate cal").refused(text, rule)


@pytest.mark.parametrize("text", ["no", "pass", "skip"])
def test_to_leave_it_at_that_has_a_word_at_every_moment(text: str) -> None:
    assert str(Table(top="3", ada="3").type("play 3").read(text)) == "end"
    assert str(Table(4, ada="3", cal="4").type("cooperate cal").read(text)) == "decline"
