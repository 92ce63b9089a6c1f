"""The players' list by keyboard: found, added, corrected, read from a file."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.players.file import FilePanel
from gui.pages.players.page import PlayersPage
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.service.exchange.player_lists import ColumnRole
from model.service.history import CLUB


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """Four people; Ann and Bert sat together once."""
    with builders.a_director(tmp_path / "club.club") as opened:
        ids = [opened.players.add(name) for name in ("Ann Carr", "Bert Atwell", "Inês Duarte", "Mário Teles")]
        opened.players.renumber(ids[3], "10902")
        plan = builders.a_plan(3)
        current = opened.sessions.create("Thursday", builders.A_THURSDAY, plan, Conditions())
        opened.seating.seat_pair(current, 1, ids[0], ids[1])
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director, answers: windows.Answers) -> PlayersPage:
    window = windows.a_window(qtbot, director, "players", pages=("players",), answers=answers)
    assert isinstance(window.page, PlayersPage)
    return window.page


def shown(page: PlayersPage) -> list[str]:
    return [found.player.name for found in page.model.rows]


def test_everybody_is_listed_by_name_with_the_usual_partner(page: PlayersPage) -> None:
    assert shown(page) == ["Ann Carr", "Bert Atwell", "Inês Duarte", "Mário Teles"]
    ann = page.model.rows[0]
    assert ann.partner is not None and ann.partner.name == "Bert Atwell"
    assert ann.sessions == 1


@pytest.mark.parametrize(
    ("typed", "found"), [("ines", "Inês Duarte"), ("109", "Mário Teles"), ("ARR", "Ann Carr")]
)
def test_any_part_of_a_name_or_number_finds(page: PlayersPage, typed: str, found: str) -> None:
    windows.type_text(typed)
    assert shown(page) == [found]


def test_a_name_is_corrected_and_undone_by_name(page: PlayersPage, director: Director) -> None:
    windows.type_text("bert")
    windows.press("Down")
    windows.press("F2")
    windows.type_text("Bert Atwood")
    windows.press("Return")
    assert "Bert Atwood" in [player.name for player in director.players.all()]
    windows.press("Ctrl+Z")
    assert "Bert Atwell" in [player.name for player in director.players.all()]


def test_a_number_is_given(page: PlayersPage, director: Director) -> None:
    windows.type_text("ines")
    windows.press("Down")
    windows.press("Shift+F2")
    windows.type_text("777")
    windows.press("Return")
    assert [player.number for player in director.players.all() if player.name == "Inês Duarte"] == ["777"]


def test_a_number_that_is_taken_is_refused_and_nothing_changes(page: PlayersPage, director: Director) -> None:
    windows.type_text("ann")
    windows.press("Down")
    windows.press("Shift+F2")
    windows.type_text("10902")
    windows.press("Return")
    assert "Number 10902 belongs to Mário Teles." in windows.refusal_on(page)
    assert [player.number for player in director.players.all() if player.name == "Ann Carr"] == [""]


def test_players_are_added_one_after_the_other(page: PlayersPage, director: Director) -> None:
    windows.press("Ctrl+N")
    windows.type_text("Zoe Moss")
    windows.press("Return")
    windows.type_text("Gwen Lang")
    windows.press("Return")
    windows.press("Esc")
    assert {"Zoe Moss", "Gwen Lang"} <= {player.name for player in director.players.all()}
    assert page.search.hasFocus()


def test_what_was_searched_in_vain_becomes_the_new_name(page: PlayersPage) -> None:
    windows.type_text("Zoe Moss")
    assert shown(page) == []
    windows.press("Ctrl+N")
    assert page.name_field.text() == "Zoe Moss"


def test_an_empty_name_is_refused(page: PlayersPage) -> None:
    windows.press("Ctrl+N")
    windows.press("Return")
    assert "A player needs a name." in windows.refusal_on(page)


def open_list(qtbot: QtBot, page: PlayersPage) -> FilePanel:
    windows.press("Ctrl+I")
    qtbot.waitUntil(lambda: page._file is not None, timeout=20_000)
    assert page._file is not None
    return page._file


CLUB_LIST = (
    "No.;Surname;First name;Master points;Handicap\n"
    "55;Berry;Ruth;312,5;-2\n"
    "10902;Novo;Rui;10;\n"
    "56;;;3;\n"
    "57;Berry;Ruth;lots;\n"
)


def test_a_list_as_clubs_have_it_is_shown_before_it_is_taken(
    qtbot: QtBot, page: PlayersPage, answers: windows.Answers, director: Director, tmp_path: Path
) -> None:
    answers.to_open = tmp_path / "members.csv"
    answers.to_open.write_text(CLUB_LIST, "utf-8")
    panel = open_list(qtbot, page)
    assert panel.roles() == (
        ColumnRole.NUMBER,
        ColumnRole.SURNAME,
        ColumnRole.GIVEN,
        ColumnRole.HOLDING,
        ColumnRole.HANDICAP,
    )
    assert panel.said == "2 new players. 0 are already in the club. 3 lines were left out or changed."
    model = panel.remarks.model()
    assert [str(model.data(model.index(row, 0))) for row in range(model.rowCount())] == ["3", "4", "5"]
    assert len(director.players.all()) == 4
    windows.press("Return")
    assert page._file is None
    ruth = next(player for player in director.players.all() if player.name == "Ruth Berry")
    assert (ruth.number, ruth.holding, ruth.handicap) == ("55", Fraction(625, 2), Fraction(-2))
    rui = next(player for player in director.players.all() if player.name == "Rui Novo")
    assert rui.number == ""  # 10902 is Mário's
    windows.press("Ctrl+Z")
    assert len(director.players.all()) == 4


def test_what_a_column_holds_is_chosen_and_then_goes_from_the_other(
    qtbot: QtBot, page: PlayersPage, answers: windows.Answers, director: Director, tmp_path: Path
) -> None:
    answers.to_open = tmp_path / "members.csv"
    answers.to_open.write_text("Name,Nick,No\nBerry,Ruth Berry,55\n", "utf-8")
    panel = open_list(qtbot, page)
    assert panel.roles() == (ColumnRole.NAME, ColumnRole.NOTHING, ColumnRole.NUMBER)
    panel.choices[1].setFocus()
    windows.press("N")  # the first role that begins so
    assert panel.roles() == (ColumnRole.NOTHING, ColumnRole.NAME, ColumnRole.NUMBER)
    windows.press("Return")
    assert "Ruth Berry" in [player.name for player in director.players.all()]


def test_escape_leaves_a_file_and_nothing_is_written(
    qtbot: QtBot, page: PlayersPage, answers: windows.Answers, director: Director, tmp_path: Path
) -> None:
    answers.to_open = tmp_path / "members.csv"
    answers.to_open.write_text(CLUB_LIST, "utf-8")
    open_list(qtbot, page)
    windows.press("Escape")
    assert page._file is None
    assert page.search.hasFocus()
    assert len(director.players.all()) == 4


@pytest.mark.parametrize(
    "content", [None, b"", b"\x00\x01", b'"' + b"x" * 200_000, b"PK\x03\x04 no workbook"]
)
def test_a_file_that_is_no_list_is_refused_with_its_name(
    qtbot: QtBot,
    page: PlayersPage,
    answers: windows.Answers,
    director: Director,
    tmp_path: Path,
    content: bytes | None,
) -> None:
    answers.to_open = tmp_path / "missing.csv"
    if content is not None:
        answers.to_open.write_bytes(content)
    windows.press("Ctrl+I")
    qtbot.waitUntil(lambda: "missing.csv" in windows.refusal_on(page), timeout=20_000)
    assert page._file is None
    assert len(director.players.all()) == 4


def test_the_place_is_what_was_typed_and_who_was_chosen(page: PlayersPage) -> None:
    windows.press("Down")
    windows.press("Down")
    kept = page.place()
    windows.press("Ctrl+F")
    windows.type_text("mario")
    page.activate(kept)
    assert page.place() == kept


def test_tab_leaves_the_table(page: PlayersPage) -> None:
    windows.press("Down")
    windows.press("Tab")
    assert not page.panes()[1].hasFocus()


def test_the_player_the_palette_leads_to_is_seen_whatever_was_searched_before(
    page: PlayersPage, director: Director
) -> None:
    windows.type_text("ines")
    mario = director.players.find("Mário")[0].player
    window = page.window()
    assert isinstance(window, MainWindow)
    window.go("players", {"player": mario.id})
    assert "Mário Teles" in shown(page)
    assert page.place()["player"] == mario.id


def test_masterpoints_and_a_handicap_are_noted_by_keyboard(page: PlayersPage, director: Director) -> None:
    windows.press("Down")
    chosen = page.model.rows[0].player
    windows.press("Alt+M")
    windows.type_text("312,5")
    windows.press("Tab")
    windows.type_text("-2")
    windows.press("Return")
    player = director.players.get(chosen.id)
    assert (player.holding, player.handicap) == (Fraction(625, 2), Fraction(-2))
    assert director.journal.undo_name(CLUB) == f"Undo handicap of {chosen.name}"


def test_a_figure_that_is_none_is_refused_before_anything_is_kept(
    page: PlayersPage, director: Director
) -> None:
    windows.press("Down")
    chosen = page.model.rows[0].player
    windows.press("F2")
    windows.type_text("Another Name")
    page.holding.setText("lots")
    windows.press("Return")
    assert director.players.get(chosen.id).name == chosen.name
    assert page.name_field.text() == "Another Name"


def test_the_list_is_written_to_a_file(page: PlayersPage, answers: windows.Answers, tmp_path: Path) -> None:
    answers.to_save = tmp_path / "players.csv"
    windows.press("Ctrl+E")
    assert "Mário Teles,10902" in answers.to_save.read_text("utf-8-sig")
