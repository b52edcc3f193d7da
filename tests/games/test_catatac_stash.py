"""CATATAC, stash and counter: ct.21 to ct.24."""

from __future__ import annotations

from typing import Any

import pytest

from catcards.core.command import Unread
from catcards.core.game import Illegal
from catcards.games import module
from table import Table, held

TABLE = module("catatac", "table")


def attempt(players: int = 2, name: str = "Ada", **more: Any) -> Table:
    """This player has just stashed with a pair of threes; the next one is asked."""
    clan = "white" if name in ("Ada", "Cal", "Eve") else "black"
    hands = {name.lower(): f"3 {more.pop(name.lower(), '')}"} | {
        key: more.pop(key) for key in ("ada", "bea", "cal", "dot", "eve", "fay") if key in more
    }
    t = Table(players, turn=name, top="3", ball=f"{clan}-alley {clan}", cards=more.pop("cards", ""), **hands, **more)
    return t.type("play 3; pair stash")


def order(t: Table, turns: int) -> list[str | None]:
    """Who has the next turns, when everybody lays a filler."""
    asked = []
    for _ in range(turns):
        asked.append(t.asked)
        t.duds(1)
    return asked


# ct.21


@pytest.mark.rule("ct.21")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_next_opposing_player_answers(players: int) -> None:
    for seat, name in enumerate(("Ada", "Bea", "Cal", "Dot", "Eve", "Fay")[:players]):
        t = attempt(players, name)
        assert t.question == f"{t.names[(seat + 1) % players]} answer"


@pytest.mark.rule("ct.21")
@pytest.mark.parametrize(("name", "other", "clan"), [("Ada", "Bea", "white"), ("Bea", "Ada", "black")])
def test_a_counter_takes_the_ball_out_and_leaves_it_to_the_clan_that_attempted(
    name: str, other: str, clan: str
) -> None:
    t = attempt(name=name, **held({other: "doorstop"}))
    assert t.ball == f"{clan}-hideout {clan}"
    deck = t.deck
    t.type("counter doorstop")
    assert t.ball == f"{clan}-alley {clan}"
    assert t.top == "doorstop" and t.won == (0, 0)
    assert t.question == f"{name} turn", "the counter was the turn"
    assert t.counts == (6, 6) and t.deck == deck - 1, "and then they refill"


@pytest.mark.rule("ct.21")
def test_play_goes_on_to_the_left_of_the_one_who_countered() -> None:
    t = attempt(4, bea="doorstop").type("counter doorstop")
    assert order(t, 3) == ["Cal", "Dot", "Ada"]


@pytest.mark.rule("ct.21")
@pytest.mark.parametrize("card", [*"124567", "joker", "snatch", "pounce", "nudge", "zoomies", "leap", "relay"])
def test_only_a_card_with_the_counter_icon_will_do(card: str) -> None:
    t = attempt(bea=card)
    assert t.legal == {"concede"}
    t.refused(f"counter {card}", "ct.21")


@pytest.mark.rule("ct.21")
@pytest.mark.parametrize("card", ["miracle", "backflip", "reflex", "doorstop"])
def test_every_card_with_the_counter_icon_will_do(card: str) -> None:
    t = attempt(bea=f"{card} 4 joker")
    assert t.legal == {f"counter {card}", "concede"}
    t.type(f"counter {card}")
    assert t.ball == ("neutral-alley white" if card == "backflip" else "white-alley white")


@pytest.mark.rule("ct.21")
def test_a_pair_is_no_counter() -> None:
    t = attempt(bea="3 snatch joker")
    for card in ("3", "snatch", "joker"):
        t.refused(f"counter {card}", "ct.21")


@pytest.mark.rule("ct.21")
@pytest.mark.parametrize("card", ["miracle", "backflip", "reflex", "doorstop"])
def test_a_counter_is_good_for_nothing_without_a_stash(card: str) -> None:
    """The counter group of a block needs the ball on the enemy hideout; in a normal turn only another group goes."""
    t = Table(ball="white-alley black", top="3", ada=card).type(f"play {card}")
    if card == "reflex":
        assert t.legal == {"block steal", "end"}
        t.refused("block counter", "ct.21")
    else:
        assert t.question == "Bea turn" and t.ball == "white-alley black"


@pytest.mark.rule("ct.21")
def test_further_effects_of_the_block_follow() -> None:
    t = attempt(bea="backflip").type("counter backflip")
    assert t.ball == "neutral-alley white" and t.question == "Ada turn"


