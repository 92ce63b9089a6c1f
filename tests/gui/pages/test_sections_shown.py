"""An evening of two sections: the letter of the section stands with each table on Play, Scores and the projector."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.look.swatch import paint_swatch
from gui.pages.play.page import PlayPage
from gui.pages.results.page import ResultsPage
from gui.pages.scores.model import SheetColumn, cell_text
from gui.pages.scores.order import Cut
from gui.pages.scores.page import ScoresPage
from gui.pages.seating.words import movement_words, proof_words
from gui.projector.facts import projector_facts
from gui.widgets.hall.facts import hall_tables
from model.movement.check import check
from model.movement.kinds.library import plan
from model.movement.sections import COLOURS, together
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    room = together(
        [plan("mitchell", tables=5, boards_per_round=2), plan("mitchell", tables=5, boards_per_round=2)],
        colours=["blue", "white"],
    )
    with builders.an_evening(tmp_path / "club.club", plan=room, entered=0) as opened:
        opened.sessions.start_play(1)
        yield opened


def test_each_table_has_its_letter_on_play(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "play", pages=("play", "scores"))
    page = window.page
    assert isinstance(page, PlayPage)
    assert [table.table_name for table in page.tables] == [f"A {n}" for n in range(1, 6)] + [
        f"B {n}" for n in range(1, 6)
    ]
    model = page._tables.model()
    assert model.index(6, 0).data() == "B 2"


def test_each_table_has_its_letter_on_scores(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "scores", pages=("play", "scores"))
    page = window.page
    assert isinstance(page, ScoresPage)
    night = page._view
    assert night is not None
    rows = night.grid(Cut.BOARD, 3, night.standings).rows
    assert [cell_text(row, SheetColumn.FIRST, Cut.BOARD) for row in rows][:6] == [
        "A 1",
        "A 2",
        "A 3",
        "A 4",
        "A 5",
        "B 1",
    ]
    assert [group.label for group in night.groups(Cut.TABLE)][4:6] == ["A 5", "B 1"]
    page.activate({"cut": "table", "table": 7})
    assert page.desk_top.header._title.text() == "Table B 2"


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
    assert [seats.table for seats in facts.halls[0].seats][4:6] == ["A 5", "B 1"]


def test_each_ranking_is_named_after_its_section_and_direction(qtbot: QtBot, director: Director) -> None:
    with builders.without_waiting_for_the_disk(director):
        builders.enter_results(director, 1, director.results.sheet(1))
    window = windows.a_window(qtbot, director, "results", pages=("results", "scores"))
    page = window.page
    assert isinstance(page, ResultsPage)
    model = page.ui.table.model()
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
    assert [line.heading for line in window.page.desk_top.ranking.lines() if line.heading] == expected
    found = [field.title for field in projector_facts(director, 1, ranking=True).fields]
    assert [title.partition(", ")[2] for title in found] == [
        f"Section {section}, {side}" for section in "AB" for side in ("N–S", "E–W")
    ]


def test_the_colour_of_the_section_stands_beside_its_letter(qtbot: QtBot, director: Director) -> None:
    """On Play, Seating and the projector; a colour nobody knows and no colour at all paint nothing."""
    tables = director.play.tables(1, 1)
    assert [(table.table_name, table.colour) for table in tables][4:6] == [("A 5", "blue"), ("B 1", "white")]
    hall = [(table.sign, table.colour) for table in hall_tables(director.sessions.get(1))]
    assert hall[4:6] == [("A 5", "blue"), ("B 1", "white")]
    facts = projector_facts(director, 1, ranking=False)
    assert [seats.colour for seats in facts.halls[0].seats][4:6] == ["blue", "white"]


@pytest.mark.parametrize("colour", [colour for colour in COLOURS if colour])
def test_every_colour_of_a_section_is_painted_in_its_own(qtbot: QtBot, colour: str) -> None:
    assert swatch(colour) != swatch("")
    assert all(swatch(colour) != swatch(other) for other in COLOURS if other != colour)


def swatch(colour: str) -> QImage:
    image = QImage(12, 12, QImage.Format.Format_RGB32)
    image.fill(QColor("#dddddd"))
    with QPainter(image) as painter:
        paint_swatch(painter, QRectF(2, 2, 6, 8), colour, QColor("#555555"))
    return image


def test_seating_tells_the_rounds_of_sections_that_have_other_ones() -> None:
    room = together(
        [plan("mitchell", tables=5, boards_per_round=3), plan("howell", tables=4, boards_per_round=2)]
    )
    assert movement_words(room).startswith("A: 5 rounds of 3 boards, boards 1–15.")
    assert "B: 7 rounds of 2 boards, boards 1–14." in movement_words(room)


def test_seating_tells_from_how_many_to_how_many_times_the_boards_of_sections_are_played() -> None:
    """Boards 1 to 14 are played by A, B and C, board 15 by A and B alone, 16 to 18 by A."""
    room = together(
        [
            plan("mitchell", tables=9, rounds=6, boards_per_round=2),
            plan("mitchell", tables=5, boards_per_round=3),
            plan("howell", tables=4, boards_per_round=2),
        ]
    )
    proof = check(room)
    assert proof.ok
    counts = sorted(
        {len([one for one in room.rows if one.played and board in one.boards]) for board in room.boards}
    )
    assert len(counts) > 2
    assert (True, f"Each board is played {counts[0]} to {counts[-1]} times.") in proof_words(room, proof)
    two = together(
        [plan("mitchell", tables=7, boards_per_round=3), plan("howell", tables=4, boards_per_round=2)]
    )
    assert (True, "Each board is played 7 or 11 times.") in proof_words(two, check(two))
