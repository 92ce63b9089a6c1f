"""Events as CSV: this program's own form, whole and exact, and the plain tables of results others write.

Our own form is UTF-8 with commas. Lines that begin with # come first: ``#arrowswitch,event,1`` marks the form, then
``#title``, ``#date`` (year first), ``#club``, ``#winners``, ``#form,knock-out`` where matches send one side on, a line for each condition of contest (``#rounding,exact``)
and one for each contestant, ``#pair,key,number,direction,section,name,name``, with what else bears on its figure
(see `model.exchange.csv.additions`). A line with the names of the columns follows, ``board,round,table,section,session,ns,ew,result``, and then the results: contestants by their key, the result
as the program writes it (``4SN+1 HK``, ``+620``, ``NP``, ``A60~/40~``; empty: not in yet).
Individuals have the columns ``south,west`` behind these, matches of several rounds ``match``: all three or none.
A cell of words that a spreadsheet would take for a formula has an apostrophe before it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from model.bridge.result import Result, Scored
from model.bridge.seats import Side
from model.errors import ImportRefused
from model.exchange.csv.additions import AdditionsReader, addition_rows
from model.exchange.csv.cells import plain, safe
from model.exchange.csv.conditions import condition_texts, conditions_from_texts
from model.exchange.event import Event
from model.exchange.figures import day, whole
from model.exchange.files import decode_text, refuse_endless
from model.exchange.result_text import ResultReader, TableText, Unreadable
from model.i18n import _
from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line

FORMAT: Final = "CSV"
MARK: Final = "#arrowswitch"
VERSION: Final = "1"
_KNOCK_OUT: Final = "knock-out"
_OWN: Final = re.compile(r'[\ufeff\s"]*#arrowswitch\b[" ]*([,;\t|]?)', re.IGNORECASE)
_CONTRACT: Final = re.compile(r"\s*\d\s?[NSHDC♠♥♦♣]", re.IGNORECASE)
_NOT_GIVEN: Final = {"round": "0", "table": "0", "session": "1", "match": "0"}
_NEEDED: Final = {"board", "ns", "ew", "result"}
COLUMNS: Final = ("board", "round", "table", "section", "session", "ns", "ew", "result")
FURTHER: Final = ("south", "west", "match")
"""Columns behind the others, where players sit alone (the partners of ns and ew) or matches take several rounds."""


def dumps(event: Event) -> str:
    """Write an event in our own form; `loads` gives the same event back (but for published figures and warnings)."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow((MARK, "event", VERSION))
    rows.writerow(("#title", safe(event.title)))
    rows.writerow(("#date", event.date.isoformat() if event.date else ""))
    rows.writerow(("#club", safe(event.club)))
    rows.writerow(("#winners", event.winners))
    if event.knock_out:
        rows.writerow(("#form", _KNOCK_OUT))
    for name, text in condition_texts(event.conditions):
        rows.writerow((f"#{name}", text))
    for contestant in event.contestants:
        rows.writerow(
            (
                "#pair",
                safe(contestant.key),
                contestant.number,
                contestant.direction.value if contestant.direction else "",
                safe(contestant.section),
                *map(safe, contestant.names),
            )
        )
    rows.writerows(addition_rows(event, safe))
    further = any(line.south or line.west or line.match for line in event.lines)
    rows.writerow((*COLUMNS, *FURTHER) if further else COLUMNS)
    for line in event.lines:
        behind = (safe(line.south), safe(line.west), line.match) if further else ()
        rows.writerow(
            (
                line.board,
                line.round,
                line.table,
                safe(line.section),
                line.session,
                safe(line.ns),
                safe(line.ew),
                "" if line.result is None else str(line.result),
                *behind,
            )
        )
    return out.getvalue()


def loads(content: bytes, name: str) -> Event:
    """Read an event; raises `ImportRefused` with the line that is wrong."""
    refuse_endless(content, name)
    text, warning = decode_text(content, name)
    warnings = (warning,) if warning else ()
    if _OWN.match(text):
        if not text.endswith(("\n", "\r")):
            warnings = (*warnings, _("The last line is incomplete: the file may have been cut off."))
        return _Own(text.lstrip("\ufeff"), name).event(warnings)
    from model.exchange.bridgewebs import reader as bridgewebs
    from model.exchange.csv import table as results_table

    if bridgewebs.is_one(text):
        return bridgewebs.loads(text, name, warnings)
    return results_table.loads(text, name, warnings)