@pytest.mark.rule("ct.21")
@pytest.mark.parametrize(("effects", "ball"), [
    ("counter, movement 2", "black-alley white"),
    ("counter, steal", "white-alley black"),
    ("counter, steal, movement 1", "neutral-alley black"),
    ("counter, movement 1, movement 1", None),
])  # fmt: skip
def test_further_effects_of_all_kinds(effects: str, ball: str | None) -> None:
    t = attempt(bea="trick", cards=f"trick 5 enemy possession: {effects}").type("counter trick")
    if ball is None:  # two ways to counter: which one is asked
        assert t.question == "Bea counter"
        ways = {
            "block counter move neutral-alley move white-alley",
            "block counter move neutral-alley move black-alley",
        }
        assert t.legal == ways
        t.type("block counter move neutral-alley move black-alley")
        ball = "black-alley white"
    assert t.ball == ball and t.question == "Ada turn"


@pytest.mark.rule("ct.21")
@pytest.mark.parametrize(("block", "rule"), [
    ("enemy possession: counter, stash attempt 3", "ct.13"),
    ("possession: counter", "ct.8"),
    ("possession, enemy possession: counter", "ct.8"),
    ("enemy possession: counter, movement 1, steal, steal", "ct.11"),
])  # fmt: skip
def test_a_counter_card_counters_only_if_its_whole_block_can_be_used(block: str, rule: str) -> None:
    t = attempt(bea="trick", cards=f"trick 5 {block}")
    t.refused("counter trick", rule)
    assert t.legal == {"concede"}


@pytest.mark.rule("ct.21")
def test_a_counter_that_ends_in_a_stash_is_answered_in_its_turn() -> None:
    special = "coup 5 enemy possession: counter, steal, movement 2, stash attempt 1"
    t = attempt(bea="coup", ada="doorstop", cards=special).type("counter coup")
    assert t.ball == "black-hideout black" and t.question == "Ada answer" and t.won == (0, 0)
    t.type("counter doorstop")
    assert t.ball == "black-alley black" and t.question == "Bea turn"
    t = attempt(4, bea="coup", cards=special).type("counter coup")
    assert t.question == "Cal answer"
    t.type("concede")
    assert t.won == (0, 1) and t.question == "Cal turn"


@pytest.mark.rule("ct.21")
def test_a_pair_may_complete_the_counter() -> None:
    """Countered with Snare on a 3, the ball may then be stolen with the pair, before the refill."""
    t = attempt(bea="snare", cards="snare 3 enemy possession: counter")
    deck = t.deck
    t.type("counter snare")
    assert t.question == "Bea influence" and t.ball == "white-alley white"
    assert t.legal == {"pair steal", "end"} and t.counts == (6, 5)
    t.type("pair steal")
    assert t.ball == "white-alley black" and t.question == "Ada turn"
    assert t.counts == (6, 6) and t.deck == deck - 1


@pytest.mark.rule("ct.21")
def test_the_pair_need_not_be_used() -> None:
    t = attempt(bea="snare", cards="snare 3 enemy possession: counter").type("counter snare; end")
    assert t.ball == "white-alley white" and t.question == "Ada turn"


@pytest.mark.rule("ct.21")
def test_the_pair_cannot_come_before_the_counter() -> None:
    t = attempt(bea="snare", cards="snare 3 enemy possession: counter")
    for text in ("pair steal", "pair move neutral-alley"):
        t.refused(text, "ct.21")
    t.refused("play 8", "ct.21")


@pytest.mark.rule("ct.21")
def test_a_pair_after_further_effects() -> None:
    t = attempt(bea="snare", cards="snare 3 enemy possession: counter, movement 1, steal").type("counter snare")
    assert t.legal == {"pair move white-alley", "pair move black-alley", "end"}
    t.type("pair move black-alley")
    assert t.ball == "black-alley black" and t.question == "Ada turn"


@pytest.mark.rule("ct.21")
@pytest.mark.rule("ct.16")
def test_a_counter_on_a_joker_makes_no_pair() -> None:
    t = Table(ball="white-alley white", top="3", ada="joker", bea="snare", cards="snare 3 enemy possession: counter")
    t.type("play joker; pair stash; counter snare")
    assert t.question == "Ada turn" and t.ball == "white-alley white"


