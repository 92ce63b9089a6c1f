"""What holds under every method: constant sums, order of entry, a single weight, equal groups of a fouled board."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from model.bridge.result import Result, Scored, weigh
from model.scoring import score
from model.scoring.conditions import Conditions, CrossImps, Unequal
from model.scoring.matches.victory_points import scale_total
from model.scoring.methods.registry import METHODS
from model.scoring.methods.registry import method as method_named
from model.scoring.methods.teams import match_results
from model.scoring.view import Contestant, Line, Preset, SessionView
from travellers import POINTS, ew_points, ns_points, session, sessions, traveller

BY_BOARD = tuple(name for name in METHODS if not method_named(name).by_match)
"""The methods that give every table of a board points."""
BY_MATCH = tuple(name for name in METHODS if name not in BY_BOARD)
PRESETS = tuple(
    Preset(board, 90, ((-200, Fraction(20)), (100, Fraction(55)), (620, Fraction(90))))
    for board in range(1, 20)
)
NOTHING_BALANCED = 0


def whole_of(method: str, top: int) -> int:
    """What both sides of a table have together."""
    return top if method == "matchpoints" else 100 if method == "instant-matchpoints" else NOTHING_BALANCED


@st.composite
def evenings(draw: st.DrawFn) -> SessionView:
    """Three rounds of two tables that move, or of matches with both rooms: plain scores, some missing."""
    lines = []
    for round_ in range(1, draw(st.integers(1, 3)) + 1):
        order = draw(st.permutations(["1", "2", "3", "4"]))
        for table, (home, away) in enumerate((order[:2], order[2:])):
            for board in (2 * round_ - 1, 2 * round_):
                for room, (ns, ew) in enumerate(((home, away), (away, home))):
                    points = draw(st.none() | POINTS)
                    result = None if points is None else Result(Scored(points))
                    lines.append(Line(board, ns, ew, result, round_, 2 * table + room + 1))
    return SessionView(tuple(Contestant(str(n), n) for n in range(1, 5)), tuple(lines))


def figures(view: SessionView, conditions: Conditions) -> dict[str, tuple[object, ...]]:
    return {
        one.contestant.key: (one.place, one.total, one.percentage, one.boards_played)
        for one in score(view, conditions).ranking
    }


@pytest.mark.parametrize("method", BY_BOARD)
@settings(max_examples=25)
@given(view=sessions(), rule=st.sampled_from(Unequal), trim=st.integers(0, 2))
def test_the_two_sides_of_a_table_have_the_same_together(
    method: str, view: SessionView, rule: Unequal, trim: int
) -> None:
    view = replace(view, presets=PRESETS)
    for board in score(view, Conditions(method=method, unequal=rule, trim=trim)).boards:
        for one in board.lines:
            if one.score is None:
                continue  # awards need not balance (Law 12C2)
            assert one.ns_points is not None and one.ew_points is not None
            assert one.ns_points + one.ew_points == whole_of(method, board.top)


@settings(max_examples=25)
@given(st.lists(POINTS, min_size=1, max_size=9))
def test_a_board_adds_up_where_tables_are_compared_with_one_another(points: list[int]) -> None:
    view = session(traveller(1, *(f"{n}-{n + 100} {one:+d}" for n, one in enumerate(points, 1))))
    number = len(points)
    for cross in CrossImps:
        assert sum(ns_points(score(view, Conditions(method="cross-imps", cross=cross)))) == 0
    for rule in Unequal:
        extra = number if rule is Unequal.ASCHERMAN else 0
        assert sum(ns_points(score(view, Conditions(unequal=rule)))) == number * (number - 1) + extra


@pytest.mark.parametrize("method", [one for one in BY_MATCH if method_named(one).scaled])
@settings(max_examples=25)
@given(view=evenings())
def test_a_match_gives_the_whole_of_its_scale(method: str, view: SessionView) -> None:
    conditions = Conditions(method=method)
    total = scale_total(conditions)
    assert total is not None
    for one in match_results(view, conditions):
        if one.played:
            assert one.home.points + one.away.points == total * one.weight


@pytest.mark.parametrize(("method", "each"), [("board-a-match", 2), ("aggregate", 0), ("patton", 4)])
@settings(max_examples=25)
@given(view=evenings())
def test_a_match_without_a_scale_adds_up_too(method: str, each: int, view: SessionView) -> None:
    """Two a board; nothing; two a board with as many for the aggregate, rounded for either side."""
    for one in match_results(view, Conditions(method=method)):
        assert one.home.points + one.away.points == each * one.played * one.weight


@pytest.mark.parametrize("method", METHODS)
@settings(max_examples=25)
@given(view=evenings(), chance=st.randoms(use_true_random=False))
def test_the_order_of_entry_never_matters(method: str, view: SessionView, chance: Random) -> None:
    view = replace(view, presets=PRESETS)
    lines = list(view.lines)
    chance.shuffle(lines)
    conditions = Conditions(method=method)
    assert figures(view, conditions) == figures(replace(view, lines=tuple(lines)), conditions)


@pytest.mark.parametrize("method", METHODS)
@settings(max_examples=25)
@given(view=evenings())
def test_a_weighted_score_with_one_weight_is_the_plain_score(method: str, view: SessionView) -> None:
    view = replace(view, presets=PRESETS)
    dressed = tuple(
        line
        if line.result is None or not isinstance(line.result.outcome, Scored)
        else replace(line, result=Result(weigh((line.result.outcome, 1))))
        for line in view.lines
    )
    conditions = Conditions(method=method)
    assert figures(view, conditions) == figures(replace(view, lines=dressed), conditions)


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(),
        Conditions(method="cross-imps", cross=CrossImps.PER_TABLE),
        Conditions(method="butler", trim=0),
        Conditions(method="bastille", trim=0),
        Conditions(method="total-points"),
        Conditions(method="preset-datum"),
        Conditions(method="instant-matchpoints"),
    ],
    ids=lambda one: one.method,
)
@settings(max_examples=25)
@given(points=st.lists(POINTS, min_size=1, max_size=4), number=st.integers(2, 4))
def test_equal_groups_of_a_fouled_board_are_as_good_as_one(
    conditions: Conditions, points: list[int], number: int
) -> None:
    """A group stands for as many like it as fill the field (Law 87), wherever every table counts alike."""
    pairs = [f"{n}-{n + 100}" for n in range(1, len(points) * number + 1)]
    one = [f"{pair} {reported:+d}" for pair, reported in zip(pairs, points * number, strict=True)]
    apart = [
        f"{reported} >{chr(ord('a') + at // len(points))}" if at >= len(points) else reported
        for at, reported in enumerate(one)
    ]
    together, groups = (
        score(replace(session(traveller(1, *each)), presets=PRESETS), conditions) for each in (one, apart)
    )
    assert ns_points(together) == ns_points(groups)
    assert ew_points(together) == ew_points(groups)
