"""A club's own movement as a grid of rounds by tables, each cell a short text, judged while it is typed.

A cell is ``3-12-7`` (North-South, East-West, set of boards), ``3-12 [7-9]`` (the boards themselves), ``5`` (who sits out)
or nothing. In an individual it is ``1-2-3-4-7``: North, South, East, West and set.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from model.i18n import _
from model.movement import check_words as words
from model.movement.announce.words import board_range
from model.movement.check import Fault, Problem, Proof, check
from model.movement.names import name_plan
from model.movement.own.plan import MOST, TableEntry, plan_of
from model.movement.own.read import board_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.plan import Plan, Row

MOST_ROUNDS: Final = 99
MOST_TABLES: Final = 120
_MOST_NUMBER: Final = 9999
_REMARKS: Final = 3
_LEAST_OF_A_PIVOT: Final = 3  # tables of a section
_PAIRS: Final = re.compile(
    r"(\d{1,5})\s*(?:[-–v/:,]|\s)\s*(\d{1,5})\s*(?:(?:[-–/:,]|\s)\s*(\d{1,5})|\[(.*)\])?"
)
_PLAYERS: Final = re.compile(
    r"(\d{1,5})\s*[-–+/:,\s]\s*(\d{1,5})\s*[-–v/:,\s]\s*(\d{1,5})\s*[-–+/:,\s]\s*(\d{1,5})\s*(?:[-–/:,\s]\s*(\d{1,5})|\[(.*)\])?"
)
_WAITS: Final = re.compile(r"(\d{1,5})\s*(?:[-–]+)?|[-–]+\s*(\d{1,5})")


class Grid(Struct, frozen=True):
    """What is typed: ``cells`` are rows of rounds, each a text a table; ``winners`` None leaves it to who sits where."""

    name: str = ""
    kind: str = "pairs"
    boards_per_set: int = 3
    winners: int | None = None
    cells: tuple[tuple[str, ...], ...] = ((),)

    @property
    def rounds(self) -> int:
        """The number of rows."""
        return len(self.cells)

    @property
    def tables(self) -> int:
        """The number of columns."""
        return max((len(row) for row in self.cells), default=0)

    def text(self, number: int, table: int) -> str:
        """The text of a cell, both counted from 1."""
        row = self.cells[number - 1] if 0 < number <= len(self.cells) else ()
        return row[table - 1] if 0 < table <= len(row) else ""


class CellProblem(Struct, frozen=True):
    """One thing that is wrong, as a sentence, with its cells (round, table); no cells: with the whole."""

    text: str
    cells: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return self.text


class GridReading(Struct, frozen=True):
    """The plan of what could be read (None: nothing yet), what is wrong, and what is only worth knowing."""

    plan: Plan | None
    problems: tuple[CellProblem, ...]
    remarks: tuple[str, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether it can be played unchanged."""
        return self.plan is not None and not self.problems


def read_grid(grid: Grid) -> GridReading:
    """Judge the grid as it is: unreadable cells first, then whatever the proof finds. Never raises."""
    entries: list[TableEntry] = []
    problems: list[CellProblem] = []
    for number, row in enumerate(grid.cells, 1):
        for table, text in enumerate(row, 1):
            found = read_cell(text, grid, number, table)
            if isinstance(found, str):
                problems.append(CellProblem(_at(number, table, found), ((number, table),)))
            elif found is not None:
                entries.append(found)
    if not entries:
        return GridReading(None, tuple(problems))
    plan = plan_of(grid.name or _("Own movement"), entries, kind=grid.kind, winners=grid.winners)
    # A round typed in part leaves the others without a place: one sentence a round is enough.
    proof = check(plan)
    problems += [
        CellProblem(_with_remedy(one, proof), tuple(_cells(plan, one)))
        for one in _worth_telling(proof.problems)
    ]
    problems += _gaps(grid, plan)
    return GridReading(plan, tuple(problems), tuple(_remarks(plan, proof)))


