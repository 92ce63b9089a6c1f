"""The hall on Seating: names and pairs are dragged, forty tables are reached, and teams of eight are heard as teams."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from seats import OTHERS, seated

import builders
import windows
from gui.pages.seating.entrants import EntrantsPane
from gui.pages.seating.page import SeatingPage
from gui.widgets.hall.facts import HallChair
from gui.widgets.hall.floor_plan import FloorPlan
from gui.widgets.text.suit_text import SuitLabel
from model.bridge.seats import Side
from model.movement.drawn.draw import begun
from model.movement.kinds.team_library import team_movement
from model.movement.plan import Draw, Plan
from model.scoring.conditions import Conditions
from model.service.director import Director


@pytest.fixture
def congress(tmp_path: Path) -> Iterator[Director]:
    """Forty tables, nobody seated."""
    with builders.a_director(tmp_path / "congress.club") as opened:
        plan = builders.a_plan(40, movement="skip-mitchell", rounds=9)
        opened.sessions.create("Congress", builders.A_THURSDAY, plan, Conditions())
        yield opened


def test_forty_tables_can_all_be_reached(qtbot: QtBot, congress: Director) -> None:
    page = windows.a_window(qtbot, congress, "seating", pages=("seating",)).page
    assert isinstance(page, SeatingPage)
    windows.press("End")
    assert page.hall.chair == HallChair(40, Side.EW, 1)
    assert not page.hall.field.visibleRegion().isEmpty()
    assert len(windows.chairs_of(page)) == 160


def floor_of(page: SeatingPage) -> FloorPlan:
    plan = page.findChild(FloorPlan)
    assert plan is not None
    return plan


def drag(page: SeatingPage, where: QPointF, to: HallChair) -> None:
    """What a drag from this point to the middle of a chair does, without the system's own loop."""
    floor = floor_of(page)
    chair = floor._chair_at(where)
    assert chair is not None
    carried = floor._carried(where, chair)
    if carried is not None:
        floor.take_drop(carried, to)


def named(director: Director, pairs: int) -> None:
    for number in range(1, pairs + 1):
        first, second = OTHERS[number % 5], f"Guest {number}"
        ids = [director.players.add(f"{name} {number}") for name in (first, second)]
        director.seating.seat_pair(director.sessions.current() or 0, number, ids[0], ids[1])


def test_a_name_is_dragged_alone_and_a_pair_by_its_number(page: SeatingPage, director: Director) -> None:
    named(director, 5)
    before = {number: seated(director, number) for number in range(1, 6)}
    floor = floor_of(page)
    north_1, south_2 = HallChair(1, Side.NS, 0), HallChair(2, Side.NS, 1)
    drag(page, floor.chair_rect(north_1).center(), south_2)
    assert seated(director, 1) == (before[2][1], before[1][1])
    assert seated(director, 2) == (before[2][0], before[1][0])
    assert page.hall.chair == south_2
    windows.press("Ctrl+Z")
    assert seated(director, 1) == before[1]
    corner = floor.card_rect(1).topLeft() + QPointF(6, 6)
    drag(page, corner, south_2)
    assert (seated(director, 1), seated(director, 2)) == (before[2], before[1])
    assert "Pairs 1 and 2 have changed places; results stay with the numbers." in windows.refusal_on(page)
    windows.press("Ctrl+Z")
    onto_3 = floor._chair_at(floor.card_rect(3).topLeft() + QPointF(6, 6))
    assert onto_3 == HallChair(
        3, Side.NS, 0
    )  # a number is its pair, though a chair of the others lies nearer
    drag(page, corner, onto_3)
    assert (seated(director, 1), seated(director, 3)) == (before[3], before[1])


def test_the_name_under_the_field_is_dragged_as_any_other(
    page: SeatingPage, director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    named(director, 5)
    before = {number: seated(director, number) for number in (1, 2)}
    floor, field, south_2 = floor_of(page), page.hall.field, HallChair(2, Side.NS, 1)
    assert page.hall.chair == HallChair(1, Side.NS, 0) and field.sitter == before[1][0]

    class DropOnSouth2:  # the system's own loop of a drag would wait for a real mouse
        def __init__(self, _source: QWidget) -> None: ...

        def setMimeData(self, carried: QMimeData) -> None:
            self.carried = carried

        def exec(self, _action: Qt.DropAction) -> None:
            floor.take_drop(self.carried, south_2)

    monkeypatch.setattr("gui.widgets.hall.floor_plan.QDrag", DropOnSouth2)
    middle = field.rect().center()
    QTest.mousePress(field, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(field, middle + QPoint(2, 0))
    assert seated(director, 1) == before[1]
    QTest.mouseMove(field, middle + QPoint(40, 0))
    assert seated(director, 1) == (before[2][1], before[1][1])
    assert seated(director, 2) == (before[2][0], before[1][0])


def test_an_empty_chair_is_not_dragged(page: SeatingPage, director: Director) -> None:
    floor = floor_of(page)
    entries = len(director.journal.entries())
    drag(page, floor.chair_rect(HallChair(1, Side.NS, 1)).center(), HallChair(2, Side.NS, 0))
    assert len(director.journal.entries()) == entries


def test_a_final_session_wants_the_reason_by_mouse_and_by_keyboard(
    page: SeatingPage, director: Director
) -> None:
    named(director, 5)
    session = director.sessions.current() or 0
    director.sessions.start_play(session)
    director.sessions.finish(session)
    director.sessions.make_final(session, anyway=True)
    before = seated(director, 1)
    floor = floor_of(page)
    drag(page, floor.chair_rect(HallChair(1, Side.NS, 0)).center(), HallChair(2, Side.NS, 0))
    assert seated(director, 1) == before
    assert "needs a reason" in windows.refusal_on(page)
    windows.press("Home")
    windows.press("Delete")
    assert seated(director, 1) == before
    windows.press("F6")
    windows.type_text("they told us the wrong name")
    windows.press("Shift+F6")
    windows.press("Delete")
    assert seated(director, 1) == ("", before[1])
    assert director.journal.entries(session)[-1].why == "they told us the wrong name"


def of_teams(page: SeatingPage, director: Director, plan: Plan) -> EntrantsPane:
    """The seating of a session of teams, in front."""
    session = director.sessions.create("Teams", builders.A_THURSDAY, plan, Conditions(method="teams-imps"))
    window = windows.window_of(page)
    window.go("tonight")
    director.sessions.open(session)
    window.go("seating")
    assert page.entrants is not None
    return page.entrants


def test_the_field_over_the_first_and_the_last_team_has_its_whole_border(
    page: SeatingPage, director: Director
) -> None:
    pane = of_teams(page, director, begun(range(1, 41), Draw(2), teams=True, boards_per_round=4))
    for number in (1, 40, 1):
        pane.go_to(number)
        assert pane.table.viewport().rect().contains(pane.field.geometry())


def test_a_four_of_a_team_of_eight_is_heard_and_shown_after_its_team(
    page: SeatingPage, director: Director
) -> None:
    pane = of_teams(page, director, team_movement("teams-of-eight").plan(3, boards_per_round=3))
    assert pane.model.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "Team 2, four 3"
    assert pane.model.index(2, 1).data() == "Team 2, four 3", "until the team has a name"


def test_teams_of_eight_are_counted_as_teams(page: SeatingPage, director: Director) -> None:
    pane = of_teams(page, director, team_movement("teams-of-eight").plan(4, boards_per_round=3))
    assert "4 teams have fewer than eight players." in [
        label.text() for label in pane.findChildren(SuitLabel) if label.isVisible()
    ]
