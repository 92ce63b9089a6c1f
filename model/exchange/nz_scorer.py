"""Reads the sessions that NZ Scorer writes as XML: results by section, and the published figures; it has no names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from model.bridge.result import NotPlayed, Result
from model.errors import ImportRefused
from model.exchange.awards_by_points import Doubtful, with_awards
from model.exchange.event import Event, Published, PublishedPoints
from model.exchange.published import handicap_of, with_handicaps
from model.exchange.result_text import Incomplete, ResultReader, Told, Unreadable
from model.exchange.roster import Entrant, Meeting, Number, Roster, read_side
from model.i18n import _
from model.scoring.conditions import Conditions

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

FORMAT: Final = "NZ Scorer"


def read(root: Element, name: str) -> Event:
    """An evening of pairs under a <session> element; raises `ImportRefused` with the result that is wrong."""
    results = ResultReader()
    warnings: list[str] = []
    meetings: list[Meeting] = []
    told: list[tuple[str, str]] = []
    adjusted: dict[int, Doubtful] = {}
    for section in root.iter("brsection"):
        for node in section.iter("result"):
            where, strange = _where(node), list[str]()
            meetings.append(_meeting(node, section.get("id", ""), (name, where), results, strange))
            told.append((_points(node, "mp_ns"), _points(node, "mp_ew")))
            if strange:
                adjusted[len(told) - 1] = Doubtful(where, strange[0])
    if not meetings:
        raise ImportRefused(
            _("{name} holds no results.").format(name=name), _("Export the session with its board results.")
        )
    if len({one.section for one in meetings}) == 1:
        meetings = [one._replace(section="") for one in meetings]
    entrants, figures, handicaps = [], [], []
    for section in root.iter("scsection"):
        letter = section.get("id", "") if meetings[0].section else ""
        for pair in section.iter("pair"):
            number = pair.get("no", "")
            if number.isdecimal() and int(number):
                side = read_side(pair.get("dir", ""))  # H, a Howell, is no direction
                entrants.append(Entrant(Number(int(number), side, letter)))
                total = pair.get("match_points", "").partition("/")[0]
                handicaps.append(handicap_of(pair.get("handicap", pair.get("hcp", ""))))
                figures.append(Published("", total, pair.get("res", ""), pair.get("place", "")))
    roster = Roster(entrants, meetings, None, warnings)
    contestants, lines, places, winners = roster.resolve()
    published = []
    for key, one in zip(roster.entrant_keys, figures, strict=True):
        if key in roster.contestants:
            published.append(Published(key, one.total, one.percentage, one.place))
    title = name.rpartition(".")[0] or name
    event = Event(
        title, None, contestants, lines, winners, Conditions(), format=FORMAT, published=tuple(published),
        published_points=tuple(
            PublishedPoints(at, *points)
            for at, points in zip(places, told, strict=True)
            if at is not None and any(points)
        ),
        warnings=(*results.warnings, *warnings),
    )  # fmt: skip
    event = with_awards(event, {at: one for met, one in adjusted.items() if (at := places[met]) is not None})
    return with_handicaps(event, dict(zip(roster.entrant_keys, handicaps, strict=True)))


def _points(node: Element, name: str) -> str:
    """The matchpoints of a side, which stand there ten times as large; "" for -9999, which means none."""
    told = node.get(name, "")
    tenfold = re.fullmatch(r"(\d{1,6})(\.0+)?", told)
    return f"{int(tenfold[1]) / 10:.1f}" if tenfold else ""


def _where(node: Element) -> str:
    return _("board {board}, table {table}").format(board=node.get("bd", ""), table=node.get("tab", ""))


def _meeting(
    node: Element, section: str, place: tuple[str, str], results: ResultReader, strange: list[str]
) -> Meeting:
    """A line; why its result was not understood goes to ``strange``."""
    name, where = place
    told = node.get("bd", "")
    if not told.isdecimal() or not 1 <= int(told) <= 999:
        raise ImportRefused(
            _("{name}: “{number}” is no board number.").format(name=name, number=told),
            _("bd is a number from 1 to 999."),
        )
    score, _bar, _rest = node.get("score", "").partition("|")
    result: Result | None = Result(NotPlayed())
    try:
        numbers = [Number.read(node.get(side, "")) for side in ("ns", "ew")]
    except ValueError as error:
        raise ImportRefused(
            _("{name}, {where}: there is no such pair.").format(name=name, where=where),
            _("Right would be 7."),
        ) from error
    try:
        result = results.read(
            int(told),
            Told(node.get("cont", ""), node.get("dec", ""), node.get("res", ""), score, node.get("lead", "")),
        )
    except Incomplete as error:
        strange.append(error.message)
    except Unreadable as error:
        raise ImportRefused(f"{name}, {where}: {error.message}", error.remedy) from error
    round_, table = (
        int(text) if text.isdecimal() else 0 for text in (node.get("rnd", ""), node.get("tab", ""))
    )
    return Meeting(int(told), numbers[0], numbers[1], result, section, round_, table)
