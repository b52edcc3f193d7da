"""The pieces of a table as sentences: one fact a line, and each line begins with who or what it is about."""

from __future__ import annotations

from collections.abc import Iterable

from catcards.core.names import plural
from catcards.core.pieces import Beside, Cards, Face, Group, Line, Piece, Pile, Place, Player, Table, Text, Track
from catcards.ui.theme import spoken

MARKS = {"+": "new"}


def speak(table: Table) -> list[str]:
    """Everything on a table but the question."""
    said = [sentence(table.title)]
    if table.turn:
        said.append(sentence(table.turn[:1].upper() + table.turn[1:]))
    return [*said, *pieces(table.public), *pieces(table.private)]


def pieces(some: Iterable[Piece]) -> list[str]:
    """What there is to say about some pieces."""
    return [line for piece in some for line in _piece(piece)]


def face(card: Face) -> str:
    """A card in a line: its name, whether it is new, and what it does."""
    mark = f" ({MARKS.get(card.mark, card.mark)})" if card.mark else ""
    what = card.short or "; ".join(card.lines)
    return spoken(f"{named(card)}{mark}{f': {what}' if what else ''}")


def named(card: Face) -> str:
    """A card's corner and name."""
    return f"{card.corner} {card.name}".strip()


def sentence(text: str) -> str:
    """Words as a sentence of their own."""
    said = spoken(text)
    return said if not said or said.endswith((".", "!", "?", ":")) else f"{said}."


def words(line: Text) -> str:
    """A toned line without its tones."""
    return "".join(span.text for span in line)


def _piece(piece: Piece) -> list[str]:
    match piece:
        case Track():
            return _track(piece)
        case Cards():
            return _cards(piece)
        case Pile():
            top = f", on top {face(piece.top)}" if piece.top else ""
            return [sentence(f"{_what(piece.name)}: {piece.count}{top}")]
        case Line():
            return [sentence(words(piece.text))]
        case Group():
            return _group(piece)
        case Beside():
            return pieces((piece.left, *piece.right))


def _what(name: str) -> str:
    return name[:1].upper() + name[1:]


def _track(track: Track) -> list[str]:
    said = [sentence(f"{_what(track.name)}: {', '.join(map(_place, track.places))}")]
    return [*said, sentence(words(track.note))] if track.note else said


def _place(place: Place) -> str:
    side = place.tone.capitalize() if place.tone in ("white", "black") else ""
    return spoken(f"{side} {place.name}{f' ({place.marker})' if place.marker else ''}")


def _cards(cards: Cards) -> list[str]:
    if not cards.faces:
        return [sentence(f"{_what(cards.name)}: {cards.empty}")]
    return [
        f"{_what(cards.name)}: {plural(len(cards.faces), 'card')}.",
        *(sentence(f"Card {face(card)}") for card in cards.faces),
    ]


def _group(group: Group) -> list[str]:
    said = [sentence(f"{_what(group.name)}: {group.facts}")] if group.facts else []
    return [*said, *(sentence(_player(player, group)) for player in group.players)]


def _player(player: Player, group: Group) -> str:
    asked = ", asked now" if player.active else ""
    whose = f" ({group.name})" if group.name != "players" else ""
    return f"{player.name}{whose}: {player.spoken or player.facts}{asked}"
