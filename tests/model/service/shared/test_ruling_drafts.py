"""What was said of a ruling while the server is away: it outlives the program, and stands in the list once."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from model.errors import ClubFileError, ClubMoved, ServerLost
from model.service.director import Director
from model.service.exchange import moving
from model.service.shared import ruling_drafts
from model.service.shared.ruling_drafts import RulingDrafts
from model.service.shared.tray import tray_file
from model.snapshots.rulings import SaidOfRuling
from model.storage.shared.tray import TrayFile, WaitingRuling

if TYPE_CHECKING:
    from postgres import PostgresServer

NOW = datetime(2026, 3, 12, 23, 0, tzinfo=UTC)
Laptop = Callable[[str], Director]
NEW = "a-new-ruling"


def _revoke(**answers: str) -> SaidOfRuling:
    return SaidOfRuling("2017", 1, 1, 1, "N", "revoke", answers, {"offender": "S"})


@pytest.fixture(autouse=True)
def nobody_is_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window that tried last is gone."""
    monkeypatch.setattr(ruling_drafts, "_IN_HAND", 0.0)


def _drafts(director: Director) -> RulingDrafts:
    assert director.drafts is not None
    return director.drafts


def _lineage(director: Director) -> str:
    assert director._file.shared is not None
    return director._file.shared.lineage


def _listed(director: Director) -> list[tuple[int, str, dict[str, object]]]:
    director.follow()
    return [(one.number, one.tree, dict(one.answers)) for one in director.rulings.all(1)]


ANSWERED = {"really": "suit"}


def test_a_new_ruling_is_begun_once_with_what_was_said_last(laptop: Laptop, postgres: PostgresServer) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    postgres.kill()
    try:
        _drafts(bea).keep(NEW, 1, None, _revoke(), "")
        _drafts(bea).keep(NEW, 1, None, _revoke(really="suit"), "")
        assert not _drafts(bea).send()
        assert len(_drafts(bea).waiting) == 1
    finally:
        postgres.start()
    bea.follow()
    _drafts(bea).send()
    assert _drafts(bea).waiting == ()
    assert _listed(ann) == [(1, "revoke", ANSWERED)]
    (record,) = ann.rulings.all(1)
    assert (record.board, record.table, record.called_by, record.facts["offender"]) == (1, 1, "N", "S")
    assert record.who == "Bea"


def test_one_that_arrived_after_all_is_no_second_ruling(laptop: Laptop) -> None:
    bea = laptop("Bea")
    _drafts(bea).keep(NEW, 1, None, _revoke(), "")
    with closing(TrayFile(tray_file(_lineage(bea)), WaitingRuling)) as tray:
        (kept,) = tray.all()
    _drafts(bea).send()
    with closing(TrayFile(tray_file(_lineage(bea)), WaitingRuling)) as tray:
        tray.put(kept)  # its answer was lost
    _drafts(bea).keep(NEW, 1, None, _revoke(really="suit"), "")
    _drafts(bea).send()
    assert _listed(bea) == [(1, "revoke", ANSWERED)]
    assert _drafts(bea).waiting == ()


def test_a_ruling_of_the_list_goes_on_where_it_was_left(laptop: Laptop) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    ruling = ann.rulings.open(1, round=1, table=1, board=1, called_by="N", tree="revoke")
    bea.follow()
    _drafts(bea).keep(NEW, 1, ruling, _revoke(really="suit"), bea.rulings.stamp(ruling))
    _drafts(bea).send()
    assert _listed(ann) == [(1, "revoke", ANSWERED)]


def test_what_another_changed_since_is_shown_and_somebody_decides(laptop: Laptop) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    ruling = ann.rulings.open(1, round=1, table=1, board=1, called_by="N", tree="revoke")
    seen = bea.rulings.stamp(ruling)
    ann.rulings.answer(ruling, "claim", {}, {}, {})
    bea.follow()
    for decide in ("drop", "replace"):
        _drafts(bea).keep(f"a-new-{decide}", 1, ruling, _revoke(really="suit"), seen)
        _drafts(bea).send()
        (refused,) = _drafts(bea).refused
        assert re.fullmatch(
            r"A ruling on board 1, typed here, is not on the server: "
            r"Ruling 1 was changed by Ann at \d\d:\d\d\. It is shown as it is now\.",
            refused.refused,
        )
        assert _listed(ann)[0][1] == "claim"
        if decide == "drop":
            _drafts(bea).drop(refused.request)
        else:
            _drafts(bea).replace(refused)
        assert _drafts(bea).refused == ()
    assert _listed(ann) == [(1, "revoke", ANSWERED)]


