"""The course of a game of Hissy Fit: set-up, turns, taking human cards, the end (hf.1 to hf.13, hf.27)."""

from __future__ import annotations

from bisect import insort

from catcards.core.game import Ask, Outcome, Seat
from catcards.core.names import plural
from catcards.games.hissy_fit import trouble
from catcards.games.hissy_fit.deck import FITS, KINDS, copies
from catcards.games.hissy_fit.position import FACE_UP, GAP, Position, hand_order

HAND = {1: 5, 2: 3, 3: 2, 4: 1}
ACTIONS = 2
WON = "the cat is in the carrier"


def deal(s: Position) -> None:
    """Set up a game (hf.1 to hf.5) and begin the first turn.

    Named luck: the shuffles `fits` (left to right), `cats` (the first is turned up at set-up) and `humans` (the cards
    of seat 0, then seat 1 and so on, then the three face up, then the deck from the top); the pick `starter`.
    """
    fits = s.chance.shuffle("fits", copies(s.cards.fit))
    s.fits, s.aside = fits[:FITS], fits[FITS:]
    s.cat_deck = s.chance.shuffle("cats", copies(s.cards.cat))[::-1]
    s.deck = s.chance.shuffle("humans", copies(s.cards.human))[::-1]
    s.hands, s.fresh = [[] for _ in s.names], [[] for _ in s.names]
    s.turn = s.first if s.first is not None else s.words.index(s.chance.pick("starter", s.words))
    s.say(f"The cat sits on Start, {to_go(s)}. {s.tracker.name}: {s.tracker.scratches} scratches lose the game.")
    while not s.row and s.outcome is None:  # hf.3: until one stays in the row
        trouble.turn_up(s)
        trouble.go_on(s)
    if s.outcome is not None:
        return
    each = HAND[len(s.names)]
    for hand in s.hands:
        hand += hand_order(s.cards, [s.deck.pop() for _ in range(each)])
    s.face_up = [s.deck.pop() for _ in range(FACE_UP)]
    many = "1 human card" if each == 1 else f"{each} human cards"
    if len(s.names) == 1:
        s.say(f"{s.names[0]} has {many} and nobody else to blame.")
    else:
        s.say(f"Everybody has {many}{'' if s.private else ', open to all'}. {s.names[s.turn]} starts.")
    begin_turn(s, s.turn)


def begin_turn(s: Position, seat: Seat) -> None:
    """Things get worse, the struggle continues, then the player may act (hf.7 to hf.10)."""
    s.turn, s.phase, s.actions, s.drew, s.asks = seat, "worse", ACTIONS, False, []
    s.combo, s.partner, s.invited, s.slow = (), None, [], False
    trouble.turn_up(s)
    struggle(s)


def struggle(s: Position) -> None:
    """Go on with what the cat does; when it has done it all, the player is asked for actions."""
    trouble.go_on(s)
    if s.outcome is None and not s.asks:
        s.phase = "act"
        s.asks = [Ask(s.turn, "turn")]


def take(s: Position, seat: Seat, place: str) -> None:
    """One human card into a hand: from the deck, or one of the face-up ones, which leaves a gap (hf.10, hf.11)."""
    if place != "deck":
        at = int(place) - 1
        card, s.face_up[at] = s.face_up[at], GAP
        _into(s, seat, card)
        s.say(f"{s.names[seat]} takes {s.cards.human[card].name}.")
    elif card := draw(s):
        _into(s, seat, card)
        _told(s, seat, [card])


def draw_three(s: Position, seat: Seat) -> None:
    """Three human cards from the deck, or as many as there are (hf.10, hf.13)."""
    drawn = [card for _ in range(3) if (card := draw(s))]
    for card in drawn:
        _into(s, seat, card)
    _told(s, seat, drawn)


def draw(s: Position) -> str:
    """The top of the human deck, after a shuffle of the discards when it is empty; nothing when both are (hf.13)."""
    if not s.deck and s.discard:
        s.deck, s.discard = s.discard, []
        s.chance.mix(s.deck)
        s.say("The human deck is empty: its discard pile is shuffled into a new one.")
    return s.deck.pop() if s.deck else ""


