"""The engine of methods that give each score of a board points of its own: IMPs, Butler, total points.

What one side wins the other loses. Artificial scores are points by the conditions (Law 12C2(b)); they are not among
the scores compared, and a protected award follows the pair's own average on the boards really played (Law 12C2(c)).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from model.bridge.result import Artificial, Award
from model.scoring.boards.artificial import imps_of, value_beside
from model.scoring.boards.tally import Tallies, Tally
from model.scoring.field import Field, Traveller, fields, groups
from model.scoring.ranking.placing import rank_contestants
from model.scoring.standings import ScoredBoard, ScoredLine, Standings

_FEW: Final = 200  # scores of a board: those of a large field are not scored again at every key
_REMEMBERED: Final = 1024
_Worth: TypeAlias = tuple[dict[int, tuple[Fraction, Fraction]], int | None]

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from model.scoring.conditions import Conditions
    from model.scoring.view import Line, SessionView

    Rule = Callable[[Sequence[int], Conditions], tuple[dict[int, Fraction], int | None]]
    """From the scores of a group to the points of each distinct one for North-South, and the datum if there is one."""


def score_by(rule: Rule, view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank a session by a rule for the scores of one board."""
    tallies = Tallies()
    memory = _memory(rule, conditions)
    compared: list[tuple[Field, Traveller, Tally, list[ScoredLine], int | None]] = []
    for field in fields(view, conditions):
        tally = Tally(0, session=field.travellers[0].session)
        for traveller in field.travellers:
            forms = {
                form: _worth(rule, scores, conditions, memory)
                for form, scores in sorted(groups(traveller).items())
            }
            datum = next((datum for _, datum in forms.values()), None)
            points = {form: points for form, (points, _) in forms.items()}
            compared.append((field, traveller, tally, _lines(traveller, points, tally), datum))
        tallies.add(tally)
    boards = tuple(
        _scored_board(field, traveller, _awarded(lines, tally, tallies, conditions), datum)
        for field, traveller, tally, lines, datum in compared
    )
    won = {contestant.key: tallies.won(contestant.key) for contestant in view.contestants}
    return Standings(conditions, rank_contestants(view, conditions, won), boards)


def _worth(
    rule: Rule, scores: list[int], conditions: Conditions, memory: dict[tuple[int, ...], _Worth]
) -> _Worth:
    """For each score North-South's points and East-West's, and the datum; remembered where nothing changed since."""
    key = tuple(scores) if len(scores) <= _FEW else ()
    found = memory.get(key)  # another thread may forget it at any moment
    if found is None:
        points, datum = rule(scores, conditions)
        found = {score: (won, -won) for score, won in points.items()}, datum
        if key:
            if len(memory) >= _REMEMBERED:
                memory.clear()
            memory[key] = found
    return found


@lru_cache(maxsize=4)
def _memory(_rule: Rule, _conditions: Conditions) -> dict[tuple[int, ...], _Worth]:
    """The boards scored by a rule: an entry changes one of an evening, the others are as they were."""
    return {}


def award_imps(award: Award, session_average: Fraction | None, conditions: Conditions) -> Fraction:
    """What an award is worth: 60 % is ``average_plus_imps``, 50 % nothing, 40 % as much below (Law 12C2(b)).

    ``session_average`` is the pair's average a board on the boards really played, None without any.
    """
    points = imps_of(award, conditions.average_plus_imps)
    return value_beside(award, points, session_average, conditions.laws)


def _lines(
    traveller: Traveller, forms: dict[str, dict[int, tuple[Fraction, Fraction]]], tally: Tally
) -> list[ScoredLine]:
    scored: list[ScoredLine] = []
    counts = tally.counts
    for line, score in zip(traveller.lines, traveller.scores, strict=True):
        if score is None or line.result is None:
            scored.append(ScoredLine(line, None, None, None))
            continue
        ns, ew = forms[line.result.group][score]
        scored.append(ScoredLine(line, score, ns, ew))
        sums, units = tally.sums[ns.denominator], ns.numerator
        one, other = line.ns, line.ew
        sums[one] += units
        sums[other] -= units
        counts[one] += 1
        counts[other] += 1
    return scored


def _awarded(
    lines: list[ScoredLine], tally: Tally, tallies: Tallies, conditions: Conditions
) -> list[ScoredLine]:
    for at, scored in enumerate(lines):
        line = scored.line
        if scored.score is None and line.result is not None and isinstance(line.result.outcome, Artificial):
            lines[at] = _awarded_line(line, line.result.outcome, tally, tallies, conditions)
    return lines


def _awarded_line(
    line: Line, outcome: Artificial, tally: Tally, tallies: Tallies, conditions: Conditions
) -> ScoredLine:
    ns = award_imps(outcome.ns, tallies.average(line.ns, line.session), conditions)
    ew = award_imps(outcome.ew, tallies.average(line.ew, line.session), conditions)
    tallies.award(line.ns, tally, ns)
    tallies.award(line.ew, tally, ew)
    return ScoredLine(line, None, ns, ew)


def _scored_board(
    field: Field, traveller: Traveller, lines: list[ScoredLine], datum: int | None
) -> ScoredBoard:
    counted = sum(score is not None for score in traveller.scores)
    return ScoredBoard(
        traveller.board,
        traveller.section,
        field.expected,
        counted,
        0,
        tuple(lines),
        traveller.session,
        datum,
    )
