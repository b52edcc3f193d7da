"""The rules of Hissy Fit, clause by clause: human cards, combos, the end (hf.20 to hf.27)."""

from __future__ import annotations

import pytest

from hissy import HissyFitTable


@pytest.mark.rule("hf.20")
def test_one_box_is_chosen_where_there_are_several() -> None:
    t = HissyFitTable(1, cats="idle sulk", ada="tuna robot-vacuum")
    t.type("play tuna")
    assert t.question == "Ada box" and t.legal == {"box calm-stubborn-3", "box move-2"}
    t.type("move")
    assert t.at == 2 and t.row == ["idle", "sulk"]
    t.type("play robot vacuum; box 2")
    assert t.at == 4, "asked although its other box would do nothing, so that one may always say which"
    t = HissyFitTable(1, cats="idle glued", ada="robot-vacuum")
    t.type("play robot vacuum")
    assert t.question == "Ada turn" and "does nothing" in t.heard(None), "not asked where neither box does anything"


@pytest.mark.rule("hf.20")
def test_the_icons_of_one_box_in_any_order_and_any_of_them_left() -> None:
    t = HissyFitTable(1, cats="idle swipe idle", ada="syringe syringe")
    t.type("slowly; play syringe; move; calm idle; scratch")
    assert t.at == 1 and t.row == [] and t.scratches == 0 and t.question == "Ada use"
    t.refused("scratch", "hf.23")
    t.refused("move", "hf.22")
    t.type("done")
    assert t.counts == (4,) and t.discard == ["syringe"]
    t.type("slowly; play syringe; done")
    assert t.at == 1 and t.row == ["idle"], "all of them left"


@pytest.mark.rule("hf.20")
def test_what_leaves_no_choice_happens_by_itself_calming_before_moving() -> None:
    t = HissyFitTable(1, cats="idle catnapping", ada="treats")
    t.type("play treats")
    assert t.at == 1 and t.row == ["idle"]
    t = HissyFitTable(1, cats="sulk catnapping", ada="treats")
    t.type("play treats")
    assert t.question == "Ada use" and t.at == 0
    t.refused("move", "hf.20")
    t.type("calm nap")
    assert t.at == 1 and t.row == ["sulk"]
    t = HissyFitTable(1, cats="sulk mixed", ada="treats")
    t.type("play treats; done")
    assert t.at == 1 and t.row == ["sulk", "mixed"], "the cubes are left, the paw is not"


@pytest.mark.rule("hf.20")
def test_slowly_only_with_a_card_to_play() -> None:
    t = HissyFitTable(4, cats="idle gravity")
    t.refused("slowly", "hf.20")
    t = HissyFitTable(4)
    t.type("slowly")
    t.refused("slowly", "hf.20")
    t.type("end")
    assert not t.state.slow


@pytest.mark.rule("hf.21")
def test_cubes_are_split_as_one_likes_and_the_rest_is_lost() -> None:
    t = HissyFitTable(1, cats="sulk glued", ada="tuna tuna")
    t.type("play tuna; box calm; calm glued 2")
    assert t.question == "Ada use", "the third cube can go to either"
    t.type("calm sulk")
    assert t.row == ["sulk:1", "glued:2"]
    t = HissyFitTable(1, cats="idle catnapping", ada="tuna")
    t.type("play tuna; box calm")
    assert t.row == ["idle"] and t.state.left.calm == (0, 0, 0)


@pytest.mark.rule("hf.21")
def test_cubes_fit_only_their_own_kind_and_bare_icons() -> None:
    t = HissyFitTable(1, cats="mixed glued", ada="treats treats")
    t.type("play treats")
    t.refused("calm mixed angry 1", "hf.21")
    t.refused("calm glued 3", "hf.21")
    t.type("calm mixed stubborn 2; play treats")
    assert t.row == ["mixed:2", "glued:2"], "only glued shows Stubborn now"


@pytest.mark.rule("hf.21")
def test_more_than_ten_cubes_may_lie_at_once() -> None:
    t = HissyFitTable(1, cats="sulk sulk", ada="tuna tuna tuna tuna")
    for _ in range(2):
        t.type("play tuna; box calm; calm sulk; play tuna; box calm; calm sulk-b; end")
    assert t.row == ["sulk:6", "sulk:6"]


@pytest.mark.rule("hf.22")
def test_the_carrier_wins_at_once_and_surplus_steps_do_not_matter() -> None:
    t = HissyFitTable(2, ada="leap", path=3)
    t.type("play leap")
    assert t.ending == "the cat is in the carrier" and t.at == 3 and t.state.outcome.winners == (0, 1)


