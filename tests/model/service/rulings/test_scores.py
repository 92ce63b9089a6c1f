"""What rulings put into the scores, what they hold players to, and what comes back after play."""

from __future__ import annotations

import pytest

from kept_rulings import answered, enter, in_sheet, silenced, spoilt_board
from model.bridge.result import Result
from model.changes import Kind
from model.errors import NotNow
from model.service.director import Director
from model.service.rulings.scores import NotAScore
from model.snapshots.session import State


def test_an_artificial_score_goes_into_the_sheet(director: Director, session: int) -> None:
    enter(director, session, "4SN= H5 >b")
    ruling = spoilt_board(director, session)
    changes = director.rulings.conclude(ruling)
    assert changes.kinds == {Kind.RULING, Kind.RESULT}
    assert changes.boards == {1}
    assert in_sheet(director, session) == "A40~/60~ H5 >b"
    record = director.rulings.get(ruling)
    assert (str(record.score_before), str(record.score)) == ("4SN= H5 >b", "A40~/60~ H5 >b")
    (newest, *_older) = director.results.history(session, 1, 1, 1)
    assert newest.why.startswith("Ruling 1, Law 12C")
    assert record.pending == ()


def test_in_1997_average_minus_does_not_follow_the_session(director: Director, session: int) -> None:
    ruling = director.rulings.open(
        session, table=1, board=1, edition="1997",
        facts={"offender": "E", "result_possible": "no", "fault": "one"},
    )  # fmt: skip
    answered(director, ruling, "adjusted-score")
    director.rulings.conclude(ruling)
    assert in_sheet(director, session) == "A60~/40"


def test_the_first_score_begins_play(director: Director, session: int) -> None:
    director.rulings.conclude(spoilt_board(director, session))
    assert director.sessions.get(session).state is State.PLAYING


def test_nobody_is_given_a_score_while_the_offender_is_not_known(director: Director, session: int) -> None:
    ruling = director.rulings.open(session, table=1, board=1, facts={"result_possible": "no", "fault": "one"})
    answered(director, ruling, "adjusted-score")
    with pytest.raises(NotNow, match="not known"):
        director.rulings.conclude(ruling)
    assert director.rulings.get(ruling).state == "open"


def test_an_assigned_score_comes_with_its_weights(director: Director, session: int) -> None:
    enter(director, session, "4SN-1")
    ruling = director.rulings.open(
        session, table=1, board=1, facts={"offender": "E", "assigned": "W60:4SN=,40:4SN-1"}
    )
    answered(director, ruling, "adjusted-score", possible="yes")
    director.rulings.conclude(ruling)
    assert in_sheet(director, session) == "W60:4SN=,40:4SN-1"


def test_an_assigned_score_without_its_weights_waits(director: Director, session: int) -> None:
    enter(director, session, "4SN-1")
    ruling = director.rulings.open(session, table=1, board=1, facts={"offender": "E"})
    answered(director, ruling, "adjusted-score", possible="yes")
    director.rulings.conclude(ruling)
    assert in_sheet(director, session) == "4SN-1"
    (waiting,) = director.rulings.list_pending(session)
    assert (waiting.kind, waiting.table, waiting.board) == ("score.assigned", 1, 1)


def test_weights_that_cannot_be_read_are_refused(director: Director, session: int) -> None:
    for given in ("W60", "4SN="):
        ruling = director.rulings.open(session, table=1, board=1, facts={"offender": "E", "assigned": given})
        answered(director, ruling, "adjusted-score", possible="yes")
        with pytest.raises(NotAScore):
            director.rulings.conclude(ruling)
    assert in_sheet(director, session) == "None"


def test_the_director_s_own_word_comes_before_what_the_effects_say(director: Director, session: int) -> None:
    enter(director, session, "4SN-1 H5")
    ruling = spoilt_board(director, session, adjusted="W60:4SN=,40:4SN-1/100:4SN-1")
    director.rulings.conclude(ruling)
    assert in_sheet(director, session) == "W60:4SN=,40:4SN-1/100:4SN-1 H5"
    (newest, *_older) = director.results.history(session, 1, 1, 1)
    assert newest.why.startswith("Ruling 1, Law 12C")


