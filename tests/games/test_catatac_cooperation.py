"""CATATAC, cooperation in games of four and six: ct.25 to ct.28."""

from __future__ import annotations

from typing import Any

import pytest

from catcards.core.command import Unread
from catcards.core.game import Illegal
from catcards.games import module
from table import NAMES, Table, held

TABLE = module("catatac", "table")
SPECIAL = """
help  4 enemy possession: movement 1 +
dash  3 possession: stash attempt 1 +
pinch 3 enemy possession: steal +
fork  3 enemy possession: steal, bar, movement 1 +
"""


def four(top: str = "1", ball: str = "neutral-alley white", players: int = 4, **more: Any) -> Table:
    return Table(players, top=top, ball=ball, cards=SPECIAL, **more)


def ada_without_cards(cal: str = "relay 5") -> Table:
    """The deck is empty and Ada's turn finds her without cards. She has stepped in for Cal once, who has two left."""
    t = four(rest=0, ada="relay", cal=cal)
    t.duds(2).type("cooperate ada; play relay; block move white-alley").duds(17)
    assert t.question == "Ada turn" and t.counts == (0, 1, 2, 1) and t.deck == 0
    return t


# ct.25


@pytest.mark.rule("ct.25")
@pytest.mark.parametrize("players", [4, 6])
def test_a_teammate_lays_a_cooperation_card_in_place_of_the_player(players: int) -> None:
    t = four(players=players, cal="relay").type("cooperate cal")
    assert t.question == "Cal step-in"
    t.type("play relay")
    assert t.question == "Cal influence" and t.top == "relay"
    t.type("block move white-alley")
    assert t.ball == "white-alley white" and t.question == "Bea turn"


@pytest.mark.rule("ct.25")
def test_for_black_too() -> None:
    t = four(ball="neutral-alley black", turn="Dot", bea="relay").type("cooperate bea; play relay")
    t.type("block move black-alley")
    assert t.ball == "black-alley black" and t.question == "Ada turn"


@pytest.mark.rule("ct.25")
@pytest.mark.parametrize("card", ["7", "joker", "dribble", "pounce", "doorstop"])
def test_only_a_card_with_the_cooperation_icon(card: str) -> None:
    t = four(cal=f"{card} relay").type("cooperate cal")
    t.refused(f"play {card}", "ct.25")
    assert t.legal == {"play relay", "decline"}


@pytest.mark.rule("ct.25")
@pytest.mark.parametrize("card", ["help", "pinch"])
def test_conditions_apply(card: str) -> None:
    t = four(cal=card).type("cooperate cal")
    t.refused(f"play {card}", "ct.25")
    assert t.legal == {"decline"}


@pytest.mark.rule("ct.25")
def test_all_effects_apply() -> None:
    t = four(cal="dash").type("cooperate cal")
    assert t.ball == "neutral-alley white"
    assert t.refused("play dash", "ct.25").endswith("this stash attempt takes exactly one step (ct.13).")


@pytest.mark.rule("ct.25")
def test_miracle_is_no_help_while_there_is_nothing_to_counter() -> None:
    t = four(ball="neutral-alley black", top="1", cal="miracle").type("cooperate cal")
    t.refused("play miracle", "ct.25")


@pytest.mark.rule("ct.25")
def test_the_block_must_be_used() -> None:
    t = four(cal="relay").type("cooperate cal; play relay")
    assert t.legal == {"block move white-alley", "block move black-alley"}
    t.refused("end", "ct.25")


@pytest.mark.rule("ct.25")
def test_never_the_pair_alone() -> None:
    t = four(top="6", cal="relay").type("cooperate cal; play relay; pair move white-alley")
    assert t.question == "Cal influence" and t.legal == {"block move neutral-alley"}
    t.refused("end", "ct.25")
    t.type("block move neutral-alley")
    assert t.ball == "neutral-alley white" and t.question == "Bea turn"


@pytest.mark.rule("ct.25")
def test_block_first_and_then_the_pair_or_not() -> None:
    t = four(top="6", cal="relay").type("cooperate cal; play relay; block move white-alley")
    assert t.legal == {"pair stash", "pair move neutral-alley", "end"}
    assert t.type("end").question == "Bea turn"
    t = four(top="6", cal="relay").type("cooperate cal; play relay; block move white-alley; pair stash")
    assert t.ball == "white-hideout white" and t.question == "Bea answer"


@pytest.mark.rule("ct.25")
def test_the_pair_may_come_first_where_it_makes_the_block_possible() -> None:
    t = four(top="6", ball="neutral-alley black", cal="relay").type("cooperate cal; play relay")
    assert t.legal == {"pair steal"}
    t.refused("block move white-alley", "ct.8")
    t.type("pair steal")
    assert t.legal == {"block move white-alley", "block move black-alley"}


