"""Windows find the trees of rulings and the words of their search as a director does on the second evening: kept."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

import msgspec
import pytest
from engines import Databases
from PySide6.QtWidgets import QApplication

from builders import ClubClock, an_evening
from gui import following
from gui.frame import tray
from gui.program import Program
from model.i18n import language as spoken
from model.paths import folders
from model.rulings.search.index import Index
from model.rulings.search.shelf import Shelf
from model.rulings.trees import cache
from model.rulings.trees.cache import TreeCache
from model.rulings.trees.tree import Tree, TreeHead
from model.service.director import Director
from model.storage import station
from windows import Answers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from postgres import PostgresServer

Shape = TypeVar("Shape", TreeHead, Tree)

_trees: dict[tuple[Path, tuple[int, int], type], TreeHead | Tree] = {}
_indexes: dict[tuple[str, str, str], bytes] = {}


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def program(qtbot: QtBot, qapp: QApplication, answers: Answers) -> Iterator[Program]:
    program = Program(qapp, folders(), answers)
    yield program
    program.close()


@pytest.fixture
def laptop(
    postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Director]]:
    """Open one club as somebody, on a laptop of their own: eight tables after the last round, nobody has scored yet."""
    databases = Databases(postgres)
    monkeypatch.setattr("builders.clubs", databases)
    # On a busy machine nobody is late: what is typed goes to the server, except where a test is about that.
    monkeypatch.setattr(following, "AT_ONCE", 60.0)
    monkeypatch.setattr(tray, "SHOWN_AFTER_MS", 0)
    path, clock = tmp_path / "congress.club", ClubClock(datetime(2026, 3, 12, 22, 45, tzinfo=UTC))
    with an_evening(path, 8, movement="skip-mitchell", entered=0, clock=clock) as first:
        first.club.change_settings(entry_order="board")
    opened: list[Director] = []

    def open_as(who: str, port: int = 0) -> Director:
        monkeypatch.setattr(station, "name", lambda: who)
        place = databases.place(path).replace(f":{postgres.port}/", f":{port or postgres.port}/")
        director = Director.open(place, who=who, clock=clock)
        opened.append(director)
        (session,) = director.sessions.all()
        director.sessions.open(session.id)
        return director

    yield open_as
    QApplication.closeAllWindows()
    for director in opened:
        director.close()
    databases.drop()


@pytest.fixture(autouse=True)
def rulings_kept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep them for the run: each test has a home of its own, and would read and make all of it again.

    What is kept goes by the same marks as in the cache folder; tests of that folder are `tests/model/rulings`, and what
    idle moments make of nothing is `test_idle.py`.
    """
    if request.path.name == "test_idle.py":
        return
    usual_find, usual_remember = TreeCache.find, TreeCache.remember
    usual_read, usual_pieces = Shelf._read, Shelf._pieces

    def find(self: TreeCache, path: Path, kind: type[Shape]) -> Shape | None:
        reported = usual_find(self, path, kind)
        if reported is None:
            kept = _trees.get((path, cache._seen(path), kind))
            reported = kept if isinstance(kept, kind) else None
        return reported

    def remember(self: TreeCache, path: Path, read: TreeHead | Tree) -> None:
        usual_remember(self, path, read)
        _trees[path, cache._seen(path), type(read)] = read

    def read_index(self: Shelf, language: str, mark: str) -> Index | None:
        kept = _indexes.get((language, spoken(), mark))
        if kept is not None:
            return msgspec.msgpack.decode(kept, type=Index)
        return usual_read(self, language, mark)

    def pieces(self: Shelf, language: str) -> Iterator[None]:
        yield from usual_pieces(self, language)
        if language in self._fresh:
            mark, index = self._fresh[language]
            _indexes.setdefault((language, spoken(), mark), msgspec.msgpack.encode(index))

    monkeypatch.setattr(TreeCache, "find", find)
    monkeypatch.setattr(TreeCache, "remember", remember)
    monkeypatch.setattr(Shelf, "_read", read_index)
    monkeypatch.setattr(Shelf, "_pieces", pieces)
