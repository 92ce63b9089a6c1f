"""The cards under the grid of Scores: of the board in front, once somebody has played it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor

import builders
import windows
from gui.pages.scores.details import Below
from gui.pages.scores.order import spot
from gui.pages.scores.page import ScoresPage
from model.analysis import solver
from model.bridge.deals.dealing import dealt
from model.bridge.deals.par import add_par
from model.bridge.result import Result

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """Three tables, two boards a round, nobody has scored yet."""
    with builders.an_evening(
        tmp_path / "club.club", 3, movement="mitchell", boards_per_round=2, entered=0
    ) as opened:
        opened.club.change_settings(entry_order="board")
        yield opened


@pytest.fixture
def session(director: Director) -> int:
    found = director.sessions.current()
    assert found is not None
    return found


def below(qtbot: QtBot, director: Director) -> Below:
    window = windows.a_window(qtbot, director, "scores", pages=("scores",))
    assert isinstance(window.page, ScoresPage)
    found = window.page.findChild(Below)
    assert isinstance(found, Below)
    return found


def with_cards(director: Director, session: int) -> None:
    director.deals.attach(session, dealt(range(1, 7), seed="cards under the grid"))


def test_without_cards_the_history_stands_there(qtbot: QtBot, director: Director) -> None:
    assert below(qtbot, director).cards is None


def test_cards_nobody_has_played_stay_covered(qtbot: QtBot, director: Director, session: int) -> None:
    with_cards(director, session)
    shown = below(qtbot, director)
    assert shown.cards is None
    assert "♠" not in shown.accessibleName()


def test_once_a_table_has_played_the_board_its_cards_are_seen(
    qtbot: QtBot, director: Director, session: int
) -> None:
    with_cards(director, session)
    director.results.enter(session, 2, 3, 1, Result.parse("4SN="))
    shown = below(qtbot, director)
    kept = director.deals.get(session, 1)
    assert kept is not None
    assert shown.cards == kept.dealt
    assert "North ♠" in shown.accessibleName()


def test_after_enter_the_next_field_has_the_cards_of_its_board(
    qtbot: QtBot, director: Director, session: int
) -> None:
    with_cards(director, session)
    for line in director.results.sheet(session):
        if line.table == 3:
            director.results.enter(session, *spot(line), Result.parse("2HS="))
    shown = below(qtbot, director)
    page = shown.window().findChild(ScoresPage)
    assert isinstance(page, ScoresPage)
    seen = []
    for _line in range(4):
        row = page.desk_top.grid.row_in_front()
        assert row is not None and shown.cards is not None
        assert shown.cards.number == row.spot[2]
        seen.append(row.spot[2])
        windows.type_text("1nts=")
        windows.press("Return")
    assert len(set(seen)) > 1


def test_what_a_changed_result_said_before_goes_first(qtbot: QtBot, director: Director, session: int) -> None:
    with_cards(director, session)
    for line in director.results.sheet(session):
        for text in ("4SN=", "4SN+1"):
            director.results.enter(session, *spot(line), Result.parse(text))
    shown = below(qtbot, director)
    assert shown.cards is None
    assert "4♠ N =  +420" in shown.accessibleName()


@pytest.mark.skipif(
    not solver.is_present(), reason="the double-dummy library is not installed for this Python"
)
def test_double_dummy_is_painted_beside_the_hands(qtbot: QtBot, director: Director, session: int) -> None:
    with_cards(director, session)
    director.results.enter(session, 2, 3, 1, Result.parse("4SN="))
    shown = below(qtbot, director)
    plain = shown.grab().toImage()
    board = shown.cards
    assert board is not None
    shown.show_cards(add_par(board, solver.solve([board.deal])[0]))
    solved = shown.grab().toImage()
    column = range(int(shown.width() * 0.56), int(shown.width() * 0.75))
    ink = [
        sum(QColor(image.pixel(x, y)).lightness() < 128 for x in column for y in range(30, 140))
        for image in (plain, solved)
    ]
    assert ink[1] > ink[0]
