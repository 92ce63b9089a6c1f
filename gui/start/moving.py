"""A running night moves to a server: a pause in which nothing is entered, then the window goes on there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gui.look.theme import Tone
from gui.widgets.form.buttons import KeycapButton
from gui.widgets.form.card import Banner
from model.errors import ArrowswitchError
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from gui.look.look import Look
    from gui.pages.page import PageContext
    from gui.tasks import Progress
    from model.service.exchange.moving import MoveReport, MoveToServer


_LONGEST: Final = 36
"""Characters of an address, so that in the longest language the whole sentence stands in the smallest window."""


class MoveStrip(Banner):
    """Above the pages while the club is copied: how far it is, and the way back."""

    def __init__(self, look: Look, address: str) -> None:
        super().__init__(look, Tone.DOUBTFUL, gives_way=True)
        self.setObjectName("moving")
        self._address = short_address(address)
        self.cancel = KeycapButton(look, _("Cancel"), small=True)
        self.row.addWidget(self.cancel)
        look.clothe(self)
        self.tell_progress(0, 1)

    def tell_progress(self, done: int, of: int) -> None:
        """Say how far the copy is."""
        said = _("Copying to {address}: {percent}%. Nothing can be entered until then.")
        self.show_text(said.format(address=self._address, percent=100 * done // of))


def short_address(address: str) -> str:
    """Machine and database of an address, a long one with its middle left out, as a strip has room for; a service's name as it is."""
    shown = address.partition("?")[0].rpartition("//")[2].rpartition("@")[2]
    if len(shown) <= _LONGEST:
        return shown
    return f"{shown[: _LONGEST // 2 - 1]}…{shown[-_LONGEST // 2 :]}"


def move_to_server(
    context: PageContext, show_above: Callable[[QWidget], None], go_on: Callable[[str], None]
) -> None:
    """Ask where to, copy in a thread while the club is only read, and have it opened there by `go_on`; else it stays."""
    address = context.ask.text(
        _("Move to a server"),
        _("Address of the empty database. Nothing can be entered until the club is there:"),
        "postgresql://",
    )
    if not address:
        return
    try:
        move = context.director.move_to(address)
    except ArrowswitchError as error:
        context.complain(error)
        return
    move.begin()
    strip = MoveStrip(context.look, move.address)
    show_above(strip)
    task = context.tasks.run(
        _("Move to a server"),
        _Copy(move).copy,
        lambda _made: _go(context, move, go_on),
        lost_by_closing=_("The club is not moved, and stays in its file."),
    )
    task.progressed.connect(strip.tell_progress)
    strip.cancel.clicked.connect(task.cancel)
    # Also where it was cancelled, of which nobody hears.
    task.ended.connect(move.stay)
    task.ended.connect(strip.deleteLater)


def _go(context: PageContext, move: MoveToServer, go_on: Callable[[str], None]) -> None:
    if not context.attempt(move.go):
        return
    go_on(move.address)


class _Copy:
    """The copy as work for the thread pool."""

    def __init__(self, move: MoveToServer) -> None:
        self._move = move

    def copy(self, progress: Progress) -> MoveReport:
        return self._move.copy(progress.step)
