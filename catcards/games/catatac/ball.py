"""The yarn ball: where it lies, whose it is, and what each effect does to it (ct.2, ct.11 to ct.14, ct.17, ct.21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WHITE, BLACK = 0, 1
CLANS = ("White", "Black")
PLACES = ("black-hideout", "black-alley", "neutral-alley", "white-alley", "white-hideout")  # ct.2
ALLEYS = ("black-alley", "neutral-alley", "white-alley")
NEUTRAL = 2
HIDEOUT = (4, 0)  # by clan


class Ball(NamedTuple):
    """The place (an index into PLACES) and the clan in possession."""

    place: int
    clan: int

    @property
    def on_alley(self) -> bool:
        """Whether it lies on one of the three alleys (ct.2)."""
        return 0 < self.place < 4

    def distance_home(self, clan: int) -> int:
        """How many steps it is from a clan's own hideout."""
        return abs(HIDEOUT[clan] - self.place)


class Effect(NamedTuple):
    """One icon of an action block, or a basic action: steal, move, stash, flip or counter, with its distance."""

    verb: str
    distance: int = 1
    basic: bool = False


STEAL, MOVE, STASH = Effect("steal", basic=True), Effect("move", basic=True), Effect("stash", basic=True)


def why_not(effect: Effect, ball: Ball, clan: int, to: str | None = None) -> str | None:
    """None when a clan may apply the effect to the ball as it lies, else the reason; `to` is where a movement goes."""
    mine = ball.clan == clan
    match effect.verb:
        case "counter":
            if ball.place != HIDEOUT[1 - clan]:
                return "there is no stash attempt of the enemy to counter (ct.21)"
        case _ if not ball.on_alley:
            return "the ball is on a hideout and must be countered first (ct.21)"
        case "steal":
            if mine:
                return "your own clan has the ball; only the enemy's can be stolen (ct.11)"
        case "move":
            if effect.basic and not mine:
                return "the enemy clan has the ball; a movement needs it to be yours (ct.12)"
            if to is not None and abs(PLACES.index(to) - ball.place) != effect.distance:
                return f"the {spoken(to)} is not {_steps(effect.distance)} from the {spoken(ball.place)} (ct.12)"
            if to is None and not targets(effect, ball):
                return f"no alley is {_steps(effect.distance)} from the {spoken(ball.place)} (ct.12)"
        case "stash":
            if not mine:
                return "the enemy clan has the ball; you can only stash your own (ct.13)"
            if ball.distance_home(clan) != effect.distance:
                there = f"the {spoken(ball.place)} is {_steps(ball.distance_home(clan))} from your hideout"
                return f"{there}, and this stash attempt takes exactly {_steps(effect.distance)} (ct.13)"
    return None


def targets(effect: Effect, ball: Ball) -> list[str]:
    """The alleys at exactly the distance of a movement; never a hideout (ct.12, ct.14)."""
    return [place for place in ALLEYS if abs(PLACES.index(place) - ball.place) == effect.distance]


def done(effect: Effect, ball: Ball, clan: int, to: str | None = None) -> Ball:
    """The ball after an effect that `why_not` allows; a coin flip leaves it as it is, for luck to decide."""
    match effect.verb:
        case "steal":
            return Ball(ball.place, clan)
        case "move":
            return Ball(PLACES.index(to or ""), ball.clan)
        case "stash":
            return Ball(HIDEOUT[clan], clan)
        case "counter":  # ct.21: back to the adjacent alley; the clan that attempted keeps possession
            return Ball(3 if ball.place == 4 else 1, ball.clan)
    return ball


class Play(NamedTuple):
    """A way to activate a block: the words that say it, the effects with their targets, where the ball ends."""

    words: tuple[str, ...]
    steps: tuple[tuple[Effect, str | None], ...]
    ball: Ball


def activations(groups: Sequence[Sequence[Effect]], ball: Ball, clan: int) -> list[Play]:
    """Every way to apply one group in full, top to bottom, each effect to the ball as the one before left it (ct.8)."""
    plays: list[Play] = []
    for group in groups:
        ways = [Play((), (), ball)]
        for effect in group:
            ways = [
                Play(
                    (*way.words, effect.verb, *((to,) if to else ())),
                    (*way.steps, (effect, to)),
                    done(effect, way.ball, clan, to),
                )
                for way in ways
                for to in (targets(effect, way.ball) if effect.verb == "move" else (None,))
                if why_not(effect, way.ball, clan, to) is None
            ]
        plays += ways
    return plays


def spelled(group: Sequence[Effect]) -> list[tuple[str, ...]]:
    """The words for applying a group, with every alley for each movement, possible or not."""
    ways: list[tuple[str, ...]] = [()]
    for effect in group:
        ends = [(effect.verb, alley) for alley in ALLEYS] if effect.verb == "move" else [(effect.verb,)]
        ways = [(*way, *end) for way in ways for end in ends]
    return ways


def spoken(place: str | int) -> str:
    """A place in a sentence: `White alley`, `neutral alley`."""
    word = PLACES[place] if isinstance(place, int) else place
    return word.replace("-", " ").replace("white", "White").replace("black", "Black")


def _steps(distance: int) -> str:
    return {1: "one step", 2: "two steps", 3: "three steps"}[distance]
