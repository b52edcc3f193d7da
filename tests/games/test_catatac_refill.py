"""CATATAC, refilling, and players without cards: ct.19 and ct.20."""

from __future__ import annotations

import pytest

from table import Table

# ct.19


@pytest.mark.rule("ct.19")
@pytest.mark.parametrize(("left", "holds"), [(2, (6, 6)), (1, (6, 5)), (0, (5, 5))])
def test_refilling_goes_as_far_as_the_deck_lasts(left: int, holds: tuple[int, int]) -> None:
    t = Table(rest=left, top="1").duds(2)
    assert t.counts == holds and t.deck == 0


@pytest.mark.rule("ct.19")
def test_manual_refill_is_typed_before_end() -> None:
    t = Table(options="manual-refill", top="1", ada="3", deck="sneak").type("play 3")
    assert t.question == "Ada influence" and {"draw", "end"} <= t.legal
    t.type("draw")
    assert t.counts == (6, 6) and t.asked == "Ada" and "sneak" in t.hand("Ada")
    t.type("end")
    assert t.question == "Bea turn"


@pytest.mark.rule("ct.19")
def test_manual_refill_can_be_forgotten_and_made_up_for_a_turn_later() -> None:
    t = Table(options="manual-refill", top="1").type("play 7; end")
    assert t.counts == (5, 6)
    t.type("play 8; draw; end; play 7")
    assert t.counts == (4, 6)
    t.type("draw")
    assert t.counts == (6, 6)


@pytest.mark.rule("ct.19")
def test_one_who_forgets_cannot_draw_before_the_end_of_the_next_turn() -> None:
    t = Table(options="manual-refill", top="1").type("play 7; end; play 8; end")
    t.refused("draw", "ct.6")


@pytest.mark.rule("ct.19")
def test_manual_refill_ends_what_the_card_can_do() -> None:
    t = Table(options="manual-refill", top="5", ball="neutral-alley black", ada="pounce").type("play pounce; draw")
    assert t.legal == {"end"}
    t.refused("pair steal", "ct.19")
    t.refused("block steal move white-alley", "ct.19")
    t.refused("draw", "ct.19")


@pytest.mark.rule("ct.19")
def test_manual_refill_comes_after_the_card_has_been_used_too() -> None:
    t = Table(options="manual-refill", top="3", ada="3").type("play 3; pair move white-alley")
    assert t.question == "Ada influence" and t.legal == {"draw", "end"}


@pytest.mark.rule("ct.19")
def test_without_the_option_nobody_types_draw() -> None:
    t = Table(top="3", ada="3").type("play 3")
    assert "draw" not in t.legal
    t.refused("draw", "ct.19")


# ct.20


@pytest.mark.rule("ct.20")
def test_the_deck_is_never_reshuffled() -> None:
    t = Table(rest=1, top="1").duds(4)
    assert t.deck == 0 and len(t.view().discard) == 5
    assert t.counts == (5, 4), "only one card could be drawn, by Ada"


@pytest.mark.rule("ct.20")
def test_a_player_without_cards_is_skipped() -> None:
    """With two players one of them plays on alone."""
    t = Table(rest=2, options="manual-refill", top="1")
    t.type("play 7; draw; end; play 8; end; play 7; draw; end")
    assert t.deck == 0 and t.counts == (6, 5)
    t.duds(9)
    assert t.counts == (2, 0) and t.question == "Ada turn"
    t.duds(1)
    assert t.counts == (1, 0) and t.question == "Ada turn"
    assert "Bea has no cards" in t.heard(None)


@pytest.mark.rule("ct.20")
def test_two_of_one_clan_play_in_a_row_and_nobody_can_intervene() -> None:
    t = Table(4, rest=2, options="manual-refill", top="1")
    t.type("play 7; draw; end; play 8; end; play 7; draw; end; play 8")
    assert t.counts == (6, 5, 6, 5) and t.deck == 0
    t.duds(20)
    assert t.counts == (1, 0, 1, 0) and t.question == "Ada turn"
    t.duds(1)
    assert t.question == "Cal turn"
    for name in (*t.names, None):
        assert "Bea has no cards" in t.heard(name)


@pytest.mark.rule("ct.20")
def test_a_skipped_player_plays_again_once_they_have_cards() -> None:
    """Skipping is not for ever: with cards in hand again the turn comes back."""
    t = Table(options="manual-refill", rest=12, top="1")
    for _ in range(6):
        t.type("play 7; end; play 8; draw; end")
    t.type("draw; play 8; end")
    assert t.deck == 0 and t.counts == (6, 5) and t.question == "Ada turn"
    t.duds(2)
    assert t.counts == (5, 4) and t.question == "Ada turn"


@pytest.mark.rule("ct.20")
def test_while_the_deck_lasts_a_player_without_cards_refills_and_that_is_the_turn() -> None:
    t = Table(options="manual-refill", rest=8, top="1")
    for _ in range(6):
        t.type("play 7; end")
        t.type("play 8; draw; end")
    assert t.counts == (0, 6) and t.deck == 2 and t.question == "Ada turn"
    assert t.legal == {"draw"}
    t.refused("pass", "ct.20")
    t.refused("end", "ct.20")
    t.type("draw")
    assert t.counts == (2, 6) and t.deck == 0 and t.question == "Bea turn"


@pytest.mark.rule("ct.20")
def test_a_turn_of_refilling_needs_no_option() -> None:
    """Ada and Cal step in for each other until neither has a card, while the deck lasts."""
    relays = "relay relay relay relay relay relay"
    t = Table(4, top="1", rest=20, ada=relays, cal=relays)
    for _ in range(6):
        t.type("cooperate cal; play relay").type(t.legal_with("block").pop()).duds(1)
        t.type("cooperate ada; play relay").type(t.legal_with("block").pop()).duds(1)
    assert t.counts == (0, 6, 0, 6) and t.deck > 0
    assert t.question == "Ada turn" and t.legal == {"draw"}
    t.type("draw")
    assert t.counts == (6, 6, 0, 6) and t.question == "Bea turn"
