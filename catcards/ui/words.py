"""Session words, the same in every game, and how they share the prompt with the words of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from catcards import games
from catcards.core.command import LITTLE, Ambiguous, Spellings, Unread, Unsaid, parse, spelt, split
from catcards.core.game import Illegal, Move, Seat, to_act
from catcards.core.lookup import begins, cards_called
from catcards.core.names import fold, with_seat_words
from catcards.core.pieces import Face, Printed, piles, standings
from catcards.core.rulebook import Clause, rulebook
from catcards.core.session import Session
from catcards.core.typed import asked, is_negated, is_question, line_number, plain
from catcards.ui import guess
from catcards.ui import plain as spoken
from catcards.ui.guess import close
from catcards.ui.replies import Do, Item, Play, Refuse, Reply, Sentence, Tell, quoted, saved
from catcards.ui.vocabulary import BY_NAME, SENTENCES, WORDS, Word, explained

_MYSELF = re.compile(r"i(?: will|['’]ll| want to| would like to)? (?=\w)", re.IGNORECASE)
LATELY = 15
"""So many lines of the story `log` shows, the newest last; `log all` shows them all."""


class Words:
    """Reads what the seat asked types; keeps, for the number or `again` that may follow, what it said last."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self.session = session
        self.table = games.module(session.game.id, "table")
        self.known: tuple[Word, ...] = WORDS
        self.viewer: Seat | None = None
        """Who reads, when that is not always the seat asked (in a walkthrough)."""
        self.items: tuple[Item, ...] = ()
        """The list shown last, from which a number picks."""
        self._last: dict[Seat, str] = {}

    def forget(self) -> None:
        """The list shown last is no longer in sight."""
        self.items = ()

    def sentences(self, line: str) -> list[Sentence]:
        """The sentences of a line, in order; a line that asks something is one, whatever it has between."""
        named = self._named(line)
        found, parts = split(named), split(line)
        if found and self._asks(*map(plain, (found[0], found[-1]))):
            return [Sentence(line, (plain(named),))]
        if len(found) != len(parts):  # there is a sign in a name that parts commands
            parts = found
        return [Sentence(typed, self._commands(plain(part))) for typed, part in zip(parts, found, strict=True)]

    def _commands(self, sentence: str) -> tuple[str, ...]:
        if is_question(sentence):
            return (sentence,)
        return tuple(map(plain, self._game.unfold(sentence)))

    def _asks(self, first: str, last: str) -> bool:
        """Whether a line asks, by its beginning or its end."""
        word, _ = self._session_word(first)
        why = word is not None and word.word == "why"
        return why or is_question(last) or (first.startswith("?") and is_question(first))

    def rehearse(self, commands: Sequence[str]) -> Refuse | None:
        """Why the commands of a sentence cannot all be done one after the other, before any of them is.

        Tried on the same position once more; no further than to what comes to light, which nobody may know before.
        """
        seat, trial = self._seat, Words(self.session.rehearsal())
        for number, command in enumerate(commands):
            if to_act(trial.session.state) != seat:
                done = " and ".join(map(quoted, commands[:number]))
                return Refuse(f"{quoted(command)}: after {done} it is not {self._state.names[seat]} who is asked.")
            reply = trial.read(command)
            if isinstance(reply, Refuse):
                return reply
            if not isinstance(reply, Play) or trial.session.play(reply.move).shown:
                return None
        return None

    def read(self, text: str) -> Reply:
        """What a command comes to; nothing is changed by reading it."""
        text = plain(self._named(text))
        reply = self._question_read(text) if is_question(text) else self._read(text)
        self.items = reply.items if isinstance(reply, Tell | Refuse) else ()
        return reply

    def _named(self, text: str) -> str:
        return with_seat_words(text, self._state.names, self._state.words)

    @property
    def legal(self) -> list[Move]:
        """What the reader may do; nothing while somebody else is asked."""
        legal: list[Move] = self._game.legal(self._state) if self._asked else []
        return legal

    @property
    def candidates(self) -> list[Move]:
        """What the reader may mean, allowed or not."""
        return list(self._game.candidates(self._state)) if self._asked else []

    @property
    def spellings(self) -> Spellings:
        """Other ways to type the words of moves."""
        spellings: Spellings = self._game.spellings(self._state)
        return spellings

    def card_names(self) -> list[tuple[str, ...]]:
        """What can follow `examine`."""
        return [(card.id,) for card, _ in self.gallery()]

    def topics(self) -> list[tuple[str, ...]]:
        """What can follow `rules`."""
        return [(topic,) for topic in rulebook(games.GAMES[self._game.id]).topics]

    def piles(self) -> list[tuple[str, ...]]:
        """What can follow `look`."""
        return [("-".join(fold(pile.name)),) for pile in piles(self.view_table.public) if pile.cards]

    # --- what was meant

    def _question_read(self, text: str) -> Reply:
        """What is answered to a line with a question mark: it never plays, takes back or leaves, it only says."""
        before = self._last.get(self._seat)
        commands = [command for sentence in self.sentences(asked(text)) for command in sentence.commands]
        reply = self._read(commands[0]) if len(commands) == 1 else self._would_do(commands, text)
        if before is None:
            self._last.pop(self._seat, None)
        else:
            self._last[self._seat] = before
        match reply:
            case Play(move):
                return Tell((f"{quoted(text)} only asks. The rules allow it:",), self._listed([move]))
            case Do("undo" | "quit" | "hide" as word):
                return Tell((f"{quoted(text)} only asks.",), (self._item(word),))
        return reply

    def _would_do(self, commands: Sequence[str], text: str) -> Reply:
        """Whether several commands could be done one after the other."""
        refused = self.rehearse(commands)
        return Tell((refused.reason if refused else f"{quoted(text)} is allowed.",))

    def _read(self, text: str) -> Reply:
        if (number := line_number(text)) is not None:
            place, marked = number
            if self.items and not 1 <= place <= len(self.items):
                called = self._called(str(place)) if not marked else []
                instead = f" The card is `{called[0]}`." if called else ""
                there = f"goes from 1 to {len(self.items)}" if len(self.items) > 1 else "has only one line"
                return Refuse(f"{quoted(text)}: the list {there}.{instead}", self.items)
            if not self.items and (marked or not self._names_something(str(place))):
                return Refuse(f"{quoted(text)}: there is no list to pick from now; `?` shows one.")
            text = self.items[place - 1].command if self.items else str(place)
        elif re.fullmatch(r"[-−+.#]*\s*\d+[\d\s.,]*", text) and not self._names_something(text):
            return Refuse(f"{quoted(text)}: there is no list to pick from now; `?` shows one.")
        if (said := _MYSELF.match(text)) and not self.is_whole(text):  # `I play the 5` does not ask for the hand
            text = text[said.end() :]
        word, rest = self._session_word(text)
        return self._session(word, rest, text) if word is not None else self._move(text)

    def _session(self, word: Word, rest: str, text: str) -> Reply:
        """What a session word comes to; `again` does what was understood last, and is not remembered itself."""
        if word.word != "again":
            reply = self.answer(word, rest, text)
            self._last[self._seat] = text
            return reply
        last = self._last.pop(self._seat, None)
        if last is None:
            return Refuse(f"{quoted(text)}: there is no command yet to do again.")
        before, rest = self._session_word(last)
        reply = self._session(before, rest, last) if before is not None else self._move(last)
        self._last[self._seat] = last
        if isinstance(reply, Play) and not self._game.final.isdisjoint(reply.move):
            return Refuse(f"{quoted(text)}: did you mean `{reply.move}`? That is not done again by the way.",
                          self._listed([reply.move]))
        return reply

    def _session_word(self, text: str) -> tuple[Word | None, str]:
        """The session word that a text begins with, unless the text is, as a whole, a move of the game."""
        if said := SENTENCES.get(" ".join(fold(text))):
            return BY_NAME[said], ""
        first, _, rest = text.partition(" ")
        word = BY_NAME["?"] if not text.strip("? ") and text else BY_NAME.get("".join(fold(first)))
        if word is None or (rest and not word.takes) or self.is_whole(text):
            return None, ""
        return word, rest

    def _called(self, number: str) -> list[Move]:
        """What can be done with the card that a number names; nothing when no card is called so."""
        if not any(number in (card.id, *aliases) for card, aliases in self.gallery()):
            return []
        legal = [
            move for move in self.legal if any(fold(form) == [number] for word in move for form in self.forms(word))
        ]
        own = [move for move in legal if number in move]
        return own or legal

    def _names_something(self, number: str) -> bool:
        """Whether a number is, as it stands, a card or a place that could be meant, and no beginning of one."""
        return any(fold(form) == [number] for move in self.candidates for word in move for form in self.forms(word))

    def is_whole(self, text: str) -> bool:
        """Whether every word of a move is there."""
        return spelt(text, self.candidates, self.spellings)

    def _move(self, text: str) -> Reply:
        if is_negated(text) and not self.is_whole(text):
            return Refuse(f"{quoted(text)} says what not to do; type what you do instead. `?` lists what you can.")
        try:
            move = self._parse(text)
        except Unread:
            return self._unread(text)
        except Unsaid as crumbs:
            why = f"do you mean `{crumbs.moves[0]}`? Type it, or its number; it is not done from so few words."
            reply: Reply = Refuse(f"{quoted(text)}: {why}", self._listed(crumbs.moves))
        except Ambiguous as several:
            what = self._question(text, several.moves)
            reply = Refuse(f"{quoted(text)}: {what}", self._listed(several.moves))
        except Illegal as refused:
            reply = Refuse(f"{quoted(text)}: {refused}")
        else:
            reply = Play(move)
        self._last[self._seat] = text
        return reply

    def _parse(self, text: str) -> Move:
        rules, state = self._game, self._state
        return parse(text, self.candidates, lambda move: rules.why_not(state, move), self.spellings, rules.final)

    def allowed(self, move: Move) -> bool:
        """Whether the rules let the reader make this move now."""
        return self._game.why_not(self._state, move) is None

    def _question(self, text: str, moves: Sequence[Move]) -> str:
        """`play` alone asks: play what?"""
        verb = moves[0][0]
        return f"{verb} what?" if len(fold(text)) == 1 and all(move[0] == verb for move in moves) else "which of these?"

    def _unread(self, text: str) -> Reply:
        first, _, rest = text.partition(" ")
        starts = [word for word in self.known if first and word.word.startswith(first.casefold())]
        if len(starts) == 1 and len(first) > 1 and (not rest or starts[0].takes):
            return self._session(starts[0], rest, text)
        if any(fold(pile.name) == fold(text) for pile in piles(self.view_table.public)):  # the pile alone: a look at it
            return self.answer(BY_NAME["look"], text, text)
        started = [] if rest else [word.word for word in starts]
        mended = guess.mended(self, text)
        if not fold(text):
            return Refuse(f"{quoted(text)} has no word in it; `?` lists what you can do.")
        if not mended and (topic := guess.asked_about(text)):
            for answer in (self._rules(topic, text), self._examine(topic, text)):
                if isinstance(answer, Tell):
                    return answer
        if word := BY_NAME.get(first.casefold()):
            return Refuse(f"{quoted(text)}: `{word.word}` stands alone.", (Item(word.word, word.what),))
        if not any(command.split()[0] in BY_NAME for command in mended) and (card := guess.out_of_reach(self, text)):
            return Refuse(f"{quoted(text)}: {card}; `?` lists what you can do.")
        meant = tuple(dict.fromkeys(started or mended or guess.possible(self, text)))[:4]
        if not meant:
            return Refuse(f"{quoted(text)} is nothing that can be done now; `?` lists what can.")
        asked = f"did you mean `{meant[0]}`?" if len(meant) == 1 else "did you mean one of these?"
        return Refuse(f"{quoted(text)} is nothing that can be done now; {asked}", tuple(map(self._item, meant)))

    # --- what is asked

    def answer(self, word: Word, rest: str, text: str) -> Reply:
        """What a session word and what follows it come to."""
        if word.takes == "!" and not rest:
            return Refuse(f"{quoted(text)}: {word.word} what? {word.what[:1].upper()}{word.what[1:]}.")
        match word.word:
            case "look" if rest:
                return self._look(rest, text)
            case "look" | "hide" | "quit":
                return Do(word.word)
            case "undo":
                return self._undo(rest, text)
            case "hand":
                return Tell(tuple(spoken.pieces(self.view_table.private)) or ("You have no cards of your own to see.",))
            case "examine":
                return self._examine(rest, text)
            case "moves":
                return Tell(("You can:",), self._listed(self.legal)) if self._asked else Tell((self._idle,))
            case "why":
                return self._why(re.sub(r"(?i)^(not|can'?t i|can’t i|cannot i)\b", "", rest).strip(" ?"), text)
            case "hint":
                return Tell(("You could:",), self._listed(self._likely())) if self._asked else Tell((self._idle,))
            case "rules":
                return self._rules(rest, text)
            case "table":
                return Tell(tuple(spoken.speak(self.view_table)))
            case "last":
                return self._log(self.session.last_of(self._seat))
            case "log":
                if rest and fold(rest) != ["all"]:
                    return Refuse(f"{quoted(text)}: `log` has what happened lately, `log all` all of it.")
                return self._log(whole=bool(rest))
            case "score":
                return Tell(tuple(spoken.pieces(standings(self.view_table.public))) or ("This game keeps no score.",))
            case "save":
                return Tell((saved(self.session),))
        return Tell(tuple(explained(self.known)))

    def _log(self, start: int = 0, whole: bool = False) -> Reply:
        told = tuple(self.session.told(self._seat, start))
        if len(told) > LATELY and not whole:
            told = ("… before that: `log all`", *told[-LATELY:])
        return Tell(told or ("Nothing has happened yet.",))

    def _look(self, rest: str, text: str) -> Reply:
        """The table, a pile that everybody may look through, or what lies face down for its owner alone."""
        typed = [word for word in fold(rest) if word not in LITTLE]
        if typed in ([], ["table"]):
            return Do("look")
        for pile in piles(self.view_table.public):
            if pile.cards and begins(fold(pile.name), typed):
                return Tell((f"{spoken.sentence(pile.name.capitalize())[:-1]}, from the top:", *map(_face, pile.cards)))
        kept = self.view_table.kept
        if kept and ("score" in typed or typed == ["pile"]):
            return Do("kept")
        if "score" in typed:
            return Refuse(f"{quoted(text)}: nothing lies face down for you alone.")
        more = [f"`look {pile[0]}`" for pile in self.piles()] + (["`look score`"] if kept else [])
        return Refuse(
            f"{quoted(text)}: there is no such pile to look through; you can {' or '.join(['`look`', *more])}."
        )

    def _undo(self, rest: str, text: str) -> Reply:
        if not rest:
            return Do("undo")
        if not re.fullmatch(r"[1-9]\d{0,3}", rest):
            return Refuse(f"{quoted(text)}: after `undo` comes a number of moves, such as `undo 2`.")
        return Do("undo", int(rest))

    def _why(self, what: str, text: str) -> Reply:
        if not self._asked:
            return Tell((self._idle,))
        if not what:
            return Refuse(
                f"{quoted(text)}: why not what? Type the command after it, such as `why not {self._some_move()}`."
            )
        commands = [command for sentence in self.sentences(what) for command in sentence.commands]
        if len(commands) > 1:
            return self._would_do(commands, what)
        try:
            move = self._parse(commands[0] if commands else what)
        except Illegal as illegal:
            return Tell((f"{quoted(what)}: {illegal}",))
        except Ambiguous as several:
            return Tell((f"{quoted(what)} is allowed, in several ways:",), self._listed(several.moves))
        except Unread:
            if len(first := what.split()[0].casefold()) > 1 and "why".startswith(first):  # and so on without end
                return Refuse(f"{quoted(what)} is always allowed.")
            reply = self._unread(what)
            return reply if isinstance(reply, Refuse) else Refuse(f"{quoted(what)} is always allowed.")
        return Tell((f"{quoted(what)} is allowed:",), self._listed([move]))

    def _examine(self, rest: str, text: str) -> Reply:
        cards = self._cards(rest)
        if not cards:
            names = {part for card, _ in self.gallery() for part in fold(spoken.named(card.face))}
            near = close(" ".join(fold(rest)), names)
            meant = f"; did you mean `examine {near[0]}`?" if near else "."
            return Refuse(f"{quoted(text)}: there is no card called that{meant}")
        if len(cards) > 3:
            return Refuse(
                f"{quoted(text)}: which of these?", tuple(Item(f"examine {card.id}", _line(card)) for card in cards)
            )
        return Tell(tuple(line for card in cards for line in self._described(card)))

    def _described(self, card: Printed) -> list[str]:
        copies = "none in this game" if card.id in self.view_table.absent else card.copies
        return [spoken.sentence(f"{_line(card)} ({copies})"), *card.rulings]

    def gallery(self) -> Iterable[tuple[Printed, tuple[str, ...]]]:
        """Every card with the other names that it goes by."""
        for group in self.table.gallery(self.session.setup.deck):
            for card in group.cards:
                yield card, group.aliases.get(card.id, ())

    def _cards(self, typed: str) -> list[Printed]:
        """The cards that are called so."""
        found = cards_called(self.table.gallery(self.session.setup.deck), typed, self.spellings)
        return [card for group in found for card in group.cards]

    def _rules(self, topic: str, text: str) -> Reply:
        book = rulebook(games.GAMES[self._game.id])
        if not topic:
            ids: dict[str, list[str]] = {}
            for clause in book.clauses:
                ids.setdefault(clause.heading, []).append(clause.id)
            spans = {heading: " to ".join(dict.fromkeys((found[0], found[-1]))) for heading, found in ids.items()}
            headings = [f"{heading}: {span}" for heading, span in spans.items()]
            return Tell((book.aim, *headings, "`rules TOPIC` or `rules NUMBER` shows them; `rules all` shows all."))
        if fold(topic) == ["all"]:
            return Tell(tuple(map(_clause, book.clauses)))
        found = book.find(topic)
        if not found:
            names = {part for clause in book.clauses for part in fold(f"{clause.name} {clause.heading}")}
            near = close(" ".join(fold(topic)), names)
            meant = f"; did you mean `rules {near[0]}`?" if near else "; `rules` alone lists the headings."
            return Refuse(f"{quoted(text)}: no rule speaks of that{meant}")
        return Tell(tuple(map(_clause, found)))

    # --- what can be done

    def _likely(self) -> list[Move]:
        """Up to three legal moves, of different kinds where there are."""
        legal: list[Move] = self._game.likely(self._state)
        kinds: dict[str, Move] = {}
        for move in legal:
            kinds.setdefault(move[0], move)
        return [*kinds.values(), *(move for move in legal if move not in kinds.values())][:3]

    def _some_move(self) -> str:
        refused = [move for move in self.candidates if self._game.why_not(self._state, move) is not None]
        return str((refused or self.candidates)[0])

    def _listed(self, moves: Iterable[Move]) -> tuple[Item, ...]:
        view = self._game.view(self._state, self._seat)
        return tuple(Item(str(move), self.table.explain(view, move)) for move in moves)

    def _item(self, command: str) -> Item:
        if command in BY_NAME:
            return Item(command, BY_NAME[command].what)
        legal = {str(move): move for move in self.legal}
        return self._listed([legal[command]])[0] if command in legal else Item(command)

    # --- the position

    @property
    def _game(self) -> Any:
        return self.session.game

    @property
    def _state(self) -> Any:
        return self.session.state

    @property
    def _seat(self) -> Seat:
        seat: Seat = self.viewer if self.viewer is not None else self._state.asks[-1].seat
        return seat

    @property
    def _asked(self) -> bool:
        return to_act(self._state) == self._seat

    @property
    def _idle(self) -> str:
        """What is said to a reader who is not asked."""
        asked = to_act(self._state)
        return "The game is over." if asked is None else f"It is {self._state.names[asked]} who is asked now."

    @property
    def view_table(self) -> Any:
        """The table as the reader sees it."""
        return self.table.table(self._game.view(self._state, self._seat))

    def forms(self, word: str) -> tuple[str, ...]:
        """The ways to type a word of a move."""
        return (word, *self.spellings.get(word, ()))


def _face(face: Face) -> str:
    return spoken.sentence(spoken.face(face))


def _line(card: Printed) -> str:
    return spoken.face(card.face)


def _clause(clause: Clause) -> str:
    return f"{clause.id} {clause.name}: {clause.text}" if clause.name else f"{clause.id} {clause.text}"
