"""Par: the score of perfect bidding, from the twenty figures of a deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.boards import Vulnerability
from model.bridge.deals.boards import Par, TrickTable
from model.bridge.deals.par import each_declarer, par
from model.bridge.seats import Seat

tables = st.lists(st.integers(0, 13), min_size=10, max_size=10).map(
    lambda ns: TrickTable(tuple(ns + [13 - tricks for tricks in ns]))
)


@pytest.mark.parametrize(
    ("figures", "dealer", "vulnerable", "expected"),
    [
        ("63456634567A9867A986", Seat.NORTH, Vulnerability.NONE, Par(-420, ("4SEW=",))),
        ("2333223332AAAABAAAAB", Seat.NORTH, Vulnerability.NONE, Par(-430, ("3NTEW+1",))),
        ("97899978994554445544", Seat.WEST, Vulnerability.ALL, Par(600, ("3NTNS=",))),
        ("2" * 10 + "77777" * 2, Seat.EAST, Vulnerability.NONE, Par(-90, ("1NTEW=",))),
        ("66666" * 4, Seat.EAST, Vulnerability.NONE, Par(0)),
    ],
)
def test_the_par_of_a_deal(figures: str, dealer: Seat, vulnerable: Vulnerability, expected: Par) -> None:
    assert par(TrickTable.parse(figures), dealer, vulnerable) == expected


def test_where_both_sides_make_one_no_trump_the_dealer_gets_it() -> None:
    hot = TrickTable.parse("76666" + "66666" + "76666" + "66666")
    assert par(hot, Seat.NORTH, Vulnerability.NONE) == Par(90, ("1NTN=",))
    assert par(hot, Seat.WEST, Vulnerability.NONE) == Par(-90, ("1NTE=",))


def test_a_sacrifice_is_taken_only_where_it_costs_less() -> None:
    figures = TrickTable.parse("1A111" * 2 + "BAAAA" * 2)  # 3NT and 4S against 4S three down
    assert par(figures, Seat.NORTH, Vulnerability.EW).score > -660
    assert par(figures, Seat.NORTH, Vulnerability.NS).score == -460


def test_a_contract_of_a_side_is_one_of_each_of_its_declarers() -> None:
    assert each_declarer(("4SEW=", "3NTxN-1", "5CNS+2")) == ("4SE=", "4SW=", "3NTxN-1", "5CN+2", "5CS+2")


@given(tables, st.sampled_from(list(Vulnerability)))
def test_the_par_of_the_turned_table_is_the_other_side_of_it(
    tricks: TrickTable, vulnerable: Vulnerability
) -> None:
    turned = TrickTable(tricks.tricks[10:] + tricks.tricks[:10])
    other = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}.get(
        vulnerable, vulnerable
    )
    assert par(tricks, Seat.NORTH, vulnerable).score == -par(turned, Seat.EAST, other).score


@given(tables, st.sampled_from(list(Vulnerability)))
def test_a_par_that_is_not_a_pass_names_a_contract(tricks: TrickTable, vulnerable: Vulnerability) -> None:
    found = par(tricks, Seat.SOUTH, vulnerable)
    assert bool(found.contracts) is bool(found.score)
