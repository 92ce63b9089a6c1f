"""Tonight by keyboard: a number, a card, Enter; and what a director changes before, and may take back after."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.tonight.page import TonightPage
from gui.widgets.form.card import CardFrame
from gui.widgets.form.fields import Choice
from gui.widgets.offers.cards import OfferHeader
from gui.widgets.text.suit_text import SuitLabel
from model.bridge.seats import Side
from model.movement.paces import boards_of_match
from model.scoring.conditions import TeamsOfEight, VictoryPoints
from model.service.director import Director
from model.snapshots.session import State


def neighbours(page: TonightPage) -> list[str]:
    """What one pair more and one fewer would change."""
    return [windows.said_by(card) for card in page.desk_top.neighbours.findChildren(CardFrame)]


def round_text(page: TonightPage, number: int, table: int) -> str:
    return str(page.desk_top.rounds.table.model().index(number - 1, table).data())


class Painted(QObject):
    """Counts how often a widget is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint
        return False


def test_the_hand_begins_in_the_big_field(page: TonightPage) -> None:
    assert page.desk_top.form.size_field.edit.hasFocus()


def test_a_number_of_tables_brings_the_movements(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("9")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert page.desk_top.form.said.text() == "18 pairs at 9 tables; nobody sits out."
    best = page.desk_top.offers.cards.rows[0]
    assert best.title == "Mitchell, 9 tables, last round arrow-switched"
    assert best.columns[0] == ("9 × 3", "27 in play")
    assert best.columns[3][0] == "22:55"
    assert best.best == "Best for 24 to 27 boards by 23:00"


@pytest.mark.parametrize("typed", ["8.5", "8,5", "8 1/2", "17p", "17 pairs"])
def test_half_a_table_is_typed_in_many_ways(page: TonightPage, typed: str) -> None:
    windows.type_text(typed)
    assert page.desk_top.form.said.text() == "17 pairs at 9 tables; one pair sits out each round."


def test_what_is_no_number_is_reported_and_starts_nothing(page: TonightPage, director: Director) -> None:
    windows.type_text("8x")
    assert "“x” is neither tables nor pairs" in page.desk_top.form.said.text()
    windows.press("Return")
    assert "Type tables (8½, 9) or pairs (17p)." in windows.refusal_on(page)
    assert director.sessions.current() is None


def test_enter_starts_the_best_movement_even_before_its_card_is_there(
    page: TonightPage, director: Director
) -> None:
    windows.type_text("8.5")
    windows.press("Return")
    session = builders.tonight(director)
    assert (session.plan.movement, session.plan.tables, session.plan.missing) == ("mitchell", 9, 18)
    assert session.date == builders.A_THURSDAY
    assert session.state is State.SEATING
    assert windows.page_in_front(page) == "seating"


def test_down_and_enter_take_the_second_card(qtbot: QtBot, page: TonightPage, director: Director) -> None:
    windows.type_text("9")
    qtbot.waitUntil(lambda: bool(page.offers))
    second = page.offers[1].plan
    windows.press("Down")
    windows.press("Return")
    assert builders.tonight(director).plan == second


def test_the_two_neighbours_say_what_one_pair_changes(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("8.5")
    qtbot.waitUntil(lambda: "pair 18 sits East–West at table 9" in neighbours(page)[0])
    assert "16 pairs" not in neighbours(page)[0]
    assert "Share and relay Mitchell, 8 tables" in neighbours(page)[1]


def test_typing_never_waits_for_forty_tables(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("40")
    assert page.desk_top.form.said.text() == "80 pairs at 40 tables; nobody sits out."
    assert page.offers == ()  # the keys were taken before anything was reckoned
    qtbot.waitUntil(lambda: bool(page.offers), timeout=30_000)


def test_only_the_last_of_several_numbers_is_shown(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("40")
    windows.press("Backspace")
    windows.press("Backspace")
    windows.type_text("5")
    qtbot.waitUntil(lambda: bool(page.offers), timeout=30_000)
    assert page.offers[0].plan.tables == 5


def test_the_rows_are_walked_with_enter_and_change_the_offers(
    qtbot: QtBot, page: TonightPage, director: Director
) -> None:
    windows.type_text("9")
    windows.press("Tab")
    windows.type_text("Charity Night")
    for _row in range(4):
        windows.press("Return")
    windows.type_text("6")
    windows.press("Return")
    assert page.desk_top.form.event_wished().minutes_per_board == 6
    qtbot.waitUntil(lambda: bool(page.offers) and page.offers[0].minutes < 205)
    windows.press("Ctrl+Return")
    session = builders.tonight(director)
    assert (session.title, session.minutes_per_board) == ("Charity Night", 6)


def test_fewest_boards_never_exceed_the_most(page: TonightPage) -> None:
    windows.type_text("9")
    windows.press("Tab")
    for _row in range(6):
        windows.press("Return")
    windows.type_text("30")
    windows.press("Return")
    assert page.desk_top.form.event_wished().boards == (30, 30)


def test_the_missing_side_is_asked_only_of_half_tables(page: TonightPage, director: Director) -> None:
    windows.type_text("9")
    assert not page.desk_top.form.missing_field.isVisible()
    windows.type_text(".5")
    assert page.desk_top.form.missing_field.isVisible()
    page.desk_top.form.missing_field.setFocus()
    windows.press("Down")
    assert page.desk_top.form.event_wished().missing_side is Side.NS
    windows.press("Ctrl+Return")
    assert builders.tonight(director).plan.missing == 10


def test_a_session_without_a_title_is_refused_in_words(page: TonightPage, director: Director) -> None:
    windows.type_text("9")
    windows.press("Tab")
    windows.press("Del")
    windows.press("Ctrl+Return")
    assert "A session needs a title." in windows.refusal_on(page)
    assert director.sessions.current() is None


def test_while_it_is_seated_another_movement_is_taken_and_the_names_stay(
    qtbot: QtBot, page: TonightPage, director: Director
) -> None:
    windows.type_text("9")
    windows.press("Return")
    first = builders.tonight(director)
    ann = director.players.add("Ann Carr")
    director.seating.seat(first.id, 5, 0, ann)
    windows.press("Ctrl+1")
    assert page.desk_top.form.size_field.edit.text() == "9"
    qtbot.waitUntil(lambda: bool(page.offers))
    windows.press("Down")
    windows.press("Return")
    again = builders.tonight(director)
    assert again.id == first.id
    assert again.plan != first.plan
    assert again.pair(5).full_name == "Ann Carr"


def test_the_chosen_card_is_the_movement_being_seated(
    qtbot: QtBot, page: TonightPage, director: Director
) -> None:
    windows.type_text("9")
    qtbot.waitUntil(lambda: bool(page.offers))
    windows.press("Down")
    windows.press("Return")
    windows.press("Ctrl+1")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert page.offers[page.desk_top.offers.row].plan == builders.tonight(director).plan


def test_ctrl_n_begins_another_session_beside_the_one_being_seated(
    page: TonightPage, director: Director
) -> None:
    windows.type_text("9")
    windows.press("Return")
    windows.press("Ctrl+1")
    windows.press("Ctrl+N")
    windows.type_text("5")
    windows.press("Return")
    assert len(director.sessions.all()) == 2
    assert builders.tonight(director).plan.tables == 5


def test_undo_takes_the_new_session_back(page: TonightPage, director: Director) -> None:
    windows.type_text("9")
    windows.press("Return")
    windows.press("Ctrl+Z")
    assert director.sessions.all() == ()
    assert director.sessions.current() is None


def test_going_past_the_knock_out_keeps_the_victory_points(page: TonightPage) -> None:
    form = page.desk_top.form
    windows.press("Alt+K")
    windows.press("Alt+K")
    chosen = form.event_wished()
    assert (chosen.kind, chosen.conditions.victory_points) == ("swiss-teams", VictoryPoints.WBF)
    windows.press("Alt+K")
    windows.press("Alt+K")
    assert form.event_wished().conditions.victory_points is VictoryPoints.NONE
    while form.event_wished().kind != "swiss-teams":
        windows.press("Alt+K")
    again = form.event_wished()
    assert (again.kind, again.conditions.victory_points) == ("swiss-teams", VictoryPoints.WBF)


def test_teams_of_eight_are_begun_with_their_way_of_scoring(
    qtbot: QtBot, page: TonightPage, director: Director
) -> None:
    form = page.desk_top.form
    while form.event_wished().kind != "teams-of-eight":
        windows.press("Alt+K")
    (way,) = [box for box in page.findChildren(Choice) if box.accessibleName() == "Teams of eight"]
    assert way.isVisible()
    windows.type_text("4")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert {offer.plan.movement for offer in page.offers} == {"teams-of-eight"}
    way.setCurrentIndex(way.findText("Mean of the four comparisons"))
    way.activated.emit(way.currentIndex())
    qtbot.waitUntil(lambda: bool(page.offers))
    windows.press("Ctrl+Return")
    session = builders.tonight(director)
    assert (session.plan.tables, len(session.ranked)) == (8, 4)
    assert session.conditions.teams_of_eight is TeamsOfEight.CROSS


def test_it_is_said_why_seven_teams_in_triangles_have_three_rounds_and_what_gives_more(
    qtbot: QtBot, page: TonightPage
) -> None:
    form = page.desk_top.form
    while form.event_wished().kind != "swiss-teams":
        windows.press("Alt+K")
    (odd,) = [box for box in page.findChildren(Choice) if box.accessibleName() == "Odd number"]
    windows.type_text("7")
    for words, rounds, shown in (("Bye", {3, 4, 5, 6, 7}, False), ("Triangle", {3}, True)):
        odd.setCurrentIndex(odd.findText(words))
        odd.activated.emit(odd.currentIndex())
        qtbot.waitUntil(lambda: bool(page.offers) and page.desk_top.wrong.isVisible() is shown)  # noqa: B023
        drawn = [offer.plan for offer in page.offers if offer.plan.draw]
        assert {plan.draw.rounds for plan in drawn if plan.draw} <= rounds
        for plan in drawn:  # the card names the boards of a match, both halves of a triangle together
            rows = [row for row in plan.rows if row.boards]
            played = Counter({row.table: 0 for row in rows})
            for row in rows:
                played[row.table] += len(row.boards)
            assert set(played.values()) == {boards_of_match(plan)}
    assert "7 teams play 3 rounds at most" in str(page.desk_top.wrong.text())
    assert "“Odd number: Bye” allows 7" in str(page.desk_top.wrong.text())


def test_the_headings_are_painted_again_when_the_columns_move(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("9")
    qtbot.waitUntil(lambda: bool(page.offers))
    offers = page.desk_top.offers
    columns = offers.columns
    QApplication.processEvents()
    header = page.findChild(OfferHeader)
    assert isinstance(header, OfferHeader)
    painted = Painted()
    header.installEventFilter(painted)
    offers.show_lines(
        tuple(
            replace(line, columns=(("9 × 3", "27 in play altogether"), *line.columns[1:]))
            for line in offers.cards.rows
        ),
        0,
    )
    qtbot.waitUntil(lambda: painted.count > 0)
    assert offers.columns != columns


def test_alt_m_shows_the_rounds_and_escape_comes_back(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("9")
    windows.press("Alt+M")
    assert round_text(page, 1, 1) == "1–10"
    assert round_text(page, 9, 1) == "11–1 ⇄"
    windows.press("Esc")
    assert page.desk_top.form.size_field.edit.hasFocus()


def test_alt_w_shows_who_competes_with_whom(page: TonightPage) -> None:
    windows.type_text("9")
    windows.press("Alt+W")
    assert page.desk_top.rounds.view == "competition"
    assert page.desk_top.rounds.front().hasFocus()
    assert "the more its two compete" in page.desk_top.rounds.front().accessibleDescription()
    windows.press("Alt+W")
    assert page.desk_top.rounds.view == "rounds"
    windows.press("Esc")
    assert page.desk_top.form.size_field.edit.hasFocus()


def test_an_own_movement_is_taken_from_its_card(page: TonightPage, director: Director) -> None:
    ours = replace(builders.a_plan(9, movement="mitchell"), name="Ours")
    director.movements.keep(ours)
    windows.type_text("9")
    windows.press("Alt+M")
    windows.press("Esc")
    titles = [offer.title for offer in page.offers]
    assert "Ours" in titles
    for _step in range(titles.index("Ours")):
        windows.press("Down")
    windows.press("Ctrl+Return")
    assert builders.tonight(director).plan.movement == "own"
    assert builders.tonight(director).plan.rows == ours.rows


def test_the_place_is_what_was_typed_and_chosen(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("9")
    qtbot.waitUntil(lambda: bool(page.offers))
    windows.press("Down")
    kept = page.place()
    page.desk_top.form.size_field.edit.clear()
    page.activate(kept)
    qtbot.waitUntil(lambda: bool(page.offers))
    assert page.desk_top.form.size_field.edit.text() == "9"
    assert page.desk_top.offers.row == 1


def test_the_columns_of_all_cards_stand_in_line_at_every_size(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "tonight", size=(1280, 680))
    page = window.page
    assert isinstance(page, TonightPage)
    windows.type_text("12")
    qtbot.waitUntil(lambda: bool(page.offers), timeout=30_000)
    for scale in (100, 125, 150):
        window.look.wish(text_scale=scale)
        QApplication.processEvents()
        starts = page.desk_top.offers.columns.starts
        assert list(starts) == sorted(starts)
        assert starts[-1] < page.width()


def test_while_a_session_is_played_tonight_says_so_and_how_to_begin_another(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with builders.an_evening(tmp_path / "club.club", 4, entered=0.3) as director:
        window = windows.a_window(qtbot, director, "tonight", pages=("tonight", "scores"))
        assert isinstance(window.page, TonightPage)
        text = window.page.desk_top.none.text()
        assert text.startswith("Thursday pairs is being played: ")
        assert "Ctrl+4" in text and text.endswith("start another session.")
        window.close()


@pytest.mark.parametrize(
    ("kind", "counted"),
    [
        ("swiss-teams", "teams"),
        ("knock-out", "teams"),
        ("teams-of-eight", "teams"),
        ("individual", "players"),
        ("swiss-pairs", "tables"),
    ],
)
def test_the_big_field_asks_for_what_the_kind_of_event_counts(
    page: TonightPage, kind: str, counted: str
) -> None:
    while page.desk_top.form.event_wished().kind != kind:
        windows.press("Alt+K")
    said = [label.text() for label in page.findChildren(SuitLabel) if label.isVisible()]
    assert f"How many {counted}?" in said
    assert f"Type the number of {counted}; the movements follow." in said
    others = {"tables", "teams", "players"} - {counted}
    assert not any(f"number of {other}" in words for words in said for other in others)
