"""The walkthrough: a prepared game on the real rules, one thing at a time, in front of one learner."""

from __future__ import annotations

import sys
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

from catcards import COMMAND, games
from catcards.core import lesson
from catcards.core.command import LITTLE
from catcards.core.errors import Damaged, Unfit
from catcards.core.game import AnyGame, Illegal, Move, Seat, to_act
from catcards.core.lesson import Beat
from catcards.core.names import fold
from catcards.core.session import replay
from catcards.core.typed import line_number
from catcards.ui import plain
from catcards.ui.front import Front, Gone, House, Left, Scene, Suspended
from catcards.ui.loop import as_typed, at_table, played_out
from catcards.ui.replies import Do, Item, Play, Refuse, Tell, quoted, unreadable
from catcards.ui.vocabulary import WORDS, Word
from catcards.ui.words import Words

OWN = (
    Word("hint", "", "", "the words to type here"),
    Word("next", "n", "", "go on, where there is nothing to do; Enter does the same"),
    Word("back", "", "", "one step back"),
    Word("skip", "", "", "have this step done for you"),
    Word("quit", "q", "", "leave; the walkthrough goes on here next time"),
)
"""What can be typed in a walkthrough and not in a game, or means something else there."""
SAID = {name: own.word for own in OWN for name in (own.word, own.short) if name} | {
    "go back": "back", "previous": "back", "go on": "next", "continue": "next", "ok": "next", "skip this": "skip",
    "quit now": "quit", "exit": "quit", "save": "save",
}  # fmt: skip
"""What these words, and some others that people try, mean in a walkthrough."""
KNOWN = (*OWN, *(word for word in WORDS if word.word not in ("undo", "save", "hide", *(own.word for own in OWN))))
READ_ON = "Enter goes on."
UNREAD = "is nothing that can be done now"


class NoPart(Unfit):
    """A part that a walkthrough has not; the text says which it has."""


def run(name: str, house: House, part: int | None = None) -> int:
    """Teach a game from where the learner left it, or from a part on; what the program ends with. Raises Unfit."""
    game = games.game(name)
    text = lesson.text(games.GAMES[game.id])
    if text is None:
        raise Unfit(f"There is no walkthrough of {game.title} yet; `{COMMAND} rules {game.id}` has its rules.")
    walk = Walkthrough(game, text, part)
    with at_table(house) as front:
        try:
            code = played_out(lambda: walk.play(front), lambda: walk.left, front)
        except Gone as gone:
            print(f"{gone} {walk.left}", file=sys.stderr)
            return 1
    return code or 0


