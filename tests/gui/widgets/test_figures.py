"""A time is typed as people write it, after a click too; a figure that is clicked is replaced by what is typed."""

from __future__ import annotations

from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import windows
from gui.look.look import Look
from gui.pages.club.form import ClubForm
from gui.pages.conditions.form import ConditionsForm
from gui.widgets.figures import DayField, NumberBox, TimeField, read_time
from model.i18n import install_language


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1930", time(19, 30)),
        ("19:30", time(19, 30)),
        ("19.30", time(19, 30)),
        ("19h30", time(19, 30)),
        ("730", time(7, 30)),
        ("7:05", time(7, 5)),
        ("19", time(19, 0)),
        ("0", time(0, 0)),
        ("2359", time(23, 59)),
        ("2400", None),
        ("1960", None),
        ("25", None),
        ("", None),
        ("half past seven", None),
    ],
)
def test_a_time_is_read_as_it_is_written(text: str, meant: time | None) -> None:
    assert read_time(text) == meant


@given(st.times())
def test_every_time_is_read_again(shown: time) -> None:
    whole = shown.replace(second=0, microsecond=0)
    for text in (f"{whole:%H:%M}", f"{whole:%H%M}", f"{whole:%H.%M}"):
        assert read_time(text) == whole


class Form(QWidget):
    """A line, a time and a figure, one below the other, the hand in the line."""

    def __init__(self) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.time = TimeField("First board starts at")
        self.time.show_time(time(20, 15))
        self.figure = NumberBox(1, 60, " per board", name="Minutes per board")
        self.figure.setValue(7)
        box = QVBoxLayout(self)
        for field in (self.line, self.time, self.figure):
            box.addWidget(field)


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    form = Form()
    qtbot.addWidget(form)
    with qtbot.waitActive(form):
        form.show()
        form.activateWindow()
    form.line.setFocus()
    return form


def click(qtbot: QtBot, field: TimeField | NumberBox, x: int) -> None:
    """Click into the line of a field, so many pixels from its left edge."""
    line = field.findChild(QLineEdit)
    assert line is not None
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(x, line.height() // 2))
    qtbot.waitUntil(line.hasSelectedText)


@pytest.mark.parametrize("x", [1, 12, 30, 60])
def test_a_click_and_four_figures_are_a_time(qtbot: QtBot, form: Form, x: int) -> None:
    click(qtbot, form.time, x)
    with qtbot.waitSignal(form.time.changed):
        windows.type_text("1930")
    assert form.time.last_time() == time(19, 30)
    form.line.setFocus()
    assert form.time.text() == "19:30"


def test_tab_and_a_time_with_a_point_are_a_time(form: Form) -> None:
    windows.press("Tab")
    windows.type_text("18.45")
    windows.press("Tab")
    assert (form.time.last_time(), form.time.text()) == (time(18, 45), "18:45")


def test_an_hour_alone_counts_when_the_field_is_left(form: Form) -> None:
    windows.press("Tab")
    windows.type_text("19")
    assert form.time.last_time() == time(20, 15)
    windows.press("Tab")
    assert (form.time.last_time(), form.time.text()) == (time(19, 0), "19:00")


def test_what_is_no_time_gives_way_to_the_one_there_was(form: Form) -> None:
    windows.press("Tab")
    windows.type_text("2575")
    windows.press("Tab")
    assert (form.time.last_time(), form.time.text()) == (time(20, 15), "20:15")


def test_the_arrows_step_a_time_round_midnight(form: Form) -> None:
    form.time.show_time(time(23, 55))
    windows.press("Tab")
    windows.press("Up")
    assert form.time.last_time() == time(0, 0)
    windows.press("Down")
    assert (form.time.last_time(), form.time.text()) == (time(23, 55), "23:55")


@pytest.mark.parametrize("x", [1, 12, 40])
def test_a_click_into_a_figure_chooses_all_of_it(qtbot: QtBot, form: Form, x: int) -> None:
    click(qtbot, form.figure, x)
    windows.type_text("8")
    assert form.figure.value() == 8


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("en", "Sun 22 Nov 2026"),
        ("pt", "dom. 22 nov. 2026"),
        ("es", "dom 22 nov 2026"),
        ("el", "Κυρ 22 Νοε 2026"),
    ],
)
def test_a_day_is_said_in_the_language(qtbot: QtBot, code: str, shown: str) -> None:
    install_language(code)
    try:
        field = DayField()
        qtbot.addWidget(field)
        field.show_day(date(2026, 11, 22))
        assert field.text() == shown
    finally:
        install_language("en")


_WORDS_OF = {
    "en": {
        " minute": " minutes",
        " minute left": " minutes left",
        " set": " sets",
        " board": " boards",
        " IMP": " IMPs",
    },
    "pt": {
        " minuto": " minutos",
        " minuto restante": " minutos restantes",
        " jogo": " jogos",
        " bolsa": " bolsas",
        " IMP": " IMPs",
    },
    "pt_PT": {
        " minuto": " minutos",
        " minuto restante": " minutos restantes",
        " jogo": " jogos",
        " carteira": " carteiras",
        " IMP": " IMPs",
    },
    "es": {
        " minuto": " minutos",
        " minuto antes": " minutos antes",
        " juego": " juegos",
        " estuche": " estuches",
        " IMP": " IMP",
    },
    "el": {
        " λεπτό": " λεπτά",
        " λεπτό πριν": " λεπτά πριν",
        " σετ": " σετ",
        " θήκη": " θήκες",
        " IMP": " IMP",
    },
}
"""One and two minutes to appeal, minutes left at the warning, sets owned, boards per set, IMPs of an average plus."""


@pytest.mark.parametrize("language", _WORDS_OF)
def test_the_words_behind_a_figure_go_with_it(qtbot: QtBot, language: str) -> None:
    install_language(language)
    club, conditions = ClubForm(Look()), ConditionsForm(Look())
    qtbot.addWidget(club)
    qtbot.addWidget(conditions)
    names = ("minutes_of_warning", "sets_of_boards", "boards_in_set")
    figures = [club.findChild(NumberBox, name) for name in ("appeal_minutes", *names)]
    figures.append(conditions.findChild(NumberBox, "average_plus_imps"))
    for figure, (of_one, of_two) in zip(figures, _WORDS_OF[language].items(), strict=True):
        assert figure is not None
        shown = []
        for number in (1, 2):
            figure.setValue(number)
            shown.append(figure.text())
        assert shown == [f"1{of_one}", f"2{of_two}"]
