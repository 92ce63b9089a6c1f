"""Whether the phones agree with the plan and the sheet: who sits here, which boards, where everybody goes, what is in.

A phone shows what was followed from one result to the next. Here the plan is read a second time, row by row, and the
whole is made afresh beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from model.bridge.result import Late
from model.movement.announce.words import board_range
from model.movement.sections import table_name
from model.room.messages import ShowPage
from model.scoring.ranking.lists import standings_by_list
from model.service.room import cards
from model.service.room.room import Room
from model.service.room.sheets import RoomScores
from model.service.standings.lines import expected

if TYPE_CHECKING:
    from model.movement.plan import Plan, Row
    from model.room.messages import NextRound, PhoneSheet, SidesMove
    from model.service.director import Director


def faults_of_the_phones(director: Director, room: Room) -> list[str]:
    """What the tables of a room and its players' cards show otherwise than the session is, as sentences."""
    night, fresh = room.night(), RoomScores(director, room.session_id, room.options)
    return [
        *(
            f"phone: table {table} has not followed"
            for table, _name in fresh.tables
            if _stale(night, fresh, table)
        ),
        *(fault for table, _name in fresh.tables for fault in _table(fresh, table)),
        *(_cards(director, fresh) if fresh.over else ()),
    ]


def _stale(night: RoomScores, fresh: RoomScores, table: int) -> bool:
    return night.sheet(table) != fresh.sheet(table)


def _table(night: RoomScores, table: int) -> Iterator[str]:
    sheet, plan = night.sheet(table), night.plan
    row = next((one for one in plan.round_rows(sheet.round) if one.table == table), None)
    if sheet.stage == "over":
        return
    if sheet.stage == "sits-out":
        if row is not None and expected(plan, row):
            yield f"phone: table {table} is told that nobody plays there in round {sheet.round}"
    elif row is None or (sheet.ns, sheet.ew) != (str(row.ns), str(row.ew)):
        yield f"phone: at table {table} {sheet.ns} and {sheet.ew} play in round {sheet.round}, not {row}"
    else:
        yield from _boards(night, sheet, row)
    yield from _moves(plan, sheet)


def _boards(night: RoomScores, sheet: PhoneSheet, row: Row) -> Iterator[str]:
    if tuple(one.number for one in sheet.boards) != row.boards or sheet.switched != row.switched:
        yield f"phone: table {row.table} plays {[one.number for one in sheet.boards]} in round {row.round}, not {row}"
    for shown in sheet.boards:
        line = night.lines.get((row.round, row.table, shown.number))
        there = (
            ""
            if line is None or line.result is None or isinstance(line.result.outcome, Late)
            else str(line.result)
        )
        if shown.result != there:
            yield f"phone: board {shown.number} at table {row.table} is {shown.result!r}, on the sheet {there!r}"


def _moves(plan: Plan, sheet: PhoneSheet) -> Iterator[str]:
    if sheet.move is None:
        return
    yield from _boards_go(plan, sheet, sheet.move)
    for chairs, side in (("NS", sheet.move.ns), ("EW", sheet.move.ew)):
        if side is not None:
            yield from _move(plan, sheet, chairs, side)


def _boards_go(plan: Plan, sheet: PhoneSheet, move: NextRound) -> Iterator[str]:
    """The boards go where they are played next, and those of the next round come from where they are now."""
    row = next((one for one in plan.round_rows(sheet.round) if one.table == sheet.table), None)
    if move.boards_to and row is not None:
        later = {
            table_name(plan, one.table) for one in plan.rows if one.round > row.round and _one_set(one, row)
        }
        if not later.issuperset(move.boards_to.split(" + ")):
            yield f"phone: boards of table {sheet.table} go to {move.boards_to} after round {sheet.round}"
    for side in (move.ns, move.ew):
        if side is not None and side.boards_from:
            there = next(
                one for one in plan.round_rows(sheet.round + 1) if table_name(plan, one.table) == side.table
            )
            now = {
                table_name(plan, one.table) for one in plan.round_rows(sheet.round) if _one_set(one, there)
            }
            if side.boards_from not in now:
                yield f"phone: {side.number} takes boards from {side.boards_from} after round {sheet.round}"


def _one_set(one: Row, other: Row) -> bool:
    return not set(one.boards).isdisjoint(other.boards)


def _move(plan: Plan, sheet: PhoneSheet, chairs: str, side: SidesMove) -> Iterator[str]:
    number = int(side.number)
    rows = [row for row in plan.round_rows(sheet.round + 1) if number in row.seated]
    if plan.kind == "teams":  # each pair of a team sits its own way all evening
        rows = [row for row in rows if number == (row.ns if chairs == "NS" else row.ew)]
    there = next((row for row in rows if expected(plan, row)), None)
    if there is None:
        if side.side:
            yield f"phone: {number} goes to {side.table} after round {sheet.round}, and sits out"
        return
    wanted = (table_name(plan, there.table), "NS" if there.ns == number else "EW", board_range(there.boards))
    if (side.table, side.side, side.boards) != wanted:
        yield f"phone: {number} goes to {side.table} {side.side} with {side.boards} after round {sheet.round}, not {wanted}"


def _cards(director: Director, night: RoomScores) -> Iterator[str]:
    """Every player's own card: its place is that of the ranking, its boards are those that are in on the sheet."""
    session = night.session
    standings = director.standings.now(session.id)
    for ranked in standings_by_list(standings, session.plan.winners).values():
        for one in ranked:
            key = one.contestant.key
            card = cards.answer(director, night, ShowPage("card", {"who": key}))
            if (card["place"], card["rivals"]) != (one.place, str(len(ranked))):
                yield f"phone: the card of {key} says {card['place']} of {card['rivals']}, the ranking {one.place}"
            shown = [board["board"] for part in card["page"]["rounds"] for board in part["boards"]]
            if len(shown) != card["boards"] or len(shown) < one.boards_played:
                yield f"phone: the card of {key} has boards {shown}, {one.boards_played} are ranked"
