"""The card list of Whack a Catgirl, loaded: items and actions with their hearts, points and texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from catcards.core.cards import document, own_text, printed_name, section, within
from catcards.core.game import Unfit

TEXTS = {
    "another": ("take another", "Take another card from the Card Pool, by the usual rules."),
    "premium": ("take a Premium", "Take a card of the Premium Section, whatever lies in your Arsenal."),
    "steal": ("steal one", "Take an item from somebody's Arsenal; you choose."),
    "demand": ("ask for one", "Choose somebody with items; they choose one and give it to you."),
    "swap": ("may swap one", "You may swap an item of yours for one of somebody else's."),
    "give": ("give one away", "Give one of your items to somebody."),
    "discard": ("discard one", "Discard one of your items."),
    "litter": ("others discard", "Everybody else discards one of their items."),
    "parade": ("all give left", "Everybody gives one of their items to the left, all at once."),
    "rescue": ("rescue one", "Take an item from the discard pile into your Arsenal."),
    "clear": ("clear a row", "Discard the Premium Section or the Discount Rack; it is refilled."),
    "rows": ("the rows swap", "The Premium Section and the Discount Rack change places."),
    "dip": ("turn up the deck", "Turn up the top card of the deck: an item is yours, an action is discarded."),
    "peek": ("see a pile", "Look at somebody's score pile."),
    "pocket": ("may score one", "You may put one of your items straight into your score pile."),
    "turn": ("another turn", "Take another turn after this one."),
}
"""What each keyword of a card list prints on the card, in brief and in full."""
RESERVED = frozenset(["premium", "discount", "bait", "whack", "unbait", "done", "pass", "decline"])


@dataclass(frozen=True, slots=True)
class Card:
    """A card: `text` is a keyword of TEXTS, carried out when an item is taken or an action is; empty for none."""

    id: str
    name: str
    item: bool
    hearts: int
    points: int
    count: int
    text: str
    sound: str
    aliases: tuple[str, ...]

    @property
    def label(self) -> str:
        """The card in a sentence."""
        return f"the {self.name}" if self.item else self.name

    @property
    def brief(self) -> str:
        """Its text in a few words; empty when it has none."""
        return TEXTS[self.text][0] if self.text else ""

    @property
    def parts(self) -> bool:
        """Whether whoever takes it must part with an item, which may be this one."""
        return self.text in ("give", "discard")


@dataclass(frozen=True, eq=False)
class CardList:
    """All the cards of a game; one object for one text, so that it can be told apart by identity."""

    cards: Mapping[str, Card]

    def __getitem__(self, card: str) -> Card:
        return self.cards[card]

    def __deepcopy__(self, memo: dict[int, Any]) -> CardList:
        return self  # what is printed does not change

    def copies(self) -> list[str]:
        """Every card once for each copy."""
        return [card.id for card in self.cards.values() for _ in range(card.count)]


@lru_cache(maxsize=8)
def card_list(text: str | None = None) -> CardList:
    """Our own card list, or the one in the given text; raises Unfit naming card and key."""
    source = "cards.toml" if text is None else "the deck file"
    read = document(own_text(__package__) if text is None else text, source, ("item", "action"))
    import msgspec

    class ItemEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        name: str
        hearts: int
        points: int
        count: int = 1
        taken: str = ""
        sound: str = ""
        aliases: tuple[str, ...] = ()

    class ActionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        name: str
        points: int
        does: str
        hearts: int = 0
        count: int = 1
        aliases: tuple[str, ...] = ()

    items = section(read, "item", ItemEntry, source)
    actions = section(read, "action", ActionEntry, source)
    cards: dict[str, Card] = {}
    for kind, entries in (("item", items), ("action", actions)):
        for card, entry in entries.items():
            where = f"{source}: {kind} card {card!r}"
            if card in cards:
                raise Unfit(f"{where}: an item has this id already; choose another.")
            if card in RESERVED:
                raise Unfit(f"{where}: this id is a word of the game; choose another.")
            item = isinstance(entry, ItemEntry)
            key = "taken" if item else "does"
            cards[card] = Card(
                id=card,
                name=printed_name(entry.name, where),
                item=item,
                hearts=within(entry.hearts, 0, 9, f"{where}: hearts"),
                points=within(entry.points, 0, 9, f"{where}: points"),
                count=within(entry.count, 1, 99, f"{where}: count"),
                text=_keyword(getattr(entry, key), f"{where}: {key}", optional=item),
                sound=_sound(getattr(entry, "sound", ""), where),
                aliases=entry.aliases,
            )
    return CardList(cards)


def _sound(sound: str, where: str) -> str:
    if not sound.isprintable() or len(sound) > 60:
        raise Unfit(f"{where}: sound: it takes at most 60 printable characters.")
    return sound


def _keyword(word: str, where: str, optional: bool) -> str:
    if word not in TEXTS and not (optional and not word):
        raise Unfit(f"{where}: {word[:40]!r} is not a text; there are {', '.join(TEXTS)}.")
    return word
