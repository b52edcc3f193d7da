"""Whack a Catgirl: the card list, what is shown of it, and how it is typed."""

from __future__ import annotations

import random
import re
import time
from functools import partial
from itertools import pairwise

import pytest

from catcards.core.command import Unread, parse
from catcards.core.game import Illegal, Move, Setup, Unfit, to_act
from catcards.core.pieces import Beside
from catcards.core.session import Session
from catcards.games import game
from catcards.games.whack_a_catgirl.deck import TEXTS, card_list
from catcards.games.whack_a_catgirl.phrases import unfolded
from catcards.games.whack_a_catgirl.table import explain, face, gallery, table
from catcards.ui import plain
from catcards.ui.replies import Play
from catcards.ui.words import Words
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
        (("hearts = 1", 'hearts = "x"'), "item card 'a': hearts: Expected `int`"),
        (("hearts = 1", "hearts = 10"), "item card 'a': hearts: 10 is out of range; it is 0 to 9."),
        (("points = 1\ncount", "points = -1\ncount"), "item card 'a': points: -1 is out of range"),
        (("count = 6", "count = 0"), "item card 'a': count: 0 is out of range; it is 1 to 99."),
        (('does = "turn"', 'does = "dance"'), "action card 'b': does: 'dance' is not a text; there are another,"),
        (('does = "turn"', 'does = ""'), "action card 'b': does: '' is not a text"),
        (
            ('does = "turn"', f'does = "{50 * "x"}"'),
            "action card 'b': does: '" + 40 * "x" + "' is not a text; there are ",
        ),
        (("hearts = 1", 'hearts = 1\ntaken = "dance"'), "item card 'a': taken: 'dance' is not a text"),
        (("hearts = 1", 'hearts = 1\ndoes = "turn"'), "item card 'a': Object contains unknown field `does`"),
        (('does = "turn"', ""), "action card 'b': Object missing required field `does`"),
        (('name = "A"', 'name = ""'), "item card 'a': name: it takes 1 to 20 printable characters."),
        (('name = "A"', 'name = "A"\nsound = "' + "a" * 61 + '"'), "item card 'a': sound: it takes at most 60"),
        (("action.b", "action.a"), "action card 'a': an item has this id already"),
        (("action.b", "action.premium"), "this id is a word of the game"),
        (("action.b", "trick.b"), "unknown section 'trick'"),
    ],
)
def test_errors_name_file_card_and_key(change: tuple[str, str], told: str) -> None:
    assert card_list(TWO)["b"].text == "turn"
    longest = "a" * 60
    assert card_list(TWO.replace('name = "A"', f'name = "A"\nsound = "{longest}"'))["a"].sound == longest
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
        ("LURE HER WITH FISH", ["bait FISH"]),
        ("bait fish, whack pie and whack mallet", ["bait fish", "whack pie", "whack mallet"]),
        ("put out the fish and bell as bait", ["bait the fish", "bait bell"]),
        ("put the fish out", ["bait the fish"]),
        ("put fish and bell out as bait", ["bait fish", "bait bell"]),
        ("put , out", ["put , out"]),
        ("bait her", ["bait"]),
        ("whack pie", ["whack pie"]),
        ("take the tin of tuna", ["take the tin of tuna"]),
        ("bait", ["bait"]),
        ("bait ,", ["bait ,"]),  # never nothing: it must be refused
        ("whack and with &", ["whack and with &"]),
        ("whack pie and mallet", ["whack pie", "whack mallet"]),
        ("whack with pie using fish", ["bait fish", "whack pie"]),
        ("whack her with the pie", ["whack the pie"]),
        ("hit Neko-chan with pie", ["hit pie"]),
        ("whack the catgirl with the pie with fish", ["bait fish", "whack the pie"]),
        ("throw pie at her using fish", ["bait fish", "throw pie"]),
        ("whack her", ["whack"]),
        ("feed her the bell", ["bait the bell"]),
        ("lure neko-chan with fish and bell", ["bait fish", "bait bell"]),
        ("give her the fish", ["bait the fish"]),
        ("use fish and bell to whack pie", ["bait fish", "bait bell", "whack pie"]),
        ("bait fish, bell, whack pie", ["bait fish", "bait bell", "whack pie"]),
        ("bait fish and whack her with pie and mallet", ["bait fish", "whack pie", "whack mallet"]),
        ("take premium yarn", ["take yarn premium"]),
        ("take the yarn from the Discount Rack", ["take the yarn discount"]),
        ("grab yarn off", ["grab yarn off"]),
        ("take back", ["unbait"]),
        ("take it back", ["unbait"]),
        ("take back all the bait", ["unbait"]),
        ("take my bait back", ["unbait"]),
        ("take the rubber chicken back", ["unbait the rubber chicken"]),
        ("take back the chicken", ["unbait the chicken"]),
        ("take back scratcher", ["take back scratcher"]),
        ("steal the pie from bea", ["steal bea the pie"]),
        ("steal bea's pie", ["steal bea pie"]),
        ("give cal the bell", ["give bell cal"]),
        ("give the bell to cal", ["give the bell to cal"]),
        ("swap fan for bea's pie", ["offer fan", "swap bea pie"]),
        ("swap fan for pie", ["offer fan", "swap pie"]),
        ("why not whack pie with fish", ["why not whack pie with fish"]),
    ],
)
def test_sentences_and_what_they_stand_for(typed: str, single: list[str]) -> None:
    assert unfolded(typed) == single


