"""Rulings by keyboard alone, in the real window: F9, the pad, the questions in three editions, and what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.rulings.page import RulingsPage
from gui.printing.preview import Preview
from gui.rulings.dialog import RulingDialog, wizard_hints
from model.bridge.result import Result
from model.i18n import install_language
from model.rulings.effects.vocabulary import PenaltyCard, Role
from model.rulings.steps import Question, Ruling
from model.service.director import Director
from ruling_keys import (
    EDITIONS,
    answer,
    asked,
    at_a_board_south_deals,
    at_table,
    board_at,
    call_on_the_pad,
    passes,
    ruling,
    under,
)

PAGES = ("tonight", "scores", "rulings", "results")


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, entered=0.4) as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "scores", pages=PAGES)


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow) -> Iterator[RulingDialog]:
    windows.press("F9")
    dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    yield dialog
    dialog.close()


def the_form_is_made(qtbot: QtBot, dialog: RulingDialog) -> None:
    """Ctrl+P shows the one page of the ruling in hand."""
    windows.press("Ctrl+P")
    preview = next(child for child in dialog.wizard.children() if isinstance(child, Preview))
    qtbot.waitUntil(lambda: preview.printed is not None, timeout=10_000)
    assert preview.printed is not None
    assert (preview.printed.kind, preview.document.pageCount()) == ("ruling-form", 1)
    preview.close()


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_insufficient_bid_is_ruled_by_keyboard_alone(
    qtbot: QtBot, dialog: RulingDialog, director: Director, edition: str
) -> None:
    wizard = dialog.wizard
    table = at_a_board_south_deals(director)
    call_on_the_pad(wizard, "1sp1n")
    assert wizard.auction.verdict.text().startswith("All legal so far")
    windows.press("Backspace")
    windows.type_text("2h")
    windows.type_text("2d")  # East, over 2♥: too low
    assert wizard.auction.verdict.text().startswith("East’s 2♦: insufficient.")
    windows.press("Enter")
    assert asked(wizard) == "slip"
    under(wizard, edition)
    answer(wizard, "slip", "no")
    answer(wizard, "accept", "no")
    assert asked(wizard) == "replacement"
    assert "Replace 2♦" in wizard.question.say.words
    answer(wizard, "replacement", "other")
    if edition != "2017":
        answer(wizard, "silenced.showed", "other")
    given = ruling(wizard)
    assert given.law[0] == "27B2"
    assert passes(given) == [("W", "throughout")]
    windows.press("Ctrl+Enter")
    session = director.sessions.current()
    assert session is not None
    record = director.rulings.all(session)[0]
    assert (record.state, record.edition, record.table) == ("concluded", edition, table)
    assert "West must pass until the end of the auction." in [one.text for one in record.pending]
    the_form_is_made(qtbot, dialog)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bid_out_of_turn_at_partner_s_turn(
    qtbot: QtBot, dialog: RulingDialog, director: Director, edition: str
) -> None:
    wizard = dialog.wizard
    at_a_board_south_deals(director)
    call_on_the_pad(wizard, "n1h")  # South deals, North opens
    assert "out of turn. It was South’s turn." in wizard.auction.verdict.text()
    windows.press("Enter")
    under(wizard, edition)
    said = []
    for _turn in range(12):
        step = wizard.step
        if isinstance(step, Ruling):
            break
        said.append(asked(wizard))
        wanted = {"accept": "no", "accepted": "no", "meaning": "no", "in-turn": "other"}
        ids = [one.id for one in wizard.step.choices]  # type: ignore[union-attr]  # a question, as asked() has seen
        choice = next((wanted[key] for key in wanted if key in said[-1] and wanted[key] in ids), None)
        answer(wizard, said[-1], choice or ("no" if "no" in ids else ids[-1]), "Nothing alike")
    given = ruling(wizard)
    assert "whose" not in said  # the pad has told whose turn it was
    how = "once" if edition == "2017" else "throughout"
    assert passes(given) == [("S", how)]
    assert "31B" in given.law or "31B" in [law for one in given.effects for law in one.law]
    windows.press("Ctrl+Enter")
    the_form_is_made(qtbot, dialog)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_dropped_in_the_auction(
    qtbot: QtBot, dialog: RulingDialog, director: Director, edition: str
) -> None:
    wizard = dialog.wizard
    at_table("2", board_at(director, 2))
    windows.type_text("card exposed aucton")  # a slip of the keyboard
    windows.press("Enter")
    assert wizard.draft.tree == "card-exposed-auction"
    under(wizard, edition)
    answer(wizard, "cards", "honour")
    given = ruling(wizard)
    assert given.law[0] == "24B"
    assert [one.effect.kind for one in given.effects if isinstance(one.effect, PenaltyCard)] == ["major"]
    assert [how for _seat, how in passes(given)] == ["once"]
    windows.press("Ctrl+Enter")
    the_form_is_made(qtbot, dialog)


def test_who_did_it_is_asked_where_a_reminder_names_nobody(dialog: RulingDialog, director: Director) -> None:
    wizard = dialog.wizard
    at_table("2", board_at(director, 2))
    windows.type_text("card exposed auction")
    windows.press("Enter")
    answer(wizard, "cards", "honour")
    asked_of = []
    for typed in ("q", "s"):
        asked_of.append(wizard.outcome.asks_who)
        windows.type_text(typed)
    assert (asked_of, wizard.outcome.asks_who) == ([Role.OFFENDER, Role.OFFENDER], None)
    assert passes(ruling(wizard)) == [("N", "once")]
    assert "North must pass at the next turn, once." in [one.text for one in ruling(wizard).effects]
    windows.press("Ctrl+Enter")
    session = director.sessions.current()
    assert session is not None
    assert director.rulings.all(session)[0].facts["offender"] == "S"


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_was_misinformed_is_asked_of_the_other_side(
    dialog: RulingDialog, director: Director, edition: str
) -> None:
    """21B1: East explained wrongly; who may change a call is an opponent of East."""
    wizard = dialog.wizard
    at_table("2", board_at(director, 2))
    wizard.tell({"offender": "E"}, {})
    windows.type_text("misinformation")
    windows.press("Enter")
    under(wizard, edition)
    for question, chosen in (("agreement", "wrong"), ("change", "yes"), ("influenced", "yes")):
        answer(wizard, question, chosen, "No card")
    assert wizard.outcome.asks_who is Role.MISLED
    assert ruling(wizard).say.startswith("The player who was misinformed may now change")
    hint = wizard_hints(wizard, dialog.controller.benches)[0]
    assert (hint.keys, hint.words) == (("n", "e", "s", "w"), "who was misinformed")
    asked_of = []
    for typed in ("w", "s"):  # West is East’s own partner
        windows.type_text(typed)
        asked_of.append(wizard.outcome.asks_who)
    assert asked_of == [Role.MISLED, None]
    assert ruling(wizard).say.startswith("South may now change their last call. If so, West may change")


def test_the_seats_are_named_by_the_letters_that_the_club_types(
    dialog: RulingDialog, director: Director
) -> None:
    wizard = dialog.wizard
    at_table("2", board_at(director, 2))
    wizard.begin("card-exposed-auction")
    answer(wizard, "cards", "honour")
    install_language("es")
    try:
        assert wizard_hints(wizard, dialog.controller.benches)[0].keys == ("n", "e", "s", "o")
        windows.type_text("o")
    finally:
        install_language("en")
    assert wizard.draft.reported["offender"] == "W"


def test_who_was_misinformed_belongs_to_the_happening_that_asks(
    dialog: RulingDialog, director: Director
) -> None:
    wizard = dialog.wizard
    at_table("2", board_at(director, 2))
    windows.type_text("insufficient bid")
    windows.press("Enter")
    for question, chosen in (("since", "nothing"), ("slip", "no"), ("accept", "yes")):
        answer(wizard, question, chosen)
    wizard.tell({"offender": "E", "then": "misinformation"}, {})
    for question, chosen in (("2:agreement", "wrong"), ("2:change", "yes"), ("2:influenced", "no")):
        answer(wizard, question, chosen, "No card")
    assert wizard.outcome.asks_who is Role.MISLED
    windows.type_text("n")
    assert wizard.draft.reported["2:misled"] == "N"
    assert "misled" not in wizard.draft.reported


def test_backspace_drops_answers_until_the_first_screen(dialog: RulingDialog, director: Director) -> None:
    wizard = dialog.wizard
    at_table("2", board_at(director, 2))
    windows.type_text("insufficient")
    windows.press("Enter")
    answer(wizard, "since", "nothing")
    answer(wizard, "slip", "no")
    windows.press("Backspace")
    assert asked(wizard) == "slip"
    windows.press("Backspace")
    windows.press("Backspace")
    assert wizard.step is None


def test_what_is_taken_for_granted_can_be_opened_and_said_otherwise(
    dialog: RulingDialog, director: Director
) -> None:
    wizard = dialog.wizard
    at_table("2", board_at(director, 2))
    windows.type_text("insufficient")
    windows.press("Enter")
    folded = next(one for one in wizard.trail.buttons if "assumed" in one.text())
    folded.setFocus()
    windows.press("Enter")
    granted = next(one for one in wizard.trail.buttons if one.step.key == "spine.facts")
    granted.setFocus()
    windows.press("Enter")
    answer(wizard, "spine.facts", "disputed")
    assert wizard.draft.answers == {"spine.facts": "disputed"}
    assert asked(wizard) == "since"


def test_a_judgement_is_kept_with_its_reasons(dialog: RulingDialog, director: Director) -> None:
    wizard = dialog.wizard
    at_a_board_south_deals(director)
    call_on_the_pad(wizard, "1sp2h2d")
    windows.press("Enter")
    answer(wizard, "slip", "no")
    answer(wizard, "accept", "no")
    answer(wizard, "replacement", "comparable")
    step = wizard.step
    assert isinstance(step, Question)
    assert step.judgement
    answer(wizard, step.id, step.choices[0].id, "Both show diamonds and an opening bid")
    assert wizard.draft.reasons == {step.id: "Both show diamonds and an opening bid"}


def test_the_call_on_the_pad_answers_what_is_called_instead(dialog: RulingDialog, director: Director) -> None:
    wizard = dialog.wizard
    at_a_board_south_deals(director)
    call_on_the_pad(wizard, "1sp2h2d")
    windows.press("Enter")
    answer(wizard, "slip", "no")
    answer(wizard, "accept", "no")
    call_on_the_pad(wizard, "3d")
    assert wizard.draft.answers["replacement"] == "same"
    assert ruling(wizard).outcome == "free-same"


def test_the_calls_say_who_did_it_where_another_seat_was_named_first(
    dialog: RulingDialog, director: Director
) -> None:
    """Law 27A leaves the choice to the left-hand opponent of who made the bid: East's is South, whoever was named."""
    wizard = dialog.wizard
    at_a_board_south_deals(director)
    wizard.tell({"offender": "N"})
    wizard.begin("insufficient-bid")
    call_on_the_pad(wizard, "1sp2h2d")
    assert "offender" not in wizard.draft.reported
    windows.press("F6")
    answer(wizard, "slip", "no")
    assert asked(wizard) == "accept"
    assert wizard.question.say.words.startswith("South, you may accept 2♦")


