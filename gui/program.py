"""One run of the program: letters, look, club file, and what is shown when that file cannot be opened."""

import getpass
import os
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    QObject,
    QRect,
    QSize,
    QTimer,
    QTranslator,
    Signal,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from gui.actions import Actions, native_keys
from gui.ask import Ask, Dialogs, FileKind
from gui.crash import CrashWatch
from gui.frame.window import MainWindow
from gui.frame.window_size import WHOLE, first_size, least_size
from gui.garbage import Collector
from gui.look.appearance import Dressing
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.look.sign import window_icon
from gui.preferences import Preferences, load, save
from gui.widgets.spoken_roles import give_roles
from model.changes import Changes, Kind
from model.errors import ArrowswitchError, ClubFileDamaged, ClubFileMissing
from model.i18n import SOURCE_LANGUAGE, _, install_language, language, system_language, variety
from model.paths import Folders, club_place, folders
from model.reasons import why_refused
from model.service.director import Director

if TYPE_CHECKING:
    from gui.start.first_run import FirstPage
    from gui.start.language import LanguagePage
    from gui.start.recovery import StartPage

SUFFIX = ".club"
"""How club files end; any name is opened."""
_LARGE_SCREEN = 2400


def open_window(club: Path | str | None) -> int:
    """Show the window on this club file, the last one, or a new one, until it is closed; gives the exit status."""
    # Asked for by word: QApplication.setStyle would hand out the style, and with it all its enums.
    application = QApplication([*sys.argv[:1], "-style", "Fusion"])
    application.setApplicationName("Arrowswitch")
    give_roles()
    program = Program(application, folders())
    application.aboutToQuit.connect(program.close)
    collector = Collector(application)
    program.began.connect(collector.keep_pace)
    program.settled.connect(collector.keep_what_stays)
    program.start(club)
    collector.watch(application)
    application.aboutToQuit.connect(collector.end)
    return application.exec()


