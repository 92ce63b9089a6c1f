"""Random evenings in which anything happens, and what they found before, each as a short case of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

import builders
from files import faults_of_the_file, figures
from model.errors import NotUndoable
from model.exchange import events
from model.movement.announce.announcement import announce
from model.movement.check import check
from model.movement.doctor import happenings as happened
from model.movement.drawn.draw import begun
from model.movement.kinds.team_library import team_movement
from model.movement.plan import Draw, Plan
from model.scoring import score
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.service.exchange.exports import export
from random_evenings import Evening
from reports.catalogue import report
from views import disagreements

TestEvenings = Evening.TestCase
TestEvenings.settings = settings(
    max_examples=80,
    stateful_step_count=25,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate],  # to shrink an evening takes minutes; what failed is short enough to be read
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with (
        builders.a_director(tmp_path / "club.club") as opened,
        builders.without_waiting_for_the_disk(opened),
    ):
        yield opened


def of_teams(director: Director, plan: Plan) -> int:
    return director.sessions.create("Teams", builders.A_THURSDAY, plan, Conditions(method="teams-imps"))


def test_a_pair_that_a_late_rover_bumps_in_round_one_is_ranked_in_its_section() -> None:
    evening = Evening()
    try:
        changes = [(1, 3552, 181, 26), (0, 2614, 910, 2768)]
        evening.begin(method=614, triangle=False, entrants=406, changes=changes, kind="pairs", which=9175)
        evening.somebody_comes_late(at=2242, way=8506)
        evening.play_rounds(results=719, times=2)
        plan = evening.director.sessions.get(evening.id).plan
        (waits,) = [row.ns for row in plan.round_rows(1) if row.table == plan.tables]
        ranking = evening.director.standings.now(evening.id).ranking
        assert [one.contestant.section for one in ranking if one.contestant.number == waits] == ["B"]
        evening.to_another_club()
    finally:
        evening.teardown()


def test_three_pairs_make_no_triangle() -> None:
    plan = begun(range(1, 10), Draw(4, first="seeded", odd="triangle"), teams=False, boards_per_round=4)
    assert check(plan).ok
    assert [row.sits_out for row in plan.rows if row.sits_out is not None] == [9]


def test_two_teams_that_sat_the_other_way_did_so_at_both_tables(director: Director) -> None:
    plan = begun(range(1, 5), Draw(2, form="knock-out", first="seeded"), teams=True, boards_per_round=3)
    session = of_teams(director, plan)
    wrong = happened.WrongDirection(1, 1)
    (way,) = director.doctor.propose(session, wrong)
    director.doctor.apply(session, way, wrong)
    assert disagreements(director, session) == []
    assert {(row.ns, row.ew) for row in way.plan.rows} == {(row.ns, row.ew) for row in plan.rows}


@pytest.mark.parametrize("kind", ["cross-table", "personal", "ranking", "travellers"])
def test_who_stands_in_is_on_every_paper(director: Director, tmp_path: Path, kind: str) -> None:
    plan = builders.a_plan(3, boards_per_round=1)
    session = director.sessions.create("Pairs", builders.A_THURSDAY, plan, Conditions())
    director.seating.stand_in(session, 4, 0, "Zoe Quill", first=1, last=2)
    builders.enter_results(director, session, director.results.sheet(session))
    report(kind).build(director.evening(session), tmp_path / "paper.pdf")
    assert (tmp_path / "paper.pdf").stat().st_size > 1000


def test_a_half_of_a_team_that_waits_does_not_hear_that_the_team_sits_out(director: Director) -> None:
    whist = team_movement("american-whist").plan(7, rounds=None, boards_per_round=3)
    session = of_teams(director, whist)
    leaves = happened.PairLeaves(4, 3)
    ways = director.doctor.propose(session, leaves, now=3)
    director.doctor.apply(session, ways[-1], leaves)
    assert disagreements(director, session) == []
    said = announce(director.sessions.get(session).plan, 3)
    assert any(sentence.startswith("Half of ") for sentence in said.sentences)
    assert not said.sits_out


def test_who_went_on_to_a_second_session_is_taken_back_there_first() -> None:
    evening = Evening()
    evening.begin(
        entrants=154,
        changes=[(0, 1294, 221, 251), (0, 204, 0, 1859)],
        triangle=True,
        method=648,
        which=3054,
        kind="sections",
    )
    evening.somebody_comes_late(at=2456, way=1984)
    evening.next_stage(qualify=0)
    first, second = evening.sessions
    evening.director.sessions.open(first)
    name = evening.director.sessions.get(second).title
    with pytest.raises(NotUndoable, match=name):
        evening.director.journal.undo()
    evening.teardown()


def test_who_leaves_a_knock_out_between_two_halves_has_lost_in_a_file_too(
    director: Director, tmp_path: Path
) -> None:
    plan = begun(range(1, 4), Draw(2, form="knock-out", first="seeded"), teams=True, boards_per_round=1)
    session = of_teams(director, plan)
    director.sessions.start_play(session)
    half = [line for line in director.results.sheet(session) if line.round == 1]
    builders.enter_results(director, session, half)
    leaves = happened.PairLeaves(3, 2)
    way = director.doctor.propose(session, leaves, now=2)[0]
    director.doctor.apply(session, way, leaves)
    assert director.standings.now(session).standing("3").place == "3"
    assert faults_of_the_file(director, session, tmp_path) == []


def test_who_leaves_a_knock_out_after_a_bye_has_lost_the_second_round_in_a_file_too(
    director: Director, tmp_path: Path
) -> None:
    plan = begun(range(1, 7), Draw(3, form="knock-out", first="seeded"), teams=True, boards_per_round=1)
    session = of_teams(director, plan)
    director.sessions.start_play(session)
    builders.enter_results(director, session, director.results.sheet(session))
    director.draws.draw(session)
    bye = next(row.sits_out for row in plan.rows if row.sits_out is not None)
    second = director.sessions.get(session).plan
    leaves = happened.PairLeaves(bye, second.rounds)
    way = director.doctor.propose(session, leaves, now=second.rounds)[0]
    director.doctor.apply(session, way, leaves)
    assert director.standings.now(session).standing(str(bye)).place == "4"
    assert faults_of_the_file(director, session, tmp_path) == []


def test_who_left_before_the_first_round_has_no_guide_card() -> None:
    evening = Evening()
    evening.begin(
        entrants=234,
        method=5034,
        kind="individual",
        triangle=True,
        which=1172,
        changes=[(1, 6403, 743, 343), (1, 219, 9296, 202)],
    )
    evening.something_was_wrong(at=523, way=350, what=0, who=46)
    evening.stand_up(one=7028)
    for at, way, who in ((9602, 1024, 2250), (868, 2458, 42), (738, 1450, 715)):
        evening.somebody_leaves(at=at, way=way, who=who)
        evening.state(what=2)
    plan = evening.director.sessions.get(evening.id).plan
    assert any(not plan.rows_of(player) for player in plan.contestants)
    report("guide-cards").build(evening.director.evening(evening.id), Path(evening.folder.name) / "cards.pdf")
    evening.teardown()


def test_two_rounds_of_an_american_whist_come_back_from_pbn_as_teams(
    director: Director, tmp_path: Path
) -> None:
    """No two teams have met at both tables in one round, and some never will: only our own tag says they are teams."""
    session = of_teams(director, team_movement("american-whist").plan(5, rounds=2, boards_per_round=3))
    builders.enter_results(director, session, director.results.sheet(session))
    assert not export(director.evening(session), tmp_path / "night.pbn", "pbn")
    event = events.read(tmp_path / "night.pbn")
    ours = figures(director.standings.now(session))
    assert len(ours) == 5
    assert figures(score(event.view, event.conditions)) == ours
