"""Hands a movement and names to the Bridgemate control software: in a copy of a template, or as a set of CSV tables.

One section, letter A unless the plan has sections. The copy holds no result.
"""

from __future__ import annotations

from datetime import datetime, time
from typing import TYPE_CHECKING, Any, Final

from model.bridge.seats import Side
from model.exchange.hands import hand_records
from model.i18n import _
from model.movement.missing import find_missing_at
from model.movement.sections import winners_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.bridge.deals.boards import DealtBoard
    from model.exchange.jet.reader import Jet
    from model.movement.plan import Plan

Rows = list[dict[str, Any]]
HANDS: Final = "HandRecord"


def tables(
    plan: Plan, names: dict[tuple[int, int, str], str], deals: Iterable[DealtBoard] = ()
) -> dict[str, Rows]:
    """The rows of Section, Tables, RoundData, PlayerNumbers and HandRecord; ``names`` by round, table and direction."""
    sections = plan.sections or (("A", 1, plan.tables),)
    out: dict[str, Rows] = {
        "Section": [],
        "Tables": [],
        "RoundData": [],
        "PlayerNumbers": [],
        "ReceivedData": [],
        HANDS: list(hand_records(deals, range(1, len(sections) + 1))),
    }
    # Access counts days from 30 December 1899: a moment of day 0 is a time without a day.
    noon = datetime.combine(datetime(1899, 12, 30).date(), time(12))  # noqa: DTZ001
    for number, (letter, first, last) in enumerate(sections, start=1):
        out["Section"].append(
            {"ID": number, "Letter": letter, "Tables": last - first + 1, "MissingPair": find_missing_pair(plan, first, last),
             "EWMoveBeforePlay": 0, "Session": 1, "ScoringType": 1, "Winners": winners_at(plan, first)}
        )  # fmt: skip
        out["Tables"] += [
            {"Section": number, "Table": table, "ComputerID": 1, "Status": 0, "LogOnOff": 2, "CurrentRound": 0,
             "CurrentBoard": 0, "UpdateFromRound": 0, "Group": 1}
            for table in range(1, last - first + 2)
        ]  # fmt: skip
        for row in sorted(plan.rows, key=lambda one: (one.round, one.table)):
            if first <= row.table <= last:
                out["RoundData"].append(_round(plan, row, number, first))
        for (round_, table, seat), name in sorted(names.items()):
            if first <= table <= last and round_ == 1:
                out["PlayerNumbers"].append(
                    {"Section": number, "Table": table - first + 1, "Direction": seat, "Number": "", "Name": name[:18],
                     "Round": 0, "Updated": False, "Processed": False, "TimeLog": noon}
                )  # fmt: skip
    return out


def find_missing_pair(plan: Plan, first: int, last: int) -> int:
    """A section's missing pair as Bridgemate has it: with two winners a pair that lacks East-West is negative; 0 for none."""
    found = find_missing_at(plan, first, last)
    if found is None or plan.kind != "pairs":
        return 0
    number, side = found
    return -number if side is Side.EW and winners_at(plan, first) == 2 else number


def _round(plan: Plan, row: Any, section: int, first: int) -> dict[str, Any]:
    boards = sorted(row.boards)
    ns, ew = (0 if number in (None, plan.missing) else number for number in (row.ns, row.ew))
    # The lowest and highest board stand for all between; a set with gaps has to be listed.
    whole = bool(boards) and boards == list(range(boards[0], boards[-1] + 1))
    given: dict[str, Any] = {
        "Section": section, "Table": row.table - first + 1, "Round": row.round, "NSPair": ns, "EWPair": ew,
        "LowBoard": boards[0] if boards else 0, "HighBoard": boards[-1] if boards else 0,
        "CustomBoards": None if whole or not boards else ",".join(map(str, boards)),
    }  # fmt: skip
    if row.south is not None:
        given |= {"South": row.south, "West": row.west or 0}
    return given


def in_template(template: bytes, name: str, made: dict[str, Rows]) -> bytes:
    """A copy of a Bridgemate file with this movement, these names and cards, and no result.

    Raises `ImportRefused` for a template that cannot be read, `ExportRefused` for one that cannot be filled.

    A template of a program so old that it knows no cards is filled without them.
    """
    from model.exchange.jet.reader import Jet
    from model.exchange.jet.writer import fill_template

    return fill_template(template, name, _known(Jet(template, name), name, made))


def for_driver(template: bytes, name: str, made: dict[str, Rows]) -> dict[str, Rows]:
    """The rows as the template's tables can take them, for `model.exchange.jet.odbc`."""
    from model.exchange.jet.reader import Jet

    jet = Jet(template, name)
    return select_known_columns(jet, _known(jet, name, made))


def select_known_columns(jet: Jet, made: dict[str, Rows]) -> dict[str, Rows]:
    """The rows with those columns alone that the template's tables have."""
    columns = {table: {column.name for column in jet.definition(table).columns} for table in made}
    return {
        table: [{name: value for name, value in row.items() if name in columns[table]} for row in rows]
        for table, rows in made.items()
    }


def _known(jet: Jet, name: str, made: dict[str, Rows]) -> dict[str, Rows]:
    from model.errors import ExportRefused

    if HANDS not in jet.tables:
        made = {table: rows for table, rows in made.items() if table != HANDS}
    missing = [table for table in made if table not in jet.tables]
    if missing:
        raise ExportRefused(
            _("{name} has no table {table}.").format(name=name, table=missing[0]),
            _("Use a file of the Bridgemate control software."),
        )
    return made
