"""Reading commands: what people type against what could be meant, and three ways to refuse."""

from __future__ import annotations

import random
import string
import time
from copy import deepcopy

import pytest

from catcards.core.command import LITTLE, Ambiguous, Unread, parse, spelt, split
from catcards.core.game import Ask, Illegal, Move, Setup
from catcards.core.names import fold
from tiny import CATCH, DRAW, LET_GO, TINY, Position


def position(*hand: str, answer: str = "") -> Position:
    state = TINY.new(Setup("tiny", ("Ada", "Bea"), 1, first=0))
    state.hands[0] = list(hand)
    state.asks = [Ask(0, "answer", answer)] if answer else [Ask(0, "turn")]
    return state


def typed(text: str, state: Position) -> Move:
    return parse(text, TINY.candidates(state), lambda move: TINY.why_not(state, move), TINY.spellings(state))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("lay mouse", "lay mouse"),
        ("LAY MOUSE", "lay mouse"),
        ("  lay   mouse  ", "lay mouse"),
        ("Lay the mouse, please!", "lay mouse"),
        ("lay my mouse", "lay mouse"),
        ("l m", "lay mouse"),
        ("mouse", "lay mouse"),
        ("mo", "lay mouse"),
        ("mice", "lay mouse"),
        ("lay crème", "lay crème"),
        ("lay creme", "lay crème"),
        ("lay cre\u0300me", "lay crème"),
        ("lay CRÈME", "lay crème"),
        ("lay fish", "lay fish"),
        ("fish", "lay fish"),
        ("lay fish bone", "lay fish-bone"),
        ("lay fish-bone", "lay fish-bone"),
        ("lay fishbone", None),
        ("lay fish b", "lay fish-bone"),
        ("bone", "lay fish-bone"),
        ("draw", "draw"),
        ("d", "draw"),
        ("draw a", "draw"),
        ("draw my turn", "draw"),
        ("draw it", "draw"),
    ],
)
def test_every_way_of_typing_a_move(text: str, move: str | None) -> None:
    state = position("mouse", "crème", "fish", "fish-bone")
    if move is None:
        with pytest.raises(Unread):
            typed(text, state)
    else:
        assert str(typed(text, state)) == move


@pytest.mark.parametrize("text", ["let go", "let-go", "Let go!", "let", "pass", "go"])
def test_words_with_hyphens_and_other_spellings(text: str) -> None:
    assert typed(text, position("mouse", answer="fish")) == LET_GO


def test_of_several_readings_the_only_legal_one_is_meant() -> None:
    assert typed("lay f", position("fish-bone")) == Move("lay", "fish-bone")
    assert typed("c", position("mouse", answer="fish")) == CATCH
    with pytest.raises(Illegal, match="could catch"):
        typed("c", position("crème"))


def test_exact_beats_a_beginning_even_when_that_is_refused() -> None:
    with pytest.raises(Illegal, match=r"You hold no fish \(ti\.2\)"):
        typed("lay fish", position("fish-bone"))


def test_of_many_reasons_only_two_are_given() -> None:
    moves = [Move("catch", str(number)) for number in range(6)]
    with pytest.raises(Illegal) as refused:
        parse("catch", moves, lambda move: f"No {move[1]}.")
    assert str(refused.value) == "No 0. No 1."


def test_a_move_is_spelt_when_every_word_of_it_is_there() -> None:
    state = position("mouse", answer="fish")
    for text in ("let go", "Let-go!", "pass", "lay crème"):
        assert spelt(text, [LET_GO, Move("lay", "crème")], TINY.spellings(state))
    for text in ("", "let", "lay", "crème", "lay the crème", "let go now"):
        assert not spelt(text, [LET_GO, Move("lay", "crème")], TINY.spellings(state))


def test_several_legal_readings_are_a_question_with_all_of_them() -> None:
    with pytest.raises(Ambiguous) as caught:
        typed("lay", position("mouse", "fish", "fish"))
    assert caught.value.moves == (Move("lay", "mouse"), Move("lay", "fish"))


def test_a_readable_but_illegal_command_gets_its_real_reason() -> None:
    with pytest.raises(Illegal, match=r"Nothing was laid that you could catch \(ti\.3\)"):
        typed("catch", position("mouse"))
    with pytest.raises(Illegal, match=r"First answer the fish \(ti\.3\)"):
        typed("draw", position("mouse", answer="fish"))


@pytest.mark.parametrize("text", ["yes", "no", "No.", "YES!"])
def test_an_answer_is_never_the_beginning_of_a_move(text: str) -> None:
    moves = [Move("take", "nosy"), Move("take", "yesterday"), Move("decline")]
    with pytest.raises(Unread):
        parse(text, moves, lambda _: None)
    assert parse(text, moves, lambda _: None, {"decline": ("yes", "no")}) == Move("decline")
    assert parse("nos", moves, lambda _: None) == Move("take", "nosy")


def test_then_parts_commands_in_any_case() -> None:
    assert split("hand THEN table Then play 1; then end") == ["hand", "table", "play 1", "end"]


