"""An evening of rulings by keyboard through the window, to the ranking, the recap, the personal cards and the form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.rulings.page import RulingsPage
from gui.rulings.side_panels import Benches
from gui.rulings.wizard.wizard import Wizard
from model.bridge.deals.boards import DealtBoard, TrickTable
from model.bridge.deals.deal import Deal
from model.bridge.result import Result
from model.rulings.steps import Question, Ruling
from model.scoring.standings import Standing
from model.service.director import Director
from model.snapshots.session import SheetLine
from reports.catalogue import REPORTS

PAGES = ("scores", "rulings", "results")


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, entered=1.0) as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "rulings", pages=PAGES)


@pytest.fixture
def wizard(window: MainWindow) -> Wizard:
    assert isinstance(window.page, RulingsPage)
    return window.page.wizard


@pytest.fixture
def benches(window: MainWindow) -> Benches:
    assert isinstance(window.page, RulingsPage)
    return window.page.controller.benches


def session_of(director: Director) -> int:
    session = director.sessions.current()
    assert session is not None
    return session


def line_at(director: Director, at: int) -> SheetLine:
    return director.results.sheet(session_of(director))[at]


def put(director: Director, line: SheetLine, result: str) -> None:
    """The result the ruling is about, as it was entered at the table."""
    director.results.enter(session_of(director), line.round, line.table, line.board, Result.parse(result))


def in_sheet(director: Director, line: SheetLine) -> str:
    spot = (line.round, line.table, line.board)
    sheet = director.results.sheet(session_of(director))
    return str(next(one.result for one in sheet if (one.round, one.table, one.board) == spot))


def begin(wizard: Wizard, line: SheetLine, words: str, tree: str) -> None:
    """F9, table, board and what happened."""
    windows.press("F9")
    field = QApplication.focusWidget()
    assert field is not None
    while QApplication.focusWidget() is not wizard.start.table:
        windows.press("Shift+Tab")
    windows.press("Ctrl+A")
    windows.type_text(str(line.table))
    windows.press("Enter")
    windows.press("Ctrl+A")
    windows.type_text(str(line.board))
    windows.press("Enter")
    windows.type_text(words)
    windows.press("Enter")
    assert wizard.draft.tree == tree
    assert wizard.draft.where.round == line.round


def go_to(part: QWidget) -> None:
    """F6 from pane to pane until it has the focus."""
    for _pane in range(8):
        focus = QApplication.focusWidget()
        if focus is part or (focus is not None and part.isAncestorOf(focus)):
            return
        windows.press("F6")
    raise AssertionError(part.accessibleName())


def answer(wizard: Wizard, question: str, choice: str, reason: str = "") -> None:
    step = wizard.step
    assert isinstance(step, Question), step
    assert step.id == question
    windows.press(next(one.key for one in step.choices if one.id == choice))
    if step.judgement:
        windows.type_text(reason)
        windows.press("Enter")


def to_the_end(wizard: Wizard, choices: Callable[[str], str], reason: str) -> None:
    """Answer until the ruling is there."""
    for _question in range(12):
        step = wizard.step
        if not isinstance(step, Question):
            return
        answer(wizard, step.id, choices(step.id), reason)


def fact(wizard: Wizard, name: str) -> object:
    """What is told of the ruling in hand."""
    return wizard.draft.reported.get(name)


def typed(field: QWidget, *lines: str) -> None:
    go_to(field)
    for line in lines:
        windows.type_text(line)
        windows.press("Enter")


def standing(director: Director, number: int) -> Standing:
    ranking = director.standings.now(session_of(director)).ranking
    return next(one for one in ranking if one.contestant.number == number)


def documents(director: Director, folder: Path, pages: Callable[[Path], list[str]]) -> dict[str, str]:
    """What the recap, the personal cards and the forms say, without line breaks."""
    evening = director.evening(session_of(director))
    given = {}
    for kind in ("recap", "personal", "ruling-form"):
        path = folder / f"{kind}.pdf"
        REPORTS[kind].build(evening, path)
        given[kind] = " ".join(" ".join(pages(path)).split())
    return given


@pytest.fixture
def pages() -> Callable[[Path], list[str]]:
    def read(path: Path) -> list[str]:
        from pypdf import PdfReader

        return [page.extract_text() for page in PdfReader(path).pages]

    return read


def rule_on_a_revoke(wizard: Wizard, benches: Benches, director: Director, line: SheetLine) -> None:
    """A revoke of declarer's, laid out on the strip: the offender won the revoke trick and one later."""
    begin(wizard, line, "revoke", "revoke")
    assert benches.panel == "strip"
    typed(benches.strip.field, "3w d5 2 k s3", "h2 3 4 a", "c2 3 4 a", "d3 4 9 6")
    assert "South revoked at trick 3 with ♠3, holding ♦9." in windows.said_by(benches.strip)
    assert wizard.draft.reported["offender"] == "S"
    assert wizard.draft.answers["revoke-tricks.winner"] == "offender"
    windows.press("Enter")
    answer(wizard, "revoke-tricks.special", "none")
    assert isinstance(wizard.step, Ruling)
    assert benches.adjustment.echo.accessibleName() == "4♠ S +1 becomes 4♠ S −1 (Law 64A1)"
    windows.press("Ctrl+Enter")
    assert in_sheet(director, line) == "4SS-1"


