"""The club's settings by keyboard: each change is in the club file at once, and undone by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.actions import ACTIONS
from gui.frame.window import MainWindow
from gui.pages.club.page import ClubPage
from gui.pages.tonight.page import TonightPage
from model.i18n import install_language
from model.rulings.trees.elections import Elections
from model.scoring.conditions import Rounding
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.a_director(tmp_path / "club.club") as opened:
        opened.club.rename("Harbour BC")
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director, answers: windows.Answers) -> ClubPage:
    window = windows.a_window(qtbot, director, "club", answers=answers)
    assert isinstance(window.page, ClubPage)
    return window.page


def choice(page: ClubPage, name: str) -> QComboBox:
    found = page.findChild(QComboBox, name)
    assert isinstance(found, QComboBox)
    return found


def figure(page: ClubPage, name: str) -> QSpinBox:
    found = page.findChild(QSpinBox, name)
    assert isinstance(found, QSpinBox)
    return found


@pytest.mark.parametrize(("owned", "shown"), [(1, "1 set"), (2, "2 sets")])
def test_one_set_of_boards_is_one(page: ClubPage, director: Director, owned: int, shown: str) -> None:
    director.club.change_settings(sets_of_boards=owned)
    assert figure(page, "sets_of_boards").text() == shown


def test_the_club_is_renamed(page: ClubPage, director: Director) -> None:
    windows.press("F2")
    windows.type_text("Riverside BC")
    windows.press("Return")
    assert director.club.name() == "Riverside BC"
    windows.press("Ctrl+Z")
    assert director.club.name() == "Harbour BC"


def test_the_paper_is_chosen_by_keyboard(page: ClubPage, director: Director) -> None:
    choice(page, "paper").setFocus()
    windows.press("Down")
    assert director.club.settings().paper == "letter"


def test_scores_may_be_typed_without_the_last_zero(page: ClubPage, director: Director) -> None:
    choice(page, "numbers").setFocus()
    windows.press("Down")
    assert director.club.settings().numbers == "long"


def test_the_usual_conditions_are_kept_whole(page: ClubPage, director: Director) -> None:
    choice(page, "rounding").setFocus()
    windows.press("Down")
    settings = director.club.settings()
    assert settings.conditions.rounding is Rounding.ONE_DECIMAL
    assert settings.conditions.method == "matchpoints"


def test_the_choices_of_the_regulating_authority_are_made(page: ClubPage, director: Director) -> None:
    choice(page, "edition").setFocus()
    windows.press("Down")
    choice(page, "split_scores").setFocus()
    windows.press("Down")
    choice(page, "defenders_may_ask").setFocus()
    windows.press("Down")
    choice(page, "lead_face_up").setFocus()
    windows.press("Down")
    appeal = figure(page, "appeal_minutes")
    appeal.setFocus()
    appeal.selectAll()
    windows.type_text("20")
    windows.press("Return")
    settings = director.club.settings()
    assert settings.edition == "2007"
    assert settings.elections == Elections(
        split_scores=True, defenders_may_ask=True, lead_face_up=True, appeal_minutes=20
    )
    director.journal.undo()
    assert director.club.settings().elections.appeal_minutes == 30
    assert appeal.value() == 30


def test_minutes_a_board_are_typed(page: ClubPage, director: Director) -> None:
    minutes = figure(page, "minutes_per_board")
    minutes.setFocus()
    minutes.selectAll()
    windows.type_text("8")
    windows.press("Return")
    assert director.club.settings().minutes_per_board == 8


def test_the_fewest_boards_never_exceed_the_most(page: ClubPage, director: Director) -> None:
    least = figure(page, "boards_least")
    least.setFocus()
    least.selectAll()
    windows.type_text("30")
    windows.press("Return")
    settings = director.club.settings()
    assert (settings.boards_least, settings.boards_most) == (30, 30)


def test_the_new_evening_begins_with_what_is_usual(qtbot: QtBot, page: ClubPage, director: Director) -> None:
    director.club.change_settings(boards_least=20, boards_most=22, start_time="20:15")
    windows.press("Ctrl+1")
    window = page.window()
    assert isinstance(window, MainWindow)
    tonight = window.page
    assert isinstance(tonight, TonightPage)
    event = tonight.desk_top.form.event_wished()
    assert event.boards == (20, 22)
    assert f"{event.start:%H:%M}" == "20:15"


def test_a_backup_is_made_and_named(qtbot: QtBot, page: ClubPage, director: Director) -> None:
    assert director.safety.backups() == ()
    windows.press("Ctrl+B")
    qtbot.waitUntil(lambda: "Last backup" in page.copies.text(), timeout=20_000)
    assert len(director.safety.backups()) == 1


def test_the_club_file_is_checked(qtbot: QtBot, page: ClubPage) -> None:
    page.context.actions["club.check"].trigger()
    qtbot.waitUntil(lambda: page.checked.accessibleName() == "The club file is intact.", timeout=20_000)


def test_what_another_hand_changes_is_shown(page: ClubPage, director: Director) -> None:
    director.club.change_settings(paper="letter")
    assert choice(page, "paper").currentData() == "letter"


def test_an_event_that_cannot_be_read_is_refused_in_words(
    page: ClubPage, answers: windows.Answers, tmp_path: Path
) -> None:
    answers.to_open = tmp_path / "event.xml"
    answers.to_open.write_text("<nothing/>", "utf-8")
    windows.press("Ctrl+I")
    window = page.window()
    assert isinstance(window, MainWindow)
    assert "event.xml" in windows.refusal_shown(window)


@pytest.mark.parametrize(
    ("typed", "setting"),
    [
        ("bell", "bell"),
        ("paper", "paper"),
        ("language", "language"),
        ("keyboard letters", "letters"),
        ("edition of", "edition"),
        ("projector shows", "projector_ranking"),
        ("minutes per board", "minutes_per_board"),
    ],
)
def test_find_leads_to_the_setting_itself(page: ClubPage, typed: str, setting: str) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    window.resize(1024, 700)
    window.go("tonight")
    windows.press("Ctrl+K")
    windows.type_text(typed)
    windows.press("Return")
    windows.settle()
    assert window.page is page
    field = page.findChild(QWidget, setting)
    assert field is not None
    assert field.hasFocus()
    assert not field.visibleRegion().isEmpty()


@pytest.mark.parametrize("language", ["en", "pt", "pt_PT", "es", "el"])
def test_each_setting_that_is_found_has_its_word(language: str) -> None:
    install_language(language)
    spec = next(one for one in ACTIONS if one.id == "page.club")
    assert len(spec.other_words) == len(spec.settings)
