"""A hand stays in the order in which it was seen, whatever happens on the table: nobody lays the wrong card for it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from catcards import games
from catcards.core.pieces import Cards, Face, Table
from every_table import TABLES, play


def hand(table: Table) -> list[Face]:
    """The cards that lie before their owner, without the mark of new ones."""
    faces = [face for piece in table.private if isinstance(piece, Cards) for face in piece.faces]
    return [Face(face.name, face.corner, (), face.short.removesuffix(" joins")) for face in faces]


def kept(before: list[Face], now: list[Face]) -> list[Face]:
    """What of a hand is still there, in the order in which it lay."""
    left = Counter(now)
    there = []
    for face in before:
        if left[face]:
            left[face] -= 1
            there.append(face)
    return there


@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_cards_keep_their_order_from_one_screen_to_the_next(game: str) -> None:
    table_of, luck, compared = games.module(game, "table").table, random.Random(3), 0
    for table in luck.sample([table for table in TABLES if table.game == game], 4):
        hands: dict[int, list[Face]] = {}
        for step, session in enumerate(play(table, 2)):
            if step > 60 or session.state.outcome is not None:
                break
            for seat in range(table.players):
                now, before = hand(table_of(session.game.view(session.state, seat))), hands.get(seat, [])
                still, stayed = kept(before, now), kept(now, before)
                assert still == stayed, f"{before} became {now}"
                compared += len(still) > 1
                hands[seat] = now
    assert compared or game == "whack-a-catgirl", "there no hand is held"
