"""Reading files of other programs into the club: each one entry, whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from model.errors import ArrowswitchError, ImportRefused
from model.folding import fold
from model.i18n import _
from model.scoring.conditions import Sections, VictoryPoints
from model.scoring.view import Contestant, Line, SessionView
from model.service import codec
from model.service.deals import rows as deal_rows
from model.service.entrants import PLACES, with_name
from model.service.ledger import Ledger
from model.service.others import writes
from model.service.sessions import Sessions, new_plan
from model.service.writer import Writer
from model.snapshots.session import State
from model.storage.draft import EntryDraft
from model.storage.operations import RowChange
from model.storage.schema.tables import PLAYER, REVISION, SEAT, SESSION

if TYPE_CHECKING:
    from fractions import Fraction

    from model.bridge.deals.boards import DealSet
    from model.exchange.event import Event
    from model.scoring.standings import Standings
    from model.service.exchange.as_played import AsPlayed

    Groups: TypeAlias = tuple[tuple[str, tuple[Contestant, ...], tuple[Line, ...], AsPlayed], ...]

_A_FOUR: Final = 4
_MOST_RESULTS: Final = 60_000  # two thousand tables of thirty boards


class Imports:
    """What comes into the club from outside. ``warnings`` are those of the last file read."""

    def __init__(self, writer: Writer, ledger: Ledger, sessions: Sessions) -> None:
        self._writer = writer
        self._ledger = ledger
        self._sessions = sessions
        self.warnings: tuple[str, ...] = ()

    @writes
    def take(self, read: EventFile, *, initiator: object = None) -> int:
        """Bring what was read into the club, one entry; each session becomes a session, the id is the first's.

        Sections of pairs are one room; those of teams and of matches are a session each.
        """
        with self._writer.entry("session.import", initiator=initiator, title=read.event.title) as pending:
            arrival = _Arrival(pending.draft, self._ledger, read.event)
            ids = [arrival.session(*group, read.hands) for group in read.groups]
        self.warnings = read.warnings
        self._sessions.open(ids[0])
        return ids[0]


class EventFile(Struct, frozen=True):
    """A file of an event as it was understood: its sessions as they were played, its cards, and what is odd about it."""

    event: Event
    groups: Groups
    hands: DealSet | None
    warnings: tuple[str, ...]


def read_file(path: Path | str) -> EventFile:
    """Read a file of another program; needs no club, so that another thread may do it.

    Raises `ImportRefused` with file, place and remedy.
    """
    from model.exchange.events import read

    source = Path(path)
    event = read(source)
    if len(event.lines) > _MOST_RESULTS:
        raise ImportRefused(
            _("{name} has {count} results; the club can import {most} at once.").format(
                name=source.name, count=len(event.lines), most=_MOST_RESULTS
            ),
            _("Split it into its sessions, or score it with the command “score”."),
        )
    try:
        apart = tuple(
            (title, contestants, lines, _laid_out(event, contestants, lines))
            for title, contestants, lines in _groups(event)
        )
        groups = _in_rooms(event, apart)
    except ImportRefused as error:
        raise ImportRefused(f"{source.name}: {error.message}", error.remedy) from error
    event, standings, unscored = _scored(event, groups, source.name)
    hands, remarks = _hands(source, event)
    otherwise = _otherwise(event, groups, standings)
    warnings = (*event.warnings, *_apart(event, groups), *unscored, *otherwise, *remarks)
    return EventFile(event, groups, hands, warnings)


def _laid_out(event: Event, contestants: tuple[Contestant, ...], lines: tuple[Line, ...]) -> AsPlayed:
    from model.scoring.methods.registry import method_of
    from model.service.exchange.as_played import EventTerms, as_played

    method, sessions = method_of(event.conditions), {line.session for line in lines}
    kind = "teams" if method.between_teams else "pairs"
    if any(line.south for line in lines):
        kind = "individual"
    keys = {one.key for one in contestants}
    missed = tuple(one for one in event.missed if one.contestant in keys and one.session in sessions)
    form = EventTerms(kind, method.by_match and kind == "pairs", event.knock_out, missed)
    return as_played(contestants, lines, _winners(event, contestants), form)


def _winners(event: Event, contestants: tuple[Contestant, ...]) -> int:
    """The winners of a section: a Howell beside Mitchells has one, since its pairs have no direction of their own."""
    return event.winners if any(one.direction for one in contestants) else 1


def _apart(event: Event, groups: Groups) -> tuple[str, ...]:
    """A remark if the club keeps apart what the file compares, for its figures then differ from those published."""
    if event.conditions.sections is not Sections.ACROSS or len(groups) < 2:
        return ()
    return (
        _("The sections were compared with one another; each is a session here, compared within itself."),
    )


def _scored(event: Event, groups: Groups, name: str) -> tuple[Event, tuple[Standings, ...], tuple[str, ...]]:
    """The event under conditions by which each of its sessions can be scored, with their standings by its own lines.

    A remark says which conditions had to change. An event that cannot be scored would break Scores for ever, so it is
    refused here, in the words that Scores would use.
    """
    from model import scoring
    from model.scoring.matches.victory_points import NoScale

    found = []
    for _title, contestants, lines, _played in groups:
        try:
            found.append(scoring.score(_view(event, contestants, lines), event.conditions))
        except NoScale as error:
            if event.conditions.victory_points is VictoryPoints.NONE and not event.conditions.own_scale:
                raise ImportRefused(f"{name}: {error.message}", error.remedy) from error
            without = replace(event.conditions, victory_points=VictoryPoints.NONE, own_scale="")
            plain, standings, remarks = _scored(replace(event, conditions=without), groups, name)
            text = _("{reason} The points of the matches count as they are.").format(reason=error.message)
            return plain, standings, (text, *remarks)
        except ArrowswitchError as error:
            raise ImportRefused(f"{name}: {error.message}", error.remedy) from error
    return event, tuple(found), ()


def _otherwise(event: Event, groups: Groups, by_lines: tuple[Standings, ...]) -> tuple[str, ...]:
    """A remark if the plan made of a session gives other figures than ``by_lines``, those by the lines of its file."""
    from model.scoring import score

    return tuple(
        _(
            "{title}: it could not be laid out as it was played; places and figures differ from the file’s."
        ).format(title=title)
        for (title, contestants, lines, played), standings in zip(groups, by_lines, strict=True)
        if _figures(score(_as_laid_out(_view(event, contestants, lines), played), event.conditions))
        != _figures(standings)
    )


def _figures(standings: Standings) -> dict[str, tuple[str, str]]:
    return {one.contestant.key: (one.place, one.shown_total) for one in standings.ranking}


def _as_laid_out(view: SessionView, played: AsPlayed) -> SessionView:
    """What scoring sees of a session by its plan instead of by the lines of its file, under the file's keys."""
    from model.service.standings.lines import lines_of, list_missed

    results = {cell: line.result for cell, line in zip(played.cells, view.lines, strict=True) if line.result}
    lines, _index = lines_of(played.plan, results)
    first = view.lines[0]
    laid = SessionView(view.contestants, tuple(lines), missed=list_missed(played.plan)).rename(
        {str(number): key for key, number in played.numbers.items()}, after=first.session - 1
    )
    lines = list(laid.lines)
    if not played.plan.sections:
        lines = [replace(line, section=first.section) for line in lines]
    return replace(view, lines=tuple(lines), missed=laid.missed)


