"""Ties broken in the order the conditions of contest choose; without them equal figures share the place (Law 78D).

The order of the English Bridge Union for a tie that must be split is "head-to-head,opponents,basic,count-back". When
some of a tied group come apart, those still together start again with the first rule. All sums are taken a meeting or
a board, so that contestants with unequal numbers of matches stand on an equal footing.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby, product
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from model.errors import ArrowswitchError
from model.i18n import _
from model.scoring.ranking.lists import list_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from model.scoring.standings import Standing, Standings
    from model.scoring.view import SessionView

    Rule = Callable[["Meetings", Sequence[str]], Mapping[str, Fraction] | None]


class UnknownTieBreak(ArrowswitchError):
    """The conditions of contest name a tie-break that does not exist."""


class _Board(NamedTuple):
    """One board from a contestant's side: who it met in which round, its points and the opponents'."""

    opponent: str
    round: tuple[int, int]
    won: Fraction
    lost: Fraction


class Meetings:
    """Everything the rules look at: boards by contestant, and the final figure of each."""

    def __init__(self, standings: Standings) -> None:
        self.boards: dict[str, list[_Board]] = {one.contestant.key: [] for one in standings.ranking}
        self.finals = {
            one.contestant.key: one.total if one.percentage is None else one.percentage
            for one in standings.ranking
        }
        # Read once for all ties: each tie asks for boards against some opponents.
        for board in standings.boards:
            for scored in board.lines:
                line, ns, ew = scored.line, scored.ns_points, scored.ew_points
                if ns is None or ew is None:
                    continue
                # A match may take several rounds of play (a triangle, the halves of a knock-out) and counts
                # once.
                when = (line.session, line.match or line.round)
                # Of individuals everybody meets two.
                ours, theirs = filter(None, (line.ns, line.south)), filter(None, (line.ew, line.west))
                for one, other in product(ours, theirs):
                    for key, against, won, lost in ((one, other, ns, ew), (other, one, ew, ns)):
                        if key in self.boards:
                            self.boards[key].append(_Board(against, when, won, lost))

    def matches(self, key: str) -> dict[tuple[str, tuple[int, int]], tuple[Fraction, Fraction]]:
        """For each opponent and round what both sides have of their boards."""
        found: dict[tuple[str, tuple[int, int]], tuple[Fraction, Fraction]] = {}
        for board in self.boards[key]:
            won, lost = found.get((board.opponent, board.round), (Fraction(), Fraction()))
            found[board.opponent, board.round] = (won + board.won, lost + board.lost)
        return found


def head_to_head(meetings: Meetings, tied: Sequence[str]) -> Mapping[str, Fraction] | None:
    """The points on the boards the tied played against one another; only when each met every other."""
    figures: dict[str, Fraction] = {}
    for key in tied:
        against = [board for board in meetings.boards[key] if board.opponent in tied]
        if {board.opponent for board in against} != set(tied) - {key}:
            return None
        figures[key] = _mean([board.won - board.lost for board in against])
    return figures


def opponents(meetings: Meetings, tied: Sequence[str]) -> Mapping[str, Fraction] | None:
    """The final figures of all opponents, one for each match, their mean (Swiss points)."""
    return {
        key: _mean([meetings.finals.get(other, Fraction()) for other, _round in meetings.matches(key)])
        for key in tied
    }


def basic(meetings: Meetings, tied: Sequence[str]) -> Mapping[str, Fraction] | None:
    """The points of the boards where victory points decided: IMPs or matchpoints, a board."""
    return {key: _mean([board.won - board.lost for board in meetings.boards[key]]) for key in tied}


def count_back(meetings: Meetings, tied: Sequence[str]) -> Mapping[str, Fraction] | None:
    """Boards won, a drawn one counting half."""
    return {key: _wins([(board.won, board.lost) for board in meetings.boards[key]]) for key in tied}


def wins(meetings: Meetings, tied: Sequence[str]) -> Mapping[str, Fraction] | None:
    """Matches won, a drawn one counting half."""
    return {key: _wins(list(meetings.matches(key).values())) for key in tied}


def quotient(meetings: Meetings, tied: Sequence[str]) -> Mapping[str, Fraction] | None:
    """What was won divided by what was lost, board by board; who lost nothing is first."""
    parts: dict[str, tuple[Fraction, Fraction]] = {}
    for key in tied:
        differences = [board.won - board.lost for board in meetings.boards[key]]
        parts[key] = (
            sum((one for one in differences if one > 0), Fraction()),
            -sum((one for one in differences if one < 0), Fraction()),
        )
    finite = [won / lost for won, lost in parts.values() if lost]
    beyond = max(finite, default=Fraction()) + 1
    return {key: won / lost if lost else beyond for key, (won, lost) in parts.items()}


RULES: Final[Mapping[str, Rule]] = {
    "head-to-head": head_to_head,
    "opponents": opponents,
    "swiss-points": opponents,
    "basic": basic,
    "count-back": count_back,
    "wins": wins,
    "quotient": quotient,
}
EBU_ORDER: Final = "head-to-head,opponents,basic,count-back"


def order_of(text: str) -> tuple[str, ...]:
    """The rules of a condition in their order; "ebu" stands for its ladder. Raises `UnknownTieBreak`."""
    names = tuple(name.strip() for name in text.replace("ebu", EBU_ORDER).split(",") if name.strip())
    for name in names:
        if name not in RULES:
            raise UnknownTieBreak(
                _("There is no tie-break called “{name}”.").format(name=name),
                _("Tie-breaks: {names}.").format(names=", ".join((*RULES, "ebu"))),
            )
    return names


def break_ties(view: SessionView, standings: Standings) -> Standings:
    """The standings with every tie broken that the rules can break."""
    order = order_of(standings.conditions.tie_breaks)
    meetings = Meetings(standings)

    def together(one: Standing) -> tuple[object, ...]:
        return (list_of(one.contestant, standings.conditions, view.winners), one.rank, one.place)

    ranking: list[Standing] = []
    for _where, group in groupby(standings.ranking, key=together):
        tied = list(group)
        ranking.extend(_split(tied, order, meetings) if tied[0].place.endswith("=") else tied)
    return replace(standings, ranking=tuple(ranking))


def _split(tied: list[Standing], order: tuple[str, ...], meetings: Meetings) -> list[Standing]:
    by_key = {one.contestant.key: one for one in tied}
    placed: list[Standing] = []
    by: dict[str, tuple[str, Fraction]] = {}
    for keys in _apart([one.contestant.key for one in tied], order, meetings, by):
        rank = tied[0].rank + len(placed)
        place = f"{rank}=" if len(keys) > 1 else str(rank)
        placed.extend(replace(by_key[key], rank=rank, place=place, tie_break=by.get(key)) for key in keys)
    return placed


def _apart(
    tied: list[str], order: tuple[str, ...], meetings: Meetings, by: dict[str, tuple[str, Fraction]]
) -> list[list[str]]:
    """The tied in groups, best first; one group when no rule separates them. ``by`` keeps what set each apart from the others."""
    for name in order:
        figures = RULES[name](meetings, tied)
        if figures is None or len(set(figures.values())) == 1:
            continue
        by.update((key, (name, figures[key])) for key in tied)
        groups = [
            [key for key in tied if figures[key] == figure]
            for figure in sorted(set(figures.values()), reverse=True)
        ]
        return [
            part
            for group in groups
            for part in (_apart(group, order, meetings, by) if len(group) > 1 else [group])
        ]
    return [tied]


def _mean(figures: list[Fraction]) -> Fraction:
    return sum(figures, Fraction()) / len(figures) if figures else Fraction()


def _wins(results: list[tuple[Fraction, Fraction]]) -> Fraction:
    return _mean([Fraction(2 if won > lost else 1 if won == lost else 0, 2) for won, lost in results])
