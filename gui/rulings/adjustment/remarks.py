"""What is shown under the adjustment bench: what the edition says of the score, and what it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.widgets.text.suit_text import Run, SuitText, link
from model.bridge.entry.words import short
from model.i18n import _, law_places
from model.rulings.adjust.law import remarks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.pages.page import PageContext
    from gui.rulings.wizard.case import RulingDraft
    from model.bridge.seats import Side
    from model.rulings.adjust.line import LineContext, TypedScore
    from model.snapshots.rulings import RulingRecord


def remark_words(
    typed: TypedScore,
    line: LineContext,
    draft: RulingDraft,
    context: PageContext,
    hurt_itself: Side | None = None,
) -> SuitText:
    """The remarks of the edition with their Laws, the result at the table, and the other rulings on the board."""
    runs: list[Run] = []
    if typed.given is not None:
        found = remarks(
            typed.given,
            draft.edition,
            line.table,
            unauthorised=draft.tree in ("unauthorised-information", "deception-tempo"),
            hurt_itself=hurt_itself is not None,
            split_scores=context.director.club.settings().elections.split_scores,
        )
        for one in found:
            mark = _("Look again: ") if one.doubtful else ""
            runs += [Run(mark, role="warn"), Run(f"{one.text} "), link(f"{law_places(one.law)}  ")]
    others = tuple(_others(draft, context))
    if line.table is not None:
        text = _("Before this ruling: {result}.") if others else _("At the table: {result}.")
        runs.append(Run(text.format(result=short(line.table)) + " "))
    for other in others:
        if other.score is None:
            text = _("{ruling} on this board gave no score.").format(ruling=other.mark)
        else:
            text = _("{ruling} on this board gave {score}.").format(
                ruling=other.mark, score=short(other.score)
            )
        runs.append(Run(text + " "))
    return SuitText(tuple(runs))


def _others(draft: RulingDraft, context: PageContext) -> Iterator[RulingRecord]:
    """The other rulings given at this table on this board."""
    session, where = context.director.sessions.current(), draft.where
    if session is None or where.board is None:
        return
    for record in context.director.rulings.by_number(session):
        here = (record.round, record.table, record.board) == (where.round, where.table, where.board)
        if here and record.state == "concluded" and record.number != draft.number:
            yield record
