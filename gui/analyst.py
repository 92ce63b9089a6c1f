"""Double dummy for the window: deals go to a process of their own, figures come back one by one and are kept.

The thread of a task waits for the process; the figures are brought over to the window's thread, which alone writes
into the club file. Nothing is asked for that the club file knows already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from model.analysis import solver, worker
from model.bridge.deals.boards import TrickTable
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Collection

    from gui.pages.page import PageContext
    from gui.tasks import Progress, Task
    from model.bridge.deals.deal import Deal


class Analyst(QObject):
    """Works out what deals allow; `found` says that figures were kept, `ended` that no more will come."""

    found = Signal()
    ended = Signal()
    _one = Signal(object, object)

    def __init__(self, context: PageContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._task: Task | None = None
        self._wanted: frozenset[Deal] = frozenset()
        self._one.connect(self._keep, Qt.ConnectionType.QueuedConnection)

    @property
    def at_work(self) -> bool:
        """Whether figures are still to come."""
        return self._task is not None

    @staticmethod
    def is_present() -> bool:
        """Whether this machine can work double dummy out."""
        return solver.is_present()

    def begin(self, deals: Collection[Deal]) -> bool:
        """Work out the deals the club file has no figures of; tells whether there is anything to do."""
        known = self._context.director.analysis.find_known(deals)
        wanted = tuple(deal for deal in dict.fromkeys(deals) if deal not in known)
        if self._task is not None and not frozenset(wanted) <= self._wanted:
            self.stop()
        if not wanted or self._task is not None or not solver.is_present():
            return self._task is not None
        self._wanted = frozenset(wanted)

        def work(progress: Progress) -> None:
            for done, (deal, tricks) in enumerate(worker.solve(wanted, lambda: progress.cancelled), 1):
                self._one.emit(deal, tricks)
                progress.step(done, len(wanted))

        self._task = self._context.tasks.run(_("Double dummy"), work, self._done, self._failed)
        self._task.ended.connect(self._over)
        return True

    def stop(self) -> None:
        """Let the process end; what it found is kept."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self._wanted = frozenset()

    def _keep(self, deal: Deal, tricks: TrickTable) -> None:
        self._context.director.analysis.keep({deal: tricks})
        self.found.emit()

    def _done(self, _nothing: object) -> None:
        self._forget()

    def _failed(self, error: Exception) -> None:
        self._forget()
        self._context.tasks.failed.emit(_("Double dummy"), error)

    def _over(self) -> None:
        if self.sender() is self._task:
            self._forget()

    def _forget(self) -> None:
        self._task = None
        self._wanted = frozenset()
        self.ended.emit()
