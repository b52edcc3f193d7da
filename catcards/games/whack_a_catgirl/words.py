"""What people are asked in Whack a Catgirl, and a few words on what each move does."""

from __future__ import annotations

from catcards.core.game import Move
from catcards.core.names import plural
from catcards.games.whack_a_catgirl.course import ONE, allowed
from catcards.games.whack_a_catgirl.deck import Card
from catcards.games.whack_a_catgirl.legality import may_be_bait
from catcards.games.whack_a_catgirl.position import View


def question(view: View) -> str:
    """The question to the seat of this view; empty when somebody else is asked."""
    if view.outcome is not None or view.seat is None or view.seat != view.asked:
        return ""
    return f"{view.names[view.seat]}, {_asking(view, view.arsenals[view.seat])}"


def _asking(view: View, mine: tuple[str, ...]) -> str:
    turn, other = view.names[view.turn], view.about
    others = [seat for seat in range(len(view.names)) if seat != view.seat]
    theirs = [(seat, item) for seat in others for item in view.arsenals[seat]]
    whose, prize = max(theirs, key=lambda its: view.cards[its[1]].points, default=(0, ""))
    rich = view.words[whose]
    match view.what:
        case "turn":
            return _turn(view, mine)
        case "bait":
            return _bait(view, mine)
        case "second":
            busy = f"she is still busy with {plural(view.hearts, 'heart')} of bait"
            return f"{busy}: `whack {_throw(view, mine)}` as well, or `done`?"
        case "another":
            return f"take another card: `take {_some(view, view.pool if not mine else view.pool[3:])}`."
        case "premium":
            return f"take a card of the Premium Section: `take {_some(view, view.pool[:3])}`."
        case "steal":
            return f"steal an item: `steal {rich} {prize}`."
        case "demand":
            return f"who shall give you an item? `ask {rich}`."
        case "surrender":
            return f"{turn} asks you for an item, and you choose which: `give {_least(view, mine)} {other}`."
        case "swap":
            return f"you may swap an item of yours: `offer {_least(view, mine)}`, or `decline`."
        case "swap-for":
            return f"what do you want for {view.cards[other].label}? `swap {rich} {prize}`, or `decline`."
        case "give":
            return f"give an item away: `give {_least(view, mine)} {view.words[others[0]]}`."
        case "parade":
            left = ((view.seat or 0) + 1) % len(view.names)
            gift = f"{_least(view, mine)} {view.words[left]}"
            return f"choose an item for {view.names[left]}, on your left: `give {gift}`."
        case "discard":
            return f"discard an item: `discard {_least(view, mine)}`."
        case "rescue":
            items = [card for card in view.discard if view.cards[card].item]
            most = max(items, key=lambda item: view.cards[item].hearts)
            return f"take an item out of the discard pile: `rescue {most}`."
        case "clear":
            rows = [row for row, cards in (("premium", view.pool[:3]), ("discount", view.pool[3:])) if any(cards)]
            return f"which row is cleared? {' or '.join(f'`clear {row}`' for row in rows)}."
        case "peek":
            piles = next((view.words[seat] for seat in others if view.piles[seat]), "NAME")
            return f"whose score pile do you look at? `peek {piles}`."
        case "peeking":
            return f"`look score` shows you the pile of {view.named(other)}; afterwards `done`."
    return f"you may score an item at once: `pocket {_throw(view, mine)}`, or `decline`."


def _last(view: View) -> bool:
    """Whether this is somebody's last turn, in which an item taken is never thrown (wc.11); golf does not mind."""
    last = view.final is not None and view.turn not in view.final and not view.extra
    return last and not view.on("golf")


def _turn(view: View, mine: tuple[str, ...]) -> str:
    hearts = [view.cards[item].hearts for item in mine]
    lure = f"`bait {_lure(view, mine)}` to whack" if sum(hearts) - min(hearts, default=0) >= ONE else ""
    if not any(view.pool):
        return f"there is nothing left to take: {lure}." if lure else "nothing to take, nothing to whack with: `pass`."
    if not mine:
        return f"your Arsenal is empty, so take any card, Premium or Discount: `take {_some(view, view.pool)}`."
    taking = f"`take {_some(view, view.pool[3:])}` or another of the Discount Rack"
    if lure and _last(view):
        return f"{lure}, for the last time; or {taking}."
    return f"{taking}; or {lure}." if lure else f"{taking}: you cannot lure her yet."


