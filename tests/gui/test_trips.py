"""What a key of the Scores page costs over a network: an Enter three trips to the server, a letter none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

import windows
from gui import following
from model.bridge.result import Result
from model.service.director import Director
from proxy import CountedLine

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from postgres import PostgresServer

Laptop = Callable[..., Director]
TRIPS = 3
"""The head of the journal, what is in the cell, the commit."""


@pytest.fixture
def line(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[CountedLine]:
    monkeypatch.setattr(following, "EVERY_MS", 600_000)
    line = CountedLine(postgres.port)
    yield line
    QApplication.closeAllWindows()
    line.close()


@pytest.mark.parametrize("with_rulings", [False, True])
def test_a_result_costs_three_trips_and_what_is_typed_none(
    qtbot: QtBot, laptop: Laptop, line: CountedLine, *, with_rulings: bool
) -> None:
    ann = laptop("Ann")
    first, second, *_more = ann.results.sheet(1)
    if with_rulings:
        for at in (first, second):
            ann.rulings.open(1, tree="revoke", round=at.round, table=at.table, board=at.board)
    bea = laptop("Bea", line.port)
    windows.a_window(qtbot, bea, "scores", pages=("scores",))
    for text in ("4sn=", "3nte="):  # play begins, and what is read once is read
        windows.type_text(text)
        windows.press("Return")
        windows.settle()
    qtbot.wait(2 * following.GATHER_MS)
    costs = []
    for text in ("2hs=", "1nts-1", "5dw="):
        before = line.trips
        windows.type_text(text)
        typed = line.trips - before
        windows.press("Return")
        windows.settle()
        costs.append((typed, line.trips - before - typed))
    assert costs == [(0, TRIPS)] * 3
    assert [str(one.result) for one in bea.results.sheet(1)].count("5DW=") == 1
    assert Result.parse("2HS=") in [one.result for one in bea.results.sheet(1)]
