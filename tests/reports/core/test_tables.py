"""Frequencies, cross-table and the table of victory points on paper say what scoring says."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import builders
from model.errors import ArrowswitchError
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.scoring.conditions import Conditions, Handicap, Sections, VictoryPoints
from model.scoring.explanations.wording import show_totals
from model.scoring.matches.victory_points import WbfContinuous, own_scale
from model.scoring.ranking.cross_table import cross_table
from model.scoring.view import CarryOver, Penalty, PenaltyUnit
from reports.boards import frequencies
from reports.rankings import cross_table as cross_paper
from reports.rankings import ranking, recap, vp_table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots.evening import Evening


def test_the_frequencies_of_a_board_are_its_scores(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    frequencies.build(thursday, tmp_path / "frequencies.pdf", only=[7])
    (board,) = [one for one in thursday.standings.boards if one.board == 7]
    scores = {scored.score for scored in board.lines if scored.score is not None}
    signs = {row[0] for row in rows() if len(row) == 4 and row[0].lstrip("+−").isdecimal()}
    assert {int(sign.replace("−", "-")) for sign in signs} == scores


def test_the_cross_table_has_a_line_for_each_and_what_they_have_against_each(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    cross_paper.build(thursday, tmp_path / "cross.pdf")
    table = cross_table(thursday.standings, thursday.view)
    written = rows()
    for one in table.ranking:
        line = next(row for row in written if row[0] == one.contestant.key and len(row) > 3)
        figures = [table.show(one.contestant.key, other.contestant.key) for other in table.ranking]
        assert line[2] == one.shown_percentage
        assert line[3:] == [figure for figure in figures if figure]


def test_the_cross_table_of_one_field_of_fourteen_is_one_page(
    pages: Callable[[Path], list[str]], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    with builders.an_evening(tmp_path / "club.club", 7, movement="howell", boards_per_round=2) as director:
        cross_paper.build(director.evening(1), tmp_path / "cross.pdf")
    assert len(pages(tmp_path / "cross.pdf")) == 1
    lines = [row for row in rows() if row[0].isdigit()]
    assert [len(row) for row in lines] == [3 + 13] * 14  # number, names, total, and each of the others


def test_heads_with_a_section_letter_stand_apart(
    rows: Callable[[], list[list[str]]], ink: list[Any], tmp_path: Path
) -> None:
    """Two Mitchells of 27 tables in one list: columns of a figure or three under heads such as B108."""
    mitchell = plan("mitchell", tables=27, boards_per_round=1, rounds=2)
    room, terms = together([mitchell, mitchell]), Conditions(sections=Sections.ACROSS, one_list=True)
    with builders.an_evening(tmp_path / "club.club", plan=room, conditions=terms) as director:
        cross_paper.build(director.evening(1), tmp_path / "cross.pdf")
    heads = [row[1:] for row in rows() if row[0] == "%"]
    assert {one[0] for head in heads for one in head} == {"A", "B"}
    drawn = [one for one in ink if re.fullmatch(r"[AB]\d+", one.text) and abs(one.size - 7.6) < 0.01]
    gaps = [
        other.left - one.right
        for one, other in pairwise(drawn)
        if (one.page, one.baseline) == (other.page, other.baseline)
    ]
    assert len(gaps) > 50
    assert min(gaps) > 4


def test_two_fields_have_a_table_each_against_the_other(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = night(movement="mitchell", tables=7, pairs=14, rounds=7, switched=())
    cross_paper.build(evening, tmp_path / "cross.pdf")
    titles = [row for row in rows() if row[0] == "%"]
    assert sorted(int(one) for one in titles[0][1:]) == list(range(8, 15))
    assert sorted(int(one) for one in titles[1][1:]) == list(range(1, 8))


def test_the_victory_points_are_those_of_the_scale(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = night(conditions=Conditions(method="swiss-imps"))
    vp_table.build(evening, tmp_path / "vp.pdf", only=[8])
    winner, loser = WbfContinuous(8).split(10)
    cells = [cell for row in rows() for cell in row]
    at = next(place for place, cell in enumerate(cells) if cell == "10" and cells[place + 1].startswith("1"))
    assert cells[at + 1 : at + 3] == [f"{float(winner):.2f}", f"{float(loser):.2f}"]


def test_margins_that_are_worth_the_same_stand_together() -> None:
    given = vp_table.steps(own_scale("20 0:10 1:11 3:12 5:20"))
    assert [(step.margins, int(step.winner), int(step.loser)) for step in given] == [
        ("0", 10, 10),
        ("1–2", 11, 9),
        ("3–4", 12, 8),
        ("5+", 20, 0),
    ]


def test_without_victory_points_there_is_no_table(night: Callable[..., Evening], tmp_path: Path) -> None:
    evening = night(conditions=Conditions(victory_points=VictoryPoints.NONE))
    with pytest.raises(ArrowswitchError, match="do not use victory points"):
        vp_table.build(evening, tmp_path / "vp.pdf")
    assert not (tmp_path / "vp.pdf").exists()


def _with_holdings(evening: Evening, conditions: Conditions) -> Evening:
    from model.scoring import score

    contestants = tuple(
        msgspec.structs.replace(one, holdings=(Fraction(30 * one.number),) * 2, handicap=Fraction(one.number))
        for one in evening.view.contestants
    )
    view = msgspec.structs.replace(
        evening.view,
        contestants=contestants,
        penalties=(Penalty("5", PenaltyUnit.PERCENT, Fraction(10), "slow"),),
        carried=(CarryOver("3", Fraction(25, 2), 30),),
    )
    standings = score(view, conditions)
    return msgspec.structs.replace(evening, view=view, standings=standings)


def test_strata_and_the_ranking_without_handicap_are_printed_under_the_field(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    conditions = Conditions(strata="A:0 B:250 C:100", masterpoints="acbl-club", handicap=Handicap.CLUB_SUM)
    evening = _with_holdings(night(), conditions)
    ranking.build(evening, tmp_path / "ranking.pdf")
    titles = [row[0] for row in rows() if len(row) == 1]
    assert "Stratum B, 8 pairs" in titles
    assert "Stratum C, 3 pairs" in titles
    assert any(title.startswith("Without handicap") for title in titles)


def test_penalties_and_carry_over_are_shown_under_the_recap(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    recap.build(_with_holdings(night(), Conditions()), tmp_path / "recap.pdf")
    text = "\n".join(" ".join(row) for row in rows())
    assert "Pair 5: penalty of 10% of a top, Laws 90 and 91, slow" in text
    assert "12.5 carried over" in text


@pytest.mark.parametrize(
    "method", ["cross-imps", "butler", "total-points", "swiss-imps", "swiss-butler", "swiss-pairs"]
)
def test_every_method_prints_its_ranking_in_its_own_points(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path, method: str
) -> None:
    evening = night(conditions=Conditions(method=method))
    ranking.build(evening, tmp_path / "ranking.pdf")
    written, totals = rows(), show_totals(evening.standings)
    for standing in evening.standings.ranking:
        line = next(row for row in written if " – ".join(standing.contestant.names) in row)
        assert line[-1] == (standing.shown_percentage or totals[standing.contestant.key])
