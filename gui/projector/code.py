"""What phones scan to come into the room, on the projector: the network first, then the room's address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from gui.look.theme import Theme, Weight
from gui.widgets.qr import paint_qr
from model.i18n import _
from reports.cards.room_cards import Network, qr_rows

_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


@dataclass(frozen=True, slots=True)
class RoomCode:
    """Where the room is: its address as it is scanned and as it is typed, and the network that leads to it."""

    address: str
    typed: str
    network: Network

    def steps(self) -> tuple[tuple[str, str, str], ...]:
        """What to do, one after the other: what is scanned, its heading, and what is typed instead."""
        found = []
        if self.network.name:
            words = _("Network {name}").format(name=self.network.name)
            if self.network.password:
                words += "\n" + _("Password {password}").format(password=self.network.password)
            found.append((self.network.scanned, _("{number}. Join the network").format(number=1), words))
        number = len(found) + 1
        words = f"{self.typed}\n" + _("then the code on your table’s card")
        found.append((self.address, _("{number}. Open the room").format(number=number), words))
        return tuple(found)


def paint_code(painter: QPainter, room: QRectF, high: float, theme: Theme, code: RoomCode) -> None:
    """Paint the steps beside one another; every length is a part of ``high``, the height of the screen."""
    steps = code.steps()
    wide = room.width() / len(steps)
    side = min(wide * 0.8, high * 0.5)
    painter.setPen(theme.colours.text)
    for at, (scanned, title, words) in enumerate(steps):
        column = QRectF(room.left() + at * wide, room.top(), wide, room.height()).adjusted(
            high * 0.02, 0, -high * 0.02, 0
        )
        _text(painter, column.adjusted(0, high * 0.08, 0, 0), title, high * 0.05, theme)
        left = column.center().x() - side / 2
        paint_qr(
            painter,
            QRectF(QPointF(left, high * 0.18), QPointF(left + side, high * 0.18 + side)),
            qr_rows(scanned),
        )
        _text(painter, column.adjusted(0, high * 0.2 + side, 0, 0), words, high * 0.04, theme)


def _text(painter: QPainter, room: QRectF, words: str, size: float, theme: Theme) -> None:
    font = QFont(theme.family)
    font.setPixelSize(max(1, round(size)))
    font.setWeight(QFont.Weight(Weight.SEMIBOLD))
    painter.setFont(font)
    painter.drawText(room, _CENTRE, words)
