"""Whack a Catgirl: the card list, what is shown of it, and how it is typed."""

from __future__ import annotations

import random
import re
from functools import partial
from itertools import pairwise

import pytest

from catcards.core.command import parse
from catcards.core.game import Setup, Unfit, to_act
from catcards.core.session import Session
from catcards.games import game
from catcards.games.whack_a_catgirl.deck import TEXTS, card_list
from catcards.games.whack_a_catgirl.phrases import unfolded
from catcards.games.whack_a_catgirl.table import face, gallery, table
from catcards.ui import plain
from whack import Whack

CARDS = list(card_list().cards.values())
TWO = '[item.a]\nname = "A"\nhearts = 1\npoints = 1\ncount = 6\n[action.b]\nname = "B"\npoints = 1\ndoes = "turn"\n'


# the list


def test_54_cards_about_two_thirds_of_them_items() -> None:
    assert len(card_list().copies()) == 54
    items = sum(card.count for card in CARDS if card.item)
    assert 33 <= items <= 39


def test_hearts_and_points_are_good_bait_or_good_missiles_a_few_both_a_few_neither() -> None:
    items = [card for card in CARDS if card.item]
    assert {card.hearts for card in items} == {0, 1, 2, 3, 4} and max(card.points for card in CARDS) <= 7
    both = [card for card in items if card.hearts >= 2 and card.points >= 3]
    neither = [card for card in items if card.hearts <= 1 and card.points <= 2]
    bait = [card for card in items if card.hearts >= 2 and card.points <= 2]
    missiles = [card for card in items if card.hearts <= 1 and card.points >= 3]
    assert len(both) + len(neither) + len(bait) + len(missiles) == len(items)
    assert 1 <= len(both) <= 4 and 1 <= len(neither) <= 6 and len(bait) >= 8 and len(missiles) >= 8


def test_every_card_can_be_read_in_a_third_of_60_columns() -> None:
    for card in CARDS:
        shown = face(card, "Premium")
        assert len(f"{shown.corner} {shown.name}") + 3 <= 20 and all(len(line) + 2 <= 20 for line in shown.lines)
        assert f"♥{card.hearts}" == shown.corner and ("item" in shown.short) == card.item
        assert f"{card.points} point" in shown.short and (TEXTS[card.text][0] in shown.short if card.text else True)


def test_the_gallery_tells_the_whole_text_of_every_card() -> None:
    printed = {card.id: card for group in gallery() for card in group.cards}
    assert set(printed) == {card.id for card in CARDS} | {"pirate"}
    for card in CARDS:
        assert printed[card.id].count == card.count
        assert not card.text or TEXTS[card.text][1] in printed[card.id].rulings
        assert all(re.search(r"\(wc\.\d+\)", ruling) for ruling in printed[card.id].rulings[1:])
    assert "are ours" in gallery()[0].note and "ours" not in gallery(game("whack-a-catgirl").deck_text())[0].note


# somebody's own list


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('hearts = 1', 'hearts = "x"'), "item card 'a': hearts: Expected `int`"),
        (('hearts = 1', 'hearts = 10'), "item card 'a': hearts: 10 is out of range; it is 0 to 9."),
        (('points = 1\ncount', 'points = -1\ncount'), "item card 'a': points: -1 is out of range"),
        (('count = 6', 'count = 0'), "item card 'a': count: 0 is out of range; it is 1 to 99."),
        (('does = "turn"', 'does = "dance"'), "action card 'b': does: 'dance' is not a text; there are another, premium,"),
        (('does = "turn"', 'does = ""'), "action card 'b': does: '' is not a text"),
        (('hearts = 1', 'hearts = 1\ntaken = "dance"'), "item card 'a': taken: 'dance' is not a text"),
        (('hearts = 1', 'hearts = 1\ndoes = "turn"'), "item card 'a': Object contains unknown field `does`"),
        (('does = "turn"', ''), "action card 'b': Object missing required field `does`"),
        (('name = "A"', 'name = ""'), "item card 'a': name: it takes 1 to 20 printable characters."),
        (('name = "A"', 'name = "A"\nsound = "' + "a" * 61 + '"'), "item card 'a': sound: it takes at most 60"),
        (('action.b', 'action.a'), "action card 'a': an item has this id already"),
        (('action.b', 'action.premium'), "this id is a word of the game"),
        (('action.b', 'trick.b'), "unknown section 'trick'"),
    ],
)
def test_errors_name_file_card_and_key(change: tuple[str, str], told: str) -> None:
    assert card_list(TWO)["b"].text == "turn"
    with pytest.raises(Unfit) as error:
        card_list(TWO.replace(*change))
    assert str(error.value).startswith("the deck file: ") and told in str(error.value)


