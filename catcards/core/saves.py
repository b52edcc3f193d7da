"""Saved games on disk: where they are, how a line is kept for good, and how they are found and gone on with."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catcards import COMMAND
from catcards.core.game import AnyGame, Setup, Unfit
from catcards.core.script import Damaged, Script, read, sealed
from catcards.core.session import Session, replay

SUFFIX = ".cat"
Known = Callable[[str], AnyGame]
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
_APPEND = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


def folder() -> Path:
    """The folder of saves: under CATCARDS_HOME when that is set, else where the platform keeps data of programs."""
    if home := os.environ.get("CATCARDS_HOME"):
        return Path(home) / "saves"
    from platformdirs import user_data_path

    return user_data_path("catcards", appauthor=False) / "saves"


def why_not_name(name: str) -> str | None:
    """None, or one sentence on why a save cannot be called so."""
    if _RESERVED.fullmatch(name):
        return f"A save cannot be called {name!r}: some systems keep that word for themselves."
    if len(name) > 40 or not re.fullmatch(r"\w[\w-]*( \w[\w-]*)*", name):
        return f"A save cannot be called {name[:40]!r}: use up to 40 letters, digits, hyphens and single spaces."
    return None


def begin(game: AnyGame, setup: Setup, name: str | None = None) -> Session[Any, Any]:
    """A new game, saved from its first move on as `keep` does; raises Unfit for a setup that cannot be played."""
    session: Session[Any, Any] = Session(game, setup)
    keep(session, name)
    return session


def keep(session: Session[Any, Any], name: str | None = None) -> None:
    """Save a game, all of it so far and every move from now on, in a new save; raises Unfit for the name.

    When the disk refuses, the game goes on in memory and `session.unsaved` says why.
    """
    try:
        save = Save.create(name, session.game.id, [*session.head, "", *session.lines()])
    except OSError as error:
        session.unsaved = f"{error.strerror or error} ({folder()})"
    else:
        session.journal, session.unsaved = save, None


def resume(name: str, known: Known) -> Session[Any, Any]:
    """The game of a save, where it was left and saved there again; the file is locked until the program ends.

    Raises Unfit or OSError when it cannot be opened or set up, Damaged when not every move can be followed.
    """
    save, script = Save.reopen(name)
    try:
        session, damage = replay(known(script.setup.game), script)
        if damage is not None:
            raise damage
    except BaseException:
        save.close()
        raise
    session.journal = save
    return session


def follow(name: str, known: Known, to: int | None = None) -> tuple[Session[Any, Any], Damaged | None]:
    """The game of a save as far as it can be followed today, at most `to` moves, and why not further.

    The file is only read. Raises Unfit, OSError or Damaged when there is no game in it at all.
    """
    script = read(_text(find(name).read_bytes()), save=True)
    game = known(script.setup.game)
    session, damage = replay(game, script, to)
    if damage is not None and to is None:
        session, _ = replay(game, script, len(script.moves))
    return session, damage


class Save:
    """An open save: a journal to which lines are appended one by one, each durable before `append` returns."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._file = descriptor
        self._sum = 0
        self._size = 0
        self._pending: list[str] = []

    @property
    def name(self) -> str:
        """What people call this save."""
        return self.path.name.removesuffix(SUFFIX)

    @classmethod
    def create(cls, name: str | None, stem: str, lines: Sequence[str]) -> Save:
        """A new save of these lines, called `name` or else `stem` and the next free number; raises Unfit or OSError."""
        if name is not None and (reason := why_not_name(name)):
            raise Unfit(reason)
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        number = 0
        while True:
            number += 1
            path = place / f"{name or f'{stem}-{number}'}{SUFFIX}"
            try:
                descriptor = os.open(path, _APPEND | os.O_CREAT | os.O_EXCL, 0o600)
                break
            except FileExistsError:
                if name is not None:
                    raise Unfit(
                        f"There is a save called {name} already; `{COMMAND} resume {name}` goes on with it."
                    ) from None
        save = cls(path, descriptor)
        try:
            _lock(descriptor, save.name)
            save.append(*lines)
            if hasattr(os, "O_DIRECTORY"):
                directory = os.open(place, os.O_DIRECTORY)
                os.fsync(directory)
                os.close(directory)
        except OSError:
            save.close()
            path.unlink(missing_ok=True)
            raise
        return save

    @classmethod
    def reopen(cls, name: str) -> tuple[Save, Script]:
        """An existing save to be gone on with, and what it says; raises Unfit, Damaged or OSError."""
        path = find(name)
        descriptor = os.open(path, _APPEND)
        try:
            save = cls(path, descriptor)
            _lock(descriptor, save.name)
            with open(descriptor, "rb", closefd=False) as file:
                data = file.read()
            script = read(_text(data), save=True)
            if script.damage is not None:
                raise script.damage
        except BaseException:
            os.close(descriptor)
            raise
        save._size = len(data)
        for line in data.decode().split("\n")[:-1]:
            _, save._sum = sealed(line[: line.rindex(" ~")], save._sum)
        return save, script

    def append(self, *lines: str) -> None:
        """Keep the lines durably; raises OSError when that failed, and then keeps them with the next."""
        self._pending += lines
        total, text = self._sum, ""
        for line in self._pending:
            whole, total = sealed(line, total)
            text += whole + "\n"
        now = os.fstat(self._file)
        if now.st_size != self._size:
            raise OSError(None, "another program has changed the file")
        if not now.st_nlink:
            raise OSError(None, "the file has been removed")
        data = text.encode()
        try:
            rest = data
            while rest:
                rest = rest[os.write(self._file, rest) :]
            os.fsync(self._file)
        except OSError:
            os.ftruncate(self._file, self._size)
            raise
        self._size += len(data)
        self._sum = total
        self._pending.clear()

    def close(self) -> None:
        """Give the file back, so that another terminal can go on with it."""
        os.close(self._file)


