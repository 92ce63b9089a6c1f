"""What to do when something went wrong at a table: first the truth is written down, then the rounds to come are mended.

What really happened is always among the proposals, however wrong it was; the proof names what cannot be mended.
Results that are in were obtained by whoever really sat there with the boards really played, so they keep their cell,
or go to the board that was on the table (Laws 4, 5 and 15).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.errors import NotExpected
from model.i18n import _
from model.movement.announce_words import board_range
from model.movement.field_changes import exchanged
from model.movement.mending import Chair, chair_of, played_by, with_absent, with_changed, without_replays

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.happenings import WrongBoards, WrongDirection, WrongPair
    from model.movement.plan import Plan, Row
    from model.movement.proposal import Cell, Proposal, Scales


def _row(plan: Plan, number: int, table: int) -> Row:
    row = plan.row(number, table)
    if row is None:
        raise NotExpected(
            _("There is no table {table} in round {round}.").format(table=table, round=number),
            _("Choose a table of this round."),
        )
    return row


def wrong_boards(scales: Scales, happening: WrongBoards) -> Iterator[Proposal]:
    """The boards that were played, as they were; later rounds get other boards, or lose those that are known."""
    plan, number, table = scales.situation.plan, happening.round, happening.table
    row = _row(plan, number, table)
    truth = with_changed(plan, [replace(row, boards=happening.boards)])
    moved = _moved(row, happening.boards)
    facts = {"table": table, "round": number, "boards": board_range(happening.boards)}
    told = _("Table {table} played boards {boards} in round {round}").format(**facts)
    yield from _mended(scales, truth, told, number, moved)
    for other in plan.round_rows(number):
        if other.table != table and other.played and other.boards == happening.boards:
            swapped = with_changed(truth, [replace(other, boards=row.boards)])
            both = {**moved, **_moved(other, row.boards)}
            said = _(
                "Tables {table} and {other} played each other's boards, {boards} and {others}, in round {round}"
            )
            words = said.format(other=other.table, others=board_range(row.boards), **facts)
            yield from _mended(scales, swapped, words, number, both)


def _moved(row: Row, boards: tuple[int, ...]) -> dict[Cell, Cell | None]:
    """Results noted under the boards expected belong to those that were on the table, one for one in order."""
    played = set(boards)
    instead = [board for board in boards if board not in row.boards]
    unplayed = [board for board in row.boards if board not in played]
    moved: dict[Cell, Cell | None] = {}
    for place, board in enumerate(unplayed):
        to = (row.round, row.table, instead[place]) if place < len(instead) else None
        moved[row.round, row.table, board] = to
    return moved


def _mended(
    scales: Scales, truth: Plan, told: str, number: int, moved: dict[Cell, Cell | None]
) -> Iterator[Proposal]:
    """The truth with the rounds after it mended in each way; alone where nothing needs mending."""
    ahead = max(number + 1, scales.situation.round)
    other = without_replays(truth, ahead, take_away=False)
    if other == truth:
        yield scales.weigh(truth, _("{told}. Nothing else changes.").format(told=told), moved=moved)
        return
    yield scales.weigh(
        other, _("{told}. Who would play a board again gets other boards.").format(told=told), moved=moved
    )
    yield scales.weigh(
        without_replays(truth, ahead, take_away=True),
        _("{told}. Boards that somebody would play again are taken away.").format(told=told),
        moved=moved,
    )


def wrong_direction(scales: Scales, happening: WrongDirection) -> Iterator[Proposal]:
    """The row turned as it was played; with two winners perhaps one ranking for all."""
    plan = scales.situation.plan
    row = _row(plan, happening.round, happening.table)
    turned = replace(row, ns=row.ew, ew=row.ns)
    truth = with_changed(plan, [turned])
    facts = {"ns": turned.ns, "ew": turned.ew, "table": row.table, "round": row.round}
    told = _("In round {round} pair {ns} sat North–South and pair {ew} East–West at table {table}").format(
        **facts
    )
    yield scales.weigh(truth, _("{told}. Nothing else changes.").format(told=told), moved={})
    if plan.winners == 2:
        yield scales.weigh(
            replace(truth, winners=1, field_of={}),
            _("{told}. All pairs are ranked together.").format(told=told),
            moved={},
        )


def wrong_pair(scales: Scales, happening: WrongPair) -> Iterator[Proposal]:
    """The two pairs exchanged for that round, from then on, or where it helps; or the other one did not play."""
    plan, number = scales.situation.plan, happening.round
    chair = Chair(_row(plan, number, happening.table), happening.side)
    pair, usual = happening.pair, chair.sitter
    own = chair_of(plan, number, pair)
    if pair not in plan.contestants or usual == pair:
        raise NotExpected(
            _("Pair {pair} sits there in round {round} anyhow.").format(pair=pair, round=number),
            _("Name the pair that sat down there by mistake."),
        )
    facts = {"pair": pair, "usual": usual, "table": happening.table, "round": number}
    if usual is not None:
        yield from _exchange(scales, pair, usual, number, facts)
    if own is not None and own.row.table == chair.row.table:
        if usual is None:  # who waits there sat on the other side
            turned = replace(own.row, ns=own.row.ew, ew=own.row.ns)
            told = _("In round {round} pair {pair} sat at table {table}").format(**facts)
            yield from _mended(scales, with_changed(plan, [turned]), told, number, {})
        return
    told = (
        _("In round {round} pair {pair} sat at table {table}, and its own opponents sat out").format(**facts)
        if own is not None and own.row.played
        else _("In round {round} pair {pair} sat at table {table}").format(**facts)
    )
    yield from _mended(scales, _alone(plan, chair, own, pair), told, number, {})


def _alone(plan: Plan, chair: Chair, own: Chair | None, pair: int) -> Plan:
    """The pair in that chair, its own left empty, and nobody in it instead of whoever should have sat here."""
    number, usual = chair.row.round, chair.sitter
    left = None if own is None else own.taken_by(None)
    changed = [chair.taken_by(pair), *([left] if left is not None and left.seated else [])]
    gone = [left] if left is not None and not left.seated else []
    there = tuple(one for one in plan.absent if one != (pair, number))
    seated = with_changed(replace(plan, absent=there), changed, gone=gone)
    return seated if usual is None else with_absent(seated, [(usual, number)])


def _exchange(
    scales: Scales, pair: int, usual: int, number: int, facts: dict[str, int | None]
) -> Iterator[Proposal]:
    plan = scales.situation.plan
    truth = exchanged(plan, [number], pair, usual)
    told = _("In round {round} pairs {pair} and {usual} sat in each other's place").format(**facts)
    yield from _mended(scales, truth, told, number, {})
    ahead = range(max(number + 1, scales.situation.round), plan.rounds + 1)
    yield scales.weigh(
        exchanged(truth, ahead, pair, usual),
        _("{told}, and go on so to the end.").format(told=told),
        moved={},
    )
    where = _helpful(truth, ahead, pair, usual)
    if where and len(where) < len(ahead):
        helped = exchanged(truth, where, pair, usual)
        rounds = ", ".join(str(one) for one in where)
        again = _("{told}, and do so again in rounds {rounds}").format(told=told, rounds=rounds)
        yield from _mended(scales, helped, again, number, {})


def _helpful(plan: Plan, rounds: range, pair: int, usual: int) -> list[int]:
    """The rounds in which one of the two would play a board again, and would not in the other's place."""
    found = []
    for number in rounds:
        if _again(plan, number, (pair, usual)) > 0:
            other = exchanged(plan, [number], pair, usual)
            if _again(other, number, (pair, usual)) < _again(plan, number, (pair, usual)):
                plan = other
                found.append(number)
    return found


def _again(plan: Plan, number: int, pairs: tuple[int, int]) -> int:
    """How many boards of a round these pairs play in another round too."""
    count = 0
    for pair in pairs:
        chair = chair_of(plan, number, pair)
        if chair is not None and chair.row.played:
            known = played_by(plan, but=chair.row).get((pair, None), set())
            count += len(known & set(chair.row.boards))
    return count
