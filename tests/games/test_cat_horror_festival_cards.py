"""Cat Horror Festival, rule by rule: the card list, own lists, and what people type."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import pytest

from catcards.core.command import Unread, matching, parse
from catcards.core.game import Ask, Move, Unfit
from catcards.games import game
from catcards.games.cat_horror_festival.distance import distance
from catcards.games.cat_horror_festival.objectives import fits, gap, objective
from catcards.games.cat_horror_festival.reels import ABILITIES, card_list
from catcards.games.cat_horror_festival.rules import unfolded
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
    """The reels are there, and a simple player who wants nothing else gets them, neither too soon nor too late."""
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
    assert far("1x7", *reels("claws", 5)) == ((("claws", 2),), 0, (), 0)
    assert far("1x7", *reels("claws", 5), "twin-kittens") == ((("claws", 1),), 0, (), 0)
    assert far("1x3", "claws-any", *reels("flea", 3)) == ((), 0, (("claws", 1),), 0), "the film there is most of"
    assert far("1x7", *reels("claws", 7), "twin-kittens") == ((), 0, (), 1)
    assert far("1x7", "twin-kittens") == ((), 1, (), 0)

    def said(side: str, *hand: str) -> str:
        wanted = objective(side)
        return distance(CARDS, wanted, gap(wanted, *CARDS.counts(hand)))

    assert said("2x3", *reels("claws", 3), *reels("flea", 2)) == "1 Flea short"
    assert said("2x3", *reels("claws", 4), "mewmy-any") == "2 Mewmy short; 1 Claws over"
    assert said("3x3", *reels("claws", 3)) == "3 each of 2 other films short"
    assert said("4x2", *reels("claws", 3), *reels("flea", 1)) == "1 Flea, 2 each of 2 other films short; 1 Claws over"
    assert said("1x7", "twin-kittens") == "6 of one film short"
    assert (
        said("4x2") == "2 each of 4 films short" and said("4x2", *reels("claws", 2)) == "2 each of 3 other films short"
    )
    assert said("2x3", *reels("claws", 3), *reels("flea", 3), "twin-kittens") == "twin kittens over"
    one_each, twos = ["claws-any", "purrsycho-any"], [*reels("flea", 2), *reels("mewmy", 2), *reels("string", 2)]
    assert said("4x2", *one_each, *twos) == "1 of Claws or Purrsycho short; 1 over"
    assert said("4x2", *one_each, *twos, "purrsycho-claws") == "1 Claws over"
    assert said("4x2", *one_each, *twos, "nosfurratu-any") == "1 of Claws, Nosfurratu or Purrsycho short; 2 over"
    assert said("2x3", *twos) == "1 each of 2 of Flea, Mewmy and String short; 2 over"
    assert said("1x2", *twos) == "2 each of 2 of Flea, Mewmy and String over"
    assert said("2x3", *twos, *reels("claws", 3)) == "1 of Flea, Mewmy or String short; 4 over"
    assert said("1x7", *twos, "twin-kittens") == "4 of Flea, Mewmy or String short; 4 over"
    assert said("2x3", *twos, "claws-any", "twin-kittens") == "1 each of 2 of Flea, Mewmy and String short; 4 over"
    assert (
        said("2x3", "claws-any", "flea-any", "gremlynx-any", "string-any")
        == "2 each of 2 films you hold 1 of short; 2 over"
    )
    assert (
        said("1x7", "claws-any", "flea-any", "gremlynx-any", "mewmy-any")
        == "6 of Claws, Flea, Gremlynx or Mewmy short; 3 over"
    )
    assert said("1x7", *(f"{film}-any" for film in CARDS.films)) == "6 of a film you hold 1 of short; 6 over"
    assert said("2x2", *twos, "claws-any") == "2 of Flea, Mewmy or String, 1 Claws over"
    assert said("1x2", *reels("claws", 2), *reels("flea", 3)) == "all but 2 of one film over"
    assert said("2x2", *twos, *reels("claws", 3)) == "all but 2 each of 2 films over"
    for side in SIDES:
        for seed in range(200):
            rng = random.Random(f"{side} {seed}")
            hand = rng.sample(CARDS.copies(), rng.randint(0, 10))
            counted = CARDS.counts(hand)
            assert gap(objective(side), *counted).met == fits(objective(side), *counted)


def test_all_films_that_would_do_equally_well_are_counted() -> None:
    for numbers in product(range(4), repeat=5):
        counts = {film: number for film, number in zip(CARDS.films, numbers, strict=False) if number}
        for wanted in map(objective, ("4x2", "2x3", "1x7")):
            far = gap(wanted, counts, 0)
            short = {
                films: sum(max(0, wanted.reels - counts[film]) for film in films)
                for films in combinations(counts, wanted.films)
            }
            nearest: list[set[object]] = [set(films) for films, lack in short.items() if lack == min(short.values())]
            free = set.union(*nearest) - set.intersection(*nearest) if nearest else set()
            assert free == {film for film, _ in far.alike}
            if free:
                assert len(f"{wanted.label}: {distance(CARDS, wanted, far)}") < 60


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
        ('two_paws = ["1x7"]', 'two_paws = ["1x7 and twenty-two more"]', "'1x7 and twenty-two m' is not an objective"),
        ('two_paws = ["1x7"]', 'two_paws = ["1x7", "3x2"]', "lobby.*two sides"),
        ('two_paws = ["1x7"]', 'two_paws = ["4x2"]', "no two sides under two_paws"),
        ('three_paws = "2x3"', 'three_paws = "4x2"', "no two sides under three_paws"),
        (
            'three_paws = "4x2"\ntwo_paws = ["1x7"]',
            'two_paws = ["1x7", "3x2"]',
            "three cards have a side with three paws",
        ),
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
    for text in (
        "exchange nosfurratu for purrsycho",
        "Swap the Nosferatu for Psycho",
        "ex n for p",
        "trade nosfurratu-purrsycho for purrsycho-claws",
    ):
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


def full(hand: list[str], zone: list[str]) -> tuple[list[Move], list[Move]]:
    """What is legal and what can be meant for Ada, who is to play, with this hand and this Film Zone."""
    rules = game(ID)
    state = rules.new(setup(2))
    state.hands, state.zone, state.asks = [CARDS.sorted(hand), []], CARDS.sorted(zone), [Ask(state.turn, "play")]
    if state.turn:
        state.hands.reverse()
    rest = [card for card in CARDS.copies() if card not in (*hand, *zone)]
    state.discard, state.deck = rest[:2], rest[2:]
    moves = list(rules.candidates(state))
    assert len(moves) == len(set(moves))
    assert rules.legal(state) == [move for move in moves if rules.why_not(state, move) is None]
    return rules.legal(state), moves


ANY = [card.id for card in CARDS.reels.values() if card.corner is None]
"""The eight cards that are exchanged for any film."""
NAMED = [card for card in CARDS.copies() if card not in ANY]


def test_no_legal_move_is_ever_cut_off_the_list_however_many_there_are() -> None:
    legal, moves = full(ANY, NAMED[:39])
    assert len(legal) == 8 * 39 + 7 and set(legal) < set(moves), "each for each, and all abilities but the kittens'"
    legal, moves = full(CARDS.copies()[:30], CARDS.copies()[30:47])
    exchanges = sum(target in CARDS.takes[card] for card in CARDS.copies()[:30] for target in CARDS.copies()[30:47])
    assert len(legal) == exchanges + 30 and legal == moves[: len(legal)]
    spellings = game(ID).spellings(game(ID).new(setup(2)))
    assert parse(str(legal[-1]), moves, lambda move: None if move in legal else "no", spellings) == legal[-1]


def test_fifteen_cards_and_a_zone_of_twelve_still_make_a_short_list() -> None:
    """The worst that such a hand can hold: all eight that take any card, and seven that take one film of the zone."""
    zone = [*reels("claws", 6), *reels("flea", 6)]
    takers = [card for card in NAMED if CARDS.reels[card].corner in ("claws", "flea") and card not in zone][:7]
    legal, moves = full([*ANY, *takers], zone)
    assert len(legal) == 8 * 12 + 7 * 6 + 14 and len(moves) <= 200
    legal, moves = full(ANY[:4], zone[:4])
    assert Move("exchange", "claws-any", "for", "string") in moves, "and misreadings have room again"


def test_a_film_is_never_taken_for_the_corner_of_another() -> None:
    """The film that is typed is not there, but a card is whose corner names it."""
    t = Festival(
        ada="claws-string twin-kittens nosfurratu-flea",
        pile="flea-string mewmy-string",
        zone="mewmy-any",
        deck="purrsycho-claws",
    )
    t.refused("ability string", "ch.7")
    t.type("draw")
    assert t.refused("ability string", "ch.7") == "The String is not in your hand (ch.7)."
    assert t.refused("play the string", "ch.7") == "The String is not in your hand (ch.7)."
    assert "is not in your hand" in t.refused("exchange string for mewmy", "ch.7")
    assert "is not in your hand" in t.refused("exchange string for flea", "ch.7"), "nor is there a Flea in the zone"
    assert t.refused("lay gremlins", "ch.7") == "Gremlynx is not in your hand (ch.7)."
    t.type("ability purrsycho")
    assert t.refused("salvage string", "ch.10") == "The String is not in the discard pile (ch.10)."
    assert t.refused("salvage twins", "ch.10") == "The twin kittens are not in the discard pile (ch.10)."
    t.type("salvage flea; end")
    t = Festival(ada="claws-string twin-kittens nosfurratu-flea", zone="mewmy-any", deck="purrsycho-claws")
    t.type("draw; exchange twins for mewmy")
    assert t.refused("discard string", "ch.12") == "The String is not in your hand (ch.12)."
    t.type("discard claws")


def test_a_film_that_is_not_in_the_zone_is_never_taken_for_a_reel_that_is_for_it() -> None:
    zone = "claws-purrsycho mewmy-claws flea-gremlynx string-any"
    t = Festival(ada="twin-kittens gremlynx-any nosfurratu-mewmy", zone=zone, deck="string-flea").type("draw")
    assert "exchange twin-kittens for claws-purrsycho" in t.legal
    for card, rule in (("kittens", "ch.12"), ("the twins", "ch.12"), ("gremlynx", "ch.9"), ("gremlynx any", "ch.9")):
        for film in ("Purrsycho", "Nosfurratu", "Gremlynx"):
            assert t.refused(f"exchange {card} for {film}", rule) == f"{film} is not in the Film Zone ({rule})."
    t.type("exchange kittens for claws")
    assert "claws-purrsycho" in t.hand("Ada")
    hand = [*CARDS.copies()[:8], "twin-kittens", "purrsycho-any"]
    _, moves = full(hand, ["string-gremlynx", "string-nosfurratu", "mewmy-purrsycho", "mewmy-any"])
    for film in ("gremlynx", "nosfurratu", "purrsycho"):
        assert Move("exchange", "twin-kittens", "for", film) in moves, "with a fuller hand, too"


def test_what_is_typed_with_films_is_never_read_as_a_move_with_others() -> None:
    """Any verb with any films, with articles and without, in many positions: only moves with cards of these films."""
    rules, rng, legals = game(ID), random.Random(9), 0
    kinds = {card.id: card.film or card.id for card in CARDS.reels.values()} | {kind: kind for kind in CARDS.kinds}
    names = {film.id: [film.name, f"the {film.id}"] for film in CARDS.films.values()}
    names["twin-kittens"] = ["kittens", "the twins"]
    state = rules.new(setup(2, 7))
    for _ in range(150):
        what, legal = state.asking.what, set(rules.legal(state))
        moves, spellings = list(rules.candidates(state)), rules.spellings(state)
        verbs = ["discard", "salvage", "ability", "use", "lay", "sweep"]
        first, second = rng.choice(CARDS.kinds), rng.choice(CARDS.kinds)
        wanted = [(f"{verb} {rng.choice(names[first])}", [first]) for verb in verbs]
        wanted.append((f"exchange {rng.choice(names[first])} for {rng.choice(names[second])}", [first, second]))
        for typed, films in wanted:
            [command] = unfolded(typed)
            for move in legal.intersection(matching(command, moves, spellings)):
                assert [kinds[word] for word in move[1::2]] == films, f"{typed} in {what} is {move}"
                legals += 1
        rules.apply(state, rng.choice([move for move in sorted(legal) if move[0] != "reveal"]))
    assert legals > 30


@pytest.mark.parametrize(
    ("typed", "single"),
    [
        ("sweep mewmy", ["ability sweep mewmy"]),
        ("Sweep with the Mewmy", ["ability sweep the Mewmy"]),
        ("sweep the film zone with mewmy", ["ability sweep mewmy"]),
        ("sweep", ["sweep"]),
        ("sweep the film zone", ["sweep the film zone"]),
        ("draw", ["draw"]),
        ("draw a card", ["draw a card"]),
        ("draw card", ["draw card"]),
        ("draw with claws", ["ability draw claws"]),
        ("draw another card using claws", ["ability draw claws"]),
        ("salvage with nosfurratu", ["ability salvage nosfurratu"]),
        ("salvage purrsycho with nosfurratu", ["ability salvage nosfurratu", "salvage purrsycho"]),
        ("discard the flea with claws any", ["ability discard claws any", "discard the flea"]),
        ("discard a card with claws", ["ability discard claws"]),
        ("salvage purrsycho", ["salvage purrsycho"]),
        ("discard mewmy", ["discard mewmy"]),
        ("use the mewmy for its ability", ["ability the mewmy"]),
        ("play mewmy for the ability", ["ability mewmy"]),
        ("use mewmy for claws", ["use mewmy for claws"]),
        ("exchange nosfurratu for claws", ["exchange nosfurratu for claws"]),
    ],
)
def test_sentences_and_what_they_stand_for(typed: str, single: list[str]) -> None:
    assert unfolded(typed) == single


@pytest.mark.rule("ch.10")
def test_an_ability_typed_as_a_verb_uses_the_card_that_has_it_and_never_another() -> None:
    def read(typed: str) -> str:
        return str(t.read(unfolded(typed)[0]))

    t = Festival(ada="mewmy-claws nosfurratu-string mewmy-flea", deck="flea-any", zone="string-any").type("draw")
    for typed in ("ability mewmy for claws", "ability The Mewmy (for Claws, sweep)", "sweep the mewmy for claws"):
        assert read(typed) == "ability mewmy-claws"
    for typed in ("sweep mewmy", "sweep with mewmy", "sweep with the mummy claws", "sweep using mewmy-claws"):
        assert read(typed) == "ability mewmy-claws"
    assert read("draw with mewmy") == read("draw mewmy") == "ability mewmy-flea"
    assert read("salvage string with nosfurratu") == "ability nosfurratu-string"
    told = "No Nosfurratu in your hand can sweep; `ability mewmy-claws` can (ch.10)."
    assert t.refused(unfolded("sweep nosfurratu")[0], "ch.10") == told
    told = "No Mewmy in your hand can discard (ch.10)."
    assert t.refused(unfolded("discard flea with mewmy")[0], "ch.10") == told
    assert t.refused("discard mewmy", "ch.10") == told
    told = "No Mewmy in your hand can salvage; `ability flea-any` can (ch.10)."
    assert t.refused("salvage mewmy", "ch.10") == told
    assert (
        t.refused("salvage nosfurratu", "ch.10")
        == "To salvage, play a card that can: `ability nosfurratu-string` (ch.10)."
    )
    assert "no ability to choose" in t.refused(unfolded("sweep with the kittens")[0], "ch.12")
    t.type("ability mewmy-claws")
    assert t.refused(unfolded("sweep mewmy")[0], "ch.7").startswith("You have played your card")


def test_an_ability_typed_with_a_film_is_never_some_other_exchange() -> None:
    t = Festival(ada="claws-flea flea-string mewmy-any", zone="flea-purrsycho", deck="string-any")
    t.type("draw a card")
    for typed in ("salvage purrsycho", "sweep purrsycho", "discard nosfurratu"):
        assert typed.split()[0] in t.refused(typed, "ch.10")
    assert "can draw" in t.refused("draw purrsycho", "ch.10")


def test_what_belongs_to_another_moment_is_refused_by_its_rule() -> None:
    t = Festival(ada="claws-mewmy flea-any mewmy-flea", deck="string-any")
    t.type("draw")
    assert "and you hold none" in t.refused("discard", "ch.10")
    t = Festival(ada="claws-mewmy flea-any mewmy-any", zone="claws-any flea-claws", deck="string-any nosfurratu-string")
    t.type("draw")
    assert "`ability claws-mewmy`" in t.refused("sweep flea", "ch.10")
    assert "`ability mewmy-any`" in t.refused("discard claws", "ch.10")
    assert "`ability string-any`" in t.refused("salvage string", "ch.10"), "the card that was named, not the first"
    t.type("ability flea")
    for typed in ("draw", "end", "sweep", "ability claws", "exchange string for claws", "play claws", "discard claws"):
        assert "First `salvage`" in t.refused(typed, "ch.10")
    t = Festival(ada="claws-any flea-any mewmy-any", zone="claws-mewmy", deck="string-any")
    t.type("draw; ability claws")
    for typed in ("draw", "end", "salvage", "sweep", "ability flea", "exchange flea for claws", "play flea"):
        assert "First `discard`" in t.refused(typed, "ch.10")
