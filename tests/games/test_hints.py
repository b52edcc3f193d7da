"""What `hint` names first in each game: what is worth most by what the player can see, never what only gives up."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

import collector
from catcards.core.game import AnyGame, Move, Setup
from catcards.core.session import Session
from catcards.games import game
from catcards.games.cat_horror_festival.objectives import objective
from catcards.games.cat_horror_festival.reels import CardList
from catcards.games.hissy_fit.position import row_words
from catcards.games.whack_a_catgirl.table import table
from festival import Festival
from hissy import HissyFitTable
from perft import after
from table import NAMES, Table
from whack import Whack


def hint(t: Table) -> list[str]:
    return list(map(str, t.game.likely(t.state)))


def test_in_hissy_fit_cards_that_do_much_come_before_cards_that_do_little() -> None:
    t = HissyFitTable(cats="berserk", ada="door bird", up="laser treats tuna")
    order = hint(t)
    assert order.index("play door") < order.index("play bird"), "a step is worth more than a scratch less"
    assert order.index("take 1") < order.index("take deck")
    assert not {"end", "slowly", "play blank"} & {*order}


def test_in_hissy_fit_the_cat_card_that_becomes_quite_calm_is_named_first() -> None:
    t = HissyFitTable(cats="mixed idle", ada="towel")
    t.type("play towel")
    order = hint(t)
    assert order[0] == "calm idle", order
    assert "done" not in order


def test_in_hissy_fit_what_is_discarded_is_the_card_that_does_least() -> None:
    t = HissyFitTable(cats="paper-chase", ada="laser bird")
    assert hint(t)[-1] == "discard laser"


def test_in_cat_horror_festival_the_exchange_that_helps_comes_first() -> None:
    t = Festival(
        objectives="1x4 2x4 4x2",
        ada="claws-any claws-flea mewmy-claws",
        zone="claws-mewmy flea-any string-any mewmy-flea",
        deck="claws-gremlynx",
    )
    t.type("draw")
    assert hint(t)[0] == "exchange mewmy-claws for claws-mewmy"


def test_in_cat_horror_festival_an_objective_is_completed_rather_than_left() -> None:
    t = Festival(
        objectives="1x4 2x4 4x2", ada="claws-any claws-flea mewmy-claws", zone="claws-mewmy", deck="claws-gremlynx"
    )
    t.type("draw; exchange mewmy for claws")
    assert hint(t) == ["reveal 1x4"]


def test_in_cat_horror_festival_with_nothing_to_complete_the_turn_is_ended() -> None:
    t = Festival(ada="claws-any mewmy-claws flea-any", zone="claws-mewmy")
    t.type("draw; exchange mewmy for claws")
    assert hint(t) == ["end"]


def far(cards: CardList, side: str, hand: Sequence[str]) -> int:
    """How many reels are short and over for an objective, going for the best films of all that one could go for."""
    wanted = objective(side)
    held = Counter(cards.reels[card].film for card in hand if not cards.reels[card].twins)
    twins = sum(cards.reels[card].twins for card in hand)
    best = 99
    for films in combinations(cards.films, wanted.films):
        short = sum(max(0, wanted.reels - held[film]) for film in films)
        over = sum(held.values()) - sum(min(wanted.reels, held[film]) for film in films)
        helps = twins > 0 and side == "1x7" and short > 0  # ch.17
        best = min(best, short - helps + over + twins - helps)
    return best


def nearest(s: Any, seat: int) -> int:
    sides = [side for number, side in enumerate(s.objectives) if not s.closed(number, seat)]
    return min(far(s.cards, side, s.hands[seat]) for side in sides)


@pytest.mark.parametrize("options", ["", "race"])
def test_in_cat_horror_festival_every_move_is_worth_what_it_comes_to(options: str) -> None:
    """By making it, in random games: what comes from the deck, which nobody can see, is taken out again."""
    kinds: Counter[str] = Counter()
    for seed in range(12):
        t, rng = Festival(2 + seed % 3, seed=seed, options=options, first=None), random.Random(seed)
        for _ in range(120):
            if t.state.outcome is not None:
                break
            seat = t.state.asking.seat
            legal = t.game.legal(t.state)
            for move in rng.sample(legal, min(3, len(legal))):
                worth = t.game.worth(t.state, move)
                known = outcomes(t.game, t.state, seat, move)
                if known:
                    assert worth == -min(known), f"{move} with {t.state.hands[seat]}"
                    kinds[f"{move[0]} {t.state.cards.reels[move[1]].ability}" if move[0] == "ability" else move[0]] += 1
            t.session.play(
                collector.choose(t.game.view(t.state, seat), legal, rng) if rng.random() < 0.7 else rng.choice(legal)
            )
    wanted = [
        "exchange",
        "discard",
        "salvage",
        *(f"ability {what}" for what in ("draw", "sweep", "salvage", "discard")),
    ]
    assert all(kinds[kind] >= 5 for kind in wanted), kinds


def outcomes(rules: AnyGame, before: Any, seat: int, move: Move) -> list[int]:
    """How far the hand may be from the nearest objective once a move, and what it asks for, is done."""
    if move[0] not in ("exchange", "ability", "lay", "discard", "salvage"):
        return []
    s: Any = after(rules, before, move)
    if s.asks[-1].what in ("discard", "salvage") and s.asking.seat == seat:
        return [far for then in rules.legal(s) for far in outcomes(rules, s, seat, then)]
    if move[0] == "ability" and s.cards.reels[move[1]].ability == "draw":
        drawn = Counter(s.hands[seat]) - Counter(before.hands[seat])
        s.hands[seat] = list((Counter(s.hands[seat]) - drawn).elements()) if drawn else s.hands[seat]
    return [nearest(s, seat)]


def test_in_whack_a_catgirl_points_and_hearts_come_first_and_leaving_it_comes_last() -> None:
    t = Whack(2, "n11 n05 n23 / n11 n30 n04")
    assert hint(t)[:2] == ["take n05", "take n23"], "the Premium Section is open to an empty Arsenal"
    t = Whack(2, ada="n30 n15")
    assert hint(t)[0] == "bait n30"
    t.type("bait n30")
    assert hint(t) == ["whack n15"], "taking the bait back is not named"


def test_in_whack_a_catgirl_what_would_take_itself_away_again_is_worth_nothing() -> None:
    t = Whack(2, "n11 discard-item n21 / n11 n30 n04")
    assert hint(t)[-1] == "take discard-item" and "`take n21`" in table(t.view("Ada")).question
    t = Whack(2, "n11 n11 n11 / discard-item n11 n30", ada="n00")
    assert hint(t)[:2] == ["take discard-item", "take n30"], "then the worthless item goes"


def test_in_golf_few_points_are_worth_most() -> None:
    t = Whack(2, ada="n30 n05 n01", options="golf").type("bait n30")
    whacks = [move for move in hint(t) if move.startswith("whack")]
    assert whacks == ["whack n01", "whack n05"]


def test_what_is_given_away_is_worth_least() -> None:
    t = Whack(2, "n11 n11 n11 / discard-item n11 n11", ada="n35 n10").type("take discard-item")
    assert hint(t)[0] == "discard n10"


@pytest.mark.parametrize("options", ["", "golf"])
def test_in_whack_a_catgirl_every_move_is_worth_the_points_and_hearts_that_it_brings(options: str) -> None:
    """In random games, by what the move says; points count against a card in golf."""
    verbs: Counter[str] = Counter()
    points = -1 if options else 1

    def worth_of(card: Any) -> int:
        return int(points * card.points + card.hearts * card.item)

    for seed in range(60):
        rng = random.Random(seed)
        setup = Setup("whack-a-catgirl", NAMES[: 2 + seed % 4], seed, {"golf": "yes"} if options else {})
        session: Session[Any, Any] = Session(game("whack-a-catgirl"), setup)
        while session.state.outcome is None:
            cards, legal = session.state.cards, session.game.legal(session.state)
            for move in legal:
                card = next((cards[word] for word in move[1:] if word in cards.cards), None)
                both = worth_of(card) if card is not None else 0
                mine = list(session.state.arsenals[session.state.asking.seat])
                others = [item for item in mine if item != move[-1]] + [move[-1]] * (mine.count(move[-1]) - 1)
                thrown = max((points * cards[item].points for item in others), default=0)
                taken = both
                if card is not None and card.text in ("give", "discard"):
                    taken -= min(
                        [worth_of(item) for item in [*map(cards.__getitem__, mine), card] if item.item], default=0
                    )
                wanted: dict[str, int | None] = {
                    "whack": points * card.points if card is not None else 0,
                    "pocket": points * card.points if card is not None else 0,
                    "bait": card.hearts - points * card.points + thrown if card is not None else 0,
                    "take": taken,
                    **dict.fromkeys(("steal", "swap", "rescue"), both),
                    **dict.fromkeys(("give", "offer", "discard"), -both),
                    **dict.fromkeys(("decline", "done", "pass", "unbait")),
                }
                assert session.game.worth(session.state, move) == wanted.get(move[0], 0), move
                verbs[move[0]] += 1
            session.play(rng.choice(legal))
    assert {"take", "bait", "whack", "steal", "swap", "rescue", "give", "offer", "discard", "unbait"} <= {*verbs}
    assert {"ask", "peek", "clear", "pocket", "decline", "done"} <= {*verbs}


@pytest.mark.parametrize("private", [False, True])
def test_in_hissy_fit_a_card_is_worth_the_icons_that_it_uses(private: bool) -> None:
    """In random games: cubes that go down, steps, scratches and cards, counted after the move was made."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        rng = random.Random(seed)
        options = {"tracker": "kitten-mode", "private-hands": "yes" if private else "no"}
        session: Session[Any, Any] = Session(
            game("hissy-fit"), Setup("hissy-fit", NAMES[: 2 + seed % 3], seed, options)
        )
        while session.state.outcome is None:
            s, legal = session.state, session.game.legal(session.state)
            for move in legal:
                worth, used = session.game.worth(s, move), used_by(session, move)
                if move[0] in ("end", "done", "decline", "slowly"):
                    assert worth is None
                elif used is not None:
                    assert worth == used, f"{move}: {worth}, {used}"
                    seen[move[0]] += 1
            session.play(rng.choice(legal))
    assert all(seen[verb] for verb in ("play", "box", "take", "calm", "discard")), seen
    assert seen["combo"] or private


