"""The head of a paper: its title always stands, and nothing at its right leaves the paper or runs into it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

import builders
from model.i18n import speaking
from model.movement.kinds.library import plan
from model.movement.sections import together
from reports.catalogue import REPORTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.snapshots.evening import Evening

PAPERS = ("ranking", "recap", "seating", "travellers", "cross-table", "competition", "late-ledger")


@pytest.fixture
def two_clocks(tmp_path: Path) -> Iterator[Evening]:
    """A Mitchell with a half table, the last round switched, beside a Howell with a clock of its own."""
    room = together(
        [
            plan("relay-mitchell", tables=8, pairs=15, boards_per_round=3, switched=(8,)),
            plan("three-quarter-howell", tables=6, rounds=9, boards_per_round=3),
        ]
    )
    with builders.an_evening(tmp_path / "club.club", plan=room) as director:
        yield director.evening(builders.the_session(director))


def first_page(path: Path) -> tuple[list[tuple[float, str]], float]:
    """The texts of the first page with their left edges, and the page's width."""
    page, texts = PdfReader(path).pages[0], list[tuple[float, str]]()
    page.extract_text(
        visitor_text=lambda text, matrix, at, *_font: (
            texts.append((matrix[4] + at[4], text)) if text.strip() else None
        )
    )
    return texts, float(page.mediabox.width)


@pytest.mark.parametrize("language", ["en", "pt", "es", "el"])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_long_movement_leaves_the_title_its_room(
    two_clocks: Evening, tmp_path: Path, paper: str, language: str
) -> None:
    path = tmp_path / "paper.pdf"
    with speaking(language):
        REPORTS[paper].build(two_clocks, path)
    texts, width = first_page(path)
    assert min(left for left, _text in texts) >= 20, "cut at the left edge"
    said = " ".join(text for _left, text in texts)
    assert all(word in said for word in ("Mitchell", "Howell", "A: 8", "B: 9"))
    assert min(texts, key=lambda one: one[0])[0] < width / 4
    title = next(text for left, text in texts if left < 60)
    assert title.strip() not in ("", "…")
    assert "2026" not in title, "the first thing at the left is the title, not the day under it"
