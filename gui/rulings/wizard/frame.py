"""What is shown above and below every screen of a ruling: board and edition, and the ways back and on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.widgets.board.glyph import BoardGlyph
from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.segments import Segments
from gui.widgets.text.suit_text import SuitLabel, SuitText, bold, soft
from model.i18n import _
from model.rulings.steps import Question, Ruling
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from gui.look.look import Look
    from gui.rulings.wizard.case import RulingDraft


class WizardHead(QWidget):
    """Board, table and round at the left, the edition of the Laws at the right."""

    edition_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._glyph = BoardGlyph(look, side=26)
        self._words = SuitLabel(look, wrap=True)  # long words in a low window: two lines, nothing cut
        self.edition = Segments(look, _("Edition of the Laws"), [(one.value, one.value) for one in Edition])
        self.edition.setToolTip(_("Edition of the Laws ({keys})").format(keys="Alt+E"))
        self.edition.chosen.connect(self.edition_chosen)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._glyph)
        self._row.addWidget(self._words, 1)
        self._row.addWidget(self.edition)
        look.changed.connect(self._measure)
        self._measure()

    def show_draft(self, draft: RulingDraft, table: str) -> None:
        """Show where the ruling belongs, its table by name, and by which edition it is given."""
        where = draft.where
        self._glyph.setVisible(where.board is not None)
        if where.board is not None:
            self._glyph.set_board(where.board)
        board = _("Board {board}").format(board=where.board) if where.board else _("No board yet")
        place = [_("table {table}").format(table=table)] if table else []
        place += [_("round {round}").format(round=where.round)] if where.round else []
        self._words.set_text(SuitText((bold(board), soft("  " + ", ".join(place)))))
        self.edition.choose(draft.edition.value)

    def _measure(self) -> None:
        theme = self._look.theme
        self._row.setContentsMargins(theme.px(22), theme.px(14), theme.px(22), theme.px(6))
        self._row.setSpacing(theme.px(10))


class WizardFoot(QWidget):
    """Back, leave open, discard, the form, and the one change of the ruling."""

    back = Signal()
    leave = Signal()
    form = Signal()
    force = Signal()
    law = Signal()
    on = Signal()
    also = Signal()
    discard = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._given = False
        self._asks = False
        self._adds = False
        self._may_go, self._goes = False, False
        self._back = KeycapButton(look, _("Back"), "Backspace", "chevron-left")
        self.leave_line = KeycapButton(look, _("Leave open"), "Esc")
        self._discard = KeycapButton(look, _("Discard"), "Ctrl+Del")
        self._law = KeycapButton(look, _("The Law"), "L", "laws")
        self._form = KeycapButton(look, _("Form"), "Ctrl+P", "print")
        self._also = KeycapButton(look, _("And next"), "+", "plus")
        self._on = KeycapButton(look, "", "Return", "chevron-right")
        self._force = KeycapButton(look, _("Give the ruling"), "Ctrl+Return", "", ButtonKind.PRIMARY)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._back)
        self._row.addWidget(self.leave_line)
        self._row.addWidget(self._discard)
        self._row.addStretch(1)
        self._row.addWidget(self._law)
        self._row.addWidget(self._form)
        self._row.addWidget(self._also)
        self._row.addWidget(self._on)
        self._row.addWidget(self._force)
        for button, signal in (
            (self._back, self.back),
            (self.leave_line, self.leave),
            (self._discard, self.discard),
            (self._law, self.law),
            (self._on, self.on),
            (self._also, self.also),
            (self._form, self.form),
            (self._force, self.force),
        ):
            button.clicked.connect(signal)
        # A row of buttons must never make the window wider than the screen.
        self.setMinimumWidth(1)
        self.show_step(None)
        look.changed.connect(self._measure)
        self._measure()

    @property
    def given(self) -> bool:
        """Whether the ruling shown is in force, or withdrawn."""
        return self._given

    def show_given(self, given: bool) -> None:
        """Show that the ruling was given already."""
        self._given = given

    def let_discard(self, *, may: bool) -> None:
        """Say whether the ruling could be taken out as if it had never been: it was begun and never given."""
        self._may_go = may

    def show_step(self, step: Question | Ruling | None, *, again: bool = False, on: str = "") -> None:
        """Offer what makes sense with this screen; the first one can be there ``again``, over a ruling that goes on.

        ``on`` says which Law goes on with a ruling, "" when none does.
        """
        decided = isinstance(step, Ruling)
        self._on.set_words(on)
        self._on.setVisible(decided and bool(on) and not self._given)
        self._adds = decided and not self._given
        leave = _("Leave open") if step is not None and not self._given else _("Close")
        self.leave_line.set_words(_("Back to the ruling as it was") if again else leave)
        self._back.setVisible(step is not None and not self._given)
        number = _number(step.law[0]) if step is not None and step.law else ""
        self._law.set_words(_("Law {law}").format(law=number) if number else _("The Law"))
        self._asks = step is not None
        self._goes = step is not None and self._may_go and not (self._given or again)
        self._form.setVisible(decided)
        self._force.setVisible(decided and not self._given)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where the row is too narrow for every button, the Law is left to its key, then going on, then Discard."""
        needed = [one for one in (self._back, self._form, self._on, self._force) if not one.isHidden()]
        margins = self._row.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        room -= sum(one.sizeHint().width() + self._row.spacing() for one in needed)
        self.leave_line.setVisible(not needed or room >= self.leave_line.sizeHint().width())
        if not self.leave_line.isHidden():
            room -= self.leave_line.sizeHint().width() + self._row.spacing()
        self._discard.show_keys(shown=True)
        law = self._law.sizeHint().width() + self._row.spacing() if self._asks else 0
        self._discard.show_keys(shown=room >= self._discard.sizeHint().width() + law)
        self._discard.setVisible(self._goes and room >= self._discard.sizeHint().width())
        if not self._discard.isHidden():
            room -= self._discard.sizeHint().width() + self._row.spacing()
        self._also.setVisible(self._adds and room >= self._also.sizeHint().width())
        if not self._also.isHidden():
            room -= self._also.sizeHint().width() + self._row.spacing()
        self._law.setVisible(self._asks and room >= self._law.sizeHint().width())

    def take_focus(self) -> None:
        """Put the focus on the change, or on the form when it is done."""
        wanted = self._form if self._given else self._force if self._on.isHidden() else self._on
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def _measure(self) -> None:
        theme = self._look.theme
        self._row.setContentsMargins(theme.px(22), theme.px(8), theme.px(22), theme.px(12))
        self._row.setSpacing(theme.px(8))


def _number(law: str) -> str:
    """The number of a Law: "27" of "27B1(a)"."""
    return law[: len(law) - len(law.lstrip("0123456789"))]