def used_by(session: Session[Any, Any], move: Move) -> int | None:
    """What a move of Hissy Fit uses of the table as it is; None for what needs no such counting."""
    s = session.state
    bare = [sum(kinds) for kinds in zip(*(s.bare(cat) for cat in s.row), strict=True)] or [0, 0, 0]
    bound = any("no forward" in s.cards.cat[cat.card].continuing for cat in s.row)

    def used(box: Any) -> int:
        cubes = sum(min(there, calm) for there, calm in zip(bare, box.calm, strict=True))
        return int(2 * cubes + (0 if bound else 4 * box.move) + min(box.scratch, s.scratches) + box.draw)

    def now(card: str) -> int:
        printed = s.cards.human[card]
        return int(max([0, *map(used, printed.boxes)])) + len(printed.prevents)

    def at_most(card: str) -> int:
        boxes = s.cards.human[card].boxes
        return max([0, *(int(2 * sum(box.calm) + 4 * box.move + box.scratch + box.draw) for box in boxes)])

    match move:
        case ("play" | "combo", card, *_):
            does = s.cards.human[card].prevents or any(map(s.usable, s.cards.human[card].boxes))
            return now(card) + 100 * (move[0] == "combo") if does else None
        case ("box", word):
            return used(next(box for box in s.cards.human[s.playing].boxes if box.word == word))
        case ("take", place):
            return 2 if place == "deck" else at_most(s.face_up[int(place) - 1])
        case ("discard", card):
            return -now(card)
        case ("calm", word):
            cat = next(cat for cat, name in zip(s.row, row_words(s.row), strict=True) if name == word)
            open_icons = [there - cubes for there, cubes in zip(s.cat(cat).icons, cat.cubes, strict=True)]
            down = [min(there, calm) for there, calm in zip(open_icons, s.left.calm, strict=True)]
            return int(sum(down) + (10 if down == open_icons else 0))
    return None


