"""An evening of two sections: the letter of the section stands with each table on Play, Scores and the projector."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.play.page import PlayPage
from gui.pages.results.page import ResultsPage
from gui.pages.scores.model import Column, cell_text
from gui.pages.scores.order import Cut
from gui.pages.scores.page import ScoresPage
from gui.projector.facts import projector_facts
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    room = together(
        [plan("mitchell", tables=5, boards_per_round=2), plan("mitchell", tables=5, boards_per_round=2)]
    )
    with builders.an_evening(tmp_path / "club.club", plan=room, entered=0) as opened:
        opened.sessions.start_play(1)
        yield opened


def test_each_table_has_its_letter_on_play(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "play", pages=("play", "scores"))
    page = window.page
    assert isinstance(page, PlayPage)
    assert [table.name for table in page.tables] == [f"A {n}" for n in range(1, 6)] + [
        f"B {n}" for n in range(6, 11)
    ]
    model = page._tables.model()
    assert model.index(6, 0).data() == "B 7"


def test_each_table_has_its_letter_on_scores(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "scores", pages=("play", "scores"))
    page = window.page
    assert isinstance(page, ScoresPage)
    night = page._view
    assert night is not None
    rows = night.grid(Cut.BOARD, 3, night.standings).rows
    assert [cell_text(row, Column.FIRST, Cut.BOARD) for row in rows][:6] == [
        "A 1",
        "A 2",
        "A 3",
        "A 4",
        "A 5",
        "B 6",
    ]
    assert [group.label for group in night.groups(Cut.TABLE)][4:6] == ["A 5", "B 6"]
    page.activate({"cut": "table", "table": 7})
    assert page._desk_top.header._title.text() == "Table B 7"


def test_scores_so_far_are_those_of_the_section(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "scores", pages=("play", "scores"))
    page = window.page
    assert isinstance(page, ScoresPage)
    night = page._view
    assert night is not None
    for line in [line for line in night.sheet if line.board == 3]:
        board = night.board(line, night.standings)
        assert board is not None
        assert {one.line.section for one in board.lines} == {line.section}


def test_the_room_finds_its_letter_on_the_projector(director: Director) -> None:
    facts = projector_facts(director, 1, ranking=False)
    assert [seats.table for seats in facts.halls[0].seats][4:6] == ["A 5", "B 6"]


def test_each_ranking_is_named_after_its_section_and_direction(qtbot: QtBot, director: Director) -> None:
    with builders.without_waiting_for_the_disk(director):
        builders.enter_results(director, 1, director.results.sheet(1))
    window = windows.a_window(qtbot, director, "results", pages=("results", "scores"))
    page = window.page
    assert isinstance(page, ResultsPage)
    model = page.table.model()
    headings = [
        str(model.index(row, 0).data())
        for row in range(model.rowCount())
        if not model.flags(model.index(row, 0))
    ]
    expected = [
        "Section A, North–South",
        "Section A, East–West",
        "Section B, North–South",
        "Section B, East–West",
    ]
    assert headings == expected
    window.go("scores")
    assert isinstance(window.page, ScoresPage)
    assert [line.heading for line in window.page.ranking_lines() if line.heading] == expected
    found = [field.title for field in projector_facts(director, 1, ranking=True).fields]
    assert [title.partition(", ")[2] for title in found] == [
        f"Section {section}, {side}" for section in "AB" for side in ("N–S", "E–W")
    ]