@pytest.mark.rule("ct.25")
def test_the_pair_may_not_come_first_where_the_block_could_not_follow() -> None:
    """Stolen with the pair, the ball is no longer the enemy's, and the block of Help could not be used."""
    t = four(top="4", ball="neutral-alley black", cal="help").type("cooperate cal; play help")
    t.refused("pair steal", "ct.25")
    assert t.legal == {"block move white-alley", "block move black-alley"}
    t.type("block move white-alley; pair steal")
    assert t.ball == "white-alley white" and t.question == "Bea turn"


@pytest.mark.rule("ct.25")
def test_a_pair_that_would_put_the_ball_out_of_reach_of_the_block_may_not_come_first() -> None:
    t = four(top="3", ball="white-alley white", cal="dash").type("cooperate cal; play dash")
    t.refused("pair move neutral-alley", "ct.25")
    assert t.legal == {"block stash"}


@pytest.mark.rule("ct.25")
def test_the_pair_may_bring_the_ball_to_where_the_block_works() -> None:
    t = four(top="3", cal="dash").type("cooperate cal; play dash")
    t.refused("pair move black-alley", "ct.25")
    assert t.legal == {"pair move white-alley"}
    t.type("pair move white-alley; block stash")
    assert t.question == "Bea answer"


@pytest.mark.rule("ct.25")
def test_a_stash_with_the_pair_may_not_come_first() -> None:
    t = four(top="6", ball="white-alley white", cal="relay").type("cooperate cal; play relay")
    t.refused("pair stash", "ct.25")


@pytest.mark.rule("ct.25")
def test_without_a_pair_a_card_whose_block_is_shut_may_not_be_laid() -> None:
    four(top="1", ball="neutral-alley black", cal="relay").type("cooperate cal").refused("play relay", "ct.25")


@pytest.mark.rule("ct.25")
def test_on_ones_own_turn_it_is_an_ordinary_card() -> None:
    t = four(top="6", ada="relay").type("play relay; pair move white-alley; end")
    assert t.ball == "white-alley white" and t.question == "Bea turn" and t.counts == (6, 6, 6, 6)
    assert four(top="1", ball="neutral-alley black", ada="relay").type("play relay").question == "Bea turn"


@pytest.mark.rule("ct.25")
def test_with_two_players_there_is_nobody_to_step_in() -> None:
    t = Table(ada="relay", bea="miracle", top="1")
    t.refused("cooperate", "ct.25")
    with pytest.raises((Illegal, Unread)):
        t.type("cooperate bea")
    t.type("play relay; end")
    t = Table(ada="3", bea="miracle", top="3", ball="white-alley white").type("play 3; pair stash")
    t.refused("cooperate", "ct.25")
    assert t.type("counter miracle").question == "Ada turn"


# ct.26


@pytest.mark.rule("ct.26")
@pytest.mark.parametrize("players", [4, 6])
def test_the_one_skipped_draws_nothing_and_the_one_who_stepped_in_waits(players: int) -> None:
    t = four(players=players, cal="relay", rest=20)
    deck = t.deck
    t.type("cooperate cal; play relay; block move white-alley")
    assert t.counts[:4] == (6, 6, 5, 6) and t.deck == deck
    assert t.question == "Bea turn", "to the left of Ada, not of Cal"
    t.duds(1)
    assert t.question == "Cal turn", "Cal has a turn of his own all the same"
    deck = t.deck
    t.duds(1)
    assert t.counts[2] == 6 and t.deck == deck - 2, "at its end he draws two cards"


@pytest.mark.rule("ct.26")
def test_the_one_skipped_refills_at_the_next_turn_only() -> None:
    """Ada has forgotten to draw before; being skipped she does not catch up."""
    t = Table(4, options="manual-refill", top="1", cal="relay", rest=20).type("play 7; end").duds(3)
    assert t.counts == (5, 6, 6, 6) and t.question == "Ada turn"
    t.type("cooperate cal; play relay; block move white-alley")
    assert t.question == "Bea turn" and t.counts == (5, 6, 5, 6)


@pytest.mark.rule("ct.26")
def test_with_manual_refill_there_is_no_drawing_after_stepping_in() -> None:
    t = Table(4, options="manual-refill", top="6", cal="relay", rest=20)
    t.type("cooperate cal; play relay; block move white-alley")
    assert t.asked == "Cal"
    t.refused("draw", "ct.26")


