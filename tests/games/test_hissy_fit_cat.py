"""The rules of Hissy Fit, clause by clause: what the cat does (hf.15 to hf.19)."""

from __future__ import annotations

import pytest

from hissy import HissyFitTable


@pytest.mark.rule("hf.15")
def test_the_third_hiss_flips_the_card_and_follows_its_instruction() -> None:
    t = HissyFitTable(1, cats="idle idle hisser hisser hisser", ada="tuna treats", fits="zoomies chaos clean-sweep")
    t.type("play tuna; move; end; end")
    assert t.hisses == (0, 2) and t.at == 2
    t.type("end")
    assert t.hisses == (1, 0) and t.at == 0 and t.view().flipped == ("zoomies",)


@pytest.mark.rule("hf.15")
def test_everybody_discards_from_the_current_player_on() -> None:
    t = HissyFitTable(3, cats="idle hisser hisser hisser", ada="bird", bea="bird", cal="bird", fits="chaos")
    t.type("take 1; end; end")
    assert t.question == "Cal discard"
    t.type("discard bird")
    assert t.question == "Ada discard"
    t.type("discard bird; discard blank")
    assert t.question == "Cal turn" and t.counts == (2, 1, 1) and t.actions == 2


@pytest.mark.rule("hf.15")
def test_the_sweep_discards_the_face_up_cards_and_all_cubes() -> None:
    t = HissyFitTable(1, cats="sulk hisser hisser hisser", ada="treats", up="bird tuna gloves", fits="clean-sweep")
    t.type("play treats; end")
    assert t.row == ["sulk:2"]
    t.type("end")
    assert t.row == ["sulk"] and t.up == ["", "", ""] and t.discard[-3:] == ["bird", "tuna", "gloves"]
    assert t.state.preventing("scratch") == "Oven Gloves"
    t.type("end")
    assert all(t.up)


@pytest.mark.rule("hf.15")
def test_instant_effects_happen_in_printed_order_and_the_third_hissy_fit_ends_it_before_the_rest() -> None:
    t = HissyFitTable(1, cats=" ".join(["idle", *["hisser"] * 8, "double"]), scratches=2)
    while t.ending is None:
        t.type("end")
        if t.question.endswith("discard"):
            t.type("discard blank")
    assert t.ending == "third Hissy Fit" and t.scratches == 0
    assert len(t.view().flipped) == 3


@pytest.mark.rule("hf.16")
def test_the_last_scratch_space_loses_at_once() -> None:
    t = HissyFitTable(1, cats="idle idle swipe gravity", scratches=1)
    t.type("end")
    assert t.ending == "scratches" and t.legal == set() and t.asked is None


@pytest.mark.rule("hf.16")
def test_scratches_can_lose_the_game_at_set_up() -> None:
    t = HissyFitTable(cats="swipe swipe idle", scratches=2)
    assert t.ending == "scratches" and t.asked is None and t.counts == (0, 0)


@pytest.mark.rule("hf.17")
def test_every_continuing_effect() -> None:
    t = HissyFitTable(1, cats="idle glued", ada="door")
    t.type("play door")
    assert t.at == 0, "no forward"
    t = HissyFitTable(1, cats="idle idle reverse-gear", ada="leap", path=12)
    t.type("play leap; end")
    assert t.at == 8, "one back"
    t.type("end")
    assert t.at == 7, "every turn"
    t = HissyFitTable(1, cats="idle paper-chase", ada="bird")
    assert t.question == "Ada discard" and t.legal == {"discard bird", "discard blank"}
    t = HissyFitTable(1, cats="idle berserk")
    t.type("end")
    assert t.scratches == 2


@pytest.mark.rule("hf.17")
def test_the_cat_backs_away_no_further_than_start_and_an_empty_hand_discards_nothing() -> None:
    t = HissyFitTable(4, cats="reverse-gear gravity")
    assert t.at == 0 and t.counts == (0, 1, 1, 1) and t.question == "Ada turn"
    t.type("end; end; end; end")
    assert t.counts == (0, 0, 0, 0) and t.question == "Ada turn"


