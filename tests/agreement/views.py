"""Whether all views of a session agree: Seating, Play, Scores, guide cards, announcement, standings, projector and papers.

Everything is read off the plan a second time here, row by row; where a view says otherwise a sentence tells it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from gui.pages.seating.entrants_model import first_seat
from gui.projector.facts import projector_facts
from gui.widgets.hall.facts import hall_tables
from model.bridge.result import Artificial, Result
from model.bridge.seats import Side
from model.movement.announce.announcement import announce
from model.movement.announce.moves import chairs, places
from model.movement.check import Fault, check
from model.movement.matches import matches, side_numbers
from model.movement.moves import Moves
from model.movement.sections import letters, table_name
from model.scoring.conditions import Conditions, Sections
from model.scoring.ranking.lists import list_names, standings_by_list
from model.service.entrants import PLACES
from model.service.play.tables import TableStatus
from model.service.standings.lines import lines_of
from model.service.standings.sheet import Held, make_sheet
from model.snapshots.play import TableState
from model.snapshots.session import Pair, Player, Session, State
from reports.core.field import EveningIndex

if TYPE_CHECKING:
    from model.movement.plan import Plan
    from model.scoring.standings import Standings
    from model.scoring.view import Line
    from model.service.director import Director
    from model.service.standings.lines import Cell
    from model.snapshots.play import TableNow
    from model.snapshots.session import SheetLine


def _name(number: int, place: int) -> str:
    return f"Given {number}{'ABCDEF'[place]}"


@dataclass(frozen=True)
class Room:
    """A session as its views have it: the sheet, what is scored, the results that are in, and Play's tables by round."""

    session: Session
    sheet: tuple[SheetLine, ...]
    lines: tuple[Line, ...]
    results: frozenset[Cell]
    tables: Callable[[int], tuple[TableNow, ...]]


def room_of(director: Director, session_id: int) -> Room:
    """The room as the director has it open."""
    opened = director._ledger.open_session(
        session_id
    )  # behind the door: a result without a line shows nowhere else
    return Room(
        director.sessions.get(session_id),
        director.results.sheet(session_id),
        tuple(opened.lines),
        frozenset(opened.results),
        lambda number: tuple(
            sorted(
                (
                    table
                    for pace in director.play.paces(session_id)
                    for table in director.play.tables(session_id, number, pace.section)
                ),
                key=lambda table: table.table,
            )
        ),
    )


def paper_room(plan: Plan, results: Iterable[Cell] = (), names: Callable[[int, int], str] = _name) -> Room:
    """The room a plan would give, without a club file: for the many that are only tried."""
    pairs = tuple(
        Pair(
            number,
            tuple(Player(6 * number + place, names(number, place)) for place in range(PLACES[plan.kind])),
        )
        for number in plan.contestants
        if number != plan.missing
    )
    session = Session(1, "Paper", date(2026, 3, 12), State.PLAYING, plan, Conditions(), pairs, 0)
    held = {cell: Held(Result.parse("P"), datetime(2026, 3, 12, tzinfo=UTC)) for cell in results}
    lines, _index = lines_of(plan, {cell: one.result for cell, one in held.items()})
    sheet = tuple(make_sheet(session, held))
    floor = TableStatus(session, sheet, None, timedelta())
    return Room(session, sheet, tuple(lines), frozenset(held), floor.tables)


NEVER = (Fault.MALFORMED, Fault.TWO_PLACES, Fault.NO_PLACE)
"""What no plan of a session may have, whatever happened: a board replayed is a fact, a pair at two tables is none."""


def disagreements(director: Director, session_id: int) -> list[str]:
    """What does not agree, as sentences; [] when everything does."""
    room = room_of(director, session_id)
    return [
        *disagreements_of(room),
        *_list_of_sessions(director, room),
        *_needs(director, room.session),
        *_standings(director, room.session),
        *_papers(director, room.session),
    ]


def disagreements_of(room: Room) -> list[str]:
    """The same for those views that need no club file."""
    session = room.session
    return [
        *_plan(session.plan),
        *_seating(session),
        *_scores(room),
        *_play(room),
        *_announcements(session.plan),
        *_guide_cards(session.plan),
    ]


def _plan(plan: Plan) -> Iterator[str]:
    """Nobody is lost, nobody is in two places."""
    for problem in check(plan).problems:
        if problem.fault in NEVER:
            yield f"plan: {problem}"
    if not {row.table for row in plan.rows} <= set(range(1, plan.tables + 1)):
        yield "plan: a row has a table that the room has not"


