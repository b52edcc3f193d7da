"""Why a move of Cat Horror Festival is not allowed: None, or one sentence that names the rule."""

from __future__ import annotations

from collections.abc import Iterable

from catcards.core.game import Move, Seat, made
from catcards.games.cat_horror_festival.objectives import ONE_BY_SEVEN, fits, gap, objective
from catcards.games.cat_horror_festival.position import Position
from catcards.games.cat_horror_festival.reels import ABILITIES, CardList

# --- what can be done with a card


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


def impossible(s: Position, seat: Seat) -> Iterable[Move]:
    """Exchanges that cannot be made now: for a film that a card cannot have."""
    for card in dict.fromkeys(s.hands[seat]):
        taken = {s.cards.reels[target].film or target for target in targets(s, card)}
        yield from (made("exchange", card, "for", film) for film in s.cards.kinds if film not in taken)


def unmatched(s: Position, seat: Seat) -> Iterable[Move]:
    """Each film for each that no exchange has: no moves, and never taken for those of reels that only name the film."""
    kind = {card.id: card.film or card.id for card in s.cards.reels.values()}
    had = {(kind[move[1]], kind[move[3]]) for move in exchanges(s, seat)}
    kinds = s.cards.kinds
    yield from (made("exchange", one, "for", other) for one in kinds for other in kinds if (one, other) not in had)


def unable(s: Position, hand: Iterable[str]) -> Iterable[Move]:
    """An ability that no card in hand has, or none of that film: `ability sweep-claws`, which is no move."""
    able = {(s.cards.reels[card].film or card, s.cards.reels[card].ability) for card in hand}
    for kind in s.cards.kinds:
        yield from (made("ability", f"{verb}-{kind}") for verb in ABILITIES if (kind, verb) not in able)
    yield from (made("ability", verb) for verb in ABILITIES if verb not in {ability for _, ability in able})


def absent(s: Position, verb: str, cards: Iterable[str]) -> Iterable[Move]:
    """The verb with each film of which no reel is among these cards: no move, and never taken for another card's."""
    there = {s.cards.reels[card].film or card for card in cards}
    return (made(verb, film) for film in s.cards.kinds if film not in there)


# --- why not


def exchange(s: Position, move: Move) -> str | None:
    """Exchanging a card for one in the Film Zone (ch.8, ch.9, ch.12)."""
    card, target = move[1], move[3]
    if card in s.cards.films:
        own = [other for other in dict.fromkeys(s.hands[s.turn]) if s.cards.reels[other].film == card]
        reasons = [exchange(s, made("exchange", other, "for", target)) or "" for other in own]
        return " ".join(list(dict.fromkeys(reasons))[:2])
    if target in targets(s, card):
        return None
    reel = s.cards.reels[card]
    if reel.corner is not None and reel.corner != target:
        return f"{reel.label} is exchanged for {reel.gives} only (ch.8)."
    rule = "ch.12" if reel.twins else "ch.8" if reel.corner else "ch.9"
    return f"{_not(s.cards, target)} in the Film Zone ({rule})."


def _not(cards: CardList, target: str) -> str:
    """A film, or the twin kittens, and that it is not somewhere."""
    film = cards.films.get(target)
    return f"{film.name} is not" if film else f"The {cards.reels[target].name.lower()} are not"


def nowhere(s: Position, seat: Seat, move: Move) -> str | None:
    """Playing or discarding a film of which there is no reel in hand, or salvaging one that is not in the pile."""
    verb, card = move[:2]
    if verb == "salvage":
        return None if card in s.discard else f"{_not(s.cards, card)} in the discard pile (ch.10)."
    rule = _discarding(s) if verb == "discard" else "ch.7"
    there = card in s.hands[seat] or (verb == "exchange" and any(s.cards.reels[c].film == card for c in s.hands[seat]))
    return None if there else f"{_not(s.cards, card)} in your hand ({rule})."


