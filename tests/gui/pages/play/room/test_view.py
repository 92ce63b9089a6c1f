"""The room on Play: opened, joined and played with over the real server, and nothing of it left behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

import windows
from gui.frame.window import MainWindow
from gui.look.look import Look
from gui.look.theme import Scheme
from gui.pages.play.page import PlayPage
from gui.pages.play.room.view import RoomView, SetupSteps
from gui.widgets.form.buttons import KeycapButton
from gui.widgets.qr import QrCode
from gui.widgets.text.suit_text import SuitLabel
from model.bridge.result import Result
from model.errors import NotNow
from model.room import messages as say
from model.service.director import Director
from model.service.room.needs import Waiting

pytestmark = pytest.mark.usefixtures("qapp")


def press(qtbot: QtBot, part: QWidget, words: str) -> None:
    """Press the key that says so, once it is to be seen."""

    def keys() -> list[KeycapButton]:
        return [one for one in part.findChildren(KeycapButton) if one.text() == words and one.isVisible()]

    qtbot.waitUntil(lambda: bool(keys()), timeout=windows.PATIENCE)
    keys()[0].click()


class Phone:
    """A phone that asks in a process of its own, so that the window's loop can go on meanwhile."""

    def __init__(self, qtbot: QtBot, where: str, secret: str) -> None:
        self._qtbot, self._where, self._secret = qtbot, where, secret

    def send(self, body: str) -> str:
        script = (
            "import sys, urllib.request as u, http.cookiejar as c\n"
            "where, secret, body = sys.argv[1:]\n"
            "opener = u.build_opener(u.HTTPCookieProcessor(c.CookieJar()))\n"
            "opener.open(f'{where}/j/{secret}', timeout=60).read()\n"
            "asked = u.Request(f'{where}/t/send', body.encode(), {'Origin': where, 'Content-Type': 'application/json'})\n"
            "sys.stdout.write(opener.open(asked, timeout=60).read().decode())\n"
        )
        command = [sys.executable, "-c", script, self._where, self._secret, body]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        try:
            self._qtbot.waitUntil(lambda: process.poll() is not None, timeout=windows.PATIENCE)
            assert process.stdout is not None
            return process.stdout.read().decode()
        finally:
            process.kill()
            process.communicate()


def painted(code: QrCode) -> QImage:
    return code.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def code_of(room: RoomView, path: str) -> QImage:
    """The picture of the code that leads to a page of the room."""
    assert room.link is not None
    code = QrCode(Look())
    code.show_text(f"{room.link.origin}{path}", "")
    code.resize(room.box.qr.size())
    return painted(code)


def test_the_room_is_dark_where_the_program_is(qtbot: QtBot, room: RoomView) -> None:
    windows.open_room(qtbot, room)
    window = room.box.window()
    light = window.grab().toImage()
    room._context.look.wish(scheme=Scheme.DARK)
    qtbot.waitUntil(lambda: window.grab().toImage() != light)
    dark = window.grab().toImage()
    # On the ground of the box, of the calls, and of the tables.
    for part in (room.box, room.calls, room.phones.viewport()):
        spot = part.mapTo(window, part.rect().bottomRight()) - QPoint(12, 12)
        assert dark.pixelColor(spot.x(), min(spot.y(), dark.height() - 60)).lightness() < 80, part


def test_nothing_goes_to_the_network_until_the_room_is_opened(room: RoomView) -> None:
    assert not windows.room_is_open(room)


def test_a_phones_result_stands_in_scores_like_a_typed_one(
    qtbot: QtBot, director: Director, room: RoomView
) -> None:
    where = windows.open_room(qtbot, room)
    assert room.link is not None
    sheet = room.link.room.sheets()[0]
    board = sheet.boards[0].number
    door = room.link.room.doors().doors[0]

    answer = Phone(qtbot, where, door.secret).send(
        f'{{"type":"enter","id":"request-a","round":1,"board":{board},"result":"4SN= HA"}}'
    )

    assert '"became":"in"' in answer
    session = director.sessions.current()
    assert session is not None
    line = next(
        one for one in director.results.sheet(session) if (one.table, one.board, one.round) == (1, board, 1)
    )
    assert str(line.result) == "4SN= HA"
    assert [one.who for one in director.results.history(session, 1, 1, board)] == ["table 1"]
    room.look_again()
    assert "4♠" in room.phones.phones.rows[0].last[0]
    after = sheet.boards[1].number
    director.results.enter(session, 1, 1, after, Result.parse("1NTN="))
    room.look_again()
    when = room.phones.phones.rows[0].last[1]
    assert when.startswith(f"board {after},"), "the later of two in one minute"


