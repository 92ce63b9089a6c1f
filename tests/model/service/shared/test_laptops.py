"""A result that is on another laptop alone, or may be: whoever makes results final or moves the club hears of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from model.bridge.result import Result
from model.errors import ClubFileError, NotNow, UnheardLaptops
from model.service.director import Director
from model.service.exchange import moving
from model.service.sent import Seen
from model.service.shared.laptops import SILENT, Laptops
from model.snapshots.rulings import SaidOfRuling
from model.snapshots.session import State

if TYPE_CHECKING:
    from postgres import PostgresServer

Laptop = Callable[[str], Director]
FOUR_SPADES, NO_TRUMPS = Result.parse("4SN="), Result.parse("3NTE=")


def _of(director: Director) -> Laptops:
    assert director.laptops is not None
    return director.laptops


@pytest.fixture
def clashed(laptop: Laptop, postgres: PostgresServer) -> tuple[Director, Director]:
    """Play is over; a result of Bea's clashed with Ann's when the server came back, and nobody has decided yet."""
    ann, bea = laptop("Ann"), laptop("Bea")
    line = bea.results.sheet(1)[0]
    cell = line.round, line.table, line.board
    assert bea.tray is not None
    postgres.kill()
    try:
        bea.tray.enter(1, cell, FOUR_SPADES, seen=Seen(None))
    finally:
        postgres.start()
    ann.results.enter(1, *cell, NO_TRUMPS)
    bea.follow()
    bea.tray.send()
    assert bea.tray.refused
    ann.sessions.finish(1)
    return ann, bea


def test_results_are_not_final_while_one_is_on_another_laptop_alone(
    clashed: tuple[Director, Director],
) -> None:
    ann, bea = clashed
    _of(bea).speak()
    with pytest.raises(UnheardLaptops, match=r"1 result is on Bea’s laptop alone \(heard at \d\d:\d\d"):
        ann.sessions.make_final(1, anyway=True)
    assert ann.sessions.get(1).state is State.PROVISIONAL
    assert bea.tray is not None
    bea.tray.drop(bea.tray.refused[0].request)
    bea.follow()
    _of(bea).speak()
    ann.sessions.make_final(1, anyway=True)


@pytest.fixture
def told(laptop: Laptop, postgres: PostgresServer) -> tuple[Director, Director]:
    """Play is over; what was said of a ruling at Bea's waits, for her window has not sent it."""
    ann, bea = laptop("Ann"), laptop("Bea")
    ann.sessions.finish(1)
    assert bea.drafts is not None
    said = SaidOfRuling("2017", 1, 1, 1, "", "revoke")
    postgres.kill()
    try:
        bea.drafts.keep("a-ruling-of-bea", 1, None, said, "")
    finally:
        postgres.start()
    return ann, bea


def test_results_are_not_final_while_a_ruling_is_on_another_laptop_alone(
    told: tuple[Director, Director],
) -> None:
    ann, bea = told
    _of(bea).speak()
    with pytest.raises(UnheardLaptops, match=r"^1 ruling is on Bea’s laptop alone \(heard at \d\d:\d\d"):
        ann.sessions.make_final(1, anyway=True)
    _of(bea).leave()
    assert len(_of(ann).doubtful(1)) == 1, "with something to send nobody says goodbye"
    assert bea.drafts is not None
    bea.drafts.let_go("a-ruling-of-bea")
    bea.follow()
    bea.drafts.send()
    _of(bea).speak()
    ann.follow()
    assert [one.number for one in ann.rulings.all(1)] == [1]
    assert _of(ann).doubtful(1) == ()


def test_nothing_is_final_while_a_ruling_is_on_this_computer_alone(told: tuple[Director, Director]) -> None:
    _ann, bea = told
    with pytest.raises(NotNow, match=r"^1 ruling typed here is not saved yet\."):
        bea.sessions.make_final(1, anyway=True, unheard=True)


def test_a_laptop_of_an_earlier_program_says_nothing_of_rulings(laptop: Laptop) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    _of(bea).speak()
    said = bea.recall("laptop Bea")
    said.pop("rulings")
    bea.keep("laptop Bea", said)
    assert _of(ann).doubtful(1) == ()


def test_whoever_knows_better_makes_them_final_without_it(clashed: tuple[Director, Director]) -> None:
    ann, bea = clashed
    _of(bea).speak()
    ann.sessions.make_final(1, anyway=True, unheard=True)
    assert ann.sessions.get(1).state is State.FINAL


def test_a_laptop_that_is_silent_may_have_results_and_one_that_left_has_none(laptop: Laptop) -> None:
    ann, bea, cal = (laptop(who) for who in ("Ann", "Bea", "Cal"))
    ann.sessions.finish(1)
    for each in (ann, bea, cal):
        _of(each).speak()
    assert _of(ann).doubtful(1) == ()
    later = ann.now() + SILENT + timedelta(minutes=1)
    _of(ann)._clock = lambda: later
    assert [words.split("’")[0] for words in _of(ann).doubtful(1)] == ["Bea", "Cal"]
    _of(cal).leave()
    assert len(_of(ann).doubtful(1)) == 1
    with pytest.raises(
        UnheardLaptops, match=r"Bea’s laptop has not been heard since .*; results may be on it alone"
    ):
        ann.sessions.make_final(1, anyway=True)


def test_a_laptop_with_something_to_send_does_not_say_goodbye(clashed: tuple[Director, Director]) -> None:
    ann, bea = clashed
    _of(bea).speak()
    _of(bea).leave()
    assert len(_of(ann).doubtful(1)) == 1


def test_it_speaks_when_there_is_news_and_every_half_minute(laptop: Laptop) -> None:
    bea = laptop("Bea")
    speaks = _of(bea)
    start = bea.now()
    heard: list[str] = []
    for seconds in (0, 10, 20, 31, 40):
        speaks._clock = lambda: start + timedelta(seconds=seconds)  # noqa: B023  # called at once
        speaks.speak()
        heard.append(bea.recall("laptop Bea")["at"])
    assert len(set(heard)) == 2


def test_a_club_is_not_moved_without_what_another_laptop_has(
    clashed: tuple[Director, Director], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bea = clashed
    _of(bea).speak()
    # This is done at Ann's computer, where nothing waits.
    monkeypatch.setattr("model.service.shared.tray.tray_file", lambda lineage: tmp_path / f"{lineage}.tray")
    target = tmp_path / "home.club"
    with pytest.raises(ClubFileError, match="1 result is on Bea’s laptop alone") as caught:
        moving.copy(ann.address, str(target), ann.now(), Director.over, move=True)
    assert "--anyway" in caught.value.remedy
    assert not target.exists()
    moving.copy(ann.address, str(target), ann.now(), Director.over, move=True, anyway=True)
    with Director.open(target, who="Ann") as home:
        assert home.recall("laptop Bea") is None
