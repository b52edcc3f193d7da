"""Hissy Fit, what a refusal says: the reason that holds now, and not only a rule; and what is told in numbers."""

from __future__ import annotations

from typing import Any

import pytest

from catcards.core.game import Setup
from catcards.core.session import Session
from catcards.games import game
from catcards.games.hissy_fit.deck import Box
from catcards.games.hissy_fit.human import in_words
from hissy import HissyFitTable


def start(players: int, **more: Any) -> Session[Any, Any]:
    return Session(game("hissy-fit"), Setup("hissy-fit", ("Ada", "Bea", "Cal", "Dot")[:players], 1, **more))


SPENT = "Both actions of this turn are spent; add to the combo or type `end` (hf.10)."


@pytest.mark.rule("hf.10")
def test_when_both_actions_are_spent() -> None:
    t = HissyFitTable(1, ada="blank bird bird blank").type("play blank; play bird")
    assert t.question == "Ada turn"
    for typed in ("take 1", "take deck", "play blank"):
        assert t.refused(typed, "hf.10") == SPENT
    assert t.refused("draw three", "hf.10") == "To draw three takes both actions, and you have not both left (hf.10)."
    told = "Both actions are spent, but Bird! may join the combo for free: `combo bird` (hf.10, hf.25)."
    assert t.refused("play bird", "hf.10") == told
    one = "One card from the deck is `take deck`, for an action; `draw three` takes both (hf.10)."
    assert HissyFitTable(1).refused("draw deck", "hf.10") == one


@pytest.mark.rule("hf.11")
@pytest.mark.rule("hf.13")
def test_when_there_is_nothing_to_take() -> None:
    t = HissyFitTable(1, rest=0)
    for typed in ("take deck", "draw three"):
        said = t.refused(typed, "hf.13")
        assert said == "The human deck and its discard pile are both empty (hf.13)."
    t.type("take 1")
    assert (
        t.refused("take 1", "hf.11") == "Face-up card 1 has been taken; it is replaced when the turn is over (hf.11)."
    )
    t.type("take 2; take 3")
    told = "There is no human card left to take: deck, discard pile and face-up row are empty (hf.13)."
    assert t.refused("take deck", "hf.13") == told


@pytest.mark.rule("hf.20")
@pytest.mark.rule("hf.25")
def test_a_card_that_is_being_played_comes_first() -> None:
    t = HissyFitTable(1, cats="sulk mixed", ada="tuna bird treats").type("play tuna")
    for typed in ("play bird", "combo bird"):
        assert t.refused(typed, "hf.25") == "Tuna Trail comes first: choose its box (hf.25)."
    t.type("box calm")
    for typed in ("play bird", "combo bird"):
        assert t.refused(typed, "hf.25") == "Tuna Trail comes first: use it, or type `done` (hf.25)."
    told = "Tuna Trail has no card to draw left; use what it has, or type `done` (hf.20)."
    assert t.refused("take 1", "hf.20") == told
    t = HissyFitTable(2, private=True, cats="sulk", ada="treats", bea="tuna bird").type("play treats; invite bea")
    told = "Tuna Trail comes first: choose its box (hf.25)."
    assert t.type("combo tuna").refused("combo bird", "hf.25") == told
    told = "A box is chosen when a card with several is played (hf.20)."
    assert HissyFitTable(1).refused("box", "hf.20") == told


@pytest.mark.rule("hf.10")
@pytest.mark.rule("hf.25")
def test_cards_of_others_and_cards_that_do_not_join() -> None:
    t = HissyFitTable(3, cats="sulk", ada="fishing-rod blank", bea="bird", cal="fishing-rod")
    told = "Bird! is in the hand of Bea, who can only add it to your combo: `combo bird from bea` (hf.10, hf.25)."
    assert t.refused("play bird", "hf.10") == told
    t.type("play fishing-rod")
    told = "Bird! has the yarn ball, and this combo shares the fish and the feather (hf.25)."
    assert t.refused("combo bird from bea", "hf.25") == told
    t.type("combo fishing-rod from cal")
    assert t.heard(None).startswith("Cal adds Toy Fishing Rod to the combo (fish and feather).")
    told = "Cal is the partner of this combo, and only one other player may join it (hf.25)."
    assert t.refused("combo bird from bea", "hf.25") == told
    assert t.refused("combo blank", "hf.25") == "Blank has no combo icon (hf.25)."


