"""A restore or an update that is killed, at whatever step, leaves the whole old club or the whole new one."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from builders import an_evening
from model.service.director import Director
from model.storage import backups
from model.storage.schema.facts import SCHEMA_VERSION

ROOT = Path(__file__).parents[3]
RELEASED = Path(__file__).parents[2] / "data" / "club-schema-2.club"
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each step is killed in a fork")

KILLED = """
import gc, os, shutil, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from model.service.director import Director
from model.storage import backups
from model.storage.migrations import step_0003, step_0004, step_0005, step_0006

what, source, folder, argument = sys.argv[1], *map(Path, sys.argv[2:5])
stride = int(sys.argv[5])
OUTSIDE = ("posix", "nt", "_io", "sqlite3", "_sqlite3", "fcntl")

def restore(club):
    backups.restore(argument, club, now=datetime(2026, 3, 14, tzinfo=UTC))

def update(club):
    Director.open(club).close()

def run_until(step, work):
    seen = 0
    def hook(frame, event, function):
        nonlocal seen
        if event not in ("c_call", "c_return"):
            return
        owner = getattr(function, "__self__", None)
        if function.__module__ in OUTSIDE or type(owner).__module__ in OUTSIDE:
            seen += 1
            if seen == step:
                os.kill(os.getpid(), signal.SIGKILL)
    gc.disable()
    sys.setprofile(hook)
    work()
    os._exit(0)

work = {"restore": restore, "update": update}[what]
step = 0
while True:
    step += stride
    place = folder / f"{step:04}"
    shutil.copytree(source, place)
    child = os.fork()
    if not child:
        run_until(step, lambda: work(place / "riverside.club"))
    if not os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        break
print(step)
"""


def kill_at_steps(what: str, source: Path, folder: Path, argument: Path, stride: int) -> list[Path]:
    """Do it once for each call that leaves Python, killed there; gives the folder of each, the last one not killed.

    A stride of 1 is every step, as ``STRIDE=1 python3 tests tests/model/storage/test_killed_storage.py`` goes through
    them; a longer one is a slice of them for each day.
    """
    stride = int(os.environ.get("STRIDE", stride))
    folder.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-B", "-c", KILLED, what, str(source), str(folder), str(argument), str(stride)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 30
    return sorted(folder.iterdir())


def interrupted_write(club_file: Path) -> None:
    """Leave the file in the middle of a write with its journal, as a power cut does."""
    writer = sqlite3.connect(club_file, isolation_level=None)
    writer.execute("PRAGMA cache_size=1")
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE player SET name = hex(randomblob(4000))")
    journal = club_file.with_name(club_file.name + "-journal")
    half, undone = club_file.read_bytes(), journal.read_bytes()
    writer.execute("ROLLBACK")
    writer.close()
    club_file.write_bytes(half)
    journal.write_bytes(undone)


@pytest.mark.parametrize("interrupted", [False, True], ids=["a club at rest", "a club cut off in a write"])
def test_a_restore_killed_on_its_way_leaves_one_whole_club(tmp_path: Path, *, interrupted: bool) -> None:
    source = tmp_path / "source"
    source.mkdir()
    club_file = source / "riverside.club"
    with an_evening(club_file, tables=3, boards_per_round=1) as director:
        before = {player.name for player in director.players.all()}
        backup = director.safety.backup()
        director.players.add("Rita Teles")
    after = {*before, "Rita Teles"}
    if interrupted:
        interrupted_write(club_file)
    met = set()
    folders = kill_at_steps("restore", source, tmp_path / "killed", backup, 5)
    for folder in folders:
        club = folder / "riverside.club"
        with Director.open(club, new=False) as director:
            names = {player.name for player in director.players.all()}
        assert names in (before, after), folder
        assert backups.problems(club) == ()
        met.add(len(names))
    assert met == {len(before), len(after)}
    kept = [path for path in folders[-1].iterdir() if " before " in path.name]
    assert len(kept) == 1
    with Director.open(kept[0]) as director:
        assert {player.name for player in director.players.all()} == after


def test_an_update_killed_on_its_way_leaves_the_old_file_or_the_new(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    shutil.copy(RELEASED, source / "riverside.club")
    met = set()
    for folder in kill_at_steps("update", source, tmp_path / "killed", RELEASED, 31):
        club = folder / "riverside.club"
        assert backups.problems(club) == ()
        with sqlite3.connect(club) as plain:
            met.add(plain.execute("PRAGMA user_version").fetchone()[0])
        plain.close()
        with Director.open(club, new=False) as director:
            assert director.club.name() == "Riverside Bridge Club"
            assert director.standings.now(1).ranking[0].place == "1="
        shutil.rmtree(folder)
    assert met == {2, SCHEMA_VERSION}
