"""CATATAC: two clans fight over a yarn ball. What can be done, and what it leads to (ct.1 to ct.34)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from catcards.core.cards import own_text
from catcards.core.game import Ask, Game, Move, Option, Pools, Seat, Setup, Total, each
from catcards.games.catatac import BOX, course, hints, legality
from catcards.games.catatac.deck import CardList, card_list, totals
from catcards.games.catatac.legality import PAIR, PAIR_COUNTER
from catcards.games.catatac.position import Position, View, view

BLOCK, END, DRAW, PASS = Move("block"), Move("end"), Move("draw"), Move("pass")
CONCEDE, DECLINE, COUNTER = Move("concede"), Move("decline"), Move("counter")
OTHER_WORDS = {
    "play": ("lay", "put", "discard"),
    "end": ("done", "stop", "finish"),
    "draw": ("refill", "draw a card", "draw card"),
    "pass": ("skip",),
    "pair": ("use pair", "use the pair"),
    "block": ("use block", "use the block", "activate", "use it", "use card"),
    "steal": ("steal the ball", "steal ball", "take"),
    "move": ("move the ball", "move ball", "roll"),
    "stash": ("stash the ball", "stash ball"),
    "cooperate": ("ask", "call"),
    "concede": ("yield", "give up", "let it in", "no counter", "pass this time", "skip this time"),
    "decline": ("refuse",),
    "neutral-alley": ("middle", "centre", "center"),
    "flip": ("coin flip",),
}
NO = ("no", "pass", "skip")
"""What people say to leave it at that; which move it means depends on what is asked."""


class Catatac(Game[Position, View]):
    """The rules of CATATAC."""

    id = "catatac"
    title = BOX.title
    seats = BOX.seats
    minutes = BOX.minutes
    starter = "Who is the youngest?"
    seating = "Seats alternate between the two clans: White, Black, White and so on."
    prefix = "ct"
    final = frozenset(["concede", "counter", "decline", "draw", "end", "pass", "stash", "steal"])
    rules = 1
    options = (
        Option("deck-hockey", "a pair may counter a stash attempt too (ct.32)", variant=True),
        Option("marathon", "three games, points added up (ct.33)", variant=True),
        Option("kittens", "only the cards 1 to 5, for 2 or 4 players (ct.34)", variant=True),
        Option("manual-refill", "type `draw` before `end`; one who forgets waits a turn (ct.19)"),
    )
    endings = tuple(
        f"{how}, {by}"
        for how in ("points cards out", "paw cards played out", "marathon")
        for by in ("by points", "by sardines", "a draw")
    )

    def why_not_start(self, setup: Setup) -> str | None:
        seats, kittens = len(setup.names), setup.options.get("kittens") == "yes"
        if seats not in self.seats:
            why = "the two clans sit alternately" if seats % 2 else "the clans are two, four or six"
            return f"CATATAC is for 2, 4 or 6 players, not {seats}: {why} (ct.1)."
        if kittens and seats == 6:
            return "The kittens variant is for 2 or 4 players: six hands would take 36 cards, and it has 35 (ct.34)."
        needed, cards = course.HAND * seats + 1, len(card_list(setup.deck).copies(kittens))
        if cards < needed:
            return f"{seats} players need {needed} paw cards to start, and this deck has {cards} (ct.3)."
        return None

    def new(self, setup: Setup) -> Position:
        s = Position(
            names=setup.names,
            options=setup.options,
            chance=setup.chance,
            cards=card_list(setup.deck),
            first=setup.first,
        )
        course.deal(s)
        return s

    def candidates(self, state: Position) -> Iterable[Move]:
        return [*_at_hand(state), *_astray(state)]

    def why_not(self, state: Position, move: Move) -> str | None:
        s = state
        seat, what, _ = s.asks[-1]
        match (what, move[0]):
            case ("turn" | "answer", "cooperate"):
                return legality.cooperate(s, move)
            case ("turn", "play") | ("answer", "concede") | ("step-in", "decline"):
                return None
            case ("step-in", "play"):
                return legality.step_in(s, seat, move)
            case ("answer" | "step-in", "counter") if s.attempt is not None:
                return legality.counter(s, seat, move)
            case ("counter", "block") | ("counter", "pair") if move not in PAIR:
                return legality.way(s, seat, move)
            case ("turn", "draw" | "pass" | "pair" | "block" | "end"):
                return legality.early(s, seat, move)
            case ("influence", "pair"):
                return legality.pair(s, seat, move)
            case ("influence", "block"):
                return legality.block(s, seat, move)
            case ("influence" | "refill", "draw"):
                return legality.draw(s)
            case ("influence" | "refill", "end"):
                return legality.end(s)
        return legality.astray(s, what, move)

    def apply(self, state: Position, move: Move) -> None:
        s = state
        seat, what, _ = s.asks[-1]
        match move:
            case ("play", card):
                self._step_in(s, seat)
                course.lay(s, seat, card)
                course.after(s, seat)
            case ("counter", card):
                ways = legality.counters(s, seat, card)
                self._step_in(s, seat)
                course.lay(s, seat, card)
                if len(ways) == 1:
                    self._use(s, seat, ways[0])
                else:
                    s.asks = [Ask(seat, "counter")]
            case ("pair" | "block", *_):
                self._use(s, seat, move)
            case ("cooperate", word):
                mate = s.words.index(word)
                s.asked.append(mate)
                s.asks.append(Ask(mate, "step-in"))
                s.say(f"{s.names[seat]} asks {s.names[mate]} to step in.")
            case ("decline",):
                s.asks.pop()
                s.say(f"{s.names[seat]} declines, and {s.names[s.turn]} decides again.")
            case ("concede",):
                s.say(f"{s.names[seat]} does not counter.")
                course.stashed(s)
            case ("pass",):
                s.say(f"{s.names[seat]} has no cards and passes.")
                course.begin_turn(s, s.left(seat))
            case ("draw",):
                course.refill(s, seat)
                if what == "turn":  # ct.20: the turn consists only of refilling
                    course.begin_turn(s, s.left(seat))
            case _:
                course.finish(s, seat)

    def _step_in(self, s: Position, seat: Seat) -> None:
        if seat != s.turn:
            s.stepped_in = True
            s.say(f"{s.names[seat]} steps in for {s.names[s.turn]}.")

    def _use(self, s: Position, seat: Seat, move: Move) -> None:
        if move[0] == "block":
            course.block(s, seat, legality.play_of(s, seat, move))
        else:
            course.pair(s, seat, *PAIR.get(move, (legality.COUNTER, None)))

    def view(self, state: Position, seat: Seat | None) -> View:
        s = state
        return view(s, seat, legality.blocks(s, seat) if seat is not None and s.outcome is None else {})

    def hidden(self, state: Position, seat: Seat | None) -> Pools:
        s = state
        if s.outcome is not None:
            return []
        hands = [hand for other, hand in enumerate(s.hands) if other != seat]
        return [[s.deck, *hands], [s.points_deck, *s.won]]

    def audit(self, state: Position) -> None:
        course.audit(state)

    def deck_text(self) -> str:
        return own_text(__package__)

    def totals(self, deck: str | None) -> list[Total]:
        return totals(card_list(deck))

    def reveal(self, state: Position) -> list[str]:
        s = state
        lines = course.points_won(s)
        if not any(s.hands):
            return [*lines, "Nobody held a card any more."]
        for name, hand in zip(s.names, s.hands, strict=True):
            lines.append(f"{name} held {', '.join(s.cards.paw[card].label for card in hand) or 'nothing'}.")
        return lines

    def spellings(self, state: Position) -> Mapping[str, tuple[str, ...]]:
        what = state.asks[-1].what if state.asks else ""
        return _spellings(state.cards, what, state.attempt is not None, state.discard[-1])

    def worth(self, state: Position, move: Move) -> int | None:
        return hints.worth(state, state.asking.seat, move)

    def legal(self, state: Position) -> list[Move]:
        # Two shortcuts for the asks that nearly every move answers; the contract test compares with `why_not`.
        s = state
        if s.outcome is not None:
            return []
        seat, what, _ = s.asks[-1]
        if what == "turn" and s.hands[seat]:
            return [*each("play", s.hands[seat]), *(Move("cooperate", s.words[mate]) for mate in s.steppers(seat))]
        if what == "influence" and not s.stepped_in and not s.on("manual-refill"):
            pairs = [move for move in PAIR if legality.pair(s, seat, move) is None] if s.pair else []
            blocks = s.cards.plays(s.discard[-1], s.ball, seat % 2) if s.block else ()
            return [*pairs, *blocks, END]
        return [move for move in _at_hand(s) if self.why_not(s, move) is None]


def _at_hand(s: Position) -> list[Move]:
    """What the question is about: what answers it, allowed or not."""
    seat, what, _ = s.asks[-1]
    hand = s.hands[seat]
    match what:
        case "turn":
            return [*each("play", hand), *_calls(s, seat), DRAW, PASS]
        case "influence":
            return [*PAIR, *s.cards.blocks(s.discard[-1]), END, DRAW]
        case "refill":
            return [DRAW, END]
        case "answer":
            return [*(each("counter", hand) or [COUNTER]), *_calls(s, seat), CONCEDE]
        case "counter":
            return [*s.cards.blocks(s.discard[-1]), PAIR_COUNTER]
    return [*each("counter" if s.attempt is not None else "play", hand), DECLINE]  # step-in


def _astray(s: Position) -> list[Move]:
    """What belongs to another moment of the game: never allowed now, but read, so that the refusal can say why."""
    seat, what, _ = s.asks[-1]
    plays, counters = each("play", s.hands[seat]), [*each("counter", s.hands[seat]), COUNTER, CONCEDE]
    match what:
        case "turn":
            return [*PAIR, BLOCK, END, *counters, DECLINE]
        case "influence":
            return [*plays, *_calls(s, seat), *counters, DECLINE]
        case "refill":
            return [*PAIR, *s.cards.blocks(s.discard[-1]), *plays, *_calls(s, seat)]
        case "answer":
            return [DECLINE, DRAW, END, *PAIR, BLOCK]
        case "counter":
            return [*PAIR, END, DRAW, CONCEDE, *_calls(s, seat)]
    return [DRAW, END, *PAIR, BLOCK, CONCEDE, *_calls(s, s.turn)]


def _calls(s: Position, seat: Seat) -> list[Move]:
    """Asking each teammate to step in, possible or not."""
    return [Move("cooperate", s.words[mate]) for mate in s.mates(seat)] or [Move("cooperate")]


@lru_cache(maxsize=512)
def _spellings(cards: CardList, what: str, attempt: bool, laid: str) -> Mapping[str, tuple[str, ...]]:
    """Other ways to type the words: a block card by its number too; some mean another thing at another moment."""
    words = {card.id: (card.name, card.number, *card.aliases) for card in cards.paw.values()} | OTHER_WORDS
    no = {"step-in": "decline", "influence": "end", "refill": "end"}.get(what)
    if no is not None:
        words[no] = (*OTHER_WORDS[no], *NO)
    if attempt and what in ("answer", "step-in"):  # to counter is to play a card as well
        words["counter"] = ("play", *OTHER_WORDS["play"])
    if what in ("influence", "counter", "refill") and cards.paw[laid].groups:  # its name then stands for its block
        named = [word.casefold() for word in (laid, *words[laid])]
        uses = (f"{verb} {name}" for verb in ("use", "block", "activate") for name in dict.fromkeys(named))
        words["block"] = (*OTHER_WORDS["block"], *uses)
    return words


GAME = Catatac()
