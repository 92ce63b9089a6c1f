"""Sessions of teams, drawn rounds and individuals through the director: seated, entered, ranked, drawn, explained."""

from fractions import Fraction
from random import Random

import pytest

from builders import A_THURSDAY, enter_results
from evenings_of_teams import a_session, a_swiss, enter_round
from model.bridge.result import Result
from model.bridge.seats import Side
from model.errors import ArrowswitchError, NotExpected, NotNow, Overtaken
from model.movement.check import check
from model.movement.doctor import happenings as happened
from model.movement.drawn.draw import begun
from model.movement.kinds.individual import individual_movement
from model.movement.kinds.team_library import team_movement
from model.movement.matches import matches, rounds_drawn
from model.movement.plan import Draw, Plan
from model.scoring.conditions import Conditions, VictoryPoints
from model.scoring.matches.victory_points import NoScale
from model.service.director import Director
from model.service.entrants import PLACES
from model.service.sent import Sent

ON_BOTH_ENGINES = True


def test_a_round_robin_is_seated_entered_ranked_and_explained(director: Director) -> None:
    session = a_session(director, team_movement("round-robin").plan(4, boards_per_round=4))
    names = ["Ann Carr", "Bert Atwell", "Clara Bishop", "David Nolan", "Elena Sousa"]
    for place, name in enumerate(names):
        director.seating.seat(session, 1, place, director.players.add(name))
    director.seating.name_team(session, 1, "  The   Lions ")
    lions = director.sessions.get(session).pair(1)
    assert (lions.full_name, lions.seated) == ("The Lions", True)
    assert lions.player_names.endswith("Elena Sousa")
    assert director.journal.undo_name() == "Undo name of team 1"
    line = next(line for line in director.results.sheet(session) if line.ns.number == 1)
    assert [player.name for player in line.ns.players if player] == names[:2]

    first = next(match for match in matches(director.sessions.get(session).plan) if match.home == 1)
    for row in first.rows:
        for board in row.boards:
            made = "4SN+1" if row.ns == 1 else "4SN="  # 30 better at the table of the Lions: 1 IMP a board
            director.results.enter(session, row.round, row.table, board, Result.parse(made))
    standing = director.standings.now(session).ranking[0]
    assert standing.contestant.names == ("The Lions",)
    assert (
        standing.shown_total == "12.29"
    )  # 10 + 10 (1 - R^(4/30)) / (1 - R), the WBF's formula for 4 IMPs over 4 boards
    explained = director.standings.explain(session, "1")
    assert explained.steps[0].sentence == "Round 1 against 4, 4 boards: 4 IMPs, which is 12.29."
    at_home = [one for one in explained.boards if one.side is Side.NS]
    assert sum(one.points for one in at_home if one.points is not None) == 4


def test_the_name_of_a_team_is_taken_back_by_name(director: Director) -> None:
    session = a_session(director, team_movement("round-robin").plan(4))
    director.seating.name_team(session, 2, "Tigers")
    director.journal.undo()
    assert director.sessions.get(session).pair(2).name == ""
    with pytest.raises(NotExpected, match="no team 9"):
        director.seating.name_team(session, 9, "Nobody")


def test_a_team_has_six_places_and_an_individual_one(director: Director) -> None:
    teams = a_session(director, team_movement("round-robin").plan(4))
    player = director.players.add("Ann Carr")
    director.seating.seat(teams, 3, 5, player)
    assert len(director.sessions.get(teams).pair(3).players) == PLACES["teams"]
    alone = a_session(director, individual_movement("individual-howell").plan(8), "matchpoints")
    director.seating.seat(alone, 3, 0, player)
    assert director.sessions.get(alone).pair(3).seated
    with pytest.raises(ValueError, match="no such place"):
        director.seating.seat(alone, 3, 1, player)


@pytest.mark.parametrize("movement", ["head-to-head", "teams-of-eight"])
def test_one_match_of_many_rounds_is_one_match(director: Director, movement: str) -> None:
    plan = team_movement(movement).plan(2, boards_per_round=4)
    session = a_session(director, plan)
    lines = director.results.sheet(session)
    enter_results(director, session, lines)
    assert {line.match for line in lines} == {1}
    ranking = director.standings.now(session).ranking
    assert [one.contestant.number for one in director.standings.now(session).ranking] in ([1, 2], [2, 1])
    assert sum(one.total for one in ranking) == 20
    rounds = [one for one in director.standings.explain(session, "1").steps if "Round" in one.sentence]
    assert len(rounds) == 1


def test_a_triangle_is_three_whole_matches(director: Director) -> None:
    session = a_session(director, team_movement("triangle").plan(3, boards_per_round=8))
    enter_results(director, session, director.results.sheet(session))
    ranking = director.standings.now(session).ranking
    assert len(ranking) == 3
    assert sum(one.total for one in ranking) == 60
    assert {line.match for line in director.results.sheet(session)} == {1, 2, 3}


