"""A running night moves to a server: a pause in which nothing is entered, then the window goes on there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.errors import ArrowswitchError
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.pages.page import PageContext
    from gui.tasks import Progress
    from model.service.exchange.moving import MoveReport, MoveToServer


def move_to_server(context: PageContext, go_on: Callable[[str], None]) -> None:
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
    context.tell(_("The club is being copied to {address}.").format(address=move.address))
    task = context.tasks.run(
        _("Move to a server"),
        _Copy(move).copy,
        lambda _made: _go(context, move, go_on),
        lost_by_closing=_("The club is not moved, and stays in its file."),
    )
    task.ended.connect(move.stay)  # also where it was cancelled, of which nobody hears


def _go(context: PageContext, move: MoveToServer, go_on: Callable[[str], None]) -> None:
    try:
        move.go()
    except ArrowswitchError as error:
        context.complain(error)
        return
    go_on(move.address)


class _Copy:
    """The copy as work for the thread pool."""

    def __init__(self, move: MoveToServer) -> None:
        self._move = move

    def copy(self, progress: Progress) -> MoveReport:
        return self._move.copy(progress.step)
