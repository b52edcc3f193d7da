"""Why a move of Whack a Catgirl is not allowed: None, or one sentence that names the rule."""

from __future__ import annotations

from collections.abc import Sequence

from catcards.core.game import Move, Seat
from catcards.core.names import plural
from catcards.games.whack_a_catgirl.course import ONE
from catcards.games.whack_a_catgirl.deck import CardList
from catcards.games.whack_a_catgirl.position import PREMIUM, Position
from catcards.games.whack_a_catgirl.texts import MAY, answers, place_of

LACKING = "A whack takes two hearts of bait and another item to throw, and you have not got both (wc.7)."


def baits(s: Position, seat: Seat) -> list[str]:
    """The items of a seat that can be bait (wc.7)."""
    return may_be_bait(s.cards, s.arsenals[seat], s.hearts(s.bait))


def may_be_bait(cards: CardList, mine: Sequence[str], laid: int) -> list[str]:
    """Those of some items that can be bait beside so many hearts: two hearts stay within reach, with an item left to
    whack with (wc.7)."""
    if len(mine) < 2:
        return []
    hearts = [cards[item].hearts for item in mine]
    least, next_least = sorted(hearts)[:2]
    spare = laid + sum(hearts) - ONE
    # all but one may become bait: at best the poorest of the others is what is left to whack with
    return [item for item, own in zip(mine, hearts, strict=True) if spare >= (next_least if own == least else least)]


def take(s: Position, seat: Seat, taking: Move) -> str | None:
    """Taking a card as one's turn: the Discount Rack, or with an empty Arsenal any (wc.4)."""
    if s.asks[-1].what == "second":
        return "You have whacked; a turn is to take or to whack, not both (wc.4)."
    if s.bait:
        return "You have put out bait, and a turn is to take or to whack; type `unbait` first to take instead (wc.4)."
    if len(taking) == 1:
        return "There is no card left to take (wc.4)."
    if taking[1] not in s.pool:
        return f"{s.cards[taking[1]].name} is in {_whose(s, seat, taking[1])}, and you take from the Card Pool (wc.4)."
    if place_of(s, taking) in PREMIUM and s.arsenals[seat]:
        card = s.cards[taking[1]]
        return f"{card.name} is in the Premium Section, and you may take from there only with an empty Arsenal (wc.4)."
    return None


def bait(s: Position, seat: Seat, move: Move) -> str | None:
    """Putting out one more item: two hearts must be within reach, with an item left to whack with (wc.7)."""
    if s.asks[-1].what == "second":
        return "Neko-chan has had her bait; whack once more or be `done` (wc.7)."
    if len(move) == 1:
        return "One item must be left to whack with, so no more can be bait (wc.7)." if s.bait else LACKING
    item = move[1]
    if item in baits(s, seat):
        return None
    if item not in s.arsenals[seat]:
        return f"{s.cards[item].name} is in {_whose(s, seat, item)}; bait is an item of your Arsenal (wc.7)."
    if len(s.arsenals[seat]) == 1:
        return f"{s.cards[item].name} is your last item, and one must be left to whack with (wc.7)."
    return f"With {s.cards[item].label} as bait you cannot reach two hearts and have an item left to whack with (wc.7)."


def whack(s: Position, seat: Seat, move: Move) -> str | None:
    """Whacking with an item of one's own: not before two hearts of bait, nor with the bait itself (wc.7)."""
    if len(move) > 1 and move[1] not in s.arsenals[seat] and move[1] not in s.bait:
        return f"{s.cards[move[1]].name} is in {_whose(s, seat, move[1])}; whack with an item of your Arsenal (wc.7)."
    if not s.bait:
        if not baits(s, seat):
            return LACKING
        return "Lay bait first, two hearts at least: `bait ITEM` (wc.7)."
    if len(move) == 1:
        return "Say what to whack her with: `whack ITEM` (wc.7)."
    item = move[1]
    if item not in s.arsenals[seat]:
        return f"{s.cards[item].name} is bait now; whack with something else (wc.7)."
    if (hearts := s.hearts(s.bait)) < ONE:
        return f"That bait is worth {plural(hearts, 'heart')}, and Neko-chan does not come for less than {ONE} (wc.7)."
    return None


def _whose(s: Position, seat: Seat, item: str) -> str:
    """Where an item lies: somebody's Arsenal, or else the Card Pool."""
    if item in s.arsenals[seat]:
        return "your Arsenal already"
    owners = [s.names[other] for other in s.others(seat) if item in s.arsenals[other]]
    return f"{owners[0]}'s Arsenal" if owners else "the Card Pool"


def back(s: Position) -> str | None:
    """Taking all bait back, once a turn (wc.7)."""
    if s.asks[-1].what == "second":
        return "She has eaten it; bait can be taken back only before the whack (wc.7)."
    if not s.bait:
        return "There is no bait to take back (wc.7)."
    if s.called_back:
        return "You have taken bait back once in this turn, and Neko-chan is not fooled twice (wc.7)."
    return None


def passing(s: Position, seat: Seat) -> str | None:
    """Passing: only with nothing to take and nothing to whack with (wc.9)."""
    if any(s.pool):
        return "There is a card to take, so you may not pass (wc.9)."
    if baits(s, seat):
        return "You can whack, so you may not pass (wc.9)."
    return None


def text(s: Position, seat: Seat, what: str, move: Move) -> str | None:
    """Answering a text: with one of its targets, or with `decline` where it says *may* (wc.5)."""
    if move[0] == "decline":
        return None if what in MAY else "This text does not say `may`: choose something (wc.5)."
    if move in answers(s, seat, what):
        return None
    match move:
        case ("take", card, *_) if what == "premium":
            return f"{s.cards[card].name} is on the Discount Rack, and the text takes a Premium card (wc.5)."
        case ("take", card, *_):
            name = s.cards[card].name
            return f"{name} is in the Premium Section, closed to you while there is an item in your Arsenal (wc.4)."
        case ("rescue", card):
            return f"{s.cards[card].name} is an action, and only items are rescued (wc.5)."
        case ("clear", row):
            return f"There is nothing in the {row} row to clear (wc.5)."
        case ("peek", word):
            return f"{s.named(word)} has no score pile to look at (wc.5)."
    return f"{s.named(move[1])} has no items (wc.5)."
