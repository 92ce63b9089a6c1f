from datetime import UTC, date, datetime, time
from types import SimpleNamespace

import pytest

from gui.pages.scores.order import Cut, SheetOrder, find_last_round, spot
from model.bridge.result import Result
from model.snapshots.session import Pair, SheetLine


def line(round_: int, table: int, board: int, result: str = "") -> SheetLine:
    return SheetLine(
        round_, table, board, Pair(1), Pair(2), False, Result.parse(result) if result else None, None
    )


def evening(*results: tuple[int, int, int]) -> tuple[SheetLine, ...]:
    """Three tables, three rounds, one board each: table t plays board t + r - 1 in round r."""
    return tuple(
        line(r, t, (t + r - 2) % 3 + 1, "+420" if (r, t, (t + r - 2) % 3 + 1) in results else "")
        for r in (1, 2, 3)
        for t in (1, 2, 3)
    )


def test_a_traveller_lists_the_tables_of_its_board() -> None:
    order = SheetOrder.of(evening(), Cut.BOARD, played_by_now=3)
    assert order.groups == (1, 2, 3)
    assert [(at.table, at.round) for at in order.group(1)] == [(1, 1), (2, 3), (3, 2)]


def test_the_slips_of_a_round_come_in_table_by_table() -> None:
    order = SheetOrder.of(evening(), Cut.ROUND, played_by_now=3)
    assert [(at.table, at.board) for at in order.group(2)] == [(1, 2), (2, 3), (3, 1)]


def test_a_tables_evening_goes_by_rounds() -> None:
    order = SheetOrder.of(evening(), Cut.TABLE, played_by_now=3)
    assert [(at.round, at.board) for at in order.group(3)] == [(1, 3), (2, 1), (3, 2)]


def test_enter_goes_to_the_next_missing_result_and_round_to_the_start() -> None:
    order = SheetOrder.of(evening((1, 1, 1), (3, 2, 1)), Cut.BOARD, played_by_now=3)
    after_first = order.next_expected((1, 1, 1))
    assert after_first is not None and (after_first.table, after_first.board) == (3, 1)
    last = order.lines[-1]
    round_again = order.next_expected((last.round, last.table, last.board))
    assert round_again is not None and (round_again.table, round_again.board) == (3, 1)


def test_rounds_to_come_are_not_expected_yet() -> None:
    order = SheetOrder.of(evening((1, 1, 1)), Cut.BOARD, played_by_now=1)
    expected = order.next_expected((1, 1, 1))
    assert expected is not None and (expected.round, expected.table) == (1, 2)
    last = order.next_expected(spot(expected))
    assert last is not None and (last.round, last.table) == (1, 3)
    assert order.next_expected(spot(last)) == expected


def test_when_the_round_is_in_the_round_after_comes_next_and_nothing_is_typed_over() -> None:
    first = [(1, 1, 1), (1, 2, 2), (1, 3, 3)]
    order = SheetOrder.of(evening(*first), Cut.BOARD, played_by_now=1)
    assert order.next_expected((1, 3, 3)) is None
    to_come = order.next_to_come()
    assert to_come is not None and (to_come.round, to_come.table) == (2, 1)
    assert SheetOrder.of(evening(), Cut.BOARD, played_by_now=3).next_to_come() is None


def test_nothing_is_expected_when_all_is_in() -> None:
    sheet = evening()
    full = tuple(line(at.round, at.table, at.board, "P") for at in sheet)
    assert SheetOrder.of(full, Cut.ROUND, played_by_now=3).next_expected(None) is None


@pytest.mark.parametrize(
    ("clock", "results", "last"),
    [
        ("19:00", (), 1),
        ("19:31", (), 1),
        ("19:52", (), 2),
        ("23:59", (), 3),
        ("19:31", ((3, 1, 3),), 3),
    ],
)
def test_the_clock_or_the_results_tell_which_rounds_can_be_over(
    clock: str, results: tuple[tuple[int, int, int], ...], last: int
) -> None:
    plan = SimpleNamespace(rounds=3, boards_per_round=3, draw=None)
    session = SimpleNamespace(
        plan=plan, start_time=time(19, 30), date=date(2026, 11, 19), minutes_per_board=7
    )
    now = datetime.combine(session.date, time.fromisoformat(clock), UTC)
    assert find_last_round(session, evening(*results), now) == last  # type: ignore[arg-type]  # a session's three facts


def test_travellers_typed_another_day_are_all_expected() -> None:
    plan = SimpleNamespace(rounds=3, boards_per_round=3, draw=None)
    session = SimpleNamespace(
        plan=plan, start_time=time(19, 30), date=date(2026, 11, 19), minutes_per_board=7
    )
    assert find_last_round(session, evening(), datetime(2026, 11, 20, 10, tzinfo=UTC)) == 3  # type: ignore[arg-type]


def test_the_round_clock_tells_what_can_have_been_played() -> None:
    session = SimpleNamespace(
        plan=SimpleNamespace(rounds=3, boards_per_round=1, draw=None),
        minutes_per_board=7,
        date=date(2026, 11, 19),
        start_time=None,
    )
    now = datetime(2026, 11, 20, 10, tzinfo=UTC)
    assert find_last_round(session, evening(), now, 2) == 2  # type: ignore[arg-type]  # a session's four facts
    assert find_last_round(session, evening((3, 1, 3)), now, 1) == 3  # type: ignore[arg-type]  # as above
