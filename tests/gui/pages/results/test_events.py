"""Events of several sessions: made, ranked, refused in words, and told apart, all by keyboard."""

from datetime import date

import pytest

import builders
import windows
from cut_texts import cut_texts
from gui.frame.window import MainWindow
from gui.pages.results.page import ResultsPage
from model.i18n import install_language
from model.movement.kinds.individual import individual_movement
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.service.history import CLUB
from model.snapshots.events import EventRule


def test_what_cannot_be_added_is_refused_when_it_is_ticked_and_the_session_in_hand_is_in_sight(
    page: ResultsPage, director: Director, session: int
) -> None:
    plan = individual_movement("individual-howell").plan(8)
    for day in range(1, 15):
        director.sessions.create("Alone", date(2026, 4, day), plan, Conditions())
    director.sessions.open(session)
    windows.press("Alt+E")
    windows.press("Alt+N")
    events = page.ui.events
    model = events.sessions.model()
    row = events.sessions.currentIndex().row()
    assert events.sessions.viewport().rect().intersects(events.sessions.visualRect(model.index(row, 3)))
    found = [model.index(row, column).data() for column in range(1, 5)]
    assert found[2] == director.sessions.get(session).title
    assert "tables" in found[3]
    events.sessions.setFocus()
    windows.press("Ctrl+Home")
    windows.press("Space")
    assert events._ticked == {session}
    window = page.window()
    assert isinstance(window, MainWindow)
    assert "cannot form one event" in windows.refusal_shown(window)


def test_sessions_of_one_day_are_distinguished_by_their_movements(
    page: ResultsPage, director: Director
) -> None:
    plan = builders.a_plan(6, movement="three-quarter-howell", boards_per_round=2)
    director.sessions.create("Afternoon", builders.A_THURSDAY, plan, Conditions())
    windows.press("Alt+E")
    sessions = page.ui.events.sessions
    shown = [line[4] for line in windows.lines_of(sessions)]
    assert "Three-quarter Howell, 6 tables" in shown
    assert sessions.columnWidth(4) >= sessions.sizeHintForColumn(4)  # whole, while the titles leave room


def test_sessions_that_nothing_distinguishes_are_numbered_as_they_were_made(
    page: ResultsPage, director: Director
) -> None:
    plan = builders.a_plan(6, movement="three-quarter-howell", boards_per_round=2)
    for _room in range(2):
        director.sessions.create("Afternoon", builders.A_THURSDAY, plan, Conditions())
    windows.press("Alt+E")
    titles = [line[3] for line in windows.lines_of(page.ui.events.sessions)]
    assert sorted(title for title in titles if title.startswith("Afternoon")) == [
        "Afternoon (1)",
        "Afternoon (2)",
    ]
    assert [title for title in titles if not title.startswith("Afternoon")] == [
        one.title for one in director.sessions.all() if one.title != "Afternoon"
    ]


def test_the_numbers_of_two_individuals_stand_whole_behind_a_figure(
    page: ResultsPage, director: Director, session: int
) -> None:
    plan = individual_movement("individual-howell").plan(12, rounds=5, boards_per_round=1)
    alone = director.sessions.create("Alone", date(2026, 4, 1), plan, Conditions())
    with builders.without_waiting_for_the_disk(director):
        builders.enter_results(director, alone, director.results.sheet(alone))
    window = page.window()
    assert isinstance(window, MainWindow)
    window.go("conditions")
    window.go("results")
    windows.press("Return")
    windows.settle()
    assert [str(cut) for cut in cut_texts(window, window.look.theme) if "+" in cut.text] == []


def test_a_ladder_is_made_with_its_number_of_rungs_and_says_its_rule(
    page: ResultsPage, director: Director, session: int
) -> None:
    windows.press("Alt+E")
    windows.press("Alt+N")
    windows.type_text("Ladder")
    events = page.ui.events
    events.rule.setFocus()
    while EventRule(events.rule.currentData()) is not EventRule.LADDER:
        windows.press("Down")
    assert events.number.text() == "1 rung at most"
    events.number.setFocus()
    windows.press("Up")
    assert events.number.text() == "2 rungs at most"
    windows.press("Ctrl+S")
    (event,) = director.events.all()
    assert (event.rule, event.steps) == (EventRule.LADDER, 2)
    assert "at most 2 rungs per session" in events.why.text()


def test_an_event_of_sessions_is_made_ranked_shown_and_undone_without_the_mouse(
    page: ResultsPage, director: Director, session: int
) -> None:
    builders.another_week(director, session, date(2026, 3, 19))
    director.sessions.open(session)
    windows.press("Alt+E")
    windows.press("Alt+N")
    windows.type_text("Winter season")
    windows.press("Ctrl+S")
    (event,) = director.events.all()
    assert (event.title, event.rule, event.sessions) == ("Winter season", EventRule.PERCENT, (session,))
    events = page.ui.events
    best = director.events.ranking(event.id).lines[0]
    assert {best.name, best.figure} <= set(windows.lines_of(events.table)[0])
    assert f"Shown as {best.figure}." in events.why.text()
    (day,) = director.events.ranking(event.id).titles
    listed = events.sessions.model()
    assert day in {listed.index(row, 1).data() for row in range(listed.rowCount())}  # one form of date
    events.sessions.setFocus()
    windows.press("Ctrl+Home")
    windows.press("Space")
    windows.press("Ctrl+S")
    assert len(director.events.all()[0].sessions) == 2
    row = events.sessions.verticalHeader().defaultSectionSize()
    assert (
        2 * row <= events.sessions.height() <= 2 * row + 2
    )  # the ranking has the room of those there are not
    events.table.setFocus()
    windows.press("Ctrl+End")
    last = events.table.visualRect(events.table.currentIndex())
    assert events.table.viewport().rect().contains(last)
    assert director.journal.undo_name(CLUB) == "Undo change of event Winter season"
    director.journal.undo(CLUB)
    assert director.events.all()[0].sessions == (session,)
    windows.press("Ctrl+Del")
    assert director.events.all() == ()
    assert "Give it a title" in events._none.text()


@pytest.mark.parametrize("rule", list(EventRule))
def test_every_rule_of_an_event_can_be_chosen_and_says_how_each_figure_came_to_be(
    page: ResultsPage, director: Director, session: int, rule: EventRule
) -> None:
    event = director.events.make("Spring", rule, [session], best=2)
    windows.press("Alt+E")
    assert page.ui.events.rule.currentData() == rule
    lines = director.events.ranking(event).lines
    assert all(line.why for line in lines)
    assert lines[0].why[0] in page.ui.events.why.text()


@pytest.mark.parametrize(
    ("language", "of_one", "of_two"),
    [
        ("en", "best 1", "best 2"),
        ("pt", "melhor 1", "melhores 2"),
        ("pt_PT", "melhor 1", "melhores 2"),
        ("es", "mejor 1", "mejores 2"),
        ("el", "καλύτερο 1", "καλύτερα 2"),
    ],
)
def test_the_results_that_count_are_said_of_one_and_of_more(
    page: ResultsPage, language: str, of_one: str, of_two: str
) -> None:
    install_language(language)
    windows.press("Alt+E")
    windows.press("Alt+N")
    events = page.ui.events
    events.rule.setFocus()
    while EventRule(events.rule.currentData()) is not EventRule.BEST:
        windows.press("Down")
    shown = []
    for number in (1, 2):
        events.number.setValue(number)
        shown.append(events.number.text())
    assert shown == [of_one, of_two]
