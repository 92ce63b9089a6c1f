"""The score a ruling has: by its own effects, by the director's word, or none yet and why; nothing here draws."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gui.rulings.wizard.case import law_words
from model.bridge.entry.words import short
from model.bridge.result import Assigned, Outcome, Played, Result
from model.bridge.seats import Seat, Side
from model.errors import ArrowswitchError
from model.i18n import _
from model.rulings.effects.base import Role
from model.rulings.effects.vocabulary import (
    EquityReview,
    ScoreAssigned,
    ScoreCorrect,
    ScoreLowered,
    ScoreSplit,
    TricksAwarded,
    TricksTransfer,
)
from model.rulings.play.transfer import find_transfer
from model.service.rulings.scores import ADJUSTED, STANDS, score_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.rulings.adjust.line import Given
    from model.rulings.steps import Ruling


@dataclass(frozen=True, slots=True)
class RulingScore:
    """``score`` is what confirming would put in, ``own`` what the ruling gives by itself, ``lacking`` what it waits for.

    ``plainly`` says that one result is written as itself, since it is corrected and not assigned; ``wanted`` that only
    the director can give the score; ``averages`` is the artificial score to begin with; ``equity`` the Law by which the
    director gives another score than the tricks that pass by rule; ``hurt_itself`` the side that did part of the damage to itself.
    """

    score: Result | None
    own: Result | None
    lacking: str
    plainly: bool
    wanted: bool
    law: tuple[str, ...]
    averages: str
    moves: bool
    equity: tuple[str, ...] = ()
    hurt_itself: Side | None = None

    def mark_given(self, score: Result) -> RulingScore:
        """The same once the ruling was given."""
        return replace(self, score=score, lacking="", wanted=False)

    def outcome(self, given: Given) -> Outcome:
        """What is put in for the score typed: a corrected result is no assigned one."""
        single = (
            isinstance(given, Assigned) and not given.split and len(given.ns) == 1 and not given.own_fault
        )
        return given.ns[0].outcome if self.plainly and single and isinstance(given, Assigned) else given

    def write_fact(self, given: Given) -> str:
        """The fact that carries the score."""
        return str(Result(self.outcome(given)))

    def becomes(self, given: Given, before: Result | None) -> str | None:
        """ "4♠ N +1 becomes 4♠ N = (Law 64A2)" for a corrected result; None for any other score."""
        outcome = self.outcome(given)
        if not self.plainly or before is None or not isinstance(outcome, Played):
            return None
        by_rule = self.own is not None and self.own.outcome == outcome
        law = law_words(((self.law if by_rule else self.equity) or self.law)[:1])
        return _("{before} becomes {after} (Law {law})").format(
            before=short(before), after=short(Result(outcome)), law=law
        )


def find_score(ruling: Ruling, facts: Mapping[str, object], before: Result | None) -> RulingScore:
    """The score of a ruling with what the director has said."""
    kinds = {type(one.effect) for one in ruling.effects}
    assigns = not kinds.isdisjoint((ScoreAssigned, ScoreLowered))
    corrects = not kinds.isdisjoint((ScoreCorrect, TricksTransfer, TricksAwarded))
    moves = find_transfer(ruling, facts)
    without = dict(facts)
    without.pop(ADJUSTED, None)
    own, lacking = _score(ruling, without, before)
    score = _score(ruling, facts, before)[0]
    gives = assigns or ScoreCorrect in kinds
    if facts.get(ADJUSTED):
        lacking = ""
    elif not lacking and own is None and (gives or moves is not None):
        lacking = _lacking(before, moves=moves is not None, sided=moves is None or moves.side is not None)
    wanted = own is None and gives and facts.get(ADJUSTED) != STANDS
    law = moves.law if moves is not None else ruling.law
    equity = (one.law for one in ruling.effects if isinstance(one.effect, EquityReview))
    return RulingScore(
        score,
        own,
        lacking,
        corrects and not assigns,
        wanted,
        law,
        _averages(ruling, facts),
        moves is not None,
        next(equity, ()),
        _hurt_itself(ruling, facts),
    )


def _score(ruling: Ruling, facts: Mapping[str, object], before: Result | None) -> tuple[Result | None, str]:
    try:
        found = score_of(ruling, facts, before)
    except ArrowswitchError as error:
        return None, " ".join(part for part in (error.message, error.remedy) if part)
    return (None if found is None else found[0]), ""


def _lacking(before: Result | None, *, moves: bool, sided: bool) -> str:
    if not moves:
        return _("Type the score you award.")
    if not sided:
        return _("Say on the first screen who did it; the tricks are then transferred for you.")
    if before is None:
        return _("The tricks are transferred when the board’s result is entered.")
    return _("No contract is entered for this board: type the result with the tricks transferred.")


def _hurt_itself(ruling: Ruling, facts: Mapping[str, object]) -> Side | None:
    """The side that did not offend, if part of the damage is its own; North-South while nobody said who did offend."""
    if not any(isinstance(one.effect, ScoreSplit) for one in ruling.effects):
        return None
    return Side.EW if _offending(ruling, facts) is Side.NS else Side.NS


def _averages(ruling: Ruling, facts: Mapping[str, object]) -> str:
    """Average minus to the side that offended, average plus to the other."""
    side = _offending(ruling, facts)
    return "a-/+" if side is Side.NS else "a+/-" if side is Side.EW else "a+/+"


def _offending(ruling: Ruling, facts: Mapping[str, object]) -> Side | None:
    """The side that offended: the other one where who is named called again because of an opponent's wrong explanation."""
    side = next((seat.side for seat in Seat if seat.value == facts.get("offender")), None)
    misled = any(one.about is Role.MISLED for one in ruling.trail)
    return side.other if side is not None and misled else side
