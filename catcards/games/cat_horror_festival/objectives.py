"""What the ushers ask for: A different films with B reels each, exactly (ch.4, ch.15 to ch.17)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple


class Objective(NamedTuple):
    """So many different films with so many reels each."""

    films: int
    reels: int

    @property
    def id(self) -> str:
        """As it is typed: `2x3`."""
        return f"{self.films}x{self.reels}"

    @property
    def label(self) -> str:
        """As it is shown: `2×3`."""
        return f"{self.films}×{self.reels}"

    @property
    def total(self) -> int:
        """How many reels that makes in all."""
        return self.films * self.reels


ONE_BY_SEVEN = Objective(1, 7)
"""The only objective that the twin kittens help with (ch.17)."""


@lru_cache(maxsize=81)
def objective(side: str) -> Objective:
    """The objective that a side such as `2x3` shows."""
    films, reels = side.split("x")
    return Objective(int(films), int(reels))


class Gap(NamedTuple):
    """How far a hand is from an objective, going for the films that it has most of."""

    missing: tuple[tuple[str, int], ...]
    """Films to add to, and by how many reels."""
    others: int
    """How many more films are wanted of which the hand has none yet."""
    over: tuple[tuple[str, int], ...]
    """Films of which cards are over, and how many."""
    twins_over: int
    twins_help: bool
    alike: tuple[tuple[str, int], ...]
    """Films, and how many cards of each are there, of which any `going` would do equally well; empty without a choice."""
    going: int

    @property
    def met(self) -> bool:
        """Whether the hand is exactly what is asked, with no card over (ch.15)."""
        return not (self.missing or self.others or self.over or self.twins_over)

    @property
    def spare(self) -> int:
        """How many cards are over in all."""
        return sum(count for _, count in self.over) + self.twins_over

    def short(self, wanted: Objective) -> int:
        """How many reels are short in all of the objective that this is measured from."""
        return sum(count for _, count in self.missing) + self.others * wanted.reels


def gap(wanted: Objective, counts: Mapping[str, int], twins: int) -> Gap:
    """How far a hand of so many reels of each film, and so many twin kittens, is from an objective."""
    best = sorted(counts, key=lambda film: -min(counts[film], wanted.reels))[: wanted.films]
    full = bool(best) and counts[best[0]] >= wanted.reels
    helps = int(twins > 0 and wanted == ONE_BY_SEVEN and not full)  # ch.17
    missing = [(film, wanted.reels - helps - counts[film]) for film in best]
    left = [(film, counts[film] - (wanted.reels if film in best else 0)) for film in counts]
    least = min(counts[best[-1]], wanted.reels) if best else 0
    alike = tuple((film, count) for film, count in counts.items() if min(count, wanted.reels) == least)
    going = sum(film in best for film, _ in alike)
    return Gap(
        missing=tuple((film, count) for film, count in missing if count > 0),
        others=wanted.films - len(best),
        over=tuple((film, count) for film, count in left if count > 0),
        twins_over=twins - helps,
        twins_help=bool(helps),
        alike=alike if going < len(alike) else (),
        going=going,
    )


def fits(wanted: Objective, counts: Mapping[str, int], twins: int) -> bool:
    """Whether a hand is exactly what an objective asks: different films, no card over (ch.15 to ch.17)."""
    if twins:
        return wanted == ONE_BY_SEVEN and twins == 1 and list(counts.values()) == [wanted.reels - 1]
    return len(counts) == wanted.films and all(count == wanted.reels for count in counts.values())
