"""The sum behind a figure as figures in a row: boards or matches, what was added to them, and how it is printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.i18n import MINUS, _, ngettext, with_decimals
from model.scoring.explanations.imp_steps import AddedPoints
from model.scoring.explanations.match_steps import Byes, MatchDone, MatchesAdded, part_name
from model.scoring.explanations.settling_steps import Settled
from model.scoring.explanations.total_steps import Added, Divided, Rounded
from model.scoring.explanations.wording import points_words, whole_points
from model.scoring.rounding import plain, show_figure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from model.scoring.explanations.explanation import Explanation, Step
    from model.snapshots.session import Pair


@dataclass(frozen=True, slots=True)
class SumTerm:
    """One figure of the sum with the words under it; ``sign`` stands before it."""

    sign: str
    figure: str
    words: str


def figures(explanation: Explanation, pairs: Mapping[int, Pair] | None = None) -> tuple[SumTerm, ...]:
    """The sum from the boards or the matches to the figure in the ranking; ``pairs`` name the opponents."""
    found: list[SumTerm] = []
    for step in explanation.steps:
        match step:
            case MatchDone():
                found.append(_match(step, explanation, pairs or {}, first=not found))
            case Byes(rounds, points):
                words = ngettext("{n} bye", "{n} byes", rounds).format(n=rounds)
                found.append(_term(_points(points, explanation), words, first=not found))
            case MatchesAdded():
                unit = points_words(explanation.conditions)
                found.append(SumTerm("=", _points(step.total, explanation), unit))
            case _:
                found += _other(step, explanation)
    return tuple(SumTerm(one.sign, with_decimals(one.figure), with_decimals(one.words)) for one in found)


def _other(step: Step, explanation: Explanation) -> Iterator[SumTerm]:
    match step:
        case Added(total, boards, _top):
            words = ngettext("matchpoints on {n} board", "matchpoints on {n} boards", boards)
            yield SumTerm("", plain(total), words.format(n=boards))
        case AddedPoints():
            yield from _added(step, explanation)
        case Divided(_total, maximum, percentage):
            yield SumTerm("÷", plain(maximum), _tops(explanation))
            yield SumTerm("=", _("{figure}%").format(figure=plain(percentage)), _("exactly"))
        case Rounded():
            yield SumTerm("→", _("{figure}%").format(figure=step.text), step.sentence)
        case Settled():
            law = f"{step.sentence} {step.rule}" if not isinstance(step.cause, str) else step.sentence
            yield SumTerm("", step.formula, law)
        case _:
            result = step.formula.rpartition(" = ")[2] or step.formula
            yield SumTerm("→" if result else "", result, step.sentence)


def _added(step: AddedPoints, explanation: Explanation) -> Iterator[SumTerm]:
    unit = points_words(explanation.conditions)
    words = ngettext("{unit} on {n} board", "{unit} on {n} boards", step.boards)
    yield SumTerm("", plain(step.total), words.format(unit=unit, n=step.boards))
    if step.value != step.total:
        yield SumTerm("→", plain(step.value), _("scaled up to the full number of boards"))
    if plain(step.value) != step.text and not whole_points(explanation.conditions, [step.value]):
        yield SumTerm("→", step.text, _("rounded as printed"))


def _match(step: MatchDone, explanation: Explanation, pairs: Mapping[int, Pair], *, first: bool) -> SumTerm:
    known = pairs.get(int(step.opponents)) if step.opponents.isdecimal() else None
    name = (known.short_name if known is not None else "") or step.opponents
    result = f"{plain(step.result, 2)} {part_name(step.unit)}"
    words = _("round {round}, {opponents}: {result}").format(round=step.round, opponents=name, result=result)
    if len(step.parts) > 1:
        parts = " + ".join(f"{plain(points, 2)} {part_name(kind)}" for kind, points in step.parts)
        words = _("round {round}, {opponents}: {parts}").format(round=step.round, opponents=name, parts=parts)
    if step.weight != 1:
        words = _("{match}, a half match").format(match=words)
    return _term(_points(step.points, explanation), words, first=first)


def _term(figure: str, words: str, *, first: bool) -> SumTerm:
    """A term of a sum: a minus of its own stands as the sign."""
    if first:
        return SumTerm("", figure, words)
    return SumTerm(MINUS, figure[1:], words) if figure.startswith(MINUS) else SumTerm("+", figure, words)


def _points(points: Fraction, explanation: Explanation) -> str:
    """Points of a match: with two decimals where they are victory points of a scale in hundredths."""
    terms = [step.points for step in explanation.steps if isinstance(step, MatchDone | Byes)]
    whole = whole_points(explanation.conditions, [*terms, points])
    return plain(points) if whole else show_figure(points)


def _tops(explanation: Explanation) -> str:
    tops = {reason.top for reason in explanation.boards if reason.points is not None}
    boards = explanation.standing.boards_played
    if len(tops) != 1:
        return _("the maximum possible")
    text = ngettext("{n} top of {top}", "{n} tops of {top}", boards)
    return text.format(n=boards, top=tops.pop())
