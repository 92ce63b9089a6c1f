"""The pictures of the documents, made from the running program over the sample night, so that they never go stale."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from installer.screenshots.typing import find_typed, type_words
from model.i18n import CHOICES, SOURCE_LANGUAGE, install_language, variety

if TYPE_CHECKING:
    from PIL.Image import Image
    from PySide6.QtWidgets import QApplication, QWidget

    from gui.frame.window import MainWindow
    from gui.look.look import Look
    from model.service.director import Director

ROOT: Final = Path(__file__).resolve().parents[2]
SIZE: Final = (1366, 768)
# A page of ours has few, and the file is a third as long.
COLOURS: Final = 256
"""Colours in a picture."""
WAIT_MS: Final = 300_000
QUIET: Final = 5


def run() -> int:
    """Write a picture of each page into `docs/images`, in each language by a process of its own; gives the exit status."""
    return max(
        subprocess.run(
            [sys.executable, "-m", "installer.screenshots.pages", code], cwd=ROOT, check=False
        ).returncode
        for code in CHOICES
    )


def make() -> None:
    """Write the pictures of the language in use."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _folder().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ARROWSWITCH_HOME"] = folder
        from gui.headless.demo import play, read_sample

        club = Path(folder) / f"{read_sample().club}.club"
        play(club)
        paths = [*_pictures(club), *_under_way(Path(folder) / "Evening.club"), *_on_phones(Path(folder))]
        for path in paths:
            sys.stdout.write(f"{path.relative_to(ROOT)}\n")


def _on_phones(folder: Path) -> list[Path]:
    from installer.screenshots import phones

    return [*phones.make(folder, _kept_small), phones.card(folder, _kept_small)]


def _folder() -> Path:
    images = ROOT / "docs" / "images"
    return images if variety() == SOURCE_LANGUAGE else images / variety()


def _pictures(club: Path) -> list[Path]:
    from PySide6.QtWidgets import QApplication

    from gui.actions import Actions
    from gui.frame.window import MainWindow
    from gui.look.fonts import load_fonts
    from gui.look.look import Look
    from gui.pages.registry import PAGES
    from model.service.director import Director

    found = QApplication.instance() or QApplication([])
    assert isinstance(found, QApplication)
    look = Look(load_fonts())
    look.dress(found)
    paths = [_first_page(found, look)]
    with Director.open(club) as director:
        window = MainWindow(director, look, Actions())
        window.resize(*SIZE)
        window.show()
        window.activateWindow()
        paths += [_why(found, window)]
        _half_way(director)
        paths += [_picture(found, window, entry.id) for entry in PAGES if entry.id not in ("hands", "play")]
        paths += [_palette(found, window), *_wizard(found, window), _manual(found, window)]
        _with_cards(director)  # last, since the results of the sample were not made with these cards
        paths += [_picture(found, window, "hands")]
        window.close()
    return paths


def _under_way(club: Path) -> list[Path]:
    """Play while a round is under way, the projector, the movement doctor and the adjustment bench."""
    from PySide6.QtWidgets import QApplication

    from gui.actions import Actions
    from gui.frame.window import MainWindow
    from gui.look.fonts import load_fonts
    from gui.look.look import Look
    from gui.pages.play.page import PlayPage
    from installer.screenshots import evening

    found = QApplication.instance()
    assert isinstance(found, QApplication)
    look = Look(load_fonts())
    look.dress(found)
    with evening.under_way(club) as director:
        window = MainWindow(director, look, Actions())
        window.resize(*SIZE)
        window.show()
        window.activateWindow()
        paths = [_picture(found, window, "play")]
        play = window.page
        assert isinstance(play, PlayPage)
        window.actions_["projector.show"].trigger()
        assert play.projector is not None
        play.projector.resize(*SIZE)
        _settle(window)
        paths.append(_saved(play.projector, "projector"))
        play.projector.toggle()
        window.activateWindow()
        paths += _room(found, window, director)
        play.views.show_tables()
        evening.somebody_leaves(window)
        _settle(window)
        paths.append(_saved(window, "doctor"))
        window.go("rulings")
        evening.hesitation(window)
        _settle(window)
        paths.append(_saved(window, "bench"))
        window.close()
    return paths


def _room(application: QApplication, window: MainWindow, director: Director) -> list[Path]:
    """The room on Play, closed and open."""
    from gui.pages.play.room.link import let_servers_end
    from installer.screenshots import evening

    evening.name_the_network(director)
    evening.show_room(window)
    _settle(window)
    paths = [_saved(window, "room-closed")]
    room = evening.open_room(application, window)
    _settle(window)
    paths.append(_saved(window, "room"))
    room.end()
    let_servers_end()
    return paths


