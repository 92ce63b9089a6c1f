"""Two things at one table as one ruling, by keyboard: a referral is a step with Enter, what happened besides one with +."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.rulings.dialog import RulingDialog
from model.service.director import Director
from ruling_keys import answer, asked, ruling


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, entered=0.4) as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "scores", pages=("tonight", "scores", "rulings", "results"))


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow) -> Iterator[RulingDialog]:
    windows.press("F9")
    dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    yield dialog
    dialog.close()


def test_a_referral_is_a_step_taken_with_enter(dialog: RulingDialog) -> None:
    wizard = dialog.wizard
    wizard.begin("principles")
    answer(wizard, "what", "report")
    answer(wizard, "kind", "revoke")
    assert (wizard.foot._on.isVisible(), wizard.foot._on.text()) == (True, "Revoke")
    windows.press("Enter")
    assert asked(wizard) == "2:really"
    answer(wizard, "2:really", "suit")
    answer(wizard, "2:stage", "open")
    answer(wizard, "2:whose", "hidden")
    given = ruling(wizard)
    assert {"62A", "62B1"} <= set(given.law)
    assert "And next" in [button.step.ask for button in wizard.trail.buttons if not button.isHidden()]


def test_what_happened_besides_is_ruled_with_it_and_kept(dialog: RulingDialog, director: Director) -> None:
    wizard = dialog.wizard
    wizard.begin("exposed-card")
    answer(wizard, "how", "accident")
    answer(wizard, "rank", "low")
    windows.press("E")
    windows.press("+")
    assert wizard.step is None
    wizard.begin("exposed-card")
    answer(wizard, "2:how", "accident")
    answer(wizard, "2:rank", "low")
    windows.press("E")
    kinds = [getattr(one.effect, "kind", "") for one in ruling(wizard).effects]
    assert "minor" not in kinds
    assert kinds.count("major") == 1
    windows.press("Ctrl+Enter")
    session = director.sessions.current()
    assert session is not None
    record = director.rulings.all(session)[0]
    assert record.state == "concluded"
    assert record.facts["then"] == "exposed-card"


def test_back_takes_what_happened_besides_away_before_the_first(dialog: RulingDialog) -> None:
    wizard = dialog.wizard
    wizard.begin("exposed-card")
    answer(wizard, "how", "accident")
    answer(wizard, "rank", "low")
    first = ruling(wizard)
    windows.press("+")
    wizard.begin("revoke")
    assert asked(wizard) == "2:really"
    windows.press("Backspace")
    assert ruling(wizard).effects == first.effects
    assert wizard.draft.besides == ()


def test_a_ruling_on_procedure_goes_on_to_the_irregularity_that_was_typed(dialog: RulingDialog) -> None:
    """Dummy points out a revoke after the play: allowed (9A4), and Enter twice leads to the revoke."""
    wizard = dialog.wizard
    wizard.start.search.setText("after play dummy drew attention to a revoke")
    wizard.begin("attention")
    answer(wizard, "when", "after")
    assert wizard.foot._on.text() == "The irregularity itself"
    windows.press("Enter")
    assert asked(wizard) == "2:which"
    assert wizard.question.proposed == ("revoke",)
    assert wizard.question._proposed.text().startswith("Marked: what you typed")
    windows.press("Enter")
    assert asked(wizard) == "2:revoke.really"


def test_where_no_law_is_named_what_was_typed_first_says_which_may_be_meant(dialog: RulingDialog) -> None:
    """Dummy points out something that is in no list: Enter asks, and what was typed comes first."""
    wizard = dialog.wizard
    wizard.start.search.setText("dummy said a card was missing in the claim")
    wizard.begin("dummy")
    for question, chosen in {"did": "attention", "rights-attention": "no", "which": "other"}.items():
        answer(wizard, question, chosen)
    assert wizard.foot._on.text() == "Rule on that"
    windows.press("Enter")
    assert wizard.step is None
    rows = [wizard.start.list.model().index(row, 0).data() for row in range(4)]
    assert rows[0] == "What you typed may have meant this too"
    assert "Claim" in rows[1:] or "Missing card" in rows[1:]
    wizard.start.list.stand_on("claim")
    windows.press("Enter")
    assert asked(wizard) == "2:what"


def test_enter_in_the_record_stays_with_the_record(dialog: RulingDialog) -> None:
    wizard = dialog.wizard
    wizard.begin("principles")
    answer(wizard, "what", "report")
    answer(wizard, "kind", "revoke")
    happened = wizard.outcome.record.fields[0]
    happened.setFocus()
    windows.type_text("West saw it too late")
    windows.press("Enter")
    assert ruling(wizard).tree == "principles"
    assert wizard.draft.besides == ()


def test_the_next_law_is_of_another_player(dialog: RulingDialog) -> None:
    wizard = dialog.wizard
    wizard.tell({"offender": "S", "declarer": "S"})
    wizard.begin("lead-out-of-turn-declarer")
    answer(wizard, "turn", "other")
    answer(wizard, "since", "other")
    windows.press("Enter")
    assert asked(wizard) == "2:what"
    assert "2:offender" not in wizard.draft.reported
