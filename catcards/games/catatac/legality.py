"""Why a move of CATATAC is not allowed: None, or one sentence that names the rule."""

from __future__ import annotations

from catcards.core.game import Move, Seat
from catcards.core.names import capital
from catcards.games.catatac import ball
from catcards.games.catatac.ball import ALLEYS, MOVE, PLACES, STASH, STEAL, Effect, Play
from catcards.games.catatac.deck import POSSESSION
from catcards.games.catatac.position import Position

COUNTER = Effect("counter", basic=True)
PAIR: dict[Move, tuple[Effect, str | None]] = {
    Move("pair", "steal"): (STEAL, None),
    **{Move("pair", "move", alley): (MOVE, alley) for alley in ALLEYS},
    Move("pair", "stash"): (STASH, None),
}
PAIR_COUNTER = Move("pair", "counter")
AT_ONCE, AFTER_PAIR = "at once", "after the pair"
NO_MATE = "With two players there is no teammate to step in (ct.25)."


def early(s: Position, seat: Seat, move: Move) -> str | None:
    """What is no card and no call for a teammate, while nothing has been laid yet (ct.6, ct.20)."""
    match move[0]:
        case "pass" if s.hands[seat]:
            return "With cards in hand you may not pass; lay one of them (ct.6)."
        case "draw" if s.hands[seat]:
            return "You refill at the end of your turn; lay a card first (ct.6)."
        case "pass":
            return "You have no cards, but the deck lasts: your turn is to `draw` (ct.20)." if s.deck else None
        case "draw":
            return None if s.deck else "The deck is empty and never reshuffled; you may only `pass` (ct.20)."
    if not s.hands[seat]:
        return "You have no card to lay, so there is nothing to use (ct.20)."
    return "Lay a card first; its pair or its block comes after that (ct.6)."


def cooperate(s: Position, move: Move) -> str | None:
    """Asking a teammate to step in: each once a turn, whatever they hold (ct.24, ct.27)."""
    if len(move) == 1:
        return NO_MATE
    mate = s.words.index(move[1])
    if mate in s.asked:
        return f"{s.names[mate]} has been asked already, and each teammate may be asked once a turn (ct.27)."
    if not s.hands[mate]:
        return f"{s.names[mate]} has no cards left to step in with (ct.27)."
    return None


def step_in(s: Position, seat: Seat, move: Move) -> str | None:
    """Laying a card in a teammate's place: a cooperation card whose block can be used, at once or after the pair."""
    card = s.cards.paw[move[1]]
    if not card.cooperation:
        return f"{capital(card.label)} has no cooperation icon, so it cannot be laid in a teammate's turn (ct.25)."
    if when(s, seat, card.id, s.pairs(card.id)):
        return None
    return f"{card.name} could not be used as things are (ct.25): {block_reason(s, seat, card.id)}"


def when(s: Position, seat: Seat, card: str, pair: bool) -> str:
    """When the block of a card could be used: at once, only after its pair, or (nothing said) not as things are."""
    clan = seat % 2
    if s.cards.plays(card, s.ball, clan):
        return AT_ONCE
    ways = (*PAIR.values(), (COUNTER, None)) if pair else ()  # nothing could follow a stash: the ball is home then
    ends = [ball.done(e, s.ball, clan, to) for e, to in ways if ball.why_not(e, s.ball, clan, to) is None]
    return AFTER_PAIR if any(s.cards.plays(card, end, clan) for end in ends) else ""


def blocks(s: Position, seat: Seat) -> dict[str, str]:
    """When the block of each card that has one could be used: of the laid card while it is open, else of the hand."""
    if s.asking.what in ("influence", "counter"):
        laid = s.discard[-1]
        return {laid: when(s, seat, laid, s.pair)} if s.block else {}
    pairing = s.attempt is None or s.on("deck-hockey")  # ct.32: else no pair answers a stash
    held = [card for card in dict.fromkeys(s.hands[seat]) if s.cards.paw[card].groups]
    return {card: when(s, seat, card, pairing and s.pairs(card)) for card in held}


def pair(s: Position, seat: Seat, move: Move) -> str | None:
    """Using the pair for a basic action (ct.7, ct.11 to ct.13); stepping in, only if the block can follow (ct.25)."""
    if s.refilled:
        return "You have refilled, which ends what the card can do; type `end` (ct.19)."
    if not s.pair:
        if s.made_pair:
            return "The pair has been used already (ct.7)."
        laid, covered = s.cards.paw[s.discard[-1]], s.cards.paw[s.discard[-2]]
        return f"That is no pair: {laid.label} lies on {covered.label} (ct.7)."
    effect, to = PAIR[move]
    clan = seat % 2
    if reason := ball.why_not(effect, s.ball, clan, to):
        return f"The pair cannot do that: {reason}."
    if s.stepped_in and s.block:
        if effect is STASH:
            return "You stepped in, so the block must be used; a stash would end the turn before it (ct.25)."
        if not s.cards.plays(s.discard[-1], ball.done(effect, s.ball, clan, to), clan):
            return "You stepped in, so the block must be used, and after this it could not be (ct.25)."
    return None


def block(s: Position, seat: Seat, move: Move) -> str | None:
    """Using the block: all its conditions, and all effects of one group in full (ct.8, ct.18)."""
    card = s.cards.paw[s.discard[-1]]
    if s.refilled:
        return "You have refilled, which ends what the card can do; type `end` (ct.19)."
    if not card.groups:
        return f"{capital(card.label)} has no action block (ct.8)."
    if not s.block:
        return f"The block of {card.name} has been used already (ct.8)."
    if move in s.cards.plays(card.id, s.ball, seat % 2):
        return None
    return block_reason(s, seat, card.id, move)