def test_the_director_may_let_the_result_stand(director: Director, session: int) -> None:
    enter(director, session, "4SN-1")
    ruling = spoilt_board(director, session, adjusted="stands")
    director.rulings.conclude(ruling)
    assert in_sheet(director, session) == "4SN-1"
    assert director.rulings.list_pending(session) == ()


@pytest.mark.parametrize(("offender", "after"), [("E", "4SN+1"), ("S", "4SN-1")])
def test_tricks_that_pass_are_put_into_the_result(
    director: Director, session: int, offender: str, after: str
) -> None:
    enter(director, session, "4SN=")
    ruling = director.rulings.open(session, table=1, board=1, facts={"offender": offender})
    answered(director, ruling, "revoke-tricks", winner="partner")
    director.rulings.conclude(ruling)
    assert in_sheet(director, session) == after
    (newest, *_older) = director.results.history(session, 1, 1, 1)
    assert newest.why == "Ruling 1, Law 64A2"
    assert [one for one in director.rulings.list_pending(session) if one.kind == "tricks.transfer"] == []
    director.rulings.withdraw(ruling, "")
    assert in_sheet(director, session) == "4SN="


def test_tricks_wait_while_nobody_has_said_who_offended(director: Director, session: int) -> None:
    enter(director, session, "4SN=")
    ruling = director.rulings.open(session, table=1, board=1)
    answered(director, ruling, "revoke-tricks", winner="partner")
    director.rulings.conclude(ruling)
    assert in_sheet(director, session) == "4SN="
    assert [one.kind for one in director.rulings.list_pending(session)] == ["tricks.transfer"]


def test_two_rulings_on_one_board_rest_on_one_another(director: Director, session: int) -> None:
    enter(director, session, "4SN=")
    revoke = director.rulings.open(session, table=1, board=1, facts={"offender": "E"})
    answered(director, revoke, "revoke-tricks", winner="partner")
    director.rulings.conclude(revoke)
    second = spoilt_board(director, session, adjusted="W60:4SN=,40:4SN-1")
    director.rulings.conclude(second)
    assert str(director.rulings.get(second).score_before) == "4SN+1"
    director.rulings.withdraw(revoke, "no revoke after all")
    assert in_sheet(director, session) == "W60:4SN=,40:4SN-1"
    director.rulings.withdraw(second, "")
    assert in_sheet(director, session) == "4SN="
    for _step in range(2):
        director.journal.undo()
    assert in_sheet(director, session) == "W60:4SN=,40:4SN-1"
    assert str(director.rulings.get(second).score_before) == "4SN+1"


def test_a_board_that_this_table_does_not_play_gets_no_score(director: Director, session: int) -> None:
    ruling = director.rulings.open(
        session, round=1, table=1, board=9, facts={"offender": "S", "result_possible": "no", "fault": "one"}
    )
    answered(director, ruling, "adjusted-score")
    director.rulings.conclude(ruling)
    assert [one.kind for one in director.rulings.list_pending(session)] == ["score.artificial"]


def test_what_binds_a_player_waits_until_it_is_done(director: Director, session: int) -> None:
    ruling = silenced(director, session)
    waiting = director.rulings.list_pending(session)
    must_pass = next(one for one in waiting if one.kind == "call.must_pass")
    assert (must_pass.frame, must_pass.seat, must_pass.table) == ("later", "N", 1)
    assert director.rulings.effect_done(ruling, must_pass.index).kinds == {Kind.RULING}
    assert director.rulings.list_pending(session) == tuple(one for one in waiting if one != must_pass)
    assert director.rulings.effect_done(ruling, must_pass.index).kinds == frozenset()
    director.journal.undo()
    assert director.rulings.list_pending(session) == waiting


