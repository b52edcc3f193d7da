"""Saved games on disk: where they are, how a line is kept for good, and how they are found and gone on with."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catcards import COMMAND
from catcards.core.game import AnyGame, Setup, Unfit
from catcards.core.names import alike, unjoined
from catcards.core.script import Damaged, Script, read, sealed
from catcards.core.session import Session, replay
from catcards.core.travelled import readings
from catcards.core.typed import plain

SUFFIX = ".cat"
OWN_WAYS = ("win32", "darwin")
"""Platforms that keep data of programs in places of their own."""
Known = Callable[[str], AnyGame]
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
_APPEND = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


def folder() -> Path:
    """The folder of saves: under CATCARDS_HOME when that is set, else where the platform keeps data of programs.

    Raises Unfit when what is set depends on where one stands or cannot be found, OSError when there is no place at all.
    """
    name = "CATCARDS_HOME"
    if home := os.environ.get(name, "").strip():
        return _from_the_root(Path(home), name) / "saves"
    name = "XDG_DATA_HOME"
    if (data := os.environ.get(name, "").strip()) and not Path(data).is_absolute() and sys.platform not in OWN_WAYS:
        return _from_the_root(Path(data), name) / "catcards" / "saves"
    from platformdirs import user_data_path

    try:
        found = user_data_path("catcards", appauthor=False)
    except RuntimeError:  # no HOME, and nobody of this number is known
        raise OSError(None, "there is no home folder to keep saves in; set CATCARDS_HOME to a folder") from None
    return _from_the_root(found, "HOME") / "saves"


def _from_the_root(path: Path, name: str) -> Path:
    """A folder that does not depend on where one stands; raises Unfit."""
    try:
        path = path.expanduser()
    except RuntimeError:
        raise Unfit(f"{name} is {str(path)!r}, and there is no such home folder; give it in full.") from None
    if not path.is_absolute():
        raise Unfit(f"{name} leads to {str(path)!r}, which depends on where you stand; give it in full, as in /home/ada/cats.")
    return path


def why_not_name(name: str) -> str | None:
    """None, or one sentence on why a save cannot be called so."""
    if _RESERVED.fullmatch(name):
        return f"A save cannot be called {name!r}: some systems keep that word for themselves."
    letters = "".join("x" if unicodedata.category(ch)[0] == "M" else ch for ch in unjoined(name))
    if len(name) > 40 or not re.fullmatch(r"\w[\w-]*( \w[\w-]*)*", letters):
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
        where = _where()
        session.unsaved = f"{error.strerror or error}{f' ({where})' if where else ''}"
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
    _, script = _read(find(name).read_bytes())
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
            _lock(descriptor, path.name.removesuffix(SUFFIX))
            with open(descriptor, "rb", closefd=False) as file:
                data = file.read()
            text, script = _read(data)
            if script.damage is not None:
                raise script.damage
            if data != (own := text.encode()):
                descriptor = _replaced(path, own, descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        save = cls(path, descriptor)
        save._size = len(own)
        for line in text.split("\n")[:-1]:
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


def _replaced(path: Path, data: bytes, before: int) -> int:
    """A save that has travelled, put in its place as it is written here; what there was stays whole until that is done.

    Gives the descriptor of the new file, locked, and closes that of the old one.
    """
    new = path.with_name(f"{path.name}.new")
    descriptor = os.open(new, _APPEND | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        _lock(descriptor, path.name.removesuffix(SUFFIX))
        with open(descriptor, "wb", closefd=False) as file:
            file.write(data)
        os.fsync(descriptor)
        os.replace(new, path)
    except BaseException:
        os.close(descriptor)
        raise
    os.close(before)
    return descriptor


def find(name: str) -> Path:
    """The file of the save that is called so, or, when there is none, of the only one that is called alike; raises Unfit."""
    stem = name.removesuffix(SUFFIX)
    try:
        place = folder()
        path = place / f"{stem}{SUFFIX}"
        if not why_not_name(stem) and path.is_file():
            return path
        if not why_not_name(plain(stem)):
            names = [other.name for other in place.iterdir() if other.name.endswith(SUFFIX)]
            wanted = alike(plain(stem))
            found = [other for other in names if alike(other.removesuffix(SUFFIX)) == wanted]
            if len(found) == 1 and (place / found[0]).is_file():
                return place / found[0]
    except FileNotFoundError:
        pass
    except OSError as error:
        raise _unreachable(error) from None
    raise Unfit(f"There is no save called {name[:40]!r}; `{COMMAND} saves` lists them.")


def _unreachable(error: OSError) -> Unfit:
    where = _where()
    return Unfit(f"The folder of saves{f', {where},' if where else ''} cannot be read: {error.strerror}.")


def _where() -> Path | None:
    """The folder of saves, if there is one."""
    try:
        return folder()
    except OSError:
        return None


def _read(data: bytes) -> tuple[str, Script]:
    """What a file says as text of our own, and as a script: of all readings that one whose seals hold longest.

    Raises Damaged when its head cannot be read in any way.
    """
    best: tuple[str, Script] | None = None
    first: Damaged | None = None
    for text in readings(data) if data else [""]:
        try:
            script = read(text, save=True)
        except Damaged as damage:
            first = first or damage
            continue
        whole = text if text.endswith("\n") else f"{text}\n"
        if script.damage is None:
            return whole, script
        if best is None or best[1].damage is None or script.damage.line > best[1].damage.line:
            best = whole, script
    if best is None:
        raise first or Damaged("there is nothing in this file", 1)
    return best


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
            _, script = _read(path.read_bytes())
        except Damaged as damage:
            yield Listed(name, when, None, str(damage))
        except OSError as error:
            yield Listed(name, when, None, error.strerror or str(error))
        else:
            yield Listed(name, when, script, str(script.damage) if script.damage else None)
