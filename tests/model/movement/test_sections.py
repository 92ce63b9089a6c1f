"""Several sections in one room, and evenings without a movement."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from model.errors import MovementImpossible
from model.movement.announce.announcement import announce
from model.movement.balance import field_balances
from model.movement.check import Fault, check
from model.movement.kinds.as_they_come import begin, with_meeting
from model.movement.kinds.library import plan
from model.movement.sections import (
    letter_of,
    parts,
    section_called,
    section_names,
    table_meant,
    table_name,
    table_names,
    together,
    winners_at,
)


def test_two_sections_with_a_copy_each() -> None:
    a = plan("mitchell", tables=7, boards_per_round=3)
    b = plan("mitchell", tables=7, pairs=13, boards_per_round=3)
    room = together([a, b])
    proof = check(room)
    assert proof.ok, str(proof.problems[0])
    assert (room.tables, len(room.contestants), room.copies, room.winners) == (14, 27, 2, 2)
    assert room.sections == (("A", 1, 7), ("B", 8, 14))
    assert letter_of(room, 9) == "B"
    assert letter_of(a, 3) == ""
    assert Fault.BOARD_TWICE in {problem.fault for problem in check(replace(room, copies=1)).problems}


def test_each_section_counts_its_tables_from_one() -> None:
    a, b = plan("mitchell", tables=7), plan("mitchell", tables=5)
    room = together([a, b])
    assert [table_name(room, table) for table in (1, 7, 8, 12)] == ["A 1", "A 7", "B 1", "B 5"]
    assert table_names(room)[9] == "B 2"
    assert (table_name(a, 7), table_names(a)) == ("7", {})


@pytest.mark.parametrize(
    ("typed", "table"),
    [
        ("A 7", 7), ("B 1", 8), ("b5", 12), (" B  2 ", 9), ("7", 7), ("5", None), ("B 6", None), ("C 1", None),
        ("13", 13), ("B", None), ("", None), ("A 0", None), ("B²", None),
    ],
)  # fmt: skip
def test_a_table_is_typed_by_its_name_and_by_its_number_where_one_section_alone_has_it(
    typed: str, table: int | None
) -> None:
    room = together([plan("mitchell", tables=7), plan("mitchell", tables=5)])
    assert table_meant(room, typed) == table


def test_a_table_of_a_room_without_sections_is_typed_by_its_number() -> None:
    room = plan("mitchell", tables=7)
    assert [table_meant(room, typed) for typed in ("7", " 3 ", "A 3", "x")] == [7, 3, None, None]


def test_two_sections_that_share_one_copy() -> None:
    room = together(
        [plan("howell", tables=4, boards_per_round=2), plan("howell", tables=4, boards_per_round=2)],
        shared=True,
    )
    assert room.copies == 1
    assert check(room).ok
    assert room.winners == 1


def test_sections_with_boards_of_their_own_need_one_copy() -> None:
    a = plan("mitchell", tables=5, boards_per_round=2)
    b = plan("mitchell", tables=5, boards_per_round=2, first_board=11)
    room = together([a, b], letters="RB")
    assert room.copies == 1
    assert check(room).ok
    assert letter_of(room, 6) == "B"


def test_two_of_three_sections_share_a_copy_and_the_third_has_its_own() -> None:
    section = plan("mitchell", tables=5, boards_per_round=2)
    howell = plan("howell", tables=3, boards_per_round=2)
    room = together(
        [section, section, howell], letters=("N", "S", "E"), colours=("blue", "", "red"), sets=(0, 0, 2)
    )
    assert check(room).ok
    assert room.copies == 2
    between = [(one, other) for _round, one, other in room.shared if (one <= 5) != (other <= 5)]
    assert between and all(one <= 5 < other <= 10 for one, other in between)
    assert [section_called(room, table) for table in (5, 6, 11)] == ["N (blue)", "S", "E (red)"]
    said = announce(room, 2).sentences
    assert any(line.startswith("Section E (red): ") for line in said)
    with pytest.raises(MovementImpossible, match="Two sections are called N"):
        together([section] * 2, letters=("N", "N"))


def test_mitchells_of_two_winners_beside_a_howell_of_one() -> None:
    mitchell = plan("mitchell", tables=13, boards_per_round=2)
    room = together([mitchell, mitchell, plan("howell", tables=7, boards_per_round=2)])
    proof = check(room)
    assert proof.ok, str(proof.problems[0])
    assert (room.tables, room.rounds, len(room.boards), room.copies) == (33, 13, 26, 3)
    assert [winners_at(room, table) for table in (1, 26, 27, 33)] == [2, 2, 1, 1]
    assert set(room.field_of) == set(range(1, 53))
    assert [part.name for _letter, part in parts(room)] == ["Mitchell", "Mitchell", "Howell"]
    assert [len(one.contestants) for one in field_balances(room)] == [26, 26, 14]
    astray = replace(room, field_of={one: side for one, side in room.field_of.items() if one != 1})
    assert Fault.FIELD in {problem.fault for problem in check(astray).problems}


def test_arrow_switches_are_announced_to_the_section_that_has_them() -> None:
    room = together(
        [
            plan("mitchell", tables=7, boards_per_round=2, switched=(7,)),
            plan("mitchell", tables=7, boards_per_round=2),
        ]
    )
    assert [part.switched_rounds for _letter, part in parts(room)] == [(7,), ()]
    shown = announce(room, 7).sentences
    assert [("Section A" in one, "Arrow-switch" in one) for one in shown] == [(True, True), (False, False)]


def test_a_section_with_fewer_rounds_hears_that_it_is_through() -> None:
    room = together(
        [plan("mitchell", tables=5, boards_per_round=5), plan("mitchell", tables=7, boards_per_round=4)]
    )
    assert announce(room, 6).sentences[0] == "Section A: Play is over here."
    assert not any("Section A" in one for one in announce(room, 7).sentences)


def test_a_shorter_section_waits_for_the_longer() -> None:
    room = together(
        [plan("mitchell", tables=5, boards_per_round=2), plan("mitchell", tables=7, boards_per_round=2)]
    )
    proof = check(room)
    assert proof.ok, str(proof.problems[0])
    assert room.rounds == 7


def test_one_section_is_no_room_of_sections() -> None:
    with pytest.raises(MovementImpossible, match="only one section"):
        together([plan("mitchell", tables=5)])


def test_sections_are_lettered_on() -> None:
    names = section_names()
    first = [next(names) for _letter in range(28)]
    assert (first[0], first[25], first[26], first[27]) == ("A", "Z", "AA", "AB")


def test_as_they_come_nobody_plays_a_board_twice() -> None:
    night = begin(range(1, 7), sets=6, boards_per_set=2)
    for turn, table in product(range(3), (1, 2, 3)):
        first = 2 * ((table + turn) % 3) + 1
        night = with_meeting(night, table, table, 4 + (table - turn) % 3, (first, first + 1))
    proof = check(night)
    assert proof.ok, str(proof.problems[0])
    assert len(night.rows) == 9
    with pytest.raises(MovementImpossible, match="has played board"):
        with_meeting(night, 1, night.rows[0].ns or 0, 6, night.rows[0].boards)
