"""Cross-IMPs: published examples, a real event to the last digit, and what must always hold."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from model.exchange.usebio import reader as usebio
from model.scoring import explain, score
from model.scoring.conditions import Conditions, CrossImps
from model.scoring.matches.imps import imps
from model.scoring.rounding import MINUS, show_figure
from model.scoring.view import SessionView
from travellers import POINTS, board_of, ew_points, ns_points, scores, session, sessions, traveller

CROSS = Conditions(method="cross-imps")


@pytest.mark.parametrize(
    ("points", "won"),
    [
        ([-140, -460, 50, -490], ["3.67", "−6.00", "9.00", "−6.67"]),
        ([180, 130, 150, 120], ["1.67", "−1.00", "0.33", "−1.00"]),
        ([-620, -620, -650, 100], ["−3.67", "−3.67", "−5.00", "12.33"]),
    ],
)
def test_published_examples(points: list[int], won: list[str]) -> None:
    standings = score(session(scores(1, *points)), CROSS)
    assert [show_figure(one) for one in ns_points(standings) if one is not None] == won


def test_the_example_of_the_finnish_federation_and_its_three_divisors() -> None:
    """+420 added to -450, +100, +200, -400 and -590 of the other sides is -1 + 11 + 12 + 1 - 5 = 18, which is 3.6 a table."""
    six = session(scores(1, 420, 450, -100, -200, 400, 590))
    first = {cross: ns_points(score(six, replace(CROSS, cross=cross)))[0] for cross in CrossImps}
    assert first == {
        CrossImps.SUM: 18,
        CrossImps.PER_COMPARISON: Fraction(18, 5),
        CrossImps.PER_TABLE: 3,
    }


def test_every_line_and_total_of_a_real_event(event_file: Callable[[str], Path]) -> None:
    event = usebio.loads(event_file("cross_imp_howell.xml").read_bytes(), "cross")
    assert event.conditions.method == "cross-imps"
    standings = score(event.view, event.conditions)
    ours = {
        (board.board, one.line.ns): (one.ns_points, one.ew_points)
        for board in standings.boards
        for one in board.lines
    }
    assert len(event.published_points) == 108
    for reported in event.published_points:
        line = event.lines[reported.line]
        ns, ew = ours[line.board, line.ns]
        assert ns is not None
        assert ew is not None
        assert (
            Fraction(show_figure(ns).replace(MINUS, "-")),
            Fraction(show_figure(ew).replace(MINUS, "-")),
        ) == (
            Fraction(reported.ns),
            Fraction(reported.ew),
        )
    totals = {
        one.contestant.key: (one.shown_total.replace(MINUS, "-"), one.place) for one in standings.ranking
    }
    assert totals == {one.contestant: (one.total, one.place) for one in event.published}


def test_artificial_scores_in_imps() -> None:
    standings = score(session(traveller(1, "1-2 +420", "3-4 +420", "5-6 A60/40", "7-8 A50/50")), CROSS)
    assert (ns_points(standings)[2:], ew_points(standings)[2:]) == ([3, 0], [-3, 0])
    two = replace(CROSS, average_plus_imps=2)
    standings = score(session(traveller(1, "1-2 +420", "3-4 +420", "5-6 A60/40")), two)
    assert (ns_points(standings)[2], ew_points(standings)[2]) == (2, -2)


def test_average_plus_follows_a_session_that_was_better() -> None:
    view = session(traveller(1, "1-2 +420", "3-4 -50"), traveller(2, "1-2 A60~/40~", "3-4 +50"))
    standings = score(view, CROSS)
    assert (ns_points(standings, 2)[0], ew_points(standings, 2)[0]) == (10, -10)


def test_a_single_result_is_worth_nothing() -> None:
    assert ns_points(score(session(traveller(1, "1-2 +420", "3-4")), CROSS)) == [0, None]


def test_an_explanation_in_words() -> None:
    reason = board_of(explain(session(scores(1, -140, -460, 50, -490)), CROSS, "1"), 1)
    assert [(step.sentence, step.formula) for step in reason.steps] == [
        ("Compared in IMPs with 3 other scores.", "−5 + 8 + 8 = 11"),
        ("Divided by 3 comparisons.", "11 ÷ 3 = 3.6667"),
        ("Kept in full, shown as 3.67.", ""),
    ]


@given(st.lists(POINTS, min_size=1, max_size=20), st.sampled_from(CrossImps))
def test_the_imps_of_a_board_add_up_to_nothing(points: list[int], cross: CrossImps) -> None:
    won = ns_points(score(session(scores(1, *points)), replace(CROSS, cross=cross)))
    assert sum(one for one in won if one is not None) == 0


@given(st.lists(POINTS, min_size=2, max_size=20))
def test_frequencies_give_what_comparing_pair_by_pair_gives(points: list[int]) -> None:
    won = ns_points(score(session(scores(1, *points)), CROSS))
    assert won == [Fraction(sum(imps(own - other) for other in points), len(points) - 1) for own in points]


@pytest.mark.parametrize("method", ["cross-imps", "butler", "total-points"])
@given(view=sessions())
def test_every_figure_of_the_explanation_is_that_of_the_standings(method: str, view: SessionView) -> None:
    conditions = Conditions(method=method)
    standings = score(view, conditions)
    for contestant in view.contestants:
        explanation = explain(view, conditions, contestant.key)
        counting = [reason.points for reason in explanation.boards if reason.points is not None]
        assert sum(counting, Fraction()) == standings.standing(contestant.key).total
        for step in (*explanation.steps, *(step for reason in explanation.boards for step in reason.steps)):
            assert step.sentence
            assert step.rule
            assert isinstance(step.formula, str)


def test_a_board_remembered_is_scored_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards that did not change since the last entry are not scored again; what changes is."""
    from model.scoring.methods import per_score

    view = session(scores(1, 420, -50, 170), scores(2, 100, 100, -90))
    first = score(view, CROSS)
    corrected = session(scores(1, 420, -50, 140), scores(2, 100, 100, -90))
    after = score(corrected, CROSS)
    assert ns_points(after, 1) != ns_points(first, 1)
    assert ns_points(after, 2) == ns_points(first, 2)
    monkeypatch.setattr(per_score, "_FEW", 0)  # a large field remembers nothing
    assert score(corrected, CROSS) == after
    assert score(view, CROSS) == first
