"""Every game at its fullest on terminals and in pipes that know few characters: all facts are kept, nothing crashes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from catcards.ui import plain
from catcards.ui.theme import encodable, spoken, theme
from fullest import WIDE, fullest, kept, missing, seen
from patience import LONG
from seat import HERE, Terminal, environment

POSIX = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""A locale without any encoding of its own: Python takes ASCII."""
OUTPUTS = [
    ("ascii", {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}, "catatac"),
    ("latin-1", {"PYTHONIOENCODING": "latin-1"}, "hissy-fit"),
    ("cp1252", {"PYTHONIOENCODING": "cp1252"}, "cat-horror-festival"),
    ("cp437", {"PYTHONIOENCODING": "cp437"}, "whack-a-catgirl"),
    ("ascii", POSIX, "hissy-fit-private"),
    ("utf-8", {"PYTHONIOENCODING": "utf-8"}, "catatac"),
]
everywhere = pytest.mark.parametrize(("encoding", "env", "position"), OUTPUTS)


@everywhere
def test_the_screen_keeps_every_fact(home: Path, encoding: str, env: dict[str, str], position: str) -> None:
    save = kept(position, WIDE)
    seat = Terminal(home.parent, "-", "-", "--resume", save, columns=100, rows=30, encoding=encoding, **env)
    try:
        session = fullest(position, WIDE)
        table, shown = seen(session), theme(encoding).shown
        if session.state.private:
            seat.see("press Enter when nobody else looks")
            seat.lift()
        seat.until(lambda: missing(table, seat.text, shown) == [], "every fact on the screen")
        assert encodable(seat.text, encoding)
        if encoding != "utf-8":
            assert not set(seat.text) & set("╭╮│□■●♥◆◇▸·→")
        seat.feed(0.2)
        seat.type("x caf" + ("é" if encodable("é", encoding) else "e") + "\r")
        seat.see("there is no card called that")
        for command, answer in (("?", "You can:"), ("help", "Type what you do; any clear beginning will do.")):
            seat.enter(command)
            seat.see(answer)
        seat.enter("quit")
        assert seat.end() == 0
        assert "goes on" in seat.text
        assert "Traceback" not in seat.raw
    finally:
        seat.child.close(force=True)


@everywhere
def test_plain_lines_keep_every_fact(home: Path, encoding: str, env: dict[str, str], position: str) -> None:
    save = kept(position, WIDE)
    typed = "?\ntable\nhand\nscore\nlast\nlog all\nmoves\nrules all\nhelp\nx café\noops\n"
    done = subprocess.run(
        [sys.executable, str(HERE / "sit.py"), "-", "-", "--resume", save, "--plain"],
        input=typed.encode(encoding, "replace"), capture_output=True, timeout=LONG, check=False,
        env=environment(home.parent, **env),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    out = done.stdout.decode(encoding)
    session, shown = fullest(position, WIDE), theme(encoding).shown
    for line in plain.speak(seen(session)):
        assert out.count(shown(line)) >= 2, "once as the turn begins, once for `table`"
    for told in session.told(session.state.asks[-1].seat):
        assert shown(spoken(told)) in out
