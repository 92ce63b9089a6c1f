"""Long work off the window's thread: printing, importing, backing up.

The work is a plain function that gets a `Progress` and frozen values only, never a widget, a Director or a
database session. What it gives back, or the error it ends in, is delivered on the window's thread::

    def work(progress: Progress) -> Path:
        for number, board in enumerate(boards):
            progress.step(number, len(boards))  # raises Cancelled when the user has cancelled
            ...
        return path


    desk.tasks.run(_("Recap"), work, self._printed, self._not_printed)

Errors reach `failed`; without one they go to the error the program was given (see `Tasks.failed`). A cancelled
task delivers nothing.
"""

from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

from model.i18n import _

if TYPE_CHECKING:
    from gui.ask import Ask

T = TypeVar("T")


class Cancelled(Exception):
    """The user no longer wants this work."""


class Progress:
    """What the work tells, and how it hears that it is no longer wanted."""

    def __init__(self, tell: Callable[[int, int], None]) -> None:
        self._tell = tell
        self._cancelled = Event()

    def step(self, done: int, of: int) -> None:
        """Tell how far the work is; raises `Cancelled` when it is no longer wanted."""
        if self._cancelled.is_set():
            raise Cancelled
        self._tell(done, of)

    @property
    def cancelled(self) -> bool:
        """Whether the work is no longer wanted."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Ask the work to stop at its next step."""
        self._cancelled.set()


class Task(QObject):
    """One piece of work under way; all its signals arrive on the window's thread."""

    progressed = Signal(int, int)
    ended = Signal()

    def __init__(self, name: str, lost_by_closing: str = "") -> None:
        super().__init__()
        self.name = name
        self.lost_by_closing = lost_by_closing
        self.progress = Progress(self.progressed.emit)

    def cancel(self) -> None:
        """Let the work stop; nothing of it is delivered."""
        self.progress.cancel()


class _Work(QRunnable):
    def __init__(self, tasks: "Tasks", task: Task, work: Callable[[Progress], Any]) -> None:
        super().__init__()
        self._tasks = tasks
        self._task = task
        self._work = work

    def run(self) -> None:
        # `Tasks` reports the ending and not the task: the window's thread has it, and puts the task away, before
        # this thread is out of `emit`, and Qt does not bear that of a sender.
        task, ended = self._task, self._tasks._ended
        try:
            result = self._work(task.progress)
        except Cancelled:
            ended.emit(task, None, None)
        except Exception as error:  # noqa: BLE001 - carried whole to the window's thread, nothing is swallowed
            ended.emit(task, None, error)
        else:
            ended.emit(task, result, None)


class _UnderWay(NamedTuple):
    runnable: _Work
    done: Callable[[Any], object]
    failed: Callable[[Exception], object]


class Tasks(QObject):
    """The work under way; `failed` carries (name, error) of work nobody else hears the error of.

    Drain it before it goes: the threads tell it how their work ended.
    """

    started = Signal(object)
    failed = Signal(str, object)
    _ended = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool()
        self._under_way: dict[Task, _UnderWay] = {}
        self._closing = False
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def under_way(self) -> tuple[Task, ...]:
        """The work that has not ended."""
        return tuple(self._under_way)

    def run(
        self,
        name: str,
        work: Callable[[Progress], T],
        done: Callable[[T], object],
        failed: Callable[[Exception], object] | None = None,
        lost_by_closing: str = "",
    ) -> Task:
        """Begin `work` in a thread; `done` or `failed` is called on this thread when it ends.

        `lost_by_closing` says what is not done if the window closes meanwhile; closing asks first then. After `drain` nothing is begun any more: the task that is given is a cancelled one.
        """
        task = Task(name, lost_by_closing)
        if self._closing:
            task.cancel()
            return task
        runnable = _Work(self, task, work)
        # Qt would delete it in its thread while Python still holds it; `_under_way` lets it go once its end is reported.
        runnable.setAutoDelete(False)
        self._under_way[task] = _UnderWay(runnable, done, failed or self._report(name))
        self._pool.start(runnable)
        self.started.emit(task)
        return task

    def may_close(self, ask: "Ask") -> bool:
        """Say whether nothing is lost by closing now, or the user wants it so; that work is cancelled then."""
        for task in self.under_way:
            if not task.lost_by_closing or task.progress.cancelled:
                continue
            question = _("Close before the work is done?")
            if not ask.sure(question, task.lost_by_closing, _("Close without it")):
                return False
            task.cancel()
        return True

    def drain(self) -> None:
        """Cancel what is under way and wait for its end; nothing is delivered afterwards. For closing time."""
        self._closing = True
        for task in self._under_way:
            task.cancel()
        self._pool.waitForDone()
        # Their endings may still wait in the queue of a loop that no longer runs.
        for task in tuple(self._under_way):
            self._put_away(task)

    def _report(self, name: str) -> Callable[[Exception], None]:
        return lambda error: self.failed.emit(name, error)

    def _deliver(self, task: Task, result: object, error: Exception | None) -> None:
        # After `drain` the task is no longer under way, though its ending may still be on its way here.
        ended = self._put_away(task)
        if ended is None or task.progress.cancelled:
            return
        if error is not None:
            ended.failed(error)
        else:
            ended.done(result)

    def _put_away(self, task: Task) -> _UnderWay | None:
        ended = self._under_way.pop(task, None)
        if ended is not None:
            task.ended.emit()
        return ended


def run_quietly(tasks: Tasks, name: str, work: Callable[[], object]) -> None:
    """Run work that has nothing to tell on its way nor at its end, a backup for example; a failure is reported."""
    tasks.run(name, _Quiet(work).done, _no_news)


class _Quiet:
    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work

    def done(self, _progress: Progress) -> object:
        return self._work()


def _no_news(_done: object) -> None:
    """Leave the window as it is: the hint bar keeps the change that led to it."""
