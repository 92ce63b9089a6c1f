"""The late ledger: which tables finished late in which round, and which pairs sat there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import _, ngettext
from model.movement.announce.words import number_list
from reports.core import phrases
from reports.core.document import Document, Head, describe_printing
from reports.core.field import EveningIndex
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import Align
from reports.core.tables import Column, Columns

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.snapshots.evening import Evening
    from model.snapshots.play import LateLedger, LateTable
    from model.snapshots.session import Pair

_ROW: Final = 16.0
_TABLE: Final = 40.0
_TOTAL: Final = 40.0
_WIDEST: Final = 46.0
_GAP: Final = 2.0
_NOT_MEASURED: Final = "–"


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the ledger; `only` keeps the tables with these numbers. Without a clock it says why it is empty."""
    document = Document(paper, name=_("Slow-play report"), printed=describe_printing(evening))
    document.head = Head(
        _("{session}: slow play").format(session=evening.session.title),
        phrases.place_and_day(evening),
        (phrases.movement_line(evening.session), _("Minutes after the end of the round")),
        (_("Slow play"),),
    )
    document.page()
    ledger = evening.late
    if ledger is None or not ledger.measured:
        _paragraph(
            document,
            _(
                "Nothing was measured. The report is made while the round clock runs and results "
                "are entered round by round."
            ),
        )
    else:
        tables = [table for table in ledger.tables if only is None or table.table in only]
        _draw_tables(document, ledger, tables)
        _draw_pairs(document, evening, tables)
        _draw_rule(document, ledger)
    document.save(path)


def _draw_tables(document: Document, ledger: LateLedger, tables: list[LateTable]) -> None:
    """A row a table, a column a round; a point where it was in time, a dash where it could not be measured."""
    sheet = document.sheet
    room = sheet.width - _TABLE - _TOTAL - (ledger.rounds + 1) * _GAP
    wide = min(_WIDEST, room / ledger.rounds)
    columns = Columns(
        (
            Column(_("Table"), _TABLE, face=Face.BOLD, size=10.0, gap=_GAP),
            *(Column(str(number), wide, Align.CENTRE, gap=_GAP) for number in range(1, ledger.rounds + 1)),
            Column(_("All"), _TOTAL, Align.RIGHT, Face.BOLD),
        ),
        sheet.left,
        sheet.left + _TABLE + _TOTAL + ledger.rounds * wide + (ledger.rounds + 1) * _GAP,
        size=9.2,
        height=_ROW,
    )
    y = columns.titles(sheet, document.y)
    for table in tables:
        if y + _ROW > document.bottom:
            y = columns.titles(document.page(), document.y)
        minutes = [_shown(one) for one in table.minutes]
        total = f"+{table.total}" if table.total else "·"
        y = columns.row(document.sheet, y, (table.table_name, *minutes, total), tinted=bool(table.total))
    document.y = y + 18


def _draw_pairs(document: Document, evening: Evening, tables: list[LateTable]) -> None:
    """The pairs who sat at late tables, the most minutes first: neither of the two need be the slow one."""
    found = _pairs(evening, tables)
    if not found:
        _paragraph(document, _("No table was late."))
        return
    document.need(60)
    sheet = document.sheet
    sheet.text(sheet.left, document.y + 10, _("Pairs at slow tables"), 11, Face.SEMIBOLD)
    document.y += 18
    columns = Columns(
        (
            Column(_("Pair"), 26, Align.RIGHT, Face.BOLD),
            Column(_("Names")),
            Column(_("Rounds"), 110),
            Column(_("Minutes"), 48, Align.RIGHT, Face.BOLD),
        ),
        sheet.left,
        sheet.right,
        size=9.0,
        height=_ROW,
    )
    field = EveningIndex(evening)
    y = columns.titles(sheet, document.y)
    for pair, rounds, minutes in found:
        if y + _ROW > document.bottom:
            y = columns.titles(document.page(), document.y)
        columns.names(document.sheet, y, 1, pair.full_name or " ", pair.short_name or " ")
        y = columns.row(document.sheet, y, (field.label(pair), "", number_list(rounds), f"+{minutes}"))
    document.y = y + 14


def _draw_rule(document: Document, ledger: LateLedger) -> None:
    """How it was measured."""
    measured = ngettext(
        "Measured in round {rounds}, by when each table’s last result came in.",
        "Measured in rounds {rounds}, by when each table’s last result came in.",
        len(ledger.measured),
    ).format(rounds=number_list(ledger.measured))
    late = _("If most results of a round came in after its end, the median time counts instead of the end.")
    _paragraph(document, f"{measured} {late}")


def _paragraph(document: Document, text: str) -> None:
    document.need(40)
    sheet = document.sheet
    document.y = sheet.paragraph(sheet.left, document.y, sheet.width, text, 9) + 8


def _pairs(evening: Evening, tables: list[LateTable]) -> list[tuple[Pair, list[int], int]]:
    late = {
        (number, table.table): minutes
        for table in tables
        for number, minutes in enumerate(table.minutes, 1)
        if minutes
    }
    rounds: dict[int, list[int]] = {}
    total: dict[int, int] = {}
    pairs: dict[int, Pair] = {}
    for line in evening.sheet:
        minutes = late.get((line.round, line.table))
        if minutes is None:
            continue
        for pair in (line.ns, line.ew):
            if line.round not in rounds.setdefault(pair.number, []):
                rounds[pair.number].append(line.round)
                total[pair.number] = total.get(pair.number, 0) + minutes
                pairs[pair.number] = pair
    order = sorted(pairs, key=lambda number: (-total[number], number))
    return [(pairs[number], sorted(rounds[number]), total[number]) for number in order]


def _shown(minutes: int | None) -> str:
    if minutes is None:
        return _NOT_MEASURED
    return f"+{minutes}" if minutes else "·"
