"""Luck: seeded, part of the position, and the same on every machine and Python."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random


class Misdealt(ValueError):
    """A stacked order or pick that the cards or choices do not allow."""


class Chance:
    """All luck of one game.

    Python promises only the sequence of `Random.random()`, so shuffling and picking are built on that alone.
    A shuffle or pick has a name; a stacked result for that name replaces what luck would have given, and luck
    is spent all the same, so that what follows does not depend on the stacking. Picks whose name is among `apart` have
    a luck of their own: whether they are made changes nothing else.
    """

    def __init__(
        self, seed: int, stacked: Mapping[str, tuple[str, ...]] | None = None, apart: Iterable[str] = ()
    ) -> None:
        self._random = Random(seed)
        self._apart = {name: Random((seed << 32) + zlib.crc32(name.encode())) for name in apart}
        self._stacked = dict(stacked or {})
        self.spent = 0
        self.dealt: dict[str, tuple[str, ...]] = {}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Chance)
            and self.spent == other.spent
            and self._random.getstate() == other._random.getstate()
            and {name: luck.getstate() for name, luck in self._apart.items()}
            == {name: luck.getstate() for name, luck in other._apart.items()}
        )

    __hash__ = None  # type: ignore[assignment]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.spent += 1
        return int(self._random.random() * n)

    def mix(self, cards: list[str]) -> None:
        """Shuffle in place."""
        self.spent += 1
        draw = self._random.random
        for i in range(len(cards) - 1, 0, -1):
            j = int(draw() * (i + 1))
            cards[i], cards[j] = cards[j], cards[i]

    def shuffle(self, name: str, cards: Sequence[str]) -> list[str]:
        """The cards in a new order, the stacked ones for this name first; raises Misdealt when they do not fit."""
        mixed = list(cards)
        self.mix(mixed)
        top = self._stacked.pop(name, None)
        if top is not None:
            if excess := Counter(top) - Counter(mixed):
                raise Misdealt(f"the order of {name} names {', '.join(excess)}, more than the cards hold")
            for card in top:
                mixed.remove(card)
            mixed = [*top, *mixed]
        self.dealt[name] = tuple(mixed)
        return mixed

    def pick(self, name: str, choices: Sequence[str]) -> str:
        """One of the choices; successive picks of one name use up its stacked results in order."""
        if name in self._apart:
            luck = choices[int(self._apart[name].random() * len(choices))]
        else:
            luck = choices[self.below(len(choices))]
        if stacked := self._stacked.get(name):
            luck, self._stacked[name] = stacked[0], stacked[1:]
            if luck not in choices:
                raise Misdealt(f"{name} can be {', '.join(choices)}; not {luck}")
        return luck
