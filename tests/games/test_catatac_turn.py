"""CATATAC, what a card does to the ball: ct.7 to ct.15."""

from __future__ import annotations

from typing import Any

import pytest

from table import Table, held

ALLEYS = ("black-alley", "neutral-alley", "white-alley")
BOTH = pytest.mark.parametrize(("name", "own", "enemy"), [("Ada", "white", "black"), ("Bea", "black", "white")])


def holding(name: str, cards: str, ball: str, top: str, **more: Any) -> Table:
    """It is this player's turn, with these cards."""
    return Table(turn=name, ball=ball, top=top, **held({name: cards}), cards=more.get("special", ""))


# ct.7


@pytest.mark.rule("ct.7")
@pytest.mark.parametrize("number", "12345678")
def test_equal_numbers_make_a_pair(number: str) -> None:
    t = Table(top=number, ada=number).type(f"play {number}")
    assert t.question == "Ada influence"
    assert t.legal == {"pair move white-alley", "pair move black-alley", "end"}
    assert "pair" in t.heard(None)


@pytest.mark.rule("ct.7")
@pytest.mark.parametrize("number", "12345678")
def test_other_numbers_make_none(number: str) -> None:
    for other in set("12345678") - {number}:
        assert Table(top=number, ada=other).type(f"play {other}").question == "Bea turn"


@pytest.mark.rule("ct.7")
@pytest.mark.parametrize(("covered", "card"), [("pounce", "5"), ("5", "pounce"), ("slalom", "pounce")])
def test_the_number_of_a_block_card_counts(covered: str, card: str) -> None:
    t = Table(top=covered, ball="neutral-alley black", ada=card, cards="slalom 5 possession: movement 2")
    assert t.type(f"play {card}").can("pair steal")


@pytest.mark.rule("ct.7")
def test_a_pair_is_refused_where_there_is_none() -> None:
    t = Table(top="4", ball="neutral-alley black", ada="pounce").type("play pounce")
    for text in ("pair steal", "pair move white-alley", "pair stash"):
        t.refused(text, "ct.7")


@pytest.mark.rule("ct.7")
def test_a_pair_is_good_for_one_action() -> None:
    t = Table(top="2", ada="dribble").type("play dribble; pair move white-alley")
    t.refused("pair move neutral-alley", "ct.7")
    t.refused("pair stash", "ct.7")
    assert Table(top="2", ada="2").type("play 2; pair move white-alley").question == "Bea turn"


@pytest.mark.rule("ct.7")
@BOTH
def test_each_basic_action_where_it_belongs(name: str, own: str, enemy: str) -> None:
    home = f"{own}-alley"
    allowed = {
        f"{home} {own}": {"pair stash", "pair move neutral-alley"},
        f"neutral-alley {own}": {"pair move white-alley", "pair move black-alley"},
        f"{enemy}-alley {own}": {"pair move neutral-alley"},
        f"{home} {enemy}": {"pair steal"},
        f"neutral-alley {enemy}": {"pair steal"},
        f"{enemy}-alley {enemy}": {"pair steal"},
    }
    for ball, moves in allowed.items():
        t = holding(name, "3", ball, "3").type("play 3")
        assert t.legal == moves | {"end"}, ball


# ct.8


@pytest.mark.rule("ct.8")
@BOTH
def test_a_block_needs_no_pair(name: str, own: str, enemy: str) -> None:
    t = holding(name, "pounce", f"neutral-alley {enemy}", "4")
    t.type(f"play pounce; block steal move {own}-alley")
    assert t.ball == f"{own}-alley {own}" and t.asked != name


@pytest.mark.rule("ct.8")
@BOTH
def test_a_condition_that_fails_shuts_the_block(name: str, own: str, enemy: str) -> None:
    t = holding(name, "pounce", f"neutral-alley {own}", "5").type("play pounce")
    t.refused(f"block steal move {own}-alley", "ct.8")
    t = holding(name, "dribble", f"neutral-alley {enemy}", "2").type("play dribble")
    t.refused(f"block move {own}-alley", "ct.8")


@pytest.mark.rule("ct.8")
@BOTH
def test_all_conditions_must_hold(name: str, own: str, enemy: str) -> None:
    special = "torn 3 possession, enemy possession: steal"
    for clan in (own, enemy):
        t = holding(name, "torn", f"neutral-alley {clan}", "3", special=special).type("play torn")
        t.refused("block steal", "ct.8")


