"""Where pairs and boards go into a round, read off the plan: streams, exceptions, shared boards, arrow-switches."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from model.bridge.seats import Side
from model.i18n import _, ngettext
from model.movement.announce.words import all_stay, board_range, cards_say, number_list, who
from model.movement.sections import name_tables, table_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from model.movement.plan import Plan, Row

MOST_EXCEPTIONS = 2  # with more of them a sentence helps nobody: guide cards do


def describe_moves(plan: Plan, number: int) -> tuple[str, ...]:
    """Who and what moves into a round, which tables share, what is arrow-switched."""
    before, after = plan.round_rows(number - 1), plan.round_rows(number)
    return (
        *(_pairs_move(plan, number) if before else ()),
        *(_boards_move(plan, before, after) if before else ()),
        *_shared(plan, number, known=bool(before)),
        *_switch(plan, number, after),
    )


def chairs(row: Row) -> tuple[int | None, int | None]:
    """Who sits in the North-South and in the East-West chairs: in an arrow-switched row the sides are the other way."""
    return (row.ew, row.ns) if row.switched else (row.ns, row.ew)


def places(rows: Iterable[Row]) -> dict[int, tuple[int, Side]]:
    """Each contestant's table and chairs in one round."""
    found = {}
    # The usual step of a hall of forty tables asks this for every round: a loop over Side costs more than all else here.
    north_south, east_west = Side.NS, Side.EW
    for row in rows:
        ns, ew = chairs(row)
        if ns is not None:
            found[ns] = (row.table, north_south)
        if ew is not None:
            found[ew] = (row.table, east_west)
    return found


def board_tables(
    rows: Iterable[Row], *, known: Iterable[tuple[int, ...]] = ()
) -> dict[tuple[int, ...], tuple[int, ...]]:
    """The tables at which each set of boards lies in one round.

    A set that was made longer or shorter goes by the ``known`` one that begins with the same board.
    """
    names = {boards[0]: boards for boards in known if boards}
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for row in rows:
        if row.boards:
            boards = names.get(row.boards[0], row.boards)
            found[boards] = (*found.get(boards, ()), row.table)
    return found


def measure_step(start: int, end: int, tables: int) -> int:
    """How many tables up (or down, negative) it is from one to the other, the shorter way round."""
    step = (end - start) % tables
    return step - tables if 2 * step > tables else step


def ring(plan: Plan) -> int:
    """How many tables the moves go round: those with boards."""
    return len({row.table for row in plan.rows if row.boards})


def usual_step(plan: Plan, side: Side) -> int | None:
    """The step most contestants of these chairs make over the whole session."""
    seats = [places(plan.round_rows(number)) for number in range(1, plan.rounds + 1)]
    moves = Counter(
        (table, now[contestant][0])
        for before, now in pairwise(seats)
        for contestant, (table, chair) in before.items()
        if chair is side and contestant in now
    )
    tables = ring(plan)
    steps: Counter[int] = Counter()
    for (start, end), times in moves.items():
        steps[measure_step(start, end, tables)] += times
    return steps.most_common(1)[0][0] if steps else None


def list_sitting(rows: Iterable[Row]) -> tuple[int, ...]:
    """Who waits in these rows of a round, in the order of their numbers."""
    return tuple(sorted(row.sits_out for row in rows if row.sits_out is not None))


def list_playing(rows: Iterable[Row]) -> set[int]:
    """Who plays a board in these rows."""
    return {one for row in rows if row.played for one in row.seated}


def idle(plan: Plan, number: int) -> Iterator[int]:
    """Who has no chair in a round, and had one before and will have one again."""
    for contestant, at in plan.absent:
        rounds = [row.round for row in plan.rows_of(contestant)] if at == number else []
        if rounds and min(rounds) < number < max(rounds):
            yield contestant


