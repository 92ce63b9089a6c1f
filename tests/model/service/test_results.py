"""A result on its way from what was typed to what can be undone."""

import pytest

from model.bridge.entry.field import ReadingState
from model.bridge.result import Result
from model.changes import Kind
from model.errors import ImpossibleHere, NotExpected
from model.service.director import Director

ON_BOTH_ENGINES = True


def enter(director: Director, session: int, place: int, text: str, why: str = "") -> tuple[str, ...]:
    """Enter on the `place`th line of board 1's traveller."""
    line = [line for line in director.results.sheet(session) if line.board == 1][place]
    return director.results.enter(
        session, line.round, line.table, line.board, Result.parse(text), why=why
    ).warnings


def read(director: Director, session: int, place: int, text: str) -> tuple[ReadingState, str, str]:
    line = [line for line in director.results.sheet(session) if line.board == 1][place]
    reading = director.results.read(session, line.round, line.table, line.board, text)
    return reading.state, str(reading.result), reading.reason


def test_the_sheet_is_by_round_table_and_board(director: Director, session: int) -> None:
    sheet = director.results.sheet(session)
    assert [(line.round, line.table, line.board) for line in sheet[:4]] == [
        (1, 1, 1),
        (1, 1, 2),
        (1, 1, 3),
        (1, 2, 4),
    ]
    assert len(sheet) == 27
    assert sheet[0].ns.short_name == "Carr–Atwell"


def test_the_sign_that_all_others_have_not_is_doubted(director: Director, session: int) -> None:
    enter(director, session, 0, "+420")
    state, result, reason = read(director, session, 1, "-42")
    assert (state, result) == (ReadingState.DOUBTFUL, "-420")
    assert reason == "Another table has +420 here: is the direction right?"
    assert read(director, session, 1, "42")[0] is ReadingState.FITS
    assert read(director, session, 1, "-50")[0] is ReadingState.FITS
    assert enter(director, session, 1, "-420") == (reason,)


def test_equals_repeats_the_result_above_on_the_traveller(director: Director, session: int) -> None:
    assert read(director, session, 1, "=")[0] is ReadingState.NONSENSE
    enter(director, session, 0, "4SN+1")
    assert read(director, session, 1, "=")[:2] == (ReadingState.FITS, "4SN+1")
    enter(director, session, 1, "3NTE-1")
    assert read(director, session, 2, "=")[:2] == (ReadingState.FITS, "3NTE-1")
    assert read(director, session, 0, "=")[0] is ReadingState.NONSENSE  # nothing stands above the first


def test_the_letters_are_those_of_the_club(director: Director, session: int) -> None:
    assert read(director, session, 0, "4cn=")[1] == "4CN="
    director.club.change_settings(letters="pt")
    assert read(director, session, 0, "4cn=")[1] == "4HN="


def test_scores_are_read_as_the_club_types_them(director: Director, session: int) -> None:
    director.club.change_settings(numbers="short")
    assert read(director, session, 0, "42")[1] == "+420"
    director.club.change_settings(numbers="long")
    assert read(director, session, 0, "420")[:2] == (ReadingState.FITS, "+420")


def test_a_score_in_imps_is_refused_where_boards_are_not_scored_so(director: Director, session: int) -> None:
    with pytest.raises(ImpossibleHere, match="not scored in IMPs"):
        director.results.enter(session, 1, 1, 1, Result.parse("A+3i/-3i"))


def test_what_no_contract_gives_needs_force(director: Director, session: int) -> None:
    with pytest.raises(ImpossibleHere, match=r"No contract gives \+620 on board 1\."):
        enter(director, session, 0, "+620")
    assert director.results.sheet(session)[0].result is None
    enter(director, session, 0, "+620!")
    assert director.results.sheet(session)[0].score == 620


def test_a_cell_the_movement_does_not_know_is_refused(director: Director, session: int) -> None:
    passed = Result.parse("P")
    with pytest.raises(NotExpected, match="Board 9 is not played at table 1 in round 1"):
        director.results.enter(session, 1, 1, 9, passed)
    with pytest.raises(NotExpected, match="no table 4 in round 1"):
        director.results.enter(session, 1, 4, 1, passed)
    with pytest.raises(NotExpected):
        director.results.erase(session, 9, 1, 1)
    with pytest.raises(NotExpected):
        director.results.history(session, 9, 1, 1)


