"""Whack a Catgirl, the texts of items and actions, each with its targets missing, one and many (wc.5)."""

from __future__ import annotations

import random
from itertools import product

import pytest

from catcards.core.game import Move, Setup, to_act
from catcards.core.session import Session
from catcards.games import game
from catcards.games.whack_a_catgirl.deck import TEXTS, card_list
from catcards.games.whack_a_catgirl.texts import IN_VAIN, MAY
from whack import Whack

PLAIN = "n11 n11 n11"
pytestmark = pytest.mark.rule("wc.5")


def table(text: str, players: int = 3, kind: str = "action", **belongings: str) -> Whack:
    """Ada has just taken a card with this text from the Discount Rack."""
    pool = belongings.pop("pool", f"{PLAIN} / {text}-{kind} n11 n11")
    options = {"rest": int(belongings.pop("rest", "12"))}
    return Whack(players, pool, **options, **belongings).type(f"take {text}-{kind}")  # type: ignore[arg-type]


def over(t: Whack) -> bool:
    """Whether the text is done: it is the next player's turn, and the action lies in the score pile."""
    return t.question == "Bea turn" and t.view().playing == ()


# another, premium


def test_another_by_the_usual_rules() -> None:
    t = table("another", pool="n21 n22 n23 / another-action n24 n25")
    assert t.legal_with("take") == {f"take n2{n}" for n in "12345"}  # an empty Arsenal: Premium too
    t.type("take n22")
    assert over(t) and t.arsenal("Ada") == "n22" and t.pile("Ada") == "another-action"
    t = table("another", pool="n21 n22 n23 / another-action n24 n25", ada="n30")
    assert t.legal == {"take n24", "take n25"}
    told = "N22 is in the Premium Section, closed to you while there is an item in your Arsenal (wc.4)."
    assert t.refused("take n22", "wc.4") == told
    t.refused("decline", "wc.5")


@pytest.mark.rule("wc.4")
def test_an_item_that_lets_take_another_fills_the_arsenal_first() -> None:
    t = table("another", kind="item", pool="n21 n22 n23 / another-item n24 n25")
    assert t.legal == {"take n24", "take n25"}
    assert t.type("take n25").arsenal("Ada") == "another-item n25" and over(t)


def test_another_with_one_and_with_nothing_to_take() -> None:
    t = Whack(2, "n21 clear-action n22 / another-action another-item n25", rest=0)
    t.type("take another-action; take clear; clear premium; take another-item")
    assert t.legal == {"take n25"}
    t = Whack(2, "n21 clear-action n22 / another-action another-action another-item", rest=0)
    t.type("take another-action discount-1; take another-action; take clear; clear premium; take another-item")
    assert t.question == "Ada turn" and "no other card to take, so nothing happens" in t.heard(None)


@pytest.mark.rule("wc.4")
def test_another_with_only_a_premium_card_left_and_an_item_in_the_arsenal() -> None:
    t = Whack(5, "n21 n22 n23 / another-item n24 n25", rest=0).type("take n24; take n22; take n25; take n23")
    assert t.question == "Eve turn" and t.pool == "n21 . . / another-item . ."
    t.type("take another-item")
    assert t.question == "Ada turn" and t.arsenal("Eve") == "another-item" and t.pool == ". . . / n21 . ."


def test_premium_whatever_lies_in_the_arsenal() -> None:
    t = table("premium", pool="n21 n22 n23 / premium-action n24 n25", ada="n30")
    assert t.legal == {"take n21", "take n22", "take n23"}
    told = "N24 is on the Discount Rack, and the text takes a Premium card (wc.5)."
    assert t.refused("take n24", "wc.5") == told
    assert t.type("take n21").arsenal("Ada") == "n30 n21" and over(t)
    assert t.pool == "n11 n22 n23 / n11 n24 n25"


