"""The command line: reads options and calls; what a command does not need is not imported."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn

import typer

from catcards import COMMAND, __version__, completing, games
from catcards.core.errors import Damaged, Unfit

if TYPE_CHECKING:
    from catcards.core.game import AnyGame, Setup
    from catcards.core.session import Session

LONGEST_DECK = 1_000_000
"""No card list is longer than this many bytes."""

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=COMMAND == "catcards")


class Usage(typer.TyperException):
    """A wrong call; the text says in a sentence what is wrong with it."""

    exit_code = 2


def main(args: list[str] | None = None) -> NoReturn:
    """Run a command and end the program: 0 done, 1 could not be done, 2 wrongly called; errors are one sentence."""
    _streams()
    try:
        code = typer.main.get_command(app).main(args, prog_name=COMMAND, standalone_mode=False)
        sys.stdout.flush()
    except Usage as wrong:
        code = _say(str(wrong), 2)
    except typer.TyperException as wrong:
        said, where = wrong.format_message(), getattr(wrong, "ctx", None)
        more = f"`{where.command_path if where else COMMAND} --help` says more."
        code = _say(f"{said if said.endswith(('.', '?')) else f'{said}.'} {more}", wrong.exit_code)
    except (Unfit, Damaged) as failed:
        code = _say(str(failed), 1)
    except typer.Abort:
        code = _say("Nothing was started.", 1)
    except RuntimeError:
        if not _homeless():
            raise
        code = _say("There is no home folder here, and this needs one; set HOME to a folder.", 1)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or it fails once more at the very end
        ours = not isinstance(error, BrokenPipeError)  # else whoever read our output has seen enough
        code = _say(f"The output cannot be written: {error.strerror}.", 1) if ours else 1
    sys.exit(code)


def _homeless() -> bool:
    """Whether there is no home folder: no HOME, and no user of this number."""
    try:
        Path.home()
    except RuntimeError:
        return True
    return False


def _streams() -> None:
    """Have all three streams, and none that fails over a character."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace" if name == "stderr" else "replace")


def _say(text: str, code: int) -> int:
    print(text, file=sys.stderr)
    return code


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _ask(question: str) -> str:
    """What somebody at the terminal answers."""
    from catcards.ui.sequences import ask

    return ask(question)


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _game(typed: str) -> AnyGame:
    try:
        return games.game(typed)
    except Unfit as unknown:
        raise Usage(str(unknown)) from None


Game = Annotated[str, typer.Argument(metavar="GAME", help="Which game.", autocompletion=completing.game_ids)]
SaveName = Annotated[list[str], typer.Argument(metavar="SAVE", help="Which save.", autocompletion=completing.saved)]
Unfinished = Annotated[
    list[str], typer.Argument(metavar="SAVE", help="Which save.", autocompletion=completing.unfinished)
]
Plain = Annotated[
    bool,
    typer.Option(
        "--plain",
        envvar="CATCARDS_PLAIN",
        help="Plain lines, nothing redrawn; what was shown stays on the screen, hands too.",
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="In a pipe: stop at the first refused line, with exit code 1.")]
Colour = Annotated[Literal["auto", "always", "never"], typer.Option("--color", help="Whether to use colour.")]
Undo = Annotated[
    Literal["free", "ask", "never"],
    typer.Option(help="How moves are taken back once something hidden was seen: freely, when all agree, or never."),
]
Deck = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Your own card list; `cards GAME --export` shows how one looks.")
]


@app.callback(invoke_without_command=True)
def catcards(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.", is_eager=True)] = False,
) -> None:
    """Tabletop card games for people around one terminal."""
    if version:
        print(f"catcards {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        from catcards.reading import welcome

        _print(welcome())


@app.command("games")
def list_games() -> None:
    """The games there are: players, minutes, together or against each other."""
    from catcards.reading import game_lines

    _print(game_lines())


@app.command()
def play(
    game: Game,
    players: Annotated[int | None, typer.Option(metavar="N", help="How many play.")] = None,
    names: Annotated[
        str | None,
        typer.Option(
            metavar='"ADA,BEA"', help="Their names, in order around the table; CATATAC's two clans sit alternately."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same seed deals the same cards.")] = None,
    first: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Who starts; `draw` leaves it to luck.", autocompletion=completing.names),
    ] = None,
    variant: Annotated[
        list[str],
        typer.Option(
            metavar="V",
            help="A variant: `kittens` and others in CATATAC, `golf` in Whack a Catgirl, `race` in Cat Horror Festival;"
            " several may be given.",
            autocompletion=completing.variants,
        ),
    ] = [],  # noqa: B006
    manual_refill: Annotated[bool, typer.Option("--manual-refill", help="CATATAC: draw by typing `draw`.")] = False,
    tracker: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Hissy Fit: the Cat Tracker, kitten-mode first.", autocompletion=completing.trackers
        ),
    ] = None,
    private_hands: Annotated[
        bool | None,
        typer.Option("--private-hands/--open-hands", help="Hissy Fit: hands hidden, or open as by default."),
    ] = None,
    in_a_row: Annotated[
        int | None, typer.Option("--games", metavar="N", help="Whack a Catgirl: so many games in a row, with a tally.")
    ] = None,
    deck: Deck = None,
    save: Annotated[str | None, typer.Option(metavar="NAME", help="What the save is called.")] = None,
    undo: Undo = "ask",
    plain: Plain = False,
    strict: Strict = False,
    color: Colour = "auto",
) -> int:
    """Play a game; it is saved after every move."""
    from dataclasses import replace

    from catcards.core.saves import why_not_name
    from catcards.seating import seated

    rules = _game(game)
    typed = {
        "manual-refill": "yes" if manual_refill else None,
        "tracker": tracker,
        "private-hands": None if private_hands is None else "yes" if private_hands else "no",
        "games": None if in_a_row is None else str(in_a_row),
    }
    options = {name: choice for name, choice in typed.items() if choice is not None}
    if save is not None and (reason := why_not_name(save)):
        raise Usage(reason)
    own = _deck(deck) if deck is not None else None
    luck = seed if seed is not None else int.from_bytes(os.urandom(4), "big")
    try:
        setup = seated(rules, luck, players, names, first, variant, options, _ask if _at_terminal() else None)
    except Unfit as unfit:
        raise Usage(str(unfit)) from None
    except KeyboardInterrupt:
        print()
        return _say("Nothing was started.", 130)
    return _run(_begun(rules, replace(setup, deck=own), save, deck), deck, plain, strict, color, undo)


