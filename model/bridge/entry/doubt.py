"""Which results are possible but unlikely, and what was probably meant.

Every way to a score (a contract and its tricks) has an *oddness* from 0 (seen every night) to 1 (look again). A score
is as odd as its least odd way at this vulnerability. If it is odd here and ordinary at the other vulnerability of a
side, it was most likely read from the wrong line of the score table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from model.bridge.boards import Vulnerability, vulnerability
from model.bridge.cards import Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.entry.words import bid_short, plain, side_name, tricks_short, tricks_words, write_result
from model.bridge.letters import Letters, Numbers
from model.bridge.result import Assigned, Played, Result, Scored
from model.bridge.score import contract_score, declarer_score
from model.bridge.seats import Seat, Side
from model.i18n import _

ODD: Final = 0.5
RARE: Final = 1.0
_MOST_DOWN: Final = 6
_MOST_DOWN_UNDOUBLED: Final = 4
_MOST_DOWN_IN_SLAM: Final = 3
_SLAM: Final = 6
_TRICK_SCORE_OF_GAME: Final = 100
_HIGHEST_USUAL: Final = 2230
_NEAR: Final = 100
_GAME: Final = 300


class Way(Struct, frozen=True):
    """One way to a score: the contract's level, strain and doubling, the tricks won, and how odd that is."""

    level: int
    strain: Strain
    doubling: Doubling
    tricks: int
    oddness: float

    def make_contract(self, side: Side) -> Contract:
        """The contract of this way, declared by North or by East."""
        return Contract(self.level, self.strain, Seat.NORTH if side is Side.NS else Seat.EAST, self.doubling)

    @property
    def over(self) -> int:
        """Tricks above (negative: below) the contract."""
        return self.tricks - self.level - 6


class Doubt(Struct, frozen=True):
    """Why a score looks wrong, and the scores that were perhaps meant, best first, seen from North-South."""

    reason: str
    scores: tuple[int, ...] = ()


class FieldDoubt(Struct, frozen=True):
    """Why a result does not look like the other tables', and texts that may be typed instead, best first."""

    reason: str
    suggestions: tuple[str, ...] = ()


def doubt_of_contract(contract: Contract, tricks: int) -> str:
    """Why a contract with its tricks looks wrong, as a sentence; "" when it does not."""
    over = tricks - contract.tricks_needed
    if over < 0:
        return _doubt_of_undertricks(contract, -over)
    if contract.doubling is Doubling.REDOUBLED:
        return _("Redoubled and made.")
    if contract.doubling is Doubling.DOUBLED:
        return _sentence(_("{outcome}, doubled"), over) if over > 2 else ""
    if not _is_partscore(contract.level, contract.strain):
        return ""
    if tricks == 13:
        return _("All 13 tricks in a part score.")
    return _sentence(_("{outcome} in a part score"), over) if over > 4 else ""


def _doubt_of_undertricks(contract: Contract, down: int) -> str:
    if contract.doubling is Doubling.REDOUBLED:
        return _sentence(_("{outcome}, redoubled"), -down)
    if contract.doubling is Doubling.NONE and down > _MOST_DOWN_UNDOUBLED:
        return _sentence(_("{outcome}, undoubled"), -down)
    if down > _MOST_DOWN:
        return _sentence("{outcome}", -down)
    if contract.level >= _SLAM and down > _MOST_DOWN_IN_SLAM:
        return _sentence(_("{outcome} in a slam"), -down)
    return ""


def _sentence(pattern: str, over: int) -> str:
    text = pattern.format(outcome=tricks_words(over))
    return f"{text[0].upper()}{text[1:]}."


# Past game without a slam to show for it.
_BEYOND_GAME: Final = frozenset(
    [(4, Strain.NOTRUMP), *((5, strain) for strain in Strain if not strain.minor)]
)


def _is_partscore(level: int, strain: Strain) -> bool:
    trick = 20 if strain.minor else 30
    return level * trick + (10 if strain is Strain.NOTRUMP else 0) < _TRICK_SCORE_OF_GAME


