"""Whack a Catgirl, set-up and turns: wc.1 to wc.10."""

from __future__ import annotations

import pytest

from catcards.core.game import Setup, Unfit, to_act
from catcards.core.session import Session
from catcards.games import game
from catcards.games.whack_a_catgirl.table import table
from catcards.ui import plain
from whack import Whack

NAMES = ("Ada", "Bea", "Cal", "Dot", "Eve", "Fay")


def start(players: int, seed: int = 1, **more: object) -> Session:  # type: ignore[type-arg]
    setup = Setup("whack-a-catgirl", NAMES[:players], seed, **more)  # type: ignore[arg-type]
    return Session(game("whack-a-catgirl"), setup)


# wc.1 to wc.3


@pytest.mark.rule("wc.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play_clockwise(players: int) -> None:
    t = Whack(players)
    for seat in range(players):
        assert t.asked == NAMES[seat]
        t.type("take n11 discount-1")
    assert t.asked == "Ada"


@pytest.mark.rule("wc.1")
@pytest.mark.parametrize("players", [1, 6])
def test_one_and_six_are_refused(players: int) -> None:
    with pytest.raises(Unfit, match=r"2 to 5 players, not \d \(wc.1\)"):
        start(players)


@pytest.mark.rule("wc.1")
def test_anybody_may_be_drawn_to_start_and_the_deck_is_shuffled() -> None:
    sessions = [start(5, seed) for seed in range(60)]
    assert {to_act(session.state) for session in sessions} == {0, 1, 2, 3, 4}
    assert len({tuple(session.state.deck) for session in sessions}) == 60
    assert to_act(start(5, first=3).state) == 3
    assert to_act(start(5, dealt={"starter": ("dot",)}).state) == 3


@pytest.mark.rule("wc.2")
def test_six_cards_lie_in_two_rows() -> None:
    state = start(3).state
    assert len(state.pool) == 6 and all(state.pool) and len(state.deck) == 48
    dealt = state.chance.dealt["deck"]
    assert tuple(state.pool) == dealt[:6] and tuple(state.deck[::-1]) == dealt[6:]


@pytest.mark.rule("wc.2")
def test_a_deck_too_small_for_the_pool_is_refused() -> None:
    with pytest.raises(Unfit, match=r"takes 6 cards, and this deck has 5 \(wc.2\)"):
        start(2, deck='[item.a]\nname = "A"\nhearts = 1\npoints = 1\ncount = 5\n[action]\n')


@pytest.mark.rule("wc.3")
def test_arsenals_are_public_and_score_piles_their_owners() -> None:
    t = Whack(3, ada="n20 n05", ada_pile="s3", bea="pie")
    assert t.arsenal("Ada") == "n20 n05" and t.arsenal("Bea") == "pie"
    assert t.pile("Ada") == "s3"
    for other in t.others("Ada"):
        assert "s3" not in other.pile and other.piles[0] == len(t.view("Ada").pile)
    assert t.view().pile == ()


@pytest.mark.rule("wc.3")
def test_no_curtain_is_needed_and_the_pile_is_shown_only_as_kept() -> None:
    t = Whack(2, ada_pile="s3 s4")
    assert not t.state.private
    shown = table(t.view("Ada"))
    assert "S3" not in "\n".join(plain.speak(shown)) and "Your score pile: 2 cards" in "\n".join(plain.speak(shown))
    assert "Your score pile, 7 points: 2 cards.\nCard S3: 3 points." in "\n".join(plain.pieces(shown.kept))
    assert table(t.view()).kept == ()
    assert "S3" not in "\n".join(plain.pieces(table(t.view("Bea")).kept))


# wc.4 to wc.6


@pytest.mark.rule("wc.4")
def test_premium_cards_only_with_an_empty_arsenal() -> None:
    t = Whack(2, "pie mallet fish / bell n11 n11", ada="n11")
    t.refused("take pie", "wc.4")
    t.type("take bell")
    assert t.asked == "Bea" and t.arsenal("Ada") == "n11 bell"
    t.type("take mallet")
    assert t.arsenal("Bea") == "mallet"


@pytest.mark.rule("wc.4")
def test_a_turn_is_one_card() -> None:
    t = Whack(2, "n11 n11 n11 / bell fish pie").type("take bell")
    assert t.asked == "Bea"


@pytest.mark.rule("wc.4")
def test_not_both_take_and_whack() -> None:
    t = Whack(2, "n11 n11 n11 / bell n11 n11", ada="fish pie pillow n05")
    assert t.refused("bait fish; take bell", "wc.4").startswith("You have put out bait")
    t.type("bait pie; bait pillow; back").refused("bait fish; take bell", "wc.4")
    t = Whack(2, "n11 n11 n11 / bell n11 n11", ada="tuna fish pie pillow")
    t.type("bait tuna; bait fish; whack pie")
    assert t.refused("take bell", "wc.4").startswith("You have whacked")


@pytest.mark.rule("wc.4")
def test_of_two_copies_the_only_one_that_may_be_taken_is_meant() -> None:
    t = Whack(2, "pie n11 n11 / pie n11 n11", ada="n11")
    t.type("take pie")
    assert t.arsenal("Ada") == "n11 pie" and t.pool.startswith("n11 n11 n11 / pie")
    assert t.question == "Bea turn" and t.arsenal("Bea") == ""
    t.type("take n11 premium 2")
    assert t.arsenal("Bea") == "n11"


@pytest.mark.rule("wc.5")
def test_an_item_goes_to_the_arsenal_and_its_text_is_carried_out() -> None:
    t = Whack(2, "n11 n11 n11 / discard-item n11 n11").type("take discard")
    assert t.question == "Ada discard" and t.arsenal("Ada") == "discard-item"


@pytest.mark.rule("wc.5")
def test_an_action_is_carried_out_and_goes_to_the_score_pile() -> None:
    t = Whack(2, "n11 n11 n11 / discard-action n11 n11", ada="n11").type("take discard")
    assert t.question == "Ada discard" and t.pile("Ada") == "" and t.view().playing == ("discard-action",)
    t.type("discard n11")
    assert t.pile("Ada") == "discard-action" and t.discard == "n11" and t.asked == "Bea"


@pytest.mark.rule("wc.5")
@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("steal", "steal bea discard-item"),
        ("demand", "ask bea; give discard-item"),
        ("swap", "offer n11; swap bea discard-item"),
    ],
)
def test_a_text_is_not_carried_out_again_when_the_item_changes_hands(text: str, answer: str) -> None:
    t = Whack(2, f"n11 n11 n11 / discard-item {text}-action n11", turn="Bea", ada="n11", bea="n20 n05")
    t.type("take discard; discard n05")
    t.type(f"take {text}-action; {answer}")
    assert "discard-item" in t.arsenal("Ada") and t.question == "Bea turn"


