"""The chief director takes back what anybody wrote, where nobody changed the same thing since; one entry, never in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from model.bridge.result import Result
from model.errors import NotUndoable

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.service.director import Director
    from model.service.shared.log import Log

ANN, BEA = "Ann", "Bea"
FOUR_SPADES, NO_TRUMPS, DOWN = Result.parse("4SN="), Result.parse("3NTE="), Result.parse("2HS-1")


def _enter(director: Director, cell: int, result: Result) -> None:
    line = director.results.sheet(1)[cell]
    director.results.enter(1, line.round, line.table, line.board, result)


def _log(director: Director) -> Log:
    director.follow()
    assert director.log is not None
    return director.log


def _number(director: Director, words: str) -> int:
    (number,) = [entry.id for entry in _log(director).latest() if entry.name.startswith(words)]
    return number


@pytest.fixture
def two(laptop: Callable[[str], Director]) -> tuple[Director, Director]:
    """The chief's laptop and Bea's; Bea has three results in, with the first of which play began."""
    ann, bea = laptop(ANN), laptop(BEA)
    for cell, result in ((8, DOWN), (0, FOUR_SPADES), (1, NO_TRUMPS)):
        _enter(bea, cell, result)
    return ann, bea


def test_the_log_says_what_who_and_when_newest_first(two: tuple[Director, Director]) -> None:
    ann, bea = two
    newest, before, *_older = _log(ann).latest()
    assert (newest.name, newest.who) == ("Result of board 2, table 1: 3NT E =, −400", BEA)
    assert before.name.startswith("Result of board 1, table 1")
    assert newest.at == bea.journal.entries(1)[-1].at


def test_any_entry_is_taken_back_by_one_entry_in_the_chiefs_name(two: tuple[Director, Director]) -> None:
    ann, bea = two
    entries = len(ann.journal.entries())
    _log(ann).take_back(_number(ann, "Result of board 1, table 1"))
    bea.follow()
    assert [line.result for line in bea.results.sheet(1)[:2]] == [None, NO_TRUMPS]
    assert bea.standings.now(1).ranking == ann.standings.now(1).ranking
    assert len(bea.journal.entries()) == len(ann.journal.entries()) == entries + 1
    last = bea.journal.entries()[-1]
    assert (last.kind, last.who) == ("undo", ANN)
    assert not [one for one in _log(ann).latest() if one.name.startswith("Result of board 1, table 1")]


def test_what_somebody_built_on_is_refused_in_words(two: tuple[Director, Director]) -> None:
    ann, bea = two
    number = _number(ann, "Result of board 1, table 1")
    _enter(bea, 0, DOWN)
    entries = len(bea.journal.entries())
    with pytest.raises(NotUndoable, match="Result of board 1, table 1 cannot be taken back") as refused:
        _log(ann).take_back(number)
    assert "Bea did this on another laptop at" in str(refused.value)
    assert "Change of board 1, table 1" in str(refused.value)
    assert len(bea.journal.entries()) == entries
    assert bea.results.sheet(1)[0].result == DOWN


def test_what_was_changed_and_changed_back_is_taken_back(two: tuple[Director, Director]) -> None:
    ann, bea = two
    _enter(bea, 0, DOWN)
    bea.journal.undo()
    _log(ann).take_back(_number(ann, "Result of board 1, table 1"))
    assert ann.results.sheet(1)[0].result is None


def test_one_and_the_same_is_not_taken_back_twice(two: tuple[Director, Director]) -> None:
    ann, bea = two
    number = _number(ann, "Result of board 2, table 1")
    bea.journal.undo()
    with pytest.raises(NotUndoable, match="Bea has already taken it back, at"):
        _log(ann).take_back(number)


def test_whose_entry_was_taken_back_sees_so_and_goes_on_below(two: tuple[Director, Director]) -> None:
    ann, bea = two
    _log(ann).take_back(_number(ann, "Result of board 2, table 1"))
    with pytest.raises(NotUndoable, match="Ann has already taken it back, at"):
        bea.journal.undo()
    bea.journal.undo()
    assert [line.result for line in bea.results.sheet(1)[:2]] == [None, None]


def test_the_chief_does_it_again_with_redo(two: tuple[Director, Director]) -> None:
    ann, bea = two
    _log(ann).take_back(_number(ann, "Result of board 1, table 1"))
    ann.journal.redo()
    bea.follow()
    assert bea.results.sheet(1)[0].result == FOUR_SPADES
    bea.journal.undo()
    bea.journal.undo()
    assert [line.result for line in bea.results.sheet(1)[:2]] == [None, None]


def test_ones_own_below_the_last_is_passed_over_by_undo_afterwards(two: tuple[Director, Director]) -> None:
    ann, _bea = two
    _enter(ann, 2, DOWN)
    _enter(ann, 3, FOUR_SPADES)
    _log(ann).take_back(_number(ann, "Result of board 3, table 1"))
    assert ann.results.sheet(1)[3].result == FOUR_SPADES
    ann.journal.undo()
    with pytest.raises(NotUndoable, match="Ann has already taken it back, at"):
        ann.journal.undo()
    assert [line.result for line in ann.results.sheet(1)[:4]] == [FOUR_SPADES, NO_TRUMPS, None, None]


def test_ones_own_last_leaves_the_pile(two: tuple[Director, Director]) -> None:
    ann, _bea = two
    _enter(ann, 3, DOWN)
    _enter(ann, 2, DOWN)
    _log(ann).take_back(_number(ann, "Result of board 3, table 1"))
    ann.journal.undo()
    assert [line.result for line in ann.results.sheet(1)[2:4]] == [None, None]


def test_nothing_is_taken_back_under_a_session_that_ended(two: tuple[Director, Director]) -> None:
    ann, bea = two
    bea.sessions.finish(1)
    with pytest.raises(NotUndoable, match="End of play"):
        _log(ann).take_back(_number(ann, "Result of board 2, table 1"))


@pytest.mark.club_file
def test_a_club_file_has_no_log_to_take_back_from(director: Director) -> None:
    assert director.log is None
