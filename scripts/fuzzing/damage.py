"""Saves cut and changed at every byte: they load as what they were, or are refused and good up to their last good move."""

from __future__ import annotations

import codecs
import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any
from unittest.mock import patch

from catcards import games
from catcards.core import saves
from catcards.core.errors import Damaged, Unfit
from catcards.core.game import Setup
from catcards.core.session import Session
from command_line import run as command
from every_table import NAMES
from fuzzing.games import few_points
from fuzzing.run import Chunk, Found, Tally, report, run

SIZE = 50
MOVES = 25
STRIDE = 7919
"""A prime: tries next to each other are of different places, and all of them come in turn."""
TYPED = 400
"""Every so many tries the command line is asked too, as a program of its own."""

WAYS: dict[str, Callable[[bytes, int], bytes]] = {
    "cut before it": lambda whole, place: whole[:place],
    "left out": lambda whole, place: whole[:place] + whole[place + 1 :],
    "doubled": lambda whole, place: whole[:place] + whole[place : place + 1] + whole[place:],
    "its lowest bit": lambda whole, place: _put(whole, place, whole[place] ^ 1),
    "its highest bit": lambda whole, place: _put(whole, place, whole[place] ^ 128),
    "the case of a letter": lambda whole, place: _put(whole, place, whole[place] ^ 32),
    "a zero byte": lambda whole, place: _put(whole, place, 0),
    "a line end": lambda whole, place: _put(whole, place, 10),
    "a space": lambda whole, place: _put(whole, place, 32),
    "a digit": lambda whole, place: _put(whole, place, 0x37),
    "zeros to the end": lambda whole, place: whole[:place] + bytes(len(whole) - place),
}
"""What is done to a byte of a save."""

TRAVELS: tuple[Callable[[bytes], bytes], ...] = (
    bytes,
    lambda data: data.replace(b"\n", b"\r\n"),
    lambda data: codecs.BOM_UTF8 + data,
    lambda data: _in_utf_16(data),
)
"""What a mail, an editor or a shell does to a save on its way, damaged or not; it must make no difference."""


def _in_utf_16(data: bytes) -> bytes:
    try:
        return data.decode().encode("utf-16")
    except UnicodeDecodeError:
        return data


def _put(whole: bytes, place: int, byte: int) -> bytes:
    return whole[:place] + bytes([byte]) + whole[place + 1 :]


@dataclass(frozen=True)
class Kept:
    """A save as it was: its bytes, and the lines of moves that are in it."""

    name: str
    whole: bytes
    lines: list[str]

    @property
    def head(self) -> int:
        """How many bytes the head has, with the empty line after it."""
        return self.whole.index(b"\n", self.whole.index(b"\n ~") + 1) + 1

    def good(self, place: int) -> int:
        """How many moves stand in whole lines before a place."""
        return self.whole[:place].count(b"\n> ") - (self.whole[:place].rpartition(b"\n")[2].startswith(b"> "))


@contextmanager
def home() -> Iterator[Path]:
    """A folder of saves for this process, gone afterwards; quick where there is memory to write to."""
    quick = Path("/dev/shm")
    place = str(quick) if os.access(quick, os.W_OK) else gettempdir()
    with (
        TemporaryDirectory(prefix="catcards-fuzz-", dir=place) as folder,
        patch.dict(os.environ, {"CATCARDS_HOME": folder}),
    ):
        yield Path(folder)


@cache
def kept() -> list[Kept]:
    """A save of each game with something taken back in it, and a finished one with a card list of its own."""
    setups = [Setup(name, NAMES[:2], 7) for name in games.GAMES]
    setups.append(Setup("catatac", ("Zoë 🐈", "[/]"), 1, deck=few_points(1)))
    found = []
    for setup in setups:
        with home():
            session = saves.begin(games.game(setup.game), setup, "kept")
            luck = random.Random(setup.game)
            while session.state.outcome is None and (setup.deck or len(session.entries) < MOVES):
                session.play(luck.choice(session.game.legal(session.state)))
                if len(session.entries) == MOVES // 2:
                    session.undo(2)
            whole = closed(session).read_bytes()
        name = f"{setup.game}{' with a deck' if setup.deck else ''}"
        found.append(Kept(name, whole, [line for line in session.lines() if line.startswith("> ")]))
    return found


def closed(session: Session[Any, Any]) -> Path:
    """The file of a save that is given back."""
    assert isinstance(session.journal, saves.Save)
    session.journal.close()
    return session.journal.path


def all_there_are() -> int:
    """How many places and ways there are."""
    return sum(len(save.whole) for save in kept()) * len(WAYS)


