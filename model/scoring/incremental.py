"""Standings that follow a change: only the boards that a result touches are compared again, totals move by the difference.

`score` stays the truth, and gives the same to the last fraction. What depends on more than its own board is scored in
full: an event with adjusted scores (an artificial one follows the session of its pair, Law 12C2(c)), matches,
individuals, and everything that a change of the movement or of the contestants brings. Penalties and ties are settled
over the whole, as ever.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from model.bridge.result import Artificial, Assigned
from model.scoring import score, score_boards
from model.scoring.boards.tally import Won
from model.scoring.conditions import Conditions, Sections
from model.scoring.methods.board_method import BoardMethod
from model.scoring.methods.registry import method_of
from model.scoring.ranking.lists import standings_by_list
from model.scoring.ranking.placing import rank_contestants
from model.scoring.ranking.settling import settle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.scoring.standings import ScoredBoard, ScoredLine, Standing, Standings
    from model.scoring.view import Line, SessionView

# So many results at once, as an undone import brings, are followed one by one; more are scored afresh.
_FEW: Final = 8


class _Board(NamedTuple):
    """A board of a field; ``section`` is "" if the sections are compared with one another."""

    session: int
    section: str
    board: int


class _Plan(NamedTuple):
    """Where the lines of each board stand in the view, and the boards in the order in which they are scored.

    ``widest`` names the board of each field with the most lines: E is counted there.
    """

    places: dict[_Board, list[int]]
    order: dict[_Board, int]
    widest: dict[tuple[int, str], _Board]

    @classmethod
    def of(cls, view: SessionView, conditions: Conditions) -> _Plan:
        """The plan behind the lines, whatever their results."""
        places: dict[_Board, list[int]] = {}
        for at, line in enumerate(view.lines):
            places.setdefault(_board_of(line, conditions), []).append(at)
        widest: dict[tuple[int, str], _Board] = {}
        for board, found in places.items():
            known = widest.setdefault(board[:2], board)
            # E is the most results any board of the field should have, so the widest board is scored beside the changed one.
            if len(found) > len(places[known]):
                widest[board[:2]] = board
        return cls(places, {board: at for at, board in enumerate(sorted(places))}, widest)


@dataclass(frozen=True)
class Followed:
    """The standings of a view, with what it takes to follow the next change. A value: it may be followed many ways."""

    view: SessionView
    standings: Standings
    scored: Standings | None = None
    """Before penalties and what else is settled; None if nothing can be followed."""

    @cached_property
    def plan(self) -> _Plan:
        """Where the lines of each board stand."""
        return _Plan.of(self.view, self.standings.conditions)

    @cached_property
    def won(self) -> dict[str, Won]:
        """What everybody has on the boards; never changed in place."""
        return {} if self.scored is None else _won(self.view, self.scored.boards)

    @cached_property
    def adjusted(self) -> int:
        """How many results are adjusted scores."""
        return sum(map(_is_adjusted, self.view.lines))


def follow(before: Followed | None, view: SessionView, conditions: Conditions) -> Followed:
    """The standings of a view, by the difference from those of another moment where that can be."""
    if before is not None and before.scored is not None and before.standings.conditions == conditions:
        changed = _changed(before.view, view)
        followed = None if changed is None else _followed(before, before.scored, view, changed)
        if followed is not None:
            return followed
    if conditions.repeated.strip() or not _by_board(view, conditions):
        return Followed(view, score(view, conditions))
    scored = score_boards(view, conditions)
    return Followed(view, settle(view, scored), scored)


def _by_board(view: SessionView, conditions: Conditions) -> bool:
    """Whether every board gives points by itself, and a total is their sum."""
    alone = not view.lines or not view.lines[0].south
    return alone and not view.knock_out and isinstance(method_of(conditions), BoardMethod)


def _changed(before: SessionView, view: SessionView) -> list[int] | None:
    """The few lines whose result is another; None if more than that changed."""
    # By identity: the ledger keeps the same tuple as long as nobody was seated otherwise.
    if before.contestants is not view.contestants or len(before.lines) != len(view.lines):
        return None
    # Conditions, penalties, presets: where any of them changed, a difference of lines tells too little.
    if replace(before, lines=()) != replace(view, lines=()):
        return None
    found = [at for at, (old, new) in enumerate(zip(before.lines, view.lines, strict=True)) if old is not new]
    if len(found) > _FEW:
        return None
    for at in found:
        if replace(before.lines[at], result=view.lines[at].result) != view.lines[at]:
            return None
    return found


def _followed(before: Followed, scored: Standings, view: SessionView, changed: list[int]) -> Followed | None:
    """The standings with these lines changed; None if a board cannot be scored by itself."""
    conditions = scored.conditions
    adjusted = before.adjusted + sum(
        _is_adjusted(view.lines[at]) - _is_adjusted(before.view.lines[at]) for at in changed
    )
    # An average plus follows the pair's whole session (12C2(c)): one result then moves boards elsewhere.
    if before.adjusted or adjusted:
        return None
    won = dict(before.won)
    boards = list(scored.boards)
    moved: set[str] = set()
    for board in {_board_of(view.lines[at], conditions) for at in changed}:
        at = before.plan.order[board]
        again = _compared(view, board, before.plan, conditions)
        moved |= _move(won, boards[at], again)
        boards[at] = again
    ranking = _ranked_again(view, scored, won, moved)
    found = replace(scored, ranking=ranking, boards=tuple(boards))
    after = Followed(view, settle(view, found), found)
    # What is known goes on to the next change.
    after.__dict__.update(plan=before.plan, won=won, adjusted=adjusted)
    return after


def _compared(view: SessionView, board: _Board, plan: _Plan, conditions: Conditions) -> ScoredBoard:
    """One board scored by itself, beside the largest of its field where that has more results."""
    places = list(plan.places[board])
    widest = plan.widest[board[:2]]
    if len(plan.places[widest]) > len(places):
        places += plan.places[widest]
    alone = replace(view, contestants=(), lines=tuple([view.lines[at] for at in places]))
    scored = score_boards(alone, conditions)
    return next(one for one in scored.boards if one.board == board.board)


def _move(won: dict[str, Won], old: ScoredBoard, new: ScoredBoard) -> set[str]:
    """Move everybody's totals by the difference between two moments of a board; gives who has other figures."""
    moved: set[str] = set()
    more: dict[tuple[int, int], Fraction] = {}
    none = Fraction()
    for before, after in zip(old.lines, new.lines, strict=True):
        line = after.line
        for key, was, now in (
            (line.ns, before.ns_points, after.ns_points),
            (line.ew, before.ew_points, after.ew_points),
        ):
            known = (id(was), id(now))  # both boards keep their points: equal ones are few objects
            if known not in more:
                more[known] = (now or none) - (was or none)
            boards = (now is not None) - (was is not None)
            if (more[known] or boards) and key in won:
                total, maximum, played, _beyond, _idle = won[key]
                won[key] = Won(total + more[known], maximum + boards * new.top, played + boards)
                moved.add(key)
    return moved


