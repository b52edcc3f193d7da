"""What `hint` names first in each game: what is worth most by what the player can see, never what only gives up."""

from __future__ import annotations

from festival import Festival
from hissy import HissyFitTable
from table import Table
from whack import Whack


def hint(t: Table) -> list[str]:
    return list(map(str, t.game.likely(t.state)))


def test_in_hissy_fit_cards_that_do_much_come_before_cards_that_do_little() -> None:
    t = HissyFitTable(cats="berserk", ada="door bird", up="laser treats tuna")
    order = hint(t)
    assert order[:2] == ["play door", "play bird"], "both would do something now"
    assert not {"end", "slowly", "play blank"} & {*order}
    assert order.index("play door") < order.index("take 1") < order.index("take deck")


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


def test_in_whack_a_catgirl_points_and_hearts_come_first_and_leaving_it_comes_last() -> None:
    t = Whack(2, "n11 n05 n23 / n11 n30 n04")
    assert hint(t)[:2] == ["take n05", "take n23"], "the Premium Section is open to an empty Arsenal"
    t = Whack(2, ada="n30 n15")
    assert hint(t)[0] == "bait n30"
    t.type("bait n30")
    assert hint(t) == ["whack n15"], "taking the bait back is not named"


def test_in_golf_few_points_are_worth_most() -> None:
    t = Whack(2, ada="n30 n05 n01", options="golf").type("bait n30")
    whacks = [move for move in hint(t) if move.startswith("whack")]
    assert whacks == ["whack n01", "whack n05"]


def test_what_is_given_away_is_worth_least() -> None:
    t = Whack(2, "n11 n11 n11 / discard-item n11 n11", ada="n35 n10").type("take discard-item")
    assert hint(t)[0] == "discard n10"
