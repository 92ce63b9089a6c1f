"""The adjustment bench in a match of teams: the other table, the average of a knock-out, no less than average plus."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.rulings.page import RulingsPage
from gui.rulings.adjustment.effect import AT_ONCE
from model.bridge.result import Result
from model.movement.drawn.draw import begun
from model.movement.kinds.team_library import team_movement
from model.movement.plan import Draw, Plan
from model.rulings.steps import Question, Ruling
from model.scoring.conditions import Conditions, VictoryPoints
from model.service.director import Director
from model.snapshots.session import SheetLine

PAGES = ("scores", "rulings")


def an_event(path: Path, plan: Plan, **conditions: object) -> Director:
    opened = builders.a_director(path)
    terms = Conditions(method="teams-imps", **conditions)  # type: ignore[arg-type]  # whatever the test names
    session = opened.sessions.create("Teams", builders.A_THURSDAY, plan, terms)
    opened.sessions.start_play(session)
    for one in opened.results.sheet(session):
        opened.results.enter(session, one.round, one.table, one.board, Result.parse("4SN="))
    return opened


@pytest.fixture
def league(tmp_path: Path) -> Iterator[Director]:
    """Four teams, everybody with everybody; all made 4♠ everywhere."""
    with an_event(tmp_path / "league.club", team_movement("round-robin").plan(4)) as opened:
        yield opened


@pytest.fixture
def cup(tmp_path: Path) -> Iterator[Director]:
    """The first round of a cup of four teams."""
    plan = begun(range(1, 5), Draw(2, form="knock-out"), teams=True, boards_per_round=4)
    with an_event(tmp_path / "cup.club", plan, victory_points=VictoryPoints.NONE) as opened:
        yield opened


def first(director: Director) -> SheetLine:
    session = director.sessions.current()
    assert session is not None
    return director.results.sheet(session)[0]


def to_the_score(qtbot: QtBot, director: Director, **answers: str) -> RulingsPage:
    """A ruling on the first line, up to the score that the director assigns."""
    page = windows.a_window(qtbot, director, "rulings", pages=PAGES).page
    assert isinstance(page, RulingsPage)
    here = first(director)
    page.begin()
    while QApplication.focusWidget() is not page.wizard.start.table:
        windows.press("Shift+Tab")
    for text in (str(here.table), str(here.board), "adjusted score"):
        windows.press("Ctrl+A")
        windows.type_text(text)
        windows.press("Enter")
    given = {"may": "law", "possible": "yes", "own-damage.self": "no", "other-table": "no"} | answers
    for _question in range(12):
        step = page.wizard.step
        if not isinstance(step, Question):
            break
        windows.press(next(one.key for one in step.choices if one.id == given[step.id]))
        if step.judgement:
            windows.type_text("Three players asked")
            windows.press("Enter")
    assert isinstance(page.wizard.step, Ruling)
    page.controller.benches.adjustment.take_focus()
    return page


def test_the_other_table_stands_beside_and_the_match_is_alive(qtbot: QtBot, league: Director) -> None:
    bench = to_the_score(qtbot, league).controller.benches.adjustment
    assert bench.match.other.text().startswith("The other table  4♠ N =")
    windows.type_text("60 4s= 40 4s-1")
    here = first(league)
    assert f"Match  {here.ns.number}  0 → −4 (10 → 8.42 VP)" in windows.said_by(bench.effect)
    assert f"{here.ew.number}  0 → +4 (10 → 11.58 VP)" in windows.said_by(bench.effect)


def test_an_average_is_doubted_where_the_other_table_has_a_result(qtbot: QtBot, league: Director) -> None:
    bench = to_the_score(qtbot, league).controller.benches.adjustment
    windows.type_text("a+/-")
    assert "Look again: if that clearly favours a side, assign a score. 86B1" in bench.match.other.text()


def test_the_side_not_at_fault_may_be_sure_of_average_plus(qtbot: QtBot, league: Director) -> None:
    page = to_the_score(qtbot, league)
    bench = page.controller.benches.adjustment
    windows.type_text("4s-1")
    assert "Assigned" in bench.echo.accessibleName()
    windows.press("Alt+M")
    assert QApplication.focusWidget() is bench.match.floor
    windows.press("Right")
    assert bench.echo.accessibleName().startswith("60% to N–S")
    windows.press("Ctrl+Enter")
    assert str(first(league).result) == "A60/40"
    session = league.sessions.current()
    assert session is not None
    here = first(league)
    assert league.results.history(session, here.round, here.table, here.board)[0].why.endswith("86B2(b)")


def test_an_assigned_score_better_than_average_plus_stays(qtbot: QtBot, league: Director) -> None:
    to_the_score(qtbot, league)
    windows.type_text("6s=")
    windows.press("Alt+M")
    windows.press("Right")
    windows.press("Ctrl+Enter")
    assert str(first(league).result) == "W100:6SN="


def test_two_scores_that_do_not_balance_are_averaged_when_asked(qtbot: QtBot, league: Director) -> None:
    bench = to_the_score(qtbot, league).controller.benches.adjustment
    windows.type_text("60 4s= 40 4s-1")
    assert bench.match.average.isHidden()  # the two balance
    windows.press("Alt+A")
    windows.type_text("4s=")
    assert not bench.match.average.isHidden()
    bench.match.average.setFocus()
    windows.press("Space")
    windows.press("Ctrl+Enter")
    assert str(first(league).result) == "W80:4SN=,20:4SN-1"


def test_in_a_knock_out_the_margin_is_the_average(qtbot: QtBot, cup: Director) -> None:
    bench = to_the_score(qtbot, cup).controller.benches.adjustment
    windows.type_text("4s-1")  # −10 for North-South
    windows.press("Alt+A")
    windows.type_text("60 4s= 40 4s-1")  # +4 for East-West
    assert bench.match.average.isHidden()  # the match does it
    assert "One side must win: −10 and +4 are averaged" in windows.said_by(bench.effect)
    assert "leads by 7" in windows.said_by(bench.effect)
    assert windows.said_by(bench.effect).count("12C4") == 1
    windows.press("Alt+E")  # from 2017 round to 1997
    assert windows.said_by(bench.effect).count("86B") == 1


def test_a_large_session_is_worked_out_off_the_window_s_thread(qtbot: QtBot, league: Director) -> None:
    page = to_the_score(qtbot, league)
    bench = page.controller.benches.adjustment
    assert bench.calculator.at_once == AT_ONCE
    bench.calculator.at_once = 0
    for text in ("60 4s=", " 40 4s-1"):
        windows.type_text(text)
    assert "Working it out" in windows.said_by(bench.effect)
    assert bench.echo.accessibleName() == "Assigned: 60% 4♠ N =, 40% 4♠ N −1"  # the echo never waits
    qtbot.waitUntil(lambda: "0 → −4" in windows.said_by(bench.effect))
    assert "Working it out" not in windows.said_by(bench.effect)
    assert [row.ns for row in bench.sheet.rows] == ["0", "−10", "−4"]
    scored = page.context.director.standings
    session = league.sessions.current()
    assert session is not None
    windows.press("Ctrl+Enter")
    after = scored.now(session).standing(str(first(league).ns.number))
    qtbot.waitUntil(lambda: after.shown_total in windows.said_by(bench.effect))


def test_under_2007_the_match_may_be_given_imps(qtbot: QtBot, league: Director) -> None:
    league.club.change_settings(edition="2007")
    page = to_the_score(qtbot, league)
    bench = page.controller.benches.adjustment
    windows.type_text("+3 imp")
    assert bench.echo.accessibleName() == "+3 IMPs to N–S, −3 IMPs to E–W"
    assert "Look again" not in bench.match.other.text()  # it is no average
    here = first(league)
    assert f"Match  {here.ns.number}  0 → +3" in windows.said_by(bench.effect)
    windows.press("Ctrl+Enter")
    assert str(first(league).result) == "A+3i/-3i"


def test_in_a_match_too_the_arithmetic_of_a_team_s_own_error_is_shown(qtbot: QtBot, league: Director) -> None:
    """Against 420 in the other room: 450 is worth 1 IMP, -50 costs 10 and so does the normal result here, 4 spades down two."""
    here = first(league)
    session = league.sessions.current()
    assert session is not None
    league.results.enter(session, here.round, here.table, here.board, Result.parse("4SN-2"))
    bench = to_the_score(qtbot, league).controller.benches.adjustment
    windows.type_text("60 4s+1 40 4s-1")
    windows.press("Alt+G")
    windows.type_text("4s-1")
    assert "serious error by N–S" in bench.echo.accessibleName()
    assigned = Fraction(6, 10) * 1 - Fraction(4, 10) * 10
    table, normal = Fraction(-11), Fraction(-10)  # 520 apart, and 470
    value = assigned - (normal - table)
    assert "0.6 × 1 + 0.4 × (−10) = −3.4" in bench.fault.sum_line.text()
    assert "−11 + (−3.4 − (−10)) = −4.4" in bench.fault.sum_line.text()
    assert value == Fraction(-44, 10)
    assert "12C1(e)" in bench.fault.sum_line.text()
    assert f"Match  {here.ns.number}  −11 → −4.4" in windows.said_by(bench.effect)
    assert f"{here.ew.number}  +11 → +3.4" in windows.said_by(
        bench.effect
    )  # the other side has the whole adjustment
