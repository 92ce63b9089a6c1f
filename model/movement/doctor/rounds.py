"""What to do about rounds: one too many, one left out, time for more, a table that does not keep up."""

from __future__ import annotations

import dataclasses
from itertools import combinations, islice
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.bridge.seats import Side
from model.errors import MovementImpossible
from model.i18n import _, ngettext
from model.movement.announce.moves import chairs
from model.movement.announce.words import board_range, number_list
from model.movement.balance import balance
from model.movement.check import Fault, check
from model.movement.doctor.pairs import MergeRules, merge
from model.movement.doctor.plan_edits import add_late_rounds, reorder_rounds, with_absent, with_changed
from model.movement.kinds.mitchell import describe_switches
from model.movement.sections import name_tables, table_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from model.movement.doctor.happenings import BoardAdded, Curtailed, RoundSkipped, TableBehind
    from model.movement.doctor.proposal import Evaluator, Proposal
    from model.movement.plan import Plan, Row


_MOST_TRIED: Final = 120


def curtail(evaluator: Evaluator, happening: Curtailed) -> Iterator[Proposal]:
    """Rounds are left out at the end, or each of the next rounds has a board less."""
    plan, count = evaluator.situation.plan, happening.rounds
    last = max(1, plan.rounds - count)
    text = ngettext(
        "The session ends after round {last}: the last round is not played",
        "The session ends after round {last}: the last {count} rounds are not played",
        count,
    ).format(last=last, count=count)
    yield from without_rounds(
        evaluator, reorder_rounds(plan, range(1, last + 1)), text, _not_begun(evaluator, range(1, last + 1))
    )
    yield from _whole_matches(evaluator, count)
    saved = count * plan.boards_per_round
    coming = range(evaluator.situation.round + 1, plan.rounds + 1)
    if plan.boards_per_round > 1 and len(coming) >= saved:
        shorter = coming[len(coming) - saved :]
        rows = [
            replace(row, boards=row.boards[:-1]) for row in plan.rows if row.round in shorter and row.boards
        ]
        yield evaluator.evaluate(
            with_changed(plan, rows),
            _("All rounds are played, rounds {first} to {last} with one board fewer.").format(
                first=shorter[0], last=shorter[-1]
            ),
        )


def _whole_matches(evaluator: Evaluator, count: int) -> Iterator[Proposal]:
    """Of teams whose matches go over several rounds, other rounds to leave out, so that no match stays half played."""
    plan = evaluator.situation.plan
    coming = range(evaluator.situation.round + 1, plan.rounds + 1)
    if plan.kind != "teams" or count >= len(coming):
        return
    for out in islice(combinations(reversed(coming), count), _MOST_TRIED):
        left = reorder_rounds(plan, [number for number in range(1, plan.rounds + 1) if number not in out])
        halves = [one for one in check(left).problems if one.fault is Fault.HALF_MATCH]
        # Not the last rounds themselves: those were offered before.
        if not halves and max(out) - min(out) + 1 + plan.rounds - max(out) > count:
            yield evaluator.evaluate(
                left,
                ngettext(
                    "Round {rounds} is left out, so that no match is half played.",
                    "Rounds {rounds} are left out, so that no match is half played.",
                    count,
                ).format(rounds=number_list(sorted(out))),
            )
            return


def skip_round(evaluator: Evaluator, happening: RoundSkipped) -> Iterator[Proposal]:
    """The round is played last, or not at all; the only round of a session cannot be left out."""
    plan, number = evaluator.situation.plan, happening.round
    others = [one for one in range(1, plan.rounds + 1) if one != number]
    # The only round: without it no board would be left to score.
    if not others:
        return
    yield evaluator.evaluate(
        reorder_rounds(plan, [*others, number]),
        _("Round {round} is played last: the rounds after it move up by one.").format(round=number),
    )
    yield from without_rounds(
        evaluator,
        reorder_rounds(plan, others),
        _("Round {round} is left out: the rounds after it move up by one").format(round=number),
        _not_begun(evaluator, others),
    )


def _not_begun(evaluator: Evaluator, order: Sequence[int]) -> list[int]:
    """The rounds not yet begun, in their new order."""
    now = evaluator.situation.round
    under_way = {cell[0] for cell in evaluator.situation.played} | ({now} if now > 1 else set())
    return [at for at, old in enumerate(order, 1) if old >= now and old not in under_way]


