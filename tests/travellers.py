"""Travellers in the words of a director: one line a table, "1-2 4SN+1"."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from model.bridge.result import Artificial, Award, Late, NotPlayed, Result, Scored
from model.bridge.seats import Side
from model.scoring.conditions import Conditions, MatchpointScale, Rounding, Total, Unequal
from model.scoring.explanations.explanation import BoardReason, Explanation
from model.scoring.standings import Standings
from model.scoring.view import Contestant, Line, SessionView


def traveller(board: int, *tables: str) -> list[Line]:
    """Lines of one board: "1-2 +420", "3-4 NP", "5-6" (not in yet)."""
    lines = []
    for number, table in enumerate(tables, 1):
        pairs, _, given = table.partition(" ")
        ns, _, ew = pairs.partition("-")
        lines.append(Line(board, ns, ew, Result.parse(given) if given else None, 1, number))
    return lines


def session(*travellers: list[Line], winners: int = 1) -> SessionView:
    """A session of these travellers; its contestants are all who sit in it."""
    lines = tuple(line for lines in travellers for line in lines)
    keys = sorted({key for line in lines for key in (line.ns, line.ew)}, key=lambda key: (len(key), key))
    return SessionView(tuple(_contestant(key) for key in keys), lines, winners)


def scores(board: int, *points: int) -> list[Line]:
    """A traveller of bare scores, each between its own two pairs: 1 against 101, 2 against 102 ..."""
    return traveller(board, *(f"{n}-{100 + n} {point:+d}" for n, point in enumerate(points, 1)))


def ns_points(standings: Standings, board: int = 1) -> list[Any]:
    """North-South's points on a board, line by line."""
    return next([line.ns_points for line in one.lines] for one in standings.boards if one.board == board)


def ew_points(standings: Standings, board: int = 1) -> list[Any]:
    """East-West's points on a board, line by line."""
    return next([line.ew_points for line in one.lines] for one in standings.boards if one.board == board)


def figures(standings: Standings, key: str) -> tuple[Any, Any, Any, int]:
    """A contestant's total, maximum, percentage and boards."""
    one = standings.standing(key)
    return (one.total, one.maximum, one.percentage, one.boards_played)


def board_of(explanation: Explanation, number: int) -> BoardReason:
    """How a contestant's points on a board came to be."""
    return next(reason for reason in explanation.boards if reason.board == number)


def table(standings: Standings) -> str:
    """The ranking as a director would pin it up: "1 3 62.50" a line."""
    return "\n".join(
        f"{standing.place} {standing.contestant.key} {standing.shown_percentage}".strip()
        for standing in standings.ranking
    )


def _contestant(key: str) -> Contestant:
    digits = "".join(letter for letter in key if letter.isdecimal())
    side = Side.NS if key.endswith("NS") else Side.EW if key.endswith("EW") else None
    return Contestant(key, int(digits), side)


POINTS = st.sampled_from(
    [-800, -620, -420, -200, -100, -50, 0, 50, 90, 110, 140, 170, 420, 430, 450, 620, 1430]
)
OUTCOMES = st.one_of(
    POINTS.map(lambda points: Result(Scored(points))),
    POINTS.map(lambda points: Result(Scored(points), group="b")),
    st.sampled_from([Result(NotPlayed()), Result(Late()), None]),
    st.builds(
        lambda ns, ew, protected: Result(Artificial(Award(ns, protected), Award(ew, protected))),
        st.sampled_from([40, 50, 60]),
        st.sampled_from([40, 50, 60]),
        st.booleans(),
    ),
)
CONDITIONS = st.builds(
    Conditions,
    scale=st.sampled_from(MatchpointScale),
    unequal=st.sampled_from(Unequal),
    rounding=st.sampled_from(Rounding),
    total=st.sampled_from(Total),
)


@st.composite
def sessions(draw: st.DrawFn) -> SessionView:
    """Up to six tables and four boards, pairs n and 100 + n, anything at any table."""
    tables, boards = draw(st.integers(1, 6)), draw(st.integers(1, 4))
    lines = [
        Line(board, f"{number}", f"{100 + number}", draw(OUTCOMES), 1, number)
        for board in range(1, boards + 1)
        for number in range(1, tables + 1)
    ]
    return session(lines)
