"""Reads an event from a PBN file: the score table of each board, or one game for each table that played it.

A value behind ``^`` is artificial: the percentages of both sides, or their matchpoints against the board's top. ``-``
means that there is nothing to tell, ``?`` that it is not known. Names come from the table of total scores where there is
one, and from the columns of names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.bridge.boards import Vulnerability, vulnerability
from model.bridge.result import Artificial, Award, NotPlayed, Result
from model.errors import ArrowswitchError, ImportRefused
from model.exchange.deals.gathering import board_number
from model.exchange.deals.pbn_text import MOST_ROWS, Game, PbnReader, lines_of, table
from model.exchange.event import Event, Published, points_of_lines
from model.exchange.figures import day
from model.exchange.files import refuse_too_many
from model.exchange.individuals import individuals
from model.exchange.pbn.conditions import OWN_CONDITIONS, between_teams, conditions_of
from model.exchange.result_text import Incomplete, ResultReader, TableText, Unreadable
from model.exchange.roster import FileEntrant, Number, Roster, TravellerLine
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from model.scoring.view import Line

FORMAT: Final = "PBN"
OWN: Final = "ArrowswitchResult"
"""The column of results that the standard has no words for, as our own writer adds it."""
OWN_MATCH: Final = "ArrowswitchMatch"
"""The column of the round of matches that a line counts in, where a match takes several rounds of play."""
_DATE: Final = re.compile(r"(\d{4})\.(\d\d)\.(\d\d)")
_NOTHING: Final = frozenset({"", "-", "?"})
_VULNERABLE: Final = {
    "none": "None",
    "love": "None",
    "-": "None",
    "both": "All",
    "all": "All",
    "ns": "NS",
    "ew": "EW",
}


def loads(content: bytes, name: str) -> Event:
    """Read an event; raises `ImportRefused` with the line that is wrong."""
    return _Reading(name).event(content)


@dataclass(slots=True)
class _Row:
    """A row of a score table, with where it stands and what it says by column."""

    where: str
    board: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        value = self.cells.get(column, "").strip()
        return "" if value in _NOTHING else value


@dataclass(slots=True)
class _Reading:
    """One file being read."""

    name: str
    results: ResultReader = field(default_factory=ResultReader)
    warnings: list[str] = field(default_factory=list)
    meetings: list[TravellerLine] = field(default_factory=list)
    points: list[tuple[str, str]] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)
    imps: bool = False
    teams: bool = False
    matches: list[int] = field(default_factory=list)
    partners: list[tuple[Number, Number] | None] = field(default_factory=list)
    _entrants: dict[Number, FileEntrant] = field(default_factory=dict)
    _published: dict[Number, tuple[str, str, str]] = field(default_factory=dict)
    _by_name: dict[str, Number] = field(default_factory=dict)

    def event(self, content: bytes) -> Event:
        """The whole event."""
        # Line ends that were doubled on the way would end a game after each line.
        whole = content.replace(b"\r\r\n", b"\r\n")
        reader = PbnReader(lines_of(BytesIO(whole), self.name))
        for count, game in enumerate(reader.games()):
            self._refuse_endless(game, count)
            for tag in ("Event", "Site", "Date", "Scoring", "Competition", OWN_CONDITIONS):
                if value := game.get(tag):
                    self.words.setdefault(tag, value)
            self._totals(game)
            self._game(game)
            refuse_too_many(max(len(self.meetings), len(self._entrants)), self.name)
        if reader.broken:  # an empty line ends a game, also in the middle of a table
            self.warnings.append(
                ngettext(
                    "Line {line}: “{text}” is not in any table and was left out.",
                    "{count} lines are not in any table and were left out, the first is line "
                    "{line}: “{text}”.",
                    len(reader.broken),
                ).format(count=len(reader.broken), line=reader.broken[0][0], text=reader.broken[0][1])
            )
        self.teams = self.teams or self._rooms()
        roster = Roster(list(self._entrants.values()), self.meetings, self._winners(), rooms=self.teams)
        contestants, lines, places, winners = roster.resolve()
        if not lines:
            raise ImportRefused(
                _("{name} holds no results.").format(name=self.name),
                _("Export it with score tables; deals alone are imported on Hands."),
            )
        if any(self.partners):
            contestants, lines = individuals(contestants, lines, places, self.partners, self.name)
        if any(self.matches):
            lines = self._in_matches(lines, places)
        ordered = tuple(sorted(contestants, key=lambda one: (one.section, one.number, one.key[-2:] != "NS")))
        points = points_of_lines(places, self.points)
        published = tuple(
            Published(key, *self._published[entrant.number])
            for key, entrant in zip(roster.entrant_keys, self._entrants.values(), strict=True)
            if entrant.number in self._published
        )
        return Event(
            self.words.get("Event", "") or self.name.rpartition(".")[0] or self.name,
            self._date(),
            ordered,
            lines,
            winners,
            conditions_of(
                self.words, (ordered, lines), (points, published), teams=self.teams, imps=self.imps
            ),
            self.words.get("Site", ""),
            FORMAT,
            published,
            points,
            (*self.results.warnings, *roster.warnings, *self.warnings),
        )

    def _in_matches(self, lines: tuple[Line, ...], places: list[int | None]) -> tuple[Line, ...]:
        found = list(lines)
        for match, place in zip(self.matches, places, strict=True):
            if place is not None:
                found[place] = replace(found[place], match=match)
        return tuple(found)

    def _refuse_endless(self, game: Game, count: int) -> None:
        refuse_too_many(count, self.name)
        refuse_too_many(max(map(len, game.sections.values()), default=0), self.name, MOST_ROWS)

    def _rooms(self) -> bool:
        """Whether an event of teams names teams in its tables: whoever meet over a board sit both ways there."""
        if not self.words.get("Competition", "").lower().startswith("team"):
            return False
        if between_teams(self.words):
            return (
                True  # in an American Whist they meet in two rounds, and curtailed some never sit both ways
            )
        met = {(one.board, one.round, one.ns, one.ew) for one in self.meetings}
        return any((board, round_, ew, ns) in met for board, round_, ns, ew in met)

    def _winners(self) -> int | None:
        """How many winners there are where the file says it; our own writes a direction behind each number of two."""
        if self.teams:
            return 1
        # PBN has no tag for it; only in files of our own does a number without a direction mean one winner.
        if OWN_CONDITIONS not in self.words:
            return None
        lines = chain.from_iterable((one.ns, one.ew) for one in self.meetings)
        directed = any(one is not None and one.side is not None for one in chain(self._entrants, lines))
        return 2 if directed else 1

    def _date(self) -> date | None:
        match = _DATE.fullmatch(self.words.get("Date", ""))
        return None if match is None else day(match[1], match[2], match[3])

    def _refused(self, where: str, error: ArrowswitchError) -> ImportRefused:
        return ImportRefused(f"{self.name}, {where}: {error.message}", error.remedy)

    def _totals(self, game: Game) -> None:
        """The table of total scores: who played, and what was published."""
        for cells in table(game, "TotalScoreTable"):
            row = _Row(_("line {line}").format(line=game.at("TotalScoreTable")), 0, cells)
            number = self._number(row, row["PairId"])
            if number is None:
                continue
            total = row["TotalMP"] or row["TotalIMP"] or row["TotalScore"] or row["MeanMP"]
            self._entrants[number] = FileEntrant(
                # Without a name or a result, but with a total: it was one of the field all the same.
                number,
                _names(row["Names"]),
                scored=any(one in "123456789" for one in total),
            )
            percentage = row["TotalPercentage"] or row["MeanPercentage"]
            self._published[number] = (total.lstrip("^"), percentage.lstrip("^").rstrip("%"), row["Rank"])

    def _game(self, game: Game) -> None:
        rows = list(self._rows(game))
        if not rows:
            return
        top = max((_sum(row, "MP_NS", "MP_EW") for row in rows), default=Fraction())
        for row in rows:
            ns, ew, partners = self._sides(row)
            try:
                result = self._result(row, top)
            except Unreadable as error:
                raise self._refused(row.where, error) from error
            self.imps = self.imps or bool(row["IMP_NS"])
            self.meetings.append(
                TravellerLine(
                    row.board, ns, ew, result, row["Section"], _whole(row["Round"]), _whole(row["Table"])
                )
            )
            self.partners.append(partners)
            self.matches.append(_whole(row[OWN_MATCH]))
            mp = row["MP_NS"] or row["IMP_NS"], row["MP_EW"] or row["IMP_EW"]
            self.points.append(("", "") if any("^" in one for one in mp) else mp)

    def _rows(self, game: Game) -> Iterator[_Row]:
        """What a game says of tables: the rows of its score table, or the one table of its own tags."""
        given = table(game, "ScoreTable")
        single = not given and (game.get("Contract") or game.get("Score"))
        seated = game.get("North") or game.get("East") or (game.get("HomeTeam") and game.get("VisitTeam"))
        if not given and not (single and seated):
            return
        at = game.at("ScoreTable")
        where = _("line {line}").format(line=at)
        board = self._board_of(game, where)
        for number, cells in enumerate(given, start=1):
            place = _("line {line}, row {row} of the score table").format(line=at, row=number)
            yield _Row(place, board, cells)
        if single and not given:
            cells = _of_tags(game)
            if home := game.get("HomeTeam"):
                self.teams = True
                teams = home, game.get("VisitTeam")
                both = teams[::-1] if game.get("Room").upper().startswith("C") else teams
                cells["Names_NS"], cells["Names_EW"] = both
            yield _Row(where, board, cells)

    def _board_of(self, game: Game, where: str) -> int:
        """The number of the board, refused where its vulnerability is another than that number has (Law 2)."""
        try:
            board, _version = board_number(game.get("Board"))
        except ArrowswitchError as error:
            raise self._refused(where, error) from error
        vulnerable = _VULNERABLE.get(game.get("Vulnerable").lower(), "")
        if vulnerable and Vulnerability(vulnerable) is not vulnerability(board):
            raise self._refused(
                where,
                ArrowswitchError(
                    _("board {board} does not have its usual vulnerability.").format(board=board),
                    _("Give it a number that fits the vulnerability (Law 2)."),
                ),
            )
        return board

    def _sides(self, row: _Row) -> tuple[Number | None, Number | None, tuple[Number, Number] | None]:
        """Who sits North-South and East-West; in an individual North and East, with South and West."""
        seated = [self._number(row, row[f"PlayerId_{seat}"]) for seat in ("North", "East", "South", "West")]
        north, east, south, west = seated
        if south is not None and west is not None and north is not None and east is not None:
            return north, east, (south, west)
        return self._pair(row, "NS"), self._pair(row, "EW"), None

    def _pair(self, row: _Row, side: str) -> Number | None:
        """The contestant of a side, by its number or where there is none by its names."""
        names = row[f"Names_{side}"]
        given = row[f"PairId_{side}"]
        if not given and names:
            number = self._by_name.setdefault(names, Number(len(self._by_name) + 1))
        else:
            found = self._number(row, given)
            if found is None:
                return None
            number = found
        if names and number not in self._entrants and not self._published:
            self._entrants[number] = FileEntrant(number, _names(names))
        return number

    def _number(self, row: _Row, text: str) -> Number | None:
        try:
            return Number.read(text)
        except ValueError as error:
            raise self._refused(
                row.where,
                ArrowswitchError(
                    _("“{text}” is not a pair.").format(text=text[:20]), _("Expected: 7, 7NS or A7.")
                ),
            ) from error

    def _result(self, row: _Row, top: Fraction) -> Result | None:
        if own := row[OWN]:
            try:
                return Result.parse(own)
            except ValueError as error:
                raise Unreadable(
                    _("“{text}” is not a result.").format(text=own[:40]), _("Remove that cell.")
                ) from error
        artificial = _artificial(row, top)
        if artificial is not None:
            return Result(artificial)
        score = row["Score_NS"].lstrip("^")
        if not score and row["Score_EW"]:
            score = f"EW{row['Score_EW'].lstrip('^')}"
        declarer = row["Declarer"].lstrip("^")
        given = TableText(row["Contract"], declarer, row["Result"].lstrip("^"), score, row["Lead"])
        try:
            return self.results.read(row.board, given)
        except Incomplete as error:
            self.warnings.append(
                _("Board {board}: {reason} It counts as not played.").format(
                    board=row.board, reason=error.message
                )
            )
            return Result(NotPlayed())


def _of_tags(game: Game) -> dict[str, str]:
    """A game of one table as a row of a score table."""
    score = re.fullmatch(r"\s*(NS|EW)?\s*([+-]?\d+)\b.*", game.get("Score"))
    points = ""
    if score is not None:
        points = score[2] if score[1] != "EW" else str(-int(score[2]))
    return {
        "Names_NS": _both(game.get("North"), game.get("South")),
        "Names_EW": _both(game.get("East"), game.get("West")),
        "Contract": game.get("Contract"),
        "Declarer": game.get("Declarer"),
        "Result": game.get("Result"),
        "Score_NS": points,
        "Table": game.get("Table"),
        "Round": game.get("Round"),
    }


def _both(one: str, other: str) -> str:
    return ";".join(name for name in (one.strip(), other.strip()) if name)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(";") if name.strip())


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0


def _figure(text: str) -> Fraction | None:
    plain = text.lstrip("^").rstrip("%").replace(",", ".")
    return Fraction(plain) if re.fullmatch(r"\d{1,9}(\.\d{1,9})?", plain) else None


def _sum(row: _Row, ns: str, ew: str) -> Fraction:
    if "^" in row[ns] + row[ew]:
        return Fraction()
    return (_figure(row[ns]) or Fraction()) + (_figure(row[ew]) or Fraction())


def _artificial(row: _Row, top: Fraction) -> Artificial | None:
    """An artificial adjusted score: percentages or matchpoints behind ``^``; None for a score of the table."""
    percents = row["Percentage_NS"], row["Percentage_EW"]
    points = row["MP_NS"], row["MP_EW"]
    if "^" in "".join(percents):
        figures = tuple(_figure(one) for one in percents)
    elif "^" in "".join(points) and top:
        found = tuple(_figure(one) for one in points)
        figures = tuple(None if one is None else one * 100 / top for one in found)
    else:
        return None
    ns, ew = figures
    if ns is None or ew is None or max(ns, ew) > 100:
        return None
    return Artificial(_award(ns), _award(ew))


def _award(percent: Fraction) -> Award:
    return Award(int(percent + Fraction(1, 2)))
