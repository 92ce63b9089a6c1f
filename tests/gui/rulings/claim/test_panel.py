"""The claims bench by keyboard: a claim in the middle of a trick, and marks that stay with the ruling."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.rulings.page import RulingsPage
from gui.rulings.claim.panel import ClaimsBench
from model.analysis import solver, worker
from model.bridge.cards import Strain
from model.bridge.deals.boards import DealtBoard
from model.bridge.deals.deal import Deal
from model.bridge.result import Result
from model.bridge.seats import Seat
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, entered=1.0) as opened:
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director) -> RulingsPage:
    """A ruling on a claim in 4♠ by South, with the bench in front."""
    page = windows.a_window(qtbot, director, "rulings", pages=("rulings",)).page
    assert isinstance(page, RulingsPage)
    session = director.sessions.current()
    assert session is not None
    line = director.results.sheet(session)[9]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("4SS="))
    page.begin()
    while QApplication.focusWidget() is not page.wizard.start.table:
        windows.press("Shift+Tab")
    for text in (str(line.table), str(line.board), "claim"):
        windows.press("Ctrl+A")
        windows.type_text(text)
        windows.press("Enter")
    assert page.controller.benches.panel == "claim"
    return page


def to(bench: ClaimsBench, part: object) -> None:
    for _pane in range(30):
        if QApplication.focusWidget() is part:
            return
        windows.press("Tab" if bench.isAncestorOf(windows._focused()) else "F6")
    raise AssertionError(part)


def lay(bench: ClaimsBench, *hands: str) -> None:
    for field, hand in zip(bench.hands.values(), hands, strict=True):
        to(bench, field)
        windows.press("Ctrl+A")
        windows.type_text(hand)


def choose(bench: ClaimsBench, part: str, seat: str) -> None:
    control = getattr(bench, part)
    to(bench, control)
    for _seat in range(4):
        if control.key == seat:
            return
        windows.press("Right")
    for _seat in range(4):
        if control.key == seat:
            return
        windows.press("Left")
    raise AssertionError(seat)


def test_a_claim_in_the_middle_of_a_trick(page: RulingsPage) -> None:
    bench = page.controller.benches.claim
    # West has led the club king; North and East have played to it, and South claims.
    lay(bench, "d42", "s2 c4", "sak ha", "d5 h3")
    choose(bench, "leader", "W")
    assert bench.echo.accessibleName().startswith(
        "The hands are not equally long: North 2, East 2, South 3, West 2"
    )
    to(bench, bench.trick)
    windows.type_text("ck 3")
    assert bench.echo.accessibleName().startswith("With the trick in progress the hands are not equally long")
    windows.type_text(" 9")
    choose(bench, "claimer", "S")
    assert bench.echo.accessibleName() == ""
    assert bench.evidence.text().startswith("Double dummy, the claimer wins 3 of 3")
    assert "West ♣K takes a trick in 6 orders of 6" in bench.evidence.text()  # where South does not ruff
    kept = page.wizard.draft.reported["ending"]
    assert isinstance(kept, str)
    assert "trick=CK,C3,C9" in kept


def test_marks_stay_with_the_ruling(page: RulingsPage, director: Director) -> None:
    bench = page.controller.benches.claim
    lay(bench, "hak d2", "s2 c34", "sa h2 d3", "dak c2")
    choose(bench, "leader", "S")
    choose(bench, "claimer", "S")
    tick = next(one for one in bench.ticks if one.text().startswith("♥ ♠"))
    assert tick.text().startswith("♥ ♠ ♦   1 of 3: East ♠2")
    to(bench, tick)
    windows.press("Space")
    said, words = windows.words_shown(bench.verdict), tick.text()
    assert said.startswith("2 tricks to the other side")
    windows.press("Esc")
    session = director.sessions.current()
    assert session is not None
    (record,) = director.rulings.all(session)
    page.begin()  # another ruling in between
    assert page.wizard.draft.number != record.number
    page.cards.chosen.emit(record.id)
    assert [one.text() for one in bench.ticks if one.isChecked()] == [words]
    assert windows.words_shown(bench.verdict) == said


def test_other_cards_are_judged_again(page: RulingsPage) -> None:
    bench = page.controller.benches.claim
    lay(bench, "hak d2", "s2 c34", "sa h2 d3", "dak c2")
    choose(bench, "leader", "S")
    choose(bench, "claimer", "S")
    to(bench, bench.ticks[0])
    windows.press("Space")
    to(bench, bench.hands[next(iter(bench.hands))])
    windows.press("Ctrl+A")
    windows.type_text("haq d2")
    assert not any(one.isChecked() for one in bench.ticks)


def test_cards_that_were_dealt_elsewhere_are_reported(page: RulingsPage, director: Director) -> None:
    session, board = director.sessions.current(), page.wizard.draft.where.board
    assert session is not None
    assert board is not None
    deal = Deal.parse("N:AKQ2.432.432.432 543.AKQ.AKQ.AKQ5 JT98.JT98.JT9.JT 76.765.8765.9876")
    director.deals.enter_cards(session, DealtBoard(board, deal))
    bench = page.controller.benches.claim
    page.wizard.next_edition()  # the bench hears of the deal with the next screen
    lay(bench, "sak", "sq c5", "sj h8", "s76")
    assert bench.evidence.text().endswith("The deal says otherwise: East ♠Q.")


def test_a_longer_ending_is_played_out_off_the_window_s_thread(qtbot: QtBot, page: RulingsPage) -> None:
    bench = page.controller.benches.claim
    lay(bench, "hak d24", "s2 c345", "sak h2 d3", "dakq c2")
    choose(bench, "leader", "S")
    choose(bench, "claimer", "S")
    assert bench.echo.accessibleName() == "Analysing: 0 of 6…"
    assert bench.evidence.text() == "Trumps outstanding: ♠2."
    assert bench.ticks == ()  # lines that still change places are not for marking
    qtbot.waitUntil(lambda: bench.echo.accessibleName() == "")
    assert bench.evidence.text().startswith("Double dummy, the claimer wins 4 of 4")


A_WHOLE_DEAL = "N:AKQ2.432.432.432 543.AKQ.AKQ.AKQ5 JT98.JT98.JT9.JT 76.765.8765.9876"


@pytest.mark.skipif(
    not solver.is_present(), reason="the double-dummy library is not installed for this Python"
)
def test_a_claim_with_every_card_of_the_deal(qtbot: QtBot, page: RulingsPage, director: Director) -> None:
    session, board = director.sessions.current(), page.wizard.draft.where.board
    assert session is not None
    assert board is not None
    deal = Deal.parse(A_WHOLE_DEAL)
    director.deals.enter_cards(session, DealtBoard(board, deal))
    page.wizard.next_edition()  # the bench hears of the deal with the next screen
    bench = page.controller.benches.claim
    assert bench.echo.accessibleName().endswith("* for all as dealt.")
    to(bench, bench.hands[Seat.NORTH])
    windows.type_text("*")
    assert [field.text() for field in bench.hands.values()] == [
        "AKQ2.432.432.432", "543.AKQ.AKQ.AKQ5", "JT98.JT98.JT9.JT", "76.765.8765.9876",
    ]  # fmt: skip
    choose(bench, "trumps", "S")
    choose(bench, "leader", "W")
    choose(bench, "claimer", "S")
    qtbot.waitUntil(lambda: bench.evidence.text().startswith("Double dummy"), timeout=20_000)
    (table,) = solver.solve([deal])
    best = table.of(Seat.SOUTH, Strain.SPADES)
    assert bench.evidence.text().startswith(f"Double dummy, the claimer wins {best} of 13.")
    assert "poorest" not in bench.evidence.text()


def test_who_waits_no_longer_hears_what_was_not_played_out(
    qtbot: QtBot, page: RulingsPage, director: Director
) -> None:
    bench = page.controller.benches.claim
    lay(bench, "akq2.432.432.43", "543.ak.akq.akq5", "jt98.jt98.jt9.j", "76.765.8765.987")
    choose(bench, "leader", "W")
    choose(bench, "claimer", "S")
    assert bench.echo.accessibleName().startswith("Analysing: ")
    windows.press("Alt+S")
    assert bench.echo.accessibleName() == ""
    assert "too long to analyse and may lose more" in windows.said_by(bench.lines)
    assert windows.words_shown(bench.verdict) == "Mark the lines that are normal for this player."
    to(bench, bench.stated)
    windows.type_text("shdc")  # one order only is played out again
    assert bench.echo.accessibleName() == "Analysing: 0 of 1…"
    qtbot.waitUntil(lambda: bench.echo.accessibleName() == "", timeout=40_000)


def test_a_machine_that_cannot_play_out_says_why(
    qtbot: QtBot, page: RulingsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        worker, "command", lambda _hidden: (sys.executable, "-c", "raise SystemExit('no memory')")
    )
    bench = page.controller.benches.claim
    lay(bench, "hak d24", "s2 c345", "sak h2 d3", "dakq c2")
    qtbot.waitUntil(lambda: bench.echo.accessibleName() == "Not analysed: no memory")
    assert bench.evidence.text() == ""
    assert windows.words_shown(bench.verdict) == ""


def test_declarer_is_who_claims_unless_somebody_says_otherwise(page: RulingsPage) -> None:
    assert (page.controller.benches.claim.claimer.key, page.controller.benches.claim.leader.key) == ("S", "S")
