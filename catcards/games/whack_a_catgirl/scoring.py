"""Who wins a game of Whack a Catgirl: points, and the four steps of the tie-break (wc.12 to wc.15)."""

from __future__ import annotations

from typing import NamedTuple

from catcards.core.game import Seat
from catcards.core.names import listed

PLAIN = ("most points", "tie, fuller Arsenal", "double tie, fewest points", "everyone loses")
GOLF = ("golf, fewest points", "golf, tie, fuller Arsenal", "golf, double tie, most points", "golf, everyone loses")


class Verdict(NamedTuple):
    """Which of the steps decided, who won, and that in words."""

    reason: str
    winners: tuple[Seat, ...]
    text: str


def verdict(names: tuple[str, ...], points: list[int], items: list[int], golf: bool) -> Verdict:
    """Decide by points, then cards left in the Arsenal, then the other end of the table, then nobody."""
    best, worst = (min, max) if golf else (max, min)
    reasons, wanted, instead = (GOLF, "fewest", "most") if golf else (PLAIN, "most", "fewest")
    rule = "wc.14" if golf else "wc.13"
    seats = range(len(names))
    scores = ", ".join(f"{names[seat]} {points[seat]}" for seat in seats)
    top = [seat for seat in seats if points[seat] == best(points)]
    if len(top) == 1:
        return Verdict(reasons[0], (top[0],), f"{names[top[0]]} wins with the {wanted} points ({scores}).")
    tied = f"{listed([names[seat] for seat in top])} tie for the {wanted} points ({scores})"
    fullest = [seat for seat in top if items[seat] == max(items[other] for other in top)]
    if len(fullest) == 1:
        counts = ", ".join(f"{names[seat]} {items[seat]}" for seat in top)
        won = f"{names[fullest[0]]} wins with more cards left in the Arsenal ({counts}; {rule})."
        return Verdict(reasons[1], (fullest[0],), f"{tied}. {won}")
    double = f"{tied}, and for cards left in the Arsenal ({items[fullest[0]]} each)"
    last = [seat for seat in seats if points[seat] == worst(points)]
    if len(last) == 1:
        won = f"So whoever has the {instead} points wins instead: {names[last[0]]} ({rule})."
        return Verdict(reasons[2], (last[0],), f"{double}. {won}")
    lost = f"{listed([names[seat] for seat in last])} tie for the {instead} points too. Everyone loses ({rule})."
    return Verdict(reasons[3], (), f"{double}. {lost}")
