"""A night on which a pair comes late, another goes, and a table plays the wrong boards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builders import a_plan, an_evening, enter_results, without_waiting_for_the_disk
from model.bridge.result import Result
from model.bridge.seats import Side
from model.errors import NotNow, SeatedAlready
from model.movement.announce.announcement import announce
from model.movement.check import Fault, check
from model.movement.doctor import happenings as happened
from model.movement.doctor.happenings import PairArrives
from model.service.director import Director
from model.service.movements.doctor import Doctor


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Director]:
    """Six and a half tables, two of seven rounds of three boards played."""
    with an_evening(tmp_path / "riverside.club", plan=a_plan(6.5), entered=0) as director:
        first = [line for line in director.results.sheet(1) if line.round < 3]
        with without_waiting_for_the_disk(director):
            enter_results(director, 1, first, seed=3)
        yield director


@pytest.fixture
def doctor(night: Director) -> Doctor:
    """The doctor of that club."""
    return night.doctor


def results(director: Director) -> dict[tuple[int, int, int], Result]:
    return {
        (line.round, line.table, line.board): line.result
        for line in director.results.sheet(1)
        if line.result is not None
    }


def test_the_round_being_played_is_seen_from_the_results(night: Director, doctor: Doctor) -> None:
    assert doctor.situation(1).round == 3
    line = next(line for line in night.results.sheet(1) if line.round == 3)
    night.results.enter(1, 3, line.table, line.board, Result.parse("4SN="))
    assert doctor.situation(1).round == 3


def test_looking_at_proposals_writes_nothing(night: Director, doctor: Doctor) -> None:
    before = night.sessions.get(1).revision
    assert doctor.propose(1, happened.PairArrives(3))
    assert doctor.propose(1, happened.PairLeaves(4, 3))
    assert doctor.propose(1, happened.Curtailed(1))
    assert doctor.propose(1, happened.RoundSkipped(3))
    assert doctor.propose(1, happened.BoardAdded(4))
    assert doctor.propose(1, happened.SitOutMoved(3))
    assert doctor.propose(1, happened.StandInNeeded(2, 3, 4))
    assert doctor.propose(1, happened.WrongDirection(2, 3))
    assert doctor.propose(1, happened.TableBehind(3, 5), now=3)
    assert night.sessions.get(1).revision == before


def test_a_late_pair_joins_and_is_ranked(night: Director, doctor: Doctor) -> None:
    before = results(night)
    best = doctor.propose(1, happened.PairArrives(3))[0]
    doctor.apply(1, best)
    assert results(night) == before
    session = night.sessions.get(1)
    assert session.plan.missing is None
    assert session.pair(14).direction is Side.EW
    assert any(line.ew.number == 14 and line.round == 3 for line in night.results.sheet(1))
    late = next(line for line in night.results.sheet(1) if line.ew.number == 14)
    night.results.enter(1, late.round, late.table, late.board, Result.parse("3NTE="))
    assert len(night.standings.now(1).ranking) == 14


def test_wrong_boards_take_their_results_along_and_undo_brings_all_back(
    night: Director, doctor: Doctor
) -> None:
    before, plan = results(night), night.sessions.get(1).plan
    own, wrong = plan.row(2, 3), plan.row(3, 3)
    assert own is not None
    assert wrong is not None
    best = doctor.propose(1, happened.WrongBoards(2, 3, wrong.boards))[0]
    doctor.apply(1, best)
    now = results(night)
    assert [now[2, 3, board] for board in wrong.boards] == [before[2, 3, board] for board in own.boards]
    assert len(now) == len(before)
    revision = night.results.history(1, 2, 3, wrong.boards[0])[0]
    assert revision.why.startswith("Table 3 played boards")
    night.journal.undo()
    assert results(night) == before
    assert night.sessions.get(1).plan == plan


def test_a_wrong_pair_keeps_the_results_at_its_table(night: Director, doctor: Doctor) -> None:
    before = results(night)
    found = doctor.propose(1, happened.WrongPair(2, 4, Side.EW, 9))
    exchange = next(one for one in found if "each other’s seats" in one.sentence)
    doctor.apply(1, exchange)
    assert results(night) == before
    row = night.sessions.get(1).plan.row(2, 4)
    assert row is not None
    assert row.ew == 9


def test_a_curtailed_session_loses_the_results_it_said(night: Director, doctor: Doctor) -> None:
    line = next(line for line in night.results.sheet(1) if line.round == 7)
    night.results.enter(1, 7, line.table, line.board, Result.parse("4SN="))
    found = doctor.propose(1, happened.Curtailed(1))
    ended = next(one for one in found if "ends after round 6" in one.sentence)
    assert ended.lost_results == ((7, line.table, line.board),)
    doctor.apply(1, ended)
    assert len(results(night)) == len(ended.situation.played) - 1


def test_a_late_pair_a_leaving_pair_and_a_wrong_board_in_one_night(night: Director, doctor: Doctor) -> None:
    def the_round(number: int) -> None:
        lines = [line for line in night.results.sheet(1) if line.round == number and line.result is None]
        with without_waiting_for_the_disk(night):
            enter_results(night, 1, lines, seed=number)

    doctor.apply(1, doctor.propose(1, happened.PairArrives(3))[0])
    the_round(3)
    neighbour = night.sessions.get(1).plan.row(3, 2)  # who have not played the boards of table 4
    assert neighbour is not None
    found = doctor.propose(1, happened.WrongBoards(3, 4, neighbour.boards))
    doctor.apply(1, next(one for one in found if "each other’s boards" in one.sentence))
    the_round(4)
    doctor.apply(1, doctor.propose(1, happened.PairLeaves(2, 5))[0])
    for number in (5, 6, 7):
        the_round(number)
    plan = night.sessions.get(1).plan
    assert all(line.result is not None for line in night.results.sheet(1))
    assert {problem.round for problem in check(plan).problems if problem.fault is Fault.REPLAY} == {
        3
    }  # a fact: the pairs there had played those boards
    assert [announce(plan, number).round for number in range(1, 8)] == list(range(1, 8))
    assert len(night.standings.now(1).ranking) == 14
    for _deed in range(3):
        assert night.journal.undo_name()
    evening = night.evening(1)
    assert {line.ns.number for line in evening.sheet if line.round == 7} == {1, 3, 4, 5, 6, 7}


def test_a_proposal_is_not_taken_after_the_results_changed(night: Director, doctor: Doctor) -> None:
    best = doctor.propose(1, happened.PairArrives(3))[0]
    line = next(line for line in night.results.sheet(1) if line.result is None)
    night.results.enter(1, line.round, line.table, line.board, Result.parse("P"))
    with pytest.raises(NotNow, match="changed since"):
        doctor.apply(1, best)


def test_whatever_pair_sat_wherever_it_is_entered_and_scored(night: Director, doctor: Doctor) -> None:
    plan = night.sessions.get(1).plan
    for row in plan.round_rows(3):
        for side, usual in ((Side.NS, row.ns), (Side.EW, row.ew)):
            for pair in plan.contestants:
                if pair in {usual, plan.missing}:
                    continue
                truth = doctor.propose(1, happened.WrongPair(3, row.table, side, pair))[0]
                sat = truth.plan.row(3, row.table)
                assert sat is not None
                assert pair == (sat.ns if side is Side.NS else sat.ew)


@pytest.mark.parametrize("boards", [(1, 2, 3), (19, 20, 21), (1, 5, 9), (7,), (10, 11, 12, 13)])
def test_whatever_boards_were_played_they_are_entered_and_scored(
    night: Director, doctor: Doctor, boards: tuple[int, ...]
) -> None:
    way = doctor.propose(1, happened.WrongBoards(3, 4, boards))[0]
    doctor.apply(1, way)
    for board in boards:
        night.results.enter(1, 3, 4, board, Result.parse("4SN="))
    scored = {
        (line.line.round, line.line.table, line.line.board)
        for board in night.standings.now(1).boards
        for line in board.lines
        if line.ns_points is not None
    }
    assert {(3, 4, board) for board in boards if len(played_at(night, board)) > 1} <= scored


def played_at(director: Director, board: int) -> list[int]:
    return [
        line.table for line in director.results.sheet(1) if line.board == board and line.result is not None
    ]


def test_two_who_wait_and_play_each_other_by_themselves_are_written_down(
    night: Director, doctor: Doctor
) -> None:
    left = next(
        way for way in doctor.propose(1, happened.PairLeaves(9, 3)) if "its opponents sit out" in way.sentence
    )
    doctor.apply(1, left)
    plan = night.sessions.get(1).plan
    home, guest = (row for row in plan.round_rows(3) if row.sits_out is not None)
    side = Side.NS if home.ns is None else Side.EW
    assert guest.sits_out is not None
    way = doctor.propose(1, happened.WrongPair(3, home.table, side, guest.sits_out))[0]
    row = way.plan.row(3, home.table)
    assert row is not None
    assert set(row.seated) == {home.sits_out, guest.sits_out}
    doctor.apply(1, way)
    night.results.enter(1, 3, home.table, home.boards[0], Result.parse("4SN="))
    night.journal.undo()
    night.journal.undo()
    night.journal.undo()
    assert night.sessions.get(1).pair(9).number == 9


def test_a_late_pair_comes_with_its_names_in_one_entry(night: Director, doctor: Doctor) -> None:
    happening = PairArrives(3)
    known = {player.id for player in night.players.all()}
    wei = night.players.add("Wei Lum")
    best = doctor.propose(1, happening)[0]
    doctor.apply(1, best, happening, newcomers=(wei, "Xan Drew"))
    number = (set(best.plan.contestants) - {pair.number for pair in night.sessions.get(1).pairs}) or {
        pair.number for pair in night.sessions.get(1).pairs if pair.full_name == "Wei Lum – Xan Drew"
    }
    assert night.sessions.get(1).pair(number.pop()).full_name == "Wei Lum – Xan Drew"
    assert {player.name for player in night.players.all()} >= {"Wei Lum", "Xan Drew"}
    night.journal.undo()
    assert night.sessions.get(1).plan == best.situation.plan
    assert {player.id for player in night.players.all()} == known | {wei}


def test_a_late_pair_who_sits_already_is_refused_and_nothing_is_written(night: Director) -> None:
    happening = PairArrives(3)
    seated = night.sessions.get(1).pair(1).players[0]
    assert seated is not None
    before = night.sessions.get(1).revision
    with pytest.raises(SeatedAlready, match=f"{seated.name} already sits as pair 1"):
        night.doctor.apply(
            1, night.doctor.propose(1, happening)[0], happening, newcomers=(seated.id, "Xan Drew")
        )
    assert night.sessions.get(1).revision == before
    assert "Xan Drew" not in {player.name for player in night.players.all()}
