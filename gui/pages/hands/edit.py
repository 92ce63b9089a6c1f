"""Typing cards in: a line a seat, the fourth hand computed, what is wrong shown at each key."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QLineEdit, QVBoxLayout, QWidget

from gui.look.theme import Tone
from gui.widgets.board.deal import DealView
from gui.widgets.form.fields import Echo, line_edit
from gui.widgets.text.labels import caption, heading, secondary
from model.bridge.deals import entry as hand_entry
from model.bridge.deals.boards import DealtBoard
from model.bridge.deals.deal import COMPASS, Deal
from model.bridge.deals.words import board_line, hand_shown
from model.bridge.entry.words import seat_name
from model.bridge.seats import Seat
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class DealEditor(QWidget):
    """Four lines and what they make; `kept` carries the board, `left` says that nothing shall be kept."""

    kept = Signal(object)
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        px = look.theme.px
        self._board: DealtBoard | None = None
        self._deal: Deal | None = None
        self._title = heading(look)
        self._about = secondary(look)
        self.echo = Echo(look)
        self.view = DealView(look, small=True)
        self.fields: dict[Seat, QLineEdit] = {}
        form = QFormLayout()
        form.setHorizontalSpacing(px(14))
        form.setVerticalSpacing(px(10))
        for seat in COMPASS:
            field = line_edit(seat_name(seat), placeholder=_("AK2 QT4 J987 A32: spades first, - for a void"))
            field.textChanged.connect(self._read)
            field.installEventFilter(self)
            self.fields[seat] = field
            form.addRow(caption(look, seat_name(seat)), field)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(22), px(14), px(22), px(14))
        box.setSpacing(px(12))
        box.addWidget(self._title)
        box.addWidget(self._about)
        box.addLayout(form)
        box.addWidget(self.echo)
        text = _(
            "Enter goes to the next hand, and saves after the last; three hands are enough. Esc cancels."
        )
        box.addWidget(secondary(look, text, wrap=True))
        self.view.setMinimumHeight(1)  # where letters are large the lines come first
        box.addWidget(self.view, 1)

    @property
    def board(self) -> DealtBoard | None:
        """The board with the cards as they are in the lines, None until they make a deal."""
        if self._board is None or self._deal is None:
            return None
        return replace(self._board, deal=self._deal, tricks=None, par=None)

    def begin(self, board: DealtBoard, *, blank: bool = False) -> None:
        """Take up a board; `blank` when it has no cards yet and `board` only tells its number and version."""
        self._board = board
        version = _("version {letter}").format(letter=board.version) if board.version else ""
        about = ", ".join(part for part in (board_line(board), version) if part)
        self._title.set_text(_("Cards of board {board}").format(board=board.number))
        self._about.set_text(about)
        for seat, field in self.fields.items():
            field.setText("" if blank else hand_entry.line_of(board.deal.hand(seat)))
        self._read()
        first = self.fields[COMPASS[0]]
        first.setFocus()
        first.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.left.emit()
                return True
            if event.key() in _ENTER:
                self._forward(watched, at_once=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
                return True
        return False

    def _forward(self, watched: QObject, *, at_once: bool) -> None:
        """Enter: the next line that has no whole hand yet; when the deal is whole and the last line is left, keep it."""
        order = list(self.fields.values())
        place = next((at for at, field in enumerate(order) if field is watched), len(order) - 1)
        board = self.board
        last = place == 3 or (place == 2 and not order[3].text().strip())
        if board is not None and (at_once or last):
            self.kept.emit(board)
            return
        following = order[(place + 1) % len(order)]
        following.setFocus()
        following.selectAll()

    def _read(self) -> None:
        typed = hand_entry.read({seat: field.text() for seat, field in self.fields.items()})
        self._deal = typed.deal
        if self._board is not None:
            self.view.show_typed(self._board, typed.hands)
        if typed.deal is None:
            self.echo.show_echo(Tone.IMPOSSIBLE if typed.wrong else Tone.PLAIN, typed.problem)
            return
        if typed.computed is None:
            self.echo.show_echo(Tone.OK, _("52 cards."))
            return
        text = _("{seat} has {hand}.").format(
            seat=seat_name(typed.computed), hand=hand_shown(typed.deal, typed.computed)
        )
        self.echo.show_echo(Tone.OK, text)
