"""A server is connected to and examined before it is used: what is not right is refused in words, and nothing is written."""

from __future__ import annotations

import builtins
import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from model.errors import (
    ClubFileDamaged,
    ClubFileError,
    ClubFileLocked,
    ClubFileNewer,
    ClubFileReadOnly,
    DiskFull,
    NotAClubFile,
    ServerLost,
)
from model.storage import place
from model.storage.place import Server
from model.storage.postgres import Found, connect, examine, refusal
from model.storage.postgres_store import PostgresStore
from model.storage.schema.facts import SCHEMA_VERSION
from postgres import OWNER, NoServer, PostgresServer, raise_server

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
HEAD = "CREATE TABLE head (one integer, last bigint, at text, schema integer, lineage text)"
WRITTEN = "SELECT pg_snapshot_xmax(pg_current_snapshot())"
"""The number of the next transaction that writes: the log itself grows now and then by what the server notes on its own."""


def server_at(url: str) -> Server:
    found = place.read(url)
    assert isinstance(found, Server)
    return found


def make_club(url: str) -> None:
    PostgresStore(server_at(url), now=datetime(2026, 3, 12, 19, 30, tzinfo=UTC)).close()


def look(url: str) -> Found:
    server = server_at(url)
    with connect(server) as connection:
        return examine(connection, server)


def refused(url: str, error: type[ClubFileError] = ClubFileError) -> str:
    with pytest.raises(error) as caught:
        look(url)
    return str(caught.value)


def ask(server: PostgresServer, url: str, statement: str) -> list[tuple[Any, ...]]:
    return server.ask(statement, url.rpartition("/")[2])


def tables(server: PostgresServer, url: str) -> list[tuple[Any, ...]]:
    return ask(server, url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")


def raised(*settings: str, tls: bool = False) -> PostgresServer:
    """A server with settings of its own; the test is skipped where none can run."""
    try:
        return raise_server(tls=tls, settings=settings)
    except NoServer as reason:
        pytest.skip(str(reason))


def test_an_empty_database_may_become_a_club(postgres: PostgresServer, pg_url: str) -> None:
    assert look(pg_url) == Found(OWNER, empty=True, may_write=True)
    assert tables(postgres, pg_url) == []


def test_a_club_is_recognised(postgres: PostgresServer, pg_url: str) -> None:
    make_club(pg_url)

    assert look(pg_url) == Found(OWNER, empty=False, may_write=True, beside=True)


def test_a_connection_keeps_what_it_says(pg_url: str) -> None:
    with connect(server_at(pg_url)) as connection:
        answers = {
            name: connection.execute(f"SHOW {name}".encode()).fetchall()[0][0]
            for name in ("synchronous_commit", "lock_timeout", "idle_in_transaction_session_timeout")
        }
        name = connection.execute("SHOW application_name").fetchall()[0][0]

    assert answers == {
        "synchronous_commit": "on",
        "lock_timeout": "3s",
        "idle_in_transaction_session_timeout": "2s",
    }
    assert name == "Arrowswitch"


@pytest.mark.parametrize(
    "other",
    [
        "CREATE TABLE orders (one integer)",
        "CREATE VIEW head AS SELECT 1 AS last",
        "CREATE VIEW head AS SELECT 1 AS last, 1 AS schema, 'a' AS lineage",
        "CREATE SCHEMA shop CREATE TABLE orders (one integer)",
    ],
)
def test_the_database_of_another_program_is_refused(
    postgres: PostgresServer, pg_url: str, other: str
) -> None:
    ask(postgres, pg_url, other)
    before = tables(postgres, pg_url), ask(postgres, pg_url, WRITTEN)

    said = refused(pg_url, NotAClubFile)

    assert re.fullmatch(
        r"The database club\d+ belongs to another program: it has a table (orders|head)\. "
        r"Choose an empty database for a new club, or the database of a club\.",
        said,
    )
    assert before == (tables(postgres, pg_url), ask(postgres, pg_url, WRITTEN))


@pytest.mark.parametrize(
    ("torn", "table"),
    [
        ("DELETE FROM head", "head"),
        ("UPDATE head SET at = 'yesterday'", "head"),
        ("DROP TABLE deed CASCADE", "deed"),
        ("DROP TABLE seat", "seat"),
    ],
)
def test_a_club_of_which_a_part_was_taken_away_is_refused(
    postgres: PostgresServer, pg_url: str, torn: str, table: str
) -> None:
    make_club(pg_url)
    ask(postgres, pg_url, torn)
    before = tables(postgres, pg_url), ask(postgres, pg_url, WRITTEN)

    said = refused(pg_url, ClubFileDamaged)

    assert f"is not whole: its table {table} is missing or damaged. Open the club file" in said
    assert before == (tables(postgres, pg_url), ask(postgres, pg_url, WRITTEN))


def test_a_later_club_is_refused(postgres: PostgresServer, pg_url: str) -> None:
    ask(postgres, pg_url, HEAD)
    ask(postgres, pg_url, f"INSERT INTO head VALUES (1, 0, '', {SCHEMA_VERSION + 1}, 'a')")

    said = refused(pg_url, ClubFileNewer)

    assert f"was changed by a later Arrowswitch (version {SCHEMA_VERSION + 1})" in said


def test_an_earlier_club_is_refused_with_the_way_to_bring_it_here(
    postgres: PostgresServer, pg_url: str
) -> None:
    ask(postgres, pg_url, HEAD)
    ask(postgres, pg_url, f"INSERT INTO head VALUES (1, 0, '', {SCHEMA_VERSION - 1}, 'a')")

    said = refused(pg_url, ClubFileReadOnly)

    assert f"is from an earlier Arrowswitch (version {SCHEMA_VERSION - 1})" in said
    assert "Close it on every laptop, update Arrowswitch on all of them" in said
    assert "main.py upgrade" in said


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ("ENCODING 'SQL_ASCII'", "stores text as SQL_ASCII, which cannot hold every name"),
        ("ENCODING 'LATIN1'", "stores text as LATIN1, which cannot hold every name"),
        (
            "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' ENCODING 'UTF8'",
            "",
        ),
    ],
)
def test_an_encoding_that_loses_names_is_refused(postgres: PostgresServer, made: str, said: str) -> None:
    postgres.ask(f"CREATE DATABASE made TEMPLATE template0 {made}")
    try:
        if not said:
            assert look(postgres.url("made")).empty
            return
        sentence = refused(postgres.url("made"))
        assert sentence == (
            f"The database made {said}. Make the database again, empty: "
            "createdb --encoding=UTF8 --locale=C --template=template0 made"
        )
    finally:
        postgres.drop(postgres.url("made"))


