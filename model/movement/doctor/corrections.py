"""What to do when something went wrong at a table: first the truth is written down, then the rounds to come are mended.

What really happened is always among the proposals, however wrong it was; the proof names what cannot be mended.
Results that are in were obtained by whoever really sat there with the boards really played, so they keep their cell,
or go to the board that was on the table (Laws 4, 5 and 15).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.bridge.seats import Side
from model.errors import MovementImpossible, NotExpected
from model.i18n import _
from model.movement.announce.words import board_range, number_list
from model.movement.check import units
from model.movement.check_words import name_contestant, those
from model.movement.doctor.pairs import exchange_pairs
from model.movement.doctor.plan_edits import (
    Chair,
    chair_of,
    map_boards,
    with_absent,
    with_changed,
    without_replays,
)
from model.movement.sections import letter_of, name_tables, parts, sets_at, table_name, winners_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.doctor.happenings import WrongBoards, WrongDirection, WrongPair
    from model.movement.doctor.proposal import Cell, Evaluator, Proposal
    from model.movement.plan import Plan, Row


def _row(plan: Plan, number: int, table: int) -> Row:
    row = plan.row(number, table)
    if row is None:
        raise NotExpected(
            _("There is no table {table} in round {round}.").format(
                table=table_name(plan, table), round=number
            ),
            _("Choose a table of this round."),
        )
    return row


def wrong_boards(evaluator: Evaluator, happening: WrongBoards) -> Iterator[Proposal]:
    """The boards that were played, as they were; later rounds get other boards, or lose those that are known."""
    plan, number, table = evaluator.situation.plan, happening.round, happening.table
    row = _row(plan, number, table)
    truth = with_changed(plan, [replace(row, boards=happening.boards)])
    moved = _moved(row, happening.boards)
    facts = {"table": table_name(plan, table), "round": number, "boards": board_range(happening.boards)}
    text = _("Table {table} played boards {boards} in round {round}").format(**facts)
    yield from _mended(evaluator, truth, text, number, moved)
    sets = sets_at(plan)
    for other in plan.round_rows(number):
        if sets.get(other.table) != sets.get(table):
            continue  # each section has boards of its own
        # Whoever has played those boards before would have said so: at that table they cannot have been.
        if other.table != table and other.boards == happening.boards and not _known(plan, other, row.boards):
            swapped = with_changed(truth, [replace(other, boards=row.boards)])
            both = {**moved, **_moved(other, row.boards)}
            said = _(
                "Tables {table} and {other} played each other’s boards, {boards} and {others}, in round {round}"
            )
            words = said.format(other=table_name(plan, other.table), others=board_range(row.boards), **facts)
            yield from _mended(evaluator, swapped, words, number, both)


def _known(plan: Plan, row: Row, boards: tuple[int, ...]) -> bool:
    """Whether nobody plays there, or somebody there has played one of these boards in a round before."""
    past = map_boards(plan.with_rows(tuple(one for one in plan.rows if one.round < row.round)))
    return not row.played or any(past.get(unit, set()) & set(boards) for unit in units(plan, row))


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
    evaluator: Evaluator, truth: Plan, text: str, number: int, moved: dict[Cell, Cell | None]
) -> Iterator[Proposal]:
    """The truth with the rounds after it mended in each way; alone where nothing needs mending."""
    ahead = max(number + 1, evaluator.situation.round)
    other = without_replays(truth, ahead, take_away=False)
    if other == truth:
        yield evaluator.evaluate(truth, _("{change}. Nothing else changes.").format(change=text), moved=moved)
        return
    fewer = without_replays(truth, ahead, take_away=True)
    # Where no other boards are left the two ways do the same, and a promise of other boards would be untrue.
    if other != fewer:
        words = (
            _("{change}. Pairs due to replay a board get others where there are any.")
            if _boards(other) < _boards(truth)
            else _("{change}. Pairs due to replay a board get others.")
        )
        yield evaluator.evaluate(other, words.format(change=text), moved=moved)
    yield evaluator.evaluate(
        fewer, _("{change}. Boards that would be replayed are removed.").format(change=text), moved=moved
    )


def _boards(plan: Plan) -> int:
    return sum(len(row.boards) for row in plan.rows if row.played)


def wrong_direction(evaluator: Evaluator, happening: WrongDirection) -> Iterator[Proposal]:
    """The row turned as it was played; with two winners perhaps one ranking for all; of teams both tables of the match."""
    plan = evaluator.situation.plan
    row = _row(plan, happening.round, happening.table)
    if plan.kind == "teams":
        yield from _whole_match_turned(evaluator, row)
        return
    turned = replace(row, ns=row.ew, ew=row.ns, south=row.west, west=row.south)
    truth = with_changed(plan, [turned])
    sides = [
        [one for one in side if one is not None]
        for side in ((turned.ns, turned.south), (turned.ew, turned.west))
    ]
    facts = {
        "ns": those(plan, sides[0]),
        "ew": those(plan, sides[1]),
        "table": table_name(plan, row.table),
    }
    text = _("Round {round}, table {table}: North–South was {ns}, East–West {ew}").format(
        round=row.round, **facts
    )
    yield evaluator.evaluate(truth, _("{change}. Nothing else changes.").format(change=text), moved={})
    if winners_at(plan, row.table) == 2:
        letter = letter_of(plan, row.table)
        fields = dict(next((part.field_of for name, part in parts(plan) if name == letter), plan.field_of))
        others = {one: side for one, side in plan.field_of.items() if one not in fields}
        yield evaluator.evaluate(
            replace(truth, winners=2 if others else 1, field_of=others),
            _("{change}. All pairs are ranked together.").format(change=text)
            if not letter
            else _("{change}. All pairs of section {section} are ranked together.").format(
                change=text, section=letter
            ),
            moved={},
        )


def _whole_match_turned(evaluator: Evaluator, row: Row) -> Iterator[Proposal]:
    """Two teams that sat the wrong way at both tables only changed rooms; at one table alone there is nothing to compare."""
    plan = evaluator.situation.plan
    both = [one for one in plan.round_rows(row.round) if row.played and set(one.seated) == set(row.seated)]
    if len(both) != 2 or (both[0].ns, both[0].ew) != (both[1].ew, both[1].ns):
        raise MovementImpossible(
            _("In round {round} table {table} has no other table of its match to turn with it.").format(
                round=row.round, table=table_name(plan, row.table)
            ),
            _("Enter the boards as not played, or give an adjusted score (F9)."),
        )
    turned = [replace(one, ns=one.ew, ew=one.ns) for one in both]
    yield evaluator.evaluate(
        with_changed(plan, turned),
        _(
            "In round {round} both tables of the match, {tables}, sat the other direction. If "
            "only one did, there is nothing to compare: enter its boards as not played."
        ).format(round=row.round, tables=number_list(name_tables(plan, [one.table for one in turned]))),
        moved={},
    )


def wrong_pair(evaluator: Evaluator, happening: WrongPair) -> Iterator[Proposal]:
    """The two pairs exchanged for that round, from then on, or where it helps; or the other one did not play."""
    plan, number = evaluator.situation.plan, happening.round
    chair = Chair(_row(plan, number, happening.table), happening.side)
    pair, usual = happening.pair, chair.sitter
    own = chair_of(plan, number, pair)
    if pair not in plan.contestants or usual == pair:
        raise NotExpected(
            _("Pair {pair} is due there in round {round} anyway.").format(pair=pair, round=number),
            _("Name the pair that sat down there by mistake."),
        )
    facts = {"pair": pair, "usual": usual, "table": table_name(plan, happening.table), "round": number}
    if usual is not None:
        yield from _exchange(evaluator, pair, usual, number, facts)
    if own is not None and own.row.table == chair.row.table:
        if usual is None:  # who waits there sat on the other side
            turned = replace(own.row, ns=own.row.ew, ew=own.row.ns)
            text = _("In round {round} pair {pair} sat at table {table}").format(**facts)
            yield from _mended(evaluator, with_changed(plan, [turned]), text, number, {})
        return
    text = (
        _("In round {round} pair {pair} sat at table {table}, and its own opponents sat out").format(**facts)
        if own is not None and own.row.played
        else _("In round {round} pair {pair} sat at table {table}").format(**facts)
    )
    yield from _mended(evaluator, _alone(plan, chair, own, pair), text, number, {})


def wrong_half(evaluator: Evaluator, happening: WrongPair) -> Iterator[Proposal]:
    """A half of the wrong team sat there: it and the half it displaced exchanged for that round; the proof names the rest."""
    plan, number, side = evaluator.situation.plan, happening.round, happening.side
    usual = Chair(_row(plan, number, happening.table), side).sitter
    team = happening.pair
    if usual is None or usual == team:
        raise NotExpected(
            _("In round {round} that seat is {who}’s own, or nobody plays there.").format(
                who=those(plan, [team]), round=number
            ),
            _("Name the team that sat down there by mistake."),
        )
    names = {team: usual, usual: team}

    def now(row: Row) -> Row:
        if row.round != number:
            return row
        if side is Side.NS:
            return row if row.ns is None else replace(row, ns=names.get(row.ns, row.ns))
        return row if row.ew is None else replace(row, ew=names.get(row.ew, row.ew))

    halves = {Side.NS: _("North–South"), Side.EW: _("East–West")}
    yield evaluator.evaluate(
        plan.with_rows(tuple(now(row) for row in plan.rows)),
        _("In round {round} the {side} pairs of {team} and {usual} sat in each other’s seats.").format(
            round=number,
            side=halves[side],
            team=name_contestant(plan, team),
            usual=name_contestant(plan, usual),
        ),
        moved={},
    )


def wrong_player(evaluator: Evaluator, happening: WrongPair) -> Iterator[Proposal]:
    """A player sat in another's chair on that side: the two exchanged for that round, later replays mended."""
    plan, number, player = evaluator.situation.plan, happening.round, happening.pair
    row = _row(plan, number, happening.table)
    chairs = (row.ns, row.south) if happening.side is Side.NS else (row.ew, row.west)
    if player in chairs or not row.played:
        raise NotExpected(
            _("In round {round} that seat is player {player}’s own, or nobody plays there.").format(
                player=player, round=number
            ),
            _("Name the player who sat down there by mistake."),
        )
    for usual in chairs:
        if usual is not None:
            text = _("In round {round} players {player} and {usual} sat in each other’s seats").format(
                round=number, player=player, usual=usual
            )
            yield from _mended(evaluator, exchange_pairs(plan, [number], player, usual), text, number, {})


