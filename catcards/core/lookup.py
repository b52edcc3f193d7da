"""Which cards a typed name means, at the table and in the gallery alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from catcards.core.names import fold
from catcards.core.pieces import Gallery


def cards_called(
    galleries: Iterable[Gallery], typed: str, spellings: Mapping[str, tuple[str, ...]] | None = None
) -> tuple[Gallery, ...]:
    """The cards that are called so: as a whole, else from the beginning, else by words of their names."""
    wanted = fold(typed)
    short = [word for word in wanted if word not in ("the", "a", "card", "at")] or wanted
    levels: tuple[list[Gallery], ...] = ([], [], [])
    for group in galleries if short else ():
        fits: tuple[list[int], ...] = ([], [], [])
        for place, card in enumerate(group.cards):
            face, more = card.face, (*group.aliases.get(card.id, ()), *(spellings or {}).get(card.id, ()))
            names = [fold(name) for name in (card.id, face.name, f"{face.corner} {face.name}", *more)]
            if wanted in names or short in names:
                fits[0].append(place)
            elif any(begins(name, short) for name in names):
                fits[1].append(place)
            elif all(any(part.startswith(word) for name in names for part in name) for word in short):
                fits[2].append(place)
        for level, places in zip(levels, fits, strict=True):
            if places:
                level.append(replace(group, cards=tuple(group.cards[place] for place in places)))
    return next((tuple(level) for level in levels if level), ())


def begins(name: list[str], words: list[str]) -> bool:
    """Whether each word is the beginning of the one in its place in the name."""
    return len(words) <= len(name) and all(part.startswith(word) for part, word in zip(name, words, strict=False))
