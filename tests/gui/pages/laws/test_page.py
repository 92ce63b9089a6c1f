"""The law shelf by keyboard: searched, read, followed from link to link, compared, imported and taken off again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import law_books
import windows
from gui.frame.window import MainWindow
from gui.pages.laws.page import LawsPage
from gui.rulings.dialog import RulingDialog
from model.service.director import Director
from model.service.laws.shelf import read_file

SEEDS = Path(__file__).parents[5] / "shared" / "seeds"


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.a_director(tmp_path / "club.club") as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director, answers: windows.Answers) -> MainWindow:
    return windows.a_window(qtbot, director, "laws", pages=("players", "laws"), answers=answers)


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow) -> LawsPage:
    assert isinstance(window.page, LawsPage)
    qtbot.waitUntil(lambda: law_books.search_is_ready(windows_page(window)))
    return window.page


def windows_page(window: MainWindow) -> LawsPage:
    page = window.page
    assert isinstance(page, LawsPage)
    return page


@pytest.fixture
def portuguese(qtbot: QtBot, director: Director, page: LawsPage, tmp_path: Path) -> LawsPage:
    """The page with the Portuguese book on the shelf and in front."""
    path = law_books.written(tmp_path, law_books.PORTUGUESE)
    (key,) = director.laws.add(read_file(path), path.name)
    qtbot.waitUntil(lambda: law_books.search_is_ready(page))
    while page.shown.key != key:
        windows.press("Alt+E")
    page.top.search.setFocus()
    return page


def text_of(page: LawsPage) -> str:
    return "\n".join(line.words for row in page.top.sheet.rows for cell in row.cells for line in cell)


def found(page: LawsPage) -> list[str]:
    return [f"{one.head} | {one.note}" for one in page.top.found_model.rows]


def at(page: LawsPage) -> tuple[str, ...]:
    return page.top.sheet.place


def about(page: LawsPage) -> bool:
    return page.top.panel_shown


def here(page: LawsPage) -> tuple[int, tuple[str, ...]]:
    return page.shown.key, page.top.sheet.place


def test_our_own_summaries_are_there_with_no_book(qtbot: QtBot, page: LawsPage) -> None:
    assert page.shown.key == -2017
    assert len(page.top.contents_model.rows) == 93
    assert "The club has no law book yet" in page.top.remark.text()
    windows.type_text("comparable")
    qtbot.waitUntil(lambda: any(one.icon for one in page.top.found_model.rows))
    # Either may come first: a call is compared after both.
    assert set(found(page)[:2]) == {"Insufficient bid | Law 27", "Call out of rotation | Law 29"}
    assert "23   Comparable calls | Summary, 2017" in found(page)
    windows.press("Ctrl+F")
    windows.type_text("same asking purpose")
    assert found(page) == ["23   Comparable calls | Summary, 2017"]
    windows.press("Enter")
    assert here(page) == (-2017, ("23",))
    assert page.top.sheet.hasFocus()


def test_a_place_that_is_typed_is_jumped_to_at_once(portuguese: LawsPage) -> None:
    windows.type_text("27b2")
    assert at(portuguese) == ("27", "B", "2")
    assert portuguese.top.search.hasFocus()
    windows.press("Enter")
    assert portuguese.top.sheet.hasFocus()
    assert at(portuguese) == ("27", "B", "2")


def test_words_are_found_as_they_are_typed_and_marked(portuguese: LawsPage) -> None:
    windows.type_text("CALA-SE")
    (one, *_others) = portuguese.top.found_model.rows
    assert one.target == ("law", "27", "B", "2")
    assert one.below is not None
    assert [run.text for run in one.below.runs if run.underlined] == ["cala", "se", "se"]
    windows.press("Down")
    assert portuguese.top.found.hasFocus()
    assert at(portuguese) == ("27", "B", "2")
    windows.press("Esc")
    assert portuguese.top.search.hasFocus()
    windows.press("Esc")
    assert portuguese.top.search.text() == ""
    windows.type_text("quaggamire")
    assert portuguese.top.remark.text().startswith("No match")


def test_a_place_finer_than_the_book_says_what_stands_beside(page: LawsPage) -> None:
    windows.type_text("27b1")
    assert at(page)[0] == "27"
    assert page.top.remark.text() == "Law 27 is shown; this book has no 27B1 of its own."


def test_enter_reads_what_stands_first_and_no_ruling_that_comes_a_blink_later(
    qtbot: QtBot, page: LawsPage
) -> None:
    windows.type_text("comparable")
    (first, *_others) = page.top.found_model.rows
    assert not first.icon, "the rulings come when the hand rests"
    windows.press("Enter")
    assert page.top.sheet.hasFocus()
    assert here(page) == (first.book, first.target[1:])
    assert any(one.icon for one in page.top.found_model.rows), "the rulings are in the list all the same"
    windows.press("Ctrl+F")
    windows.type_text("comparable")
    qtbot.waitUntil(lambda: bool(page.top.found_model.rows[0].icon))
    windows.press("Enter")
    assert at(page) == page.top.found_model.rows[0].target[1:]


def test_a_word_of_the_trees_leads_to_its_law(portuguese: LawsPage) -> None:
    for _piece in portuguese.context.director.rulings.library.preload():
        pass  # as the window does in idle moments: no key waits for the index of another language
    windows.type_text("saida fora da vez")
    windows.press("Enter")  # what is looked up a blink later is there for Enter
    first = portuguese.top.found_model.rows[0]
    assert (first.icon, first.note) == ("scales", "Law 54")
    assert at(portuguese) == ("54",)
    assert "This book has no Law 54." in text_of(portuguese)


def test_a_definition_is_read_from_the_list(portuguese: LawsPage) -> None:
    windows.type_text("acompanhar")
    assert portuguese.top.found_model.rows[0].target == ("def", "0")
    windows.press("Enter")
    assert "não acompanhar o naipe" in text_of(portuguese)
    assert portuguese.top.part.key == "words"


def test_links_are_followed_back_and_forward(portuguese: LawsPage) -> None:
    windows.type_text("26")
    windows.press("Enter")
    windows.press("Right")  # what the wizard rules on
    windows.press("Right")
    windows.press("Enter")
    assert at(portuguese) == ("27", "B", "2")
    windows.press("Enter")  # its only link
    assert at(portuguese) == ("26",)
    windows.press("Alt+Left")
    assert at(portuguese) == ("27", "B", "2")
    windows.press("Alt+Right")
    assert at(portuguese) == ("26",)


def test_the_place_is_copied_as_it_is_cited(portuguese: LawsPage) -> None:
    windows.type_text("27b1b")
    windows.press("Enter")
    windows.press("Ctrl+C")
    assert QApplication.clipboard().text() == "Law 27B1(b), 2007"
    assert portuguese.top.citation.text() == "Copied: Law 27B1(b), 2007"


def test_a_law_the_book_lacks_is_given_in_our_words(portuguese: LawsPage) -> None:
    windows.type_text("26")
    windows.press("Enter")
    portuguese.activate({"at": "law|45", "book": portuguese.shown.key})
    assert "This book has no Law 45." in text_of(portuguese)
    assert "What it comes to, in our own words:" in text_of(portuguese)


def test_a_place_known_to_be_wrong_bears_a_note(portuguese: LawsPage) -> None:
    windows.type_text("64a2")
    rows = {row.place: [line.words for line in row.cells[0]] for row in portuguese.top.sheet.rows}
    assert any("known to be wrong at 64A2" in words for words in rows["64", "A", "2"])
    assert not any("known to be wrong" in words for words in rows["64", "A", "1"])


def test_another_book_stands_beside_by_paragraph(
    qtbot: QtBot, director: Director, portuguese: LawsPage, tmp_path: Path
) -> None:
    path = law_books.written(tmp_path, law_books.ENGLISH, "laws.txt")
    (english,) = director.laws.add(read_file(path), path.name)
    qtbot.waitUntil(lambda: law_books.search_is_ready(portuguese))
    windows.type_text("27")
    windows.press("Enter")
    windows.press("Alt+S")
    assert "Summary, 2007" in text_of(portuguese)
    portuguese.top.beside.setCurrentIndex(portuguese.top.beside.findData(english))
    portuguese.top.beside.activated.emit(portuguese.top.beside.currentIndex())
    beside = {
        row.place: tuple(cell[0].words if cell else "" for cell in row.cells)
        for row in portuguese.top.sheet.rows
    }
    assert beside["27", "A", "1"] == (
        "O adversário à esquerda pode aceitar a marcação baixa, se o quiser.",
        "The next player may take the low bid for good, if that suits him.",
    )
    assert beside["27", "B", "1", "b"][1] == ""
    windows.press("Alt+S")
    assert all(len(row.cells) == 1 for row in portuguese.top.sheet.rows)


def test_a_book_is_read_from_a_file_and_undone(
    qtbot: QtBot, director: Director, page: LawsPage, answers: windows.Answers, tmp_path: Path
) -> None:
    answers.to_open = law_books.written(tmp_path, law_books.PORTUGUESE)
    windows.press("Ctrl+I")
    qtbot.waitUntil(lambda: bool(director.laws.all()))
    assert about(page)
    assert page.shown.source == "leis.txt"
    said = page.top.panel.findings.text()
    assert "This translation is known to be wrong at 64A2" in said
    windows.press("Esc")
    assert not about(page)
    windows.press("Ctrl+Z")
    assert director.laws.all() == ()
    assert page.shown.key == -2017


def test_what_is_no_law_book_is_said_plainly(
    qtbot: QtBot, window: MainWindow, page: LawsPage, answers: windows.Answers, tmp_path: Path
) -> None:
    answers.to_open = law_books.written(tmp_path, "Leek and potato.\n", "soup.txt")
    windows.press("Ctrl+I")
    qtbot.waitUntil(lambda: "soup.txt" in windows.refusal_shown(window))
    assert window.context.director.laws.all() == ()
    assert page.shown.ours


def test_edition_and_language_are_said_where_the_reading_was_wrong(portuguese: LawsPage) -> None:
    windows.press("Alt+B")
    windows.press("Tab")
    assert portuguese.top.panel.edition.hasFocus()
    windows.press("Down")  # the next edition
    assert portuguese.shown.book.edition == "2017"
    assert about(portuguese)
    windows.press("Ctrl+Z")
    assert portuguese.shown.book.edition == "2007"


def test_a_book_is_taken_off_the_shelf_and_comes_back(director: Director, portuguese: LawsPage) -> None:
    windows.press("Ctrl+Del")
    assert director.laws.all() == ()
    assert portuguese.shown.ours
    windows.press("Ctrl+Z")
    assert len(director.laws.all()) == 1


def test_our_summaries_cannot_be_taken_off(page: LawsPage) -> None:
    assert not page.context.actions["laws.remove"].isEnabled()


def test_from_a_law_to_the_wizard(window: MainWindow, portuguese: LawsPage) -> None:
    windows.type_text("27")
    windows.press("Enter")
    windows.press("Alt+R")
    dialog = window.findChild(RulingDialog)
    assert dialog is not None
    assert dialog.wizard.draft.tree == "insufficient-bid"
    windows.press("Esc")


def test_the_palette_leads_to_a_place(window: MainWindow, portuguese: LawsPage) -> None:
    window.go("players")
    windows.press("Ctrl+K")
    windows.type_text("27B1a")
    assert window.palette_.chosen is not None
    assert window.palette_.chosen.words == "Law 27B1(a)"
    windows.press("Enter")
    assert window.page is portuguese
    assert at(portuguese) == ("27", "B", "1", "a")
    assert portuguese.top.sheet.hasFocus()


def test_the_page_opens_where_it_was(window: MainWindow, portuguese: LawsPage) -> None:
    windows.type_text("64a1")
    windows.press("Enter")
    where = portuguese.place()
    assert where == {"book": portuguese.shown.key, "beside": 0, "at": "law|64|A|1"}
    portuguese.activate({"at": "law|1", "book": -1997})
    assert here(portuguese) == (-1997, ("1",))
    portuguese.activate(where)
    assert at(portuguese) == ("64", "A", "1")


def test_the_index_of_an_older_numbering_says_so(qtbot: QtBot, director: Director, page: LawsPage) -> None:
    path = SEEDS / "001_5f7cfeba27def14d.txt"
    if not path.exists():
        pytest.skip("the Spanish Laws of 1997 are not beside the checkout")
    (key,) = director.laws.add(read_file(path), path.name)
    qtbot.waitUntil(lambda: law_books.search_is_ready(page))
    while page.shown.key != key:
        windows.press("Alt+E")
    windows.press("Ctrl+F")
    windows.type_text("caida accidental defensor")
    target = next(one.target for one in page.top.found_model.rows if one.target[0] == "idx")
    page.activate({"at": "|".join(target), "book": key, "read": True})
    assert "older numbering" in text_of(page)
    windows.press("Right")
    windows.press("Enter")
    assert at(page)[0] == "50"
    windows.press("Alt+Left")
    assert "older numbering" in text_of(page)


@pytest.mark.parametrize("kept", ["law|soup", "law", "", "tree|1", "def|900", "idx|900", 7])
def test_a_place_that_makes_no_sense_is_left_alone(page: LawsPage, kept: object) -> None:
    page.activate({"at": kept, "book": 900})
    assert page.shown.ours
    assert at(page) == ("1",)
