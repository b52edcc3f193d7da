"""One game being played: the position, the log, undo; the only way to a position is replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Generic, Protocol

from catcards.core.cards import digest
from catcards.core.chance import Misdealt
from catcards.core.command import Ambiguous, Unread, parse
from catcards.core.game import AnyGame, Event, Game, Illegal, Move, S, Seat, Setup, Unfit, V, to_act
from catcards.core.script import OVER, Damaged, Script, Step, header

UNDO = "undo"
JOINED = "# with the move before"
"""The note above a move that was typed in one sentence with the one before."""


@dataclass(slots=True)
class Entry:
    """One line of the log: who did what, the story it told, and whether something hidden came to light.

    `joined` says that it was typed in one sentence with the move before, and is taken back with it.
    """

    seat: Seat
    move: Move
    events: list[Event]
    shown: bool
    undone: bool = False
    joined: bool = False


class Journal(Protocol):
    """Where a session writes what happens, so that nothing is lost."""

    def append(self, *lines: str) -> None:
        """Keep lines of a script durably; raises OSError when that failed, and then keeps them with the next."""


class Session(Generic[S, V]):
    """A game from set-up to its end; raises Unfit for a setup that cannot be played."""

    def __init__(self, game: Game[S, V], setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.journal: Journal | None = None
        self.unsaved: str | None = None
        self.entries: list[Entry] = []
        self.opening: list[Event] = []
        self.state = self._new()
        self._dealt = dict(setup.dealt) | self.state.chance.dealt

    @property
    def head(self) -> list[str]:
        """The head of a script that starts this very game: it holds the dealt order, which is nobody's to see."""
        return header(self.game, replace(self.setup, dealt=self._dealt), self.digest)

    @property
    def digest(self) -> str:
        """The sum of the card list that is played with."""
        return digest(self.setup.deck if self.setup.deck is not None else self.game.deck_text())

    def _new(self) -> S:
        self.game.check(self.setup)
        try:
            state = self.game.new(self.setup)
        except Misdealt as error:
            raise Unfit(f"The cards cannot be dealt so: {error}.") from None
        self.opening = state.said
        state.said = []
        return state

    @property
    def moves(self) -> list[Move]:
        """The moves that led here, oldest first, without those taken back."""
        return [entry.move for entry in self.live]

    @property
    def live(self) -> list[Entry]:
        """The log without what was taken back."""
        return [entry for entry in self.entries if not entry.undone and entry.move[0] != UNDO]

    def play(self, move: Move, joined: bool = False) -> Entry:
        """Carry out a move of the seat that is asked; raises Illegal before anything has changed.

        `joined` when it goes on the sentence that the last move began.
        """
        seat = to_act(self.state)
        if seat is None:
            raise Illegal("The game is over.")
        if move not in self.game.candidates(self.state):
            raise Illegal(f"`{move}` is not something that can be done now.")
        if reason := self.game.why_not(self.state, move):
            raise Illegal(reason)
        entry = self._apply(seat, move)
        entry.joined = joined
        self.entries.append(entry)
        self._keep(entry)
        return entry

    def rehearsal(self) -> Session[S, V]:
        """The same position once more, kept nowhere: what is tried there leaves this game as it is."""
        other = Session(self.game, self.setup)
        for move in self.moves:
            self.game.apply(other.state, move)
            other.state.said = []
        return other

    def _apply(self, seat: Seat, move: Move) -> Entry:
        state = self.state
        before = self._unseen(seat)
        self.game.apply(state, move)
        shown = before != self._unseen(seat) or (state.private and to_act(state) != seat)
        events, state.said = state.said, []
        return Entry(seat, move, events, shown)

    def _unseen(self, seat: Seat) -> tuple[object, ...]:
        pools = self.game.hidden(self.state, seat)
        return self.state.chance.spent, [[len(zone) for zone in pool] for pool in pools]

    def lines(self) -> list[str]:
        """All moves so far, those taken back too, as the lines of a script."""
        return [*chain.from_iterable(map(self._written, self.entries)), *self._over()]

    def _written(self, entry: Entry) -> list[str]:
        return [*([JOINED] if entry.joined else []), f"> {self.state.words[entry.seat]}: {entry.move}"]

    def _over(self) -> list[str]:
        return [f"{OVER}{self.state.outcome.reason}"] if self.state.outcome is not None else []

    def _keep(self, entry: Entry) -> None:
        if self.journal is None:
            return
        try:
            self.journal.append(*self._written(entry), *self._over())
            self.unsaved = None
        except OSError as error:
            self.unsaved = error.strerror or str(error)

    def undoable(self, count: int = 1) -> tuple[int, bool]:
        """How many of the last `count` moves there are to take back, and whether that needs everybody's consent."""
        last = self.live[-count:] if count > 0 else []
        return len(last), any(entry.shown for entry in last)

    def moves_of(self, sentences: int) -> int:
        """How many moves the last sentences made, each of which is taken back whole; one more when there are fewer."""
        live = self.live
        ends = [i for i, entry in enumerate(live) if not entry.joined]
        return len(live) - ends[-sentences] if 0 < sentences <= len(ends) else len(live) + 1

    def undo(self, count: int = 1, by: Seat | None = None) -> list[Move]:
        """Take back the last moves, and say so in the log; raises Illegal when there are not that many."""
        last = self.live[-count:] if count > 0 else []
        if count < 1 or len(last) < count:
            raise Illegal("There is nothing to take back." if not last else f"Only {len(last)} can be taken back.")
        asked = to_act(self.state)
        seat = by if by is not None else asked if asked is not None else last[-1].seat
        entry = self._strike(last, seat)
        self._replay()
        self._keep(entry)
        return [entry.move for entry in last]

    def _strike(self, last: list[Entry], seat: Seat) -> Entry:
        """Only write into the log that these moves are taken back; their story goes with them."""
        told = self.named(last, seat)
        for entry in last:
            entry.undone, entry.events, entry.shown = True, [], False
        self.entries.append(Entry(seat, Move(UNDO, str(len(last))), [Event(f"Taken back: {told}.")], shown=False))
        return self.entries[-1]

    def named(self, moves: Sequence[Entry], by: Seat) -> str:
        """Moves that a seat takes back, in words that everybody may read.

        Where hands are private a move is named only if others have heard of it: when somebody else has been asked
        since. Before that it is its own player's secret, and the card that it names is in a hand again.
        """
        names, told = self.setup.names, []
        later = {by}
        for entry in reversed(self.entries):
            if any(entry is move for move in moves):
                heard = not self.state.private or len(names) == 1 or later != {entry.seat}
                told.append(f"{entry.move if heard else 'a move'} ({names[entry.seat]})")
            if len(told) == len(moves):
                break
            later.add(entry.seat)
        return ", ".join(reversed(told))

    def _replay(self) -> None:
        moves = self.moves
        self.state = self._new()
        for move in moves:
            self.game.apply(self.state, move)
            self.state.said = []

    def last_of(self, seat: Seat) -> int:
        """Where a seat's last own move stands in the log, 0 when it has made none."""
        own = [i for i, entry in enumerate(self.entries) if entry.seat == seat and not entry.undone]
        return own[-1] if own else 0

    def told(self, seat: Seat | None, start: int = 0) -> list[str]:
        """The story as one seat (None: a bystander) heard it, from the given entry of the log on."""
        return [line for move in self.told_by_move(seat, start) for line in move.split("\n")]

    def told_by_move(self, seat: Seat | None, start: int = 0, opening: bool = True) -> list[str]:
        """The same with the sentences that belong to one move in one text, a line each; `opening` is how it began."""
        moves = [self.opening] if opening and start == 0 else []
        moves += [entry.events for entry in self.entries[start:] if not entry.undone]
        heard = ([event.text for event in events if event.to is None or seat in event.to] for events in moves)
        return ["\n".join(lines) for lines in heard if lines]