@pytest.mark.rule("ct.8")
@BOTH
def test_all_effects_happen_from_top_to_bottom(name: str, own: str, enemy: str) -> None:
    special = "raid 3 enemy possession: movement 1, steal, movement 1, stash attempt 1"
    t = holding(name, "raid", f"{enemy}-alley {enemy}", "1", special=special)
    t.type(f"play raid; block move neutral-alley steal move {own}-alley stash")
    assert t.ball == f"{own}-hideout {own}" and t.what == "answer"


@pytest.mark.rule("ct.8")
@BOTH
def test_if_one_effect_cannot_happen_none_does(name: str, own: str, enemy: str) -> None:
    """Steal and stash from one step: from the neutral alley not even the steal may be done."""
    special = "grab 3 enemy possession: steal, stash attempt 1"
    for place in ("neutral-alley", f"{enemy}-alley"):
        t = holding(name, "grab", f"{place} {enemy}", "3", special=special).type("play grab")
        t.refused("block steal stash", "ct.13")
        t.meaningless("block steal twice")
        assert t.legal == {"pair steal", "end"} and t.ball == f"{place} {enemy}"
        t = holding(name, "grab", f"{place} {enemy}", "1", special=special).type("play grab")
        assert t.asked != name and t.ball == f"{place} {enemy}"
    t = holding(name, "grab", f"{own}-alley {enemy}", "1", special=special).type("play grab; block steal stash")
    assert t.what == "answer"


@pytest.mark.rule("ct.8")
@BOTH
def test_an_effect_may_make_the_next_one_possible(name: str, own: str, enemy: str) -> None:
    special = "loot 3 enemy possession: steal, stash attempt 1\nlope 4 possession: movement 1, stash attempt 1"
    t = holding(name, "loot", f"{own}-alley {enemy}", "1", special=special)
    assert t.type("play loot").legal_with("block") == {"block steal stash"}
    t = holding(name, "lope", f"neutral-alley {own}", "1", special=special).type("play lope")
    assert t.legal_with("block") == {f"block move {own}-alley stash"}
    t.refused(f"block move {enemy}-alley stash", "ct.13")


@pytest.mark.rule("ct.8")
@BOTH
def test_an_effect_may_make_the_next_one_impossible(name: str, own: str, enemy: str) -> None:
    special = "muddle 3 possession: movement 1, steal\nclash 3 enemy possession: steal, steal"
    t = holding(name, "muddle", f"neutral-alley {own}", "3", special=special).type("play muddle")
    t.refused(f"block move {own}-alley steal", "ct.11")
    t = holding(name, "clash", f"neutral-alley {enemy}", "3", special=special).type("play clash")
    t.refused("block steal steal", "ct.11")


@pytest.mark.rule("ct.8")
@BOTH
def test_conditions_are_looked_at_when_the_block_is_used_and_not_again(name: str, own: str, enemy: str) -> None:
    """Once stolen the ball is no longer the enemy's, and the rest of the block happens all the same."""
    t = holding(name, "pounce", f"{own}-alley {enemy}", "1").type("play pounce; block steal move neutral-alley")
    assert t.ball == f"neutral-alley {own}"


@pytest.mark.rule("ct.8")
def test_effects_after_each_other_go_step_by_step() -> None:
    special = "hop 3 possession: movement 1, movement 2"
    t = Table(top="1", ada="hop", cards=special).type("play hop")
    assert t.legal_with("block") == {
        "block move white-alley move black-alley",
        "block move black-alley move white-alley",
    }
    t.type("block move white-alley move black-alley")
    assert t.ball == "black-alley white"


@pytest.mark.rule("ct.8")
def test_a_block_is_used_once_and_a_plain_card_has_none() -> None:
    t = Table(top="2", ada="dribble").type("play dribble; block move white-alley")
    t.refused("block move neutral-alley", "ct.8")
    Table(top="3", ada="3").refused("play 3; block", "ct.8")


# ct.9


@pytest.mark.rule("ct.9")
@BOTH
def test_combo_pair_first(name: str, own: str, enemy: str) -> None:
    t = holding(name, "dribble", f"neutral-alley {own}", "2")
    t.type(f"play dribble; pair move {enemy}-alley; block move neutral-alley")
    assert t.ball == f"neutral-alley {own}" and t.asked != name