def test_a_call_is_seen_answered_and_over(qtbot: QtBot, room: RoomView) -> None:
    where = windows.open_room(qtbot, room)
    assert room.link is not None
    link, door = room.link, room.link.room.doors().doors[1]
    phone = Phone(qtbot, where, door.secret)
    with qtbot.waitSignal(link.rang, timeout=windows.PATIENCE):
        phone.send('{"type":"call","reason":"lead","board":4}')
    assert room.phones.phones.rows[1].phone == "calls the Director"

    calls = room.calls.rows
    assert [(one.name, one.reason, one.board) for one in calls] == [("2", "lead", 4)]
    assert room.place() == {"table": 2, "tree": "", "board": 4}, (
        "only at the table is it seen which lead it was"
    )
    press(qtbot, room.calls, "On my way")
    assert room.phones.phones.rows[1].phone == "the Director is coming"
    press(qtbot, room.calls, "Call dealt with")
    assert 2 not in link.room.calls
    assert room.calls.rows == ()


def test_the_cards_of_all_tables_are_printed(qtbot: QtBot, room: RoomView, answers: windows.Answers) -> None:
    windows.open_room(qtbot, room)
    room.save_cards()

    assert answers.to_save is not None
    pages = PdfReader(answers.to_save).pages
    assert len(pages) == 4
    assert room.link is not None
    said = pages[2].extract_text()
    assert "Table 3" in said
    assert room.link.room.doors().doors[2].code in said
    assert "ninetricks" in said


def test_a_new_card_lets_the_old_phone_out(qtbot: QtBot, room: RoomView) -> None:
    windows.open_room(qtbot, room)
    assert room.link is not None
    before = room.link.room.doors().doors
    room.phones.selectRow(0)
    assert painted(room.box.qr) == code_of(room, f"/j/{before[0].secret}")

    room.renew()

    after = room.link.room.doors().doors
    assert after[0] != before[0]
    assert after[1:] == before[1:]
    assert painted(room.box.qr) == code_of(room, f"/j/{after[0].secret}")


def test_closing_asks_and_ends_the_cards(
    qtbot: QtBot, director: Director, room: RoomView, answers: windows.Answers
) -> None:
    windows.open_room(qtbot, room)
    assert room.link is not None
    old = room.link.room.doors().doors

    answers.agreed = False
    room.toggle_room()
    assert room.link is not None
    answers.agreed = True
    room.toggle_room()

    assert not windows.room_is_open(room)
    assert answers.asked[-1] == "Close the room?"
    windows.open_room(qtbot, room)
    assert room.link is not None
    assert not {one.secret for one in old} & {one.secret for one in room.link.room.doors().doors}


def test_a_session_on_phones_is_deleted_only_after_its_room_is_closed(
    qtbot: QtBot, room: RoomView, director: Director
) -> None:
    windows.open_room(qtbot, room)
    (session,) = director.sessions.all()

    with pytest.raises(NotNow, match="Thursday pairs is open on phones") as refused:
        director.sessions.remove(session.id)

    assert refused.value.remedy == "Close the room on Play first."
    assert room.link is not None
    room.toggle_room()
    director.sessions.remove(session.id)
    assert director.sessions.all() == ()


def test_a_room_ends_when_undo_takes_its_session_away(
    qtbot: QtBot, room: RoomView, director: Director
) -> None:
    windows.open_room(qtbot, room)

    while director.sessions.all():
        director.journal.undo()

    assert not windows.room_is_open(room)
    assert room.box.open_key.text() == "Open the room"
    director.journal.redo()
    assert director.sessions.all()


def test_what_the_club_chooses_is_kept(room: RoomView, director: Director) -> None:
    room.box.lead.setChecked(False)
    room.box.entry.setCurrentIndex(1)

    options = director.club.settings().room
    assert (options.lead, options.entry, options.network) == (False, "north", "Harbour")


def test_a_round_that_another_laptop_chose_for_percentages_is_kept(
    room: RoomView, director: Director
) -> None:
    director.club.change_settings(room=replace(director.club.settings().room, figures_from=5))
    room.box.show_options()

    room.box.lead.setChecked(not room.box.lead.isChecked())

    assert director.club.settings().room.figures_from == 5


