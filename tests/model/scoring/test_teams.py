"""Matches of two teams: a real round of fifteen, board-a-match, aggregate and artificial boards."""

from __future__ import annotations

import csv
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from model.bridge.result import Result
from model.scoring.teams import MatchBoard, MatchForm, match_score


def boards(*rooms: tuple[int, str, str]) -> tuple[MatchBoard, ...]:
    return tuple(
        MatchBoard(
            board,
            Result.parse(open_room) if open_room else None,
            Result.parse(closed_room) if closed_room else None,
        )
        for board, open_room, closed_room in rooms
    )


def points(*rooms: tuple[int, str, str], form: MatchForm = MatchForm.IMPS) -> tuple[Any, Any]:
    score = match_score(boards(*rooms), form)
    return score.home, score.away


MATCH = ((1, "4SN=", "4SN-1"), (2, "3NTE=", "3NTE="), (3, "+100", "+110"), (4, "-620", "+50"))


def test_imps() -> None:
    assert points(*MATCH) == (10, 12)


def test_board_a_match() -> None:
    assert points(*MATCH, form=MatchForm.BOARD_A_MATCH) == (3, 5)


def test_aggregate() -> None:
    assert points(*MATCH, form=MatchForm.AGGREGATE) == (470, 680)


def test_a_board_counts_when_both_rooms_are_in() -> None:
    assert points((1, "4SN=", ""), (2, "", "+100"), (3, "NP", "+50")) == (0, 0)


@pytest.mark.parametrize(
    ("open_room", "closed_room", "won"),
    [
        ("A60/40", "+420", (3, -3)),
        ("+420", "A60/40", (-3, 3)),
        ("A60/60", "", (3, 3)),
        ("A50/50", "+420", (0, 0)),
    ],
)
def test_an_artificial_score_stands_for_the_board(
    open_room: str, closed_room: str, won: tuple[int, int]
) -> None:
    assert points((1, open_room, closed_room)) == won


def test_an_artificial_board_in_a_board_a_match() -> None:
    assert points((1, "A60/40", "+420"), form=MatchForm.BOARD_A_MATCH) == (Fraction(6, 5), Fraction(4, 5))
    assert points((1, "A60/40", "+420"), form=MatchForm.AGGREGATE) == (0, 0)


def test_every_board_of_a_real_round(event_file: Callable[[str], Path]) -> None:
    """Each line is one room, and its IMPs are those of the team that sits North-South there."""
    with event_file("teams_round.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    rooms: dict[tuple[str, frozenset[str]], list[dict[str, str]]] = {}
    for row in rows:
        rooms.setdefault((row["board"], frozenset((row["home"], row["visit"]))), []).append(row)
    full = [pair for pair in rooms.values() if len(pair) == 2]
    assert len(full) >= 130
    for one, two in full:
        told = Result.parse(f"{int(one['score_ns']):+d}"), Result.parse(f"{int(two['score_ns']):+d}")
        score = match_score((MatchBoard(int(one["board"]), *told),))
        assert score.home - score.away == int(one["imp_ns"])
