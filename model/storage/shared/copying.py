"""Copies a whole club from a file into an empty PostgreSQL database, or back: one transaction, proved equal first.

Rows keep their ids, so that everything that names a row still does. Two things differ on purpose: checksums, which a
file keeps for itself, and the laptop beside an entry that never had one, which becomes the one that copies to a server:
it alone may take back what was done before.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Table, func, insert, select, text

from model.errors import ClubFileError
from model.i18n import _
from model.storage.reading import LAPTOP
from model.storage.schema.tables import CHECKSUM, ENTRY, METADATA, PLACE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from model.storage.store import Store

_AT_ONCE: Final = 2000
"""Rows put into a file together."""
_ENCODE: Final = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Copied:
    """How many rows of one table were copied, and the digest of their content, equal in both stores."""

    table: str
    rows: int
    digest: str


def copy(
    source: Store, target: Store, prove: Callable[[], None], step: Callable[[int, int], None]
) -> tuple[Copied, ...]:
    """Copy everything into `target`, which must be empty; `prove` is called before the commit and raises what is wrong.

    ``step`` hears how many parts of the work are done, of how many; what it raises ends the work.

    Raises `ClubFileError` where the target has anything in it, a text cannot be stored there, or what is read back is not
    what was sent; nothing is committed then.
    """
    station = None if target.shared is None else target.shared.station
    with _one_moment(source), target.transaction():
        _refuse_what_is_there(target)
        for store in (source, target):
            # A thousand tables are compared for longer than a laptop may do nothing.
            if store.shared is not None:
                # One side waits idle while the other works: a large club takes longer than a server may
                # allow.
                store.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        tables, sent = _tables(), list[Copied]()
        of = 2 * len(tables) + 2
        for table in tables:
            step(len(sent), of)
            sent.append(_send(source, target, table, station))
        for done, (copied, table) in enumerate(zip(sent, tables, strict=True), len(tables)):
            step(done, of)
            _refuse_difference(copied, target, table)
        _go_on_from_the_last(target)
        step(of - 2, of)
        prove()
        step(of - 1, of)  # the last moment to think better of it
    return tuple(sent)


def _tables() -> tuple[Table, ...]:
    """Every table of a club, those that others point to first."""
    return tuple(table for table in METADATA.sorted_tables if table is not CHECKSUM)


def _one_moment(source: Store) -> AbstractContextManager[Any]:
    """Read all of a shared club as of one moment; a file is ours alone while it is open."""
    return nullcontext() if source.shared is None else source.shared.snapshot()


def _refuse_what_is_there(target: Store) -> None:
    for table in _tables():
        if target.execute(select(func.count()).select_from(table)).scalar_one():
            raise ClubFileError(
                _("There is a club in {name} already; nothing was copied.").format(name=target.address),
                _("Copy to an unused file name, or to an empty database."),
            )


def _send(source: Store, target: Store, table: Table, station: str | None) -> Copied:
    digest = _Digest()
    rows = digest.of(_whole(_rows(source, table), table, station))
    if target.shared is not None:
        target.shared.pour(table, rows)
    else:
        names = table.c.keys()
        while batch := [dict(zip(names, row, strict=True)) for row in islice(rows, _AT_ONCE)]:
            target.execute(insert(table), batch)
    return Copied(table.name, digest.rows, digest.hexadecimal())


def _rows(store: Store, table: Table) -> Iterator[tuple[Any, ...]]:
    # In one order on both sides: the digest depends on it, and no engine promises any.
    query = select(table).order_by(*table.primary_key.columns)
    if table is PLACE:  # which laptops are in the club is true of that server alone
        query = query.where(~PLACE.c.key.startswith(LAPTOP))
    return map(tuple, store.execute(query))


def _whole(rows: Iterator[tuple[Any, ...]], table: Table, station: str | None) -> Iterator[tuple[Any, ...]]:
    """The rows as they are to be there: what was entered on no laptop in particular is whoever's copies now."""
    at = table.c.keys().index(ENTRY.c.station.name) if table is ENTRY else None
    for row in rows:
        _refuse_nul(row, table)
        yield row if at is None or row[at] is not None else (*row[:at], station, *row[at + 1 :])


def _refuse_difference(copied: Copied, target: Store, table: Table) -> None:
    digest = _Digest()
    for _row in digest.of(_rows(target, table)):
        pass
    if (digest.rows, digest.hexadecimal()) != (copied.rows, copied.digest):
        raise ClubFileError(
            _(
                "The copy differs in {table}: {sent} rows were sent, {found} were found; it was not kept."
            ).format(table=table.name, sent=copied.rows, found=digest.rows)
        )


def _go_on_from_the_last(target: Store) -> None:
    """The next entry and the next row get the number after the last one copied."""
    if target.shared is None:
        return  # SQLite counts from the highest there is
    last = target.execute(
        select(ENTRY.c.id, ENTRY.c.at, ENTRY.c.request).order_by(ENTRY.c.id.desc()).limit(1)
    ).first()
    if last is not None:
        target.shared.append(last.id, datetime.fromisoformat(last.at), last.request or "")
    for table in _tables():
        column = table.autoincrement_column
        if column is not None and target.execute(select(func.max(column))).scalar_one() is not None:
            counter = func.pg_get_serial_sequence(table.name, column.name)
            target.execute(
                select(func.setval(counter, select(func.max(column)).scalar_subquery())).where(
                    counter.is_not(None)
                )
            )


def _refuse_nul(row: tuple[Any, ...], table: Table) -> None:
    if any(isinstance(value, str) and "\0" in value for value in row):
        raise ClubFileError(
            _(
                "A text in {table} contains a character that no server stores (NUL); nothing was copied."
            ).format(table=table.name)
        )


class _Digest:
    """Counts rows as they pass, and proves by one number what they hold."""

    def __init__(self) -> None:
        self.rows = 0
        self._hash = blake2b(digest_size=16)

    def of(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        """The same rows, each counted when it is asked for."""
        for row in rows:
            self._hash.update(_ENCODE(row))
            self.rows += 1
            yield row

    def hexadecimal(self) -> str:
        """The number, of what passed so far."""
        return self._hash.hexdigest()
