"""What was typed is told in one way: lines, numbers, questions, negations, answers."""

from __future__ import annotations

import pytest

from catcards.core.typed import asked, is_negated, is_question, line_number, plain, yes_or_no


@pytest.mark.parametrize("text", [
    "take yarn", " take  yarn ", "take yarn.", '"take yarn"', "'take yarn'", "“take yarn”", "«take yarn»", "(take yarn)",
    "[take yarn]", "`take yarn`", "--take yarn", "/take yarn", "take yarn!!!", "ｔａｋｅ　ｙａｒｎ", "take yarn。", ": take yarn;",
    "take\u00a0yarn", "*take yarn*", "> take yarn",
])  # fmt: skip
def test_what_stands_around_a_line_and_says_nothing_is_left_out(text: str) -> None:
    assert plain(text) == "take yarn"


@pytest.mark.parametrize("text", ["...", "!!", "()", "--", "🐈"])
def test_a_line_of_nothing_but_signs_stays_to_be_quoted(text: str) -> None:
    assert plain(text) == text


def test_letters_are_composed() -> None:
    assert plain("cre\u0300me") == "cr\u00e8me"


@pytest.mark.parametrize("text", [
    "take yarn?", "? take yarn", "?take yarn", "take yarn ?", "take yarn？", "¿take yarn?", "take yarn؟", '"take yarn?"',
    "(take yarn?)", "take yarn?!", "take yarn??", "take yarn?.", "4?", "？ 4",
])  # fmt: skip
def test_a_question_mark_at_either_end_makes_a_question(text: str) -> None:
    assert is_question(plain(text))
    assert asked(plain(text)) in ("take yarn", "4")


@pytest.mark.parametrize("text", ["?", "??", "？", "take yarn", "", "take ? yarn"])
def test_a_mark_alone_is_no_question(text: str) -> None:
    assert not is_question(plain(text))


@pytest.mark.parametrize(("text", "number", "marked"), [
    ("4", 4, False), ("4.", 4, False), ("4)", 4, False), ("４", 4, False), ("４）", 4, False), (" 4 ", 4, False),
    ("(4)", 4, True), ("（４）", 4, True), ("[4]", 4, True), ("{4}", 4, True), ("<4>", 4, True), ("#4", 4, True),
    ("＃４", 4, True), ("line 4", 4, True), ("Number 12", 12, True), ("٣", 3, False), ("04", 4, False),
])  # fmt: skip
def test_a_number_in_any_dress(text: str, number: int, marked: bool) -> None:
    assert line_number(plain(text)) == (number, marked)


@pytest.mark.parametrize("text", ["-4", "+4", ".5", "1.5", "1-2", "4/5", "²", "four", "4x", "x4", "4 5", "", "9" * 30])
def test_what_is_no_number_of_a_list(text: str) -> None:
    assert line_number(plain(text)) is None


@pytest.mark.parametrize("text", [
    "don't play the wand", "dont play it", "do not steal", "not 4", "never whack", "no pounce", "anything but the wand",
    "Don’t!  play 4", "won't take yarn", "take nothing without yarn", "I cannot counter", "DO NOT concede", "ｎｏｔ 4",
])  # fmt: skip
def test_a_line_that_says_what_is_not_to_be_done(text: str) -> None:
    assert is_negated(plain(text))


@pytest.mark.parametrize("text", ["play the wand", "no", "not", "nothing", "play notion", "knot the yarn", "take it"])
def test_a_line_that_does_not(text: str) -> None:
    assert not is_negated(plain(text))


@pytest.mark.parametrize("text", [
    "y", "yes", "Yes!", "YES", "ｙｅｓ", "yeah", "sure", "ok", "okay", "of course", "yes please", "“yes”", "(y)", "yes, we do",
    "all right, yes",
])  # fmt: skip
def test_yes_in_many_words(text: str) -> None:
    assert yes_or_no(text) is True


@pytest.mark.parametrize("text", [
    "n", "no", "No.", "ｎｏ", "nope", "no thanks", "no thank you", "not me", "never", "yes but no", "don't", "q", "quit", "bye",
    "leave", "I do not agree",
])  # fmt: skip
def test_no_in_many_words(text: str) -> None:
    assert yes_or_no(text) is False


@pytest.mark.parametrize("text", ["", "?", "maybe", "yesterday", "what?", "42", "the", "thanks", "nosy", "who votes"])
def test_what_is_neither_is_asked_again(text: str) -> None:
    assert yes_or_no(text) is None
