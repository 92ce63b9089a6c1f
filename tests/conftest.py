"""What every test stands on: a home of its own, no screen, English, and nothing of Qt left behind."""

from __future__ import annotations

import gc
import itertools
import os
import sys
import threading
import weakref
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from engines import databases, engine, pytest_generate_tests
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from postgres import PostgresServer

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGUAGE"] = "en"  # whatever the system of the person who runs the tests speaks

__all__ = ["databases", "engine", "pytest_generate_tests"]

ROOT: Final = Path(__file__).resolve().parent.parent
EVENTS: Final = ROOT.parent / "shared" / "data" / "events"
_LOOKS = 100  # tests with a window between two looks through everything that is alive

# The suite asks the same of the same tree every time: a commit is judged by its own faults. What chance may find is
# looked for knowingly, by `python3 tests --hypothesis-profile=random`, before the suite and every week.
settings.register_profile("fixed", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("random", deadline=None, derandomize=False, print_blob=True)
settings.load_profile("fixed")

_homes = itertools.count(1)


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give each test a home folder of its own, made only when something is written there."""
    home = tmp_path_factory.getbasetemp() / f"home-{next(_homes)}"
    monkeypatch.setenv("ARROWSWITCH_HOME", str(home))
    return home


@pytest.fixture(scope="session", autouse=True)
def at_the_disk() -> Iterator[tuple[tuple[str, ...], Callable[[int], None]]]:
    """Let the system write when it likes; gives how the program itself waits, for `the_disk_itself`."""
    from model.storage import club_file

    waiting = club_file._PRAGMAS, os.fsync
    with pytest.MonkeyPatch.context() as patched:
        at_once = tuple(one for one in club_file._PRAGMAS if not one.startswith("synchronous"))
        patched.setattr(club_file, "_PRAGMAS", (*at_once, "synchronous=OFF"))
        patched.setattr(os, "fsync", lambda _file: None)
        yield waiting


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """Compile each statement once a run: every club that a test opens would do it again, a third of its time."""
    from sqlalchemy import Engine
    from sqlalchemy.engine.default import DefaultDialect

    kept: dict[type, Any] = {}
    usual = Engine.__init__

    def begin(engine: Engine, *given: Any, **named: Any) -> None:
        usual(engine, *given, **named)
        engine._compiled_cache = kept.setdefault(type(engine.dialect), engine._compiled_cache)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Engine, "__init__", begin)
        # a statement is kept for its dialect, and those of one kind are alike here
        patched.setattr(DefaultDialect, "__eq__", lambda one, other: type(one) is type(other))
        patched.setattr(DefaultDialect, "__hash__", lambda one: hash(type(one)))
        yield


@pytest.fixture
def the_disk_itself(
    monkeypatch: pytest.MonkeyPatch, at_the_disk: tuple[tuple[str, ...], Callable[[int], None]]
) -> None:
    """Wait for the disk as the program does: for tests of the club file and of what befalls it."""
    from model.storage import club_file

    pragmas, fsync = at_the_disk
    monkeypatch.setattr(club_file, "_PRAGMAS", pragmas)
    monkeypatch.setattr(os, "fsync", fsync)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server for the run; tests that ask for it are skipped, with the reason, where none can run."""
    from postgres import NoServer, raise_server

    try:
        server = raise_server()
    except NoServer as reason:
        pytest.skip(f"no PostgreSQL: {reason}")
    yield server
    server.remove()


@pytest.fixture
def pg_url(postgres: PostgresServer) -> Iterator[str]:
    """The address of an empty database that is this test's alone."""
    url = postgres.database()
    yield url
    postgres.drop(url)


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Take back the language that a test installed."""
    yield
    from model.i18n import install_language

    install_language("en")


@pytest.fixture
def event_file() -> Callable[[str], Path]:
    """Find a real event file of the shelf beside the checkout; the test is skipped where there is none."""

    def find(name: str) -> Path:
        path = EVENTS / name
        if not path.is_file():
            pytest.skip(f"the real event {name} is not beside this checkout")
        return path

    return find


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves a window, a running timer or a thread behind."""
    threads = set(threading.enumerate())
    watched = "qapp" in request.fixturenames
    before: dict[int, str] = {}
    if watched:
        _set_aside()
        before = _alive_in_qt()
        gc.disable()  # as the program does: a thread that collects would destroy widgets, see gui.garbage
    yield
    left = [f"thread {thread.name}" for thread in set(threading.enumerate()) - threads if not thread.daemon]
    if watched:
        _let_qt_finish()
        _undress()
        _learn_what_is_new()
        if set(_alive_in_qt()) - set(before):
            gc.collect()
            _let_qt_finish()
        left += [said for identity, said in _alive_in_qt().items() if identity not in before]
        gc.collect(0)  # all that this test made
        gc.enable()
    if left:
        pytest.fail("the test leaves behind: " + "; ".join(left), pytrace=False)


def _undress() -> None:
    """Take off the letters, colours and sheet that a window put on the application: they would measure the next test's."""
    from PySide6.QtGui import QFontDatabase, QPalette
    from PySide6.QtWidgets import QApplication

    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return
    if application.styleSheet():
        application.setStyleSheet("")
    application.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont))
    application.setPalette(QPalette())


