"""What lies on the table in CATATAC, what is asked, and every card to look at."""

from __future__ import annotations

from dataclasses import replace

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
    Place,
    Player,
    Printed,
    Span,
    Table,
    Track,
    text,
    with_news,
)
from catcards.games.catatac import legality
from catcards.games.catatac.ball import CLANS, Effect, spoken
from catcards.games.catatac.deck import JOKER, KITTENS, POSSESSION, Paw, Points, card_list
from catcards.games.catatac.position import View

SIGNS = ("□", "■")
TONES = ("white", "black")


def table(view: View) -> Table:
    """Everything that the seat of this view sees."""
    clan = view.ball.clan
    note = f"{SIGNS[clan]} {CLANS[clan]} has the ball"
    if view.attempt is not None and view.outcome is None:
        note = f"{SIGNS[clan]} {CLANS[clan]} has the ball; {view.names[view.attempt]} attempts a stash"
    private: tuple[Cards, ...] = ()
    if view.seat is not None:
        faces = tuple(face(view.cards.paw[card], mark=mark) for card, mark in with_news(view.hand, view.fresh))
        private = (Cards("your hand", faces, empty="no cards left"),)
    top = view.cards.paw[view.discard[-1]]
    return Table(
        title=_title(view),
        turn="" if view.outcome is not None else f"turn of {SIGNS[view.turn % 2]} {view.names[view.turn]}",
        public=(
            Track("the alleys", tuple(_place(view, index) for index in range(5)), text(Span(note, TONES[clan]))),
            Beside(
                Pile("discard pile", len(view.discard), face(top)),
                (*(_clan(view, c) for c in (0, 1)), *_marathon(view)),
            ),
        ),
        private=private,
        absent=_absent(view),
        question=_question(view),
    )


def _title(view: View) -> str:
    variants = [
        name.replace("-", " ") for name, choice in view.options.items() if choice == "yes" and name != "marathon"
    ]
    if view.on("marathon"):
        variants.append(f"marathon {view.game} of 3")
    return " · ".join(["CATATAC", *variants, f"points left {view.points_left}", f"deck {view.deck}"])


def _place(view: View, index: int) -> Place:
    home = {0: 1, 1: 1, 3: 0, 4: 0}.get(index)
    sign, tone = ("", "") if home is None else (SIGNS[home], TONES[home])
    name = "neutral alley" if home is None else "hideout" if index in (0, 4) else "alley"
    return Place(name, sign, "● the ball" if view.ball.place == index else "", tone)


def _clan(view: View, clan: int) -> Group:
    players = tuple(
        Player(name, str(view.hands[seat]), view.asked == seat, plural(view.hands[seat], "card"))
        for seat, name in enumerate(view.names)
        if seat % 2 == clan
    )
    return Group(CLANS[clan], players, SIGNS[clan], f"points cards {view.won[clan]}", TONES[clan])


def _marathon(view: View) -> tuple[Line, ...]:
    if not view.on("marathon"):
        return ()
    return (Line(text(f"points so far: White {view.points[0]}, Black {view.points[1]}")),)


def face(card: Paw, mark: str = "") -> Face:
    """A paw card as it can be read."""
    if card.number == JOKER:
        return Face(card.name, JOKER, ("copies", "the number"), "copies the number it covers", mark)
    if not card.groups:
        return Face("", card.number, (), "", mark)
    signs = [" ".join(_sign(effect) for effect in group) for group in card.groups]
    if len(card.groups) == 1:
        signs = [_sign(effect) for effect in card.groups[0]]
    else:
        signs = [sign if first else f"| {sign}" for first, sign in zip([True, *[False] * 9], signs, strict=False)]
    lines = [_condition(card, "yours:", "enemy has:"), *signs, *(["cooperate"] if card.cooperation else [])]
    if len(lines) > 3:  # only in somebody's own deck
        lines = [lines[0], " ".join(signs), *lines[len(signs) + 1 :]][:3]
    return Face(card.name, card.number, tuple(lines), in_words(card), mark)


def in_words(card: Paw) -> str:
    """The block of a card in a sentence, with the printed distances in words."""
    groups = [", ".join(map(_words, group)) for group in card.groups]
    help_out = " (cooperation)" if card.cooperation else ""
    return f"{_condition(card, 'if yours', 'if the enemy has it')}: {' or '.join(groups)}{help_out}"


