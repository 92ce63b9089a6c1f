"""Why is this number this number? The steps agree with the figures and say them in words a player accepts."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from msgspec.structs import replace

from model.scoring import explain, score
from model.scoring.conditions import Conditions, MatchpointScale, Rounding, Total, Unequal
from model.scoring.explanations.explanation import Relation
from model.scoring.explanations.steps import Awarded, Compared, Lifted
from model.scoring.view import SessionView
from travellers import CONDITIONS, board_of, session, sessions, traveller

CLUB = Conditions()

EIGHTEEN = traveller(
    18,
    "5-13 1NTN=",
    "7-10 1NTN+2",
    "2-15 1NTN+1",
    "1-14 1NTS-1",
    "6-11 2SE=",
    "4-12 2SE=",
    "8-16 3SE+1",
    "9-17 NP",
)


def test_the_board_of_the_picture() -> None:
    """Board 18 as Margarida and Rui see it: 8 of 12, lifted from seven results to eight."""
    reason = board_of(explain(session(EIGHTEEN), CLUB, "5"), 18)
    said = [(step.sentence, step.formula) for step in reason.steps]
    assert said == [
        (
            "Compared with 6 others: 2 for each lower score, 1 for each equal one.",
            "0 + 0 + 2 + 2 + 2 + 2 = 8",
        ),
        ("That makes 8 of 12.", ""),
        (
            "The board should have 8 results and has 7, so it is scaled up to the full top (Neuberg):",
            "(8 + 1) × 8/7 − 1 = 9.2857 of 14",
        ),
        ("Kept in full, shown as 9.29: 66.33% of this board.", ""),
    ]
    assert all(step.rule for step in reason.steps)
    assert reason.percentage == Fraction(65, 7) * 100 / 14


def test_the_comparisons_one_by_one() -> None:
    reason = board_of(explain(session(EIGHTEEN), CLUB, "5"), 18)
    compared = reason.steps[0]
    assert isinstance(compared, Compared)
    assert [(one.other.key, one.against.key, one.score, one.words) for one in compared.comparisons] == [
        ("7", "10", 150, "lower, 0"),
        ("2", "15", 120, "lower, 0"),
        ("1", "14", -100, "higher, 2"),
        ("6", "11", -110, "higher, 2"),
        ("4", "12", -110, "higher, 2"),
        ("8", "16", -170, "higher, 2"),
        ("9", "17", None, "not played"),
    ]


def test_east_west_see_the_scores_from_their_own_side() -> None:
    reason = board_of(explain(session(EIGHTEEN), CLUB, "13"), 18)
    compared = reason.steps[0]
    assert isinstance(compared, Compared)
    assert reason.score == -90
    assert [(one.other.key, one.score, one.relation) for one in compared.comparisons[:2]] == [
        ("16", 170, Relation.LOWER),
        ("11", 110, Relation.LOWER),
    ]
    assert reason.points == 14 - Fraction(65, 7)


def test_the_half_scale_in_words() -> None:
    halves = replace(CLUB, scale=MatchpointScale.ONE_HALF)
    reason = board_of(explain(session(EIGHTEEN), halves, "5"), 18)
    assert reason.steps[0].sentence == "Compared with 6 others: 1 for each lower score, ½ for each equal one."
    assert reason.steps[2].formula == "(4 + ½) × 8/7 − ½ = 4.6429 of 7"


@pytest.mark.parametrize(
    ("rule", "formula"),
    [
        (Unequal.FACTOR, "8 × 7/6 = 9.3333 of 14"),
        (Unequal.INCREMENT, "8 + 1 = 9 of 14"),
        (Unequal.ASCHERMAN, "(8 + 1) × 8/7 = 10.2857 of 16"),
    ],
)
def test_the_other_rules_for_a_short_board(rule: Unequal, formula: str) -> None:
    reason = board_of(explain(session(EIGHTEEN), replace(CLUB, unequal=rule), "5"), 18)
    lifted = reason.steps[2]
    assert isinstance(lifted, Lifted)
    assert lifted.formula == formula


def test_an_artificial_score_names_the_session_that_raised_it() -> None:
    view = session(traveller(1, "1-2 +420", "3-4 +50"), traveller(2, "1-2 A60~/40~", "3-4 +50"))
    best = board_of(explain(view, CLUB, "1"), 2)
    worst = board_of(explain(view, CLUB, "2"), 2)
    assert isinstance(best.steps[0], Awarded)
    assert [
        (reason.steps[0].sentence, reason.steps[0].formula, reason.steps[0].rule) for reason in (best, worst)
    ] == [
        (
            "Average plus: 60% of the top, raised to the pair’s own 100% on the boards it played.",
            "100% × 2 = 2",
            "Law 12C2(c)",
        ),
        (
            "Average minus: 40% of the top, lowered to the pair’s own 0% on the boards it played.",
            "0% × 2 = 0",
            "Law 12C2(c)",
        ),
    ]


def test_a_fouled_board_says_which_scores_are_compared() -> None:
    view = session(traveller(1, "1-2 +420", "3-4 +50", "5-6 +50 >b"))
    one, five = (board_of(explain(view, CLUB, key), 1) for key in ("1", "5"))
    assert (
        one.steps[0].sentence
        == "Fouled board, played in 2 versions: only the 2 scores of version A are compared."
    )
    assert (
        five.steps[0].sentence
        == "Fouled board, played in 2 versions: only the 1 score of version B counts here."
    )
    assert five.steps[1].sentence == "There is no other score to compare with."
    assert five.points == 2


@pytest.mark.parametrize(
    ("words_said", "sentence"),
    [
        ("NP", "Not played: the percentage counts one board fewer."),
        ("L", "Pending (late): counts as soon as there is a result."),
        ("", "Pending (not entered yet): counts as soon as there is a result."),
    ],
)
def test_a_board_without_a_score_says_what_it_means(words_said: str, sentence: str) -> None:
    reason = board_of(explain(session(traveller(1, f"1-2 {words_said}".strip(), "3-4 +50")), CLUB, "1"), 1)
    assert (reason.points, [step.sentence for step in reason.steps]) == (None, [sentence])


def test_from_the_sum_to_the_printed_percentage() -> None:
    steps = explain(session(EIGHTEEN), CLUB, "5").steps
    assert [(step.sentence, step.formula) for step in steps] == [
        ("9.2857 matchpoints on 1 board with a top of 14.", "9.2857"),
        ("Divided by the maximum possible, 14.", "9.2857 ÷ 14 = 66.3265%"),
        ("half up, 2 decimals", "66.3265% → 66.33%"),
    ]


def test_the_american_way_to_a_percentage() -> None:
    view = session(
        traveller(1, "1-2 +10", "3-4 +20", "5-6 +30", "7-8 +40"),
        traveller(2, "1-2 NP", "3-4 +20", "5-6 +30", "7-8 +40"),
        traveller(3, "3-4 NP", "1-2 +20", "5-6 +30", "7-8 +40"),
    )
    steps = explain(
        view, Conditions(scale=MatchpointScale.ONE_HALF, rounding=Rounding.ACBL, total=Total.FACTORED), "3"
    ).steps
    assert [step.formula for step in steps] == [
        "1.1667",
        "1.1667 × 9/6 = 1.75",
        "1.75 → 1.75",
        "1.75 ÷ 9 = 19.4444%",
        "19.4444% → 19.44%",
    ]


def test_a_stranger_has_no_explanation() -> None:
    with pytest.raises(KeyError):
        explain(session(EIGHTEEN), CLUB, "99")


@given(sessions(), CONDITIONS)
def test_every_figure_of_the_explanation_is_that_of_the_standings(
    view: SessionView, conditions: Conditions
) -> None:
    standings = score(view, conditions)
    shown = {
        (board.board, line.line.ns): (line.ns_points, line.ew_points)
        for board in standings.boards
        for line in board.lines
    }
    for contestant in view.contestants:
        explanation = explain(view, conditions, contestant.key)
        standing = standings.standing(contestant.key)
        assert (explanation.total, explanation.percentage) == (standing.total, standing.percentage)
        for reason in explanation.boards:
            at = 0 if reason.line.ns == contestant.key else 1
            assert reason.points == shown[reason.board, reason.line.ns][at]
        if conditions.total is Total.PLAYED and conditions.rounding is not Rounding.ACBL:
            counting = [reason.points for reason in explanation.boards if reason.points is not None]
            assert sum(counting, Fraction()) == explanation.total
        for step in (*explanation.steps, *(step for reason in explanation.boards for step in reason.steps)):
            assert step.sentence
            assert step.rule
            assert isinstance(step.formula, str)
