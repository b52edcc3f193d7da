"""CATATAC, our card list: every printed total, and every block good for something."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest

from catcards.core.game import Setup, Unfit
from catcards.core.session import Session
from catcards.games import game, module
from table import Table

GAME = game("catatac")
LIST: dict[str, dict[str, Any]] = tomllib.loads(GAME.deck_text())
PAW, POINTS = LIST["paw"], LIST["points"]
BLOCKS = {card: entry for card, entry in PAW.items() if entry.get("effects")}
ALLEYS = ("black-alley", "neutral-alley", "white-alley")


def count(entry: dict[str, Any]) -> int:
    return int(entry.get("count", 1))


def icons() -> Counter[str]:
    """Every icon in the whole deck, distances left out."""
    found: Counter[str] = Counter()
    for entry in PAW.values():
        for icon in [*entry.get("conditions", []), *(e.rstrip(" 123") for e in entry.get("effects", []))]:
            found[icon] += count(entry)
        found["cooperation"] += count(entry) * bool(entry.get("cooperation"))
        found["joker"] += count(entry) * (entry["number"] == "J")
    return found


def groups_of(entry: dict[str, Any]) -> list[list[str]]:
    """The effects of a card, parted at its bars."""
    groups: list[list[str]] = [[]]
    for effect in entry["effects"]:
        if effect == "bar":
            groups.append([])
        else:
            groups[-1].append(effect)
    return groups


@pytest.mark.rule("ct.3")
def test_fifty_eight_paw_cards_each_number_seven_times_and_two_jokers() -> None:
    numbers: Counter[str] = Counter()
    for entry in PAW.values():
        numbers[str(entry["number"])] += count(entry)
    assert numbers == Counter({**dict.fromkeys("12345678", 7), "J": 2})
    assert sum(numbers.values()) == 58


@pytest.mark.rule("ct.8")
def test_every_icon_as_often_as_printed() -> None:
    assert icons() == Counter(
        {
            "possession": 12,
            "enemy possession": 12,
            "stash attempt": 6,
            "movement": 14,
            "steal": 4,
            "counter": 4,
            "coin flip": 2,
            "bar": 4,
            "joker": 2,
            "cooperation": 2,
        }
    )


@pytest.mark.rule("ct.8")
def test_twenty_four_blocks_three_of_every_number_one_condition_each() -> None:
    assert all(count(entry) == 1 for entry in BLOCKS.values()) and len(BLOCKS) == 24
    assert Counter(entry["number"] for entry in BLOCKS.values()) == dict.fromkeys(range(1, 9), 3)
    assert all(len(entry["conditions"]) == 1 for entry in BLOCKS.values())
    plain = {card: count(entry) for card, entry in PAW.items() if card not in BLOCKS and entry["number"] != "J"}
    assert Counter({PAW[card]["number"]: number for card, number in plain.items()}) == dict.fromkeys(range(1, 9), 4)


@pytest.mark.rule("ct.21")
def test_counters_are_as_they_must_be() -> None:
    counters = {card: entry for card, entry in BLOCKS.items() if "counter" in entry["effects"]}
    assert all(entry["conditions"] == ["enemy possession"] for entry in counters.values())
    assert any(len(entry["effects"]) > 1 and "bar" not in entry["effects"] for entry in counters.values())
    assert sum(entry["number"] <= 5 for entry in counters.values()) >= 2
    helpers = [entry for entry in counters.values() if entry.get("cooperation")]
    assert [entry["name"] for entry in helpers] == ["Miracle"] and helpers[0]["number"] <= 5


@pytest.mark.rule("ct.18")
def test_a_bar_parts_two_groups() -> None:
    for entry in BLOCKS.values():
        effects = entry["effects"]
        assert effects.count("bar") <= 1
        assert effects[0] != "bar" != effects[-1]
        for parts in groups_of(entry):
            assert not any(part.startswith(("stash", "coin")) for part in parts[:-1]), "these come last in their group"


@pytest.mark.rule("ct.12")
@pytest.mark.rule("ct.13")
def test_distances_are_printable() -> None:
    for entry in BLOCKS.values():
        for effect in entry["effects"]:
            name, _, distance = effect.rpartition(" ")
            if name == "movement":
                assert distance in ("1", "2")
            if name == "stash attempt":
                assert distance in ("1", "2", "3")


def test_every_name_and_every_way_to_type_it_is_its_own() -> None:
    typed: Counter[str] = Counter()
    for card, entry in PAW.items():
        typed.update(
            {card.casefold(), entry["name"].casefold(), *(alias.casefold() for alias in entry.get("aliases", []))}
        )
    assert [word for word, times in typed.items() if times > 1] == []
    assert len({entry["name"] for entry in POINTS.values()}) == len(POINTS)
    assert all(PAW[str(number)]["name"] == str(number) for number in range(1, 9))


@pytest.mark.rule("ct.4")
@pytest.mark.rule("ct.31")
def test_eight_points_cards_some_with_two_values_and_four_sardines() -> None:
    assert sum(count(entry) for entry in POINTS.values()) == 8
    assert sum(count(entry) * entry.get("sardines", 0) for entry in POINTS.values()) == 4
    assert 0 < sum(entry["white"] != entry["black"] for entry in POINTS.values()) < 8


@pytest.mark.rule("ct.30")
def test_points_cards_treat_both_clans_alike() -> None:
    kinds = Counter((entry["white"], entry["black"], entry.get("sardines", 0)) for entry in POINTS.values())
    assert kinds == Counter({(black, white, fish): number for (white, black, fish), number in kinds.items()})


def with_card(card: str, place: str, clan: str, attempted: bool = False) -> Table:
    """Ada, or in answer to a stash Bea, is about to use this card of our own list."""
    entry = PAW[card]
    block = f"{entry['number']} {', '.join(entry['conditions'])}: {', '.join(entry['effects'])}"
    cards = block + (" +" if entry.get("cooperation") else "")
    if attempted:
        t = Table(top="3", ball="white-alley white", ada="3", bea=card, cards=f"{card} {cards}", filler=("7", "8"))
        return t.type("play 3; pair stash")
    return Table(top="joker", ball=f"{place} {clan}", ada=card, cards=f"{card} {cards}").type(f"play {card}")


@pytest.mark.rule("ct.8")
@pytest.mark.rule("ct.18")
@pytest.mark.parametrize("card", BLOCKS)
def test_every_group_of_every_block_can_be_used_somewhere(card: str) -> None:
    words = {"movement": "move", "stash attempt": "stash", "coin flip": "flip"}
    groups = [[words.get(effect.rstrip(" 123"), effect) for effect in group] for group in groups_of(BLOCKS[card])]
    used = set()
    for place in ALLEYS:
        for clan in ("white", "black"):
            for move in with_card(card, place, clan).legal_with("block"):
                used.add(" ".join(word for word in move.split()[1:] if word not in ALLEYS))
    if "counter" in BLOCKS[card]["effects"]:
        t = with_card(card, "", "", attempted=True)
        assert f"counter {card}" in t.legal
        used.add(" ".join(groups[0]))
    assert {" ".join(group) for group in groups} == used


@pytest.mark.rule("ct.8")
@pytest.mark.parametrize("card", BLOCKS)
def test_no_block_can_be_used_under_the_other_condition(card: str) -> None:
    other = "black" if BLOCKS[card]["conditions"] == ["possession"] else "white"
    for place in ALLEYS:
        assert with_card(card, place, other).legal_with("block") == set()


def test_the_gallery_tells_every_card_and_what_is_ours() -> None:
    galleries = module("catatac", "table").gallery(None)
    printed = {card.id: card for gallery in galleries for card in gallery.cards}
    assert set(printed) == set(PAW) | set(POINTS)
    assert {card: printed[card].count for card in PAW} == {card: count(entry) for card, entry in PAW.items()}
    assert any("ours" in gallery.note for gallery in galleries)
    for card in BLOCKS:
        assert printed[card].face.short and printed[card].face.name == PAW[card]["name"]


# somebody's own deck

OWN = """
[paw.1]
name = "1"
number = 1
count = 13

