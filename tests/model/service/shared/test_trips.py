"""A result costs three trips to the server and back, as a hall's network counts them: each is a wait before the next line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from model.bridge.result import Result
from model.service.director import Director
from model.service.history import Scope
from model.service.sent import Seen, Sent
from model.storage import station
from model.storage.shared import waiting
from proxy import CountedLine

if TYPE_CHECKING:
    from postgres import PostgresServer

Laptop = Callable[[str], Director]
FOUR_SPADES, NO_TRUMPS = Result.parse("4SN="), Result.parse("3NTE=")
TRIPS = 3
"""The head of the journal, what is in the cell, the commit."""


@pytest.fixture
def line(postgres: PostgresServer) -> Iterator[CountedLine]:
    line = CountedLine(postgres.port)
    yield line
    line.close()


@pytest.fixture
def bea(
    laptop: Laptop, line: CountedLine, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Director]:
    """A laptop behind the line, with a first result in: play has begun."""
    there = laptop("Ann").address.replace(f":{postgres.port}/", f":{line.port}/")
    monkeypatch.setattr(station, "name", lambda: "Bea")
    with Director.open(there, who="Bea", new=False) as bea:
        bea.sessions.open(1)
        _enter(bea, 0)
        yield bea


def _enter(director: Director, at: int, result: Result = FOUR_SPADES, seen: Seen | None = None) -> None:
    cell = director.results.sheet(1)[at]
    director.results.enter(1, cell.round, cell.table, cell.board, result, seen=seen)


def _trips(line: CountedLine, work: Callable[[], object]) -> int:
    before = line.trips
    work()
    return line.trips - before


def test_a_result_is_three_trips(bea: Director, line: CountedLine) -> None:
    assert _trips(line, lambda: _enter(bea, 1)) == TRIPS
    assert _trips(line, lambda: _enter(bea, 1, NO_TRUMPS, Seen(FOUR_SPADES))) == TRIPS


def test_a_window_needs_no_more_after_a_pause(
    bea: Director, line: CountedLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "_FRESH", -1.0)
    bea.wait_at_most(30, 30)
    tray = bea.tray
    assert tray is not None
    cell = bea.results.sheet(1)[1]
    where = (cell.round, cell.table, cell.board)
    assert _trips(line, lambda: tray.enter(1, where, FOUR_SPADES, seen=Seen(None))) == TRIPS
    assert bea.results.sheet(1)[1].result == FOUR_SPADES


def test_a_result_with_a_name_of_its_own_is_asked_for_first(bea: Director, line: CountedLine) -> None:
    cell = bea.results.sheet(1)[1]
    where, sent = (cell.round, cell.table, cell.board), Sent("phone-one")
    assert _trips(line, lambda: bea.results.enter(1, *where, FOUR_SPADES, sent=sent)) == TRIPS + 1
    assert bea.results.enter(1, *where, FOUR_SPADES, sent=sent).again


def test_what_others_entered_meanwhile_comes_with_the_head(
    bea: Director, laptop: Laptop, line: CountedLine
) -> None:
    ann = laptop("Ann")
    _enter(ann, 2)
    _enter(ann, 3)
    assert _trips(line, lambda: _enter(bea, 1)) == TRIPS
    assert [cell.result for cell in bea.results.sheet(1)[:5]] == [FOUR_SPADES] * 4 + [None]


def test_rulings_are_asked_for_once_and_known_whoever_wrote_them(
    bea: Director, laptop: Laptop, line: CountedLine
) -> None:
    ann = laptop("Ann")
    on = [(cell.round, cell.table, cell.board) for cell in bea.results.sheet(1)[:2]]

    def known(director: Director) -> list[bool]:
        return [director._ledger.rules_on(1, cell) for cell in on]

    assert known(bea) == [False, False]
    ann.rulings.open(1, round=on[0][0], table=on[0][1], board=on[0][2])
    bea.follow()
    assert known(bea) == known(ann) == [True, False]
    _enter(bea, 1)
    assert _trips(line, lambda: _enter(bea, 2)) == TRIPS, "the ruling is on another board"
    ann.journal.undo(Scope(1))
    bea.follow()
    assert known(bea) == known(ann) == [False, False]
    ann.journal.redo(Scope(1))
    bea.follow()
    assert known(bea) == known(ann) == [True, False]
