"""CATATAC, Jokers, coin flips and bars: ct.16 to ct.18."""

from __future__ import annotations

import pytest

from table import Table, held

# ct.16


@pytest.mark.rule("ct.16")
@pytest.mark.parametrize("covered", [*"12345678", "pounce", "sneak"])
def test_a_joker_pairs_with_every_number(covered: str) -> None:
    t = Table(top=covered, ada="joker").type("play joker")
    assert t.legal_with("pair") == {"pair move white-alley", "pair move black-alley"}


@pytest.mark.rule("ct.16")
@pytest.mark.parametrize("covered", ["5", "joker"])
def test_on_the_pile_it_is_a_joker_again(covered: str) -> None:
    t = Table(top=covered, ada="joker", bea="5").type("play joker; end; play 5")
    assert t.question == "Ada turn", "a 5 on a Joker that lay on a 5 is no pair"


@pytest.mark.rule("ct.16")
def test_only_another_joker_pairs_with_a_joker() -> None:
    t = Table(top="5", ada="joker", bea="joker").type("play joker; end; play joker")
    assert t.question == "Bea influence" and t.legal_with("pair") == {"pair steal"}


@pytest.mark.rule("ct.16")
def test_a_joker_pairs_with_the_joker_that_started_the_pile() -> None:
    t = Table(top="joker", ada="joker").type("play joker; pair move white-alley")
    assert t.ball == "white-alley white"


@pytest.mark.rule("ct.16")
@pytest.mark.parametrize("card", [*"12345678", "pounce"])
def test_no_number_pairs_with_the_joker_that_started_the_pile(card: str) -> None:
    t = Table(top="joker", ball="neutral-alley white", ada=card).type(f"play {card}")
    assert t.question == "Bea turn"


@pytest.mark.rule("ct.16")
def test_a_block_that_can_be_used_on_a_joker_brings_no_pair_with_it() -> None:
    t = Table(top="joker", ball="neutral-alley black", ada="pounce").type("play pounce")
    t.refused("pair steal", "ct.7")


# ct.17


@pytest.mark.rule("ct.17")
@pytest.mark.parametrize("place", ["black-alley", "neutral-alley", "white-alley"])
@pytest.mark.parametrize(("name", "enemy"), [("Ada", "black"), ("Bea", "white")])
@pytest.mark.parametrize("falls", ["white", "black"])
def test_a_coin_flip_decides_who_has_the_ball_and_leaves_it_where_it_is(
    place: str, name: str, enemy: str, falls: str
) -> None:
    t = Table(turn=name, top="3", ball=f"{place} {enemy}", flips=falls, **held({name: "zoomies"}))
    t.type("play zoomies; block flip")
    assert t.ball == f"{place} {falls}"
    for listener in (*t.names, None):
        assert falls.title() in t.heard(listener).splitlines()[-2 if listener != name else -3]


@pytest.mark.rule("ct.17")
def test_a_coin_falls_either_way() -> None:
    fell = set()
    for seed in range(20):
        t = Table(seed=seed, top="3", ball="neutral-alley black", ada="tumble").type("play tumble; block flip")
        fell.add(t.ball)
    assert fell == {"neutral-alley white", "neutral-alley black"}


@pytest.mark.rule("ct.17")
@pytest.mark.parametrize(("falls", "then"), [
    ("white", {"pair move white-alley", "pair move black-alley"}), ("black", {"pair steal"}),
])  # fmt: skip
def test_the_pair_may_follow_a_coin_flip_as_it_falls(falls: str, then: set[str]) -> None:
    t = Table(top="1", ball="neutral-alley black", flips=falls, ada="tumble").type("play tumble; block flip")
    assert t.legal_with("pair") == then


@pytest.mark.rule("ct.17")
def test_a_coin_is_not_flipped_for_a_ball_that_is_yours() -> None:
    t = Table(top="8", ball="neutral-alley black", ada="zoomies").type("play zoomies; pair steal")
    assert t.ball == "neutral-alley white" and t.question == "Bea turn"


# ct.18


@pytest.mark.rule("ct.18")
def test_a_bar_means_exactly_one_group() -> None:
    t = Table(top="1", ball="neutral-alley black", ada="swipe").type("play swipe")
    assert t.legal_with("block") == {"block steal", "block move white-alley", "block move black-alley"}
    t.meaningless("block steal move white-alley")
    assert t.type("block steal").ball == "neutral-alley white"
    assert t.question == "Bea turn", "the other group is not to be had any more"


@pytest.mark.rule("ct.18")
def test_the_other_group_instead() -> None:
    t = Table(top="1", ball="neutral-alley black", ada="swipe").type("play swipe; block move white-alley")
    assert t.ball == "white-alley black" and t.question == "Bea turn"


@pytest.mark.rule("ct.18")
def test_the_other_group_is_refused_after_one_has_been_used() -> None:
    t = Table(top="7", ball="neutral-alley black", ada="swipe").type("play swipe; block move white-alley")
    assert t.question == "Ada influence"
    t.refused("block", "ct.8")


@pytest.mark.rule("ct.18")
@pytest.mark.parametrize(("card", "ball", "usable"), [
    ("shortcut", "neutral-alley", {"block stash", "block move white-alley", "block move black-alley"}),
    ("shortcut", "white-alley", {"block move neutral-alley"}),
    ("shortcut", "black-alley", {"block move neutral-alley"}),
    ("sneak", "white-alley", {"block stash", "block move black-alley"}),
    ("sneak", "black-alley", {"block move white-alley"}),
    ("sneak", "neutral-alley", set()),
])  # fmt: skip
def test_only_the_group_that_is_chosen_must_be_possible(card: str, ball: str, usable: set[str]) -> None:
    number = "8" if card == "shortcut" else "1"
    t = Table(top=number, ball=f"{ball} white", ada=card).type(f"play {card}")
    assert t.legal_with("block") == usable


@pytest.mark.rule("ct.18")
def test_all_groups_stand_under_the_same_condition() -> None:
    t = Table(top="8", ball="neutral-alley black", ada="shortcut").type("play shortcut")
    for text in ("block stash", "block move white-alley"):
        t.refused(text, "ct.8")


@pytest.mark.rule("ct.18")
def test_three_groups_and_groups_of_several_effects() -> None:
    special = "maze 3 enemy possession: steal, movement 1, bar, coin flip, bar, movement 1, movement 1"
    t = Table(top="1", ball="white-alley black", ada="maze", cards=special).type("play maze")
    assert t.legal_with("block") == {
        "block steal move neutral-alley",
        "block flip",
        "block move neutral-alley move white-alley",
        "block move neutral-alley move black-alley",
    }


@pytest.mark.rule("ct.18")
def test_a_bar_card_in_a_combo() -> None:
    t = Table(top="8", ada="shortcut").type("play shortcut; pair move white-alley; block move neutral-alley")
    assert t.ball == "neutral-alley white" and t.question == "Bea turn"
    t = Table(top="7", ball="neutral-alley black", ada="swipe").type("play swipe; block steal; pair move white-alley")
    assert t.ball == "white-alley white"
