"""A method that gives every table of a board points: what each one is, and how any outcome of a table counts by it.

Weighted and split scores (Law 12C1), small groups of fouled boards (Law 87) and figures fixed before play are scored here,
table by table and outcome by outcome. A session without any of them may have a quicker way of the method's own, which
gives the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from model.bridge.boards import vulnerability
from model.bridge.result import Artificial, Assigned, Award
from model.bridge.seats import Side
from model.scoring.boards.artificial import evaluate_award
from model.scoring.boards.outcomes import single
from model.scoring.boards.shares import Share, share_of
from model.scoring.boards.tally import Tallies, Tally, Won
from model.scoring.conditions import Conditions, SmallGroups
from model.scoring.field import Field, Traveller, fields
from model.scoring.methods.appraisal import Appraisal, Group
from model.scoring.methods.method import Method, late
from model.scoring.methods.per_score import award_imps
from model.scoring.ranking.placing import rank_contestants
from model.scoring.rounding import board_points
from model.scoring.standings import ScoredBoard, ScoredLine, Standings

if TYPE_CHECKING:
    from collections import defaultdict
    from collections.abc import Callable

    from model.scoring.explanations.explanation import Explanation, Step
    from model.scoring.explanations.own_board import OwnBoard
    from model.scoring.view import Line, Preset, SessionView

_explain = late("explanations.boards.explain")


@dataclass(frozen=True, kw_only=True)
class BoardMethod(Method):
    """A method that gives every table of a board points.

    ``appraise`` says what any score at any table of a group is worth, so that weighted and split scores count by every
    method; ``steps`` explains it on a board of a contestant's. ``top`` is the most a board can give, None if there is no
    top. ``whole`` scores a session of whole scores quicker, ``unset`` tells a board for which nothing was fixed before play.
    """

    appraise: Callable[[Group, Conditions], Appraisal]
    steps: Callable[[OwnBoard], list[Step]]
    top: Callable[[int, Conditions], int] | None = None
    whole: Callable[[SessionView, Conditions], Standings] | None = None
    unset: Callable[[Preset | None], bool] | None = None

    @property
    def topped(self) -> bool:
        """Whether a board can give so much and no more."""
        return self.top is not None

    def full_top(self, expected: int, conditions: Conditions) -> int:
        """The top of a board with ``expected`` results; 0 for a method without a top."""
        return 0 if self.top is None else self.top(expected, conditions)

    def score(self, view: SessionView, conditions: Conditions) -> Standings:
        """Score every board and rank the contestants."""
        # Whole scores need no Fractions: a field of 1,000 tables is scored in a fraction of the time.
        if self.whole is not None and not _has_parts(view, self._has_small_groups(conditions)):
            return self.whole(view, conditions)
        return score_by_table(self, view, conditions)

    def explain(
        self, view: SessionView, conditions: Conditions, key: str, standings: Standings
    ) -> Explanation:
        """The way to a contestant's figure in ``standings``; raises ``KeyError`` for a stranger."""
        explained: Explanation = _explain(self, view, conditions, key, standings)
        return explained

    def _has_small_groups(self, conditions: Conditions) -> bool:
        return "small_groups" in self.asks and conditions.small_groups is not SmallGroups.NEUBERG


def _has_parts(view: SessionView, small_groups: bool) -> bool:
    """Whether a session cannot be scored by whole scores alone."""
    for line in view.lines:
        result = line.result
        # `type is` and not isinstance: asked of every line of a session, and Assigned has no subclasses.
        if result is not None and (type(result.outcome) is Assigned or (small_groups and result.group)):
            return True
    return False


