"""The first screen of a ruling: which table, which board, who called, and what happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Tone, Weight
from gui.rulings.wizard.case import GROUPS, Rules, Where, group_words, head_law
from gui.widgets.form.fields import Echo, line_edit
from gui.widgets.form.segments import Segments
from gui.widgets.text.hits import mark_hits
from gui.widgets.text.labels import caption
from gui.widgets.text.suit_text import Style, SuitLabel, suit_text
from model.bridge.letters import letters_of
from model.bridge.seats import Seat
from model.i18n import _, language
from model.movement.sections import name_tables, table_meant, table_name, tables_meant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.look.look import Look
    from model.movement.plan import Plan
    from model.rulings.trees.editions import Edition
    from model.snapshots.session import Session

TREE: Final = Qt.ItemDataRole.UserRole + 1
LAW: Final = Qt.ItemDataRole.UserRole + 2


@dataclass(frozen=True, slots=True)
class StartForm:
    """What the first screen says beside the tree: place, and by whom it was done ("" when nobody has said)."""

    where: Where
    offender: str = ""


class StartPane(QWidget):
    """Where and what; `chosen` carries a tree's id, `where_changed` follows each change of table, board or player."""

    chosen = Signal(str)
    where_changed = Signal()

    def __init__(self, look: Look, rules: Rules, edition: Edition) -> None:
        super().__init__()
        self._look = look
        self._rules = rules
        self._edition = edition
        self._boards: Mapping[int, int] = {}
        self._round: int | None = None
        self._plan: Plan | None = None
        self._offered: tuple[str, ...] = ()
        self._title = SuitLabel(look, _("What happened?"), Style(TextSize.QUESTION, Weight.SEMIBOLD))
        self.table = line_edit(_("Table"), field="entry")
        self.board = line_edit(_("Board"), field="entry")
        self._letters = letters_of(language())
        seats = [("", "–"), *((seat.value, self._letters.seat(seat)) for seat in Seat)]
        self._called_by = Segments(look, _("Who called"), seats)
        self._offender = Segments(look, _("Who did it"), seats)
        self._echo = Echo(look)
        self._example = _("What happened, or a Law: “bid out of turn”, “27”")
        self.search = line_edit(_("What happened?"), field="entry", placeholder=self._example)
        self._model = QStandardItemModel(self)
        self.list = TreeList(look, self._model)
        self._lay_out()
        self._bind()
        self._fill("")

    @property
    def asked(self) -> StartForm:
        """What was said of table, board and players."""
        where = Where(self._round, self._table, _number(self.board), self._called_by.key)
        return StartForm(where, self._offender.key)

    @property
    def _table(self) -> int | None:
        """The table that was typed, by its name in the room."""
        return _number(self.table) if self._plan is None else table_meant(self._plan, self.table.text())

    def show_asked(
        self,
        asked: StartForm,
        boards: Mapping[int, int],
        said: str,
        edition: Edition,
        session: Session | None,
    ) -> None:
        """Show what is known: `boards` is the board in play by table, `said` tells round, names and deal in words."""
        self._boards, self._round, self._edition = boards, asked.where.round, edition
        self._plan = None if session is None else session.plan
        table, board = asked.where.table, asked.where.board
        if self._table != table:
            named = str(table) if self._plan is None else table_name(self._plan, table or 0)
            self.table.setText("" if table is None else named)
        if _number(self.board) != board:
            self.board.setText("" if board is None else str(board))
        self._measure_fields()
        self._called_by.choose(asked.where.called_by)
        self._offender.choose(asked.offender)
        several = () if self._plan is None else tables_meant(self._plan, self.table.text())
        if self._plan is not None and len(several) > 1:  # "7" in a room with a seventh table in two sections
            self._echo.show_echo(Tone.DOUBTFUL, " / ".join(name_tables(self._plan, several)))
        else:
            self._echo.show_echo(Tone.PLAIN, said)

    def offer(self, trees: Sequence[str]) -> None:
        """List these trees before all others, as long as nothing else is typed."""
        self._offered = tuple(trees)

    def take_focus(self, tree: str = "") -> None:
        """Put the focus on what is not known yet, and stand on a tree that was chosen before."""
        self.search.clear()
        self._fill("")
        if tree:
            self.list.stand_on(tree)
        unknown = self.table if self._table is None and not self._offered else self.search
        unknown.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if watched is self.search and event.key() in _LIST_KEYS:
            self.list.keyPressEvent(event)
            return True
        if watched is self.search and enter and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.list.choose()
            return True
        if enter and watched in (self.table, self.board):
            self._next(watched)
            return True
        if watched is self.table and self._begins_section(event.text()):
            return False
        return watched in (self.table, self.board) and self._to_search(event, letters_only=True)

    def _begins_section(self, letter: str) -> bool:
        """Whether a letter typed into the field of the table goes on towards the name of a section."""
        before = "" if self.table.hasSelectedText() else self.table.text()
        typed = f"{before}{letter}".strip().casefold()
        sections = () if self._plan is None or not typed else self._plan.sections
        return any(name.casefold().startswith(typed) for name, _first, _last in sections)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What is typed on a list or a choice of seats means what happened, a seat's letter there the seat.
        seats = next((one for one in (self._called_by, self._offender) if one.hasFocus()), None)
        seat = self._letters.seats_read().get(event.text().upper())
        if seats is not None and seat is not None and not event.modifiers():
            seats.choose(seat.value)
            self.where_changed.emit()
        elif not self._to_search(event, letters_only=False):
            super().keyPressEvent(event)

    def _to_search(self, event: QKeyEvent, *, letters_only: bool) -> bool:
        """Let words typed anywhere go on in the search; True when they did."""
        text = event.text()
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if held or not (text.isalpha() if letters_only else text.isalnum()):
            return False
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.setText(self.search.text() + text)
        return True

    def _next(self, watched: QObject) -> None:
        if watched is self.table:
            table = self._table
            if table is not None and table in self._boards and not self.board.text():
                self.board.setText(str(self._boards[table]))
                self.where_changed.emit()
            self.board.setFocus(Qt.FocusReason.TabFocusReason)
            self.board.selectAll()
        else:
            self.search.setFocus(Qt.FocusReason.TabFocusReason)

    def _fill(self, words: str) -> None:
        self._model.clear()
        if words.strip():
            for found in self._rules.find(words, self._edition):
                self._add(_(found.title), found.tree, head_law(self._rules.head(found.tree), self._edition))
            if not self._model.rowCount():
                self._add(_("No match. Try other words, or a Law number."), "", "")
        else:
            if self._offered:
                self._add(_("What you typed may have meant this too"), "", "")
            for tree in self._offered:
                head = self._rules.head(tree)
                self._add(_(head.title), tree, head_law(head, self._edition))
            for group in GROUPS:
                heads = [head for head in self._rules.heads if head.group == group]
                if heads:
                    self._add(group_words(group), "", "")
                for head in heads:
                    self._add(_(head.title), head.id, head_law(head, self._edition))
        self.list.start(words)

    def _add(self, words: str, tree: str, law: str) -> None:
        line = QStandardItem(words)
        line.setData(tree, TREE)
        line.setToolTip(line.text())
        line.setData(law, LAW)
        line.setEditable(False)
        line.setSelectable(bool(tree))
        line.setEnabled(bool(tree))
        self._model.appendRow(line)

    def _bind(self) -> None:
        for field in (self.search, self.table, self.board):
            field.installEventFilter(self)
        self.search.textChanged.connect(self._fill)
        self.list.tree_chosen.connect(self.chosen)
        for field in (self.table, self.board):
            field.textEdited.connect(self._changed)
        self._called_by.chosen.connect(self._changed)
        self._offender.chosen.connect(self._changed)

    def _changed(self, _said: str) -> None:
        if self.sender() is self.table:
            board = self._boards.get(self._table or 0)
            self.board.setText("" if board is None else str(board))
        self.where_changed.emit()

    def _lay_out(self) -> None:
        self._places, called, did = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        for row, words, field in (
            (self._places, _("Table"), self.table),
            (self._places, _("Board"), self.board),
            (called, _("Who called"), self._called_by),
            (did, _("Who did it"), self._offender),
        ):
            row.addWidget(caption(self._look, words))
            row.addWidget(field)
        self._places.addWidget(self._echo, 1)
        self._players = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._seats = (called, did)
        for room, seats in enumerate(self._seats):
            seats.addStretch(1)
            self._players.addLayout(seats, room)
        self._box = QVBoxLayout(self)
        self._box.addWidget(self._title)
        self._box.addLayout(self._places)
        self._box.addLayout(self._players)
        self._box.addWidget(self.search)
        self._box.addWidget(self.list, 1)
        self._look.changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        theme = self._look.theme
        self._measure_fields()
        self._echo.setFixedHeight(theme.px(38))
        self.search.setMinimumWidth(self._wide(_("Words, or a reference: 27B1b")))
        self._places.setSpacing(theme.px(8))
        self._players.setSpacing(theme.px(8))
        self._box.setSpacing(theme.px(9))
        self._box.setContentsMargins(theme.px(22), theme.px(4), theme.px(22), theme.px(8))
        self._fit()

    def _measure_fields(self) -> None:
        lettered = self._plan is not None and bool(self._plan.sections)
        self.table.setFixedWidth(self._look.theme.px(66 if lettered else 48))
        self.board.setFixedWidth(self._look.theme.px(48))

    def minimumSizeHint(self) -> QSize:
        """With the two rows of seats one above the other."""
        return QSize(
            self._width_of(max(row.minimumSize().width() for row in self._seats)),
            super().minimumSizeHint().height(),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _wide(self, example: str) -> int:
        """How wide the search is that shows this example whole."""
        theme = self._look.theme
        return QFontMetrics(theme.font(TextSize.ENTRY)).horizontalAdvance(example) + theme.px(24)

    def _fit(self) -> None:
        """Give the search its longer example if there is room to see it whole."""
        margins = self._box.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        whole = self._wide(self._example) <= room
        self.search.setPlaceholderText(self._example if whole else _("Words, or a reference: 27B1b"))
        self._fit_seats()

    def _fit_seats(self) -> None:
        """Put the two rows of seats side by side if both are seen whole."""
        needed = sum(row.minimumSize().width() for row in self._seats) + 2 * self._players.spacing()
        direction = QBoxLayout.Direction
        beside = self.width() >= self._width_of(needed)
        self._players.setDirection(direction.LeftToRight if beside else direction.TopToBottom)

    def _width_of(self, row: int) -> int:
        margins = self._box.contentsMargins()
        return row + margins.left() + margins.right()


class TreeList(QListView):
    """What may have happened, under headings by time; Enter or a click chooses."""

    tree_chosen = Signal(str)

    def __init__(self, look: Look, model: QStandardItemModel) -> None:
        super().__init__()
        self.setModel(model)
        self._rows = _Rows(look, self)
        self.setItemDelegate(self._rows)
        self.setAccessibleName(_("What may have happened"))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setUniformItemSizes(True)
        self.clicked.connect(self._clicked)
        look.changed.connect(self.doItemsLayout)

    @property
    def tree(self) -> str:
        """The id of the tree Enter would choose."""
        return str(self.currentIndex().data(TREE) or "")

    def start(self, words: str) -> None:
        """Make the first tree the current one, and mark the `words` that were found."""
        self._rows.words = words
        rows = range(self.model().rowCount())
        first = next((row for row in rows if self.model().index(row, 0).data(TREE)), None)
        if first is not None:
            self.setCurrentIndex(self.model().index(first, 0))
        self.scrollToTop()

    def stand_on(self, tree: str) -> None:
        """Make this tree the current one if it is listed."""
        rows = range(self.model().rowCount())
        row = next((row for row in rows if self.model().index(row, 0).data(TREE) == tree), None)
        if row is not None:
            self.setCurrentIndex(self.model().index(row, 0))

    def choose(self) -> None:
        """Choose the current one."""
        if self.tree:
            self.tree_chosen.emit(self.tree)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.choose()
        elif event.key() in _LIST_KEYS:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def _clicked(self, _index: QModelIndex) -> None:
        self.choose()


class _Rows(QStyledItemDelegate):
    """Headings and trees, a line each."""

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self._look = look
        self.words = ""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(100, self._look.theme.px(28 if self._look.theme.compact else 32))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme = self._look.theme
        c = theme.colours
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        words, tree = str(index.data()), index.data(TREE)
        if not tree:
            style = Style(TextSize.SMALL, Weight.SEMIBOLD, c.text2)
            suit_text(words).paint(
                painter, QRectF(rect).adjusted(theme.px(12), theme.px(6), 0, 0), theme, style
            )
            return
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(c.accent)
            box = QRectF(rect).adjusted(2, 1, -2, -1)
            painter.drawRoundedRect(box, theme.radius("button"), theme.radius("button"))
        ink = c.on_accent if chosen else c.text
        side = theme.px(17)
        icon = QRectF(rect.left() + theme.px(12), rect.center().y() - side / 2, side, side)
        paint_icon(painter, "scales", icon, ink if chosen else c.text2)
        law = suit_text(str(index.data(LAW)))
        soft = Style(TextSize.SECONDARY, ink=ink if chosen else c.text2, align=Qt.AlignmentFlag.AlignRight)
        wide = min(law.width(theme, soft), rect.width() * 0.45)
        law.paint(
            painter, QRectF(rect.right() - wide - theme.px(12), rect.top(), wide, rect.height()), theme, soft
        )
        left = rect.left() + theme.px(40)
        room = QRectF(left, rect.top(), rect.right() - wide - theme.px(24) - left, rect.height())
        mark_hits(words, self.words).paint(painter, room, theme, Style(ink=ink, plain=chosen))
        painter.restore()


def _number(field: QLineEdit) -> int | None:
    text = field.text().strip()
    return int(text) if text.isdecimal() else None


_LIST_KEYS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