@pytest.mark.parametrize("players", [2, 4, 6])
def test_in_catatac_a_card_is_worth_what_it_can_do_at_once(players: int) -> None:
    """In random games: a stash before all, then pairs and blocks that can be used, a block for later last."""
    seen: Counter[int | None] = Counter()
    for seed in range(20):
        rng = random.Random(seed)
        session: Session[Any, Any] = Session(game("catatac"), Setup("catatac", NAMES[:players], seed))
        while session.state.outcome is None:
            s, legal = session.state, session.game.legal(session.state)
            blocks = session.game.view(s, s.asking.seat).blocks
            for move in legal:
                wanted: int | None = 1
                if move[-1] == "stash":
                    wanted = 3
                elif move[0] in ("concede", "end", "pass", "decline"):
                    wanted = None
                elif move[0] in ("play", "counter"):
                    card = s.cards.paw[move[1]]
                    useful = s.pairs(card.id) + (blocks.get(card.id) == "at once")
                    wanted = 1 + useful if useful else -1 if card.groups else 0
                assert session.game.worth(s, move) == wanted, move
                seen[wanted] += 1
            session.play(rng.choice(legal))
    assert {*seen} == {None, -1, 0, 1, 2, 3}


@pytest.mark.parametrize(("name", "players", "least"), [("catatac", 2, 40), ("cat-horror-festival", 2, 45),
                                                       ("whack-a-catgirl", 3, 35), ("hissy-fit", 2, 25)])  # fmt: skip
def test_whoever_follows_the_hints_does_well(name: str, players: int, least: int) -> None:
    """One plays by the first hint and the others at random; the cat is played against by all of them."""
    rules, won = game(name), 0
    for seed in range(50):
        session: Session[Any, Any] = Session(rules, Setup(name, NAMES[:players], seed))
        rng, mine = random.Random(seed), seed % players
        while session.state.outcome is None and len(session.entries) < 2500:
            follows = name == "hissy-fit" or session.state.asking.seat == mine
            moves = rules.likely(session.state)[:1] if follows else rules.legal(session.state)
            session.play(rng.choice(moves))
        won += session.state.outcome is not None and mine in session.state.outcome.winners
    assert won >= least, f"{won} of 50"