def test_premium_with_one_and_with_none_left() -> None:
    t = Whack(2, "clear-action n21 n22 / another-action premium-action premium-item", rest=0)
    t.type("take another; take clear; clear premium")
    assert t.pool == ". . . / . premium-action premium-item"
    t.type("take premium-action")
    assert "no Premium card to take, so nothing happens" in t.heard(None) and t.pile("Bea") == "premium-action"
    t = Whack(2, "clear-action n21 n22 / another-action premium-action n24", deck="n31 n32", rest=0)
    t.type("take another; take clear; clear premium; take premium-action")
    assert t.pool == "n32 . . / n31 . n24" and t.legal == {"take n32"}
    t.type("take n32")
    assert t.arsenal("Bea") == "n32"


# steal, demand, swap, give


def test_steal_from_many() -> None:
    t = table("steal", bea="n20 n05", cal="n30")
    assert t.legal == {"steal bea n20", "steal bea n05", "steal cal n30"}
    t.refused("decline", "wc.5")
    t.type("steal n05")
    assert over(t) and t.arsenal("Ada") == "n05" and t.arsenal("Bea") == "n20"


def test_steal_from_one_and_from_nobody() -> None:
    t = table("steal", cal="n30", ada="n20")
    assert t.legal == {"steal cal n30"}
    assert t.refused("steal bea", "wc.5") == "Bea has no items (wc.5)."
    assert t.type("steal cal").arsenal("Ada") == "n20 n30" and t.arsenal("Cal") == ""
    t = table("steal", ada="n20")
    assert over(t) and t.arsenal("Ada") == "n20"
    assert "Nobody else has an item to take, so nothing happens." in t.heard(None)


def test_demand_lets_the_other_one_choose() -> None:
    t = table("demand", bea="n20 n05", cal="n30")
    assert t.legal == {"ask bea", "ask cal"}
    t.refused("decline", "wc.5")
    t.type("ask bea")
    assert t.question == "Bea surrender" and t.legal == {"give n20 ada", "give n05 ada"}
    t.refused("decline", "wc.5")
    t.type("give n05")
    assert over(t) and t.arsenal("Ada") == "n05" and t.arsenal("Bea") == "n20"


def test_demand_of_one_and_of_nobody() -> None:
    t = table("demand", cal="n30")
    assert t.legal == {"ask cal"}
    t.refused("ask bea", "wc.5")
    t.type("ask cal; give n30")
    assert over(t) and t.arsenal("Ada") == "n30"
    assert over(table("demand", ada="n20"))


def test_swap_is_a_may() -> None:
    t = table("swap", ada="n05 n20", bea="n30 n40", cal="n50")
    assert t.legal == {"offer n05", "offer n20", "decline"}
    t.type("offer n05")
    assert t.legal == {"swap bea n30", "swap bea n40", "swap cal n50", "decline"}
    t.type("swap cal n50")
    assert over(t) and t.arsenal("Ada") == "n20 n50" and t.arsenal("Cal") == "n05"
    t = table("swap", ada="n05", bea="n30").type("decline")
    assert over(t) and t.arsenal("Ada") == "n05"
    t = table("swap", ada="n05", bea="n30").type("offer n05; decline")
    assert over(t) and t.arsenal("Ada") == "n05" and t.arsenal("Bea") == "n30"


def test_swap_of_one_and_of_nothing() -> None:
    t = table("swap", ada="n05", cal="n50").type("offer n05")
    assert t.legal == {"swap cal n50", "decline"}
    assert t.refused("swap bea", "wc.5") == "Bea has no items (wc.5)."
    assert over(table("swap", ada="n05")) and over(table("swap", bea="n05"))
    t = table("swap", kind="item", bea="n30")  # the item itself can be offered
    assert t.legal == {"offer swap-item", "decline"}


def test_give_to_many_and_to_one() -> None:
    t = table("give", ada="n05 n20")
    assert t.legal == {"give n05 bea", "give n05 cal", "give n20 bea", "give n20 cal"}
    t.refused("decline", "wc.5")
    t.type("give n05 to cal")
    assert over(t) and t.arsenal("Cal") == "n05" and t.arsenal("Ada") == "n20"
    t = table("give", players=2, kind="item")
    assert t.legal == {"give give-item bea"}
    t.type("give give-item")
    assert over(t) and t.arsenal("Bea") == "give-item" and t.arsenal("Ada") == ""


