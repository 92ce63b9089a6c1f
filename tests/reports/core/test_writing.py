"""A report is written whole or not at all, and a refusal says what to do."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from reports.core.writing import ReportNotWritten, write

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let the next attempt to make a file fail as the system would."""

    def fail(number: int) -> None:
        def refuse(**_wishes: object) -> tuple[int, str]:
            raise OSError(number, "refused")

        monkeypatch.setattr("reports.core.writing.tempfile.mkstemp", refuse)

    return fail


def test_it_is_there_and_nothing_else(tmp_path: Path) -> None:
    write(tmp_path / "recap.pdf", b"%PDF")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("recap.pdf", b"%PDF")]


def test_it_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    (tmp_path / "recap.pdf").write_bytes(b"old")
    write(tmp_path / "recap.pdf", b"new")
    assert (tmp_path / "recap.pdf").read_bytes() == b"new"


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "The disk is full"),
        (errno.EROFS, "Cannot write to the folder"),
        (errno.EACCES, "Cannot write to the folder"),
        (errno.EIO, "recap.pdf could not be written: refused."),
    ],
)
def test_the_reason_is_said_plainly(
    tmp_path: Path, failing: Callable[[int], None], number: int, sentence: str
) -> None:
    failing(number)
    with pytest.raises(ReportNotWritten, match=sentence):
        write(tmp_path / "recap.pdf", b"%PDF")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_open_elsewhere_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "recap.pdf"
    target.write_bytes(b"old")

    def held(_path: Path, _target: Path) -> Path:
        raise PermissionError(errno.EACCES, "in use")

    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(ReportNotWritten, match=r"open in another program\. Close it there"):
        write(target, b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("recap.pdf", b"old")]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ReportNotWritten, match="does not exist"):
        write(tmp_path / "nowhere" / "recap.pdf", b"%PDF")


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "recap.pdf").mkdir()
    with pytest.raises(ReportNotWritten, match="is a folder"):
        write(tmp_path / "recap.pdf", b"%PDF")
