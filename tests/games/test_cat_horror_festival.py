"""Cat Horror Festival, rule by rule: set-up and the turn (ch.1 to ch.12)."""

from __future__ import annotations

from collections import Counter

import pytest

from catcards.core.command import Ambiguous
from catcards.core.game import Unfit
from catcards.core.session import Session
from catcards.games import game
from catcards.games.cat_horror_festival.objectives import objective
from festival import (
    CARDS,
    ID,
    Festival,
    fit,
    race_to_the_end,
    setup,
)

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
        ada="claws-any flea-any mewmy-any",
        bea="string-any",
        zone="claws-flea",
        pile="flea-claws mewmy-claws",
        deck="mewmy-flea",
    )
    assert t.hand("Ada") == ["claws-any", "flea-any", "mewmy-any"]
    assert "string-any" in t.hand("Bea") and "claws-flea" in t.zone
    assert t.pile == ["flea-claws", "mewmy-claws"], "the second lies on top"
    for view in t.others("Ada"):
        assert "claws-any" not in repr(view.hand) and view.hands == (3, 3)
    t.type("draw")
    assert "mewmy-flea" in t.hand("Ada")
    assert "Mewmy" in t.heard("Ada") and "Mewmy" not in t.heard("Bea") and "Mewmy" not in t.heard(None)


@pytest.mark.rule("ch.5")
def test_what_is_hidden_from_a_seat_is_the_deck_and_the_hands_of_the_others() -> None:
    t = Festival(3)
    for seat in (0, 1, 2, None):
        hidden = Counter(card for pool in t.game.hidden(t.state, seat) for zone in pool for card in zone)
        view = t.game.view(t.state, seat)
        assert hidden + Counter(view.hand) + Counter(view.zone) + Counter(view.discard) == Counter(CARDS.copies())


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
    t.refused("play mewmy", "ch.7")
    t.type("draw")
    reason = t.refused("play mewmy", "ch.7")
    assert "`exchange mewmy-purrsycho for purrsycho-any` or `ability mewmy-purrsycho`" in reason
    assert reason.startswith("Say whether") and "ch.14" not in reason, "nobody spoke of laying a card without effect"
    t.type("ability mewmy")
    t.refused("play flea", "ch.7")


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
    assert "The Flea is not in the Film Zone" in t.refused("exchange claws-flea for flea", "ch.8")
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
    t = Festival(ada="claws-any", zone="flea-any")
    t.type("draw")
    assert t.refused("exchange claws-any for kittens", "ch.9") == "The twin kittens are not in the Film Zone (ch.9)."


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
        ada="claws-mewmy",
        zone="flea-any flea-claws flea-string flea-mewmy",
        deck="mewmy-any string-any string-claws string-flea string-mewmy",
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
    assert t.view("Ada").fresh == ("string-any",), "what is gone again is not marked as new"


@pytest.mark.rule("ch.7")
def test_cards_are_new_until_the_next_turn_of_whoever_got_them() -> None:
    t = Festival(ada="claws-flea", bea="claws-any", zone="flea-any", deck="string-any mewmy-any")
    t.type("draw; exchange claws-flea for flea; end")
    assert t.view("Ada").fresh == ("string-any", "flea-any") and t.view("Bea").fresh == () == t.view().fresh
    t.type("draw; exchange claws-any for claws-flea; end")
    assert t.view("Ada").fresh == () and t.view("Bea").fresh == ("mewmy-any", "claws-flea")


@pytest.mark.rule("ch.12")
def test_the_kittens_have_no_ability_of_their_own_and_want_another_card_in_the_zone() -> None:
    t = Festival(ada="twin-kittens", zone="mewmy-any")
    t.type("draw")
    t.refused("ability twins", "ch.12")
    assert "`exchange twin-kittens for mewmy-any`" in t.refused("play twins", "ch.12")
    t.refused("exchange twins for twin-kittens", "ch.12")
