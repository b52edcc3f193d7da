"""Cat Horror Festival, what a refusal says: the reason that holds now, and not only a rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from catcards.core.game import to_act
from catcards.core.session import Session
from catcards.games import game
from festival import ID, SMALL, Festival, nothing_playable, setup

LATER = "An objective is completed at the end of your turn, after drawing and playing (ch.15)."


@pytest.mark.rule("ch.7")
def test_before_the_draw() -> None:
    t = Festival(ada="claws-flea", zone="flea-any", objectives="2x3 1x2 4x1")
    assert t.refused("end", "ch.7") == "You must draw a card and then play one; both are mandatory (ch.7)."
    assert t.refused("reveal 2x3", "ch.15") == LATER
    for typed in ("exchange claws-flea for flea", "ability claws-flea", "sweep"):
        assert t.refused(typed, "ch.7") == "Draw a card first; then you play one (ch.7)."


@pytest.mark.rule("ch.7")
def test_between_draw_and_play() -> None:
    t = Festival(ada="claws-flea", zone="flea-any", objectives="2x3 1x2 4x1").type("draw")
    assert t.refused("end", "ch.7") == "You must play a card: `exchange` one or use its `ability` (ch.7)."
    assert t.refused("reveal 2x3", "ch.15") == LATER
    drawn = "You have drawn for this turn; another card comes only from an ability (ch.7)."
    assert t.refused("draw", "ch.7") == drawn


@pytest.mark.rule("ch.7")
def test_after_the_play() -> None:
    t = Festival(ada="claws-flea mewmy-any", zone="flea-any").type("draw; exchange claws-flea for flea")
    more = "You have drawn and played in this turn; more comes only from an ability (ch.7)."
    for typed in ("draw", "salvage", "sweep", "discard"):
        assert t.refused(typed, "ch.7") == more
    for typed in ("ability mewmy", "lay mewmy"):
        assert t.refused(typed, "ch.7") == "You have played your card for this turn, and it is one a turn (ch.7)."


@pytest.mark.rule("ch.13")
def test_with_nothing_to_draw_nobody_is_told_that_they_have_drawn() -> None:
    t = nothing_playable()
    t.type("play flea")
    while t.state.dry == 0:
        t.type("end" if t.can("end") else min(t.legal))
    for moment in ("play", "end"):
        while t.what != moment:
            t.type(min(t.legal))
        assert t.refused("draw", "ch.13") == "There was nothing to draw when your turn began (ch.13)."


@pytest.mark.rule("ch.7")
def test_a_card_played_without_saying_what_for() -> None:
    zone = "mewmy-any mewmy-flea mewmy-claws"
    t = Festival(ada="claws-flea claws-mewmy twin-kittens", zone=f"{zone} string-any", deck="flea-claws").type("draw")
    either = "for its exchange or for its ability"
    told = "`exchange claws-mewmy for mewmy-claws` or `ability claws-mewmy` (ch.7)."
    said = t.refused("play claws-mewmy", "ch.7")
    assert said == f"Say whether you play Claws (for The Mewmy, sweep) {either}: {told}"
    said = t.refused("play claws-flea", "ch.7")
    assert said == f"Say whether you play Claws (for The Flea, salvage) {either}: `ability claws-flea` (ch.7)."
    told = "The twin kittens have no ability to choose: `exchange twin-kittens for mewmy-claws` or "
    assert t.refused("play twins", "ch.12").startswith(told)
    t = Festival(ada="claws-gremlynx", zone=f"{zone} string-any", deck="flea-claws", rest=0, objectives=SMALL)
    said = t.type("draw").refused("play claws", "ch.7")
    assert said == f"Say whether you play Claws (for Gremlynx, draw) {either}, though neither is possible now (ch.7)."


@pytest.mark.rule("ch.10")
def test_an_ability_typed_as_a_verb_is_told_which_card_has_it() -> None:
    t = Festival(ada="claws-mewmy flea-claws string-flea", deck="gremlynx-claws").type("draw")
    assert t.refused("sweep", "ch.10") == "To sweep, play a card that can: `ability claws-mewmy` (ch.10)."
    none = "To salvage, play a card that can, and you hold none (ch.10)."
    assert t.refused("salvage", "ch.10") == none
    t = Festival(ada="claws-any mewmy-any flea-nosfurratu", deck="string-claws").type("draw")
    for typed, card in (("discard mewmy", "mewmy-any"), ("discard flea", "flea-nosfurratu")):
        assert f"`ability {card}`" in t.refused(typed, "ch.10"), "the reel of that film is named"


@pytest.mark.rule("ch.10")
@pytest.mark.rule("ch.12")
def test_while_an_ability_is_open() -> None:
    t = Festival(ada="claws-flea", pile="mewmy-any string-any").type("draw; ability claws-flea")
    for typed in ("end", "draw", "sweep"):
        told = "First `salvage` a card from the discard pile, as the ability says (ch.10)."
        assert t.refused(typed, "ch.10") == told
    assert t.refused("salvage claws", "ch.10") == "Claws is not in the discard pile (ch.10)."
    t = Festival(ada="claws-any flea-any mewmy-any", zone="string-purrsycho", deck="string-any")
    t.type("draw; ability claws")
    for typed in ("end", "exchange flea-any for string-purrsycho", "ability flea", "lay flea"):
        assert t.refused(typed, "ch.10") == "First `discard` a card from your hand (ch.10)."
    assert t.refused("discard gremlynx", "ch.10") == "Gremlynx is not in your hand (ch.10)."
    t = Festival(ada="twin-kittens claws-any flea-any", zone="mewmy-any", deck="string-any")
    t.type("draw; exchange twins for mewmy")
    assert t.refused("end", "ch.12") == "First `discard` a card from your hand (ch.12)."
    assert t.refused("discard gremlynx", "ch.12") == "Gremlynx is not in your hand (ch.12)."


@pytest.mark.rule("ch.8")
@pytest.mark.rule("ch.9")
@pytest.mark.rule("ch.12")
@pytest.mark.parametrize(("card", "rule"), [("claws-flea", "ch.8"), ("claws-any", "ch.9"), ("twin-kittens", "ch.12")])
def test_what_is_not_in_the_zone_is_refused_with_the_rule_of_the_corner(card: str, rule: str) -> None:
    zone = "mewmy-any mewmy-flea mewmy-claws string-any"
    t = Festival(ada=f"{card} string-claws", zone=zone, deck="mewmy-string").type("draw")
    assert t.refused(f"exchange {card} for flea", rule) == f"The Flea is not in the Film Zone ({rule})."


@pytest.mark.rule("ch.12")
@pytest.mark.rule("ch.14")
def test_an_ability_that_cannot_happen_says_why() -> None:
    t = Festival(ada="twin-kittens").type("draw")
    told = "The twin kittens have no ability to choose: exchange them, and they discard as well (ch.12)."
    assert t.refused("ability twins", "ch.12") == told
    t = Festival(ada="claws-gremlynx", deck="string-any", rest=0, objectives=SMALL).type("draw")
    told = "Claws (for Gremlynx, draw) would draw, and there is no card to draw (ch.14)."
    assert t.refused("ability claws", "ch.14") == told
    t = nothing_playable()
    assert t.refused("ability flea", "ch.14").endswith(" would discard another card, and it is your only one (ch.14).")


@pytest.mark.rule("ch.15")
@pytest.mark.rule("ch.16")
def test_a_hand_that_is_not_exact_is_counted() -> None:
    t = Festival(ada="claws-any claws-flea flea-any", deck="gremlynx-claws", objectives="2x3 1x2 4x1")
    t.type("draw; ability gremlynx; discard flea-any")
    assert t.hand("Ada") == ["claws-any", "claws-flea"] and t.can("reveal 1x2")
    assert t.refused("reveal 2x3", "ch.15") == "Your hand is not exactly 2×3: 4 short (ch.15)."
    assert t.refused("reveal 4x1", "ch.15") == "Your hand is not exactly 4×1: 3 short and 1 over (ch.15)."
    hand, deck = "claws-any claws-flea claws-mewmy", "gremlynx-flea"
    t = Festival(ada=hand, zone="flea-claws", deck=deck, objectives="2x2 1x2 1x3").type(
        "draw; exchange gremlynx for flea"
    )
    assert t.refused("reveal 2x2", "ch.15") == "Your hand is not exactly 2×2: 1 short and 1 over (ch.15)."
    assert t.refused("reveal 1x3", "ch.15") == "Your hand is not exactly 1×3: 1 over (ch.15)."


@pytest.mark.rule("ch.16")
@pytest.mark.rule("ch.17")
def test_the_kittens_in_a_hand_that_is_not_exact() -> None:
    t = Festival(ada="claws-any flea-any twin-kittens", deck="gremlynx-claws", objectives="2x1 1x2 1x4")
    t.type("draw; ability gremlynx; discard flea")
    assert t.hand("Ada") == ["claws-any", "twin-kittens"]
    assert t.refused("reveal 1x2", "ch.15") == "Your hand is not exactly 1×2: 1 short and 1 over (ch.15)."
    assert t.refused("reveal 1x4", "ch.15") == "Your hand is not exactly 1×4: 3 short and 1 over (ch.15)."
    assert t.refused("reveal 2x1", "ch.15") == "Your hand is not exactly 2×1: 1 short and 1 over (ch.15)."
    t = Festival(ada="claws-any claws-flea twin-kittens", deck="gremlynx-flea mewmy-any", objectives="2x1 1x2 1x4")
    t.type("draw; ability gremlynx")
    assert t.hand("Ada") == ["claws-any", "claws-flea", "twin-kittens"]
    over = "The twin kittens are a card over: they help with 1×7 only (ch.17)."
    assert t.refused("reveal 1x2", "ch.17") == over
    assert t.refused("reveal 2x1", "ch.16") == "2×1 asks for 2 different films, and you hold 1 (ch.16)."


@pytest.mark.rule("ch.3")
def test_which_sides_are_up_can_be_dealt() -> None:
    for sides in (("3x3", "2x4"), ("7x1", "5x2")):
        dealt = {"side": sides, "objectives": (*sides, "1x7")}
        assert Session(game(ID), replace(setup(2), dealt=dealt)).state.objectives == [*sides, "1x7"]


@pytest.mark.rule("ch.5")
def test_hands_and_the_zone_lie_by_film_and_corner_whatever_comes() -> None:
    """In the order of the card list: within a film the reel for any film comes last."""
    t = Festival(ada="claws-any flea-any mewmy-any", deck="claws-flea", zone="claws-mewmy flea-claws string-any")
    assert t.type("draw").view("Ada").hand == ("claws-flea", "claws-any", "flea-any", "mewmy-any")
    t.type("exchange claws-any for string-any")
    assert t.view("Ada").hand == ("claws-flea", "flea-any", "mewmy-any", "string-any")
    assert t.view().zone[:3] == ("claws-mewmy", "claws-any", "flea-claws")


@pytest.mark.rule("ch.6")
def test_who_starts_can_be_dealt() -> None:
    for seat, name in enumerate(("ada", "bea", "cal")):
        assert to_act(Session(game(ID), replace(setup(3), dealt={"starter": (name,)})).state) == seat
