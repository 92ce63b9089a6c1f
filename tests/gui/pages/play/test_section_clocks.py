"""Two clocks on Play: which is shown, what its keys do, and that the projector, the top bar and the bell tell both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.bell import END, WARNING, RoundBell
from gui.frame.status import status
from gui.frame.window import MainWindow
from gui.pages.play.page import PlayPage
from gui.projector.facts import projector_facts
from model.bridge.result import Result
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.scoring.conditions import Conditions
from model.service.director import Director


class StillClock(builders.ClubClock):
    """A clock that goes on only when it is told to."""

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> StillClock:
    return StillClock(datetime(2026, 3, 12, 19, 30, tzinfo=UTC))


@pytest.fixture
def director(tmp_path: Path, clock: StillClock) -> Iterator[Director]:
    """A plays five rounds of three boards, B seven rounds of two, and both began."""
    mitchell = plan("mitchell", tables=5, boards_per_round=3)
    howell = plan("howell", tables=4, boards_per_round=2)
    with builders.a_director(tmp_path / "club.club", clock=clock) as opened:
        room = together([mitchell, howell])
        session = opened.sessions.create("Thursday Pairs", builders.A_THURSDAY, room, Conditions())
        builders.seat_everybody(opened, session)
        opened.play.start(session)
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "play", pages=("tonight", "seating", "play", "scores"))


def play_of(window: MainWindow) -> PlayPage:
    assert isinstance(window.page, PlayPage)
    return window.page


def test_one_key_shows_the_clock_of_the_next_section(window: MainWindow) -> None:
    page = play_of(window)
    assert [table.table_name for table in page.tables] == ["A 1", "A 2", "A 3", "A 4", "A 5"]
    assert page.clock_panel._round.text() == "A · Round 1 of 5"
    assert ("Alt+G",) in [hint.keys for hint in page.hints()]
    windows.press("Alt+G")
    assert [table.table_name for table in page.tables] == ["B 1", "B 2", "B 3", "B 4"]
    assert page.clock_panel._round.text() == "B · Round 1 of 7"
    assert page._head_words.text() == "B"
    windows.press("Alt+G")
    assert page.tables[0].table_name == "A 1"


def test_the_time_left_over_the_tables_names_its_sections_where_the_clock_makes_room(
    window: MainWindow,
) -> None:
    window.resize(1024, 700)
    windows.settle()
    windows.press("Alt+L")
    windows.settle()
    page = play_of(window)
    assert page.clock_panel.isHidden()
    assert re.fullmatch(r"A: \d+:\d\d left", page._head_words.text())


def test_the_keys_are_those_of_the_clock_that_is_shown(window: MainWindow, director: Director) -> None:
    windows.press("Alt+G")
    windows.press("Ctrl+E")
    assert (director.play.round(1), director.play.round(1, "B")) == (1, 2)
    windows.press("+")
    windows.press("Space")
    first, second = director.play.now(1), director.play.now(1, "B")
    assert first is not None
    assert second is not None
    assert (first.paused, second.paused) == (False, True)
    assert (first.left.total_seconds(), second.left.total_seconds()) == (23 * 60, 17 * 60)
    windows.press("Ctrl+Shift+E")
    assert director.play.round(1, "B") == 1


def test_each_clock_stands_with_its_time_over_the_one_that_is_shown(
    window: MainWindow, clock: StillClock
) -> None:
    page = play_of(window)
    clock.pass_minutes(3)
    page.tick()
    assert [words for _key, words in page.clock_panel.sections._segments._choices] == ["A  20:00", "B  13:00"]
    assert not page.clock_panel.sections.isHidden()


def test_a_table_asked_for_shows_the_clock_of_its_section(window: MainWindow) -> None:
    page = play_of(window)
    page.activate({"table": 8})
    assert page.clock_panel.sections.section == "B"
    assert page.place()["section"] == "B"
    page.activate({"section": "A"})
    assert page.tables[0].table_name == "A 1"


def test_a_round_without_results_is_named_after_its_sections(window: MainWindow, director: Director) -> None:
    page = play_of(window)
    director.play.end_round(1, "B")
    (need,) = page.attentions()
    assert need.words == "B · Round 1: no results yet. 8 results missing."
    assert need.place == {"cut": "round", "spot": [1, 6, 1]}


def test_enter_on_results_ahead_ends_the_round_of_those_sections(
    window: MainWindow, director: Director
) -> None:
    page = play_of(window)
    for line in director.results.sheet(1):
        if line.table > 5 and line.round == 1:
            director.results.enter(1, line.round, line.table, line.board, Result.parse("1NTN="))
    line = next(line for line in director.results.sheet(1) if line.table > 5 and line.round == 2)
    director.results.enter(1, 2, line.table, line.board, Result.parse("1NTN="))
    assert page._needs[0].section == "B"
    page._open_need(0)
    assert (director.play.round(1), director.play.round(1, "B")) == (1, 2)


def test_the_projector_shows_both_clocks_and_every_table(director: Director, clock: StillClock) -> None:
    director.play.end_round(1, "B")
    clock.pass_minutes(2)
    shown = projector_facts(director, 1, ranking=False)
    assert [(one.sections, one.figures, one.below) for one in shown.clocks] == [
        ("A", "21:00", "until round 2 of 5"),
        ("B", "14:00", "until round 3 of 7"),
    ]
    assert [(hall.title, len(hall.seats)) for hall in shown.halls] == [("A: Round 1", 5), ("B: Round 2", 4)]
    assert [move.words for move in shown.moves][:2] == [
        "A: East–West, up one table.",
        "A: Boards, down one table.",
    ]
    assert all(move.words.startswith(("A: ", "B: ")) for move in shown.moves)


def test_the_top_bar_tells_both(director: Director) -> None:
    director.play.end_round(1, "B")
    session, sheet = director.sessions.get(1), director.results.sheet(1)
    clocks = [(pace, director.play.now(1, pace.section)) for pace in director.play.paces(1)]
    said = [str(fact.words) for fact in status(session, sheet, now=clocks[0][1], clocks=clocks).facts]
    assert said == ["A 1 of 5 23:00", "B 2 of 7 16:00", "8 missing"]


def test_the_bell_rings_by_every_clock(director: Director, clock: StillClock, qtbot: QtBot) -> None:
    rung: list[str] = []
    bell = RoundBell(director, ring=rung.append)
    clock.pass_minutes(11)
    bell.look()
    assert rung == [WARNING]
    clock.pass_minutes(5)
    bell.look()
    assert rung == [WARNING, END]
    clock.pass_minutes(2)
    bell.look()
    assert rung == [WARNING, END, WARNING]
    bell.stop()


def test_each_section_is_announced_on_a_line_of_its_own(window: MainWindow) -> None:
    box = play_of(window).clock_panel.say.words
    moves = ("Section A: stay.", "Section B: up one table.", "Section C: by the cards.")
    box.show_sentences((*moves, "Pair 33 sits out this round.", "Pair 31 comes back in."), len(moves))
    lines = [label.text() for label in box._labels if not label.isHidden()]
    assert lines == [*moves, "Pair 33 sits out this round. Pair 31 comes back in."]
