"""What the other tables scored on a board, in the room of one cell: best first, equal ones once, then ever fewer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from model.bridge.entry.words import write_signed
from model.bridge.result import Artificial, Assigned
from model.i18n import _
from reports.core import results
from reports.core.text import Text, TypesetRun

if TYPE_CHECKING:
    from reports.core.field import PlayedBoard


def other_tables(meeting: PlayedBoard) -> list[Text]:
    """The other tables' scores from the pair's side, best first, equal ones once; then with ever fewer of the rare."""
    group = meeting.result.group if meeting.result else ""
    scores: Counter[int] = Counter()
    adjusted = False
    for scored in meeting.board.lines:
        other = scored.line.result
        if scored is meeting.scored or other is None or other.group != group:
            continue
        score = results.for_side(scored.score, meeting.side)
        if score is not None:
            scores[score] += 1
        elif isinstance(other.outcome, Artificial | Assigned):
            adjusted = True
    if not scores:
        return [_("adjusted") if adjusted else ""]
    ordered = sorted(scores, reverse=True)
    wordings: list[Text] = []
    for count in range(len(ordered), 1, -1):
        often = sorted(ordered[1:-1], key=lambda score: -scores[score])[: count - 2]
        wordings.append(_frequencies(scores, {ordered[0], *often, ordered[-1]}, adjusted=adjusted))
    return wordings or [_frequencies(scores, set(ordered), adjusted=adjusted)]


def _frequencies(scores: Counter[int], kept: set[int], *, adjusted: bool) -> Text:
    """The scores that are kept, best first, with how often each came; dots stand for those between."""
    runs: list[TypesetRun] = []
    gap = ""
    for score in sorted(scores, reverse=True):
        if score not in kept:
            gap = " … "
            continue
        runs.append(TypesetRun(gap + write_signed(score).removeprefix("+")))
        if scores[score] > 1:
            runs.append(TypesetRun(f"×{scores[score]}", raised=True))
        gap = "  "
    if adjusted:
        runs.append(TypesetRun("  " + _("adjusted")))
    return tuple(runs)
