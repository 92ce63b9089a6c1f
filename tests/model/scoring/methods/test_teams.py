"""Events of matches: victory points, half matches, byes, board-a-match, Patton, hybrids, teams of eight."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from model.bridge.result import Artificial, Result, Scored
from model.scoring import explain, score
from model.scoring.conditions import Conditions, TeamsOfEight, Total, VictoryPoints
from model.scoring.explanations.match_steps import MatchDone, MatchesAdded
from model.scoring.matches.eights import convert_to_imps
from model.scoring.matches.match import matches_of
from model.scoring.matches.results import _memory
from model.scoring.matches.victory_points import NoScale
from model.scoring.methods.registry import METHODS as METHOD_IDS
from model.scoring.methods.registry import method
from model.scoring.methods.teams import match_results
from model.scoring.view import Contestant, Line, Penalty, PenaltyUnit, SessionView
from travellers import POINTS, session, traveller


def match(round_: int, home: str, away: str, *boards: tuple[int, str, str], tables: int = 1) -> list[Line]:
    """Both rooms of each board: "+420" in the open room, "-50" in the closed one."""
    lines = []
    for board, *rooms in boards:
        for room, reported in enumerate(rooms):
            ns, ew = (home, away) if room == 0 else (away, home)
            result = Result.parse(reported) if reported else None
            lines.append(Line(board, ns, ew, result, round_, tables * 2 - 1 + room))
    return lines


def event(*matches: list[Line], teams: int = 0) -> SessionView:
    lines = tuple(line for one in matches for line in one)
    keys = {key for line in lines for key in (line.ns, line.ew)} | {str(n) for n in range(1, teams + 1)}
    return SessionView(tuple(Contestant(key, int(key)) for key in sorted(keys, key=int)), lines)


def totals(view: SessionView, **conditions: Any) -> dict[str, Any]:
    standings = score(view, Conditions(**conditions))
    return {one.contestant.key: one.total for one in standings.ranking}


def imps_apart(
    round_: int, home: str, away: str, boards: int, imps: dict[int, int], first: int = 1
) -> list[Line]:
    """A match in which home wins a swing (negative: loses it) on some boards and the rest are flat."""
    return match(
        round_,
        home,
        away,
        *((board, f"{imps.get(board, 0):+d}", "+0") for board in range(first, first + boards)),
    )


# 63-10 in 16 boards: 24 + 24 + 15 IMPs against 10.
ENGLAND_SERBIA = imps_apart(1, "1", "2", 16, {1: 4000, 2: 4000, 3: 1100, 4: -430})


def test_england_and_serbia_as_published() -> None:
    view = event(ENGLAND_SERBIA)
    (result,) = match_results(view, Conditions(method="teams-imps"))
    assert result.score is not None
    assert (int(result.score.home), int(result.score.away)) == (63, 10)
    assert totals(view, method="teams-imps") == {"1": Fraction("19.43"), "2": Fraction("0.57")}
    fined = replace(view, penalties=(Penalty("2", PenaltyUnit.VICTORY_POINTS, Fraction(3)),))
    assert totals(fined, method="teams-imps") == {"1": Fraction("19.43"), "2": Fraction("-2.43")}


def test_imps_themselves_may_count() -> None:
    assert totals(event(ENGLAND_SERBIA), method="teams-imps", victory_points=VictoryPoints.NONE) == {
        "1": 53,
        "2": -53,
    }


def test_the_scale_follows_the_number_of_boards_and_the_clubs_own_comes_first() -> None:
    view = event(imps_apart(1, "1", "2", 7, {1: 430}))
    assert totals(view, method="teams-imps", victory_points=VictoryPoints.ACBL_20)["1"] == 14
    assert totals(view, method="teams-imps", victory_points=VictoryPoints.ACBL_30)["1"] == 24
    assert totals(view, method="teams-imps", own_scale="10 0:5 10:9")["2"] == 1
    with pytest.raises(NoScale, match="ACBL"):
        totals(event(ENGLAND_SERBIA), method="teams-imps", victory_points=VictoryPoints.ACBL_20)
    with pytest.raises(NoScale, match="Expected:"):
        totals(view, method="teams-imps", own_scale="10 5:5")


def test_a_triangle_counts_half_and_a_bye_has_twelve() -> None:
    """Team 1 meets 2 head on, then 3 for half the boards: 0 to 10 each way (EBU)."""
    view = event(
        imps_apart(1, "1", "2", 8, {}),
        imps_apart(2, "1", "3", 4, {9: 4000, 10: 4000}, first=9),
        imps_apart(2, "2", "4", 8, {}),
        teams=5,
    )
    found = totals(view, method="teams-imps")
    assert found["1"] == 10 + 10
    assert found["3"] == 12 + 0
    assert found["5"] == 24


@pytest.mark.parametrize("lost", range(50, 1600, 50))
def test_both_sides_of_a_half_match_are_given_what_it_is_worth(lost: int) -> None:
    """Half of 10.61 and half of 9.39 are 5.31 and 4.69, which is 10, and not 5.31 and 4.70."""
    view = event(
        imps_apart(1, "1", "2", 8, {}),
        imps_apart(2, "1", "3", 4, {9: lost}, first=9),
        imps_apart(2, "2", "4", 8, {}),
    )
    half = next(one for one in match_results(view, Conditions(method="teams-imps")) if one.weight != 1)
    both = (half.home.points, half.away.points)
    assert sum(both) == 10
    assert [one * 100 % 1 for one in both] == [0, 0]


@pytest.mark.parametrize(("percent", "points"), [(60, 12), (50, 10), (100, 20), (0, 0)])
def test_a_bye_is_worth_what_the_conditions_say(percent: int, points: int) -> None:
    view = event(imps_apart(1, "1", "2", 8, {}), imps_apart(2, "1", "2", 8, {}, first=9), teams=3)
    assert totals(view, method="teams-imps", bye_percent=percent)["3"] == 2 * points


@pytest.mark.parametrize("total", [Total.PLAYED, Total.FACTORED])
@pytest.mark.parametrize("fine", [0, 2])
def test_who_has_nothing_but_a_bye_has_played_no_board_and_has_a_place(total: Total, fine: int) -> None:
    view = event(imps_apart(1, "1", "2", 8, {}), teams=3)
    if fine:
        view = replace(view, penalties=(Penalty("3", PenaltyUnit.VICTORY_POINTS, Fraction(fine)),))
    found = score(view, Conditions(method="teams-imps", total=total))
    alone = found.standing("3")
    assert (alone.boards_played, alone.total, alone.place) == (
        0,
        Fraction(12 - fine),
        "1" if not fine else "1=",
    )
    assert found.warnings == ()


def test_both_parts_of_seven_boards_are_halves_of_a_triangle() -> None:
    """1 meets 2 for four boards and 3 for three, 2 and 3 meet for four; each has 10 of two level halves."""
    view = event(
        imps_apart(1, "1", "2", 4, {}),
        imps_apart(1, "1", "3", 3, {}, first=5),
        imps_apart(1, "2", "3", 4, {}, first=4),
        imps_apart(1, "4", "5", 7, {}),
        teams=5,
    )
    assert totals(view, method="teams-imps") == dict.fromkeys("12345", Fraction(10))


def test_a_match_cut_short_by_the_clock_is_no_half() -> None:
    """Four boards of seven, and nobody else met in that round: a whole match on the scale of four."""
    view = event(imps_apart(1, "1", "2", 4, {}), imps_apart(1, "3", "4", 7, {}))
    assert totals(view, method="teams-imps") == dict.fromkeys("1234", Fraction(10))


def test_boards_without_a_second_room_are_reported() -> None:
    view = event([Line(1, "1", "2", Result.parse("+420"), 1, 1)])
    standings = score(view, Conditions(method="teams-imps"))
    assert standings.warnings[0].startswith("1 match has boards at one table only")
    assert not score(event(ENGLAND_SERBIA), Conditions(method="teams-imps")).warnings


def test_a_round_without_results_gives_no_bye_yet() -> None:
    view = event(match(1, "1", "2", (1, "", "")), teams=3)
    assert totals(view, method="teams-imps") == {"1": 0, "2": 0, "3": 0}


def test_board_a_match() -> None:
    view = event(match(1, "1", "2", (1, "+420", "+420"), (2, "+620", "+600"), (3, "-50", "+100")))
    standings = score(view, Conditions(method="board-a-match"))
    assert {one.contestant.key: one.total for one in standings.ranking} == {"1": 3, "2": 3}
    assert standings.ranking[0].shown_percentage == "50.00"


def test_aggregate() -> None:
    view = event(match(1, "1", "2", (1, "+420", "+400"), (2, "+620", "-100")))
    assert totals(view, method="aggregate") == {"1": 740, "2": -740}


def test_patton_as_published() -> None:
    """Three of four boards won are 6 of 8, a drawn aggregate is 4 of 8: 10 of 16."""
    view = event(
        match(1, "1", "2", (1, "+100", "+50"), (2, "+150", "+100"), (3, "+150", "+100"), (4, "+0", "+150"))
    )
    assert totals(view, method="patton") == {"1": 10, "2": 6}


def test_patton_with_aggregate_points_by_the_ratio() -> None:
    """Swings of 300 against 100: half of the difference by the sum, three quarters of four."""
    view = event(match(1, "1", "2", (1, "+300", "+0"), (2, "+0", "+100"), (3, "+0", "+0")))
    assert totals(view, method="patton", patton_points=4) == {"1": 3 + 3, "2": 3 + 1}
    stepped = totals(view, method="patton", own_scale="4 0:2 25:3 75:4")
    assert stepped == {"1": 3 + 3, "2": 3 + 1}


def test_point_a_board_with_imps() -> None:
    """18 of 32 board points are 5.63 of 10, and 19.43 of 20 victory points are 9.72."""
    view = event(ENGLAND_SERBIA)
    found = totals(view, method="point-a-board-imps")
    assert found["1"] == Fraction("5.63") + Fraction("9.72")
    twice = totals(view, method="point-a-board-imps", patton_points=20)
    assert twice["1"] == Fraction("11.25") + Fraction("19.43")


def eight(*text: str) -> SessionView:
    """One board at four tables: two with home North-South, two with home East-West."""
    lines = [
        Line(1, *(("1", "2") if at < 2 else ("2", "1")), Result.parse(one), 1, at + 1)
        for at, one in enumerate(text)
    ]
    return event(lines)


@pytest.mark.parametrize(
    ("way", "imps"),
    [(TeamsOfEight.ADD_IMPS, 20), (TeamsOfEight.ADD_SCORES, 12), (TeamsOfEight.CROSS, 10)],
)
def test_teams_of_eight_in_three_ways(way: TeamsOfEight, imps: int) -> None:
    """A game bid at both of our tables and at neither of theirs: 600 against 150, twice."""
    view = eight("+600", "+600", "+150", "+150")
    found = totals(view, method="teams-imps", teams_of_eight=way, victory_points=VictoryPoints.NONE)
    assert found == {"1": imps, "2": -imps}


def test_crossed_eights_take_the_mean_of_four() -> None:
    view = eight("+600", "-100", "+150", "+0")
    found = totals(
        view, method="teams-imps", teams_of_eight=TeamsOfEight.CROSS, victory_points=VictoryPoints.NONE
    )
    assert found["1"] == Fraction(10 + 12 - 6 - 3, 4)


@pytest.mark.parametrize(
    ("difference", "imps"), [(20, 0), (28, 0), (29, 1), (-900, -12), (5657, 24), (5656, 23)]
)
def test_the_modified_scale(difference: int, imps: int) -> None:
    assert convert_to_imps(difference) == imps


def test_an_eight_without_one_of_its_tables_waits() -> None:
    view = event([*eight("+600", "+600", "+150").lines, Line(1, "2", "1", None, 1, 4)])
    for way in (TeamsOfEight.ADD_SCORES, TeamsOfEight.CROSS):
        assert set(totals(view, method="teams-imps", teams_of_eight=way).values()) <= {0}


def test_it_is_explained_by_boards_and_by_matches() -> None:
    explanation = explain(event(ENGLAND_SERBIA), Conditions(method="teams-imps"), "1")
    done, added = explanation.steps
    assert isinstance(done, MatchDone)
    assert done.sentence == "Round 1 against 2, 16 boards: 53 IMPs, which is 19.43."
    assert isinstance(added, MatchesAdded)
    assert added.formula == "19.43 = 19.43"
    assert explanation.boards[0].steps[0].sentence == "4000 here and 0 at the other table: 24 IMPs."


OUTCOMES = st.one_of(
    POINTS.map(lambda points: str(Result(Scored(points)))),
    st.sampled_from(["A60/40", "A60/60", "W60:+420,40:-50", "W1:+420,2:-50/100:+420", "NP", ""]),
)
METHODS = st.sampled_from([name for name in METHOD_IDS if method(name).by_match])


@st.composite
def events(draw: st.DrawFn) -> SessionView:
    teams = draw(st.integers(2, 5))
    rounds = draw(st.integers(1, 3))
    lines: list[Line] = []
    for round_ in range(1, rounds + 1):
        order = draw(st.permutations([str(n) for n in range(1, teams + 1)]))
        for table, (home, away) in enumerate(zip(order[::2], order[1::2], strict=False), 1):
            boards = [
                (4 * round_ + at, draw(OUTCOMES), draw(OUTCOMES)) for at in range(draw(st.integers(1, 3)))
            ]
            lines += match(round_, home, away, *boards, tables=table)
    return event(lines, teams=teams)


@given(events(), METHODS, st.sampled_from(TeamsOfEight))
def test_every_figure_is_explained(view: SessionView, method: str, way: TeamsOfEight) -> None:
    conditions = Conditions(method=method, teams_of_eight=way)
    standings = score(view, conditions)
    for one in standings.ranking:
        explanation = explain(view, conditions, one.contestant.key)
        assert explanation.total == one.total
        added = [step for step in explanation.steps if isinstance(step, MatchesAdded)]
        assert all(sum(step.points) == one.total for step in added)
        assert all(step.sentence and step.rule for step in explanation.steps)


@given(events(), METHODS)
def test_the_order_of_entry_never_matters(view: SessionView, method: str) -> None:
    conditions = Conditions(method=method)
    turned = replace(view, lines=view.lines[::-1])
    assert score(view, conditions).ranking == score(turned, conditions).ranking


@given(events())
def test_a_match_of_plain_scores_gives_the_whole_of_its_scale(view: SessionView) -> None:
    plain = replace(
        view,
        lines=tuple(
            line
            for line in view.lines
            if line.result is None or not isinstance(line.result.outcome, Artificial)
        ),
    )
    for result in match_results(plain, Conditions(method="teams-imps")):
        split = any("/" in str(line.result) for line in result.match.lines)
        whole = result.home.points + result.away.points
        assert split or whole == 20 * result.weight


def test_matches_are_found_whoever_sits_north_south() -> None:
    view = event(ENGLAND_SERBIA, imps_apart(2, "2", "1", 4, {}))
    assert [(one.round, one.home, one.boards) for one in matches_of(view)] == [(1, "1", 16), (2, "2", 4)]
    assert method("teams-imps").scaled


@given(events(), METHODS, st.data())
def test_a_match_remembered_is_scored_as_it_was(view: SessionView, method: str, data: st.DataObject) -> None:
    """After any correction the standings are those of a session in which nothing was scored before."""
    conditions = Conditions(method=method)
    score(view, conditions)
    if not view.lines:
        return
    at = data.draw(st.integers(0, len(view.lines) - 1))
    reported = data.draw(OUTCOMES)
    changed = replace(view.lines[at], result=Result.parse(reported) if reported else None)
    corrected = replace(view, lines=(*view.lines[:at], changed, *view.lines[at + 1 :]))
    remembered = score(corrected, conditions)
    _memory.cache_clear()
    assert score(corrected, conditions) == remembered
    assert all(
        line in view.lines or line == changed
        for one in match_results(corrected, conditions)
        for line in one.match.lines
    )


@pytest.mark.parametrize(
    ("method", "each"), [("board-a-match", 2), ("aggregate", 100), ("teams-imps", 3), ("patton", 4)]
)
def test_points_won_board_by_board_are_not_halved_in_a_match_of_half_the_boards(
    method: str, each: int
) -> None:
    """Team 3 wins each of its four boards by 100, a half match beside those of eight."""
    view = event(
        imps_apart(1, "1", "2", 8, {}),
        imps_apart(2, "1", "3", 4, dict.fromkeys(range(9, 13), -100), first=9),
        imps_apart(2, "2", "4", 8, {}),
    )
    found = totals(view, method=method, victory_points=VictoryPoints.NONE)
    assert found["3"] == 4 * each


def test_a_bye_is_not_a_round_of_missing_boards() -> None:
    """Two teams have a bye: brought up to the full number of boards everybody has what was won, 12 for the bye."""
    rounds = ("1-2 +420", "2-1 -50"), ("1-3 +100", "3-1 +100")
    view = session(
        *(
            [replace(line, round=number) for line in traveller(number, *reported)]
            for number, reported in enumerate(rounds, 1)
        )
    )
    played = score(view, Conditions(method="teams-imps"))
    brought_up = score(view, Conditions(method="teams-imps", total=Total.FACTORED))
    assert played.standing("3").total == 22
    assert [one.total for one in brought_up.ranking] == [one.total for one in played.ranking]
    assert [one.boards_played for one in brought_up.ranking] == [one.boards_played for one in played.ranking]
