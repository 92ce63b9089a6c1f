"""A board wrong from a round on is marked once."""

from __future__ import annotations

from model.bridge.result import Result
from model.scoring.boards.fouled import fouled_from
from model.scoring.view import Line

LINES = tuple(
    Line(board, f"{round_}", f"{round_ + 10}", Result.parse("+420 H5") if round_ < 4 else None, round_, 1)
    for board in (1, 2)
    for round_ in (1, 2, 3, 4)
)


def groups(lines: tuple[Line, ...]) -> list[str | None]:
    return [line.result.group if line.result else None for line in lines]


def test_every_result_from_the_round_on_is_in_the_other_group() -> None:
    marked = fouled_from(LINES, 1, 2)
    assert groups(marked) == ["", "b", "b", None, "", "", "", None]
    assert str(marked[1].result) == "+420 H5 >b"


def test_fouled_again_and_put_right() -> None:
    twice = fouled_from(fouled_from(LINES, 1, 2), 1, 3, "c")
    assert groups(twice)[:4] == ["", "b", "c", None]
    assert fouled_from(twice, 1, 1, "") == LINES


def test_only_the_section_and_session_meant() -> None:
    assert fouled_from(LINES, 1, 1, section="A") == LINES
    assert fouled_from(LINES, 1, 1, session=2) == LINES
