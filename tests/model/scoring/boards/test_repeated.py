"""Several boards of a session without a result: Law 12C2(d) of 2017, by regulation."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from model.bridge.result import Result
from model.scoring import explain, score
from model.scoring.boards.repeated import BadRepeated, steps_of
from model.scoring.checking import check
from model.scoring.conditions import Conditions, Laws
from model.scoring.view import Contestant, Line, SessionView
from travellers import board_of, ew_points, ns_points, session, traveller

THREE = session(
    *(
        traveller(board, "1-2 A60/40", f"3-4 {score_}", "5-6 +100")
        for board, score_ in ((1, "+90"), (2, "+50"))
    ),
    traveller(3, "1-2 A60~/40~", "3-4 +620", "5-6 +600"),
    traveller(4, "1-2 A60/60", "3-4 -50", "5-6 -50"),
)


def test_from_the_third_board_on_an_average_plus_is_an_average() -> None:
    standings = score(THREE, Conditions(repeated="2:50"))
    top = 4
    assert [ns_points(standings, board)[0] * 100 / top for board in (1, 2, 3, 4)] == [60, 60, 50, 50]
    # The other side fails just as often: its average minus stays, its late average plus does not.
    assert [ew_points(standings, board)[0] * 100 / top for board in (1, 2, 3, 4)] == [40, 40, 40, 50]
    assert standings.boards[2].lines[0].line == THREE.lines[6]  # what the director gave still stands there
    assert standings.standing("1").percentage == Fraction(220, 4)


@pytest.mark.parametrize(
    "conditions", [Conditions(), Conditions(repeated="4:50"), Conditions(repeated="2:50", laws=Laws.OF_2007)]
)
def test_without_a_regulation_or_under_older_laws_nothing_is_cut(conditions: Conditions) -> None:
    assert ns_points(score(THREE, conditions), 4)[0] == Fraction(60 * 4, 100)


def test_in_imps_and_in_several_steps() -> None:
    standings = score(THREE, Conditions(method="cross-imps", repeated="1:55,3:50"))
    assert [ns_points(standings, board)[0] for board in (1, 2, 3, 4)] == [
        3,
        Fraction(3, 2),
        Fraction(3, 2),
        0,
    ]


@pytest.mark.parametrize(("method", "third"), [("matchpoints", Fraction(2)), ("cross-imps", Fraction())])
def test_each_player_of_an_individual_has_its_own_boards_without_a_result(
    method: str, third: Fraction
) -> None:
    """1 has three average pluses, with 2, 3 and 5 beside it in turn; under 2:50 only 1's third is cut."""
    awards = (("1", "2", "3", "4"), ("1", "3", "2", "4"), ("1", "5", "2", "3"))
    others = (("5", "6", "7", "8"), ("5", "6", "7", "8"), ("4", "6", "7", "8"))
    lines = [
        Line(board, one[0], one[2], Result.parse(result), board, table, south=one[1], west=one[3])
        for board, seats in enumerate(zip(awards, others, strict=True), start=1)
        for table, (one, result) in enumerate(
            zip((*seats, ("9", "10", "11", "12")), ("A60/40", "+420", "-50"), strict=True), start=1
        )
    ]
    players = tuple(Contestant(str(number), number) for number in range(1, 13))
    view = SessionView(players, tuple(lines))
    conditions = Conditions(method=method, repeated="2:50")
    before, after = score(view, replace(conditions, repeated="")), score(view, conditions)
    cut = Fraction(12, 5) - 2 if method == "matchpoints" else Fraction(3)
    assert {
        one.contestant.key: before.standing(one.contestant.key).total - one.total
        for one in after.ranking
        if before.standing(one.contestant.key).total != one.total
    } == {"1": cut}
    explanation = explain(view, conditions, "1")
    board = board_of(explanation, 3)
    assert board.points == third
    assert board.steps[0].sentence == "Board 3 of the session without a result: 50 per cent instead of 60."
    assert explanation.total == after.standing("1").total
    partner = board_of(explain(view, conditions, "5"), 3)
    assert partner.points == third + cut


def test_the_explanation_names_the_board_and_the_law() -> None:
    explanation = explain(THREE, Conditions(repeated="2:50"), "1")
    board = board_of(explanation, 4)
    assert board.points == 2
    assert board.steps[0].sentence == "Board 4 of the session without a result: 50 per cent instead of 60."
    assert "12C2(d)" in board.steps[0].rule
    first = board_of(explanation, 1)
    assert "12C2(d)" not in first.steps[0].rule
    assert explanation.percentage == score(THREE, Conditions(repeated="2:50")).standing("1").percentage


@pytest.mark.parametrize("words", ["2", "two:50", "2:101", "2-50"])
def test_words_that_say_nothing_are_refused(words: str) -> None:
    with pytest.raises(BadRepeated):
        check(Conditions(repeated=words))


def test_the_steps_are_in_order() -> None:
    assert steps_of("4:40 2:50") == ((2, 50), (4, 40))
