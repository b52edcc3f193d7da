"""What people type: session words, the game's own words, numbers, slips, and why not."""

from __future__ import annotations

import random

import pytest

from catcards import games
from catcards.core.game import Move, Setup
from catcards.core.session import Session
from catcards.ui.complete import completions
from catcards.ui.replies import LONGEST, Do, Play, Refuse, Tell, quoted, unreadable
from catcards.ui.vocabulary import WORDS
from catcards.ui.words import Words


def toy(seed: int = 1) -> Words:
    """Ada holds 5, catnip and creme-brulee."""
    return Words(Session(games.game("toy"), Setup("toy", ("Ada", "Bea"), seed)))


def catatac(seed: int = 7, moves: int = 0) -> Words:
    """A game of four, some random moves on."""
    session = Session(games.game("catatac"), Setup("catatac", ("Ada", "Bea", "Cal", "Dot"), seed))
    luck = random.Random(seed)
    for _ in range(moves):
        session.play(luck.choice(session.game.legal(session.state)))
    return Words(session)


def told(reply: object) -> str:
    """All that an answer says."""
    assert isinstance(reply, Tell | Refuse)
    first = [reply.reason] if isinstance(reply, Refuse) else list(reply.lines)
    return "\n".join([*first, *(f"{item.command}: {item.what}" for item in reply.items)])


@pytest.mark.parametrize(
    "text",
    [
        "play catnip",
        "PLAY CATNIP",
        "p cat",
        "catnip",
        "play the catnip, please",
        "pl crème brûlée",
        "brulee",
        "5",
        "creme-b",
    ],
)
def test_any_clear_beginning_will_do(text: str) -> None:
    assert isinstance(toy().read(text), Play)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("look", "look"),
        ("l", "look"),
        ("L", "look"),
        ("quit", "quit"),
        ("q", "quit"),
        ("/quit", "quit"),
        ("hide", "hide"),
        ("undo", "undo"),
        ("und", "undo"),
        ("quit!", "quit"),
        ("exit", "quit"),
        ("Bye!", "quit"),
    ],
)
def test_session_words_and_their_letters(text: str, word: str) -> None:
    assert toy().read(text) == Do(word)


def test_every_session_word_is_understood_and_told_by_help() -> None:
    words = toy()
    listed = told(words.read("help"))
    for word in WORDS:
        assert word.word in listed
        assert words.read(word.word) is not None
        assert not isinstance(words.read(word.word), Play) or word.word == "again"


def test_a_move_of_the_game_wins_over_a_session_word_when_it_is_typed_as_a_whole() -> None:
    reply = toy().read("score")
    assert told(reply) == '"score": Three cards must lie on the pile (ty.3).'
    words = catatac()
    assert "White: points cards 0." in told(words.read("score"))


def test_a_session_word_with_something_after_it_is_read_by_the_game_first() -> None:
    assert (
        told(toy().read("quit now"))
        == '"quit now": `quit` stands alone.\nquit: leave; the game is saved and can be gone on with'
    )


def test_undo_takes_a_number() -> None:
    assert toy().read("undo 3") == Do("undo", 3)
    for text in ("undo 0", "undo -1", "undo x", "undo 99999", "undo 1 2"):
        assert isinstance(toy().read(text), Refuse)


def test_moves_lists_exactly_what_is_legal_and_a_number_picks() -> None:
    words = toy()
    reply = words.read("?")
    assert isinstance(reply, Tell)
    assert [item.command for item in reply.items] == [str(move) for move in words.legal]
    assert words.read("2") == Play(Move("play", "catnip"))


def test_a_number_picks_only_right_after_a_list_and_says_so_when_out_of_range() -> None:
    words = toy()
    assert words.read("5") == Play(Move("play", "5"))
    words.read("?")
    reply = words.read("17")
    assert told(reply).startswith('"17": the list goes from 1 to 5.')
    assert words.read("1") == Play(Move("play", "5"))
    words.read("?")
    words.read("help")
    assert words.read("5") == Play(Move("play", "5"))
    words.read("?")
    words.forget()
    assert words.read("5") == Play(Move("play", "5"))


def test_a_question_in_plain_words_is_answered_by_the_rules() -> None:
    for text in ("what is a dare?", "how do I dare", "what does dare mean"):
        assert told(toy().read(text)).startswith("ty.2 Dare: "), text
    assert "nothing that can be done now" in told(toy().read("what is a pangolin"))
    assert isinstance(toy().read("who is winning"), Refuse)


@pytest.mark.parametrize("number", ["0", "00", "99999999999999999999", "²", "٣"])
def test_strange_numbers_pick_nothing(number: str) -> None:
    words = toy()
    words.read("?")
    assert not isinstance(words.read(number), Play) or number == "٣"


