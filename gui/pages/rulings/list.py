"""The rulings of the session as cards, and what they still require at the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Theme, Weight
from gui.widgets.text.suit_text import Run, Style, SuitText, link, suit_text
from model.i18n import _, law_places
from model.snapshots.rulings import PendingEffect, ReviewDue, RulingRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.look.look import Look

_ICON = 14
_LINES = 3


class CardButton(QAbstractButton):
    """A card: at the top a number and a place, below what it is about, at the foot how it stands."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.key = 0
        self._head = ("", "")
        self._text = SuitText()
        self._state = ("", "")
        self._chosen = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self.updateGeometry)

    def show_card(self, key: int, head: tuple[str, str], text: SuitText, state: tuple[str, str]) -> None:
        """Show a card; `state` is an icon and words."""
        self.key, self._head, self._text, self._state = key, head, text, state
        words = ", ".join(part for part in (*head, str(text), state[1]) if part)
        self.setText(words)
        self.setAccessibleName(words)
        self.setToolTip(str(text))
        self.updateGeometry()
        self.update()

    def mark_chosen(self, *, chosen: bool) -> None:
        """Show whether it is the one before the director; a button that can be checked would be read out as a box to tick."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = self._look.theme
        return round(self._text_height(theme, width)) + theme.px(34) + (theme.px(20) if self._state[1] else 0)

    def _text_height(self, theme: Theme, width: float) -> float:
        style = Style(TextSize.SECONDARY)
        most = _LINES * self._text.height(theme, style, 10_000)
        return min(most, self._text.height(theme, style, max(1.0, width - theme.px(22))))

    def sizeHint(self) -> QSize:
        width = self._look.theme.px(204)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.px(120), self.sizeHint().height())

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
            lit = self._chosen or self.hasFocus()
            painter.setPen(QPen(c.accent if lit else c.line, 2 if lit else 1))
            painter.setBrush(c.surface)
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.radius("card"), theme.radius("card")
            )
            self._paint_words(painter, theme)

    def _paint_words(self, painter: QPainter, theme: Theme) -> None:
        c = theme.colours
        left, room = theme.px(11), self.width() - theme.px(22)
        line = QRectF(left, theme.px(7), room, theme.px(20))
        suit_text(self._head[0]).paint(painter, line, theme, Style(TextSize.SECONDARY, Weight.SEMIBOLD))
        right = Style(TextSize.SECONDARY, ink=c.text2, align=Qt.AlignmentFlag.AlignRight)
        suit_text(self._head[1]).paint(painter, line, theme, right)
        small = Style(TextSize.SECONDARY, ink=c.text)
        high = self._text_height(theme, self.width())
        self._text.paint(painter, QRectF(left, theme.px(27), room, high), theme, small, wrap=True)
        icon, words = self._state
        if words:
            side = theme.px(_ICON)
            y = theme.px(28) + high
            paint_icon(painter, icon, QRectF(left, y + theme.px(2), side, side), c.text2)
            where = QRectF(left + side + theme.px(6), y, room - side, theme.px(18))
            suit_text(words).paint(painter, where, theme, Style(TextSize.SMALL, ink=c.text2))


class CardList(QWidget):
    """Cards one below the other; Up and Down walk, Enter or a click chooses."""

    chosen = Signal(int)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look = look
        self._cards: list[CardButton] = []
        self._shown = 0
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.theme.px(6))
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def cards(self) -> Sequence[CardButton]:
        """The cards shown."""
        return self._cards[: self._shown]

    def show_rulings(
        self, records: Sequence[RulingRecord], chosen: int | None, whose: Callable[[RulingRecord], str]
    ) -> None:
        """Show rulings; `chosen` is the id of the current one, `whose` names another director who has it open."""
        self._make(len(records))
        for card, record in zip(self._cards, records, strict=False):
            runs = [Run(record.title or _("What happened?"))]
            if record.laws:
                runs += [Run(" "), link(law_places(*record.laws[:2]))]
            card.show_card(
                record.id,
                (str(record.number), place_words(record.table_name, record.board)),
                SuitText(tuple(runs)),
                _state(record, whose(record)),
            )
            card.mark_chosen(chosen=record.id == chosen)

    def show_due(self, due: Sequence[PendingEffect | ReviewDue]) -> None:
        """Show what is still to be done or looked into; the key of a card is its place in the list."""
        self._make(len(due))
        for at, (card, one) in enumerate(zip(self._cards, due, strict=False)):
            review = isinstance(one, ReviewDue)
            state = ("scales", _("Enter: look")) if review else ("tick", _("Enter: done"))
            if not isinstance(one, ReviewDue) and one.asks:
                state = ("question", _("Enter: yes · Alt+D: no"))
            head = (str(one.number), place_words(one.table_name, one.board))
            card.show_card(at, head, suit_text(one.text), state)
            card.mark_chosen(chosen=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        at = next((place for place, card in enumerate(self.cards) if card.hasFocus()), None)
        if at is None:
            super().keyPressEvent(event)
        elif step is not None:
            self._cards[max(0, min(self._shown - 1, at + step))].setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._cards[at].click()
        else:
            super().keyPressEvent(event)

    def _make(self, count: int) -> None:
        while len(self._cards) < count:
            card = CardButton(self._look)
            card.clicked.connect(self._clicked)
            self._cards.append(card)
            self._box.addWidget(card)
        self._shown = count
        for at, card in enumerate(self._cards):
            card.setVisible(at < count)

    def _clicked(self) -> None:
        card = self.sender()
        if isinstance(card, CardButton):
            self.chosen.emit(card.key)


def place_words(table: str, board: int | None) -> str:
    """Table and board as a card says them: "table 3, board 14"."""
    parts = [_("table {table}").format(table=table)] if table else []
    parts += [_("board {board}").format(board=board)] if board else []
    return ", ".join(parts)


def _state(record: RulingRecord, who: str) -> tuple[str, str]:
    if record.state == "withdrawn":
        return "close", _("withdrawn")
    if record.state == "open":
        return "edit", _("open, {who}").format(who=who) if who else _("open")
    if record.pending:
        return "waiting", _("{count} to be done").format(count=len(record.pending))
    return "tick", _("in the scores") if record.score is not None else _("done")
