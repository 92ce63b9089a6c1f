"""One bit of a club file flips on the disk: what is shown is right, or it is said that it is not; never a wrong figure.

Here is a slice of what `flipped_bits.py` goes through whole; ``FUZZ=20000 python3 tests tests/fuzz`` looks longer.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

import pytest
from flipped_bits import Flipper, a_club, in_first_pages, look

from model.storage.club_file import ClubFile

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES: Final = int(os.environ.get("FUZZ", "1500"))
SCHEMA_FORMAT: Final = 47 * 8 + 5
"""SQLite refuses it as no damage of its own."""
FILE_VERSION: Final = 60 * 8 + 6


@pytest.fixture(scope="module")
def flipper(tmp_path_factory: pytest.TempPathFactory) -> Flipper:
    return Flipper(a_club(tmp_path_factory.mktemp("flipped") / "riverside.club"))


def test_a_flipped_bit_gives_the_right_figures_or_a_sentence(flipper: Flipper) -> None:
    given, bad = look(flipper, (SCHEMA_FORMAT, FILE_VERSION, *in_first_pages(0, EXAMPLES)))
    assert not bad
    assert min(given["told"], given["right"]) > EXAMPLES // 50


def test_without_the_checksums_wrong_figures_would_be_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = a_club(tmp_path / "riverside.club")
    flipper = Flipper(club)
    results = [found.start() * 8 for found in re.finditer(rb"4SN\+1", club.read_bytes())]
    assert {flipper.flip(bit) for bit in results} == {"told"}  # 4♠ by North becomes 5♠ by North
    for proof in ("prove", "prove_all"):
        monkeypatch.setattr(ClubFile, proof, lambda *_scope: None)
    assert "silent" in {flipper.flip(bit, thoroughly=True) for bit in results}