def test_a_seat_named_holds_where_the_calls_show_nothing_of_the_kind(
    dialog: RulingDialog, director: Director
) -> None:
    wizard = dialog.wizard
    at_a_board_south_deals(director)
    wizard.tell({"offender": "N"})
    wizard.begin("insufficient-bid")
    call_on_the_pad(wizard, "1sp")
    assert wizard.draft.reported["offender"] == "N"


def test_escape_leaves_it_open_and_the_page_takes_it_up(
    qtbot: QtBot, window: MainWindow, dialog: RulingDialog, director: Director
) -> None:
    at_table("2", board_at(director, 2))
    windows.type_text("revoke")
    windows.press("Enter")
    qtbot.waitUntil(lambda: dialog.controller.ruling_id is not None)
    windows.press("Esc")
    assert not dialog.isVisible()
    session = director.sessions.current()
    assert session is not None
    assert [one.state for one in director.rulings.all(session)] == ["open"]
    window.go("rulings")
    page = window.page
    assert page is not None
    assert page.place() == {"ruling": director.rulings.all(session)[0].id}


def test_several_rulings_are_open_at_once(qtbot: QtBot, dialog: RulingDialog, director: Director) -> None:
    for table, words in (("1", "revoke"), ("2", "insufficient")):
        at_table(table, board_at(director, int(table)))
        windows.type_text(words)
        windows.press("Enter")
        windows.press("F9")
    session = director.sessions.current()
    assert session is not None
    assert {(one.table, one.state) for one in director.rulings.all(session)} == {(1, "open"), (2, "open")}
    assert dialog.wizard.step is None


