"""The rows of Tonight for the boards at hand, for sections, and for how sections are ranked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from gui.widgets.figures import NumberBox, sets_words
from gui.widgets.form.fields import Choice
from gui.widgets.form.form_row import FormRow
from model.i18n import _
from model.scoring.conditions import Sections

if TYPE_CHECKING:
    from gui.look.look import Look
    from gui.pages.tonight.event import EventWish

MOST_DEALT: Final = 200
MOST_COPIES: Final = 40
MOST_SECTIONS: Final = 9


def sections_words() -> tuple[tuple[Sections, str], ...]:
    """The ways of ranking several sections, in words."""
    return (
        (Sections.SEPARATE, _("Each section separately")),
        (Sections.OVERALL, _("One overall ranking")),
        (Sections.ACROSS, _("Scored across the field")),
    )


class BoardRows:
    """How many boards are dealt and how many sets of them there are; into how many sections the room is split, and how they rank."""

    def __init__(self, look: Look) -> None:
        self._typed = 0
        self._dealt, self._copies = NumberBox(0, MOST_DEALT), NumberBox(1, MOST_COPIES, sets_words)
        self._dealt.setSpecialValueText(_("as needed"))
        self._sections = NumberBox(1, MOST_SECTIONS)
        self._shared = Choice(look, _("Boards for the sections"), flat=True)
        for shared, words in ((False, _("One set each")), (True, _("Shared"))):
            self._shared.addItem(words, shared)
        self._compared = Choice(look, _("Ranking of the sections"), flat=True)
        for one, words in sections_words():
            self._compared.addItem(words, one)
        self._compared_row = FormRow(look, _("Ranking"), self._compared)
        self._kind = "pairs"
        self.rows = (
            FormRow(look, _("Boards available"), self._dealt, self._copies, shares=(4, 3)),
            FormRow(look, _("Sections"), self._sections, self._shared, shares=(2, 5)),
            self._compared_row,
        )

    @property
    def fields(self) -> tuple[QWidget, ...]:
        """The fields, from the top."""
        return (self._dealt, self._copies, self._sections, self._shared, self._compared)

    def names(self) -> tuple[str, ...]:
        """What each field is, for a screen reader."""
        return (
            _("Boards available"),
            _("Boards available, sets"),
            _("Sections"),
            _("Boards for the sections"),
            _("Ranking of the sections"),
        )

    def show_event(self, event: EventWish) -> None:
        """Fill the rows."""
        self._dealt.setValue(event.dealt)
        self._copies.setValue(event.copies)
        self._sections.setValue(event.sections)
        self._shared.setCurrentIndex(int(event.shared_boards))
        self._compared.setCurrentIndex(max(0, self._compared.findData(event.conditions.sections)))
        self._show_split()

    def show_typed(self, sections: int) -> None:
        """Sections typed apart: how many there are is no longer a figure to choose."""
        self._typed = sections
        self._sections.setVisible(sections < 2)
        self._show_split()

    def show_kind(self, kind: str) -> None:
        """Only an event of pairs has them."""
        self._kind = kind
        for row in self.rows:
            row.setVisible(kind == "pairs")
        self._show_split()

    def read(self, event: EventWish) -> EventWish:
        """The event with what these rows say."""
        self._show_split()
        if self._kind == "pairs":
            event = replace(
                event, conditions=replace(event.conditions, sections=self._compared.currentData())
            )
        return replace(
            event,
            dealt=self._dealt.value(),
            copies=self._copies.value(),
            sections=self._sections.value(),
            shared_boards=bool(self._shared.currentData()),
        )

    def _show_split(self) -> None:
        """One section has nothing to share, and nobody to be compared with."""
        split = max(self._sections.value(), self._typed) > 1
        self._shared.setVisible(split)
        self._compared_row.setVisible(split and self._kind == "pairs")
