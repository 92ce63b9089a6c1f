"""What the head row of a server tells whoever takes it: tables of another version, a club that moved away, an older state."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from model.errors import ClubFileChanged, ClubFileError, ClubFileNewer, ClubFileReadOnly
from model.i18n import _
from model.storage.schema.facts import SCHEMA_VERSION
from model.storage.shared import moved

if TYPE_CHECKING:
    import psycopg

# In one trip: each statement sees what was committed before it began, so the entries are those there are under the head.
TAKE: Final = (
    "BEGIN; SELECT last, at, schema, lineage FROM head FOR UPDATE; "
    "SELECT * FROM deed WHERE id >= {known:d} ORDER BY id"
)
"""Takes the head, and reads what was written from an entry on."""
IS_THERE: Final = "SELECT lineage, schema, clock_timestamp() FROM head"
AT_MOST: Final = "SET lock_timeout = '{milliseconds:d}ms'"
CHANNEL: Final = "arrowswitch"
"""Where each write is announced; whoever hears it reads by the journal's numbers."""


def closing(entry_id: int, at: str) -> tuple[str, ...]:
    """The statements that end the transaction of an entry: the head as it is then, the notice to the others, the commit."""
    return (
        f"UPDATE head SET last = {entry_id:d}, at = '{at}'",
        f"SELECT pg_notify('{CHANNEL}', '{entry_id:d}')",
        "COMMIT",
    )


def refuse_schema(database: str, schema: object) -> None:
    """Refuse tables of another version: a later program changed them, or an earlier one made them."""
    if schema == SCHEMA_VERSION:
        return
    if isinstance(schema, int) and schema < SCHEMA_VERSION:
        raise ClubFileReadOnly(
            _("The club in {name} is from an earlier Arrowswitch (version {version}).").format(
                name=database, version=schema
            ),
            _(
                "Close it on every laptop, update Arrowswitch on all of them, "
                "then whoever owns the database types: {command}"
            ).format(command="main.py upgrade ADDRESS"),
        )
    raise ClubFileNewer(
        _("The club in {name} was changed by a later Arrowswitch (version {version}).").format(
            name=database, version=schema
        ),
        _("Update this Arrowswitch; it reads versions up to {version}.").format(version=SCHEMA_VERSION),
    )


def other_club(connection: psycopg.Connection[Any], database: str) -> ClubFileError:
    """Say why the database has another name than it had: its club moved away, or somebody put another one there."""
    row = connection.execute("SELECT value FROM place WHERE key = %s", [moved.KEY]).fetchone()
    return moved.error(None if row is None else json.loads(row[0])) or ClubFileChanged(
        _("The database {name} was replaced while it was open here.").format(name=database),
        _("Nothing is written. Tell the chief director; the latest club file may have what is missing."),
    )


def went_back(database: str, missing: int) -> ClubFileChanged:
    """Say that the server has an older state than this laptop has seen."""
    return ClubFileChanged(
        _("The server has an older state of {name}; entries missing there: {count}.").format(
            name=database, count=missing
        ),
        _("Nothing is written. Tell the chief director; the latest club file may have them."),
    )
