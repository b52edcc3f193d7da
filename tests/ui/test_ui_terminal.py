"""The screen at a real terminal: what is seen, by whom, and how the terminal is given back."""

from __future__ import annotations

import re
import shlex
import signal
import sys
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.output import DummyOutput

from catcards.ui.front import House, Left
from catcards.ui.screen import Screen, briefly
from catcards.ui.terminal import FATAL
from patience import end_of
from seat import HERE, Sit, Terminal


def faces(seat: Terminal) -> bool:
    """Whether a hand is to be seen."""
    return "your hand" in seat.text


def lift(seat: Terminal, name: str) -> None:
    """Take the keyboard as this player."""
    seat.see(f"The keyboard goes to {name}.")
    assert not faces(seat)
    seat.lift()
    seat.see("your hand", f"{name}, lay a card")


def test_the_curtain_comes_before_the_first_hand_and_no_hand_is_ever_on_the_main_screen(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    assert seat.where == "h"
    seat.enter("play cat")
    seat.see("The keyboard goes to Bea.", "Ada lays catnip.")
    assert "You drew" not in seat.text
    seat.lift()
    seat.see("your hand", "Bea, lay a card")
    seat.enter("quit")
    assert seat.end() == 0
    assert seat.where == "l"
    assert "Saved as toy-1; `catcards resume toy-1` goes on." in seat.text
    shown = seat.everything_on_main()
    assert not re.search("(?i)hand|catnip|creme|vacuum|seed", shown)


def test_a_game_gone_on_with_starts_behind_the_curtain_with_the_same_question(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.enter("dare bea")
    seat.see("The keyboard goes to Bea.")
    seat.type("\x04")
    assert seat.end() == 0
    seat = sit("toy", "-", "--resume", "toy-1")
    seat.see("The keyboard goes to Bea.", "Ada dares Bea.")
    assert not faces(seat)
    seat.lift()
    seat.see("your hand", "Bea, answer the dare")


def test_arrow_up_brings_back_only_ones_own_commands(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.enter("x catnip")
    seat.see("A ruling")
    seat.enter("wait")
    lift(seat, "Bea")
    seat.type("\x1b[A\x1b[A\x12catnip")
    seat.feed(0.6)
    assert "x catnip" not in seat.text
    seat.type("\x07\x03")
    seat.enter("wait")
    lift(seat, "Ada")
    seat.type("\x1b[A")
    seat.see("> wait")
    seat.type("\x1b[A")
    seat.see("> x catnip")


def test_what_is_typed_ahead_reaches_neither_the_curtain_nor_the_next_player(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.feed(0.4)
    seat.type("wait\r\rwait\r\rwait\rquit\r")
    seat.see("The keyboard goes to Bea.")
    seat.feed(0.8)
    assert "The keyboard goes to Bea." in seat.text
    lift(seat, "Bea")
    assert "Bea waits" not in seat.text


def test_keys_at_the_curtain_are_thrown_away(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    seat.see("The keyboard goes to Ada.")
    seat.feed(0.5)
    seat.type("quit\r\x1b[200~\nwait\n\x1b[201~\t\x1b[A")
    seat.feed(0.5)
    assert "The keyboard goes to Ada." in seat.text
    lift(seat, "Ada")
    assert "> quit" not in seat.text


def test_a_paste_of_several_lines_is_one_line_of_commands_and_stops_at_a_refusal(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.feed(0.3)
    seat.type("\x1b[200~hint\nscore\nwait\n\x1b[201~")
    seat.see("> hint; score; wait")
    seat.enter()
    seat.see("You could:", "dare bea", '"score": Three cards must lie on the pile (ty.3). 1 more command on that line')
    assert "Ada, lay a card" in seat.text


def test_a_line_never_runs_on_into_the_next_players_turn(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.enter("wait; play catnip; wait")
    seat.see("The keyboard goes to Bea.", "2 more commands on that line were not carried out.")
    assert "catnip" not in seat.text
    seat.lift()
    seat.see("Bea, lay a card")
    assert "Bea waits" not in seat.text


def test_with_open_hands_there_is_no_curtain_and_a_line_runs_on(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea", "--option", "open=yes")
    seat.see("Ada, lay a card", "your hand", "Tab completes · help")
    seat.enter("wait; wait; wait")
    seat.see("Bea, lay a card", "Ada waits.")


def test_hide_covers_the_hand(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.enter("hide")
    lift(seat, "Ada")


def test_undo_asks_the_table_when_something_has_been_shown(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.enter("play catnip")
    lift(seat, "Bea")
    seat.enter("undo")
    seat.see("Bea would like to take back: play catnip (Ada).", "Does everybody agree?")
    assert not faces(seat)
    seat.enter("maybe")
    seat.enter("no")
    seat.see("The keyboard goes to Bea.", "Not everybody agreed; nothing was taken back.")
    lift(seat, "Bea")
    seat.enter("undo")
    seat.see("Does everybody agree?")
    seat.enter("y")
    seat.see("Taken back: play catnip (Ada).")
    lift(seat, "Ada")
    seat.enter("undo")
    seat.see('"undo": There is nothing to take back.')


def test_undo_is_free_while_nothing_was_shown_and_never_when_the_house_says_so(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea", "--option", "open=yes")
    seat.see("Ada, lay a card")
    seat.enter("wait")
    seat.see("Bea, lay a card")
    seat.enter("undo")
    seat.see("Ada, lay a card", "Taken back: wait (Ada).")
    seat = sit("toy", "Ada,Bea", "--undo", "never")
    lift(seat, "Ada")
    seat.enter("undo")
    seat.see('"undo": at this table nothing is taken back')


def test_resizing_redraws_and_keeps_what_is_half_typed(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.feed(0.3)
    seat.type("play cre")
    seat.see("> play cre")
    for rows, columns in ((20, 60), (12, 44), (30, 100)):
        seat.child.setwinsize(rows, columns)
        seat.alternate.resize(rows, columns)
        seat.feed(0.8)
        assert "> play cre" in seat.text
        assert "Ada, lay a card" in seat.text
    seat.enter()
    seat.see("Ada lays creme-brulee.", "The keyboard goes to Bea.")


def test_tab_completes_and_shows_the_choices_under_the_prompt(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.feed(0.3)
    seat.type("PL\t")
    seat.see("> play")
    seat.type("\t")
    seat.see("creme-brulee")
    before = seat.lines
    seat.type("\t")
    seat.see("[5]", "> play 5")
    changed = [i for i, line in enumerate(seat.lines) if line != before[i]]
    assert changed == [before.index("> play"), 23]


def test_control_c_clears_then_leaves_and_control_d_leaves_only_an_empty_line(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.feed(0.3)
    seat.type("play\x01\x04")
    seat.see("> lay")
    seat.type("\x03")
    seat.feed(0.3)
    assert "> lay" not in seat.text
    seat.type("\x03")
    seat.see("Ctrl-C once more leaves the game.")
    seat.feed(0.2)
    seat.type("x\x7f\x03")
    seat.feed(0.3)
    assert seat.where == "h"
    seat.type("\x03")
    assert seat.end() == 0
    assert "goes on" in seat.text
    seat = sit("toy", "-", "--resume", "toy-1")
    lift(seat, "Ada")
    seat.feed(0.3)
    seat.type("\x04")
    assert seat.end() == 0


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130), (signal.SIGQUIT, 131)]
)
def test_a_signal_ends_the_game_saved_and_gives_the_terminal_back(sit: Sit, number: signal.Signals, code: int) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    assert not seat.echoes()
    seat.kill(number)
    seat.see("Saved as toy-1")
    assert seat.echoes()
    assert seat.end() == code
    assert seat.where == "l"
    assert "\x1b[?25h" in seat.raw.rpartition("\x1b[?1049l")[0][-60:]


def test_a_terminal_that_goes_away_ends_the_game_quietly(sit: Sit, tmp_path: Path) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.enter("wait")
    seat.see("The keyboard goes to Bea.")
    seat.child.ptyproc.fileobj.close()
    seat.child.closed = True
    end_of(seat.child.pid)
    assert not seat.child.ptyproc.isalive()
    assert not list((tmp_path / "saves").glob("report-*"))
    assert "> ada: wait" in (tmp_path / "saves/toy-1.cat").read_text()


def test_a_signal_together_with_the_end_of_input_ends_the_prompt_through_its_loop() -> None:
    """A signal that raised out of the loop could leave the prompt's task waiting for ever, and the save locked."""
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        screen = Screen(House())
        screen._input, screen._output = keys, DummyOutput()
        screen._terminal._write = lambda codes: None  # type: ignore[method-assign]
        before = {number: signal.getsignal(number) for number in FATAL}
        screen._terminal.enter()
        try:
            survived: list[bool] = []

            def bar() -> str:
                if not survived:
                    survived.append(False)
                    signal.raise_signal(signal.SIGHUP)
                    survived.append(True)
                return ""

            with pytest.raises(Left) as left:
                screen._run(lambda w, h: [], bar, KeyBindings(), Buffer())
            assert left.value.code == 128 + signal.SIGHUP
            assert survived == [False, True], "nothing is raised where the signal happens to come"
            assert {signal.getsignal(number) for number in FATAL} == {signal.SIG_DFL}, "a second signal ends at once"
        finally:
            screen._terminal.leave()
        assert {number: signal.getsignal(number) for number in FATAL} == before


def test_a_signal_between_two_prompts_is_obeyed_by_the_next() -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        screen = Screen(House())
        screen._input, screen._output = keys, DummyOutput()
        screen._terminal._write = lambda codes: None  # type: ignore[method-assign]
        screen._terminal.enter()
        try:
            signal.raise_signal(signal.SIGTERM)
            with pytest.raises(Left):
                screen._run(lambda w, h: [], str, KeyBindings(), Buffer())
        finally:
            screen._terminal.leave()


def test_a_list_is_forgotten_when_the_screen_is_covered(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.enter("?")
    seat.see("You can:")
    seat.enter("hide")
    lift(seat, "Ada")
    seat.enter("5")
    seat.see("Ada lays 5.", "The keyboard goes to Bea.")
    lift(seat, "Bea")
    seat.enter("?")
    seat.see("You can:")
    seat.kill(signal.SIGSTOP)
    seat.feed(0.2)
    seat.kill(signal.SIGCONT)
    lift(seat, "Bea")
    seat.enter("1")
    seat.see('"1": there is no list to pick from now')


def test_news_are_since_ones_last_move_only_for_those_who_have_made_one(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.enter("wait")
    lift(seat, "Bea")
    seat.enter("hide")
    lift(seat, "Bea")
    assert "since your" not in seat.text
    seat.enter("wait")
    lift(seat, "Ada")
    assert "since your last move" in seat.text


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("A, lay a card: a 5 or a Joker makes a pair.", "A, lay a card"),
        ("A, `block` for Nudge (if the enemy has it: steal), or `end`.", "A"),
        ("A, B: b, c attempts a stash: `concede`.", "A, B: b, c attempts a stash"),
        ("A, the kittens want one card (any).", "A, the kittens want one card"),
        ("A, press Enter.", "A, press Enter"),
        ("", "A"),
    ],
)
def test_the_bar_says_who_is_asked_what_and_cuts_no_name(question: str, asked: str) -> None:
    assert briefly(question, "A", ("A", "B: b, c")) == asked
    assert briefly(question.replace("A,", "x: (y),", 1), "x: (y)", ("x: (y)", "B: b, c")) == asked.replace(
        "A", "x: (y)", 1
    )


def test_control_z_leaves_the_screen_and_fg_comes_back_behind_the_curtain(sit: Sit) -> None:
    seat = sit(through="/bin/sh", PS1="$ ")
    seat.see("$")
    seat.enter(f"{shlex.join([sys.executable, str(HERE / 'sit.py')])} toy Ada,Bea")
    lift(seat, "Ada")
    seat.enter("x catnip")
    seat.type("\x1a")
    seat.see("$", "Stopped")
    assert seat.where == "l"
    assert "your hand" not in seat.everything_on_main()
    seat.enter("fg")
    lift(seat, "Ada")
    seat.enter("quit")
    seat.see("Saved as toy-1")


def test_being_stopped_and_continued_by_force_ends_behind_the_curtain(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    seat.kill(signal.SIGSTOP)
    seat.feed(0.2)
    seat.kill(signal.SIGCONT)
    lift(seat, "Ada")


def test_an_error_of_ours_shows_no_card_and_says_how_to_go_on(sit: Sit, tmp_path: Path) -> None:
    seat = sit("toy", "Ada,Bea", TOY_BREAKS="catnip")
    lift(seat, "Ada")
    seat.enter("play catnip")
    assert seat.end() == 1
    assert seat.where == "l"
    assert "Something is wrong in catcards itself (ValueError)." in seat.text
    assert "`catcards resume toy-1` goes on" in seat.text.replace("\n", "")
    assert "catnip" not in seat.everything_on_main()
    (report,) = (tmp_path / "saves").glob("report-*.txt")
    told = report.read_text()
    assert "ValueError" in told
    assert "rules.py:" in told
    assert "catnip" not in told
    assert "hand of" not in told
    assert str(HERE) not in told


@pytest.mark.parametrize("names", ["[/],Zoë 🐈", ":cat:,x\\", "[red],{x}"])
def test_names_are_never_markup(sit: Sit, names: str) -> None:
    seat = sit("toy", names)
    first, second = names.split(",")
    seat.see(f"The keyboard goes to {first}.")
    seat.lift()
    seat.see(f"turn of {first}", f"{first}, lay a card")
    seat.enter("wait")
    seat.see(f"{first} waits.")
    assert any(
        line.endswith(f"turn of {second}") for line in map(str.rstrip, seat.text.replace("🐈 ", "🐈").split("\n"))
    )


def test_an_output_without_our_signs_gets_their_twins(sit: Sit) -> None:
    seat = sit("toy", "Zoë 🐈,Bea", PYTHONIOENCODING="ascii", LC_ALL="C")
    seat.see("The keyboard goes to Zoe ??.")
    seat.lift()
    seat.see("+Catnip", "turn of Zoe ??")
    assert seat.text.isascii()


def test_no_colour_means_no_colour(sit: Sit) -> None:
    seat = sit("catatac", "Ada,Bea", NO_COLOR="1")
    seat.see("The keyboard goes to")
    seat.lift()
    seat.see("your hand")
    assert not re.search(r"\x1b\[[\d;]*\b[349][0-7]\b", seat.raw)
    seat = sit("catatac", "Ada,Bea")
    seat.see("The keyboard goes to")
    assert re.search(r"38;5;\d+", seat.raw)


def test_the_terminal_is_never_asked_where_its_cursor_is(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    lift(seat, "Ada")
    assert "\x1b[6n" not in seat.raw


def test_the_end_shows_all_and_offers_another_game_with_the_next_starter(sit: Sit) -> None:
    seat = sit("toy", "Ada,Bea")
    for turn in range(8):
        name = ("Ada", "Bea")[turn % 2]
        seat.see(f"The keyboard goes to {name}.")
        seat.lift()
        seat.see(f"{name}, lay a card")
        seat.enter("?")
        seat.see("You can:")
        seat.enter("1")
    seat.see(
        "The game is over: all laid.",
        "Ada held 0 cards.",
        "Bea held 0 cards.",
        "Seed 1.",
        "Another game? Bea would start this time.",
    )
    assert seat.where == "l"
    seat.enter("y")
    lift(seat, "Bea")
    assert seat.where == "h"
    seat.enter("quit")
    assert seat.end() == 0
    assert "Saved as toy-2" in seat.text