def read_cell(text: str, grid: Grid, number: int, table: int) -> TableEntry | str | None:
    """The meeting a cell gives, None for an empty one, or what is wrong with it and what would be right."""
    typed = text.strip()
    if not typed or typed in "-–":
        return None
    waiting = _WAITS.fullmatch(typed)
    if waiting:
        one = int(waiting[1] or waiting[2])
        return TableEntry(number, table, one, None, ()) if 0 < one <= _MOST_NUMBER else _no_number(one)
    pattern = _PLAYERS if grid.kind == "individual" else _PAIRS
    found = pattern.fullmatch(typed)
    if found is None:
        return _no_meeting(typed, grid.kind)
    *people, board_set, listed = found.groups()
    numbers = [int(one) for one in people]
    strange = next((one for one in numbers if not 0 < one <= _MOST_NUMBER), None)
    if strange is not None:
        return _no_number(strange)
    boards = _boards(board_set, listed, grid.boards_per_set)
    if isinstance(boards, str):
        return boards
    if len(numbers) == 4:
        north, south, east, west = numbers
        return TableEntry(number, table, north, east, boards, south, west)
    return TableEntry(number, table, numbers[0], numbers[1], boards)


def grid_of(plan: Plan) -> Grid:
    """A plan as a grid that reads back as the same rows."""
    each = _set_size(plan)
    rows = {(row.round, row.table): row for row in plan.rows}
    cells = tuple(
        tuple(_cell(rows.get((number, table)), each, plan.kind) for table in range(1, plan.tables + 1))
        for number in range(1, plan.rounds + 1)
    )
    winners = plan.winners if plan.kind == "pairs" else None
    return Grid(name_plan(plan), plan.kind, each, winners, cells)


def resize_grid(grid: Grid, rounds: int, tables: int) -> Grid:
    """The grid with this many rounds and tables: empty cells are added, or cells removed, at the end."""
    rounds, tables = min(max(1, rounds), MOST_ROUNDS), min(max(1, tables), MOST_TABLES)
    return replace(
        grid,
        cells=tuple(
            tuple(grid.text(number, table) for table in range(1, tables + 1))
            for number in range(1, rounds + 1)
        ),
    )


def paste_cells(grid: Grid, text: str, number: int, table: int) -> Grid:
    """The grid with a spreadsheet's cells put in from this cell on; it grows as far as they reach."""
    lines = [line.split("\t") for line in text.rstrip("\n").splitlines()]
    wide = max((len(line) for line in lines), default=0)
    grown = resize_grid(grid, max(grid.rounds, number - 1 + len(lines)), max(grid.tables, table - 1 + wide))
    cells = [list(row) for row in grown.cells]
    for down, line in enumerate(lines):
        for across, cell in enumerate(line):
            if number - 1 + down < len(cells) and table - 1 + across < len(cells[0]):
                cells[number - 1 + down][table - 1 + across] = cell.strip()
    return replace(grown, cells=tuple(tuple(row) for row in cells))


def type_cell(grid: Grid, number: int, table: int, text: str) -> Grid:
    """The grid with another text in one cell."""
    return replace(
        grid,
        cells=tuple(
            tuple(text if (down, across) == (number, table) else cell for across, cell in enumerate(row, 1))
            for down, row in enumerate(grid.cells, 1)
        ),
    )


def _boards(board_set: str | None, listed: str | None, each: int) -> tuple[int, ...] | str:
    if board_set is not None:
        first = 1 + (int(board_set) - 1) * each
        if not 0 < first <= _MOST_NUMBER:
            return _("There is no set {number}; sets are counted from 1.").format(number=board_set)
        return tuple(range(first, first + each))
    if listed is None:
        return _(
            "The boards are missing. Write the set after the pairs: 3-12-7, or the boards: 3-12 [19-21]."
        )
    boards = board_numbers(listed)
    if boards is None or len(boards) > MOST:
        return _(
            "“{text}” is not a list of boards. Type the first and the last, as [7-9], or all of them."
        ).format(text=listed)
    return boards


def _no_number(number: int) -> str:
    return _("{number} does not exist; numbers are 1 to {most}.").format(number=number, most=_MOST_NUMBER)


def _no_meeting(text: str, kind: str) -> str:
    if kind == "individual":
        return _(
            "“{text}” is not a table. Type North, South, East, West and set: 1-2-3-4-7; or a "
            "player who sits out."
        ).format(text=text)
    return _(
        "“{text}” is not a table. Type North–South, East–West and set: 3-12-7; or a pair that sits out."
    ).format(text=text)


def _at(number: int, table: int, said: str) -> str:
    return _("Round {round}, table {table}: {said}").format(round=number, table=table, said=said)


