"""A club file that is written while it is read: what only seems wrong is looked at again."""

from __future__ import annotations

from pathlib import Path

from model.storage.written import look_until_settled, writes_of


def a_file(path: Path, writes: int) -> Path:
    path.write_bytes(bytes(24) + writes.to_bytes(4, "big"))
    return path


def test_it_is_looked_at_again_until_nobody_writes(tmp_path: Path) -> None:
    club = a_file(tmp_path / "club.club", 7)
    found = iter(["damaged", "damaged", "whole"])
    looks = []

    def look() -> str:
        looks.append(writes_of(club))
        a_file(club, writes_of(club) + 1)
        return next(found)

    assert look_until_settled(club, look, lambda one: one == "damaged") == "whole"
    assert looks == [7, 8, 9]


def test_what_is_wrong_while_nobody_writes_is_wrong(tmp_path: Path) -> None:
    club = a_file(tmp_path / "club.club", 7)
    looks: list[int] = []

    def look() -> str:
        looks.append(1)
        return "damaged"

    assert look_until_settled(club, look, bool) == "damaged"
    assert looks == [1]


def test_a_file_that_is_not_there_has_seen_nothing(tmp_path: Path) -> None:
    assert writes_of(tmp_path / "gone.club") == 0