@pytest.mark.rule("ct.9")
@BOTH
def test_combo_block_first(name: str, own: str, enemy: str) -> None:
    t = holding(name, "dribble", f"neutral-alley {own}", "2")
    t.type(f"play dribble; block move {own}-alley; pair stash")
    assert t.ball == f"{own}-hideout {own}" and t.what == "answer"


@pytest.mark.rule("ct.9")
@BOTH
def test_the_pair_may_make_the_block_possible(name: str, own: str, enemy: str) -> None:
    t = holding(name, "leap", f"neutral-alley {enemy}", "6").type("play leap")
    t.refused("block stash", "ct.8")
    t.type("pair steal; block stash")
    assert t.ball == f"{own}-hideout {own}"


@pytest.mark.rule("ct.9")
@BOTH
def test_the_block_may_make_the_pair_possible(name: str, own: str, enemy: str) -> None:
    t = holding(name, "pounce", f"neutral-alley {enemy}", "5").type("play pounce")
    t.refused("pair stash", "ct.13")
    t.refused(f"pair move {own}-alley", "ct.12")
    t.type(f"block steal move {own}-alley; pair stash")
    assert t.ball == f"{own}-hideout {own}" and t.what == "answer"


@pytest.mark.rule("ct.9")
@BOTH
def test_one_may_make_the_other_impossible(name: str, own: str, enemy: str) -> None:
    """The ball once stolen with the pair, Pounce finds no enemy in possession, and the turn is over."""
    t = holding(name, "pounce", f"neutral-alley {enemy}", "5").type("play pounce; pair steal")
    assert t.ball == f"neutral-alley {own}" and t.asked != name


@pytest.mark.rule("ct.9")
def test_a_joker_copies_the_number_and_no_block() -> None:
    t = Table(top="pounce", ball="neutral-alley black", ada="joker").type("play joker")
    assert t.legal == {"pair steal", "end"}


# ct.10


@pytest.mark.rule("ct.10")
@pytest.mark.parametrize("clan", ["white", "black"])
def test_a_card_without_pair_and_block_has_no_effect(clan: str) -> None:
    t = Table(ball=f"neutral-alley {clan}", top="1", ada="4").type("play 4")
    assert t.ball == f"neutral-alley {clan}" and t.question == "Bea turn"


@pytest.mark.rule("ct.10")
def test_a_block_whose_condition_fails_has_no_effect() -> None:
    t = Table(ball="neutral-alley white", top="1", ada="snatch").type("play snatch")
    assert t.ball == "neutral-alley white" and t.question == "Bea turn"


@pytest.mark.rule("ct.10")
def test_using_neither_is_allowed() -> None:
    t = Table(ball="neutral-alley black", top="5", ada="pounce").type("play pounce")
    assert {"pair steal", "block steal move white-alley", "end"} <= t.legal
    t.type("end")
    assert t.ball == "neutral-alley black" and t.question == "Bea turn"


@pytest.mark.rule("ct.10")
@pytest.mark.parametrize("used", ["pair move white-alley", "block move white-alley"])
def test_using_one_and_leaving_the_other_is_allowed(used: str) -> None:
    t = Table(ball="neutral-alley white", top="2", ada="dribble").type(f"play dribble; {used}; end")
    assert t.ball == "white-alley white" and t.question == "Bea turn"


# ct.11


@pytest.mark.rule("ct.11")
@BOTH
@pytest.mark.parametrize("place", ALLEYS)
@pytest.mark.parametrize(("top", "text"), [("3", "pair steal"), ("1", "block steal")])
def test_a_steal_turns_the_ball_where_it_lies(name: str, own: str, enemy: str, place: str, top: str, text: str) -> None:
    t = holding(name, "snatch", f"{place} {enemy}", top).type(f"play snatch; {text}")
    assert t.ball == f"{place} {own}"


@pytest.mark.rule("ct.11")
@BOTH
@pytest.mark.parametrize("place", ALLEYS)
def test_your_own_ball_cannot_be_stolen(name: str, own: str, enemy: str, place: str) -> None:
    holding(name, "3", f"{place} {own}", "3").refused("play 3; pair steal", "ct.11")


# ct.12


