"""Writes USEBIO 1.2: events for pairs, Swiss pairs and teams, as British, Irish and other federations take them.

Total, percentage and place are the published figures of the event, so give it those first
(`model.service.exchange.scored_event`). What the format has no word for is written as near as it comes, and named in
`WrittenFile.losses`: lines without a score are left out, a weighted or protected score stands as percentages.
"""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring  # writes only

from model.bridge.seats import Seat
from model.exchange.event import Event, Published, PublishedPoints
from model.exchange.spelled import losses, spell_line
from model.scoring.conditions import VictoryPoints
from model.scoring.methods.registry import method_of, word_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from model.bridge.deals.boards import DealSet
    from model.scoring.methods.teams import MatchResult
    from model.scoring.view import Contestant, Line

_TYPES: Final = {
    "matchpoints": ("MP_PAIRS", "MATCH_POINTS", "MATCH_POINTS"),
    "cross-imps": ("CROSS_IMP", "CROSS_IMPS", "CROSS_IMP_POINTS"),
    "butler": ("BUTLER_PAIRS", "BUTLER", "BUTLER_POINTS"),
    "total-points": ("PAIRS", "TOTAL_POINTS", "IMPS"),
    "swiss-pairs": ("SWISS_PAIRS", "MATCH_POINTS", "MATCH_POINTS"),
    "swiss-imps": ("SWISS_PAIRS", "CROSS_IMPS", "IMPS"),
    "swiss-butler": ("SWISS_PAIRS", "BUTLER", "IMPS"),
}
_PAIRS: Final = ("PAIRS", "IMPS", "IMPS")
_TEAMS: Final = ("TEAMS", "IMPS", "IMPS")
_HANDS: Final = (("North", Seat.NORTH), ("East", Seat.EAST), ("South", Seat.SOUTH), ("West", Seat.WEST))
_SUITS: Final = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


class WrittenFile(NamedTuple):
    """A file's bytes, and in words what it could not hold."""

    content: bytes
    losses: tuple[str, ...] = ()


def dumps(event: Event, deals: DealSet | None = None) -> WrittenFile:
    """Write an event, with the hands of its boards where a set has them; `model.exchange.usebio.reader` reads it back."""
    return _Writing(event).whole(deals)


