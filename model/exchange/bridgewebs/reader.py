"""Reads the CSV of BridgeWebs' results (`std1`): options behind #, the ranking, the travellers board by board.

Cells are parted by a tab, a semicolon or a comma, whichever the first line has; capitals do not matter, columns are
known by their names and may stand in any order. Rounds and tables are not in the file; two rankings are those of
North-South and of East-West.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from model.bridge.result import NotPlayed, Result
from model.bridge.seats import Side
from model.errors import ImportRefused
from model.exchange.csv.cells import plain
from model.exchange.event import Event, Published, points_of_lines
from model.exchange.figures import board_of
from model.exchange.files import refuse_too_many
from model.exchange.published.fitting import fit_imps
from model.exchange.published.hints import apply_hints
from model.exchange.result_text import ResultReader, TableText
from model.exchange.roster import FileEntrant, Number, Roster, TravellerLine
from model.exchange.usebio.elements import day_of
from model.i18n import _
from model.scoring.conditions import Conditions, Sections

FORMAT: Final = "BridgeWebs CSV"
MARK: Final = "#version"
_METHODS: Final = {"crossimp": "cross-imps", "butler": "butler", "aggregate": "total-points"}
_OTHERS: Final = ("teams", "swissteams", "individual")
_COLUMNS: Final = {
    "ns": ("ns", "pairns", "nspair"),
    "ew": ("ew", "pairew", "ewpair"),
    "ns_score": ("nsscore", "score"),
    "ew_score": ("ewscore",),
    "ns_points": ("nspts", "nspoints", "nsmps"),
    "ew_points": ("ewpts", "ewpoints", "ewmps"),
    "contract": ("contract", "bid"),
    "tricks": ("tricks",),
    "declarer": ("declarer", "by"),
    "lead": ("lead",),
}
_RANKING: Final = {
    "place": ("position", "pos"),
    "pair": ("pair", "pairno"),
    "first": ("name1",),
    "second": ("name2",),
    "total": ("score",),
    "percent": ("percent",),
}


def is_one(text: str) -> bool:
    """Whether a text begins as this form does."""
    return text.lstrip('\ufeff \t\r\n"').lower().startswith(MARK)


def loads(text: str, name: str, warnings: Sequence[str] = ()) -> Event:
    """Read an evening of pairs; raises `ImportRefused` with the line that is wrong."""
    reading = _Reading(text, name)
    try:
        return reading.event(tuple(warnings))
    except csv.Error as error:
        raise reading.refuse(str(error), _("Cells end at the next separator.")) from error


class _Reading:
    """One file being read."""

    def __init__(self, text: str, name: str) -> None:
        self._name = name
        body = text.removeprefix("\ufeff")
        first = body.lstrip().partition("\n")[0]
        delimiter = next((one for one in ("\t", ";", ",") if one in first), ",")
        self._rows = csv.reader(io.StringIO(body, newline=""), delimiter=delimiter)
        self._results = ResultReader()
        self._options: dict[str, str] = {}
        self._rankings = 0
        self._entrants: list[FileEntrant] = []
        self._figures: list[Published] = []
        self._meetings: list[TravellerLine] = []
        self._points: list[tuple[str, str]] = []
        self._warnings: list[str] = []

    def refuse(self, what: str, right: str) -> ImportRefused:
        """The error for the line that was read last."""
        where = _("line {line}").format(line=self._rows.line_num)
        return ImportRefused(f"{self._name}, {where}: {what}", right)

    def event(self, warnings: tuple[str, ...]) -> Event:
        """The whole evening."""
        self._walk()
        if not self._meetings:
            raise ImportRefused(
                _("{name} holds no results.").format(name=self._name),
                _("Export it with its travellers."),
            )
        if any(self._options.get(word, "0") not in ("", "0") for word in ("swiss", "swisspairs")):
            self._warnings.append(
                _("Rounds are not in the file: its matches are scored as one field, board by board.")
            )
        roster = Roster(self._apart(), self._meetings, self._winners(), self._warnings)
        contestants, lines, places, winners = roster.resolve()
        published = tuple(replace(one, contestant=key) for key, one in roster.of_contestants(self._figures))
        title = plain(self._options.get("title", "")) or plain(self._options.get("description", ""))
        event = Event(
            title or self._name.rpartition(".")[0] or self._name,
            day_of(self._options.get("date", "")),
            contestants,
            lines,
            winners,
            format=FORMAT,
            published=published,
            published_points=points_of_lines(places, self._points),
            warnings=(*warnings, *self._results.warnings, *self._warnings),
        )
        return replace(event, conditions=self._conditions(event))

    def _walk(self) -> None:
        block = ""
        at: dict[str, int] | None = None
        board = 0
        for row in self._rows:
            head = row[0].strip() if row else ""
            word = head[1:].strip().lower() if head.startswith("#") else None
            if word == "board":
                board = self._board(row)
            elif word in ("scores", "travellers"):
                block, at = word, None
                self._rankings += word == "scores"
            elif word is not None:
                self._option(word, "".join(row[1:2]).strip())
            elif not any(map(str.strip, row)):
                continue
            elif at is None and block:
                at = self._columns(row, _COLUMNS if block == "travellers" else _RANKING)
            elif at is not None:
                cells = {column: row[where].strip() for column, where in at.items() if where < len(row)}
                if block == "scores":
                    self._standing(cells)
                else:
                    self._line(cells, board)
                refuse_too_many(max(len(self._meetings), len(self._entrants)), self._name)

    def _option(self, word: str, text: str) -> None:
        if word in _OTHERS and text not in ("", "0"):
            raise self.refuse(
                _("this is an event of {kind}; only pairs are read from BridgeWebs CSV.").format(kind=word),
                _("Ask for the event as USEBIO."),
            )
        self._options.setdefault(word, text)

    def _columns(self, row: list[str], names: dict[str, tuple[str, ...]]) -> dict[str, int]:
        found = [re.sub(r"[^a-z0-9]", "", cell.lower()) for cell in row]
        at = {
            column: next(where for where, cell in enumerate(found) if cell in known)
            for column, known in names.items()
            if any(cell in known for cell in found)
        }
        wanted = ("ns", "ew") if names is _COLUMNS else ("pair",)
        missing = [column.upper() for column in wanted if column not in at]
        if missing:
            raise self.refuse(
                _("no column {columns}.").format(columns=", ".join(missing)),
                _("The line after #Travellers names the columns NS, EW, NSScore, EWScore."),
            )
        return at

    def _board(self, row: list[str]) -> int:
        text = row[1].strip() if len(row) > 1 else ""
        if board_of(text) is None:
            raise self.refuse(
                _("“{number}” is not a board number.").format(number=text), _("Expected: #Board and 7.")
            )
        return int(text)

    def _standing(self, cells: dict[str, str]) -> None:
        number = self._number(cells.get("pair", ""))
        if number is None:
            return
        side = number.side or (Side.EW if self._rankings == 2 else None)
        names = (plain(cells.get("first", "")).strip(), plain(cells.get("second", "")).strip())
        entrant = Number(number.number, side, number.section)
        self._entrants.append(FileEntrant(entrant, names if any(names) else ()))
        figures = (cells.get(one, "") for one in ("total", "percent", "place"))
        self._figures.append(Published("", *figures))

    def _apart(self) -> list[FileEntrant]:
        """The pairs, those of the first of two rankings North-South."""
        if self._rankings != 2:
            return self._entrants
        return [
            one
            if one.number.side
            else FileEntrant(Number(one.number.number, Side.NS, one.number.section), one.names)
            for one in self._entrants
        ]

    def _winners(self) -> int | None:
        given = self._options.get("winners", "")
        return 2 if self._rankings == 2 else int(given) if given in ("1", "2") else None

    def _line(self, cells: dict[str, str], board: int) -> None:
        if not board:
            raise self.refuse(
                _("no board has been named yet."), _("Each board’s results come after its line #Board.")
            )
        ns, ew = self._number(cells.get("ns", "")), self._number(cells.get("ew", ""))
        if ns is None or ew is None:
            return  # a sit-out
        section = ns.section if ns.section == ew.section else ""
        result = self._result(cells, board) or Result(NotPlayed())
        self._meetings.append(TravellerLine(board, ns, ew, result, section))
        self._points.append((cells.get("ns_points", ""), cells.get("ew_points", "")))

    def _result(self, cells: dict[str, str], board: int) -> Result | None:
        given = TableText(
            cells.get("contract", ""),
            cells.get("declarer", ""),
            cells.get("tricks", ""),
            _score(cells.get("ns_score", ""), cells.get("ew_score", "")),
            cells.get("lead", ""),
        )
        where = _("board {board}").format(board=board)
        return self._results.read_or_warn(board, given, where, self.refuse)

    def _number(self, text: str) -> Number | None:
        try:
            return Number.read(text)
        except ValueError as error:
            raise self.refuse(
                _("“{text}” is not a pair.").format(text=text), _("Expected: 7, 7NS or A7.")
            ) from error

    def _conditions(self, event: Event) -> Conditions:
        """The method the options name, with the rules its own points show."""
        method = next(
            (_METHODS[word] for word in _METHODS if self._options.get(word, "0") not in ("", "0")), ""
        )
        if method in ("cross-imps", "butler"):
            usual = Conditions(method=method)
            return fit_imps(usual, event.contestants, event.lines, event.published_points, (method,))
        conditions = Conditions(method=method or "matchpoints")
        conditions = apply_hints(conditions, event.lines, event.published_points, event.published)
        # The format has no word for it: where each section begins with a first place, each was ranked on its
        # own.
        ranked_apart = _sections_with_a_first(event)
        if len(ranked_apart) > 1 and ranked_apart == {one.section for one in event.contestants}:
            conditions = replace(conditions, sections=Sections.SEPARATE)
        return conditions


def _sections_with_a_first(event: Event) -> set[str]:
    """The sections whose own ranking begins with a first place."""
    of = {one.key: one.section for one in event.contestants}
    return {of[one.contestant] for one in event.published if one.place.rstrip("=") == "1"}


def _score(ns: str, ew: str) -> str:
    """Both sides' cells as one text: points from North-South's side, or what either was awarded."""
    # Some programs part the thousands: 1 100 or 1'100.
    ns, ew = (re.sub(r"(?<=\d)[ \xa0\u202f'’](?=\d{3}$)", "", cell) for cell in (ns, ew))
    if "%" in ns or "%" in ew:
        return f"A{ns}/{ew}"
    if ew in ("", "-", "0"):
        return ns
    if ns in ("", "-", "0"):
        return f"EW{ew}" if ew.lstrip("+-").isdecimal() else ew
    return ns if ns.lstrip("+-").isdecimal() else f"{ns}/{ew}"
