"""Paragraphs one below the other; empty ones are hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.widgets.text.labels import body

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look
    from gui.widgets.text.suit_text import SuitLabel, SuitText


class Paragraphs(QWidget):
    """Texts to read; labels are made once and used again."""

    def __init__(self, look: Look, spacing: int = 4) -> None:
        super().__init__()
        self._look = look
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.theme.px(spacing))
        self._labels: list[SuitLabel] = []

    def show_lines(self, lines: Sequence[SuitText | str]) -> None:
        """Show these."""
        while len(self._labels) < len(lines):
            label = body(self._look)
            self._box.addWidget(label)
            self._labels.append(label)
        for number, label in enumerate(self._labels):
            label.setVisible(number < len(lines))
            label.set_text(lines[number] if number < len(lines) else "")

    def text(self) -> str:
        """All of them, a line each."""
        return "\n".join(label.text() for label in self._labels if label.text())
