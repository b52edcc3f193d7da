"""What can be done with the cards of a hand (ch.8 to ch.14), and what is said of those that are not there."""

from __future__ import annotations

from catcards.core.game import Move, Seat, made
from catcards.games.cat_horror_festival.position import Position
from catcards.games.cat_horror_festival.reels import CardList


def targets(s: Position, card: str) -> list[str]:
    """The cards of the Film Zone that a card may be exchanged for (ch.8, ch.9, ch.12)."""
    takes = s.cards.takes[card]
    return [other for other in dict.fromkeys(s.zone) if other in takes]


def usable(s: Position, seat: Seat, card: str) -> bool:
    """Whether a card can be played for its ability (ch.10, ch.12, ch.14)."""
    match s.cards.reels[card].ability:
        case "draw":
            return bool(s.deck)
        case "sweep":
            return True
        case "salvage":
            return bool(s.discard)
        case "discard":
            return len(s.hands[seat]) > 1
    return False


def exchanges(s: Position, seat: Seat) -> list[Move]:
    """Every exchange that a hand could make."""
    zone, takes = list(dict.fromkeys(s.zone)), s.cards.takes
    return [
        made("exchange", card, "for", target)
        for card in dict.fromkeys(s.hands[seat])
        for target in zone
        if target in takes[card]
    ]


def playable(s: Position, seat: Seat) -> list[Move]:
    """Every way to exchange or use a card of a hand."""
    hand = dict.fromkeys(s.hands[seat])
    return [*exchanges(s, seat), *(made("ability", card) for card in hand if usable(s, seat, card))]


def is_not(cards: CardList, target: str) -> str:
    """A film, or the twin kittens, and that it is not somewhere."""
    film = cards.films.get(target)
    return f"{film.name} is not" if film else f"The {cards.reels[target].name.lower()} are not"


def nowhere(s: Position, seat: Seat, move: Move) -> str | None:
    """Playing a film of which there is no reel in hand (ch.7)."""
    verb, card = move[:2]
    there = card in s.hands[seat] or (verb == "exchange" and any(s.cards.reels[c].film == card for c in s.hands[seat]))
    return None if there else f"{is_not(s.cards, card)} in your hand (ch.7)."


def lacking(s: Position, verb: str, kind: str) -> str:
    """An ability typed as a verb, or with a film that has it not: which card of the hand has it (ch.10)."""
    reels = s.cards.reels
    able = [card for card in s.hands[s.turn] if reels[card].ability == verb and usable(s, s.turn, card)]
    own = [card for card in able if reels[card].film == kind]
    if kind in reels:
        return f"The {reels[kind].name.lower()} have no ability to choose: exchange them, and they discard as well (ch.12)."
    if kind and not own:
        other = f"; `ability {able[0]}` can" if able else ""
        return f"No {s.cards.films[kind].name.removeprefix('The ')} in your hand can {verb}{other} (ch.10)."
    how = f": `ability {(own or able)[0]}`" if able else ", and you hold none"
    return f"To {verb}, play a card that can{how} (ch.10)."