def _let_qt_finish() -> None:
    from PySide6.QtCore import QCoreApplication, QEvent, QThreadPool

    QThreadPool.globalInstance().waitForDone(5000)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


_known: weakref.WeakValueDictionary[int, Any] = weakref.WeakValueDictionary()
_looks = itertools.count()


def _alive_in_qt() -> dict[int, str]:
    """Name the windows, running timers and running threads that Python knows of, by identity."""
    from PySide6.QtCore import QThread, QTimer
    from PySide6.QtWidgets import QApplication
    from shiboken6 import isValid

    alive = {
        id(window): f"window {type(window).__name__} {window.objectName()}"
        for window in QApplication.topLevelWidgets()
        if window.parent() is None
    }
    for thing in list(_known.values()):
        if not isValid(thing):
            continue
        if isinstance(thing, QTimer) and thing.isActive():
            alive[id(thing)] = f"running timer {thing.objectName()} of {type(thing.parent()).__name__}"
        elif isinstance(thing, QThread) and thing.isRunning() and thing is not QThread.currentThread():
            alive[id(thing)] = f"running thread {thing.objectName()}"
    return alive


def _set_aside() -> None:
    """Know the timers and threads there are, and keep all else that is alive out of the looks that follow.

    Each look would go through all of it. What a later test lets go is looked for every hundred tests.
    """
    _learn_what_is_new()
    if next(_looks) % _LOOKS == 0:
        gc.unfreeze()
        gc.collect()
    gc.freeze()


def _learn_what_is_new() -> None:
    """Know the timers and threads that were made since the last time that all was set aside."""
    from PySide6.QtCore import QThread, QTimer

    # by type() and not by isinstance: asking a stranger's __class__ may wake a lazy import
    kinds = {QTimer, QThread, *_below(QTimer), *_below(QThread)}
    for thing in gc.get_objects():
        if type(thing) in kinds:
            _known[id(thing)] = thing


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Tests that look at a few sizes, or at a slice on the other engine, look at all when asked."""
    parser.addoption(
        "--every-size", action="store_true", help="look for cut texts at every size and text size"
    )
    parser.addoption(
        "--engine",
        choices=("both", "sqlite", "postgresql"),
        default="both",
        help="where service and evening tests keep their clubs: in files, and a slice of them on a server too (both, as "
        "delivered), in files alone, or all of them on a server",
    )
    parser.addoption("--axe", metavar="FILE", help="axe.min.js of axe-core, for the pages of the room")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Gather the tests without looking for rubbish: all that is made stays, and each look goes through all of it.

    From then on a look comes after 50,000 new objects and not after 700, of which nearly all were still in use.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        gc.enable()


def pytest_sessionfinish() -> None:
    """Let what was set aside go while Qt is still there: a widget that outlives its application takes Python along."""
    gc.unfreeze()
    gc.collect()


def pytest_report_header() -> str:
    """Say whether the real events are there, since their tests are skipped without."""
    there = "found" if EVENTS.is_dir() else "not beside this checkout: their tests are skipped"
    return f"real events: {there}; Python at {sys.prefix}"


@pytest.fixture(scope="session")
def data_file() -> Callable[[str], Path]:
    """A file beside the checkout for checks, by its path under `data`; skips where it is not there."""

    def found(name: str) -> Path:
        path = Path(__file__).resolve().parents[2] / "shared" / "data" / name
        if not path.is_file():
            pytest.skip(f"{name} does not lie beside the checkout in ../shared/data")
        return path

    return found
