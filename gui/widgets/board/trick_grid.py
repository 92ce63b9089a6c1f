"""The twenty figures of double dummy as a table: what makes stands out, the cells of the par are framed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.theme import Height, TextSize, Weight
from gui.widgets.text.suit_text import Style, suit_text
from model.bridge.cards import Strain
from model.bridge.deals.boards import DECLARERS, Par, TrickTable
from model.bridge.entry.words import seat_name
from model.bridge.letters import letters_of
from model.bridge.seats import Seat
from model.i18n import _, language

if TYPE_CHECKING:
    from gui.look.look import Look

_STRAINS: Final = tuple(Strain)
_PAR: Final = re.compile(r"([1-7])(NT|[SHDC])x?(NS|EW|[NESW])")
_MAKES: Final = 7
_LABEL: Final = 0.26


class TrickGrid(QWidget):
    """Declarers down, strains across, from clubs to notrump."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._tricks: TrickTable | None = None
        self._framed: frozenset[tuple[Seat, Strain]] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_tricks(self, tricks: TrickTable | None, par: Par | None = None) -> None:
        """Show figures, None while they are not known."""
        self._tricks = tricks
        self._framed = frozenset() if par is None else frozenset(_cells(par))
        self.setAccessibleName(self._spoken())
        self.update()

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        return QSize(theme.px(284), 5 * self._row() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.px(200), self.sizeHint().height())

    def _row(self) -> int:
        return self._look.theme.height(Height.TABLE)

    def _spoken(self) -> str:
        if self._tricks is None:
            return _("Double dummy is not known yet")
        letters = letters_of(language())
        return "; ".join(
            f"{seat_name(seat)} "
            + ", ".join(f"{self._tricks.of(seat, strain)} {letters.strain(strain)}" for strain in _STRAINS)
            for seat in DECLARERS
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        row = self._row()
        label = self.width() * _LABEL
        step = (self.width() - label) / len(_STRAINS)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = QRectF(0.5, 0.5, self.width() - 1, 5 * row)
            painter.setPen(QPen(c.line, 1))
            painter.setBrush(c.surface)
            painter.drawRoundedRect(frame, theme.radius("card"), theme.radius("card"))
            painter.fillRect(QRectF(1, 1, self.width() - 2, row - 1), c.sunken)
            painter.fillRect(QRectF(1, row, label, 4 * row), c.sunken)
            for place in range(1, 5):
                painter.drawLine(QPointF(0, place * row + 0.5), QPointF(self.width(), place * row + 0.5))
            for column, strain in enumerate(_STRAINS):
                box = QRectF(label + column * step, 0, step, row)
                centred = Style(TextSize.BASE, Weight.SEMIBOLD, align=Qt.AlignmentFlag.AlignHCenter)
                suit_text(_symbol(strain)).paint(painter, box, theme, centred)
            for place, seat in enumerate(DECLARERS, 1):
                words = QRectF(theme.px(10), place * row, label - theme.px(10), row)
                style = Style(TextSize.SECONDARY, Weight.SEMIBOLD, c.text2)
                name = suit_text(seat_name(seat))
                if name.width(theme, style) > words.width():
                    name = suit_text(letters_of(language()).seat(seat))
                name.paint(painter, words, theme, style)
                for column, strain in enumerate(_STRAINS):
                    box = QRectF(label + column * step, place * row, step, row)
                    self._paint_cell(painter, box, seat, strain)

    def _paint_cell(self, painter: QPainter, box: QRectF, seat: Seat, strain: Strain) -> None:
        theme = self._look.theme
        c = theme.colours
        painter.setPen(QPen(c.line, 1))
        painter.drawLine(QPointF(box.left(), box.top()), QPointF(box.left(), box.bottom()))
        figure = None if self._tricks is None else self._tricks.of(seat, strain)
        framed = (seat, strain) in self._framed
        makes = figure is not None and figure >= _MAKES
        ink = c.accent if framed else c.text if makes else c.text2
        weight = Weight.SEMIBOLD if makes or framed else Weight.REGULAR
        style = Style(TextSize.ENTRY, weight, ink, Qt.AlignmentFlag.AlignHCenter)
        suit_text("·" if figure is None else str(figure)).paint(painter, box, theme, style)
        if framed:
            painter.setPen(QPen(c.accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1.5, 1.5, -1, -0.5), 2, 2)


def _symbol(strain: Strain) -> str:
    return letters_of(language()).strain(strain) if strain is Strain.NOTRUMP else strain.symbol


def _cells(par: Par) -> list[tuple[Seat, Strain]]:
    """The declarers and strains of the par's contracts."""
    strains = {str(strain): strain for strain in Strain}
    found = []
    for contract in par.contracts:
        match = _PAR.match(contract)
        if match is not None:
            found += [(Seat(seat), strains[match[2]]) for seat in match[3]]
    return found
