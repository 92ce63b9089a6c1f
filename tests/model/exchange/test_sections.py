"""Rooms of sections written in each format and read back: who is compared with whom, and every figure and place."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

import builders
from model.exchange.events import read
from model.movement.kinds.library import plan
from model.movement.plan import Plan
from model.movement.sections import together
from model.scoring import score
from model.scoring.conditions import Conditions, Sections
from model.scoring.standings import Standings
from model.service.exchange.exports import export

MITCHELL = plan("mitchell", tables=5, boards_per_round=2)
SWITCHED = plan("mitchell", tables=5, boards_per_round=2, switched=(5,))
HOWELL = plan("howell", tables=4, boards_per_round=2)
HALF = plan("mitchell", tables=5, pairs=9, boards_per_round=2)
ROOMS = {
    "two Mitchells and a Howell": together([MITCHELL, MITCHELL, HOWELL]),
    "a Mitchell of one winner beside one of two": together([SWITCHED, MITCHELL]),
    "two of one winner": together([SWITCHED, HOWELL]),
    "a half table": together([HALF, HOWELL]),
}
CONDITIONS = {
    "apart": Conditions(sections=Sections.SEPARATE),
    "ranked together": Conditions(sections=Sections.OVERALL),
    "across": Conditions(sections=Sections.ACROSS),
    "one list": Conditions(sections=Sections.ACROSS, one_list=True),
}
FILES = {
    "usebio": "night.xml", "pbn": "night.pbn", "csv": "night.csv", "bridgewebs": "webs.csv", "jannersten": "results.txt",
}  # fmt: skip


def figures(standings: Standings) -> dict[tuple[str, ...], tuple[object, ...]]:
    """Each pair by its names: the file may call it otherwise."""
    return {
        one.contestant.names: (one.percentage, one.place, one.contestant.section) for one in standings.ranking
    }


@pytest.mark.parametrize("conditions", CONDITIONS)
@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_sections_comes_back_from_every_format(tmp_path: Path, room: str, conditions: str) -> None:
    night: Plan = ROOMS[room]
    with builders.an_evening(tmp_path / "club.club", plan=night) as director:
        terms = replace(CONDITIONS[conditions], correction_minutes=30)
        director.sessions.change_conditions(1, terms)
        evening = director.evening(1)
    for format_, name in FILES.items():
        path = tmp_path / name
        export(evening, path, format_)
        event = read(path)
        assert figures(score(event.view, event.conditions)) == figures(evening.standings), format_


@pytest.mark.parametrize("method", ["butler", "cross-imps"])
@pytest.mark.parametrize("room", ROOMS)
def test_imps_across_the_field_come_back_from_every_format(tmp_path: Path, room: str, method: str) -> None:
    """A datum of the whole field fits in no section alone: the points of the lines say how it was scored."""
    night: Plan = ROOMS[room]
    with builders.an_evening(tmp_path / "club.club", plan=night) as director:
        terms = Conditions(method=method, sections=Sections.ACROSS, correction_minutes=30)
        director.sessions.change_conditions(1, terms)
        evening = director.evening(1)
    ours = {one.contestant.names: one.total for one in evening.standings.ranking}
    for format_, name in FILES.items():
        path = tmp_path / name
        export(evening, path, format_)
        event = read(path)
        standings = score(event.view, event.conditions)
        assert event.conditions.sections is Sections.ACROSS, format_
        assert {one.contestant.names: one.total for one in standings.ranking} == ours, format_
