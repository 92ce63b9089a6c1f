"""The director's hands on the keyboard: nothing here reaches the model but through keys in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import windows
from model.snapshots.session import State
from night import NAMES, TABLES, text_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from gui.frame.window import MainWindow
    from model.service.director import Director


class Hands:
    """Plays the night from wherever it stands, telling on standard output what was saved."""

    def __init__(self, application: QApplication, window: MainWindow, director: Director) -> None:
        self._application = application
        self._window = window
        self._director = director

    def play(self) -> None:
        """Tonight, seating, scores, results."""
        if self._director.sessions.current() is None:
            self._choose_the_movement()
        if self._state() is State.SEATING:
            self._seat_everybody()
        if self._state() is State.PLAYING:
            self._type_the_results()
        if self._state() is State.PROVISIONAL:
            self._make_final()
        print("ranked", flush=True)

    def _choose_the_movement(self) -> None:
        self._press("Ctrl+1")
        windows.type_text(str(TABLES))
        page = self._window.page
        offers = getattr(page, "offers", ())
        while not offers:
            self._application.processEvents()
            offers = getattr(page, "offers", ())
        self._press("Return")
        assert self._director.sessions.current() is not None, "Enter did not start the session"
        print("started", flush=True)

    def _seat_everybody(self) -> None:
        self._press("Ctrl+2")
        names = NAMES.split(",")
        while (number := self._next_empty_chair()) is not None:
            windows.type_text(names[number])
            self._application.processEvents()
            self._press("Alt+N")
            print(f"seated {number}", flush=True)
        self._press("Ctrl+Return")

    def _next_empty_chair(self) -> int | None:
        session = self._director.sessions.get(self._session())
        taken = [player is not None for pair in session.pairs for player in pair.players]
        return None if all(taken) else taken.index(False)

    def _type_the_results(self) -> None:
        self._press("Ctrl+4")
        self._press("Alt+R")
        while (missing := self._missing()) is not None:
            page = self._window.page
            at = page.place()["spot"]  # type: ignore[union-attr]
            if self._said(*at) is not None:
                page.go_to(missing)  # type: ignore[union-attr]
                at = list(missing)
            windows.type_text(text_of(*at))
            self._press("Return")
            print(f"saved {at[0]} {at[1]} {at[2]} {self._said(*at)}", flush=True)
        self._press("Ctrl+Return")
        if self._state() is State.PLAYING:  # results with a warning are named first: the same key again
            self._press("Ctrl+Return")

    def _make_final(self) -> None:
        self._press("Ctrl+6")
        self._press("Ctrl+Return")  # the correction period runs: the same key again
        self._press("Ctrl+Return")

    def _missing(self) -> tuple[int, int, int] | None:
        sheet = self._director.results.sheet(self._session())
        return next(((line.round, line.table, line.board) for line in sheet if line.result is None), None)

    def _said(self, round_number: int, table: int, board: int) -> str | None:
        for line in self._director.results.sheet(self._session()):
            if (line.round, line.table, line.board) == (round_number, table, board):
                return None if line.result is None else str(line.result)
        raise AssertionError(f"no line for round {round_number}, table {table}, board {board}")

    def _state(self) -> State:
        return self._director.sessions.get(self._session()).state

    def _session(self) -> int:
        session = self._director.sessions.current()
        assert session is not None
        return session

    def _press(self, keys: str) -> None:
        windows.press(keys)
        self._application.processEvents()