def test_what_to_say_is_the_move_to_the_round_that_was_drawn_last_though_the_clock_stands(
    director: Director,
) -> None:
    session = a_session(director, a_swiss(6))
    director.sessions.start_play(session)
    for number in (1, 2):
        enter_round(director, session, number)
        director.draws.draw(session)
    said = director.play.announcement(session)
    assert said is not None and said.round == 3


def test_a_swiss_of_teams_is_drawn_round_by_round_without_a_rematch(director: Director) -> None:
    session = a_session(director, a_swiss(8))
    for number in range(1, 6):
        enter_round(director, session, number)
        state = director.draws.state(session)
        assert state is not None
        if state.whole:
            break
        director.draws.draw(session)
        assert director.journal.undo_name() == f"Undo draw of round {number + 1}"
    plan = director.sessions.get(session).plan
    assert rounds_drawn(plan) == 5
    met = [frozenset((match.home, match.away)) for match in matches(plan)]
    assert len(met) == len(set(met)) == 20
    assert check(plan).ok
    assert sum(one.total for one in director.standings.now(session).ranking) == 20 * 20
    with pytest.raises(ArrowswitchError, match="All 5 rounds are drawn"):
        director.draws.draw(session)


def test_the_leaders_meet_in_the_second_round(director: Director) -> None:
    session = a_session(director, a_swiss(8, first="seeded"))
    enter_round(director, session, 1)
    order = [one.contestant.number for one in director.standings.now(session).ranking]
    met = {frozenset((one.home, one.away)) for one in matches(director.sessions.get(session).plan)}
    director.draws.draw(session)
    second = [one for one in matches(director.sessions.get(session).plan) if one.round == 2]
    leaders = frozenset(order[:2])
    assert leaders in met or leaders == frozenset((second[0].home, second[0].away))


def test_a_draw_waits_for_the_results_it_rests_on(director: Director) -> None:
    session = a_session(director, a_swiss(6))
    with pytest.raises(NotNow, match="24 results up to round 1 are missing"):
        director.draws.draw(session)
    behind = a_session(director, a_swiss(6, behind=True))
    director.draws.draw(behind)  # round 2 on nothing but the seeds, while round 1 is in play
    with pytest.raises(NotNow, match="up to round 1"):
        director.draws.draw(behind)


def test_a_correction_never_changes_a_draw_and_says_what_would_have_differed(director: Director) -> None:
    session = a_session(director, a_swiss(6))
    enter_round(director, session, 1)
    director.draws.draw(session)
    assert director.draws.difference(session) is None
    drawn = director.sessions.get(session).plan
    last = next(match for match in matches(drawn) if match.round == 1 and match.number == 3)
    for winner in (last.home, last.away):  # whoever was down there is first now, by 20 to 0
        for row in last.rows:
            for board in row.boards:
                result = Result.parse("7NTN=" if row.ns == winner else "7NTN-13")
                director.results.enter(session, row.round, row.table, board, result)
        if director.draws.difference(session) is not None:
            break
    assert director.sessions.get(session).plan == drawn
    difference = director.draws.difference(session)
    assert difference is not None
    assert (difference.round, len(difference.drawn), len(difference.would_be)) == (2, 3, 3)
    assert {frozenset(one) for one in difference.drawn} != {frozenset(one) for one in difference.would_be}


def test_an_odd_field_has_a_bye_worth_what_the_conditions_say(director: Director) -> None:
    session = a_session(director, a_swiss(5))
    enter_round(director, session, 1)
    plan = director.sessions.get(session).plan
    alone = next(row.sits_out for row in plan.rows if row.sits_out is not None)
    assert director.standings.now(session).standing(str(alone)).total == 12


def test_a_bye_is_no_table_of_the_evening(director: Director) -> None:
    session = a_session(director, a_swiss(7))
    (shown,) = (one for one in director.sessions.all() if one.id == session)
    assert shown.tables == 6


def test_a_triangle_in_a_swiss_is_two_rounds_of_play_and_one_of_matches(director: Director) -> None:
    session = a_session(director, a_swiss(7, odd="triangle"))
    for number in (1, 2):
        enter_round(director, session, number)
    director.draws.draw(session)
    plan = director.sessions.get(session).plan
    assert plan.match_rounds == (1, 1, 2, 2)
    assert check(plan).ok
    ranking = director.standings.now(session).ranking
    # Two matches of four and a triangle of three half matches: 20 a match, 10 a half match.
    assert sum(one.total for one in ranking) == 2 * 20 + 3 * 10