def oddness(level: int, strain: Strain, doubling: Doubling, tricks: int) -> float:
    """How seldom a contract ends so, 0 (every night) to 1 (look again)."""
    over = tricks - level - 6
    if doubling is Doubling.REDOUBLED:
        return 1.0
    if over < 0:
        return _oddness_of_undertricks(level, doubling, -over)
    beyond_game = (level, strain) in _BEYOND_GAME
    if doubling is Doubling.DOUBLED:
        # Measured on the results of real nights.
        odd = (0.5, 0.75, 0.9)[over] if over < 3 else 1.0
        return max(odd, 0.75) if beyond_game and strain is Strain.NOTRUMP else odd
    if _is_partscore(level, strain):
        return 1.0 if over > 4 or tricks == 13 else 0.25 if over == 4 else 0.0
    return 0.5 if level == 7 else 0.25 if beyond_game else 0.0


def _oddness_of_undertricks(level: int, doubling: Doubling, down: int) -> float:
    if doubling is Doubling.DOUBLED:
        return 0.25 if down < 5 else (0.5, 0.75)[down - 5] if down <= _MOST_DOWN else 1.0
    if level >= _SLAM and down > _MOST_DOWN_IN_SLAM:
        return 1.0
    return (0.0, 0.0, 0.25, 0.5)[down - 1] if down <= _MOST_DOWN_UNDOUBLED else 1.0


@cache
def _ways(vulnerable: bool) -> dict[int, Way]:
    """For every score of declarer's side its least odd way; of equals the most natural."""
    best: dict[int, tuple[tuple[float, int, int], Way]] = {}
    for level in range(1, 8):
        for strain in Strain:
            for doubling in Doubling:
                for tricks in range(14):
                    points = declarer_score(level, strain, doubling, tricks, vulnerable)
                    odd = oddness(level, strain, doubling, tricks)
                    rank = (odd, abs(tricks - level - 6), -strain.order)
                    if points not in best or rank < best[points][0]:
                        best[points] = (rank, Way(level, strain, doubling, tricks, odd))
    return {points: way for points, (_rank, way) in best.items()}


def likely_way(points: int, vul: Vulnerability) -> tuple[Side, Way] | None:
    """The least odd way to a score seen from North-South, and its declaring side; None if no contract scores it."""
    found = [
        (way.oddness, side, way)
        for side, own in ((Side.NS, points), (Side.EW, -points))
        if (way := _ways(vul.of(side)).get(own)) is not None
    ]
    if not found:
        return None
    _odd, side, way = min(found, key=lambda entry: entry[0])
    return side, way


def is_possible(points: int, vul: Vulnerability) -> bool:
    """Whether some contract gives this score, seen from North-South; 0 is the passed-out board."""
    return points == 0 or points in _ways(vul.of(Side.NS)) or -points in _ways(vul.of(Side.EW))


def impossible_part(assigned: Assigned, vul: Vulnerability) -> int | None:
    """The first part of an assigned score that no contract gives (Law 77), or None if all are possible."""
    fault = assigned.own_fault
    parts = [one.outcome for one in (*assigned.ns, *assigned.ew)]
    parts += [one for one in ((fault.table, fault.normal) if fault else ()) if one is not None]
    impossible = (one.points for one in parts if isinstance(one, Scored) and not is_possible(one.points, vul))
    return next(impossible, None)


@cache
def doubt_of_score(points: int, vul: Vulnerability) -> Doubt | None:
    """Why a possible score looks wrong; None when it does not."""
    found = likely_way(points, vul)
    if points == 0 or found is None:
        return None
    side, way = found
    if way.oddness < ODD:
        return None
    if (meant := _meant_at_other_vulnerability(points, vul, way.oddness)) is not None:
        return meant
    if way.oddness < RARE:
        return None
    return Doubt(_("Only {way}, or something rarer, scores this.").format(way=_in_short(way, side)))


def _in_short(way: Way, side: Side) -> str:
    """ "4♠ +1", or of undertricks their number alone: "five down undoubled"."""
    if way.over >= 0:
        return f"{bid_short(way.make_contract(side))} {tricks_short(way.over)}"
    pattern = {
        Doubling.NONE: _("{outcome} undoubled"),
        Doubling.DOUBLED: _("{outcome} doubled"),
        Doubling.REDOUBLED: _("{outcome} redoubled"),
    }[way.doubling]
    return pattern.format(outcome=tricks_words(way.over))


