"""What the tests of this folder begin with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from builders import a_director
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with a_director(tmp_path / "teams.club") as opened:
        yield opened