def _worth_telling(problems: tuple[Problem, ...]) -> Iterator[Problem]:
    """Boards played again are reported once a cell, and last, once a round, who has no place; all else always."""
    without: set[int | None] = set()
    again: set[tuple[int | None, int | None]] = set()
    for problem in problems:
        where = problem.round, problem.table
        if problem.fault is Fault.NO_PLACE or (problem.fault is Fault.REPLAY and where in again):
            continue
        if problem.fault is Fault.REPLAY:
            again.add(where)
        yield problem
    for problem in problems:
        if problem.fault is Fault.NO_PLACE and problem.round not in without:
            without.add(problem.round)
            yield problem


def _with_remedy(problem: Problem, proof: Proof) -> str:
    """What is wrong; of a pair at two tables also whose place it takes, where the proof knows one."""
    if problem.fault is not Fault.TWO_PLACES:
        return str(problem)
    without = [one for one in proof.problems if one.fault is Fault.NO_PLACE and one.round == problem.round]
    if len(without) != 1:
        return str(problem)
    return _("{problem} {nobody} It belongs at one of the two.").format(problem=problem, nobody=without[0])


def _cells(plan: Plan, problem: Problem) -> Iterator[tuple[int, int]]:
    """The cells a problem shows in; for somebody at two tables both of them."""
    if problem.round is None or problem.table is None:
        return
    here = plan.row(problem.round, problem.table)
    yield problem.round, problem.table
    if problem.fault is Fault.TWO_PLACES and here is not None:
        for row in plan.round_rows(problem.round):
            if row.table != problem.table and set(row.seated) & set(here.seated):
                yield row.round, row.table


def _gaps(grid: Grid, plan: Plan) -> Iterator[CellProblem]:
    """Rounds in which nobody plays, between others or at the end."""
    played = {row.round for row in plan.rows if row.played}
    for number in range(1, grid.rounds + 1):
        if number not in played:
            yield CellProblem(
                _("Round {round}: nobody plays. Type its tables, or remove the round.").format(round=number),
                ((number, 1),),
            )


def _remarks(plan: Plan, proof: Proof) -> Iterator[str]:
    """What is taken as meant: two that meet again, tables that share."""
    once = 2 if plan.kind == "teams" else 1
    again = [couple for couple, count in sorted(proof.meetings.items()) if count > once]
    if plan.kind != "individual":
        for one, other in again[:_REMARKS]:
            yield words.met(
                plan, one, other, [row.round for row in plan.rows if {row.ns, row.ew} == {one, other}]
            )
    half = _pivot(plan)
    if half:
        yield _(
            "A pivot: each match of tables 1 to {half} has its second table in the other section, tables {first} to {last}."
        ).format(half=half, first=half + 1, last=plan.tables)
    if plan.shared:
        number, one, other = plan.shared[0]
        yield _("Round {round}: tables {one} and {other} share boards.").format(
            round=number, one=one, other=other
        )


def _pivot(plan: Plan) -> int:
    """The tables of each section where teams at home meet those that travel at a table of either, on the same boards; else 0."""
    half, odd = divmod(plan.tables, 2)
    if plan.kind != "teams" or odd or half < _LEAST_OF_A_PIVOT:
        return 0
    played = {(row.round, row.table): (row.ns, row.ew, row.boards) for row in plan.rows if row.played}
    first = {at: seats for at, seats in played.items() if at[1] <= half}
    second = {(number, table + half): (ew, ns, boards) for (number, table), (ns, ew, boards) in first.items()}
    at_home = {(table, ns) for (_number, table), (ns, _ew, _boards) in first.items()}
    travelling = {ew for _ns, ew, _boards in first.values()}
    apart = len(at_home) == half and not travelling & {team for _table, team in at_home}
    return half if apart and {**first, **second} == played else 0


def _set_size(plan: Plan) -> int:
    """The size of a set if all boards lie in whole sets, else the usual number a round."""
    return max(1, plan.boards_per_round)


def _cell(row: Row | None, each: int, kind: str) -> str:
    if row is None or not row.seated:
        return ""
    if not row.played:
        return str(row.sits_out)
    people = (row.ns, row.south, row.ew, row.west) if kind == "individual" else (row.ns, row.ew)
    named = "-".join(str(one) for one in people if one is not None)
    if not row.boards:
        return named
    number, rest = divmod(row.boards[0] - 1, each)
    if rest == 0 and row.boards == tuple(range(row.boards[0], row.boards[0] + each)):
        return f"{named}-{number + 1}"
    return f"{named} [{board_range(row.boards).replace('–', '-')}]"