def _condition(card: Paw, yours: str, enemys: str) -> str:
    wanted = set(card.conditions)
    if len(wanted) > 1:
        return f"{yours} {enemys}"
    return yours if POSSESSION in wanted else enemys


def _sign(effect: Effect) -> str:
    """An effect as printed: a movement's distance in a diamond, a stash attempt's in a circle."""
    shapes = {"move": f"move <{effect.distance}>", "stash": f"stash ({effect.distance})", "flip": "flip coin"}
    return shapes.get(effect.verb, effect.verb)


def _words(effect: Effect) -> str:
    steps = plural(effect.distance, "step")
    shapes = {"move": f"move {steps}", "stash": f"stash from {steps}", "flip": "flip a coin"}
    return shapes.get(effect.verb, effect.verb)


def _question(view: View) -> str:
    if view.outcome is not None or view.seat is None or view.seat != view.asked:
        return ""
    name, laid = view.names[view.seat], view.cards.paw[view.discard[-1]]
    calls = "".join(f", `cooperate {view.words[mate]}`" for mate in view.steppers)
    match view.what:
        case "turn" if not view.hand:
            own = "`draw` to refill" if view.deck else "`pass`"
            return f"{name}, you have no cards: {own}{calls}."
        case "turn":
            return f"{name}, lay a card: {_pairing(view, laid)}"
        case "influence" if view.refilled:
            return f"{name}, you have refilled: `end` the turn."
        case "influence":
            return f"{name}, {_open(view, laid)}"
        case "refill":
            return f"{name}, `draw` to refill, then `end`." if not view.refilled else f"{name}, `end` the turn."
        case "answer":
            counter = "`counter CARD`, " if view.hand else ""
            rest = f"{calls[2:]}, " if calls else ""
            return f"{name}, {_attempt(view)}: {counter}{rest}or `concede`."
        case "counter":
            return f"{name}, counter with the pair or with {laid.name}: `pair counter` or `block`?"
    card = "counter with a cooperation card" if view.attempt is not None else "play a cooperation card"
    return f"{name}, {view.names[view.turn]} asks you to step in: {card}, or `decline`."


def _attempt(view: View) -> str:
    return f"{view.names[view.attempt]} attempts a stash" if view.attempt is not None else "answer"


def _absent(view: View) -> frozenset[str]:
    """The cards that are left out for kittens (ct.34)."""
    return frozenset(card.id for card in view.cards.paw.values() if view.on("kittens") and card.number not in KITTENS)


def _pairing(view: View, top: Paw) -> str:
    if top.number == JOKER:
        return "only another Joker makes a pair."
    if view.on("kittens"):
        return f"another {top.number} makes a pair."
    return f"{'an' if top.number == '8' else 'a'} {top.number} or a Joker makes a pair."


def _open(view: View, laid: Paw) -> str:
    """What the laid card still offers."""
    ways = []
    if view.pair:
        mine = view.seat is not None and view.ball.clan == view.seat % 2
        home = mine and view.seat is not None and view.ball.distance_home(view.seat % 2) == 1 and not view.stepped_in
        ways.append("`pair stash` or `pair move`" if home else "`pair move`" if mine else "`pair steal`")
    match view.blocks.get(laid.id):
        case legality.AT_ONCE:
            ways.append(f"`block` for {laid.name} ({in_words(laid)})")
        case legality.AFTER_PAIR:
            ways.append(f"after the pair `block` for {laid.name} ({in_words(laid)})")
    if view.on("manual-refill") and view.deck and not view.stepped_in:
        ways.append("`draw`")
    if not (view.stepped_in and view.block):
        ways.append("`end`")
    return f"{', '.join(ways[:-1])}, or {ways[-1]}." if len(ways) > 1 else f"{ways[0]}."


def explain(view: View, move: Move) -> str:
    """A few words on what a legal move does, for the list of moves."""
    match move:
        case ("play" | "counter", card):
            printed, top = view.cards.paw[card], view.cards.paw[view.discard[-1]]
            pair = ["a pair"] if printed.number in (JOKER, top.number) else []
            if not printed.groups:
                return "a pair" if pair else "no pair, no block"
            parts = [printed.number, *pair, in_words(printed), *_late(view, card)]
            return "; ".join(parts)
        case ("pair", "steal"):
            return "the ball becomes yours"
        case ("pair", "move", place):
            return f"to the {spoken(place)}"
        case ("pair", "stash"):
            return "into your hideout; ends your turn"
        case ("pair", "counter"):
            return "the ball comes back to the alley; the pair is spent"
        case ("block", *words):
            return f"{view.cards.paw[view.discard[-1]].name}: {_group_done(words)}"
        case ("cooperate", word):
            return f"{view.named(word)} may lay a cooperation card in your place"
        case ("decline",):
            return f"{view.names[view.turn]} decides again"
        case ("concede",):
            return "the stash holds, and you take a normal turn"
        case ("draw",):
            return "refill to six"
        case ("pass",):
            return "you have no cards"
    return "and leave the rest unused" if view.pair or view.block else "the turn is over"


