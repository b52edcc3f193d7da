"""The course of a game of CATATAC: dealing, turns, laying cards, stash and counter, refilling, the end."""

from __future__ import annotations

from catcards.core.game import Ask, Outcome, Seat
from catcards.core.names import plural
from catcards.games.catatac.ball import BLACK, CLANS, NEUTRAL, WHITE, Ball, Effect, Play, done, spoken
from catcards.games.catatac.position import Position

HAND = 6
STOLEN = (
    "The ball is {}'s now, and nobody saw it change hands.",
    "A soft thump, and the ball is {}'s.",
    "{0} steals the ball: it is {0}'s now and, if you ask {0}, always was.",
)
MOVED = ("The ball rolls to the {}.", "A tap, and the ball is on the {}.", "The ball trundles to the {}.")


def deal(s: Position) -> None:
    """Set up a game (ct.3 to ct.5); in a marathon each of the three anew (ct.33)."""
    again = "" if s.game == 1 else f"-{s.game}"
    kittens = s.on("kittens")
    deck = s.chance.shuffle(f"paw{again}", s.cards.copies(kittens))
    seats = len(s.names)
    s.hands = [sorted(deck[HAND * seat : HAND * (seat + 1)], key=s.cards.rank.__getitem__) for seat in range(seats)]
    s.discard = [deck[HAND * seats]]
    s.deck = deck[: HAND * seats : -1]
    points = [card.id for card in s.cards.points.values() for _ in range(card.count)]
    s.points_deck = s.chance.shuffle(f"points{again}", points)[::-1]
    s.won, s.fresh = [[], []], [[] for _ in s.names]
    s.ball = Ball(NEUTRAL, _flip(s))
    s.starter = s.first if s.first is not None else s.words.index(s.chance.pick("starter", s.words))
    if s.game > 1:
        s.say(f"Game {s.game} of three: new paw cards, new points cards.")
    s.say(f"The yarn ball lands on the neutral alley, {CLANS[s.ball.clan]} side up.")
    s.say(f"{s.names[s.starter]} starts, and the first card up is {s.cards.paw[s.discard[0]].label}.")
    begin_turn(s, s.starter)


def _flip(s: Position) -> int:
    return WHITE if s.chance.pick("flip", ("white", "black")) == "white" else BLACK


def begin_turn(s: Position, seat: Seat) -> None:
    """Ask the first from this seat on who has something to decide; nobody left: the paw cards are played out."""
    s.stepped_in, s.refilled, s.attempt = False, False, None
    s.pair = s.block = False
    s.asked = []
    for _ in s.names:
        # ct.20: no cards, skipped; but not while the deck lasts, nor (ct.28) while a teammate could step in
        if s.hands[seat] or s.deck or any(s.hands[mate] for mate in s.mates(seat)):
            s.turn = seat
            s.asks = [Ask(seat, "turn")]
            return
        if any(s.hands):
            s.say(f"{s.names[seat]} has no cards left and is passed over.")
        seat = s.left(seat)
    end_game(s, "paw cards played out")


def lay(s: Position, seat: Seat, card: str) -> None:
    """Lay a card on the discard pile; pair and block are then open (ct.6, ct.7, ct.8)."""
    covered = s.cards.paw[s.discard[-1]]
    s.pair, s.block = s.pairs(card), bool(s.cards.paw[card].groups)
    s.hands[seat].remove(card)
    if card in s.fresh[seat]:
        s.fresh[seat].remove(card)
    s.discard.append(card)
    pair = " A pair." if s.pair else ""
    s.say(f"{s.names[seat]} lays {s.cards.paw[card].label} on {covered.label}.{pair}")


def pair(s: Position, seat: Seat, effect: Effect, to: str | None = None) -> None:
    """Use the pair for one basic action, or in Deck Hockey for a counter (ct.7, ct.32)."""
    s.pair = False
    _apply(s, seat, effect, to)
    after(s, seat)


def block(s: Position, seat: Seat, play: Play) -> None:
    """Apply the chosen group of the block, all of it, from top to bottom (ct.8, ct.18)."""
    s.block = False
    s.say(f"{s.names[seat]} uses {s.cards.paw[s.discard[-1]].name}.")
    for effect, to in play.steps:
        _apply(s, seat, effect, to)
    after(s, seat)