class Program(QObject):
    """The one run of the program: which club file is open, and in which window it is shown."""

    opened = Signal()
    began = Signal(object)
    """Work off the window's thread (a `Task`)."""
    settled = Signal()
    """All that is made ready in idle moments is there."""

    def __init__(self, application: QApplication, places: Folders, ask: Ask | None = None) -> None:
        super().__init__()
        self._places = places
        self._wishes_file = places.config / "window.json"
        self.wishes = load(self._wishes_file)
        self.look = Look(load_fonts())
        self.look.wish(scheme=self.wishes.scheme, text_scale=self.wishes.text_scale, deck=self.wishes.deck)
        self.look.dress(application)
        application.setWindowIcon(window_icon(self.look))
        self.director: Director | None = None
        self.window: MainWindow | None = None
        self.start_page: StartPage | None = None
        self.language_page: LanguagePage | None = None
        self.first_page: FirstPage | None = None
        self._first_start = not self._wishes_file.is_file()
        self._translator = QTranslator(self)
        self._dressing: Dressing | None = None
        self._backup: Path | None = None
        self._past = ""
        self._lost = ""
        self._asked = ask
        self._ask: Ask = ask or Dialogs(self._front, self.look)
        self._wanted: Path | str = places.data / f"Club{SUFFIX}"
        self._spoken = ""
        self._end_hearing: Callable[[], None] = lambda: None
        self._watch = CrashWatch(places.data / "crashes", self._tell, datetime.now)

    def start(self, club: Path | str | None) -> None:
        """Open the club file that is wished for, or the last one; where there never was one, offer the ways to one."""
        try:
            self._places.make()
        except OSError as error:
            self._lost = _("Cannot write to {folder}: {reason}.").format(
                folder=error.filename, reason=why_refused(error)
            )
        self._past = self._watch.past()
        self._watch.begin()
        if club is None and not self.wishes.club and not Path(self._wanted).is_file():
            self._welcome()
            return
        self.open(club or (club_place(self.wishes.club) if self.wishes.club else self._wanted))
        self._greet()

    def _welcome(self) -> None:
        """Ask the language before anything else, then offer the ways to a club."""
        if self.wishes.language:
            self._offer_clubs(self.wishes.language)
            return
        from gui.start.language import LanguagePage  # only the first start needs it

        self.language_page = LanguagePage(self.look, system_language(os.environ))
        self.language_page.chosen.connect(self._offer_clubs)
        self.language_page.show()

    def _offer_clubs(self, spoken: str) -> None:
        from gui.start.first_run import FirstPage

        self._keep(self.wishes.with_(language=spoken))
        self._speak(spoken)
        self.first_page = FirstPage(self.look, self._places.data, SUFFIX)
        self.first_page.chosen.connect(self._go_on)
        self.first_page.ready.connect(self._begin)
        if self.language_page is not None:
            self.first_page.move(
                self.language_page.pos()
            )  # or the desktop looks for another place beside the first
        self.first_page.show()
        self._away(self.language_page)
        self.language_page = None

    def _begin(self, path: Path, name: str) -> None:
        self.open(path, new=True)
        if self.director is not None and name:
            self.director.club.rename(name)
        self._greet()

    def _greet(self) -> None:
        if self.window is None:
            return
        if self._lost:
            self.window.say(self._lost, _("Backups, window settings and error reports cannot be kept."))
        elif self._past:
            self.window.say(self._past)
        elif self.director is not None and (why := self.director.sessions.unreadable()):
            self.window.say(why.message, why.remedy)
        elif not self.window.hint_bar.is_telling and self._may_read_more_easily():
            self.window.say(
                _("This screen has room for larger text."),
                _("{keys} makes it larger.").format(keys=native_keys("Ctrl++")),
            )

    def _may_read_more_easily(self) -> bool:
        """Whether this is the first start on a large screen, with letters of the usual size."""
        wide = QGuiApplication.primaryScreen().availableSize().width() >= _LARGE_SCREEN
        return wide and self._first_start and self.wishes.text_scale == 100

    def open(
        self, place: Path | str, *, read_only: bool = False, new: bool = False, damaged: bool = False
    ) -> None:
        """Show the club at this place; what was open before stays until it is, and stays for good when it cannot be.

        Of a ``damaged`` one what is whole is shown.
        """
        self._wanted = place
        director: Director | None = None
        try:
            director = (
                Director.open_damaged(place)
                if damaged and isinstance(place, Path)
                else Director.open(place, opened_by=_who(), read_only=read_only, new=new)
            )
            # A session is proved when it is first read, so damage can appear after the file has opened.
            self._show(director)  # pages read more of the file: damage may be met only here
        except ArrowswitchError as error:
            # What was opened and cannot be shown gives its lock back; the club before it stays open.
            if director is not None and director is not self.director:
                director.close()
            if self.window is not None:
                self.window.set_aside(False)
            self._refused(error)

    def close(self) -> None:
        """Leave the club file; does nothing the second time."""
        self._watch.end()
        self._away(self.window)
        self._away(self.start_page)
        self._away(self.first_page)
        self._away(self.language_page)
        self.window = self.start_page = self.first_page = self.language_page = None
        if self.director is not None:
            self.director.close()
            self.director = None

    def _speak(self, spoken: str) -> None:
        """Speak this language; Qt's own buttons too, from the catalogues in its wheel."""
        self._spoken = spoken
        install_language(spoken)
        QCoreApplication.removeTranslator(self._translator)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if language() == SOURCE_LANGUAGE:
            return
        # Qt's wheel has no Portuguese of Portugal, whose buttons then speak as Brazil's rather than English, and no Greek
        self._translator = QTranslator(self)
        if not any(
            self._translator.load(QLocale(code), "qtbase", "_", folder) for code in (variety(), language())
        ):
            from gui.qt_words import QtWords

            # Qt has no Greek of its own: the menu of a field and the choice of a file would be English.
            self._translator = QtWords(self)
        QCoreApplication.installTranslator(self._translator)

    def _show(self, director: Director) -> None:
        before, before_director = self.window, self.director
        self._speak(self._wished_language(director))
        if before is not None:
            before.set_aside(True)
        actions = Actions()
        window = MainWindow(director, self.look, actions, ask=self._asked, report=self._watch.report)
        actions.setParent(window)
        self._dressing = Dressing(window, self.look, actions, self.wishes, self._keep)
        window.show_keys(self.wishes.keys)
        self._dressing.keys_wished.connect(window.show_keys)
        actions.bind(window, "club.open", self._open_other)
        actions.bind(window, "club.restore", self._go_back_to_a_backup)
        actions.bind(window, "club.save-as", self._save_as)
        actions.bind(window, "club.move", self._move_to_server)
        actions["club.move"].setEnabled(not director.is_shared and not director.read_only)
        actions["log.take_back"].setEnabled(director.log is not None)
        actions["club.restore"].setEnabled(
            not director.is_shared and (not director.read_only or director.damage is not None)
        )
        self.window, self.director = window, director
        self._end_hearing()
        self._end_hearing = director.subscribe(self._hear)
        window.tasks.started.connect(self.began)
        window.idle.ended.connect(self.settled)
        self._place(window)
        window.show()
        window.closed.connect(self._remember_window)
        if not director.is_proved:
            window.tasks.run(
                _("Check of the club file"),
                lambda _progress: director.safety.prove_pages(),
                lambda _proved: None,
            )
        self._away(self.start_page)
        self._away(self.first_page)
        self.start_page = self.first_page = None
        if before is not None:
            before.closed.disconnect(self._remember_window)
            self._away(before)
        if before_director is not None and before_director is not director:
            before_director.close()
        self._keep(self.wishes.with_(club=director.address))
        if director.damage is not None:
            window.tell_damage()
        self.opened.emit()

    def _hear(self, changes: Changes) -> None:
        director = self.director
        if (
            Kind.CLUB in changes.kinds
            and director is not None
            and self._wished_language(director) != self._spoken
        ):
            QTimer.singleShot(0, self._rebuild_window)  # not while the page that changed it is still telling

    def _rebuild_window(self) -> None:
        """Build the window again in the club's language, where it stood: pages keep the words they were built with."""
        if self.director is not None and self.window is not None:
            self.window.places.remember()
            self._remember_window()
            self._show(self.director)

    def _refused(self, error: ArrowswitchError) -> None:
        if self.window is not None:
            self.window.complain(error)
            return
        self._backup = error.backup if isinstance(error, ClubFileDamaged | ClubFileMissing) else None
        self._away(self.start_page)
        self._away(self.first_page)
        self.first_page = None
        from gui.start.recovery import StartPage  # a start seldom needs it
        from model.service.care import show_address

        self.start_page = StartPage(self.look, show_address(str(self._wanted)), error)
        self.start_page.chosen.connect(self._go_on)
        self.start_page.show()

    def _go_on(self, way: str) -> None:
        match way:
            case "again":
                self.open(self._wanted)
            case "read-only":
                self.open(self._wanted, read_only=True)
            case "damaged":
                self.open(self._wanted, damaged=True)
            case "new":
                self._begin_new()
            case "restore":
                self._restore()
            case _:
                self._open_other()

    def _may_leave(self) -> bool:
        return self.window is None or self.window.tasks.may_close(self._ask)

    def _open_other(self) -> None:
        if not self._may_leave():
            return
        path = self._ask.file_to_open(_("Open a club file"), _club_files(), self._folder())
        if path is not None and (self.director is None or path != self.director.path):
            self.open(path)

    def _folder(self) -> Path:
        """Where a club file is looked for first."""
        return self._wanted.parent if isinstance(self._wanted, Path) else self._places.data

    def _begin_new(self) -> None:
        if not self._may_leave():
            return
        path = self._ask.file_to_save(
            _("Create a new club file"), _club_files(), self._places.data / f"Club{SUFFIX}"
        )
        if path is not None:
            self.open(path, new=True)

    def _save_as(self) -> None:
        """Save the club as it is known here, and go on in that file: the way out when its own was changed behind us.

        A club on a server stays there, and so does the window: the file is a copy to take away.
        """
        if self.director is None or not (self.director.is_shared or self._may_leave()):
            return
        path = self._ask.file_to_save(
            _("Save the club as another file"), _club_files(), self._places.data / self.director.path.name
        )
        if path is None:
            return
        if self.director.is_shared:
            from gui.start.taking_away import copy_to_file  # most clubs are a file

            if self.window is not None:
                copy_to_file(self.window.context, path)
            return
        try:
            self.director.save_as(path)
        except ArrowswitchError as error:
            self._refused(error)
            return
        self.open(path)

    def _move_to_server(self) -> None:
        if self.window is not None and self._may_leave():
            from gui.start.moving import move_to_server  # one night in many

            move_to_server(self.window.context, self.window.show_above, self.open)

    def _restore(self) -> None:
        from model.service.care import restore  # few evenings need it

        backup = self._backup or self._ask.file_to_open(
            _("Restore which backup?"), _club_files(), self._places.backup
        )
        if backup is None or not isinstance(self._wanted, Path):
            return
        try:
            restore(backup, self._wanted, now=datetime.now().astimezone())
        except ArrowswitchError as error:
            self._refused(error)
            return
        self.open(self._wanted)

    def _go_back_to_a_backup(self) -> None:
        director, window = self.director, self.window
        if director is None or window is None or not self._may_leave():
            return
        found = director.safety.backups()
        folder = found[0].path.parent if found else self._places.backup
        backup = self._ask.file_to_open(_("Restore which backup?"), _club_files(), folder)
        if backup is None or not self._ask.sure(
            _("Restore this backup?"),
            _("The club file goes back to that state; the present one is kept beside it."),
            _("Restore the backup"),
        ):
            return
        self._wanted, self._backup = director.path, backup
        self._away(window)
        director.close()
        self.window = self.director = None
        self._restore()

    def _keep(self, wishes: Preferences) -> None:
        if wishes == self.wishes:
            return
        self.wishes = wishes
        if self._dressing is not None:
            self._dressing.wishes = wishes
        try:
            save(wishes, self._wishes_file)
        except OSError as error:
            self._tell(_("The window’s settings could not be kept."), str(error))

    def _place(self, window: MainWindow) -> None:
        theme = self.look.theme
        room = QGuiApplication.primaryScreen().availableSize()
        least = theme.measures.frame
        window.setMinimumSize(least_size(QSize(least["least_width"], least["least_height"]), room))
        place = QRect(*self.wishes.window) if self.wishes.window else QRect()
        # A first start has no place, and the middle of no place is the screen's corner. Last week's screen may be gone.
        if place.isValid() and any(
            screen.availableGeometry().contains(place.center()) for screen in QGuiApplication.screens()
        ):
            window.setGeometry(place)
        else:
            window.resize(first_size(room))
            if room.width() <= WHOLE.width() or room.height() <= WHOLE.height():
                # With its frame it would reach below the screen, the bar of keys first.
                window.showMaximized()
        if self.wishes.maximised:
            window.showMaximized()

    def _remember_window(self) -> None:
        window = self.window
        if window is not None:
            place = window.normalGeometry()
            box = (place.x(), place.y(), place.width(), place.height())
            self._keep(self.wishes.with_(window=box, maximised=window.isMaximized()))

    def _away(self, window: QWidget | None) -> None:
        if window is not None:
            window.close()
            window.deleteLater()

    def _wished_language(self, director: Director) -> str:
        """The club's own language, else the one chosen at the first start, else the system's."""
        return director.club.settings().language or self.wishes.language or system_language(os.environ)

    def _front(self) -> QWidget | None:
        return self.window or self.start_page or self.first_page or self.language_page

    def _tell(self, message: str, remedy: str) -> None:
        if self.window is not None:
            self.window.say(message, remedy)
        else:
            self._ask.tell(message, remedy)


def _club_files() -> tuple[FileKind, ...]:
    return (FileKind(_("Club files"), (f"*{SUFFIX}",)), FileKind(_("All files"), ("*",)))


def _who() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return os.environ.get("USERNAME", "")
