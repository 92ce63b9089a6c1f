"""The window of F9: keys that work in a field too, answers that are looked at again, and rulings left open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.printing.preview import Preview
from gui.rulings.dialog import RulingDialog, wizard_hints
from gui.rulings.wizard.case import START
from gui.widgets.form.buttons import KeycapButton
from gui.widgets.rulings.trail import TrailState
from model.bridge.result import Result
from model.bridge.seats import Seat
from model.rulings.steps import Ruling
from model.service.director import Director
from ruling_keys import answer, asked, at_table, board_at


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, entered=0.4) as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "scores", pages=("scores", "rulings"))


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow) -> Iterator[RulingDialog]:
    windows.press("F9")
    dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    yield dialog
    dialog.close()


def rule_on(director: Director, table: int, words: str) -> None:
    at_table(str(table), board_at(director, table))
    windows.type_text(words)
    windows.press("Enter")


def to_pane(part: QWidget) -> None:
    for _pane in range(12):
        focus = QApplication.focusWidget()
        if focus is part or (focus is not None and part.isAncestorOf(focus)):
            return
        windows.press("F6")
    raise AssertionError(part.accessibleName())


def an_insufficient_bid(dialog: RulingDialog, director: Director) -> None:
    """Three questions answered, the fourth on the screen."""
    rule_on(director, 2, "insufficient")
    answer(dialog.wizard, "since", "nothing")
    answer(dialog.wizard, "slip", "no")
    answer(dialog.wizard, "accept", "no")
    assert asked(dialog.wizard) == "replacement"


def on_the_trail(dialog: RulingDialog, key: str, press: str) -> None:
    """Walk to a step of the trail and press a key on it."""
    to_pane(dialog.wizard.trail)
    for _step in dialog.wizard.trail.buttons:
        windows.press("Up")
    for _step in dialog.wizard.trail.buttons:
        focus = QApplication.focusWidget()
        if getattr(focus, "step", None) is not None and focus.step.key == key:  # type: ignore[union-attr]  # it has a step
            windows.press(press)
            return
        windows.press("Down")
    raise AssertionError(key)


# An answer that is looked at again


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_an_answer_looked_at_again_keeps_those_after_it(
    dialog: RulingDialog, director: Director, key: str
) -> None:
    wizard = dialog.wizard
    an_insufficient_bid(dialog, director)
    answers = dict(wizard.draft.answers)
    on_the_trail(dialog, "slip", key)
    assert asked(wizard) == "slip"
    assert windows.words_shown(wizard.question.again).startswith("Answered “")
    windows.application().processEvents()
    assert wizard.question.elsewhere.text() == ""  # the answer stands in every edition
    shown = [one.step.key for one in wizard.trail.buttons]
    assert shown.index("slip") < shown.index("accept") < shown.index("next")
    now = next(one for one in wizard.trail.buttons if one.step.step is TrailState.NOW)
    assert now.step.key == "slip"
    windows.press("Backspace")  # left as it was
    assert asked(wizard) == "replacement"
    assert dict(wizard.draft.answers) == answers
    assert windows.words_shown(wizard.question.again) == ""


def test_another_answer_keeps_those_that_still_fit(dialog: RulingDialog, director: Director) -> None:
    wizard = dialog.wizard
    an_insufficient_bid(dialog, director)
    on_the_trail(dialog, "slip", "Space")
    answer(wizard, "slip", "no")  # the same again
    assert asked(wizard) == "replacement"
    on_the_trail(dialog, "accept", "Space")
    answer(wizard, "accept", "yes")
    assert isinstance(wizard.step, Ruling)
    assert wizard.draft.answers["slip"] == "no"
    on_the_trail(dialog, "accept", "Enter")
    answer(wizard, "accept", "no")
    assert asked(wizard) == "replacement"


def test_on_the_trail_the_hints_say_that_later_answers_stay(dialog: RulingDialog, director: Director) -> None:
    an_insufficient_bid(dialog, director)
    to_pane(dialog.wizard.trail)
    hints = wizard_hints(dialog.wizard, dialog.controller.benches)
    assert hints[0].words == "change it; later answers stay"
    dialog.wizard.take_focus()
    assert wizard_hints(dialog.wizard, dialog.controller.benches)[0].words == "answer"


def test_from_the_trail_one_goes_on_where_one_was(dialog: RulingDialog, director: Director) -> None:
    an_insufficient_bid(dialog, director)
    on_the_trail(dialog, "since", "Space")
    assert asked(dialog.wizard) == "since"
    on_the_trail(dialog, "next", "Space")
    assert asked(dialog.wizard) == "replacement"


@pytest.mark.parametrize("back", ["Esc", "Enter"])
def test_what_happened_looked_at_again_loses_nothing(
    qtbot: QtBot, dialog: RulingDialog, director: Director, back: str
) -> None:
    wizard = dialog.wizard
    an_insufficient_bid(dialog, director)
    answers = dict(wizard.draft.answers)
    on_the_trail(dialog, START, "Space")
    assert wizard.step is None
    assert wizard.foot.leave_line.text() == "Back to the ruling as it was"
    if back == "Esc":
        windows.press("Esc")
    else:  # the same irregularity is chosen again: the list stands on it
        windows.press("Enter")
    assert dialog.isVisible()
    assert asked(wizard) == "replacement"
    assert dict(wizard.draft.answers) == answers
    dialog.controller.flush()
    session = director.sessions.current()
    assert session is not None
    (record,) = director.rulings.all(session)
    assert dict(record.answers) == answers


def test_another_irregularity_begins_again_and_undo_brings_the_answers_back(
    dialog: RulingDialog, director: Director
) -> None:
    wizard = dialog.wizard
    an_insufficient_bid(dialog, director)
    dialog.controller.flush()
    answers = dict(wizard.draft.answers)
    on_the_trail(dialog, START, "Space")
    windows.type_text("revoke")
    windows.press("Enter")
    assert (wizard.draft.tree, dict(wizard.draft.answers)) == ("revoke", {})
    dialog.controller.flush()
    wizard.take_focus()
    windows.press("Ctrl+Z")
    assert wizard.draft.tree == "insufficient-bid"
    assert dict(wizard.draft.answers) == answers
    assert asked(wizard) == "replacement"


# Several rulings


def test_rulings_left_open_are_one_key_away(
    qtbot: QtBot, window: MainWindow, dialog: RulingDialog, director: Director
) -> None:
    an_insufficient_bid(dialog, director)
    windows.press("Esc")
    assert not dialog.isVisible()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    windows.press("F9")
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    assert dialog.wizard.step is None  # a new call of the director is a new ruling
    assert [card.text() for card in dialog.open_rulings.cards.cards] == [
        f"1, table 2, board {director.rulings.get(1).board}, Insufficient bid, open"
    ]
    windows.press("Alt+Up")
    assert asked(dialog.wizard) == "replacement"  # where it was
    assert dialog.open_rulings.isHidden()
    windows.press("F9")
    rule_on(director, 1, "revoke")
    dialog.controller.flush()
    for number, key in ((1, "Alt+Down"), (2, "Alt+Down"), (1, "Alt+Up"), (2, "Alt+Up")):
        windows.press(key)
        assert dialog.wizard.draft.number == number


def test_a_card_takes_an_open_ruling_up(dialog: RulingDialog, director: Director) -> None:
    an_insufficient_bid(dialog, director)
    windows.press("F9")
    card = dialog.open_rulings.cards.cards[0]
    card.setFocus()
    windows.press("Enter")
    assert asked(dialog.wizard) == "replacement"


def test_alone_it_stays_where_it_is(dialog: RulingDialog, director: Director) -> None:
    an_insufficient_bid(dialog, director)
    dialog.controller.flush()
    windows.press("Alt+Down")
    assert asked(dialog.wizard) == "replacement"


# Keys in a field


def test_the_benches_hear_their_keys_while_something_is_typed(
    dialog: RulingDialog, director: Director
) -> None:
    session = director.sessions.current()
    assert session is not None
    line = director.results.sheet(session)[0]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("4SS="))
    at_table(str(line.table), str(line.board))
    windows.type_text("hesitation")
    windows.press("Enter")
    wizard, bench = dialog.wizard, dialog.controller.benches.adjustment
    while not isinstance(wizard.step, Ruling):
        answer(wizard, wizard.step.id, "yes", "Three players asked")  # type: ignore[union-attr]  # a question
    assert QApplication.focusWidget() is bench.field
    windows.type_text("60 4s= 40 4s-1")
    windows.press("Alt+A")
    assert QApplication.focusWidget() is bench.other_field
    windows.press("Alt+G")
    assert QApplication.focusWidget() is bench.fault.normal
    windows.press("Alt+E")
    assert wizard.draft.edition.value == "1997"
    assert (bench.field.text(), bench.other_field.text(), bench.fault.normal.text()) == (
        "60 4SS= 40 4SS-1", "", "",
    )  # fmt: skip


def test_the_next_bench_is_shown_from_the_field_of_the_one_before(
    dialog: RulingDialog, director: Director
) -> None:
    rule_on(director, 2, "revoke")
    benches = dialog.controller.benches
    to_pane(benches.strip.field)
    windows.press("Alt+C")
    assert benches.panel == "tracker"
    assert QApplication.focusWidget() is benches.tracker.field
    windows.press("Alt+C")
    assert QApplication.focusWidget() is benches.claim.hands[Seat.NORTH]
    assert (benches.strip.field.text(), benches.tracker.field.text()) == ("", "")


def test_the_tracker_shows_whom_it_takes_for_declarer(dialog: RulingDialog, director: Director) -> None:
    rule_on(director, 2, "penalty card")
    tracker = dialog.controller.benches.tracker
    assert tracker.course.declarer.value == tracker.declarer.key


# Large letters


def test_with_large_letters_the_bench_is_as_wide_as_its_place_and_its_field_in_sight(
    qtbot: QtBot, window: MainWindow, dialog: RulingDialog, director: Director
) -> None:
    window.context.look.wish(text_scale=125)
    session = director.sessions.current()
    assert session is not None
    line = director.results.sheet(session)[0]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("4SS="))
    at_table(str(line.table), str(line.board))
    windows.type_text("hesitation")
    windows.press("Enter")
    wizard, bench = dialog.wizard, dialog.controller.benches.adjustment
    while not isinstance(wizard.step, Ruling):
        answer(wizard, wizard.step.id, "yes", "Three players asked")  # type: ignore[union-attr]  # a question
    windows.type_text("60 4s= 40 4s-1")
    windows.press("Alt+G")
    assert QApplication.focusWidget() is bench.fault.normal
    qtbot.waitUntil(lambda: not bench.fault.normal.visibleRegion().isEmpty())
    place = bench.parentWidget()
    assert place is not None
    qtbot.waitUntil(lambda: bench.width() == place.width())
    assert not bench.effect.visibleRegion().isEmpty()
    assert bench.effect.mapTo(place, bench.effect.rect().topRight()).x() < place.width()


# What the page of rulings can do, here too


def test_papers_and_second_thoughts_are_one_key_away(
    qtbot: QtBot, dialog: RulingDialog, director: Director
) -> None:
    rule_on(director, 2, "card exposed auction")
    answer(dialog.wizard, "cards", "honour")
    for keys, kind in (("Alt+U", "poll-sheet"), ("Alt+F", "appeal-form")):
        windows.press(keys)
        preview = next(child for child in dialog.wizard.children() if isinstance(child, Preview))
        qtbot.waitUntil(lambda preview=preview: preview.printed is not None, timeout=10_000)  # type: ignore[misc]  # a default that keeps the value
        assert preview.printed is not None
        assert preview.printed.kind == kind
        preview.close()
        preview.setParent(None)
        dialog.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    dialog.wizard.take_focus()
    windows.press("Ctrl+Enter")
    assert dialog.wizard.foot.given
    windows.press("F2")
    assert not dialog.wizard.foot.given


def test_a_ruling_begun_by_mistake_is_dropped_by_one_key(
    qtbot: QtBot, dialog: RulingDialog, director: Director, window: MainWindow
) -> None:
    session = director.sessions.current()
    assert session is not None
    an_insufficient_bid(dialog, director)
    qtbot.waitUntil(lambda: [one.state for one in director.rulings.all(session)] == ["open"])
    windows.press("Ctrl+Del")
    assert director.rulings.all(session) == ()
    assert dialog.wizard.draft.number == 0
    assert director.journal.undo_name() == "Undo discarding of ruling 1"
    dialog.close()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    window.go("rulings")
    windows.press("Ctrl+Z")
    (ruling,) = director.rulings.all(session)
    window.go("rulings", {"ruling": ruling.id})
    assert window.actions_["ruling.withdraw"].text() == "Discard the ruling, started by mistake"


def test_a_ruling_begun_by_mistake_is_dropped_by_the_mouse(
    qtbot: QtBot, dialog: RulingDialog, director: Director
) -> None:
    """The button stands there while the ruling is open, and goes with what was given: that is withdrawn, with a reason."""
    session = director.sessions.current()
    assert session is not None
    discard = next(one for one in dialog.findChildren(KeycapButton) if one.text() == "Discard")
    assert not discard.isVisible()
    an_insufficient_bid(dialog, director)
    qtbot.waitUntil(lambda: [one.state for one in director.rulings.all(session)] == ["open"])
    assert discard.isVisible()
    discard.click()
    assert director.rulings.all(session) == ()
    assert not discard.isVisible()


def test_after_a_discarded_ruling_the_window_says_what_the_key_takes_back(
    qtbot: QtBot, dialog: RulingDialog, director: Director, window: MainWindow
) -> None:
    session = director.sessions.current()
    assert session is not None
    an_insufficient_bid(dialog, director)
    qtbot.waitUntil(lambda: [one.state for one in director.rulings.all(session)] == ["open"])
    dialog.close()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    (ruling,) = director.rulings.all(session)
    window.go("rulings", {"ruling": ruling.id})
    windows.press("Ctrl+Del")
    assert director.rulings.all(session) == ()
    assert window.actions_["undo"].text() == "Undo discarding of ruling 1"
