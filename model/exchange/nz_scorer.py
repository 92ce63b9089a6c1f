"""Reads the sessions that NZ Scorer writes as XML: results by section, and the published figures; it has no names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from model.bridge.result import NotPlayed, Result
from model.errors import ImportRefused
from model.exchange.awards import Doubtful, with_awards
from model.exchange.event import Event, Published, PublishedPoints
from model.exchange.figures import board_of, whole
from model.exchange.files import refuse_too_many
from model.exchange.published.figures import handicap_of, with_handicaps
from model.exchange.result_text import Incomplete, ResultReader, TableText, Unreadable
from model.exchange.roster import FileEntrant, Number, Roster, TravellerLine, read_side
from model.i18n import _
from model.scoring.conditions import Conditions, Sections

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction
    from xml.etree.ElementTree import Element

    from model.scoring.view import Contestant, Line

FORMAT: Final = "NZ Scorer"
_YES: Final = frozenset({"true", "yes", "y", "1"})


def read(root: Element, name: str) -> Event:
    """An evening of pairs under a <session> element; raises `ImportRefused` with the result that is wrong.

    ``field_scoring`` says that the sections are compared with one another. A section whose pairs have the direction H
    is a Howell with one winner, also beside others that have two.
    """
    results = ResultReader()
    warnings: list[str] = []
    meetings: list[TravellerLine] = []
    found: list[tuple[str, str]] = []
    adjusted: dict[int, Doubtful] = {}
    for section in root.iter("brsection"):
        for node in section.iter("result"):
            where, strange = _where(node), list[str]()
            meetings.append(_meeting(node, section.get("id", ""), (name, where), results, strange))
            found.append((_points(node, "mp_ns"), _points(node, "mp_ew")))
            refuse_too_many(len(found), name)
            if strange:
                adjusted[len(found) - 1] = Doubtful(where, strange[0])
    if not meetings:
        raise ImportRefused(
            _("{name} holds no results.").format(name=name), _("Export the session with its board results.")
        )
    if len({one.section for one in meetings}) == 1:
        meetings = [one._replace(section="") for one in meetings]
    pairs = list(_pairs(root, sections=bool(meetings[0].section)))
    field = _resolved(pairs, meetings, warnings)
    title = name.rpartition(".")[0] or name
    event = Event(
        title,
        None,
        field.contestants,
        field.lines,
        field.winners,
        Conditions(sections=_compared(root)),
        format=FORMAT,
        published=_published(field, pairs),
        published_points=tuple(
            PublishedPoints(at, *points)
            for at, points in zip(field.places, found, strict=True)
            if at is not None and any(points)
        ),
        warnings=(*results.warnings, *warnings),
    )
    event = with_awards(
        event, {at: one for met, one in adjusted.items() if (at := field.places[met]) is not None}
    )
    return with_handicaps(event, dict(zip(field.keys, (pair.handicap for pair in pairs), strict=True)))


def _compared(root: Element) -> Sections:
    """Whether the sections are compared with one another."""
    heads = (root, *root.iter("sections"), *root.iter("section"))
    across = any(node.get("field_scoring", "").strip().lower() in _YES for node in heads)
    return Sections.ACROSS if across else Sections.SEPARATE


class _Pair(NamedTuple):
    """A pair as the scores list it; ``howell`` where its direction is H: it sits both ways."""

    entrant: FileEntrant
    figures: Published
    handicap: Fraction
    howell: bool


class _Field(NamedTuple):
    """Who met whom; ``keys`` are those of the pairs as listed, ``places`` the line of each meeting."""

    contestants: tuple[Contestant, ...]
    lines: tuple[Line, ...]
    places: list[int | None]
    winners: int
    keys: list[str]


def _published(field: _Field, pairs: Sequence[_Pair]) -> tuple[Published, ...]:
    """The figures of those who met somebody."""
    known = {one.key for one in field.contestants}
    listed = zip(field.keys, pairs, strict=True)
    return tuple(replace(pair.figures, contestant=key) for key, pair in listed if key in known)


def _pairs(root: Element, *, sections: bool) -> Iterator[_Pair]:
    for section in root.iter("scsection"):
        letter = section.get("id", "") if sections else ""
        for pair in section.iter("pair"):
            number = whole(pair.get("no", ""))
            if number:
                direction = pair.get("dir", "")
                total = pair.get("match_points", "").partition("/")[0]
                yield _Pair(
                    FileEntrant(Number(number, read_side(direction), letter)),
                    Published("", total, pair.get("res", ""), pair.get("place", "")),
                    handicap_of(pair.get("handicap", pair.get("hcp", ""))),
                    direction.strip().upper().startswith("H"),
                )


def _resolved(pairs: Sequence[_Pair], meetings: list[TravellerLine], warnings: list[str]) -> _Field:
    """Contestants and lines; where Howells stand beside Mitchells each section by itself, its letter before each key."""
    howells = {pair.entrant.number.section for pair in pairs if pair.howell}
    mitchells = {pair.entrant.number.section for pair in pairs if pair.entrant.number.side}
    if not howells or not mitchells - howells:
        roster = Roster([pair.entrant for pair in pairs], meetings, None, warnings)
        return _Field(*roster.resolve(), roster.entrant_keys)
    return _resolved_apart(pairs, meetings, warnings, howells)


def _resolved_apart(
    pairs: Sequence[_Pair], meetings: list[TravellerLine], warnings: list[str], howells: set[str]
) -> _Field:
    contestants: list[Contestant] = []
    lines: list[Line] = []
    places: list[int | None] = [None] * len(meetings)
    keys = [""] * len(pairs)
    for section in sorted({one.section for one in meetings}):
        of_pairs = [at for at, pair in enumerate(pairs) if pair.entrant.number.section == section]
        of_meetings = [at for at, meeting in enumerate(meetings) if meeting.section == section]
        roster = Roster(
            [_without_section(pairs[at].entrant) for at in of_pairs],
            [meetings[at]._replace(section="") for at in of_meetings],
            1 if section in howells else 2,
            warnings,
        )
        there, met, found, _winners = roster.resolve()
        for at, key in zip(of_pairs, roster.entrant_keys, strict=True):
            keys[at] = f"{section}{key}"
        for at, place in zip(of_meetings, found, strict=True):
            places[at] = None if place is None else len(lines) + place
        contestants += [replace(one, key=f"{section}{one.key}", section=section) for one in there]
        lines += [
            replace(one, ns=f"{section}{one.ns}", ew=f"{section}{one.ew}", section=section) for one in met
        ]
    return _Field(tuple(contestants), tuple(lines), places, 2, keys)


def _without_section(entrant: FileEntrant) -> FileEntrant:
    number = entrant.number
    return FileEntrant(Number(number.number, number.side), entrant.names)


def _points(node: Element, name: str) -> str:
    """The matchpoints of a side, which stand there ten times as large; "" for -9999, which means none."""
    given = node.get(name, "")
    tenfold = re.fullmatch(r"(\d{1,6})(\.0+)?", given)
    return f"{int(tenfold[1]) / 10:.1f}" if tenfold else ""


def _where(node: Element) -> str:
    return _("board {board}, table {table}").format(board=node.get("bd", ""), table=node.get("tab", ""))


def _meeting(
    node: Element, section: str, place: tuple[str, str], results: ResultReader, strange: list[str]
) -> TravellerLine:
    """A line; why its result was not understood goes to ``strange``."""
    name, where = place
    given = node.get("bd", "")
    if board_of(given) is None:
        raise ImportRefused(
            _("{name}: “{number}” is not a board number.").format(name=name, number=given),
            _("bd is a number from 1 to 999."),
        )
    score, _bar, _rest = node.get("score", "").partition("|")
    result: Result | None = Result(NotPlayed())
    try:
        numbers = [Number.read(node.get(side, "")) for side in ("ns", "ew")]
    except ValueError as error:
        raise ImportRefused(
            _("{name}, {where}: there is no such pair.").format(name=name, where=where),
            _("Expected: 7."),
        ) from error
    try:
        result = results.read(
            int(given),
            TableText(
                node.get("cont", ""), node.get("dec", ""), node.get("res", ""), score, node.get("lead", "")
            ),
        )
    except Incomplete as error:
        strange.append(error.message)
    except Unreadable as error:
        raise ImportRefused(f"{name}, {where}: {error.message}", error.remedy) from error
    round_, table = (whole(text) or 0 for text in (node.get("rnd", ""), node.get("tab", "")))
    return TravellerLine(int(given), numbers[0], numbers[1], result, section, round_, table)