def ability(s: Position, seat: Seat, move: Move) -> str | None:
    """Playing a card for its ability: it must be able to happen (ch.10, ch.14)."""
    if move[1] in (*s.cards.kinds, *s.cards.reels) and (reason := nowhere(s, seat, move)):
        return reason
    if move[1] not in s.cards.reels:
        verb, _, kind = move[1].partition("-")
        return lacking(s, verb, kind)
    if usable(s, seat, move[1]):
        return None
    reel = s.cards.reels[move[1]]
    match reel.ability:
        case "draw":
            return f"{reel.label} would draw, and there is no card to draw (ch.14)."
        case "salvage":
            return f"{reel.label} would salvage, and the discard pile is empty (ch.14)."
        case "discard":
            return f"{reel.label} would discard another card, and it is your only one (ch.14)."
    return f"The {reel.name.lower()} have no ability to choose: exchange them, and they discard as well (ch.12)."


def undecided(s: Position, seat: Seat, card: str) -> str:
    """Playing a card without saying what for (ch.7)."""
    ways = [str(move) for move in playable(s, seat) if move[1] == card]
    how = f": `{ways[0]}`{f' or `{ways[-1]}`' if len(ways) > 1 else ''}" if ways else ", though neither is possible now"
    if s.cards.reels[card].twins:
        return f"The twin kittens have no ability to choose{how} (ch.7, ch.12)."
    return f"Say whether you play {s.cards.labels[card]} for its exchange or for its ability{how} (ch.7)."


def lay(s: Position, seat: Seat) -> str | None:
    """Laying a card down with no effect: only when nothing in hand can be played (ch.14)."""
    if ways := playable(s, seat):
        return f"A card is laid without effect only when none can be played; you can still `{ways[0]}` (ch.14)."
    return None


def reveal(s: Position, seat: Seat, side: str) -> str | None:
    """Completing an objective with the hand as it is (ch.15 to ch.19)."""
    number, wanted = s.objectives.index(side), objective(side)
    if s.closed(number, seat):
        if s.race:
            return f"You have completed {wanted.label} already; it is closed to you (ch.19)."
        return f"{wanted.label} is completed already and closed for everybody (ch.18)."
    counts, twins = s.cards.counts(s.hands[seat])
    if fits(wanted, counts, twins):
        return None
    far = gap(wanted, counts, twins)
    if far.twins_over and not (far.missing or far.others or far.over):
        why = " beside seven reels" if wanted == ONE_BY_SEVEN else f": they help with {ONE_BY_SEVEN.label} only"
        return f"The twin kittens are a card over{why} (ch.17)."
    if len(counts) < wanted.films and wanted.total == len(s.hands[seat]) - twins:
        return f"{wanted.label} asks for {wanted.films} different films, and you hold {len(counts)} (ch.16)."
    short, over = far.short(wanted), far.spare
    parts = [f"{short} short" if short else "", f"{over} over" if over else ""]
    return f"Your hand is not exactly {wanted.label}: {' and '.join(filter(None, parts))} (ch.15)."


def early(s: Position, what: str, move: Move) -> str:
    """What reads well but belongs to another moment of a turn (ch.7, ch.10, ch.15)."""
    match (what, move[0]):
        case ("draw", "end"):
            return "You must draw a card and then play one; both are mandatory (ch.7)."
        case ("play", "end"):
            return "You must play a card: `exchange` one or use its `ability` (ch.7)."
        case ("draw" | "play", "reveal"):
            return "An objective is completed at the end of your turn, after drawing and playing (ch.15)."
        case ("draw", _):
            return "Draw a card first; then you play one (ch.7)."
        case ("play" | "end", "draw") if s.dry:
            return "There was nothing to draw when your turn began (ch.13)."
        case ("end", "draw" | "salvage" | "sweep" | "discard"):
            return "You have drawn and played in this turn; more comes only from an ability (ch.7)."
        case ("end", _):
            return "You have played your card for this turn, and it is one a turn (ch.7)."
        case ("play", "draw"):
            return "You have drawn for this turn; another card comes only from an ability (ch.7)."
        case ("play", verb):
            return lacking(s, verb, move[1] if len(move) > 1 else "")
        case ("salvage", _):
            return "First `salvage` a card from the discard pile, as the ability says (ch.10)."
    return f"First `discard` a card from your hand ({_discarding(s)})."


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


def _discarding(s: Position) -> str:
    """The rule by which a card of the hand must go: that of the kittens, or that of the ability."""
    return "ch.12" if s.cards.reels[s.asks[-1].about].twins else "ch.10"
