"""Who calls the director: a card for each table, the oldest first, with what it is about and how long it waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import TextSize, Weight
from gui.pages.play.room.tables import since_words
from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.card import CardFrame, Chip
from gui.widgets.form.flow_row import FlowRow
from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.suit_text import Style, SuitLabel, suit_text
from model.i18n import _
from model.room.words import reason_words

if TYPE_CHECKING:
    from datetime import datetime

    from gui.look.look import Look
    from model.service.room.room import Room

_MOST: Final = 4
_CARD: Final = 236
"""So wide a card must be for its two keys to stand beside one another, in design pixels."""
_NUMBER: Final = 34


class CallRow(Struct, frozen=True):
    """One call as it is shown; ``since`` in seconds since 1970."""

    table: int
    name: str
    reason: str
    board: int
    since: float
    coming: bool

    @property
    def words(self) -> str:
        """Which table, and why."""
        return _("Table {table}: {reason}").format(table=self.name, reason=reason_words(self.reason))


def calls_of(room: Room) -> tuple[CallRow, ...]:
    """The calls of a room, the oldest first."""
    night = room.night()
    return tuple(
        CallRow(table, night.name(table), call.reason, call.board, call.since, call.coming)
        for table, call in sorted(room.calls.items(), key=lambda item: item[1].since)
    )


class CallsPanel(QWidget):
    """The calls; `coming`, `dealt_with` and `ruling` carry the table whose key was pressed."""

    coming = Signal(int)
    dealt_with = Signal(int)
    ruling = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rows: tuple[CallRow, ...] | None = None
        self._cards: list[_CallCard] = []
        self._most = _MOST
        self._low = False
        self._count = Chip(look, "0")
        self._nothing = secondary(look, _("No calls."))
        self._more = secondary(look)
        head = QHBoxLayout()
        head.addWidget(subheading(look, _("Calls")), 1)
        head.addWidget(self._count)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._box.setSpacing(look.theme.px(8))
        box = QVBoxLayout(self)
        box.setContentsMargins(look.theme.px(6), 0, look.theme.px(6), look.theme.px(10))
        box.setSpacing(look.theme.px(8))
        box.addLayout(head)
        box.addLayout(self._box)
        box.addWidget(self._more)
        box.addWidget(self._nothing)

    @property
    def rows(self) -> tuple[CallRow, ...]:
        """The calls as they are shown."""
        return self._rows or ()

    def be_low(self, *, low: bool) -> None:
        """Where the window is small, put cards side by side, as many as there is room for; the others are shown by their tables."""
        self._low = low
        way = QBoxLayout.Direction.LeftToRight if low else QBoxLayout.Direction.TopToBottom
        self._box.setDirection(way)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        most = max(1, min(_MOST, self.width() // self._look.theme.px(_CARD))) if self._low else _MOST
        if most != self._most:
            self._most = most
            rows, self._rows = self.rows, None
            self.show_calls(rows)

    def show_calls(self, rows: tuple[CallRow, ...]) -> None:
        """Show these calls; a key that has the focus keeps it where its table still calls."""
        if rows == self._rows:
            return
        self._rows = rows
        for card in self._cards:
            # `deleteLater` waits for the loop: until then the old card would be painted over the new ones.
            card.hide()
            card.deleteLater()
        self._cards = [
            _CallCard(self, self._look, row, first=not at) for at, row in enumerate(rows[: self._most])
        ]
        for card in self._cards:
            self._box.addWidget(card)
        self._count.show_state(str(len(rows)))
        self._nothing.setVisible(not rows)
        rest = ", ".join(row.name for row in rows[self._most :])
        self._more.setVisible(bool(rest))
        self._more.set_text(_("Also calling: {tables}").format(tables=rest) if rest else "")

    def tick(self, now: datetime) -> None:
        """Show how long each waits by now."""
        for card in self._cards:
            card.tick(now)


class _CallCard(CardFrame):
    def __init__(self, panel: CallsPanel, look: Look, row: CallRow, *, first: bool) -> None:
        super().__init__(
            look,
            row.words,
            padding=10,
        )
        self._row = row
        self.set_chosen(first and not row.coming)
        self._since = SuitLabel(look, "", Style(TextSize.H2, Weight.SEMIBOLD))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(SuitLabel(look, reason_words(row.reason), Style(weight=Weight.SEMIBOLD), wrap=True))
        board = _("board {board}").format(board=row.board) if row.board else ""
        coming = _("the Director is coming") if row.coming else ""
        words.addWidget(secondary(look, ", ".join(filter(None, (board, coming))), wrap=True))
        head = QHBoxLayout()
        head.setSpacing(look.theme.px(8))
        head.addWidget(_Number(look, row.name))
        head.addLayout(words, 1)
        head.addWidget(self._since)
        answer = KeycapButton(look, _("Call dealt with"), small=True)
        if not row.coming:
            answer = KeycapButton(
                look, _("On my way"), kind=ButtonKind.PRIMARY if first else ButtonKind.PLAIN, small=True
            )
        signal = panel.dealt_with if row.coming else panel.coming
        answer.clicked.connect(lambda: signal.emit(row.table))
        ruling = KeycapButton(look, _("Ruling"), "F9" if first else "", small=True)
        ruling.clicked.connect(lambda: panel.ruling.emit(row.table))
        self.box.setSpacing(look.theme.px(8))
        self.box.addLayout(head)
        self.box.addWidget(FlowRow(look, (answer, ruling)))

    def tick(self, now: datetime) -> None:
        """Show how long the table has waited."""
        self._since.set_text(since_words(now.timestamp() - self._row.since))


class _Number(QWidget):
    """A table's number in the frame it has on its card and its phone."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look, self._name = look, name
        wide = suit_text(name).width(look.theme, Style(TextSize.H1, Weight.SEMIBOLD)) + look.theme.px(14)
        side = look.theme.px(_NUMBER)
        self.setFixedSize(max(side, int(wide)), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colours.text, 2))
            painter.drawRoundedRect(box, theme.radius("field"), theme.radius("field"))
            centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
            style = Style(TextSize.H1, Weight.SEMIBOLD, align=centre)
            suit_text(self._name).paint(painter, QRectF(self.rect()), theme, style)
