"""The left side of Tonight: the big field, and the event in flat rows under it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QDate, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gui.look.theme import TextSize
from gui.pages.tonight.boards import BoardRows
from gui.pages.tonight.event import EventWish
from gui.pages.tonight.kind import KindRow
from gui.widgets.figures import DayField, NumberBox, TimeField
from gui.widgets.form.card import give_panel_ground
from gui.widgets.form.fields import Choice, line_edit
from gui.widgets.form.form_row import FormRow
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.form.size_field import SizeField
from gui.widgets.text.labels import caption, secondary
from gui.widgets.text.suit_text import Run, Style, SuitLabel, SuitText, bold
from model.bridge.seats import Side
from model.i18n import _, ngettext
from model.movement.sections import section_names
from model.movement.size import Size, tables_text
from model.scoring.conditions import MatchpointScale, Rounding, Unequal
from model.scoring.methods.registry import method_of, of_kind, suit_method

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gui.look.look import Look
    from gui.pages.tonight.matches import MatchRows

_WIDTH: Final = 344
_COMES: Final = range(2, 8)
"""The rounds in which a pair that was expected at the start may come."""
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EventForm(QWidget):
    """Shows and gives the event; `changed` follows each change by hand, `left` Enter on a row."""

    changed = Signal()
    left = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._event = EventWish("", QDate.currentDate().toPython())  # type: ignore[arg-type] # PySide gives a date
        self._filling = False
        give_panel_ground(self)
        self.size_field = SizeField(look)
        self.said = SuitLabel(look, "", wrap=True)
        self._example = secondary(
            look, _("Type tables (8½, 9), pairs (17p) or sections (13+13+7)."), wrap=True
        )
        self.copied = secondary(look, wrap=True)
        self._make_fields()
        self._lay_out()
        look.changed.connect(self._measure)
        self._measure()

    def event_wished(self) -> EventWish:
        """The event as it is in the rows."""
        return self._event

    def show_event(self, event: EventWish, *, begun: bool) -> None:
        """Fill the rows; `begun` locks what a session keeps from its beginning."""
        self._filling = True
        self._event = event
        self.title_field.setText(event.title)
        self.title_field.setCursorPosition(0)  # a long title is read from its beginning
        self._date.show_day(event.date)
        self._start.show_time(event.start)
        self._end.show_time(event.end)
        self._per_board.setValue(event.minutes_per_board)
        self._to_move.setValue(event.minutes_to_move)
        self._least.setValue(event.boards[0])
        self._most.setValue(event.boards[1])
        _choose(self._scale, event.conditions.scale)
        _choose(self._unequal, event.conditions.unequal)
        _choose(self._rounding, event.conditions.rounding)
        _choose(self.missing_field, event.missing_side)
        _choose(self.comes_field, event.comes_in)
        self._boards.show_event(event)
        for field in (self._date, self._start, self._per_board):
            field.setEnabled(not begun)
        self._show_kind()
        self._filling = False

    def show_titles(self, titles: Iterable[str]) -> None:
        """Offer the titles of earlier sessions while one is typed."""
        completer = QCompleter(list(dict.fromkeys(titles)), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.title_field.setCompleter(completer)

    def show_copied(self, words: str) -> None:
        """Say where the values come from."""
        self.copied.set_text(words)

    def show_size(self, size: Size) -> None:
        """Say how the typed size was understood."""
        self.size_field.show_unit(understood=True)
        self._example.setVisible(True)
        if self._event.kind != "pairs":
            self._show_counted(size)
            return
        pairs = bold(ngettext("{count} pair", "{count} pairs", size.pairs).format(count=size.pairs))
        at = ngettext(" at {count} table", " at {count} tables", size.tables).format(count=size.tables)
        halves = sum(one.pairs % 2 for one in size.sections) if size.sections else size.pairs % 2
        rest = _("; nobody sits out.")
        if halves and self._event.comes_in:
            rest = ngettext(
                "; one pair sits out until round {round}.",
                "; {count} pairs sit out until round {round}.",
                halves,
            ).format(count=halves, round=self._event.comes_in)
        elif halves:
            rest = ngettext(
                "; one pair sits out each round.", "; {count} pairs sit out each round.", halves
            ).format(count=halves)
        if size.sections:
            tables = ", ".join(
                f"{name}\N{NO-BREAK SPACE}{tables_text(one.pairs)}"
                for name, one in zip(section_names(), size.sections, strict=False)
            )
            rest = _(" in {count} sections ({sections}){rest}").format(
                count=len(size.sections), sections=tables, rest=rest
            )
        self._say(SuitText((pairs, Run(at), Run(rest))), "text")
        self._show_half_rows(shown=bool(halves))
        self._boards.show_typed(len(size.sections))

    def _show_half_rows(self, *, shown: bool) -> None:
        for row in self._half_rows:
            row.setVisible(shown)

    def _show_counted(self, size: Size) -> None:
        from model.movement.field_size import count_words

        self._show_half_rows(shown=False)
        kind = self._event.kind
        rest = ""
        if kind.startswith("swiss") and size.half_table:
            triangle = kind == "swiss-teams" and self._event.draw.odd == "triangle"
            rest = _("; three play a triangle each round.") if triangle else _("; one has a bye each round.")
        self._say(SuitText((bold(count_words(size.pairs, kind)), Run(rest))), "text")

    def show_refused(self, message: str, *, typed: bool) -> None:
        """Say why the typed size is none; nothing typed yet is no mistake."""
        self.size_field.show_unit(understood=not typed)
        self._example.setVisible(not typed)
        self._say(SuitText((Run(message),)), "err" if typed else "text2")

    def next_kind(self) -> None:
        """Choose the next kind of event."""
        self._kind.step()

    def fields(self) -> tuple[QWidget, ...]:
        """Every field of the rows, from the top."""
        return (
            self._kind.choice,
            self.missing_field,
            self.comes_field,
            self.title_field,
            self._date,
            self._start,
            self._end,
            self._per_board,
            self._to_move,
            self._least,
            self._most,
            *self._boards.fields,
            self._method,
            self._scale,
            self._unequal,
            self._rounding,
            *(self._matches.fields if self._matches is not None else ()),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(QPen(self._look.theme.colours.line, 0))
            painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Enter in a row goes on to the next one; only the big field and the cards start the seating.
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
            if event.key() in _ENTER and plain and isinstance(watched, QWidget):
                self._next_after(watched)
                return True
        return super().eventFilter(watched, event)

    def _next_after(self, field: QWidget) -> None:
        fields = [one for one in self.fields() if one.isVisibleTo(self) and one.isEnabled()]
        at = fields.index(field) if field in fields else len(fields) - 1
        if at + 1 < len(fields):
            fields[at + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.left.emit()

    def _make_fields(self) -> None:
        look = self._look
        self._kind = KindRow(look, self)
        self._kind.changed.connect(self._kind_chosen)
        self._matches: MatchRows | None = None
        self._boards = BoardRows(look)
        self.title_field = line_edit(_("Event"))
        self._date = DayField()
        self._start, self._end = TimeField(), TimeField()
        self._per_board, self._to_move = (
            NumberBox(1, 60, _(" per board")),
            NumberBox(0, 60, _(" for the move")),
        )
        self._least, self._most = NumberBox(1, 100), NumberBox(1, 100)
        for field in (self._least, self._most):
            field.editingFinished.connect(self.settle)
        self._method = Choice(look, _("Scoring"), flat=True)
        for method in of_kind("pairs"):
            if "presets" not in method.asks:  # what needs a list of its own besides is chosen on Conditions
                self._method.addItem(method.short_title, method.id)
        self._scale = Choice(look, _("Matchpoints for a win and a tie"), flat=True)
        for scale, words in (
            (MatchpointScale.TWO_ONE, _("2-1-0")),
            (MatchpointScale.ONE_HALF, _("1-½-0")),
        ):
            self._scale.addItem(words, scale)
        self._unequal = Choice(look, _("Boards with fewer results"), flat=True)
        for unequal, words in ((Unequal.NEUBERG, _("Neuberg")), (Unequal.FACTOR, _("Factored"))):
            self._unequal.addItem(words, unequal)
        self._rounding = Choice(look, _("Percentages"), flat=True)
        for rounding, words in describe_rounding():
            self._rounding.addItem(words, rounding)
        self.missing_field = Choice(look, _("Missing pair"), flat=True)
        for side, words in ((Side.EW, _("East–West")), (Side.NS, _("North–South"))):
            self.missing_field.addItem(words, side)
        self.comes_field = Choice(look, _("The missing pair comes"), flat=True)
        self.comes_field.addItem(_("stays away"), 0)
        for number in _COMES:
            self.comes_field.addItem(_("comes in round {round}").format(round=number), number)
        self._typed_boards = self._least
        self._name_fields()

    def _name_fields(self) -> None:
        names = (
            _("Kind of event"),
            _("Side of the missing pair"),
            _("The missing pair comes"),
            _("Event"),
            _("Date"),
            _("First board starts at"),
            _("Finish by"),
            _("Minutes per board"),
            _("Minutes for the move"),
            _("Fewest boards per pair"),
            _("Most boards per pair"),
            *self._boards.names(),
            _("Scoring"),
            _("Matchpoints for a win and a tie"),
            _("Boards with fewer results"),
            _("Percentages"),
        )
        for field, name in zip(self.fields(), names, strict=True):
            field.setAccessibleName(name)
            field.setProperty("flat", "true")
            field.installEventFilter(self)
            if field is self._kind.choice:
                continue
            if isinstance(field, QLineEdit):
                field.textEdited.connect(self._read)
            elif isinstance(field, QComboBox):
                field.activated.connect(self._read)
            elif isinstance(field, QSpinBox):
                field.valueChanged.connect(self._read)
            elif isinstance(field, DayField):
                field.dateChanged.connect(self._read)
            elif isinstance(field, TimeField):
                field.changed.connect(self._read)

    def _read(self) -> None:
        """Take the event from the rows.

        While a figure of the boards wanted is half typed (the 2 of 25), the two may contradict each other: then the
        event keeps those it had, and `settle` brings the other one along once the figure is whole.
        """
        if self._filling:
            return
        if self.sender() in (self._least, self._most):
            self._typed_boards = self._most if self.sender() is self._most else self._least
        wanted = (self._least.value(), self._most.value())
        boards = wanted if wanted[0] <= wanted[1] else self._event.boards
        self._event = replace(
            self._event,
            title=self.title_field.text(),
            date=self._date.day(),
            start=self._start.last_time(),
            end=self._end.last_time(),
            minutes_per_board=self._per_board.value(),
            minutes_to_move=self._to_move.value(),
            boards=boards,
            missing_side=self.missing_field.currentData(),
            comes_in=self.comes_field.currentData(),
            conditions=replace(
                self._event.conditions,
                scale=self._scale.currentData(),
                unequal=self._unequal.currentData(),
                rounding=self._rounding.currentData(),
                method=self._method.currentData()
                if self._event.kind == "pairs"
                else self._event.conditions.method,
            ),
        )
        self._event = self._boards.read(self._event)
        if self._matches is not None:
            self._event = self._matches.read(self._event)
            self._matches.show_event(self._event)
        self._show_scoring()
        self.changed.emit()

    def settle(self) -> None:
        """Bring the fewest and the most boards wanted together: the one that was typed last stands."""
        if self._most.value() < self._least.value():
            stands = self._typed_boards.value()
            for field in (self._least, self._most):
                field.setValue(stands)

    def _kind_chosen(self) -> None:
        """Another kind of event: other rows, another unit of the big field."""
        left = self._event.kind
        kind = self._kind.kind
        conditions = self._event.conditions if kind != "pairs" else suit_method(self._event.conditions, kind)
        self._event = replace(self._event, kind=kind, conditions=conditions)
        # A knock-out has no victory points, and would otherwise leave a Swiss chosen after it without a scale.
        if left == "knock-out" and self._matches is not None:
            self._event = self._matches.with_scale(self._event)
        self._show_kind()
        self._read()

    def _show_kind(self) -> None:
        kind = self._event.kind
        self._kind.show_kind(kind)
        self.size_field.count(kind)
        self._example.set_text(
            _("Type tables (8½, 9), pairs (17p) or sections (13+13+7).")
            if kind == "pairs"
            else _("Type tables (8½, 9) or pairs (17p).")
            if kind == "swiss-pairs"
            else _("Type the number of players.")
            if kind == "individual"
            else _("Type the number of teams.")
        )
        self._question.set_text(_("How many tables?") if kind == "pairs" else _question(kind))
        if kind != "pairs" and self._matches is None:
            self._make_match_rows()
        if self._matches is not None:
            self._matches.show_event(self._event)
        self._boards.show_kind(kind)
        self._each_row.name(_("Boards per pair") if kind in ("pairs", "swiss-pairs") else _("Boards each"))
        self._show_scoring()

    def _show_scoring(self) -> None:
        """How points are counted is asked where there are matchpoints; others have their terms on Conditions."""
        kind, method = self._event.kind, method_of(self._event.conditions)
        self._method_row.setVisible(kind == "pairs")
        if kind == "pairs":
            if self._method.findData(method.id) < 0:
                self._method.addItem(method.short_title, method.id)
            _choose(self._method, method.id)
        for row in self._point_rows:
            row.setVisible(kind in {"pairs", "individual"} and "scale" in method.asks)

    def _make_match_rows(self) -> None:
        from gui.pages.tonight.matches import MatchRows

        self._matches = MatchRows(self._look, self)
        for row in self._matches.rows:
            self._rows.insertWidget(self._rows.count() - 1, row)
        for field in self._matches.fields:
            field.installEventFilter(self)
        self._matches.changed.connect(self._read)
        self._order_tabs()

    def _lay_out(self) -> None:
        look = self._look
        self._box = QVBoxLayout(self)
        self._box.addWidget(self._kind.row)
        self._box.addSpacing(look.theme.px(4))
        self._question = caption(look, _("How many tables?"))
        self._box.addWidget(self._question)
        self._box.addWidget(self.size_field)
        self._box.addWidget(self.said)
        self._box.addWidget(self._example)
        rows = QWidget()
        self._rows = QVBoxLayout(rows)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        lines = [
            FormRow(look, words, *fields)
            for words, fields in (
                (_("Event"), (self.title_field,)),
                (_("Date"), (self._date,)),
                (_("Start, finish by"), (self._start, _between("→"), self._end)),
                (_("Boards per pair"), (self._least, _between(_("to")), self._most)),
                (_("Scoring"), (self._method,)),
                (_("Matchpoints"), (self._scale,)),
                (_("Unequal boards"), (self._unequal,)),
                (_("Percentages"), (self._rounding,)),
            )
        ]
        for row in lines:
            self._rows.addWidget(row)
        self._each_row, self._method_row, *self._point_rows = lines[3:]
        minutes = FormRow(look, _("Minutes"), self._per_board, self._to_move, shares=(1, 1))
        self._rows.insertWidget(3, minutes)
        for number, row in enumerate(self._boards.rows):
            self._rows.insertWidget(5 + number, row)
        self._half_rows = (
            FormRow(look, _("Missing pair"), self.missing_field),
            FormRow(look, _("Arrival"), self.comes_field),
        )
        for number, row in enumerate(self._half_rows):
            row.hide()
            self._rows.insertWidget(number, row)
        self._box.addSpacing(look.theme.px(6))
        self._rows.addStretch(1)
        self._box.addWidget(Scrolled(rows, self), 1)
        self._box.addWidget(self.copied)
        self._order_tabs()

    def _order_tabs(self) -> None:
        """Tab goes down the rows as they are."""
        # Qt would take the order in which the fields were made.
        kind, *rest = self.fields()
        order = (kind, self.size_field.edit, *rest)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _say(self, text: SuitText, role: str) -> None:
        self.said.set_style(Style(TextSize.BASE), role)
        self.said.set_text(text)
        self.size_field.edit.setAccessibleDescription(str(text))

    def _measure(self) -> None:
        px = self._look.theme.px
        self.setFixedWidth(px(_WIDTH))
        self._box.setContentsMargins(px(20), px(16), px(20), px(12))
        self._box.setSpacing(px(4))


def describe_rounding() -> tuple[tuple[Rounding, str], ...]:
    """The ways to round percentages, in words."""
    return (
        (Rounding.EXACT, _("Two decimals")),
        (Rounding.ONE_DECIMAL, _("One decimal")),
        (Rounding.TRUNCATED, _("One decimal, truncated")),
        (Rounding.ACBL, _("ACBL, rounded scores")),
        (Rounding.WBF, _("Each board to 0.1")),
        (Rounding.EBU, _("Each board to 0.1, EBU")),
    )


def _between(words: str) -> QLabel:
    label = QLabel(words)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label


def _question(kind: str) -> str:
    from model.movement.field_size import size_question  # an evening of pairs never needs it

    return size_question(kind)


def _choose(choice: QComboBox, value: object) -> None:
    choice.setCurrentIndex(max(0, choice.findData(value)))
