"""The command line with somebody at a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from catcards import games
from catcards.core import saves
from command_line import at_terminal, begun, ended, settled
from patience import Program

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def terminal() -> Iterator[list[Program]]:
    programs: list[Program] = []
    yield programs
    for program in programs:
        program.close(force=True)


def test_at_a_terminal_what_is_missing_is_asked_for(terminal: list[Program]) -> None:
    program = at_terminal(terminal, "play", "catatac", "--plain", "--save", "asked")
    program.expect_exact("How many of you play, 2, 4 or 6? ")
    program.sendline("3")
    program.expect_exact("CATATAC is for 2, 4 or 6 players.")
    program.sendline("2")
    program.expect_exact("Seats alternate between the two clans: White, Black, White and so on.")
    program.expect_exact("Player 1, your name (Enter for Player 1): ")
    program.sendline("A name that is much too long")
    program.expect_exact("Name 1 is too long")
    program.sendline("Zoë")
    program.expect_exact("Player 2, your name")
    program.sendline("zoë")
    program.expect_exact("Two players are called zoë")
    assert "alternate" not in program.before, "said once"
    program.sendline("")
    program.expect(r"Who is the youngest\? A name or a number; Enter draws\.\s+1 Zoë, 2 Player 2: ")
    program.sendline("Bo")
    program.expect_exact("'Bo' is none of the players")
    program.sendline("2")
    settled(program, "Player 2, press Enter").sendeof()
    assert ended(program)[0] == 0
    session, _ = saves.follow("asked", games.game)
    assert (session.setup.names, session.setup.first) == (("Zoë", "Player 2"), 1)


def test_somebody_alone_is_not_asked_who_starts(terminal: list[Program]) -> None:
    program = at_terminal(
        terminal, "play", "hissy-fit", "--players", "1", "--names", "Ada", "--plain", "--save", "alone"
    )
    program.expect_exact("-- Ada, your turn --")
    assert "vet" not in program.before
    program.sendeof()
    assert ended(program)[0] == 0


def test_a_name_that_is_offered_is_free(terminal: list[Program]) -> None:
    names = ("--players", "3", "--names", "Player 3,B")
    program = at_terminal(terminal, "play", "whack-a-catgirl", *names, "--plain", "--save", "free")
    program.expect_exact("your name (Enter for Seat 3): ")
    assert program.before == "Player 3, ", "a game without an order of seats says nothing of it"
    program.sendline("")
    program.expect_exact("Who starts?")
    program.sendline("2")
    settled(program, "\n> ").sendeof()
    assert ended(program)[0] == 0
    assert saves.follow("free", games.game)[0].setup.names == ("Player 3", "B", "Seat 3")


@pytest.mark.parametrize("answer", ["", "draw"])
def test_the_starter_can_be_drawn(terminal: list[Program], answer: str) -> None:
    program = at_terminal(terminal, "play", "catatac", "--plain", "--names", "Ada,Bea", "--save", "drawn")
    program.expect_exact("Who is the youngest?")
    program.sendline(answer)
    settled(program, "press Enter").sendeof()
    assert ended(program)[0] == 0
    assert saves.follow("drawn", games.game)[0].setup.first is None


@pytest.mark.parametrize(("key", "code"), [("d", 1), ("c", 130)])
def test_leaving_while_being_asked_starts_nothing(
    terminal: list[Program], home: Path, key: str, code: int
) -> None:
    program = at_terminal(terminal, "play", "catatac", "--players", "2")
    settled(program, "(Enter for Player 1): ").sendcontrol(key)
    status, said = ended(program)
    assert status == code
    assert "Nothing was started." in said and "Traceback" not in said
    assert not home.exists()


def test_what_cannot_be_is_refused_before_anybody_is_asked(terminal: list[Program]) -> None:
    status, said = ended(at_terminal(terminal, "play", "catatac", "--players", "6", "--variant", "kittens"))
    assert status == 2
    assert said.startswith("The kittens variant is for 2 or 4 players")


def test_a_damaged_save_is_offered_up_to_its_last_good_move(terminal: list[Program]) -> None:
    path = begun("torn", 6)
    path.write_bytes(path.read_bytes()[:-5])
    kept = path.read_bytes()
    no = at_terminal(terminal, "resume", "torn", "--plain")
    no.expect_exact("go on from there, as a new save? [y/n] ")
    no.sendline("n")
    status, said = ended(no)
    assert status == 1
    assert "torn was left as it is." in said
    yes = at_terminal(terminal, "resume", "torn", "--plain")
    yes.expect_exact("go on from there, as a new save? [y/n] ")
    yes.sendline("yes")
    settled(yes, "press Enter").sendeof()
    assert ended(yes)[0] == 0
    assert path.read_bytes() == kept
    assert len(saves.follow("catatac-1", games.game)[0].entries) == 5


def test_a_finished_game_is_stepped_through(terminal: list[Program]) -> None:
    begun("done", 1000)
    program = at_terminal(terminal, "replay", "done")
    program.expect(r"\[0 of (\d+)\] ")
    steps = int(program.match.group(1))
    program.sendline("")
    program.expect_exact(f"[1 of {steps}] ")
    program.sendeof()
    status, said = ended(program)
    assert status == 0
    assert "The game is over" not in said
    whole = at_terminal(terminal, "replay", "done")
    for number in range(steps):
        whole.expect_exact(f"[{number} of {steps}] ")
        whole.sendline("")
    status, said = ended(whole)
    assert status == 0
    assert "The game is over" in said


def test_long_rules_go_through_a_pager_and_short_ones_do_not(
    terminal: list[Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGER", "sed 's/^/PAGED /'")
    assert "PAGED" in ended(at_terminal(terminal, "rules", "catatac"))[1]
    status, said = ended(at_terminal(terminal, "rules", "catatac", "13"))
    assert status == 0
    assert "PAGED" not in said
    assert "ct.13" in said
    monkeypatch.setenv("PAGER", "no-such-pager -x")
    status, said = ended(at_terminal(terminal, "rules", "catatac"))
    assert status == 0
    assert "The pager 'no-such-pager -x' cannot be found." in said
    assert "ct.34" in said


def test_cards_are_drawn_at_a_terminal_and_plain_where_asked(
    terminal: list[Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = ended(at_terminal(terminal, "cards", "catatac"))[1]
    assert "╭" in drawn
    assert all(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) <= 80 for line in drawn.splitlines())
    uncoloured = ended(at_terminal(terminal, "cards", "catatac", "--color", "never"))[1]
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", uncoloured)
    assert "╭" not in ended(at_terminal(terminal, "cards", "catatac", "--plain"))[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", ended(at_terminal(terminal, "cards", "catatac"))[1])
    monkeypatch.setenv("CATCARDS_PLAIN", "1")
    plain = ended(at_terminal(terminal, "cards", "catatac"))[1]
    assert "╭" not in plain
    assert "\x1b" not in plain
