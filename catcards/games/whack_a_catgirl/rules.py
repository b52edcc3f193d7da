"""Whack a Catgirl: what can be done on the way from taking things to throwing them (wc.1 to wc.16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from catcards.core.cards import own_text
from catcards.core.game import Game, Move, Option, Pools, Seat, Setup, each
from catcards.core.names import listed, plural
from catcards.games.whack_a_catgirl import BOX, course, hints, legality, texts
from catcards.games.whack_a_catgirl.deck import CardList, card_list
from catcards.games.whack_a_catgirl.phrases import unfolded
from catcards.games.whack_a_catgirl.position import DISCOUNT, PREMIUM, Position, View, view
from catcards.games.whack_a_catgirl.scoring import GOLF, PLAIN
from catcards.games.whack_a_catgirl.texts import takes

UNBAIT, DONE, PASS, DECLINE = Move("unbait"), Move("done"), Move("pass"), Move("decline")
TAKE, BAIT, WHACK = Move("take"), Move("bait"), Move("whack")
"""Typed without saying what: refused, and never taken for some card that nobody named."""
OTHER_WORDS = {
    "take": ("get", "grab", "pick"),
    "bait": ("feed", "lure", "lay"),
    "whack": ("bonk", "throw", "hit"),
    "unbait": ("back",),
    "done": ("end", "stop", "enough"),
    "decline": ("skip", "no", "no thanks", "do without", "leave it"),
    "discard": ("drop",),
    "pocket": ("keep",),
    "peek": ("spy", "look", "look at", "peek at"),
    "ask": ("beg",),
    "premium": ("premium section", "top"),
    "discount": ("discount rack", "rack", "bottom"),
}


class WhackACatgirl(Game[Position, View]):
    """The rules of Whack a Catgirl."""

    id = "whack-a-catgirl"
    title = BOX.title
    seats = BOX.seats
    minutes = BOX.minutes
    prefix = "wc"
    final = frozenset(["bait", "decline", "done", "pass", "peek", "pocket", "steal", "unbait", "whack"])
    rules = 1
    options = (
        Option("golf", "the fewest points win (wc.14)", variant=True),
        Option("games", "how many games in a row, with a running tally (wc.15)", tuple("123456789")),
    )
    endings = PLAIN + GOLF

    def why_not_start(self, setup: Setup) -> str | None:
        if (seats := len(setup.names)) not in self.seats:
            return f"Whack a Catgirl is for 2 to 5 players, not {seats} (wc.1)."
        if (cards := len(card_list(setup.deck).copies())) < 6:
            return f"The Card Pool takes 6 cards, and this deck has {cards} (wc.2)."
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
        s = state
        seat, what, _ = s.asks[-1]
        mine, others = s.arsenals[seat], s.others(seat)
        match what:
            case "turn":
                whacks = [*each("whack", mine), WHACK]
                return [*takes(s), *each("bait", mine), *whacks, UNBAIT, PASS, *_elsewhere(s, seat)]
            case "bait":
                whacks = [*each("whack", mine + s.bait), WHACK]
                return [*each("bait", mine), *whacks, UNBAIT, *takes(s), *_elsewhere(s, seat)]
            case "second":
                return [*each("whack", mine + s.bait), DONE, UNBAIT, *each("bait", mine), *takes(s)]
            case "another" | "premium":
                return [*takes(s), DECLINE]
            case "steal" | "swap-for":
                verb = "steal" if what == "steal" else "swap"
                empty = [Move(verb, s.words[other]) for other in others if not s.arsenals[other]]
                return [*texts.answers(s, seat, what), *empty, DECLINE]
            case "demand" | "peek":
                verb = "ask" if what == "demand" else "peek"
                return [*(Move(verb, s.words[other]) for other in others), DECLINE]
            case "rescue":
                return [*each("rescue", s.discard), DECLINE]
            case "clear":
                return [Move("clear", "premium"), Move("clear", "discount"), DECLINE]
        return [*texts.answers(s, seat, what), DECLINE]

    def why_not(self, state: Position, move: Move) -> str | None:
        s = state
        seat, what, _ = s.asks[-1]
        if what not in ("turn", "bait", "second"):
            return legality.text(s, seat, what, move)
        match move[0]:
            case "take":
                return legality.take(s, seat, move)
            case "bait":
                return legality.bait(s, seat, move)
            case "whack":
                return legality.whack(s, seat, move)
            case "unbait":
                return legality.back(s)
            case "pass":
                return legality.passing(s, seat)
        return None  # done: a second whack is a may (wc.7)

    def apply(self, state: Position, move: Move) -> None:
        s = state
        seat, what, _ = s.asks[-1]
        if what not in ("turn", "bait", "second"):
            texts.answer(s, seat, move)
            return
        match move:
            case ("take", *_):
                texts.take(s, seat, texts.place_of(s, move))
                texts.go_on(s)
            case ("bait", item):
                course.lay_bait(s, seat, item)
            case ("whack", item):
                course.whack(s, seat, item)
            case ("unbait",):
                course.take_back(s, seat)
            case ("pass",):
                s.say(f"{s.names[seat]} has nothing to take and nothing to whack with, and passes.")
                course.end_turn(s)
            case _:
                s.say(f"{s.names[seat]} leaves it at one whack.")
                course.end_whack(s)

    def view(self, state: Position, seat: Seat | None) -> View:
        return view(state, seat)

    def hidden(self, state: Position, seat: Seat | None) -> Pools:
        s = state
        if s.outcome is not None:
            return []
        asked, what, about = s.asks[-1]
        seen = s.words.index(about) if what == "peeking" and asked == seat else None
        return [[s.deck, *(pile for other, pile in enumerate(s.piles) if other not in (seat, seen))]]

    def audit(self, state: Position) -> None:
        course.audit(state)

    def deck_text(self) -> str:
        return own_text(__package__)

    def reveal(self, state: Position) -> list[str]:
        s = state
        lines, game = [], f"Game {s.game}: " if s.games > 1 else ""
        for seat, name in enumerate(s.names):
            scored = [s.cards[card] for card in s.piles[seat]]
            pile = listed([f"{card.name} {card.points}" for card in scored]) or "nothing"
            total = plural(sum(card.points for card in scored), "point")
            left = plural(len(s.arsenals[seat]), "card")
            lines.append(f"{game}{name} scored {pile}: {total}; {left} left in the Arsenal.")
        if s.games > 1:
            for seat, name in enumerate(s.names):
                games = [points[seat] for points in s.points]
                lines.append(f"{name} over {len(games)} games: {' + '.join(map(str, games))} = {sum(games)}.")
        return lines

    def spellings(self, state: Position) -> Mapping[str, tuple[str, ...]]:
        s, known, pool = state, _spellings(state.cards), state.pool
        rows: dict[str, tuple[str, ...]] = {}
        if s.asking.what in ("turn", "bait"):  # `take the chicken back` is read so
            mine = s.bait or s.arsenals[s.asking.seat]
            rows["unbait"] = (*known["unbait"], *(f"unbait {name}" for item in mine for name in (item, *known[item])))
        if s.asking.what == "peek":
            rows |= {
                word: (f"{name}'s pile", f"{name}'s score pile") for word, name in zip(s.words, s.names, strict=True)
            }
        for place, card in enumerate(pool):
            if card and pool.count(card) == 1:  # copies are told apart by their place in the move itself
                row = "premium" if place in PREMIUM else "discount"
                rows[card] = (*known[card], *(f"{name} {row}" for name in (card, *known[card])))
        return {**known, **rows}

    def unfold(self, command: str) -> list[str]:
        return unfolded(command)

    def worth(self, state: Position, move: Move) -> int | None:
        return hints.worth(state, state.asking.seat, move)

    def legal(self, state: Position) -> list[Move]:
        # Without building refusals, for speed; the contract test compares.
        s = state
        if s.outcome is not None:
            return []
        seat, what, _ = s.asks[-1]
        mine = s.arsenals[seat]
        match what:
            case "turn":
                taking = takes(s, DISCOUNT) if mine else takes(s)
                return [*taking, *each("bait", legality.baits(s, seat))] or [PASS]
            case "bait":
                whacks = each("whack", mine) if s.hearts(s.bait) >= course.ONE else []
                return [*each("bait", legality.baits(s, seat)), *whacks, *([] if s.called_back else [UNBAIT])]
            case "second":
                return [*each("whack", mine), DONE]
        return [*texts.answers(s, seat, what), *([DECLINE] if what in texts.MAY else [])]


def _elsewhere(s: Position, seat: Seat) -> list[Move]:
    """What reads well but is about a card that lies somewhere else."""
    owned = dict.fromkeys(item for arsenal in s.arsenals for item in arsenal)
    mine = {*s.arsenals[seat], *s.bait}
    lying = [card for card in dict.fromkeys([*s.pool, *owned]) if card and card not in mine and s.cards[card].item]
    elsewhere = each("take", [item for item in owned if item not in s.pool])
    nothing = [*([] if any(s.pool) else [TAKE]), *([] if legality.baits(s, seat) else [BAIT])]
    return [*elsewhere, *each("bait", lying), *each("whack", lying), *nothing]


@lru_cache(maxsize=16)
def _spellings(cards: CardList) -> Mapping[str, tuple[str, ...]]:
    """Other ways to type the words: a card by its name too, and by any of the words in it as if that came first."""
    return OTHER_WORDS | {card.id: (card.name, *card.aliases, *_turned(card.name)) for card in cards.cards.values()}


def _turned(name: str) -> list[str]:
    """`Balloon Anvil` as `Anvil Balloon`: so `ball` means the Beach Ball no less than the Balloon Anvil."""
    words = name.split()
    return [" ".join([*words[i:], *words[:i]]) for i in range(1, len(words))]


GAME = WhackACatgirl()
