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
# In a rush a screen is painted once, not at each result.
GATHER_MS: Final = 50
"""What arrives within it is reported together."""
# A network that stutters is no server that is away.
AGAIN_MS: Final = 200
"""After which it looks again at a server that was late, before it says so."""
PATIENCE: Final = 0.8
"""Seconds a window waits for the server before it goes on without."""
# With the result written and the page painted it is an Enter under 50 ms.
AT_ONCE: Final = 0.02
"""Seconds a result waits before it goes to the tray."""


class Following(QObject):
    """Takes in the others' writes for as long as the window lives; `complain` and `say` are the window's.

    ``there`` is called after each look that the server answered, and again while it says that there is more to do.
    """

    def __init__(
        self,
        director: Director,
        complain: Callable[[Exception], None],
        say: Callable[[str], None],
        parent: QObject,
        there: Callable[[], bool],
    ) -> None:
        super().__init__(parent)
        self._director = director
        self._complain = complain
        self._say = say
        self._there = there
        self._is_late = self._is_lost = self._is_back = False
        director.wait_at_most(PATIENCE, AT_ONCE)
        self._notifier: QSocketNotifier | None = None
        self._soon = QTimer(self, singleShot=True, interval=GATHER_MS)
        self._soon.timeout.connect(self.look)
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self.look)
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
            if not self._is_late:
                self._is_late = True
                self._again.start(AGAIN_MS)
                return
            self._deaf()
            if not self._is_lost:
                self._is_lost = True
                self._complain(error)
        except ClubFileError as error:
            self._complain(error)
        else:
            self._is_back, self._is_late, self._is_lost = self._is_back or self._is_lost, False, False
            if self._there():
                self.look_soon(0)  # after the keys that were pressed meanwhile
            elif self._is_back:
                self._is_back = False
                self._say(_("The server answers again; everything entered since is here."))

    def look_soon(self, after_ms: int = AGAIN_MS) -> None:
        """Look before the next notice: something waits that a server which was only late takes."""
        if not self._is_lost:
            self._again.start(after_ms)

    def end(self) -> None:
        """Listen no more."""
        self._again.stop()
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
