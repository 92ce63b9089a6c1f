"""The results as a file or as web pages, by keys from the page of results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.results import layout as results_layout
from gui.pages.results import views
from gui.pages.results.page import ResultsPage
from gui.printing.preview import Preview
from gui.widgets.form.action_row import ActionRow
from model.exchange import events
from model.i18n import install_language
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.scoring.conditions import Conditions, Sections
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, movement="mitchell", boards_per_round=2) as opened:
        yield opened


def a_page(qtbot: QtBot, director: Director, target: Path | None) -> ResultsPage:
    answers = windows.Answers(to_save=target)
    window = windows.a_window(qtbot, director, "results", pages=("results",), answers=answers)
    assert isinstance(window.page, ResultsPage)
    return window.page


def test_enter_on_a_format_writes_it(qtbot: QtBot, director: Director, tmp_path: Path) -> None:
    page = a_page(qtbot, director, tmp_path / "night.xml")
    windows.press("Ctrl+E")
    assert page.ui.export.list.hasFocus()
    windows.press("Return")
    qtbot.waitUntil(
        lambda: "night.xml has been written" in page.ui.export.message.accessibleName(), timeout=20_000
    )
    assert len(events.read(tmp_path / "night.xml").lines) == len(
        director.results.sheet(director.sessions.current() or 0)
    )


def test_the_web_pages_are_published_with_one_key(qtbot: QtBot, director: Director, tmp_path: Path) -> None:
    page = a_page(qtbot, director, tmp_path / "web")
    windows.press("Alt+B")
    qtbot.waitUntil(lambda: "open index.html" in page.ui.export.message.accessibleName(), timeout=20_000)
    assert (tmp_path / "web" / "index.html").exists()


SECTIONS = [
    "Section A, North–South",
    "Section A, East–West",
    "Section B, North–South",
    "Section B, East–West",
]


@pytest.fixture
def across(tmp_path: Path) -> Iterator[Director]:
    """Two Mitchells in one field; the conditions print the overall list alone."""
    mitchell = plan("mitchell", tables=3, boards_per_round=2)
    conditions = Conditions(sections=Sections.ACROSS)
    with builders.an_evening(
        tmp_path / "two.club", plan=together([mitchell, mitchell]), conditions=conditions
    ) as opened:
        yield opened


@pytest.mark.parametrize("shown", [False, True])
def test_paper_and_web_pages_have_the_lists_of_the_sections_while_these_are_shown(
    qtbot: QtBot, across: Director, tmp_path: Path, shown: bool
) -> None:
    page = a_page(qtbot, across, tmp_path / "web")
    if shown:
        windows.press("Alt+R")
        assert page.ui.views.key == views.SECTIONS
    windows.press("Alt+B")
    qtbot.waitUntil(lambda: "open index.html" in page.ui.export.message.accessibleName(), timeout=20_000)
    index = (tmp_path / "web" / "index.html").read_text(encoding="utf-8")
    windows.press("Ctrl+P")
    preview = next(child for child in page.window().children() if isinstance(child, Preview))
    qtbot.waitUntil(lambda: preview.printed is not None, timeout=20_000)
    assert preview.printed is not None
    paper = "".join(one.extract_text() for one in PdfReader(preview.printed.path).pages)
    preview.close()
    titles = re.findall(r"<h2>(.*?)</h2>", index)
    assert titles == ["North–South", "East–West", *(SECTIONS if shown else [])]
    assert [name for name in SECTIONS if name in paper] == (SECTIONS if shown else [])


def test_thinking_better_of_it_writes_nothing(qtbot: QtBot, director: Director, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    page = a_page(qtbot, director, None)
    windows.press("Ctrl+E")
    windows.press("Return")
    assert page.ui.export.message.accessibleName() == ""
    assert [path for path in sorted(tmp_path.iterdir()) if path not in before and path.suffix == ".xml"] == []


@pytest.mark.parametrize(("said", "written"), [("412; 1; England", 4), ("412", 0), (None, 0)])
def test_ecats_asks_who_sends_and_writes_four_files(
    qtbot: QtBot, director: Director, tmp_path: Path, said: str | None, written: int
) -> None:
    folder = tmp_path / "sims"
    folder.mkdir()
    answers = windows.Answers(to_save=folder, said=said)
    window = windows.a_window(qtbot, director, "results", pages=("results",), answers=answers)
    page = window.page
    assert isinstance(page, ResultsPage)
    windows.press("Ctrl+E")
    page.ui.export.stand_on("ecats")
    windows.press("Return")
    if written:
        qtbot.waitUntil(lambda: "are in sims" in page.ui.export.message.accessibleName(), timeout=20_000)
        assert "by e-mail" in page.ui.export.message.accessibleName()
    assert len(list(folder.iterdir())) == written


@pytest.mark.parametrize(
    ("action", "page", "panel"),
    [
        ("results.export", "results", results_layout.EXPORT),
        ("results.events", "results", results_layout.EVENTS),
        ("results.penalties", "results", results_layout.PENALTIES),
        ("results.frequencies", "results", results_layout.FREQUENCIES),
        ("bridgemate.link", "scores", ""),
        ("page.conditions", "conditions", ""),
    ],
)
def test_the_mouse_finds_on_results_what_the_keys_do(
    qtbot: QtBot, director: Director, action: str, page: str, panel: str
) -> None:
    window = windows.a_window(qtbot, director, "results")
    results = window.page
    assert isinstance(results, ResultsPage)
    words = window.context.actions.spec(action).words
    row = next(one for one in results.findChildren(ActionRow) if one.text() == words)
    assert row.isVisible()
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    assert window.page is not None
    assert window.page.page_id == page
    if page == "results":
        assert results.ui.panel() == panel


@pytest.mark.parametrize("width", [1024, 1366, 1920])
@pytest.mark.parametrize("language", ["en", "pt", "es", "el"])
def test_no_words_of_these_rows_are_cut(qtbot: QtBot, director: Director, width: int, language: str) -> None:
    install_language(language)
    window = windows.a_window(qtbot, director, "results", size=(width, 700))
    results = window.page
    assert isinstance(results, ResultsPage)
    windows.application().processEvents()
    rows = [row for row in results.ui.summary.findChildren(ActionRow) if row.isVisible()]
    assert rows
    for row in rows:
        assert row.width() >= row.sizeHint().width(), row.text()
