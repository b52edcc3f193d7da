"""What people type in Hissy Fit, what they read, and card lists of their own."""

from __future__ import annotations

import pytest

from catcards.core.command import Ambiguous
from catcards.core.game import Unfit
from catcards.core.pieces import Cards
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


def test_two_face_up_cards_of_one_name_are_asked_about() -> None:
    t = HissyFitTable(1, up="tuna bird tuna")
    with pytest.raises(Ambiguous) as question:
        t.read("take tuna")
    assert [str(move) for move in question.value.moves] == ["take 1", "take 3"]


def test_several_commands_on_one_line() -> None:
    t = HissyFitTable(2, cats="berserk catnapping", ada="bird robot-vacuum", bea="catnip")
    t.type("play bird; combo catnip from bea; play vacuum then move")
    assert t.at == 2 and t.row == []


# what the table shows


def test_the_table_says_all_that_lies_there() -> None:
    t = HissyFitTable(2, cats="swipe curtains slippery", ada="towel bird", up="tuna", fits="zoomies")
    t.type("play towel")
    said = "\n".join(plain.speak(TABLE.table(t.view("Ada"))))
    for fact in (
        "HISSY FIT, Kitten Mode, hands open",
        "Ada, 1 action",
        "Slippery Fur: each turn remove 2 cubes; Sneaky 2",
        "Up the Curtains: at once hiss; each turn no forward; Angry 1 (1 calmed), Sneaky 1",
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
        assert "Catnip" not in said and "Bea (players): 3 cards" in said
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


# card lists of one's own


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('continuing = ["scratch"]', 'continuing = ["bite"]', "cat card 'berserk': continuing: 'bite' is none of"),
        ('name = "Berserk!"', 'name = ""', "cat card 'berserk': name"),
        ("[cat.berserk]", "[cat.berserk]\nfluffy = 1", "cat card 'berserk'"),
        ("[cat.berserk]", "[cat.berserk]\ncount = 0", "cat card 'berserk': count: 0 is out of range"),
        ("[cat.berserk]", "[cat.berserk-b]", "ends in a single letter"),
        ("[human.bird]", "[human.deck]", "is a word of the game"),
        ('boxes = [["remove scratch 1"]]', 'boxes = [["remove scratch"]]', "human card 'bird': boxes"),
        ('boxes = [["calm sneaky 3"], ["move 2"]]', 'boxes = [["move 2"], ["move 2"]]', "two boxes are the same"),
        ('boxes = [["calm sneaky 3"], ["move 2"]]', "boxes = [[]]", "a box holds at least one icon"),
        ('prevents = ["scratches"]', 'prevents = ["hisses"]', "human card 'gloves': prevents: 'hisses' is none of"),
        ('instructions = ["back", "back"]', 'instructions = ["win"]', "fit card 'zoomies': instructions"),
        ("[fit.zoomies]", "[fit.zoomies-x]", "ends in a single letter"),
        ("[tracker.tiger-mode]", "[tracker.lion]", "there must be four trackers"),
        ("path = 7", "path = 1", "tracker 'kitten-mode': path: 1 is out of range"),
        (
            'instant = ["hiss", "discard"]\napply_and_discard = true',
            'instant = ["hiss", "discard"]',
            "cat card 'hairball': instant",
        ),
        ('name = "Hairball"', 'name = "Hairball"\nangry = 1', "has no continuing effects and no icons"),
        ("angry = 2\n", "", "needs at least one angry, sneaky or stubborn"),
    ],
)
def test_a_mistake_in_a_card_list_is_named_by_card_and_key(old: str, new: str, said: str) -> None:
    text = RULES.deck_text()
    assert old in text
    with pytest.raises(Unfit) as wrong:
        card_list(text.replace(old, new, 1))
    assert said in str(wrong.value) and str(wrong.value).startswith("the deck file: ")


def test_a_card_list_with_more_hissy_fits_leaves_some_aside_unseen() -> None:
    text = RULES.deck_text() + '\n[fit.nap]\nname = "Nap"\ninstructions = ["remove cubes", "scratch"]\n'
    from catcards.core.game import Setup

    state = RULES.new(Setup("hissy-fit", ("Ada",), 3, deck=text))
    assert len(state.fits) + len(state.flipped) == 3 and len(state.aside) == 1
    RULES.audit(state)
    assert state.aside in [zone for pool in RULES.hidden(state, 0) for zone in pool]
