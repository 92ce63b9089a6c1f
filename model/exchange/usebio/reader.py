"""Reads events in USEBIO 1.0 to 1.3 (usebio.org), the XML that British, Irish and other clubs exchange.

The document type that real files carry is accepted and never fetched; entities of the file's own are refused.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from model.bridge.result import NotPlayed, Result
from model.bridge.seats import Side
from model.errors import ImportRefused
from model.exchange.awards import Doubtful, says_nothing, with_awards
from model.exchange.event import Event, Published, points_of_lines
from model.exchange.figures import MOST, board_of, whole
from model.exchange.files import MOST_LINES, refuse_too_many
from model.exchange.individuals import individuals
from model.exchange.published.figures import handicap_of, with_handicaps
from model.exchange.result_text import Adjusted, Incomplete, ResultReader, Unreadable
from model.exchange.roster import FileEntrant, Number, Roster, TravellerLine, read_side
from model.exchange.usebio.elements import (
    FORMAT,
    board_number,
    line_points,
    names_seats,
    read_day,
    read_result,
    seat_number,
    side_number,
    tag_of,
    text_of,
    texts_of,
)
from model.exchange.usebio.methods import conditions_of
from model.exchange.xml import root_of
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from xml.etree.ElementTree import Element

    from model.scoring.view import Line

_UNPLAYED: Final = Result(NotPlayed())


def loads(content: bytes, name: str) -> Event:
    """Read an event for pairs or teams; raises `ImportRefused` with the element that is wrong."""
    root, warning = root_of(content, name)
    # New Zealand's scorer writes another kind of XML under the same ending.
    if tag_of(root) == "SESSION" and any(tag_of(part) == "BRSECTION" for part in root.iter()):
        from model.exchange.nz_scorer import read

        return read(root, name)
    if tag_of(root) != "USEBIO":
        raise ImportRefused(
            _("{name} is XML, but its root element is {tag}.").format(name=name, tag=root.tag[:40]),
            _("A USEBIO file begins with <USEBIO>."),
        )
    events = [element for element in _above_boards(root) if tag_of(element) == "EVENT"]
    with_boards = [
        event for event in events if any(tag_of(part) == "TRAVELLER_LINE" for part in event.iter())
    ]
    if not with_boards:
        raise ImportRefused(
            _("{name} holds no traveller lines.").format(name=name),
            _("Export the event with its travellers (“full results”)."),
        )
    try:
        event = _read(with_boards[0], name, _club(root))
    # Files nest three deep; one that goes on for a thousand was made to break readers.
    except RecursionError:
        raise ImportRefused(
            _("{name} nests sections within sections too deeply.").format(name=name),
            _("An event has sessions, a session sections, a section boards."),
        ) from None
    notes = [warning] if warning else []
    if len(with_boards) > 1:
        notes.append(
            _("{name} holds {count} events; the first was read.").format(name=name, count=len(with_boards))
        )
    return replace(event, warnings=(*notes, *event.warnings))


def _read(node: Element, name: str, club: str) -> Event:
    # In a match TEAM is a number; among the participants it holds players, or only its name.
    if any(tag_of(part) == "TEAM" and (len(part) or part.attrib) for part in _above_boards(node)):
        from model.exchange.usebio.teams import read

        return read(node, name, club)
    return _Reading(node, name).event(club)


def _above_boards(element: Element) -> Iterator[Element]:
    """An element and those in it, without what boards hold: nearly all of a large file."""
    # A list and not recursion: a file may nest its sections deeper than Python goes.
    waiting = [element]
    while waiting:
        one = waiting.pop()
        yield one
        if tag_of(one) != "BOARD":
            waiting.extend(reversed(one))


def _club(root: Element) -> str:
    return next((text_of(part, "CLUB_NAME") for part in root if tag_of(part) == "CLUB"), "")


class _Where(Struct, frozen=True):
    """The nest an element lies in: its section, its session (from 1), its match."""

    section: str = ""
    session: int = 1
    match: Element | None = None


class _Reading:
    """One EVENT element being read."""

    def __init__(self, event: Element, name: str) -> None:
        self._event = event
        self._name = name
        self._results = ResultReader()
        self._meetings: list[TravellerLine] = []
        self._points: list[tuple[str, str]] = []
        self._entrants: list[FileEntrant] = []
        self._figures: list[Published] = []
        self._people: list[tuple[str, ...]] = []  # their numbers with the federation
        self._handicaps: list[Fraction] = []
        self._warnings: list[str] = []
        self._kinds: set[str] = set()  # of points the lines tell
        # Of a match, by round, pair and opponents.
        self._match_points: dict[tuple[int, Number, Number], str] = {}
        self._partners: list[tuple[Number, Number] | None] = []
        self._doubtful: dict[int, Doubtful] = {}  # by meeting

    def event(self, club: str) -> Event:
        """The whole event."""
        self._walk(self._event, _Where())
        # One section is no section: its letter before every number would only be in the way.
        if len({meeting.section for meeting in self._meetings}) == 1 and not self._repeating_numbers():
            self._meetings = [meeting._replace(section="") for meeting in self._meetings]
        roster = Roster(self._entrants, self._meetings, self._winners(), self._warnings)
        contestants, lines, places, winners = roster.resolve()
        if any(self._partners):
            contestants, lines = individuals(contestants, lines, places, self._partners, self._name)
        points = points_of_lines(places, self._points)
        published = tuple(
            replace(figures, contestant=key) for key, figures in roster.of_contestants(self._figures)
        )
        conditions, misfits = conditions_of(
            self._event,
            self._kinds,
            (contestants, lines),
            (points, published),
            self._match_points_of_lines(lines, places),
        )
        self._warnings += misfits
        handicaps = dict(zip(roster.entrant_keys, self._handicaps, strict=True))
        day, no_day = read_day(self._event)
        event = Event(
            text_of(self._event, "EVENT_DESCRIPTION") or text_of(self._event, "TITLE"),
            day,
            contestants,
            lines,
            winners,
            conditions,
            club,
            FORMAT,
            published,
            points,
            (*no_day, *self._results.warnings, *self._warnings),
            numbers={key: given for key, given in roster.of_contestants(self._people) if any(given)},
        )
        doubtful = {place: one for at, one in self._doubtful.items() if (place := places[at]) is not None}
        return with_handicaps(with_awards(event, doubtful), handicaps)

    def _repeating_numbers(self) -> bool:
        return any(entrant.number.section for entrant in self._entrants)

    def _winners(self) -> int | None:
        given = text_of(self._event, "WINNER_TYPE")
        return int(given) if given in ("1", "2") else None

    def _match_points_of_lines(
        self, lines: tuple[Line, ...], places: list[int | None]
    ) -> dict[tuple[int, str, str], str]:
        """What matches gave, by round, contestant and opponents."""
        found: dict[tuple[int, str, str], str] = {}
        if not self._match_points:
            return found
        for meeting, place in zip(self._meetings, places, strict=True):
            if place is None or meeting.ns is None or meeting.ew is None:
                continue
            line = lines[place]
            for own, other, numbers in (
                (line.ns, line.ew, (meeting.ns, meeting.ew)),
                (line.ew, line.ns, (meeting.ew, meeting.ns)),
            ):
                if (meeting.round, *numbers) in self._match_points:
                    found[meeting.round, own, other] = self._match_points[meeting.round, *numbers]
        return found

    def _walk(self, element: Element, where: _Where) -> None:
        sessions = 0
        for child in element:
            match tag_of(child):
                case "SESSION":
                    sessions += 1
                    self._walk(child, replace(where, session=sessions))
                case "SECTION":
                    named = child.get("SECTION_ID") or text_of(
                        child, "SECTION_ID", "SECTION_NAME", "SECTION_NUMBER"
                    )
                    self._walk(child, replace(where, section=named.strip() or where.section))
                case "MATCH":
                    self._match(child)
                    self._walk(child, replace(where, match=child))
                case "PARTICIPANTS":
                    self._participants(child, where.section)
                case "PAIR":
                    self._pair(child, where.section)
                case "BOARD":
                    self._board(child, where)

    def _match(self, element: Element) -> None:
        """What a match of pairs gave to either side, as printed."""
        ns, ew = (self._number(text_of(element, f"{side}_PAIR_NUMBER"), "MATCH") for side in ("NS", "EW"))
        round_ = text_of(element, "ROUND_NUMBER")
        if ns is None or ew is None or whole(round_) is None:
            return
        for side, own, other in (("NS", ns, ew), ("EW", ew, ns)):
            if points := text_of(element, f"{side}_VICTORY_POINTS", f"{side}_SCORE"):
                self._match_points[int(round_), own, other] = points

    def _participants(self, element: Element, section: str) -> None:
        for child in element:
            if tag_of(child) == "PAIR":
                self._pair(child, section)
            elif tag_of(child) == "PLAYER":
                self._player(child)
            elif tag_of(child) == "SECTION":
                self._participants(child, child.get("SECTION_ID") or text_of(child, "SECTION_ID") or section)

    def _pair(self, element: Element, section: str) -> None:
        # Some programs write the number as an element, some as an attribute.
        known = text_of(element, "PAIR_NUMBER") or element.get("PAIR_NUMBER", "")
        number = self._number(known, "PAIR")
        if number is None:
            return
        refuse_too_many(len(self._entrants), self._name, 2 * MOST)
        side = number.side or read_side(text_of(element, "DIRECTION"))
        section = number.section or text_of(element, "SECTION_ID") or section
        names = tuple(
            text_of(player, "PLAYER_NAME", "NAME") for player in element if tag_of(player) == "PLAYER"
        )
        self._entrants.append(FileEntrant(Number(number.number, side, section), names))
        self._people.append(
            tuple(text_of(one, "NATIONAL_ID_NUMBER") for one in element if tag_of(one) == "PLAYER")
        )
        self._handicaps.append(handicap_of(text_of(element, "HANDICAP")))
        # What the file prints is kept beside what we make of its lines, so that differences can be shown.
        self._figures.append(
            Published(
                "", text_of(element, "TOTAL_SCORE"), text_of(element, "PERCENTAGE"), text_of(element, "PLACE")
            )
        )

    def _player(self, element: Element) -> None:
        """Who plays alone: an individual."""
        known = text_of(element, "PLAYER_NUMBER", "PAIR_NUMBER") or element.get("PLAYER_NUMBER", "")
        number = self._number(known, "PLAYER")
        if number is not None:
            name = text_of(element, "PLAYER_NAME", "NAME")
            self._entrants.append(FileEntrant(Number(number.number), (name,) if name else ()))
            self._people.append((text_of(element, "NATIONAL_ID_NUMBER"),))
            self._handicaps.append(handicap_of(text_of(element, "HANDICAP")))
            self._figures.append(
                Published(
                    "",
                    text_of(element, "TOTAL_SCORE"),
                    text_of(element, "PERCENTAGE"),
                    text_of(element, "PLACE"),
                )
            )

    def _board(self, element: Element, nest: _Where) -> None:
        given = board_number(element)
        lines = [child for child in element if tag_of(child) == "TRAVELLER_LINE"]
        if not lines:
            return
        if board_of(given) is None:
            raise ImportRefused(
                _("{name}, BOARD: “{number}” is not a board number.").format(name=self._name, number=given),
                _("BOARD_NUMBER is a number from 1 to 999."),
            )
        for at, line in enumerate(lines, 1):
            where = _("board {board}, line {line}").format(board=given, line=at)
            self._line(line, int(given), where, nest)

    def _line(self, element: Element, board: int, where: str, nest: _Where) -> None:
        given = texts_of(element)
        of_match = {} if nest.match is None else texts_of(nest.match)
        ns, ew, partners = self._sides(given, of_match, where)
        if ns is None or ew is None:
            return
        if ns == ew and self._winners() == 1:
            raise ImportRefused(
                _("{name}, {where}: pair {pair} plays against itself.").format(
                    name=self._name, where=where, pair=ns.number
                ),
                _("NS_PAIR_NUMBER and EW_PAIR_NUMBER are two pairs."),
            )
        round_given = given.get("ROUND_NUMBER") or of_match.get("ROUND_NUMBER", "")
        table_given = given.get("TABLE_NUMBER", "")
        kind, points = line_points(given)
        at = len(self._meetings)
        if any(points) and says_nothing(given):
            self._doubtful[at] = Doubtful(where)
        self._meetings.append(
            TravellerLine(
                board,
                ns,
                ew,
                self._result(given, board, where) or _UNPLAYED,
                given.get("SECTION_ID") or nest.section,
                whole(round_given) or 0,
                whole(table_given) or 0,
                nest.session,
            )
        )
        self._kinds.add(kind)
        self._points.append(points)
        refuse_too_many(len(self._points), self._name, MOST_LINES)
        self._partners.append(partners)

    def _sides(
        self, given: Mapping[str, str], match: Mapping[str, str], where: str
    ) -> tuple[Number | None, Number | None, tuple[Number, Number] | None]:
        """Who sits North-South and East-West; in an individual North and East, with South and West."""
        seated = {
            seat: self._number(number, where)
            for seat in (("NORTH", "SOUTH", "EAST", "WEST") if names_seats(given) else ())
            if (number := seat_number(given, seat))
        }
        if len(seated) == 4:
            north, south, east, west = (seated[seat] for seat in ("NORTH", "SOUTH", "EAST", "WEST"))
            partners = None if south is None or west is None else (south, west)
            return north, east, partners
        ns = self._number(side_number(given, match, "NS_PAIR_NUMBER"), where)
        ew = self._number(side_number(given, match, "EW_PAIR_NUMBER"), where)
        own = given.get("NS_PAIR_NUMBER")
        if match and not own and read_side(given.get("DIRECTION", "")) is Side.EW:
            ns, ew = ew, ns
        return ns, ew, None

    def _result(self, given: Mapping[str, str], board: int, where: str) -> Result | None:
        try:
            return self._results.read(board, read_result(given))
        except Adjusted as error:
            self._doubtful[len(self._meetings)] = Doubtful(where, error.message)
            return None
        except Incomplete as error:
            self._warnings.append(
                _("{where}: {reason} Read as not played.").format(where=where, reason=error.message)
            )
            return None
        except Unreadable as error:
            raise ImportRefused(f"{self._name}, {where}: {error.message}", error.remedy) from error

    def _number(self, text: str, where: str) -> Number | None:
        try:
            return Number.read(text)
        except ValueError as error:
            raise ImportRefused(
                _("{name}, {where}: “{number}” is not a pair number.").format(
                    name=self._name, where=where, number=text
                ),
                _("Expected: 7, 7NS or A7."),
            ) from error
