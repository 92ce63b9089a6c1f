"""F6: the pane that takes the focus is seen."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.frame.panes import next_pane


def test_a_field_below_the_fold_scrolls_into_view(qtbot: QtBot) -> None:
    window, inside = QWidget(), QWidget()
    qtbot.addWidget(window)
    above, below = QLineEdit(), QLineEdit()
    column = QVBoxLayout(inside)
    tall = QLabel("the ruling")
    tall.setMinimumHeight(900)
    for widget in (above, tall, below):
        column.addWidget(widget)
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    QVBoxLayout(window).addWidget(area)
    window.resize(400, 300)
    window.show()
    qtbot.waitExposed(window)

    next_pane((above, below), above, 1)
    assert window.focusWidget() is below
    assert below.visibleRegion().boundingRect() == below.rect(), "not all of the field is seen"

    next_pane((above, below), below, 1)
    assert above.visibleRegion().boundingRect() == above.rect()
