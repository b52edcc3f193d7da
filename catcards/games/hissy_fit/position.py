"""A position of Hissy Fit and what each seat may see of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from catcards.core.game import Seat, Seen, State, seen
from catcards.games.hissy_fit.deck import (
    KINDS,
    NO_COMBOS,
    NO_FORWARD,
    PREVENTED,
    Box,
    CardList,
    CatCard,
    Icons,
    Tracker,
    Trouble,
)

FACE_UP = 3
GAP = ""
"""What stands in the face-up row where a card has been taken and not replaced yet (hf.11)."""


@dataclass(slots=True)
class Cat:
    """A cat card in the row, with the Calm cubes on each of its Cattitudes."""

    card: str
    cubes: list[int] = field(default_factory=lambda: [0, 0, 0])


@dataclass(slots=True)
class Unused:
    """What is still unused of the box of a human card (hf.20)."""

    calm: Icons = (0, 0, 0)
    move: int = 0
    scratch: int = 0
    draw: int = 0


@dataclass(kw_only=True, slots=True)
class Position(State):
    """Everything on the table and in the hands. Piles are kept with their top at the end."""

    cards: CardList
    tracker: Tracker
    first: Seat | None
    at: int = 0
    """The space of the cat: 0 is Start, `tracker.path` the carrier."""
    scratches: int = 0
    """The space of the scratch cube: 0 is before the first."""
    fits: list[str] = field(default_factory=list)
    """The Hissy Fit cards that are still calm, left to right."""
    flipped: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    """Hissy Fit cards that are not in this game; only a card list of somebody's own has more than three."""
    tokens: int = 0
    """The Hiss tokens on the left-most calm Hissy Fit card."""
    cat_deck: list[str] = field(default_factory=list)
    row: list[Cat] = field(default_factory=list)
    cat_discard: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    face_up: list[str] = field(default_factory=lambda: [GAP] * FACE_UP)
    hands: list[list[str]] = field(default_factory=list)
    turn: Seat = 0
    phase: str = "set-up"
    """`set-up`, then in each turn `worse`, `struggle` and `act` (hf.7 to hf.10)."""
    pending: list[Trouble] = field(default_factory=list)
    applied: str = ""
    """The cat card that is being applied and will be discarded (hf.8)."""
    actions: int = 0
    playing: str = ""
    """The human card whose effect is being resolved; it is in no pile yet (hf.13)."""
    player: Seat = 0
    """Who played it, and uses it."""
    left: Unused = field(default_factory=Unused)
    slow: bool = False
    """Whether the icons of the next card are used one by one, so that any can be left (hf.20)."""
    combo: tuple[str, ...] = ()
    """The icons shared by all cards played for the last action; none when no combo can follow (hf.25)."""
    partner: Seat | None = None
    invited: list[Seat] = field(default_factory=list)
    fresh: list[list[str]] = field(default_factory=list)
    """The cards each seat drew last, to mark them."""
    drew: bool = False

    def cat(self, cat: Cat) -> CatCard:
        """What is printed on a card of the row."""
        return self.cards.cat[cat.card]

    def bare(self, cat: Cat) -> Icons:
        """The icons of a card in the row that no cube covers."""
        a, b, c = self.cards.cat[cat.card].icons
        x, y, z = cat.cubes
        return a - x, b - y, c - z

    def say(self, text: str, *seats: Seat) -> None:
        """Tell everybody, or only the seats named; a card whose name is a shout needs no full stop after it."""
        State.say(self, text.replace("!.", "!"), *seats)

    def binding(self, effect: str) -> CatCard | None:
        """The first card in the row that forbids forward movement or combos (hf.19)."""
        for cat in self.row:
            card = self.cards.cat[cat.card]
            if effect in card.continuing:
                return card
        return None

    def preventing(self, effect: str) -> str | None:
        """The card on top of the human discard pile, when it keeps this cat effect away (hf.24)."""
        if self.discard:
            card = self.cards.human[self.discard[-1]]
            if card.prevents and any(PREVENTED[what] == effect for what in card.prevents):
                return card.name
        return None

    def suits(self, cat: Cat, calm: Icons) -> bool:
        """Whether a card of the row shows an uncovered icon that these cubes could cover (hf.21)."""
        a, b, c = self.cards.cat[cat.card].icons
        i, j, k = cat.cubes
        x, y, z = calm
        return bool((x and a > i) or (y and b > j) or (z and c > k))

    def usable(self, left: Unused | Box) -> bool:
        """Whether any of these icons could do something now (hf.21 to hf.23)."""
        return bool(
            (left.move and not self.binding(NO_FORWARD))
            or (left.scratch and self.scratches)
            or (left.draw and self.can_take)
            or (any(left.calm) and self.calms(left.calm))
        )

    def calms(self, calm: Icons) -> bool:
        """Whether any card of the row shows an uncovered icon that these cubes could cover (hf.21)."""
        for cat in self.row:
            if self.suits(cat, calm):
                return True
        return False

    def idle(self, card: str) -> bool:
        """Whether a human card would do nothing at all as things are."""
        printed = self.cards.human[card]
        return not printed.prevents and not any(map(self.usable, printed.boxes))

    @property
    def can_draw(self) -> bool:
        """Whether there is a human card to draw from the deck, or to shuffle into it (hf.13)."""
        return bool(self.deck or self.discard)

    @property
    def can_take(self) -> bool:
        """Whether there is any human card to take."""
        return self.can_draw or any(self.face_up)

    @property
    def companions(self) -> list[Seat]:
        """The other players who could still join this combo and hold cards (hf.25); alone nobody."""
        seats = range(len(self.names)) if self.partner is None else (self.partner,)
        return [seat for seat in seats if seat != self.turn and self.hands[seat]]

    @property
    def guests(self) -> list[Seat]:
        """Whom the player may still invite into this combo, whatever they hold (hf.26)."""
        return [seat for seat in self.companions if seat not in self.invited] if self.private else []

    def joins(self, card: str) -> bool:
        """Whether a human card shares an icon with all the cards of this combo (hf.25)."""
        for icon in self.cards.human[card].combo:
            if icon in self.combo:
                return True
        return False

    @property
    def continues(self) -> bool:
        """Whether the combo could go on by rule; with private hands no matter what anybody holds (hf.25, hf.26)."""
        if not self.combo or self.binding(NO_COMBOS):
            return False
        if self.private:
            return bool(self.hands[self.turn] or self.guests)
        for seat in (self.turn, *self.companions):
            for card in self.hands[seat]:
                if self.joins(card):
                    return True
        return False


