"""Finds the conditions under which a file's own points were made, by scoring its boards in each of the usual ways."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.exchange.hints import figure_of
from model.scoring.conditions import CrossImps, Datum, VictoryPoints
from model.scoring.view import SessionView

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from model.exchange.event import PublishedPoints
    from model.scoring.conditions import Conditions
    from model.scoring.standings import ScoredLine
    from model.scoring.view import Contestant, Line

_ENOUGH: Final = 4000  # lines: whole boards from the first on, until there are so many

IMPS: Final = ("cross-imps", "butler")
"""The methods by which a file may have made IMPs of pairs when it does not say which."""


def fitted_imps(
    conditions: Conditions,
    contestants: Sequence[Contestant],
    lines: Sequence[Line],
    points: Iterable[PublishedPoints],
    methods: Iterable[str],
) -> Conditions:
    """The conditions, among those of these methods, that give most of the published IMPs of single lines.

    Without published points, or where nothing fits half of them, the conditions stay with the first of the methods.
    """
    methods = tuple(methods)
    usual = replace(conditions, method=methods[0])
    told = {point.line: point for point in points}
    boards = _boards(lines)
    chosen = [at for at, line in enumerate(lines) if (line.session, line.board) in boards]
    asked = [at for at in chosen if at in told and figure_of(told[at].ns) is not None]
    if not asked:
        return usual
    places = {at: place for place, at in enumerate(chosen)}
    view = SessionView(tuple(contestants), tuple(lines[at] for at in chosen))
    best, most = usual, len(asked) // 2
    for candidate in _candidates(usual, methods):
        by_line = scored_lines(view, candidate)
        same = sum(fits(by_line[places[at]], told[at]) for at in asked)
        if same > most:
            best, most = candidate, same
        if same == len(asked):
            break
    return best


def _boards(lines: Sequence[Line]) -> set[tuple[int, int]]:
    """The boards to look at, whole: all of a club's evening, the first of a large field."""
    counts: dict[tuple[int, int], int] = {}
    for line in lines:
        where = (line.session, line.board)
        counts[where] = counts.get(where, 0) + 1
    found: set[tuple[int, int]] = set()
    seen = 0
    for where, number in counts.items():
        found.add(where)
        seen += number
        if seen >= _ENOUGH:
            break
    return found


def _candidates(usual: Conditions, methods: Iterable[str]) -> Iterator[Conditions]:
    yield usual
    for method in methods:
        if method == "cross-imps":
            for cross in (CrossImps.PER_COMPARISON, CrossImps.SUM, CrossImps.PER_TABLE):
                yield replace(usual, method=method, cross=cross)
        else:
            for step, trim in product((usual.datum_step, 1), (usual.trim, 0, 1, 2, 3)):
                yield replace(usual, method=method, trim=trim, datum_step=step)
                yield replace(usual, method=method, datum=Datum.MEDIAN, datum_step=step)


def scored_lines(view: SessionView, conditions: Conditions) -> list[ScoredLine]:
    """The scored lines in the order of the view's."""
    from model.scoring import score

    places = {id(line): at for at, line in enumerate(view.lines)}
    found: list[ScoredLine | None] = [None] * len(view.lines)
    for board in score(view, conditions).boards:
        for scored in board.lines:
            found[places[id(scored.line)]] = scored
    return [one for one in found if one is not None]


def fits(scored: ScoredLine, told: PublishedPoints) -> bool:
    """Whether a line's points are those that were published, to the decimals printed there."""
    return scored.ns_points is not None and same_figure(told.ns, float(scored.ns_points))


def fitted_matches(
    conditions: Conditions,
    view: SessionView,
    told: Mapping[tuple[int, str, str], str],
    methods: Iterable[str],
) -> tuple[Conditions, int]:
    """The method and the scale that give most of the published results of matches, and how many they do not give.

    ``told`` has by round, contestant and opponents what the contestant had of the match, as printed. Without any, or
    where nothing fits, the conditions stay as they are.
    """
    best, most = conditions, 0
    for method in methods:
        for scale in (conditions.victory_points, *VictoryPoints):
            candidate = replace(conditions, method=method, victory_points=scale)
            fits = _matches_that_fit(view, candidate, told) if told else 0
            if fits > most:
                best, most = candidate, fits
    return best, len(told) - most


def _matches_that_fit(
    view: SessionView, conditions: Conditions, told: Mapping[tuple[int, str, str], str]
) -> int:
    from model.scoring.team_events import match_results
    from model.scoring.victory_points import NoScale

    try:
        results = match_results(view, conditions)
    except NoScale:
        return 0
    return sum(
        same_figure(told.get((one.match.round, own, other), ""), float(one.side(own).points))
        for one in results
        for own, other in ((one.match.home, one.match.away), (one.match.away, one.match.home))
    )


def same_figure(text: str, figure: float) -> bool:
    """Whether a printed figure is this one, to the decimals it is printed with."""
    published = figure_of(text)
    if published is None:
        return False
    decimals = len(text.strip().removesuffix("%").replace(",", ".").partition(".")[2])
    return bool(abs(figure - published) <= 0.5 / 10**decimals + 1e-6)