def test_the_longest_line_is_read_at_once() -> None:
    start = time.perf_counter()
    for text in (
        "whack" + " " * 990 + "x",
        "whack pie" + " with" * 190,
        "take " + "in the " * 140,
        "swap " + "for " * 240,
    ):
        unfolded(text)
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize(
    "typed", ["take mallet", "TAKE the squeaky mallet", "get hammer", "grab squ", "take mallet squeaky"]
)
def test_cards_are_typed_by_id_name_alias_and_beginning(typed: str) -> None:
    assert Whack(2, "n11 n11 n11 / mallet fish bell").type(typed).arsenal("Ada") == "mallet"


@pytest.mark.rule("wc.4")
@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("take the pie from the premium section", "n31 yarn n11 / bell yarn n11"),
        ("grab the premium yarn", "pie n31 n11 / bell yarn n11"),
        ("take yarn from the rack", "pie n31 n11 / bell yarn n11"),
        ("take bell on the bottom row", "n31 yarn n11 / pie yarn n11"),
    ],
)
def test_a_card_is_typed_with_its_row_whether_there_are_copies_or_not(typed: str, left: str) -> None:
    assert Whack(2, "pie yarn n11 / bell yarn n11", deck="n31").type(typed).pool == left


def test_any_word_of_a_name_means_the_card_that_can_be_meant() -> None:
    """Not the Balloon Anvil in the pool, whose name begins so."""
    t = Whack(2, "n11 n11 n11 / anvil n11 n11", ada="beach-ball fish n05").type("bait fish; whack ball")
    assert t.pile("Ada") == "beach-ball"
    t = Whack(2, "n11 n11 n11 / anvil n11 n11", ada="fish sponge n05").type("bait fish; whack giant; take balloon")
    assert t.pile("Ada") == "sponge" and t.arsenal("Bea") == "anvil" and t.question == "Bea discard"


def test_take_alone_never_takes_the_bait_back() -> None:
    t = Whack(2, "pie yarn n11 / bell n22 n33", ada="fish n05").type("bait fish")
    for typed in ("take", "take b"):
        with pytest.raises(Illegal, match="type `unbait` first"):
            t.type(typed)
    assert t.bait == "fish"


@pytest.mark.parametrize(
    "typed", ["unbait", "back", "take it back", "take the chicken back", "take back the rubber chicken", "unbait chic"]
)
def test_the_bait_is_taken_back_in_many_ways(typed: str) -> None:
    t = Whack(2, ada="rubber-chicken fish n05").type("bait chicken")
    assert t.type(typed).bait == "" and t.state.called_back


def why_not(t: Whack, typed: str) -> str:
    """What a player is told who types this."""
    with pytest.raises(Illegal) as refused:
        t.type(typed)
    return str(refused.value)


def test_what_is_no_bait_is_not_taken_back() -> None:
    t = Whack(2, ada="rubber-chicken fish n05")
    assert why_not(t, "take the chicken back") == "There is no bait to take back (wc.7)."
    t.type("bait chicken")
    with pytest.raises(Unread):
        t.type("take the fish back")
    assert t.bait == "rubber-chicken"


@pytest.mark.parametrize("typed", ["decline", "skip", "no", "do without", "leave it"])
def test_a_may_is_declined_in_many_ways(typed: str) -> None:
    t = Whack(2, "n11 n11 n11 / pocket-action n11 n11", ada="n05").type("take pocket")
    assert t.type(typed).arsenal("Ada") == "n05" and t.asked == "Bea"