def score_by_table(method: BoardMethod, view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank a session, table by table and outcome by outcome."""
    sheet = _Sheet(method, conditions)
    presets = view.preset_of
    played = [
        (field_, traveller, _played(field_, traveller, presets, sheet))
        for field_ in fields(view, conditions)
        for traveller in field_.travellers
    ]
    sheet.close()
    boards = tuple(_board(*one, sheet) for one in played)
    won = {contestant.key: sheet.won(contestant.key) for contestant in view.contestants}
    missing = sorted(
        {
            board.board
            for board in boards
            if method.unset and method.unset(presets.get((board.session, board.board)))
        }
    )
    return Standings(conditions, rank_contestants(view, conditions, won), boards, _warnings(missing))


def appraisals(
    method: BoardMethod,
    field_: Field,
    traveller: Traveller,
    conditions: Conditions,
    presets: dict[tuple[int, int], Preset],
) -> dict[int, tuple[Appraisal, int]]:
    """For each line of a traveller with something to compare: its group's appraisal and its place in the group."""
    return {
        at: (form.appraisal, turn)
        for form in _forms(method, field_, traveller, conditions, presets)
        for turn, at in enumerate(form.places)
    }


class _Form(NamedTuple):
    """The tables that played the same form of a board: their places in the traveller, and what a score is worth."""

    name: str
    places: list[int]
    appraisal: Appraisal


def _forms(
    method: BoardMethod,
    field_: Field,
    traveller: Traveller,
    conditions: Conditions,
    presets: dict[tuple[int, int], Preset],
) -> list[_Form]:
    vulnerable = vulnerability(traveller.board)
    plain: dict[int, Share] = {}
    forms: dict[str, tuple[list[int], list[Share]]] = {}
    for at, (line, points) in enumerate(zip(traveller.lines, traveller.scores, strict=True)):
        if line.result is None:
            continue
        if points is None:
            share = share_of(line.result, None, vulnerable)
        else:
            if points not in plain:
                alone = single(points)
                plain[points] = Share(alone, alone, alone)
            share = plain[points]
        if share is not None:
            places, shares = forms.setdefault(line.result.group, ([], []))
            places.append(at)
            shares.append(share)
    largest = max((len(places) for places, _shares in forms.values()), default=0)
    preset = presets.get((traveller.session, traveller.board))
    found = []
    for name, (places, shares) in forms.items():
        group = Group(
            traveller.board, shares, field_.expected, len(forms) > 1, len(places) == largest, preset
        )
        found.append(_Form(name, places, method.appraise(group, conditions)))
    return found


def _played(
    field_: Field, traveller: Traveller, presets: dict[tuple[int, int], Preset], sheet: _Sheet
) -> tuple[list[ScoredLine], int | None]:
    """The lines with points for what was played or assigned, and the datum."""
    tally = sheet.tally(traveller.session, sheet.method.full_top(field_.expected, sheet.conditions))
    forms = _forms(sheet.method, field_, traveller, sheet.conditions, presets)
    found: dict[int, ScoredLine] = {}
    for form in forms:
        _score_form(form, traveller, tally, found)
    lines = [
        found[at] if at in found else ScoredLine(line, None, None, None)
        for at, line in enumerate(traveller.lines)
    ]
    first = min(forms, key=lambda form: form.name, default=None)
    return lines, first.appraisal.datum if first else None


def _score_form(form: _Form, traveller: Traveller, tally: Tally, found: dict[int, ScoredLine]) -> None:
    """The lines of one form of the board, added to the tally; a plain score is worked out once for all its tables."""
    known: dict[int, tuple[Fraction, Fraction, defaultdict[str, int], int, defaultdict[str, int], int]] = {}
    counts = tally.counts
    appraisal = form.appraisal
    for turn, at in enumerate(form.places):
        points = traveller.scores[at]
        if points is None or points not in known:
            if points is None:
                ns, ew = (appraisal.settle(appraisal.worth(turn, side).value, side) for side in Side)
            else:  # a plain score is both sides' with the whole of its weight
                worth = appraisal.points(turn, points)
                ns, ew = (appraisal.settle(worth, side) for side in Side)
            ns_sums, ew_sums = (tally.sums[one.denominator] for one in (ns, ew))
            ns_units, ew_units = ns.numerator, ew.numerator
            if points is not None:
                known[points] = (ns, ew, ns_sums, ns_units, ew_sums, ew_units)
        else:
            ns, ew, ns_sums, ns_units, ew_sums, ew_units = known[points]
        line = traveller.lines[at]
        found[at] = ScoredLine(line, points, ns, ew)
        one, other = line.ns, line.ew
        ns_sums[one] = ns_sums.get(one, 0) + ns_units
        ew_sums[other] = ew_sums.get(other, 0) + ew_units
        counts[one] = counts.get(one, 0) + 1
        counts[other] = counts.get(other, 0) + 1


def _board(
    field_: Field, traveller: Traveller, scored: tuple[list[ScoredLine], int | None], sheet: _Sheet
) -> ScoredBoard:
    lines, datum = scored
    counted = sum(line.ns_points is not None for line in lines)
    top = sheet.method.full_top(field_.expected, sheet.conditions)
    for at, scored_line in enumerate(lines):
        line = scored_line.line
        if line.result is not None and isinstance(line.result.outcome, Artificial):
            lines[at] = sheet.award(line, line.result.outcome, top)
    return ScoredBoard(
        traveller.board,
        traveller.section,
        field_.expected,
        counted,
        top,
        tuple(lines),
        traveller.session,
        datum,
    )


def _warnings(boards: list[int]) -> tuple[str, ...]:
    from model.i18n import ngettext

    if not boards:
        return ()
    text = ngettext(
        "Nothing was set before play for board {boards}.",
        "Nothing was set before play for boards {boards}.",
        len(boards),
    )
    return (text.format(boards=", ".join(map(str, boards))),)


class _Sheet:
    """What each contestant has so far: points, maximum and boards, first of the boards played, then of the awards."""

    def __init__(self, method: BoardMethod, conditions: Conditions) -> None:
        self.method, self.conditions = method, conditions
        self._tallies = Tallies()
        self._open: dict[tuple[int, int], Tally] = {}

    def tally(self, session: int, top: int) -> Tally:
        """The sums of the boards of a session that were played, of those with this top."""
        if (session, top) not in self._open:
            self._open[session, top] = Tally(top, session=session)
        return self._open[session, top]

    def close(self) -> None:
        """Every board played is in: this is the session that awards may follow."""
        for tally in self._open.values():
            self._tallies.add(tally)

    def won(self, key: str) -> Won:
        """Everything."""
        return self._tallies.won(key)

    def award(self, line: Line, outcome: Artificial, top: int) -> ScoredLine:
        """The line with its artificial scores (Law 12C2)."""
        ns, ew = (
            self._award(line.session, key, award, top)
            for key, award in ((line.ns, outcome.ns), (line.ew, outcome.ew))
        )
        return ScoredLine(line, None, ns, ew)

    def _award(self, session: int, key: str, award: Award, top: int) -> Fraction:
        conditions = self.conditions
        if self.method.topped:
            own = self._tallies.session_percentage(key, session)
            percent = evaluate_award(award, own, conditions.laws)
            points = board_points(percent * top / 100, top, conditions.rounding)
        else:
            points = award_imps(award, self._tallies.average(key, session), conditions)
        opened = (session, top) in self._open
        tally = self.tally(session, top)
        if not opened:
            self._tallies.add(tally)
        self._tallies.award(key, tally, points)
        return points
