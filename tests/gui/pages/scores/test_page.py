from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import every_method
import windows
from every_method import OCCASIONS
from gui.frame.window import MainWindow
from gui.pages.scores.details import Below
from gui.pages.scores.grid import ScoresGrid
from gui.pages.scores.model import SheetColumn, show_points
from gui.pages.scores.page import ScoresPage
from gui.pages.scores.ranking import list_ranking
from model.bridge.entry.reading import ReadingState
from model.bridge.result import Result
from model.scoring.explanations.wording import show_totals
from model.service.director import Director


def said(director: Director, round_: int, table: int, board: int) -> str:
    session = director.sessions.current()
    assert session is not None
    for line in director.results.sheet(session):
        if (line.round, line.table, line.board) == (round_, table, board):
            return "" if line.result is None else str(line.result)
    raise AssertionError("no such line")


def in_front(page: ScoresPage) -> tuple[int, int, int]:
    row = page.desk_top.grid.row_in_front()
    assert row is not None
    return row.spot


def margin(page: ScoresPage) -> str:
    return mark(page, in_front(page))


def mark(page: ScoresPage, spot: tuple[int, int, int]) -> str:
    grid = page.desk_top.grid
    assert isinstance(grid, ScoresGrid)
    number = [shown.spot for shown in grid.rows.page.rows].index(spot)
    return str(grid.model().index(number, SheetColumn.MARGIN).data())


def test_the_first_field_is_table_1_board_1(page: ScoresPage) -> None:
    assert in_front(page) == (1, 1, 1)
    assert page.desk_top.grid.field.hasFocus()


def test_a_result_is_typed_entered_and_the_hand_goes_on(page: ScoresPage, director: Director) -> None:
    windows.type_text("4sn+1 h5")
    assert "4♠ by North, one over" in margin(page)
    windows.press("Return")
    assert said(director, 1, 1, 1) == "4SN+1 H5"
    assert in_front(page) == (3, 2, 1)


def test_by_round_the_hand_goes_from_board_to_board_and_table_to_table(
    page: ScoresPage, director: Director
) -> None:
    windows.press("Alt+R")
    for text in ("420", "p", "1ntw="):
        windows.type_text(text)
        windows.press("Return")
    assert said(director, 1, 1, 1) == "+420"
    assert said(director, 1, 1, 2) == "P"
    assert said(director, 1, 2, 3) == "1NTW="
    assert in_front(page) == (1, 2, 4)
    # Those who cannot see where it stands hear it as the field's name.
    field = QApplication.focusWidget()
    assert field is not None and field.accessibleName() == "Result of board 4, table 2"


def test_by_table_one_tables_evening_is_typed(page: ScoresPage, director: Director) -> None:
    windows.press("Alt+T")
    for text in ("50", "-100", "100"):
        windows.type_text(text)
        windows.press("Return")
    assert (said(director, 1, 1, 1), said(director, 1, 1, 2)) == ("+50", "-100")
    assert said(director, 2, 1, 3) == "+100"


def test_equals_repeats_the_line_above(page: ScoresPage, director: Director) -> None:
    windows.type_text("3nts=")
    windows.press("Return")
    windows.type_text("=")
    windows.press("Return")
    assert said(director, 3, 2, 1) == "3NTS="


def test_impossible_is_refused_and_force_enters_it(page: ScoresPage, director: Director) -> None:
    windows.type_text("620")
    windows.press("Return")
    assert said(director, 1, 1, 1) == ""
    assert "Impossible" in margin(page)
    windows.press("F4")
    assert said(director, 1, 1, 1) == "+620!"


def test_enter_on_what_is_wrong_says_why_and_which_key_helps(page: ScoresPage, window: MainWindow) -> None:
    windows.type_text("620")
    assert [hint.keys[0] for hint in page.hints()][:2] == ["Alt+Enter", "F4"]
    windows.press("Return")
    assert windows.refusal_shown(window).startswith("Impossible")
    assert windows.refusal_shown(window).endswith("F4 enters it anyway.")
    windows.press("End")
    windows.type_text("banana")
    assert windows.refusal_shown(window) == "", "the next key is a new try"
    windows.press("Return")
    assert "cannot follow “620”" in windows.refusal_shown(window), (
        "the whole of what the margin had no room for"
    )
    windows.press("Escape")
    assert page.hints()[0].keys == ("Enter",)