@pytest.mark.rule("hf.23")
def test_a_scratch_is_removed_but_not_below_the_start() -> None:
    t = HissyFitTable(1, cats="idle swipe", ada="syringe bird")
    t.type("play syringe; done")
    assert t.scratches == 0
    t.type("play bird")
    assert t.scratches == 0 and "does nothing" in t.heard(None)


@pytest.mark.rule("hf.23")
def test_whoever_played_the_card_draws_from_the_deck_or_face_up_and_may_add_what_came() -> None:
    t = HissyFitTable(2, ada="treats", bea="pot", deck="tuna", up="broth")
    t.type("play treats; combo pot from bea")
    assert t.question == "Bea use"
    t.type("take deck; take broth; done")
    assert t.question == "Ada turn" and set(t.hand_of("Bea")) >= {"tuna", "broth"} and t.up[0] == ""
    assert t.can("combo tuna from bea") and t.actions == 1


@pytest.mark.rule("hf.24")
def test_a_visible_card_prevents_instant_and_continuing_scratches_of_cats() -> None:
    t = HissyFitTable(1, cats="idle berserk swipe", ada="gloves")
    assert t.scratches == 1
    t.type("play gloves; end")
    assert t.scratches == 0 and "Oven Gloves prevents it" in t.heard(None)


@pytest.mark.rule("hf.24")
def test_backward_movement_is_prevented_but_not_that_of_a_hissy_fit() -> None:
    cats = "idle idle reverse-gear hisser hisser hisser"
    t = HissyFitTable(1, cats=cats, ada="leap towel", path=12, fits="zoomies")
    t.type("play leap; play towel; end; end")
    assert t.at == 9
    t.type("end")
    assert t.hisses == (1, 0) and t.at == 7


@pytest.mark.rule("hf.24")
def test_a_card_that_the_cat_takes_covers_and_may_itself_protect() -> None:
    t = HissyFitTable(1, cats="gravity shredder idle", ada="gloves bird")
    t.type("discard gloves")
    assert t.scratches == 0, "the gloves protect from the next effect on"
    t.type("end; discard bird")
    assert t.scratches == 1, "and the bird covers them"


@pytest.mark.rule("hf.25")
def test_a_combo_of_three_cards_and_two_players_for_one_action() -> None:
    t = HissyFitTable(2, cats="sulk shredder", ada="treats fishing-rod tuna", bea="tuna broth")
    t.type("play treats; combo fishing-rod; combo tuna from bea; box move")
    assert t.actions == 1 and t.at == 4 and t.discard == ["treats", "fishing-rod", "tuna"]


@pytest.mark.rule("hf.25")
def test_all_cards_share_the_same_icon() -> None:
    t = HissyFitTable(2, ada="treats fishing-rod feather-wand", bea="feather-wand bird")
    t.refused("combo treats", "hf.25")
    t.type("play fishing-rod")
    t.refused("combo blank from bea", "hf.25")
    t.refused("combo bird from bea", "hf.25")
    t.type("combo treats")
    assert "fish" in t.refused("combo feather-wand", "hf.25")
    assert t.actions == 1


@pytest.mark.rule("hf.25")
def test_only_one_partner_and_the_next_action_ends_the_combo() -> None:
    t = HissyFitTable(3, ada="bird", bea="bird", cal="bird", cats="swipe swipe swipe idle idle")
    t.type("play bird; combo bird from cal")
    t.refused("combo bird from bea", "hf.25")
    t.type("take 1")
    assert t.question == "Bea turn"
    t = HissyFitTable(2, ada="bird bird", up="bird")
    t.type("play bird; take 1")
    assert t.question == "Bea turn"


@pytest.mark.rule("hf.25")
def test_alone_only_your_own_hand() -> None:
    t = HissyFitTable(1, ada="bird bird")
    t.type("play bird; combo bird")
    assert t.actions == 1
    t.refused("invite", "hf.25")


@pytest.mark.rule("hf.26")
def test_inviting_hands_the_keyboard_over_whatever_the_partner_holds() -> None:
    t = HissyFitTable(3, private=True, ada="bird", bea="", cal="bird")
    t.refused("invite bea", "hf.25")
    t.type("play bird")
    assert t.legal_with("invite") == {"invite bea", "invite cal"}
    t.type("invite bea")
    assert t.question == "Bea invited"
    t.refused("combo blank", "hf.25")
    t.type("decline")
    t.refused("invite bea", "hf.26")
    t.type("invite cal; combo bird; done")
    assert t.question == "Ada turn" and t.actions == 1
    t.refused("invite bea", "hf.26")
    t.type("take 1")
    assert t.question == "Bea turn"