def board_added(evaluator: Evaluator, happening: BoardAdded) -> Iterator[Proposal]:
    """Add a board to each set from a round on, or a round if the movement has one left."""
    plan, first = evaluator.situation.plan, happening.round
    sets = list(dict.fromkeys(row.boards for row in plan.rows if row.round >= first and row.boards))
    disjoint = len({board for one in sets for board in one}) == sum(map(len, sets))
    # Where sets overlap, a board added to one would come into others too.
    if disjoint:
        new = {one: max(plan.boards) + place for place, one in enumerate(sorted(sets), 1)}
        rows = [
            replace(row, boards=(*row.boards, new[row.boards]))
            for row in plan.rows
            if row.round >= first and row.boards
        ]
        yield evaluator.evaluate(
            replace(with_changed(plan, rows), boards=(*plan.boards, *sorted(new.values()))),
            _("Each set gets one more board from round {round} on: boards {boards}.").format(
                round=first, boards=board_range(tuple(sorted(new.values())))
            ),
        )
    longer = _longer(plan)
    if longer is not None:
        yield evaluator.evaluate(
            longer, _("One more round is played: round {round}.").format(round=longer.rounds)
        )


def _longer(plan: Plan) -> Plan | None:
    """The same movement with one more round, if it has one that begins with the present rounds."""
    from model.movement.kinds import library

    pairs = 2 * plan.tables - (plan.missing is not None)
    try:
        longer = library.plan(
            plan.movement,
            tables=plan.tables,
            pairs=pairs,
            rounds=plan.rounds + 1,
            boards_per_round=plan.boards_per_round,
            switched=plan.switched_rounds,
            missing=plan.missing,
            first_board=min(plan.boards),
        )
    except MovementImpossible:
        return None
    same = tuple(row for row in longer.rows if row.round <= plan.rounds) == plan.rows
    return longer if same and longer.contestants == plan.contestants else None


def table_behind(evaluator: Evaluator, happening: TableBehind) -> Iterator[Proposal]:
    """The table leaves boards for later or for good, or its pairs miss the round that began without them."""
    plan, number, table = evaluator.situation.plan, happening.round, happening.table
    yield from boards_behind(evaluator, happening)
    before = plan.row(number - 1, table)
    if before is None or not before.played:
        return
    late = set(before.seated)
    missed = [row for row in plan.round_rows(number) if row.played and late & set(row.seated)]
    if not missed:
        return
    thinned = _without_late(plan, missed, late)
    facts = {"table": table_name(plan, table), "round": number, "pairs": number_list(sorted(late))}
    yield evaluator.evaluate(
        add_late_rounds(thinned, missed),
        _(
            "Pairs {pairs} finish at table {table}, rejoin in round {next} and play what they "
            "missed after the last round."
        ).format(next=number + 1, **facts),
    )
    yield evaluator.evaluate(
        thinned,
        _("Pairs {pairs} finish at table {table} and do not play round {round}.").format(**facts),
    )
    merged, rounds = merge(thinned, [number], MergeRules(sharing=True))
    if rounds:
        yield evaluator.evaluate(
            merged,
            _(
                "Pairs {pairs} finish at table {table} and do not play round {round}; the pairs "
                "waiting for them play each other."
            ).format(**facts),
        )


def _comparing(plan: Plan, row: Row, board: int) -> list[Row]:
    """The tables that lose the board together.

    A match of teams loses it at both its tables: what one plays alone has nothing to compare with.
    """
    if plan.kind != "teams":
        return [row]
    return [one for one in plan.rows if board in one.boards and {one.ns, one.ew} == {row.ns, row.ew}]


def boards_behind(evaluator: Evaluator, happening: TableBehind) -> Iterator[Proposal]:
    """The last board of the table that has no result yet: played after the session, or not."""
    row = evaluator.situation.plan.row(happening.round, happening.table)
    if row is None or not row.played or len(row.boards) < 2:
        return
    open_boards = [b for b in row.boards if (row.round, row.table, b) not in evaluator.situation.played]
    if not open_boards:
        return
    plan, board = evaluator.situation.plan, open_boards[-1]
    cell = (row.round, row.table, board)
    rows = _comparing(plan, row, board)
    shorter = [replace(one, boards=tuple(b for b in one.boards if b != board)) for one in rows]
    facts = {"board": board, "table": table_name(plan, row.table)}
    late = evaluator.evaluate(
        plan,
        _("Board {board} is removed from table {table} and played after the last round.").format(**facts),
    )
    yield dataclasses.replace(late, late=(cell,))
    sentence = _("Board {board} is removed from table {table} and not played there.").format(**facts)
    if len(rows) > 1:
        tables = number_list(name_tables(plan, sorted(one.table for one in rows)))
        sentence = _("Board {board} is removed from tables {tables} and not played in this match.").format(
            board=board, tables=tables
        )
    yield evaluator.evaluate(with_changed(plan, shorter), sentence)


