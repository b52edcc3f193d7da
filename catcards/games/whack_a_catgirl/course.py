"""The course of a game of Whack a Catgirl: dealing, turns, baiting and whacking, refilling the pool, the end."""

from __future__ import annotations

from catcards.core.game import Ask, Outcome, Seat
from catcards.core.names import capital, plural
from catcards.games.whack_a_catgirl.position import DISCOUNT, PLACES, PREMIUM, Position
from catcards.games.whack_a_catgirl.scoring import verdict

ONE, TWO = 2, 6
"""The hearts of bait that allow one whack, and two (wc.7)."""


def deal(s: Position) -> None:
    """Set up a game (wc.1 to wc.3); with several games each one anew (wc.15).

    The shuffle is `deck` (then `deck-2`, …): the first three cards make the Premium Section from left to right, the
    next three the Discount Rack, the rest is the deck from the top. The pick of who starts is `starter`.
    """
    again = "" if s.game == 1 else f"-{s.game}"
    cards = s.chance.shuffle(f"deck{again}", s.cards.copies())
    s.pool, s.deck, s.discard, s.fresh = cards[:6], cards[:5:-1], [], []
    s.arsenals, s.piles = [[] for _ in s.names], [[] for _ in s.names]
    s.final = None
    starter = s.words.index(s.chance.pick("starter", s.words))
    if s.game == 1 and s.first is not None:
        starter = s.first
    if s.game > 1:
        s.say(f"Game {s.game} of {s.games}: the cards are shuffled, the Arsenals and score piles are empty.")
    s.say(f"In the Premium Section: {s.labels(s.pool[:3])}. On the Discount Rack: {s.labels(s.pool[3:])}.")
    s.say(f"Neko-chan is nowhere to be seen. {s.names[starter]} starts.")
    begin_turn(s, starter)


def begin_turn(s: Position, seat: Seat) -> None:
    """Ask a player to take or to whack."""
    s.turn, s.called_back = seat, False
    s.asks = [Ask(seat, "turn")]


def allowed(hearts: int) -> str:
    """What bait of so many hearts buys (wc.7)."""
    return "too little yet" if hearts < ONE else "one whack" if hearts < TWO else "two whacks"


def lay_bait(s: Position, seat: Seat, item: str) -> None:
    """Put an item of the Arsenal down as bait (wc.7)."""
    s.arsenals[seat].remove(item)
    s.bait.append(item)
    hearts = s.hearts(s.bait)
    s.say(f"{s.names[seat]} puts out {s.cards[item].label}: {plural(hearts, 'heart')}, {allowed(hearts)}.")
    s.asks = [Ask(seat, "bait")]


def take_back(s: Position, seat: Seat) -> None:
    """Take all the bait back; the turn starts over (wc.7)."""
    s.say(f"{s.names[seat]} takes {s.labels(s.bait)} back. Neko-chan was not hungry anyway.")
    s.arsenals[seat] += s.bait
    s.bait = []
    begin_turn(s, seat)
    s.called_back = True


def whack(s: Position, seat: Seat, item: str) -> None:
    """Throw an item: it goes face down to the score pile, and with six hearts a second one may follow (wc.7, wc.8)."""
    s.arsenals[seat].remove(item)
    s.piles[seat].append(item)
    printed = s.cards[item]
    sound = f" {printed.sound}" if printed.sound else ""
    first = s.asks[-1].what == "bait"
    lured = f"Neko-chan comes for {s.labels(s.bait)}. " if first else ""
    s.say(f"{lured}{s.names[seat]} whacks her with {printed.label}{'' if first else ' as well'}.{sound}")
    if first and s.hearts(s.bait) >= TWO and s.arsenals[seat]:
        s.asks = [Ask(seat, "second")]
    else:
        end_whack(s)


def end_whack(s: Position) -> None:
    """Discard the bait face up and end the turn (wc.8)."""
    s.discard += s.bait
    s.bait = []
    end_turn(s)


