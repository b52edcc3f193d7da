"""Typed lines of all kinds: commands, commands misspelt in every way, noise."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Sequence

from catcards.ui.replies import LONGEST
from catcards.ui.vocabulary import BY_NAME

ODD = (
    "\u00df\ufb01\u0130\u0131\u017f\u01c5\u2126\u212b\u00b2\u2460\u0663\uff11\u4e00\u00bd\u2167\u200d\u200b\u200f\u202e\ufeff"
    "\u0301\u0345\u0489\u20dd\u034f\u3164\u2800\U0001f408\u200d\u2b1b\U0001f1e6\ufe0f\ufffd\ufffe\U000e0041\U00020000\ud800"
    "\u2019\u2018\u201c\u2014\u2026\u00a0\u2003\u2028\u2029\x85\u1e9e\u03c2\u0e33\uac00\u1100"
)
"""Letters, digits and signs that fold, count, join or print in unusual ways."""
CONTROL = "".join(map(chr, (*range(32), 127, *range(128, 160))))
LITTLE = ("the", "a", "my", "to", "on", "please", "it", "then", "not", "and", ";", "I", "all", "?", "!", "#", "/")


class Typist:
    """Types lines with luck of its own; `commands` are what could be meant just now."""

    def __init__(self, rng: random.Random, commands: Sequence[str], words: Sequence[str]) -> None:
        self.rng = rng
        self.commands = commands
        self.words = [*words, *BY_NAME, *LITTLE]

    def line(self) -> tuple[str, str]:
        """A line, and of what kind it is."""
        kind = self.rng.choices(list(KINDS), [weight for weight, _ in KINDS.values()])[0]
        return kind, KINDS[kind][1](self)

    def command(self) -> str:
        """Something that can be read: a move, or a session word with what may follow it."""
        if self.commands and self.rng.random() < 0.7:
            return self.rng.choice(self.commands)
        word = self.rng.choice(list(BY_NAME))
        return word if self.rng.random() < 0.5 else f"{word} {self.several(3)}"

    def several(self, most: int) -> str:
        """Some known words in any order."""
        return " ".join(self.rng.choices(self.words, k=self.rng.randint(1, most)))

    def near(self) -> str:
        """A command, misspelt."""
        text = self.command()
        for _ in range(self.rng.choice((1, 1, 1, 2, 3))):
            text = self.rng.choice(SLIPS)(self.rng, text)
        return text

    def numbers(self) -> str:
        """A number, as if from a list."""
        number = self.rng.choice((0, 1, 2, 3, 4, 9, 17, 10**9, -1))
        return f"{number}{self.rng.choice(('', '.', ')', ' ', '..', ' 1', 'x', '.5'))}"

    def noise(self) -> str:
        """Bytes, as a pipe that is no text would bring them."""
        return self.rng.randbytes(self.rng.randint(0, 40)).decode("utf-8", errors="replace")

    def controlled(self) -> str:
        """A command with a control character in it."""
        return inserted(self.rng, self.command(), self.rng.choice(CONTROL))

    def odd(self) -> str:
        """A command with letters in it that fold, count, join or print in unusual ways; or nothing but such."""
        if self.rng.random() < 0.2:
            return "".join(self.rng.choices(ODD, k=self.rng.randint(1, 12)))
        return inserted(self.rng, self.command(), "".join(self.rng.choices(ODD, k=self.rng.randint(1, 3))))

    def long(self) -> str:
        """A line that does not end, or nearly so."""
        part = self.rng.choice((self.command() + " ", self.rng.choice(self.words) + " ", "x", "?", ";", "a ", " ", "é"))
        times = self.rng.choice((20, LONGEST // len(part), LONGEST // len(part) + 1, 3000))
        return (part * times)[: self.rng.choice((LONGEST, LONGEST + 1, 60_000))]

    def listed(self) -> str:
        """Several commands, parted in every way."""
        parts = [self.rng.choice((self.command, self.near, self.numbers))() for _ in range(self.rng.randint(2, 6))]
        return self.rng.choice((";", "; ", " then ", ";;", " ; then ", "\n", "\r\n")).join(parts)

    def spaced(self) -> str:
        """Nothing, or next to nothing."""
        return "".join(self.rng.choices(" \t.,;:-_!?#/'\"()[]{}\\|`~*", k=self.rng.randint(0, 8)))


KINDS: dict[str, tuple[int, Callable[[Typist], str]]] = {
    "commands": (12, Typist.command),
    "near misses": (44, Typist.near),
    "known words in any order": (12, lambda typist: typist.several(7)),
    "numbers": (6, Typist.numbers),
    "bytes": (4, Typist.noise),
    "control characters": (4, Typist.controlled),
    "odd characters": (8, Typist.odd),
    "long lines": (2, Typist.long),
    "lists of commands": (6, Typist.listed),
    "hardly anything": (2, Typist.spaced),
}
"""The kinds of lines, and how often each is typed."""


def inserted(rng: random.Random, text: str, more: str) -> str:
    """The text with something more at any place."""
    place = rng.randint(0, len(text))
    return text[:place] + more + text[place:]


def _dropped(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text) or 1)
    return text[:place] + text[place + 1 :]


def _swapped(rng: random.Random, text: str) -> str:
    place = rng.randrange(max(1, len(text) - 1))
    return text[:place] + text[place : place + 2][::-1] + text[place + 2 :]


def _doubled(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text) or 1)
    return text[:place] + text[place : place + 1] + text[place:]


def _mistaken(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text) or 1)
    return text[:place] + rng.choice(string.ascii_lowercase) + text[place + 1 :]


def _cased(rng: random.Random, text: str) -> str:
    return rng.choice((text.upper(), text.title(), text.swapcase(), "".join(rng.choice((c, c.upper())) for c in text)))


def _accented(rng: random.Random, text: str) -> str:
    return inserted(rng, text, rng.choice("\u0301\u0308\u0327\u0302"))


def _cut(rng: random.Random, text: str) -> str:
    return text[: rng.randint(0, len(text))]


def _beheaded(rng: random.Random, text: str) -> str:
    return text[rng.randint(0, len(text)) :]


def _shortened(rng: random.Random, text: str) -> str:
    return " ".join(word[: rng.randint(1, len(word))] for word in text.split())


def _shuffled(rng: random.Random, text: str) -> str:
    return " ".join(rng.sample(text.split(), len(text.split())))


def _repeated(rng: random.Random, text: str) -> str:
    words = text.split() or [""]
    words.insert(rng.randint(0, len(words)), rng.choice(words))
    return " ".join(words)


def _wordy(rng: random.Random, text: str) -> str:
    words = text.split()
    words.insert(rng.randint(0, len(words)), rng.choice(LITTLE))
    return " ".join(words)


def _joined(rng: random.Random, text: str) -> str:
    return text.replace(rng.choice(" -"), rng.choice(("", "_", "  ", "\t", ", ", "-", " ")))


SLIPS = (
    _dropped, _swapped, _doubled, _mistaken, _cased, _accented, _cut, _beheaded, _shortened, _shuffled, _repeated,
    _wordy, _joined,
)  # fmt: skip
