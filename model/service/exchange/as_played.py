"""A plan made from what was played: the lines of an event that comes without its movement."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import chain, count
from typing import Final, TypeAlias

from model.bridge.seats import Side
from model.errors import ImportRefused
from model.i18n import _
from model.movement.plan import Plan, Row
from model.scoring.view import Contestant, Line

MOVEMENT: Final = "as-played"
_MOST_ROUNDS: Final = 400
_MOST_COMPARED: Final = (
    2_000_000  # meetings with others over the same board; beyond, boards are not looked at
)
Meeting: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class AsPlayed:
    """The plan, the plan's number of each contestant's key, and the cell of each line, in the order of the lines."""

    plan: Plan
    numbers: Mapping[str, int]
    cells: tuple[tuple[int, int, int], ...]


def as_played(contestants: Iterable[Contestant], lines: Iterable[Line], winners: int) -> AsPlayed:
    """Lay out one section of an event as a plan.

    Rounds and tables are those of the lines where every line has them and they do not contradict one another;
    otherwise meetings are put into as few rounds as a quick search finds, so that nobody plays twice in one.
    """
    entrants = tuple(contestants)
    played = tuple(lines)
    if not played:
        raise ImportRefused(_("It has no results."), _("Choose a file with travellers."))
    numbers = _numbers(entrants)
    boards: dict[tuple[int, int, str, str], set[int]] = defaultdict(set)
    places = _places(played)
    cells = []
    for line in played:
        round_number, table = places[line.round, line.table, line.ns, line.ew]
        boards[round_number, table, line.ns, line.ew].add(line.board)
        cells.append((round_number, table, line.board))
    rows = tuple(
        Row(round_number, table, numbers[ns], numbers[ew], tuple(sorted(dealt)))
        for (round_number, table, ns, ew), dealt in sorted(boards.items())
    )
    return AsPlayed(_plan(rows, entrants, numbers, winners), numbers, tuple(cells))


def _plan(
    rows: tuple[Row, ...], entrants: tuple[Contestant, ...], numbers: Mapping[str, int], winners: int
) -> Plan:
    field_of = {numbers[entrant.key]: entrant.direction for entrant in entrants if entrant.direction}
    return Plan(
        MOVEMENT,
        _("Import"),
        tables=max(row.table for row in rows),
        rounds=max(row.round for row in rows),
        boards_per_round=Counter(len(row.boards) for row in rows).most_common(1)[0][0],
        boards=tuple(sorted({board for row in rows for board in row.boards})),
        contestants=tuple(sorted(numbers.values())),
        winners=winners,
        rows=rows,
        field_of=field_of if winners == 2 else {},
    )


def _numbers(entrants: tuple[Contestant, ...]) -> dict[str, int]:
    """The number of each contestant in the plan: its own, or behind the last North-South where numbers repeat."""
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


def _places(lines: tuple[Line, ...]) -> dict[tuple[int, int, str, str], tuple[int, int]]:
    """Round and table of every meeting, by what its lines say of them."""
    given = {(line.round, line.table, line.ns, line.ew) for line in lines}
    if all(line.round > 0 for line in lines) and _nobody_twice(given):
        if all(line.table > 0 for line in lines) and len({(one[0], one[1]) for one in given}) == len(given):
            return {meeting: (meeting[0], meeting[1]) for meeting in given}
        return _tables({meeting: meeting[0] for meeting in given})
    return _tables(_rounds(lines))


def _nobody_twice(found: set[tuple[int, int, str, str]]) -> bool:
    busy = Counter((round_number, key) for round_number, _table, *keys in found for key in keys)
    return all(count == 1 for count in busy.values())


def _tables(
    rounds: Mapping[tuple[int, int, str, str], int],
) -> dict[tuple[int, int, str, str], tuple[int, int]]:
    """Tables within each round: the lowest contestant sits at table 1."""
    places = {}
    last: Counter[int] = Counter()
    for meeting in sorted(rounds, key=lambda one: (rounds[one], _natural(one[2]), _natural(one[3]))):
        last[rounds[meeting]] += 1
        places[meeting] = (rounds[meeting], last[rounds[meeting]])
    return places


def _rounds(lines: tuple[Line, ...]) -> dict[tuple[int, int, str, str], int]:
    """A round for every meeting of two contestants: nobody, and if it can be no board, twice in one."""
    boards: dict[Meeting, set[int]] = defaultdict(set)
    for line in lines:
        boards[line.ns, line.ew].add(line.board)
    met = Counter(key for meeting in boards for key in meeting)
    key, fewest = met.most_common(1)[0]
    if fewest > _MOST_ROUNDS:
        raise ImportRefused(
            _("{key} meets {count} opponents.").format(key=key, count=fewest),
            _("Nobody meets more than {most}.").format(most=_MOST_ROUNDS),
        )
    tables = Counter(board for dealt in boards.values() for board in dealt)
    if sum(count * count for count in tables.values()) > _MOST_COMPARED:
        best = _coloured(boards, with_boards=False)
    else:
        best = _coloured(boards, with_boards=True)
        if max(best.values()) > fewest:
            without = _coloured(boards, with_boards=False)
            best = min(best, without, key=lambda rounds: max(rounds.values()))
    return {(line.round, line.table, line.ns, line.ew): best[line.ns, line.ew] for line in lines}


def _sharing(needs: Mapping[Meeting, Iterable[str | int]]) -> dict[str | int, list[Meeting]]:
    """The meetings that need each contestant, and each board."""
    sharing: dict[str | int, list[Meeting]] = defaultdict(list)
    for meeting, wanted in needs.items():
        for need in wanted:
            sharing[need].append(meeting)
    return sharing


def _coloured(boards: Mapping[Meeting, set[int]], *, with_boards: bool) -> dict[Meeting, int]:
    """The first free round for each meeting, those with the fewest left to choose from first."""
    needs = {meeting: [*meeting, *(dealt if with_boards else ())] for meeting, dealt in boards.items()}
    sharing = _sharing(needs)
    waiting = sorted(boards, key=lambda meeting: (min(boards[meeting]), *map(_natural, meeting)))
    place = {meeting: at for at, meeting in enumerate(waiting)}
    taken: dict[Meeting, set[int]] = {meeting: set() for meeting in waiting}
    rounds: dict[Meeting, int] = {}
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