def _view(event: Event, contestants: tuple[Contestant, ...], lines: tuple[Line, ...]) -> SessionView:
    """What scoring sees of one section or session of an event."""
    return replace(event.view, contestants=contestants, lines=lines, winners=_winners(event, contestants))


def _hands(source: Path, event: Event) -> tuple[DealSet | None, tuple[str, ...]]:
    """The cards the file brings, with what is odd about them; None if it brings none, or not of one session."""
    from model.exchange import hands as event_hands
    from model.exchange.deals.gathering import DealsDamaged
    from model.service.deals.law import refuse_repeats

    if len({line.session for line in event.lines}) > 1:
        return None, ()
    try:
        hands = event_hands.load(source)
        refuse_repeats(hands.boards, {})
    except (DealsDamaged, ArrowswitchError) as error:
        known = isinstance(error, DealsDamaged) or not isinstance(error, ImportRefused)
        return None, (_("Without cards: {reason}").format(reason=error),) if known else ()
    return hands, hands.warnings


def _groups(event: Event) -> list[tuple[str, tuple[Contestant, ...], tuple[Line, ...]]]:
    """Sections and sessions apart, each with a title, the contestants that play in it and its lines."""
    marks = sorted({(line.session, line.section) for line in event.lines})
    if len(marks) < 2:
        return [(event.title, event.contestants, event.lines)]
    by_mark: dict[tuple[int, str], list[Line]] = {mark: [] for mark in marks}
    for line in event.lines:
        by_mark[line.session, line.section].append(line)
    sessions, sections = ({mark[at] for mark in marks} for at in (0, 1))
    groups = []
    for (session, section), lines in by_mark.items():
        keys = {key for line in lines for key in (line.ns, line.ew, line.south, line.west)}
        contestants = tuple(contestant for contestant in event.contestants if contestant.key in keys)
        title = _title_of(event, session if len(sessions) > 1 else 0, section if len(sections) > 1 else "")
        groups.append((title, contestants, tuple(lines)))
    return groups


