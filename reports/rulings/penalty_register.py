"""The register of penalties: warnings and penalties of the session by contestant, so that the next can be measured by them.

What rulings say stands there, and what was really taken from the score, each with its Law.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import _, format_time, laws_cited, ngettext
from model.scoring.view import Penalty
from model.snapshots import penalties
from reports.core import notes, phrases
from reports.core.document import Document, Head, describe_printing, suit_legend
from reports.core.figures import Figures
from reports.core.paper import A4, Paper
from reports.core.text import make_runs
from reports.rulings import words as ruling_words
from reports.rulings.layout import RulingPaper

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.snapshots.evening import Evening
    from model.snapshots.penalties import PenaltyEntry


def entries(evening: Evening, only: Collection[int] | None = None) -> tuple[PenaltyEntry, ...]:
    """Warnings and penalties of the rulings of an evening."""
    return penalties.entries(evening.sheet, evening.rulings, only)


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the register, pair by pair; `only` keeps the rulings with these numbers."""
    document = Document(
        paper, name=_("Penalty register"), printed=describe_printing(evening), legend=suit_legend()
    )
    found = entries(evening, only)
    taken = evening.view.penalties if only is None else ()
    number = len(found) + len(taken)
    count = ngettext("{count} entry", "{count} entries", number).format(count=number)
    title = _("{session}: penalties").format(session=evening.session.title)
    document.head = Head(title, phrases.place_and_day(evening), (_("Penalty register"), count))
    document.page()
    register = RulingPaper(document)
    if not number:
        register.paragraph(_("Nobody was warned or penalised."), document.sheet.left)
    by_number: dict[int, list[PenaltyEntry | Penalty]] = {}
    team_of = evening.session.plan.team_of
    for entry in found:
        at = 0 if entry.pair is None else team_of.get(entry.pair.number, entry.pair.number)
        by_number.setdefault(at, []).append(entry)
    keys = {one.key: one.number for one in evening.view.contestants}
    for penalty in taken:
        by_number.setdefault(keys[penalty.contestant], []).append(penalty)
    figures = Figures.of_language()
    for place, at in enumerate(sorted(by_number, key=lambda one: (one == 0, one))):
        name = f"{at}  {evening.session.entrant(at).full_name}".strip() if at else _("Side not known")
        register.heading(name, first=place == 0)
        for one in by_number[at]:
            if isinstance(one, Penalty):
                sentence = notes.penalty_sentence(one, figures)
                register.row(_("in the score"), sentence[:1].upper() + sentence[1:])
            else:
                _draw(register, one)
    document.save(path)


def _draw(register: RulingPaper, entry: PenaltyEntry) -> None:
    record = entry.record
    at = record.concluded_at or record.opened_at
    laws = entry.effect.law or record.laws[:2]
    text = make_runs(
        "**{effect}** {ruling}, {where}. {law}",
        effect=entry.effect.text,
        ruling=_("Ruling {number}: {title}").format(number=record.number, title=record.title),
        where=ruling_words.where(record),
        law=laws_cited(*laws),
    )
    register.row(format_time(at) if at else " ", text)
    for reason in ruling_words.reasons(record):
        register.row(" ", reason)