@pytest.mark.rule("ct.21")
def test_with_manual_refill_the_counter_is_followed_by_draw_and_end() -> None:
    t = attempt(bea="doorstop", options="manual-refill", deck="1 2").type("end; counter doorstop")
    assert t.question == "Bea influence" and t.legal == {"draw", "end"}
    t.type("draw; end")
    assert t.question == "Ada turn" and t.counts == (5, 6)


# ct.22


@pytest.mark.rule("ct.22")
@pytest.mark.parametrize(("name", "other", "won"), [("Ada", "Bea", (1, 0)), ("Bea", "Ada", (0, 1))])
@pytest.mark.parametrize("falls", ["white", "black"])
def test_a_stash_that_is_not_countered_succeeds(name: str, other: str, won: tuple[int, int], falls: str) -> None:
    t = attempt(name=name, flips=falls, **held({other: "doorstop 5"}))
    deck, points = t.deck, t.view().points_left
    t.type("concede")
    assert t.won == won and t.view().points_left == points - 1
    assert t.ball == f"neutral-alley {falls}"
    assert t.question == f"{other} turn" and t.counts == (6, 6) and t.deck == deck
    assert t.top == "3", "conceding lays no card"
    t.type("play 5")
    assert t.question == f"{name} turn", "a normal turn"


@pytest.mark.rule("ct.22")
@pytest.mark.parametrize("players", [4, 6])
def test_the_one_who_did_not_counter_goes_on_and_then_clockwise(players: int) -> None:
    t = attempt(players, "Cal").type("concede")
    assert order(t, 3) == ["Dot", *(["Eve", "Fay"] if players == 6 else ["Ada", "Bea"])]


@pytest.mark.rule("ct.22")
def test_who_holds_a_counter_may_keep_it() -> None:
    t = attempt(bea="doorstop").type("concede")
    assert t.won == (1, 0) and "doorstop" in t.hand("Bea")


@pytest.mark.rule("ct.22")
def test_the_card_taken_is_the_top_one_and_nobody_sees_it() -> None:
    """Two tables differ only in the points cards; nobody can tell, not even the one who took one."""
    cards = ("frost coal tuft skein", "coal frost skein tuft")
    one, two = (attempt(points=order).type("concede") for order in cards)
    assert one.state.won[0] == ["frost"] and two.state.won[0] == ["coal"]
    for name in ("Ada", "Bea", None):
        same = {**vars(one.view(name)), "cards": 0}
        assert same == {**vars(two.view(name)), "cards": 0}
        assert one.heard(name) == two.heard(name)
        assert "Frost" not in one.heard(name)


@pytest.mark.rule("ct.22")
@pytest.mark.parametrize("text", ["pair steal", "end", "draw", "block", "decline", "play doorstop 8"])
def test_an_answer_is_a_counter_or_a_concession(text: str) -> None:
    t = attempt(bea="snatch")
    with pytest.raises((Illegal, Unread)):
        t.type(text)
    assert t.question == "Bea answer"


# ct.23


def bea_without_cards(dot: str, options: str = "") -> Table:
    """The deck is empty, Ada has just stashed with her last card. Bea has no card left, Cal one, Dot two.

    Bea has stepped in for Dot once; that is why she has run out before him.
    """
    special = "help 4 enemy possession: movement 1 +"
    t = Table(4, rest=0, top="1", ada="tiptoe", bea="help", dot=dot, cards=special, options=options, flips="black")
    t.duds(3).type("cooperate bea; play help; block move white-alley").duds(16)
    assert t.counts == (1, 0, 1, 2) and t.deck == 0 and t.question == "Ada turn"
    return t.type("play tiptoe; block stash")


@pytest.mark.rule("ct.23")
def test_a_miracle_counters_for_a_player_without_cards() -> None:
    t = bea_without_cards("miracle")
    assert t.question == "Bea answer" and t.legal == {"cooperate dot", "concede"}
    t.refused("counter", "ct.23")
    t.type("cooperate dot; counter miracle")
    assert t.ball == "white-alley white" and t.won == (0, 0)
    assert t.counts == (0, 0, 1, 1) and t.question == "Cal turn", "play goes on to the left of Bea"


@pytest.mark.rule("ct.23")
@pytest.mark.rule("ct.24")
@pytest.mark.parametrize("dot", ["miracle", "5", "doorstop"])
def test_the_question_is_the_same_whatever_the_teammate_holds(dot: str) -> None:
    t = bea_without_cards(dot)
    assert t.question == "Bea answer" and t.legal == {"cooperate dot", "concede"}
    t.type("cooperate dot")
    assert t.question == "Dot step-in"
    t.type("decline")
    assert t.question == "Bea answer" and t.legal == {"concede"}


