"""Figures on the screen have the decimal sign of the language, as on paper; what is typed may have either."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

import every_method
import windows
from every_method import OCCASIONS
from gui.pages.results.page import ResultsPage
from gui.pages.scores.page import ScoresPage
from gui.projector.facts import projector_facts
from model.i18n import install_language, with_decimals
from model.service import figures

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtCore import QAbstractItemModel
    from pytestqt.qtbot import QtBot

    from model.service.director import Director

POINT = re.compile(r"(?<![\d.])\d+\.\d+(?!\.?\d)")
COMMA = re.compile(r"\d,\d")


@pytest.fixture(params=["matchpoints", "cross-IMPs by comparison", "Patton", "Swiss pairs", "board-a-match"])
def director(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Director]:
    """An event with averages and weighted scores, in Greek from the moment it is opened."""
    occasion = OCCASIONS[request.param]
    with every_method.played(tmp_path / "club.club", occasion) as opened:
        every_method.make_odd(opened, occasion)
        opened.club.change_settings(language="el")
        install_language("el")
        yield opened
    install_language("en")


def words_of(model: QAbstractItemModel) -> list[str]:
    rows, columns = range(model.rowCount()), range(model.columnCount())
    return [
        str(model.index(row, column).data(Qt.ItemDataRole.DisplayRole) or "")
        for row in rows
        for column in columns
    ]


def test_no_figure_on_results_and_scores_has_a_point_in_greek(director: Director, qtbot: QtBot) -> None:
    window = windows.a_window(qtbot, director, "results", pages=("results", "scores"))
    page = window.page
    assert isinstance(page, ResultsPage)
    page.ui.table.setFocus()
    said = words_of(page.ui.table.model())
    windows.press("Return")
    said += [
        page.ui.why.heading.text(),
        page.ui.why.sum_line.accessibleName(),
        *words_of(page.ui.why.boards.model()),
    ]
    for row in range(page.ui.why.boards.model().rowCount()):
        page.ui.why.boards.setCurrentIndex(page.ui.why.boards.model().index(row, 0))
        said.append(page.ui.why.steps.speak())
    windows.press("Escape")
    for key in ("Alt+F", "Alt+X", "Shift+F7"):
        windows.press(key)
    said += [
        *words_of(page.ui.frequencies.table.model()),
        *words_of(page.ui.cross.table.model()),
        windows.said_by(page.ui.compare),
    ]
    window.go("scores")
    assert isinstance(window.page, ScoresPage)
    said += [line.figure for line in window.page.desk_top.ranking.lines()]
    session = director.sessions.current()
    assert session is not None
    shown = projector_facts(director, session, ranking=True)
    said += [line.figure for field in shown.fields for line in field.lines]
    assert [words for words in said if POINT.search(words)] == []
    assert any(COMMA.search(words) for words in said)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("54.40 %", "54,40 %"),
        ("(6 + 1) × 5/4 − 1 = 7.75", "(6 + 1) × 5/4 − 1 = 7,75"),
        ("−0.5", "−0,5"),
        ("White Book 143.6.2", "White Book 143.6.2"),
        ("Law 12C2.", "Law 12C2."),
        ("30.", "30."),
    ],
)
def test_only_figures_change(text: str, shown: str) -> None:
    assert with_decimals(text) == text
    install_language("el")
    assert with_decimals(text) == shown
    install_language("en")


@pytest.mark.parametrize("text", ["7.5", "7,5", "7½", "15/2"])
def test_either_sign_may_be_typed_in_any_language(text: str) -> None:
    install_language("el")
    assert figures.figure(text) == Fraction(15, 2)
    install_language("en")
