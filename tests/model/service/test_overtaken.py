"""Two who write at once: who comes second sees what is in, whose it is and since when; a request sent twice is one."""

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from builders import a_director
from model.bridge.result import Result
from model.errors import Overtaken, ReasonNeeded, RequestRefused
from model.service.director import Director
from model.service.sent import Seen, Sent
from model.snapshots.session import State

ON_BOTH_ENGINES = True

NOTHING = Seen(None)
BEA = Sent(who="Bea")


def enter(director: Director, session: int, text: str, **more: object) -> str:
    entered = director.results.enter(session, 1, 1, 1, Result.parse(text), **more)  # type: ignore[arg-type]
    return " ".join(entered.warnings)


def in_the_cell(director: Director, session: int) -> str | None:
    line = director.results.sheet(session)[0]
    return None if line.result is None else str(line.result)


def entries(director: Director) -> int:
    return len(director.journal.entries())


def test_who_comes_second_hears_what_is_in_and_nothing_is_written(director: Director, session: int) -> None:
    enter(director, session, "4SN+1", seen=NOTHING, sent=BEA)
    before = entries(director)
    with pytest.raises(Overtaken) as met:
        enter(director, session, "4SN=", seen=NOTHING)
    at = director.results.history(session, 1, 1, 1)[0].at
    assert met.value.message == f"Board 1, table 1 has 4♠ N +1, entered by Bea at {at:%H:%M}."
    assert met.value.remedy == "Yours: 4♠ N =."
    assert (met.value.who, met.value.at, met.value.stands) == ("Bea", at, "4SN+1")
    assert (in_the_cell(director, session), entries(director)) == ("4SN+1", before)


def test_who_saw_what_is_in_may_change_it(director: Director, session: int) -> None:
    enter(director, session, "4SN+1", seen=NOTHING, sent=BEA)
    enter(director, session, "4SN=", seen=Seen(Result.parse("4SN+1")))
    assert in_the_cell(director, session) == "4SN="
    assert [one.who for one in director.results.history(session, 1, 1, 1)] == ["Ann", "Bea"]


def test_the_same_result_by_two_is_one(director: Director, session: int) -> None:
    enter(director, session, "4SN+1", seen=NOTHING, sent=BEA)
    before = entries(director)
    at = director.results.history(session, 1, 1, 1)[0].at
    assert enter(director, session, "4SN+1", seen=NOTHING) == f"Already entered by Bea, {at:%H:%M}."
    assert entries(director) == before


def test_a_result_taken_out_meanwhile_is_not_changed(director: Director, session: int) -> None:
    enter(director, session, "4SN+1")
    director.results.erase(session, 1, 1, 1, sent=BEA)
    with pytest.raises(Overtaken, match="Board 1, table 1 was deleted by Bea at"):
        enter(director, session, "4SN=", seen=Seen(Result.parse("4SN+1")))
    assert in_the_cell(director, session) is None


def test_a_result_that_changed_meanwhile_is_not_taken_out(director: Director, session: int) -> None:
    enter(director, session, "4SN+1", sent=BEA)
    with pytest.raises(Overtaken, match="has 4♠ N \\+1, entered by Bea"):
        director.results.erase(session, 1, 1, 1, seen=Seen(Result.parse("4SN=")))
    director.results.erase(session, 1, 1, 1, seen=Seen(Result.parse("4SN+1")))
    assert in_the_cell(director, session) is None


def test_what_was_undone_meanwhile_is_no_longer_what_was_seen(director: Director, session: int) -> None:
    enter(director, session, "4SN+1", sent=BEA)
    director.journal.undo()
    with pytest.raises(Overtaken):
        enter(director, session, "4SN=", seen=Seen(Result.parse("4SN+1")))


def test_a_request_sent_again_is_one_entry(director: Director, session: int) -> None:
    sent = Sent(str(uuid4()), "table 1")
    first = director.results.enter(session, 1, 1, 1, Result.parse("4SN+1"), seen=NOTHING, sent=sent)
    before = entries(director)
    again = director.results.enter(session, 1, 1, 1, Result.parse("4SN+1"), seen=NOTHING, sent=sent)
    assert (first.again, again.again, again.entry) == (False, True, first.entry)
    assert entries(director) == before


