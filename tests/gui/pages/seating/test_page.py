"""Seating by keyboard: the hand walks the hall, names answer to any part of them, and the club file keeps who sits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from pytestqt.qtbot import QtBot
from seats import MARKOUS, seated

import builders
import windows
from gui.pages.seating.list import SeatingList
from gui.pages.seating.page import SeatingPage
from gui.pages.seating.panel import SeatingPanel
from gui.printing.preview import Preview
from gui.widgets.hall.facts import HallChair
from gui.widgets.tables import TableView
from model.bridge.seats import Side
from model.movement.doctor.happenings import PairArrives
from model.movement.drawn.draw import begun
from model.movement.plan import Draw, Plan
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.snapshots.session import State


def list_row(page: SeatingPage, number: int) -> tuple[str, str]:
    """Number and first name of a pair's line in the list."""
    row = next(at for at, (pair, *_rest) in enumerate(page.rows.rows) if pair.number == number)
    return str(page.rows.index(row, 0).data()), str(page.rows.index(row, 1).data())


def suggested(page: SeatingPage) -> list[str]:
    """The names under the field, as they are spoken; none while they are hidden."""
    names = page.hall.names
    rows = [names.model.index(row, 0) for row in range(names.model.rowCount())] if names.isVisible() else []
    return [str(row.data(Qt.ItemDataRole.AccessibleTextRole)) for row in rows]


def test_the_hand_begins_at_north_of_table_1(page: SeatingPage) -> None:
    assert page.hall.chair == HallChair(1, Side.NS, 0)
    assert page.hall.field.hasFocus()


def test_a_pair_that_sat_together_is_found_by_a_part_of_its_name_and_seated_by_one_enter(
    page: SeatingPage, director: Director
) -> None:
    windows.type_text("mark")
    assert suggested(page)[0] == "Eleni Markou – Costas Markou, pair, 1 session"
    windows.press("Return")
    assert seated(director, 1) == MARKOUS
    assert page.hall.chair == HallChair(1, Side.EW, 0)


def test_accents_and_capitals_do_not_count(page: SeatingPage, director: Director) -> None:
    windows.type_text("MARIO")
    windows.press("Return")
    assert seated(director, 1) == ("Mário Teles", "")


def test_greek_names_answer_without_accents(page: SeatingPage, director: Director) -> None:
    page.hall.field.insert("βλαχος")  # QTest types Latin letters only
    windows.press("Return")
    assert seated(director, 1)[0] == "Νίκος Βλάχος"


def test_a_number_finds_its_player(page: SeatingPage, director: Director) -> None:
    windows.type_text("10118")
    windows.press("Return")
    assert seated(director, 1)[0] == "Joaquim Amaral"


def test_after_one_player_the_hand_is_on_the_partners_chair(page: SeatingPage) -> None:
    windows.type_text("rui")
    windows.press("Return")
    assert page.hall.chair == HallChair(1, Side.NS, 1)


def test_down_chooses_another_name(page: SeatingPage, director: Director) -> None:
    windows.type_text("mar")
    wanted = suggested(page)[2].partition(",")[0]
    windows.press("Down")
    windows.press("Down")
    windows.press("Return")
    assert seated(director, 1)[0] == wanted


def test_tab_goes_to_the_partner_and_back_out_of_the_hall(page: SeatingPage) -> None:
    windows.press("Tab")
    assert page.hall.chair == HallChair(1, Side.NS, 1)
    windows.press("Tab")
    assert not page.hall.field.hasFocus()


def test_tab_takes_the_name_and_goes_to_the_partner(page: SeatingPage, director: Director) -> None:
    windows.type_text("rui")
    windows.press("Tab")
    assert seated(director, 1) == ("Rui Antunes", "")
    assert page.hall.chair == HallChair(1, Side.NS, 1)


def test_escape_leaves_the_chair_empty(page: SeatingPage, director: Director) -> None:
    windows.type_text("rui")
    windows.press("Esc")
    assert seated(director, 1) == ("", "")
    assert page.hall.chair == HallChair(1, Side.NS, 1)
    assert page.hall.field.text() == ""


def test_delete_stands_the_player_up(page: SeatingPage, director: Director) -> None:
    windows.type_text("rui")
    windows.press("Return")
    windows.press("Backspace")
    windows.press("Del")
    assert seated(director, 1) == ("", "")


def test_a_new_visitor_is_seated_in_place(page: SeatingPage, director: Director) -> None:
    windows.type_text("Gwen Lang")
    windows.press("Alt+N")
    assert seated(director, 1)[0] == "Gwen Lang"
    assert [player.visitor for player in director.players.all() if player.name == "Gwen Lang"] == [True]


def test_one_enter_never_invents_a_player_and_the_second_takes_a_visitor(
    page: SeatingPage, director: Director
) -> None:
    before = len(director.players.all())
    windows.type_text("Xerxes")
    assert suggested(page) == ["New player “Xerxes”, Enter twice, or"]
    windows.press("Return")
    assert len(director.players.all()) == before
    assert "Nobody in the club is called “Xerxes”. Press Enter again" in windows.refusal_on(page)
    assert page.hall.field.selectedText() == "Xerxes"  # what is typed next takes its place
    windows.press("Return")
    assert seated(director, 1) == ("Xerxes", "")
    assert len(director.players.all()) == before + 1


