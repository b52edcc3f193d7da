"""The second question of a turn: which card is played, for its exchange or for its ability (ch.7 to ch.14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from catcards.core.decision import Decision
from catcards.core.game import Ask, Move, Seat, each, made
from catcards.core.names import listed
from catcards.games.cat_horror_festival import flow
from catcards.games.cat_horror_festival.misreadings import DRAW, END, LATER, NOTHING_DRAWN, misreadings, reveals
from catcards.games.cat_horror_festival.playing import is_not, lacking, nowhere, playable, targets, usable
from catcards.games.cat_horror_festival.position import Position
from catcards.games.cat_horror_festival.view import View

SWEPT = 3
"""How many cards come from the deck into a swept Film Zone (ch.10)."""
DOES = {
    "draw": "one more card",
    "sweep": "a new Film Zone",
    "salvage": "a card of the discard pile",
    "discard": "a card of your hand goes",
}


class Play(Decision[Position, View]):
    """A card is exchanged, or used for its ability; only when none can be, one is laid without effect (ch.7, ch.14)."""

    name = "play"
    exact = True

    def moves(self, s: Position) -> Iterable[Move]:
        seat = s.asks[-1].seat
        return playable(s, seat) or each("lay", s.hands[seat])

    def near_misses(self, s: Position) -> Iterable[Move]:
        hand = s.hands[s.asks[-1].seat]
        moves = list(self.moves(s))
        return misreadings(s, moves, [*each("ability", hand), *each("lay", hand), *reveals(s), DRAW, END], stuck=_stuck(s))

    def why_not(self, s: Position, move: Move) -> str | None:
        seat = s.asks[-1].seat
        hand = s.hands[seat]
        match move:
            case ("exchange", card, _, target):
                if card in hand and target in s.zone and target in s.cards.takes[card]:
                    return None
                return nowhere(s, seat, move) or _why_not_exchange(s, move)
            case ("ability", card):
                return None if card in hand and usable(s, seat, card) else _why_not_ability(s, seat, move)
        match move[0]:
            case "play":
                return nowhere(s, seat, move) or _undecided(s, seat, move[1])
            case "lay":
                return nowhere(s, seat, move) or _why_not_lay(s, seat)
            case "end":
                return "You must play a card: `exchange` one or use its `ability` (ch.7)."
            case "reveal":
                return LATER
            case "draw" if s.dry:
                return NOTHING_DRAWN
            case "draw":
                return "You have drawn for this turn; another card comes only from an ability (ch.7)."
        return lacking(s, move[0], move[1] if len(move) > 1 else "")

    def apply(self, s: Position, move: Move) -> None:
        seat = s.asks[-1].seat
        match move:
            case ("exchange", card, _, target):
                _exchange(s, seat, card, target)
            case ("ability", card):
                _use(s, seat, card)
            case _:
                _lay(s, seat, move[1])

    def spellings(self, s: Position) -> Mapping[str, tuple[str, ...]]:
        return {"lay": ("put", "lay down", "play")} if _stuck(s) else {}  # then `play` can mean nothing else (ch.14)

    def prompt(self, view: View) -> str:
        if view.stuck:
            return "none of your cards can be played: `lay CARD` without effect."
        return "play: `exchange CARD for FILM`, or `ability CARD`."

    def explain(self, view: View, move: Move) -> str:
        reels = view.cards.reels
        match move:
            case ("exchange", _, _, target):
                return f"get {reels[target].label}"
            case ("ability", card):
                return f"{reels[card].ability}: {DOES[reels[card].ability]}"
        return "without effect: none of your cards can be played"


def _stuck(s: Position) -> bool:
    """Whether the seat asked can play nothing (ch.14)."""
    return not playable(s, s.asks[-1].seat)


# --- why not


def _why_not_exchange(s: Position, move: Move) -> str | None:
    """Exchanging a card for one in the Film Zone (ch.8, ch.9, ch.12)."""
    card, target = move[1], move[3]
    if card in s.cards.films:
        own = [other for other in dict.fromkeys(s.hands[s.turn]) if s.cards.reels[other].film == card]
        reasons = [_why_not_exchange(s, made("exchange", other, "for", target)) or "" for other in own]
        return " ".join(list(dict.fromkeys(reasons))[:2])
    if target in targets(s, card):
        return None  # for another reel of the film that was named
    reel = s.cards.reels[card]
    if reel.corner is not None and reel.corner != target:
        return f"{reel.label} is exchanged for {reel.gives} only (ch.8)."
    rule = "ch.12" if reel.twins else "ch.8" if reel.corner else "ch.9"
    return f"{is_not(s.cards, target)} in the Film Zone ({rule})."


def _why_not_ability(s: Position, seat: Seat, move: Move) -> str:
    """Why a card cannot be played for its ability, which must be able to happen (ch.10, ch.14)."""
    if move[1] in (*s.cards.kinds, *s.cards.reels) and (reason := nowhere(s, seat, move)):
        return reason
    if move[1] not in s.cards.reels:
        verb, _, kind = move[1].partition("-")
        return lacking(s, verb, kind)
    reel = s.cards.reels[move[1]]
    match reel.ability:
        case "draw":
            return f"{reel.label} would draw, and there is no card to draw (ch.14)."
        case "salvage":
            return f"{reel.label} would salvage, and the discard pile is empty (ch.14)."
        case "discard":
            return f"{reel.label} would discard another card, and it is your only one (ch.14)."
    return f"The {reel.name.lower()} have no ability to choose: exchange them, and they discard as well (ch.12)."


def _undecided(s: Position, seat: Seat, card: str) -> str:
    """Playing a card without saying what for (ch.7)."""
    ways = [str(move) for move in playable(s, seat) if move[1] == card]
    how = f": `{ways[0]}`{f' or `{ways[-1]}`' if len(ways) > 1 else ''}" if ways else ", though neither is possible now"
    if s.cards.reels[card].twins:
        return f"The twin kittens have no ability to choose{how} (ch.7, ch.12)."
    return f"Say whether you play {s.cards.labels[card]} for its exchange or for its ability{how} (ch.7)."


def _why_not_lay(s: Position, seat: Seat) -> str | None:
    """Laying a card down with no effect: only when nothing in hand can be played (ch.14)."""
    if ways := playable(s, seat):
        return f"A card is laid without effect only when none can be played; you can still `{ways[0]}` (ch.14)."
    return None


# --- what follows


def _exchange(s: Position, seat: Seat, card: str, target: str) -> None:
    """Leave a card in the Film Zone and take another from it; the twin kittens discard as well (ch.8, ch.9, ch.12)."""
    labels = s.cards.labels
    s.take(seat, card)
    s.zone.remove(target)
    s.screen(card)
    s.give(seat, target)
    s.say(f"{s.names[seat]} leaves {labels[card]} and takes {labels[target]}.")
    if s.cards.reels[card].twins:
        s.asks = [Ask(seat, "discard", card)]
    else:
        flow.ask_for_end(s, seat)


def _use(s: Position, seat: Seat, card: str) -> None:
    """Lay a card into the Film Zone and do what its ability says (ch.10)."""
    s.take(seat, card)
    s.say(f"{s.names[seat]} lays {s.cards.labels[card]} for its ability.")
    flow.ask_for_end(s, seat)
    match s.cards.reels[card].ability:
        case "sweep":
            _sweep(s, card)
            return
        case "draw":
            flow.draw(s, seat)
        case "salvage":
            s.asks = [Ask(seat, "salvage", card)]
        case "discard":
            s.asks = [Ask(seat, "discard", card)]
    s.screen(card)


def _sweep(s: Position, card: str) -> None:
    """The Film Zone goes to the discard pile; the new one is the card played and three from the deck (ch.10)."""
    s.discard += s.zone
    s.zone = [card]
    flow.replenish(s)
    new: list[str] = []
    while s.deck and len(new) < SWEPT:
        new.append(s.deck.pop())
        s.screen(new[-1])
        flow.replenish(s)
    # something new there always is: zone and discard pile hold four cards between them, and two of those stay down
    s.say(f"The Film Zone is swept clean. New in it: {listed([s.cards.labels[c] for c in new])}.")


def _lay(s: Position, seat: Seat, card: str) -> None:
    """Lay a card into the Film Zone with no effect, because none can be played (ch.14)."""
    s.take(seat, card)
    s.screen(card)
    s.say(f"{s.names[seat]} can play nothing and lays down {s.cards.labels[card]}.")
    flow.ask_for_end(s, seat)
