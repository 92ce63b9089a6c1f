"""Where each page was left, kept in the club file: the window opens there again after whatever happens."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from gui.pages.page import Page, Place
from model.errors import ClubFileError

if TYPE_CHECKING:
    from model.service.director import Director

_AFTER_MS = 400


class Places(QObject):
    """The places of one window's pages; ``front`` is the page that shows."""

    def __init__(
        self,
        director: "Director",
        front: "Callable[[], Page | None]",
        complain: Callable[[Exception], None],
        report: Callable[[BaseException], str],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._director, self._front = director, front
        self._complain, self._report = complain, report
        self._kept: Place = director.place()
        places = self._kept.get("places")
        if not isinstance(places, dict):
            places = {}  # a damaged one costs nothing
        self._places: dict[str, Place] = {
            id: place for id, place in places.items() if isinstance(place, dict)
        }
        self._timer = QTimer(self, singleShot=True, interval=_AFTER_MS)
        self._timer.timeout.connect(self.remember)

    @property
    def last_page(self) -> str:
        """The page that was in front when the window closed, "" when none is known."""
        page_id = self._kept.get("page")
        return page_id if isinstance(page_id, str) else ""

    def of(self, page_id: str) -> Place | None:
        """Where this page was left."""
        return self._places.get(page_id)

    def leave(self) -> None:
        """Note where the page in front stands."""
        page = self._front()
        if page is not None:
            try:
                self._places[page.page_id] = page.place()
            except ClubFileError:
                raise
            except Exception as error:  # noqa: BLE001  # a page that cannot say where it stands must let the window close
                self._places.pop(page.page_id, None)
                self._report(error)

    def remember_soon(self) -> None:
        """Keep the place once the hand rests: each entry into the club file waits for the disk."""
        self._timer.start()

    def remember(self) -> None:
        """Keep where the window stands, if it moved."""
        self._timer.stop()
        self.leave()
        page = self._front()
        place: Place = {"page": page.page_id if page else "", "places": dict(self._places)}
        if place != self._kept:
            self._kept = place
            try:
                self._director.remember_place(place)
            except ClubFileError as error:
                # A file that is gone, or another's: shown, and the window may still close.
                self._complain(error)
