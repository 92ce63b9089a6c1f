"""A person taken out of a club file for good: name and numbers become other words in every row, the journal's too.

All of it is one transaction, so a kill leaves the whole old club or the whole new one. The bytes go as well: what the
transaction frees is written over (`secure_delete`), and the file is then rewritten (`VACUUM`); a kill before that leaves
a mark, and the next start finishes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Row, String, Table, delete, or_, select, update

from model.storage.schema.tables import ENTRY, METADATA, PLACE, PLAYER, SEAT, SESSION
from model.storage.store import Store
from model.storage.substitution import Person, Substitution

_WITHOUT_NAMES: Final[Mapping[str, frozenset[str]]] = {
    "checksum": frozenset({"scope"}),
    "deed": frozenset({"request"}),
    "double_dummy": frozenset({"cards", "tricks"}),
    "law_book": frozenset({"title", "language", "edition", "source", "body"}),
    "deal": frozenset({"cards", "version", "dealer", "vulnerable", "tricks", "par", "seed", "at"}),
    "revision": frozenset({"result", "at"}),
    "ruling": frozenset({"score_before", "score_given", "opened_at", "concluded_at"}),
}
"""Columns that hold cards, figures or a published text of Law, and nobody's name."""


def person(file: Store, player_id: int) -> Person:
    """Everything a player is known by: the names and numbers they have and had, and rows of theirs that were undone."""
    rows = {row.id: row for row in file.execute(select(PLAYER))}
    names, numbers = _had(file, {player_id})
    own = rows[player_id]
    names, numbers = [own.name, *names], [own.number, *numbers]
    same = {name.casefold() for name in names}
    ids = {player_id} | {row.id for row in rows.values() if row.removed and row.name.casefold() in same}
    more_names, more_numbers = _had(file, ids - {player_id})
    numbers += [rows[one].number for one in ids - {player_id}] + more_numbers
    return Person(
        frozenset(ids),
        tuple(dict.fromkeys(filter(None, [*names, *more_names]))),
        tuple(dict.fromkeys(filter(None, numbers))),
        tuple(row.name for row in rows.values() if row.id not in ids and not row.removed),
    )


def _had(file: Store, ids: set[int]) -> tuple[list[str], list[str]]:
    """The names and numbers that the journal knows of some players."""
    names: list[str] = []
    numbers: list[str] = []
    query = select(ENTRY.c.operations).where(ENTRY.c.name.like("player.%"))
    with file.corrupt_if_unreadable():
        for (operations,) in file.execute(query):
            for operation in msgspec.json.decode(operations):
                if operation.get("table") == "player" and operation["id"] in ids:
                    for side in (operation["before"], operation["after"]):
                        names += filter(None, [side.get("name")])
                        numbers += filter(None, [side.get("number")])
    return names, numbers


def places(file: Store, who: Person, instead: str) -> Counter[str]:
    """How many rows of each table name the person; nothing is written."""
    return Counter(table.name for table, _row, _values in _changes(file, who, instead))


def mentions(file: Store, who: Person, instead: str) -> list[tuple[str, Row[Any], tuple[str, ...]]]:
    """Every row that names the person: its table, the row, and the columns that do."""
    return [(table.name, row, tuple(values)) for table, row, values in _changes(file, who, instead)]


def entries_about(file: Store, who: Person, instead: str) -> set[int]:
    """The journal's entries that name the person or give one of their rows a seat."""
    found = {row.id for table, row, _columns in mentions(file, who, instead) if table == ENTRY.name}
    query = select(ENTRY.c.id, ENTRY.c.operations).where(ENTRY.c.operations.contains('"seat"'))
    with file.corrupt_if_unreadable():
        for row in file.execute(query):
            seats = (one for one in msgspec.json.decode(row.operations) if one["type"] == "seat")
            if any(one["before"] in who.ids or one["after"] in who.ids for one in seats):
                found.add(row.id)
    return found


def sessions_taken_out(file: Store, who: Person) -> list[Row[Any]]:
    """The sessions that are no longer in the club's list and in which the person still has a seat."""
    query = (
        select(SESSION.c.title, SESSION.c.date)
        .join(SEAT, SEAT.c.session_id == SESSION.c.id)
        .where(SESSION.c.removed.is_(True), SEAT.c.player_id.in_(who.ids))
        .distinct()
    )
    return list(file.execute(query))


class RowToChange(Struct, frozen=True):
    """A row that names the person: its table, its key, and the columns that become others."""

    table: str
    key: tuple[tuple[str, Any], ...]
    values: dict[str, str]


class Prepared(Struct, frozen=True):
    """All that forgetting somebody changes, as the file stood after so many writes."""

    writes: int
    instead: str
    rows: tuple[RowToChange, ...]


def prepare(file: Store, who: Person, instead: str, tell: Callable[[int, int], None]) -> Prepared:
    """Work out what changes, telling how many tables are gone through of how many; nothing is written."""
    writes = file.writes_so_far()
    rows = tuple(
        RowToChange(
            table.name,
            tuple((column.name, row._mapping[column.name]) for column in table.primary_key.columns),
            values,
        )
        for table, row, values in _changes(file, who, instead, tell)
    )
    return Prepared(writes, instead, rows)


def forget(file: Store, prepared: Prepared) -> None:
    """Change what was prepared, inside the caller's transaction.

    `Store.leave_no_trace` is to follow once it is committed.
    """
    for row in prepared.rows:
        table = METADATA.tables[row.table]
        key = (table.c[name] == value for name, value in row.key)
        file.execute(update(table).where(*key).values(**row.values))
    # What stood in the search fields when the window closed may be half a name; the window opens at its beginning.
    file.execute(delete(PLACE).where(or_(PLACE.c.key == "window", PLACE.c.key.like("window of %"))))
    file.owe_rewriting()


def _changes(
    file: Store, who: Person, instead: str, tell: Callable[[int, int], None] = lambda _done, _of: None
) -> Iterator[tuple[Table[Any], Row[Any], dict[str, str]]]:
    """Every row that names the person, with the columns that become others."""
    file.prove_all()
    substitution = Substitution(who, instead)
    tables = METADATA.sorted_tables
    for number, table in enumerate(tables):
        tell(number, len(tables))
        columns = _texts(table)
        if not columns:
            continue
        with file.corrupt_if_unreadable():
            for row in file.execute(select(table)).all():
                values = _values(table, row, columns, who, substitution, instead)
                if values:
                    yield table, row, values


def _texts(table: Table[Any]) -> list[str]:
    without = _WITHOUT_NAMES.get(table.name, frozenset())
    return [
        column.name
        for column in table.columns
        if isinstance(column.type, String) and not column.primary_key and column.name not in without
    ]


def _values(  # what is looked through, and for what
    table: Table[Any],
    row: Row[Any],
    columns: list[str],
    who: Person,
    substitution: Substitution,
    instead: str,
) -> dict[str, str]:
    if table is PLAYER:
        own = {"name": instead, "number": ""}
        return (
            {name: value for name, value in own.items() if row._mapping[name] != value}
            if row.id in who.ids
            else {}
        )
    given = row._mapping
    texts = {name: given[name] for name in columns if given[name]}
    after = {name: substitution.in_text(text, name) for name, text in texts.items()}
    if table is ENTRY:
        after["operations"] = substitution.in_operations(given["operations"])
        if given["name"] == "player.number" and after["parameters"] != given["parameters"]:
            parameters = msgspec.json.decode(after["parameters"]) | {"said": ""}
            after["parameters"] = msgspec.json.encode(parameters).decode()
    return {name: value for name, value in after.items() if value != texts.get(name)}
