"""Saved games on disk: where they are, how a line is kept for good, and how they are found again."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from catcards.core.game import Unfit
from catcards.core.script import Damaged, Script, read, sealed

ENDING = ".cat"
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


def folder() -> Path:
    """The folder of saves: under CATCARDS_HOME when that is set, else where the platform keeps data of programs."""
    if home := os.environ.get("CATCARDS_HOME"):
        return Path(home) / "saves"
    from platformdirs import user_data_path

    return user_data_path("catcards", appauthor=False) / "saves"


def why_not_name(name: str) -> str | None:
    """None, or one sentence on why a save cannot be called so."""
    if not re.fullmatch(r"\w[\w -]{0,39}(?<! )", name) or _RESERVED.fullmatch(name):
        return f"A save cannot be called {name[:40]!r}: use up to 40 letters, digits, hyphens and spaces."
    return None


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
        return self.path.name.removesuffix(ENDING)

    @classmethod
    def create(cls, name: str | None, stem: str, head: Sequence[str], moves: Sequence[str] = ()) -> Save:
        """A new save, called `name` or else `stem` and the next free number; raises Unfit or OSError."""
        if name is not None and (reason := why_not_name(name)):
            raise Unfit(reason)
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        number = 0
        while True:
            number += 1
            path = place / f"{name or f'{stem}-{number}'}{ENDING}"
            try:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
                break
            except FileExistsError:
                if name is not None:
                    raise Unfit(f"There is a save called {name} already; `catcards resume {name}` goes on with it.") from None
        save = cls(path, descriptor)
        _lock(descriptor, save.name)
        save.append(*head, "", *moves)
        if hasattr(os, "O_DIRECTORY"):
            directory = os.open(place, os.O_DIRECTORY)
            os.fsync(directory)
            os.close(directory)
        return save

    @classmethod
    def reopen(cls, name: str) -> tuple[Save, Script]:
        """An existing save to be gone on with, and what it says; raises Unfit, Damaged or OSError."""
        path = find(name)
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        try:
            save = cls(path, descriptor)
            _lock(descriptor, save.name)
            data = path.read_bytes()
            script = read(data.decode(errors="replace"), save=True)
        except BaseException:
            os.close(descriptor)
            raise
        save._size = len(data)
        if script.damage is None:
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
        if os.fstat(self._file).st_size != self._size:
            raise OSError(None, "another program has changed the file")
        try:
            data = text.encode()
            while data:
                data = data[os.write(self._file, data) :]
            os.fsync(self._file)
        except OSError:
            os.ftruncate(self._file, self._size)
            raise
        self._size += len(text.encode())
        self._sum = total
        self._pending.clear()

    def close(self) -> None:
        """Give the file back, so that another terminal can go on with it."""
        os.close(self._file)


def _lock(descriptor: int, name: str) -> None:
    try:
        import fcntl
    except ImportError:  # no such locks on this platform; `append` still notices another writer
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Unfit(f"{name} is being played at another terminal.") from None


def find(name: str) -> Path:
    """The file of the save that is called so; raises Unfit."""
    path = folder() / f"{name}{ENDING}"
    if why_not_name(name) or not path.is_file():
        raise Unfit(f"There is no save called {name[:40]!r}; `catcards saves` lists them.")
    return path


@dataclass(frozen=True)
class Listed:
    """One line of `catcards saves`: `script` is None when the file cannot be read, and `why` says why."""

    name: str
    when: float
    script: Script | None
    why: str | None


def listed() -> list[Listed]:
    """All saves, the one touched last first."""
    rows: list[Listed] = []
    for path in folder().glob(f"*{ENDING}"):
        try:
            when = path.stat().st_mtime
            script = read(path.read_bytes().decode(errors="replace"), save=True)
            rows.append(Listed(path.name.removesuffix(ENDING), when, script, str(script.damage) if script.damage else None))
        except Damaged as damage:
            rows.append(Listed(path.name.removesuffix(ENDING), when, None, str(damage)))
        except OSError as error:
            rows.append(Listed(path.name.removesuffix(ENDING), 0.0, None, error.strerror))
    return sorted(rows, key=lambda row: row.when, reverse=True)
