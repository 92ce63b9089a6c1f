"""The ranking, to be hung on the wall: places, names, boards, matchpoints, percentages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from model.i18n import _
from model.scoring.explanations.wording import points_name, tie_break_words
from model.scoring.ranking.lists import unlike_fields
from reports.core import charts, phrases, text
from reports.core.document import Document, Head, describe_printing
from reports.core.field import EveningIndex, Ranked
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import Align, Sheet
from reports.core.tables import TITLE_ROW, TITLE_SIZE, Column, Columns

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.scoring.standings import Standing
    from model.snapshots.evening import Evening

HEADING: Final = 19.0  # from the heading's top to the titles under it
_BAR: Final = 101.0
_NARROW_BAR: Final = 60.0
_LOWEST, _HIGHEST = 15.0, 24.0


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the ranking; `only` keeps the pairs with these numbers, at the places they have in the whole field."""
    field = EveningIndex(evening)
    document = Document(paper, name=_("Ranking"), printed=describe_printing(evening))
    document.head = head(evening, _("{session}: ranking"))
    document.page()
    rankings = [_kept(ranked, only) for ranked in (*field.rankings(), *field.further_rankings())]
    rows = sum(len(ranked.standings) for ranked in rankings)
    taken = len(rankings) * (HEADING + TITLE_ROW + 14)
    height = min(_HIGHEST, max(_LOWEST, (document.room - taken) / max(rows, 1)))
    for ranked in rankings:
        count = len(ranked.standings)
        pairs = phrases.contestants(field.session.plan, count)
        title = _("{field}, {pairs}").format(field=ranked.title, pairs=pairs) if ranked.title else pairs
        draw(document, field, ranked, height, title)
    document.save(path)


def head(evening: Evening, title: str) -> Head:
    """The head of what tells the results of the whole field."""
    session = evening.session
    unlike = unlike_fields(evening.view, session.conditions)
    return Head(
        title.format(session=session.title),
        phrases.place_and_day(evening),
        (
            phrases.movement_line(session),
            phrases.conditions_line(session.conditions),
            phrases.state_line(evening),
            *([unlike] if unlike else []),
        ),
    )


def draw(document: Document, field: EveningIndex, ranked: Ranked, height: float, title: str) -> None:
    """Draw one ranking from the document's y on, over as many pages as it needs."""
    document.need(HEADING + TITLE_ROW + 4 * height)
    y = document.y
    document.sheet.text(document.sheet.left, y + 10, title, 9.8, Face.SEMIBOLD)
    y = _titles(document, field, y + HEADING, height)
    rows = len(ranked.standings)
    here = document.rows_here(y, height, rows)
    for at, standing in enumerate(ranked.standings):
        if at == here:
            document.page()
            y = _titles(document, field, document.y, height)
            here += max(1, document.rows_here(y, height, rows - at))
        y = _row(document.sheet, field, standing, y, height)
    document.y = y + 14


def _bar(field: EveningIndex) -> float:
    """The room of the bars: less beside a stratum or an award, none beside both or what broke a tie."""
    if not field.by_percentage or field.ties or (field.strata and field.awards):
        return 0.0
    return _NARROW_BAR if field.strata or field.awards else _BAR


def _columns(sheet: Sheet, field: EveningIndex, height: float) -> Columns:
    size = min(10.5, 8.8 * height / _LOWEST)
    wide = size / 8.8
    points = points_name(field.session.conditions)
    place, who = _("Place"), phrases.contestant_word(field.session.plan)
    columns = [
        Column(place, max(20 * wide, text.width(place, TITLE_SIZE)), face=Face.BOLD, gap=6),
        Column(who, max(28 * wide, text.width(who, TITLE_SIZE)), gap=6),
        Column(""),
        Column(_("Boards"), 28, Align.RIGHT),
    ]
    if field.strata:
        stratum = _("Stratum")
        columns.append(Column(stratum, max(28 * wide, text.width(stratum, TITLE_SIZE)), Align.CENTRE))
    if field.awards:
        award = _("Award")
        columns.append(Column(award, max(34 * wide, text.width(award, TITLE_SIZE)), Align.RIGHT))
    if field.ties:
        columns.append(Column(_("Tie broken by"), 86 * wide, Align.RIGHT))
    if field.reached:
        columns.append(Column(_("Reached"), 150 * wide, Align.RIGHT, Face.BOLD))
    elif field.by_percentage:
        columns += [
            Column(points, 40 * wide, Align.RIGHT),
            Column(_("%"), 38 * wide, Align.RIGHT, Face.BOLD, gap=11),
        ]
        if _bar(field):
            columns.append(Column("", _bar(field)))
    else:
        columns.append(Column(points, 72 * wide, Align.RIGHT, Face.BOLD))
    return Columns(columns, sheet.left, sheet.right, size=size, height=height)


def _titles(document: Document, field: EveningIndex, y: float, height: float) -> float:
    sheet = document.sheet
    bar = _bar(field)
    for share in (0, 50, 100) if bar else ():
        align = {0: Align.LEFT, 50: Align.CENTRE, 100: Align.RIGHT}[share]
        sheet.text(sheet.right - bar + bar * share / 100, y + TITLE_ROW - 5, str(share), 7.6, align=align)
    return _columns(sheet, field, height).titles(sheet, y)


def _row(sheet: Sheet, field: EveningIndex, standing: Standing, y: float, height: float) -> float:
    columns = _columns(sheet, field, height)
    entrant = field.entrant(standing.contestant.key)
    figures = field.figures
    cells = [standing.place, entrant.label, "", str(standing.boards_played) if standing.place else ""]
    if field.strata:
        cells.append(field.strata.get(standing.contestant.key, ""))
    if field.awards:
        cells.append(figures.show(field.awards.get(standing.contestant.key, "")))
    if field.ties:
        cells.append(figures.show(tie_break_words(standing)))
    if field.reached:
        cells.append(field.reached.get(standing.contestant.key, ""))
    elif field.by_percentage:
        scored = standing.percentage is not None
        percentage = figures.show(standing.shown_percentage) if scored else "–"
        cells += [figures.show(standing.shown_total), percentage, *([""] if _bar(field) else [])]
    else:
        cells.append(field.find_figure(standing.contestant.key) or "–")
    columns.names(sheet, y, 2, *entrant.with_players)
    if _bar(field) and standing.percentage is not None:
        charts.bar(sheet, sheet.right - _bar(field), y + height / 2, _bar(field), standing.percentage / 100)
    return columns.row(sheet, y, cells)


def _kept(ranked: Ranked, only: Collection[int] | None) -> Ranked:
    if only is None:
        return ranked
    kept = tuple(each for each in ranked.standings if each.contestant.number in only)
    return replace(ranked, standings=kept)
