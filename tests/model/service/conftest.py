"""A director with an evening of three tables: seated, nothing entered yet."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from builders import an_evening
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """Three tables, three rounds of three boards, everybody seated, no result in."""
    with an_evening(tmp_path / "riverside.club", tables=3, entered=0) as one:
        yield one


@pytest.fixture
def session(director: Director) -> int:
    """The session in hand."""
    current = director.sessions.current()
    assert current is not None
    return current
