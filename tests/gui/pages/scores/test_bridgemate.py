"""Bridgemate results on the page of scores, by keys: read, read again, choose between ours and theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

import builders
import windows
from bridgemate_files import MOVEMENT, NAMES, bws, received
from gui.frame.pages_stack import PagesView
from gui.frame.window import MainWindow
from gui.pages.scores.bridgemate import BridgematePanel
from gui.pages.scores.page import ScoresPage
from model.bridge.result import Result
from model.i18n import install_language
from model.service.director import Director
from model.service.exchange.imports import read_file

FIRST = received(1, (1, 1, 1), (1, 2), "N 4 S =")
OTHERS = [received(2, (2, 1, 3), (3, 4), "E 3 NT -1"), received(3, (2, 1, 4), (3, 4), "E 2 H =")]


@pytest.fixture
def bws_file(tmp_path: Path) -> Path:
    path = tmp_path / "night.bws"
    path.write_bytes(bws([FIRST], MOVEMENT, names=NAMES))
    return path


@pytest.fixture
def director(tmp_path: Path, bws_file: Path) -> Iterator[Director]:
    with Director.open(tmp_path / "club.club") as opened:
        bws_file.write_bytes(bws([], MOVEMENT, names=NAMES))
        opened.imports.take(read_file(bws_file))
        bws_file.write_bytes(bws([FIRST], MOVEMENT, names=NAMES))
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director, bws_file: Path) -> ScoresPage:
    answers = windows.Answers(to_open=bws_file)
    window = windows.a_window(qtbot, director, "scores", pages=("scores",), answers=answers)
    assert isinstance(window.page, ScoresPage)
    return window.page


def read(qtbot: QtBot, page: ScoresPage, words: str) -> BridgematePanel:
    windows.press("Ctrl+I")

    def said() -> str:
        panel = page.launchers.bridgemate.panel if page.launchers.bridgemate is not None else None
        return "" if panel is None else panel.said.accessibleName()

    qtbot.waitUntil(lambda: said() == words, timeout=20_000)
    assert page.launchers.bridgemate is not None
    assert page.launchers.bridgemate.panel is not None
    return page.launchers.bridgemate.panel


def result(director: Director, cell: tuple[int, int, int]) -> str:
    session = director.sessions.current()
    assert session is not None
    return next(
        str(line.result)
        for line in director.results.sheet(session)
        if (line.round, line.table, line.board) == cell
    )


def test_new_results_come_in_at_once_and_only_once(
    qtbot: QtBot, director: Director, page: ScoresPage, bws_file: Path
) -> None:
    read(qtbot, page, "1 new result entered.")
    assert result(director, (1, 1, 1)) == "4SN="
    bws_file.write_bytes(bws([FIRST, *OTHERS], MOVEMENT))
    read(qtbot, page, "2 new results entered. 1 was already entered.")
    assert director.journal.undo_name() == "Undo import of 2 Bridgemate results"


def test_a_conflict_is_chosen_with_one_key_each(
    qtbot: QtBot, director: Director, page: ScoresPage, bws_file: Path
) -> None:
    session = director.sessions.current() or 0
    director.results.enter(session, 1, 1, 1, Result.parse("4SN+1"))
    director.results.enter(session, 1, 2, 3, Result.parse("3NTE="))
    bws_file.write_bytes(bws([FIRST, *OTHERS], MOVEMENT))
    panel = read(qtbot, page, "1 new result entered.")
    assert windows.lines_of(panel.list) == (
        ("1", "1", "1", "4♠ N +1", "4♠ N ="),
        ("3", "1", "2", "3NT E =", "3NT E −1"),
    )
    assert panel.list.hasFocus()
    windows.press("K")
    windows.press("Return")
    assert windows.lines_of(panel.list) == ()
    assert (result(director, (1, 1, 1)), result(director, (1, 2, 3))) == ("4SN+1", "3NTE-1")
    panel = read(qtbot, page, "Nothing new. 2 were already entered.")
    assert windows.lines_of(panel.list) == ()  # ours was kept: it is not asked again


ELSEWHERE = [received(number, (5, 7, 20 + number), (1, 2), "N 4 S =") for number in (2, 3)]


def test_of_another_movements_file_nothing_is_taken_before_the_director_says_so(
    qtbot: QtBot, director: Director, page: ScoresPage, bws_file: Path
) -> None:
    bws_file.write_bytes(bws([FIRST, *ELSEWHERE], MOVEMENT))
    panel = read(
        qtbot,
        page,
        "2 of 3 results in night.bws do not fit this movement: it may be the file of another "
        "session. Nothing was imported.",
    )
    assert result(director, (1, 1, 1)) == "None"
    assert director.journal.undo_name() != "Undo import of 1 Bridgemate result"
    assert panel.unplaced.hasFocus()
    assert panel.unplaced.model().rowCount() == 2
    windows.press("T")
    assert result(director, (1, 1, 1)) == "4SN="
    assert panel.said.accessibleName() == "1 new result entered."
    assert panel.unplaced.model().rowCount() == 2


@pytest.mark.parametrize("size", [(1366, 768), (1024, 700), (911, 512)])
def test_what_came_stands_in_the_place_of_the_ranking_until_it_is_closed(
    qtbot: QtBot, page: ScoresPage, size: tuple[int, int]
) -> None:
    window = page.window()
    window.resize(*size)
    windows.settle()
    ranking = page.desk_top.ranking
    had_room = ranking.isVisible()
    assert had_room or size[0] < 1366
    panel = read(qtbot, page, "1 new result entered.")
    view = window.findChild(PagesView)
    assert view is not None
    for more in (40, 0):  # the sheet is laid out again, and asks once more whether the ranking has room
        window.resize(size[0], size[1] + more)
        windows.settle()
        assert panel.isVisible() and not ranking.isVisible()
        assert view.horizontalScrollBar().maximum() == 0
    windows.press("Esc")
    windows.settle()
    assert not panel.isVisible() and ranking.isVisible() is had_room
    assert page.desk_top.strip.isVisible()


@pytest.mark.parametrize("language", ["pt", "es", "el"])
def test_a_choice_beside_the_sheet_of_a_small_screen_is_not_scrolled_sideways(
    qtbot: QtBot, director: Director, bws_file: Path, language: str
) -> None:
    director.results.enter(builders.the_session(director), 1, 1, 1, Result.parse("3NTN="))
    bws_file.write_bytes(bws([FIRST, *OTHERS], MOVEMENT, names=NAMES))
    install_language(language)
    answers = windows.Answers(to_open=bws_file)
    window = windows.a_window(qtbot, director, "scores", pages=("scores",), answers=answers, size=(911, 512))
    page, view = window.page, window.findChild(PagesView)
    assert isinstance(page, ScoresPage) and view is not None
    had_room = page.desk_top.ranking.isVisible()
    windows.press("Ctrl+I")
    qtbot.waitUntil(
        lambda: page.launchers.bridgemate is not None and page.launchers.bridgemate.panel is not None,
        timeout=20_000,
    )
    windows.settle()
    assert page.launchers.bridgemate is not None and page.launchers.bridgemate.panel is not None
    listed = page.launchers.bridgemate.panel.list
    assert listed.hasFocus()
    assert view.horizontalScrollBar().maximum() == 0
    assert listed.columnWidth(4) >= listed.sizeHintForColumn(4)  # what the Bridgemate says is read whole
    windows.press("Esc")
    windows.settle()
    assert page.desk_top.grid.isVisible() and page.desk_top.ranking.isVisible() is had_room
    windows.type_text("1")  # and the field hears the keys again
    assert page.desk_top.grid.field.text() == "1"


def test_a_few_results_without_a_place_are_listed_a_line_each(
    qtbot: QtBot, director: Director, page: ScoresPage, bws_file: Path
) -> None:
    bws_file.write_bytes(bws([FIRST, *OTHERS, ELSEWHERE[1]], MOVEMENT))
    panel = read(qtbot, page, "3 new results entered.")
    model = panel.unplaced.model()
    cells = [str(model.data(model.index(0, column))) for column in range(model.columnCount())]
    assert cells == ["23", "7", "A 5", "1 v 2", "4♠ N ="]


def test_pairs_at_each_others_table_are_seated_as_they_sat_with_one_key(
    qtbot: QtBot, director: Director, page: ScoresPage, bws_file: Path
) -> None:
    session = director.sessions.current() or 0
    astray = [received(1, (1, 1, 1), (1, 4), "N 4 S ="), received(2, (2, 1, 3), (3, 2), "E 3 NT -1")]
    bws_file.write_bytes(bws(astray, MOVEMENT))
    panel = read(qtbot, page, "Nothing new.")
    assert windows.lines_of(panel.list) == (
        ("1", "1", "1", "1 v 2", "1 v 4  4♠ N ="),
        ("3", "1", "2", "3 v 4", "3 v 2  3NT E −1"),
    )
    windows.press("Return")
    assert windows.lines_of(panel.list) == ()
    assert panel.said.accessibleName() == "2 new results entered."
    plan = director.sessions.get(session).plan
    assert [(row.ns, row.ew) for row in plan.round_rows(1)] == [(1, 4), (3, 2)]


def test_a_result_of_other_pairs_may_be_kept_for_those_of_the_movement(
    qtbot: QtBot, director: Director, page: ScoresPage, bws_file: Path
) -> None:
    bws_file.write_bytes(bws([received(1, (1, 1, 1), (1, 4), "N 4 S =")], MOVEMENT))
    panel = read(qtbot, page, "Nothing new.")
    windows.press("K")
    assert windows.lines_of(panel.list) == ()
    assert result(director, (1, 1, 1)) == "4SN="


def test_escape_brings_the_ranking_back(qtbot: QtBot, director: Director, page: ScoresPage) -> None:
    director.results.enter(director.sessions.current() or 0, 1, 1, 1, Result.parse("4SN+1"))
    panel = read(qtbot, page, "Nothing new.")
    windows.press("Escape")
    assert panel.isHidden()


def test_a_damaged_file_is_reported_and_another_may_be_chosen(
    qtbot: QtBot, director: Director, page: ScoresPage, bws_file: Path
) -> None:
    bws_file.write_bytes(bws_file.read_bytes()[:9000])
    windows.press("Ctrl+I")
    assert page.launchers.bridgemate is not None
    door = page.launchers.bridgemate
    qtbot.waitUntil(lambda: door._path is None, timeout=20_000)
    assert door.panel is None
    assert all(line.result is None for line in director.results.sheet(director.sessions.current() or 0))


def test_the_movement_is_written_into_a_copy_of_a_template(
    qtbot: QtBot, director: Director, bws_file: Path, tmp_path: Path
) -> None:
    answers = windows.Answers(to_open=bws_file, to_save=tmp_path / "copy.bws")
    window = windows.a_window(qtbot, director, "scores", pages=("scores",), answers=answers)
    window.context.actions["bridgemate.write"].trigger()
    assert (tmp_path / "copy.bws").exists()


def test_results_that_come_after_the_final_ones_wait_for_their_reason_and_come_in_with_it(
    qtbot: QtBot, director: Director, page: ScoresPage
) -> None:
    session = director.sessions.current()
    assert session is not None
    director.sessions.finish(session)
    director.sessions.make_final(session, anyway=True)
    # The copies made of both moments are quiet, and would talk over what is said next.
    tasks = page.context.tasks
    qtbot.waitUntil(lambda: not tasks.under_way, timeout=20_000)
    windows.press("Ctrl+I")
    window = page.window()
    assert isinstance(window, MainWindow)
    reason = next(
        one for one in page.findChildren(QLineEdit) if one.accessibleName() == "Reason for the change"
    )
    qtbot.waitUntil(reason.hasFocus, timeout=20_000)
    assert windows.refusal_shown(window).startswith("These results are final")
    assert result(director, (1, 1, 1)) == "None"
    windows.type_text("the unit of table 1 was off")
    windows.press("Return")
    qtbot.waitUntil(lambda: result(director, (1, 1, 1)) == "4SN=", timeout=20_000)
    entry = director.results.history(session, 1, 1, 1)[0]
    assert entry.why == "the unit of table 1 was off"
