"""The grid of matches on paper: what a row shows adds up to its total, byes and missed rounds too."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

import builders
from evenings_of_teams import a_session, a_swiss, enter_round
from model.movement.doctor.happenings import PairArrives, PairLeaves
from model.movement.doctor.remedies import proposals
from reports.rankings import recap

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.movement.doctor.happenings import Happening


def grid_of(written: list[list[str]], title: str) -> dict[str, list[str]]:
    """The lines of the grid by team."""
    start = next(number for number, row in enumerate(written) if row[0].startswith(title))
    found: dict[str, list[str]] = {}
    for row in written[start + 2 :]:
        if not row[0].isdigit():
            break
        found[row[0]] = row[1:]
    return found


@pytest.mark.parametrize(
    ("teams", "happening"),
    [(7, None), (8, PairLeaves(3, 2)), (7, PairArrives(2)), (8, PairLeaves(3, 1))],
)
def test_each_line_adds_up_to_the_total(
    teams: int, happening: Happening | None, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    with builders.a_director(tmp_path / "swiss.club") as director:
        session = a_session(director, a_swiss(teams))
        director.sessions.start_play(session)
        for number in (1, 2, 3):
            if happening is not None and number == getattr(happening, "round", 0):
                if number > 1:
                    director.draws.draw(session)
                situation = director.doctor.picture(session, happening)
                director.doctor.apply(session, proposals(situation, happening)[0], happening)
            elif number > 1:
                director.draws.draw(session)
            enter_round(director, session, number)
        recap.build(director.evening(session), tmp_path / "recap.pdf")
    grid = grid_of(rows(), "VP by round")
    assert len(grid) == teams + isinstance(happening, PairArrives)
    for _name, *cells, total in grid.values():
        points = [Decimal(cell.replace("−", "-")) for cell in cells if "." in cell]
        assert sum(points) == Decimal(total), (cells, total)
    assert sum(line.count("bye") for line in grid.values()) in (1, 2, 3)


def test_a_team_stands_there_by_its_name(rows: Callable[[], list[list[str]]], tmp_path: Path) -> None:
    with builders.a_director(tmp_path / "swiss.club") as director:
        session = a_session(director, a_swiss(6))
        builders.seat_everybody(director, session)
        director.seating.name_team(session, 4, "Foxes")
        enter_round(director, session, 1)
        recap.build(director.evening(session), tmp_path / "recap.pdf")
    assert grid_of(rows(), "VP by round")["4"][0] == "Foxes"
