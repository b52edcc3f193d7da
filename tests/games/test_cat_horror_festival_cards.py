"""Cat Horror Festival, rule by rule: the card list, own lists, and what people type."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from catcards.core.command import Unread
from catcards.core.game import Unfit
from catcards.games import game
from catcards.games.cat_horror_festival.objectives import fits, gap, objective
from catcards.games.cat_horror_festival.reels import ABILITIES, card_list
from collector import choose
from festival import (
    CARDS,
    ID,
    Festival,
    fit,
    reels,
    setup,
)

SIDES = sorted({side for poster in CARDS.posters.values() for side in (*poster.two_paws, poster.three_paws) if side})

# the cards


def test_the_card_list_is_what_is_printed_and_deduced() -> None:
    assert len(CARDS.copies()) == 50 and len(CARDS.films) == 7
    for film in CARDS.films:
        own = [card for card in CARDS.reels.values() if card.film == film]
        assert sorted(card.corner or "?" for card in own) == sorted([*set(CARDS.films) - {film}, "?"])
    assert [card.id for card in CARDS.reels.values() if card.twins] == ["twin-kittens"]
    kinds = Counter(card.ability for card in CARDS.reels.values() if not card.twins)
    assert sorted(kinds) == sorted(ABILITIES) and sorted(kinds.values()) == [12, 12, 12, 13]
    for corner in [*CARDS.films, None]:
        named = Counter(card.ability for card in CARDS.reels.values() if not card.twins and card.corner == corner)
        assert max(named.values()) <= 2, "the abilities are spread evenly over the corners"
    for film in CARDS.films:
        assert max(Counter(card.ability for card in CARDS.reels.values() if card.film == film).values()) <= 2


@pytest.mark.parametrize("side", SIDES)
def test_every_objective_can_be_met_with_the_deck(side: str) -> None:
    """The reels are there, and a simple player who wants nothing else gets them, in neither too few nor too many turns."""
    wanted = objective(side)
    films = [film for film in CARDS.films if len(reels(film, 7)) >= wanted.reels]
    assert fit(side, *(card for film in films[: wanted.films] for card in reels(film, wanted.reels)))
    turns = [turns_for(side, players, seed) for players in (2, 3, 4) for seed in range(4)]
    assert all(4 <= count <= 250 for count in turns), turns


def turns_for(side: str, players: int, seed: int) -> int:
    """How many turns it takes the table until somebody completes an objective, when all go for it."""
    rng, rules, turns = random.Random(seed), game(ID), 0
    state = rules.new(setup(players, seed))
    state.objectives, state.done = [side], [[]]
    while turns < 1000:
        seat, what, _ = state.asks[-1]
        turns += int(what == "draw")
        move = choose(rules.view(state, seat), rules.legal(state), rng)
        if move[0] == "reveal":
            break
        rules.apply(state, move)
    return turns


def test_how_far_a_hand_is_from_an_objective() -> None:
    def far(side: str, *hand: str) -> tuple[object, ...]:
        return tuple(gap(objective(side), *CARDS.counts(hand)))[:4]

    assert far("2x3", *reels("claws", 3), *reels("flea", 2)) == ((("flea", 1),), 0, (), 0)
    assert far("2x3", *reels("claws", 4), "mewmy-any") == ((("mewmy", 2),), 0, (("claws", 1),), 0)
    assert far("3x3", *reels("claws", 3)) == ((), 2, (), 0)
    assert far("1x7", *reels("claws", 5), "twin-kittens") == ((("claws", 1),), 0, (), 0)
    assert far("1x7", *reels("claws", 7), "twin-kittens") == ((), 0, (), 1)
    assert far("1x7", "twin-kittens") == ((), 1, (), 0)
    for side in SIDES:
        for seed in range(200):
            rng = random.Random(f"{side} {seed}")
            hand = rng.sample(CARDS.copies(), rng.randint(0, 10))
            counted = CARDS.counts(hand)
            assert gap(objective(side), *counted).met == fits(objective(side), *counted)


# own card lists


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('corner = "flea", ability = "salvage"', 'corner = "fly", ability = "salvage"', "claws-flea.*corner.*'fly'"),
        ('ability = "salvage" }', 'ability = "nap" }', "ability.*'nap' is none of draw, sweep, salvage, discard"),
        ('film = "claws", corner = "flea"', 'film = "paws", corner = "flea"', "claws-flea.*film.*'paws'"),
        ('corner = "?", ability = "twins"', 'corner = "?", ability = "draw"', "twin-kittens.*without a film"),
        ('two_paws = ["1x7"]', 'two_paws = ["1x8"]', "1x8 cannot be met: 0 of the films"),
        ('two_paws = ["1x7"]', 'two_paws = ["7"]', "'7' is not an objective"),
        ('two_paws = ["1x7"]', 'two_paws = ["1x7", "3x2"]', "lobby.*two sides"),
        ('two_paws = ["1x7"]', 'two_paws = ["4x2"]', "no two sides under two_paws"),
        ('three_paws = "4x2"\ntwo_paws = ["1x7"]', 'two_paws = ["1x7", "3x2"]', "three cards have a side with three paws"),
        ('name = "Claws"', 'name = "Claws"\nplot = "a shark"', "plot"),
        ('name = "Claws"', 'name = ""', "claws.*name"),
    ],
)
def test_a_list_that_does_not_fit_is_refused_by_card_and_key(old: str, new: str, said: str) -> None:
    text = game(ID).deck_text()
    assert old in text
    with pytest.raises(Unfit, match=f"(?s)the deck file.*{said}"):
        card_list(text.replace(old, new, 1))


def test_a_list_too_short_for_the_table_is_refused() -> None:
    with pytest.raises(Unfit, match=r"2 players need 13 film cards.*ch\.5"):
        Festival(rest=0, objectives="1x1 2x1 1x2")


# what people type


def test_typing() -> None:
    t = Festival(ada="nosfurratu-purrsycho string-any", zone="purrsycho-claws flea-any claws-any", deck="mewmy-claws")
    t.type("draw")
    for text in ("exchange nosfurratu for purrsycho", "Swap the Nosferatu for Psycho", "ex n for p", "trade nosfurratu-purrsycho for purrsycho-claws"):
        assert str(t.read(text)) == "exchange nosfurratu-purrsycho for purrsycho-claws"
    for text in ("ability nosfurratu", "use nos", "ability nosfurratu salvage"):
        assert str(t.read(text)) == "ability nosfurratu-purrsycho"
    assert str(t.read("exchange the string for the flea")) == "exchange string-any for flea-any"
    with pytest.raises(Unread):
        t.read("exchange popcorn for soda")
    t.refused("reveal 4 x 2" if "4x2" in t.state.objectives else f"reveal {t.state.objectives[0]}", "ch.15")


def test_the_list_of_what_can_be_meant_stays_short_with_a_very_full_hand() -> None:
    rules, rng = game(ID), random.Random(4)
    state = rules.new(setup(2, 4))
    most = 0
    for _ in range(3000):
        legal = rules.legal(state)
        candidates = list(rules.candidates(state))
        assert len(candidates) == len(set(candidates)) <= 200 and set(legal) <= set(candidates)
        most = max(most, len(state.hands[state.turn]))
        growing = [m for m in legal if m[0] == "ability" and state.cards.reels[m[1]].ability in ("draw", "salvage")]
        rules.apply(state, rng.choice(growing or [m for m in legal if m[0] != "reveal"]))
    assert most > 15
