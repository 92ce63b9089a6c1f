"""A window of a shared club follows what other laptops write: at each notice of the server, and every two seconds besides.

Reading by the journal's numbers alone keeps everything right; the notice only makes it quick. The notice is
a socket that Qt's loop watches. Once the server is known to be away nothing here waits for it: the store's own line mends
itself meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSocketNotifier, QTimer

from model.errors import ClubFileError, ServerLost
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.service.director import Director

EVERY_MS: Final = 2000
GATHER_MS: Final = 50
"""What arrives within it is reported together: in a rush a screen is painted once, not at each result."""
PATIENCE: Final = 0.8
"""Seconds a window waits for the server before it goes on without."""


class Following(QObject):
    """Takes in the others' writes for as long as the window lives; `complain` and `say` are the window's.

    ``there`` is called after each look that the server answered.
    """

    def __init__(
        self,
        director: Director,
        complain: Callable[[Exception], None],
        say: Callable[[str], None],
        parent: QObject,
        there: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(parent)
        self._director = director
        self._complain = complain
        self._say = say
        self._there = there
        self._is_lost = False
        director.wait_at_most(PATIENCE)
        self._notifier: QSocketNotifier | None = None
        self._soon = QTimer(self, singleShot=True, interval=GATHER_MS)
        self._soon.timeout.connect(self.look)
        self._besides = QTimer(self, interval=EVERY_MS)
        self._besides.timeout.connect(self.look)
        self._besides.start()
        self.look()

    def look(self) -> None:
        """Take in what was written since; a server that does not answer is reported once."""
        try:
            self._listen()
            self._director.follow()
        except ServerLost as error:
            self._deaf()
            if not self._is_lost:
                self._is_lost = True
                self._complain(error)
        except ClubFileError as error:
            self._complain(error)
        else:
            self._there()
            if self._is_lost:
                self._is_lost = False
                self._say(_("The server answers again; everything entered since is here."))

    def end(self) -> None:
        """Listen no more."""
        self._besides.stop()
        self._soon.stop()
        self._deaf()

    def _listen(self) -> None:
        if self._notifier is None:
            socket = self._director.news()
            assert socket is not None  # only a shared club is followed
            self._notifier = QSocketNotifier(socket, QSocketNotifier.Type.Read, self)
            self._notifier.activated.connect(self._noticed)

    def _noticed(self) -> None:
        try:
            heard = self._director.hear()
        except ServerLost:
            self._deaf()
            heard = True  # `look` finds out whether it is back
        if heard and not self._soon.isActive():
            self._soon.start()

    def _deaf(self) -> None:
        if self._notifier is not None:
            # The socket may be closed already: a notifier that still watched it would make the loop complain or spin.
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._notifier = None
