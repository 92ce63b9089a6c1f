"""Tricks that a ruling moves from one side to the other, put into the result at the table (Laws 64, 69 to 71, 79)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from msgspec.structs import replace

from model.bridge.result import Played, Result
from model.bridge.seats import Seat, Side
from model.rulings.effects.vocabulary import AnyEffect, Role, TricksAwarded, TricksTransfer, Warned
from model.rulings.situation import happenings, key


class Effected(Protocol):
    """An effect with the Law it comes from."""

    @property
    def effect(self) -> AnyEffect:
        """The effect."""

    @property
    def law(self) -> tuple[str, ...]:
        """Its Law, () for the ruling's."""


class Effective(Protocol):
    """A ruling as far as its effects go: an open one, or one that was given and kept."""

    @property
    def effects(self) -> Sequence[Effected]:
        """What it does."""

    @property
    def law(self) -> tuple[str, ...]:
        """The Laws it is given by."""


@dataclass(frozen=True, slots=True)
class TrickTransfer:
    """Tricks that pass to ``side`` by the ruling, which is None while nobody has said who offended."""

    tricks: int
    side: Side | None
    law: tuple[str, ...]


def find_transfer(ruling: Effective, facts: Mapping[str, object]) -> TrickTransfer | None:
    """The tricks the ruling moves, None when it moves none; of several happenings what is left when each side has its own."""
    moves = [
        TrickTransfer(issued.effect.tricks, _side(issued.effect, ruling, facts), issued.law or ruling.law)
        for issued in ruling.effects
        if isinstance(issued.effect, TricksTransfer | TricksAwarded) and issued.effect.tricks
    ]
    if not moves or not happenings(facts) or moves[0].side is None:
        return moves[0] if moves else None
    side = moves[0].side
    left = sum(move.tricks if move.side is side else -move.tricks for move in moves)
    law = tuple(dict.fromkeys(one for move in moves for one in move.law))
    return TrickTransfer(abs(left), side if left > 0 else side.other, law) if left else None


def _side(
    effect: TricksTransfer | TricksAwarded, ruling: Effective, facts: Mapping[str, object]
) -> Side | None:
    if effect.pair:
        return Side(effect.pair)
    seats = {seat.value: seat for seat in Seat}
    named = [facts.get(key(number, "offender")) for number in range(1, 2 + len(happenings(facts)))]
    offenders = [one for one in named if isinstance(one, str) and one in seats]
    if len({seats[one].side for one in offenders}) != 1:
        return None  # nobody was named, or it is not known which of the two sides did this
    # The player named is dummy, whose side did not revoke: the tricks would pass to the side that did.
    if effect.to == "innocent" and _only_pointed_it_out(ruling, offenders[0]):
        return None
    side = seats[offenders[0]].side
    return side if effect.to == "offending" else side.other


def _only_pointed_it_out(ruling: Effective, seat: str) -> bool:
    """Whether who was named is dummy, warned for pointing out what another player did (43A1): that player's side is not known."""
    warned = [issued.effect for issued in ruling.effects if isinstance(issued.effect, Warned)]
    return any(one.seat is Role.DUMMY and one.at in ("", seat) for one in warned)


def transfer_tricks(result: Result, tricks: int, side: Side) -> Result | None:
    """The result with so many tricks passed to a side: "4S N +1" becomes "4S N =" when one goes to the defenders.

    None if the result has no contract, or the other side did not win so many tricks.
    """
    outcome = result.outcome
    if not isinstance(outcome, Played):
        return None
    change = tricks if outcome.contract.declarer.side is side else -tricks
    won = outcome.tricks + change
    return replace(result, outcome=Played(outcome.contract, won)) if 0 <= won <= 13 else None
