"""What is kept in memory by difference is what a fresh look at the club file finds, whatever was done."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builders import RESULTS, a_plan, an_evening
from model.bridge.result import Result
from model.errors import ArrowswitchError
from model.service.director import Director
from model.service.ledger import Ledger, OpenSession

NUMBERS = st.integers(0, 999)
_numbers = count(1)
COLUMNS = ("plan_id", "title", "state", "additions", "team_names", "stand_ins", "conditions", "mark")


def looked_at(opened: OpenSession) -> dict[str, object]:
    kept = {name: getattr(opened, name) for name in opened.__struct_fields__}
    record = kept.pop("record")
    del kept["amended"]  # read when it is asked for
    return kept | {name: record._mapping[name] for name in COLUMNS}


def agrees(director: Director, session: int) -> None:
    ledger, fresh = director._ledger, Ledger(director._file)
    amended = dict(ledger.find_amendments(session))
    assert looked_at(ledger.open_session(session)) == looked_at(fresh.open_session(session))
    assert amended == dict(fresh.find_amendments(session))
    assert ledger.players() == fresh.players()
    assert ledger.view(session) == fresh.view(session)


def something(director: Director, session: int, what: int, which: int, other: int) -> Callable[[], object]:
    sheet = director.results.sheet(session)
    line = sheet[which % len(sheet)]
    cell = (line.round, line.table, line.board)
    pairs = director.sessions.get(session).pairs
    one, two = pairs[which % len(pairs)].number, pairs[other % len(pairs)].number
    players = sorted(director.players.all(), key=lambda each: each.id)
    player, place = players[other % len(players)].id, other % 2
    result = Result.parse(RESULTS[other % len(RESULTS)])
    results, seating, sessions = director.results, director.seating, director.sessions
    return (
        lambda: results.enter(session, *cell, result, why="so it was", amended="50" * place),
        lambda: results.erase(session, *cell, why="so it was"),
        lambda: seating.seat(session, one, place, player, move=True),
        lambda: seating.swap(session, one, two),
        lambda: seating.stand_up(session, one, place),
        lambda: seating.stand_in(session, one, place, "Zoe New", first=1, last=1 + place),
        lambda: director.players.rename(player, f"Renamed {other}"),
        lambda: sessions.rename(session, f"Evening {other}"),
        lambda: director.additions.penalise(session, one, "10%", "slow"),
        lambda: sessions.finish(session),
        lambda: sessions.make_final(session, anyway=True),
        lambda: sessions.reopen(session),
        lambda: sessions.change_plan(session, a_plan(3, rounds=2 + place), losing=True),
        director.journal.undo,
        director.journal.redo,
    )[what]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 14), NUMBERS, NUMBERS), min_size=8, max_size=30))
def test_the_ledger_is_what_a_fresh_one_reads(tmp_path: Path, steps: list[tuple[int, int, int]]) -> None:
    with an_evening(tmp_path / f"{next(_numbers)}.club", tables=3, entered=0.5) as director:
        session = director.sessions.current()
        assert session is not None
        agrees(director, session)
        for what, which, other in steps:
            with suppress(ArrowswitchError):
                something(director, session, what, which, other)()
            if other % 3:  # several writes between two looks, too
                agrees(director, session)
        agrees(director, session)


def test_a_chair_leaves_the_results_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with an_evening(tmp_path / "riverside.club", tables=3) as director:
        session = director.sessions.current()
        assert session is not None
        before = director.results.sheet(session)
        monkeypatch.setattr("model.storage.reading.revisions", None)
        director.seating.swap(session, 1, 2)
        director.players.rename(director.players.all()[0].id, "Somebody Else")
        director.sessions.rename(session, "Friday pairs")
        after = director.results.sheet(session)
        assert [line.result for line in after] == [line.result for line in before]
        assert [line.ns for line in after] != [line.ns for line in before]
        assert director.sessions.get(session).title == "Friday pairs"
