"""How far a hand is from an objective, in words that fit one line of a narrow screen."""

from __future__ import annotations

from catcards.core.names import listed
from catcards.games.cat_horror_festival.objectives import Gap, Objective
from catcards.games.cat_horror_festival.reels import CardList

NARROW = 53
"""With more characters than this the films that would do equally well are no longer named."""


def distance(cards: CardList, wanted: Objective, far: Gap) -> str:
    """What a hand lacks of an objective and what is over: `1 Purrsycho short; 2 Claws over`.

    Where one may choose the film: `1 of Claws or Purrsycho short; 1 over`.
    """
    if far.alike:
        named = _named(cards, wanted, far)
        return named if len(named) <= NARROW else _counted(cards, wanted, far)
    short, over = _settled(cards, far)
    if far.others:
        reels = wanted.reels - far.twins_help
        none = far.others == wanted.films  # then there is none yet that the others could be other than
        one, more = ("one film", "films") if none else ("another film", "other films")
        short.append(f"{reels} of {one}" if far.others == 1 else f"{reels} each of {far.others} {more}")
    return _told(short, over)


def _settled(cards: CardList, far: Gap) -> tuple[list[str], list[str]]:
    """What is short and what is over whichever films one goes for."""
    free = {film for film, _ in far.alike}
    short, over = (
        [f"{count} {_name(cards, film)}" for film, count in some if film not in free]
        for some in (far.missing, far.over)
    )
    return short, [*over, *(["twin kittens"] if far.twins_over else [])]


def _named(cards: CardList, wanted: Objective, far: Gap) -> str:
    """The films among which one may choose by their names."""
    short, over = _settled(cards, far)
    names = [_name(cards, film) for film, _ in far.alike]
    if lack := _lack(far):
        return _told([*short, _each(lack, far.going, names)], [str(far.spare)])
    if any(count > wanted.reels for _, count in far.alike):
        return _counted(cards, wanted, far)
    return _told(short, [_each(wanted.reels, len(names) - far.going, names), *over])


def _counted(cards: CardList, wanted: Objective, far: Gap) -> str:
    """The films among which one may choose by what there is of them."""
    films = "of {} film" if far.going == 1 else f"each of {far.going} films"
    if not (lack := _lack(far)):
        return _told([], [f"all but {wanted.reels} {films.format('one')}"])
    short, _ = _settled(cards, far)
    return _told([*short, f"{lack} {films.format('a')} you hold {far.alike[0][1]} of"], [str(far.spare)])


def _lack(far: Gap) -> int:
    """How many reels are short of each film that one may choose."""
    return next((count for film, count in far.missing if film == far.alike[0][0]), 0)


def _each(count: int, films: int, names: list[str]) -> str:
    """So many reels of each of so many of these films."""
    if films == 1:
        return f"{count} of {listed(names, 'or')}"
    return f"{count} each of {films} of {listed(names)}"


def _told(short: list[str], over: list[str]) -> str:
    parts = [f"{', '.join(some)} {what}" for some, what in ((short, "short"), (over, "over")) if some]
    return "; ".join(parts)


def _name(cards: CardList, film: str) -> str:
    return cards.films[film].name.removeprefix("The ")
