"""Whatever a director enters, takes out, undoes and redoes, across restarts: what is left is what was not taken back."""

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TypeAlias

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from builders import A_THURSDAY, a_director, a_plan, without_waiting_for_the_disk
from model.bridge.result import Result
from model.scoring.conditions import Conditions
from model.service.director import Director

Cell: TypeAlias = tuple[int, int, int]
JournalEntry: TypeAlias = tuple[Cell, str | None]

PLAN = a_plan(3, boards_per_round=1)
CELLS = [(row.round, row.table, board) for row in PLAN.rows for board in row.boards]
TEXTS = ["4SN=", "4SN+1", "3NTE-1", "+140", "-200", "P", "NP", "L", "A60~/40~", "2HxS-2 D7 >b"]


class Evening(RuleBasedStateMachine):
    """A club file beside a pencil and a list of entries."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "riverside.club"
        self.fast = ExitStack()
        self.director = self.opened()
        self.session = self.director.sessions.create("Pairs", A_THURSDAY, PLAN, Conditions())
        self.done: list[JournalEntry] = []
        self.undone: list[JournalEntry] = []

    @rule(cell=st.sampled_from(CELLS), text=st.sampled_from(TEXTS))
    def enter(self, cell: Cell, text: str) -> None:
        changes_something = self.as_left().get(cell) != text
        self.director.results.enter(self.session, *cell, Result.parse(text))
        if changes_something:
            self.done.append((cell, text))
            self.undone.clear()

    @rule(cell=st.sampled_from(CELLS))
    def erase(self, cell: Cell) -> None:
        changes_something = cell in self.as_left()
        self.director.results.erase(self.session, *cell)
        if changes_something:
            self.done.append((cell, None))
            self.undone.clear()

    @precondition(lambda self: self.done)
    @rule()
    def undo(self) -> None:
        self.director.journal.undo()
        self.undone.append(self.done.pop())

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        self.director.journal.redo()
        self.done.append(self.undone.pop())

    @rule()
    def restart(self) -> None:
        self.fast.close()
        self.director = self.opened()

    @invariant()
    def what_is_left_is_what_was_not_taken_back(self) -> None:
        assert self.on_the_sheet(self.director, self.session) == self.as_left()

    @invariant()
    def as_many_are_in_as_the_list_of_sessions_says(self) -> None:
        (summary,) = self.director.sessions.all()
        assert (summary.entered, summary.expected) == (len(self.as_left()), len(CELLS))

    @invariant()
    def the_names_tell_what_comes_next(self) -> None:
        redo = self.director.journal.redo_name()
        assert bool(redo) == bool(self.undone)
        if self.done:
            (_round, table, board), _text = self.done[-1]
            assert self.director.journal.undo_name().endswith(f"board {board}, table {table}")

    def opened(self) -> Director:
        """The director of the club file, closed with `fast`."""
        director = self.fast.enter_context(a_director(self.path))
        self.fast.enter_context(without_waiting_for_the_disk(director))
        return director

    def as_left(self) -> dict[Cell, str]:
        """The sheet by replaying the entries that were not taken back."""
        sheet: dict[Cell, str] = {}
        for cell, text in self.done:
            if text is None:
                sheet.pop(cell, None)
            else:
                sheet[cell] = text
        return sheet

    @staticmethod
    def on_the_sheet(director: Director, session: int) -> dict[Cell, str]:
        return {
            (line.round, line.table, line.board): str(line.result)
            for line in director.results.sheet(session)
            if line.result is not None
        }

    def teardown(self) -> None:
        """Play the entries that are left on a fresh club file: sheet and ranking must be the same."""
        fresh = a_director(self.path.with_name("fresh.club"))
        with without_waiting_for_the_disk(fresh):
            session = fresh.sessions.create("Pairs", A_THURSDAY, PLAN, Conditions())
            for cell, text in self.done:
                if text is None:
                    fresh.results.erase(session, *cell)
                else:
                    fresh.results.enter(session, *cell, Result.parse(text))
        assert self.on_the_sheet(fresh, session) == self.on_the_sheet(self.director, self.session)
        assert fresh.standings.now(session) == self.director.standings.now(self.session)
        fresh.close()
        self.fast.close()
        self.folder.cleanup()


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=20, stateful_step_count=20, deadline=None)
