"""What to do when a team of an event that is laid out from the start comes late or goes.

Where each match is whole within a round, its opponents have byes, or give one up. Where matches go over several rounds
(American Whist, New England) what is half played has nothing to compare with, and the proof names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.errors import MovementImpossible
from model.i18n import _
from model.movement.announce.words import number_list, who
from model.movement.doctor.byes import byes_joined, list_byes, vacate, whole_within_rounds, with_match
from model.movement.doctor.plan_edits import TRIES, with_absent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.doctor.happenings import PairArrives, PairLeaves
    from model.movement.doctor.proposal import Evaluator, Proposal
    from model.movement.plan import Plan


def leaves(evaluator: Evaluator, happening: PairLeaves) -> Iterator[Proposal]:
    """The team's matches to come become byes; two who have one in the same round may meet."""
    plan, team, first = evaluator.situation.plan, happening.pair, happening.round
    if plan.team_of:
        raise MovementImpossible(
            _("Each four plays for one team: without one of them the match is over."),
            _("Let substitutes play, or end play and enter the remaining boards as not played."),
        )
    rounds = range(first, plan.rounds + 1)
    left = vacate(plan, team, rounds)
    if not whole_within_rounds(plan, rounds):
        yield evaluator.evaluate(
            left,
            _(
                "Team {team} is out from round {round} on: its opponents sit out, and boards "
                "played at only one table of its matches do not count."
            ).format(team=team, round=first),
        )
        return
    yield evaluator.evaluate(
        left,
        _("Team {team} is out from round {round} on: its opponents have a bye.").format(
            team=team, round=first
        ),
    )
    joined, meetings = byes_joined(left, rounds)
    if meetings:
        said = number_list(f"{one} – {other}" for _number, one, other in meetings)
        yield evaluator.evaluate(
            joined,
            _("Team {team} is out from round {round} on: those who would have a bye meet, {matches}.").format(
                team=team, round=first, matches=said
            ),
        )


def arrives(evaluator: Evaluator, happening: PairArrives) -> Iterator[Proposal]:
    """The newcomer meets who has a bye, and in other rounds one team of a match, whose opponents have a bye for it."""
    plan, first = evaluator.situation.plan, happening.round
    rounds = range(first, plan.rounds + 1)
    if plan.team_of or not whole_within_rounds(plan, rounds):
        raise MovementImpossible(
            _("Matches in this movement last several rounds: no team can join midway."),
            _("It can replace a team that leaves, or play a separate match beside the others."),
        )
    number = max(plan.contestants) + 1
    came = with_absent(
        replace(plan, contestants=(*plan.contestants, number), tables=max(plan.tables, number)),
        [(number, at) for at in range(1, plan.rounds + 1)],
    )
    byes = {at: [row.sits_out for row in list_byes(plan, at)] for at in rounds}
    for only_byes in (True, False) if any(byes.values()) else (False,):
        course = _course(plan, rounds, only_byes=only_byes)
        seated = _seated(came, number, course) if course else None
        if seated is None:
            continue
        met = [host for _at, (host, _bumped) in sorted(course.items())]
        bumped = sorted({out for _host, out in course.values() if out is not None})
        facts = {"comer": who(plan.kind, [number]), "round": min(course), "met": who(plan.kind, met)}
        if bumped:
            said = _(
                "{comer} joins from round {round} on. It meets: {met}. One extra bye each: {out}."
            ).format(out=who(plan.kind, bumped), **facts)
        else:
            said = _("{comer} joins from round {round} on and meets whoever has the bye. {met}.").format(
                **facts
            )
        yield evaluator.evaluate(seated, said)


def _course(plan: Plan, rounds: range, *, only_byes: bool) -> dict[int, tuple[int, int | None]]:
    """For as many rounds as a bounded search finds, who the newcomer meets, and who has a bye for it (None: nobody)."""
    wanted = list(rounds)
    best: dict[int, tuple[int, int | None]] = {}
    todo: list[tuple[int, dict[int, tuple[int, int | None]], frozenset[int], frozenset[int]]] = [
        (0, {}, frozenset(), frozenset())
    ]
    for _try in range(TRIES):
        if not todo or len(best) == len(wanted):
            break
        depth, path, met, bumped = todo.pop()
        if len(path) > len(best):
            best = path
        if depth == len(wanted):
            continue
        number = wanted[depth]
        todo.append((depth + 1, path, met, bumped))
        for host, out in reversed(_ways(plan, number, only_byes=only_byes)):
            if host not in met and out not in bumped:
                gone = bumped if out is None else bumped | {out}
                todo.append((depth + 1, {**path, number: (host, out)}, met | {host}, gone))
    return best


def _ways(plan: Plan, number: int, *, only_byes: bool) -> list[tuple[int, int | None]]:
    """Who a newcomer can meet in a round: who has the bye, or one of a match whose other side then has it."""
    free = [(row.sits_out, None) for row in list_byes(plan, number) if row.sits_out is not None]
    if free or only_byes:
        return list(free)
    return [(row.ns, row.ew) for row in plan.round_rows(number) if row.ns is not None and row.ew is not None]


def _seated(plan: Plan, team: int, course: dict[int, tuple[int, int | None]]) -> Plan | None:
    for at, (host, out) in sorted(course.items()):
        if out is not None:
            rows = [row for row in plan.round_rows(at) if out in row.seated]
            boards, table = rows[0].boards, next(row.table for row in rows if row.ns == host)
            plan = _bumped(plan, at, (host, out, team), table)
            assert boards  # a match has boards, and the newcomer plays them in place of who was bumped
            continue
        bye = next(row for row in list_byes(plan, at) if row.sits_out == host)
        joined = with_match(plan, bye, team, team)
        if joined is None:
            return None
        plan = _present(joined, team, at)
    return plan


def _bumped(plan: Plan, at: int, names: tuple[int, int, int], home: int) -> Plan:
    """The newcomer in the place of one side of a match, which has a bye at its own table."""
    host, out, team = names
    rows = []
    for row in plan.rows:
        if row.round != at or out not in row.seated:
            rows.append(row)
        elif row.table == home:
            rows.append(replace(row, ew=team))
        else:
            rows += [replace(row, ns=out, ew=None, boards=()), replace(row, table=team, ns=team, ew=host)]
    away = next(row.table for row in plan.rows if row.round == at and row.ns == out and row.ew == host)
    shared = tuple(
        tuple(team if spot == away and place else spot for place, spot in enumerate(triple))
        if triple[0] == at
        else triple
        for triple in plan.shared
    )
    return _present(
        replace(plan, rows=tuple(sorted(rows, key=lambda r: (r.round, r.table))), shared=shared), team, at
    )


def _present(plan: Plan, team: int, at: int) -> Plan:
    return replace(plan, absent=tuple(one for one in plan.absent if one != (team, at)))
