"""Paints the round clock: big figures, how much of the round has passed, and the strip of all rounds."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.theme import TextSize, Weight
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from datetime import timedelta

    from gui.look.look import Look

_TIGHT: Final = 94.0
_BAR: Final = 10
_CELL: Final = 8
_TICK: Final = 3


def show_left(left: timedelta) -> str:
    """What is left of a round as the clock shows it: "7:42", and "+2:18" once it is over its time."""
    seconds = ceil(left.total_seconds())
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'+' if seconds < 0 else ''}{minutes}:{rest:02}"


def speak_left(left: timedelta) -> str:
    """The same for those who hear it, to the minute, so that a screen reader does not speak each second."""
    seconds = ceil(left.total_seconds())
    minutes = abs(seconds) // 60
    if seconds < 0:
        return (
            ngettext("{count} minute over time", "{count} minutes over time", minutes).format(count=minutes)
            if minutes
            else _("over time")
        )
    if minutes == 0:
        return _("less than a minute left")
    return ngettext("{count} minute left", "{count} minutes left", minutes).format(count=minutes)


def figures_font(font: QFont) -> QFont:
    """The letters of a clock: so large, figures of one width stand too far apart."""
    tight = QFont(font)
    tight.setLetterSpacing(QFont.SpacingType.PercentageSpacing, _TIGHT)
    return tight


class ClockFigures(QWidget):
    """The figures; `role` is the colour: "text", "warn" when the round nears its end, "text3" when nothing runs."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.words = ""
        self._role = "text"
        self._size = TextSize.CLOCK
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._measure)
        self._measure()

    def show_time(self, words: str, spoken: str, role: str = "text") -> None:
        """Show these figures."""
        if spoken != self.accessibleName():
            self.setAccessibleName(spoken)
        if (words, role) != (self.words, self._role):
            self.words, self._role = words, role
            self.update()

    def be_small(self, *, small: bool) -> None:
        """Make room for what is below, or be as large as the column allows."""
        self._size = TextSize.CLOCK_SMALL if small else TextSize.CLOCK
        self._measure()

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.px(240), self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        font = figures_font(theme.font(self._size, Weight.SEMIBOLD))
        metrics = QFontMetricsF(font)
        wide = metrics.horizontalAdvance(self.words)
        with QPainter(self) as painter:
            painter.setFont(font)
            painter.setPen(getattr(theme.colours, self._role))
            baseline = (self.height() + metrics.capHeight()) / 2
            if wide > self.width():
                # "117:30" of a session of teams still has to fit.
                painter.scale(self.width() / wide, 1.0)
            # The figures' own side bearing would set them off from what is above and below.
            painter.drawText(QPointF(-metrics.tightBoundingRect(self.words).left(), baseline), self.words)

    def _measure(self) -> None:
        font = self._look.theme.font(self._size, Weight.SEMIBOLD)
        self.setFixedHeight(round(QFontMetricsF(font).capHeight()) + self._look.theme.px(26))
        self.update()


class TimeBar(QWidget):
    """How much of the round is gone, and where the warning comes."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._gone = 0.0
        self._warning: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._measure)
        self._measure()

    def show_part(self, gone: float, warning: float | None) -> None:
        """Show the part that is gone and the part after which the room is warned (None: no mark)."""
        gone = min(1.0, max(0.0, gone))
        if (gone, warning) != (self._gone, self._warning):
            self._gone, self._warning = gone, warning
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, c = self._look.theme, self._look.theme.colours
        bar = QRectF(0.5, (self.height() - theme.px(_BAR)) // 2 + 0.5, self.width() - 1, theme.px(_BAR) - 1)
        with QPainter(self) as painter:
            painter.setPen(QPen(c.line2, 1))
            painter.setBrush(c.sunken)
            painter.drawRect(bar)
            whole = bar.adjusted(-0.5, -0.5, 0.5, 0.5)
            painter.fillRect(
                QRectF(whole.left(), whole.top(), whole.width() * self._gone, whole.height()), c.accent
            )
            if self._warning is not None and 0 < self._warning < 1:
                x = round(whole.left() + whole.width() * self._warning)
                painter.fillRect(
                    QRectF(x - 1, whole.top() - _TICK + 2, 2, whole.height() + 2 * (_TICK - 2)), c.text
                )

    def _measure(self) -> None:
        self.setFixedHeight(self._look.theme.px(_BAR + 2 * _TICK))
        self.update()


class RoundStrip(QWidget):
    """A cell for each round: over, under way as far as its results are in, to come."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rounds, self._now, self._part = 0, 0, 0.0
        self._matches: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._measure)
        self._measure()

    def show_rounds(self, rounds: int, now: int, part: float, matches: tuple[int, ...] = ()) -> None:
        """Show how many rounds there are, which is under way (past the last: none), and its part that is in.

        ``matches`` tells for each the round of matches it belongs to where a match has halves: the room counts those.
        """
        matches = matches if len(matches) == rounds else tuple(range(1, rounds + 1))
        if (rounds, now, part, matches) != (self._rounds, self._now, self._part, self._matches):
            self._rounds, self._now, self._part, self._matches = rounds, now, part, matches
            here = matches[min(max(now, 1), rounds) - 1] if rounds else 0
            self.setAccessibleName(
                _("Round {round} of {rounds}").format(round=here, rounds=matches[-1] if matches else 0)
            )
            self.update()

    def label(self, number: int) -> str:
        """The label under a cell: the round as the room counts it, under the first half of its matches only."""
        matches = self._matches
        named = number == 1 or matches[number - 1] != matches[number - 2]
        return str(matches[number - 1]) if named else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._rounds:
            return
        theme, c = self._look.theme, self._look.theme.colours
        gap = theme.px(3) if self._rounds <= 14 else 2
        wide = (self.width() + gap) / self._rounds
        with QPainter(self) as painter:
            for number in range(1, self._rounds + 1):
                left, right = round((number - 1) * wide), round(number * wide) - gap
                cell = QRectF(left + 0.5, 0.5, right - left - 1, theme.px(_CELL) - 1)
                over, here = number < self._now, number == self._now
                painter.setPen(QPen(c.accent if here else c.text2 if over else c.ctl, 1))
                painter.setBrush(c.text2 if over else Qt.BrushStyle.NoBrush)
                painter.drawRect(cell)
                if here and self._part:
                    painter.fillRect(QRectF(left, 0, (right - left) * self._part, theme.px(_CELL)), c.accent)
                room = QRectF(left - gap, theme.px(_CELL + 4), right - left + 2 * gap, theme.px(18))
                style = Style(
                    TextSize.SMALL,
                    Weight.SEMIBOLD if here else Weight.REGULAR,
                    c.accent if here else c.text2,
                    Qt.AlignmentFlag.AlignHCenter,
                )
                if here or self._rounds <= 14 or number % 5 == 0 or number == 1:
                    suit_text(self.label(number)).paint(painter, room, theme, style)

    def _measure(self) -> None:
        self.setFixedHeight(self._look.theme.px(_CELL + 24))
        self.update()