def test_a_database_that_sorts_names_otherwise_is_refused() -> None:
    own = raised(tls=True)  # the system's own: the wheel knows no order but that of the code points
    try:
        own.ask("CREATE DATABASE made TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' ENCODING 'UTF8'")
        before = own.ask(WRITTEN, "made")
        assert refused(own.url("made")).startswith(
            "The database made sorts text in its own way; lists would differ from a club file’s. "
        )
        assert own.ask(WRITTEN, "made") == before
    finally:
        own.remove()


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
def test_a_server_that_can_lose_what_it_calls_saved_is_refused(setting: str) -> None:
    weak = raised("-c", f"{setting}=off")
    try:
        url = weak.database()
        assert refused(url).startswith(
            f"The server of {url.rpartition('/')[2]} has {setting} off: a power cut would"
        )
        assert tables(weak, url) == []
    finally:
        weak.remove()


def test_a_role_without_rights_is_refused(postgres: PostgresServer, pg_url: str) -> None:
    name = pg_url.rpartition("/")[2]
    postgres.ask("CREATE ROLE guest LOGIN")
    try:
        assert refused(postgres.url(name, "guest"), ClubFileReadOnly) == (
            f"guest may not create tables in the empty database {name}. "
            "Ask the server’s administrator to make guest its owner."
        )
        make_club(pg_url)
        assert refused(postgres.url(name, "guest"), ClubFileReadOnly).startswith(
            f"guest may not read the club in {name}."
        )
        ask(postgres, pg_url, "GRANT SELECT ON head TO guest")
        assert look(postgres.url(name, "guest")) == Found("guest", empty=False, may_write=False, beside=True)
    finally:
        ask(postgres, pg_url, "DROP OWNED BY guest")
        postgres.ask("DROP ROLE guest")


