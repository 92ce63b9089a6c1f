"""A club on a server is brought up to date whole, by its owner, while nobody else is in it, or stays as it was."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

import main
from builders import an_evening
from model.bridge.result import Result
from model.errors import (
    ClubFileError,
    ClubFileLocked,
    ClubFileNewer,
    ClubFileReadOnly,
    NotAClubFile,
    ServerLost,
)
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from model.storage import place
from model.storage.place import Server
from model.storage.schema.facts import SCHEMA_VERSION
from model.storage.shared import duties, upgrading, waiting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from postgres import PostgresServer

NEXT = SCHEMA_VERSION + 1
STEP = """
import sqlalchemy as sa

def upgrade(operations):
    operations.add_column("player", sa.Column("town", sa.String))
    operations.create_table("trophy", sa.Column("id", sa.Integer, primary_key=True))
    operations.execute("UPDATE player SET town = 'Leiria'")
"""
STEP_THAT_FAILS = (
    STEP
    + """
    operations.execute("UPDATE nobody SET town = 'Leiria'")
"""
)
ROLES = ("bea", "dora", *(f"arrow_{duty}" for duty in duties.DUTIES))


@pytest.fixture
def congress(tmp_path: Path, postgres: PostgresServer, pg_url: str) -> Iterator[Server]:
    """A club of this program on a server."""
    path = tmp_path / "congress.club"
    an_evening(path, tables=3, boards_per_round=2, entered=0.5).close()
    moving.copy(str(path), pg_url, wall_clock(), Director.over)
    server = place.read(pg_url)
    assert isinstance(server, Server)
    yield server
    there = {row[0] for row in postgres.ask("SELECT rolname FROM pg_roles")}
    for role in ROLES:
        if role in there:
            postgres.ask(f'DROP OWNED BY "{role}"', server.database)
            postgres.ask(f'DROP ROLE "{role}"')


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a later program's step lies, in a package `steps_to_a_server`."""
    package = tmp_path / "steps_to_a_server"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield package / f"step_{NEXT:04}.py"
    for name in [name for name in sys.modules if name.startswith("steps_to_a_server")]:
        del sys.modules[name]


def upgrade(server: Server) -> int:
    return upgrading.bring_up_to_date(server, target=NEXT, package="steps_to_a_server")


def state(postgres: PostgresServer, server: Server) -> list[list[tuple[object, ...]]]:
    """The version, the tables of every schema, and the players."""
    tables = (
        "SELECT schemaname, tablename FROM pg_tables WHERE schemaname !~ '^(pg_|information)' ORDER BY 1, 2"
    )
    asked = ("SELECT schema FROM head", tables, "SELECT * FROM player ORDER BY id")
    return [postgres.ask(each, server.database) for each in asked]


def test_all_steps_run_and_the_tables_as_they_were_are_kept_beside(
    postgres: PostgresServer, congress: Server, steps: Path
) -> None:
    steps.write_text(STEP)
    players = postgres.ask("SELECT * FROM player ORDER BY id", congress.database)
    entries = postgres.ask("SELECT * FROM deed ORDER BY id", congress.database)

    assert upgrade(congress) == SCHEMA_VERSION

    assert postgres.ask("SELECT schema FROM head", congress.database) == [(NEXT,)]
    assert postgres.ask("SELECT DISTINCT town FROM player", congress.database) == [("Leiria",)]
    beside = f"arrowswitch_{SCHEMA_VERSION}"
    assert postgres.ask(f"SELECT * FROM {beside}.player ORDER BY id", congress.database) == players
    assert postgres.ask(f"SELECT * FROM {beside}.deed ORDER BY id", congress.database) == entries
    assert upgrade(congress) == NEXT, "a second time there is nothing to do"


def test_the_earlier_program_writes_nothing_and_says_why(
    postgres: PostgresServer, congress: Server, steps: Path
) -> None:
    steps.write_text(STEP)
    upgrade(congress)
    with pytest.raises(ClubFileNewer, match=rf"changed by a later Arrowswitch \(version {NEXT}\)"):
        Director.open(congress.text)