def _bait(view: View, mine: tuple[str, ...]) -> str:
    back = "" if view.called_back else ", or `unbait`"
    laid = f"{plural(view.hearts, 'heart')} of bait"
    if view.hearts < ONE:
        return f"{laid}, and she wants {ONE}: more `bait`{back}."
    more = ", more `bait`" if may_be_bait(view.cards, mine, view.hearts) else ""
    return f"{laid}, {allowed(view.hearts)}: `whack {_throw(view, mine)}`{more}{back}."


def _some(view: View, row: tuple[str, ...]) -> str:
    """A card of the row that its name alone tells apart, rather an item than an action; at the last what scores."""
    single = [card for card in row if card and view.pool.count(card) == 1]
    if _last(view) and any(not view.cards[card].item for card in single):
        return max(single, key=lambda card: 0 if view.cards[card].item else 1 + view.cards[card].points)
    kept = [card for card in single if not (_alone(view) and view.cards[card].parts)]
    return next((card for card in [*kept, *single] if view.cards[card].item), single[0] if single else "CARD")


def _lure(view: View, mine: tuple[str, ...]) -> str:
    """The item that one would rather feed her than throw; two hearts of it can always be followed by a whack (wc.7)."""
    cards = view.cards
    enough = [item for item in mine if cards[item].hearts >= ONE] or [item for item in mine if cards[item].hearts]
    return max(enough, key=lambda item: cards[item].hearts - cards[item].points)


def _throw(view: View, mine: tuple[str, ...]) -> str:
    """The item that scores best: the most points, in golf the fewest (wc.14)."""
    best = min if view.on("golf") else max
    return best(mine, key=lambda item: view.cards[item].points)


def _least(view: View, mine: tuple[str, ...]) -> str:
    return min(mine, key=lambda item: view.cards[item].hearts + view.cards[item].points, default="ITEM")


def explain(view: View, move: Move) -> str:
    """A few words on what a legal move does, for the list of moves."""
    match move:
        case ("take", card, *_):
            printed = view.cards[card]
            kind = "item" if printed.item else "action"
            text = f"; {_brief(view, printed)}" if printed.text else ""
            return f"{kind}, ♥{printed.hearts}, {plural(printed.points, 'point')}{text}"
        case ("bait", item):
            hearts = view.hearts + view.cards[item].hearts
            return f"♥{view.cards[item].hearts}: {plural(hearts, 'heart')} in all, {allowed(hearts)}"
        case ("whack", item):
            return plural(view.cards[item].points, "point")
        case ("unbait",):
            return "all bait goes back to your Arsenal; once a turn"
        case ("done",):
            return "enough looked" if view.what == "peeking" else "one whack is enough"
        case ("decline",):
            return "do without"
        case ("pass",):
            return "there is nothing else you can do"
        case ("ask", word):
            return f"{view.named(word)} chooses one of {plural(len(view.arsenals[view.words.index(word)]), 'item')}"
        case ("clear", row):
            first = 0 if row == "premium" else 3
            return ", ".join(view.cards[card].name for card in view.pool[first : first + 3] if card)
        case ("peek", word):
            return plural(view.piles[view.words.index(word)], "card")
        case ("steal" | "swap", word, item):
            return f"{_worth(view, item)}, from {view.named(word)}"
        case ("give", item, word):
            return f"{_worth(view, item)}, to {view.named(word)}"
    return _worth(view, move[1])


def _brief(view: View, card: Card) -> str:
    """What a card says when taken; an item that parts with one may have to part with itself."""
    if not card.item or not card.parts:
        return card.brief
    return f"then {card.brief}, {'which is itself' if _alone(view) else 'maybe itself'}"


def _alone(view: View) -> bool:
    """Whether an item that is taken now has no other beside it: what parts with an item then parts with itself."""
    return view.seat is not None and not view.arsenals[view.seat]


def _worth(view: View, item: str) -> str:
    return f"♥{view.cards[item].hearts}, {plural(view.cards[item].points, 'point')}"
