"""Sections by hand on Tonight: letter, colour, movement, boards and switches of each, kept in the plan."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.tonight.layout import CARDS, SECTIONS
from gui.pages.tonight.page import TonightPage
from gui.pages.tonight.sections import SectionsByHand
from gui.widgets.form.fields import Choice
from model.i18n import install_language
from model.movement.check import check
from model.movement.sections import parts
from model.scoring.conditions import Sections
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """A club that has not met yet."""
    with builders.a_director(tmp_path / "club.club") as opened:
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director) -> TonightPage:
    window = windows.a_window(qtbot, director, "tonight")
    shown = window.page
    assert isinstance(shown, TonightPage)
    windows.type_text("13+13+7")
    qtbot.waitUntil(lambda: bool(shown.offers))
    windows.press("Alt+H")
    assert shown.desk_top.view == SECTIONS
    return shown


def by_hand(page: TonightPage) -> SectionsByHand:
    return page.desk_top.by_hand


def choose(page: TonightPage, section: int, field: str, words: str) -> None:
    """Choose words in a field of a section, as a click does."""
    choice = getattr(by_hand(page).rows[section], field)
    at = next(row for row in range(choice.count()) if choice.itemText(row).startswith(words))
    choice.setCurrentIndex(at)
    choice.activated.emit(at)


def type_into(page: TonightPage, section: int, field: str, text: str) -> None:
    edit = getattr(by_hand(page).rows[section], field)
    edit.setFocus()
    edit.selectAll()
    windows.type_text(text)


def test_three_sections_are_settled_one_by_one_and_kept(
    qtbot: QtBot, page: TonightPage, director: Director
) -> None:
    type_into(page, 0, "letter", "red")
    choose(page, 0, "colour", "red")
    choose(page, 1, "colour", "blue")
    qtbot.waitUntil(lambda: bool(page.offers))
    choose(page, 1, "boards", "those of RED")
    choose(page, 2, "movement", "Howell, 7 tables")
    qtbot.waitUntil(lambda: bool(page.offers))
    choose(page, 0, "movement", "Mitchell, 13 tables, two winners")
    choose(page, 1, "movement", "Mitchell, 13 tables, last two")
    type_into(page, 1, "switched", "11, 13")
    windows.press("Enter")
    session = director.sessions.get(director.sessions.current() or 0)
    plan = session.plan
    assert plan.sections == (("RED", 1, 13), ("B", 14, 26), ("C", 27, 33))
    assert plan.section_colours == ("red", "blue", "")
    assert plan.copies == 2  # RED and B have one between them, C its own
    assert any(one <= 13 < other <= 26 for _round, one, other in plan.shared)
    assert check(plan).ok
    each = dict(parts(plan))
    assert [each[letter].winners for letter in ("RED", "B", "C")] == [2, 1, 1]
    assert each["B"].switched_rounds == (11, 13)
    page.request_page.emit("tonight", {})
    qtbot.waitUntil(lambda: bool(page.offers) and page.offers[0].plan == plan)
    windows.press("Alt+H")
    assert by_hand(page).rows[0].letter.text() == "RED"
    assert by_hand(page).rows[1].boards.currentText() == "those of RED"
    assert by_hand(page).rows[1].switched.text() == "11, 13"
    assert page.offers[0].plan == plan


def test_two_sections_of_one_letter_are_refused_and_nothing_is_lost(qtbot: QtBot, page: TonightPage) -> None:
    type_into(page, 1, "letter", "a")
    windows.press("Enter")
    assert "Two sections are called A." in by_hand(page).wrong.text()
    assert page.desk_top.view == SECTIONS
    type_into(page, 1, "letter", "b")
    windows.press("Tab")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert by_hand(page).wrong.text() == ""


def test_a_round_that_a_section_does_not_have_is_reported(qtbot: QtBot, page: TonightPage) -> None:
    type_into(page, 0, "switched", "44")
    windows.press("Tab")
    qtbot.waitUntil(lambda: bool(by_hand(page).wrong.text()))
    assert "No movement fits all of this." in by_hand(page).wrong.text()
    windows.press("Escape")
    assert page.desk_top.view == CARDS


def test_how_sections_are_ranked_is_chosen_before_they_sit_and_asked_of_no_single_room(
    qtbot: QtBot, page: TonightPage, director: Director
) -> None:
    windows.press("Escape")
    (ranking,) = [
        box for box in page.findChildren(Choice) if box.accessibleName() == "Ranking of the sections"
    ]
    assert ranking.isVisibleTo(page) and ranking.currentText() == "Each section separately"
    ranking.setCurrentIndex(ranking.findText("Scored across the field"))
    ranking.activated.emit(ranking.currentIndex())
    qtbot.waitUntil(lambda: bool(page.offers) and "each section on its own" in page.offers[0].detail)
    windows.press("Enter")
    session = director.sessions.get(director.sessions.current() or 0)
    assert session.conditions.sections is Sections.ACROSS
    page.request_page.emit("tonight", {})
    assert ranking.currentText() == "Scored across the field"
    windows.press("Ctrl+A")
    windows.type_text("13")
    qtbot.waitUntil(lambda: not ranking.isVisibleTo(page))


def test_a_section_keeps_the_very_card_that_was_chosen_where_two_have_one_title(
    qtbot: QtBot, page: TonightPage
) -> None:
    """The seven tables play a three-quarter Howell of 12 × 2 or of 9 × 3, and neither title tells which."""
    choice = by_hand(page).rows[2].movement
    alike = [
        choice.itemText(row)
        for row in range(choice.count())
        if "Three-quarter Howell" in choice.itemText(row)
    ]
    lengths = {words.split(" · ")[1] for words in alike}
    assert len(lengths) > 1
    for length in sorted(lengths):
        choose(page, 2, "movement", f"Three-quarter Howell, 7 tables · {length}")
        qtbot.waitUntil(lambda: bool(page.offers))
        played = page.offers[0].parts[2].plan
        assert f"{played.rounds} × {played.boards_per_round}" == length
        assert length in choice.currentText()


@pytest.mark.parametrize(("size", "lines"), [((1366, 768), 1), ((1024, 700), 2), ((911, 512), 2)])
@pytest.mark.parametrize("code", ["en", "pt", "pt_PT", "es", "el"])
def test_the_sections_stand_within_the_window(
    qtbot: QtBot, director: Director, code: str, size: tuple[int, int], lines: int
) -> None:
    install_language(code)
    page = windows.a_window(qtbot, director, "tonight", pages=("tonight",), size=size).page
    assert isinstance(page, TonightPage)
    windows.type_text("7+6+5")
    qtbot.waitUntil(lambda: bool(page.offers))
    windows.press("Alt+H")
    windows.settle()
    assert page.minimumSizeHint().width() <= page.in_view.width()
    row = by_hand(page).rows[0]
    assert (row.letter.y() == row.boards.y()) is (lines == 1)
    assert row.movement.width() >= 100
