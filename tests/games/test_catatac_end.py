"""CATATAC, how a game ends and who wins: ct.29 to ct.31."""

from __future__ import annotations

from itertools import permutations

import pytest

from catcards.core.game import to_act
from catcards.games import module
from catcards.games.catatac.deck import card_list
from table import NAMES, Table, held


def stashes(points: str, *takers: str, players: int = 2, options: str = "") -> Table:
    """A game that ends because the points cards run out; `takers` says which clan takes each, from the top.

    Every card counts two steps home: whoever has the ball on the neutral alley stashes it with Leap, and the coin,
    stacked, decides who has it next.
    """
    flips = " ".join(takers[1:])
    hands = held(dict.fromkeys(NAMES[:players], "leap leap leap leap"))
    t = Table(
        players,
        top="1",
        ball=f"neutral-alley {takers[0]}",
        flips=flips,
        points=points,
        rest=30,
        options=options,
        **hands,
    )
    for taker in takers:
        while (t.asked in ("Ada", "Cal", "Eve")) != (taker == "white"):
            t.duds(1)
        t.type("play leap; block stash; concede")
    return t


def played_out(points: str, *takers: str, cards: int = 0) -> Table:
    """A game that ends because all paw cards are played, with some points cards taken before."""
    t = Table(
        top="1", ball=f"neutral-alley {(*takers, 'white')[0]}", flips=" ".join(takers[1:]), points=points, rest=cards,
        ada="leap leap leap", bea="leap leap leap",
    )  # fmt: skip
    for taker in takers:
        while (t.asked == "Ada") != (taker == "white"):
            t.duds(1)
        t.type("play leap; block stash; concede")
    while t.ending is None:
        card = t.hand(t.asked or "")[0]
        t.type(f"play {card}")
        while t.ending is None and t.what == "influence":
            t.type("end")
    return t


# ct.29


@pytest.mark.rule("ct.29")
def test_the_game_ends_at_once_when_the_points_cards_run_out() -> None:
    t = stashes("frost coal", "white", "white")
    assert t.ending == "points cards out, by points"
    assert t.view().points_left == 0 and t.won == (2, 0)
    assert min(t.counts) > 0 and t.deck > 0, "there are cards left to play"
    assert t.legal == set() and t.asked is None and to_act(t.state) is None and t.state.asks == []
    assert "play" in t.game.spellings(t.state)
    with pytest.raises(Exception, match="over"):
        t.type("play leap")


@pytest.mark.rule("ct.29")
def test_not_before_the_last_points_card() -> None:
    t = stashes("frost coal tuft", "white", "black")
    assert t.ending is None and t.view().points_left == 1 and t.asked == "Ada"


@pytest.mark.rule("ct.29")
def test_a_countered_stash_for_the_last_points_card_ends_nothing() -> None:
    t = Table(top="1", ada="leap", bea="doorstop", points="frost").type("play leap; block stash; counter doorstop")
    assert t.ending is None and t.view().points_left == 1


@pytest.mark.rule("ct.29")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_game_ends_when_all_paw_cards_are_played(players: int) -> None:
    t = Table(players, top="1", rest=players).duds(7 * players - 1)
    assert t.ending is None and sum(t.counts) == 1 and t.deck == 0
    t.duds(1)
    assert t.ending == "paw cards played out, a draw"
    assert sum(t.counts) == 0 and len(t.view().discard) == 7 * players + 1


@pytest.mark.rule("ct.29")
@pytest.mark.parametrize("first", ["Ada", "Bea", "Cal", "Dot"])
def test_whoever_starts_everybody_plays_all_their_cards(first: str) -> None:
    t = Table(4, turn=first, top="1", rest=4).duds(28)
    assert t.ending == "paw cards played out, a draw" and t.counts == (0, 0, 0, 0)


