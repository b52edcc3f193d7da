"""The cards of Hissy Fit as they can be read, on the table and in the gallery."""

from __future__ import annotations

from catcards.core.pieces import Face, Gallery, Printed
from catcards.games.hissy_fit.deck import (
    BACK,
    DISCARD,
    FITS,
    HISS,
    KINDS,
    NO_COMBOS,
    NO_FORWARD,
    SCRATCH,
    UNCALM,
    CatCard,
    FitCard,
    HumanCard,
    Icons,
    Tracker,
    card_list,
)
from catcards.games.hissy_fit.human import in_words
from catcards.games.hissy_fit.position import kinds_of

EFFECTS = {
    HISS: "hiss",
    SCRATCH: "scratch",
    BACK: "cat back 1",
    DISCARD: "discard 1",
    UNCALM: "remove 2 cubes",
    NO_FORWARD: "no forward",
    NO_COMBOS: "no combos",
    "remove all cubes": "all cubes off",
    "everybody discards": "everybody discards 1",
    "discard face-up cards": "face-up cards discarded",
}
"""What stands on a card for each effect."""
RULINGS = {
    NO_FORWARD: "No forward: binds until the card is calm, also within a turn; calm it, then move (hf.19).",
    NO_COMBOS: "No combos: binds until the card is calm; then a combo may follow in the same action (hf.19, hf.25).",
    BACK: "Cat back: not beyond Start; a human card on top of the discard pile may prevent it (hf.17, hf.24).",
    SCRATCH: "Scratch: a human card on top of the discard pile may prevent it; the last one loses the game (hf.16, hf.24).",
    DISCARD: "Discard: the player whose turn it is chooses; that card covers the discard pile (hf.17, hf.24).",
    UNCALM: "Remove cubes: the player whose turn it is chooses which; one, if there is but one (hf.17).",
    HISS: "Hiss: nothing prevents it; every third makes a Hissy Fit, and no card takes one away (hf.14, hf.15).",
}


def cat_face(card: CatCard, cubes: Icons | None = None) -> Face:
    """A cat card; in the row with its cubes, and without what it did at once."""
    at_once, always = effects(card.instant) if cubes is None else "", effects(card.continuing)
    cubes = cubes or (0, 0, 0)
    if card.apply_and_discard:
        return Face(card.name, "", ("apply, discard:", at_once), f"apply and discard: {at_once}")
    kinds = kinds_of(card.icons)
    icons = [f"{KINDS[kind].title()} {'◆' * cubes[kind]}{'◇' * (card.icons[kind] - cubes[kind])}" for kind in kinds]
    lines = [
        *([f"at once: {at_once}"] if at_once else []),
        *([f"each turn: {always}"] if always else []),
        " ".join(icons),
    ]
    words = [*([f"at once {at_once}"] if at_once else []), *([f"each turn {always}"] if always else [])]
    return Face(card.name, "", tuple(lines), "; ".join([*words, attitude(card, cubes)]))


def attitude(card: CatCard, cubes: Icons = (0, 0, 0)) -> str:
    """The Cattitude of a card in words: `Angry 2, Sneaky 1 (1 calmed)`."""
    return ", ".join(
        f"{KINDS[kind].title()} {card.icons[kind]}{f' ({cubes[kind]} calmed)' if cubes[kind] else ''}"
        for kind in kinds_of(card.icons)
    )


def effects(words: tuple[str, ...]) -> str:
    """Effects in the words that stand on cards; one that is repeated is counted."""
    return ", ".join(
        f"{EFFECTS[word]}{f' ×{words.count(word)}' if words.count(word) > 1 else ''}" for word in dict.fromkeys(words)
    )


def human_face(card: HumanCard, corner: str = "", mark: str = "", tone: str = "") -> Face:
    """A human card; its combo icons stand last."""
    boxes = [in_words(box) for box in card.boxes]
    lines = [box if first else f"or {box}" for first, box in zip([True, *[False] * len(boxes)], boxes, strict=False)]
    if card.prevents:
        lines.append(f"on top: {guards(card)}")
    if card.combo:
        lines.append(f"({' + '.join(card.combo)})")
    if len(lines) > 3:  # only in somebody's own deck
        lines = [" or ".join(boxes), *lines[len(boxes) :]]
    return Face(card.name, corner, tuple(lines), human_words(card), mark, tone)


