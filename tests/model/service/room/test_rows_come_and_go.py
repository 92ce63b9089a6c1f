"""Tables that come and go, and pairs that are moved, while a phone dawdles: nothing confirmed is lost, or given to others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from builders import a_director, an_evening, the_session
from model.bridge.result import Result
from model.movement.plan import Plan
from model.room import messages as say
from model.service.director import Director
from model.service.room.host import Host
from model.service.room.room import Room

RESULTS = ("4SN=", "3NTE-1", "2HW+1", "P", "5DxS-2")
LAST = 5
"""The table that comes and goes."""


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "riverside.club", LAST, movement="mitchell", entered=0) as director:
        director.play.start(the_session(director))
        yield director


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rows") / "riverside.club"
    with an_evening(path, LAST, movement="mitchell", entered=0) as director:
        director.play.start(the_session(director))
    return path


def plan_of(director: Director) -> Plan:
    return director.sessions.get(the_session(director)).plan


def take_out(director: Director, table: int = LAST) -> Plan:
    """Nobody plays at a table any more; gives the movement it was in."""
    before = plan_of(director)
    rows = tuple(row for row in before.rows if row.table != table)
    director.sessions.change_plan(the_session(director), before.with_rows(rows), losing=True)
    return before


def swap_visitors(director: Director, one: int, other: int, round: int) -> None:
    """East and West of two tables change places in a round."""
    plan = plan_of(director)
    rows = {table: plan.row(round, table) for table in (one, other)}
    first, second = rows[one], rows[other]
    if first is None or second is None or first is second:
        return
    moved = {one: replace(first, ew=second.ew), other: replace(second, ew=first.ew)}
    changed = tuple(moved.get(row.table, row) if row.round == round else row for row in plan.rows)
    director.sessions.change_plan(the_session(director), plan.with_rows(changed), losing=True)


def ask(room: Room, table: int, what: Any) -> dict[str, Any]:
    answer = room.answer(say.Asked(1, "table", what, table=table, phone=f"of {table}", language="en"))
    found: dict[str, Any] = msgspec.json.decode(answer.body)
    return found


def sheet_of(room: Room, table: int) -> say.PhoneSheet | None:
    return next((one for one in room.sheets() if one.table == table), None)


def test_a_table_that_comes_late_has_a_door_at_once(director: Director) -> None:
    """The server knew the tables of when the room was opened: the card of a new one opened nothing."""
    whole = take_out(director)
    room = Room(director, the_session(director))
    sent: list[Any] = []
    host = Host(room, sent.append, lambda _message: None)
    host.begin(room.prepare_opening("192.168.137.1", ("192.168.137.1",), 8080, "en"))
    assert [door.table for door in sent[0].doors] == [1, 2, 3, 4]

    sent.clear()
    host.push()
    assert not [one for one in sent if isinstance(one, say.Doors)], "nothing has changed"

    director.sessions.change_plan(the_session(director), whole)
    host.push()

    (doors,) = [one for one in sent if isinstance(one, say.Doors)]
    assert [door.table for door in doors.doors] == [1, 2, 3, 4, 5]
    assert [one.sheet.table for one in sent if isinstance(one, say.Shown)] == [LAST]
    again = Room(director, the_session(director))
    assert again.cards() == room.cards(), "a server that is started again lets the same card in"


def test_a_table_that_goes_shows_so_and_its_phone_still_reaches_the_director(director: Director) -> None:
    room = Room(director, the_session(director))
    opened = room.prepare_opening("192.168.137.1", ("192.168.137.1",), 8080, "en")
    room.news()
    sheet = sheet_of(room, LAST)
    assert sheet is not None
    confirmed = say.Enter(
        "request-dawdled", 1, sheet.boards[0].number, "4SN=", pairs=f"{sheet.ns}-{sheet.ew}"
    )
    assert ask(room, LAST, say.Join())["joined"]

    whole = take_out(director)

    (shown,) = [one for one in room.news() if one.table == LAST]
    assert (shown.stage, shown.boards, shown.chairs) == ("sits-out", (), {})
    assert room.news() == ()
    doors = room.changed_doors()
    assert doors is not None
    assert {one.table: one.secret for one in doors.doors}[LAST] == opened.doors[-1].secret
    assert [one.table for one in room.cards()] == [1, 2, 3, 4], "no card of it is printed"

    assert ask(room, LAST, confirmed)["became"] == "refused"
    assert [(one.table, one.result) for one in room.waiting] == [(LAST, "4SN=")]
    ask(room, LAST, say.CallDirector("score", 0))
    assert LAST in room.calls

    director.sessions.change_plan(the_session(director), whole)
    assert [one.stage for one in room.news() if one.table == LAST] == ["play"]
    assert room.cards()[-1].secret == opened.doors[-1].secret, "the same card"
    assert ask(room, LAST, replace(confirmed, id="request-again"))["became"] == "in"


HAPPENINGS = st.lists(
    st.tuples(
        st.sampled_from(("confirm", "confirm", "confirm", "deliver", "deliver", "swap", "go", "come", "end", "type")),
        st.integers(1, LAST),
        st.integers(1, LAST),
        st.integers(0, 2),
    ),
    min_size=8,
    max_size=30,
)  # fmt: skip


@pytest.mark.club_file  # each example begins with a copy of the file
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(HAPPENINGS)
def test_what_a_dawdling_phone_confirmed_is_theirs_or_the_directors(
    evening: Path, tmp_path: Path, happenings: list[tuple[str, int, int, int]]
) -> None:
    """Each confirmed result ends where these pairs play this board, or before the Director, or was overtaken; no other line has it."""
    path = tmp_path / "riverside.club"
    path.write_bytes(evening.read_bytes())
    with a_director(path) as director:
        session, gone = the_session(director), None
        room = Room(director, session)
        kept: list[tuple[int, say.Enter]] = []
        for number, (what, table, other, which) in enumerate(happenings):
            sheet = sheet_of(room, table)
            if what == "confirm" and sheet is not None and sheet.boards:
                board = sheet.boards[which % len(sheet.boards)]
                pairs = f"{sheet.ns}-{sheet.ew}"
                result = RESULTS[(number + which) % len(RESULTS)]
                kept.append(
                    (
                        table,
                        say.Enter(
                            f"request-{number}", sheet.round, board.number, result, board.result, pairs=pairs
                        ),
                    )
                )
            elif what == "deliver" and kept:
                deliver(director, room, *kept.pop(which % len(kept)))
            elif what == "swap":
                swap_visitors(director, table, other, room.night().round(table))
            elif what == "go" and gone is None:
                gone = take_out(director)
            elif what == "come" and gone is not None:
                director.sessions.change_plan(session, gone, losing=True)
                gone = None
            elif what == "end":
                director.play.end_round(session)
            elif what == "type":
                lines = [one for one in director.results.sheet(session) if one.round == 1]
                line = lines[(number * table) % len(lines)]
                director.results.enter(session, 1, line.table, line.board, Result.parse("1NTN="))
            room.news()
        for table, one in kept:
            deliver(director, room, table, one)


def deliver(director: Director, room: Room, table: int, what: say.Enter) -> None:
    """A result that was confirmed earlier comes in at last; whatever becomes of it touches no other pair's line."""
    session = the_session(director)
    before = {(one.round, one.table, one.board): one for one in director.results.sheet(session)}

    became = ask(room, table, what)["became"]

    after = {(one.round, one.table, one.board): one for one in director.results.sheet(session)}
    place = (what.round, table, what.board)
    assert {cell for cell in after if after[cell].result != before[cell].result} <= {place}
    if became in ("in", "again"):
        line = after[place]
        assert f"{line.ns.number}-{line.ew.number}" == what.pairs
        assert str(line.result) == what.result
    else:
        assert [
            one
            for one in room.waiting
            if (one.table, one.board, one.result) == (table, what.board, what.result)
        ]
