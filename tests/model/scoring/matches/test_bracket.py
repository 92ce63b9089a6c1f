"""The bracket of a knock-out: byes, rounds to come, level matches, and how far each came."""

from __future__ import annotations

from fractions import Fraction

import pytest

from model.bridge.result import Result
from model.movement.drawn import knock_out
from model.scoring.conditions import Conditions, VictoryPoints
from model.scoring.matches.bracket import Bracket, bracket, describe_progress, round_name, rounds_of
from model.scoring.view import Contestant, Line, SessionView

IN_IMPS = Conditions("teams-imps", victory_points=VictoryPoints.NONE)


def cup(*matches: tuple[int, str, str, str], named: tuple[tuple[int, str], ...] = ()) -> SessionView:
    """Five teams; each match is one board: the round, home, away, and the score in home's open room (closed: passed)."""
    lines = []
    for board, (number, home, away, score) in enumerate(matches, 1):
        lines.append(
            Line(board, home, away, Result.parse(score) if score else None, round=number, table=board)
        )
        lines.append(Line(board, away, home, Result.parse("P"), round=number, table=10 + board))
    contestants = tuple(Contestant(str(number), number) for number in range(1, 6))
    return SessionView(contestants, tuple(lines), knock_out=True, advanced=named)


def drawn(view: SessionView) -> Bracket:
    return bracket(view, IN_IMPS, knock_out.bracket(range(1, 6)).order)


def test_the_best_have_byes_and_rounds_to_come_are_empty() -> None:
    first, second, last = drawn(cup()).rounds
    assert [(one.home, one.away) for one in first] == [("1", None), ("4", "5"), ("2", None), ("3", None)]
    assert [(one.home, one.away) for one in second] == [("1", ""), ("2", "3")]
    assert [(one.home, one.away, one.winner) for one in last] == [("", "", "")]


def test_winners_go_on_to_the_place_that_waits_for_them() -> None:
    found = drawn(
        cup((1, "4", "5", "-420"), (2, "1", "5", "+620"), (2, "2", "3", "+50"), (3, "1", "2", "+110"))
    )
    assert [one.winner for round_ in found.rounds for one in round_] == ["1", "5", "2", "3", "1", "2", "1"]
    assert found.rounds[0][1].won == (Fraction(0), Fraction(9))
    assert found.rounds[-1][0].winner == "1"


def test_who_was_named_after_a_level_match_goes_on_and_is_marked() -> None:
    view = cup((1, "4", "5", "P"))
    assert drawn(view).rounds[0][1].winner == ""
    named = drawn(cup((1, "4", "5", "P"), named=((1, "5"),))).rounds[0][1]
    assert (named.winner, named.named, named.won) == ("5", True, (Fraction(0), Fraction(0)))


def test_a_correction_after_the_next_round_was_drawn_sends_nobody_back() -> None:
    view = cup((1, "4", "5", "+420"), (2, "1", "5", ""), (2, "2", "3", ""))
    assert [one.winner for one in drawn(view).rounds[0]] == ["1", "5", "2", "3"]
    assert drawn(view).rounds[1][0].away == "5"
    given = describe_progress(view, IN_IMPS)
    assert (given["4"], given["5"]) == ("Quarter-final, as it was drawn", "still in")


def test_how_far_each_came() -> None:
    view = cup((1, "4", "5", "-420"), (2, "1", "5", "+620"), (2, "2", "3", "P"), named=((2, "3"),))
    assert describe_progress(view, IN_IMPS) == {
        "1": "still in",
        "2": "Semi-final, tied",
        "3": "still in",
        "4": "Quarter-final, by 9",
        "5": "Semi-final, by 12",
    }


@pytest.mark.parametrize(("teams", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (64, 6)])
def test_the_rounds_of_a_knock_out(teams: int, rounds: int) -> None:
    assert rounds_of(teams) == rounds
    assert len(bracket(SessionView((), ()), IN_IMPS, knock_out.bracket(range(teams)).order).rounds) == rounds
    assert round_name(rounds, rounds) == "Final"