def _in_rooms(event: Event, apart: Groups) -> Groups:
    """The sections of each session as one room, if they are pairs who play a movement, each in one section; else as they are."""
    from model.service.exchange.room_as_played import can_share_a_room, room_as_played

    if any(played.plan.kind != "pairs" or played.plan.draw for *_group, played in apart):
        return apart
    rooms: dict[int, dict[str, tuple[tuple[Contestant, ...], tuple[Line, ...], AsPlayed]]] = {}
    for _title, contestants, lines, played in apart:
        rooms.setdefault(lines[0].session, {})[lines[0].section] = contestants, lines, played
    if not all(
        can_share_a_room({name: contestants for name, (contestants, _lines, _played) in sections.items()})
        for sections in rooms.values()
    ):
        return apart
    return tuple(
        (
            _title_of(event, session if len(rooms) > 1 else 0),
            tuple(one for contestants, _lines, _played in sections.values() for one in contestants),
            tuple(one for _contestants, lines, _played in sections.values() for one in lines),
            room_as_played({name: played for name, (_contestants, _lines, played) in sections.items()}),
        )
        for session, sections in rooms.items()
    )


def _title_of(event: Event, session: int, section: str = "") -> str:
    """The title of a session of the event, with its number and its section if there are several."""
    title = event.title
    if session:
        title = _("{title}, session {number}").format(title=title, number=session)
    if section:
        title = _("{title}, section {section}").format(title=title, section=section)
    return title


