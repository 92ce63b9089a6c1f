"""The playing out of an ending for the claims bench: short ones at once, the others in a process of their own that can be stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal

from model.analysis import endings, worker
from model.i18n import _
from model.rulings.play.claim_lines import Findings, begun, try_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.tasks import Progress, Task, Tasks
    from model.bridge.cards import Strain
    from model.bridge.play.endgame import Ending
    from model.bridge.seats import Side

_AT_ONCE: Final = 3
"""Endings up to so many cards are played out while the key is still down."""


class PlayingOut(QObject):
    """Plays one ending out at a time; `found` carries what is known so far, `failed` a sentence."""

    found = Signal(object)
    failed = Signal(str)
    _step = Signal(object, object)

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._task: Task | None = None
        self._findings: Findings | None = None
        self._step.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def at_work(self) -> bool:
        """Whether more is still to come."""
        return self._task is not None

    def begin(self, ending: Ending, side: Side, stated: Sequence[Strain]) -> None:
        """Play an ending out along the lines that the order stated leaves; whatever was under way is dropped."""
        wanted = begun(ending, side, stated)
        now = self._findings
        if now is not None and (now.ending, now.side, now.candidates) == (ending, side, wanted.candidates):
            self.found.emit(now)  # what is known, or under way, already
            return
        self.drop()
        if ending.length <= _AT_ONCE:
            self._findings = try_lines(ending, side, stated)
            self.found.emit(self._findings)
            return
        self._findings = wanted
        self._task = self._tasks.run(_("Claim"), self._work(wanted), self._done, self._not_done)
        self._task.ended.connect(self._ended)
        self.found.emit(wanted)

    def stop(self) -> None:
        """Wait no longer: what is not played out yet is given up, and said to be."""
        if self._task is not None and self._findings is not None:
            findings = self._findings.stop()
            self.drop()
            self._findings = findings
            self.found.emit(findings)

    def drop(self) -> None:
        """Play nothing out any more, and know nothing."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._findings = None

    def _work(self, wanted: Findings) -> Callable[[Progress], None]:
        question = endings.make_task(wanted.ending, wanted.side, wanted.candidates)

        def work(progress: Progress) -> None:
            for done, step in enumerate(worker.play_out(question, lambda: progress.cancelled)):
                self._step.emit(wanted, step)
                progress.step(done, len(wanted.candidates) + 3)

        return work

    def _take(self, wanted: Findings, step: endings.Step) -> None:
        now = self._findings
        if (
            self._task is None
            or now is None
            or (now.ending, now.candidates) != (wanted.ending, wanted.candidates)
        ):
            return  # another ending was typed since
        self._findings = now.add_step(step)
        self.found.emit(self._findings)

    def _done(self, _nothing: object) -> None:
        self._task = None
        if self._findings is not None:
            self.found.emit(self._findings)

    def _not_done(self, error: Exception) -> None:
        self.drop()
        self.failed.emit(_("Not analysed: {reason}").format(reason=error))

    def _ended(self) -> None:
        if self.sender() is self._task:
            self._task = None
