"""Play by keyboard: the clock, who is where, what needs the director, and the ways that lead on from there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.play.clock import Sign
from gui.pages.play.page import PlayPage
from gui.pages.play.words import describe_standing, next_words, punctual
from gui.pages.scores.page import ScoresPage
from gui.printing.preview import Preview
from model.bridge.result import Result
from model.errors import NotNow
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.service.play.need_words import NeedWords, need_words
from model.snapshots.play import Need, RoundNow, TableState, Want
from model.snapshots.session import State

PAGES = ("tonight", "seating", "play", "scores", "results")


class StillClock(builders.ClubClock):
    """A clock that goes on only when it is told to."""

    def __call__(self) -> datetime:
        return self.now

    def pass_seconds(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> StillClock:
    return StillClock(datetime(2026, 3, 12, 19, 30, tzinfo=UTC))


@pytest.fixture
def director(tmp_path: Path, clock: StillClock) -> Iterator[Director]:
    """Four and a half tables, five rounds of three boards, round 1 under way since half past seven."""
    with builders.a_director(tmp_path / "club.club", clock=clock) as opened:
        session = opened.sessions.create(
            "Thursday Pairs", builders.A_THURSDAY, builders.a_plan(4.5), Conditions(), start_time=time(19, 30)
        )
        builders.seat_everybody(opened, session)
        opened.sessions.start_play(session)
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director) -> PlayPage:
    window = windows.a_window(qtbot, director, "play", pages=PAGES)
    assert isinstance(window.page, PlayPage)
    return window.page


def window_of(page: PlayPage) -> MainWindow:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


def session_of(director: Director) -> int:
    session = director.sessions.current()
    assert session is not None
    return session


def enter(director: Director, number: int, *tables: int, boards: int = 3) -> None:
    """Enter the first boards of these tables in a round."""
    session = session_of(director)
    for table in tables:
        lines = [
            line
            for line in director.results.sheet(session)
            if (line.round, line.table) == (number, table) and line.result is None
        ]
        for line in lines[:boards]:
            director.results.enter(session, line.round, line.table, line.board, Result.parse("1NTN="))


def figures(page: PlayPage) -> str:
    return page.clock_panel.figures.words


def top_bar(page: PlayPage) -> str:
    window = window_of(page)
    window.standing.tell_time()
    return str(window._top_bar._facts.accessibleName())


# The clock


def test_the_clock_shows_what_is_left(page: PlayPage, clock: StillClock) -> None:
    assert figures(page) == "23:00"
    clock.pass_seconds(15 * 60 + 18)
    page.tick()
    assert figures(page) == "7:42"
    assert page.clock_panel.figures.accessibleName() == "7 minutes left"


def test_over_its_time_the_clock_counts_up(page: PlayPage, clock: StillClock) -> None:
    clock.pass_seconds(23 * 60 + 65)
    page.tick()
    assert figures(page) == "+1:05"
    assert page.clock_panel.figures.accessibleName() == "1 minute over time"


def test_where_the_clock_made_room_the_head_says_what_is_left_or_how_long_it_is_over(
    page: PlayPage, clock: StillClock
) -> None:
    page.window().resize(1024, 700)
    windows.settle()
    windows.press("Alt+X")
    windows.settle()
    assert not page.clock_panel.isVisible()
    for seconds, words in ((15 * 60 + 18, "7:42 left"), (8 * 60, "+0:18 over time")):
        clock.pass_seconds(seconds)
        page.tick()
        assert page._head_words.text() == words


def test_the_sign_beside_what_to_say_grows_with_the_letters(page: PlayPage) -> None:
    (sign,) = page.clock_panel.findChildren(Sign)
    before = sign.width()
    page.context.look.wish(text_scale=150)
    assert sign.width() == round(before * 1.5) > before


def test_space_pauses_and_goes_on_wherever_the_hand_is(page: PlayPage, clock: StillClock) -> None:
    assert page.clock_panel.toggle.hasFocus()
    windows.press("Space")
    clock.pass_minutes(5)
    page.tick()
    assert figures(page) == "23:00"
    assert page.clock_panel.toggle.text() == "Resume"
    assert page.hints()[0].words == "resume"
    windows.press("F6")
    assert page.focusWidget() is not page.clock_panel.toggle
    windows.press("Space")
    clock.pass_minutes(1)
    page.tick()
    assert figures(page) == "22:00"
    assert page.clock_panel.toggle.text() == "Pause"


def test_plus_and_minus_change_the_end(page: PlayPage) -> None:
    windows.press("+")
    windows.press("+")
    windows.press("-")
    assert figures(page) == "24:00"


def test_ctrl_e_begins_the_next_round(page: PlayPage, director: Director, clock: StillClock) -> None:
    clock.pass_minutes(20)
    windows.press("Ctrl+E")
    assert director.play.round(session_of(director)) == 2
    assert figures(page) == "23:00"
    assert page.shown_round == 2


def test_a_round_ended_too_soon_comes_back(page: PlayPage, clock: StillClock) -> None:
    clock.pass_minutes(10)
    windows.press("Ctrl+E")
    windows.press("Ctrl+Shift+E")
    assert figures(page) == "13:00"
    windows.press("Ctrl+Shift+E")
    assert windows.refusal_shown(window_of(page)).startswith(
        NotNow("There is no round to go back to.", "").message
    )


def test_after_the_last_round_there_is_nothing_to_press(page: PlayPage, director: Director) -> None:
    for _round in range(5):
        windows.press("Ctrl+E")
    assert figures(page) == "0:00"
    assert not page.context.actions["round.end"].isEnabled()
    assert windows.spoken_shown(page.clock_panel.say.words) == ""
    windows.press("Space")
    assert director.play.round(session_of(director)) == 5
    assert page.context.actions["round.end"].isEnabled()


def test_a_session_not_begun_is_started_by_space(qtbot: QtBot, director: Director, clock: StillClock) -> None:
    builders.another_week(director, session_of(director), builders.A_THURSDAY)
    window = windows.a_window(qtbot, director, "play", pages=PAGES)
    assert isinstance(window.page, PlayPage)
    assert figures(window.page) == "–:––"
    windows.press("Space")
    assert figures(window.page) == "23:00"
    assert director.sessions.get(session_of(director)).state is State.PLAYING


def test_the_clock_is_as_it_was_when_the_window_comes_back(
    qtbot: QtBot, director: Director, clock: StillClock
) -> None:
    window = windows.a_window(qtbot, director, "play", pages=PAGES)
    windows.press("Ctrl+E")
    windows.press("Space")
    window.close()
    clock.pass_minutes(9)
    again = windows.a_window(qtbot, director, "play", pages=PAGES)
    assert isinstance(again.page, PlayPage)
    assert figures(again.page) == "23:00"
    assert again.page.clock_panel.toggle.text() == "Resume"


def test_without_a_session_the_page_says_where_to_begin(qtbot: QtBot, tmp_path: Path) -> None:
    with builders.a_director(tmp_path / "empty.club") as empty:
        window = windows.a_window(qtbot, empty, "play", pages=PAGES)
        assert isinstance(window.page, PlayPage)
        assert not window.page.context.actions["clock.toggle"].isEnabled()
        window.close()


# What to say


def test_the_next_move_is_ready_to_be_read(page: PlayPage) -> None:
    said = windows.spoken_shown(page.clock_panel.say.words)
    assert said.startswith("East–West, up one table. Boards, down one table.")
    assert "sits out this round" in said


def test_in_the_last_round_nobody_is_sent_on(page: PlayPage) -> None:
    for _round in range(4):
        windows.press("Ctrl+E")
    assert windows.spoken_shown(page.clock_panel.say.words).startswith("That was the last round.")


# Who is where


def test_every_table_is_there_with_its_results(page: PlayPage, director: Director) -> None:
    playing = [table.table for table in page.tables if table.state is not TableState.SITS_OUT]
    enter(director, 1, playing[0], boards=2)
    enter(director, 1, playing[1])
    assert len(page.tables) == 5
    by_table = {table.table: table for table in page.tables}
    assert by_table[playing[0]].entered == 2
    assert by_table[playing[1]].state is TableState.FINISHED
    index = page._tables.tables.index(playing[1] - 1, 4)
    assert index.data() == "3/3, finished"


def test_the_pages_keys_walk_to_the_round_before_and_after(page: PlayPage) -> None:
    windows.press("PgDown")
    assert page.shown_round == 2
    windows.press("PgUp")
    windows.press("PgUp")
    assert page.shown_round == 1
    windows.press("Ctrl+E")
    windows.press("PgUp")
    assert page.shown_round == 1
    assert page._segments.accessibleName() == "Round: Round 1"


def test_enter_on_a_table_leads_to_its_scores(page: PlayPage, director: Director) -> None:
    windows.press("F6")
    windows.press("Down")
    row = page._tables.currentIndex().row()
    table = page.tables[row]
    windows.press("Return")
    front = window_of(page).page
    assert isinstance(front, ScoresPage)
    assert front.place()["spot"] == [1, table.table, table.boards[0]]


def test_the_place_is_kept(page: PlayPage) -> None:
    windows.press("PgDown")
    windows.press("F6")
    windows.press("Down")
    assert page.place() == {"shown": "after", "table": 2}
    windows.press("Ctrl+4")
    windows.press("Ctrl+3")
    assert page.place() == {"shown": "after", "table": 2}


def test_a_table_hears_in_one_sentence(page: PlayPage) -> None:
    spoken = str(page._tables.tables.index(0, 0).data(11))  # Qt.AccessibleTextRole
    assert spoken.startswith("Table 1: 1 ")
    assert "0 in" in spoken


# What needs you


def test_nothing_needs_the_director_at_first(page: PlayPage) -> None:
    assert windows.lines_of(page.needs_panel.list) == ()
    assert page.attentions() == ()


def test_a_missing_result_is_named_and_enter_leads_to_it(page: PlayPage, director: Director) -> None:
    playing = [table.table for table in page.tables if table.state is not TableState.SITS_OUT]
    enter(director, 1, *playing[:-1])
    enter(director, 1, playing[-1], boards=2)
    windows.press("Ctrl+E")
    ((title,),) = windows.lines_of(page.needs_panel.list)
    line = next(
        line for line in director.results.sheet(session_of(director)) if line.round == 1 and not line.result
    )
    assert title == f"Board {line.board}, table {line.table}, round 1"
    page.needs_panel.choose(0)
    assert any(hint.words == "open" for hint in page.hints())
    windows.press("Return")
    front = window_of(page).page
    assert isinstance(front, ScoresPage)
    assert front.place()["spot"] == [1, line.table, line.board]


@pytest.mark.parametrize("words", ["Could the offender have known " * n for n in range(2, 8)], ids=len)
def test_while_there_is_room_a_need_is_seen_whole(page: PlayPage, words: str) -> None:
    window_of(page).resize(1366, 768)
    need = NeedWords("late", "Ruling 2, table 3, board 7", words, "Open ruling 2")
    page.needs_panel.show_needs((need, need))
    QApplication.processEvents()
    bar = page.needs_panel.list.verticalScrollBar()
    assert bar.maximum() == 0


def test_f8_leads_to_what_needs_the_director(page: PlayPage, director: Director) -> None:
    windows.press("Ctrl+E")
    (attention,) = page.attentions()
    assert attention.words == "Round 1: no results yet. 12 results missing."
    windows.press("F8")
    assert isinstance(window_of(page).page, ScoresPage)


def test_a_table_behind_comes_with_its_minutes(page: PlayPage, director: Director, clock: StillClock) -> None:
    playing = [table.table for table in page.tables if table.state is not TableState.SITS_OUT]
    enter(director, 1, *playing[:-1], boards=2)
    clock.pass_minutes(11)
    page.tick()
    assert windows.lines_of(page.needs_panel.list) == ((f"Table {playing[-1]} is 4 minutes behind",),)


def test_a_clock_that_was_forgotten_is_put_right_by_enter(page: PlayPage, director: Director) -> None:
    playing = [table.table for table in page.tables if table.state is not TableState.SITS_OUT]
    enter(director, 1, *playing)
    other = next(
        table.table
        for table in director.play.tables(session_of(director), 2)
        if table.state is not TableState.SITS_OUT
    )
    enter(director, 2, other, boards=1)
    assert windows.lines_of(page.needs_panel.list) == (("Results of round 2 coming in",),)
    page.needs_panel.choose(0)
    windows.press("Return")
    assert director.play.round(session_of(director)) == 2
    assert windows.lines_of(page.needs_panel.list) == ()


def test_a_clock_forgotten_for_rounds_goes_to_the_round_of_the_room_at_once(
    page: PlayPage, director: Director
) -> None:
    session = session_of(director)
    playing = [table.table for table in page.tables if table.state is not TableState.SITS_OUT]
    for number in (1, 2, 3):
        enter(director, number, *playing)
    assert windows.lines_of(page.needs_panel.list) == (("Results of round 3 coming in",),)
    assert page._needs[0].onward == 3
    page.needs_panel.choose(0)
    windows.press("Return")
    assert director.play.round(session) == 3
    windows.press("Ctrl+Z")
    assert director.play.round(session) == 1


def test_when_all_results_are_in_play_offers_its_end(page: PlayPage, director: Director) -> None:
    session = session_of(director)
    builders.enter_results(director, session, director.results.sheet(session))
    assert windows.lines_of(page.needs_panel.list) == (("All results are in",),)
    window = window_of(page)
    page.needs_panel.choose(0)
    windows.press("Return")
    for _doubts_seen in range(2):
        if director.sessions.get(session).state is State.PLAYING:
            windows.press("Ctrl+Return")
    assert director.sessions.get(session).state is State.PROVISIONAL
    assert window.page is not None
    assert window.page.page_id == "results"


def test_f8_knows_from_another_page_that_the_session_is_gone(page: PlayPage, director: Director) -> None:
    windows.press("Ctrl+E")
    windows.press("Ctrl+4")
    assert len(page.attentions()) == 1
    director.sessions.remove(session_of(director))
    assert page.attentions() == ()


# The ledger


def test_slow_tables_stand_in_the_ledger(page: PlayPage, director: Director, clock: StillClock) -> None:
    assert page.needs_panel.late_words.text() == "Nothing measured yet."
    playing = [table.table for table in page.tables if table.state is not TableState.SITS_OUT]
    enter(director, 1, *playing[:-1])
    clock.pass_minutes(27)
    enter(director, 1, playing[-1])
    windows.press("Ctrl+E")
    assert page.needs_panel.late_words.text() == (
        "Measured from the entry times. The other 4 tables: never late."
    )
    grid = page.needs_panel._grid
    assert grid.accessibleName() == f"Table {playing[-1]}, round 1: 4"


def test_the_ledger_is_printed_through_the_preview(page: PlayPage, qtbot: QtBot) -> None:
    windows.press("Ctrl+P")
    preview = page.window().findChild(Preview)
    assert preview is not None
    qtbot.waitUntil(lambda: preview.printed is not None)
    assert preview.printed is not None
    assert preview.printed.kind == "late-ledger"
    preview.close()


# The top bar


def test_the_top_bar_tells_the_time_and_the_tables(
    page: PlayPage, director: Director, clock: StillClock
) -> None:
    clock.pass_seconds(15 * 60 + 18)
    playing = [table.table for table in page.tables if table.state is not TableState.SITS_OUT]
    enter(director, 1, playing[0])
    given = top_bar(page)
    assert "Round 1 of 5" in given
    assert "7:42 left" in given
    assert "3 playing" in given
    assert "0 missing" in given
    windows.press("Ctrl+E")
    assert "9 missing" in top_bar(page)


# Words


def moment(late: timedelta) -> RoundNow:
    begun = datetime(2026, 3, 12, 20, 16, tzinfo=UTC)
    return RoundNow(
        3, 9, begun, begun, timedelta(), paused=False, running=True, warning=timedelta(), planned_end=begun, late=late
    )  # fmt: skip


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "On time, expected finish"),
        (59, "On time, expected finish"),
        (-59, "On time, expected finish"),
        (60, "1 minute late, expected finish"),
        (-125, "2 minutes early, expected finish"),
        (-26_700, "7 h 25 min early, expected finish"),
        (3_660, "1 h 1 min late, expected finish"),
    ],
)
def test_the_evening_is_on_time_to_the_minute(seconds: int, words: str) -> None:
    assert punctual(moment(timedelta(seconds=seconds))) == words


def test_a_table_behind_tells_what_it_did_before() -> None:
    need = Need(Want.BEHIND, 3, 7, 26, minutes=4, entered=1, boards=3, late_before=(1, 2))
    words = need_words(need, 3)
    assert words.title == "Table 7 is 4 minutes behind"
    assert words.text == "1 of 3 boards entered; also late in rounds 1 and 2."


def test_a_table_in_play_tells_which_board_of_the_round_it_is_on(director: Director) -> None:
    table = director.play.tables(session_of(director), 1)[0]
    on = structs.replace(table, state=TableState.ON, on=2, boards=(4, 5, 6))
    assert describe_standing(on) == "on board 2 of 3"


def test_after_the_last_round_nobody_comes(director: Director) -> None:
    last = director.play.tables(session_of(director), 5)[0]
    assert next_words(last) == ("–", "")
