"""A running night moves to a server from the window: a pause, a copy proved equal, and the same night goes on there."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest

import windows
from builders import an_evening
from gui.program import Program
from gui.start import moving
from model.bridge.result import Result
from model.errors import ClubFileError, ClubFileReadOnly
from model.service.director import Director
from windows import Answers

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.frame.window import MainWindow
    from gui.tasks import Progress
    from model.service.exchange.moving import MoveReport
    from postgres import PostgresServer


@pytest.fixture
def window(program: Program, tmp_path: Path) -> MainWindow:
    """A night under way: half the results are in, and the clock of round 2 runs."""
    path = tmp_path / "Harbour.club"
    with an_evening(path, 3, entered=0.5) as director:
        director.sessions.open(1)
        director.play.start(1)
    program.open(path)
    assert program.window is not None
    program.window.go("scores")
    return program.window


def move(window: MainWindow) -> None:
    window.actions_["club.move"].trigger()


def enter(director: Director, words: str = "4SN=") -> None:
    line = next(line for line in director.results.sheet(1) if line.result is None)
    director.results.enter(1, line.round, line.table, line.board, Result.parse(words))


def test_the_night_goes_on_at_the_server(
    program: Program, window: MainWindow, answers: Answers, pg_url: str, qtbot: QtBot
) -> None:
    before = program.director
    assert before is not None
    path, sheet, clock = before.path, before.results.sheet(1), before.play.now(1)
    answers.said = f" {pg_url} "

    assert not window.actions_["log.take_back"].isEnabled()
    move(window)
    qtbot.waitUntil(lambda: program.director is not before and program.window is not window)

    after = program.director
    assert after is not None
    assert after.address == pg_url
    assert after.sessions.current() == 1
    assert after.results.sheet(1) == sheet
    now = after.play.now(1)
    assert clock is not None and now is not None
    assert (now.round, now.begun, now.due) == (clock.round, clock.begun, clock.due)
    enter(after)
    assert after.journal.undo_name()
    with pytest.raises(ClubFileReadOnly, match=f"This club was moved to {pg_url}"):
        Director.open(path)
    with Director.open(path, read_only=True) as left:
        assert left.results.sheet(1) == sheet
    assert program.window is not None
    assert not program.window.actions_["club.move"].isEnabled()
    assert program.window.actions_["log.take_back"].isEnabled()


def test_nothing_is_entered_in_the_pause_and_all_of_it_after_a_cancel(
    program: Program,
    window: MainWindow,
    answers: Answers,
    pg_url: str,
    postgres: PostgresServer,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    director = program.director
    assert director is not None
    real, goes_on = moving._Copy.copy, Event()

    def held(work: moving._Copy, progress: Progress) -> MoveReport:
        goes_on.wait(20)
        return real(work, progress)

    monkeypatch.setattr(moving._Copy, "copy", held)
    answers.said = pg_url

    move(window)
    with pytest.raises(ClubFileReadOnly, match=r"The club is being copied to .*Nothing was saved"):
        enter(director)
    strip = window.findChild(moving.MoveStrip)
    assert strip is not None
    there = pg_url.partition("@")[2]
    assert strip.accessibleName() == f"Copying to {there}: 0%. Nothing can be entered until then."
    windows.press("F6")
    assert strip.cancel.hasFocus()
    windows.press("Space")
    goes_on.set()
    qtbot.waitUntil(lambda: not window.tasks.under_way)
    qtbot.waitUntil(lambda: window.findChild(moving.MoveStrip) is None)

    enter(director)
    assert program.director is director
    assert not postgres.ask("SELECT count(*) FROM deed", pg_url.rpartition("/")[2])[0][0]


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://dora@hall.example/congress?sslrootcert=hall.crt", "hall.example/congress"),
        ("postgres://hall.example:5433/congress", "hall.example:5433/congress"),
        ("service=hall", "service=hall"),
        (
            "postgresql://postgres.festival-de-bridge.example:5433/congress2026",
            "postgres.festival…:5433/congress2026",
        ),
    ],
)
def test_the_strip_has_room_for_the_machine_and_the_database(address: str, shown: str) -> None:
    assert moving.short_address(address) == shown


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("C:/clubs/other.club", "is not a server’s address"),
        (
            "postgresql://bea:secret@hall/congress",
            "An address must not contain a password; nothing was opened.",
        ),
        ("postgresql://bea@127.0.0.1:1/congress", "The server of congress does not answer"),
    ],
)
def test_a_place_that_is_none_leaves_the_night_where_it_is(
    program: Program, window: MainWindow, answers: Answers, qtbot: QtBot, address: str, said: str
) -> None:
    answers.said = address
    move(window)
    qtbot.waitUntil(lambda: not window.tasks.under_way)

    assert said in windows.refusal_shown(window)
    assert program.director is not None
    enter(program.director)


def test_a_database_with_a_club_in_it_is_left_alone(
    program: Program, window: MainWindow, answers: Answers, pg_url: str, tmp_path: Path, qtbot: QtBot
) -> None:
    with Director.open(pg_url) as other:
        other.club.rename("Another club")
    answers.said = pg_url
    move(window)
    qtbot.waitUntil(lambda: not window.tasks.under_way)

    assert "There is a club in" in windows.refusal_shown(window)
    assert program.director is not None
    enter(program.director)
    with Director.open(pg_url) as other:
        assert other.club.name() == "Another club"


def test_a_club_on_a_server_is_not_moved_from_the_window(program: Program, pg_url: str) -> None:
    with Director.open(pg_url) as director:
        director.club.rename("Congress")
        with pytest.raises(ClubFileError, match="cannot be moved from here"):
            director.move_to("postgresql://hall/other")
    program.open(pg_url)
    assert program.window is not None
    assert not program.window.actions_["club.move"].isEnabled()
