"""The remedies for a late pair, a pair that leaves, and a sit-out that should not be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.bridge.seats import Side
from model.errors import MovementImpossible
from model.i18n import _, ngettext
from model.movement.announce.words import number_list
from model.movement.check import Unit, check
from model.movement.check_words import those
from model.movement.doctor.expected_pair import propose_expected
from model.movement.doctor.half_tables import rematch_rounds
from model.movement.doctor.plan_edits import (
    Chair,
    add_late_rounds,
    chair_of,
    course,
    free_sets,
    map_boards,
    with_absent,
    with_changed,
    with_shares,
    without_replays,
)
from model.movement.doctor.stepping_in import step_in
from model.movement.sections import letter_of, name_tables, winners_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from model.movement.doctor.happenings import (
        HalfTablesMerge,
        PairArrives,
        PairLeaves,
        SitOutMoved,
        StandInNeeded,
    )
    from model.movement.doctor.proposal import Evaluator, Proposal
    from model.movement.plan import Plan, Row


MOST_WEIGHED: Final = 12


def arrives(evaluator: Evaluator, happening: PairArrives) -> Iterator[Proposal]:
    """Who was expected in another round; or a newcomer takes empty chairs or meets who would wait, or bumps others.

    The boards a newcomer missed are played after the session if wished.
    """
    plan, first = evaluator.situation.plan, happening.round
    yield from propose_expected(evaluator, first)
    number = plan.missing if plan.missing is not None else max(plan.contestants) + 1
    rounds = range(first, plan.rounds + 1)
    # In one section and one direction: a pair that is compared in two fields has no place in either.
    found = max((_chairs_for(plan, rounds, *field) for field in _fields(plan)), key=len)
    if found:
        seated = _seated(plan, number, found, first)
        letter = letter_of(plan, next(iter(found.values())).row.table)
        given = _in_section(letter, _takes_chairs(plan, number, first, found))
        yield evaluator.evaluate(seated, given)
        missed = _missed(plan, number, found, first)
        if missed:
            late = ngettext(
                "{change}, and plays the round it missed after the last one.",
                "{change}, and plays the rounds it missed after the last one.",
                len(missed),
            )
            yield evaluator.evaluate(
                add_late_rounds(seated, missed), late.format(change=given.removesuffix("."))
            )
    if len(found) < len(rounds):
        yield from _rovers(evaluator, number, first)


def _in_section(letter: str, words: str) -> str:
    """What a newcomer does after the section it plays in; the words alone in a room without sections."""
    return _("Section {letter}: {words}").format(letter=letter, words=words) if letter else words


def _takes_chairs(plan: Plan, number: int, first: int, found: dict[int, Chair]) -> str:
    before = [plan.row(at, chair.row.table) for at, chair in found.items()]
    if all(row is not None and row.boards for row in before):
        template = _("Pair {pair} fills the half table from round {round} on.")
    else:
        template = _(
            "From round {round} on pair {pair} plays the pair that would sit out, with another "
            "table’s boards."
        )
    return template.format(pair=number, round=first)


def _fields(plan: Plan) -> Iterator[tuple[str, Side | None]]:
    """The numbers a newcomer may sit among: one section and, with two winners, one direction; None for everywhere."""
    for letter, first, _last in plan.sections or (("", 1, plan.tables),):
        yield from ((letter, side) for side in (Side if winners_at(plan, first) == 2 else (None,)))


def _chairs_for(plan: Plan, rounds: Iterable[int], letter: str, side: Side | None) -> dict[int, Chair]:
    """The chairs of a newcomer round by round: empty ones with their boards, or beside who waits where no boards lie."""
    known = map_boards(plan)
    found = course(
        plan,
        rounds,
        lambda at: [
            one
            for one in _places(plan, at, known)
            if side in (None, one.side) and letter_of(plan, one.row.table) == letter
        ],
    )
    return {at: _as_switched(plan, chair) for at, chair in found.items()}


def _fields_with(plan: Plan, number: int, chair: Chair) -> dict[int, Side]:
    """The fields with a newcomer, who is in one where its chair's section has two winners."""
    if winners_at(plan, chair.row.table) == 1:
        return plan.field_of
    return {**plan.field_of, number: chair.side}


