"""The ranking of an event of several sessions: places, names, a figure a session, what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import _, ngettext
from model.snapshots.events import EventLine, EventRanking, EventRule
from reports.core import phrases
from reports.core.document import Document, Head, describe_printing
from reports.core.figures import Figures
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import Align
from reports.core.tables import TITLE_ROW, Column, Columns

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.snapshots.evening import Evening

_HEIGHT: Final = 17.0
_SIZE: Final = 9.2
_FIGURE: Final = 44.0
_MOST: Final = 8
_FIGURE_WITH_HOUR: Final = 74.0
_MOST_WITH_HOUR: Final = 4


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the events the session belongs to, a page each or more; a page that says so where it is in none."""
    document = Document(paper, name=_("Event"), printed=describe_printing(evening))
    if not evening.events:
        title = _("{session}: events").format(session=evening.session.title)
        document.head = Head(title, phrases.place_and_day(evening), ())
        document.page()
        text = _("This session is not part of a multi-session event.")
        document.sheet.text(document.sheet.left, document.y + 12, text, _SIZE)
    for ranking in evening.events:
        document.head = Head(
            _("{event}: ranking").format(event=ranking.event.title),
            phrases.place_and_day(evening, ranking.days),
            (_sessions_words(ranking), rule_words(ranking)),
        )
        document.page()
        _draw(document, ranking)
    document.save(path)


def rule_words(ranking: EventRanking) -> str:
    """How the sessions are brought together, in words."""
    event = ranking.event
    match event.rule:
        case EventRule.SUM:
            return _("the points of all sessions added")
        # A method without percentages adds its points.
        case EventRule.PERCENT if ranking.word not in (
            "",
            _("%"),
        ):
            return _("the points of all sessions added")
        case EventRule.PERCENT:
            return _("sessions weighted equally, by percentage")
        case EventRule.BEST:
            return ngettext(
                "the best result counts", "the mean of the best {count} results", event.best
            ).format(count=event.best)
        case EventRule.LADDER:
            return ngettext(
                "ladder, at most one rung per session",
                "ladder, at most {count} rungs per session",
                event.steps,
            ).format(count=event.steps)


def _sessions_words(ranking: EventRanking) -> str:
    count = len(ranking.titles)
    return ngettext("{count} session", "{count} sessions", count).format(count=count)


def _draw(document: Document, ranking: EventRanking) -> None:
    if not ranking.lines:
        document.sheet.text(
            document.sheet.left,
            document.y + 12,
            ranking.refusal or _("These sessions have no results yet."),
            _SIZE,
        )
        return
    y = _titles(document, ranking)
    for line in ranking.lines:
        if y + _HEIGHT > document.bottom:
            document.page()
            y = _titles(document, ranking)
        y = _row(document, ranking, line, y)
    document.y = y


def _columns(document: Document, ranking: EventRanking) -> Columns:
    """The last sessions that fit, with the figure of the event behind them."""
    sheet = document.sheet
    return Columns(
        [
            Column(_("Place"), 30, face=Face.BOLD),
            *([Column(_("Stratum"), 44)] if _stratified(ranking) else []),
            Column(_("Name")),
            *(Column(title, _figure(ranking), Align.RIGHT) for title in ranking.titles[-_most(ranking) :]),
            Column(ranking.word, 54, Align.RIGHT, Face.BOLD),
        ],
        sheet.left,
        sheet.right,
        size=_SIZE,
        height=_HEIGHT,
    )


def _with_hours(ranking: EventRanking) -> bool:
    """Whether day and hour stand over a column, because a day had several sessions."""
    return any(" " in title for title in ranking.titles)


def _figure(ranking: EventRanking) -> float:
    return _FIGURE_WITH_HOUR if _with_hours(ranking) else _FIGURE


def _most(ranking: EventRanking) -> int:
    return _MOST_WITH_HOUR if _with_hours(ranking) else _MOST


def _titles(document: Document, ranking: EventRanking) -> float:
    document.need(TITLE_ROW + 3 * _HEIGHT)
    return _columns(document, ranking).titles(document.sheet, document.y)


def _row(document: Document, ranking: EventRanking, line: EventLine, y: float) -> float:
    columns, figures = _columns(document, ranking), Figures.of_language()
    first = max(0, len(line.sessions) - _most(ranking))
    found = [
        f"({figures.show(figure)})" if figure and at in line.dropped else figures.show(figure)
        for at, figure in enumerate(line.sessions[first:], start=first)
    ]
    before = [line.place, line.stratum] if _stratified(ranking) else [line.place]
    columns.names(document.sheet, y, len(before), line.name)
    return columns.row(document.sheet, y, [*before, "", *found, figures.show(line.figure)])


def _stratified(ranking: EventRanking) -> bool:
    return any(line.stratum for line in ranking.lines)