def block_reason(s: Position, seat: Seat, card: str, move: Move | None = None) -> str:
    """Why a block cannot be used as the ball lies: the condition that fails, or the effect that does (ct.8)."""
    printed, clan = s.cards.paw[card], seat % 2
    for condition in printed.conditions:
        if (condition == POSSESSION) != (s.ball.clan == clan):
            who = "your own clan" if condition == POSSESSION else "the enemy clan"
            return f"{printed.name} needs {who} to have the ball (ct.8)."
    tried = [
        _failure(s, clan, group, words)
        for group in printed.groups
        for words in ball.spelled(group)
        if move is None or move[1:] == words
    ]
    _, reason = max(tried, key=lambda failure: failure[0])
    return f"{printed.name} cannot be used so: {reason}."


def _failure(s: Position, clan: int, group: tuple[Effect, ...], words: tuple[str, ...]) -> tuple[int, str]:
    """Which effect of a group is the first that cannot be applied after those before it, and why."""
    at, places = s.ball, iter([word for word in words if word in PLACES])
    for number, effect in enumerate(group):
        to = next(places) if effect.verb == "move" else None
        if reason := ball.why_not(effect, at, clan) or ball.why_not(effect, at, clan, to):
            return number, reason
        at = ball.done(effect, at, clan, to)
    return len(group), "not all of its effects can be applied (ct.8)"


def counters(s: Position, seat: Seat, card: str) -> list[Move]:
    """The ways to counter with a card of the hand, which for a teammate must be a cooperation card (ct.27)."""
    if seat != s.turn and not s.cards.paw[card].cooperation:
        return []
    return _ways(s, seat, card, s.pairs(card))


def _ways(s: Position, seat: Seat, card: str, pair: bool) -> list[Move]:
    """Each group of the block that counters (ct.21), in Deck Hockey the pair too (ct.32)."""
    clan, stepping_in = seat % 2, seat != s.turn
    ways = list(s.cards.plays(card, s.ball, clan))
    if pair and s.on("deck-hockey"):
        back = ball.done(COUNTER, s.ball, clan)
        if not stepping_in or s.cards.plays(card, back, clan):  # ct.25: never the pair alone
            ways.append(PAIR_COUNTER)
    return ways


def counter(s: Position, seat: Seat, move: Move) -> str | None:
    """Answering a stash attempt with a card (ct.21, ct.27, ct.32)."""
    if len(move) == 1:
        return "You have no cards to counter with (ct.23)."
    card = s.cards.paw[move[1]]
    if counters(s, seat, card.id):
        return None
    if seat != s.turn and not card.cooperation:
        return f"{capital(card.label)} has no cooperation icon; only such a card can answer for a teammate (ct.27)."
    if s.on("deck-hockey"):
        return f"{capital(card.label)} bears no counter and makes no pair that could counter (ct.21, ct.32)."
    if not card.counters:
        return f"{capital(card.label)} bears no counter icon, and only such a card can answer a stash (ct.21)."
    return block_reason(s, seat, card.id)


def draw(s: Position) -> str | None:
    """Refilling by hand (ct.19, ct.26)."""
    if not s.on("manual-refill"):
        return "You refill by yourself when the turn ends; `end` it (ct.19)."
    if s.stepped_in:
        return "You stepped in, so you refill at the end of your own next turn (ct.26)."
    if s.refilled:
        return "You have refilled already; type `end` (ct.19)."
    if not s.deck:
        return "The deck is empty and never reshuffled (ct.20)."
    return None


def end(s: Position) -> str | None:
    """Ending the turn with what is unused (ct.10), but not before the block of a card laid for a teammate (ct.25)."""
    if s.stepped_in and s.block and s.attempt is None:
        return "You stepped in, so the block must be used; the pair alone is not allowed (ct.25)."
    return None


def astray(s: Position, what: str, move: Move) -> str:
    """What belongs to another moment of the game: why not now."""
    verb = move[0]
    match what:
        case "answer":
            return "Answer the stash attempt first: `counter CARD`, `cooperate NAME` or `concede` (ct.21)."
        case "counter":
            return "You laid the card to counter with; say how, `pair counter` or `block` (ct.21, ct.32)."
        case "step-in":
            return f"{s.names[s.turn]} asks you to step in: lay a cooperation card, or `decline` (ct.27)."
    match verb:
        case "play":
            return "You have laid your card for this turn, and it is one a turn (ct.6)."
        case "cooperate":
            return "A teammate can only step in before a card is laid (ct.27)." if len(move) > 1 else NO_MATE
        case "counter" | "concede":
            return "There is no stash attempt to answer (ct.21)."
        case "decline":
            return "Nobody asks you to step in (ct.27)."
    return "The stash attempt has ended your turn; only the refill is left (ct.15)."


def way(s: Position, seat: Seat, move: Move) -> str | None:
    """Choosing how to counter with the card that was laid for it (ct.21, ct.32)."""
    card = s.discard[-1]
    if move in _ways(s, seat, card, s.pair):
        return None
    if move == PAIR_COUNTER:
        return "The pair cannot counter here (ct.21, ct.25, ct.32)."
    return block_reason(s, seat, card, move)


def play_of(s: Position, seat: Seat, move: Move) -> Play:
    """What a legal `block …` does."""
    return s.cards.plays(s.discard[-1], s.ball, seat % 2)[move]
