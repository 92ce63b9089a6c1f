"""One laptop of the rehearsal, a process of its own: a real window on the shared club, worked by keys as it is told.

``python laptop.py ADDRESS WHO FOLDER``: one order a line of JSON, one answer a line. Pictures and papers go into the folder.
"""

from __future__ import annotations

import json
import select
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import windows
from gui.actions import Actions
from gui.following import Following
from gui.frame.window import MainWindow
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.pages.registry import PAGES
from gui.pages.rulings.page import RulingsPage
from gui.pages.scores.page import ScoresPage
from model.errors import ServerLost, UnheardLaptops
from model.rulings.steps import Question, Ruling
from model.service.director import Director
from model.snapshots.rulings import RulingRecord
from model.snapshots.session import SheetLine, State
from reports.catalogue import REPORTS
from writer import persist, ranking

PATIENCE: Final = 60.0
"""Seconds after which a result that does not go in is a fault."""
_AGAIN_MS: Final = 150
"""So often somebody presses Enter again whose result the server did not take."""
_PAGES: Final = ("scores", "rulings", "results")


def typed_result(line: SheetLine) -> str:
    """What is typed for a line: another result for a neighbour, so that one in the wrong place is found."""
    seat = "nesw"[(line.table + line.round) % 4]
    level, down = 1 + (line.table + line.board) % 3, (7 * line.table + 3 * line.board) % 5
    return f"{level}{'cdhs'[line.table % 4]}{seat}{f'-{down}' if down else '='}"


