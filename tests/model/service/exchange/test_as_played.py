"""A plan made from travellers: nobody plays twice in a round, and every result keeps its pairs and its board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import a_plan
from model.bridge.seats import Side
from model.errors import ImportRefused
from model.scoring.view import Contestant, Line
from model.service.exchange.as_played import as_played


def event_of(tables: int, movement: str, *, said: bool) -> tuple[tuple[Contestant, ...], tuple[Line, ...]]:
    plan = a_plan(tables, movement=movement, boards_per_round=2)
    contestants = tuple(Contestant(str(number), number) for number in plan.contestants)
    lines = tuple(
        Line(board, str(row.ns), str(row.ew), None, row.round if said else 0, row.table if said else 0)
        for row in plan.rows
        if row.played
        for board in row.boards
    )
    return contestants, lines


@given(tables=st.sampled_from([3, 5, 7, 9]), said=st.booleans())
def test_a_mitchell_comes_back_with_its_own_number_of_rounds(tables: int, said: bool) -> None:
    contestants, lines = event_of(tables, "mitchell", said=said)
    played = as_played(contestants, lines, 1)
    assert played.plan.rounds == tables
    assert played.plan.tables == tables


@given(
    order=st.randoms(use_true_random=False),
    tables=st.integers(3, 7),
    movement=st.sampled_from(["howell", "mitchell"]),
)
def test_whatever_the_order_nobody_plays_twice_in_a_round(order: object, tables: int, movement: str) -> None:
    if movement == "mitchell" and tables % 2 == 0:
        tables += 1
    contestants, lines = event_of(tables, movement, said=False)
    shuffled = list(lines)
    order.shuffle(shuffled)  # type: ignore[attr-defined]  # hypothesis gives a random.Random
    played = as_played(contestants, shuffled, 1)
    for number in range(1, played.plan.rounds + 1):
        rows = played.plan.round_rows(number)
        seated = [pair for row in rows for pair in (row.ns, row.ew)]
        assert len(seated) == len(set(seated))
        assert len({row.table for row in rows}) == len(rows)
    for line, (round_number, table, board) in zip(shuffled, played.cells, strict=True):
        row = played.plan.row(round_number, table)
        assert row is not None
        assert (str(row.ns), str(row.ew), board) == (line.ns, line.ew, line.board)
        assert board in row.boards


def test_numbers_that_repeat_by_direction_are_distinguished() -> None:
    contestants = (
        Contestant("1NS", 1, Side.NS),
        Contestant("2NS", 2, Side.NS),
        Contestant("1EW", 1, Side.EW),
        Contestant("2EW", 2, Side.EW),
    )
    played = as_played(contestants, (Line(1, "1NS", "2EW"), Line(1, "2NS", "1EW")), 2)
    assert played.numbers == {"1NS": 1, "2NS": 2, "1EW": 3, "2EW": 4}
    assert played.plan.field_of == {1: Side.NS, 2: Side.NS, 3: Side.EW, 4: Side.EW}


def test_rounds_that_contradict_one_another_are_not_believed() -> None:
    contestants = tuple(Contestant(str(number), number) for number in range(1, 4))
    lines = (Line(1, "1", "2", None, 1, 1), Line(2, "1", "3", None, 1, 2))
    played = as_played(contestants, lines, 1)
    assert played.plan.rounds == 2


def test_an_event_without_travellers_is_refused() -> None:
    with pytest.raises(ImportRefused, match="no result"):
        as_played((), (), 1)
