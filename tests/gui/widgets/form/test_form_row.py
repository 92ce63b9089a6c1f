"""A row of a form: its fields beside its words where they have the room, else under them."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

import windows
from gui.look.look import Look
from gui.widgets.form.fields import Choice
from gui.widgets.form.form_row import FormRow


def test_a_field_that_is_hidden_takes_no_room_from_the_others(qtbot: QtBot) -> None:
    """Sections stood under its own word on Tonight for the sake of a choice that one section does not have."""
    look = Look()
    sections, shared = QLineEdit(), Choice(look, "Boards of the sections")
    shared.addItem("One set of boards for each of them")
    row = FormRow(look, "Sections", sections, shared)
    qtbot.addWidget(row)
    row.resize(300, 40)
    row.show()
    beside = look.theme.px(100)
    windows.settle()
    assert sections.x() < beside, "both would not stand beside the words"
    shared.hide()
    windows.settle()
    assert sections.x() > beside
    high = row.height()
    shared.show()
    windows.settle()
    assert sections.x() < beside
    assert row.height() > high
