"""Artificial scores of which a file gives the points alone.

Some programs write no more than "ADJ", others leave the contract empty and put 0 for the score, as if the board had
been passed out; the points beside them show what was given (Law 12C2).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from model.bridge.result import Artificial, Award, PassedOut, Result
from model.exchange.published.fitting import fits, score_lines
from model.exchange.published.hints import figure_of, usual_top
from model.i18n import _
from model.scoring.methods.registry import method_of

if TYPE_CHECKING:
    from model.exchange.event import Event, PublishedPoints
    from model.scoring.view import Line

_AWARDS: Final = (60, 50, 40)
_NEAR: Final = 0.501  # matchpoints: some programs round an award to a whole one
_IMPS: Final[Mapping[float, int]] = {0: 50, 2: 60, 3: 60, -2: 40, -3: 40}


class Doubtful(NamedTuple):
    """A line whose result says nothing: where it stands, and why its words were not understood ("" when it has none)."""

    where: str
    reason: str = ""


def says_nothing(texts: Mapping[str, str]) -> bool:
    """Whether a line has neither contract nor score, or 0 for it."""
    return texts.get("CONTRACT", "") in ("", "-") and texts.get("SCORE", "") in ("", "0", "-")


def with_awards(event: Event, doubtful: Mapping[int, Doubtful]) -> Event:
    """The event with the artificial scores that the points of doubtful lines show, each named in a warning.

    A line without a contract whose points are those of a board passed out stays so. ``doubtful`` goes by the index
    of the line.
    """
    if not doubtful:
        return event
    given = {point.line: point for point in event.published_points}
    scored = score_lines(event.view, event.conditions)
    tops = _tops(event)
    lines, warnings = list(event.lines), list(event.warnings)
    for at, one in doubtful.items():
        point = given.get(at)
        if not one.reason and (point is None or fits(scored[at], point)):
            continue
        award = None if point is None else _award(point, tops.get(lines[at].section, 0.0))
        if award is not None and (one.reason or _given(lines[at], award)):
            lines[at] = replace(lines[at], result=Result(award))
            text = _("{where}: by its points this is an artificial score; read as {award}.")
            warnings.append(text.format(where=one.where, award=award))
        elif one.reason:
            text = _("{where}: {reason} Read as not played.")
            warnings.append(text.format(where=one.where, reason=one.reason))
    return replace(event, lines=tuple(lines), warnings=tuple(warnings))


def _tops(event: Event) -> dict[str, float]:
    """The top of each section: sections compared by themselves have one each; {} if points have none."""
    if "unequal" not in method_of(event.conditions).asks:
        return {}
    found: dict[str, list[PublishedPoints]] = {}
    for point in event.published_points:
        found.setdefault(event.lines[point.line].section, []).append(point)
    return {section: usual_top(points) for section, points in found.items()}


def _given(line: Line, award: Artificial) -> bool:
    """Whether points without a word were given by a director: not the zeros that stand where nothing was played."""
    passed = line.result is not None and isinstance(line.result.outcome, PassedOut)
    return passed or (award.ns.percent, award.ew.percent) != (50, 50)


def _award(point: PublishedPoints, top: float) -> Artificial | None:
    """The award that makes these points, out of a top or in IMPs (Law 12C2(b)); None for any other points."""
    ns, ew = figure_of(point.ns), figure_of(point.ew)
    if ns is None or ew is None:
        return None
    if not top:
        both = _IMPS.get(ns), _IMPS.get(ew)
        return None if None in both else Artificial(*(Award(one) for one in both if one is not None))
    errors = {
        (one, other): abs(one * top / 100 - ns) + abs(other * top / 100 - ew)
        for one, other in product(_AWARDS, repeat=2)
        if max(abs(one * top / 100 - ns), abs(other * top / 100 - ew)) < _NEAR
    }
    if not errors:
        return None
    nearest = min(errors, key=lambda both: errors[both])
    return Artificial(Award(nearest[0]), Award(nearest[1]))
