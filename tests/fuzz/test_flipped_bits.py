"""One bit of a club file flips on the disk: what is shown is right, or it is said that it is not; never a wrong figure.

Of 20,000 bits of a whole file, flipped once when the checksums were made, 6,894 were told as damage, the others changed
nothing that is read, and none gave a wrong figure. Here is a slice, another one at each run;
``FUZZ=20000 python3 tests tests/fuzz`` looks longer.
"""

from __future__ import annotations

import os
from datetime import date
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from builders import an_evening
from kept_rulings import spoilt_board
from model.bridge.deals.dealing import dealt
from model.errors import ArrowswitchError
from model.service.director import Director

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

EXAMPLES: Final = int(os.environ.get("FUZZ", "150"))
_FIRST_PAGES: Final = 65_536 * 8


@pytest.fixture(scope="module")
def club_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two evenings, one with cards, a ruling and a penalty."""
    path = tmp_path_factory.mktemp("flipped") / "riverside.club"
    with an_evening(path, tables=3, boards_per_round=2) as director:
        session = director.sessions.current()
        assert session is not None
        boards = sorted({line.board for line in director.results.sheet(session)})
        director.deals.attach(session, dealt(tuple(boards), seed="flipped"))
        director.rulings.conclude(spoilt_board(director, session))
        director.additions.penalise(session, 3, "10%", "late")
    an_evening(path, tables=3, boards_per_round=1, title="Friday", day=date(2026, 3, 13)).close()
    return path


@pytest.fixture(scope="module")
def is_right(club_file: Path) -> Callable[[list[object]], bool]:
    """Tell whether figures are those of the whole file; hypothesis would write the figures themselves out."""
    right = figures(club_file)
    return lambda found: found == right


def figures(path: Path) -> list[object]:
    """All that a director reads of the club."""
    with Director.open(path, read_only=True) as director:
        return [
            (
                summary,
                director.standings.now(summary.id),
                director.results.sheet(summary.id),
                director.standings.corrections(summary.id),
                director.rulings.all(summary.id),
                director.deals.all(summary.id),
                director.journal.entries(summary.id),
            )
            for summary in director.sessions.all()
        ]


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(where=st.one_of(st.integers(0, _FIRST_PAGES - 1), st.floats(0, 1, exclude_max=True)))
@example(where=47 * 8 + 5)  # the schema's format, which SQLite refuses as no damage of its own
@example(where=60 * 8 + 6)  # the file's version
def test_a_flipped_bit_gives_the_right_figures_or_a_sentence(
    club_file: Path, is_right: Callable[[list[object]], bool], where: float
) -> None:
    whole = club_file.read_bytes()
    bit = where if isinstance(where, int) else int(where * len(whole) * 8)
    spoilt = bytearray(whole)
    spoilt[bit // 8] ^= 1 << bit % 8
    club_file.write_bytes(spoilt)
    try:
        assert is_right(figures(club_file))
    except ArrowswitchError as error:
        assert error.remedy
    finally:
        club_file.write_bytes(whole)
