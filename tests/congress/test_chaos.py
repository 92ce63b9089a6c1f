"""A short chaos: laptops write while the server is killed and the line cut; the long run is a script, `chaos.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from chaos import play
from postgres import NoServer, raise_server


def test_nothing_acknowledged_is_lost_and_nothing_stands_twice(tmp_path: Path) -> None:
    try:
        server = raise_server()
    except NoServer as reason:
        pytest.skip(str(reason))
    try:
        played = play(server, tmp_path, writers=3, attempts=12, kills=2)
    finally:
        server.remove()

    assert played.wrong == ()
    assert played.attempts == 36
    assert played.saved > 0
    assert played.kills == 2
