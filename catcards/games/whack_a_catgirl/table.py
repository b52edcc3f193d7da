"""What lies on the table in Whack a Catgirl, and every card to look at."""

from __future__ import annotations

from collections.abc import Iterable

from catcards.core.names import listed, plural
from catcards.core.pieces import (
    Beside,
    Cards,
    Face,
    Gallery,
    Group,
    Line,
    Piece,
    Pile,
    Player,
    Printed,
    Span,
    Table,
    text,
)
from catcards.games.whack_a_catgirl.course import allowed
from catcards.games.whack_a_catgirl.deck import TEXTS, Card, card_list
from catcards.games.whack_a_catgirl.position import PLACES, PREMIUM, View
from catcards.games.whack_a_catgirl.words import explain, question

__all__ = ["explain", "gallery", "table"]

FIRST = {"surrender": "demand", "swap-for": "swap", "peeking": "peek"}
"""The texts whose second question this is."""
SHOWN = 3
"""So many cards of the discard pile are named on the table."""


def table(view: View) -> Table:
    """Everything that the seat of this view sees."""
    return Table(
        title=_title(view),
        turn=_turn(view),
        public=(_pool(view), *_last_round(view), *_doing(view), *_arsenals(view), *_piles(view), _discard(view)),
        private=_own(view),
        question=question(view),
        kept=_kept(view),
    )


def _title(view: View) -> str:
    golf = ["golf"] if view.on("golf") else []
    games = [f"game {view.game} of {view.games}"] if view.games > 1 else []
    return " · ".join(["WHACK A CATGIRL", *golf, *games, f"deck {view.deck}"])


def _turn(view: View) -> str:
    if view.outcome is not None:
        return ""
    last = "last turn" if view.final is not None and view.turn not in view.final else "turn"
    return f"{last} of {view.names[view.turn]}"


def _pool(view: View) -> Piece:
    """Premium above Discount, so that what falls is seen to fall."""
    faces = []
    for place, card in enumerate(view.pool):
        row = "Premium" if place in PREMIUM else "Rack"
        if card:
            faces.append(face(view.cards[card], row, "+" if PLACES[place] in view.fresh else ""))
        else:
            faces.append(Face("(empty)", short=row, tone="dim"))
    name = "Card Pool: Premium Section over Discount Rack"
    return Cards(name, tuple(faces) if any(view.pool) else (), "no cards left", columns=3)


def face(card: Card, row: str = "", mark: str = "") -> Face:
    """A card as it can be read: hearts, title, type, points, text."""
    kind, worth = "item" if card.item else "action", plural(card.points, "point")
    text = f"→ {card.brief}" if card.text else ""
    short = " ".join(filter(None, [row, f"{kind},", worth, text]))
    return Face(card.name, f"♥{card.hearts}", (f"{kind} · {worth}", text), short, mark)


def _arsenals(view: View) -> Iterable[Piece]:
    for seat, name in enumerate(view.names):
        mine = [view.cards[item] for item in view.arsenals[seat]]
        items = ", ".join(f"{card.name} ♥{card.hearts} {card.points}p" for card in mine)
        facts = f" ♥{sum(card.hearts for card in mine)}: {items}" if mine else ": nothing"
        active = seat == view.asked
        yield Line(text("▸" if active else " ", Span(f"{name}'s Arsenal", "strong" if active else ""), facts))


def _piles(view: View) -> Iterable[Piece]:
    seats = list(enumerate(view.names))
    cards = [Player(name, plural(view.piles[seat], "card"), view.asked == seat) for seat, name in seats]
    yield Group("score piles", tuple(cards))
    if view.points:
        points = [sum(column) for column in zip(*view.points, strict=True)]
        totals = [Player(name, str(points[seat]), spoken=plural(points[seat], "point")) for seat, name in seats]
        yield Group("tally" if view.games > 1 else "points", tuple(totals))


def _doing(view: View) -> Iterable[Piece]:
    """What is in the middle of being done."""
    if view.bait:
        items = ", ".join(f"{view.cards[item].name} ♥{view.cards[item].hearts}" for item in view.bait)
        yield Line(text("bait: ", Span(f"{items} = {plural(view.hearts, 'heart')}, {allowed(view.hearts)}", "strong")))
    for card in view.playing[-1:]:
        if view.cards[card].text not in (FIRST.get(view.what, view.what), "litter"):
            continue  # what is asked is the text of an item that it let take
        yield Line(text(f"{view.cards[card].name}: ", Span(TEXTS[view.cards[card].text][1], "strong")))
    if view.what == "rescue":
        yield Line(text(f"on the discard pile: {_names(view, reversed(view.discard))}"))
    if view.gifts:
        gifts = [f"{view.cards[item].name} from {view.names[seat]}" for seat, item in view.gifts]
        yield Line(text(f"to be given to the left: {listed(gifts)}"))
    if view.extra and view.outcome is None:
        yield Line(text(f"another turn of {view.names[view.turn]} follows"))


