"""Heads and guide cards of a room whose sections play other rounds and boards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

import builders
import evenings_of_teams
from gui.projector.facts import projector_facts
from model.movement.doctor import happenings as happened
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.scoring.conditions import Sections
from reports.boards import travellers
from reports.cards import blank_travellers, guide_cards, pickup_slips
from reports.core import phrases
from reports.rankings import competition, cross_table, ranking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import ModuleType

    from model.service.director import Director
    from model.snapshots.evening import Evening


@pytest.fixture
def mixed(tmp_path: Path) -> Iterator[Evening]:
    """A and B play seven rounds of three boards, C nine rounds of two, its last one arrow-switched."""
    mitchell = plan("mitchell", tables=7, boards_per_round=3)
    room = together([mitchell, mitchell, plan("howell", tables=5, boards_per_round=2)])
    with builders.an_evening(tmp_path / "club.club", plan=room, entered=0) as director:
        yield director.evening(1)


def test_the_head_tells_the_rounds_of_each_section(mixed: Evening) -> None:
    said = phrases.movement_line(mixed.session)
    assert said.endswith("19 tables, A, B: 7 rounds of 3, C: 9 rounds of 2")


def test_two_mitchells_of_seven_tables_are_none_of_fourteen(tmp_path: Path) -> None:
    mitchell = plan("mitchell", tables=7, boards_per_round=3)
    room = together([mitchell, mitchell])
    with builders.an_evening(tmp_path / "club.club", plan=room, entered=0) as director:
        said = phrases.movement_line(director.sessions.get(1))
    assert said == "Mitchell, 14 tables in 2 sections, 7 rounds of 3"


def test_the_head_names_the_sections_that_are_arrow_switched(tmp_path: Path) -> None:
    """One winner in A and B, whose last round is switched; the Howell beside them switches nothing."""
    mitchell = plan("mitchell", tables=7, boards_per_round=3, switched=(7,))
    howell = plan("howell", tables=4, boards_per_round=3)
    for named, room in (
        ("A, B: last round arrow-switched", [mitchell, mitchell, howell]),
        ("last round arrow-switched", [mitchell, mitchell]),
    ):
        path = tmp_path / f"{len(room)}.club"
        with builders.an_evening(path, plan=together(room), entered=0) as director:
            said = phrases.movement_line(director.sessions.get(1))
        assert said.endswith(f" 7 rounds of 3, {named}")


def test_a_board_is_complete_when_all_who_play_it_have(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    """A pair leaves after round 3: the boards its opponents no longer play have a result less, and none is missing."""
    room = together(
        [plan("mitchell", tables=7, boards_per_round=3), plan("howell", tables=4, boards_per_round=3)]
    )
    with builders.an_evening(tmp_path / "club.club", plan=room, entered=0) as director:
        gone = happened.PairLeaves(20, 4)
        director.doctor.apply(1, director.doctor.propose(1, gone, now=4)[0], gone)
        builders.enter_results(director, 1, director.results.sheet(1))
        evening = director.evening(1)
    assert any(board.to_come_in < board.expected for board in evening.standings.boards)
    travellers.build(evening, tmp_path / "travellers.pdf")
    shown = [found for row in rows() for cell in row if (found := re.match(r"(\d+) of (\d+) results", cell))]
    assert len(shown) == len(evening.standings.boards)
    assert all(found[1] == found[2] for found in shown)


@pytest.fixture
def roving(tmp_path: Path) -> Iterator[Director]:
    """A and B are Mitchells of seven tables, C a Howell of four; pair 37 comes late and is a rover in B."""
    mitchell = plan("mitchell", tables=7, boards_per_round=3)
    room = together([mitchell, mitchell, plan("howell", tables=4, boards_per_round=3)])
    with builders.an_evening(tmp_path / "club.club", plan=room, entered=0) as director:
        late = happened.PairArrives(2)
        ways = director.doctor.propose(1, late, now=2)
        rover = next(way for way in ways if way.sentence.startswith("Section B") and "rover" in way.sentence)
        director.doctor.apply(1, rover, late, newcomers=("Zoe Quill", "Yan Quill"))
        yield director


def test_the_head_counts_no_table_where_the_rovers_pair_waits(roving: Director) -> None:
    session = roving.sessions.get(1)
    assert session.plan.tables == 19  # the plan numbers the place to wait
    assert phrases.tables_line(session) == "18 tables"


def test_no_guide_card_lies_where_the_rovers_pair_waits(
    roving: Director, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(roving.evening(1), tmp_path / "cards.pdf")
    printed = [cell for row in rows() for cell in row]
    assert sum(cell.startswith("Section ") and ", table " in cell for cell in printed) == 18
    assert "sit-out table, no boards" not in " ".join(printed)


def test_the_projector_names_no_table_where_the_rovers_pair_waits(roving: Director) -> None:
    roving.play.start(1)
    roving.play.end_round(1)
    (hall,) = projector_facts(roving, 1, ranking=False).halls
    waiting = [one for one in hall.seats if one.waits]
    assert [one.table for one in waiting] == [""]
    assert waiting[0].ns or waiting[0].ew  # the pair is told that it sits out
    assert "19" not in [one.table for one in hall.seats]


def test_the_head_of_a_drawn_event_tells_the_boards_of_a_match(tmp_path: Path) -> None:
    with builders.a_director(tmp_path / "club.club") as director:
        plans = (
            (
                evenings_of_teams.a_swiss(7, odd="triangle", rounds=3),
                "1 round of 4",
            ),  # its halves share the four boards
            (evenings_of_teams.a_swiss(8, rounds=3), "1 round of 4"),
            (evenings_of_teams.a_swiss(4, form="knock-out", rounds=2), "1 round of 8"),  # a half is four
        )
        for drawn, said in plans:
            session = director.sessions.get(evenings_of_teams.a_session(director, drawn))
            assert phrases.movement_line(session).endswith(said), drawn.name


def test_a_guide_card_tells_the_rounds_of_its_own_section(
    mixed: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(mixed, tmp_path / "cards.pdf")
    heads = [row[-1] for row in rows() if row[-1].endswith((" 7 × 3", " 9 × 2"))]
    assert [head[-5:] for head in heads] == ["7 × 3"] * 14 + ["9 × 2"] * 5
    said = [head[:-6].split(", ")[-1] for head in heads]
    assert said == ["Mitchell"] * 14 + ["Howell"] * 5


def test_a_pairs_own_card_tells_the_movement_of_its_section(
    mixed: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(mixed, tmp_path / "cards.pdf")
    shown = [cell for row in rows() for cell in row if cell.endswith(", Howell")]
    assert len(shown) == 9  # of section C all but the one that stays; those of A and B stay in their line


def test_a_pick_up_slip_tells_the_section_of_its_table(
    mixed: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    pickup_slips.build(mixed, tmp_path / "slips.pdf", only={1})
    tables = {cell for row in rows() for cell in row if cell.startswith("Table ")}
    assert {"Table A 1", "Table B 1", "Table C 1"} <= tables


def test_a_board_travels_with_the_section_whose_set_it_is_in(
    mixed: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    blank_travellers.build(mixed, tmp_path / "blank.pdf", only={1})
    heads = [cell for row in rows() for cell in row if cell.startswith("Board ")]
    assert heads == ["Board A 1", "Board B 1", "Board C 1"]


@pytest.mark.parametrize(
    ("sets", "heads"), [((0, 0, 0), ["Board 1"]), ((0, 1, 0), ["Board A C 1", "Board B 1"])]
)
def test_sections_that_share_a_set_have_one_traveller_a_board(
    rows: Callable[[], list[list[str]]], tmp_path: Path, sets: tuple[int, ...], heads: list[str]
) -> None:
    mitchell = plan("mitchell", tables=5, boards_per_round=2)
    room = together([mitchell, mitchell, plan("howell", tables=4, boards_per_round=2)], sets=sets)
    with builders.an_evening(tmp_path / "club.club", plan=room, entered=0) as director:
        blank_travellers.build(director.evening(1), tmp_path / "blank.pdf", only={1})
    assert [cell for row in rows() for cell in row if cell.startswith("Board ")] == heads


def test_who_competes_with_whom_is_shown_for_each_field_that_is_compared(
    mixed: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    competition.build(mixed, tmp_path / "apart.pdf")
    shown = pages(tmp_path / "apart.pdf")
    names = [
        "Section A, North–South", "Section A, East–West", "Section B, North–South", "Section B, East–West", "Section C",
    ]  # fmt: skip
    assert len(shown) == len(names)
    assert all(name in page for name, page in zip(names, shown, strict=True))
    session = replace(mixed.session, conditions=replace(mixed.session.conditions, sections=Sections.ACROSS))
    competition.build(replace(mixed, session=session), tmp_path / "across.pdf")
    shown = pages(tmp_path / "across.pdf")
    assert [
        name in page for name, page in zip(("North–South", "East–West", "Section C"), shown, strict=True)
    ] == [True] * 3


@pytest.mark.parametrize("document", [ranking, cross_table])
def test_no_list_leaves_a_pair_or_two_alone_on_the_next_page(
    document: ModuleType,
    rows: Callable[[], list[list[str]]],
    pages: Callable[[Path], list[str]],
    tmp_path: Path,
) -> None:
    """Two Mitchells of thirteen and a Howell of seven: the last of section B had a page of their own."""
    mitchell = plan("mitchell", tables=13, boards_per_round=1, rounds=2)
    room = together([mitchell, mitchell, plan("howell", tables=7, boards_per_round=1)])
    with builders.an_evening(tmp_path / "large.club", plan=room) as director:
        document.build(director.evening(1), tmp_path / "paper.pdf")
    second = pages(tmp_path / "paper.pdf")[1]
    before = second.split("Section")[0]
    there = sum(f"B{one}" in before.replace(" ", "") for one in range(27, 40))
    assert there >= 4
