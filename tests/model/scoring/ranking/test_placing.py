"""Who has a place: everybody with a board, unless the conditions of contest ask for more (Law 78D)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from model.bridge.result import Result
from model.errors import ArrowswitchError
from model.movement.kinds.library import plan
from model.scoring import score
from model.scoring.checking import check
from model.scoring.conditions import Conditions, Ties
from model.scoring.incremental import follow
from model.scoring.view import Contestant, Line, SessionView

ROOM = plan("howell", tables=4, boards_per_round=2)
LEFT = 1
"""This pair wins its first two boards and goes home."""


def evening() -> SessionView:
    """Seven rounds of a Howell; the pair that left is best on its two boards, and nobody plays the others."""
    lines = []
    for row in ROOM.rows:
        assert row.ns is not None
        assert row.ew is not None
        gone = LEFT in (row.ns, row.ew) and row.round > 1
        best = row.ns == LEFT
        text = "NP" if gone else "6SN=" if best else "6SE=" if row.ew == LEFT else "1NTN="
        for board in row.boards:
            result = Result.parse(text)
            lines.append(Line(board, str(row.ns), str(row.ew), result, round=row.round, table=row.table))
    return SessionView(tuple(Contestant(str(one), one) for one in ROOM.contestants), tuple(lines))


def place_of(view: SessionView, conditions: Conditions) -> tuple[str, str]:
    standing = score(view, conditions).standing(str(LEFT))
    return standing.place, standing.shown_percentage


def test_without_a_condition_two_boards_are_ranked_and_the_director_is_warned() -> None:
    place, percentage = place_of(evening(), Conditions())
    assert place.startswith("1")
    assert percentage
    (warning,) = score(evening(), Conditions()).warnings
    assert warning == (
        "1 has played 2 of 14 boards and is ranked all the same; the conditions can ask for more."
    )


@pytest.mark.parametrize("ties", list(Ties))
def test_who_played_too_few_keeps_the_figure_and_has_no_place(ties: Ties) -> None:
    conditions = Conditions(least_boards=50, ties=ties)
    standings = score(evening(), conditions)
    assert place_of(evening(), conditions) == ("", place_of(evening(), Conditions())[1])
    assert standings.ranking[-1].contestant.number == LEFT
    assert standings.ranking[0].place.startswith("1")
    assert standings.warnings == ("1 has played 2 of 14 boards and has no place.",)


def test_the_share_is_met_exactly() -> None:
    two_of_fourteen = 14  # per cent: 2 of 14 boards are 14.29
    assert place_of(evening(), Conditions(least_boards=two_of_fourteen))[0]
    assert not place_of(evening(), Conditions(least_boards=two_of_fourteen + 1))[0]


def test_nobody_is_warned_of_while_results_are_missing() -> None:
    view = evening()
    first = replace(view.lines[0], result=None)
    assert score(replace(view, lines=(first, *view.lines[1:])), Conditions()).warnings == ()


def test_the_standings_that_follow_a_result_are_those_of_the_whole_scorer() -> None:
    conditions, view = Conditions(least_boards=50), evening()
    before = follow(None, view, conditions)
    for at, line in enumerate(view.lines):
        lines = (*view.lines[:at], replace(line, result=Result.parse("2HE=")), *view.lines[at + 1 :])
        changed = replace(view, lines=lines)
        assert follow(before, changed, conditions).standings == score(changed, conditions)


def test_a_share_over_all_boards_is_refused() -> None:
    with pytest.raises(ArrowswitchError, match="least_boards cannot be 101"):
        check(Conditions(least_boards=101))
