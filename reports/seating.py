"""The seating list: who sits where in the first round, by table, and every player by name."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from model.bridge.seats import Side
from model.i18n import _, ngettext
from reports import phrases, results
from reports.document import Document, Head, printed_line
from reports.field import Field
from reports.figures import spans
from reports.fonts import Face
from reports.moves import Moves
from reports.paper import A4
from reports.sheet import FAINT, HAIRLINE, RULE, Align
from reports.tables import TITLE_ROW, Column, Columns

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.movement.plan import Row
    from model.snapshots import Evening
    from reports.paper import Paper
    from reports.text import Text

_NAMES: Final = 3
_GAP: Final = 18.0
_LINE: Final = 13.2
_LOWEST, _HIGHEST = 15.0, 22.0


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the seating list; `only` keeps the tables with these numbers and leaves the list of names out."""
    session = evening.session
    document = Document(paper, name=_("Seating"), printed=printed_line(evening))
    pairs = len(session.plan.contestants)
    document.head = Head(
        _("{session}: seating").format(session=session.title),
        phrases.place_and_day(evening),
        (
            phrases.movement_line(session),
            ngettext("{count} pair", "{count} pairs", pairs).format(count=pairs),
        ),
    )
    document.page()
    _draw_tables(document, evening, only)
    if only is None:
        _draw_names(document, evening)
    document.save(path)


def _draw_tables(document: Document, evening: Evening, only: Collection[int] | None) -> None:
    plan = evening.session.plan
    rows = [row for row in plan.round_rows(1) if only is None or row.table in only]
    height = max(_LOWEST, min(_HIGHEST, (document.room * 0.6 - TITLE_ROW) / max(len(rows), 1)))
    sheet = document.sheet
    columns = Columns(
        (
            Column(_("Table"), 26, face=Face.BOLD, size=min(12.0, height * 0.62)),
            Column("", 18, Align.RIGHT, Face.SEMIBOLD),
            Column(results.side_name(Side.NS)),
            Column("", 18, Align.RIGHT, Face.SEMIBOLD),
            Column(results.side_name(Side.EW)),
            Column(_("Boards"), 40, Align.RIGHT),
        ),
        sheet.left,
        sheet.right,
        size=min(10.0, height * 0.56),
        height=height,
    )
    y = columns.titles(sheet, document.y)
    for row in rows:
        if y + height > document.bottom:
            y = columns.titles(document.page(), document.y)
        y = _draw_row(document, columns, evening, row, y)
    document.y = y + 20


def _draw_row(document: Document, columns: Columns, evening: Evening, row: Row, y: float) -> float:
    sheet = document.sheet
    cells: list[Text] = [f"{row.table} ⇄" if row.switched else str(row.table)]
    for pair in (row.ns, row.ew):
        cells += ["" if pair is None else str(pair), ""]
    bottom = columns.row(sheet, y, (*cells, spans(row.boards)), tinted=row.switched)
    for column, number in ((2, row.ns), (4, row.ew)):
        if number is None:
            words = "" if row.sits_out is None else _("pair {pair} sits out").format(pair=row.sits_out)
            columns.names(sheet, y, column, words)
            continue
        seated = evening.session.pair(number)
        unknown = _("nobody yet")
        columns.names(sheet, y, column, seated.full_name or unknown, seated.short_name or unknown)
    return bottom


def _draw_names(document: Document, evening: Evening) -> None:
    """Every player by name with pair and first chair, in columns that are filled one after the other."""
    field, moves = Field(evening), Moves(evening.session.plan)
    found: list[tuple[str, str]] = []
    for pair in evening.session.pairs:
        seat = moves.seat(1, pair.number)
        words = field.label(pair)
        if seat is not None:
            words = _("{pair}: table {table} {side}").format(
                pair=words,
                table=seat.table,
                side=results.side_letters(_played_side(moves, pair.number, seat.side)),
            )
        found += [(player.name, words) for player in pair.players if player]
    if not found:
        return
    found.sort(key=lambda each: _sorting(each[0]))
    document.need(40 + 3 * _LINE)
    sheet = document.sheet
    sheet.text(sheet.left, document.y + 10, _("By name"), 9.8, Face.SEMIBOLD)
    document.y += 16
    sheet.rule(sheet.left, document.y, sheet.right, RULE)
    while found:
        found = found[_draw_columns(document, found) :]
        if found:
            document.page()


def _draw_columns(document: Document, found: list[tuple[str, str]]) -> int:
    """Fill the columns of the page in hand as evenly as they can be; give how many names went on it."""
    sheet = document.sheet
    room = (sheet.width - (_NAMES - 1) * _GAP) / _NAMES
    most = max(1, int(document.room / _LINE))
    each = min(most, -(-len(found) // _NAMES))
    for number, (name, words) in enumerate(found[: each * _NAMES]):
        x = sheet.left + number // each * (room + _GAP)
        y = document.y + number % each * _LINE
        base = sheet.middle(y, _LINE, 8.4)
        used = sheet.text(x + room, base, words, 7.6, align=Align.RIGHT)
        family, given = _split(name)
        sheet.fitted(x, base, room - used - 6, f"{family}, {given}" if given else family, family, size=8.4)
        sheet.rule(x, y + _LINE, x + room, HAIRLINE, FAINT)
    document.y += each * _LINE
    return each * _NAMES


def _played_side(moves: Moves, pair: int, chair: Side) -> Side:
    for row in moves.plan.round_rows(1):
        if pair in (row.ns, row.ew):
            return Side.NS if row.ns == pair else Side.EW
    return chair


def _split(name: str) -> tuple[str, str]:
    """Family name, given names: lists by name are looked up by the last word."""
    *given, family = name.split() or [""]
    return family, " ".join(given)


def _sorting(name: str) -> tuple[str, str]:
    family, given = _split(name)
    return _bare(family), _bare(given)


def _bare(word: str) -> str:
    """The letters without accents and capitals, so that Álvarez stands with the A."""
    letters = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
