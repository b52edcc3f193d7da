"""What people type in Hissy Fit, what they read, and card lists of their own."""

from __future__ import annotations

import pytest

from catcards.core.pieces import Cards, Group, Track
from catcards.games import game, module
from catcards.games.hissy_fit.deck import card_list
from catcards.ui import plain
from hissy import HissyFitTable

RULES, TABLE = game("hissy-fit"), module("hissy-fit", "table")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("take 2", "take 2"),
        ("take tuna", "take 2"),
        ("Take the Tuna Trail", "take 2"),
        ("take deck", "take deck"),
        ("take top", "take deck"),
        ("draw three", "draw three"),
        ("draw 3", "draw three"),
        ("play bird", "play bird"),
        ("PLAY BIRD!", "play bird"),
        ("use vac", "play robot-vacuum"),
        ("end", "end"),
        ("done", "end"),
        ("pass", "end"),
        ("slowly", "slowly"),
    ],
)
def test_words_of_a_turn(typed: str, meant: str) -> None:
    t = HissyFitTable(2, up="broth tuna gloves", ada="bird robot-vacuum")
    assert str(t.read(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("combo catnip from thyra", "combo catnip from thyra"),
        ("combo catnip", "combo catnip from thyra"),
        ("add catnip thyra", "combo catnip from thyra"),
        ("combo bird", "combo bird"),
        ("combo bird from thyra", "combo bird from thyra"),
    ],
)
def test_words_of_a_combo(typed: str, meant: str) -> None:
    t = HissyFitTable(2, ada="bird bird", bea="catnip bird", names="Stan Thyra")
    t.type("play bird")
    assert str(t.read(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("calm sulk", "calm sulk"),
        ("calm sulk 2", "calm sulk 2"),
        ("calm sulk stubborn", "calm sulk"),
        ("calm sulk stubborn 2", "calm sulk 2"),
        ("calm nap", "calm catnapping"),
        ("calm catnapping b", "calm catnapping-b"),
        ("calm catnapping b 1", "calm catnapping-b 1"),
        ("calm mixed", "calm mixed"),
        ("calm mixed stubborn 1", "calm mixed stubborn 1"),
        ("done", "done"),
    ],
)
def test_words_for_cubes(typed: str, meant: str) -> None:
    t = HissyFitTable(1, cats="sulk mixed catnapping catnapping", ada="tuna")
    t.type("end; end; play tuna; calm")
    assert str(t.read(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("1", "calm-stubborn-3"), ("box 2", "move-2"), ("move", "move-2"), ("calm 3 stubborn", "calm-stubborn-3")],
)
def test_a_box_is_chosen_by_number_or_by_what_it_does(typed: str, meant: str) -> None:
    t = HissyFitTable(1, cats="sulk idle", ada="tuna")
    t.type("play tuna")
    assert str(t.read(typed)) == f"box {meant}"


def test_of_two_face_up_cards_of_one_name_the_left_one_is_meant() -> None:
    t = HissyFitTable(1, up="tuna bird tuna")
    assert str(t.read("take tuna")) == "take 1"
    t.type("take tuna")
    assert str(t.read("take tuna")) == "take 3"


def test_cubes_that_were_placed_by_themselves_are_refused_with_the_reason() -> None:
    t = HissyFitTable(1, cats="sulk mixed", ada="treats")
    t.type("play treats; calm sulk 1; calm mixed 1")
    assert t.question == "Ada turn" and t.at == 1
    assert "no Calm cubes to place" in t.refused("calm mixed stubborn 1", "hf.21")


def test_the_card_being_used_comes_first() -> None:
    t = HissyFitTable(2, cats="sulk mixed", ada="tuna treats", bea="treats")
    for words in ("combo treats", "play treats", "play blank", "combo treats from bea"):
        t = HissyFitTable(2, cats="sulk mixed", ada="tuna treats", bea="treats")
        assert "Tuna Trail comes first: choose its box" in t.refused(f"play tuna; {words}", "hf.25")
        assert "Tuna Trail comes first: use it, or type `done`" in t.refused(f"box 1; {words}", "hf.25")


def test_several_commands_on_one_line() -> None:
    t = HissyFitTable(2, cats="berserk catnapping", ada="bird robot-vacuum", bea="catnip")
    t.type("play bird; combo catnip from bea; play vacuum then move")
    assert t.at == 2 and t.row == []


# what the table shows


def test_the_title_says_whose_turn_it_is_and_what_is_open() -> None:
    def turn(t: HissyFitTable) -> str:
        return str(TABLE.table(RULES.view(t.state, 0)).turn)

    t = HissyFitTable(2, cats="sulk mixed", ada="tuna treats", bea="door", names="Stan Thyra")
    assert turn(t) == "Stan, 2 actions"
    assert turn(t.type("play tuna")) == "Stan, choosing"
    assert turn(t.type("box 2; play treats")) == "Stan, choosing"
    assert turn(t.type("calm sulk")) == "Stan, combo open"
    t = HissyFitTable(2, ada="bird", bea="cardboard", names="Stan Thyra")
    assert turn(t.type("play bird; combo cardboard from thyra")) == "Stan's turn, Thyra chooses"
    t = HissyFitTable(2, cats="gravity", ada="bird tuna", names="Stan Thyra")
    assert (t.question, turn(t)) == ("Stan discard", "the cat, then Stan")


