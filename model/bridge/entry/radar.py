"""The mistake radar: what makes a result that is possible look mistyped once cards, other tables and boards are known.

Each check stands alone and is quiet: it gives a `Suspicion` or None, with texts that may be typed instead, best first. What a
result says by itself (`doubt_of_score`, `doubt_of_contract`) and what the other tables say of its direction
(`field_doubts`) is judged in `model.bridge.entry.doubt`; nothing here forbids a result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace as changed

from model.bridge.cards import Strain
from model.bridge.entry.doubt import field_doubts
from model.bridge.entry.words import card_words, seat_name, side_name, write_result
from model.bridge.letters import Letters, Numbers
from model.bridge.result import Played, Result
from model.bridge.seats import Seat
from model.i18n import _

if TYPE_CHECKING:
    from model.bridge.contract import Contract
    from model.bridge.deals.boards import DealtBoard

FEWEST_TRUMPS: Final = 5
"""With fewer between two hands nobody means the suit as trumps, unless an auction went astray."""
# Four happen at a club every night.
FAR: Final = 5
"""Tricks from double dummy that ordinary play does not explain."""
FIELD: Final = 3
"""Other results at a board from which on there is something usual there."""
FEW: Final = 3
"""So many leads may contradict the cards before the records of a session are weighed."""
ONE_IN: Final = 50
"""Where more than one lead in so many contradicts the cards, leads are not typed with care at these tables."""
_GAME_POINTS: Final = 14
_GAME_LEVEL: Final = 4
_LONG: Final = 8


class Leads(Struct, frozen=True):
    """How many of a session's results give a lead where the cards are known, and how many of these from another hand."""

    given: int = 0
    elsewhere: int = 0

    @property
    def careless(self) -> bool:
        """Whether leads are so often contradicted by the cards that one more shows nothing."""
        return self.elsewhere >= FEW and ONE_IN * self.elsewhere > self.given


class RadarContext(Struct, frozen=True):
    """What the radar sees of one result: its board, the cards of its group, the others there, and its neighbours.

    ``others`` are the results at the other tables. ``neighbours`` are, for each other board of the same table and
    round, the result in there and those of the other tables at that board. ``leads`` are those of the session's other
    results.
    """

    board: int
    dealt: DealtBoard | None = None
    others: tuple[Result, ...] = ()
    neighbours: Mapping[int, tuple[Result, tuple[Result, ...]]] = {}
    leads: Leads = Leads()


class Suspicion(Struct, frozen=True):
    """What looks wrong, as a sentence, and texts that may be typed instead, best first."""

    check: str
    reason: str
    suggestions: tuple[str, ...] = ()


Check = Callable[[Result, RadarContext, Letters | None, Numbers], Suspicion | None]


def find_suspicions(
    result: Result, sight: RadarContext, letters: Letters | None = None, numbers: Numbers = Numbers.EITHER
) -> tuple[Suspicion, ...]:
    """Everything the radar sees, the surest first."""
    found = (check(result, sight, letters, numbers) for check in CHECKS.values())
    return tuple(suspicion for suspicion in found if suspicion is not None)


def suspect_holding(
    result: Result, sight: RadarContext, letters: Letters | None, numbers: Numbers
) -> Suspicion | None:
    """Declarer's side cannot well hold this contract: hardly a trump, or a game made on a handful of points."""
    outcome, dealt = result.outcome, sight.dealt
    if not isinstance(outcome, Played) or dealt is None:
        return None
    contract, side = outcome.contract, outcome.contract.declarer.side
    if contract.strain is not Strain.NOTRUMP:
        trumps = _length(dealt, contract.declarer, contract.strain)
        if trumps < FEWEST_TRUMPS:
            reason = _("{side} have {count} cards in {suit} between them.").format(
                side=side_name(side), count=trumps, suit=contract.strain.symbol
            )
            return Suspicion("holding", reason, _other_declarers(result, sight, letters, numbers))
    points = dealt.deal.points(contract.declarer) + dealt.deal.points(contract.declarer.partner)
    high = contract.level >= _GAME_LEVEL or (contract.level, contract.strain) == (3, Strain.NOTRUMP)
    made = outcome.tricks >= contract.tricks_needed
    long = (
        contract.strain is not Strain.NOTRUMP and _length(dealt, contract.declarer, contract.strain) > _LONG
    )
    if high and made and points < _GAME_POINTS and not long:
        reason = _("{side} made it with {points} points between them.").format(
            side=side_name(side), points=points
        )
        return Suspicion("holding", reason, _other_declarers(result, sight, letters, numbers))
    return None


def led_elsewhere(result: Result, dealt: DealtBoard | None) -> bool | None:
    """Whether the card led was dealt to another hand than declarer's left; None if that cannot be known."""
    outcome = result.outcome
    if not isinstance(outcome, Played) or dealt is None or result.lead is None:
        return None
    return dealt.deal.holder(result.lead) is not outcome.contract.declarer.lho


def lead(result: Result, sight: RadarContext, letters: Letters | None, numbers: Numbers) -> Suspicion | None:
    """The card led is not in the hand of the player at declarer's left (Law 41A); silent where leads are careless."""
    outcome, dealt = result.outcome, sight.dealt
    if not led_elsewhere(result, dealt) or sight.leads.careless:
        return None
    # Only a lead of known cards can have been led elsewhere.
    assert isinstance(outcome, Played) and dealt is not None and result.lead is not None
    leader, holder = outcome.contract.declarer.lho, dealt.deal.holder(result.lead)
    fixes = []
    if holder is leader.partner:
        fixes.append(
            _typed(
                result,
                changed(outcome.contract, declarer=outcome.contract.declarer.partner),
                letters,
                numbers,
            )
        )
    fixes.append(write_result(Result(outcome, None, result.group), letters, numbers))
    reason = _("{card} was dealt to {holder}; {leader} is on lead.").format(
        card=card_words(result.lead, letters), holder=seat_name(holder), leader=seat_name(leader)
    )
    return Suspicion("lead", reason, tuple(fixes))


