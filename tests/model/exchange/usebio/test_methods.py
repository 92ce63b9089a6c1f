"""USEBIO: which method made the points of a file, told by its words, its points, or the results of its matches."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from model.bridge.result import Result
from model.exchange.event import Event
from model.exchange.events import loads
from model.exchange.published.figures import differences
from model.exchange.published.fitting import same_figure
from model.exchange.usebio import reader as usebio
from model.exchange.usebio import writer as usebio_out
from model.scoring import score
from model.scoring.conditions import Conditions, CrossImps, VictoryPoints
from model.scoring.view import Contestant, Line
from model.service.exchange.scored_event import score_afresh

SCORES = ("+420", "-50", "+170", "+450", "+620", "-100", "+140", "-110")


def evening(conditions: Conditions, *, boards: int = 6) -> Event:
    """Eight tables, the pairs moving, with results of all sizes, and the figures they have under the conditions."""
    lines = tuple(
        Line(
            board, str(ns), str(9 + (ns + board) % 8), Result.parse(SCORES[(ns * ns + board) % 8]), board, ns
        )
        for board in range(1, boards + 1)
        for ns in range(1, 9)
    )
    pairs = tuple(Contestant(str(number), number) for number in range(1, 17))
    return score_afresh(Event("Night", None, pairs, lines, conditions=conditions))


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(method="cross-imps"),
        Conditions(method="cross-imps", cross=CrossImps.SUM),
        Conditions(method="cross-imps", cross=CrossImps.PER_TABLE),
        Conditions(method="butler"),
        Conditions(method="butler", trim=0),
        Conditions(method="butler", trim=2),
    ],
)
def test_the_points_of_the_lines_say_how_imps_were_made(conditions: Conditions) -> None:
    """A file that says no more than IMPs: its own points decide among the usual ways."""
    content = usebio_out.dumps(evening(conditions)).content.decode()
    bare = re.sub(r"(CROSS_IMPS?|BUTLER)_POINTS", "IMPS", content)
    bare = re.sub(r"CROSS_IMPS|CROSS_IMP|BUTLER_PAIRS|BUTLER", "IMPS", bare)
    event = usebio.loads(bare.encode(), "night.xml")
    assert event.conditions.method == conditions.method
    if conditions.method == "cross-imps":
        assert event.conditions.cross is conditions.cross
    ours = score(event.view, event.conditions)
    for given in event.published:
        assert same_figure(given.total, float(ours.standing(given.contestant).total))


@pytest.mark.parametrize("name", ["butler_mitchell.xml", "cross_imp_howell.xml"])
def test_a_real_event_without_the_words_of_its_method_scores_alike(
    name: str, event_file: Callable[[str], Path]
) -> None:
    text = event_file(name).read_text(encoding="utf-8")
    whole = usebio.loads(text.encode(), name)
    bare = re.sub(r' EVENT_TYPE="[^"]*"|<SCORING_METHOD>.*?</SCORING_METHOD>', "", text)
    event = usebio.loads(re.sub(r"(CROSS_IMP|BUTLER)_POINTS", "IMPS", bare).encode(), name)
    assert event.conditions == whole.conditions
    assert score(event.view, event.conditions).ranking == score(whole.view, whole.conditions).ranking


@pytest.mark.parametrize(
    ("words", "method"),
    [
        ("<BOARD_SCORING_METHOD>AGGREGATE</BOARD_SCORING_METHOD>", "total-points"),
        ("<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>", "matchpoints"),
        ("<BOARD_SCORING_METHOD>BUTLER_IMPS</BOARD_SCORING_METHOD>", "butler"),
        ("<SCORING_METHOD>CROSS_IMPS</SCORING_METHOD>", "cross-imps"),
        ("<SCORING_METHOD>IMPS</SCORING_METHOD>", "cross-imps"),
        ("<SCORING_METHOD>PERCENTAGE</SCORING_METHOD>", "matchpoints"),
    ],
)
def test_the_words_for_methods(words: str, method: str) -> None:
    lines = "".join(
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{n}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{n + 4}</EW_PAIR_NUMBER>"
        f"<SCORE>{given}</SCORE></TRAVELLER_LINE>"
        for n, given in ((1, "420"), (2, "-50"))
    )
    text = f"<USEBIO><EVENT>{words}<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD></EVENT></USEBIO>"
    assert usebio.loads(text.encode(), "night.xml").conditions.method == method


@pytest.mark.parametrize(
    ("method", "scale"),
    [
        ("swiss-pairs", VictoryPoints.WBF),
        ("swiss-pairs", VictoryPoints.ACBL_30),
        ("swiss-imps", VictoryPoints.WBF),
        ("swiss-imps", VictoryPoints.ACBL_20),
        ("swiss-imps", VictoryPoints.ACBL_30),
        ("swiss-butler", VictoryPoints.WBF),
        ("swiss-butler", VictoryPoints.ACBL_20),
    ],
)
@pytest.mark.parametrize(
    "without",
    [
        (),
        ("BOARD_SCORING_METHOD",),
        ("BOARD_SCORING_METHOD", "SCORING_METHOD", "MATCH_SCORING_METHOD"),
    ],
)
def test_matches_of_swiss_pairs_say_their_method_and_scale(
    method: str, scale: VictoryPoints, without: tuple[str, ...]
) -> None:
    """Some programs name no method for the boards, and give their points nowhere."""
    given = Conditions(method=method, victory_points=scale)
    content = usebio_out.dumps(score_afresh(_swiss(given))).content
    for tag in (*without, *(("NS_[A-Z_]*(?:POINTS|IMPS)", "EW_[A-Z_]*(?:POINTS|IMPS)") if without else ())):
        content = re.sub(rf"<(?!\w*VICTORY)({tag})>[^<]*</\1>".encode(), b"", content)
    event = usebio.loads(content, "swiss.xml")
    assert (event.conditions.method, event.conditions.victory_points) == (method, scale)
    assert not any("published" in warning for warning in event.warnings)
    ours = score(event.view, event.conditions)
    assert [one.shown_total for one in ours.ranking] == [
        one.shown_total for one in score(_swiss(given).view, given).ranking
    ]


@pytest.mark.parametrize("method", ["teams-imps", "swiss-pairs", "swiss-imps"])
def test_a_scale_that_is_not_known_here_is_taken_from_the_matches(method: str) -> None:
    given = Conditions(method=method, own_scale="20 0:10 2:11 5:12 9:13.5 14:15 22:17 31:18 45:20")
    event = _teams(given) if method == "teams-imps" else _swiss(given)
    content = usebio_out.dumps(score_afresh(event)).content
    back = loads(content, "matches.xml")
    assert back.conditions.method == method
    assert back.conditions.own_scale.startswith("20 0:10")
    assert back.warnings[-1] == (
        "The victory point scale is not one known here; it was worked out from the matches and "
        "gives nothing for margins that did not occur."
    )
    assert differences(back, score(back.view, back.conditions)) == ()


def test_matches_that_fit_no_scale_are_reported() -> None:
    content = usebio_out.dumps(_teams(Conditions(method="teams-imps"))).content.decode()
    strange = re.sub(r"<TEAM_VICTORY_POINTS>[^<]*", "<TEAM_VICTORY_POINTS>77.77", content)
    event = usebio.loads(strange.encode(), "teams.xml")
    assert any("match results do not agree with any scale" in warning for warning in event.warnings)


def _swiss(conditions: Conditions) -> Event:
    """Eight pairs, two rounds of seven boards."""
    lines = tuple(
        Line(board, str(ns), str(ns + 4), Result.parse(SCORES[(ns * ns * board) % 8]), round_, ns)
        for round_, first in ((1, 1), (2, 8))
        for board in range(first, first + 7)
        for ns in range(1, 5)
    )
    pairs = tuple(Contestant(str(number), number) for number in range(1, 9))
    return Event("Swiss", None, pairs, lines, conditions=conditions)


def _teams(conditions: Conditions) -> Event:
    rooms = (
        ("+420", "+450"),
        ("-50", "+620"),
        ("+140", "-110"),
        ("+170", "+170"),
        ("+90", "-100"),
        ("+50", "+50"),
    )
    lines = [
        Line(board, ns, ew, Result.parse(given), 1, table)
        for home, away, table in (("1", "2", 1), ("3", "4", 3))
        for board, both in enumerate(rooms[int(home) // 3 :], 1)
        for ns, ew, given, table in ((home, away, both[0], table), (away, home, both[1], table + 1))
    ]
    teams = tuple(Contestant(str(number), number, names=(f"Team {number}",)) for number in range(1, 5))
    return score_afresh(Event("Teams", None, teams, tuple(lines), conditions=conditions))


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(method="teams-imps", victory_points=VictoryPoints.WBF),
        Conditions(method="teams-imps", victory_points=VictoryPoints.NONE),
        Conditions(method="board-a-match"),
        Conditions(method="aggregate"),
    ],
)
@pytest.mark.parametrize("directions", [True, False])
def test_matches_of_teams_say_how_they_were_scored(conditions: Conditions, directions: bool) -> None:
    """Without a word which room is which, the second line of a board is the other room."""
    event = _teams(conditions)
    content = usebio_out.dumps(event).content.decode()
    if not directions:
        content = re.sub(r"<DIRECTION>.*?</DIRECTION>", "", content)
    back = usebio.loads(content.encode(), "teams.xml")
    assert back.conditions.method == conditions.method
    assert not any("published" in warning for warning in back.warnings)
    ours, theirs = score(back.view, back.conditions), score(event.view, conditions)
    assert [one.total for one in ours.ranking] == [one.total for one in theirs.ranking]


def test_teams_whose_lines_stand_outside_of_matches() -> None:
    """Some programs list a board with the pairs of the teams; who meets over it plays a match."""
    team = (
        '<TEAM TEAM_ID="{0}" TEAM_NAME="Team {0}"><PAIR><PAIR_NUMBER>{0}A</PAIR_NUMBER></PAIR>'
        "<PAIR><PAIR_NUMBER>{0}B</PAIR_NUMBER></PAIR></TEAM>"
    )
    line = (
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>{}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{}</EW_PAIR_NUMBER>"
        "<SCORE>{}</SCORE></TRAVELLER_LINE>"
    )
    text = (
        f"<USEBIO><EVENT EVENT_TYPE='TEAMS'><PARTICIPANTS>{team.format(1)}{team.format(2)}</PARTICIPANTS><BOARD>"
        f"<BOARD_NUMBER>1</BOARD_NUMBER>{line.format('1A', '2B', 420)}{line.format('2A', '1B', -50)}"
        "</BOARD></EVENT></USEBIO>"
    )
    event = usebio.loads(text.encode(), "teams.xml")
    ours = score(event.view, replace(event.conditions, victory_points=VictoryPoints.NONE))
    assert [one.contestant.key for one in ours.ranking] == ["1", "2"]
    assert [one.total for one in ours.ranking] == [10, -10]


@pytest.mark.parametrize("seat", ["{}_PLAYER_NUMBER", "{}_NUMBER"])
def test_an_individual_has_four_players_at_a_table(seat: str) -> None:
    def line(score_: int, *players: int) -> str:
        named = zip(("NORTH", "SOUTH", "EAST", "WEST"), players, strict=True)
        message = "".join(f"<{seat.format(one)}>{player}</{seat.format(one)}>" for one, player in named)
        return f"<TRAVELLER_LINE>{message}<SCORE>{score_}</SCORE></TRAVELLER_LINE>"

    players = "".join(
        f"<PLAYER><PLAYER_NUMBER>{n}</PLAYER_NUMBER><PLAYER_NAME>Player {n}</PLAYER_NAME></PLAYER>"
        for n in range(1, 9)
    )
    boards = "".join(
        f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{line(420, *one)}{line(-50, *other)}</BOARD>"
        for number, one, other in ((1, (1, 2, 3, 4), (5, 6, 7, 8)), (2, (1, 3, 5, 7), (2, 4, 6, 8)))
    )
    text = f"<USEBIO><EVENT EVENT_TYPE='INDIVIDUAL'><PARTICIPANTS>{players}</PARTICIPANTS>{boards}</EVENT></USEBIO>"
    event = usebio.loads(text.encode(), "individual.xml")
    ours = score(event.view, event.conditions)
    assert {one.contestant.key: one.percentage for one in ours.ranking} == {
        key: Fraction(percent)
        for key, percent in zip("12345678", (100, 50, 50, 0, 0, 50, 50, 100), strict=True)
    }
    assert ours.ranking[0].contestant.names == ("Player 1",)
