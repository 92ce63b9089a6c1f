"""Own movements: each format read and proved, each mistake told by its line with what would be right."""

from __future__ import annotations

import pytest

from model.movement.balance import balance
from model.movement.check import check
from model.movement.kinds.individual import individual_movement
from model.movement.kinds.library import plan
from model.movement.own.read import board_numbers, read
from model.movement.plan import Plan

# The Howell of four tables as the text library has it.
FOUR_TABLES = """[M37] Full Howell
0,4,28,4,7,0
3,6,1,4,7,2,5,1,3,6,2,4,7,3,5,1,4,6,2,5,7
7,2,3,1,3,4,2,4,5,3,5,6,4,6,7,5,7,1,6,1,2
5,4,4,6,5,5,7,6,6,1,7,7,2,1,1,3,2,2,4,3,3
8,1,5,8,2,6,8,3,7,8,4,1,8,5,2,8,6,3,8,7,4
"""


def round_data(night: Plan, section: int = 1) -> str:
    lines = ["Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard,CustomBoards"]
    lines += [
        f"{section},{row.table},{row.round},{row.ns or 0},{row.ew or 0},{row.boards[0]},{row.boards[-1]},"
        for row in night.rows
    ]
    return "\n".join(lines)


def test_the_text_library_gives_the_perfect_howell() -> None:
    found = read(FOUR_TABLES)
    assert not found.problems
    (night,) = found.plans
    assert night.name == "[M37] Full Howell"
    assert (night.tables, night.rounds, len(night.boards), night.winners) == (4, 7, 28, 1)
    assert check(night).ok
    assert balance(night).q == 100


def test_a_library_holds_several_and_numbers_two_fields_apart() -> None:
    mitchell = "Mitchell\n1,3,9,3,3\n1,1,1,1,3,2,1,2,3\n2,2,2,2,1,3,2,3,1\n3,3,3,3,2,1,3,1,2"
    found = read(f"{FOUR_TABLES}\n{mitchell}\n")
    assert not found.problems
    assert [night.name for night in found.plans] == ["[M37] Full Howell", "Mitchell"]
    night = found.plans[1]
    assert night.winners == 2
    assert {row.ew for row in night.rows} == {4, 5, 6}
    assert check(night).ok


def test_bridgemate_round_data_gives_the_same_rows() -> None:
    night = plan("mitchell", tables=5, pairs=9, boards_per_round=4)
    found = read(round_data(night))
    assert not found.problems
    (same,) = found.plans
    assert [(row.ns, row.ew, row.boards) for row in same.rows] == [
        (row.ns, row.ew, row.boards) for row in sorted(night.rows, key=lambda row: (row.round, row.table))
    ]
    assert same.winners == 2
    assert check(same).ok


def test_sections_of_round_data_are_movements_of_their_own() -> None:
    night = plan("howell", tables=3, boards_per_round=2)
    text = round_data(night, 1) + "\n" + "\n".join(round_data(night, 2).splitlines()[1:])
    assert [one.name for one in read(text, name="Monday").plans] == ["Monday, section 1", "Monday, section 2"]


def test_an_individual_comes_back_from_its_list() -> None:
    night = individual_movement("individual-howell").plan(13, boards_per_round=2)
    lines = ["round;table;north;south;east;west;boards"]
    for row in night.rows:
        boards = " ".join(str(board) for board in row.boards)
        lines.append(
            f"{row.round};{row.table};{row.ns or ''};{row.south or ''};{row.ew or ''};{row.west or ''};{boards}"
        )
    (same,) = read("\n".join(lines)).plans
    assert same.kind == "individual"
    assert check(same).ok
    assert same.rows == night.rows


@pytest.mark.parametrize("heading", ["", "\tRound 1\tRound 2\tRound 3\n"])
def test_a_grid_pasted_from_a_spreadsheet(heading: str) -> None:
    text = heading + "1\t1-4-1\t1-6-2\t1-5-3\n2\t2 v 5 [2]\t2-4-3\t2-6-1\n3\t3-6-3\t3/5/1\t3-4-2\n"
    found = read(text, name="Three tables", boards_per_set=5)
    assert not found.problems
    (night,) = found.plans
    assert (night.tables, night.rounds, night.boards_per_round, len(night.boards)) == (3, 3, 5, 15)
    assert check(night).ok


