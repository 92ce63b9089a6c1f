"""The head of the penalty cards' column has room for the words of every language."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

import windows
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.rulings.penalty_cards import PenaltyTracker
from gui.widgets.form.segments import Segments
from gui.widgets.text.suit_text import SuitLabel
from model.i18n import LANGUAGES, SOURCE_LANGUAGE, install_language

COLUMN = 344


@pytest.mark.parametrize("language", LANGUAGES)
def test_title_and_seats_stand_whole_beside_or_under_one_another(qtbot: QtBot, language: str) -> None:
    install_language(language)
    look = Look(load_fonts())
    look.dress(windows.application())
    tracker = PenaltyTracker(look)
    qtbot.addWidget(tracker)
    tracker.resize(COLUMN, 500)
    with qtbot.waitExposed(tracker):
        tracker.show()
    windows.application().processEvents()
    seats = tracker.findChild(Segments)
    assert seats is not None
    seen = [one for one in tracker.findChildren(SuitLabel) if one.isVisible()]
    title, who = sorted(seen, key=lambda one: one.geometry().center().y())[:2]

    assert [one for one in (title, who, seats) if one.width() < one.sizeHint().width()] == []
    assert (seats.y() >= title.geometry().bottom()) == (language != SOURCE_LANGUAGE)