def _alone(plan: Plan, chair: Chair, own: Chair | None, pair: int) -> Plan:
    """The pair in that chair, its own left empty, and nobody in it instead of whoever should have sat here."""
    number, usual = chair.row.round, chair.sitter
    left = None if own is None else own.seat(None)
    changed = [chair.seat(pair), *([left] if left is not None and left.seated else [])]
    gone = [left] if left is not None and not left.seated else []
    there = tuple(one for one in plan.absent if one != (pair, number))
    seated = with_changed(replace(plan, absent=there), changed, gone=gone)
    return seated if usual is None else with_absent(seated, [(usual, number)])


def _exchange(
    evaluator: Evaluator, pair: int, usual: int, number: int, facts: dict[str, int | str | None]
) -> Iterator[Proposal]:
    plan = evaluator.situation.plan
    truth = exchange_pairs(plan, [number], pair, usual)
    text = _("In round {round} pairs {pair} and {usual} sat in each other’s seats").format(**facts)
    yield from _mended(evaluator, truth, text, number, {})
    ahead = range(max(number + 1, evaluator.situation.round), plan.rounds + 1)
    if ahead:
        yield evaluator.evaluate(
            exchange_pairs(truth, ahead, pair, usual),
            _("{change}, and stay that way to the end.").format(change=text),
            moved={},
        )
    where = _helpful(truth, ahead, pair, usual)
    if where and len(where) < len(ahead):
        helped = exchange_pairs(truth, where, pair, usual)
        rounds = ", ".join(str(one) for one in where)
        again = _("{change}, and do so again in rounds {rounds}").format(change=text, rounds=rounds)
        yield from _mended(evaluator, helped, again, number, {})


def _helpful(plan: Plan, rounds: range, pair: int, usual: int) -> list[int]:
    """The rounds in which one of the two would play a board again, and would not in the other's place."""
    found = []
    for number in rounds:
        if _again(plan, number, (pair, usual)) > 0:
            other = exchange_pairs(plan, [number], pair, usual)
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
            known = map_boards(plan, but=chair.row).get((pair, None), set())
            count += len(known & set(chair.row.boards))
    return count
