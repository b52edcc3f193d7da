"""The rules of Hissy Fit, clause by clause: set-up and the course of a turn (hf.1 to hf.14)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from catcards.core.game import Setup, Unfit
from catcards.core.session import Session
from catcards.games import game
from catcards.games.hissy_fit.deck import HISS, TRACKERS, card_list, copies
from hissy import HissyFitTable, card_text

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
    assert RULES.view(state, 0).flipped == ()


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
    t = HissyFitTable(cats="cold-water idle cold-water idle")
    assert "no Calm cubes" not in t.opening.partition("Ada starts.")[0], "before the first turn there can be none"
    assert "finds no Calm cubes to shake off." in t.opening.partition("Ada starts.")[2]


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
    t = HissyFitTable(ada="blank bird", bea="bird", cats="sulk cold-shoulder")
    t.type("play blank; play bird")
    assert t.question == "Bea turn", "it cannot go on where combos are forbidden"


@pytest.mark.rule("hf.13")
def test_the_discard_pile_becomes_the_deck_in_the_middle_of_a_draw() -> None:
    t = HissyFitTable(1, deck="leap", rest=0, ada="bird bird")
    t.type("play bird; play bird")
    assert t.view().deck == 1 and t.discard == ["bird", "bird"]
    t.type("draw three")
    assert "shuffled into a new one" in t.heard(None) and "Ada draws Leap, Bird!, Bird! from the deck" in t.heard(None)
    assert t.discard == [] and t.view().deck == 0 and t.counts == (6,) and t.question == "Ada turn"


@pytest.mark.rule("hf.13")
def test_a_face_up_card_is_replaced_from_the_shuffled_discards_too() -> None:
    t = HissyFitTable(1, rest=0, up="leap", ada="bird")
    t.type("play bird; take leap")
    assert t.up == ["bird", "blank", "blank"] and t.discard == [] and "shuffled" in t.heard(None)


@pytest.mark.rule("hf.13")
def test_drawing_does_nothing_where_no_card_is_left_anywhere() -> None:
    t = HissyFitTable(1, rest=0, ada="pot")
    t.type("take 1; take 2; take 3; end")
    assert t.up == ["", "", ""] and t.view().deck == 0 and t.discard == []
    assert {move for move in t.legal if move.startswith(("take", "draw"))} == set()
    assert "there is nothing" not in t.refused("take deck", "hf.13") and t.actions == 2
    t.type("play pot")
    assert "does nothing" in t.heard(None) and t.question == "Ada turn" and t.actions == 1
    t.type("take deck")
    assert "pot" in t.hand_of("Ada") and t.discard == []


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


@pytest.mark.parametrize(("players", "private"), list(product((1, 2, 3, 4), ("no", "yes"))))
def test_every_table_starts(players: int, private: str) -> None:
    state = own_game(players, private_hands=private).state
    assert state.private == (private == "yes" and players > 1)


@pytest.mark.rule("hf.13")
def test_the_discards_come_back_in_an_order_that_nobody_knows() -> None:
    orders = set()
    for seed in range(12):
        t = HissyFitTable(1, deck="", rest=0, ada="bird tuna treats", seed=seed)
        t.type("play bird; play tuna; box 2; combo treats; take deck")
        orders.add((*t.state.deck, *t.state.hands[0]))
    assert len(orders) > 3


def test_the_cards_drawn_last_are_marked_until_they_go_or_others_come() -> None:
    t = HissyFitTable(1, cats="idle idle gravity idle", deck="bird treats leap wool")
    t.type("take deck; take deck")
    assert t.question == "Ada discard" and t.view("Ada").fresh == (("bird", "treats"),)
    t.type("discard bird")
    assert t.view("Ada").fresh == (("treats",),)
    t.type("take deck")
    assert t.view("Ada").fresh == (("leap",),)
    t.type("take deck")
    assert t.view("Ada").fresh == (("leap", "wool"),)


@pytest.mark.rule("hf.3")
def test_before_anybody_has_cards_or_cubes_nothing_is_said_of_them() -> None:
    t = HissyFitTable(2, cats="hairball hisser hisser idle", fits="chaos")
    assert t.hisses == (1, 0) and "Utter Chaos" in t.opening
    assert "wants a card" not in t.opening and "discards" not in t.opening and t.counts == (3, 3)


@pytest.mark.rule("hf.4")
def test_a_deck_with_too_few_human_cards_is_refused() -> None:
    deck = card_text(Counter(["idle", *["hisser"] * 9]), Counter(["bird"] * 6), 8, 8)
    with pytest.raises(Unfit, match=r"4 players need 7 human cards to start, and this deck has 6 \(hf\.4\)"):
        Session(RULES, Setup("hissy-fit", ("Ada", "Bea", "Cal", "Dot"), 1, deck=deck))


@pytest.mark.rule("hf.9")
def test_all_that_forbid_the_same_are_told_together() -> None:
    t = HissyFitTable(1, cats="wedged glued")
    assert "Wedged In, Glued to the Floor: the cat goes nowhere." in t.opening


@pytest.mark.rule("hf.12")
def test_what_happens_between_two_turns_is_told() -> None:
    t = HissyFitTable(2, rest=0)
    t.type("take 1; end")
    assert "Ada ends the turn early." in t.heard(None) and "No human card is left to turn up." in t.heard(None)
    t.type("play blank; end")
    assert "Bea ends the turn early." in t.heard(None) and "Turned up to take: Blank." in t.heard(None)