def far(result: Result, sight: RadarContext, letters: Letters | None, numbers: Numbers) -> Suspicion | None:
    """The tricks are far from double dummy; a sign of over and under turned round is offered where it fits better."""
    outcome, dealt = result.outcome, sight.dealt
    if not isinstance(outcome, Played) or dealt is None or dealt.tricks is None:
        return None
    contract = outcome.contract
    best = dealt.tricks.of(contract.declarer, contract.strain)
    if abs(outcome.tricks - best) < FAR:
        return None
    turned = 2 * contract.tricks_needed - outcome.tricks
    fixes = []
    if 0 <= turned <= 13 and abs(turned - best) <= 1:
        fixes.append(
            write_result(Result(Played(contract, turned), result.lead, result.group), letters, numbers)
        )
    other = max(
        dealt.tricks.of(seat, contract.strain) for seat in (contract.declarer.lho, contract.declarer.rho)
    )
    if abs(outcome.tricks - other) <= 1:
        fixes += _other_declarers(result, sight, letters, numbers)
    reason = _("Double dummy gives {best} tricks, {won} were won.").format(best=best, won=outcome.tricks)
    return Suspicion("far", reason, tuple(dict.fromkeys(fixes)))


def looks_at_neighbours(result: Result, others: Sequence[Result]) -> bool:
    """Whether the boards beside can show anything: the result is like none of those here, among which one is usual."""
    mine = _kind(result)
    return mine is not None and mine not in map(_kind, others) and _usual(others) is not None


def suspect_swap(
    result: Result, sight: RadarContext, letters: Letters | None, numbers: Numbers
) -> Suspicion | None:
    """The result is like none here but as usual at a neighbouring board, and the one there the other way round."""
    if not looks_at_neighbours(result, sight.others):
        return None
    here, mine = _usual(sight.others), _kind(result)
    for number, (other, field) in sight.neighbours.items():
        there, its = _usual(field), _kind(other)
        if there is None or its is None or there == here:
            continue
        if mine == there and its == here and its not in map(_kind, field):
            reason = _(
                "This is usual at board {other}, and the result there is usual here: boards swapped?"
            ).format(other=number)
            text = write_result(Result(other.outcome, other.lead, result.group), letters, numbers)
            return Suspicion("swapped", reason, (text,))
    return None


def direction(
    result: Result, sight: RadarContext, letters: Letters | None, numbers: Numbers
) -> Suspicion | None:
    """The sign of the other direction, by what the other tables made."""
    same = [other for other in sight.others if other.group == result.group]
    found = field_doubts(result, sight.board, same, letters=letters, numbers=numbers)
    return None if found is None else Suspicion("direction", found.reason, found.suggestions)


CHECKS: Final[Mapping[str, Check]] = {
    "lead": lead,
    "holding": suspect_holding,
    "swapped": suspect_swap,
    "direction": direction,
    "far": far,
}
"""Every check by its name, in the order in which a correction is the likelier."""


def _length(dealt: DealtBoard, seat: Seat, suit: Strain) -> int:
    return len(dealt.deal.holding(seat, suit)) + len(dealt.deal.holding(seat.partner, suit))


def _typed(result: Result, contract: Contract, letters: Letters | None, numbers: Numbers) -> str:
    assert isinstance(result.outcome, Played)  # only contracts come here
    return write_result(
        Result(Played(contract, result.outcome.tricks), result.lead, result.group), letters, numbers
    )


def _other_declarers(
    result: Result, sight: RadarContext, letters: Letters | None, numbers: Numbers
) -> tuple[str, ...]:
    """The same contract declared by the other side, where that side could hold it: as at other tables, else the longer hand."""
    outcome, dealt = result.outcome, sight.dealt
    assert isinstance(outcome, Played) and dealt is not None  # its callers have looked
    contract = outcome.contract
    seats = [seat for seat in Seat if seat.side is not contract.declarer.side]
    if (
        contract.strain is not Strain.NOTRUMP
        and _length(dealt, seats[0], contract.strain) <= FEWEST_TRUMPS + 1
    ):
        return ()
    seen = Counter(
        other.outcome.contract.declarer
        for other in sight.others
        if isinstance(other.outcome, Played) and other.outcome.contract.strain is contract.strain
    )

    def likelihood(seat: Seat) -> tuple[int, int, int]:
        length = 0 if contract.strain is Strain.NOTRUMP else len(dealt.deal.holding(seat, contract.strain))
        return (seen[seat], length, dealt.deal.points(seat))

    best = max(seats, key=likelihood)
    return (_typed(result, changed(contract, declarer=best), letters, numbers),)


def _kind(result: Result) -> tuple[object, ...] | None:
    """What tables at one board share: side and strain of the contract."""
    outcome = result.outcome
    if not isinstance(outcome, Played):
        return None
    return outcome.contract.declarer.side, outcome.contract.strain


def _usual(results: Sequence[Result]) -> tuple[object, ...] | None:
    """The kind most of a board's tables share, None if there is none or too few have played it."""
    counted = Counter(kind for result in results if (kind := _kind(result)) is not None)
    if sum(counted.values()) < FIELD:
        return None
    kind, count = counted.most_common(1)[0]
    return kind if 2 * count > sum(counted.values()) else None
