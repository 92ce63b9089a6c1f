"""Finds the conditions under which a file's own points were made, by scoring its boards in each of the usual ways."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from model.exchange.published.hints import figure_of
from model.scoring.conditions import Conditions, CrossImps, Datum, Sections, VictoryPoints
from model.scoring.matches.victory_points import NoScale
from model.scoring.methods import registry
from model.scoring.methods.teams import MatchResult, match_results
from model.scoring.rounding import to_nearest
from model.scoring.view import Contestant, Line, SessionView

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from model.exchange.event import PublishedPoints
    from model.scoring.standings import ScoredLine

_ENOUGH: Final = 4000  # lines: whole boards from the first on, until there are so many

IMPS: Final = ("cross-imps", "butler")
"""The methods by which a file may have made IMPs of pairs when it does not say which."""


def fit_imps(
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
    given = {point.line: point for point in points}
    boards = _boards(lines)
    chosen = [at for at, line in enumerate(lines) if (line.session, line.board) in boards]
    asked = [at for at in chosen if at in given and figure_of(given[at].ns) is not None]
    if not asked:
        return usual
    places = {at: place for place, at in enumerate(chosen)}
    view = SessionView(tuple(contestants), tuple(lines[at] for at in chosen))
    best, most = usual, len(asked) // 2
    for candidate in _with_sections(usual, methods, lines):
        by_line = score_lines(view, candidate)
        same = sum(fits(by_line[places[at]], given[at]) for at in asked)
        if same > most:
            best, most = candidate, same
        if same == len(asked):
            break
    return best


def _with_sections(usual: Conditions, methods: Sequence[str], lines: Sequence[Line]) -> Iterator[Conditions]:
    """Each way with the sections as they are, then across the field: a datum of two sections fits in neither alone."""
    yield from _candidates(usual, methods)
    if usual.sections is not Sections.ACROSS and len({line.section for line in lines}) > 1:
        yield from _candidates(replace(usual, sections=Sections.ACROSS), methods)


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
        if "cross" in registry.method(method).asks:
            for cross in (CrossImps.PER_COMPARISON, CrossImps.SUM, CrossImps.PER_TABLE):
                yield replace(usual, method=method, cross=cross)
        else:
            for step, trim in product((usual.datum_step, 1), (usual.trim, 0, 1, 2, 3)):
                yield replace(usual, method=method, trim=trim, datum_step=step)
                yield replace(usual, method=method, datum=Datum.MEDIAN, datum_step=step)
            for trim in (usual.trim, 0, 2):
                yield replace(usual, method="bastille", trim=trim)


def score_lines(view: SessionView, conditions: Conditions) -> list[ScoredLine]:
    """The scored lines in the order of the view's."""
    from model.scoring import score

    places = {id(line): at for at, line in enumerate(view.lines)}
    found: list[ScoredLine | None] = [None] * len(view.lines)
    for board in score(view, conditions).boards:
        for scored in board.lines:
            found[places[id(scored.line)]] = scored
    return [one for one in found if one is not None]


def fits(scored: ScoredLine, given: PublishedPoints) -> bool:
    """Whether a line's points are those that were published, to the decimals printed there."""
    return scored.ns_points is not None and same_figure(given.ns, float(scored.ns_points))


class FittedMatches(NamedTuple):
    """Conditions for matches: how many of their published results they do not give, and whether these made the scale."""

    conditions: Conditions
    misfits: int
    own_scale: bool = False


def fit_matches(
    conditions: Conditions,
    view: SessionView,
    found: Mapping[tuple[int, str, str], str],
    methods: Iterable[str],
) -> FittedMatches:
    """The method and the scale that give most of the published results of matches.

    ``found`` holds by round, contestant and opponents what the contestant had of the match, as printed. Without any, or
    where nothing fits half of them, the conditions stay as they are. Where no scale that is known here gives them all,
    but they agree among themselves, the scale is theirs.
    """
    if not found:
        return FittedMatches(conditions, 0)
    methods = tuple(methods)
    best, most = conditions, len(found) // 2
    for method in methods:
        for scale in (conditions.victory_points, *VictoryPoints):
            candidate = replace(conditions, method=method, victory_points=scale)
            same = _matches_that_fit(view, candidate, found)
            if same > most:
                best, most = candidate, same
            if same == len(found):
                return FittedMatches(best, 0)
    for method in methods:
        if text := _scale_of_results(view, replace(conditions, method=method), found):
            candidate = replace(conditions, method=method, own_scale=text)
            if _matches_that_fit(view, candidate, found) == len(found):
                return FittedMatches(candidate, 0, own_scale=True)
    return FittedMatches(best, len(found) - _matches_that_fit(view, best, found))


def _scale_of_results(
    view: SessionView, conditions: Conditions, found: Mapping[tuple[int, str, str], str]
) -> str:
    """The scale that whole matches show in the words of a club's own, "" if they contradict one another."""
    method = registry.method_of(conditions)
    if not method.scaled:
        return ""
    bare = replace(conditions, victory_points=VictoryPoints.NONE, own_scale="")
    results = [one for one in match_results(view, bare) if one.played]
    # Half a match is not on the scale of whole ones.
    if any(one.weight != 1 for one in results):
        return ""
    read = _by_margin(results, found, in_percent=method.in_percent)
    return "" if read is None else _scale_text(*read)


def _by_margin(
    results: Iterable[MatchResult], found: Mapping[tuple[int, str, str], str], *, in_percent: bool
) -> tuple[Fraction, dict[int, Fraction]] | None:
    """The total of a match and the points for each margin met; None if the results contradict one another."""
    by_margin: dict[int, Fraction] = {}
    totals: set[Fraction] = set()
    for one in results:
        both = [(one.home, one.match.home, one.match.away), (one.away, one.match.away, one.match.home)]
        points = [figure_of(found.get((one.match.round, own, other), "")) for _side, own, other in both]
        if points[0] is None or points[1] is None:
            continue
        # Two decimals are all that is printed; a float of them is their fraction again.
        printed = [Fraction(round(100 * point), 100) for point in points if point is not None]
        totals.add(sum(printed, Fraction()))
        for (side, _own, _other), point in zip(both, printed, strict=True):
            margin = 2 * side.result - 100 if in_percent else side.result
            whole = to_nearest(margin.numerator, margin.denominator, 0)  # as a scale takes it
            if margin >= 0 and by_margin.setdefault(whole, point) != point:
                return None
    return (totals.pop(), by_margin) if len(totals) == 1 and by_margin else None


def _scale_text(total: Fraction, by_margin: Mapping[int, Fraction]) -> str:
    """The scale in the words of a club's own, "" if it falls or leaves what a match can give."""
    steps = sorted({0: total / 2, **by_margin}.items())
    if not all(total / 2 <= points <= total for _margin, points in steps):  # IMPs, or something else
        return ""
    if any(later < earlier for (_m, earlier), (_n, later) in pairwise(steps)):
        return ""
    kept = [step for at, step in enumerate(steps) if not at or step[1] != steps[at - 1][1]]
    return " ".join((_plain(total), *(f"{margin}:{_plain(points)}" for margin, points in kept)))


def _plain(points: Fraction) -> str:
    return str(points) if points.denominator == 1 else f"{float(points):.2f}".rstrip("0")


def _matches_that_fit(
    view: SessionView, conditions: Conditions, found: Mapping[tuple[int, str, str], str]
) -> int:
    try:
        results = match_results(view, conditions)
    except NoScale:
        return 0
    return sum(
        same_figure(found.get((one.match.round, own, other), ""), float(one.side(own).points))
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
