"""The text form of pjms.nl: the example of its description, an individual, an empty table, and what is wrong."""

from __future__ import annotations

from model.movement.check import check
from model.movement.own.read import read

PAIRS = """14  7  6  6 0   # as the description has it, two rounds of six
 1- 2 A  3- 4 B  5- 6 C  7- 8 D  9-10 E 11-12 F 13-14 A
 6- 3 A  7- 2 B 11-13 C  9- 4 D  5- 8 E  1-10 F 12-14 B
"""


def test_pairs_are_read_round_by_round() -> None:
    text = PAIRS.replace("14  7  6  6 0", "14 7 2 6 0")
    (one,) = read(text, name="Seven", boards_per_set=3).plans
    assert (one.tables, one.rounds, one.boards_per_round, one.name) == (7, 2, 3, "Seven")
    first = one.row(1, 7)
    assert first is not None
    assert (first.ns, first.ew, first.boards) == (13, 14, (1, 2, 3))
    second = one.row(2, 4)
    assert second is not None
    assert (second.ns, second.ew, second.boards) == (9, 4, (10, 11, 12))
    assert one.shared == ((1, 1, 7), (2, 2, 7))


def test_groups_may_be_numbers_and_tables_empty() -> None:
    text = "4 3 3 3 0\n1 2 1  4 3 1  0 0 0\n\n# a comment\n2 3 2  4 1 2  0 0 0\n3 1 3  4 2 3  0 0 0\n"
    found = read(text, boards_per_set=2)
    assert found.problems == ()
    (one,) = found.plans
    assert {row.table for row in one.rows} == {1, 2}
    assert one.contestants == (1, 2, 3, 4)
    assert check(one).ok


def test_the_four_of_an_individual_are_north_south_east_and_west() -> None:
    (one,) = read("4 1 3 3 1\n1 2 3 4 A\n1 3 4 2 B\n1 4 2 3 C\n").plans
    assert one.kind == "individual"
    row = one.row(1, 1)
    assert row is not None
    assert (row.ns, row.south, row.ew, row.west) == (1, 2, 3, 4)


def test_too_few_entries_are_reported_with_what_would_be_right() -> None:
    found = read("4 2 3 3 0\n1 2 1 4 3 1\n")
    assert found.plans == ()
    assert [str(problem) for problem in found.problems] == [
        "Line 1: There are 6 entries after it. 2 tables and 3 rounds make 18."
    ]
