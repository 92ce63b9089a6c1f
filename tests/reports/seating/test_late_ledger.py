"""The late ledger on paper: minutes by table and round, the pairs concerned, and why it is empty when it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from pypdf import PdfReader

from model.snapshots.evening import Evening
from model.snapshots.play import LateLedger, LateTable
from reports.catalogue import report


def ledger(
    late: dict[tuple[int, int], int], rounds: int = 9, measured: int = 3, tables: int = 9
) -> LateLedger:
    """A ledger with these minutes by (table, round)."""
    return LateLedger(
        rounds,
        tuple(range(1, measured + 1)),
        tuple(
            LateTable(
                table,
                tuple(
                    late.get((table, number), 0) if number <= measured else None
                    for number in range(1, rounds + 1)
                ),
            )
            for table in range(1, tables + 1)
        ),
    )


def words(evening: Evening, folder: Path, only: set[int] | None = None) -> str:
    """The text of the printed ledger; the words of a paragraph are drawn one by one."""
    path = folder / "late.pdf"
    report("late-ledger").build(evening, path, only=only)
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def test_a_late_table_and_its_pairs_are_named(night: Callable[..., Evening], tmp_path: Path) -> None:
    evening = replace(night(), late=ledger({(7, 1): 3, (7, 2): 4, (4, 1): 1}))
    text = words(evening, tmp_path)
    assert "Thursday Pairs: slow play" in text
    assert "+3" in text and "+4" in text
    assert "+7" in text
    seven = next(line for line in evening.sheet if (line.round, line.table) == (1, 7))
    assert seven.ns.full_name in text
    assert "Measured in rounds 1, 2 and 3" in text


def test_the_pair_with_most_minutes_comes_first(night: Callable[..., Evening], tmp_path: Path) -> None:
    evening = replace(night(), late=ledger({(7, 1): 3, (7, 2): 4, (4, 1): 1}))
    text = words(evening, tmp_path)
    stays = next(line for line in evening.sheet if (line.round, line.table) == (2, 7)).ns.full_name
    other = next(line for line in evening.sheet if (line.round, line.table) == (1, 4)).ns.full_name
    assert 0 < text.index(stays) < text.index(other)


def test_only_some_tables(night: Callable[..., Evening], tmp_path: Path) -> None:
    evening = replace(night(), late=ledger({(7, 1): 3, (4, 1): 1}))
    seven = next(line for line in evening.sheet if (line.round, line.table) == (1, 7)).ns.full_name
    assert seven not in words(evening, tmp_path, only={4})


def test_nobody_late_is_said(night: Callable[..., Evening], tmp_path: Path) -> None:
    assert "No table was late." in words(replace(night(), late=ledger({})), tmp_path)


def test_without_a_clock_it_says_why_it_is_empty(night: Callable[..., Evening], tmp_path: Path) -> None:
    assert "Nothing was measured" in words(night(), tmp_path)


def test_many_tables_and_rounds_have_room(night: Callable[..., Evening], tmp_path: Path) -> None:
    late = {(table, number): 2 for table in range(1, 41) for number in range(1, 10)}
    evening = night(movement="skip-mitchell", tables=40, pairs=79, rounds=9, switched=())
    text = words(replace(evening, late=ledger(late, measured=9, tables=40)), tmp_path)
    assert "+18" in text
    assert "Page 2 of" in text
