"""Every action once: ids, words, keys that do not quarrel, and bindings that work where they should."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from gui.actions import ACTIONS, ANYWHERE, Actions, ActionSpec, native_keys
from gui.pages.registry import PAGES
from model.i18n import install_language


def test_no_two_actions_share_an_id() -> None:
    assert [spec_id for spec_id, count in Counter(spec.id for spec in ACTIONS).items() if count > 1] == []


def test_no_two_actions_that_can_be_in_force_together_share_a_key() -> None:
    for page in {spec.where for spec in ACTIONS}:
        keys = Counter(keys for spec in ACTIONS if spec.where in {ANYWHERE, page} for keys in spec.keys)
        assert [which for which, count in keys.items() if count > 1] == [], page


def test_every_key_is_one_qt_knows(qtbot: QtBot) -> None:
    for spec in ACTIONS:
        for keys in spec.keys:
            assert QKeySequence(keys).count() == 1, spec.id
            assert QKeySequence(QKeySequence(keys).toString()) == QKeySequence(keys), spec.id


def test_each_page_is_reached_by_the_digit_of_the_finished_rail() -> None:
    keys = {spec.id.removeprefix("page."): spec.keys for spec in ACTIONS if spec.id.startswith("page.")}
    railed = [entry for entry in PAGES if not entry.under]
    assert keys.keys() == {entry.id for entry in PAGES}
    assert [keys[entry.id] for entry in railed] == [(f"Ctrl+{digit}",) for digit in (*range(1, 10), 0)]


def test_every_action_of_a_page_belongs_to_a_page_there_is() -> None:
    assert {spec.where for spec in ACTIONS} - {ANYWHERE} <= {entry.id for entry in PAGES}


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("Ctrl+K", "Ctrl+K"),
        ("Return", "Enter"),
        ("Ctrl+Return", "Ctrl+Enter"),
        ("np", "np"),
        ("=", "="),
        ("a", "a"),
        ("Up", "↑"),
        ("Left", "←"),
        ("PgDown", "PgDn"),
        ("F9", "F9"),
    ],
)
def test_keys_are_written_as_people_know_them(qtbot: QtBot, keys: str, shown: str) -> None:
    assert native_keys(keys) == shown


def test_a_key_works_only_while_its_page_is_to_be_seen(qtbot: QtBot) -> None:
    specs = (
        ActionSpec("one.print", "Print", ("Ctrl+P",), where="one"),
        ActionSpec("other.print", "Print", ("Ctrl+P",), where="other"),
    )
    actions = Actions(specs)
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    done: list[str] = []
    pages: list[QWidget] = []
    for where in ("one", "other"):
        page = _Printed(done, where)
        pages.append(page)
        stack.addWidget(page)
        actions.bind(page, f"{where}.print", page.do)
    stack.show()
    stack.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is stack)
    for at in (0, 1, 0):
        stack.setCurrentIndex(at)
        pages[at].setFocus()
        QTest.keyClick(pages[at], Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert done == ["one", "other", "one"]


def test_an_action_nobody_bound_is_known_as_such(qtbot: QtBot) -> None:
    actions = Actions()
    window = QWidget()
    qtbot.addWidget(window)
    assert not actions.is_bound("undo")
    actions.bind(window, "undo", window.update)
    assert actions.is_bound("undo")
    with pytest.raises(KeyError):
        actions.bind(window, "no.such.deed", window.update)


class _Printed(QWidget):
    def __init__(self, done: list[str], name: str) -> None:
        super().__init__()
        self._done, self._name = done, name
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def do(self) -> None:
        self._done.append(self._name)


def test_keys_go_back_to_their_names_with_the_language(qtbot: QtBot) -> None:
    assert native_keys("Space") == "Space"
    words = QTranslator()
    assert words.load(
        QLocale("pt"), "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    )
    QCoreApplication.installTranslator(words)
    try:
        install_language("pt")
        assert native_keys("Space") == "Espaço"
    finally:
        QCoreApplication.removeTranslator(words)
        install_language("en")
    assert native_keys("Space") == "Space"