def _without_late(plan: Plan, missed: list[Row], late: set[int]) -> Plan:
    changed: list[Row] = []
    gone: list[Row] = []
    for row in missed:
        left = replace(
            row,
            ns=None if row.ns in late else row.ns,
            ew=None if row.ew in late else row.ew,
        )
        (changed if left.seated else gone).append(left)
    absent = [(one, row.round) for row in missed for one in row.seated if one in late]
    return with_absent(with_changed(plan, changed, gone=gone), absent)


_MOST_SWITCHED: Final = 2


def without_rounds(evaluator: Evaluator, left: Plan, text: str, coming: Sequence[int]) -> Iterator[Proposal]:
    """The plan that is left of a longer one; with other rounds switched, or two winners, where switches fell away.

    ``text`` is the sentence without its full stop, ``coming`` are the rounds of ``left`` that have not begun.
    """
    plan = evaluator.situation.plan
    left = replace(left, moves=_moves(plan, left.switched_rounds))
    if plan.kind != "pairs" or plan.winners != 1 or len(left.switched_rounds) == len(plan.switched_rounds):
        yield evaluator.evaluate(left, f"{text}.")
        return
    best = _best(plan, left, coming)
    if best:
        words = ngettext(
            "{change}; round {rounds} is now arrow-switched.",
            "{change}; rounds {rounds} are now arrow-switched.",
            len(best),
        )
        yield evaluator.evaluate(
            _switched(plan, left, best), words.format(change=text, rounds=number_list(best))
        )
    fields = _fields(left)
    if fields is not None:
        yield evaluator.evaluate(
            replace(left, winners=2, field_of=fields),
            _("{change}; North–South and East–West each have a winner.").format(change=text),
        )
    if left.switched_rounds:
        yield evaluator.evaluate(left, f"{text}.")
    else:
        yield evaluator.evaluate(
            left,
            _(
                "{change}; no round is arrow-switched: with one winner the two directions are hardly compared."
            ).format(change=text),
        )


def _best(plan: Plan, left: Plan, coming: Sequence[int]) -> tuple[int, ...]:
    """The rounds to switch for the best balance, as few and as late as can be; () if none makes it better."""
    wanted = range(1, min(_MOST_SWITCHED, len(plan.switched_rounds)) + 1)
    free = [number for number in coming if number not in left.switched_rounds]
    tried = [(), *(rounds for count in wanted for rounds in combinations(free, count))]
    return max(
        tried, key=lambda rounds: (balance(_switched(plan, left, rounds)).q, -len(rounds), sum(rounds))
    )


def _switched(plan: Plan, left: Plan, rounds: Sequence[int]) -> Plan:
    """The plan with these rounds switched at the tables that were to be turned."""
    turning = {row.table for row in plan.rows if row.round in plan.switched_rounds and row.switched}
    rows = [
        replace(row, ns=row.ew, ew=row.ns, switched=not row.switched)
        for row in left.rows
        if row.round in rounds and row.table in turning
    ]
    numbers = tuple(sorted({*left.switched_rounds, *rounds}))
    return replace(with_changed(left, rows), switched_rounds=numbers, moves=_moves(plan, numbers))


def _moves(plan: Plan, numbers: Sequence[int]) -> tuple[str, ...]:
    """How it moves, with the rounds that are switched now."""
    before = describe_switches(plan.switched_rounds)
    return (*(phrase for phrase in plan.moves if phrase not in before), *describe_switches(numbers))


def _fields(plan: Plan) -> dict[int, Side] | None:
    """Each pair's direction, None if anybody sits both ways."""
    found: dict[int, Side] = {}
    for row in plan.rows:
        for side, one in zip(Side, chairs(row), strict=True):
            if one is not None and (found.setdefault(one, side) is not side or row.switched):
                return None
    return found if found.keys() == set(plan.contestants) else None
