"""CATATAC, as it is told on the table: which blocks can be used, whose the ball is, what happened and what did not."""

from __future__ import annotations

import random
import re
from copy import deepcopy
from typing import Any

import pytest

from catcards.core.command import Ambiguous
from catcards.core.game import Move, Setup, to_act
from catcards.core.pieces import Track
from catcards.core.session import Session
from catcards.games import game, module
from table import Table

GAME, TABLE = game("catatac"), module("catatac", "table")


def explained(t: Table, move: str) -> str:
    """What stands beside a move in the list of moves."""
    seat = t.asked
    return str(TABLE.explain(t.view(seat), Move(*move.split())))


def question(t: Table) -> str:
    """The question on the table of whoever is asked."""
    return str(TABLE.table(t.view(t.asked)).question)


def told(t: Table) -> list[str]:
    """What was said about the last move."""
    return [event.text for event in t.session.entries[-1].events]


@pytest.mark.rule("ct.8")
def test_the_list_of_moves_says_when_the_block_of_a_card_could_be_used() -> None:
    t = Table(ada="pounce leap catapult tiptoe 3", top="6", ball="neutral-alley black")
    assert explained(t, "play pounce") == "5; if the enemy has it: steal, move 1 step"
    assert explained(t, "play leap") == "6; a pair; if yours: stash from 2 steps; its block after the pair"
    assert explained(t, "play tiptoe") == "4; if yours: stash from 1 step; its block not now"
    assert explained(t, "play 3") == "no pair, no block"


@pytest.mark.rule("ct.32")
def test_in_deck_hockey_a_block_may_come_after_the_pair_that_counters() -> None:
    t = Table(top="3", ball="white-alley white", ada="3", bea="snatch reflex wallop", options="deck-hockey")
    t.type("play 3; pair stash")
    assert explained(t, "counter snatch").endswith("steal; its block after the pair")
    assert explained(t, "counter reflex").endswith("counter or steal")
    assert t.view("Bea").blocks == {"snatch": "after the pair", "reflex": "at once", "wallop": "after the pair"}
    t = Table(top="3", ball="white-alley white", ada="3", bea="snatch reflex wallop").type("play 3; pair stash")
    assert t.view("Bea").blocks == {"snatch": "", "reflex": "at once", "wallop": ""}


@pytest.mark.rule("ct.8", "ct.15")
@pytest.mark.parametrize("options", [{}, {"deck-hockey": "yes"}, {"manual-refill": "yes"}])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_said_of_a_block_is_what_laying_the_card_shows(seats: int, options: dict[str, str]) -> None:
    """On the way through whole games: every card that could be laid is laid, and everything tried that may follow."""
    seen: set[str] = set()
    for seed in range(3):
        luck = random.Random(seed)
        names = ("Ada", "Bea", "Cal", "Dot")[:seats]
        state = GAME.new(Setup("catatac", names, seed, options))
        while state.outcome is None:
            seat = to_act(state)
            view = GAME.view(state, seat)
            moves = GAME.legal(state)
            for move in moves:
                if move[0] in ("play", "counter") and state.cards.paw[move[1]].groups:
                    said = TABLE.explain(view, move)
                    when = "not now" if "not now" in said else "after the pair" if "after the pair" in said else "now"
                    assert when == _found(state, move), (said, state.ball)
                    seen.add(when)
            GAME.apply(state, luck.choice(moves))
    assert seen == {"now", "not now", "after the pair"}


def _found(state: Any, move: Move) -> str:
    """When a block can be used, found by trying."""
    card = move[1]
    laid = deepcopy(state)
    GAME.apply(laid, move)
    if move[0] == "counter" and laid.attempt is None:
        return "now" if not laid.block else "after the pair" if _blocks(laid, card) else "not now"
    if _blocks(laid, card):
        return "now"
    for pair in [other for other in _open(laid, card) if other[0] == "pair" and other != ("pair", "stash")]:
        after = deepcopy(laid)
        GAME.apply(after, pair)
        if _blocks(after, card):
            return "after the pair"
    return "not now"


def _open(state: Any, card: str) -> list[Move]:
    """What may be done while this card is the one that was laid."""
    asked = state.outcome is None and state.asks[-1].what in ("influence", "counter") and state.discard[-1] == card
    return GAME.legal(state) if asked else []


def _blocks(state: Any, card: str) -> bool:
    return any(move[0] == "block" for move in _open(state, card))


@pytest.mark.rule("ct.8")
def test_the_question_offers_a_block_only_when_it_can_be_used() -> None:
    t = Table(
        ada="pounce catapult elbow", top="8", ball="black-alley white", cards="elbow 8 enemy possession: movement 1"
    )
    assert question(t.type("play elbow")) == "Ada, `pair move`, or `end`."
    t = Table(ada="leap", top="6", ball="neutral-alley black")
    assert question(t.type("play leap")) == (
        "Ada, `pair steal`, after the pair `block` for Leap (if yours: stash from 2 steps), or `end`."
    )
    assert question(t.type("pair steal")) == "Ada, `block` for Leap (if yours: stash from 2 steps), or `end`."


