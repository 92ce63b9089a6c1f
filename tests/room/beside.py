"""A real browser beside the real window: what a phone does runs on a thread of its own, so that the window goes on meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from pytestqt.qtbot import QtBot

import windows

_Given = TypeVar("_Given")


def beside(qtbot: QtBot, act: Callable[[], _Given]) -> _Given:
    """Do what a phone does while the window lives; gives what comes of it, raises what it raises."""
    given: list[_Given] = []
    raised: list[BaseException] = []

    def work() -> None:
        try:
            given.append(act())
        except BaseException as error:  # noqa: BLE001  # raised again by who waits
            raised.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=2 * windows.PATIENCE)
    thread.join()
    if raised:
        raise raised[0]
    return given[0]