def test_a_window_that_was_only_cut_off_meanwhile_hears_it_at_its_next_look(
    postgres: PostgresServer, congress: Server, steps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps.write_text(STEP)
    monkeypatch.setattr(waiting, "_FRESH", -1.0)
    with Director.open(congress.text) as hall:
        hall.wait_at_most(30, 30)
        postgres.ask(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            f"WHERE datname = '{congress.database}' AND pid <> pg_backend_pid()"
        )
        upgrade(congress)
        with suppress(ServerLost):  # the line is mended meanwhile
            hall.follow()
        while True:
            try:
                hall.follow()
            except ServerLost:
                continue
            except ClubFileNewer:
                break
            raise AssertionError("it was not heard")
        before = postgres.ask("SELECT count(*) FROM deed", congress.database)
        line = hall.results.sheet(1)[-1]
        with pytest.raises(ClubFileNewer, match="later Arrowswitch"):
            hall.results.enter(1, line.round, line.table, line.board, Result.parse("4SN="))
        assert postgres.ask("SELECT count(*) FROM deed", congress.database) == before


def test_while_another_laptop_is_connected_nothing_is_changed_and_it_is_named(
    postgres: PostgresServer, congress: Server, steps: Path
) -> None:
    steps.write_text(STEP)
    duties.give(congress, {"bea": "scorer"})
    before = state(postgres, congress)
    with Director.open(postgres.url(congress.database, "bea")) as bea:
        assert bea.laptops is not None
        with pytest.raises(
            ClubFileLocked, match=r"still connected to club\d+: bea \(since \d\d:\d\d\)"
        ) as refused:
            upgrade(congress)
        assert refused.value.remedy.endswith(f"then type: main.py upgrade {congress.text}")
        assert state(postgres, congress) == before
        bea.laptops.speak()
        assert bea.laptops.take_wish() == (
            "arrowswitch waits to update the club: close Arrowswitch on this laptop."
        )
        line = bea.results.sheet(1)[-1]
        bea.results.enter(1, line.round, line.table, line.board, Result.parse("4SN="))
    upgrade(congress)
    assert postgres.ask("SELECT key FROM place WHERE key LIKE 'to be%'", congress.database) == []


def test_only_the_owner_may(postgres: PostgresServer, congress: Server, steps: Path) -> None:
    steps.write_text(STEP)
    duties.give(congress, {"dora": "chief"})
    before = state(postgres, congress)
    dora = place.read(postgres.url(congress.database, "dora"))
    assert isinstance(dora, Server)
    with pytest.raises(
        ClubFileReadOnly, match=r"Only arrowswitch, who owns the tables of club\d+"
    ) as refused:
        upgrade(dora)
    assert refused.value.remedy.endswith(f"arrowswitch must type: main.py upgrade {dora.text}")
    assert state(postgres, congress) == before


def test_a_step_that_fails_leaves_the_club_as_it_was(
    postgres: PostgresServer, congress: Server, steps: Path
) -> None:
    steps.write_text(STEP_THAT_FAILS)
    before = state(postgres, congress)
    with pytest.raises(Exception, match="nobody"):
        upgrade(congress)
    assert state(postgres, congress) == before
    with Director.open(congress.text) as club:
        assert club.sessions.all()


def test_duties_reach_the_tables_that_were_added(
    postgres: PostgresServer, congress: Server, steps: Path
) -> None:
    steps.write_text(STEP)
    duties.give(congress, {"bea": "scorer"})
    upgrade(congress)
    bea = psycopg.connect(postgres.url(congress.database, "bea"), autocommit=True)
    with bea:
        assert bea.execute("SELECT count(*) FROM trophy").fetchone() == (0,)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            bea.execute("INSERT INTO trophy VALUES (1)")


def test_where_nobody_was_given_a_duty_nobody_has_one_afterwards(
    postgres: PostgresServer, congress: Server, steps: Path
) -> None:
    steps.write_text(STEP)
    other = place.read(postgres.database(congress.database))
    assert isinstance(other, Server)
    try:
        duties.give(congress, {"bea": "scorer"})  # the roles are of the whole server
        upgrade(other)
        as_bea = psycopg.connect(postgres.url(other.database, "bea"), autocommit=True)
        with as_bea as bea, pytest.raises(psycopg.errors.InsufficientPrivilege):
            bea.execute("SELECT * FROM deed")
    finally:
        postgres.drop(other.text)


def test_the_command_brings_a_club_of_the_version_before_here(
    postgres: PostgresServer, congress: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    with Director.open(congress.text) as club:
        sheet, entries = club.results.sheet(1), club.journal.entries()
    postgres.ask("ALTER TABLE deed DROP COLUMN station; UPDATE head SET schema = 6", congress.database)
    with pytest.raises(ClubFileReadOnly, match=r"main\.py upgrade"):
        Director.open(congress.text)

    assert main.main(["upgrade", congress.text]) == 0

    said = capsys.readouterr().out
    assert said == f"The club in {congress.database} was updated from version 6 to {SCHEMA_VERSION}.\n"
    with Director.open(congress.text) as club:
        assert (club.results.sheet(1), club.journal.entries()) == (sheet, entries)
        line = sheet[-1]
        club.results.enter(1, line.round, line.table, line.board, Result.parse("4SN="))
    assert main.main(["upgrade", congress.text, "--json"]) == 0
    assert capsys.readouterr().out == f'{{"before": {SCHEMA_VERSION}, "now": {SCHEMA_VERSION}}}\n'


@pytest.mark.parametrize("what", ["file", "empty", "later"])
def test_what_is_no_earlier_club_is_refused(
    what: str, postgres: PostgresServer, pg_url: str, tmp_path: Path
) -> None:
    if what == "file":
        with pytest.raises(ClubFileError, match="is a file"):
            main._implementation("upgrade")(main.read(["upgrade", str(tmp_path / "our.club")]))
        return
    server = place.read(pg_url)
    assert isinstance(server, Server)
    if what == "empty":
        with pytest.raises(NotAClubFile, match="There is no club in"):
            upgrading.bring_up_to_date(server)
        assert postgres.ask(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", server.database
        ) == [(0,)]
        return
    Director.open(pg_url).close()
    postgres.ask("UPDATE head SET schema = schema + 1", server.database)
    with pytest.raises(ClubFileNewer):
        upgrading.bring_up_to_date(server)
