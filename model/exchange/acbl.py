"""Reads the JSON in which ACBL club results are published, whole (``sessions``) or cut down to ``sections``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from model.bridge.result import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Artificial, Award, NotPlayed, Result
from model.errors import ImportRefused
from model.exchange.event import Event, Published, points_of_lines
from model.exchange.figures import board_of, day, whole
from model.exchange.files import MEGABYTE, decode_text, refuse_larger, refuse_too_many
from model.exchange.published.figures import handicap_of, with_handicaps
from model.exchange.published.hints import apply_hints
from model.exchange.result_text import ResultReader, TableText, Unreadable, artificial
from model.exchange.roster import FileEntrant, Number, Roster, TravellerLine, read_side
from model.i18n import _
from model.scoring.conditions import Conditions, MatchpointScale, Rounding, Sections, StratifyBy, Total
from model.scoring.ranking.strata import BadStrata, strata_of, strata_text
from model.scoring.view import Penalty, PenaltyUnit

FORMAT: Final = "ACBL"
CONDITIONS: Final = Conditions(scale=MatchpointScale.ONE_HALF, rounding=Rounding.ACBL, total=Total.FACTORED)
_POINTS: Final = re.compile(r"\s*[+-]?\d{1,5}\s*", re.ASCII)
_HOLDING: Final = re.compile(r"\d{1,7}(\.\d{1,3})?")
_UNPLAYED: Final = Result(NotPlayed())
_DATA: Final = re.compile(rb"\b(?:var|let|const)\s{1,9}data\s{0,9}=\s{0,9}(?=\{)")
_DATA_IN_TEXT: Final = re.compile(_DATA.pattern.decode())

_NO: Final = frozenset({"", "0", "false", "False", "NO", "N"})
_SECTION: Final = frozenset({"Section", ""})
_OVERALL: Final = frozenset({"Event", "Overall"})

_LARGEST: Final = 24 * MEGABYTE
_MOST_NODES: Final = 400_000  # a result has one
_MOST_CELLS: Final = 1_500_000

# The figures are read one by one below and may have any shape; nothing is trusted before it is text or a number.
_Node = dict[str, Any]


def is_one(content: bytes) -> bool:
    """Whether a file is JSON, or a page or script that holds it as ``var data = {…}``, as the web pages of clubs do."""
    start = content[:4096].lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\x00")
    if start.startswith(b"<"):
        return (
            start[:15].lower().startswith((b"<!doctype html", b"<html")) and _DATA.search(content) is not None
        )
    return start.startswith(b"{") or _DATA.match(start) is not None


def loads(content: bytes, name: str) -> Event:
    """Read a pairs game; raises `ImportRefused` with the path of what is wrong."""
    root, warning = root_of(content, name)
    if not isinstance(root, dict) or not any(True for _session in _sections(root)):
        raise ImportRefused(
            _("{name} is JSON without the sections of a game.").format(name=name),
            _("An ACBL club result has “sections” with “boards”."),
        )
    event = _Reading(root, name).event()
    return replace(event, warnings=(warning, *event.warnings)) if warning else event


def root_of(content: bytes, name: str) -> tuple[object, str]:
    """The JSON of a file, by itself or within a web page, and a warning about its letters or ""; raises `ImportRefused`."""
    refuse_larger(content, name, _LARGEST)
    # Counted before it is parsed: ten megabytes of brackets become gigabytes of Python objects.
    if content.count(b"{") + content.count(b"[") > _MOST_NODES or content.count(b",") > _MOST_CELLS:
        raise ImportRefused(
            _("{name} has more than {most} values.").format(name=name, most=_MOST_CELLS),
            _("Split it into its sessions."),
        )
    text, warning = decode_text(content, name)
    body = text.lstrip()
    try:
        if body.startswith("{"):
            return json.loads(body), warning
        within = _DATA_IN_TEXT.search(body)
        # Live pages hold the event within a script: what comes behind it is no JSON.
        return json.JSONDecoder().raw_decode(body, within.end() if within else 0)[0], warning
    except (ValueError, RecursionError) as error:
        raise ImportRefused(
            _("{name} is not valid JSON: {reason}.").format(name=name, reason=error), _("Export it again.")
        ) from error


def _sections(root: _Node) -> Iterator[tuple[int, _Node]]:
    """Every section that has boards, with the number of its session."""
    sessions = root.get("sessions")
    nests = sessions if isinstance(sessions, list) else [root]
    for number, nest in enumerate(nests, 1):
        for section in _list(nest, "sections"):
            if isinstance(section, dict) and _list(section, "boards"):
                yield number, section


def _section_names(sections: list[tuple[int, _Node]]) -> list[str]:
    """The names of the sections; those without one are A, B, C in their session, so that their pairs stay apart."""
    names: list[str] = []
    at: dict[int, int] = {}
    for session, section in sections:
        turn = at[session] = at.get(session, -1) + 1
        names.append(_text(section, "name", "section_name") or chr(ord("A") + turn % 26))
    return names


def _list(node: object, key: str) -> list[Any]:
    found = node.get(key) if isinstance(node, dict) else None
    return found if isinstance(found, list) else []


def _text(node: Mapping[str, object], *keys: str) -> str:
    """The first of these entries that is text or a number, as text."""
    for key in keys:
        found = node.get(key)
        if isinstance(found, (str, int, float)) and not isinstance(found, bool) and str(found).strip():
            return str(found).strip()
    return ""


@dataclass(slots=True)
class _Reading:
    """One game being read."""

    root: _Node
    name: str
    results: ResultReader = field(default_factory=ResultReader)
    meetings: list[TravellerLine] = field(default_factory=list)
    points: list[tuple[str, str]] = field(default_factory=list)
    entrants: list[FileEntrant] = field(default_factory=list)
    figures: list[Published] = field(default_factory=list)
    handicaps: list[Fraction] = field(default_factory=list)
    adjustments: list[Fraction] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def event(self) -> Event:
        """The whole game."""
        sections = list(_sections(self.root))
        names = _section_names(sections)
        several = len(set(names)) > 1
        for (session, section), name in zip(sections, names, strict=True):
            named = name if several else ""
            # Two generations of files are about, with other names for the same things.
            for pair in (*_list(section, "pairs"), *_list(section, "pair_summaries")):
                self._pair(pair, named)
            for board in _list(section, "boards"):
                self._board(board, named, session)
        if not self.meetings:
            raise ImportRefused(
                _("{name} holds no results.").format(name=self.name),
                _("A board has “results” with “ns_pair”, “ew_pair” and “ns_score”."),
            )
        self._warn_of_method()
        both = self._has_both_places() and several
        text = _text(self.root, "winner_type")
        roster = Roster(
            self.entrants, self.meetings, int(text) if text in ("1", "2") else None, self.warnings
        )
        contestants, lines, places, winners = roster.resolve()
        points = points_of_lines(places, self.points)
        published = tuple(
            replace(figures, contestant=key) for key, figures in roster.of_contestants(self.figures)
        )
        conditions = replace(
            apply_hints(self._compared(), lines, points, published),
            total=Total.FACTORED,
            section_places=both,
            **self._stratified(),
        )
        penalties = tuple(
            Penalty(key, PenaltyUnit.MATCHPOINTS, -adjustment)
            for key, adjustment in roster.of_contestants(self.adjustments)
            if adjustment
        )
        handicaps = dict(zip(roster.entrant_keys, self.handicaps, strict=True))
        event = Event(
            _text(self.root, "event_name", "name", "title", "source") or self.name,
            _day(_text(self.root, "date", "start_date")),
            contestants,
            lines,
            winners,
            conditions,
            _text(self.root, "club_name"),
            FORMAT,
            published,
            points,
            (*self.results.warnings, *self.warnings),
            penalties,
        )
        return with_handicaps(event, handicaps)

    def _has_both_places(self) -> bool:
        """Whether places of the event stand beside those of sections; where none do, those of the sections are the places."""
        if any(one.place for one in self.figures):
            return any(one.section_place for one in self.figures)
        self.figures = [replace(one, place=one.section_place, section_place="") for one in self.figures]
        return False

    def _compared(self) -> Conditions:
        """The usual conditions, across the sections where a session says so; the points say it where they can."""
        sessions = [one for one in _list(self.root, "sessions") if isinstance(one, dict)]
        across = any(
            _text(one, "cross_section_scoring") not in _NO or one.get("cross_section_scoring") is True
            for one in sessions
        )
        return replace(CONDITIONS, sections=Sections.ACROSS) if across else CONDITIONS

    def _warn_of_method(self) -> None:
        """Warns where the file says it was scored by IMPs: it is read as an event of matchpoints."""
        method = _text(self.root, "board_scoring_method", "scoring")
        if "IMP" in method.upper():
            self.warnings.append(
                _("The file says it was scored by {method}; choose the method in the conditions.").format(
                    method=method[:20]
                )
            )

    def _stratified(self) -> dict[str, Any]:
        """Strata and masterpoints as the file gives them."""
        text = " ".join(_limits(self.root))
        if " " not in text:
            return {}
        try:
            strata = strata_text(strata_of(text))
        except BadStrata as error:
            self.warnings.append(_("The strata were left out: {reason}").format(reason=error.message))
            return {}
        kind = _text(self.root, "stratification_type", "stratification")
        highest = kind.upper().startswith("HIGH")
        by = StratifyBy.HIGHEST if highest else StratifyBy.AVERAGE
        return {"strata": strata, "stratify_by": by, "masterpoints": "acbl-club"}

    def _refuse(self, where: str, what: str, right: str) -> ImportRefused:
        return ImportRefused(
            _("{name}, {where}: {what}").format(name=self.name, where=where, what=what), right
        )

    def _pair(self, pair: object, section: str) -> None:
        if not isinstance(pair, dict):
            raise self._refuse("pairs", _("a pair is not an object."), _("Export the file again."))
        number = self._number(_text(pair, "pair", "pair_number"), "pairs")
        if number is None:
            return
        side = number.side or read_side(_text(pair, "direction"))
        names = tuple(_text(player, "name") for player in _list(pair, "players") if isinstance(player, dict))
        self.entrants.append(FileEntrant(Number(number.number, side, section), names, _holdings(pair)))
        in_section, overall = _place(pair, _SECTION), _place(pair, _OVERALL)
        self.figures.append(
            Published("", _text(pair, "score"), _text(pair, "percentage"), overall, in_section)
        )
        self.handicaps.append(handicap_of(_text(pair, "handicap")))
        self.adjustments.append(handicap_of(_text(pair, "adjustment")))

    def _board(self, board: object, section: str, session: int) -> None:
        text = _text(board, "board", "board_number") if isinstance(board, dict) else ""
        if board_of(text) is None:
            raise self._refuse(
                "boards",
                _("“{number}” is not a board number.").format(number=text),
                _("Boards are numbered 1 to 999."),
            )
        for at, line in enumerate((*_list(board, "results"), *_list(board, "board_results")), 1):
            where = _("board {board}, result {result}").format(board=text, result=at)
            if not isinstance(line, dict):
                raise self._refuse(where, _("it is not an object."), _("Export the file again."))
            self._line(line, int(text), where, section, session)

    def _line(self, line: _Node, board: int, where: str, section: str, session: int) -> None:
        ns = self._number(_text(line, "ns_pair", "ns_pair_number"), where)
        ew = self._number(_text(line, "ew_pair", "ew_pair_number"), where)
        round_given, table_given = _text(line, "round_number"), _text(line, "table_number")
        if ns is None or ew is None:
            return
        self.meetings.append(
            TravellerLine(
                board,
                ns,
                ew,
                self._result(line, board, where) or _UNPLAYED,
                section,
                whole(round_given) or 0,
                whole(table_given) or 0,
                session,
            )
        )
        self.points.append((_text(line, "ns_match_points"), _text(line, "ew_match_points")))
        refuse_too_many(len(self.points), self.name)

    def _result(self, line: _Node, board: int, where: str) -> Result | None:
        ns_score, ew_score = _text(line, "ns_score"), _text(line, "ew_score")
        adjusted = artificial(ns_score.upper().replace(" ", ""))
        if adjusted is not None:
            other = artificial(ew_score.upper().replace(" ", "")) if ew_score else None
            return Result(Artificial(adjusted.ns, other.ns if other else self._other_award(line, adjusted)))
        # Some files fill in only the side that scored.
        if ns_score in ("", "0", "-") and ew_score not in ("", "0", "-"):
            ns_score = ew_score.removeprefix("-") if ew_score.startswith("-") else f"-{ew_score}"
        if _split(ns_score, ew_score):
            self.warnings.append(
                _(
                    "{where}: North-South have {ns}, East-West {ew}; North-South’s score was taken for both."
                ).format(where=where, ns=ns_score, ew=ew_score)
            )
        given = TableText(
            _text(line, "contract"),
            _text(line, "declarer"),
            _text(line, "tricks_taken", "result"),
            ns_score,
            _text(line, "opening_lead"),
        )
        try:
            return self.results.read(board, given)
        except Unreadable as error:
            raise self._refuse(where, error.message, error.remedy) from error

    def _other_award(self, line: _Node, adjusted: Artificial) -> Award:
        """East-West's award, by its published matchpoints where the file has only North-South's."""
        try:
            # A file with one side's award still prints what the other side was given.
            percent = float(_text(line, "ew_match_points")) * 100 / float(_text(self.root, "top"))
        except (ValueError, ZeroDivisionError):
            return adjusted.ew
        return AVERAGE_PLUS if percent > 55 else AVERAGE_MINUS if percent < 45 else AVERAGE

    def _number(self, text: str, where: str) -> Number | None:
        try:
            return Number.read(text)
        except ValueError as error:
            raise self._refuse(
                where,
                _("“{number}” is not a pair number.").format(number=text),
                _("Expected: 7."),
            ) from error


def _split(ns: str, ew: str) -> bool:
    """Whether the two sides have scores that are not each other's opposite (Law 12C1(c), 82C); 0 is no score here."""
    if not all(_POINTS.fullmatch(one) for one in (ns, ew)):
        return False
    first, second = int(ns), int(ew)
    return bool(first and second) and first not in (-second, second)


