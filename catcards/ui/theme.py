"""Signs and colours: what a tone looks like, and what stands in for a sign that the output cannot show."""

from __future__ import annotations

import os
import sys
import unicodedata
from dataclasses import dataclass

from catcards.core.names import cells

TONES = {
    "": "",
    "white": "tone.white",
    "black": "tone.black",
    "new": "tone.new",
    "may": "tone.may",
    "dim": "dim",
    "strong": "bold",
}
"""The style of each tone; what `tone.white` and its like look like hangs on the terminal."""

HUES = {
    256: {
        "tone.white": "bold color(31)",
        "tone.black": "bold color(133)",
        "tone.new": "bold color(130)",
        "tone.may": "bold color(28)",
    },
    16: {"tone.white": "cyan", "tone.black": "magenta", "tone.new": "red", "tone.may": "green"},
}
"""Colours that can be read on light and on dark, by how many colours a terminal has.

Of 256, each is about as far from white as from black. Of 16 none is bold, for many terminals make that a bright one.
"""

TWINS = {
    "□": "o", "■": "#", "●": "*", "○": "o", "◆": "#", "◇": "o", "▸": ">", "▪": "#", "·": "-", "─": "-",
    "♥": "h", "♠": "s", "♣": "c", "♦": "d", "★": "*", "✓": "y", "✗": "x", "×": "x", "÷": "/", "−": "-",
    "→": "->", "←": "<-", "↔": "<->", "↑": "^", "↓": "v", "▲": "^", "▼": "v", "…": "...", "–": "-", "—": "-",
    "’": "'", "‘": "'", "“": '"', "”": '"', "½": "1/2", "•": "*",
}  # fmt: skip
"""What stands for a sign in ASCII."""

SPOKEN = TWINS | {
    "□": "", "■": "", "●": "", "▸": "", "·": ",", "♥": " hearts ", "♠": " spades ", "♣": " clubs ", "♦": " diamonds ",
    "→": "then", "×": " by ", "…": "...", "—": ",",
}  # fmt: skip
"""What is said for a sign: the signs that only repeat the word beside them are silent."""


@dataclass(frozen=True)
class Box:
    """The strokes that a frame is drawn with."""

    top: str = "╭─╮"
    bottom: str = "╰─╯"
    side: str = "│"


ROUND = Box()
STRAIGHT = Box("+-+", "+-+", "|")


@dataclass(frozen=True)
class Theme:
    """What one output can show: `signs` whether it knows ours, `encoding` what it knows at all."""

    signs: bool = True
    encoding: str = "utf-8"

    @property
    def box(self) -> Box:
        """The frame to draw with."""
        return ROUND if self.signs else STRAIGHT

    def shown(self, text: str) -> str:
        """The text as this output can show it, with nothing in it that a terminal would obey."""
        if text.isascii() and text.isprintable():
            return text
        return "".join(self._char(char) for char in text)

    def _char(self, char: str) -> str:
        if not self.signs and char in TWINS:
            return TWINS[char]
        if not char.isprintable():
            return "?" if cells(char) else ""
        return char if encodable(char, self.encoding) else _nearest(char, self.encoding)


def theme(encoding: str | None) -> Theme:
    """The theme for an output with this encoding: our own signs when it knows every one of them, else ASCII."""
    known = encoding or "ascii"
    ours = "".join(TWINS) + ROUND.top + ROUND.bottom + ROUND.side
    return Theme(encodable(ours, known), known)


def encodable(text: str, encoding: str) -> bool:
    """Whether an output with this encoding can show the text."""
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _nearest(char: str, encoding: str) -> str:
    """What comes nearest to a character that the encoding lacks, as wide as it was."""
    bare = "".join(ch for ch in unicodedata.normalize("NFKD", char) if not unicodedata.combining(ch))
    return bare if bare and encodable(bare, encoding) else "?" * cells(char)


def colours(color: str, terminal: bool) -> bool:
    """Whether to use colour, by what was asked for (auto, always, never), NO_COLOR and the kind of output."""
    if color != "auto":
        return color == "always"
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def depth() -> int:
    """How many colours this terminal has, 256 or 16, by what its name says."""
    term, more = os.environ.get("TERM", ""), os.environ.get("COLORTERM")
    many = "256" in term or "direct" in term or more in ("truecolor", "24bit") or sys.platform == "win32"
    return 256 if many else 16


def spoken(text: str) -> str:
    """The text as it is read out: signs as words, or silent where a word stands beside them."""
    if not text.isascii():
        text = "".join(SPOKEN.get(char, char) for char in text)
    return " ".join(text.replace("`", "'").split()).replace(" ,", ",").replace("( ", "(")