def replay(game: AnyGame, script: Script, to: int | None = None) -> tuple[Session[Any, Any], Damaged | None]:
    """The game that a script tells, move by move, and where and why it could not be followed further.

    With `to` only that many moves are made, and changed rules or cards are accepted as they are now. Moves of a
    script may be typed in any way that `parse` reads. Moves that are taken back further on are noted in the log but
    not made, so that a long log stays quick to follow. Raises Unfit when not even the start can be set up.
    """
    session = Session(game, script.setup)
    if to is None:
        if script.rules != game.rules:
            why = f"it was saved under rules {script.rules} of {game.title}, which are at {game.rules} now"
            return session, Damaged(why, 3)
        if session.digest != script.digest:
            return session, Damaged(f"the card list of {game.title} has changed since", 4)
    steps, words = script.moves[:to], session.state.words
    joined = {step.line + 1 for step in script.steps if step.seat is None and step.text == JOINED}
    taken = _taken_back(steps, words)
    vain = set(chain.from_iterable(taken.values()))
    for number, step in enumerate(steps):  # each becomes one entry of the log
        try:
            if number in taken:
                session._strike([session.entries[move] for move in taken[number]], words.index(step.seat))
            elif number in vain:
                session.entries.append(Entry(words.index(step.seat), Move(*step.text.split()), [], shown=False))
            else:
                _follow(session, step)
            session.entries[-1].joined = step.line in joined
        except (Illegal, Unread, Ambiguous, Misdealt) as error:
            return session, Damaged(f"`{step.text}` no longer fits: {_why(error).rstrip('.')}", step.line)
    return session, script.damage


def _undo(step: Step) -> int | None:
    """How many moves a step takes back; None when it is a move itself."""
    words = step.text.split()
    if words[:1] != [UNDO]:
        return None
    return int(words[1][:9]) if words[1:] and words[1].isdecimal() else 1


def _taken_back(steps: Sequence[Step], seats: Sequence[str]) -> dict[int, list[int]]:
    """For each step that takes moves back the numbers of these, up to the first step that cannot be what it says."""
    taken: dict[int, list[int]] = {}
    standing: list[int] = []
    for number, step in enumerate(steps):
        count = _undo(step)
        if step.seat not in seats or (count is not None and not 0 < count <= len(standing)):
            break
        if count is None:
            standing.append(number)
        else:
            taken[number] = standing[-count:]
            del standing[-count:]
    return taken


def _follow(session: Session[Any, Any], step: Step) -> None:
    state, game = session.state, session.game
    if (count := _undo(step)) is not None:
        session.undo(count, state.words.index(step.seat) if step.seat in state.words else None)
        return
    seat = to_act(state)
    if seat is None:
        raise Illegal("the game is over by then.")
    if state.words[seat] != step.seat:
        raise Illegal(f"it is {state.names[seat]} who is asked.")
    move = Move(*step.text.split())
    if move not in game.candidates(state):
        move = parse(step.text, game.candidates(state), lambda m: game.why_not(state, m), game.spellings(state))
    session.play(move)


def _why(error: Exception) -> str:
    match error:
        case Unread():
            return "nothing that can be done reads like this."
        case Ambiguous():
            return "it can mean several things."
    return str(error)
