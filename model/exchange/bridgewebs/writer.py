"""Writes the CSV that BridgeWebs takes, in its form `std1`: options, the ranking, the travellers board by board.

The maker's page on the form (bridgewebs.com, guide, "CSV Format") names the options and has a tab between cells as the
best; names and order of the columns are those another open scorer uploads. Cells of words never begin like a formula.
An adjusted score stands as a percentage in the column of each side.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from model.bridge.seats import Side
from model.exchange.csv.cells import safe
from model.exchange.spelled import Spelled, losses, refuse_all_but_pairs, spell_line
from model.exchange.usebio.writer import WrittenFile
from model.scoring.methods.registry import method_of, word_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.exchange.event import Event, Published, PublishedPoints
    from model.scoring.view import Contestant, Line

SCORES: Final = ("Position", "Pair", "Name1", "Name2", "Score", "Percent")
TRAVELLERS: Final = (
    "NS", "EW", "NSScore", "EWScore", "NSPts", "EWPts", "Contract", "Tricks", "Declarer", "Lead",
)  # fmt: skip
KINDS: Final = {
    "cross-imps": "Crossimp",
    "butler": "Butler",
    "total-points": "Aggregate",
}


def dumps(event: Event) -> WrittenFile:
    """Write an evening of pairs with its published figures (`model.service.exchange.scored_event`); raises `CannotSay`."""
    refuse_all_but_pairs(event, "BridgeWebs CSV")
    out = io.StringIO()
    rows = csv.writer(out, delimiter="\t", lineterminator="\r\n")
    rows.writerows((f"#{name}", given) for name, given in _options(event))
    people = {one.key: one for one in event.contestants}
    labels = _labels(event)
    # Beside sections of two winners the pairs of a section with one have no direction.
    for side in (Side.NS, Side.EW, None) if event.winners == 2 else (None,):
        ranked = [
            one for one in event.published if event.winners == 1 or people[one.contestant].direction is side
        ]
        if not ranked and event.winners == 2:
            continue
        rows.writerow(("#Scores",))
        rows.writerow(SCORES)
        for figures in ranked:
            one = people[figures.contestant]
            rows.writerow(_standing(one, labels[one.key], figures))
    rows.writerow(("#Travellers",))
    rows.writerow(TRAVELLERS)
    board = 0
    written = []
    for line, given, points in _lines(event):
        if line.board != board:
            board = line.board
            rows.writerow(("#Board", board))
        rows.writerow((labels[line.ns], labels[line.ew], *_cells(given, points)))
        written.append(line)
    return WrittenFile(out.getvalue().encode("utf-8-sig"), losses(event, written))


def _options(event: Event) -> Iterator[tuple[str, str]]:
    yield "Version", "std1"
    yield "Source", "Arrowswitch"
    yield "Title", safe(event.title)
    if event.date:
        yield "Date", f"{event.date:%d/%m/%Y}"
    yield "Boards", str(len({line.board for line in event.lines}))
    yield "Winners", str(event.winners)
    if method_of(event.conditions).by_match:
        yield "Swisspairs", "1"
        yield "Matches", str(len({line.match or line.round for line in event.lines}))
    elif kind := word_for(event.conditions.method, KINDS, ""):
        yield kind, "1"


def _labels(event: Event) -> dict[str, str]:
    """What each pair is called: its number, with its section where there are several.

    The letter alone tells on which lines a board's scores are compared: numbers that go on through the room do not.
    """
    several = len({line.section for line in event.lines}) > 1
    return {one.key: f"{one.section if several else ''}{one.number}" for one in event.contestants}


def _standing(one: Contestant, label: str, figures: Published) -> tuple[str, ...]:
    names = (*one.names, "", "")[:2]
    return (figures.place, label, *map(safe, names), figures.total, figures.percentage)


def _lines(event: Event) -> Iterator[tuple[Line, Spelled, PublishedPoints | None]]:
    """The lines that have a score, by board."""
    points = {one.line: one for one in event.published_points}
    order = sorted(enumerate(event.lines), key=lambda one: (one[1].board, one[1].section))
    for at, line in order:
        given = spell_line(line, points.get(at))
        if given is not None:
            yield line, given, points.get(at)


def _cells(given: Spelled, points: PublishedPoints | None) -> tuple[str, ...]:
    ns = ew = ""
    if given.awarded is not None:
        ns, ew = (f"{percent}%" for percent in given.awarded)
    elif given.score is not None:
        # A score stands in the column of the side that has it, without a sign.
        ns, ew = ("", str(-given.score)) if given.score < 0 else (str(given.score), "")
    both = (points.ns, points.ew) if points is not None else ("", "")
    return (ns, ew, *both, given.contract, given.tricks, given.declarer, given.lead)
