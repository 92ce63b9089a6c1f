"""The one thread that speaks to a server for a window: whoever asks waits a bounded time, and then goes on without.

What nobody waits for any more goes on in the thread, and what comes of it is thrown away. Until then the line is busy,
and does what it is asked afterwards.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

Answer = TypeVar("Answer")


class NoAnswer(Exception):
    """The server has not answered in time."""


class ServerThread:
    """A thread with a queue; it ends with `close`, or with the program whatever it waits for."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._left: Future[Any] | None = None
        self._thread = threading.Thread(target=self._speak, name="line to the server", daemon=True)
        self._thread.start()

    @property
    def is_mine(self) -> bool:
        """Whether the caller is the line's own thread."""
        return threading.current_thread() is self._thread

    @property
    def is_busy(self) -> bool:
        """Whether it still waits for an answer that nobody waits for any more."""
        return self._left is not None and not self._left.done()

    def ask(self, work: Callable[[], Answer], patience: float) -> Answer:
        """Do it in the thread, after what it still does, and give the answer; raises `NoAnswer` after `patience` seconds."""
        asked = self.begin(work)
        try:
            return asked.result(patience)
        except TimeoutError:
            # It may have been answered between the end of the wait and here; then nothing was lost.
            if asked.done():
                return asked.result()
            # The work cannot be stopped: it may still commit, so nobody may take it for undone.
            self._left = asked
            raise NoAnswer from None

    def begin(self, work: Callable[[], Answer]) -> Future[Answer]:
        """Have it done after all that was asked before, without waiting."""
        asked: Future[Answer] = Future()
        self._asked.put((asked, work))
        return asked

    def close(self) -> None:
        """End the thread once it has done what it was asked; nobody waits for it."""
        self._asked.put(None)

    def _speak(self) -> None:
        while (task := self._asked.get()) is not None:
            asked, work = task
            try:
                asked.set_result(work())
            except BaseException as error:  # noqa: BLE001  # whoever asked gets it
                asked.set_exception(error)
