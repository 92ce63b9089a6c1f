"""The part a side did to itself: which side, the normal result, and the arithmetic of the edition (Law 12C1(b), (e))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from gui.widgets.form.buttons import KeycapButton
from gui.widgets.form.fields import line_edit
from gui.widgets.form.folding import fold
from gui.widgets.form.segments import Segments
from gui.widgets.text.labels import secondary
from gui.widgets.text.suit_text import Run, SuitText, bold, link
from model.bridge.result import PassedOut, Played, Result, Scored, SelfInflicted
from model.bridge.seats import Side
from model.i18n import _
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look
    from model.rulings.adjust.line import LineContext
    from model.scoring.explanations.explanation import Step


class FaultRow(QWidget):
    """A button, and once it is on the side and the normal result with the arithmetic below."""

    changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._on = False
        self._button = KeycapButton(look, _("Serious error or gamble…"), "Alt+G", small=True)
        self.side = Segments(
            look,
            _("Side that made the serious error"),
            [("NS", _("Serious error by N–S")), ("EW", _("Serious error by E–W"))],
        )
        self.normal = line_edit(
            _("What normal play would have scored after the infraction"),
            field="entry",
            placeholder=_("normal result"),
        )
        self.sum_line = secondary(look, wrap=True)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for part in (self._button, self.side, self.normal):
            self._row.addWidget(part)
        self._row.addStretch(1)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addLayout(self._row)
        self._box.addWidget(self.sum_line)
        self._button.clicked.connect(self.toggle)
        self.side.chosen.connect(self.changed)
        self.normal.textEdited.connect(self.changed)
        self._show_parts()
        look.changed.connect(self._measure)
        self._measure()

    def toggle(self) -> None:
        """Ask for it, or take it out."""
        self._on = not self._on
        self._show_parts()
        if self._on:
            self.normal.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def show_fault(
        self, fault: SelfInflicted | None, line: LineContext, asked_of: Side | None = None
    ) -> None:
        """Show what is known of it; `asked_of` is the side of which the ruling says that it hurt itself."""
        if fault is None and asked_of is not None:
            if not self._on:  # what is being typed stays
                self.side.choose(asked_of.value)
                self.normal.clear()
            self._on = True
            self._show_parts()
            return
        self._on = fault is not None
        if fault is not None:
            self.side.choose(fault.side.value)
        normal = None if fault is None else fault.normal
        self.normal.setText("" if normal is None else line.write(Result(normal)))
        self._show_parts()

    def fault(self, line: LineContext) -> SelfInflicted | None:
        """The fact; None while it is off, or neither the table's result nor the normal one is known."""
        outcome = None if line.table is None else line.table.outcome
        if not self._on or not isinstance(outcome, Played | Scored | PassedOut):
            return None
        side = Side(self.side.key)
        if line.edition.like is Edition.E1997:
            return SelfInflicted(side, outcome)
        try:
            return SelfInflicted(side, outcome, line.result(self.normal.text()))
        except ValueError:
            return None

    def show_arithmetic(self, steps: Sequence[Step]) -> None:
        """Show how the side's points come to be."""
        runs: list[Run] = []
        for step in steps:
            if step.formula:
                runs += [Run(f"{step.sentence} "), bold(f"{step.formula} "), link(f"{step.rule}  ")]
        self.sum_line.set_text(SuitText(tuple(runs)))
        self.sum_line.setVisible(bool(runs) and self._on)

    def _show_parts(self) -> None:
        self.side.setVisible(self._on)
        self.normal.setVisible(self._on)
        if not self._on:
            self.sum_line.hide()

    def fit(self, room: int) -> None:
        """Stand in so many pixels of width."""
        fold(self._row, room)

    def _measure(self) -> None:
        theme = self._look.theme
        self._row.setSpacing(theme.px(8))
        self.normal.setFixedWidth(theme.px(130))
