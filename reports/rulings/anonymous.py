"""A ruling without names, to consult a colleague: the facts first, the ruling on a separate page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import _
from reports.core.document import Document, Head, suit_legend
from reports.core.paper import A4, Paper
from reports.rulings.layout import RulingPaper
from reports.rulings.sections import sections

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.snapshots.evening import Evening
    from model.snapshots.rulings import RulingRecord


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write two pages a ruling, the question and the answer; `only` keeps the rulings with these numbers."""
    document = Document(paper, name=_("A ruling to discuss"), legend=suit_legend())
    records = [one for one in evening.rulings if only is None or one.number in only]
    for record in records:
        _draw(document, evening, record)
    if not records:
        document.part("", Head(_("A ruling to discuss")))
        sheet = document.sheet
        sheet.paragraph(sheet.left, document.y, sheet.width, _("No ruling was requested."), 9.4)
    document.save(path)


def _draw(document: Document, evening: Evening, record: RulingRecord) -> None:
    edition = _("Laws of {edition}").format(edition=record.edition)
    given = sections(evening, record, anonymous=True)
    facts = {_("Facts"), _("Questions and answers")}
    title = record.title or _("Not decided")
    document.part(title, Head(_("What would you rule?"), title, (edition,)))
    paper = RulingPaper(document)
    for number, section in enumerate(one for one in given if one.title in facts):
        paper.heading(section.title, first=number == 0)
        for label, text in section.rows:
            paper.row(label or " ", text)
    paper.lines(_("Your ruling, with its Law"), 5)
    paper.lines(_("Your reasons"), 5)
    answered = [section for section in given if section.title not in facts]
    if record.laws and answered:
        document.part(title, Head(_("What was ruled"), title, (edition,)))
        for number, section in enumerate(answered):
            paper.heading(section.title, first=number == 0)
            for label, text in section.rows:
                paper.row(label or " ", text)
