"""Plans that grow by a round each time one is drawn: Swiss pairs, Swiss teams, the rounds of a knock-out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.i18n import N_, _
from model.movement.kinds.base import cyclic
from model.movement.plan import Draw, Plan, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from model.movement.drawn.swiss import Pairing

SWISS_PAIRS: Final = "swiss-pairs"
SWISS_TEAMS: Final = "swiss-teams"


def swiss(entrants: Sequence[int], *, teams: bool, boards_per_round: int, draw: Draw | None = None) -> Plan:
    """An event before its first draw; every table (or match of teams) has its own copy of the boards."""
    return Plan(
        movement=SWISS_TEAMS if teams else SWISS_PAIRS,
        name=N_("Swiss teams") if teams else N_("Swiss pairs"),
        tables=0,
        rounds=0,
        boards_per_round=boards_per_round,
        boards=(),
        contestants=tuple(entrants),
        winners=1,
        rows=(),
        moves=(_("each round is drawn by the scores"),),
        copies=max(1, len(entrants) // 2),
        kind="teams" if teams else "pairs",
        draw=draw,
    )


def with_round(plan: Plan, pairing: Pairing) -> Plan:
    """The plan with a drawn round: the leaders at table 1, the next set of boards for all.

    Pairs sit North-South who did so less often. A triangle of
    teams is played in two halves, so the round becomes two: every match plays one half of the boards in each, and
    the triangle a third half beside them.
    """
    if plan.kind == "teams":
        return _teams(plan, pairing)
    number = plan.rounds + 1
    boards = _next_boards(plan, plan.boards_per_round)
    north = Counter(row.ns for row in plan.rows if row.played)
    east = Counter(row.ew for row in plan.rows if row.played)
    rows = [
        Row(number, table, *_directed(match, north, east), boards)
        for table, match in enumerate(pairing.matches, start=1)
    ]
    if pairing.bye is not None:
        rows.append(Row(number, len(pairing.matches) + 1, pairing.bye, None, ()))
    return _grown(plan, rows, boards, rounds=1)


def matches_of(
    pairs: Iterable[tuple[int, int]], *, name: str, movement: str, stanzas: int, boards_per_stanza: int
) -> Plan:
    """Matches of two teams each, head to head, all at once and on the same boards: a round of a knock-out.

    Each stanza is two rounds: the boards change tables at the half. A match has its own copy of them.
    """
    matches = list(pairs)
    each = max(1, boards_per_stanza // 2)
    halves = [tuple(range(1 + each * half, 1 + each * (half + 1))) for half in range(2 * stanzas)]
    rows = []
    for place, (one, other) in enumerate(matches):
        for half in range(2 * stanzas):
            rows.append(Row(half + 1, 2 * place + 1, one, other, halves[half]))
            rows.append(
                Row(half + 1, 2 * place + 2, other, one, halves[half + 1 if half % 2 == 0 else half - 1])
            )
    return Plan(
        movement=movement,
        name=name,
        tables=2 * len(matches),
        rounds=2 * stanzas,
        boards_per_round=each,
        boards=tuple(board for half in halves for board in half),
        contestants=tuple(sorted(one for match in matches for one in match)),
        winners=1,
        rows=tuple(sorted(rows, key=lambda row: (row.round, row.table))),
        moves=(_("the tables of a match exchange boards after each odd round"),),
        meetings=2 * stanzas,
        copies=max(1, len(matches)),
        kind="teams",
    )


def _next_boards(plan: Plan, count: int) -> tuple[int, ...]:
    first = max([0, *plan.boards]) + 1
    return tuple(range(first, first + count))


def _grown(plan: Plan, rows: list[Row], boards: tuple[int, ...], *, rounds: int) -> Plan:
    return replace(
        plan,
        rounds=plan.rounds + rounds,
        tables=max([plan.tables, *(row.table for row in rows)]),
        boards=(*plan.boards, *boards),
        rows=(*plan.rows, *sorted(rows, key=lambda row: (row.round, row.table))),
    )


def _directed(
    match: tuple[int, int], north: Counter[int | None], east: Counter[int | None]
) -> tuple[int, int]:
    one, other = match
    lean = (north[one] - east[one]) - (north[other] - east[other])
    return (other, one) if lean > 0 else (one, other)


def _teams(plan: Plan, pairing: Pairing) -> Plan:
    number, full = plan.rounds + 1, plan.boards_per_round
    rows: list[Row] = []
    shared: list[tuple[int, int, int]] = []
    halved = pairing.triangle is not None
    half = full // 2 if halved else full
    boards = _next_boards(plan, half * (3 if halved else 1))
    parts = [boards[start : start + half] for start in range(0, len(boards), half)]
    for step in range(2 if halved else 1):
        at = number + step
        for place, (one, other) in enumerate(pairing.matches):
            rows += [
                Row(at, 2 * place + 1, one, other, parts[step]),
                Row(at, 2 * place + 2, other, one, parts[step]),
            ]
            shared.append((at, 2 * place + 1, 2 * place + 2))
        last = 2 * len(pairing.matches)
        if pairing.triangle is not None:
            for place, team in enumerate(pairing.triangle):
                onto = cyclic(place + 2, 3) if step == 0 else cyclic(place, 3)
                part = place if step == 0 else cyclic(place, 3) - 1
                rows.append(Row(at, last + place + 1, team, pairing.triangle[onto - 1], parts[part]))
        if pairing.bye is not None:
            rows.append(Row(at, last + 1, pairing.bye, None, ()))
    grown = _grown(plan, rows, boards, rounds=2 if halved else 1)
    before = plan.match_rounds or tuple(range(1, plan.rounds + 1))
    this = max(before, default=0) + 1
    return replace(
        grown,
        match_rounds=(*before, *(this,) * (grown.rounds - plan.rounds)),
        shared=(*plan.shared, *shared),
        meetings=2 if halved else plan.meetings,
        copies=max(plan.copies, len(pairing.matches) + halved),
    )