def _meant_at_other_vulnerability(points: int, vul: Vulnerability, odd_here: float) -> Doubt | None:
    """The doubt that a score was read with one side's vulnerability turned round."""
    candidates = []
    for turned in (Side.NS, Side.EW):
        there = likely_way(points, _turned(vul, turned))
        if there is not None and there[0] is turned and there[1].oddness < odd_here:
            candidates.append((there[1].oddness, turned, there[1]))
    if not candidates:
        return None
    _odd, side, way = min(candidates, key=lambda entry: entry[0])
    here = contract_score(way.make_contract(side), way.tricks, vul)
    pattern = (
        _("{points} is {contract} not vulnerable; {side} are vulnerable.")
        if vul.of(side)
        else _("{points} is {contract} vulnerable; {side} are not.")
    )
    given = {"points": plain(abs(points)), "contract": _in_short(way, side), "side": side_name(side)}
    return Doubt(pattern.format(**given), (here,))


def _turned(vul: Vulnerability, side: Side) -> Vulnerability:
    ns, ew = (vul.of(each) is not (each is side) for each in (Side.NS, Side.EW))
    return _BY_SIDES[ns, ew]


_BY_SIDES: Final = {(vul.of(Side.NS), vul.of(Side.EW)): vul for vul in Vulnerability}


@cache
def nearest_scores(points: int, vul: Vulnerability) -> tuple[int, ...]:
    """What an impossible score was probably meant to be: at most two, best first or in order of size.

    If the score is ordinary at the other vulnerability, its contract was meant at this one. If not, they are the nearest
    ordinary scores below and above for that side.
    """
    meant = _meant_at_other_vulnerability(points, vul, ODD)
    if meant is not None:
        return (*meant.scores, -points) if is_usual(-points, vul) else meant.scores
    if points % 100 == 0 and is_usual(points // 10, vul):
        return (points // 10,)
    sign, size = (1, points) if points > 0 else (-1, -points)
    usual = [each for each in range(10, _HIGHEST_USUAL, 10) if is_usual(sign * each, vul)]
    near = [each for each in usual if each < size][-1:] + [each for each in usual if each > size][:1]
    return tuple(sign * each for each in near if abs(each - size) <= _NEAR)


def is_usual(points: int, vul: Vulnerability) -> bool:
    """Whether some contract gives this score here and nothing about it is doubtful."""
    return points != 0 and is_possible(points, vul) and doubt_of_score(points, vul) is None


def field_doubts(
    result: Result,
    board: int,
    others: Sequence[Result],
    *,
    letters: Letters | None = None,
    numbers: Numbers = Numbers.EITHER,
) -> FieldDoubt | None:
    """The doubt that a result was given to the wrong side, from what other tables scored on the board; None if none.

    A side made a contract, made nothing at any other table, and the other side made this very score at one of them
    (a part score: at half of them). Then the result was most likely given to the wrong side. At least two other tables
    must have scored for the other side. Undertricks raise no such doubt, for a side may go down in what others make.
    The suggestion gives the result to the other side.
    """
    vul = vulnerability(board)
    points = result.score(vul)
    if not points or not _was_made(result, points, vul):
        return None
    seen = [(other, score) for other in others if (score := other.score(vul))]
    against = [score for _other, score in seen if (score > 0) is not (points > 0)]
    mirrored = against.count(-points)
    needed = 1 if abs(points) >= _GAME else max(2, len(seen) / 2)
    if len(against) < 2 or mirrored < needed:
        return None
    if any((score > 0) is (points > 0) and _was_made(other, score, vul) for other, score in seen):
        return None
    turned = _turned_over(result, -points, others, vul)
    side = side_name(Side.NS if points > 0 else Side.EW)
    reason = _("No other table made anything for {side}. Wrong side?").format(side=side)
    return FieldDoubt(reason, (write_result(turned, letters, numbers),))


def _was_made(result: Result, points: int, vul: Vulnerability) -> bool:
    """Whether the contract, or the likeliest one of a bare score, was fulfilled."""
    if isinstance(result.outcome, Played):
        return result.outcome.tricks >= result.outcome.contract.tricks_needed
    found = likely_way(points, vul)
    return found is not None and found[1].over >= 0


def _turned_over(result: Result, points: int, others: Sequence[Result], vul: Vulnerability) -> Result:
    """The result for the other side, with the declarer that another table has for it, or else the bare score."""
    if isinstance(result.outcome, Played):
        for other in others:
            match other.outcome:
                case Played(contract, tricks) if other.score(vul) == points and (
                    contract.level,
                    contract.strain,
                    contract.doubling,
                    tricks,
                ) == (
                    result.outcome.contract.level,
                    result.outcome.contract.strain,
                    result.outcome.contract.doubling,
                    result.outcome.tricks,
                ):
                    return result.with_outcome(other.outcome)
                case _:
                    continue
    return result.with_outcome(Scored(points))
