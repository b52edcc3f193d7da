"""Saves and decks that only travelled load; what was done to one line alone is damage as ever."""

from __future__ import annotations

import codecs
import os
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from catcards import games
from catcards.core import saves
from catcards.core.errors import Damaged, Unfit
from catcards.core.game import Setup
from catcards.core.script import read
from catcards.core.travelled import readings, unmarked
from command_line import run

pytestmark = pytest.mark.usefixtures("home")
WAYS: dict[str, Callable[[bytes], bytes]] = {
    "line ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "line ends of old": lambda data: data.replace(b"\n", b"\r"),
    "a mark of UTF-8": lambda data: codecs.BOM_UTF8 + data,
    "both": lambda data: codecs.BOM_UTF8 + data.replace(b"\n", b"\r\n"),
    "UTF-16, as a shell writes it": lambda data: data.decode().replace("\n", "\r\n").encode("utf-16"),
    "UTF-16, the other way round": lambda data: codecs.BOM_UTF16_BE + data.decode().encode("utf-16-be"),
    "UTF-16 without a mark": lambda data: data.decode().encode("utf-16-le"),
    "the last line end is gone": lambda data: data.rstrip(b"\n"),
    "the last one of Windows is gone": lambda data: data.rstrip(b"\n").replace(b"\n", b"\r\n"),
    "an older encoding": lambda data: data.decode().encode("cp1252"),
    "that of a Mac": lambda data: data.decode().encode("mac-roman"),
    "that of a console": lambda data: data.decode().encode("cp850"),
    "read in another encoding and saved so": lambda data: data.decode("latin-1").encode(),
    "that of a Mac, saved so": lambda data: data.decode("mac-roman").encode(),
    "line ends doubled": lambda data: data.replace(b"\n", b"\r\r\n"),
    "spaces at the end of every line": lambda data: data.replace(b"\n", b"  \n"),
    "an empty line after every line": lambda data: data.replace(b"\n", b"\n\n"),
    "quoted, as in an answer to a mail": lambda data: b"> " + data.rstrip(b"\n").replace(b"\n", b"\n> ") + b"\n",
    "indented": lambda data: b"    " + data.rstrip(b"\n").replace(b"\n", b"\n    ") + b"\n",
    "half of the last line end": lambda data: data.replace(b"\n", b"\r\n")[:-1],
    "letters taken apart": lambda data: unicodedata.normalize("NFD", data.decode()).encode(),
}


def begun(name: str, moves: int = 12) -> Path:
    session = saves.begin(games.game("catatac"), Setup("catatac", ("Zoë", "Ñandú"), 7, first=0), name)
    for _ in range(moves):
        session.play(session.game.legal(session.state)[0])
    assert isinstance(session.journal, saves.Save)
    session.journal.close()
    return session.journal.path


@pytest.mark.parametrize("way", WAYS)
def test_a_save_that_only_travelled_loads_and_is_gone_on_with(way: str) -> None:
    path = begun("far")
    own = path.read_bytes()
    path.write_bytes(WAYS[way](own))
    assert path.read_bytes() != own
    [row] = saves.listed()
    assert row.why is None and row.script is not None and len(row.script.moves) == 12
    session, damage = saves.follow("far", games.game)
    assert damage is None and session.setup.names == ("Zoë", "Ñandú")
    assert WAYS[way](own) == path.read_bytes(), "looking at it changes nothing"
    again = saves.resume("far", games.game)
    assert again.moves == session.moves
    again.play(again.game.legal(again.state)[0])
    assert again.unsaved is None and isinstance(again.journal, saves.Save)
    with pytest.raises(Unfit, match="being played at another terminal"):
        saves.resume("far", games.game)
    again.journal.close()
    assert path.read_bytes().startswith(own), "from then on it is as if it had never been away"
    assert len(saves.follow("far", games.game)[0].moves) == 13
    assert [file.name for file in path.parent.iterdir()] == ["far.cat"]


@pytest.mark.parametrize("way", WAYS)
def test_at_the_command_line_too(way: str) -> None:
    path = begun("far", 5)
    path.write_bytes(WAYS[way](path.read_bytes()))
    for command in (("resume", "far"), ("resume", "far", "--to", "0"), ("replay", "far"), ("saves",)):
        done = run(*command)
        assert (done.returncode, done.stderr) == (0, ""), command


