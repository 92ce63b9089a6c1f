"""Several sessions and the club, each with its own undo and redo, in any order, across restarts.

What the club file says is at every moment what the entries that were not taken back say, played from the start; and each of
them finds before it what it found when it was done.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TypeAlias

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from sqlalchemy import select

from builders import A_THURSDAY, a_director, a_plan, without_waiting_for_the_disk
from model.bridge.result import Result
from model.errors import ArrowswitchError, NotUndoable
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.service.history import Scope
from model.storage.entry import Entry, from_row
from model.storage.operations import ClockChange, ResultChange, RowChange, SeatChange, SettingChange
from model.storage.schema.tables import PLACE, PLAYER, SEAT, SESSION, SETTING

PLAN = a_plan(3, boards_per_round=1)
CELLS = [(row.round, row.table, board) for row in PLAN.rows for board in row.boards]
SCOPES = [1, 2, 3, None]
State: TypeAlias = dict[tuple[object, ...], object]


class Inconsistent(Exception):
    """An entry does not find before it what it found when it was done."""


class ManySessions(RuleBasedStateMachine):
    """Three sessions of a club in which anything is done, undone and redone anywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "riverside.club"
        self.fast = ExitStack()
        self.director = self.opened()
        for title in ("One", "Two", "Three"):
            self.director.sessions.create(title, A_THURSDAY, PLAN, Conditions())
        for name in ("Ann Carr", "Ben Dale"):
            self.director.players.add(name)

    @rule(
        session=st.sampled_from(SCOPES[:3]), cell=st.sampled_from(CELLS), text=st.sampled_from(["P", "4SN="])
    )
    def enter(self, session: int, cell: tuple[int, int, int], text: str) -> None:
        self.attempt(lambda: self.director.results.enter(session, *cell, Result.parse(text)))

    @rule(session=st.sampled_from(SCOPES[:3]), number=st.integers(1, 2), player=st.integers(1, 3))
    def seat(self, session: int, number: int, player: int) -> None:
        self.attempt(lambda: self.director.seating.seat(session, number, 0, player))

    @rule(session=st.sampled_from(SCOPES[:3]), press=st.sampled_from(["start", "pause", "end_round", "back"]))
    def clock(self, session: int, press: str) -> None:
        self.attempt(lambda: getattr(self.director.play, press)(session))

    @rule(name=st.sampled_from(["Cleo Ek", "Dan Fox"]))
    def add(self, name: str) -> None:
        self.attempt(lambda: self.director.players.add(name))

    @rule(player=st.integers(1, 4), name=st.sampled_from(["Ann Gray", "Ben Hale", "Cleo Ives"]))
    def rename(self, player: int, name: str) -> None:
        self.attempt(lambda: self.director.players.rename(player, name))

    @rule(name=st.sampled_from(["Riverside", "Hillside"]))
    def name_the_club(self, name: str) -> None:
        self.attempt(lambda: self.director.club.rename(name))

    @rule(session=st.sampled_from(SCOPES[:3]))
    def take_out(self, session: int) -> None:
        self.attempt(lambda: self.director.sessions.remove(session))

    @rule(times=st.integers(1, 3))
    def undo_the_clubs(self, times: int) -> None:
        for _time in range(times):
            self.undo(None)

    @rule(times=st.integers(1, 3))
    def redo_the_clubs(self, times: int) -> None:
        for _time in range(times):
            self.redo(None)

    @rule(scope=st.sampled_from(SCOPES[:3]))
    def undo_in_a_session(self, scope: int) -> None:
        self.undo(scope)

    @rule(scope=st.sampled_from(SCOPES[:3]))
    def redo_in_a_session(self, scope: int) -> None:
        self.redo(scope)

    def undo(self, scope: int | None) -> None:
        before = self.in_force()
        try:
            self.director.journal.undo(Scope(scope))
        except NotUndoable as refused:
            last = [entry for entry in before if entry.session == scope]
            assert not last or refused.remedy
            assert not last or not self.plays([entry for entry in before if entry is not last[-1]])
        else:
            (gone,) = {entry.origin for entry in before} - {entry.origin for entry in self.in_force()}
            assert gone == max(entry.origin for entry in before if entry.session == scope)

    def redo(self, scope: int | None) -> None:
        before = {entry.origin for entry in self.in_force()}
        try:
            changes = self.director.journal.redo(Scope(scope))
        except NotUndoable as refused:
            assert self.director.journal.redo_name(Scope(scope)) == "" or refused.remedy
        else:
            (again,) = {entry.origin for entry in self.in_force()} - before
            assert changes.session == scope
            assert again in {entry.id for entry in self.entries() if entry.session == scope}

    @rule()
    def restart(self) -> None:
        self.fast.close()
        self.director = self.opened()

    @invariant()
    def the_file_says_what_the_deeds_in_force_say(self) -> None:
        assert self.as_the_file_says() == self.replayed(self.in_force())

    def attempt(self, command: Callable[[], object]) -> None:
        # What is refused, as a result in a session that was taken out, writes nothing.
        with suppress(ArrowswitchError):
            command()

    def opened(self) -> Director:
        director = self.fast.enter_context(a_director(self.path))
        self.fast.enter_context(without_waiting_for_the_disk(director))
        return director

    def entries(self) -> list[Entry]:
        return [from_row(row) for row in self.director._writer.journal.rows()]

    def in_force(self) -> list[Entry]:
        """The entries that first did what still stands, oldest first."""
        entries = self.entries()
        last = {entry.origin: entry.kind for entry in entries}
        return [entry for entry in entries if entry.kind == "do" and last[entry.id] != "undo"]

    def plays(self, entries: list[Entry]) -> bool:
        try:
            self.replayed(entries)
        except Inconsistent:
            return False
        return True

    def replayed(self, entries: list[Entry]) -> State:
        """The state after these entries; raises `Inconsistent` where one does not find what it found."""
        state: State = {}
        for entry in entries:
            for operation in entry.operations:
                self.play(state, operation)
            there = state.get(("session", entry.session, "removed")) is False
            if entry.session is not None and entry.name != "session.remove" and not there:
                raise Inconsistent(entry)
        return {key: value for key, value in state.items() if value is not None}

    @staticmethod
    def play(state: State, operation: object) -> None:
        steps: list[tuple[tuple[object, ...], object, object]] = []
        match operation:
            case ResultChange(session, round_number, table, board, before, after):
                steps = [(("result", session, round_number, table, board), before, after)]
            case SeatChange(session, number, place, before, after):
                steps = [(("seat", session, number, place), before, after)]
                for player in (before, after):
                    if player is not None and state.get(("player", player, "removed")) is not False:
                        raise Inconsistent(operation)
            case SettingChange(key, before, after):
                steps = [(("setting", key), before, after)]
            case ClockChange(session, before, after):
                steps = [(("clock", session), before, after)]
            case RowChange(table, row, before, after):
                steps = [((table, row, column), before[column], after[column]) for column in after]
                if "removed" not in after and state.get((table, row, "removed")) is not False:
                    raise Inconsistent(operation)
        for one, found, left in steps:
            if one in state and state[one] != found:
                raise Inconsistent(one)
            state[one] = left

    def as_the_file_says(self) -> State:
        file = self.director._file
        wanted = self.replayed(self.in_force())
        state: State = {}
        for row in file.execute(select(PLAYER)):
            for column in ("name", "removed"):
                state["player", row.id, column] = row._mapping[column]
        for row in file.execute(select(SESSION)):
            for column in ("state", "removed"):
                state["session", row.id, column] = row._mapping[column]
        for row in file.execute(select(SETTING)):
            state["setting", row.key] = row.value
        for row in file.execute(select(SEAT)):
            state["seat", row.session_id, row.number, row.place] = row.player_id
        for row in file.execute(select(PLACE)):
            if row.key.startswith("clock of session ") and row.value != "null":
                state["clock", int(row.key.rpartition(" ")[2])] = json.loads(row.value)
        for session in SCOPES[:3]:
            assert session is not None
            try:
                lines = self.director.results.sheet(session)
            except ArrowswitchError:  # taken out: its results are asked for when it comes back
                state |= {key: value for key, value in wanted.items() if key[:2] == ("result", session)}
                continue
            for line in lines:
                if line.result is not None:
                    state["result", session, line.round, line.table, line.board] = str(line.result)
        # Columns that no entry in force wrote stand as the row was laid down.
        return {
            key: value
            for key, value in state.items()
            if key in wanted or not (key[0] in ("player", "session") and self.never_written(key, value))
        }

    def never_written(self, key: tuple[object, ...], value: object) -> bool:
        """Whether a column holds what it began with: the value before the first entry that ever wrote it."""
        for entry in self.entries():
            for operation in entry.operations:
                if isinstance(operation, RowChange) and (operation.table, operation.id) == key[:2]:
                    column = str(key[2])
                    if column in operation.before:
                        return bool(operation.before[column] == value)
        return True

    def teardown(self) -> None:
        self.fast.close()
        self.folder.cleanup()


TestManySessions = ManySessions.TestCase
TestManySessions.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
