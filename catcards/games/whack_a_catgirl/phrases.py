"""Whole sentences that people type for one move or several: `whack pie with fish and bell`."""

from __future__ import annotations

import re

_THROW = r"whack|bonk|throw|hit"
_HER = re.compile(r"\s+(?:at\s+)?(?:her|(?:the\s+)?(?:neko(?:[- ]?chan)?|cat ?girl))\b", re.IGNORECASE)
_WHACK = re.compile(rf"({_THROW})\s+(?:with\s+)?(.+?)\s+(?:with|using|baiting|for)\s+(.+)", re.IGNORECASE)
_ONLY = re.compile(rf"({_THROW})\s+(?:with\s+)?(.+)", re.IGNORECASE)
_BAIT = re.compile(
    r"(?:bait|feed|lure|lay|use|put out|give(?=\s+her\b))\s+(?:with\s+)?(.+?)(?:\s+as\s+bait)?", re.IGNORECASE
)
_PUT = re.compile(r"put\s+(.+?)\s+out(?:\s+as\s+bait)?", re.IGNORECASE)
_THEN_WHACK = re.compile(rf"\s*(?:,|\band\b|\bto\b|\bthen\b)[\s,]*(?:and\s+|then\s+)?(?=(?:{_THROW})\b)", re.IGNORECASE)
_ALL = r"(?: it| them|(?: all)?(?: the| my)? bait)?"
_BACK = re.compile(rf"take{_ALL} back{_ALL}", re.IGNORECASE)
_ITEM_BACK = re.compile(r"(?:take|get)\s+(?:(.+)\s+back|back\s+((?:the|my)\s.+))", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:,\s*and\b|,|&|\+|\band\b)\s*", re.IGNORECASE)
_PREMIUM, _RACK = r"premium(?: section)?|top row", r"discount(?: rack)?|rack|bottom row"
_ROW = rf"(?:(?P<premium>{_PREMIUM})|(?P<discount>{_RACK}))"
_TAKE = tuple(
    re.compile(rf"(?:take|get|grab|pick)\s+{what}", re.IGNORECASE)
    for what in (rf"(?:the\s+|an?\s+)?{_ROW}\s+(?P<card>.+)", rf"(?P<card>.+?)\s+(?:from|on|in|of)\s+(?:the\s+)?{_ROW}")
)
_REORDERED = tuple(
    (re.compile(typed, re.IGNORECASE), moves)
    for typed, moves in (
        (r"steal\s+(.+?)\s+from\s+(.+)", r"steal \2 \1"),
        (r"steal\s+(.+?)['’]s\s+(.+)", r"steal \1 \2"),
        (r"give\s+(?!(?:the|my|an?)\s)(\S+)\s+(?:the|my|an?)\s+(.+)", r"give \2 \1"),
        (r"swap\s+(.+?)\s+for\s+(.+?)['’]s\s+(.+)", r"offer \1;swap \2 \3"),
        (r"swap\s+(.+?)\s+for\s+(.+)", r"offer \1;swap \2"),
    )
)


def unfolded(command: str) -> list[str]:
    """The single moves of a sentence, in the words and the order of moves: first the bait, then the whack (wc.7)."""
    return _moves(" ".join(command.split())) or [command]  # `bait ,` is refused as it stands


def _moves(command: str) -> list[str]:
    if put := _PUT.fullmatch(command):
        return [f"bait {item}" for item in _items(put[1])]
    if bait := _BAIT.fullmatch(command):
        first, *rest = _THEN_WHACK.split(_HER.sub("", f" {bait[1]}").strip())
        first = re.sub(r"^with\s+", "", first, flags=re.IGNORECASE)
        if not first and not rest:  # `bait her`
            return ["bait"]
        return [*(f"bait {item}" for item in _items(first)), *(part for whack in rest for part in _moves(whack))]
    if re.match(rf"(?:{_THROW})\b", command, re.IGNORECASE):
        return _whacking(_HER.sub("", command))
    if _BACK.fullmatch(command):
        return ["unbait"]
    if item := _ITEM_BACK.fullmatch(command):
        return [f"unbait {item[1] or item[2]}"]
    for pattern in _TAKE:
        if take := pattern.fullmatch(command):
            return [f"take {take['card']} {'premium' if take['premium'] else 'discount'}"]
    for pattern, order in _REORDERED:
        if pattern.fullmatch(command):
            return pattern.sub(order, command).split(";")
    return [command]


def _whacking(command: str) -> list[str]:
    if whack := _WHACK.fullmatch(command):
        return [*(f"bait {item}" for item in _items(whack[3])), *(f"{whack[1]} {item}" for item in _items(whack[2]))]
    if whack := _ONLY.fullmatch(command):
        return [f"{whack[1]} {item}" for item in _items(whack[2])]
    return [command]


def _items(text: str) -> list[str]:
    return [part for part in _BETWEEN.split(text) if part]
