"""What lies on the table in Hissy Fit, what is asked, and what each move does."""

from __future__ import annotations

from dataclasses import replace

from catcards.core.game import Move, Seat
from catcards.core.names import listed, plural
from catcards.core.pieces import Cards, Face, Group, Line, Piece, Place, Player, Span, Table, Track, text, with_news
from catcards.games.hissy_fit.deck import FITS, KINDS, NO_COMBOS, NO_FORWARD, Box, CatCard
from catcards.games.hissy_fit.faces import attitude, cat_face, effects, gallery, guards, human_face, human_words
from catcards.games.hissy_fit.human import in_words
from catcards.games.hissy_fit.position import View, kinds_of, row_words

__all__ = ["explain", "gallery", "table"]
FEW = 4
"""So many cards of others are shown with all that they do; of more, or with more in the cat row, the names must do."""

JOINS = "joins"
"""What stands beside the combo icons of a card that could join the combo in play."""


def table(view: View) -> Table:
    """Everything that the seat of this view sees."""
    public: list[Piece] = [_row(view), _track(view), _take(view)]
    if view.combo and view.outcome is None:
        more = f", with {view.names[view.partner]}" if view.partner is not None else ""
        begun = "combo in play: "
        if forbidding := next((card for card in _in_row(view) if NO_COMBOS in card.continuing), None):
            begun, more = "a combo could go on by: ", f"{more}, but {forbidding.name} forbids it"
        public.append(Line(text(begun, Span(" or ".join(view.combo), "may"), more)))
    if view.private:
        public.append(_players(view))
    others = [seat for seat in range(len(view.names)) if seat != view.seat and view.hands[seat] is not None]
    public += [_open_hand(view, seat) for seat in others]
    own = () if view.seat is None else (_own_hand(view, view.seat),)
    return Table(title=_title(view), turn=_turn(view), public=tuple(public), private=own, question=_question(view))


def _title(view: View) -> str:
    hands = "alone" if len(view.names) == 1 else "hands private" if view.private else "hands open"
    return f"HISSY FIT · {view.tracker.name} · {hands}"


def _turn(view: View) -> str:
    if view.outcome is not None:
        return ""
    name = view.names[view.turn]
    if view.phase != "act":
        return f"the cat, then {name}"
    if view.asked is not None and view.asked != view.turn:
        return f"{name}'s turn, {view.names[view.asked]} chooses"
    if view.what != "turn":
        return f"{name}, choosing"
    return f"{name}, {plural(view.actions, 'action') if view.actions else 'combo open'}"


def _row(view: View) -> Cards:
    faces = tuple(cat_face(view.cards.cat[cat.card], cat.cubes) for cat in view.row)
    return Cards(
        f"the cat row, cat deck {view.cat_deck}, discards {len(view.cat_discard)}",
        _lettered(view, faces),
        empty="no cat cards in the row",
    )


def _in_row(view: View) -> list[CatCard]:
    return [view.cards.cat[cat.card] for cat in view.row]


