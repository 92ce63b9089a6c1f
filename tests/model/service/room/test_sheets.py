"""What tables see after many changes, each looked at by difference, is what a fresh look finds."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from builders import A_THURSDAY, RESULTS, a_director, a_plan, an_evening, enter_results, the_session
from model.bridge.result import Result
from model.errors import ArrowswitchError
from model.movement.drawn.draw import begun
from model.movement.kinds.team_library import team_movement
from model.movement.plan import Draw
from model.room import messages as say
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.service.room.room import Room

NUMBERS = st.integers(0, 999)
HAPPENINGS = 17
_numbers = count(1)


def something(director: Director, session: int, what: int, which: int, other: int) -> Callable[[], object]:
    sheet = director.results.sheet(session)
    line = sheet[which % len(sheet)]
    cell = (line.round, line.table, line.board)
    pairs = director.sessions.get(session).pairs
    one, two = pairs[which % len(pairs)].number, pairs[other % len(pairs)].number
    players = sorted(director.players.all(), key=lambda each: each.id)
    result = Result.parse(RESULTS[other % len(RESULTS)])
    options = director.club.settings().room
    return (
        lambda: director.results.enter(session, *cell, result, why="so it was"),
        lambda: director.results.enter(session, *cell, result, why="so it was"),
        lambda: director.results.enter(session, *cell, Result.parse("A60/40"), why="so it was"),
        lambda: director.results.erase(session, *cell, why="so it was"),
        lambda: director.seating.swap(session, one, two),
        lambda: director.seating.stand_in(session, one, other % 2, "Zoe New", first=1, last=1 + other % 2),
        lambda: director.players.rename(players[other % len(players)].id, f"Renamed {other}"),
        lambda: director.sessions.rename(session, f"Evening {other}"),
        lambda: director.sessions.change_plan(session, a_plan(3, rounds=2 + other % 2), losing=True),
        lambda: director.sessions.finish(session),
        lambda: director.sessions.reopen(session),
        lambda: director.play.start(session),
        lambda: director.play.end_round(session),
        lambda: director.play.pause(session),
        lambda: director.club.change_settings(
            room=replace(options, figures_from=other % 3, players=("names", "numbers")[which % 2])
        ),
        director.journal.undo,
        director.journal.redo,
    )[what]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, HAPPENINGS - 1), NUMBERS, NUMBERS), min_size=8, max_size=30))
def test_a_table_sees_what_a_fresh_look_finds(tmp_path: Path, steps: list[tuple[int, int, int]]) -> None:
    with an_evening(tmp_path / f"{next(_numbers)}.club", tables=3, entered=0.5) as director:
        director.club.change_settings(room=replace(director.club.settings().room, figures_from=1))
        session = the_session(director)
        room = Room(director, session)
        for what, which, other in steps:
            with suppress(ArrowswitchError):
                something(director, session, what, which, other)()
            if other % 3:  # several changes between two looks, too
                assert room.sheets() == Room(director, session).sheets()
        assert room.sheets() == Room(director, session).sheets()
        assert room.night().lines == Room(director, session).night().lines


def test_a_result_makes_the_sheets_of_those_alone_who_see_something_else(tmp_path: Path) -> None:
    """At each Enter of the Director all tables were made again: 9 ms of the window's time at 20 tables."""
    with an_evening(tmp_path / "riverside.club", tables=5, entered=0) as director:
        session = the_session(director)
        director.play.start(session)
        director.club.change_settings(room=replace(director.club.settings().room, figures_from=1))
        room = Room(director, session)
        before = {sheet.table: sheet for sheet in room.sheets()}
        line = director.results.sheet(session)[0]
        director.results.enter(session, line.round, line.table, line.board, Result.parse("3NTN="))

        after = {sheet.table: sheet for sheet in room.sheets()}
        others = [table for table in after if table != line.table]
        assert after[line.table] != before[line.table]
        assert all(after[table].boards is before[table].boards for table in others)