def test_what_was_put_into_force_waits_until_it_has_been_done(
    qtbot: QtBot, window: MainWindow, dialog: RulingDialog, director: Director
) -> None:
    at_table("2", board_at(director, 2))
    windows.type_text("card exposed auction")
    windows.press("Enter")
    answer(dialog.wizard, "cards", "honour")
    windows.press("Ctrl+Enter")
    dialog.close()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    window.go("rulings")
    page = window.page
    assert isinstance(page, RulingsPage)
    session = director.sessions.current()
    assert session is not None
    before = len(director.rulings.list_pending(session))
    assert len(page.due.cards) == before > 0
    page.due.cards[0].setFocus()
    windows.press("Enter")
    assert len(director.rulings.list_pending(session)) == len(page.due.cards) == before - 1


def test_the_question_for_after_play_comes_back_with_the_result(
    qtbot: QtBot, window: MainWindow, dialog: RulingDialog, director: Director
) -> None:
    wizard = dialog.wizard
    table = at_a_board_south_deals(director)
    call_on_the_pad(wizard, "1sp2h2d")
    windows.press("Enter")
    for question, choice in (("slip", "no"), ("accept", "no"), ("replacement", "same")):
        answer(wizard, question, choice)
    windows.press("Ctrl+Enter")
    where = wizard.draft.where
    dialog.close()
    window.go("rulings")
    page = window.page
    assert isinstance(page, RulingsPage)
    assert not [one for one in page.due.cards if "could the result well have been different" in one.text()]
    session = director.sessions.current()
    assert session is not None
    assert where.round is not None
    assert where.board is not None
    director.results.enter(session, where.round, table, where.board, Result.parse("1NTN="))
    card = next(one for one in page.due.cards if "could the result well have been different" in one.text())
    card.click()
    assert page.wizard.draft.tree == "damage"
    assert page.wizard.draft.where.board == where.board