@pytest.mark.rule("ct.12")
@BOTH
@pytest.mark.parametrize("place", ALLEYS)
def test_a_pair_moves_your_own_ball_to_an_adjacent_alley(name: str, own: str, enemy: str, place: str) -> None:
    here = ALLEYS.index(place)
    near = {alley for alley in ALLEYS if abs(ALLEYS.index(alley) - here) == 1}
    for to in near:
        assert holding(name, "3", f"{place} {own}", "3").type(f"play 3; pair move {to}").ball == f"{to} {own}"
    t = holding(name, "3", f"{place} {own}", "3").type("play 3")
    for to in set(ALLEYS) - near:
        t.refused(f"pair move {to}", "ct.12")


@pytest.mark.rule("ct.12")
@BOTH
@pytest.mark.parametrize("place", ALLEYS)
def test_a_pair_never_moves_the_enemys_ball(name: str, own: str, enemy: str, place: str) -> None:
    t = holding(name, "3", f"{place} {enemy}", "3").type("play 3")
    for to in ALLEYS:
        t.refused(f"pair move {to}", "ct.12")


@pytest.mark.rule("ct.12")
@BOTH
@pytest.mark.parametrize("place", ALLEYS)
@pytest.mark.parametrize(("card", "whose", "distance"), [
    ("dribble", "own", 1), ("gallop", "own", 2), ("nudge", "enemy", 1), ("wallop", "enemy", 2),
])  # fmt: skip
def test_a_block_moves_exactly_the_printed_distance(
    name: str, own: str, enemy: str, place: str, card: str, whose: str, distance: int
) -> None:
    """Possession matters only as the condition says: cards for enemy possession move the enemy's ball."""
    clan = own if whose == "own" else enemy
    here = ALLEYS.index(place)
    reached = {alley for alley in ALLEYS if abs(ALLEYS.index(alley) - here) == distance}
    for to in reached:
        t = holding(name, card, f"{place} {clan}", "8").type(f"play {card}; block move {to}")
        assert t.ball == f"{to} {clan}", "who has the ball does not change"
    t = holding(name, card, f"{place} {clan}", {"dribble": "2", "nudge": "2", "gallop": "4", "wallop": "3"}[card])
    t.type(f"play {card}")
    assert t.legal_with("block") == {f"block move {to}" for to in reached}
    for to in set(ALLEYS) - reached:
        t.refused(f"block move {to}", "ct.12")


@pytest.mark.rule("ct.12")
def test_a_movement_of_two_finds_nothing_from_the_neutral_alley() -> None:
    assert Table(top="1", ada="gallop").type("play gallop").question == "Bea turn"
    assert Table(top="1", ball="neutral-alley black", ada="wallop").type("play wallop").question == "Bea turn"


# ct.13


@pytest.mark.rule("ct.13")
@BOTH
@pytest.mark.parametrize("place", ALLEYS)
@pytest.mark.parametrize("whose", ["own", "enemy"])
def test_a_pair_stashes_your_ball_from_your_own_alley_only(
    name: str, own: str, enemy: str, place: str, whose: str
) -> None:
    clan = own if whose == "own" else enemy
    t = holding(name, "3", f"{place} {clan}", "3").type("play 3")
    if place == f"{own}-alley" and whose == "own":
        t.type("pair stash")
        assert t.ball == f"{own}-hideout {own}" and t.what == "answer"
    else:
        t.refused("pair stash", "ct.13")


@pytest.mark.rule("ct.13")
@BOTH
@pytest.mark.parametrize(("card", "distance"), [("tiptoe", 1), ("leap", 2), ("catapult", 3)])
@pytest.mark.parametrize("place", ALLEYS)
@pytest.mark.parametrize("whose", ["own", "enemy"])
def test_a_block_stashes_from_exactly_the_printed_distance(
    name: str, own: str, enemy: str, card: str, distance: int, place: str, whose: str
) -> None:
    number = {"tiptoe": "4", "leap": "6", "catapult": "7"}[card]
    away = {f"{own}-alley": 1, "neutral-alley": 2, f"{enemy}-alley": 3}[place]
    clan = own if whose == "own" else enemy
    t = holding(name, card, f"{place} {clan}", number).type(f"play {card}")
    if whose == "own" and away == distance:
        t.type("block stash")
        assert t.ball == f"{own}-hideout {own}" and t.what == "answer"
    else:
        t.refused("block stash", "ct.13" if whose == "own" else "ct.8")