def _pairs_move(plan: Plan, number: int) -> Iterator[str]:
    # A row without boards is no table but a place to wait: who goes there hears to sit out.
    before, after = (places(row for row in plan.round_rows(at) if row.boards) for at in (number - 1, number))
    if plan.kind != "pairs":
        yield from _halves_move(plan, number)
        return
    said: list[str] = []
    apart = after.keys() - before.keys()
    for side in Side:
        line = _line_move(plan, side, before, after)
        if line is None:
            yield from _follow(plan, number, before, after) or [cards_say(plan.kind)]
            return
        sentences, others = line
        said += sentences
        apart |= set(others)
    said += [_goes(plan, one, after[one]) for one in sorted(apart)]
    yield from said or [all_stay(plan.kind)]


def _halves_move(plan: Plan, number: int) -> Iterator[str]:
    """Teams sit at two tables: each line of halves is announced apart. Players go by their cards."""
    said: list[str] = []
    for side in Side if plan.kind == "teams" else ():
        before, after = (_of_side(plan.round_rows(at), side) for at in (number - 1, number))
        line = _line_move(plan, side, before, after)
        if line is None or line[1] or after.keys() != before.keys():
            yield cards_say(plan.kind)
            return
        said += line[0]
    yield from said or [all_stay(plan.kind) if plan.kind == "teams" else cards_say(plan.kind)]


def _of_side(rows: Iterable[Row], side: Side) -> dict[int, tuple[int, Side]]:
    return {
        one: (row.table, side)
        for row in rows
        if row.boards and (one := chairs(row)[0 if side is Side.NS else 1]) is not None
    }


def _line_move(
    plan: Plan, side: Side, before: Mapping[int, tuple[int, Side]], after: Mapping[int, tuple[int, Side]]
) -> tuple[list[str], list[int]] | None:
    """The sentences for one line of chairs and who goes elsewhere, None when its members do not move alike."""
    tables = ring(plan)
    steps = {
        contestant: (
            measure_step(table, after[contestant][0], tables) if after[contestant][1] is side else None
        )
        for contestant, (table, chair) in before.items()
        if chair is side and contestant in after
    }
    if not steps:
        return [], []
    common = Counter(step for step in steps.values() if step is not None).most_common(1)
    if not common:
        return None
    step = common[0][0]
    others = sorted(contestant for contestant, own in steps.items() if own != step)
    if len(others) > MOST_EXCEPTIONS or len(others) * 4 > len(steps):
        streams = _streams(plan, side, steps) or _mirrored(plan, side, before, after)
        return (streams, []) if streams else None
    return _step_words(side, step, usual_step(plan, side)), others


def _streams(plan: Plan, side: Side, steps: Mapping[int, int | None]) -> list[str]:
    """Odd and even pairs of a line that pass each other, as in a Double Weave; [] when they do not."""
    odd = {step for contestant, step in steps.items() if contestant % 2}
    even = {step for contestant, step in steps.items() if contestant % 2 == 0}
    if len(odd) != 1 or len(even) != 1:
        return []
    up, down = odd.pop(), even.pop()
    if not up or not down:
        return []
    if plan.team_of:
        words = _("{side}, odd fours {odd}, even fours {even}.")
    elif plan.kind == "teams":
        words = _("{side}, odd teams {odd}, even teams {even}.")
    else:
        words = _("{side}, odd pairs {odd}, even pairs {even}.")
    return [words.format(side=line_name(side), odd=tables_word(up), even=tables_word(down))]


def _mirrored(
    plan: Plan, side: Side, before: Mapping[int, tuple[int, Side]], after: Mapping[int, tuple[int, Side]]
) -> list[str]:
    """A line that sits down mirrored, as in the last round of a Blackpool; [] when it does not."""
    line = [one for one, (_table, chair) in before.items() if chair is side and one in after]
    first = min((before[one][0] for one in line), default=1)
    last = first + ring(plan) - 1
    if any(after[one] != (first + last - before[one][0], side) for one in line):
        return []
    ends = {"first": first, "second": first + 1, "last": last, "next": last - 1}
    return [
        _(
            "{side} change ends: table {first} to table {last}, table {second} to table {next}, and so on."
        ).format(side=line_name(side), **{end: table_name(plan, table) for end, table in ends.items()})
    ]