def test_play_alone_asks_play_what() -> None:
    reply = toy().read("play")
    assert isinstance(reply, Refuse)
    assert reply.reason == '"play": play what?'
    assert [item.command for item in reply.items] == ["play 5", "play catnip", "play creme-brulee"]


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("plya catnip", "play catnip"),
        ("play cantip", "play catnip"),
        ("hlep", "help"),
        ("lokk", "look"),
        ("dera bea", "dare bea"),
        ("examin catnip", None),
        ("undp", "undo"),
        ("exmaine catnip", "examine catnip"),
    ],
)
def test_slips_are_answered_with_what_may_have_been_meant(slip: str, meant: str | None) -> None:
    reply = toy().read(slip)
    if meant is None:
        assert isinstance(reply, Tell)
        return
    assert isinstance(reply, Refuse)
    assert f'"{slip}"' in reply.reason
    assert [item.command for item in reply.items] == [meant]


def test_a_letter_that_begins_several_session_words_offers_them() -> None:
    reply = toy().read("h")
    assert isinstance(reply, Refuse)
    assert [item.command for item in reply.items] == ["hand", "hint", "hide", "help"]


def test_two_letters_are_not_taken_for_a_slip() -> None:
    assert told(toy().read("no")) == '"no" is nothing that can be done now; `?` lists what can.'


def test_the_one_thing_meant_can_be_taken_by_its_number() -> None:
    words = toy()
    words.read("plya catnip")
    assert words.read("1") == Play(Move("play", "catnip"))


def test_a_card_that_is_not_at_hand_is_named() -> None:
    for text in ("play roomba", "play my roomba", "roomba", "lay the robot vacuum, please"):
        assert (
            told(toy().read(text))
            == f'"{text}": there is no Robot Vacuum that you could use now; `?` lists what you can do.'
        )
    words = toy()
    words.session.play(Move("dare", "bea"))
    words.session.state.hands[1] = ["box"]
    assert (
        told(words.read("play box")) == '"play box": Box is not a card that you can use now; `?` lists what you can do.'
    )
    assert (
        told(toy().read("exmaine roomba"))
        == '"exmaine roomba" is nothing that can be done now; did you mean `examine roomba`?\nexamine roomba: '
    )
    plain = catatac()
    missing = next(
        n
        for n in "1234567"
        if all(plain.session.state.cards.paw[card].number != n for card in plain.session.state.hands[plain._seat])
    )
    assert f"there is no {missing} that you could use now" in told(plain.read(f"play {missing}"))


@pytest.mark.parametrize("text", ["What can I do?", "what now", "what do i do"])
def test_asking_what_one_can_do_lists_the_moves(text: str) -> None:
    assert toy().read(text) == toy().read("moves")


def test_a_pile_alone_is_a_look_at_it() -> None:
    session = Session(games.game("cat-horror-festival"), Setup("cat-horror-festival", ("Ada", "Bea"), 1, first=0))
    assert Words(session).read("discard pile") == Words(session).read("look discard")
    assert told(catatac().read("discard pile")).startswith('"discard pile": there is no such pile to look through')


@pytest.mark.parametrize("text", ["I play the 5", "i will play 5", "I'll play the 5", "I want to play 5"])
def test_a_sentence_about_oneself_is_not_the_hand(text: str) -> None:
    assert toy().read(text) == Play(Move("play", "5"))
    assert isinstance(toy().read("i"), Tell)


def test_what_is_offered_instead_can_be_done_where_anything_can(monkeypatch: pytest.MonkeyPatch) -> None:
    near = ["score", "play catnip", "play"]
    monkeypatch.setattr("catcards.ui.guess.nearest", lambda *_: near)
    reply = toy().read("zzz")
    assert isinstance(reply, Refuse)
    assert [item.command for item in reply.items] == ["play catnip", "play"]
    near = ["score", "score wait"]
    assert told(toy().read("zzz")) == '"zzz" is nothing that can be done now; `?` lists what can.'


@pytest.mark.parametrize(
    "text",
    ["no thanks", "undu thanks", "udno counter", "wyh is winning", "who is winning", "looc zebra", "examin zebra"],
)
def test_a_session_word_is_not_offered_with_what_it_does_not_take(text: str) -> None:
    reply = toy().read(text)
    assert isinstance(reply, Refuse)
    assert not [item for item in reply.items if item.command.split()[0] in ("undo", "why", "look", "examine")]


