"""The way to a PostgreSQL server: its driver, a connection that keeps what it says, and its refusals in plain words.

The driver (psycopg 3) is an extra of a congress: looked for when a server is named, and imported only then. Whatever a
server is refused for, nothing has been written to it: it is examined in a transaction that may only read.
"""

from __future__ import annotations

import ipaddress
import re
import sys
from dataclasses import dataclass
from datetime import datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from model.errors import (
    ClubFileDamaged,
    ClubFileError,
    ClubFileLocked,
    ClubFileReadOnly,
    DiskFull,
    NotAClubFile,
    ServerLost,
    shorten,
)
from model.i18n import _
from model.storage.place import Server, password_file
from model.storage.schema.facts import SCHEMA_VERSION
from model.storage.schema.server import HEAD
from model.storage.schema.tables import CHECKSUM, METADATA
from model.storage.shared import head

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import psycopg
    from sqlalchemy import Table


PACKAGE: Final = "psycopg"
OLDEST: Final = 15
"""The oldest PostgreSQL that the tests have met."""
_SESSION: Final = {
    "synchronous_commit": "on",  # "saved" means on the server's disk, whatever the server's own setting
    "lock_timeout": "3s",
    # A laptop that is closed while it holds the head is thrown out; a slow one that works out a movement is not.
    "idle_in_transaction_session_timeout": "2s",
    "client_encoding": "UTF8",
}
_LINE: Final = {
    "application_name": "Arrowswitch",
    "connect_timeout": "5",
    "keepalives_idle": "2",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "5000",
}
_TRIES: Final = 3
_SAFE: Final = ("fsync", "full_page_writes")
_LET_IN: Final = re.compile(r": +[^\W\d_]+:  +(?P<said>[^\n]+)")
"""How libpq ends what the server itself said when it turned somebody away: severity, two blanks, sentence."""
_NOT_BEGUN: Final = "connection is bad: "
"""How the driver begins what it says of an address with which no connection can even be begun."""
_ABOUT_TLS: Final = re.compile("certificate|SSL", re.IGNORECASE)
"""What libpq says of TLS in every language."""
_TABLES: Final = """
    SELECT n.nspname = 'public', c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 1 DESC, 2"""
_IN_ORDER: Final = (
    "SELECT string_agg(one, '' ORDER BY one) FROM unnest(ARRAY['B', 'a', 'é', 'Z', '-', 'z']) one"
)


@dataclass(frozen=True, slots=True)
class Found:
    """What was found on a server: an empty database or a club, and what the login may do there."""

    user: str
    empty: bool
    may_write: bool
    beside: bool = False
    """Whether the server runs on this very computer."""


def is_present() -> bool:
    """Whether the driver is installed for this Python."""
    return find_spec(PACKAGE) is not None


def connect(server: Server) -> psycopg.Connection[tuple[Any, ...]]:
    """Connect to a server, every statement a transaction of its own until one is begun.

    Raises `ClubFileError` where the driver is missing or another machine does not prove who it is, and `ServerLost`
    where nobody answers.
    """
    try:
        import psycopg
        from psycopg import conninfo
    except ImportError:  # absent, or without a libpq of its own for this system
        raise _no_driver() from None
    try:
        given = conninfo.conninfo_to_dict(server.text)
        if _names_another_machine(given):
            _refuse_unproved(str(given.setdefault("sslmode", "verify-full")), server)
        options = " ".join(f"-c {name}={value}" for name, value in _SESSION.items())
        asked = {**_LINE, **given, "options": f"{given.get('options', '')} {options}".strip()}
        connection = _let_in(asked, server)
    except psycopg.ProgrammingError as error:
        raise ClubFileError(
            _("The address {address} cannot be used: {reason}.").format(
                address=server, reason=_reason(error).rstrip(".")
            )
        ) from error
    try:
        met = {option.keyword: option.val or b"" for option in connection.pgconn.info}
        if _is_another_machine(met[b"host"].decode(), met[b"hostaddr"].decode()):  # named by the service file
            _refuse_unproved(met[b"sslmode"].decode(), server)
    except BaseException:
        connection.close()
        raise
    return connection


