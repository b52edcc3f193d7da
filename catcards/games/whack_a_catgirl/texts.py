"""Taking a card, and carrying out the texts of items and actions (wc.4 to wc.6)."""

from __future__ import annotations

from collections.abc import Iterable

from catcards.core.game import Ask, Move, Seat, each, made
from catcards.games.whack_a_catgirl import course
from catcards.games.whack_a_catgirl.position import DISCOUNT, PLACES, PREMIUM, Position

MAY = frozenset(["swap", "swap-for", "pocket"])
"""The questions that may be answered with `decline`."""
IN_VAIN = {
    "another": "There is no other card to take",
    "premium": "There is no Premium card to take",
    "steal": "Nobody else has an item to take",
    "demand": "Nobody else has an item to give",
    "swap": "There are no two items to swap",
    "give": "There is no item to give",
    "discard": "There is no item to discard",
    "litter": "Nobody else has an item to discard",
    "parade": "Nobody has an item to give",
    "rescue": "There is no item in the discard pile",
    "clear": "There is nothing to clear",
    "peek": "Nobody else has a score pile yet",
    "pocket": "There is no item to score",
    "dip": "The deck is empty",
}


def takes(s: Position, places: Iterable[int] = range(6)) -> list[Move]:
    """Taking each card of these places of the pool, with its place where there are copies."""
    pool = s.pool
    return [
        made("take", pool[place]) if pool.count(pool[place]) == 1 else made("take", pool[place], PLACES[place])
        for place in places
        if pool[place]
    ]


def place_of(s: Position, taking: Move) -> int:
    """The place of the pool that a `take` means."""
    return PLACES.index(taking[2]) if len(taking) > 2 else s.pool.index(taking[1])


def answers(s: Position, seat: Seat, what: str) -> list[Move]:
    """Everything that a text could be answered with, apart from `decline`: its targets (wc.5)."""
    mine, others = s.arsenals[seat], s.others(seat)
    match what:
        case "another" if mine:  # wc.4 holds for it too
            return takes(s, DISCOUNT)
        case "another":
            return takes(s)
        case "premium":
            return takes(s, PREMIUM)
        case "steal" | "swap-for":
            verb = "steal" if what == "steal" else "swap"
            return [made(verb, s.words[o], item) for o in others for item in dict.fromkeys(s.arsenals[o])]
        case "demand":
            return [made("ask", s.words[o]) for o in others if s.arsenals[o]]
        case "swap":
            return each("offer", mine) if any(s.arsenals[o] for o in others) else []
        case "give":
            return [made("give", item, s.words[o]) for item in dict.fromkeys(mine) for o in others]
        case "surrender":
            return [made("give", item, s.about) for item in dict.fromkeys(mine)]
        case "parade":
            return [made("give", item, s.words[s.left(seat)]) for item in dict.fromkeys(mine)]
        case "rescue":
            return each("rescue", [card for card in s.discard if s.cards[card].item])
        case "clear":
            return [made("clear", row) for row, cards in _rows(s) if any(cards)]
        case "peek":
            return [made("peek", s.words[o]) for o in others if s.piles[o]]
        case "peeking":
            return [made("done")]
    return each(what, mine)  # discard, pocket


def _rows(s: Position) -> tuple[tuple[str, list[str]], ...]:
    return ("premium", s.pool[:3]), ("discount", s.pool[3:])


def take(s: Position, seat: Seat, place: int) -> None:
    """Take a card of the pool: an item goes to the Arsenal, an action is put in front; then its text (wc.5)."""
    card = s.pool[place]
    s.pool[place] = ""
    printed = s.cards[card]
    (s.arsenals[seat] if printed.item else s.playing).append(card)
    row = "Discount Rack" if place in DISCOUNT else "Premium Section"
    text = f": {printed.brief}" if printed.text else ""
    s.say(f"{s.names[seat]} takes {printed.label} from the {row}{text}.")
    if printed.text:
        carry_out(s, seat, printed.text)


def carry_out(s: Position, seat: Seat, text: str) -> None:
    """Do what a text says, or ask for its targets; without any it does nothing (wc.5)."""
    match text:
        case "turn":
            s.extra = True
            return
        case "rows":
            s.pool = s.pool[3:] + s.pool[:3]
            s.say("The Premium Section and the Discount Rack change places.")
            return
        case "dip" if s.deck:
            _dip(s, seat)
            return
        case "litter":
            asks = [Ask(other, "discard") for other in s.others(seat) if s.arsenals[other]]
        case "parade":
            asks = [Ask(giver, "parade") for giver in (seat, *s.others(seat)) if s.arsenals[giver]]
        case _:
            asks = [Ask(seat, text)] if text != "dip" and answers(s, seat, text) else []
    if not asks:
        s.say(f"{IN_VAIN[text]}, so nothing happens.")
    s.asks += reversed(asks)


