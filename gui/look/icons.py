"""Our own icons, drawn in the colour of the text beside them, sharp at every device ratio.

An icon is named after its file in `resources/icons`, as "print" or "chevron-left". Nothing is drawn before it is
to be seen, and what was drawn is kept in Qt's pixmap cache::

    paint_icon(painter, "radar", QRectF(4, 4, 16, 16), theme.colours.text2)
    button.setIcon(icon(look, "print"))  # follows the theme
"""

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QPixmapCache

from gui.look.theme import Tone
from model.paths import resource

STATE_ICONS = {
    Tone.OK: "ok",
    Tone.CHOSEN: "star",
    Tone.DOUBTFUL: "doubtful",
    Tone.IMPOSSIBLE: "impossible",
    Tone.MISSING: "missing",
    Tone.WAITING: "waiting",
    Tone.LATE: "late",
    Tone.RADAR: "radar",
}
"""The sign of each state; a state is never shown by colour alone."""


def paint_icon(painter: QPainter, name: str, where: QRectF, colour: QColor) -> None:
    """Paint an icon as large as the square in the middle of `where`; raises FileNotFoundError for a name we lack."""
    side = round(min(where.width(), where.height()))
    ratio = painter.device().devicePixelRatio()
    picture = _picture(name, side, ratio, colour)
    # On whole device pixels the strokes stay crisp.
    left = round((where.center().x() - side / 2) * ratio) / ratio
    top = round((where.center().y() - side / 2) * ratio) / ratio
    painter.drawPixmap(QRectF(left, top, side, side), picture, QRectF(picture.rect()))


def _picture(name: str, side: int, ratio: float, colour: QColor) -> QPixmap:
    key = f"icon {name} {side} {ratio} {colour.name()}"
    picture = QPixmap()
    if QPixmapCache.find(key, picture):
        return picture
    picture = _drawn(name, side, ratio, colour)
    QPixmapCache.insert(key, picture)
    return picture


def _drawn(name: str, side: int, ratio: float, colour: QColor) -> QPixmap:
    # QtSvg is wanted by the first icon to be seen, not by the start.
    from PySide6.QtSvg import QSvgRenderer

    drawing = resource("icons", f"{name}.svg").read_text("utf-8").replace("currentColor", colour.name())
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        QSvgRenderer(QByteArray(drawing.encode())).render(painter, QRectF(0, 0, side, side))
    return picture