def test_give_with_nothing_to_give() -> None:
    assert over(table("give", bea="n20"))


# discard, litter, parade, rescue


def test_discard_one_of_many_of_one_of_none() -> None:
    t = table("discard", kind="item", ada="n05 n20")
    assert t.legal == {"discard n05", "discard n20", "discard discard-item"}
    t.refused("decline", "wc.5")
    t.type("discard n20")
    assert over(t) and t.discard == "n20" and t.arsenal("Ada") == "n05 discard-item"
    assert table("discard", kind="item").legal == {"discard discard-item"}
    t = table("discard", bea="n20")
    assert over(t) and t.discard == "" and t.pile("Ada") == "discard-action"


def test_litter_asks_everybody_else_in_order() -> None:
    t = table("litter", players=4, ada="n05", bea="n20 n21", dot="n30")
    assert t.question == "Bea discard" and t.legal == {"discard n20", "discard n21"}
    t.type("discard n21")
    assert t.question == "Dot discard"
    t.type("discard n30")
    assert over(t) and t.discard == "n21 n30" and t.arsenal("Ada") == "n05" and t.pile("Ada") == "litter-action"


def test_litter_with_one_and_with_nobody() -> None:
    t = table("litter", cal="n20")
    assert t.question == "Cal discard"
    assert over(t.type("discard n20"))
    assert over(table("litter", ada="n05"))


def test_parade_gives_all_at_once() -> None:
    t = table("parade", ada="n05", bea="n20 n21", cal="n30")
    assert t.question == "Ada parade"
    t.type("give n05")
    assert t.question == "Bea parade" and t.legal == {"give n20 cal", "give n21 cal"}  # not yet what Ada gives
    assert t.view().gifts == ((0, "n05"),)
    t.refused("decline", "wc.5")
    t.type("give n21")
    t.type("give n30")
    assert over(t) and (t.arsenal("Ada"), t.arsenal("Bea"), t.arsenal("Cal")) == ("n30", "n20 n05", "n21")


def test_parade_with_one_and_with_nobody() -> None:
    t = table("parade", cal="n30")
    assert t.question == "Cal parade"
    t.type("give n30")
    assert over(t) and t.arsenal("Ada") == "n30" and t.arsenal("Cal") == ""
    assert over(table("parade"))


def test_rescue_from_many() -> None:
    t = Whack(2, f"{PLAIN} / rescue-item n11 n11", turn="Bea", bea="n20 n30 n05")
    t.type("bait n20; bait n30; whack n05; take rescue")
    assert t.legal == {"rescue n20", "rescue n30"}
    t.refused("decline", "wc.5")
    t.type("rescue n20")
    assert t.arsenal("Ada") == "rescue-item n20" and t.discard == "n30" and over(t)


def test_rescue_of_one_never_of_an_action_and_of_nothing() -> None:
    t = Whack(2, "turn-action n20 turn-action / clear-action rescue-action n11", turn="Bea")
    t.type("take clear; clear premium; take rescue")
    assert t.legal == {"rescue n20"}
    told = "Turn Action is an action, and only items are rescued (wc.5)."
    assert t.refused("rescue turn-action", "wc.5") == told
    assert t.type("rescue n20").arsenal("Ada") == "n20"
    assert over(table("rescue"))


def test_the_copy_on_top_is_rescued() -> None:
    t = Whack(2, f"{PLAIN} / rescue-item n11 n11", turn="Bea", bea="n20 n30 n20 n05")
    t.type("bait n20; bait n30; bait n20; whack n05; take rescue; rescue n20")
    assert t.discard == "n20 n30"


# clear, rows, dip


def test_clear_either_row() -> None:
    t = table("clear", pool="n21 n22 n23 / clear-action n24 n25", rest="9")
    assert t.legal == {"clear premium", "clear discount"}
    t.refused("decline", "wc.5")
    t.type("clear the discount rack")
    assert over(t) and t.discard == "n24 n25" and t.pool == "n11 n11 n11 / n21 n22 n23"
    t = table("clear", pool="n21 n22 n23 / n24 clear-action n25").type("clear premium")
    assert t.discard == "n21 n22 n23" and t.pool == "n11 n11 n11 / n24 n11 n25"


