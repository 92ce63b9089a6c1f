"""L or F1: the Law of the question beside it: the club's own book, or our summary, and what the trees make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.look.theme import TextSize
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.suit_text import Run, Style, SuitLabel, SuitText, bold, link
from model.i18n import _, law_places, laws_cited
from model.lawbook.references import write_reference
from model.rulings.steps import Question, Remark, Ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.look.look import Look
    from gui.widgets.text.law_sheet import LawRow, LawSheet, Target
    from model.rulings.trees.editions import Edition

    Book = Callable[[Sequence[str], Edition], tuple[LawRow, ...]]
    """What a law book has at the places of an edition."""


class LawPane(QWidget):
    """The paragraphs of the book; under them what to weigh, where each answer leads, and every outcome."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._title = subheading(look)
        self._about = secondary(look, wrap=True)
        self._lines = QWidget()
        self._box = QVBoxLayout(self._lines)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(self._about)
        self._labels: list[SuitLabel] = []
        self._shown = 0
        self._box.addStretch(1)
        self._sheet: LawSheet | None = None
        self._rows: Callable[[Sequence[str]], tuple[LawRow, ...]] | None = None
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(self._title)
        self._scroll = Scrolled(self._lines)
        self._outer.addWidget(self._scroll, 1)
        self.setAccessibleName(_("Law behind the question"))
        look.changed.connect(self._measure)
        self._measure()

    def show_law(
        self, step: Question | Ruling, edition: Edition, remarks: Sequence[Remark], book: Book
    ) -> None:
        """Show the Law of a step; `remarks` are the outcomes of its tree, `book` gives the text at its places."""
        laws = laws_cited(*step.law[:3])
        title = f"{laws}, {edition.value}" if laws else edition.value
        self._title.set_text(title)
        self._rows = lambda places: book(places, edition)
        self._sheet_of_book().show_rows(self._rows(step.law))
        self._scroll.verticalScrollBar().setValue(0)
        self._about.set_text(
            _("What the paragraphs lead to, in the program’s own words and not those of the Laws:")
        )
        lines = []
        if isinstance(step, Question):
            lines += [SuitText((Run(one),)) for one in (step.help, *step.weigh) if one]
            lines += [
                SuitText((bold(f"{one.key}  "), Run(one.hint), Run(" "), link(law_places(*one.law))))
                for one in step.choices
                if one.hint
            ]
        near = {_base(law) for law in step.law}
        first = [one for one in remarks if near & {_base(law) for law in one.law}]
        for one in (*first, *(one for one in remarks if one not in first)):
            lines.append(SuitText((link(law_places(*one.law)), Run("  " + one.text))))
        self._show(lines)

    def _sheet_of_book(self) -> LawSheet:
        """The sheet of the book's paragraphs; made when the Law is first asked for, so that a ruling begins at once."""
        if self._sheet is None:
            from gui.widgets.text.law_sheet import LawSheet

            self._sheet = LawSheet(self._look, _("Text of the Law"), narrow=True)
            self._sheet.followed.connect(self._followed)
            self._sheet.part_wanted.connect(self._bring_into_view)
            self._box.insertWidget(0, self._sheet)
            self._sheet.show()  # F6 may lead into it before the layout would have shown it
        return self._sheet

    def _followed(self, target: Target) -> None:
        if target[0] == "law" and self._rows is not None:
            self._sheet_of_book().show_rows(self._rows((write_reference(target[1:]),)), target[1:])
            self._scroll.verticalScrollBar().setValue(0)

    def _bring_into_view(self, top: float, bottom: float) -> None:
        bar, high = self._scroll.verticalScrollBar(), self._scroll.viewport().height()
        if bottom > bar.value() + high:
            bar.setValue(round(min(top, bottom - high) if bottom - top <= high else top))
        if top < bar.value():
            bar.setValue(round(top))

    def _show(self, lines: Sequence[SuitText]) -> None:
        while len(self._labels) < len(lines):
            label = SuitLabel(self._look, "", Style(TextSize.SECONDARY), wrap=True)
            self._labels.append(label)
            self._box.insertWidget(self._box.count() - 1, label)
        self._shown = len(lines)
        for number, label in enumerate(self._labels):
            label.setVisible(number < self._shown)
            if number < self._shown:
                label.set_text(lines[number])

    def _measure(self) -> None:
        theme = self._look.theme
        self._box.setSpacing(theme.px(8))
        self._outer.setSpacing(theme.px(8))
        self._outer.setContentsMargins(theme.px(18), theme.px(14), theme.px(14), theme.px(8))


def _base(law: str) -> str:
    """The Law and its letter: "27B" of "27B1(a)"."""
    digits = law[: len(law) - len(law.lstrip("0123456789"))]
    return law[: len(digits) + 1]
