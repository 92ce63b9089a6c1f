"""`main.py report` prints a session of a club file without a window."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import pytest

from builders import an_evening
from gui.headless import report_command
from model.errors import ArrowswitchError, ClubFileError
from reports.catalogue import REPORTS, NoSuchReport


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A club file with one session of three tables."""
    path = tmp_path / "club.arrowswitch"
    an_evening(path, 3, rounds=3).close()
    return path


def asked(kind: str, club: Path, out: Path, *, session: int = 1, paper: str | None = None) -> Namespace:
    return Namespace(kind=kind, club=club, session=session, out=out, paper=paper)


def test_a_report_is_written(club: Path, tmp_path: Path) -> None:
    assert report_command.run(asked("recap", club, tmp_path / "recap.pdf", paper="letter")) == 0
    assert (tmp_path / "recap.pdf").read_bytes().startswith(b"%PDF")


def test_the_kinds_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert report_command.run(Namespace(kind="list")) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == list(REPORTS)


def test_an_unknown_kind_is_refused_before_the_club_is_opened(tmp_path: Path) -> None:
    with pytest.raises(NoSuchReport, match="There is no report called cap"):
        report_command.run(asked("cap", tmp_path / "nowhere", tmp_path / "out.pdf"))


def test_a_club_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(ClubFileError):
        report_command.run(asked("recap", tmp_path / "none.arrowswitch", tmp_path / "out.pdf"))
    assert list(tmp_path.glob("none*")) == []


def test_a_session_that_is_not_there_is_refused(club: Path, tmp_path: Path) -> None:
    with pytest.raises(ArrowswitchError):
        report_command.run(asked("recap", club, tmp_path / "out.pdf", session=99))
    assert not (tmp_path / "out.pdf").exists()


def test_a_club_in_use_can_be_printed_from(tmp_path: Path) -> None:
    path = tmp_path / "club.arrowswitch"
    with an_evening(path, 3, rounds=3):
        assert report_command.run(asked("ranking", path, tmp_path / "ranking.pdf")) == 0


def test_no_qt_is_needed() -> None:
    import subprocess

    program = "import gui.headless.demo, gui.headless.report_command, sys; print('PySide6' in sys.modules)"
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
