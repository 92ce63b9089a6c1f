"""Phones and other screens write while somebody types here: nothing is written over unseen, nothing typed is lost."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

import windows
from gui.frame.window import MainWindow
from gui.pages.scores.page import ScoresPage
from model.bridge.result import Result
from model.service.director import Director
from model.service.sent import Sent


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "scores", pages=("scores",))


def spot_in_front(page: ScoresPage) -> tuple[int, int, int]:
    row = page.desk_top.grid.row_in_front()
    assert row is not None
    return row.spot


def phone(director: Director, spot: tuple[int, int, int], text: str) -> None:
    session = director.sessions.current()
    assert session is not None
    director.results.enter(session, *spot, Result.parse(text), sent=Sent(who="Bea"))


def stands(director: Director, spot: tuple[int, int, int]) -> str:
    session = director.sessions.current()
    assert session is not None
    found = (one for one in director.results.sheet(session) if (one.round, one.table, one.board) == spot)
    return str(next(found).result)


def test_a_phone_s_result_elsewhere_leaves_what_is_half_typed(page: ScoresPage, director: Director) -> None:
    here = spot_in_front(page)
    windows.type_text("4s")
    phone(director, (1, 2, 3), "3NTN=")
    assert spot_in_front(page) == here
    assert page.desk_top.grid.field.text().lower() == "4s"
    windows.type_text("n=")
    windows.press("Return")
    assert stands(director, here) == "4SN="


@pytest.fixture
def contested(
    page: ScoresPage, director: Director, window: MainWindow
) -> tuple[tuple[int, int, int], ScoresPage]:
    """A phone's result came in for the one that is typed, and Enter was pressed."""
    here = spot_in_front(page)
    windows.type_text("4sn=")
    phone(director, here, "4SN+1")
    windows.press("Return")
    assert stands(director, here) == "4SN+1"
    said = windows.refusal_shown(window)
    assert "has 4♠ N +1, entered by Bea at" in said
    assert said.endswith("Yours: 4♠ N =. F4 puts yours in; Enter leaves theirs.")
    assert spot_in_front(page) == here
    return here, page


def test_one_key_puts_mine_in_place_of_what_came_in_while_typing(
    contested: tuple[tuple[int, int, int], ScoresPage], director: Director
) -> None:
    here, page = contested
    windows.press("F4")
    assert stands(director, here) == "4SN="
    assert spot_in_front(page) != here


def test_enter_leaves_theirs_even_when_more_comes_in_elsewhere(
    contested: tuple[tuple[int, int, int], ScoresPage], director: Director
) -> None:
    here, page = contested
    phone(director, (1, 2, 3), "3NTN=")
    windows.press("Return")
    assert stands(director, here) == "4SN+1"
    assert spot_in_front(page) != here


def test_what_is_typed_after_theirs_was_seen_takes_its_place(
    contested: tuple[tuple[int, int, int], ScoresPage], director: Director
) -> None:
    here, _page = contested
    windows.type_text("4sn-1")
    windows.press("Return")
    assert stands(director, here) == "4SN-1"


def test_what_changes_once_more_is_reported_once_more(
    contested: tuple[tuple[int, int, int], ScoresPage], director: Director, window: MainWindow
) -> None:
    here, _page = contested
    phone(director, here, "4SN+2")
    windows.press("F4")
    assert stands(director, here) == "4SN+2"
    assert "has 4♠ N +2" in windows.refusal_shown(window)
    windows.press("F4")
    assert stands(director, here) == "4SN="


def test_what_is_seen_in_its_place_is_deleted(page: ScoresPage, director: Director) -> None:
    here = spot_in_front(page)
    phone(director, here, "4SN+1")
    page.activate({"cut": "board", "spot": list(here)})
    windows.press("Ctrl+Del")
    assert stands(director, here) == "None"


def test_the_same_result_from_a_phone_is_in_already(
    page: ScoresPage, director: Director, window: MainWindow
) -> None:
    here, entries = spot_in_front(page), []
    windows.type_text("4sn=")
    phone(director, here, "4SN=")
    director.subscribe(lambda changes: entries.append(changes.entry))
    windows.press("Return")
    assert entries == []
    assert windows.refusal_shown(window).startswith("Already entered by Bea")
    assert spot_in_front(page) != here


def test_a_result_seen_in_its_place_is_corrected_at_once(page: ScoresPage, director: Director) -> None:
    here = spot_in_front(page)
    phone(director, here, "4SN+1")
    page.activate({"cut": "board", "spot": list(here)})
    windows.type_text("4sn=")
    windows.press("Return")
    assert stands(director, here) == "4SN="
