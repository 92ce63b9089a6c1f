"""The tray: what was typed while the server is away is not saved, outlives the program, and goes in once or is shown."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from model.bridge.result import Result
from model.errors import ClubFileError, ClubFileReadOnly, NotNow, ServerLost
from model.service.director import Director
from model.service.exchange import moving
from model.service.sent import Seen, Sent
from model.service.shared.tray import Tray, tray_file
from model.storage import station
from model.storage.postgres_store import PostgresStore
from model.storage.shared.tray import TrayFile, WaitingResult

if TYPE_CHECKING:
    from postgres import PostgresServer

NOW = datetime(2026, 3, 12, 23, 0, tzinfo=UTC)
Laptop = Callable[[str], Director]
FOUR_SPADES, NO_TRUMPS = Result.parse("4SN="), Result.parse("3NTE=")


def _cells(director: Director) -> list[tuple[int, int, int]]:
    return [(line.round, line.table, line.board) for line in director.results.sheet(1)]


def _tray(director: Director) -> Tray:
    assert director.tray is not None
    return director.tray


def _lineage(director: Director) -> str:
    assert director._file.shared is not None
    return director._file.shared.lineage


def _send(director: Director) -> None:
    """Send all that waits, as a window does between its keys."""
    while _tray(director).send():
        pass


def _type(director: Director, cell: int, result: Result = FOUR_SPADES, seen: Result | None = None) -> bool:
    """Type a result; whether it is saved."""
    where = _cells(director)[cell]
    return _tray(director).enter(1, where, result, seen=Seen(seen)) is not None


@pytest.fixture
def away(laptop: Laptop, postgres: PostgresServer) -> tuple[Director, Director]:
    """Two laptops; three results were typed at the second while the server was away, and it is back."""
    ann, bea = laptop("Ann"), laptop("Bea")
    postgres.kill()
    try:
        saved = [_type(bea, 0), _type(bea, 1), _type(bea, 0, NO_TRUMPS, seen=FOUR_SPADES)]
    finally:
        postgres.start()
    assert saved == [False, False, False]
    return ann, bea


def test_what_waits_is_in_no_ranking_and_goes_in_once_in_its_order(away: tuple[Director, Director]) -> None:
    ann, bea = away
    cells = _cells(bea)
    assert dict(_tray(bea).of(1)) == {cells[0]: NO_TRUMPS, cells[1]: FOUR_SPADES}
    assert all(line.result is None for line in bea.results.sheet(1))
    _send(bea)
    ann.follow()
    assert [one.result for one in ann.results.history(1, *cells[0])] == [NO_TRUMPS, FOUR_SPADES]
    assert [one.result for one in ann.results.history(1, *cells[1])] == [FOUR_SPADES]
    assert {one.who for one in ann.results.history(1, *cells[0])} == {"Bea"}
    assert not _tray(bea).waiting


def test_what_was_saved_after_all_leaves_the_tray_without_a_second_entry(
    away: tuple[Director, Director],
) -> None:
    _ann, bea = away
    first = _tray(bea).waiting[0]
    bea.results.enter(1, *first.cell, FOUR_SPADES, sent=Sent(first.request, "Bea"))  # the answer was lost
    entries = len(bea.journal.entries())
    _send(bea)
    assert len(bea.journal.entries()) == entries + 2
    assert not _tray(bea).refused


def test_what_somebody_overtook_is_kept_with_the_conflict_and_decided_on(
    away: tuple[Director, Director],
) -> None:
    ann, bea = away
    cells = _cells(ann)
    ann.results.enter(1, *cells[1], NO_TRUMPS)
    _send(bea)
    (clash,) = _tray(bea).refused
    assert clash.cell == cells[1]
    assert "entered by Ann" in clash.refused
    assert bea.results.sheet(1)[1].result == NO_TRUMPS
    assert bea.results.sheet(1)[0].result == NO_TRUMPS  # the others went in
    _tray(bea).replace(clash)
    assert bea.results.sheet(1)[1].result == FOUR_SPADES
    assert not _tray(bea).refused


def test_theirs_is_left_by_taking_ones_own_out_of_the_tray(away: tuple[Director, Director]) -> None:
    ann, bea = away
    ann.results.enter(1, *_cells(ann)[1], NO_TRUMPS)
    _send(bea)
    _tray(bea).drop(_tray(bea).refused[0].request)
    assert bea.results.sheet(1)[1].result == NO_TRUMPS
    assert not _tray(bea).refused


def test_a_result_made_final_meanwhile_is_no_silent_correction(away: tuple[Director, Director]) -> None:
    ann, bea = away
    for cell in _cells(ann):
        ann.results.enter(1, *cell, NO_TRUMPS)
    ann.sessions.finish(1)
    ann.sessions.make_final(1)
    right = ann.standings.now(1)
    _send(bea)
    ann.follow()
    assert ann.standings.now(1) == right
    assert len(_tray(bea).refused) == 2  # the third says what stands already


def test_what_is_typed_next_does_not_pass_what_waits(laptop: Laptop, postgres: PostgresServer) -> None:
    bea = laptop("Bea")
    postgres.kill()
    try:
        _type(bea, 0)
    finally:
        postgres.start()
    assert not _type(bea, 1)  # the server is back, but what was typed before comes before
    assert [one.cell for one in _tray(bea).waiting] == _cells(bea)[:2]
    _send(bea)
    before, last = bea.journal.entries(1)[-2:]
    first, second = (bea.results.sheet(1)[at] for at in (0, 1))
    assert f"board {first.board}, table {first.table}" in before.name
    assert f"board {second.board}, table {second.table}" in last.name


def test_two_programs_of_one_computer_send_it_once(away: tuple[Director, Director], laptop: Laptop) -> None:
    ann, bea = away
    again = laptop("Bea")
    assert len(_tray(again).waiting) == 3
    _send(bea)
    _send(again)
    ann.follow()
    assert [one.result for one in ann.results.history(1, *_cells(ann)[0])] == [NO_TRUMPS, FOUR_SPADES]
    assert [one.result for one in ann.results.history(1, *_cells(ann)[1])] == [FOUR_SPADES]
    assert not _tray(again).waiting
    assert not _tray(again).refused


def test_nothing_is_final_while_a_result_is_on_this_computer_alone(away: tuple[Director, Director]) -> None:
    ann, bea = away
    ann.results.enter(1, *_cells(ann)[1], NO_TRUMPS)
    bea.follow()
    bea.sessions.finish(1)
    with pytest.raises(NotNow, match="3 results typed here are not saved"):
        bea.sessions.make_final(1, anyway=True)
    _send(bea)
    with pytest.raises(NotNow, match="1 result typed here is not saved"):  # refused, and not decided on
        bea.sessions.make_final(1, anyway=True)
    _tray(bea).drop(_tray(bea).refused[0].request)
    bea.sessions.make_final(1, anyway=True)


@pytest.mark.parametrize(
    ("trouble", "over", "said"),
    [
        (
            "CREATE TRIGGER t BEFORE INSERT ON deed EXECUTE FUNCTION full_disk()",
            "DROP TRIGGER t ON deed",
            "full",
        ),
        ("UPDATE head SET schema = schema + 1", "UPDATE head SET schema = schema - 1", "later Arrowswitch"),
    ],
    ids=["disk full", "later program"],
)
def test_a_club_that_answers_and_takes_nothing_is_reported_and_keeps_what_waits(
    away: tuple[Director, Director], postgres: PostgresServer, trouble: str, over: str, said: str
) -> None:
    _ann, bea = away
    shared = bea._file.shared
    assert isinstance(shared, PostgresStore)
    database = shared.server.database
    postgres.ask(
        """CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$""",
        database,
    )
    postgres.ask(trouble, database)
    heard: list[str] = []
    _tray(bea).subscribe(lambda: heard.append(_tray(bea).why_not_yet))
    _send(bea)
    _send(bea)
    assert len(_tray(bea).waiting) == 3
    assert len(heard) == 1  # a window that looks again at each of these must come to an end
    assert said in heard[0]
    postgres.ask(over, database)
    _send(bea)
    assert (_tray(bea).waiting, _tray(bea).why_not_yet) == ((), "")


def test_a_computer_that_cannot_keep_it_says_so(
    laptop: Laptop, postgres: PostgresServer, tmp_path: Path
) -> None:
    bea = laptop("Bea")
    (tmp_path / "a file").write_text("")
    assert bea.duties is not None
    tray = Tray(tmp_path / "a file" / "tray", bea.results, bea.now, "Bea", bea.duties, nullcontext)
    postgres.kill()
    try:
        with pytest.raises(ServerLost, match="cannot keep the result"):
            tray.enter(1, _cells(bea)[0], FOUR_SPADES)
    finally:
        postgres.start()
    assert not tray.waiting


_A_SCORER = """
import sys
from model.bridge.result import Result
from model.service.director import Director
bea = Director.open(sys.argv[1], who="Bea")
line = bea.results.sheet(1)[0]
print("open", flush=True)
sys.stdin.readline()
kept = bea.tray.enter(1, (line.round, line.table, line.board), Result.parse("4SN="))
print("saved" if kept else "waits", flush=True)
sys.stdin.readline()
"""


def test_the_tray_outlives_a_program_that_was_killed(laptop: Laptop, postgres: PostgresServer) -> None:
    ann = laptop("Ann")
    command = [sys.executable, "-c", _A_SCORER, ann.address]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None and program.stdout is not None
        assert program.stdout.readline() == "open\n"
        postgres.kill()
        try:
            program.stdin.write("\n")
            program.stdin.flush()
            assert program.stdout.readline() == "waits\n"
            program.kill()
        finally:
            postgres.start()
    bea = laptop("Bea")
    assert [one.result for one in _tray(bea).waiting] == [str(FOUR_SPADES)]
    _send(bea)
    ann.follow()
    (entered,) = ann.results.history(1, *_cells(ann)[0])
    assert (entered.result, entered.who) == (FOUR_SPADES, "Bea")


def test_what_waits_follows_the_club_to_another_server(
    away: tuple[Director, Director], postgres: PostgresServer
) -> None:
    _ann, bea = away
    cells = _cells(bea)
    there = postgres.database()
    try:
        moving.copy(bea.address, there, NOW, Director.over, move=True)
        with Director.open(there) as moved:
            assert len(_tray(moved).waiting) == 3
            assert not TrayFile(tray_file(_lineage(bea)), WaitingResult).all()
            _send(moved)
            assert not _tray(moved).waiting
            held = dict(zip(cells, (line.result for line in moved.results.sheet(1)), strict=True))
            assert (held[cells[0]], held[cells[1]]) == (NO_TRUMPS, FOUR_SPADES)
        with Director.open(there) as again:
            assert not _tray(again).waiting
    finally:
        postgres.drop(there)


def test_what_waits_is_not_refused_by_a_club_that_has_moved_but_follows_it(
    away: tuple[Director, Director], postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bea = away
    there = postgres.database()
    moving.copy(ann.address, there, NOW, Director.over, move=True, anyway=True)
    assert not _tray(bea).send()
    assert len(_tray(bea).waiting) == 3
    monkeypatch.setattr(station, "name", lambda: "Bea")
    with Director.open(there, who="Bea") as again:
        again.sessions.open(1)
        _send(again)
        assert _tray(again).refused == ()
        assert sum(line.result is not None for line in again.results.sheet(1)) == 2
    postgres.drop(there)


def test_a_club_does_not_go_to_a_file_while_results_wait_for_its_server(
    away: tuple[Director, Director], tmp_path: Path
) -> None:
    _ann, bea = away
    with pytest.raises(ClubFileError, match="3 results typed here are not saved yet"):
        moving.copy(bea.address, str(tmp_path / "home.club"), NOW, Director.over, move=True)
    assert not (tmp_path / "home.club").exists()
    _send(bea)
    moving.copy(bea.address, str(tmp_path / "home.club"), NOW, Director.over, move=True)


def test_a_tray_that_cannot_be_read_stops_the_move_in_words(
    away: tuple[Director, Director], tmp_path: Path
) -> None:
    _ann, bea = away
    path = tray_file(_lineage(bea))
    assert bea.tray is not None
    bea.tray.close()
    path.write_bytes(b"no database at all, but longer than its header would be" * 10)
    with pytest.raises(
        ClubFileError, match="What was typed here while the server was away cannot be read"
    ) as caught:
        moving.copy(bea.address, str(tmp_path / "home.club"), NOW, Director.over, move=True)
    assert f"move {path} away" in caught.value.remedy
    assert not (tmp_path / "home.club").exists()


def test_who_comes_back_to_a_club_that_was_moved_to_a_file_hears_what_never_reached_it(
    away: tuple[Director, Director], tmp_path: Path
) -> None:
    _ann, bea = away
    kept = tray_file(_lineage(bea))
    aside = kept.rename(kept.with_suffix(".aside"))  # another computer moves the club: it has none of this
    moving.copy(bea.address, str(tmp_path / "home.club"), NOW, Director.over, move=True)
    aside.rename(kept)
    with pytest.raises(ClubFileReadOnly, match="This club was moved to") as caught:
        Director.open(bea.address)
    assert (
        "3 results typed on this computer never reached it: round 1, table 1, board 1: 4SN=;"
        in caught.value.message
    )


def test_each_result_that_waits_is_on_the_disk_after_one_wait_for_it(away: tuple[Director, Director]) -> None:
    _ann, bea = away
    path = tray_file(_lineage(bea))
    with closing(sqlite3.connect(path)) as beside:
        assert beside.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert beside.execute("SELECT count(*) FROM tray").fetchone() == (3,)


def test_a_tray_that_was_taken_away_is_made_again_by_the_next_result(
    away: tuple[Director, Director],
) -> None:
    _ann, bea = away
    for each in tray_file(_lineage(bea)).parent.iterdir():
        each.unlink()
    assert not _type(bea, 2)  # behind those of which this window still knows
    with closing(TrayFile(tray_file(_lineage(bea)), WaitingResult)) as beside:
        assert [one.cell for one in beside.all()] == [_cells(bea)[2]]
