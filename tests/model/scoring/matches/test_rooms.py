"""Matches of two teams: a real round of fifteen, board-a-match, aggregate and artificial boards."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from model.bridge.result import Result
from model.scoring.conditions import Laws
from model.scoring.matches.rooms import (
    MatchBoard,
    MatchForm,
    MatchScore,
    board_score,
    follow_awards,
    total_match,
)


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


def nets(score: MatchScore) -> Any:
    """Both teams' results."""
    return score.home_net, score.away_net


def match_score(
    entered: Sequence[MatchBoard], form: MatchForm = MatchForm.IMPS, laws: Laws = Laws.OF_2017
) -> MatchScore:
    """A match of two tables by the form, an average plus worth 3 IMPs."""
    return total_match(follow_awards([board_score(board, form, 3) for board in entered], form, 3, laws))


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
    ("open_room", "closed_room", "expected"),
    [
        ("A60/40", "+420", (3, -3)),
        ("+420", "A60/40", (-3, 3)),
        ("A60/60", "", (3, 3)),
        ("A50/50", "+420", (0, 0)),
    ],
)
def test_an_artificial_score_stands_for_the_board(
    open_room: str, closed_room: str, expected: tuple[int, int]
) -> None:
    score = match_score(boards((1, open_room, closed_room)))
    assert nets(score) == expected
    assert points((1, open_room, closed_room)) == (max(expected[0], 0), max(expected[1], 0))


def test_scores_that_do_not_balance_are_averaged_in_a_knock_out() -> None:
    """Both have average plus, and home won the other board by 12."""
    score = match_score(boards((1, "A60/60", ""), (2, "4SN=", "4SN-1")))
    assert nets(score) == (15, -9)
    assert score.margin == 12
    assert match_score(boards((1, "A60/50", ""))).margin == Fraction(3, 2)


def test_a_protected_average_follows_the_team_s_own_in_the_match() -> None:
    """Law 12C2(c): home has +10 and +2 on two boards, 6 a board, so an average plus is 6 and not 3."""
    others = ((1, "4SN=", "4SN-1"), (2, "+650", "+600"))
    own = nets(match_score(boards(*others)))
    assert own == (12, -12)  # 470 is 10 IMPs, 50 is 2
    assert nets(match_score(boards(*others, (3, "A60~/40~", "")))) == (12 + 6, -12 - 6)
    assert nets(match_score(boards(*others, (3, "A60/40", "")))) == (12 + 3, -12 - 3)
    assert nets(match_score(boards(*others, (3, "", "A40~/60~")))) == (12 + 6, -12 - 6)
    of_1997 = match_score(boards(*others, (3, "A60~/40~", "")), laws=Laws.OF_1997)
    assert nets(of_1997) == (12 + 6, -12 - 3)  # Law 88 raises and never lowers
    shares = match_score(boards(*others, (3, "A60~/40~", "")), MatchForm.BOARD_A_MATCH)
    assert nets(shares) == (4 + 2, 0)
    assert match_score(boards((1, "A60~/60~", ""))).home == 3  # nothing was played that it could follow


def test_weighted_scores_are_weighted_in_imps() -> None:
    """3NT making in 60 percent: 600 against 150 is 10 IMPs, -100 against 150 is 6 the other way."""
    score = match_score(boards((2, "W60:3NTN=,40:3NTN-1", "+150")))
    assert score.home_net == Fraction(6, 10) * 10 - Fraction(4, 10) * 6
    assert score.away_net == -score.home_net
    shares = match_score(boards((2, "W60:3NTN=,40:3NTN-1", "+150")), MatchForm.BOARD_A_MATCH)
    assert nets(shares) == (Fraction(6, 5), Fraction(4, 5))


def test_a_split_score_does_not_balance() -> None:
    score = match_score(boards((1, "W100:+420/100:+450", "+420")))
    assert nets(score) == (0, -1)


def test_a_team_that_hurt_itself_keeps_its_result_with_the_rest() -> None:
    """Home went down where +420 was normal; without the infraction it was +450. The other room had +450."""
    score = match_score(boards((1, "W100:+450~NS:-50:+420", "+450")))
    assert nets(score) == (-11 + (0 + 1), 0)
    turned = match_score(boards((1, "-450", "W100:-450~EW:+50:-420")))
    assert nets(turned) == (-10, 0)


def test_what_a_team_lost_by_its_own_act_comes_off_and_no_more() -> None:
    """Against +170: 620 is worth 10 IMPs, -100 costs 7, the normal +140 would have cost 1."""
    score = match_score(boards((1, "W60:+620,40:-100~NS:-100:+140", "+170")))
    assigned = Fraction(6, 10) * 10 - Fraction(4, 10) * 7
    own = Fraction(-1) - Fraction(-7)
    assert nets(score) == (assigned - own, -assigned)


@pytest.mark.parametrize(
    ("open_room", "closed_room"),
    [("W100:+450~NS:+170:-100", "+450"), ("-450", "W100:-450~EW:-170:+100")],
)
def test_an_act_that_cost_a_team_nothing_takes_nothing_and_gives_nothing(
    open_room: str, closed_room: str
) -> None:
    """The wild action came off: +170 where -100 was normal. Without the infraction it was +450, as in the other room."""
    assert nets(match_score(boards((1, open_room, closed_room)))) == (0, 0)


def test_a_team_never_has_less_than_at_the_table() -> None:
    """+620 at the table against +170 is 10 IMPs, whatever less is assigned."""
    assert nets(match_score(boards((1, "W100:+140~NS:+620:+650", "+170"))))[0] == 10


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
        given = Result.parse(f"{int(one['score_ns']):+d}"), Result.parse(f"{int(two['score_ns']):+d}")
        score = match_score((MatchBoard(int(one["board"]), *given),))
        assert score.home - score.away == int(one["imp_ns"])
