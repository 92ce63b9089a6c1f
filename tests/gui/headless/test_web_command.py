"""`main.py web`: the pages of a session, without the window."""

from __future__ import annotations

from pathlib import Path

import pytest

import main
from builders import an_evening


@pytest.mark.parametrize("more", [[], ["--without-names"]], ids=["with names", "without"])
def test_the_pages_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    club = tmp_path / "club.club"
    with an_evening(club, 3, boards_per_round=2) as director:
        session = director.sessions.current()
        assert session is not None
        name = director.sessions.get(session).pairs[0].full_name
    words = ["web", "--club", str(club), "--session", str(session), "--out", str(tmp_path / "web"), *more]
    assert main.run(words) == 0
    assert "index.html" in capsys.readouterr().out
    assert (name in (tmp_path / "web" / "index.html").read_text(encoding="utf-8")) is not bool(more)