def _places(plan: Plan, number: int, known: Mapping[Unit, set[int]]) -> list[Chair]:
    """The empty chairs of a round, each with boards; who waits without boards has as many as there are sets it may play."""
    found = []
    # Boards that lie before an empty chair come first: another table's are for where none lie.
    for row in sorted(plan.round_rows(number), key=lambda row: not row.boards):
        if row.sits_out is not None:
            side = Side.EW if row.ew is None else Side.NS
            sets = [row.boards] if row.boards else _lent(plan, row, known)
            found += [Chair(replace(row, boards=boards), side) for boards in sets]
    return found


def _lent(plan: Plan, row: Row, known: Mapping[Unit, set[int]]) -> list[tuple[int, ...]]:
    """The sets that a pair bumped by a rover may play: first those it was bumped from, at its home, then the others it lacks."""
    homes = Counter(one.table for one in plan.rows_of(row.sits_out or 0) if one.boards)
    home = plan.row(row.round, homes.most_common(1)[0][0]) if homes else None
    own = home.boards if home is not None else ()
    return sorted(free_sets(plan, row, known), key=lambda boards: boards != own)


def _as_switched(plan: Plan, chair: Chair) -> Chair:
    """In an arrow-switched round a place to wait that becomes a table is turned like the others."""
    row = chair.row
    bare = plan.row(row.round, row.table)
    if row.round not in plan.switched_rounds or row.switched or bare is None or bare.boards:
        return chair
    return Chair(replace(row, ns=row.ew, ew=row.ns, switched=True), chair.side.other)


def _seated(plan: Plan, number: int, found: dict[int, Chair], first: int) -> Plan:
    newcomer = replace(
        plan,
        contestants=tuple(sorted({*plan.contestants, number})),
        missing=None,
        field_of=_fields_with(plan, number, next(iter(found.values()))),
    )
    seated = with_changed(newcomer, [chair.seat(number) for chair in found.values()])
    idle = [at for at in range(1, plan.rounds + 1) if at < first or at not in found]
    return with_shares(with_absent(seated, [(number, at) for at in idle]), first)


def _missed(plan: Plan, number: int, found: dict[int, Chair], first: int) -> list[Row]:
    """The meetings the newcomer was too late for: its opponents of those rounds waited, with boards both still lack."""
    known = map_boards(plan)
    mine = {board for chair in found.values() for board in chair.row.boards}
    met = {chair.opponent for chair in found.values()}
    missed = []
    for at in range(1, first):
        for chair in _places(plan, at, known):
            if chair.opponent not in met and not mine & set(chair.row.boards):
                missed.append(chair.seat(number))
                mine |= set(chair.row.boards)
                met.add(chair.opponent)
                break
    return missed


def _rovers(evaluator: Evaluator, number: int, first: int) -> Iterator[Proposal]:
    """A rover on either side; in a room of sections the side of each that costs least, for there are enough to read."""
    sections = evaluator.situation.plan.sections
    for letter, *_tables in sections or (("",),):
        ways = sorted(_rovers_in(evaluator, number, first, letter), key=lambda way: way.damage)
        yield from ways[:1] if sections else ways


def _rovers_in(evaluator: Evaluator, number: int, first: int, letter: str) -> Iterator[Proposal]:
    plan = evaluator.situation.plan
    rounds = range(first, plan.rounds + 1)
    for side in Side:
        found = course(plan, rounds, partial(_bumpable, plan, letter, side))
        if not found:
            continue
        word = _("North–South") if side is Side.NS else _("East–West")
        tables = number_list(name_tables(plan, (found[at].row.table for at in sorted(found))))
        yield evaluator.evaluate(
            _with_rover(plan, number, first, found, side),
            _in_section(
                letter,
                _(
                    "Pair {pair} comes in as a rover from round {round} on: {side}, in place of another pair each round, at tables {tables}."
                ).format(pair=number, round=first, side=word, tables=tables),
            ),
        )


