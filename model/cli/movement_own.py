"""`main.py movements --club FILE` and `movement own:NAME --club FILE`: what the club laid out itself, without the window."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from model.errors import ArrowswitchError
from model.i18n import _

if TYPE_CHECKING:
    from model.movement.plan import Plan

PREFIX = "own:"


def is_own(movement_id: str) -> bool:
    """Whether an id is that of a club's own movement."""
    return movement_id.startswith(PREFIX)


def own_plans(arguments: argparse.Namespace) -> tuple[Plan, ...]:
    """The movements of the club file that is named, () when none is; the file is only read."""
    club = getattr(arguments, "club", None)
    if club is None:
        return ()
    from model.service.director import Director

    with Director.open(club, read_only=True) as director:
        return tuple(one.plan for one in director.movements.all())


def own_plan(arguments: argparse.Namespace) -> Plan:
    """The movement ``own:NAME`` of the club file; raises `ArrowswitchError` without a club, `NotKnown` without the name."""
    club = getattr(arguments, "club", None)
    if club is None:
        raise ArrowswitchError(
            _("{id} is a club’s own movement.").format(id=arguments.id),
            _("Name the club file with --club FILE."),
        )
    from model.service.director import Director

    with Director.open(club, read_only=True) as director:
        return director.movements.find(arguments.id).plan


def write_id(plan: Plan) -> str:
    """How a movement is asked for on the command line: its id, or ``own:`` and its name."""
    return f"{PREFIX}{plan.name}" if plan.movement == "own" else plan.movement