def test_clear_one_row_and_nothing() -> None:
    t = Whack(3, "clear-action n21 n22 / another-action clear-item n25", rest=0)
    t.type("take another; take clear-action; clear premium; take clear-item")
    assert t.pool == ". . . / . . n25" and t.legal == {"clear discount"}
    assert t.refused("clear premium", "wc.5") == "There is nothing in the premium row to clear (wc.5)."
    assert t.type("clear discount").pool == ". . . / . . ."
    t = Whack(3, "clear-action n21 n22 / n25 another-action clear-item", rest=0)
    t.type("take another; take clear-action; clear premium; take clear-item")
    assert t.pool == ". . . / n25 . ." and t.legal == {"clear discount"}
    t = Whack(2, "another-action n21 n22 / another-action clear-item clear-action", rest=0)
    t.type("take another-action discount-1; take another-action; take clear-action; clear premium; take clear-item")
    assert t.pool == ". . . / . . ." and "nothing to clear, so nothing happens" in t.heard(None)


def test_rows_change_places() -> None:
    t = table("rows", pool="n21 n22 n23 / rows-action n24 n25")
    # the space of the taken card is above now, and nothing falls
    assert over(t) and t.pool == "n11 n24 n25 / n21 n22 n23" and t.pile("Ada") == "rows-action"


def test_rows_change_places_from_the_premium_section_and_in_a_short_pool() -> None:
    t = Whack(2, "rows-action n22 n23 / n21 n24 n25", deck="n26").type("take rows")
    assert t.pool == "n26 n24 n25 / n21 n22 n23"  # what came up falls again
    t = Whack(2, "n21 n22 n23 / rows-action n24 n25", rest=0).type("take rows")
    assert t.pool == ". n24 n25 / n21 n22 n23" and t.still is not None


def test_dip_turns_up_an_item_an_action_or_nothing() -> None:
    t = table("dip", deck="n40")
    assert over(t) and t.arsenal("Ada") == "n40"
    t = table("dip", deck="turn-action")
    assert over(t) and t.discard == "turn-action" and t.arsenal("Ada") == "" and t.view().extra == 0
    t = table("dip", rest="0")
    assert over(t) and "The deck is empty, so nothing happens." in t.heard(None)
    assert over(table("dip", rest="0", ada="n20"))


# peek, pocket, turn


def test_peek_is_for_one_pair_of_eyes() -> None:
    t = table("peek", bea_pile="s3 s4", cal_pile="s1", ada="n20")
    assert t.legal == {"peek bea", "peek cal"}
    t.refused("decline", "wc.5")
    t.type("peek bea")
    assert t.question == "Ada peeking" and t.legal == {"done"}
    assert t.view("Ada").peeked == ("s3", "s4")
    assert all(view.peeked is None for view in t.others("Ada"))
    for seat, secret in ((0, False), (1, False), (2, True), (None, True)):
        hidden = {card for pool in t.game.hidden(t.state, seat) for zone in pool for card in zone}
        assert {"s3", "s4"} & hidden == ({"s3", "s4"} if secret else set())
    assert "S3" not in t.heard("Ada") and "S3" not in t.heard(None)  # no log keeps it
    t.type("done")
    assert over(t) and t.view("Ada").peeked is None and t.pile("Ada") == "peek-action"


def test_peek_at_one_and_at_nobody() -> None:
    t = Whack(3, f"{PLAIN} / peek-action n11 n11", ada="n20 n05", bea="n20 n05", cal="n20 n05")
    t.type("take n11 discount-2; bait n20; whack n05; take n11 discount-2; take peek")
    assert t.legal == {"peek bea"}
    assert t.refused("peek cal", "wc.5") == "Cal has no score pile to look at (wc.5)."
    assert over(table("peek"))


