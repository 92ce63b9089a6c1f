"""Boards dealt, sets of them and sections on Tonight: what is impossible is said, what they bring is offered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QSpinBox
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.tonight.event import room_words
from gui.pages.tonight.page import TonightPage
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """A club that has not met yet."""
    with builders.a_director(tmp_path / "club.club") as opened:
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director) -> TonightPage:
    window = windows.a_window(qtbot, director, "tonight")
    assert isinstance(window.page, TonightPage)
    return window.page


def window_of(page: TonightPage) -> MainWindow:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


def typed_into(page: TonightPage, name: str, text: str) -> None:
    """Type a figure into the row that has this name."""
    field = next(one for one in page.desk_top.form.fields() if one.accessibleName() == name)
    assert isinstance(field, QSpinBox)
    field.setFocus()
    field.selectAll()
    windows.type_text(text)


def test_39_boards_of_27_are_refused_with_the_nearest_that_works(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("13")
    typed_into(page, "Most boards per pair", "39")
    typed_into(page, "Fewest boards per pair", "39")
    typed_into(page, "Boards available", "27")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert page.desk_top.wrong.text() == (
        "13 rounds of 3 need 39 boards in play; there are 27. The nearest that works is 13 rounds of 2."
    )
    best = page.desk_top.offers.cards.rows[0]
    assert best.columns[0][0] == "13 × 2"
    assert best.best == "Nearest with the 27 boards available"
    typed_into(page, "Boards available", "0")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert page.desk_top.wrong.text() == ""


def test_a_second_set_of_boards_brings_the_web(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("10")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert "web" not in {offer.id for offer in page.offers}
    typed_into(page, "Boards available, sets", "2")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert "web" in {offer.id for offer in page.offers}


def test_two_sections_are_chosen_seated_and_changed_again(
    qtbot: QtBot, page: TonightPage, director: Director
) -> None:
    windows.type_text("14")
    typed_into(page, "Sections", "2")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert page.desk_top.offers.cards.rows[0].title.startswith("2 sections: ")
    page.desk_top.offers.setFocus()
    windows.press("Return")
    current = director.sessions.current()
    assert current is not None
    session = director.sessions.get(current)
    assert session.plan.sections == (("A", 1, 7), ("B", 8, 14))
    assert session.plan.copies == 2
    assert window_of(page).page is not page
    windows.press("Alt+M")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert page.desk_top.form.event_wished().sections == 2
    assert page.offers[page.desk_top.offers.row].plan == session.plan


def field_named(page: TonightPage, name: str) -> QSpinBox:
    field = next(one for one in page.desk_top.form.fields() if one.accessibleName() == name)
    assert isinstance(field, QSpinBox)
    return field


def test_25_typed_as_the_most_boards_leaves_the_fewest_at_24(page: TonightPage) -> None:
    windows.type_text("9")
    fewest, most = field_named(page, "Fewest boards per pair"), field_named(page, "Most boards per pair")
    typed_into(page, "Most boards per pair", "25")
    windows.press("Tab")
    assert (fewest.value(), most.value()) == (24, 25)
    assert page.desk_top.form.event_wished().boards == (24, 25)


def test_the_figure_typed_last_brings_the_other_along(page: TonightPage) -> None:
    windows.type_text("9")
    fewest, most = field_named(page, "Fewest boards per pair"), field_named(page, "Most boards per pair")
    typed_into(page, "Most boards per pair", "20")
    assert page.desk_top.form.event_wished().boards == (24, 27)
    windows.press("Tab")
    assert (fewest.value(), most.value()) == (20, 20)
    typed_into(page, "Fewest boards per pair", "30")
    windows.press("Tab")
    assert (fewest.value(), most.value()) == (30, 30)
    assert page.desk_top.form.event_wished().boards == (30, 30)


def test_tab_goes_down_the_rows_as_they_stand(page: TonightPage) -> None:
    windows.type_text("9.5")
    form = page.desk_top.form
    form.fields()[0].setFocus()
    names: list[str] = []
    while "Percentages" not in names:
        focused = page.window().focusWidget()
        assert focused is not None
        if focused.accessibleName() not in names:  # a day keeps Tab for its month and its year
            names.append(focused.accessibleName())
        windows.press("Tab")
    assert names == [
        "Kind of event",
        "How many tables? Pairs may be typed too",
        "Side of the missing pair",
        "The missing pair comes",
        "Event",
        "Date",
        "First board starts at",
        "Finish by",
        "Minutes per board",
        "Minutes for the move",
        "Fewest boards per pair",
        "Most boards per pair",
        "Boards available",
        "Boards available, sets",
        "Sections",
        "Scoring",
        "Matchpoints for a win and a tie",
        "Boards with fewer results",
        "Percentages",
    ]


def test_the_scoring_is_chosen_on_tonight_and_kept_by_the_session(
    page: TonightPage, director: Director
) -> None:
    windows.type_text("9")
    scoring = next(one for one in page.desk_top.form.fields() if one.accessibleName() == "Scoring")
    assert isinstance(scoring, QComboBox)
    scale = next(one for one in page.desk_top.form.fields() if one.accessibleName().startswith("Matchpoints"))
    assert scale.isVisible()
    scoring.setFocus()
    windows.press("Down")
    assert scoring.currentData() == "cross-imps"
    assert not scale.isVisible()
    windows.press("Down")
    page.desk_top.form.size_field.edit.setFocus()
    windows.press("Return")
    current = director.sessions.current()
    assert current is not None
    assert director.sessions.get(current).conditions.method == "butler"


def test_each_section_chooses_its_own_card(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("7+7h")
    qtbot.waitUntil(lambda: bool(page.offers))
    shown = page.desk_top.sections_shown
    assert shown.isVisibleTo(page)
    assert "2 sections (A\xa07, B\xa07)" in page.desk_top.form.said.text()
    windows.press("Alt+G")
    assert shown.key == "0"
    cards = page.desk_top.offers
    assert cards.start_words == "Use for this section"
    windows.press("Down")
    windows.press("Down")
    wanted = cards.cards.rows[2].title
    windows.press("Enter")
    assert shown.key == "all"
    qtbot.waitUntil(lambda: bool(page.offers))
    assert {one.parts[0].title for one in page.offers} == {wanted}
    assert all("howell" in one.parts[1].id for one in page.offers)
    windows.press("Ctrl+A")
    windows.type_text("9")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert not shown.isVisibleTo(page)


def test_typed_sections_are_seated_and_come_again_next_week(
    qtbot: QtBot, page: TonightPage, director: Director
) -> None:
    windows.type_text("5+3")
    qtbot.waitUntil(lambda: bool(page.offers))
    windows.press("Enter")
    current = director.sessions.current()
    assert current is not None
    plan = director.sessions.get(current).plan
    assert plan.sections == (("A", 1, 5), ("B", 6, 8))
    assert room_words(director.sessions.get(current)) == "5+3"


@pytest.mark.parametrize("fits", [True, False])
def test_what_is_pressed_starts_though_other_boards_were_typed_or_it_is_said_not_to_fit(
    qtbot: QtBot, page: TonightPage, director: Director, fits: bool
) -> None:
    windows.type_text("7")
    qtbot.waitUntil(lambda: bool(page.offers))
    plan = page.offers[0].plan
    boards = plan.rounds * plan.boards_per_round if fits else 6
    cards = page.desk_top.offers
    pressed = cards.cards.rows[cards.row]
    button = cards.button(cards.card_rect(cards.visualRect(cards.currentIndex()))).center().toPoint()

    QTest.mousePress(cards.viewport(), Qt.MouseButton.LeftButton, pos=button)
    for name in ("Fewest boards per pair", "Most boards per pair"):
        typed_into(page, name, str(boards))
    QTest.mouseRelease(cards.viewport(), Qt.MouseButton.LeftButton, pos=button)

    sessions = director.sessions.all()
    assert bool(sessions) is fits
    if fits:
        assert [director.sessions.get(one.id).plan.movement for one in sessions] == [plan.movement]
    else:
        said = windows.refusal_shown(window_of(page))
        assert said.startswith("That movement does not fit what was typed last; nothing has started.")
        assert pressed.card not in [line.card for line in cards.cards.rows]
