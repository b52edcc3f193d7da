"""Hissy Fit: get the cat into the carrier, together. What can be done, and what it leads to (hf.1 to hf.27)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import compress

from catcards.core.cards import own_text
from catcards.core.game import Ask, Game, Move, Option, Pools, Seat, Setup, Total, each, made
from catcards.games.hissy_fit import BOX, course, hints, human, legality, trouble
from catcards.games.hissy_fit.deck import KINDS, NO_FORWARD, TRACKERS, CatCard, HumanCard, card_list, copies
from catcards.games.hissy_fit.position import FACE_UP, Position, View, kinds_of, row_words, view

TAKES = (*(Move("take", str(place + 1)) for place in range(FACE_UP)), Move("take", "deck"))
NUMBERS = "123456789"
DRAW_THREE, SLOWLY, END = Move("draw", "three"), Move("slowly"), Move("end")
DRAW, DRAW_ONE = Move("draw"), Move("draw", "deck")
MOVE, SCRATCH, DONE, DECLINE = Move("move"), Move("scratch"), Move("done"), Move("decline")
OTHER_WORDS = {
    "play": ("use", "lay"),
    "combo": ("add", "join"),
    "end": ("done", "stop", "finish", "pass", "skip"),
    "done": ("end", "stop", "enough", "leave", "decline", "no", "pass", "skip"),
    "decline": ("done", "no", "refuse", "end", "pass", "skip"),
    "deck": ("top", "blind", "unseen"),
    "three": ("3",),
    "draw": ("draw a card", "draw card", "draw one"),
    "scratch": ("heal", "remove scratch", "unscratch"),
    "move": ("forward", "walk"),
    "slowly": ("one by one", "carefully"),
    "discard": ("give up", "drop"),
    "remove": ("uncover", "take off"),
    "calm": ("soothe", "pet"),
}


class HissyFit(Game[Position, View]):
    """The rules of Hissy Fit."""

    id = "hissy-fit"
    title = BOX.title
    seats = BOX.seats
    minutes = BOX.minutes
    together = BOX.together
    starter = "Who last took a cat to the vet?"
    prefix = "hf"
    final = frozenset(["deck", "decline", "done", "end", "three"])
    rules = 1
    options = (
        Option("tracker", "the Cat Tracker, from easy to hard (hf.1)", TRACKERS),
        Option("private-hands", "nobody sees another's cards; partners are invited to combos (hf.6, hf.26)"),
    )
    endings = (course.WON, "third Hissy Fit", "scratches")

    def why_not_start(self, setup: Setup) -> str | None:
        seats = len(setup.names)
        if seats not in self.seats:
            return f"Hissy Fit is for 1 to 4 players, not {seats} (hf.4)."
        needed, cards = course.HAND[seats] * seats + FACE_UP, len(copies(card_list(setup.deck).human))
        if cards < needed:
            return f"{seats} players need {needed} human cards to start, and this deck has {cards} (hf.4)."
        return None

    def new(self, setup: Setup) -> Position:
        cards = card_list(setup.deck)
        s = Position(
            names=setup.names,
            options=setup.options,
            chance=setup.chance,
            private=setup.options.get("private-hands") == "yes" and len(setup.names) > 1,
            cards=cards,
            tracker=cards.trackers[setup.options.get("tracker", TRACKERS[0])],
            first=setup.first,
        )
        course.deal(s)
        return s

    def candidates(self, state: Position) -> Iterable[Move]:
        s = state
        seat, what, _ = s.asks[-1]
        match what:
            case "turn":
                return [*TAKES, DRAW_THREE, *self._cards(s), SLOWLY, END, *_early(s)]
            case "box":
                boxes = s.cards.human[s.playing].boxes
                others = [Move("box", number) for number in NUMBERS[len(boxes) :]]  # `box 3` is not the one that calms 3
                return [*(Move("box", box.word) for box in boxes), *others, *_next(s, seat)]
            case "use":
                return [*_calms(s), MOVE, SCRATCH, *TAKES, DONE, *_next(s, seat)]
            case "discard":
                return each("discard", s.hands[seat])
            case "remove":
                return _removes(s, possible=False)
            case _:  # invited
                return [*each("combo", s.hands[seat]), SLOWLY, DONE if s.partner == seat else DECLINE]

    def _cards(self, s: Position) -> list[Move]:
        """Playing, adding and inviting, possible or not; cards of others only when hands are open."""
        mine, others = s.hands[s.turn], [seat for seat in range(len(s.names)) if seat != s.turn]
        moves = [*each("play", mine), *each("combo", mine)]
        if s.private or not others:
            return [*moves, *([Move("invite", s.words[seat]) for seat in others] or [Move("invite")])]
        theirs = [card for seat in others for card in s.hands[seat] if card not in mine]
        combos = [move for seat in others for move in _from(s.words[seat], s.hands[seat])]
        return [*moves, *combos, *each("play", theirs), *(Move("invite", s.words[seat]) for seat in others)]

    def why_not(self, state: Position, move: Move) -> str | None:
        s = state
        seat = s.asks[-1].seat
        match move:
            case ("take", place):
                return legality.take(s, place)
            case ("draw", "three"):
                return legality.draw_three(s)
            case ("draw", *_):
                return "One card from the deck is `take deck`, for an action; `draw three` takes both (hf.10)."
            case ("play", card):
                return legality.play(s, seat, card)
            case ("combo", card):
                return legality.combo(s, seat, card)
            case ("combo", card, _, word):
                return legality.combo(s, s.words.index(word), card)
            case ("invite", *_):
                return legality.invite(s, move)
            case ("calm", *words):
                return legality.calm(s, tuple(words))
            case ("move",):
                return legality.move_cat(s)
            case ("scratch",):
                return legality.unscratch(s)
            case ("slowly",):
                return legality.slowly(s)
            case ("remove", *words):
                return legality.remove(s, tuple(words))
            case ("box",):
                return "A box is chosen when a card with several is played (hf.20)."
            case ("box", number) if number in NUMBERS:
                boxes = len(s.cards.human[s.playing].boxes)
                return f"There is no box {number}: {s.cards.human[s.playing].name} has {boxes}, `box 1` and so on (hf.20)."
        return None

    def apply(self, state: Position, move: Move) -> None:
        s = state
        seat, what, _ = s.asks[-1]
        match move[0]:
            case "take" if what == "turn":
                self._act(s, 1)
                course.take(s, seat, move[1])
                course.after(s)
            case "take":
                s.left.draw -= 1
                course.take(s, seat, move[1])
                human.resolve(s)
            case "play":
                human.play(s, seat, move[1])
            case "combo":
                human.add(s, s.words.index(move[3]) if len(move) > 2 else seat, move[1])
            case "end":
                if s.actions:
                    s.say(f"{s.names[seat]} ends the turn early.")
                course.end_turn(s)
            case "draw":
                self._act(s, 2)
                course.draw_three(s, seat)
                course.after(s)
            case "discard":
                s.asks.pop()
                trouble.give_up(s, seat, move[1])
                course.struggle(s)
            case "box":
                human.choose(s, move[1])
            case "calm":
                human.calm(s, move[1:])
                human.resolve(s)
            case "move":
                human.move(s, 1)
                if s.outcome is None:
                    human.resolve(s)
            case "scratch":
                human.unscratch(s, 1)
                human.resolve(s)
            case "slowly":
                s.slow = True
                s.say(f"{s.names[seat]} takes the next card slowly.")
            case "remove":
                cubes = s.row[row_words(s.row).index(move[1])].cubes
                kind = KINDS.index(move[2]) if len(move) > 2 else next(k for k in range(3) if cubes[k])
                trouble.remove_one(s, move[1], kind)
                if not s.asks:
                    course.struggle(s)
            case "invite":
                guest = s.words.index(move[1])
                s.invited.append(guest)
                s.asks.append(Ask(guest, "invited"))
                s.say(f"{s.names[seat]} invites {s.names[guest]} to the combo ({' or '.join(s.combo)}).")
            case "done" if what == "use":
                human.leave(s)
            case _:  # done or decline, of somebody invited
                s.asks.pop()
                s.slow = False
                s.say(f"{s.names[seat]} {'adds no more' if move == DONE else 'declines'}.")
                course.after(s)

    def _act(self, s: Position, actions: int) -> None:
        """Another action begins, and with it ends any combo (hf.25)."""
        s.actions -= actions
        s.combo, s.partner = (), None

    def view(self, state: Position, seat: Seat | None) -> View:
        return view(state, seat)

    def hidden(self, state: Position, seat: Seat | None) -> Pools:
        s = state
        if s.outcome is not None:
            return []
        hands = [hand for other, hand in enumerate(s.hands) if s.private and other != seat]
        return [[s.cat_deck], [s.deck, *hands], [s.fits, s.aside]]

    def audit(self, state: Position) -> None:
        course.audit(state)

    def deck_text(self) -> str:
        return own_text(__package__)

    def totals(self, deck: str | None) -> list[Total]:
        cards = card_list(deck)
        return [
            Total("cat cards", len(copies(cards.cat)), 27),
            Total("human cards", len(copies(cards.human)), 23),
            Total("Hissy Fit cards", len(copies(cards.fit)), 3),
        ]

    def reveal(self, state: Position) -> list[str]:
        s = state
        names = [s.cards.human[card].name for card in s.deck[:-4:-1]]
        lines = [f"Next in the human deck: {', '.join(names) or 'nothing'}."]
        cats = [s.cards.cat[card].name for card in s.cat_deck[:-4:-1]]
        lines.append(f"Next from the cat: {', '.join(cats) or 'nothing'}.")
        for name, hand in zip(s.names, s.hands, strict=True):
            lines.append(f"{name} held {', '.join(s.cards.human[card].name for card in hand) or 'nothing'}.")
        return lines

    def spellings(self, state: Position) -> Mapping[str, tuple[str, ...]]:
        s = state
        words: dict[str, tuple[str, ...]] = dict(OTHER_WORDS)
        printed: list[HumanCard | CatCard] = [*s.cards.human.values(), *s.cards.cat.values()]
        for named in printed:
            words[named.id] = (*words.get(named.id, ()), named.name, *named.aliases)
        for cat, word in zip(s.row, row_words(s.row), strict=True):
            card, letter = s.cat(cat), word.removeprefix(cat.card).strip("-")
            names = [f"{name} {letter}".strip() for name in (card.id, card.name, *card.aliases)]
            kinds = kinds_of(card.icons)
            if len(kinds) == 1:  # the kind may be named although it goes without saying
                names += [f"{name} {KINDS[kinds[0]]}" for name in names]
            words[word] = (*words.get(word, ()), *names)
        what = s.asks[-1].what if s.asks else ""
        if what == "turn" or (what == "use" and s.left.draw):
            for place, up in enumerate(s.face_up, 1):
                if up and up not in s.face_up[: place - 1]:  # of two of one name the left one is meant
                    words[str(place)] = (s.cards.human[up].name, up, *s.cards.human[up].aliases)
        if what == "use":
            words["take"] = ("draw", "pick")
        if what == "invited":
            words["combo"] = (*OTHER_WORDS["combo"], "play", *OTHER_WORDS["play"])
        if what == "box":
            for number, box in enumerate(s.cards.human[s.playing].boxes, 1):
                words[box.word] = (str(number), human.in_words(box))
        return words

    def worth(self, state: Position, move: Move) -> int | None:
        return hints.worth(state, move)

    def legal(self, state: Position) -> list[Move]:
        # What nearly every move answers, without building refusals; the contract test compares.
        s = state
        if s.outcome is not None:
            return []
        seat, what, _ = s.asks[-1]
        if what == "turn":
            moves = []
            if s.actions:
                moves = [*compress(TAKES, s.face_up)]
                if s.can_draw:
                    moves += [TAKES[-1], DRAW_THREE] if s.actions == 2 else [TAKES[-1]]
                moves += each("play", s.hands[seat])
            continues = s.combo and s.continues
            if continues:
                moves += each("combo", filter(s.joins, s.hands[seat]))
                for mate in () if s.private else s.companions:
                    moves += _from(s.words[mate], filter(s.joins, s.hands[mate]))
                moves += [made("invite", s.words[mate]) for mate in s.guests]
            if not s.slow and (continues or (s.actions and s.hands[seat])):
                moves.append(SLOWLY)
            return [*moves, END]
        if what == "use":
            left, moves = s.left, _calms(s, possible=True) if any(s.left.calm) else []
            if s.slow and left.move and not s.binding(NO_FORWARD):
                moves.append(MOVE)
            if s.slow and left.scratch and s.scratches:
                moves.append(SCRATCH)
            if left.draw:
                moves += compress(TAKES, s.face_up)
                moves += [TAKES[-1]] if s.can_draw else []
            return [*moves, DONE]
        if what == "box":
            return [Move("box", box.word) for box in s.cards.human[s.playing].boxes]
        if what == "discard":
            return each("discard", s.hands[seat])
        if what == "remove":
            return _removes(s, possible=True)
        return super().legal(s)


def _from(word: str, hand: Iterable[str]) -> list[Move]:
    """Adding each different card of a partner's open hand."""
    return [made("combo", card, "from", word) for card in dict.fromkeys(hand)]