def test_swiss_pairs_are_drawn_on_victory_points(director: Director) -> None:
    plan = begun(range(1, 9), Draw(3), teams=False, boards_per_round=4, chance=Random(2))
    session = a_session(director, plan, "swiss-pairs")
    for number in (1, 2, 3):
        enter_round(director, session, number)
        if number < 3:
            director.draws.draw(session)
    assert sum(one.total for one in director.standings.now(session).ranking) == 3 * 4 * 20
    assert {line.match for line in director.results.sheet(session)} == set(range(1, 13))


def test_individuals_are_ranked_by_player_and_have_what_their_side_has(director: Director) -> None:
    session = a_session(director, individual_movement("individual-howell").plan(8), "matchpoints")
    for number in range(1, 9):
        director.seating.seat(session, number, 0, director.players.add(f"Player {number}"))
    lines = director.results.sheet(session)
    assert "+" in lines[0].ns.label
    assert lines[0].ns.full_name.count("Player") == 2
    enter_results(director, session, lines)
    standings = director.standings.now(session)
    assert sorted(one.contestant.number for one in standings.ranking) == list(range(1, 9))
    percentages = [one.percentage for one in standings.ranking if one.percentage is not None]
    assert sum(percentages) / 8 == 50
    for standing in standings.ranking:
        explained = director.standings.explain(session, standing.contestant.key)
        assert sum((one.points for one in explained.boards if one.points is not None), Fraction()) == (
            standing.total
        )


def test_an_average_plus_follows_the_players_own_session(director: Director) -> None:
    session = a_session(director, individual_movement("individual-howell").plan(8), "matchpoints")
    lines = director.results.sheet(session)
    enter_results(director, session, lines)
    one = lines[0]
    director.results.enter(session, one.round, one.table, one.board, Result.parse("A60~/40~"))
    north = str(one.ns.number)
    explained = director.standings.explain(session, north)
    own = [reason for reason in explained.boards if reason.board != one.board]
    percent = sum((r.points for r in own if r.points is not None), Fraction()) * 100 / sum(r.top for r in own)
    (given,) = [reason for reason in explained.boards if reason.board == one.board]
    assert given.percentage == max(percent, Fraction(60))
    assert explained.total == sum((r.points for r in explained.boards if r.points is not None), Fraction())


def test_a_late_team_and_a_leaving_one_in_a_swiss(director: Director) -> None:
    """The late team has nothing for the round it missed, the next draw knows it; who leaves is drawn no more."""
    session = a_session(director, a_swiss(6))
    enter_round(director, session, 1)
    arrives = happened.PairArrives(2)
    (late,) = director.doctor.propose(session, arrives)
    director.doctor.apply(session, late, arrives, team_name="  The  Lions ")
    assert director.journal.undo_name() == "Undo late team from round 2 on"
    lions = director.sessions.get(session).pair(7)
    assert lions.full_name == "The Lions"
    ranking = {one.contestant.number: one.total for one in director.standings.now(session).ranking}
    assert ranking[7] == 0
    missed = [step.sentence for step in director.standings.explain(session, "7").steps]
    assert missed[0] == "1 round missed: 0 victory points."
    director.draws.draw(session)
    bye = next(row.sits_out for row in director.sessions.get(session).plan.round_rows(2) if not row.played)
    enter_round(director, session, 2)
    ranking = {one.contestant.number: one.total for one in director.standings.now(session).ranking}
    assert bye == 7
    assert ranking[7] == 12
    leaves = happened.PairLeaves(3, 3)
    (gone,) = director.doctor.propose(session, leaves)
    director.doctor.apply(session, gone, leaves)
    assert director.journal.undo_name() == "Undo departure of team 3 in round 3"
    before = {one.contestant.number: one.total for one in director.standings.now(session).ranking}[3]
    director.draws.draw(session)
    plan = director.sessions.get(session).plan
    assert check(plan).ok
    assert not [row for row in plan.round_rows(3) if 3 in row.seated]
    enter_round(director, session, 3)
    assert {one.contestant.number: one.total for one in director.standings.now(session).ranking}[3] == before
    while director.journal.undo_name() != "Undo late team from round 2 on":
        director.journal.undo()
    director.journal.undo()
    assert director.sessions.get(session).plan.contestants == (1, 2, 3, 4, 5, 6)


def test_a_missed_round_has_what_the_conditions_say(director: Director) -> None:
    session = director.sessions.create(
        "Teams", A_THURSDAY, a_swiss(6), Conditions(method="teams-imps", missed_percent=40)
    )
    enter_round(director, session, 1)
    arrives = happened.PairArrives(2)
    director.doctor.apply(session, director.doctor.propose(session, arrives)[0], arrives)
    standing = director.standings.now(session).standing("7")
    assert standing.total == 8
    director.draws.draw(session)
    assert 7 in {one for row in director.sessions.get(session).plan.round_rows(2) for one in row.seated}