def test_with_the_largest_letters_the_echo_stands_below_and_the_field_in_view(
    page: ScoresPage, window: MainWindow
) -> None:
    window.resize(1200, 768)
    QApplication.processEvents()
    windows.type_text("620")
    assert page.desk_top.below.echo == "", "the margin says it"
    page.context.look.wish(text_scale=150)
    assert isinstance(page.desk_top.grid, ScoresGrid)
    page.go_to(page.desk_top.grid.rows.page.rows[-1].spot)
    QApplication.processEvents()
    assert page.desk_top.grid.viewport().rect().contains(page.desk_top.grid.field.geometry())
    windows.type_text("425")
    assert page.desk_top.below.echo.startswith("Impossible")
    windows.press("Escape")
    assert page.desk_top.below.echo == ""


def test_enter_on_half_a_result_says_what_is_missing(page: ScoresPage, window: MainWindow) -> None:
    windows.type_text("4s")
    windows.press("Return")
    assert windows.refusal_shown(window)


def test_doubtful_is_amber_with_a_reason_and_is_entered(page: ScoresPage, director: Director) -> None:
    windows.type_text("4se-8")
    row = page.desk_top.grid.row_in_front()
    assert row is not None and row.reading is not None
    assert row.reading.state is ReadingState.DOUBTFUL
    assert row.reading.reason
    windows.press("Return")
    assert said(director, 1, 1, 1) == "4SE-8"


def test_a_correction_is_taken_with_one_key(page: ScoresPage) -> None:
    windows.type_text("620")
    row = page.desk_top.grid.row_in_front()
    assert row is not None and row.reading is not None and row.reading.suggestions
    windows.press("Alt+Return")
    assert page.desk_top.grid.field.text() == row.reading.suggestions[0]


def test_an_amended_figure_wants_a_second_enter_and_leaves_a_mark(
    page: ScoresPage, window: MainWindow, director: Director
) -> None:
    page.go_to((1, 2, 4))  # all are vulnerable: one down is 100, and nothing is 50
    windows.type_text("-50")
    windows.press("Enter")
    assert said(director, 1, 2, 4) == ""
    assert windows.refusal_shown(window).startswith("Read as −500: −50 is impossible here.")
    assert windows.refusal_shown(window).endswith("or type to replace it.")
    windows.press("Enter")
    assert said(director, 1, 2, 4) == "-500"
    assert in_front(page)[2] == 4, "the row is in sight while the next one is typed"
    assert mark(page, (1, 2, 4)).endswith("Typed as −50, read as −500.")
    page.go_to((1, 2, 4))
    windows.type_text("-100")
    windows.press("Enter")
    assert "Typed as" not in mark(page, (1, 2, 4))


def test_what_is_typed_after_a_refusal_replaces_it(page: ScoresPage, director: Director) -> None:
    page.go_to((1, 2, 4))
    for refused in ("-50", "4S", "433"):
        windows.type_text(refused)
        windows.press("Enter")
    windows.type_text("620")
    windows.press("Enter")
    assert said(director, 1, 2, 4) == "+620"


def test_nonsense_is_never_entered(page: ScoresPage, director: Director) -> None:
    windows.type_text("banana")
    windows.press("Return")
    assert said(director, 1, 1, 1) == ""
    assert in_front(page) == (1, 1, 1)


def test_the_ranking_beside_the_grid_has_the_points_of_the_method(tmp_path: Path) -> None:
    for method in ("board-a-match", "Butler", "Swiss pairs", "matchpoints"):
        with every_method.played(tmp_path / f"{method}.club", OCCASIONS[method]) as director:
            session = director.sessions.current()
            assert session is not None
            standings = director.standings.now(session)
            shown = {
                line.number: line.figure for line in list_ranking(standings, standings, {}) if line.number
            }
            percent = method == "matchpoints"
            assert shown == {
                str(one.contestant.number): one.shown_percentage
                if percent
                else show_totals(standings)[one.contestant.key]
                for one in standings.ranking
            }


