"""Every game against every promise of `catcards.core.game`, over random play at every size of table."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import FrozenInstanceError, replace
from functools import partial
from typing import Any

import pytest

from catcards.core.chance import Chance
from catcards.core.command import Ambiguous, parse
from catcards.core.game import Game, Illegal, Move, Setup, State, Unfit, redeal, to_act
from catcards.core.pieces import Table
from catcards.core.rulebook import rulebook
from catcards.core.script import OVER, read, sealed
from catcards.core.session import Session, replay
from catcards.games import GAMES, game, module
from catcards.ui.vocabulary import BY_NAME
from every_table import (
    MOST_CANDIDATES,
    MOST_READ,
    NAMES,
    TABLES,
    Seats,
    at_every_table,
    candidates,
    cards_hidden,
    copy_of,
    every_table,
    in_every_game,
    label,
    play,
    views,
)

# what a game says about itself


@in_every_game
def test_a_game_describes_itself(name: str) -> None:
    rules = game(name)
    assert rules.id == name
    assert rules.title and rules.minutes
    assert rules.seats and all(players <= len(NAMES) for players in rules.seats)
    assert rules.rules >= 1
    assert len(set(rules.endings)) == len(rules.endings) > 0
    assert len({option.name for option in rules.options}) == len(rules.options)
    for option in rules.options:
        assert option.help and len(option.choices) >= 2
    assert all(clause.id.startswith(f"{rules.prefix}.") for clause in rulebook(GAMES[name]).clauses)


@in_every_game
def test_our_own_card_list_has_every_total_that_the_rulebook_prints(name: str) -> None:
    totals = game(name).totals(None)
    assert [total for total in totals if total.there != total.printed] == []
    assert len({total.what for total in totals}) == len(totals)


@pytest.mark.parametrize(("name", "card", "one", "what"), [
    ("catatac", "[paw.1]", "count = ", {"paw cards", "paw cards with the number 1"}),
    ("hissy-fit", "[cat.catnapping]", "name = ", {"cat cards"}),
    ("hissy-fit", "[human.catnip]", "count = ", {"human cards"}),
])  # fmt: skip
def test_another_card_than_in_the_box_is_counted(name: str, card: str, one: str, what: set[str]) -> None:
    """Of the list that is asked about, not of ours."""
    text = game(name).deck_text()
    start = text.index(f"{card}\n")
    head, tail = text[:start], text[start:]
    more = re.sub(r"(?m)^count = \d+$", "count = 9", tail, count=1) if one == "count = " else tail.replace(
        one, "count = 2\n" + one, 1
    )  # fmt: skip
    assert {total.what for total in game(name).totals(head + more) if total.there != total.printed} == what


@in_every_game
def test_rules_ids_are_unique_and_have_text(name: str) -> None:
    clauses = rulebook(GAMES[name]).clauses
    assert clauses
    assert len({clause.id for clause in clauses}) == len(clauses)
    assert all(clause.text and clause.heading for clause in clauses)


@in_every_game
def test_other_numbers_of_players_are_refused_with_a_sentence(name: str) -> None:
    rules = game(name)
    for players in range(max(rules.seats) + 2):
        names = tuple(f"Cat {number}" for number in range(players))
        setup = Setup(name, names, 1)
        if players in rules.seats:
            rules.check(setup)
            continue
        with pytest.raises(Unfit) as refused:
            rules.check(setup)
        assert str(refused.value).endswith(".")


@in_every_game
def test_unknown_options_choices_and_starters_are_refused(name: str) -> None:
    rules = game(name)
    setup = Setup(name, NAMES[: rules.seats[0]], 1)
    strange = [
        replace(setup, options={"catnip": "yes"}),
        replace(setup, first=-1),
        replace(setup, first=rules.seats[0]),
    ]
    strange += [replace(setup, options={option.name: "perhaps"}) for option in rules.options]
    for wrong in strange:
        with pytest.raises(Unfit):
            rules.check(wrong)
        with pytest.raises(Unfit):
            Session(rules, wrong)


def test_combinations_that_cannot_be_played_are_refused_with_a_sentence() -> None:
    unplayable = [table for table in every_table() if table not in TABLES]
    for table in unplayable:
        with pytest.raises(Unfit) as refused:
            Session(game(table.game), table.setup(1))
        assert str(refused.value).endswith(".")


@in_every_game
def test_every_seat_may_start(name: str) -> None:
    rules = game(name)
    for players in rules.seats:
        for seat in range(players):
            session: Session[Any, Any] = Session(rules, Setup(name, NAMES[:players], 5, first=seat))
            assert to_act(session.state) == seat


# random play


@at_every_table
def test_random_play_comes_to_a_declared_end(table: Seats) -> None:
    rules = game(table.game)
    for seed in range(8):
        for session in play(table, seed):
            state = session.state
            rules.audit(state)
            moves = candidates(session)
            assert len(moves) == len(set(moves)) <= MOST_CANDIDATES
            assert rules.legal(state) == Game.legal(rules, state), "a faster way to the legal moves must find the same"
            assert state.said == []
            if state.outcome is None:
                seat = to_act(state)
                assert seat is not None and 0 <= seat < table.players
                assert rules.legal(state)
        outcome = session.state.outcome
        assert outcome is not None and outcome.reason in rules.endings
        assert len(outcome.scores) == table.players
        assert set(outcome.winners) <= set(range(table.players))
        assert outcome.text.endswith(".")
        assert rules.legal(session.state) == []
        assert to_act(session.state) is None
        assert rules.reveal(session.state)
        for move in [*candidates(session), session.moves[-1]]:
            with pytest.raises(Illegal):
                session.play(move)
        assert all("\n" not in event.text and event.text for entry in session.entries for event in entry.events)


@at_every_table
def test_every_candidate_reads_back_and_every_refusal_names_its_rule(table: Seats) -> None:
    rules = game(table.game)
    ids = {clause.id for clause in rulebook(GAMES[table.game]).clauses}
    seen: set[tuple[Move, ...]] = set()
    for session in play(table, 11):
        state = session.state
        moves = candidates(session)
        if tuple(moves) in seen:
            continue
        if len(seen) == MOST_READ:
            break
        seen.add(tuple(moves))
        spellings = rules.spellings(state)
        for move in moves:
            assert parse(str(move), moves, lambda m: None, spellings) == move
            assert parse(str(move).upper(), moves, lambda m: None, spellings) == move
        refused = {move: reason for move in moves if (reason := rules.why_not(state, move))}
        assert [move for move in moves if move not in refused] == rules.legal(state)
        before = copy_of(session)
        for move, reason in refused.items():
            named = re.findall(rf"\b{rules.prefix}\.\d+", reason)
            assert named and set(named) <= ids, f"{move}: {reason}"
            with pytest.raises(Illegal) as error:
                session.play(move)
            assert str(error.value) == reason
        for nonsense in (Move("sing"), Move(), Move(*moves[0], "twice") if moves else Move("", "")):
            with pytest.raises(Illegal):
                session.play(nonsense)
        assert state == before and state is session.state
        assert state.said == []


@at_every_table
def test_asking_changes_nothing(table: Seats) -> None:
    """`candidates`, `why_not`, `view`, `hidden` and `reveal` are questions; they leave the position alone."""
    rules = game(table.game)
    for number, session in enumerate(play(table, 12)):
        if number % 9:
            continue
        before = copy_of(session)
        for move in candidates(session):
            rules.why_not(session.state, move)
        for seat in (*range(table.players), None):
            rules.view(session.state, seat)
            rules.hidden(session.state, seat)
        rules.spellings(session.state)
        rules.audit(session.state)
        assert session.state == before


# secrets


@at_every_table
def test_nobody_can_tell_how_hidden_cards_lie(table: Seats) -> None:
    """Dealing anew what a seat cannot see changes neither its view, nor what it may do, nor why not."""
    rules = game(table.game)
    for number, session in enumerate(play(table, 13)):
        if number % 6:
            continue
        asked = to_act(session.state)
        spellings = rules.spellings(session.state)
        for seat in (*range(table.players), None):
            other = copy_of(session)
            redeal(rules, other, seat, Chance(number))
            assert rules.view(other, seat) == rules.view(session.state, seat)
            if seat == asked and session.state.outcome is None:
                moves = candidates(session)
                assert list(rules.candidates(other)) == moves
                assert rules.spellings(other) == spellings
                assert [rules.why_not(other, move) for move in moves] == [
                    rules.why_not(session.state, move) for move in moves
                ]
                likely = rules.likely(session.state)
                assert rules.likely(other) == likely and likely and {*likely} <= {*rules.legal(session.state)}


@at_every_table
def test_who_is_asked_and_what_never_hangs_on_what_they_hold(table: Seats) -> None:
    """A bystander sees the same question, however the hands lie."""
    rules = game(table.game)
    for number, session in enumerate(play(table, 14)):
        if number % 6 == 0:
            other = copy_of(session)
            redeal(rules, other, None, Chance(number))
            assert other.asks == session.state.asks
            assert rules.view(other, None) == rules.view(session.state, None)


@at_every_table
def test_nobody_learns_from_a_move_what_is_not_theirs_to_know(table: Seats) -> None:
    """The same move in two positions that a seat cannot tell apart looks and sounds the same to it afterwards.

    Unless cards come to light by the move: then both positions must show the same ones to be compared. A new deal
    after a game of several is left out, because what was won has been turned up by then.
    """
    rules = game(table.game)
    compared = 0
    rng = random.Random(15)
    for seed in range(15, 75):  # short games show little each, so it takes several
        for number, session in enumerate(play(table, seed)):
            asked = to_act(session.state)
            if number % 5 or asked is None:
                continue
            move = rng.choice(rules.legal(session.state))
            for seat in (*(s for s in range(table.players) if s != asked), None):
                one, two = copy_of(session), copy_of(session)
                redeal(rules, two, seat, Chance(number))
                if move not in rules.candidates(two) or rules.why_not(two, move):
                    continue
                shown = []
                for state in (one, two):
                    before = cards_hidden(rules, state, seat)
                    rules.apply(state, move)
                    shown.append(before - cards_hidden(rules, state, seat))
                anew = one.chance.dealt != session.state.chance.dealt
                over = one.outcome is not None or two.outcome is not None  # then everything has come to light
                if anew or shown[0] != shown[1] or over:
                    continue
                compared += 1
                assert rules.view(one, seat) == rules.view(two, seat)
                heard = [[e.text for e in s.said if e.to is None or seat in e.to] for s in (one, two)]
                assert heard[0] == heard[1]
        if compared > 10:
            return
    raise AssertionError("too little could be compared")


@at_every_table
def test_a_view_is_frozen_and_says_whose_it_is(table: Seats) -> None:
    rules = game(table.game)
    for number, session in enumerate(play(table, 16)):
        if number % 20 and session.state.outcome is None:
            continue
        for seat, view in views(rules, session.state).items():
            seen: Any = view
            assert seen.seat == seat
            assert seen.names == session.state.names and seen.words == session.state.words
            assert seen.asked == to_act(session.state)
            assert seen.outcome == session.state.outcome
            assert seen.__hash__ is not None
            with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
                seen.seat = 99


def test_every_private_sentence_is_for_seats_at_the_table() -> None:
    for table in TABLES:
        for session in play(table, 17):
            pass
        for entry in session.entries:
            for event in entry.events:
                assert event.to is None or (event.to and set(event.to) <= set(range(table.players)))


# one way to a position


@at_every_table
def test_undo_goes_back_to_the_very_same_position(table: Seats) -> None:
    rng = random.Random(label(table))
    positions: list[State] = []
    for number, session in enumerate(play(table, 18)):
        positions.append(copy_of(session))
        if number == 60:
            break
    while len(positions) > 1:
        count = rng.randint(1, min(12, len(positions) - 1))
        moves = session.moves
        assert session.undo(count) == moves[-count:]
        del positions[-count:]
        assert session.state == positions[-1]
        assert session.game.view(session.state, 0) == session.game.view(positions[-1], 0)
    assert session.moves == []
    with pytest.raises(Illegal):
        session.undo()


@at_every_table
def test_the_same_future_follows_an_undo(table: Seats) -> None:
    *_, session = play(table, 19)
    end = copy_of(session)
    story = [entry.events for entry in session.live]
    again = session.undo(min(25, len(session.live)))
    for move in again:
        session.play(move)
    assert session.state == end
    assert [entry.events for entry in session.live] == story


@at_every_table
def test_a_save_replays_to_the_same_game(table: Seats) -> None:
    """Head and moves as a save keeps them, sealed, read and followed: an equal position, log and story."""
    rules = game(table.game)
    for number, session in enumerate(play(table, 20)):
        if number == 40:
            session.undo(3)
    lines = [*session.head, ""]
    lines += [f"> {session.state.words[entry.seat]}: {entry.move}" for entry in session.entries]
    assert session.state.outcome is not None
    lines.append(f"{OVER}{session.state.outcome.reason}")
    text, total = "", 0
    for line in lines:
        whole, total = sealed(line, total)
        text += whole + "\n"
    script = read(text, save=True)
    assert script.damage is None and script.over
    random.seed(0)
    other, damage = replay(rules, script)
    assert damage is None
    assert other.state == session.state
    assert other.moves == session.moves
    for seat in (*range(table.players), None):
        assert other.told(seat) == session.told(seat)
        assert rules.view(other.state, seat) == rules.view(session.state, seat)


@at_every_table
def test_equal_setups_give_equal_games_and_other_seeds_other_ones(table: Seats) -> None:
    rules = game(table.game)
    first: Session[Any, Any] = Session(rules, table.setup(21))
    random.seed(3)
    assert Session(rules, table.setup(21)).state == first.state
    others = [Session(rules, table.setup(seed)) for seed in range(22, 26)]
    assert any(other.state != first.state for other in others)
    assert any(other.head != first.head for other in others)


# the table


@at_every_table
def test_every_view_has_a_table_and_every_legal_move_an_explanation(table: Seats) -> None:
    rules = game(table.game)
    drawn = module(table.game, "table")
    for number, session in enumerate(play(table, 22)):
        if number % 4 and session.state.outcome is None:
            continue
        asked = to_act(session.state)
        for seat in (*range(table.players), None):
            pieces = drawn.table(rules.view(session.state, seat))
            assert isinstance(pieces, Table)
            assert pieces.title and pieces.public
            assert bool(pieces.question) == (seat is not None and seat == asked)
            assert bool(pieces.private) == (seat is not None) or session.state.outcome is not None
        if asked is not None:
            view = rules.view(session.state, asked)
            for move in rules.legal(session.state):
                told = drawn.explain(view, move)
                assert told and "\n" not in told


@at_every_table
def test_what_a_question_says_to_type_can_be_done(table: Seats) -> None:
    rules = game(table.game)
    drawn = module(table.game, "table")
    for seed in range(24, 28):
        for session in play(table, seed):
            state = session.state
            if (seat := to_act(state)) is None:
                continue
            question = drawn.table(rules.view(state, seat)).question.replace(
                "after the pair `block`", "later the block"
            )
            for command in re.findall(r"`([^`]+)`", question):
                if re.search(r"[A-Z]{2}", command) or command.split()[0] in BY_NAME:
                    continue  # it leaves a word to fill in, or is a word of the session
                try:
                    move = parse(
                        command, rules.candidates(state), partial(rules.why_not, state), rules.spellings(state)
                    )
                except Ambiguous as several:
                    move = several.moves[0]
                assert move in rules.legal(state), f"{command}: {question}"


@in_every_game
def test_the_gallery_shows_every_card_once(name: str) -> None:
    rules = game(name)
    galleries = module(name, "table").gallery(None)
    ids = [card.id for gallery in galleries for card in gallery.cards]
    assert ids and len(set(ids)) == len(ids)
    session: Session[Any, Any] = Session(rules, Setup(name, NAMES[: rules.seats[0]], 1))
    dealt = Counter(card for cards in session.state.chance.dealt.values() for card in cards)
    printed = Counter({card.id: card.count for gallery in galleries for card in gallery.cards})
    assert dealt <= printed


@at_every_table
def test_both_renderings_work_wide_and_narrow(table: Seats) -> None:
    """Drawn, everything fits the screen and the question is on it; spoken, every line is a sentence."""
    from catcards.ui import plain
    from catcards.ui.layout import Below, screenful
    from catcards.ui.theme import theme

    rules = game(table.game)
    drawn = module(table.game, "table")
    for number, session in enumerate(play(table, 23)):
        if number % 25 and session.state.outcome is None:
            continue
        asked = to_act(session.state)
        story = tuple(session.told(asked)[-6:])
        for seat in (asked, None):
            pieces = drawn.table(rules.view(session.state, seat))
            for encoding in ("utf-8", "ascii"):
                for width in (60, 120):
                    screen = screenful(pieces, Below(story), width, 24, theme(encoding))
                    text = [line.plain for line in screen.lines]
                    assert max(line.cell_len for line in screen.lines) <= width
                    assert len(text) <= 24
                    words = pieces.question.replace("`", "").split()
                    assert " ".join(words)[:40] in " ".join(" ".join(text).split())
                    assert encoding == "utf-8" or "".join(text).isascii()
            spoken = plain.speak(pieces)
            assert spoken and all(line.endswith((".", "!", "?", ":")) for line in spoken)
            assert pieces.question.endswith((".", "?")) or not pieces.question


@in_every_game
def test_a_decision_that_is_exact_offers_nothing_that_is_refused(name: str) -> None:
    """`legal` sifts nothing out there, so the rule itself must have made every move."""
    rules = game(name)
    for table in [table for table in TABLES if table.game == name][::4]:
        for session in play(table, 2):
            state = session.state
            if state.outcome is None and rules.decisions and rules.decision(state).exact:
                assert [move for move in rules.moves(state) if rules.why_not(state, move)] == []
