"""Every game at its fullest, reached by a stacked deal and play: the positions that a small screen must still hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from catcards import games
from catcards.core import saves
from catcards.core.command import parse, split
from catcards.core.game import Move, Setup
from catcards.core.pieces import Beside, Cards, Face, Group, Line, Piece, Pile, Table, Track
from catcards.core.session import Session
from whack import Whack

AnySession = Session[Any, Any]
NAMES = ("Ada", "Bea", "Cal", "Dot", "Eve", "Fay")
WIDE = (
    "Wilhelmina Katze",
    "[red]Ben[/red] 1",
    ":cat: Zoë 🐈 {y}",
    "猫猫猫猫猫猫猫猫",
    "x\\y {z}; 'q' & ü",
    "O'Brien-Müller X",
)
"""Names as wide as a name may be."""
Fact = tuple[tuple[str, ...], ...]
"""Texts that must all be there, in one of several wordings."""


def begun(game: str, names: tuple[str, ...], options: dict[str, str], **dealt: str) -> AnySession:
    setup = Setup(game, names, 1, options, first=0, dealt={name: tuple(cards.split()) for name, cards in dealt.items()})
    return Session(games.game(game), setup)


def typed(session: AnySession, *lines: str) -> AnySession:
    """These lines, played by whoever is asked."""
    for command in (command for line in lines for command in split(line)):
        state, rules = session.state, session.game
        session.play(parse(command, rules.candidates(state), partial(rules.why_not, state), rules.spellings(state)))
    return session


def catatac(names: tuple[str, ...] = NAMES) -> AnySession:
    """Six players with six cards each, all options that go together, and a stash attempt to be answered."""
    hands = [
        "curfew 1 gallop tiptoe shortcut slalom",
        "miracle backflip reflex sneak pounce zoomies",
        *["1 2 3 4 6 7"] * 3,
    ]
    options = {"deck-hockey": "yes", "marathon": "yes", "manual-refill": "yes"}
    session = begun("catatac", names, options, paw=f"{' '.join(hands)} 8 8 8 8 6 7 5", flip="white white")
    return typed(session, "play curfew; pair move white-alley; block stash; draw; end")


def hissy_fit(names: tuple[str, ...] = NAMES[:4], private: bool = False, greedy: bool = False) -> AnySession:
    """The longest track, a cat row of seven with cubes on it, and hands that have grown, by as much as can be if greedy."""
    options = {"tracker": "tiger-mode", "private-hands": "yes" if private else "no"}
    cats = "glued wedged moonwalk reverse-gear cold-shoulder spread curtains"
    session = begun("hissy-fit", names, options, cats=cats, humans="treats wool")
    while len(session.state.row) < 7 or session.state.asks[-1].what != "turn":
        legal = {str(move): move for move in session.game.legal(session.state)}
        likes = ["play treats", "calm glued", "calm spread", "done"]
        likes += ["draw three"] if greedy else ["take deck"] if session.state.actions == 2 else []
        session.play(
            next((legal[like] for like in likes if like in legal), legal.get("end") or next(iter(legal.values())))
        )
    return session


def festival(names: tuple[str, ...] = NAMES[:4], zone: int = 10, hand: int = 10) -> AnySession:
    """A Film Zone of ten, and somebody with ten cards in hand who has drawn and may play."""
    session = begun("cat-horror-festival", names, {})
    rules = session.game
    while True:
        state = session.state
        seat, legal = state.asks[-1].seat, rules.legal(state)
        if state.asks[-1].what == "play" and len(state.zone) >= zone and len(state.hands[seat]) >= hand:
            return session
        session.play(_growing(session, legal, zone))


def _growing(session: AnySession, legal: list[Move], zone: int) -> Move:
    """A move that makes a hand grow, and the Film Zone as well while it is small."""
    reels = session.state.cards.reels
    growing = [m for m in legal if m[0] == "ability" and reels[m[1]].ability in ("draw", "salvage")]
    exchanges = [m for m in legal if m[0] == "exchange"]
    return [*(growing if len(session.state.zone) < zone else []), *exchanges, *growing, *legal][0]


ITEMS = "rubber-chicken water-balloon catnip-mouse marshmallow pool-noodle"
"""Five items without a text, with the longest names."""


def whack(names: tuple[str, ...] = NAMES[:5]) -> AnySession:
    """Five Arsenals of five items each, a score pile for everybody, a tally, golf, and bait being laid."""
    owned: dict[str, Any] = {name.lower(): ITEMS for name in NAMES[:5]} | {
        f"{name.lower()}_pile": "s1 s2 s3" for name in NAMES[:5]
    }
    t = Whack(
        5,
        "plush-salmon squirt-flower sleight-of-paw / second-helping nosy-neighbour cardboard-box",
        games=3,
        options="golf",
        **owned,
    )
    session: AnySession = Session(t.game, replace(t.session.setup, names=names))
    for move in t.session.moves:
        session.play(move)
    return typed(session, "bait catnip mouse; bait marshmallow")


POSITIONS: dict[str, Callable[[tuple[str, ...]], AnySession]] = {
    "catatac": catatac,
    "hissy-fit": lambda names: hissy_fit(names[:4]),
    "hissy-fit-private": lambda names: hissy_fit(names[:4], private=True),
    "cat-horror-festival": lambda names: festival(names[:4]),
    "whack-a-catgirl": lambda names: whack(names[:5]),
}


@cache
def fullest(position: str, names: tuple[str, ...] = NAMES) -> AnySession:
    """A game at its fullest, to be looked at and not played on."""
    return POSITIONS[position](names)


def seen(session: AnySession) -> Table:
    """The table before the seat asked."""
    made: Table = games.module(session.game.id, "table").table(
        session.game.view(session.state, session.state.asks[-1].seat)
    )
    return made


def letters(text: str) -> str:
    """The letters and digits of a text, so that it can be found however it was broken into lines."""
    return "".join(char for char in text if char.isalnum())


def missing(table: Table, screen: str, shown: Callable[[str], str] = str) -> list[str]:
    """What lies on the table, or is asked, and cannot be read on the screen: names, numbers, what cards do."""
    there = letters(screen)
    return [
        fact[0][0] for fact in facts(table) if not any(all(letters(shown(t)) in there for t in way) for way in fact)
    ]


def facts(table: Table) -> list[Fact]:
    """Everything that there is to read."""
    told: list[Fact] = [((part,),) for part in (*table.title.split(" · "), table.turn, *table.question.split("`"))]
    for piece in (*table.public, *table.private):
        told += _facts(piece)
    return told


def _facts(piece: Piece) -> list[Fact]:
    match piece:
        case Track():
            places: list[Fact] = [((place.name,),) for place in piece.places]
            notes: list[Fact] = [((span.text,),) for span in piece.note]
            return [*places, *notes]
        case Cards():
            return [*(((part,),) for part in piece.name.split(", ")), *map(_face, piece.faces)]
        case Pile():
            pile: list[Fact] = [((piece.name,),), ((str(piece.count),),)]
            return [*pile, *([_face(piece.top)] if piece.top else [])]
        case Line():
            return [((span.text,),) for span in piece.text]
        case Group():
            players: list[Fact] = [((part,),) for p in piece.players for part in (p.name, p.facts)]
            return [*players, ((piece.facts,),)]
        case Beside():
            return [fact for part in (piece.left, *piece.right) for fact in _facts(part)]


def _face(face: Face) -> Fact:
    name = f"{face.corner} {face.name}"
    return ((name, *face.lines), (face.name, face.short))


def kept(position: str, names: tuple[str, ...] = NAMES) -> str:
    """The name of a save of a game at its fullest, in the folder of saves."""
    session = POSITIONS[position](names)
    saves.keep(session, "fullest")
    assert isinstance(session.journal, saves.Save)
    session.journal.close()
    return "fullest"