@pytest.mark.rule("ct.23")
def test_no_other_counter_of_the_teammate_will_do() -> None:
    t = bea_without_cards("doorstop").type("cooperate dot")
    t.refused("counter doorstop", "ct.27")
    t.refused("counter 8", "ct.27")


@pytest.mark.rule("ct.23")
@pytest.mark.parametrize("line", ["concede", "cooperate dot; decline; concede"])
def test_if_it_succeeds_the_next_player_with_a_card_goes_on(line: str) -> None:
    t = bea_without_cards("miracle").type(line)
    assert t.won == (1, 0) and t.ball == "neutral-alley black"
    assert t.question == "Cal turn", "Bea has no card to go on with"
    t.duds(1)
    assert t.question == "Dot turn"


@pytest.mark.rule("ct.23")
@pytest.mark.rule("ct.24")
def test_the_next_player_with_a_card_goes_on_while_the_deck_lasts_too() -> None:
    """Bea has never refilled and holds nothing; Ada's stash holds by itself, and Ada, who has cards, goes on."""
    t = Table(options="manual-refill", top="1", rest=20, ada="leap", flips="black")
    for _ in range(6):
        t.duds(1).type("play 8; end")
    assert t.counts == (6, 0) and t.deck > 0 and t.question == "Ada turn"
    t.type("play leap; block stash; draw; end")
    assert t.won == (1, 0) and t.ball == "neutral-alley black" and t.question == "Ada turn"
    t.duds(1)
    assert t.question == "Bea turn" and t.legal == {"draw"}


# ct.24


@pytest.mark.rule("ct.24")
@pytest.mark.parametrize("bea", ["", "doorstop", "miracle", "5"])
@pytest.mark.parametrize("dot", ["", "miracle"])
def test_who_answers_always_decides(bea: str, dot: str) -> None:
    t = attempt(4, bea=bea, dot=dot)
    assert t.question == "Bea answer" and {"concede", "cooperate dot"} <= t.legal
    assert t.legal_with("counter") == ({f"counter {bea}"} if bea in ("doorstop", "miracle") else set())


@pytest.mark.rule("ct.24")
@pytest.mark.parametrize("answer", ["", "cooperate dot", "cooperate dot; decline", "concede"])
def test_others_see_and_hear_the_same_whatever_the_answerers_hold(answer: str) -> None:
    seen = []
    for bea, dot in (("1", "2"), ("doorstop", "2"), ("1", "miracle"), ("miracle", "doorstop")):
        deck = "1 1 2 2 doorstop miracle"
        t = attempt(4, bea=bea, dot=dot, deck=deck, flips="white").type(answer)
        tables = [TABLE.table(t.view(name)) for name in ("Ada", "Cal", None)]
        seen.append((tables, [t.heard(name) for name in ("Ada", "Cal", None)], t.question))
    assert all(other == seen[0] for other in seen)


@pytest.mark.rule("ct.24")
def test_two_players_the_stash_holds_by_itself_when_nobody_could_answer() -> None:
    t = Table(rest=2, top="1", ada="tiptoe 1", ball="neutral-alley white", options="manual-refill", flips="black")
    t.type("play 1; pair move white-alley; draw; end; play 8; end; play 7; draw; end; play 8")
    assert t.counts == (6, 4) and t.deck == 0
    t.duds(8)
    assert t.counts == (2, 0)
    t.type("play tiptoe; block stash")
    assert t.won == (1, 0) and t.ball == "neutral-alley black"
    assert t.question == "Ada turn" and t.counts == (1, 0)
    assert "Bea has no cards to answer with." in t.heard(None)


@pytest.mark.rule("ct.24")
def test_four_players_the_stash_holds_by_itself_when_no_teammate_could_answer_either() -> None:
    t = Table(4, rest=2, top="1", ada="tiptoe 1", options="manual-refill", flips="black")
    t.type("play 1; pair move white-alley; draw; end; play 8; end; play 7; draw; end; play 8").duds(20)
    assert t.counts == (1, 0, 1, 0) and t.question == "Ada turn"
    t.type("play tiptoe; block stash")
    assert t.won == (1, 0) and t.question == "Cal turn"