@pytest.mark.rule("wc.5")
def test_nor_when_it_is_rescued_or_turned_up() -> None:
    t = Whack(2, "n11 n11 n11 / discard-item rescue-action n11", turn="Bea", bea="n20")
    t.type("take discard; discard discard-item; take rescue; rescue discard-item")
    assert t.arsenal("Ada") == "discard-item" and t.question == "Bea turn"
    t = Whack(2, "n11 n11 n11 / dip-action n11 n11", deck="discard-item", ada="n11").type("take dip")
    assert t.arsenal("Ada") == "n11 discard-item" and t.question == "Bea turn"


@pytest.mark.rule("wc.6")
def test_a_premium_card_falls_and_a_new_one_is_drawn_above() -> None:
    t = Whack(2, "pie mallet fish / bell n11 n11", deck="yarn").type("take bell")
    assert t.pool == "yarn mallet fish / pie n11 n11"
    assert "The Cream Pie falls to the Discount Rack." in t.heard(None)
    assert "New in the Premium Section: the Ball of Yarn." in t.heard(None)
    assert t.view().fresh == ("premium-1",)


@pytest.mark.rule("wc.6")
def test_two_premium_cards_fall() -> None:
    t = Whack(2, "pie mallet fish / another-item bell n20", deck="n21 n22").type("take another-item; take bell")
    assert t.pool == "n21 n22 fish / pie mallet n20"
    assert "The Cream Pie and the Squeaky Mallet fall to the Discount Rack." in t.heard(None)


