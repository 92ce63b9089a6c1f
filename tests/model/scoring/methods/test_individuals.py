"""Individuals: what is theirs alone beside the methods, whose tests go through partnerships too."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from model.bridge.result import Result
from model.scoring import explain, score
from model.scoring.conditions import Conditions, Handicap, SessionTotal
from model.scoring.ranking.tie_breaks import Meetings
from model.scoring.standings import Standings
from model.scoring.view import CarryOver, Contestant, Line, Penalty, PenaltyUnit, SessionView


def test_an_average_on_a_board_of_one_table_is_no_imps_at_matchpoints() -> None:
    players = tuple(Contestant(str(number), number) for number in (1, 2, 3, 4))
    lines = (
        Line(1, "1", "3", Result.parse("A60~/40~"), 1, 1, south="2", west="4"),
        Line(2, "1", "2", Result.parse("4SN="), 2, 1, south="3", west="4"),
    )
    view = SessionView(players, lines, 1)
    standings = score(view, Conditions())
    assert {one.total for one in standings.ranking} == {Fraction(0)}
    explained = explain(view, Conditions(), "1")
    assert [reason.points for reason in explained.boards] == [0, 0]
    assert all(step.sentence for reason in explained.boards for step in reason.steps)
    imps = score(view, Conditions("cross-imps"))
    assert {one.contestant.key: one.total for one in imps.ranking} == {"1": 3, "2": 3, "3": -3, "4": -3}


def four(*text: str, sessions: tuple[int, ...] = (1, 1, 1)) -> SessionView:
    """Two tables of eight players, 1 with another partner on every board."""
    seats = (("1234", "5678"), ("1324", "5768"), ("1423", "5867"))
    lines = [
        Line(
            board, one[0], one[2], Result.parse(result), board, table, "", session, south=one[1], west=one[3]
        )
        for board, (tables, session) in enumerate(zip(seats, sessions, strict=True), 1)
        for table, (one, result) in enumerate(zip(tables, text[2 * board - 2 : 2 * board], strict=True), 1)
    ]
    return SessionView(tuple(Contestant(str(number), number) for number in range(1, 9)), tuple(lines))


PLAYED = four("+420", "+50", "-100", "A60~/40~", "+110", "+140")


def totals(standings: Standings) -> dict[str, Fraction]:
    return {one.contestant.key: one.total for one in standings.ranking}


@pytest.mark.parametrize("method", ["matchpoints", "cross-imps", "butler", "total-points"])
def test_what_is_settled_leaves_every_other_player_what_the_boards_gave(method: str) -> None:
    """A warning takes nothing from anybody, carry-over is the player's own: South and West have their boards still."""
    conditions = Conditions(method)
    plain = score(PLAYED, conditions)
    assert {one.boards_played for one in plain.ranking} == {3}
    warned = replace(PLAYED, penalties=(Penalty("2", PenaltyUnit.WARNING),))
    assert score(warned, conditions).ranking == plain.ranking
    carried = score(replace(PLAYED, carried=(CarryOver("4", Fraction(5)),)), conditions)
    assert totals(carried) == totals(plain) | {"4": totals(plain)["4"] + 5}
    assert {one.boards_played for one in carried.ranking} == {3}


def test_a_penalty_of_a_player_who_only_sat_south_and_west() -> None:
    """Ten percent of a top of 2, Law 90."""
    fined = replace(PLAYED, penalties=(Penalty("4", PenaltyUnit.PERCENT, Fraction(10)),))
    before = totals(score(PLAYED, Conditions()))
    assert totals(score(fined, Conditions())) == before | {"4": before["4"] - Fraction(1, 5)}


def test_a_handicap_is_on_the_boards_of_every_seat() -> None:
    view = replace(
        PLAYED, contestants=tuple(replace(one, handicap=Fraction(3)) for one in PLAYED.contestants)
    )
    before, after = score(PLAYED, Conditions()), score(view, Conditions(handicap=Handicap.POINTS))
    for one in before.ranking:
        assert one.percentage is not None
        assert after.standing(one.contestant.key).percentage == one.percentage + 3


def test_sessions_that_count_alike_are_each_players() -> None:
    view = four("+420", "+50", "-100", "+0", "+110", "+140", sessions=(1, 1, 2))
    given = score(view, Conditions(sessions=SessionTotal.PERCENT))
    # 2 has a top with 1, then against 1 in either session; 1 has a top, a bottom, and a bottom.
    assert given.standing("2").percentage == Fraction(100 + 100, 2)
    assert given.standing("1").percentage == Fraction(50 + 0, 2)
    assert len({one.maximum for one in given.ranking}) == 1


def test_a_tie_of_players_is_broken_by_both_opponents_of_each_board() -> None:
    """EBU split ties: of an individual the sum of opponents; each board has two of them."""
    meetings = Meetings(score(PLAYED, Conditions("total-points")))
    assert {key: len(boards) for key, boards in meetings.boards.items()} == dict.fromkeys("12345678", 6)
    assert {one.opponent for one in meetings.boards["4"]} == {"1", "2", "3"}
