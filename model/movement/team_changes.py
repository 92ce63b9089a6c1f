"""What to do when a team goes: whoever was to meet it has a bye."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.errors import MovementImpossible
from model.i18n import _
from model.movement.mending import with_absent, with_changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.happenings import PairLeaves
    from model.movement.plan import Plan
    from model.movement.proposal import Proposal, Scales


def leaves(scales: Scales, happening: PairLeaves) -> Iterator[Proposal]:
    """The team's matches to come become byes; only where each of them is whole within a round."""
    plan, team, first = scales.situation.plan, happening.pair, happening.round
    yield scales.weigh(
        without_team(plan, team, first),
        _("Team {team} plays no more from round {round} on: who should meet it has a bye.").format(
            team=team, round=first
        ),
    )


def without_team(plan: Plan, team: int, first: int) -> Plan:
    """The plan without a team from a round on; MovementImpossible where its matches go over several rounds."""
    if plan.draw is not None or plan.team_of:
        raise MovementImpossible(
            _("The rounds to come are drawn, or its fours play for one team: a team cannot be taken out."),
            _("Let stand-ins play, or enter the boards of its matches as not played and award the bye."),
        )
    changed, gone = [], []
    for number in range(first, plan.rounds + 1):
        rows = [row for row in plan.round_rows(number) if team in (row.ns, row.ew) and row.played]
        opponents = {row.ew if row.ns == team else row.ns for row in rows}
        if rows and (len(rows) != 2 or len(opponents) != 1):
            raise MovementImpossible(
                _(
                    "Each match of this movement goes over several rounds: without team {team} some stay half played."
                ).format(team=team),
                _("Let stand-ins play, or enter the boards of its matches as not played."),
            )
        for row in rows:
            if row.ew == team:
                changed.append(replace(row, ew=None, boards=()))
            else:
                gone.append(row)
        gone += [row for row in plan.round_rows(number) if row.sits_out == team]
    return with_absent(
        with_changed(plan, changed, gone=gone), [(team, number) for number in range(first, plan.rounds + 1)]
    )
