"""What a terminal says by itself is told from keys, wherever it is cut and whenever its pieces come."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.keys import Keys

from catcards.ui.sequences import LATE, LONGEST_PASTE, SILENCE, TOO_LONG, KeyFilter, without_reports
from noise import BROKEN_OFF, REPORTS

NO_KEYS = (Keys.Ignore, Keys.BracketedPaste)
SEQUENCES = sorted(keys for keys, key in ANSI_SEQUENCES.items() if len(keys) > 1 and key not in NO_KEYS)
BEGIN, END = "\x1b[200~", "\x1b[201~"
UNFINISHED = [part for part in BROKEN_OFF if not part.startswith("\udce2")]
PASTES = [part for part in BROKEN_OFF if part.startswith(BEGIN)]


class Line:
    """A filter, and the time at it."""

    def __init__(self) -> None:
        self.now = 100.0
        self.filter = KeyFilter(lambda: self.now)

    def after(self, seconds: float, text: str) -> str:
        """What passes of a text that comes so much later."""
        self.now += seconds
        return self.filter.feed(text)

    def at_once(self, parts: Iterable[str]) -> str:
        return "".join(self.after(0.001, part) for part in parts)


def cuts(text: str) -> list[list[str]]:
    """The text whole, cut in two at every place, and in single characters."""
    return [[text[:i], text[i:]] for i in range(len(text))] + [list(text)]


@pytest.mark.parametrize("keys", [*SEQUENCES, "\x1ba", "\x1b.", "\x1b\r", "\x1b\x7f", "\x1bé", "\x03", "\r", "é", "猫"])
def test_every_key_passes_whole_and_in_pieces(keys: str) -> None:
    for parts in cuts(keys):
        assert Line().at_once(["a", *parts, "b"]) == f"a{keys}b", parts
        line = Line()
        assert "".join(line.after(0.25, part) for part in parts) == keys, "a slow line"


@pytest.mark.parametrize("report", REPORTS)
def test_every_report_is_left_out_whole_and_in_pieces(report: str) -> None:
    for parts in cuts(report):
        assert Line().at_once(["a", *parts, "b"]) == "ab", parts


def test_any_mixture_of_keys_and_reports_leaves_the_keys() -> None:
    luck = random.Random(1)
    keys = [*SEQUENCES, *"abc 123;é猫[O]<M~\r\n\t\x03\x04\x1a\x00\x7f", "\x1bb", "\x1bd"]
    for _ in range(2000):
        line, typed, text = Line(), "", ""
        for _ in range(luck.randint(1, 12)):
            text += luck.choice(REPORTS)
            if luck.random() < 0.6:
                typed += (key := luck.choice(keys))
                text += key
        passed, at = "", 0
        while at < len(text):
            length = luck.choice((1, 2, 3, 7, 50))
            passed += line.after(luck.choice((0, 0.01, 0.2)), text[at : at + length])
            at += length
        assert passed == typed, ascii(text)


def test_anything_at_all_is_over_after_a_moment_and_control_c_gets_through_at_once() -> None:
    luck = random.Random(2)
    pieces = [*REPORTS, *BROKEN_OFF, *SEQUENCES, *"ab\r\n\x00", BEGIN, END, "\x1b", "\x1b\x1b", "\x9b"]
    for _ in range(2000):
        line = Line()
        noise = [luck.choice(pieces) for _ in range(luck.randint(1, 8))]
        for piece in noise:
            line.after(luck.choice((0, 0.1, 0.7)), piece)
        if not noise[-1].startswith(("\x1b[M", "\x9b")):
            assert "\x03" in line.after(0.1, "\x03"), ascii(noise)
        line.after(SILENCE, "")
        line.filter.flush()
        assert line.after(SILENCE, "wait\r") == "wait\r", ascii(noise)


@pytest.mark.parametrize("flushed", [True, False])
@pytest.mark.parametrize("begun", UNFINISHED)
def test_what_breaks_off_is_forgotten_after_a_moment(begun: str, flushed: bool) -> None:
    """Also when nobody was there to say that nothing came: between two prompts."""
    line = Line()
    assert line.after(0, f"x{begun}") == "x"
    if flushed:
        line.now += 0.5
        assert line.filter.flush() == ""
    assert [line.after(SILENCE, key) for key in ("q", "\x1b[A", "\r")] == ["q", "\x1b[A", "\r"]


@pytest.mark.parametrize("key", ["\x03", "\x1a"])
@pytest.mark.parametrize("begun", UNFINISHED)
def test_control_c_ends_it_at_once(begun: str, key: str) -> None:
    for parts in ([begun + key], [begun, key]):
        line = Line()
        assert line.at_once(parts) == key
        assert line.after(0.1, "wait\r") == "wait\r"


@pytest.mark.parametrize("key", ["\r", "\x04", "\t", "\x1b[A"])
@pytest.mark.parametrize("begun", [part for part in UNFINISHED if part not in PASTES])
def test_any_control_character_ends_a_sequence_and_is_obeyed(begun: str, key: str) -> None:
    assert Line().at_once([begun, key, "a"]) == f"{key}a"


@pytest.mark.parametrize("begun", UNFINISHED)
def test_keys_that_never_stop_end_it_after_some_seconds(begun: str) -> None:
    line = Line()
    line.after(0, begun)
    passed = [line.after(0.2, "1") for _ in range(int(TOO_LONG / 0.2) + 2)]
    assert passed[-1] == "1"


@pytest.mark.parametrize("begun", PASTES)
def test_reports_that_never_stop_do_not_keep_a_paste_waiting(begun: str) -> None:
    line = Line()
    line.after(0, begun)
    assert {line.after(0.02, report) for report in ("\x1b[<35;1;1M", "\x1b[I") * 40} == {""}
    assert line.after(0.02, "\r\x1b[<35;1;1M") == "\r"


def test_a_paste_is_passed_on_as_one_in_whatever_pieces_it_comes() -> None:
    whole = f"{BEGIN}play catnip\nwait{END}"
    for parts in cuts(whole):
        assert Line().at_once(["a", *parts, "b"]) == f"a{whole}b"
    line = Line()
    assert "".join(line.after(0.4, whole[i : i + 3]) for i in range(0, len(whole), 3)) == whole, "longer than some keys"
    assert Line().at_once([f"{BEGIN}never ended{whole}"]) == whole


def test_a_paste_is_text_without_sequences_and_control_characters() -> None:
    pasted = f"{BEGIN}wa\x1b[31mit\x1b[0m \x00\x07;\tplay \x1b]0;x\x07cat\x03nip\udcff\x1b[I\x9b1A{END}"
    assert Line().at_once([pasted]) == f"{BEGIN}wait   ; play cat nip\ufffd{END}"


def test_of_a_paste_without_end_no_more_is_kept_than_anybody_could_want() -> None:
    line = Line()
    line.after(0, BEGIN)
    for _ in range(3 * LONGEST_PASTE // 1000):
        assert line.after(0.001, "wait\n" * 200) == ""
    (paste,) = [line.after(0.001, END)]
    assert LONGEST_PASTE < len(paste) < 2 * LONGEST_PASTE
    assert line.after(0, "x") == "x"


@pytest.mark.parametrize("silence", [0.6, 1.5, LATE - 1])
@pytest.mark.parametrize(
    "rest",
    [
        ["it\nwait\nwait\n", "wait\nwa", f"it\n{END}"],
        [f"it\n{END}"],
        [f"it\nwait\n{END}"],
        ["it\nwait\n" * 50, f"wait\n{END}"],
    ],
)
def test_the_rest_of_a_paste_that_broke_off_does_nothing(rest: list[str], silence: float) -> None:
    """A connection that stalls: it comes when the paste was long given up."""
    line = Line()
    line.after(0, f"{BEGIN}wait\nwa")
    line.now += silence
    line.filter.flush()
    assert line.at_once(rest) == ""
    assert line.after(0.1, "wait\r") == "wait\r", "and after its end everything counts again"


def test_a_paste_that_comes_line_by_line_is_not_played_line_by_line() -> None:
    line = Line()
    line.after(0, BEGIN)
    for _ in range(20):
        line.now += 0.5
        line.filter.flush()
        assert line.after(0.3, "wait\n") == ""


def test_the_rest_of_a_paste_that_control_c_has_ended_does_nothing_either() -> None:
    line = Line()
    assert line.at_once([f"{BEGIN}wait\n", "wait\n\x03", "wait\n", "wait\nwait\n", f"wait{END}", "x"]) == "\x03x"


def test_in_small_pieces_it_does_nothing_either() -> None:
    line = Line()
    line.after(0, f"{BEGIN}wait\n")
    line.now += 0.5
    line.filter.flush()
    assert "\n" not in line.after(2, "wa") + line.at_once(["it", "\n", "wait\n", "\n", END])


def test_control_characters_within_a_paste_are_no_keys_when_its_end_is_there() -> None:
    assert Line().at_once([f"{BEGIN}a\x03b\x1a{END}c"]) == f"{BEGIN}a b {END}c"


def test_what_is_begun_is_not_for_whoever_takes_the_keyboard_next() -> None:
    line = Line()
    line.after(0, f"{BEGIN}secret")
    line.filter.forget()
    assert line.at_once([f" wait\n{END}", "x"]) == "x"
    line.after(0, "\x1b")
    line.filter.forget()
    assert line.at_once(["b", f"{BEGIN}mine{END}"]) == f"b{BEGIN}mine{END}"


def test_the_escape_key_by_itself() -> None:
    line = Line()
    assert line.after(0, "\x1b") == ""
    assert line.filter.flush() == "\x1b"
    assert line.after(0.1, "a") == "a"
    assert Line().at_once(["\x1b", "\x1b", "\x03"]) == "\x1b\x1b\x03"
    line = Line()
    line.after(0, "\x1b")
    assert line.after(SILENCE, "a") == "\x1ba"


@pytest.mark.parametrize(
    ("first", "rest", "passed"),
    [
        ("\x1b", "[A", "\x1b[A"),
        ("\x1b", "[I", ""),
        ("\x1b", "OA", "\x1bOA"),
        ("\x1b", "]11;x\x07", ""),
        ("\x1b[<35;1", "0;20M", ""),
        ("\x1b[1;", "5C", "\x1b[1;5C"),
        ("\x1b", "On", ""),
        ("\x1b", "Ok\r", "Ok\r"),
        ("\x1b[<35;1", "5 of hearts\r", "5 of hearts\r"),
    ],
)
def test_the_rest_of_a_sequence_that_comes_too_late_is_known(first: str, rest: str, passed: str) -> None:
    line = Line()
    line.after(0, first)
    line.filter.flush()
    assert line.after(0.7, rest) == passed


@pytest.mark.parametrize(
    ("sequence", "key"),
    [
        ("\x1b[99;5u", "\x03"),
        ("\x1b[100;69u", "\x04"),
        ("\x1b[27;5;122~", "\x1a"),
        ("\x1b[13u", "\r"),
        ("\x1b[27u", "\x1b"),
        ("\x1b[99;5:3u", ""),
        ("\x1b[99u", ""),
        ("\x1b[999999999999;5u", ""),
    ],
)
def test_a_keyboard_left_telling_keys_by_number_still_leaves(sequence: str, key: str) -> None:
    assert Line().at_once(["a", sequence, "b"]) == f"a{key}b"


def test_in_a_line_read_whole_reports_go_and_all_else_stays() -> None:
    assert without_reports("".join(f"{report}w" for report in REPORTS if report.isascii())) == "w" * sum(
        map(str.isascii, REPORTS)
    )
    for line in ("wai\x1b[Dt\n", "\x1b]wait\n", "\x1b[", "", "\n", "naïve 猫\n", "wait\x03"):
        assert without_reports(line) == line
