"""Reads plain tables of results: a line of column names and a result a row, or six columns without names.

Without names the columns are board, North-South, East-West, contract, declarer, tricks, as several scorers write them;
a seventh and eighth may hold the two sides' scores, which count where there is no contract.
Columns ``north``, ``south``, ``east`` and ``west`` hold the numbers of players: an individual.
Columns ``home`` and ``visit`` hold the names of two teams, the home team North-South: a round of team matches.
"""

from __future__ import annotations

import csv
import io
import re
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.bridge.boards import vulnerability
from model.errors import ImportRefused
from model.exchange.event import Event
from model.exchange.figures import whole
from model.exchange.result_text import ResultReader, TableText, Unreadable, Unsigned, special_outcome
from model.exchange.roster import FileEntrant, Number, Roster, TravellerLine
from model.i18n import _, ngettext
from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line

if TYPE_CHECKING:
    from model.bridge.result import Result

FORMAT: Final = "CSV"
_NAMES: Final = {
    "board": ("board", "bd", "boardno", "boardnumber", "brd", "boardnr"),
    "ns": (
        "ns",
        "nsno",
        "nsnumber",
        "nspair",
        "pairns",
        "nspairnumber",
        "nspairno",
        "pairidns",
        "nspairnr",
        "pair1",
        "nsteam",
        "north",
        "n",
    ),
    "ew": (
        "ew",
        "ewno",
        "ewnumber",
        "ewpair",
        "pairew",
        "ewpairnumber",
        "ewpairno",
        "pairidew",
        "ewpairnr",
        "pair2",
        "ewteam",
        "east",
        "e",
    ),
    "south": ("south", "s", "southplayer"),
    "west": ("west", "w", "westplayer"),
    "home": ("home", "hometeam", "teamns"),
    "visit": ("visit", "visitors", "away", "awayteam", "teamew"),
    "contract": ("contract", "cont", "con", "bid", "finalcontract"),
    "declarer": ("declarer", "decl", "dec", "by", "playedby", "nsew", "dealerseat"),
    "tricks": ("tricks", "trickstaken", "takentricks", "trickswon", "made", "result", "res"),
    "score": ("score", "scorens", "nsscore", "points", "nspoints", "nsplus"),
    "score_ew": ("scoreew", "ewscore", "ewpoints", "ewplus"),
    "lead": ("lead", "leadcard", "openinglead"),
    "round": ("round", "rnd", "rd"),
    "table": ("table", "tab", "tbl", "tableno", "tablenumber"),
    "section": ("section", "sect", "sec"),
    "remarks": ("remarks", "remark", "note"),
}
_UNNAMED: Final = ("board", "ns", "ew", "contract", "declarer", "tricks", "score", "score_ew")
_TELLING: Final = ("contract", "declarer", "tricks", "score", "score_ew", "lead", "remarks")
_UNSIGNED: Final = {
    Unsigned.OVER: lambda: _(
        "Tricks without a sign were read as overtricks: the column counts from the contract."
    ),
    Unsigned.BOOK: lambda: _(
        "Tricks without a sign were read as tricks above six: otherwise no contract would have made."
    ),
}
_VULNERABLE: Final = tuple(vulnerability(board).value for board in range(1, 17))
_NO_SCORE: Final = ("", "0", "-")
_TITLES: Final = 12
_BOARD: Final = re.compile(r"(?:(\w+):)?(\d{1,3})(?:\.0+)?(?:;vul=(none|ns|ew|all))?", re.IGNORECASE)


def loads(text: str, name: str, warnings: tuple[str, ...] = ()) -> Event:
    """Read a table of results; raises `ImportRefused` with the line that is wrong."""
    table, meetings = _read(text, name, ResultReader())
    # Whether "2" is two tricks, two over or eight shows only from all rows together: then they are read once more.
    if (unsigned := table.results.unsigned_is) is not Unsigned.WON:
        table, meetings = _read(text, name, ResultReader(unsigned))
        warnings = (*warnings, _UNSIGNED[unsigned]())
    if not meetings:
        raise ImportRefused(
            _("{name} holds no results.").format(name=name),
            _("A line is board, NS, EW, contract, declarer, tricks."),
        )
    roster = Roster(table.teams, meetings, 1 if table.teams or table.partners else None)
    contestants, lines, places, winners = roster.resolve()
    if table.partners:
        contestants, lines = table.individuals(contestants, lines, places)
    ordered = tuple(sorted(contestants, key=lambda one: (one.section, one.number, one.key[-2:] != "NS")))
    return Event(
        name.rpartition(".")[0] or name,
        None,
        ordered,
        lines,
        winners,
        Conditions(method="teams-imps") if table.teams else Conditions(),
        format=FORMAT,
        warnings=(*warnings, *table.results.warnings, *table.warn_of_unread(meetings), *roster.warnings),
    )