def _deck(path: Path) -> str:
    """The text of a card list that people wrote themselves."""
    from catcards.core.travelled import unmarked

    try:
        with path.open("rb") as file:
            data = file.read(LONGEST_DECK + 1)
    except OSError as error:
        raise Unfit(f"{path} cannot be read: {error.strerror}.") from None
    if len(data) > LONGEST_DECK:
        raise Unfit(f"{path} is too long for a card list; {LONGEST_DECK:,} bytes are the most.")
    text = unmarked(data)
    if text is None:
        raise Unfit(f"{path} is not a text in UTF-8, and what else it is cannot be told for sure; save it as UTF-8.")
    return text


@contextmanager
def _named(deck: Path | None) -> Iterator[None]:
    """What is wrong with somebody's card list is said of the file by its name."""
    try:
        yield
    except Unfit as unfit:
        raise Unfit(str(unfit).replace("the deck file", str(deck), 1) if deck is not None else str(unfit)) from None


def _begun(rules: AnyGame, setup: Setup, save: str | None, deck: Path | None) -> Session[Any, Any]:
    from catcards.core import saves

    with _named(deck):
        session = saves.begin(rules, setup, save)
    if session.unsaved:
        print(f"This game cannot be saved, and goes on without: {session.unsaved}.", file=sys.stderr)
    return session


def _run(session: Session[Any, Any], deck: Path | None, plain: bool, strict: bool, color: str, undo: str) -> int:
    """Play, and more games if the people like; 1 when one was left that could not be saved."""
    from catcards.ui.loop import House, run

    last = session

    def again(setup: Setup) -> Session[Any, Any]:
        nonlocal last
        _release(last)
        last = _begun(session.game, setup, None, deck)
        return last

    code = run(session, House(plain, strict, color, undo), again)
    _release(last)
    return code or int(last.unsaved is not None and last.state.outcome is None)


def _release(session: Session[Any, Any]) -> None:
    """Give the save free for other terminals."""
    from catcards.core.saves import Save

    if isinstance(session.journal, Save):
        session.journal.close()


@app.command()
def resume(
    save: Unfinished = [],  # noqa: B006
    to: Annotated[int | None, typer.Option(metavar="N", help="Go on from move N of it, as a new save.")] = None,
    undo: Undo = "ask",
    plain: Plain = False,
    strict: Strict = False,
    color: Colour = "auto",
) -> int:
    """Go on with a game that was left unfinished; without SAVE with the one that was played last.

    Options of the house, such as `--undo never`, are not kept in the save: say them again.
    """
    from catcards.core import saves

    if to is not None and to < 0:
        raise Usage(f"There is no move {to}: the start of a game is `--to 0`.")
    name = " ".join(save) or next((row.name for row in saves.listed() if row.unfinished), None)
    if name is None:
        raise Unfit(f"There is no unfinished game; `{COMMAND} saves` lists all.")
    session = _resumed(name) if to is None else _gone_back(name, to)
    if session.state.outcome is not None:
        raise Unfit(f"{name} is finished; `{COMMAND} replay {name}` shows it again.")
    return _run(session, None, plain, strict, color, undo)