def test_nothing_is_forgotten(director: Director, session: int) -> None:
    enter(director, session, 0, "+420")
    enter(director, session, 0, "4SN=", why="slip found")
    director.results.erase(session, 1, 1, 1, why="wrong board")
    director.journal.undo()
    lines = [
        (str(one.result), one.score, one.why, one.entry) for one in director.results.history(session, 1, 1, 1)
    ]
    assert lines == [
        ("4SN=", 420, "wrong board", "Undo deletion of board 1, table 1"),
        ("None", None, "wrong board", "Deletion of board 1, table 1"),
        ("4SN=", 420, "slip found", "Change of board 1, table 1: 4♠ N =, +420"),
        ("+420", 420, "", "Result of board 1, table 1: +420"),
    ]
    whos = {one.who for one in director.results.history(session, 1, 1, 1)}
    assert whos == {"Ann"}
    times = [one.at for one in director.results.history(session, 1, 1, 1)]
    assert times == sorted(times, reverse=True)


def test_the_same_result_again_is_no_entry(director: Director, session: int) -> None:
    enter(director, session, 0, "+420")
    entries = len(director.journal.entries(session))
    line = director.results.sheet(session)[0]
    entered = director.results.enter(session, line.round, line.table, line.board, Result.parse("+420"))
    assert entered.changes.kinds == frozenset()
    assert len(director.journal.entries(session)) == entries
    assert director.results.erase(session, 1, 1, 2).kinds == frozenset()


def test_a_preview_writes_nothing(director: Director, session: int) -> None:
    enter(director, session, 0, "+420")
    enter(director, session, 1, "+420")
    before = director.standings.now(session)
    line = [line for line in director.results.sheet(session) if line.board == 1][1]
    tried = director.standings.preview(session, line.round, line.table, 1, Result.parse("-50"))
    assert tried.ranking != before.ranking
    assert director.standings.now(session) is before
    director.results.enter(session, line.round, line.table, 1, Result.parse("-50"))
    assert director.standings.now(session) == tried
    assert director.standings.explain(session, "1") is not None


def test_the_log_of_the_night_tells_all(director: Director, session: int) -> None:
    enter(director, session, 0, "+420")
    director.journal.undo()
    director.journal.redo()
    kinds = [(command.kind, command.name) for command in director.journal.entries(session)][-3:]
    assert kinds == [
        ("do", "Result of board 1, table 1: +420"),
        ("undo", "Undo result of board 1, table 1"),
        ("redo", "Redo result of board 1, table 1"),
    ]


def test_undo_tells_what_changed(director: Director, session: int) -> None:
    enter(director, session, 0, "+420")
    enter(director, session, 1, "+420")
    changes = director.journal.undo(initiator="palette")
    assert changes.kinds == {Kind.RESULT}
    assert changes.boards == {1}
    assert changes.session == session
    assert changes.initiator == "palette"


def test_a_figure_read_as_another_is_reported_while_it_stands(director: Director, session: int) -> None:
    line = director.results.sheet(session)[3]
    cell = (line.round, line.table, line.board)
    director.results.enter(session, *cell, Result.parse("-500"), amended="−50")
    assert director.results.find_amendments(session) == {cell: "−50"}
    director.results.enter(session, *cell, Result.parse("-500"))
    assert director.results.find_amendments(session) == {cell: "−50"}, "the same result again is no deed"
    director.results.enter(session, *cell, Result.parse("-100"))
    assert director.results.find_amendments(session) == {}
    director.journal.undo()
    director.journal.undo()
    assert director.results.find_amendments(session) == {}
    director.journal.redo()
    assert director.results.find_amendments(session) == {cell: "−50"}


def test_a_result_typed_over_and_over_gives_its_latest_values(director: Director, session: int) -> None:
    for text in ("1NTN=", "1NTN+1", "1NTN+2", "1NTN+3", "1NTN+4", "1NTN+5", "1NTN+6"):
        enter(director, session, 0, text)
    line = next(line for line in director.results.sheet(session) if line.board == 1)
    everything = director.results.history(session, line.round, line.table, line.board)
    assert len(everything) == 7
    assert director.results.history(session, line.round, line.table, line.board, most=3) == everything[:3]
