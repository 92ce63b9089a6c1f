"""Heads and guide cards of a room whose sections play other rounds and boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import builders
from model.movement.kinds.library import plan
from model.movement.sections import together
from reports.cards import guide_cards, pickup_slips
from reports.core import phrases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from model.snapshots.evening import Evening


@pytest.fixture
def mixed(tmp_path: Path) -> Iterator[Evening]:
    """A and B play seven rounds of three boards, C nine rounds of two, its last one arrow-switched."""
    mitchell = plan("mitchell", tables=7, boards_per_round=3)
    room = together([mitchell, mitchell, plan("howell", tables=5, boards_per_round=2)])
    with builders.an_evening(tmp_path / "club.club", plan=room, entered=0) as director:
        yield director.evening(1)


def test_the_head_tells_the_rounds_of_each_section(mixed: Evening) -> None:
    said = phrases.movement_line(mixed.session)
    assert said.endswith("19 tables, A, B: 7 rounds of 3, C: 9 rounds of 2")


def test_a_guide_card_tells_the_rounds_of_its_own_section(
    mixed: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(mixed, tmp_path / "cards.pdf")
    heads = [row[-1] for row in rows() if row[-1].endswith((" 7 × 3", " 9 × 2"))]
    assert [head[-5:] for head in heads] == ["7 × 3"] * 14 + ["9 × 2"] * 5
    said = [head[:-6].split(", ")[-1] for head in heads]
    assert said == ["Mitchell"] * 14 + ["Howell"] * 5


def test_a_pairs_own_card_tells_the_movement_of_its_section(
    mixed: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(mixed, tmp_path / "cards.pdf")
    told = [cell for row in rows() for cell in row if cell.endswith(", Howell")]
    assert len(told) == 9  # of section C all but the one that stays; those of A and B stay in their line


def test_a_pick_up_slip_tells_the_section_of_its_table(
    mixed: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    pickup_slips.build(mixed, tmp_path / "slips.pdf", only={1})
    tables = {cell for row in rows() for cell in row if cell.startswith("Table ")}
    assert {"Table A 1", "Table B 1", "Table C 1"} <= tables