def _holdings(pair: _Node) -> tuple[Fraction | None, ...]:
    """The masterpoints of a pair's players; None for a player without."""
    given = pair.get("mp_totals")
    if not isinstance(given, list):
        players = [one for one in _list(pair, "players") if isinstance(one, dict)]
        # The web page has them with each player, and null for one without.
        given = [one.get("mp_total") for one in players] if any("mp_total" in one for one in players) else []
    texts = [str(one) if isinstance(one, (str, int, float)) else "" for one in given]
    return tuple(Fraction(text) if _HOLDING.fullmatch(text) else None for text in texts)


def _place(pair: _Node, kinds: frozenset[str]) -> str:
    """The place in the first stratum, in the list of one of these kinds."""
    for rank in _list(pair, "ranks"):
        if isinstance(rank, list) and len(rank) == 3 and str(rank[0]) == "1" and str(rank[2]) in kinds:
            return str(rank[1])
    for rank in _list(pair, "strat_place"):
        if isinstance(rank, dict) and _text(rank, "strat_number") == "1" and _text(rank, "type") in kinds:
            return _text(rank, "rank")
    return ""


def _limits(root: _Node) -> Iterator[str]:
    """The strata, "B:200", by their numbers: {"2": ["B", 200]}, or as the web page has them {"label": "B", "limit": 200}."""
    short = root.get("strat_limits")
    if isinstance(short, dict):
        for one in (short[key] for key in sorted(short)):
            if isinstance(one, list) and len(one) == 2:
                yield f"{one[0]}:{one[1]}"
        return
    whole_ = [one for one in _list(root, "strats") if isinstance(one, dict)]
    for one in sorted(whole_, key=lambda one: _text(one, "number")):
        yield f"{_text(one, 'label')}:{_text(one, 'limit')}"


def _day(text: str) -> date | None:
    """A date, month first as ACBL writes it or year first; None for anything else."""
    parts = text.partition(" ")[0].partition("T")[0].replace("-", "/").split("/")
    if len(parts) != 3:
        return None
    first, second, third = parts
    return day(first, second, third) if (whole(first) or 0) > 31 else day(third, first, second)
