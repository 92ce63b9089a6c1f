"""The seating list: who sits where in the first round, by table, and every player by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.seats import Side
from model.folding import fold
from model.i18n import _
from model.movement.check_words import name_by_kind
from model.movement.moves import HallPlace, Moves
from model.movement.sections import table_name
from reports.core import phrases, results
from reports.core.document import Document, Head, describe_printing
from reports.core.field import EveningIndex
from reports.core.figures import spans
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import FAINT, HAIRLINE, RULE, Align
from reports.core.tables import TITLE_ROW, Column, Columns

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.movement.plan import Plan, Row
    from model.snapshots.evening import Evening
    from model.snapshots.session import Pair
    from reports.core.text import Text

_NAMES: Final = 3
_GAP: Final = 18.0
_LINE: Final = 13.2
_LOWEST, _HIGHEST = 15.0, 22.0


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the seating list; `only` keeps the tables with these numbers and leaves the list of names out."""
    session = evening.session
    document = Document(paper, name=_("Seating"), printed=describe_printing(evening))
    count = len(set(session.plan.team_of.values())) or len(session.plan.contestants)
    document.head = Head(
        _("{session}: seating").format(session=session.title),
        phrases.place_and_day(evening),
        (
            phrases.movement_line(session),
            phrases.contestants(session.plan, count),
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
    label = 32 if plan.kind == "individual" else 18
    columns = Columns(
        (
            Column(_("Table"), 38 if plan.sections else 26, face=Face.BOLD, size=min(12.0, height * 0.62)),
            Column("", label, Align.RIGHT, Face.SEMIBOLD),
            Column(results.side_name(Side.NS)),
            Column("", label, Align.RIGHT, Face.SEMIBOLD),
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
    table = table_name(evening.session.plan, row.table)
    cells: list[Text] = [f"{table} ⇄" if row.switched else table]
    for pair, partner in ((row.ns, row.south), (row.ew, row.west)):
        cells += [_number(pair, partner), ""]
    bottom = columns.row(sheet, y, (*cells, spans(row.boards)), tinted=row.switched)
    for column, number, partner in ((2, row.ns, row.south), (4, row.ew, row.west)):
        if number is None:
            waits, plan = row.sits_out, evening.session.plan
            words = (
                ""
                if waits is None
                else _("{who} sits out").format(who=name_by_kind(plan.kind, plan.team_of.get(waits, waits)))
            )
            columns.names(sheet, y, column, words)
            continue
        seated = evening.session.pair(number)
        if partner is not None:
            names = (seated.short_name, evening.session.pair(partner).short_name)
            columns.names(sheet, y, column, " – ".join(name for name in names if name) or _("unnamed"))
            continue
        unknown = _("unnamed")
        columns.names(sheet, y, column, seated.full_name or unknown, seated.short_name or unknown)
    return bottom


def _number(pair: int | None, partner: int | None) -> str:
    """ "7", "3+5" for two players of an individual, nothing for nobody."""
    if pair is None:
        return ""
    return str(pair) if partner is None else f"{pair}+{partner}"


def _draw_names(document: Document, evening: Evening) -> None:
    """Every player by name with pair and first chair, in columns that are filled one after the other."""
    field, moves = EveningIndex(evening), Moves(evening.session.plan)
    found: list[tuple[str, str]] = []
    for pair in evening.session.pairs if evening.session.plan.kind == "teams" else ():
        found += _team_chairs(evening, pair)
    for pair in evening.session.pairs if evening.session.plan.kind != "teams" else ():
        words = field.label(pair)
        at, seat = _first_chair(moves, evening.session.plan, pair.number)
        if seat is not None:
            template = (
                _("{pair}: table {table} {side}")
                if at == 1
                else _("{pair}: round {round}, table {table} {side}")
            )
            words = template.format(
                pair=words,
                round=at,
                table=table_name(evening.session.plan, seat.table),
                side=results.side_letters(_played_side(moves, pair.number, seat.side, at)),
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


def _first_chair(moves: Moves, plan: Plan, pair: int) -> tuple[int, HallPlace | None]:
    """The round in which a pair first has a chair, later than round 1 where it comes late, and the chair."""
    found = ((at, moves.seat(at, pair)) for at in range(1, plan.rounds + 1))
    return next(((at, seat) for at, seat in found if seat is not None), (1, None))


def _draw_columns(document: Document, found: list[tuple[str, str]]) -> int:
    """Fill the columns of the current page as evenly as they can be; give how many names went on it."""
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
        sheet.draw_fitted(
            x, base, room - used - 6, f"{family}, {given}" if given else family, family, size=8.4
        )
        sheet.rule(x, y + _LINE, x + room, HAIRLINE, FAINT)
    document.y += each * _LINE
    return each * _NAMES


def _played_side(moves: Moves, pair: int, chair: Side, at: int = 1) -> Side:
    for row in moves.plan.round_rows(at):
        if pair in row.seated:
            return Side.NS if pair in (row.ns, row.south) else Side.EW
    return chair


def _team_chairs(evening: Evening, team: Pair) -> list[tuple[str, str]]:
    """Where the players of a team sit in round 1: its first two North-South, the next two East-West."""
    tables = {
        side: row.table
        for row in evening.session.plan.round_rows(1)
        if row.played
        for side, number in ((Side.NS, row.ns), (Side.EW, row.ew))
        if number == team.number
    }
    found = []
    for place, player in enumerate(team.players):
        if player is None:
            continue
        words = str(team.number)
        side = Side.NS if place < 2 else Side.EW
        if place < 4 and side in tables:
            words = _("{pair}: table {table} {side}").format(
                pair=words,
                table=table_name(evening.session.plan, tables[side]),
                side=results.side_letters(side),
            )
        found.append((player.name, words))
    return found


def _split(name: str) -> tuple[str, str]:
    """Family name, given names: lists by name are looked up by the last word."""
    *given, family = name.split() or [""]
    return family, " ".join(given)


def _sorting(name: str) -> tuple[str, str]:
    """Without accents and capitals, so that Álvarez stands with the A."""
    family, given = _split(name)
    return fold(family), fold(given)
