from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.conditions import words as conditions_words
from gui.pages.conditions.page import ConditionsPage
from model.scoring.conditions import Conditions, Laws, Rounding, Unequal
from model.scoring.methods.registry import METHODS
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """Three tables, all results in."""
    with builders.an_evening(tmp_path / "club.club", 3) as opened:
        yield opened


@pytest.fixture
def session(director: Director) -> int:
    current = director.sessions.current()
    assert current is not None
    return current


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "results", pages=("tonight", "results", "conditions"))


@pytest.fixture
def page(window: MainWindow) -> ConditionsPage:
    windows.press("Ctrl+T")
    assert isinstance(window.page, ConditionsPage)
    return window.page


def field_of(page: ConditionsPage, name: str) -> QWidget:
    """The field of a condition."""
    (field,) = page.form.findChildren(QWidget, name)
    return field


def _choose(page: ConditionsPage, name: str, value: object) -> None:
    """Stand on a choice and walk to a value by the arrow keys."""
    field = field_of(page, name)
    assert isinstance(field, QComboBox)
    field.setFocus()
    target = field.findData(value)
    windows.press("Home")
    for _step in range(target):
        windows.press("Down")
    field.activated.emit(field.currentIndex())


def test_another_method_rescores_at_once_and_is_undone_by_name(
    page: ConditionsPage, director: Director, session: int
) -> None:
    before = director.standings.now(session).ranking
    _choose(page, "method", "butler")
    assert director.sessions.get(session).conditions.method == "butler"
    assert director.standings.now(session).boards[0].datum is not None
    assert "Butler" in page.side.sentences.text()
    while director.sessions.get(session).conditions != Conditions():
        windows.press("Ctrl+Z")
    assert director.standings.now(session).ranking == before
    assert isinstance(page.form.method, QComboBox)
    assert page.form.method.currentData() == "matchpoints"


def test_only_what_bears_on_the_method_is_asked(page: ConditionsPage) -> None:
    assert field_of(page, "unequal").isVisible()
    assert not field_of(page, "datum").isVisible()
    _choose(page, "method", "butler")
    assert field_of(page, "datum").isVisible()
    assert not field_of(page, "unequal").isVisible()


def test_what_the_session_has_no_use_for_is_not_asked(
    page: ConditionsPage, director: Director, session: int
) -> None:
    assert not field_of(page, "sections").isVisible()
    assert not field_of(page, "stratify_by").isVisible()
    strata = field_of(page, "strata")
    strata.setFocus()
    windows.type_text("A:0 B:50")
    windows.press("Return")
    assert director.sessions.get(session).conditions.strata == "A:0 B:50"
    assert field_of(page, "stratify_by").isVisible()
    page.of.setFocus()
    windows.press("Right")
    assert field_of(page, "sections").isVisible()


def test_one_tie_break_after_another_is_asked(page: ConditionsPage) -> None:
    shown = [choice for choice in page.form.findChildren(QComboBox) if choice.accessibleName() == "then by"]
    assert [choice.isVisible() for choice in shown] == [False, False, False]


def test_single_boards_are_rounded_at_matchpoints_only(page: ConditionsPage) -> None:
    field = field_of(page, "rounding")
    assert isinstance(field, QComboBox)
    assert field.findData(Rounding.WBF) >= 0
    _choose(page, "method", "butler")
    assert [field.itemText(at) for at in range(field.count())] == [
        "Two decimals", "One decimal", "One decimal, truncated",
    ]  # fmt: skip


def test_boards_without_a_result_are_asked_for_under_the_laws_of_2017(
    page: ConditionsPage, director: Director, session: int
) -> None:
    field = field_of(page, "repeated")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    windows.type_text("2-50")
    assert "does not say after how many boards" in windows.said_by(page.form)
    field.clear()
    windows.type_text("2:50 4:40")
    windows.press("Return")
    assert director.sessions.get(session).conditions.repeated == "2:50 4:40"
    assert (
        "After 4 boards without a result an average plus is worth at most 40 per cent."
        in page.side.sentences.text()
    )
    _choose(page, "laws", Laws.OF_2007)
    assert not field.isVisible()


