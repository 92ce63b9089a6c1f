"""What is typed for the pictures, as somebody of each language types it, and what the room's network is called there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from model.i18n import language

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class Typed(NamedTuple):
    """A result; what is sought in the palette; an irregularity, and another; why a judgement; weights; a network."""

    result: str
    sought: str
    irregularity: str
    hesitation: str
    reason: str
    weights: str
    network: str


_TYPED: Final = {
    "en": Typed(
        "4sw-1 c7",
        "print",
        "insufficient bid",
        "hesitation",
        "Three players asked: two would pass",
        "60 4s-1 40 3s=",
        "Harbour Bridge",
    ),
    "pt": Typed(
        "4eo-1 p7",
        "imprimir",
        "marcação insuficiente",
        "hesitação",
        "Três jogadores consultados: dois passariam",
        "60 4e-1 40 3e=",
        "Bridge da Enseada",
    ),
    "es": Typed(
        "4po-1 t7",
        "imprimir",
        "declaración insuficiente",
        "duda",
        "Tres jugadores consultados: dos pasarían",
        "60 4p-1 40 3p=",
        "Bridge La Dársena",
    ),
    "el": Typed(
        "4πδ-1 σ7",
        "εκτύπωση",
        "ανεπαρκής αγορά",
        "δισταγμός",
        "Ρωτήθηκαν τρεις παίκτες: οι δύο θα έκαναν πάσο",
        "60 4π-1 40 3π=",
        "Μπριτζ Μικρολίμανου",
    ),
}


def find_typed() -> Typed:
    """What is typed in the language in use, English where nobody has said it."""
    return _TYPED.get(language(), _TYPED["en"])


def type_words(widget: QWidget, words: str) -> None:
    """Type words into a widget."""
    # Qt's own helper of tests ends the process at a letter with an accent.
    from PySide6.QtCore import QEvent, Qt
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    for letter in words:
        if letter.isascii():
            QTest.keyClicks(widget, letter)
            continue
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(widget, event)
