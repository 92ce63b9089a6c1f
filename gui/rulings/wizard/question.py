"""One question a screen: what to say, the answers with their Law, what to weigh, reasons, and the other editions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.look.theme import TextSize, Weight
from gui.widgets.form.fields import line_edit
from gui.widgets.form.scrolled import Scrolled, scroll_pages
from gui.widgets.rulings.answer_buttons import AnswerList, AnswerText
from gui.widgets.rulings.say_box import SayBox
from gui.widgets.text.labels import caption, secondary
from gui.widgets.text.suit_text import Style, SuitLabel, SuitText, bold, soft
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look
    from model.rulings.steps import Question


class QuestionPane(QWidget):
    """Shows a question; `answered` carries the ids chosen and the reasons given."""

    answered = Signal(tuple, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._question: Question | None = None
        self._picked: tuple[str, ...] = ()
        self.proposed: tuple[str, ...] = ()
        self.ask = SuitLabel(look, "", Style(TextSize.QUESTION, Weight.SEMIBOLD), wrap=True)
        self.say = SayBox(look)
        self._help = secondary(look, wrap=True)
        self.again = secondary(look, wrap=True)
        self._weigh = secondary(look, wrap=True)
        self.answers = AnswerList(look)
        self._reasons_title = caption(look, _("Your reasons, for the record (Enter goes on)"))
        self.reasons = line_edit(_("Your reasons"), placeholder=_("What decided it"))
        self._how = secondary(look, _("Mark all that apply by digit; Ctrl+Enter goes on."))
        self._proposed = secondary(look, wrap=True)
        self.elsewhere = secondary(look, wrap=True)
        self.left_line = secondary(look)
        self._lay_out()
        self.answers.chosen.connect(self._chosen)
        self.reasons.returnPressed.connect(self._go_on)
        self.reasons.installEventFilter(self)

    def show_question(
        self,
        question: Question,
        answer: tuple[str, ...] = (),
        reason: str = "",
        *,
        proposed: tuple[str, ...] = (),
        typed: tuple[str, ...] = (),
        before: str = "",
        left: str = "",
    ) -> None:
        """Show a question, with the answer and reasons it had before, or an answer to look at first: by the calls, or as typed.

        ``before`` are the words of the answer to a question that is put again; ``left`` says how many there are still at most.
        """
        self._question = question
        self._picked = ()
        self.proposed = () if answer else proposed or typed
        answer = answer or self.proposed
        self.ask.set_text(question.ask)
        self.say.show_words(question.say)
        self.again.set_text(
            _(
                "Answered “{answer}”. If you change it, later answers that still fit are kept; "
                "Backspace goes back."
            ).format(answer=before)
        )
        self.again.setVisible(bool(before))
        self._help.set_text(question.help)
        self._help.setVisible(bool(question.help))
        self._weigh.set_text(_weighed(question.weigh) if question.weigh else "")
        self._weigh.setVisible(bool(question.weigh))
        offered = [AnswerText(one.id, one.text, one.hint, one.law) for one in question.choices]
        self.answers.show_answers(offered, several=question.several)
        for button in self.answers.buttons:
            if button.answer.id in answer:
                button.setChecked(question.several)
                button.prefer(not question.several)
        self._proposed.set_text(
            _("Marked: the natural meaning of the calls. Enter accepts it; ask if in doubt.")
            if proposed
            else _("Marked: what you typed may mean this. Enter accepts it.")
        )
        self._proposed.setVisible(bool(self.proposed))
        for part in (self._reasons_title, self.reasons):
            part.setVisible(question.judgement)
        self.reasons.setText(reason)
        self._how.setVisible(question.several)
        self.left_line.set_text(left)
        self.left_line.setVisible(bool(left))
        self.show_elsewhere(())

    def show_elsewhere(self, said: Sequence[str]) -> None:
        """Say what the other editions make of it."""
        runs = []
        for one in said:
            year, _colon, words = one.partition(": ")
            runs += [bold(f"{year}: "), soft(words.rstrip(".") + ". ")]
        self.elsewhere.set_text(SuitText(tuple(runs)))
        self.elsewhere.setVisible(bool(said))

    def turn(self, pages: int) -> None:
        """Scroll by so many pages."""
        scroll_pages(self._scroll, pages)

    def take_focus(self) -> None:
        """Put the focus on the answer proposed, or on the first."""
        self._scroll.verticalScrollBar().setValue(0)
        self.answers.take_focus()
        wanted = (button for button in self.answers.buttons if button.answer.id in self.proposed)
        if (button := next(wanted, None)) is not None:
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_on(self) -> bool:
        """Take what is marked; False when nothing is."""
        question = self._question
        if question is None or not (question.several and self.answers.picked):
            return False
        self._chosen(self.answers.picked)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.reasons and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Up:
                self.answers.take_focus()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.answers.take_focus()
                self._picked = ()
                self.answers.prefer("")
                return True
        return False

    def _chosen(self, ids: tuple[str, ...]) -> None:
        question = self._question
        if question is None:
            return
        if question.judgement:
            # The answer is shown as chosen; Enter in the reasons gives both together.
            self._picked = ids
            if not question.several:
                self.answers.prefer(ids[0])
            self.reasons.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.answered.emit(ids, "")

    def _go_on(self) -> None:
        if self._picked:
            self.answered.emit(self._picked, self.reasons.text().strip())
        else:
            self.answers.take_focus()

    def _lay_out(self) -> None:
        content = QWidget()
        self._box = QVBoxLayout(content)
        for part in (
            self.ask,
            self.again,
            self.say,
            self._help,
            self._weigh,
            self.answers,
            self._proposed,
            self._how,
            self._reasons_title,
            self.reasons,
            self.left_line,
            self.elsewhere,
        ):
            self._box.addWidget(part)
        self._box.addStretch(1)
        self._scroll = Scrolled(content)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._scroll)
        self._look.changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        theme = self._look.theme
        self._box.setContentsMargins(theme.px(22), theme.px(4), theme.px(22), theme.px(8))
        self._box.setSpacing(theme.px(9))


def _weighed(lines: Sequence[str]) -> str:
    return _("Consider: {points}").format(points=" · ".join(lines))