@pytest.mark.rule("hf.19")
@pytest.mark.rule("hf.25")
def test_when_there_is_no_combo() -> None:
    t = HissyFitTable(1, ada="bird blank treats")
    told = "A combo begins with a card that you play for an action: `play CARD` first (hf.25)."
    assert t.refused("combo bird", "hf.25") == told
    told = "There is no combo to add to: it takes a card with a combo icon, just played (hf.25)."
    assert t.type("play blank").refused("combo bird", "hf.25") == told
    t = HissyFitTable(1, cats="cold-shoulder", ada="bird bird").type("play bird")
    assert t.refused("combo bird", "hf.19") == "Cold Shoulder forbids combos as long as it is in the row (hf.19)."


@pytest.mark.rule("hf.25")
@pytest.mark.rule("hf.26")
def test_who_can_be_invited() -> None:
    told = "Alone you have nobody to invite; add your own cards with `combo CARD` (hf.25)."
    assert HissyFitTable(1, ada="bird").refused("invite", "hf.25") == told
    told = "Hands are open: name the card, as in `combo CARD from bea` (hf.26)."
    assert HissyFitTable(2, ada="bird").refused("invite bea", "hf.26") == told
    t = HissyFitTable(3, private=True, ada="bird bird", bea="bird", cal="bird")
    assert t.refused("invite bea", "hf.25").startswith("A combo begins with a card that you play")
    t.type("play bird; invite bea")
    assert t.heard(None).endswith("Ada invites Bea to the combo (yarn ball).")
    told = "Bea has been invited already, and it is once for each action (hf.26)."
    assert t.type("decline").refused("invite bea", "hf.26") == told
    t = HissyFitTable(3, private=True, ada="bird", bea="bird").type("play bird; invite bea; combo bird; done")
    told = "Bea is the partner of this combo, and only one other player may join it (hf.25)."
    assert t.refused("invite cal", "hf.25") == told


@pytest.mark.rule("hf.26")
def test_an_invitation_lasts_while_the_one_invited_has_cards_though_the_player_has_none() -> None:
    t = HissyFitTable(3, private=True, ada="blank bird", bea="bird bird")
    t.type("play blank; play bird; invite bea; combo bird")
    assert t.question == "Bea invited" and t.counts == (0, 1, 2)


@pytest.mark.rule("hf.21")
def test_cubes_that_cannot_be_placed() -> None:
    t = HissyFitTable(1, cats="sulk mixed", ada="tuna")
    told = "There are no Calm cubes to place; they come from human cards that calm (hf.21)."
    assert t.refused("calm sulk", "hf.21") == t.refused("calm", "hf.21") == told
    t.type("play tuna; box calm; calm mixed stubborn 1")
    told = "No more than 1 of these icons of Mixed can be calmed now (hf.21)."
    assert t.refused("calm mixed stubborn 2", "hf.21") == told
    t = HissyFitTable(1, cats="sulk idle", ada="catnip").type("slowly; play catnip; calm sulk")
    told = "Sulk shows no uncovered Angry or Sneaky, and those are the cubes that Catnip has left (hf.21)."
    assert t.refused("calm sulk", "hf.21") == told


@pytest.mark.rule("hf.20")
@pytest.mark.rule("hf.21")
@pytest.mark.rule("hf.22")
@pytest.mark.rule("hf.23")
def test_icons_that_cannot_be_used() -> None:
    t = HissyFitTable(1, cats="mixed swipe", ada="syringe")
    assert t.refused("move", "hf.22") == "The cat moves by human cards: play one with a paw (hf.22)."
    assert t.refused("scratch", "hf.23") == "Scratches are removed by human cards: play one that does (hf.23)."
    t.type("slowly; play syringe; calm mixed; move; scratch")
    told = "Syringe has no cubes left; use what else it has, or type `done` (hf.21)."
    assert t.refused("calm mixed", "hf.21") == told
    assert t.refused("move", "hf.22") == "Syringe has no paw left to move the cat with (hf.22)."
    t = HissyFitTable(1, cats="mixed idle", ada="syringe").type("slowly; play syringe")
    assert t.refused("scratch", "hf.23") == "There is no scratch to remove (hf.23)."
    t = HissyFitTable(1, cats="sulk mixed", ada="treats").type("play treats")
    told = "Calm first, or type `done`: the cat then moves by itself (hf.20)."
    assert t.refused("move", "hf.20") == told
    assert t.refused("scratch", "hf.23") == "Treats has no scratch to remove left (hf.23)."
    t = HissyFitTable(1, cats="glued idle", ada="syringe").type("slowly; play syringe")
    told = "Glued to the Floor forbids forward movement as long as it is in the row (hf.19)."
    assert t.refused("move", "hf.19") == told


@pytest.mark.rule("hf.20")
def test_when_nothing_can_be_slower() -> None:
    told = "The next card will be used slowly already; play or add it (hf.20)."
    assert HissyFitTable(1).type("slowly").refused("slowly", "hf.20") == told
    told = "There is no card that you could play slowly (hf.20)."
    assert HissyFitTable(4, cats="idle gravity").refused("slowly", "hf.20") == told


