"""The rules of Hissy Fit, clause by clause."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from catcards.core.game import Setup, Unfit
from catcards.core.session import Session
from catcards.games import game
from catcards.games.hissy_fit.deck import CONTINUING, HISS, TRACKERS, card_list, copies
from hissy import HissyFitTable

RULES = game("hissy-fit")
CARDS = card_list()


def own_game(players: int = 2, seed: int = 1, first: int | None = 0, **options: str) -> Session:  # type: ignore[type-arg]
    names = ("Ada", "Bea", "Cal", "Dot", "Eve")[:players]
    return Session(RULES, Setup("hissy-fit", names, seed, {k.replace("_", "-"): v for k, v in options.items()}, first))


# set-up


@pytest.mark.rule("hf.1")
def test_four_trackers_of_which_kitten_mode_comes_first_and_the_cat_starts_on_start() -> None:
    assert own_game().state.tracker.name == "Kitten Mode"
    lengths = []
    for tracker in TRACKERS:
        state = own_game(tracker=tracker).state
        assert state.tracker.id == tracker and state.at == 0
        lengths.append((state.tracker.path, -state.tracker.scratches))
    assert len(TRACKERS) == 4 and lengths == sorted(lengths), "from easy to hard"


@pytest.mark.rule("hf.2")
def test_three_hissy_fit_cards_lie_calm_in_an_order_that_nobody_knows() -> None:
    orders = {tuple(state.flipped + state.fits) for state in (own_game(seed=seed).state for seed in range(40))}
    assert len(orders) == 6 and all(len(order) == 3 for order in orders)
    state = own_game().state
    assert state.fits in [zone for pool in RULES.hidden(state, 0) for zone in pool]
    assert RULES.view(state, 0).calm_fits == 3


@pytest.mark.rule("hf.3")
def test_the_first_cat_card_hisses_and_scratches_at_set_up_but_does_not_struggle_before_the_first_turn() -> None:
    t = HissyFitTable(cats="catnapping idle")
    assert t.hisses == (0, 1) and t.row == ["catnapping", "idle"]
    t = HissyFitTable(cats="shredder idle")
    assert t.scratches == 1, "the continuing effect happens once, in the first turn"


@pytest.mark.rule("hf.3")
def test_apply_and_discard_at_set_up_is_applied_as_far_as_it_can_be_and_another_card_is_turned() -> None:
    t = HissyFitTable(cats="hairball flat-ears swipe idle idle")
    assert t.hisses == (0, 2) and t.scratches == 1 and t.at == 0
    assert t.row == ["idle", "idle"] and t.counts == (3, 3) and t.discard == []
    assert t.question == "Ada turn"


@pytest.mark.rule("hf.4")
@pytest.mark.parametrize(("players", "each"), [(1, 5), (2, 3), (3, 2), (4, 1)])
def test_hands_by_the_number_of_players_and_three_face_up(players: int, each: int) -> None:
    t = HissyFitTable(players)
    assert t.counts == (each,) * players and len([card for card in t.up if card]) == 3
    state = own_game(players).state
    assert len(copies(CARDS.human)) == 23 == each * players + 3 + len(state.deck)


@pytest.mark.rule("hf.4")
@pytest.mark.parametrize("players", [0, 5])
def test_nobody_and_five_are_refused(players: int) -> None:
    with pytest.raises(Unfit, match=r"hf\.4"):
        own_game(players)


@pytest.mark.rule("hf.5")
def test_who_starts_is_named_or_drawn() -> None:
    assert own_game(4, first=2).state.turn == 2
    assert {own_game(4, seed=seed, first=None).state.turn for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("hf.6")
def test_hands_are_open_unless_private_and_alone_always_open() -> None:
    t = HissyFitTable(ada="bird", bea="catnip")
    assert not t.state.private
    assert "catnip" in t.view("Ada").hands[1] and "catnip" in t.view(None).hands[1]
    t = HissyFitTable(ada="bird", bea="catnip", private=True)
    assert t.state.private and t.view("Ada").hands[1] is None and "catnip" in t.view("Bea").hands[1]
    assert all(hand is None for hand in t.view(None).hands)
    alone = HissyFitTable(1, private=True)
    assert not alone.state.private and alone.can("play blank")


# a turn


@pytest.mark.rule("hf.7")
def test_a_cat_card_joins_the_row_on_the_right_and_its_instant_effect_happens_at_once() -> None:
    t = HissyFitTable(cats="idle ambush glued")
    assert t.row == ["idle", "ambush"] and t.scratches == 1
    t.type("end")
    assert t.row == ["idle", "ambush", "glued"] and t.scratches == 1


@pytest.mark.rule("hf.8")
def test_apply_and_discard_never_lies_in_the_row() -> None:
    t = HissyFitTable(cats="idle swipe idle")
    assert t.row == ["idle"] and t.scratches == 1 and t.view().cat_discard == ("swipe",)
    t.type("end")
    assert t.scratches == 1 and t.row == ["idle", "idle"]


@pytest.mark.rule("hf.9")
def test_the_struggle_goes_from_left_to_right_and_the_new_card_is_last() -> None:
    t = HissyFitTable(cats="shredder gravity", ada="gloves bird", scratches=3)
    assert t.scratches == 1 and t.question == "Ada discard"  # the shredder came first, and was not prevented
    t.type("discard gloves; end")
    assert t.scratches == 1, "in the next turn the gloves are visible when the shredder comes"
    assert t.heard(None).index("Shredder would scratch") < t.heard(None).index("Gravity Test: Bea must")


@pytest.mark.rule("hf.10")
def test_two_actions_the_same_twice_or_both_in_any_order() -> None:
    t = HissyFitTable(deck="leap", rest=20)
    t.type("take deck")
    assert t.hand_of("Ada").count("leap") == 1 and t.actions == 1
    t.type("play blank")
    assert t.question == "Bea turn" and t.discard == ["blank"]
    t.type("take 1; take 2")
    assert t.question == "Ada turn" and t.counts == (3, 5)
    t.type("play blank; play blank")
    assert t.question == "Bea turn" and t.counts == (1, 5)
    t.type("play blank; take deck")
    assert t.question == "Ada turn" and t.counts == (1, 5)


@pytest.mark.rule("hf.10")
def test_draw_three_costs_both_actions_and_comes_from_the_deck() -> None:
    t = HissyFitTable(deck="bird leap door treats", up="tuna")
    t.type("draw three")
    assert set(t.hand_of("Ada")) >= {"bird", "leap", "door"} and t.question == "Bea turn" and t.up[0] == "tuna"
    t.type("take deck")
    t.refused("draw three", "hf.10")
    t.type("play blank")
    assert t.question == "Ada turn"


@pytest.mark.rule("hf.10")
def test_what_cannot_be_played_is_refused_with_what_can() -> None:
    t = HissyFitTable(ada="bird", bea="catnip")
    assert "combo catnip from bea" in t.refused("play catnip", "hf.10")
    t.refused("move", "hf.22")
    t.refused("scratch", "hf.23")
    t.refused("calm idle", "hf.21")
    t.refused("box", "hf.20")
    assert "`take deck`" in t.refused("draw", "hf.10") and "`take deck`" in t.refused("draw deck", "hf.10")


@pytest.mark.rule("hf.11")
def test_face_up_cards_are_replaced_when_the_turn_is_over() -> None:
    t = HissyFitTable(up="bird tuna laser", deck="leap")
    t.type("take tuna")
    assert t.up == ["bird", "", "laser"]
    t.refused("take 2", "hf.11")
    t.type("end")
    assert t.up == ["bird", "leap", "laser"]


@pytest.mark.rule("hf.11")
def test_there_is_no_hand_limit() -> None:
    t = HissyFitTable(rest=40)
    for _ in range(8):
        t.type("draw three")
    assert t.counts == (15, 15)


@pytest.mark.rule("hf.12")
def test_a_turn_may_end_early_and_passes_to_the_left() -> None:
    t = HissyFitTable(3)
    t.type("end")
    assert t.question == "Bea turn" and t.actions == 2
    t.type("take 1; end")
    assert t.question == "Cal turn"
    t.type("take 1; take 2")
    assert t.question == "Ada turn", "by itself, when both are spent"


@pytest.mark.rule("hf.12")
def test_a_turn_does_not_end_while_the_combo_could_go_on() -> None:
    t = HissyFitTable(ada="blank bird", bea="bird")
    t.type("play blank; play bird")
    assert t.question == "Ada turn" and t.actions == 0
    assert t.legal == {"combo bird from bea", "slowly", "end"}
    t.refused("take deck", "hf.10")
    t.type("end")
    assert t.question == "Bea turn"


@pytest.mark.rule("hf.13")
def test_the_discard_pile_becomes_the_deck_in_the_middle_of_a_draw() -> None:
    t = HissyFitTable(1, rest=2, deck="", ada="bird bird")
    t.type("play bird; play bird; end; draw three")
    assert "shuffled into a new one" in t.heard(None) and t.discard == [] and t.counts == (6,)


@pytest.mark.rule("hf.13")
def test_both_empty_refuses_and_costs_no_action_and_gaps_stay() -> None:
    t = HissyFitTable(1, rest=0)
    t.refused("take deck", "hf.13")
    t.refused("draw three", "hf.13")
    assert t.actions == 2
    t.type("take 1; take 2")
    assert t.up == ["", "", "blank"] and t.question == "Ada turn"
    t.type("take 3")
    t.refused("take deck", "hf.13")
    t.refused("take 3", "hf.11")


@pytest.mark.rule("hf.13")
def test_draw_three_takes_as_many_as_there_are() -> None:
    t = HissyFitTable(1, rest=1)
    t.type("draw three")
    assert t.counts == (6,)


@pytest.mark.rule("hf.13")
def test_a_card_cannot_be_drawn_by_its_own_draw() -> None:
    t = HissyFitTable(1, rest=1, ada="pot")
    t.type("play pot; take deck")
    assert "pot" not in t.hand_of("Ada") and t.state.playing == "pot"
    t.type("take 1; take 2")
    assert t.discard == ["pot"]


@pytest.mark.rule("hf.13")
def test_a_shuffle_ends_a_visible_protection() -> None:
    t = HissyFitTable(1, cats="idle idle shredder", rest=0, ada="gloves")
    t.type("play gloves")
    assert t.state.preventing("scratch") == "Oven Gloves"
    t.type("take deck")
    assert t.discard == [] and t.scratches == 1


@pytest.mark.rule("hf.14")
def test_the_cat_deck_outlasts_the_hissy_fits() -> None:
    hisses = sum(card.count * card.instant.count(HISS) for card in CARDS.cat.values())
    assert hisses >= 9 and len(copies(CARDS.cat)) == 27
    deck = RULES.deck_text().replace('instant = ["hiss"]', "instant = []")
    with pytest.raises(Unfit, match="9"):
        card_list(deck)
    t = HissyFitTable(1, cats="hisser idle", quiet=0)  # nothing but hisses below the card that stays
    while t.ending is None:
        assert t.view().cat_deck > 0, "there is always a card to draw"
        t.type("discard blank" if t.question == "Ada discard" else "end")
    assert t.ending == "third Hissy Fit" and t.view().cat_deck == 1


# what the cat does


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
    t.type("remove mixed angry; remove sulk")
    assert t.question == "Ada turn" and t.row == ["sulk:1", "mixed:1", "shake-off"]
    t.type("end")
    assert t.row[:2] == ["sulk", "mixed"], "two cubes, both of them: nothing to choose"
    t = HissyFitTable(1, cats="sulk idle shake-off", ada="treats")
    t.type("slowly; play treats; calm sulk 1; done; end")
    assert t.row == ["sulk", "idle", "shake-off"], "one, if there is but one"


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


# what people do


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


# the rulebook's example turn, and the printed facts


@pytest.mark.rule("hf.25")
def test_the_example_turn_of_the_rulebook() -> None:
    t = HissyFitTable(2, cats="berserk catnapping", ada="bird robot-vacuum", bea="catnip")
    assert "Catnapping hisses" in t.opening and t.hisses == (0, 1)
    assert "Berserk! scratches: 1" in t.opening and "Catnapping: the cat goes nowhere" in t.opening
    t.type("play bird")
    assert t.scratches == 0
    t.type("combo catnip from bea")
    assert t.row == []
    t.type("play robot vacuum; move")
    assert t.at == 2


def test_the_card_list_meets_what_is_printed() -> None:
    cat, human = CARDS.cat, CARDS.human
    assert len(copies(cat)) == 27 and len(copies(human)) == 23 and len(copies(CARDS.fit)) == 3
    assert cat["catnapping"].instant == ("hiss",) and cat["catnapping"].continuing == ("no forward",)
    assert cat["berserk"].continuing == ("scratch",)
    assert human["bird"].boxes[0].scratch == 1 and human["bird"].combo == human["catnip"].combo == ("yarn ball",)
    assert human["catnip"].boxes[0].calm == (3, 3, 3)
    assert any(box.move == 2 for box in human["robot-vacuum"].boxes) and len(human["robot-vacuum"].boxes) > 1
    assert any({"calm-stubborn-3", "move-2"} == {box.word for box in card.boxes} for card in human.values())
    assert any(
        card.icons == (0, 3, 0) and card.instant == ("scratch",) and card.continuing == ("no forward",)
        for card in cat.values()
    )
    assert CARDS.trackers["kitten-mode"].name == "Kitten Mode"


def test_the_card_list_meets_what_we_promise_of_it() -> None:
    continuing = Counter(effect for card in copies(CARDS.cat) for effect in CARDS.cat[card].continuing)
    assert all(continuing[effect] >= 2 for effect in CONTINUING)
    icons = Counter(icon for card in copies(CARDS.human) for icon in CARDS.human[card].combo)
    assert 3 <= len(icons) <= 4 and all(count >= 4 for count in icons.values())
    sizes = {len(card.combo) for card in CARDS.human.values()}
    assert sizes == {0, 1, 2}
    drawing = [
        card for card in copies(CARDS.human) if CARDS.human[card].combo and any(b.draw for b in CARDS.human[card].boxes)
    ]
    assert len(drawing) <= 1, "with two such cards a combo could go on for ever"
    assert all("scratch" not in card.instructions for card in CARDS.fit.values()), (
        "no Hissy Fit ends the game by itself"
    )
    assert len({card.instructions for card in CARDS.fit.values()}) == 3


@pytest.mark.parametrize(("players", "private"), list(product((1, 2, 3, 4), ("no", "yes"))))
def test_every_table_starts(players: int, private: str) -> None:
    state = own_game(players, private_hands=private).state
    assert state.private == (private == "yes" and players > 1)
