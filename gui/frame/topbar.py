"""The top bar: session, round, what is missing, when it was saved, and Find."""

from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gui.actions import Actions
from gui.frame.calls_sign import CallsSign
from gui.frame.status import Fact, Rounds, Status
from gui.look.icons import paint_icon
from gui.look.look import Look
from gui.look.theme import Height, TextSize, Theme, Tone
from gui.widgets.form.buttons import ButtonKind, action_button
from gui.widgets.form.card import Chip
from gui.widgets.text.suit_text import Style, SuitText, suit_text
from model.i18n import _

_GAP = 12
_CELL = 7
_ICON = 16


class TopBar(QWidget):
    """What the director must see at all times."""

    def __init__(self, look: Look, actions: Actions) -> None:
        super().__init__()
        self._look = look
        self._facts = _Facts(look)
        self._saved = _Saved(look)
        self._read_only = Chip(look, _("read-only"), Tone.DOUBTFUL)
        self._read_only.hide()
        self._duty = Chip(look)
        self._duty.setObjectName("duty")
        self._duty.hide()
        self._row = QHBoxLayout(self)
        self.calls = CallsSign(look)
        self.calls.ticked.connect(self._fit)
        self._row.addWidget(self._facts, 1)
        self._row.addWidget(self.calls)
        self._row.addWidget(self._duty)
        self._row.addWidget(self._read_only)
        self._row.addWidget(self._saved)
        self._keys = action_button(look, actions, "keys.show", ButtonKind.QUIET, icon_only=True, small=True)
        # The keys type where the focus is: a click on their sign must not take it from the field.
        self._keys.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(self._keys)
        self._find = action_button(look, actions, "find", small=True)
        self._row.addWidget(self._find)
        self._ruling = action_button(
            look, actions, "ruling.new", ButtonKind.ACCENT, words=_("Ruling"), small=True
        )
        self._row.addWidget(self._ruling)
        look.changed.connect(self._measure)
        self._measure()

    def show_status(self, status: Status) -> None:
        """Tell the status."""
        self._facts.show_facts(status.title, status.facts)
        self._saved.show_time(status.saved)
        self._read_only.setVisible(status.read_only and not status.duty)
        self._duty.show_state(status.duty)
        # Only where it comes or goes: to fit the row measures every word in it, and this runs at each result.
        if self._duty.isHidden() is bool(status.duty):
            self._duty.setVisible(bool(status.duty))
            self._fit()

    def minimumSizeHint(self) -> QSize:
        """Without the sign of the keys on the screen, which Find has too, and without the reason of a call; a duty goes before the key beside Find."""
        call = 0 if self.calls.isHidden() else self.calls.least() + self._row.spacing()
        key = (
            0
            if self._duty.isHidden()
            else self._find.minimumSizeHint().width() - self._find.width_wanted(keys=False)
        )
        return QSize(self._width_of_the_rest() + call - key, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Fit the call first, then the key beside Find, then the sign of the keys."""
        called = not self.calls.isHidden()
        gap = self._row.spacing()
        self._find.show_keys(shown=True)
        if not self._duty.isHidden() and self.width() < self._width_of_the_rest():
            self._find.show_keys(shown=False)
        if called:
            spare = self.width() - self._width_of_the_rest() - gap
            self._find.show_keys(shown=self.calls.width_wanted(keys=True) <= spare)
            self.calls.fit(self.width() - self._width_of_the_rest() - gap)
        taken = self.calls.sizeHint().width() + gap if called else 0
        self._keys.setVisible(self.width() >= self._width_of_the_rest() + taken + self._keys_room())

    def _width_of_the_rest(self) -> int:
        """The least width of all but a call and the sign of the keys; asked of each, as the layout may not know yet who is shown."""
        margins = self._row.contentsMargins()
        shown = [self._facts, self._saved, self._find, self._ruling]
        shown += [chip for chip in (self._duty, self._read_only) if not chip.isHidden()]
        widths = sum(part.minimumSizeHint().width() for part in shown)
        return widths + self._row.spacing() * (len(shown) - 1) + margins.left() + margins.right()

    def _keys_room(self) -> int:
        return self._keys.sizeHint().width() + self._row.spacing()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._look.theme.colours
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), colours.surface)
            painter.setPen(QPen(colours.line, 0))
            y = self.height() - 0.5
            painter.drawLine(QPointF(0, y), QPointF(self.width(), y))

    def _measure(self) -> None:
        theme = self._look.theme
        self.setFixedHeight(theme.height(Height.TOP_BAR))
        self._row.setContentsMargins(theme.px(16), 0, theme.px(12), 1)
        self._row.setSpacing(theme.px(12))


class _Facts(QWidget):
    """The session's title and its facts with bars between; what does not fit is left out from the end."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._title = SuitText()
        self._facts: tuple[Fact, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look.changed.connect(self.update)

    def show_facts(self, title: SuitText, facts: tuple[Fact, ...]) -> None:
        self._title, self._facts = title, facts
        self.setAccessibleName("; ".join(str(text) for text in (title, *(fact.words for fact in facts))))
        self.updateGeometry()
        self.update()

    def minimumSizeHint(self) -> QSize:
        # a usual title whole; a long one gives way
        theme = self._look.theme
        return QSize(min(max(theme.px(160), ceil(self._title.width(theme)) + 1), theme.px(190)), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        with QPainter(self) as painter:
            x = min(self._title.width(theme), self.width())
            self._title.paint(painter, QRectF(0, 0, x, self.height()), theme)
            for fact in self._facts:
                width = _fact_width(fact, theme)
                if x + 2 * theme.px(_GAP) + width > self.width():
                    break
                x += theme.px(_GAP)
                painter.setPen(QPen(theme.colours.line, 0))
                middle, half = self.height() / 2, theme.px(11)
                painter.drawLine(
                    QPointF(round(x) + 0.5, middle - half), QPointF(round(x) + 0.5, middle + half)
                )
                x += theme.px(_GAP)
                self._paint_fact(painter, theme, fact, x)
                x += width

    def _paint_fact(self, painter: QPainter, theme: Theme, fact: Fact, x: float) -> None:
        if fact.icon:
            side = theme.px(_ICON)
            where = QRectF(x, (self.height() - side) / 2, side, side)
            paint_icon(painter, fact.icon, where, theme.colours.text2)
            x += side + theme.px(8)
        words = fact.words.width(theme)
        fact.words.paint(painter, QRectF(x, 0, words + 1, self.height()), theme)
        if fact.rounds:
            _paint_rounds(painter, theme, QPointF(x + words + theme.px(8), self.height() / 2), fact.rounds)


class _Saved(QWidget):
    """When the last change was saved."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._words = SuitText()
        # It gives way first: each action is saved at once anyway.
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Expanding)
        look.changed.connect(self.updateGeometry)

    def show_time(self, time: str) -> None:
        words = suit_text(_("Saved {time}").format(time=time) if time else "")
        if words != self._words:
            self._words = words
            self.setAccessibleName(str(words))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        words = self._words.width(theme, Style(TextSize.SECONDARY))
        return QSize(int(words) + theme.px(_ICON + 8) + 1 if self._words else 0, 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._words or self.width() < self.sizeHint().width():
            return
        theme = self._look.theme
        side = theme.px(_ICON)
        with QPainter(self) as painter:
            where = QRectF(0, (self.height() - side) / 2, side, side)
            paint_icon(painter, "tick", where, theme.colours.text2)
            left = side + theme.px(6)
            style = Style(TextSize.SECONDARY, ink=theme.colours.text2)
            self._words.paint(painter, QRectF(left, 0, self.width() - left, self.height()), theme, style)


def _fact_width(fact: Fact, theme: Theme) -> float:
    width = fact.words.width(theme)
    if fact.icon:
        width += theme.px(_ICON) + theme.px(8)
    if fact.rounds:
        width += theme.px(8) + fact.rounds.total * (theme.px(_CELL) + theme.px(2))
    return width


def _paint_rounds(painter: QPainter, theme: Theme, at: QPointF, rounds: Rounds) -> None:
    """Paint a cell a round: over, present, to come."""
    c = theme.colours
    wide, high, gap = theme.px(_CELL), theme.px(9), theme.px(2)
    top = round(at.y() - high / 2)
    for number in range(rounds.total):
        left = round(at.x()) + number * (wide + gap)
        cell = QRectF(left + 0.5, top + 0.5, wide - 1, high - 1)
        over, here = number < rounds.over, number == rounds.over
        painter.setPen(QPen(c.accent if here else c.text2 if over else c.ctl, 1))
        painter.setBrush(c.text2 if over else Qt.BrushStyle.NoBrush)
        painter.drawRect(cell)
        if here and rounds.part:
            painter.fillRect(QRectF(left, top, wide * rounds.part, high), c.accent)
