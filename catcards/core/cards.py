"""Loading card lists: TOML that says what is printed on the cards, read strictly and typed."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any, TypeVar

from catcards.core.game import Unfit
from catcards.core.names import fold

T = TypeVar("T")
_PATH = re.compile(r"\s*- at `\$\.?(.*)`$")


def own_text(package: str) -> str:
    """The text of the card list that comes with the game in this package."""
    return files(package).joinpath("cards.toml").read_text(encoding="utf-8")


def document(text: str, source: str, sections: Iterable[str]) -> dict[str, Any]:
    """The sections of a card list; raises Unfit, naming the source, for bad TOML and unknown or missing sections."""
    import tomllib

    wanted = tuple(sections)
    try:
        read = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Unfit(f"{source} is not a card list in TOML: {error}.") from None
    for number, line in enumerate(text.split("\n"), 1):
        if not line.replace("\t", " ").isprintable():
            raise Unfit(f"{source}: there is a control or invisible character in line {number}.")
    for name in read:
        if name not in wanted:
            raise Unfit(f"{source}: unknown section {name!r}; a card list has {', '.join(wanted)}.")
        if unseen := next((text for text in _texts(read[name]) if not text.isprintable()), None):
            raise Unfit(f"{source}: {name} holds {unseen[:40]!r}, with a control or invisible character.")
    for name in wanted:
        if not isinstance(read.get(name), dict):
            raise Unfit(f"{source}: the section {name} with its cards is missing.")
    return read


def _texts(value: object) -> Iterable[str]:
    """Every text anywhere in a value read from TOML."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def section(read: dict[str, Any], name: str, kind: type[T], source: str) -> dict[str, T]:
    """The cards of one section by id; raises Unfit naming source, card and key for anything that does not fit."""
    import msgspec

    cards: dict[str, T] = {}
    for card, printed in read[name].items():
        where = f"{source}: {name} card {card!r}"
        if not card or not card.isprintable() or "-".join(fold(card)) != card:
            raise Unfit(f"{where}: an id is lower-case letters, digits and hyphens.")
        try:
            cards[card] = msgspec.convert(printed, kind, strict=True)
        except msgspec.ValidationError as error:
            path = _PATH.search(str(error))
            key = f": {path[1]}" if path and path[1] else ""
            raise Unfit(f"{where}{key}: {_PATH.sub('', str(error))}.") from None
    return cards


def printed_name(name: str, where: str) -> str:
    """A name as it can stand on a card; raises Unfit."""
    if not name.strip() or not name.isprintable() or len(name) > 20:
        raise Unfit(f"{where}: name: it takes 1 to 20 printable characters.")
    return name


def within(number: int, least: int, most: int, where: str) -> int:
    """A number in its range; raises Unfit."""
    if not least <= number <= most:
        raise Unfit(f"{where}: {number} is out of range; it is {least} to {most}.")
    return number


def digest(text: str) -> str:
    """A short sum of a card list without its comments and blank lines; a save keeps it to notice that cards changed."""
    lines = [line.strip() for line in text.splitlines()]
    said = "\n".join(line for line in lines if line and not line.startswith("#"))
    return f"{zlib.crc32(said.encode()):08x}"