class Walkthrough:
    """One walkthrough in front of a learner: which beat it is at, and what of that is still to be done."""

    def __init__(self, game: AnyGame, text: str, part: int | None = None) -> None:
        self.game = game
        self.lesson = lesson.parsed(text)
        self.place = Place(game.id, text)
        if part is not None and not 1 <= part <= len(self.lesson.parts):
            raise NoPart(
                f"The walkthrough of {game.title} has parts 1 to {len(self.lesson.parts)}, and no part {part}."
            )
        kept = self.place.read() if part is None else None
        self.at = kept if kept is not None and kept < len(self.lesson.beats) else self._first(part or 1)
        self.resumed = bool(kept)
        self.facing: Seat | None = None
        self.words = Words(replay(game, self.lesson.script, 0)[0])
        self.words.known = KNOWN

    def _first(self, part: int) -> int:
        return next(i for i, beat in enumerate(self.lesson.beats) if beat.part == part)

    @property
    def beat(self) -> Beat:
        """The beat the learner is at."""
        return self.lesson.beats[self.at]

    @property
    def left(self) -> str:
        """What is said to somebody who leaves."""
        part = self.lesson.beats[min(self.at, len(self.lesson.beats) - 1)].part
        where = f"You are at part {part} of {len(self.lesson.parts)}"
        if self.place.lost:
            return f"{where}, which cannot be kept ({self.place.lost}); `{self._command} --part {part}` goes on."
        return f"{where}; `{self._command}` goes on."

    @property
    def _command(self) -> str:
        return f"{COMMAND} walkthrough {self.game.id}"

    def play(self, front: Front) -> None:
        """Until its end; raises Left."""
        self.front = front
        front.open(self.words)
        try:
            self._begin(fresh=True)
            while self.at < len(self.lesson.beats):
                try:
                    if front.piped and not self.beat.task:
                        self._go(self.at + 1)
                    else:
                        self._obey(front.read())
                except Suspended:
                    self._show(fresh=True)
            self.place.forget()
            self._end()
        finally:
            front.close()

    # --- where the learner is

    def _begin(self, fresh: bool) -> None:
        """Build the position of this beat by replay, and show it."""
        beat = self.beat
        moves = self.lesson.moves_before(self.at) + (0 if beat.task else len(beat.moves))
        session, damage = replay(self.game, self.lesson.script, moves)
        if len(session.entries) < moves:
            raise damage or Damaged("the walkthrough does not fit the rules", beat.line)
        self.words.session = session
        self.words.forget()
        self.left_to_do = [Move(*step.text.split()) for step in beat.moves] if beat.task else []
        words = session.state.words
        self.words.viewer = words.index(beat.moves[0].seat) if beat.task and beat.moves[0].seat else 0
        self._show(fresh)

    def _show(self, fresh: bool) -> None:
        session, seat = self.words.session, self.words.viewer
        assert seat is not None
        if self._secret and seat != (self.facing or 0):
            public = self.words.table.table(self.game.view(session.state, None))
            self.front.curtain(session.setup.names[seat], public, ())
        fresh, self.facing = fresh or seat != self.facing, seat
        self.front.turn(self._scene(seat, self._story(seat)), fresh)

    def _scene(self, seat: Seat, story: tuple[str, ...]) -> Scene:
        session = self.words.session
        name, log = session.setup.names[seat], tuple(session.told(seat))
        return Scene(name, self._table(name), story, "", log, guide=self.beat.text, bar=self._bar)

    @property
    def _secret(self) -> bool:
        state = self.words.session.state
        return state.private and len(state.names) > 1 and state.outcome is None

    def _table(self, name: str) -> Any:
        table = self.words.table.table(self.game.view(self.words.session.state, self.words.viewer))
        if self.beat.task:
            if len(self.left_to_do) < len(self.beat.moves):  # half done: what the game asks now says it best
                return replace(table, enter="")
            return replace(table, question=f"{name}: {self.beat.task}", enter="")
        return replace(table, question="" if self.front.piped else READ_ON, enter="next")

    @property
    def _bar(self) -> str:
        beat = self.beat
        first = self._first(beat.part)
        count = sum(other.part == beat.part for other in self.lesson.beats)
        where = f"{beat.part} of {len(self.lesson.parts)}: {self.lesson.parts[beat.part - 1]}"
        return f"{where} ({self.at - first + 1}/{count}) · {'hint' if beat.task else 'Enter'} · back · skip · quit"

    def _story(self, seat: Seat) -> tuple[str, ...]:
        """What has happened since the learner last looked: what they did, and what others did since."""
        at = self.at
        start = self.lesson.moves_before(at - 1 if at and self.lesson.beats[at - 1].task else at)
        story = () if self.beat.quickly else self._told(seat, start)
        if not self.resumed:
            return story
        self.resumed = False
        return (f"You were here before: back goes back, {self._command} --part 1 starts anew.", *story)

    def _told(self, seat: Seat, start: int) -> tuple[str, ...]:
        """The story from a move on; how the game began is told once, at the very first."""
        return tuple(self.words.session.told_by_move(seat, start, opening=not self.at))

    def _go(self, at: int) -> None:
        """Go to a beat and keep the place; after the last one there is none."""
        changed = bool(at < self.at or (at < len(self.lesson.beats) and self.lesson.beats[at].part != self.beat.part))
        quick = self.beat.quickly
        self.at = at
        if at < len(self.lesson.beats):
            self.place.write(at)
            self._begin(fresh=changed or quick)

    def _end(self) -> None:
        session = self.words.session
        table = self.words.table.table(self.game.view(session.state, None))
        outcome = session.state.outcome
        ended = [outcome.text, *self.game.reveal(session.state), ""] if outcome is not None else []
        lines = [
            f"That was the walkthrough of {self.game.title}.",
            f"To play it: {COMMAND} play {self.game.id} --players {len(session.setup.names)}",
            f"To look a rule up: {COMMAND} rules {self.game.id}",
        ]
        self.front.over(table, [*ended, *lines])

    # --- what the learner types

    def _obey(self, line: str) -> None:
        if reason := unreadable(line):
            return self._answer(Refuse(reason))
        sentences, beat = self.words.sentences(line), self.at
        for i, (typed, commands) in enumerate(sentences, 1):
            if len(commands) > 1 and (refused := self.words.rehearse(commands)):
                return self._answer(Refuse(f"{refused.reason} Nothing was done.", refused.items))
            for command in commands:
                self._refused = False
                self._do(command, typed if len(commands) == 1 else command)
                if self.at != beat or self._refused:
                    if rest := len(sentences) - i:
                        self._left_out(rest)
                    return None
        return None

    def _answer(self, reply: Tell | Refuse) -> None:
        self._refused = isinstance(reply, Refuse)
        self.front.answer(reply)

    def _left_out(self, rest: int) -> None:
        if self.at < len(self.lesson.beats):
            self._answer(Tell((f"The rest of that line was not followed ({rest}): one thing at a time.",)))

    def _do(self, command: str, typed: str) -> None:
        shown = self.words.items
        number, _ = line_number(command) or (0, False)
        if 0 < number <= len(shown) and self._own(shown[number - 1].command):
            command = shown[number - 1].command
        own = self._own(command)
        if own is not None:
            return self._follow(own, command)
        if command in ("?", "moves") and not self.beat.task:
            return self._answer(Tell(("Here you only read; Enter goes on.",)))
        reply = self.words.read(command)
        match reply:
            case Play(move):
                self._play(move, str(move) if number else typed, shown)
            case Tell():
                self._answer(reply)
            case Refuse() if UNREAD in reply.reason and not self.beat.task:
                self._answer(Refuse(f"{quoted(typed)}: here just read on."))
            case Refuse():
                self._answer(as_typed(reply, command, typed))
            case Do("look"):
                self.front.look()
            case Do("kept"):  # nobody else looks on, so there is no curtain
                mine = self.words.table.table(self.game.view(self.words.session.state, self.facing))
                self._answer(Tell(("Only you see this:", *plain.pieces(mine.kept))))
            case Do("quit"):
                raise Left
            case Do(word):
                instead = {"undo": "`back` goes one step back", "hide": "nobody else looks on"}.get(word, "not here")
                self._answer(Refuse(f"{quoted(command)}: in a walkthrough {instead}."))
        return None

    def _own(self, command: str) -> str | None:
        """The word of the walkthrough that this is; a move that is waited for comes first, when it is called so."""
        typed = fold(command)
        if any(fold(str(move)) == typed for move in self.left_to_do):
            return None
        said = " ".join(word for word in typed if word not in LITTLE)
        if said in SAID:
            return SAID[said]
        begun = [own.word for own in OWN if len(said) > 2 and own.word.startswith(said)]
        return begun[0] if len(begun) == 1 else None

    def _follow(self, word: str, command: str) -> None:
        beat = self.beat
        match word:
            case "quit":
                raise Left
            case "save":
                self._answer(Tell(("Your place is kept at every step; `quit` leaves.",)))
            case "hint":
                rest = "; ".join(map(str, self.left_to_do))
                words = beat.hint if beat.hint and len(self.left_to_do) == len(beat.moves) else rest
                self._answer(Tell((f"Type `{words}`." if beat.task else "There is nothing to type here.",)))
            case "back" if len(self.left_to_do) < len(beat.moves) and beat.task:
                self._begin(fresh=True)
            case "back" if self.at == 0:
                self._answer(Refuse("This is where the walkthrough begins."))
            case "back" if self.front.piped:  # what is only read goes on by itself there
                self._go(max((i for i in range(self.at) if self.lesson.beats[i].task), default=0))
            case "back":
                self._go(self.at - 1)
            case "next" if beat.task:
                self._answer(
                    Refuse(f"{quoted(command)}: there is something to do first; `hint` has the words, `skip` does it.")
                )
            case _:
                self._go(self.at + 1)

    def _play(self, move: Move, command: str, shown: tuple[Item, ...]) -> None:
        """Make a move that the lesson waits for; say of any other why not yet."""
        move = self._wanted(move)
        if move not in self.left_to_do:
            return self._not_yet(move, command, shown)
        try:
            self.words.session.play(move)
        except Illegal as refused:
            return self._answer(Refuse(f"{quoted(command)}: {refused}"))
        self.left_to_do.remove(move)
        if self.left_to_do:
            seat = self.facing or 0
            self.front.turn(self._scene(seat, self._told(seat, self.lesson.moves_before(self.at))), False)
        else:
            self._go(self.at + 1)
        return None

    def _wanted(self, move: Move) -> Move:
        """The move waited for that comes to the very same as this one, if there is one: cover all, cover both."""
        state = self.words.session.state
        if move in self.left_to_do or to_act(state) != self.facing:
            return move

        def after(made: Move) -> Any:
            there = deepcopy(state)
            self.game.apply(there, made)
            return there

        legal = self.game.legal(state)
        there = after(move) if move in legal else None
        return next((other for other in self.left_to_do if other in legal and after(other) == there), move)

    def _not_yet(self, move: Move, command: str, shown: tuple[Item, ...]) -> None:
        """Say why not yet; a list that was shown still stands."""
        self.words.items = shown
        beat = self.beat
        if not beat.task:
            said = "a game would let you; here just read on."
        else:
            begun = len(self.left_to_do) < len(beat.moves)
            said = (None if begun else beat.why_not_yet(str(move))) or (
                f"the rules allow it, and in a game you might; here: {beat.task} `hint` has the words."
            )
        self._answer(Refuse(f"{quoted(command)}: {said}", shown))