class _Writing:
    """One event being written."""

    def __init__(self, event: Event) -> None:
        self._event = event
        method = method_of(event.conditions)
        self._by_match, self._teams = method.by_match, method.between_teams
        self._type, self._scoring, self._points = (
            _TEAMS if self._teams else word_for(event.conditions.method, _TYPES, _PAIRS)
        )
        self._alone = any(line.south for line in event.lines)
        if self._alone:
            self._type = "INDIVIDUAL"
        self._figures: Mapping[str, Published] = {one.contestant: one for one in event.published}
        self._published_points: Mapping[int, PublishedPoints] = {
            one.line: one for one in event.published_points
        }
        self._sections = sorted({line.section for line in event.lines})
        self._labels = {one.key: self._label(one) for one in event.contestants}
        self._written: list[Line] = []

    def whole(self, deals: DealSet | None) -> WrittenFile:
        """The file."""
        event = self._event
        root = Element("USEBIO", Version="1.2")
        _tell(SubElement(root, "CLUB"), CLUB_NAME=event.club)
        node = SubElement(root, "EVENT", EVENT_TYPE=self._type)
        sessions = sorted({line.session for line in event.lines})
        _tell(
            node,
            EVENT_DESCRIPTION=event.title,
            PROGRAM_NAME="Arrowswitch",
            WINNER_TYPE=str(event.winners),
            TITLE=event.title,
            DATE=f"{event.date:%d/%m/%Y}" if event.date else "",
            SESSION_COUNT=str(len(sessions) or 1),
            SECTION_COUNT=str(len(self._sections) or 1),
            BOARD_SCORING_METHOD=self._scoring,
        )
        if self._by_match:
            vps = event.conditions.victory_points is not VictoryPoints.NONE or not self._teams
            _tell(node, MATCH_SCORING_METHOD="VPS" if vps else "IMPS")
        self._participants(SubElement(node, "PARTICIPANTS", EVENT_TYPE=self._type))
        for session in sessions:
            self._session(node if len(sessions) == 1 else SubElement(node, "SESSION"), session)
        if deals is not None:
            _hands(SubElement(root, "HANDSET"), deals, {line.board for line in event.lines})
        indent(root, "  ")
        return WrittenFile(
            tostring(root, "utf-8", xml_declaration=True) + b"\n", losses(event, self._written)
        )

    def _label(self, one: Contestant) -> str:
        numbers = [each.number for each in self._event.contestants]
        same = numbers.count(one.number) > 1
        in_section = [
            each
            for each in self._event.contestants
            if (each.section, each.number) == (one.section, one.number)
        ]
        side = (
            one.direction.value
            if one.direction and (len(in_section) > 1 or one.key.endswith(one.direction.value))
            else ""
        )
        section = one.section if one.section.isalpha() and same and len(self._sections) > 1 else ""
        return f"{section}{one.number}{side}"

    def _participants(self, node: Element) -> None:
        for one in self._event.contestants:
            figures = self._figures.get(one.key, Published(one.key))
            if self._teams:
                team = SubElement(node, "TEAM", TEAM_ID=self._labels[one.key])
                _tell(team, TOTAL_SCORE=figures.total, PLACE=figures.place)
                members = self._event.members.get(one.key, ())
                if len(one.names) == 1:
                    team.set("TEAM_NAME", _plain(one.names[0]))
                else:
                    members = one.names
                _players(team, members, self._event.numbers.get(one.key, ()))
                continue
            given = {"TOTAL_SCORE": figures.total, "PERCENTAGE": figures.percentage, "PLACE": figures.place}
            if self._alone:
                name = next(iter(one.names), "")
                player = SubElement(node, "PLAYER")
                _tell(player, PLAYER_NUMBER=self._labels[one.key], PLAYER_NAME=name, **given)
                national = next(iter(self._event.numbers.get(one.key, ())), "")
                if national:
                    _tell(player, NATIONAL_ID_NUMBER=national)
                continue
            pair = SubElement(node, "PAIR")
            side = one.direction.value if one.direction else ""
            _tell(pair, PAIR_NUMBER=self._labels[one.key], DIRECTION=side, **given)
            _players(pair, one.names, self._event.numbers.get(one.key, ()))

    def _session(self, node: Element, session: int) -> None:
        if self._by_match:
            self._matches(node, session)
            return
        for section in self._sections:
            place = node
            if len(self._sections) > 1:
                place = SubElement(node, "SECTION", SECTION_ID=_plain(section))
            boards: dict[int, list[tuple[int, Line]]] = {}
            for at, line in enumerate(self._event.lines):
                if (line.session, line.section) == (session, section):
                    boards.setdefault(line.board, []).append((at, line))
            for number, lines in sorted(boards.items()):
                board = SubElement(place, "BOARD")
                _tell(board, BOARD_NUMBER=str(number))
                for at, line in lines:
                    self._line(board, at, line, _sitting(line))

    def _matches(self, node: Element, session: int) -> None:
        from model.scoring.methods.teams import match_results

        places = {id(line): at for at, line in enumerate(self._event.lines)}
        for one in match_results(self._event.view, self._event.conditions):
            if one.match.session == session:
                self._match(SubElement(node, "MATCH"), one, places)

    def _match(self, node: Element, one: MatchResult, places: Mapping[int, int]) -> None:
        match = one.match
        boards = sorted({line.board for line in match.lines})
        first, second = self._labels[match.home], self._labels[match.away]
        results = _figure(one.home.result), _figure(one.away.result)
        points = _figure(one.home.points), _figure(one.away.points)
        _tell(node, ROUND_NUMBER=str(match.round))
        if self._teams:
            _tell(
                node, TEAM=first, OPPOSING_TEAM=second, START_BOARD_NUMBER=str(boards[0]),
                END_BOARD_NUMBER=str(boards[-1]), TEAM_SCORE=results[0], OPPOSING_TEAM_SCORE=results[1],
                TEAM_VICTORY_POINTS=points[0], OPPOSING_TEAM_VICTORY_POINTS=points[1],
            )  # fmt: skip
        else:
            _tell(
                node, NS_PAIR_NUMBER=first, EW_PAIR_NUMBER=second, NS_SCORE=results[0], EW_SCORE=results[1],
                NS_VICTORY_POINTS=points[0], EW_VICTORY_POINTS=points[1],
            )  # fmt: skip
        swings = {} if one.score is None else {each.board.board: each.home for each in one.score.boards}
        for number in boards:
            board = SubElement(node, "BOARD")
            _tell(board, BOARD_NUMBER=str(number))
            if swings.get(number) is not None:
                _tell(board, IMPS=_figure(swings[number]))
            for line in match.lines:
                if line.board == number:
                    way = {"DIRECTION": "NS" if line.ns == match.home else "EW"}
                    self._line(board, places.get(id(line), -1), line, way)

    def _line(self, board: Element, at: int, line: Line, who: Mapping[str, str]) -> None:
        points = self._published_points.get(at)
        given = spell_line(line, points)
        if given is None:
            return
        self._written.append(line)
        node = SubElement(board, "TRAVELLER_LINE")
        _tell(node, **{tag: self._labels.get(name, name) for tag, name in who.items()})
        if given.declarer:
            _tell(
                node, CONTRACT=given.contract, PLAYED_BY=given.declarer, LEAD=given.lead, TRICKS=given.tricks
            )
        elif given.contract:
            _tell(node, CONTRACT=given.contract)
        _tell(node, SCORE=str(given.score) if given.awarded is None else _award(*given.awarded))
        if points is not None and not self._by_match:
            _tell(node, **{f"NS_{self._points}": points.ns, f"EW_{self._points}": points.ew})


