"""Everything the club holds of one person, to be handed to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import _, format_date, format_time
from reports.core.document import Document, Head, suit_legend
from reports.core.paper import A4, Paper
from reports.rulings.layout import RulingPaper

if TYPE_CHECKING:
    from pathlib import Path

    from model.snapshots.person import PersonRecord


def build(record: PersonRecord, path: Path, *, paper: Paper = A4) -> None:
    """Write the record as a PDF, whole or not at all; raises ReportNotWritten."""
    printed = _("Printed {time}").format(time=format_time(record.taken_at))
    title = _("What the club holds of {name}").format(name=record.name)
    document = Document(paper, name=title, printed=printed, legend=suit_legend())
    day = format_date(record.taken_at.date(), "full")
    document.head = Head(title, ", ".join(filter(None, (record.club, day))))
    document.page()
    sheet = RulingPaper(document)
    for number, part in enumerate(record.parts):
        sheet.heading(part.title, first=number == 0)
        for fact in part.facts:
            sheet.row(fact.label, fact.text)
    document.save(path)
