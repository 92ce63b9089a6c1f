"""The correction sheet: what was changed after the results were final, why, and who moved (Law 79C)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.entry.words import write_signed
from model.errors import ArrowswitchError
from model.i18n import _, format_time
from reports.core import phrases, results
from reports.core.document import Document, Head, describe_printing, suit_legend
from reports.core.field import EveningIndex
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import RULE, Align
from reports.core.tables import Column, Columns
from reports.core.text import Text, make_runs

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.bridge.result import Result
    from model.snapshots.evening import Evening
    from model.snapshots.session import CorrectedFigure, Correction, CorrectionSheet

_ROW: Final = 16.0


class NothingCorrected(ArrowswitchError):
    """The results were never final, or nothing was changed since."""


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the correction sheet; `only` keeps the boards with these numbers. Raises NothingCorrected."""
    changes = evening.corrections
    if changes is None or changes.empty:
        raise NothingCorrected(_("Nothing to print: nothing was changed after the results were final."))
    document = Document(
        paper, name=_("Corrections"), printed=describe_printing(evening), legend=suit_legend()
    )
    document.head = Head(
        _("{session}: corrections").format(session=evening.session.title),
        phrases.place_and_day(evening),
        (
            _("Correction sheet (Law 79C)"),
            phrases.state_line(evening),
        ),
    )
    document.page()
    _Sheet(document, EveningIndex(evening), changes).draw(only)
    document.save(path)


class _Sheet:
    """The two lists of the sheet."""

    def __init__(self, document: Document, field: EveningIndex, changes: CorrectionSheet) -> None:
        self.document, self.field, self.changes = document, field, changes

    def draw(self, only: Collection[int] | None) -> None:
        self.heading(_("What changed"))
        for correction in self.changes.corrections:
            if only is None or correction.board in only:
                self.correction(correction)
        for other in self.changes.others:
            self.document.need(20)
            sheet = self.document.sheet
            self.document.y = sheet.paragraph(sheet.left, self.document.y, sheet.width, other, 9.4) + 4
        self.document.y += 12
        self.heading(_("Who moved"))
        moved = [move for move in self.changes.moves if _moved(move)]
        if moved:
            self.moves(moved)
        else:
            self.document.sheet.text(
                self.document.sheet.left,
                self.document.y + 12,
                _("Nobody: places and figures are the same."),
                9,
            )

    def heading(self, text: str) -> None:
        self.document.need(90)
        self.document.sheet.text(self.document.sheet.left, self.document.y + 10, text, 11, Face.SEMIBOLD)
        self.document.y += 20

    def correction(self, correction: Correction) -> None:
        """Board and table, who played, before and after, and the reason in full."""
        self.document.need(62)
        sheet, y = self.document.sheet, self.document.y
        sheet.rule(sheet.left, y, sheet.right, RULE)
        title = _("Board {board}, table {table}, round {round}").format(
            board=correction.board, table=correction.table_name, round=correction.round
        )
        used = sheet.text(sheet.left, y + 14, title, 9.4, Face.BOLD)
        ns, ew = correction.ns, correction.ew
        versus = _("{ns_number} {ns} against {ew_number} {ew}").format(
            ns_number=self.field.label(ns), ns=ns.short_name, ew_number=self.field.label(ew), ew=ew.short_name
        )
        sheet.draw_fitted(sheet.left + used + 12, y + 14, sheet.width - used - 12, versus, size=9)
        middle = sheet.left + sheet.width / 2
        for x, label, result, score in (
            (sheet.left, _("before"), correction.before, correction.score_before),
            (middle, _("now"), correction.after, correction.score_after),
        ):
            taken = sheet.text(x, y + 29, label, 8.4)
            sheet.draw_fitted(
                x + taken + 6,
                y + 29,
                middle - sheet.left - taken - 16,
                _describe(result, score),
                size=10.5,
                face=Face.SEMIBOLD,
            )
        self.document.y = sheet.paragraph(sheet.left, y + 35, sheet.width, _reason(correction), 8.4) + 7

    def moves(self, moved: list[CorrectedFigure]) -> None:
        sheet = self.document.sheet
        was = _("{points} before").format(points=self.changes.unit)
        columns = Columns(
            (
                Column(phrases.contestant_word(self.field.session.plan), 28, Align.RIGHT, Face.BOLD),
                Column(_("Names")),
                Column("", 24, Align.RIGHT),
                Column(_("Place before"), 54, Align.RIGHT),
                Column(_("now"), 26, Align.RIGHT, Face.BOLD, gap=24),
                Column(was, 58, Align.RIGHT),
                Column(_("now"), 46, Align.RIGHT, Face.BOLD),
            ),
            sheet.left,
            sheet.right,
            height=_ROW,
        )
        y = columns.titles(sheet, self.document.y)
        shown = self.field.figures.show
        for move in moved:
            if y + _ROW > self.document.bottom:
                y = columns.titles(self.document.page(), self.document.y)
            cells = (
                self.field.label(move.pair),
                "",
                _step(move),
                move.place_before or "–",
                move.place_after or "–",
                shown(move.figure_before) or "–",
                shown(move.figure_after) or "–",
            )
            columns.names(self.document.sheet, y, 1, move.pair.full_name or " ", move.pair.short_name or " ")
            y = columns.row(self.document.sheet, y, cells)
        self.document.y = y


def _reason(correction: Correction) -> Text:
    why = correction.why or _("Reason: none given")
    time = format_time(correction.at)
    if correction.who:
        return make_runs(_("**{time}, {who}:** {why}"), time=time, who=correction.who, why=why)
    return make_runs(_("**{time}:** {why}"), time=time, why=why)


def _step(move: CorrectedFigure) -> str:
    """How many places up or down, "" for none or where a place was not a number before."""
    before, after = (place.rstrip("=") for place in (move.place_before, move.place_after))
    if not (before.isdecimal() and after.isdecimal()) or before == after:
        return ""
    up = int(before) - int(after)
    return f"▲ {up}" if up > 0 else f"▼ {-up}"


def _moved(move: CorrectedFigure) -> bool:
    return (move.place_before, move.figure_before) != (move.place_after, move.figure_after)


def _describe(result: Result | None, score: int | None) -> str:
    if result is None:
        return _("no result")
    words = " ".join(word for word in (results.contract(result), results.write_margin(result)) if word)
    return ", ".join(word for word in (words, "" if score is None else write_signed(score)) if word)