@pytest.mark.rule("ct.13")
@BOTH
@pytest.mark.parametrize("place", ALLEYS)
def test_a_block_stash_needs_your_clan_in_possession_whatever_the_condition(
    name: str, own: str, enemy: str, place: str
) -> None:
    for distance in (1, 2, 3):
        special = f"cheek 3 enemy possession: stash attempt {distance}"
        t = holding(name, "cheek", f"{place} {enemy}", "3", special=special).type("play cheek")
        t.refused("block stash", "ct.13")


# ct.14


@pytest.mark.rule("ct.14")
@pytest.mark.parametrize("name", ["Ada", "Bea"])
@pytest.mark.parametrize("place", ["black-alley", "neutral-alley", "white-alley"])
@pytest.mark.parametrize("clan", ["white", "black"])
def test_nothing_moves_the_ball_onto_the_enemy_hideout(name: str, place: str, clan: str) -> None:
    """Every card on a pair, from everywhere: the ball comes to rest on alleys, or at home."""
    enemy = "black-hideout" if name == "Ada" else "white-hideout"
    cards = "1 2 3 4 5 6 7 8 tumble sneak nudge dribble snatch wallop gallop tiptoe pounce leap relay swipe catapult"
    for card in [*cards.split(), "zoomies", "shortcut", "backflip", "reflex", "miracle", "joker"]:
        t = Table(turn=name, ball=f"{place} {clan}", top="joker", **held({name: f"joker {card}"}))
        t.type(f"play {card}")
        todo = [t.session.moves]
        while todo:
            moves = todo.pop()
            while len(t.session.moves) > len(moves):
                t.session.undo()
            for move in moves[len(t.session.moves) :]:
                t.session.play(move)
            assert not t.ball.startswith(enemy)
            if t.asked == name and t.what == "influence":
                todo += [[*moves, move] for move in t.game.legal(t.state)]


@pytest.mark.rule("ct.14")
@pytest.mark.parametrize(("place", "name"), [("black-alley", "Ada"), ("white-alley", "Bea")])
def test_asking_for_the_enemy_hideout_does_nothing(place: str, name: str) -> None:
    clan, enemy = ("white", "black") if name == "Ada" else ("black", "white")
    t = Table(turn=name, ball=f"{place} {clan}", top="3", **held({name: "3"})).type("play 3")
    t.meaningless(f"pair move {enemy}-hideout")
    t.refused("pair stash", "ct.13")


# ct.15


@pytest.mark.rule("ct.15")
@BOTH
def test_a_pair_is_lost_after_a_block_stash(name: str, own: str, enemy: str) -> None:
    """From the neutral alley with Leap on a 6: the stash ends the turn, and after a counter there is no pair left."""
    other = "Bea" if name == "Ada" else "Ada"
    t = Table(turn=name, top="6", ball=f"neutral-alley {own}", **held({name: "leap", other: "miracle"}))
    t.type("play leap; block stash")
    assert t.question == f"{other} answer"
    t.type("counter miracle")
    assert t.question == f"{name} turn"


@pytest.mark.rule("ct.15")
@BOTH
def test_a_block_is_lost_after_a_pair_stash(name: str, own: str, enemy: str) -> None:
    t = holding(name, "dribble", f"{own}-alley {own}", "2").type("play dribble; pair stash")
    assert t.what == "answer" and t.asked != name
    t.type("concede")
    assert t.what == "turn" and t.asked != name


@pytest.mark.rule("ct.15")
@BOTH
def test_the_one_who_stashes_refills_before_the_answer(name: str, own: str, enemy: str) -> None:
    other = "Bea" if name == "Ada" else "Ada"
    t = holding(name, "3", f"{own}-alley {own}", "3")
    deck = t.deck
    t.type("play 3; pair stash")
    assert t.question == f"{other} answer" and t.counts == (6, 6) and t.deck == deck - 1


@pytest.mark.rule("ct.15")
def test_with_manual_refill_too() -> None:
    t = Table(options="manual-refill", top="6", ada="leap", deck="sneak").type("play leap; block stash")
    assert t.asked == "Ada" and t.legal == {"draw", "end"}
    t.type("draw")
    assert t.counts == (6, 6) and t.legal == {"end"}
    assert t.type("end").question == "Bea answer"
    t = Table(options="manual-refill", top="6", ada="leap").type("play leap; block stash; end")
    assert t.question == "Bea answer" and t.counts == (5, 6), "who forgets to draw waits"