class Place:
    """Where somebody left a walkthrough: a small file beside the saves, good for this very text of it only."""

    def __init__(self, game: str, text: str) -> None:
        from catcards.core.cards import digest
        from catcards.core.saves import folder

        self._sum = digest(text)
        self.lost = ""
        """Why the place cannot be kept."""
        try:
            self._path: Path | None = folder() / f"{game}.walkthrough"
        except OSError as error:
            self._path, self.lost = None, error.strerror or str(error)

    def read(self) -> int | None:
        """The beat that was kept; None when there is none, or not of this text."""
        if self._path is None:
            return None
        try:
            sum_, number = self._path.read_text(encoding="utf-8").split()
        except (OSError, ValueError):
            return None
        return int(number) if sum_ == self._sum and number.isdecimal() and len(number) < 5 else None

    def write(self, beat: int) -> None:
        """Keep a beat; when the disk refuses, `lost` says why."""
        import os

        if self._path is None:
            return
        new = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(f"{self._sum} {beat}\n", encoding="utf-8")
            os.replace(new, self._path)
            self.lost = ""
        except OSError as error:
            self.lost = error.strerror or str(error)
            with suppress(OSError):
                new.unlink(missing_ok=True)

    def forget(self) -> None:
        """The walkthrough has been walked to its end."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
