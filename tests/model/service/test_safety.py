"""Backups come by themselves: at the first write of a day, at the close of a round, at the end of play."""

from collections.abc import Callable
from pathlib import Path

import pytest

from builders import ClubClock, an_evening
from model.bridge.result import Result
from model.service.director import Director
from model.storage import backups


def run_at_once(work: Callable[[], Path]) -> None:
    work()


def reasons(director: Director) -> list[str]:
    return [backup.reason for backup in reversed(director.safety.backups())]


def enter_round(director: Director, session: int, number: int) -> None:
    for line in director.results.sheet(session):
        if line.round == number:
            director.results.enter(session, line.round, line.table, line.board, Result.parse("4SN="))


@pytest.mark.club_file  # on a server one laptop makes them (shared/test_round_copies.py)
def test_a_backup_at_each_moment_that_matters(tmp_path: Path) -> None:
    clock = ClubClock()
    with an_evening(tmp_path / "riverside.club", tables=3, entered=0, clock=clock) as director:
        session = director.sessions.current()
        assert session is not None
        director.safety.watch(director.subscribe, run_at_once)
        enter_round(director, session, 1)
        assert reasons(director) == ["start of the day", "round 1"]
        clock.pass_minutes(20)
        enter_round(director, session, 3)
        enter_round(director, session, 2)
        director.sessions.finish(session)
        assert reasons(director) == ["start of the day", "round 1", "round 3", "round 2", "end of play"]
        clock.pass_minutes(60 * 24)
        director.club.rename("Riverside")
        assert reasons(director)[-1] == "start of the day"
        assert all(backups.problems(backup.path) == () for backup in director.safety.backups())


@pytest.mark.club_file  # on a server one laptop makes them (shared/test_round_copies.py)
def test_a_round_closed_once_is_not_backed_up_at_each_correction(tmp_path: Path) -> None:
    with an_evening(tmp_path / "riverside.club", tables=3, entered=0) as director:
        session = director.sessions.current()
        assert session is not None
        stop = director.safety.watch(director.subscribe, run_at_once)
        enter_round(director, session, 1)
        director.results.enter(session, 1, 1, 1, Result.parse("4SN+1"))
        assert reasons(director) == ["start of the day", "round 1"]
        stop()
        enter_round(director, session, 2)
        assert len(reasons(director)) == 2


def test_a_check_reads_the_whole_file(tmp_path: Path, director: Director) -> None:
    assert director.safety.check().ok
    copy = director.safety.backup(tmp_path / "stick" / "copy.club")
    octets = bytearray(copy.read_bytes())
    octets[4096:8192] = bytes(4096)
    copy.write_bytes(octets)
    from model.service import care

    checked = care.check(copy)
    assert not checked.ok
    assert checked.backup is None


@pytest.mark.parametrize("work", ["check", "backup"])
def test_checks_and_backups_may_be_made_on_another_thread(director: Director, work: str) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(getattr(director.safety, work)).result()
