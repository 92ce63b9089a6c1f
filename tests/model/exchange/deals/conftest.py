"""Finds the files of deals that lie beside the checkout."""

from collections.abc import Callable
from pathlib import Path

import pytest

DEAL_FILES = Path(__file__).resolve().parents[4].parent / "shared" / "data" / "deals"


@pytest.fixture
def deal_file() -> Callable[[str], Path]:
    """Find a file of deals of the shelf beside the checkout; the test is skipped where there is none."""

    def find(name: str) -> Path:
        path = DEAL_FILES / name
        if not path.is_file():
            pytest.skip(f"the file of deals {name} is not beside this checkout")
        return path

    return find