def test_nobody_answers(postgres: PostgresServer) -> None:
    dead = raised()
    url = dead.url("congress")
    dead.remove()

    said = refused(url, ServerLost)

    assert said.startswith("The server of congress does not answer: Connection refused")
    assert "Check the cable or the network" in said


def test_a_name_that_no_machine_has_is_said() -> None:
    assert "does not answer" in refused(
        "postgresql://no-such-machine.invalid/congress?sslrootcert=system", ServerLost
    )


@pytest.mark.parametrize(
    ("user", "database", "reason"),
    [
        ("nobody_here", "postgres", 'role "nobody_here" does not exist'),
        ("arrowswitch", "none", 'database "none" does not exist'),
    ],
)
def test_who_is_turned_away_reads_why(
    postgres: PostgresServer, user: str, database: str, reason: str
) -> None:
    said = refused(postgres.url(database, user), ServerLost)

    assert said.startswith(
        f"The server of {database} refuses: {reason}. Check user and database in the address"
    )


def test_who_has_no_password_reads_where_it_belongs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = raised()
    try:
        own.kill()
        (own.data / "pg_hba.conf").write_text("host all all 127.0.0.1/32 scram-sha-256\n")
        own.start()
        monkeypatch.setenv("PGPASSFILE", str(tmp_path / "none"))
        said = refused(own.url("postgres", "bea"), ServerLost)
        assert said.startswith("The server of postgres wants a password of bea, and ")
        assert "HOST:PORT:DATABASE:bea:PASSWORD" in said
        assert "cable" not in said
    finally:
        own.remove()


_LAST_WORDS = """
import socket, sys
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
met = 0
while True:
    near, _address = listener.accept()
    near.recv(4096)
    said = sys.argv[1:][min(met // 2, len(sys.argv) - 2)]  # each try is followed by a ping
    ending = f"SFATAL\\0VFATAL\\0C57P01\\0M{said}\\0\\0".encode()
    near.sendall(b"E" + (len(ending) + 4).to_bytes(4, "big") + ending)
    near.close()
    met += 1
"""
"""A server that is killed each time somebody connects. A process of its own: the driver's ping lets no other thread run."""


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("terminating connection due to unexpected postmaster exit",), "refuses: terminating"),
        (("terminating connection due to administrator command", "the end"), "does not answer: "),
    ],
)
def test_a_server_that_is_killed_while_one_connects_is_one_that_is_away(
    words: tuple[str, ...], shown: str
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _LAST_WORDS, *words], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        try:
            said = refused(
                f"postgresql://ann@127.0.0.1:{port}/congress?sslmode=disable&gssencmode=disable", ServerLost
            )
        finally:
            server.kill()

    assert said.startswith(f"The server of congress {shown}")


@pytest.mark.parametrize("mode", ["disable", "allow", "prefer", "require", "verify-ca"])
def test_another_machine_must_prove_who_it_is(mode: str) -> None:
    said = refused(f"postgresql://hall.example/congress?sslmode={mode}&connect_timeout=1")

    assert said.startswith(
        f"The server of congress is another machine and need not prove who it is (sslmode={mode})."
    )


