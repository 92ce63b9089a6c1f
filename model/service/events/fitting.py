"""Which sessions can be one event: contestants of one kind, figures of one kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.errors import ArrowswitchError
from model.i18n import _
from model.scoring.explanations.wording import ranking_unit
from model.snapshots.events import EventRule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.snapshots.session import Session


def refusal(rule: EventRule, sessions: Sequence[Session]) -> None:
    """Raise `ArrowswitchError` for sessions whose contestants or figures are not of one kind."""
    added = rule in (EventRule.SUM, EventRule.PERCENT)
    kinds = {session.plan.kind for session in sessions}
    # A season ranks players, who may have played in pairs and alone.
    if len(kinds) > 1 and (rule is not EventRule.BEST or "teams" in kinds):
        raise ArrowswitchError(
            _("Sessions of pairs, teams and individuals cannot form one event."),
            _("Tick sessions of one kind; a season of best results can combine pairs and individuals."),
        )
    if added and len({session.conditions.method for session in sessions}) > 1:
        raise ArrowswitchError(
            _("Sessions scored by different methods cannot be added."),
            _("A season of best results can combine them if all have percentages."),
        )
    if len({ranking_unit(session.conditions) for session in sessions}) > 1:
        raise ArrowswitchError(
            _("Percentages, IMPs and victory points cannot be compared."),
            _("Tick sessions with figures of one kind."),
        )
