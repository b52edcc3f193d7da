"""A session: refusals change nothing, undo gives the same future, and everybody hears what is theirs."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest

from catcards.core.cards import digest
from catcards.core.game import Illegal, Move, Setup, Unfit, redeal, to_act
from catcards.core.script import Script, Step, read
from catcards.core.session import Session, replay
from tiny import CATCH, DRAW, LET_GO, TINY


def begin(seed: int = 7, first: int | None = 0, **options: str) -> Session[Any, Any]:
    return Session(TINY, Setup("tiny", ("Ada", "Bea"), seed, options, first))


def random_game(seed: int, moves: int = 30) -> Session[Any, Any]:
    session, luck = begin(seed), random.Random(seed)
    for _ in range(moves):
        if to_act(session.state) is not None:
            session.play(luck.choice(TINY.legal(session.state)))
    return session


def script_of(session: Session[Any, Any]) -> Script:
    return read("\n".join([*session.head, "", *session.lines()]))


@pytest.mark.parametrize(
    "move", [CATCH, LET_GO, Move("lay", "whale"), Move("lay"), Move(), Move("undo"), Move("draw", "2")]
)
def test_a_refused_move_changes_nothing(move: Move) -> None:
    session = begin()
    before, log = deepcopy(session.state), list(session.entries)
    with pytest.raises(Illegal):
        session.play(move)
    assert session.state == before
    assert session.entries == log


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    session = random_game(1, 500)
    assert session.state.outcome is not None
    with pytest.raises(Illegal, match="The game is over"):
        session.play(DRAW)


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        (Setup("tiny", ("Ada",), 1), "for 2 or 3, not 1"),
        (Setup("tiny", ("Ada", "Bea", "Cal", "Dot"), 1), "for 2 or 3, not 4"),
        (Setup("tiny", ("Ada", "Bea"), 1, {"jam": "yes"}), "Snatch has no option jam; it has: short, deal"),
        (Setup("tiny", ("Ada", "Bea"), 1, {"deal": "9"}), "deal can be 2, 3; not 9"),
        (Setup("tiny", ("Ada", "Bea"), 1, first=2), "one of those at the table"),
        (Setup("tiny", ("Ada", "Bea"), 1, first=-1), "one of those at the table"),
        (Setup("tiny", ("Ada", "Bea"), 1, dealt={"deck": ("whale",)}), "names whale, more than the cards hold"),
        (Setup("tiny", ("Ada", "Bea"), 1, deck=""), "no cards"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(setup: Setup, why: str) -> None:
    with pytest.raises(Unfit, match=why):
        Session(TINY, setup)


@pytest.mark.parametrize("seed", range(20))
def test_undo_goes_back_to_every_position_there_was(seed: int) -> None:
    session, luck = begin(seed), random.Random(seed)
    seen = [deepcopy(session.state)]
    while to_act(session.state) is not None and len(seen) < 25:
        session.play(luck.choice(TINY.legal(session.state)))
        seen.append(deepcopy(session.state))
    for back in range(1, len(seen)):
        session.undo()
        assert session.state == seen[-1 - back]
    with pytest.raises(Illegal, match="nothing to take back"):
        session.undo()
    assert session.state == seen[0]


def test_after_an_undo_the_same_future_happens_again() -> None:
    session = begin()
    session.play(DRAW)
    session.play(DRAW)
    future = deepcopy(session.state)
    session.undo(2)
    session.play(DRAW)
    session.play(DRAW)
    assert session.state == future


def test_several_moves_are_taken_back_at_once_or_none() -> None:
    session = begin()
    start = deepcopy(session.state)
    session.play(DRAW)
    session.play(DRAW)
    two = deepcopy(session.state)
    with pytest.raises(Illegal, match="Only 2 can be taken back"):
        session.undo(3)
    for count in (0, -1):
        with pytest.raises(Illegal):
            session.undo(count)
    assert session.state == two
    assert session.undo(2) == [DRAW, DRAW]
    assert session.state == start
    assert session.moves == []


def test_the_log_says_what_was_taken_back() -> None:
    session = begin()
    session.play(DRAW)
    session.undo()
    assert session.told(None)[-1] == "Taken back: draw (Ada)."
    assert "Ada draws." not in session.told(None)
    assert session.entries[0].undone
    assert session.entries[0].events == [], "what was seen is kept by nobody"


def test_undo_needs_consent_once_something_hidden_was_seen() -> None:
    session = begin()
    session.state.private = False
    card = TINY.view(session.state, 0).hand[0]
    session.play(Move("lay", card))
    assert session.undoable() == (1, False)
    session.play(LET_GO)
    assert session.undoable(2) == (2, False)
    session.play(DRAW)
    assert session.undoable() == (1, True)
    assert session.undoable(3) == (3, True)
    assert session.undoable(9) == (3, True)


def test_undo_needs_consent_once_the_keyboard_was_passed_between_private_hands() -> None:
    session = begin()
    session.play(Move("lay", TINY.view(session.state, 0).hand[0]))
    assert session.undoable() == (1, True), "the next player has seen the hand behind the curtain"
    assert begin().undoable() == (0, False)


@pytest.mark.parametrize("seed", range(30))
def test_everybody_hears_only_what_is_theirs(seed: int) -> None:
    session = random_game(seed)
    drawn = [event for entry in session.entries for event in entry.events if event.text.startswith("You draw")]
    for seat in (0, 1, None):
        heard = [text for text in session.told(seat) if text.startswith("You draw")]
        assert heard == [event.text for event in drawn if event.to and seat in event.to]
    assert session.told(None)[0] == "Ada starts."


@pytest.mark.parametrize("seed", range(30))
def test_what_is_hidden_can_be_dealt_anew_unnoticed(seed: int) -> None:
    session = random_game(seed, 6)
    for seat in (0, 1, None):
        other = deepcopy(session.state)
        redeal(TINY, other, seat, deepcopy(other.chance))
        assert TINY.view(other, seat) == TINY.view(session.state, seat)
        TINY.audit(other)


@pytest.mark.parametrize("seed", range(30))
def test_luck_elsewhere_does_not_matter(seed: int) -> None:
    first = random_game(seed)
    random.seed(seed)
    session = begin(seed)
    for move in first.moves:
        random.random()
        session.play(move)
    assert session.state == first.state


@pytest.mark.parametrize("seed", range(30))
def test_a_script_replays_into_the_same_game(seed: int) -> None:
    first = random_game(seed, 12)
    if len(first.live) > 3:
        first.undo(2)
    again, damage = replay(TINY, script_of(first))
    assert damage is None
    assert again.state == first.state
    assert again.entries == first.entries
    assert again.lines() == first.lines()


def test_moves_that_were_taken_back_are_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first, luck = begin(3), random.Random(3)
    for _ in range(60):
        standing = len(first.live)
        if to_act(first.state) is None or (standing and luck.random() < 0.4):
            first.undo(luck.randint(1, standing))
        else:
            first.play(luck.choice(TINY.legal(first.state)))
    script, made, real = script_of(first), list[Move](), TINY.apply

    def watched(state: Any, move: Move) -> None:
        made.append(move)
        real(state, move)

    monkeypatch.setattr(TINY, "apply", watched)
    again, damage = replay(TINY, script)
    assert damage is None
    assert made == first.moves, "only what stands"
    assert again.state == first.state
    assert again.entries == first.entries
    assert again.lines() == first.lines()
    assert again.undoable(99) == first.undoable(99)


def test_a_replay_cut_before_an_undo_makes_what_it_would_take_back() -> None:
    first = random_game(5, 8)
    whole = deepcopy(first.state)
    first.undo(3)
    again, damage = replay(TINY, script_of(first), 8)
    assert damage is None
    assert again.state == whole


@pytest.mark.parametrize(("seat", "text"), [("carl", "draw"), ("ada", "undo 9"), ("ada", "undo 0")])
def test_nothing_is_spared_for_an_undo_behind_a_line_that_does_not_fit(seat: str, text: str) -> None:
    first = random_game(5, 2)
    script = script_of(first)
    script.steps = [*script.steps, Step(20, text, seat), Step(21, "undo 2", "ada")]
    again, damage = replay(TINY, script)
    assert damage is not None
    assert damage.line == 20
    assert again.state == first.state


def test_a_script_may_be_typed_as_people_type() -> None:
    first = begin(1)
    script = script_of(first)
    hand = TINY.view(first.state, 0).hand
    script.steps = [Step(9, f"LAY my {hand[0].upper()}!", "ada"), Step(10, "pass", "bea")]
    again, damage = replay(TINY, script)
    assert damage is None
    assert again.moves == [Move("lay", hand[0]), LET_GO]


@pytest.mark.parametrize(
    ("seat", "text", "why"),
    [
        ("bea", "draw", "it is Ada who is asked"),
        ("carl", "draw", "it is Ada who is asked"),
        ("ada", "catch", r"Nothing was laid that you could catch \(ti\.3\)"),
        ("ada", "sing", "nothing that can be done reads like this"),
        ("ada", "", "nothing that can be done reads like this"),
        ("ada", "undo", "nothing to take back"),
        ("ada", "undo 99999999999999999999", "nothing to take back"),
    ],
)
def test_a_line_that_does_not_fit_stops_the_replay_there(seat: str, text: str, why: str) -> None:
    script = script_of(begin())
    script.steps = [Step(9, text, seat), Step(10, "draw", "ada")]
    session, damage = replay(TINY, script)
    assert damage is not None
    assert damage.line == 9
    assert why.replace("\\", "") in str(damage)
    assert session.entries == []


def test_a_replay_can_stop_early() -> None:
    first = random_game(3, 10)
    for count in range(len(first.entries) + 1):
        session, damage = replay(TINY, script_of(first), count)
        assert damage is None
        assert session.lines() == [line for line in first.lines() if line.startswith("> ")][:count]


def test_the_head_holds_the_dealt_order_and_the_sum_of_the_cards() -> None:
    session = begin(deal="3")
    head = session.head
    assert head[:4] == ["catcards script", "game: tiny", "rules: 1", f"cards: {digest(TINY.deck_text())}"]
    dealt = next(line for line in head if line.startswith("dealt: "))
    assert dealt.split()[3:6] == list(TINY.view(session.state, 0).hand)
    changed = [line if not line.startswith("seed: ") else "seed: 12345" for line in head]
    again, _ = replay(TINY, read("\n".join([*changed, ""])))
    assert again.state.hands == session.state.hands, "the dealt order outlives a change to the shuffle"


def test_what_is_taken_back_before_anybody_heard_of_it_is_not_named() -> None:
    """Where hands are private the card would be known that is in a hand again; a replay tells the same."""
    session = begin()
    seat, card = to_act(session.state), TINY.view(session.state, 0).hand[0]
    session.play(Move("lay", card))
    asked = to_act(session.state)
    assert seat == 0 and asked is not None
    session.undo(by=0)
    assert session.told(None)[-1] == "Taken back: a move (Ada)."
    session.play(Move("lay", card))
    session.undo(by=1)
    assert session.told(None)[-1] == f"Taken back: lay {card} (Ada)."
    session.state.private = False
    session.play(Move("lay", card))
    session.undo(by=0)
    assert session.told(None)[-1] == f"Taken back: lay {card} (Ada)."
    session.state.private = True
    again, damage = replay(TINY, script_of(session))
    assert damage is None
    assert again.told(None)[-3:-1] == session.told(None)[-3:-1]


def test_the_moves_of_a_sentence_are_taken_back_together_also_after_a_replay() -> None:
    session = begin()
    session.play(DRAW)
    session.play(DRAW, joined=True)
    session.play(DRAW, joined=True)
    session.play(DRAW)
    for game in (session, replay(TINY, script_of(session))[0]):
        assert [game.moves_of(count) for count in (1, 2, 3, 0)] == [1, 4, 5, 5]
        game.undo(game.moves_of(1))
        assert game.moves_of(1) == 3
        with pytest.raises(Illegal, match="Only 3 can be taken back"):
            game.undo(game.moves_of(2))
        game.undo(game.moves_of(1))
        assert game.moves == []


def test_a_rehearsal_stands_where_the_game_stands_and_leaves_it_alone() -> None:
    for seed in range(5):
        session = random_game(seed, 12)
        before, log = deepcopy(session.state), list(session.entries)
        rehearsal = session.rehearsal()
        assert rehearsal.state == session.state
        luck = random.Random(seed)
        while to_act(rehearsal.state) is not None and len(rehearsal.entries) < 20:
            rehearsal.play(luck.choice(TINY.legal(rehearsal.state)))
        assert session.state == before and session.entries == log
