"""The night's log of rulings: one after the other, with Law, words, score and what is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import _, format_time, ngettext
from model.movement.check_words import name_contestant
from reports.core import phrases
from reports.core.document import Document, Head, describe_printing, suit_legend
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import FAINT, HAIRLINE, Align
from reports.core.text import Text, make_runs, wrap
from reports.rulings import words as ruling_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from model.movement.plan import Plan
    from model.snapshots.evening import Evening
    from model.snapshots.rulings import RulingRecord
    from model.snapshots.session import Pair

_SIZE: Final = 8.6
_LEADING: Final = 1.38
_NUMBER: Final = 26.0
_LAW: Final = 150.0


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the log; `only` keeps the rulings with these numbers."""
    document = Document(paper, name=_("Rulings"), printed=describe_printing(evening), legend=suit_legend())
    records = [one for one in evening.rulings if only is None or one.number in only]
    count = ngettext("{count} ruling", "{count} rulings", len(records)).format(count=len(records))
    document.head = Head(
        _("{session}: rulings").format(session=evening.session.title),
        phrases.place_and_day(evening),
        (_("Log of rulings"), count, phrases.state_line(evening)),
    )
    document.page()
    for record in records:
        _draw(document, evening, record)
    if not records:
        sheet = document.sheet
        sheet.paragraph(sheet.left, document.y, sheet.width, _("No ruling was requested."), 9.4)
    document.save(path)


def _draw(document: Document, evening: Evening, record: RulingRecord) -> None:
    texts = tuple(_texts(evening, record))
    room = document.sheet.width - _NUMBER
    height = sum(len(wrap(text, room, _SIZE)) * _SIZE * _LEADING for text in texts)
    document.need(min(height + 34, 300))
    sheet, y = document.sheet, document.y
    sheet.text(sheet.left, y + 11, str(record.number), 11, Face.BOLD)
    x = sheet.left + _NUMBER
    title = record.title or _("Not decided")
    used = sheet.draw_fitted(x, y + 11, room - _LAW - 10, title, size=10, face=Face.SEMIBOLD)
    where = ruling_words.where(record)
    sheet.draw_fitted(x + used + 10, y + 11, room - used - _LAW - 20, where, size=_SIZE)
    sheet.draw_fitted(
        sheet.right,
        y + 11,
        _LAW,
        *_law(record),
        size=9.2,
        least=8.4,
        face=Face.SEMIBOLD,
        align=Align.RIGHT,
    )
    document.y = y + 17
    for text in texts:
        document.y = sheet.paragraph(x, document.y, room, text, _SIZE, leading=_LEADING)
    sheet.rule(sheet.left, document.y + 5, sheet.right, HAIRLINE, FAINT)
    document.y += 11


def _called(pair: Pair, plan: Plan) -> str:
    """A pair by its number, which it always has, and its names, which it may not."""
    number = name_contestant(plan, pair.number)
    return f"{number} ({pair.full_name})" if pair.full_name else number


def _so_far(record: RulingRecord) -> Iterator[Text]:
    """Of an open ruling what happened, what was answered, and what is asked next."""
    if record.state != "open":
        return
    if happened := ruling_words.fact(record, "happened"):
        yield _("Facts: {facts}").format(facts=happened)
    for line in record.trail:
        if line.source.value != "assumed":
            yield make_runs(_("{question} **{answer}**"), question=line.ask, answer=line.text)
    if record.asks:
        yield make_runs(_("**Further questions:** {question}"), question=record.asks)


def _law(record: RulingRecord) -> Iterator[str]:
    """The Laws, with a word where the ruling does not count; then with ever fewer of them."""
    state = "" if record.state == "concluded" else ruling_words.state(record)
    for most in range(max(len(record.laws), 1), 0, -1):
        yield ", ".join(part for part in (ruling_words.laws(record, most), state) if part)


def _headline(evening: Evening, record: RulingRecord) -> str:
    """When, at whose table, who called, who ruled: as much of it as is known."""
    at = record.concluded_at or record.opened_at
    plan = evening.session.plan
    # A ruling on no table has no pairs.
    both = [_called(pair, plan) for pair in ruling_words.pairs_of(evening, record) or ()]
    named = ruling_words.name_director(evening, record)
    ruled = _("ruled by {director}") if record.laws else _("director {director}")
    parts = (
        format_time(at) if at else "",
        _("{ns} against {ew}").format(ns=both[0], ew=both[1]) if both else "",
        _("called by {player}").format(player=ruling_words.name_caller(record)) if record.called_by else "",
        ruled.format(director=named) if named else "",
    )
    return ", ".join(filter(None, parts))


def _texts(evening: Evening, record: RulingRecord) -> Iterator[Text]:
    yield _headline(evening, record)
    if record.text:
        yield record.text
    yield from _so_far(record)
    if record.score is not None:
        yield make_runs("**{score}**", score=ruling_words.score_line(record))
    for before in ruling_words.former(record):
        yield make_runs(_("**Earlier ruling:** {ruling}"), ruling=before)
    if record.decision:
        decision = ": ".join(filter(None, (record.decision, record.decision_reason)))
        yield make_runs(_("**Decision on the appeal:** {decision}"), decision=decision)
    reasons = "; ".join(ruling_words.reasons(record))
    if reasons:
        yield _("Reasons: {reasons}").format(reasons=reasons)
    for waiting in record.pending:
        yield make_runs(_("**Still to be done:** {effect}"), effect=waiting.text)
    if record.state == "withdrawn":
        yield make_runs(_("**Withdrawn:** {why}"), why=record.why or _("Reason: none given"))
