"""Cards, chips and the banner: a frame, a state, a deadline."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.look.icons import STATE_ICONS, paint_icon
from gui.look.look import Look
from gui.look.theme import Height, TextSize, Theme, Tone, Weight
from gui.widgets.text.suit_text import Style, SuitLabel, SuitText, suit_text

_CHIP_SIDE = 9
_CHIP_ICON = 14
_CHIP_GAP = 5


class CardFrame(QWidget):
    """A surface with a hairline round it and no shadow; lay out into `card.box`."""

    def __init__(self, look: Look, name: str = "", *, padding: int = 16) -> None:
        super().__init__()
        self._look = look
        self._padding = padding
        self._chosen = False
        self.setAccessibleName(name)
        self.box = QVBoxLayout(self)
        look.changed.connect(self._measure_again)
        self._measure_again()

    def set_chosen(self, chosen: bool) -> None:
        """Frame the card in accent: it is what Enter acts on."""
        self._chosen = chosen
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        with QPainter(self) as painter:
            paint_card(painter, QRectF(self.rect()), theme, chosen=self._chosen)

    def _measure_again(self) -> None:
        padding = self._look.theme.px(self._padding)
        self.box.setContentsMargins(padding, padding, padding, padding)
        self.update()


def paint_card(painter: QPainter, rect: QRectF, theme: Theme, *, chosen: bool = False) -> None:
    """Paint the frame of a card, for delegates and painted plans."""
    c = theme.colours
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide = 2 if chosen else 1
    painter.setPen(QPen(c.accent if chosen else c.line, wide))
    painter.setBrush(c.surface)
    inset = wide / 2
    painter.drawRoundedRect(
        rect.adjusted(inset, inset, -inset, -inset), theme.radius("card"), theme.radius("card")
    )
    painter.restore()


def give_panel_ground(widget: QWidget) -> None:
    """Let the style sheet paint the ground of a panel under this widget."""
    widget.setProperty("surface", "panel")
    # A class derived from QWidget paints no background of the style sheet unless asked to; QWidget itself does.
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


def chip_width(theme: Theme, text: str, state: Tone = Tone.PLAIN) -> float:
    """The width of a chip, in device-independent pixels."""
    words = suit_text(text).width(theme, _chip_style())
    icon = theme.px(_CHIP_ICON) + theme.px(_CHIP_GAP) if state in STATE_ICONS else 0
    return round(words + icon + 2 * theme.px(_CHIP_SIDE))


def paint_chip(painter: QPainter, at: QPointF, theme: Theme, text: str, state: Tone = Tone.PLAIN) -> float:
    """Paint a chip whose left edge's middle is `at` and give its width."""
    tint = theme.tint(state)
    width, height = chip_width(theme, text, state), theme.height(Height.CHIP)
    box = QRectF(round(at.x()) + 0.5, round(at.y() - height / 2) + 0.5, width - 1, height - 1)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(tint.edge, 1))
    painter.setBrush(tint.ground)
    painter.drawRoundedRect(box, height / 2, height / 2)
    x = box.left() + theme.px(_CHIP_SIDE)
    if state in STATE_ICONS:
        side = theme.px(_CHIP_ICON)
        paint_icon(painter, STATE_ICONS[state], QRectF(x, at.y() - side / 2, side, side), tint.ink)
        x += side + theme.px(_CHIP_GAP)
    words = QRectF(x, box.top(), box.right() - x, box.height())
    suit_text(text).paint(painter, words, theme, Style(TextSize.SMALL, Weight.MEDIUM, tint.ink))
    painter.restore()
    return width


class Chip(QWidget):
    """A state in a word; never a button."""

    def __init__(self, look: Look, text: str = "", state: Tone = Tone.PLAIN) -> None:
        super().__init__()
        self._look = look
        self._text = text
        self._state = state
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        look.changed.connect(self._measure_again)

    def show_state(self, text: str) -> None:
        """Show another state."""
        if text == self._text:
            return
        self._text = text
        self.setAccessibleName(text)
        self._measure_again()

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        return QSize(int(chip_width(theme, self._text, self._state)), theme.height(Height.CHIP))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            at = QPointF(0, self.height() / 2)
            paint_chip(painter, at, self._look.theme, self._text, self._state)

    def _measure_again(self) -> None:
        self.updateGeometry()
        self.update()


class Banner(QWidget):
    """What has a deadline, across the page's top; one a page. Put its buttons into `banner.row`.

    With ``gives_way`` its text is cut where the room ends, and shown whole under the mouse.
    """

    def __init__(self, look: Look, state: Tone = Tone.WAITING, *, gives_way: bool = False) -> None:
        super().__init__()
        self._look = look
        self._state = state
        self._words = SuitLabel(look, gives_way=gives_way)
        self.row = QHBoxLayout(self)
        self.row.addWidget(self._words, 1)
        look.changed.connect(self._measure_again)
        self._measure_again()

    def show_text(self, text: SuitText | str) -> None:
        """Show what runs out, and when."""
        self._words.set_text(text)
        self.setAccessibleName(self._words.text())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        tint = theme.tint(Tone.DOUBTFUL if self._state is Tone.WAITING else self._state)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), tint.ground)
            painter.setPen(QPen(tint.edge, 1))
            bottom = self.height() - 0.5
            painter.drawLine(QPointF(0, bottom), QPointF(self.width(), bottom))
            side = theme.px(18)
            where = QRectF(theme.px(16), (self.height() - side) / 2, side, side)
            paint_icon(painter, STATE_ICONS.get(self._state, "lock"), where, tint.ink)

    def _measure_again(self) -> None:
        theme = self._look.theme
        self.setFixedHeight(theme.height(Height.BANNER))
        self.row.setContentsMargins(theme.px(46), 0, theme.px(16), 0)
        self.row.setSpacing(theme.px(8))
        self.update()


def _chip_style() -> Style:
    return Style(TextSize.SMALL, Weight.MEDIUM)


def separator(look: Look) -> QWidget:
    """A hairline across a panel."""
    return _Hairline(look)


class _Hairline(QWidget):
    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setFixedHeight(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._look.theme.colours.line)
