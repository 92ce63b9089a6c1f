"""Every paper of every method: what its cards and tables say, all of it on the paper, nothing over anything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import builders
import every_method
from every_method import OCCASIONS, Occasion
from inked import GRID_SMALLEST, assert_apart, assert_large_enough, assert_on_paper
from model.movement.sections import together
from model.scoring.conditions import Conditions
from model.scoring.explanations.wording import board_points_name, by_percentage, points_name, show_totals
from reports.catalogue import REPORTS
from reports.core import charts
from reports.core.paper import A4, LETTER
from reports.core.sheet import SMALLEST
from reports.web import pages as web_pages

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots.evening import Evening
    from reports.core.paper import Paper

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


SECTIONS = Occasion(
    lambda: together([builders.a_plan(5, boards_per_round=3), builders.a_plan(7, rounds=5)]),
    Conditions(),
    "MP",
)
ODD = {**OCCASIONS, "two sections": SECTIONS}


@pytest.fixture(scope="module", params=ODD)
def odd(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """The event with a board not played, averages, a weighted and a split score, a penalty and a correction."""
    club = tmp_path_factory.mktemp("odd") / "club.club"
    with every_method.played(club, ODD[request.param]) as director:
        every_method.make_odd(director, ODD[request.param])
        session = director.sessions.current()
        assert session is not None
        return director.evening(session)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_nothing_is_cut_or_covered_when_results_are_odd(
    paper: Paper, odd: Evening, ink: list[Any], tmp_path: Path
) -> None:
    for kind in (*PAPERS, "penalty-register", "corrections"):
        if not REPORTS[kind].fits(odd):
            continue
        ink.clear()
        REPORTS[kind].build(odd, tmp_path / "paper.pdf", paper=paper)
        assert_on_paper(ink, paper)
        assert_apart(ink)
        assert [each.text for each in ink if each.text.endswith("…")] == [], kind


def test_only_percentages_have_a_bar(
    odd: Evening, ink: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bars: list[object] = []
    monkeypatch.setattr(charts, "bar", lambda *place, **_more: bars.append(place))
    REPORTS["ranking"].build(odd, tmp_path / "ranking.pdf")
    percent = by_percentage(odd.standings.conditions)
    assert len(bars) == (len(odd.standings.ranking) if percent else 0)
    assert ("50" in {each.text for each in ink}) == percent


def test_no_paper_speaks_of_percentages_or_tops_the_method_does_not_know(
    odd: Evening, ink: list[Any], tmp_path: Path
) -> None:
    for kind in ("recap", "personal"):
        REPORTS[kind].build(odd, tmp_path / "paper.pdf")
    words = " ".join(each.text for each in ink)
    lifted = odd.standings.conditions.method in ("matchpoints", "swiss-pairs")
    assert ("(Neuberg)" in words or "to the full top" in words) == lifted
    instant = odd.standings.conditions.method == "instant-matchpoints"
    assert ("does not count in the percentage" in words) == (lifted or instant)
    assert "not played" in words


def test_a_slip_has_a_line_for_what_the_method_counts(odd: Evening, ink: list[Any], tmp_path: Path) -> None:
    if not REPORTS["match-slips"].fits(odd):
        return
    REPORTS["match-slips"].build(odd, tmp_path / "slips.pdf", only={1})
    texts = {each.text for each in ink}
    conditions = odd.standings.conditions
    in_imps = conditions.method in ("teams-imps", "point-a-board-imps")
    assert ("IMPs" in texts) == in_imps
    assert points_name(conditions) in texts | {"IMP"}
    assert ("VP" in texts) == (points_name(conditions) == "VP")
    assert ("Aggregate" in texts) == (conditions.method == "patton")
    eights = bool(odd.session.plan.team_of)
    assert any(text.endswith(", table 4") for text in texts) == eights


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
    totals = show_totals(evening.standings)
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
    assert "penalty of 10% of a top, Law 90B2, slow play" in words
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
    from model.scoring.methods.teams import match_results

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
    totals = show_totals(evening.standings)
    assert ("Reached" in index) == evening.view.knock_out
    for one in evening.standings.ranking:
        text = "winner" if evening.view.knock_out and one.place == "1" else totals[one.contestant.key]
        assert text in index or evening.view.knock_out


def test_a_blank_traveller_has_both_players_and_the_points_of_the_method(
    evening: Evening, ink: list[Any], tmp_path: Path
) -> None:
    REPORTS["blank-travellers"].build(evening, tmp_path / "blank.pdf", only={1})
    texts = {each.text for each in ink}
    assert board_points_name(evening.session.conditions) in texts
    assert any("+" in text and text[0].isdigit() for text in texts) == (
        evening.session.plan.kind == "individual"
    )


@pytest.mark.parametrize(
    "method", ["matchpoints", "Butler", "board-a-match", "individual", "Swiss pairs in IMPs"]
)
def test_what_somebody_did_stands_whole_beside_the_cards(method: str, ink: list[Any], tmp_path: Path) -> None:
    occasion = OCCASIONS[method]
    with builders.a_director(tmp_path / "club.club") as director:
        session = director.sessions.create(
            "Thursday", builders.A_THURSDAY, occasion.plan(), occasion.conditions
        )
        director.deals.deal(session, seed="5")
        with builders.without_waiting_for_the_disk(director):
            every_method.seat_everybody(director, session)
            director.sessions.start_play(session)
            every_method.play_to_the_end(director, session)
        evening = director.evening(session)
    for kind in ("own-hands", "how-did-we-do"):
        REPORTS[kind].build(evening, tmp_path / "paper.pdf", paper=LETTER, only={1, 2})
    assert [each.text for each in ink if each.text.endswith("…")] == []
    in_percent = method in ("matchpoints", "individual")
    assert any(each.text.endswith(" %") for each in ink) == in_percent


def test_a_correction_names_both_players_of_a_side(odd: Evening, ink: list[Any], tmp_path: Path) -> None:
    assert odd.corrections is not None
    REPORTS["corrections"].build(odd, tmp_path / "corrections.pdf")
    (correction,) = odd.corrections.corrections
    (versus,) = (each.text for each in ink if " against " in each.text)
    assert correction.ns.short_name in versus
    assert ("+" in versus) == (odd.session.plan.kind == "individual")
