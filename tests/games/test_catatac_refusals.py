"""CATATAC, what a refusal says: the reason that holds now, and not only a rule."""

from __future__ import annotations

from typing import Any

import pytest

from table import Table

SPECIAL = """
help   4 enemy possession: movement 1 +
zigzag 3 enemy possession: movement 2, bar, steal, steal +
tangle 3 enemy possession: movement 2, bar, stash attempt 3 +
twist  3 enemy possession: counter, movement 1
"""


@pytest.mark.rule("ct.12")
@pytest.mark.parametrize(("card", "ball", "typed", "told"), [
    ("3", "white-alley white", "pair move black-alley",
     "The pair cannot do that: the Black alley is not one step from the White alley (ct.12)."),
    ("3", "neutral-alley black", "pair move black-alley",
     "The pair cannot do that: the enemy clan has the ball; a movement needs it to be yours (ct.12)."),
    ("gallop", "neutral-alley white", "block move white-alley",
     "Gallop cannot be used so: no alley is two steps from the neutral alley (ct.12)."),
    ("gallop", "white-alley white", "block move neutral-alley",
     "Gallop cannot be used so: the neutral alley is not two steps from the White alley (ct.12)."),
])  # fmt: skip
def test_a_movement_is_refused_with_the_distance(card: str, ball: str, typed: str, told: str) -> None:
    top = "4" if card == "gallop" else card
    assert Table(top=top, ball=ball, ada=card).type(f"play {card}").refused(typed, "ct.12") == told


@pytest.mark.rule("ct.13")
@pytest.mark.parametrize(("card", "ball", "typed", "told"), [
    ("3", "neutral-alley white", "pair stash", "The pair cannot do that: the neutral alley is two; one step"),
    ("3", "black-alley white", "pair stash", "The pair cannot do that: the Black alley is three; one step"),
    ("leap", "white-alley white", "block stash", "Leap cannot be used so: the White alley is one; two steps"),
    ("catapult", "neutral-alley white", "block stash",
     "Catapult cannot be used so: the neutral alley is two; three steps"),
])  # fmt: skip
def test_a_stash_is_refused_with_both_distances(card: str, ball: str, typed: str, told: str) -> None:
    top = {"leap": "6", "catapult": "7"}.get(card, card)
    lies, takes = told.split("; ")
    away = f"{lies} {'step' if lies.endswith('one') else 'steps'} from your hideout"
    said = Table(top=top, ball=ball, ada=card).type(f"play {card}").refused(typed, "ct.13")
    assert said == f"{away}, and this stash attempt takes exactly {takes} (ct.13)."


@pytest.mark.rule("ct.8")
def test_a_condition_that_fails_is_named() -> None:
    t = Table(top="5", ada="pounce").type("play pounce")
    assert t.refused("block steal white", "ct.8") == "Pounce needs the enemy clan to have the ball (ct.8)."
    t = Table(top="2", ball="neutral-alley black", ada="dribble").type("play dribble")
    assert t.refused("block white", "ct.8") == "Dribble needs your own clan to have the ball (ct.8)."


@pytest.mark.rule("ct.25")
@pytest.mark.parametrize(("card", "told"), [
    ("zigzag", "your own clan has the ball; only the enemy's can be stolen (ct.11)."),  # the group that goes further
    ("tangle", "no alley is two steps from the neutral alley (ct.12)."),  # else the first
])  # fmt: skip
def test_of_several_groups_the_one_that_nearly_worked_is_told(card: str, told: str) -> None:
    t = Table(4, top="1", ball="neutral-alley black", cal=card, cards=SPECIAL).type("cooperate cal")
    start = f"{card.title()} could not be used as things are (ct.25): {card.title()} cannot be used so: "
    assert t.refused(f"play {card}", "ct.25") == start + told


@pytest.mark.rule("ct.25")
def test_stepping_in_the_pair_is_refused_for_what_it_would_do() -> None:
    t = Table(4, top="6", ball="white-alley white", cal="relay").type("cooperate cal; play relay")
    assert t.refused("pair stash", "ct.25").endswith("a stash would end the turn before it (ct.25).")
    t = Table(4, top="4", ball="neutral-alley black", cal="help", cards=SPECIAL).type("cooperate cal; play help")
    assert t.refused("pair steal", "ct.25").endswith("after this it could not be (ct.25).")
    t = Table(4, top="6", ball="black-alley white", cal="relay").type("cooperate cal; play relay")
    assert t.can("pair move neutral-alley"), "from there the block can follow"


@pytest.mark.rule("ct.15")
def test_after_a_stash_only_the_refill_is_left() -> None:
    t = Table(top="6", ball="neutral-alley white", ada="6 leap", bea="3", options="manual-refill", rest=20)
    t.type("play leap; block stash")
    assert t.question == "Ada refill" and t.legal == {"draw", "end"}
    assert t.view().pair is t.view().block is False, "nothing of the card can be used any more"
    for typed in ("pair steal", "block stash"):
        assert t.refused(typed, "ct.15") == "The stash attempt has ended your turn; only the refill is left (ct.15)."
    assert t.refused("play 6", "ct.6").startswith("You have laid your card for this turn")
    assert t.refused("cooperate", "ct.25").startswith("With two players")
    t = Table(top="4", ball="white-alley white", ada="tiptoe", options="manual-refill", rest=20)
    t.type("play tiptoe; block stash").refused("block stash", "ct.15")
    assert t.view().attempt == 0 and t.view().refilled is False
    assert t.type("draw").view().refilled is True