def rule_on_a_late_revoke(wizard: Wizard, benches: Benches, director: Director, line: SheetLine) -> None:
    """A revoke found two rounds later: no trick by rule, but equity, which the director types."""
    begin(wizard, line, "revoke", "revoke")
    answer(wizard, "really", "suit")
    answer(wizard, "stage", "played")
    answer(wizard, "revoke-tricks.special", "round")
    assert isinstance(wizard.step, Ruling)
    go_to(benches.adjustment.field)
    windows.type_text("4s+1")
    assert benches.adjustment.echo.accessibleName() == "4♠ S = becomes 4♠ S +1 (Law 64C1)"
    windows.press("Ctrl+Enter")
    assert in_sheet(director, line) == "4SS+1"
    assert director.results.history(session_of(director), line.round, line.table, line.board)[0].why == (
        "Ruling 2, Law 64C1"
    )


def rule_on_a_lead(wizard: Wizard, benches: Benches, director: Director, line: SheetLine) -> None:
    """East leads out of turn while West, whose lead it was, has two penalty cards on the table."""
    begin(wizard, line, "lead out of turn defender", "lead-out-of-turn-defender")
    assert benches.panel == "tracker"
    assert windows.said_by(benches.tracker.examples).startswith("e h5\nEast showed ♥5 by accident\n")
    typed(benches.tracker.field, "w hk")
    assert "e lead\nEast is to lead" in windows.said_by(benches.tracker.examples)
    assert benches.tracker.field.placeholderText() == "e lead"
    typed(benches.tracker.field, "w s10", "e c4!")
    assert fact(wizard, "offender") == "E"
    typed(benches.tracker.field, "w lead")
    assert (
        "West waits: declarer may require ♣, forbid it while West keeps the lead"
        in benches.tracker.now.text()
    )
    assert benches.tracker.choices.text() == "1 require ♣\n2 forbid ♣\n0 neither"
    typed(benches.tracker.field, "2")
    assert "West may not lead ♣ while keeping the lead (50D2(a))." in benches.tracker.now.text()
    assert (
        "West: ♥K ♠10 are major penalty cards; declarer names which is played" in benches.tracker.now.text()
    )
    windows.press("Enter")
    answer(wizard, "turn", "partner")
    answer(wizard, "since-partner", "nothing")
    answer(wizard, "choice-partner", "forbid")
    assert isinstance(wizard.step, Ruling)
    assert (
        wizard.step.say
        == "West, please lead another suit, as long as you keep the lead. East, take the card back."
    )
    windows.press("Ctrl+Enter")
    assert in_sheet(director, line) == "4SN="


def rule_on_a_claim(wizard: Wizard, benches: Benches, director: Director, line: SheetLine) -> None:
    """A contested claim with a trump out that the statement did not mention."""
    begin(wizard, line, "claim", "claim")
    assert benches.panel == "claim"
    hands = {"N": "hak d2", "E": "s2 c34", "S": "sa h2 d3", "W": "dak c2"}
    go_to(benches.claim)
    for field, hand in zip(benches.claim.hands.values(), hands.values(), strict=True):
        assert QApplication.focusWidget() is field
        windows.type_text(hand)
        windows.press("Enter")
    assert benches.claim.trumps.key == "S"  # from the contract
    for keys in ("Tab", "Right", "Right", "Tab", "Tab", "Right", "Right"):  # past the trick under way
        windows.press(keys)
    assert (benches.claim.leader.key, benches.claim.claimer.key) == ("S", "S")
    assert benches.claim.evidence.text().endswith("Trumps outstanding: ♠2.")
    assert benches.claim.evidence.text().startswith("Double dummy, the claimer wins 3 of 3")
    tick = next(one for one in benches.claim.ticks if one.text().startswith("♥ ♠"))
    while QApplication.focusWidget() is not tick:
        windows.press("Tab")
    windows.press("Space")
    assert windows.words_shown(benches.claim.verdict).startswith("2 tricks to the other side")
    go_to(wizard.question)
    given = {"what": "claim", "agreed": "doubted", "played": "no", "point": "trump"}
    given |= {"mentioned": "lost"}
    to_the_end(wizard, lambda question: given[question], "Not a word of it; hearts first is careless")
    assert isinstance(wizard.step, Ruling)
    assert benches.adjustment.echo.accessibleName() == "4♠ N = becomes 4♠ N −2 (Law 70A)"
    windows.press("Ctrl+Enter")
    assert in_sheet(director, line) == "4SN-2"


