"""In a match of teams: the other table beside the bench, both sides averaged, and no less than average plus (12C4, 86B)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from gui.widgets.form.fields import Tick
from gui.widgets.form.folding import fold
from gui.widgets.form.segments import Segments
from gui.widgets.text.labels import secondary
from gui.widgets.text.suit_text import Run, SuitText, bold, link
from model.bridge.boards import vulnerability
from model.bridge.entry.words import short, write_signed
from model.bridge.result import Artificial, Assigned, Result
from model.bridge.seats import Side
from model.i18n import _, law_places
from model.rulings.adjust.match import at_least_average_plus, average, average_law, balances
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from gui.look.look import Look
    from gui.rulings.adjustment.effect import Calculator
    from model.rulings.adjust.line import LineContext, TypedScore

AS_TYPED = "typed"
FLOOR = "86B2(b)"


class MatchRow(QWidget):
    """What Laws 12C4 and 86B do to the score typed; hidden where nothing is compared with another table."""

    changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._law = ""
        self.other = secondary(look, wrap=True)
        self.average = Tick(look, _("Average of both sides"))
        self.average.setToolTip(
            _("Average the two scores that do not balance, as one side must win ({keys})").format(
                keys="Alt+M"
            )
        )
        self.floor = Segments(
            look,
            _("At least average plus"),
            [
                (AS_TYPED, _("as typed")),
                (Side.NS.value, _("N–S at least A+")),
                (Side.EW.value, _("E–W at least A+")),
            ],
        )
        self.floor.choose(AS_TYPED)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.addWidget(self.floor)
        self._row.addWidget(self.average)
        self._row.addStretch(1)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(self.other)
        self._box.addLayout(self._row)
        self.average.toggled.connect(self.changed)
        self.floor.chosen.connect(self.changed)
        look.changed.connect(self._measure)
        self._measure()

    def take_focus(self) -> None:
        """Put the focus on what there is to choose."""
        part = next((one for one in (self.floor, self.average) if not one.isHidden()), None)
        if part is not None:
            part.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def facts(self) -> dict[str, str | None]:
        """The facts that go with the score: by which Law it is another than was typed, and for which side."""
        side = self.floor.key if self._law == FLOOR else None
        return {"score_law": self._law or None, "at_least": side}

    def begin(self, *, knock_out: bool, side: str, is_open: bool) -> None:
        """A ruling is shown: whether it was said that the event is a knock-out, and which side is sure of average plus.

        The score of a ruling that is not ``is_open`` stands as it was given, with these Laws applied already.
        """
        # What is set from the ruling is no choice of the director, who would be heard as changing the score.
        with QSignalBlocker(self.average), QSignalBlocker(self.floor):
            self.average.setChecked(knock_out and is_open)
            self.floor.choose(side if side and is_open else AS_TYPED)

    def show_typed(self, typed: TypedScore, line: LineContext, calculator: Calculator) -> None:
        """Show what there is to say and to choose for this score."""
        other = calculator.other_table()
        given = typed.given
        self.setVisible(calculator.of_teams)
        self.floor.setVisible(
            other is not None
            and line.edition.like is Edition.E2017
            and calculator.average_plus is not None
            and isinstance(given, Assigned)
        )
        self.average.setVisible(not calculator.knock_out and given is not None and not balances(given))
        self._show_other(other, typed, line)

    def apply_laws(self, typed: TypedScore, calculator: Calculator, edition: Edition) -> TypedScore:
        """The score as typed with these Laws applied; `law` says which one was."""
        self._law = ""
        given = typed.given
        plus = calculator.average_plus
        if given is None or not calculator.of_teams:
            return typed
        made = given
        if self.floor.key != AS_TYPED and plus is not None and isinstance(given, Assigned):
            side = Side(self.floor.key)
            found = calculator.points(given)
            points = found.ns if side is Side.NS else found.ew
            if points is not None:
                made, self._law = at_least_average_plus(given, side, points, plus), FLOOR
        elif self.average.isChecked() and not calculator.knock_out:
            made = average(given)
            self._law = average_law(edition) if made != given else ""
        return typed if made == given else replace(typed, given=made)

    def _show_other(self, other: Result | None, typed: TypedScore, line: LineContext) -> None:
        if other is None:
            self.other.set_text(_("The other table has no result yet."))
            return
        runs = [Run(_("The other table") + "  "), bold(short(other))]
        score = other.score(vulnerability(line.board))
        if score is not None:
            runs.append(Run(f" {write_signed(score)}  "))
        average = isinstance(typed.given, Artificial) and typed.given.ns.imps is None
        if average and line.edition.like is not Edition.E1997:
            law = "86D" if line.edition.like is Edition.E2007 else "86B1"
            runs += [
                Run(_("Look again: "), role="warn"),
                Run(_("if that clearly favours a side, assign a score.") + " "),
                link(f"{law_places(law)}  "),
            ]
        self.other.set_text(SuitText(tuple(runs)))

    def fit(self, room: int) -> None:
        """Stand in so many pixels of width."""
        fold(self._row, room)

    def _measure(self) -> None:
        self._row.setSpacing(self._look.theme.px(10))
        self._box.setSpacing(self._look.theme.px(4))
