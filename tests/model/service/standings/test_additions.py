"""Penalties, carry-over, presets, holdings, handicaps and templates: each an entry, each back by undo."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import A_THURSDAY, a_director, an_evening, take_list
from kept_rulings import answered
from model.errors import ArrowswitchError, NotKnown
from model.movement.kinds.individual import individual_movement
from model.movement.kinds.team_library import team_movement
from model.scoring.conditions import Conditions, Handicap
from model.scoring.view import PenaltyUnit
from model.service import figures
from model.service.director import Director
from model.service.exchange.player_lists import open_list
from model.service.figures import NotAFigure
from model.service.history import CLUB
from model.service.standings.penalties import BadPreset, presets_of, presets_text


@pytest.fixture
def scored(tmp_path: Path) -> Director:
    """Three tables, every result in."""
    return an_evening(tmp_path / "scored.club", tables=3)


def _percentage(director: Director, key: str) -> Fraction:
    current = director.sessions.current()
    assert current is not None
    found = director.standings.now(current).standing(key).percentage
    assert found is not None
    return found


def test_ten_percent_of_a_top_is_taken_and_comes_back_by_name(scored: Director) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        before = director.standings.now(session).standing("2")
        others = {one.contestant.key: one.total for one in director.standings.now(session).ranking}
        top = director.standings.now(session).boards[0].top
        director.additions.penalise(session, 2, "10%", "slow play")
        after = director.standings.now(session)
        assert after.standing("2").total == before.total - Fraction(top, 10)
        assert all(after.standing(key).total == total for key, total in others.items() if key != "2")
        assert director.journal.undo_name() == "Undo penalty for pair 2"
        assert director.journal.entries(session)[-1].why == "slow play"
        director.journal.undo()
        assert director.standings.now(session).standing("2").total == before.total


def test_a_warning_is_recorded_and_takes_nothing(scored: Director) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        before = _percentage(director, "3")
        director.additions.penalise(session, 3, "w", "discourtesy", law="91")
        (given_,) = director.additions.of(session).penalties
        assert (given_.unit, given_.law, given_.who) == (PenaltyUnit.WARNING, "91", "Ann")
        assert _percentage(director, "3") == before


def test_a_penalty_is_lifted_by_its_place(scored: Director) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        director.additions.penalise(session, 1, "5mp")
        director.additions.penalise(session, 2, "w")
        director.additions.lift(session, 0)
        assert [one.number for one in director.additions.of(session).penalties] == [2]
        with pytest.raises(NotKnown):
            director.additions.lift(session, 7)


def test_a_penalty_for_a_stranger_is_refused_with_the_numbers_there_are(scored: Director) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        with pytest.raises(NotKnown, match="no contestant 99") as caught:
            director.additions.penalise(session, 99, "10%")
        assert "1 to 6" in caught.value.remedy


@pytest.mark.parametrize(
    ("typed", "unit", "amount"),
    [
        ("10%", PenaltyUnit.PERCENT, Fraction(10)),
        ("25 %", PenaltyUnit.PERCENT, Fraction(25)),
        ("10", PenaltyUnit.PERCENT, Fraction(10)),
        ("3vp", PenaltyUnit.VICTORY_POINTS, Fraction(3)),
        ("0,5 VP", PenaltyUnit.VICTORY_POINTS, Fraction(1, 2)),
        ("½vp", PenaltyUnit.VICTORY_POINTS, Fraction(1, 2)),
        ("5mp", PenaltyUnit.MATCHPOINTS, Fraction(5)),
        ("2imp", PenaltyUnit.IMPS, Fraction(2)),
        ("w", PenaltyUnit.WARNING, Fraction()),
    ],
)
def test_a_penalty_is_one_field(typed: str, unit: PenaltyUnit, amount: Fraction) -> None:
    assert figures.penalty(typed) == (unit, amount)


@pytest.mark.parametrize("typed", ["", "ten", "10x", "-10%", "0%", "%", "1..5mp", "٣vp"])
def test_what_is_no_penalty_is_answered_with_what_is(typed: str) -> None:
    with pytest.raises(NotAFigure) as caught:
        figures.penalty(typed)
    assert caught.value.remedy


@given(st.fractions(min_value=-9999, max_value=9999, max_denominator=999))
def test_a_figure_is_read_back_as_it_was_written(amount: Fraction) -> None:
    assert figures.figure(figures.write_figure(amount)) == amount


def test_carry_over_counts_out_of_its_top(scored: Director) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        before = director.standings.now(session).standing("1")
        director.additions.carry(session, 1, "120.5 of 240")
        after = director.standings.now(session).standing("1")
        assert after.total - before.total == Fraction(241, 2)
        assert after.maximum - before.maximum == 240
        director.additions.carry(session, 1, "")
        assert director.additions.of(session).carried == ()


def test_presets_are_read_and_written_alike() -> None:
    text = "3 420\n4 -50:20 420:70\n7 -110 -50:20.5 620:99"
    assert presets_text(presets_of(text)) == text


@pytest.mark.parametrize("text", ["3", "x 420", "3 420\n3 50", "3 -50:120", "3 -50:x", "3 4.5"])
def test_a_preset_that_is_none_is_reported_by_its_line(text: str) -> None:
    with pytest.raises(BadPreset, match="Line"):
        presets_of(text)


def test_a_preset_of_a_board_that_is_not_played_changes_nothing(scored: Director) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        with pytest.raises(BadPreset, match="Board 99"):
            director.additions.preset(session, "99 420")
        assert director.additions.of(session).presets == ()


def test_a_preset_datum_scores_the_session(scored: Director) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        boards = director.sessions.get(session).plan.boards
        director.additions.preset(session, "\n".join(f"{board} 0" for board in boards))
        director.sessions.change_conditions(session, Conditions(method="preset-datum"))
        standings = director.standings.now(session)
        assert all(board.datum == 0 for board in standings.boards)
        assert sum(one.total for one in standings.ranking) == 0


def test_masterpoints_and_handicaps_of_players_reach_the_scoring(scored: Director) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        first, second = director.sessions.get(session).pair(1).players
        assert first is not None and second is not None
        director.players.set_holding(first.id, "250")
        director.players.set_handicap(first.id, "-6,42")
        director.players.set_handicap(second.id, "1")
        contestant = director.standings.now(session).standing("1").contestant
        assert contestant.holdings == (Fraction(250), None)
        assert contestant.handicap == Fraction("-5.42")
        before = _percentage(director, "1")
        director.sessions.change_conditions(session, Conditions(handicap=Handicap.CLUB_SUM))
        assert _percentage(director, "1") == before + Fraction("-2.71")


@pytest.mark.parametrize("typed", ["many", "-3", "1,2,3"])
def test_masterpoints_that_are_none_are_refused(scored: Director, typed: str) -> None:
    with scored as director:
        player = director.players.all()[0]
        with pytest.raises(ArrowswitchError):
            director.players.set_holding(player.id, typed)
        assert director.players.get(player.id).holding is None


def test_a_list_brings_masterpoints_up_to_date_in_one_entry(scored: Director, tmp_path: Path) -> None:
    with scored as director:
        known = director.players.all()[0]
        path = tmp_path / "list.csv"
        path.write_text(
            f"name,number,masterpoints,handicap\n{known.name},,312.5,-2\nNew One,77,10,\n", encoding="utf-8"
        )
        assert [one.name for one in take_list(director, path).added] == ["New One"]
        assert director.players.get(known.id).holding == Fraction(625, 2)
        assert director.players.get(known.id).handicap == -2
        (new,) = [player for player in director.players.all() if player.number == "77"]
        assert (new.holding, new.handicap) == (Fraction(10), None)
        director.journal.undo(CLUB)
        assert director.players.get(known.id).holding is None


def test_a_line_with_a_bad_figure_is_left_out_and_named(scored: Director, tmp_path: Path) -> None:
    with scored as director:
        known = director.players.all()[0]
        path = tmp_path / "list.csv"
        path.write_text(f"name,masterpoints\n{known.name},100\nNew One,lots\n", encoding="utf-8")
        (left_out,) = open_list(path).players().left_out
        assert (left_out.line, left_out.why) == (3, "“lots” is not a figure.")
        assert take_list(director, path).added == ()
        assert director.players.get(known.id).holding == 100


def test_templates_are_kept_replaced_and_forgotten(scored: Director) -> None:
    with scored as director:
        monday = Conditions(method="butler", trim=2)
        director.templates.keep("Monday Butler", monday)
        assert director.templates.all() == {"Monday Butler": monday}
        assert director.journal.undo_name(CLUB) == "Undo template Monday Butler"
        director.templates.forget("Monday Butler")
        assert director.templates.all() == {}
        director.journal.undo(CLUB)
        assert director.templates.all() == {"Monday Butler": monday}
        with pytest.raises(ArrowswitchError):
            director.templates.keep("  ", monday)


def test_the_correction_sheet_knows_a_penalty_given_after_the_end(scored: Director) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        director.sessions.finish(session)
        director.sessions.make_final(session)
        director.additions.penalise(session, 2, "100%", "late")
        sheet = director.standings.corrections(session)
        assert sheet is not None
        assert any(move.pair.number == 2 for move in sheet.moves)


def test_a_penalty_of_a_ruling_is_due_until_it_is_in_the_score_with_its_law(scored: Director) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        line = next(one for one in director.results.sheet(session) if (one.round, one.table) == (1, 1))
        ruling = director.rulings.open(session, round=1, table=1, board=line.board, facts={"offender": "E"})
        answered(director, ruling, "procedural-penalty", what="slow", before="again")
        assert director.additions.due(session, director.rulings.by_number(session)) == ()
        director.rulings.conclude(ruling)
        (due,) = director.additions.due(session, director.rulings.by_number(session))
        assert (due.number, due.law, due.warning) == (line.ew.number, "90B2", False)
        director.additions.penalise(session, line.ew.number, "10%", due.text, law=due.law, ruling=due.ruling)
        assert director.additions.due(session, director.rulings.by_number(session)) == ()
        (seen,) = director.standings.view(session).penalties
        assert (seen.law, seen.ruling) == ("90B2", due.ruling)
        rules = [step.rule for step in director.standings.explain(session, seen.contestant).steps]
        assert f"Law 90B2, ruling {due.ruling}" in rules
        director.journal.undo()
        assert len(director.additions.due(session, director.rulings.by_number(session))) == 1


def test_the_law_of_a_penalty_is_kept_as_it_is_cited(scored: Director) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        director.additions.penalise(session, 1, "10%", law="90 b 2")
        assert [given.law for given in director.additions.of(session).penalties] == ["90B2"]


@pytest.mark.parametrize("law", ["92", "90 X", "slow", ""])
def test_a_penalty_needs_a_law_there_is(scored: Director, law: str) -> None:
    with scored as director:
        session = director.sessions.current()
        assert session is not None
        with pytest.raises(NotAFigure, match="Expected: 90"):
            director.additions.penalise(session, 1, "10%", law=law)
        assert director.additions.of(session).penalties == ()


@pytest.mark.parametrize(("kind", "word"), [("teams", "team"), ("individual", "player")])
def test_undo_names_a_team_and_a_player_as_what_they_are(tmp_path: Path, kind: str, word: str) -> None:
    plan = (
        team_movement("round-robin").plan(3, boards_per_round=2)
        if kind == "teams"
        else individual_movement("individual-howell").plan(8)
    )
    with a_director(tmp_path / "kind.club") as director:
        session = director.sessions.create("Event", A_THURSDAY, plan, Conditions())
        director.additions.penalise(session, 3, "w")
        assert director.journal.undo_name() == f"Undo penalty for {word} 3"
        director.additions.carry(session, 2, "10")
        assert director.journal.undo_name() == f"Undo carry-over of {word} 2"
