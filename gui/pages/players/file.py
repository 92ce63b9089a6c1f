"""A list of players from a file, before it is taken: what each column holds, its first lines, and what would come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.card import CardFrame
from gui.widgets.form.fields import Choice
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.tables import TableView
from gui.widgets.text.labels import caption, secondary, subheading
from model.i18n import N_, _, ngettext
from model.service.exchange.player_lists import ColumnRole, ListRead, PlayerTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.look.look import Look
    from model.service.players import PlayerImport

_FIRST_LINES: Final = 5
_WORDS: Final = {
    ColumnRole.NOTHING: N_("left out"),
    ColumnRole.NAME: N_("Name"),
    ColumnRole.SURNAME: N_("Surname"),
    ColumnRole.GIVEN: N_("Given name"),
    ColumnRole.NUMBER: N_("Number"),
    ColumnRole.HOLDING: N_("Masterpoints"),
    ColumnRole.HANDICAP: N_("Handicap"),
}


class FilePanel(CardFrame):
    """The columns with what they hold; Enter takes the list, Escape leaves it. Nothing is written before."""

    taken = Signal()
    left = Signal()

    def __init__(self, look: Look, table: PlayerTable, preview: Callable[[ListRead], PlayerImport]) -> None:
        super().__init__(look, table.file, padding=12)
        self._look, self._table, self._preview = look, table, preview
        self.choices: list[Choice] = []
        self._said = secondary(look, "", wrap=True)
        self._remarks = QStandardItemModel(0, 3, self)
        self._remarks.setHorizontalHeaderLabels([_("Line"), _("As in the file"), _("Why")])
        self.remarks = TableView(look, _("Left out or changed"))
        self.remarks.setModel(self._remarks)
        self.remarks.set_widths(44, 230, 0)
        self._heading = caption(look, _("Left out or changed"))
        self._take = KeycapButton(look, _("Import them"), "Enter", kind=ButtonKind.ACCENT)
        self._take.clicked.connect(self.taken)
        leave = KeycapButton(look, _("Cancel"), "Esc", kind=ButtonKind.QUIET)
        leave.clicked.connect(self.left)
        self.box.addWidget(subheading(look, _("Columns of {file}").format(file=table.file)))
        self.box.addWidget(self._columns())
        self.box.addWidget(self._said)
        self.box.addWidget(self._heading)
        self.box.addWidget(self.remarks)
        row = QHBoxLayout()
        row.addWidget(self._take)
        row.addWidget(leave)
        row.addStretch(1)
        self.box.addLayout(row)
        self.set_chosen(True)
        self.read = table.players()
        self._show()

    @property
    def said(self) -> str:
        """What would come of the list, in a sentence."""
        return self._said.accessibleName()

    def roles(self) -> tuple[ColumnRole, ...]:
        """What the columns hold as chosen."""
        chosen = [ColumnRole(choice.currentData()) for choice in self.choices]
        return (*chosen, *[ColumnRole.NOTHING] * (len(self._table.roles) - len(chosen)))

    def _columns(self) -> QWidget:
        """The columns side by side: what each holds, its heading, its first cells."""
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(self._look.theme.px(12))
        grid.setVerticalSpacing(self._look.theme.px(2))
        for place, role in enumerate(self._table.roles):
            heading = self._table.headings[place]
            choice = Choice(
                self._look, _("Contents of column {column}").format(column=heading or str(place + 1))
            )
            for one in ColumnRole:
                choice.addItem(_(_WORDS[one]), one.value)
            choice.setCurrentIndex(choice.findData(role.value))
            choice.currentIndexChanged.connect(self._choose)
            self.choices.append(choice)
            grid.addWidget(choice, 0, place)
            grid.addWidget(caption(self._look, heading[:40]), 1, place)
            for at, (_line, cells) in enumerate(self._table.lines[:_FIRST_LINES]):
                words = cells[place][:40] if place < len(cells) else ""
                grid.addWidget(secondary(self._look, words), at + 2, place)
        grid.setColumnStretch(len(self._table.roles), 1)
        columns = Scrolled(inside)
        columns.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        columns.setMinimumWidth(1)  # a list of thirty columns does not make the window as wide
        return columns

    def _choose(self) -> None:
        """A column holds something else now; what another column held alone goes from there."""
        changed = self.sender()
        role = changed.currentData() if isinstance(changed, Choice) else None
        for choice in self.choices:
            if choice is not changed and role != ColumnRole.NOTHING.value and choice.currentData() == role:
                with QSignalBlocker(choice):
                    choice.setCurrentIndex(choice.findData(ColumnRole.NOTHING.value))
        self.read = self._table.players(self.roles())
        self._show()

    def _show(self) -> None:
        taken = self._preview(self.read)
        self._said.set_text(describe_import(taken))
        self._take.setEnabled(bool(taken.added or taken.known))
        self._remarks.removeRows(0, self._remarks.rowCount())
        for remark in taken.remarks:
            cells = [QStandardItem(words) for words in (str(remark.line), remark.text, remark.why)]
            for cell in cells:
                cell.setEditable(False)
                cell.setToolTip(cell.text())
            self._remarks.appendRow(cells)
        for widget in (self._heading, self.remarks):
            widget.setVisible(bool(taken.remarks))
        self.remarks.setFixedHeight(self._look.theme.px(40 + 28 * min(5, max(1, len(taken.remarks)))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._take.isEnabled():
                self.taken.emit()
        else:
            super().keyPressEvent(event)


def describe_import(taken: PlayerImport) -> str:
    """What came of a list, in a sentence or two."""
    new, known, otherwise = len(taken.added), len(taken.known), len(taken.remarks)
    words = [
        ngettext("{count} new player.", "{count} new players.", new).format(count=new),
        ngettext("{count} is already in the club.", "{count} are already in the club.", known).format(
            count=known
        ),
    ]
    if otherwise:
        words.append(
            ngettext(
                "{count} line was left out or changed.", "{count} lines were left out or changed.", otherwise
            ).format(count=otherwise)
        )
    return " ".join(words)