def _bumpable(plan: Plan, letter: str, side: Side, number: int) -> list[Chair]:
    rows = [
        row
        for row in plan.round_rows(number)
        if row.played and row.boards and letter_of(plan, row.table) == letter
    ]
    # Two tables on each round is the rover's way wherever three does not divide the tables: tried first.
    start = 2 * number % len(rows) if rows else 0
    return [Chair(row, side) for row in (*rows[start:], *rows[:start])]


def _with_rover(plan: Plan, number: int, first: int, found: dict[int, Chair], side: Side) -> Plan:
    table = plan.tables + 1
    changed = [chair.seat(number) for chair in found.values()]
    waits = []
    for at in range(first, plan.rounds + 1):
        waiting = found[at].sitter if at in found else number
        waits.append(_waiting(at, table, waiting, side))
    widened = replace(
        plan,
        tables=table,
        contestants=tuple(sorted({*plan.contestants, number})),
        missing=None,
        field_of=_fields_with(plan, number, next(iter(found.values()))),
    )
    return with_absent(with_changed(widened, [*changed, *waits]), [(number, at) for at in range(1, first)])


def _waiting(at: int, table: int, contestant: int | None, side: Side) -> Row:
    from model.movement.plan import Row

    if side is Side.NS:
        return Row(at, table, contestant, None, ())
    return Row(at, table, None, contestant, ())


def leaves(evaluator: Evaluator, happening: PairLeaves) -> Iterator[Proposal]:
    """The rover takes the seat, the chairs stay empty, or who waits elsewhere meets those left without opponents."""
    plan, pair, first = evaluator.situation.plan, happening.pair, happening.round
    left = without(plan, pair, range(first, plan.rounds + 1))
    yield evaluator.evaluate(
        left,
        _("Pair {pair} is out from round {round} on: its opponents sit out.").format(pair=pair, round=first),
    )
    yield from step_in(evaluator, pair, first)
    for merged, rounds in _merged(left, range(first, plan.rounds + 1)):
        if rounds:
            yield evaluator.evaluate(
                merged,
                ngettext(
                    "Pair {pair} is out from round {round} on: those who would sit out play each "
                    "other in round {rounds}.",
                    "Pair {pair} is out from round {round} on: those who would sit out play each "
                    "other in rounds {rounds}.",
                    len(rounds),
                ).format(pair=pair, round=first, rounds=number_list(rounds)),
            )
    text = _("Pair {pair} is out from round {round} on").format(pair=pair, round=first)
    for laid in rematch_rounds(left, first):
        yield evaluator.evaluate(laid, _replanned_words(laid, first, text))


def _replanned_words(plan: Plan, first: int, text: str) -> str:
    """What a new laying out of the rounds to come means, after what happened."""
    waits = sum(row.round >= first and row.sits_out is not None for row in plan.rows)
    met = check(plan).meetings
    facts = {"change": text, "first": first, "last": plan.rounds}
    said = (
        _("{change}: round {first} is re-planned")
        if first == plan.rounds
        else _("{change}: rounds {first} to {last} are re-planned")
    ).format(**facts)
    left = (
        ngettext("{count} sit-out left", "{count} sit-outs left", waits).format(count=waits)
        if waits
        else _("nobody sits out")
    )
    if max(met.values(), default=0) > plan.meetings:
        return _("{said}; {left}, and some meet a second time.").format(said=said, left=left)
    return _("{said}; {left}, and nobody meets the same pair again.").format(said=said, left=left)


def without(plan: Plan, pair: int, rounds: Iterable[int]) -> Plan:
    """The plan with a pair's chairs empty in these rounds."""
    changed: list[Row] = []
    gone: list[Row] = []
    wanted = list(rounds)
    for number in wanted:
        chair = chair_of(plan, number, pair)
        if chair is not None:
            row = chair.seat(None)
            (changed if row.seated else gone).append(row)
    return with_absent(with_changed(plan, changed, gone=gone), [(pair, number) for number in wanted])


