"""A table that is expected later: laid out from the start, empty in round 1, filled by two pairs as they come."""

from __future__ import annotations

from pathlib import Path

import builders
from model.movement.check import check
from model.movement.doctor import happenings as happened
from model.movement.kinds.library import plan
from model.service.director import Director
from views import disagreements


def take(director: Director, happening: happened.Happening, way: int, *newcomers: str) -> None:
    two = (newcomers[0], newcomers[1]) if newcomers else None
    proposal = director.doctor.propose(1, happening)[way]
    director.doctor.apply(1, proposal, happening, newcomers=two)


def test_a_table_planned_for_two_late_pairs_is_filled_when_they_come(tmp_path: Path) -> None:
    laid = plan("mitchell", tables=9, boards_per_round=3)
    with builders.an_evening(tmp_path / "club.club", plan=laid, entered=0) as director:
        take(director, happened.PairLeaves(9, 1), -1)
        take(director, happened.PairLeaves(18, 1), -1)  # its opponents sit out, the chairs stay empty
        director.sessions.start_play(1)
        first = [line for line in director.results.sheet(1) if line.round == 1]
        assert len(first) == 8 * 3
        builders.enter_results(director, 1, first)
        director.play.end_round(1)
        take(director, happened.PairArrives(2), 0, "Zoe Quill", "Yan Quill")
        take(director, happened.PairArrives(2), 0, "Xia Rowe", "Will Rowe")
        assert disagreements(director, 1) == []
        now = director.sessions.get(1).plan
        assert check(now).ok
        seats = {
            row.table: (row.ns, row.ew) for row in now.round_rows(2) if row.table != 9 and row.table != 1
        }
        before = {row.table: (row.ns, row.ew) for row in laid.round_rows(2) if row.table not in (1, 9)}
        assert seats == before
        assert len([line for line in director.results.sheet(1) if line.round == 2]) == 9 * 3