@pytest.mark.rule("ct.26")
def test_six_players_stepping_in_twice_before_ones_own_turn() -> None:
    t = four(players=6, turn="Ada", eve="relay relay", rest=30)
    t.type("cooperate eve; play relay; block move white-alley").duds(1)
    assert t.question == "Cal turn"
    t.type("cooperate eve; play relay; block move neutral-alley")
    assert t.question == "Dot turn" and t.counts == (6, 6, 6, 6, 4, 6)
    t.duds(1)
    assert t.question == "Eve turn"
    t.duds(1)
    assert t.counts == (6,) * 6 and t.question == "Fay turn"


@pytest.mark.rule("ct.26")
@pytest.mark.parametrize(("players", "mate"), [(4, "Cal"), (6, "Cal"), (6, "Eve")])
def test_a_stash_by_the_one_who_stepped_in_is_answered_to_the_left_of_the_one_skipped(players: int, mate: str) -> None:
    t = four(players=players, ball="white-alley white", **held({mate: "dash"}), rest=20)
    deck = t.deck
    t.type(f"cooperate {mate}; play dash; block stash")
    assert t.question == "Bea answer"
    assert t.counts[NAMES.index(mate)] == 5 and t.deck == deck, "no refill before the answer"
    t.type("concede")
    assert t.won == (1, 0) and t.question == "Bea turn"


@pytest.mark.rule("ct.26")
def test_stepping_in_for_an_answer_skips_the_one_who_was_asked() -> None:
    t = four(top="3", ball="white-alley white", ada="3", dot="miracle", rest=20).type("play 3; pair stash")
    deck = t.deck
    t.type("cooperate dot; counter miracle")
    assert t.ball == "white-alley white" and t.question == "Cal turn"
    assert t.counts == (6, 6, 6, 5) and t.deck == deck
    t.duds(1)
    assert t.question == "Dot turn"
    t.duds(1)
    assert t.counts == (6, 6, 6, 6)


@pytest.mark.rule("ct.26")
def test_ones_own_counter_is_a_turn_that_ends_with_a_refill() -> None:
    """Dot steps in for Bea, and before his next turn comes round he has to answer: that is his turn."""
    t = four(turn="Bea", dot="help doorstop", cal="tiptoe", rest=20)
    t.type("cooperate dot; play help; block move white-alley")
    assert t.question == "Cal turn" and t.counts == (6, 6, 6, 5)
    t.type("play tiptoe; block stash")
    assert t.question == "Dot answer"
    t.type("counter doorstop")
    assert t.counts == (6, 6, 6, 6) and t.question == "Ada turn"


# ct.27


@pytest.mark.rule("ct.27")
def test_declining_returns_the_turn_and_costs_nothing() -> None:
    t = four(cal="relay")
    before = (t.counts, t.deck, t.ball, t.top)
    t.type("cooperate cal; decline")
    assert t.question == "Ada turn" and (t.counts, t.deck, t.ball, t.top) == before
    assert "play 7" in t.legal
    assert t.type("play 7").question == "Bea turn" and t.counts == (6, 6, 6, 6)


@pytest.mark.rule("ct.27")
def test_each_teammate_once_a_turn() -> None:
    t = four(players=6).type("cooperate cal; decline")
    t.refused("cooperate cal", "ct.27")
    assert "cooperate eve" in t.legal
    t.type("cooperate eve; decline")
    t.refused("cooperate eve", "ct.27")
    t.duds(6)
    assert t.question == "Ada turn" and {"cooperate cal", "cooperate eve"} <= t.legal, "and next turn again"


@pytest.mark.rule("ct.27")
def test_asked_in_the_answer_and_then_again_in_the_turn_that_follows() -> None:
    """Answering is not yet the turn: conceded, Bea begins a turn and may ask Dot once more."""
    t = four(top="3", ball="white-alley white", ada="3").type("play 3; pair stash; cooperate dot; decline")
    t.refused("cooperate dot", "ct.27")
    t.type("concede")
    assert t.question == "Bea turn" and "cooperate dot" in t.legal


@pytest.mark.rule("ct.27")
def test_before_a_card_is_laid() -> None:
    t = four(top="3", ada="3", cal="relay").type("play 3")
    t.refused("cooperate cal", "ct.27")


@pytest.mark.rule("ct.27")
@pytest.mark.parametrize("who", ["bea", "dot", "ada"])
def test_only_teammates_can_be_asked(who: str) -> None:
    with pytest.raises((Illegal, Unread)):
        four().type(f"cooperate {who}")


@pytest.mark.rule("ct.27")
@pytest.mark.rule("ct.24")
@pytest.mark.parametrize("cal", ["relay", "miracle", "7", "joker"])
def test_asking_is_offered_whatever_the_teammate_holds(cal: str) -> None:
    t = four(cal=cal)
    assert "cooperate cal" in t.legal
    t.type("cooperate cal")
    assert t.question == "Cal step-in" and "decline" in t.legal


