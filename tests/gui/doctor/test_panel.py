"""The movement doctor by keyboard: what happened, a question or two, the ways with what they do, and back again by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.actions import ACTIONS
from gui.doctor.panel import DoctorPanel
from gui.doctor.questions import TROUBLES, hear, list_troubles, make_happening
from gui.frame.window import MainWindow
from gui.pages.seating.page import SeatingPage
from gui.printing.preview import Preview
from gui.widgets.text.suit_text import SuitLabel
from model.bridge.seats import Side
from model.movement.doctor import happenings as happened
from model.movement.drawn.draw import begun
from model.movement.plan import Draw
from model.scoring.conditions import Conditions
from model.service.director import Director


def listed(panel: DoctorPanel) -> list[str]:
    """What may have happened, as it is offered."""
    return [words for (words,) in windows.lines_of(panel.what.list)]


def test_a_pair_leaves_and_comes_back_by_undo(qtbot: QtBot, window: MainWindow, director: Director) -> None:
    before = director.sessions.get(1).plan
    windows.press("Alt+X")
    windows.press("2")
    assert windows.doctor_panel(window).accessibleName() == "What happened?"
    windows.type_text("4")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    assert panel.step is panel.ways
    assert director.sessions.get(1).plan == before
    assert "Checked: nobody replays a board." in windows.said_by(panel.ways)
    assert "All results entered stay where they are." in windows.said_by(panel.ways)
    best = panel.ways.proposals[0]
    windows.press("Return")
    assert director.sessions.get(1).plan == best.plan
    assert windows.doctor_panel(window).step is panel.done
    assert "Announce before round 3" in panel.done.say.accessibleName()
    assert director.journal.undo_name() == "Undo departure of pair 4 in round 3"
    windows.press("Esc")
    assert panel.isHidden()
    windows.press("Ctrl+Z")
    assert director.sessions.get(1).plan == before


def test_a_digit_looks_and_only_enter_takes(qtbot: QtBot, window: MainWindow, director: Director) -> None:
    windows.press("Alt+V")
    windows.type_text("4")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    windows.press(str(len(panel.ways.proposals)))
    assert panel.ways.at == len(panel.ways.proposals) - 1
    assert director.journal.undo_name() == "Undo end of round 2"
    windows.press("Return")
    assert director.sessions.get(1).plan == panel.ways.proposals[-1].plan


def test_the_mouse_looks_where_it_rests(qtbot: QtBot, window: MainWindow, director: Director) -> None:
    windows.press("Alt+V")
    windows.type_text("4")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    first = windows.said_by(panel.ways)
    last = panel.ways.list.buttons[-1]
    QTest.mouseMove(last)
    qtbot.waitUntil(lambda: windows.said_by(panel.ways) != first)
    assert panel.ways.at == len(panel.ways.proposals) - 1  # what is shown is what Enter takes
    QTest.mouseMove(panel.ways.list.buttons[0])
    qtbot.waitUntil(lambda: windows.said_by(panel.ways) == first)
    assert director.journal.undo_name() == "Undo end of round 2"


def test_esc_goes_back_a_step_and_out(qtbot: QtBot, window: MainWindow) -> None:
    windows.press("Alt+V")
    windows.type_text("4")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    for step in (panel.ask, panel.what):
        windows.press("Esc")
        assert panel.step is step
    windows.press("Esc")
    assert panel.isHidden()
    assert window.focusWidget() is not None


def test_it_is_found_by_the_directors_words(window: MainWindow) -> None:
    windows.press("Alt+X")
    windows.type_text("half")
    assert listed(windows.doctor_panel(window)) == ["Combine two half tables"]
    windows.press("Return")
    assert windows.doctor_panel(window).step is windows.doctor_panel(window).ask


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("short", "Play fewer rounds"),
        ("stop early", "Play fewer rounds"),
        ("goes home", "Pair leaving"),
        ("comes late", "Late pair"),
        ("turned", "A pair sat the wrong direction"),
        ("merge", "Two sections become one"),
    ],
)
def test_a_newcomer_s_word_finds_it_too(window: MainWindow, typed: str, words: str) -> None:
    windows.press("Alt+X")
    windows.type_text(typed)
    assert listed(windows.doctor_panel(window))[0] == words


def test_the_palette_knows_the_same_other_words(window: MainWindow) -> None:
    actions = {spec.id: spec.also for spec in ACTIONS}
    assert {one.id: one.also for one in TROUBLES} == {one.id: actions[f"doctor.{one.id}"] for one in TROUBLES}
    windows.press("Ctrl+K")
    windows.type_text("shorten")
    assert window.palette_.chosen is not None
    assert window.palette_.chosen.words == "Play fewer rounds: Shorten"


def test_its_own_words_come_before_those_of_another(window: MainWindow) -> None:
    windows.press("Alt+X")
    windows.type_text("wrong table")  # another is found by just these words
    assert listed(windows.doctor_panel(window)) == [
        "Boards played at the wrong table",
        "The wrong pair sat down",
    ]


def test_what_nothing_answers_to_is_said(window: MainWindow) -> None:
    windows.press("Alt+X")
    windows.type_text("xyzzy")
    panel = windows.doctor_panel(window)
    assert "No match. Try another word, or clear the field." in windows.said_by(panel)
    windows.press("Return")
    assert panel.step is panel.what
    windows.press("Ctrl+A")
    windows.press("Delete")
    assert "Nothing found" not in windows.said_by(panel)


def test_what_cannot_be_is_reported_and_asked_again(qtbot: QtBot, window: MainWindow) -> None:
    windows.press("Alt+X")
    windows.type_text("half")
    windows.press("Return")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    assert panel.step is panel.ask
    assert "never two half tables" in windows.refusal_shown(window)


def test_an_answer_that_is_none_stays_asked(window: MainWindow) -> None:
    windows.press("Alt+V")
    windows.type_text("99")
    windows.press("Return")
    panel = windows.doctor_panel(window)
    assert panel.step is panel.ask
    assert panel.ask.fields[0].hasFocus()


def test_the_new_cards_are_printed_for_those_concerned(qtbot: QtBot, window: MainWindow) -> None:
    windows.press("Alt+L")
    windows.type_text("Zoe Quill")
    windows.press("Return")
    windows.type_text("Yan Quill")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    windows.press("Return")
    windows.press("Return")
    preview = window.findChild(Preview)
    assert preview is not None
    qtbot.waitUntil(lambda: preview.printed is not None, timeout=20_000)
    assert panel.done.proposal is not None
    tables = len(panel.done.proposal.tables)
    assert preview.document.pageCount() == (tables + 1) // 2
    preview.close()


def test_a_stand_in_is_named_in_both_pages(qtbot: QtBot, window: MainWindow, director: Director) -> None:
    windows.press("Alt+S")
    windows.type_text("atwell")
    windows.press("Return")
    windows.type_text("Zoe Quill")
    windows.press("Return")
    windows.type_text("4-5")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    assert panel.ways.proposals[0].sentence.endswith("movement and cards stay.")
    windows.press("Return")
    assert director.sessions.get(1).pair(1).full_name == "Ann Carr – Bert Atwell (Zoe Quill)"
    assert director.journal.undo_name() == "Undo substitute Zoe Quill for pair 1"
    window.go("seating")
    page = window.page
    assert isinstance(page, SeatingPage)
    assert "Zoe Quill plays for Bert Atwell (pair 1) in rounds 4 and 5." in windows.said_by(page.panel)
    assert "Table 1, South, pair 1: Bert Atwell · Quill 4–5" in windows.chairs_of(page)
    windows.press("Ctrl+Z")
    assert "Zoe Quill" not in {player.name for player in director.players.all()}


def test_a_stand_in_noted_after_the_results_are_final_wants_a_reason(qtbot: QtBot, tmp_path: Path) -> None:
    answers = windows.Answers(said="Zoe played the last two rounds (Law 79C).")
    with builders.an_evening(tmp_path / "final.club", 4) as director:
        session = builders.the_session(director)
        director.sessions.finish(session)
        director.sessions.make_final(session)
        window = windows.a_window(qtbot, director, "seating", pages=("seating", "play"), answers=answers)
        windows.press("Alt+S")
        for said in ("atwell", "Zoe Quill", "4-5"):
            windows.type_text(said)
            windows.press("Return")
        windows.weighed_panel(qtbot, window)
        windows.press("Return")
        assert "(Zoe Quill)" in director.sessions.get(session).pair(1).full_name
        assert answers.asked[-1] == "Substitute"
        window.close()


def test_the_last_happenings_have_a_key_too(window: MainWindow, director: Director) -> None:
    for key, words in (
        ("0", "Play fewer rounds"),
        ("+", "Skip a round"),
        ("-", "Play more boards"),
    ):
        windows.press("Alt+X")
        windows.type_text(key)
        panel = windows.doctor_panel(window)
        assert panel.step is panel.ask
        assert words in windows.said_by(panel)
        panel.leave()


def test_on_seating_the_table_in_hand_is_known(qtbot: QtBot, window: MainWindow, director: Director) -> None:
    window.go("seating")
    windows.press("Alt+W")
    panel = windows.doctor_panel(window)
    assert panel.step is panel.ask
    assert panel.ask.fields[0].text() == "1"
    windows.press("Return")
    windows.weighed_panel(qtbot, window)
    windows.press("Return")
    row = director.sessions.get(1).plan.row(3, 1)
    assert row is not None
    assert (row.ns, row.ew) == (13, 1)


def test_every_happening_is_asked_and_understood(director: Director) -> None:
    session = director.sessions.get(1)
    typed = {
        "round": "3",
        "pair": "4",
        "table": "2",
        "boards": "7",
        "side": "e",
        "count": "1",
        "away": "Atwell",
        "who": "Zoe",
        "one": "Zoe",
        "other": "Yan",
        "rounds": "4-5",
        "section": "a",
        "into": "A",
    }
    kinds = set()
    for one in TROUBLES:
        answers: dict[str, object] = {}
        for field in sorted(one.asks, key=lambda field: field != "round"):
            heard = hear(session, field, typed[field], answers)
            assert heard.value is not None, field
            assert hear(session, field, "", answers).value is None
            answers[field] = heard.value
        kinds.add(type(make_happening(one.id, answers)))
    assert len(kinds) == len(TROUBLES) == 15
    assert make_happening(
        "wrong_boards", {"round": 3, "table": 2, "boards": (7, 8, 9)}
    ) == happened.WrongBoards(3, 2, (7, 8, 9))
    assert hear(session, "boards", "7", {}).value == (7, 8, 9)
    heard = hear(session, "boards", "4", {"table": 2, "round": 3})
    assert (heard.value, heard.words) == ((4, 5, 6), "boards 4–6; pair 2 played board 4 in round 1")
    assert heard.doubtful
    assert not hear(session, "boards", "7", {"table": 2, "round": 1}).doubtful
    assert hear(session, "side", "North", {}).value is Side.NS


def test_a_board_taken_away_is_noted_as_late(qtbot: QtBot, window: MainWindow, director: Director) -> None:
    windows.press("Alt+T")
    windows.type_text("5")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    late = next(at for at, way in enumerate(panel.ways.proposals, 1) if way.late)
    windows.press(str(late))
    windows.press("Return")
    cell = panel.ways.proposals[late - 1].late[0]
    lines = {(line.round, line.table, line.board): line.result for line in director.results.sheet(1)}
    assert str(lines[cell]) == "L"
    director.journal.undo()
    lines = {(line.round, line.table, line.board): line.result for line in director.results.sheet(1)}
    assert lines[cell] is None


@pytest.mark.parametrize("page", ["play", "seating"])
def test_at_the_largest_letters_the_window_does_not_grow(window: MainWindow, page: str) -> None:
    window.look.wish(text_scale=150)
    window.go(page)
    windows.press("Alt+X")
    assert not windows.doctor_panel(window).isHidden()
    assert window.minimumSizeHint().width() <= 1366
    heads = {label.text() for label in window.findChildren(SuitLabel) if label.isVisible()}
    assert any(head.endswith(" left") for head in heads) is (page == "play")
    windows.press("Esc")
    window.look.wish(text_scale=100)


@pytest.fixture
def swiss(tmp_path: Path) -> Iterator[Director]:
    """Seven teams of a Swiss, the first round drawn and begun."""
    plan = begun(range(1, 8), Draw(rounds=5), teams=True, boards_per_round=4, chance=Random(1))
    with builders.a_director(tmp_path / "teams.club") as opened:
        opened.sessions.create("Swiss", builders.A_THURSDAY, plan, Conditions(method="teams-imps"))
        opened.sessions.start_play(1)
        yield opened


def test_on_seating_the_doctor_stands_beside_the_list_of_teams(qtbot: QtBot, swiss: Director) -> None:
    window = windows.a_window(qtbot, swiss, "seating", pages=("seating", "play"))
    windows.press("Alt+L")
    panel = windows.doctor_panel(window)
    assert panel.isVisible()
    assert "Late team" in windows.said_by(panel)
    windows.type_text("Late Arrivals")
    windows.press("Return")
    assert windows.weighed_panel(qtbot, window).ways.proposals[0].sentence.startswith("Team 8 meets team")
    windows.press("Return")
    assert swiss.sessions.get(1).pair(8).name == "Late Arrivals"
    windows.press("Esc")
    assert not panel.isVisible()


def test_what_is_taken_back_is_reported_and_printed_no_more(qtbot: QtBot, window: MainWindow) -> None:
    windows.press("Alt+V")
    windows.type_text("4")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    windows.press("Return")
    assert panel.step is panel.done
    windows.press("Ctrl+Z")
    assert panel.isHidden()


def test_a_substitute_taken_back_closes_the_panel_too(qtbot: QtBot, window: MainWindow) -> None:
    windows.press("Alt+S")
    for words in ("atwell", "Zoe Quill", "4-5"):
        windows.type_text(words)
        windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    windows.press("Return")
    assert panel.step is panel.done
    windows.press("Ctrl+Z")
    assert panel.isHidden()


def test_the_options_are_shown_by_the_mouse(qtbot: QtBot, window: MainWindow) -> None:
    windows.press("Alt+V")
    panel = windows.doctor_panel(window)
    panel.ask.fields[0].clear()
    panel.ask.show_button.click()
    assert panel.step is panel.ask
    assert panel.ask.fields[0].hasFocus()
    windows.type_text("4")
    panel.ask.show_button.click()
    assert windows.weighed_panel(qtbot, window).step is panel.ways


def test_sections_are_offered_before_the_second_round_and_found_by_their_words(
    window: MainWindow, director: Director
) -> None:
    split = next(one for one in TROUBLES if one.id == "split")
    session = director.sessions.get(1)
    assert split in list_troubles(session, "1")
    assert "join" not in {one.id for one in list_troubles(session, "1")}  # one section only
    windows.press("Alt+X")
    assert not any(words.endswith(split.words()) for words in listed(windows.doctor_panel(window)))
    windows.type_text("split")
    assert listed(windows.doctor_panel(window)) == [split.words()]


def test_while_the_options_are_worked_out_enter_is_not_offered(
    qtbot: QtBot, window: MainWindow, director: Director
) -> None:
    before = director.sessions.get(1).plan
    windows.press("Alt+V")
    for pair in ("4", "5"):  # the second time options of the first are known, and are none of these
        windows.type_text(pair)
        windows.press("Return")
        panel = windows.doctor_panel(window)
        assert panel.step is panel.ways
        assert not panel.ways.proposals
        assert "use this" not in [hint.words for hint in panel.hints()]
        windows.press("Return")
        assert director.sessions.get(1).plan == before
        panel = windows.weighed_panel(qtbot, window)
        assert "use this" in [hint.words for hint in panel.hints()]
        windows.press("Esc")
        panel.ask.fields[0].selectAll()


@pytest.mark.parametrize("typed", ["Zoe Quill, Yan Quill", "Zoe Quill & Yan Quill", "Zoe Quill / Yan Quill"])
def test_two_names_in_the_first_field_are_both_players_of_the_late_pair(
    qtbot: QtBot, window: MainWindow, director: Director, typed: str
) -> None:
    windows.press("Alt+L")
    windows.type_text(typed)
    panel = windows.doctor_panel(window)
    assert panel.ask.fields[0].accessibleDescription() == "one name in each field"
    windows.press("Return")
    assert panel.step is panel.ask  # to be looked at before it goes on
    assert [field.text() for field in panel.ask.fields[:2]] == ["Zoe Quill", "Yan Quill"]
    assert panel.ask.fields[1].hasFocus()
    windows.press("Return")
    windows.weighed_panel(qtbot, window)
    windows.press("Return")
    session = director.sessions.get(1)
    assert "Zoe Quill – Yan Quill" in [pair.full_name for pair in session.pairs]


def test_two_names_for_one_player_are_not_taken(window: MainWindow) -> None:
    windows.press("Alt+L")
    windows.type_text("Zoe Quill, Yan Quill")
    panel = windows.doctor_panel(window)
    panel.ask.fields[1].setText("Xaver Quill")
    windows.press("Return")
    assert panel.step is panel.ask
    assert panel.ask.fields[0].accessibleDescription() == "one name in each field"


def test_a_team_may_have_a_comma_in_its_name(director: Director) -> None:
    session = director.sessions.get(1)
    assert hear(session, "team", "Carr, Atwell & Co", {}).value == "Carr, Atwell & Co"