def _late(view: View, card: str) -> list[str]:
    """What is to be said of a block that could not be used at once."""
    when = view.blocks.get(card, "")
    return [] if when == legality.AT_ONCE else [f"its block {when or 'not now'}"]


def _group_done(words: list[str]) -> str:
    """What a group of a block does, effect by effect, from the words of its move."""
    phrases = {
        "steal": "the ball becomes yours",
        "stash": "into your hideout, which ends your turn",
        "flip": "flip for the ball",
        "counter": "the ball comes back to the alley",
    }
    return ", then ".join(phrases.get(word) or f"to the {spoken(word)}" for word in words if word != "move")


def gallery(deck: str | None = None) -> tuple[Gallery, ...]:
    """Every card of the list, grouped, with what is ruled about it."""
    cards = card_list(deck)
    paw = list(cards.paw.values())
    ours = "Which block stands on which number and the names but Miracle are ours; the count of every icon is printed."
    plain = "These counts are printed facts." if deck is None else ""
    blocks = "A block is used when its condition holds and all its effects can happen, top to bottom (ct.8)."
    groups = (
        Gallery("Plain cards and Jokers", tuple(_printed(c) for c in paw if not c.groups), plain),
        Gallery(
            "When the enemy clan has the ball",
            tuple(_printed(c) for c in paw if c.groups and POSSESSION not in c.conditions),
            f"{blocks} {ours}" if deck is None else blocks,
        ),
        Gallery(
            "When your clan has the ball",
            tuple(_printed(c) for c in paw if c.groups and POSSESSION in c.conditions),
            f"<1> is a movement of one step, (1) a stash attempt from one step. {ours if deck is None else ''}".strip(),
        ),
        Gallery(
            "Points cards",
            tuple(_points(c) for c in cards.points.values()),
            "Eight cards, some with two values, four sardines: printed. The values are ours." if deck is None else "",
        ),
    )
    aliases = {card.id: card.aliases for card in paw if card.aliases}
    return tuple(replace(group, aliases=aliases) for group in groups if group.cards)


def _printed(card: Paw) -> Printed:
    verbs = {effect.verb for group in card.groups for effect in group}
    rulings = [
        (
            card.number == JOKER,
            "Once it lies on the pile it is a Joker again; only the other Joker pairs with it (ct.16).",
        ),
        ("counter" in verbs, "Its counter can only be used in answer to a stash attempt (ct.21)."),
        (card.counters and card.cooperation, "A teammate may answer with it even for a player without cards (ct.23)."),
        (card.cooperation, "A teammate may lay it in your turn; its block must then be used (ct.25)."),
        ("stash" in verbs, "A stash attempt ends the turn: use a pair before it or lose it (ct.15)."),
        ("move" in verbs, "Alleys only, at exactly this distance; with two such alleys you choose (ct.12)."),
        ("flip" in verbs, "The ball stays where it is; the coin says whose it is (ct.17)."),
        (len(card.groups) > 1, "Choose exactly one of the groups (ct.18)."),
        (
            "steal" in verbs and "move" in verbs and len(card.groups) == 1,
            "Steal first; then the ball is yours to move (ct.8).",
        ),
    ]
    shown = face(card)
    if not card.groups and card.number != JOKER:
        shown = Face("", card.number, (), "a plain card")
    return Printed(card.id, shown, card.count, tuple(ruling for holds, ruling in rulings if holds))


def _points(card: Points) -> Printed:
    white, black = card.values
    worth = (f"{white}",) if white == black else (f"White {white}", f"Black {black}")
    fish = (plural(card.sardines, "sardine"),) if card.sardines else ()
    short = ", ".join((*(worth if len(worth) > 1 else (f"{white} points" if white != 1 else "1 point",)), *fish))
    two = ("Counts the value in your clan's colour (ct.30).",) if white != black else ()
    return Printed(card.id, Face(card.name, "", (*worth, *fish), short), card.count, two)
