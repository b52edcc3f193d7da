"""Cat Horror Festival, rule by rule: each test is named after what the rulebook or our ruling says."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from catcards.core.command import Ambiguous, Unread
from catcards.core.game import Setup, Unfit
from catcards.core.session import Session
from catcards.games import game
from catcards.games.cat_horror_festival.objectives import fits, gap, objective
from catcards.games.cat_horror_festival.reels import ABILITIES, card_list
from collector import choose
from festival import ID, Festival

CARDS = card_list()
SIDES = sorted({side for poster in CARDS.posters.values() for side in (*poster.two_paws, poster.three_paws) if side})
QUICK = "2x2 1x4 4x1"
"""Objectives that three cards and one turn can meet."""
SMALL = "1x1 2x1 1x2"
"""Objectives that hardly any cards can meet, for decks that are nearly none."""


def reels(film: str, count: int) -> list[str]:
    return [card.id for card in CARDS.reels.values() if card.film == film][:count]


def fit(side: str, *hand: str) -> bool:
    return fits(objective(side), *CARDS.counts(hand))


def setup(players: int, seed: int = 1, **options: str) -> Setup:
    return Setup(ID, ("Ada", "Bea", "Cal", "Dot", "Eve")[:players], seed, options)


# set-up


@pytest.mark.rule("ch.1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_it_is_for_two_to_four(players: int) -> None:
    with pytest.raises(Unfit, match=r"2, 3 or 4 players, not \d.*ch\.1"):
        Session(game(ID), setup(players))


@pytest.mark.rule("ch.1")
def test_everybody_has_three_tokens_and_no_more_can_be_placed() -> None:
    t = race_to_the_end()
    assert t.state.tokens(0) == 3
    assert t.state.outcome.scores == (3, 2)
    assert "places a token, the third" in t.heard(None)


@pytest.mark.rule("ch.2")
def test_five_objective_cards_have_ten_sides() -> None:
    three = [poster.three_paws for poster in CARDS.posters.values() if poster.three_paws]
    two = [side for poster in CARDS.posters.values() for side in poster.two_paws]
    assert len(CARDS.posters) == 5 and len(three) == 3 and len(two) == 7
    assert len(set(two)) == 7 and set(three) < set(two)
    assert {"4x2", "2x3", "1x7", "3x3"} <= set(two)
    kinds = Counter((bool(poster.three_paws), len(poster.two_paws)) for poster in CARDS.posters.values())
    assert kinds == {(True, 1): 3, (False, 2): 2}
    assert all(poster.three_paws not in poster.two_paws for poster in CARDS.posters.values())


@pytest.mark.rule("ch.3")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_play_for_the_sides_with_three_paws(players: int) -> None:
    for seed in range(5):
        assert Session(game(ID), setup(players, seed)).state.objectives == ["4x2", "2x3", "1x7"]


@pytest.mark.rule("ch.3")
def test_two_play_for_three_of_the_five_cards_two_paws_up() -> None:
    seen: Counter[str] = Counter()
    for seed in range(300):
        sides = Session(game(ID), setup(2, seed)).state.objectives
        seen.update(sides)
        cards = [poster.id for poster in CARDS.posters.values() for side in poster.two_paws if side in sides]
        assert len(set(sides)) == 3 and len(set(cards)) == 3, "never both sides of one card"
    assert set(seen) == {side for poster in CARDS.posters.values() for side in poster.two_paws}
    double = {side for poster in CARDS.posters.values() if len(poster.two_paws) == 2 for side in poster.two_paws}
    assert all(60 < seen[side] < 120 for side in double), "each side of such a card is up half of the time"
    assert all(140 < seen[side] < 220 for side in set(seen) - double)


@pytest.mark.rule("ch.4")
def test_reels_of_one_film_are_alike_whatever_their_corner_and_ability() -> None:
    assert fit("2x3", "claws-flea", "claws-mewmy", "claws-any", "flea-claws", "flea-string", "flea-any")
    assert objective("2x3").total == 6 and objective("4x2").total == 8


@pytest.mark.rule("ch.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_dealing(players: int) -> None:
    state = Session(game(ID), setup(players)).state
    assert [len(hand) for hand in state.hands] == [3] * players
    assert len(state.zone) == 4 and len(state.discard) == 2
    assert len(state.deck) == 50 - 3 * players - 6


@pytest.mark.rule("ch.5")
def test_the_deal_can_be_stacked_and_hands_are_private() -> None:
    t = Festival(
        ada="claws-any flea-any mewmy-any", bea="string-any", zone="claws-flea", pile="flea-claws mewmy-claws", deck="mewmy-flea"
    )
    assert t.hand("Ada") == ["claws-any", "flea-any", "mewmy-any"]
    assert "string-any" in t.hand("Bea") and "claws-flea" in t.zone
    assert t.pile == ["flea-claws", "mewmy-claws"], "the second lies on top"
    for view in t.others("Ada"):
        assert "claws-any" not in repr(view.hand) and view.hands == (3, 3)
    t.type("draw")
    assert "mewmy-flea" in t.hand("Ada")
    assert "Mewmy" in t.heard("Ada") and "Mewmy" not in t.heard("Bea") and "Mewmy" not in t.heard(None)


@pytest.mark.rule("ch.6")
def test_turns_go_clockwise_from_the_one_who_starts() -> None:
    t = Festival(3, first=1)
    order = []
    for _ in range(4):
        order.append(t.asked)
        t.type("draw")
        t.type(min(t.legal_with("ability") or t.legal_with("exchange")))
        while not t.can("end"):
            t.type(min(t.legal))
        t.type("end")
    assert order == ["Bea", "Cal", "Ada", "Bea"]


@pytest.mark.rule("ch.6")
def test_who_starts_is_drawn_when_nobody_says() -> None:
    assert {Session(game(ID), setup(4, seed)).state.turn for seed in range(40)} == {0, 1, 2, 3}


# a turn


@pytest.mark.rule("ch.7")
def test_drawing_and_playing_are_both_mandatory() -> None:
    t = Festival(ada="claws-flea mewmy-purrsycho", zone="flea-any")
    assert t.question == "Ada draw" and t.legal == {"draw"}
    t.refused("exchange claws-flea for flea", "ch.7")
    t.refused("ability mewmy-purrsycho", "ch.7")
    t.refused("end", "ch.7")
    t.type("draw")
    assert t.counts == (4, 3) and t.deck == 37
    t.refused("end", "ch.7")
    t.refused("draw", "ch.7")


@pytest.mark.rule("ch.7")
def test_one_card_a_turn_and_it_goes_to_the_film_zone() -> None:
    t = Festival(ada="claws-flea mewmy-purrsycho", zone="flea-any")
    t.type("draw; exchange claws-flea for flea")
    assert t.question == "Ada end" and "claws-flea" in t.zone
    t.refused("ability mewmy", "ch.7")
    t.refused("draw", "ch.7")
    t.type("end")
    assert t.question == "Bea draw"


@pytest.mark.rule("ch.7")
def test_the_card_says_whether_it_is_played_for_its_exchange_or_its_ability() -> None:
    t = Festival(ada="mewmy-purrsycho", zone="purrsycho-any claws-any claws-flea claws-mewmy", deck="flea-any")
    t.type("draw")
    with pytest.raises(Ambiguous) as both:
        t.read("play mewmy")
    assert {move[0] for move in both.value.moves} == {"exchange", "ability"}


@pytest.mark.rule("ch.8")
def test_an_exchange_leaves_the_card_and_takes_the_film_its_corner_names() -> None:
    t = Festival(ada="claws-flea", zone="flea-any mewmy-any mewmy-flea mewmy-claws")
    t.type("draw; exchange claws for flea")
    assert "flea-any" in t.hand("Ada") and "claws-flea" not in t.hand("Ada")
    assert t.zone == ["claws-flea", "mewmy-any", "mewmy-claws", "mewmy-flea"]
    assert t.counts == (4, 3)


@pytest.mark.rule("ch.8")
def test_no_exchange_without_the_film_or_for_another_one() -> None:
    t = Festival(ada="claws-flea claws-string", zone="mewmy-any mewmy-flea mewmy-claws string-any", deck="mewmy-string")
    t.type("draw")
    assert "The Flea does not lie" in t.refused("exchange claws-flea for flea", "ch.8")
    assert "for The Flea only" in t.refused("exchange claws-flea for mewmy-any", "ch.8")
    assert "for The Flea only" in t.refused("exchange claws-flea for string", "ch.8")
    t.type("exchange claws for string")
    assert "string-any" in t.hand("Ada")


@pytest.mark.rule("ch.8")
def test_several_copies_in_the_zone_are_a_choice() -> None:
    t = Festival(ada="claws-flea", zone="flea-any flea-string mewmy-any mewmy-claws", deck="mewmy-string")
    t.type("draw")
    with pytest.raises(Ambiguous) as which:
        t.read("exchange claws for flea")
    assert [str(move) for move in which.value.moves] == [
        "exchange claws-flea for flea-string",
        "exchange claws-flea for flea-any",
    ]
    assert str(t.read("exchange claws for flea draw")) == "exchange claws-flea for flea-string"
    t.type("exchange claws-flea for flea-any")
    assert "flea-any" in t.hand("Ada") and "flea-string" in t.zone


@pytest.mark.rule("ch.9")
def test_a_question_mark_takes_any_card_of_the_zone() -> None:
    t = Festival(ada="claws-any", zone="flea-any twin-kittens mewmy-any claws-flea", deck="flea-claws")
    t.type("draw")
    takes = {move.split()[-1] for move in t.legal if move.startswith("exchange claws-any")}
    assert takes == {"flea-any", "twin-kittens", "mewmy-any", "claws-flea"}
    t.refused("exchange claws-any for string", "ch.9")
    t.type("exchange claws-any for twins")
    assert "twin-kittens" in t.hand("Ada")


@pytest.mark.rule("ch.9")
def test_a_named_corner_never_takes_the_kittens() -> None:
    t = Festival(ada="claws-flea", zone="twin-kittens flea-any")
    t.type("draw")
    t.refused("exchange claws-flea for twin kittens", "ch.8")


@pytest.mark.rule("ch.10")
def test_draw_takes_one_more_card_and_the_zone_grows() -> None:
    t = Festival(ada="claws-gremlynx", deck="flea-any mewmy-any")
    t.type("draw; ability claws-gremlynx")
    assert {"flea-any", "mewmy-any"} <= set(t.hand("Ada"))
    assert len(t.zone) == 5 and t.counts == (4, 3) and t.deck == 36
    assert "Mewmy" in t.heard("Ada") and "Mewmy" not in t.heard("Bea")


@pytest.mark.rule("ch.10")
def test_sweep_discards_the_zone_and_makes_a_new_one_of_the_card_and_three() -> None:
    t = Festival(
        ada="claws-mewmy", zone="flea-any flea-claws flea-string flea-mewmy", deck="mewmy-any string-any string-claws string-flea string-mewmy"
    )
    t.type("draw; ability claws-mewmy")
    assert t.zone == ["claws-mewmy", "string-any", "string-claws", "string-flea"]
    assert set(t.pile[2:]) == {"flea-any", "flea-claws", "flea-string", "flea-mewmy"} and len(t.pile) == 6
    assert t.counts == (3, 3)


@pytest.mark.rule("ch.10")
def test_salvage_takes_any_card_of_the_pile() -> None:
    t = Festival(ada="claws-flea", pile="mewmy-any string-any")
    t.type("draw; ability claws-flea")
    assert t.question == "Ada salvage" and t.legal == {"salvage string-any", "salvage mewmy-any"}
    t.refused("end", "ch.10")
    t.type("take mewmy")
    assert "mewmy-any" in t.hand("Ada") and t.pile == ["string-any"] and "claws-flea" in t.zone
    assert t.question == "Ada end" and t.counts == (4, 3)


@pytest.mark.rule("ch.10")
def test_discard_puts_a_card_of_the_hand_on_the_pile() -> None:
    t = Festival(ada="claws-any flea-any mewmy-any", deck="string-any")
    t.type("draw; ability claws")
    assert t.question == "Ada discard"
    assert t.legal == {"discard flea-any", "discard mewmy-any", "discard string-any"}, "not the card just played"
    t.refused("end", "ch.10")
    t.type("discard mewmy")
    assert t.hand("Ada") == ["flea-any", "string-any"] and t.pile[-1] == "mewmy-any" and len(t.pile) == 3


@pytest.mark.rule("ch.10")
def test_an_ability_typed_by_its_bare_name_is_told_how_it_is_used() -> None:
    t = Festival(ada="claws-mewmy flea-any mewmy-any", deck="string-any")
    t.type("draw")
    assert "`ability claws-mewmy`" in t.refused("sweep", "ch.10")
    assert str(t.read("ability sweep")) == "ability claws-mewmy"
    t.type("ability sweep")
    t.refused("sweep", "ch.7")


@pytest.mark.rule("ch.11")
def test_everybody_can_look_through_the_discard_pile_at_any_time() -> None:
    t = Festival(3, ada="claws-mewmy", pile="mewmy-any string-any")
    for line in ("draw", "ability claws-mewmy", "end", "draw"):
        for view in (t.view("Ada"), *t.others("Ada")):
            assert list(view.discard) == t.state.discard
        t.type(line)
    assert t.pile[:2] == ["mewmy-any", "string-any"]


@pytest.mark.rule("ch.12")
def test_the_kittens_are_exchanged_and_then_discard() -> None:
    t = Festival(ada="twin-kittens claws-any flea-any", zone="mewmy-any", deck="string-any")
    t.type("draw; exchange twins for mewmy")
    assert "twin-kittens" in t.zone and "mewmy-any" in t.hand("Ada")
    assert t.question == "Ada discard"
    t.refused("end", "ch.12")
    t.refused("reveal 2x3" if "2x3" in t.state.objectives else f"reveal {t.state.objectives[0]}", "ch.12")
    t.type("discard claws")
    assert t.hand("Ada") == ["flea-any", "mewmy-any", "string-any"] and t.pile[-1] == "claws-any"


@pytest.mark.rule("ch.12")
def test_the_card_just_taken_may_be_the_one_discarded() -> None:
    t = Festival(ada="twin-kittens claws-any flea-any", zone="mewmy-any", deck="string-any")
    t.type("draw; exchange kittens for mewmy; discard mewmy")
    assert t.hand("Ada") == ["claws-any", "flea-any", "string-any"] and t.pile[-1] == "mewmy-any"


@pytest.mark.rule("ch.12")
def test_the_kittens_have_no_ability_of_their_own_and_want_another_card_in_the_zone() -> None:
    t = Festival(ada="twin-kittens", zone="mewmy-any")
    t.type("draw")
    t.refused("ability twins", "ch.12")
    t.refused("exchange twins for twin-kittens", "ch.12")


# the deck runs out


@pytest.mark.rule("ch.13")
def test_a_draw_that_empties_the_deck_makes_it_anew_at_once() -> None:
    t = Festival(
        ada="claws-any flea-any mewmy-any", bea="flea-claws", pile="string-claws string-flea", rest=0, objectives=SMALL,
        deck="string-any string-mewmy",
    )  # fmt: skip
    t.type("draw; ability claws; discard flea; end")
    assert t.deck == 1 and t.pile == ["string-claws", "string-flea", "flea-any"]
    t.type("draw")
    assert t.deck == 1 and len(t.pile) == 2, "three cards: one makes the deck, two are turned up"
    assert {*t.pile, *t.state.deck} == {"string-claws", "string-flea", "flea-any"}
    assert "shuffled" in t.heard(None) and "string-mewmy" in t.hand("Bea")


@pytest.mark.rule("ch.13")
def test_two_cards_in_the_pile_are_not_enough() -> None:
    t = Festival(ada="claws-any flea-any mewmy-any", bea="flea-claws", deck="string-any", rest=0, objectives=SMALL)
    t.type("draw")
    assert t.deck == 0 and len(t.pile) == 2
    t.type("ability claws; discard flea")
    assert t.deck == 1 and len(t.pile) == 2, "the third card makes the deck, at once"


@pytest.mark.rule("ch.13")
def test_the_deck_may_run_out_in_the_middle_of_a_sweep() -> None:
    t = Festival(
        ada="claws-mewmy", zone="flea-any flea-claws flea-string flea-mewmy", deck="string-any mewmy-any", rest=0, objectives=SMALL
    )
    pile = set(t.pile)
    t.type("draw; ability claws-mewmy")
    swept = {"flea-any", "flea-claws", "flea-string", "flea-mewmy"}
    assert {"claws-mewmy", "mewmy-any"} < set(t.zone) and len(t.zone) == 4
    assert len(t.pile) == 2 and t.deck == 2
    assert {*t.pile, *t.state.deck, *t.zone} == swept | pile | {"claws-mewmy", "mewmy-any"}
    story = t.heard(None)
    assert story.index("shuffled") < story.index("swept clean")


@pytest.mark.rule("ch.13")
def test_a_sweep_with_an_empty_deck_shuffles_what_it_swept() -> None:
    t = Festival(ada="claws-mewmy", deck="string-any", rest=0, objectives=SMALL)
    t.type("draw")
    assert t.deck == 0
    t.type("ability claws-mewmy")
    assert len(t.zone) == 4 and len(t.pile) == 2 and t.deck == 1


def almost_nothing_left(ada: str, bea: str, zone: str = "") -> Festival:
    """One card in the deck, two in the pile, four in the zone."""
    return Festival(ada=ada, bea=bea, zone=zone, deck="string-any", rest=0, objectives=SMALL)


@pytest.mark.rule("ch.13")
def test_a_salvage_from_a_thin_pile_leaves_nothing_to_shuffle() -> None:
    t = almost_nothing_left(ada="claws-flea", bea="flea-gremlynx gremlynx-mewmy")
    t.type(f"draw; ability claws-flea; salvage {t.pile[0]}; end")
    assert t.question == "Bea play" and t.deck == 0 and len(t.pile) == 1
    assert "nothing to draw for Bea" in t.heard(None)


@pytest.mark.rule("ch.14")
def test_abilities_that_cannot_happen_are_refused() -> None:
    t = almost_nothing_left(ada="claws-gremlynx claws-flea flea-gremlynx", bea="claws-any")
    t.type("draw")
    t.refused("ability claws-gremlynx", "ch.14")  # draw, and nothing to draw
    t.type(f"ability claws-flea; salvage {t.pile[0]}; end")
    assert t.question == "Bea play"


@pytest.mark.rule("ch.14")
def test_salvage_needs_a_card_in_the_pile() -> None:
    t = almost_nothing_left(ada="claws-flea", bea="gremlynx-mewmy", zone="mewmy-any claws-any string-claws purrsycho-any")
    t.type(f"draw; ability claws-flea; salvage {t.pile[0]}; end; ability gremlynx-mewmy; salvage {t.pile[1]}; end")
    assert t.pile == [] and t.question == "Ada play"
    salvage = [card for card in t.hand("Ada") if CARDS.reels[card].ability == "salvage"]
    for card in salvage:
        t.refused(f"ability {card}", "ch.14")


@pytest.mark.rule("ch.14")
def test_a_card_is_laid_without_effect_only_when_none_can_be_played() -> None:
    t = Festival(ada="claws-any", zone="mewmy-any")
    t.type("draw")
    assert "`exchange" in t.refused("lay claws", "ch.14")


@pytest.mark.rule("ch.14")
def test_with_nothing_playable_a_card_is_laid_down_without_effect() -> None:
    t = nothing_playable()
    assert t.hand("Ada") == ["flea-nosfurratu"] and t.question == "Ada play"
    assert t.legal == {"lay flea-nosfurratu"} and t.view("Ada").stuck
    t.refused("ability flea", "ch.14")
    t.refused("exchange flea for nosfurratu", "ch.8")
    assert all(not view.stuck for view in t.others("Ada"))
    t.type("play flea")
    assert t.question == "Ada end" and "flea-nosfurratu" in t.zone and t.counts == (0, 0)
    assert "can play nothing" in t.heard("Bea")


@pytest.mark.rule("ch.14")
def test_without_a_card_and_with_nothing_to_draw_the_turn_ends_and_then_the_round_is_void() -> None:
    t = nothing_to_draw()
    assert t.question == "Bea play", "Ada has no card and nothing to draw: her turn is over already"
    assert "nothing to draw for Ada" in t.heard(None) and "no card either" in t.heard(None)
    assert t.counts[0] == 0 and t.deck == 0 and t.view().round == 1
    t.type(f"ability gremlynx-mewmy; salvage {t.pile[-1]}; end")
    assert t.view().round == 2 and t.question == "Ada draw", "the player who started the round starts anew"
    assert t.counts == (3, 3) and t.deck == 17 - 12 and t.view().done == ((), (), ())
    assert "called off" in t.heard(None)


@pytest.mark.rule("ch.15")
def test_a_reveal_needs_exactly_what_is_asked_at_the_end_of_the_turn() -> None:
    t = Festival(ada="claws-any claws-flea flea-any", zone="flea-claws", deck="gremlynx-flea", objectives=QUICK)
    t.refused("reveal 2x2", "ch.15")
    t.type("draw")
    t.refused("reveal 2x2", "ch.15")
    t.type("exchange gremlynx for flea")
    assert t.legal == {"reveal 2x2", "end"}
    t.type("reveal 2x2")
    assert t.view().done[0] == (0,)
    assert "Ada reveals 2×2: 2 of Claws and 2 of The Flea." in t.session.told(None)


@pytest.mark.rule("ch.15")
def test_a_card_over_or_short_is_refused_with_how_many() -> None:
    t = Festival(ada="claws-any claws-flea flea-any", deck="gremlynx-claws", objectives=QUICK)
    t.type("draw; ability gremlynx; discard flea-any")
    assert "2 short" in t.refused("reveal 2x2", "ch.15")
    t = Festival(ada="claws-any claws-flea flea-any", zone="flea-claws", deck="gremlynx-flea string-any", objectives="2x2 1x4 1x3")
    t.type("draw; exchange gremlynx for flea")
    assert "1 short and 2 over" in t.refused("reveal 1x3", "ch.15")


@pytest.mark.rule("ch.15")
def test_a_reveal_is_optional() -> None:
    t = Festival(ada="claws-any claws-flea flea-any", zone="flea-claws", deck="gremlynx-flea", objectives=QUICK)
    t.type("draw; exchange gremlynx for flea; end")
    assert t.question == "Bea draw" and t.view().done == ((), (), ())


@pytest.mark.rule("ch.15")
def test_the_question_at_the_end_of_a_turn_is_the_same_for_all_others_whatever_the_hand_is() -> None:
    hit = Festival(ada="claws-any claws-flea flea-any", zone="flea-claws", deck="gremlynx-flea", objectives=QUICK)
    miss = Festival(ada="claws-any claws-flea mewmy-any", zone="flea-claws", deck="gremlynx-flea", objectives=QUICK)
    for t in (hit, miss):
        t.type("draw; exchange gremlynx for flea")
    assert hit.can("reveal 2x2") and not miss.can("reveal 2x2")
    for mine, yours in zip(hit.others("Ada"), miss.others("Ada"), strict=True):
        assert (mine.asked, mine.what, mine.about, mine.zone) == (yours.asked, yours.what, yours.about, yours.zone)
    assert hit.heard("Bea") == miss.heard("Bea")


@pytest.mark.rule("ch.16")
def test_groups_are_of_different_films() -> None:
    assert not fit("2x3", *reels("claws", 6))
    assert not fit("4x2", *reels("claws", 4), *reels("flea", 4))
    assert fit("4x2", *reels("claws", 2), *reels("flea", 2), *reels("mewmy", 2), *reels("string", 2))
    t = Festival(ada="claws-any claws-flea claws-mewmy", zone="claws-string", deck="gremlynx-claws", objectives=QUICK)
    t.type("draw; exchange gremlynx for claws")
    assert "2 different films" in t.refused("reveal 2x2", "ch.16")
    assert t.can("reveal 1x4")


@pytest.mark.rule("ch.17")
def test_the_kittens_count_as_one_reel_in_1x7_only() -> None:
    seven = reels("claws", 7)
    assert fit("1x7", *seven)
    assert fit("1x7", *seven[:6], "twin-kittens")
    assert not fit("1x7", *seven, "twin-kittens"), "a card over beside seven reels"
    assert not fit("1x7", *seven[:5], "twin-kittens") and not fit("1x7", *seven[:6])
    assert not fit("1x7", *seven[:5], "flea-any", "twin-kittens")
    assert not fit("2x3", *reels("claws", 3), *reels("flea", 2), "twin-kittens")
    assert not fit("2x3", *reels("claws", 3), *reels("flea", 3), "twin-kittens")


@pytest.mark.rule("ch.17")
def test_the_kittens_are_refused_as_a_card_over() -> None:
    t = Festival(ada="claws-any flea-any twin-kittens", deck="gremlynx-claws", objectives="2x1 1x2 1x3")
    t.type("draw; ability gremlynx; discard flea")
    assert t.hand("Ada") == ["claws-any", "twin-kittens"]
    t.refused("reveal 1x2", "ch.15")
    t = Festival(ada="claws-any flea-any twin-kittens", deck="gremlynx-flea string-claws mewmy-any string-any", objectives="2x1 1x2 1x3")
    t.type("draw; ability gremlynx")
    assert t.hand("Ada") == ["claws-any", "flea-any", "twin-kittens"]
    assert "twin kittens are a card over" in t.refused("reveal 2x1", "ch.17")


@pytest.mark.rule("ch.17")
def test_one_by_seven_with_the_kittens_at_the_table() -> None:
    t = collected_with_kittens()
    assert t.hand("Ada") == sorted([*reels("claws", 6), "twin-kittens"], key=CARDS.order.__getitem__)
    t.type("reveal 1x7")
    assert "6 of Claws and twin kittens" in t.heard(None) and t.state.delivered(0) == 7


# rounds


def after_one_reveal(players: int = 3, options: str = "") -> Festival:
    t = Festival(
        players, ada="claws-any claws-flea flea-any", zone="flea-claws", deck="gremlynx-flea", objectives=QUICK, options=options,
        dealt={"reels-2": "mewmy-any mewmy-flea flea-any"},
    )  # fmt: skip
    return t.type("draw; exchange gremlynx for flea; reveal 2x2")  # type: ignore[return-value]


@pytest.mark.rule("ch.18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_cards_return_and_the_player_to_the_left_starts_the_new_round(players: int) -> None:
    t = after_one_reveal(players)
    assert t.question == "Bea draw" and t.view().round == 2
    assert t.counts == (3,) * players and len(t.zone) == 4 and len(t.pile) == 2
    assert t.deck == 50 - 3 * players - 6
    assert t.view().done == ((0,), (), ()) and t.state.objectives == QUICK.split()
    assert "Round 2: the lights go down and Bea starts." in t.heard(None)


@pytest.mark.rule("ch.18")
def test_the_last_seat_is_followed_by_the_first() -> None:
    t = Festival(2, first=1, bea="claws-any claws-flea flea-any", zone="flea-claws", deck="gremlynx-flea", objectives=QUICK)
    t.type("draw; exchange gremlynx for flea; reveal 2x2")
    assert t.question == "Ada draw"


@pytest.mark.rule("ch.18")
def test_a_completed_objective_is_closed_for_everybody() -> None:
    t = festival_of(2, (0, "2x2"))
    ready(t, 0, "2x2")
    assert "2×2 is completed already" in t.refused("reveal 2x2", "ch.18")
    assert t.legal == {"end"}
    assert [wanted.id for wanted in t.view("Bea").open] == ["1x4", "4x1"]


# the end


@pytest.mark.rule("ch.19")
@pytest.mark.parametrize("rounds", [((0, "2x2"), (1, "1x4"), (0, "4x1")), ((1, "2x2"), (1, "1x4")), ((0, "4x1"), (0, "1x4"))])
def test_most_tokens_win(rounds: tuple[tuple[int, str], ...]) -> None:
    t = festival_of(2, *rounds)
    winner = Counter(seat for seat, _ in rounds).most_common(1)[0][0]
    assert t.ending == ("objectives closed, by tokens" if len(rounds) == 3 else "lead out of reach")
    assert t.state.outcome.winners == (winner,)
    assert t.state.outcome.scores[winner] == 2


@pytest.mark.rule("ch.19")
@pytest.mark.parametrize("players", [3, 4])
def test_nobody_can_equal_two_tokens_with_one_objective_left(players: int) -> None:
    t = festival_of(players, (1, "2x2"), (1, "1x4"))
    assert t.ending == "lead out of reach" and t.state.outcome.winners == (1,)
    assert "nobody can equal" in t.heard(None)


@pytest.mark.rule("ch.19")
def test_the_game_goes_on_while_the_lead_can_be_equalled() -> None:
    t = festival_of(3, (1, "2x2"))
    assert t.ending is None
    t = festival_of(3, (1, "2x2"), (2, "1x4"))
    assert t.ending is None


@pytest.mark.rule("ch.19")
@pytest.mark.parametrize("seats", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_equal_tokens_are_settled_by_reels_delivered(seats: tuple[int, int, int]) -> None:
    t = festival_of(3, *zip(seats, ("2x2", "1x4", "3x1"), strict=True), objectives="2x2 1x4 3x1")
    assert t.ending == "objectives closed, shared"
    assert set(t.state.outcome.winners) == {seats[0], seats[1]} and t.state.outcome.scores == (1, 1, 1)
    t = festival_of(3, *zip(seats, ("1x3", "1x4", "3x1"), strict=True), objectives="1x3 1x4 3x1")
    assert t.ending == "objectives closed, by reels" and t.state.outcome.winners == (seats[1],)


@pytest.mark.rule("ch.19")
@pytest.mark.parametrize("players", [3, 4])
def test_all_three_may_share(players: int) -> None:
    t = festival_of(players, (0, "2x2"), (1, "1x4"), (2, "4x1"))
    assert t.ending == "objectives closed, shared"
    assert t.state.outcome.winners == (0, 1, 2)
    assert "Ada, Bea and Cal delivered 4 reels each and share the win." in t.heard(None)


@pytest.mark.rule("ch.19")
def test_in_the_race_an_objective_is_closed_only_to_those_who_completed_it() -> None:
    t = festival_of(2, (0, "2x2"), (1, "2x2"), options="race")
    assert t.ending is None and t.view().done == ((0, 1), (), ())
    ready(t, 0, "2x2")
    assert "closed to you" in t.refused("reveal 2x2", "ch.19")


@pytest.mark.rule("ch.19")
def test_the_first_with_three_tokens_wins_the_race() -> None:
    t = race_to_the_end()
    assert t.ending == "race won" and t.state.outcome.winners == (0,)
    t = festival_of(3, (2, "2x2"), (2, "1x4"), (2, "4x1"), options="race")
    assert t.ending == "race won" and t.state.outcome.winners == (2,)


@pytest.mark.rule("ch.19")
def test_once_over_all_hands_are_shown_and_nothing_can_be_done() -> None:
    t = race_to_the_end()
    assert t.legal == set() and t.asked is None
    assert any(line.startswith("Ada held 1 of Claws") for line in t.game.reveal(t.state))
    assert t.game.hidden(t.state, 1) == []


# the cards


def test_the_card_list_is_what_is_printed_and_deduced() -> None:
    assert len(CARDS.copies()) == 50 and len(CARDS.films) == 7
    for film in CARDS.films:
        own = [card for card in CARDS.reels.values() if card.film == film]
        assert sorted(card.corner or "?" for card in own) == sorted([*set(CARDS.films) - {film}, "?"])
    assert [card.id for card in CARDS.reels.values() if card.twins] == ["twin-kittens"]
    kinds = Counter(card.ability for card in CARDS.reels.values() if not card.twins)
    assert sorted(kinds) == sorted(ABILITIES) and sorted(kinds.values()) == [12, 12, 12, 13]
    for corner in [*CARDS.films, None]:
        named = Counter(card.ability for card in CARDS.reels.values() if not card.twins and card.corner == corner)
        assert max(named.values()) <= 2, "the abilities are spread evenly over the corners"
    for film in CARDS.films:
        assert max(Counter(card.ability for card in CARDS.reels.values() if card.film == film).values()) <= 2


@pytest.mark.parametrize("side", SIDES)
def test_every_objective_can_be_met_with_the_deck(side: str) -> None:
    """The reels are there, and a simple player who wants nothing else gets them, in neither too few nor too many turns."""
    wanted = objective(side)
    films = [film for film in CARDS.films if len(reels(film, 7)) >= wanted.reels]
    assert fit(side, *(card for film in films[: wanted.films] for card in reels(film, wanted.reels)))
    turns = [turns_for(side, players, seed) for players in (2, 3, 4) for seed in range(4)]
    assert all(4 <= count <= 250 for count in turns), turns


def turns_for(side: str, players: int, seed: int) -> int:
    """How many turns it takes the table until somebody completes an objective, when all go for it."""
    rng, rules, turns = random.Random(seed), game(ID), 0
    state = rules.new(setup(players, seed))
    state.objectives, state.done = [side], [[]]
    while turns < 1000:
        seat, what, _ = state.asks[-1]
        turns += int(what == "draw")
        move = choose(rules.view(state, seat), rules.legal(state), rng)
        if move[0] == "reveal":
            break
        rules.apply(state, move)
    return turns


def test_how_far_a_hand_is_from_an_objective() -> None:
    def far(side: str, *hand: str) -> tuple[object, ...]:
        return tuple(gap(objective(side), *CARDS.counts(hand)))[:4]

    assert far("2x3", *reels("claws", 3), *reels("flea", 2)) == ((("flea", 1),), 0, (), 0)
    assert far("2x3", *reels("claws", 4), "mewmy-any") == ((("mewmy", 2),), 0, (("claws", 1),), 0)
    assert far("3x3", *reels("claws", 3)) == ((), 2, (), 0)
    assert far("1x7", *reels("claws", 5), "twin-kittens") == ((("claws", 1),), 0, (), 0)
    assert far("1x7", *reels("claws", 7), "twin-kittens") == ((), 0, (), 1)
    assert far("1x7", "twin-kittens") == ((), 1, (), 0)
    for side in SIDES:
        for seed in range(200):
            rng = random.Random(f"{side} {seed}")
            hand = rng.sample(CARDS.copies(), rng.randint(0, 10))
            counted = CARDS.counts(hand)
            assert gap(objective(side), *counted).met == fits(objective(side), *counted)


# own card lists


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('corner = "flea", ability = "salvage"', 'corner = "fly", ability = "salvage"', "claws-flea.*corner.*'fly'"),
        ('ability = "salvage" }', 'ability = "nap" }', "ability.*'nap' is none of draw, sweep, salvage, discard"),
        ('film = "claws", corner = "flea"', 'film = "paws", corner = "flea"', "claws-flea.*film.*'paws'"),
        ('corner = "?", ability = "twins"', 'corner = "?", ability = "draw"', "twin-kittens.*without a film"),
        ('two_paws = ["1x7"]', 'two_paws = ["1x8"]', "1x8 cannot be met: 0 of the films"),
        ('two_paws = ["1x7"]', 'two_paws = ["7"]', "'7' is not an objective"),
        ('two_paws = ["1x7"]', 'two_paws = ["1x7", "3x2"]', "lobby.*two sides"),
        ('two_paws = ["1x7"]', 'two_paws = ["4x2"]', "no two sides under two_paws"),
        ('three_paws = "4x2"\ntwo_paws = ["1x7"]', 'two_paws = ["1x7", "3x2"]', "three cards have a side with three paws"),
        ('name = "Claws"', 'name = "Claws"\nplot = "a shark"', "plot"),
        ('name = "Claws"', 'name = ""', "claws.*name"),
    ],
)
def test_a_list_that_does_not_fit_is_refused_by_card_and_key(old: str, new: str, said: str) -> None:
    text = game(ID).deck_text()
    assert old in text
    with pytest.raises(Unfit, match=f"(?s)the deck file.*{said}"):
        card_list(text.replace(old, new, 1))


def test_a_list_too_short_for_the_table_is_refused() -> None:
    with pytest.raises(Unfit, match=r"2 players need 13 film cards.*ch\.5"):
        Festival(rest=0, objectives="1x1 2x1 1x2")


# what people type


def test_typing() -> None:
    t = Festival(ada="nosfurratu-purrsycho string-any", zone="purrsycho-claws flea-any claws-any", deck="mewmy-claws")
    t.type("draw")
    for text in ("exchange nosfurratu for purrsycho", "Swap the Nosferatu for Psycho", "ex n for p", "trade nosfurratu-purrsycho for purrsycho-claws"):
        assert str(t.read(text)) == "exchange nosfurratu-purrsycho for purrsycho-claws"
    for text in ("ability nosfurratu", "use nos", "ability nosfurratu salvage"):
        assert str(t.read(text)) == "ability nosfurratu-purrsycho"
    assert str(t.read("exchange the string for the flea")) == "exchange string-any for flea-any"
    with pytest.raises(Unread):
        t.read("exchange popcorn for soda")
    t.refused("reveal 4 x 2" if "4x2" in t.state.objectives else f"reveal {t.state.objectives[0]}", "ch.15")


def test_the_list_of_what_can_be_meant_stays_short_with_a_very_full_hand() -> None:
    rules, rng = game(ID), random.Random(4)
    state = rules.new(setup(2, 4))
    most = 0
    for _ in range(3000):
        legal = rules.legal(state)
        candidates = list(rules.candidates(state))
        assert len(candidates) == len(set(candidates)) <= 200 and set(legal) <= set(candidates)
        most = max(most, len(state.hands[state.turn]))
        growing = [m for m in legal if m[0] == "ability" and state.cards.reels[m[1]].ability in ("draw", "salvage")]
        rules.apply(state, rng.choice(growing or [m for m in legal if m[0] != "reveal"]))
    assert most > 15


# positions that take a while to get to


def nothing_playable() -> Festival:
    """Both discard down to nothing; then Ada draws a card that discards another, and its film is not in the zone."""
    t = Festival(
        ada="claws-any nosfurratu-any gremlynx-claws", bea="gremlynx-purrsycho nosfurratu-gremlynx mewmy-any",
        zone="string-any string-claws claws-mewmy claws-string",
        deck="nosfurratu-claws nosfurratu-mewmy mewmy-string purrsycho-string nosfurratu-flea nosfurratu-purrsycho flea-nosfurratu",
    )  # fmt: skip
    for played, discarded in (
        ("claws-any", "nosfurratu-any"),
        ("gremlynx-purrsycho", "nosfurratu-gremlynx"),
        ("gremlynx-claws", "nosfurratu-claws"),
        ("mewmy-any", "nosfurratu-mewmy"),
        ("mewmy-string", "nosfurratu-flea"),
        ("purrsycho-string", "nosfurratu-purrsycho"),
    ):
        t.type(f"draw; ability {played}; discard {discarded}; end")
    t.type("draw")
    return t


def nothing_to_draw() -> Festival:
    """Ada discards down to nothing, Bea salvages as fast; then the deck is empty and the pile too thin."""
    t = Festival(
        ada="claws-any nosfurratu-any gremlynx-claws", bea="claws-flea claws-nosfurratu flea-gremlynx",
        zone="string-any string-claws mewmy-any mewmy-flea", pile="purrsycho-any purrsycho-claws",
        deck="nosfurratu-claws gremlynx-mewmy mewmy-string flea-any nosfurratu-flea", rest=0, objectives=SMALL,
    )  # fmt: skip
    t.type("draw; ability claws-any; discard nosfurratu-any; end")
    t.type("draw; ability claws-flea; salvage nosfurratu-any; end")
    t.type("draw; ability gremlynx-claws; discard nosfurratu-claws; end")
    t.type("draw; ability claws-nosfurratu; salvage nosfurratu-claws; end")
    t.type("draw; ability mewmy-string; discard nosfurratu-flea; end")
    assert t.deck == 1 and t.counts[0] == 0
    t.type(f"draw; ability flea-gremlynx; salvage {t.pile[-1]}; end")
    return t


def collected_with_kittens() -> Festival:
    """Ada takes a Claws in each of four turns, until she has six and the kittens; Bea idles."""
    t = Festival(
        ada="claws-flea claws-gremlynx twin-kittens", bea="purrsycho-string string-flea string-purrsycho",
        zone="claws-mewmy claws-nosfurratu claws-purrsycho claws-string", objectives="1x7 2x3 4x2",
        deck="flea-claws mewmy-string gremlynx-claws mewmy-any mewmy-claws flea-mewmy nosfurratu-claws",
    )  # fmt: skip
    for played, target in (("flea", "mewmy"), ("gremlynx", "nosfurratu"), ("mewmy", "purrsycho")):
        t.type(f"draw; exchange {played}-claws for claws-{target}; end")
        idle(t)
    t.type("draw; exchange nosfurratu-claws for claws-string")
    return t


HANDS = {
    "2x2": ("claws-any claws-flea flea-any", "flea-claws", "gremlynx-flea"),
    "1x4": ("claws-any claws-flea claws-mewmy", "claws-string", "gremlynx-claws"),
    "4x1": ("claws-any flea-any mewmy-any", "string-claws", "gremlynx-string"),
    "1x3": ("claws-any claws-flea claws-mewmy", "", "gremlynx-flea"),
    "3x1": ("claws-any flea-any mewmy-any", "", "gremlynx-flea"),
}
"""For each quick objective a hand, a card of the zone and the top of the deck with which one turn completes it."""
IDLE = ("purrsycho-string", "nosfurratu-claws", "nosfurratu-gremlynx")
"""Cards that discard another; whoever idles has one."""


def deal_for(players: int, starter: int, seat: int, side: str) -> str:
    """A deal in which a seat can complete a side in its first turn, after those before it have idled."""
    hand, zone, top = HANDS[side]
    before = [(starter + step) % players for step in range((seat - starter) % players)]
    used = {*hand.split(), *zone.split(), top, *IDLE}
    spare = iter([card for card in CARDS.reels if card not in used])
    order: list[str] = []
    for other in range(players):
        idler = [IDLE[before.index(other)]] if other in before else []
        order += hand.split() if other == seat else [*idler, *(next(spare) for _ in range(3 - len(idler)))]
    order += [*zone.split(), *(next(spare) for _ in range(4 - len(zone.split()))), next(spare), next(spare)]
    return " ".join([*order, *(next(spare) for _ in before), top])


def festival_of(players: int, *rounds: tuple[int, str], options: str = "", objectives: str = QUICK) -> Festival:
    """A game in which, round by round, a seat completes a side in its first turn; those before it idle."""
    dealt, starter = {}, 0
    for number, (seat, side) in enumerate([*rounds, rounds[0]], 1):
        dealt["reels" if number == 1 else f"reels-{number}"] = deal_for(players, starter, seat, side)
        starter = (seat + 1) % players
    t = Festival(players, objectives=objectives, options=options, dealt=dealt)
    for seat, side in rounds:
        ready(t, seat, side)
        t.type(f"reveal {side}")
    return t


def ready(t: Festival, seat: int, side: str) -> None:
    """The turns of a round up to the one in which a seat could reveal a side, which is dealt for it."""
    while t.state.turn != seat:
        idle(t)
    _, zone, top = HANDS[side]
    t.type("draw")
    t.type(f"exchange {top} for {zone}" if zone else f"ability {top}")


def idle(t: Festival) -> None:
    """A turn that disturbs nobody: a card that discards another does so."""
    t.type("draw")
    seat = t.state.turn
    card = next(card for card in t.state.hands[seat] if CARDS.reels[card].ability == "discard")
    t.type(f"ability {card}")
    t.type(f"discard {t.state.hands[seat][0]}; end")


def race_to_the_end() -> Festival:
    return festival_of(2, (0, "2x2"), (1, "2x2"), (0, "1x4"), (1, "1x4"), (0, "4x1"), options="race")
