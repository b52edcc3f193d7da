"""A sentence is one thing: checked whole before anything happens, one undo; and nobody learns from an undo."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest

from catcards.core import saves
from catcards.ui.replies import Play, Refuse, Sentence, Tell
from catcards.ui.words import Words
from hissy import HissyFitTable
from test_ui_pipe import piped
from whack import Whack


def whack() -> Words:
    """Ada has three items and may bait: one heart, three hearts, none."""
    return Words(Whack(2, "s1 s2 s3 / s1 s2 s3", ada="rubber-chicken sunbeam water-balloon", bea="pool-noodle").session)


@pytest.mark.parametrize(
    "text",
    [
        "whack water balloon with rubber chicken",
        "whack water balloon with sunbeam",
        "whack pie with sunbeam",
        "bait sunbeam then whack balloon; end",
    ],
)
def test_why_not_reads_what_the_prompt_reads(text: str) -> None:
    words = whack()
    commands = [command for sentence in words.sentences(text) for command in sentence.commands]
    refused = words.rehearse(commands)
    reply = words.read(f"why not {text}")
    assert isinstance(reply, Tell)
    assert reply.lines == ((refused.reason,) if refused else (f'"{text}" is allowed.',))


def test_a_line_that_asks_is_one_question_whatever_stands_between() -> None:
    words = whack()
    for text in ("why not bait sunbeam; whack balloon", "bait chicken; whack balloon?", "? bait sunbeam; end"):
        assert len(words.sentences(text)) == 1, text
        assert isinstance(words.read(words.sentences(text)[0].commands[0]), Tell | Refuse), text
    assert words.sentences("hint; ?") == [Sentence("hint", ("hint",)), Sentence("?", ("?",))]


def played(words: Words, line: str) -> str | None:
    """Carry out the sentences of a line as the loop does; why one was refused."""
    for sentence in words.sentences(line):
        if len(sentence.commands) > 1 and (refused := words.rehearse(sentence.commands)):
            return refused.reason
        for number, command in enumerate(sentence.commands):
            reply = words.read(command)
            if isinstance(reply, Refuse):
                return reply.reason
            assert isinstance(reply, Play)
            words.session.play(reply.move, joined=number > 0)
    return None


def test_nothing_of_a_sentence_happens_when_not_all_of_it_can() -> None:
    words = whack()
    before = deepcopy(words.session.state)
    reason = played(words, "whack water balloon with rubber chicken")
    assert reason is not None and "(wc.7)" in reason
    assert words.session.state == before
    assert played(words, "whack water balloon with sunbeam") is None
    assert words.session.state != before
    session = words.session
    session.undo(session.moves_of(1))
    assert session.state == before, "and it is taken back whole"


def test_at_the_table_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a pipe, and gone on with after it was left between: bait and whack are one thing to undo."""
    monkeypatch.setenv("CATCARDS_HOME", str(tmp_path))
    session = whack().session
    saves.keep(session, "one")
    assert isinstance(session.journal, saves.Save)
    session.journal.close()
    lines = "whack water balloon with rubber chicken\nwhack water balloon with sunbeam\n"
    out = piped(tmp_path, lines, "toy", "Ada,Bea", "--resume", "one").stdout.decode()
    refused, made = out.partition("> whack water balloon with rubber chicken")[2].split("> whack water balloon", 1)
    assert "(wc.7). Nothing was done." in refused
    assert "Ada whacks" not in refused
    assert "Ada whacks her with the Water Balloon" in made
    out = piped(tmp_path, "undo\nyes\n", "toy", "Ada,Bea", "--resume", "one").stdout.decode()
    assert "Taken back: bait sunbeam (Ada), whack water-balloon (Ada)." in out


def test_nobody_learns_from_an_undo_what_another_holds() -> None:
    """Hissy Fit with private hands: a card added to a combo and taken back at once."""
    t = HissyFitTable(2, cats="idle sulk", ada="bird catnip", private=True)
    session = t.session
    t.type("play bird; combo catnip")
    session.undo(by=0)
    assert "catnip" not in " ".join(session.told(1)).casefold()
    assert session.told(1)[-1] == "Taken back: a move (Ada)."
