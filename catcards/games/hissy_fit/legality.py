"""Why a move of Hissy Fit is not allowed: None, or one sentence that names the rule."""

from __future__ import annotations

from catcards.core.game import Move, Seat
from catcards.games.hissy_fit.deck import KINDS, NO_COMBOS, NO_FORWARD
from catcards.games.hissy_fit.position import Position, kinds_of, row_words

SPENT = "Both actions of this turn are spent; add to the combo or type `end` (hf.10)."
"""The turn would be over if no combo could go on (hf.12)."""
NOTHING_LEFT = "There is no human card left to take: deck, discard pile and face-up row are empty (hf.13)."


def take(s: Position, place: str) -> str | None:
    """Taking a human card from the deck or from the face-up row (hf.10, hf.11, hf.13)."""
    if s.asks[-1].what == "turn" and not s.actions:
        return SPENT
    if s.asks[-1].what == "use" and not s.left.draw:
        return f"{s.cards.human[s.playing].name} has no card to draw left; use what it has, or type `done` (hf.20)."
    if place == "deck":
        return None if s.can_draw else _no_deck(s)
    if not s.face_up[int(place) - 1]:
        return f"Face-up card {place} has been taken; it is replaced when the turn is over (hf.11)."
    return None


def draw_three(s: Position) -> str | None:
    """Both actions at once for three cards from the deck (hf.10, hf.13)."""
    if s.actions < 2:
        return "To draw three takes both actions, and you have not both left (hf.10)."
    return None if s.can_draw else _no_deck(s)


def _no_deck(s: Position) -> str:
    return "The human deck and its discard pile are both empty (hf.13)." if any(s.face_up) else NOTHING_LEFT


def play(s: Position, seat: Seat, card: str) -> str | None:
    """Playing a human card for an action (hf.10)."""
    name = s.cards.human[card].name
    if s.playing:
        return _unfinished(s)
    if card not in s.hands[seat]:
        who = next(other for other, hand in enumerate(s.hands) if card in hand)
        return (
            f"{name} is in the hand of {s.names[who]}, who can only add it to your combo: "
            f"`combo {card} from {s.words[who]}` (hf.10, hf.25)."
        )
    if not s.actions:
        if s.joins(card) and combo(s, seat, card) is None:
            return f"Both actions are spent, but {name} may join the combo for free: `combo {card}` (hf.10, hf.25)."
        return SPENT
    return None


def _unfinished(s: Position) -> str:
    finish = "choose its box" if s.asks[-1].what == "box" else "use it, or type `done`"
    return f"{s.cards.human[s.playing].name} comes first: {finish} (hf.25)."


def combo(s: Position, holder: Seat, card: str) -> str | None:
    """Adding a card to the combo, from the own hand or a partner's (hf.19, hf.25)."""
    if s.playing:
        return _unfinished(s)
    if reason := _no_combo(s):
        return reason
    printed = s.cards.human[card]
    if holder != s.turn and holder not in s.companions:
        return f"{_partner(s)} is the partner of this combo, and only one other player may join it (hf.25)."
    if s.joins(card):
        return None
    if not printed.combo:
        return f"{printed.name} has no combo icon (hf.25)."
    return f"{printed.name} has {_icons(printed.combo)}, and this combo shares {_icons(s.combo)} (hf.25)."


def invite(s: Position, move: Move) -> str | None:
    """Handing a partner the keyboard, so that they can add cards unseen (hf.26)."""
    if len(move) == 1:
        return "Alone you have nobody to invite; add your own cards with `combo CARD` (hf.25)."
    if not s.private:
        return f"Hands are open: name the card, as in `combo CARD from {move[1]}` (hf.26)."
    if reason := _no_combo(s):
        return reason
    guest = s.words.index(move[1])
    if guest in s.invited:
        return f"{s.names[guest]} has been invited already, and it is once for each action (hf.26)."
    if s.partner is not None and guest != s.partner:
        return f"{_partner(s)} is the partner of this combo, and only one other player may join it (hf.25)."
    return None if s.hands[guest] else f"{s.names[guest]} has no cards to add (hf.26)."


def _no_combo(s: Position) -> str | None:
    if card := s.binding(NO_COMBOS):
        return f"{card.name} forbids combos as long as it is in the row (hf.19)."
    if s.combo:
        return None
    if s.actions == 2:
        return "A combo begins with a card that you play for an action: `play CARD` first (hf.25)."
    return "There is no combo to add to: it takes a card with a combo icon, just played (hf.25)."


def calm(s: Position, words: tuple[str, ...]) -> str | None:
    """Putting Calm cubes on a card of the row (hf.21)."""
    if s.asks[-1].what != "use":
        return "There are no Calm cubes to place; they come from human cards that calm (hf.21)."
    name = s.cards.human[s.playing].name
    if not any(s.left.calm):
        return f"{name} has no cubes left; use what else it has, or type `done` (hf.21)."
    word, *more = words
    cat = s.row[row_words(s.row).index(word)]
    card, bare = s.cat(cat), s.bare(cat)
    if not s.suits(cat, s.left.calm):
        cubes = " or ".join(KINDS[kind].title() for kind in kinds_of(s.left.calm))
        return f"{card.name} shows no uncovered {cubes}, and those are the cubes that {name} has left (hf.21)."
    if more:
        kinds = [KINDS.index(more[0])] if len(more) == 2 else kinds_of(card.icons)
        most = sum(min(bare[kind], s.left.calm[kind]) for kind in kinds)
        if int(more[-1]) > most:
            return f"No more than {most} of these icons of {card.name} can be calmed now (hf.21)."
    return None


def move_cat(s: Position) -> str | None:
    """Moving the cat by the icon of a card that is used slowly (hf.19, hf.22)."""
    if s.asks[-1].what != "use":
        return "The cat moves by human cards: play one with a paw (hf.22)."
    if not s.left.move:
        return f"{s.cards.human[s.playing].name} has no paw left to move the cat with (hf.22)."
    if not s.slow:
        return "Calm first, or type `done`: the cat then moves by itself (hf.20)."
    card = s.binding(NO_FORWARD)
    return f"{card.name} forbids forward movement as long as it is in the row (hf.19)." if card else None


def unscratch(s: Position) -> str | None:
    """Removing a scratch by the icon of a card that is used slowly (hf.23)."""
    if s.asks[-1].what != "use":
        return "Scratches are removed by human cards: play one that does (hf.23)."
    if not s.left.scratch:
        return f"{s.cards.human[s.playing].name} has no scratch to remove left (hf.23)."
    return None if s.scratches else "There is no scratch to remove (hf.23)."


def slowly(s: Position) -> str | None:
    """Choosing to use the icons of the next card one by one (hf.20)."""
    if s.slow:
        return "The next card will be used slowly already; play or add it (hf.20)."
    if s.asks[-1].what == "turn" and not (s.actions and s.hands[s.turn]) and not s.continues:
        return "There is no card that you could play slowly (hf.20)."
    return None


def remove(s: Position, words: tuple[str, ...]) -> str | None:
    """Removing a Calm cube because the cat says so (hf.17)."""
    cat = s.row[row_words(s.row).index(words[0])]
    kinds = [KINDS.index(words[1])] if len(words) == 2 else range(len(KINDS))
    if any(cat.cubes[kind] for kind in kinds):
        return None
    return f"There is no such cube on {s.cat(cat).name} (hf.17)."


def _partner(s: Position) -> str:
    return s.names[s.partner] if s.partner is not None else ""


def _icons(icons: tuple[str, ...]) -> str:
    return " and ".join(f"the {icon}" for icon in icons)