@pytest.mark.rule("wc.6")
def test_a_taken_premium_card_is_replaced_and_nothing_falls() -> None:
    t = Whack(2, "pie mallet fish / bell n11 n11", deck="yarn").type("take mallet")
    assert t.pool == "pie yarn fish / bell n11 n11" and "falls" not in t.heard(None)


@pytest.mark.rule("wc.6")
def test_the_refill_comes_once_after_all_that_the_card_started() -> None:
    t = Whack(2, "pie mallet fish / another-item another-action n20", deck="n21 n22 n23").type("take another-item")
    assert t.pool == "pie mallet fish / . another-action n20"
    t.type("take another-action")
    assert t.pool == "pie mallet fish / . . n20"
    t.type("take n20")
    assert t.pool == "n21 n22 n23 / pie mallet fish" and t.asked == "Bea"
    assert "The Cream Pie, the Squeaky Mallet and the Fish fall to the Discount Rack." in t.heard(None)


@pytest.mark.rule("wc.6")
@pytest.mark.parametrize(
    ("deck", "pool"),
    [
        ("", ". . . / . n11 n11"),
        ("n21", ". . . / n21 n11 n11"),
        ("n21 n22", "n22 . . / n21 n11 n11"),
        ("n21 n22 n23", "n22 n23 . / n21 n11 n11"),
        ("n21 n22 n23 n24", "n22 n23 n24 / n21 n11 n11"),
    ],
)
def test_with_too_few_cards_discount_before_premium_from_left_to_right(deck: str, pool: str) -> None:
    t = Whack(2, "clear-action n11 n11 / another-action n11 n11", deck=deck, rest=0)
    t.type("take another; take clear; clear premium")
    assert t.pool == pool and (t.still is None) == (len(deck.split()) == 4)


@pytest.mark.rule("wc.6")
def test_a_short_discount_rack_is_filled_from_the_left_too() -> None:
    t = Whack(2, "clear-action n11 n11 / another-action n11 n11", deck="n21 n22", rest=0)
    t.type("take another; take clear; clear discount")  # the two left above fall
    assert t.pool == "n22 . . / n21 n11 n11"


@pytest.mark.rule("wc.6")
def test_cards_fall_in_the_last_round_too() -> None:
    t = Whack(2, "pie mallet fish / bell n11 n11", rest=0).type("take bell")
    assert t.pool == ". mallet fish / pie n11 n11" and t.still == "Ada"
    t.type("take n11 discount-2")
    assert t.pool == ". . fish / pie mallet n11"


# wc.7 and wc.8


@pytest.mark.rule("wc.7")
@pytest.mark.parametrize(("bait", "hearts"), [("n20", 2), ("n50", 5), ("n20 n30", 5)])
def test_two_to_five_hearts_allow_one_whack(bait: str, hearts: int) -> None:
    t = Whack(2, ada=f"{bait} n05 n04")
    for item in bait.split():
        t.type(f"bait {item}")
    assert t.view().hearts == hearts
    t.type("whack n05")
    assert t.pile("Ada") == "n05" and t.asked == "Bea" and t.arsenal("Ada") == "n04"


@pytest.mark.rule("wc.7")
@pytest.mark.parametrize("bait", ["n60", "n30 n30", "n90", "n20 n20 n20"])
def test_six_hearts_or_more_allow_two(bait: str) -> None:
    t = Whack(2, ada=f"{bait} n05 n04 n03")
    for item in bait.split():
        t.type(f"bait {item}")
    t.type("whack n05")
    assert t.question == "Ada second"
    t.refused("bait n03", "wc.7")
    t.refused("unbait", "wc.7")
    t.type("whack n04")
    assert t.pile("Ada") == "n05 n04" and t.asked == "Bea" and t.arsenal("Ada") == "n03"


