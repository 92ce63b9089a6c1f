"""A knock-out: winners go on, level matches are settled or played on, and who leaves is out in that round."""

import pytest

from builders import A_THURSDAY
from evenings_of_teams import a_session, a_swiss, enter_round
from model.bridge.result import Result
from model.errors import MovementImpossible, NotKnown, NotNow
from model.movement.announce.drawn import announce_matches
from model.movement.check import check
from model.movement.doctor import happenings as happened
from model.movement.drawn.draw import begun
from model.movement.matches import matches
from model.movement.plan import Draw
from model.scoring.conditions import Conditions, VictoryPoints
from model.service.director import Director


def test_a_knock_out_sends_the_winners_on(director: Director) -> None:
    plan = begun(range(1, 7), Draw(3, form="knock-out"), teams=True, boards_per_round=4)
    session = director.sessions.create(
        "Cup", A_THURSDAY, plan, Conditions(method="teams-imps", victory_points=VictoryPoints.NONE)
    )
    for number in (1, 2):
        enter_round(director, session, number)
    director.draws.draw(session)
    drawn = director.sessions.get(session).plan
    semis = [one for one in matches(drawn) if one.round == 2]
    assert len(semis) == 2
    assert {1, 2} <= {one for match in semis for one in (match.home, match.away)}  # they had the byes
    assert check(drawn).ok


def test_a_level_match_waits_for_the_director_and_the_ranking_is_by_rounds_survived(
    director: Director,
) -> None:
    plan = begun(range(1, 5), Draw(2, form="knock-out"), teams=True, boards_per_round=2)
    session = director.sessions.create(
        "Cup", A_THURSDAY, plan, Conditions(method="teams-imps", victory_points=VictoryPoints.NONE)
    )
    for line in director.results.sheet(session):
        text = "+50" if line.table > 2 and line.ns.number in {1, 4} else "+0"
        director.results.enter(session, line.round, line.table, line.board, Result.parse(text))
    level = director.draws.level(session)
    assert level
    with pytest.raises(MovementImpossible, match="needs one winner"):
        director.draws.next(session)
    named = []
    for number, one, other in level:
        director.additions.advance(session, number, other)
        named.append((one, other))
    assert director.draws.level(session) == ()
    assert director.journal.undo_name().startswith("Undo naming of ")
    with pytest.raises(NotKnown, match="no tied match"):
        director.additions.advance(session, 1, named[0][0])
    director.draws.draw(session)
    final = [match for match in matches(director.sessions.get(session).plan) if match.round == 2]
    assert {final[0].home, final[0].away} >= {other for _one, other in named}
    places = {one.contestant.number: one.place for one in director.standings.now(session).ranking}
    for one, other in named:
        assert places[one] == "3="
        assert places[other] == "1="
        given = director.standings.explain(session, str(one)).steps[-1].sentence
        assert given.startswith("Out in round 1: tied with")
    director.journal.undo()
    director.journal.undo()
    assert director.draws.level(session)


def test_a_level_match_is_played_on_over_extra_boards(director: Director) -> None:
    plan = begun(range(1, 5), Draw(2, form="knock-out"), teams=True, boards_per_round=2)
    session = director.sessions.create(
        "Cup", A_THURSDAY, plan, Conditions("teams-imps", victory_points=VictoryPoints.NONE)
    )
    for line in director.results.sheet(session):
        director.results.enter(session, line.round, line.table, line.board, Result.parse("P"))
    (_one, home, away), (_round, *others) = director.draws.level(session)
    director.draws.extra_boards(session, 1, away, 2)
    teams = f"{home} – {away}"
    assert director.journal.undo_name() == f"Undo 2 extra boards for {teams}"
    proof = check(director.sessions.get(session).plan)
    assert proof.ok, proof.problems
    assert director.draws.level(session) == ((1, *others),)
    state = director.draws.state(session)
    assert state is not None
    assert (state.drawn, state.missing) == (1, 4)

    extra = [line for line in director.results.sheet(session) if line.result is None]
    assert [line.board for line in extra] == [5, 6, 5, 6]
    tables = ", ".join(map(str, sorted({line.table for line in extra})))
    assert announce_matches(director.sessions.get(session).plan, 3) == (
        "Extra boards in round 1, opponents as before.",
        f"Tables {tables}: {home} and {away}.",
    )
    for line in extra:
        text = "+620" if line.ns.number == away and line.board == 5 else "P"
        director.results.enter(session, line.round, line.table, line.board, Result.parse(text))
    director.additions.advance(session, 1, others[0])
    (played_on,) = [one for one in director.matches.now(session) if one.match.boards == 6]
    assert played_on.side(str(away)).points == 12
    assert all(one.weight == 1 for one in director.matches.now(session))
    director.draws.draw(session)
    (final,) = [match for match in matches(director.sessions.get(session).plan) if match.round == 2]
    assert {final.home, final.away} == {away, others[0]}
    assert check(director.sessions.get(session).plan).ok


def test_extra_boards_are_for_level_matches_of_the_last_round_and_come_back_by_undo(
    director: Director,
) -> None:
    plan = begun(range(1, 5), Draw(2, form="knock-out"), teams=True, boards_per_round=1)
    session = director.sessions.create(
        "Cup", A_THURSDAY, plan, Conditions("teams-imps", victory_points=VictoryPoints.NONE)
    )
    with pytest.raises(NotNow, match="no tied match"):
        director.draws.extra_boards(session, 1, 1, 2)
    for line in director.results.sheet(session):
        director.results.enter(session, line.round, line.table, line.board, Result.parse("P"))
    before = director.sessions.get(session).plan
    for boards in (0, 17):
        with pytest.raises(NotNow, match="Extra boards, 1 to 16"):
            director.draws.extra_boards(session, 1, 1, boards)
    director.draws.extra_boards(session, 1, 1, 16)
    director.journal.undo()
    assert director.sessions.get(session).plan == before


def test_a_team_that_leaves_a_knock_out_is_out_in_that_round(director: Director) -> None:
    session = a_session(director, a_swiss(4, form="knock-out", rounds=2))
    leaves = happened.PairLeaves(1, 1)
    director.doctor.apply(session, director.doctor.propose(session, leaves)[0], leaves)
    for number in (1, 2):
        enter_round(director, session, number)
    director.draws.draw(session)
    plan = director.sessions.get(session).plan
    final = {one for row in plan.round_rows(3) if row.played for one in row.seated}
    assert 4 in final
    assert 1 not in final
    for number in (3, 4):
        enter_round(director, session, number)
    ranking = director.standings.now(session).ranking
    assert ranking[-1].contestant.number in {1, 2, 3}
    assert director.standings.explain(session, "1").steps[0].sentence == "Out in round 1: withdrew."
