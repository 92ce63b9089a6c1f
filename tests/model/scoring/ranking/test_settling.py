"""Penalties, carry-over and handicaps after the boards (Laws 90, 91), and how they are explained."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from model.scoring import explain, score
from model.scoring.conditions import Conditions, Handicap, SessionTotal, Total
from model.scoring.explanations.settling_steps import SessionsAlike, Settled, SettledTotal
from model.scoring.view import CarryOver, Penalty, PenaltyUnit, SessionView
from travellers import session, sessions, traveller

VIEW = session(
    traveller(1, "1-2 +420", "3-4 +450", "5-6 -50"), traveller(2, "1-4 +100", "3-6 -100", "5-2 +620")
)


def fined(unit: PenaltyUnit, amount: int, view: SessionView = VIEW) -> SessionView:
    return replace(view, penalties=(Penalty("3", unit, Fraction(amount), "phone"),))


def test_ten_percent_of_a_top_is_the_offenders_alone() -> None:
    before = score(VIEW, Conditions())
    after = score(fined(PenaltyUnit.PERCENT, 10), Conditions())
    assert after.standing("3").total == before.standing("3").total - Fraction(4, 10)
    assert after.standing("3").percentage == Fraction(4 - Fraction(4, 10), 8) * 100
    assert {one.contestant.key: one.total for one in after.ranking if one.contestant.key != "3"} == {
        one.contestant.key: one.total for one in before.ranking if one.contestant.key != "3"
    }


def test_a_warning_takes_nothing_and_is_reported() -> None:
    view = fined(PenaltyUnit.WARNING, 0)
    assert score(view, Conditions()).ranking == score(VIEW, Conditions()).ranking


@pytest.mark.parametrize(
    ("method", "unit", "takes"),
    [
        ("matchpoints", PenaltyUnit.MATCHPOINTS, 3),
        ("cross-imps", PenaltyUnit.IMPS, 3),
        ("butler", PenaltyUnit.IMPS, 3),
        ("matchpoints", PenaltyUnit.IMPS, 0),
        ("cross-imps", PenaltyUnit.PERCENT, 0),
        ("butler", PenaltyUnit.VICTORY_POINTS, 0),
    ],
)
def test_units(method: str, unit: PenaltyUnit, takes: int) -> None:
    conditions = Conditions(method=method)
    after = score(fined(unit, 3), conditions)
    assert after.standing("3").total == score(VIEW, conditions).standing("3").total - takes
    assert bool(after.warnings) is (not takes)


def test_carry_over_counts_with_its_maximum() -> None:
    view = replace(VIEW, carried=(CarryOver("1", Fraction(90), 120),))
    standing = score(view, Conditions()).standing("1")
    own = score(VIEW, Conditions()).standing("1")
    assert (standing.total, standing.maximum) == (own.total + 90, own.maximum + 120)


def test_half_a_handicap_is_added_in_percentage_points() -> None:
    view = replace(
        VIEW,
        contestants=tuple(
            replace(one, handicap=Fraction("-6.42")) if one.key == "1" else one for one in VIEW.contestants
        ),
    )
    raw = score(VIEW, Conditions()).standing("1").percentage
    assert raw is not None
    after = score(view, Conditions(handicap=Handicap.CLUB_SUM)).standing("1")
    assert after.percentage == raw - Fraction("3.21")
    assert score(view, Conditions(handicap=Handicap.POINTS)).standing("1").percentage == raw - Fraction(
        "6.42"
    )


def test_the_steps_after_the_boards() -> None:
    view = replace(fined(PenaltyUnit.PERCENT, 10), carried=(CarryOver("3", Fraction(2), 8),))
    explanation = explain(view, Conditions(), "3")
    steps = [step for step in explanation.steps if isinstance(step, Settled)]
    assert [step.formula for step in steps] == ["+2", "−0.4"]
    assert "phone" in steps[1].sentence
    assert steps[1].rule == "Laws 90 and 91"
    last = explanation.steps[-1]
    assert isinstance(last, SettledTotal)
    assert last.formula == "5.6 → 5.60"


@given(sessions(), st.sampled_from(Total))
def test_nothing_added_changes_nothing(view: SessionView, total: Total) -> None:
    conditions = Conditions(total=total)
    warned = replace(view, penalties=(Penalty(view.contestants[0].key, PenaltyUnit.WARNING),))
    assert score(warned, conditions).ranking == score(view, conditions).ranking


def two_sessions() -> SessionView:
    """Two tables on one board, then three tables on two: 1 has 100 % of the first and a quarter of the second."""
    later = [
        replace(line, session=2)
        for board in (
            traveller(1, "1-2 -100", "3-4 +0", "5-6 +100"),
            traveller(2, "1-4 +50", "3-6 +50", "5-2 +100"),
        )
        for line in board
    ]
    return session(traveller(1, "1-2 +420", "3-4 -50"), later)


def test_sessions_may_count_alike() -> None:
    view = two_sessions()
    added = score(view, Conditions()).standing("1")
    alike = score(view, Conditions(sessions=SessionTotal.PERCENT)).standing("1")
    assert added.total == 2 + 0 + 1
    assert added.maximum == 2 + 8
    assert added.percentage == 30
    assert alike.percentage == (100 + Fraction(100, 8)) / 2
    step = explain(view, Conditions(sessions=SessionTotal.PERCENT), "1").steps[-2]
    assert isinstance(step, SessionsAlike)
    assert step.sentence == "Sessions weighted equally. Session 1: 100%, session 2: 12.5%."
    assert step.formula == "(100 + 12.5) ÷ 2 = 56.25"


def test_a_single_session_is_the_same_either_way() -> None:
    assert score(VIEW, Conditions(sessions=SessionTotal.PERCENT)).ranking == score(VIEW, Conditions()).ranking


def test_a_penalty_takes_the_same_share_of_sessions_that_count_alike() -> None:
    """A tenth of a top of 4, out of 10 matchpoints, is four percent."""
    view = replace(two_sessions(), penalties=(Penalty("1", PenaltyUnit.PERCENT, Fraction(10)),))
    alike = Conditions(sessions=SessionTotal.PERCENT)
    before = score(two_sessions(), alike).standing("1").percentage
    assert before is not None
    assert score(view, alike).standing("1").percentage == before - 4


SHORT = session(traveller(1, "1-2 +420", "3-4 +100"), traveller(2, "1-3 +100", "2-4 NP"))


@pytest.mark.parametrize("method", ["cross-imps", "butler", "total-points"])
def test_what_is_carried_over_is_not_brought_up_with_missing_boards(method: str) -> None:
    """It comes from an earlier stage: 2 and 4 have one board of two, and their ten points stay ten."""
    conditions = Conditions(method=method, total=Total.FACTORED)
    before = score(SHORT, conditions)
    after = score(replace(SHORT, carried=(CarryOver("4", Fraction(10)),)), conditions)
    assert after.standing("4").total == before.standing("4").total + 10


MATCHES = session(
    traveller(1, "1-2 +420", "2-1 -50", "3-4 +100", "4-3 +100"),
    traveller(2, "1-2 +420", "2-1 +100", "3-4 -100", "4-3 NP"),
)


@pytest.mark.parametrize("method", ["teams-imps", "aggregate", "patton", "point-a-board-imps", "swiss-pairs"])
def test_a_warning_brings_no_match_up_twice(method: str) -> None:
    """A total brought up to the full number of boards is brought up once, whatever is settled after it."""
    conditions = Conditions(method=method, total=Total.FACTORED)
    warned = replace(MATCHES, penalties=(Penalty("1", PenaltyUnit.WARNING),))
    ranking = score(MATCHES, conditions).ranking
    assert len({one.boards_played for one in ranking}) > 1
    assert score(warned, conditions).ranking == ranking