@pytest.mark.rule("ct.10")
def test_the_question_offers_every_block_and_pair_that_can_be_used() -> None:
    """In random games, however high the discard pile is by then."""
    seen = {"block": 0, "pair": 0}
    for seed in range(25):
        rng, session = random.Random(seed), Session(GAME, Setup("catatac", ("Ada", "Bea", "Cal", "Dot"), seed))
        while (seat := to_act(session.state)) is not None:
            legal = GAME.legal(session.state)
            if session.state.asking.what == "influence":
                question = TABLE.table(GAME.view(session.state, seat)).question
                for verb in seen:
                    can = any(move[0] == verb for move in legal)
                    assert can == bool(re.search(rf"(?:^|, |or )`{verb}", question.partition(", ")[2])), (
                        question,
                        legal,
                    )
                    seen[verb] += can
            session.play(rng.choice(legal))
    assert min(seen.values()) > 50


def test_a_block_that_finds_no_use_is_told_once_and_only_then() -> None:
    t = Table(ada="tiptoe leap 3 pounce", bea="4", top="5", rest=20)
    assert told(t.type("play tiptoe"))[:2] == ["Ada lays Tiptoe (4) on a 5.", "The block of Tiptoe finds no use."]
    assert told(t.type("play 4"))[0] == "Bea lays a 4 on Tiptoe (4). A pair."
    assert not [line for entry in t.session.entries[1:] for line in entry.events if "finds no use" in line.text]
    t = Table(ada="leap", top="6", ball="neutral-alley black")
    assert told(t.type("play leap")) == ["Ada lays Leap (6) on a 6. A pair."], "the pair may make it possible"
    t = Table(ada="tumble", top="1", ball="neutral-alley black").type("play tumble")
    assert told(t.type("pair steal"))[1] == "The block of Tumble finds no use."
    t = Table(ada="pounce", top="4", ball="neutral-alley black").type("play pounce; end")
    assert not [line for entry in t.session.entries for line in entry.events if "finds no use" in line.text]
    t = Table(ada="tiptoe", top="5", options="manual-refill").type("play tiptoe; draw; end")
    lines = [line.text for entry in t.session.entries for line in entry.events]
    assert lines.count("The block of Tiptoe finds no use.") == 1


@pytest.mark.parametrize("text", ["use pounce", "use it", "block pounce", "use the card", "activate pounce", "use 5"])
def test_the_card_that_was_laid_may_stand_for_its_block(text: str) -> None:
    t = Table(top="4", ball="neutral-alley black", ada="pounce pounce").type("play pounce")
    with pytest.raises(Ambiguous) as which:
        t.read(text)
    assert {str(move) for move in which.value.moves} == t.legal_with("block")
    assert str(t.read(f"{text} steal white")) == "block steal move white-alley"
    leap = Table(top="6", ada="leap").type("play leap")
    assert str(leap.read(text.replace("pounce", "leap").replace("5", "6"))) == "block stash"


def test_only_the_card_that_was_laid_stands_for_a_block() -> None:
    Table(top="4", ball="neutral-alley black", ada="pounce").meaningless("use pounce")
    t = Table(top="4", ball="neutral-alley black", ada="pounce leap").type("play pounce")
    assert "ct.6" in t.refused("play leap", "ct.6")
    t.meaningless("use leap")
    t.type("end").meaningless("use pounce")
    Table(top="3", ada="3").type("play 3").meaningless("use 3")
    Table(top="3", ada="3").refused("use it", "ct.6")
    Table(top="3", ada="3").refused("play 3; use it", "ct.8")


def test_every_way_to_tell_of_a_steal_says_whose_the_ball_is_now() -> None:
    from catcards.games.catatac.course import STOLEN

    assert len(STOLEN) == len({line.format("White") for line in STOLEN})
    assert all("ball" in line and "White's" in line.format("White") for line in STOLEN)


def test_who_has_the_ball_is_said_beside_no_place() -> None:
    for clan, said in (("white", "□ White has the ball"), ("black", "■ Black has the ball")):
        track = TABLE.table(Table(ball=f"neutral-alley {clan}").view("Ada")).public[0]
        assert isinstance(track, Track)
        assert "".join(span.text for span in track.note) == said
        assert [place.marker for place in track.places] == ["", "", "● the ball", "", ""]


def test_when_nobody_holds_a_card_it_is_said_once() -> None:
    t = Table(2, rest=0)
    held = GAME.reveal(t.state)
    assert sum("held" in line for line in held) == 2
    for hand in t.state.hands:
        hand.clear()
    assert [line for line in GAME.reveal(t.state) if "held" in line] == ["Nobody held a card any more."]
