"""Whole sentences that people type for several moves: `whack pie with fish and bell`."""

from __future__ import annotations

import re

_WHACK = re.compile(r"\s*(whack|bonk|throw|hit)\s+(.+?)\s+(?:with|using|baiting)\s+(.+)", re.IGNORECASE)
_BAIT = re.compile(r"\s*(?:bait|feed|lure)\s+(?:with\s+)?(.+)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:,\s*and\b|,|&|\+|\band\b)\s*", re.IGNORECASE)


def unfolded(command: str) -> list[str]:
    """The single moves of a sentence: first all its bait, then what to whack with (wc.7)."""
    if whack := _WHACK.fullmatch(command):
        return [*(f"bait {item}" for item in _items(whack[3])), *(f"{whack[1]} {item}" for item in _items(whack[2]))]
    if bait := _BAIT.fullmatch(command):
        return [f"bait {item}" for item in _items(bait[1])]
    return [command]


def _items(text: str) -> list[str]:
    return [part for part in _BETWEEN.split(text) if part]
