"""The same tests on both engines: the clubs of a test in files, or each in a database of its own on a server.

`python3 tests` runs a slice on both, the modules with `ON_BOTH_ENGINES`, since the other engine costs; `--engine sqlite` is
for quick turns, and `--engine postgresql` runs on a server whatever is not marked `club_file`: papers, rulings, commands, windows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

import builders
from builders import Files
from model.storage import station

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from postgres import PostgresServer

_OF_FILES: Final = {"storage", "congress", "fuzz", "benchmarks", "headless"}
"""What is about the file itself, gives a command its path, or is about the other engine alone."""
SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"


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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test on the engines that are asked for."""
    if _OF_FILES & set(metafunc.definition.path.parts):
        return
    asked = metafunc.config.getoption("--engine")
    of_a_file = metafunc.definition.get_closest_marker("club_file") is not None
    if asked == "both" and getattr(metafunc.module, "ON_BOTH_ENGINES", False):
        metafunc.parametrize("engine", (SQLITE, POSTGRESQL), indirect=True)
    elif asked == POSTGRESQL and not of_a_file:
        metafunc.parametrize("engine", (POSTGRESQL,), indirect=True)


@pytest.fixture(scope="session")
def databases(postgres: PostgresServer) -> Databases:
    """Where clubs lie on the server of this run."""
    return Databases(postgres)


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """What keeps the clubs of a test; skipped, with the reason, where no server can run."""
    name: str = getattr(request, "param", SQLITE)
    if name == POSTGRESQL:
        databases = request.getfixturevalue("databases")
        monkeypatch.setattr(builders, "clubs", databases)
        monkeypatch.setattr(
            station, "name", lambda: "the laptop of the tests"
        )  # who laid the evening out, too
        if "evening" in request.path.parts:
            # A busy machine makes a server late: what goes to the tray meanwhile has tests of its own.
            monkeypatch.setattr("gui.following.PATIENCE", 10.0)
            monkeypatch.setattr("gui.following.AT_ONCE", 10.0)
        yield name
        databases.drop()
    else:
        yield name