@pytest.mark.parametrize(
    ("words", "names", "players"),
    [
        ("Names in round 1", "first", "names"),
        ("Names, not asked", "never", "names"),
        ("Numbers, no names", "every", "numbers"),
    ],
)
def test_how_a_table_knows_its_players_is_a_choice(
    room: RoomView, director: Director, words: str, names: str, players: str
) -> None:
    room.box.names.setCurrentIndex(room.box.names.findText(words))
    room.box.total.setChecked(True)

    options = director.club.settings().room
    assert (options.names, options.players, options.tricks) == (names, players, "total")
    room.box.show_options()
    assert room.box.names.currentText() == words


def test_the_windows_start_imports_nothing_of_the_room() -> None:
    script = (
        "import sys\n"
        "import gui.app, gui.program, gui.pages.play.page, gui.frame.window\n"
        "room = [one for one in sys.modules if one.partition('.')[0] in ('starlette', 'uvicorn', 'segno', 'h11', 'anyio')\n"
        "        or one.startswith(('gui.pages.play.room', 'model.service.room', 'model.room.server', 'model.room.messages'))]\n"
        "sys.exit(', '.join(room) or 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[5],
        check=False,
        capture_output=True,
        text=True,
    )

    assert (done.stderr.strip(), done.returncode) == ("", 0)


def test_the_room_and_who_is_where_take_turns(qtbot: QtBot, room: RoomView) -> None:
    page = room.box.window().findChild(PlayPage)
    assert isinstance(page, PlayPage)
    shown = [page.views.shows_room, room.box.isVisible(), room.middle.isVisible()]
    assert shown == [True, True, True]

    page.context.actions["room.show"].trigger()
    shown = [page.views.shows_room, room.box.isVisible(), room.middle.isVisible()]
    assert shown == [False, False, False]

    windows.open_room(qtbot, room)
    page.context.actions["room.show"].trigger()
    assert room.phones.isVisible()
    assert page.views.words.text() == "0 of 4 here"


def test_a_ruling_from_a_call_begins_with_what_the_table_said(qtbot: QtBot, room: RoomView) -> None:
    where = windows.open_room(qtbot, room)
    assert room.link is not None
    room.link.room.answer(say.Asked(1, "table", say.CallDirector("revoke", 4), table=2, phone="a"))
    room.link.tell()
    assert where

    with qtbot.waitSignal(room.ruled):
        press(qtbot, room.calls, "Ruling")

    assert room.link.room.calls[2].coming, "the table hears that somebody comes"
    page = room.box.window().findChild(PlayPage)
    assert isinstance(page, PlayPage)
    assert page.place()["tree"] == "revoke"


def test_what_the_room_wants_stands_among_what_needs_you_and_leads_to_scores(
    qtbot: QtBot, room: RoomView
) -> None:
    windows.open_room(qtbot, room)
    page = room.box.window().findChild(PlayPage)
    assert isinstance(page, PlayPage)
    assert room.link is not None
    room.link.room.waiting.append(Waiting("doubted", 3, "", 7, 1, "3CE="))
    room.link.tell()
    assert windows.lines_of(page.needs_panel.list)[0] == ("Board 7, table 3",)

    with qtbot.waitSignal(page.request_page) as asked:
        page.needs_panel.chosen.emit(0)

    assert asked.args == ["scores", {"cut": "round", "spot": [1, 3, 7]}]
    assert room.link.room.waiting == []
    assert ("Board 7, table 3",) not in windows.lines_of(page.needs_panel.list)


def test_the_projector_shows_what_phones_scan(qtbot: QtBot, room: RoomView) -> None:
    where = windows.open_room(qtbot, room)
    page = room.box.window().findChild(PlayPage)
    assert isinstance(page, PlayPage)
    page.context.actions["room.project"].trigger()
    projector = page.projector
    assert projector is not None
    code = projector.code
    assert code is not None
    network, address = code.steps()
    assert network[0] == "WIFI:T:WPA;S:Harbour;P:ninetricks;;"
    assert address[0] == where

    seats = projector.grab().toImage()
    page.context.actions["room.project"].trigger()
    assert projector.code is None
    assert projector.grab().toImage() != seats


