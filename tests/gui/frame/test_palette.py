"""Ctrl+K: one field over entries, people and places; the keyboard never leaves it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builders import an_evening
from gui.actions import Actions
from gui.frame.palette import Palette
from gui.frame.palette_sources import Finding, PlaceSource, StartRulings
from gui.frame.window import MainWindow
from gui.look.look import Look
from gui.look.theme import Weight
from gui.pages.page import Page, PageContext, Place
from gui.pages.registry import PAGES, PageEntry
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.rulings.trees.library import Library
from model.service.director import Director


class APage(Page):
    """A page that notes where it was led."""

    def __init__(self, context: PageContext, page_id: str) -> None:
        self.page_id = page_id
        super().__init__(context)
        self.led: Place | None = None
        self.done: list[str] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if page_id == "results":
            context.actions.bind(self, "ranking.print", self._print)

    @property
    def title(self) -> str:
        return self.page_id.title()

    def activate(self, place: Place | None) -> None:
        self.led = place
        self.setFocus()

    def _print(self) -> None:
        self.done.append("printed")


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "club", 5, entered=0.4) as director:
        yield director


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    entries = [PageEntry(e.action, partial(APage, page_id=e.id), e.apart) for e in PAGES]
    window = MainWindow(director, Look(), Actions(), pages=entries)
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    return window


@pytest.fixture
def palette(window: MainWindow) -> Palette:
    assert window.palette_.isVisible()
    return window.palette_


def ask(palette: Palette, text: str) -> list[str]:
    palette.field.clear()
    QTest.keyClicks(palette.field, text)
    return [finding.words for finding in walked(palette)]


def walked(palette: Palette) -> list[Finding]:
    """What is found, as Down chooses one after the other; the first is chosen again."""
    found: list[Finding] = []
    while palette.chosen is not None and palette.chosen not in found[-1:]:
        found.append(palette.chosen)
        QTest.keyClick(palette.field, Qt.Key.Key_Down)
    for _step in found[1:]:
        QTest.keyClick(palette.field, Qt.Key.Key_Up)
    return found


def test_a_name_finds_its_pair_where_it_sits(palette: Palette, director: Director) -> None:
    assert ask(palette, "carr") == ["Ann Carr, Bert Atwell"]
    assert palette.chosen is not None
    assert palette.chosen.note == "pair 1, starts North–South at table 1"
    assert "[Carr]" in "".join(
        f"[{run.text}]" if run.weight is Weight.SEMIBOLD else run.text for run in palette.chosen.text.runs
    )


def test_accents_and_capitals_do_not_count(palette: Palette) -> None:
    assert ask(palette, "ALVAREZ")[0].endswith("Álvarez") or "Álvarez" in ask(palette, "ALVAREZ")[0]


def test_a_number_finds_the_board_first(palette: Palette) -> None:
    assert ask(palette, "3")[:3] == ["Board 3", "Table 3", "Round 3"]


@pytest.mark.parametrize(
    ("text", "icons"),
    [(">print", {"print"}), ("@an", {"players", "person"}), ("#1", {"board", "seating", "clock"})],
)
def test_a_prefix_asks_for_one_kind_alone(palette: Palette, text: str, icons: set[str]) -> None:
    assert ask(palette, text)
    assert {finding.icon for finding in walked(palette)} <= icons


def test_enter_leads_to_the_place(palette: Palette, window: MainWindow) -> None:
    ask(palette, "board 12")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    page = window.page
    assert isinstance(page, APage)
    assert (page.page_id, page.led) == ("scores", {"cut": "board", "board": 12})
    assert not palette.isVisible()


def test_an_action_of_another_page_goes_there_and_acts(palette: Palette, window: MainWindow) -> None:
    ask(palette, ">print")
    while palette.chosen is not None and palette.chosen.note != "Results":
        before = palette.chosen
        QTest.keyClick(palette.field, Qt.Key.Key_Down)
        assert palette.chosen is not before
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    page = window.page
    assert isinstance(page, APage)
    assert (page.page_id, page.done) == ("results", ["printed"])


def test_arrows_choose_and_never_leave_the_field(palette: Palette) -> None:
    ask(palette, "")
    found = walked(palette)
    chosen = [palette.chosen]
    for _step in range(3):
        QTest.keyClick(palette.field, Qt.Key.Key_Down)
        chosen.append(palette.chosen)
        assert palette.field.hasFocus()
    assert chosen == found[:4]
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.chosen == found[2]
    for _step in range(60):
        QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.chosen == found[-1]
    QTest.keyClick(palette.field, Qt.Key.Key_Tab)
    assert palette.field.hasFocus()


def test_what_is_chosen_is_always_in_view(palette: Palette) -> None:
    ask(palette, "#")
    for _step in range(len(walked(palette))):
        QTest.keyClick(palette.field, Qt.Key.Key_Down)
        assert palette._at in dict(palette._places())


def test_the_list_stays_within_the_window(palette: Palette, window: MainWindow) -> None:
    window.resize(1280, 680)
    ask(palette, "#")
    assert palette._panel().bottom() < window.height()


def test_escape_closes_and_gives_the_focus_back(palette: Palette, window: MainWindow) -> None:
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert window.page is not None
    assert window.page.hasFocus()


def test_a_click_beside_it_closes_it(palette: Palette) -> None:
    QTest.mouseClick(palette, Qt.MouseButton.LeftButton, pos=QPoint(5, 700))
    assert not palette.isVisible()


def test_a_click_on_a_finding_acts(palette: Palette, window: MainWindow) -> None:
    ask(palette, "board 12")
    place = dict(palette._places())[1]
    QTest.mouseClick(palette, Qt.MouseButton.LeftButton, pos=place.center().toPoint())
    assert window.page is not None
    assert window.page.page_id == "scores"


def test_nothing_found_is_said_and_enter_does_nothing(palette: Palette) -> None:
    assert ask(palette, "zzzz") == []
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.isVisible()
    assert not palette.grab().isNull()


def test_what_enter_would_do_is_said_to_those_who_cannot_see(palette: Palette) -> None:
    ask(palette, "carr")
    assert (
        palette.field.accessibleDescription()
        == "Ann Carr, Bert Atwell, pair 1, starts North–South at table 1"
    )


def test_an_action_that_makes_no_sense_now_is_not_found(palette: Palette, window: MainWindow) -> None:
    assert "Redo" not in ask(palette, ">redo")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("usebio", "Export: USEBIO"),
        ("butler", "Tonight: Butler"),
        ("strata", "Conditions of contest: Strata"),
        ("season", "Multi-session events: Season"),
        ("language", "Club: Language"),
        ("idioma", "Club: Idioma"),
        ("bell", "Club: Bell"),
        ("ecats", "Export: ECats"),
    ],
)
def test_an_action_is_found_by_what_people_look_for_there(palette: Palette, typed: str, found: str) -> None:
    assert found in ask(palette, typed)
    finding = next(one for one in walked(palette) if one.words == found)
    marked = "".join(run.text for run in finding.text.runs if run.underlined)
    assert marked.casefold() == typed


@pytest.mark.parametrize(
    ("edition", "words", "law"),
    [
        ("1997", "Wrong board, wrong opponents, or cards of another board", "17D"),
        ("2017", "Three passes, one of them out of turn; end of the auction", "17D3"),
    ],
)
def test_a_place_of_the_laws_is_that_of_the_clubs_edition(edition: str, words: str, law: str) -> None:
    library = Library()
    found = StartRulings(lambda: library, str, lambda: edition).find("17D")[0]
    assert found.words == words
    assert law in found.note


def test_a_table_of_a_section_is_found_by_its_name(tmp_path: Path) -> None:
    mitchell = plan("mitchell", tables=5, boards_per_round=2)
    with an_evening(tmp_path / "sections.club", plan=together([mitchell, mitchell]), entered=0) as director:
        session = director.sessions.get(1)
        for typed in ("table b 2", "b2"):
            found = PlaceSource(lambda: session, lambda _page, _place: None).find(typed)
            assert [one.words for one in found][:1] == ["Table B 2"]
