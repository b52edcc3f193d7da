"""Pictures of the tables for the README, drawn from the real thing: a golden transcript, replayed to a move.

Each is what the screen shows the player who is asked then, and the command that comes next. `--check` draws nothing
and fails when a picture is not what the screen shows today.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text
from rich.theme import Theme as Styles

from catcards.core.game import to_act
from catcards.core.script import read
from catcards.core.session import Session, replay
from catcards.games import game, module
from catcards.ui.front import Scene
from catcards.ui.layout import Below, screenful
from catcards.ui.screen import HINT, bar
from catcards.ui.theme import HUES, theme

PICTURES = ROOT / "pictures"
COLUMNS = 80
PAPER = TerminalTheme(
    (253, 252, 248),
    (45, 45, 48),
    [(45, 45, 48), (178, 34, 34), (0, 120, 0), (150, 85, 0), (0, 80, 160), (140, 50, 130), (0, 110, 120), (90, 90, 90)],
)
SVG = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">
{matrix}
</g>
</g>
</svg>
"""


class Picture(NamedTuple):
    """A picture: the golden that it is drawn from, after so many moves, and how high the window is."""

    golden: str
    moves: int
    rows: int = 24


TABLES = {
    "catatac": Picture("catatac/counter.cat", 3),
    "hissy-fit": Picture("hissy-fit/example-turn.cat", 1, 34),
    "cat-horror-festival": Picture("cat-horror-festival/three-seats-by-hand.cat", 60, 28),
    "whack-a-catgirl": Picture("whack-a-catgirl/four-players.cat", 40, 30),
}


def scene(session: Session[Any, Any]) -> Scene:
    """What the screen is given to show to the seat asked."""
    seat = to_act(session.state)
    assert seat is not None
    own = [i for i, entry in enumerate(session.entries) if entry.seat == seat]
    table = module(session.game.id, "table").table(session.game.view(session.state, seat))
    since = "since your last move" if own else ""
    return Scene(session.setup.names[seat], table, tuple(session.told_by_move(seat, own[-1] if own else 0)), since)


def drawn(name: str) -> str:
    """The picture of a game's table, as SVG."""
    picture, signs = TABLES[name], theme("utf-8")
    script = read((ROOT / "tests" / "transcripts" / picture.golden).read_text(encoding="utf-8"))
    session, damage = replay(game(name), script, picture.moves)
    if damage is not None:
        raise damage
    shown = scene(session)
    below = Below(shown.story, shown.since, hint=HINT)
    lines = screenful(shown.table, below, COLUMNS, picture.rows - 2, signs).lines
    lines = [*lines, Text(f"> {script.moves[picture.moves].text}")]
    secret = session.state.private and len(session.setup.names) > 1
    low = bar(shown, session.setup.names, secret, False, COLUMNS, signs)
    lines += [Text()] * (picture.rows - 1 - len(lines)) + [Text(low.ljust(COLUMNS), "reverse")]
    console = Console(
        file=io.StringIO(), width=COLUMNS, record=True, force_terminal=True, color_system="256", legacy_windows=False,
        emoji=False, markup=False, highlight=False, theme=Styles(HUES[256], inherit=False),
    )  # fmt: skip
    console.print(Text("\n").join(lines), no_wrap=True, overflow="ignore", crop=False)
    title = f"catcards play {name}"
    svg = console.export_svg(title=title, theme=PAPER, code_format=SVG, unique_id=name)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def main() -> int:
    """Draw all pictures, or check them; 1 when one is not what it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="draw nothing, say which pictures are out of date")
    check = parser.parse_args().check
    PICTURES.mkdir(exist_ok=True)
    stale = 0
    for name in TABLES:
        path = PICTURES / f"{name}.svg"
        svg = drawn(name)
        if path.is_file() and path.read_text(encoding="utf-8") == svg:
            continue
        if check:
            print(f"{path} is out of date; scripts/pictures.py draws it anew.", file=sys.stderr)
            stale = 1
        else:
            path.write_text(svg, encoding="utf-8")
            print(f"drew {path}")
    return stale


if __name__ == "__main__":
    sys.exit(main())
