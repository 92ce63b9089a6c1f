"""The room of the session in hand."""

from __future__ import annotations

import pytest

from builders import the_session
from model.service.director import Director
from model.service.room.room import Room


@pytest.fixture
def room(director: Director) -> Room:
    return Room(director, the_session(director))