@pytest.mark.parametrize(
    "typed", ["peek bea", "look at bea", "look at Bea's pile", "look bea", "peek at bea’s score pile"]
)
def test_a_pile_is_looked_at_in_many_ways(typed: str) -> None:
    t = Whack(3, "n11 n11 n11 / peek-action n11 n11", bea_pile="s3", cal_pile="s2").type("take peek")
    assert isinstance(Words(t.session).read(typed), Play)
    t.type(typed)
    assert t.what == "peeking" and t.state.about == "bea"


@pytest.mark.rule("wc.7")
def test_a_refusal_names_no_card_that_was_not_typed() -> None:
    """Neither a card of the pool nor of somebody's Arsenal, when only `whack` or `bait` is typed."""
    lacking = "A whack takes two hearts of bait and another item to throw, and you have not got both (wc.7)."
    t = Whack(2, "n11 n11 n11 / fish n11 n11", ada="n05", bea="bell")
    for typed in ("whack", "whack neko-chan", "bait", "bait her"):
        assert why_not(t, typed) == lacking
    t = Whack(2, "n11 n11 n11 / fish n11 n11", ada="n20 n05", bea="bell")
    assert why_not(t, "whack neko-chan") == "Lay bait first, two hearts at least: `bait ITEM` (wc.7)."
    left = "One item must be left to whack with, so no more can be bait (wc.7)."
    assert why_not(t.type("bait n20"), "bait") == left
    t = Whack(2, "n11 n11 n11 / another-action clear-action n11", ada="n20 n05", bea="bell", rest=0)
    t.type("take another; take clear; clear premium; take n11")
    assert t.pool == ". . . / . . ."
    assert why_not(t, "take") == "There is no card left to take (wc.4)."


def test_a_card_of_the_other_row_is_never_taken_instead() -> None:
    t = Whack(2, "pie yarn n11 / bell yarn n11")
    with pytest.raises(Unread):
        t.type("take pie from the rack")
    assert t.question == "Ada turn" and t.arsenal("Ada") == ""


@pytest.mark.parametrize("typed", ["steal bea pie", "steal the pie from Bea", "steal bea's pie", "steal pie"])
def test_a_theft_is_typed_in_many_ways(typed: str) -> None:
    t = Whack(3, "n11 n11 n11 / steal-action n11 n11", bea="pie n20", cal="bell").type("take steal")
    assert t.type(typed).arsenal("Ada") == "pie"


@pytest.mark.parametrize("typed", ["give bell", "give the bell to Ada", "give ada the bell", "bell"])
def test_a_gift_is_typed_with_or_without_who_gets_it(typed: str) -> None:
    t = Whack(3, "n11 n11 n11 / demand-action n11 n11", bea="bell n20").type("take demand; ask bea")
    assert t.type(typed).arsenal("Ada") == "bell"
    t = Whack(3, "n11 n11 n11 / parade-action n11 n11", turn="Cal", cal="bell").type("take parade")
    assert t.type(typed).arsenal("Ada") == "bell"


def test_a_swap_is_typed_in_one_sentence() -> None:
    t = Whack(3, "n11 n11 n11 / swap-action n11 n11", ada="mallet", bea="pie", cal="bell").type("take swap")
    t.type("swap the mallet for bea's pie")
    assert t.arsenal("Ada") == "pie" and t.arsenal("Bea") == "mallet"


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
    t = Whack(2, "n11 n11 n11 / steal-action n11 n11", ada="fish bell pie mallet", bea="n20 n05")
    t.type("bait fish; bait bell")
    shown = "\n".join(plain.speak(table(t.view("Bea"))))
    assert "Fish hearts 3, Bell hearts 2 = 5 hearts, one whack." in shown
    t.type("whack pie; bait n20; whack n05")
    shown = "\n".join(plain.speak(table(t.view("Bea"))))
    assert "Discard pile: 3.\non top: N20, Bell, Fish." in shown and "Ada's Arsenal hearts 0: Squeaky Mallet" in shown
    t = Whack(2, "n11 n11 n11 / steal-action n11 n11", bea="fish").type("take steal")
    assert "Take an item from somebody's Arsenal; you choose." in "\n".join(plain.speak(table(t.view("Bea"))))
    t = Whack(2, "n11 n11 n11 / demand-action n11 n11", bea="fish").type("take demand; ask bea")
    assert "they choose one and give it to you." in "\n".join(plain.speak(table(t.view("Bea"))))
    t = Whack(2, "n11 n11 n11 / another-action steal-item n11", bea="fish").type("take another; take steal-item")
    assert "Take another card" not in "\n".join(plain.speak(table(t.view("Bea"))))  # that is done