def test_what_binds_a_player_ends_with_the_board(director: Director, session: int) -> None:
    silenced(director, session)
    enter(director, session, "L")
    assert director.rulings.list_pending(session)
    enter(director, session, "2HN=")
    assert director.rulings.list_pending(session) == ()


def test_the_questions_for_after_play_come_back(director: Director, session: int) -> None:
    ruling = silenced(director, session)
    due = director.rulings.get(ruling).reviews
    assert due
    assert {(one.board, one.table) for one in due} == {(1, 1)}
    assert {one.ruling for one in due} == {ruling}
    assert "could-have-known" in {one.opens for one in due}
    director.rulings.review_done(ruling, due[0].index)
    assert director.rulings.get(ruling).reviews == due[1:]


def test_a_withdrawn_ruling_takes_its_score_back(director: Director, session: int) -> None:
    enter(director, session, "4SN-1")
    ruling = spoilt_board(director, session)
    director.rulings.conclude(ruling)
    changes = director.rulings.withdraw(ruling, "the board could be played")
    assert changes.kinds == {Kind.RULING, Kind.RESULT}
    assert in_sheet(director, session) == "4SN-1"
    record = director.rulings.get(ruling)
    assert (record.state, record.why, record.score) == ("withdrawn", "the board could be played", None)
    assert record.laws
    (newest, *_older) = director.results.history(session, 1, 1, 1)
    assert newest.why == "Ruling 1 withdrawn: the board could be played"
    director.journal.undo()
    assert in_sheet(director, session) == "A40~/60~"
    assert director.rulings.get(ruling).state == "concluded"


def test_a_score_changed_since_is_left_alone(director: Director, session: int) -> None:
    ruling = spoilt_board(director, session)
    director.rulings.conclude(ruling)
    enter(director, session, "4SN=")
    director.rulings.withdraw(ruling, "")
    assert in_sheet(director, session) == "4SN="


def test_where_nothing_was_in_nothing_is_in_again(director: Director, session: int) -> None:
    ruling = spoilt_board(director, session)
    director.rulings.conclude(ruling)
    director.rulings.withdraw(ruling, "")
    assert in_sheet(director, session) == "None"


def test_an_amended_ruling_keeps_its_score_until_it_is_given_again(director: Director, session: int) -> None:
    enter(director, session, "4SN-1")
    ruling = spoilt_board(director, session)
    director.rulings.conclude(ruling)
    director.rulings.amend(ruling)
    record = director.rulings.get(ruling)
    assert (record.state, record.laws, record.title) == ("open", (), "Adjusted score")
    assert in_sheet(director, session) == "A40~/60~"
    facts = dict(record.facts) | {"offender": "E"}
    director.rulings.answer(ruling, record.tree, record.answers, facts, record.reasons)
    director.rulings.conclude(ruling)
    assert in_sheet(director, session) == "A60~/40~"
    assert str(director.rulings.get(ruling).score_before) == "4SN-1"
    former = [
        command.name for command in director.journal.entries(session) if command.name.startswith("Ruling 1")
    ]
    assert len(former) == 2
    director.rulings.amend(ruling)
    answered(director, ruling, "insufficient-bid", accept="yes")
    director.rulings.conclude(ruling)
    assert in_sheet(director, session) == "4SN-1"


