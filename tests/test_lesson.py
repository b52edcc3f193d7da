"""Walkthroughs: how their notes are read, and that each of ours can be walked and fits the screen."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

import pytest

from catcards.core import lesson
from catcards.core.command import parse, split
from catcards.core.errors import Damaged
from catcards.core.game import Move
from catcards.core.lesson import Beat, Lesson, parsed
from catcards.core.rulebook import rulebook
from catcards.core.session import Session, replay
from catcards.games import GAMES, game
from catcards.ui.front import Front
from catcards.ui.layout import Below, screenful
from catcards.ui.lesson import Walkthrough
from catcards.ui.lines import PlainLines
from catcards.ui.theme import theme

HEAD = "catcards script\ngame: catatac\nrules: 1\ncards: 0\nseat: Ada\nseat: Bea\nseed: 1\n\n"


def walk(name: str) -> Lesson:
    """The walkthrough of one of our games."""
    text = lesson.text(GAMES[name])
    assert text is not None
    return parsed(text)


def at_beat(name: str, told: Lesson, number: int, moves: int = 0) -> Session[Any, Any]:
    """The game when a beat begins, or so many moves later."""
    session, _ = replay(game(name), told.script, told.moves_before(number) + moves)
    assert len(session.entries) == told.moves_before(number) + moves
    return session


def tasks(told: Lesson) -> list[tuple[int, Beat]]:
    """The beats in which something is to be typed, with their numbers."""
    return [(number, beat) for number, beat in enumerate(told.beats) if beat.task]


def meant(session: Session[Any, Any], command: str) -> Move:
    """The move that a command reads as now."""
    rules, state = session.game, session.state

    def why_not(move: Move) -> str | None:
        return rules.why_not(state, move)

    return parse(command, list(rules.candidates(state)), why_not, rules.spellings(state))


def test_notes_become_beats() -> None:
    told = parsed(
        HEAD + "# leaves out ct.9: too early\n# part: One\n# Read\n# this.\n# teaches: ct.1, ct.2\n# next\n\n"
        "# And do.\n# do: Lay it.\n# hint: lay it\n# instead play: No.\n# instead play 5: Not the 5.\n> ada: play 3\nAda lays.\n"
        "# part: Two\n# Bea lays.\n# quickly\n> bea: play 4\n> ada: play 4\n"
    )
    first, second, third = told.beats
    assert told.parts == ("One", "Two")
    assert told.left_out == {"ct.9": "too early"}
    assert told.teaches == {"ct.1", "ct.2"}
    assert (first.part, first.text, first.task, first.moves) == (1, "Read this.", "", [])
    assert (second.text, second.task, second.hint) == ("And do.", "Lay it.", "lay it")
    assert second.why_not_yet("play 5") == "Not the 5."
    assert second.why_not_yet("play 55") == second.why_not_yet("play joker") == "No."
    assert second.why_not_yet("draw") is None
    assert (third.part, third.quickly, [move.text for move in third.moves]) == (2, True, ["play 4", "play 4"])
    assert [told.moves_before(i) for i in range(4)] == [0, 0, 1, 3]


@pytest.mark.parametrize(
    ("notes", "why"),
    [
        ("# Hello.\n", "begins with"),
        ("# part: One\n> ada: play 3\n", "belongs to no note"),
        ("# part: One\n# Hello.\n# next\n> ada: play 3\n", "belongs to no note"),
        ("# part: One\n# Hello.\n# do: Lay.\n", "no move"),
        ("# part: One\n# Hello.\n# do: Lay.\n> ada: play 3\n> bea: play 3\n", "two seats"),
        ("# part: One\n# teaches: ct.1\n", "nothing is said"),
        ("# part: One\n# Hello.\n# hint: play\n", "hint for nothing"),
        ("# part: One\n# Hello.\n# instead play 3\n", "colon"),
        ("# leaves out ct.3\n", "colon"),
    ],
)
def test_a_note_that_makes_no_sense_is_named_by_its_line(notes: str, why: str) -> None:
    with pytest.raises(Damaged, match=why):
        parsed(HEAD + notes)


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_taught_or_left_out_with_a_reason(name: str) -> None:
    told = walk(name)
    ids = {clause.id for clause in rulebook(GAMES[name]).clauses}
    assert told.teaches | set(told.left_out) == ids
    assert not told.teaches & set(told.left_out)
    assert all(len(why) > 20 for why in told.left_out.values())


@pytest.mark.parametrize("name", GAMES)
def test_the_learner_has_the_first_seat_and_the_game_is_played_to_its_end(name: str) -> None:
    told = walk(name)
    session = at_beat(name, told, len(told.beats))
    assert session.state.outcome is not None
    _, first = tasks(told)[0]
    assert first.moves[0].seat == session.state.words[0]
    assert 5 <= len(told.parts) <= 9
    assert len({beat.part for beat in told.beats}) == len(told.parts)
    assert told.beats.index(first) < 4, "somebody who wants to play has to read too long first"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hinted_at_reads_as_the_moves_and_these_may_come_in_any_order(name: str) -> None:
    told, rules = walk(name), game(name)
    for number, beat in tasks(told):
        moves = [Move(*step.text.split()) for step in beat.moves]
        session = at_beat(name, told, number)
        for command in [part for line in split(beat.hint or "; ".join(map(str, moves))) for part in rules.unfold(line)]:
            session.play(meant(session, command))
        assert sorted(session.moves[told.moves_before(number) :]) == sorted(moves), beat.line
        assert session.state == at_beat(name, told, number, len(moves)).state
        for order in permutations(moves) if 1 < len(moves) < 5 else ():
            other = at_beat(name, told, number)
            if all(_played(other, move) for move in order):  # a pile may lie in another order; all else goes on alike
                rest = [Move(*step.text.split()) for step in told.script.moves[told.moves_before(number + 1) :]]
                assert all(_played(other, move) for move in rest), (beat.line, order)
                assert other.state.outcome == at_beat(name, told, len(told.beats)).state.outcome, (beat.line, order)


def _played(session: Session[Any, Any], move: Move) -> bool:
    if move not in session.game.legal(session.state):
        return False
    session.play(move)
    return True


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_of_other_moves_is_said_of_moves_that_are_legal_there(name: str) -> None:
    told, rules = walk(name), game(name)
    for number, beat in tasks(told):
        wanted = {step.text for step in beat.moves}
        legal = [str(move) for move in rules.legal(at_beat(name, told, number).state)]
        for begun in beat.instead:
            meant = [move for move in legal if f"{move} ".startswith(f"{begun} ") and move not in wanted]
            assert meant, f"line {beat.line}: `{begun}` is nothing that can be done there"


@pytest.mark.parametrize("name", GAMES)
def test_commands_in_the_text_can_be_typed(name: str) -> None:
    """What stands in backquotes in a request is a command that is legal there, unless it is a pattern or word."""
    told, rules = walk(name), game(name)
    for number, beat in tasks(told):
        session = at_beat(name, told, number)
        for command in re.findall(r"`([^`]+)`", beat.task):
            if command.isupper() or command.split()[0] in ("look", "examine", "hand", "rules", "why", "score", "log"):
                continue
            for part in [part for line in split(command) for part in rules.unfold(line)]:
                session.play(meant(session, part))


class Scenes(PlainLines):
    """A front that keeps every scene it is to show, and skips through the walkthrough."""

    def __init__(self) -> None:
        super().__init__()
        self.piped = False
        self.scenes: list[Any] = []

    def say(self, lines: Any) -> None:
        """Say nothing."""

    def turn(self, scene: Any, fresh: bool) -> None:
        """Keep it."""
        self.scenes.append(scene)

    def curtain(self, name: str, table: Any, story: Any) -> None:
        """Lift it."""

    def read(self) -> str:
        """On and on."""
        return "skip"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (60, 24)])
def test_every_beat_is_whole_on_the_screen(name: str, width: int, height: int, tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("CATCARDS_HOME", str(tmp_path))
    text = lesson.text(GAMES[name])
    assert text is not None
    front: Front = Scenes()
    Walkthrough(game(name), text).play(front)
    scenes = front.scenes  # type: ignore[attr-defined]
    assert len(scenes) == len(walk(name).beats)
    for scene in scenes:
        below = Below(scene.story, guide=scene.guide)
        shown = screenful(scene.table, below, width, height - 2, theme("utf-8"))
        drawn = "\n".join(line.plain for line in shown.lines)
        joined = " ".join(re.sub(r"(?m)^ │ ?", "", drawn).split())
        where = f"{scene.guide}\n{drawn}"
        assert shown.pages == 1 and len(shown.lines) <= height - 2, where
        assert " ".join(scene.guide.replace("`", "").split()) in joined, where
        assert " ".join(scene.table.question.replace("`", "").split()) in joined, where
        if width >= 80:
            assert "on a larger screen" not in drawn, where
            assert len(scene.guide) <= 330, where
