"""What scoring sees of a session: its lines, its contestants, and what is added to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from model.bridge.result import Result
from model.bridge.seats import Side
from model.movement.plan import Plan, Row
from model.movement.sections import letters, table_names
from model.scoring.view import Contestant, Line, Missed, SessionView
from model.snapshots.session import Player, Session

Cell: TypeAlias = tuple[int, int, int]
"""Round, table, board."""

_NO_HANDICAP: Final = Fraction()


def expected(plan: Plan, row: Row) -> bool:
    """Whether results are expected of a row: two contestants, neither of them the missing one."""
    return row.played and plan.missing not in (row.ns, row.ew)


def lines_of(plan: Plan, results: Mapping[Cell, Result]) -> tuple[list[Line], dict[Cell, int]]:
    """The traveller lines of a plan with what is in, in sheet order, and where each cell's line is."""
    lines: list[Line] = []
    index: dict[Cell, int] = {}
    section_of, names = letters(plan), table_names(plan)
    for row in sorted(plan.rows, key=lambda row: (row.round, row.table)):
        if not expected(plan, row):
            continue
        for board in row.boards:
            cell = (row.round, row.table, board)
            index[cell] = len(lines)
            result, section = results.get(cell), section_of.get(row.table, "")
            lines.append(
                Line(
                    board,
                    str(row.ns),
                    str(row.ew),
                    result,
                    row.round,
                    row.table,
                    section,
                    called=names.get(row.table, ""),
                )
            )
    if plan.kind != "pairs" or plan.match_rounds:
        from model.service import entrants

        lines = entrants.lines(plan, lines)
    return lines, index


def view_of(
    contestants: tuple[Contestant, ...], lines: tuple[Line, ...], plan: Plan, additions: str | None
) -> SessionView:
    """What scoring sees, with the penalties, carry-over and presets of the session's column."""
    knock_out = plan.draw is not None and plan.draw.form == "knock-out"
    if additions is None:
        return SessionView(contestants, lines, plan.winners, knock_out=knock_out, missed=list_missed(plan))
    from model.service.standings.additions import load

    reported = load(additions)
    penalties = tuple(given.seen for given in reported.penalties)
    advanced = tuple((number, str(team)) for number, team in reported.advanced)
    return SessionView(
        contestants,
        lines,
        plan.winners,
        penalties,
        reported.carried,
        reported.presets,
        knock_out,
        advanced,
        list_missed(plan),
    )


def list_missed(plan: Plan) -> tuple[Missed, ...]:
    """The rounds of matches somebody was not there for: who came late, who left."""
    if not plan.absent or (plan.kind == "pairs" and plan.draw is None):
        return ()
    from model.movement.matches import rounds_missed

    return tuple(Missed(str(one), number) for one, number in rounds_missed(plan))


def contestants_of(session: Session) -> tuple[Contestant, ...]:
    """The entries in the ranking: every pair, team or player of the plan but the missing one."""
    sections = _sections(session.plan)
    return tuple(
        Contestant(
            str(pair.number),
            pair.number,
            pair.direction,
            sections.get(pair.number, ""),
            (pair.name,) if pair.name else tuple(player.name for player in pair.players if player),
            _holdings(pair.players),
            sum((player.handicap for player in pair.players if player and player.handicap), _NO_HANDICAP),
        )
        for pair in session.ranked
    )


def _holdings(players: Sequence[Player | None]) -> tuple[Fraction | None, ...]:
    """The masterpoints of the players, none at all where nothing is known of any of them."""
    held = tuple(player.holding if player else None for player in players)
    return held if any(one is not None for one in held) else ()


def _sections(plan: Plan) -> dict[int, str]:
    """The section in which each contestant has its first chair; {} in a room without sections.

    A pair that a late rover bumps waits at a number that belongs to no section: it is of the section it plays in.
    """
    found: dict[int, str] = {}
    section_of = letters(plan)
    for row in plan.rows if section_of else ():
        for number in row.seated if row.table in section_of else ():
            found.setdefault(number, section_of[row.table])
    return found


def direction_of(plan: Plan, number: int) -> Side | None:
    """The direction a contestant is ranked in where there are two winners, None with one."""
    return plan.field_of.get(number) if plan.winners == 2 else None
