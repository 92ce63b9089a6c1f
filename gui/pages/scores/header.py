"""The head of the Scores page: the cut, what is in front in words, and the two ways on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.pages.scores.order import Cut
from gui.widgets.board.glyph import BoardGlyph
from gui.widgets.form.buttons import ButtonKind, action_button
from gui.widgets.form.segments import Segments
from gui.widgets.text.labels import heading, secondary
from model.bridge.entry.words import board_words
from model.i18n import _

if TYPE_CHECKING:
    from gui.pages.page import PageContext


class ScoresHeader(QWidget):
    """Shows one group's heading; ``cut_chosen`` carries the value of the cut that was chosen."""

    cut_chosen = Signal(str)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        look = context.look
        self._choices = (
            (Cut.BOARD.value, _("By board")),
            (Cut.ROUND.value, _("By round")),
            (Cut.TABLE.value, _("By table")),
        )
        self._matches = False
        self._cuts = Segments(look, _("Sheet"), self._choices)
        self._cuts.chosen.connect(self.cut_chosen)
        self._glyph = BoardGlyph(look)
        self._title = heading(look)
        self._words = secondary(look, wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.theme.px(12))
        row.addWidget(self._cuts)
        row.addSpacing(look.theme.px(12))
        row.addWidget(self._glyph)
        row.addWidget(self._title)
        row.addWidget(self._words, 1)
        for action in ("scores.previous", "scores.next"):
            button = action_button(
                look, context.actions, action, ButtonKind.QUIET, icon_only=True, small=True
            )
            row.addWidget(button)

    def offer_matches(self, *, wanted: bool) -> None:
        """Offer the sheet by match too, or no longer."""
        if wanted is not self._matches:
            self._matches = wanted
            by_match = ((Cut.MATCH.value, _("By match")),) if wanted else ()
            self._cuts.set_choices((*by_match, *self._choices))

    def show_group(self, cut: Cut, group: int, words: str, name: str = "") -> None:
        """Name the board, round or table in front; ``name`` is that of a table in a section."""
        self._cuts.choose(cut.value)
        self._glyph.setVisible(cut is Cut.BOARD)
        if cut is Cut.BOARD:
            self._glyph.set_board(group)
            self._title.set_text(_("Board {board}").format(board=group))
            self._words.set_text(board_words(group))
            return
        title = {
            Cut.ROUND: _("Round {group}"),
            Cut.TABLE: _("Table {group}"),
            Cut.MATCH: _("Match {group}"),
        }[cut]
        self._title.set_text(title.format(group=name or group))
        self._words.set_text(words)
