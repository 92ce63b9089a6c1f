"""Files are written whole or not at all, and never through a link."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from model.whole_files import write_all_whole, write_whole


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_and_a_folder_are_neither_written_nor_replaced(tmp_path: Path) -> None:
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)  # type: ignore[attr-defined, unused-ignore]  # not on Windows
    folder.mkdir()
    with pytest.raises(OSError, match="a device or a pipe, not a file"):
        write_whole(pipe, b"new")
    with pytest.raises(IsADirectoryError, match="it is a folder"):
        write_whole(folder, b"new")
    assert pipe.is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "pipe"]


def test_of_several_files_all_are_written_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.html").write_text("old")
    written = 0

    def full_at_the_third(_number: int) -> None:
        nonlocal written
        written += 1
        if written == 3:
            raise OSError(28, "No space left on device")

    pages = dict.fromkeys(("a.html", "b.html", "c.html"), b"new")
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full_at_the_third)
        with pytest.raises(OSError, match="No space") as caught:
            write_all_whole(tmp_path, pages)
    assert caught.value.filename == str(tmp_path / "c.html")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a.html": "old"}
    write_all_whole(tmp_path, pages)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == dict.fromkeys(pages, "new")
