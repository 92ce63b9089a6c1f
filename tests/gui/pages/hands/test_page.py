"""The Hands page by keyboard: deal, read, type, compare, cover, and double dummy that never blocks the window."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.hands.compare import difference
from gui.pages.hands.page import HandsPage
from model.analysis import solver, worker
from model.bridge.deals.boards import DealSet, DealtBoard, TrickTable
from model.bridge.deals.deal import Deal
from model.bridge.deals.dealing import dealt
from model.bridge.seats import Seat
from model.exchange.deals import formats
from model.service.director import Director

FIGURES = TrickTable.parse("63456634567A9867A986")
A_DEAL = Deal.parse("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4")


@pytest.fixture
def director(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Director]:
    """Four tables, eight boards; the double-dummy process answers at once."""
    monkeypatch.setattr(solver, "is_present", lambda: True)
    monkeypatch.setattr(worker, "solve", lambda deals, _unwanted: iter([(deal, FIGURES) for deal in deals]))
    with builders.an_evening(tmp_path / "club.club", 4, boards_per_round=2, entered=0.2) as opened:
        yield opened


@pytest.fixture
def session(director: Director) -> int:
    current = director.sessions.current()
    assert current is not None
    return current


@pytest.fixture
def window(qtbot: QtBot, director: Director, answers: windows.Answers) -> MainWindow:
    return windows.a_window(qtbot, director, "hands", pages=("hands", "scores"), answers=answers)


@pytest.fixture
def page(window: MainWindow) -> HandsPage:
    assert isinstance(window.page, HandsPage)
    return window.page


def _solved(page: HandsPage, qtbot: QtBot) -> None:
    def all_there() -> None:
        held = [line.board for line in page.ui.model.rows if line.board is not None]
        assert held and all(board.tricks is not None for board in held)
        assert not page.analyst.at_work

    qtbot.waitUntil(all_there)


def test_the_boards_are_dealt_and_worked_out(
    page: HandsPage, director: Director, session: int, qtbot: QtBot
) -> None:
    assert page.ui.without.text().startswith("No cards yet")
    assert page.ui.without.isVisible()
    for line in director.results.sheet(session):
        if line.result is not None:
            director.results.erase(session, line.round, line.table, line.board)
    windows.press("Ctrl+D")
    boards = {line.board for line in director.results.sheet(session)}
    assert {one.board for one in director.deals.all(session)} == boards
    _solved(page, qtbot)
    assert "solved" in page.ui.panel.state.text()


def test_cards_are_covered_until_every_table_has_played_the_board(
    page: HandsPage, director: Director, session: int, qtbot: QtBot
) -> None:
    director.deals.attach(session, dealt(range(1, 15), seed="cover"))
    _solved(page, qtbot)
    to_come = {line.board for line in director.results.sheet(session) if line.result is None}
    assert {line.number for line in page.ui.model.rows if line.covered} == to_come
    line = page.line
    assert line is not None
    before = line.covered
    windows.press("H")
    after = page.line
    assert after is not None
    assert after.covered is not before


def test_what_is_covered_is_reported_nowhere(
    page: HandsPage, director: Director, session: int, qtbot: QtBot
) -> None:
    director.deals.attach(session, dealt(range(1, 15), seed="cover"))
    _solved(page, qtbot)
    row, line = next((at, one) for at, one in enumerate(page.ui.model.rows) if one.covered)
    page.ui.boards.setCurrentIndex(page.ui.model.index(row, 0))
    assert page.ui.model.index(row, 2).data() == "hidden"
    assert page.ui.model.index(row, 3).data() == ""
    assert "hidden" in page.ui.view.accessibleName()
    assert "not known" in page.ui.panel.grid.accessibleName()
    assert line.board is not None


def test_three_hands_are_typed_and_the_fourth_follows(
    page: HandsPage, director: Director, session: int, qtbot: QtBot
) -> None:
    windows.press("E")
    for text in ("65 A53 JT7 AK762", "AK87 QT4 AK98 95", "JT9 982 Q532 Q83"):
        windows.type_text(text)
        if text.startswith("JT9"):
            assert "West has ♠Q432" in page.ui.editor.echo.accessibleName()
        windows.press("Return")
    held = director.deals.get(session, page.ui.model.rows[0].number)
    assert held is not None
    assert held.deal == A_DEAL
    assert page.ui.boards.hasFocus()
    _solved(page, qtbot)
    assert director.journal.undo_name() == "Undo cards of board 1"


def test_letters_typed_into_a_hand_are_no_commands(page: HandsPage) -> None:
    windows.press("E")
    windows.type_text("hrce")
    assert page.ui.editor.fields[Seat.NORTH].text() == "hrce"
    windows.press("Esc")
    assert not page.ui.editing


def test_the_diagram_grows_with_what_is_typed(page: HandsPage) -> None:
    def lines(seat: Seat) -> list[str]:
        return [str(line) for line in page.ui.editor.view._lines(seat)]

    windows.press("E")
    windows.type_text("AK2 QT")
    assert lines(Seat.NORTH) == ["♠ AK2", "♥ Q10", "♦ ", "♣ "]
    assert "North 5 of 13; East 0 of 13" in page.ui.editor.view.accessibleName()
    page.ui.editor.fields[Seat.NORTH].setText("AKQJT98765432")
    assert lines(Seat.NORTH) == ["♠ AKQJ1098765432", "♥ –", "♦ –", "♣ –"]
    page.grab()  # painted, whole hand and empty ones beside one another


def test_a_card_in_two_hands_is_reported_while_typing(page: HandsPage) -> None:
    windows.press("E")
    windows.type_text("A")
    windows.press("Return")
    windows.type_text("A")
    assert "in two hands" in page.ui.editor.echo.accessibleName()
    assert page.ui.editor.board is None


def test_a_file_is_read_and_attached(
    page: HandsPage, director: Director, session: int, answers: windows.Answers, tmp_path: Path, qtbot: QtBot
) -> None:
    answers.to_open = tmp_path / "deals.pbn"
    formats.dump(dealt(range(1, 9)), answers.to_open)
    windows.press("Ctrl+I")
    qtbot.waitUntil(lambda: len(director.deals.all(session)) == 8)
    _solved(page, qtbot)


def test_a_damaged_file_offers_what_could_be_read(
    page: HandsPage, director: Director, session: int, answers: windows.Answers, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "deals.pbn"
    formats.dump(dealt(range(1, 9)), path)
    text = path.read_text()
    path.write_text(text.replace('[Deal "', '[Deal "X', 1))
    answers.to_open = path
    windows.press("Ctrl+I")
    qtbot.waitUntil(page.ui.anyway.isVisible)
    assert director.deals.all(session) == ()
    windows.press("Alt+A")
    assert len(director.deals.all(session)) == 7
    _solved(page, qtbot)


def test_the_boards_of_another_session_are_refused_by_the_law_and_may_be_shared(
    page: HandsPage, director: Director, session: int, answers: windows.Answers, tmp_path: Path, qtbot: QtBot
) -> None:
    deals = dealt(range(1, 9))
    director.deals.attach(session, deals)
    other = builders.another_week(director, session, builders.A_THURSDAY)
    director.sessions.open(other)
    page.activate(None)
    answers.to_open = tmp_path / "deals.dup"
    formats.dump(replace(deals, title=""), answers.to_open)
    windows.press("Ctrl+I")
    qtbot.waitUntil(page.ui.anyway.isVisible)
    assert "6D" in page.ui.offer.text()
    windows.press("Alt+A")
    assert len(director.deals.all(other)) == 8
    _solved(page, qtbot)


def test_boards_with_results_are_not_dealt_again(
    page: HandsPage, director: Director, session: int, qtbot: QtBot
) -> None:
    director.deals.attach(session, dealt(range(1, 9)))
    _solved(page, qtbot)
    held = director.deals.all(session)
    windows.press("Ctrl+D")
    assert director.deals.all(session) == held
    assert "86A" in page.ui.offer.text()


def test_versions_are_typed_and_compared(
    page: HandsPage, director: Director, session: int, qtbot: QtBot
) -> None:
    director.deals.attach(session, DealSet((DealtBoard(1, A_DEAL),), origin="x.pbn"))
    windows.press("H")
    windows.press("Alt+V")
    field = page.ui.editor.fields[Seat.NORTH]
    field.setText("6 A53 JT7 AK7652")
    page.ui.editor.fields[Seat.EAST].setText("AK875 QT4 AK98 9")
    windows.press("Ctrl+Return")
    assert [one.version for one in director.deals.versions(session, 1)] == ["", "b"]
    windows.press("H")  # the other version is covered as well
    windows.press("C")
    assert page.ui.comparing
    assert "cards are in another hand" in page.ui.compare.difference.text()
    windows.press("Esc")
    assert page.ui.boards.hasFocus()
    _solved(page, qtbot)


def test_which_cards_lie_elsewhere() -> None:
    other = Deal.of(
        {
            Seat.NORTH: A_DEAL.north,
            Seat.EAST: A_DEAL.east,
            Seat.SOUTH: A_DEAL.west,
        }
    )
    assert difference(A_DEAL, A_DEAL) == "Both versions are the same."
    assert difference(A_DEAL, other) == "26 cards are in different hands: these are different deals."


def test_the_deals_are_written_for_a_machine(
    page: HandsPage, director: Director, session: int, answers: windows.Answers, tmp_path: Path, qtbot: QtBot
) -> None:
    deals = dealt(range(1, 9))
    director.deals.attach(session, deals)
    answers.to_save = tmp_path / "out.dup"
    windows.press("Ctrl+E")
    qtbot.waitUntil(lambda: (tmp_path / "out.dup").exists() and "Written" in page.ui.offer.text())
    assert [board.deal for board in formats.load(tmp_path / "out.dup").boards] == [
        board.deal for board in deals.boards
    ]
    _solved(page, qtbot)


def test_the_table_turns(page: HandsPage) -> None:
    before = page.ui.view.bottom
    windows.press("R")
    assert page.ui.view.bottom is not before


def test_without_the_library_the_panel_says_so(
    page: HandsPage, director: Director, session: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "is_present", lambda: False)
    played = next(line.board for line in director.results.sheet(session) if line.result is not None)
    director.deals.attach(session, DealSet((DealtBoard(played, A_DEAL),), origin="x.pbn"))
    page.activate({"board": played})
    assert "Hidden" in page.ui.panel.par.text()
    windows.press("H")
    assert "no double-dummy library" in page.ui.panel.par.text()


def test_the_page_fits_the_window_at_large_letters(window: MainWindow, page: HandsPage) -> None:
    page.context.look.wish(text_scale=150)
    assert window.minimumSizeHint().width() <= 1366
    page.context.look.wish(text_scale=100)


@pytest.mark.parametrize("keys", ["Return", "E", "F2", "Alt+V", "C"])
def test_no_key_for_something_else_turns_covered_cards_over(
    page: HandsPage, window: MainWindow, director: Director, session: int, qtbot: QtBot, keys: str
) -> None:
    """Enter after dealing opened the editor with every card of a board that is still to be played."""
    director.deals.attach(session, dealt(range(1, 15), seed="cover"))
    _solved(page, qtbot)
    row = next(at for at, one in enumerate(page.ui.model.rows) if one.covered)
    page.ui.boards.setCurrentIndex(page.ui.model.index(row, 0))
    page.context.actions["hands.compare"].setEnabled(True)
    windows.press(keys)
    assert not page.ui.editing
    assert not page.ui.comparing
    assert "hidden" in windows.refusal_shown(window)
    assert "H shows them." in windows.refusal_shown(window)
    windows.press("H")
    if keys != "C":  # there is one version only
        windows.press(keys)
        assert page.ui.editing
