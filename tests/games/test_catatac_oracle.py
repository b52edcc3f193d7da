"""CATATAC, a second opinion: what is legal, worked out anew from the printed cards at every step of random games.

Nothing here uses the code of the game but the position itself; cards are read from the list as it is printed. So a
fault in the rules shows as a difference, in whatever odd position it hides.
"""

from __future__ import annotations

import random
import tomllib
from itertools import product
from typing import Any, NamedTuple

import pytest

from catcards.core.game import Setup, Unfit
from catcards.core.session import Session
from catcards.games import game
from table import NAMES

GAME = game("catatac")
PAW: dict[str, dict[str, Any]] = tomllib.loads(GAME.deck_text())["paw"]
ALLEYS = {1: "black-alley", 2: "neutral-alley", 3: "white-alley"}
HOME = {0: 4, 1: 0}
OPTIONS = ("deck-hockey", "kittens", "manual-refill")


class At(NamedTuple):
    """Where the ball lies (0 Black hideout to 4 White hideout) and whose it is."""

    place: int
    clan: int


def apply(effect: str, at: At, clan: int) -> list[tuple[str, At]]:
    """Every way in which a clan can apply one printed effect: its words, and the ball afterwards."""
    name, _, steps = effect.rpartition(" ") if effect[-1].isdigit() else (effect, "", "0")
    distance = int(steps)
    if name == "counter":
        return [("counter", At(3 if at.place == 4 else 1, at.clan))] if at.place == HOME[1 - clan] else []
    if at.place not in ALLEYS:
        return []
    if name == "movement":
        return [(f"move {ALLEYS[to]}", At(to, at.clan)) for to in ALLEYS if abs(to - at.place) == distance]
    if name == "steal":
        return [("steal", At(at.place, clan))] if at.clan != clan else []
    if name == "coin flip":
        return [("flip", at)]
    assert name == "stash attempt"
    return [("stash", At(HOME[clan], clan))] if at.clan == clan and abs(HOME[clan] - at.place) == distance else []


def block(card: str, at: At, clan: int) -> dict[str, At]:
    """The ways to use the block of a card: every condition holds, every effect of one group happens (ct.8, ct.18)."""
    for condition in PAW[card].get("conditions", []):
        if (condition == "possession") != (at.clan == clan):
            return {}
    found: dict[str, At] = {}
    effects = PAW[card].get("effects", [])
    for group in " / ".join(effects).split(" / bar / ") if effects else []:
        ways = [("block", at)]
        for effect in group.split(" / "):
            ways = [(f"{words} {more}", after) for words, now in ways for more, after in apply(effect, now, clan)]
        found |= dict(ways)
    return found


def pair(at: At, clan: int) -> dict[str, At]:
    """The basic actions of a pair (ct.7, ct.11 to ct.13)."""
    if at.place not in ALLEYS:
        return {}
    if at.clan != clan:
        return {"pair steal": At(at.place, clan)}
    found = {f"pair move {ALLEYS[to]}": At(to, clan) for to in ALLEYS if abs(to - at.place) == 1}
    if abs(HOME[clan] - at.place) == 1:
        found["pair stash"] = At(HOME[clan], clan)
    return found


def matches(card: str, covered: str) -> bool:
    """Whether a card makes a pair with the one below it (ct.7, ct.16)."""
    return PAW[card]["number"] in ("J", PAW[covered]["number"])


def may_step_in(card: str, covered: str, at: At, clan: int) -> bool:
    """A cooperation card whose block can be used, at once or after its pair (ct.25)."""
    if not PAW[card].get("cooperation"):
        return False
    if block(card, at, clan):
        return True
    after = [ball for words, ball in pair(at, clan).items() if words != "pair stash"] if matches(card, covered) else []
    return any(block(card, ball, clan) for ball in after)


def counters(card: str, covered: str, at: At, clan: int, stepping_in: bool, hockey: bool) -> set[str]:
    """The ways to counter with a card (ct.21, ct.25, ct.27, ct.32)."""
    if stepping_in and not PAW[card].get("cooperation"):
        return set()
    ways = {words for words in block(card, at, clan) if words.startswith("block counter")}
    if hockey and matches(card, covered):
        back = At(3 if at.place == 4 else 1, at.clan)
        if not stepping_in or block(card, back, clan):
            ways.add("pair counter")
    return ways


