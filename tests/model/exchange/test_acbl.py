"""ACBL club results: the real game with its matchpoints, percentages and places, and what may be wrong with a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from model.errors import ImportRefused
from model.exchange import acbl
from model.exchange.event import Event
from model.scoring import score
from model.scoring.conditions import MatchpointScale, Rounding, Total
from model.scoring.rounding import shown


def result(ns: str, ew: str, ns_score: str, **more: str) -> dict[str, str]:
    return {"ns_pair": ns, "ew_pair": ew, "ns_score": ns_score, "contract": "", **more}


def game(*results: dict[str, str], **more: Any) -> dict[str, Any]:
    return {
        "date": "04/15/2026",
        "winner_type": 1,
        "sections": [{"name": "A", "boards": [{"board": 1, "results": list(results)}]}],
        **more,
    }


def read(root: object) -> Event:
    return acbl.loads(json.dumps(root).encode(), "game.json")


def test_every_board_percentage_and_place_of_the_real_game(event_file: Callable[[str], Path]) -> None:
    name = "acbl_howell_strats.json"
    event = acbl.loads(event_file(name).read_bytes(), name)
    standings = score(event.view, event.conditions)
    points = {
        (board.board, one.line.ns, one.line.ew): (shown_points(one.ns_points), shown_points(one.ew_points))
        for board in standings.boards
        for one in board.lines
    }
    given = {
        (event.lines[one.line].board, event.lines[one.line].ns, event.lines[one.line].ew): (one.ns, one.ew)
        for one in event.published_points
    }
    assert len(given) == 90
    assert points == given
    figures = {one.contestant.key: (one.shown_total, one.shown_percentage) for one in standings.ranking}
    assert figures == {one.contestant: (one.total, one.percentage) for one in event.published}
    places = {one.contestant: one.place for one in event.published if one.place}
    assert places == {"5": "1/2", "6": "1/2", "1": "3", "2": "4"}
    ours = {one.contestant.key: one.place for one in standings.ranking}
    assert {key: ours[key] for key in places} == {"5": "1=", "6": "1=", "1": "3", "2": "4"}


def shown_points(points: Any) -> str:
    return "" if points is None else shown(points)


def test_the_conditions_are_those_of_the_acbl() -> None:
    event = read(game(result("1", "2", "420"), result("3", "4", "50")))
    assert (event.conditions.scale, event.conditions.rounding, event.conditions.total) == (
        MatchpointScale.ONE_HALF,
        Rounding.ACBL,
        Total.FACTORED,
    )
    assert (event.date, event.format) == (date(2026, 4, 15), "ACBL")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (result("1", "2", "-200", contract="1 S", declarer="W", result="+4", tricks_taken="11"), "1SW+4"),
        (result("1", "2", "-200", contract="1 S", declarer="W", result="+4"), "1SW+4"),
        (result("1", "2", "", ew_score="200"), "-200"),
        (result("1", "2", "", ew_score="-50"), "+50"),
        (result("1", "2", "PASS"), "P"),
        (result("1", "2", "AVE+", ew_score="AVE-"), "A60~/40~"),
        (result("1", "2", "AVE"), "A50/50"),
        (result("1", "2", "AVE-", ew_match_points="2.40"), "A40~/60~"),
        (result("1", "2", "NP"), "NP"),
        (result("1", "2", ""), "NP"),
    ],
)
def test_the_ways_a_result_is_written(line: dict[str, str], told: str) -> None:
    assert [str(one.result) for one in read(game(line, top=4)).lines] == [told]


def test_the_whole_file_of_the_web_page() -> None:
    section = {
        "section_name": "A",
        "boards": [{"board_number": 1, "board_results": [result("1", "1", "420", round_number="2")]}],
        "pair_summaries": [
            {"pair_number": "1", "direction": "NS", "players": [{"name": "Ann"}, {"name": "Bert"}]},
            {"pair_number": "1", "direction": "EW", "players": [{"name": "Clara"}, {"name": "David"}]},
        ],
    }
    event = read({"sessions": [{"sections": [section]}], "winner_type": 2})
    assert [(one.key, one.names) for one in event.contestants] == [
        ("1NS", ("Ann", "Bert")),
        ("1EW", ("Clara", "David")),
    ]
    assert (event.lines[0].round, event.winners) == (2, 2)


@pytest.mark.parametrize(
    ("root", "said"),
    [
        ([], "is JSON without the sections"),
        ({"sections": []}, "is JSON without the sections"),
        ({"sections": [{"boards": ["x"]}]}, "“” is not a board number"),
        (game(result("1", "2", "x")), "board 1, result 1: “X” is not a score"),
        (game(result("?!", "2", "420")), "board 1, result 1: “\\?!” is not a pair number"),
        (game("x"), "board 1, result 1: it is not an object"),  # type: ignore[arg-type]  # the point of the test
        (game(sections=[{"boards": [{"board": 1}], "pairs": [3]}]), "a pair is not an object"),
    ],
)
def test_what_is_wrong_is_said(root: object, said: str) -> None:
    with pytest.raises(ImportRefused, match=said):
        read(root)


@pytest.mark.parametrize("content", [b'{"sections": [', b'{"a":' * 100_000, b'{"sections": NaN'])
def test_broken_json_is_refused(content: bytes) -> None:
    with pytest.raises(ImportRefused, match="is not valid JSON"):
        acbl.loads(content, "game.json")
