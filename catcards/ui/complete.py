"""Completion on Tab: the next word of what can be done now, at any place in the line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from catcards.core.command import PARTING, Spellings
from catcards.core.names import fold
from catcards.ui.vocabulary import BY_NAME
from catcards.ui.words import Words


class Completed(NamedTuple):
    """A word for the cursor: its text, how many typed characters it replaces, and whether more words follow."""

    text: str
    replaces: int
    more: bool


def completions(text: str, words: Words) -> list[Completed]:
    """All that the word before the cursor can become; `text` is the line up to the cursor."""
    command = PARTING.split(text)[-1].lstrip()
    *before, partial = re.split(r"\s+", command)
    phrases, before = _phrases(before, words)
    found: dict[str, bool] = {}
    for phrase in phrases:
        for word, more in _next(list(phrase), [part for token in before for part in fold(token)], words.spellings):
            if _starts(word, partial, words.spellings):
                found[word] = found.get(word, False) or more
    if not found and not before and len(partial) > 1:  # `parse` reads a word from the middle as well
        for phrase in phrases:
            for i, word in enumerate(phrase[1:], 2):
                if _starts(word, partial, {}):
                    found[word] = i < len(phrase)
    return [Completed(word, len(partial), more) for word, more in found.items()]


def _phrases(before: list[str], words: Words) -> tuple[Iterable[Sequence[str]], list[str]]:
    """What may be typed after the words before the cursor, and which of these belong to it."""
    first = BY_NAME.get(before[0].casefold()) if before else None
    legal = words.legal
    if first is None or any(move[0] == first.word for move in legal):
        return [*legal, *([word.word, *(["…"] if word.takes else [])] for word in words.known)], before
    match first.word:
        case "examine":
            return words.card_names(), before[1:]
        case "rules":
            return words.topics(), before[1:]
        case "look":
            return words.piles(), before[1:]
        case "log":
            return [["all"]], before[1:]
        case "why":
            rest = before[1:]
            return [*words.candidates, *([["not", "…"]] if not rest else [])], rest[1:] if rest[:1] == ["not"] else rest
    return [], before


def _next(phrase: list[str], typed: list[str], spellings: Spellings) -> Iterable[tuple[str, bool]]:
    """What can come after the typed parts in a phrase, and whether that is not its end."""
    if not phrase or phrase[0] == "…":
        return
    if not typed:
        yield phrase[0], len(phrase) > 1
        return
    for form in (phrase[0], *spellings.get(phrase[0], ())):
        parts = fold(form)
        taken = 0
        while taken < min(len(parts), len(typed)) and parts[taken].startswith(typed[taken]):
            taken += 1
            if taken == len(typed) and taken < len(parts):
                yield "-".join(parts[taken:]), len(phrase) > 1
            yield from _next(phrase[1:], typed[taken:], spellings) if taken <= len(typed) else ()


def _starts(word: str, partial: str, spellings: Spellings) -> bool:
    """Whether a word, or another way to type it, begins with what is typed."""
    typed = "".join(fold(partial))
    if not typed:
        return not partial
    return any("".join(fold(form)).startswith(typed) for form in (word, *spellings.get(word, ())))
