"""Keycaps: the key of an action beside its words."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from gui.actions import native_keys
from gui.look.theme import Height, TextSize, Theme, Weight

_SIDE = 6


def keycap_width(theme: Theme, keys: str) -> float:
    """The width of a keycap, in device-independent pixels."""
    return max(_words_width(theme, native_keys(keys)) + 2 * theme.px(_SIDE), theme.height(Height.KEYCAP))


def paint_keycap(
    painter: QPainter,
    at: QPointF,
    theme: Theme,
    keys: str,
    colours: tuple[QColor, QColor, QColor] | None = None,
) -> float:
    """Paint a keycap whose left edge's middle is `at` and give its width.

    `keys` are written as `QKeySequence` writes them ("Ctrl+K"); `colours` are ink, edge and ground.
    """
    ink, edge, ground = colours or (theme.colours.text2, theme.colours.line2, theme.colours.sunken)
    width, height = keycap_width(theme, keys), theme.height(Height.KEYCAP)
    box = QRectF(round(at.x()) + 0.5, round(at.y() - height / 2) + 0.5, round(width) - 1, height - 1)
    font = theme.font(TextSize.SMALL, Weight.MEDIUM)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(edge, 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, theme.radius("field"), theme.radius("field"))
    painter.setFont(font)
    painter.setPen(ink)
    text = native_keys(keys)
    metrics = QFontMetricsF(font)
    left = box.center().x() - _words_width(theme, text) / 2
    painter.drawText(QPointF(left, box.center().y() + metrics.capHeight() / 2), text)
    painter.restore()
    return width


def _words_width(theme: Theme, words: str) -> float:
    width: float | None = theme.kept.get(("keycap", words))
    if width is None:
        width = QFontMetricsF(theme.font(TextSize.SMALL, Weight.MEDIUM)).horizontalAdvance(words)
        theme.kept["keycap", words] = width
    return width
