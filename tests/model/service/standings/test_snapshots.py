"""Any two moments of a session can be compared: what changed, who moved, by which entry."""

from pathlib import Path

import pytest

from builders import an_evening
from model.bridge.result import Result
from model.scoring.conditions import Conditions
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Director:
    return an_evening(tmp_path / "club.club", tables=3)


def _session(director: Director) -> int:
    current = director.sessions.current()
    assert current is not None
    return current


def test_a_correction_is_found_with_who_it_moved(director: Director) -> None:
    with director:
        session = _session(director)
        before = director.standings.now(session)
        line = director.results.sheet(session)[0]
        director.results.enter(
            session, line.round, line.table, line.board, Result.parse("7NTxxN="), why="wrong board"
        )
        after = director.standings.now(session)
        latest, earlier, *_rest = director.standings.moments(session)
        found = director.standings.compare(session, earlier.id, latest.id)
        assert found.before.ranking == before.ranking
        assert found.after.ranking == after.ranking
        assert found.moves.boards == (line.board,)
        (cause,) = found.causes
        assert cause.cells == ((line.round, line.table, line.board),)
        assert (cause.moment.why, cause.moment.who) == ("wrong board", "Ann")


def test_every_moment_is_the_state_it_was(director: Director) -> None:
    with director:
        session = _session(director)
        states = {}
        for line, text in zip(
            director.results.sheet(session)[:4], ("4SN=", "P", "2CW+1", "3NTE-2"), strict=True
        ):
            director.results.enter(session, line.round, line.table, line.board, Result.parse(text))
            states[director.standings.moments(session)[0].id] = director.standings.now(session).ranking
        director.additions.penalise(session, 3, "25%")
        states[director.standings.moments(session)[0].id] = director.standings.now(session).ranking
        director.sessions.change_conditions(session, Conditions(method="butler"))
        states[director.standings.moments(session)[0].id] = director.standings.now(session).ranking
        director.journal.undo()
        states[director.standings.moments(session)[0].id] = director.standings.now(session).ranking
        for moment, ranking in states.items():
            assert director.standings.compare(session, 0, moment).after.ranking == ranking


def test_at_the_beginning_nothing_is_in(director: Director) -> None:
    with director:
        session = _session(director)
        assert director.standings.moments(session)[-1].id == 0
        beginning = director.standings.compare(session, 0, 0)
        assert all(one.boards_played == 0 for one in beginning.before.ranking)
        assert not beginning.moves


def test_what_bears_on_no_figure_is_no_moment(director: Director) -> None:
    with director:
        session = _session(director)
        count = len(director.standings.moments(session))
        director.sessions.rename(session, "Friday")
        director.sessions.finish(session)
        assert len(director.standings.moments(session)) == count