def line_name(side: Side) -> str:
    """The name the hall uses for the line."""
    return _("North–South") if side is Side.NS else _("East–West")


def _step_words(side: Side, step: int, usual: int | None) -> list[str]:
    name = line_name(side)
    if step == 0:
        # A line that never moves need not hear so; one that usually moves must.
        return [] if usual in (0, None) else [_("{side} stay.").format(side=name)]
    if usual is not None and usual * step > 0 and abs(step) == abs(usual) + 1:
        template = (
            _("{side} skip a table: up {count}.") if step > 0 else _("{side} skip a table: down {count}.")
        )
        return [template.format(side=name, count=count_word(abs(step)))]
    return [
        _("{side}, {move}.").format(side=name, move=tables_word(step)),
    ]


def tables_word(step: int) -> str:
    """ "up one table", "down two tables"."""
    up = ngettext("up {count} table", "up {count} tables", abs(step))
    down = ngettext("down {count} table", "down {count} tables", abs(step))
    return (up if step > 0 else down).format(count=count_word(abs(step)))


def count_word(number: int) -> str:
    """Small numbers as words, larger ones in figures."""
    words = (_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"))
    return words[number] if number < len(words) else str(number)


def _goes(plan: Plan, contestant: int, place: tuple[int, Side]) -> str:
    table, side = place
    template = (
        _("{who} goes to table {table}, North–South.")
        if side is Side.NS
        else _("{who} goes to table {table}, East–West.")
    )
    return template.format(who=who(plan.kind, [contestant]), table=table_name(plan, table))


def _follow(
    plan: Plan, number: int, before: Mapping[int, tuple[int, Side]], after: Mapping[int, tuple[int, Side]]
) -> list[str]:
    """Where each moving pair follows the next lower number, as in a cyclic Howell; [] when they do not."""
    tables = _tables_visited(plan)
    movers = _line_of_numbers(tables, {*before, *after, plan.missing})
    following = zip(movers, (*movers[-1:], *movers), strict=False)
    if len(movers) < 3 or any(
        one in after and leader in before and after[one][0] != before[leader][0] for one, leader in following
    ):
        return []
    said = []
    # Nobody has the missing number.
    known = after.keys() - set(list_sitting(plan.round_rows(number)))
    here = sorted(one for one in tables if len(tables[one]) == 1 and one != plan.missing and one in known)
    if here:
        said.append(ngettext("{who} stays.", "{who} stay.", len(here)).format(who=who(plan.kind, here)))
    if plan.missing in (movers[0], movers[-1]):
        said.append(_("All others follow the next lower number."))
    else:
        text = (
            _("All others follow the next lower pair; pair {first} follows pair {last}.")
            if plan.kind == "pairs"
            else _("All others follow the next lower number; {first} follows {last}.")
        )
        said.append(text.format(first=movers[0], last=movers[-1]))
    return [*said, _("Check the guide card for your direction.")]


def _line_of_numbers(tables: Mapping[int, set[int]], present: set[int | None]) -> list[int]:
    """Who goes from table to table here, in the order of their numbers.

    Who is elsewhere yet, as a rover that takes a place here later, is at neither end: nobody follows it.
    """
    movers = sorted(one for one in tables if len(tables[one]) > 1)
    here = [at for at, one in enumerate(movers) if one in present]
    return movers[here[0] : here[-1] + 1] if here else []


def _tables_visited(plan: Plan) -> dict[int, set[int]]:
    visited: dict[int, set[int]] = {}
    for row in plan.rows:
        for contestant in (row.ns, row.ew):
            # The phantom has its place in the line too.
            known = plan.missing if contestant is None else contestant
            if known is not None:
                visited.setdefault(known, set()).add(row.table)
    return visited


def _boards_move(plan: Plan, before: tuple[Row, ...], after: tuple[Row, ...]) -> list[str]:
    old = board_tables(before)
    new = board_tables(after, known=old)
    tables = ring(plan)
    steps = {
        boards: {measure_step(start, end, tables) for start in old[boards] for end in new[boards]}
        for boards in old
        if boards in new
    }
    often = Counter(step for found in steps.values() for step in found)
    if not often:
        return [_("Every table takes new boards.")]
    # Several copies lie a round's worth of tables apart: down one is also up six, and nobody would say that.
    step = max(often, key=lambda step: (often[step], -abs(step)))
    odd = sorted(boards for boards, found in steps.items() if step not in found)
    if len(odd) > MOST_EXCEPTIONS or len(odd) * 4 > len(steps):
        return [_("Boards move as the table cards say.")]
    said = [_("Boards stay.") if step == 0 else _("Boards, {move}.").format(move=tables_word(step))]
    said += [
        _("Boards {boards} go to table {table}.").format(
            boards=board_range(boards), table=number_list(name_tables(plan, new[boards]))
        )
        for boards in odd
    ]
    return [*said, *_resting(plan, old, new)]


def _resting(
    plan: Plan,
    old: Mapping[tuple[int, ...], tuple[int, ...]],
    new: Mapping[tuple[int, ...], tuple[int, ...]],
) -> list[str]:
    """Where sets leave the tables and come back to them."""
    leave = sorted(table for boards, tables in old.items() if boards not in new for table in tables[:1])
    enter = sorted(table for boards, tables in new.items() if boards not in old for table in tables[:1])
    if not leave or not enter:
        return []
    if len(leave) > MOST_EXCEPTIONS:
        return [_("Out of play, they wait on the relays between tables.")]
    return [
        ngettext(
            "Boards of table {leave} go to the relay; table {enter} takes from it.",
            "Boards of tables {leave} go to the relays; tables {enter} take from them.",
            len(leave),
        ).format(leave=number_list(name_tables(plan, leave)), enter=number_list(name_tables(plan, enter)))
    ]


def _shared(plan: Plan, number: int, *, known: bool) -> list[str]:
    now = [(one, other) for round_number, one, other in plan.shared if round_number == number]
    if known and now == [(one, other) for r, one, other in plan.shared if r == number - 1]:
        return []
    groups = _sharing(now)
    if plan.tables > 2 and [len(group) for group in groups] == [plan.tables]:
        return [_("All tables share one set of boards.")]
    return [
        _("Tables {one} and {other} share boards.").format(one=", ".join(most), other=last)
        for *most, last in (name_tables(plan, group) for group in groups)
    ]


def _sharing(couples: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The tables that have one set among them: two, four of a match of eights, or the whole room."""
    groups: list[set[int]] = []
    for couple in couples:
        met = [group for group in groups if group.intersection(couple)]
        groups = [group for group in groups if group not in met] + [set(couple).union(*met)]
    return sorted(map(sorted, groups))


def _switch(plan: Plan, number: int, after: tuple[Row, ...]) -> list[str]:
    now, before = number in plan.switched_rounds, number - 1 in plan.switched_rounds
    if now and not before:
        return [_("Arrow-switch: keep your seats and turn the boards a quarter.")]
    if now:
        return [_("Still arrow-switched: keep your seats, boards turned.")]
    said = [_("Arrow-switch over: boards back to normal, arrow to North.")] if before else []
    tables = [row.table for row in after if row.switched]
    if tables:
        said.append(
            ngettext(
                "Arrow-switched this round: table {tables}.",
                "Arrow-switched this round: tables {tables}.",
                len(tables),
            ).format(tables=number_list(name_tables(plan, tables)))
        )
    return said
