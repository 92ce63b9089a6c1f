"""What a ruling in force wants is told where it matters; and the wizard keeps within its window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.scores.details import Below, as_many, in_force
from gui.pages.scores.order import Spot
from gui.pages.scores.page import ScoresPage
from gui.rulings.dialog import RulingDialog
from gui.rulings.wizard.wizard import Wizard
from gui.widgets.form.fields import Echo
from gui.widgets.text.suit_text import SuitLabel
from kept_rulings import answered
from model.bridge.result import Result
from model.errors import ServerLost
from model.service.director import Director
from model.snapshots.rulings import PendingEffect
from model.snapshots.session import SheetLine
from ruling_keys import answer, at_a_board_south_deals, at_table, call_on_the_pad


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, entered=0.4) as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "scores", pages=("scores", "rulings"))


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow) -> Iterator[RulingDialog]:
    windows.press("F9")
    dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    yield dialog
    dialog.close()


def warning(wizard: Wizard) -> str:
    """What stands over the pad of a player bound by a ruling."""
    return windows.spoken_shown(wizard.auction.findChildren(Echo)[0])


def test_the_pad_warns_when_a_silenced_player_is_to_call_and_scores_says_so_quietly(
    qtbot: QtBot, window: MainWindow, dialog: RulingDialog, director: Director
) -> None:
    wizard = dialog.wizard
    table = at_a_board_south_deals(director)
    board = wizard.draft.where.board
    assert board is not None
    call_on_the_pad(wizard, "1sp")
    assert warning(wizard) == ""
    windows.type_text("1h")  # North, over 1♠: too low
    windows.press("Enter")
    for question, choice in (("slip", "no"), ("accept", "no"), ("replacement", "other")):
        answer(wizard, question, choice)
    windows.press("Ctrl+Enter")
    assert "South must pass until the end of the auction." in [
        one.text for one in director.rulings.list_pending(director.sessions.current() or 0)
    ]
    windows.press("F9")
    at_table(str(table), str(board))
    call_on_the_pad(wizard, "1sp2sp")
    assert warning(wizard) == "Ruling 1: South must pass until the end of the auction."
    windows.press("p")
    assert warning(wizard) == ""
    windows.press("Backspace")
    windows.type_text("3s")
    assert warning(wizard).endswith("Rule on the call by Law 37.")
    windows.press("Esc")
    session = director.sessions.current()
    assert session is not None
    line = next(one for one in director.results.sheet(session) if (one.table, one.board) == (table, board))
    scores = window.page
    assert isinstance(scores, ScoresPage)
    scores.go_to((line.round, table, board))
    below = scores.findChild(Below)
    assert below is not None
    assert "Ruling 1: South must pass until the end of the auction." in below.in_force
    assert "South must pass" in below.accessibleName()
    director.results.enter(session, line.round, table, board, Result.parse("1SS="))
    scores.go_to((line.round, table, board))
    assert not below.in_force


def test_no_other_tables_ruling_stands_beside_a_result_while_the_server_is_away(
    qtbot: QtBot,
    window: MainWindow,
    dialog: RulingDialog,
    director: Director,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wizard = dialog.wizard
    table = at_a_board_south_deals(director)
    board = wizard.draft.where.board
    call_on_the_pad(wizard, "1sp1h")
    windows.press("Enter")
    for question, choice in (("slip", "no"), ("accept", "no"), ("replacement", "other")):
        answer(wizard, question, choice)
    windows.press("Ctrl+Enter")
    dialog.close()
    session = director.sessions.current()
    assert session is not None
    sheet = director.results.sheet(session)
    ruled = next(one for one in sheet if (one.table, one.board) == (table, board))
    scores = window.page
    assert isinstance(scores, ScoresPage)
    scores.go_to((ruled.round, ruled.table, ruled.board))
    below = scores.findChild(Below)
    assert below is not None
    assert below.in_force

    def away(session_id: int) -> tuple[PendingEffect, ...]:
        raise ServerLost("away")

    monkeypatch.setattr(director.rulings, "list_pending", away)
    other = next(one for one in sheet if one.table != table)
    scores.go_to((other.round, other.table, other.board))
    assert not below.in_force
    monkeypatch.undo()
    scores.go_to((ruled.round, ruled.table, ruled.board))
    assert below.in_force


def test_with_the_largest_letters_every_screen_stays_within_the_window(
    window: MainWindow, dialog: RulingDialog, director: Director
) -> None:
    window.context.look.wish(text_scale=150)
    wizard = dialog.wizard
    wide = {"first screen": dialog.minimumSizeHint().width()}
    at_a_board_south_deals(director)
    call_on_the_pad(wizard, "1sp1h")
    windows.press("Enter")
    wide["question"] = dialog.minimumSizeHint().width()
    for question, choice in (("slip", "no"), ("accept", "no"), ("replacement", "other")):
        answer(wizard, question, choice)
    wide["ruling"] = dialog.minimumSizeHint().width()
    wizard.begin("adjusted-score")
    answer(wizard, "may", "law")
    answer(wizard, "possible", "yes")
    answer(wizard, "own-damage.self", "no")
    assert not dialog.controller.benches.adjustment.isHidden()
    wide["bench"] = dialog.minimumSizeHint().width()
    assert {screen: width for screen, width in wide.items() if width > 1366} == {}
    assert dialog.width() <= 1366


def test_the_longest_words_of_deal_and_vulnerability_do_not_widen_the_window(
    qtbot: QtBot, window: MainWindow, dialog: RulingDialog, director: Director
) -> None:
    window.context.look.wish(text_scale=150)
    session = director.sessions.current()
    assert session is not None
    line = next(one for one in director.results.sheet(session) if one.board % 16 == 5)
    at_table(str(line.table), str(line.board))
    deal = next(
        label for label in dialog.findChildren(SuitLabel) if label.text() == "North deals, North–South vul"
    )
    assert deal.isVisible()
    qtbot.waitUntil(lambda: deal.width() >= deal.sizeHint().width())
    assert dialog.minimumSizeHint().width() <= 1366
    assert dialog.width() <= 1366


def test_all_that_is_in_force_is_reported_as_far_as_there_is_room() -> None:
    lines = tuple(f"Ruling {number}" for number in range(1, 6))
    assert as_many(lines, 5) == lines
    assert as_many(lines, 3) == ("Ruling 1", "Ruling 2", "and 3 more, on Rulings")
    assert as_many(lines, 1) == ("Ruling 1", "and 4 more, on Rulings")
    assert as_many((), 0) == ()


def typed_after_a_ruling(window: MainWindow, director: Director) -> tuple[ScoresPage, Spot, int]:
    """A ruling says that a trick passes, and then the result is typed on Scores."""
    session = director.sessions.current()
    assert session is not None
    line = next(one for one in director.results.sheet(session) if one.result is None)
    spot = (line.round, line.table, line.board)
    ruling = director.rulings.open(
        session, round=line.round, table=line.table, board=line.board, facts={"offender": "E"}
    )
    answered(director, ruling, "revoke-tricks", winner="partner")
    director.rulings.conclude(ruling)
    scores = window.page
    assert isinstance(scores, ScoresPage)
    scores.go_to(spot)
    windows.type_text("4sn=")
    windows.press("Enter")
    return scores, spot, session


def in_sheet(director: Director, session: int, spot: Spot) -> str:
    return str(line_of(director, session, spot).result)


def line_of(director: Director, session: int, spot: Spot) -> SheetLine:
    sheet = director.results.sheet(session)
    return next(one for one in sheet if (one.round, one.table, one.board) == spot)


def test_scores_stays_and_asks_whether_the_result_has_the_tricks_of_a_ruling(
    window: MainWindow, director: Director
) -> None:
    scores, spot, session = typed_after_a_ruling(window, director)
    assert in_sheet(director, session, spot) == "4SN="
    assert scores.place()["spot"] == list(spot)
    assert [hint.keys for hint in scores.hints()][:2] == [("Alt+Y",), ("Alt+D",)]
    question, keys = in_force(director, session, line_of(director, session, spot))[:2]
    assert question == "Ruling 1: Does 4♠ N = include the 1 trick of Law 64A2? If not: 4♠ N +1."
    assert keys.startswith("Alt+Y: included")
    windows.press("Alt+D")
    assert in_sheet(director, session, spot) == "4SN+1"
    assert scores.place()["spot"] != list(spot)
    assert director.journal.undo_name().startswith("Undo tricks of ruling 1 on board")
    windows.press("Ctrl+Z")
    assert in_sheet(director, session, spot) == "4SN="


def test_a_result_that_has_the_tricks_stays_and_the_field_goes_on(
    window: MainWindow, director: Director
) -> None:
    scores, spot, session = typed_after_a_ruling(window, director)
    windows.press("Alt+Y")
    assert in_sheet(director, session, spot) == "4SN="
    assert director.rulings.tricks_asked(session) == ()
    assert scores.place()["spot"] != list(spot)
    assert next(hint.keys for hint in scores.hints()) == ("Enter",)
