"""Two windows on one club of a server: each shows what the other enters, and nobody loses what is half typed."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import windows
from gui import bell, following
from gui.frame import tray
from gui.frame.tray import TrayStrip
from gui.frame.window import MainWindow
from gui.pages.scores.grid import ScoresGrid
from gui.pages.scores.model import result_text, score_text
from gui.pages.scores.page import ScoresPage
from model.bridge.result import Result
from model.errors import ServerLost
from model.service.director import Director
from model.service.history import Scope
from model.storage.postgres_store import PostgresStore
from model.storage.shared.line import Answer, NoAnswer, ServerThread
from proxy import BadLine

if TYPE_CHECKING:
    from postgres import PostgresServer

WAIT_MS = 30_000
Laptop = Callable[..., Director]
AT_ONCE = 0.05
"""Seconds that nobody notices."""


def _scores(window: MainWindow) -> ScoresPage:
    assert isinstance(window.page, ScoresPage)
    return window.page


def _result(director: Director, cell: int) -> str:
    return str(director.results.sheet(1)[cell].result)


def _enter(director: Director, cell: int, text: str) -> None:
    line = director.results.sheet(1)[cell]
    director.results.enter(1, line.round, line.table, line.board, Result.parse(text))


def test_a_session_that_another_laptop_deletes_is_theirs_to_undo(qtbot: QtBot, laptop: Laptop) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    plan, conditions = ann.sessions.get(1).plan, ann.sessions.get(1).conditions
    _enter(bea, 0, "4SN=")
    second = ann.sessions.create("Second", datetime(2026, 3, 12, tzinfo=UTC).date(), plan, conditions)
    bea.follow()
    bea.sessions.open(second)
    answers = windows.Answers(agreed=False)
    mine = windows.a_window(qtbot, bea, "scores", pages=("scores",), answers=answers)
    ann.sessions.remove(1)
    qtbot.waitUntil(lambda: [one.id for one in bea.sessions.all()] == [second], timeout=WAIT_MS)
    bea.follow()
    windows.press("Ctrl+Z")
    assert bea.journal.undo_name() == ""
    assert [one.id for one in bea.sessions.all()] == [second]
    assert not mine.actions_["undo"].isEnabled() or answers.asked
    ann.journal.undo(Scope(1))
    bea.follow()
    assert _result(bea, 0) == "4SN="


def test_a_session_in_hand_that_another_laptop_deletes_leaves_the_page_and_comes_back(
    qtbot: QtBot, laptop: Laptop, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    _enter(bea, 0, "4SN=")
    mine = windows.a_window(qtbot, bea, "scores", pages=("scores", "play"))
    mine.go("play")
    mine.go("scores")
    ann.sessions.remove(1)
    qtbot.waitUntil(lambda: bea.sessions.all() == (), timeout=WAIT_MS)
    bea.follow()
    assert bea.sessions.current() is None
    windows.press("Ctrl+3")
    windows.press("Ctrl+4")
    ann.journal.undo(Scope(1))
    qtbot.waitUntil(lambda: bea.sessions.current() == 1, timeout=WAIT_MS)
    assert _result(bea, 0) == "4SN="
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


def test_what_is_half_typed_survives_what_the_other_window_enters(qtbot: QtBot, laptop: Laptop) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    theirs = windows.a_window(qtbot, ann, "scores", pages=("scores",))
    window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
    page = _scores(window)
    here, focus = page.desk_top.grid.row_in_front(), QApplication.focusWidget()
    assert here is not None
    assert isinstance(page.desk_top.grid, ScoresGrid)
    bar = page.desk_top.grid.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    windows.type_text("4s")
    scrolled = bar.value()
    _enter(ann, -1, "3NTN=")
    qtbot.waitUntil(lambda: _result(bea, -1) == "3NTN=", timeout=WAIT_MS)
    assert page.desk_top.grid.field.text().lower() == "4s"
    assert QApplication.focusWidget() is focus
    assert bar.value() == scrolled
    in_front = page.desk_top.grid.row_in_front()
    assert in_front is not None and in_front.spot == here.spot
    assert window.hint_bar.accessibleDescription().startswith("Ann: Result of board")
    assert window.hint_bar._undo_keys == ""
    assert theirs.hint_bar.accessibleDescription().startswith("Result of board")
    windows.type_text("n=")
    windows.press("Return")
    qtbot.waitUntil(lambda: window.hint_bar.accessibleDescription().startswith("Result of"), timeout=WAIT_MS)
    qtbot.waitUntil(
        lambda: theirs.hint_bar.accessibleDescription().startswith("Bea: Result of"), timeout=WAIT_MS
    )
    assert ann.standings.now(1).ranking == bea.standings.now(1).ranking


def test_who_comes_second_sees_what_is_in_and_chooses_by_one_key(
    qtbot: QtBot, laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "EVERY_MS", 60_000)
    ann, bea = laptop("Ann"), laptop("Bea")
    window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
    page = _scores(window)
    in_front = page.desk_top.grid.row_in_front()
    assert in_front is not None
    windows.type_text("4sn=")
    round_, table, board = in_front.spot
    ann.results.enter(1, round_, table, board, Result.parse("4SN+1"))
    windows.press("Return")  # before any notice was heard
    said = windows.refusal_shown(window)
    assert said.startswith(f"Board {board}, table {table} has 4♠ N +1, entered by Ann at ")
    assert said.endswith("Yours: 4♠ N =. F4 puts yours in; Enter leaves theirs.")
    assert page.desk_top.grid.field.text().lower() == "4sn="
    windows.press("F4")
    ann.follow()
    assert [one.who for one in ann.results.history(1, round_, table, board)] == ["Bea", "Ann"]
    assert str(ann.results.history(1, round_, table, board)[0].result) == "4SN="


def test_a_rush_is_painted_together(qtbot: QtBot, laptop: Laptop) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    windows.a_window(qtbot, bea, "scores", pages=("scores",))
    shown: list[frozenset[int]] = []
    bea.subscribe(lambda changes: shown.append(changes.boards))
    for cell in range(6):
        _enter(ann, cell, "3NTN=")
    qtbot.waitUntil(lambda: _result(bea, 5) == "3NTN=", timeout=WAIT_MS)
    assert len(shown) < 6
    assert frozenset[int]().union(*shown) == {ann.results.sheet(1)[cell].board for cell in range(6)}


def test_a_server_that_is_gone_is_reported_once_and_followed_again_when_it_is_back(
    qtbot: QtBot,
    laptop: Laptop,
    postgres: PostgresServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(following, "EVERY_MS", 100)
    ann, bea = laptop("Ann"), laptop("Bea")
    window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
    windows.type_text("4s")
    postgres.kill()
    try:
        qtbot.waitUntil(lambda: "does not answer" in windows.refusal_shown(window), timeout=WAIT_MS)
        assert re.fullmatch(
            r"The server has not answered since [\d:]+; what is shown is as of then\.", _strip(window)
        )
    finally:
        postgres.start()
    qtbot.waitUntil(lambda: "answers again" in windows.refusal_shown(window), timeout=WAIT_MS)
    assert _strip(window) == ""
    assert _scores(window).desk_top.grid.field.text().lower() == "4s"
    _enter(ann, -1, "3NTN=")
    qtbot.waitUntil(lambda: _result(bea, -1) == "3NTN=", timeout=WAIT_MS)


def test_a_window_waits_once_for_a_pulled_cable_and_then_for_nothing(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "EVERY_MS", 60_000)
    cable = BadLine(postgres.port, seed=1, cut=0, hold=0)
    try:
        ann, bea = laptop("Ann"), laptop("Bea", cable.port)
        window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
        page, ours = _scores(window), window.findChild(following.Following)
        here = page.desk_top.grid.row_in_front()
        assert here is not None and isinstance(ours, following.Following)
        windows.type_text("4sn=")
        cable.is_dead = True
        assert _seconds(lambda: windows.press("Return")) < following.PATIENCE + 0.5
        assert _strip(window) == "Not saved: 1 result waits for the server."
        grid = page.desk_top.grid
        assert isinstance(grid, ScoresGrid)
        (waiting,) = [row for row in grid.rows.page.rows if row.waits is not None]
        assert (waiting.spot, result_text(waiting)) == (here.spot, "4♠ N =")
        assert page.desk_top.grid.field.text() == ""
        there = page.desk_top.grid.row_in_front()
        assert there is not None and there.spot != here.spot
        windows.type_text("3nte=")
        assert _seconds(lambda: windows.press("Return")) < following.PATIENCE
        assert _strip(window) == "Not saved: 2 results wait for the server."
        assert min(_seconds(ours.look) for _time in range(5)) < AT_ONCE
        assert re.fullmatch(
            r"Not saved: 2 results wait for the server\. What is shown is as of [\d:]+\.", _strip(window)
        )
        assert _result(bea, 0) == "None"
        _enter(ann, -1, "3NTN=")
        cable.is_dead = False
        ours._besides.start(100)
        qtbot.waitUntil(lambda: "answers again" in windows.refusal_shown(window), timeout=WAIT_MS)
        assert _result(bea, -1) == "3NTN="
        qtbot.waitUntil(lambda: not _strip(window), timeout=WAIT_MS)
        assert not [row for row in grid.rows.page.rows if row.waits is not None], (
            "what was sent looks unsaved"
        )
        ann.follow()
        entered = [str(line.result) for line in ann.results.sheet(1)]
        assert (entered.count("4SN="), entered.count("3NTE=")) == (1, 1)
    finally:
        QApplication.closeAllWindows()
        cable.close()


def test_enter_waits_no_longer_than_one_notices_for_a_server_that_is_late(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "EVERY_MS", 60_000)
    monkeypatch.setattr(following, "AT_ONCE", 0.02)
    cable = BadLine(postgres.port, seed=1, cut=0, hold=0)
    waited: list[float] = []

    class Watched(ServerThread):
        def ask(self, work: Callable[[], Answer], patience: float) -> Answer:
            try:
                return super().ask(work, patience)
            except NoAnswer:
                waited.append(patience)
                raise

    monkeypatch.setattr("model.storage.shared.waiting.ServerThread", Watched)
    try:
        bea = laptop("Bea", cable.port)
        window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
        qtbot.waitUntil(lambda: not _strip(window), timeout=WAIT_MS)
        store = bea._file
        assert isinstance(store, PostgresStore)
        store._waiting._usual = store._waiting._spread = 0.0  # a network as it should be
        waited.clear()
        cable.is_dead = True
        for text in ("4sn=", "3nte=", "2hs="):
            windows.type_text(text)
            windows.press("Return")
        assert waited == [0.02]
        assert _strip(window) == "Not saved: 3 results wait for the server."
        cable.is_dead = False
        qtbot.waitUntil(lambda: not _strip(window), timeout=WAIT_MS)
        entered = [str(line.result) for line in bea.results.sheet(1)]
        assert [entered.count(text) for text in ("4SN=", "3NTE=", "2HS=")] == [1, 1, 1]
    finally:
        QApplication.closeAllWindows()
        cable.close()


def test_a_result_that_waits_a_moment_moves_no_page(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tray, "SHOWN_AFTER_MS", 60_000)
    cable = BadLine(postgres.port, seed=1, cut=0, hold=0)
    try:
        bea = laptop("Bea", cable.port)
        window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
        page = _scores(window)
        top = page.mapTo(window, page.rect().topLeft())
        cable.is_dead = True
        windows.type_text("4sn=")
        windows.press("Return")
        windows.settle()
        assert page.mapTo(window, page.rect().topLeft()) == top
        assert bea.tray is not None
        assert [kept.result for kept in bea.tray.waiting] == ["4SN="]
        assert _strip(window) == ""
        cable.is_dead = False
        qtbot.waitUntil(lambda: bea.tray is not None and not bea.tray.waiting, timeout=WAIT_MS)
    finally:
        QApplication.closeAllWindows()
        cable.close()


def test_a_server_that_is_late_once_is_neither_reported_nor_left(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "EVERY_MS", 60_000)
    cable = BadLine(postgres.port, seed=1, cut=0, hold=0)
    try:
        bea = laptop("Bea", cable.port)
        window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
        store = bea._file
        assert isinstance(store, PostgresStore)
        connected = store._driver
        cable.is_dead = True
        with bea.quickly(), pytest.raises(ServerLost):
            store._waiting._at_once = 0.02
            store._waiting._usual = store._waiting._spread = 0.0
            bea.follow()
        cable.is_dead = False
        assert bea.results.history(1, 1, 1, 1) == ()  # who can wait is answered
        _enter(bea, 0, "4SN=")
        assert store._driver is connected
        assert windows.refusal_shown(window) == ""
    finally:
        QApplication.closeAllWindows()
        cable.close()


def test_a_result_that_is_in_is_typed_over_while_the_server_is_away(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "EVERY_MS", 60_000)
    bea = laptop("Bea")
    _enter(bea, 0, "4SN=")
    window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
    page = _scores(window)
    first = bea.results.sheet(1)[0]
    postgres.kill()
    try:
        page.go_to((first.round, first.table, first.board))
        assert "does not answer" in windows.refusal_shown(window)
        windows.type_text("3nte=")
        windows.press("Return")
        assert _strip(window) == "Not saved: 1 result waits for the server."
        assert _result(bea, 0) == "4SN="
        grid = page.desk_top.grid
        assert isinstance(grid, ScoresGrid)
        typed = next(row for row in grid.rows.page.rows if row.waits is not None)
        assert (result_text(typed), score_text(typed), typed.points.ns) == ("3NT E =", "", "")
    finally:
        postgres.start()


def test_a_page_opened_while_the_server_is_away_stays_in_front_and_is_whole_when_it_is_back(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer
) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    ann.rulings.open(1, tree="revoke")
    window = windows.a_window(qtbot, bea, "scores", pages=("scores", "rulings"))
    window.go("rulings")
    window.go("scores")
    ann.rulings.open(1, tree="claim")
    qtbot.waitUntil(lambda: len(bea.rulings.all(1)) == 2, timeout=WAIT_MS)
    ann.close()
    postgres.kill()
    try:
        window.go("rulings")
        assert "The server of" in windows.refusal_shown(window)
        assert window.page is not None
        assert window.page.page_id == "rulings"
    finally:
        postgres.start()
    qtbot.waitUntil(lambda: "2 open" in windows.said_by(window.page), timeout=WAIT_MS)  # type: ignore[arg-type]


def test_the_bell_looks_again_when_it_could_not_ask_a_server_for_the_clock(
    qtbot: QtBot, laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    bea = laptop("Bea")
    window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
    asked: list[int] = []

    def paces(session: int) -> tuple[object, ...]:
        asked.append(session)
        if len(asked) == 1:
            raise ServerLost("away")
        return ()

    monkeypatch.setattr(bell, "_AGAIN_MS", 1)
    monkeypatch.setattr(bea.play, "paces", paces)
    ringing = window.findChild(bell.RoundBell)
    assert ringing is not None
    ringing.look()
    assert asked == [1]
    qtbot.waitUntil(lambda: asked == [1, 1], timeout=WAIT_MS)


def test_a_window_is_closed_while_the_server_is_away(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    cable = BadLine(postgres.port, seed=1, cut=0, hold=0)
    try:
        bea = laptop("Bea", cable.port)
        window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
        cable.is_dead = True
        windows.type_text("4sn=")
        windows.press("Return")
        window.close()
        assert _seconds(bea.close) < 1
    finally:
        cable.close()


def test_a_window_opened_again_shows_what_waits_and_what_clashed_and_one_button_decides(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "EVERY_MS", 60_000)
    ann, bea = laptop("Ann"), laptop("Bea")
    first = ann.results.sheet(1)[0]
    where = first.round, first.table, first.board
    assert bea.tray is not None
    postgres.kill()
    try:
        assert bea.tray.enter(1, where, Result.parse("4SN=")) is None
    finally:
        postgres.start()
    bea.close()
    _enter(ann, 0, "3NTE=")
    again = laptop("Bea")
    window = windows.a_window(qtbot, again, "scores", pages=("scores",))
    qtbot.waitUntil(lambda: "entered by Ann" in _strip(window), timeout=WAIT_MS)
    assert _strip(window).startswith("Not saved: 1 result was refused.")
    strip = window.findChild(TrayStrip)
    assert isinstance(strip, TrayStrip)
    for _pane in range(8):
        windows.press("F6")
        if QApplication.focusWidget() in (strip._show, strip._mine):
            break
    while QApplication.focusWidget() is not strip._mine:
        assert QApplication.focusWidget() is strip._show
        windows.press("Tab")
    windows.press("Space")
    assert _strip(window) == ""
    assert _result(again, 0) == "4SN="


def test_what_waits_for_a_server_that_answers_says_why_it_is_not_taken(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer
) -> None:
    bea = laptop("Bea")
    window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
    store = bea._file
    assert isinstance(store, PostgresStore)
    postgres.kill()
    try:
        windows.type_text("4sn=")
        windows.press("Return")
        assert _strip(window) == "Not saved: 1 result waits for the server."
    finally:
        postgres.start()
        postgres.ask("UPDATE head SET schema = schema + 1", store.server.database)
    qtbot.waitUntil(lambda: "later Arrowswitch" in _strip(window), timeout=WAIT_MS)
    assert _strip(window).startswith("Not saved: 1 result waits for the server. The club in")
    postgres.ask("UPDATE head SET schema = schema - 1", store.server.database)
    qtbot.waitUntil(lambda: not _strip(window), timeout=WAIT_MS)
    assert "4SN=" in [str(line.result) for line in bea.results.sheet(1)]


def test_a_page_that_could_not_read_after_a_commit_is_reported_again_when_the_server_is_back(
    qtbot: QtBot, laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "EVERY_MS", 60_000)
    bea = laptop("Bea")
    window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
    ours = window.findChild(following.Following)
    assert isinstance(ours, following.Following)
    asked = bea.results.sheet
    with monkeypatch.context() as lost:

        def refuse(_session: int) -> None:
            raise ServerLost("The server is gone.")

        lines = asked(1)
        lost.setattr(bea.results, "sheet", refuse)
        line = lines[0]
        bea.results.enter(1, line.round, line.table, line.board, Result.parse("4SN="))
    assert "server is gone" in windows.refusal_shown(window)
    view = _scores(window)._view
    assert view is not None
    assert view.results_in == 0
    ours.look()
    assert view.results_in == 1


def _strip(window: MainWindow) -> str:
    """What the strip over the pages says of the tray; "" where it is hidden."""
    strip = window.findChild(TrayStrip)
    assert isinstance(strip, TrayStrip)
    return "" if strip.isHidden() else strip.accessibleName()


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
