"""Whack a Catgirl, the last round, counting and ties, golf, several games, the Pirates: wc.11 to wc.16."""

from __future__ import annotations

from itertools import permutations

import pytest

from catcards.core.game import Setup, Unfit
from catcards.core.session import Session
from catcards.games import game
from catcards.games.whack_a_catgirl.scoring import GOLF, PLAIN, verdict
from catcards.games.whack_a_catgirl.table import gallery, table
from catcards.ui import plain
from whack import Whack

NAMES = ("Ada", "Bea", "Cal", "Dot", "Eve")


def act(t: Whack) -> None:
    """One turn: take the first card there is, or pass, or whack if one must."""
    while (asked := t.asked) is not None and t.state.outcome is None:
        moves = t.game.legal(t.state)
        t.session.play(next((move for move in moves if move[0] in ("take", "pass", "whack", "done")), moves[0]))
        t.game.audit(t.state)
        if t.what == "turn" or t.asked != asked:
            return


# wc.11


@pytest.mark.rule("wc.11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("ender", range(5))
def test_the_last_round_from_each_seat(players: int, ender: int) -> None:
    """Whoever cannot refill finishes the turn, then everybody has one turn, that player last."""
    ender %= players
    t = Whack(players, rest=ender)
    for seat in range(ender):
        assert t.asked == NAMES[seat] and t.still is None
        t.type("take n11 discount-1")
    t.type("take n11 discount-1")
    order = [NAMES[(ender + step) % players] for step in range(1, players + 1)]
    assert f"everybody has one last turn: {', '.join(order)}." in t.heard(None)
    for done in range(players):
        assert t.ending is None and t.asked == order[done] and t.still == " ".join(order[done + 1 :])
        act(t)
    assert t.ending is not None


@pytest.mark.rule("wc.11")
def test_a_refill_that_takes_the_last_card_does_not_yet_begin_the_end() -> None:
    t = Whack(2, rest=1).type("take n11 discount-1")
    assert t.still is None and t.deck == 0
    t.type("take n11 discount-1")
    assert t.still == "Bea"


@pytest.mark.rule("wc.11")
def test_whacking_never_begins_the_end() -> None:
    t = Whack(2, rest=0, ada="n20 n05").type("bait n20; whack n05")
    assert t.still is None and t.asked == "Bea"


@pytest.mark.rule("wc.11")
def test_a_text_that_takes_several_cards_begins_it_too() -> None:
    t = Whack(3, "n21 n22 n23 / another-action n24 n25", rest=1).type("take another; take n24")
    assert t.still == "Cal Ada" and t.asked == "Bea"
    t = Whack(3, "n21 n22 n23 / clear-action n24 n25", rest=2).type("take clear; clear discount")
    assert t.still == "Cal Ada" and t.pool == "n11 n11 . / n21 n22 n23"


@pytest.mark.rule("wc.11")
def test_a_dip_that_takes_the_last_card_begins_it() -> None:
    t = Whack(2, "n21 n22 n23 / dip-action n24 n25", rest=1).type("take dip")
    assert t.arsenal("Ada") == "n11" and t.still == "Ada"


@pytest.mark.rule("wc.11")
def test_it_happens_once() -> None:
    t = Whack(2, rest=0).type("take n11 discount-1")
    t.type("take n11 discount-2")
    assert "Card Pool" not in t.heard(None) and t.asked == "Ada" and t.still == ""
    t.type("take n11 discount-3")
    assert t.ending is not None


@pytest.mark.rule("wc.11")
def test_an_extra_turn_in_the_turn_that_begins_the_end_comes_before_the_last_round() -> None:
    t = Whack(2, "n21 n22 n23 / turn-action n24 n25", rest=0).type("take turn")
    assert t.asked == "Ada" and t.still == "Bea Ada"
    t.type("take n24")
    assert t.asked == "Bea" and t.still == "Ada"
    t.type("take n25")
    assert t.asked == "Ada" and t.ending is None


@pytest.mark.rule("wc.11")
def test_an_extra_turn_in_the_last_round_is_played_at_once() -> None:
    t = Whack(2, "n21 n22 n23 / n26 turn-action turn-item", rest=0).type("take n26; take turn-action")
    assert t.asked == "Bea" and t.still == "Ada"
    t.type("take n21; take turn-item")
    assert t.asked == "Ada" and t.still == "" and t.ending is None
    t.type("take n22")
    assert t.ending is not None


@pytest.mark.rule("wc.11")
def test_the_screen_says_who_is_still_to_play() -> None:
    t = Whack(3, rest=0).type("take n11 discount-1")
    shown = "\n".join(plain.speak(table(t.view("Bea"))))
    assert "Last turn of Bea." in shown and "ast round: Cal and Ada still to play." in shown
    t = Whack(2, "n21 n22 n23 / turn-action n24 n25", rest=0).type("take turn")
    assert table(t.view("Ada")).turn == "turn of Ada"  # the extra one; the last is still to come
    assert "last" not in "\n".join(plain.speak(table(Whack(3).view("Ada")))).lower()


# wc.12 and wc.13


def finished(options: str = "", **belongings: str) -> Whack:
    """A game whose last cards are taken at once: everybody takes an item (2 hearts, 1 point), and it is over."""
    players = len({name.removesuffix("_pile") for name in belongings})  # from Ada on
    t = Whack(players, rest=0, options=options, **belongings)  # type: ignore[arg-type]
    while t.state.outcome is None:
        act(t)
    return t


@pytest.mark.rule("wc.12")
def test_most_points_win() -> None:
    t = finished(ada_pile="s3 s4", bea_pile="s9", cal_pile="s2")
    assert t.ending == "most points" and t.winners == ["Bea"] and t.state.outcome.scores == (7, 9, 2)
    assert "Bea wins with the most points (Ada 7, Bea 9, Cal 2)." in t.heard(None)


@pytest.mark.rule("wc.12")
def test_the_score_piles_are_turned_up_at_the_end() -> None:
    t = finished(ada_pile="s3 s4", bea_pile="s9", ada="n09")
    assert t.game.reveal(t.state) == [
        "Ada scored S3 3 and S4 4: 7 points; 3 cards left in the Arsenal.",
        "Bea scored S0 0, S0 0 and S9 9: 9 points; 1 card left in the Arsenal.",
    ]
    assert "Ada (points): 7 points." in "\n".join(plain.speak(table(t.view())))


@pytest.mark.rule("wc.12")
def test_items_left_are_worth_nothing() -> None:
    t = finished(ada_pile="s1", bea_pile="s2", ada="n09 n08", cal_pile="s0")
    assert t.winners == ["Bea"] and t.state.outcome.scores == (1, 2, 0)


@pytest.mark.rule("wc.13")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_fuller_arsenal_of_those_tied_wins(order: tuple[int, ...]) -> None:
    points, items = [9, 9, 4], [2, 3, 8]
    names = NAMES[:3]
    got = verdict(names, [points[i] for i in order], [items[i] for i in order], golf=False)
    assert got.reason == PLAIN[1] and got.winners == (order.index(1),)


@pytest.mark.rule("wc.13")
@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_tied_for_both_the_fewest_points_of_all_win(order: tuple[int, ...]) -> None:
    points, items = [9, 9, 4, 5], [3, 3, 0, 8]
    got = verdict(NAMES[:4], [points[i] for i in order], [items[i] for i in order], golf=False)
    assert got.reason == PLAIN[2] and got.winners == (order.index(2),)


@pytest.mark.rule("wc.13")
@pytest.mark.parametrize(
    ("points", "items"),
    [
        ([9, 9], [3, 3]),  # tied for the most and for the fewest: all there are
        ([9, 9, 9], [2, 3, 3]),  # three tied, two of them for items
        ([9, 9, 9], [3, 3, 3]),
        ([9, 9, 4, 4], [3, 3, 1, 2]),  # items do not part those with the fewest
        ([4, 9, 4, 9, 5], [0, 3, 9, 3, 3]),
        ([0, 0], [0, 0]),
    ],
)
def test_tied_for_the_fewest_too_everyone_loses(points: list[int], items: list[int]) -> None:
    got = verdict(NAMES[: len(points)], points, items, golf=False)
    assert got.reason == PLAIN[3] and got.winners == () and got.text.endswith("Everyone loses (wc.13).")


@pytest.mark.rule("wc.13")
@pytest.mark.parametrize(
    ("belongings", "ending", "winners", "told"),
    [
        ({"bea": ""}, PLAIN[1], ["Ada"], "Ada wins with more cards left in the Arsenal (Ada 2, Bea 1; wc.13)."),
        ({"bea": "n20 n05"}, PLAIN[1], ["Bea"], "Bea wins with more cards left in the Arsenal (Ada 2, Bea 3; wc.13)."),
        ({"bea": "n20"}, PLAIN[2], ["Cal"], "So whoever has the fewest points wins instead: Cal (wc.13)."),
        ({"bea": "n20", "dot_pile": "s1"}, PLAIN[3], [], "Cal and Dot tie for the fewest points too. Everyone loses"),
    ],
)
def test_the_end_says_what_decided(belongings: dict[str, str], ending: str, winners: list[str], told: str) -> None:
    # Ada begins the last round and so takes one item more than the others
    t = finished(ada_pile="s5", bea_pile="s5", cal_pile="s1", **belongings)
    assert t.ending == ending and t.winners == winners
    assert told in t.heard(None) and told in t.state.outcome.text


# wc.14


@pytest.mark.rule("wc.14")
@pytest.mark.parametrize(
    ("points", "items", "reason", "winners"),
    [
        ([3, 9, 5], [0, 9, 9], GOLF[0], (0,)),
        ([3, 9, 3], [0, 9, 2], GOLF[1], (2,)),
        ([3, 9, 3], [2, 0, 2], GOLF[2], (1,)),
        ([3, 9, 3, 9], [2, 0, 2, 5], GOLF[3], ()),
        ([3, 3], [2, 2], GOLF[3], ()),
    ],
)
def test_golf_turns_it_all_round(points: list[int], items: list[int], reason: str, winners: tuple[int, ...]) -> None:
    got = verdict(NAMES[: len(points)], points, items, golf=True)
    assert (got.reason, got.winners) == (reason, winners)
    assert "wc.13" not in got.text


@pytest.mark.rule("wc.14")
def test_golf_is_played_and_shown() -> None:
    t = finished("golf", ada_pile="s3 s4", bea_pile="s9", cal_pile="s2")
    assert t.ending == "golf, fewest points" and t.winners == ["Cal"]
    assert "golf" in table(t.view("Ada")).title and "golf" not in table(Whack(2).view("Ada")).title


# wc.15


@pytest.mark.rule("wc.15")
def test_points_and_items_left_of_several_games_are_added() -> None:
    more = " ".join(["n11"] * 6)
    t = Whack(2, rest=0, games=2, ada_pile="s3", bea_pile="s5", more=more)
    for _ in range(3):
        act(t)
    assert t.state.game == 2 and t.state.points == [[3, 5]] and t.state.outcome is None
    told = t.heard(None)
    assert "Game 1 is over. Bea wins with the most points (Ada 3, Bea 5)." in told
    assert "The tally so far: Ada 3, Bea 5." in told
    shown = "\n".join(plain.speak(table(t.view("Ada"))))
    assert "game 2 of 2" in shown and "Ada (tally): 3 points." in shown and "Ada (score piles): 0 cards" in shown
    while t.state.outcome is None:
        act(t)
    assert len(t.state.points) == 2
    assert t.state.outcome.scores == tuple(map(sum, zip(*t.state.points, strict=True)))
    assert t.state.outcome.text.startswith("After 2 games: ")
    told = t.game.reveal(t.state)
    assert [line.split(" scored ")[0] for line in told[:2]] == ["Game 2: Ada", "Game 2: Bea"]
    sums = [" + ".join(map(str, games)) for games in zip(*t.state.points, strict=True)]
    assert told[2:] == [f"{NAMES[i]} over 2 games: {sums[i]} = {t.state.outcome.scores[i]}." for i in (0, 1)]


@pytest.mark.rule("wc.14")
@pytest.mark.rule("wc.15")
def test_in_golf_each_of_several_games_is_golf() -> None:
    t = Whack(2, rest=0, games=2, options="golf", ada_pile="s3", bea_pile="s5", more=" ".join(["n11"] * 6))
    for _ in range(3):
        act(t)
    assert "Game 1 is over. Ada wins with the fewest points (Ada 3, Bea 5)." in t.heard(None)


@pytest.mark.rule("wc.15")
def test_a_tie_over_several_games_is_parted_by_the_items_left_in_all_of_them() -> None:
    t = Whack(2, rest=0, games=2, seed=10, ada_pile="s5", bea_pile="s5", bea="n20 n30", more=" ".join(["n11"] * 6))
    while t.state.outcome is None:
        act(t)
    assert t.state.points == [[5, 5], [5, 5]] and t.state.items_left == [[2, 3], [3, 2]]
    assert t.ending == PLAIN[3] and "cards left in the Arsenal (5 each)" in t.state.outcome.text


@pytest.mark.rule("wc.15")
def test_each_game_draws_its_starter_anew_and_shuffles_all_cards() -> None:
    starters = set()
    for seed in range(12):
        session = Session(game("whack-a-catgirl"), Setup("whack-a-catgirl", NAMES, seed, {"games": "2"}, first=0))
        assert session.state.turn == 0
        while session.state.game == 1:
            session.play(session.game.legal(session.state)[0])
        starters.add(session.state.turn)
        assert len(session.state.deck) == 48 and not any(session.state.arsenals) and not any(session.state.piles)
        assert session.state.final is None
    assert len(starters) > 2


@pytest.mark.rule("wc.15")
def test_nine_games_are_the_most() -> None:
    with pytest.raises(Unfit, match="games can be"):
        game("whack-a-catgirl").check(Setup("whack-a-catgirl", NAMES, 1, {"games": "10"}))


# wc.16


@pytest.mark.rule("wc.16")
def test_the_pirates_are_listed_apart_and_never_dealt() -> None:
    last = gallery()[-1]
    assert [card.id for card in last.cards] == ["pirate"] and last.cards[0].count == 2
    told = " ".join(last.cards[0].rulings)
    assert "exactly 5 gold" in told and "cancel a Ninja" in told and "not shuffled in" in told
    session = Session(game("whack-a-catgirl"), Setup("whack-a-catgirl", NAMES, 1))
    assert "pirate" not in session.state.chance.dealt["deck"] and len(session.state.chance.dealt["deck"]) == 54
    assert "irate" not in gallery(game("whack-a-catgirl").deck_text())[-1].title  # nor in somebody's own list
