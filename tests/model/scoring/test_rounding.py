"""Rounding happens once, at the end, halves away from zero."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.scoring import explain, score
from model.scoring.conditions import Conditions, Rounding
from model.scoring.rounding import (
    board_points,
    cut_off,
    plain,
    round_figure,
    share_points,
    show_figure,
    to_nearest,
    write_units,
)
from travellers import ns_points, session, traveller

FIGURES = st.fractions(min_value=-10_000, max_value=10_000)


@pytest.mark.parametrize(
    ("figure", "rounding", "text"),
    [
        (Fraction(177125, 1000), Rounding.EXACT, "177.13"),
        (Fraction(60985, 1000), Rounding.EXACT, "60.99"),
        (Fraction(2, 3), Rounding.EXACT, "0.67"),
        (Fraction(-35, 1000), Rounding.EXACT, "−0.04"),
        (Fraction(57349, 1000), Rounding.ONE_DECIMAL, "57.3"),
        (Fraction(5735, 100), Rounding.ONE_DECIMAL, "57.4"),
        (Fraction(5739, 100), Rounding.TRUNCATED, "57.3"),
        (Fraction(60), Rounding.TRUNCATED, "60.0"),
        (Fraction(0), Rounding.EXACT, "0.00"),
    ],
)
def test_a_figure_is_shown_as_the_conditions_say(figure: Fraction, rounding: Rounding, text: str) -> None:
    assert show_figure(figure, rounding) == text


def test_a_figure_in_an_explanation_has_only_the_decimals_it_needs() -> None:
    assert [plain(figure) for figure in (8, Fraction(7, 2), Fraction(65, 7), Fraction(-1, 3), 100)] == [
        "8",
        "3.5",
        "9.2857",
        "−0.3333",
        "100",
    ]


def test_whole_numbers_are_written_without_a_point() -> None:
    assert write_units(-12, 0) == "−12"


@given(FIGURES)
def test_rounding_moves_a_figure_by_half_a_unit_at_most(figure: Fraction) -> None:
    assert abs(round_figure(figure) - figure) <= Fraction(1, 200)


@given(FIGURES)
def test_both_sides_of_a_table_are_rounded_alike(figure: Fraction) -> None:
    assert to_nearest(-figure.numerator, figure.denominator) == -to_nearest(
        figure.numerator, figure.denominator
    )


@given(FIGURES)
def test_what_is_cut_off_never_makes_a_figure_larger(figure: Fraction) -> None:
    kept = Fraction(cut_off(figure.numerator, figure.denominator), 10)
    assert abs(kept) <= abs(figure) < abs(kept) + Fraction(1, 10)


def test_boards_are_rounded_before_they_are_added_where_the_rule_says() -> None:
    """4 of 10 on six scores of seven is 4.8333."""
    assert board_points(Fraction(29, 6), 12, Rounding.WBF) == Fraction(48, 10)
    assert board_points(Fraction(29, 6), 12, Rounding.EXACT) == Fraction(29, 6)
    # Exact halves: up for both sides, so that they have more than the top; or towards the average, and share it.
    for points, wbf, ebu in (("18.25", "18.3", "18.2"), ("1.75", "1.8", "1.8"), ("7.25", "7.3", "7.3")):
        assert board_points(Fraction(points), 20, Rounding.WBF) == Fraction(wbf)
        assert board_points(Fraction(points), 20, Rounding.EBU) == Fraction(ebu)


@pytest.mark.parametrize(
    ("alike", "expected"),
    [
        (7, {12: "17.6", 10: "14.7", 8: "11.9", 6: "9.0", 4: "6.1", 2: "3.3", 0: "0.4"}),
        (3, {4: "15.7", 2: "9.0", 0: "2.3"}),
    ],
)
def test_the_ebu_s_own_example_of_a_fouled_board_of_ten(alike: int, expected: dict[int, str]) -> None:
    """Its page on fouled boards: groups of seven and three, (12 * 10 + 3) / 7 = 17.57, and so on."""
    tables = [f"{n}-{n + 20} {500 - 10 * n:+d}{' >b' if n > alike else ''}" for n in range(1, 11)]
    if alike == 3:
        tables = [table.removesuffix(" >b") + (" >b" if ">b" not in table else "") for table in tables]
    won = ns_points(score(session(traveller(1, *tables)), Conditions(rounding=Rounding.EBU)))
    assert won[:alike] == [Fraction(one) for one in expected.values()]


@given(st.fractions(0, 20, max_denominator=40))
def test_ebu_rounding_leaves_the_two_sides_the_top(points: Fraction) -> None:
    both = board_points(points, 20, Rounding.EBU) + board_points(20 - points, 20, Rounding.EBU)
    assert both == 20
    assert abs(board_points(points, 20, Rounding.WBF) - points) <= Fraction(1, 20)


@pytest.mark.parametrize("rounding", [Rounding.WBF, Rounding.EBU])
def test_a_fouled_board_rounded_by_board_is_scored_and_explained_alike(rounding: Rounding) -> None:
    """Law 87: groups of four and seven; the group of four has 18.25, 12.75, 7.25 and 1.75 before rounding."""
    tables = [f"{n}-{n + 20} {200 - n:+d} >b" for n in range(1, 5)]
    tables += [f"{n}-{n + 20} {200 - n:+d}" for n in range(5, 12)]
    view = session(traveller(1, *tables))
    conditions = Conditions(rounding=rounding)
    standings = score(view, conditions)
    expected = ["18.3", "12.8", "7.3", "1.8"] if rounding is Rounding.WBF else ["18.2", "12.7", "7.3", "1.8"]
    assert ns_points(standings)[:4] == [Fraction(one) for one in expected]
    for standing in standings.ranking:
        explanation = explain(view, conditions, standing.contestant.key)
        assert explanation.boards[0].points == standing.total
        assert any("Rounded to" in step.sentence for step in explanation.boards[0].steps)
    weighted = session(traveller(1, *tables[:-1], tables[-1].replace(" +189", " W100:+189")))
    assert ns_points(score(weighted, conditions)) == ns_points(standings)


@given(st.integers(min_value=0, max_value=40_000), st.sampled_from([5, 10, 20, 30]))
def test_two_sides_who_share_a_total_share_it_when_rounded_too(thousandths: int, total: int) -> None:
    own = min(Fraction(thousandths, 1000), Fraction(total))
    assert share_points(own, total) + share_points(total - own, total) == total
    assert abs(share_points(own, total) - own) <= Fraction(1, 200)
