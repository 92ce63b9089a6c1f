"""Mixed rooms scored across the field: every pair's matchpoints added up here once more, by nothing of the program's."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

import builders
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers
from model.movement.size import parse_room
from model.scoring.conditions import Conditions, Sections
from reports.catalogue import report
from reports.web.pages import build as build_pages

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.movement.plan import Plan
    from model.service.director import Director


def laid_out(typed: str, winners: set[int]) -> Plan:
    room = parse_room(typed)
    wish = Wish(pairs=room.pairs, boards=(24, 27), minutes=None, copies=3, section_sizes=room.sections)
    return next(one.plan for one in offers(wish) if {part.winners for part in one.parts} == winners)


def added_up(director: Director, plan: Plan) -> dict[int, Fraction]:
    """The percentage of each pair: two for a win and one for a tie, on a board against all who held it in any section.

    Neuberg (Law 78A as the EBU and the ACBL read it) where fewer held a board than the most did: a score of x on n
    results counts (x + 1)N/n - 1.
    """
    held = defaultdict(list)
    for line in director.results.sheet(1):
        held[line.board].append(line)
    most = max(map(len, held.values()))
    points, top = defaultdict[int, Fraction](Fraction), defaultdict[int, int](int)
    for lines in held.values():
        for line in lines:
            score = line.score or 0
            won = sum(2 * (score > (one.score or 0)) + (score == (one.score or 0)) for one in lines) - 1
            row = next(row for row in plan.rows if (row.round, row.table) == (line.round, line.table))
            assert row.ns is not None and row.ew is not None
            for pair, matchpoints in ((row.ns, won), (row.ew, 2 * (len(lines) - 1) - won)):
                points[pair] += Fraction(most, len(lines)) * (matchpoints + 1) - 1
                top[pair] += 2 * (most - 1)
    return {pair: 100 * points[pair] / top[pair] for pair in points}


def two_decimals(figure: Fraction) -> str:
    hundredths = (figure * 100 + Fraction(1, 2)).__floor__()
    return f"{hundredths // 100}.{hundredths % 100:02}"


@pytest.mark.parametrize(
    ("typed", "winners"), [("13+13+7", {1, 2}), ("13+13+7", {1}), ("7+6", {1, 2}), ("7h+6½", {1, 2})]
)
def test_every_percentage_is_exact_and_is_the_one_on_paper_and_web(
    typed: str, winners: set[int], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    plan = laid_out(typed, winners)
    conditions = Conditions(sections=Sections.ACROSS, section_places=True)
    with builders.an_evening(
        tmp_path / "club.club", plan=plan, conditions=conditions, entered=1.0
    ) as director:
        wanted = added_up(director, plan)
        ranking = director.standings.now(1).ranking
        assert {one.contestant.number: one.percentage for one in ranking} == wanted
        report("ranking").build(director.evening(1), tmp_path / "ranking.pdf")
        paper = {text for row in rows() for text in row}
        build_pages(director.evening(1), tmp_path / "web")
        web = " ".join(page.read_text(encoding="utf-8") for page in (tmp_path / "web").rglob("*.html"))
        for figure in map(two_decimals, wanted.values()):
            assert figure in paper
            assert figure in web
