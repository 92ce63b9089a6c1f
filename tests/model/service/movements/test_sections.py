"""A table goes to another section while the room is being seated: all that is its players' goes along, and undo brings it back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builders import an_evening
from model.movement.doctor.happenings import TableMoved
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.service.director import Director


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Director]:
    """Two sections of seven tables, everybody seated, nothing played."""
    section = plan("mitchell", tables=7, boards_per_round=3)
    with an_evening(tmp_path / "riverside.club", plan=together([section, section]), entered=0) as director:
        yield director


def at_table(director: Director, table: int) -> set[str]:
    session = director.sessions.get(1)
    row = session.plan.row(1, table)
    assert row is not None
    return {player.name for one in row.seated for player in session.pair(one).players if player}


def test_the_people_go_with_their_table_and_come_back_by_undo(night: Director) -> None:
    session = night.sessions.get(1)
    before = session.pairs
    moving, filling = at_table(night, 3), at_table(night, 7)
    row = session.plan.row(1, 3)
    assert row is not None and row.ns is not None
    home = row.ns
    night.additions.penalise(1, home, "10%", "late")
    night.additions.carry(1, home, "12.5")
    best = night.doctor.propose(1, TableMoved(3, "B"))[0]
    assert best.effects()[0].endswith("pairs get other numbers; their names move with them.")
    night.doctor.apply(1, best, TableMoved(3, "B"))
    assert at_table(night, 14) == moving
    assert at_table(night, 3) == filling
    now = night.sessions.get(1)
    assert sorted(p.name for pair in now.pairs for p in pair.players if p) == sorted(
        p.name for pair in before for p in pair.players if p
    )
    kept = night.additions.of(1)
    assert [one.number for one in kept.penalties] == [best.renumbered[home]]
    assert [one.contestant for one in kept.carried] == [str(best.renumbered[home])]
    assert night.journal.undo_name() == "Undo moving table A 3 to section B"
    night.journal.undo()
    assert night.sessions.get(1).pairs == before
    assert [one.number for one in night.additions.of(1).penalties] == [home]
    night.journal.redo()
    assert at_table(night, 14) == moving
