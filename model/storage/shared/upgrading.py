"""Updates a club on a server for a later Arrowswitch. Only the owner may do it, while nobody else is connected.

All of it is one transaction. It also copies the old tables into a schema of their own, so that whoever keeps the
server can look at what a step did wrong, and take it back. A window of the earlier program that opens meanwhile
finds the new version in the head row afterwards and writes nothing (`head.refuse_schema`).
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from model.errors import ClubFileLocked, ClubFileReadOnly, NotAClubFile
from model.i18n import _
from model.storage import migrations, postgres
from model.storage.reading import WISHED
from model.storage.schema.facts import SCHEMA_VERSION
from model.storage.shared import duties, head

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg
    from sqlalchemy import Connection

    from model.storage.place import Server

_OLD_TABLES: Final = "arrowswitch_{version}"
"""The schema that keeps the tables of that version."""
_OTHERS: Final = """
    SELECT usename, min(backend_start)::time(0) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL
    GROUP BY usename ORDER BY usename"""
_TABLES: Final = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"


def bring_up_to_date(
    server: Server, *, target: int = SCHEMA_VERSION, package: str = migrations.__name__
) -> int:
    """Run the steps that a club on a server lacks, and give the version it had.

    If that is already the `target`, nothing is done.

    Raises a `ClubFileError` and changes nothing if this login does not own the tables, if somebody else is connected,
    or if a step fails.
    """
    with _connected(server) as (alchemy, driver):
        if postgres.examine(driver, server, of_any_version=True).empty:
            raise NotAClubFile(
                _("There is no club in {address}.").format(address=server.text),
                _("Check the name of the database; nothing was written."),
            )
        # The lock makes writers wait, and a window that opens now reads the version only after the commit.
        driver.execute("BEGIN; SELECT 1 FROM head FOR UPDATE")
        driver.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        version = int(_one(driver, "SELECT schema FROM head"))
        if version == target:
            return version
        if version > target:
            head.refuse_schema(server.database, version)
        try:
            _refuse_others(driver, server)
        except ClubFileLocked:
            driver.execute("ROLLBACK")
            _ask_the_others(driver)
            raise
        _keep_old_tables(driver, version)
        migrations.run_steps(alchemy, version, target, package)
        driver.execute("UPDATE head SET schema = %s", [target])
        driver.execute("DELETE FROM place WHERE key = %s", [WISHED])
        duties.grant_again(driver)
        driver.execute("SELECT pg_notify(%s, '0')", [head.CHANNEL])
        driver.execute("COMMIT")
        return version


@contextmanager
def _connected(server: Server) -> Iterator[tuple[Connection, psycopg.Connection[Any]]]:
    """A connection for the update alone. On closing it rolls back whatever was not committed."""
    from sqlalchemy import create_engine
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.pool import StaticPool

    driver = postgres.connect(server)
    engine = create_engine(
        "postgresql+psycopg://",
        creator=lambda: driver,
        poolclass=StaticPool,
        pool_reset_on_return=None,
        isolation_level="AUTOCOMMIT",
    )
    try:
        with engine.connect() as alchemy:
            yield alchemy, driver
    except (DBAPIError, postgres.errors()) as error:
        met = error.orig if isinstance(error, DBAPIError) else error
        raise postgres.refusal(met, server.database) or error from error
    finally:
        driver.close()
        engine.dispose()


def _refuse_others(driver: psycopg.Connection[Any], server: Server) -> None:
    """Refuse a login that does not own the tables, and an update while others are connected."""
    command = f"main.py upgrade {server.text}"
    owner = _one(
        driver, "SELECT tableowner FROM pg_tables WHERE schemaname = 'public' AND tablename = 'head'"
    )
    owns = driver.execute("SELECT pg_has_role(current_user, %s, 'MEMBER')", [owner]).fetchone()
    if owns != (True,):
        raise ClubFileReadOnly(
            _("Only {owner}, who owns the tables of {name}, can update the club.").format(
                owner=owner, name=server.database
            ),
            _("Nothing was changed; {owner} must type: {command}").format(owner=owner, command=command),
        )
    others = driver.execute(_OTHERS.encode()).fetchall()
    if others:
        named = ", ".join(
            _("{who} (since {time})").format(who=who, time=since.strftime("%H:%M")) for who, since in others
        )
        raise ClubFileLocked(
            _("Others are still connected to {name}: {others}.").format(name=server.database, others=named),
            _("Nothing was changed. Close Arrowswitch on every other laptop, then type: {command}").format(
                command=command
            ),
        )


def _ask_the_others(driver: psycopg.Connection[Any]) -> None:
    """Leave a wish in the club: every open window then says who waits for it to be closed."""
    words = "SELECT json_build_object('who', current_user, 'at', clock_timestamp())::text"
    driver.execute(
        f"INSERT INTO place (key, value) VALUES (%s, ({words})) "
        "ON CONFLICT (key) DO UPDATE SET value = excluded.value".encode(),
        [WISHED],
    )
    driver.execute("SELECT pg_notify(%s, '0')", [head.CHANNEL])


def _keep_old_tables(driver: psycopg.Connection[Any], version: int) -> None:
    """Copy every table into the schema of the old version."""
    from psycopg import sql

    schema = sql.Identifier(_OLD_TABLES.format(version=version))
    driver.execute(sql.SQL("CREATE SCHEMA {}").format(schema))
    for (table,) in driver.execute(_TABLES.encode()).fetchall():
        driver.execute(
            sql.SQL("CREATE TABLE {}.{} AS TABLE public.{}").format(
                schema, sql.Identifier(table), sql.Identifier(table)
            )
        )


def _one(driver: psycopg.Connection[Any], statement: str) -> Any:
    (answer,) = driver.execute(statement.encode()).fetchone() or (None,)
    return answer