def test_bad_strata_are_answered_and_change_nothing(
    page: ConditionsPage, director: Director, session: int
) -> None:
    field = field_of(page, "strata")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    windows.type_text("A:0 B:50 C:200")
    assert "are not in falling order" in windows.said_by(page.form)
    windows.press("Return")
    assert director.sessions.get(session).conditions.strata == ""
    assert field.text() == "A:0 B:50 C:200"


def test_strata_count_who_came_while_their_limits_are_typed(
    page: ConditionsPage, director: Director, session: int
) -> None:
    for number, points in enumerate((10, 60, 150, 400, 20, 90), start=1):
        for player in director.sessions.get(session).pair(number).players:
            assert player is not None
            director.players.set_holding(player.id, str(points))
    field = field_of(page, "strata")
    field.setFocus()
    windows.type_text("A:0 B:100 C:50")
    assert windows.said_by(page.side).partition("Strata of the field\n")[2].splitlines()[:3] == [
        "A  2 of its own, 6 ranked in it",
        "B  up to 100: 2 of its own, 4 ranked in it",
        "C  up to 50: 2 of its own, 2 ranked in it",
    ]
    for _key in "50":
        windows.press("Backspace")
    windows.type_text("15")
    assert "C  up to 15: 1 of its own" in windows.said_by(page.side)
    assert director.sessions.get(session).conditions.strata == ""
    windows.press("Return")
    assert director.sessions.get(session).conditions.strata == "A:0 B:100 C:15"


def test_the_clubs_usual_conditions_are_another_page_of_the_same(
    page: ConditionsPage, director: Director, session: int
) -> None:
    page.of.setFocus()
    windows.press("Right")
    _choose(page, "unequal", Unequal.FACTOR)
    assert director.club.settings().conditions.unequal is Unequal.FACTOR
    assert director.sessions.get(session).conditions.unequal is Unequal.NEUBERG


def test_a_template_is_kept_and_used_by_keyboard(
    page: ConditionsPage, director: Director, session: int
) -> None:
    _choose(page, "method", "cross-imps")
    windows.press("Ctrl+S")
    assert page.side.name_field.hasFocus()
    windows.type_text("Monday")
    windows.press("Return")
    assert director.templates.all()["Monday"].method == "cross-imps"
    _choose(page, "method", "matchpoints")
    page.side.table.setFocus()
    windows.press("Return")
    assert director.sessions.get(session).conditions.method == "cross-imps"
    page.side.table.setFocus()
    windows.press("Delete")
    assert director.templates.all() == {}


def test_ties_are_broken_in_the_order_chosen(page: ConditionsPage, director: Director, session: int) -> None:
    first, second = page.form._ties[:2]
    for choice, name in ((first, "head-to-head"), (second, "basic")):
        choice.setCurrentIndex(choice.findData(name))
        choice.activated.emit(choice.currentIndex())
    assert director.sessions.get(session).conditions.tie_breaks == "head-to-head,basic"


def test_a_list_fixed_before_play_is_taken_over_or_answered(
    page: ConditionsPage, director: Director, session: int, window: MainWindow
) -> None:
    assert not page.presets.isVisible()
    _choose(page, "method", "preset-datum")
    assert page.presets.isVisible()
    page.presets.setFocus()
    windows.type_text("1 nothing")
    windows.press("Ctrl+Return")
    assert "not a preset" in windows.refusal_shown(window)
    page.presets.setPlainText("1 420")
    page.presets.setFocus()
    windows.press("Ctrl+Return")
    assert [one.datum for one in director.additions.of(session).presets] == [420]


@pytest.mark.parametrize("kind", ["pairs", "teams", "individual", ""])
def test_the_method_chosen_is_always_offered(kind: str) -> None:
    for method in METHODS:
        assert method in dict(conditions_words.methods(kind, method))


def test_backspace_leads_back(page: ConditionsPage, window: MainWindow) -> None:
    page.of.setFocus()
    windows.press("Backspace")
    assert window.page is not None
    assert window.page.page_id == "results"
