"""A drawn round and the clock: the draw ends the round that is over, in one entry of the journal."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from builders import a_director
from evenings_of_teams import a_session, a_swiss, enter_round
from model.movement.matches import rounds_drawn
from model.service.director import Director
from model.snapshots.play import Stage

ON_BOTH_ENGINES = True


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with a_director(tmp_path / "teams.club") as opened:
        yield opened


def test_the_clock_of_a_swiss_counts_the_rounds_still_to_be_drawn(director: Director) -> None:
    session = a_session(director, a_swiss(6, rounds=3))
    director.play.start(session)
    now = director.play.now(session)
    assert now is not None
    assert (now.round, now.rounds, now.last) == (1, 3, False)
    assert now.planned_end - now.due == 2 * now.length - timedelta(minutes=2)
    enter_round(director, session, 1)
    director.play.end_round(session)
    between = director.play.now(session)
    assert between is not None
    assert (between.round, between.rounds, between.running) == (1, 3, False)
    director.draws.draw(session)
    state = director.draws.state(session)
    assert state is not None and state.drawn == 2


def test_a_draw_ends_the_round_that_is_over_and_one_undo_gives_back_draw_and_clock(
    director: Director,
) -> None:
    session = a_session(director, a_swiss(6, rounds=3))
    director.play.start(session)
    enter_round(director, session, 1)
    before = director.play.clock(session)
    assert before.running
    director.draws.draw(session)
    state = director.draws.state(session)
    assert state is not None
    assert (state.stage, state.round, state.timed) == (Stage.DRAWN, 2, False)
    assert not director.play.clock(session).running
    assert director.play.present(session) == 2
    director.journal.undo()
    assert director.play.clock(session) == before
    assert rounds_drawn(director.sessions.get(session).plan) == 1
    director.journal.redo()
    director.play.start(session)
    begun_now = director.play.now(session)
    assert begun_now is not None
    assert (begun_now.round, begun_now.running) == (2, True)


def test_a_draw_on_the_round_before_leaves_the_round_in_play_its_time(director: Director) -> None:
    session = a_session(director, a_swiss(8, rounds=5, behind=True))
    director.play.start(session)
    director.draws.draw(session)
    assert director.play.clock(session).running
    enter_round(director, session, 1)
    director.draws.draw(session)  # round 3, while round 2 has not begun
    assert director.play.round(session) == 1


def test_a_round_typed_without_its_clock_is_ready_to_draw_and_the_clock_goes_on_with_the_round_drawn(
    director: Director,
) -> None:
    session = a_session(director, a_swiss(6, rounds=4))
    director.play.start(session)
    for number in (1, 2):
        enter_round(director, session, number)
        state = director.draws.state(session)
        assert state is not None and state.stage is Stage.READY
        director.draws.draw(session)
    assert director.play.round(session) == 1
    assert director.play.present(session) == 3
    director.play.start(session)
    assert director.play.round(session) == 3
