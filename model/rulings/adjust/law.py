"""Whether the edition allows an adjusted score, and what to weigh before it is given (Law 12C); words beside the adjustment panel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.bridge.result import Artificial, Assigned, PassedOut, Played, Result, Scored
from model.i18n import _
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from model.rulings.adjust.line import Given


@dataclass(frozen=True, slots=True)
class LawRemark:
    """A sentence with its Law; ``doubtful`` when the score as typed goes against it."""

    text: str
    law: str
    doubtful: bool = False


def remarks(
    given: Given,
    edition: Edition,
    table: Result | None = None,
    *,
    unauthorised: bool = False,
    hurt_itself: bool = False,
    split_scores: bool = False,
) -> tuple[LawRemark, ...]:
    """What the edition says of this score; ``split_scores`` is the election of 12C1(e) in 2007.

    ``hurt_itself``: the ruling found that the side not at fault did part of the damage to itself.
    """
    if isinstance(given, Artificial):
        return _artificial(edition, table)
    if not isinstance(given, Assigned):
        return ()
    found = []
    # Likely and at all probable: the only way of 1997, in 2007 by election (12C1(e)), gone in 2017.
    pairs_of_tests = edition.like is Edition.E1997 or (edition.like is Edition.E2007 and split_scores)
    if pairs_of_tests:
        found.append(_likely_and_probable(given, edition))
    elif _weighted(given):
        found.append(_weights(edition))
    # Only the Laws of 2017 say so: weights are of results that could be reached without the infraction (12C1(c)).
    if edition.like is Edition.E2017 and unauthorised and _shares_table(given, table):
        found.append(
            LawRemark(
                _("A share for the contract at the table: only if it could also have been reached legally."),
                "12C1(c), 16C",
                doubtful=True,
            )
        )
    if given.own_fault is not None:
        found.append(_own_fault(edition))
    elif hurt_itself and not given.split:
        found.append(
            LawRemark(
                _("A side caused part of its own damage: type what normal play would have scored."),
                "12C1(b)" if edition.like is Edition.E2007 else "12C1(e)",
                doubtful=True,
            )
        )
    return tuple(found)


def _weighted(given: Assigned) -> bool:
    return len(given.ns) > 1 or len(given.ew) > 1


def _likely_and_probable(given: Assigned, edition: Edition) -> LawRemark:
    law = "12C2" if edition.like is Edition.E1997 else "12C1(e)"
    if not _weighted(given):
        return LawRemark(
            _(
                "Non-offending side: the best result that was likely. Offenders: the worst that was at all probable. The two need not balance."
            ),
            law,
        )
    if edition.like is Edition.E1997:
        text = _(
            "The Director gives each side one result, not weighted; only an appeals committee may vary it."
        )
        return LawRemark(text, "12C2, 12C3", doubtful=True)
    return LawRemark(
        _("Your Regulating Authority chose one result for each side, not weighted."), law, doubtful=True
    )


def _weights(edition: Edition) -> LawRemark:
    if edition.like is Edition.E2007:
        text = _(
            "Weight the possible results by how probable they are; lean a little to the non-offending side."
        )
    else:
        text = _(
            "Weight only results that could be reached legally; lean a little to the non-offending side."
        )
    return LawRemark(text, "12C1(c)")


def _artificial(edition: Edition, table: Result | None) -> tuple[LawRemark, ...]:
    law = "12C1" if edition.like is Edition.E1997 else "12C2"
    found = [
        LawRemark(
            _("At fault 40%, partly at fault 50%, in no way at fault 60%; A+ and A− depend on the session."),
            law,
        )
    ]
    if edition.like is Edition.E1997:
        found = [
            LawRemark(
                _("At fault 40%, partly at fault 50%, in no way at fault 60%; A+ depends on the session."),
                "12C1, 88",
            )
        ]
    # With a result at the table an artificial score is the last resort (12C1(a), 12C2).
    if table is not None and isinstance(table.outcome, Played | Scored | PassedOut):
        text = _("There is a result: give an assigned score if one can be found.")
        found.append(LawRemark(text, "12C2" if edition.like is Edition.E1997 else "12C1(a)", doubtful=True))
    return tuple(found)


def _own_fault(edition: Edition) -> LawRemark:
    if edition.like is Edition.E1997:
        return LawRemark(
            _("The Laws of 1997 are silent: by the practice of the time the side keeps its table result."),
            "12C2",
        )
    if edition.like is Edition.E2007:
        return LawRemark(
            _("A serious error unrelated to the infraction, or a wild or gambling action."), "12C1(b)"
        )
    return LawRemark(
        _("An extremely serious error unrelated to the infraction, or a gambling double shot."), "12C1(e)"
    )


def _shares_table(given: Assigned, table: Result | None) -> bool:
    outcome = None if table is None else table.outcome
    if not isinstance(outcome, Played):
        return False
    return any(
        isinstance(one.outcome, Played) and one.outcome.contract == outcome.contract
        for side in (given.ns, given.ew)
        for one in side
    )
