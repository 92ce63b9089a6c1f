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
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

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
    _finished = Signal(object)
    _broke = Signal(object)
    _stopped = Signal()

    def __init__(self, name: str) -> None:
        # No child of `Tasks`: its endings hold on to that, and the last of them would take its own grandparent with it.
        super().__init__()
        self.name = name
        self.progress = Progress(self.progressed.emit)

    def cancel(self) -> None:
        """Let the work stop; nothing of it is delivered."""
        self.progress.cancel()


class _Work(QRunnable):
    def __init__(self, task: Task, work: Callable[[Progress], Any]) -> None:
        super().__init__()
        self._task = task
        self._work = work

    def run(self) -> None:
        task = self._task
        try:
            result = self._work(task.progress)
        except Cancelled:
            task._stopped.emit()
        except Exception as error:  # noqa: BLE001 - carried whole to the window's thread, nothing is swallowed
            task._broke.emit(error)
        else:
            task._finished.emit(result)


class Tasks(QObject):
    """The work under way; `failed` carries (name, error) of work nobody else hears the error of."""

    started = Signal(object)
    failed = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool()
        self._under_way: dict[Task, _Work] = {}
        self._closing = False

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
    ) -> Task:
        """Begin `work` in a thread; `done` or `failed` is called on this thread when it ends.

        After `drain` nothing is begun any more: the task that is given is a cancelled one.
        """
        task = Task(name)
        if self._closing:
            task.cancel()
            return task
        queued = Qt.ConnectionType.QueuedConnection
        task._finished.connect(_Ending(self, task, done).deliver, queued)
        task._broke.connect(_Ending(self, task, failed or self._report(name)).deliver, queued)
        task._stopped.connect(_Ending(self, task, None).stop, queued)
        runnable = _Work(task, work)
        runnable.setAutoDelete(False)
        self._under_way[task] = runnable
        self._pool.start(runnable)
        self.started.emit(task)
        return task

    def drain(self) -> None:
        """Cancel what is under way and wait for its end; nothing is delivered afterwards. For closing time."""
        self._closing = True
        for task in self._under_way:
            task.cancel()
        self._pool.waitForDone()
        for task in tuple(self._under_way):
            self._end(task)

    def _report(self, name: str) -> Callable[[Exception], None]:
        return lambda error: self.failed.emit(name, error)

    def _end(self, task: Task) -> bool:
        if self._under_way.pop(task, None) is None:
            return False
        task.ended.emit()
        task.deleteLater()
        return True


class _Ending(QObject):
    """Delivers one ending; lives on the window's thread, so that Qt brings the signal over to it."""

    def __init__(self, tasks: Tasks, task: Task, deed: Callable[[Any], object] | None) -> None:
        super().__init__(task)
        self._tasks = tasks
        self._task = task
        self._deed = deed

    def deliver(self, carried: object) -> None:
        # After `drain` the task is no longer under way, though its ending may still be on its way here.
        if self._tasks._end(self._task) and self._deed is not None and not self._task.progress.cancelled:
            self._deed(carried)

    def stop(self) -> None:
        self._tasks._end(self._task)