class _Arrival:
    """The rows of an event as they come into the club file, all part of one entry."""

    def __init__(self, draft: EntryDraft, ledger: Ledger, event: Event) -> None:
        self._draft = draft
        self._event = event
        self._known: dict[str, list[int]] = {}
        self._numbers = {player.number for player in ledger.players().values()}
        for player in ledger.players().values():
            self._known.setdefault(fold(player.name), []).append(player.id)

    def session(
        self,
        title: str,
        contestants: tuple[Contestant, ...],
        lines: tuple[Line, ...],
        played: AsPlayed,
        hands: DealSet | None,
    ) -> int:
        """Bring one section in: its session, plan, players, seats, results and cards."""
        draft = self._draft
        session_id = draft.insert(
            SESSION,
            title=" ".join(title.split()) or _("Event"),
            date=(self._event.date or draft.at.date()).isoformat(),
            state=State.PLAYING.value,
            plan_id=new_plan(draft, played.plan),
            conditions=codec.dump_conditions(self._event.conditions),
            minutes_per_board=7,
            director="",
            imported=True,
            additions=self._additions(contestants, played, lines[0].session),
            team_names=self._team_names(contestants, played),
            entered=sum(line.result is not None for line in lines),
            revision=0,
            removed=False,
        )
        draft.session = draft.session or session_id
        draft.add(RowChange("session", session_id, {"removed": True}, {"removed": False}))
        self._seat(session_id, contestants, played)
        draft.insert_many(REVISION, self._revisions(session_id, lines, played))
        if hands is not None:
            for board in hands.boards:
                if board.number in played.plan.boards:
                    deal_rows.lay(draft, session_id, board, hands)
        return session_id

    def _additions(self, contestants: tuple[Contestant, ...], played: AsPlayed, session: int) -> str | None:
        """The penalties, carry-over and presets of the file, under the plan's numbers; None if it has none."""
        event, keys = self._event, {contestant.key for contestant in contestants}
        if not (event.penalties or event.carried or event.presets or event.advanced):
            return None
        from model.service.standings.additions import Additions, PenaltyGiven, dump

        at, who = self._draft.at.isoformat(), self._draft.who
        penalties = tuple(
            PenaltyGiven(
                played.numbers[one.contestant], one.unit, one.amount, one.reason, one.law or "90", at, who
            )
            for one in event.penalties
            if one.contestant in keys
        )
        carried = tuple(
            replace(one, contestant=str(played.numbers[one.contestant]))
            for one in event.carried
            if one.contestant in keys
        )
        advanced = tuple((number, played.numbers[key]) for number, key in event.advanced if key in keys)
        # Each session keeps the list that was fixed for it: by another's every board was worth 50 %.
        presets = tuple(replace(one, session=1) for one in event.presets if one.session == session)
        return dump(Additions(penalties, carried, presets, advanced))

    def _team_names(self, contestants: tuple[Contestant, ...], played: AsPlayed) -> str | None:
        """The column with the names of teams; None if none has one."""
        if played.plan.kind != "teams":
            return None
        names: str | None = None
        for one in contestants:
            name, _players = self._team(one)
            names = with_name(names, played.numbers[one.key], name)
        return names

    def _team(self, team: Contestant) -> tuple[str, tuple[str, ...]]:
        """The name of a team, "" for none, and its players: one name alone is the team's."""
        if players := self._event.members.get(team.key):
            return " ".join(team.names[:1]), players
        return (team.names[0], ()) if len(team.names) == 1 else ("", team.names)

    def _seat(self, session_id: int, contestants: tuple[Contestant, ...], played: AsPlayed) -> None:
        sitting: set[int] = set()
        seats: list[dict[str, Any]] = []
        places = PLACES[played.plan.kind]
        teams = played.plan.kind == "teams"
        for contestant in contestants:
            given = self._event.numbers.get(contestant.key, ())
            names = self._team(contestant)[1] if teams else contestant.names
            chairs = self._chairs(contestant, played, places)
            for place, (name, chair) in enumerate(zip(names, chairs, strict=False)):
                if name.strip():
                    held = next(iter(contestant.holdings[place : place + 1]), None)
                    national = next(iter(given[place : place + 1]), "")
                    player_id = self._player(" ".join(name.split()), national, sitting, held)
                    sitting.add(player_id)
                    seats.append({"session_id": session_id, **chair, "player_id": player_id})
        self._draft.insert_many(SEAT, seats)

    def _chairs(self, contestant: Contestant, played: AsPlayed, places: int) -> list[dict[str, int]]:
        """The chairs of a contestant in order, four by four if a team has several fours."""
        number = played.numbers[contestant.key]
        fours = [four for four, team in sorted(played.plan.team_of.items()) if team == number]
        if not fours:
            return [{"number": number, "place": place} for place in range(places)]
        return [{"number": four, "place": place} for four in fours for place in range(_A_FOUR)]

    def _player(self, name: str, number: str, sitting: set[int], holding: Fraction | None) -> int:
        """The club's player of this name who does not sit yet, or a new one with the file's masterpoints and number."""
        # A number somebody has already is left out: it may be the club's own.
        known = self._known.setdefault(fold(name), [])
        free = next((player_id for player_id in known if player_id not in sitting), None)
        if free is not None:
            return free
        given = None if holding is None else str(holding)
        player_id = self._draft.insert(
            PLAYER,
            name=name,
            number="" if number in self._numbers else number,
            visitor=False,
            removed=False,
            holding=given,
        )
        self._numbers.add(number)
        self._draft.add(RowChange("player", player_id, {"removed": True}, {"removed": False}))
        known.append(player_id)
        return player_id

    def _revisions(self, session_id: int, lines: tuple[Line, ...], played: AsPlayed) -> list[dict[str, Any]]:
        draft = self._draft
        return [
            {
                "session_id": session_id,
                "round": cell[0],
                "table_number": cell[1],
                "board": cell[2],
                "result": str(line.result),
                "supersedes": None,
                "deed_id": draft.id,
                "at": draft.at.isoformat(),
                "who": draft.who,
                "why": "",
            }
            for line, cell in zip(lines, played.cells, strict=True)
            if line.result is not None
        ]
