"""The card in the middle of a window that has no pages yet: the first start, the language, a club file that is not open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.widgets.form.card import CardFrame
from gui.widgets.text.labels import heading

if TYPE_CHECKING:
    from gui.look.look import Look

_WIDEST = 760


def stand_alone(window: QWidget, look: Look, title: str, name: str = "") -> tuple[CardFrame, QVBoxLayout]:
    """A card with a heading in this window, a little above the middle; gives it, and the column that it stands in."""
    px = look.theme.px
    card = CardFrame(look, name or title, padding=32)
    card.box.setSpacing(px(12))
    card.box.addWidget(heading(look, title))
    card.setMaximumWidth(px(_WIDEST))
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(card, 20)
    row.addStretch(1)
    column = QVBoxLayout(window)
    column.addStretch(2)
    column.addLayout(row)
    column.addStretch(3)
    return card, column
