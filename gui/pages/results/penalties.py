"""Penalties (Laws 90 and 91) and carry-over: given in one line by keyboard, listed, taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gui.look.theme import Tone
from gui.widgets.form.card import separator
from gui.widgets.form.fields import Choice, Echo, line_edit
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.tables import CellRole, Selected, TableView
from gui.widgets.text.labels import caption, secondary, subheading
from model.errors import ArrowswitchError
from model.i18n import _, format_time, law_places
from model.scoring.ranking.settling import counts_in, unit_name, unit_of
from model.scoring.view import PenaltyUnit
from model.service.figures import law_of_penalty, penalty, penalty_words, write_figure

if TYPE_CHECKING:
    from gui.look.look import Look
    from model.service.standings.additions import Additions
    from model.snapshots.penalties import PenaltyDue
    from model.snapshots.session import Session

_PROCEDURAL: Final = "90"
_EXAMPLES: Final = {
    PenaltyUnit.MATCHPOINTS: "10%",
    PenaltyUnit.IMPS: "3imp",
    PenaltyUnit.VICTORY_POINTS: "0.5vp",
}
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class PenaltiesPanel(QWidget):
    """`given` carries number, amount, reason, Law and ruling (0: none); `lifted` a place in the list; `carried` number and points."""

    given = Signal(int, str, str, str, int)
    lifted = Signal(int)
    carried = Signal(int, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._session: Session | None = None
        self.number = line_edit(_("Contestant number"), placeholder=_("No."))
        self.amount = line_edit(_("Penalty"), placeholder="10%")
        self.reason = line_edit(_("Reason"), placeholder=_("Reason, for the log"))
        self.law = line_edit(_("Law"), placeholder="90")
        self.rulings = Choice(look, _("Rulings that ask for a penalty"), flat=True)
        self.rulings.activated.connect(self._take_up)
        self._called_for = caption(look, _("From a ruling"))
        self._due: tuple[PenaltyDue, ...] = ()
        self.echo = Echo(look)
        self._model = QStandardItemModel(0, 5, self)
        self._model.setHorizontalHeaderLabels([_("No."), _("Penalty"), _("Reason"), _("Law"), _("At")])
        for column in (0, 3, 4):
            self._model.setHeaderData(
                column, Qt.Orientation.Horizontal, _RIGHT, Qt.ItemDataRole.TextAlignmentRole
            )
        self.table = _Given(look)
        self.table.setModel(self._model)
        self.table.set_widths(40, 110, 0, 104, 56)
        self.table.taken_back.connect(self._lift)
        self.carry_number = line_edit(_("Contestant number for carry-over"), placeholder=_("No."))
        self.carry_points = line_edit(_("Carry-over"), placeholder=_("e.g. 120.5 of 240; blank to remove"))
        self._carried = secondary(look, "", wrap=True)
        for field in (self.number, self.amount, self.reason, self.law):
            field.textEdited.connect(self._judge)
            field.returnPressed.connect(self._give)
        self.carry_points.returnPressed.connect(self._carry)
        self.carry_number.returnPressed.connect(self.carry_points.setFocus)
        self._lay_out()

    def show_session(self, session: Session, additions: Additions, due: tuple[PenaltyDue, ...] = ()) -> None:
        """Show what was given in this session, and what its rulings call for."""
        self._session = session
        counts = unit_of(session.conditions)
        self.amount.setPlaceholderText("w" if counts is None else _EXAMPLES[counts])
        self._show_due(due)
        self._model.removeRows(0, self._model.rowCount())
        for given in additions.penalties:
            at = format_time(given.moment) if given.moment else ""
            words = penalty_words(given.unit, given.amount)
            law = law_places(given.law)
            if given.ruling:
                law = _("{law}, ruling {number}").format(law=law, number=given.ruling)
            row = [QStandardItem(text) for text in (str(given.number), words, given.reason, law, at)]
            for item in (row[0], row[3], row[4]):
                item.setData(_RIGHT, Qt.ItemDataRole.TextAlignmentRole)
            for item in row[2:]:
                item.setData("text2", CellRole.ROLE)
            self._model.appendRow(row)
        self._carried.set_text(
            "; ".join(
                f"{one.contestant}: {write_figure(one.points)}"
                + (_(" of {maximum}").format(maximum=one.maximum) if one.maximum else "")
                for one in additions.carried
            )
            or _("No carry-over from an earlier stage.")
        )
        self._judge()

    def _judge(self) -> None:
        state, words = self._understood()
        self.echo.show_echo(state, words)

    def _understood(self) -> tuple[Tone, str]:
        number, amount = self.number.text().strip(), self.amount.text().strip()
        if not amount:
            return Tone.PLAIN, _("e.g. 10% (of a top), 5mp, 2imp, 3vp, or w for a warning.")
        try:
            unit, figure = penalty(amount)
        except ArrowswitchError as error:
            return Tone.IMPOSSIBLE, str(error)
        try:
            law = law_of_penalty(self.law.text() or _PROCEDURAL)
        except ArrowswitchError as error:
            return Tone.IMPOSSIBLE, str(error)
        who = self._who(number)
        if not who:
            return Tone.PLAIN, _("Who gets {penalty}?").format(penalty=penalty_words(unit, figure))
        given = penalty_words(unit, figure)
        counts = None if self._session is None else unit_of(self._session.conditions)
        if unit is not PenaltyUnit.WARNING and not counts_in(unit, counts):
            return Tone.DOUBTFUL, self._other_unit(given, counts)
        return Tone.OK, _("{penalty} for {who}, Law {law}").format(
            penalty=given, who=who, law=law_places(law)
        )

    def _other_unit(self, given: str, counts: PenaltyUnit | None) -> str:
        """What is said of a penalty the method of the session cannot take."""
        if counts is None:
            return _("{penalty} has no effect: this scoring has no penalties. Type w for a warning.").format(
                penalty=given
            )
        return _("{penalty} has no effect: this method scores in {unit}. Expected: {example}.").format(
            penalty=given, unit=unit_name(counts), example=_EXAMPLES[counts]
        )

    def _who(self, number: str) -> str:
        if self._session is None or not number.isdecimal():
            return ""
        names = {pair.number: pair.full_name for pair in self._session.ranked}
        return f"{number}, {names[int(number)]}" if int(number) in names else ""

    def _give(self) -> None:
        number = self.number.text().strip()
        if self.sender() is self.number and not self.amount.text():
            self.amount.setFocus()
            return
        if not number.isdecimal():
            self.number.setFocus()
            return
        law = self.law.text().strip() or _PROCEDURAL
        self.given.emit(int(number), self.amount.text(), self.reason.text(), law, self._ruling(int(number)))

    def _ruling(self, number: int) -> int:
        """The ruling that was taken up, while the line is still for whom it is about."""
        at = self.rulings.currentIndex() - 1
        if not 0 <= at < len(self._due):
            return 0
        one = self._due[at]
        return one.ruling if one.number in (None, number) else 0

    def _show_due(self, due: tuple[PenaltyDue, ...]) -> None:
        for widget in (self.rulings, self._called_for):
            widget.setVisible(bool(due))
        if due == self._due:
            return
        self._due = due
        self.rulings.clear()
        self.rulings.addItem(_("no ruling"))
        for one in due:
            who = self._who(str(one.number or "")) or _("side not known")
            self.rulings.addItem(
                _("Ruling {number}, Law {law}: {who}").format(
                    number=one.ruling, law=law_places(one.law), who=who
                )
            )

    def _take_up(self, at: int) -> None:
        """Fill the line from a ruling; the amount is the director's."""
        if not 0 < at <= len(self._due):
            return
        one = self._due[at - 1]
        self.number.setText("" if one.number is None else str(one.number))
        self.law.setText(one.law)
        self.reason.setText(one.text)
        self.amount.setText("w" if one.warning else "")
        (self.number if one.number is None else self.amount).setFocus()
        self._judge()

    def clear(self) -> None:
        """Make the line empty for the next."""
        for field in (self.number, self.amount, self.reason, self.law):
            field.clear()
        self.rulings.setCurrentIndex(0)
        self.number.setFocus()

    def _carry(self) -> None:
        number = self.carry_number.text().strip()
        if number.isdecimal():
            self.carried.emit(int(number), self.carry_points.text())

    def clear_carry(self) -> None:
        """Make the line of carry-over empty for the next."""
        self.carry_number.clear()
        self.carry_points.clear()
        self.carry_number.setFocus()

    def _lift(self) -> None:
        row = self.table.currentIndex().row()
        if row >= 0:
            self.lifted.emit(row)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(px(20), px(16), px(20), px(16))
        box.setSpacing(px(10))
        box.addWidget(subheading(self._look, _("Penalties")))
        rule = _(
            "It counts against the offender only; nobody gains. Procedural: Law 90; disciplinary: Law 91."
        )
        box.addWidget(secondary(self._look, rule, wrap=True))
        box.addLayout(self._line(self.number, self.amount, self.reason))
        for words, field, wide in (
            (caption(self._look, _("Law")), self.law, False),
            (self._called_for, self.rulings, True),
        ):
            row = QHBoxLayout()
            row.setSpacing(px(8))
            words.setFixedWidth(px(96))
            row.addWidget(words)
            row.addWidget(field, int(wide))
            if not wide:
                field.setFixedWidth(px(120))
                row.addStretch(1)
            box.addLayout(row)
        self.echo.setMinimumHeight(px(42))
        box.addWidget(self.echo)
        box.addWidget(self.table, 1)
        box.addWidget(separator(self._look))
        box.addWidget(caption(self._look, _("Carry-over")))
        box.addWidget(self._carried)
        box.addLayout(self._line(self.carry_number, self.carry_points))
        self.table.setMinimumHeight(px(96))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(Scrolled(inside, self))

    def _line(self, number: QLineEdit, *others: QLineEdit) -> QHBoxLayout:
        px = self._look.theme.px
        row = QHBoxLayout()
        row.setSpacing(px(8))
        number.setFixedWidth(px(64))
        row.addWidget(number)
        for place, field in enumerate(others):
            row.addWidget(field, 1 + 2 * place)
        return row


class _Given(TableView):
    """The penalties given; Del takes back the current one."""

    taken_back = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Penalties given"), selected=Selected.SOFT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.taken_back.emit()
        else:
            super().keyPressEvent(event)
