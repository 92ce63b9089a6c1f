"""A plan made from what was played: the lines of an event that comes without its movement."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import chain, count, product
from typing import Final, TypeAlias

from msgspec.structs import replace

from model.bridge.seats import Side
from model.errors import ImportRefused
from model.i18n import N_, _
from model.movement.plan import Draw, Plan, Row
from model.scoring.view import Contestant, Line, Missed

MOVEMENT: Final = "as-played"
_MOST_ROUNDS: Final = 400
_MOST_COMPARED: Final = (
    2_000_000  # meetings with others over the same board; beyond, boards are not looked at
)
Meeting: TypeAlias = tuple[str, ...]
"""Who sits at a table: North-South and East-West, or of individuals North, East, South and West."""
Encounter: TypeAlias = tuple[int, int, Meeting]
"""Round, table (0 if the lines do not say) and meeting."""
Place: TypeAlias = tuple[int, int]
"""Round and table in the plan."""


@dataclass(frozen=True, slots=True)
class AsPlayed:
    """The plan, the plan's number of each contestant's key, and the cell of each line, in the order of the lines."""

    plan: Plan
    numbers: Mapping[str, int]
    cells: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class EventTerms:
    """What an event is besides its lines: ``kind`` as in a plan, whether its rounds are ``drawn`` matches, or a knock-out.

    ``missed`` are the rounds of matches somebody was not there for.
    """

    kind: str = "pairs"
    drawn: bool = False
    knock_out: bool = False
    missed: tuple[Missed, ...] = ()

    @property
    def has_matches(self) -> bool:
        """Whether two contestants meet in a match."""
        return self.kind == "teams" or self.drawn

    def units(self, meeting: Meeting) -> tuple[str, ...]:
        """Who can be at one table only: a contestant, or the half of a team that sits in a direction."""
        if self.kind == "teams":
            ns, ew = meeting
            # No key has a line end in it, so that no half of a team comes out like another contestant.
            return ns + "\nNS", ew + "\nEW"
        return meeting


PAIRS: Final = EventTerms()


def as_played(
    contestants: Iterable[Contestant], lines: Iterable[Line], winners: int, form: EventTerms = PAIRS
) -> AsPlayed:
    """Lay out one section of an event as a plan.

    Rounds and tables are those of the lines, if every line has them and they do not contradict one another. If not, a
    quick search puts the meetings into few rounds, so that nobody plays twice in one. The rounds of matches stay those
    of the lines.
    """
    entrants = tuple(contestants)
    played = tuple(lines)
    if not played:
        raise ImportRefused(_("It has no results."), _("Choose a file with travellers."))
    numbers = _numbers(entrants)
    boards: dict[Encounter, set[int]] = defaultdict(set)
    laid = _laid_out(played, form)
    cells = []
    for line in played:
        encounter = _encounter(line)
        boards[encounter].add(line.board)
        cells.append((*laid.places[encounter], line.board))
    fours = _fours(boards, laid.places, numbers) if form.kind == "teams" else {}
    rows = tuple(
        sorted(
            (
                _row(laid.places[encounter], encounter, numbers, fours, dealt)
                for encounter, dealt in boards.items()
            ),
            key=lambda row: (row.round, row.table),
        )
    )
    plan = _plan(rows, entrants, numbers, winners)
    plan = replace(plan, kind=form.kind, match_rounds=laid.match_rounds)
    if fours:
        teams = dict(_both(numbers))
        plan = replace(plan, contestants=tuple(sorted(teams)), team_of=teams)
    return AsPlayed(
        _with_form(plan, form, numbers, warn_of_unread=laid.warn_of_unread), numbers, tuple(cells)
    )


def _encounter(line: Line) -> Encounter:
    meeting = (line.ns, line.ew, line.south, line.west) if line.south else (line.ns, line.ew)
    return line.round, line.table, meeting


def _row(
    place: Place,
    encounter: Encounter,
    numbers: Mapping[str, int],
    fours: Mapping[Encounter, tuple[int, int]],
    boards: Collection[int],
) -> Row:
    seats = [numbers[key] for key in encounter[2]]
    if fours:
        seats = list(fours[encounter])
    south, west = seats[2:] or (None, None)
    return Row(*place, seats[0], seats[1], tuple(sorted(boards)), south=south, west=west)


def _both(numbers: Mapping[str, int]) -> list[tuple[int, int]]:
    """The two fours of each team of eight."""
    return [(2 * team - 1 + second, team) for team in numbers.values() for second in (0, 1)]


def _fours(
    meetings: Iterable[Encounter], places: Mapping[Encounter, Place], numbers: Mapping[str, int]
) -> dict[Encounter, tuple[int, int]]:
    """Which four of each team sits North-South and East-West, if a team has two tables in a direction; else {}."""
    seated: Counter[tuple[int, str, Side]] = Counter()
    found: dict[Encounter, tuple[int, int]] = {}
    for encounter in sorted(meetings, key=lambda one: places[one]):
        round_, (ns, ew) = places[encounter][0], encounter[2]
        sides = ((round_, ns, Side.NS), (round_, ew, Side.EW))
        found[encounter] = (2 * numbers[ns] - 1 + seated[sides[0]], 2 * numbers[ew] - 1 + seated[sides[1]])
        seated.update(sides)
    return found if max(seated.values()) > 1 else {}


def _with_form(plan: Plan, form: EventTerms, numbers: Mapping[str, int], *, warn_of_unread: bool) -> Plan:
    """The plan with its draw, and with those who were not there."""
    rounds = plan.match_rounds or tuple(range(1, plan.rounds + 1))
    plan = replace(plan, draw=_draw(form, rounds[-1], numbers))
    if plan.team_of:
        return plan
    idle = _idle(plan)
    # A bye before the loss is no absence: without it the team would have lost in round 1 and rank last.
    if form.knock_out:
        byes = _byes_before_leaving(idle, rounds, form, numbers)
        absent = tuple(one for one in idle if one not in byes)
        return _left_midway(_with_byes(replace(plan, absent=absent), byes), form, numbers)
    if not form.has_matches or warn_of_unread:
        # Nobody else has anything for such a round; a file that tells no rounds tells of no byes either.
        return replace(plan, absent=idle)
    away = {(numbers[one.contestant], one.round) for one in form.missed}
    absent = tuple((one, number) for one, number in idle if (one, rounds[number - 1]) in away)
    byes = [(one, number) for one, number in idle if (one, rounds[number - 1]) not in away]
    return _with_byes(replace(plan, absent=absent), byes)


def _byes_before_leaving(
    idle: Iterable[tuple[int, int]], rounds: Sequence[int], form: EventTerms, numbers: Mapping[str, int]
) -> list[tuple[int, int]]:
    """The byes that teams had in a knock-out before they left it: (contestant, round)."""
    # Without its bye a team would seem to have lost the first round, not the one in which it left.
    missed = sorted(((numbers[one.contestant], one.round) for one in form.missed), reverse=True)
    left = dict(missed)  # the first round of each
    return [(one, number) for one, number in idle if rounds[number - 1] < left.get(one, 0)]


def _left_midway(plan: Plan, form: EventTerms, numbers: Mapping[str, int]) -> Plan:
    """The plan with the part of the last match that nobody played, since a team left the knock-out before it."""
    rounds = plan.match_rounds or tuple(range(1, plan.rounds + 1))
    parts = [number for number, match in enumerate(rounds, start=1) if match == rounds[-1]]
    left = {numbers[one.contestant] for one in form.missed if one.round == rounds[-1]}
    midway = {one for one in left if not any((one, part) in plan.absent for part in parts)}
    if not midway:
        return plan
    after, out = plan.rounds + 1, {one for one, number in plan.absent if number == plan.rounds}
    longer = replace(
        plan,
        rounds=after,
        match_rounds=(*rounds, rounds[-1]),
        absent=(*plan.absent, *((one, after) for one in sorted(midway | out))),
    )
    return _with_byes(longer, [(one, after) for one in plan.contestants if one not in midway | out])


def _draw(form: EventTerms, rounds: int, numbers: Mapping[str, int]) -> Draw | None:
    if form.knock_out and form.kind == "teams":
        gone = {numbers[one.contestant] for one in form.missed}
        return Draw(rounds, form="knock-out", gone=tuple(sorted(gone)))
    return Draw(rounds) if form.drawn else None


def _idle(plan: Plan) -> tuple[tuple[int, int], ...]:
    """Each (contestant, round) in which a contestant is at no table."""
    busy = {(one, row.round) for row in plan.rows for one in row.seated}
    everywhere = product(plan.contestants, range(1, plan.rounds + 1))
    return tuple(one for one in everywhere if one not in busy)


def _with_byes(plan: Plan, byes: Iterable[tuple[int, int]]) -> Plan:
    """The plan with a table behind the others for each (contestant, round) without opponents."""
    rows = list(plan.rows)
    last: dict[int, int] = {}
    for row in rows:
        last[row.round] = max(row.table, last.get(row.round, 0))
    for one, number in byes:
        last[number] = last.get(number, 0) + 1
        rows.append(Row(number, last[number], one, None, ()))
    rows.sort(key=lambda row: (row.round, row.table))
    return replace(plan, rows=tuple(rows), tables=max(row.table for row in rows))


def _plan(
    rows: tuple[Row, ...], entrants: tuple[Contestant, ...], numbers: Mapping[str, int], winners: int
) -> Plan:
    field_of = {numbers[entrant.key]: entrant.direction for entrant in entrants if entrant.direction}
    return Plan(
        MOVEMENT,
        N_("Imported"),
        tables=max(row.table for row in rows),
        rounds=max(row.round for row in rows),
        # The usual number: a table that was behind, or a curtailed round, has fewer.
        boards_per_round=Counter(len(row.boards) for row in rows).most_common(1)[0][0],
        boards=tuple(sorted({board for row in rows for board in row.boards})),
        contestants=tuple(sorted(numbers.values())),
        winners=winners,
        rows=rows,
        field_of=field_of if winners == 2 else {},
    )


def _numbers(entrants: tuple[Contestant, ...]) -> dict[str, int]:
    """The number of each contestant in the plan: its own, or one after the last North-South if numbers repeat."""
    own = [entrant.number for entrant in entrants]
    if len(set(own)) == len(own) and all(number > 0 for number in own):
        return {entrant.key: entrant.number for entrant in entrants}
    last = max((entrant.number for entrant in entrants if entrant.direction is not Side.EW), default=0)
    numbers = {
        entrant.key: entrant.number + (last if entrant.direction is Side.EW else 0) for entrant in entrants
    }
    if len(set(numbers.values())) == len(numbers) and all(number > 0 for number in numbers.values()):
        return numbers
    return {entrant.key: place for place, entrant in enumerate(entrants, start=1)}


@dataclass(frozen=True, slots=True)
class _Laid:
    """The place of each meeting in the plan, and the rounds of matches if they are not those of play.

    ``warn_of_unread`` is true if the lines have no rounds.
    """

    places: Mapping[Encounter, Place]
    match_rounds: tuple[int, ...] = ()
    warn_of_unread: bool = False


def _laid_out(lines: tuple[Line, ...], form: EventTerms) -> _Laid:
    """Round and table of every meeting, by what its lines say of them."""
    given = {_encounter(line): line.match or line.round for line in lines}
    if all(encounter[0] > 0 for encounter in given) and _nobody_twice(given, form):
        return _as_given(given, form)
    warn_of_unread = not any(given.values())
    if not form.has_matches or warn_of_unread:
        return _Laid(_tables(_rounds(lines, form)), warn_of_unread=warn_of_unread)
    # Matches stay in the rounds of their own, each cut into as many rounds of play as it needs.
    parts: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        parts[line.match or line.round].append(line)
    rounds: dict[Encounter, int] = {}
    played: list[int] = []
    for match in sorted(parts):
        part = _rounds(parts[match], form)
        rounds.update({encounter: number + len(played) for encounter, number in part.items()})
        played += [match] * max(part.values())
    return _Laid(_tables(rounds), tuple(played))


def _as_given(given: Mapping[Encounter, int], form: EventTerms) -> _Laid:
    """Every meeting at the place its lines give; tables by number if the lines give none, or give one twice."""
    match_rounds = _match_rounds(given) if form.has_matches else ()
    if all(encounter[1] > 0 for encounter in given) and len({encounter[:2] for encounter in given}) == len(
        given
    ):
        return _Laid({encounter: (encounter[0], encounter[1]) for encounter in given}, match_rounds)
    return _Laid(_tables({encounter: encounter[0] for encounter in given}), match_rounds)


def _match_rounds(given: Mapping[Encounter, int]) -> tuple[int, ...]:
    """The round of matches of each round of play; () if every round is its own, or parts of matches cross one another."""
    found: dict[int, int] = {}
    met: dict[frozenset[str], set[int]] = defaultdict(set)
    for (round_, _table, meeting), match in given.items():
        if found.setdefault(round_, match) != match:
            return ()
        met[frozenset(meeting)].add(match)
    again = any(len(matches) > 1 for matches in met.values())
    if not again and all(round_ == match for round_, match in found.items()):
        return ()
    return tuple(found.get(number, number) for number in range(1, max(found) + 1))


def _nobody_twice(found: Iterable[Encounter], form: EventTerms) -> bool:
    """Whether nobody is at two tables at once; a team may be at two in either direction, when all its tables are four."""
    busy = Counter(
        (round_number, unit) for round_number, _table, meeting in found for unit in form.units(meeting)
    )
    most = max(busy.values())
    if form.kind != "teams" or most != 2:
        return most == 1
    tables = Counter((encounter[0], frozenset(encounter[2])) for encounter in found)
    return set(tables.values()) == {4} and all(encounter[1] > 0 for encounter in found)


def _tables(rounds: Mapping[Encounter, int]) -> dict[Encounter, Place]:
    """Tables within each round: the lowest contestant sits at table 1."""
    places = {}
    last: Counter[int] = Counter()
    for encounter in sorted(rounds, key=lambda one: (rounds[one], one[1], *map(_natural, one[2]))):
        last[rounds[encounter]] += 1
        places[encounter] = (rounds[encounter], last[rounds[encounter]])
    return places


def _rounds(lines: Iterable[Line], form: EventTerms) -> dict[Encounter, int]:
    """A round for every meeting of contestants: nobody, and if it can be no board, twice in one."""
    # Two who meet over different boards meet once; in a match each table counts, also two with the same sides.
    boards: dict[Encounter, set[int]] = defaultdict(set)
    node: dict[Encounter, Encounter] = {}
    for line in lines:
        encounter = _encounter(line)
        node[encounter] = encounter if form.has_matches else (0, 0, encounter[2])
        boards[node[encounter]].add(line.board)
    met = Counter(key for *_where, meeting in boards for key in meeting)
    key, fewest = met.most_common(1)[0]
    if fewest > _MOST_ROUNDS:
        raise ImportRefused(
            _("{key} meets {count} opponents.").format(key=key, count=fewest),
            _("Nobody meets more than {most}.").format(most=_MOST_ROUNDS),
        )
    tables = Counter(board for dealt in boards.values() for board in dealt)
    if form.kind == "teams" or sum(count * count for count in tables.values()) > _MOST_COMPARED:
        best = _coloured(boards, form, with_boards=False)  # both rooms of a match play the same boards
    else:
        best = _coloured(boards, form, with_boards=True)
        if max(best.values()) > fewest:
            without = _coloured(boards, form, with_boards=False)
            best = min(best, without, key=lambda rounds: max(rounds.values()))
    return {encounter: best[one] for encounter, one in node.items()}


def _sharing(needs: Mapping[Encounter, Iterable[str | int]]) -> dict[str | int, list[Encounter]]:
    """The meetings that need each contestant, and each board."""
    sharing: dict[str | int, list[Encounter]] = defaultdict(list)
    for meeting, wanted in needs.items():
        for need in wanted:
            sharing[need].append(meeting)
    return sharing


def _coloured(
    boards: Mapping[Encounter, set[int]], form: EventTerms, *, with_boards: bool
) -> dict[Encounter, int]:
    """The first free round for each meeting, those with the fewest left to choose from first."""
    needs = {
        meeting: [*form.units(meeting[2]), *(dealt if with_boards else ())]
        for meeting, dealt in boards.items()
    }
    sharing = _sharing(needs)
    waiting = sorted(boards, key=lambda meeting: (min(boards[meeting]), *map(_natural, meeting[2])))
    place = {meeting: at for at, meeting in enumerate(waiting)}
    taken: dict[Encounter, set[int]] = {meeting: set() for meeting in waiting}
    rounds: dict[Encounter, int] = {}
    # What has grown is pushed again and the older entry passed over: to look through all that wait costs their square.
    heap = [(0, at) for at in range(len(waiting))]
    while heap:
        _fewest, at = heappop(heap)
        meeting = waiting[at]
        if meeting in rounds:
            continue
        rounds[meeting] = next(number for number in count(1) if number not in taken[meeting])
        for other in chain.from_iterable(sharing[need] for need in needs[meeting]):
            if rounds[meeting] not in taken[other] and other not in rounds:
                taken[other].add(rounds[meeting])
                heappush(heap, (-len(taken[other]), place[other]))
    return rounds


def _natural(key: str) -> tuple[int, str]:
    digits = "".join(character for character in key if character.isdigit())
    return (int(digits) if digits else 0, key)