def test_why_not_gives_the_reason_or_says_that_it_is_allowed() -> None:
    words = toy()
    for text in ("why not score", "why can't I score", "why cant i score?", "WHY score", "why not sc"):
        assert (
            told(words.read(text)) == '"' + text.split()[-1].rstrip("?") + '": Three cards must lie on the pile (ty.3).'
        )
    assert told(words.read("why not catnip")) == '"catnip" is allowed:\nplay catnip: lay it'
    assert "is allowed, in several ways" in told(words.read("why not play"))
    assert isinstance(words.read("why"), Refuse)
    assert isinstance(words.read("why not"), Refuse)
    assert isinstance(words.read("why not xyzzy"), Refuse)
    assert "why not score" in told(words.read("why not"))


def test_hint_names_two_or_three_legal_commands_of_different_kinds() -> None:
    reply = toy().read("hint")
    assert isinstance(reply, Tell)
    assert [item.command for item in reply.items] == ["play 5", "dare bea", "wait"]


@pytest.mark.parametrize("typed", ["robot-vacuum", "Robot Vacuum", "roomba", "rob", "vacuum", "the robot vacuum"])
def test_examine_finds_a_card_by_id_name_or_alias(typed: str) -> None:
    assert told(toy().read(f"x {typed}")) == "Robot Vacuum: the text of robot-vacuum (4 in the game).\nA ruling (ty.1)."


def test_examine_what_is_not_there() -> None:
    assert told(toy().read("examine zebra")) == '"examine zebra": there is no card called that.'
    assert "did you mean `examine catnip`?" in told(toy().read("x cantip"))
    assert isinstance(toy().read("x"), Refuse)
    assert isinstance(toy().read("x ..."), Refuse)


def test_again_repeats_the_last_command_of_that_seat_alone() -> None:
    words = toy()
    assert isinstance(words.read("again"), Refuse)
    words.read("hint")
    assert words.read("g") == words.read("hint")
    assert isinstance(words.read("g"), Tell)
    words.session.play(Move("wait"))
    assert isinstance(words.read("g"), Refuse)


def test_again_repeats_what_was_understood_however_it_is_asked_for() -> None:
    """`aga` is as good as `again`, and a misspelt `again` that is picked from the list does not repeat itself."""
    words = toy()
    words.read("hint")
    hint = words.read("hint")
    assert words.read("aga") == hint
    misspelt = words.read("agin")
    assert isinstance(misspelt, Refuse)
    assert [item.command for item in misspelt.items] == ["again"]
    assert words.read("1") == hint
    assert isinstance(words.read("why not aga"), Refuse)
    assert isinstance(words.read("g"), Refuse), "and that neither ends in itself nor never"