@pytest.mark.rule("ct.21")
def test_what_is_asked_is_told_to_whoever_does_something_else() -> None:
    t = Table(4, top="3", ball="white-alley white", ada="3", bea="twist", cards=SPECIAL, options="deck-hockey")
    t.type("play 3; pair stash")
    for typed in ("decline", "draw", "end", "pair steal", "block"):
        assert t.refused(typed, "ct.21").startswith("Answer the stash attempt first")
    t.type("counter twist")
    assert str(t.read("block")) == "block counter move neutral-alley"
    for typed in ("pair steal", "end", "draw", "concede", "cooperate dot"):
        assert t.refused(typed, "ct.21").startswith("You laid the card to counter with; say how")


@pytest.mark.rule("ct.21")
@pytest.mark.rule("ct.32")
def test_choosing_how_to_counter_what_does_not_counter_is_refused() -> None:
    t = Table(top="4", ball="white-alley white", ada="4", bea="reflex", options="deck-hockey")
    t.type("play 4; pair stash; counter reflex")
    told = "Reflex cannot be used so: the ball is on a hideout and must be countered first (ct.21)."
    assert t.refused("block steal", "ct.21") == told


@pytest.mark.rule("ct.21")
@pytest.mark.rule("ct.32")
def test_of_several_ways_to_counter_the_one_that_was_typed_is_refused() -> None:
    special = "trick 5 enemy possession: counter, movement 1, movement 1"
    t = Table(top="3", ball="white-alley white", ada="3", bea="trick", cards=special)
    t.type("play 3; pair stash; counter trick")
    assert t.refused("pair counter", "ct.32") == "The pair cannot counter here (ct.21, ct.25, ct.32)."
    told = "Trick cannot be used so: the Black alley is not one step from the White alley (ct.12)."
    assert t.refused("block counter move black-alley move neutral-alley", "ct.12") == told


@pytest.mark.rule("ct.7")
@pytest.mark.rule("ct.20")
@pytest.mark.rule("ct.21")
@pytest.mark.parametrize(("more", "line", "typed", "told"), [
    ({"top": "4", "ball": "white-alley black", "ada": "pounce"}, "play pounce", "pair steal",
     "That is no pair: Pounce (5) lies on a 4 (ct.7)."),
    ({"top": "3", "ada": "3", "rest": 0, "options": "manual-refill"}, "play 3", "draw",
     "The deck is empty and never reshuffled (ct.20)."),
    ({"top": "3", "ball": "white-alley white", "ada": "3", "bea": "4"}, "play 3; pair stash", "counter 4",
     "A 4 bears no counter icon, and only such a card can answer a stash (ct.21)."),
    ({"top": "3", "ada": "3"}, "play 3", "block", "A 3 has no action block (ct.8)."),
])  # fmt: skip
def test_other_refusals_in_full(more: dict[str, Any], line: str, typed: str, told: str) -> None:
    assert Table(**more).type(line).refused(typed, told[-6:-2]) == told


@pytest.mark.rule("ct.25")
def test_a_pair_that_could_not_be_used_makes_no_block_possible() -> None:
    special = "far 3 possession: stash attempt 3 +"
    t = Table(4, top="3", ball="white-alley white", cal="far", cards=special).type("cooperate cal")
    t.refused("play far", "ct.25")  # the Black alley, three steps from home, is two steps away


@pytest.mark.rule("ct.27")
def test_after_a_card_is_laid_nobody_can_step_in() -> None:
    assert Table(top="3", ada="3").type("play 3").refused("cooperate", "ct.25").startswith("With two players")
    t = Table(4, top="3", ada="3").type("play 3")
    assert t.refused("cooperate cal", "ct.27") == "A teammate can only step in before a card is laid (ct.27)."


@pytest.mark.rule("ct.27")
def test_who_can_still_be_asked_and_who_plays_is_seen_by_all() -> None:
    t = Table(6, top="6", cal="relay", eve="relay")
    assert t.view().steppers == (2, 4) and not t.view().stepped_in
    t.type("cooperate cal; decline")
    assert t.view().steppers == (4,)
    t.type("cooperate eve; play relay")
    assert t.view().stepped_in is True


@pytest.mark.rule("ct.7")
@pytest.mark.rule("ct.8")
def test_what_can_still_be_used_is_seen_by_all() -> None:
    t = Table(top="2", ada="dribble")
    seen = [(t.view().pair, t.view().block)]
    for line in ("play dribble", "block move white-alley", "end"):
        t.type(line)
        seen.append((t.view().pair, t.view().block))
    assert seen == [(False, False), (True, True), (True, False), (False, False)]
    t = Table(top="2", ada="dribble").type("play dribble; pair move white-alley")
    assert (t.view().pair, t.view().block) == (False, True)


@pytest.mark.rule("ct.3")
def test_a_hand_is_sorted_by_number_plain_cards_first_and_jokers_last() -> None:
    t = Table(ada="joker pounce 5 4 sneak", deck="3")
    assert t.view("Ada").hand == ("sneak", "4", "5", "pounce", "7", "joker")
    assert t.type("play 4").view("Ada").hand == ("sneak", "3", "5", "pounce", "7", "joker")
