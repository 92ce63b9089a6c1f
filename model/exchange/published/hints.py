"""What the published figures of a file say about the conditions under which it was scored."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.scoring.conditions import MatchpointScale, Sections, Total

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from model.exchange.event import Published, PublishedPoints
    from model.scoring.conditions import Conditions
    from model.scoring.view import Line

_FIGURE: Final = re.compile(r"[+-]?\d{1,9}(\.\d{1,9})?", re.ASCII)
_SPREAD: Final = 1.002  # two decimals of a percentage leave the maximum uncertain by less


def apply_hints(
    conditions: Conditions,
    lines: Sequence[Line],
    points: Iterable[PublishedPoints],
    published: Iterable[Published],
) -> Conditions:
    """The conditions with scale, comparison of the sections and kind of total as the published figures show them.

    The points of both sides of a line add up to the top: 2E - 2 on the scale 2-1-0, E - 1 on the half scale, with E
    the results of one section or of all of them together.
    """
    if top := usual_top(points):
        conditions = _of_top(conditions, lines, top)
    return replace(conditions, total=_total(published, conditions.total))


def usual_top(points: Iterable[PublishedPoints]) -> float:
    """What the points of both sides of most lines add up to, 0 without any."""
    tops = Counter(top for top in map(_top, points) if top)
    return tops.most_common(1)[0][0] if tops else 0.0


def _top(point: PublishedPoints) -> float:
    ns, ew = figure_of(point.ns), figure_of(point.ew)
    return ns + ew if ns is not None and ew is not None else 0.0


def _of_top(conditions: Conditions, lines: Sequence[Line], top: float) -> Conditions:
    sections = {line.section for line in lines}
    alone = _most(lines, by_section=True)
    together = _most(lines, by_section=False)
    ways = [(alone, Sections.OVERALL)]
    if len(sections) > 1:
        ways.append((together, Sections.ACROSS))
    for expected, how in ways:
        for scale, full in (
            (MatchpointScale.TWO_ONE, 2 * expected - 2),
            (MatchpointScale.ONE_HALF, expected - 1),
        ):
            if abs(full - top) < 0.05 and full:
                chosen = how if len(sections) > 1 else conditions.sections
                return replace(conditions, scale=scale, sections=chosen)
    return conditions


def _most(lines: Sequence[Line], *, by_section: bool) -> int:
    counts: dict[tuple[int, str, int], int] = {}
    for line in lines:
        where = (line.session, line.section if by_section else "", line.board)
        counts[where] = counts.get(where, 0) + 1
    return max(counts.values(), default=0)


def _total(published: Iterable[Published], default: Total) -> Total:
    """Factored, when every published total and percentage lead to the same maximum although boards differ."""
    maxima: list[float] = []
    for figures in published:
        total, percentage = figure_of(figures.total), figure_of(figures.percentage)
        if total and percentage and percentage > 20:
            maxima.append(total * 100 / percentage)
    if len(maxima) < 2 or max(maxima) > min(maxima) * _SPREAD:
        return default
    return Total.FACTORED


def figure_of(text: str) -> float | None:
    """A figure as printed ("61,93 %" too), None for anything else."""
    plain = text.strip().replace(",", ".").removesuffix("%")
    return float(plain) if _FIGURE.fullmatch(plain) else None
