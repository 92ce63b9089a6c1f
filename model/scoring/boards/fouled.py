"""A board that was wrong from some round on is marked once: every line since then belongs to the other group (Law 87)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.scoring.view import Line


def fouled_from(
    lines: Iterable[Line],
    board: int,
    round_: int,
    group: str = "b",
    *,
    session: int = 1,
    section: str | None = None,
) -> tuple[Line, ...]:
    """The lines with the board's results from ``round_`` on in ``group`` ("": put right again).

    ``section`` limits it to one section that has its own boards. Lines without a result are left: they are marked
    when theirs comes in and this is done again.
    """

    def concerned(line: Line) -> bool:
        return (
            line.board == board
            and line.session == session
            and line.round >= round_
            and (section is None or line.section == section)
        )

    return tuple(
        replace(line, result=replace(line.result, group=group))
        if line.result is not None and concerned(line)
        else line
        for line in lines
    )