# typing


@pytest.mark.parametrize(
    ("typed", "single"),
    [
        ("whack pie with fish", ["bait fish", "whack pie"]),
        ("Whack the pie with the fish, tuna and bell", ["bait the fish", "bait tuna", "bait bell", "Whack the pie"]),
        ("throw pie and mallet using fish & bell", ["bait fish", "bait bell", "throw pie", "throw mallet"]),
        ("bait fish, and bell", ["bait fish", "bait bell"]),
        ("lure with fish + bell", ["bait fish", "bait bell"]),
        ("whack pie", ["whack pie"]),
        ("take the tin of tuna", ["take the tin of tuna"]),
        ("bait", ["bait"]),
        ("why not whack pie with fish", ["why not whack pie with fish"]),
    ],
)
def test_sentences_and_what_they_stand_for(typed: str, single: list[str]) -> None:
    assert unfolded(typed) == single


@pytest.mark.parametrize("typed", ["take mallet", "TAKE the squeaky mallet", "get hammer", "grab squ", "take sq mal"])
def test_cards_are_typed_by_id_name_alias_and_beginning(typed: str) -> None:
    assert Whack(2, "n11 n11 n11 / mallet fish bell").type(typed).arsenal("Ada") == "mallet"


# the table and the questions


def test_the_pool_is_drawn_premium_above_discount_with_type_hearts_text_and_points() -> None:
    t = Whack(2, "pie mallet fish / bell cat-burglar feather")
    pool = table(t.view("Ada")).public[0]
    told = plain.pieces([pool])
    assert "Premium" in told[0] and told[1:] == [
        "Card hearts 1 Cream Pie: Premium item, 4 points.",
        "Card hearts 0 Squeaky Mallet: Premium item, 5 points.",
        "Card hearts 3 Fish: Premium item, 1 point.",
        "Card hearts 2 Bell: Rack item, 2 points.",
        "Card hearts 0 Cat Burglar: Rack action, 0 points then steal one.",
        "Card hearts 2 Feather: Rack item, 0 points then take another.",
    ]


def test_bait_deck_discard_pile_and_what_is_being_carried_out_are_shown() -> None:
    t = Whack(2, "n11 n11 n11 / steal-action n11 n11", ada="fish bell pie mallet", bea="n20 n05").type("bait fish; bait bell")
    shown = "\n".join(plain.speak(table(t.view("Bea"))))
    assert "Fish hearts 3, Bell hearts 2 = 5 hearts, one whack." in shown
    t.type("whack pie; bait n20; whack n05")
    shown = "\n".join(plain.speak(table(t.view("Bea"))))
    assert "discard pile 3, from the top N20, Bell, Fish." in shown and "Ada's Arsenal, 0 hearts: Squeaky Mallet" in shown
    t = Whack(2, "n11 n11 n11 / steal-action n11 n11", bea="fish").type("take steal")
    assert "Take an item from somebody's Arsenal; you choose." in "\n".join(plain.speak(table(t.view("Bea"))))


def test_every_question_names_the_person_and_a_command_that_works() -> None:
    """The first command in backquotes that names a card or seat can be typed as it stands."""
    rng, rules, asked = random.Random(2), game("whack-a-catgirl"), set()
    for seed in range(40):
        names = ("Ada", "Bea", "Cal", "Dot")[: 2 + seed % 3]
        session = Session(rules, Setup("whack-a-catgirl", names, seed))
        while (seat := to_act(session.state)) is not None:
            view = rules.view(session.state, seat)
            asked.add(view.what)
            words = table(view).question
            assert words.startswith(f"{names[seat]}, ") and words.endswith((".", "?"))
            for command in re.findall(r"`([^`]+)`", words):
                whole = command.split()
                if whole[0] == "look" or len(whole) == 1 and whole[0] in ("bait", "take") or any(map(str.isupper, whole)):
                    continue
                state = session.state
                parse(command, rules.candidates(state), partial(rules.why_not, state), rules.spellings(state))
            session.play(rng.choice(rules.legal(session.state)))
    assert len(asked) > 14


def test_no_sentence_of_the_story_is_told_in_private() -> None:
    rules = game("whack-a-catgirl")
    session = Session(rules, Setup("whack-a-catgirl", ("Ada", "Bea", "Cal"), 4))
    while session.state.outcome is None:
        session.play(rules.legal(session.state)[-1])
    assert all(event.to is None for entry in session.entries for event in entry.events)
    assert all(one != two for one, two in pairwise(session.told(0)))