@pytest.mark.rule("ct.29")
def test_drawn_and_played_empty_hands_do_not_end_a_game_while_the_deck_lasts() -> None:
    t = Table(rest=3, options="manual-refill", top="1")
    for _ in range(6):
        t.type("play 7; end; play 8; end")
    assert t.counts == (0, 0) and t.deck == 3
    assert t.ending is None and t.question == "Ada turn" and t.legal == {"draw"}
    t.type("draw")
    assert t.counts == (3, 0) and t.deck == 0 and t.question == "Ada turn", "Bea is skipped"
    t.duds(3)
    assert t.ending == "paw cards played out, a draw"


@pytest.mark.rule("ct.29")
@pytest.mark.parametrize(("points", "ending"), [
    ("frost coal", "paw cards played out, by points"), ("frost", "points cards out, by points"),
])  # fmt: skip
def test_a_stash_with_the_very_last_card_is_settled_first(points: str, ending: str) -> None:
    t = Table(rest=1, top="1", ada="leap", points=points, flips="black").duds(12)
    assert t.counts == (1, 0) and t.deck == 0 and t.question == "Ada turn"
    t.type("play leap; block stash")
    assert t.won == (1, 0)
    assert t.ending is not None and t.ending.endswith("by points")
    assert t.ending == ending
    assert t.state.outcome.winners == (0,)


@pytest.mark.rule("ct.29")
def test_a_stash_with_the_last_card_of_ones_own_may_be_countered_with_the_last_of_all() -> None:
    t = Table(rest=0, top="1", ada="leap", bea="miracle", flips="black").duds(10)
    assert t.counts == (1, 1) and t.question == "Ada turn"
    t.type("play leap; block stash")
    assert t.question == "Bea answer" and t.counts == (0, 1)
    t.type("counter miracle")
    assert t.won == (0, 0) and t.ending == "paw cards played out, a draw"
    t = Table(rest=0, top="1", ada="leap", bea="miracle", flips="black").duds(10)
    t.type("play leap; block stash; concede")
    assert t.won == (1, 0) and t.question == "Bea turn" and t.ending is None, "Bea still has a card to play"
    t.type("play miracle")
    assert t.ending == "paw cards played out, by points"


@pytest.mark.rule("ct.29")
def test_a_counter_with_the_last_card_of_all_may_still_use_its_pair() -> None:
    special = "snare 6 enemy possession: counter"
    t = Table(rest=0, top="1", ada="leap", bea="snare", cards=special).duds(10)
    t.type("play leap; block stash; counter snare")
    assert t.question == "Bea influence" and t.legal == {"pair steal", "end"}
    assert t.type("pair steal").ending == "paw cards played out, a draw"


# ct.30


@pytest.mark.rule("ct.30")
@pytest.mark.parametrize(("points", "takers", "scores"), [
    ("frost coal", ("white", "white"), (6, 0)),
    ("frost coal", ("black", "black"), (0, 6)),
    ("frost coal", ("black", "white"), (2, 2)),
    ("frost coal", ("white", "black"), (4, 4)),
    ("snow soot", ("white", "black"), (3, 3)),
    ("snow soot", ("black", "white"), (1, 1)),
    ("skein snow frost", ("white", "black", "black"), (3, 3)),
    ("skein snow coal", ("white", "black", "black"), (3, 5)),
])  # fmt: skip
def test_a_card_counts_the_value_in_the_colour_of_the_clan(
    points: str, takers: tuple[str, ...], scores: tuple[int, int]
) -> None:
    t = stashes(points, *takers)
    printed = card_list().points
    won: list[int] = [0, 0]
    for card, taker in zip(points.split(), takers, strict=True):
        clan = ("white", "black").index(taker)
        won[clan] += printed[card].values[clan]
    assert t.state.outcome.scores == tuple(won) == scores, "if our points cards were changed, change this table"


@pytest.mark.rule("ct.30")
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("taker", ["white", "black"])
def test_the_whole_clan_wins(players: int, taker: str) -> None:
    t = stashes("frost", taker, players=players)
    clan = ("white", "black").index(taker)
    assert t.ending == "points cards out, by points"
    assert t.state.outcome.winners == tuple(range(clan, players, 2))
    best = max(t.state.outcome.scores)
    assert [score == best for score in t.state.outcome.scores] == [seat % 2 == clan for seat in range(players)]


