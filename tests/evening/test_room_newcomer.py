"""Somebody who has read nothing opens the room by mouse, three phones enter a round, and the Director's phone gives a ruling.

Each tap and click is one that the screen offers, found by its words; a code is scanned where the window has painted it. What a person would need is counted as
2.5 seconds for each tap and 200 words a minute for every screen that is new: ten minutes are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import chromium
import pytest
from beside import beside
from chromium import Browser, Phone
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

import windows
from builders import an_evening, the_session
from gui.frame.window import MainWindow
from gui.look.look import Look
from gui.pages.play.page import PlayPage
from gui.pages.play.room.link import let_servers_end
from gui.pages.play.room.view import RoomView
from gui.widgets.qr import QrCode
from model.service.director import Director, wall_clock
from model.service.room.room import Room

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason=chromium.WHY_NOT)
TABLES = 3
A_TAP = 2.5
WORDS_A_SECOND = 200 / 60
TEN_MINUTES = 600.0


class Person:
    """Somebody with a phone or at the laptop: how often they tapped, and how much they had to read."""

    def __init__(self) -> None:
        self.taps = 0
        self.words = 0
        self._read: set[str] = set()

    def reads(self, text: str) -> None:
        for line in text.split("\n"):
            if line not in self._read:
                self._read.add(line)
                self.words += len(line.split())

    @property
    def seconds(self) -> float:
        return self.taps * A_TAP + self.words / WORDS_A_SECOND


class Holder(Person):
    """Somebody with a phone."""

    def __init__(self, qtbot: QtBot, phone: Phone) -> None:
        super().__init__()
        self._qtbot, self.phone = qtbot, phone

    def scans(self, address: str) -> None:
        self.taps += 1
        self._does(lambda: self.phone.open(address))

    def taps_on(self, *keys: str) -> None:
        for key in keys:
            self.taps += 1
            self._does(lambda key=key: self.phone.tap(key))  # type: ignore[misc]

    def waits(self, condition: str) -> None:
        self._does(lambda: self.phone.until(condition))

    def sees(self, what: str) -> Any:
        return beside(self._qtbot, lambda: self.phone.evaluate(what))

    def _does(self, act: Callable[[], None]) -> None:
        beside(self._qtbot, act)
        self.reads(str(self.sees("document.body ? document.body.innerText : ''")))


class AtTheLaptop(Person):
    """The newcomer, with the mouse alone."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        super().__init__()
        self._qtbot, self._window = qtbot, window
        play = window.page
        assert isinstance(play, PlayPage)
        self._play = play

    @property
    def room(self) -> RoomView:
        assert self._play.views.room is not None  # it is shown
        return self._play.views.room

    def clicks_on_the_room(self) -> None:
        switch = self._play.views.switch
        self._click(switch, QPoint(switch.width() - 10, switch.height() // 2))

    def clicks(self, words: str) -> None:
        (key,) = [
            one
            for one in self._window.findChildren(QAbstractButton)
            if one.isVisible() and one.text().split("\t")[0] == words
        ]
        self._click(key, key.rect().center())

    def chooses_table(self, at: int) -> None:
        table = self.room.phones
        self._click(table.viewport(), table.visualRect(table.model().index(at, 1)).center())

    def scanned(self) -> str:
        """The address of the code that the window has painted."""
        link = self.room.link
        assert link is not None
        shown = painted(self.room.box.qr)
        paths = [f"/j/{one.secret}" for one in link.room.doors().doors]
        paths += [f"/p/open/{one.secret}" for one in link.room.doors().pockets]
        (found,) = [link.origin + path for path in paths if painted(code(link.origin + path, shown)) == shown]
        return found

    def _click(self, widget: QWidget, at: QPoint) -> None:
        self.taps += 1
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at)
        windows.application().processEvents()
        self.reads(windows.said_by(self._window))


def painted(code: QrCode) -> QImage:
    return code.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def code(text: str, like: QImage) -> QrCode:
    found = QrCode(Look())
    found.show_text(text, "")
    found.resize(like.size())
    return found


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(
        tmp_path / "harbour.club", TABLES, movement="mitchell", entered=0, clock=wall_clock
    ) as director:
        director.club.change_settings(room=replace(director.club.settings().room, port=0))
        director.play.start(the_session(director))
        yield director


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """The phones of a test have one address, which is not to be taken for one phone gone wild."""
    plain = Room.prepare_opening

    def opening(room: Room, *given: Any) -> Any:
        return replace(plain(room, *given), requests_a_second=500, connections_of_one=500)

    monkeypatch.setattr(Room, "prepare_opening", opening)


def enters_a_round(holder: Holder) -> None:
    """North follows the keys: a usual result with lead on the first board, then one made, then one passed out."""
    boards = len(holder.sees("Array.from(document.querySelectorAll('main .card.now, main .row'))"))
    before = holder.taps
    first = ("4", "spades", "South", "hearts", "ace", "just made, 10 tricks", "Show East")
    others = (("1", "notrump", "East", "spades", "2", "1 down, 6 tricks", "Show East"), ("Passed out",))
    for at in range(boards):
        holder.taps_on("Enter the result" if at == 0 else f"Next: board {_next(holder)}")
        begun = holder.taps
        holder.taps_on(*(first if at == 0 else others[(at - 1) % 2]))
        holder.waits("document.querySelector('main.east, main.doubt')")
        if holder.sees("!!document.querySelector('main.doubt')"):
            holder.taps_on("It is as entered")
            begun += 1
        holder.waits("document.querySelector('.yes[data-ready]')")
        holder.taps_on("Yes, correct")
        holder.waits(
            "document.title.endsWith('is entered') && !document.body.innerText.includes('being sent')"
        )
        assert holder.taps - begun == (2 if at % 3 == 2 else 8), "taps of a result"
    holder.taps_on("Next: the move")
    holder.waits("document.title === 'Round 2: who goes where'")
    assert holder.taps > before


def _next(holder: Holder) -> str:
    return str(holder.sees("document.querySelector('.foot .go').innerText.replace(/[^0-9]/g, '')"))


def test_who_has_read_nothing_has_a_round_and_a_ruling_in_ten_minutes(
    qtbot: QtBot, director: Director, many: None
) -> None:
    window = windows.a_window(qtbot, director, "play", pages=("play", "scores", "rulings"))
    newcomer = AtTheLaptop(qtbot, window)
    with Browser() as browser:
        newcomer.clicks_on_the_room()
        newcomer.room.box.address.setCurrentText("127.0.0.1")  # this machine's own address, as a hall has one
        newcomer.clicks("Open the room")
        qtbot.waitUntil(
            lambda: bool(newcomer.room.link and newcomer.room.link.where), timeout=windows.PATIENCE
        )

        tables = [Holder(qtbot, beside(qtbot, browser.phone)) for _table in range(TABLES)]
        for at, holder in enumerate(tables):
            newcomer.chooses_table(at)
            holder.scans(newcomer.scanned())
            holder.taps_on("Start: North, nearest me", "Yes, all four")
            holder.waits("document.title === 'Which board?'")
        newcomer.clicks("Director’s phone")
        pocket = Holder(qtbot, beside(qtbot, browser.phone))
        pocket.scans(newcomer.scanned())
        pocket.waits("document.querySelector('.tabs')")

        for holder in tables:
            enters_a_round(holder)

        tables[1].taps_on("Director", "Revoke")
        tables[1].waits("document.title === 'The Director has been called'")
        pocket.waits("document.querySelector('.card.now')")
        pocket.taps_on("On my way", "Ruling")
        given = the_ruling(pocket)
        tables[1].waits("document.body.innerText.includes('What the Director said')")
    session = the_session(director)
    found = [line for line in director.results.sheet(session) if line.round == 1]
    assert all(line.result is not None for line in found)
    assert len(found) == 9
    (kept,) = director.rulings.all(session)
    assert (kept.table, kept.state) == (2, "concluded")
    assert given
    needed = newcomer.seconds + max(one.seconds for one in tables) + pocket.seconds
    counted = {
        "laptop": (newcomer.taps, newcomer.words),
        "tables": [(one.taps, one.words) for one in tables],
        "pocket": (pocket.taps, pocket.words),
    }
    assert needed < TEN_MINUTES, (needed, counted)
    window.close()
    let_servers_end()


def the_ruling(pocket: Holder) -> str:
    """The first answer of each question, and the ruling into force; gives what is said aloud."""
    for _question in range(9):
        # The page that is left has rows and keys too: only a question, or the end of the ruling, whole, is read on.
        pocket.waits(
            "document.readyState === 'complete'"
            " && (document.querySelector('.ask') || document.body.innerText.includes('Give the ruling'))"
        )
        if pocket.sees("document.body.innerText.includes('Give the ruling')"):
            pocket.taps_on("Give the ruling")
            pocket.waits("document.body.innerText.includes('Given.')")
            return str(pocket.sees("document.querySelector('.aloud').innerText"))
        asked = pocket.sees("document.querySelector('.ask').innerText")
        pocket.taps_on(".row" if pocket.sees("!!document.querySelector('main .row')") else ".go")
        pocket.waits(
            "document.readyState === 'complete' && !!document.querySelector('main')"
            f" && (document.querySelector('.ask') || {{}}).innerText !== {asked!r}"
        )
    raise AssertionError("nine questions and no ruling")
