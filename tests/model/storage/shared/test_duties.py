"""Duties: what each may is the server's own word, and the journal is append-only for everybody."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

import main
from builders import an_evening
from model.bridge.result import Result
from model.errors import ClubFileError, ClubFileReadOnly, NotYourDuty
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from model.service.history import Scope
from model.storage import place
from model.storage.place import Server
from model.storage.shared import duties

if TYPE_CHECKING:
    from collections.abc import Iterator

    from postgres import PostgresServer

LOGINS = {"bea": "scorer", "carl": "director", "dora": "chief", "hall projector": "reader"}
FOUR_SPADES = Result.parse("4SN=")


@pytest.fixture
def congress(tmp_path: Path, postgres: PostgresServer, pg_url: str) -> Iterator[Server]:
    path = tmp_path / "congress.club"
    an_evening(path, tables=3, boards_per_round=2, entered=0).close()
    moving.copy(str(path), pg_url, wall_clock(), Director.over)
    server = place.read(pg_url)
    assert isinstance(server, Server)
    yield server
    name = pg_url.rpartition("/")[2]
    made = [*LOGINS, *(f"arrow_{duty}" for duty in duties.DUTIES)]
    there = {row[0] for row in postgres.ask("SELECT rolname FROM pg_roles")}
    for role in made:
        if role in there:
            postgres.ask(f'DROP OWNED BY "{role}"', name)
            postgres.ask(f'DROP ROLE "{role}"')


def as_login(postgres: PostgresServer, server: Server, login: str) -> Director:
    return Director.open(postgres.url(server.database, login.replace(" ", "%20")), who=login)


def test_each_may_what_the_duty_is(postgres: PostgresServer, congress: Server) -> None:
    duties.give(congress, LOGINS)

    with as_login(postgres, congress, "bea") as scorer:
        line = scorer.results.sheet(1)[0]
        cell = (line.round, line.table, line.board)
        scorer.results.enter(1, *cell, FOUR_SPADES)
        scorer.results.erase(1, *cell)
        scorer.journal.undo(Scope(1))
        with pytest.raises(ClubFileReadOnly, match=r"Your login may not do that in .*; nothing was saved"):
            scorer.players.add("Later Lucy")
        with pytest.raises(ClubFileReadOnly):
            scorer.rulings.open(1, tree="revoke")
    with as_login(postgres, congress, "carl") as director:
        assert str(director.results.sheet(1)[0].result) == "4SN="
        director.players.add("Later Lucy")
        director.rulings.open(1, tree="revoke")
        director.additions.penalise(1, 1, "10%", "late")
        with pytest.raises(
            NotYourDuty, match=r"Reserved for: chief director\. You are here as: section director"
        ):
            director.sessions.finish(1)
    with as_login(postgres, congress, "dora") as chief:
        chief.sessions.finish(1)
    with as_login(postgres, congress, "hall projector") as reader:
        assert reader.read_only
        assert reader.standings.now(1).ranking
        with pytest.raises(ClubFileReadOnly):
            reader.players.add("Later Lucy")


@pytest.mark.parametrize("login", ["bea", "carl", "dora", "hall projector"])
@pytest.mark.parametrize("table", ["deed", "revision", "plan"])
def test_nobody_changes_what_was_written(
    postgres: PostgresServer, congress: Server, login: str, table: str
) -> None:
    duties.give(congress, LOGINS)
    url = postgres.url(congress.database, login.replace(" ", "%20"))

    with psycopg.connect(url, autocommit=True) as connection:
        for statement in (
            f"DELETE FROM {table}",
            f"UPDATE {table} SET id = id + 1000",
            f"TRUNCATE {table} CASCADE",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement.encode())
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("UPDATE head SET lineage = ''")


def test_a_chief_who_is_no_superuser_gives_duties_and_has_only_what_was_given(
    tmp_path: Path, postgres: PostgresServer, pg_url: str
) -> None:
    """As the manual sets it up: the database is the chief's, who may make logins."""
    name = pg_url.rpartition("/")[2]
    postgres.ask("CREATE ROLE dora LOGIN CREATEROLE")
    try:
        postgres.ask(f'ALTER DATABASE "{name}" OWNER TO dora')
        an_evening(tmp_path / "congress.club", tables=3, boards_per_round=2, entered=0).close()
        there = postgres.url(name, "dora")
        moving.copy(str(tmp_path / "congress.club"), there, wall_clock(), Director.over)
        server = place.read(there)
        assert isinstance(server, Server)
        assert duties.give(server, {"bea": "scorer", "carl": "director"}) == {
            "carl": "director",
            "bea": "scorer",
        }
        held = duties.give(server, {"bea": "none", "dora": "chief"})
        assert held == {"dora": "chief", "carl": "director"}
        with as_login(postgres, server, "carl") as director:
            director.rulings.open(1)
        with as_login(postgres, server, "dora") as chief:
            chief.sessions.finish(1)
    finally:
        postgres.ask(
            f'REASSIGN OWNED BY dora TO CURRENT_USER; REVOKE ALL ON DATABASE "{name}" FROM dora', name
        )
        for role in ("bea", "carl", *(f"arrow_{duty}" for duty in duties.DUTIES), "dora"):
            postgres.ask(f'DROP OWNED BY "{role}"', name)
            postgres.ask(f'DROP ROLE "{role}"')


