"""A report of an error of ours: where in the program it happened, and nothing that was on the table."""

from __future__ import annotations

import platform
import time
import traceback
from pathlib import Path

from catcards import __version__
from catcards.core.saves import folder


def write(error: BaseException) -> Path | None:
    """A file beside the saves that tells the kind of error and the places it passed; None when it cannot be written.

    Messages and values are left out: either may hold somebody's cards.
    """
    lines = [f"catcards {__version__}, Python {platform.python_version()}, {platform.system()}"]
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        lines += ["", type(link).__name__]
        lines += [
            f"  {_place(frame.filename)}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(link.__traceback__)
        ]
        link = link.__cause__ or link.__context__
    try:
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        path = place / f"report-{time.strftime('%Y%m%d-%H%M%S')}.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError:
        return None
    return path


def _place(filename: str) -> str:
    """The end of a path, so that nobody's folders are told."""
    parts = Path(filename).parts
    start = len(parts) - parts[::-1].index("catcards") - 1 if "catcards" in parts else max(0, len(parts) - 2)
    return "/".join(parts[start:])
