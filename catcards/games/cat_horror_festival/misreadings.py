"""What reads well and is no legal move, so that the refusal can say why; the likeliest first, and never too many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, islice

from catcards.core.game import Move, Seat, each, made
from catcards.games.cat_horror_festival.playing import exchanges, targets
from catcards.games.cat_horror_festival.position import Position
from catcards.games.cat_horror_festival.reels import ABILITIES

DRAW, END = Move("draw"), Move("end")
LATER = "An objective is completed at the end of your turn, after drawing and playing (ch.15)."
NOTHING_DRAWN = "There was nothing to draw when your turn began (ch.13)."
ROOM = 200
"""So many things to type are foreseen at once; with a very full hand misreadings are left out, never a legal move."""
NOT_VERBS = tuple(ability for ability in ABILITIES if ability != "draw")
"""Abilities that people type as if they were verbs, alone or with a film; they are told how to use them."""


def reveals(s: Position) -> list[Move]:
    """Completing each objective, possible or not."""
    return each("reveal", s.objectives)


def misreadings(
    s: Position, moves: Sequence[Move], near: Iterable[Move], but: str = "", stuck: bool = False
) -> Iterable[Move]:
    """What is no answer to a question with these moves: what is `near`, then what names a card or a film, if there is room.

    `but` is an ability that is a verb now. Where somebody is `stuck`, `play` can only mean to lay a card (ch.14).
    """
    hand = s.hands[s.asks[-1].seat]
    seat, said = s.asks[-1].seat, set(moves)
    verbs = [verb for verb in NOT_VERBS if verb != but]
    ways = ["ability", "lay", *([] if stuck else ["play"])]
    misread = chain(
        *(each(verb, s.cards.kinds) for verb in verbs if verb != "sweep"),
        *(absent(s, way, hand) for way in ways),
        map(made, verbs),
        _unmatched(s, seat),
        _unable(s, hand),
        *(each(way, hand) for way in ways),
        exchanges(s, seat),
        _impossible(s, seat),
    )
    first = [move for move in dict.fromkeys(near) if move not in said]
    said.update(first)
    yield from first
    yield from islice((move for move in dict.fromkeys(misread) if move not in said), max(0, ROOM - len(said)))


def _impossible(s: Position, seat: Seat) -> Iterable[Move]:
    """Exchanges that cannot be made now: for a film that a card cannot have."""
    for card in dict.fromkeys(s.hands[seat]):
        taken = {s.cards.reels[target].film or target for target in targets(s, card)}
        yield from (made("exchange", card, "for", film) for film in s.cards.kinds if film not in taken)


def _unmatched(s: Position, seat: Seat) -> Iterable[Move]:
    """Each film for each that no exchange has: no moves, and never taken for those of reels that only name the film."""
    kind = {card.id: card.film or card.id for card in s.cards.reels.values()}
    had = {(kind[move[1]], kind[move[3]]) for move in exchanges(s, seat)}
    kinds = s.cards.kinds
    yield from (made("exchange", one, "for", other) for one in kinds for other in kinds if (one, other) not in had)


def _unable(s: Position, hand: Iterable[str]) -> Iterable[Move]:
    """An ability that no card in hand has, or none of that film: `ability sweep-claws`, which is no move."""
    able = {(s.cards.reels[card].film or card, s.cards.reels[card].ability) for card in hand}
    for kind in s.cards.kinds:
        yield from (made("ability", f"{verb}-{kind}") for verb in ABILITIES if (kind, verb) not in able)
    yield from (made("ability", verb) for verb in ABILITIES if verb not in {ability for _, ability in able})


def absent(s: Position, verb: str, cards: Iterable[str]) -> Iterable[Move]:
    """The verb with each film of which no reel is among these cards: no move, and never taken for another card's."""
    there = {s.cards.reels[card].film or card for card in cards}
    return (made(verb, film) for film in s.cards.kinds if film not in there)
