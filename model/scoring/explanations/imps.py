"""Explains figures in IMPs and total points, one comparison at a time."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from model.scoring.conditions import CrossImps
from model.scoring.explanations.explanation import BoardReason, Explanation, Step
from model.scoring.explanations.imp_steps import (
    AddedPoints,
    Averaged,
    AwardedPoints,
    ComparedInImps,
    Counted,
    DatumFound,
    Difference,
    KeptPoints,
)
from model.scoring.explanations.walk import Walk
from model.scoring.field import groups
from model.scoring.matches.imps import imps
from model.scoring.methods.bastille import bastille_imps, exact_datum
from model.scoring.methods.butler import datum_of, kept_scores
from model.scoring.methods.cross_imps import divisor_of
from model.scoring.methods.per_score import awarded_imps

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.bridge.result import Award
    from model.scoring.conditions import Conditions
    from model.scoring.field import Field, Traveller
    from model.scoring.standings import Standing, Standings
    from model.scoring.view import SessionView

    Writer = Callable[[Walk, Traveller, int], tuple[list[Step], Fraction]]


def explain_comparisons(
    view: SessionView, conditions: Conditions, key: str, standings: Standings
) -> Explanation:
    """The way to a figure in cross-IMPs."""
    return _explain(view, conditions, key, standings, _compared)


def explain_datum(view: SessionView, conditions: Conditions, key: str, standings: Standings) -> Explanation:
    """The way to a figure by Butler."""
    return _explain(view, conditions, key, standings, _against_datum)


def explain_totals(view: SessionView, conditions: Conditions, key: str, standings: Standings) -> Explanation:
    """The way to a figure in total points."""
    return _explain(view, conditions, key, standings, _counted)


def _explain(
    view: SessionView, conditions: Conditions, key: str, standings: Standings, write: Writer
) -> Explanation:
    standing = standings.standing(key)

    def board(walk: Walk, _field: Field, traveller: Traveller, at: int) -> BoardReason:
        steps, value = write(walk, traveller, at)
        steps.append(KeptPoints(value, conditions.rounding))
        return walk.reason(traveller, at, value, 0, [*walk.fouled(traveller, at), *steps])

    boards = Walk(view, conditions, key).boards(lambda _field: 0, board, awarded_points)
    return Explanation(
        standing.contestant,
        conditions,
        standing,
        standing.total,
        standing.maximum,
        None,
        boards,
        total_steps(boards, standing),
    )


def total_steps(boards: tuple[BoardReason, ...], standing: Standing) -> tuple[Step, ...]:
    """The step from the boards to the total as printed."""
    counting = [reason.points for reason in boards if reason.points is not None]
    if not counting:
        return ()
    return (AddedPoints(sum(counting, Fraction()), len(counting), standing.total, standing.shown_total),)


def awarded_points(walk: Walk, _field: Field, traveller: Traveller, at: int, award: Award) -> BoardReason:
    """A board with an artificial score in the points of the method."""
    won = [reason.points for reason in walk.of_session(traveller) if reason.points is not None]
    average = sum(won, Fraction()) / len(won) if won else None
    value = awarded_imps(award, average, walk.conditions)
    steps: list[Step] = [AwardedPoints(award, average, value), KeptPoints(value, walk.conditions.rounding)]
    return walk.reason(traveller, at, value, 0, steps)


def _compared(walk: Walk, traveller: Traveller, at: int) -> tuple[list[Step], Fraction]:
    comparisons = walk.comparisons(traveller, at, lambda own, theirs: Fraction(imps(own - theirs)))
    total = sum((one.points for one in comparisons if one.points is not None), Fraction())
    cross = walk.conditions.cross
    divisor = divisor_of(len(_group(traveller, at)), cross)
    value = total / divisor
    steps: list[Step] = [ComparedInImps(comparisons, total)]
    if cross is not CrossImps.SUM:
        steps.append(Averaged(total, divisor, value, cross))
    return steps, value


def _against_datum(walk: Walk, traveller: Traveller, at: int) -> tuple[list[Step], Fraction]:
    scores = _group(traveller, at)
    sign = 1 if traveller.lines[at].ns == walk.key else -1
    continuous = walk.conditions.method == "bastille"
    found = exact_datum(scores, walk.conditions) if continuous else datum_of(scores, walk.conditions)
    datum = sign * found
    kept = tuple(sign * score for score in kept_scores(scores, walk.conditions))
    own = walk.own_score(traveller, at)
    value = bastille_imps(own - datum) if continuous else Fraction(imps(int(own - datum)))
    steps: list[Step] = [
        DatumFound(kept, len(scores), datum, walk.conditions),
        Difference(own, datum, value, continuous),
    ]
    return steps, value


def _counted(walk: Walk, traveller: Traveller, at: int) -> tuple[list[Step], Fraction]:
    value = Fraction(walk.own_score(traveller, at))
    return [Counted(value)], value


def _group(traveller: Traveller, at: int) -> list[int]:
    """The scores of the form of the board that was played on this line."""
    result = traveller.lines[at].result
    assert result is not None
    return groups(traveller)[result.group]
