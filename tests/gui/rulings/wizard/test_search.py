"""The search of F9 in four languages: what is typed at the table stands there, best first, as the search alone finds it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.rulings.dialog import RulingDialog
from model.i18n import _, install_language
from model.rulings.search.finder import Finder
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, entered=0.4) as opened:
        yield opened


@pytest.mark.parametrize(
    ("language", "words", "tree"),
    [
        ("en", "she had a heart all along", "revoke"),
        ("pt", "a carta caiu durante o leilao", "card-exposed-auction"),
        ("es", "no le tocaba declarar", "call-out-of-rotation"),
        ("el", "antam ektos siras", "opening-lead-out-of-turn"),
    ],
)
def test_what_is_typed_stands_there_best_first(
    qtbot: QtBot, director: Director, language: str, words: str, tree: str
) -> None:
    install_language(language)
    window = windows.a_window(qtbot, director, "scores", pages=("scores", "rulings"))
    windows.press("F9")
    dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    start = dialog.wizard.start
    start.search.setFocus()
    windows.type_text(words)
    found = Finder(director.rulings.library).find(words, language)
    assert found[0].tree == tree
    assert [row for (row,) in windows.lines_of(start.list)] == [_(one.title) for one in found]
    assert start.list.model().index(0, 0).data() == _(found[0].title)
    dialog.close()
