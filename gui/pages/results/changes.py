"""What changed since the results were made final, and who moved (Law 79C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from gui.widgets.form.card import separator
from gui.widgets.text.labels import body, secondary, subheading
from gui.widgets.text.suit_text import Run, SuitText, bold, soft
from model.bridge.entry.words import short, write_signed
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look
    from model.snapshots.session import CorrectedFigure, Correction, CorrectionSheet, Session


class ChangesPanel(QWidget):
    """The corrections and the moves as sentences; what the correction sheet prints."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        px = look.theme.px
        self._inside = QWidget()
        self._inside.setProperty("surface", "clear")
        self._lines = QVBoxLayout(self._inside)
        self._lines.setContentsMargins(px(20), px(16), px(20), px(16))
        self._lines.setSpacing(px(8))
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._inside)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(area)

    def show_sheet(self, session: Session, sheet: CorrectionSheet | None) -> None:
        """Show this correction sheet; None before the results were final."""
        self._clear()
        self._lines.addWidget(subheading(self._look, _("Changes since posting")))
        if sheet is None:
            self._say(_("The results are not final yet. Once they are, every change is listed here."))
        elif sheet.empty:
            at = sheet.final_at.astimezone().strftime("%H:%M")
            self._say(_("No changes since the results were made final at {time}.").format(time=at))
        else:
            for correction in sheet.corrections:
                self._lines.addWidget(body(self._look, correction_words(correction)))
            for other in sheet.others:
                self._lines.addWidget(body(self._look, other))
            self._lines.addWidget(separator(self._look))
            self._lines.addWidget(subheading(self._look, _("Who moved")))
            for move in sheet.moves:
                self._lines.addWidget(body(self._look, move_words(move, sheet.unit)))
            if not sheet.moves:
                self._say(_("Nobody."))
        self._lines.addStretch(1)

    def _say(self, words: str) -> None:
        self._lines.addWidget(secondary(self._look, words, wrap=True))

    def _clear(self) -> None:
        while (part := self._lines.takeAt(0)) is not None:
            widget = part.widget()
            if widget is not None:
                widget.deleteLater()


def correction_words(correction: Correction) -> SuitText:
    """One correction: the board, what it said and says, when, by whom and why."""
    where = _("Board {board}, table {table}, {ns} against {ew}: ").format(
        board=correction.board,
        table=correction.table_name,
        ns=correction.ns.number,
        ew=correction.ew.number,
    )
    before = _("nothing") if correction.before is None else short(correction.before)
    after = _("nothing") if correction.after is None else short(correction.after)
    points = ""
    if correction.score_before is not None and correction.score_after is not None:
        points = f" ({write_signed(correction.score_before)} → {write_signed(correction.score_after)})"
    details = [correction.at.astimezone().strftime("%H:%M"), correction.who, correction.why]
    note = ", ".join(part for part in details if part)
    return SuitText((bold(where), Run(f"{before} → {after}{points}"), soft(f"  {note}")))


def describe_change(words: str, score: int | None) -> str:
    """A result with its score behind it: "4♠ N +1 (+650)"."""
    return words if score is None or words == write_signed(score) else f"{words} ({write_signed(score)})"


def move_words(move: CorrectedFigure, unit: str) -> SuitText:
    """One contestant's figures before and after, in ``unit``."""
    name = f"{move.pair.number} {move.pair.full_name}".strip()
    figures = _("place {before} → {after}, {old} {unit} → {new} {unit}").format(
        unit=unit,
        before=move.place_before or "–",
        after=move.place_after or "–",
        old=move.figure_before or "–",
        new=move.figure_after or "–",
    )
    return SuitText((bold(name + "  "), Run(figures)))