def test_a_request_sent_again_after_somebody_changed_the_cell_leaves_it(
    director: Director, session: int
) -> None:
    sent = Sent(str(uuid4()))
    enter(director, session, "4SN+1", seen=NOTHING, sent=sent)
    enter(director, session, "4SN=", sent=BEA)
    enter(director, session, "4SN+1", seen=NOTHING, sent=sent)
    assert in_the_cell(director, session) == "4SN="


def test_taking_out_is_answered_again_too(director: Director, session: int) -> None:
    enter(director, session, "4SN+1")
    sent = Sent(str(uuid4()))
    director.results.erase(session, 1, 1, 1, sent=sent)
    enter(director, session, "4SN=")
    director.results.erase(session, 1, 1, 1, sent=sent)
    assert in_the_cell(director, session) == "4SN="


def test_the_club_file_remembers_a_request(director: Director, session: int, tmp_path: Path) -> None:
    sent = Sent(str(uuid4()))
    enter(director, session, "4SN+1", sent=sent)
    director.close()
    with a_director(tmp_path / "riverside.club") as opened:
        before = entries(opened)
        assert opened.results.enter(session, 1, 1, 1, Result.parse("4SN+1"), sent=sent).again
        assert entries(opened) == before


@pytest.mark.parametrize("other", ["4SN=", None])
def test_the_name_of_another_request_is_refused(director: Director, session: int, other: str | None) -> None:
    sent = Sent(str(uuid4()))
    enter(director, session, "4SN+1", sent=sent)
    before = entries(director)
    writes: dict[bool, Callable[[], object]] = {
        True: lambda: director.results.erase(session, 1, 1, 1, sent=sent),
        False: lambda: enter(director, session, "4SN=", sent=sent),
    }
    with pytest.raises(RequestRefused, match="for something else"):
        writes[other is None]()
    assert entries(director) == before


@pytest.mark.parametrize(
    "name", ["short", "x" * 65, "a name with blanks", "1234567'--", "ΑΒΓΔΕΖΗΘ", "12345678\n"]
)
def test_what_is_no_name_is_refused(director: Director, session: int, name: str) -> None:
    with pytest.raises(RequestRefused, match="8 to 64"):
        enter(director, session, "4SN+1", sent=Sent(name))
    assert in_the_cell(director, session) is None


@pytest.fixture
def final(director: Director, session: int) -> int:
    for line in director.results.sheet(session):
        director.results.enter(session, line.round, line.table, line.board, Result.parse("4SN="))
    director.sessions.finish(session)
    director.sessions.make_final(session)
    return session


def test_a_result_formed_before_the_results_were_final_is_no_correction(
    director: Director, final: int
) -> None:
    seen = Seen(Result.parse("4SN="), State.PLAYING)
    at = director.sessions.get(final).final_at
    with pytest.raises(Overtaken) as met:
        enter(director, final, "4SN+1", seen=seen, why="one trick more")
    assert str(met.value) == (
        f"Ann made the results final at {at:%H:%M}. A director must enter it as a correction, with the reason."
    )
    enter(director, final, "4SN+1", seen=Seen(seen.result, State.FINAL), why="one trick more")
    assert in_the_cell(director, final) == "4SN+1"


@pytest.mark.parametrize("why", ["", "  "])
def test_a_correction_of_final_results_says_why(director: Director, final: int, why: str) -> None:
    before = entries(director)
    with pytest.raises(ReasonNeeded, match="a correction needs a reason"):
        enter(director, final, "4SN+1", why=why)
    with pytest.raises(ReasonNeeded):
        director.results.erase(final, 1, 1, 1, why=why)
    assert (in_the_cell(director, final), entries(director)) == ("4SN=", before)


def test_what_changes_nothing_needs_no_reason(director: Director, final: int) -> None:
    before = entries(director)
    enter(director, final, "4SN=")
    assert entries(director) == before
