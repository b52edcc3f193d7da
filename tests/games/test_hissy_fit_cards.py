"""The card list of Hissy Fit against what is printed and promised, and card lists of one's own."""

from __future__ import annotations

from collections import Counter

import pytest

from catcards.core.game import Setup, Unfit
from catcards.games import game
from catcards.games.hissy_fit.deck import CONTINUING, Box, card_list, copies

RULES = game("hissy-fit")
CARDS = card_list()
ICONS = "calm angry, calm sneaky, calm stubborn, move, remove scratch, draw"
NO_ICON = f" is not one of {ICONS}, each once, with a number from 1 to 9."


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


def test_a_box_holds_just_what_is_printed() -> None:
    human = CARDS.human
    assert human["bird"].boxes == (Box("remove-scratch-1", (0, 0, 0), 0, 1, 0),)
    assert human["tuna"].boxes == (Box("calm-stubborn-3", (0, 0, 3), 0, 0, 0), Box("move-2", (0, 0, 0), 2, 0, 0))
    assert human["wool"].boxes == (Box("calm-angry-2-calm-sneaky-1", (2, 1, 0), 0, 0, 0),)
    assert Box("draw-2", (0, 0, 0), 0, 0, 2) in human["lap"].boxes


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
        ('["remove scratch 1"]', '["dance 1"]', f"human card 'bird': boxes: 'dance 1'{NO_ICON}"),
        ('["remove scratch 1"]', '["move X"]', f"human card 'bird': boxes: 'move X'{NO_ICON}"),
        ('["remove scratch 1"]', f'["{50 * "x"}"]', f"human card 'bird': boxes: '{40 * 'x'}'{NO_ICON}"),
        (
            'continuing = ["scratch"]',
            f'continuing = ["{50 * "x"}"]',
            f"cat card 'berserk': continuing: '{40 * 'x'}' is none of {', '.join(CONTINUING)}.",
        ),
        ("[tracker.tiger-mode]", "[tracker.lion]", "there must be four trackers"),
        ("path = 7", "path = 1", "tracker 'kitten-mode': path: 1 is out of range"),
        (
            'instant = ["hiss", "discard"]\napply_and_discard = true',
            'instant = ["hiss", "discard"]',
            "cat card 'hairball': instant",
        ),
        ('name = "Hairball"', 'name = "Hairball"\nangry = 1', "has no continuing effects and no icons"),
        ('name = "Hairball"', 'name = "Twenty-one characters"', "cat card 'hairball': name: it takes 1 to 20"),
        (
            '[["calm stubborn 2", "move 1"]]',
            '[["move 1", "move 2"]]',
            "human card 'treats': boxes: 'move 2' is not one of",
        ),
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
    state = RULES.new(Setup("hissy-fit", ("Ada",), 3, deck=text))
    assert len(state.fits) + len(state.flipped) == 3 and len(state.aside) == 1
    RULES.audit(state)
    assert state.aside in [zone for pool in RULES.hidden(state, 0) for zone in pool]


def test_a_card_list_needs_three_hissy_fits_and_a_cat_card_that_stays() -> None:
    text = RULES.deck_text()
    fewer = text.replace('[fit.chaos]\nname = "Utter Chaos"\ninstructions = ["everybody discards"]\n', "")
    with pytest.raises(Unfit, match="at least 3 fit cards"):
        card_list(fewer)
    start, end = text.index("[cat.catnapping]"), text.index("[cat.flat-ears]")
    with pytest.raises(Unfit, match="at least one cat card must stay in the row"):
        card_list(text[:start] + text[end:])