@pytest.mark.rule("ct.30")
def test_points_are_revealed_at_the_end_and_not_before() -> None:
    t = stashes("frost coal tuft", "white", "black")
    for name in ("Ada", "Bea", None):
        assert "Frost" not in "".join(t.session.told(None if name is None else t.names.index(name)))
    t = stashes("frost coal", "white", "black")
    lines = "\n".join(t.game.reveal(t.state))
    assert "Frost" in lines and "Coal" in lines
    assert "White" in t.heard(None) or "Black" in t.heard(None) or "draw" in t.heard(None)


@pytest.mark.rule("ct.30")
def test_the_highest_total_wins_not_the_most_cards() -> None:
    t = stashes("tuft thread frost", "white", "black", "white")
    assert t.state.outcome.scores == (5, 2) and t.state.outcome.winners == (0,)
    t = stashes("tuft coal tuft", "white", "black", "white")
    assert t.state.outcome.scores == (2, 4) and t.state.outcome.winners == (1,), "two cards against one"


@pytest.mark.rule("ct.30")
def test_clans_without_points_cards_have_no_points() -> None:
    assert played_out("frost coal").state.outcome.scores == (0, 0)
    assert played_out("frost coal", "white").state.outcome.scores == (4, 0)
    assert played_out("frost coal", "black").state.outcome.scores == (0, 2)


# ct.31


@pytest.mark.rule("ct.31")
@pytest.mark.parametrize(("points", "takers", "winner"), [
    ("bobbin thread", ("white", "black"), 1),
    ("bobbin thread", ("black", "white"), 0),
    ("skein snow", ("black", "white"), 0),
])  # fmt: skip
def test_a_tie_goes_to_the_clan_with_more_sardines(points: str, takers: tuple[str, ...], winner: int) -> None:
    t = stashes(points, *takers)
    assert t.ending == "points cards out, by sardines"
    assert t.state.outcome.winners == (winner,)
    assert len(set(t.state.outcome.scores)) == 1
    assert "sardines" in t.heard(None)


@pytest.mark.rule("ct.31")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_still_tied_is_a_draw_and_nobody_wins(players: int) -> None:
    t = stashes("snow soot", "white", "black", players=players)
    assert t.ending == "points cards out, a draw"
    assert t.state.outcome.winners == () and set(t.state.outcome.scores) == {3}
    assert "draw" in t.heard(None)


@pytest.mark.rule("ct.31")
def test_sardines_matter_only_in_a_tie() -> None:
    t = stashes("frost tuft tuft", "white", "black", "black")
    assert t.ending == "points cards out, by points" and t.state.outcome.winners == (0,)


@pytest.mark.rule("ct.31")
def test_the_same_when_the_paw_cards_are_played_out() -> None:
    assert played_out("frost coal tuft", "white").ending == "paw cards played out, by points"
    t = played_out("bobbin thread tuft", "white", "black")
    assert t.ending == "paw cards played out, by sardines" and t.state.outcome.winners == (1,)
    t = played_out("snow soot tuft", "white", "black")
    assert t.ending == "paw cards played out, a draw" and t.state.outcome.winners == ()
    assert played_out("frost coal").ending == "paw cards played out, a draw"


@pytest.mark.rule("ct.31")
def test_points_cards_that_nobody_took_count_for_nobody() -> None:
    """Sardines too are counted only on cards that a clan has taken."""
    for order in permutations(["bobbin", "thread", "tuft"]):
        t = played_out(" ".join(order))
        assert t.ending == "paw cards played out, a draw" and t.state.outcome.scores == (0, 0)


@pytest.mark.rule("ct.29")
@pytest.mark.rule("ct.31")
def test_the_table_of_a_finished_game_asks_nothing() -> None:
    t = stashes("snow soot", "white", "black", players=4)
    drawn = module("catatac", "table")
    for name in (*t.names, None):
        assert drawn.table(t.view(name)).question == ""
        assert t.view(name).outcome == t.state.outcome
