"""F1: the manual beside the work, by keyboard: the page's chapter, the search, back and forward."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builders import an_evening
from gui.actions import ACTIONS
from gui.frame.window import MainWindow
from gui.help import chapters
from gui.help.pdf_process import Press
from gui.help.window import Manual
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.look.theme import Scheme
from gui.pages.registry import PAGES
from gui.printing import printer as printing
from model.folding import fold
from windows import Answers, a_window, press, type_text


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with an_evening(tmp_path / "Harbour.club", 3) as director:
        window = a_window(qtbot, director, "scores")
        yield window
        window.close()


def manual(window: MainWindow) -> Manual:
    return next(child for child in window.children() if isinstance(child, Manual))


def opened(window: MainWindow, qtbot: QtBot, keys: str = "F1") -> Manual:
    press(keys)
    found = manual(window)
    qtbot.waitUntil(found.isActiveWindow)
    return found


def test_every_page_has_a_chapter_and_f1_of_its_own() -> None:
    assert {entry.id for entry in PAGES} <= chapters.CHAPTER_OF_PAGE.keys()
    with_f1 = {spec.where for spec in ACTIONS if "F1" in spec.keys}
    assert with_f1 == {entry.id for entry in PAGES}


def test_every_chapter_of_a_page_is_there() -> None:
    for entry in PAGES:
        assert chapters.CHAPTER_OF_PAGE[entry.id] in chapters.there(), entry.id
    assert chapters.FIRST in chapters.there()


def test_each_file_of_the_manual_is_a_chapter() -> None:
    assert {path.stem for path in chapters.MANUAL.glob("*.md")} <= set(chapters.CHAPTERS)


def test_f1_opens_the_chapter_of_the_page_in_front(window: MainWindow, qtbot: QtBot) -> None:
    help_ = opened(window, qtbot)
    assert help_.chapter == "scores"
    assert "Where results are typed" in help_.reader.toPlainText()
    assert not help_.isModal()
    press("Esc")
    qtbot.waitUntil(lambda: not [child for child in window.children() if isinstance(child, Manual)])
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.go("seating")
    assert opened(window, qtbot).chapter == "seating"


def test_a_second_f1_turns_the_same_window_to_the_other_page(window: MainWindow, qtbot: QtBot) -> None:
    first = opened(window, qtbot)
    window.go("play")
    window.open_manual()
    assert manual(window) is first
    assert first.chapter == "play"


def test_on_rulings_f1_is_the_law_and_shift_f1_the_chapter(window: MainWindow, qtbot: QtBot) -> None:
    window.go("rulings")
    press("F1")
    assert not [child for child in window.children() if isinstance(child, Manual)]
    assert opened(window, qtbot, "Shift+F1").chapter == "rulings"


def test_words_find_the_section_and_bring_it_into_view(window: MainWindow, qtbot: QtBot) -> None:
    help_ = opened(window, qtbot)
    type_text("neuberg")
    found = help_.list.model()
    first = str(found.index(0, 0).data())
    assert "Boards with fewer results" in first or "Glossary" in first
    assert help_.chapter in {"scoring", "glossary"}
    press("Enter")
    assert QApplication.focusWidget() is help_.reader
    press("Ctrl+F")
    type_text("zzz")
    assert found.rowCount() == 0
    assert help_.state_line.text() == "No match. Try fewer letters."


def test_up_and_down_walk_the_contents_from_the_field(window: MainWindow, qtbot: QtBot) -> None:
    help_ = opened(window, qtbot)
    press("Down")
    assert help_.chapter == "rulings"
    press("Up")
    press("Up")
    assert help_.chapter == "room"


def test_back_and_forward_by_keys(window: MainWindow, qtbot: QtBot) -> None:
    help_ = opened(window, qtbot)
    help_.reader.anchorClicked.emit(QUrl("results.md"))
    assert help_.chapter == "results"
    press("Alt+Left")
    assert help_.chapter == "scores"
    press("Alt+Right")
    assert help_.chapter == "results"
    press("Alt+Right")
    assert help_.chapter == "results", "there is nothing farther"


def test_a_link_to_elsewhere_goes_nowhere(window: MainWindow, qtbot: QtBot) -> None:
    help_ = opened(window, qtbot)
    for link in ("https://example.org/scores.md2", "../../README.md", "no-such.md", "/etc/hosts"):
        help_.reader.anchorClicked.emit(QUrl(link))
        assert help_.chapter == "scores"


def test_the_theme_and_the_size_of_text_reach_the_chapter(window: MainWindow, qtbot: QtBot) -> None:
    help_ = opened(window, qtbot)
    window.look.wish(scheme=Scheme.DARK, text_scale=150)
    block = help_.reader.document().begin()
    fragment = block.begin().fragment()
    assert fragment.charFormat().foreground().color() == window.look.theme.colours.text


def test_suits_are_ours_in_the_manual(window: MainWindow, qtbot: QtBot) -> None:
    help_ = opened(window, qtbot)
    assert "4♠" in chapters.read("scores")
    for chapter in chapters.there():
        help_.turn_to(chapter)
        assert not set("♠♥♦♣") & set(help_.reader.toPlainText()), chapter


def test_all_links_and_pictures_of_the_manual_lead_somewhere() -> None:
    import re

    for chapter in chapters.there():
        for target in re.findall(r"\]\(([^)]+)\)", chapters.read(chapter)):
            assert (chapters.MANUAL / target).is_file(), f"{chapter}: {target}"


def test_search_folds_case_accents_and_the_final_sigma() -> None:
    assert fold("Ράλλης ÉDITION") == "ραλλησ edition"
    assert chapters.find("NEUBERG")
    assert chapters.find("neub fewer")
    assert chapters.find("   ") == ()
    assert all(hit.rank in {0, 1, 2} for hit in chapters.find("board"))


def test_search_as_you_type_is_quick() -> None:
    chapters.find("warm")
    begun = perf_counter()
    for word in ("b", "bo", "boa", "board"):
        chapters.find(word)
    assert (perf_counter() - begun) / 4 < 0.03


PATIENCE_MS = 120_000


def test_ctrl_p_prints_the_chapter_in_front(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[str] = []

    def printer(document: QPdfDocument, _parent: object) -> str:
        printed.append(document.getAllText(0).text())
        return "Sent to the printer."

    monkeypatch.setattr(printing, "print_document", printer)
    window.go("players")
    help_ = opened(window, qtbot)
    press("Ctrl+P")
    assert help_.state_line.text() == "Preparing the pages…"
    qtbot.waitUntil(lambda: bool(printed), timeout=PATIENCE_MS)
    assert printed[0].startswith("Players")
    assert help_.state_line.text() == "Sent to the printer."


def test_ctrl_s_saves_the_manual_where_the_user_says(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for: list[str] = []
    begin = Press.begin

    def shorter(press_: Press, chapter: str = "") -> None:
        asked_for.append(chapter)
        begin(press_, "players")  # the whole is laid out in test_manual_command.py

    monkeypatch.setattr(Press, "begin", shorter)
    look = Look(load_fonts())
    help_ = Manual(look, ask=Answers(to_save=tmp_path / "ours.pdf"))
    qtbot.addWidget(help_)
    help_.show()
    help_.turn_to("scores")
    help_.field.setFocus()
    qtbot.waitUntil(help_.field.hasFocus)
    press("Ctrl+S")
    qtbot.waitUntil(lambda: help_.state_line.text() == "Saved as ours.pdf.", timeout=PATIENCE_MS)
    assert asked_for == [""]
    assert (tmp_path / "ours.pdf").read_bytes().startswith(b"%PDF-")
    monkeypatch.setattr(help_, "_ask", Answers(to_save=tmp_path / "nowhere" / "ours.pdf"))
    press("Ctrl+S")
    qtbot.waitUntil(
        lambda: help_.state_line.text().startswith("Not saved: there is no such file"), timeout=PATIENCE_MS
    )


def test_what_the_press_says_is_shown(window: MainWindow, qtbot: QtBot) -> None:
    help_ = opened(window, qtbot)
    press_ = help_.findChild(Press)
    assert press_ is not None
    press_.begin("no-such-chapter")
    with qtbot.waitSignal(press_.broke, timeout=PATIENCE_MS):
        pass
    assert help_.state_line.text().startswith(
        "The pages could not be prepared: The manual has no chapter no-such-chapter."
    )


def test_closing_the_manual_ends_its_press(window: MainWindow, qtbot: QtBot) -> None:
    help_ = opened(window, qtbot)
    press("Ctrl+P")
    press_ = help_.findChild(Press)
    assert press_ is not None
    assert press_.busy
    help_.close()
    assert not press_.busy


def test_a_picture_is_brought_at_the_size_it_is_shown_in(window: MainWindow, qtbot: QtBot) -> None:
    reader = opened(window, qtbot).reader
    document = reader.document()
    formats = (form.toImageFormat() for form in document.allFormats() if form.isImageFormat())
    picture = next(form for form in formats if form.width())
    image = document.resource(QTextDocument.ResourceType.ImageResource.value, QUrl(picture.name()))
    assert image.width() == round(picture.width() * reader.devicePixelRatioF())
    assert picture.width() < QImage(str(chapters.MANUAL / picture.name())).width()
