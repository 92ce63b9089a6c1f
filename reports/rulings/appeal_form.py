"""The appeal form: what was ruled, who appeals and why, what the director says, what the committee decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.seats import Side
from model.i18n import _
from reports.core import phrases, results
from reports.core.document import Document, Head, describe_printing, suit_legend
from reports.core.paper import A4, Paper
from reports.core.text import make_runs
from reports.rulings import words as ruling_words
from reports.rulings.layout import RulingPaper

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.snapshots.evening import Evening
    from model.snapshots.rulings import RulingRecord


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write a form for each ruling in force or taken up again; `only` keeps those with these numbers. None: an empty form."""
    document = Document(
        paper, name=_("Appeal form"), printed=describe_printing(evening), legend=suit_legend()
    )
    records = [
        one
        for one in evening.rulings
        if (one.state == "concluded" or (one.state == "open" and one.former))
        and (only is None or one.number in only)
    ]
    for record in records:
        _draw(document, evening, record)
    if not records:
        document.part(_("Appeal"), Head(_("Appeal form"), phrases.session_and_day(evening)))
        form = RulingPaper(document)
        form.fields(_("Ruling number"), _("Board"), _("Table"), _("Round"))
        form.fields(_("North–South"), _("East–West"))
        form.lines(_("Ruling, with its Law"), 3)
        _to_write(form, "2017")
    document.save(path)


def _draw(document: Document, evening: Evening, record: RulingRecord) -> None:
    name = _("Appeal against ruling {number}").format(number=record.number)
    title = _("{appeal}: {title}").format(appeal=name, title=record.title)
    edition = _("Laws of {edition}").format(edition=record.edition)
    document.part(name, Head(title, phrases.session_and_day(evening), (_("Appeal form"), edition), (name,)))
    form = RulingPaper(document)
    form.row(_("Where"), ruling_words.where(record))
    for side, pair in zip((Side.NS, Side.EW), ruling_words.pairs_of(evening, record) or (), strict=False):
        form.row(results.side_name(side), f"{pair.number}  {pair.full_name}".strip())
    form.row(_("What happened"), ruling_words.fact(record, "happened"))
    form.row(_("Auction"), ruling_words.auction(record))
    if record.laws:
        form.row(_("Law"), make_runs("**{laws}**", laws=ruling_words.law_of_row(record)))
        form.row(_("Ruling"), record.text)
    form.draw_list(_("Earlier ruling"), list(ruling_words.former(record)))
    form.row(_("Score"), ruling_words.score_line(record))
    if record.state == "concluded":
        form.row(_("Until"), ruling_words.appeal(evening, record))
    _to_write(form, record.edition, record.decision, record.decision_reason)


def _to_write(form: RulingPaper, edition: str, decision: str = "", reason: str = "") -> None:
    """What is written by hand; who must want the appeal, and what a committee may not overrule, by the edition."""
    form.heading(_("Appeal"))
    absent = (
        _(
            "Both members of the pair, or the captain, want the appeal; a partner who is away counts as agreeing (Law 92D)."
        )
        if edition == "1997"
        else _("Both members of the pair, or the captain, must want the appeal (Law 92D).")
    )
    form.paragraph(absent, form.document.sheet.left)
    form.fields(_("Appealed by, time"), _("Partner or captain"), _("Deposit"))
    form.lines(_("Grounds of the appeal"), 4)
    form.lines(_("The Director’s statement"), 3)
    form.heading(_("Decision"))
    limits = _(
        "A committee may not overrule the Director on a point of law or on discipline: it may recommend a change (Law 93B3)."
    )
    form.paragraph(limits, form.document.sheet.left)
    if decision:
        form.row(_("Decision"), decision)
        form.row(_("Reasons"), reason)
    else:
        form.lines(_("Facts found, decision and reasons"), 4)
    form.fields(_("Score for North–South"), _("Score for East–West"), _("Deposit returned or kept"))
    form.fields(_("Members"), _("Chair, time"))
