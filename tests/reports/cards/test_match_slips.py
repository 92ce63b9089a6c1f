"""Match slips: one a match with both rooms beside each other; other kinds of event have none."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from builders import A_THURSDAY, a_director, a_plan
from model.movement.kinds.individual import individual_movement
from model.movement.kinds.team_library import team_movement
from model.movement.plan import Plan
from model.scoring.conditions import Conditions
from model.snapshots.evening import Evening
from reports.cards.match_slips import NoMatches
from reports.catalogue import report


def an_evening_of(path: Path, plan: Plan, method: str) -> Evening:
    with a_director(path) as director:
        session = director.sessions.create("Thursday teams", A_THURSDAY, plan, Conditions(method=method))
        if plan.kind == "teams":
            director.seating.name_team(session, 1, "The Lions")
        return director.evening(session)


def words_of(pdf: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(pdf).pages)


def test_a_slip_for_each_match_of_a_round_robin(tmp_path: Path) -> None:
    plan = team_movement("round-robin").plan(4, boards_per_round=4)
    evening = an_evening_of(tmp_path / "a.club", plan, "teams-imps")
    pdf = tmp_path / "slips.pdf"
    report("match-slips").build(evening, pdf)
    words = words_of(pdf)
    assert words.count("Captains:") == 6
    assert words.count("The Lions") == 3
    report("match-slips").build(evening, pdf, only=[2])
    assert words_of(pdf).count("Captains:") == 2


def test_a_triangle_has_its_boards_on_one_slip_a_match(tmp_path: Path) -> None:
    evening = an_evening_of(tmp_path / "a.club", team_movement("triangle").plan(3), "teams-imps")
    pdf = tmp_path / "slips.pdf"
    report("match-slips").build(evening, pdf)
    assert words_of(pdf).count("Captains:") == 3


@pytest.mark.parametrize("plan", [a_plan(5), individual_movement("individual-howell").plan(8)])
def test_without_teams_there_are_none(tmp_path: Path, plan: Plan) -> None:
    evening = an_evening_of(tmp_path / "a.club", plan, "matchpoints")
    with pytest.raises(NoMatches, match="Match slips are for teams"):
        report("match-slips").build(evening, tmp_path / "slips.pdf")


@pytest.mark.parametrize(
    "kind", ["ranking", "seating", "guide-cards", "personal", "pickup-slips", "travellers"]
)
@pytest.mark.parametrize("number", [8, 13])
def test_individuals_have_every_paper_of_an_evening(tmp_path: Path, kind: str, number: int) -> None:
    plan = individual_movement("individual-howell").plan(number)
    report(kind).build(an_evening_of(tmp_path / "a.club", plan, "matchpoints"), tmp_path / "paper.pdf")
    assert (tmp_path / "paper.pdf").stat().st_size > 1000