def rule_on_a_hesitation(wizard: Wizard, benches: Benches, director: Director, line: SheetLine) -> str:
    """A hesitation by East-West: a weighted score; gives what was seen of it before it was confirmed."""
    begin(wizard, line, "hesitation", "unauthorised-information")
    to_the_end(wizard, lambda _question: "yes", "Three players asked")
    assert isinstance(wizard.step, Ruling)
    assert QApplication.focusWidget() is benches.adjustment.field
    windows.type_text("60 4h-1 40 3h+1")
    assert benches.adjustment.echo.accessibleName() == "Assigned: 60% 4♥ E −1, 40% 3♥ E +1"
    assert [row.weight for row in benches.adjustment.sheet.rows] == ["60%", "40%", "100% ✓"]
    foreseen = windows.said_by(benches.adjustment.effect)
    windows.press("Ctrl+Enter")
    assert in_sheet(director, line) == "W60:4HE-1,40:3HE+1"
    return foreseen


def test_an_evening_of_rulings_reaches_every_document(
    window: MainWindow,
    wizard: Wizard,
    benches: Benches,
    director: Director,
    tmp_path: Path,
    pages: Callable[[Path], list[str]],
) -> None:
    revoke, late, claim, hesitation = (line_at(director, at) for at in (0, 4, 9, 20))
    put(director, revoke, "4SS+1")
    put(director, late, "4SS=")
    put(director, claim, "4SN=")
    put(director, hesitation, "4HE=")
    before = standing(director, hesitation.ns.number)

    rule_on_a_revoke(wizard, benches, director, revoke)
    rule_on_a_late_revoke(wizard, benches, director, late)
    rule_on_a_lead(wizard, benches, director, claim)
    rule_on_a_claim(wizard, benches, director, claim)
    foreseen = rule_on_a_hesitation(wizard, benches, director, hesitation)

    after = standing(director, hesitation.ns.number)
    assert after.total > before.total
    assert f"{after.shown_percentage}%" in foreseen
    given = documents(director, tmp_path, pages)
    for number, law in (("1", "64A1"), ("2", "64B5"), ("3", "56"), ("4", "70C"), ("5", "16B1")):
        assert f"Ruling {number}, Law {law}" in given["recap"], number
        assert f"Ruling {number}, Law {law}" in given["personal"], number
    for law in ("64A1", "64B5", "50D2", "70C", "12C1(c)"):
        assert law in given["ruling-form"], law
    assert (
        "By Law 64C1" in given["ruling-form"]
    )  # the late revoke: equity, not the rule that takes the tricks away
    assert "(Law 64C1)" in given["recap"]
    assert "The card is returned to the hand. (50D2(a))" in given["ruling-form"]
    assert "West leads another suit" in given["ruling-form"]
    assert "60% 4♥ E −1" in given["recap"] or "60%" in given["recap"]
    assert "60%" in given["personal"]


def test_with_the_deal_the_cards_are_checked_and_double_dummy_stands_beside_the_results(
    wizard: Wizard, benches: Benches, director: Director
) -> None:
    line = line_at(director, 0)
    put(director, line, "4SS+1")
    deal = Deal.parse("N:AKQ2.432.432.432 543.AKQ.AKQ.AKQ5 JT98.JT98.JT9.JT 76.765.8765.9876")
    tricks = TrickTable((4, 10, 9, 8, 7) * 4)
    director.deals.enter_cards(session_of(director), DealtBoard(line.board, deal, tricks=tricks))
    begin(wizard, line, "revoke", "revoke")
    typed(benches.strip.field, "1w s6 a 3 h8", "d2 a c10 8")
    assert "South revoked at trick 1 with ♥8, holding ♠J, ♠10, ♠9, ♠8." in windows.said_by(benches.strip)
    assert "South revoked at trick 2 with ♣10, holding ♦J, ♦10, ♦9." in windows.said_by(benches.strip)
    windows.press("Backspace")
    assert "trick 2" not in windows.said_by(benches.strip)
    windows.type_text("dk a 3 9")
    windows.press("Enter")
    assert "North did not hold ♦K (trick 2)." in windows.said_by(benches.strip)
    begin(wizard, line, "hesitation", "unauthorised-information")
    to_the_end(wizard, lambda _question: "yes", "Three players asked")
    windows.type_text("4s=")
    assert "DD 10" in str(benches.adjustment.sheet.rows[0].outcome)


