"""The care of a club file that nobody has open: whether it is whole, and a backup put in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.service import safety
from model.service.director import Director

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