def _apply(s: Position, seat: Seat, effect: Effect, to: str | None) -> None:
    clan = seat % 2
    s.ball = done(effect, s.ball, clan, to)
    match effect.verb:
        case "steal":
            s.say(_tell(s, STOLEN).format(CLANS[clan]))
        case "move":
            s.say(_tell(s, MOVED).format(spoken(s.ball.place)))
        case "counter":
            s.attempt = None
            s.say(f"Countered: the ball comes back to the {spoken(s.ball.place)}. {CLANS[s.ball.clan]} still has it.")
        case "flip":  # ct.17: it stays where it is
            s.ball = Ball(s.ball.place, _flip(s))
            s.say(f"The ball is flipped and shows {CLANS[s.ball.clan]}.")
        case "stash":
            s.attempt = seat
            s.say(f"{s.names[seat]} carries the ball into the {spoken(s.ball.place)}: a stash attempt.")


def _tell(s: Position, sentences: tuple[str, ...]) -> str:
    """One of several ways to say a thing; which one depends only on what everybody sees."""
    return sentences[len(s.discard) % len(sentences)]


def after(s: Position, seat: Seat) -> None:
    """Go on after a card was laid or used: a stash ends the turn (ct.15), else whatever can still be done is asked."""
    if s.attempt is not None:
        s.pair = s.block = False
        if _can_refill(s) and s.on("manual-refill"):
            s.asks = [Ask(seat, "refill")]
        else:
            finish(s, seat)
        return
    block = s.block and s.cards.plays(s.discard[-1], s.ball, seat % 2)
    if s.block and not block and not s.pair:
        s.say(f"The block of {s.cards.paw[s.discard[-1]].name} finds no use.")
    if s.pair or block or (s.on("manual-refill") and _can_refill(s)):
        s.asks = [Ask(seat, "influence")]
    else:
        finish(s, seat)


def _can_refill(s: Position) -> bool:
    """Whether the deck lasts and it is not forbidden; a card was laid, so there is room in the hand (ct.19, ct.26)."""
    return bool(s.deck) and not s.stepped_in


def finish(s: Position, seat: Seat) -> None:
    """End a turn: refill unless that is done by hand or forbidden (ct.19, ct.26); then the answer, or the next turn."""
    if _can_refill(s) and not s.on("manual-refill"):
        refill(s, seat)
    if s.attempt is not None:
        _answer(s)
    else:
        begin_turn(s, s.left(s.turn))  # ct.26: the left of the player who was skipped


def refill(s: Position, seat: Seat) -> None:
    """Draw up to six cards in hand, as far as the deck lasts (ct.19)."""
    drawn = [s.deck.pop() for _ in range(min(HAND - len(s.hands[seat]), len(s.deck)))]
    s.hands[seat] += drawn
    s.hands[seat].sort(key=s.cards.rank.__getitem__)
    s.fresh[seat] = list(drawn)
    s.refilled = True
    cards = "a card" if len(drawn) == 1 else f"{len(drawn)} cards"
    last = " That was the last of the deck." if not s.deck else ""
    s.say(f"{s.names[seat]} draws {cards}.{last}")
    labels = [s.cards.paw[card].label for card in drawn]
    s.say(f"You drew {', '.join(labels)}.", seat)


def _answer(s: Position) -> None:
    """Ask the next opposing player to answer a stash attempt, whatever they hold (ct.21, ct.24)."""
    seat = s.left(s.turn)
    s.turn, s.asked, s.stepped_in, s.refilled = seat, [], False, False
    if s.hands[seat] or any(s.hands[mate] for mate in s.mates(seat)):  # ct.23: a Miracle may come from a teammate
        s.asks = [Ask(seat, "answer")]
    else:
        s.say(f"{s.names[seat]} has no cards to answer with.")
        stashed(s)


