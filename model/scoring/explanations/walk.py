"""Goes over one contestant's travellers line by line, for the explanations of every method."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from model.bridge.boards import vulnerability
from model.bridge.result import Artificial, Assigned, Award, Late, NotPlayed
from model.bridge.seats import Side
from model.i18n import _
from model.scoring.boards.shares import share_of
from model.scoring.explanations.explanation import BoardReason, Comparison, Relation, Step
from model.scoring.explanations.steps import Fouled, Unscored
from model.scoring.field import Field, Traveller, fields
from model.scoring.view import Contestant, Line, SessionView

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.scoring.conditions import Conditions

    Explainer = Callable[["Walk", Field, Traveller, int], BoardReason]
    Awarder = Callable[["Walk", Field, Traveller, int, Award], BoardReason]


class Walk:
    """The boards of one contestant; ``played`` are those really played, known when artificial scores are explained."""

    def __init__(self, view: SessionView, conditions: Conditions, key: str) -> None:
        self.conditions = conditions
        self.key = key
        self.played: tuple[BoardReason, ...] = ()
        self._contestants = {contestant.key: contestant for contestant in view.contestants}
        self._met = [
            (field, traveller, at)
            for field in fields(view, conditions)
            for traveller in field.travellers
            for at, line in enumerate(traveller.lines)
            if key in (line.ns, line.ew)
        ]

    def of_session(self, traveller: Traveller) -> tuple[BoardReason, ...]:
        """The boards really played of the session that a board belongs to: what its awards follow (Law 12C2(c))."""
        return tuple(one for one in self.played if one.line.session == traveller.session)

    def boards(
        self, top: Callable[[Field], int], explain: Explainer, award: Awarder
    ) -> tuple[BoardReason, ...]:
        """Every board of the contestant."""
        real = {
            turn: explain(self, field, traveller, at)
            for turn, (field, traveller, at) in enumerate(self._met)
            if _counts(traveller, at)
        }
        self.played = tuple(real.values())
        reasons: list[BoardReason] = []
        for turn, (field, traveller, at) in enumerate(self._met):
            line = traveller.lines[at]
            outcome = line.result.outcome if line.result else None
            if turn in real:
                reasons.append(real[turn])
            elif isinstance(outcome, Artificial):
                own = outcome.ns if line.ns == self.key else outcome.ew
                reasons.append(award(self, field, traveller, at, own))
            else:
                pending, percent = not isinstance(outcome, NotPlayed), top(field) > 0
                step = Unscored(_why_apart(line, ""), pending, percent)
                reasons.append(self.reason(traveller, at, None, top(field), [step]))
        return tuple(reasons)

    def own_score(self, traveller: Traveller, at: int) -> int:
        """The contestant's score, seen from its own side; only for a line with a score."""
        points = traveller.scores[at]
        assert points is not None
        return points if traveller.lines[at].ns == self.key else -points

    def explain_fouling(self, traveller: Traveller, at: int) -> list[Step]:
        """The step for a fouled board, none for a sound one."""
        sizes = group_sizes(traveller)
        line = traveller.lines[at]
        return [Fouled(line.result.group, sizes)] if len(sizes) > 1 and line.result else []

    def comparisons(
        self, traveller: Traveller, at: int, worth: Callable[[int, int], Fraction]
    ) -> tuple[Comparison, ...]:
        """The other lines, best for the contestant's side first, then those not compared.

        ``worth`` gives the points of a comparison for the contestant's score and the other's.
        """
        mine = traveller.lines[at]
        assert mine.result is not None
        own = self.own_score(traveller, at)
        north_south = mine.ns == self.key
        made: list[Comparison] = []
        for other_at, line in enumerate(traveller.lines):
            if other_at == at:
                continue
            sitting, against = (line.ns, line.ew) if north_south else (line.ew, line.ns)
            points = traveller.scores[other_at]
            theirs = points if points is None or north_south else -points
            reason = _why_apart(line, mine.result.group)
            relation, value = Relation.APART, None
            if not reason and theirs is not None:
                relation, value = _relation(own, theirs), worth(own, theirs)
            elif not reason:
                relation, value = Relation.WEIGHTED, _weighed(traveller, other_at, own, north_south, worth)
            made.append(
                Comparison(
                    self._contestant(sitting),
                    self._contestant(against),
                    line.result,
                    theirs,
                    relation,
                    value,
                    reason,
                )
            )
        return tuple(sorted(made, key=lambda one: (one.points is None, -(one.score or 0))))

    def reason(
        self, traveller: Traveller, at: int, points: Fraction | None, top: int, steps: list[Step]
    ) -> BoardReason:
        """One board with its steps."""
        line = traveller.lines[at]
        side = Side.NS if line.ns == self.key else Side.EW
        opponents = self._contestant(line.ew if side is Side.NS else line.ns)
        own = None if traveller.scores[at] is None else self.own_score(traveller, at)
        return BoardReason(traveller.board, line, side, opponents, own, points, top, tuple(steps))

    def _contestant(self, key: str) -> Contestant:
        return self._contestants.get(key) or Contestant(key, 0)


def group_sizes(traveller: Traveller) -> tuple[tuple[str, int], ...]:
    """How many scores there are of each form of the board."""
    sizes: dict[str, int] = {}
    for line, points in zip(traveller.lines, traveller.scores, strict=True):
        if line.result is not None and (points is not None or isinstance(line.result.outcome, Assigned)):
            sizes[line.result.group] = sizes.get(line.result.group, 0) + 1
    return tuple(sorted(sizes.items()))


def _counts(traveller: Traveller, at: int) -> bool:
    """Whether a line gives points that are compared: a score, or an assigned one."""
    result = traveller.lines[at].result
    return traveller.scores[at] is not None or (result is not None and isinstance(result.outcome, Assigned))


def _weighed(
    traveller: Traveller, at: int, own: int, north_south: bool, worth: Callable[[int, int], Fraction]
) -> Fraction:
    """A score against each outcome of an assigned score, with their weights."""
    share = share_of(traveller.lines[at].result, None, vulnerability(traveller.board))
    assert share is not None
    sign = 1 if north_south else -1
    return sum((weight * worth(own, sign * score) for score, weight in share.met.items()), Fraction())


def _relation(own: int, theirs: int) -> Relation:
    return Relation.EQUAL if own == theirs else Relation.HIGHER if own > theirs else Relation.LOWER


def _why_apart(line: Line, group: str) -> str:
    """Why a line is not among the scores compared with those of ``group``; "" when it is."""
    if line.result is None:
        return _("not entered yet")
    match line.result.outcome:
        case NotPlayed():
            return _("not played")
        case Late():
            return _("late")
        case Artificial():
            return _("adjusted")
    return _("other version of the board") if line.result.group != group else ""
