"""Sections that go round at one pace have one clock; those with other rounds or boards have their own."""

from __future__ import annotations

from msgspec.structs import replace

from model.movement.drawn.draw import begun
from model.movement.kinds.library import plan
from model.movement.paces import pace_at, paces, sizes
from model.movement.plan import Draw, Row
from model.movement.sections import together


def test_equal_rounds_and_boards_are_one_pace() -> None:
    room = together(
        [plan("mitchell", tables=13, boards_per_round=2), plan("howell", tables=7, boards_per_round=2)]
    )
    (only,) = paces(room)
    assert (only.letters, only.section, only.name) == ((), "", "")
    assert only.plan is room


def test_a_room_without_sections_is_one_pace() -> None:
    room = plan("mitchell", tables=5, boards_per_round=3)
    assert [one.plan for one in paces(room)] == [room]


def test_other_rounds_are_another_pace_with_the_numbers_of_the_room() -> None:
    mitchell = plan("mitchell", tables=5, boards_per_round=3)
    howell = plan("howell", tables=4, boards_per_round=2)
    first, second = paces(together([mitchell, howell, mitchell], colours=["blue", "", "red"]))
    assert (first.letters, first.section, first.name) == (("A", "C"), "A", "A, C")
    assert (second.letters, second.section, second.name) == (("B",), "B", "B")
    assert (first.plan.rounds, first.plan.boards_per_round) == (5, 3)
    assert (second.plan.rounds, second.plan.boards_per_round) == (7, 2)
    assert {row.table for row in first.plan.rows} == {1, 2, 3, 4, 5, 10, 11, 12, 13, 14}
    assert {row.table for row in second.plan.rows} == {6, 7, 8, 9}
    assert first.plan.sections == (("A", 1, 5), ("C", 10, 14))
    assert first.plan.section_colours == ("blue", "red")
    assert second.plan.section_colours == ()


def test_three_letters_in_a_row_are_given_by_the_first_and_the_last() -> None:
    mitchell = plan("mitchell", tables=5, boards_per_round=3)
    short = plan("mitchell", tables=5, boards_per_round=3, rounds=4)
    first, second = paces(together([mitchell, mitchell, mitchell, short, short, mitchell]))
    assert (first.name, second.name) == ("A–C, F", "D, E")


def test_sections_called_otherwise_are_all_named() -> None:
    mitchell = plan("mitchell", tables=5, boards_per_round=3)
    short = plan("mitchell", tables=5, boards_per_round=3, rounds=4)
    first, _second = paces(together([mitchell] * 3 + [short], letters=["AA", "AB", "AC", "Z"]))
    assert first.name == "AA, AB, AC"


def test_the_lines_of_a_sheet_are_those_of_its_tables() -> None:
    mitchell = plan("mitchell", tables=5, boards_per_round=3)
    howell = plan("howell", tables=4, boards_per_round=2)
    room = together([mitchell, howell])
    first, second = paces(room)
    assert {row.table for row in first.lines(room.rows)} == {1, 2, 3, 4, 5}
    assert len(first.lines(room.rows)) + len(second.lines(room.rows)) == len(room.rows)


def test_the_size_of_a_room_is_given_section_by_section_where_they_differ() -> None:
    mitchell = plan("mitchell", tables=7, boards_per_round=3)
    room = together([mitchell, mitchell, plan("howell", tables=5, boards_per_round=2)])
    assert sizes(room) == "A, B 7 × 3 · C 9 × 2"
    assert sizes(together([mitchell, mitchell])) == sizes(mitchell) == "7 × 3"
    assert pace_at(room, 15).name == "C"
    assert pace_at(room, 8).name == "A, B"


def test_the_table_of_a_late_pair_goes_with_the_sections_that_play_as_long() -> None:
    room = together(
        [plan("mitchell", tables=5, boards_per_round=3), plan("howell", tables=4, boards_per_round=2)]
    )
    late = tuple(Row(number, 10, 19, None, ()) for number in range(2, 8))
    first, second = paces(
        replace(room, tables=10, rows=(*room.rows, *late), contestants=(*room.contestants, 19))
    )
    assert {row.table for row in first.plan.rows} == {1, 2, 3, 4, 5}
    assert {row.table for row in second.plan.rows} == {6, 7, 8, 9, 10}
    assert (first.plan.rounds, second.plan.rounds) == (5, 7)


def test_a_section_that_everybody_has_left_has_no_clock() -> None:
    room = together(
        [plan("mitchell", tables=5, boards_per_round=3), plan("howell", tables=4, boards_per_round=2)]
    )
    left = replace(room, rows=tuple(row for row in room.rows if row.table <= 5))
    (only,) = paces(left)
    assert (only.section, only.plan.rounds) == ("", 5)
    assert sizes(left) == "5 × 3"


def test_a_drawn_event_is_described_in_rounds_of_whole_matches() -> None:
    """Beside a triangle every match is played in two halves: three rounds of eight boards, no six of eight."""
    seven = begun(range(1, 8), Draw(rounds=3, odd="triangle"), teams=True, boards_per_round=8)
    assert (seven.rounds_in_all, seven.boards_to_come) == (6, 4)
    assert sizes(seven) == "3 × 8"
    odd = begun(range(1, 8), Draw(rounds=3, odd="triangle"), teams=True, boards_per_round=5)
    assert sizes(odd) == "3 × 4"
    assert {sum(len(row.boards) for row in odd.rows if row.table == table) for table in (1, 2)} == {4}
    six = begun(range(1, 7), Draw(rounds=5), teams=True, boards_per_round=5)
    assert (sizes(six), six.boards_to_come) == ("5 × 5", 5)
    cup = begun(range(1, 9), Draw(rounds=3, form="knock-out"), teams=True, boards_per_round=8)
    assert (sizes(cup), cup.boards_to_come) == ("3 × 16", 8)