@pytest.mark.rule("hf.23")
@pytest.mark.parametrize(("swipes", "told"), [(1, "A scratch heals: 0 of 8."), (2, "2 scratches heal: 0 of 8.")])
def test_how_many_scratches_heal_is_told(swipes: int, told: str) -> None:
    t = HissyFitTable(1, cats="idle swipe swipe", ada="syringe").type("end; " * (swipes - 1) + "play syringe")
    assert t.scratches == 0 and told in t.heard(None)


@pytest.mark.rule("hf.20")
@pytest.mark.parametrize(("box", "told"), [
    (((3, 3, 3), 0, 0, 0), "calm 3 of each"),
    (((1, 2, 3), 0, 0, 0), "calm 1 Angry, calm 2 Sneaky, calm 3 Stubborn"),
    (((2, 0, 2), 2, 1, 1), "calm 2 Angry, calm 2 Stubborn, remove a scratch, move 2, draw 1"),
    (((0, 0, 0), 0, 2, 0), "remove 2 scratches"),
])  # fmt: skip
def test_a_box_in_words(box: tuple[tuple[int, int, int], int, int, int], told: str) -> None:
    calm, move, scratch, draw = box
    assert in_words(Box("box", calm, move, scratch, draw)) == told


@pytest.mark.rule("hf.27")
def test_all_score_alike() -> None:
    t = HissyFitTable(3, ada="leap").type("play leap")
    assert t.state.outcome.scores == (1, 1, 1) and t.view().playing == ""
    told = "The cat is in the carrier, and the door is shut. Nobody mention the vet."
    assert t.state.outcome.text == told and t.heard(None).endswith(told)
    assert "play" in t.game.spellings(t.state)


@pytest.mark.rule("hf.5")
def test_who_starts_can_be_dealt() -> None:
    for seat, name in enumerate(("ada", "bea", "cal")):
        assert start(3, dealt={"starter": (name,)}).state.turn == seat


@pytest.mark.rule("hf.6")
@pytest.mark.rule("hf.10")
def test_with_private_hands_others_hear_how_many_cards_were_drawn() -> None:
    t = HissyFitTable(2, private=True, deck="wool lap pot bird").type("draw three")
    assert "Ada draws 3 cards from the deck." in t.heard("Bea")
    assert "You drew Ball of Wool, Warm Lap, Flower Pot." in t.heard("Ada")
    assert "Bea draws a card from the deck." in t.type("take deck").heard("Ada")


@pytest.mark.rule("hf.20")
def test_what_is_left_of_a_card_is_seen_by_all_and_used_one_by_one() -> None:
    t = HissyFitTable(2, cats="mixed swipe swipe", ada="blank syringe", bea="syringe").type("end; end")
    t.type("slowly; play syringe")
    assert t.scratches == 2 and t.question == "Ada use"
    view = t.view()
    assert view.left == Box("left", (1, 0, 0), 1, 2, 1) and view.slow is True and view.player == 0
    t.type("scratch")
    assert t.scratches == 1 and t.view().left == Box("left", (1, 0, 0), 1, 1, 1)
    assert t.type("done").view().slow is False
    t = HissyFitTable(1, ada="door").type("slowly; play door; move")
    assert t.at == 1 and t.discard == ["door"] and t.question == "Ada turn"
    t = HissyFitTable(1, ada="leap", path=3).type("slowly; play leap; move; move; move")
    assert t.ending == "the cat is in the carrier"


@pytest.mark.rule("hf.20")
@pytest.mark.rule("hf.21")
@pytest.mark.parametrize(
    ("card", "cats", "vain"),
    [
        ("tuna", "idle", ("calm-stubborn-3",)),
        ("laser", "sulk", ("calm-angry-3",)),
        ("robot-vacuum", "sulk", ("calm-sneaky-3",)),
        ("tuna", "sulk", ()),
        ("laser", "idle", ()),
    ],
)
def test_a_box_that_would_do_nothing_is_marked(card: str, cats: str, vain: tuple[str, ...]) -> None:
    assert HissyFitTable(1, cats=cats, ada=card).type(f"play {card}").view().vain == vain


@pytest.mark.rule("hf.21")
def test_every_number_of_cubes_that_fits_is_offered() -> None:
    t = HissyFitTable(1, cats="idle mixed sulk", ada="tuna").type("end; play tuna; box calm")
    sulk = {"calm sulk", *(f"calm sulk {number}" for number in (1, 2, 3))}
    assert t.legal_with("calm") == {"calm mixed", *(f"calm mixed stubborn {number}" for number in (1, 2))} | sulk
    t.type("calm mixed stubborn 1")
    assert t.legal_with("calm") == {"calm mixed", "calm mixed stubborn 1"} | sulk - {"calm sulk 3"}