def refill(s: Position) -> None:
    """Let Premium cards fall, then draw for what is empty; falling short begins the end (wc.6, wc.11)."""
    pool = s.pool
    fallen = [place for place in PREMIUM if pool[place] and not pool[place + 3]]
    for place in fallen:
        pool[place + 3], pool[place] = pool[place], ""
    empty = [place for place in (*DISCOUNT, *PREMIUM) if not pool[place]]
    s.fresh = []
    for place in empty[: len(s.deck)]:
        pool[place] = s.deck.pop()
        s.fresh.append(PLACES[place])
    if fallen:
        falls = "fall" if len(fallen) > 1 else "falls"
        s.say(f"{capital(s.labels([pool[place + 3] for place in fallen]))} {falls} to the Discount Rack.")
    drawn = empty[: len(s.fresh)]
    for where, row in (("on the Discount Rack", DISCOUNT), ("in the Premium Section", PREMIUM)):
        if new := [pool[place] for place in drawn if place in row]:
            s.say(f"New {where}: {s.labels(new)}.")
    if len(empty) > len(drawn) and s.final is None:
        s.final = [*s.others(s.turn), s.turn]
        order = ", ".join(s.names[seat] for seat in s.final)
        s.say(f"The deck is empty and the Card Pool stays short. After this turn everybody has one last turn: {order}.")


def end_turn(s: Position) -> None:
    """Go on to an extra turn, the next player, the next of the final turns, or the end (wc.11)."""
    if s.extra:
        s.extra = False
        s.say(f"{s.names[s.turn]} has another turn.")
        begin_turn(s, s.turn)
    elif s.final is None:
        begin_turn(s, s.left(s.turn))
    elif s.final:
        seat = s.final.pop(0)
        s.say(f"The last turn of {s.names[seat]}.")
        begin_turn(s, seat)
    else:
        end_game(s)


def end_game(s: Position) -> None:
    """Count the score piles; with several games add them up and go on to the next (wc.12 to wc.15)."""
    points = [sum(s.cards[card].points for card in pile) for pile in s.piles]
    items = [len(arsenal) for arsenal in s.arsenals]
    golf = s.on("golf")
    s.asks = []
    s.points.append(points)
    s.items_left.append(items)
    told = ""
    if s.games > 1:
        s.say(f"Game {s.game} is over. {verdict(s.names, points, items, golf).text}")
        points, items = ([sum(column) for column in zip(*rows, strict=True)] for rows in (s.points, s.items_left))
        if s.game < s.games:
            tally = ", ".join(f"{name} {sum_}" for name, sum_ in zip(s.names, points, strict=True))
            s.say(f"The tally so far: {tally}.")
            s.game += 1
            deal(s)
            return
        told = f"After {s.games} games: "
    reason, winners, text = verdict(s.names, points, items, golf)
    s.outcome = Outcome(reason, winners, tuple(points), told + text)
    s.say(s.outcome.text)


def audit(s: Position) -> None:
    """Assert that every card is in exactly one place."""
    zones = [s.deck, s.discard, [card for card in s.pool if card], s.bait, s.playing, [item for _, item in s.gifts]]
    cards = [card for zone in (*zones, *s.arsenals, *s.piles) for card in zone]
    assert sorted(cards) == sorted(s.cards.copies()), "cards"
    assert all(s.cards[item].item for zone in (*s.arsenals, s.bait) for item in zone), "only items in Arsenals"
    assert len(s.pool) == 6, "pool"
    if len(s.asks) == 1:  # not in the middle of a text
        assert s.final is not None or all(s.pool), "a pool that is short begins the end"
        assert not any(s.pool[place] and not s.pool[place + 3] for place in PREMIUM), "Premium cards fall"
        assert not s.playing and not s.gifts, "nothing half done"
    assert s.outcome is not None or s.asks, "asks"
