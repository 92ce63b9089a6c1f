"""What the published figures of a file say about the conditions under which it was scored."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.bridge.boards import vulnerability
from model.scoring.conditions import Conditions, MatchpointScale, Sections, Total

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from model.exchange.event import Published, PublishedPoints
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
    points = tuple(points)
    if top := usual_top(points):
        conditions = _of_top(conditions, lines, points, top)
    return replace(conditions, total=_total(published, conditions.total))


def usual_top(points: Iterable[PublishedPoints]) -> float:
    """What the points of both sides of most lines add up to, 0 without any."""
    tops = Counter(top for top in map(_top, points) if top)
    return tops.most_common(1)[0][0] if tops else 0.0


def _top(point: PublishedPoints) -> float:
    ns, ew = figure_of(point.ns), figure_of(point.ew)
    return ns + ew if ns is not None and ew is not None else 0.0


def _of_top(
    conditions: Conditions, lines: Sequence[Line], points: Sequence[PublishedPoints], top: float
) -> Conditions:
    """With scale and sections as the top shows them, and the points where it shows two ways.

    Two sections of 7 and 6 tables have a top of 12 by halves across the field, and 12 by 2-1-0 in the section of 7.
    """
    sections = {line.section for line in lines}
    ways = [(True, Sections.OVERALL), *([(False, Sections.ACROSS)] if len(sections) > 1 else [])]
    fitting = [
        (scale, how, by_section)
        for by_section, how in ways
        for scale, full in (
            (MatchpointScale.TWO_ONE, 2 * _most(lines, by_section=by_section) - 2),
            (MatchpointScale.ONE_HALF, _most(lines, by_section=by_section) - 1),
        )
        if abs(full - top) < 0.05 and full
    ]
    if not fitting:
        return conditions
    scale, how, _by_section = (
        fitting[0]
        if len(fitting) == 1
        else max(fitting, key=lambda way: _count_as_published(lines, points, way[0], by_section=way[2]))
    )
    return replace(conditions, scale=scale, sections=how if len(sections) > 1 else conditions.sections)


def _count_as_published(
    lines: Sequence[Line], points: Sequence[PublishedPoints], scale: MatchpointScale, *, by_section: bool
) -> int:
    """How many lines have the points they would have this way, on boards with a score at every table."""
    held: dict[tuple[int, str, int], list[int | None]] = {}
    for line in lines:
        held.setdefault(_place(line, by_section=by_section), []).append(_score(line))
    # Matchpoints are 2, 1, 0 or, in ACBL's scale, 1, a half, 0 (Law 78A).
    per_win = 2 if scale is MatchpointScale.TWO_ONE else 1
    same = 0
    for point in points:
        line, given = lines[point.line], figure_of(point.ns)
        scores, own = held[_place(line, by_section=by_section)], _score(line)
        if given is None or own is None or None in scores:
            continue
        won = sum((own > other) + (own >= other) for other in scores if other is not None) - 1
        same += abs(won * per_win / 2 - given) < 0.05
    return same


def _score(line: Line) -> int | None:
    return None if line.result is None else line.result.score(vulnerability(line.board))


def _place(line: Line, *, by_section: bool) -> tuple[int, str, int]:
    return line.session, line.section if by_section else "", line.board


def _most(lines: Sequence[Line], *, by_section: bool) -> int:
    counts: dict[tuple[int, str, int], int] = {}
    for line in lines:
        where = _place(line, by_section=by_section)
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
