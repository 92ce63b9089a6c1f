"""Rulings from the call for the director to the log: kept, given, carried out, amended, withdrawn, undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import an_evening, without_waiting_for_the_disk
from kept_rulings import answered, enter, in_sheet, silenced, spoilt_board
from model.changes import Changes, Kind
from model.errors import NotKnown, NotNow, ReasonNeeded, SettingRefused
from model.rulings.steps import Question, Ruling, Source
from model.rulings.tree_walk import NotAnAnswer
from model.rulings.trees.editions import Edition
from model.rulings.trees.elections import Elections
from model.rulings.trees.library import Library
from model.service import settings as preferences
from model.service.director import Director

ON_BOTH_ENGINES = True

# Open


def test_a_ruling_knows_its_table(director: Director, session: int) -> None:
    record = director.rulings.get(director.rulings.open(session, table=2, board=4, called_by="E"))
    assert (record.number, record.state, record.edition, record.called_by) == (1, "open", "2017", "E")
    assert record.round == 1
    line = next(line for line in director.results.sheet(session) if (line.table, line.board) == (2, 4))
    assert record.facts["ns"] == line.ns.number
    assert record.facts["east"] == line.ew.players[0].name  # type: ignore[union-attr]  # everybody is seated
    assert (record.facts["dealer"], record.facts["vulnerability"]) == ("W", "All")
    assert "contract" not in record.facts


def test_what_was_answered_before_a_ruling_is_kept_comes_into_the_list_in_one_entry(
    director: Director, session: int
) -> None:
    said = {"really": "suit", "stage": "played"}
    reasons = {"really": "West held a heart"}
    ruling = director.rulings.open(
        session, table=1, board=1, facts={"offender": "W"}, tree="revoke", answers=said, reasons=reasons
    )
    record = director.rulings.get(ruling)
    assert (record.tree, record.answers, record.reasons) == ("revoke", said, reasons)
    step = director.rulings.step(ruling)
    assert isinstance(step, Question)
    assert step.id == "revoke-tricks.special"
    director.journal.undo()
    assert director.rulings.all(session) == ()


def test_an_answer_that_is_none_begins_no_ruling(director: Director, session: int) -> None:
    with pytest.raises(NotAnAnswer):
        director.rulings.open(session, table=1, board=1, tree="revoke", answers={"really": "perhaps"})
    assert director.rulings.all(session) == ()


def test_an_open_ruling_hears_of_the_contract_when_it_is_entered(director: Director, session: int) -> None:
    ruling = director.rulings.open(session, table=1, board=1)
    enter(director, session, "4SxN-1")
    facts = director.rulings.get(ruling).facts
    assert (facts["declarer"], facts["contract"]) == ("N", "4♠× N")


def test_what_the_director_says_overrules_the_sheet_and_only_that_is_kept(
    director: Director, session: int
) -> None:
    enter(director, session, "4SN-1")
    ruling = director.rulings.open(session, table=1, board=1)
    facts = dict(director.rulings.get(ruling).facts) | {"dealer": "E", "offender": "S"}
    director.rulings.answer(ruling, "", {}, facts, {})
    enter(director, session, "3HW=")
    assert director.rulings.get(ruling).facts["dealer"] == "E"
    assert director.rulings.get(ruling).facts["declarer"] == "W"


def test_names_follow_a_ruling_to_another_table(director: Director, session: int) -> None:
    ruling = director.rulings.open(session, table=1, board=1, facts={"offender": "S"})
    before = director.rulings.get(ruling).facts
    director.rulings.place(ruling, table=2, board=4, called_by="W")
    director.rulings.answer(ruling, "", {}, before, {})
    after = director.rulings.get(ruling).facts
    assert (after["table"], after["board"], after["offender"]) == (2, 4, "S")
    line = next(line for line in director.results.sheet(session) if (line.table, line.board) == (2, 4))
    assert (after["ns"], after["ew"]) == (line.ns.number, line.ew.number)
    assert after["north"] != before["north"]


def test_numbers_count_up_in_the_session(director: Director, session: int) -> None:
    rulings = [director.rulings.open(session) for _count in range(3)]
    director.journal.undo()
    with pytest.raises(NotKnown):
        director.rulings.get(rulings[2])
    again = director.rulings.get(director.rulings.open(session, called_by="N"))
    assert [one.number for one in director.rulings.by_number(session)] == [1, 2, 3]
    assert again.number == 3


def test_the_edition_is_the_clubs_unless_another_is_named(director: Director, session: int) -> None:
    director.club.change_settings(edition="2007", elections=Elections(split_scores=True))
    assert director.rulings.get(director.rulings.open(session)).edition == "2007"
    assert director.rulings.get(director.rulings.open(session, edition=Edition.E1997)).edition == "1997"
    assert director.club.settings().elections.split_scores


def test_an_election_of_a_later_version_is_left_alone(director: Director) -> None:
    text = preferences.from_texts({"elections": '{"split_scores": true, "elected_in_2027": "yes"}'})
    assert text.elections == Elections(split_scores=True)
    with pytest.raises(SettingRefused):
        director.club.change_settings(edition="1987")
    with pytest.raises(SettingRefused):
        director.club.change_settings(elections={"split_scores": "perhaps"})


@pytest.mark.parametrize(
    "election", [{"appeal_minutes": -1}, {"appeal_minutes": 100_000}, {"lead_face_up": "perhaps"}]
)
def test_a_period_out_of_all_measure_is_refused(director: Director, election: dict[str, object]) -> None:
    before = director.club.settings()
    with pytest.raises(SettingRefused):
        director.club.change_settings(elections=election)
    assert director.club.settings() == before
    director.club.change_settings(elections={"appeal_minutes": 0, "lead_face_up": True})
    assert director.club.settings().elections.appeal_minutes == 0


def test_a_session_that_is_not_there_has_no_rulings(director: Director) -> None:
    with pytest.raises(NotKnown):
        director.rulings.open(99)


# Answer


def test_the_answers_lead_to_the_ruling(director: Director, session: int) -> None:
    ruling = director.rulings.open(session, table=1, board=1, facts={"offender": "S"})
    director.rulings.answer(ruling, "insufficient-bid", {}, director.rulings.get(ruling).facts, {})
    step = director.rulings.step(ruling)
    assert isinstance(step, Question)
    assert step.id == "since"
    record = answered(director, ruling, "insufficient-bid", accept="yes")
    assert record.title == "Insufficient bid"
    assert record.answers["accept"] == "yes"
    assert director.rulings.step(ruling).law == ("27A1",)


def test_the_lead_is_asked_for_as_the_club_makes_it(director: Director, session: int) -> None:
    """The note to Law 41A: the regulating authority may have opening leads made face up."""
    ruling = director.rulings.open(session, facts={"offender": "W"})
    director.rulings.answer(ruling, "face-down-lead", {}, {"offender": "W"}, {})
    asked = director.rulings.step(ruling)
    director.club.change_settings(elections=Elections(lead_face_up=True))
    now = director.rulings.step(ruling)
    assert isinstance(asked, Question)
    assert isinstance(now, Question)
    assert (asked.id, now.id) == ("who", "faced")


def test_each_answer_is_taken_back_by_undo(director: Director, session: int) -> None:
    ruling = director.rulings.open(session, facts={"offender": "S"})
    director.rulings.answer(ruling, "insufficient-bid", {}, {"offender": "S"}, {})
    director.rulings.answer(ruling, "insufficient-bid", {"since": "nothing"}, {"offender": "S"}, {})
    assert director.journal.undo_name() == "Undo answer in ruling 1"
    changes = director.journal.undo()
    assert changes.kinds == {Kind.RULING}
    assert changes.session == session
    assert director.rulings.get(ruling).answers == {}
    director.journal.redo()
    assert director.rulings.get(ruling).answers == {"since": "nothing"}


def test_what_is_no_answer_is_not_kept(director: Director, session: int) -> None:
    ruling = director.rulings.open(session)
    with pytest.raises(NotAnAnswer):
        director.rulings.answer(ruling, "insufficient-bid", {"since": "tomorrow"}, {}, {})
    with pytest.raises(NotKnown):
        director.rulings.answer(ruling, "no-such-tree", {}, {}, {})
    record = director.rulings.get(ruling)
    assert (record.tree, record.answers) == ("", {})


def test_the_same_answers_again_are_no_entry(director: Director, session: int) -> None:
    ruling = director.rulings.open(session)
    director.rulings.answer(ruling, "insufficient-bid", {"since": "nothing"}, {}, {})
    entries = len(director.journal.entries(session))
    assert (
        director.rulings.answer(ruling, "insufficient-bid", {"since": "nothing"}, {}, {}).kinds == frozenset()
    )
    assert len(director.journal.entries(session)) == entries


def test_an_auction_laid_out_finds_the_tree(director: Director, session: int) -> None:
    ruling = director.rulings.open(session, board=1, facts={"auction": "1S P 1H"})
    step = director.rulings.step(ruling)
    assert isinstance(step, Question)
    assert step.tree == "insufficient-bid"
    assert "South" in "".join(choice.text for choice in step.choices) + step.ask + step.trail[-1].ask


def test_nothing_comes_before_what_happened(director: Director, session: int) -> None:
    ruling = director.rulings.open(session)
    with pytest.raises(NotNow, match="not been started"):
        director.rulings.step(ruling)
    with pytest.raises(NotNow):
        director.rulings.conclude(ruling)


# Conclude


def test_a_ruling_cannot_be_given_while_a_question_is_open(director: Director, session: int) -> None:
    ruling = director.rulings.open(session)
    director.rulings.answer(ruling, "insufficient-bid", {}, {}, {})
    with pytest.raises(NotNow, match="not decided yet"):
        director.rulings.conclude(ruling)


def test_what_was_concluded_stays_as_it_was_said(director: Director, session: int) -> None:
    ruling = director.rulings.open(session, table=1, board=1, facts={"offender": "S"})
    answered(director, ruling, "insufficient-bid", accept="yes")
    heard: list[Changes] = []
    director.subscribe(heard.append)
    director.rulings.conclude(ruling)
    (one,) = heard
    assert one.kinds == {Kind.RULING}
    assert one.entry == "Ruling 1, Law 27A1"
    enter(director, session, "4SN=")
    record = director.rulings.get(ruling)
    assert (record.state, record.laws) == ("concluded", ("27A1",))
    assert "contract" not in record.facts
    assert record.trail[-1].text == "Yes"
    assert record.concluded_at is not None
    assert [one.text for one in record.effects] == ["The call stands.", "Go on."]
    assert (record.pending, record.score) == ((), None)
    with pytest.raises(NotNow, match="Amend"):
        director.rulings.answer(ruling, "insufficient-bid", {}, {}, {})


# Amend and withdraw


def test_a_ruling_begun_by_mistake_is_dropped_and_comes_back_by_undo(
    director: Director, session: int
) -> None:
    first = director.rulings.open(session, table=1)
    mistake = answered(
        director, director.rulings.open(session, table=2, board=4), "insufficient-bid", accept="yes"
    )
    assert not director.rulings.can_be_dropped(first)
    with pytest.raises(NotNow, match="Ruling 1 can no longer be discarded"):
        director.rulings.drop(first)
    director.rulings.drop(mistake.id)
    assert [one.number for one in director.rulings.all(session)] == [1]
    assert [one.number for one in director.evening(session).rulings] == [1]
    director.journal.undo()
    assert [one.number for one in director.rulings.all(session)] == [2, 1]
    director.journal.redo()
    assert director.rulings.get(director.rulings.open(session, table=3)).number == 2


def test_a_ruling_that_was_given_is_withdrawn_and_not_dropped(director: Director, session: int) -> None:
    ruling = spoilt_board(director, session)
    director.rulings.conclude(ruling)
    director.rulings.amend(ruling)
    with pytest.raises(NotNow, match="can no longer be discarded"):
        director.rulings.drop(ruling)


def test_open_rulings_come_first_then_the_newest(director: Director, session: int) -> None:
    silenced(director, session)
    director.rulings.open(session, table=2)
    spoilt = spoilt_board(director, session)
    director.rulings.conclude(spoilt)
    assert [one.number for one in director.rulings.all(session)] == [2, 3, 1]
    assert [one.number for one in director.evening(session).rulings] == [1, 2, 3]


def test_everything_is_there_after_a_restart_and_can_be_undone(tmp_path: Path) -> None:
    path = tmp_path / "riverside.club"
    with an_evening(path, tables=3, entered=0) as director:
        session = director.sessions.current()
        assert session is not None
        director.rulings.conclude(spoilt_board(director, session))
        before = director.rulings.all(session)
    with Director.open(director.address) as director:
        assert director.rulings.all(session) == before
        assert director.journal.undo_name().startswith("Undo ruling 1, Law 12C")
        director.journal.undo()
        assert in_sheet(director, session) == "None"
        assert director.rulings.all(session)[0].state == "open"


def test_a_ruling_is_listed_even_when_its_tree_has_gone(
    director: Director, session: int, tmp_path: Path
) -> None:
    ruling = director.rulings.open(session, table=1, board=1)
    director.rulings.answer(ruling, "insufficient-bid", {}, {}, {})
    director.rulings._library = Library(tmp_path)
    assert director.rulings.get(ruling).title == ""
    with pytest.raises(NotKnown, match="no tree of rulings called insufficient-bid"):
        director.rulings.step(ruling)


def test_an_open_ruling_tells_what_was_answered_so_far_and_what_is_asked_next(
    director: Director, session: int
) -> None:
    ruling = director.rulings.open(session, table=1, board=1, facts={"offender": "S"})
    said = {"since": "nothing", "slip": "no", "accept": "no"}
    director.rulings.answer(ruling, "insufficient-bid", said, {"offender": "S"}, {})
    record = director.rulings.get(ruling)
    assert [line.question for line in record.trail if line.source is Source.GIVEN][-1] == "accept"
    assert "replace the call" in record.asks
    answered(director, ruling, "insufficient-bid", accept="no", replacement="other")
    director.rulings.conclude(ruling)
    assert director.rulings.get(ruling).asks == ""


def test_after_the_results_are_final_a_ruling_is_taken_up_again_with_its_reason(
    director: Director, session: int
) -> None:
    ruling = silenced(director, session)
    director.rulings.effect_done(ruling, director.rulings.list_pending(session)[0].index)
    director.sessions.finish(session)
    director.sessions.make_final(session, anyway=True)
    with pytest.raises(ReasonNeeded):
        director.rulings.amend(ruling, "  ")
    assert director.rulings.get(ruling).state == "concluded"
    director.rulings.amend(ruling, "The committee  heard a witness")
    record = director.rulings.get(ruling)
    assert record.state == "open"
    assert record.former[-1].why == "The committee heard a witness"


def test_a_whole_evening_of_rulings_is_undone_and_done_again_step_by_step(
    director: Director, session: int
) -> None:
    seen = [picture(director, session)]
    director.subscribe(lambda changes: seen.append(picture(director, session)))
    first = silenced(director, session)
    director.rulings.effect_done(first, director.rulings.list_pending(session)[0].index)
    director.rulings.review_done(first, director.rulings.get(first).reviews[0].index)
    enter(director, session, "4SN-1")
    ruling = spoilt_board(director, session)
    director.rulings.conclude(ruling)
    director.rulings.amend(ruling)
    director.rulings.place(ruling, table=1, board=2, called_by="E", edition="1997")
    director.rulings.conclude(ruling)
    director.rulings.withdraw(ruling, "it was board 1")
    done = list(seen)
    for before in reversed(done[:-1]):
        director.journal.undo()
        assert picture(director, session) == before
    for after in done[1:]:
        director.journal.redo()
        assert picture(director, session) == after


@pytest.mark.parametrize("edition", [edition.value for edition in Edition])
def test_a_ruling_of_every_tree_can_be_kept_and_read_back(
    director: Director, session: int, edition: str
) -> None:
    enter(director, session, "4SN-1")
    heads = [head for head in director.rulings.library.heads if head.group != "helper"]
    assert len(heads) > 30
    with without_waiting_for_the_disk(director):
        for head in heads:
            ruling = director.rulings.open(
                session, table=1, board=1, edition=edition, facts={"offender": "E"}
            )
            answered(director, ruling, head.id)
            step = director.rulings.step(ruling)
            assert isinstance(step, Ruling)
            director.rulings.conclude(ruling)
            record = director.rulings.get(ruling)
            assert (record.effects, record.trail, record.notes) == (step.effects, step.trail, step.notes)
            assert (record.laws, record.text, record.say) == (step.law, step.text, step.say)
            assert [one.text for one in record.reviews] == [one.text for one in step.after_play]
            director.rulings.withdraw(ruling, "")
            assert in_sheet(director, session) == "4SN-1"


def picture(director: Director, session: int) -> tuple[object, ...]:
    """All that rulings say and have put into the sheet."""
    results = [str(line.result) for line in director.results.sheet(session)]
    return director.rulings.all(session), director.rulings.list_pending(session), tuple(results)