@pytest.mark.parametrize("way", [way for way in WAYS if "last" not in way])
def test_what_is_damaged_besides_is_found(way: str) -> None:
    path = begun("far")
    own = path.read_bytes()
    line = own.split(b"\n")[-4]
    path.write_bytes(WAYS[way](own.replace(line, line.replace(b": ", b":  ", 1))))
    with pytest.raises(Damaged, match="changed or damaged"):
        saves.resume("far", games.game)
    session, damage = saves.follow("far", games.game)
    assert damage is not None and len(session.moves) == 9


def test_what_was_done_to_one_line_alone_is_damage() -> None:
    path = begun("far")
    own = path.read_bytes()
    for changed in (own.replace(b"\n", b"\r\n", 3), own.replace(b"> ", b"> > "), b"\n" + own, own + own, own + b"x"):
        path.write_bytes(changed)
        with pytest.raises(Damaged):
            saves.resume("far", games.game)


def test_a_save_on_its_way_into_place_is_never_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever fails while it is put in order, what there was is there as it was."""
    path = begun("far")
    sent = path.read_bytes().replace(b"\n", b"\r\n")
    for name in ("fsync", "replace"):
        path.write_bytes(sent)

        def fails(*_: object) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(os, name, fails)
            with pytest.raises(OSError, match="No space"):
                saves.resume("far", games.game)
        assert path.read_bytes() == sent
        again = saves.resume("far", games.game)
        assert isinstance(again.journal, saves.Save)
        again.journal.close()


@pytest.mark.parametrize(("typed", "found"), [
    ("far", "far"), ("FAR", "far"), ("ｆａｒ", "far"), ("café", "café"), ("cafe\u0301", "café"), ("CAFÉ", "café"),
    ("हिन्दी", "हिन्दी"), ("می\u200cخواهم", "می\u200cخواهم"), ("“far”", "far"), ("'far'", "far"), ("cafe", None), ("fa", None), ("Two", "two"), ("one", None),
])  # fmt: skip
def test_a_save_is_found_by_its_name_however_it_is_typed(typed: str, found: str | None) -> None:
    for name in ("far", "café", "हिन्दी", "می\u200cخواهم", "Two", "two", "ONE", "One"):
        begun(name, 1)
    if found is None:
        with pytest.raises(Unfit):
            saves.find(typed)
    else:
        assert saves.find(typed).name == f"{'Two' if typed == 'Two' else found}.cat"


def test_a_card_list_that_travelled_is_read(tmp_path: Path) -> None:
    own = games.game("catatac").deck_text()
    file = tmp_path / "mine.toml"
    for way, change in WAYS.items():
        if not way.startswith(("line ends of", "a mark", "both", "UTF-16, ")):
            continue
        file.write_bytes(change(own.encode()))
        done = run("cards", "catatac", "--deck", str(file))
        assert (done.returncode, done.stderr) == (0, ""), way
        assert unmarked(file.read_bytes()) == own
    file.write_bytes("name = 'Zoë'".encode("cp1252"))
    done = run("cards", "catatac", "--deck", str(file))
    assert done.returncode == 1 and done.stderr.endswith("cannot be told for sure; save it as UTF-8.\n")


def test_a_text_has_each_reading_once_and_the_likeliest_first() -> None:
    own = begun("far").read_bytes()
    assert list(readings(own)) == [own.decode()]
    first = next(readings(own.replace(b"\n", b"\r\n")))
    assert read(first, save=True).damage is None


def test_a_name_whose_letters_are_taken_apart_in_the_log_too() -> None:
    session = saves.begin(games.game("catatac"), Setup("catatac", ("\ubbfc\uc9c0", "Bea"), 7, first=0), "minji")
    for _ in range(6):
        session.play(session.game.legal(session.state)[0])
    assert isinstance(session.journal, saves.Save)
    session.journal.close()
    path = session.journal.path
    path.write_bytes(unicodedata.normalize("NFD", path.read_text(encoding="utf-8")).encode())
    assert saves.resume("minji", games.game).moves == session.moves