def test_everybody_may_look_through_the_discard_pile() -> None:
    t = Whack(2, ada="fish tuna n20 shrimp pie").type("bait fish; bait tuna; bait n20; bait shrimp; whack pie")
    pile = next(piece.left for piece in table(t.view()).public if isinstance(piece, Beside))
    assert pile.name == "discard pile" and pile.count == 4
    assert [shown.name for shown in pile.cards] == ["Shrimp", "N20", "Tin of Tuna", "Fish"]


@pytest.mark.parametrize(
    ("text", "belongings", "suggested"),
    [
        ("steal", {"bea": "n20", "cal": "n05"}, "steal cal n05"),
        ("swap", {"ada": "n20 n05", "bea": "n30"}, "offer n20"),
        ("give", {"ada": "n20 n05"}, "give n20 bea"),
        ("parade", {"ada": "n05"}, "an item for Bea, on your left: `give n05 bea"),
        ("demand", {"bea": "n20", "cal": "n05"}, "ask cal"),
    ],
)
def test_a_question_suggests_what_is_likely(text: str, belongings: dict[str, str], suggested: str) -> None:
    t = Whack(3, f"n11 n11 n11 / {text}-action n11 n11", **belongings).type(f"take {text}")  # type: ignore[arg-type]
    assert f"{suggested}`" in table(t.view("Ada")).question


def test_what_is_good_to_throw_is_not_suggested_as_bait_nor_an_action_with_an_empty_arsenal() -> None:
    t = Whack(2, "cat-burglar pie n11 / n11 n11 n11", bea="n35 n22")
    assert "`take pie`" in table(t.view("Ada")).question
    assert "`bait n22`" in table(t.type("take pie").view("Bea")).question
    assert "`whack n35`" in table(t.type("bait n22").view("Bea")).question
    t = Whack(2, options="golf", ada="n30 n15 n02").type("bait n30")
    assert "`whack n02`" in table(t.view("Ada")).question  # in golf the fewest points are best


@pytest.mark.rule("wc.5")
def test_an_item_that_parts_with_one_says_that_it_may_be_itself() -> None:
    pool = "n11 n11 n11 / discard-item give-item discard-action"
    t = Whack(2, pool, ada="n20")
    said = {move[1]: explain(t.view("Ada"), move) for move in t.game.legal(t.state) if move[0] == "take"}
    assert said["discard-item"] == "item, ♥2, 1 point; then discard one, maybe itself"
    assert said["give-item"] == "item, ♥2, 1 point; then give one away, maybe itself"
    assert said["discard-action"] == "action, ♥0, 2 points; discard one"
    t = Whack(2, pool)
    assert explain(t.view("Ada"), Move("take", "discard-item")).endswith("; then discard one, which is itself")
    assert t.type("take discard-item").legal == {"discard discard-item"}
    told = {card.id: card.rulings for group in gallery() for card in group.cards}
    assert "That may be this very item; with nothing else in your Arsenal it must be (wc.5)." in told["anvil"]
    assert not any("this very item" in ruling for ruling in told["good-deed"])


@pytest.mark.rule("wc.11")
def test_in_the_last_turn_the_question_is_rather_for_points() -> None:
    """An item taken then is never thrown; in golf that is as well."""

    def last(options: str = "", **more: str) -> str:
        t = Whack(2, "n11 n11 n11 / s2 fish n11", rest=0, options=options, **more)  # type: ignore[arg-type]
        t.type("take n11 discount-3")
        assert t.still == "Ada" and t.asked == "Bea"
        return table(t.view("Bea")).question

    assert (
        last(bea="n20 n05")
        == "Bea, `bait n20` to whack, for the last time; or `take s2` or another of the Discount Rack."
    )
    assert last(bea="n05") == "Bea, `take s2` or another of the Discount Rack: you cannot lure her yet."
    assert last(bea="n20 n05", options="golf").startswith("Bea, `take fish` or another")


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
                if whole[0] == "look" or whole in (["bait"], ["take"]) or any(map(str.isupper, whole)):
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