def examine(
    connection: psycopg.Connection[tuple[Any, ...]], server: Server, *, of_any_version: bool = False
) -> Found:
    """Look at a database before it is used as a club's; raises one of the `ClubFileError` family, nothing is written.

    One whose tables are of another version is refused too, unless it is to be brought up to date.
    """
    import psycopg

    try:
        with connection.transaction():
            connection.execute("SET TRANSACTION READ ONLY")
            _refuse_settings(connection, server)
            found = _look(connection, server)
            if not found.empty:
                _refuse_torn(connection, server, of_any_version=of_any_version)
            return found
    except psycopg.Error as error:
        raise refusal(error, server.database) or ClubFileError(_reason(error)) from error


def pour(connection: psycopg.Connection[Any], table: Table, rows: Iterable[Sequence[Any]]) -> None:
    """Put rows into a table in one stream, each with all its columns in order: a statement a row costs seven times that."""
    from psycopg import sql

    names = sql.SQL(", ").join(map(sql.Identifier, table.c.keys()))
    words = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table.name), names)
    with connection.cursor() as cursor, cursor.copy(words) as stream:
        for row in rows:
            stream.write_row(row)


def errors() -> type[psycopg.Error]:
    """What the driver raises; only where `connect` has been asked before."""
    import psycopg

    return psycopg.Error


def refusal(error: BaseException | None, name: str) -> ClubFileError | None:
    """Give the error of the user's world for one of the driver's, or None when it is a fault of ours."""
    import psycopg

    if error is None:
        return None
    code = getattr(error, "sqlstate", None) or ""
    if code in ("53100", "58030"):
        return DiskFull(
            _("The disk of the server of {name} is full or broken; the last entry was not saved.").format(
                name=name
            ),
            _("Ask the server’s administrator to free some space; then enter it again."),
        )
    if code in ("42501", "25006"):
        return ClubFileReadOnly(
            _("Your login may not do that in {name}; nothing was saved.").format(name=name),
            _("Ask the chief director for a duty that allows it."),
        )
    if code in ("55P03", "40P01"):
        return ClubFileLocked(
            _("Another laptop keeps {name} busy; nothing was saved.").format(name=name),
            _("Enter it again."),
        )
    if code.startswith("XX00") and code != "XX000":
        return ClubFileDamaged(
            _("The server finds {name} damaged: {reason}.").format(
                name=name, reason=_reason(error).rstrip(".")
            ),
            _("Open the club file of the last round’s end on this laptop and go on with that."),
        )
    if not code and isinstance(error, psycopg.DataError):  # the driver's own: it is asked of no server
        return ClubFileError(
            _("The text contains a character that no server stores (NUL); nothing was saved."),
            _("Type it again without it."),
        )
    # 57: the server shuts down or threw us out; 08, 25P03 and no code at all: the line is gone
    if (
        code[:2] in ("57", "08")
        or code in ("25P03", "53300")
        or (not code and isinstance(error, psycopg.OperationalError))
    ):
        return ServerLost(
            _("The server of {name} does not answer: {reason}.").format(
                name=name, reason=_reason(error).rstrip(".")
            ),
            _("Check the cable or the network; what was saved before is safe."),
        )
    return None


def _refuse_settings(connection: psycopg.Connection[tuple[Any, ...]], server: Server) -> None:
    if connection.info.server_version < OLDEST * 10000:
        raise ClubFileError(
            _("The server of {name} is PostgreSQL {version}; Arrowswitch needs {oldest} or later.").format(
                name=server.database, version=connection.info.server_version // 10000, oldest=OLDEST
            )
        )
    for setting in _SAFE:
        if _one(connection, f"SHOW {setting}") != "on":
            raise ClubFileError(
                _("The server of {name} has {setting} off: a power cut would lose saved results.").format(
                    name=server.database, setting=setting
                ),
                _("Ask the server’s administrator to switch it on; Arrowswitch wrote nothing there."),
            )
    encoding = _one(connection, "SHOW server_encoding")
    if encoding != "UTF8":
        raise _badly_made(
            server,
            _("The database {name} stores text as {encoding}, which cannot hold every name.").format(
                name=server.database, encoding=encoding
            ),
        )
    if _one(connection, _IN_ORDER) != "".join(sorted("Baé-Zz")):
        raise _badly_made(
            server,
            _("The database {name} sorts text in its own way; lists would differ from a club file’s.").format(
                name=server.database
            ),
        )