def _read(text: str, name: str, results: ResultReader) -> tuple[_Table, list[TravellerLine]]:
    table = _Table(text, name, results)
    try:
        return table, table.meetings()
    except csv.Error as error:
        raise table.refuse(str(error), _("Cells end at the next comma.")) from error


class _Table:
    """One table being read."""

    def __init__(self, text: str, name: str, results: ResultReader) -> None:
        self.results = results
        self.teams: list[FileEntrant] = []
        self.partners: list[tuple[str, str]] = []
        self._name = name
        self._rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
        self._at: dict[str, int] = {}
        self._head: list[str] = []
        self._by_name = False
        self._plain = False
        self._titles = self._title_line = 0
        self._numbers: dict[str, Number | None] = {}
        self._boards: dict[str, tuple[int, str]] = {}
        by_vulnerability: dict[str, dict[tuple[str, ...], Result | None]] = {}
        # Sixteen boards have four vulnerabilities: a contract scores alike on those that share one (Law 2).
        self._known = tuple(by_vulnerability.setdefault(given, {}) for given in _VULNERABLE)

    def refuse(self, what: str, right: str, line: int = 0) -> ImportRefused:
        """The error for a line, or that which was read last."""
        where = _("line {line}").format(line=line or self._rows.line_num)
        return ImportRefused(f"{self._name}, {where}: {what}", right)

    def meetings(self) -> list[TravellerLine]:
        """All rows; those with a side empty are sit-outs."""
        read: list[TravellerLine] = []
        for row in self._rows:
            if not row or row[0].startswith("#") or not any(row):
                continue
            if not self._at and (self._is_title(row) or self._columns(row)):
                continue
            # Spreadsheets that were printed to a file repeat the heading on each page.
            if row == self._head:
                continue  # the names of the columns again, as on the next page
            read.append(self._whole_meeting(row))
            if self._plain:
                break
        if self._plain:
            self._plain_meetings(read)
        if self._title_line and not self._at:
            raise self.refuse(*_no_table(), self._title_line)
        return read

    def _is_title(self, row: list[str]) -> bool:
        """Whether a line above the table is words about the event: no columns and no result yet, and few of them."""
        lines = [cell for cell in row if cell.strip()]
        title = len(lines) <= 2 and self._titles < _TITLES and not _BOARD.fullmatch(row[0].strip())
        if title:
            self._titles += 1
            self._title_line = self._title_line or self._rows.line_num
        return title

    def _whole_meeting(self, row: list[str]) -> TravellerLine:
        row.extend([""] * (self._width - len(row)))
        row.append("")  # what a table does not tell is read from here, its last cell
        return self._meeting(row)

    def _plain_meetings(self, read: list[TravellerLine]) -> None:
        """The rest of a table without rounds, tables and sections of its own: a large field, most of whose cells are known."""
        board_at, ns_at, ew_at, width = self._at["board"], self._at["ns"], self._at["ew"], self._width
        given = itemgetter(*(self._at[column] for column in _TELLING if self._at[column] >= 0))
        boards, numbers, append = self._boards, self._numbers, read.append
        results: dict[tuple[str, object], Result | None] = {}
        for row in self._rows:
            if len(row) < width:
                if not any(row):
                    continue
                row.extend([""] * (width - len(row)))
            if row[0][:1] in ("", "#") or row == self._head:
                if any(row) and row != self._head and not row[0].startswith("#"):
                    append(self._whole_meeting(row))
                continue
            board_cell, ns_cell, ew_cell = row[board_at], row[ns_at], row[ew_at]
            cells = (board_cell, given(row))
            if cells in results and ns_cell in numbers and ew_cell in numbers:
                board, section = boards[board_cell]
                append(TravellerLine(board, numbers[ns_cell], numbers[ew_cell], results[cells], section))
                continue
            warned = len(self.results.warnings)
            meeting = self._whole_meeting(row)
            # A row that gave a warning is read each time, so that each of its kind is named.
            if len(self.results.warnings) == warned:  # else every row is to be named
                results[cells] = meeting.result
            append(meeting)

    def warn_of_unread(self, meetings: list[TravellerLine]) -> tuple[str, ...]:
        """A warning where rows give no result although the table has columns that were not understood."""
        known = set(self._at.values())
        strange = [cell.strip() for at, cell in enumerate(self._head) if at not in known and cell.strip()]
        count = sum(1 for one in meetings if one.result is None and one.ns is not None and one.ew is not None)
        if not count or not strange:
            return ()
        text = ngettext(
            "{count} row has no result; these columns were not understood: {columns}.",
            "{count} rows have no result; these columns were not understood: {columns}.",
            count,
        )
        return (text.format(count=count, columns=", ".join(cell[:20] for cell in strange[:8])),)

    def individuals(
        self, contestants: tuple[Contestant, ...], lines: tuple[Line, ...], places: list[int | None]
    ) -> tuple[tuple[Contestant, ...], tuple[Line, ...]]:
        """Players and lines with the partners of North and East; raises `ImportRefused` where one sits twice."""
        players = {one.key: one for one in contestants}
        found = list(lines)
        for at, (south, west) in zip(places, self.partners, strict=True):
            if at is None:
                continue
            line = found[at]
            sitting = (line.ns, line.ew, south, west)
            if not (whole(south) and whole(west)) or len(set(sitting)) < 4:
                raise ImportRefused(
                    _("{name}, board {board}: {players} are not four players.").format(
                        name=self._name, board=line.board, players=", ".join(sitting)
                    ),
                    _("North, South, East and West are four numbers."),
                )
            for key in (south, west):
                players.setdefault(key, Contestant(key, int(key)))
            found[at] = replace(line, south=south, west=west)
        return tuple(players.values()), tuple(found)

    def _shared_result(self, board: int, row: list[str]) -> Result | None:
        """The result of a row, looked up by the cells that give it: most rows of a large event repeat another."""
        cells = self._cells(row)
        # Dealer and vulnerability repeat every 16 boards (Law 2): a text read once serves all boards alike.
        known = self._known[(board - 1) % 16]
        if cells not in known:
            warned = len(self.results.warnings)
            result = self._result(board, row)
            if len(self.results.warnings) > warned:
                return result
            known[cells] = result
        return known[cells]

    def _columns(self, row: list[str]) -> bool:
        """Finds out the columns from the first row; True when it named them."""
        at = _named_columns(row)
        named = len(at) >= 3
        if {"home", "visit"} <= set(at):
            self._by_name = True
            at["ns"], at["ew"] = at["home"], at["visit"]
        if named:
            missing = [column for column in ("board", "ns", "ew") if column not in at]
            if missing:
                raise self.refuse(
                    _("no column {columns}.").format(columns=", ".join(missing)),
                    _("A table of results has board, ns, ew, contract, declarer, tricks or score."),
                )
        elif not _BOARD.fullmatch(row[0].strip()):
            raise self.refuse(*_no_table())
        else:
            at = {column: index for index, column in enumerate(_UNNAMED)}
        self._head = list(row) if named else []
        self._width = max(at.values()) + 1
        self._at = {column: at.get(column, -1) for column in _NAMES}
        aside = ("round", "table", "section", "south", "west")
        self._plain = len(at) > 3 and not any(column in at for column in aside)
        self._cells = itemgetter(*(self._at[column] for column in _TELLING))
        return named

    def _meeting(self, row: list[str]) -> TravellerLine:
        at = self._at
        board_cell, ns_cell, ew_cell = row[at["board"]], row[at["ns"]], row[at["ew"]]
        boards, numbers = self._boards, self._numbers
        if at["south"] >= 0 and at["west"] >= 0:
            self.partners.append((row[at["south"]].strip(), row[at["west"]].strip()))
        board, section = boards[board_cell] if board_cell in boards else self._board(board_cell)
        return TravellerLine(
            board,
            numbers[ns_cell] if ns_cell in numbers else self._number(ns_cell),
            numbers[ew_cell] if ew_cell in numbers else self._number(ew_cell),
            self._shared_result(board, row),
            row[at["section"]].strip() or section,
            self._whole(row[at["round"]]),
            self._whole(row[at["table"]]),
        )

    def _board(self, text: str) -> tuple[int, str]:
        match = _BOARD.fullmatch(text.strip())
        if match is None or not int(match[2]):
            raise self.refuse(_("“{text}” is not a board.").format(text=text), _("Expected: 1 to 999."))
        given = match[3]
        if given and given.lower() != vulnerability(int(match[2])).value.lower():
            raise self.refuse(
                _("board {board} does not have its usual vulnerability.").format(board=match[2]),
                _("Give it a number that fits the vulnerability (Law 2)."),
            )
        self._boards[text] = (int(match[2]), match[1] or "")
        return self._boards[text]

    def _number(self, text: str) -> Number | None:
        if self._by_name and text.strip():
            same = " ".join(text.split()).casefold()  # "Austria " is the team AUSTRIA
            if same not in self._numbers:
                self._numbers[same] = Number(len(self.teams) + 1)
                self.teams.append(FileEntrant(Number(len(self.teams) + 1), (text.strip(),)))
            self._numbers[text] = self._numbers[same]
            return self._numbers[text]
        try:
            self._numbers[text] = Number.read(re.sub(r"(?<=\d)\.0+$", "", text.strip()))
        except ValueError as error:
            raise self.refuse(
                _("“{text}” is not a pair.").format(text=text), _("Expected: 7, 7NS or A7.")
            ) from error
        return self._numbers[text]

    @staticmethod
    def _whole(text: str) -> int:
        return whole(text) or 0

    def _result(self, board: int, row: list[str]) -> Result | None:
        at = self._at
        contract, tricks = row[at["contract"]].strip(), row[at["tricks"]].strip()
        score = self._score(row)
        if at["contract"] < 0 and tricks:
            # One column for the whole result, 4SN+1; tricks without a contract say nothing beside a score.
            contract, tricks = ("" if score and not tricks[1:2].isalpha() else tricks), ""
        text = TableText(contract, row[at["declarer"]].strip(), tricks, score, row[at["lead"]].strip())
        try:
            remark = self._remark(row[at["remarks"]])
            return self.results.read(board, TableText(score=remark) if remark and not contract else text)
        except Unreadable as error:
            raise self.refuse(error.message, error.remedy) from error

    def _score(self, row: list[str]) -> str:
        ns = row[self._at["score"]].strip().removeprefix("!")
        ew = row[self._at["score_ew"]].strip().removeprefix("!")
        if ew in _NO_SCORE:
            return ns
        if ns in _NO_SCORE:
            return f"EW{ew}" if ew.lstrip("+-").isdecimal() else ew
        if ns == ew and special_outcome(ns.upper().replace(" ", "")) is not None:
            return ns  # the same word in either column
        return ns if ns.lstrip("+-").isdecimal() else f"{ns}/{ew}"

    @staticmethod
    def _remark(text: str) -> str:
        plain = text.strip().upper().replace(" ", "")
        return plain if plain and special_outcome(plain) is not None else ""


def _no_table() -> tuple[str, str]:
    return (
        _("these are neither names of columns nor a result."),
        _("A line is board, NS, EW, contract, declarer, tricks."),
    )


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines()[:50] if line.strip() and not line.startswith("#")), "")
    return max(",;\t|", key=first.count)


def _named_columns(row: list[str]) -> dict[str, int]:
    """The first cell of each column that the row names."""
    plain = [
        re.sub(r"[^a-z]", "", re.sub(r"\+\W*$", "plus", cell.lower().replace("+/-", ""))) for cell in row
    ]
    return {
        column: next(index for index, cell in enumerate(plain) if cell in names)
        for column, names in _NAMES.items()
        if not set(plain).isdisjoint(names)
    }
