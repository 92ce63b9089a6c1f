"""About, by keyboard: from the palette or from Club to each part's licence and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builders import an_evening
from gui.about.parts import version
from gui.about.window import About
from gui.frame.window import MainWindow
from gui.widgets.form.action_row import ActionRow
from gui.widgets.text.suit_text import SuitLabel
from windows import a_window, press, type_text


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with an_evening(tmp_path / "Harbour.club", 3) as director:
        window = a_window(qtbot, director, "club", pages=("club",))
        yield window
        window.close()


def abouts(window: MainWindow) -> list[About]:
    return [child for child in window.children() if isinstance(child, About)]


def opened(window: MainWindow, qtbot: QtBot) -> About:
    window.actions_["about.open"].trigger()
    [found] = abouts(window)
    qtbot.waitUntil(found.isActiveWindow)
    return found


@pytest.mark.parametrize("words", ["About", "licences", "version"])
def test_the_palette_finds_it(window: MainWindow, qtbot: QtBot, words: str) -> None:
    press("Ctrl+K")
    type_text(words)
    press("Return")
    qtbot.waitUntil(lambda: len(abouts(window)) == 1)


def test_the_page_of_the_club_has_it(window: MainWindow, qtbot: QtBot) -> None:
    page = window.page
    assert page is not None
    [row] = [row for row in page.findChildren(ActionRow) if row.accessibleName() == "About Arrowswitch"]
    row.click()
    qtbot.waitUntil(lambda: len(abouts(window)) == 1)


def test_it_tells_the_version_and_how_qt_is_used(window: MainWindow, qtbot: QtBot) -> None:
    words = [label.text() for label in opened(window, qtbot).findChildren(SuitLabel)]
    assert f"Arrowswitch {version()}" in words
    assert any("Qt is used under the LGPL, version 3" in said for said in words)


def test_down_walks_the_parts_and_the_text_follows(window: MainWindow, qtbot: QtBot) -> None:
    about = opened(window, qtbot)
    assert about.list.hasFocus()
    for part in about.parts:
        assert about.list.currentIndex().data() == part.line
        assert about.reader.accessibleName() == f"Licence of {part.name}"
        assert about.reader.toPlainText().split() == part.text().split()
        assert about.reader.verticalScrollBar().value() == 0
        press("Down")


def test_enter_and_f6_go_into_the_text_where_keys_scroll_and_f6_goes_back(
    window: MainWindow, qtbot: QtBot
) -> None:
    about = opened(window, qtbot)
    press("Return")
    assert about.reader.hasFocus()
    press("PgDown")
    assert about.reader.verticalScrollBar().value() > 0
    press("F6")
    assert about.list.hasFocus()
    press("F6")
    assert about.reader.hasFocus()


def test_a_second_time_brings_the_same_window_and_esc_closes_it(window: MainWindow, qtbot: QtBot) -> None:
    about = opened(window, qtbot)
    assert not about.isModal()
    assert opened(window, qtbot) is about
    press("Esc")
    qtbot.waitUntil(lambda: not abouts(window))
