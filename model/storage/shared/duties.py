"""Who may do what in a shared club, by the rights of the server itself.

A duty is a group role of the server, and contains the duty below it. A reader looks, a scorer enters results, a director
also seats, rules and corrects, the chief does the rest. None of them may change or delete what the journal, the history
of results or a former plan says: only the database's owner could. The server cannot judge what is in a row, so the
program itself keeps a duty to some sections (`service.shared.duties`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from model.errors import ClubFileError
from model.i18n import N_, _
from model.storage import postgres
from model.storage.schema.tables import CHECKSUM, ENTRY, METADATA, PLAN, REVISION

if TYPE_CHECKING:
    from collections.abc import Mapping

    import psycopg

    from model.storage.place import Server

DUTIES: Final = {
    "reader": N_("reader"),
    "scorer": N_("scorer"),
    "director": N_("section director"),
    "chief": N_("chief director"),
}
"""The duties in order, each with what the one before it may, and what a person reads."""
NONE: Final = "none"
_PREFIX: Final = "arrow_"
_APPENDED: Final = frozenset({ENTRY.name, REVISION.name, PLAN.name})
_GRANTS: Final = {
    "reader": ("SELECT ON ALL TABLES IN SCHEMA public", "USAGE ON SCHEMA public"),
    "scorer": (
        "INSERT ON deed, revision",
        "UPDATE (last, at) ON head",
        "UPDATE (revision, entered, saved_at, state) ON session",  # the first result begins play
        "INSERT, UPDATE, DELETE ON place",
        "USAGE ON ALL SEQUENCES IN SCHEMA public",
    ),
    "director": (
        "INSERT, UPDATE ON ruling, player",
        "INSERT, UPDATE, DELETE ON seat",
        "UPDATE (additions, stand_ins, team_names) ON session",
    ),
    "chief": (
        "INSERT ON ALL TABLES IN SCHEMA public",
        *(
            f"UPDATE, DELETE ON {table.name}"
            for table in METADATA.sorted_tables
            if table is not CHECKSUM and table.name not in _APPENDED
        ),
    ),
}


_SIGNS: Final = {
    "scorer": "'public.deed', 'INSERT'",
    "director": "'public.ruling', 'INSERT'",
    "chief": "'public.session', 'DELETE'",
}
"""By which right each duty is known: the first that the one below it does not have."""


def give(server: Server, wanted: Mapping[str, str]) -> dict[str, str]:
    """Give each login of `wanted` its duty ("none" takes it away), and say who has which now, highest first.

    It makes the roles that are missing and grants their rights. It also makes a login that the server does not know,
    without a password, which the keeper of the server sets. Raises `ClubFileError` and changes nothing if the login that
    asks may not do this.
    """
    for login, duty in wanted.items():
        if duty not in (*DUTIES, NONE):
            raise ClubFileError(
                _("There is no duty {duty} for {login}.").format(duty=duty, login=login),
                _("Duties are: {duties}.").format(duties=", ".join((*DUTIES, NONE))),
            )
    with postgres.connect(server) as connection:
        try:
            if postgres.examine(connection, server).empty:
                raise ClubFileError(
                    _("There is no club in {name} yet.").format(name=server.database),
                    _("Copy one to it first: main.py copy FILE {address}").format(address=server),
                )
            if wanted:
                with connection.transaction():
                    _grant(connection)
                    for login, duty in wanted.items():
                        _give(connection, login, duty)
            return _held(connection)
        except postgres.errors() as error:
            raise postgres.refusal(error, server.database) or error from error


def find_duty(connection: psycopg.Connection[Any]) -> str:
    """The duty of whoever is connected, by the rights there really are: the owner of the database has all of them."""
    for duty, right in reversed(_SIGNS.items()):
        row = connection.execute(f"SELECT has_table_privilege({right})".encode()).fetchone()
        if row and row[0]:
            return duty
    return "reader"


def grant_again(connection: psycopg.Connection[Any]) -> None:
    """Grant the rights of the duties on tables added since, if duties were given in this database."""
    row = connection.execute(
        "SELECT bool_or(has_table_privilege(oid, 'public.head', 'SELECT')) FROM pg_roles WHERE rolname = %s",
        [_PREFIX + next(iter(DUTIES))],
    ).fetchone()
    if row == (True,):
        _grant(connection, make=False)


def _grant(connection: psycopg.Connection[Any], *, make: bool = True) -> None:
    below = ""
    for duty, rights in _GRANTS.items():
        role = _PREFIX + duty
        if make:
            _make_role(connection, role, login=False)
        if make and below:
            connection.execute(f"GRANT {below} TO {role}".encode())
        for right in rights:
            connection.execute(f"GRANT {right} TO {role}".encode())
        below = role


def _give(connection: psycopg.Connection[Any], login: str, duty: str) -> None:
    from psycopg import sql

    _make_role(connection, login, login=True)
    for each in DUTIES:
        words = sql.SQL("GRANT {} TO {}") if each == duty else sql.SQL("REVOKE {} FROM {}")
        connection.execute(words.format(sql.Identifier(_PREFIX + each), sql.Identifier(login)))


def _make_role(connection: psycopg.Connection[Any], name: str, *, login: bool) -> None:
    from psycopg import sql

    if connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [name]).fetchone() is None:
        words = sql.SQL("CREATE ROLE {} LOGIN") if login else sql.SQL("CREATE ROLE {} NOLOGIN")
        connection.execute(words.format(sql.Identifier(name)))


def _held(connection: psycopg.Connection[Any]) -> dict[str, str]:
    """The highest duty of each login that was given one.

    From PostgreSQL 16 on whoever makes a role is a member of it that may give it and has no right from it: that is no
    duty. A superuser has every right: their duty is what they were given.
    """
    rows = connection.execute(
        """SELECT m.rolname, g.rolname FROM pg_roles m, pg_roles g
           WHERE g.rolname = ANY(%s) AND m.rolcanlogin AND pg_has_role(m.oid, g.oid, 'USAGE')
             AND (NOT m.rolsuper
                  OR EXISTS (SELECT 1 FROM pg_auth_members a WHERE a.member = m.oid AND a.roleid = g.oid))
           ORDER BY 1""",
        [[_PREFIX + duty for duty in DUTIES]],
    ).fetchall()
    order = list(DUTIES)
    found: dict[str, str] = {}
    for login, group in rows:
        found[login] = max(found.get(login, order[0]), group.removeprefix(_PREFIX), key=order.index)
    return dict(sorted(found.items(), key=lambda each: (-order.index(each[1]), each[0])))
