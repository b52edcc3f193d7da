"""The one text format for saves, golden transcripts and lessons: a header, moves, notes and expected output.

    catcards script
    game: catatac
    rules: 1
    cards: 5f0c11aa
    seat: Ada
    seat: Bea
    seed: 7

    > ada: play pounce
    # a note
    Ada lays Pounce on a 5.

In a save every line ends in a seal, a sum of all the text up to it, so that damage is noticed and never guessed over.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

from catcards.core.errors import Damaged as Damaged  # noqa: PLC0414
from catcards.core.game import AnyGame, Setup
from catcards.core.names import readable, why_not_names

FIRST_LINE = "catcards script"
SEAL = " ~"
OVER = "# over: "
APART = "luck: starter apart"
"""Stands in the head of a game whose starter is drawn from a luck of its own."""


@dataclass(frozen=True)
class Step:
    """One line after the header: a move when `seat` is given, else a note (`#`) or expected output."""

    line: int
    text: str
    seat: str | None = None


@dataclass
class Script:
    """What a file of this format says. `damage` is set when the rest of the file could not be trusted."""

    setup: Setup
    rules: int
    digest: str
    steps: list[Step] = field(default_factory=list)
    damage: Damaged | None = None

    @property
    def over(self) -> bool:
        """Whether the last line says that the game has ended."""
        return bool(self.steps) and self.steps[-1].text.startswith(OVER)

    @property
    def moves(self) -> list[Step]:
        """The lines that are moves."""
        return [step for step in self.steps if step.seat is not None]


def header(game: AnyGame, setup: Setup, digest: str) -> list[str]:
    """The lines that say how a game starts, without seals; `setup.dealt` holds what shall be the same next time."""
    lines = [FIRST_LINE, f"game: {game.id}", f"rules: {game.rules}", f"cards: {digest}"]
    lines += [f"seat: {name}" for name in setup.names]
    lines += [f"option: {name}={choice}" for name, choice in setup.options.items()]
    if setup.first is not None:
        lines.append(f"first: {setup.first + 1}")
    lines.append(f"seed: {setup.seed}")
    if setup.apart:
        lines.append(APART)
    lines += [f"dealt: {pile} = {' '.join(cards)}" for pile, cards in setup.dealt.items()]
    if setup.deck is not None:
        lines += [f"deck: {line}" for line in setup.deck.split("\n")]
    return lines


def sealed(line: str, total: int) -> tuple[str, int]:
    """A line with its seal, and the running sum after it."""
    total = zlib.crc32(line.encode() + b"\n", total)
    return f"{line}{SEAL}{total:08x}", total


def read(text: str, save: bool = False) -> Script:
    """A script from its text; raises Damaged when not even the header can be read.

    With `save` every line must bear its seal; what follows the first that does not is left out and named in `damage`.
    """
    lines = text.split("\n")
    if not text or lines[0] != FIRST_LINE and not lines[0].startswith(FIRST_LINE + SEAL):
        raise Damaged("this is not a catcards file; it should begin with `catcards script`", 1)
    damage: Damaged | None = None
    if save:
        lines, damage = _unseal(lines)
    for number, line in enumerate(lines, 1):
        plain = line.replace("\t", " ") if line.startswith("deck: ") else line
        if not (readable(plain) if line.startswith("seat: ") else plain.isprintable()):
            raise Damaged("there is a control or invisible character in this line", number)
    end = lines.index("") if "" in lines else len(lines)
    if save and end == len(lines):
        raise damage or Damaged("the file ends before its head does", end)
    script = _header(lines[:end])
    script.damage = damage
    for number, line in enumerate(lines[end + 1 :], end + 2):
        if line.startswith("> "):
            seat, colon, move = line[2:].partition(": ")
            if not colon:
                raise Damaged("a move is written `> seat: words`", number)
            script.steps.append(Step(number, move, seat))
        elif line:
            script.steps.append(Step(number, line))
    return script


def _unseal(lines: list[str]) -> tuple[list[str], Damaged | None]:
    good: list[str] = []
    total = 0
    for number, line in enumerate(lines, 1):
        bare, seal, _ = line.rpartition(SEAL)
        expected, total = sealed(bare, total)
        if seal and line == expected:  # the last one, too, when only its line end is gone
            good.append(bare)
        elif number < len(lines):
            return good, Damaged("this line has been changed or damaged", number)
    return good, Damaged("the file was cut off inside this line", len(lines)) if lines[-1] and line != expected else None


def _header(lines: list[str]) -> Script:
    values: dict[str, list[str]] = {}
    for number, line in enumerate(lines[1:], 2):
        key, colon, value = line.partition(":")
        if not colon or key not in ("game", "rules", "cards", "seat", "option", "first", "seed", "luck", "dealt", "deck"):
            raise Damaged(f"`{key[:40]}` is not something that the head of a catcards file holds", number)
        values.setdefault(key, []).append(value.removeprefix(" "))
    end = len(lines)
    names = tuple(values.get("seat", ()))
    if reason := why_not_names(names):
        raise Damaged(reason, end)
    try:
        options = dict(_pair(option, "=") for option in values.get("option", ()))
        dealt = {pile: tuple(cards.split()) for pile, cards in (_pair(d, " = ") for d in values.get("dealt", ()))}
        setup = Setup(
            game=values["game"][0],
            names=names,
            seed=int(values["seed"][0]),
            options=options,
            first=int(values["first"][0]) - 1 if "first" in values else None,
            deck="\n".join(values["deck"]) if "deck" in values else None,
            dealt=dealt,
            apart="luck" in values,
        )
        return Script(setup, int(values["rules"][0]), values["cards"][0])
    except KeyError as missing:
        raise Damaged(f"the head of the file does not say its {missing.args[0]}", end) from None
    except ValueError as error:
        raise Damaged(f"a number or pair in the head of the file is unreadable ({error})", end) from None


def _pair(text: str, sign: str) -> tuple[str, str]:
    left, found, right = text.partition(sign)
    if not found:
        raise ValueError(f"no `{sign.strip()}` in `{text[:40]}`")
    return left, right
