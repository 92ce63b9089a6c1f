"""Matches of teams and of Swiss pairs through USEBIO and back, with every kind of result a night brings."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from model.bridge.boards import vulnerability
from model.bridge.result import Artificial, Result
from model.exchange import events
from model.exchange.event import Event
from model.exchange.usebio import writer as usebio_out
from model.scoring.conditions import Conditions, VictoryPoints
from model.scoring.view import Contestant, Line
from model.service.exchange.scored_event import score_afresh

RESULTS = st.sampled_from(
    ["4SN=", "4SxN-2 HK", "3NTE+1", "P", "-500", "7NTS=", "A60/40", "A60~/40~", "A50/50", "NP", "L", "",
     "W60:4SN=,40:4SN-1"]
)  # fmt: skip
TEAM_ROUNDS = (((1, 2), (3, 4)), ((1, 3), (2, 4)))
SWISS_ROUNDS = (((1, 2), (3, 4), (5, 6)), ((1, 4), (3, 6), (5, 2)))


def _line(board: int, sides: tuple[int, int], text: str, round_: int, table: int) -> Line:
    return Line(board, str(sides[0]), str(sides[1]), Result.parse(text) if text else None, round_, table)


@st.composite
def teams(draw: st.DrawFn) -> Event:
    """Two rounds of matches of four teams, each board in both rooms."""
    boards = draw(st.integers(1, 4))
    method = draw(st.sampled_from(["teams-imps", "board-a-match", "patton"]))
    scale = draw(st.sampled_from([VictoryPoints.WBF, VictoryPoints.NONE]))
    lines = tuple(
        _line(board, sides, draw(RESULTS), round_, 2 * match + room)
        for round_, matches in enumerate(TEAM_ROUNDS, 1)
        for match, (home, away) in enumerate(matches)
        for board in range((round_ - 1) * boards + 1, round_ * boards + 1)
        for room, sides in enumerate(((home, away), (away, home)), 1)
    )
    contestants = tuple(Contestant(str(n), n, None, "", (f"Team {n}",)) for n in range(1, 5))
    return Event("Teams", None, contestants, lines, 1, Conditions(method=method, victory_points=scale))


@st.composite
def swiss_pairs(draw: st.DrawFn) -> Event:
    """Two rounds of Swiss pairs, two boards a match."""
    lines = tuple(
        _line(2 * round_ - 2 + board, sides, draw(RESULTS), round_, table)
        for round_, matches in enumerate(SWISS_ROUNDS, 1)
        for board in (1, 2)
        for table, sides in enumerate(matches, 1)
    )
    contestants = tuple(Contestant(str(n), n, None, "", (f"A{n}", f"B{n}")) for n in range(1, 7))
    method = draw(st.sampled_from(["swiss-pairs", "swiss-imps"]))
    conditions = Conditions(method=method, victory_points=VictoryPoints.WBF)
    return Event("Swiss", None, contestants, lines, 1, conditions)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(teams(), swiss_pairs()))
def test_every_score_and_award_comes_back_in_its_match_and_the_rest_is_reported(event: Event) -> None:
    expected = {}
    lost = 0
    for line in event.lines:
        outcome = None if line.result is None else line.result.outcome
        key = line.round, line.board, line.ns, line.ew
        if isinstance(outcome, Artificial):
            expected[key] = f"A{outcome.ns.percent}/{outcome.ew.percent}"
        elif line.result is not None and line.result.score(vulnerability(line.board)) is not None:
            expected[key] = str(line.result)
        else:
            lost += 1
    written = usebio_out.dumps(score_afresh(event))
    if not expected:
        return
    read = events.loads(written.content, "night.xml").lines
    back = {(line.round, line.board, line.ns, line.ew): str(line.result) for line in read}
    assert expected.items() <= back.items()
    assert not lost or any(
        reported.startswith(f"{lost} ") or "percent" in reported for reported in written.losses
    )