def _lock(descriptor: int, name: str) -> None:
    """One writer at a time; where there are no such locks, `append` still notices another writer."""
    try:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Unfit(f"{name} is being played at another terminal.") from None
    except (ImportError, OSError):
        return


def find(name: str) -> Path:
    """The file of the save that is called so; raises Unfit."""
    stem = name.removesuffix(SUFFIX)
    path = folder() / f"{stem}{SUFFIX}"
    try:
        if not why_not_name(stem) and path.is_file():
            return path
    except OSError as error:
        raise _unreachable(error) from None
    raise Unfit(f"There is no save called {name[:40]!r}; `{COMMAND} saves` lists them.")


def _unreachable(error: OSError) -> Unfit:
    return Unfit(f"The folder of saves, {folder()}, cannot be read: {error.strerror}.")


def _text(data: bytes) -> str:
    """What a file says; bytes that are no text break the seal of their line."""
    return data.decode(errors="replace")


@dataclass(frozen=True)
class Listed:
    """One line of `catcards saves`: `script` is None when nothing can be read, and `why` says what is wrong."""

    name: str
    when: float
    script: Script | None
    why: str | None = None

    @property
    def unfinished(self) -> bool:
        """Whether this is a game that can be gone on with."""
        return self.script is not None and self.why is None and not self.script.over


def listed() -> Iterator[Listed]:
    """All saves, the one touched last first, each read only when it is reached.

    A file whose name no save can have, as a copy made by other programs, is listed with that as what is wrong. Raises
    Unfit when the folder cannot be read.
    """
    found = []
    try:
        paths = [path for path in folder().iterdir() if path.name.endswith(SUFFIX)]
    except FileNotFoundError:
        return
    except OSError as error:
        raise _unreachable(error) from None
    for path in paths:
        try:
            if path.is_file():
                found.append((path.stat().st_mtime, path))
        except OSError:  # gone since
            continue
    for when, path in sorted(found, reverse=True):
        name = path.name.removesuffix(SUFFIX)
        if why_not_name(name):
            shown = "".join(ch if ch.isprintable() else "?" for ch in path.name)
            yield Listed(
                shown, when, None, "rename the file; the name of a save is letters, digits, hyphens and single spaces"
            )
            continue
        try:
            script = read(_text(path.read_bytes()), save=True)
        except Damaged as damage:
            yield Listed(name, when, None, str(damage))
        except OSError as error:
            yield Listed(name, when, None, error.strerror or str(error))
        else:
            yield Listed(name, when, script, str(script.damage) if script.damage else None)