def test_what_a_window_is_at_is_left_to_it(laptop: Laptop, monkeypatch: pytest.MonkeyPatch) -> None:
    bea = laptop("Bea")
    monkeypatch.setattr(ruling_drafts, "_IN_HAND", 60.0)
    _drafts(bea).keep(NEW, 1, None, _revoke(), "")
    assert not _drafts(bea).send()
    assert len(_drafts(bea).waiting) == 1


def test_what_is_laid_aside_is_reported_once_and_again_when_it_is_gone(laptop: Laptop) -> None:
    bea, reported = laptop("Bea"), list[int]()
    _drafts(bea).subscribe(lambda: reported.append(len(_drafts(bea).waiting)))
    for _try in range(3):
        _drafts(bea).keep(NEW, 1, None, _revoke(), "")
    _drafts(bea).drop(NEW)
    assert reported == [1, 0]


def test_a_computer_that_cannot_keep_it_says_so(laptop: Laptop, tmp_path: Path) -> None:
    bea = laptop("Bea")
    drafts = RulingDrafts(tmp_path, bea.rulings, bea.now, "Bea")
    with pytest.raises(ServerLost, match="this computer cannot keep the ruling"):
        drafts.keep(NEW, 1, None, _revoke(), "")


_A_DIRECTOR = """
import sys
from model.service.director import Director
from model.snapshots.rulings import SaidOfRuling
from model.storage import station
station.name = lambda: "Bea"
bea = Director.open(sys.argv[1], who="Bea")
print("open", flush=True)
sys.stdin.readline()
said = SaidOfRuling("2017", 1, 1, 1, "N", "revoke", {"really": "suit"}, {"offender": "S"})
bea.drafts.keep("a-new-ruling", 1, None, said, "")
print("kept", flush=True)
sys.stdin.readline()
"""


def test_it_outlives_a_program_that_was_killed(laptop: Laptop, postgres: PostgresServer) -> None:
    ann = laptop("Ann")
    command = [sys.executable, "-c", _A_DIRECTOR, ann.address]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None and program.stdout is not None
        assert program.stdout.readline() == "open\n"
        postgres.kill()
        try:
            program.stdin.write("\n")
            program.stdin.flush()
            assert program.stdout.readline() == "kept\n"
            program.kill()
        finally:
            postgres.start()
    bea = laptop("Bea")
    assert len(_drafts(bea).waiting) == 1
    _drafts(bea).send()
    assert _listed(ann) == [(1, "revoke", ANSWERED)]


def test_it_follows_the_club_to_another_server(laptop: Laptop, postgres: PostgresServer) -> None:
    bea = laptop("Bea")
    _drafts(bea).keep(NEW, 1, None, _revoke(), "")
    there = postgres.database()
    try:
        moving.copy(bea.address, there, NOW, Director.over, move=True)
        with Director.open(there) as moved:
            assert len(_drafts(moved).waiting) == 1
            _drafts(moved).send()
            assert _listed(moved) == [(1, "revoke", {})]
    finally:
        postgres.drop(there)


def test_a_club_does_not_go_to_a_file_while_a_ruling_waits_for_its_server(
    laptop: Laptop, tmp_path: Path
) -> None:
    bea = laptop("Bea")
    _drafts(bea).keep(NEW, 1, None, _revoke(), "")
    with pytest.raises(ClubFileError, match="1 ruling typed here is not saved yet"):
        moving.copy(bea.address, str(tmp_path / "home.club"), NOW, Director.over, move=True, anyway=True)
    _drafts(bea).send()
    moving.copy(bea.address, str(tmp_path / "home.club"), NOW, Director.over, move=True, anyway=True)


def test_who_comes_back_to_a_club_that_was_moved_to_a_file_hears_of_a_ruling_that_never_reached_it(
    laptop: Laptop, tmp_path: Path
) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    moving.copy(ann.address, str(tmp_path / "home.club"), NOW, Director.over, move=True, anyway=True)
    _drafts(bea).keep(NEW, 1, None, _revoke(), "")
    assert not _drafts(bea).send(), "it follows the club, and is not refused"
    assert len(_drafts(bea).waiting) == 1
    with pytest.raises(ClubMoved, match="1 ruling begun on this computer never reached it"):
        Director.open(bea.address)
