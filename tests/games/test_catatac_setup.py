"""CATATAC, set-up and the frame of a turn: ct.1 to ct.6."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from catcards.core.game import Setup, Unfit, to_act
from catcards.core.pieces import Track
from catcards.core.session import Session
from catcards.games import game, module
from table import BLACK, NAMES, WHITE, Table, held

GAME = game("catatac")


def start(players: int = 2, seed: int = 1, **more: Any) -> Session[Any, Any]:
    return Session(GAME, Setup("catatac", NAMES[:players], seed, **more))


def clans(session: Session[Any, Any]) -> list[tuple[str, ...]]:
    """The names that stand under White and under Black on the table."""
    table = module("catatac", "table").table(GAME.view(session.state, None))
    beside = next(piece for piece in table.public if hasattr(piece, "right"))
    groups = [piece for piece in beside.right if hasattr(piece, "players")]
    assert [group.name for group in groups] == ["White", "Black"]
    return [tuple(player.name for player in group.players) for group in groups]


# ct.1


@pytest.mark.rule("ct.1")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_clans_sit_alternately(players: int) -> None:
    assert clans(start(players)) == [WHITE[: players // 2], BLACK[: players // 2]]


@pytest.mark.rule("ct.1")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_seat_plays_for_its_clan(players: int) -> None:
    for name in NAMES[:players]:
        t = Table(players, turn=name, top="3", **held({name: "3"})).type("play 3")
        assert t.can("pair move white-alley") == (name in WHITE)
        assert t.can("pair steal") == (name in BLACK)


@pytest.mark.rule("ct.1")
@pytest.mark.parametrize("players", [1, 3, 5, 7])
def test_an_odd_number_is_refused_with_the_reason(players: int) -> None:
    names = tuple(f"Cat {number}" for number in range(players))
    with pytest.raises(Unfit, match=rf"players, not {players}: the two clans sit alternately \(ct\.1\)\.$"):
        GAME.check(Setup("catatac", names, 1))


@pytest.mark.rule("ct.1")
@pytest.mark.parametrize("players", [0, 8, 10])
def test_too_few_and_too_many_are_refused(players: int) -> None:
    names = tuple(f"Cat {number}" for number in range(players))
    with pytest.raises(Unfit, match=rf"players, not {players}: the clans are two, four or six \(ct\.1\)\.$"):
        GAME.check(Setup("catatac", names, 1))


# ct.2


@pytest.mark.rule("ct.2")
def test_five_places_lie_in_a_line() -> None:
    table = module("catatac", "table").table(GAME.view(start().state, None))
    track = next(piece for piece in table.public if isinstance(piece, Track))
    assert [(place.tone, place.name) for place in track.places] == [
        ("black", "hideout"),
        ("black", "alley"),
        ("", "neutral alley"),
        ("white", "alley"),
        ("white", "hideout"),
    ]
    assert [bool(place.marker) for place in track.places] == [False, False, True, False, False]


@pytest.mark.rule("ct.2")
@pytest.mark.parametrize(
    ("place", "reached"),
    [
        ("black-alley", {"neutral-alley"}),
        ("neutral-alley", {"black-alley", "white-alley"}),
        ("white-alley", {"neutral-alley"}),
    ],
)
@pytest.mark.parametrize("clan", ["white", "black"])
def test_alleys_are_next_to_each_other_in_that_order_and_hideouts_are_no_alleys(
    place: str, reached: set[str], clan: str
) -> None:
    name = "Ada" if clan == "white" else "Bea"
    t = Table(ball=f"{place} {clan}", turn=name, top="3", **held({name: "3"})).type("play 3")
    assert t.legal_with("pair") - {"pair stash"} == {f"pair move {alley}" for alley in reached}


# ct.3


@pytest.mark.rule("ct.3")
@pytest.mark.parametrize(("players", "left"), [(2, 45), (4, 33), (6, 21)])
def test_six_cards_each_one_on_the_discard_pile_the_rest_is_the_deck(players: int, left: int) -> None:
    view = GAME.view(start(players).state, None)
    assert view.hands == (6,) * players
    assert len(view.discard) == 1
    assert view.deck == left
    assert sum(view.hands) + len(view.discard) + view.deck == 58


@pytest.mark.rule("ct.3")
def test_the_deal_is_shuffled() -> None:
    hands = {GAME.view(start(seed=seed).state, 0).hand for seed in range(12)}
    tops = {GAME.view(start(seed=seed).state, 0).discard for seed in range(40)}
    assert len(hands) == 12 and len(tops) > 8


@pytest.mark.rule("ct.3")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_deal_follows_the_order_of_the_shuffled_cards(players: int) -> None:
    session = start(players, seed=9)
    order = session.state.chance.dealt["paw"]
    assert len(order) == 58
    for seat in range(players):
        assert Counter(GAME.view(session.state, seat).hand) == Counter(order[6 * seat : 6 * seat + 6])
    assert GAME.view(session.state, None).discard == (order[6 * players],)
    drawn = Table(deck="4 5", ada="1").type("play 1").hand("Ada")
    assert "4" in drawn and "5" not in drawn


@pytest.mark.rule("ct.3")
def test_hands_are_seen_by_their_owners_only() -> None:
    t = Table(4, ada="sneak", cal="gallop")
    assert "sneak" in t.hand("Ada") and "gallop" in t.hand("Cal")
    assert t.view().hand == ()
    for view in t.others("Ada"):
        assert "sneak" not in view.hand and view.hands == (6, 6, 6, 6)


@pytest.mark.rule("ct.3")
@pytest.mark.rule("ct.4")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_hidden_is_all_that_is_neither_on_the_table_nor_in_ones_own_hand(players: int) -> None:
    """All through a game: what a seat cannot see and what it can see are together every card, paws and points apart."""
    session = start(players, seed=7)
    paw, points = (Counter(session.state.chance.dealt[pile]) for pile in ("paw", "points"))
    while session.state.outcome is None:
        for seat in (*range(players), None):
            view = GAME.view(session.state, seat)
            one, other = (Counter(card for zone in pool for card in zone) for pool in GAME.hidden(session.state, seat))
            assert one + Counter(view.discard) + Counter(view.hand) == paw
            assert other == points, "nobody has seen a points card yet"
        session.play(GAME.legal(session.state)[0])


@pytest.mark.rule("ct.3")
def test_a_joker_that_starts_the_pile_stays_there() -> None:
    t = Table(top="joker", ada="5")
    assert t.top == "joker"
    t.type("play 5")
    assert t.asked == "Bea" and t.view().discard == ("joker", "5")


# ct.4


@pytest.mark.rule("ct.4")
def test_eight_points_cards_lie_face_down() -> None:
    session = start()
    state = session.state
    for seat in (0, 1, None):
        assert GAME.view(state, seat).points_left == 8
        hidden = [card for pool in GAME.hidden(state, seat) for zone in pool for card in zone]
        assert not Counter(state.chance.dealt["points"]) - Counter(hidden)
    assert len(state.chance.dealt["points"]) == 8


@pytest.mark.rule("ct.4")
def test_points_cards_are_shuffled() -> None:
    assert len({start(seed=seed).state.chance.dealt["points"] for seed in range(10)}) == 10


@pytest.mark.rule("ct.4")
def test_points_cards_are_taken_from_the_top() -> None:
    t = Table(points="frost coal tuft", ball="white-alley white", top="3", ada="3").type("play 3; pair stash; concede")
    assert t.won == (1, 0) and t.view().points_left == 2
    assert [str(card) for card in t.state.won[0]] == ["frost"]


# ct.5


@pytest.mark.rule("ct.5")
def test_the_ball_is_flipped_and_lies_on_the_neutral_alley() -> None:
    balls = Counter(GAME.view(start(seed=seed).state, None).ball for seed in range(60))
    assert {(place, clan) for place, clan in balls} == {(2, 0), (2, 1)}
    assert min(balls.values()) > 15
    assert Table(ball="neutral-alley black").ball == "neutral-alley black"
    assert Table(ball="neutral-alley white").ball == "neutral-alley white"


@pytest.mark.rule("ct.5")
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("flip", ["white", "black"])
def test_whoever_is_named_starts_whichever_clan_has_the_ball(players: int, flip: str) -> None:
    for seat in range(players):
        session = start(players, first=seat, dealt={"flip": (flip,)})
        assert to_act(session.state) == seat
        assert any(f"{NAMES[seat]} starts" in line for line in session.told(None))


@pytest.mark.rule("ct.5")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_starter_is_drawn_when_nobody_is_named(players: int) -> None:
    starters = Counter(to_act(start(players, seed=seed).state) for seed in range(60))
    assert set(starters) == set(range(players))
    assert to_act(start(players, dealt={"starter": ("bea",)}).state) == 1


@pytest.mark.rule("ct.5")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_play_goes_clockwise(players: int) -> None:
    for first in range(players):
        t = Table(players, turn=NAMES[first], top="1")
        order = []
        for _ in range(2 * players):
            order.append(t.asked)
            t.duds(1)
        assert order == [NAMES[(first + turn) % players] for turn in range(2 * players)]


# ct.6


@pytest.mark.rule("ct.6")
@pytest.mark.parametrize("name", ["Ada", "Bea"])
def test_a_turn_is_one_card_face_up_and_a_refill(name: str) -> None:
    t = Table(turn=name, top="1", deck="2", **held({name: "4 snatch"}))
    other = "Bea" if name == "Ada" else "Ada"
    deck = t.deck
    t.type("play 4")
    assert t.question == f"{other} turn"
    assert t.top == "4"
    assert all(view.discard == ("1", "4") for view in t.others(""))
    assert t.counts == (6, 6) and t.deck == deck - 1
    assert "4" not in t.hand(name) and "2" in t.hand(name)


@pytest.mark.rule("ct.6")
def test_no_second_card() -> None:
    t = Table(top="3", ada="3 4")
    t.refused("play 3; play 4", "ct.6")
    assert t.question == "Ada influence"


@pytest.mark.rule("ct.6")
@pytest.mark.parametrize("text", ["pass", "end", "draw", "pair steal", "pair move white-alley", "pair stash", "block"])
def test_a_card_has_to_be_laid_first(text: str) -> None:
    Table(ada="pounce", ball="neutral-alley black").refused(text, "ct.6")


@pytest.mark.rule("ct.6")
def test_only_cards_in_hand_can_be_laid() -> None:
    t = Table(ada="3", bea="4")
    t.meaningless("play 4")
    t.meaningless("play miracle")
    t.type("play 3")
    t.meaningless("play 3")


@pytest.mark.rule("ct.6")
def test_what_was_drawn_is_told_only_to_the_one_who_drew() -> None:
    t = Table(4, ada="1", deck="sneak").type("play 1")
    assert "Sneak" in t.heard("Ada")
    for name in ("Bea", "Cal", "Dot", None):
        assert "Sneak" not in t.heard(name) and "sneak" not in t.heard(name)
        assert "draws a card" in t.heard(name)
    assert all("sneak" not in view.hand for view in t.others("Ada"))


@pytest.mark.rule("ct.6")
def test_what_was_drawn_is_marked_for_the_one_who_drew_until_it_is_laid() -> None:
    t = Table(4, ada="1", deck="sneak 2", rest=20).type("play 1")
    assert t.view("Ada").fresh == ("sneak",)
    assert all(view.fresh == () for view in t.others("Ada"))
    t.duds(3)
    assert t.view("Ada").fresh == ("sneak",) and t.view("Bea").fresh == ("2",)
    t.type("play sneak")
    assert "sneak" not in t.view("Ada").fresh