def expected(session: Session[Any, Any], began: int) -> set[str]:
    """The legal moves by the rules; `began` is the number of the entry with which this turn or answer began."""
    s = session.state
    seat, what, _ = s.asks[-1]
    clan, hand, at = seat % 2, set(s.hands[seat]), At(*s.ball)
    hockey, manual = s.on("deck-hockey"), s.on("manual-refill")
    top = s.discard[-1]
    since: list[str] = []  # what has been done since a card was laid
    for entry in reversed(session.entries):
        since.append(str(entry.move))
        if entry.move[0] in ("play", "counter"):
            break
    used = {words.split()[0] for words in since[:-1]}
    whose = s.turn
    asked = {s.words.index(entry.move[1]) for entry in session.entries[began:] if entry.move[0] == "cooperate"}  # ct.27
    mates = {mate for mate in range(whose % 2, len(s.names), 2) if mate != whose and s.hands[mate]}
    calls = {f"cooperate {s.words[mate]}" for mate in mates - asked}
    if what == "turn":
        plays = {f"play {card}" for card in hand}
        return calls | (plays or {"draw" if s.deck else "pass"})
    if what == "answer":
        able = {f"counter {card}" for card in hand if counters(card, top, at, clan, False, hockey)}
        return able | calls | {"concede"}
    if what == "step-in" and at.place in ALLEYS:
        return {f"play {card}" for card in hand if may_step_in(card, top, at, clan)} | {"decline"}
    if what == "step-in":
        return {f"counter {card}" for card in hand if counters(card, top, at, clan, True, hockey)} | {"decline"}
    covered, stepped = s.discard[-2], seat != whose
    if what == "counter":
        return counters(top, covered, at, clan, stepped, hockey)
    can_draw = manual and not stepped and s.deck and len(s.hands[seat]) < 6 and "draw" not in used
    draw = {"draw"} if can_draw else set()
    if what == "refill" or "draw" in used:
        return draw | {"end"}
    if since[-1].startswith("counter") and not used & {"pair", "block"}:  # carried out at once
        used.add(countered_by(top))
    blocks = block(top, at, clan) if "block" not in used else {}
    pairs = pair(at, clan) if matches(top, covered) and "pair" not in used else {}
    if stepped and "block" not in used:
        pairs = {words: ball for words, ball in pairs.items() if words != "pair stash" and block(top, ball, clan)}
        return {*blocks, *pairs}
    return {*blocks, *pairs, "end"} | draw


def countered_by(card: str) -> str:
    """How a counter that needed no choice was made: by the pair only if the card bears no counter."""
    return "block" if "counter" in PAW[card].get("effects", []) else "pair"


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("chosen", [*product(("no", "yes"), repeat=3)], ids="-".join)
def test_the_rules_agree_with_a_second_reading(players: int, chosen: tuple[str, ...]) -> None:
    options = dict(zip(OPTIONS, chosen, strict=True))
    if players == 6 and options["kittens"] == "yes":
        with pytest.raises(Unfit):
            GAME.check(Setup("catatac", NAMES, 1, options))
        return
    for seed in range(8):
        follow(Session(GAME, Setup("catatac", NAMES[:players], seed, options)), random.Random(seed))


def follow(session: Session[Any, Any], rng: random.Random) -> None:
    """A game at random to its end, compared before every move, and after a card is laid."""
    began = 0
    while session.state.outcome is None:
        s = session.state
        legal = {str(move): move for move in GAME.legal(s)}
        assert set(legal) == expected(session, began), f"after {[str(move) for move in session.moves[-4:]]}"
        eager = [words for words in legal if words.split()[0] not in ("end", "concede", "decline", "pass")]
        move = legal[rng.choice(sorted(eager if eager and rng.random() < 0.8 else legal))]
        seat, at, covered, whose = s.asks[-1].seat, At(*s.ball), s.discard[-1], s.turn
        session.play(move)
        if session.state.outcome is not None:
            return
        ask = session.state.asks[-1]
        if ask.what in ("turn", "answer") and move[0] != "decline":
            began = len(session.entries)
        if move[0] == "play":  # asked what to do with the card exactly when something can be done
            usable = bool(block(move[1], at, seat % 2)) or matches(move[1], covered)
            to_draw = s.on("manual-refill") and seat == whose and s.deck and len(s.hands[seat]) < 6
            assert (ask[:2] == (seat, "influence")) == (usable or bool(to_draw))