def spoil(chunk: Chunk) -> Tally:
    """So many places and ways, each in a file of its own."""
    tally, total = Tally(), all_there_are()
    with home() as folder:
        (folder / "saves").mkdir()
        for number in chunk.numbers:
            tally.done += 1
            place, way = divmod((number * STRIDE + chunk.seed) % total, len(WAYS))
            for save in kept():
                if place < len(save.whole):
                    break
                place -= len(save.whole)
            what = list(WAYS)[way]
            data = WAYS[what](save.whole, place)
            if data == save.whole:
                tally.counts["left as it was"] += 1
                continue
            path = folder / "saves" / "spoilt.cat"
            sent = TRAVELS[number % len(TRAVELS)](data)
            path.write_bytes(sent)
            try:
                wrong = loaded(save, data, place, tally)
                if wrong is None and number % TYPED == 0:
                    wrong = typed(save, place, tally)
            except Exception as error:  # noqa: BLE001 - whatever it is, it must not happen
                wrong = f"{type(error).__name__}: {error}"
            if path.read_bytes() not in (sent, ended(data) if save.whole.startswith(ended(data)) else sent):
                wrong = f"{wrong or ''} the file was changed".strip()
            if wrong:
                tally.found.append(Found(f"{save.name}, byte {place} {what}: {wrong}"))
    return tally


def ended(data: bytes) -> bytes:
    """A save with its last line ended, which may have been lost on the way."""
    return data if data.endswith(b"\n") else data + b"\n"


def loaded(save: Kept, data: bytes, place: int, tally: Tally) -> str | None:
    """What is wrong with the way in which a spoilt save is gone on with."""
    prefix = bool(data) and save.whole.startswith(ended(data))
    data = ended(data)
    try:
        session = saves.resume("spoilt", games.game)
    except (Damaged, Unfit) as refused:
        if prefix and len(data) >= save.head:
            return f"ends with a line, and is refused: {refused}"
        if not str(refused) or not str(refused).isprintable():
            return f"is refused with {str(refused)!r}"
    else:
        closed(session)
        tally.counts["cut at the end of a line, and loaded as far as that"] += 1
        good = save.good(len(data))
        moves = [line for line in session.lines() if line.startswith("> ")]
        return None if prefix and moves == save.lines[:good] else "loads as something else"
    try:
        session, damage = saves.follow("spoilt", games.game)
    except (Damaged, Unfit):
        tally.counts["no head, so nothing is left"] += 1
        return None if place < save.head else "nothing is offered, and the head is whole"
    tally.counts["refused, and good up to a move"] += 1
    good = len(session.entries)
    if damage is None or good not in (save.good(place), save.good(place + 1)):
        return f"is offered up to move {good}, and good are {save.good(place)} ({damage})"
    again, _ = saves.follow("spoilt", games.game, good)
    if [line for line in again.lines() if line.startswith("> ")] != save.lines[:good]:
        return "going back to the last good move leads to another game"
    return None


def typed(save: Kept, place: int, tally: Tally) -> str | None:
    """What is wrong with what the command line says and offers."""
    tally.counts["asked at the command line too"] += 1
    done = command("resume", "spoilt")
    if done.returncode == 0:
        return None if "Saved as spoilt" in done.stdout else f"exit 0, and says {done.stdout[-200:]!r}"
    if done.returncode != 1 or done.stdout or len(done.stderr.splitlines()) != 1 or "Traceback" in done.stderr:
        return f"exit {done.returncode}, and says {done.stderr[-300:]!r}"
    offer = re.search(r"`catcards resume spoilt --to (\d+)` goes on from there", done.stderr)
    if offer is None:
        finished = "is finished" in done.stderr or "cannot be read" in done.stderr
        return None if finished else f"offers nothing: {done.stderr!r}"
    again = command("resume", "spoilt", "--to", offer[1])
    if again.returncode != 0 or "goes on." not in again.stdout:
        over = "is finished" in again.stderr
        return None if over else f"`--to {offer[1]}` ends with {again.returncode}: {again.stderr[-300:]!r}"
    tally.counts["gone on with from the last good move"] += 1
    return None


def main(number: int, seed: int, jobs: int, minutes: float | None) -> int:
    """Spoil, and say what came of it."""
    every = all_there_are()
    number = min(number or every, every)
    total = run(spoil, number, SIZE, seed, jobs, minutes)
    size = sum(len(save.whole) for save in kept())
    return report("damage", total, [f"{size:,} bytes of {len(kept())} saves, {len(WAYS)} ways, {every:,} in all"])
