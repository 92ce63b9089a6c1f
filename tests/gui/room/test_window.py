"""The room's window: opened, joined and played with over the real server, and nothing of it left behind."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.look.theme import Scheme
from gui.pages.play.page import PlayPage
from gui.room.window import RoomWindow
from model.service.director import Director

pytestmark = pytest.mark.usefixtures("qapp")
_PATIENCE = 60_000


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 4, entered=0) as opened:
        session = opened.sessions.current()
        assert session is not None
        opened.play.start(session)
        options = opened.club.settings().room
        opened.club.change_settings(room=replace(options, port=0, network="Harbour", password="ninetricks"))
        yield opened


@pytest.fixture
def answers(tmp_path: Path) -> windows.Answers:
    return windows.Answers(to_save=tmp_path / "cards.pdf")


@pytest.fixture
def room(qtbot: QtBot, director: Director, answers: windows.Answers) -> Iterator[RoomWindow]:
    window = windows.a_window(qtbot, director, "play", pages=("play", "scores"), answers=answers)
    page = window.findChild(PlayPage)
    assert isinstance(page, PlayPage)
    page.context.actions["room.show"].trigger()
    assert page.room is not None
    page.room._address.setCurrentText("127.0.0.1")
    yield page.room
    window.close()


def opened(qtbot: QtBot, room: RoomWindow) -> str:
    """Open the room and give where it is."""
    room.toggle_room()
    qtbot.waitUntil(lambda: room.link is not None and bool(room.link.where), timeout=_PATIENCE)
    assert room.link is not None
    return f"http://{room.link.where}"


def is_open(room: RoomWindow) -> bool:
    """Whether the room is open."""
    return room.link is not None


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
            self._qtbot.waitUntil(lambda: process.poll() is not None, timeout=_PATIENCE)
            assert process.stdout is not None
            return process.stdout.read().decode()
        finally:
            process.kill()
            process.communicate()


def test_the_window_is_dark_where_the_program_is(qtbot: QtBot, room: RoomWindow) -> None:
    light = room.grab().toImage()
    room._context.look.wish(scheme=Scheme.DARK)
    qtbot.waitUntil(lambda: room.grab().toImage() != light)
    dark = room.grab().toImage()
    # On its ground, in a field, in the empty table, and where the code will stand.
    for part in (room, room._network, room._tables.viewport(), room._qr):
        spot = part.mapTo(room, part.rect().center())
        ground = dark.pixelColor(spot.x(), min(spot.y(), dark.height() - 8))
        assert ground.lightness() < 80, part


def test_nothing_goes_to_the_network_until_the_room_is_opened(room: RoomWindow) -> None:
    assert room.link is None


def test_a_phones_result_stands_in_scores_like_a_typed_one(
    qtbot: QtBot, director: Director, room: RoomWindow
) -> None:
    where = opened(qtbot, room)
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
    assert "4♠" in room._model.rows[0].last


def test_a_call_is_seen_answered_and_over(qtbot: QtBot, room: RoomWindow) -> None:
    where = opened(qtbot, room)
    assert room.link is not None
    link, door = room.link, room.link.room.doors().doors[1]
    phone = Phone(qtbot, where, door.secret)
    with qtbot.waitSignal(link.rang, timeout=_PATIENCE):
        phone.send('{"type":"call","reason":"lead","board":4}')
    assert room._model.rows[1].phone == "calls the director"

    room._tables.selectRow(1)
    room.come()
    assert room._model.rows[1].phone == "the director is coming"
    room.over()
    assert 2 not in link.room.calls


def test_a_server_that_dies_is_started_again_at_the_same_port(qtbot: QtBot, room: RoomWindow) -> None:
    where = opened(qtbot, room)
    assert room.link is not None
    link = room.link
    assert link._process is not None

    first = link._process
    first.kill()
    qtbot.waitUntil(lambda: link._process is not first and bool(link.port), timeout=_PATIENCE)

    assert f"http://{link.where}" == where


def test_the_cards_of_all_tables_are_printed(
    qtbot: QtBot, room: RoomWindow, answers: windows.Answers
) -> None:
    opened(qtbot, room)
    room.save_cards()

    assert answers.to_save is not None
    pages = PdfReader(answers.to_save).pages
    assert len(pages) == 4
    assert room.link is not None
    said = pages[2].extract_text()
    assert "Table 3" in said
    assert room.link.room.doors().doors[2].code in said
    assert "ninetricks" in said


def test_a_new_card_lets_the_old_phone_out(qtbot: QtBot, room: RoomWindow) -> None:
    opened(qtbot, room)
    assert room.link is not None
    before = room.link.room.doors().doors
    room._tables.selectRow(0)
    shown = room._qr.text
    assert before[0].secret in shown

    room.renew()

    after = room.link.room.doors().doors
    assert after[0] != before[0]
    assert after[1:] == before[1:]
    assert after[0].secret in room._qr.text


def test_closing_asks_and_ends_the_cards(
    qtbot: QtBot, director: Director, room: RoomWindow, answers: windows.Answers
) -> None:
    opened(qtbot, room)
    assert room.link is not None
    old = room.link.room.doors().doors

    answers.agreed = False
    room.toggle_room()
    assert room.link is not None
    answers.agreed = True
    room.toggle_room()

    assert not is_open(room)
    assert answers.asked[-1] == "Close the room?"
    opened(qtbot, room)
    assert room.link is not None
    assert not {one.secret for one in old} & {one.secret for one in room.link.room.doors().doors}


def test_what_the_club_chooses_is_kept(room: RoomWindow, director: Director) -> None:
    room._lead.setChecked(False)
    room._entry.setCurrentIndex(1)

    options = director.club.settings().room
    assert (options.lead, options.entry, options.network) == (False, "north", "Harbour")


def test_the_windows_start_imports_nothing_of_the_room() -> None:
    script = (
        "import sys\n"
        "import gui.app, gui.program, gui.pages.play.page, gui.frame.window\n"
        "room = [one for one in sys.modules if one.partition('.')[0] in ('starlette', 'uvicorn', 'segno', 'h11', 'anyio')\n"
        "        or one.startswith(('gui.room', 'model.service.room', 'model.room.server', 'model.room.messages'))]\n"
        "sys.exit(', '.join(room) or 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[3],
        check=False,
        capture_output=True,
        text=True,
    )

    assert (done.stderr.strip(), done.returncode) == ("", 0)