def _into(s: Position, seat: Seat, card: str) -> None:
    if seat == s.turn and not s.drew:
        s.drew, s.fresh[seat] = True, []
    insort(s.hands[seat], card, key=s.cards.order.__getitem__)
    s.fresh[seat].append(card)


def _told(s: Position, seat: Seat, drawn: list[str]) -> None:
    names = ", ".join([s.cards.human[card].name for card in drawn])
    if s.private:
        s.say(f"{s.names[seat]} draws {'a card' if len(drawn) == 1 else f'{len(drawn)} cards'} from the deck.")
        s.say(f"You drew {names}.", seat)
    else:
        s.say(f"{s.names[seat]} draws {names} from the deck.")


def after(s: Position) -> None:
    """End the turn when both actions are spent and no combo could go on (hf.12)."""
    if s.outcome is None and s.asks[-1].what == "turn" and not s.actions and not s.continues:
        end_turn(s)


def end_turn(s: Position) -> None:
    """Replace the face-up cards that are gone, as far as possible; then play passes to the left (hf.11, hf.12)."""
    if GAP in s.face_up:
        _fill(s)
    begin_turn(s, (s.turn + 1) % len(s.names))


def _fill(s: Position) -> None:
    turned: list[str] = []
    for place, card in enumerate(s.face_up):
        if card == GAP and (new := draw(s)):
            s.face_up[place] = new
            turned.append(s.cards.human[new].name)
    s.say(f"Turned up to take: {', '.join(turned)}." if turned else "No human card is left to turn up.")


def forward(s: Position, steps: int) -> None:
    """Move the cat forward; reaching the carrier wins at once, and surplus steps do not matter (hf.22)."""
    s.at = min(s.at + steps, s.tracker.path)
    if s.at < s.tracker.path:
        s.say(f"The cat moves {steps}, {to_go(s)}.")
    else:
        _over(
            s,
            WON,
            tuple(range(len(s.names))),
            "The cat is in the carrier, and the door is shut. Nobody mention the vet.",
        )


def lose(s: Position, reason: str, text: str) -> None:
    """Everybody loses, at once (hf.27)."""
    _over(s, reason, (), text)


def _over(s: Position, reason: str, winners: tuple[Seat, ...], text: str) -> None:
    s.outcome = Outcome(reason, winners, tuple(int(bool(winners)) for _ in s.names), text)
    s.asks, s.pending = [], []
    for pile, card in ((s.cat_discard, s.applied), (s.discard, s.playing)):
        if card:
            pile.append(card)
    s.applied = s.playing = ""
    s.say(text)


def to_go(s: Position) -> str:
    """How far the cat is from the carrier, in words."""
    left = s.tracker.path - s.at
    return f"{plural(left, 'space')} from the carrier"


def audit(s: Position) -> None:
    """Assert that every card is in exactly one place and every count within what is printed."""
    cats = [*s.cat_deck, *s.cat_discard, *(cat.card for cat in s.row), *filter(None, [s.applied])]
    assert sorted(cats) == sorted(copies(s.cards.cat)), "cat cards"
    shown = filter(None, [*s.face_up, s.playing])
    humans = [*s.deck, *s.discard, *shown, *(card for hand in s.hands for card in hand)]
    assert sorted(humans) == sorted(copies(s.cards.human)), "human cards"
    assert sorted([*s.fits, *s.flipped, *s.aside]) == sorted(copies(s.cards.fit)), "Hissy Fit cards"
    assert 0 <= s.tokens < 3 and len(s.fits) + len(s.flipped) == FITS, "Hiss tokens"
    assert len(s.face_up) == FACE_UP, "face-up cards"
    for cat in s.row:
        icons = s.cat(cat).icons
        assert all(0 <= cat.cubes[kind] <= icons[kind] for kind in range(len(KINDS))), "Calm cubes"
        assert sum(cat.cubes) < sum(icons), "a calm cat card is gone at once"
    assert 0 <= s.at <= s.tracker.path and 0 <= s.scratches <= s.tracker.scratches, "tracks"
    over = s.at == s.tracker.path or s.scratches == s.tracker.scratches or len(s.flipped) == FITS
    assert (s.outcome is not None) == over, "the end"
    assert s.outcome is not None or (0 <= s.actions <= ACTIONS and 1 <= len(s.asks) <= 3), "asks"
