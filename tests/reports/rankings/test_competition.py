"""The picture of who competes with whom, on paper: every figure of the matrix, a page a field, nothing for teams."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

import builders
from model.movement.balance import balance, field_balances
from model.movement.kinds.library import plan
from model.movement.kinds.team_library import team_movement
from model.movement.sections import parts, together
from model.scoring.conditions import Conditions, Sections
from reports.rankings import competition

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.movement.plan import Plan
    from model.snapshots.evening import Evening


def an_evening_of(night: Plan, folder: Path) -> Evening:
    with builders.a_director(folder / "club.club") as director:
        return director.evening(
            director.sessions.create("Thursday", builders.A_THURSDAY, night, Conditions())
        )


def test_every_figure_of_the_matrix_stands_there(rows: Callable[[], list[list[str]]], tmp_path: Path) -> None:
    evening = an_evening_of(plan("hesitation", tables=5), tmp_path)
    competition.build(evening, tmp_path / "picture.pdf")
    written = Counter(text for row in rows() for text in row)
    (measured,) = field_balances(evening.session.plan)
    figures = Counter(
        str(measured.between(row, column)).replace("-", "−")
        for row, column in permutations(range(len(measured.contestants)), 2)
    )
    for figure, count in figures.items():
        assert written[figure] >= count


def test_two_winners_have_a_page_each(pages: Callable[[Path], list[str]], tmp_path: Path) -> None:
    evening = an_evening_of(plan("mitchell", tables=5), tmp_path)
    competition.build(evening, tmp_path / "picture.pdf")
    assert len(pages(tmp_path / "picture.pdf")) == 2


def test_a_sheet_of_several_sections_says_whose_numbers_are_whose(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    """Pairs are numbered through the room: that pair 15 is of section B nobody knows from its number."""
    room = together([plan("mitchell", tables=4 + 3, switched=(7,)), plan("howell", tables=3, rounds=5)])
    with builders.a_director(tmp_path / "club.club") as director:
        across = Conditions(sections=Sections.ACROSS)
        evening = director.evening(director.sessions.create("Thursday", builders.A_THURSDAY, room, across))
        competition.build(evening, tmp_path / "picture.pdf")
        letters = [text for row in rows() for text in row if text in {"A", "B"}]
        assert sorted(letters) == ["A", "A", "B", "B"]
        each = ", ".join(f"{letter} {float(balance(part).q):.1f}" for letter, part in parts(room))
        assert f"Each section on its own: {each}." in [" ".join(row) for row in rows()]


def test_a_sheet_of_one_section_says_it_in_its_title(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    room = together([plan("mitchell", tables=5, switched=(5,)), plan("howell", tables=3)])
    competition.build(an_evening_of(room, tmp_path), tmp_path / "picture.pdf")
    said = [text for row in rows() for text in row]
    assert not {"A", "B"} & set(said)
    assert any(text.startswith("Section A") for text in said)


def test_teams_have_no_such_picture(tmp_path: Path) -> None:
    evening = an_evening_of(team_movement("round-robin").plan(6), tmp_path)
    with pytest.raises(competition.NothingCompared):
        competition.build(evening, tmp_path / "picture.pdf")
    assert not (tmp_path / "picture.pdf").exists()