def _lettered(view: View, faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """Cards that lie there more than once bear the letter by which they are typed."""
    letters = [word.removeprefix(cat.card).strip("-") for word, cat in zip(row_words(view.row), view.row, strict=True)]
    return tuple(
        Face(f.name, letter, f.lines, f.short, f.mark, f.tone) for f, letter in zip(faces, letters, strict=True)
    )


def _track(view: View) -> Track:
    path = view.tracker.path
    names = ["Start", *map(str, range(1, path)), "carrier"]
    places = tuple(Place(name, marker="● the cat" if at == view.at else "") for at, name in enumerate(names))
    fits = f"Hissy Fits {len(view.flipped)} of {FITS}, hisses {view.tokens} of 3"
    close = view.tracker.scratches - view.scratches <= 2
    scratches = Span(f"scratches {view.scratches} of {view.tracker.scratches}", "new" if close else "")
    return Track("Cat Tracker", places, text(f"{fits} · ", scratches))


def _take(view: View) -> Cards:
    faces = tuple(
        human_face(view.cards.human[card], str(place)) if card else Face("", str(place), ("gone",), "gone", tone="dim")
        for place, card in enumerate(view.face_up, 1)
    )
    top = ""
    if view.discard:
        card = view.cards.human[view.discard[-1]]
        top = f": {card.name}{f' ({guards(card)})' if card.prevents else ''}"
    return Cards(f"to take, human deck {view.deck}, discards {len(view.discard)}{top}", faces)


def _players(view: View) -> Group:
    players = (
        Player(name, plural(view.counts[seat], "card"), active=view.asked == seat)
        for seat, name in enumerate(view.names)
    )
    return Group("players", tuple(players))


def _faces(view: View, seat: Seat) -> tuple[Face, ...]:
    """The cards of a hand that can be seen; those that could join the combo say so."""
    faces = []
    for card, mark in with_news(view.hands[seat] or (), view.fresh[seat]):
        face = human_face(view.cards.human[card], mark=mark)
        if (seat, card) in view.joining and view.what in ("turn", "invited"):
            *above, icons = face.lines
            face = replace(face, lines=(*above, f"{icons} {JOINS}"), short=f"{face.short} {JOINS}", tone="may")
        faces.append(face)
    return tuple(faces)


def _own_hand(view: View, seat: Seat) -> Cards:
    return Cards("your hand", _faces(view, seat), empty="no cards")


def _open_hand(view: View, seat: Seat) -> Line:
    """The open hand of somebody else, in a line; where many cards are open only their names and combo icons."""
    others = sum(count for other, count in enumerate(view.counts) if other != view.seat)
    many = others > FEW or len(view.row) > FEW
    spans: list[str | Span] = [f"{view.names[seat]} holds {'' if view.counts[seat] else 'no cards'}"]
    for face, card in zip(_faces(view, seat), view.hands[seat] or (), strict=True):
        combo = " + ".join(view.cards.human[card].combo)
        does = f" ({combo})" * bool(combo) + f" {JOINS}" * (face.tone == "may") if many else f": {face.short}"
        between = "; " if len(spans) > 1 else ""
        spans += [between, Span(face.name, face.tone or "strong"), f"{does}{' +' if face.mark else ''}"]
    return Line(text(*spans))


def _question(view: View) -> str:
    if view.outcome is not None or view.seat is None or view.seat != view.asked:
        return ""
    name = view.names[view.seat]
    playing = view.cards.human[view.playing].name if view.playing else ""
    match view.what:
        case "turn":
            return f"{name}, {_actions(view)}"
        case "box":
            boxes = view.cards.human[view.playing].boxes
            ways = [f"`box {number}` ({_worth(view, box)})" for number, box in enumerate(boxes, 1)]
            return f"{name}, {playing}: {listed(ways, 'or')}?"
        case "use":
            return f"{name}, {playing}: {_use(view)}, or `done`."
        case "discard":
            return f"{name}, {view.about} wants a card: `discard CARD`."
        case "remove":
            number, source = view.about.split(" ", 1)
            cubes = "a cube" if number == "1" else f"the first of {number} cubes"
            return f"{name}, {source}: `remove CARD` takes {cubes} off it."
    stop = "`done`" if view.partner == view.seat else "`decline`"
    return (
        f"{name}, {view.names[view.turn]} invites you to a combo ({' or '.join(view.combo)}): `combo CARD`, or {stop}."
    )


def _worth(view: View, box: Box) -> str:
    """What a box does, and whether that is nothing now."""
    return f"{in_words(box)}{', nothing as things are' if box.word in view.vain else ''}"


def _actions(view: View) -> str:
    """What there is to do with the actions left, the likeliest words first."""
    ways = [
        f"`combo {card}{f' from {view.words[seat]}' if seat != view.turn else ''}`"
        for seat, card in view.joining
        if card not in view.idle
    ]
    ways = ways[:2]
    if view.combo and view.what == "turn":
        ways += [f"`invite {view.words[seat]}`" for seat in view.guests]
    combo = f"the combo may go on: {', '.join(ways)}" if ways else ""
    if not view.actions:
        return f"{combo}, or `end`." if combo else "`end` the turn."
    hand = view.hands[view.turn] or ()
    play = [f"`play {card}`" for card in hand if card not in view.idle][:1]
    take = [f"`take {place}`" for place, card in enumerate(view.face_up, 1) if card][:1]
    deck = ["`take deck`", *(["`draw three`"] if view.actions > 1 else [])] if view.deck or view.discard else []
    acts = [*play, *take, *deck]
    words = (
        f"{plural(view.actions, 'action')}: {', '.join(acts)} or `end`"
        if acts
        else "there is nothing left but to `end`"
    )
    return f"{words}. Free: {', '.join(ways)}." if ways else f"{words}."


def _use(view: View) -> str:
    """What is left to use of the card being played."""
    left, ways = view.left, []
    if any(left.calm):
        cubes = " and ".join(f"{left.calm[kind]} {KINDS[kind].title()}" for kind in kinds_of(left.calm))
        ways.append(f"`calm CARD` ({cubes} to calm)")
    if view.slow and left.scratch:
        ways.append("`scratch`")
    if view.slow and left.move and not any(NO_FORWARD in card.continuing for card in _in_row(view)):
        ways.append("`move`")
    if left.draw and (view.slow or not ways):
        takes = [f"`take {place}`" for place, card in enumerate(view.face_up, 1) if card][:1]
        deck = ["`take deck`"] if view.deck or view.discard else []
        ways += [f"{' or '.join([*deck, *takes])} ({left.draw} to draw)"] if deck or takes else []
    return ", ".join(ways)


def explain(view: View, move: Move) -> str:
    """A few words on what a legal move does, for the list of moves."""
    match move:
        case ("take", "deck"):
            return "the top of the human deck, unseen"
        case ("take", place):
            card = view.cards.human[view.face_up[int(place) - 1]]
            return f"{card.name}: {human_words(card)}"
        case ("draw", _):
            return "three from the deck, for both actions"
        case ("discard", card):
            return human_words(view.cards.human[card])
        case ("play" | "combo", card, *more):
            who = f"{view.named(more[1])} adds it: " if more else ""
            idle = "nothing as things are; " if card in view.idle else ""
            return f"{who}{idle}{human_words(view.cards.human[card])}"
        case ("invite", word):
            return f"{view.named(word)} may add cards to the combo, unseen until played"
        case ("box", word):
            return next(_worth(view, box) for box in view.cards.human[view.playing].boxes if box.word == word)
        case ("calm" | "remove", word, *more):
            cat = view.row[row_words(view.row).index(word)]
            card_in_row = view.cards.cat[cat.card]
            all_of_it = "as many cubes as fit; " if move[0] == "calm" and not more else ""
            return f"{all_of_it}{effects(card_in_row.continuing)}; {attitude(card_in_row, cat.cubes)}"
        case ("move",):
            return "the cat, one space forward"
        case ("scratch",):
            return "one scratch comes off"
        case ("slowly",):
            return "the next card's icons one by one, any of them left"
        case ("done",) if view.what == "use":
            return f"leave the rest: {in_words(view.left)}"
        case ("done",):
            return "add no more"
        case ("decline",):
            return "add nothing"
    return "and lose what is left of your actions" if view.actions else "the turn is over"