def test_a_replayed_board_in_an_own_movement_is_found_by_the_proof() -> None:
    text = "round,table,ns,ew,boards\n1,1,1,3,1-2\n1,2,2,4,3-4\n2,1,1,4,1-2\n2,2,2,3,3-4"
    (night,) = read(text).plans
    assert "Round 2, table 1: pair 1 played board 1 in round 1." in [
        str(one) for one in check(night).problems
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Line 1: There is nothing to read. Paste a movement, or type its first row."),
        ("round,table,ns,ew\n1,1,1,2", "Line 1: The heading lacks a column for boards. It needs round, table, ns, ew and boards."),
        ("round,table,ns,ew,boards\n1,1,one,2,1-3", "Line 2: “one” is not a number. Type a number from 1."),
        ("round,table,ns,ew,boards\n,1,1,2,1-3", "Line 2: There is no round. Every row starts with its round and table."),
        ("round,table,ns,ew,boards\n1,1,1,2,9-7", "Line 2: “9-7” is not a list of boards. Type the first and the last, as 7-9, or all of "
            "them with spaces."),
        ("round,table,ns,ew,low,high\n1,1,1,2,9,7", "Line 2: Boards 9 to 7 are not a set. The first board comes before the last."),
        ("1-4-1\t1-x-2\n2-5-2\t2-4-3", "Line 1: “1-x-2” in round 2 is not a table. Write North–South, East–West and set: 3-12-7."),
        ("hello world", "Line 1: This line has no table in it. Write each as pairs and set: 3-12-7, or give the "
            "columns a heading."),
        (FOUR_TABLES.replace("0,4,28,4,7,0", "0,5,28,4,7,0"), "Line 2: 5 tables are stated, 4 found. Each table has one line."),
        (FOUR_TABLES.replace("0,4,28,4,7,0", "9,4,28,4,7,0"), "Line 2: These numbers do not fit together. The type is 0 to 5, and the boards "
            "make whole sets."),
        (FOUR_TABLES.replace("4,3,3\n", "4,3\n"), "Line 5: There are 20 numbers; the rounds need 21. Each round has North–South, East–West and set, or four players and set."),
        (FOUR_TABLES.replace("4,3,3\n", "4,3,q\n"), "Line 5: “q” is not a number. Only numbers and commas belong here."),
    ],
)  # fmt: skip
def test_each_mistake_is_reported_by_its_line(text: str, said: str) -> None:
    assert said in [str(problem) for problem in read(text).problems]


def test_what_can_be_read_is_given_beside_what_cannot() -> None:
    found = read("round,table,ns,ew,boards\n1,1,1,2,1-3\n1,2,3,x,1-3")
    assert len(found.problems) == 1
    assert len(found.plans[0].rows) == 1


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("7-9", (7, 8, 9)),
        ("7–9", (7, 8, 9)),
        ("7 9", (7, 9)),
        ("1-2, 7", (1, 2, 7)),
        ("x", None),
        ("0", None),
        ("", None),
    ],
)
def test_boards_as_they_are_typed(text: str, boards: tuple[int, ...] | None) -> None:
    assert board_numbers(text) == boards


@pytest.mark.parametrize(
    "text",
    [
        "Round,Table,NS,EW,Boards\n" + "9" * 5000 + ",1,1,2,1-3",
        "Round,Table,NS,EW,Boards\n1,1,1,2," + "9" * 5000,
        "1-2-" + "9" * 5000 + "\n",
        "[M1] x\n0,2,6,3," + "9" * 5000 + "\n1,2,1\n3,4,2\n",
        '"' + "1," * 200_000,
        "1,2,1," * 200_000,
    ],
)
def test_no_text_is_too_strange_or_too_long_to_be_reported(text: str) -> None:
    found = read(text)
    assert found.problems or not any(plan.rows for plan in found.plans)
    assert all(len(str(problem)) < 400 for problem in found.problems)
