"""Whatever two laptops do in whatever order: both see what one that opens the club now sees, and so does a file with one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import builders
from builders import A_THURSDAY, ClubClock, an_evening
from model.bridge.result import Result
from model.errors import ArrowswitchError
from model.movement.drawn.draw import begun
from model.movement.plan import Draw
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.service.history import Scope
from model.service.sent import Seen
from model.storage import station

ON_BOTH_ENGINES = True
RESULTS = [Result.parse(text) for text in ("4SN=", "3NTE+1", "2HS-1")]
ACTS: dict[str, Callable[[Director, int], object]] = {
    "enter": lambda one, at: _enter(one, at, None),
    "enter seen": lambda one, at: _enter(one, at, Seen(one.results.sheet(1)[at].result)),
    "erase": lambda one, at: one.results.erase(1, *_cell(one, at), why="misread"),
    "undo": lambda one, _at: one.journal.undo(),
    "redo": lambda one, _at: one.journal.redo(),
    "swap": lambda one, at: one.seating.swap(1, 1 + at % 3, 4 + at % 3, why="wrong way"),
    "take back": lambda one, at: _take_back(one, nth=at),
    "rule": lambda one, _at: one.rulings.open(1),
    "drop": lambda one, at: one.rulings.drop(one.rulings.by_number(1)[at % 2].id),
    "penalty": lambda one, at: one.additions.penalise(1, 1 + at % 6, "10%", "late"),
    "rename": lambda one, at: one.club.rename(f"Congress {at}"),
    "player": lambda one, at: one.players.add(f"Player {at}"),
    "finish": lambda one, _at: one.sessions.finish(1),
    "final": lambda one, _at: one.sessions.make_final(1, anyway=True),
    "reopen": lambda one, _at: one.sessions.reopen(1),
    "draw": lambda one, at: one.draws.draw(2, round=2 + at % 2, rematches=True),
    "undraw": lambda one, _at: one.journal.undo(Scope(2)),
}
STEPS = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(sorted(ACTS)), st.integers(0, 5), st.booleans()),
    min_size=3,
    max_size=14,
)
_numbers = count(1)


def _cell(director: Director, at: int) -> tuple[int, int, int]:
    line = director.results.sheet(1)[at]
    return line.round, line.table, line.board


def _enter(director: Director, at: int, seen: Seen | None = None) -> None:
    director.results.enter(1, *_cell(director, at), RESULTS[at % 3], why="misread", seen=seen)


def _take_back(director: Director, *, nth: int) -> None:
    """One of the latest entries in the log of a shared club, whoever wrote it; one file alone has its piles."""
    if director.log is None:
        director.journal.undo()
    else:
        director.log.take_back(director.log.latest()[nth].id)


def _all_of(director: Director) -> list[object]:
    evening = director.evening(1)
    return [
        evening.session,
        evening.sheet,
        evening.standings,
        evening.corrections,
        evening.rulings,
        director.rulings.all(1),
        director.journal.entries(),
        director.players.all(),
        director.club.name(),
        director.evening(2).session,
        director.draws.state(2),
    ]


def _with_a_swiss(director: Director) -> Director:
    """A second session, whose first round is played and whose next is to be drawn."""
    plan = begun(range(1, 7), Draw(3), teams=True, boards_per_round=2)
    swiss = director.sessions.create("Teams", A_THURSDAY, plan, Conditions(method="teams-imps"))
    for line in director.results.sheet(swiss):
        director.results.enter(swiss, line.round, line.table, line.board, RESULTS[line.table % 3])
    director.sessions.open(1)
    return director


@settings(
    max_examples=6,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=STEPS)
def test_both_stand_where_a_fresh_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str, steps: list[tuple[int, str, int, bool]]
) -> None:
    path, clock = tmp_path / f"{next(_numbers)}.club", ClubClock()
    monkeypatch.setattr(station, "name", lambda: "Ann")
    laptops = [_with_a_swiss(an_evening(path, 3, boards_per_round=2, entered=0, clock=clock))]
    place = builders.clubs.place(path)
    if engine == "postgresql":
        monkeypatch.setattr(station, "name", lambda: "Bea")
        laptops.append(Director.open(place, who="Bea", clock=clock))
        laptops[1].sessions.open(1)
    try:
        for who, act, at, follows in steps:
            acting = laptops[who % len(laptops)]
            if follows:
                acting.follow()
            entries = len(acting.journal.entries())
            try:
                ACTS[act](acting, at)
            except (ArrowswitchError, IndexError):
                assert len(acting.journal.entries()) == entries  # what is refused leaves nothing
        with Director.open(place, read_only=True, clock=clock) as fresh:
            right = _all_of(fresh)
            numbers = sorted(record.number for record in fresh.rulings.all(1))
            assert numbers == list(range(1, len(numbers) + 1))
            for laptop in laptops:
                laptop.follow()
                assert _all_of(laptop) == right
    finally:
        for laptop in laptops:
            laptop.close()