@pytest.mark.rule("hf.26")
def test_the_partner_is_fixed_by_their_first_card_and_a_new_action_invites_anew() -> None:
    t = HissyFitTable(3, private=True, ada="bird bird", bea="bird", cal="bird")
    t.type("play bird; invite bea; combo bird; done")
    t.refused("invite cal", "hf.25")
    t.type("play bird; invite cal; combo bird")
    assert t.heard(None).count("adds Bird!") == 1


@pytest.mark.rule("hf.26")
def test_what_can_be_done_does_not_tell_what_the_partner_holds() -> None:
    holds, lacks = (HissyFitTable(private=True, ada="blank bird", bea=bea) for bea in ("bird", "blank"))
    for t in (holds, lacks):
        t.type("play blank; play bird")
        assert t.question == "Ada turn"
    assert holds.legal == lacks.legal == {"invite bea", "slowly", "end", *holds.legal_with("combo")}
    assert holds.view("Ada").joining == lacks.view("Ada").joining


@pytest.mark.rule("hf.26")
def test_with_open_hands_the_card_is_named() -> None:
    t = HissyFitTable(ada="bird", bea="bird", cats="swipe swipe idle idle")
    t.type("play bird")
    t.refused("invite bea", "hf.26")
    t.type("combo bird from bea")
    assert t.scratches == 0


@pytest.mark.rule("hf.27")
def test_everybody_wins_or_everybody_loses_and_the_first_ending_counts() -> None:
    t = HissyFitTable(4, cats="idle idle double", scratches=1)
    t.type("end")
    assert t.ending == "scratches" and t.state.outcome.winners == () and t.hisses == (0, 1)
    assert set(t.state.outcome.scores) == {0}
    t = HissyFitTable(4, ada="leap")
    t.type("play leap")
    assert t.state.outcome.winners == (0, 1, 2, 3)


@pytest.mark.rule("hf.7")
@pytest.mark.rule("hf.9")
@pytest.mark.rule("hf.25")
def test_the_example_turn_of_the_rulebook() -> None:
    names = "Stefan Thyyen"
    cats, stefan, thyyen = "berserk catnapping", "bird robot-vacuum", "catnip"
    t = HissyFitTable(2, cats=cats, names=names, ada=stefan, bea=thyyen)
    assert t.row == ["berserk", "catnapping"] and t.hisses == (0, 1) and t.scratches == 1
    story = t.opening
    steps = [
        "Stefan draws Catnapping",
        "Catnapping hisses",
        "Berserk! scratches: 1",
        "Catnapping: the cat goes nowhere",
    ]
    assert [story.index(step) for step in steps] == sorted(story.index(step) for step in steps)
    t.type("play bird")
    assert t.scratches == 0 and t.actions == 1
    t.type("combo catnip from thyyen")
    assert t.row == [] and set(t.view().cat_discard) == {"berserk", "catnapping"}
    assert t.actions == 1 and t.discard == ["bird", "catnip"], "the combo is one action"
    t.type("play robot vacuum; move")
    assert t.at == 2 and t.question == "Thyyen turn"
    t = HissyFitTable(2, cats=cats, names=names, ada=stefan, bea=thyyen)
    t.type("play robot vacuum")
    assert t.at == 0 and "does nothing" in t.heard(None), "before that the cat could not have moved"


@pytest.mark.rule("hf.24")
def test_a_played_card_covers_the_visible_one_and_a_hissy_fit_does_too() -> None:
    t = HissyFitTable(1, cats="idle idle berserk", ada="gloves bird")
    t.type("play gloves; play bird")
    assert t.scratches == 1 and t.discard == ["gloves", "bird"]
    cats = "hisser hisser idle berserk hisser"
    t = HissyFitTable(2, cats=cats, ada="bird gloves", bea="tuna", fits="chaos")
    t.type("play bird; play gloves")
    assert t.question == "Bea discard" and t.scratches == 0 and t.hisses == (1, 0)
    t.type("discard tuna")
    assert t.discard == ["bird", "gloves", "tuna", "blank"] and t.scratches == 1, "the struggle comes after that"


