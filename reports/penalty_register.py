"""The register of penalties: warnings and penalties of the session by pair, so that the next one can be measured by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from model.bridge.seats import Seat, Side
from model.i18n import _, format_time, ngettext
from model.rulings.effects import DisciplinaryPenalty, DisqualificationProposed, ProceduralPenalty, Warned
from reports import phrases, ruling_words
from reports.document import Document, Head, printed_line, suit_legend
from reports.paper import A4
from reports.ruling_paper import RulingPaper
from reports.text import marked

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from model.rulings.steps import Issued
    from model.snapshots import Evening, Pair, RulingRecord
    from reports.paper import Paper

PENALTIES: Final = (Warned, ProceduralPenalty, DisciplinaryPenalty, DisqualificationProposed)


class Entry(NamedTuple):
    """One warning or penalty; ``pair`` is None where nobody has said which side it is for."""

    pair: Pair | None
    record: RulingRecord
    effect: Issued


def entries(evening: Evening, only: Collection[int] | None = None) -> tuple[Entry, ...]:
    """Warnings and penalties of rulings in force, in the order they were given; one for both sides stands at each pair."""
    return tuple(
        Entry(pair, record, issued)
        for record in evening.rulings
        if record.state == "concluded" and (only is None or record.number in only)
        for issued in record.effects
        if isinstance(issued.effect, PENALTIES)
        for pair in _pairs(evening, record, issued)
    )


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the register, pair by pair; `only` keeps the rulings with these numbers."""
    document = Document(
        paper, name=_("Register of penalties"), printed=printed_line(evening), legend=suit_legend()
    )
    found = entries(evening, only)
    count = ngettext("{count} entry", "{count} entries", len(found)).format(count=len(found))
    title = _("{session}: penalties").format(session=evening.session.title)
    document.head = Head(title, phrases.place_and_day(evening), (_("Register of penalties"), count))
    document.page()
    sheet = document.sheet
    register = RulingPaper(document)
    if not found:
        register.paragraph(_("Nobody was warned or penalised."), sheet.left)
    by_pair: dict[int, list[Entry]] = {}
    for entry in found:
        by_pair.setdefault(entry.pair.number if entry.pair else 0, []).append(entry)
    for place, number in enumerate(sorted(by_pair, key=lambda pair: (pair == 0, pair))):
        pair = by_pair[number][0].pair
        name = f"{number}  {pair.full_name}".strip() if pair else _("Side not known")
        register.heading(name, first=place == 0)
        for entry in by_pair[number]:
            _draw(register, entry)
    document.save(path)


def _draw(register: RulingPaper, entry: Entry) -> None:
    record = entry.record
    at = record.concluded_at or record.opened_at
    law = ", ".join(entry.effect.law) or ", ".join(record.laws[:2])
    told = marked(
        "**{effect}** {ruling}, {where}. {law}",
        effect=entry.effect.text,
        ruling=_("Ruling {number}: {title}").format(number=record.number, title=record.title),
        where=ruling_words.where(record),
        law=_("Law {law}").format(law=law),
    )
    register.row(format_time(at) if at else " ", told)
    for reason in ruling_words.reasons(record):
        register.row(" ", reason)


def _pairs(evening: Evening, record: RulingRecord, issued: Issued) -> Iterator[Pair | None]:
    pairs, offender = ruling_words.pairs_of(evening, record), _offender(record)
    effect = issued.effect
    side = getattr(effect, "side", "offending")
    if pairs is None:
        yield None
    elif side == "both":
        yield from pairs
    elif isinstance(effect, Warned) and effect.at:
        yield pairs[0 if Seat(effect.at).side is Side.NS else 1]
    elif offender is None:
        yield None
    else:
        offending = 0 if offender.side is Side.NS else 1
        yield pairs[offending if side == "offending" else 1 - offending]


def _offender(record: RulingRecord) -> Seat | None:
    told = record.facts.get("offender")
    return next((seat for seat in Seat if seat.value == told), None)
