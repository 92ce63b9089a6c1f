"""A whole night through the real window by keyboard, killed again and again: nothing shown as saved is ever lost."""

from __future__ import annotations

import os
import random
import selectors
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from gui.pages.scores.order import spot
from model.service.director import Director
from model.snapshots.session import State
from night import text_of

pytestmark = pytest.mark.usefixtures("the_disk_itself")

KILLS = 50
PROGRAM = Path(__file__).with_name("night.py")


def played(club: Path, home: Path, seconds: float | None) -> tuple[list[str], bool]:
    """Play on and give the lines told; killed after so many seconds, or left to end by itself."""
    environment = {**os.environ, "ARROWSWITCH_HOME": str(home), "PYTHONWARNINGS": "default"}
    with subprocess.Popen(
        [sys.executable, str(PROGRAM), str(club)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as night:
        assert night.stdout is not None
        given = _until(night, None if seconds is None else monotonic() + seconds)
        killed = night.poll() is None and not given.endswith(b"ranked\n")
        if killed:
            night.kill()
        given += night.stdout.read()
    # What the kill cut in the middle of a line was not told.
    return [line for line in given.decode().rpartition("\n")[0].splitlines() if line], killed


def _until(night: subprocess.Popen[bytes], end: float | None) -> bytes:
    assert night.stdout is not None
    given = b""
    with selectors.DefaultSelector() as selector:
        selector.register(night.stdout, selectors.EVENT_READ)
        while True:
            if not selector.select(None if end is None else max(0.0, end - monotonic())):
                return given
            piece = os.read(night.stdout.fileno(), 65536)
            given += piece
            if not piece:
                return given


def saved(club: Path) -> dict[tuple[int, int, int], str]:
    """Every result that is in the club file."""
    with Director.open(club) as director:
        assert director.safety.check().ok
        session = director.sessions.current()
        if session is None:
            return {}
        sheet = director.results.sheet(session)
        return {
            (line.round, line.table, line.board): str(line.result)
            for line in sheet
            if line.result is not None
        }


def ranking(club: Path) -> list[tuple[str, str, str]]:
    """Place, pair and percentage of the open session."""
    with Director.open(club) as director:
        session = director.sessions.current()
        assert session is not None
        assert director.sessions.get(session).state is State.FINAL
        standings = director.standings.now(session)
        return [(one.place, one.contestant.key, one.shown_percentage) for one in standings.ranking]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, float]:
    """The same night without a kill, and how long it took."""
    folder = tmp_path_factory.mktemp("undisturbed")
    club = folder / "club.club"
    begun = monotonic()
    given, killed = played(club, folder / "home", None)
    assert not killed and given[-1] == "ranked", given
    return club, monotonic() - begun


def test_a_whole_night_by_keyboard(undisturbed: tuple[Path, float]) -> None:
    club, _seconds = undisturbed
    assert len(ranking(club)) == 6
    with Director.open(club) as director:
        session = director.sessions.current()
        assert session is not None
        for line in director.results.sheet(session):
            typed = director.results.read(session, line.round, line.table, line.board, text_of(*spot(line)))
            assert typed.result == line.result


def test_killed_at_random_moments_nothing_is_lost(undisturbed: tuple[Path, float], tmp_path: Path) -> None:
    whole, seconds = undisturbed
    club = tmp_path / "club.club"
    chance = random.Random(20261121)
    found: dict[tuple[int, int, int], str] = {}
    kills = 0
    while kills < KILLS:
        lines, killed = played(club, tmp_path / "home", chance.uniform(0.02, 0.3) * seconds)
        for line in lines:
            word, *rest = line.split(" ", 4)
            if word == "saved":
                found[int(rest[0]), int(rest[1]), int(rest[2])] = rest[3]
        kept = saved(club) if club.exists() else {}
        assert found.items() <= kept.items()
        kills += killed
        if not killed:
            assert ranking(club) == ranking(whole)
            club = tmp_path / f"club-{kills}.club"
            found = {}
    lines, _killed = played(club, tmp_path / "home", None)
    assert lines[-1] == "ranked"
    assert ranking(club) == ranking(whole)
