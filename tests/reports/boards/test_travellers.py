"""The travellers: every table's result in order, and how often each score came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports.boards import travellers

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots.evening import Evening

TYPED = {
    (1, 1): "4SN+1 H5", (1, 9): "4SN+1 D2", (1, 8): "4SN= H5", (1, 7): "3NTxE-2 ST", (1, 6): "P",
    (1, 2): "A60~/40~", (1, 4): "NP", (1, 3): "+140",
}  # fmt: skip


def test_results_stand_from_north_souths_best_to_worst_then_the_adjusted(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = night(results={(1, table): TYPED.get((1, table), "1NTS=") for table in range(1, 10)})
    travellers.build(evening, tmp_path / "travellers.pdf", only={1})
    scores = [text for row in rows() for text in row if text[0] in "+−0" and text[1:].isdecimal()]
    written = rows()
    assert "450" not in scores
    lines = [row for row in written if len(row) > 4 and row[0].isdecimal()]
    table_scores = [
        next((text for text in row[4:] if text[0] in "+−" and len(text) > 3), "") for row in lines
    ]
    shown = [int(text.replace("−", "-")) for text in table_scores if text]
    assert shown == sorted(shown, reverse=True)
    assert any("60% / 40%" in row for row in lines)
    assert any("not played" in row for row in lines)


def test_each_line_has_the_matchpoints_of_the_standings(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    travellers.build(thursday, tmp_path / "travellers.pdf", only={3})
    written = rows()
    for scored in next(each for each in thursday.standings.boards if each.board == 3).lines:
        line = next(row for row in written if row[0] == scored.line.ns and row[2] == scored.line.ew)
        assert [str(scored.ns_points), str(scored.ew_points)] == line[line.index(_score(line)) + 1 :][:2]


def _score(line: list[str]) -> str:
    return next(text for text in line[5:] if text[0] in "+−" and len(text) > 2)


def test_frequencies_count_all_that_were_compared(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    travellers.build(thursday, tmp_path / "travellers.pdf", only={3})
    written = rows()
    start = next(number for number, row in enumerate(written) if "times" in row)
    counts = [int(row[-3]) for row in written[start + 1 : start + 9] if len(row) > 12]
    assert sum(counts) == 8


def test_a_fouled_boards_groups_stand_apart(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    travellers.build(thursday, tmp_path / "travellers.pdf", only={22})
    marked = ["b" in "".join(row[4:6]) for row in rows() if len(row) > 6 and row[0].isdecimal()]
    assert marked == sorted(marked)
    assert sum(marked) == 3


def test_an_assigned_score_is_shown_whole_under_the_lines(
    night: Callable[..., Evening], ink: list[Any], tmp_path: Path
) -> None:
    evening = night(results={(2, 3): "W60:4SN=,40:4SN-1"})
    travellers.build(evening, tmp_path / "travellers.pdf", only={2})
    words = " ".join(each.text for each in ink)
    assert "assigned, 60% 4♠ N =, 40% 4♠ N −1 (Law 12C1)." in words
