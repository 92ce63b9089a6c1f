"""The projector: what the room reads at each moment, its pages, and a window that never takes the focus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSizeF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import every_method
import windows
from every_method import OCCASIONS
from gui.frame.window import MainWindow
from gui.look.fonts import load_fonts
from gui.look.theme import Scheme, make_theme
from gui.pages.play.page import PlayPage
from gui.projector.facts import (
    ClockFacts,
    Hall,
    MoveSentence,
    ProjectedRanking,
    ProjectorFacts,
    RankedLine,
    Seats,
    projector_facts,
)
from gui.projector.painter import ProjectorPainter
from gui.projector.window import TURN_SECONDS, Projector
from model.bridge.result import Result
from model.movement.kinds.individual import individual_movement
from model.movement.sections import together
from model.scoring.conditions import Conditions
from model.service.director import Director


class StillClock(builders.ClubClock):
    """A clock that goes on only when it is told to."""

    def __call__(self) -> datetime:
        return self.now


pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def clock() -> StillClock:
    return StillClock(datetime(2026, 3, 12, 19, 30, tzinfo=UTC))


@pytest.fixture
def director(tmp_path: Path, clock: StillClock) -> Iterator[Director]:
    """Nine tables and a half table among them, seated, not begun."""
    with builders.a_director(tmp_path / "club.club", clock=clock) as opened:
        opened.club.rename("Harbour BC")
        session = opened.sessions.create(
            "Thursday Pairs", builders.A_THURSDAY, builders.a_plan(8.5), Conditions(), start_time=time(19, 30)
        )
        builders.seat_everybody(opened, session)
        yield opened


@pytest.fixture
def session(director: Director) -> int:
    found = director.sessions.current()
    assert found is not None
    return found


def facts(director: Director, session: int, *, ranking: bool = False) -> ProjectorFacts:
    return projector_facts(director, session, ranking=ranking)


def enter_round(director: Director, session: int, number: int) -> None:
    for line in director.results.sheet(session):
        if line.round == number:
            director.results.enter(session, number, line.table, line.board, Result.parse("1NTN="))


# What the room reads


def test_before_the_start_everybody_finds_a_seat(director: Director, session: int) -> None:
    shown = facts(director, session)
    assert shown.title == "Thursday Pairs, Harbour BC"
    assert (shown.clocks[0].figures, shown.clocks[0].below, shown.clocks[0].gone) == (
        "19:30",
        "Please find your seats",
        None,
    )
    assert shown.halls[0].title == "Your seat"
    assert len(shown.halls[0].seats) == 9
    assert shown.halls[0].seats[0].ns == "1"
    assert shown.halls[0].seats[0].ns_names == director.sessions.get(session).pair(1).short_name
    assert [seats.table for seats in shown.halls[0].seats if seats.waits] == ["9"]


def test_in_play_it_tells_the_time_and_the_round(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(10)
    shown = facts(director, session)
    assert (shown.clocks[0].figures, shown.clocks[0].below) == ("13:00", "until round 2 of 9")
    assert shown.clocks[0].gone == pytest.approx(10 / 23)
    assert shown.halls[0].title == "Round 1"
    assert shown.moves[0] == MoveSentence("arrow-up", "East–West, up one table.")
    assert shown.moves[1] == MoveSentence("arrow-down", "Boards, down one table.")
    assert [move.icon for move in shown.moves[2:]] == ["waiting", "play"]


def test_once_the_warning_is_over_it_shows_where_to_go_next(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(18)
    shown = facts(director, session)
    assert shown.halls[0].title == "Round 2, next"
    following = director.play.tables(session, 2)[1]
    assert following.ew.pair is not None
    assert shown.halls[0].seats[1].ew == str(following.ew.pair.number)


def test_a_forgotten_clock_sends_nobody_to_a_table_of_an_earlier_round(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(70)
    for number in (1, 2):
        enter_round(director, session, number)
    assert facts(director, session).halls[0].title == "Round 2"
    line = next(one for one in director.results.sheet(session) if one.round == 4)
    director.results.enter(session, 4, line.table, line.board, Result.parse("1NTN="))
    shown = facts(director, session)  # a result of one table may be typed into the wrong round
    assert (shown.clocks[0].figures, shown.clocks[0].below) == ("", "Play is under way")
    assert (shown.halls[0].title, shown.moves) == ("Round 2", ())
    here = director.play.tables(session, 2)[1]
    assert here.ew.pair is not None
    assert shown.halls[0].seats[1].ew == str(here.ew.pair.number)

    director.play.end_round(session)
    shown = facts(director, session)
    assert (shown.clocks[0].figures, shown.halls[0].title) == ("23:00", "Round 2")


def test_an_individual_finds_both_numbers_of_each_side(director: Director) -> None:
    plan = individual_movement("individual-howell").plan(12, rounds=3, boards_per_round=2)
    session = director.sessions.create("Individual", builders.A_THURSDAY, plan, Conditions())
    (hall,) = facts(director, session).halls
    assert hall.of_players
    numbers = [int(one) for seats in hall.seats for side in (seats.ns, seats.ew) for one in side.split("+")]
    assert sorted(numbers) == list(range(1, 13))


def test_over_time_it_asks_to_move(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(24)
    shown = facts(director, session)
    assert (shown.clocks[0].figures, shown.clocks[0].below, shown.clocks[0].loud) == (
        "+1:00",
        "Please move for round 2",
        True,
    )


def test_a_clock_that_stands_still_says_so(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    director.play.pause(session)
    assert facts(director, session).clocks[0].below == "The clock is stopped"


def test_in_the_last_round_it_tells_the_end(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    for _round in range(8):
        director.play.end_round(session)
    shown = facts(director, session)
    assert shown.clocks[0].below.startswith("until the end, about ")
    assert shown.moves == ()


def test_the_ranking_is_shown_only_when_the_club_wants_it(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    enter_round(director, session, 1)
    assert facts(director, session).fields == ()
    fields = facts(director, session, ranking=True).fields
    assert [field.title for field in fields] == ["After round 1, N–S", "After round 1, E–W"]
    assert sum(len(field.lines) for field in fields) == 17
    line = next(line for line in director.results.sheet(session) if line.round == 2)
    director.results.enter(session, line.round, line.table, line.board, Result.parse("1NTN="))
    assert facts(director, session, ranking=True).fields[0].title == "Ranking so far, N–S"


def test_there_is_no_ranking_before_the_first_result(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    assert facts(director, session, ranking=True).fields == ()


def test_when_play_is_over_nobody_is_sent_anywhere(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    enter_round(director, session, 1)
    director.sessions.finish(session)
    shown = facts(director, session, ranking=True)
    assert (shown.clocks[0].figures, shown.clocks[0].below, shown.halls, shown.moves) == (
        "",
        "Play is over",
        (),
        (),
    )
    assert shown.fields


def test_after_play_the_ranking_takes_the_place_of_the_seats_whatever_was_shown_before(
    director: Director, session: int
) -> None:
    director.sessions.start_play(session)
    enter_round(director, session, 1)
    assert facts(director, session, ranking=False).fields == ()
    director.sessions.finish(session)
    shown = facts(director, session, ranking=False)
    assert (shown.moves, shown.halls) == ((), ())
    assert shown.fields


@pytest.mark.parametrize("method", OCCASIONS)
def test_the_room_sees_everybody_s_figure_under_the_unit_of_the_method(method: str, tmp_path: Path) -> None:
    occasion = OCCASIONS[method]
    with every_method.played(tmp_path / "club.club", occasion) as director:
        session = director.sessions.current()
        assert session is not None
        fields = facts(director, session, ranking=True).fields
        ranked = director.sessions.get(session).ranked
        names = {str(entrant.number): entrant.short_name for entrant in ranked}
        shown = [line for field in fields for line in field.lines]
        assert {line.number: line.names for line in shown} == names
        assert all(line.figure and line.place for line in shown)
        knock_out = director.standings.view(session).knock_out
        unit = "" if knock_out else "%" if occasion.unit == "MP" else occasion.unit
        assert {field.unit for field in fields} == {unit}
        kind = director.sessions.get(session).plan.kind
        assert {field.who for field in fields} == {
            {"teams": "Team", "individual": "Player"}.get(kind, "Pair")
        }
        page_of_it = facts(director, session, ranking=True)
        assert painted(page_of_it) != painted(replace(page_of_it, fields=()))


# Its pages


def some_seats(count: int) -> tuple[Seats, ...]:
    return tuple(
        Seats(str(n), str(n), str(n + count), "Moura–Vale", "Berry–Hale", "1–3") for n in range(1, count + 1)
    )


def some_facts(seats: int, *places: int) -> ProjectorFacts:
    fields = tuple(
        ProjectedRanking(
            f"Field {number}",
            tuple(RankedLine(str(n), str(n), "Moura–Vale", "54.2") for n in range(1, count + 1)),
            "Pair",
            "%",
        )
        for number, count in enumerate(places)
    )
    return ProjectorFacts(
        "Club night",
        (ClockFacts("1:24", "until round 7 of 9", 0.9, loud=False),),
        (),
        (Hall("Round 6", some_seats(seats)),),
        fields,
    )


@pytest.mark.parametrize(
    ("seats", "places", "pages"),
    [(9, (), 1), (10, (), 2), (19, (), 3), (9, (18,), 2), (5, (9, 9), 2), (0, (), 1), (9, (10, 9), 3)],
)
def test_nine_tables_fill_a_page(qtbot: QtBot, seats: int, places: tuple[int, ...], pages: int) -> None:
    shown = some_facts(seats, *places)
    turns = [painted(shown, turn).copy(340, 0, 620, 540) for turn in range(pages + 1)]  # beside the clock
    assert all(one != other for one, other in combinations(turns[:pages], 2))
    assert turns[pages] == turns[0]


def painted(shown: ProjectorFacts, page: int = 0, size: tuple[int, int] = (960, 540)) -> QImage:
    image = QImage(*size, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        themes = make_theme(Scheme.DARK), make_theme(Scheme.LIGHT)
        ProjectorPainter(painter, QSizeF(*size), *themes).paint(shown, page)
    return image


def test_pages_take_turns(qtbot: QtBot) -> None:
    shown = some_facts(12)
    assert painted(shown, 0) != painted(shown, 1)
    assert painted(shown, 0) == painted(shown, 2)
    assert painted(some_facts(9), 0) == painted(some_facts(9), 1)


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (640, 360), (2560, 1080)])
def test_nothing_is_painted_over_the_lower_edge_of_the_rows(qtbot: QtBot, size: tuple[int, int]) -> None:
    image = painted(some_facts(9, 9), size=size)
    white = image.pixelColor(size[0] - 2, size[1] - 2)
    bottom = [image.pixelColor(x, size[1] - 2) for x in range(round(size[0] * 0.36), size[0] - 2, 3)]
    line = {white.name(), make_theme(Scheme.LIGHT).colours.line.name()}
    assert {colour.name() for colour in bottom} <= line


def test_many_long_sentences_stay_under_the_clock(qtbot: QtBot) -> None:
    sentences = tuple(
        MoveSentence("arrow-right", f"Pair {n} goes to table {n + 3}, North–South." * 2) for n in range(6)
    )
    few, many = some_facts(9), some_facts(9)
    many = replace(many, moves=sentences)
    painted(few)  # Qt draws large figures by their outline at first, later from its cache: their edges differ
    above = [painted(one).copy(0, 0, 320, 225) for one in (few, many)]
    assert above[0] == above[1]


# Its window


@pytest.fixture
def window(qtbot: QtBot, director: Director, session: int) -> MainWindow:
    director.sessions.start_play(session)
    return windows.a_window(qtbot, director, "play", pages=("tonight", "seating", "play", "scores"))


def is_shown(projector: Projector) -> bool:
    """Asked again each time: a key pressed in between is no assignment that a type checker sees."""
    return projector.isVisible()


def is_wanted(projector: Projector) -> bool:
    """As `is_shown`."""
    return projector.wanted


def projector_of(window: MainWindow) -> Projector:
    assert isinstance(window.page, PlayPage)
    projector = window.page.projector
    assert projector is not None
    return projector


def test_f5_shows_it_and_takes_it_away_without_taking_the_focus(window: MainWindow) -> None:
    focus = QApplication.focusWidget()
    windows.press("F5")
    projector = projector_of(window)
    assert is_shown(projector)
    assert projector.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert projector.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert QApplication.focusWidget() is focus
    assert QApplication.activeWindow() is window
    windows.press("F5")
    assert not is_shown(projector)
    assert not is_wanted(projector)


def test_it_goes_on_telling_the_time_behind_other_pages(window: MainWindow, clock: StillClock) -> None:
    windows.press("F5")
    projector = projector_of(window)
    windows.press("Ctrl+4")
    clock.pass_minutes(3)
    projector.tick()
    assert projector.facts is not None
    assert projector.facts.clocks[0].figures == "20:00"


def test_the_page_turns_every_twelve_seconds(window: MainWindow) -> None:
    windows.press("F5")
    projector = projector_of(window)
    for _second in range(TURN_SECONDS):
        assert projector.page == 0
        projector.tick()
    assert projector.page == 1


def test_it_is_closed_with_the_directors_window(window: MainWindow) -> None:
    windows.press("F5")
    projector = projector_of(window)
    window.close()
    assert not is_shown(projector)


def test_a_lost_screen_puts_it_out_of_sight_and_another_brings_it_back(window: MainWindow) -> None:
    windows.press("F5")
    projector = projector_of(window)
    projector.setWindowState(
        Qt.WindowState.WindowFullScreen
    )  # as on a second screen, of which the tests have none
    screen = QGuiApplication.primaryScreen()
    projector._screen_removed(screen)
    assert not is_shown(projector)
    assert is_wanted(projector)
    projector._screen_added(screen)
    assert not is_shown(projector)  # it is the director's own
    windows.press("F5")
    assert not is_wanted(projector)
    windows.press("F5")
    assert is_shown(projector)


def test_closed_by_hand_it_comes_back_by_one_key(window: MainWindow) -> None:
    windows.press("F5")
    projector = projector_of(window)
    projector.close()
    assert not is_wanted(projector)
    windows.press("F5")
    assert is_shown(projector)


def test_a_session_taken_out_leaves_the_last_picture(
    window: MainWindow, director: Director, session: int
) -> None:
    windows.press("F5")
    projector = projector_of(window)
    before = projector.facts
    director.sessions.remove(session)
    projector.tick()
    assert projector.facts == before


def test_times_far_apart_are_reported(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    clock.now += timedelta(hours=2)
    assert facts(director, session).clocks[0].figures == "+97:00"


def two_clocks(moves: tuple[MoveSentence, ...]) -> ProjectorFacts:
    clock = ClockFacts("1:24", "until round 7 of 9", 0.9, loud=False)
    return ProjectorFacts(
        "Club night",
        (replace(clock, sections="A, B"), replace(clock, sections="C")),
        moves,
        (
            Hall("A, B: Round 6", some_seats(5), sections="A, B"),
            Hall("C: Round 6", some_seats(5), sections="C"),
        ),
        (),
    )


@pytest.mark.parametrize(("each", "in_turn"), [(1, False), (6, True)])
def test_sentences_too_many_to_be_read_are_those_of_the_tables_shown(
    qtbot: QtBot, each: int, in_turn: bool
) -> None:
    """Two clocks leave half of the height: the last sentences of a Howell were painted under the edge."""
    load_fonts()
    moves = tuple(
        MoveSentence("arrow-right", f"{name}: Boards of table {number} go to the relay.", name)
        for name in ("A, B", "C")
        for number in range(each)
    )
    left = QRect(0, 320, 320, 220)  # below the clocks
    for page, name in enumerate(("A, B", "C")):
        of_one = two_clocks(tuple(move for move in moves if move.sections == name))
        alike = painted(two_clocks(moves), page).copy(left) == painted(of_one, page).copy(left)
        assert alike is in_turn


def test_the_sentences_know_their_sections(director: Director) -> None:
    mitchell, howell = (
        builders.a_plan(5, boards_per_round=2),
        builders.a_plan(4, movement="howell", boards_per_round=3),
    )
    session = director.sessions.create(
        "Two clocks", builders.A_THURSDAY, together([mitchell, howell]), Conditions()
    )
    director.play.start(session)
    shown = facts(director, session)
    assert [hall.sections for hall in shown.halls] == ["A", "B"]
    assert {move.sections for move in shown.moves} == {"A", "B"}
    assert all(move.words.startswith(f"{move.sections}: ") for move in shown.moves)