def test_a_name_changed_after_the_first_enter_is_asked_about_again(
    page: SeatingPage, director: Director
) -> None:
    before = len(director.players.all())
    windows.type_text("Xerxe")
    windows.press("Return")
    windows.type_text("s")
    windows.press("Return")
    assert len(director.players.all()) == before


def test_who_sits_already_is_said_and_moved_by_shift_enter(page: SeatingPage, director: Director) -> None:
    windows.type_text("rui")
    windows.press("Return")
    windows.press("PgDown")
    windows.type_text("rui")
    assert "sits at table 1" in suggested(page)[0]
    windows.press("Return")
    assert "Rui Antunes sits at table 1" in windows.refusal_on(page)
    windows.press("Shift+Return")
    assert seated(director, 1) == ("", "")
    assert seated(director, 2) == ("Rui Antunes", "")


def test_the_hand_never_rests_on_the_missing_pair(page: SeatingPage) -> None:
    windows.press("End")
    assert page.hall.chair == HallChair(3, Side.NS, 1)
    assert list_row(page, 6) == ("6", "no pair 6")


def test_the_arrows_walk_the_hall_as_it_stands(page: SeatingPage) -> None:
    windows.press("Right")
    assert page.hall.chair == HallChair(1, Side.EW, 0)
    windows.press("Left")
    windows.press("Down")
    assert page.hall.chair == HallChair(1, Side.NS, 1)
    windows.press("Right")
    windows.press("Right")
    assert page.hall.chair == HallChair(2, Side.EW, 1)


def test_they_sat_the_wrong_way_changes_the_two_pairs_of_the_table(
    page: SeatingPage, director: Director
) -> None:
    windows.type_text("mark")
    windows.press("Return")
    windows.press("Alt+W")
    assert seated(director, 4) == MARKOUS
    assert seated(director, 1) == ("", "")


def test_a_table_with_one_pair_has_nobody_to_change_with(page: SeatingPage) -> None:
    windows.press("End")
    windows.press("Alt+W")
    assert "Table 3 has only one pair" in windows.refusal_on(page)


def test_undo_takes_the_pair_up_again(page: SeatingPage, director: Director) -> None:
    windows.type_text("mark")
    windows.press("Return")
    windows.press("Ctrl+Z")
    assert seated(director, 1) == ("", "")


def test_the_panel_says_who_is_still_to_come_and_what_the_half_table_means(page: SeatingPage) -> None:
    windows.type_text("mark")
    windows.press("Return")
    words = windows.said_by(page.panel)
    assert "1 of 5 seated" in words
    assert "Pair 6 is missing. In round 1 pair 3 sits out; each North–South pair sits out once." in words
    assert "Nobody plays a board twice." in words
    assert "Each board is played 2 times." in words


def test_the_list_shows_the_pairs_and_leads_to_their_chairs(page: SeatingPage) -> None:
    windows.type_text("mark")
    windows.press("Return")
    windows.press("Alt+H")
    assert list_row(page, 1) == ("1", "Eleni Markou")
    windows.press("Down")
    windows.press("Return")
    assert page.hall.chair == HallChair(2, Side.NS, 0)
    assert page.hall.field.hasFocus()


def test_a_line_of_the_list_and_of_those_not_seated_is_heard_as_words(page: SeatingPage) -> None:
    windows.type_text("mark")
    windows.press("Return")
    windows.type_text("mario")
    windows.press("Return")
    windows.press("Alt+H")
    (rows,) = [one.model() for one in page.findChildren(TableView) if isinstance(one.model(), SeatingList)]
    spoken = [_heard(rows, at) for at in range(rows.rowCount())]
    assert spoken[0] == "pair 1, table 1 North–South, Eleni Markou, Costas Markou"
    halves = next(line for line in spoken if "Mário Teles" in line)
    assert halves.endswith(" East–West, Mário Teles, unnamed")
    assert spoken[5] == "no pair 6"
    (panel,) = page.findChildren(SeatingPanel)
    waiting = panel.waited.model()
    heard = [_heard(waiting, at) for at in range(waiting.rowCount())]
    assert halves in heard
    assert "pair 2, table 2 North–South, unnamed" in heard
    assert not any(line[0].isdigit() for line in (*spoken, *heard))


def _heard(rows: QAbstractItemModel, at: int) -> str:
    return str(rows.index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole))


def test_start_of_round_1_leads_to_the_play(page: SeatingPage, director: Director) -> None:
    windows.press("Ctrl+Return")
    session = director.sessions.current()
    assert session is not None
    assert director.sessions.get(session).state is State.PLAYING
    front = windows.window_of(page).page
    assert front is not None and front.page_id == "play"


