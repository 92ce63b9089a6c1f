"""After the results are final every change is on the correction sheet: what changed, why, and who moved (Law 79C)."""

from pathlib import Path

import pytest

import every_method
from builders import an_evening
from every_method import OCCASIONS
from model.bridge.result import Result
from model.scoring.conditions import Conditions, Rounding
from model.service.director import Director

ON_BOTH_ENGINES = True


@pytest.fixture
def final(director: Director, session: int) -> int:
    """A session with every result 4♠ by North made, but for one, made final."""
    for line in director.results.sheet(session):
        text = "4SN+1" if (line.round, line.table) == (1, 1) else "4SN="
        director.results.enter(session, line.round, line.table, line.board, Result.parse(text))
    director.sessions.finish(session)
    assert director.standings.corrections(session) is None
    director.sessions.make_final(session)
    return session


def test_there_is_nothing_to_correct_at_first(director: Director, final: int) -> None:
    sheet = director.standings.corrections(final)
    assert sheet is not None
    assert (sheet.corrections, sheet.moves) == ((), ())


def test_a_correction_tells_what_changed_why_and_who_moved(director: Director, final: int) -> None:
    director.results.enter(final, 1, 1, 1, Result.parse("4SN-1"), why="both sides agree")
    sheet = director.standings.corrections(final)
    assert sheet is not None
    (correction,) = sheet.corrections
    assert (str(correction.before), correction.score_before) == ("4SN+1", 450)
    assert (str(correction.after), correction.score_after) == ("4SN-1", -50)
    assert (correction.why, correction.who) == ("both sides agree", "Ann")
    assert (correction.board, correction.round, correction.table) == (1, 1, 1)
    assert correction.ns.full_name == "Ann Carr – Bert Atwell"
    first = next(move for move in sheet.moves if move.pair.number == 1)
    assert first.figure_before != first.figure_after
    now = director.standings.now(final).standing("1")
    assert (first.place_after, first.figure_after) == (now.place, now.shown_percentage)
    assert director.evening(final).corrections == sheet


def test_a_correction_taken_back_leaves_the_sheet(director: Director, final: int) -> None:
    director.results.enter(final, 1, 1, 1, Result.parse("4SN-1"), why="both sides agree")
    director.journal.undo()
    sheet = director.standings.corrections(final)
    assert sheet is not None
    assert (sheet.corrections, sheet.moves) == ((), ())


def test_a_result_taken_out_is_a_correction_too(director: Director, final: int) -> None:
    director.results.erase(final, 1, 1, 1, why="played with the wrong board")
    sheet = director.standings.corrections(final)
    assert sheet is not None
    (correction,) = sheet.corrections
    assert (correction.after, correction.score_after) == (None, None)


def test_other_conditions_after_final_move_the_figures(director: Director, final: int) -> None:
    director.sessions.change_conditions(final, Conditions(rounding=Rounding.ONE_DECIMAL))
    sheet = director.standings.corrections(final)
    assert sheet is not None
    assert sheet.corrections == ()
    assert len(sheet.moves) == 6


def test_made_final_again_the_sheet_begins_again(director: Director, final: int) -> None:
    director.results.enter(final, 1, 1, 1, Result.parse("4SN-1"), why="both sides agree")
    director.sessions.reopen(final)
    assert director.standings.corrections(final) is None
    director.sessions.finish(final)
    director.sessions.make_final(final)
    sheet = director.standings.corrections(final)
    assert sheet is not None
    assert sheet.corrections == ()


def test_the_sheet_is_there_after_a_restart(tmp_path: Path) -> None:
    club_file = tmp_path / "riverside.club"
    with an_evening(club_file, tables=3) as director:
        session = director.sessions.current()
        assert session is not None
        director.sessions.finish(session)
        director.sessions.make_final(session)
        director.results.enter(session, 1, 1, 1, Result.parse("7NTN="), why="a grand slam after all")
        before = director.standings.corrections(session)
    with Director.open(director.address) as director:
        assert director.standings.corrections(session) == before


def test_a_penalty_after_final_is_a_correction_with_its_law(director: Director, final: int) -> None:
    director.additions.penalise(final, 2, "10%", "slow play", law="90B2")
    sheet = director.standings.corrections(final)
    assert sheet is not None
    assert sheet.corrections == ()
    assert sheet.others == ("Penalty for pair 2: 10% of a top, Law 90B2, slow play",)
    assert [move.pair.number for move in sheet.moves if move.figure_before != move.figure_after] == [2]
    director.additions.carry(final, 1, "12.5")
    director.journal.undo()
    assert director.standings.corrections(final) == sheet
    director.additions.lift(final, 0)
    lifted = director.standings.corrections(final)
    assert lifted is not None
    assert lifted.empty


def test_carry_over_after_final_is_a_correction(director: Director, final: int) -> None:
    director.additions.carry(final, 1, "12.5 of 30")
    sheet = director.standings.corrections(final)
    assert sheet is not None
    assert sheet.others == ("Carry-over of pair 1: 12.5",)


def test_moves_are_given_in_the_points_of_the_method(director: Director, final: int) -> None:
    director.sessions.reopen(final)
    director.sessions.change_conditions(final, Conditions("butler"))
    director.sessions.finish(final)
    director.sessions.make_final(final)
    director.results.enter(final, 1, 1, 1, Result.parse("4SN-1"), why="both sides agree")
    sheet = director.standings.corrections(final)
    assert sheet is not None
    assert sheet.unit == "IMP"
    first = next(move for move in sheet.moves if move.pair.number == 1)
    assert int(first.figure_before.replace("−", "-")) > int(first.figure_after.replace("−", "-"))


def test_a_correction_of_individuals_names_all_four(tmp_path: Path) -> None:
    with every_method.played(tmp_path / "players.club", OCCASIONS["individual"]) as director:
        every_method.make_odd(director, OCCASIONS["individual"])
        session = director.sessions.current()
        assert session is not None
        sheet = director.standings.corrections(session)
        assert sheet is not None
        (correction,) = sheet.corrections
        line = director.results.sheet(session)[-1]
        assert (correction.ns.label, correction.ew.label) == (line.ns.label, line.ew.label)
        assert "+" in correction.ns.label
        assert (correction.ns.short_name, correction.ew.short_name) == (
            line.ns.short_name,
            line.ew.short_name,
        )
