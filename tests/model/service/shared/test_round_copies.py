"""At a round's end one laptop makes the club file: the first chief director there, the next where that one is gone."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from model.bridge.result import Result
from model.service.director import Director
from model.service.shared.laptops import SILENT, Laptops
from model.service.shared.round_copies import RoundCopies

if TYPE_CHECKING:
    from builders import ClubClock
    from model.storage.store import SharedStore

Laptop = Callable[[str], Director]
HALF_A_MINUTE = timedelta(seconds=31)
FOUR_SPADES = Result.parse("4SN=")


def _laptops(director: Director) -> Laptops:
    assert director.laptops is not None
    return director.laptops


def _copies(director: Director) -> RoundCopies:
    assert director.copies is not None
    return director.copies


def _shared(director: Director) -> SharedStore:
    shared = director._file.shared
    assert shared is not None
    return shared


def _meet(*directors: Director) -> None:
    for each in directors:
        _laptops(each).speak()


def _play(director: Director, number: int) -> None:
    for line in director.results.sheet(1):
        if line.round == number:
            director.results.enter(1, line.round, line.table, line.board, FOUR_SPADES)


def _look(director: Director) -> str:
    """What a window does after each look that the server answered; gives the round whose copy it made."""
    director.follow()
    _laptops(director).speak()
    moment = _copies(director).take()
    if moment is None:
        return ""
    director.safety.backup(reason=moment.reason)
    _copies(director).note_made(moment)
    _laptops(director).speak()
    return moment.reason


@pytest.fixture
def three(laptop: Laptop) -> tuple[Director, Director, Director]:
    """Three chief directors; the server runs on none of their laptops, and the first round is over."""
    all_three = laptop("Ann"), laptop("Bea"), laptop("Cal")
    for each in all_three:
        each.safety.watch(each.subscribe, lambda _work: pytest.fail("one of them makes it for all"))
        _shared(each).beside = False
    _meet(*all_three)
    _play(all_three[1], 1)
    for each in all_three:
        each.follow()
    return all_three


def test_one_of_them_makes_it_for_all(three: tuple[Director, Director, Director]) -> None:
    ann, bea, cal = three
    assert [_look(cal), _look(bea), _look(ann)] == ["", "", "round 1"]
    assert [backup.reason for backup in ann.safety.backups()] == ["round 1"]
    assert [_look(each) for each in three] == ["", "", ""]
    assert _copies(ann).where() == "The latest club file of a round’s end is on this laptop."
    said = r"The latest club file of a round’s end is on Ann’s laptop \(heard at \d\d:\d\d.*\)\."
    for other in (bea, cal):
        assert re.fullmatch(said, _copies(other).where())


def test_the_copy_has_the_last_result_of_the_round(three: tuple[Director, Director, Director]) -> None:
    ann = three[0]
    _look(ann)
    with Director.open(ann.safety.backups()[0].path) as copy:
        assert copy.results.sheet(1) == ann.results.sheet(1)


def test_where_the_first_leaves_with_its_copy_the_next_makes_one(
    three: tuple[Director, Director, Director], hall_clock: ClubClock
) -> None:
    ann, bea, cal = three
    assert [_look(ann), _look(bea), _look(cal)] == ["round 1", "", ""]
    _laptops(ann).leave()
    hall_clock.pass_minutes(1)
    _meet(bea, cal)
    assert [_look(cal), _look(bea), _look(cal)] == ["", "round 1", ""]


def test_where_the_first_is_cut_off_the_next_makes_one(
    three: tuple[Director, Director, Director], hall_clock: ClubClock
) -> None:
    ann, bea, cal = three
    assert [_look(ann), _look(bea), _look(cal)] == ["round 1", "", ""]
    hall_clock.pass_minutes(1)
    assert [_look(bea), _look(cal)] == ["", ""], "silent for a minute is not gone"
    hall_clock.now += SILENT
    _meet(bea, cal)
    assert [_look(cal), _look(bea), _look(cal)] == ["", "round 1", ""]


def test_where_the_first_cannot_write_it_the_next_does_after_a_minute(
    three: tuple[Director, Director, Director], hall_clock: ClubClock
) -> None:
    ann, bea, cal = three
    assert _copies(ann).take() is not None, "and its disk is full"
    _copies(ann).note_failure()
    assert [_look(ann), _look(bea), _look(cal)] == ["", "", ""], "it is not tried again at each look"
    hall_clock.pass_minutes(1)
    _meet(ann)
    assert [_look(cal), _look(bea)] == ["", "round 1"]
    hall_clock.pass_minutes(1)
    _meet(ann, bea)
    assert [_look(cal), _look(ann)] == ["", ""]


def test_a_copy_on_the_servers_own_laptop_is_not_the_only_one(
    three: tuple[Director, Director, Director],
) -> None:
    ann, bea, cal = three
    _shared(ann).beside = True
    _laptops(ann).note_copy("")  # said with the next word
    _meet(ann)
    assert [_look(ann), _look(cal), _look(bea), _look(cal)] == ["round 1", "", "round 1", ""]


def test_chief_directors_come_before_section_directors_and_scorers(
    three: tuple[Director, Director, Director], hall_clock: ClubClock
) -> None:
    ann, bea, cal = three
    for each, duty in ((ann, "scorer"), (bea, "director")):
        _shared(each).duty = duty
        _laptops(each).note_copy("")
    _meet(*three)
    assert [_look(ann), _look(bea), _look(cal), _look(ann), _look(bea)] == ["", "", "round 1", "", ""]
    _laptops(cal).leave()
    hall_clock.pass_minutes(1)
    _meet(ann, bea)
    assert [_look(ann), _look(bea)] == ["", "round 1"]


def test_the_next_round_is_made_by_the_first_again(three: tuple[Director, Director, Director]) -> None:
    ann, bea, cal = three
    _look(ann)
    _play(cal, 2)
    assert [_look(bea), _look(cal), _look(ann)] == ["", "", "round 2"]
    assert [backup.reason for backup in ann.safety.backups()] == ["round 2", "round 1"]


@pytest.mark.club_file
def test_a_club_file_has_no_other_laptops(director: Director) -> None:
    assert director.copies is None


def test_whoever_only_reads_leaves_it_to_the_others(laptop: Laptop) -> None:
    ann = laptop("Ann")
    with Director.open(ann.address, read_only=True) as hall:
        hall.safety.watch(hall.subscribe, lambda _work: pytest.fail("a reader makes none"))
        _play(ann, 1)
        hall.follow()
        assert hall.copies is None


# Two windows of one computer.


@pytest.fixture
def windows(laptop: Laptop) -> tuple[Director, Director]:
    """Two windows of Ann's computer, the first round over."""
    both = laptop("Ann"), laptop("Ann")
    for each in both:
        each.safety.watch(each.subscribe, lambda _work: pytest.fail("one of them makes it for all"))
        _shared(each).beside = False
    _meet(*both)
    _play(both[0], 1)
    both[1].follow()
    return both