@pytest.mark.rule("hf.25")
def test_the_partner_may_be_another_in_the_next_action_and_the_own_hand_always_joins() -> None:
    t = HissyFitTable(3, ada="bird bird", bea="bird bird", cal="bird", cats="sulk", deck="wool")
    t.type("play bird; combo bird from cal")
    assert t.view().partner == 2 and t.legal_with("combo") == {"combo bird"}
    assert "Cal is the partner" in t.refused("combo bird from bea", "hf.25")
    t.type("play bird; combo bird from bea; combo bird from bea")
    assert t.view().partner is None and t.question == "Bea turn"


@pytest.mark.rule("hf.26")
def test_somebody_invited_may_use_a_card_slowly_though_the_player_has_none() -> None:
    t = HissyFitTable(4, private=True, cats="sulk", up="treats", ada="treats", bea="treats")
    t.type("take treats; play treats; combo treats; invite cal; decline; invite dot; no; invite bea")
    assert t.question == "Bea invited" and t.counts[0] == 0 and "slowly" in t.legal
    t.type("slowly; combo treats; move; done")
    assert t.row == ["sulk:4"] and t.at == 3, "the paw of the last card, and not its cubes"


@pytest.mark.rule("hf.26")
@pytest.mark.parametrize(
    "step",
    [
        "play bird",
        "play bird; invite bea",
        "play bird; invite bea; no; take 1",
        "end",
        "end; take deck",
        "end; draw three",
    ],
)
def test_nothing_that_others_see_tells_what_a_partner_holds_or_draws(step: str) -> None:
    first = HissyFitTable(3, private=True, ada="bird", bea="bird", deck="blank leap wool lap", cats="idle sulk")
    second = HissyFitTable(3, private=True, ada="bird", bea="blank", deck="blank wool tuna pot", cats="idle sulk")
    for t in (first, second):
        t.type(step)
    assert first.question == second.question
    for name in ("Ada", "Cal", None):
        assert first.heard(name) == second.heard(name)
        assert {**vars(first.view(name)), "cards": 0} == {**vars(second.view(name)), "cards": 0}
    if first.asked != "Bea":
        assert first.legal == second.legal


@pytest.mark.rule("hf.20")
def test_slowly_said_by_somebody_invited_is_over_with_the_invitation() -> None:
    t = HissyFitTable(2, private=True, cats="sulk", ada="treats treats", bea="treats")
    t.type("play treats; invite bea; slowly; decline")
    assert not t.state.slow
    t.type("play treats")
    assert t.at == 2


@pytest.mark.rule("hf.26")
def test_a_turn_that_goes_on_does_not_tell_what_the_player_holds() -> None:
    for last in ("blank", "bird"):
        t = HissyFitTable(2, private=True, ada=f"blank bird {last}")
        t.type("play blank; play bird; invite bea; decline")
        assert t.question == "Ada turn" and t.can("end")


@pytest.mark.rule("hf.26")
def test_whoever_declined_may_be_invited_again_in_the_next_action() -> None:
    t = HissyFitTable(2, private=True, ada="bird bird", bea="bird")
    t.type("play bird; invite bea; decline; play bird; invite bea")
    assert t.question == "Bea invited"


@pytest.mark.rule("hf.26")
def test_an_invitation_ends_with_the_last_card_of_the_one_invited() -> None:
    t = HissyFitTable(4, private=True, ada="bird", bea="bird")
    t.type("play bird; invite bea; combo bird")
    assert t.question == "Ada turn" and t.counts == (0, 0, 1, 1)


@pytest.mark.rule("hf.25")
def test_why_a_card_cannot_join_is_said_of_the_card_itself() -> None:
    t = HissyFitTable(2, ada="bird treats", up="blank")
    assert "begins with a card that you play" in t.refused("combo bird", "hf.25")
    assert "Blank has no combo icon" in t.refused("play bird; combo blank", "hf.25")
    assert "has the fish, and this combo shares the yarn ball" in t.refused("combo treats", "hf.25")
    assert "just played" in t.refused("take 2; play blank; end; take 1; combo blank", "hf.25")


@pytest.mark.rule("hf.26")
def test_nobody_without_cards_can_be_invited() -> None:
    t = HissyFitTable(4, private=True, cats="idle idle gravity", up="bird")
    t.type("end; end; take bird; play bird")
    assert t.question == "Cal turn" and t.counts == (1, 0, 0, 1)
    assert t.legal_with("invite") == {"invite ada", "invite dot"}
    assert "Bea has no cards to add" in t.refused("invite bea", "hf.26")
