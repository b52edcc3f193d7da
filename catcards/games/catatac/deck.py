"""The card list of CATATAC, loaded: paw cards with their action blocks, points cards with their values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from catcards.core.cards import document, own_text, printed_name, section, within
from catcards.core.game import Move, Total, Unfit
from catcards.games.catatac.ball import Ball, Effect, Play, activations, spelled

JOKER = "J"
POSSESSION = "possession"
KITTENS = "12345"
"""The numbers that the variant for kittens is played with (ct.34)."""
RESERVED = frozenset(["steal", "move", "stash", "flip", "counter", "block", "pair", "end"])
VERBS = {"steal": "steal", "movement": "move", "stash attempt": "stash", "coin flip": "flip", "counter": "counter"}

ICONS = {
    POSSESSION: 12, "enemy possession": 12, "stash attempt": 6, "movement": 14, "steal": 4, "counter": 4, "coin flip": 2,
    "bar": 4, "cooperation": 2,
}  # fmt: skip
"""How often the rulebook counts each icon in the whole deck (ct.8)."""


@dataclass(frozen=True, slots=True)
class Paw:
    """A paw card. `groups` holds the parts of its action block, one where it has no bar, none where it has no block."""

    id: str
    name: str
    number: str
    count: int
    conditions: tuple[str, ...]
    groups: tuple[tuple[Effect, ...], ...]
    cooperation: bool
    aliases: tuple[str, ...]

    @property
    def label(self) -> str:
        """The card in a sentence: `a 5`, `Pounce (5)`, `a Joker`."""
        if self.number == JOKER:
            return "a Joker"
        if self.groups:
            return f"{self.name} ({self.number})"
        return f"an {self.number}" if self.number == "8" else f"a {self.number}"

    @property
    def counters(self) -> bool:
        """Whether it bears the counter icon."""
        return any(effect.verb == "counter" for group in self.groups for effect in group)


@dataclass(frozen=True, slots=True)
class Points:
    """A points card: what it is worth to White and to Black, its sardines, how many there are."""

    id: str
    name: str
    values: tuple[int, int]
    sardines: int
    count: int


@dataclass(frozen=True, eq=False)
class CardList:
    """All the cards of a game; one object for one text, so that it can be told apart by identity."""

    paw: Mapping[str, Paw]
    points: Mapping[str, Points]
    rank: Mapping[str, int]
    """How a hand is sorted: by number, Jokers last, plain cards before blocks; so a hand never reorders by itself."""
    _plays: dict[tuple[str, Ball, int], dict[Move, Play]] = field(default_factory=dict, compare=False)
    _words: dict[str, list[Move]] = field(default_factory=dict, compare=False)

    def plays(self, card: str, ball: Ball, clan: int) -> dict[Move, Play]:
        """Every way in which a clan could activate the block of a card with the ball as it lies (ct.8, ct.18)."""
        key = (card, ball, clan)
        known = self._plays.get(key)
        if known is None:
            printed = self.paw[card]
            met = all((condition == POSSESSION) == (ball.clan == clan) for condition in printed.conditions)
            plays = activations(printed.groups, ball, clan) if met else []
            known = self._plays[key] = {Move("block", *play.words): play for play in plays}
        return known

    def blocks(self, card: str) -> list[Move]:
        """Everything that using the block of a card could be called: each group, with every alley for each movement."""
        known = self._words.get(card)
        if known is None:
            known = self._words[card] = [
                Move("block", *words) for group in self.paw[card].groups for words in spelled(group)
            ] or [Move("block")]
        return known

    def __deepcopy__(self, memo: dict[int, Any]) -> CardList:
        return self  # what is printed does not change

    def copies(self, kittens: bool = False) -> list[str]:
        """Every paw card once for each copy; with kittens only those numbered 1 to 5 (ct.34)."""
        return [
            card.id for card in self.paw.values() for _ in range(card.count) if not kittens or card.number in KITTENS
        ]


def totals(cards: CardList) -> list[Total]:
    """The counts that the rulebook prints: cards of each number, icons in all blocks, points cards (ct.3, ct.8)."""
    paw, points = cards.copies(), [points.count for points in cards.points.values()]
    numbers, icons = Counter(cards.paw[card].number for card in paw), Counter[str]()
    for card in map(cards.paw.__getitem__, paw):
        icons.update([*card.conditions, *(effect.verb for group in card.groups for effect in group)])
        icons["bar"] += max(0, len(card.groups) - 1)
        icons["cooperation"] += card.cooperation
    return [
        Total("paw cards", len(paw), 58),
        *(Total(f"paw cards with the number {number}", numbers[number], 7) for number in "12345678"),
        Total("Jokers", numbers[JOKER], 2),
        *(Total(f"icons for {icon}", icons[VERBS.get(icon, icon)], count) for icon, count in ICONS.items()),
        Total("points cards", sum(points), 8),
    ]


@lru_cache(maxsize=8)
def card_list(text: str | None = None) -> CardList:
    """Our own card list, or the one in the given text; raises Unfit naming card and key."""
    source = "cards.toml" if text is None else "the deck file"
    read = document(own_text(__package__) if text is None else text, source, ("paw", "points"))
    import msgspec

    class PawEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        name: str
        number: int | str
        count: int = 1
        conditions: tuple[str, ...] = ()
        effects: tuple[str, ...] = ()
        cooperation: bool = False
        aliases: tuple[str, ...] = ()

    class PointsEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        name: str
        white: int
        black: int
        sardines: int = 0
        count: int = 1

    paw = {
        card: Paw(
            id=card,
            name=printed_name(entry.name, f"{source}: paw card {card!r}"),
            number=_number(entry.number, f"{source}: paw card {card!r}: number"),
            count=within(entry.count, 1, 99, f"{source}: paw card {card!r}: count"),
            conditions=_conditions(entry.conditions, f"{source}: paw card {card!r}: conditions"),
            groups=_groups(entry.effects, f"{source}: paw card {card!r}: effects"),
            cooperation=entry.cooperation,
            aliases=entry.aliases,
        )
        for card, entry in section(read, "paw", PawEntry, source).items()
    }
    points = {
        card: Points(
            id=card,
            name=printed_name(entry.name, f"{source}: points card {card!r}"),
            values=(
                within(entry.white, 0, 99, f"{source}: points card {card!r}: white"),
                within(entry.black, 0, 99, f"{source}: points card {card!r}: black"),
            ),
            sardines=within(entry.sardines, 0, 99, f"{source}: points card {card!r}: sardines"),
            count=within(entry.count, 1, 99, f"{source}: points card {card!r}: count"),
        )
        for card, entry in section(read, "points", PointsEntry, source).items()
    }
    if not points:
        raise Unfit(f"{source}: there must be at least one points card.")
    for card in paw.values():
        where = f"{source}: paw card {card.id!r}"
        if card.id in RESERVED:
            raise Unfit(f"{where}: this id is a word of the game; choose another.")
        if card.groups and not card.conditions:
            raise Unfit(f"{where}: conditions: a card with effects needs at least one.")
        if card.cooperation and not card.groups:
            raise Unfit(f"{where}: cooperation: only a card with effects can have it.")
    order = sorted(paw.values(), key=lambda card: (card.number, bool(card.groups), card.id))
    return CardList(paw, points, {card.id: rank for rank, card in enumerate(order)})


def _number(number: int | str, where: str) -> str:
    if str(number) not in {*"12345678", JOKER}:
        raise Unfit(f'{where}: {str(number)[:20]!r} is not a number from 1 to 8 or "J".')
    return str(number)


def _conditions(conditions: tuple[str, ...], where: str) -> tuple[str, ...]:
    for condition in conditions:
        if condition not in (POSSESSION, f"enemy {POSSESSION}"):
            raise Unfit(f"{where}: {condition[:40]!r} is none of possession, enemy possession.")
    return conditions


def _groups(effects: tuple[str, ...], where: str) -> tuple[tuple[Effect, ...], ...]:
    groups: list[list[Effect]] = [[]] if effects else []
    for icon in effects:
        if icon == "bar":
            groups.append([])
        else:
            groups[-1].append(_effect(icon, where))
    for group in groups:
        if not 1 <= len(group) <= 4:
            raise Unfit(f"{where}: one to four effects stand before, between and after bars.")
        if any(effect.verb in ("stash", "flip") for effect in group[:-1]):
            raise Unfit(f"{where}: a stash attempt or coin flip is the last effect of its group.")
        if any(effect.verb == "counter" for effect in group[1:]):
            raise Unfit(f"{where}: a counter is the first effect of its group.")
    return tuple(map(tuple, groups))


def _effect(icon: str, where: str) -> Effect:
    name, _, distance = icon.rpartition(" ")
    most = {"movement": 2, "stash attempt": 3}.get(name)
    if most is not None and distance in [*"123"][:most]:
        return Effect(VERBS[name], int(distance))
    if icon in ("steal", "coin flip", "counter"):
        return Effect(VERBS[icon])
    known = "steal, movement 1 or 2, stash attempt 1 to 3, counter, coin flip, bar"
    raise Unfit(f"{where}: {icon[:40]!r} is not an effect; there are {known}.")