def test_a_duty_is_changed_and_taken_away(congress: Server) -> None:
    assert duties.give(congress, {}) == {}
    assert duties.give(congress, LOGINS) == {
        "dora": "chief",
        "carl": "director",
        "bea": "scorer",
        "hall projector": "reader",
    }
    assert duties.give(congress, {"bea": "chief", "dora": "none"}) == {
        "bea": "chief",
        "carl": "director",
        "hall projector": "reader",
    }


def test_a_scorer_gives_no_duty(postgres: PostgresServer, congress: Server) -> None:
    duties.give(congress, LOGINS)
    asked = place.read(postgres.url(congress.database, "bea"))
    assert isinstance(asked, Server)

    with pytest.raises(ClubFileReadOnly, match="Your login may not do that"):
        duties.give(asked, {"bea": "chief"})
    assert duties.give(congress, {})["bea"] == "scorer"


def test_what_is_no_duty_or_no_club_is_refused(congress: Server, postgres: PostgresServer) -> None:
    with pytest.raises(
        ClubFileError,
        match=r"There is no duty king for bea\. Duties are: reader, scorer, director, chief, none\.",
    ):
        duties.give(congress, {"bea": "king"})
    empty = postgres.database()
    server = place.read(empty)
    assert isinstance(server, Server)
    with pytest.raises(ClubFileError, match="There is no club in"):
        duties.give(server, {"bea": "scorer"})
    postgres.drop(empty)


def test_the_command_says_who_has_which(
    congress: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run(["duties", "--club", congress.text]) == 0
    assert capsys.readouterr().out.startswith("Nobody has a duty yet")
    assert main.run(["duties", "--club", congress.text, "bea=scorer", "dora=chief"]) == 0
    assert capsys.readouterr().out == "dora: chief director\nbea: scorer\n"
    assert main.run(["duties", "--club", congress.text, "bea"]) == 3
    assert "Write it as bea=scorer, or bea=scorer:A,B" in capsys.readouterr().err
    assert main.run(["duties", "--club", congress.text, "bea=scorer:b, a"]) == 0
    assert capsys.readouterr().out == "dora: chief director\nbea: scorer A B\n"
    for word in ("dora=chief:A", "bea=scorer:"):
        assert main.run(["duties", "--club", congress.text, word]) == 3
        assert "Write it as bea=scorer, or bea=scorer:A,B" in capsys.readouterr().err
    assert main.run(["duties", "--club", congress.text, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"dora": "chief", "bea": "scorer A B"}
    assert main.run(["duties", "--club", congress.text, "bea=director"]) == 0
    assert capsys.readouterr().out == "dora: chief director\nbea: section director\n"
    assert main.run(["duties", "--club", str(tmp_path / "our.club"), "bea=scorer"]) == 3
