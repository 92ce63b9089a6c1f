"""ACBL club results: the real game with its matchpoints, percentages and places, and what may be wrong with a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from model.errors import ImportRefused
from model.exchange import acbl, events
from model.exchange.event import Event
from model.exchange.published.figures import differences
from model.scoring import score
from model.scoring.conditions import MatchpointScale, Rounding, Sections, Total
from model.scoring.ranking.lists import by_section_too, within_sections
from model.scoring.rounding import show_figure
from second_scorer import Pair, Rules, Slip, lists, percentages


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


def two_sections() -> tuple[dict[str, Any], dict[str, str], dict[str, dict[str, str]]]:
    """A game of two sections of seven tables, one of them with a half table: the file, and what a second scorer makes of it.

    Thirteen tables hold each board: half points across the field have a top of 12, and so have whole ones within section A.
    """
    scores = (420, -50, 170, -100, 620, 0, 110, -140, 450)
    slips, where = [], {}
    for section, at in (("A", 0), ("B", 4)):
        for number, table in product(range(1, 8), range(1, 8)):
            ns, ew = table, (table - number) % 7 + 1
            if (section, ew) == ("B", 7):
                continue
            for board in range((table + number - 2) % 7 * 3 + 1, (table + number - 2) % 7 * 3 + 4):
                score_ = scores[(board * 5 + ns * 3 + ew * at + number) % len(scores)]
                slip = Slip(board, section, f"{section}{ns}NS", f"{section}{ew}EW", score_)
                slips.append(slip)
                where[slip] = (str(ns), str(ew))
    keys = sorted({key for slip in slips for key in (slip.ns, slip.ew)})
    pairs = [Pair(key, key[0], key[2:]) for key in keys]
    across = Rules(True, True, halves=True, rounding="acbl")
    figures = percentages(slips, pairs, across)
    shown = {key: f"{float(figure):.2f}" for key, figure in figures.items()}
    places = {
        "Section": {key: place for one in lists(figures, pairs, across._replace(ranked_together=False)).values() for key, place in one.items()},
        "Overall": {key: place for one in lists(figures, pairs, across).values() for key, place in one.items()},
    }  # fmt: skip
    sections = []
    for section in "AB":
        boards: dict[int, list[dict[str, str]]] = {}
        for slip in slips:
            if slip.section != section or slip.score is None:
                continue
            others = [other.score for other in slips if other.board == slip.board and other.score is not None]
            won = sum((slip.score > other) + (slip.score >= other) for other in others) - 1
            boards.setdefault(slip.board, []).append(
                result(*where[slip], str(slip.score), ns_match_points=f"{won / 2:.2f}", ew_match_points=f"{12 - won / 2:.2f}")
            )  # fmt: skip
        summaries = [
            {"pair": key[1:2], "direction": key[2:], "percentage": shown[key],
             "ranks": [[1, places[kind][key], kind] for kind in ("Section", "Overall")]}
            for key in keys if key[0] == section
        ]  # fmt: skip
        sections.append({"name": section, "boards": [{"board": one, "results": lines} for one, lines in boards.items()], "pairs": summaries})  # fmt: skip
    return {"date": "04/15/2026", "winner_type": 2, "sections": sections}, shown, places


def test_two_sections_are_scored_across_the_field_by_halves_and_placed_in_both() -> None:
    root, shown, places = two_sections()
    event = events.loads(json.dumps(root).encode(), "game.json")
    assert event.conditions.scale is MatchpointScale.ONE_HALF
    assert event.conditions.sections is Sections.ACROSS
    standings = score(event.view, event.conditions)
    assert {one.contestant.key: one.shown_percentage for one in standings.ranking} == shown
    assert {one.contestant.key: one.place for one in standings.ranking} == places["Overall"]
    apart = within_sections(standings, event.winners)
    assert by_section_too(event.view, event.conditions)
    assert {one.contestant.key: one.place for one in apart.ranking} == places["Section"]
    assert not [words for words in event.warnings if "differ" in words]
    assert differences(event, standings) == ()


def test_places_in_the_field_are_as_published_where_each_section_has_its_list_too() -> None:
    """A file may print either; that of the field is no fault where the conditions ask for both."""
    root, _said, places = two_sections()
    for section in root["sections"]:
        for pair in section["pairs"]:
            pair["ranks"] = [one for one in pair["ranks"] if one[2] == "Overall"]
    event = events.loads(json.dumps(root).encode(), "game.json")
    both = replace(event, conditions=replace(event.conditions, section_places=True))
    assert {one.contestant: one.place for one in both.published} == places["Overall"]
    assert differences(both, score(both.view, both.conditions)) == ()


def shown_points(points: Any) -> str:
    return "" if points is None else show_figure(points)


def test_the_conditions_are_those_of_the_acbl() -> None:
    event = read(game(result("1", "2", "420"), result("3", "4", "50")))
    assert (event.conditions.scale, event.conditions.rounding, event.conditions.total) == (
        MatchpointScale.ONE_HALF,
        Rounding.ACBL,
        Total.FACTORED,
    )
    assert (event.date, event.format) == (date(2026, 4, 15), "ACBL")


@pytest.mark.parametrize(
    ("line", "shown"),
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
def test_the_ways_a_result_is_written(line: dict[str, str], shown: str) -> None:
    assert [str(one.result) for one in read(game(line, top=4)).lines] == [shown]


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