def test_another_movement_is_chosen_on_tonight_until_play_begins(page: SeatingPage) -> None:
    windows.press("Alt+M")
    front = windows.window_of(page).page
    assert front is not None and front.page_id == "tonight"


def test_once_play_has_begun_the_movement_is_changed_by_what_happened(
    page: SeatingPage, director: Director
) -> None:
    session = director.sessions.current()
    assert session is not None
    director.sessions.start_play(session)
    windows.press("Alt+M")
    panel = page._doctor.panel
    assert panel is not None
    assert panel.step is panel.what
    assert panel.what.search.hasFocus()


def test_names_can_be_put_right_while_it_is_played(page: SeatingPage, director: Director) -> None:
    session = director.sessions.current()
    assert session is not None
    director.sessions.start_play(session)
    windows.type_text("mark")
    windows.press("Return")
    assert seated(director, 1) == MARKOUS
    assert "Play has begun." in windows.said_by(page.panel)


def test_the_place_is_a_chair(page: SeatingPage) -> None:
    windows.press("PgDown")
    kept = page.place()
    windows.press("Home")
    page.activate(kept)
    assert page.hall.chair == HallChair(2, Side.NS, 0)


def test_every_chair_has_a_name_for_those_who_cannot_see_it(page: SeatingPage) -> None:
    windows.type_text("rui")
    windows.press("Return")
    assert page.hall.field.accessibleName() == "Table 1, South, pair 1: unnamed"
    names = windows.chairs_of(page)
    assert "Table 1, North, pair 1: Rui Antunes" in names
    assert len(names) == 10


def test_pairs_without_names_are_things_to_look_at(page: SeatingPage) -> None:
    looks = page.attentions()
    assert len(looks) == 5
    page.activate(looks[3].place)
    assert page.hall.chair == HallChair(1, Side.EW, 0)


def test_guide_cards_are_shown_in_the_preview(qtbot: QtBot, page: SeatingPage) -> None:
    windows.press("Ctrl+P")
    preview = page.window().findChild(Preview)
    assert preview is not None
    qtbot.waitUntil(lambda: preview.printed is not None, timeout=20_000)
    assert preview.printed is not None and preview.printed.kind == "guide-cards"
    preview.close()


@pytest.fixture
def new_club(tmp_path: Path) -> Iterator[Director]:
    """A club that never played."""
    with builders.a_director(tmp_path / "new.club") as opened:
        yield opened


def test_without_a_session_the_page_says_where_to_begin(qtbot: QtBot, new_club: Director) -> None:
    page = windows.a_window(qtbot, new_club, "seating", pages=("seating",)).page
    assert isinstance(page, SeatingPage)
    assert page.hall.chair is None
    assert not page.hall.field.isVisible()


def test_the_palette_leads_to_the_chairs_of_a_pair(page: SeatingPage) -> None:
    pair_2 = next(row for row in plan_of(page).round_rows(1) if 2 in (row.ns, row.ew))
    windows.window_of(page).go("tonight")
    windows.window_of(page).go("seating", {"pair": 2})
    assert page.hall.chair == HallChair(pair_2.table, Side.NS if pair_2.ns == 2 else Side.EW, 0)
    assert page.hall.field.hasFocus()


def plan_of(page: SeatingPage) -> Plan:
    director = page.context.director
    session = director.sessions.current()
    assert session is not None
    return director.sessions.get(session).plan


def test_who_comes_late_has_a_chair_with_its_round_and_can_be_named(
    page: SeatingPage, director: Director
) -> None:
    plan = builders.a_plan(13.5, movement="rover", boards_per_round=2)
    session = director.sessions.create("Friday Pairs", builders.A_THURSDAY, plan, Conditions())
    director.sessions.start_play(session)
    late = PairArrives(2)
    ways = director.doctor.propose(session, late)
    director.doctor.apply(session, ways[0], late, newcomers=("Zoe Quill", "Yan Quill"))
    windows.window_of(page).go("seating", {"pair": 28})
    assert page.hall.chair == HallChair(14, Side.EW, 0)
    assert "Table 14, East, pair 28: Zoe Quill · from round 2" in windows.chairs_of(page)
    assert list_row(page, 28) == ("28", "Zoe Quill · from round 2")
    windows.press("Delete")
    assert director.sessions.get(session).pair(28).players[0] is None


def test_what_was_half_typed_in_one_session_is_not_left_in_the_next(
    page: SeatingPage, director: Director
) -> None:
    window = windows.window_of(page)

    def open_another(session: int) -> None:
        window.go("tonight")
        director.sessions.open(session)
        window.go("seating")

    windows.type_text("mar")
    open_another(1)
    assert page.hall.field.text() == ""
    plan = begun(range(1, 5), Draw(2), teams=True, boards_per_round=4)
    one, other = (
        director.sessions.create("Teams", builders.A_THURSDAY, plan, Conditions(method="teams-imps"))
        for _time in range(2)
    )
    open_another(one)
    assert page.entrants is not None
    page.entrants.field.insert("Lio")
    open_another(other)
    assert page.entrants.field.text() == ""
