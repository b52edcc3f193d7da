"""The flow of a festival: dealing, whose turn it is, drawing and the reshuffle, completing an objective, the end."""

from __future__ import annotations

from catcards.core.game import Ask, Outcome, Seat
from catcards.core.names import listed
from catcards.games.cat_horror_festival.objectives import objective
from catcards.games.cat_horror_festival.position import TOKENS, Position

HAND, ZONE, PILE = 3, 4, 2  # ch.5


def open_festival(s: Position) -> None:
    """Put out the objectives, find who starts, and deal the first round (ch.3, ch.5, ch.6).

    Named luck, with two players only: for each objective card that has two sides with two paws the pick `side` (`3x3`),
    in the order of the list, then the shuffle `objectives` of the sides that are up; the first three are played. Then
    for any number the pick `starter` (seat words), unless it is settled, and the shuffle `reels` (see `deal`).
    """
    posters = s.cards.posters.values()
    if len(s.names) > 2:
        s.objectives = [poster.three_paws for poster in posters if poster.three_paws is not None]
    else:
        pairs = [poster.two_paws for poster in posters]
        up = [sides[0] if len(sides) == 1 else s.chance.pick("side", sides) for sides in pairs]
        s.objectives = s.chance.shuffle("objectives", up)[:3]
    s.done = [[] for _ in s.objectives]
    starter = s.first if s.first is not None else s.words.index(s.chance.pick("starter", s.words))
    s.say(f"The ushers ask for {listed([objective(side).label for side in s.objectives])}.")
    deal(s, starter)