def test_after_an_appeal_the_table_result_is_reported_and_both_rulings_with_the_decision(
    director: Director, session: int
) -> None:
    enter(director, session, "4SN-1")
    ruling = spoilt_board(director, session)
    director.rulings.conclude(ruling)
    director.rulings.decide(ruling, " Score changed by the\ncommittee", "No alternative for South")
    assert director.journal.undo_name() == "Undo decision on the appeal against ruling 1"
    director.rulings.amend(ruling)
    record = director.rulings.get(ruling)
    assert record.facts["result"] == "4♠ N −1"
    (first,) = record.former
    assert (str(first.score), first.laws[0]) == ("A40~/60~", record.former[0].laws[0])
    facts = dict(record.facts) | {"offender": "E"}
    director.rulings.answer(ruling, record.tree, record.answers, facts, record.reasons)
    director.rulings.conclude(ruling)
    given = director.rulings.get(ruling)
    assert (given.decision, given.decision_reason) == (
        "Score changed by the committee",
        "No alternative for South",
    )
    assert given.former == (first,)
    assert given.facts["result"] == "4♠ N −1"
    assert str(given.score) == "A60~/40~"
    director.rulings.decide(ruling, "", "")
    assert director.rulings.get(ruling).decision == ""
    director.journal.undo()
    assert director.rulings.get(ruling).decision == "Score changed by the committee"


def test_a_ruling_moved_to_another_board_takes_its_score_along(director: Director, session: int) -> None:
    ruling = spoilt_board(director, session)
    director.rulings.conclude(ruling)
    director.rulings.amend(ruling)
    director.rulings.place(ruling, table=1, board=2, called_by="W")
    assert in_sheet(director, session) == "None"
    director.rulings.conclude(ruling)
    assert (in_sheet(director, session), in_sheet(director, session, 2)) == ("None", "A40~/60~")


def test_what_wants_doing_is_reported_with_its_table(director: Director, session: int) -> None:
    ruling = silenced(director, session)
    before = director.rulings.due(session)
    assert before == director.rulings.list_pending(session)
    assert {(one.table, one.board, one.ruling) for one in director.rulings.needs(session)} == {(1, 1, ruling)}
    assert "North must pass" in director.rulings.needs(session)[0].text
    enter(director, session, "2HN=")
    after = director.rulings.due(session)
    assert after == director.rulings.get(ruling).reviews
    assert [one.text for one in director.rulings.needs(session)] == [one.text for one in after]
    for one in after:
        director.rulings.review_done(ruling, one.index)
    assert director.rulings.needs(session) == ()
    director.journal.undo()
    assert len(director.rulings.needs(session)) == 1


def revoked(director: Director, session: int, offender: str = "E", **answers: str) -> int:
    """A ruling given at the table: one trick passes for an established revoke."""
    ruling = director.rulings.open(session, table=1, board=1, facts={"offender": offender})
    answered(director, ruling, "revoke-tricks", **({"winner": "partner"} | answers))
    director.rulings.conclude(ruling)
    return ruling


def test_whether_a_result_that_comes_in_later_has_the_tricks_is_asked(
    director: Director, session: int
) -> None:
    ruling = revoked(director, session)
    assert director.rulings.tricks_asked(session) == ()
    entered = director.results.enter(session, 1, 1, 1, Result.parse("4SN= H5"))
    assert in_sheet(director, session) == "4SN= H5"  # the slip may have it: nothing counts twice by itself
    question = "Does 4♠ N = include the 1 trick of Law 64A2? If not: 4♠ N +1."
    assert entered.warnings[-1] == f"Ruling 1: {question}"
    (waiting,) = (one for one in director.rulings.due(session) if getattr(one, "asks", False))
    assert waiting.text == question
    assert director.rulings.needs(session)[0].text == question
    (asked,) = director.rulings.tricks_asked(session)
    assert (asked.ruling, asked.index, str(asked.after)) == (ruling, waiting.index, "4SN+1 H5")


def test_tricks_that_the_slip_does_not_have_pass_when_the_director_says_so(
    director: Director, session: int
) -> None:
    ruling = revoked(director, session)
    enter(director, session, "4SN= H5")
    director.rulings.tricks_pass(ruling)
    assert in_sheet(director, session) == "4SN+1 H5"
    assert director.rulings.tricks_asked(session) == ()
    assert [one.kind for one in director.rulings.list_pending(session) if one.kind == "tricks.transfer"] == []
    newest, typed, *_older = director.results.history(session, 1, 1, 1)
    assert (str(newest.result), newest.why) == ("4SN+1 H5", "Ruling 1, Law 64A2")
    assert (str(typed.result), typed.why) == ("4SN= H5", "")
    record = director.rulings.get(ruling)
    assert (str(record.score_before), str(record.score)) == ("4SN= H5", "4SN+1 H5")
    director.rulings.tricks_pass(ruling)
    assert in_sheet(director, session) == "4SN+1 H5"


