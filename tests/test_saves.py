"""Saves: durable, one writer, and never guessed over when they are damaged."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from catcards.core import saves
from catcards.core.game import AnyGame, Move, Setup, Unfit, to_act
from catcards.core.script import Damaged, read, sealed
from catcards.core.session import Session
from tiny import DRAW, TINY, Tiny

pytestmark = pytest.mark.usefixtures("home")
NAMES = ("Ada", "Zoë 🐈", "[/]")
LAY = {card: Move("lay", card) for card in ("mouse", "fish", "fish-bone", "crème")}


def known(name: str) -> AnyGame:
    if name != "tiny":
        raise Unfit(f"There is no game called {name!r}.")
    return TINY


def begin(name: str | None = None, seed: int = 7, deck: str | None = None) -> Session[Any, Any]:
    return saves.begin(TINY, Setup("tiny", NAMES, seed, {"deal": "3"}, deck=deck), name)


def play_on(session: Session[Any, Any], moves: int, seed: int = 1) -> Session[Any, Any]:
    luck = random.Random(seed)
    for _ in range(moves):
        if to_act(session.state) is not None:
            session.play(luck.choice(TINY.legal(session.state)))
    return session


def leave(session: Session[Any, Any]) -> Path:
    save = session.journal
    assert isinstance(save, saves.Save)
    save.close()
    return save.path


def reseal(lines: list[str]) -> bytes:
    whole, total = [], 0
    for line in lines:
        text, total = sealed(line, total)
        whole.append(text)
    return ("\n".join(whole) + "\n").encode()


def bare(path: Path) -> list[str]:
    return [line.rpartition(" ~")[0] for line in path.read_text(encoding="utf-8").split("\n")[:-1]]


def test_resuming_after_every_move_gives_the_same_position_and_question() -> None:
    session = begin("evening")
    whats = set()
    luck = random.Random(3)
    for _ in range(40):
        leave(session)
        again = saves.resume("evening", known)
        assert again.state == session.state
        assert again.entries == session.entries
        assert again.told(None) == session.told(None)
        session = again
        if to_act(session.state) is None:
            break
        whats.add(session.state.asks[-1].what)
        session.play(luck.choice(TINY.legal(session.state)))
    assert whats == {"turn", "answer"}, "saved in the middle of a question too"


def test_a_move_is_on_disk_before_play_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin()
    save = session.journal
    assert isinstance(save, saves.Save)
    on_disk: list[bytes] = []
    real = os.fsync

    def watched(file: int) -> None:
        real(file)
        on_disk.append(save.path.read_bytes())

    monkeypatch.setattr(os, "fsync", watched)
    for count in range(1, 6):
        move = TINY.legal(session.state)[0]
        session.play(move)
        assert len(on_disk) == count
        assert f": {move} ~" in on_disk[-1].decode().splitlines()[-1]


def test_what_was_taken_back_stays_taken_back() -> None:
    session = play_on(begin("undone"), 5)
    session.undo(2)
    play_on(session, 3, seed=9)
    before = session.state
    leave(session)
    again = saves.resume("undone", known)
    assert again.state == before
    assert again.lines() == session.lines()
    assert [entry.undone for entry in again.entries] == [entry.undone for entry in session.entries]


def test_every_cut_loads_as_it_was_or_is_damaged(home: Path) -> None:
    path = leave(play_on(begin("cut"), 12))
    whole = path.read_bytes()
    script = read(whole.decode(), save=True)
    head = bare(path).index("") + 1
    for end in range(len(whole)):
        path.write_bytes(whole[:end])
        try:
            session, damage = saves.follow("cut", known)
        except Damaged:
            assert whole[:end].count(b"\n") < head, "only without a whole head is nothing left"
            with pytest.raises(Damaged):
                saves.resume("cut", known)
        else:
            assert [str(entry.move) for entry in session.entries] == [
                s.text for s in script.moves[: len(session.entries)]
            ]
            line_end_gone = whole[end : end + 1] == b"\n"  # which editors do, and nothing else is lost by it
            assert (damage is None) == (whole[:end].endswith(b"\n") or line_end_gone)
            if damage:
                with pytest.raises(Damaged, match="cut off"):
                    saves.resume("cut", known)
        assert path.read_bytes() == whole[:end], "a damaged save is left alone"


def test_every_flipped_bit_is_noticed() -> None:
    path = leave(play_on(begin("flip"), 8))
    whole = path.read_bytes()
    steps = read(whole.decode(), save=True).steps
    for place in range(len(whole)):
        for bit in range(8):
            data = bytearray(whole)
            data[place] ^= 1 << bit
            try:
                script = read(data.decode(errors="replace"), save=True)
            except Damaged:
                continue
            assert script.damage is not None, f"bit {bit} of byte {place}"
            assert script.steps == steps[: len(script.steps)]


@pytest.mark.parametrize("cut", [0, 1, 0.5, -2])
def test_a_cut_save_is_never_taken_for_no_game(cut: float, home: Path) -> None:
    path = leave(play_on(begin("tiny-1"), 12))
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * cut) if isinstance(cut, float) else cut])
    kept = path.read_bytes()
    session = begin()
    assert leave(session).name == "tiny-2.cat"
    with pytest.raises(Unfit, match="There is a save called tiny-1 already"):
        begin("tiny-1")
    assert path.read_bytes() == kept
    assert {row.name: row.unfinished for row in saves.listed()} == {"tiny-1": False, "tiny-2": True}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00" * 4096,
        b"\xff\xfe\x00",
        b"{}",
        "Dear diary, today the cat ...".encode("utf-16"),
        b"catcards script",
        b"catcards script\n\n",
        b"catcards script ~00000000\n",
        b"catcards scripture\ngame: tiny\n\n",
        reseal(["catcards script", ""]),
        reseal(["catcards script", "game: tiny", ""]),
        reseal(["catcards script", "game: tiny", "rules: one", "cards: 0", "seat: Ada", "seat: Bea", "seed: 1", ""]),
        reseal(["catcards script", "game: tiny", "rules: 1", "cards: 0", "seat: Ada", "seat: Ada", "seed: 1", ""]),
        reseal(["catcards script", "game: tiny", "rules: 1", "cards: 0", "seat: Ada", "seed: 1", "option: deal", ""]),
        reseal(["catcards script", "game: tiny", "rules: 1", "cards: 0", "seed: 1", "wish: more fish", ""]),
        reseal(["catcards script", "game: tiny", "rules: 1", "cards: 0", "seed: 1", "seat: Ada", "> ada draw"]),
    ],
)
def test_what_is_no_save_is_explained_and_left_alone(data: bytes, home: Path) -> None:
    home.mkdir(parents=True)
    path = home / "foreign.cat"
    path.write_bytes(data)
    with pytest.raises(Damaged):
        saves.resume("foreign", known)
    with pytest.raises(Damaged):
        saves.follow("foreign", known)
    (row,) = saves.listed()
    assert row.script is None
    assert row.why
    assert path.read_bytes() == data


@pytest.mark.parametrize("unseen", ["\x1b[31m", "\x00", "\x9b2J", "\u202e", "\u200b", "\r", "\x07"])
@pytest.mark.parametrize("key", ["seat: Ada", "game: tiny", "option: deal=3", "dealt: deck", "> ada", "# note"])
def test_edited_saves_with_control_characters_are_refused(unseen: str, key: str) -> None:
    path = leave(play_on(begin("edited"), 4))
    lines = [*bare(path), "# note"]
    edited = [line.replace(key, key + unseen, 1) if line.startswith(key) else line for line in lines]
    assert edited != lines
    path.write_bytes(reseal(edited))
    with pytest.raises(Damaged, match="control or invisible character") as caught:
        saves.resume("edited", known)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("line", "instead", "why"),
    [
        ("seed: 7", "first: 9", "seed"),
        ("seat: Ada", "seat: " + "A" * 50, "too long"),
        ("option: deal=3", "option: deal=9", "deal can be"),
        ("option: deal=3", "option: jam=3", "no option jam"),
        ("game: tiny", "game: chess", "no game called"),
    ],
)
def test_a_save_that_cannot_be_set_up_says_why(line: str, instead: str, why: str) -> None:
    path = leave(begin("odd"))
    path.write_bytes(reseal([instead if old == line else old for old in bare(path)]))
    with pytest.raises((Damaged, Unfit), match=why):
        saves.resume("odd", known)


def test_changed_rules_stop_the_replay_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    leave(play_on(begin("old"), 10))
    monkeypatch.setattr(Tiny, "rules", 2)
    with pytest.raises(Damaged, match=r"saved under rules 1 of Snatch, which are at 2 now"):
        saves.resume("old", known)
    session, damage = saves.follow("old", known)
    assert damage is not None
    assert len(session.entries) == 10, "all of it still fits, so all of it can be gone on with"


def test_changed_cards_stop_the_replay_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    leave(play_on(begin("old"), 10))
    monkeypatch.setattr(Tiny, "deck_text", lambda self: "mouse mouse")
    with pytest.raises(Damaged, match="card list of Snatch has changed"):
        saves.resume("old", known)


def test_a_move_that_became_illegal_names_the_move_and_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin("old")
    for _ in range(4):
        session.play(DRAW)
    path = leave(session)
    kept = path.read_bytes()
    real = TINY.why_not
    rule = "Three draws are the most (ti.9)."
    monkeypatch.setattr(Tiny, "why_not", lambda self, s, m: rule if m == DRAW and s.chance.spent > 3 else real(s, m))
    with pytest.raises(Damaged, match=r"line 16: `draw` no longer fits: Three draws are the most \(ti\.9\)") as caught:
        saves.resume("old", known)
    assert caught.value.line == 16
    session, damage = saves.follow("old", known)
    assert damage is not None
    assert len(session.entries) == 3
    saves.keep(session, "old again")
    leave(session)
    assert len(saves.resume("old again", known).entries) == 3
    assert path.read_bytes() == kept


def test_the_seat_on_every_line_is_checked() -> None:
    path = leave(play_on(begin("seats", seed=1), 6))
    lines = bare(path)
    last = lines[-1]
    assert last.startswith("> ")
    other = "> ada" if not last.startswith("> ada") else "> zoe"
    path.write_bytes(reseal([*lines[:-1], f"{other}: {last.partition(': ')[2]}"]))
    with pytest.raises(Damaged, match="who is asked"):
        saves.resume("seats", known)


def test_going_on_from_an_earlier_move_leaves_the_file_alone() -> None:
    path = leave(play_on(begin("first"), 10))
    kept = path.read_bytes()
    session, _ = saves.follow("first", known, to=4)
    saves.keep(session, "second")
    play_on(session, 2, seed=5)
    leave(session)
    assert path.read_bytes() == kept
    assert len(saves.resume("second", known).entries) == 6


def test_a_full_disk_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin("full")
    save = session.journal
    assert isinstance(save, saves.Save)
    session.play(DRAW)
    good = save.path.read_bytes()
    real = os.write

    def write_some(file: int, data: bytes) -> int:
        if len(data) > 4:
            return real(file, data[:4])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", write_some)
    play_on(session, 2)
    assert session.unsaved == "No space left on device"
    assert save.path.read_bytes() == good, "no torn line is left behind"
    monkeypatch.setattr(os, "write", real)
    play_on(session, 1)
    assert session.unsaved is None
    before = session.state
    leave(session)
    assert saves.resume("full", known).state == before


def test_a_disk_that_is_full_from_the_start_leaves_no_empty_save(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write

    def full(file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    session = play_on(begin("full"), 3)
    assert session.journal is None
    assert session.unsaved == f"No space left on device ({home})"
    assert list(home.iterdir()) == []
    monkeypatch.setattr(os, "write", real)
    saves.keep(session, "full")
    assert session.unsaved is None
    before = session.state
    leave(session)
    assert saves.resume("full", known).state == before, "the moves made before are in it too"


def test_a_folder_that_cannot_be_made_leaves_the_game_in_memory(home: Path) -> None:
    home.write_text("a file where the folder should be")
    session = play_on(begin(), 3)
    assert len(session.entries) == 3
    assert session.unsaved
    assert str(home) in session.unsaved
    assert home.read_text() == "a file where the folder should be"
    with pytest.raises(Unfit, match="^The folder of saves, .*, cannot be read: Not a directory.$"):
        list(saves.listed())


def test_one_game_is_played_at_one_terminal() -> None:
    session = play_on(begin("shared"), 2)
    with pytest.raises(Unfit, match="shared is being played at another terminal"):
        saves.resume("shared", known)
    play_on(session, 1)
    assert session.unsaved is None
    leave(session)
    leave(saves.resume("shared", known))


def test_another_writer_is_noticed_and_not_written_over() -> None:
    session = begin("shared")
    save = session.journal
    assert isinstance(save, saves.Save)
    with save.path.open("a") as other:
        other.write("something else\n")
    kept = save.path.read_bytes()
    play_on(session, 1)
    assert session.unsaved == "another program has changed the file"
    assert save.path.read_bytes() == kept


def test_a_save_that_was_removed_is_not_said_to_be_kept() -> None:
    session = begin("gone")
    save = session.journal
    assert isinstance(save, saves.Save)
    save.path.unlink()
    play_on(session, 1)
    assert session.unsaved == "the file has been removed"


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a/b",
        "../x",
        "..",
        ".",
        ".hidden",
        "con",
        "NUL",
        "Com1",
        "a" * 41,
        "a" * 300,
        "a\nb",
        "a\x00b",
        "a\\b",
        "-x",
        "a ",
        "a  b",  # a shell makes one space of two
        "a -b",  # and this would be read as an option
    ],
)
def test_save_names_that_would_do_harm_are_refused(name: str, home: Path) -> None:
    with pytest.raises(Unfit, match="A save cannot be called"):
        begin(name)
    assert not home.exists() or not list(home.iterdir())
    with pytest.raises(Unfit, match="There is no save called"):
        saves.resume(name, known)


@pytest.mark.parametrize("name", ["a", "Friday night", "zoë", "猫", "a-b_c", "7", "console", "a" * 40])
def test_save_names_that_people_use_are_kept(name: str) -> None:
    leave(play_on(begin(name), 1))
    assert [row.name for row in saves.listed()] == [name]
    leave(saves.resume(name, known))
    with pytest.raises(Unfit, match="already"):
        begin(name)


def test_the_list_says_how_each_save_stands(home: Path) -> None:
    for number, name in enumerate(("oldest", "middle", "done"), 1):
        path = leave(play_on(begin(name), 500 if name == "done" else number))
        os.utime(path, (number, number))
    (home / "notes.txt").write_text("not a save")
    (home / "folder.cat").mkdir()
    torn = home / "torn.cat"
    torn.write_bytes((home / "middle.cat").read_bytes()[:-3])
    os.utime(torn, (0, 0))
    rows = list(saves.listed())
    assert [row.name for row in rows] == ["done", "middle", "oldest", "torn"]
    assert [row.unfinished for row in rows] == [False, True, True, False]
    done, middle, _, torn_row = rows
    assert done.script and done.script.over
    assert middle.script and len(middle.script.moves) == 2
    assert torn_row.why == "line 14: the file was cut off inside this line"


def test_an_own_deck_is_kept_in_the_save() -> None:
    deck = "mouse mouse fish fish-bone\n\tcrème fish mouse mouse\n\nmouse mouse fish # the end"
    session = play_on(begin("own", deck=deck), 3)
    before = session.state
    leave(session)
    again = saves.resume("own", known)
    assert again.state == before
    assert again.setup.deck == deck


def test_the_folder_is_the_platforms_own_unless_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert saves.folder() == tmp_path / "saves"
    monkeypatch.delenv("CATCARDS_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    if sys.platform == "linux":
        assert saves.folder() == tmp_path / "data" / "catcards" / "saves"


WRITER = """
import sys
sys.path[:0] = sys.argv[1:3]
from tiny import TINY, DRAW, Move
from catcards.core import saves
from catcards.core.game import Setup
session = saves.begin(TINY, Setup("tiny", ("Ada", "Bea"), 1), sys.argv[3])
session.play(Move("lay", TINY.view(session.state, session.state.asks[-1].seat).hand[0]))
while True:
    session.play(Move("catch"))
    print(len(session.entries), flush=True)
    hand = TINY.view(session.state, session.state.asks[-1].seat).hand
    session.play(Move("lay", hand[-1]))
    print(len(session.entries), flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_killing_the_program_at_any_moment_loses_no_move_that_was_made(home: Path) -> None:
    here = Path(__file__).parent
    luck = random.Random(5)
    for round_ in range(8):
        name = f"killed {round_}"
        command = [sys.executable, "-c", WRITER, str(here), str(here.parent), name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            said = ""
            for _ in range(luck.randrange(1, 60)):
                said = writer.stdout.readline()
            writer.kill()
            said = (said + writer.stdout.read()).strip().splitlines()[-1]
        session, damage = saves.follow(name, known)
        assert len(session.entries) >= int(said), "every move that was said to be made is there"
        if damage is None:
            leave(saves.resume(name, known))