def test_an_empty_row_is_said_plainly() -> None:
    t = HissyFitTable(2, cats="idle", ada="bird", bea="catnip")
    row = next(piece for piece in TABLE.table(RULES.view(t.state, 0)).public if isinstance(piece, Cards))
    assert row.empty == "no cat cards in the row"


def test_every_ruling_of_a_cat_card_names_the_effect_that_it_is_about() -> None:
    """In the words that stand on the card."""
    cats = [card for group in TABLE.gallery()[:2] for card in group.cards]
    assert any(len(card.rulings) > 1 for card in cats)
    for card in cats:
        assert card.rulings
        told = " ".join(card.face.lines).casefold()
        for ruling in card.rulings:
            assert ruling.split(":")[0].casefold().removesuffix(" cubes") in told, (card.id, ruling)


def test_the_table_says_all_that_lies_there() -> None:
    t = HissyFitTable(2, cats="swipe curtains slippery", ada="towel bird", up="tuna", fits="zoomies")
    t.type("play towel")
    said = "\n".join(plain.speak(TABLE.table(t.view("Ada"))))
    for fact in (
        "HISSY FIT, Kitten Mode, hands open",
        "Ada, 1 action",
        "Slippery Fur: each turn remove 2 cubes; Sneaky 2",
        "Up the Curtains: each turn no forward; Angry 1 (1 calmed), Sneaky 1",
        "Start (the cat)",
        "Hissy Fits 0 of 3, hisses 1 of 3, scratches 1 of 8",
        "1 Tuna Trail: calm 3 Stubborn or move 2 (fish)",
        "discards 1: Big Towel (no scratch or back)",
        "Combo in play: yarn ball",
        "Bea holds Blank",
        "Bird!: remove a scratch (yarn ball)",
    ):
        assert fact.casefold() in said.casefold(), fact


def test_private_hands_are_counts_on_the_table() -> None:
    t = HissyFitTable(2, private=True, ada="towel bird", bea="catnip")
    for name in ("Ada", None):
        said = "\n".join(plain.speak(TABLE.table(t.view(name))))
        assert "Catnip" not in said and "Bea: 3 cards" in said
    assert "Towel" not in "\n".join(plain.speak(TABLE.table(t.view("Bea"))))


def test_the_question_names_a_card_that_does_something() -> None:
    t = HissyFitTable(2, cats="sulk glued", ada="robot-vacuum treats")
    assert "`play treats`" in TABLE.table(t.view("Ada")).question
    assert TABLE.explain(t.view("Ada"), t.read("play vacuum")).startswith("nothing as things are")


def test_two_cards_of_one_name_bear_the_letter_by_which_they_are_typed() -> None:
    t = HissyFitTable(1, cats="catnapping catnapping")
    row = next(piece for piece in TABLE.table(t.view("Ada")).public if isinstance(piece, Cards))
    assert [face.corner for face in row.faces] == ["", "b"]


def test_the_gallery_holds_every_card_with_a_ruling_for_every_effect() -> None:
    cards = card_list()
    shown = {card.id: card for group in TABLE.gallery(None) for card in group.cards}
    assert set(shown) == {*cards.cat, *cards.human, *cards.fit, *cards.trackers}
    for card in cards.cat.values():
        assert len(shown[card.id].rulings) == len({*card.instant, *card.continuing})
    assert any("ours" in group.note for group in TABLE.gallery(None))
    assert not any(group.note for group in TABLE.gallery(RULES.deck_text())[:2])


def test_a_box_that_would_do_nothing_says_so_before_it_is_chosen() -> None:
    t = HissyFitTable(1, cats="idle glued", ada="tuna")
    t.type("play tuna")
    question = TABLE.table(t.view("Ada")).question
    assert "`box 1` (calm 3 Stubborn)" in question and "`box 2` (move 2, nothing as things are)" in question
    assert TABLE.explain(t.view("Ada"), t.read("box 2")) == "move 2, nothing as things are"
    t = HissyFitTable(1, cats="sulk idle", ada="tuna")
    t.type("play tuna")
    assert "nothing" not in TABLE.table(t.view("Ada")).question


