"""What a festival needs of the screen: looking through a pile, Enter where it is all one can do, crowded tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from catcards import games
from catcards.core.game import Setup
from catcards.core.pieces import Cards, Face
from catcards.core.session import Session
from catcards.ui.complete import completions
from catcards.ui.layout import Below, screenful
from catcards.ui.panels import packed
from catcards.ui.replies import Do, Refuse, Tell
from catcards.ui.theme import theme
from catcards.ui.words import Words
from seat import Terminal

FESTIVAL = "cat-horror-festival"


def words(moves: int = 0, seed: int = 1) -> Words:
    session: Session[Any, Any] = Session(games.game(FESTIVAL), Setup(FESTIVAL, ("Ada", "Bea"), seed, first=0))
    for _ in range(moves):
        session.play(session.game.legal(session.state)[0])
    return Words(session)


@pytest.mark.parametrize("text", ["look discard", "look discard pile", "l disc", "LOOK AT THE DISCARD PILE"])
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_the_discard_pile_is_looked_through_from_the_top(text: str, moves: int) -> None:
    """At any moment of a turn (ch.11)."""
    game = words(moves)
    reply = game.read(text)
    assert isinstance(reply, Tell) and not reply.items
    state = game.session.state
    assert reply.lines[0] == "Discard pile, from the top:"
    assert len(reply.lines) == 1 + len(state.discard)
    for card, line in zip(reversed(state.discard), reply.lines[1:], strict=True):
        reel = state.cards.reels[card]
        assert line == f"{reel.name}: for {reel.gives}, {reel.ability}."


def test_other_piles_are_not_for_looking() -> None:
    reply = words().read("look deck")
    assert isinstance(reply, Refuse) and "`look discard-pile`" in reply.reason
    assert words().read("look") == words().read("look at the table") == Do("look")
    catatac = Words(Session(games.game("catatac"), Setup("catatac", ("Ada", "Bea"), 1)))
    assert isinstance(catatac.read("look discard"), Refuse), "no rule of CATATAC lets anybody look through it"


def test_completion_knows_the_piles() -> None:
    assert [word.text for word in completions("look ", words())] == ["discard-pile"]


def test_completion_and_moves_hold_nothing_of_another_hand() -> None:
    """What is offered hangs on the own hand and what lies on the table alone, in every moment of a turn."""
    for moves in range(8):
        game = words(moves, seed=3)
        state = game.session.state
        seat = state.asks[-1].seat
        seen = {*state.hands[seat], *state.zone, *state.discard}
        offered = {
            word.text
            for verb in ("exchange ", "ability ", "lay ", "discard ", "salvage ")
            for word in completions(verb, game)
        }
        assert {word for word in offered if word in state.cards.reels} <= seen


# Enter


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path, FESTIVAL, "Ada,Bea", "--seed", "3")
    yield terminal
    terminal.child.close(force=True)


def test_enter_draws_where_drawing_is_all_one_can_do_but_first_it_closes_an_answer(seat: Terminal) -> None:
    seat.see("press Enter when nobody else looks")
    seat.lift()
    seat.see("it is your turn: draw a card", "Enter: draw")
    seat.enter("look discard")
    seat.see("Discard pile, from the top:")
    assert "Enter: draw" not in seat.text
    seat.enter("")
    seat.see("Enter: draw")
    assert "4 cards" not in seat.text, "nothing is drawn yet"
    seat.enter("")
    seat.see("4 cards", "play: exchange CARD for FILM")
    assert "Enter:" not in seat.text, "now there is a choice"
    seat.enter("quit")
    assert seat.end() == 0


def test_only_what_is_all_one_can_do_is_left_to_enter() -> None:
    table = games.module(FESTIVAL, "table").table
    game = words(0)
    session = game.session
    asked: dict[str, set[str]] = {}
    for _ in range(60):
        seat = session.state.asks[-1].seat
        enter = table(session.game.view(session.state, seat)).enter
        asked.setdefault(session.state.asks[-1].what, set()).add(enter)
        legal = [str(move) for move in session.game.legal(session.state)]
        assert not enter or legal == [enter]
        assert table(session.game.view(session.state, 1 - seat)).enter == ""
        assert table(session.game.view(session.state, None)).enter == ""
        session.play(session.game.legal(session.state)[-1])
    assert asked["draw"] == {"draw"} and asked["play"] == {""} and "end" in asked["end"]


# crowded tables


def test_packed_cards_of_one_name_bear_it_together() -> None:
    faces = [
        Face("Claws", short="for The Flea, draw"),
        Face("Claws", short="for any film, sweep", mark="+"),
        Face("Mewmy", short="x"),
        Face("5"),
        Face("5"),
    ]
    lines = [line.plain for line in packed(faces, 100, theme("utf-8"))]
    assert lines == ["Claws: for The Flea, draw; for any film, sweep + · Mewmy: x · 5 · 5"]


@pytest.mark.parametrize(("width", "height"), [(60, 20), (60, 24), (80, 24)])
def test_a_zone_that_has_grown_is_still_read_card_by_card(width: int, height: int) -> None:
    session = words(0, seed=5).session
    state, rules = session.state, session.game
    table = games.module(FESTIVAL, "table").table
    while len(state.zone) < 9:
        growing = [
            m
            for m in rules.legal(state)
            if m[0] == "ability" and state.cards.reels[m[1]].ability in ("draw", "salvage")
        ]
        session.play((growing or rules.legal(state))[0])
    pieces = table(rules.view(state, state.asks[-1].seat))
    shown = [line.plain for line in screenful(pieces, Below(), width, height, theme("utf-8")).lines]
    assert len(shown) <= height and max(map(len, shown)) <= width
    text = " ".join(" ".join(shown).split())
    zone = next(piece for piece in pieces.public if isinstance(piece, Cards))
    assert len(zone.faces) == len(state.zone) >= 9
    for face in zone.faces:
        assert face.short in text or all(line in text for line in face.lines), face