@pytest.mark.rule("wc.7")
def test_the_second_whack_is_a_may_and_not_asked_for_without_an_item() -> None:
    t = Whack(2, ada="n60 n05 n04").type("bait n60; whack n05; done")
    assert t.pile("Ada") == "n05" and t.arsenal("Ada") == "n04" and t.discard == "n60" and t.asked == "Bea"
    assert t.heard(None).endswith("Ada leaves it at one whack.")
    t = Whack(2, ada="n60 n05").type("bait n60; whack n05")
    assert t.asked == "Bea"


@pytest.mark.rule("wc.7")
def test_fewer_than_two_hearts_are_refused() -> None:
    t = Whack(2, ada="n10 n15 n05").type("bait n10")
    assert "1 heart of bait" in t.refused("whack n05", "wc.7") or "1 heart, and" in t.refused("whack n05", "wc.7")
    t.type("bait n15; whack n05")
    assert t.pile("Ada") == "n05"


@pytest.mark.rule("wc.7")
def test_whacking_needs_bait_and_another_item() -> None:
    t = Whack(2, ada="n30 n05")
    t.refused("whack n05", "wc.7")
    t.type("bait n30").refused("whack n30", "wc.7")
    assert "is your last item" in t.refused("bait n05", "wc.7")
    t = Whack(2, ada="n30")
    assert "is your last item" in t.refused("bait n30", "wc.7")
    t.refused("whack n30", "wc.7")


@pytest.mark.rule("wc.7")
def test_a_whack_is_refused_for_what_it_lacks() -> None:
    t = Whack(2, ada="n20 n05 n04")
    for typed in ("whack", "whack n05"):
        assert t.refused(typed, "wc.7").startswith("Lay bait first")
        t.type("bait n20; unbait" if typed == "whack" else "bait n20")
    assert t.refused("whack", "wc.7").startswith("Say what to whack her with")
    t = Whack(2, ada="n10 n05 n04")
    for typed in ("whack", "whack n05"):
        assert t.refused(typed, "wc.7").startswith("A whack takes two hearts of bait and another item")


@pytest.mark.rule("wc.7")
def test_a_card_that_lies_somewhere_else_is_refused_with_its_place() -> None:
    t = Whack(3, "n11 n11 n11 / bell n11 n11", ada="n20 n05", bea="fish")
    assert t.refused("bait fish", "wc.7").startswith("Fish is in Bea's Arsenal")
    assert t.refused("whack bell", "wc.7").startswith("Bell is in the Card Pool")
    assert t.refused("take fish", "wc.4").startswith("Fish is in Bea's Arsenal")
    assert t.refused("take n05", "wc.4").startswith("N05 is in your Arsenal already")
    assert t.type("bait n20").refused("whack fish", "wc.7").startswith("Fish is in Bea's Arsenal")
    assert t.refused("bait bell", "wc.7").startswith("Bell is in the Card Pool")


@pytest.mark.rule("wc.7")
def test_bait_that_could_never_lead_to_a_whack_is_refused() -> None:
    t = Whack(2, ada="n20 n05")
    t.refused("bait n05", "wc.7")
    t = Whack(2, ada="n10 n05 n04")
    assert not t.legal_with("bait")
    assert t.refused("bait n10", "wc.7").startswith("With the N10 as bait you cannot reach two hearts")


@pytest.mark.rule("wc.7")
def test_bait_can_be_taken_back_once_a_turn() -> None:
    t = Whack(2, "n11 n11 n11 / bell n11 n11", ada="n20 n30 n05")
    t.refused("unbait", "wc.7")
    t.type("bait n20; bait n30")
    assert t.can("unbait") and t.view().called_back is False
    t.type("unbait")
    assert t.view().called_back is True
    assert t.question == "Ada turn" and t.bait == "" and sorted(t.arsenal("Ada").split()) == ["n05", "n20", "n30"]
    assert t.discard == ""
    t.type("bait n20")
    assert not t.can("unbait") and "not fooled twice" in t.refused("unbait", "wc.7")
    t.session.undo()
    t.type("take bell")
    assert "bell" in t.arsenal("Ada")
    t.type("take n11 discount-2; bait n20; take the bait back; take n11 discount-3")


