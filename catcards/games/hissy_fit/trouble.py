"""What the cat does: instant and continuing effects, hisses, Hissy Fits, scratches (hf.7 to hf.9, hf.14 to hf.17)."""

from __future__ import annotations

from catcards.core.game import Ask, Seat
from catcards.games.hissy_fit import course
from catcards.games.hissy_fit.deck import DISCARD, FITS, KINDS, NO_COMBOS, NO_FORWARD, SCRATCH, Trouble
from catcards.games.hissy_fit.position import GAP, Cat, Position, row_words

FORBIDDING = frozenset([NO_FORWARD, NO_COMBOS])
REMOVED = 2
"""The Calm cubes that one effect removes (hf.17)."""


def turn_up(s: Position) -> None:
    """The top cat card goes to the right end of the row, or is applied; its instant effects wait (hf.7, hf.8)."""
    card = s.cards.cat[s.cat_deck.pop()]
    who = (
        f"{s.names[s.turn]} draws" if s.phase != "set-up" else f"The {'next' if s.cat_discard else 'first'} cat card is"
    )
    if card.apply_and_discard:
        s.applied = card.id
        s.say(f"{who} {card.name}, to apply and discard.")
    else:
        s.row.append(Cat(card.id))
        s.say(f"{who} {card.name}.")
    s.pending = [*s.cards.instant[card.id]]


def go_on(s: Position) -> None:
    """Let the cat do what it does until somebody has to choose, or until the player may act (hf.7 to hf.10)."""
    while s.outcome is None:
        if s.pending:
            happen(s, s.pending.pop(0))
            if s.asks:
                return
        elif s.applied:
            s.cat_discard.append(s.applied)
            s.applied = ""
        elif s.phase == "worse":
            s.phase = "struggle"
            s.pending = struggles(s)
        else:
            return


def struggles(s: Position) -> list[Trouble]:
    """The continuing effects of the row from left to right (hf.9); all that forbid the same are told together."""
    what: list[Trouble] = []
    told: dict[str, int] = {}
    for cat in s.row:
        for trouble in s.cards.continuing[cat.card]:
            effect = trouble.effect
            if effect not in FORBIDDING:
                what.append(trouble)
            elif effect not in told:
                told[effect] = len(what)
                what.append(trouble)
            else:
                what[told[effect]] = Trouble(f"{what[told[effect]].source}, {trouble.source}", effect)
    return what


def happen(s: Position, what: Trouble) -> None:
    """One effect of a cat card or of a Hissy Fit; it may leave a question behind."""
    match what.effect:
        case "hiss":
            hiss(s, what.source)
        case "scratch":
            scratch(s, what)
        case "back":
            back(s, what)
        case "no forward":
            s.say(f"{what.source}: the cat goes nowhere.")
        case "no combos":
            s.say(f"{what.source}: no combos.")
        case "discard":
            discard(s, what, s.turn if what.victim is None else what.victim)
        case "remove cubes":
            remove_cubes(s, what.source, REMOVED)
        case "remove all cubes":
            if any(any(cat.cubes) for cat in s.row):
                for cat in s.row:
                    cat.cubes = [0, 0, 0]
                s.say(f"{what.source}: every Calm cube comes off.")
        case "everybody discards":
            order = [(s.turn + step) % len(s.names) for step in range(len(s.names))]
            s.pending[:0] = [Trouble(what.source, DISCARD, True, seat) for seat in order]
        case "discard face-up cards":
            sweep(s, what.source)


def hiss(s: Position, source: str) -> None:
    """One token on the left-most empty spot; the third makes a Hissy Fit, and the third of those loses (hf.15)."""
    s.tokens += 1
    if s.tokens < 3:
        s.say(f"{source} hisses: {s.tokens} of 3 towards a Hissy Fit.")
        return
    s.tokens = 0
    fit = s.cards.fit[s.fits.pop(0)]
    s.flipped.append(fit.id)
    if len(s.flipped) == FITS:
        s.say(f"{source} hisses: the third Hissy Fit, {fit.name}.")
        course.lose(s, "third Hissy Fit", "The third Hissy Fit. The carrier stays empty, and the vet will wait.")
        return
    s.say(f"{source} hisses: {('the first', 'the second')[len(s.flipped) - 1]} Hissy Fit, {fit.name}.")
    s.pending[:0] = [Trouble(fit.name, effect, True) for effect in fit.instructions]


