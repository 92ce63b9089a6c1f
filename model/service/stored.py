"""How plans, conditions and moments are written in the club file: JSON with names, so that a later field has a default."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec

from model.movement.plan import Plan
from model.scoring.conditions import Conditions

_ENCODER = msgspec.json.Encoder()


def dump_plan(plan: Plan) -> str:
    """A plan as JSON."""
    return _ENCODER.encode(plan).decode()


def load_plan(text: str) -> Plan:
    """A plan from its JSON."""
    return msgspec.json.decode(text, type=Plan)


def dump_conditions(conditions: Conditions) -> str:
    """Conditions of contest as JSON."""
    return _ENCODER.encode(conditions).decode()


def load_conditions(text: str) -> Conditions:
    """Conditions of contest from their JSON."""
    return msgspec.json.decode(text, type=Conditions)


def refuse_what_is_no_json(texts: Iterable[str]) -> None:
    """Raise a `ValueError` for the first text that is no JSON."""
    for text in texts:
        msgspec.json.decode(text)


def moment(text: str | None) -> datetime | None:
    """A moment from its ISO text."""
    return None if text is None else datetime.fromisoformat(text)
