"""CATATAC, the variants: ct.32 to ct.34, alone and together."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from catcards.core.game import Setup, Unfit, to_act
from catcards.core.script import read
from catcards.core.session import Session, replay
from catcards.games import game
from catcards.games.catatac.deck import card_list
from catcards.games.catatac.table import table
from catcards.ui.replies import Tell
from catcards.ui.words import Words
from table import NAMES, Table, held

GAME = game("catatac")
SPECIAL = """
snare  3 enemy possession: counter
twist  3 enemy possession: counter, movement 1
pinch  3 enemy possession: steal +
fork   3 enemy possession: steal, bar, movement 1 +
share  3 possession: movement 1 +
rescue 3 enemy possession: counter +
"""


def attempt(players: int = 2, name: str = "Ada", laid: str = "3", options: str = "deck-hockey", **hands: Any) -> Table:
    """This player has just stashed with a pair, and what lies on top is `laid`; the next one is asked."""
    clan = "white" if name in ("Ada", "Cal", "Eve") else "black"
    hands[name.lower()] = laid
    top = "3" if laid == "joker" else laid
    t = Table(players, turn=name, top=top, ball=f"{clan}-alley {clan}", cards=SPECIAL, options=options, **hands)
    return t.type(f"play {laid}; pair stash")


# ct.32


@pytest.mark.rule("ct.32")
@pytest.mark.parametrize(("name", "other", "clan"), [("Ada", "Bea", "white"), ("Bea", "Ada", "black")])
@pytest.mark.parametrize("card", ["3", "wallop", "scamper"])
def test_a_pair_counters(name: str, other: str, clan: str, card: str) -> None:
    cards = SPECIAL + "scamper 3 possession: movement 1"
    t = Table(turn=name, top="3", ball=f"{clan}-alley {clan}", cards=cards, options="deck-hockey",
              **held({name: "3", other: card}))  # fmt: skip
    t.type(f"play 3; pair stash; counter {card}")
    assert t.ball == f"{clan}-alley {clan}" and t.won == (0, 0)
    if t.what == "influence":
        t.type("end")
    assert t.question == f"{name} turn" and t.counts == (6, 6)


@pytest.mark.rule("ct.32")
@pytest.mark.rule("ct.21")
def test_not_without_the_variant() -> None:
    t = attempt(options="", bea="3 joker")
    t.refused("counter 3", "ct.21")
    t.refused("counter joker", "ct.21")


@pytest.mark.rule("ct.32")
@pytest.mark.parametrize("card", ["4", "1", "gallop", "8"])
def test_a_card_that_makes_no_pair_does_not(card: str) -> None:
    attempt(bea=card).refused(f"counter {card}", "ct.32")


@pytest.mark.rule("ct.32")
@pytest.mark.rule("ct.16")
@pytest.mark.parametrize("laid", ["3", "8", "joker"])
def test_a_joker_counters_always(laid: str) -> None:
    t = attempt(laid=laid, bea="joker").type("counter joker")
    assert t.ball == "white-alley white" and t.question == "Ada turn"


@pytest.mark.rule("ct.32")
@pytest.mark.rule("ct.16")
def test_a_number_does_not_counter_a_stash_made_with_a_joker() -> None:
    attempt(laid="joker", bea="3").refused("counter 3", "ct.32")


@pytest.mark.rule("ct.32")
def test_the_pair_is_then_spent() -> None:
    t = attempt(bea="snatch").type("counter snatch")
    assert t.question == "Bea influence" and t.ball == "white-alley white"
    t.refused("pair steal", "ct.7")
    assert t.legal == {"block steal", "end"}


@pytest.mark.rule("ct.32")
def test_a_usable_block_may_complete_the_combo() -> None:
    t = attempt(bea="snatch").type("counter snatch; block steal")
    assert t.ball == "white-alley black" and t.question == "Ada turn"
    t = attempt(bea="wallop").type("counter wallop; block move black-alley")
    assert t.ball == "black-alley white"


@pytest.mark.rule("ct.32")
def test_the_counter_icon_goes_on_countering() -> None:
    t = attempt(bea="doorstop").type("counter doorstop")
    assert t.ball == "white-alley white" and t.question == "Ada turn"


@pytest.mark.rule("ct.32")
def test_a_counter_card_on_a_pair_counters_with_the_one_or_the_other() -> None:
    t = attempt(bea="twist").type("counter twist")
    assert t.question == "Bea counter" and t.ball == "white-hideout white"
    assert t.legal == {"pair counter", "block counter move neutral-alley"}
    t.type("pair counter")
    assert t.ball == "white-alley white" and t.question == "Ada turn", "the block has nothing left to counter"
    t = attempt(bea="twist").type("counter twist; block counter move neutral-alley")
    assert t.ball == "neutral-alley white" and t.legal == {"pair steal", "end"}
    t.type("pair steal")
    assert t.ball == "neutral-alley black"


@pytest.mark.rule("ct.32")
@pytest.mark.rule("ct.18")
def test_with_a_bar_the_other_group_may_follow_a_counter_by_pair() -> None:
    t = attempt(laid="4", bea="reflex").type("counter reflex; pair counter")
    assert t.question == "Bea influence" and t.legal == {"block steal", "end"}
    t.type("block steal")
    assert t.ball == "white-alley black"
    t = attempt(laid="4", bea="reflex").type("counter reflex; block counter")
    assert t.legal == {"pair steal", "end"}
    t.refused("block", "ct.8")


@pytest.mark.rule("ct.32")
@pytest.mark.rule("ct.27")
def test_a_cooperation_card_without_a_counter_may_answer_with_its_pair_and_its_block() -> None:
    t = attempt(4, dot="pinch").type("cooperate dot; counter pinch")
    assert t.ball == "white-alley white" and t.question == "Dot influence"
    assert t.legal == {"block steal"}
    t.refused("end", "ct.25")
    t.type("block steal")
    assert t.ball == "white-alley black" and t.question == "Cal turn"
    assert t.counts == (6, 6, 6, 5), "and waits with refilling"


@pytest.mark.rule("ct.32")
@pytest.mark.rule("ct.25")
def test_but_not_when_its_block_could_not_be_used_then() -> None:
    """Share needs Black to have the ball, and after the counter White still has it."""
    t = attempt(4, dot="share").type("cooperate dot")
    t.refused("counter share", "ct.32")
    assert t.legal == {"decline"}


@pytest.mark.rule("ct.32")
@pytest.mark.rule("ct.27")
def test_nor_when_it_makes_no_pair_nor_without_the_icon() -> None:
    t = attempt(4, laid="4", dot="pinch 4 joker").type("cooperate dot")
    t.refused("counter pinch", "ct.32")
    t.refused("counter 4", "ct.27")
    t.refused("counter joker", "ct.27")


@pytest.mark.rule("ct.32")
@pytest.mark.rule("ct.25")
def test_stepping_in_with_a_counter_on_a_pair_means_the_block() -> None:
    """The pair alone is not allowed, and once it has countered the block could not."""
    t = attempt(4, dot="rescue").type("cooperate dot; counter rescue")
    assert t.ball == "white-alley white" and t.question == "Dot influence" and t.legal == {"pair steal", "end"}


@pytest.mark.rule("ct.32")
def test_stepping_in_with_a_bar() -> None:
    t = attempt(4, dot="fork").type("cooperate dot; counter fork")
    assert t.legal == {"block steal", "block move neutral-alley"}


@pytest.mark.rule("ct.32")
@pytest.mark.rule("ct.24")
def test_who_answers_still_decides_whatever_they_hold() -> None:
    for bea in ("3", "7", "doorstop"):
        t = attempt(bea=bea)
        assert t.question == "Bea answer" and "concede" in t.legal
    t.type("concede")
    assert t.won == (1, 0)


# ct.33

HANDS = "leap leap leap leap leap 7 leap leap leap leap leap 8 1"


def match(*games: tuple[str, str], first: str = "Ada", starters: str = "") -> Table:
    """Three games, each told as the order of the points cards and who takes them: `("frost coal", "white black")`.

    Every game ends when its points cards run out. Stacked are hands full of Leap, and coins that fall as needed.
    """
    takers = [taker for _, who in games for taker in who.split()]
    dealt = {f"points-{number}": points for number, (points, _) in enumerate(games, 1) if number > 1}
    dealt |= {"paw-2": HANDS, "paw-3": HANDS} | ({"starter": starters} if starters else {})
    t = Table(
        turn=first, first="anybody" if starters else None, top="1", ball=f"neutral-alley {takers[0]}",
        flips=" ".join(takers[1:]), points=games[0][0], dealt=dealt, options="marathon",
        ada="leap leap leap leap leap", bea="leap leap leap leap leap",
    )  # fmt: skip
    for taker in takers:
        if t.ending is None:
            while (t.asked == "Ada") != (taker == "white"):
                t.type("play leap")
                if t.what == "influence":
                    t.type("end")
            t.type("play leap; block stash; concede")
    return t


@pytest.mark.rule("ct.33")
def test_three_games_and_the_points_added_up() -> None:
    t = match(("frost coal", "white black"), ("frost coal", "white black"), ("frost coal", "white white"))
    assert t.ending == "marathon, by points"
    assert t.state.outcome.scores == (4 + 4 + 6, 4 + 4 + 0) and t.state.outcome.winners == (0,)


@pytest.mark.rule("ct.33")
def test_the_sum_decides_not_the_number_of_games_won() -> None:
    """White wins two games by a point each, Black one by three."""
    t = match(("thread tuft", "white black"), ("tuft thread", "black white"), ("thread tuft", "black black"))
    assert t.state.outcome.scores == (2 + 2 + 0, 1 + 1 + 3)
    assert t.state.outcome.winners == (1,) and t.ending == "marathon, by points"


@pytest.mark.rule("ct.33")
def test_each_game_is_set_up_anew() -> None:
    t = match(("frost coal", "white black"))
    view = t.view()
    assert t.ending is None and view.game == 2
    assert view.points_left == 2 and view.won == (0, 0)
    assert t.counts == (6, 6) and len(view.discard) == 1 and t.top == "1"
    assert t.ball.startswith("neutral-alley") and t.what == "turn"
    assert view.points == (4, 4), "the points of the first game are known"
    everything = Counter(t.state.deck) + Counter(t.state.discard) + sum(map(Counter, t.state.hands), Counter[str]())
    assert everything == Counter(t.state.cards.copies())


@pytest.mark.rule("ct.33")
def test_every_game_of_a_marathon_may_end_by_playing_out_the_paw_cards() -> None:
    t = Table(top="1", rest=1, options="marathon")
    for number in (1, 2, 3):
        assert t.view().game == number
        while t.ending is None and t.view().game == number:
            t.type(f"play {t.hand(t.asked or '')[0]}")
            while t.ending is None and t.what == "influence":
                t.type("end")
    assert t.ending == "marathon, a draw" and t.state.outcome.scores == (0, 0)


@pytest.mark.rule("ct.33")
def test_whoever_is_named_starts_every_game() -> None:
    for first in ("Ada", "Bea"):
        t = match(("frost", "white"), first=first)
        assert t.view().game == 2 and t.question == f"{first} turn"
        t = match(("frost", "white"), ("frost", "black"), first=first)
        assert t.view().game == 3 and t.question == f"{first} turn"


@pytest.mark.rule("ct.33")
def test_when_nobody_is_named_a_starter_is_drawn_for_every_game() -> None:
    starters = "ada bea ada"
    t = match(("frost", "white"), starters=starters)
    assert t.question == "Bea turn"
    assert match(("frost", "white"), ("frost", "black"), starters=starters).question == "Ada turn"
    assert match(("frost", "white"), ("frost", "black"), starters="ada bea bea").question == "Bea turn"


@pytest.mark.rule("ct.33")
def test_still_tied_the_sardines_of_all_three_games_decide() -> None:
    """Two cards of two points, one with a sardine: Black has it twice and White once."""
    black, white = ("bobbin thread", "white black"), ("thread bobbin", "white black")
    for games, winner in (((black, white, black), 1), ((white, black, white), 0), ((black, black, white), 1)):
        t = match(*games)
        assert t.state.outcome.scores == (6, 6)
        assert t.ending == "marathon, by sardines" and t.state.outcome.winners == (winner,)


@pytest.mark.rule("ct.33")
def test_still_tied_is_a_draw() -> None:
    t = match(("snow soot", "white black"), ("snow soot", "white black"), ("soot snow", "black white"))
    assert t.ending == "marathon, a draw" and t.state.outcome.winners == ()
    assert t.state.outcome.scores == (9, 9)


@pytest.mark.rule("ct.33")
def test_a_game_in_between_has_no_winner_of_its_own() -> None:
    t = match(("frost coal", "white white"))
    assert t.state.outcome is None and t.view().points == (6, 0)
    for name in ("Ada", "Bea", None):
        assert "6" in t.heard(name), "everybody hears how it stands"


@pytest.mark.rule("ct.33")
@pytest.mark.parametrize(("line", "named"), [("dealt: paw-2 = unicorn", "unicorn"), ("dealt: flip = white up", "up")])
def test_a_script_whose_later_luck_cannot_be_is_followed_as_far_as_it_goes(line: str, named: str) -> None:
    t = match(("frost", "white"), ("frost", "black"))
    head = [known for known in t.session.head if not known.startswith(line.split(" = ")[0] + " = ")]
    moves = [f"> {t.state.words[entry.seat]}: {entry.move}" for entry in t.session.entries]
    followed, damage = replay(GAME, read("\n".join([*head, line, "", *moves])))
    assert damage is not None and named in str(damage) and 0 < len(followed.entries) < len(t.session.entries)


# ct.34


def kittens(players: int, **more: Any) -> Session[Any, Any]:
    return Session(GAME, Setup("catatac", NAMES[:players], 3, {"kittens": "yes", **more}))


@pytest.mark.rule("ct.34")
def test_the_question_does_not_speak_of_jokers_that_are_not_in_the_game() -> None:
    for options, said in (({"kittens": "yes"}, "another"), ({}, "or a Joker makes a pair")):
        session = Session(GAME, Setup("catatac", NAMES[:2], 3, options))
        question = table(GAME.view(session.state, session.state.asking.seat)).question
        assert said in question and ("Joker" in question) == (not options)
        joker, two = (Words(session).read(f"examine {card}") for card in ("joker", "2"))
        assert isinstance(joker, Tell) and ("none in this game" in joker.lines[0]) == bool(options)
        assert "none in this game" not in repr(two)


@pytest.mark.rule("ct.34")
@pytest.mark.parametrize(("players", "left"), [(2, 22), (4, 10)])
def test_only_the_cards_one_to_five(players: int, left: int) -> None:
    session = kittens(players)
    order = session.state.chance.dealt["paw"]
    assert len(order) == 35
    assert Counter(card_list().paw[card].number for card in order) == dict.fromkeys("12345", 7)
    view = GAME.view(session.state, None)
    assert view.hands == (6,) * players and view.deck == left and view.points_left == 8


@pytest.mark.rule("ct.34")
@pytest.mark.parametrize("more", [{}, {"deck-hockey": "yes"}, {"marathon": "yes", "manual-refill": "yes"}])
def test_six_are_too_many(more: dict[str, str]) -> None:
    with pytest.raises(Unfit) as refused:
        kittens(6, **more)
    told = "The kittens variant is for 2 or 4 players: six hands would take 36 cards, and it has 35 (ct.34)."
    assert str(refused.value) == told
    Session(GAME, Setup("catatac", NAMES, 3, {"kittens": "no"}))


@pytest.mark.rule("ct.34")
def test_at_least_two_counters_are_left_and_miracle_is_one() -> None:
    cards = [card for card in card_list().paw.values() if card.number in "12345" and card.counters]
    assert len(cards) >= 2 and "miracle" in {card.id for card in cards}


@pytest.mark.rule("ct.34")
@pytest.mark.parametrize("players", [2, 4])
def test_variants_combine(players: int) -> None:
    """Kittens, in Deck Hockey, for three games: a pair counters, and there are three times 35 cards."""
    options = {"kittens": "yes", "deck-hockey": "yes", "marathon": "yes"}
    session = Session(GAME, Setup("catatac", NAMES[:players], 1, options, first=0))
    games = set()
    while session.state.outcome is None:
        games.add(session.state.game)
        session.play(GAME.legal(session.state)[0])
        GAME.audit(session.state)
    assert games == {1, 2, 3}
    assert to_act(session.state) is None and session.state.outcome.reason.startswith("marathon, ")
    hockey = Table(
        players, top="3", ball="white-alley white", ada="3", bea="3 4", options="kittens deck-hockey", filler=("1", "2")
    ).type("play 3; pair stash; counter 3")
    assert hockey.ball == "white-alley white"
