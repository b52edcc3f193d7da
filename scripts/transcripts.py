"""Golden transcripts: replays the moves of each and rewrites what was said and shown; --check only compares.

A golden is a script (see catcards/core/script.py). What everybody hears stands as it is, what only some seats
hear as `(Ada) …`; notes (`# …`) are kept. At the end stand what the game reveals and how it ended.
"""

from __future__ import annotations

import argparse
import sys
from difflib import unified_diff
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from catcards.core.game import Event, Unfit
from catcards.core.script import OVER, Damaged, read
from catcards.core.session import replay
from catcards.games import game

GOLDENS = ROOT / "tests" / "transcripts"


def goldens() -> list[Path]:
    """All golden transcripts, one folder a game, and the walkthroughs."""
    return sorted([*GOLDENS.glob("*/*.cat"), *(ROOT / "catcards" / "games").glob("*/lesson.cat")])


def told(events: list[Event], names: tuple[str, ...]) -> list[str]:
    """The lines of a golden for what was said: private sentences name who heard them."""
    lines = []
    for event in events:
        heard = "" if event.to is None else f"({', '.join(names[seat] for seat in event.to)}) "
        lines.append(f"{heard}{event.text}")
    return lines


def rewritten(text: str) -> str:
    """The transcript with the story that its moves tell today; raises Damaged at the first move that no longer fits."""
    script = read(text)
    rules = game(script.setup.game)
    moves = script.moves
    session, damage = replay(rules, script, to=len(moves))
    if damage:
        raise damage
    names = script.setup.names
    lines = [*session.head, "", *told(session.opening, names)]
    entries = iter(session.entries)
    for step in script.steps:
        if step.seat is not None:
            entry = next(entries)
            lines += [] if lines[-1].startswith("# ") else [""]
            lines += [f"> {session.state.words[entry.seat]}: {entry.move}", *told(entry.events, names)]
        elif step.text.startswith("#") and not step.text.startswith(OVER):
            lines += [] if lines[-1].startswith("# ") and lines[-1] != "# next" else [""]
            lines.append(step.text)
    if session.state.outcome is not None:
        lines += ["", *rules.reveal(session.state), f"{OVER}{session.state.outcome.reason}"]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Rewrite or check all transcripts, or those named; 1 when some differ or no longer replay."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="transcripts; all when none is named")
    parser.add_argument("--check", action="store_true", help="change nothing, show what would change")
    options = parser.parse_args()
    bad = 0
    for path in options.files or goldens():
        try:
            old = path.read_text(encoding="utf-8")
            new = rewritten(old)
        except OSError as error:
            print(f"{path}: {error.strerror}", file=sys.stderr)
            bad += 1
            continue
        except (Damaged, Unfit) as error:
            print(f"{path}: {error}", file=sys.stderr)
            bad += 1
            continue
        if new == old:
            continue
        if options.check:
            sys.stdout.writelines(unified_diff(old.splitlines(True), new.splitlines(True), str(path), "as it is now"))
            bad += 1
        else:
            path.write_text(new, encoding="utf-8")
            print(f"rewrote {path}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
