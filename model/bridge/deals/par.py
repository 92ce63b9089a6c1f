"""Par: the score when both sides bid and play seeing all four hands, and the contracts that reach it (Laws 17, 18, 77)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from model.bridge.cards import Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.deals.boards import DealtBoard, Par, TrickTable
from model.bridge.score import contract_score
from model.bridge.seats import Seat, Side

if TYPE_CHECKING:
    from model.bridge.boards import Vulnerability

_LADDER: Final = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP)
_SEATS: Final = {Side.NS: (Seat.NORTH, Seat.SOUTH), Side.EW: (Seat.EAST, Seat.WEST)}
_CONTRACT: Final = re.compile(r"([1-7](?:NT|[SHDC])x?)(NS|EW)(=|[+-]\d{1,2})")


class _Bid(NamedTuple):
    """A bid by a side: who of it declares best, the tricks, the score from North-South's side when it is the contract."""

    level: int
    strain: Strain
    side: Side
    declarers: tuple[Seat, ...]
    tricks: int
    score: int

    @property
    def text(self) -> str:
        over = self.tricks - self.level - 6
        seats = self.side.value if len(self.declarers) == 2 else self.declarers[0].value
        return f"{self.level}{self.strain}{'x' if over < 0 else ''}{seats}{f'{over:+d}' if over else '='}"


def par(tricks: TrickTable, dealer: Seat, vulnerable: Vulnerability) -> Par:
    """The par of a deal: nobody gains by another call, contracts that fail are doubled, those that make are not.

    The dealer's side bids first, which matters where both sides can make the same contract. Of several levels of one
    strain that reach the par the lowest is named over which no bid of the other side stands better for them.
    """
    ladder = _ladder(tricks, vulnerable)
    standing = _standing(ladder)
    first, second = dealer.side, dealer.side.other
    score = 0
    for side in (first, second, first):
        best = max if side is Side.NS else min
        score = best(score, *(standing[level][side] for level in range(len(ladder))))
    if score == 0:
        return Par(0)
    named: dict[tuple[Side, Strain], str] = {}
    for place, bids in enumerate(ladder):
        for side, bid in bids.items():
            if bid.score == score and not _is_outbid(ladder[place + 1 :], bid):
                named.setdefault((side, bid.strain), bid.text)
    return Par(score, tuple(named.values()))


def _is_outbid(higher: list[dict[Side, _Bid]], bid: _Bid) -> bool:
    """Whether the other side has a bid that, left in, is worth more to it."""
    sign = 1 if bid.side is Side.EW else -1
    return any(sign * bids[bid.side.other].score > sign * bid.score for bids in higher)


def add_par(board: DealtBoard, tricks: TrickTable) -> DealtBoard:
    """A board with its double-dummy figures and the par that follows from them."""
    return replace(board, tricks=tricks, par=par(tricks, board.dealer, board.vulnerable))


def each_declarer(contracts: tuple[str, ...]) -> tuple[str, ...]:
    """Contracts of a par with one declarer each: "4SEW=" is "4SE=" and "4SW="."""
    found: list[str] = []
    for contract in contracts:
        match = _CONTRACT.fullmatch(contract)
        found.extend([contract] if match is None else [f"{match[1]}{seat}{match[3]}" for seat in match[2]])
    return tuple(found)


def _ladder(tricks: TrickTable, vulnerable: Vulnerability) -> list[dict[Side, _Bid]]:
    return [
        {side: _bid(level, strain, side, tricks, vulnerable) for side in _SEATS}
        for level in range(1, 8)
        for strain in _LADDER
    ]


def _bid(level: int, strain: Strain, side: Side, tricks: TrickTable, vulnerable: Vulnerability) -> _Bid:
    won = {seat: tricks.of(seat, strain) for seat in _SEATS[side]}
    most = max(won.values())
    declarers = tuple(seat for seat, count in won.items() if count == most)
    doubling = Doubling.NONE if most >= level + 6 else Doubling.DOUBLED
    score = contract_score(Contract(level, strain, declarers[0], doubling), most, vulnerable)
    return _Bid(level, strain, side, declarers, most, score)


def _standing(ladder: list[dict[Side, _Bid]]) -> list[dict[Side, int]]:
    """What each bid comes to once the other side, and then this one, may bid over it as long as that pays."""
    found: list[dict[Side, int]] = [{} for _bids in ladder]
    higher: dict[Side, list[int]] = {Side.NS: [], Side.EW: []}
    for place in range(len(ladder) - 1, -1, -1):
        for side, bid in ladder[place].items():
            best = max if side is Side.EW else min  # the other side chooses
            found[place][side] = best([bid.score, *higher[side.other]])
        for side, value in found[place].items():
            higher[side].append(value)
    return found