class _Own:
    """One file of our own form being read."""

    def __init__(self, text: str, name: str) -> None:
        mark = _OWN.match(text)
        # Spreadsheets of other countries part cells by ; or a tab.
        delimiter = (mark[1] if mark else "") or ","
        self._rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        self._name = name
        self._words: dict[str, str] = {}
        self._contestants: dict[str, Contestant] = {}
        self._additions = AdditionsReader(self._contestants)
        self._results = ResultReader()
        self._known: dict[str, Result] = {}
        self._padded = False
        self._columns: tuple[str, ...] = COLUMNS
        self._given: tuple[str, ...] = COLUMNS

    def event(self, warnings: tuple[str, ...]) -> Event:
        """The whole event."""
        try:
            rows = self._head()
            lines = tuple(self._line(self._in_order(row)) for row in rows if any(row))
        except csv.Error as error:
            raise self._refused(str(error), _("Cells end at the next comma.")) from error
        event = Event(
            plain(self._words.get("title", "")),
            self._date(),
            tuple(self._contestants.values()),
            lines,
            self._winners(),
            self._conditions(),
            plain(self._words.get("club", "")),
            FORMAT,
            warnings=(*warnings, *self._results.warnings),
            knock_out=self._knock_out(),
        )
        return self._additions.apply(event)

    def _refused(self, what: str, right: str) -> ImportRefused:
        where = _("line {line}").format(line=self._rows.line_num)
        return ImportRefused(f"{self._name}, {where}: {what}", right)

    def _head(self) -> Iterator[list[str]]:
        """Reads down to the names of the columns; the rows left are results."""
        for row in self._rows:
            if not any(row):
                continue
            if not row[0].strip().startswith("#"):
                self._name_columns(row)
                return self._rows
            self._head_row(row)
        raise self._refused(
            _("the results are missing."),
            _("They start with the line {columns}.").format(columns=",".join(COLUMNS)),
        )

    def _name_columns(self, row: list[str]) -> None:
        """Takes the line of column names: each once, in any order, those that a result can do without left out or not."""
        while row and not row[-1].strip():
            row.pop()
        text = tuple(cell.strip().lower() for cell in row)
        known = (*COLUMNS, *FURTHER)
        if not _NEEDED <= set(text) <= set(known) or len(set(text)) < len(text):
            raise self._refused(
                _("these are not the columns of an event."),
                _("Expected: {columns}.").format(columns=",".join(COLUMNS)),
            )
        self._given = text
        self._columns = known if set(text) & set(FURTHER) else COLUMNS

    def _in_order(self, row: list[str]) -> list[str]:
        """The cells of a result in the order of our own columns; empty ones behind the last, as spreadsheets add them, do not count."""
        if len(row) == len(self._given) and self._given == self._columns:
            return row
        if len(row) < len(self._given) or any(cell.strip() for cell in row[len(self._given) :]):
            raise self._miscounted(len(row))
        cells = dict(zip(self._given, row, strict=False))
        return [cells.get(column, _NOT_GIVEN.get(column, "")) for column in self._columns]

    def _miscounted(self, count: int) -> ImportRefused:
        return self._refused(
            _("{count} cells.").format(count=count),
            _("A result has {count}: {columns}.").format(
                count=len(self._given), columns=",".join(self._given)
            ),
        )

    def _head_row(self, row: list[str]) -> None:
        word = row[0].strip().removeprefix("#").strip().lower()
        if word == "arrowswitch":
            self._padded = len(row) > 3
            if [cell.strip() for cell in row[1:3]] != ["event", VERSION]:
                raise self._refused(
                    _("a newer program wrote this file."), _("Open it with that version, or a later one.")
                )
        elif word == "pair":
            self._pair(self._unpadded(row, 5))
        elif word in AdditionsReader.WORDS:
            try:
                self._additions.read(word, [plain(cell) for cell in self._unpadded(row, 4)[1:]])
            except ValueError as error:
                raise self._refused(
                    _("this is not a line #{word}.").format(word=word),
                    _("Expected: {example}.").format(example=AdditionsReader.WORDS[word]),
                ) from error
        else:
            self._words[word] = row[1] if len(row) > 1 else ""

    def _unpadded(self, row: list[str], least: int) -> list[str]:
        """A line without the empty cells that a spreadsheet put behind it, where it put them behind the first line too."""
        while self._padded and len(row) > least and not row[-1].strip():
            row = row[:-1]
        return row

    def _pair(self, row: list[str]) -> None:
        if len(row) < 5 or not row[1] or whole(row[2]) is None or row[3] not in ("", "NS", "EW"):
            raise self._refused(
                _("this is not a contestant."), _("Expected: #pair,3NS,3,NS,,First Name,Second Name.")
            )
        key = plain(row[1])
        if key in self._contestants:
            raise self._refused(
                _("contestant {key} appears twice.").format(key=key), _("Every key is unique.")
            )
        self._contestants[key] = Contestant(
            key,
            int(row[2]),
            Side(row[3]) if row[3] else None,
            plain(row[4]),
            tuple(plain(cell) for cell in row[5:]),
        )

    def _line(self, row: list[str]) -> Line:
        board, round_, table, session = (self._number(row, at) for at in (0, 1, 2, 4))
        ns, ew = plain(row[5]), plain(row[6])
        south, west, match = "", "", 0
        if len(row) > len(COLUMNS):
            south, west, match = plain(row[8]), plain(row[9]), self._number(row, 10)
        for key in (ns, ew, *filter(None, (south, west))):
            if key not in self._contestants:
                raise self._refused(
                    _("contestant {key} is not in the list.").format(key=key),
                    _("Each has its own line #pair."),
                )
        sitting = [key for key in (ns, ew, south, west) if key]
        if len(set(sitting)) < len(sitting) or bool(south) is not bool(west):
            raise self._refused(
                _("{key} plays against itself.").format(key=ns),
                _("ns and ew are two contestants, north, south, east and west four players."),
            )
        if not 1 <= board <= 999:
            raise self._refused(_("there is no board {board}.").format(board=board), _("Expected: 1 to 999."))
        result = self._result(board, row[7])
        return Line(
            board, ns, ew, result, round_, table, plain(row[3]), session, match, south=south, west=west
        )

    def _number(self, row: list[str], at: int) -> int:
        text = row[at].strip().removesuffix(".0")
        number = whole(text)
        if number is None:
            raise self._refused(
                _("“{text}” is not a number.").format(text=row[at]),
                _("The column {column} has whole numbers.").format(column=self._columns[at]),
            )
        return number

    def _result(self, board: int, text: str) -> Result | None:
        if not text.strip():
            return None
        if text not in self._known:
            try:
                self._known[text] = Result.parse(text)
            except ValueError:
                return self._typed(board, text)
        result = self._known[text]
        if isinstance(result.outcome, Scored) and not result.forced:
            self._results.warn_if_impossible(board, result.outcome.points)
        return result

    def _typed(self, board: int, text: str) -> Result | None:
        """A result that went through a spreadsheet or a hand: "620" for "+620"."""
        contract = _CONTRACT.match(text)
        try:
            return self._results.read(board, TableText(contract=text) if contract else TableText(score=text))
        except Unreadable as error:
            raise self._refused(error.message, error.remedy) from error

    def _date(self) -> date | None:
        text = self._words.get("date", "").strip()
        if not text:
            return None
        found = day(*text.split("-")) if text.count("-") == 2 else None
        if found is None:
            raise self._refused(_("“{text}” is not a date.").format(text=text), _("Expected: 2026-11-12."))
        return found

    def _winners(self) -> int:
        text = self._words.get("winners", "1").strip() or "1"
        if text not in ("1", "2"):
            raise self._refused(
                _("“{text}” is not a number of winners.").format(text=text), _("#winners is 1 or 2.")
            )
        return int(text)

    def _knock_out(self) -> bool:
        text = self._words.get("form", "").strip().lower()
        if text not in ("", _KNOCK_OUT):
            raise self._refused(
                _("“{text}” is not a form of contest.").format(text=text), _("Expected: #form,knock-out.")
            )
        return bool(text)

    def _conditions(self) -> Conditions:
        try:
            return conditions_from_texts(self._words, Conditions())
        except ValueError as error:
            raise self._refused(str(error), _("Write the file again, or remove the line.")) from error
