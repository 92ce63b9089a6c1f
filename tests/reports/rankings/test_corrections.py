"""The correction sheet says what was changed, why, and who moved."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from model.bridge.result import Result
from model.snapshots.evening import Evening
from model.snapshots.session import CorrectedFigure, Correction, CorrectionSheet
from reports.core.phrases import state_words
from reports.rankings import corrections
from reports.rankings.corrections import NothingCorrected

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def corrected(thursday: Evening) -> Evening:
    """A Thursday on which one result was wrong and two pairs changed places."""
    pair = thursday.session.pair
    at = datetime(2025, 11, 14, 10, 5, tzinfo=UTC)
    correction = Correction(
        7, 1, 3, pair(3), pair(12), Result.parse("4SN+1"), Result.parse("4SN="), 650, 620, at, "Ana Ramos",
        "One trick too many was claimed.",
    )  # fmt: skip
    moves = (
        CorrectedFigure(pair(12), "5", "3=", "51.20", "53.10"),
        CorrectedFigure(pair(3), "3", "4", "53.00", "52.10"),
        CorrectedFigure(pair(1), "9", "9", "48.00", "48.00"),
    )
    return replace(thursday, corrections=CorrectionSheet(at, (correction,), moves))


def test_what_changed_and_why(
    corrected: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    corrections.build(corrected, tmp_path / "corrections.pdf")
    written = rows()
    assert ["Board 7, table 3, round 1", "3 Carr–Atwell against 12 Rallis–Vlachos"] in written
    assert ["before", "4♠ N +1, +650", "now", "4♠ N =, +620"] in written
    assert ["10:05, Ana Ramos: One trick too many was claimed."] in written


def test_who_moved_and_who_did_not(
    corrected: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    corrections.build(corrected, tmp_path / "corrections.pdf")
    written = rows()
    assert ["12", "Sofia Rallis – Nikos Vlachos", "▲ 2", "5", "3=", "51.20", "53.10"] in written
    assert ["3", "Judith Carr – Simon Atwell", "▼ 1", "3", "4", "53.00", "52.10"] in written
    assert not any("Teresa Moura – Anthony Vale" in row for row in written)


def test_every_paper_says_since_when_it_is_final_and_when_it_was_corrected(
    corrected: Evening, thursday: Evening
) -> None:
    assert state_words(thursday) == "Final 23:27"
    assert state_words(corrected) == "Final 23:27, corrected 10:05"
    assert corrected.corrections is not None
    nothing = replace(corrected, corrections=replace(corrected.corrections, corrections=(), moves=()))
    assert state_words(nothing) == "Final 23:27"


def test_nothing_corrected_is_said_and_nothing_written(thursday: Evening, tmp_path: Path) -> None:
    with pytest.raises(NothingCorrected, match="nothing was changed"):
        corrections.build(thursday, tmp_path / "corrections.pdf")
    assert list(tmp_path.iterdir()) == []
