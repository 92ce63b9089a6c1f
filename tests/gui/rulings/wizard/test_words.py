"""What the director writes and reads in the wizard: words typed anywhere, proposals, the record, the Law with F1."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.printing.preview import Preview
from gui.rulings.dialog import RulingDialog
from model.i18n import install_language
from model.service.director import Director
from ruling_keys import (
    EDITIONS,
    answer,
    asked,
    at_a_board_south_deals,
    at_table,
    board_at,
    call_on_the_pad,
    ruling,
    under,
)

PAGES = ("scores", "rulings")


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, entered=0.4) as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "scores", pages=PAGES)


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow) -> Iterator[RulingDialog]:
    windows.press("F9")
    dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    yield dialog
    dialog.close()


def focus() -> object:
    return QApplication.focusWidget()


def test_words_typed_in_the_field_of_the_table_are_what_happened(dialog: RulingDialog) -> None:
    start = dialog.wizard.start
    start.table.setFocus()
    windows.type_text("revoke")
    assert start.table.text() == ""
    assert start.search.text() == "revoke"
    assert focus() is start.search
    windows.press("Enter")
    assert dialog.wizard.draft.tree == "revoke"


def test_digits_stay_in_the_field_of_the_table(dialog: RulingDialog) -> None:
    start = dialog.wizard.start
    start.table.setFocus()
    windows.type_text("3")
    assert start.table.text() == "3"


def test_a_letter_on_who_called_is_the_seat_and_other_words_search(dialog: RulingDialog) -> None:
    start = dialog.wizard.start
    windows.press("Shift+Tab")
    at_search = start.search
    at_search.setFocus()
    windows.press("Shift+Tab")  # who did it
    windows.type_text("w")
    assert dialog.wizard.draft.reported["offender"] == "W"
    windows.type_text("claim")
    assert start.search.text() == "claim"
    assert focus() is start.search


def test_the_first_screen_speaks_and_reads_the_language(
    qtbot: QtBot, window: MainWindow, director: Director
) -> None:
    install_language("pt")
    windows.press("F9")
    dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    start = dialog.wizard.start
    start.search.setFocus()
    windows.press("Shift+Tab")  # who did it
    windows.type_text("o")  # Oeste
    assert dialog.wizard.draft.reported["offender"] == "W"
    windows.type_text("revoque")
    assert windows.lines_of(start.list)[0] == ("Revoque",)
    windows.press("Enter")
    assert dialog.wizard.draft.tree == "revoke"
    dialog.close()


def test_calls_are_laid_out_in_the_letters_of_the_language(
    qtbot: QtBot, window: MainWindow, director: Director
) -> None:
    """A Spanish C is hearts: read as clubs, another call would be ruled on."""
    install_language("es")
    windows.press("F9")
    dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    wizard = dialog.wizard
    call_on_the_pad(wizard, "1t1st1c")  # 1♥ over 1NT
    assert wizard.auction.auction.facts["auction"] == "1C 1NT 1H"
    assert "1♥" in wizard.auction.verdict.text()
    dialog.close()


@pytest.mark.parametrize(
    ("language", "seats"), [("en", "n, e, s, w"), ("pt", "n, e, s, o"), ("el", "β, α, ν, δ")]
)
def test_the_pad_takes_what_its_hints_say(
    qtbot: QtBot, window: MainWindow, director: Director, language: str, seats: str
) -> None:
    install_language(language)
    windows.press("F9")
    dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    wizard = dialog.wizard
    panel = wizard.auction
    assert f"({seats})" in panel.verdict.text()
    bid, passed, double, redouble = panel.example().replace(",", "").split()[-4:]
    call_on_the_pad(wizard, f"{bid}{passed}{double} {redouble}")  # Space ends the double
    assert panel.auction.facts["auction"] == "1NT Pass X XX"
    dialog.close()


def test_a_number_typed_on_the_list_is_a_law(dialog: RulingDialog) -> None:
    start = dialog.wizard.start
    start.list.setFocus()
    windows.type_text("27")
    windows.press("Enter")
    assert dialog.wizard.draft.tree == "insufficient-bid"


def test_the_natural_meaning_is_proposed_and_enter_takes_it(dialog: RulingDialog, director: Director) -> None:
    wizard = dialog.wizard
    at_a_board_south_deals(director)
    call_on_the_pad(wizard, "1sp2h2d")  # East’s 2♦ shows diamonds
    windows.press("Enter")
    under(wizard, "2007")
    answer(wizard, "slip", "no")
    answer(wizard, "accept", "no")
    answer(wizard, "replacement", "other")
    assert asked(wizard) == "silenced.showed"
    assert wizard.question.proposed == ("other",)
    windows.press("Enter")
    assert wizard.draft.answers["silenced.showed"] == "other"
    assert ruling(wizard).law[0] == "27B2"


def test_without_an_auction_nothing_is_proposed(dialog: RulingDialog, director: Director) -> None:
    wizard = dialog.wizard
    at_table("2", board_at(director, 2))
    windows.type_text("insufficient")
    windows.press("Enter")
    assert wizard.question.proposed == ()


def test_what_is_written_for_the_record_is_kept_and_stands_on_the_form(
    qtbot: QtBot, dialog: RulingDialog, director: Director
) -> None:
    wizard = dialog.wizard
    at_table("2", board_at(director, 2))
    windows.type_text("card exposed auction")
    windows.press("Enter")
    answer(wizard, "cards", "honour")
    happened, consulted, reasons = wizard.outcome.record.fields
    for field, words in (
        (happened, "West dropped the king"),
        (consulted, "Nobody"),
        (reasons, "Partner could see it"),
    ):
        field.setFocus()
        windows.type_text(words)
    windows.press("Ctrl+Enter")
    session = director.sessions.current()
    assert session is not None
    record = director.rulings.all(session)[0]
    assert record.state == "concluded"
    assert record.facts["happened"] == "West dropped the king"
    assert record.facts["consulted"] == "Nobody"
    assert record.reasons[""] == "Partner could see it"
    assert happened.isReadOnly()


def test_reasons_for_the_whole_are_reasons_enough(dialog: RulingDialog, director: Director) -> None:
    wizard = dialog.wizard
    at_table("2", board_at(director, 2))
    windows.type_text("could have known")
    windows.press("Enter")
    answer(wizard, "known", "no", "")
    assert ruling(wizard).judgement
    assert "no reasons yet" in wizard.outcome.warning.accessibleName()
    wizard.outcome.record.fields[2].setFocus()
    windows.type_text("A hand like any other")
    windows.press("Enter")
    assert "no reasons yet" not in wizard.outcome.warning.accessibleName()
    assert wizard.draft.reasons[""] == "A hand like any other"


@pytest.mark.parametrize("edition", EDITIONS)
def test_f1_tells_the_law_of_the_question_in_that_edition(
    dialog: RulingDialog, director: Director, edition: str
) -> None:
    wizard = dialog.wizard
    at_table("2", board_at(director, 2))
    windows.type_text("insufficient")
    windows.press("Enter")
    under(wizard, edition)
    windows.press("F1")
    assert wizard.law.isVisible()
    assert windows.said_by(wizard.law).startswith(
        f"Law 27A, {edition}" if edition == "1997" else f"Laws 27A1, 27C, {edition}"
    )
    assert ("both natural" in windows.said_by(wizard.law)) == (edition != "2017")
    assert ("comparable: no further" in windows.said_by(wizard.law)) == (edition == "2017")
    width = dialog.width()
    windows.press("F1")
    assert not wizard.law.isVisible()
    assert wizard.auction.isVisible()
    assert dialog.width() == width


def test_the_form_of_the_ruling_in_hand_is_alone_in_its_preview(
    qtbot: QtBot, dialog: RulingDialog, director: Director
) -> None:
    wizard = dialog.wizard
    for table in ("1", "2"):
        at_table(table, board_at(director, int(table)))
        windows.type_text("card exposed auction")
        windows.press("Enter")
        answer(wizard, "cards", "honour")
        windows.press("Ctrl+Enter")
        if table == "1":
            windows.press("F9")
    windows.press("Ctrl+P")
    preview = next(child for child in wizard.children() if isinstance(child, Preview))
    qtbot.waitUntil(lambda: preview.printed is not None, timeout=10_000)
    assert preview.document.pageCount() == 1
    assert preview.windowModality() is Qt.WindowModality.NonModal
    preview.close()