def deal(s: Position, starter: Seat) -> None:
    """Shuffle everything and begin a round (ch.5, ch.18).

    Named luck: the shuffle `reels`, in later rounds `reels-2`, `reels-3`…: three cards for seat 0, three for seat 1
    and so on, four for the Film Zone, two for the discard pile (the second lies on top), then the deck from its top.
    """
    s.round += 1
    cards = s.chance.shuffle("reels" if s.round == 1 else f"reels-{s.round}", s.cards.copies())
    seats = len(s.names)
    s.hands = [s.cards.sorted(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(seats)]
    out = HAND * seats
    s.zone = s.cards.sorted(cards[out : out + ZONE])
    s.discard = cards[out + ZONE : out + ZONE + PILE]
    s.deck = cards[: out + ZONE + PILE - 1 : -1]
    s.fresh = [[] for _ in s.names]
    s.starter, s.dry = starter, 0
    s.say(f"Round {s.round}: the lights go down and {s.names[starter]} starts.")
    begin_turn(s, starter)


def begin_turn(s: Position, seat: Seat) -> None:
    """Ask for the draw; with nothing to draw, for the card; when nobody could draw, the round is void (ch.14)."""
    while not s.deck:
        if s.dry == len(s.names):
            void(s)
            return
        s.dry += 1
        s.turn, s.fresh[seat] = seat, []
        s.say(f"There is nothing to draw for {s.names[seat]}.")
        if s.hands[seat]:
            ask_for_card(s, seat)
            return
        s.say(f"{s.names[seat]} has no card either, and the turn ends.")
        seat = s.left(seat)
    s.turn, s.fresh[seat] = seat, []
    s.asks = [Ask(seat, "draw")]


def ask_for_card(s: Position, seat: Seat) -> None:
    """The turn goes on with a card to play (ch.7)."""
    s.asks = [Ask(seat, "play")]


def ask_for_end(s: Position, seat: Seat) -> None:
    """The card is played: the turn ends, or the hand is revealed (ch.15)."""
    s.asks = [Ask(seat, "end")]


def void(s: Position) -> None:
    """Nobody could draw for a turn each: all cards return, objectives and tokens stay (ch.14)."""
    s.say("Nobody could draw for a whole time round the table. The show is called off and all reels go back.")
    deal(s, s.starter)


def draw(s: Position, seat: Seat) -> None:
    """Take the top card of the deck into the hand."""
    card = s.deck.pop()
    s.give(seat, card)
    s.say(f"{s.names[seat]} draws a card.")
    s.say(f"You drew {s.cards.labels[card]}.", seat)
    replenish(s)


def replenish(s: Position) -> None:
    """An empty deck is made anew from the discard pile, two cards of which are turned up, if there are more (ch.13)."""
    if s.deck or len(s.discard) <= PILE:
        return
    cards, s.discard = s.discard, []
    s.chance.mix(cards)
    s.discard = [cards.pop() for _ in range(PILE)]
    s.deck = cards
    count = "one card" if len(cards) == 1 else f"{len(cards)} cards"
    up = listed([s.cards.labels[card] for card in s.discard])
    s.say(f"The deck is empty: the discard pile is shuffled into a new one of {count}. Turned up: {up}.")


def complete(s: Position, seat: Seat, side: str) -> None:
    """Show the hand, place a token, and go on with a new round or end the game (ch.15, ch.18, ch.19)."""
    s.say(f"{s.names[seat]} reveals {objective(side).label}: {told(s, s.hands[seat])}.")
    s.done[s.objectives.index(side)].append(seat)
    count = s.tokens(seat)
    s.say(f"{s.names[seat]} places a token, {('the first', 'the second', 'the third')[count - 1]}.")
    if not _over(s, seat):
        s.say("All reels go back and are shuffled.")
        deal(s, s.left(seat))


def _over(s: Position, seat: Seat) -> bool:
    """End the game if it is decided (ch.19)."""
    tokens = [s.tokens(other) for other in range(len(s.names))]
    if s.race:
        if tokens[seat] == TOKENS:
            _end(s, "race won", [seat], f"{s.names[seat]} has placed all three tokens and wins the race.")
        return s.outcome is not None
    most = max(tokens)
    leaders = [other for other, count in enumerate(tokens) if count == most]
    still = sum(not seats for seats in s.done)
    if still and (len(leaders) > 1 or any(t + still >= most for o, t in enumerate(tokens) if o not in leaders)):
        return False
    who = listed([s.names[leader] for leader in leaders])
    if still:
        _end(s, "lead out of reach", leaders, f"{who} has {most} tokens, and nobody can equal that any more.")
    elif len(leaders) == 1:
        text = f"The last objective is closed. {who} has most tokens, {most}."
        _end(s, "objectives closed, by tokens", leaders, text)
    else:
        _by_reels(s, leaders)
    return True


def _by_reels(s: Position, leaders: list[Seat]) -> None:
    """One token each: more reels delivered, then a shared win (ch.19)."""
    reels = max(s.delivered(leader) for leader in leaders)
    best = [leader for leader in leaders if s.delivered(leader) == reels]
    tied = f"The last objective is closed. {listed([s.names[leader] for leader in leaders])} have one token each."
    who = listed([s.names[leader] for leader in best])
    if len(best) == 1:
        _end(s, "objectives closed, by reels", best, f"{tied} {who} delivered most reels, {reels}, and wins.")
    else:
        _end(s, "objectives closed, shared", best, f"{tied} {who} delivered {reels} reels each and share the win.")


def _end(s: Position, reason: str, winners: list[Seat], text: str) -> None:
    scores = tuple(s.tokens(seat) for seat in range(len(s.names)))
    s.asks = []
    s.outcome = Outcome(reason, tuple(winners), scores, text)
    s.say(text)


def told(s: Position, hand: list[str]) -> str:
    """A hand film by film: `2 of Claws and 1 of The Flea`."""
    counts, twins = s.cards.counts(hand)
    kittens = [next(card.label for card in s.cards.reels.values() if card.twins)] if twins else []
    return listed([*(f"{count} of {s.cards.films[film].name}" for film, count in counts.items()), *kittens])


def audit(s: Position) -> None:
    """Assert that every card is in exactly one place, and that the tokens are where they can be."""
    there = [card for cards in (s.deck, s.discard, s.zone, *s.hands) for card in cards]
    assert sorted(there) == sorted(s.cards.copies()), "film cards"
    assert s.deck or len(s.discard) <= PILE or s.outcome is not None, "the deck is made anew at once"
    assert len(s.objectives) == len(s.done) == TOKENS and len(set(s.objectives)) == TOKENS, "objectives"
    assert all(len(set(seats)) == len(seats) <= (len(s.names) if s.race else 1) for seats in s.done), "tokens"
    assert s.dry <= len(s.names), "turns without a draw"
    assert s.outcome is not None or [ask.seat for ask in s.asks] == [s.turn], "asks"
