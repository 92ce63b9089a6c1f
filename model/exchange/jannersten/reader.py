"""Reads results.txt of Jannersten's programs: [GAME], [Contestants] and [RESULTS], semicolons between the columns.

No column is ever left out there, so a line that has fewer is damaged. North and South of one number are a pair, and so
are East and West; a line with four players is one of an individual. Places and the method are not in the file: the
points of its lines show matchpoints or IMPs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from model.bridge.result import NotPlayed, Result
from model.bridge.seats import Side
from model.errors import ImportRefused
from model.exchange.event import Event, Published, points_of_lines
from model.exchange.figures import board_of, whole
from model.exchange.files import decode_text, refuse_endless, refuse_too_many
from model.exchange.individuals import individuals
from model.exchange.published.fitting import IMPS, fit_imps
from model.exchange.published.hints import apply_hints
from model.exchange.result_text import ResultReader, TableText
from model.exchange.roster import FileEntrant, Number, Roster, TravellerLine, read_side
from model.exchange.usebio.elements import day_of
from model.i18n import _
from model.scoring.conditions import Conditions, Sections

FORMAT: Final = "Jannersten"
_MARK: Final = re.compile(rb"\[(?:game|contestants|results)\b", re.IGNORECASE)
_HEADING: Final = re.compile(r"\[(\w+)\]?")
# How many cells each block has at least; the maker's own example of a game leaves the last of 13 out.
_COLUMNS: Final = {"game": 12, "contestants": 5, "results": 22}


def is_one(content: bytes) -> bool:
    """Whether a file begins as this form does."""
    return _MARK.match(content) is not None


def loads(content: bytes, name: str) -> Event:
    """Read an evening of pairs or players; raises `ImportRefused` with the line that is wrong."""
    refuse_endless(content, name)
    text, warning = decode_text(content, name)
    return _Reading(text, name).event((warning,) if warning and "\ufffd" in text else ())


class _Reading:
    """One file being read."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._line_number = 0
        self._results = ResultReader()
        self._game: list[str] = []
        self._names: dict[tuple[str, str, Side], list[str]] = {}
        self._figures: dict[tuple[str, str, Side], tuple[str, str]] = {}
        self._meetings: list[TravellerLine] = []
        self._partners: list[tuple[Number, Number] | None] = []
        self._points: list[tuple[str, str]] = []
        self._imps = False
        self._warnings: list[str] = []

    def event(self, warnings: tuple[str, ...]) -> Event:
        """The whole evening."""
        self._walk()
        if not self._meetings:
            raise ImportRefused(
                _("{name} holds no results.").format(name=self._name),
                _("The results come after [RESULTS], one per line."),
            )
        if len({one.section for one in self._meetings}) == 1:
            self._meetings = [one._replace(section="") for one in self._meetings]
        entrants = self._entrants()
        alone = any(self._partners)
        roster = Roster(entrants, self._meetings, 1 if alone else None, self._warnings)
        contestants, lines, places, winners = roster.resolve()
        published = tuple(
            Published(key, *figures)
            for key, figures in roster.of_contestants(self._figures.values())
            if any(figures)
        )
        if alone:
            contestants, lines = individuals(contestants, lines, places, self._partners, self._name)
        game = [*self._game, *[""] * 13]
        event = Event(
            game[10].strip() or self._name.rpartition(".")[0] or self._name,
            day_of(game[9]),
            contestants,
            lines,
            winners,
            format=FORMAT,
            published=published,
            published_points=points_of_lines(places, self._points),
            warnings=(*warnings, *self._results.warnings, *self._warnings),
        )
        return replace(event, conditions=self._conditions(event))

    def _conditions(self, event: Event) -> Conditions:
        usual = Conditions()
        if self._imps:
            return fit_imps(usual, event.contestants, event.lines, event.published_points, IMPS)
        found = apply_hints(usual, event.lines, event.published_points, event.published)
        # Places are not in the file: whether sections are ranked together only the last cell of its game tells.
        together = [*self._game, *[""] * 13][12]
        if len({one.section for one in event.contestants}) < 2 or together not in ("0", "1"):
            return found
        if together == "0":
            return replace(found, sections=Sections.SEPARATE)
        return replace(found, sections=Sections.OVERALL) if found.sections is Sections.SEPARATE else found

    def _walk(self) -> None:
        blocks: dict[str, Callable[[list[str]], None]] = {
            "game": self._read_game,
            "contestants": self._read_contestant,
            "results": self._read_result,
        }
        block = ""
        for number, text in enumerate(self._text.splitlines(), 1):
            self._line_number = number
            message = text.strip()
            if not message:
                continue
            if heading := _HEADING.match(message):
                block = heading[1].lower()
                continue
            cells = [cell.strip() for cell in message.split(";")]
            if block not in blocks or (block == "results" and len(cells) == 1):
                continue  # "#02" alone: a board without results
            if len(cells) < _COLUMNS[block]:
                raise self._refused(
                    _("{count} columns.").format(count=len(cells)),
                    _("A line of [{block}] has {count}, even if some are empty.").format(
                        block=block.upper(), count=_COLUMNS[block]
                    ),
                )
            blocks[block](cells)
            refuse_too_many(max(len(self._meetings), len(self._names)), self._name)

    def _refused(self, what: str, right: str) -> ImportRefused:
        where = _("line {line}").format(line=self._line_number)
        return ImportRefused(f"{self._name}, {where}: {what}", right)

    def _read_game(self, cells: list[str]) -> None:
        self._game = self._game or cells

    def _read_contestant(self, cells: list[str]) -> None:
        section, number, seat, name = cells[:4]
        side = read_side(seat)
        if side is None:
            raise self._refused(_("“{text}” is not a seat.").format(text=seat), _("Expected: N, S, E or W."))
        if whole(number) is None:
            self._warnings.append(
                _("line {line}: “{text}” is not a pair; the player was left out.").format(
                    line=self._line_number, text=number
                )
            )
            return
        who = (section.upper(), number, side)
        self._names.setdefault(who, []).append(name.strip('"').strip())
        self._figures.setdefault(who, (cells[4], cells[5] if len(cells) > 5 else ""))

    def _entrants(self) -> list[FileEntrant]:
        """The pairs of the list; a section that all share is left out, as is a direction that all of a section share."""
        sections = {section for section, _number, _side in self._names}
        sides: dict[str, set[Side]] = {}
        for section, _number, side in self._names:
            sides.setdefault(section, set()).add(side)
        return [
            FileEntrant(
                Number(
                    int(number),
                    side if len(sides[section]) > 1 else None,
                    section if len(sections) > 1 else "",
                ),
                tuple(names) if any(names) else (),
            )
            for (section, number, side), names in self._names.items()
        ]

    def _read_result(self, cells: list[str]) -> None:
        board = cells[0].removeprefix("#")
        if board_of(board) is None:
            raise self._refused(
                _("“{number}” is not a board number.").format(number=cells[0]), _("Expected: #07.")
            )
        north, east, south, west = map(self._number, cells[3:7])
        if north is None or east is None:
            return  # a sit-out
        # Pairs have one number in both seats of a side; other numbers are those of individuals.
        both = (south, west) if south and west and (south, west) != (north, east) else None
        round_ = whole(cells[2]) or 0
        result = self._result(int(board), cells) or Result(NotPlayed())
        self._meetings.append(TravellerLine(int(board), north, east, result, cells[1].upper(), round_))
        self._partners.append(both)
        # Matchpoints, then IMPs: a file fills in the two columns of what it was scored by.
        points = (cells[12], cells[13])
        if any(cells[14:16]) and not any(points):
            points = (cells[14], cells[15])
            self._imps = True
        self._points.append(points)

    def _result(self, board: int, cells: Sequence[str]) -> Result | None:
        score, contract, declarer, tricks, lead = cells[7:12]
        given = TableText(contract, declarer, tricks, score, lead)
        if not score and not contract:
            ns, ew = cells[16:18]
            given = TableText(score=cells[21] if cells[21] else f"A{ns}/{ew}" if ns and ew else "")
        where = _("board {board}").format(board=board)
        return self._results.read_or_warn(board, given, where, self._refused)

    def _number(self, text: str) -> Number | None:
        try:
            return Number.read(text)
        except ValueError as error:
            raise self._refused(_("“{text}” is not a pair.").format(text=text), _("Expected: 7.")) from error