def stashed(s: Position) -> None:
    """The stash succeeds: a points card, a flip, and the one who did not counter takes a turn (ct.22)."""
    assert s.attempt is not None
    clan = s.attempt % 2
    s.won[clan].append(s.points_deck.pop())
    s.say(f"The stash holds. {s.names[s.attempt]} takes a points card for {CLANS[clan]}, unseen.")
    if not s.points_deck:
        end_game(s, "points cards out")  # ct.29: at once
        return
    s.ball = Ball(NEUTRAL, _flip(s))
    s.say(f"The ball is flipped back to the neutral alley and shows {CLANS[s.ball.clan]}.")
    order = [s.left(s.turn, step) for step in range(len(s.names))]
    begin_turn(s, next((seat for seat in order if s.hands[seat]), s.turn))  # ct.23


def clan_points(s: Position, clan: int) -> int:
    """What a clan's points cards are worth to it (ct.30)."""
    return sum(s.cards.points[card].values[clan] for card in s.won[clan])


def clan_sardines(s: Position, clan: int) -> int:
    """The sardines on a clan's points cards (ct.31)."""
    return sum(s.cards.points[card].sardines for card in s.won[clan])


def points_won(s: Position) -> list[str]:
    """The points cards of each clan turned up, a line for each (ct.30)."""
    lines = []
    for clan in (0, 1):
        cards = [s.cards.points[card] for card in s.won[clan]]
        fish = {card.id: f" ({plural(card.sardines, 'sardine')})" if card.sardines else "" for card in cards}
        worth = [f"{card.name} {card.values[clan]}{fish[card.id]}" for card in cards]
        lines.append(f"{CLANS[clan]} won {', '.join(worth) or 'no points cards'}.")
    return lines


def end_game(s: Position, how: str) -> None:
    """Count points, then sardines; in a marathon add them up and go on to the next of three games (ct.29 to ct.33)."""
    points = [clan_points(s, clan) for clan in (0, 1)]
    sardines = [clan_sardines(s, clan) for clan in (0, 1)]
    s.asks = []
    if s.on("marathon"):
        s.points = [a + b for a, b in zip(s.points, points, strict=True)]
        s.sardines = [a + b for a, b in zip(s.sardines, sardines, strict=True)]
        s.say(f"Game {s.game} is over ({how}): White {points[0]}, Black {points[1]}.")
        for line in points_won(s):
            s.say(line)
        if s.game < 3:
            s.game += 1
            deal(s)
            return
        points, sardines, how = s.points, s.sardines, "marathon"
    if points[0] != points[1]:
        winner, by = int(points[1] > points[0]), "by points"
        text = f"{CLANS[winner]} wins, {plural(points[winner], 'point')} to {points[1 - winner]}."
    elif sardines[0] != sardines[1]:
        winner, by = int(sardines[1] > sardines[0]), "by sardines"
        fish = f"{sardines[winner]} to {sardines[1 - winner]}"
        text = f"{plural(points[0], 'point')} each; {CLANS[winner]} wins by sardines, {fish}."
    else:
        winner, by = -1, "a draw"
        each = f"{plural(points[0], 'point')} and {plural(sardines[0], 'sardine')} each"
        text = f"{each}: a draw, and the ball sleeps in the middle."
    seats = range(len(s.names))
    s.outcome = Outcome(
        reason=f"{how}, {by}",
        winners=tuple(seat for seat in seats if seat % 2 == winner),
        scores=tuple(points[seat % 2] for seat in seats),
        text=f"{_ending(how)} {text}",
    )
    s.say(s.outcome.text)


def _ending(how: str) -> str:
    return {
        "points cards out": "The last points card is taken.",
        "paw cards played out": "All paw cards are played.",
        "marathon": "Three games are over.",
    }[how]


def audit(s: Position) -> None:
    """Assert that every card is in exactly one place and the ball where it can be."""
    paw = [card for cards in (s.deck, s.discard, *s.hands) for card in cards]
    assert sorted(paw) == sorted(s.cards.copies(s.on("kittens"))), "paw cards"
    points = [card.id for card in s.cards.points.values() for _ in range(card.count)]
    assert sorted([*s.points_deck, *s.won[0], *s.won[1]]) == sorted(points), "points cards"
    assert all(len(hand) <= HAND for hand in s.hands), "hand size"
    assert s.outcome is not None or s.ball.on_alley == (s.attempt is None), "ball"
    assert s.outcome is not None or len(s.asks) in (1, 2), "asks"