def _look(connection: psycopg.Connection[tuple[Any, ...]], server: Server) -> Found:
    user = str(_one(connection, "SELECT current_user"))
    tables = connection.execute(_TABLES).fetchall()
    if not tables:
        makes = _one(connection, "SELECT has_schema_privilege('public', 'CREATE')")
        if not makes:
            raise ClubFileReadOnly(
                _("{user} may not create tables in the empty database {name}.").format(
                    user=user, name=server.database
                ),
                _("Ask the server’s administrator to make {user} its owner.").format(user=user),
            )
        return Found(user, empty=True, may_write=True)
    if (True, "head") not in tables or not _is_our_head(connection):
        raise NotAClubFile(
            _("The database {name} belongs to another program: it has a table {table}.").format(
                name=server.database, table=tables[0][1]
            ),
            _("Choose an empty database for a new club, or the database of a club."),
        )
    if not _one(connection, "SELECT has_table_privilege('public.head', 'SELECT')"):
        raise ClubFileReadOnly(
            _("{user} may not read the club in {name}.").format(user=user, name=server.database),
            _("Ask the chief director for a duty that allows it."),
        )
    writes = _one(
        connection, "SELECT has_any_column_privilege('public.head', 'UPDATE') AND NOT pg_is_in_recovery()"
    )
    beside = _one(connection, "SELECT inet_client_addr() IS NOT DISTINCT FROM inet_server_addr()")
    return Found(user, empty=False, may_write=bool(writes), beside=bool(beside))


def _refuse_torn(
    connection: psycopg.Connection[tuple[Any, ...]], server: Server, *, of_any_version: bool
) -> None:
    """Refuse a club of which somebody took a part away by hand, and one of another version."""
    row = connection.execute("SELECT schema, last, at FROM public.head").fetchone()
    if row is None:
        raise _torn(server, HEAD.name)
    schema, last, at = row
    if schema != SCHEMA_VERSION:
        if not of_any_version:
            head.refuse_schema(server.database, schema)
        return
    if not isinstance(last, int) or not _is_moment(at):
        raise _torn(server, HEAD.name)
    there = {table for public, table in connection.execute(_TABLES).fetchall() if public}
    wanted = (table.name for table in METADATA.sorted_tables if table is not CHECKSUM)
    if missing := next((table for table in wanted if table not in there), None):
        raise _torn(server, missing)


def _is_moment(text: object) -> bool:
    try:
        return datetime.fromisoformat(str(text)).tzinfo is not None
    except ValueError:
        return False


def _torn(server: Server, table: str) -> ClubFileDamaged:
    return ClubFileDamaged(
        _("The club in {name} is not whole: its table {table} is missing or damaged.").format(
            name=server.database, table=table
        ),
        _("Open the club file of the last round’s end on this laptop and go on with that."),
    )


def _is_our_head(connection: psycopg.Connection[tuple[Any, ...]]) -> bool:
    # pg_attribute and not information_schema, which hides what the login has no right to
    columns = connection.execute(
        "SELECT attname FROM pg_attribute JOIN pg_class c ON c.oid = attrelid AND c.relkind = 'r' "
        "WHERE attrelid = 'public.head'::regclass AND attnum > 0"
    )
    return {"last", "schema", "lineage"} <= {name for (name,) in columns.fetchall()}


def _one(connection: psycopg.Connection[tuple[Any, ...]], statement: str) -> Any:
    row = connection.execute(statement.encode()).fetchone()
    return row[0] if row else None


def _names_another_machine(given: dict[str, Any]) -> bool:
    """Whether the address itself names a machine that is not this one; a service's is known only when it has answered."""
    if "service" in given and not given.get("host"):
        return False
    return _is_another_machine(str(given.get("host") or ""), str(given.get("hostaddr") or ""))


def _is_another_machine(host: str, address: str) -> bool:
    return any(not _is_here(each) for each in (*host.split(","), *address.split(",")))


