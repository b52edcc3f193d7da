"""What somebody may have meant whose words nothing fits: misspelt words, cards out of reach, questions about rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from heapq import nlargest
from typing import TYPE_CHECKING

from catcards.core.command import LITTLE, Spellings, matching
from catcards.core.game import Move
from catcards.core.names import fold
from catcards.core.pieces import Cards
from catcards.ui import plain
from catcards.ui.replies import Refuse
from catcards.ui.vocabulary import BY_NAME

if TYPE_CHECKING:
    from catcards.ui.words import Words

ASKING = ("what", "whats", "how", "who", "where", "when", "which", "explain")
"""How a question about the rules begins."""
FILLING = frozenset(("is", "are", "a", "an", "the", "do", "does", "i", "we", "can", "to", "mean", "about", "of", "it"))

NEAREST = 3
"""So many commands are offered for one that cannot be read."""
ALIKE = 0.6
"""From this likeness on, 1 being the same, a command may have been meant by what was typed."""
LONGEST = 80
"""Characters of a text up to which it is compared; a longer one is no misspelt command."""


def out_of_reach(words: Words, text: str) -> str | None:
    """What to say of the card that a text ends with, when nothing that can be meant now has to do with it."""
    parts = [part for part in fold(text) if part not in LITTLE]
    usable = {word for move in words.candidates for word in move}
    hands = [piece for piece in words.view_table.private if isinstance(piece, Cards)]
    held = {plain.named(face) for hand in hands for face in hand.faces}
    verbs = {part for move in words.candidates for form in words.forms(move[0]) for part in fold(form)[:1]}
    for tail in (parts, parts[1:]):
        counts = tail == parts or parts[0] not in verbs  # in `move 2` the 2 is no card
        for card, aliases in words.gallery():
            names = (card.id, card.face.name, *aliases)
            called = [fold(name) for name in names if not (counts and name.isdecimal())]
            if card.id in usable or not tail or tail not in map(_telling, called):
                continue
            name = card.face.name or plain.named(card.face) or card.id
            if plain.named(card.face) in held:
                return f"{name} is not a card that you can use now"
            return f"there is no {name} that you could use now"
    return None


def _telling(name: list[str]) -> list[str]:
    return [part for part in name if part not in LITTLE]


def possible(words: Words, text: str) -> list[str]:
    """The commands nearest to a text, or beginnings of commands, that can be followed now."""
    legal = [" ".join(move) for move in words.legal]
    near = nearest(text, words.candidates, words.spellings)
    return [command for command in near if any(move.startswith(command) for move in legal)]


def nearest(text: str, moves: Iterable[Move], spellings: Spellings) -> list[str]:
    """Up to three moves, or beginnings of moves, that are written most like a text, best first."""
    typed, count = " ".join(fold(text)), len(text.split())
    if not typed or len(typed) > LONGEST:
        return []
    meant: dict[str, dict[str, None]] = {}  # each way to type a move or a part of it: what it stands for
    for move in moves:
        for words in (
            move,
            *((*move[:i], s, *move[i + 1 :]) for i, w in enumerate(move) for s in spellings.get(w, ())),
        ):
            for part, stands_for in ((words, move), (words[:count], move[:count]), (words[-count:], move)):
                meant.setdefault(" ".join(part), {})[" ".join(stands_for)] = None
    alike = _most_alike(typed, meant)
    as_given = dict.fromkeys(command for commands in meant.values() for command in commands if command in alike)
    return sorted(as_given, key=alike.__getitem__, reverse=True)[:NEAREST]


def _most_alike(typed: str, meant: Mapping[str, Iterable[str]]) -> dict[str, float]:
    """The commands that are most like what was typed, and how much; words that cannot be among them cost little."""
    from difflib import SequenceMatcher

    same = SequenceMatcher(b=typed)  # what it finds out about its second text it keeps for every first one
    most: dict[str, float] = {}
    ways: defaultdict[str, list[str]] = defaultdict(list)
    for words, commands in meant.items():
        same.set_seq1(full := " ".join(fold(words)))
        if same.real_quick_ratio() >= ALIKE and (bound := same.quick_ratio()) >= ALIKE:
            most[full] = bound
            ways[full] += commands
    alike: dict[str, float] = {}
    for full in sorted(most, key=most.__getitem__, reverse=True):
        if len(alike) >= NEAREST and most[full] < nlargest(NEAREST, alike.values())[-1]:
            break
        same.set_seq1(full)
        if (ratio := same.ratio()) >= ALIKE:
            alike.update((command, max(ratio, alike.get(command, 0.0))) for command in ways[full])
    return alike


def asked_about(text: str) -> str:
    """What a question in plain words is about: `what is a block?` asks about `block`; else nothing."""
    first, *rest = fold(text) or [""]
    return " ".join(part for part in rest if part not in FILLING) if first in ASKING else ""


def mended(words: Words, text: str) -> list[str]:
    """The text with its misspelt words put right, as the commands that it then means."""
    parts = fold(text)
    if not 0 < len(parts) <= 6:
        return []
    candidates = words.candidates
    known = {part for move in candidates for word in move for form in words.forms(word) for part in fold(form)}
    known -= LITTLE
    verbs = {word.word for word in words.known if word.word in BY_NAME}
    right: list[str] = []
    for i, part in enumerate(parts):
        vocabulary = known | verbs if i == 0 else known
        fits = any(word.startswith(part) for word in vocabulary)
        near = [] if fits or len(part) < 3 else close(part, vocabulary)
        right.append(part if fits or not near else near[0])
    if right == parts:
        return []
    if right[0] in verbs and right[0] not in known:
        word, rest = BY_NAME[right[0]], " ".join(right[1:])
        if not rest:
            return [word.word]
        if not word.takes:
            return []
        return [] if isinstance(words.answer(word, rest, rest), Refuse) else [f"{word.word} {rest}"]
    found = matching(" ".join(right), candidates, words.spellings)
    legal = [move for move in found if words.allowed(move)] or found
    return [str(move) for move in legal] if len(legal) <= 3 else [" ".join(right)]


def close(word: str, known: Iterable[str]) -> list[str]:
    """The known word that a mistyped one is nearest to; swapped letters count as near."""
    from difflib import get_close_matches

    options = sorted(known)
    swapped = [other for other in options if sorted(other) == sorted(word) and len(word) > 2]
    return swapped[:1] or get_close_matches(word, options, n=1, cutoff=0.65)