def _dip(s: Position, seat: Seat) -> None:
    card = s.deck.pop()
    label = s.cards[card].label
    if s.cards[card].item:
        s.arsenals[seat].append(card)
        s.say(f"{s.names[seat]} turns up {label} and keeps it.")
    else:
        s.discard.append(card)
        s.say(f"{s.names[seat]} turns up {label}, which is an action and is discarded.")


def answer(s: Position, seat: Seat, chosen: Move) -> None:
    """Carry out an answer to a text, and go on."""
    _, what, about = s.asks.pop()
    name, mine = s.names[seat], s.arsenals[seat]
    match chosen:
        case ("take", *_):
            take(s, seat, place_of(s, chosen))
        case ("steal", word, item):
            s.say(f"{name} lifts {s.cards[item].label} out of {_hand_over(s, word, seat, item)}'s Arsenal.")
        case ("ask", word):
            s.asks.append(Ask(s.words.index(word), "surrender", s.words[seat]))
            s.say(f"{name} looks at {s.named(word)} with very large eyes.")
        case ("offer", item):
            s.asks.append(Ask(seat, "swap-for", item))
            s.say(f"{name} offers {s.cards[item].label}.")
        case ("swap", word, item):
            mine.remove(about)
            other = _hand_over(s, word, seat, item)
            s.arsenals[s.words.index(word)].append(about)
            s.say(f"{name} swaps {s.cards[about].label} for {other}'s {s.cards[item].name}.")
        case ("give", item, word) if what == "parade":
            mine.remove(item)
            s.gifts.append((seat, item))
            s.say(f"{name} picks {s.cards[item].label} for {s.named(word)}.")
            if s.asks[-1].what != "parade":
                _parade(s)
        case ("give", item, word):
            mine.remove(item)
            _give(s, seat, item, s.words.index(word))
        case ("discard", item):
            mine.remove(item)
            s.discard.append(item)
            s.say(f"{name} discards {s.cards[item].label}.")
        case ("rescue", item):
            s.discard.reverse()  # copies look the same; the one on top is taken
            s.discard.remove(item)
            s.discard.reverse()
            mine.append(item)
            s.say(f"{name} takes {s.cards[item].label} out of the discard pile.")
        case ("clear", row):
            _clear(s, name, row)
        case ("peek", word):
            s.asks.append(Ask(seat, "peeking", word))
            s.say(f"{name} looks at the score pile of {s.named(word)}.")
        case ("pocket", item):
            mine.remove(item)
            s.piles[seat].append(item)
            s.say(f"{name} puts {s.cards[item].label} straight into the score pile. Nobody was whacked.")
        case ("decline",):
            s.say(f"{name} leaves it at that.")
    go_on(s)


def _hand_over(s: Position, word: str, seat: Seat, item: str) -> str:
    """Move an item from somebody's Arsenal to a seat's; returns whose it was."""
    other = s.words.index(word)
    s.arsenals[other].remove(item)
    s.arsenals[seat].append(item)
    return s.names[other]


def _give(s: Position, seat: Seat, item: str, other: Seat) -> None:
    s.arsenals[other].append(item)
    s.say(f"{s.names[seat]} gives {s.cards[item].label} to {s.names[other]}.")


def _parade(s: Position) -> None:
    for seat, item in s.gifts:
        _give(s, seat, item, s.left(seat))
    s.gifts = []


def _clear(s: Position, name: str, row: str) -> None:
    first = 0 if row == "premium" else 3
    cleared = [card for card in s.pool[first : first + 3] if card]
    s.discard += cleared
    s.pool[first : first + 3] = ["", "", ""]
    where = "Premium Section" if row == "premium" else "Discount Rack"
    goes = "goes" if len(cleared) == 1 else "go"
    s.say(f"{name} clears the {where}: {s.labels(cleared)} {goes} to the discard pile.")


def go_on(s: Position) -> None:
    """Once nothing is asked any more, score the actions, refill the pool and end the turn (wc.5, wc.6)."""
    if len(s.asks) > 1:
        return
    s.piles[s.turn] += s.playing
    s.playing = []
    course.refill(s)
    course.end_turn(s)
