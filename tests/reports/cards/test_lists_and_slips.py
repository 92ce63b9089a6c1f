"""Seating list, blank travellers and pick-up slips: who sits where, and room to write what they did."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import builders
from model.movement.kinds.library import plan
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers
from reports.cards import blank_travellers, pickup_slips
from reports.seating import list as seating

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots.evening import Evening


def test_the_seating_list_shows_the_first_round(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    seating.build(thursday, tmp_path / "seating.pdf")
    written = rows()
    assert ["3", "3", "Judith Carr – Simon Atwell", "12", "Sofia Rallis – Nikos Vlachos", "7–9"] in written
    assert ["9", "9", "Olive Penn – George Penn", "pair 9 sits out", "25–27"] in written


def test_everybody_is_found_by_family_name_whatever_its_accents(
    night: Callable[..., Evening], ink: list[object], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    couples = (("Ana Álvarez", "Bo Zorn"), ("Émile Abel", "Éva Ödön"))
    seating.build(
        night(movement="howell", tables=3, pairs=6, rounds=5, switched=(), names=couples), tmp_path / "s.pdf"
    )
    names = [
        text
        for row in rows()
        for text in row
        if ", " in text and text.split(", ")[0] in {"Álvarez", "Zorn", "Abel", "Ödön"}
    ]
    assert set(names) == {"Abel, Émile", "Álvarez, Ana", "Ödön, Éva", "Zorn, Bo"}


def test_a_blank_traveller_names_the_pairs_who_will_play_it(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    blank_travellers.build(thursday, tmp_path / "blank.pdf", only={7})
    lines = [row for row in rows() if len(row) == 3]
    expected = [
        [f"{row.round}⇄" if row.switched else str(row.round), str(row.ns), str(row.ew)]
        for row in sorted(thursday.session.plan.rows, key=lambda row: row.round)
        if row.played and 7 in row.boards
    ]
    assert lines == expected


def test_a_blank_traveller_says_of_a_round_with_two_figures_that_it_is_switched(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    """ "12…" said neither that the round was switched nor why the numbers stood crosswise."""
    night = plan("mitchell", tables=13, switched=(12, 13))
    with builders.an_evening(tmp_path / "club.club", plan=night, entered=0) as director:
        blank_travellers.build(director.evening(1), tmp_path / "blank.pdf", only={1})
    first = [row[0] for row in rows() if len(row) == 3]
    assert first[-2:] == ["12⇄", "13⇄"]


def test_a_slip_for_every_table_and_round_that_plays(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    pickup_slips.build(thursday, tmp_path / "slips.pdf")
    heads = [text for row in rows() for text in row if text.startswith("Table ")]
    assert len(heads) == sum(row.played for row in thursday.session.plan.rows) == 72


@pytest.mark.parametrize(("boards", "slips_a_page"), [(3, 8), (6, 6), (12, 4)])
def test_as_many_slips_on_a_sheet_as_can_be_written_on(
    boards: int,
    slips_a_page: int,
    night: Callable[..., Evening],
    pages: Callable[[Path], list[str]],
    tmp_path: Path,
) -> None:
    evening = night(tables=3, pairs=6, rounds=3, boards_per_round=boards, switched=())
    pickup_slips.build(evening, tmp_path / "slips.pdf")
    assert len(pages(tmp_path / "slips.pdf")) == -(-9 // slips_a_page)


def test_before_anybody_sits_the_seats_are_empty_but_printed(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    seating.build(night(names=(("", ""),)), tmp_path / "seating.pdf")
    assert any("unnamed" in row for row in rows())


def test_who_comes_later_finds_its_first_round_in_the_list_of_names(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    """Seventeen pairs at nine tables, the eighteenth from round 3: round 3 is at table 2, East-West."""
    night = offers(Wish(pairs=17, boards=(27, 27), minutes=None, comes_in=3))[0].plan
    with builders.an_evening(tmp_path / "late.club", plan=night, entered=0) as director:
        seating.build(director.evening(1), tmp_path / "seating.pdf")
    said = [cell for row in rows() for cell in row if cell.startswith("18:")]
    assert said == ["18: round 3, table 2 EW"] * 2
