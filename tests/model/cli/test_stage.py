"""`main.py stage`: the next stage is begun and its starting list printed."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

import builders
from builders import an_evening
from model.cli import stage
from model.errors import NotNow
from model.service.director import Director


def command(club: Path | str, **more: int) -> int:
    return stage.run(argparse.Namespace(club=club, **{"session": 1, "final": 0, "carry": 0, **more}))


def test_a_final_a_consolation_and_a_second_session(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    an_evening(tmp_path / "riverside.club", tables=7).close()
    club = builders.clubs.place(tmp_path / "riverside.club")
    assert command(club, final=8, carry=50) == 0
    said = capsys.readouterr().out
    assert "Thursday pairs, final: session 2" in said
    assert "Thursday pairs, consolation: session 3" in said
    assert said.count("(was ") == 14
    assert command(club) == 0
    assert "Thursday pairs, second session: session 4" in capsys.readouterr().out
    with pytest.raises(NotNow):
        command(club, final=14)
    with Director.open(club, read_only=True) as director:
        assert len(director.sessions.all()) == 4
