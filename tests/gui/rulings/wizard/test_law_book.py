"""The club's own law book beside the questions of the wizard, with a book of our own making and with real ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import law_books
import windows
from gui.pages.laws.page import LawsPage
from gui.pages.rulings.page import RulingsPage
from gui.rulings.wizard.wizard import Wizard
from gui.widgets.text.law_sheet import LawSheet
from model.rulings.steps import Question, Ruling
from model.service.director import Director
from model.service.laws.shelf import read_file

SEEDS = Path(__file__).parents[5] / "shared" / "seeds"


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, entered=0.2) as opened:
        opened.club.change_settings(edition="2007")
        yield opened


@pytest.fixture
def wizard(qtbot: QtBot, director: Director, answers: windows.Answers, tmp_path: Path) -> Wizard:
    """The wizard on Rulings, after the club's Portuguese book was read on Laws."""
    window = windows.a_window(qtbot, director, "laws", pages=("rulings", "laws"), answers=answers)
    answers.to_open = law_books.written(tmp_path, law_books.PORTUGUESE)
    windows.press("Ctrl+I")
    qtbot.waitUntil(lambda: bool(director.laws.all()))
    page = window.page
    assert isinstance(page, LawsPage)
    qtbot.waitUntil(lambda: law_books.search_is_ready(page))
    windows.press("Ctrl+5")
    assert isinstance(window.page, RulingsPage)
    return window.page.wizard


def begin(wizard: Wizard, words: str, tree: str) -> None:
    """F9 and what happened."""
    windows.press("F9")
    assert QApplication.focusWidget() is not None
    windows.type_text(words)
    windows.press("Enter")
    assert wizard.draft.tree == tree


def answer(wizard: Wizard, choice: str) -> None:
    step = wizard.step
    assert isinstance(step, Question)
    windows.press(next(one.key for one in step.choices if one.id == choice))
    if step.judgement:
        windows.type_text("As the room sees it")
        windows.press("Enter")


def answer_to(wizard: Wizard, question: str, choice: str) -> None:
    step = wizard.step
    assert isinstance(step, Question)
    assert step.id == question
    answer(wizard, choice)


def book_shown(wizard: Wizard) -> str:
    """What the pane shows of the book."""
    rows = [row for sheet in wizard.law.findChildren(LawSheet) for row in sheet.rows]
    return "\n".join(line.words for row in rows for cell in row.cells for line in cell)


def test_an_insufficient_bid_is_ruled_with_the_club_s_own_text_beside_it(wizard: Wizard) -> None:
    begin(wizard, "insufficient", "insufficient-bid")
    windows.press("L")
    assert wizard.law.isVisible()
    assert "2007, Português – leis.txt" in book_shown(wizard)
    assert "O adversário à esquerda pode aceitar a marcação baixa, se o quiser." in book_shown(wizard)
    assert "Com qualquer outra voz" not in book_shown(wizard)  # 27B is not asked yet
    answer(wizard, "nothing")
    answer(wizard, "no")
    answer_to(wizard, "accept", "no")
    answer_to(wizard, "replacement", "other")
    assert "Depois de uma voz retirada, o carteador pode restringir a saída" in book_shown(wizard)  # Law 26
    answer_to(wizard, "silenced.showed", "none")
    ruling = wizard.step
    assert isinstance(ruling, Ruling)
    assert "27B2" in ruling.law
    assert "Com qualquer outra voz, o parceiro cala-se até ao fim" in book_shown(wizard)
    assert wizard.law.isVisible()
    windows.press("L")
    assert not wizard.law.isVisible()


def test_without_a_book_of_that_edition_our_summary_stands_there(wizard: Wizard) -> None:
    begin(wizard, "insufficient", "insufficient-bid")
    windows.press("L")
    windows.press("Alt+E")
    assert wizard.draft.edition.value == "2017"
    assert "Summary, 2017" in book_shown(wizard)
    assert "Português" not in book_shown(wizard)
    assert "a comparable call (23A) leaves partner free" in book_shown(wizard)


def test_a_law_the_book_lacks_is_summarised(wizard: Wizard) -> None:
    begin(wizard, "claim", "claim")
    windows.press("L")
    assert "Summary, 2007" in book_shown(wizard)
    assert "Law 68" in book_shown(wizard)


def test_where_the_book_is_known_to_be_wrong_the_note_stands_beside_the_ruling(wizard: Wizard) -> None:
    begin(wizard, "revoke", "revoke")
    answer(wizard, "suit")
    answer(wizard, "played")
    answer(wizard, "none")
    windows.press("F1")
    answer(wizard, "partner")
    assert isinstance(wizard.step, Question | Ruling)
    assert "known to be wrong at 64A2" in book_shown(wizard)


def test_the_law_is_read_and_followed_by_keyboard(wizard: Wizard) -> None:
    begin(wizard, "insufficient", "insufficient-bid")
    windows.press("L")
    for choice in ("nothing", "no", "no"):
        answer(wizard, choice)
    for _pane in range(14):
        focus = QApplication.focusWidget()
        if focus is not None and wizard.law.isAncestorOf(focus):
            break
        windows.press("F6")
    else:
        raise AssertionError("F6 does not lead to the Law")
    windows.press("Right")
    windows.press("Enter")
    assert "Depois de uma voz retirada, o carteador pode restringir a saída" in book_shown(wizard)  # Law 26
    step = wizard.step
    windows.press("1")  # a digit answers from here too
    assert wizard.step is not step
    assert "Depois de uma voz retirada" not in book_shown(wizard)


@pytest.mark.parametrize(
    ("seed", "edition", "text"),
    [
        ("002_d9c6ad31642de9db.txt", "2007", "marcação"),
        ("001_5f7cfeba27def14d.txt", "1997", "declaración insuficiente"),
    ],
    ids=["pt 2007", "es 1997"],
)
def test_real_books_stand_beside_the_question(
    qtbot: QtBot, director: Director, answers: windows.Answers, seed: str, edition: str, text: str
) -> None:
    path = SEEDS / seed
    if not path.exists():
        pytest.skip(f"{seed} is not beside the checkout")
    director.club.change_settings(edition=edition)
    (key,) = director.laws.add(read_file(path), path.name)
    window = windows.a_window(qtbot, director, "rulings", pages=("rulings",), answers=answers)
    assert isinstance(window.page, RulingsPage)
    wizard = window.page.wizard
    begin(wizard, "insufficient", "insufficient-bid")
    windows.press("L")
    assert path.name in book_shown(wizard)
    law, path_of_27a = director.laws.get(key).book.by_number[27], ("A", "1") if edition == "2007" else ("A",)
    (paragraph,) = (one for one in law.paragraphs if one.path == path_of_27a)
    assert paragraph.text in book_shown(wizard)
    assert text in book_shown(wizard).lower()
