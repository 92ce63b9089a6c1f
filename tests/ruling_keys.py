"""What a director's hands do in the rulings wizard, for tests through keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QApplication

import windows
from gui.rulings.wizard.wizard import Wizard
from model.rulings.effects.vocabulary import MustPass
from model.rulings.steps import Question, Ruling
from model.service.director import Director

EDITIONS: Final = ("1997", "2007", "2017")


def at_table(table: str, board: str) -> None:
    """Say where, in the first screen's fields, and go on to what happened."""
    field = QApplication.focusWidget()
    assert field is not None
    if field.accessibleName() != "Table":
        windows.press("Shift+Tab")
    windows.type_text(table)
    windows.press("Enter")
    windows.type_text(board)
    windows.press("Enter")


def board_at(director: Director, table: int) -> str:
    """A board that is still to be played at this table."""
    session = director.sessions.current()
    assert session is not None
    line = next(one for one in director.results.sheet(session) if one.table == table and one.result is None)
    return str(line.board)


def under(wizard: Wizard, edition: str) -> None:
    """Go from edition to edition until it is this one."""
    for _turn in EDITIONS:
        if wizard.draft.edition.value == edition:
            return
        windows.press("Alt+E")
    raise AssertionError(edition)


def asked(wizard: Wizard) -> str:
    assert isinstance(wizard.step, Question), wizard.step
    return wizard.step.id


def answer(wizard: Wizard, question: str, choice: str, reason: str = "") -> None:
    """Answer the question on the screen by its digit, with the reasons where the director judges."""
    step = wizard.step
    assert isinstance(step, Question), step
    assert step.id == question
    windows.press(next(one.key for one in step.choices if one.id == choice))
    if step.judgement:
        windows.type_text(reason)
        windows.press("Enter")


def ruling(wizard: Wizard) -> Ruling:
    assert isinstance(wizard.step, Ruling), wizard.step
    return wizard.step


def passes(given: Ruling) -> list[tuple[str, str]]:
    return [(one.effect.at, one.effect.how) for one in given.effects if isinstance(one.effect, MustPass)]


def call_on_the_pad(wizard: Wizard, calls: str) -> None:
    while QApplication.focusWidget() is not wizard.auction.pad:
        windows.press("F6")
    windows.type_text(calls)


def at_a_board_south_deals(director: Director) -> int:
    """Say a table that is still to play a board that South deals; gives the table."""
    session = director.sessions.current()
    assert session is not None
    sheet = director.results.sheet(session)
    line = next(one for one in sheet if one.board % 4 == 3 and one.result is None)
    at_table(str(line.table), str(line.board))
    return line.table
