"""The recap: the ranking, matches by round, what each has by board, and one line a table for each board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import _
from reports.boards import board_lists
from reports.core import grid, notes
from reports.core.document import Document, describe_printing, suit_legend
from reports.core.field import EveningIndex
from reports.core.paper import A4, Paper
from reports.core.tables import TITLE_ROW
from reports.rankings import bracket, ranking, rounds_grid
from reports.rankings.matches import EveningMatches

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.snapshots.evening import Evening

_USUAL: Final = 15.0
_LOWEST: Final = 12.4
_NOTES: Final = 70.0


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the recap; `only` keeps, of the lists at the end, the boards with these numbers."""
    field = EveningIndex(evening)
    document = Document(paper, name=_("Recap"), printed=describe_printing(evening), legend=suit_legend())
    document.head = ranking.head(evening, _("{session}: recap"))
    document.page()
    height = _row_height(document, field)
    for ranked in field.rankings():
        ranking.draw(document, field, ranked, height, ranked.title or _("Ranking"))
    matches = EveningMatches(field)
    if matches.knock_out:
        bracket.draw(document, field)
    elif matches.there:
        for ranked in field.rankings():
            rounds_grid.draw(document, field, matches, ranked)
    for ranked in field.rankings():
        grid.draw(document, field, ranked, height)
    notes.draw(document, notes.notes(field))
    board_lists.draw(document, field, only)
    document.save(path)


def _row_height(document: Document, field: EveningIndex) -> float:
    """The height that brings ranking, grid and notes on one page, where that can be read; else the usual one."""
    rankings = field.rankings()
    rows = 2 * sum(len(ranked.standings) for ranked in rankings)
    taken = len(rankings) * (ranking.HEADING + TITLE_ROW + 14 + 41) + _NOTES
    fitting = (document.room - taken) / max(rows, 1)
    return min(_USUAL, fitting) if fitting >= _LOWEST else 14.0
