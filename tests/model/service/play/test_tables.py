"""Who is where at tables that are not of two pairs."""

from __future__ import annotations

from pathlib import Path

from builders import A_THURSDAY, a_director
from evenings_of_teams import a_session, a_swiss
from model.movement.kinds.individual import individual_movement
from model.scoring.conditions import Conditions


def test_a_table_of_individuals_tells_all_four_and_who_comes(tmp_path: Path) -> None:
    with a_director(tmp_path / "club.club") as director:
        plan = individual_movement("individual-howell").plan(12, rounds=3, boards_per_round=2)
        session = director.sessions.create("Individual", A_THURSDAY, plan, Conditions())
        for number, name in enumerate(("Ann Carr", "Bert Atwell", "Clara Bishop", "David Nolan"), 9):
            director.seating.seat(session, number, 0, director.players.add(name))
        director.sessions.start_play(session)
        for table in director.play.tables(session, 1):
            row, following = plan.row(1, table.table), plan.row(2, table.table)
            assert row is not None and following is not None
            assert table.ns.pair is not None and table.ew.pair is not None
            assert (table.ns.pair.label, table.ew.pair.label) == (
                f"{row.ns}+{row.south}",
                f"{row.ew}+{row.west}",
            )
            stay = {row.ns, row.south, row.ew, row.west}
            assert set(table.comes) == {following.ns, following.south, following.ew, following.west} - stay
        names = " ".join(
            side.pair.short_name
            for table in director.play.tables(session, 1)
            for side in (table.ns, table.ew)
            if side.pair
        )
        assert all(family in names for family in ("Carr", "Atwell", "Bishop", "Nolan"))


def test_a_table_of_teams_shows_the_pair_that_sits_there_and_a_named_team_its_name(tmp_path: Path) -> None:
    with a_director(tmp_path / "club.club") as director:
        session = a_session(director, a_swiss(4))
        for number, four in ((1, ("Ann Carr", "Bert Atwell", "Clara Bishop", "David Nolan")), (2, ())):
            for place, name in enumerate(four):
                director.seating.seat(session, number, place, director.players.add(name))
        director.seating.name_team(session, 2, "Lions")
        director.sessions.start_play(session)
        shown = {
            (side, chairs.pair.number): chairs.pair.short_name
            for table in director.play.tables(session, 1)
            for side, chairs in (("NS", table.ns), ("EW", table.ew))
            if chairs.pair
        }
        assert (shown["NS", 1], shown["EW", 1]) == ("Carr–Atwell", "Bishop–Nolan")
        assert (shown["NS", 2], shown["EW", 2]) == ("Lions", "Lions")