class Laptop:
    """A window, and what somebody does at it."""

    def __init__(self, director: Director, folder: Path) -> None:
        self._director, self._folder = director, folder
        (session,) = director.sessions.all()
        self._session = session.id
        director.sessions.open(session.id)
        look = Look(load_fonts())
        look.dress(windows.application())
        entries = [entry for entry in PAGES if entry.id in _PAGES]
        director.remember_place({"page": "scores"})
        self.window = MainWindow(director, look, Actions(), pages=entries, ask=windows.Answers())
        self.window.resize(1366, 768)
        self.window.show()
        self.window.activateWindow()
        self.window.go("scores")
        QTest.qWait(200)

    def do(self, order: dict[str, Any]) -> Any:
        """Carry out one order."""
        work: Callable[..., Any] = getattr(self, order.pop("do"))
        return work(**order)

    def enter(self, round: int, tables: list[int]) -> dict[str, Any]:
        """Type every result of these tables in this round; how long each Enter took, and what waited for the server.

        It ends when nothing waits any more.
        """
        self.window.go("scores")
        page = self.window.page
        assert isinstance(page, ScoresPage)
        took: list[float] = []
        refused: list[str] = []
        kept = 0
        for line in self._due(round, tables):
            spot = (line.round, line.table, line.board)
            in_front = page.desk_top.grid.row_in_front()
            if in_front is None or in_front.spot != spot:
                page.go_to(spot)
            windows.type_text(typed_result(line))
            until = time.monotonic() + PATIENCE
            while True:
                began = time.monotonic()
                windows.press("Return")
                took.append(time.monotonic() - began)
                if self._is_in(spot):
                    break
                if self._waits(spot):
                    if not kept:
                        self.picture("away")
                    kept += 1
                    break
                assert time.monotonic() < until, f"{spot}: {windows.refusal_shown(self.window)}"
                assert page.desk_top.grid.field.text(), f"{spot}: what was typed is gone"
                refused.append(windows.refusal_shown(self.window))
                QTest.qWait(_AGAIN_MS)
            QTest.qWait(1)
        self._wait_for_the_tray()
        return {"took": took, "refused": refused, "kept": kept}

    def _due(self, round: int, tables: list[int]) -> list[SheetLine]:
        wanted = set(tables)
        lines = [
            one
            for one in self._director.results.sheet(self._session)
            if one.round == round and one.table in wanted
        ]
        return sorted(lines, key=lambda one: (one.table, one.board))

    def _waits(self, spot: tuple[int, int, int]) -> bool:
        tray = self._director.tray
        assert tray is not None
        return spot in tray.of(self._session)

    def _wait_for_the_tray(self) -> None:
        tray = self._director.tray
        assert tray is not None
        until = time.monotonic() + PATIENCE
        while tray.waiting:
            assert time.monotonic() < until, f"{len(tray.waiting)} results still wait"
            QTest.qWait(20)
        assert not tray.refused, tray.refused

    def _is_in(self, spot: tuple[int, int, int]) -> bool:
        sheet = self._director.results.sheet(self._session)
        return any((one.round, one.table, one.board) == spot and one.result is not None for one in sheet)

    def rule(self, table: int, board: int) -> int:
        """Give a ruling by keys, its first answer at every question; the ruling's number."""
        self.window.go("rulings")
        page = self.window.page
        assert isinstance(page, RulingsPage)
        wizard = page.wizard
        windows.press("F9")
        while QApplication.focusWidget() is not wizard.start.table:
            windows.press("Shift+Tab")
        name = next(
            one.table_name for one in self._director.results.sheet(self._session) if one.table == table
        )
        for said in (name, str(board)):
            windows.press("Ctrl+A")
            windows.type_text(said)
            windows.press("Enter")
        windows.type_text("insufficient bid")
        windows.press("Enter")
        until = time.monotonic() + PATIENCE
        while not isinstance(wizard.step, Ruling):
            step = wizard.step
            assert time.monotonic() < until, (step, windows.refusal_shown(self.window))
            if isinstance(step, Question):
                windows.press(step.choices[0].key)
                if step.judgement:
                    windows.type_text("As told at the table")
                    windows.press("Enter")
            if wizard.step is step:
                QTest.qWait(_AGAIN_MS)  # the server did not take it: it is pressed again
        while not self._given(table):
            if time.monotonic() > until:
                self.picture("ruling")
                print(wizard.step, wizard.draft, page.controller._ruling_id, file=sys.stderr)
            assert time.monotonic() < until, windows.refusal_shown(self.window)
            windows.press("Ctrl+Enter")
            QTest.qWait(_AGAIN_MS)
        (given,) = self._given(table)
        return given.number

    def _given(self, table: int) -> list[RulingRecord]:
        with suppress(ServerLost):
            return [
                one
                for one in self._director.rulings.by_number(self._session)
                if one.table == table and one.state == "concluded"
            ]
        return []

    def chief(self, what: str) -> str:
        """What the chief alone does: clock, end of play, final."""
        director, session = self._director, self._session
        does: dict[str, Callable[[], object]] = {
            "start": lambda: director.play.start(session),
            "end round": lambda: director.play.end_round(session),
            "finish": lambda: director.sessions.finish(session),
            "final": lambda: director.sessions.make_final(session),
        }
        until = time.monotonic() + PATIENCE
        while True:
            try:
                persist(does[what], until)
                break
            except UnheardLaptops:  # the others say within two seconds that they have sent all
                assert time.monotonic() < until, "a laptop still says that it has results alone"
                QTest.qWait(_AGAIN_MS)
        return str(director.sessions.get(session).state.value)

    def papers(self) -> dict[str, str]:
        """Write the papers; where each is."""
        evening = self._director.evening(self._session)
        made = {}
        for kind in ("ranking", "rulings-log"):
            path = self._folder / f"{kind}.pdf"
            REPORTS[kind].build(evening, path)
            made[kind] = str(path)
        return made

    def shown(self) -> dict[str, Any]:
        """What this window has, once it has heard that the results are final."""
        until = time.monotonic() + PATIENCE
        while self._director.sessions.get(self._session).state is not State.FINAL:
            assert time.monotonic() < until, "the window does not follow"
            QTest.qWait(20)
        self.window.go("results")
        QTest.qWait(300)
        self.picture("end")
        return {
            "ranking": ranking(self._director, self._session),
            "results": [str(one.result) for one in self._director.results.sheet(self._session)],
            "rulings": [(one.number, one.table) for one in self._director.rulings.by_number(self._session)],
            "last line": self.window.hint_bar.accessibleDescription(),
        }

    def picture(self, name: str) -> None:
        """Keep what the window shows."""
        QApplication.processEvents()
        self.window.grab().save(str(self._folder / f"{name}.png"))

    def close(self) -> None:
        """Close the window."""
        following = self.window.findChild(Following)
        assert isinstance(following, Following)
        following.end()
        self.window.close()


def main(address: str, who: str, folder: Path) -> None:
    """Do what is asked until nothing more is."""
    windows_application = QApplication([sys.argv[0], "-style", "Fusion"])
    until = time.monotonic() + PATIENCE
    director: Director = persist(lambda: Director.open(address, who=who, new=False), until)
    with director:
        laptop = Laptop(director, folder)
        print(json.dumps("ready"), flush=True)
        while True:
            while not select.select([sys.stdin], [], [], 0)[0]:
                QTest.qWait(20)
            line = sys.stdin.readline()
            if not line:
                break
            print(json.dumps(laptop.do(json.loads(line))), flush=True)
        laptop.close()
    windows_application.quit()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
