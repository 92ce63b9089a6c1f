"""On Players: everything the club holds of one player as a file, and a player forgotten after it was said what that does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.players.page import PlayersPage
from gui.pages.players.person import ForgetPanel
from model.service.director import Director

NAME = "Zoë Quill"


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 3, boards_per_round=1) as opened:
        opened.players.rename(1, NAME)
        opened.safety.backup(reason="before")
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director, answers: windows.Answers) -> PlayersPage:
    window = windows.a_window(qtbot, director, "players", pages=("players",), answers=answers)
    assert isinstance(window.page, PlayersPage)
    window.page.search.setText("quill")
    return window.page


def asked(qtbot: QtBot, page: PlayersPage) -> ForgetPanel:
    """The panel, once the club was gone through."""
    page.context.actions["player.forget"].trigger()
    qtbot.waitUntil(lambda: page.person.panel is not None, timeout=20_000)
    panel = page.person.panel
    assert panel is not None
    return panel


def window_of(page: PlayersPage) -> MainWindow:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


def test_forgetting_says_first_what_it_does_and_escape_leaves_it(
    qtbot: QtBot, page: PlayersPage, director: Director
) -> None:
    panel = asked(qtbot, page)
    assert panel.leave.hasFocus()
    QTest.keyClick(panel.leave, Qt.Key.Key_Escape)
    assert page.person.panel is None
    assert director.players.get(1).name == NAME


def test_a_player_is_forgotten_and_the_search_with_the_name_too(
    qtbot: QtBot, page: PlayersPage, director: Director
) -> None:
    panel = asked(qtbot, page)
    panel.forget.click()
    qtbot.waitUntil(lambda: director.players.get(1).name == "Former player 1", timeout=20_000)
    assert page.person.panel is None
    assert page.search.text() == ""
    assert "Former player 1" in [found.player.name for found in page.model.rows]
    window_of(page).places.remember()
    assert NAME.encode() not in director.path.read_bytes()
    assert b"quill" not in director.path.read_bytes().lower()


def test_once_begun_it_goes_on_off_the_window_s_thread_and_takes_in_what_is_written_meanwhile(
    qtbot: QtBot, page: PlayersPage, director: Director
) -> None:
    panel = asked(qtbot, page)
    panel.forget.click()
    assert director.players.get(1).name == NAME, "the club is gone through elsewhere"
    assert panel.forget.isHidden()
    assert panel.leave.isHidden()
    assert "Searching the club file" in panel.progress.text()
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    page.context.actions["player.forget"].trigger()
    assert page.person.panel is panel
    with director.acting_for(NAME):
        director.players.add("Rita Teles")
    qtbot.waitUntil(lambda: page.person.panel is None, timeout=20_000)
    assert director.players.get(1).name == "Former player 1"
    assert NAME not in {entry.who for entry in director.journal.entries()}
    assert NAME.encode() not in director.path.read_bytes()


def test_a_window_closed_meanwhile_asks_first_and_says_that_the_name_still_stands(
    qtbot: QtBot, page: PlayersPage, answers: windows.Answers, director: Director
) -> None:
    panel = asked(qtbot, page)
    panel.forget.click()
    window = window_of(page)
    answers.agreed = False
    assert not window.close()
    assert window.isVisible()
    qtbot.waitUntil(lambda: page.person.panel is None, timeout=20_000)
    assert director.players.get(1).name == "Former player 1"
    assert window.close(), "nothing is under way any more, nothing is asked"


@pytest.mark.parametrize("ending", ["pdf", "csv"])
def test_everything_held_is_written_where_it_is_asked_for(
    qtbot: QtBot, page: PlayersPage, answers: windows.Answers, tmp_path: Path, ending: str
) -> None:
    target = answers.to_save = tmp_path / f"zoe.{ending}"
    page.context.actions["player.record"].trigger()
    qtbot.waitUntil(target.is_file, timeout=20_000)
    assert target.read_bytes()[:4] in (b"%PDF", b"\xef\xbb\xbfW")