def _seating(session: Session) -> Iterator[str]:
    """Everybody of the plan can be seated, once; the hall shows each in the chair of the first round it plays."""
    plan = session.plan
    numbers = [pair.number for pair in session.pairs]
    if sorted(numbers) != sorted(set(plan.contestants) - {plan.missing}):
        yield f"seating: pairs {numbers} are not those of the plan"
    players = Counter(player.id for pair in session.pairs for player in pair.players if player is not None)
    yield from (f"seating: player {one} sits twice" for one, times in players.items() if times > 1)
    if plan.kind == "pairs":
        yield from _hall(session)
        return
    for number in numbers if plan.kind == "individual" else ():
        first = min(plan.rows_of(number), key=lambda row: row.round, default=None)
        plays = first is not None and first.round == 1 and first.played
        if plays is not first_seat(plan, number).startswith("Table"):
            yield f"seating: player {number} is told {first_seat(plan, number)}"


def _hall(session: Session) -> Iterator[str]:
    plan = session.plan
    shown = [
        (table, side, table.pair(side))
        for table in hall_tables(session)
        for side in Side
        if not table.pair(side).missing
    ]
    wanted = [pair.number for pair in session.pairs if plan.rows_of(pair.number)]
    if sorted(pair.number or 0 for _table, _side, pair in shown) != sorted(wanted):
        yield f"seating: the hall shows {[pair.number for _t, _s, pair in shown]}, not {wanted}"
    for table, side, pair in shown:
        names = tuple(player.name if player else "" for player in session.pair(pair.number or 0).players)
        if pair.names != names:
            yield f"seating: pair {pair.number} has other names in the hall"
        first = min(row.round for row in plan.rows_of(pair.number or 0))
        if pair.comes != (0 if first == 1 else first):
            yield f"seating: pair {pair.number} is said to come in round {pair.comes}"
        row = plan.row(1, table.number)
        if first == 1 and (row is None or pair.number != (row.ns if side is Side.NS else row.ew)):
            yield f"seating: pair {pair.number} is not at table {table.number} in round 1"


def _scores(room: Room) -> Iterator[str]:
    """Every line of the sheet, and of what is scored, belongs to a table of the plan; every such table has its lines."""
    plan = room.session.plan
    found: Counter[tuple[int | None, ...]] = Counter(
        (line.round, line.table, line.board, line.ns.number, line.ew.number) for line in room.sheet
    )
    wanted: Counter[tuple[int | None, ...]] = Counter(
        (row.round, row.table, board, row.ns, row.ew)
        for row in plan.rows
        if row.played
        for board in row.boards
    )
    if found != wanted:
        yield f"scores: lines too many {list(found - wanted)[:3]}, too few {list(wanted - found)[:3]}"
    orphans = room.results - {(line.round, line.table, line.board) for line in room.sheet}
    if orphans:
        yield f"scores: results without a line {sorted(orphans)[:3]}"
    rows = {(row.round, row.table): row for row in plan.rows}
    for seen, line in zip(room.lines, room.sheet, strict=True):
        row = rows[line.round, line.table]
        if (seen.ns, seen.ew) != tuple(map(str, side_numbers(plan, row))) or seen.result != line.result:
            yield f"scores: what is scored is not on the sheet in {line.round, line.table, line.board}"
        if line.switched != row.switched:
            yield f"scores: {line.round, line.table} is switched on one side only"


def _list_of_sessions(director: Director, room: Room) -> Iterator[str]:
    summary = next(one for one in director.sessions.all() if one.id == room.session.id)
    entered = sum(line.result is not None for line in room.sheet)
    if (summary.entered, summary.expected) != (entered, len(room.sheet)):
        yield f"scores: the list says {summary.entered} of {summary.expected}, the sheet {entered} of {len(room.sheet)}"
    if summary.pairs != len(room.session.pairs):
        yield f"scores: the list says {summary.pairs} pairs"


