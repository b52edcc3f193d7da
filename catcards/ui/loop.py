"""The one loop: who is asked, what they type, what comes of it; the same for a screen and for plain lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from catcards.core.game import Illegal, Seat, Setup, to_act
from catcards.core.session import Session
from catcards.ui.front import Front, Gone, House, Left, Scene, Suspended, sentences
from catcards.ui.lines import PlainLines
from catcards.ui.replies import Do, Play, Refuse, Sentence, Tell, quoted, saved, unreadable
from catcards.ui.words import Words

__all__ = ["House", "run"]

AnySession = Session[Any, Any]
RECENT = 3
"""So many lines of the public story stand on the first curtain of a game gone on with."""


class Refused(Exception):
    """With --strict: a line that could not be followed; the text says why."""


def run(session: AnySession, house: House, again: Callable[[Setup], AnySession] | None = None) -> int:
    """Play until the game is over or everybody leaves; what the program ends with.

    `again` starts another game with the setup it is given; without it no rematch is offered.
    """
    with at_table(house) as front:
        return _games(session, house, front, again)


@contextmanager
def at_table(house: House) -> Iterator[Front]:
    """What stands between the people and the game, closed whatever happens."""
    front = _front(house)
    try:
        yield front
    finally:
        front.close()


def _front(house: House) -> Front:
    dumb = os.environ.get("TERM") == "dumb"
    if house.plain or dumb or not (_terminal(sys.stdin) and _terminal(sys.stdout)):
        return PlainLines()
    from catcards.ui.screen import Screen

    return Screen(house)


def _terminal(stream: Any) -> bool:
    try:
        return stream is not None and bool(stream.isatty())
    except ValueError:  # closed
        return False


def _games(session: AnySession, house: House, front: Front, again: Callable[[Setup], AnySession] | None) -> int:
    while True:
        try:
            if (code := played_out(Sitting(session, house, front).play, partial(saved, session), front)) is not None:
                return code
        except Gone as gone:
            print(f"{gone} {saved(session)}", file=sys.stderr)
            return 1
        following = rematch(session)
        if (
            again is None
            or not front.rematch
            or not front.another(f"Another game? {_first(following)} would start this time.")
        ):
            return 0
        session = again(following)


def played_out(play: Callable[[], None], kept: Callable[[], str], front: Front) -> int | None:
    """Play to the end, which gives None; else what the program ends with, when `kept` has said how to go on.

    Raises Gone.
    """
    try:
        play()
    except (Left, KeyboardInterrupt) as left:
        front.close()
        front.say([kept()])
        return left.code if isinstance(left, Left) else 130
    except Refused as refused:
        front.close()
        print(refused, file=sys.stderr)
        front.say([kept()])
        return 1
    except Gone:
        raise
    except Exception as error:  # noqa: BLE001 - an error of ours: nothing of the table may be printed with it
        front.close()
        print(_failed(error, kept()), file=sys.stderr)
        return 1
    return None


def _failed(error: Exception, kept: str) -> str:
    from catcards.ui import report

    path = report.write(error)
    told = f" A report without cards is in {path}; please pass it on." if path else ""
    return f"Something is wrong in catcards itself ({type(error).__name__}). {kept}{told}"


def rematch(session: AnySession) -> Setup:
    """The same people and options with new luck, and the next one starts."""
    import secrets

    setup = session.setup
    starter = setup.first if setup.first is not None else session.entries[0].seat if session.entries else 0
    return replace(setup, seed=secrets.randbelow(10**9), first=(starter + 1) % len(setup.names), dealt={}, apart=True)


def _first(setup: Setup) -> str:
    return setup.names[setup.first or 0]


class Sitting:
    """One game in front of people: keeps who has the keyboard and what each seat has heard."""

    def __init__(self, session: AnySession, house: House, front: Front) -> None:
        self.session = session
        self.house = house
        self.front = front
        self.words = Words(session)
        self.table = self.words.table.table
        self.names = session.setup.names
        self.facing: Seat | None = None
        self.heard = {seat: session.last_of(seat) for seat in range(len(self.names))}  # later is news
        self.stories: dict[Seat, tuple[str, ...]] = {}
        self.public: int | None = None
        self.unsaved: str | None = None
        self.notice: str | None = None

    @property
    def state(self) -> Any:
        """The position now."""
        return self.session.state

    @property
    def secret(self) -> bool:
        """Whether somebody's screen is not for everybody."""
        return self.state.private and len(self.names) > 1

    def play(self) -> None:
        """Until the game is over; raises Left, and Refused with --strict."""
        self.front.open(self.words)
        try:
            self._mind_saving()
            while (seat := to_act(self.state)) is not None:
                try:
                    if seat != self.facing:
                        self._hand_over(seat)
                    self._obey(seat, self.front.read())
                except Suspended:
                    self._cover()
            self._end()
        finally:
            self.front.close()

    def _cover(self) -> None:
        """Whoever sits there now must be asked who they are."""
        if self.secret:
            self.facing = None

    def _hand_over(self, seat: Seat) -> None:
        session = self.session
        self.words.forget()
        if self.secret:
            told = (
                self._told(None, 0)[-RECENT:]
                if self.public is None
                else self._told(None, self.public, self.public == 0)
            )
            if self.notice:
                told = [*told, self.notice]
            self.front.curtain(self.names[seat], self.table(session.game.view(self.state, None)), told)
        self.public = len(session.entries)
        self.facing = seat
        self._show(seat, fresh=True)
        if self.notice and (self.front.piped or not self.secret):
            self.front.answer(Tell((self.notice,)))
        self.notice = None

    def _show(self, seat: Seat, fresh: bool) -> None:
        heard, self.heard[seat] = self.heard[seat], len(self.session.entries)
        if news := tuple(self._told(seat, heard, seat in self.stories)):
            self.stories[seat] = news
        table = self.table(self.session.game.view(self.state, seat))
        since = "since your last move" if fresh and any(entry.seat == seat for entry in self.session.live) else ""
        log = tuple(self.session.told(seat))
        unsaved = self.session.unsaved is not None
        self.front.turn(Scene(self.names[seat], table, self.stories.get(seat, ()), since, log, unsaved), fresh)

    def _told(self, seat: Seat | None, start: int, opened: bool = False) -> list[str]:
        """The story from an entry of the log on, a text for each move; how it began only for those who missed it."""
        return self.session.told_by_move(seat, start, opening=not opened)

    def _obey(self, seat: Seat, line: str) -> None:
        """Carry out the commands of a line, up to the first that cannot be followed or hands the keyboard on."""
        if reason := unreadable(line):
            return self._refuse(Refuse(reason), 0)
        sentences = self.words.sentences(line)
        start = len(self.session.entries)
        for i, sentence in enumerate(sentences, 1):
            rest = len(sentences) - i
            if refused := self._follow(seat, sentence):
                self._news(seat, start)
                self._refuse(refused, rest)
                break
            if to_act(self.state) != seat or self.facing is None:
                self._drop(rest)
                break
        else:
            self._news(seat, start)
        self._mind_saving()

    def _follow(self, seat: Seat, sentence: Sentence) -> Refuse | None:
        """Carry out a sentence as one thing: nothing of it when not all of it can be done."""
        commands = sentence.commands
        if len(commands) > 1 and (refused := self.words.rehearse(commands)):
            return Refuse(f"{refused.reason} Nothing was done.", refused.items)
        for i, command in enumerate(commands):
            reply = self._do(seat, command, joined=i > 0)
            if isinstance(reply, Refuse):
                return as_typed(reply, command, sentence.typed if len(commands) == 1 else command)
            if isinstance(reply, Tell):
                self.front.answer(reply)
            if to_act(self.state) != seat or self.facing is None:
                break
        return None

    def _news(self, seat: Seat, start: int) -> None:
        if len(self.session.entries) > start and to_act(self.state) == seat == self.facing:
            self._show(seat, fresh=False)

    def _do(self, seat: Seat, command: str, joined: bool = False) -> Tell | Refuse | None:
        """Carry out one command; an answer or refusal if there is one to give."""
        reply = self.words.read(command)
        match reply:
            case Play(move):
                try:
                    self.session.play(move, joined)
                except Illegal as refused:
                    return Refuse(f"{quoted(command)}: {refused}")
            case Do("undo", count):
                return self._undo(seat, command, count)
            case Do("kept"):
                public, own = (self.table(self.session.game.view(self.state, who)) for who in (None, seat))
                self.front.kept(self.names[seat], public, own.kept)
            case Do("look"):
                self.front.look()
            case Do("hide"):
                return self._hide(command)
            case Do("quit"):
                raise Left
            case Tell() | Refuse():
                return reply
        return None

    def _hide(self, command: str) -> Refuse | None:
        if self.front.piped or not self.secret:
            return Refuse(f"{quoted(command)}: there is nothing to hide here.")
        self._cover()
        return None

    def _undo(self, seat: Seat, command: str, count: int) -> Tell | Refuse | None:
        session = self.session
        count = session.moves_of(count)
        there, shown = session.undoable(count)
        if self.house.undo == "never":
            return Refuse(f"{quoted(command)}: at this table nothing is taken back (--undo never).")
        if there == count and shown and self.house.undo == "ask" and len(self.names) > 1:
            last = session.named(session.live[-count:], seat)
            question = [
                f"{self.names[seat]} would like to take back: {last}.",
                "Something hidden has been shown since.",
            ]
            public = self.table(session.game.view(self.state, None))
            agreed = self.front.agreed(public, [*question, "Does everybody agree?"] if self.front.piped else question)
            if not agreed:
                self._tell("Not everybody agreed; nothing was taken back.")
            if not self.front.piped:
                self._cover()
            if not agreed:
                return None
        try:
            session.undo(count, seat)
        except Illegal as refused:
            return Refuse(f"{quoted(command)}: {refused}")
        return None

    def _tell(self, text: str) -> None:
        """Say something public: at once in a pipe, else on the curtain that follows."""
        if self.front.piped or not self.secret:
            self.front.answer(Tell((text,)))
        else:
            self.notice = text

    def _refuse(self, reply: Refuse, rest: int) -> None:
        if self.house.strict and self.front.piped:
            raise Refused(reply.reason)
        more = f" {_left_out(rest)}" if rest else ""
        self.front.answer(Refuse(reply.reason + more, reply.items))

    def _drop(self, rest: int) -> None:
        """Say that the end of a line was not carried out; not what it was, for others may read this."""
        if rest and to_act(self.state) is not None:
            self.notice = f"{_left_out(rest)} The keyboard had to be handed on first."
            if self.house.strict and self.front.piped:
                raise Refused(self.notice)

    def _mind_saving(self) -> None:
        """Say once when saving begins to fail, and once when it works again."""
        if self.session.unsaved == self.unsaved:
            return
        self.unsaved = self.session.unsaved
        worse = f"This game is NOT being saved: {self.unsaved}."
        said = worse if self.unsaved else "The game is being saved again."
        if to_act(self.state) != self.facing:
            self.notice = said
        else:
            self.front.answer(Tell((said,)))

    def _end(self) -> None:
        session, outcome = self.session, self.state.outcome
        heard = self.heard[self.facing] if self.facing is not None else 0
        told = sentences(self._told(None, heard, bool(self.stories)))
        lines = [*told, "", f"The game is over: {outcome.reason}.", *([] if outcome.text in told else [outcome.text])]
        lines.append(self._winners(outcome.winners))
        lines += ["", *session.game.reveal(self.state), "", f"Seed {session.setup.seed}. {saved(session)}"]
        self.front.over(self.table(session.game.view(self.state, None)), lines)

    def _winners(self, winners: Sequence[Seat]) -> str:
        if self.session.game.together:
            return f"{self.names[0] if len(self.names) == 1 else 'Everybody'} {'wins' if winners else 'loses'}."
        won = " and ".join(self.names[seat] for seat in winners)
        return f"{won} {'win' if len(winners) > 1 else 'wins'}." if won else "Nobody wins."


def as_typed(reply: Refuse, command: str, typed: str) -> Refuse:
    """The refusal with the words that were typed, where it quotes the command that they unfold to."""
    return Refuse(reply.reason.replace(quoted(command), quoted(typed), 1), reply.items)


def _left_out(rest: int) -> str:
    return f"{rest} more command{'s' if rest > 1 else ''} on that line {'were' if rest > 1 else 'was'} not carried out."