def _ranked_again(
    view: SessionView, scored: Standings, won: Mapping[str, Won], moved: set[str]
) -> tuple[Standing, ...]:
    """The ranking with these contestants' figures: where sections are ranked apart, the others stay as they are."""
    conditions = scored.conditions
    if conditions.sections is not Sections.SEPARATE:
        return rank_contestants(view, conditions, won)
    sections = {one.section for one in view.contestants if one.key in moved}
    here = tuple([one for one in view.contestants if one.section in sections])
    again = replace(scored, ranking=rank_contestants(replace(view, contestants=here), conditions, won))
    lists = standings_by_list(again, view.winners)
    before = standings_by_list(scored, view.winners)
    return tuple([one for key, stood in before.items() for one in lists.get(key, stood)])


def _won(view: SessionView, boards: Sequence[ScoredBoard]) -> dict[str, Won]:
    """What each contestant has on the boards, added up in whole numbers."""
    points = {id(one): one for board in boards for scored in board.lines for one in _points(scored)}
    unit = lcm(*{one.denominator for one in points.values()})
    worth = {known: one.numerator * (unit // one.denominator) for known, one in points.items()}
    totals: Counter[str] = Counter()
    maxima: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for board in boards:
        for scored in board.lines:
            for key, one in ((scored.line.ns, scored.ns_points), (scored.line.ew, scored.ew_points)):
                if one is not None:
                    totals[key] += worth[id(one)]
                    maxima[key] += board.top
                    played[key] += 1
    return {
        one.key: Won(Fraction(totals[one.key], unit), maxima[one.key], played[one.key])
        for one in view.contestants
    }


def _points(scored: ScoredLine) -> tuple[Fraction, ...]:
    return tuple([one for one in (scored.ns_points, scored.ew_points) if one is not None])


def _is_adjusted(line: Line) -> bool:
    return line.result is not None and isinstance(line.result.outcome, Artificial | Assigned)


def _board_of(line: Line, conditions: Conditions) -> _Board:
    across = conditions.sections is Sections.ACROSS
    return _Board(line.session, "" if across else line.section, line.board)
