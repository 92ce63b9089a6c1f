"""The live link on the page of scores, by keys, with a stand-in for the service behind the maker's own client."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot

import windows
from bridgemate_files import MOVEMENT, NAMES, bws
from data_connector import FakeConnector
from gui.frame.pages_stack import PagesView
from gui.pages.scores.bridgemate_link import EVERY, LinkLauncher
from gui.pages.scores.page import ScoresPage
from model.bridge.result import Result
from model.exchange.bridgemate import link as bridgemate_link
from model.i18n import install_language
from model.service.director import Director
from model.service.exchange.imports import read_file


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    path = tmp_path / "night.bws"
    path.write_bytes(bws([], MOVEMENT, names=NAMES))
    with Director.open(tmp_path / "club.club") as opened:
        opened.imports.take(read_file(path))
        yield opened


@pytest.fixture
def session(director: Director) -> int:
    return director.sessions.current() or 0


@pytest.fixture
def guid(director: Director, session: int) -> str:
    return director.bridgemate.link_event(session, "1234").session


@pytest.fixture
def page(qtbot: QtBot, director: Director) -> ScoresPage:
    window = windows.a_window(qtbot, director, "scores", pages=("scores",))
    assert isinstance(window.page, ScoresPage)
    return window.page


@pytest.fixture
def connector() -> FakeConnector:
    return FakeConnector()


def opened(page: ScoresPage, connector: FakeConnector) -> LinkLauncher:
    page.context.actions["bridgemate.link"].trigger()
    assert page.launchers.link is not None
    assert page.launchers.link.panel is not None
    page.launchers.link.transport = connector
    return page.launchers.link


def begin(qtbot: QtBot, page: ScoresPage, connector: FakeConnector, keys: str = "Alt+N") -> LinkLauncher:
    door = opened(page, connector)
    assert door.panel is not None
    windows.type_text("1234")
    door.panel.licence.setFocus()
    windows.type_text("KEY")
    windows.press(keys)
    said(qtbot, door, "last update")
    qtbot.waitUntil(lambda: not door._busy, timeout=20_000)
    return door


def said(qtbot: QtBot, door: LinkLauncher, words: str) -> None:
    panel = door.panel
    assert panel is not None
    qtbot.waitUntil(lambda: words in panel.state_line.accessibleName(), timeout=20_000)


def ask(qtbot: QtBot, door: LinkLauncher) -> None:
    door.ask()
    qtbot.waitUntil(lambda: not door._busy, timeout=20_000)


def results(director: Director, session: int) -> dict[tuple[int, int, int], str]:
    return {
        (line.round, line.table, line.board): str(line.result)
        for line in director.results.sheet(session)
        if line.result is not None
    }


def test_nothing_is_asked_before_the_director_begins(page: ScoresPage, connector: FakeConnector) -> None:
    door = opened(page, connector)
    door.ask()
    assert connector.asked == []
    assert not door.on
    assert door.panel is not None
    assert door.panel.state_line.accessibleName() == "The link is off: nothing is fetched or sent."


def test_an_evening_begun_has_its_results_come_in_by_themselves(
    qtbot: QtBot, page: ScoresPage, connector: FakeConnector, director: Director, session: int, guid: str
) -> None:
    door = begin(qtbot, page, connector)
    assert door.on
    assert door._timer.interval() == 1000 * EVERY
    assert connector.begun is not None
    assert [one.last_name for one in connector.begun.participations or []] == [
        "Bee",
        ["Cy", "Dee"][1],
        "Eff",
    ]
    connector.key_in(guid, (1, 1, 1), (1, 2))
    ask(qtbot, door)
    assert results(director, session) == {(1, 1, 1): "4SN="}
    entries, begun = len(director.journal.entries()), connector.begun
    ask(qtbot, door)
    windows.press("Alt+N")  # begins nothing while the link is on
    assert (len(director.journal.entries()), connector.begun) == (entries, begun)
    assert director.journal.undo_name() == "Undo import of 1 Bridgemate result"
    settings = director.club.settings()
    assert (settings.bridgemate_club, settings.bridgemate_licence) == ("1234", "KEY")
    door.stop()
    assert not door.on


def test_a_conflict_is_shown_without_taking_the_focus(
    qtbot: QtBot, page: ScoresPage, connector: FakeConnector, director: Director, session: int, guid: str
) -> None:
    door = begin(qtbot, page, connector)
    windows.press("Escape")
    director.results.enter(session, 1, 1, 1, Result.parse("4SN+1"))
    before = windows.application().focusWidget()
    connector.key_in(guid, (1, 1, 1), (1, 2))
    connector.key_in(guid, (2, 1, 3), (3, 4), scoring_direction=2)
    ask(qtbot, door)
    assert page.launchers.bridgemate is not None
    panel = page.launchers.bridgemate.panel
    assert panel is not None
    assert panel.isVisible()
    assert door.panel is not None
    assert door.panel.isHidden()
    assert windows.lines_of(panel.list) == (("1", "1", "1", "4♠ N +1", "4♠ N ="),)
    assert windows.application().focusWidget() is before
    panel.list.setFocus()
    windows.press("Return")
    assert results(director, session) == {(1, 1, 1): "4SN="}
    door.stop()


def test_going_on_asks_for_everything_again(
    qtbot: QtBot, page: ScoresPage, connector: FakeConnector, director: Director, session: int, guid: str
) -> None:
    connector.key_in(guid, (1, 1, 1), (1, 2))
    connector._accepted = 1
    door = begin(qtbot, page, connector, keys="Alt+G")
    assert connector.begun is None
    assert connector.continued == 1
    assert results(director, session) == {(1, 1, 1): "4SN="}
    door.stop()


def test_a_service_that_went_away_is_reported_and_asked_again(
    qtbot: QtBot, page: ScoresPage, connector: FakeConnector, director: Director, session: int, guid: str
) -> None:
    door = begin(qtbot, page, connector)
    connector.silent = True
    ask(qtbot, door)
    said(qtbot, door, "does not answer on this computer")
    assert door.on
    connector.silent = False
    connector.key_in(guid, (1, 1, 1), (1, 2))
    ask(qtbot, door)
    assert results(director, session) == {(1, 1, 1): "4SN="}
    windows.press("Alt+S")
    assert not door.on


def test_what_is_missing_is_said_in_the_panel_or_beside_the_work(
    qtbot: QtBot, page: ScoresPage, connector: FakeConnector, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = opened(page, connector)
    windows.press("Alt+N")
    said(qtbot, door, "licence key")
    monkeypatch.setattr(bridgemate_link, "PACKAGE", "no_such_client")
    complaints = list[str]()
    monkeypatch.setattr(
        page.context.__class__, "complain", lambda _context, error: complaints.append(str(error))
    )
    door.open()
    assert "not installed here" in complaints[0]


def test_a_changed_movement_is_offered_and_sent_once_results_are_in(
    qtbot: QtBot, page: ScoresPage, director: Director, session: int, guid: str, connector: FakeConnector
) -> None:
    door = begin(qtbot, page, connector)
    assert door.panel is not None
    door.change()
    said(qtbot, door, "nothing was sent")
    plan = director.sessions.get(session).plan
    fewer = tuple(row for row in plan.rows if row.round < plan.rounds)
    director.sessions.change_plan(session, msgspec.structs.replace(plan, rows=fewer, rounds=plan.rounds - 1))
    connector.key_in(guid, (1, 1, 1), (1, 2))
    ask(qtbot, door)
    said(qtbot, door, "The movement has changed: Alt+V sends it.")
    assert connector.updates == []
    connector.key_in(guid, (1, 1, 2), (1, 2))
    door.panel.licence.setFocus()
    windows.press("Alt+V")
    said(qtbot, door, "Movement sent.")
    assert len(connector.updates) == 1
    assert {(1, 1, 1), (1, 1, 2)} <= set(results(director, session))


@pytest.mark.parametrize("size", [(1366, 768), (1024, 700), (911, 512)])
@pytest.mark.parametrize("language", ["en", "pt", "es", "el"])
def test_the_panel_beside_the_sheet_is_not_scrolled_sideways(
    qtbot: QtBot, director: Director, language: str, size: tuple[int, int]
) -> None:
    install_language(language)
    window = windows.a_window(qtbot, director, "scores", pages=("scores",), size=size)
    page, view = window.page, window.findChild(PagesView)
    assert isinstance(page, ScoresPage) and view is not None
    opened(page, FakeConnector())
    windows.settle()
    assert view.horizontalScrollBar().maximum() == 0
    windows.press("Esc")
    windows.settle()
    assert page.desk_top.strip.isVisible()