def test_a_slip_that_has_the_tricks_stays_as_it_is(director: Director, session: int) -> None:
    ruling = revoked(director, session)
    enter(director, session, "4SN+1")
    (asked,) = director.rulings.tricks_asked(session)
    director.rulings.effect_done(ruling, asked.index)
    assert director.rulings.tricks_asked(session) == ()
    director.rulings.tricks_pass(ruling)
    assert in_sheet(director, session) == "4SN+1"
    director.journal.undo()
    assert len(director.rulings.tricks_asked(session)) == 1


def test_one_undo_takes_the_tricks_back_and_leaves_what_was_typed(director: Director, session: int) -> None:
    ruling = revoked(director, session)
    enter(director, session, "4SN=")
    director.rulings.tricks_pass(ruling)
    assert director.journal.undo_name() == "Undo tricks of ruling 1 on board 1, table 1"
    director.journal.undo()
    assert in_sheet(director, session) == "4SN="
    director.journal.redo()
    assert in_sheet(director, session) == "4SN+1"
    director.journal.undo()
    director.journal.undo()
    assert in_sheet(director, session) == "None"


def test_tricks_are_asked_for_once_and_again_only_when_the_result_was_taken_out(
    director: Director, session: int
) -> None:
    ruling = revoked(director, session)
    enter(director, session, "4SN=")
    director.rulings.tricks_pass(ruling)
    enter(director, session, "4SN+2")
    assert director.rulings.tricks_asked(session) == ()
    director.journal.undo()
    director.results.erase(session, 1, 1, 1)
    enter(director, session, "3NTN=")
    assert [str(one.after) for one in director.rulings.tricks_asked(session)] == ["3NTN+1"]


@pytest.mark.parametrize("typed", ["L", "+420", "P", "A60~/40~"])
def test_no_tricks_are_asked_for_in_what_is_no_contract(director: Director, session: int, typed: str) -> None:
    ruling = revoked(director, session)
    enter(director, session, typed)
    assert director.rulings.tricks_asked(session) == ()
    director.rulings.tricks_pass(ruling)
    assert in_sheet(director, session) == typed
    enter(director, session, "4SN=")
    assert len(director.rulings.tricks_asked(session)) == 1


def test_tricks_of_two_rulings_pass_one_after_the_other(director: Director, session: int) -> None:
    first, second = revoked(director, session), revoked(director, session, "S")
    enter(director, session, "4SN=")
    for one in (first, second):
        director.rulings.tricks_pass(one)
    assert in_sheet(director, session) == "4SN="  # one for each side
    assert str(director.rulings.get(second).score_before) == "4SN+1"
    director.rulings.withdraw(first, "")
    assert in_sheet(director, session) == "4SN-1"
    assert str(director.rulings.get(second).score) == "4SN-1"
    director.rulings.withdraw(second, "")
    assert in_sheet(director, session) == "4SN="


def test_a_ruling_taken_up_again_under_another_moves_its_tricks_once(
    director: Director, session: int
) -> None:
    enter(director, session, "4SN=")
    first, second = revoked(director, session), revoked(director, session)
    assert in_sheet(director, session) == "4SN+2"
    director.rulings.amend(first)
    director.rulings.conclude(first)
    assert in_sheet(director, session) == "4SN+2"
    director.rulings.amend(first)
    answered(director, first, "revoke-tricks", winner="opponents", any="no")
    director.rulings.conclude(first)
    assert in_sheet(director, session) == "4SN+1"
    assert str(director.rulings.get(second).score_before) == "4SN="
