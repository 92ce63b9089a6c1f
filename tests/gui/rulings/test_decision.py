"""The decision on an appeal, written down in the window beside the ruling it was about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.rulings.page import RulingsPage
from gui.rulings.dialog import RulingDialog
from model.service.director import Director
from ruling_keys import answer, at_table, board_at

DECIDED, WHY = "Score changed by the committee", "No alternative for South"


@dataclass
class Committee(windows.Answers):
    """Says what was decided, then why, or with None leaves that question."""

    why: str | None = WHY

    def text(self, title: str, label: str, start: str = "") -> str | None:
        super().text(title, label, start)
        return self.why if label == "Why?" else self.said


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, entered=0.4) as opened:
        yield opened


@pytest.mark.parametrize("why", [WHY, None])
def test_the_decision_of_the_committee_and_its_reason_stand_beside_the_ruling(
    qtbot: QtBot, director: Director, why: str | None
) -> None:
    committee = Committee(said=DECIDED, why=why)
    window = windows.a_window(qtbot, director, "scores", pages=("scores", "rulings"), answers=committee)
    windows.press("F9")
    dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    at_table("2", board_at(director, 2))
    windows.type_text("card exposed auction")
    windows.press("Enter")
    answer(dialog.wizard, "cards", "honour")
    windows.press("Ctrl+Enter")
    windows.press("Alt+O")
    (ruling,) = director.rulings.all(director.sessions.current() or 0)
    assert committee.asked == ["Decision on the appeal"] * 2
    if why is None:  # a question that is left changes nothing
        assert ruling.decision == ""
    else:
        assert (ruling.decision, ruling.decision_reason) == (DECIDED, WHY)
        assert ruling.state == "concluded"
        shown = dialog.wizard.outcome.decision
        assert shown.isVisible()
        assert shown.text() == f"Decision on the appeal: {DECIDED}: {WHY}"
        windows.press("Ctrl+Z")
        assert director.rulings.get(ruling.id).decision == ""
        assert not shown.isVisible()
        dialog.close()
        director.rulings.decide(ruling.id, DECIDED, WHY)
        window.go("rulings", {"ruling": ruling.id})
        page = window.page
        assert isinstance(page, RulingsPage)
        assert page.wizard.outcome.decision.isVisible()
        assert page.wizard.outcome.decision.text() == f"Decision on the appeal: {DECIDED}: {WHY}"
    dialog.close()
