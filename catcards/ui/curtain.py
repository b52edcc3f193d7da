"""The curtain between two hands: only what is public, until the next player takes the keyboard."""

from __future__ import annotations

import time
from dataclasses import replace

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from catcards.core.pieces import Line, Span, Table, text
from catcards.ui.front import Left, Suspended

AGAIN = "Ctrl-C once more leaves the game."
QUIET = 0.3
"""Seconds without a key before Enter counts: lines still running in from a paste must not lift the curtain."""


def covered(table: Table, name: str) -> Table:
    """What the curtain shows: the public table, and who is to take the keyboard."""
    across = Line(text(Span(f"The keyboard goes to {name}.", "strong")))
    return replace(table, private=(Line(()), across), question=f"{name}, press Enter when nobody else looks.")


class Curtain:
    """Enter lifts it; Ctrl-D and Ctrl-C twice leave; everything else is thrown away."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._quiet_from = time.monotonic() + QUIET
        self._warned = False
        self.keys = KeyBindings()
        self.keys.add("enter")(self._lift)
        self.keys.add("c-c")(self._interrupt)
        self.keys.add("c-d")(lambda event: event.app.exit(exception=Left()))
        self.keys.add("c-z")(lambda event: event.app.exit(exception=Suspended()))
        for other in (Keys.Any, Keys.BracketedPaste):
            self.keys.add(other)(self._ignore)

    def bar(self) -> str:
        """What the line at the bottom says."""
        return f" {AGAIN}" if self._warned else f" {self._name}: Enter · Ctrl-D leaves the game"

    def _lift(self, event: KeyPressEvent) -> None:
        now = time.monotonic()
        if now >= self._quiet_from:
            event.app.exit()
        self._quiet_from = now + QUIET

    def _ignore(self, event: KeyPressEvent) -> None:
        self._quiet_from, self._warned = time.monotonic() + QUIET, False

    def _interrupt(self, event: KeyPressEvent) -> None:
        if self._warned:
            event.app.exit(exception=Left())
        self._warned = True
