"""One night by keyboard in which a pair comes late, a pair leaves, and a table plays the wrong boards (Law 8, Law 15)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from model.movement.check import Fault, check
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.snapshots.session import SheetLine

TABLES = 4.5


def text_of(round_number: int, table: int, board: int) -> str:
    """What the slip of this table says: scores only, so that the ranking can be counted by hand."""
    texts = ("4sn=", "3nte-1", "140", "-110", "p", "2hw+1", "1nts=", "-50")
    return texts[(7 * round_number + 3 * table + board) % len(texts)]


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """Nine pairs at five tables, five rounds of two boards, everybody seated, nothing begun."""
    with builders.a_director(tmp_path / "club.club") as opened:
        plan = builders.a_plan(TABLES, boards_per_round=2)
        session = opened.sessions.create("Thursday Pairs", builders.A_THURSDAY, plan, Conditions())
        with builders.without_waiting_for_the_disk(opened):
            builders.seat_everybody(opened, session)
        yield opened


class Evening:
    """The director's hands, and what they typed: who met whom on which board, and the result."""

    def __init__(self, qtbot: QtBot, window: MainWindow, director: Director) -> None:
        self.qtbot, self.window, self.director = qtbot, window, director
        self.typed: dict[tuple[frozenset[int], int], str] = {}

    def sheet(self) -> tuple[SheetLine, ...]:
        return self.director.results.sheet(1)

    def type_round(self, number: int, *, as_boards: dict[int, int] | None = None) -> None:
        """Type every result of a round that is missing; at `as_boards` a slip names other boards than expected."""
        windows.press("Ctrl+4")
        windows.press("Alt+R")
        for line in self.sheet():
            if line.round == number and line.result is None:
                page = self.window.page
                page.go_to((line.round, line.table, line.board))  # type: ignore[union-attr]  # the Scores page
                windows.type_text(text_of(line.round, line.table, line.board))
                windows.press("Return")
                if "Read as" in windows.refusal_shown(self.window):  # −50 where all are vulnerable
                    windows.press("Return")
        for line in self.sheet():
            if line.round == number:
                assert line.result is not None, windows.refusal_shown(self.window)
                key = (frozenset({line.ns.number, line.ew.number}), line.board)
                self.typed[key] = str(line.result)

    def happened(self, keys: str, *answers: str, way: int = 1) -> None:
        """Tell the doctor on Play, take the way of this number, and close the panel again."""
        windows.press("Ctrl+3")
        windows.press(keys)
        for answer in answers:
            windows.type_text(answer)
            windows.press("Return")
        panel = self.window.page._doctor.panel  # type: ignore[union-attr]  # the Play page
        self.qtbot.waitUntil(lambda: bool(panel.ways.list.buttons), timeout=30_000)
        assert panel.step is panel.ways, windows.refusal_shown(self.window)
        assert "Checked: nobody replays a board." in windows.said_by(panel.ways)
        windows.press(str(way))
        windows.press("Return")
        assert panel.step is panel.done, windows.refusal_shown(self.window)
        windows.press("Esc")

    def end_round(self) -> None:
        windows.press("Ctrl+3")
        windows.press("Ctrl+E")


def test_late_leaving_and_wrong_boards_in_one_night(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "seating", pages=("tonight", "seating", "play", "scores"))
    evening = Evening(qtbot, window, director)
    windows.press("Ctrl+Return")
    evening.type_round(1)
    evening.end_round()
    evening.happened("Alt+L", "Zoe Quill", "Yan Quill")
    assert director.sessions.get(1).pair(10).full_name == "Zoe Quill – Yan Quill"
    evening.type_round(2)
    evening.end_round()
    evening.happened("Alt+V", "3")
    _wrong_boards(evening, *_a_wrong_table(director))
    for number in range(3, director.sessions.get(1).plan.rounds + 1):
        evening.type_round(number)
        evening.end_round()
    _nobody_replayed(evening)
    _results_are_kept(evening)
    _ranking_is_right(director)


def _a_wrong_table(director: Director) -> tuple[int, tuple[int, ...]]:
    """A table of round 3 and a set that lay at another table, which its pairs had not played yet but would play later."""
    plan = director.sessions.get(1).plan
    rows = [row for row in plan.round_rows(3) if row.played]
    for row in rows:
        past = {
            board for one in row.seated for old in plan.rows_of(one) if old.round < 3 for board in old.boards
        }
        later = {
            board for one in row.seated for new in plan.rows_of(one) if new.round > 3 for board in new.boards
        }
        for other in rows:
            lent = set(other.boards)
            if other is not row and not lent & past and lent & later:
                return row.table, other.boards
    raise AssertionError("no table of round 3 could play another's boards")


def _wrong_boards(evening: Evening, table: int, boards: tuple[int, ...]) -> None:
    """The results were typed under the boards expected before anybody saw that others lay there."""
    evening.type_round(3)
    before = {key: result for key, result in evening.typed.items() if key[1] not in boards}
    sat = evening.director.sessions.get(1).plan.row(3, table)
    assert sat is not None
    was = [evening.typed[frozenset(sat.seated), board] for board in sat.boards]
    evening.happened("Alt+B", str(table), str(boards[0]))
    now = evening.director.sessions.get(1).plan.row(3, table)
    assert now is not None
    assert now.boards == boards
    for board in sat.boards:
        del evening.typed[frozenset(sat.seated), board]
    for board, result in zip(boards, was, strict=True):
        evening.typed[frozenset(sat.seated), board] = result
    assert before
    assert evening.director.journal.undo_name() == f"Undo wrong boards at table {table} in round 3"


def _nobody_replayed(evening: Evening) -> None:
    played = Counter(
        (pair.number, line.board)
        for line in evening.sheet()
        if line.result is not None
        for pair in (line.ns, line.ew)
    )
    assert max(played.values()) == 1
    proof = check(evening.director.sessions.get(1).plan)
    assert Fault.REPLAY not in {problem.fault for problem in proof.problems}


def _results_are_kept(evening: Evening) -> None:
    now = {
        (frozenset({line.ns.number, line.ew.number}), line.board): str(line.result)
        for line in evening.sheet()
        if line.result is not None
    }
    assert now == evening.typed
    assert all(line.result is not None for line in evening.sheet())


def _score(line: SheetLine) -> int:
    assert line.score is not None
    return line.score


def _ranking_is_right(director: Director) -> None:
    """Matchpoints counted here by hand: two for each score beaten and one for each equalled, brought to the field's
    size where a board was played less often (Law 78A and the Neuberg formula).
    """
    boards: dict[int, list[SheetLine]] = defaultdict(list)
    for line in director.results.sheet(1):
        boards[line.board].append(line)
    most = max(len(lines) for lines in boards.values())
    got: defaultdict[int, Fraction] = defaultdict(Fraction)
    of: Counter[int] = Counter()
    top = 2 * (most - 1)
    for lines in boards.values():
        for line in lines:
            beaten = sum(
                2 * (_score(line) > _score(other)) + (_score(line) == _score(other))
                for other in lines
                if other is not line
            )
            factored = Fraction(most, len(lines)) * (beaten + 1) - 1
            for pair, points in ((line.ns, factored), (line.ew, top - factored)):
                got[pair.number] += points
                of[pair.number] += top
    ranking = director.standings.now(1).ranking
    assert {one.contestant.number for one in ranking} == set(range(1, 11))
    for one in ranking:
        number = one.contestant.number
        assert float(one.shown_percentage) == pytest.approx(
            float(100 * got[number] / of[number]), abs=0.0051
        ), number
