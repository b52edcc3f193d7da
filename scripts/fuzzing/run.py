"""Runs random tries: in chunks, each with a seed of its own, over as many processes as wanted."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from unittest.mock import patch

from catcards.core import saves
from catcards.core.session import Session

MOST_FOUND = 20
"""After so many findings a run stops: more of them help nobody."""
PROGRESS = 10
"""Seconds between two lines of progress."""


@dataclass
class Found:
    """Something that is not as promised: what, and the lines of the script that leads there."""

    what: str
    script: list[str] = field(default_factory=list)


@dataclass
class Tally:
    """What some tries came to: how many were made, what was counted, the most seen of something, what was found."""

    done: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    most: dict[str, float] = field(default_factory=dict)
    found: list[Found] = field(default_factory=list)

    def high(self, what: str, number: float) -> None:
        """Remember the highest number there was."""
        self.most[what] = max(number, self.most.get(what, number))

    def add(self, other: Tally) -> None:
        """Take in what other tries came to."""
        self.done += other.done
        self.counts += other.counts
        for what, number in other.most.items():
            self.high(what, number)
        self.found += other.found


@dataclass(frozen=True)
class Chunk:
    """So many tries from number `start` on, with luck that hangs on the seed and on `start` alone."""

    seed: int
    start: int
    count: int

    @property
    def numbers(self) -> range:
        """The numbers of the tries."""
        return range(self.start, self.start + self.count)


Work = Callable[[Chunk], Tally]


def run(work: Work, number: int, size: int, seed: int, jobs: int, minutes: float | None = None) -> Tally:
    """All tries in chunks of `size`, fewer when the minutes are over or too much was found; progress on stderr."""
    until = time.monotonic() + minutes * 60 if minutes is not None else None
    chunks = (Chunk(seed, start, min(size, number - start)) for start in range(0, number, size))
    total, told, begun = Tally(), time.monotonic(), time.monotonic()
    for tally in _alone(work, chunks) if jobs == 1 else _together(work, chunks, jobs):
        total.add(tally)
        for found in tally.found:
            print(f"found: {found.what}", file=sys.stderr)
        now = time.monotonic()
        if now - told > PROGRESS:
            told = now
            rate = total.done / (now - begun)
            print(f"{total.done:,} of {number:,}, {rate:,.1f} a second, {len(total.found)} found", file=sys.stderr)
        if len(total.found) >= MOST_FOUND or (until is not None and now > until):
            break
    return total


def _alone(work: Work, chunks: Iterator[Chunk]) -> Iterator[Tally]:
    for chunk in chunks:
        yield work(chunk)


def _together(work: Work, chunks: Iterator[Chunk], jobs: int) -> Iterator[Tally]:
    """As chunks are done; no more than two a process are handed out, so that a run can be ended."""
    with ProcessPoolExecutor(jobs) as pool:
        waiting: set[Future[Tally]] = set()
        try:
            for chunk in chunks:
                waiting.add(pool.submit(work, chunk))
                if len(waiting) >= 2 * jobs:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    for each in done:
                        yield each.result()
            for each in waiting:
                yield each.result()
        finally:
            pool.shutdown(cancel_futures=True)


def script_of(session: Session[Any, Any], *more: str) -> list[str]:
    """The lines of the script that leads where a session is, and what else belongs at its end."""
    return [*session.head, "", *session.lines(), *more]


def report(name: str, total: Tally, figures: Sequence[str]) -> int:
    """Print what was found, each with a save that leads there, and at last the figures; 1 when something was."""
    place = None
    for number, found in enumerate(total.found, 1):
        print(f"\n{name} {number}: {found.what}")
        if found.script:
            place = place or mkdtemp(prefix="catcards-fuzz-")
            print(f"  CATCARDS_HOME={place} catcards resume {_kept(place, f'{name}-{number}', found.script)}")
            print(*(f"    {line}" for line in found.script if not line.startswith("deck: ")), sep="\n")
    for what, count in sorted(total.counts.items()):
        print(f"{what}: {count:,}")
    for what, most in sorted(total.most.items()):
        print(f"{what}: {most:,.6g}")
    print(f"{name}: {total.done:,} tries; {'; '.join([*figures, f'{len(total.found)} found'])}.")
    return 1 if total.found else 0


def _kept(place: str, name: str, lines: list[str]) -> str:
    """A script as a save, so that everything that reads saves can follow it; and beside it as a script to edit."""
    with patch.dict(os.environ, {"CATCARDS_HOME": place}):
        saves.Save.create(name, name, lines).close()
    Path(place, f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return name
