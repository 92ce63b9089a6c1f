"""Reads USEBIO events for teams: matches, and in each the boards with the lines of both rooms.

The lines of a match name no contestants: ``DIRECTION`` says whether the team named first sat North-South there.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from model.bridge.seats import Side
from model.errors import ImportRefused
from model.exchange.event import Event, Published
from model.exchange.figures import board_of, whole
from model.exchange.files import refuse_too_many
from model.exchange.published.fitting import fit_matches
from model.exchange.result_text import Incomplete, ResultReader, Unreadable
from model.exchange.roster import read_side
from model.exchange.usebio.elements import (
    FORMAT,
    board_number,
    read_day,
    read_result,
    tag_of,
    text_of,
    texts_of,
)
from model.exchange.usebio.methods import describe_fit
from model.i18n import _
from model.scoring.conditions import Conditions
from model.scoring.methods.registry import of_kind
from model.scoring.view import Contestant, Line, SessionView

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

    from model.bridge.result import Result


_MOST_TEAMS: Final = 2_000


class Rows(NamedTuple):
    """What is read of an event: its teams by their number in the file, and the lines."""

    teams: dict[str, Contestant]
    published: dict[str, Published]
    lines: list[Line]
    names: dict[str, str]  # of teams and of their pairs, to the team's number in the file
    members: dict[str, tuple[str, ...]]  # by key, the players of a team with a name of its own
    stated: dict[tuple[int, str, str], str]  # what a team had of a match, by round, team and opponents


def read(event: Element, name: str, club: str) -> Event:
    """An event for teams; raises `ImportRefused` with the element that is wrong."""
    results = ResultReader()
    warnings: list[str] = []
    rows = Rows({}, {}, [], {}, {}, {})
    for node in event.iter():
        if tag_of(node) == "PARTICIPANTS":
            for team in node.iter():
                if tag_of(team) == "TEAM":
                    _team(team, rows)
                    refuse_too_many(len(rows.teams), name, _MOST_TEAMS)
    matches = [node for node in event.iter() if tag_of(node) == "MATCH"]
    last: dict[int, int] = {}
    for at, match in enumerate(matches, 1):
        _match(match, at, rows, _Reader(name, results, warnings), last)
    if not rows.lines:
        _travellers(event, rows, _Reader(name, results, warnings))
    if not rows.lines:
        raise ImportRefused(
            _("{name} has no match with traveller lines.").format(name=name),
            _("Each MATCH holds its BOARDs, each with one TRAVELLER_LINE per room."),
        )
    view = SessionView(tuple(rows.teams.values()), tuple(rows.lines))
    fitted = fit_matches(
        Conditions(method="teams-imps"), view, rows.stated, [one.id for one in of_kind("teams")]
    )
    warnings += describe_fit(fitted)
    day, no_day = read_day(event)
    return Event(
        text_of(event, "EVENT_DESCRIPTION") or text_of(event, "TITLE"),
        day,
        tuple(rows.teams.values()),
        tuple(rows.lines),
        1,
        fitted.conditions,
        club,
        FORMAT,
        tuple(rows.published.values()),
        (),
        (*no_day, *results.warnings, *warnings),
        members=rows.members,
    )


class _Reader(NamedTuple):
    """Reads the results of one file."""

    name: str
    results: ResultReader
    warnings: list[str]

    def result(self, line: Element, board: int, where: str) -> Result | None:
        """The result of a traveller line; raises `ImportRefused`."""
        try:
            return self.results.read(board, read_result(texts_of(line)))
        except Incomplete as error:
            self.warnings.append(
                _("{where}: {reason} Read as not played.").format(where=where, reason=error.message)
            )
            return None
        except Unreadable as error:
            raise ImportRefused(f"{self.name}, {where}: {error.message}", error.remedy) from error


def _team(node: Element, rows: Rows) -> None:
    text = (node.get("TEAM_ID") or text_of(node, "TEAM_ID", "TEAM_NUMBER")).strip()
    if not text or text in rows.teams:
        return
    name = (node.get("TEAM_NAME") or text_of(node, "TEAM_NAME")).strip()
    players = tuple(_named(node, "PLAYER", "PLAYER_NAME", "NAME"))
    taken = {one.number for one in rows.teams.values()}
    number = next(one for one in count(whole(text) or len(rows.teams) + 1) if one not in taken)
    rows.teams[text] = Contestant(str(number), number, None, "", (name,) if name else players)
    if name and players:
        rows.members[str(number)] = players
    for pair in _named(node, "PAIR", "PAIR_NUMBER", "PAIR_ID"):
        rows.names.setdefault(pair, text)
    if name:
        rows.names.setdefault(name, text)
    rows.published[text] = Published(str(number), text_of(node, "TOTAL_SCORE"), "", text_of(node, "PLACE"))


def _named(node: Element, kind: str, *tags: str) -> Iterator[str]:
    """The names or numbers of all the elements of a kind within a node."""
    for part in node.iter():
        if tag_of(part) == kind and (name := text_of(part, *tags)):
            yield name


def _both_teams(node: Element, at: int, rows: Rows, reader: _Reader) -> tuple[str, str]:
    keys = []
    for tag in ("TEAM", "OPPOSING_TEAM"):
        given = text_of(node, tag)
        given = given if given in rows.teams else rows.names.get(given, given)
        if given not in rows.teams:
            raise ImportRefused(
                _("{name}, match {number}: there is no team “{team}”.").format(
                    name=reader.name, number=at, team=given
                ),
                _("Each team of a MATCH is among the PARTICIPANTS with its TEAM_ID."),
            )
        keys.append(rows.teams[given].key)
    if keys[0] == keys[1]:
        raise ImportRefused(
            _("{name}, match {number}: a team plays against itself.").format(name=reader.name, number=at),
            _("TEAM and OPPOSING_TEAM are two teams."),
        )
    return keys[0], keys[1]


def _match(node: Element, at: int, rows: Rows, reader: _Reader, last: dict[int, int]) -> None:
    keys = _both_teams(node, at, rows, reader)
    given = text_of(node, "ROUND_NUMBER")
    round_ = whole(given, 999) or 1
    table = last.get(round_, 0) + 1
    last[round_] = table + 1  # two rooms a match
    for own, other, tags in (
        (keys[0], keys[1], ("TEAM_VICTORY_POINTS", "TEAM_SCORE")),
        (keys[1], keys[0], ("OPPOSING_TEAM_VICTORY_POINTS", "OPPOSING_TEAM_SCORE")),
    ):
        if points := text_of(node, *tags):
            rows.stated[round_, own, other] = points
    for board in node:
        if tag_of(board) != "BOARD":
            continue
        number = _board_number(board, reader)
        lines = [line for line in board if tag_of(line) == "TRAVELLER_LINE"]
        where = _("match {match}, board {board}").format(match=at, board=number)
        sides = [read_side(text_of(line, "DIRECTION")) for line in lines]
        apart = None not in sides and (len(set(sides)) > 1 or len(lines) == 1)
        for turn, line in enumerate(lines):
            result = reader.result(line, number, where)
            # Where the lines do not tell the rooms apart, the second is that of the other room.
            turned = sides[turn] is Side.EW if apart else turn % 2 == 1
            ns, ew = reversed(keys) if turned else keys
            rows.lines.append(Line(number, ns, ew, result, round_, table + turned))


def _board_number(board: Element, reader: _Reader) -> int:

    number = board_number(board)
    if board_of(number) is None:
        raise ImportRefused(
            _("{name}, BOARD: “{number}” is not a board number.").format(name=reader.name, number=number),
            _("BOARD_NUMBER is a number from 1 to 999."),
        )
    return int(number)


def _travellers(event: Element, rows: Rows, reader: _Reader) -> None:
    """Boards outside of matches, whose lines name teams or their pairs: who meets over a board plays a match."""
    met: dict[tuple[str, str], int] = {}
    for board in event.iter():
        if tag_of(board) != "BOARD":
            continue
        number = _board_number(board, reader)
        for line in board:
            if tag_of(line) != "TRAVELLER_LINE":
                continue
            found = [text_of(line, f"{side}_PAIR_NUMBER", f"{side}_TEAM") for side in ("NS", "EW")]
            known = [one if one in rows.teams else rows.names.get(one, "") for one in found]
            if not all(known) or known[0] == known[1]:
                continue
            ns, ew = (rows.teams[one].key for one in known)
            where = _("board {board}").format(board=number)
            round_ = text_of(line, "ROUND_NUMBER")
            first = met.setdefault((min(ns, ew), max(ns, ew)), 2 * len(met) + 1)
            rows.lines.append(
                Line(
                    number,
                    ns,
                    ew,
                    reader.result(line, number, where),
                    whole(round_) or 0,
                    first + (ns > ew),
                )
            )
