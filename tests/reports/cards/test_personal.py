"""The score card tells the pair what it has, board by board, and adds up to its standing."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

import builders
from model.bridge.entry.words import write_signed
from model.i18n import speaking
from model.movement.kinds.library import plan
from model.movement.sections import together
from reports.cards import personal
from reports.core.field import EveningIndex

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.snapshots.evening import Evening


def board_of(row: list[str]) -> str:
    """The board of a line of the card, "" for other lines: the first of a round has the round before it."""
    if len(row) < 7 or not row[0].isdecimal():
        return ""
    return row[1] if row[1].isdecimal() else row[0]


def test_the_summary_is_the_pairs_standing(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    personal.build(thursday, tmp_path / "personal.pdf", only={5})
    standing = thursday.standings.standing("5")
    texts = [text for row in rows() for text in row]
    assert "5, Margarida Sousa – Rui Antunes" in texts
    assert standing.place in texts and "of 17" in texts
    assert standing.shown_percentage in texts
    assert f"{standing.shown_total} of {standing.maximum}" in texts
    assert "round 6, boards 1–3" in texts


@pytest.mark.parametrize(("code", "unit"), [("en", "%"), ("es", "\N{NO-BREAK SPACE}%")])
def test_the_sign_stands_to_its_figure_as_the_language_has_it(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path, code: str, unit: str
) -> None:
    with speaking(code):
        personal.build(thursday, tmp_path / "personal.pdf", only={5})

    assert unit in [text for row in rows() for text in row]


def test_each_board_is_seen_from_the_pairs_own_side(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    personal.build(thursday, tmp_path / "personal.pdf", only={12})
    field = EveningIndex(thursday)
    written = rows()
    for board, meeting in field.meetings("12").items():
        if meeting.score is None or meeting.points is None:
            continue
        line = next(row for row in written if board_of(row) == str(board))
        assert write_signed(meeting.score) in line
        assert field.figures.decimal(meeting.points, 1) in line


def test_declared_and_defended_boards_are_counted(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    personal.build(thursday, tmp_path / "personal.pdf", only={5})
    met = EveningIndex(thursday).meetings("5").values()
    declared = [each for each in met if each.declared]
    share = sum((each.share for each in declared if each.share is not None), Fraction(0)) / len(declared)
    written = rows()
    titles = next(row for row in written if f"Declared {len(declared)} boards" in row)
    figures = written[written.index(titles) + 1]
    assert EveningIndex(thursday).figures.percent(share) in figures


def test_the_rounds_average_to_the_whole(thursday: Evening, tmp_path: Path) -> None:
    field = EveningIndex(thursday)
    for key in field.entrants:
        total = sum(
            (each.points for each in field.meetings(key).values() if each.points is not None), Fraction(0)
        )
        assert total == thursday.standings.standing(key).total


def test_equal_scores_elsewhere_stand_once_with_their_number(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    others = {(1, table): "4SN=" for table in range(2, 10)}
    personal.build(night(results={(1, 1): "4SN+1"} | others), tmp_path / "personal.pdf", only={1})
    line = next(row for row in rows() if row[:2] == ["1", "1"])
    assert line[-1] == "420×7"


def test_a_card_that_goes_on_counts_its_own_pages(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    personal.build(night(boards_per_round=6), tmp_path / "personal.pdf", only={3, 4})
    assert [row[-1] for row in rows() if "page" in row[-1]] == [
        "Pair 3, page 1 of 2", "Pair 3, page 2 of 2", "Pair 4, page 1 of 2", "Pair 4, page 2 of 2",
    ]  # fmt: skip


@pytest.mark.parametrize("key", ["1", "12", "17"])
def test_all_of_an_ordinary_card_is_on_one_page(
    key: str, thursday: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    personal.build(thursday, tmp_path / "personal.pdf", only={int(key)})
    assert len(pages(tmp_path / "personal.pdf")) == 1


@pytest.mark.parametrize("code", ["en", "pt", "pt_PT", "es", "el"])
def test_the_rounds_at_the_foot_name_their_opponents_whole_in_a_room_of_sections(
    tmp_path: Path, code: str
) -> None:
    mitchell = plan("mitchell", tables=13, boards_per_round=2)
    with builders.an_evening(tmp_path / "club.club", plan=together([mitchell, mitchell])) as director:
        evening = director.evening(builders.the_session(director))
        with speaking(code):
            personal.build(evening, tmp_path / "personal.pdf", only={40})
    text = PdfReader(tmp_path / "personal.pdf").pages[0].extract_text()
    whole = [
        line for line in text.splitlines() if re.fullmatch(r"[^\W\d]{1,2}\d{1,2}, .*\bB\d\d", line.strip())
    ]
    assert len(whole) == 13
