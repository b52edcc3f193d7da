"""What each game's audit watches over: every position that cannot be is noticed, and by the right watch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from catcards.core.game import Ask, Setup
from catcards.core.session import Session
from catcards.games import game
from catcards.games.catatac.ball import Ball


def action_taken(s: Any) -> None:
    """An action lies in an Arsenal of Whack a Catgirl, and nothing is lost."""
    action = next(card for card in s.deck if not s.cards[card].item)
    s.deck.remove(action)
    s.arsenals[0].append(action)


def emptied(s: Any, place: int, final: list[int] | None) -> None:
    """A place of the Card Pool is empty; nothing is lost."""
    s.discard.append(s.pool[place])
    s.pool[place], s.final = "", final


def calmed(s: Any, change: int) -> None:
    """The first cat card has a Calm cube for each icon of its first kind, and so many more; no others are left open."""
    icons = s.cat(s.row[0]).icons
    kind = next(kind for kind, count in enumerate(icons) if count)
    s.row[0].cubes[:] = [*icons[:kind], icons[kind] + change, *icons[kind + 1 :]]


BROKEN: dict[str, dict[str, tuple[str, Callable[[Any], object]]]] = {
    "catatac": {
        "a paw card too many": ("paw cards", lambda s: s.deck.append(s.deck[0])),
        "a points card too few": ("points cards", lambda s: s.points_deck.pop()),
        "seven cards in a hand": ("hand size", lambda s: s.hands[0].append(s.deck.pop())),
        "on a hideout without a stash": ("ball", lambda s: setattr(s, "ball", Ball(0, 0))),
        "a stash on an alley": ("ball", lambda s: setattr(s, "attempt", 0)),
        "nobody asked": ("asks", lambda s: s.asks.clear()),
        "three asked": ("asks", lambda s: s.asks.extend(2 * s.asks)),
    },
    "whack-a-catgirl": {
        "a card lost": ("cards", lambda s: s.deck.pop()),
        "an action in an Arsenal": ("only items", action_taken),
        "a pool of five": ("pool", lambda s: s.discard.append(s.pool.pop())),
        "a short pool before the end": ("short begins the end", lambda s: emptied(s, 0, None)),
        "a Premium card over nothing": ("cards fall", lambda s: emptied(s, 3, [])),
        "an action left half done": ("half done", lambda s: s.playing.append(s.deck.pop())),
        "a gift that never came": ("half done", lambda s: s.gifts.append((0, s.deck.pop()))),
        "nobody asked": ("asks", lambda s: s.asks.clear()),
    },
    "cat-horror-festival": {
        "a card lost": ("film cards", lambda s: s.deck.pop()),
        "a deck not made anew": ("made anew", lambda s: (s.discard.extend(s.deck), s.deck.clear())),
        "two objectives": ("objectives", lambda s: (s.objectives.pop(), s.done.pop())),
        "an objective twice": ("objectives", lambda s: s.objectives.__setitem__(0, s.objectives[1])),
        "two tokens on one objective": ("tokens", lambda s: s.done[0].extend([0, 1])),
        "one token twice": ("tokens", lambda s: s.done[0].extend([0, 0])),
        "more turns without a draw than seats": ("without a draw", lambda s: setattr(s, "dry", 4)),
        "another one asked": ("asks", lambda s: setattr(s, "asks", [Ask(s.left(s.turn), "draw")])),
    },
    "hissy-fit": {
        "a cat card lost": ("cat cards", lambda s: s.cat_deck.pop()),
        "a human card lost": ("human cards", lambda s: s.deck.pop()),
        "a Hissy Fit too many": ("Hissy Fit cards", lambda s: s.aside.append(s.fits[0])),
        "three Hiss tokens": ("Hiss tokens", lambda s: setattr(s, "tokens", 3)),
        "fewer than no Hiss tokens": ("Hiss tokens", lambda s: setattr(s, "tokens", -1)),
        "a Hissy Fit put aside": ("Hiss tokens", lambda s: s.aside.append(s.fits.pop())),
        "one card face up": ("face-up", lambda s: s.deck.append(s.face_up.pop())),
        "more cubes than icons": ("Calm cubes", lambda s: calmed(s, 1)),
        "fewer cubes than none": ("Calm cubes", lambda s: calmed(s, -9)),
        "a calm cat card still there": ("calm cat card", lambda s: calmed(s, 0)),
        "behind the start": ("tracks", lambda s: setattr(s, "at", -1)),
        "more scratches than fit": ("tracks", lambda s: setattr(s, "scratches", 99)),
        "at the carrier and not over": ("the end", lambda s: setattr(s, "at", s.tracker.path)),
        "scratched enough and not over": ("the end", lambda s: setattr(s, "scratches", s.tracker.scratches)),
        "too many actions": ("asks", lambda s: setattr(s, "actions", 9)),
        "nobody asked": ("asks", lambda s: s.asks.clear()),
        "four asked": ("asks", lambda s: s.asks.extend(3 * s.asks)),
    },
}


@pytest.mark.parametrize(
    ("name", "broken"),
    [pytest.param(name, broken, id=f"{name}-{broken}") for name, all_ in BROKEN.items() for broken in all_],
)
def test_a_position_that_cannot_be_is_noticed(name: str, broken: str) -> None:
    rules = game(name)
    session: Session[Any, Any] = Session(rules, Setup(name, ("Ada", "Bea", "Cal", "Dot")[: rules.seats[1]], 1))
    rules.audit(session.state)
    told, change = BROKEN[name][broken]
    change(session.state)
    with pytest.raises(AssertionError, match=told):
        rules.audit(session.state)
