"""`main.py movement` of what has no whole plan beforehand: Swiss, knock-out, play as they come.

Shown is what can be known: the first round, and by what the others are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import _
from model.movement.drawn.draw import KNOCK_OUT, begun
from model.movement.drawn.swiss import most_rounds
from model.movement.kinds import as_they_come
from model.movement.plan import Draw, Plan
from model.movement.size import parse_size

if TYPE_CHECKING:
    import argparse


SWISS, SWISS_PAIRS, SWISS_TEAMS = "swiss", "swiss-pairs", "swiss-teams"
DRAWN_IDS: Final = (SWISS, SWISS_PAIRS, SWISS_TEAMS, KNOCK_OUT, as_they_come.AS_THEY_COME)
_USUAL_BOARDS: Final = 26
_USUAL_SWISS: Final = 5
_USUAL_MEETINGS: Final = 9


def make_drawn_plan(arguments: argparse.Namespace, teams: int | None) -> Plan:
    """The first round of such an event; ``teams`` is how many teams there are where teams play, else None."""
    rounds = getattr(arguments, "rounds", None)
    each = getattr(arguments, "boards_per_round", None)
    if arguments.id == as_they_come.AS_THEY_COME:
        return _come(parse_size(arguments.tables).pairs, rounds or _USUAL_MEETINGS, each)
    entrants = parse_size(arguments.tables).pairs if teams is None else teams
    if arguments.id == KNOCK_OUT:
        draw = Draw(max(1, (entrants - 1).bit_length()), form=KNOCK_OUT, first="seeded")
        halves = 2 * draw.rounds
    else:
        draw = Draw(rounds or min(_USUAL_SWISS, most_rounds(entrants)), first="seeded")
        halves = draw.rounds
    boards = each or max(1, round(_USUAL_BOARDS / halves))
    return begun(range(1, entrants + 1), draw, teams=teams is not None, boards_per_round=boards)


def _come(pairs: int, sets: int, each: int | None) -> Plan:
    """Everybody sits down as they came, each table at a set of its own where there are enough."""
    boards = each or max(1, round(_USUAL_BOARDS / sets))
    tables = pairs // 2
    plan = as_they_come.begin(
        range(1, pairs + 1), sets=sets, boards_per_set=boards, tables=tables, copies=-(-tables // sets)
    )
    for table in range(1, tables + 1):
        first = (table - 1) % sets * boards
        plan = as_they_come.with_meeting(
            plan, table, 2 * table - 1, 2 * table, plan.boards[first : first + boards]
        )
    return plan


def to_come(plan: Plan) -> str:
    """How the rounds after the one shown come about, in one sentence; "" if all are shown."""
    if plan.movement == as_they_come.AS_THEY_COME:
        return _("Then pairs sit down as they become free, with boards neither has played.")
    if plan.draw is None:
        return ""
    if plan.draw.form == KNOCK_OUT:
        if plan.draw.rounds == 1:
            return _("The last team left wins the event.")
        return _(
            "Winners play on: {rounds} rounds in all, each drawn when the previous one is scored."
        ).format(rounds=plan.draw.rounds)
    return _(
        "{rounds} rounds in all: each is drawn by score when the previous one is in; no rematches."
    ).format(rounds=plan.draw.rounds)
