"""Cat Horror Festival, rule by rule: the deck running out, objectives, new rounds and the end (ch.13 to ch.19)."""

from __future__ import annotations

from collections import Counter

import pytest

from catcards.core.pieces import Line
from catcards.games.cat_horror_festival.table import table
from festival import (
    CARDS,
    QUICK,
    SMALL,
    Festival,
    collected_with_kittens,
    festival_of,
    fit,
    nothing_playable,
    nothing_to_draw,
    race_to_the_end,
    ready,
    reels,
)

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
    assert t.deck == 0 and len(t.pile) == 2 and "shuffled" not in t.heard(None)
    t.type("ability claws; discard flea")
    assert t.deck == 1 and len(t.pile) == 2, "the third card makes the deck, at once"


@pytest.mark.rule("ch.13")
def test_the_discard_pile_is_shuffled_and_not_turned_over() -> None:
    turned_up = set()
    for seed in range(12):
        t = Festival(ada="claws-mewmy", bea="twin-kittens", deck="string-any", rest=0, objectives=SMALL, seed=seed)
        t.type("draw; ability claws-mewmy")
        turned_up.add(tuple(t.pile))
    assert len(turned_up) > 6


@pytest.mark.rule("ch.13")
def test_the_deck_may_run_out_in_the_middle_of_a_sweep() -> None:
    t = Festival(
        ada="claws-mewmy",
        zone="flea-any flea-claws flea-string flea-mewmy",
        deck="string-any mewmy-any",
        rest=0,
        objectives=SMALL,
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
    assert "nothing to draw when your turn began" in t.refused("draw", "ch.13"), "not that she has drawn"


@pytest.mark.rule("ch.14")
def test_abilities_that_cannot_happen_are_refused() -> None:
    t = almost_nothing_left(ada="claws-gremlynx claws-flea flea-gremlynx", bea="claws-any")
    t.type("draw")
    t.refused("ability claws-gremlynx", "ch.14")  # draw, and nothing to draw
    t.type(f"ability claws-flea; salvage {t.pile[0]}; end")
    assert t.question == "Bea play"


@pytest.mark.rule("ch.14")
def test_salvage_needs_a_card_in_the_pile() -> None:
    t = almost_nothing_left(
        ada="claws-flea", bea="gremlynx-mewmy", zone="mewmy-any claws-any string-claws purrsycho-any"
    )
    t.type(f"draw; ability claws-flea; salvage {t.pile[0]}; end; ability gremlynx-mewmy; salvage {t.pile[1]}; end")
    assert t.pile == [] and t.question == "Ada play"
    salvage = [card for card in t.hand("Ada") if CARDS.reels[card].ability == "salvage"]
    for card in salvage:
        t.refused(f"ability {card}", "ch.14")


@pytest.mark.rule("ch.14")
def test_a_card_is_laid_without_effect_only_when_none_can_be_played() -> None:
    t = Festival(ada="claws-any", zone="mewmy-any")
    t.type("draw")
    told = "A card is laid without effect only when none can be played; you can still "
    assert t.refused("lay claws", "ch.14") == f"{told}`{t.game.legal(t.state)[0]}` (ch.14)."


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
    assert t.game.reveal(t.state)[0] == "Ada held nothing."
    t.type(f"ability gremlynx-mewmy; salvage {t.pile[-1]}; end")
    assert t.view().round == 2 and t.question == "Ada draw", "the player who started the round starts anew"
    assert t.counts == (3, 3) and t.deck == 17 - 12 and t.view().done == ((), (), ())
    assert "called off" in t.heard(None)


@pytest.mark.rule("ch.14")
def test_a_draw_in_between_keeps_the_round_alive() -> None:
    """It is void only when everybody in succession finds nothing to draw; a draw begins the count anew."""
    t = almost_nothing_left(ada="gremlynx-claws mewmy-any claws-flea", bea="flea-gremlynx", zone="claws-any")
    t.type("draw; exchange gremlynx-claws for claws-any; end")
    assert t.question == "Bea play" and "nothing to draw for Bea" in t.heard(None) and t.state.dry == 1
    t.type(f"ability flea-gremlynx; salvage {t.pile[0]}; end")
    assert t.question == "Ada play" and t.state.dry == 2, "both in succession, and Ada still has her turn"
    t.type("ability mewmy-any; discard claws-any; end")
    assert t.view().round == 2 and t.question == "Ada draw", "the pile had one card: with two it is still too thin"
    t = almost_nothing_left(
        ada="gremlynx-claws mewmy-claws flea-claws", bea="claws-any mewmy-any flea-string",
        zone="claws-mewmy twin-kittens string-claws purrsycho-any",
    )  # fmt: skip
    t.type("draw; exchange gremlynx-claws for claws-mewmy; end")
    assert t.question == "Bea play"
    t.type("ability claws-any; discard mewmy; end")
    assert t.question == "Ada draw" and t.deck == 1
    t.type("draw")
    assert t.state.dry == 0 and t.deck == 0
    t.type("exchange mewmy-claws for claws-any; end")
    assert t.question == "Bea play" and t.state.dry == 1
    t.type("exchange flea-string for string; end")
    assert t.question == "Ada play" and t.view().round == 1, "Bea and Ada could not draw, and both had their turns"


@pytest.mark.rule("ch.14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_is_void_when_the_table_is_gone_round_once(players: int) -> None:
    """As many turns without a draw as there are players, no more and no less."""
    t = Festival(
        players, ada="claws-gremlynx", zone="gremlynx-any gremlynx-flea", deck="string-any", rest=0, objectives=SMALL
    )
    t.type("draw; exchange claws for gremlynx-any; end")
    for turn in range(players):
        assert t.view().round == 1 and t.what == "play" and t.state.dry == turn + 1
        t.type(min(t.legal_with("exchange")))
        while not t.can("end"):
            t.type(f"discard {t.state.hands[t.state.turn][0]}")
        t.type("end")
    assert t.view().round == 2 and t.question == "Ada draw"


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
    t = Festival(
        ada="claws-any claws-flea flea-any",
        zone="flea-claws",
        deck="gremlynx-flea string-any",
        objectives="2x2 1x4 1x3",
    )
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
        assert table(mine) == table(yours), "nor does the screen show others anything of it"
    assert hit.heard("Bea") == miss.heard("Bea")


@pytest.mark.rule("ch.15")
def test_enter_never_passes_over_a_hand_that_is_exact() -> None:
    t = Festival(ada="claws-any claws-flea flea-any", zone="flea-claws", deck="gremlynx-flea", objectives=QUICK)
    assert table(t.view("Ada")).enter == "draw" and table(t.view("Bea")).enter == "" == table(t.view()).enter
    t.type("draw")
    assert table(t.view("Ada")).enter == "", "what is played is a choice"
    t.type("exchange gremlynx for flea")
    assert table(t.view("Ada")).enter == "" and "`reveal 2x2`" in table(t.view("Ada")).question
    t = Festival(ada="claws-any claws-flea mewmy-any", zone="flea-claws", deck="gremlynx-flea", objectives=QUICK)
    t.type("draw; exchange gremlynx for flea")
    assert table(t.view("Ada")).enter == "end" and table(t.view("Bea")).enter == ""
    t = festival_of(2, (0, "2x2"))
    ready(t, 0, "2x2")
    assert table(t.view("Ada")).enter == "end", "an objective that is closed is nothing to stop for"


@pytest.mark.rule("ch.16")
def test_groups_are_of_different_films() -> None:
    assert not fit("2x3", *reels("claws", 6))
    assert not fit("4x2", *reels("claws", 4), *reels("flea", 4))
    assert not fit("2x3", *reels("claws", 3), *reels("flea", 3), *reels("mewmy", 3)), "three groups are not two"
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
    t = Festival(
        ada="claws-any flea-any twin-kittens",
        deck="gremlynx-flea string-claws mewmy-any string-any",
        objectives="2x1 1x2 1x3",
    )
    t.type("draw; ability gremlynx")
    assert t.hand("Ada") == ["claws-any", "flea-any", "twin-kittens"]
    assert "twin kittens are a card over" in t.refused("reveal 2x1", "ch.17")


@pytest.mark.rule("ch.17")
def test_one_by_seven_with_the_kittens_at_the_table() -> None:
    t = collected_with_kittens()
    assert t.legal == {"reveal 1x7", "end"}
    assert t.hand("Ada") == sorted([*reels("claws", 6), "twin-kittens"], key=CARDS.order.__getitem__)
    t.type("reveal 1x7")
    assert "6 of Claws and the twin kittens" in t.heard(None) and t.state.delivered(0) == 7


@pytest.mark.rule("ch.17")
def test_the_kittens_beside_seven_reels_are_a_card_over() -> None:
    """Bea leaves the seventh Claws in the zone, Ada takes it as well, and now has one card too many."""
    t = collected_with_kittens(more="claws-any string-claws")
    t.type("end; draw; exchange claws-any for flea-claws; end; draw; exchange string for claws-any")
    assert t.hand("Ada") == sorted([*reels("claws", 7), "twin-kittens"])
    assert t.refused("reveal 1x7", "ch.17") == "The twin kittens are a card over beside seven reels (ch.17)."
    assert t.legal == {"end"}


# rounds


def after_one_reveal(players: int = 3, options: str = "") -> Festival:
    t = Festival(
        players, ada="claws-any claws-flea flea-any", zone="flea-claws", deck="gremlynx-flea",
        objectives=QUICK, options=options,
        dealt={"reels-2": "mewmy-any mewmy-flea flea-any"},
    )  # fmt: skip
    return t.type("draw; exchange gremlynx for flea; reveal 2x2")


@pytest.mark.rule("ch.18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_cards_return_and_the_player_to_the_left_starts_the_new_round(players: int) -> None:
    t = after_one_reveal(players)
    assert t.question == "Bea draw" and t.view().round == 2
    assert t.counts == (3,) * players and len(t.zone) == 4 and len(t.pile) == 2
    assert t.deck == 50 - 3 * players - 6
    assert all(t.view(name).fresh == () for name in t.names), "nothing is marked as new"
    assert t.view().done == ((0,), (), ()) and t.state.objectives == QUICK.split()
    assert "Round 2: the lights go down and Bea starts." in t.heard(None)


@pytest.mark.rule("ch.18")
def test_the_last_seat_is_followed_by_the_first() -> None:
    t = Festival(
        2, first=1, bea="claws-any claws-flea flea-any", zone="flea-claws", deck="gremlynx-flea", objectives=QUICK
    )
    t.type("draw; exchange gremlynx for flea; reveal 2x2")
    assert t.question == "Ada draw"


@pytest.mark.rule("ch.18")
def test_a_completed_objective_is_closed_for_everybody() -> None:
    t = festival_of(2, (0, "2x2"))
    ready(t, 0, "2x2")
    assert "2×2 is completed already" in t.refused("reveal 2x2", "ch.18")
    assert t.legal == {"end"}
    assert [wanted.id for wanted in t.view("Bea").open] == ["1x4", "4x1"]
    lines = [plain for piece in table(t.view("Bea")).private if isinstance(piece, Line) for plain, _ in piece.text]
    assert [line[:4] for line in lines] == ["1×4:", "4×1:"], "how far one is from the open ones only"


# the end


@pytest.mark.rule("ch.19")
@pytest.mark.parametrize(
    "rounds", [((0, "2x2"), (1, "1x4"), (0, "4x1")), ((1, "2x2"), (1, "1x4")), ((0, "4x1"), (0, "1x4"))]
)
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
    assert t.heard(None).endswith(" delivered most reels, 4, and wins.")


@pytest.mark.rule("ch.19")
@pytest.mark.parametrize("players", [3, 4])
def test_all_three_may_share(players: int) -> None:
    t = festival_of(players, (0, "2x2"), (1, "1x4"), (2, "4x1"))
    assert t.ending == "objectives closed, shared"
    assert t.state.outcome.winners == (0, 1, 2)
    assert t.state.outcome.text.endswith("Ada, Bea and Cal delivered 4 reels each and share the win.")
    assert t.heard(None).endswith(t.state.outcome.text)


@pytest.mark.rule("ch.19")
def test_in_the_race_an_objective_is_closed_only_to_those_who_completed_it() -> None:
    t = festival_of(2, (0, "2x2"), (1, "2x2"), options="race")
    assert t.ending is None and t.view().done == ((0, 1), (), ())
    half = festival_of(2, (0, "2x2"), options="race")
    assert [wanted.id for wanted in half.view("Ada").open] == ["1x4", "4x1"]
    assert [wanted.id for wanted in half.view("Bea").open] == QUICK.split()
    assert [wanted.id for wanted in half.view().open] == QUICK.split(), "open to somebody"
    assert [wanted.id for wanted in t.view().open] == ["1x4", "4x1"], "closed to all"
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
    assert t.legal == set() and t.asked is None and t.state.asks == []
    assert "reveal" in t.game.spellings(t.state)
    assert any(line.startswith("Ada held 1 of Claws") for line in t.game.reveal(t.state))
    assert t.game.hidden(t.state, 1) == []
