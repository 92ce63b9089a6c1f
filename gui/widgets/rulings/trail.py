"""The way of a ruling: every question answered so far, each of which can be opened again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from gui.look.theme import TextSize, Theme, Weight
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look

_CIRCLE = 21
_WORDS = 38
_GRANTED = "granted"


class TrailState(Enum):
    """How a step stands: said by the director, known or taken for granted, being asked, still to come."""

    SAID = "said"
    GRANTED = "granted"
    NOW = "now"
    TO_COME = "to come"


@dataclass(frozen=True, slots=True)
class TrailStep:
    """One line of the trail; `key` is what opens it again, "" when nothing does."""

    key: str
    ask: str
    answer: str
    step: TrailState = TrailState.SAID


class TrailButton(QAbstractButton):
    """One step, with a circle and the line down to the next."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._number = 0
        self._step = TrailStep("", "", "")
        self._last = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    @property
    def step(self) -> TrailStep:
        """What it shows."""
        return self._step

    def show_step(self, number: int, step: TrailStep, *, last: bool) -> None:
        """Show one step of the trail."""
        self._number, self._step, self._last = number, step, last
        words = f"{step.ask} {step.answer}"
        self.setText(words)
        granted = _("assumed") if step.step is TrailState.GRANTED else ""
        self.setAccessibleName(f"{number}. {words}")
        self.setAccessibleDescription(granted)
        self.setToolTip(words)
        open_again = bool(step.key) and step.step in (TrailState.SAID, TrailState.GRANTED)
        self.setEnabled(open_again)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if open_again else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if open_again else Qt.CursorShape.ArrowCursor)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.px(200), self.heightForWidth(self._look.theme.px(200)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.px(120), self.heightForWidth(self._look.theme.px(200)))

    def heightForWidth(self, _width: int) -> int:
        theme = self._look.theme
        if self._step.step is TrailState.GRANTED:
            return theme.px(25)
        return theme.px(46 if not theme.compact else 42)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            now = self._step.step is TrailState.NOW
            if now or self.hasFocus() or (self.isEnabled() and self.underMouse()):
                painter.setPen(QPen(c.accent if self.hasFocus() else c.line, 2 if self.hasFocus() else 1))
                painter.setBrush(c.surface)
                box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
                painter.drawRoundedRect(box, theme.radius("card"), theme.radius("card"))
            self._paint_circle(painter, theme)
            if self._step.step is TrailState.GRANTED:
                self._paint_granted(painter, theme)
            else:
                self._paint_words(painter, theme)

    def _paint_circle(self, painter: QPainter, theme: Theme) -> None:
        c = theme.colours
        granted = self._step.step is TrailState.GRANTED
        side = theme.px(11 if granted else _CIRCLE)
        middle = QPointF(theme.px(4) + theme.px(_CIRCLE) / 2, self.height() / 2 if granted else theme.px(16))
        if not self._last:
            painter.setPen(QPen(c.line2, 1))
            painter.drawLine(QPointF(middle.x(), middle.y() + side / 2), QPointF(middle.x(), self.height()))
        now = self._step.step is TrailState.NOW
        pen = QPen(c.accent if now else c.ctl, 1)
        if granted or self._step.step is TrailState.TO_COME:
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.setBrush(c.accent if now else c.surface)
        box = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        painter.drawEllipse(box)
        if not granted:
            ink = c.on_accent if now else c.text2
            style = Style(TextSize.SMALL, Weight.SEMIBOLD, ink, Qt.AlignmentFlag.AlignHCenter)
            suit_text(str(self._number)).paint(painter, box, theme, style)

    def _paint_words(self, painter: QPainter, theme: Theme) -> None:
        c = theme.colours
        left, room = theme.px(_WORDS), self.width() - theme.px(_WORDS + 4)
        line = (self.height() - theme.px(6)) / 2
        coming = self._step.step is TrailState.TO_COME
        small = Style(TextSize.SECONDARY, ink=c.text2)
        suit_text(self._step.ask).paint(painter, QRectF(left, theme.px(3), room, line), theme, small)
        strong = Style(
            TextSize.BASE, Weight.REGULAR if coming else Weight.SEMIBOLD, c.text2 if coming else c.text
        )
        suit_text(self._step.answer).paint(
            painter, QRectF(left, theme.px(3) + line, room, line), theme, strong
        )

    def _paint_granted(self, painter: QPainter, theme: Theme) -> None:
        left, room = theme.px(_WORDS), self.width() - theme.px(_WORDS + 4)
        style = Style(TextSize.SMALL, ink=theme.colours.text2)
        answer = suit_text(self._step.answer)
        strong = Style(TextSize.SMALL, Weight.MEDIUM, theme.colours.text2)
        wide = min(answer.width(theme, strong) + 1, room * 0.5)
        suit_text(self._step.ask).paint(
            painter, QRectF(left, 0, room - wide - theme.px(6), self.height()), theme, style
        )
        where = QRectF(left + room - wide, 0, wide, self.height())
        answer.paint(painter, where, theme, strong)


class Trail(QWidget):
    """The steps in order; `opened` carries the key of the one to answer again. Up and Down walk."""

    opened = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._buttons: list[TrailButton] = []
        self._shown = 0
        self._steps: tuple[TrailStep, ...] = ()
        self._all = False
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self.setAccessibleName(_("Answers so far"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def buttons(self) -> Sequence[TrailButton]:
        """The steps shown."""
        return self._buttons[: self._shown]

    def show_steps(self, steps: Sequence[TrailStep]) -> None:
        """Show these steps; several in a row that were taken for granted are one line until it is opened."""
        if len(steps) < len(self._steps):
            self._all = False
        self._steps = tuple(steps)
        self._lay(steps if self._all else _folded(steps))

    def _lay(self, steps: Sequence[TrailStep]) -> None:
        while len(self._buttons) < len(steps):
            button = TrailButton(self._look)
            button.clicked.connect(self._clicked)
            self._buttons.append(button)
            self._box.addWidget(button)
        self._shown = len(steps)
        number = 0
        for at, button in enumerate(self._buttons):
            button.setVisible(at < self._shown)
            if at < self._shown:
                number += steps[at].step is not TrailState.GRANTED
                button.show_step(number, steps[at], last=at == self._shown - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        stops = [button for button in self.buttons if button.isEnabled()]
        at = next((place for place, button in enumerate(stops) if button.hasFocus()), None)
        if step is not None and at is not None:
            stops[max(0, min(len(stops) - 1, at + step))].setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and at is not None:
            stops[at].click()
        else:
            super().keyPressEvent(event)

    def _clicked(self) -> None:
        button = self.sender()
        if not isinstance(button, TrailButton) or not button.step.key:
            return
        if button.step.key == _GRANTED:
            self._all = True
            self._lay(self._steps)
        else:
            self.opened.emit(button.step.key)


def _folded(steps: Sequence[TrailStep]) -> list[TrailStep]:
    """The steps with every run of granted ones as one line."""
    folded: list[TrailStep] = []
    run: list[TrailStep] = []
    for step in (*steps, None):
        if step is not None and step.step is TrailState.GRANTED:
            run.append(step)
            continue
        if len(run) > 1:
            words = ngettext("{count} assumed", "{count} assumed", len(run))
            folded.append(TrailStep(_GRANTED, words.format(count=len(run)), _("show"), TrailState.GRANTED))
        else:
            folded += run
        run = []
        if step is not None:
            folded.append(step)
    return folded
