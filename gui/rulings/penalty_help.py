"""What may be typed beside the penalty cards: a row for each example, the words to type strong, what they say behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.look.theme import TextSize, Weight
from gui.widgets.text.labels import secondary
from gui.widgets.text.suit_text import Style, SuitLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look
    from model.rulings.play.penalty_help import Example


class TypedExamples(QWidget):
    """Rows of what to type and what it says; labels are made once and used again."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rows: list[tuple[SuitLabel, SuitLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        look.changed.connect(self._measure)
        self._measure()

    def show_examples(self, examples: Sequence[Example]) -> None:
        """Show these."""
        while len(self._rows) < len(examples):
            typed = SuitLabel(self._look, "", Style(TextSize.SECONDARY, Weight.SEMIBOLD))
            meaning = secondary(self._look, wrap=True)
            number = len(self._rows)
            self._grid.addWidget(typed, number, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(meaning, number, 1)
            self._rows.append((typed, meaning))
        for number, (typed, meaning) in enumerate(self._rows):
            shown = number < len(examples)
            typed.set_text(examples[number][0] if shown else "")
            meaning.set_text(examples[number][1] if shown else "")
            typed.setVisible(shown)
            meaning.setVisible(shown)

    def _measure(self) -> None:
        self._grid.setHorizontalSpacing(self._look.theme.px(10))
        self._grid.setVerticalSpacing(self._look.theme.px(4))