@pytest.mark.parametrize("text", ["darw", "Lya!", "mosue", "mciee", "lya mouse", "lay mosue", "cacth"])
def test_a_slip_is_not_read(text: str) -> None:
    with pytest.raises(Unread) as caught:
        typed(text, position("mouse"))
    assert str(caught.value) == text, "the player's own words are there to be quoted"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "!",
        "the",
        "please",
        "…",
        "🐈",
        "mousetrap",
        "draw draw",
        "lay mouse fish",
        "mouse lay",
        "xyzzy",
        "0",
        "-1",
    ],
)
def test_what_cannot_be_read_is_never_some_other_move(text: str) -> None:
    with pytest.raises(Unread):
        typed(text, position("mouse", "fish"))


def test_every_candidates_own_words_mean_it_alone() -> None:
    for state in (position("mouse", "crème", "fish", "fish-bone"), position("mouse", answer="fish")):
        for move in TINY.candidates(state):
            if TINY.why_not(state, move) is None:
                assert typed(str(move), state) == move
                assert typed(str(move).upper(), state) == move


def test_lines_are_split_into_commands() -> None:
    assert split("lay mouse; draw ;; lay fish then draw\r\ncatch\n") == [
        "lay mouse",
        "draw",
        "lay fish",
        "draw",
        "catch",
    ]
    assert split("") == split(" ;\n; ") == []
    assert split("strengthen") == ["strengthen"]


def pieces(luck: random.Random) -> str:
    words = ["lay", "mouse", "fish", "bone", "crème", "draw", "catch", "let", "go", "pass", *LITTLE]
    word = luck.choice(words)
    kind = luck.randrange(6)
    if kind == 0:
        return word[: luck.randrange(len(word) + 1)]
    if kind == 1:
        return "".join(luck.choice(string.printable) for _ in range(luck.randrange(8)))
    if kind == 2:
        return "".join(chr(luck.randrange(0x110000)) for _ in range(luck.randrange(4)))
    if kind == 3:
        letters = list(word)
        luck.shuffle(letters)
        return "".join(letters)
    return word


@pytest.mark.parametrize("seed", range(20))
def test_random_words_give_a_legal_move_that_they_spell_or_a_refusal(seed: int) -> None:
    luck = random.Random(seed)
    for state in (
        position("mouse", "crème", "fish", "fish-bone"),
        position("fish-bone"),
        position("mouse", answer="fish"),
    ):
        before = deepcopy(state)
        legal = TINY.legal(state)
        forms = {
            move: {p for w in move for form in (w, *TINY.spellings(state).get(w, ())) for p in fold(form)}
            for move in legal
        }
        for _ in range(150):
            text = luck.choice(["", " "]).join(pieces(luck) for _ in range(luck.randrange(1, 5)))
            try:
                move = typed(text, state)
            except (Illegal, Unread):
                continue
            except Ambiguous as question:
                assert len(question.moves) > 1
                assert set(question.moves) <= set(legal)
                continue
            assert move in legal
            for word in fold(text):
                assert word in LITTLE or any(part.startswith(word) for part in forms[move]), (text, move)
        assert state == before


def test_a_very_long_line_is_refused_quickly() -> None:
    state = position("mouse", "fish")
    started = time.process_time()
    for text in ("m" * 100_000, "lay " * 30_000, "a " * 50_000, "mouse fish " * 10_000):
        with pytest.raises((Unread, Illegal, Ambiguous)):
            typed(text, state)
    assert time.process_time() - started < 5
    assert DRAW in TINY.legal(state)


def test_a_move_all_of_whose_words_are_begun_beats_a_longer_one() -> None:
    moves = [Move("calm", "ankles", "1"), Move("calm", "ankles"), Move("calm", "ambush")]
    assert parse("calm ank", moves, lambda move: None) == Move("calm", "ankles")
    assert parse("c ank 1", moves, lambda move: None) == Move("calm", "ankles", "1")
    with pytest.raises(Ambiguous):
        parse("calm a", moves, lambda move: None)


def test_a_word_typed_short_is_never_a_short_move_while_it_may_begin_a_long_one() -> None:
    moves = [Move("counter", "tiptoe"), Move("cooperate", "cal"), Move("concede"), Move("end")]
    others = {"concede": ("pass", "give"), "end": ("pass", "stop")}
    for text in ("c", "co"):
        with pytest.raises(Ambiguous) as several:
            parse(text, moves, lambda _: None, others)
        assert set(several.value.moves) == set(moves[:3])
    assert parse("con", moves, lambda _: None, others) == Move("concede")
    pairs = [Move("pair", "steal"), Move("end")]
    for text in ("p", "pa"):
        assert parse(text, pairs, lambda _: None, others) == Move("pair", "steal"), (
            "before `pass`, which is only an alias"
        )
    assert parse("pass", pairs, lambda _: None, others) == Move("end")


def test_little_words_alone_mean_nothing() -> None:
    for text in ("the", "to the", "a", "please"):
        with pytest.raises(Unread):
            parse(text, [Move("pair", "steal"), Move("end")], lambda _: None, {"pair": ("use the pair",)})
