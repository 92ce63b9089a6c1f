"""For the record: what happened in words, who the director asked, and the reasons for the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from gui.rulings.wizard.case import RecordText
from gui.widgets.form.fields import line_edit
from gui.widgets.text.labels import caption
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look


class RecordFields(QWidget):
    """Three lines to write in; `written` follows each that was left or ended with Enter."""

    written = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._happened = line_edit(
            _("What happened"), placeholder=_("What happened, in your words: who did what, and when")
        )
        self._consulted = line_edit(
            _("Consulted"), placeholder=_("Who you asked, the question, and their answers")
        )
        self._reasons = line_edit(_("Reasons"), placeholder=_("What decided it, in one sentence"))
        self._reasons_title = caption(look, _("Overall reasons"))
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(caption(look, _("Facts for the form")))
        self._box.addWidget(self._happened)
        self._box.addWidget(caption(look, _("Consulted")))
        self._box.addWidget(self._consulted)
        self._box.addWidget(self._reasons_title)
        self._box.addWidget(self._reasons)
        for field in self.fields:
            field.editingFinished.connect(self.written)
        look.changed.connect(self._measure)
        self._measure()

    @property
    def fields(self) -> tuple[QLineEdit, QLineEdit, QLineEdit]:
        """What happened, who was consulted, the reasons."""
        return self._happened, self._consulted, self._reasons

    @property
    def words(self) -> RecordText:
        """What is in the fields."""
        return RecordText(*(field.text().strip() for field in self.fields))

    def show_words(self, words: RecordText, *, closed: bool) -> None:
        """Show what was written; `closed` to be read only."""
        for field, text in zip(self.fields, (words.happened, words.consulted, words.reasons), strict=True):
            if field.text().strip() != text:
                field.setText(text)
            field.setReadOnly(closed)

    def _measure(self) -> None:
        self._box.setSpacing(self._look.theme.px(4))