def human_words(card: HumanCard) -> str:
    """All that a human card does, in a sentence."""
    parts = [" or ".join(in_words(box) for box in card.boxes)] if card.boxes else []
    if card.prevents:
        parts.append(f"on top {guards(card)}")
    icons = f" ({' + '.join(card.combo)})" if card.combo else ""
    return f"{'; '.join(parts) or 'nothing'}{icons}"


def guards(card: HumanCard) -> str:
    """What a card prevents while it is visible, in words."""
    short = {"scratches": "scratch", "backward movement": "back"}
    return f"no {' or '.join(short[what] for what in card.prevents)}"


def gallery(deck: str | None = None) -> tuple[Gallery, ...]:
    """Every card of the list, grouped, with what is ruled about it."""
    cards = card_list(deck)
    cats, humans = list(cards.cat.values()), list(cards.human.values())
    ours = deck is None
    aliases = {card.id: card.aliases for card in cats} | {card.id: card.aliases for card in humans}
    printed_cats = (
        "27 cat cards, Catnapping, Berserk! and one that is Sneaky three times, scratches and stops the cat: printed. "
        "The others are ours. Names but Catnapping and Berserk! are ours."
    )
    printed_humans = (
        "23 human cards, Bird!, Catnip, one that calms 3 Stubborn or moves 2, the Robot Vacuum that can move 2: "
        "printed. The others are ours."
    )
    return (
        Gallery(
            "Cat cards that stay in the row",
            tuple(_cat(card) for card in cats if not card.apply_and_discard),
            printed_cats if ours else "",
            aliases,
        ),
        Gallery(
            "Cat cards to apply and discard",
            tuple(_cat(card) for card in cats if card.apply_and_discard),
            "That there are such cards is printed; these are ours." if ours else "",
            aliases,
        ),
        Gallery("Human cards", tuple(_human(card) for card in humans), printed_humans if ours else "", aliases),
        Gallery(
            "Hissy Fit cards",
            tuple(_fit(card) for card in cards.fit.values()),
            "Three cards with three different setbacks. What they say is ours." if ours else "",
        ),
        Gallery(
            "Cat Trackers",
            tuple(_tracker(card) for card in cards.trackers.values()),
            "Four trackers and the name Kitten Mode: printed. Their lengths are ours." if ours else "",
        ),
    )


def _cat(card: CatCard) -> Printed:
    named = dict.fromkeys((*card.instant, *card.continuing))
    return Printed(card.id, cat_face(card), card.count, tuple(RULINGS[effect] for effect in named))


def _human(card: HumanCard) -> Printed:
    rulings = [
        (len(card.boxes) > 1, "Choose one of the boxes (hf.20)."),
        (
            any(any(box.calm) and box.move for box in card.boxes),
            "The cubes come first, so that they may free the cat (hf.20).",
        ),
        (any(any(box.calm) for box in card.boxes), "Split the cubes as you like; what does not fit is lost (hf.21)."),
        (any(box.draw for box in card.boxes), "From the deck or face up, into the hand of whoever played it (hf.23)."),
        (bool(card.prevents), "As long as it is on top of the discard pile; not against Hissy Fits (hf.24)."),
        (not card.combo, "No combo icon: it stands alone (hf.25)."),
    ]
    return Printed(card.id, human_face(card), card.count, tuple(ruling for holds, ruling in rulings if holds))


def _fit(card: FitCard) -> Printed:
    what = effects(card.instructions)
    note = f"As the last of the {FITS} it only ends the game (hf.15)."
    return Printed(card.id, Face(card.name, "", (what,), what), card.count, (note,))


def _tracker(card: Tracker) -> Printed:
    lines = (f"{card.path} spaces to go", f"scratch {card.scratches} loses")
    return Printed(
        card.id, Face(card.name, "", lines, f"{card.path} spaces to the carrier; scratch {card.scratches} loses"), 1
    )
