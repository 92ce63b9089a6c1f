"""An evening and its results in the words of Bridgemate's Data Connector, with the classes of the maker's client.

The classes come as the module ``dto``, since the client is imported late or not at all. Levels 1 to 7 are contracts, 0
a pass, -10 not played, -1 to -9 the nine pairs of average minus, average and average plus, North-South first;
denominations 1 to 5 are ♣ ♦ ♥ ♠ NT; seats 1 to 4 are N E S W; ranks 11 to 14 are J Q K A.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from model.bridge.cards import Card, Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.result import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    NotPlayed,
    Outcome,
    PassedOut,
    Played,
    Result,
)
from model.bridge.seats import Seat
from model.errors import ArrowswitchError
from model.exchange.bridgemate.reader import Place, Received
from model.exchange.bridgemate.writer import find_missing_pair
from model.i18n import _
from model.movement.sections import table_name, winners_at
from model.scoring.methods.registry import word_for

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, time

    from model.bridge.deals.boards import DealtBoard
    from model.movement.plan import Plan, Row

SECTION: Final = "A"
_STRAINS: Final = (None, Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP)
_SEATS: Final = (None, Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_DOUBLINGS: Final = (Doubling.NONE, Doubling.DOUBLED, Doubling.REDOUBLED)
_RANKS: Final = "..23456789TJQKA"
# Levels -1 to -9 are the nine pairs of these, North-South's first: -1 is minus to both, -9 plus to both.
_AVERAGES: Final = (AVERAGE_MINUS, AVERAGE, AVERAGE_PLUS)
_EAST_WEST_ALONE: Final = 2
_METHODS: Final = {
    "matchpoints": 10, "butler": 27, "cross-imps": 36, "teams-imps": 40, "board-a-match": 60, "patton": 70,
}  # fmt: skip
_GAMES: Final = {"pairs": 10, "teams": 30}
_SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
_NAMES: Final = {Seat.NORTH: "north", Seat.EAST: "east", Seat.SOUTH: "south", Seat.WEST: "west"}
_STRAIN_NAMES: Final = {
    Strain.SPADES: "spades", Strain.HEARTS: "hearts", Strain.DIAMONDS: "diamonds", Strain.CLUBS: "clubs",
    Strain.NOTRUMP: "no_trump",
}  # fmt: skip


class LinkEvent(Struct, frozen=True):
    """An evening to be begun: ``session`` its GUID, ``names`` by table and direction of the first round."""

    session: str
    title: str
    day: date
    plan: Plan
    names: Mapping[tuple[int, str], str] = {}
    deals: tuple[DealtBoard, ...] = ()
    method: str = "matchpoints"
    start: time | None = None


class CannotLink(ArrowswitchError):
    """The Data Connector has no words for this evening."""


def begun(dto: Any, event: LinkEvent, club: str) -> Any:
    """The evening as an `InitDTO`; raises `CannotLink`."""
    plan = event.plan
    if plan.kind not in _GAMES:
        raise CannotLink(
            _("An individual session cannot be started over the live link."),
            _("Export the movement to a copy of a Bridgemate file instead."),
        )
    session, group = dto.SessionDTO(), dto.ScoringGroupDTO()
    session.session_guid = group.session_guid = event.session
    session.name, group.club_id = event.title or _("Arrowswitch"), club
    session.year, session.month, session.day = event.day.year, event.day.month, event.day.day
    if event.start is not None:
        session.hour, session.minute = event.start.hour, event.start.minute
    group.scoring_group_number = 1
    group.scoring_method = word_for(event.method, _METHODS, _METHODS["matchpoints"])
    sections = _sections(plan)
    group.sections = [_section(dto, event, section) for section in sections]
    session.scoring_groups = [group]
    made = dto.InitDTO()
    made.event_guid, made.club_id, made.sessions, made.player_data = event.session, club, [session], []
    made.participations = [
        _seat(dto, event, section, place, name) for section in sections for place, name in _of(section, event)
    ]
    made.handrecords = [
        _cards(dto, event.session, sections[0][0], one) for one in event.deals if not one.version
    ]
    return made


def find_changed_sections(dto: Any, event: LinkEvent, before: Plan | None, club: str) -> list[Any]:
    """The sections that play otherwise than ``before`` (None: not known, so all of them), as `SectionUpdateDTO`s.

    Sections that are no more are deleted there. Raises `CannotLink`.
    """
    whole = begun(dto, event, club)
    group = whole.sessions[0].scoring_groups[0]
    made = []
    for section, (letters, first, last) in zip(group.sections, _sections(event.plan), strict=True):
        if before is not None and _rows(before, letters) == _rows(event.plan, letters):
            continue
        update = dto.SectionUpdateDTO()
        update.session_guid, update.club_id, update.letters = event.session, club, letters
        update.scoring_group_number, update.scoring_group_scoring_method = 1, group.scoring_method
        update.winners, update.game_type = section.winners, section.game_type
        update.keep_bridgemates_alive, update.tables = section.keep_bridgemates_alive, section.tables
        update.added_players = []
        update.participations = [
            _seat(dto, event, (letters, first, last), *one) for one in _of((letters, first, last), event)
        ]
        made.append(update)
    still = {letters for letters, _first, _last in _sections(event.plan)}
    for letters, _first, _last in () if before is None else _sections(before):
        if letters not in still:
            update = dto.SectionUpdateDTO()
            update.session_guid, update.club_id, update.letters = event.session, club, letters
            update.is_deleted = True
            made.append(update)
    return made


def first_change(before: Plan, after: Plan) -> int | None:
    """The first round in which a movement is another than before; None if they are the same."""
    rounds = {row.round for row in set(before.rows) ^ set(after.rows)}
    if before.rounds != after.rounds or _sections(before) != _sections(after):
        rounds.add(min(before.rounds, after.rounds) + 1 if _sections(before) == _sections(after) else 1)
    return min(rounds, default=None)


def _sections(plan: Plan) -> tuple[tuple[str, int, int], ...]:
    return tuple(plan.sections) or ((SECTION, 1, plan.tables),)


def _rows(plan: Plan, letters: str) -> tuple[int, frozenset[Row]]:
    """What a section plays: rounds and rows; tables are counted from its own first."""
    for name, first, last in _sections(plan):
        if name == letters:
            return plan.rounds, frozenset(row for row in plan.rows if first <= row.table <= last)
    return 0, frozenset()


def _of(section: tuple[str, int, int], event: LinkEvent) -> list[tuple[tuple[int, str], str]]:
    _letters, first, last = section
    return [
        (place, name)
        for place, name in sorted(event.names.items())
        if first <= place[0] <= last and name.strip()
    ]


def _section(dto: Any, event: LinkEvent, section: tuple[str, int, int]) -> Any:
    letters, first, last = section
    plan, made = event.plan, dto.SectionDTO()
    made.session_guid, made.scoring_group_number, made.letters = event.session, 1, letters
    made.winners, made.game_type = winners_at(plan, first), _GAMES[plan.kind]
    made.missing_pair = find_missing_pair(plan, first, last)
    made.keep_bridgemates_alive = plan.draw is not None
    rows = {(row.table, row.round): row for row in plan.rows if first <= row.table <= last}
    made.tables = []
    for table in range(first, last + 1):
        there = dto.TableDTO()
        there.session_guid, there.section_letters, there.table_number = (
            event.session,
            letters,
            table - first + 1,
        )
        there.keep_bridgemates_alive = made.keep_bridgemates_alive
        there.rounds = [
            _round(dto, event, (letters, there.table_number, number), rows.get((table, number)))
            for number in range(1, plan.rounds + 1)
        ]
        made.tables.append(there)
    return made


def _round(dto: Any, event: LinkEvent, place: tuple[str, int, int], row: Row | None) -> Any:
    made = dto.RoundDTO()
    made.session_guid = event.session
    made.section_letters, made.table_number, made.round_number = place
    if row is None:
        return made
    plan = event.plan
    # The link says pair 0 for a sit-out.
    made.pair_ns, made.pair_ew = (0 if one in (None, plan.missing) else one for one in (row.ns, row.ew))
    if plan.kind == "teams":
        made.team_ns, made.team_ew = (plan.team_of.get(one, one) for one in (made.pair_ns, made.pair_ew))
    if not made.pair_ns or not made.pair_ew or not row.boards:
        return made
    boards = sorted(row.boards)
    if boards != list(range(boards[0], boards[-1] + 1)):
        raise CannotLink(
            _(
                "Round {round}, table {table} plays boards {boards}; the link can only send "
                "consecutive boards."
            ).format(round=row.round, table=table_name(plan, row.table), boards=", ".join(map(str, boards))),
            _("Export the movement to a copy of a Bridgemate file instead."),
        )
    made.low_board_number, made.high_board_number = boards[0], boards[-1]
    return made


def _seat(
    dto: Any, event: LinkEvent, section: tuple[str, int, int], place: tuple[int, str], name: str
) -> Any:
    made = dto.ParticipationDTO()
    made.session_guid, made.section_letters = event.session, section[0]
    made.table_number = place[0] - section[1] + 1
    # The link counts seats from 1, clockwise from North.
    made.direction = dto.TableDirection("NESW".index(place[1]) + 1)
    first, _space, last = name.strip().rpartition(" ")
    made.first_name, made.last_name = first or None, last
    return made


def _cards(dto: Any, session: str, letters: str, board: DealtBoard) -> Any:
    made = dto.HandrecordDTO()
    made.session_guid, made.scoring_group_number, made.section_letters = session, 1, letters
    made.board_number = board.number
    for seat, name in _NAMES.items():
        for suit, ranks in zip(_SUITS, board.deal.suits(seat), strict=True):
            setattr(made, f"{name}_{suit}", ranks)
        for strain, word in _STRAIN_NAMES.items():
            if board.tricks is not None:
                setattr(made, f"double_dummy_{name}_{word}", board.tricks.of(seat, strain))
    made.has_hand_evaluation_data = board.tricks is not None
    return made


def read_received(given: Any, place: Place) -> Received:
    """A `ResultDTO` that was not taken back; what it means, or why that is not to be known."""
    ns, ew = given.pair_north_south, given.pair_east_west
    if given.scoring_direction == _EAST_WEST_ALONE:
        why = _("the two sides have different scores; type them in")
        return Received(place, ns, ew, None, None, why)
    outcome = _outcome(given)
    if outcome is None:
        why = _("the result (level {level}, {tricks} tricks) makes no sense")
        return Received(place, ns, ew, None, None, why.format(level=given.level, tricks=given.total_tricks))
    return Received(place, ns, ew, Result(outcome, _lead(given) if isinstance(outcome, Played) else None))


def _outcome(given: Any) -> Outcome | None:
    level = given.level
    if level == 0:
        return PassedOut()
    # The link's number for a board that was not played.
    if level == -10:
        return NotPlayed()
    if -9 <= level <= -1:
        ns, ew = divmod(-level - 1, 3)
        return Artificial(_AVERAGES[ns], _AVERAGES[ew])
    strain = _STRAINS[given.denomination] if 1 <= given.denomination <= 5 else None
    seat = _SEATS[given.declarer_direction] if 1 <= given.declarer_direction <= 4 else None
    if not 1 <= level <= 7 or strain is None or seat is None:
        return None
    if not 0 <= given.stake <= 2 or not 0 <= given.total_tricks <= 13:
        return None
    return Played(Contract(level, strain, seat, _DOUBLINGS[given.stake]), given.total_tricks)


def _lead(given: Any) -> Card | None:
    suit = _STRAINS[given.lead_card_suit] if 1 <= given.lead_card_suit <= 4 else None
    if suit is None or not 2 <= given.lead_card_rank <= 14:
        return None
    return Card(suit, _RANKS[given.lead_card_rank])
