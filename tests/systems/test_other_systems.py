"""What differs on Windows and macOS, tried as far as another system can try it; docs/systems.md says what was run where."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from sqlalchemy import text as sql

from builders import A_THURSDAY, a_director, a_plan
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.storage import lock
from model.whole_files import write_whole

pytestmark = pytest.mark.usefixtures("the_disk_itself")

ROOT: Final = Path(__file__).parents[2]


class Msvcrt(ModuleType):
    """Windows's locks of a region: a second descriptor on the same byte of the same file is refused."""

    LK_NBLCK = 2
    LK_UNLCK = 0

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: dict[tuple[int, int], int] = {}

    def locking(self, descriptor: int, mode: int, _bytes: int) -> None:
        """Lock or unlock the byte at which the descriptor stands."""
        region = os.fstat(descriptor).st_ino, os.lseek(descriptor, 0, os.SEEK_CUR)
        if mode == self.LK_UNLCK:
            if self.held.pop(region, None) != descriptor:
                raise PermissionError(errno.EACCES, "Permission denied")
            return
        if region in self.held:
            raise PermissionError(errno.EACCES, "Permission denied")
        self.held[region] = descriptor


def test_windows_locks_one_byte_of_the_lock_file_and_gives_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows = Msvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    path = tmp_path / "night.club.lock"
    path.write_text("who has it")
    first, second = (os.open(path, os.O_RDWR) for _each in range(2))
    try:
        assert lock._lock_region(first)
        assert not lock._lock_region(second)
        assert os.lseek(first, 0, os.SEEK_CUR) == 0  # who has it is read from the beginning
        assert next(iter(windows.held))[1] > len("who has it")  # Windows bars what is locked from readers
        lock._unlock(first)
        assert lock._lock_region(second)
    finally:
        os.close(first)
        os.close(second)


def test_a_file_another_program_has_open_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses to replace a file that a spreadsheet has open."""
    target = tmp_path / "ranking.csv"
    target.write_bytes(b"before")

    def refused(_self: Path, _target: Path) -> Path:
        raise PermissionError(errno.EACCES, "The process cannot access the file", str(target))

    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(OSError, match="cannot access"):
        write_whole(target, b"after")
    assert target.read_bytes() == b"before"
    assert [one.name for one in tmp_path.iterdir()] == ["ranking.csv"]


@pytest.mark.club_file
def test_a_club_lies_as_deep_as_a_synchronised_folder_does(tmp_path: Path) -> None:
    """Beyond the 260 letters that older Windows programs bear."""
    folder = tmp_path.joinpath(*(f"{number}-a folder with a long name of its own" for number in range(9)))
    folder.mkdir(parents=True)
    club = folder / "Clube de Bridge Ωmega – quinta.club"
    assert len(str(club)) > 300
    with a_director(club) as director:
        director.players.add("Inês Duarte")
    with Director.open(club) as director:
        assert [player.name for player in director.players.all()] == ["Inês Duarte"]


@pytest.mark.parametrize("encoding", ["cp437", "cp850", "cp1252", "cp1253", "ascii"])
def test_a_console_of_any_code_page_is_written_to(encoding: str) -> None:
    environment = {
        **os.environ, "PYTHONIOENCODING": encoding, "LANGUAGE": "el", "ARROWSWITCH_ENVIRONMENT": "here",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "movement", "howell", "--tables", "4"],
        env=environment, capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "UnicodeEncodeError" not in done.stderr.decode("utf-8", "replace")
    assert "Γύρο" in done.stdout.decode("utf-8") or "γύρο" in done.stdout.decode("utf-8")


def test_a_laptop_that_slept_wakes_to_the_time_it_is(tmp_path: Path) -> None:
    """The round clock is read from the time of day, not counted: two hours of sleep are two hours."""
    now = datetime(2026, 11, 12, 19, 30, tzinfo=UTC)
    with a_director(tmp_path / "club.club", clock=lambda: now) as director:
        session = director.sessions.create("Thursday", A_THURSDAY, a_plan(3), Conditions())
        director.sessions.start_play(session)
        director.play.start(session)
        before = director.play.now(session)
        now += timedelta(hours=2)
        after = director.play.now(session)
    assert before is not None and after is not None
    assert before.left - after.left == timedelta(hours=2)


def test_the_workflows_pass_actionlint() -> None:
    linter = shutil.which("actionlint")
    if linter is None:
        pytest.skip("actionlint is not installed")
    done = subprocess.run(
        [linter, *map(str, (ROOT / ".github" / "workflows").glob("*.yml"))],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_the_workflow_runs_the_readmes_two_commands_on_every_system() -> None:
    text = (ROOT / ".github" / "workflows" / "systems.yml").read_text(encoding="utf-8")
    for words in ("python main.py", "python tests", "build.py bundle", "build.py check-bundle"):
        assert words in text
    for system in ("ubuntu-", "windows-", "macos-"):
        assert text.count(system) == (4 if system == "ubuntu-" else 2)


@pytest.mark.club_file
def test_a_write_on_macos_waits_for_the_drive_itself(tmp_path: Path) -> None:
    with a_director(tmp_path / "riverside.club") as director:
        assert director._file.execute(sql("PRAGMA fullfsync")).scalar_one() == 1
        assert director._file.execute(sql("PRAGMA synchronous")).scalar_one() == 3  # EXTRA
