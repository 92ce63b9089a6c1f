"""What affects figures and is not a result, as a session keeps it: penalties (Laws 90, 91), carry-over, presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

import msgspec

from model.scoring.view import CarryOver, Penalty, PenaltyUnit, Preset


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """A penalty as it was given: by which Law ("90", "91A1"), when and by whom; ``number`` is the contestant's in the plan.

    ``ruling`` is the number of the ruling that called for it, 0 without one.
    """

    number: int
    unit: PenaltyUnit
    amount: Fraction = Fraction()
    reason: str = ""
    law: str = "90"
    at: str = ""
    who: str = ""
    ruling: int = 0

    @property
    def moment(self) -> datetime | None:
        """When it was given."""
        return datetime.fromisoformat(self.at) if self.at else None

    @property
    def seen(self) -> Penalty:
        """As scoring sees it."""
        return Penalty(str(self.number), self.unit, self.amount, self.reason, self.law, self.ruling)


@dataclass(frozen=True, slots=True)
class Additions:
    """Everything a session has of these; ``advanced`` are (round, team) of those named after a level match."""

    penalties: tuple[PenaltyGiven, ...] = ()
    carried: tuple[CarryOver, ...] = ()
    presets: tuple[Preset, ...] = ()
    advanced: tuple[tuple[int, int], ...] = ()


def load(text: str | None) -> Additions:
    """From the column of a session; nothing for None."""
    if text is None:
        return Additions()
    return msgspec.json.decode(text, type=Additions, dec_hook=_fraction)


def dump(additions: Additions) -> str | None:
    """As the column of a session; None for nothing."""
    if additions == Additions():
        return None
    return msgspec.json.encode(additions, enc_hook=str).decode()


def renumber(additions: Additions, new: Mapping[int, int]) -> Additions:
    """The same where contestants have other numbers."""
    numbers = {str(one): str(other) for one, other in new.items()}
    return replace(
        additions,
        penalties=tuple(replace(one, number=new.get(one.number, one.number)) for one in additions.penalties),
        carried=tuple(
            msgspec.structs.replace(one, contestant=numbers.get(one.contestant, one.contestant))
            for one in additions.carried
        ),
        advanced=tuple((number, new.get(team, team)) for number, team in additions.advanced),
    )


def _fraction(kind: type, given: object) -> Any:
    if kind is Fraction:
        return Fraction(str(given))
    raise NotImplementedError(kind)