@pytest.mark.rule("wc.7")
@pytest.mark.parametrize(
    "sentence",
    [
        "whack pie with fish and bell",
        "Whack the Cream Pie with the Fish, the Bell",
        "bonk pie with fish & bell",
        "bait fish and bell; whack pie",
        "bait fish; bait bell; throw pie",
        "feed fish, bell then hit pie",
        "bait fish, bell and whack pie",
        "whack her with the pie using fish and bell",
        "feed her the fish and the bell; hit Neko-chan with the pie",
        "use fish and bell to whack the catgirl with the pie",
    ],
)
def test_one_sentence_stands_for_baiting_and_whacking(sentence: str) -> None:
    t = Whack(2, ada="fish bell pie n04").type(sentence)
    assert t.pile("Ada") == "pie" and t.discard == "fish bell" and t.arsenal("Ada") == "n04"


@pytest.mark.rule("wc.7")
def test_a_sentence_with_two_missiles_and_one_with_too_little_bait() -> None:
    t = Whack(2, ada="fish tuna pie mallet").type("whack pie and mallet with fish and tuna")
    assert t.pile("Ada") == "pie mallet" and t.asked == "Bea"
    t = Whack(2, ada="n10 n20 pie n04")
    with pytest.raises(Exception, match="does not come for less than 2"):
        t.type("whack pie with n10")
    assert t.bait == "n10" and t.question == "Ada bait"


@pytest.mark.rule("wc.7")
def test_the_hearts_and_what_they_buy_are_told_while_baiting() -> None:
    t = Whack(2, ada="n10 n20 n30 n05 n04").type("bait n10")
    assert "1 heart, too little yet." in t.heard(None)
    t.type("bait n20")
    assert "3 hearts, one whack." in t.heard(None)
    t.type("bait n30")
    assert "6 hearts, two whacks." in t.heard(None)


@pytest.mark.rule("wc.8")
def test_bait_goes_to_the_discard_pile_and_what_was_thrown_to_the_score_pile() -> None:
    t = Whack(3, ada="n20 n30 n05").type("bait n20; bait n30; whack n05")
    assert t.discard == "n20 n30" and t.pile("Ada") == "n05" and t.arsenal("Ada") == "" and t.bait == ""
    assert t.heard(None).endswith("\nNeko-chan comes for the N20 and the N30. Ada whacks her with the N05.")
    assert all(view.piles[0] == len(t.view("Ada").pile) for view in t.others("Ada"))


# wc.9 and wc.10


@pytest.mark.rule("wc.9")
def test_passing_only_with_nothing_to_take_and_nothing_to_whack_with() -> None:
    t = Whack(3, "clear-action n11 n11 / another-action clear-action n11", rest=0)
    t.refused("pass", "wc.9")
    t.type("take another; take clear-action premium-1; clear premium")  # nothing of the first column is left
    assert t.pool == ". . . / . clear-action n11" and t.question == "Bea turn"
    t.type("take clear; clear discount")
    assert t.pool == ". . . / . . ." and t.question == "Cal turn"
    assert t.legal == {"pass"}
    t.type("pass")
    assert t.asked == "Ada"
    t.type("pass")
    assert t.ending is not None


@pytest.mark.rule("wc.9")
def test_with_an_empty_pool_one_who_can_whack_must() -> None:
    t = Whack(3, "clear-action n11 n11 / another-action clear-action n11", rest=0, cal="n20 n05")
    t.type("take another; take clear-action premium-1; clear premium; take clear; clear discount")
    assert t.pool == ". . . / . . ." and t.question == "Cal turn" and t.legal == {"bait n20"}
    assert "whack" in t.refused("pass", "wc.9")
    t.type("bait n20; whack n05")
    assert t.question == "Ada turn" and t.legal == {"pass"}


@pytest.mark.rule("wc.10")
def test_nothing_is_ever_reshuffled() -> None:
    session = start(4, 3)
    left, longest = 48, 0
    while session.state.outcome is None:
        session.play(session.game.legal(session.state)[-1])
        assert len(session.state.deck) <= left
        left, longest = len(session.state.deck), max(longest, len(session.state.discard))
    assert left == 0 < longest
