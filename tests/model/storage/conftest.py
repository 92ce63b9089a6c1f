"""Tests of the club file wait for the disk as the program does."""

import pytest


@pytest.fixture(autouse=True)
def as_on_the_disk(the_disk_itself: None) -> None:
    """Every test of this folder is about what reaches the disk."""
