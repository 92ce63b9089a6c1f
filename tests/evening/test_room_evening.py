"""A slice of the night on nine phones (`room_evening.py`): two rounds at three tables, with all that goes wrong on the way."""

from __future__ import annotations

from pathlib import Path

import chromium
import pytest
import room_evening

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason=chromium.WHY_NOT)


def test_two_rounds_on_phones_and_the_pocket(tmp_path: Path) -> None:
    said = room_evening.play(tmp_path / "harbour.club", tables=3, rounds=2)

    assert said == [
        "East said no once, and then yes",
        "a board of another table was refused",
        "a call was answered and a ruling given at the table",
        "a phone lost its link and sent what it kept",
        "the server died and every phone found the next one",
        "the director corrected a result",
        "18 results of 3 tables stand as they were entered",
    ]
