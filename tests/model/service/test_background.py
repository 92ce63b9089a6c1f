"""Reading the club file beside the evening: what only seems damaged because it is being written is read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import an_evening
from model.errors import ClubFileError
from model.service.background import read_beside
from model.service.director import Director

pytestmark = pytest.mark.club_file


def test_what_was_written_meanwhile_is_read_again(tmp_path: Path) -> None:
    with an_evening(tmp_path / "club.club", 3) as director:
        asked: list[int] = []

        def ask(beside: Director) -> int:
            asked.append(len(beside.players.all()))
            if len(asked) == 1:
                director.players.add("Rita Teles")
                raise ClubFileError("It seems damaged.", "")
            return asked[-1]

        assert read_beside(director.path, ask) == asked[0] + 1


def test_what_is_damaged_while_nobody_writes_is_said_at_once(tmp_path: Path) -> None:
    with an_evening(tmp_path / "club.club", 3) as director:
        asked: list[int] = []

        def ask(_beside: Director) -> None:
            asked.append(1)
            raise ClubFileError("It is damaged.", "")

        with pytest.raises(ClubFileError):
            read_beside(director.path, ask)
        assert len(asked) == 1
