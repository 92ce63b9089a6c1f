"""The kind of event, as Tonight asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.widgets.form.fields import Choice
from gui.widgets.form.form_row import FormRow
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look


class KindRow(QObject):
    """The choice of the kind of event; `changed` follows each change by hand."""

    changed = Signal()

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self.choice = Choice(look, _("Kind of event"), flat=True)
        for kind, words in kind_words():
            self.choice.addItem(words, kind)
        self.row = FormRow(look, _("Kind of event"), self.choice)
        self.choice.activated.connect(self.changed)

    @property
    def kind(self) -> str:
        """The kind that is chosen."""
        return str(self.choice.currentData())

    def show_kind(self, kind: str) -> None:
        """Choose this kind."""
        self.choice.setCurrentIndex(max(0, self.choice.findData(kind)))

    def step(self) -> None:
        """Choose the next kind, the first after the last."""
        self.choice.setCurrentIndex((self.choice.currentIndex() + 1) % self.choice.count())
        self.changed.emit()


def kind_words() -> tuple[tuple[str, str], ...]:
    """The kinds of event, in words."""
    return (
        ("pairs", _("Pairs")),
        ("teams", _("Teams")),
        ("swiss-teams", _("Swiss teams")),
        ("swiss-pairs", _("Swiss pairs")),
        ("knock-out", _("Knock-out teams")),
        ("teams-of-eight", _("Teams of eight")),
        ("individual", _("Individual")),
    )
