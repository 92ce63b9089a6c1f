"""The adjustment bench under a ruling: one line of weights and results, and what it would do before it is confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from gui.analyst import Analyst
from gui.look.theme import Tone
from gui.rulings.adjustment.effect import Calculator
from gui.rulings.adjustment.effect_view import EffectPanel
from gui.rulings.adjustment.match import AS_TYPED, MatchRow
from gui.rulings.adjustment.rows import rows_of
from gui.rulings.adjustment.score import RulingScore, find_score
from gui.rulings.adjustment.self_inflicted import FaultRow
from gui.rulings.adjustment.sheet import BenchSheet
from gui.widgets.form.card import CardFrame
from gui.widgets.form.fields import Echo, Tick, line_edit
from gui.widgets.form.segments import Segments
from gui.widgets.text.labels import caption, secondary, subheading
from gui.widgets.text.suit_text import Run, SuitText, link, soft
from model.bridge.entry.words import in_words, short
from model.bridge.letters import Numbers, letters_of
from model.bridge.result import Artificial, Assigned, Result
from model.i18n import _, language, law_places
from model.rulings.adjust.law import remarks
from model.rulings.adjust.line import LineContext, TypedScore
from model.rulings.adjust.match import average_law

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gui.pages.page import PageContext
    from gui.rulings.wizard.case import RulingDraft
    from model.bridge.seats import Side
    from model.rulings.steps import Ruling
    from model.rulings.trees.editions import Edition
    from model.snapshots.rulings import RulingRecord

STANDS, ARTIFICIAL, ASSIGNED, WEIGHTED = "stands", "artificial", "assigned", "weighted"


class AdjustmentBench(QWidget):
    """Types an adjusted score; `scored` carries the fact it becomes, with None for what the ruling itself gives."""

    scored = Signal(dict)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        look = context.look
        self._context = context
        self.calculator = Calculator(context)
        self._analyst = Analyst(context, self)
        self._line = LineContext(1)
        self._kept: RulingScore | None = None
        self._draft: RulingDraft | None = None
        self._shown_board: tuple[tuple[int, int, int], str] = ((0, 0, 0), "")
        self._room = 1 << 20
        self._effect_width = 0
        self._pending: dict[str, str | None] | None = None
        self.kind = Segments(
            look,
            _("Adjusted score"),
            [
                (STANDS, _("Result stands")),
                (ARTIFICIAL, _("Artificial")),
                (ASSIGNED, _("Assigned")),
                (WEIGHTED, _("Weighted")),
            ],
        )
        self._apart = Tick(look, _("Split score"))
        self._apart.setToolTip(_("One line for each side ({keys})").format(keys="Alt+A"))
        self._ns_title, self._ew_title = caption(look, _("N–S")), caption(look, _("E–W"))
        placeholder = _("e.g. 60 4S= 40 4S-1, or a+/-")
        self.field = line_edit(_("Adjusted score"), field="entry", placeholder=placeholder)
        self.other_field = line_edit(_("Adjusted score of East–West"), field="entry", placeholder=placeholder)
        self.echo = Echo(look)
        self.sheet = BenchSheet(look)
        self.fault = FaultRow(look)
        self.match = MatchRow(look)
        self.remarks = secondary(look, wrap=True)
        self.dummy = secondary(look, wrap=True)
        self.effect = EffectPanel(look)
        self._lay_out()
        self._bind()
        self.hide()

    @property
    def wanted(self) -> bool:
        """Whether the ruling waits for a score that only the director can give."""
        kept = self._kept
        return kept is not None and kept.wanted and not self.isHidden() and self.field.isEnabled()

    def show_ruling(
        self,
        draft: RulingDraft,
        ruling: Ruling | None,
        record: RulingRecord | None,
        facts: Mapping[str, object],
    ) -> None:
        """Show the score of a ruling, None for the questions before it; given ones can only be read."""
        self._draft = draft
        before = None if record is None else record.score_before
        if record is None or record.score is None:
            before = self.in_sheet(draft)
        if ruling is None or not self.calculator.place(draft.where, before) or draft.where.board is None:
            self.hide()
            return
        self._line = self._line_of(draft.where.board, before, draft.edition)
        self._kept = find_score(ruling, facts, before)
        here = (draft.where.round or 0, draft.where.table or 0, draft.where.board)
        self._show_dummy(here, "" if before is None else before.group)
        open_still = record is None or record.state == "open"
        if record is not None and not open_still and record.score is not None:
            self._kept = self._kept.mark_given(record.score)
        for part in (self.kind, self._apart, self.field, self.other_field, self.fault, self.match):
            part.setEnabled(open_still)
        self.match.begin(
            knock_out=facts.get("event") == "knockout",
            side=str(facts.get("at_least", "")),
            is_open=open_still,
        )
        self._fill()
        self.show()
        self._show_reading(self._read())

    def _line_of(self, board: int, before: Result | None, edition: Edition) -> LineContext:
        """What is typed, read with the club's letters and figures."""
        settings = self._context.director.club.settings()
        in_imps = self.calculator.of_teams and self.calculator.average_plus is not None
        letters = letters_of(settings.letters or language())
        return LineContext(board, before, edition, letters, Numbers(settings.numbers), match_in_imps=in_imps)

    def _show_dummy(self, where: tuple[int, int, int], group: str) -> None:
        from gui.rulings.adjustment.double_dummy import deal_unsolved, dummy_line

        self._shown_board = (where, group)
        line = dummy_line(self._context.director, where, group)
        deal = None if line else deal_unsolved(self._context.director, where[2], group)
        if deal is not None and self._analyst.begin([deal]):
            line = SuitText((soft(_("Double dummy is being worked out…")),))
        self.dummy.set_text(line)
        self.dummy.setVisible(bool(line))

    def _analysed(self) -> None:
        """Show the double-dummy figures that have come, or nothing if none came."""
        from gui.rulings.adjustment.double_dummy import dummy_line

        line = dummy_line(self._context.director, *self._shown_board)
        self.dummy.set_text(line)
        self.dummy.setVisible(bool(line))
        if line and not self.isHidden():
            self._show_reading(self._read())

    def flush(self) -> None:
        """Emit what was typed and not emitted yet."""
        pending, self._pending = self._pending, None
        if pending is not None:
            self.scored.emit(pending)

    def fit(self, room: int) -> None:
        """Stand in so many pixels of width."""
        if room != self._room:
            self._room = room
            self._place_effect()

    def take_focus(self) -> None:
        """Put the focus into the line."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def toggle_apart(self) -> None:
        """Give each side a line of its own, or one line to both sides."""
        if self._apart.isEnabled():
            self._apart.toggle()

    def toggle_fault(self) -> None:
        """Ask for what a side did to itself, or no longer."""
        if self.fault.isEnabled():
            self.fault.toggle()

    # What changes

    def in_sheet(self, draft: RulingDraft) -> Result | None:
        """The result that is in at the ruling's place."""
        session = self._context.director.sessions.current()
        where = draft.where
        if session is None:
            return None
        return next(
            (
                line.result
                for line in self._context.director.results.sheet(session)
                if (line.round, line.table, line.board) == (where.round, where.table, where.board)
            ),
            None,
        )

    def _fill(self) -> None:
        """Put the score the ruling has so far into the line."""
        assert self._kept is not None
        score = self._kept.score
        text = "" if score is None else self._line.write(score)
        ns, stroke, ew = text.partition(" / ")
        for field, said in ((self.field, ns), (self.other_field, ew)):
            field.setText(said)
        with QSignalBlocker(self._apart):
            self._apart.setChecked(bool(stroke))
        self._show_apart()
        outcome = None if score is None else score.outcome
        fault = outcome.own_fault if isinstance(outcome, Assigned) else None
        # Two lines, one for each side, say it as well.
        self.fault.show_fault(fault, self._line, None if stroke else self._kept.hurt_itself)

    def _read(self) -> TypedScore:
        text = self.field.text()
        if self._apart.isChecked() and self.other_field.text().strip():
            text = f"{text} / {self.other_field.text()}"
        typed = self._line.read(text, self.fault.fault(self._line))
        return self.match.apply_laws(typed, self.calculator, self._line.edition)

    def _edited(self) -> None:
        self._fold_rows()
        typed = self._read()
        self._show_reading(typed)
        kept = self._kept
        if kept is None:
            return
        # Shown at each key, and emitted as one change when the line is left or the ruling confirmed.
        if typed.given is not None:
            self._pending = {"adjusted": kept.write_fact(typed.given), **self.match.facts}
        elif typed.empty:
            self._pending = {"adjusted": None if kept.own is None else STANDS}

    def _choose(self, kind: str) -> None:
        """Begin the kind of score chosen."""
        if kind == STANDS:
            self.field.clear()
            self.other_field.clear()
            self._edited()
            self._pending = {"adjusted": STANDS}
            return
        at_table = self._line.table
        if kind == ARTIFICIAL:
            assert self._kept is not None
            self.field.setText(self._kept.averages)
        elif at_table is not None:
            start = self._line.write(at_table)
            self.field.setText(start if kind == ASSIGNED else f"50 {start} 50 ")
        self._edited()

    def _show_reading(self, typed: TypedScore) -> None:
        kept, board = self._kept, self._line.board
        if kept is None:
            return
        self.calculator.ask_again()
        given = typed.given
        if given is None:
            reason = typed.reason or kept.lacking or _("The result at the table stands.")
            doubtful = typed.empty and bool(kept.lacking)
            self.echo.show_echo(Tone.DOUBTFUL if doubtful else Tone.PLAIN, reason)
        elif (becomes := kept.becomes(given, self._line.table)) is not None:
            self.echo.show_echo(Tone.OK, becomes)
        else:
            self.echo.show_echo(Tone.OK, in_words(Result(given), board))
        if given is not None or typed.empty:  # a line that is being typed leaves it
            self.kind.choose(_kind_of(typed))
        outcome = None if given is None else kept.outcome(given)
        rows = rows_of(typed, self._line, self.calculator, outcome)
        self.sheet.show_rows(rows, self.calculator.unit, apart=typed.apart)
        self.sheet.setVisible(bool(self.sheet.rows))
        effect = None if outcome is None else self.calculator.effect(outcome)
        self.effect.show_effect(effect, average_law(self._line.edition))
        self.effect.show_field(self.calculator.field())
        self.fault.show_arithmetic(
            self.calculator.steps(given, given.own_fault.side)
            if isinstance(given, Assigned) and given.own_fault is not None
            else ()
        )
        self.match.show_typed(typed, self._line, self.calculator)
        self._show_remarks(typed)
        if self.calculator.waiting:
            self.effect.show_waiting()
            self.calculator.work_out(self._worked_out)

    def _worked_out(self) -> None:
        if not self.isVisible():
            return
        if self.match.isHidden() or self.match.floor.key == AS_TYPED:
            self._show_reading(self._read())
        else:  # the better of two is known only now
            self._edited()

    def _show_remarks(self, typed: TypedScore) -> None:
        words = (
            SuitText()
            if self._draft is None or self._kept is None
            else remark_words(typed, self._line, self._draft, self._context, self._kept.hurt_itself)
        )
        self.remarks.set_text(words)
        self.remarks.setVisible(bool(words))

    def _show_apart(self) -> None:
        apart = self._apart.isChecked()
        for part in (self._ns_title, self._ew_title, self.other_field):
            part.setVisible(apart)

    def _apart_toggled(self) -> None:
        self._show_apart()
        (self.other_field if self._apart.isChecked() else self.field).setFocus(
            Qt.FocusReason.OtherFocusReason
        )
        self._edited()

    # Building

    def _bind(self) -> None:
        self._analyst.ended.connect(self._analysed)
        self.kind.chosen.connect(self._choose)
        self._apart.toggled.connect(self._apart_toggled)
        self.fault.changed.connect(self._edited)
        self.match.changed.connect(self._edited)
        for field in (self.field, self.other_field):
            field.textEdited.connect(self._edited)
            field.editingFinished.connect(self.flush)

    def _lay_out(self) -> None:
        look = self._context.look
        card = CardFrame(look, _("Adjusted score"), padding=0)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        left, self._left = QWidget(), QVBoxLayout()
        left.setLayout(self._left)
        self._head = QHBoxLayout()
        self._title = subheading(look, _("Adjusted score"))
        self._head.addWidget(self._title)
        self._head.addWidget(self.kind)
        self._head.addStretch(1)
        self._head.addWidget(self._apart)
        self._fields = QHBoxLayout()
        for part in (self._ns_title, self.field, self._ew_title, self.other_field):
            self._fields.addWidget(part)
        self._left.addLayout(self._head)
        self._left.addLayout(self._fields)
        for below in (self.echo, self.sheet, self.match, self.fault, self.dummy, self.remarks):
            self._left.addWidget(below)
        self._left.addStretch(1)
        self._row.addWidget(left, 1)
        self._row.addWidget(self.effect)
        card.box.addLayout(self._row)
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(card)
        look.changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        theme = self._context.look.theme
        self._outer.setContentsMargins(theme.px(22), 0, theme.px(22), theme.px(4))
        self._left.setContentsMargins(theme.px(12), theme.px(8), theme.px(6), theme.px(8))
        self._left.setSpacing(theme.px(6))
        self._head.setSpacing(theme.px(12))
        self._fields.setSpacing(theme.px(8))
        self._row.setSpacing(0)
        self._place_effect()

    def _place_effect(self) -> None:
        """Put the effect at the right if there is room, else below."""
        theme = self._context.look.theme
        # The widest thing that does not fold are the kinds of score; the effect may be somewhat narrower beside them.
        widest = self.kind.sizeHint().width() + self._apart.sizeHint().width() + self._head.spacing()
        left_over = self._room - widest - theme.px(86)
        beside = self._room >= theme.px(720) and left_over >= theme.px(200)
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._row.setDirection(way)
        self._effect_width = min(theme.px(250), left_over) if beside else 0
        self.effect.setMinimumWidth(self._effect_width or 1)
        self.effect.setMaximumWidth(self._effect_width or 1 << 20)
        self._fold_rows()

    def _fold_rows(self) -> None:
        """Put the parts under the line one below the other if they would make the bench too wide."""
        theme = self._context.look.theme
        room = self._room - theme.px(62) - self._effect_width
        self.fault.fit(room)
        self.match.fit(room)
        parts = (self._title, self.kind, self._apart)
        wanted = sum(part.sizeHint().width() for part in parts) + 3 * self._head.spacing()
        self._title.setVisible(wanted <= room)  # the kinds of score say as much


