"""A club's own movements, read from text: lists of rows, grids, Bridgemate round data, the library format of EBUScore
and Jeff Smith's programs, the ``.asc`` form of pjms.nl.

Reading never stops at the first mistake: what is wrong is reported line by line with what would be right, and the plan of
everything that could be read is given all the same, so that it can be checked while it is typed.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.errors import shorten
from model.i18n import _
from model.movement.check import check
from model.movement.own.asc import is_asc, read_asc
from model.movement.own.ebuscore import is_text_library, read_text_library
from model.movement.own.plan import MOST, TableEntry, boards_of_set, plan_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from model.movement.plan import Plan

    _Meeting = tuple[int, int, int, int, tuple[int, ...]]

_CELL: Final = re.compile(r"(\d{1,5}|[–-])?\s*[-v/:,]\s*(\d{1,5}|[–-])?\s*[-v/:,\[(]\s*(\d{1,5})\s*[\])]?")
_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "round": ("round", "rd", "r"),
    "table": ("table", "tbl", "t"),
    "ns": ("ns", "nspair", "n-s", "north-south", "northsouth", "north", "n", "nsteam"),
    "ew": ("ew", "ewpair", "e-w", "east-west", "eastwest", "east", "e", "ewteam"),
    "south": ("south", "s"),
    "west": ("west", "w"),
    "boards": ("boards", "customboards", "board"),
    "low": ("lowboard", "low", "from"),
    "high": ("highboard", "high", "to"),
    "set": ("set", "boardset"),
    "section": ("section", "sect"),
}
MOST_LETTERS: Final = 1_000_000
_MOST_PROBLEMS: Final = 200


@dataclass(frozen=True, slots=True)
class LineProblem:
    """What is wrong with one line (from 1), and what would be right."""

    line: int
    text: str
    remedy: str

    def __str__(self) -> str:
        return _("Line {line}: {text} {remedy}").format(line=self.line, text=self.text, remedy=self.remedy)


@dataclass(frozen=True, slots=True)
class OwnMovements:
    """What a text holds: its movements, and the lines that could not be read."""

    plans: tuple[Plan, ...]
    problems: tuple[LineProblem, ...]


def read(text: str, *, name: str = "", boards_per_set: int = 1) -> OwnMovements:
    """Read a text in whichever of the formats it is.

    * a list with a heading line: round, table, ns, ew and boards ("7-9"), or set, or low and high board; south and west
      for individuals, "ns team" and "ew team" for teams; Bridgemate's table RoundData saved as CSV is one, several sections of it are several movements;
    * a grid: one line a table, one cell a round, "ns-ew-set" in each, as pasted from a spreadsheet;
    * the ``.asc`` form of pjms.nl: a line of five numbers, then the tables of each round;
    * EBUScore's text library: blocks of a name, a line of numbers, and one line a table.

    ``boards_per_set`` is the size of a set where the text counts sets only. Separators are commas, semicolons or tabs.
    """
    problems: list[LineProblem] = []

    def wrong(line: int, said: str, remedy: str) -> None:
        if len(problems) < _MOST_PROBLEMS:
            problems.append(LineProblem(line, shorten(said), remedy))

    if len(text) > MOST_LETTERS:
        wrong(
            1,
            _("The text has more than {most} characters.").format(most=MOST_LETTERS),
            _("The largest known library has a quarter of that; split it."),
        )
        return OwnMovements((), tuple(problems))
    try:
        rows = list(_cells(text))
    except csv.Error as error:
        wrong(1, _("A line cannot be read: {reason}.").format(reason=error), _("Each table has one line."))
        return OwnMovements((), tuple(problems))
    if not rows:
        wrong(1, _("There is nothing to read."), _("Paste a movement, or type its first row."))
        return OwnMovements((), tuple(problems))
    columns = _heading(rows[0][1])
    if columns:
        plans = tuple(_listed(rows, columns, name, boards_per_set, wrong))
    elif is_asc(text):
        plans = tuple(read_asc(text, name, boards_per_set, wrong))
    elif is_text_library(text):
        plans = tuple(read_text_library(text, wrong))
    else:
        plans = tuple(_grid(rows, name, boards_per_set, wrong))
    return OwnMovements(plans, tuple(problems))


def _cells(text: str) -> Iterator[tuple[int, list[str]]]:
    lines = text.splitlines()
    first = next((line for line in lines if line.strip()), "")
    separator = max("\t;,", key=first.count)
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            cells = next(csv.reader([line], delimiter=separator))
            yield number, [cell.strip() for cell in cells]


def _heading(cells: Sequence[str]) -> dict[str, int]:
    """Where each column is, {} when the first line is no heading."""
    found: dict[str, int] = {}
    for place, cell in enumerate(cells):
        plain = cell.lower().replace(" ", "").replace("_", "")
        for column, names in _NAMES.items():
            if plain in names:
                found.setdefault(column, place)
    return found if {"ns", "ew"} <= found.keys() else {}


def _listed(
    rows: Sequence[tuple[int, list[str]]],
    columns: Mapping[str, int],
    name: str,
    boards_per_set: int,
    wrong: Callable[[int, str, str], None],
) -> Iterator[Plan]:
    missing = [column for column in ("round", "table") if column not in columns]
    if missing or not columns.keys() & {"boards", "set", "low"}:
        wrong(
            rows[0][0],
            _("The heading lacks a column for {column}.").format(
                column=_column(missing[0]) if missing else _("boards")
            ),
            _("It needs round, table, ns, ew and boards."),
        )
        return
    heading = rows[0][1]
    teams = heading[columns["ns"]].lower().endswith("team")
    sections: dict[str, list[TableEntry]] = {}
    for line, cells in rows[1:]:
        entry = _entry(line, cells, columns, boards_per_set, wrong)
        if entry is not None:
            sections.setdefault(_text(cells, columns, "section"), []).append(entry)
    title = name or _("Own movement")
    plans = [
        plan_of(
            _("{name}, section {section}").format(name=title, section=section)
            if len(sections) > 1
            else title,
            entries,
            kind="teams" if teams else "",
        )
        for section, entries in sections.items()
    ]
    whole = None if teams else one_movement(title, sections, plans)
    yield from plans if whole is None else (whole,)


def _column(name: str) -> str:
    return {"round": _("the round"), "table": _("the table")}[name]


def _text(cells: Sequence[str], columns: Mapping[str, int], column: str) -> str:
    place = columns.get(column)
    return cells[place] if place is not None and place < len(cells) else ""


def _entry(
    line: int,
    cells: Sequence[str],
    columns: Mapping[str, int],
    boards_per_set: int,
    wrong: Callable[[int, str, str], None],
) -> TableEntry | None:
    numbers: dict[str, int | None] = {}
    for column in ("round", "table", "ns", "ew", "south", "west", "low", "high", "set"):
        text = _text(cells, columns, column)
        value = _number(text)
        if value is None and text not in ("", "-", "–", "0"):
            wrong(line, _("“{text}” is not a number.").format(text=text), _("Type a number from 1."))
            return None
        numbers[column] = value
    for column in ("round", "table"):
        if numbers[column] is None:
            said = _("There is no round.") if column == "round" else _("There is no table.")
            wrong(line, said, _("Every row starts with its round and table."))
            return None
    boards = _boards(line, _text(cells, columns, "boards"), numbers, boards_per_set, wrong)
    if boards is None:
        return None
    return TableEntry(
        numbers["round"] or 0,
        numbers["table"] or 0,
        numbers["ns"],
        numbers["ew"],
        boards,
        numbers["south"],
        numbers["west"],
    )


def _boards(
    line: int,
    text: str,
    numbers: Mapping[str, int | None],
    boards_per_set: int,
    wrong: Callable[[int, str, str], None],
) -> tuple[int, ...] | None:
    if text:
        boards = board_numbers(text)
        if boards is None:
            wrong(
                line,
                _("“{text}” is not a list of boards.").format(text=text[:80]),
                _("Type the first and the last, as 7-9, or all of them with spaces."),
            )
        return boards
    low, high, board_set = numbers["low"], numbers["high"], numbers["set"]
    if low and high:
        if not low <= high <= low + MOST:
            wrong(
                line,
                _("Boards {low} to {high} are not a set.").format(low=low, high=high),
                _("The first board comes before the last."),
            )
            return None
        return tuple(range(low, high + 1))
    return boards_of_set(board_set or 0, boards_per_set)


def board_numbers(text: str) -> tuple[int, ...] | None:
    """Read "7-9", "7–9", "7 8 9" or "1-3 7"; None when it is nothing of the kind."""
    boards: list[int] = []
    for part in re.split(r"[\s,;+]+", text.strip()):
        found = re.fullmatch(r"(\d{1,5})(?:[-–](\d{1,5}))?", part)
        if not found:
            return None
        first, last = int(found[1]), int(found[2] or found[1])
        if not 1 <= first <= last <= first + MOST:
            return None
        boards += range(first, last + 1)
    return tuple(boards)


def _number(text: str) -> int | None:
    return int(text) if len(text) < 6 and text.isdecimal() and 0 < int(text) <= 10_000 else None


def _grid(
    rows: Sequence[tuple[int, list[str]]],
    name: str,
    boards_per_set: int,
    wrong: Callable[[int, str, str], None],
) -> Iterator[Plan]:
    entries = []
    table = 0
    for line, cells in rows:
        # The heading of a pasted grid, and the table's number before its cells, are allowed and not needed.
        meetings = [cell for cell in cells if cell and _number(cell) is None]
        if table == 0 and not any(map(_CELL.fullmatch, meetings)):
            if line == rows[0][0] and len(rows) > 1:
                continue
            wrong(
                line,
                _("This line has no table in it."),
                _("Write each as pairs and set: 3-12-7, or give the columns a heading."),
            )
            continue
        table += 1
        for number, cell in enumerate(meetings, 1):
            found = _CELL.fullmatch(cell)
            if found is None:
                wrong(
                    line,
                    _("“{text}” in round {round} is not a table.").format(text=cell, round=number),
                    _("Write North–South, East–West and set: 3-12-7."),
                )
                continue
            ns, ew, board_set = map(_number, found.groups(""))
            boards = boards_of_set(board_set or 0, boards_per_set)
            entries.append(TableEntry(number, table, ns, ew, boards))
    if entries:
        yield plan_of(name or _("Own movement"), entries)


def one_movement(
    name: str, sections: Mapping[str, Sequence[TableEntry]], apart: Sequence[Plan]
) -> Plan | None:
    """The sections as one movement if the file means that, else None; ``apart`` has each as its own movement.

    Each section is usually its own movement. Two things are meant otherwise: a second section that has every meeting of
    the first with the sides turned is the other table of each match; and where no section can be played alone, since
    pairs are missing in some rounds, but all together can, pairs cross between them.
    """
    if len(sections) < 2:
        return None
    if len(sections) == 2 and (pivot := _pivot(name, *sections.values())) is not None:
        return pivot
    if all(check(plan).ok for plan in apart):
        return None
    letters = ", ".join(sections)
    plan = _together(_("{name}, sections {letters} as one").format(name=name, letters=letters), sections)
    return plan if check(plan).ok else None


def _pivot(name: str, first: Sequence[TableEntry], second: Sequence[TableEntry]) -> Plan | None:
    """A pivot: two sections, the second with the sides of the first swapped, are the two tables of each team match."""
    met = {_meeting(one) for one in first if one.ns and one.ew}
    turned = {_meeting(one._replace(ns=one.ew, ew=one.ns)) for one in second if one.ns and one.ew}
    if not met or met != turned:
        return None
    tables = max(table for _round, table, *_who in met)
    # Where each side is counted from 1, teams at home and teams that travel have the same numbers.
    home = max(ns for _round, _table, ns, _ew, _boards in met) if _both_from_one(met) else 0
    entries = [TableEntry(at, table, ns, ew + home, boards) for at, table, ns, ew, boards in met]
    entries += [TableEntry(at, table + tables, ew + home, ns, boards) for at, table, ns, ew, boards in met]
    plan = plan_of(name, entries, kind="teams", winners=1)
    return plan if check(plan).ok else None


def _meeting(one: TableEntry) -> _Meeting:
    return one.round, one.table, one.ns or 0, one.ew or 0, one.boards


def _both_from_one(met: Collection[_Meeting]) -> bool:
    """Whether in every round some number is at both sides."""
    east_west = {(number, ew) for number, _table, _ns, ew, _boards in met}
    at_both = {number for number, _table, ns, _ew, _boards in met if (number, ns) in east_west}
    return at_both == {number for number, *_rest in met}


def _together(name: str, sections: Mapping[str, Sequence[TableEntry]]) -> Plan:
    """All tables in one room, with a set of boards for each section; a number is the same pair everywhere."""
    entries: list[TableEntry] = []
    home: dict[int, str] = {}
    shift = 0
    for letter, rows in sections.items():
        last = max(one.table for one in rows)
        entries += [one._replace(table=one.table + shift) for one in rows]
        home |= dict.fromkeys(range(shift + 1, shift + last + 1), letter)
        shift += last
    plan = plan_of(name, entries, winners=1)
    within = tuple(one for one in plan.shared if home.get(one[1]) == home.get(one[2]))
    return replace(plan, copies=len(sections), shared=within)
