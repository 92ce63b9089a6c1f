"""The same tests on both engines: the clubs of a test in files, or each in a database of its own on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from builders import Files

if TYPE_CHECKING:
    from pathlib import Path

    from postgres import PostgresServer

ENGINES: Final = ("sqlite", "postgresql")


class Databases(Files):
    """Clubs in databases, known by the path that a test gives them."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._urls: dict[Path, str] = {}

    def place(self, path: Path) -> str:
        """The address of the database for this path, made empty when it is first asked for."""
        if path not in self._urls:
            self._urls[path] = self._server.database()
        return self._urls[path]

    def are_at(self, path: Path) -> bool:
        """Whether a database was asked for under this path."""
        return path in self._urls

    def taken(self, path: Path) -> Any:
        """The name of the database, which is a template from now on."""
        return self._urls.pop(path).rpartition("/")[2]

    def put(self, club: Any, path: Path) -> None:
        """Make a database like the template."""
        self._urls[path] = self._server.database(club)

    def drop(self) -> None:
        """Take away the databases of the test that is over."""
        while self._urls:
            self._server.drop(self._urls.popitem()[1])