def row_words(row: list[Cat] | tuple[CatInRow, ...]) -> list[str]:
    """The word for each card of the row; the second of the same kind from the left ends in `-b`, and so on."""
    words = [cat.card for cat in row]
    if len(set(words)) == len(words):
        return words
    seen: dict[str, int] = {}
    for place, card in enumerate(words):
        count = seen[card] = seen.get(card, 0) + 1
        if count > 1:
            words[place] = f"{card}-{chr(ord('a') + count - 1)}"
    return words


class CatInRow(NamedTuple):
    """A card of the row as it is seen: how many of its icons of each Cattitude are covered."""

    card: str
    cubes: Icons


@dataclass(frozen=True)
class View(Seen):
    """All that one seat may know; `seat` is None for a bystander. A hand that cannot be seen is None."""

    cards: CardList
    tracker: Tracker
    private: bool
    at: int
    scratches: int
    flipped: tuple[str, ...]
    tokens: int
    cat_deck: int
    row: tuple[CatInRow, ...]
    cat_discard: tuple[str, ...]
    deck: int
    discard: tuple[str, ...]
    face_up: tuple[str, ...]
    counts: tuple[int, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    fresh: tuple[tuple[str, ...], ...]
    turn: Seat
    phase: str
    actions: int
    playing: str
    player: Seat
    left: Box
    slow: bool
    combo: tuple[str, ...]
    partner: Seat | None
    joining: tuple[tuple[Seat, str], ...]
    """The cards in sight that could be added to the combo now, with who holds them."""
    guests: tuple[Seat, ...]
    idle: frozenset[str]
    """The cards in sight that would do nothing as things are."""
    vain: tuple[str, ...]
    """The boxes, of those to choose from now, that would do nothing as things are."""


def hand_order(cards: CardList, hand: list[str]) -> tuple[str, ...]:
    """A hand as it is shown and listed, by the order of the card list, so that it never reorders by itself."""
    return tuple(sorted(hand, key=cards.order.__getitem__))


def view(s: Position, seat: Seat | None) -> View:
    """What a seat sees of a position; open hands are seen by all (hf.6)."""
    sees = [not s.private or other == seat for other in range(len(s.names))]
    goes_on = s.combo and not s.binding(NO_COMBOS)
    boxes = s.cards.human[s.playing].boxes if s.asking.what == "box" else ()
    joining = [
        (other, card)
        for other in (s.turn, *s.companions)
        if goes_on and (not s.private or other == seat)
        for card in hand_order(s.cards, s.hands[other])
        if s.joins(card)
    ]
    return View(
        **seen(s, seat),
        cards=s.cards,
        tracker=s.tracker,
        private=s.private,
        at=s.at,
        scratches=s.scratches,
        flipped=tuple(s.flipped),
        tokens=s.tokens,
        cat_deck=len(s.cat_deck),
        row=tuple(CatInRow(cat.card, (cat.cubes[0], cat.cubes[1], cat.cubes[2])) for cat in s.row),
        cat_discard=tuple(s.cat_discard),
        deck=len(s.deck),
        discard=tuple(s.discard),
        face_up=tuple(s.face_up),
        counts=tuple(map(len, s.hands)),
        hands=tuple(hand_order(s.cards, hand) if seen else None for hand, seen in zip(s.hands, sees, strict=True)),
        fresh=tuple(tuple(cards) if seen else () for cards, seen in zip(s.fresh, sees, strict=True)),
        turn=s.turn,
        phase=s.phase,
        actions=s.actions,
        playing=s.playing,
        player=s.player,
        left=Box("left", s.left.calm, s.left.move, s.left.scratch, s.left.draw),
        slow=s.slow,
        combo=s.combo,
        partner=s.partner,
        joining=tuple(dict.fromkeys(joining)),
        guests=tuple(s.guests) if goes_on else (),
        idle=frozenset(card for hand, seen in zip(s.hands, sees, strict=True) if seen for card in hand if s.idle(card)),
        vain=tuple(box.word for box in boxes if not s.usable(box)),
    )


@lru_cache(maxsize=1024)
def kinds_of(icons: Icons) -> tuple[int, ...]:
    """Which of the three Cattitudes a number of icons is not zero for."""
    return tuple(kind for kind in range(len(KINDS)) if icons[kind])