def _resumed(name: str) -> Session[Any, Any]:
    """The game where it was left; when it cannot be followed so far, from its last good move if people want that."""
    from catcards.core import saves

    try:
        return saves.resume(name, games.game)
    except Damaged as damage:
        session, _ = _followed(name)
        good = f"{name} cannot be gone on with: {damage}. It is good up to move {len(session.entries)}"
    except OSError as error:
        raise Unfit(f"{name} cannot be opened: {error.strerror}.") from None
    if not _at_terminal():
        raise Unfit(f"{good}; `{COMMAND} resume {name} --to {len(session.entries)}` goes on from there.")
    from catcards.core.typed import yes_or_no

    if not yes_or_no(_ask(f"{good}; go on from there, as a new save? [y/n] ")):
        raise Unfit(f"{name} was left as it is.")
    saves.keep(session)
    return session


def _gone_back(name: str, to: int) -> Session[Any, Any]:
    from catcards.core import saves

    session, damage = _followed(name, to)
    if len(session.entries) < to:
        raise Unfit(f"{name} can only be followed to move {len(session.entries)}{f': {damage}' if damage else ''}.")
    saves.keep(session)
    return session


def _followed(name: str, to: int | None = None) -> tuple[Session[Any, Any], Damaged | None]:
    from catcards.core import saves

    try:
        return saves.follow(name, games.game, to)
    except Damaged as damage:
        raise Unfit(f"{name} cannot be read: {damage}.") from None
    except OSError as error:
        raise Unfit(f"{name} cannot be opened: {error.strerror}.") from None


@app.command("saves")
def list_saves() -> None:
    """The saved games, the one played last first."""
    from catcards.core.saves import folder
    from catcards.reading import save_lines

    _print(save_lines() or [f"There are no saved games in {folder()}."])


@app.command()
def replay(save: SaveName) -> None:
    """Step through a finished game; of one that goes on, only what everybody has heard."""
    from catcards.reading import told_again

    session, damage = _followed(" ".join(save))
    steps = told_again(session)
    for number, step in enumerate(steps):
        _print(step)
        if _at_terminal() and number + 1 < len(steps):
            try:
                input(f"[{number} of {len(steps) - 1}] ")
            except EOFError:
                print()
                return
    if damage is not None:
        raise Unfit(f"{' '.join(save)} cannot be followed further: {damage}.")


@app.command()
def walkthrough(
    game: Game,
    part: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Begin at this part; else where you left it, or at the start.",
            autocompletion=completing.parts,
        ),
    ] = None,
    plain: Plain = False,
    color: Colour = "auto",
) -> int:
    """Learn a game by playing it, one thing at a time; ten to fifteen minutes."""
    from catcards.ui.front import House
    from catcards.ui.lesson import NoPart, run

    try:
        return run(_game(game).id, House(plain, color=color), part)
    except NoPart as wrong:
        raise Usage(str(wrong)) from None


@app.command()
def rules(
    game: Game,
    topic: Annotated[
        list[str],
        typer.Argument(
            metavar="[TOPIC]", help="A word, a heading or an id such as ct.13.", autocompletion=completing.topics
        ),
    ] = [],  # noqa: B006
) -> None:
    """The numbered rules of a game, or those about a topic."""
    from shutil import get_terminal_size

    from catcards.reading import rule_lines

    size = get_terminal_size()
    lines = rule_lines(_game(game).id, " ".join(topic), min(size.columns, 96) if _at_terminal() else 96)
    if _at_terminal() and len(lines) >= size.lines:
        _page(lines)
    else:
        _print(lines)


def _page(lines: list[str]) -> None:
    """Show a long text page by page; all at once when the pager that is set cannot be found."""
    import shlex
    from pydoc import pager
    from shutil import which

    chosen = os.environ.get("MANPAGER") or os.environ.get("PAGER")
    try:
        program = (shlex.split(chosen or "") or [""])[0]
    except ValueError:  # a quote that is not closed
        program = ""
    if chosen and not which(program):
        print(f"The pager {chosen!r} cannot be found.", file=sys.stderr)
        _print(lines)
    else:
        pager("\n".join(lines))


@app.command()
def cards(
    game: Game,
    card: Annotated[
        list[str],
        typer.Argument(
            metavar="[CARD]", help="One card, with all that is ruled about it.", autocompletion=completing.cards
        ),
    ] = [],  # noqa: B006
    deck: Deck = None,
    export: Annotated[
        bool, typer.Option("--export", help="Print the card list as a file that `play --deck` reads.")
    ] = False,
    plain: Plain = False,
    color: Colour = "auto",
) -> None:
    """Every card of a game, what it does, and what about the list is ours."""
    from shutil import get_terminal_size

    from catcards.reading import draw_cards, found_cards, gallery, own_cards, spoken_cards, unmet

    rules = _game(game)
    own = _deck(deck) if deck is not None else None
    if export and card:
        raise Usage("`--export` writes the whole list; leave out the card.")
    if export:
        print(own if own is not None else rules.deck_text(), end="")
        return
    with _named(deck):
        shown = gallery(rules.id, own)
    if card:
        shown = found_cards(shown, " ".join(card))
    if _at_terminal() and not plain:
        draw_cards(shown, bool(card), get_terminal_size().columns, color)
    else:
        _print(spoken_cards(shown, bool(card)))
    if not card:
        _print(["", *(own_cards(rules.id) if own is None else unmet(rules.id, own))])
