"""Copies of a club file that lie about: its backups, and what restores have put aside."""

from __future__ import annotations

import contextlib
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from model.storage import backups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.storage.backups import Backup
    from model.storage.substitution import Substitution


def every(club_file: Path) -> tuple[Backup, ...]:
    """Every backup and every file put aside by a restore, newest first."""
    found = (*backups.every(club_file), *_put_aside(club_file))
    return tuple(sorted(found, key=lambda copy: copy.at, reverse=True))


def that_name(club_file: Path, substitution: Substitution) -> tuple[Backup, ...]:
    """Those of the copies that still name the person, newest first; one that cannot be read is taken to name them."""
    return tuple(copy for copy in every(club_file) if _names(copy.path, substitution))


def _put_aside(club_file: Path) -> Iterator[Backup]:
    with contextlib.suppress(OSError):
        for path in club_file.parent.glob("*" + club_file.suffix):
            if path.name.startswith(f"{club_file.stem} before "):
                found = path.stat()
                yield backups.Backup(
                    path, datetime.fromtimestamp(found.st_mtime).astimezone(), "", found.st_size
                )


def _names(path: Path, substitution: Substitution) -> bool:
    try:
        with contextlib.closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        ) as connection:
            tables = [
                row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            ]
            # The list of players first: whoever is still in it need not be looked for anywhere else.
            return any(
                isinstance(value, str) and substitution.in_text(value, column[0]) != value
                for table in sorted(tables, key=lambda name: name != "player")
                for cursor in [connection.execute(f'SELECT * FROM "{table}"')]
                for row in cursor
                for column, value in zip(cursor.description, row, strict=True)
            )
    except (sqlite3.Error, UnicodeDecodeError):
        return True