def _next(s: Position, seat: Seat) -> list[Move]:
    """The cards in sight that could come after the one being played, to be told so."""
    mates = [] if s.private else [mate for mate in range(len(s.names)) if mate != s.turn]
    theirs = [move for mate in mates for move in _from(s.words[mate], s.hands[mate])]
    return [*each("play", s.hands[seat]), *each("combo", s.hands[seat]), *theirs]


def _early(s: Position) -> list[Move]:
    """What only a card makes possible, but reads well enough to be told so."""
    return [
        *_calms(s),
        MOVE,
        SCRATCH,
        Move("calm"),
        Move("box"),
        DRAW,
        DRAW_ONE,
    ]


def _calms(s: Position, possible: bool = False) -> list[Move]:
    """Putting cubes on each card of the row, as many as fit or a number of one kind: all ways, or the possible ones."""
    moves, left = [], s.left.calm
    for cat, word in zip(s.row, row_words(s.row), strict=True):
        if possible and not s.suits(cat, left):
            continue
        moves.append(made("calm", word))
        icons = s.cat(cat).icons
        kinds = kinds_of(icons)
        for kind in kinds:
            most = min(icons[kind] - cat.cubes[kind], left[kind]) if possible else icons[kind]
            for number in NUMBERS[:most]:
                moves.append(made("calm", word, KINDS[kind], number) if len(kinds) > 1 else made("calm", word, number))
    return moves


def _removes(s: Position, possible: bool) -> list[Move]:
    """Taking a cube off each card of the row, of each of its Cattitudes: all ways, or the possible ones."""
    moves = []
    for cat, word in zip(s.row, row_words(s.row), strict=True):
        kinds = kinds_of(s.cat(cat).icons)
        for kind in kinds:
            if cat.cubes[kind] or not possible:
                moves.append(made("remove", word, KINDS[kind]) if len(kinds) > 1 else made("remove", word))
    return moves


GAME = HissyFit()