def test_a_table_reads_where_its_boards_go_as_the_announcement_says(tmp_path: Path) -> None:
    """ "They stay here, or go to the relay" left the table to find out."""
    with an_evening(tmp_path / "lakeside.club", 8, movement="relay-mitchell", entered=0) as director:
        session = the_session(director)
        director.play.start(session)
        for line in director.results.sheet(session):
            if line.round == 1:
                director.results.enter(session, line.round, line.table, line.board, Result.parse("3NTN="))
        moves = {sheet.table: sheet.move for sheet in Room(director, session).sheets()}

        assert {table: (one.boards_way, one.boards_to) for table, one in moves.items() if one} == {
            1: ("go", "7"),
            2: ("go", "1 + 8"),
            3: ("go", "2"),
            4: ("go", "3"),
            5: ("relay", "4"),
            6: ("go", "5"),
            7: ("go", "6"),
            8: ("go", "7"),
        }
        stay = {table: one.ns for table, one in moves.items() if one and one.ns}
        assert (stay[4].from_relay, stay[4].boards_from) == (True, ""), "the set that lay there"
        assert (stay[5].from_relay, stay[5].boards_from) == (False, "6")


def test_each_pair_of_a_team_is_sent_where_it_keeps_its_direction(tmp_path: Path) -> None:
    with a_director(tmp_path / "teams.club") as director:
        plan = team_movement("new-england").plan(6, rounds=None, boards_per_round=4)
        session = director.sessions.create("Teams", A_THURSDAY, plan, Conditions(method="teams-imps"))
        director.sessions.start_play(session)
        enter_results(
            director, session, [line for line in director.results.sheet(session) if line.round == 1]
        )
        for sheet in Room(director, session).sheets():
            there = {row.ns: row for row in plan.round_rows(2)}, {row.ew: row for row in plan.round_rows(2)}
            assert sheet.move is not None
            for way, side, rows in (("NS", sheet.move.ns, there[0]), ("EW", sheet.move.ew, there[1])):
                assert side is not None and side.side == way
                assert side.table == str(rows[int(side.number)].table)


def test_what_one_pair_of_a_team_has_played_the_other_has_not(tmp_path: Path) -> None:
    with a_director(tmp_path / "teams.club") as director:
        plan = begun(range(1, 5), Draw(3, first="seeded"), teams=True, boards_per_round=4)
        session = director.sessions.create("Teams", A_THURSDAY, plan, Conditions(method="teams-imps"))
        director.sessions.start_play(session)
        director.results.enter(session, 1, 1, 1, Result.parse("3NTS="))
        night = Room(director, session).night()
        row = plan.row(1, 1)
        other = next(one.table for one in plan.round_rows(1) if row and (one.ns, one.ew) == (row.ew, row.ns))
        assert night.list_played(other, 1) == ()


def test_each_pair_of_a_team_is_called_by_its_own_names(tmp_path: Path) -> None:
    """A team without a name of its own: its East-West pair is not the one that sits North-South."""
    plan = team_movement("new-england").plan(4, rounds=None, boards_per_round=4)
    with an_evening(tmp_path / "teams.club", plan=plan, entered=0) as director:
        session = the_session(director)
        for team in range(1, 5):
            for place, side in ((2, "East"), (3, "West")):
                player = director.players.add(f"{side} Of{team}{side}")
                director.seating.seat(session, team, place, player)
        director.play.start(session)
        room = Room(director, session)
        own = {sheet.table: sheet for sheet in room.sheets()}[1]
        pocket = room.answer(say.Asked(1, "pocket", say.ShowPage("tables", {})))

        assert own.chairs["E"].name == f"East Of{own.ew}East"
        who = msgspec.json.decode(pocket.body)["shown"][0]["who"]
        assert who == ["1 Carr–Atwell", f"{own.ew} Of{own.ew}East–Of{own.ew}West"]

        enter_results(
            director, session, [line for line in director.results.sheet(session) if line.round == 1]
        )
        move = {sheet.table: sheet for sheet in room.sheets()}[1].move
        assert move is not None and move.ns is not None and move.ew is not None
        assert move.ns.names == "Carr–Atwell"
        other = move.ns.against.split()[0]
        assert move.ns.against == f"{other} Of{other}East–Of{other}West"
        assert move.ew.names == f"Of{own.ew}East–Of{own.ew}West"
        assert "Of" not in move.ew.against, "who sits North-South"

        director.seating.name_team(session, int(own.ew), "Riverside")
        move = {sheet.table: sheet for sheet in room.sheets()}[1].move
        assert move is not None and move.ew is not None
        assert move.ew.names == "Riverside"
