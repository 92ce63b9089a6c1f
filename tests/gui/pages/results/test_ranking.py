"""The ranking of a large field: places and totals of many figures stand whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QFontMetricsF

import builders
import windows
from gui.pages.results.ranking import RankingTable
from gui.pages.results.views import RankingView


@pytest.mark.parametrize(("place", "total"), [("1", "88.00"), ("11=", "1001.00"), ("101=", "12345.67")])
def test_a_place_that_is_shared_and_a_total_of_thousands_have_room(
    qapp: object, tmp_path: Path, place: str, total: str
) -> None:
    with builders.an_evening(tmp_path / "club.club", 7) as director:
        standings = director.standings.now(1)
        pairs = {pair.number: pair for pair in director.sessions.get(1).pairs}
    ranking = tuple(replace(one, place=place) for one in standings.ranking)
    totals = {one.contestant.key: total for one in ranking}
    table = RankingTable()
    table.show(RankingView(replace(standings, ranking=ranking), "MP", {}, {}, totals=totals), pairs)
    letters = QFontMetricsF(windows.application().font())
    widths = dict(
        zip(("place", "number", "names", "boards", "total", "percentage"), table.widths, strict=True)
    )
    assert widths["place"] >= letters.horizontalAdvance(place) + 14
    assert widths["total"] >= letters.horizontalAdvance(total) + 8
    assert widths["place"] >= 36 and widths["total"] >= 64
