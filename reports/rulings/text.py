"""A ruling as plain text for any messenger; suits are Unicode characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import _
from reports.rulings import words as ruling_words
from reports.rulings.sections import sections

if TYPE_CHECKING:
    from model.snapshots.evening import Evening
    from model.snapshots.rulings import RulingRecord


def text(evening: Evening, record: RulingRecord) -> str:
    """The ruling as text."""
    title = record.title or _("Not decided")
    lines = [_("Ruling {number}: {title}").format(number=record.number, title=title)]
    edition = _("Laws of {edition}").format(edition=record.edition)
    lines.append(f"{edition}, {ruling_words.state(record)}")
    for section in sections(evening, record):
        lines += ["", section.title.upper()]
        lines += [f"{label}: {words}" if label else words for label, words in section.rows]
    if record.state == "concluded":
        lines += ["", ruling_words.appeal(evening, record)]
    return "\n".join(lines) + "\n"
