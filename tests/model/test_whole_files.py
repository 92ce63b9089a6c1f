"""Files are written whole or not at all, and never through a link."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from model.whole_files import write_whole


def test_what_was_there_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    path.write_text("old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="this system has no links")
def test_a_link_is_replaced_and_what_it_points_to_stays(tmp_path: Path) -> None:
    other, path = tmp_path / "other.txt", tmp_path / "night.csv"
    other.write_text("mine")
    path.symlink_to(other)
    write_whole(path, b"new")
    assert (other.read_text(), path.read_bytes(), path.is_symlink()) == ("mine", b"new", False)


def test_what_fails_on_the_way_leaves_the_old_file_and_nothing_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "night.csv"
    path.write_text("old")

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "none" / "a.csv", b"")