def _sitting(line: Line) -> dict[str, str]:
    """Who sits at a line: two pairs, or four players."""
    if not line.south:
        return {"NS_PAIR_NUMBER": line.ns, "EW_PAIR_NUMBER": line.ew}
    seats = (("NORTH", line.ns), ("SOUTH", line.south), ("EAST", line.ew), ("WEST", line.west))
    return {f"{seat}_PLAYER_NUMBER": key for seat, key in seats}


def _award(ns: int, ew: int) -> str:
    """An adjusted score as the format has it, in percent: "A6040"."""
    return f"A{ns}/{ew}" if 100 in (ns, ew) else f"A{ns:02}{ew:02}"


def _players(node: Element, names: Iterable[str], numbers: Iterable[str]) -> None:
    for name, number in zip(names, chain(numbers, repeat("")), strict=False):
        given = {"PLAYER_NAME": name} | ({"NATIONAL_ID_NUMBER": number} if number else {})
        _tell(SubElement(node, "PLAYER"), **given)


def _hands(node: Element, deals: DealSet, wanted: set[int]) -> None:
    for one in deals.boards:
        # One deal a board: of a fouled one the cards as they were first dealt.
        if one.number not in wanted or one.version:
            continue
        board = SubElement(node, "BOARD")
        _tell(board, BOARD_NUMBER=str(one.number))
        for name, seat in _HANDS:
            hand = SubElement(board, "HAND")
            _tell(hand, DIRECTION=name, **dict(zip(_SUITS, one.deal.suits(seat), strict=True)))


def _tell(node: Element, **texts: str) -> None:
    for tag, words in texts.items():
        SubElement(node, tag).text = _plain(words)


def _plain(words: str) -> str:
    """Words without what XML 1.0 cannot hold."""
    return "".join(
        letter
        for letter in words
        if letter in "\t\n\r"
        or " " <= letter <= "\ud7ff"
        or "\ue000" <= letter <= "\ufffd"
        or letter > "\uffff"
    )


def _figure(figure: object) -> str:
    from fractions import Fraction

    from model.scoring.rounding import to_nearest, write_units

    exact = figure if isinstance(figure, Fraction) else Fraction(str(figure))
    text = write_units(to_nearest(exact.numerator, exact.denominator, 2), 2)
    return text.rstrip("0").rstrip(".").replace("\N{MINUS SIGN}", "-")
