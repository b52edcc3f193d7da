"""The card list of Hissy Fit, loaded: cat cards, human cards, Hissy Fit cards and trackers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from catcards.core.cards import document, own_text, printed_name, section, within
from catcards.core.game import Seat, Unfit

KINDS = ("angry", "sneaky", "stubborn")
"""The three Cattitudes (hf.18)."""
HISS, SCRATCH, DISCARD, BACK, UNCALM = "hiss", "scratch", "discard", "back", "remove cubes"
NO_FORWARD, NO_COMBOS = "no forward", "no combos"
INSTANT = (HISS, SCRATCH)
ONCE = (*INSTANT, DISCARD, BACK, UNCALM)
CONTINUING = (NO_FORWARD, DISCARD, BACK, NO_COMBOS, UNCALM, SCRATCH)
INSTRUCTIONS = (SCRATCH, BACK, UNCALM, "remove all cubes", "everybody discards", "discard face-up cards")
PREVENTED = {"scratches": SCRATCH, "backward movement": BACK}
TRACKERS = ("kitten-mode", "house-cat", "alley-cat", "tiger-mode")
"""From easy to hard; every card list has these four (hf.1)."""
FITS = 3
RESERVED = frozenset(["deck", "three", "from", "all"])
_LETTERED = re.compile(r".*-[a-z]")

Icons = tuple[int, int, int]
"""A number of each Cattitude, in the order of KINDS."""


@dataclass(frozen=True, slots=True)
class CatCard:
    """A cat card. One to apply and discard has no icons and no continuing effects (hf.8)."""

    id: str
    name: str
    count: int
    instant: tuple[str, ...]
    continuing: tuple[str, ...]
    icons: Icons
    apply_and_discard: bool
    aliases: tuple[str, ...]


@dataclass(slots=True)
class Trouble:
    """An effect that is still to happen, and the card that it comes from."""

    source: str
    effect: str
    instruction: bool = False
    """Whether a Hissy Fit card says so; nothing prevents that (hf.24)."""
    victim: Seat | None = None
    """Who must discard, where it is not the player whose turn it is."""


@dataclass(frozen=True, slots=True)
class Box:
    """The icons of one box of a human card, and the word by which it is chosen (hf.20)."""

    word: str
    calm: Icons = (0, 0, 0)
    move: int = 0
    scratch: int = 0
    draw: int = 0


@dataclass(frozen=True, slots=True)
class HumanCard:
    """A human card; `prevents` holds the cat effects it keeps away while it is on top of the discard pile (hf.24)."""

    id: str
    name: str
    count: int
    combo: tuple[str, ...]
    boxes: tuple[Box, ...]
    prevents: tuple[str, ...]
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FitCard:
    """A Hissy Fit card: what its orange side tells the cat to do, in order (hf.15)."""

    id: str
    name: str
    count: int
    instructions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tracker:
    """A Cat Tracker: spaces from Start to the carrier, and scratch spaces, of which the last loses the game (hf.1)."""

    id: str
    name: str
    path: int
    scratches: int


@dataclass(frozen=True, eq=False)
class CardList:
    """All the cards of a game; one object for one text, so that it can be told apart by identity."""

    cat: Mapping[str, CatCard]
    human: Mapping[str, HumanCard]
    fit: Mapping[str, FitCard]
    trackers: Mapping[str, Tracker]
    order: Mapping[str, int]
    """The place of each human card in the list."""
    instant: Mapping[str, tuple[Trouble, ...]] = field(init=False)
    continuing: Mapping[str, tuple[Trouble, ...]] = field(init=False)
    """What each cat card does at once, and what in every turn (hf.8, hf.9)."""

    def __post_init__(self) -> None:
        cats = self.cat.values()
        instant = {card.id: tuple(Trouble(card.name, effect) for effect in card.instant) for card in cats}
        continuing = {card.id: tuple(Trouble(card.name, effect) for effect in card.continuing) for card in cats}
        object.__setattr__(self, "instant", instant)
        object.__setattr__(self, "continuing", continuing)

    def __deepcopy__(self, memo: dict[int, Any]) -> CardList:
        return self  # what is printed does not change


def copies(cards: Mapping[str, CatCard] | Mapping[str, HumanCard] | Mapping[str, FitCard]) -> list[str]:
    """Every card once for each copy."""
    return [card.id for card in cards.values() for _ in range(card.count)]


@lru_cache(maxsize=8)
def card_list(text: str | None = None) -> CardList:
    """Our own card list, or the one in the given text; raises Unfit naming card and key."""
    source = "cards.toml" if text is None else "the deck file"
    read = document(own_text(__package__) if text is None else text, source, ("cat", "human", "fit", "tracker"))
    cat, human = _cat_cards(read, source), _human_cards(read, source)
    fit, trackers = _fit_cards(read, source), _trackers(read, source)
    return CardList(cat, human, fit, trackers, {card: place for place, card in enumerate(human)})


def _cat_cards(read: dict[str, Any], source: str) -> dict[str, CatCard]:
    import msgspec

    class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        name: str
        count: int = 1
        instant: tuple[str, ...] = ()
        continuing: tuple[str, ...] = ()
        angry: int = 0
        sneaky: int = 0
        stubborn: int = 0
        apply_and_discard: bool = False
        aliases: tuple[str, ...] = ()

    cards: dict[str, CatCard] = {}
    for card, entry in section(read, "cat", Entry, source).items():
        where, leaves = f"{source}: cat card {card!r}", entry.apply_and_discard
        cards[card] = CatCard(
            id=_id(card, where),
            name=printed_name(entry.name, where),
            count=within(entry.count, 1, 26, f"{where}: count"),
            instant=_known(entry.instant, ONCE if leaves else INSTANT, f"{where}: instant"),
            continuing=_known(entry.continuing, CONTINUING, f"{where}: continuing"),
            icons=(
                within(entry.angry, 0, 9, f"{where}: angry"),
                within(entry.sneaky, 0, 9, f"{where}: sneaky"),
                within(entry.stubborn, 0, 9, f"{where}: stubborn"),
            ),
            apply_and_discard=leaves,
            aliases=entry.aliases,
        )
        if leaves and (entry.continuing or any(cards[card].icons)):
            raise Unfit(f"{where}: a card to apply and discard has no continuing effects and no icons.")
        if not leaves and not any(cards[card].icons):
            raise Unfit(f"{where}: a card that stays in the row needs at least one angry, sneaky or stubborn.")
    if all(card.apply_and_discard for card in cards.values()):
        raise Unfit(f"{source}: at least one cat card must stay in the row.")
    hisses = sum(card.count * card.instant.count(HISS) for card in cards.values())
    if hisses < 3 * FITS:
        raise Unfit(f"{source}: the cat cards hold {hisses} hiss icons; with fewer than 9 the cat deck could run out.")
    return cards


def _human_cards(read: dict[str, Any], source: str) -> dict[str, HumanCard]:
    import msgspec

    class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        name: str
        count: int = 1
        combo: tuple[str, ...] = ()
        boxes: tuple[tuple[str, ...], ...] = ()
        prevents: tuple[str, ...] = ()
        aliases: tuple[str, ...] = ()

    cards: dict[str, HumanCard] = {}
    for card, entry in section(read, "human", Entry, source).items():
        where = f"{source}: human card {card!r}"
        cards[card] = HumanCard(
            id=_id(card, where),
            name=printed_name(entry.name, where),
            count=within(entry.count, 1, 99, f"{where}: count"),
            combo=tuple(printed_name(icon, f"{where}: combo") for icon in entry.combo),
            boxes=_boxes(entry.boxes, f"{where}: boxes"),
            prevents=_known(entry.prevents, tuple(PREVENTED), f"{where}: prevents"),
            aliases=entry.aliases,
        )
    return cards


def _fit_cards(read: dict[str, Any], source: str) -> dict[str, FitCard]:
    import msgspec

    class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        name: str
        instructions: tuple[str, ...]
        count: int = 1

    cards: dict[str, FitCard] = {}
    for card, entry in section(read, "fit", Entry, source).items():
        where = f"{source}: fit card {card!r}"
        instructions = _known(entry.instructions, INSTRUCTIONS, f"{where}: instructions")
        count = within(entry.count, 1, 99, f"{where}: count")
        cards[card] = FitCard(_id(card, where), printed_name(entry.name, where), count, instructions)
    if sum(card.count for card in cards.values()) < FITS:
        raise Unfit(f"{source}: there must be at least {FITS} fit cards.")
    return cards


def _trackers(read: dict[str, Any], source: str) -> dict[str, Tracker]:
    import msgspec

    class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        name: str
        path: int
        scratches: int

    trackers: dict[str, Tracker] = {}
    for tracker, entry in section(read, "tracker", Entry, source).items():
        where = f"{source}: tracker {tracker!r}"
        trackers[tracker] = Tracker(
            id=tracker,
            name=printed_name(entry.name, where),
            path=within(entry.path, 2, 40, f"{where}: path"),
            scratches=within(entry.scratches, 1, 20, f"{where}: scratches"),
        )
    if set(trackers) != set(TRACKERS):
        raise Unfit(f"{source}: there must be four trackers: {', '.join(TRACKERS)}.")
    return trackers


def _id(card: str, where: str) -> str:
    if card in RESERVED or _LETTERED.fullmatch(card):
        raise Unfit(f"{where}: this id is a word of the game or ends in a single letter; choose another.")
    return card


def _known(words: tuple[str, ...], known: Sequence[str], where: str) -> tuple[str, ...]:
    for word in words:
        if word not in known:
            raise Unfit(f"{where}: {word[:40]!r} is none of {', '.join(known)}.")
    return words


def _boxes(boxes: tuple[tuple[str, ...], ...], where: str) -> tuple[Box, ...]:
    read = tuple(_box(icons, where) for icons in boxes)
    if len({box.word for box in read}) < len(read):
        raise Unfit(f"{where}: two boxes are the same.")
    return read


def _box(icons: tuple[str, ...], where: str) -> Box:
    """A box from icons such as `calm angry 3`, `move 2`, `remove scratch 1`, `draw 1`."""
    values: dict[str, int] = {}
    for icon in icons:
        name, _, number = icon.rpartition(" ")
        known = (*(f"calm {kind}" for kind in KINDS), "move", "remove scratch", "draw")
        if name not in known or number not in [*"123456789"] or name in values:
            raise Unfit(
                f"{where}: {icon[:40]!r} is not one of {', '.join(known)}, each once, with a number from 1 to 9."
            )
        values[name] = int(number)
    if not values:
        raise Unfit(f"{where}: a box holds at least one icon.")
    calm = (values.get("calm angry", 0), values.get("calm sneaky", 0), values.get("calm stubborn", 0))
    word = "-".join(icon.replace(" ", "-") for icon in icons)
    return Box(word, calm, values.get("move", 0), values.get("remove scratch", 0), values.get("draw", 0))