def test_the_ranking_moves_while_the_result_is_typed(page: ScoresPage, director: Director) -> None:
    session = director.sessions.current()
    assert session is not None
    director.results.enter(session, 1, 1, 1, Result.parse("+420"))
    before = page.desk_top.ranking.lines()
    windows.type_text("480")
    typed = page.desk_top.ranking.lines()
    assert typed != before
    assert any(line.concerned for line in typed)
    assert said(director, 3, 2, 1) == ""


def test_undo_takes_the_result_out_and_redo_brings_it_back(page: ScoresPage, director: Director) -> None:
    windows.type_text("420")
    windows.press("Return")
    windows.press("Ctrl+Z")
    assert said(director, 1, 1, 1) == ""
    windows.press("Ctrl+Y")
    assert said(director, 1, 1, 1) == "+420"


def test_up_and_down_lead_through_the_lines_and_pages_through_the_boards(page: ScoresPage) -> None:
    windows.press("Down")
    assert in_front(page) == (3, 2, 1)
    windows.press("Up")
    assert in_front(page) == (1, 1, 1)
    windows.press("PgDown")
    assert in_front(page)[2] == 2
    windows.press("PgUp")
    assert in_front(page)[2] == 1


def test_a_result_can_be_taken_out_and_its_history_stays(page: ScoresPage, director: Director) -> None:
    windows.type_text("420")
    windows.press("Return")
    windows.press("Up")
    windows.press("Ctrl+Del")
    session = director.sessions.current()
    assert session is not None
    history = director.results.history(session, 1, 1, 1)
    assert [None if one.result is None else str(one.result) for one in history] == [None, "+420"]


def test_the_field_shows_the_result_it_covers_while_nothing_is_typed(page: ScoresPage) -> None:
    assert page.desk_top.grid.field.placeholderText() == "4SN= or 620"
    windows.type_text("4sn+1")
    windows.press("Return")
    assert page.desk_top.grid.field.placeholderText() == "4SN= or 620"
    windows.press("Up")
    assert (page.desk_top.grid.field.text(), page.desk_top.grid.field.placeholderText()) == ("", "4♠ N +1")


def test_a_score_without_a_contract_is_reported_once_in_its_history(page: ScoresPage) -> None:
    below = page.findChild(Below)
    assert isinstance(below, Below)
    windows.type_text("420")
    windows.press("Return")
    windows.press("Up")
    assert below.accessibleName().count("+420") == 2  # once in the history, once among the scores so far


def test_escape_empties_the_field_and_enters_nothing(page: ScoresPage, director: Director) -> None:
    windows.type_text("420")
    windows.press("Escape")
    assert page.desk_top.grid.field.text() == ""
    row = page.desk_top.grid.row_in_front()
    assert row is not None and row.reading is None
    windows.press("Return")
    assert said(director, 1, 1, 1) == "", "Enter must not take what Escape wiped out"


def test_tab_leaves_the_field(page: ScoresPage, qtbot: QtBot) -> None:
    windows.press("Tab")
    assert not page.desk_top.grid.field.hasFocus()


def test_the_place_is_kept(page: ScoresPage, window: MainWindow) -> None:
    windows.press("Alt+R")
    windows.press("PgDown")
    place = page.place()
    window.go("results")
    window.go("scores", place)
    assert page.place() == place


@pytest.mark.parametrize(
    ("place", "spot"),
    [
        ({"board": 3}, (3, 1, 3)),
        ({"cut": "round", "round": 2}, (2, 1, 3)),
        ({"cut": "table", "table": 3}, (1, 3, 5)),
    ],
)
def test_the_palette_leads_to_a_board_a_round_or_a_table(
    place: dict[str, object], spot: tuple[int, int, int], page: ScoresPage, window: MainWindow
) -> None:
    window.go("scores", place)
    assert page.place() == {"cut": place.get("cut", "board"), "spot": list(in_front(page))}
    assert (
        in_front(page)[["round", "table", "board"].index(page.place()["cut"])]
        == spot[["round", "table", "board"].index(page.place()["cut"])]
    )


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(4), "4.0"),
        (Fraction(15, 2), "7.5"),
        (Fraction(31, 4), "7.75"),
        (Fraction(22, 3), "7.33"),
        (None, ""),
    ],
)
def test_matchpoints_are_not_rounded_to_a_figure_they_are_not(value: Fraction | None, shown: str) -> None:
    assert show_points(value) == shown