@pytest.mark.parametrize("why", ["why ", "wh ", "why not ", "Why can't I "])
def test_why_of_why_comes_to_an_end(why: str) -> None:
    assert told(toy().read(why * (LONGEST // len(why)))).endswith("is always allowed.")


def test_rules_by_topic_id_number_and_all() -> None:
    words = catatac()
    assert "Whoever" not in told(words.read("rules 13"))
    assert told(words.read("rules 13")).startswith("ct.13 ")
    assert told(words.read("rules ct.13")) == told(words.read("rules 13"))
    assert "ct.17" in told(words.read("rules coin"))
    assert "ct.34" in told(words.read("rules all"))
    assert "did you mean `rules stash`?" in told(words.read("rules stsah"))
    assert isinstance(words.read("rules xyzzy"), Refuse)
    assert "ct.1 to ct.5" in told(words.read("rules"))


def test_the_log_is_what_the_seat_heard() -> None:
    words = toy()
    words.session.play(Move("play", "catnip"))
    assert "You drew" not in told(words.read("log"))
    words.session.play(Move("wait"))
    assert "You drew" in told(words.read("log"))


def test_what_is_quoted_is_short_and_what_is_unreadable_is_refused_unread() -> None:
    assert quoted("x" * 500) == f'"{"x" * 37}..."'
    assert unreadable("play catnip") is None
    assert unreadable("x" * 1001) is not None
    for junk in ("\x00", "play\x1b[2J", "\ud800", "wait\x7f"):
        assert unreadable(junk) is not None


def test_nothing_unreadable_ever_changes_anything() -> None:
    luck = random.Random(5)
    letters = "abcdefghijklmnopqrstuvwxyz 0123456789;?!.,-'\"`()[]/\\🐈é\t"
    for moves in (0, 3, 17):
        words = catatac(3, moves)
        before = words.session.moves
        for _ in range(150):
            text = "".join(luck.choice(letters) for _ in range(luck.randrange(1, 30)))
            reply = words.read(text)
            if isinstance(reply, Play):
                assert reply.move in words.legal
            told(reply) if isinstance(reply, Tell | Refuse) else None
        assert words.session.moves == before


@pytest.mark.parametrize("moves", range(0, 60, 7))
def test_every_legal_move_of_the_real_game_is_listed_and_read_back(moves: int) -> None:
    words = catatac(11, moves)
    for move in words.legal:
        words.forget()
        assert words.read(str(move)) == Play(move)


# --- completion


def ends(text: str, words: Words) -> list[str]:
    """The words that can stand at the cursor."""
    return [word.text for word in completions(text, words)]


def test_completion_at_every_place_of_the_line() -> None:
    words = toy()
    assert ends("PL", words) == ["play"]
    assert ends("play ", words) == ["5", "catnip", "creme-brulee"]
    assert ends("play C", words) == ["catnip", "creme-brulee"]
    assert ends("play creme-b", words) == ["creme-brulee"]
    assert ends("play crème", words) == ["creme-brulee"]
    assert ends("play creme br", words) == ["brulee"]
    assert ends("pl cat", words) == ["catnip"]
    assert ends("hint; play cat", words) == ["catnip"]
    assert ends("wait then da", words) == ["dare"]
    assert ends("dare ", words) == ["bea"]
    assert ends("cat", words) == ["catnip"]
    assert ends("play catnip ", words) == []
    assert ends("xyzzy ", words) == []
    assert "help" in ends("", words)


def test_completion_after_session_words() -> None:
    words = toy()
    assert ends("x rob", words) == ["robot-vacuum"]
    assert ends("examine room", words) == ["robot-vacuum"]
    assert ends("why not sc", words) == ["score"]
    assert ends("why n", words) == ["not"]
    assert ends("rules tu", words) == ["turn"]


def test_completion_offers_only_what_is_legal() -> None:
    assert "score" not in ends("play ", toy())
    assert ends("pair ", catatac()) == []


def test_a_word_that_needs_more_is_followed_by_a_space() -> None:
    (play,) = completions("pl", toy())
    (cat,) = completions("play cat", toy())
    assert (play.more, cat.more) == (True, False)
    assert (play.replaces, cat.replaces) == (2, 3)


def test_the_log_shows_what_happened_lately_and_all_of_it_when_asked() -> None:
    words = catatac()
    for _ in range(20):
        words.session.play(words.session.game.legal(words.session.state)[0])
    lately, everything = words.read("log"), words.read("log all")
    assert isinstance(lately, Tell) and isinstance(everything, Tell)
    assert lately.lines[0] == "… before that: `log all`"
    assert lately.lines[1:] == everything.lines[-15:]
    assert everything.lines[0].startswith("The yarn ball lands")
    assert told(words.read("log bea")) == '"log bea": `log` has what happened lately, `log all` all of it.'


def test_a_hint_in_catatac_names_a_pair_before_a_card_that_does_nothing() -> None:
    dealt = {"paw": ("1", "sneak", "dribble", "5", "6", "8", *("2", "2", "3", "3", "4", "4"), "5"), "flip": ("white",)}
    session = Session(games.game("catatac"), Setup("catatac", ("Ada", "Bea"), 1, first=0, dealt=dealt))
    words = Words(session)
    reply = words.read("hint")
    assert isinstance(reply, Tell)
    assert [item.command for item in reply.items[:1]] == ["play dribble"]
    assert "play 5" in [item.command for item in reply.items]
    order = list(map(str, session.game.likely(session.state)))
    assert set(order[:2]) == {"play dribble", "play 5"}
    assert order.index("play dribble") < order.index("play 1"), "Dribble can roll the ball, and a plain 1 does nothing"
    assert order.index("play 1") < order.index("play sneak"), "a block that finds no use now is worth keeping"


@pytest.mark.parametrize(("text", "offered"), [
    ("log ", ["all"]), ("log all ", []), ("undo ", []), ("hint ", []), ("quit ", []), ("again ", []), ("save ", []),
    ("hint; lo", ["look", "log"]), ("hint then hi", ["hint", "hide"]), ("hint; log ", ["all"]), ("xyzzy ", []),
])  # fmt: skip
def test_nothing_is_offered_where_nothing_can_follow(text: str, offered: list[str]) -> None:
    assert ends(text, toy()) == offered


def test_what_is_offered_is_read_when_it_is_typed() -> None:
    """Word after word, at random, up to a whole command."""
    luck = random.Random(2)
    for words in (toy(), catatac(), catatac(3, 9)):
        for start in ("", "x ", "rules ", "look ", "why not ", "log ", "hint; "):
            for _ in range(12):
                line = start
                while found := completions(line, words):
                    word = luck.choice(found)
                    line = f"{line[: len(line) - word.replaces]}{word.text} "
                    if not word.more:
                        break
                command = words.sentences(line)[-1].commands[0] if line.strip() else "?"
                reply = words.read(command)
                wrong = isinstance(reply, Refuse) and "nothing that can be done" in reply.reason
                assert not wrong and not (isinstance(reply, Refuse) and "there is no" in reply.reason), (line, reply)
