"""Warnings and penalties that rulings give: which of them, by which Law, and who each is for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from model.bridge.seats import Seat, Side
from model.rulings.effects.vocabulary import (
    DisciplinaryPenalty,
    DisqualificationProposed,
    ProceduralPenalty,
    Warned,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from model.rulings.steps import Issued
    from model.snapshots.rulings import RulingRecord
    from model.snapshots.session import Pair, SheetLine

PENALTIES: Final = (Warned, ProceduralPenalty, DisciplinaryPenalty, DisqualificationProposed)
_UNHEARD: Final = "90"


class PenaltyEntry(NamedTuple):
    """One warning or penalty; ``pair`` is None if nobody has said which side it is for."""

    pair: Pair | None
    record: RulingRecord
    effect: Issued


@dataclass(frozen=True, slots=True)
class PenaltyDue:
    """A penalty or warning of a ruling that nobody has put into the score yet.

    ``number`` is who is ranked, None if the side is not known; ``law`` the place it is given by ("90B2").
    """

    ruling: int
    number: int | None
    law: str
    warning: bool
    text: str


def entries(
    sheet: Sequence[SheetLine], rulings: Sequence[RulingRecord], only: Collection[int] | None = None
) -> tuple[PenaltyEntry, ...]:
    """Warnings and penalties of rulings in force, in the order they were given; one for both sides stands at each pair."""
    return tuple(
        PenaltyEntry(pair, record, issued)
        for record in rulings
        if record.state == "concluded" and (only is None or record.number in only)
        for issued in record.effects
        if isinstance(issued.effect, PENALTIES) and not _of_a_spectator(record, issued)
        for pair in _pairs(sheet, record, issued)
    )


def _of_a_spectator(record: RulingRecord, issued: Issued) -> bool:
    """Whether a spectator was warned (Law 76), and no pair."""
    # Law 76 is that of spectators: who is warned by it plays in no pair.
    law = next(iter(issued.law or record.laws), "")
    return isinstance(issued.effect, Warned) and law.startswith("76")


def law_of(entry: PenaltyEntry) -> str:
    """The paragraph of Law 90 or 91 that is named most closely: by the answer, the ruling or the effect."""
    trail = (place for answered in entry.record.trail for place in answered.law)
    lines = [
        place.strip() for text in (*trail, *entry.record.laws, *entry.effect.law) for place in text.split(",")
    ]
    penal = [place for place in lines if place.startswith(("90", "91"))]
    return max(penal, key=len) if penal else next(iter(entry.effect.law), _UNHEARD)


def line_of(sheet: Sequence[SheetLine], record: RulingRecord) -> SheetLine | None:
    """The line of the sheet the ruling is about; one of its table's when the board is not theirs."""
    at_table = [line for line in sheet if (line.round, line.table) == (record.round, record.table)]
    return next((line for line in at_table if line.board == record.board), next(iter(at_table), None))


def _pairs(sheet: Sequence[SheetLine], record: RulingRecord, issued: Issued) -> Iterator[Pair | None]:
    line = line_of(sheet, record)
    offender = next((seat for seat in Seat if seat.value == record.facts.get("offender")), None)
    effect = issued.effect
    side = getattr(effect, "side", "offending")
    if line is None:
        yield None
        return
    pairs = (line.ns, line.ew)
    if side == "both":
        yield from pairs
    elif isinstance(effect, Warned) and effect.at:
        yield pairs[0 if Seat(effect.at).side is Side.NS else 1]
    elif named := getattr(effect, "pair", ""):
        yield pairs[0 if named == Side.NS.value else 1]
    elif offender is None:
        yield None
    else:
        offending = 0 if offender.side is Side.NS else 1
        yield pairs[offending if side == "offending" else 1 - offending]