def test_the_form_is_shown_and_the_window_keeps_its_width(
    qtbot: QtBot, window: MainWindow, director: Director
) -> None:
    window.go("rulings")
    page = window.page
    assert isinstance(page, RulingsPage)
    at_table("2", board_at(director, 2))
    windows.type_text("card exposed auction")
    windows.press("Enter")
    answer(page.wizard, "cards", "honour")
    windows.press("Ctrl+Enter")
    assert window.size() == QSize(1366, 768)
    windows.press("Ctrl+P")
    preview = next(child for child in page.wizard.children() if isinstance(child, Preview))
    qtbot.waitUntil(lambda: preview.document.pageCount() == 1, timeout=10_000)
    assert preview.printed is not None
    assert preview.printed.kind == "ruling-form"
    preview.close()


def test_another_edition_says_what_it_would_have_said(
    qtbot: QtBot, dialog: RulingDialog, director: Director
) -> None:
    wizard = dialog.wizard
    at_a_board_south_deals(director)
    call_on_the_pad(wizard, "1sp2h2d")
    windows.press("Enter")
    answer(wizard, "slip", "no")
    answer(wizard, "accept", "no")
    qtbot.waitUntil(lambda: bool(wizard.question.elsewhere.text()))
    assert "1997: has no answer 2" in wizard.question.elsewhere.text()


def test_the_first_question_and_each_answer_are_quick(
    window: MainWindow, dialog: RulingDialog, director: Director, capsys: pytest.CaptureFixture[str]
) -> None:
    """Measured without an assertion on the clock: the machine is shared; a benchmark holds the numbers."""
    at_a_board_south_deals(director)
    call_on_the_pad(dialog.wizard, "1sp2h2d")
    windows.press("Enter")
    spent = []
    for choice in ("no", "no"):
        step = dialog.wizard.step
        assert isinstance(step, Question)
        begun = perf_counter()
        answer(dialog.wizard, step.id, choice)
        dialog.wizard.repaint()
        spent.append(1000 * (perf_counter() - begun))
    begun = perf_counter()
    windows.press("F9")
    dialog.wizard.repaint()
    opened = 1000 * (perf_counter() - begun)
    with capsys.disabled():
        answers = ", ".join(f"{one:.0f}" for one in spent)
        print(f" answers {answers} ms; F9 {opened:.0f} ms", end="")
    assert dialog.wizard.step is None
