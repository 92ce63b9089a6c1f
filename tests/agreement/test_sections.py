"""An evening of two Mitchells with two winners beside a Howell with one: every paper is made, and files tell it to others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import builders
from model.bridge.seats import Side
from model.exchange.events import read
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.scoring import score
from model.scoring.conditions import Conditions, Sections
from model.scoring.ranking.lists import standings_by_list
from model.service.director import Director
from model.service.exchange.exports import export
from reports.catalogue import REPORTS
from reports.core.field import EveningIndex
from reports.web import pages as web_pages
from views import disagreements


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with (
        builders.a_director(tmp_path / "club.club") as opened,
        builders.without_waiting_for_the_disk(opened),
    ):
        yield opened


@pytest.fixture
def session(director: Director) -> int:
    room = together(
        [
            plan("mitchell", tables=5, boards_per_round=2),
            plan("mitchell", tables=5, pairs=9, boards_per_round=2),
            plan("howell", tables=3, boards_per_round=2),
        ]
    )
    conditions = Conditions(sections=Sections.ACROSS, section_places=True)
    made = director.sessions.create("Sections", builders.A_THURSDAY, room, conditions)
    builders.seat_everybody(director, made)
    builders.enter_results(director, made, director.results.sheet(made))
    return made


def test_all_views_agree(director: Director, session: int) -> None:
    assert disagreements(director, session) == []


def test_every_paper_is_made(director: Director, session: int, tmp_path: Path) -> None:
    evening = director.evening(session)
    for name, report in REPORTS.items():
        if report.fits(evening):
            report.build(evening, tmp_path / f"{name}.pdf")
            assert (tmp_path / f"{name}.pdf").stat().st_size > 800, name


def test_the_howell_is_printed_once_though_it_is_a_list_of_the_field_and_a_section(
    director: Director, session: int
) -> None:
    field = EveningIndex(director.evening(session))
    assert [one.title for one in field.rankings()] == ["North–South", "East–West", "Section C"]
    assert [one.title for one in field.further_rankings()] == [
        "Section A, North–South",
        "Section A, East–West",
        "Section B, North–South",
        "Section B, East–West",
    ]


def test_the_web_pages_have_the_lists_of_the_paper(director: Director, session: int, tmp_path: Path) -> None:
    evening = director.evening(session)
    web_pages.build(evening, tmp_path / "web")
    index = (tmp_path / "web" / "index.html").read_text(encoding="utf-8")
    field = EveningIndex(evening)
    titles = [one.title for one in (*field.rankings(), *field.further_rankings())]
    assert re.findall(r"<h2>(.*?)</h2>", index) == titles
    assert len(titles) == 7


@pytest.mark.parametrize("ending", ["csv", "xml"])
def test_a_file_for_others_keeps_the_howell_a_list_of_its_own(
    director: Director, session: int, tmp_path: Path, ending: str
) -> None:
    evening = director.evening(session)
    export(evening, tmp_path / f"event.{ending}")
    back = read(tmp_path / f"event.{ending}")
    assert back.winners == 2
    directions = {one.number: one.direction for one in back.contestants}
    assert {directions[number] for number in range(1, 6)} == {Side.NS}
    assert {directions[number] for number in range(21, 27)} == {None}
    said = {one.contestant.number: one.percentage for one in evening.standings.ranking}
    again = score(back.view, evening.session.conditions)
    assert {one.contestant.number: one.percentage for one in again.ranking} == said
    assert len(standings_by_list(again, back.winners)) == 3
