"""The side of the Seating page: who is still to come, what the half table means, and the way to round 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.look.theme import Height, TextSize
from gui.pages.seating.list import speak_pairs
from gui.pages.seating.words import (
    half_table_words,
    later_words,
    movement_words,
    proof_words,
    stand_in_words,
)
from gui.widgets.form.action_row import ActionRow
from gui.widgets.form.buttons import ButtonKind, action_button
from gui.widgets.form.card import give_panel_ground
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.offers.proof_tick import ProofTick
from gui.widgets.rows import RowModel
from gui.widgets.tables import CellRole, PlainList, Selected, SuitDelegate
from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.suit_text import Run, Style, SuitLabel, SuitText, bold
from model.i18n import _
from model.movement.check import check
from model.movement.names import name_plan
from model.snapshots.session import Pair, Session, State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.pages.page import PageContext
    from gui.widgets.hall.facts import HallTable
    from model.movement.plan import Plan

_WIDTH = 276
_CHANGES = (
    "seating.late",
    "seating.leaves",
    "seating.stand_in",
    "pair.wrong_way",
    "movement.change",
    "seating.happened",
)


@dataclass(frozen=True, slots=True)
class Waited:
    """A pair that is not whole yet, and who of it is here; ``spoken`` says so with its table, as it is heard."""

    number: int
    words: str
    spoken: str


class _WaitedModel(RowModel[Waited]):
    def cell(self, row: Waited, column: int, role: int) -> object:
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.number} {row.words}"
        return SuitText((bold(_column(row.number)), Run(row.words))) if role == CellRole.TEXT else None


class SeatingPanel(QWidget):
    """The panel; `pair_chosen` carries the number of a pair to go to."""

    pair_chosen = Signal(int)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        look = context.look
        self._look = look
        self._plan: Plan | None = None
        give_panel_ground(self)
        self._count = secondary(look)
        self._model = _WaitedModel()
        self.waited = PlainList(look, _("Not yet seated"), row=Height.TABLE, selected=Selected.SOFT)
        self.waited.setModel(self._model)
        self.waited.setItemDelegate(SuitDelegate(look, self.waited, selected=Selected.SOFT, row=Height.TABLE))
        self.waited.activated.connect(self._choose)
        self.waited.clicked.connect(self._choose)
        self._all_here = secondary(look, _("Everybody is seated."), wrap=True)
        self._half_title = subheading(look, wrap=True)
        self._half = secondary(look, wrap=True)
        self._stand_ins = secondary(look, wrap=True)
        self._ticks = [ProofTick(look) for _number in range(3)]
        self._start = action_button(look, context.actions, "play.start", ButtonKind.PRIMARY)
        self._start.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._later = SuitLabel(
            look, "", Style(TextSize.SECONDARY, align=Qt.AlignmentFlag.AlignHCenter), role="text2", wrap=True
        )
        self._lay_out(context)
        look.changed.connect(self._measure)
        self._measure()

    def show_session(self, session: Session, tables: Sequence[HallTable]) -> None:
        """Show how far the seating of this session is; ``tables`` are those of round 1."""
        heard = speak_pairs(tables)
        waited = tuple(_waited(pair, heard) for pair in session.pairs if not pair.seated)
        whole = len(session.pairs) - len(waited)
        self._count.set_text(_("{seated} of {pairs} seated").format(seated=whole, pairs=len(session.pairs)))
        self._model.set_rows(waited)
        row = self._look.theme.height(Height.TABLE)
        self.waited.setMinimumHeight(row * min(3, len(waited)))
        self.waited.setMaximumHeight(row * max(1, len(waited)))
        self.waited.setVisible(bool(waited))
        self._all_here.setVisible(not waited)
        self._stand_ins.set_text("\n".join(stand_in_words(session)))
        self._stand_ins.setVisible(bool(session.stand_ins))
        if session.plan != self._plan:
            self._plan = session.plan
            self._show_facts(session.plan)
        self._show_start(session, waited)
        self._measure()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(QPen(self._look.theme.colours.line, 0))
            painter.drawLine(0, 0, 0, self.height())

    def _show_facts(self, plan: Plan) -> None:
        proof = check(plan)
        half = plan.missing is not None
        self._half_title.set_text(_("Half table") if half else name_plan(plan))
        self._half.set_text(half_table_words(plan, proof) if half else movement_words(plan))
        for tick, (fits, words) in zip(self._ticks, proof_words(plan, proof), strict=True):
            tick.show_fact(fits, words)

    def _show_start(self, session: Session, waited: Sequence[Waited]) -> None:
        seating = session.state is State.SEATING
        self._start.setVisible(seating)
        if not seating:
            self._later.set_text(_("Play has begun. Names can still be corrected here."))
        elif waited:
            self._later.set_text(later_words([one.number for one in waited]))
        else:
            self._later.set_text("")

    def _lay_out(self, context: PageContext) -> None:
        look = context.look
        self._head = QHBoxLayout()
        self._head.addWidget(subheading(look, _("Not yet seated")), 1)
        self._head.addWidget(self._count)
        facts = QWidget()
        self._facts = QVBoxLayout(facts)
        self._facts.setContentsMargins(0, 0, 0, 0)
        self._facts.addWidget(self.waited, 3)
        self._facts.addWidget(self._all_here)
        self._facts.addSpacing(look.theme.px(8))
        self._facts.addWidget(self._half_title)
        self._facts.addWidget(self._half)
        for tick in self._ticks:
            self._facts.addWidget(tick)
        self._facts.addWidget(self._stand_ins)
        self._facts.addSpacing(look.theme.px(8))
        self._facts.addWidget(subheading(look, _("Something changed")))
        for action in _CHANGES:
            self._facts.addWidget(ActionRow(look, context.actions, action))
        self._facts.addStretch(1)
        self._box = QVBoxLayout(self)
        self._box.addLayout(self._head)
        self._box.addWidget(Scrolled(facts), 1)
        self._box.addWidget(self._start)
        self._box.addWidget(self._later)

    def _choose(self, index: QModelIndex) -> None:
        self.pair_chosen.emit(self._model.rows[index.row()].number)

    def _measure(self) -> None:
        px = self._look.theme.px
        self._box.setContentsMargins(px(16), px(16), px(16), px(14))
        self._box.setSpacing(px(6))
        self._facts.setSpacing(px(6))
        self._head.invalidate()  # a longer or larger text may not have come to it yet
        self._box.invalidate()
        self.setFixedWidth(max(px(_WIDTH), self._box.minimumSize().width()))


def _waited(pair: Pair, heard: Mapping[int, str]) -> Waited:
    names = [player.name if player else _("unnamed") for player in pair.players]
    words = " – ".join(names) if any(pair.players) else _("unnamed")
    return Waited(pair.number, words, heard.get(pair.number, words))


def _column(number: int) -> str:
    """A pair's number as wide as two figures, so that the names stand under each other."""
    return str(number).rjust(2, "\N{FIGURE SPACE}") + "  "
