"""The adjustment bench: sides apart, damage a side did to itself, what is seen before it is confirmed, and after."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import time
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.rulings.page import RulingsPage
from gui.rulings.adjustment.effect import Calculator
from gui.rulings.wizard.case import Where
from model.analysis import solver
from model.bridge.deals.boards import DealSet, DealtBoard, TrickTable
from model.bridge.deals.deal import Deal
from model.bridge.result import Result
from model.movement.kinds.team_library import team_movement
from model.rulings.steps import Question, Ruling
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.snapshots.session import SheetLine

if TYPE_CHECKING:
    from gui.pages.page import PageContext

PAGES = ("scores", "rulings")
HERE = 12
"""The place in the sheet of the board that is ruled on."""


@pytest.fixture(params=["matchpoints", "cross-imps"])
def director(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Director]:
    conditions = Conditions(method=request.param)
    with builders.an_evening(tmp_path / "club.club", 5, entered=1.0, conditions=conditions) as opened:
        put(opened, "4HE=")
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director) -> RulingsPage:
    window: MainWindow = windows.a_window(qtbot, director, "rulings", pages=PAGES)
    assert isinstance(window.page, RulingsPage)
    hesitation(window.page, director)
    return window.page


def line(director: Director) -> SheetLine:
    session = director.sessions.current()
    assert session is not None
    return director.results.sheet(session)[HERE]


def put(director: Director, result: str) -> None:
    session = director.sessions.current()
    assert session is not None
    here = line(director)
    director.results.enter(session, here.round, here.table, here.board, Result.parse(result))


def hesitation(page: RulingsPage, director: Director, damaged: str = "yes") -> None:
    """A hesitation by East-West, up to the ruling that a score is assigned."""
    here = line(director)
    page.begin()
    wizard = page.wizard
    while QApplication.focusWidget() is not wizard.start.table:
        windows.press("Shift+Tab")
    for text in (str(here.table), str(here.board), "hesitation"):
        windows.press("Ctrl+A")
        windows.type_text(text)
        windows.press("Enter")
    for _question in range(12):
        step = wizard.step
        if not isinstance(step, Question):
            break
        wanted = damaged if step.id == "damage" else "yes"
        windows.press(next(one.key for one in step.choices if one.id == wanted))
        if step.judgement:
            windows.type_text("Three players asked")
            windows.press("Enter")
    assert isinstance(wizard.step, Ruling)


def test_the_line_waits_for_the_score_and_says_what_is_lacking(page: RulingsPage) -> None:
    bench = page.controller.benches.adjustment
    assert QApplication.focusWidget() is bench.field
    assert bench.echo.accessibleName() == "Type the score you award."
    windows.type_text("60 4h-1")
    assert bench.echo.accessibleName() == "The weights add up to 60%: 40% to come."
    assert [row.weight for row in bench.sheet.rows] == ["60%"]


def test_each_side_has_its_own_line(page: RulingsPage, director: Director) -> None:
    bench = page.controller.benches.adjustment
    windows.type_text("4h-1")
    windows.press("Alt+A")
    assert QApplication.focusWidget() is bench.other_field
    windows.type_text("50 4h-1 50 3h+1")
    assert bench.echo.accessibleName() == "Assigned: N–S 4♥ E −1, E–W 50% 4♥ E −1, 50% 3♥ E +1"
    windows.press("Ctrl+Enter")
    assert str(line(director).result) == "W100:4HE-1/50:4HE-1,50:3HE+1"


def test_what_a_side_did_to_itself_is_reckoned_before_the_eyes(page: RulingsPage, director: Director) -> None:
    bench = page.controller.benches.adjustment
    windows.type_text("4h-1")
    windows.press("Alt+G")
    assert QApplication.focusWidget() is bench.fault.normal
    windows.type_text("3h+1")
    assert "serious error by N–S" in bench.echo.accessibleName()
    assert "12C1(e)" in bench.fault.sum_line.text()
    assert "extremely serious error" in bench.remarks.text()
    windows.press("Ctrl+Enter")
    assert str(line(director).result) == "W100:4HE-1~NS:4HE=:3HE+1"
    windows.press("Alt+G")
    assert bench.fault.normal.text() == "3HE+1"  # what was given can be read and not changed


def test_a_ruling_that_a_side_hurt_itself_asks_for_its_part(page: RulingsPage, director: Director) -> None:
    page.controller.withdraw()
    hesitation(page, director, "own-too")
    bench = page.controller.benches.adjustment
    assert bench.fault.normal.isVisible()
    windows.type_text("4h-1")
    assert "caused part of its own damage" in bench.remarks.text()
    windows.press("Tab")
    while QApplication.focusWidget() is not bench.fault.normal:
        windows.press("Tab")
    windows.type_text("3h+1")
    assert "caused part of its own damage" not in bench.remarks.text()
    windows.press("Ctrl+Enter")
    assert str(line(director).result) == "W100:4HE-1~NS:4HE=:3HE+1"


def test_the_effect_shows_what_confirming_then_does(page: RulingsPage, director: Director) -> None:
    session = director.sessions.current()
    assert session is not None
    here = line(director)
    bench = page.controller.benches.adjustment
    windows.type_text("60 4h-1 40 3h+1")
    foreseen = windows.said_by(bench.effect)
    windows.press("Ctrl+Enter")
    standings = director.standings.now(session)
    for pair in (here.ns, here.ew):
        now = next(one for one in standings.ranking if one.contestant.number == pair.number)
        assert (now.shown_percentage or now.shown_total) in foreseen
    assert not bench.field.isEnabled()
    assert bench.echo.accessibleName() == "Assigned: 60% 4♥ E −1, 40% 3♥ E +1"


def test_the_parts_add_up_to_the_points_of_the_table(page: RulingsPage) -> None:
    bench = page.controller.benches.adjustment
    windows.type_text("60 4h-1 40 3h+1")
    first, second, whole = bench.sheet.rows
    parts = [float(str(row.part).rpartition("= ")[2].replace("−", "-")) for row in (first, second)]
    assert sum(parts) == pytest.approx(float(whole.ns.replace("−", "-")), abs=0.02)


def test_the_result_may_be_let_stand(page: RulingsPage, director: Director) -> None:
    bench = page.controller.benches.adjustment
    windows.type_text("4h-1")
    while QApplication.focusWidget() is not bench.kind:
        windows.press("Shift+Tab")
    windows.press("Left")
    assert (bench.kind.key, bench.field.text()) == ("artificial", "a+/+")  # nobody has said who offended
    windows.press("Left")
    assert (bench.kind.key, bench.field.text()) == ("stands", "")
    windows.press("Ctrl+Enter")
    assert str(line(director).result) == "4HE="
    session = director.sessions.current()
    assert session is not None
    assert [one.kind for one in director.rulings.list_pending(session) if one.kind.startswith("score")] == []


def test_an_edition_without_weights_says_so(page: RulingsPage) -> None:
    bench = page.controller.benches.adjustment
    windows.press("Alt+E")  # from 2017 round to 1997
    assert page.wizard.draft.edition.value == "1997"
    bench.take_focus()
    windows.type_text("60 4h-1 40 3h+1")
    assert "Look again" in bench.remarks.text()
    assert "12C3" in bench.remarks.text()


def test_a_score_typed_is_there_when_the_ruling_is_taken_up_again(page: RulingsPage) -> None:
    bench = page.controller.benches.adjustment
    windows.type_text("60 4h-1 40 3h+1")
    windows.press("Ctrl+Enter")
    windows.press("F2")
    assert bench.field.isEnabled()
    assert bench.field.text() == "60 4HE-1 40 3HE+1"


def test_in_a_match_of_teams_the_effect_is_reported_in_imps_and_victory_points(tmp_path: Path) -> None:
    with builders.a_director(tmp_path / "teams.club") as director:
        plan = team_movement("round-robin").plan(4)
        conditions = Conditions(method="teams-imps")
        session = director.sessions.create(
            "Teams", builders.A_THURSDAY, plan, conditions, start_time=time(19, 30), director="Ann"
        )
        sheet = director.results.sheet(session)
        for one in sheet:
            director.results.enter(session, one.round, one.table, one.board, Result.parse("4SN="))
        context = cast(
            "PageContext", SimpleNamespace(director=director)
        )  # the office asks nothing else of it
        calculator, here = Calculator(context), sheet[0]
        assert calculator.place(Where(here.round, here.table, here.board), Result.parse("4SN="))
        effect = calculator.effect(Result.parse("W60:4SN=,40:4SN-1").outcome)
        assert effect is not None
        assert calculator.unit == "IMPs"
        assert calculator.points(Result.parse("4SN-1").outcome).ns == -10
        assert (effect.after.ns, effect.after.ew) == (Fraction(-4), Fraction(4))
        assert [one.before for one in effect.moved] == ["30.00", "30.00"]
        moved = [float(one.after) - 30 for one in effect.moved]
        assert moved == pytest.approx([-1.58, 1.58])


def test_double_dummy_stands_beside_the_bench(qtbot: QtBot, director: Director) -> None:
    here, session = line(director), director.sessions.current()
    assert session is not None
    deal = Deal.parse("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4")
    director.deals.attach(session, DealSet((DealtBoard(here.board, deal),), origin="cards.pbn"))
    director.analysis.keep({deal: TrickTable.parse("63456634567A9867A986")})
    page = windows.a_window(qtbot, director, "rulings", pages=PAGES).page
    assert isinstance(page, RulingsPage)
    hesitation(page, director)
    assert "N–S: NT 6 ♠ 3 ♥ 4 ♦ 5 ♣ 6; E–W: NT 7 ♠ 10" in page.controller.benches.adjustment.dummy.text()
    assert "par 4♠ E–W" in page.controller.benches.adjustment.dummy.text()


def test_double_dummy_of_a_board_in_play_elsewhere_stays_covered(qtbot: QtBot, director: Director) -> None:
    here, session = line(director), director.sessions.current()
    assert session is not None
    deal = Deal.parse("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4")
    director.deals.attach(session, DealSet((DealtBoard(here.board, deal),), origin="cards.pbn"))
    director.analysis.keep({deal: TrickTable.parse("63456634567A9867A986")})
    elsewhere = next(
        one
        for one in director.results.sheet(session)
        if one.board == here.board and (one.round, one.table) != (here.round, here.table)
    )
    assert elsewhere.result is not None
    director.results.erase(session, elsewhere.round, elsewhere.table, elsewhere.board)
    page = windows.a_window(qtbot, director, "rulings", pages=PAGES).page
    assert isinstance(page, RulingsPage)
    hesitation(page, director)
    bench = page.controller.benches.adjustment
    assert bench.dummy.text() == (
        "Double dummy is hidden: another table has yet to play the board. The Hands page can show it."
    )
    windows.type_text("60 4h-1 40 3h+1")
    assert not any("DD" in str(row.outcome) for row in bench.sheet.rows)


@pytest.mark.skipif(
    not solver.is_present(), reason="the double-dummy library is not installed for this Python"
)
def test_double_dummy_nobody_has_worked_out_comes_by_itself(qtbot: QtBot, director: Director) -> None:
    here, session = line(director), director.sessions.current()
    assert session is not None
    deal = Deal.parse("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4")
    director.deals.attach(session, DealSet((DealtBoard(here.board, deal),), origin="cards.pbn"))
    page = windows.a_window(qtbot, director, "rulings", pages=PAGES).page
    assert isinstance(page, RulingsPage)
    hesitation(page, director)
    bench = page.controller.benches.adjustment
    windows.type_text("60 4h-1 40 3h+1")
    qtbot.waitUntil(lambda: "par 4♠ E–W" in bench.dummy.text(), timeout=20_000)
    assert bench.field.text() == "60 4h-1 40 3h+1"  # what is being typed stays
    assert ["DD 9" in str(row.outcome) for row in bench.sheet.rows] == [True, True, False]