def _is_here(host: str) -> bool:
    """Whether a host is this computer: none, a socket's folder, or one of the names and numbers of the loopback."""
    if host in ("", "localhost") or host.startswith(("/", "@")):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _refuse_unproved(mode: str, server: Server) -> None:
    if mode == "verify-full":
        return
    raise ClubFileError(
        _("The server of {name} is another machine and need not prove who it is (sslmode={mode}).").format(
            name=server.database, mode=mode
        ),
        _("Use sslmode=verify-full, with the server’s certificate as sslrootcert; nothing was written."),
    )


def _let_in(asked: dict[str, Any], server: Server) -> psycopg.Connection[tuple[Any, ...]]:
    """Connect, and a few times more where a server turned us away that by now lets people in: it was only starting.

    Whoever is turned away again and again in the same words has no right to enter. That is `ServerLost` too: a server
    that is killed says its last words in the same way, without a code, and what was typed has to wait in either case.
    """
    import psycopg

    said: list[str] = []
    while True:
        try:
            return psycopg.connect(**asked, autocommit=True, prepare_threshold=None)
        except psycopg.OperationalError as error:
            words = _LET_IN.search(str(error))
            if words is not None and _lets_people_in(asked):
                said.append(shorten(words["said"]).rstrip("."))
                if len(said) < _TRIES:
                    continue
                if len(set(said)) == 1:
                    raise _turned_away(said[0], server) from error
            if (unproved := _unproved(error, server) or _unusable(error, server)) is not None:
                raise unproved from error
            raise refusal(error, server.database) or ServerLost(_reason(error)) from error


def _turned_away(reason: str, server: Server) -> ServerLost:
    return ServerLost(
        _("The server of {name} refuses: {reason}.").format(name=server.database, reason=reason),
        _("Check user and database in the address, and the password in {file}.").format(file=password_file()),
    )


def _unproved(error: psycopg.OperationalError, server: Server) -> ServerLost | None:
    """Say what this laptop lacks to be let in, a password or a certificate: no cable is to be looked at then."""
    if error.pgconn is not None and error.pgconn.needs_password:
        user = error.pgconn.user.decode()
        return ServerLost(
            _(
                "The server of {name} wants a password of {user}, and {file} has none for this address."
            ).format(name=server.database, user=user, file=password_file()),
            _(
                "Write a line there: HOST:PORT:DATABASE:{user}:PASSWORD. Only you may be able to read the file."
            ).format(user=user),
        )
    if _ABOUT_TLS.search(str(error)):
        return ServerLost(
            _("The server of {name} could not prove its identity: {reason}.").format(
                name=server.database, reason=_reason(error).rstrip(".")
            ),
            _("Get its certificate from its administrator and add it to the address: ?sslrootcert=FILE"),
        )
    return None


def _unusable(error: psycopg.OperationalError, server: Server) -> ServerLost | None:
    """Say that nobody was asked, since the address names no service or port there is."""
    # Nobody is to look at a cable then.
    said = str(error)
    # A socket of this machine fails as soon as that.
    if not said.startswith(_NOT_BEGUN) or "failed: " in said:
        return None
    return ServerLost(
        _("The address {address} cannot be used: {reason}.").format(
            address=server, reason=_reason(error).removeprefix(_NOT_BEGUN).rstrip(".")
        )
    )


def _lets_people_in(asked: dict[str, Any]) -> bool:
    """Whether a server that turned somebody away is not just starting or ending: it says so in its own language."""
    from psycopg import conninfo, pq

    quickly = {**asked, "connect_timeout": "2"}  # no thread of ours runs meanwhile
    return pq.PGconn.ping(conninfo.make_conninfo(**quickly).encode()) == pq.Ping.OK


def _badly_made(server: Server, sentence: str) -> ClubFileError:
    command = f"createdb --encoding=UTF8 --locale=C --template=template0 {server.database}"
    return ClubFileError(sentence, _("Make the database again, empty: {command}").format(command=command))


def _no_driver() -> ClubFileError:
    adding = _("Type once in the program’s folder: python3 installer/build.py postgresql")
    frozen = _("This package has none; on this laptop, start Arrowswitch from its source folder.")
    return ClubFileError(
        _("A club on a server needs the driver for PostgreSQL, which is not installed here."),
        frozen if getattr(sys, "frozen", False) else adding,
    )


def _reason(error: BaseException) -> str:
    """The last line of what the driver says: the lines before it name address and port."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return shorten(lines[0].rpartition("failed: ")[2]) if lines else type(error).__name__