def _discard(view: View) -> Piece:
    pile = tuple(view.cards[card] for card in reversed(view.discard))
    heap = Pile("discard pile", len(pile), cards=tuple(map(face, pile)))
    if not pile or view.what == "rescue":  # then all of it is listed
        return heap
    more = ", …" if len(pile) > SHOWN else ""
    return Beside(heap, (Line(text(f"on top: {', '.join(card.name for card in pile[:SHOWN])}{more}")),))


def _names(view: View, cards: Iterable[str]) -> str:
    return ", ".join(view.cards[card].name for card in cards)


def _last_round(view: View) -> Iterable[Piece]:
    if view.final is not None and view.outcome is None:
        still = listed([view.names[seat] for seat in view.final])
        facts = f"{still} still to play" if still else "this is the very last turn"
        yield Line(text(Span(f"last round: {facts}", "new")))


def _own(view: View) -> tuple[Piece, ...]:
    if view.seat is None:
        return ()
    count = view.piles[view.seat]
    pile = f"Your score pile: {plural(count, 'card')}, face down; `look score`" if count else "Your score pile is empty"
    return (Line(text(pile)),)


def _kept(view: View) -> tuple[Piece, ...]:
    """The score pile for its owner's eyes, and the one that a text lets them look at (wc.3)."""
    if view.seat is None:
        return ()
    pieces = [_pile(view, "your score pile", view.pile)]
    if view.peeked is not None:
        pieces.insert(0, _pile(view, f"the score pile of {view.named(view.about)}", view.peeked))
    return tuple(pieces)


def _pile(view: View, name: str, pile: tuple[str, ...]) -> Piece:
    cards = [view.cards[card] for card in pile]
    total = plural(sum(card.points for card in cards), "point")
    worth = [plural(card.points, "point") for card in cards]
    faces = tuple(Face(card.name, short=points, lines=(points,)) for card, points in zip(cards, worth, strict=True))
    return Cards(f"{name}, {total}", faces, "empty")


def gallery(deck: str | None = None) -> tuple[Gallery, ...]:
    """Every card of the list, grouped, with what is ruled about it, and the Pirates of the box."""
    cards = list(card_list(deck).cards.values())
    items = [card for card in cards if card.item]
    ours = "No card list is printed in the rulebook: these cards are ours. " if deck is None else ""
    groups = [
        (
            "Items without a text",
            [card for card in items if not card.text],
            f"{ours}Hearts count as bait, points when you whack her with it.",
        ),
        (
            "Items with a text",
            [card for card in items if card.text],
            "Carried out when taken from the Card Pool only (wc.5).",
        ),
        (
            "Actions",
            [card for card in cards if not card.item],
            "Carried out at once; then they count in your score pile (wc.5).",
        ),
    ]
    shown = [
        Gallery(title, tuple(map(_printed, some)), note, {card.id: card.aliases for card in some if card.aliases})
        for title, some, note in groups
        if some
    ]
    return (*shown, PIRATES) if deck is None else tuple(shown)


def _printed(card: Card) -> Printed:
    rulings = [TEXTS[card.text][1]] if card.text else []
    if card.text in RULINGS:
        rulings.append(RULINGS[card.text])
    if card.item and card.parts:
        rulings.append("That may be this very item; with nothing else in your Arsenal it must be (wc.5).")
    return Printed(card.id, face(card), card.count, tuple(rulings))


RULINGS = {
    "another": "A Premium card only if your Arsenal is empty at that moment (wc.4).",
    "clear": "The refill comes afterwards, so Premium cards fall into a cleared Discount Rack (wc.6).",
    "rows": "The refill comes afterwards, and it lets cards fall as always (wc.6).",
    "dip": "The item was not taken from the Card Pool, so its own text is not carried out (wc.5).",
    "give": "The new owner does not carry out the item's text (wc.5).",
    "steal": "The text of a stolen item is not carried out again (wc.5).",
    "rescue": "Items only, and their text is not carried out (wc.5).",
    "turn": "It is played at once, and in the last round it is not your last turn (wc.11).",
    "peek": "Type `look score` while the question is open; nobody else sees it (wc.3).",
}
PIRATES = Gallery(
    "Pirates: in the box, not in this deck",
    (
        Printed(
            "pirate",
            Face(
                "Pirate",
                "",
                ("for Gold Thief:", "score a goal or", "cancel a Ninja"),
                "for Gold Thief: score a goal, or cancel a Ninja",
            ),
            2,
            (
                "During your turn, at any time: flip up one of your goals, which you choose, if you have exactly 5 gold.",
                "Or cancel a Ninja, at any time.",
                "A bonus for another game, Gold Thief; no gold and no Ninja here, so they are not shuffled in (wc.16).",
            ),
            "in the box",
        ),
    ),
    "Two bonus cards for another game (wc.16).",
)
