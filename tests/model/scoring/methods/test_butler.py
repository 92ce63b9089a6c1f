"""Butler: published datums, a real event board by board."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from model.bridge.result import Result
from model.exchange.usebio import reader as usebio
from model.scoring import explain, score
from model.scoring.conditions import Conditions, Datum
from model.scoring.methods.butler import datum_of
from model.scoring.rounding import MINUS
from model.scoring.view import Contestant, Line, SessionView
from travellers import board_of, ns_points, scores, session, traveller

BUTLER = Conditions(method="butler")


@pytest.mark.parametrize(
    ("points", "datum"),
    [
        ([170, 140, 150, 170], 160),
        ([50, -460, -490, -430], -450),
        ([-100, -200, 170, 620], 40),
        ([-140, -140, 50, 100, -420, 50, 50], -30),
        ([420, 420, -50, 400, -50, 110, 140], 200),
        ([140, -90, -90, -100, -100, 110, -110], -50),
        ([430, 420, 420, 420, 450, -50, -50, -50, -50, -100], 190),
        ([620, 620, 620, 620, 170, 170, 170], 440),
        ([420], 420),
        ([420, 100], 260),
        ([420, 100, 50], 100),
    ],
)
def test_published_datums(points: list[int], datum: int) -> None:
    assert datum_of(points, BUTLER) == datum


def test_without_taking_anything_out() -> None:
    """Twenty-two scores of a played hand: mean 514.55, datum 510."""
    points = [980] * 3 + [480] * 11 + [450] * 7 + [-50]
    standings = score(session(scores(1, *points)), replace(BUTLER, trim=0))
    assert standings.boards[0].datum == 510
    assert sorted({one for one in ns_points(standings) if one is not None}) == [-11, -2, -1, 10]


def test_the_scores_taken_out_are_scored_too() -> None:
    assert ns_points(score(session(scores(1, 620, 620, 620, 620, 170, 170, 170)), BUTLER)) == [
        5, 5, 5, 5, -7, -7, -7,
    ]  # fmt: skip


def test_the_median() -> None:
    median = replace(BUTLER, datum=Datum.MEDIAN)
    assert [datum_of(points, median) for points in ([50, 420, 430], [50, 400, 430, 1430])] == [420, 420]


def test_two_taken_out_at_either_end_and_another_rounding() -> None:
    assert datum_of([-500, -100, 90, 95, 110, 600, 1430], replace(BUTLER, trim=2, datum_step=1)) == 98


def test_every_datum_imp_total_and_place_of_a_real_event(event_file: Callable[[str], Path]) -> None:
    content = event_file("butler_mitchell.xml").read_bytes()
    event = usebio.loads(content, "butler")
    assert event.conditions.method == "butler"
    standings = score(event.view, event.conditions)
    printed = re.findall(r"<BOARD_NUMBER>(\d+)</BOARD_NUMBER>\s*<BOARD_AVERAGE>(-?\d+)", content.decode())
    assert len(printed) == 35
    assert {board.board: board.datum for board in standings.boards} == {
        int(board): int(datum) for board, datum in printed
    }
    ours = {
        (board.board, one.line.ns): (one.ns_points, one.ew_points)
        for board in standings.boards
        for one in board.lines
    }
    assert len(event.published_points) == 245
    for given in event.published_points:
        line = event.lines[given.line]
        assert ours[line.board, line.ns] == (Fraction(given.ns), Fraction(given.ew))
    totals = {
        one.contestant.key: (one.shown_total.replace(MINUS, "-"), one.place.rstrip("="))
        for one in standings.ranking
    }
    assert totals == {one.contestant: (one.total, one.place.rstrip("=")) for one in event.published}


def test_an_explanation_in_words() -> None:
    view = session(traveller(1, "1-2 +420", "3-4 +430", "5-6 +450", "7-8 -50"))
    ns, ew = (board_of(explain(view, BUTLER, key), 1) for key in ("1", "2"))
    assert [(step.sentence, step.formula) for step in ns.steps] == [
        ("The datum is the mean of the scores without the highest and the lowest.", "850 ÷ 2 = 425 → 430"),
        ("−10 points from the datum are 0 IMPs.", "420 − 430 = −10"),
        ("Kept in full, shown as 0.00.", ""),
    ]
    assert ew.steps[1].formula == "−420 + 430 = 10"


def test_words_of_a_board_not_played_and_of_a_lone_score_speak_of_imps() -> None:
    pairs = tuple(Contestant(str(number), number) for number in (1, 2, 3, 4))
    lines = (
        Line(1, "1", "2", Result.parse("NP")),
        Line(1, "3", "4", Result.parse("4SN=")),
    )
    view = SessionView(pairs, lines)
    (missing,) = explain(view, Conditions(method="butler"), "1").boards
    assert missing.steps[0].sentence == "Not played: neither side scores."
    (alone,) = explain(view, Conditions(method="butler", trim=0), "3").boards
    assert (alone.steps[0].sentence, alone.steps[0].formula) == ("The datum is the only score.", "420 → 420")


def test_one_comparison_is_no_sum() -> None:
    pairs = tuple(Contestant(str(number), number) for number in (1, 2, 3, 4))
    lines = (Line(1, "1", "2", Result.parse("4SN=")), Line(1, "3", "4", Result.parse("4SN-1")))
    view = SessionView(pairs, lines)
    (imps,) = explain(view, Conditions(method="cross-imps"), "1").boards
    assert imps.steps[0].formula == "10"
    (matchpoints,) = explain(view, Conditions(), "1").boards
    assert matchpoints.steps[0].formula == "2"
