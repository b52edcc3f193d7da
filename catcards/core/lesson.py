"""A walkthrough: a script whose notes tell, one thing at a time, what the learner reads and what they then do.

    # part: A pair                     a new part
    # Any other text is read.          the lines of a beat make one paragraph
    # teaches: ct.6 ct.7               the rules that are met here
    # do: Lay the 5.                   what to type now: the moves that follow, in any order that the rules allow
    # hint: play 5                     the words that `hint` shows, when these are not the moves themselves
    # instead play 3: Keep the 3.      what somebody hears who would rather do that
    # next                             nothing is to be typed: Enter goes on
    # quickly                          the moves of this beat are not told one by one
    # leaves out ct.33: why            a rule that is not taught

A beat is notes and then moves. Moves without `do:` are made by themselves. The first seat is the learner's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from catcards.core.errors import Damaged
from catcards.core.script import OVER, Script, Step, read


@dataclass
class Beat:
    """One thing: what is read, what is then to be done (nothing when `task` is empty), and the moves that do it."""

    part: int
    line: int
    text: str = ""
    task: str = ""
    hint: str = ""
    teaches: tuple[str, ...] = ()
    instead: dict[str, str] = field(default_factory=dict)
    quickly: bool = False
    moves: list[Step] = field(default_factory=list)

    def why_not_yet(self, move: str) -> str | None:
        """What was written for somebody who makes this move instead; the longest beginning that fits counts."""
        fitting = [begun for begun in self.instead if f"{move} ".startswith(f"{begun} ")]
        return self.instead[max(fitting, key=len)] if fitting else None


@dataclass(frozen=True)
class Lesson:
    """A walkthrough: the game that it plays, the names of its parts, its beats, and the rules left out with reasons."""

    script: Script
    parts: tuple[str, ...]
    beats: tuple[Beat, ...]
    left_out: Mapping[str, str]

    @property
    def teaches(self) -> set[str]:
        """The ids of all rules that are met."""
        return {rule for beat in self.beats for rule in beat.teaches}

    def moves_before(self, beat: int) -> int:
        """How many moves have been made when a beat begins."""
        return sum(len(earlier.moves) for earlier in self.beats[:beat])


def text(package: str) -> str | None:
    """What the walkthrough of the game in this package says; None when it has none."""
    file = files(package).joinpath("lesson.cat")
    return file.read_text(encoding="utf-8") if file.is_file() else None


def parsed(script: str) -> Lesson:
    """The walkthrough that a script tells; raises Damaged with the line that cannot be understood."""
    lesson = read(script)
    parts: list[str] = []
    beats: list[Beat] = []
    left_out: dict[str, str] = {}
    beat: Beat | None = None
    for step in lesson.steps:
        if step.seat is not None:
            if beat is None:
                raise Damaged("this move belongs to no note", step.line)
            beat.moves.append(step)
            continue
        if not step.text.startswith("# ") or step.text.startswith(OVER):
            continue
        note = step.text[2:].strip()
        if note.startswith("leaves out "):
            rule, why = _pair(note.removeprefix("leaves out "), step)
            left_out[rule] = why
            continue
        if note.startswith("part: "):
            parts.append(note.removeprefix("part: "))
            beat = None
            continue
        if not parts:
            raise Damaged("a walkthrough begins with `# part: …`", step.line)
        if beat is None or beat.moves:
            beat = Beat(len(parts), step.line)
            beats.append(beat)
        if note == "next":
            beat = None
        else:
            _noted(beat, note, step)
    for beat in beats:
        _whole(beat)
    return Lesson(lesson, tuple(parts), tuple(beats), left_out)


def _noted(beat: Beat, note: str, step: Step) -> None:
    """Take one note into its beat."""
    key, _, rest = note.partition(": ")
    if key == "teaches":
        beat.teaches += tuple(rest.replace(",", " ").split())
    elif key == "do":
        beat.task = rest
    elif key == "hint":
        beat.hint = rest
    elif note.startswith("instead "):
        move, why = _pair(note.removeprefix("instead "), step)
        beat.instead[move] = why
    elif note == "quickly":
        beat.quickly = True
    else:
        beat.text = f"{beat.text} {note}".strip()


def _pair(note: str, step: Step) -> tuple[str, str]:
    first, colon, rest = note.partition(": ")
    if not colon:
        raise Damaged("a colon is missing in this note", step.line)
    return first.strip(), rest.strip()


def _whole(beat: Beat) -> None:
    """Raise Damaged for a beat in which something is missing."""
    if beat.task and not beat.moves:
        raise Damaged("there is no move that does what is asked here", beat.line)
    if beat.task and len({move.seat for move in beat.moves}) > 1:
        raise Damaged("what is asked here takes moves of two seats", beat.line)
    if not beat.task and not beat.text:
        raise Damaged("nothing is said or asked here", beat.line)
    if (beat.hint or beat.instead) and not beat.task:
        raise Damaged("there is a hint for nothing to do here", beat.line)
