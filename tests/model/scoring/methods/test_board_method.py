"""Assigned scores under every method: weights, splits, self-inflicted damage (Law 12C1), and what others meet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from model.bridge.result import Assigned, Result, Scored, SelfInflicted, weigh
from model.bridge.seats import Side
from model.scoring import explain, score
from model.scoring.conditions import Conditions, CrossImps, MatchpointScale, SmallGroups
from model.scoring.explanations.assigned_steps import HurtItself, Weighed
from model.scoring.explanations.explanation import Relation
from model.scoring.explanations.steps import Compared
from model.scoring.methods.board_method import BoardMethod, score_by_table
from model.scoring.methods.registry import METHODS as METHOD_IDS
from model.scoring.methods.registry import method as method_named
from model.scoring.methods.registry import method_of
from model.scoring.ranking.settling import settle
from model.scoring.standings import Standings
from model.scoring.view import SessionView
from travellers import CONDITIONS, POINTS, ew_points, ns_points, session, sessions, traveller

BY_BOARD = [name for name in METHOD_IDS if isinstance(method_named(name), BoardMethod)]


def by_parts(view: SessionView, conditions: Conditions) -> Standings:
    """The standings table by table and outcome by outcome, whatever the session holds."""
    method = method_of(conditions)
    assert isinstance(method, BoardMethod)
    return settle(view, score_by_table(method, view, conditions))


def board(*text: str) -> SessionView:
    """One board: each table between its own two pairs, n and 100 + n."""
    return session(traveller(1, *(f"{n}-{100 + n} {one}" for n, one in enumerate(text, 1))))


def both(view: SessionView, table: int, **conditions: Any) -> tuple[Any, Any]:
    """What the two pairs of a table have."""
    standings = score(view, Conditions(**conditions))
    return ns_points(standings)[table - 1], ew_points(standings)[table - 1]


TEN = ("+480", "+450", "+450", "+450", "+450", "+420", "+420", "-50", "-50", "-100")
HALF = Fraction(1, 2)


def test_a_split_score_as_published() -> None:
    """Ten tables; one of four +450 becomes -50 for North-South and +450 for East-West."""
    standings = score(board(*TEN[:4], "W100:-50/100:+450", *TEN[5:]), Conditions())
    ns = ns_points(standings)
    assert ns == [18, 13 + HALF, 13 + HALF, 13 + HALF, 3 + HALF, 8, 8, 3 + HALF, 3 + HALF, 0]
    assert ew_points(standings)[4] == 4 + HALF


def test_weights_are_on_the_points_and_not_on_the_scores() -> None:
    standings = score(board("W60:+420,40:-50", "+400", "+430"), Conditions())
    assert ns_points(standings) == [Fraction(6, 5), Fraction(4, 5), 4]
    assert ew_points(standings) == [Fraction(14, 5), Fraction(16, 5), 0]


def test_a_weighted_score_is_one_of_the_results_and_lifted_with_them() -> None:
    standings = score(board("W60:+420,40:-50", "+400", "+430", "NP"), Conditions())
    assert (standings.boards[0].counted, standings.boards[0].expected) == (3, 4)
    assert ns_points(standings)[:3] == [
        (points + 1) * Fraction(4, 3) - 1 for points in (Fraction(6, 5), Fraction(4, 5), Fraction(4))
    ]


def test_imps_are_taken_for_each_outcome_and_then_weighted() -> None:
    """+420 against +400 and -50 is 1 and 10 IMPs; -50 is -10 and 0."""
    view = board("W60:+420,40:-50", "+400", "-50")
    weighed = Fraction(3, 5) * 11 - Fraction(2, 5) * 10
    assert both(view, 1, method="cross-imps", cross=CrossImps.SUM) == (weighed, -weighed)
    assert both(view, 1, method="cross-imps") == (weighed / 2, -weighed / 2)
    assert both(view, 2, method="cross-imps", cross=CrossImps.SUM)[0] == Fraction(-3, 5) + 4 + 10


def test_a_weighted_score_is_in_the_datum_with_its_mean() -> None:
    """232 with 400 and -50 makes 582 over 3, rounded to 190."""
    standings = score(board("W60:+420,40:-50", "+400", "-50"), Conditions(method="butler", trim=0))
    assert standings.boards[0].datum == 190
    assert ns_points(standings)[0] == Fraction(3, 5) * 6 - Fraction(2, 5) * 6


@pytest.mark.parametrize(
    ("said", "north_south"),
    [
        # +450 was normal after the infraction, -50 came of an own mistake, +480 without any infraction.
        ("W100:+480~NS:-50:+450", "0 + 16 - 12"),
        ("W100:+480~NS:-50", "0"),
        ("W100:+420~NS:-50:+450", "0"),  # normal play would have been better than the assigned score
    ],
)
def test_a_side_that_hurt_itself(said: str, north_south: str) -> None:
    """The others are 450, 450, 420, 420, 0, 0, 0, 0: what -50, 450 and 480 are worth among them."""
    view = board(said, "+450", "+450", "+420", "+420", "+0", "+0", "+0", "+0")
    worth = {"0 + 16 - 12": Fraction(16 - 14), "0": Fraction(0)}[north_south]
    ns, ew = both(view, 1)
    assert ns == worth
    assigned = 16 if "480" in said else 10
    assert ew == 16 - assigned


def test_a_defending_side_that_hurt_itself() -> None:
    """Turned round: what one side loses by its own play the other does not gain."""
    reported = ("W100:-480~EW:+50:-450", "-450", "-450", "-420", "+0", "+0")
    mirrored = ("W100:+480~NS:-50:+450", "+450", "+450", "+420", "+0", "+0")
    for method in BY_BOARD:
        assert both(board(*reported), 1, method=method)[::-1] == both(board(*mirrored), 1, method=method)


def test_fractions_on_the_half_scale() -> None:
    view = board("W60:+420,40:-50", "+400", "+430")
    assert ns_points(score(view, Conditions(scale=MatchpointScale.ONE_HALF))) == [
        Fraction(3, 5),
        Fraction(2, 5),
        2,
    ]


def test_it_is_explained_outcome_by_outcome() -> None:
    view = board("W60:+420,40:-50~NS:-50:+400", "+400", "+430")
    steps = explain(view, Conditions(), "1").boards[0].steps
    weighed = next(step for step in steps if isinstance(step, Weighed))
    assert weighed.formula == "0.6 × 2 + 0.4 × 0 = 1.2"
    hurt = next(step for step in steps if isinstance(step, HurtItself))
    assert hurt.formula == "0 + (1.2 − 1) = 0.2"
    assert "12C1" in weighed.rule + hurt.rule


def test_an_act_that_cost_nothing_is_explained_so() -> None:
    view = board("W100:+420~NS:+400:-50", "+400", "+430")
    steps = explain(view, Conditions(), "1").boards[0].steps
    hurt = next(step for step in steps if isinstance(step, HurtItself))
    assert "lost nothing by its own error" in hurt.sentence
    assert hurt.formula == "2"  # all of what +420 is worth


def test_another_tables_comparison_says_weighted() -> None:
    reason = explain(board("W60:+420,40:-50", "+400", "+430"), Conditions(), "2").boards[0]
    compared = next(step for step in reason.steps if isinstance(step, Compared))
    assert [(one.relation, one.points) for one in compared.comparisons] == [
        (Relation.LOWER, 0),
        (Relation.WEIGHTED, Fraction(4, 5)),
    ]
    assert compared.comparisons[1].words == "weighted, 0.8"


METHODS = st.sampled_from(["matchpoints", "cross-imps", "butler", "total-points"])
ASSIGNED = st.dictionaries(POINTS, st.integers(1, 9), min_size=1, max_size=3).map(
    lambda reported: weigh(*((Scored(points), weight) for points, weight in reported.items()))
)


@given(sessions(), CONDITIONS, METHODS)
def test_the_long_way_gives_what_the_methods_own_way_gives(
    view: SessionView, conditions: Conditions, method: str
) -> None:
    conditions = replace(conditions, method=method)
    assert by_parts(view, conditions) == score(view, conditions)


@given(sessions(), CONDITIONS, METHODS)
def test_one_weight_of_one_is_the_plain_score(view: SessionView, conditions: Conditions, method: str) -> None:
    conditions = replace(conditions, method=method)
    dressed = replace(
        view,
        lines=tuple(
            replace(line, result=line.result.with_outcome(weigh((line.result.outcome, 1))))
            if line.result and isinstance(line.result.outcome, Scored)
            else line
            for line in view.lines
        ),
    )
    plain, other = score(view, conditions), score(dressed, conditions)
    assert plain.ranking == other.ranking
    assert [(line.ns_points, line.ew_points) for one in plain.boards for line in one.lines] == [
        (line.ns_points, line.ew_points) for one in other.boards for line in one.lines
    ]


@given(st.lists(POINTS.map(Scored) | ASSIGNED, min_size=1, max_size=8))
def test_matchpoints_of_a_board_add_up_and_cross_imps_cancel(outcomes: list[Any]) -> None:
    view = board(*(str(Result(outcome)) for outcome in outcomes))
    count = len(outcomes)
    standings = score(view, Conditions())
    assert sum(ns_points(standings)) == sum(ew_points(standings)) == count * (count - 1)
    imps = score(view, Conditions(method="cross-imps"))
    assert sum(ns_points(imps)) == 0


@given(st.permutations(["+420", "W60:+420,40:-50", "W1:+450,2:-100", "-50", "W100:-50/100:+450"]), METHODS)
def test_the_order_of_entry_never_matters(said: list[str], method: str) -> None:
    points = dict(zip(said, ns_points(score(board(*said), Conditions(method=method))), strict=True))
    ordered = sorted(said)
    assert points == dict(
        zip(ordered, ns_points(score(board(*ordered), Conditions(method=method))), strict=True)
    )


@given(
    st.lists(POINTS.map(Scored) | ASSIGNED, min_size=2, max_size=6),
    CONDITIONS,
    st.sampled_from(BY_BOARD),
    st.sampled_from(SmallGroups),
)
def test_every_figure_is_explained(
    outcomes: list[Any], conditions: Conditions, method: str, small: SmallGroups
) -> None:
    lines = [str(Result(outcome, group="b" if at == 1 else "")) for at, outcome in enumerate(outcomes)]
    view = board(*lines, "W100:-50/60:+450,40:+420~EW:+480:+450")
    conditions = replace(conditions, method=method, small_groups=small)
    standings = score(view, conditions)
    for at, line in enumerate(standings.boards[0].lines):
        for key, points in ((line.line.ns, line.ns_points), (line.line.ew, line.ew_points)):
            explanation = explain(view, conditions, key)
            assert explanation.boards[0].points == points, (at, key)
            assert explanation.total == standings.standing(key).total
            assert all(step.sentence and step.rule for step in explanation.boards[0].steps)


def test_each_side_has_its_own_part_of_a_split() -> None:
    assigned = Result.parse("W100:-50/60:+450,40:+420").outcome
    assert isinstance(assigned, Assigned)
    assert assigned.split
    assert [one.outcome for one in assigned.outcomes_for(Side.EW)] == [Scored(450), Scored(420)]


@pytest.mark.parametrize(("edition", "north_south"), [(1997, 0), (2007, 2), (2017, 2)])
def test_self_inflicted_damage_by_edition(edition: int, north_south: int) -> None:
    """As in `test_a_side_that_hurt_itself`: +480 assigned, -50 at the table, +450 normal."""
    # From 2007 the side loses only what it did to itself (12C1(b), 12C1(e)); in 1997 it kept the table's result.
    fault = SelfInflicted(Side.NS, Scored(-50), None if edition < 2007 else Scored(450))
    given = weigh((Scored(480), 1)).ns
    text = str(Result(Assigned(given, given, fault)))
    others = ("+450", "+450", "+420", "+420", "+0", "+0", "+0", "+0")
    assert both(board(text, *others), 1) == (north_south, 0)


def test_a_large_field_with_one_assigned_score() -> None:
    """Tables with one score share their figures; the long way must not compare each of them again."""
    tables = ["W60:+420,40:-50", *["+420", "-50", "+450"] * 300]
    points = ns_points(score(board(*tables), Conditions()))
    assert len(set(points)) == 4
    assert sum(points) == 901 * 900


@pytest.mark.parametrize(
    ("table", "normal", "why"),
    [
        ("+980", 480, "the table's result was better than what is assigned: there is no damage"),
        ("+450", 50, "the side won by its own act: nothing of the assigned score is lost"),
    ],
)
def test_nobody_has_more_than_the_assigned_score_for_having_erred(table: str, normal: int, why: str) -> None:
    """Law 12C1(e) takes a part away; where the act cost nothing there is none to take, and nothing to add."""
    fault = SelfInflicted(Side.NS, Scored(int(table)), Scored(normal))
    given = weigh((Scored(480), 1)).ns
    others = ("+450", "+450", "+420", "+420", "+0", "+0")
    text = str(Result(Assigned(given, given, fault)))
    better = max(int(table), 480)
    assert both(board(text, *others), 1)[0] == both(board(f"+{better}", *others), 1)[0], why
