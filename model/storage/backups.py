"""Verified copies of a club file, made with SQLite's own backup and thinned by age."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = "backups"


def folder_of(path: Path) -> Path:
    """Where the backups of a club file lie: a folder beside it, named after it."""
    return path.parent / f"{path.stem} {FOLDER}"


def newest(path: Path) -> Path | None:
    """The newest backup of a club file, or None."""
    folder = folder_of(path)
    if not folder.is_dir():
        return None
    return max(folder.glob(f"{path.stem} *{path.suffix}"), default=None)