@pytest.mark.rule("hf.26")
def test_who_can_be_invited_is_seen_by_all() -> None:
    t = HissyFitTable(3, private=True, ada="fishing-rod")
    assert t.view().guests == ()
    t.type("play fishing-rod")
    assert t.view().guests == (1, 2)
    t.type("invite bea")
    assert t.heard(None) == "Ada invites Bea to the combo (fish or feather)."
    assert t.type("slowly; decline").view().slow is False and t.view().guests == (2,)


@pytest.mark.rule("hf.10")
@pytest.mark.rule("hf.20")
def test_all_that_can_be_done_at_each_moment() -> None:
    t = HissyFitTable(2, ada="bird blank blank", bea="bird", up="wool lap pot")
    takes = {"take 1", "take 2", "take 3", "take deck"}
    assert t.legal == takes | {"draw three", "play bird", "play blank", "slowly", "end"}
    assert t.type("slowly").legal == takes | {"draw three", "play bird", "play blank", "end"}
    t.type("play bird")
    assert t.legal == takes | {"play blank", "combo bird from bea", "slowly", "end"}
    assert t.type("take 2").question == "Bea turn" and "take 2" in t.legal, "replaced"
    t = HissyFitTable(1, ada="pot", up="wool").type("play pot")
    assert t.legal == takes | {"done"}
    assert t.type("take 1").legal == takes - {"take 1"} | {"done"}
    t = HissyFitTable(1, cats="mixed swipe", ada="syringe").type("slowly; play syringe")
    assert t.legal == takes | {"calm mixed", "calm mixed angry 1", "move", "scratch", "done"}


@pytest.mark.rule("hf.6")
def test_hidden_are_the_piles_and_with_private_hands_those_of_the_others() -> None:
    for private, seen in ((False, {None: set(), 0: set(), 1: set()}), (True, {None: {0, 1}, 0: {1}, 1: {0}})):
        t = HissyFitTable(2, private=private, ada="bird", bea="wool")
        for seat, unseen in seen.items():
            hidden = {card for pool in t.game.hidden(t.state, seat) for zone in pool for card in zone}
            assert hidden & {"bird", "wool"} == {("bird", "wool")[other] for other in unseen}


@pytest.mark.rule("hf.17")
def test_the_cube_that_is_named_is_removed() -> None:
    t = HissyFitTable(1, cats="mixed slippery", ada="broth").type("play broth; end")
    assert t.legal == {"remove mixed angry", "remove mixed stubborn"} and t.view().row[0].cubes == (2, 0, 2)
    assert t.refused("remove mixed sneaky", "hf.17") == "There is no such cube on Mixed (hf.17)."
    t.type("remove mixed stubborn; remove mixed stubborn")
    assert t.question == "Ada turn" and t.view().row[0].cubes == (2, 0, 0)
    t = HissyFitTable(1, cats="divide mixed slippery", ada="laser").type("play laser; box calm; end")
    assert t.legal == {"remove divide angry", "remove mixed angry"}


@pytest.mark.rule("hf.21")
def test_a_number_of_one_kind_calms_no_other() -> None:
    t = HissyFitTable(1, cats="mixed sulk", ada="catnip").type("slowly; play catnip; calm mixed angry 1")
    assert t.row == ["mixed:1", "sulk"] and t.state.left.calm == (2, 3, 3)


@pytest.mark.rule("hf.13")
def test_at_the_end_piles_that_have_run_out_are_said_to_hold_nothing() -> None:
    t = HissyFitTable(4, rest=0, quiet=0, ada="leap").type("play leap")
    told = t.game.reveal(t.state)
    assert told[0] == "Next in the human deck: nothing." and told[2] == "Ada held nothing."
    assert told[1] == "Next from the cat: Hisser, Hisser, Hisser."
    t.state.cat_deck.clear()
    assert t.game.reveal(t.state)[1] == "Next from the cat: nothing."


@pytest.mark.rule("hf.17")
def test_who_wants_a_card_is_seen_by_all() -> None:
    t = HissyFitTable(1, cats="idle gravity")
    assert t.question == "Ada discard" and t.view().about == "Gravity Test"


@pytest.mark.rule("hf.21")
@pytest.mark.parametrize("typed", ["calm sulk-b 2", "calm the sulk b 2", "calm sulk b stubborn 2"])
def test_the_second_of_two_alike_is_typed_by_its_letter(typed: str) -> None:
    t = HissyFitTable(1, cats="sulk sulk", ada="tuna").type("play tuna; box calm")
    assert str(t.read(typed)) == "calm sulk-b 2"
