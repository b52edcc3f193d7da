"""What can be refused: every one of these carries a sentence for the people at the table."""

from __future__ import annotations


class Illegal(Exception):
    """A move that was understood but is not allowed; the text says why and names the rule."""


class Unfit(Exception):
    """A setup, deck or option that cannot be used; the text says what is wrong and what to do."""


class Damaged(Exception):
    """A script that cannot be read on from `line` (counted from 1); the text says why."""

    def __init__(self, why: str, line: int) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