def _half_way(director: Director) -> None:
    """Take the last results back, so that there is something to type in the picture of the scores."""
    session = director.sessions.current()
    assert session is not None
    director.sessions.reopen(session)
    for line in director.results.sheet(session):
        if line.round == director.sessions.get(session).plan.rounds and line.table > 5:
            director.results.erase(session, line.round, line.table, line.board)


def _with_cards(director: Director) -> None:
    """Put the same cards into the boards each time, so that the page of hands has something to show."""
    from model.bridge.deals.dealing import dealt

    session = director.sessions.current()
    assert session is not None
    boards = sorted({line.board for line in director.results.sheet(session)})
    director.deals.attach(session, dealt(boards, seed="the pictures of the manual"))


def _first_page(application: QApplication, look: Look) -> Path:
    from gui.start.first_run import FirstPage

    page = FirstPage(look, Path.home(), ".club")
    page.show()
    page.activateWindow()
    return _kept(application, page, "first-start")


def _picture(application: QApplication, window: MainWindow, page: str) -> Path:
    window.go(page, {"board": 18} if page == "scores" else None)
    application.processEvents()
    focus = application.focusWidget()
    if focus is not None and page in ("tonight", "scores"):
        type_words(focus, "8½" if page == "tonight" else find_typed().result)
    _settle(window)
    return _saved(window, page)


def _why(application: QApplication, window: MainWindow) -> Path:
    """A pair's result opened up, while the results are still final."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    window.go("results")
    application.processEvents()
    focus = application.focusWidget()
    if focus is not None:
        QTest.keyClick(focus, Qt.Key.Key_Return)
    _settle(window)
    return _saved(window, "why")


def _palette(application: QApplication, window: MainWindow) -> Path:
    window.go("scores")
    window.context.actions["find"].trigger()
    type_words(window.palette_.field, find_typed().sought)
    _settle(window)
    path = _saved(window, "find")
    window.palette_.close_again()
    return path


def _wizard(application: QApplication, window: MainWindow) -> list[Path]:
    """Two questions of the wizard: what happened in words, and the first question of its tree."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    window.actions_["ruling.new"].trigger()
    application.processEvents()
    dialog = next(each for each in application.topLevelWidgets() if each is not window and each.isVisible())
    dialog.resize(*SIZE)
    paths = []
    for keys, name in ((find_typed().irregularity, "wizard-start"), ("", "wizard-question")):
        for letter in keys:  # one by one, since the first moves the focus to where words go
            type_words(_focused(application), letter)
        if not keys:
            QTest.keyClick(_focused(application), Qt.Key.Key_Return)
        _settle(window)
        paths.append(_saved(dialog, name))
    dialog.close()
    application.processEvents()
    return paths


def _focused(application: QApplication) -> QWidget:
    focus = application.focusWidget()
    assert focus is not None
    return focus


def _manual(application: QApplication, window: MainWindow) -> Path:
    window.go("scores")
    window.open_manual()
    manual = next(each for each in application.topLevelWidgets() if type(each).__name__ == "Manual")
    return _kept(application, manual, "manual")


def _kept(application: QApplication, widget: QWidget, name: str) -> Path:
    application.processEvents()
    path = _saved(widget, name)
    widget.close()
    widget.deleteLater()
    return path


def _settle(window: MainWindow) -> None:
    """Wait for what a page has asked of a thread, as the movements of Tonight."""
    from PySide6.QtCore import QElapsedTimer
    from PySide6.QtTest import QTest

    waited = QElapsedTimer()
    waited.start()
    quiet = 0
    while quiet < QUIET:  # one piece of work may ask for the next
        QTest.qWait(60)
        busy = not getattr(window.page, "offers", True) or window.context.tasks.under_way
        quiet = 0 if busy else quiet + 1
        if waited.elapsed() > WAIT_MS:
            raise TimeoutError("a page does not come to rest")


def _saved(widget: QWidget, name: str) -> Path:
    from PIL import Image

    path = _folder() / f"{name}.png"
    widget.grab().save(str(path))
    with Image.open(path) as whole:
        few = whole.convert("RGB")
    return _kept_small(few, name)


def _kept_small(picture: Image, name: str) -> Path:
    """Keep a picture under its name, in few colours."""
    from PIL import Image

    path = _folder() / f"{name}.png"
    few = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    return path


if __name__ == "__main__":
    install_language(sys.argv[1])
    make()