def _kind_of(typed: TypedScore) -> str:
    if isinstance(typed.given, Artificial):
        return ARTIFICIAL
    if len(typed.ns) > 1 or len(typed.ew) > 1:
        return WEIGHTED
    return ASSIGNED if typed.given is not None or typed.ns else STANDS


def remark_words(
    typed: TypedScore,
    line: LineContext,
    draft: RulingDraft,
    context: PageContext,
    hurt_itself: Side | None = None,
) -> SuitText:
    """The remarks of the edition with their Laws, the result at the table, and the other rulings on the board."""
    runs: list[Run] = []
    if typed.given is not None:
        found = remarks(
            typed.given,
            draft.edition,
            line.table,
            unauthorised=draft.tree in ("unauthorised-information", "deception-tempo"),
            hurt_itself=hurt_itself is not None,
            split_scores=context.director.club.settings().elections.split_scores,
        )
        for one in found:
            mark = _("Look again: ") if one.doubtful else ""
            runs += [Run(mark, role="warn"), Run(f"{one.text} "), link(f"{law_places(one.law)}  ")]
    others = tuple(_others(draft, context))
    if line.table is not None:
        text = _("Before this ruling: {result}.") if others else _("At the table: {result}.")
        runs.append(Run(text.format(result=short(line.table)) + " "))
    for other in others:
        if other.score is None:
            text = _("{ruling} on this board gave no score.").format(ruling=other.mark)
        else:
            text = _("{ruling} on this board gave {score}.").format(
                ruling=other.mark, score=short(other.score)
            )
        runs.append(Run(text + " "))
    return SuitText(tuple(runs))


def _others(draft: RulingDraft, context: PageContext) -> Iterator[RulingRecord]:
    """The other rulings given at this table on this board."""
    session, where = context.director.sessions.current(), draft.where
    if session is None or where.board is None:
        return
    for record in context.director.rulings.by_number(session):
        here = (record.round, record.table, record.board) == (where.round, where.table, where.board)
        if here and record.state == "concluded" and record.number != draft.number:
            yield record
