"""Who may write what, by duty and by section: refused in words before anything is sent, and by undo too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builders import a_plan, an_evening
from model.bridge.result import Result
from model.errors import NotKnown, NotYourDuty
from model.movement.sections import together
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from model.service.history import Scope
from model.storage import place, station
from model.storage.place import Server
from model.storage.shared import duties

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from postgres import PostgresServer

# Each test has the server already, under the logins of several people; the file it is copied from is one everywhere.
pytestmark = pytest.mark.club_file

LOGINS = {"bea": "scorer", "carl": "director", "dora": "chief"}
FOUR_SPADES = Result.parse("4SN=")
IN_A, IN_B = (1, 1, 1), (1, 4, 1)
"""Board 1 in round 1 at the first table of each section: the tables of B go on from 4."""


@pytest.fixture
def as_login(
    tmp_path: Path, postgres: PostgresServer, pg_url: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], Director]]:
    """Open a congress of two sections of three tables as one of its people; Bea and Carl work in section A alone."""
    room = together([a_plan(3), a_plan(3)])
    an_evening(tmp_path / "congress.club", plan=room, entered=0).close()
    moving.copy(str(tmp_path / "congress.club"), pg_url, wall_clock(), Director.over)
    server = place.read(pg_url)
    assert isinstance(server, Server)
    duties.give(server, LOGINS)
    with Director.open(pg_url, who="") as owner:
        owner.limits.give({"bea": "A", "carl": "A"})
    opened: list[Director] = []

    def open_as(login: str) -> Director:
        monkeypatch.setattr(station, "name", lambda: login)
        opened.append(Director.open(postgres.url(server.database, login), who=login))
        opened[-1].sessions.open(1)
        return opened[-1]

    yield open_as
    for director in opened:
        director.close()
    for role in (*LOGINS, *(f"arrow_{duty}" for duty in duties.DUTIES)):
        postgres.ask(f'DROP OWNED BY "{role}"', server.database)
        postgres.ask(f'DROP ROLE "{role}"')


def test_a_scorer_enters_results_of_the_own_sections(as_login: Callable[[str], Director]) -> None:
    scorer = as_login("bea")
    scorer.results.enter(1, *IN_A, FOUR_SPADES)

    with pytest.raises(
        NotYourDuty, match=r"You work in: A\. B 1 belongs to another section: B\. Nothing was saved\."
    ):
        scorer.results.enter(1, *IN_B, FOUR_SPADES)

    assert [line.table for line in scorer.results.sheet(1) if line.result is not None] == [1]
    scorer.journal.undo(Scope(1))
    assert scorer.results.sheet(1)[0].result is None


def test_what_a_scorer_may_not_send_does_not_wait_in_the_tray(
    as_login: Callable[[str], Director], postgres: PostgresServer
) -> None:
    scorer = as_login("bea")
    assert scorer.tray is not None
    assert scorer.club.name()  # as every window has read
    postgres.kill()
    try:
        with pytest.raises(NotYourDuty):
            scorer.tray.enter(1, IN_B, FOUR_SPADES)
        assert not scorer.tray.waiting
        assert scorer.tray.enter(1, IN_A, FOUR_SPADES) is None
        assert [one.cell for one in scorer.tray.waiting] == [IN_A]
    finally:
        postgres.start()
    scorer.follow()
    scorer.tray.send()
    assert scorer.tray.waiting == ()


def test_a_section_director_seats_rules_and_penalises_in_the_own_sections(
    as_login: Callable[[str], Director],
) -> None:
    director = as_login("carl")
    of_a, of_b = _contestants(director)
    player = director.players.add("Later Lucy")
    director.seating.seat(1, of_a, 0, player, move=True)
    director.additions.penalise(1, of_a, "10%", "late")
    director.additions.penalise(1, of_a, "10%", "late again")
    director.rulings.open(1, table=1, board=1, round=1, tree="revoke")

    for refused in (
        lambda: director.seating.seat(1, of_b, 0, player, move=True),
        lambda: director.additions.penalise(1, of_b, "10%", "late"),
        lambda: director.rulings.open(1, table=4, board=1, round=1, tree="revoke"),
    ):
        with pytest.raises(NotYourDuty, match="You work in: A"):
            refused()
    with pytest.raises(
        NotYourDuty, match=r"Reserved for: chief director\. You are here as: section director"
    ):
        director.play.start(1)
    assert [one.number for one in director.rulings.all(1)] == [1]


def test_after_the_final_a_result_is_a_directors(as_login: Callable[[str], Director]) -> None:
    chief, scorer = as_login("dora"), as_login("bea")
    for line in chief.results.sheet(1):
        chief.results.enter(1, line.round, line.table, line.board, FOUR_SPADES)
    chief.sessions.finish(1)
    chief.sessions.make_final(1)
    scorer.follow()

    with pytest.raises(NotYourDuty, match="Reserved for: section director"):
        scorer.results.enter(1, *IN_A, Result.parse("3NTN="), why="typed wrong")
    as_login("carl").results.enter(1, *IN_A, Result.parse("3NTN="), why="typed wrong")


def test_the_chief_gives_other_sections_while_others_work(as_login: Callable[[str], Director]) -> None:
    scorer, chief = as_login("bea"), as_login("dora")
    assert scorer.duties is not None
    assert scorer.duties.describe(1) == "scorer A"

    chief.limits.give({"bea": "B"})
    scorer.results.enter(1, *IN_B, FOUR_SPADES)
    with pytest.raises(NotYourDuty):
        scorer.results.enter(1, *IN_A, FOUR_SPADES)

    chief.limits.give({"bea": ()})
    scorer.results.enter(1, *IN_A, FOUR_SPADES)
    assert scorer.duties.describe(1) == "scorer"
    with pytest.raises(NotYourDuty, match="Reserved for: chief director"):
        scorer.limits.give({"bea": "C"})


def test_whoever_is_given_a_session_works_in_that_one_alone(as_login: Callable[[str], Director]) -> None:
    scorer, chief = as_login("bea"), as_login("dora")
    second = _a_second_session(chief)
    chief.limits.give({"bea": "B"}, session=second)
    scorer.follow()
    assert scorer.duties is not None

    assert scorer.duties.describe(second) == "scorer B"
    assert scorer.duties.describe(1) == "reader"
    assert scorer.duties.tables_of_others(second) == {1, 2, 3}
    assert scorer.duties.tables_of_others(1) == {1, 2, 3, 4, 5, 6}
    with pytest.raises(NotYourDuty, match=r"You work in another session: Friday\. Nothing was saved\."):
        scorer.results.enter(1, *IN_A, FOUR_SPADES)
    with pytest.raises(NotYourDuty, match=r"You work in: B\. A 1 belongs to another section: A\."):
        scorer.results.enter(second, *IN_A, FOUR_SPADES)
    scorer.results.enter(second, *IN_B, FOUR_SPADES)

    chief.limits.give({"bea": ()}, session=1)
    scorer.results.enter(1, *IN_A, FOUR_SPADES)
    with pytest.raises(NotYourDuty, match=r"You work in: B\."):
        scorer.results.enter(second, *IN_A, FOUR_SPADES)
    assert str(chief.limits.all()["bea"]) == f"session 1; session {second} B"

    chief.limits.give({"bea": "A"})
    scorer.results.enter(second, *IN_A, FOUR_SPADES)
    assert str(chief.limits.all()["bea"]) == "A"


def test_a_director_given_a_session_rules_and_seats_in_that_one_alone(
    as_login: Callable[[str], Director],
) -> None:
    director, chief = as_login("carl"), as_login("dora")
    second = _a_second_session(chief)
    chief.limits.give({"carl": ()}, session=second)
    director.follow()
    of_a, _of_b = _contestants(director)
    player = director.players.add("Later Lucy")

    for refused in (
        lambda: director.rulings.open(1, table=1, board=1, round=1, tree="revoke"),
        lambda: director.rulings.open(1),
        lambda: director.additions.penalise(1, of_a, "10%", "late"),
        lambda: director.seating.seat(1, of_a, 0, player, move=True),
    ):
        with pytest.raises(NotYourDuty, match="You work in another session: Friday"):
            refused()
    director.rulings.open(second)
    assert [one.number for one in director.rulings.all(second)] == [1]
    assert not director.rulings.all(1)


def test_a_session_that_is_not_there_is_nobodys(as_login: Callable[[str], Director]) -> None:
    chief = as_login("dora")
    with pytest.raises(NotKnown):
        chief.limits.give({"bea": "A"}, session=99)


def test_what_one_may_no_longer_do_is_not_taken_back(as_login: Callable[[str], Director]) -> None:
    scorer, chief = as_login("bea"), as_login("dora")
    scorer.results.enter(1, *IN_A, FOUR_SPADES)
    chief.limits.give({"bea": "B"})

    with pytest.raises(NotYourDuty):
        scorer.journal.undo(Scope(1))
    assert scorer.results.sheet(1)[0].result == FOUR_SPADES


def test_only_the_chief_takes_back_what_another_did(as_login: Callable[[str], Director]) -> None:
    scorer, director, chief = as_login("bea"), as_login("carl"), as_login("dora")
    second = (1, 2, 4)
    scorer.results.enter(1, *IN_A, FOUR_SPADES)
    scorer.results.enter(1, *second, FOUR_SPADES)
    director.follow()
    assert director.log is not None
    assert chief.log is not None
    chief.follow()
    newest = chief.log.latest()[0]
    with pytest.raises(NotYourDuty, match="Reserved for: chief director"):
        director.log.take_back(newest.id)
    chief.log.take_back(newest.id)
    scorer.follow()
    assert len([line for line in scorer.results.sheet(1) if line.result]) == 1


def _contestants(director: Director) -> tuple[int, int]:
    """One of each section."""
    rows = {row.table: row for row in director.sessions.get(1).plan.round_rows(1)}
    return rows[1].seated[0], rows[4].seated[0]


def _a_second_session(chief: Director) -> int:
    """Another of two sections, *Friday*, whose play begins with its first result."""
    first = chief.sessions.get(1)
    return chief.sessions.create("Friday", first.date, first.plan, first.conditions)