def test_behind_another_page_it_works_nothing_out_until_it_is_shown(
    qtbot: QtBot, director: Director, room: RoomView
) -> None:
    """Each of the Director's keys on Scores waited for the list of tables that nobody saw."""
    windows.open_room(qtbot, room)
    window = room.box.window()
    assert isinstance(window, MainWindow)
    window.go("scores")
    with qtbot.assertNotEmitted(room.phones.phones.dataChanged):
        director.results.enter(1, 1, 1, a_board(room), Result.parse("4SN="))
        assert room.link is not None
        room.link.room.waiting.append(Waiting("doubted", 3, "", 7, 1, "3CE="))
        room.link.tell()
    assert [one.table for one in room.needs()] == [3], "what needs the Director is known on every page"

    window.go("play")
    assert "4♠" in room.phones.phones.rows[0].last[0]


def a_board(room: RoomView) -> int:
    """The first board of table 1."""
    assert room.link is not None
    return room.link.room.sheets()[0].boards[0].number


def test_a_pocket_that_was_shut_is_reported_until_it_is_opened_again(qtbot: QtBot, room: RoomView) -> None:
    windows.open_room(qtbot, room)
    page = room.box.window().findChild(PlayPage)
    assert isinstance(page, PlayPage)
    assert room.link is not None
    for what in ("pin", "codes"):
        room.link._noticed(say.DoorAttempts(what, 10, "192.168.137.20"))

    def given() -> list[str]:
        return [one.words.title for one in room.needs()]

    assert given() == ["Somebody keeps typing wrong codes", "A Director’s phone is locked"]
    room.open_need(room.needs()[0])
    assert given() == ["A Director’s phone is locked"]
    room.open_pocket()
    assert given() == []


def test_two_directors_have_a_code_each(qtbot: QtBot, room: RoomView) -> None:
    windows.open_room(qtbot, room)
    room.open_pocket()
    first = painted(room.box.qr)
    press(qtbot, room.box, "Second phone")
    second = painted(room.box.qr)

    assert first != second
    assert room.link is not None
    secrets = [one.secret for one in room.link.room.doors().pockets]
    assert [first, second] == [code_of(room, f"/p/open/{secret}") for secret in secrets]


def test_when_a_table_is_silent_is_a_choice(room: RoomView, director: Director) -> None:
    room.box.silent.setCurrentIndex(room.box.silent.findText("10 minutes"))

    assert director.club.settings().room.silent == 10


def test_the_steps_name_the_keys_that_the_actions_have(room: RoomView) -> None:
    page = room.parent()
    assert isinstance(page, PlayPage)
    actions = page.context.actions
    steps = room.middle.findChild(SetupSteps)
    assert isinstance(steps, SetupSteps)
    said = [label.accessibleName() for label in steps.findChildren(SuitLabel)]

    for key in ("room.cards", "room.pocket"):
        assert any(f"({actions.keys(key)})" in text for text in said), key


@pytest.mark.parametrize("place", [1, 2])
def test_a_used_code_gives_way_to_the_way_to_a_new_one(qtbot: QtBot, room: RoomView, place: int) -> None:
    windows.open_room(qtbot, room)
    assert room.link is not None
    room.open_pocket(place)
    assert room.box.qr.isVisibleTo(room.box)
    door = room.link.room.keys.pockets[str(place)]
    room.link.room.pocket_taken(say.PocketTaken(place, door.number, "a phone"))
    room.link.tell()
    assert not room.box.qr.isVisibleTo(room.box)
    assert "A phone is in." in room.box.typed.text()

    room.choose(2)
    assert "Table 2" in room.box.typed.text()
    room.open_pocket(place)
    assert f"PIN {door.pin}" in room.box.typed.text(), "looking for the PIN puts no phone out"
    assert room.link.room.keys.pockets[str(place)].phone == "a phone"

    room.open_pocket(place)
    assert room.box.qr.isVisibleTo(room.box)
    assert room.link.room.keys.pockets[str(place)].phone == ""


def test_a_phone_without_a_camera_hears_what_to_type(qtbot: QtBot, room: RoomView) -> None:
    windows.open_room(qtbot, room)
    assert room.link is not None
    room.open_pocket()
    door = room.link.room.keys.pockets["1"]
    said = room.box.typed.text()

    assert [part in said for part in (room.link.where, door.code, door.pin)] == [True] * 3
