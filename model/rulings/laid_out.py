"""From an auction as the director laid it out to the facts that answer questions, and the tree that fits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The tree an auction leads to, "" for none, and the facts it tells."""

    tree: str = ""
    facts: dict[str, object] = field(default_factory=dict)


def facts_of(told: Mapping[str, object]) -> LaidOut:
    """What ``dealer`` and ``auction`` of the facts tell; nothing when they are not given."""
    del told
    return LaidOut()
