"""Long work: delivered on the window's thread, cancelled, broken, and drained at closing time."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from gui.tasks import Progress, Task, Tasks


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.drain()


def test_the_result_arrives_on_the_window_s_thread(qtbot: QtBot, tasks: Tasks) -> None:
    seen: list[tuple[int, bool, bool]] = []
    main = threading.current_thread()

    def done(result: int) -> None:
        seen.append((result, working[0] is main, threading.current_thread() is main))

    working: list[threading.Thread] = []

    def work(_progress: Progress) -> int:
        working.append(threading.current_thread())
        return 42

    task = tasks.run("Recap", work, done)
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [(42, False, True)]
    assert task not in tasks.under_way


def test_progress_is_reported(qtbot: QtBot, tasks: Tasks) -> None:
    go = threading.Event()

    def work(progress: Progress) -> str:
        go.wait(5)
        for board in range(1, 4):
            progress.step(board, 3)
        return "ready"

    found: list[tuple[int, int]] = []
    seen: list[str] = []
    task = tasks.run("Recap", work, seen.append)
    task.progressed.connect(lambda done, of: found.append((done, of)))
    go.set()
    qtbot.waitUntil(lambda: bool(seen))
    assert found == [(1, 3), (2, 3), (3, 3)]


def test_an_error_goes_to_whom_it_concerns(qtbot: QtBot, tasks: Tasks) -> None:
    def work(_progress: Progress) -> None:
        raise ValueError("the printer does not answer")

    seen: list[str] = []
    tasks.run("Recap", work, lambda _result: seen.append("done"), lambda error: seen.append(str(error)))
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == ["the printer does not answer"]


def test_an_error_nobody_waits_for_is_announced(qtbot: QtBot, tasks: Tasks) -> None:
    def work(_progress: Progress) -> None:
        raise ValueError("no room on the disk")

    with qtbot.waitSignal(tasks.failed) as refused:
        tasks.run("Backup", work, lambda _result: None)
    assert refused.args is not None
    assert refused.args[0] == "Backup"
    assert str(refused.args[1]) == "no room on the disk"


def test_a_cancelled_task_delivers_nothing(qtbot: QtBot, tasks: Tasks) -> None:
    begun, go = threading.Event(), threading.Event()

    def work(progress: Progress) -> str:
        begun.set()
        go.wait(5)
        progress.step(1, 2)
        return "ready"

    seen: list[str] = []
    task = tasks.run("Recap", work, seen.append)
    with qtbot.waitSignal(task.ended):
        assert begun.wait(5)
        task.cancel()
        go.set()
    assert not seen
    assert not tasks.under_way


def test_cancelling_after_the_last_step_delivers_nothing_either(qtbot: QtBot, tasks: Tasks) -> None:
    seen: list[str] = []
    task = tasks.run("Recap", lambda _progress: "ready", seen.append)
    task.cancel()
    qtbot.waitUntil(lambda: not tasks.under_way)
    assert not seen


def test_drain_waits_for_the_end_and_delivers_nothing(qtbot: QtBot) -> None:
    tasks = Tasks()
    ended: list[str] = []
    begun, go = threading.Event(), threading.Event()

    def work(_progress: Progress) -> str:
        begun.set()
        go.wait(5)
        ended.append("work")
        return "ready"

    tasks.run("Recap", work, lambda _result: ended.append("delivered"))
    assert begun.wait(5)
    go.set()
    tasks.drain()
    assert ended == ["work"]
    with qtbot.assertNotEmitted(tasks.failed, wait=20):
        pass
    assert ended == ["work"]


def test_nothing_is_begun_after_closing_time(qtbot: QtBot) -> None:
    tasks = Tasks()
    tasks.drain()
    done: list[str] = []
    task = tasks.run("Recap", lambda _progress: done.append("work"), lambda _result: done.append("delivered"))
    assert task.progress.cancelled
    assert not tasks.under_way
    tasks.drain()
    assert not done


def test_each_task_is_announced(qtbot: QtBot, tasks: Tasks) -> None:
    with qtbot.waitSignal(tasks.started) as refused:
        task = tasks.run("Recap", lambda _progress: None, lambda _result: None)
    assert refused.args == [task]
    assert isinstance(task, Task)
    qtbot.waitUntil(lambda: not tasks.under_way)


def test_whoever_asked_for_the_work_may_go_while_it_is_tidied_away(qtbot: QtBot) -> None:
    tasks = Tasks()
    gone: list[str] = []
    weakref.finalize(tasks, gone.append, "tasks")
    with qtbot.waitSignal(tasks.run("Recap", lambda _progress: 42, lambda _result: None).ended):
        pass
    tasks.drain()
    del tasks
    gc.collect()
    assert gone == ["tasks"]


def test_many_short_pieces_of_work_all_end_while_the_window_is_busy(qtbot: QtBot, tasks: Tasks) -> None:
    # Many short pieces of work with a busy window: once the sender of the news was destroyed while it told them.
    ended: list[int] = []

    def giving(number: int) -> Callable[[Progress], int]:
        return lambda _progress: number

    for number in range(300):
        tasks.run("Recap", giving(number), ended.append)
    qtbot.waitUntil(lambda: len(ended) == 300)
    assert sorted(ended) == list(range(300))
    assert tasks.under_way == ()