@pytest.mark.rule("ct.27")
@pytest.mark.rule("ct.24")
def test_nobody_can_tell_from_the_question_what_the_teammate_holds() -> None:
    seen = []
    for cal in ("relay", "7", "miracle"):
        t = four(cal=cal, deck="relay 7 miracle", rest=10)
        for line in ("cooperate cal", "decline"):
            t.type(line)
            seen.append([
                [TABLE.table(t.view(name)) for name in ("Ada", "Bea", "Dot", None)],
                [t.heard(name) for name in ("Ada", "Bea", "Dot", None)],
                t.legal if t.asked == "Ada" else set(),
            ])  # fmt: skip
    assert seen[0::2] == [seen[0]] * 3 and seen[1::2] == [seen[1]] * 3


@pytest.mark.rule("ct.27")
def test_a_teammate_without_cards_cannot_be_asked() -> None:
    t = ada_without_cards().type("pass; play 8; end")
    assert t.question == "Cal turn" and t.counts[0] == 0
    t.refused("cooperate ada", "ct.27")


@pytest.mark.rule("ct.27")
def test_against_a_stash_only_a_cooperation_card_with_a_counter() -> None:
    t = four(top="3", ball="white-alley white", ada="3", dot="miracle relay doorstop 6").type("play 3; pair stash")
    t.type("cooperate dot")
    assert t.question == "Dot step-in" and t.legal == {"counter miracle", "decline"}
    t.refused("counter relay", "ct.21")
    t.refused("counter doorstop", "ct.27")
    t.refused("counter 6", "ct.27")


@pytest.mark.rule("ct.27")
def test_six_players_both_teammates_may_be_asked_to_counter() -> None:
    t = four(players=6, top="3", ball="white-alley white", ada="3", fay="miracle").type("play 3; pair stash")
    t.type("cooperate dot; decline; cooperate fay; counter miracle")
    assert t.ball == "white-alley white" and t.question == "Cal turn" and t.counts[5] == 5


@pytest.mark.rule("ct.27")
@pytest.mark.rule("ct.9")
def test_a_miracle_on_a_one_brings_a_pair_with_it() -> None:
    t = Table(4, top="1", ball="white-alley white", ada="1", dot="miracle").type("play 1; pair stash")
    t.type("cooperate dot; counter miracle")
    assert t.question == "Dot influence" and t.legal == {"pair steal", "end"}
    t.type("pair steal")
    assert t.ball == "white-alley black" and t.question == "Cal turn"


# ct.28


@pytest.mark.rule("ct.28")
@pytest.mark.parametrize("cal", ["relay 5", "5 5"])
def test_a_player_without_cards_chooses_while_a_teammate_has_some(cal: str) -> None:
    t = ada_without_cards(cal)
    assert t.legal == {"cooperate cal", "pass"}
    for text in ("draw", "end", "pair steal", "block"):
        t.refused(text, "ct.20")


@pytest.mark.rule("ct.28")
def test_a_teammate_steps_in_for_a_player_without_cards() -> None:
    t = ada_without_cards().type("cooperate cal; play relay; block move neutral-alley")
    assert t.ball == "neutral-alley white" and t.counts == (0, 1, 1, 1)
    assert t.question == "Bea turn"


@pytest.mark.rule("ct.28")
def test_if_the_teammate_declines_there_is_passing() -> None:
    t = ada_without_cards().type("cooperate cal; decline")
    assert t.question == "Ada turn" and t.legal == {"pass"}
    assert t.type("pass").question == "Bea turn"


@pytest.mark.rule("ct.28")
def test_passing_hands_the_turn_on_and_the_question_comes_back_next_round() -> None:
    t = ada_without_cards().type("pass")
    assert t.question == "Bea turn" and t.counts == (0, 1, 2, 1) and t.heard(None) == "Ada has no cards and passes."
    t.type("play 8; end; play 5; play 8")
    assert t.question == "Ada turn" and t.counts == (0, 0, 1, 0) and t.legal == {"cooperate cal", "pass"}
    t.type("pass")
    assert t.question == "Cal turn", "Bea and her teammate have no cards: she is skipped"


@pytest.mark.rule("ct.28")
@pytest.mark.rule("ct.20")
def test_while_the_deck_lasts_they_may_refill_or_ask() -> None:
    t = four(options="manual-refill", rest=40)
    for _ in range(6):
        t.type("play 7; end").duds(3)
    assert t.counts == (0, 6, 6, 6) and t.legal == {"draw", "cooperate cal"}
    t.refused("pass", "ct.20")
    t.type("cooperate cal; decline; draw")
    assert t.counts == (6, 6, 6, 6) and t.question == "Bea turn"