def merges(evaluator: Evaluator, happening: HalfTablesMerge) -> Iterator[Proposal]:
    """Who waits at one half table joins who waits at the other, or all rounds to come are laid out again."""
    plan = evaluator.situation.plan
    _must_wait_two(plan, happening.round)
    for merged, rounds in _merged(plan, range(happening.round, plan.rounds + 1)):
        if rounds:
            yield evaluator.evaluate(
                merged,
                ngettext(
                    "The two half tables are combined in round {rounds}.",
                    "The two half tables are combined in rounds {rounds}.",
                    len(rounds),
                ).format(rounds=number_list(rounds)),
            )
    for laid in rematch_rounds(plan, happening.round):
        yield evaluator.evaluate(
            laid, _replanned_words(laid, happening.round, _("The half tables are combined"))
        )


def _must_wait_two(plan: Plan, first: int) -> None:
    waits = Counter(row.round for row in plan.rows if row.round >= first and row.sits_out is not None)
    if max(waits.values(), default=0) < 2:
        raise MovementImpossible(
            _("From round {round} on there are never two half tables at the same time.").format(round=first),
            _("There is no opponent for the pair that sits out; a late pair could fill the half table."),
        )


@dataclass(frozen=True, slots=True)
class MergeRules:
    """What two half tables may do beside the plain.

    ``sharing``: take boards that lie elsewhere; ``mending``: take boards one of them was to play later, where that
    round can be given others; ``again``: meet a second time.
    """

    sharing: bool = False
    mending: bool = False
    again: bool = False


def _merged(plan: Plan, rounds: range) -> Iterator[tuple[Plan, tuple[int, ...]]]:
    for again in (False, True):
        for mending in (False, True):
            for sharing in (False, True):
                yield merge(plan, rounds, MergeRules(sharing, mending, again))


def merge(plan: Plan, rounds: Iterable[int], rules: MergeRules) -> tuple[Plan, tuple[int, ...]]:
    """Let those without opponents play one another; nobody plays a board again.

    Gives the plan and the rounds in which it could be done. In a complete movement, where everybody plays every board,
    there is mostly none: what the two have not played is not the same.
    """
    done = []
    for number in rounds:
        halves = [row for row in plan.round_rows(number) if row.sits_out is not None]
        for index, row in enumerate(halves):
            ways = (_joined(plan, row, other, rules) for other in halves[index + 1 :])
            joined = next((way for way in ways if way is not None), None)
            if joined is not None:
                plan = with_shares(joined, number) if rules.sharing else joined
                done.append(number)
                break
    return plan, tuple(done)


def _joined(plan: Plan, one: Row, other: Row, rules: MergeRules) -> Plan | None:
    met = sum({one.sits_out, other.sits_out} == {row.ns, row.ew} for row in plan.rows)
    if met >= plan.meetings + rules.again:
        return None
    past = plan.with_rows(tuple(row for row in plan.rows if row.round < one.round))
    known = map_boards(past if rules.mending else plan)
    for home, guest in _homes(plan, one, other):
        seated = Chair(home, Side.NS if home.ns is None else Side.EW).seat(guest.sits_out)
        lying = {home.boards, guest.boards}
        for boards in free_sets(plan, seated, known):
            if not rules.sharing and boards not in lying:
                continue
            joined = with_changed(plan, [replace(seated, boards=boards)], gone=[guest])
            mended = without_replays(joined, one.round + 1, take_away=False) if rules.mending else joined
            if _boards_played(mended) > _boards_played(plan):
                return mended
    return None


def _boards_played(plan: Plan) -> int:
    return sum(len(row.boards) for row in plan.rows if row.played)


def _homes(plan: Plan, one: Row, other: Row) -> list[tuple[Row, Row]]:
    """Who stays and who comes: so that nobody leaves its field, if it can be."""
    both = [(one, other), (other, one)]
    if any(waiting in plan.field_of for waiting in (*one.seated, *other.seated)):
        both.sort(key=lambda pair: (pair[0].ns is None) == (pair[1].ns is None))
    return both


