"""A table has one name: on the screen, on every paper, on the phone, on the table unit and over the live link."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bridgemate_dataconnector import dto
from pypdf import PdfReader

import builders
from gui.projector.facts import projector_facts
from gui.widgets.hall.facts import hall_tables
from model.bridge.result import Result
from model.exchange.bridgemate import writer
from model.exchange.bridgemate.dto import LinkEvent, begun
from model.movement.announce.announcement import announce
from model.movement.kinds.library import plan
from model.movement.plan import Plan
from model.movement.sections import together
from model.room.options import RoomOptions
from model.service.director import Director
from model.service.room.sheets import RoomScores
from reports.cards import guide_cards, pickup_slips
from reports.seating import list as seating_list

NAMES = [
    f"{letter} {number}" for letter, size in (("A", 5), ("B", 5), ("C", 3)) for number in range(1, size + 1)
]


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    room = together(
        [
            plan("mitchell", tables=5, boards_per_round=2),
            plan("mitchell", tables=5, pairs=9, boards_per_round=2),
            plan("howell", tables=3, boards_per_round=2),
        ]
    )
    with builders.an_evening(tmp_path / "club.club", plan=room, entered=0) as opened:
        opened.sessions.start_play(1)
        yield opened


def the_plan(director: Director) -> Plan:
    return director.sessions.get(1).plan


def on_play(director: Director) -> list[str]:
    return [table.table_name for table in director.play.tables(1, 1)]


def in_the_hall(director: Director) -> list[str]:
    return [table.sign for table in hall_tables(director.sessions.get(1))]


def on_scores(director: Director) -> list[str]:
    found = {line.table: line.table_name for line in director.results.sheet(1)}
    return [found[table] for table in sorted(found)]


def on_the_projector(director: Director) -> list[str]:
    return [seats.table for hall in projector_facts(director, 1, ranking=False).halls for seats in hall.seats]


def on_phones(director: Director) -> list[str]:
    return [name for _table, name in RoomScores(director, 1, RoomOptions()).tables]


def on_the_units(director: Director) -> list[str]:
    rows = writer.tables(the_plan(director), {})
    letter = {row["ID"]: row["Letter"] for row in rows["Section"]}
    return [f"{letter[row['Section']]} {row['Table']}" for row in rows["Tables"]]


def over_the_link(director: Director) -> list[str]:
    made = begun(dto, LinkEvent("guid", "", builders.A_THURSDAY, the_plan(director)), "club")
    sections = made.sessions[0].scoring_groups[0].sections
    return [f"{one.letters} {table.table_number}" for one in sections for table in one.tables]


def in_the_scoring(director: Director) -> list[str]:
    boards = director.standings.now(1).boards
    found = {one.line.table: one.line.table_name for board in boards for one in board.lines}
    return [found[table] for table in sorted(found)]


@pytest.mark.parametrize(
    "names",
    [
        on_play, in_the_hall, on_scores, in_the_scoring, on_the_projector, on_phones, on_the_units, over_the_link,
    ],
    ids=lambda view: view.__name__,
)  # fmt: skip
def test_every_view_calls_a_table_by_one_name(
    director: Director, names: Callable[[Director], list[str]]
) -> None:
    assert names(director) == NAMES


def words_of(path: Path) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(path).pages)


def test_the_papers_have_the_same_names(director: Director, tmp_path: Path) -> None:
    evening = director.evening(1)
    guide_cards.build(evening, tmp_path / "cards.pdf")
    pickup_slips.build(evening, tmp_path / "slips.pdf")
    seating_list.build(evening, tmp_path / "list.pdf")
    cards = re.findall(r"Section ([ABC]), table (\d+)", words_of(tmp_path / "cards.pdf"))
    assert [f"{letter} {number}" for letter, number in cards] == NAMES
    slips = re.findall(r"Table ([ABC] \d+)", words_of(tmp_path / "slips.pdf"))
    assert set(slips) == set(on_scores(director))
    assert set(NAMES) <= set(re.findall(r"\b[ABC] \d\b", words_of(tmp_path / "list.pdf")))


def test_nothing_that_is_said_names_a_table_that_is_not_there(director: Director) -> None:
    said = " ".join(announce(the_plan(director), 2).sentences)
    named = re.findall(r"tables? (\S+(?: \d+)?)", said)
    assert all(name in NAMES for name in named if name[0].isdigit() or name[:2] in {"A ", "B ", "C "})


def test_a_table_is_found_in_the_journal_by_its_name(director: Director) -> None:
    line = next(line for line in director.results.sheet(1) if line.table_name == "B 1")
    director.results.enter(1, line.round, line.table, line.board, Result.parse("1NTN="))
    assert director.journal.undo_name() == f"Undo result of board {line.board}, table B 1"