[points.one]
name = "One"
white = 1
black = 1
"""


NO_EFFECT = " is not an effect; there are steal, movement 1 or 2, stash attempt 1 to 3, counter, coin flip, bar."
BLOCK = 'count = 13\nconditions = ["possession"]\neffects = '


def own(text: str, players: int = 2) -> Session[Any, Any]:
    names = ("Ada", "Bea", "Cal", "Dot")[:players]
    return Session(GAME, Setup("catatac", names, 1, deck=text))


@pytest.mark.rule("ct.3")
def test_a_deck_of_ones_own_need_not_meet_the_totals_but_must_be_enough_to_deal() -> None:
    assert GAME.view(own(OWN).state, None).deck == 0
    with pytest.raises(Unfit, match="^2 players need 13 paw cards to start, and this deck has 12 "):
        own(OWN.replace("13", "12"))
    with pytest.raises(Unfit, match="^4 players need 25 paw cards to start, and this deck has 13 "):
        own(OWN, players=4)


@pytest.mark.parametrize(("old", "new", "named"), [
    ("number = 1", "number = 9", ["paw", "1", "number"]),
    ("number = 1", 'number = "K"', ["paw", "1", "number"]),
    ("number = 1", 'number = "X"', ["paw", "1", "number"]),
    ("count = 13", "count = 0", ["paw", "1", "count"]),
    ("count = 13", 'count = "many"', ["paw", "1", "count"]),
    ("count = 13", "colour = 3", ["paw", "1", "colour"]),
    ("count = 13", 'count = 13\neffects = ["steal"]', ["paw", "1", "conditions"]),
    ("count = 13", 'count = 13\nconditions = ["possession"]\neffects = ["dance"]', ["paw", "1", "effects", "dance"]),
    ("count = 13", 'count = 13\nconditions = ["possession"]\neffects = ["movement 3"]', ["effects", "movement 3"]),
    ("count = 13", 'count = 13\nconditions = ["possession"]\neffects = ["movement"]', ["effects", "movement"]),
    ("count = 13", 'count = 13\nconditions = ["possession"]\neffects = ["bar", "steal"]', ["paw", "1", "effects"]),
    ("count = 13", 'count = 13\nconditions = ["night"]\neffects = ["steal"]', ["conditions", "night"]),
    ("white = 1", "white = -1", ["points", "one", "white"]),
    ("white = 1", "", ["points", "one", "white"]),
    ("[points.one]", "[point.one]", ["point"]),
    ("name =", "name", ["TOML"]),
])  # fmt: skip
def test_a_bad_deck_is_one_sentence_that_names_card_and_key(old: str, new: str, named: list[str]) -> None:
    with pytest.raises(Unfit) as refused:
        own(OWN.replace(old, new, 1))
    said = str(refused.value)
    assert all(word in said for word in named), said
    assert said.endswith(".") and "\n" not in said


@pytest.mark.parametrize(("old", "new", "told"), [
    ("number = 1", f'number = "{"K" * 30}"', f"paw card '1': number: '{'K' * 20}' is not a number from 1 to 8 or \"J\"."),
    ("count = 13", f'count = 13\nconditions = ["{"x" * 50}"]\neffects = ["steal"]',
     f"paw card '1': conditions: '{'x' * 40}' is none of possession, enemy possession."),
    ("count = 13", f'{BLOCK}["{"x" * 50}"]', f"paw card '1': effects: '{'x' * 40}'{NO_EFFECT}"),
    ("count = 13", f'{BLOCK}["stash attempt 4"]', f"'stash attempt 4'{NO_EFFECT}"),
    ("count = 13", f'{BLOCK}["bar"]', "effects: one to four effects stand before, between and after bars."),
    ("count = 13", f'{BLOCK}{["movement 1"] * 5}', "effects: one to four effects stand before, between and after bars."),
    ("count = 13", f'{BLOCK}["stash attempt 1", "steal"]',
     "effects: a stash attempt or coin flip is the last effect of its group."),
    ("count = 13", f'{BLOCK}["steal", "bar", "coin flip", "steal"]',
     "effects: a stash attempt or coin flip is the last effect of its group."),
    ("count = 13", f'{BLOCK}["steal", "counter"]', "effects: a counter is the first effect of its group."),
    ("count = 13", "count = 13\ncooperation = true", "cooperation: only a card with effects can have it."),
    ("count = 13", 'count = 13\nconditions = ["possession"]\ncooperation = true',
     "cooperation: only a card with effects can have it."),
    ("[paw.1]", "[paw.pair]", "paw card 'pair': this id is a word of the game; choose another."),
    ('[points.one]\nname = "One"\nwhite = 1\nblack = 1\n', "[points]\n", "there must be at least one points card."),
])  # fmt: skip
def test_a_bad_block_is_told_what_is_wrong_with_it(old: str, new: str, told: str) -> None:
    with pytest.raises(Unfit) as refused:
        own(OWN.replace(old, new, 1))
    assert str(refused.value).startswith("the deck file: ") and told in str(refused.value)


def test_blocks_as_long_as_they_may_be_and_both_ways_to_write_a_number() -> None:
    longest = '["counter", "steal", "movement 2", "stash attempt 3", "bar", "coin flip"]'
    for text in (OWN.replace("count = 13", BLOCK + longest), OWN.replace("number = 1", 'number = "1"')):
        assert GAME.view(own(text).state, None).deck == 0