def test_a_combo_that_is_forbidden_is_not_offered() -> None:
    for private in (False, True):
        t = HissyFitTable(2, cats="sulk cold-shoulder", ada="bird bird", bea="bird", private=private)
        t.type("play bird")
        table = TABLE.table(t.view("Ada"))
        assert "combo" not in table.question and "invite" not in table.question
        assert "a combo could go on by: yarn ball, but Cold Shoulder forbids it" in "\n".join(plain.speak(table))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("play bird", "combo bird"),
        ("use bird", "combo bird"),
        ("bird", "combo bird"),
        ("combo bird", "combo bird"),
        ("no", "decline"),
        ("pass", "decline"),
        ("done", "decline"),
    ],
)
def test_words_of_somebody_invited(typed: str, meant: str) -> None:
    t = HissyFitTable(2, private=True, ada="bird", bea="bird bird")
    t.type("play bird; invite bea")
    assert str(t.read(typed)) == meant
    t.type("combo bird")
    assert str(t.read(typed)) == meant.replace("decline", "done")


def test_many_open_cards_are_told_by_name_and_combo_icon() -> None:
    t = HissyFitTable(3, bea="bird", cal="towel lap")
    said = "\n".join(plain.speak(TABLE.table(t.view("Ada"))))
    assert "Warm Lap: calm 3 Angry or draw 2" in said
    t.type("take 1; end; take 1")
    said = "\n".join(plain.speak(TABLE.table(t.view("Ada"))))
    assert "Cal holds Big Towel (yarn ball); Warm Lap." in said and "Bird!: remove" not in said


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("draw deck", "take deck"),
        ("draw 2", "take 2"),
        ("draw tuna", "take 2"),
        ("pick the top", "take deck"),
        ("pass", "done"),
    ],
)
def test_words_for_drawing_by_a_card(typed: str, meant: str) -> None:
    t = HissyFitTable(1, ada="pot", up="bird tuna")
    t.type("play pot")
    assert str(t.read(typed)) == meant


def test_a_card_that_protects_is_never_said_to_do_nothing() -> None:
    t = HissyFitTable(1, ada="gloves bird")
    assert "nothing" not in TABLE.explain(t.view("Ada"), t.read("play gloves"))
    assert "nothing as things are" in TABLE.explain(t.view("Ada"), t.read("play bird"))
    assert "`play gloves`" in TABLE.table(t.view("Ada")).question


def test_somebody_invited_is_asked_to_decline_or_after_a_card_to_be_done() -> None:
    t = HissyFitTable(3, private=True, ada="bird", bea="bird bird")
    t.type("play bird; invite bea")
    assert TABLE.table(t.view("Bea")).question.endswith(
        "invites you to a combo (yarn ball): `combo CARD`, or `decline`."
    )
    t.type("combo bird")
    assert TABLE.table(t.view("Bea")).question.endswith("or `done`.")
    assert TABLE.table(t.view("Cal")).question == "" and TABLE.table(t.view(None)).question == ""


def test_the_question_offers_only_what_there_is() -> None:
    t = HissyFitTable(2, ada="bird", bea="bird")
    t.type("play bird")
    assert "combo" not in TABLE.table(t.view("Ada")).question, "a second bird would do nothing"
    t = HissyFitTable(2, ada="bird", bea="bird", cats="swipe swipe idle idle")
    t.type("play bird")
    assert "Free: `combo bird from bea`." in TABLE.table(t.view("Ada")).question
    t = HissyFitTable(1, rest=0)
    question = TABLE.table(t.view("Ada")).question
    assert "`take 1`" in question and "deck" not in question and "three" not in question


def test_counts_of_hands_stand_on_the_table_only_where_hands_are_private() -> None:
    for private in (False, True):
        t = HissyFitTable(2, private=private)
        groups = [piece for piece in TABLE.table(t.view("Ada")).public if isinstance(piece, Group)]
        assert bool(groups) == private


def test_the_scratches_are_set_off_when_two_more_would_lose() -> None:
    tones = []
    for scratches in (4, 3):
        t = HissyFitTable(1, cats="swipe idle idle", scratches=scratches)
        track = next(piece for piece in TABLE.table(t.view("Ada")).public if isinstance(piece, Track))
        tones.append(track.note[-1].tone)
    assert tones == ["", "new"]


def test_a_human_card_of_ones_own_deck_has_no_more_than_three_lines() -> None:
    text = RULES.deck_text().replace(
        'combo = ["feather"]\nboxes = [["remove scratch 1"]]',
        'combo = ["feather"]\nboxes = [["remove scratch 1"], ["move 1"], ["draw 1"]]',
    )
    (gloves,) = [card for group in TABLE.gallery(text) for card in group.cards if card.id == "gloves"]
    assert gloves.face.lines == ("remove a scratch or move 1 or draw 1", "on top: no scratch", "(feather)")


@pytest.mark.rule("hf.20")
def test_a_box_that_is_not_there_is_no_box_in_which_that_number_stands() -> None:
    t = HissyFitTable(1, cats="idle sulk", ada="tuna").type("play tuna")
    assert t.legal == {"box calm-stubborn-3", "box move-2"}
    assert t.refused("box 3", "hf.20") == "There is no box 3: Tuna Trail has 2, `box 1` and so on (hf.20)."
    assert str(t.read("box 1")) == "box calm-stubborn-3"