def test_of_two_revokes_on_the_strip_each_has_its_ruling_and_the_tricks_are_laid_once(
    wizard: Wizard, benches: Benches, director: Director
) -> None:
    line = line_at(director, 0)
    put(director, line, "4SS+1")
    begin(wizard, line, "revoke", "revoke")
    # South ruffs a diamond with the nine in hand, and East throws a club on the first heart, holding the nine.
    typed(benches.strip.field, "3w d5 2 k s3", "h2 3 4 c9", "ca k 3 4", "d3 4 9 6")
    assert "South revoked at trick 3" in windows.said_by(benches.strip)
    assert not benches.strip.which.isVisible()  # East's heart shows later
    typed(benches.strip.field, "h5 6 7 9")
    assert "East revoked at trick 4" in windows.said_by(benches.strip)
    assert benches.strip.which.isVisible()
    windows.press("Enter")
    assert fact(wizard, "revoke") == "3S"
    assert fact(wizard, "offender") == "S"
    assert wizard.draft.answers["revoke-tricks.special"] == "both"
    assert isinstance(wizard.step, Ruling)
    assert "64B7" in wizard.step.law
    windows.press("Ctrl+Enter")
    begin(wizard, line, "revoke", "revoke")
    assert fact(wizard, "revoke") == "4E"
    assert fact(wizard, "offender") == "E"
    assert benches.strip.which.key == "4E"
    go_to(benches.strip.field)
    while QApplication.focusWidget() is not benches.strip.which:
        windows.press("Tab")
    windows.press("Left")
    assert fact(wizard, "offender") == "S"
    windows.press("Right")
    windows.press("Enter")
    assert isinstance(wizard.step, Ruling)
    windows.press("Ctrl+Enter")
    assert in_sheet(director, line) == "4SS+1"  # both sides revoked: no trick passes by rule


def test_with_the_deal_the_tracker_tells_the_very_cards(
    wizard: Wizard, benches: Benches, director: Director
) -> None:
    line = line_at(director, 0)
    put(director, line, "4SS+1")
    deal = Deal.parse("N:AKQ2.432.432.432 543.AKQ.AKQ.AKQ5 JT98.JT98.JT9.JT 76.765.8765.9876")
    director.deals.enter_cards(session_of(director), DealtBoard(line.board, deal))
    begin(wizard, line, "exposed card", "exposed-card")
    assert benches.panel == "tracker"
    typed(benches.tracker.field, "e hk", "w lead")
    assert "1 require ♥ (♥7 ♥6 ♥5)" in benches.tracker.choices.text()
    typed(benches.tracker.field, "1")
    assert "West may lead ♥7 ♥6 ♥5." in benches.tracker.now.text()
    typed(benches.tracker.field, "w >h7", "n =h4")
    assert "On ♥ East" not in benches.tracker.now.text()  # the king went back into the hand
    typed(benches.tracker.field, "e da", "e =hq", "w won", "s >d9")
    assert "East must play ♦A (50D1)." in benches.tracker.now.text()


def test_what_was_said_before_stands_beside_the_next_penalty(
    wizard: Wizard, benches: Benches, director: Director
) -> None:
    line = line_at(director, 0)
    director.additions.penalise(session_of(director), line.ew.number, "w", "mobile telephone", law="90B8")
    for turn in range(2):
        begin(wizard, line, "slow play", "procedural-penalty")
        assert benches.panel == "ladder"
        said = benches.ladder.shown.text()
        assert f"{line.ew.number}  warning Law 90B8 (mobile telephone)" in said
        assert (f"{line.ns.number}  warned Law 90B2 (ruling 1: Played too slowly)" in said) is bool(turn)
        wizard.tell({"offender": "S"}, {})
        answer(wizard, "what", "slow")
        answer(wizard, "lost", "no")
        answer(wizard, "before", "again" if turn else "first", "Three minutes over the time")
        assert isinstance(wizard.step, Ruling)
        windows.press("Ctrl+Enter")
    here = {line.ns.number, line.ew.number}
    sheet = director.results.sheet(session_of(director))
    begin(
        wizard,
        next(one for one in sheet if here.isdisjoint({one.ns.number, one.ew.number})),
        "slow play",
        "procedural-penalty",
    )
    assert benches.ladder.shown.text() == "No penalty or warning to either pair this session."
