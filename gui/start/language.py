"""The very first question of the very first start: the language, each in its own words; everything after is said in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from gui.start.card import stand_alone
from gui.widgets.form.focus_ring import FocusRing
from gui.widgets.rulings.answer_buttons import AnswerList, AnswerText
from gui.widgets.text.labels import secondary
from model.i18n import CHOICES, SOURCE_LANGUAGE

if TYPE_CHECKING:
    from gui.look.look import Look

_LANGUAGE: Final = {"en": "Language", "pt": "Idioma", "pt_PT": "Idioma", "es": "Idioma", "el": "Γλώσσα"}
# Each in its own language, whatever is spoken: so no text of a catalogue.
_LATER: Final = {
    "en": "It can be changed on Club at any time.",
    "pt": "Pode ser mudado em Clube a qualquer momento.",
    "pt_PT": "Pode ser mudado em Clube a qualquer momento.",
    "es": "Se puede cambiar en Club en cualquier momento.",
    "el": "Αλλάζει όποτε θέλετε στη σελίδα Όμιλος.",
}


class LanguagePage(QWidget):
    """The page in the window's place; `chosen` carries a key of `CHOICES`. The system's language stands first."""

    chosen = Signal(str)

    def __init__(self, look: Look, system: str) -> None:
        super().__init__()
        self.setObjectName("desk")
        self.setWindowTitle("Arrowswitch")
        px = look.theme.px
        first = system if system in CHOICES else SOURCE_LANGUAGE
        codes = sorted(CHOICES, key=lambda code: code != first)
        title = " · ".join(dict.fromkeys(_LANGUAGE[code] for code in codes))
        self._ring = FocusRing(look, self)
        self.answers = AnswerList(look)
        self.answers.show_answers([AnswerText(code, CHOICES[code], _LATER[code]) for code in codes])
        self.answers.chosen.connect(self._choose)
        card, _column = stand_alone(self, look, "Arrowswitch", title)
        card.box.addWidget(secondary(look, title))
        card.box.addWidget(self.answers)
        self.resize(px(900), px(600))
        QShortcut(QKeySequence("Ctrl+Q"), self, self.close)
        self.answers.take_focus()

    def _choose(self, ids: tuple[str, ...]) -> None:
        self.chosen.emit(ids[0])