def test_pocket_is_a_may() -> None:
    t = table("pocket", ada="n05 n20")
    assert t.legal == {"pocket n05", "pocket n20", "decline"}
    t.type("pocket n05")
    assert over(t) and t.pile("Ada") == "n05 pocket-action" and t.arsenal("Ada") == "n20" and t.discard == ""
    t = table("pocket", ada="n05").type("decline")
    assert t.heard(None).startswith("Ada leaves it at that.")
    assert over(t) and t.arsenal("Ada") == "n05" and t.pile("Ada") == "pocket-action"
    assert table("pocket", kind="item").legal == {"pocket pocket-item", "decline"}
    assert over(table("pocket", bea="n05"))


def test_another_turn_follows_at_once_and_two_add_up() -> None:
    t = table("turn", pool=f"{PLAIN} / turn-action n21 n22")
    assert t.question == "Ada turn" and t.pile("Ada") == "turn-action" and t.view().extra is False
    assert over(t.type("take n21"))
    t = table("another", pool=f"{PLAIN} / another-action turn-item n22").type("take turn")
    assert t.question == "Ada turn" and t.view().extra is False
    t = Whack(2, f"{PLAIN} / another-action turn-item n22").type("take another; take turn")
    assert t.question == "Ada turn"
    t = Whack(2, f"{PLAIN} / turn-action turn-item n22").type("take turn-action; take turn-item")
    assert t.question == "Ada turn" and t.type("take n22").question == "Bea turn"


def test_a_score_pile_gets_the_actions_only_when_all_is_done() -> None:
    t = Whack(2, f"{PLAIN} / another-action discard-action n22", ada="n20").type("take another; take discard")
    assert t.view().playing == ("another-action", "discard-action") and t.pile("Ada") == ""
    t.type("discard n20")
    assert t.pile("Ada") == "another-action discard-action"


# all of them


def test_every_keyword_is_printed_on_a_card_of_ours_and_tested_here() -> None:
    cards = card_list().cards.values()
    assert {card.text for card in cards if card.text} == set(TEXTS)
    assert len(TEXTS) >= 10
    assert set(IN_VAIN) == set(TEXTS) - {"turn", "rows"}
    assert MAY <= {*TEXTS, "swap-for"}
    for card in cards:
        assert card.item or card.text


@pytest.mark.parametrize("card", [card.id for card in card_list().cards.values()])
def test_every_card_of_ours_can_be_taken_with_nothing_one_and_many_around(card: str) -> None:
    """Whoever is asked, something can be answered, until it is the next player's turn or an extra one."""
    printed = card_list()[card]
    for items, piles, rest in product(("", "n20", "n20 n05 n31"), ("", "s2"), (0, 9)):
        names = ("ada", "bea", "cal")
        own = dict.fromkeys(names, items) | {f"{name}_pile": piles for name in names}
        t = Whack(3, f"n21 n22 n23 / {card} n24 n25", rest=rest, **own)  # type: ignore[arg-type]
        t.type(f"take {card}")
        asked: list[str] = []
        while t.state.outcome is None and t.what != "turn":
            asked.append(t.what)
            assert len(asked) < 9
            t.session.play(t.game.legal(t.state)[0])
            t.game.audit(t.state)
        assert t.asked == ("Ada" if printed.text == "turn" else "Bea")
        assert (card in t.pile("Ada")) == (not printed.item)
        assert bool(asked) <= bool(printed.text)


def test_duplicates_in_an_arsenal_are_offered_once() -> None:
    t = table("give", ada="n20 n20", players=2)
    assert t.game.legal(t.state) == [Move("give", "n20", "bea")]


def test_random_play_reaches_every_question() -> None:
    rng, seen = random.Random(5), set()
    rules = game("whack-a-catgirl")
    for seed in range(60):
        session = Session(rules, Setup("whack-a-catgirl", ("Ada", "Bea", "Cal"), seed))
        while to_act(session.state) is not None:
            seen.add(session.state.asks[-1].what)
            session.play(rng.choice(rules.legal(session.state)))
    assert seen == {"turn", "bait", "second", "surrender", "swap-for", "peeking"} | set(IN_VAIN) - {"litter", "dip"}
