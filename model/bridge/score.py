"""The score of a contract (Law 77) and which scores can exist at all."""

from __future__ import annotations

from functools import cache

from model.bridge.boards import Vulnerability
from model.bridge.cards import Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.seats import Seat, Side

_UNDOUBLED_DOWN = {False: 50, True: 100}


def declarer_score(level: int, strain: Strain, doubling: Doubling, tricks: int, vulnerable: bool) -> int:
    """Points to declarer's side (negative when down) for ``tricks`` won, 0 to 13 (Law 77)."""
    over = tricks - (level + 6)
    if over < 0:
        return -_undertricks(-over, doubling, vulnerable)
    per_trick = 20 if strain.minor else 30
    trick_score = (level * per_trick + (10 if strain is Strain.NOTRUMP else 0)) * doubling
    # Law 77: the premium for game, slam and the insult count only where the contract is made.
    game = (500 if vulnerable else 300) if trick_score >= 100 else 50
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    insult = {1: 0, 2: 50, 4: 100}[doubling]
    per_over = per_trick if doubling is Doubling.NONE else (100 if vulnerable else 50) * doubling
    return trick_score + game + slam + insult + over * per_over


def _undertricks(down: int, doubling: Doubling, vulnerable: bool) -> int:
    if doubling is Doubling.NONE:
        return down * _UNDOUBLED_DOWN[vulnerable]
    # Law 77: from the fourth trick on each costs 300 doubled, whatever the vulnerability.
    doubled = 300 * down - 100 if vulnerable else (100, 300, 500)[down - 1] if down <= 3 else 300 * down - 400
    return doubled * doubling // 2


def contract_score(contract: Contract, tricks: int, vulnerability: Vulnerability) -> int:
    """The score seen from North-South for a contract and the tricks its declarer won (Law 77)."""
    parts = contract.level, contract.strain, contract.doubling, contract.declarer
    return _score_by_parts(parts, tricks, vulnerability)


@cache
def _score_by_parts(
    parts: tuple[int, Strain, Doubling, Seat], tricks: int, vulnerability: Vulnerability
) -> int:
    """The same for a contract taken apart: numbers and enums hash fast, and a large field repeats itself."""
    level, strain, doubling, declarer = parts
    side = declarer.side
    points = declarer_score(level, strain, doubling, tricks, vulnerability.of(side))
    return points if side is Side.NS else -points


@cache
def possible_scores(vulnerability: Vulnerability) -> frozenset[int]:
    """Every score, seen from North-South, that some contract gives at this vulnerability; 0 is the passed-out board."""
    scores = {0}
    # One declarer a side is enough: partners score alike.
    for declarer in (Seat.NORTH, Seat.EAST):
        for level in range(1, 8):
            for strain in Strain:
                for doubling in Doubling:
                    contract = Contract(level, strain, declarer, doubling)
                    scores.update(contract_score(contract, tricks, vulnerability) for tricks in range(14))
    return frozenset(scores)