def _play(room: Room) -> Iterator[str]:
    """Play shows each table of each round with those the plan has there, and plays where there are results to come."""
    plan = room.session.plan
    lines = {(line.round, line.table) for line in room.sheet}
    for number in range(1, plan.rounds + 1):
        shown = {table.table: table for table in room.tables(number)}
        rows = {row.table: row for row in plan.round_rows(number)}
        if shown.keys() != rows.keys():
            yield f"play: round {number} shows tables {sorted(shown)}, not {sorted(rows)}"
            continue
        for table, row in rows.items():
            there = shown[table]
            found = tuple(None if side.pair is None else side.pair.number for side in (there.ns, there.ew))
            opposite = tuple(
                None if side.pair is None else side.pair.partner for side in (there.ns, there.ew)
            )
            if opposite != ((row.west, row.south) if row.switched else (row.south, row.west)):
                yield f"play: round {number}, table {table} has {opposite} opposite, not {row}"
            if found != chairs(row) or there.boards != row.boards or there.switched != row.switched:
                yield f"play: round {number}, table {table} shows {found} with {there.boards}, not {row}"
            waits = there.state in (TableState.SITS_OUT, TableState.EMPTY)
            if waits is bool(row.played and row.boards) or waits is ((number, table) in lines):
                yield f"play: round {number}, table {table} is told {there.state.value}"


def _needs(director: Director, session: Session) -> Iterator[str]:
    """What wants the director is at a table of the plan, and the clock in a round of it."""
    plan = session.plan
    for need in director.play.needs(session.id):
        if need.table and plan.row(need.round, need.table) is None:
            yield f"play: round {need.round}, table {need.table} wants something, and is none"
    tables = sorted(row.table for pace in director.play.paces(session.id) for row in pace.plan.rows)
    if tables != sorted(row.table for row in plan.rows):
        yield "play: a table goes by no clock, or by two"
    for pace in director.play.paces(session.id):
        now = director.play.now(session.id, pace.section)
        if now is not None and not 1 <= now.round <= pace.plan.rounds:
            yield f"play: the clock {pace.name} is in round {now.round} of {pace.plan.rounds}"


_SENT: Final = re.compile(r"Pair (\d+) goes to table ((?:[A-Z]+ )?\d+), (North–South|East–West)")
"""A pair that the announcement names; the streams that move alike are said once for all."""
_SIDES: Final = {"North–South": Side.NS, "East–West": Side.EW}


def _announcements(plan: Plan) -> Iterator[str]:
    """Whom the announcement tells to sit out has no opponents, and nobody else."""
    for number in range(1, plan.rounds + 1):
        said = announce(plan, number)
        playing = {one for row in plan.round_rows(number) if row.played for one in row.seated}
        waiting = {one for row in plan.round_rows(number) if not row.played for one in row.seated} - playing
        if set(said.sits_out) & playing or not waiting <= set(said.sits_out):
            yield f"announcement: in round {number} {said.sits_out} sit out, not {sorted(waiting)}"
        for pair, table, side in _SENT.findall(str(said)) if plan.kind == "pairs" else ():
            there = places(row for row in plan.round_rows(number) if row.boards).get(int(pair))
            if there is None or (table_name(plan, there[0]), there[1]) != (table, _SIDES[side]):
                yield f"announcement: in round {number} pair {pair} is sent to table {table}, {side}, not {there}"
        if set(said.plays_again) - playing:
            yield f"announcement: in round {number} {said.plays_again} are to come back in"


def _guide_cards(plan: Plan) -> Iterator[str]:
    """The cards lead everybody to the table where the plan has them."""
    moves = Moves(plan)
    for row in plan.rows:
        for one in row.seated if plan.kind != "teams" else ():
            seat = moves.seat(row.round, one)
            if seat is None or seat.table != row.table:
                yield f"guide cards: {one} is led to {seat} in round {row.round}, not to table {row.table}"
        for side in Side:
            after = moves.after(row.round, row.table, side)
            if after is not None and plan.row(row.round + 1, after.table) is None:
                yield f"guide cards: after round {row.round} table {after.table} is no table"


def _standings(director: Director, session: Session) -> Iterator[str]:
    """Everybody is ranked once, in its own field, with no more boards than it has results on."""
    standings = director.standings.now(session.id)
    ranked = sorted(one.contestant.number for one in standings.ranking)
    if ranked != sorted(one.number for one in session.ranked):
        yield f"standings: {ranked} are ranked"
    if session.plan.winners == 2:
        for one in standings.ranking:
            if one.contestant.direction is not session.plan.field_of.get(one.contestant.number):
                yield f"standings: {one.contestant.number} is ranked in the other field"
    yield from _reasons(director, session, standings)
    yield from _lists(standings, session)
    known = {(line.round, line.table, line.board) for line in director.results.sheet(session.id)}
    for board in standings.boards:
        for scored in board.lines:
            if (scored.line.round, scored.line.table, scored.line.board) not in known:
                yield f"standings: board {board.board} is scored at a table that is none"


