"""The palette: one field over everything that can be found or done (Ctrl+K).

An overlay child of the window with a plain scrim. The keyboard never leaves the field: arrows choose, Enter acts,
Esc closes. A first letter > @ or # asks for actions, people or places alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from gui.frame.hint_bar import hint_width, paint_hints
from gui.frame.palette_sources import Finding, PaletteSource
from gui.look.icons import paint_icon
from gui.look.look import Look
from gui.look.theme import Height, TextSize, Theme, Weight
from gui.pages.page import Hint
from gui.widgets.form.fields import line_edit
from gui.widgets.form.keycap import keycap_width, paint_keycap
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _

_WIDTH = 680
_TOP = 64
_FIELD = 58
_FOOT = 38
_SHADOW = 20
_IN_GROUP = 4
_ALONE = 40


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the palette: a group's heading, or a finding."""

    heading: str = ""
    finding: Finding | None = None


class Palette(QWidget):
    """The overlay; `open` shows it and gives the focus back to where it was when it closes."""

    def __init__(self, look: Look, window: QWidget) -> None:
        super().__init__(window)
        self._look = look
        self._sources: Sequence[PaletteSource] = ()
        self._where = ""
        self._lines: list[_Line] = []
        self._at = 0
        self._first = 0
        self._came_from: QWidget | None = None
        self.field = line_edit(_("Find"), field="bare", placeholder=_("Find an action, a player, a board"))
        self.field.setParent(self)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._search)
        self.setAccessibleName(_("Find"))
        look.changed.connect(self._lay_out)
        self.hide()

    def open(self, sources: Sequence[PaletteSource], where: str, placeholder: str = "") -> None:
        """Show the palette over the window; `where` says on which page it was called.

        `placeholder` is what the field asks for, where that is something else than an action, a player or a board.
        """
        self._sources, self._where = sources, where
        self.field.setPlaceholderText(placeholder or _("Find an action, a player, a board"))
        self._came_from = self.window().focusWidget()
        self.field.clear()
        self._search("")
        self._lay_out()
        self.raise_()
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_again(self) -> None:
        """Hide the palette and give the focus back."""
        if not self.isVisible():
            return
        self.hide()
        if self._came_from is not None:
            self._came_from.setFocus(Qt.FocusReason.PopupFocusReason)
            self._came_from = None

    @property
    def chosen(self) -> Finding | None:
        """The finding Enter would act on."""
        return self._lines[self._at].finding if self._lines else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._press(Qt.Key(event.key()))
        if event.type() == QEvent.Type.FocusOut and self.isVisible() and self.window().isActiveWindow():
            # A click elsewhere or Tab: the palette never stays behind.
            self._came_from = None
            self.close_again()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._panel().contains(event.position()):
            self.close_again()
            return
        for number, place in self._places():
            if place.contains(event.position()) and self._lines[number].finding:
                self._at = number
                self._act()
                return

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._step(-1 if event.angleDelta().y() > 0 else 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            scrim = QColor(0, 0, 0)
            scrim.setAlphaF(0.38)
            painter.fillRect(self.rect(), scrim)
            panel = self._panel()
            _paint_shadow(painter, theme, panel)
            painter.setPen(QPen(theme.colours.line2, 1))
            painter.setBrush(theme.colours.raised)
            painter.drawRoundedRect(
                panel.adjusted(0.5, 0.5, -0.5, -0.5), theme.radius("popup"), theme.radius("popup")
            )
            self._paint_head(painter, theme, panel)
            for number, place in self._places():
                self._paint_line(painter, theme, self._lines[number], place, chosen=number == self._at)
            self._paint_foot(painter, theme, panel)

    def _paint_head(self, painter: QPainter, theme: Theme, panel: QRectF) -> None:
        side = theme.px(20)
        field = theme.px(_FIELD)
        where = QRectF(panel.left() + theme.px(18), panel.top() + (field - side) / 2, side, side)
        paint_icon(painter, "search", where, theme.colours.text2)
        style = Style(TextSize.SECONDARY, ink=theme.colours.text2, align=Qt.AlignmentFlag.AlignRight)
        note = QRectF(panel.right() - theme.px(218), panel.top(), theme.px(200), field)
        suit_text(self._where).paint(painter, note, theme, style)
        painter.setPen(QPen(theme.colours.line, 0))
        y = panel.top() + field + 0.5
        painter.drawLine(QPointF(panel.left() + 1, y), QPointF(panel.right() - 1, y))
        if not self._lines:
            empty = QRectF(panel.left() + theme.px(20), y, panel.width(), theme.height(Height.PALETTE_ROW))
            text = _("No match. Try fewer letters.")
            suit_text(text).paint(painter, empty, theme, Style(ink=theme.colours.text2))

    def _paint_line(
        self, painter: QPainter, theme: Theme, line: _Line, place: QRectF, *, chosen: bool
    ) -> None:
        c = theme.colours
        if line.finding is None:
            words = place.adjusted(theme.px(20), theme.px(4), 0, 0)
            suit_text(line.heading).paint(
                painter, words, theme, Style(TextSize.SMALL, Weight.SEMIBOLD, c.text2)
            )
            return
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(c.accent)
            box = place.adjusted(theme.px(6), 0, -theme.px(6), 0)
            painter.drawRoundedRect(box, theme.radius("button"), theme.radius("button"))
        _paint_finding(painter, theme, line.finding, place, chosen=chosen)

    def _paint_foot(self, painter: QPainter, theme: Theme, panel: QRectF) -> None:
        top = panel.bottom() - theme.px(_FOOT)
        foot = QRectF(panel.left() + 1, top, panel.width() - 2, theme.px(_FOOT) - 1)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addRoundedRect(foot, theme.radius("popup") - 1, theme.radius("popup") - 1)
        path.addRect(QRectF(foot.left(), foot.top(), foot.width(), foot.height() / 2))
        painter.fillPath(path, theme.colours.sunken)
        painter.setPen(QPen(theme.colours.line, 0))
        painter.drawLine(foot.topLeft(), foot.topRight())
        hints = [Hint(("Up", "Down"), _("choose"))]
        if len(self._sources) > 1:
            hints += [
                Hint((">",), _("only actions")),
                Hint(("@",), _("people")),
                Hint(("#",), _("boards and tables")),
            ]
        paint_hints(painter, theme, QPointF(foot.left() + theme.px(18), foot.center().y()), hints)
        close = Hint(("Esc",), _("close"))
        right = foot.right() - theme.px(18) - hint_width(close, theme)
        paint_hints(painter, theme, QPointF(right, foot.center().y()), [close])

    def _search(self, typed: str) -> None:
        prefix = typed[:1]
        alone = [source for source in self._sources if source.prefix == prefix]
        query = typed[1:] if alone else typed
        if len(self._sources) == 1:
            alone, query = list(self._sources), typed
        most = _ALONE if alone else _IN_GROUP
        groups = [(source.title, source.find(query.strip())[:most]) for source in alone or self._sources]
        # The group with the best answer comes first; equals keep the sources' order.
        groups.sort(key=lambda group: group[1][0].rank if group[1] else 99)
        self._lines = []
        for title, found in groups:
            if found:
                self._lines.append(_Line(title))
                self._lines += [_Line(finding=finding) for finding in found]
        self._at = 1 if self._lines else 0
        self._first = 0
        self._tell()

    def _press(self, key: Qt.Key) -> bool:
        match key:
            case Qt.Key.Key_Down:
                self._step(1)
            case Qt.Key.Key_Up:
                self._step(-1)
            case Qt.Key.Key_PageDown:
                self._step(5)
            case Qt.Key.Key_PageUp:
                self._step(-5)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._act()
            case Qt.Key.Key_Escape:
                self.close_again()
            case Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                pass
            case _:
                return False
        return True

    def _step(self, by: int) -> None:
        stops = [number for number, line in enumerate(self._lines) if line.finding]
        if stops:
            at = stops.index(self._at)
            self._at = stops[max(0, min(len(stops) - 1, at + by))]
            self._keep_in_view()
            self._tell()

    def _act(self) -> None:
        finding = self.chosen
        if finding is not None:
            self.close_again()
            finding.act()

    def _tell(self) -> None:
        chosen = self.chosen
        self.field.setAccessibleDescription(
            ", ".join(part for part in (chosen.words, chosen.note) if part) if chosen else ""
        )
        self.update()

    def _lay_out(self) -> None:
        theme = self._look.theme
        self.setGeometry(self.window().rect())
        panel = self._panel()
        left = panel.left() + theme.px(48)
        self.field.setGeometry(
            int(left), int(panel.top() + theme.px(10)), theme.px(_WIDTH - 270), theme.px(_FIELD - 20)
        )
        self._keep_in_view()
        self.update()

    def lay_out(self) -> None:
        """Fill the window again, after it has changed its size."""
        if self.isVisible():
            self._lay_out()

    def _panel(self) -> QRectF:
        theme = self._look.theme
        width = min(theme.px(_WIDTH), self.width() - theme.px(32))
        lines = sum(self._line_height(self._lines[number]) for number in self._shown())
        lines = lines or theme.height(Height.PALETTE_ROW)
        height = theme.px(_FIELD) + lines + theme.px(_FOOT + 10)
        return QRectF((self.width() - width) // 2, theme.px(_TOP), width, height)

    def _room(self) -> int:
        theme = self._look.theme
        wished = 11 * theme.height(Height.PALETTE_ROW)
        return min(wished, self.height() - theme.px(_TOP + _FIELD + _FOOT + 44))

    def _shown(self) -> range:
        """The lines that fit; the last of them is never a heading."""
        room, end = self._room(), self._first
        for line in self._lines[self._first :]:
            room -= self._line_height(line)
            if room < 0:
                break
            end += 1
        if end > self._first and self._lines[end - 1].finding is None:
            end -= 1
        return range(self._first, end)

    def _line_height(self, line: _Line) -> int:
        return self._look.theme.height(Height.PALETTE_ROW) if line.finding else self._look.theme.px(28)

    def _places(self) -> list[tuple[int, QRectF]]:
        panel = self._panel()
        y = panel.top() + self._look.theme.px(_FIELD + 4)
        places: list[tuple[int, QRectF]] = []
        for number in self._shown():
            height = self._line_height(self._lines[number])
            places.append((number, QRectF(panel.left(), y, panel.width(), height)))
            y += height
        return places

    def _keep_in_view(self) -> None:
        self._first = min(self._first, max(0, self._at - 1))
        while self._at >= self._shown().stop and self._first < self._at:
            self._first += 1


def _paint_finding(painter: QPainter, theme: Theme, finding: Finding, place: QRectF, *, chosen: bool) -> None:
    c = theme.colours
    side = theme.px(18)
    ink = c.on_accent if chosen else c.text
    where = QRectF(place.left() + theme.px(19), place.center().y() - side / 2, side, side)
    if finding.icon:
        paint_icon(painter, finding.icon, where, c.on_accent if chosen else c.text2)
    right = place.right() - theme.px(18)
    keys = "Return" if chosen else finding.keys
    if keys:
        right -= keycap_width(theme, keys)
        colours = (c.on_accent, c.on_accent, c.accent) if chosen else None
        paint_keycap(painter, QPointF(right, place.center().y()), theme, keys, colours)
        right -= theme.px(8)
    note = suit_text(finding.note)
    style = Style(TextSize.SECONDARY, ink=c.on_accent if chosen else c.text2, plain=chosen)
    width = min(note.width(theme, style) + 1, place.width() * 0.45)
    note.paint(painter, QRectF(right - width, place.top(), width, place.height()), theme, style)
    left = place.left() + theme.px(54)
    words = QRectF(left, place.top(), right - width - theme.px(12) - left, place.height())
    finding.text.paint(painter, words, theme, Style(TextSize.ENTRY, ink=ink, plain=chosen))


def _paint_shadow(painter: QPainter, theme: Theme, panel: QRectF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    layers = 10
    for layer in range(layers):
        spread = 2 * _SHADOW * (1 - layer / layers) ** 2
        shade = QColor(0, 0, 0)
        shade.setAlphaF(0.18 / layers)
        painter.setBrush(shade)
        box = panel.adjusted(-spread / 2, -spread / 2 + 6, spread / 2, spread / 2 + 6)
        painter.drawRoundedRect(box, theme.radius("popup") + spread / 2, theme.radius("popup") + spread / 2)