def test_a_service_of_another_machine_must_prove_it_too(
    postgres: PostgresServer, pg_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = tmp_path / "pg_service.conf"
    monkeypatch.setenv("PGSERVICEFILE", str(services))
    name = pg_url.rpartition("/")[2]
    here = f"host=127.0.0.1\nport={postgres.port}\ndbname={name}\nuser=arrowswitch\n"
    services.write_text(
        f"[here]\n{here}[there]\n{here}".replace("[there]\nhost=", "[there]\nhost=hall.example\nhostaddr=")
    )

    assert look("service=here").empty
    assert "need not prove who it is (sslmode=prefer)" in refused("service=there")
    assert "cannot be used" in refused("service=nowhere", ServerLost)


def test_an_address_the_driver_does_not_know_is_refused() -> None:
    assert "cannot be used" in refused("postgresql://hall.example/congress?colour=red")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("service=hall", 'The address service=hall cannot be used: definition of service "hall" not found.'),
        ("postgresql://localhost:99999/congress", 'invalid port number: "99999"'),
    ],
)
def test_an_address_that_leads_nowhere_sends_nobody_to_the_cable(
    address: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PGSERVICEFILE", str(tmp_path / "pg_service.conf"))
    (tmp_path / "pg_service.conf").write_text("[other]\nhost=localhost\n", encoding="utf-8")
    shown = refused(address, ServerLost)
    assert said in shown
    assert "cable" not in shown


def test_a_socket_of_this_machine_without_a_server_is_one_that_is_away(tmp_path: Path) -> None:
    shown = refused(f"postgresql:///congress?host={tmp_path}", ServerLost)
    assert "does not answer" in shown


def test_without_the_driver_it_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def absent(name: str, *rest: Any, **named: Any) -> Any:
        if name == "psycopg":
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", absent)

    with pytest.raises(ClubFileError) as caught:
        connect(Server("postgresql://127.0.0.1/congress", "congress"))
    assert str(caught.value) == (
        "A club on a server needs the driver for PostgreSQL, which is not installed here. "
        "Type once in the program’s folder: python3 installer/build.py postgresql"
    )


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("53100", DiskFull),
        ("42501", ClubFileReadOnly),
        ("25006", ClubFileReadOnly),
        ("55P03", ClubFileLocked),
        ("XX001", ClubFileDamaged),
        ("57P01", ServerLost),
        ("25P03", ServerLost),
        ("08006", ServerLost),
        ("53300", ServerLost),
    ],
)
def test_what_a_server_refuses_later_is_said_in_words(code: str, error: type[ClubFileError]) -> None:
    of_the_driver = psycopg.errors.lookup(code)("one line\nDETAIL: more")

    said = refusal(of_the_driver, "congress")

    assert type(said) is error
    assert "congress" in str(said)


@pytest.mark.parametrize("code", ["23505", "42P01", "22P02", "XX000"])
def test_a_fault_of_ours_is_not_dressed_up(code: str) -> None:
    assert refusal(psycopg.errors.lookup(code)("one"), "congress") is None


def test_a_line_that_was_cut_is_a_server_that_is_gone(pg_url: str) -> None:
    with connect(server_at(pg_url)) as connection, connect(server_at(pg_url)) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [connection.info.backend_pid])
        with pytest.raises(psycopg.Error) as caught:
            connection.execute("SELECT 1")

    assert isinstance(refusal(caught.value, "congress"), ServerLost)


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[PostgresServer, Path]]:
    """The system's server with a certificate for the club's name, and that certificate."""
    own = raised(tls=True)
    own.kill()
    pem = (ROOT / "tests" / "data" / "hall.pem").read_text()
    for name, kind in (("server.crt", "CERTIFICATE"), ("server.key", "[A-Z ]*PRIVATE KEY")):
        block = re.search(rf"-----BEGIN {kind}-----.*?-----END {kind}-----\n", pem, re.DOTALL)
        assert block is not None
        path = own.data / name
        path.write_text(block.group())
        path.chmod(0o600)
        if sys.platform != "win32":
            os.chown(path, own.data.stat().st_uid, own.data.stat().st_gid)
    own.settings = ("-c", "ssl=on")
    own.start()
    trusted = tmp_path_factory.mktemp("tls") / "hall.crt"
    trusted.write_text((own.data / "server.crt").read_text())
    yield own, trusted
    own.remove()


def test_another_machine_that_proves_who_it_is_is_taken(tls: tuple[PostgresServer, Path]) -> None:
    own, certificate = tls
    way = f"hostaddr=127.0.0.1&port={own.port}&sslrootcert={certificate}"

    assert look(f"postgresql://arrowswitch@hall.club.example/template1?{way}").empty
    said = refused(f"postgresql://arrowswitch@other.club.example/template1?{way}", ServerLost)
    assert "does not match host name" in said
    assert "could not prove its identity" in said
    assert "?sslrootcert=FILE" in said


def test_another_machine_without_a_certificate_is_sent_nothing(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    way = f"hostaddr=127.0.0.1&port={postgres.port}&sslrootcert={ROOT / 'tests' / 'data' / 'hall.pem'}"

    assert "does not support SSL" in refused(
        f"postgresql://arrowswitch@hall.club.example/template1?{way}", ServerLost
    )