def prevented(s: Position, what: Trouble) -> bool:
    """Whether the visible human card keeps this effect of a cat card away (hf.24)."""
    card = None if what.instruction else s.preventing(what.effect)
    if card is None:
        return False
    s.say(f"{what.source} would {'scratch' if what.effect == SCRATCH else 'drag the cat back'}; {card} prevents it.")
    return True


def scratch(s: Position, what: Trouble) -> None:
    """The scratch cube one space right; the last space loses the game at once (hf.16)."""
    if prevented(s, what):
        return
    s.scratches += 1
    s.say(f"{what.source} scratches: {s.scratches} of {s.tracker.scratches}.")
    if s.scratches == s.tracker.scratches:
        course.lose(
            s, "scratches", "That was the last space of the scratch track. Everybody needs a plaster; the cat does not."
        )


def back(s: Position, what: Trouble) -> None:
    """The cat one space back, if it can (hf.17)."""
    if s.at == 0:
        s.say(f"{what.source}: the cat would back away, but is on Start.")
    elif not prevented(s, what):
        s.at -= 1
        s.say(f"{what.source}: the cat backs away, {course.to_go(s)}.")


def discard(s: Position, what: Trouble, seat: Seat) -> None:
    """A player discards a human card of their choice, if they have any (hf.17)."""
    if s.phase == "set-up":  # hf.3: nobody has a hand
        return
    hand = s.hands[seat]
    if not hand:
        s.say(f"{what.source} wants a card, and {s.names[seat]} has none.")
    elif len(hand) == 1:
        s.say(f"{what.source} wants a card.")
        give_up(s, seat, hand[0])
    else:
        s.say(f"{what.source}: {s.names[seat]} must discard a card.")
        s.asks.append(Ask(seat, "discard", what.source))


def give_up(s: Position, seat: Seat, card: str) -> None:
    """A human card goes from a hand to the discard pile, where it covers what was visible (hf.24)."""
    s.hands[seat].remove(card)
    if card in s.fresh[seat]:
        s.fresh[seat].remove(card)
    s.discard.append(card)
    s.say(f"{s.names[seat]} discards {s.cards.human[card].name}.")


def sweep(s: Position, source: str) -> None:
    """The face-up human cards are discarded, left to right, and replaced when the turn is over (hf.11)."""
    swept = [card for card in s.face_up if card]
    if swept:
        s.discard += swept
        s.face_up = [GAP] * len(s.face_up)
        s.say(f"{source}: {', '.join(s.cards.human[card].name for card in swept)} off the edge of the table.")


def cubed(s: Position) -> list[tuple[Cat, int]]:
    """Where cubes lie: each card of the row with each Cattitude that is covered at least once."""
    return [(cat, kind) for cat in s.row if any(cat.cubes) for kind in range(len(KINDS)) if cat.cubes[kind]]


def remove_cubes(s: Position, source: str, count: int) -> None:
    """Cubes come off cat cards; the player chooses where there is a choice (hf.17)."""
    places = cubed(s)
    if not places:
        if s.phase != "set-up" and count == REMOVED:
            s.say(f"{source} finds no Calm cubes to shake off.")
    elif len(places) == 1 or sum(cat.cubes[kind] for cat, kind in places) <= count:
        for cat, kind in places:
            removed = min(count, cat.cubes[kind])
            cat.cubes[kind] -= removed
            s.say(f"{source}: {cubes(removed)} off {s.cat(cat).name} ({KINDS[kind].title()}).")
    else:
        s.say(f"{source}: {s.names[s.turn]} must remove {cubes(count)}.")
        s.asks.append(Ask(s.turn, "remove", f"{count} {source}"))


def remove_one(s: Position, word: str, kind: int) -> None:
    """The player has chosen a cube to remove; what is left of the two may need another choice."""
    number, source = s.asks.pop().about.split(" ", 1)
    cat = s.row[row_words(s.row).index(word)]
    cat.cubes[kind] -= 1
    s.say(f"{s.names[s.turn]} takes a cube off {s.cat(cat).name} ({KINDS[kind].title()}).")
    if int(number) > 1:
        remove_cubes(s, source, int(number) - 1)


def cubes(count: int) -> str:
    """A number of Calm cubes in words."""
    return "a Calm cube" if count == 1 else f"{count} Calm cubes"
