"""The card list of Cat Horror Festival, loaded: films, their reels, and the objective cards of the ushers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from catcards.core.cards import document, own_text, printed_name, section
from catcards.core.game import Unfit
from catcards.games.cat_horror_festival.objectives import Objective, objective

ABILITIES = ("draw", "sweep", "salvage", "discard")  # ch.10
TWINS = "twins"
ANY = "?"


@dataclass(frozen=True, slots=True)
class Film:
    """A film: its name and further ways to type it."""

    id: str
    name: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reel:
    """A film card. `film` is None for the twin kittens; `corner` is None where a `?` stands (ch.9)."""

    id: str
    name: str
    film: str | None
    corner: str | None
    ability: str
    count: int
    aliases: tuple[str, ...]
    gives: str
    """What the corner names, in words."""

    @property
    def twins(self) -> bool:
        """Whether it is the twin kittens (ch.12)."""
        return self.film is None

    @property
    def label(self) -> str:
        """The card in a sentence, told apart from the other reels of its film."""
        return f"the {self.name.lower()}" if self.twins else f"{self.name} ({self.sides})"

    @property
    def sides(self) -> str:
        """How a reel differs from the others of its film."""
        return "the twin kittens" if self.twins else f"for {self.gives}, {self.ability}"


@dataclass(frozen=True, slots=True)
class Poster:
    """An objective card: the side with three paws, if it has one, and those with two (ch.2)."""

    id: str
    three_paws: str | None
    two_paws: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class CardList:
    """All the cards of a game; one object for one text, so that it can be told apart by identity."""

    films: Mapping[str, Film]
    reels: Mapping[str, Reel]
    posters: Mapping[str, Poster]
    labels: Mapping[str, str] = field(init=False)
    order: Mapping[str, int] = field(init=False)
    """Where each reel stands in a sorted hand: by film, then by corner."""
    takes: Mapping[str, frozenset[str]] = field(init=False)
    """The cards that each can be exchanged for, wherever they lie (ch.8, ch.9, ch.12)."""
    kinds: tuple[str, ...] = field(init=False)
    """Every film, and the twin kittens: what can be called by one name."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels", {card.id: card.label for card in self.reels.values()})
        object.__setattr__(self, "order", {card: number for number, card in enumerate(self.reels)})
        takes = {
            card.id: frozenset(other.id for other in self.reels.values() if card.corner in (None, other.film))
            for card in self.reels.values()
        }
        object.__setattr__(self, "takes", takes)
        kittens = (card.id for card in self.reels.values() if card.twins)
        object.__setattr__(self, "kinds", (*self.films, *kittens))

    def __deepcopy__(self, memo: dict[int, Any]) -> CardList:
        return self  # what is printed does not change

    def copies(self) -> list[str]:
        """Every film card once for each copy."""
        return [card.id for card in self.reels.values() for _ in range(card.count)]

    def sorted(self, hand: Sequence[str]) -> list[str]:
        """A hand grouped by film, so that it never reorders by itself."""
        return sorted(hand, key=self.order.__getitem__)

    def counts(self, hand: Sequence[str]) -> tuple[dict[str, int], int]:
        """How many reels of each film there are, in the order of the films, and how many twin kittens."""
        seen = Counter(self.reels[card].film for card in hand)
        return {film: seen[film] for film in self.films if film in seen}, seen[None]


@lru_cache(maxsize=8)
def card_list(text: str | None = None) -> CardList:
    """Our own card list, or the one in the given text; raises Unfit naming card and key."""
    source = "cards.toml" if text is None else "the deck file"
    read = document(own_text(__package__) if text is None else text, source, ("films", "reels", "objectives"))
    import msgspec

    class FilmEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        name: str
        aliases: tuple[str, ...] = ()

    class ReelEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        corner: str
        ability: str
        film: str | None = None
        name: str | None = None
        count: int = 1
        aliases: tuple[str, ...] = ()

    class PosterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        two_paws: tuple[str, ...]
        three_paws: str | None = None

    films = {
        film: Film(film, printed_name(entry.name, f"{source}: films card {film!r}"), entry.aliases)
        for film, entry in section(read, "films", FilmEntry, source).items()
    }
    reels: dict[str, Reel] = {}
    for card, entry in section(read, "reels", ReelEntry, source).items():
        where = f"{source}: reels card {card!r}"
        if card in films:
            raise Unfit(f"{where}: this id is a film already; choose another.")
        if entry.corner != ANY and entry.corner not in films:
            raise Unfit(f'{where}: corner: {entry.corner[:40]!r} is neither a film of this list nor "?".')
        if not 1 <= entry.count <= 99:
            raise Unfit(f"{where}: count: {entry.count} is out of range; it is 1 to 99.")
        if entry.film is None:
            if entry.ability != TWINS or entry.corner != ANY or entry.name is None:
                raise Unfit(f'{where}: a card without a film has the ability "twins", the corner "?" and a name.')
            name = printed_name(entry.name, where)
        else:
            if entry.film not in films:
                raise Unfit(f"{where}: film: {entry.film[:40]!r} is not a film of this list.")
            if entry.ability not in ABILITIES:
                raise Unfit(f"{where}: ability: {entry.ability[:40]!r} is none of {', '.join(ABILITIES)}.")
            if entry.name is not None:
                raise Unfit(f"{where}: name: a reel bears the name of its film.")
            name = films[entry.film].name
        reels[card] = Reel(
            id=card,
            name=name,
            film=entry.film,
            corner=None if entry.corner == ANY else entry.corner,
            ability=entry.ability,
            count=entry.count,
            aliases=entry.aliases,
            gives="any film" if entry.corner == ANY else films[entry.corner].name,
        )
    if not reels:
        raise Unfit(f"{source}: there must be at least one reel.")
    posters = {
        card: Poster(card, entry.three_paws, entry.two_paws)
        for card, entry in section(read, "objectives", PosterEntry, source).items()
    }
    cards = CardList(films, reels, posters)
    _check(cards, source)
    return cards


def _check(cards: CardList, source: str) -> None:
    """The objective cards: two sides each, all different and possible, enough for every table."""
    stock = Counter[str]()
    for reel in cards.reels.values():
        if reel.film is not None:
            stock[reel.film] += reel.count
    for poster in cards.posters.values():
        where = f"{source}: objectives card {poster.id!r}"
        sides = [*([poster.three_paws] if poster.three_paws is not None else []), *poster.two_paws]
        if len(sides) != 2:
            raise Unfit(f"{where}: an objective card has two sides, one or both of them with two paws.")
        for side in sides:
            if not re.fullmatch(r"[1-9]x[1-9]", side):
                raise Unfit(f'{where}: {side[:20]!r} is not an objective; write films x reels, such as "2x3".')
            _possible(objective(side), stock, where)
    three = [poster.three_paws for poster in cards.posters.values() if poster.three_paws is not None]
    two = [side for poster in cards.posters.values() for side in poster.two_paws]
    for paws, sides in (("three_paws", three), ("two_paws", two)):
        if len(set(sides)) < len(sides):
            raise Unfit(f"{source}: objectives: no two sides under {paws} may ask for the same.")
    if len(three) != 3:
        raise Unfit(f"{source}: objectives: three cards have a side with three paws; here {len(three)} do (ch.3).")


def _possible(wanted: Objective, stock: Counter[str], where: str) -> None:
    enough = sum(count >= wanted.reels for count in stock.values())
    if enough < wanted.films:
        raise Unfit(f"{where}: {wanted.id} cannot be met: {enough} of the films have as many reels as it asks for.")
