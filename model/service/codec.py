"""How plans, conditions and moments are written in the club file: JSON with names, so that a later field has a default."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec

from model.i18n import _
from model.movement.plan import Plan
from model.scoring.conditions import Conditions

_ENCODER = msgspec.json.Encoder()
_KINDS = frozenset({"pairs", "teams", "individual"})


def dump_plan(plan: Plan) -> str:
    """A plan as JSON."""
    return _ENCODER.encode(plan).decode()


def load_plan(text: str) -> Plan:
    """A plan from its JSON; a `ValueError` for a kind of event nobody knows."""
    plan = msgspec.json.decode(text, type=Plan)
    if plan.kind not in _KINDS:
        raise ValueError(_("there is no kind of event called “{kind}”").format(kind=plan.kind))
    return plan


def dump_conditions(conditions: Conditions) -> str:
    """Conditions of contest as JSON."""
    return _ENCODER.encode(conditions).decode()


def load_conditions(text: str) -> Conditions:
    """Conditions of contest from their JSON; a `ValueError` for a method nobody can score by."""
    from model.scoring.methods.registry import METHODS

    conditions = msgspec.json.decode(text, type=Conditions)
    if conditions.method not in METHODS:
        raise ValueError(
            _("there is no method of scoring called “{method}”").format(method=conditions.method)
        )
    return conditions


def refuse_what_is_no_json(texts: Iterable[str]) -> None:
    """Raise a `ValueError` for the first text that is no JSON."""
    for text in texts:
        msgspec.json.decode(text)


def moment(text: str | None) -> datetime | None:
    """A moment from its ISO text."""
    return None if text is None else datetime.fromisoformat(text)