@pytest.mark.rule("hf.17")
def test_two_cubes_are_removed_by_choice_and_one_where_there_is_but_one() -> None:
    t = HissyFitTable(1, cats="sulk mixed shake-off", ada="treats fishing-rod")
    t.type("slowly; play treats; calm sulk 1; move; done; play fishing-rod; calm sulk")
    assert t.question == "Ada remove" and t.row == ["sulk:2", "mixed:2", "shake-off"]
    assert t.legal == {"remove sulk", "remove mixed angry", "remove mixed sneaky"}
    t.refused("remove shake-off", "hf.17")
    t.refused("remove mixed stubborn", "hf.17")
    t.type("remove mixed angry; remove sulk")
    assert t.question == "Ada turn" and t.row == ["sulk:1", "mixed:1", "shake-off"]
    t.type("end")
    assert t.row[:2] == ["sulk", "mixed"], "two cubes, both of them: nothing to choose"
    t = HissyFitTable(1, cats="sulk idle shake-off", ada="treats")
    t.type("slowly; play treats; calm sulk 1; done; end")
    assert t.row == ["sulk", "idle", "shake-off"], "one, if there is but one"


@pytest.mark.rule("hf.17")
def test_no_cubes_and_no_cards_to_lose_leave_no_question() -> None:
    t = HissyFitTable(4, cats="shake-off gravity")
    assert "Shake It Off finds no Calm cubes" in t.opening and t.question == "Ada turn"
    t.type("end; end; end; end")
    assert "Gravity Test wants a card, and Ada has none" in t.heard(None) and t.question == "Ada turn"


@pytest.mark.rule("hf.17")
def test_the_cat_takes_cards_and_cubes_from_the_player_whose_turn_it_is() -> None:
    t = HissyFitTable(3, cats="idle gravity yawn", ada="bird tuna")
    t.type("discard bird; end")
    assert t.question == "Bea discard" and t.counts == (1, 2, 2)


@pytest.mark.rule("hf.18")
def test_a_calm_card_is_gone_at_once_and_its_cubes_return() -> None:
    t = HissyFitTable(1, cats="idle curtains", ada="wool treats")
    t.type("play wool")
    assert t.row == [] and t.view().cat_discard == ("idle", "curtains")
    t = HissyFitTable(1, cats="sulk glued", ada="tuna tuna")
    t.type("play tuna; box calm; calm glued 2; done")
    assert t.row == ["sulk", "glued:2"]


@pytest.mark.rule("hf.19")
def test_forward_movement_is_free_again_the_moment_the_blocker_is_calmed() -> None:
    t = HissyFitTable(1, cats="idle catnapping", ada="treats door")
    t.type("slowly; play treats")
    t.refused("move", "hf.19")
    t.type("calm catnapping; move")
    assert t.at == 1 and "catnapping" not in t.row


@pytest.mark.rule("hf.19")
def test_no_combos_binds_until_it_is_calmed_in_mid_combo() -> None:
    t = HissyFitTable(2, cats="sulk cold-shoulder", ada="bird bird")
    t.type("play bird")
    t.refused("combo bird", "hf.19")
    t = HissyFitTable(2, cats="idle cold-shoulder", ada="tuna treats", bea="fishing-rod")
    t.type("play tuna")
    t.refused("box calm; combo blank", "hf.25")
    t.type("combo treats; combo fishing-rod from bea")
    assert t.actions == 1 and t.at == 2


@pytest.mark.rule("hf.15")
def test_a_hissy_fit_comes_between_the_instant_effects_of_the_card_that_caused_it() -> None:
    t = HissyFitTable(1, cats="hisser hisser idle double", up="gloves", fits="clean-sweep", ada="bird")
    assert t.hisses == (1, 0) and t.discard[0] == "gloves"
    assert t.scratches == 1, "the last card swept away is on top, and does not protect"
    t = HissyFitTable(1, cats="hisser hisser idle double", up="blank blank gloves", fits="clean-sweep")
    assert t.scratches == 0 and "Double would scratch; Oven Gloves prevents it" in t.opening


@pytest.mark.rule("hf.17")
def test_two_cubes_of_many_in_one_place_come_off_without_a_question() -> None:
    t = HissyFitTable(1, cats="sulk idle shake-off", ada="tuna")
    t.type("play tuna; box calm; end")
    assert t.row == ["sulk:1", "idle", "shake-off"] and t.question == "Ada turn"