def sit_out_moved(evaluator: Evaluator, happening: SitOutMoved) -> Iterator[Proposal]:
    """Let another pair sit out that round; if it has a sit-out of its own later, the two swap that as well."""
    plan, number = evaluator.situation.plan, happening.round
    for waits in plan.round_rows(number):
        waiting = waits.sits_out
        if waiting is None or happening.waiting not in (None, waiting):
            continue
        # In a large room only those are weighed whose boards the one who waits has least played.
        candidates = [one for one in _changeable(plan, number, waiting) if happening.pair in (None, one)]
        for pair in candidates[:MOST_WEIGHED]:
            yield from _changed_waits(evaluator, number, pair, waiting)


def _changeable(plan: Plan, number: int, waiting: int) -> list[int]:
    """Who plays in a round and might wait instead, the best first."""
    known = map_boards(plan).get((waiting, None), set())
    waits_later = {row.sits_out for row in plan.rows if row.round > number}
    found = []
    for row in plan.round_rows(number):
        for pair in (row.ns, row.ew) if row.played else ():
            if pair is None:
                continue
            if plan.field_of.get(pair) is plan.field_of.get(waiting):
                found.append((len(known & set(row.boards)), pair not in waits_later, pair))
    return [pair for _boards, _wait, pair in sorted(found)]


def _changed_waits(evaluator: Evaluator, number: int, pair: int, waiting: int) -> Iterator[Proposal]:
    plan = evaluator.situation.plan
    changed = exchange_pairs(plan, [number], pair, waiting)
    chair = chair_of(changed, number, waiting)
    if chair is None:
        return
    past = map_boards(plan.with_rows(tuple(row for row in plan.rows if row.round < number)))
    if past.get((waiting, None), set()) & set(chair.row.boards):
        return
    changed = without_replays(changed, number + 1, take_away=False)
    later = [row.round for row in plan.rows if row.sits_out == pair and row.round > number]
    if later:
        again = exchange_pairs(plan, [number, later[0]], pair, waiting)
        yield evaluator.evaluate(
            without_replays(again, number + 1, take_away=False),
            _(
                "Pair {pair} sits out in round {round} in place of pair {waiting}, which sits "
                "out in round {later} instead."
            ).format(pair=pair, round=number, waiting=waiting, later=later[0]),
        )
    yield evaluator.evaluate(
        changed,
        _("Pair {pair} sits out in round {round}; pair {waiting} takes its seats.").format(
            pair=pair, round=number, waiting=waiting
        ),
    )


def exchange_pairs(plan: Plan, rounds: Iterable[int], one: int, other: int) -> Plan:
    """The plan with two pairs in each other's chairs, or in each other's want of one, in these rounds."""
    names = {one: other, other: one}
    wanted = set(rounds)
    rows = tuple(
        replace(
            row,
            ns=None if row.ns is None else names.get(row.ns, row.ns),
            ew=None if row.ew is None else names.get(row.ew, row.ew),
            south=None if row.south is None else names.get(row.south, row.south),
            west=None if row.west is None else names.get(row.west, row.west),
        )
        if row.round in wanted
        else row
        for row in plan.rows
    )
    absent = [(names.get(away, away) if number in wanted else away, number) for away, number in plan.absent]
    return replace(plan, rows=rows, absent=tuple(sorted(absent)))


def stands_in(evaluator: Evaluator, happening: StandInNeeded) -> Iterator[Proposal]:
    """Let the pair play on with a substitute, or sit these rounds out."""
    plan = evaluator.situation.plan
    where = {
        "who": those(plan, [happening.pair]),
        "first": happening.first,
        "last": happening.last,
    }
    yield evaluator.evaluate(
        plan,
        _("{who} plays rounds {first} to {last} with a substitute: movement and cards stay.").format(**where),
    )
    if plan.kind != "pairs" or plan.draw is not None:
        # For matches and partners the stand-in is the remedy; who leaves for good is another happening.
        return
    away = range(happening.first, happening.last + 1)
    yield evaluator.evaluate(
        without(plan, happening.pair, away),
        _("{who} does not play rounds {first} to {last}: its opponents sit out.").format(**where),
    )
