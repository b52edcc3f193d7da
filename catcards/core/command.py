"""Reading what people type: their words against the moves that could be meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from catcards.core.game import Illegal, Move
from catcards.core.names import fold

LITTLE = frozenset(
    [
        "a",
        "an",
        "the",
        "my",
        "your",
        "our",
        "it",
        "turn",
        "please",
        "to",
        "on",
        "onto",
        "in",
        "into",
        "at",
        "of",
        "with",
    ]
)
ANSWERS = frozenset(["yes", "no", "not", "never"])
"""What is said to a question is never short for something else: `no` is no beginning of Nosy Neighbour."""
LINKS = ("for", "from")
"""Words of moves that only link others, and need not be typed."""
PARTING = re.compile(r"[;\n\r]|\bthen\b", re.IGNORECASE)
"""What stands between two commands of a line."""
Spellings = Mapping[str, tuple[str, ...]]


class Unread(Exception):
    """Nothing that can be done now reads like this."""


class Ambiguous(Exception):
    """Several legal moves read like this; `moves` are offered as a numbered question."""

    def __init__(self, text: str, moves: Sequence[Move]) -> None:
        super().__init__(text)
        self.moves = tuple(moves)


class Unsaid(Ambiguous):
    """One legal move is near, but it is not to be made from so few words; it is offered as a question."""


def split(line: str) -> list[str]:
    """The commands of a line, in order: they are parted by semicolons, line ends or the word `then`."""
    return [part.strip() for part in PARTING.split(line) if part.strip()]


def parse(
    text: str,
    candidates: Iterable[Move],
    why_not: Callable[[Move], str | None],
    spellings: Spellings | None = None,
    final: Collection[str] = (),
) -> Move:
    """The one candidate that a text means.

    The whole text beats its beginnings, a word's own spelling beats an alias, a beginning of every word beats the
    first words of a longer move (but one word alone, typed short, may begin either), and that beats words from the
    middle, where whole words beat their beginnings; of several at the best of these levels the only legal one is meant.
    `final` are the words of moves that are not made from crumbs (see `Game.final`); without it, as in scripts, they are. Raises Illegal (with the reason, of many the first two) when all that it could mean
    is refused, Ambiguous, or Unread.
    """
    moves = list(candidates)
    matches = matching(text, moves, spellings or {})
    if not matches:
        raise Unread(text)
    reasons = {move: why_not(move) for move in matches}
    legal = [move for move, reason in reasons.items() if reason is None]
    if len(legal) == 1:
        if not said(text, legal[0], spellings or {}, final, alone=len(matches) == 1):
            raise Unsaid(text, legal)
        return legal[0]
    if legal:
        raise Ambiguous(text, legal)
    raise Illegal(" ".join(list(dict.fromkeys(reason for reason in reasons.values() if reason))[:2]))


def matching(text: str, moves: Sequence[Move], spellings: Spellings) -> list[Move]:
    """The moves that a text fits best, all at the same level."""
    full = fold(text)
    short = [word for word in full if word not in LITTLE]
    for typed, keep in ((full, True), (short, False)) if short else ((full, True),):
        if not typed:
            continue
        forms = [(move, [_forms(word, spellings.get(word, ()), keep) for word in move]) for move in moves]
        # `the` alone means nothing, unless something is called so
        for level in _LEVELS if short else _WHOLE:
            if found := [move for move, words in forms if level(typed, words)]:
                return found
    return []


def spelt(text: str, moves: Iterable[Move], spellings: Spellings) -> bool:
    """Whether every word of some move is there, in its own spelling or another."""
    typed = fold(text)
    return bool(typed) and any(
        _whole(typed, [_forms(word, spellings.get(word, ()), True) for word in move]) for move in moves
    )


def said(text: str, move: Move, spellings: Spellings, final: Collection[str], alone: bool) -> bool:
    """Whether a text that fits a move says enough of it for the move to be made; `alone` when it fits no other.

    A move whose verb is final needs it whole, and its object too; one in which another word is final needs that word
    whole, and to be the only one that it fits, or its verb.
    """
    typed = [word for word in fold(text) if word not in LITTLE] or fold(text)
    forms = [_forms(word, spellings.get(word, ()), False) for word in move]
    there = _touched(typed, forms)
    telling = {i for i, word in enumerate(move) if word not in LINKS}
    ending = {i for i, word in enumerate(move) if word in final}
    if not ending:
        return True
    alone = alone or telling <= there.keys()
    if move[0] in final:
        return alone and there.get(0, False) and (len(move) - 1 in there)
    return there.get(0, False) or (alone and any(there.get(i, False) for i in ending))


def _touched(typed: list[str], words: list[list[list[str]]]) -> dict[int, bool]:
    """Which words of a move are typed, as many as can be, and whether each is typed whole."""
    best: dict[int, bool] = {}

    def go(place: int, at: int, found: dict[int, bool]) -> None:
        nonlocal best
        if at == len(typed):
            if (len(found), sum(found.values())) > (len(best), sum(best.values())):
                best = dict(found)
            return
        if place == len(words):
            return
        whole = [len(form) for form in words[place] if form and typed[at : at + len(form)] == form]
        for taken in {*whole, *_taken(typed[at:], words[place], skip=True)}:
            go(place + 1, at + taken, {**found, place: any(length <= taken for length in whole)})
        go(place + 1, at, found)

    go(0, 0, {})
    return best


@lru_cache(maxsize=4096)  # the same words come in every list of moves, and folding is what reading a command costs
def _forms(word: str, others: tuple[str, ...], keep: bool) -> list[list[str]]:
    """The ways to type one word of a move, its own first, each a list of folded words."""
    forms = [fold(spelling) for spelling in (word, *others)]
    if keep:
        return forms
    return [[part for part in form if part not in LITTLE] or form for form in forms]


def _own(typed: list[str], words: list[list[list[str]]]) -> bool:
    return typed == [part for forms in words for part in forms[0]]


def _own_but_the_verb(typed: list[str], words: list[list[list[str]]]) -> bool:
    rest = [part for forms in words[1:] for part in forms[0]]
    return any(typed == [*form, *rest] for form in words[0])


def _whole(typed: list[str], words: list[list[list[str]]]) -> bool:
    if not words:
        return not typed
    return any(typed[: len(form)] == form and _whole(typed[len(form) :], words[1:]) for form in words[0] if len(form))


def _begun(typed: list[str], words: list[list[list[str]]]) -> bool:
    if not words:
        return not typed
    return any(taken and _begun(typed[taken:], words[1:]) for taken in _taken(typed, words[0], skip=False))


def _begun_in_its_own_words(typed: list[str], words: list[list[list[str]]]) -> bool:
    """One word that is typed short can begin a long move as well as it can be a short one: `co` is no `concede`."""
    own = [forms[:1] for forms in words]
    return len(typed) == 1 and (_begun(typed, own) or _beginning(typed, own))


def _begun_in_any(typed: list[str], words: list[list[list[str]]]) -> bool:
    return _begun(typed, words) or (len(typed) == 1 and _beginning(typed, words))


def _beginning(typed: list[str], words: list[list[list[str]]]) -> bool:
    if not typed:
        return True
    return bool(words) and any(
        taken and _beginning(typed[taken:], words[1:]) for taken in _taken(typed, words[0], skip=False)
    )


def _among(typed: list[str], words: list[list[list[str]]]) -> bool:
    if not typed:
        return True
    return bool(words) and any(
        typed[: len(form)] == form and _among(typed[len(form) :], words[1:]) for form in ([], *words[0])
    )


def _scattered(typed: list[str], words: list[list[list[str]]]) -> bool:
    if not typed:
        return True
    return bool(words) and any(
        _scattered(typed[taken:], words[1:]) for taken in (0, *_taken(typed, words[0], skip=True))
    )


_WHOLE = (_own, _own_but_the_verb, _whole)
_LEVELS = (*_WHOLE, _begun_in_its_own_words, _begun_in_any, _beginning, _among, _scattered)


def _begins(part: str, typed: str) -> bool:
    return part == typed if typed in ANSWERS else part.startswith(typed)


def _taken(typed: list[str], forms: list[list[str]], skip: bool) -> set[int]:
    """How many of the typed words each form can take from the front, one beginning for each of its words."""
    counts: set[int] = set()
    for form in forms:
        taken = 0
        for part in form:
            if taken < len(typed) and _begins(part, typed[taken]):
                taken += 1
                counts.add(taken)
            elif not skip:
                break
    return counts
