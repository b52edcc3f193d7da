"""What lies on the table in Cat Horror Festival, what is asked, and every card to look at."""

from __future__ import annotations

from catcards.core.game import Move
from catcards.core.names import plural
from catcards.core.pieces import (
    Beside,
    Cards,
    Face,
    Gallery,
    Group,
    Line,
    Pile,
    Player,
    Printed,
    Span,
    Table,
    text,
    with_news,
)
from catcards.games.cat_horror_festival.decisions import DECISIONS
from catcards.games.cat_horror_festival.distance import distance
from catcards.games.cat_horror_festival.objectives import ONE_BY_SEVEN, Objective, gap, objective
from catcards.games.cat_horror_festival.reels import CardList, Reel, card_list
from catcards.games.cat_horror_festival.view import View


def table(view: View) -> Table:
    """Everything that the seat of this view sees."""
    reels = view.cards.reels
    private: tuple[Cards | Line, ...] = ()
    if view.seat is not None:
        hand = Cards("your hand", _hand(view), empty="no cards")
        private = (hand, *(_distance(view, wanted) for wanted in view.open))
    pile = tuple(face(reels[card]) for card in reversed(view.discard))
    return Table(
        title=_title(view),
        turn="" if view.outcome is not None else f"turn of {view.names[view.turn]}",
        public=(
            Line(_objectives(view)),
            Cards("Film Zone", tuple(face(reels[card]) for card in view.zone), empty="nothing"),
            Beside(Pile("discard pile", len(pile), pile[0] if pile else None, pile), (_players(view),)),
        ),
        private=private,
        question=_question(view),
        enter=DECISIONS[view.what].enter(view) if view.is_asked else "",
    )


def _title(view: View) -> str:
    race = ["race"] if view.on("race") else []
    return " · ".join(["CAT HORROR FESTIVAL", *race, f"round {view.round}", f"deck {view.deck}"])


def _objectives(view: View) -> tuple[Span, ...]:
    parts: list[str | Span] = ["objectives: "]
    for number, (wanted, seats) in enumerate(zip(view.objectives, view.done, strict=True)):
        tokens = " ".join(f"● {view.names[seat]}" for seat in seats) or "open"
        parts += [" · " if number else "", Span(f"{wanted.label} {tokens}", "" if wanted in view.open else "dim")]
    return text(*parts)


def _players(view: View) -> Group:
    players = []
    for seat, name in enumerate(view.names):
        tokens = sum(seats.count(seat) for seats in view.done)
        facts = ", ".join([plural(view.hands[seat], "card"), *([plural(tokens, "token")] if tokens else [])])
        players.append(Player(name, facts, active=view.asked == seat))
    return Group("players", tuple(players))


def _hand(view: View) -> tuple[Face, ...]:
    return tuple(face(view.cards.reels[card], mark=mark) for card, mark in with_news(view.hand, view.fresh))


def face(card: Reel, mark: str = "") -> Face:
    """A film card as it can be read: what it is exchanged for, and its ability."""
    if card.twins:
        return Face(card.name, "", ("→ any film", "and discard"), "for any film, and discard one", mark)
    return Face(card.name, "", (f"→ {card.gives}", card.ability), f"for {card.gives}, {card.ability}", mark)


# --- how far a hand is from an objective


def _distance(view: View, wanted: Objective) -> Line:
    far = gap(wanted, *view.cards.counts(view.hand))
    if far.met:
        return Line(text(Span(f"{wanted.label}: exactly what is asked", "may")))
    return Line(text(f"{wanted.label}: {distance(view.cards, wanted, far)}"))


# --- the question


def _question(view: View) -> str:
    return f"{view.names[view.seat or 0]}, {DECISIONS[view.what].prompt(view)}" if view.is_asked else ""


def explain(view: View, move: Move) -> str:
    """A few words on what a legal move does, for the list of moves."""
    return DECISIONS[view.what].explain(view, move)


# --- every card


def gallery(deck: str | None = None) -> tuple[Gallery, ...]:
    """Every card of the list, film by film, then the objectives, with what is ruled about them."""
    cards = card_list(deck)
    note = "A reel is exchanged for the film that it names (ch.8), or used for its ability (ch.10)."
    if deck is None:
        note += " The films, and which ability goes with which corner, are ours; the rulebook prints no list."
    groups: list[Gallery] = []
    for film in cards.films.values():
        reels = [reel for reel in cards.reels.values() if reel.film == film.id]
        aliases = {reel.id: reel.aliases for reel in reels}
        groups.append(Gallery(film.name, tuple(map(_printed, reels)), "" if groups else note, aliases))
    kittens = [reel for reel in cards.reels.values() if reel.twins]
    if kittens:
        note = "One of a kind: the only card that does two things at once (ch.12)."
        aliases = {reel.id: reel.aliases for reel in kittens}
        groups.append(Gallery("Kittens", tuple(map(_printed, kittens)), note, aliases))
    return (*groups, _ushers(cards, deck is None))


def _printed(card: Reel) -> Printed:
    rulings = [
        (card.corner is None and not card.twins, "It can be exchanged for any other card of the Film Zone (ch.9)."),
        (card.ability == "draw", "Only while there is a card to draw (ch.14)."),
        (
            card.ability == "sweep",
            "The Film Zone goes to the discard pile; this card and three new ones are the next one (ch.10).",
        ),
        (card.ability == "salvage", "Any card of the discard pile; there must be one (ch.10, ch.14)."),
        (card.ability == "discard", "Another card must be in your hand (ch.14)."),
        (card.twins, "Exchanged for any other card of the Film Zone, and then a card of your hand goes (ch.12)."),
        (card.twins, f"In {ONE_BY_SEVEN.label} they count as one reel; for all else they are a card over (ch.17)."),
    ]
    return Printed(card.id, face(card), card.count, tuple(ruling for holds, ruling in rulings if holds))


def _ushers(cards: CardList, own: bool) -> Gallery:
    sides: dict[str, list[str]] = {}
    for poster in cards.posters.values():
        for side in poster.two_paws:
            sides.setdefault(side, []).append("two players")
        if poster.three_paws is not None:
            sides.setdefault(poster.three_paws, []).append("three or four players")
    printed = []
    for side, tables in sides.items():
        wanted = objective(side)
        films = plural(wanted.films, "film")
        reels = f"{wanted.reels} reel{'s' if wanted.reels > 1 else ''}{' each' if wanted.films > 1 else ''}"
        rulings = [f"For {' and for '.join(sorted(tables))}."]
        if wanted == ONE_BY_SEVEN:
            rulings.append("Six reels and the twin kittens do as well (ch.17).")
        shown = Face(wanted.id, "", (films, reels), f"{films}, {reels}, and no card over")
        printed.append(Printed(side, shown, len(tables), tuple(rulings)))
    note = "Five cards with two sides. 4×2, 2×3 and 1×7 are printed examples; the other objectives are ours."
    return Gallery("Objectives", tuple(printed), note if own else "")