def test_a_team_that_leaves_a_round_robin_gets_no_byes(director: Director) -> None:
    session = a_session(director, team_movement("round-robin").plan(4, boards_per_round=4))
    enter_round(director, session, 1)
    leaves = happened.PairLeaves(2, 2)
    director.doctor.apply(session, director.doctor.propose(session, leaves)[0], leaves)
    before = director.standings.now(session).standing("2").total
    for number in (2, 3):
        enter_round(director, session, number)
    after = director.standings.now(session)
    assert after.standing("2").total == before
    plan = director.sessions.get(session).plan
    byes = {row.sits_out for row in plan.rows if row.sits_out is not None}
    assert len(byes) == 2
    assert all(after.standing(str(one)).total > 0 for one in byes)


@pytest.mark.parametrize(
    "plan",
    [
        team_movement("round-robin").plan(4, boards_per_round=4),
        team_movement("teams-of-eight").plan(2, boards_per_round=6),
        begun(range(1, 7), Draw(3), teams=True, boards_per_round=4, chance=Random(1)),
    ],
    ids=lambda plan: str(plan.movement),
)
def test_no_session_begins_whose_matches_have_no_scale(director: Director, plan: Plan) -> None:
    acbl = Conditions("teams-imps", victory_points=VictoryPoints.ACBL_20)
    with pytest.raises(NoScale, match="ACBL publishes no scale"):
        director.sessions.create("Teams", A_THURSDAY, plan, acbl)
    assert director.sessions.all() == ()
    fitting = team_movement("round-robin").plan(4, boards_per_round=7)
    session = director.sessions.create("Teams", A_THURSDAY, fitting, acbl)
    with pytest.raises(NoScale):
        director.sessions.change_plan(session, plan)
    assert director.sessions.get(session).plan == fitting


def test_a_round_with_matches_too_short_for_the_scale_is_not_drawn(director: Director) -> None:
    plan = begun(range(1, 8), Draw(3, odd="triangle"), teams=True, boards_per_round=4, chance=Random(1))
    with pytest.raises(NoScale):
        director.sessions.create(
            "Swiss", A_THURSDAY, plan, Conditions("teams-imps", victory_points=VictoryPoints.ACBL_30)
        )


def test_a_late_pair_of_a_swiss_comes_with_its_names_and_a_round_can_be_drawn_again(
    director: Director,
) -> None:
    plan = begun(range(1, 9), Draw(rounds=5), teams=False, boards_per_round=4, chance=Random(1))
    session = a_session(director, plan, "swiss-pairs")
    director.sessions.start_play(session)
    enter_round(director, session, 1)
    arrives = happened.PairArrives(2)
    best = director.doctor.propose(session, arrives)[0]
    director.doctor.apply(session, best, arrives, newcomers=("Zoe Quill", "Yan Quill"))
    assert director.sessions.get(session).pair(9).full_name == "Zoe Quill – Yan Quill"
    assert director.standings.now(session).standing("9").total == 0
    director.draws.draw(session)
    director.play.start(session)
    leaves = happened.PairLeaves(3, 2)
    again = next(
        one for one in director.doctor.propose(session, leaves) if "is undone, to be redrawn" in one.sentence
    )
    director.doctor.apply(session, again, leaves)
    state = director.draws.state(session)
    assert state is not None
    assert (state.drawn, state.ready) == (1, True)
    assert director.play.announcement(session) is None  # nothing is drawn to be announced
    director.draws.draw(session)
    plan = director.sessions.get(session).plan
    assert {one for row in plan.round_rows(2) for one in row.seated} == {1, 2, 4, 5, 6, 7, 8, 9}
    assert check(plan).ok


def test_a_round_is_drawn_once_by_whoever_meant_it(director: Director) -> None:
    session = a_session(director, a_swiss(6))
    enter_round(director, session, 1)
    director.draws.draw(session, round=2, sent=Sent(who="Bea"))
    drawn = director.sessions.get(session).plan
    at = director.journal.entries(session)[-1].at
    with pytest.raises(Overtaken) as met:
        director.draws.draw(session, round=2)
    assert str(met.value) == f"Round 2 was drawn by Bea at {at:%H:%M}."
    assert director.sessions.get(session).plan == drawn
    with pytest.raises(Overtaken, match="Round 1 is drawn already"):
        director.draws.draw(session, round=1)
    with pytest.raises(NotNow, match="Round 3 is drawn first"):
        director.draws.draw(session, round=4)
    director.journal.undo()
    director.draws.draw(session, round=2)
    assert rounds_drawn(director.sessions.get(session).plan) == 2
