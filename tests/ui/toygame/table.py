"""The table of the toy game."""

from __future__ import annotations

import os
from typing import Any, cast

from catcards.core.game import Move
from catcards.core.pieces import Beside, Cards, Face, Gallery, Group, Line, Pile, Player, Printed, Table, text
from toygame.rules import CARDS, View


def face(card: str) -> Face:
    """A card."""
    return Face(card.replace("-", " ").title(), "", ("does", "nothing"), f"the text of {card}")


def table(view: View) -> Table:
    """What lies there."""
    players = tuple(
        Player(name, f"{count} cards", seat == view.asked)
        for seat, (name, count) in enumerate(zip(view.names, view.counts, strict=True))
    )
    top = face(view.pile[-1]) if view.pile else None
    name = view.names[view.asked] if view.asked is not None else ""
    hand = tuple(map(face, view.hand))
    if os.environ.get("TOY_BREAKS") == "drawing" and view.pile:
        hand = (Face("Secret", lines=cast(Any, (None,))),)
    ask = "answer the dare: `accept` or `refuse`." if view.what == "answer" else "lay a card, or `wait`."
    return Table(
        title=f"TOY · {len(view.names)} players · deck {view.deck}",
        turn=f"turn of {name}" if name else "",
        public=(Beside(Pile("pile", len(view.pile), top), (Group("all", players),)), Line(text("nothing else"))),
        private=() if view.seat is None else (Cards("your hand", hand),),
        question=f"{name}, {ask}" if view.seat == view.asked and name else "",
    )


def explain(view: View, move: Move) -> str:
    """What a move does."""
    return "lay it" if move[0] == "play" else ""


def gallery(deck: str | None = None) -> tuple[Gallery, ...]:
    """Every card."""
    aliases: dict[str, tuple[str, ...]] = {"robot-vacuum": ("roomba",)}
    return (
        Gallery("Cards", tuple(Printed(card, face(card), 4, ("A ruling (ty.1).",)) for card in CARDS), aliases=aliases),
    )
