"""Where things lie: our own resources, and the folders of the person who uses the program.

Standard library only: a first start finds its catalogue here before any package is there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

APPLICATION: Final = "Arrowswitch"
HOME_VARIABLE: Final = "ARROWSWITCH_HOME"
# Two letters at least before the colon: one is a disk of Windows. The words are those of libpq's own way to write it.
_AN_ADDRESS: Final = re.compile(
    r"\s*([a-z][a-z0-9+.-]+://|(service|host|hostaddr|port|dbname|user|password|sslmode|passfile)\s*=)",
    re.IGNORECASE,
)


def resource(*parts: str) -> Path:
    """Give the path of one of our own files: `resource("fonts", "Inter-Regular.ttf")`; it need not be there."""
    return Path(__file__).resolve().parent.parent.joinpath("resources", *parts)


class Folders(NamedTuple):
    """The folders of one person on one machine; none is made until `make` asks for it."""

    config: Path
    data: Path
    backup: Path
    cache: Path

    def make(self) -> Folders:
        """Make the folders that are missing and give them back; OSError when the system refuses."""
        for folder in (self.config, self.data, self.backup, self.cache):
            folder.mkdir(parents=True, exist_ok=True)
        return self


def folders(environment: Mapping[str, str] | None = None) -> Folders:
    """Give the person's folders, as the system places them.

    `ARROWSWITCH_HOME` puts all four under one folder instead: for tests, and for a club that carries the program
    and its files on a stick.
    """
    home = (os.environ if environment is None else environment).get(HOME_VARIABLE)
    if home:
        root = Path(home)
        return Folders(root / "config", root / "data", root / "backup", root / "cache")
    import platformdirs

    places = platformdirs.PlatformDirs(APPLICATION, appauthor=False, roaming=False)
    data = places.user_data_path
    # The director looks for a backup in Documents, not in a hidden folder.
    backup = places.user_documents_path / APPLICATION / "backup"
    return Folders(places.user_config_path, data, backup, places.user_cache_path)


def is_address(text: str) -> bool:
    """Whether somebody means a database by this and no file, be it written as we read it or not."""
    return _AN_ADDRESS.match(text) is not None


def club_place(text: str) -> Path | str:
    """Where a club is, as it was typed: a path, or the address of a database, which no path can hold."""
    return text if is_address(text) else Path(text)
