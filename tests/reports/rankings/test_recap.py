"""The recap: its grid and its lists hold the figures of the standings, and its notes account for the odd ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from model.bridge.entry.words import write_signed
from reports.core import results
from reports.core.field import EveningIndex
from reports.core.notes import notes
from reports.core.text import plain
from reports.rankings import recap

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots.evening import Evening

MARKS = "*b"


def grid_of(written: list[list[str]], boards: int) -> dict[str, list[str]]:
    """The lines of the grid by pair: as many cells as boards, footnote marks left out."""
    start = next(number for number, row in enumerate(written) if row[0].startswith("Matchpoints by board"))
    grid: dict[str, list[str]] = {}
    for row in written[start + 2 :]:
        cells = [text for text in row if text not in MARKS]
        if len(cells) != boards + 1:
            break
        grid[cells[0]] = cells[1:]
    return grid


def test_the_grid_holds_every_pairs_matchpoints(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    recap.build(thursday, tmp_path / "recap.pdf")
    grid = grid_of(rows(), 27)
    field = EveningIndex(thursday)
    assert len(grid) == 17
    for key, entrant in field.entrants.items():
        met = field.meetings(key)
        for board, cell in zip(thursday.session.plan.boards, grid[entrant.label], strict=True):
            if board not in met:
                assert cell == "·"
            elif (points := met[board].points) is None:
                assert cell == "np"
            else:
                assert cell == field.figures.decimal(points, 1)


def test_each_board_has_one_line_a_table_with_the_matchpoints_of_both(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    recap.build(thursday, tmp_path / "recap.pdf", only={2})
    written = rows()
    board = next(each for each in thursday.standings.boards if each.board == 2)
    start = next(number for number, row in enumerate(written) if row[0] == "2" and "top 14" in row)
    lines = written[start + 2 : start + 2 + len(board.lines)]
    assert sorted(lines) == sorted(
        [
            scored.line.ns,
            scored.line.ew,
            f"{results.contract(scored.line.result)} {results.write_margin(scored.line.result)}",
            write_signed(scored.score),
            str(scored.ns_points),
            str(scored.ew_points),
        ]
        for scored in board.lines
        if scored.score is not None
    )


def test_one_page_holds_ranking_grid_and_notes_of_an_ordinary_evening(
    thursday: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    recap.build(thursday, tmp_path / "recap.pdf")
    first = pages(tmp_path / "recap.pdf")[0]
    assert "Ranking" in first and "Matchpoints by board" in first and "(Neuberg)" in first


def test_too_many_boards_for_the_paper_stand_in_two_bands(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = night(boards_per_round=4, results={(18, 9): "NP"})
    recap.build(evening, tmp_path / "recap.pdf", only=())
    titles = [row for row in rows() if row[:3] in (["1", "2", "3"], ["21", "22", "23"])]
    assert [int(text) for row in titles for text in row] == list(range(1, 37))


def test_the_notes_account_for_every_odd_figure(thursday: Evening) -> None:
    texts = [plain(note) for note in notes(EveningIndex(thursday))]
    assert texts == [
        "· sat out, or did not meet the board.",
        "np not played: board 18, table 9; it does not count in the percentage.",
        "Boards 9, 14 and 18 have 7 of 8 results; each scaled to a top of 14 (Neuberg).",
        "* Board 9, 14 against 4: artificial, 50% to North–South, 50% to East–West (Law 12C2).",
        "* Board 14, 3 against 10: artificial, 60% to North–South, 40% to East–West (Law 12C2).",
        "Board 22 was fouled: groups of 5 and 3 results, each compared within itself (Law 87).",
        "Corrections after the results were final: none.",
    ]


def test_late_and_missing_boards_are_reported(night: Callable[..., Evening]) -> None:
    evening = night(results={(5, 2): "L", (6, 2): None})
    texts = [plain(note) for note in notes(EveningIndex(evening))]
    assert "late to be played later: board 5, table 2." in texts
    assert "? 1 result not entered yet." in texts


def test_the_notes_of_the_evening_stand_with_the_others(thursday: Evening) -> None:
    evening = replace(thursday, notes=("Table 9 ran out of time in round 6.",))
    assert "Table 9 ran out of time in round 6." in notes(EveningIndex(evening))


def test_a_fouled_board_is_marked_in_the_grid(thursday: Evening, ink: list[Any], tmp_path: Path) -> None:
    recap.build(thursday, tmp_path / "recap.pdf", only=())
    marks = [each for each in ink if each.text == "b"]
    assert len(marks) == 6  # both pairs of three tables
    assert all(mark.atoms[0].rise > 0 for mark in marks)
