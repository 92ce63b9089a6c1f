"""The projector window: clock, next moves, seats and, if the club wishes, the ranking, on the second screen.

It is a window of its own that never takes the focus. When its screen is unplugged it waits out of sight, so that it
never covers the director's own, and comes back when a second screen does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QSizeF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QHideEvent, QPainter, QPaintEvent, QScreen, QShowEvent
from PySide6.QtWidgets import QWidget

from gui.look.theme import Scheme, make_theme
from gui.projector.facts import ProjectorFacts, projector_facts
from gui.projector.painter import ProjectorPainter
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look
    from gui.projector.code import RoomCode
    from model.service.director import Director

TURN_SECONDS: Final = 12
_SECOND_MS: Final = 1000
_SHARE_OF_ONLY_SCREEN: Final = 0.6


class Projector(QWidget):
    """Shows the open session; `toggle` puts it on the second screen or takes it away."""

    def __init__(self, director: Director, look: Look, window: QWidget) -> None:
        # Without a parent: Qt keeps a child window above its parent, where it would lie over the Director's work.
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
        self._director = director
        self._window = window
        self.facts: ProjectorFacts | None = None
        self._code: RoomCode | None = None
        self._seconds = 0
        self._wanted = False
        self._waiting = False  # out of sight only because its screen is unplugged
        family = look.theme.family
        self._dark = make_theme(Scheme.DARK, family=family)
        self._light = make_theme(Scheme.LIGHT, family=family)
        self.setObjectName("projector")
        self.setWindowTitle(_("Projector"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for attribute in (
            Qt.WidgetAttribute.WA_ShowWithoutActivating,
            # It paints every pixel itself; on a beamer an erased ground before it is a flicker each second.
            Qt.WidgetAttribute.WA_OpaquePaintEvent,
        ):
            self.setAttribute(attribute)
        # It must not keep the program alive when the director's window is closed.
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self._beat = QTimer(self, interval=_SECOND_MS)
        self._beat.timeout.connect(self.tick)
        window.installEventFilter(self)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenRemoved.connect(self._screen_removed)
            application.screenAdded.connect(self._screen_added)

    @property
    def code(self) -> RoomCode | None:
        """What phones scan, None while the seats are shown."""
        return self._code

    def show_code(self, code: RoomCode | None) -> None:
        """Show what phones scan in the place of the seats, or the seats again; the clock stays."""
        self._code = code
        self.update()

    @property
    def page(self) -> int:
        """How many turns have passed since it was shown."""
        return self._seconds // TURN_SECONDS

    @property
    def wanted(self) -> bool:
        """Whether it is to be shown, even if its screen is unplugged just now."""
        return self._wanted

    def toggle(self) -> None:
        """Show it on the second screen, in a window where there is only one; or take it away."""
        self._wanted = not self._wanted
        if self._wanted:
            self._appear(self._second_screen())
        else:
            self._code = None
            self.hide()

    def tick(self) -> None:
        """Show the next second; every twelfth turns the page."""
        self._seconds += 1
        self.look_again()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # It has no parent, which would keep it above the director's window: so nobody else closes it.
        if watched is self._window and event.type() == QEvent.Type.Close:
            self._wanted = False
            self.close()
            self.deleteLater()
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._beat.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._beat.stop()
        # Closed by its own cross: F5 shows it again. Its screen being unplugged was handled before.
        if event.type() == QEvent.Type.Hide and not event.spontaneous() and not self._waiting:
            self._wanted = False
        super().hideEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self.facts is not None:
                size = QSizeF(self.size())
                ProjectorPainter(painter, size, self._dark, self._light).paint(
                    self.facts, self.page, self._code
                )

    def look_again(self) -> None:
        """Show how things stand now; without a session the room keeps what it saw last."""
        session_id = self._director.sessions.current()
        if session_id is None:
            return
        ranking = self._director.club.settings().projector_ranking
        facts = projector_facts(self._director, session_id, ranking=ranking)
        self.facts = facts
        clocks = ". ".join(" ".join((one.sections, one.figures, one.below)).strip() for one in facts.clocks)
        self.setAccessibleName(f"{facts.title}. {clocks}")
        self.update()

    def _second_screen(self) -> QScreen | None:
        """A screen that is not the director's, None when there is no other."""
        own = self._window.screen()
        return next((screen for screen in QGuiApplication.screens() if screen is not own), None)

    def _appear(self, screen: QScreen | None) -> None:
        self._seconds = 0
        self._waiting = False
        self.look_again()
        if screen is None:
            self.setWindowState(Qt.WindowState.WindowNoState)
            room = self._window.screen().availableGeometry()
            size = room.size() * _SHARE_OF_ONLY_SCREEN
            # The shape of a beamer, so that what is seen here is what the room will see.
            self.resize(size.width(), size.width() * 9 // 16)
            self.move(room.right() - self.width(), room.top())
            self.show()
        else:
            self.setScreen(screen)
            self.setGeometry(screen.geometry())
            # showFullScreen() would ask for the focus.
            self.setWindowState(Qt.WindowState.WindowFullScreen)
            self.show()

    def _screen_removed(self, _screen: QScreen) -> None:
        # Qt would move a window of a lost screen to the one that is left, over the director's work.
        if self._wanted and self.isFullScreen() and self._second_screen() is None:
            self._waiting = True
            self.hide()

    def _screen_added(self, screen: QScreen) -> None:
        if self._wanted and self._waiting and screen is not self._window.screen():
            self._appear(screen)
