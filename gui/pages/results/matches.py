"""Match by match: who met whom in which round, what it came to on the boards and in victory points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gui.look.theme import Weight
from gui.pages.scores.slips import team_words
from gui.widgets.rows import WORDS, RowModel
from gui.widgets.tables import CellRole, TableView
from model.i18n import _, with_decimals
from model.movement.matches import PlanMatch, byes, matches, rounds_missed
from model.scoring.explanations.wording import board_points_name, whole_points
from model.scoring.matches.victory_points import scale_total
from model.scoring.methods.registry import method_of
from model.scoring.rounding import plain, to_nearest, write_units

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from gui.look.look import Look
    from model.scoring.methods.teams import MatchResult
    from model.snapshots.session import Session

_ROUND, _HOME, _AWAY, _WON, _POINTS = range(5)


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One match: "" in the figures while none of its boards counts."""

    round: int
    home: str
    away: str
    won: str
    points: str


def match_lines(session: Session, results: tuple[MatchResult, ...]) -> tuple[MatchLine, ...]:
    """Every match of the plan, the last round first; () if there are none."""
    points = [side.points for one in results if one.played for side in (one.home, one.away)]
    whole = whole_points(session.conditions, points)
    by_match = {(one.match.round, frozenset((one.match.home, one.match.away))): one for one in results}
    found = [
        _line(
            session, match, by_match.get((match.round, frozenset((str(match.home), str(match.away))))), whole
        )
        for match in matches(session.plan)
    ]
    return tuple(sorted((*found, *_idle(session, results, whole)), key=lambda line: -line.round))


def _idle(session: Session, results: tuple[MatchResult, ...], whole: bool) -> Iterator[MatchLine]:
    """A line for each bye, and each missed round that scores, with what it gives once the round has results.

    A knock-out gives nothing.
    """
    plan, total, terms = session.plan, scale_total(session.conditions), session.conditions
    if plan.draw is not None and plan.draw.form == "knock-out":
        return
    idle = [(at, one, _("bye"), terms.bye_percent) for at, one in sorted(byes(plan))]
    if terms.missed_percent:
        idle += [(at, one, _("did not play"), terms.missed_percent) for one, at in rounds_missed(plan)]
    for at, one, words, percent in idle:
        begun = any(result.played for result in results if result.match.round == at)
        points = "" if total is None else with_decimals(_shown(total * percent / 100, whole))
        yield MatchLine(at, team_words(session, one), words, "–", points if begun else "")


def unit_of_boards(session: Session) -> str:
    """What is shown over what a match came to on its boards: IMPs, points of boards, percent."""
    if method_of(session.conditions).in_percent:
        return _("%")
    return board_points_name(session.conditions)


def _line(session: Session, match: PlanMatch, result: MatchResult | None, whole: bool) -> MatchLine:
    names = team_words(session, match.home), team_words(session, match.away)
    if result is None or not result.played:
        return MatchLine(match.round, *names, "", "")
    ours, theirs = result.side(str(match.home)), result.side(str(match.away))
    won = (
        f"{plain(result.score.home)} – {plain(result.score.away)}"
        if result.score is not None
        else f"{plain(ours.result, 1)} – {plain(theirs.result, 1)}"
    )
    points = f"{_shown(ours.points, whole)} – {_shown(theirs.points, whole)}"
    return MatchLine(match.round, *names, with_decimals(won), with_decimals(points))


def _shown(points: Fraction, whole: bool) -> str:
    return plain(points) if whole else write_units(to_nearest(points.numerator, points.denominator, 2), 2)


class MatchesModel(RowModel[MatchLine]):
    """The matches as a table."""

    COLUMNS = _POINTS + 1
    FIGURES = (_WON, _POINTS)

    def __init__(self) -> None:
        super().__init__()
        self._unit = ""

    def show(self, lines: tuple[MatchLine, ...], unit: str) -> None:
        """Show these matches; ``unit`` stands over what they came to on the boards."""
        if (lines, unit) != (self.rows, self._unit):
            self._unit = unit
            self.set_rows(lines)

    def cell(self, row: MatchLine, column: int, role: int) -> object:
        if role in WORDS:
            return (str(row.round), row.home, row.away, row.won or _("to be played"), row.points)[column]
        if role == CellRole.WEIGHT:
            return Weight.SEMIBOLD if column == _POINTS else Weight.REGULAR
        if role == CellRole.ROLE:
            return "text2" if column == _ROUND or not row.won else "text"
        return None

    def headings(self) -> Sequence[str]:
        return _("Round"), _("Home"), _("Away"), self._unit, _("Points")


_IN_SIGHT: Final = 5


class MatchesTable(TableView):
    """The table of the matches."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Matches"))
        self._lines = MatchesModel()
        self.setModel(self._lines)
        self.set_widths(58, 0, 0, 118, 118)

    def show_matches(self, session: Session, results: tuple[MatchResult, ...]) -> None:
        """Show the matches of this session; a round of them is in sight before what can be done below."""
        self._lines.show(match_lines(session, results), unit_of_boards(session))
        seen = min(len(self._lines.rows), _IN_SIGHT)
        head = self.horizontalHeader().sizeHint().height()
        self.setMinimumHeight(head + seen * self.verticalHeader().defaultSectionSize() + 2)
