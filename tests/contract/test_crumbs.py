"""Final, costly and revealing moves are never made from a few letters, in any game at any moment."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator

from catcards.core.command import LITTLE
from catcards.core.game import Move
from catcards.core.names import fold
from catcards.games import game
from catcards.ui.replies import Play
from catcards.ui.words import Words
from every_table import TABLES, candidates, in_every_game, play

MOMENTS = 50
"""So many positions of a game are looked at, from its start."""
OFTEN = 2
"""So often the same letters are tried at the same question."""


def bare(form: str) -> str:
    """A spelling without the words that count for nothing: `use it` is no more than `use`."""
    return " ".join(word for word in fold(form) if word not in LITTLE)


def crumbs(words: Words, move: Move) -> Iterator[str]:
    """Texts that are too few words for a final move: its words begun, its verb alone, its object alone."""
    final = words.session.game.final
    whole = {part for word in move if word in final for form in words.forms(word) for part in (" ".join(fold(form)),)}
    for word in move:
        for form in words.forms(word):
            text = " ".join(fold(form))
            yield from (text[:length].strip() for length in range(1, len(text)) if text[:length] not in whole)
    if move[0] in final and len(move) > 1:
        yield move[0]
        yield " ".join(move[1:])
        yield f"{move[0][:1]} {' '.join(move[1:])}"


@in_every_game
def test_no_final_move_is_made_from_crumbs(name: str) -> None:
    tried: Counter[tuple[str, str]] = Counter()
    for table in [table for table in TABLES if table.game == name][::3]:
        for moment, session in enumerate(play(table, seed=5)):
            if moment > MOMENTS or session.state.outcome is not None:
                break
            final = session.game.final
            legal = [move for move in session.game.legal(session.state) if not final.isdisjoint(move)]
            words = Words(session)
            texts = {text for move in legal for text in crumbs(words, move)} | {*string.ascii_lowercase}
            for text in sorted(texts):
                tried[session.state.asking.what, text] += 1
                if tried[session.state.asking.what, text] > OFTEN:
                    continue
                words.forget()
                reply = words.read(text)
                if isinstance(reply, Play) and not final.isdisjoint(reply.move):
                    spelt = {bare(form) for word in reply.move for form in words.forms(word)}
                    whole = any(f"{text} ".startswith(f"{form} ") for form in spelt)
                    assert whole and len(text) > 1, f"{text!r} makes {reply.move} at {session.state.asking}"
            for move in legal:
                words.forget()
                assert words.read(str(move)) == Play(move)


@in_every_game
def test_the_final_words_of_a_game_are_words_of_its_moves(name: str) -> None:
    met: set[str] = set()
    for seed in range(20):
        for table in [table for table in TABLES if table.game == name][::-1]:
            for session in play(table, seed):
                met |= {word for move in candidates(session) for word in move if word in session.game.final}
            if met == game(name).final:
                return
    assert met == game(name).final
