"""When the top bar counts again."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from builders import an_evening
from gui.frame.status import RulingCount, clock_time
from gui.frame.status_feed import StatusFeed


def test_changes_that_follow_one_another_do_not_hold_the_count_back(qtbot: QtBot, tmp_path: Path) -> None:
    """Results that come in from the tables in a stream, or names typed fast: the bar shows them while they come."""
    with an_evening(tmp_path / "club", 3) as director:
        parent = QObject()
        feed = StatusFeed(director, RulingCount, parent)
        changes = QTimer(parent, interval=5)
        changes.timeout.connect(feed.tell_soon)
        with qtbot.waitSignal(feed.counted, timeout=900):  # before the beat of the second counts anyway
            changes.start()
        changes.stop()
        feed.stop()


def test_a_ruling_is_saved_like_any_other_write(qtbot: QtBot, tmp_path: Path) -> None:
    """A ruling changes nothing of its session, and yet the Director reads when it was saved."""
    with an_evening(tmp_path / "club", 3) as director:
        session = director.sessions.current()
        assert session is not None
        parent = QObject()
        feed = StatusFeed(director, RulingCount, parent)
        said: list[str] = []
        feed.counted.connect(lambda shown, _open: said.append(shown.saved))
        end = director.subscribe(lambda _changes: feed.hear_write())
        director.rulings.open(session, round=1, table=1, board=1)
        feed.tell()
        feed.stop()
        end()
        assert said[-1] != clock_time(director.sessions.get(session).saved_at or director.now())
