"""Loading card lists: TOML that says what is printed on the cards, read strictly and typed."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from typing import Any, TypeVar

from catcards.core.game import Unfit
from catcards.core.names import fold

T = TypeVar("T")
_PATH = re.compile(r"\s*- at `\$\.?(.*)`$")


def document(text: str, source: str, sections: Iterable[str]) -> dict[str, Any]:
    """The sections of a card list; raises Unfit, naming the source, for bad TOML and for sections unknown or missing."""
    import tomllib

    wanted = tuple(sections)
    try:
        read = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Unfit(f"{source} is not a card list in TOML: {error}.") from None
    for name in read:
        if name not in wanted:
            raise Unfit(f"{source}: unknown section {name!r}; a card list has {', '.join(wanted)}.")
    for name in wanted:
        if not isinstance(read.get(name), dict):
            raise Unfit(f"{source}: the section {name} with its cards is missing.")
    return read


def section(read: dict[str, Any], name: str, kind: type[T], source: str) -> dict[str, T]:
    """The cards of one section by id; raises Unfit naming source, card and key for anything that does not fit."""
    import msgspec

    cards: dict[str, T] = {}
    for card, printed in read[name].items():
        where = f"{source}: {name} card {card!r}"
        if not card.isprintable() or "-".join(fold(card)) != card:
            raise Unfit(f"{where}: an id is lower-case letters, digits and hyphens.")
        try:
            cards[card] = msgspec.convert(printed, kind, strict=True)
        except msgspec.ValidationError as error:
            path = _PATH.search(str(error))
            key = f": {path[1]}" if path and path[1] else ""
            raise Unfit(f"{where}{key}: {_PATH.sub('', str(error))}.") from None
    return cards


def digest(text: str) -> str:
    """A short sum of a card list, which a save keeps to notice that the cards have changed."""
    return f"{zlib.crc32(text.encode()):08x}"
