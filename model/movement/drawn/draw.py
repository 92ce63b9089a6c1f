"""Events drawn round by round, whole: the first round, what is known for the next, and what a correction would change."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as with_changes
from fractions import Fraction
from itertools import filterfalse, product
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.errors import MovementImpossible
from model.i18n import N_, _
from model.movement.doctor.plan_edits import with_absent
from model.movement.drawn import knock_out, swiss
from model.movement.drawn.plans import matches_of, with_round
from model.movement.drawn.plans import swiss as empty_swiss
from model.movement.drawn.swiss import DrawHistory, DrawnMatch, FirstRound, Odd, Pairing, SwissRules
from model.movement.matches import matches, rounds_drawn, rounds_missed
from model.movement.plan import Draw, Plan, Row

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from random import Random

    from model.movement.drawn.knock_out import KnockoutRound

    Won = Mapping[tuple[int, int, int], Fraction]
    """What a contestant has against another in a round of matches: (round, contestant, opponents)."""

KNOCK_OUT: Final = "knock-out"
_HALVES: Final = 2


@dataclass(frozen=True, slots=True)
class Idle:
    """What a round without a match gives, a bye and one missed by coming late, and whether a rematch may avoid none."""

    bye: Fraction = Fraction(12)
    missed: Fraction = Fraction()
    rematches: bool = False


_IDLE: Final = Idle()


@dataclass(frozen=True, slots=True)
class DrawDifference:
    """A round as it was drawn, and as it would have been on the scores as they are now."""

    round: int
    drawn: tuple[tuple[int, ...], ...]
    would_be: tuple[tuple[int, ...], ...]


def begun(
    entrants: Sequence[int],
    draw: Draw,
    *,
    teams: bool,
    boards_per_round: int,
    chance: Random | None = None,
) -> Plan:
    """The event with its first round drawn; ``entrants`` are in the order of their seeds.

    Three pairs cannot make a triangle, for they have no other half to sit elsewhere: among pairs one has a bye.
    """
    if not teams and draw.odd == Odd.TRIANGLE.value:
        draw = replace(draw, odd=Odd.BYE.value)
    plan = empty_swiss(entrants, teams=teams, boards_per_round=boards_per_round, draw=draw)
    if draw.form == KNOCK_OUT:
        return _knocked(
            replace(plan, movement=KNOCK_OUT, name=N_("Knock-out")), knock_out.bracket(entrants), ()
        )
    assigned = tuple(zip(entrants[::2], entrants[1::2], strict=False))
    if len(entrants) % 2 and draw.odd == Odd.TRIANGLE.value:
        assigned = assigned[:-1]
    pairing = swiss.first_round(
        entrants, FirstRound(draw.first), rules_of(draw), chance=chance, assigned=assigned
    )
    return with_round(plan, pairing)


def rules_of(draw: Draw, idle: Idle = _IDLE) -> SwissRules:
    """The conditions of the draw as the pairing takes them."""
    return SwissRules(Odd(draw.odd), idle.bye, draw.behind, idle.rematches, idle.missed, draw.rounds)


def rematches_needed(
    plan: Plan, won: Won, *, idle: Idle = _IDLE, carried: Mapping[int, Fraction] | None = None
) -> tuple[tuple[int, int], ...]:
    """The pairs of opponents that must meet again in the next round of a Swiss for lack of others."""
    drawn = rounds_drawn(plan)
    if plan.draw is None or plan.draw.form == KNOCK_OUT or drawn >= plan.draw.rounds:
        return ()
    past = history(plan, won, through=drawn, carried=carried)
    rules = rules_of(plan.draw, idle)
    if swiss.free_of_rematches(past, rules):
        return ()
    return swiss.next_round(past, with_changes(rules, rematches=True)).rematches


def met_again(plan: Plan) -> tuple[tuple[int, int], ...]:
    """Who meets again in the last round drawn."""
    drawn = rounds_drawn(plan)
    before = {frozenset((one.home, one.away)) for one in matches(plan) if one.round < drawn}
    return tuple(
        (one.home, one.away) for one in matches(plan) if one.round == drawn and {one.home, one.away} in before
    )


def find_counted_round(plan: Plan) -> int:
    """The last round of matches whose results the next draw rests on."""
    behind = plan.draw is not None and plan.draw.behind and plan.draw.form != KNOCK_OUT
    return rounds_drawn(plan) - behind


def history(
    plan: Plan,
    won: Won,
    *,
    through: int,
    carried: Mapping[int, Fraction] | None = None,
) -> DrawHistory:
    """Everything drawn up to a round of matches, with what each match has given so far."""
    found: list[DrawnMatch] = []
    triangles = _in_triangles(plan)
    for match in matches(plan):
        if match.round > through:
            continue
        home = won.get((match.round, match.home, match.away))
        away = won.get((match.round, match.away, match.home))
        points = None if home is None or away is None else (home, away)
        part = Fraction(1, 2) if (match.round, match.home) in triangles else Fraction(1)
        found.append(DrawnMatch(match.round, match.home, match.away, points, part))
    byes = {
        (one, plan.match_rounds[row.round - 1] if plan.match_rounds else row.round)
        for row in plan.rows
        if (one := row.sits_out) is not None
    }
    return DrawHistory(
        plan.contestants,
        tuple(found),
        tuple(sorted((who, number) for who, number in byes if number <= through)),
        dict(carried or {}),
        gone=frozenset() if plan.draw is None else frozenset(plan.draw.gone),
        missed=tuple(one for one in rounds_missed(plan) if one[1] <= through),
    )


def next_plan(
    plan: Plan, won: Won, *, idle: Idle = _IDLE, carried: Mapping[int, Fraction] | None = None
) -> Plan:
    """The plan with its next round drawn; MovementImpossible where there can be none."""
    if plan.draw is None:
        raise MovementImpossible(_("The rounds of this movement are not drawn."))
    drawn = rounds_drawn(plan)
    if drawn >= plan.draw.rounds:
        raise MovementImpossible(
            _("All {rounds} rounds are drawn.").format(rounds=plan.draw.rounds),
            _("End play on Scores, or give the event more rounds."),
        )
    if plan.draw.form == KNOCK_OUT:
        return _knocked(plan, *_next_knockout(plan, won, drawn))
    past = history(plan, won, through=drawn, carried=carried)
    grown = with_round(plan, swiss.next_round(past, rules_of(plan.draw, idle)))
    new = range(plan.rounds + 1, grown.rounds + 1)
    return with_absent(grown, [(one, number) for one in plan.draw.gone for number in new])


def with_extra_boards(plan: Plan, one: int, other: int, boards: int) -> Plan:
    """The plan with more boards for a match of the last round drawn, which is level: both its tables share them.

    Everybody else waits; the boards belong to the match. MovementImpossible where the two have none in that round.
    """
    drawn = rounds_drawn(plan)
    match = next(
        (each for each in matches(plan) if each.round == drawn and {each.home, each.away} == {one, other}),
        None,
    )
    if match is None or not plan.match_rounds:
        raise MovementImpossible(
            _("Teams {one} and {other} have no match in round {round}.").format(
                one=one, other=other, round=drawn
            ),
            _("Extra boards are for a match of the last round drawn."),
        )
    number = plan.rounds + 1
    first = max(plan.boards) + 1
    numbers = tuple(range(first, first + boards))
    # A match whose rooms were put wrong may have been played at one table: everybody else waits, any other is free.
    own = sorted({row.table for row in match.rows})
    tables = [*own, *sorted({row.table for row in plan.rows} - set(own)), max(own) + 1][:2]
    rows = [
        Row(number, table, *sides, numbers)
        for table, sides in zip(tables, ((match.home, match.away), (match.away, match.home)), strict=True)
    ]
    waiting = tuple((each, number) for each in plan.contestants if each not in (one, other))
    return replace(
        plan,
        rounds=number,
        boards=(*plan.boards, *numbers),
        rows=(*plan.rows, *rows),
        meetings=plan.meetings + 1,
        shared=(*plan.shared, (number, tables[0], tables[1])),
        absent=(*plan.absent, *waiting),
        match_rounds=(*plan.match_rounds, drawn),
    )


def difference(
    plan: Plan, won: Won, *, idle: Idle = _IDLE, carried: Mapping[int, Fraction] | None = None
) -> DrawDifference | None:
    """How the last round drawn would differ on the scores as they are now; None if it would be the same.

    The first round rests on no scores, and one changed by hand on more than them. The draw stands whatever this says: it is for the director to know.
    """
    drawn = rounds_drawn(plan)
    if plan.draw is None or drawn < 2 or plan.draw.by_hand == drawn:
        return None
    if plan.draw.form == KNOCK_OUT:
        before = tuple(_groups(plan, drawn))
        try:
            found, _out = _next_knockout(plan, won, drawn - 1)
        except MovementImpossible:
            return None
        after: tuple[tuple[int, ...], ...] = (*found.matches, *((one,) for one in found.byes))
    else:
        past = history(plan, won, through=drawn - 1, carried=carried)
        try:
            pairing = swiss.next_round(past, rules_of(plan.draw, idle))
        except MovementImpossible:
            return None
        before, after = tuple(_groups(plan, drawn)), _pairing_groups(pairing)
    if {frozenset(one) for one in before} == {frozenset(one) for one in after}:
        return None
    return DrawDifference(drawn, before, after)


def _pairing_groups(pairing: Pairing) -> tuple[tuple[int, ...], ...]:
    bye = () if pairing.bye is None else ((pairing.bye,),)
    triangle = () if pairing.triangle is None else (pairing.triangle,)
    return (*pairing.matches, *triangle, *bye)


def _groups(plan: Plan, number: int) -> list[tuple[int, ...]]:
    """The groups of a round of matches: two opponents, three in a triangle, or one with a bye."""
    of_round = [match for match in matches(plan) if match.round == number]
    joined: list[set[int]] = []
    for match in of_round:
        both = {match.home, match.away}
        for other in [one for one in joined if one & both]:
            joined.remove(other)
            both |= other
        joined.append(both)
    found = [
        next(((m.home, m.away) for m in of_round if {m.home, m.away} == group), tuple(sorted(group)))
        for group in joined
    ]
    rounds = plan.match_rounds or tuple(range(1, plan.rounds + 1))
    alone = {
        one for row in plan.rows if (one := row.sits_out) is not None and rounds[row.round - 1] == number
    }
    return [*found, *((one,) for one in sorted(alone))]


def _in_triangles(plan: Plan) -> set[tuple[int, int]]:
    met: dict[tuple[int, int], int] = {}
    for match in matches(plan):
        for one in (match.home, match.away):
            met[match.round, one] = met.get((match.round, one), 0) + 1
    return {where for where, count in met.items() if count > 1}


def _next_knockout(plan: Plan, won: Won, drawn: int) -> tuple[KnockoutRound, tuple[int, ...]]:
    """The next round after ``drawn`` rounds, and the contestants already out."""
    last = knock_out.bracket(plan.contestants)
    gone = _gone(plan)
    out: list[int] = []
    for number in range(1, drawn + 1):
        winners = [
            winner
            for match in last.matches
            for winner in (_winner(match, won, number) if gone.isdisjoint(match) else set(match) - gone)
        ]
        out += [one for match in last.matches for one in match if one not in winners]
        last = knock_out.advance(last, winners)
    return last, tuple(out)


def _winner(match: tuple[int, int], won: Won, number: int) -> set[int]:
    """Who won a match of this round; nobody while it is not decided."""
    one, other = match
    ours, theirs = won.get((number, one, other)), won.get((number, other, one))
    if ours is None or theirs is None or ours == theirs:
        return set()
    return {one if ours > theirs else other}


def _gone(plan: Plan) -> frozenset[int]:
    return frozenset(() if plan.draw is None else plan.draw.gone)


def _knocked(plan: Plan, drawn: KnockoutRound, out: Collection[int]) -> Plan:
    """The plan with a round of a knock-out: two halves, at which the two tables of a match change boards."""
    gone = _gone(plan)
    played = [match for match in drawn.matches if gone.isdisjoint(match)]
    # Against one that has left no match is played: the other goes on as after a bye.
    walkovers = [one for match in drawn.matches if match not in played for one in match]
    out = (*out, *filter(gone.__contains__, walkovers))
    byes = (*drawn.byes, *filterfalse(gone.__contains__, walkovers))
    halves = range(plan.rounds + 1, plan.rounds + _HALVES + 1)
    laid = matches_of(
        played,
        name=plan.name,
        movement=plan.movement,
        stanzas=1,
        boards_per_stanza=_HALVES * plan.boards_per_round,
    )
    first = max((0, *plan.boards))
    rows = [
        replace(row, round=plan.rounds + row.round, boards=tuple(first + board for board in row.boards))
        for row in laid.rows
    ]
    rows += [
        Row(half, laid.tables + place, one, None, ()) for half in halves for place, one in enumerate(byes, 1)
    ]
    return replace(
        plan,
        tables=max(plan.tables, *(row.table for row in rows)),
        rounds=plan.rounds + _HALVES,
        boards=(*plan.boards, *(first + board for board in laid.boards)),
        rows=(*plan.rows, *sorted(rows, key=lambda row: (row.round, row.table))),
        meetings=max(plan.meetings, _HALVES),
        copies=max(plan.copies, laid.copies),
        absent=(*plan.absent, *product(out, halves)),
        match_rounds=(*plan.match_rounds, *(drawn.number,) * _HALVES),
    )
