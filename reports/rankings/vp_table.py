"""The table of victory points for the wall: what winners and losers have for each margin, by boards of a match.

The margin is in IMPs; in Swiss pairs by matchpoints it is the percentage of the match that counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from model.errors import ArrowswitchError
from model.i18n import _, ngettext
from model.movement.matches import matches
from model.scoring.conditions import Conditions, TeamsOfEight
from model.scoring.explanations.wording import scale_name
from model.scoring.matches.victory_points import Scale, own_scale, scale_for, scale_total
from model.scoring.methods.method import Unit
from model.scoring.methods.registry import method_of
from model.scoring.rounding import round_figure
from reports.core import phrases, text
from reports.core.document import Document, Head, describe_printing
from reports.core.figures import Figures
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import FAINT, HAIRLINE, RULE, Align

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from model.snapshots.evening import Evening

_SIZE: Final = 9.2
_LINE: Final = 13.2
_TITLES: Final = 15.0
_COLUMNS: Final = 4
_GAP: Final = 20.0
_MARGINS, _WINNERS = 0.3, 0.66  # the shares of a table at which its first columns end
_TITLE: Final = 7.6
_BREATH: Final = 6.0
_MOST: Final = 200  # no scale goes on for longer


class NoVictoryPoints(ArrowswitchError):
    """The conditions of contest count no victory points."""


@dataclass(frozen=True, slots=True)
class MarginStep:
    """Margins that are worth the same: from ``first`` to ``last`` (None: and more)."""

    first: int
    last: int | None
    winner: Fraction
    loser: Fraction

    @property
    def margins(self) -> str:
        """ "0", "3–4", "31+"."""
        if self.last is None:
            return f"{self.first}+"
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the table for the matches of this session; `only` names numbers of boards instead.

    Raises `NoVictoryPoints` where the points of the match themselves count, `NoScale` where a body publishes none.
    """
    conditions = evening.session.conditions
    method = method_of(conditions)
    document = Document(paper, name=_("Victory points"), printed=describe_printing(evening))
    where = phrases.place_and_day(evening)
    right = (evening.session.title, scale_name(conditions))
    if not has_scale(conditions):
        raise NoVictoryPoints(
            _("The conditions of contest do not use victory points."),
            _("Choose a scale on Conditions of contest."),
        )
    if method.in_percent:
        own = conditions.own_scale.strip()
        document.head = Head(_("Victory points by match percentage"), where, right)
        document.page()
        if own:
            _draw(document, steps(own_scale(own)), _("Margin, %"))
        else:
            _draw(document, percentages(scale_total(conditions) or Fraction(20)), "%")
        document.save(path)
        return
    for boards in sorted(only) if only else lengths(evening):
        scale = scale_for(conditions, boards)
        assert scale is not None  # it has one
        title = ngettext(
            "Victory points, matches of {n} board", "Victory points, matches of {n} boards", boards
        )
        document.head = Head(title.format(n=boards), where, right)
        document.page()
        _draw(document, steps(scale), _("IMPs") if method.unit is Unit.IMPS else _("Aggregate, %"))
    document.save(path)


def has_scale(conditions: Conditions) -> bool:
    """Whether a match gives victory points by a scale that can hang on the wall."""
    asks = method_of(conditions).asks
    if "victory_points" in asks:
        return scale_total(conditions) is not None
    return "own_scale" in asks and bool(conditions.own_scale.strip())


def lengths(evening: Evening) -> list[int]:
    """The boards of the matches of this session as the scale counts them: twice as many where two fours are added."""
    plan, conditions = evening.session.plan, evening.session.conditions
    twice = bool(plan.team_of) and conditions.teams_of_eight is TeamsOfEight.ADD_IMPS
    found = {len({board for row in match.rows for board in row.boards}) for match in matches(plan)}
    return sorted(each * (1 + twice) for each in found) or [max(1, plan.boards_per_round)]


def percentages(total: Fraction) -> tuple[MarginStep, ...]:
    """The percentage of a match in whole percent from the half up, with the points in proportion."""
    return tuple(
        MarginStep(
            percent, percent, round_figure(percent * total / 100), round_figure((100 - percent) * total / 100)
        )
        for percent in range(50, 101)
    )


def steps(scale: Scale) -> tuple[MarginStep, ...]:
    """The margins in whole IMPs with their points, those worth the same drawn together."""
    found: list[MarginStep] = []
    for margin in range(_MOST):
        winner, loser = scale.split(margin)
        if found and found[-1].winner == winner:
            found[-1] = MarginStep(found[-1].first, margin, winner, loser)
        else:
            found.append(MarginStep(margin, margin, winner, loser))
    last = found[-1]
    return (*found[:-1], MarginStep(last.first, None, last.winner, last.loser))


def _draw(document: Document, found: Sequence[MarginStep], unit: str) -> None:
    sheet = document.sheet
    columns = _columns(sheet.width)
    room = _room(sheet.width, columns)
    figures = Figures.of_language()
    places = 2 if any(step.winner.denominator != 1 for step in found) else 0
    fitting = int((document.room - _TITLES) / _LINE)
    rows = min(fitting, max(18, -(-len(found) // columns)))
    for number, step in enumerate(found):
        column, row = divmod(number, rows)
        x = sheet.left + column * (room + _GAP)
        if not row:
            _titles(document, x, room, unit)
        y = document.y + _TITLES + row * _LINE
        base = sheet.middle(y, _LINE, _SIZE)
        sheet.text(x + room * _MARGINS, base, step.margins, _SIZE, Face.SEMIBOLD, align=Align.RIGHT)
        sheet.text(x + room * _WINNERS, base, figures.decimal(step.winner, places), _SIZE, align=Align.RIGHT)
        sheet.text(x + room, base, figures.decimal(step.loser, places), _SIZE, align=Align.RIGHT)
        sheet.rule(x, y + _LINE, x + room, HAIRLINE, FAINT)
    document.y += _TITLES + rows * _LINE


def _room(paper: float, columns: int) -> float:
    return (paper - (columns - 1) * _GAP) / columns


def _columns(paper: float) -> int:
    """As many tables beside one another as leave the titles apart, in the language in use."""
    columns = _COLUMNS
    widest = max(text.width(words, _TITLE) for words in (_("Winners"), _("Losers")))
    while columns > 1 and widest + _BREATH > _room(paper, columns) * (1.0 - _WINNERS):
        columns -= 1
    return columns


def _titles(document: Document, x: float, room: float, unit: str) -> None:
    sheet = document.sheet
    base = document.y + _TITLES - 5
    for place, words in ((_MARGINS, unit), (_WINNERS, _("Winners")), (1.0, _("Losers"))):
        sheet.text(x + room * place, base, words, _TITLE, align=Align.RIGHT)
    sheet.rule(x, document.y + _TITLES, x + room, RULE)
