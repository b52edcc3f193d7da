"""Who sits at the table and what is played: from the command line, and by asking for what it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import TypeVar

from catcards.core.game import AnyGame, Seat, Setup, Unfit
from catcards.core.names import counted, fold, listed, seat_called, seat_words, tidy, why_not_names
from catcards.core.typed import line_number, plain

Asker = Callable[[str], str]
T = TypeVar("T")


def seated(
    game: AnyGame,
    seed: int,
    players: int | None = None,
    names: str | None = None,
    first: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    ask: Asker | None = None,
) -> Setup:
    """A setup that can be played; `ask` puts a question to the people at the terminal and is None when nobody is there.

    What nobody can be asked is filled in: Player 1, 2, …, and a starter that is drawn. Raises Unfit for names, counts
    and options that do not go together.
    """
    wanted = [part for variant in variants for part in variant.split(",")]
    chosen = {_variant(game, variant): "yes" for variant in wanted}
    chosen |= {name: _choice(game, name, typed) for name, typed in (options or {}).items()}
    given = _names(names)
    count = players if players is not None else len(given) or _how_many(game, ask)
    if not 0 <= count < 100:
        raise Unfit(f"{game.title} is for {counted(game.seats)} players, not {count}.")
    if len(given) > count:
        raise Unfit(f"There are {len(given)} names for {count} player{'' if count == 1 else 's'}.")
    everybody = given
    while len(everybody) < count:
        everybody = (*everybody, _default(everybody))
    game.check(Setup(game.id, everybody, seed, chosen))
    if ask is not None:
        about = f"{game.seating}\n" if game.seating else ""
        while len(given) < count:
            question = f"{about}Player {len(given) + 1}, your name (Enter for {_default(given)}): "
            given, about = (*given, _asked(ask, question, _namer(given))), ""
        everybody = given
    if reason := why_not_names(everybody):
        raise Unfit(reason)
    return Setup(game.id, everybody, seed, chosen, _starter(game, everybody, first, ask))


def _variant(game: AnyGame, typed: str) -> str:
    known = {option.name: option.help for option in game.options if option.variant}
    name = "-".join(fold(typed))
    if name in known:
        return name
    near = get_close_matches(name, known, 1)
    if not known:
        raise Unfit(f"{game.title} has no variants, so not {typed[:40]!r} either.")
    meant = f"did you mean {near[0]}? It has" if near else "it has"
    each = [f"{name} ({about.replace(' (', ', ')}" for name, about in known.items()]
    raise Unfit(f"{game.title} has no variant {typed[:40]!r}; {meant} {listed(each)}.")


def _choice(game: AnyGame, name: str, typed: str) -> str:
    """The choice of an option that is meant: `Tiger` means tiger-mode; raises Unfit for what means none."""
    known = [choice for option in game.options if option.name == name for choice in option.choices]
    folded = "-".join(fold(typed))
    begun = [choice for choice in known if folded[:1].isalpha() and choice.startswith(folded)]
    if typed in known or not known:  # an option that the game does not have is refused by `check`
        return typed
    if folded in begun or len(begun) == 1:
        return folded if folded in begun else begun[0]
    raise Unfit(f"{name} can be {', '.join(known)}; not {typed[:40]!r}.")


def _names(typed: str | None) -> tuple[str, ...]:
    if typed is None:
        return ()
    names = tuple(tidy(name) for name in typed.split(","))
    if reason := why_not_names(names):
        raise Unfit(reason)
    return names


def _asked(ask: Asker, question: str, read: Callable[[str], T]) -> T:
    """Ask until there is an answer that `read` does not refuse with Unfit."""
    wrong = ""
    while True:
        try:
            return read(ask(wrong + question).strip())
        except Unfit as unfit:
            wrong = f"{unfit}\n"


def _how_many(game: AnyGame, ask: Asker | None) -> int:
    choices = counted(game.seats)
    if ask is None:
        raise Unfit(f"Say how many play {game.title}: `--players` with {choices}, or `--names` with their names.")

    def read(answer: str) -> int:
        number = line_number(plain(answer))
        if number is None or number[0] not in game.seats:
            raise Unfit(f"{game.title} is for {choices} players.")
        return number[0]

    return _asked(ask, f"How many of you play, {choices}? ", read)


def _default(given: tuple[str, ...]) -> str:
    """What the next player is called when nobody says: Player and the number of the seat, unless that is taken."""
    taken, number = [name.casefold() for name in given], len(given) + 1
    return next(
        name
        for name in (f"Player {number}", *(f"Seat {other}" for other in range(number, 2 * number)))
        if name.casefold() not in taken
    )


def _namer(given: tuple[str, ...]) -> Callable[[str], str]:
    def read(answer: str) -> str:
        if plain(answer) == "?" or fold(answer) == ["help"]:
            raise Unfit(f"Type a name, such as Ada; Enter alone takes {_default(given)}.")
        name = tidy(answer) or _default(given)
        if reason := why_not_names((*given, name)):
            raise Unfit(reason)
        return name

    return read


def _starter(game: AnyGame, names: tuple[str, ...], first: str | None, ask: Asker | None) -> Seat | None:
    if first is not None:
        return _seat(names, first)
    if ask is None or len(names) == 1:
        return None
    listed = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))

    def read(answer: str) -> Seat | None:
        if seat_called(answer, names, seat_words(names)) is None and (number := line_number(plain(answer))):
            if not 1 <= number[0] <= len(names):
                raise Unfit(f"There are players 1 to {len(names)}.")
            return number[0] - 1
        return _seat(names, answer) if answer else None

    return _asked(ask, f"{game.starter} A name or a number; Enter draws.\n{listed}: ", read)


def _seat(names: tuple[str, ...], typed: str) -> Seat | None:
    """The seat of a player by name; None for the word `draw`, unless somebody is called that."""
    seat = seat_called(typed, names, seat_words(names))
    if seat is not None or fold(typed) == ["draw"]:
        return seat
    raise Unfit(f"{typed[:40]!r} is none of the players: {', '.join(names)}; or `draw`.")