def test_of_two_windows_on_one_computer_one_makes_it(windows: tuple[Director, Director]) -> None:
    first, second = windows
    moment = _copies(first).take()
    assert moment is not None
    assert _copies(second).take() is None, "the other is at it"
    first.safety.backup(reason=moment.reason)
    assert _copies(second).take() is None
    _copies(first).note_made(moment)
    assert [_look(second), _look(first), _look(second)] == ["", "", ""]
    assert [backup.reason for backup in first.safety.backups()] == ["round 1"]
    for each in windows:
        assert _copies(each).where() == "The latest club file of a round’s end is on this laptop."


@pytest.mark.parametrize("how", ["note_failure", "close"])
def test_where_the_one_window_could_not_or_was_closed_the_other_makes_it(
    windows: tuple[Director, Director], how: str
) -> None:
    first, second = windows
    assert _copies(first).take() is not None
    getattr(_copies(first), how)()
    assert _look(second) == "round 1"


def test_the_other_window_does_not_take_back_what_is_said_of_the_copy(
    windows: tuple[Director, Director], laptop: Laptop, hall_clock: ClubClock
) -> None:
    first, second = windows
    assert _look(first) == "round 1"
    cal = laptop("Cal")
    for _half_minute in range(4):
        hall_clock.now += HALF_A_MINUTE
        _meet(second)
        (ann,) = _laptops(cal).present()
        assert ann.copied == "1 1"
