"""Every paper of every method: what its cards and tables say, all of it on the paper, nothing over anything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import every_method
from every_method import OCCASIONS
from inked import GRID_SMALLEST, assert_apart, assert_large_enough, assert_on_paper
from model.scoring.wording import shown_totals
from reports import web_pages
from reports.catalogue import REPORTS
from reports.paper import A4
from reports.sheet import SMALLEST

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots import Evening

PAPERS = (
    "ranking", "recap", "personal", "travellers", "frequencies", "cross-table", "vp-table", "match-slips",
    "pickup-slips", "bracket",
)  # fmt: skip


@pytest.fixture(scope="module", params=OCCASIONS)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """The event played to the end, with two penalties and a carry-over."""
    club = tmp_path_factory.mktemp("method") / "club.club"
    with every_method.played(club, OCCASIONS[request.param]) as director:
        session = director.sessions.current()
        assert session is not None
        director.additions.penalise(session, 1, "w", "loud discussion", law="90B3")
        director.additions.penalise(session, 2, "10%", "slow play", law="90B2")
        return director.evening(session)


@pytest.mark.parametrize("kind", PAPERS)
def test_every_paper_of_every_method_can_be_read(
    kind: str, evening: Evening, ink: list[Any], tmp_path: Path
) -> None:
    if not REPORTS[kind].fits(evening):
        return
    REPORTS[kind].build(evening, tmp_path / "paper.pdf")
    assert ink
    assert_on_paper(ink, A4)
    assert_apart(ink)
    assert_large_enough(
        ink, GRID_SMALLEST if kind == "recap" else min(SMALLEST, 6.0 if "slips" in kind else 9)
    )


def test_ranking_and_cards_have_the_figures_of_the_standings(
    evening: Evening, rows: Callable[[], list[list[str]]], ink: list[Any], tmp_path: Path
) -> None:
    totals = shown_totals(evening.standings)
    REPORTS["ranking"].build(evening, tmp_path / "ranking.pdf")
    texts = {each.text for each in ink}
    for one in evening.standings.ranking:
        figure = totals[one.contestant.key]
        assert evening.view.knock_out or figure in texts
    assert ("%" in texts) == any(
        one.percentage is not None for one in evening.standings.ranking if not _matches(evening)
    )
    ink.clear()
    REPORTS["personal"].build(evening, tmp_path / "cards.pdf", only={1, 2})
    words = " ".join(each.text for each in ink)
    assert "a warning, Law 90B3, loud discussion" in words
    assert "penalty of 10 % of a top, Law 90B2, slow play" in words
    assert evening.view.knock_out or totals["1"] in words


def _matches(evening: Evening) -> bool:
    return evening.session.plan.kind == "teams" or evening.session.plan.draw is not None


def test_the_match_on_a_team_s_card_runs_to_its_result(
    evening: Evening, rows: Callable[[], list[list[str]]], ink: list[Any], tmp_path: Path
) -> None:
    if evening.session.plan.kind != "teams" or evening.session.conditions.method in (
        "patton",
        "point-a-board-imps",
    ):
        return
    from model.scoring.team_events import match_results

    REPORTS["personal"].build(evening, tmp_path / "cards.pdf", only={1})
    ends = []
    for line, following in zip(found := rows(), found[1:], strict=False):
        if re.match(r"Round \d+, ", following[0]) and len(line) > 3:
            ends.append(line[-1].replace("−", "-"))
    expected = [
        one.side("1").result
        for one in match_results(evening.view, evening.session.conditions)
        if "1" in (one.match.home, one.match.away)
    ]
    assert [float(end) for end in ends] == [pytest.approx(float(one), abs=0.006) for one in expected]


def test_the_web_pages_say_the_same(evening: Evening, tmp_path: Path) -> None:
    web_pages.build(evening, tmp_path / "web")
    index = (tmp_path / "web" / "index.html").read_text(encoding="utf-8")
    totals = shown_totals(evening.standings)
    assert ("Reached" in index) == evening.view.knock_out
    for one in evening.standings.ranking:
        told = "winner" if evening.view.knock_out and one.place == "1" else totals[one.contestant.key]
        assert told in index or evening.view.knock_out
