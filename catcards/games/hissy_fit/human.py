"""What people do to the cat: human cards, their boxes and icons, combos (hf.20 to hf.26)."""

from __future__ import annotations

from catcards.core.game import Ask, Seat
from catcards.games.hissy_fit import course
from catcards.games.hissy_fit.deck import KINDS, NO_FORWARD, Box
from catcards.games.hissy_fit.position import Cat, Position, Unused, kinds_of, row_words


def play(s: Position, seat: Seat, card: str) -> None:
    """A card for an action: a combo may begin with it (hf.10, hf.25)."""
    s.actions -= 1
    s.combo, s.partner, s.invited = s.cards.human[card].combo, None, []
    s.say(f"{s.names[seat]} plays {s.cards.human[card].name}.")
    _lay(s, seat, card)


def add(s: Position, seat: Seat, card: str) -> None:
    """A card for free, because it shares an icon with all the others of the combo (hf.25)."""
    printed = s.cards.human[card]
    s.combo = tuple(icon for icon in s.combo if icon in printed.combo)
    if seat != s.turn:
        s.partner = seat
    s.say(f"{s.names[seat]} adds {printed.name} to the combo ({' and '.join(s.combo)}).")
    _lay(s, seat, card)


def _lay(s: Position, seat: Seat, card: str) -> None:
    s.hands[seat].remove(card)
    if card in s.fresh[seat]:
        s.fresh[seat].remove(card)
    s.playing, s.player = card, seat
    boxes = s.cards.human[card].boxes
    if not any(map(s.usable, boxes)):
        if not s.cards.human[card].prevents:
            s.say("It does nothing as things are.")
        settle(s)
    elif len(boxes) == 1:
        use(s, boxes[0])
    else:
        s.asks.append(Ask(seat, "box"))


def choose(s: Position, word: str) -> None:
    """One box of the card has been chosen (hf.20)."""
    s.asks.pop()
    box = next(box for box in s.cards.human[s.playing].boxes if box.word == word)
    s.say(f"{s.names[s.player]} chooses: {in_words(box)}.")
    use(s, box)


def use(s: Position, box: Box) -> None:
    """Use a box: what leaves no choice happens by itself, the rest is asked (hf.20)."""
    s.left = Unused(box.calm, box.move, box.scratch, box.draw)
    resolve(s)


def resolve(s: Position) -> None:
    """Go on with the card being played until somebody has to choose, or until it is done.

    Scratches come off first, then the cat is calmed, so that it may move afterwards; drawing comes last. Slowly, every
    icon waits for its own word.
    """
    if not s.slow:
        if s.left.scratch:
            unscratch(s, s.left.scratch)
        if any(s.left.calm) and _calm_choice(s):
            return _ask(s)
        if s.left.move:
            move(s, s.left.move)
            if s.outcome is not None:
                return None
    if s.usable(s.left):
        return _ask(s)
    if s.asks[-1].what == "use":
        s.asks.pop()
    return settle(s)


def _ask(s: Position) -> None:
    if s.asks[-1].what != "use":
        s.asks.append(Ask(s.player, "use"))


def _calm_choice(s: Position) -> bool:
    """Calm what leaves no choice; whether a choice is left (hf.21)."""
    left = [*s.left.calm]
    row = [(cat, s.bare(cat)) for cat in s.row]
    for kind in kinds_of(s.left.calm):
        showing = [(cat, bare[kind]) for cat, bare in row if bare[kind]]
        if len(showing) == 1 or sum(bare for _, bare in showing) <= left[kind]:
            for cat, bare in showing:
                _put(s, cat, kind, min(left[kind], bare))
            left[kind] = 0  # hf.21: the rest is lost
    s.left.calm = left[0], left[1], left[2]
    return any(left)


def _put(s: Position, cat: Cat, kind: int, count: int) -> None:
    """Cubes onto a card of the row; when all its icons are covered it is discarded and they return (hf.18)."""
    cat.cubes[kind] += count
    card = s.cat(cat)
    if any(s.bare(cat)):
        s.say(f"{count} {KINDS[kind].title()} of {card.name} calmed.")
        return
    s.row = [other for other in s.row if other is not cat]
    s.cat_discard.append(card.id)
    s.say(f"{card.name} is calm, and gone.")


def calm(s: Position, words: tuple[str, ...]) -> None:
    """`calm CARD`: all that fits there; `calm CARD [KIND] NUMBER`: so many (hf.21)."""
    word, *more = words
    cat = s.row[row_words(s.row).index(word)]
    left, bare = [*s.left.calm], s.bare(cat)
    for kind in kinds_of(s.left.calm) if len(more) < 2 else [KINDS.index(more[0])]:
        most = min(bare[kind], left[kind])
        if count := min(most, int(more[-1])) if more else most:
            _put(s, cat, kind, count)
            left[kind] -= count
    s.left.calm = left[0], left[1], left[2]


def unscratch(s: Position, count: int) -> None:
    """The scratch cube to the left, not below the start (hf.23)."""
    s.left.scratch -= count
    count = min(count, s.scratches)
    if count:
        s.scratches -= count
        s.say(
            f"{'A scratch heals' if count == 1 else f'{count} scratches heal'}: {s.scratches} of {s.tracker.scratches}."
        )


def move(s: Position, count: int) -> None:
    """The cat forward, unless a card in the row forbids it (hf.19, hf.22)."""
    s.left.move -= count
    if card := s.binding(NO_FORWARD):
        s.say(f"The cat does not move: {card.name}.")
    else:
        course.forward(s, count)


def leave(s: Position) -> None:
    """`done`: the cubes, or else the draws, that have been asked for are left; slowly, all that is left (hf.20)."""
    if s.slow or not any(s.left.calm):
        s.left = Unused()
    else:
        s.left.calm = (0, 0, 0)
    s.say(f"{s.names[s.player]} leaves the rest.")
    resolve(s)


def settle(s: Position) -> None:
    """The card is done and enters the discard pile (hf.13); who was asked before is asked again, or the turn ends."""
    s.discard.append(s.playing)
    if prevents := s.cards.human[s.playing].prevents:
        s.say(f"As long as it can be seen it prevents {' and '.join(prevents)}.")
    s.playing, s.left, s.slow = "", Unused(), False
    if s.asks[-1].what == "invited" and not s.hands[s.asks[-1].seat]:
        s.asks.pop()
    course.after(s)


def in_words(box: Box) -> str:
    """The icons of a box in words: `calm 3 Stubborn`, `move 2, draw 1`."""
    calm = [f"calm {box.calm[kind]} {KINDS[kind].title()}" for kind in kinds_of(box.calm)]
    if len(calm) == len(KINDS) and len(set(box.calm)) == 1:
        calm = [f"calm {box.calm[0]} of each"]
    scratch = f"remove {'a scratch' if box.scratch == 1 else f'{box.scratch} scratches'}"
    others = ((box.scratch, scratch), (box.move, f"move {box.move}"), (box.draw, f"draw {box.draw}"))
    return ", ".join([*calm, *(words for count, words in others if count)])