def _reasons(director: Director, session: Session, standings: Standings) -> Iterator[str]:
    """What explains a figure has the figure: the first's and the last's, whole and board by board."""
    for one in {
        ranked.contestant.key: ranked for ranked in standings.ranking[:1] + standings.ranking[-1:]
    }.values():
        reason = director.standings.explain(session.id, one.contestant.key)
        if reason.standing != one:
            yield f"why: {one.contestant.key} has {reason.standing}, ranked as {one}"
        scored = {
            (board.board, line.line.round, line.line.table): line
            for board in standings.boards
            for line in board.lines
        }
        for board in reason.boards:
            line = scored[board.board, board.line.round, board.line.table]
            points = line.ns_points if board.side is Side.NS else line.ew_points
            if board.points != points and not _each_its_own(session, board.line):
                yield f"why: board {board.board} gives {one.contestant.key} {board.points}, scored as {points}"


def _each_its_own(session: Session, line: Line) -> bool:
    """Whether the partners of a moment in an individual may have different awards: each by its own session (Law 12C2(c))."""
    awarded = line.result is not None and isinstance(line.result.outcome, Artificial)
    return session.plan.kind == "individual" and awarded


def _lists(standings: Standings, session: Session) -> Iterator[str]:
    """Each list of the ranking is of one section where sections are ranked apart, begins with place 1, and falls."""
    plan, conditions = session.plan, standings.conditions
    if plan.kind != "pairs":
        return
    of_tables = letters(plan)
    letter = {
        one: of_tables[row.table]
        for row in reversed(plan.rows)
        for one in row.seated
        if row.table in of_tables  # a bumped pair waits at a number of no section
    }
    lists = standings_by_list(standings)
    if sum(map(len, lists.values())) != len(standings.ranking):
        yield "lists: somebody is in none, or in two"
    if len(set(list_names(lists).values())) < len(lists):
        yield f"lists: two have one name: {list_names(lists)}"
    for one, ranking in lists.items():
        apart = conditions.sections is Sections.SEPARATE
        # Who has lost every table has no section any more.
        homes = {letter.get(each.contestant.number, one.section) for each in ranking}
        if apart and homes != {one.section}:
            yield f"lists: {one.section} has pairs of another section"
        fields = {plan.field_of.get(each.contestant.number) for each in ranking}
        if not conditions.one_list and fields != {one.direction}:
            yield f"lists: {one} has pairs of fields {fields}"
        if ranking[0].place and ranking[0].rank != 1:
            yield f"lists: {one} begins with place {ranking[0].place}"


def _papers(director: Director, session: Session) -> Iterator[str]:
    """Papers and projector are made from the same rows, and can be made."""
    evening = director.evening(session.id)
    if evening.session.plan != session.plan or evening.sheet != director.results.sheet(session.id):
        yield "papers: they have another session"
    field = EveningIndex(evening)
    for one in session.ranked:
        field.label(one)
    halls = projector_facts(director, session.id, ranking=False).halls
    for hall, pace in zip(halls, director.play.paces(session.id), strict=bool(halls)):
        shown = {(one.ns, one.ew) for one in hall.seats}
        ahead = director.play.find_ahead(session.id, pace.section)  # the clock was forgotten
        present = ahead or director.play.present(session.id, pace.section)
        if shown not in [_at_tables(pace.plan, n) for n in (present, present + 1, pace.plan.rounds)]:
            yield f"projector: it shows {sorted(shown)} while round {present} is played"
    for match in matches(session.plan):
        if not {match.home, match.away} <= {one.number for one in session.ranked}:
            yield f"papers: match {match.number} is of {match.home} and {match.away}"


def _at_tables(plan: Plan, number: int) -> set[tuple[str, ...]]:
    """Who sits against whom in a round, as the projector names them."""
    found = set()
    for row in plan.round_rows(number):
        opposite = (row.west, row.south) if row.switched else (row.south, row.west)
        both = zip(chairs(row), opposite, strict=True)
        found.add(tuple("+".join(str(one) for one in side if one is not None) for side in both))
    return found
