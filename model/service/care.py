"""The care of a club that nobody has open: whether its file is whole, a backup put in its place, its address as it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.service import safety
from model.service.director import Director
from model.storage import place

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from model.service.safety import Checked


def check(path: Path | str) -> Checked:
    """Read a whole club file, open or not, and say what is wrong with it."""
    return safety.check(path, Director.open_to_read)


def restore(backup: Path | str, path: Path | str, *, now: datetime) -> Path | None:
    """Put a backup in the place of a club file that is closed, as `safety.restore` does."""
    return safety.restore(backup, path, Director.open_to_read, now=now)


def show_address(typed: str) -> str:
    """The place of a club as it was typed, without a password: for the page that says why it cannot be opened."""
    return place.without_password(typed)
